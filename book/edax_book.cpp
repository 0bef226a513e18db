// SPDX-License-Identifier: MIT
#include "book/edax_book.h"

#include <fmt/format.h>

#include <algorithm>

#include "book/bytes.h"
#include "engine/rules.h"

namespace hasami::book {

namespace {

constexpr std::size_t kHeaderSize = 42;
constexpr std::uint8_t kVersion = 4;
constexpr std::uint8_t kRelease = 5;
constexpr std::uint8_t kPassMove = 64;
constexpr std::uint8_t kNoMove = 65;
constexpr int kNoScore = -127;
constexpr int kMidgameError = 2;
constexpr int kEndCutError = 1;
constexpr int kSolvedEmpties = 24;

BookMove get_move(ByteReader& in, int level) {
    const auto score = in.get<std::int8_t>();
    const auto move = in.get<std::uint8_t>();
    return {static_cast<Square>(std::min(move, kNoMove)), Score::from_discs(score), level, false,
            0};
}

void put_move(ByteWriter& out, int score, std::uint8_t move) {
    out.put(static_cast<std::int8_t>(score));
    out.put(move);
}

void read_position(ByteReader& in, Importer& importer) {
    Board b;
    b.player = in.get<std::uint64_t>();
    b.opponent = in.get<std::uint64_t>();
    in.skip(4 * sizeof(std::uint32_t) + 3 * sizeof(std::int16_t));
    const auto links = in.get<std::uint8_t>();
    const auto level = in.get<std::uint8_t>();
    std::vector<BookMove> moves;
    for (int i = 0; i < links; ++i) {
        moves.push_back(get_move(in, level));
    }
    const BookMove leaf = get_move(in, level);
    if (leaf.square != Square::none) {
        moves.push_back(leaf);
    }
    if (in.ok()) {
        importer.add(b, std::move(moves));
    }
}

void put_header(ByteWriter& out, int level, std::size_t positions, std::chrono::sys_seconds date) {
    out.put_text(kEdaxMagic);
    out.put(kVersion);
    out.put(kRelease);
    const auto day = std::chrono::floor<std::chrono::days>(date);
    const std::chrono::year_month_day ymd(day);
    const std::chrono::hh_mm_ss time(date - day);
    out.put(static_cast<std::int16_t>(static_cast<int>(ymd.year())));
    out.put(static_cast<std::uint8_t>(static_cast<unsigned>(ymd.month())));
    out.put(static_cast<std::uint8_t>(static_cast<unsigned>(ymd.day())));
    out.put(static_cast<std::uint8_t>(time.hours().count()));
    out.put(static_cast<std::uint8_t>(time.minutes().count()));
    out.put(static_cast<std::uint8_t>(time.seconds().count()));
    out.put(std::uint8_t{0});
    for (const int option : {level, kSolvedEmpties, kMidgameError, kEndCutError, 1}) {
        out.put(static_cast<std::int32_t>(option));
    }
    out.put(static_cast<std::int32_t>(positions));
}

struct Record {
    Board board;
    int value = 0;  // in discs
    bool exact = false;
    int level = 0;
    std::vector<BookMove> links;
    const BookMove* leaf = nullptr;
};

void put_record(ByteWriter& out, const Record& r) {
    const int error = r.exact ? 0 : kMidgameError;
    out.put(r.board.player);
    out.put(r.board.opponent);
    for (const std::uint32_t wins_draws_losses_lines : {0U, 0U, 0U, 1U}) {
        out.put(wins_draws_losses_lines);
    }
    out.put(static_cast<std::int16_t>(r.value));
    out.put(static_cast<std::int16_t>(std::max(r.value - error, -64)));
    out.put(static_cast<std::int16_t>(std::min(r.value + error, 64)));
    out.put(static_cast<std::uint8_t>(r.links.size()));
    out.put(static_cast<std::uint8_t>(r.level));
    for (const BookMove& m : r.links) {
        put_move(out, m.score.rounded_discs(), static_cast<std::uint8_t>(m.square));
    }
    if (r.leaf == nullptr) {
        put_move(out, kNoScore, kNoMove);
    } else {
        put_move(out, r.leaf->score.rounded_discs(), static_cast<std::uint8_t>(r.leaf->square));
    }
}

Record record_of(const PositionMap& positions, Board b, const std::vector<BookMove>& moves) {
    const BookMove& best = moves.front();
    Record r{b,  best.score.rounded_discs(),  best.exact, best.depth,
             {}, leaf_of(positions, b, moves)};
    for (const BookMove& m : moves) {
        const Child child = child_after(b, m.square);
        if (!child.over && positions.contains(child.board)) {
            r.links.push_back(m);
        }
    }
    // Edax refuses a position without leaf that has unlinked moves: the worst link serves as leaf.
    if (r.leaf == nullptr && static_cast<int>(r.links.size()) < count(legal_moves(b))) {
        r.leaf = &moves.back();
        r.links.pop_back();
    }
    return r;
}

// The positions with a forced pass between stored ones.
PositionMap passes_between(const PositionMap& positions) {
    PositionMap passes;
    for (const auto& [board, moves] : positions) {
        for (const BookMove& m : moves) {
            const Child child = child_after(board, m.square);
            const auto it = positions.find(child.board);
            if (child.same_mover && it != positions.end()) {
                BookMove pass = it->second.front();
                pass.square = Square::pass;
                pass.score = -pass.score;
                passes.insert_or_assign(canonical(play(board, m.square)).board,
                                        std::vector<BookMove>{pass});
            }
        }
    }
    return passes;
}

}  // namespace

Result<Imported> read_edax(std::span<const std::byte> bytes) {
    if (bytes.size() < kHeaderSize) {
        return fail("Edax book: the file ends inside its header");
    }
    ByteReader in(bytes);
    in.skip(kHeaderSize - sizeof(std::int32_t));
    const auto announced = in.get<std::int32_t>();
    Importer importer;
    std::int64_t read = 0;
    while (in.left() > 0) {
        read_position(in, importer);
        if (!in.ok()) {
            return fail(fmt::format("Edax book: the file ends inside position {}", read + 1));
        }
        ++read;
    }
    if (read < announced) {
        return fail(
            fmt::format("Edax book: {} positions, expected {} by its header", read, announced));
    }
    return importer.finish();
}

std::vector<std::byte> write_edax(const PositionMap& positions, std::chrono::sys_seconds date) {
    const PositionMap passes = passes_between(positions);
    int level = 0;
    for (const auto& [board, moves] : positions) {
        level = std::max(level, moves.front().depth);
    }
    ByteWriter out;
    put_header(out, level, positions.size() + passes.size(), date);
    for (const auto& [board, moves] : positions) {
        put_record(out, record_of(positions, board, moves));
    }
    for (const auto& [board, moves] : passes) {
        const BookMove& pass = moves.front();
        put_record(out,
                   {board, pass.score.rounded_discs(), pass.exact, pass.depth, moves, nullptr});
    }
    return std::move(out.bytes());
}

}  // namespace hasami::book
