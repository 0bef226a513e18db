// `hasami info`: what this program is made of.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/isa.h"
#include "engine/version.h"
#include "tools/hasami/command.h"
#include "tools/hasami/command_line.h"

namespace hasami::tools {

int cmd_info(const Args& args) {
    CLI::App app("Shows version, instruction set, weights and book.", "hasami info");
    if (const auto status = parse(app, args)) {
        return *status;
    }
    std::vector<std::string_view> names;
    for (const Isa isa : isas_of_this_cpu()) {
        names.push_back(name_of(isa));
    }
    fmt::print("version          {} (commit {})\n", version(), source_commit());
    fmt::print("instruction sets {}\n", fmt::join(names, " "));
    return kOk;
}

}  // namespace hasami::tools
