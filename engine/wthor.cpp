#include "engine/wthor.h"

#include <fmt/format.h>

#include "engine/text.h"

namespace hasami {

namespace {

constexpr std::size_t kHeaderBytes = 16;
constexpr std::size_t kGameBytes = 68;
constexpr std::size_t kPlayerNameBytes = 20;
constexpr std::size_t kTournamentNameBytes = 26;

// Little-endian numbers at an offset inside `bytes`.
unsigned byte_at(std::string_view bytes, std::size_t offset) noexcept {
    return static_cast<unsigned char>(bytes[offset]);
}
int u16_at(std::string_view bytes, std::size_t offset) noexcept {
    return static_cast<int>(byte_at(bytes, offset) | byte_at(bytes, offset + 1) << 8);
}
std::size_t u32_at(std::string_view bytes, std::size_t offset) noexcept {
    return static_cast<std::size_t>(u16_at(bytes, offset)) |
           static_cast<std::size_t>(u16_at(bytes, offset + 2)) << 16;
}

// Reads the 60 move bytes, each 10 * row + column; false if one names no square or a gap follows
// the last move.
bool read_moves(std::string_view bytes, WthorGame& game) noexcept {
    for (const char c : bytes) {
        const int code = static_cast<unsigned char>(c);
        if (code == 0) {
            break;
        }
        const int row = code / 10 - 1;
        const int column = code % 10 - 1;
        if (row < 0 || row > 7 || column < 0 || column > 7) {
            return false;
        }
        game.moves[static_cast<std::size_t>(game.move_count++)] = square_at(column, row);
    }
    const auto rest = bytes.substr(static_cast<std::size_t>(game.move_count));
    return rest.find_first_not_of('\0') == std::string_view::npos;
}

Result<WthorGame> read_game(std::string_view record) {
    WthorGame game;
    game.tournament = u16_at(record, 0);
    game.black = u16_at(record, 2);
    game.white = u16_at(record, 4);
    game.black_discs = static_cast<int>(byte_at(record, 6));
    game.best_black_discs = static_cast<int>(byte_at(record, 7));
    if (game.black_discs > kSquareCount || game.best_black_discs > kSquareCount) {
        return fail(fmt::format("{} and {} discs, expected at most 64", game.black_discs,
                                game.best_black_discs));
    }
    if (!read_moves(record.substr(8), game)) {
        return fail(fmt::format("move {} is no square, expected 11 to 88", game.move_count + 1));
    }
    return game;
}

std::string name_at(const std::vector<std::string>& names, int index) {
    const auto i = static_cast<std::size_t>(index);
    return i < names.size() ? names[i] : "";
}

}  // namespace

Result<WthorBase> parse_wthor(std::string_view bytes, std::string_view name) {
    if (bytes.size() < kHeaderBytes) {
        return fail(fmt::format("{}: {} bytes, expected a WTHOR header of 16", name, bytes.size()));
    }
    const std::size_t count = u32_at(bytes, 4);
    if (bytes.size() != kHeaderBytes + kGameBytes * count) {
        return fail(fmt::format("{}: {} bytes, expected 16 + 68 x {} games = {}", name,
                                bytes.size(), count, kHeaderBytes + kGameBytes * count));
    }
    if (const unsigned board_size = byte_at(bytes, 12); board_size != 0 && board_size != 8) {
        return fail(fmt::format("{}: the board size is {}, expected 8", name, board_size));
    }
    WthorBase base;
    base.year = u16_at(bytes, 10);
    base.solved_empties = static_cast<int>(byte_at(bytes, 14));
    base.games.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        Result<WthorGame> game = read_game(bytes.substr(kHeaderBytes + kGameBytes * i, kGameBytes));
        if (!game) {
            return fail(fmt::format("{}: game {}: {}", name, i + 1, game.error().message));
        }
        base.games.push_back(*game);
    }
    return base;
}

Result<std::vector<std::string>> parse_wthor_names(std::string_view bytes, std::string_view name) {
    if (bytes.size() < kHeaderBytes) {
        return fail(fmt::format("{}: {} bytes, expected a WTHOR header of 16", name, bytes.size()));
    }
    const auto count = static_cast<std::size_t>(u16_at(bytes, 8));
    const std::size_t body = bytes.size() - kHeaderBytes;
    if (body != kPlayerNameBytes * count && body != kTournamentNameBytes * count) {
        return fail(fmt::format("{}: {} bytes, expected 16 + {} names of 20 or 26 bytes", name,
                                bytes.size(), count));
    }
    std::vector<std::string> names;
    names.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t size = body / count;
        const std::string_view record = bytes.substr(kHeaderBytes + size * i, size);
        names.push_back(latin1_to_utf8(record.substr(0, record.find('\0'))));
    }
    return names;
}

Result<Game> replay(const WthorGame& game) {
    Game replayed;
    for (int i = 0; i < game.move_count; ++i) {
        const Square move = game.moves[static_cast<std::size_t>(i)];
        if (Result<void> played = replayed.play_inserting_pass(move); !played) {
            return tl::unexpected(std::move(played.error()));
        }
    }
    return replayed;
}

Result<std::vector<GameRecord>> to_game_records(const WthorBase& base, const WthorNames& names,
                                                std::string_view name) {
    std::vector<GameRecord> records;
    records.reserve(base.games.size());
    for (const WthorGame& game : base.games) {
        Result<Game> replayed = replay(game);
        if (!replayed) {
            return fail(
                fmt::format("{}: game {}: {}", name, records.size() + 1, replayed.error().message));
        }
        GameRecord& record = records.emplace_back();
        record.game = std::move(*replayed);
        record.black = name_at(names.players, game.black);
        record.white = name_at(names.players, game.white);
        record.place = name_at(names.tournaments, game.tournament);
        record.date = fmt::format("{}", base.year);
        record.result = {2.0 * game.black_discs - kSquareCount, GameEnd::normal};
    }
    return records;
}

}  // namespace hasami
