// SPDX-License-Identifier: MIT
#include "tools/hasami_match/json_text.h"

#include <nlohmann/json.hpp>

#include "engine/text.h"

namespace hasami::match {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

Result<Json> parse_json(std::string_view text) {
    constexpr int kMaxDepth = 16;
    bool deep = false;
    const auto keep = [&deep](int depth, Json::parse_event_t, const Json&) {
        deep = deep || depth > kMaxDepth;
        return !deep;
    };
    Json value = Json::parse(text, keep, false);
    if (deep) {
        return fail("JSON of too many levels");
    }
    if (value.is_discarded()) {
        return fail("no JSON: " + quoted(text, 60));
    }
    return value;
}

std::string json_text(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace hasami::match
