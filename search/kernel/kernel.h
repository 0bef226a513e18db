// What each kernel translation unit instantiates.
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/perft.h"
#include "search/kernel/worker_impl.h"
#include "search/kernel_table.h"

namespace hasami::search {

template <class Tag>
constexpr KernelTable make_kernel_table(Isa isa) {
    return {
        .isa = isa,
        .legal_moves = [](Board b) noexcept { return Ops<Tag>::legal_moves(b); },
        .flips = [](Board b, Square s) noexcept { return Ops<Tag>::flips(b, s); },
        .count_last_flips = [](Bitboard player,
                               Square s) noexcept { return Ops<Tag>::count_last_flips(player, s); },
        .full_lines = [](Bitboard discs) noexcept { return Ops<Tag>::full_lines(discs); },
        .perft = [](Board b, int depth,
                    PassCounting counting) noexcept { return perft<Ops<Tag>>(b, depth, counting); },
        .make_worker = [](SharedState& shared) -> std::unique_ptr<Worker> {
            return std::make_unique<WorkerImpl<Tag>>(shared);
        }};
}

}  // namespace hasami::search
