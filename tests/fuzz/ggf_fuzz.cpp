#include "engine/ggf.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hasami;
    const Result<std::vector<GameRecord>> records = parse_ggf(fuzz::text_of(data, size));
    if (!records) {
        fuzz::require_clear(records.error().message);
        return 0;
    }
    for (const GameRecord& record : *records) {
        const Result<std::vector<GameRecord>> again = parse_ggf(format_ggf(record));
        fuzz::require(again && again->size() == 1, "written GGF is read back");
        fuzz::require(again->front().game.start() == record.game.start() &&
                          again->front().game.moves() == record.game.moves(),
                      "the game in written GGF is the same");
        fuzz::require(again->front().black_clock == record.black_clock &&
                          again->front().white_clock == record.white_clock,
                      "the clocks in written GGF are the same");
    }
    return 0;
}
