// The shared table of searched positions.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/board.h"
#include "engine/score.h"
#include "search/selectivity.h"

namespace hasami::search {

// What the table knows of one position. Scores are raw (1/128 disc), for the player to move.
struct TableEntry {
    int lower = 0;
    int upper = 0;
    int depth = 0;
    Selectivity selectivity = Selectivity::p73;
    Square moves[2] = {Square::none, Square::none};  // best first

    // The bounds hold for a search of this depth and confidence.
    [[nodiscard]] HASAMI_ALWAYS_INLINE bool serves(int wanted_depth,
                                                   Selectivity wanted) const noexcept {
        return depth >= wanted_depth && selectivity >= wanted;
    }
};

// The outcome of a node to be remembered: the score that the window (alpha, beta) gave.
struct TableUpdate {
    int depth = 0;
    Selectivity selectivity = Selectivity::p73;
    int alpha = 0;
    int beta = 0;
    int score = 0;
    Square best = Square::none;
};

// Clusters of two entries in one cache line, each with the whole board, so that no other position's
// bounds are ever returned. Entries are three words written without a lock; the board words are
// stored xor-ed with the data word (Hyatt and Mann, "A lockless transposition-table implementation
// for parallel search", 2002), so that an entry torn by two writers matches no board. All members
// may be called by any number of threads at once, except the constructor, clear() and new_search().
class TranspositionTable {
  public:
    // About `mib` MiB; at least one cluster.
    explicit TranspositionTable(std::size_t mib);

    // A copy of the entry of this very board.
    [[nodiscard]] HASAMI_ALWAYS_INLINE std::optional<TableEntry> probe(
        Board b, std::uint64_t hash) const noexcept {
        for (const Slot& slot : cluster_of(hash).slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.player.load(std::memory_order_relaxed) ^ data) == b.player &&
                (slot.opponent.load(std::memory_order_relaxed) ^ std::rotl(data, 32)) ==
                    b.opponent &&
                data != 0) {
                return unpack(data);
            }
        }
        return std::nullopt;
    }

    HASAMI_ALWAYS_INLINE void prefetch(std::uint64_t hash) const noexcept {
        __builtin_prefetch(&cluster_of(hash));
    }

    // Joins the outcome with what is known of the board, or replaces the least valuable entry of
    // the cluster: one of an earlier search, else the shallowest.
    void store(Board b, std::uint64_t hash, const TableUpdate& update) noexcept;

    // Starts a new generation: entries of earlier searches stay useful but are replaced first.
    void new_search() noexcept;
    void clear() noexcept;

  private:
    struct Slot {
        std::atomic<std::uint64_t> player;
        std::atomic<std::uint64_t> opponent;
        std::atomic<std::uint64_t> data;
    };
    struct alignas(64) Cluster {
        Slot slots[2];
    };
    static_assert(sizeof(Slot) == 24 && sizeof(Cluster) == 64);

    // Layout of a data word, from bit 0: lower (16 bits, two's complement), upper (16), depth (6),
    // selectivity (3), generation (7), first move (8), second move (8).
    static HASAMI_ALWAYS_INLINE TableEntry unpack(std::uint64_t data) noexcept {
        return {static_cast<std::int16_t>(data),
                static_cast<std::int16_t>(data >> 16),
                static_cast<int>((data >> 32) & 0x3F),
                static_cast<Selectivity>((data >> 38) & 7),
                {static_cast<Square>((data >> 48) & 0xFF), static_cast<Square>(data >> 56)}};
    }
    static std::uint64_t pack(const TableEntry& e, unsigned generation) noexcept;
    static unsigned generation_of(std::uint64_t data) noexcept {
        return static_cast<unsigned>(data >> 41) & kGenerationMask;
    }
    static constexpr unsigned kGenerationMask = 127;

    HASAMI_ALWAYS_INLINE Cluster& cluster_of(std::uint64_t hash) const noexcept {
        __extension__ using Wide = unsigned __int128;
        return clusters_[static_cast<std::size_t>((static_cast<Wide>(hash) * count_) >> 64)];
    }

    struct Unmap {
        std::size_t bytes = 0;
        void operator()(Cluster* p) const noexcept;
    };
    static std::unique_ptr<Cluster[], Unmap> allocate(std::size_t clusters);

    std::size_t count_;
    std::unique_ptr<Cluster[], Unmap> clusters_;
    unsigned generation_ = 0;
};

}  // namespace hasami::search
