#include "tools/hasami/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace hasami::tools {

std::string amount_text(double amount) {
    if (amount < 1000) {
        return fmt::format("{:.0f}", amount);
    }
    constexpr char kPrefixes[] = {'K', 'M', 'G', 'T', 'P'};
    std::size_t prefix = 0;
    for (amount /= 1000; amount >= 999.5 && prefix + 1 < std::size(kPrefixes); amount /= 1000) {
        ++prefix;
    }
    const int decimals = amount < 9.995 ? 2 : amount < 99.95 ? 1 : 0;
    return fmt::format("{:.{}f} {}", amount, decimals, kPrefixes[prefix]);
}

std::string clock_text(double seconds) {
    const auto whole = static_cast<long long>(seconds);
    if (whole >= 3600) {
        return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
    }
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

std::string seconds_text(std::chrono::microseconds time) {
    const double seconds = std::chrono::duration<double>(time).count();
    const int decimals = seconds < 9.9995 ? 3 : seconds < 99.95 ? 1 : 0;
    return fmt::format("{:.{}f} s", seconds, decimals);
}

std::string score_text(Score score, bool exact, search::Bound bound) {
    const char* sign = bound == search::Bound::lower   ? ">="
                       : bound == search::Bound::upper ? "<="
                                                       : "";
    return exact ? fmt::format("{}{:+}", sign, score.rounded_discs())
                 : fmt::format("{}{:+.2f}", sign, score.discs());
}

std::string outcome_text(Score score) {
    return score > Score() ? "win" : score < Score() ? "loss" : "draw";
}

std::string depth_text(int depth, search::Selectivity selectivity) {
    return fmt::format("{}@{}%", depth, search::percent(selectivity));
}

std::string line_text(std::span<const Square> moves, std::size_t longest) {
    std::string text;
    for (const Square move : moves.first(std::min(moves.size(), longest))) {
        text += text.empty() ? "" : " ";
        text += to_string(move);
    }
    return moves.size() > longest ? text + " .." : text;
}

double rate(std::uint64_t nodes, std::chrono::microseconds time) noexcept {
    const double seconds = std::chrono::duration<double>(time).count();
    return seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
}

}  // namespace hasami::tools
