#include "tools/hasami/terminal.h"

#include <unistd.h>

#include <cstdlib>
#include <string>
#include <string_view>

namespace hasami::tools {
namespace {

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

bool input_is_terminal() noexcept {
    return ::isatty(STDIN_FILENO) == 1;
}

bool output_is_terminal() noexcept {
    return ::isatty(STDOUT_FILENO) == 1;
}

bool errors_are_terminal() noexcept {
    return ::isatty(STDERR_FILENO) == 1;
}

// The first one set of the three decides, as in POSIX.
bool locale_is_utf8() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        if (const std::string value = environment(name); !value.empty()) {
            return value.find("UTF-8") != std::string::npos ||
                   value.find("utf8") != std::string::npos;
        }
    }
    return false;
}

bool output_shows_colours() {
    const std::string term = environment("TERM");
    return output_is_terminal() && locale_is_utf8() && !term.empty() && term != "dumb" &&
           environment("NO_COLOR").empty();
}

}  // namespace hasami::tools
