#include "protocol/session.h"

#include <set>

#include "engine/notation.h"
#include "engine/rules.h"
#include "tests/protocol/dialogue.h"

namespace hasami::protocol {
namespace {

using search::SearchResult;
using search::Source;
using test::quick_options;
using test::Table;

// Takes events until the search has answered; the last one of the search.
SearchEvent last_event(Table& table) {
    std::optional<SearchEvent> last;
    while (table.session->searching()) {
        const auto event = std::get<SearchEvent>(*table.queue.next());
        if (auto accepted = table.session->accept(event)) {
            last = SearchEvent{event.id, std::move(*accepted), event.done};
        }
    }
    REQUIRE(last);
    return *last;
}

SearchResult answer(Table& table) {
    return last_event(table).result;
}

// Takes events of pondering until its first one, or its last one.
SearchEvent pondered(Table& table, bool to_its_end) {
    for (;;) {
        auto event = std::get<SearchEvent>(*table.queue.next());
        CHECK_FALSE(table.session->accept(event));
        if (event.done || !to_its_end) {
            return event;
        }
    }
}

Game game_of(std::string_view moves) {
    return *parse_transcript(moves);
}

constexpr std::string_view kBlackMustPass = "d3c3b3b2f5a3a1c1";
constexpr std::string_view kFinished = "d3c3b3d2e1d6d7e3f4";

TEST_CASE("go answers with a legal move and does not play it", "[protocol]") {
    Table table(quick_options());
    table.session->go();
    const SearchResult result = answer(table);
    CHECK(is_legal(table.session->game().board(), result.best));
    CHECK(table.session->game().ply() == 0);
}

TEST_CASE("variety plays several moves, each less than its share worse than the best",
          "[protocol]") {
    EngineOptions options = quick_options();
    options.random_discs = 4;
    std::set<Square> played;
    for (options.seed = 0; options.seed < 30; ++options.seed) {
        Table table(options);
        table.session->set_game(game_of("f5d6c3d3c4f4f6f3"));
        table.session->go();
        const SearchResult result = answer(table);
        REQUIRE_FALSE(result.lines.empty());
        CHECK(result.lines.front().score.discs() - result.score.discs() < options.random_discs);
        CHECK(result.pv.front() == result.best);
        played.insert(result.best);
    }
    CHECK(played.size() > 1);
    CHECK(played.size() <= 5);
}

TEST_CASE("variety leaves hints and values alone", "[protocol]") {
    EngineOptions options = quick_options();
    options.random_discs = 128;
    for (options.seed = 0; options.seed < 10; ++options.seed) {
        Table table(options);
        table.session->hint(3);
        const SearchResult result = answer(table);
        REQUIRE(result.lines.size() == 3);
        CHECK(result.best == result.lines.front().move);
    }
}

TEST_CASE("forced passes and finished games need no search", "[protocol]") {
    Table table(quick_options());
    table.session->set_game(game_of(kBlackMustPass));
    table.session->go();
    SearchResult result = answer(table);
    CHECK(result.best == Square::pass);
    CHECK(result.source == Source::forced);
    table.session->set_game(game_of(kFinished));
    for (const bool hint : {false, true}) {
        hint ? table.session->hint(4) : table.session->go();
        result = answer(table);
        CHECK(result.best == Square::none);
        CHECK(result.exact);
        CHECK(result.score == Score::from_discs(-64));  // White is to move
    }
}

TEST_CASE("a hint where one must pass values the position behind the pass", "[protocol]") {
    Table table(quick_options(3));
    table.session->set_game(game_of(kBlackMustPass));
    table.session->hint(4);
    const SearchResult here = answer(table);
    REQUIRE(here.lines.size() == 1);
    CHECK(here.lines[0].move == Square::pass);
    CHECK(here.lines[0].pv.at(0) == Square::pass);
    CHECK(here.lines[0].score == here.score);
    REQUIRE(table.session->play(Square::pass));
    table.session->hint(1);
    const SearchResult there = answer(table);
    CHECK(here.score == -there.score);
    CHECK(here.pv.at(1) == there.best);
}

TEST_CASE("hints give each legal move once, best first", "[protocol]") {
    Table table(quick_options(3));
    table.session->set_game(game_of("f5d6c3"));
    table.session->hint(64);
    const SearchResult result = answer(table);
    const Bitboard moves = legal_moves(table.session->game().board());
    Bitboard seen = 0;
    for (std::size_t i = 0; i < result.lines.size(); ++i) {
        seen |= bit(result.lines[i].move);
        CHECK((i == 0 || result.lines[i - 1].score >= result.lines[i].score));
    }
    CHECK(result.lines.size() == static_cast<std::size_t>(hasami::count(moves)));
    CHECK(seen == moves);
}

TEST_CASE("an aborted search is heard no more, a finished one answers", "[protocol]") {
    Table table(quick_options(60));
    table.session->go();
    table.session->abort();
    CHECK_FALSE(table.session->searching());
    table.session->go();
    table.session->finish_now();
    const SearchResult result = answer(table);
    CHECK(is_legal(table.session->game().board(), result.best));
}

TEST_CASE("changes of the game end the search", "[protocol]") {
    Table table(quick_options(60));
    Session& session = *table.session;
    session.go();
    REQUIRE(session.play(Square::f5));
    CHECK_FALSE(session.searching());
    session.go();
    CHECK(session.undo());
    CHECK_FALSE(session.searching());
    session.go();
    session.set_game(Game());
    CHECK_FALSE(session.searching());
}

TEST_CASE("pondering on the right move becomes the search", "[protocol]") {
    EngineOptions options = quick_options(60);
    options.ponder = true;
    Table table(options);
    Session& session = *table.session;
    const Square path[] = {Square::f5, Square::d6};
    session.ponder(path);
    CHECK_FALSE(session.searching());
    const SearchEvent begun = pondered(table, false);
    CHECK_FALSE(begun.done);
    REQUIRE(session.play(Square::f5));
    REQUIRE(session.play(Square::d6));
    session.clock(Color::black).emplace(TimeControl{{}, {}, std::chrono::milliseconds(50), 1});
    session.go();
    CHECK(session.searching());
    const SearchEvent answered = last_event(table);
    CHECK(answered.id == begun.id);  // the same search, and within the time of a move
    CHECK(answered.result.depth >= begun.result.depth);
    CHECK(is_legal(session.game().board(), answered.result.best));
}

TEST_CASE("pondering that has come to its end answers at once", "[protocol]") {
    EngineOptions options = quick_options(4);
    options.ponder = true;
    Table table(options);
    Session& session = *table.session;
    const Square path[] = {Square::f5};
    session.ponder(path);
    const SearchEvent ended = pondered(table, true);
    REQUIRE(session.play(Square::f5));
    session.go();
    const SearchEvent answered = last_event(table);
    CHECK(answered.id == ended.id);
    CHECK(answered.result.best == ended.result.best);
    CHECK(answered.result.score == ended.result.score);
    CHECK(answered.result.pv == ended.result.pv);
    CHECK(answered.result.nodes == ended.result.nodes);
    CHECK(answered.result.elapsed == ended.result.elapsed);
    CHECK(is_legal(session.game().board(), answered.result.best));
}

TEST_CASE("pondering on the wrong move is forgotten", "[protocol]") {
    EngineOptions options = quick_options(2);
    options.ponder = true;
    Table table(options);
    Session& session = *table.session;
    const Square path[] = {Square::f5, Square::d6};
    session.ponder(path);
    const SearchEvent ended = pondered(table, true);
    REQUIRE(session.play(Square::f5));
    REQUIRE(session.play(Square::f4));
    session.go();
    const SearchEvent answered = last_event(table);
    CHECK(answered.id != ended.id);
    CHECK(answered.result.nodes > 0);
    CHECK(is_legal(session.game().board(), answered.result.best));
    const Square illegal[] = {Square::a1};
    session.ponder(illegal);
    CHECK_FALSE(session.searching());
}

TEST_CASE("options change at run time, and a bad value changes nothing", "[protocol]") {
    Table table(quick_options());
    Session& session = *table.session;
    REQUIRE(session.set_option("hash", "2"));
    REQUIRE(session.set_option("threads", "2"));
    CHECK_FALSE(session.set_option("weights", "/nowhere/weights.bin"));
    CHECK_FALSE(session.set_option("book", "/nowhere/book.bin"));
    CHECK_FALSE(session.set_option("threads", "0"));
    CHECK(session.options().threads == 2);
    CHECK(session.options().weights_file.empty());
    session.go();
    CHECK(is_legal(session.game().board(), answer(table).best));
}

TEST_CASE("a level set at run time takes the place of a depth", "[protocol]") {
    EngineOptions options = quick_options();
    options.depth = 9;
    Table table(options);
    Session& session = *table.session;
    CHECK_FALSE(session.set_option("level", "61"));
    CHECK(session.options().depth == 9);
    REQUIRE(session.set_option("level", "3"));
    CHECK_FALSE(session.options().depth);
    CHECK(session.options().level == 3);
    REQUIRE(session.set_option("depth", "5"));
    CHECK(session.options().depth == 5);
}

TEST_CASE("two sessions in one process do not meet", "[protocol]") {
    Table first(quick_options());
    Table second(quick_options());
    first.session->go();
    REQUIRE(second.session->play(Square::f5));
    second.session->go();
    const SearchResult a = answer(first);
    const SearchResult b = answer(second);
    CHECK(is_legal(first.session->game().board(), a.best));
    CHECK(is_legal(second.session->game().board(), b.best));
    CHECK(first.session->game().ply() == 0);
    CHECK(second.session->game().ply() == 1);
}

TEST_CASE("missing files are told before anything starts", "[protocol]") {
    EngineOptions options = quick_options();
    options.weights_file = "/nowhere/weights.bin";
    const auto session = Session::create(options, [](const SearchEvent&) {});
    REQUIRE_FALSE(session);
    CHECK(session.error().message.find("/nowhere/weights.bin") != std::string::npos);
}

}  // namespace
}  // namespace hasami::protocol
