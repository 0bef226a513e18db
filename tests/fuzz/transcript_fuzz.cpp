#include "engine/notation.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hasami;
    const Result<Game> game = parse_transcript(fuzz::text_of(data, size));
    if (!game) {
        fuzz::require_clear(game.error().message);
        return 0;
    }
    const Result<Game> again = parse_transcript(format_transcript(*game, PassStyle::written));
    fuzz::require(again && again->moves() == game->moves(), "a written transcript is read back");
    return 0;
}
