// SPDX-License-Identifier: MIT
#include "book/egaroucid_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "book/bytes.h"
#include "engine/rules.h"

namespace hasami::book {

namespace {

constexpr std::string_view kMagic = "DICUORAGE";
constexpr std::size_t kOldRecordSize = 17;
constexpr int kNoScore = -126;
constexpr int kNoMove = 125;
constexpr int kNoLevel = -1;
constexpr int kUnknownLevel = 0;

struct Record {
    int value = 0;
    int level = 0;
    std::vector<BookMove> moves;  // the leaf, or what .egbk2 lists
};

using Records = std::unordered_map<Board, Record, BoardHash>;

bool has_magic(std::span<const std::byte> bytes) noexcept {
    return bytes.size() > kMagic.size() &&
           std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) == 0;
}

BookMove move_of(int move, int value, int level) {
    const bool on_board = move >= 0 && move < kSquareCount;
    return {on_board ? square_at(move) : Square::none, Score::from_discs(value), level, false, 0};
}

// The record that follows the board, in the layout of a version (1 for .egbk).
Record get_record(ByteReader& in, int version) {
    Record r;
    if (version == 1) {
        r.value = kSquareCount - in.get<std::uint8_t>();
        r.level = kUnknownLevel;
        return r;
    }
    r.value = in.get<std::int8_t>();
    r.level = in.get<std::int8_t>();
    if (version == 2) {
        for (int left = in.get<std::uint8_t>(); left > 0; --left) {
            const auto value = in.get<std::int8_t>();
            const auto move = in.get<std::int8_t>();
            r.moves.push_back(move_of(move, value, r.level));
        }
    } else {
        in.skip(sizeof(std::uint32_t));
        const auto value = in.get<std::int8_t>();
        const auto move = in.get<std::int8_t>();
        const auto level = in.get<std::int8_t>();
        r.moves.push_back(move_of(move, value, level));
    }
    return r;
}

// Adds a record under its canonical board; false if it is useless.
bool keep(Records& records, Board b, Record r) {
    if ((b.player & b.opponent) != 0 || r.value < -64 || r.value > 64) {
        return false;
    }
    const CanonicalBoard c = canonical(b);
    std::erase_if(r.moves, [&](const BookMove& m) {
        return !is_on_board(m.square) || m.score < Score::min() || m.score > Score::max();
    });
    for (BookMove& m : r.moves) {
        m.square = symmetric(m.square, c.symmetry);
    }
    const auto [it, is_new] = records.try_emplace(c.board, r);
    if (!is_new && r.level > it->second.level) {
        it->second = std::move(r);
    }
    return true;
}

// The record's own moves and those that lead to other records, or to the end of the game.
std::vector<BookMove> moves_of(const Records& records, Board b, const Record& record) {
    std::vector<BookMove> moves;
    for (const Square s : squares_of(legal_moves(b))) {
        const Child child = child_after(b, s);
        const auto it = records.find(child.board);
        if (child.over) {
            moves.push_back({s, Score::from_discs(-final_score_discs(child.board)), 1, true, 0});
        } else if (it != records.end()) {
            const int value = child.same_mover ? it->second.value : -it->second.value;
            moves.push_back({s, Score::from_discs(value), it->second.level + 1, false, 0});
        }
    }
    for (const BookMove& m : record.moves) {
        if (std::none_of(moves.begin(), moves.end(),
                         [&](const BookMove& known) { return known.square == m.square; })) {
            moves.push_back(m);
        }
    }
    return moves;
}

}  // namespace

bool is_egaroucid(std::span<const std::byte> bytes) noexcept {
    if (has_magic(bytes)) {
        return true;
    }
    ByteReader in(bytes);
    const auto count = in.get<std::uint32_t>();
    return in.ok() && in.left() == count * kOldRecordSize;
}

Result<Imported> read_egaroucid(std::span<const std::byte> bytes) {
    ByteReader in(bytes);
    int version = 1;
    if (has_magic(bytes)) {
        in.skip(kMagic.size());
        version = in.get<std::uint8_t>();
        if (version != 2 && version != 3) {
            return fail(fmt::format("Egaroucid book: version {}, expected 2 or 3", version));
        }
    }
    const auto positions = in.get<std::uint32_t>();
    if (!in.ok()) {
        return fail("Egaroucid book: the file ends inside its header");
    }
    Records records;
    std::size_t useless = 0;
    for (std::uint32_t i = 0; i < positions; ++i) {
        Board b;
        b.player = in.get<std::uint64_t>();
        b.opponent = in.get<std::uint64_t>();
        Record record = get_record(in, version);
        if (!in.ok()) {
            return fail(fmt::format("Egaroucid book: the file ends inside position {} of {}", i + 1,
                                    positions));
        }
        useless += keep(records, b, std::move(record)) ? 0U : 1U;
    }
    if (in.left() != 0) {
        return fail(
            fmt::format("Egaroucid book: {} bytes after position {}, the last by its header",
                        in.left(), positions));
    }
    Importer importer;
    for (const auto& [board, record] : records) {
        importer.add(board, moves_of(records, board, record));
    }
    Imported imported = importer.finish();
    imported.useless_records += useless;
    return imported;
}

std::vector<std::byte> write_egaroucid(const PositionMap& positions) {
    ByteWriter out;
    out.put_text(kMagic);
    out.put(std::uint8_t{3});
    out.put(static_cast<std::int32_t>(positions.size()));
    for (const auto& [board, moves] : positions) {
        const BookMove& best = moves.front();
        const BookMove* leaf = leaf_of(positions, board, moves);
        out.put(board.player);
        out.put(board.opponent);
        out.put(static_cast<std::int8_t>(best.score.rounded_discs()));
        out.put(static_cast<std::int8_t>(best.depth));
        out.put(std::uint32_t{1});
        out.put(static_cast<std::int8_t>(leaf ? leaf->score.rounded_discs() : kNoScore));
        out.put(static_cast<std::int8_t>(leaf ? index_of(leaf->square) : kNoMove));
        out.put(static_cast<std::int8_t>(leaf ? leaf->depth : kNoLevel));
    }
    return std::move(out.bytes());
}

}  // namespace hasami::book
