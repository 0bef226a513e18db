// SPDX-License-Identifier: MIT
#include "eval/training/dataset.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>

#include "engine/rng.h"
#include "eval/phase.h"

namespace hasami::eval {

namespace {

static_assert(std::endian::native == std::endian::little, "samples are stored as they are");

struct Header {
    std::array<char, 8> magic{'H', 'A', 'S', 'A', 'M', 'I', 'D', 'S'};
    std::uint32_t version = 1;
    std::uint32_t record_size = sizeof(Sample);

    [[nodiscard]] bool operator==(const Header&) const noexcept = default;
};

// The samples of one position, joined in front of the range.
Sample joined(std::span<const Sample> same) {
    Sample first = same.front();
    double sum = 0;
    int count = 0;
    for (const Sample& s : same) {
        if (s.kind == LabelKind::exact) {
            first.label = s.label;
            first.kind = s.kind;
            return first;
        }
        sum += s.label;
        ++count;
    }
    first.label = static_cast<std::int16_t>(std::lround(sum / count));
    return first;
}

}  // namespace

Result<void> write_samples(const std::filesystem::path& path, std::span<const Sample> samples) {
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    const Header header;
    out.write(reinterpret_cast<const char*>(&header), sizeof(header));
    out.write(reinterpret_cast<const char*>(samples.data()),
              static_cast<std::streamsize>(samples.size_bytes()));
    out.close();
    if (!out) {
        return fail(fmt::format("{}: cannot be written: {}", path.string(), std::strerror(errno)));
    }
    return {};
}

Result<void> read_samples(const std::filesystem::path& path, Samples& samples,
                          std::uint32_t first_game) {
    std::ifstream in(path, std::ios::binary);
    Header header;
    if (!in.read(reinterpret_cast<char*>(&header), sizeof(header)) || header != Header{}) {
        return fail(fmt::format("{}: not a file of samples", path.string()));
    }
    std::error_code code;
    const std::uintmax_t bytes = std::filesystem::file_size(path, code) - sizeof(header);
    if (code || bytes % sizeof(Sample) != 0) {
        return fail(fmt::format("{}: ends within a sample", path.string()));
    }
    const std::size_t before = samples.size();
    samples.resize(before + bytes / sizeof(Sample));
    if (!in.read(reinterpret_cast<char*>(samples.data() + before),
                 static_cast<std::streamsize>(bytes))) {
        return fail(fmt::format("{}: cannot be read: {}", path.string(), std::strerror(errno)));
    }
    for (std::size_t i = before; i < samples.size(); ++i) {
        const Board b = samples[i].board;
        if ((b.player & b.opponent) != 0 || b.empty_count() > kMaxEmpties) {
            return fail(fmt::format("{}: sample {} is no position", path.string(), i - before));
        }
        samples[i].game += first_game;
    }
    return {};
}

std::uint32_t game_count(std::span<const Sample> samples) noexcept {
    std::uint32_t games = 0;
    for (const Sample& s : samples) {
        games = std::max(games, s.game + 1);
    }
    return games;
}

void merge_duplicates(Samples& samples) {
    for (Sample& s : samples) {
        s.board = canonical(s.board).board;
    }
    std::stable_sort(samples.begin(), samples.end(),
                     [](const Sample& a, const Sample& b) { return a.board < b.board; });
    std::size_t kept = 0;
    for (std::size_t begin = 0; begin < samples.size();) {
        std::size_t end = begin + 1;
        while (end < samples.size() && samples[end].board == samples[begin].board) {
            ++end;
        }
        samples[kept++] = joined(std::span(samples).subspan(begin, end - begin));
        begin = end;
    }
    samples.resize(kept);
}

void shuffle(Samples& samples, std::uint64_t seed) {
    Rng rng(seed);
    for (std::size_t i = samples.size(); i > 1; --i) {
        std::swap(samples[i - 1], samples[rng.next() % i]);
    }
}

std::size_t split_by_game(Samples& samples, std::uint32_t parts) {
    const auto middle =
        std::stable_partition(samples.begin(), samples.end(),
                              [parts](const Sample& s) { return Rng(s.game).next() % parts != 0; });
    return static_cast<std::size_t>(middle - samples.begin());
}

}  // namespace hasami::eval
