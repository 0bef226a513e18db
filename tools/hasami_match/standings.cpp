// SPDX-License-Identifier: MIT
#include "tools/hasami_match/standings.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hasami::match {
namespace {

using Json = nlohmann::ordered_json;

class Counter {
  public:
    explicit Counter(const std::vector<std::string>& names) {
        for (const std::string& name : names) {
            numbers_.emplace(name, static_cast<int>(standings_.engines.size()));
            standings_.engines.push_back({});
            standings_.engines.back().name = name;
        }
    }

    void add(const MatchRecord& record) {
        const auto black = numbers_.find(record.names[0]);
        const auto white = numbers_.find(record.names[1]);
        if (black == numbers_.end() || white == numbers_.end()) {
            return;
        }
        add_side(record, Color::black, black->second);
        add_side(record, Color::white, white->second);
        const bool black_first = black->second < white->second;
        const auto [low, high] = std::minmax(black->second, white->second);
        Encounter& encounter = encounter_of(low, high);
        const int half_points =
            black_first ? record.black_half_points() : 2 - record.black_half_points();
        ++(half_points == 2   ? encounter.wins
           : half_points == 1 ? encounter.draws
                              : encounter.losses);
        if (const std::optional<int> score = record.black_score_discs()) {
            ++encounter.finished;
            encounter.disc_sum += black_first ? *score : -*score;
        }
        const auto [other, first_of_pair] = half_pairs_.emplace(record.index / 2, half_points);
        if (!first_of_pair) {
            ++encounter.pairs[static_cast<std::size_t>(other->second + half_points)];
        }
    }

    Standings finish() {
        const std::size_t n = standings_.engines.size();
        PointsTable points(n, std::vector<double>(n, 0.0));
        for (const Encounter& e : standings_.encounters) {
            const auto first = static_cast<std::size_t>(e.first);
            const auto second = static_cast<std::size_t>(e.second);
            points[first][second] = e.points();
            points[second][first] = e.games() - e.points();
        }
        standings_.ratings = bradley_terry(points);
        return std::move(standings_);
    }

  private:
    void add_side(const MatchRecord& record, Color side, int number) {
        EngineTotals& engine = standings_.engines[static_cast<std::size_t>(number)];
        const int black = record.black_half_points();
        ++engine.games;
        engine.points += (side == Color::black ? black : 2 - black) / 2.0;
        engine.moves += record.moves_of(side);
        engine.time += record.time_used(side);
        if (const auto& nodes = record.nodes[side == Color::black ? 0 : 1]) {
            engine.nodes = engine.nodes.value_or(0) + *nodes;
        }
        if (record.ending.fault && record.ending.at_fault == side) {
            ++engine.faults[*record.ending.fault];
        }
    }

    Encounter& encounter_of(int first, int second) {
        auto& all = standings_.encounters;
        auto found = std::find_if(all.begin(), all.end(), [&](const Encounter& e) {
            return e.first == first && e.second == second;
        });
        if (found == all.end()) {
            all.push_back({});
            found = all.end() - 1;
            found->first = first;
            found->second = second;
        }
        return *found;
    }

    std::map<std::string, int> numbers_;
    std::map<int, int> half_pairs_;  // the half points from the one game of a pair seen so far
    Standings standings_;
};

double per_move(double sum, const EngineTotals& engine) {
    return engine.moves > 0 ? sum / engine.moves : 0.0;
}

double seconds_per_move(const EngineTotals& engine) {
    return per_move(static_cast<double>(engine.time.count()) / 1e6, engine);
}

std::string format_engine(const EngineTotals& engine) {
    std::string text = fmt::format("{}: {:.1f} of {} points, {:.3f} s", engine.name, engine.points,
                                   engine.games, seconds_per_move(engine));
    if (engine.nodes) {
        text +=
            fmt::format(" and {:.0f} nodes", per_move(static_cast<double>(*engine.nodes), engine));
    }
    text += " a move";
    for (const auto& [kind, count] : engine.faults) {
        text += fmt::format(", {} x {}", count, name_of(kind));
    }
    return text + "\n";
}

std::string format_elo(double elo) {
    return std::isinf(elo) ? (elo > 0 ? "+inf" : "-inf") : fmt::format("{:+.1f}", elo);
}

std::string format_encounter(const Encounter& e, const std::vector<EngineTotals>& engines) {
    const EloEstimate estimate = estimate_elo(e.pairs);
    std::string text =
        fmt::format("{} - {}: +{} ={} -{} ({:.1f}/{}, {:.1f} %)",
                    engines[static_cast<std::size_t>(e.first)].name,
                    engines[static_cast<std::size_t>(e.second)].name, e.wins, e.draws, e.losses,
                    e.points(), e.games(), 100 * e.points() / e.games());
    if (e.finished > 0) {
        text += fmt::format(", mean {:+.2f} discs", static_cast<double>(e.disc_sum) / e.finished);
    }
    text += fmt::format("\n  pairs [{} {} {} {} {}]", e.pairs[0], e.pairs[1], e.pairs[2],
                        e.pairs[3], e.pairs[4]);
    if (pair_count(e.pairs) > 0 && moments_of(e.pairs).variance == 0) {
        text += fmt::format(", Elo {} (all pairs alike)", format_elo(estimate.elo));
    } else if (pair_count(e.pairs) > 0) {
        text += fmt::format(", Elo {} [{}, {}] (95 %), superiority {:.1f} %",
                            format_elo(estimate.elo), format_elo(estimate.low),
                            format_elo(estimate.high), 100 * estimate.superiority);
    }
    return text + "\n";
}

std::string format_test(const SequentialTest& test) {
    const SprtConfig& config = test.config();
    return fmt::format("SPRT {} [{:g}, {:g}]: LLR {:.2f} in [{:.2f}, {:.2f}] after {} pairs, {}\n",
                       config.model == EloModel::logistic ? "Elo" : "normalized Elo", config.elo0,
                       config.elo1, test.ratio(), lower_bound(config), upper_bound(config),
                       pair_count(test.pairs()), name_of(test.verdict()));
}

// "wins-draws-losses" of `row` against `column`.
std::string cross_cell(const Standings& standings, int row, int column) {
    for (const Encounter& e : standings.encounters) {
        if (e.first == row && e.second == column) {
            return fmt::format("{}-{}-{}", e.wins, e.draws, e.losses);
        }
        if (e.first == column && e.second == row) {
            return fmt::format("{}-{}-{}", e.losses, e.draws, e.wins);
        }
    }
    return row == column ? "*" : "-";
}

// Engines by rating, each with its score against every other (wins-draws-losses).
std::string format_table(const Standings& standings) {
    std::vector<int> order(standings.engines.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return standings.ratings[static_cast<std::size_t>(a)].elo >
               standings.ratings[static_cast<std::size_t>(b)].elo;
    });
    std::size_t width = 6;
    for (const EngineTotals& engine : standings.engines) {
        width = std::max(width, engine.name.size());
    }
    std::string text = fmt::format("{:>3} {:<{}} {:>8} {:>7} {:>6} {:>8} {:>6}", "", "engine",
                                   width, "rating", "+-", "games", "points", "%");
    for (std::size_t place = 1; place <= order.size(); ++place) {
        text += fmt::format(" {:>12}", place);
    }
    text += "\n";
    for (std::size_t place = 0; place < order.size(); ++place) {
        const auto number = static_cast<std::size_t>(order[place]);
        const EngineTotals& engine = standings.engines[number];
        const Rating& rating = standings.ratings[number];
        text +=
            fmt::format("{:>3} {:<{}} {:>8} {:>7.1f} {:>6} {:>8.1f} {:>6.1f}", place + 1,
                        engine.name, width, format_elo(rating.elo), rating.error, engine.games,
                        engine.points, engine.games > 0 ? 100 * engine.points / engine.games : 0);
        for (const int column : order) {
            text += fmt::format(" {:>12}", cross_cell(standings, order[place], column));
        }
        text += "\n";
    }
    return text;
}

Json number_or_null(double value) {
    return std::isfinite(value) ? Json(value) : Json();
}

Json to_json(const EngineTotals& engine, const Rating& rating) {
    Json object;
    object["name"] = engine.name;
    object["games"] = engine.games;
    object["points"] = engine.points;
    object["moves"] = engine.moves;
    object["time_per_move"] = seconds_per_move(engine);
    object["nodes_per_move"] =
        engine.nodes ? Json(per_move(static_cast<double>(*engine.nodes), engine)) : Json();
    object["rating"] = number_or_null(rating.elo);
    object["rating_error"] = number_or_null(rating.error);
    object["faults"] = Json::object();
    for (const auto& [kind, count] : engine.faults) {
        object["faults"][std::string(name_of(kind))] = count;
    }
    return object;
}

Json to_json(const Encounter& e, const std::vector<EngineTotals>& engines) {
    const EloEstimate estimate = estimate_elo(e.pairs);
    Json object;
    object["first"] = engines[static_cast<std::size_t>(e.first)].name;
    object["second"] = engines[static_cast<std::size_t>(e.second)].name;
    object["games"] = e.games();
    object["wins"] = e.wins;
    object["draws"] = e.draws;
    object["losses"] = e.losses;
    object["points"] = e.points();
    object["pairs"] = e.pairs;
    object["mean_discs"] =
        e.finished > 0 ? Json(static_cast<double>(e.disc_sum) / e.finished) : Json();
    object["elo"] = number_or_null(estimate.elo);
    object["elo_low"] = number_or_null(estimate.low);
    object["elo_high"] = number_or_null(estimate.high);
    object["normalized_elo"] = number_or_null(estimate.normalized);
    object["superiority"] = estimate.superiority;
    return object;
}

}  // namespace

Standings standings_of(const std::vector<std::string>& names, std::span<const MatchRecord> records,
                       const std::optional<SprtConfig>& sprt) {
    Counter counter(names);
    for (const MatchRecord& record : records) {
        counter.add(record);
    }
    Standings standings = counter.finish();
    if (sprt) {
        standings.test.emplace(*sprt);
        for (const MatchRecord& record : records) {
            const int black = record.black_half_points();
            standings.test->add_game(record.index,
                                     record.names[0] == names.front() ? black : 2 - black);
        }
    }
    return standings;
}

std::string format_standings(const Standings& standings) {
    std::string text;
    for (const Encounter& encounter : standings.encounters) {
        text += format_encounter(encounter, standings.engines);
    }
    if (standings.test) {
        text += format_test(*standings.test);
    }
    for (const EngineTotals& engine : standings.engines) {
        text += format_engine(engine);
    }
    return standings.engines.size() > 2 ? text + format_table(standings) : text;
}

Json to_json(const Standings& standings) {
    Json object;
    object["engines"] = Json::array();
    for (std::size_t i = 0; i < standings.engines.size(); ++i) {
        object["engines"].push_back(to_json(standings.engines[i], standings.ratings[i]));
    }
    object["encounters"] = Json::array();
    for (const Encounter& encounter : standings.encounters) {
        object["encounters"].push_back(to_json(encounter, standings.engines));
    }
    if (standings.test) {
        const SequentialTest& test = *standings.test;
        object["sprt"] = {{"llr", test.ratio()},
                          {"lower", lower_bound(test.config())},
                          {"upper", upper_bound(test.config())},
                          {"pairs", pair_count(test.pairs())},
                          {"verdict", name_of(test.verdict())}};
    }
    return object;
}

}  // namespace hasami::match
