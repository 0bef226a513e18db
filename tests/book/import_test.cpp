#include "book/import.h"

#include <catch2/catch.hpp>

#include "book/book_file.h"
#include "book/builder.h"
#include "book/bytes.h"
#include "book/edax_book.h"
#include "book/egaroucid_book.h"
#include "book/text_book.h"
#include "engine/rules.h"
#include "tests/book/book_samples.h"

namespace hasami::book {

namespace {

using Bytes = std::vector<std::byte>;

struct Link {
    int score;
    int move;
};

Board board_after(std::string_view transcript) {
    Game game;
    for (; !transcript.empty(); transcript.remove_prefix(2)) {
        REQUIRE(game.play_inserting_pass(parse_square(transcript.substr(0, 2)).value()));
    }
    return game.board();
}

// The square of `b`'s canonical image that leads where `s` leads from `b`.
Square canonical_square(Board b, Square s) {
    return symmetric(s, canonical(b).symmetry);
}

// book.dat byte for byte as formats say; `count` is what the header claims.
Bytes edax_header(int count) {
    ByteWriter out;
    for (const char c : {'X', 'A', 'D', 'E', 'K', 'O', 'O', 'B', '\4', '\5'}) {
        out.put(c);
    }
    out.put(std::int16_t{2024});
    for (const int date_byte : {2, 29, 23, 59, 58, 0}) {
        out.put(static_cast<std::uint8_t>(date_byte));
    }
    for (const int option : {21, 24, 2, 1, 1, count}) {
        out.put(static_cast<std::int32_t>(option));
    }
    REQUIRE(out.bytes().size() == 42);
    return out.bytes();
}

void append(Bytes& to, const Bytes& more) {
    to.insert(to.end(), more.begin(), more.end());
}

Bytes edax_position(Board b, int value, int level, const std::vector<Link>& links, Link leaf) {
    ByteWriter out;
    out.put(b.player);
    out.put(b.opponent);
    for (int i = 0; i < 4; ++i) {
        out.put(std::uint32_t{7});
    }
    for (int i = 0; i < 3; ++i) {
        out.put(static_cast<std::int16_t>(value));
    }
    out.put(static_cast<std::uint8_t>(links.size()));
    out.put(static_cast<std::uint8_t>(level));
    REQUIRE(out.bytes().size() == 40);
    for (const Link& link : links) {
        out.put(static_cast<std::int8_t>(link.score));
        out.put(static_cast<std::uint8_t>(link.move));
    }
    out.put(static_cast<std::int8_t>(leaf.score));
    out.put(static_cast<std::uint8_t>(leaf.move));
    return out.bytes();
}

constexpr Link kNoLeaf{-127, 65};

// A made-up book with forced passes: everything within reach of a line with a pass after 8 moves.
PositionMap sample_with_passes() {
    Rng rng(1);
    PositionMap positions;
    const auto add = [&](Board b) {
        if (has_moves(b)) {
            positions.try_emplace(canonical(b).board, test::random_moves(rng, canonical(b).board));
        }
    };
    for (const std::string_view line : {"f5f6d3g5h5h4g7h6", "f5d6c3d3c4f4f6f3e6e7"}) {
        for (std::size_t plies = 0; plies <= line.size(); plies += 2) {
            const Board b = board_after(line.substr(0, plies));
            add(must_pass(b) ? b.passed() : b);
            for (const Square s : squares_of(legal_moves(b))) {
                add(play(b, s));
            }
        }
    }
    std::erase_if(positions, [](const auto& p) { return is_over(p.first); });
    for (auto& [board, moves] : positions) {
        for (BookMove& m : moves) {
            m = {m.square, Score::from_discs(m.score.rounded_discs()),
                 std::min(m.depth, board.empty_count()), false, 0};
        }
        std::sort(moves.begin(), moves.end(), is_better);
    }
    negamax(positions);
    return positions;
}

// The moves that foreign books keep: links and the best leaf.
PositionMap links_and_leaves(const PositionMap& positions) {
    PositionMap kept;
    for (const auto& [board, moves] : positions) {
        const BookMove* leaf = leaf_of(positions, board, moves);
        for (const BookMove& m : moves) {
            if (&m == leaf || positions.contains(child_after(board, m.square).board)) {
                kept[board].push_back(m);
            }
        }
    }
    return kept;
}

void require_same_values(const PositionMap& a, const PositionMap& b) {
    REQUIRE(a.size() == b.size());
    for (const auto& [board, moves] : a) {
        const auto it = b.find(board);
        REQUIRE(it != b.end());
        REQUIRE(it->second.size() == moves.size());
        for (std::size_t i = 0; i < moves.size(); ++i) {
            REQUIRE(it->second[i].score == moves[i].score);
        }
        REQUIRE(it->second.front().score == moves.front().score);
    }
}

}  // namespace

TEST_CASE("an Edax book made by hand is read", "[book]") {
    const Board start = canonical(standard_start().board).board;
    const Board after = board_after("f5");
    const Board c = canonical(after).board;
    const auto d6 = index_of(canonical_square(after, Square::d6));
    Bytes bytes = edax_header(2);
    // All four moves of the start are equal: one link, and the leaf another of them.
    append(bytes,
           edax_position(start, 0, 21, {{0, index_of(Square::d3)}}, {-1, index_of(Square::c4)}));
    append(bytes, edax_position(c, 0, 18, {}, {1, d6}));
    const auto imported = read_edax(bytes);
    REQUIRE(imported);
    REQUIRE(imported->positions.size() == 2);
    REQUIRE(imported->illegal_moves == 0);
    const BookMove leaf = test::told(imported->positions, after, Square::d6);
    REQUIRE(leaf == BookMove{Square::d6, Score::from_discs(1), 18, false, 0});
    // The link's value comes from the position it leads to, not from what was stored beside it.
    REQUIRE(imported->positions.at(start).front().score == Score::from_discs(-1));
    REQUIRE(imported->positions.at(start).front().depth == 19);
}

TEST_CASE("Edax boards may be any image, and moves go with the board", "[book]") {
    const Board after = board_after("f5d6c3");
    for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
        Bytes bytes = edax_header(1);
        const Square s = symmetric(Square::d3, symmetry);
        append(bytes, edax_position(symmetric(after, symmetry), 4, 10, {}, {4, index_of(s)}));
        const auto imported = read_edax(bytes);
        REQUIRE(imported);
        REQUIRE(test::told(imported->positions, after, Square::d3).score == Score::from_discs(4));
    }
}

TEST_CASE("Edax passes: stored there, looked through here", "[book]") {
    const Board before = board_after("f5f6d3g5h5h4g7");
    const Board pass = board_after("f5f6d3g5h5h4g7h6");
    REQUIRE(must_pass(pass));
    const Board after = pass.passed();
    const auto h6 = index_of(canonical_square(before, Square::h6));
    const auto c5 = index_of(canonical_square(after, Square::c5));
    Bytes bytes = edax_header(3);
    append(bytes, edax_position(canonical(before).board, 9, 12, {{9, h6}}, {-3, 0}));
    append(bytes, edax_position(canonical(pass).board, -9, 12, {{-9, 64}}, kNoLeaf));
    append(bytes, edax_position(canonical(after).board, 9, 12, {}, {9, c5}));
    const auto imported = read_edax(bytes);
    REQUIRE(imported);
    REQUIRE(imported->passes == 1);
    REQUIRE(imported->positions.size() == 2);
    REQUIRE(imported->illegal_moves == 1);  // the leaf a1 turns nothing
    REQUIRE(test::told(imported->positions, before, Square::h6).score == Score::from_discs(9));
}

TEST_CASE("damaged Edax books", "[book]") {
    const Board start = standard_start().board;
    const Bytes record = edax_position(start, 0, 21, {}, {0, index_of(Square::f5)});
    Bytes good = edax_header(1);
    append(good, record);
    REQUIRE(read_edax(good)->positions.size() == 1);
    for (std::size_t size = 8; size < good.size(); ++size) {
        const auto cut = import_book(std::span(good).first(size));
        REQUIRE_FALSE(cut);
        REQUIRE(cut.error().message.starts_with("Edax book: "));
    }
    // Egaroucid once wrote a wrong count; Edax itself reads to the end of the file.
    Bytes more = edax_header(1);
    append(more, record);
    append(more, record);
    REQUIRE(read_edax(more)->positions.size() == 1);
    // Overlapping discs crashed other programs.
    Bytes overlap = edax_header(1);
    append(overlap, edax_position({3, 1}, 0, 21, {}, {0, 37}));
    REQUIRE(read_edax(overlap)->useless_records == 1);
    // Scores and levels out of range are cut.
    Bytes wild = edax_header(1);
    append(wild, edax_position(start, 0, 255, {}, {100, index_of(Square::f5)}));
    const auto cut = read_edax(wild);
    REQUIRE(cut->positions.begin()->second.front().score == Score::max());
    REQUIRE(cut->positions.begin()->second.front().depth == 60);
}

TEST_CASE("what is written for Edax keeps its rules", "[book]") {
    const PositionMap positions = sample_with_passes();
    const Bytes bytes =
        write_edax(positions, std::chrono::sys_days(std::chrono::year(2026) / 11 / 29));
    ByteReader in(bytes);
    REQUIRE(in.get<std::uint32_t>() == 0x45444158U);
    REQUIRE(in.get<std::uint32_t>() == 0x424F4F4BU);
    in.skip(2);
    REQUIRE(in.get<std::int16_t>() == 2026);
    REQUIRE(in.get<std::uint8_t>() == 11);
    REQUIRE(in.get<std::uint8_t>() == 29);
    in.skip(4 + 5 * 4);
    const int count_in_header = in.get<std::int32_t>();
    struct Stored {
        std::vector<Link> links;
        Link leaf;
    };
    std::unordered_map<Board, Stored, BoardHash> stored;
    int passes = 0;
    while (in.left() > 0) {
        Board b{in.get<std::uint64_t>(), 0};
        b.opponent = in.get<std::uint64_t>();
        in.skip(22);
        const int links = in.get<std::uint8_t>();
        in.skip(1);
        Stored s{{}, {}};
        const auto get_link = [&] {
            Link link{in.get<std::int8_t>(), 0};
            link.move = in.get<std::uint8_t>();
            return link;
        };
        for (int i = 0; i < links; ++i) {
            s.links.push_back(get_link());
        }
        s.leaf = get_link();
        REQUIRE(in.ok());
        REQUIRE(canonical(b).board == b);
        REQUIRE(stored.emplace(b, s).second);
    }
    REQUIRE(static_cast<int>(stored.size()) == count_in_header);
    for (const auto& [b, s] : stored) {
        if (must_pass(b)) {
            ++passes;
            REQUIRE(s.links.size() == 1);
            REQUIRE(s.links[0].move == 64);
            REQUIRE(s.leaf.move == 65);
            REQUIRE(stored.contains(canonical(b.passed()).board));
            continue;
        }
        for (const Link& link : s.links) {
            REQUIRE(is_legal(b, square_at(link.move)));
            REQUIRE(stored.contains(canonical(play(b, square_at(link.move))).board));
            REQUIRE(link.move != s.leaf.move);
        }
        if (s.leaf.move == 65) {
            REQUIRE(s.leaf.score == -127);
            REQUIRE(static_cast<int>(s.links.size()) == count(legal_moves(b)));
        } else {
            REQUIRE(is_legal(b, square_at(s.leaf.move)));
        }
    }
    REQUIRE(passes > 0);
}

TEST_CASE("a partly listed position gets a leaf for Edax", "[book]") {
    const Board start = canonical(standard_start().board).board;
    const Board after = canonical(board_after("f5")).board;
    Rng rng(1);
    PositionMap positions{{start, {{first_square(legal_moves(start)), Score(), 5, false, 0}}},
                          {after, test::random_moves(rng, after)}};
    negamax(positions);
    const auto again = read_edax(write_edax(positions, {}));
    REQUIRE(again->illegal_moves == 0);
    REQUIRE(again->positions.at(start).size() == 1);
}

TEST_CASE("round trips through Edax, Egaroucid and text", "[book]") {
    const PositionMap positions = sample_with_passes();
    const PositionMap expected = links_and_leaves(positions);
    const auto edax = import_book(write_edax(positions, {}));
    REQUIRE(edax);
    REQUIRE(edax->passes > 0);
    require_same_values(expected, edax->positions);
    const auto egaroucid = import_book(write_egaroucid(positions));
    REQUIRE(egaroucid);
    require_same_values(expected, egaroucid->positions);

    Rng rng(8);
    PositionMap negamaxed = to_map(test::random_book(rng, 300));
    for (auto& [board, moves] : negamaxed) {
        for (BookMove& m : moves) {
            m.depth = std::min(m.depth, board.empty_count());
        }
    }
    negamax(negamaxed);
    const std::string text = write_text(negamaxed);
    const auto read = import_book(std::as_bytes(std::span(text)));
    REQUIRE(read);
    REQUIRE(encode(to_book(read->positions).value()) == encode(to_book(negamaxed).value()));
}

TEST_CASE("an .egbk3 book made by hand is read", "[book]") {
    // Bit 63 is a1 there: the masks are turned by 180 degrees, and moves are bits of the masks.
    const Board after = board_after("f5");
    const Board turned = symmetric(after, 3);
    ByteWriter out;
    for (const char c : {'D', 'I', 'C', 'U', 'O', 'R', 'A', 'G', 'E', '\3'}) {
        out.put(c);
    }
    out.put(std::int32_t{2});
    const auto put = [&](Board b, int value, int level, Link leaf, int leaf_level) {
        out.put(b.player);
        out.put(b.opponent);
        out.put(static_cast<std::int8_t>(value));
        out.put(static_cast<std::int8_t>(level));
        out.put(std::uint32_t{3});
        out.put(static_cast<std::int8_t>(leaf.score));
        out.put(static_cast<std::int8_t>(leaf.move));
        out.put(static_cast<std::int8_t>(leaf_level));
    };
    put(turned, 0, 20, {-2, 63 - index_of(Square::f4)}, 16);
    put(symmetric(board_after("f5d6"), 3), 1, 18, {-126, 125}, -1);
    REQUIRE(out.bytes().size() == 14 + 2 * 25);
    const auto imported = import_book(out.bytes());
    REQUIRE(imported);
    REQUIRE(imported->positions.size() == 1);  // the other record has no move to show,
    REQUIRE(imported->useless_records == 1);   // but gives the value of the move to it
    const BookMove link = test::told(imported->positions, after, Square::d6);
    REQUIRE(link == BookMove{Square::d6, Score::from_discs(-1), 19, false, 0});
    const BookMove leaf = test::told(imported->positions, after, Square::f4);
    REQUIRE(leaf == BookMove{Square::f4, Score::from_discs(-2), 16, false, 0});
    for (std::size_t size = 10; size < out.bytes().size(); ++size) {
        REQUIRE_FALSE(import_book(std::span(out.bytes()).first(size)));
    }
}

TEST_CASE("Egaroucid looks through passes, keeps the higher level, skips what is broken",
          "[book]") {
    const Board before = board_after("f5f6d3g5h5h4g7");
    const Board after = board_after("f5f6d3g5h5h4g7h6").passed();
    ByteWriter out;
    out.put_text("DICUORAGE");
    out.put(std::uint8_t{3});
    out.put(std::int32_t{5});
    const auto put = [&](Board b, int value, int level) {
        out.put(b.player);
        out.put(b.opponent);
        out.put(static_cast<std::int8_t>(value));
        out.put(static_cast<std::int8_t>(level));
        out.put(std::uint32_t{0});
        out.put(std::int8_t{-126});
        out.put(std::int8_t{125});
        out.put(std::int8_t{-1});
    };
    put(symmetric(before, 5), 0, 12);
    put(symmetric(after, 6), 3, 9);
    put(after, 7, 20);
    put(after, 100, 30);
    put({1, 1}, 0, 21);
    const auto imported = read_egaroucid(out.bytes());
    REQUIRE(imported);
    REQUIRE(test::told(imported->positions, before, Square::h6).score == Score::from_discs(7));
    REQUIRE(imported->useless_records == 3);
}

TEST_CASE("the older Egaroucid books", "[book]") {
    const Board after = board_after("f5");
    const Board turned = symmetric(after, 3);
    ByteWriter two;
    two.put_text("DICUORAGE");
    two.put(std::uint8_t{2});
    two.put(std::int32_t{1});
    two.put(turned.player);
    two.put(turned.opponent);
    for (const int byte : {0, 21, 2, 0, 63 - index_of(Square::d6), -5, 63 - index_of(Square::f4)}) {
        two.put(static_cast<std::int8_t>(byte));
    }
    const auto second = import_book(two.bytes());
    REQUIRE(test::told(second->positions, after, Square::d6).score == Score());
    REQUIRE(test::told(second->positions, after, Square::f4).score == Score::from_discs(-5));

    ByteWriter one;
    one.put(std::int32_t{2});
    for (const std::string_view line : {"f5", "f5d6"}) {
        const Board b = symmetric(board_after(line), 3);
        one.put(b.player);
        one.put(b.opponent);
        one.put(static_cast<std::uint8_t>(line == "f5" ? 64 : 64 + 3));
    }
    const auto first = import_book(one.bytes());
    REQUIRE(first);
    // 67 - 64 = +3 for the opponent of the side to move after f5d6, who made the move d6.
    REQUIRE(test::told(first->positions, after, Square::d6).score == Score::from_discs(3));

    two.bytes()[9] = std::byte{4};
    REQUIRE(import_book(two.bytes()).error().message ==
            "Egaroucid book: version 4, expected 2 or 3");
}

TEST_CASE("errors in text books name line and field", "[book]") {
    const std::string board = "---------------------------OX------XO--------------------------- X";
    REQUIRE(read_text("# nothing\n\n")->positions.empty());
    const auto good = read_text(board + "; f5 +0.125 14 120 games; d3 -0.500 21 exact\r\n");
    REQUIRE(good);
    REQUIRE(good->positions.begin()->second.front() ==
            BookMove{Square::f5, Score::from_raw(16), 14, false, 120});
    REQUIRE(good->positions.begin()->second.back().exact);
    REQUIRE(read_text("\xEF\xBB\xBF" + board + "; f5 0 1")->positions.size() == 1);
    const auto message = [&](const std::string& text) {
        const auto read = read_text(text);
        return read ? std::string("no error") : read.error().message;
    };
    REQUIRE(message("\n" + board + "; f5 +0.125") ==
            "book:2: ' f5 +0.125': expected MOVE SCORE DEPTH [exact] [GAMES games]");
    for (const char* bad : {"; z9 0 1", "; f5 65 1", "; f5 nan 1", "; f5 0 61", "; f5 0 -1",
                            "; f5 0 1 proven", "; f5 0 1 3", "; f5 0 1 3 exact"}) {
        REQUIRE(message(board + bad).starts_with("book:1: "));
    }
    REQUIRE(message("\nrubbish") ==
            "book:2:1: 'rubbish' stands after 0 squares, expected 64 of X O -");
    REQUIRE(read_text(board + "; a1 0 1")->illegal_moves == 1);
}

TEST_CASE("bytes of no known book are told from text", "[book]") {
    const std::string bytes("f5d6\0c3", 7);
    REQUIRE(import_book(std::as_bytes(std::span(bytes))).error().message ==
            "no book of Edax, Egaroucid or Hasami, nor text");
}

TEST_CASE("no bytes make the readers fall over", "[book]") {
    Rng rng(9);
    const PositionMap positions = sample_with_passes();
    const std::string text = write_text(positions);
    const Bytes as_text(reinterpret_cast<const std::byte*>(text.data()),
                        reinterpret_cast<const std::byte*>(text.data()) + text.size());
    for (const Bytes& good : {write_edax(positions, {}), write_egaroucid(positions), as_text}) {
        for (int i = 0; i < 300; ++i) {
            Bytes bad = good;
            for (int k = rng.below(20); k >= 0; --k) {
                bad[static_cast<std::size_t>(rng.below(static_cast<int>(bad.size())))] =
                    static_cast<std::byte>(rng.below(256));
            }
            bad.resize(static_cast<std::size_t>(rng.below(static_cast<int>(bad.size()) + 1)));
            if (const auto imported = import_book(bad)) {
                REQUIRE(to_book(imported->positions));
                REQUIRE(check(imported->positions, {}).wrong_values == 0);
            }
        }
    }
}

}  // namespace hasami::book
