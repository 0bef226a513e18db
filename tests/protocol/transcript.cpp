#include "tests/protocol/transcript.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace hasami::test {
namespace {

std::string unescaped(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            plain += text[i];
            continue;
        }
        const char c = text[++i];
        plain += c == '0' ? '\0' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
    }
    return plain;
}

// The text behind the mark and a blank.
std::string_view body(std::string_view line) {
    line.remove_prefix(std::min<std::size_t>(2, line.size()));
    return line;
}

}  // namespace

Transcript read_transcript(const std::string& path) {
    std::ifstream file(path);
    REQUIRE(file);
    Transcript transcript;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        INFO(path << ":" << number);
        using Kind = Transcript::Step::Kind;
        if (line == "<...") {
            transcript.steps.push_back({Kind::skip, "", number});
        } else if (line.starts_with('>')) {
            transcript.steps.push_back({Kind::send, unescaped(body(line)), number});
        } else if (line.starts_with('<')) {
            transcript.steps.push_back({Kind::expect, std::string(body(line)), number});
        } else if (line.starts_with('!')) {
            std::istringstream words{std::string(body(line))};
            words >> transcript.protocol;
            for (std::string word; words >> word;) {
                transcript.options.push_back(word);
            }
        } else if (!line.empty() && !line.starts_with('%')) {
            FAIL("unknown mark: " << line);
        }
    }
    REQUIRE_FALSE(transcript.protocol.empty());
    return transcript;
}

std::vector<std::string> transcript_paths() {
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::directory_iterator(HASAMI_TRANSCRIPTS)) {
        if (entry.path().extension() == ".txt") {
            paths.push_back(entry.path());
        }
    }
    std::sort(paths.begin(), paths.end());
    REQUIRE_FALSE(paths.empty());
    return paths;
}

bool matches(std::string_view pattern, std::string_view text) {
    if (pattern.empty() || text.empty()) {
        return text.empty() && pattern.find_first_not_of('*') == std::string_view::npos;
    }
    if (pattern.front() == '*') {
        return matches(pattern.substr(1), text) || matches(pattern, text.substr(1));
    }
    return pattern.front() == text.front() && matches(pattern.substr(1), text.substr(1));
}

void play(const Transcript& transcript, const Peer& peer) {
    std::string record;
    const auto receive = [&] {
        std::optional<std::string> line = peer.receive();
        record += line ? "< " + *line + '\n' : "(nothing)\n";
        return line;
    };
    bool skipping = false;
    for (const auto& step : transcript.steps) {
        if (step.kind == Transcript::Step::Kind::send) {
            record = "> " + step.text + '\n';
            peer.send(step.text);
        } else if (step.kind == Transcript::Step::Kind::skip) {
            skipping = true;
        } else {
            std::optional<std::string> line = receive();
            while (skipping && line && !matches(step.text, *line)) {
                line = receive();
            }
            skipping = false;
            INFO("expected in line " << step.line << ": " << step.text << "\n" << record);
            REQUIRE((line && matches(step.text, *line)));
        }
    }
    const std::optional<std::string> more = receive();
    INFO("expected: nothing more\n" << record);
    REQUIRE_FALSE(more);
}

}  // namespace hasami::test
