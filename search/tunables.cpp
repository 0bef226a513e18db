#include "search/tunables.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <tuple>
#include <type_traits>

#include "engine/text.h"
#include "search/params.h"

namespace hasami::search {

namespace {

using namespace params;

constexpr auto kRows =
    std::tie(kMidgameSigma, kMidgameSigmaEmpties, kMidgameSigmaShallow, kMidgameSigmaDeep,
             kSolveSigma, kSolveSigmaShallow, kSolveSigmaDeep, kFirstQuantile, kCorrectionSigma,
             kReductionDepth, kReductionFrom, kReduction, kMidgameReplyWeight, kSolveReplyWeight,
             kSolveOddWeight, kAspirationRaw, kPresearchGap);

template <class Number>
TunableRow row_of(const Tunable<Number>& t) {
    return {t.name,
            static_cast<double>(t.value.number),
            static_cast<double>(t.least),
            static_cast<double>(t.most),
            t.step,
            std::is_integral_v<Number>};
}

template <class Number>
Result<void> set(const Tunable<Number>& t, std::string_view text) {
    const TunableRow row = row_of(t);
    const std::optional<double> value = parse_decimal(text);
    if (!value || *value < row.least || *value > row.most ||
        (row.is_whole && *value != std::round(*value))) {
        return fail(fmt::format("{}={}: expected a {}number, {}..{}", t.name, quoted(text),
                                row.is_whole ? "whole " : "", t.least, t.most));
    }
    if constexpr (kTuningBuild) {
        t.value.number = static_cast<Number>(*value);
        return {};
    } else {
        return fail(
            fmt::format("{}: fixed in this build, expected one with -DHASAMI_TUNABLE=ON", t.name));
    }
}

}  // namespace

std::vector<TunableRow> tunables() {
    return std::apply([](const auto&... rows) { return std::vector<TunableRow>{row_of(rows)...}; },
                      kRows);
}

std::string format_value(const TunableRow& row, double value) {
    return fmt::format("{:.{}f}", value, row.is_whole ? 0 : 5);
}

Result<void> set_tunable(std::string_view assignment) {
    std::string_view text = assignment;
    const std::string_view name = next_field(text, '=');
    Result<void> result = fail(fmt::format(
        "{}: no such constant, expected NAME=VALUE as in search/params.h", quoted(assignment)));
    const auto set_if_named = [&](const auto& row) {
        if (row.name == name) {
            result = set(row, text);
        }
    };
    std::apply([&](const auto&... rows) { (set_if_named(rows), ...); }, kRows);
    return result;
}

}  // namespace hasami::search
