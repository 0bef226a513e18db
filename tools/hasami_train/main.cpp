// The program `hasami-train`: makes the weights of the evaluation and tunes the search.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <exception>

#include "engine/version.h"
#include "tools/hasami_train/command.h"

namespace hasami::tools {

Result<std::shared_ptr<const eval::Evaluator>> evaluator_of(const std::string& path) {
    if (path.empty()) {
        return eval::Evaluator::embedded();
    }
    return eval::Evaluator::from_file(path);
}

int report_error(std::string_view message) {
    fmt::print(stderr, "hasami-train: {}\n", message);
    return kUsage;
}

}  // namespace hasami::tools

int main(int argc, char** argv) {
    using namespace hasami::tools;
    int status = kOk;
    try {
        CLI::App program("Makes the weights of Hasami's evaluation, and tunes its search",
                         "hasami-train");
        program.set_version_flag("--version", "hasami-train " + std::string(hasami::version()));
        program.require_subcommand(1);
        add_selfplay(program, status);
        add_extract(program, status);
        add_fit(program, status);
        add_fit_network(program, status);
        add_report(program, status);
        add_evaltest(program, status);
        add_probcut(program, status);
        add_tune(program, status);
        try {
            program.parse(argc, argv);
        } catch (const CLI::Success& request) {
            return program.exit(request);
        } catch (const CLI::ParseError& error) {
            return report_error(error.what());
        }
    } catch (const std::exception& error) {
        report_error(error.what());
        return kFailed;
    }
    return status;
}
