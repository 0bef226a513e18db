#include "tools/hasami/positions.h"

#include "book/opening_names.h"

namespace hasami::tools {

Result<std::vector<InputItem>> read_items(const std::vector<std::string>& words) {
    PositionReaderOptions options;
    options.opening = book::game_of_opening;
    auto items = read_positions(words, options);
    if (items && items->empty()) {
        return fail("no position, expected at least one");
    }
    return items;
}

const std::string& label_of(const InputItem& item) noexcept {
    const Problem* problem = item.problem();
    return problem != nullptr && !problem->id.empty() ? problem->id : item.id;
}

GameRecord record_of(const InputItem& item) {
    if (const GameRecord* record = item.game()) {
        return *record;
    }
    GameRecord record;
    record.game = Game(item.position());
    return record;
}

}  // namespace hasami::tools
