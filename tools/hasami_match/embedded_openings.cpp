// SPDX-License-Identifier: MIT
#include "tools/hasami_match/embedded_openings.h"

extern "C" {
extern const char hasami_balanced_openings_begin[];
extern const char hasami_balanced_openings_end[];
}

namespace hasami::match {

std::string_view embedded_openings() noexcept {
    return {hasami_balanced_openings_begin, hasami_balanced_openings_end};
}

}  // namespace hasami::match
