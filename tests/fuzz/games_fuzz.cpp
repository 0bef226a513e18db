#include "tests/fuzz/fuzz.h"
#include "tools/hasami_train/game_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hasami;
    const std::string_view bytes = fuzz::text_of(data, size);
    // Behind its checksums a file holds codes of games: both are tried.
    if (const auto game = tools::decode_game(bytes)) {
        const auto code = tools::encode_game(*game);
        fuzz::require(std::string_view(bytes) == std::string(code.begin(), code.end()),
                      "a game has one code");
    } else {
        fuzz::require_clear(game.error().message);
    }
    const auto read = tools::read_game_file(bytes, "fuzz.games", [](const auto&) {});
    if (!read) {
        fuzz::require_clear(read.error().message);
    }
    return 0;
}
