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

// The first one set of the three decides, as in POSIX.
std::string locale_of(const char* category) {
    for (const char* name : {"LC_ALL", category, "LANG"}) {
        if (std::string value = environment(name); !value.empty()) {
            return value;
        }
    }
    return {};
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

bool locale_is_utf8() {
    const std::string locale = locale_of("LC_CTYPE");
    return locale.find("UTF-8") != std::string::npos || locale.find("utf8") != std::string::npos;
}

bool locale_is_japanese() {
    return locale_of("LC_MESSAGES").starts_with("ja");
}

bool output_shows_colours() {
    const std::string term = environment("TERM");
    return output_is_terminal() && locale_is_utf8() && !term.empty() && term != "dumb" &&
           environment("NO_COLOR").empty();
}

}  // namespace hasami::tools
