// The door to the per-instruction-set kernels: chosen once, at start.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/board.h"
#include "engine/full_lines.h"
#include "engine/isa.h"
#include "engine/perft.h"

namespace hasami::search {

class Worker;
struct SharedState;

// One kernel: its primitives (for tests and perft) and the maker of search workers.
struct KernelTable {
    Isa isa;
    Bitboard (*legal_moves)(Board) noexcept;
    Bitboard (*flips)(Board, Square) noexcept;
    int (*count_last_flips)(Bitboard player, Square) noexcept;
    FullLines (*full_lines)(Bitboard discs) noexcept;
    std::uint64_t (*perft)(Board, int depth, PassCounting) noexcept;
    std::unique_ptr<Worker> (*make_worker)(SharedState&);
};

// The ISAs that are both compiled in and runnable on this CPU, least capable first.
[[nodiscard]] std::vector<Isa> supported_isas();

// The most capable of supported_isas().
[[nodiscard]] Isa best_supported_isa();

// Precondition: `isa` is one of supported_isas().
[[nodiscard]] const KernelTable& kernel_for(Isa isa);

}  // namespace hasami::search
