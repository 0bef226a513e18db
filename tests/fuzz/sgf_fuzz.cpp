#include "engine/sgf.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hasami;
    const Result<std::vector<GameRecord>> records = parse_sgf(fuzz::text_of(data, size));
    if (!records) {
        fuzz::require_clear(records.error().message);
        return 0;
    }
    for (const GameRecord& record : *records) {
        const Result<std::vector<GameRecord>> again = parse_sgf(format_sgf(record));
        fuzz::require(again && again->size() == 1, "written SGF is read back");
        fuzz::require(again->front().game.start() == record.game.start() &&
                          again->front().game.moves() == record.game.moves(),
                      "the game in written SGF is the same");
        fuzz::require(
            again->front().black == record.black && again->front().comment == record.comment,
            "the texts in written SGF are the same");
    }
    return 0;
}
