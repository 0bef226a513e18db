#include "protocol/event_loop.h"

#include <sstream>

#include "tests/protocol/dialogue.h"

namespace hasami::protocol {
namespace {

using test::quick_options;
using test::Table;

// Lines: "go" and "think" (without end) search, the first letter of others says what they do while
// a search runs: r, w, a or f. Everything that happens is recorded.
class Recorder : public Protocol {
  public:
    explicit Recorder(Session& session) : session_(session) {}

    [[nodiscard]] WhileSearching while_searching(std::string_view line) const override {
        return line.starts_with('r')   ? WhileSearching::runs
               : line.starts_with('a') ? WhileSearching::aborts
               : line.starts_with('f') ? WhileSearching::finishes
                                       : WhileSearching::waits;
    }
    [[nodiscard]] bool is_last(std::string_view line) const override { return line == "quit"; }
    void execute(std::string_view line) override {
        record += std::string(line) + ' ';
        finished_ = line == "quit";
        if (line == "go" || line == "think") {
            REQUIRE(session_.set_option("level", line == "go" ? "1" : "60"));
            session_.go();
        }
    }
    void on_progress(const search::SearchResult&) override {}
    void on_done(const search::SearchResult& result) override {
        CHECK(is_on_board(result.best));
        record += "done ";
    }
    void on_abort() override { record += "abort "; }
    [[nodiscard]] bool finished() const override { return finished_; }

    std::string record;

  private:
    Session& session_;
    bool finished_ = false;
};

struct Setup {
    void send(std::string_view line) { loop.handle(LineRead{std::string(line)}); }
    void settle() {
        while (table.session->searching()) {
            loop.handle(*table.queue.next());
        }
    }

    Table table{quick_options()};
    Recorder recorder{*table.session};
    EventLoop loop{table.queue, *table.session, recorder, std::chrono::milliseconds(0)};
};

TEST_CASE("lines wait for the answer, in order", "[protocol]") {
    Setup s;
    s.send("go");
    s.send("wait1");
    s.send("go");
    s.send("wait2");
    s.settle();
    CHECK(s.recorder.record == "go done wait1 go done wait2 ");
}

TEST_CASE("lines that run do so beside the search, but not before older ones", "[protocol]") {
    Setup s;
    s.send("think");
    s.send("run1");
    CHECK(s.recorder.record == "think run1 ");
    s.send("wait");
    s.send("run2");
    CHECK(s.recorder.record == "think run1 ");
    s.send("finish");
    s.settle();
    CHECK(s.recorder.record == "think run1 done wait run2 finish ");
}

TEST_CASE("an abort ends the search before the line runs", "[protocol]") {
    Setup s;
    s.send("think");
    s.send("abort1");
    CHECK(s.recorder.record == "think abort abort1 ");
    s.send("think");
    s.send("wait");
    s.send("abort2");
    CHECK(s.recorder.record == "think abort abort1 think abort wait abort2 ");
    CHECK_FALSE(s.table.session->searching());
}

TEST_CASE("reports of an aborted search are dropped", "[protocol]") {
    Setup s;
    s.send("think");
    s.send("abort");
    s.send("go");
    s.settle();
    CHECK(s.recorder.record == "think abort abort go done ");
}

TEST_CASE("at the end of the input the waiting lines are still served", "[protocol]") {
    Table table(quick_options());
    Recorder recorder(*table.session);
    EventLoop loop(table.queue, *table.session, recorder, std::chrono::milliseconds(0));
    std::istringstream in("think\nwait\nthink\nlast");
    read_lines(in, recorder, table.queue);
    loop.run();
    CHECK(recorder.record == "think done wait think done last ");
}

TEST_CASE("nothing is read behind the last line", "[protocol]") {
    Table table(quick_options());
    Recorder recorder(*table.session);
    EventLoop loop(table.queue, *table.session, recorder);
    std::istringstream in("wait\r\nquit\r\nwait\n");
    read_lines(in, recorder, table.queue);
    std::string rest;
    CHECK(std::getline(in, rest));
    CHECK(rest == "wait");
    loop.run();
    CHECK(recorder.record == "wait quit ");
}

TEST_CASE("lines of any length are read, and only their front is kept", "[protocol]") {
    Table table(quick_options());
    Recorder recorder(*table.session);
    std::string text(10'000'000, 'x');
    text += "\nnext\n";
    std::istringstream in(text);
    read_lines(in, recorder, table.queue);
    const auto first = table.queue.next();
    CHECK(std::get<LineRead>(*first).line == std::string(1 << 20, 'x'));
    CHECK(std::get<LineRead>(*table.queue.next()).line == "next");
    CHECK(std::holds_alternative<InputEnded>(*table.queue.next()));
}

}  // namespace
}  // namespace hasami::protocol
