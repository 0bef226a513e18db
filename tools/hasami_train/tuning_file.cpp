// SPDX-License-Identifier: MIT
#include "tools/hasami_train/tuning_file.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "engine/file.h"
#include "engine/replace_file.h"
#include "engine/text.h"

namespace hasami::tools {

namespace {

constexpr std::string_view kFormat = "hasami-train tune 1";

// A row of the table as it begins its line.
std::string text_of(const search::TunableRow& row) {
    return fmt::format("{} {} {} {} {}", row.name, row.value, row.least, row.most, row.step);
}

// The number that fills `text`, as fmt writes it.
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(value)
                                                                    : std::nullopt;
}

// The lines of a file, one after the other.
class LineReader {
  public:
    LineReader(const std::string& path, std::string_view text) : path_(path), rest_(text) {}

    [[nodiscard]] bool at_end() const { return rest_.empty(); }
    void next() {
        line_ = next_field(rest_, '\n');
        ++number_;
    }
    // Moves to the next line, which has to begin with `start` and a blank; what follows.
    Result<std::string_view> after(std::string_view start) {
        next();
        if (!line_.starts_with(start) || !line_.substr(start.size()).starts_with(' ')) {
            return wrong(fmt::format("'{} ...'", start));
        }
        return line_.substr(start.size() + 1);
    }
    // Moves to the next line, which has to be `whole`.
    Result<void> expect(std::string_view whole) {
        next();
        return line_ == whole ? Result<void>() : wrong(fmt::format("'{}'", whole));
    }
    [[nodiscard]] tl::unexpected<Error> wrong(std::string_view expected) const {
        constexpr std::size_t kShown = 300;
        return fail(
            fmt::format("{}:{}: {}, expected {}", path_, number_, quoted(line_, kShown), expected));
    }

  private:
    const std::string& path_;
    std::string_view rest_;
    std::string_view line_;
    int number_ = 0;
};

Result<int> read_iteration(LineReader& lines, int iterations) {
    return lines.after("iteration").and_then([&](std::string_view text) -> Result<int> {
        const auto iteration = parse_number<int>(text);
        if (!iteration || *iteration < 0 || *iteration > iterations) {
            return lines.wrong(fmt::format("iteration 0..{}", iterations));
        }
        return *iteration;
    });
}

Result<TuningScore> read_score(LineReader& lines) {
    return lines.after("games").and_then([&](std::string_view text) -> Result<TuningScore> {
        const auto wins = parse_number<int>(next_field(text, ' '));
        const auto draws = parse_number<int>(next_field(text, ' '));
        const auto losses = parse_number<int>(text);
        if (!wins || !draws || !losses || *wins < 0 || *draws < 0 || *losses < 0) {
            return lines.wrong("games WINS DRAWS LOSSES");
        }
        return TuningScore{*wins, *draws, *losses};
    });
}

Result<double> read_value(LineReader& lines, const search::TunableRow& row) {
    return lines.after(text_of(row)).and_then([&](std::string_view text) -> Result<double> {
        const auto value = parse_number<double>(text);
        if (!value || !(*value >= row.least && *value <= row.most)) {
            return lines.wrong(
                fmt::format("'{}' and a value {}..{}", text_of(row), row.least, row.most));
        }
        return *value;
    });
}

}  // namespace

Result<void> save_tuning(const std::string& path, const std::string& settings, const Spsa& spsa,
                         const TuningScore& score) {
    std::string text =
        fmt::format("{}\nsettings {}\niteration {}\ngames {} {} {}\n", kFormat, settings,
                    spsa.iteration(), score.wins, score.draws, score.losses);
    for (std::size_t i = 0; i < spsa.rows().size(); ++i) {
        text += fmt::format("{} {}\n", text_of(spsa.rows()[i]), spsa.values()[i]);
    }
    return replace_file(path, text);
}

Result<void> load_tuning(const std::string& path, const std::string& settings, Spsa& spsa,
                         TuningScore& score) {
    const Result<std::string> text = read_file(path);
    if (!text) {
        return tl::unexpected(text.error());
    }
    LineReader lines(path, *text);
    for (const std::string& whole : {std::string(kFormat), "settings " + settings}) {
        if (const auto read = lines.expect(whole); !read) {
            return read;
        }
    }
    const Result<int> iteration = read_iteration(lines, spsa.settings().iterations);
    if (!iteration) {
        return tl::unexpected(iteration.error());
    }
    const Result<TuningScore> games = read_score(lines);
    if (!games) {
        return tl::unexpected(games.error());
    }
    std::vector<double> values;
    for (const search::TunableRow& row : spsa.rows()) {
        const Result<double> value = read_value(lines, row);
        if (!value) {
            return tl::unexpected(value.error());
        }
        values.push_back(*value);
    }
    if (!lines.at_end()) {
        lines.next();
        return lines.wrong("the end of the file");
    }
    spsa.resume(*iteration, std::move(values));
    score = *games;
    return {};
}

}  // namespace hasami::tools
