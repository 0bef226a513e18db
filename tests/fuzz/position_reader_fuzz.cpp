#include <sstream>

#include "engine/notation.h"
#include "engine/position_reader.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace hasami;

void check(const Result<std::vector<InputItem>>& items) {
    if (!items) {
        fuzz::require_clear(items.error().message);
        return;
    }
    fuzz::require(!items->empty(), "an answer without error holds an item");
    for (const InputItem& item : *items) {
        fuzz::require(!item.id.empty(), "every item has an id");
        (void)format_position(item.position());
    }
}

std::optional<Game> opening(std::string_view name) {
    return name == "tiger" ? std::optional(Game()) : std::nullopt;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(fuzz::text_of(data, size));
    std::istringstream stream(text);
    const PositionReaderOptions options{opening, &stream};
    const std::vector<std::string> standard_input{"-"};
    check(read_positions(standard_input, options));
    // As words of a command line, but never as a path.
    std::vector<std::string> words;
    std::istringstream in_words(text);
    for (std::string word; in_words >> word;) {
        if (word.find_first_of("./") != std::string::npos) {
            return 0;
        }
        words.push_back(word);
    }
    check(read_positions(words, options));
    return 0;
}
