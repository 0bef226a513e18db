// The one reader of POSITION: what a command line names, whatever it is.
// SPDX-License-Identifier: MIT
#pragma once

#include <istream>
#include <span>
#include <string>
#include <vector>

#include "engine/input_text.h"

namespace hasami {

struct PositionReaderOptions {
    OpeningLookup opening;                   // names of openings; may be empty
    std::istream* standard_input = nullptr;  // what "-" reads; std::cin if null
};

// The positions and games that the words of a command line give, in their order. A word is "-" for
// standard input, a file (.obf .ggf .sgf .wtb .txt or anything on disk, told apart by content), or
// text: a start or opening name, a transcript, a board with its side, a GGF or SGF game. Text may
// be split over several words, as a shell does. A word is taken as text where it can be; write
// ./f5d6 for a file of such a name. The error begins with the file or with "argument".
[[nodiscard]] Result<std::vector<InputItem>> read_positions(
    std::span<const std::string> words, const PositionReaderOptions& options = {});

// The positions and games of a file, by its extension or else its content. Names for a .wtb file
// are read from the .jou and .trn file in the same folder where there is exactly one.
[[nodiscard]] Result<std::vector<InputItem>> read_position_file(const std::string& path,
                                                                const OpeningLookup& opening = {});

}  // namespace hasami
