// Whole lines to the other side of a protocol, flushed at once, with an optional log.
// SPDX-License-Identifier: MIT
#pragma once

#include <fstream>
#include <iosfwd>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace hasami::protocol {

// Used by one thread only.
class LineWriter {
  public:
    explicit LineWriter(std::ostream& out) : out_(out) {}

    // Appends every line written or read to the file, "> " or "< " in front; an empty path ends it.
    [[nodiscard]] Result<void> log_to(const std::string& path);

    // Writes `text`, one line or several, and a line end.
    void write(std::string_view text);
    void log_read(std::string_view line);

  private:
    std::ostream& out_;
    std::ofstream log_;
};

}  // namespace hasami::protocol
