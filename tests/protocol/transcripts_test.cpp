#include <catch2/catch.hpp>

#include "protocol/gtp.h"
#include "protocol/nboard.h"
#include "tests/protocol/dialogue.h"
#include "tests/protocol/transcript.h"

namespace hasami::test {
namespace {

protocol::EngineOptions options_of(const Transcript& transcript) {
    protocol::EngineOptions options;
    const auto& words = transcript.options;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string name = words[i].substr(2);
        const protocol::OptionRow* row = protocol::find_option(name);
        REQUIRE(row != nullptr);
        REQUIRE(protocol::set_option(options, name, row->value.empty() ? "" : words.at(++i)));
    }
    return options;
}

template <class Language>
void play_in_process(const Transcript& transcript) {
    Dialogue<Language> dialogue(options_of(transcript));
    play(transcript, {[&](const std::string& line) { dialogue.send(line); },
                      [&] { return dialogue.next_line(); }});
    CHECK(dialogue.finished());
}

TEST_CASE("golden dialogues in this process", "[protocol]") {
    for (const std::string& path : transcript_paths()) {
        DYNAMIC_SECTION(path) {
            const Transcript transcript = read_transcript(path);
            if (transcript.protocol == "nboard") {
                play_in_process<protocol::NBoard>(transcript);
            } else {
                play_in_process<protocol::Gtp>(transcript);
            }
        }
    }
}

}  // namespace
}  // namespace hasami::test
