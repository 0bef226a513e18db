// SPDX-License-Identifier: MIT
#include "tools/hasami_match/runner.h"

#include <fmt/format.h>

#include <deque>
#include <mutex>
#include <set>
#include <thread>

#include "tools/hasami_match/referee.h"

namespace hasami::match {
namespace {

class Runner {
  public:
    Runner(const MatchConfig& config, std::vector<MatchRecord> done, const RunOptions& options)
        : config_(config), plan_(config.plan()), options_(options), records_(std::move(done)) {
        std::set<int> played;
        if (config.sprt) {
            test_.emplace(*config.sprt);
        }
        for (const MatchRecord& record : records_) {
            played.insert(record.index);
            take_to_test(record);
        }
        for (const int index : plan_.indices(config.games_per_encounter, config.shard)) {
            if (played.count(index) == 0) {
                waiting_.push_back(index);
            }
        }
    }

    Result<std::vector<MatchRecord>> run(const std::stop_token& stop) {
        const std::stop_callback forward(stop, [this] { stop_.request_stop(); });
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < options_.threads; ++i) {
                threads.emplace_back([this] { work(); });
            }
        }
        if (error_) {
            return tl::unexpected(*error_);
        }
        return std::move(records_);
    }

  private:
    using Engines = std::vector<std::unique_ptr<Engine>>;

    void work() {
        Engines engines(config_.engines.size());
        while (const std::optional<int> index = next()) {
            const PlannedGame game = plan_.game(*index);
            std::optional<MatchRecord> record = play(game, engines);
            if (!record) {
                break;
            }
            record->index = game.index;
            record->opening = game.opening;
            finish(*std::move(record));
        }
        for (const auto& engine : engines) {
            if (engine != nullptr) {
                engine->quit();
            }
        }
    }

    // The game's record; nothing if it was broken off.
    std::optional<MatchRecord> play(const PlannedGame& game, Engines& engines) {
        Dialogue* const dialogue =
            options_.dialogue_game == game.index ? options_.dialogue : nullptr;
        for (const int number : {game.black, game.white}) {
            auto& engine = engines[static_cast<std::size_t>(number)];
            if (engine == nullptr) {
                engine = make_engine(config_.engines[static_cast<std::size_t>(number)]);
            }
            engine->log_to(dialogue);
        }
        const RefereeConfig rules{{config_.time_of(game.black), config_.time_of(game.white)},
                                  config_.margin};
        auto& black = engines[static_cast<std::size_t>(game.black)];
        auto& white = engines[static_cast<std::size_t>(game.white)];
        std::optional<MatchRecord> record =
            play_game(*black, *white, config_.openings[static_cast<std::size_t>(game.opening)],
                      rules, stop_.get_token());
        for (const Color side : {Color::black, Color::white}) {
            auto& engine = side == Color::black ? black : white;
            const bool guilty = record && record->ending.fault && record->ending.at_fault == side;
            release(engine, guilty || !record);
        }
        return record;
    }

    // Ends the process where the next game needs a new one.
    static void release(std::unique_ptr<Engine>& engine, bool failed) {
        if (failed || !engine->running()) {
            engine.reset();
        } else if (engine->spec().restart) {
            engine->quit();
            engine.reset();
        } else {
            engine->log_to(nullptr);
        }
    }

    std::optional<int> next() {
        const std::lock_guard lock(mutex_);
        if (stop_.stop_requested() || decided() || waiting_.empty()) {
            return std::nullopt;
        }
        const int index = waiting_.front();
        waiting_.pop_front();
        return index;
    }

    void finish(MatchRecord record) {
        const std::lock_guard lock(mutex_);
        if (options_.store != nullptr) {
            const auto kept = options_.store->append(record, ggf_line(config_, record));
            if (!kept) {
                error_ = kept.error();
                stop_.request_stop();
                return;
            }
        }
        take_to_test(record);
        records_.push_back(std::move(record));
        if (options_.on_game) {
            options_.on_game(records_.back());
        }
        if (decided()) {
            stop_.request_stop();
        }
    }

    void take_to_test(const MatchRecord& record) {
        if (test_) {
            const int black = record.black_half_points();
            const bool first_is_black = record.names[0] == config_.engines.front().name;
            test_->add_game(record.index, first_is_black ? black : 2 - black);
        }
    }

    [[nodiscard]] bool decided() const {
        return test_ && test_->verdict() != SprtVerdict::undecided;
    }

    const MatchConfig& config_;
    const Plan plan_;
    const RunOptions& options_;
    std::stop_source stop_;
    std::mutex mutex_;  // guards all below
    std::deque<int> waiting_;
    std::vector<MatchRecord> records_;
    std::optional<SequentialTest> test_;
    std::optional<Error> error_;
};

}  // namespace

Result<void> check_engines(const MatchConfig& config) {
    for (const EngineSpec& spec : config.engines) {
        const std::unique_ptr<Engine> engine = make_engine(spec);
        if (const Outcome<void> started = engine->start(); !started) {
            return fail(
                fmt::format("engine '{}': {}", spec.name, one_line(started.error().detail)));
        }
        engine->quit();
    }
    return {};
}

Result<std::vector<MatchRecord>> run_match(const MatchConfig& config, std::vector<MatchRecord> done,
                                           const RunOptions& options, std::stop_token stop) {
    return Runner(config, std::move(done), options).run(stop);
}

std::string ggf_line(const MatchConfig& config, const MatchRecord& record) {
    std::array<TimeControl, 2> times;
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t engine = 0; engine < config.engines.size(); ++engine) {
            if (config.engines[engine].name == record.names[side]) {
                times[side] = config.time_of(static_cast<int>(engine));
            }
        }
    }
    return to_ggf(record, times);
}

}  // namespace hasami::match
