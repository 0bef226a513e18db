// The protocols as programs: read commands until quit or the end of the input.
// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>

#include "engine/result.h"
#include "protocol/options.h"

namespace hasami::protocol {

// Each returns once the dialogue is over. The error says what kept it from starting: weights, book
// or log file. Nothing but the protocol's own lines goes to `out`; `in` is read on a thread that
// has ended on return.
[[nodiscard]] Result<void> run_nboard(std::istream& in, std::ostream& out,
                                      const EngineOptions& options);
[[nodiscard]] Result<void> run_gtp(std::istream& in, std::ostream& out,
                                   const EngineOptions& options);
// NBoard when the first line begins with "nboard", else GTP.
[[nodiscard]] Result<void> run_detected(std::istream& in, std::ostream& out,
                                        const EngineOptions& options);

}  // namespace hasami::protocol
