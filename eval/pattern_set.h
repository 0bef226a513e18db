// The pattern shapes of the evaluation; everything else about patterns follows from this table.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/bitboard.h"

namespace hasami::eval {

// A shape: the squares of one representative, at most kMaxShapeSize. Its distinct images under the
// eight symmetries are its placements, and they share one table of weights. Configurations of a
// shape that its own symmetries exchange share one weight.
struct Shape {
    const char* name;
    const char* squares;
};

inline constexpr Shape kShapes[] = {
    {"row 2", "a2 b2 c2 d2 e2 f2 g2 h2"},
    {"row 3", "a3 b3 c3 d3 e3 f3 g3 h3"},
    {"row 4", "a4 b4 c4 d4 e4 f4 g4 h4"},
    {"diagonal 8 + 2C", "a1 b2 c3 d4 e5 f6 g7 h8 b1 a2"},
    {"diagonal 7 + corners", "b1 c2 d3 e4 f5 g6 h7 a1 h8"},
    {"diagonal 6 + 2C 2X", "c1 d2 e3 f4 g5 h6 b1 h7 b2 g7"},
    {"diagonals 5 and 4", "d1 e2 f3 g4 h5 e1 f2 g3 h4"},
    {"corner 3x3", "a1 b1 c1 a2 b2 c2 a3 b3 c3"},
    {"edge + 2X", "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2"},
    {"edge + 2 inner", "a1 b1 c1 d1 e1 f1 g1 h1 c2 f2"},
    {"corners + 2x4 block", "a1 c1 d1 e1 f1 h1 c2 d2 e2 f2"},
    {"triangle", "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4"},
    {"narrow triangle", "a1 b1 c1 d1 e1 a2 b2 a3 a4 a5"},
    {"cross", "a1 b2 c3 d4 b1 c2 d3 a2 b3 c4"},
    {"kite", "a1 b1 a2 b2 c2 d2 e2 b3 b4 b5"},
    {"fish", "a1 b1 a2 b2 c2 d2 b3 c3 b4 d4"},
};

inline constexpr int kShapeCount = static_cast<int>(sizeof(kShapes) / sizeof(kShapes[0]));
inline constexpr int kMaxShapeSize = 10;
// Placements of all shapes together; one 16-bit lane each.
inline constexpr int kLaneCount = 64;

inline constexpr int kPowersOf3[kMaxShapeSize + 1] = {1,   3,    9,    27,    81,   243,
                                                      729, 2187, 6561, 19683, 59049};

// Squares of a placement. Square i is digit i (weight 3^i) of its configuration's number:
// 0 empty, 1 a disc of the player to move, 2 of the opponent.
struct Placement {
    int shape = 0;
    int size = 0;
    Square squares[kMaxShapeSize] = {};
};

namespace detail {

// Everything that follows from kShapes.
struct PatternLayout {
    int sizes[kShapeCount] = {};
    // Where a shape's weights begin in a table with one weight per configuration, and in one with
    // one weight per class of symmetric configurations.
    int offsets[kShapeCount + 1] = {};
    int folded_offsets[kShapeCount + 1] = {};
    // The cell permutations that a shape's own symmetries induce; the identity comes first.
    int permutation_counts[kShapeCount] = {};
    int permutations[kShapeCount][kSymmetryCount][kMaxShapeSize] = {};
    Placement placements[kLaneCount] = {};
    int placement_count = 0;  // may exceed kLaneCount if kShapes is wrong
    bool well_formed = true;
};

constexpr Placement representative(int shape) {
    Placement p{shape, 0, {}};
    for (const char* c = kShapes[shape].squares; *c != '\0'; c += c[2] == ' ' ? 3 : 2) {
        p.squares[p.size++] = square_at(c[0] - 'a', c[1] - '1');
    }
    return p;
}

constexpr Bitboard squares_mask(const Placement& p) {
    Bitboard mask = 0;
    for (int i = 0; i < p.size; ++i) {
        mask |= bit(p.squares[i]);
    }
    return mask;
}

constexpr Placement image(const Placement& p, int symmetry) {
    Placement q{p.shape, p.size, {}};
    for (int i = 0; i < p.size; ++i) {
        q.squares[i] = symmetric(p.squares[i], symmetry);
    }
    return q;
}

// Cell i of `moved` lies on cell to[i] of `p`; both have the same squares.
constexpr void find_permutation(const Placement& p, const Placement& moved, int (&to)[10]) {
    for (int i = 0; i < p.size; ++i) {
        for (int j = 0; j < p.size; ++j) {
            if (moved.squares[i] == p.squares[j]) {
                to[i] = j;
            }
        }
    }
}

// Configurations that the permutation leaves as they are: 3 to the number of its cycles.
constexpr int fixed_configurations(const int (&to)[10], int size) {
    bool seen[kMaxShapeSize] = {};
    int cycles = 0;
    for (int i = 0; i < size; ++i) {
        if (!seen[i]) {
            ++cycles;
            for (int j = i; !seen[j]; j = to[j]) {
                seen[j] = true;
            }
        }
    }
    return kPowersOf3[cycles];
}

// Adds a shape: its distinct images as placements, its own symmetries as permutations, and its
// number of classes by Burnside's lemma.
constexpr void add_shape(PatternLayout& layout, int shape) {
    const Placement first = representative(shape);
    const Bitboard mask = squares_mask(first);
    layout.well_formed =
        layout.well_formed && first.size <= kMaxShapeSize && count(mask) == first.size;
    layout.sizes[shape] = first.size;
    Bitboard seen[kSymmetryCount] = {};
    int images = 0;
    int fixed = 0;
    for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
        const Placement moved = image(first, symmetry);
        const Bitboard moved_mask = squares_mask(moved);
        if (moved_mask == mask) {
            auto& to = layout.permutations[shape][layout.permutation_counts[shape]++];
            find_permutation(first, moved, to);
            fixed += fixed_configurations(to, first.size);
        }
        bool is_new = true;
        for (int i = 0; i < images; ++i) {
            is_new = is_new && seen[i] != moved_mask;
        }
        if (is_new) {
            seen[images++] = moved_mask;
            if (layout.placement_count < kLaneCount) {
                layout.placements[layout.placement_count] = moved;
            }
            ++layout.placement_count;
        }
    }
    layout.offsets[shape + 1] = layout.offsets[shape] + kPowersOf3[first.size];
    layout.folded_offsets[shape + 1] =
        layout.folded_offsets[shape] + fixed / layout.permutation_counts[shape];
}

constexpr PatternLayout make_layout() {
    PatternLayout layout;
    for (int shape = 0; shape < kShapeCount; ++shape) {
        add_shape(layout, shape);
    }
    return layout;
}

}  // namespace detail

inline constexpr detail::PatternLayout kPatterns = detail::make_layout();
static_assert(kPatterns.well_formed, "a shape repeats a square or is too large");
static_assert(kPatterns.placement_count <= kLaneCount, "too many placements");

// Weights of one phase, without and with folding.
inline constexpr int kConfigurationCount = kPatterns.offsets[kShapeCount];
inline constexpr int kFoldedCount = kPatterns.folded_offsets[kShapeCount];

namespace detail {

// Per lane, what a disc on a square adds to the lane's sum, and where the lane's weights begin. An
// unused lane stays 0 and points at the zero behind the last weight.
struct LaneTables {
    alignas(64) std::uint16_t delta[kSquareCount][kLaneCount] = {};
    alignas(64) std::int32_t base[kLaneCount] = {};
};

constexpr LaneTables make_lane_tables() {
    LaneTables tables;
    for (int lane = 0; lane < kLaneCount; ++lane) {
        const Placement& p = kPatterns.placements[lane];
        tables.base[lane] = p.size == 0 ? kConfigurationCount : kPatterns.offsets[p.shape];
        for (int i = 0; i < p.size; ++i) {
            tables.delta[index_of(p.squares[i])][lane] = static_cast<std::uint16_t>(kPowersOf3[i]);
        }
    }
    return tables;
}

[[nodiscard]] constexpr std::uint64_t fnv1a(std::uint64_t hash, char c) noexcept {
    constexpr std::uint64_t kPrime = 0x100000001B3;
    return (hash ^ static_cast<unsigned char>(c)) * kPrime;
}

// FNV-1a over the squares, so that weights of other shapes are recognised.
constexpr std::uint64_t make_pattern_set_hash() {
    std::uint64_t hash = 0xCBF29CE484222325;
    for (const Shape& shape : kShapes) {
        for (const char* c = shape.squares; *c != '\0'; ++c) {
            hash = fnv1a(hash, *c);
        }
        hash = fnv1a(hash, '|');
    }
    return hash;
}

}  // namespace detail

inline constexpr detail::LaneTables kLanes = detail::make_lane_tables();
inline constexpr std::uint64_t kPatternSetHash = detail::make_pattern_set_hash();

}  // namespace hasami::eval
