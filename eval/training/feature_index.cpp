// SPDX-License-Identifier: MIT
#include "eval/training/feature_index.h"

#include "eval/weights.h"

namespace hasami::eval {

FeatureIndex::FeatureIndex()
    : rows_(std::size_t{8} * 256 * kLaneCount, 0), classes_(folding_map()) {
    classes_.push_back(kFoldedCount);
    std::uint16_t* sums = rows_.data();
    for (int row = 0; row < 8; ++row) {
        for (Bitboard discs = 0; discs < 256; ++discs, sums += kLaneCount) {
            for (const Square s : squares_of(discs << (8 * row))) {
                for (int lane = 0; lane < kLaneCount; ++lane) {
                    sums[lane] =
                        static_cast<std::uint16_t>(sums[lane] + kLanes.delta[index_of(s)][lane]);
                }
            }
        }
    }
}

void FeatureIndex::of(Board b, std::int32_t (&out)[kLaneCount]) const noexcept {
    std::uint16_t own[kLaneCount] = {};
    std::uint16_t other[kLaneCount] = {};
    for (std::size_t row = 0; row < 8; ++row) {
        const auto table = [&](Bitboard discs) {
            return rows_.data() + (row * 256 + ((discs >> (8 * row)) & 0xFFU)) * kLaneCount;
        };
        const std::uint16_t* player = table(b.player);
        const std::uint16_t* opponent = table(b.opponent);
        for (int lane = 0; lane < kLaneCount; ++lane) {
            own[lane] = static_cast<std::uint16_t>(own[lane] + player[lane]);
            other[lane] = static_cast<std::uint16_t>(other[lane] + opponent[lane]);
        }
    }
    for (int lane = 0; lane < kLaneCount; ++lane) {
        out[lane] =
            classes_[static_cast<std::size_t>(kLanes.base[lane] + own[lane] + 2 * other[lane])];
    }
}

}  // namespace hasami::eval
