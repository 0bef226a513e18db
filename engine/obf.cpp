#include "engine/obf.h"

#include <fmt/format.h>

#include "engine/notation.h"
#include "engine/rules.h"

namespace hasami {

namespace {

// MOVE:SCORE at `offset` of `line`.
Result<void> read_score(std::string_view line, std::size_t offset, std::string_view field,
                        const Source& source, Problem& problem) {
    std::string_view rest = field;
    const std::string_view move_text = trimmed(next_field(rest, ':'));
    const std::optional<Square> move = parse_move(move_text);
    const std::optional<int> score = parse_int(trimmed(rest));
    if (!move || !score) {
        return fail_at(source, line, offset,
                       fmt::format("{}, expected MOVE:SCORE such as d3:+2", quoted(field)));
    }
    if (!is_legal(problem.position.board, *move)) {
        if (*move == Square::pass) {
            return {};
        }
        return fail_at(source, line, offset,
                       fmt::format("{} is illegal for {}, expected a legal move", quoted(move_text),
                                   name_of(problem.position.side)));
    }
    if (*score < -kSquareCount || *score > kSquareCount) {
        return fail_at(source, line, offset,
                       fmt::format("the score is {}, expected -64 to +64", *score));
    }
    problem.scores.push_back({*move, *score});
    return {};
}

}  // namespace

std::string_view without_comment(std::string_view line) noexcept {
    return line.substr(0, line.find_first_of("%#"));
}

Result<Problem> parse_obf_line(std::string_view line, Source source) {
    const std::string_view content = without_comment(line);
    std::size_t at = 0;
    const Result<Position> position = parse_position_prefix(content, at, source);
    if (!position) {
        return tl::unexpected(position.error());
    }
    Problem problem{*position, {}, ""};
    if (content.size() < line.size()) {
        problem.id = trimmed(line.substr(content.size() + 1));
    }
    for (std::string_view rest = content.substr(at); !rest.empty();) {
        const std::string_view field = trimmed(next_field(rest, ';'));
        if (field.empty()) {
            continue;
        }
        const auto offset = static_cast<std::size_t>(field.data() - line.data());
        if (Result<void> read = read_score(line, offset, field, source, problem); !read) {
            return tl::unexpected(std::move(read.error()));
        }
    }
    return problem;
}

Result<std::vector<Problem>> parse_obf(std::string_view text, Source source) {
    std::vector<Problem> problems;
    std::string_view rest = text;
    for (Source place = source; !rest.empty(); ++place.line, place.column = 1) {
        const std::string_view line = next_field(rest, '\n');
        if (trimmed(without_comment(line)).empty()) {
            continue;
        }
        Result<Problem> problem = parse_obf_line(line, place);
        if (!problem) {
            return tl::unexpected(std::move(problem.error()));
        }
        problems.push_back(std::move(*problem));
    }
    if (problems.empty()) {
        return fail_at(source, text, 0, "no position, expected lines of 64 squares and X or O");
    }
    return problems;
}

std::string format_obf(const Problem& problem) {
    std::string text = format_position(problem.position);
    text += problem.scores.empty() ? "" : ";";
    for (const ExpectedScore& score : problem.scores) {
        text += fmt::format(" {}:{:+};", to_string(score.move), score.discs);
    }
    return problem.id.empty() ? text : text + " % " + problem.id;
}

}  // namespace hasami
