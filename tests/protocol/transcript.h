// Golden dialogues: what one side sends and what it must get back.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hasami::test {

// A file of lines:
//   % text           a comment
//   ! gtp --level 2  the protocol and the options of the engine; the first line
//   > text           a line sent; \0, \r, \t and \\ stand for those characters
//   < pattern        the next line received; * stands for any text
//   <...             any number of lines, up to one that the next pattern matches
// Lines that the engine writes beyond the patterns are errors, also at the end.
struct Transcript {
    struct Step {
        enum class Kind { send, expect, skip } kind;
        std::string text;
        int line;  // in the file
    };

    std::string protocol;
    std::vector<std::string> options;  // "--level", "2"
    std::vector<Step> steps;
};

// Fails the test where the file is not as above.
[[nodiscard]] Transcript read_transcript(const std::string& path);

// The files of tests/protocol/transcripts, in order.
[[nodiscard]] std::vector<std::string> transcript_paths();

// `text` matches `pattern`, in which * stands for any text.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view text);

// One side of a dialogue. `receive` waits for the next line; nothing when none will come.
struct Peer {
    std::function<void(const std::string&)> send;
    std::function<std::optional<std::string>()> receive;
};

// Plays the transcript; after the last step the peer must have nothing more to say.
void play(const Transcript& transcript, const Peer& peer);

}  // namespace hasami::test
