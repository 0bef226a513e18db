#include "search/transposition_table.h"

#include <sys/mman.h>

#include <algorithm>
#include <new>

namespace hasami::search {

TranspositionTable::TranspositionTable(std::size_t mib)
    : count_(std::max<std::size_t>(1, (mib << 20) / sizeof(Cluster))),
      clusters_(allocate(count_)) {}

// Anonymous pages read as zero without being touched, so that even a large table costs nothing
// until it is used; large pages spare most of the address translation misses.
std::unique_ptr<TranspositionTable::Cluster[], TranspositionTable::Unmap>
TranspositionTable::allocate(std::size_t clusters) {
    const std::size_t bytes = clusters * sizeof(Cluster);
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        throw std::bad_alloc();
    }
    madvise(memory, bytes, MADV_HUGEPAGE);
    return {static_cast<Cluster*>(memory), Unmap{bytes}};
}

void TranspositionTable::Unmap::operator()(Cluster* p) const noexcept {
    munmap(p, bytes);
}

std::uint64_t TranspositionTable::pack(const TableEntry& e, unsigned generation) noexcept {
    return static_cast<std::uint64_t>(static_cast<std::uint16_t>(e.lower)) |
           static_cast<std::uint64_t>(static_cast<std::uint16_t>(e.upper)) << 16 |
           static_cast<std::uint64_t>(e.depth) << 32 |
           static_cast<std::uint64_t>(e.selectivity) << 38 |
           static_cast<std::uint64_t>(generation) << 41 |
           static_cast<std::uint64_t>(e.moves[0]) << 48 |
           static_cast<std::uint64_t>(e.moves[1]) << 56;
}

void TranspositionTable::store(Board b, std::uint64_t hash, const TableUpdate& update) noexcept {
    TableEntry entry{Score::min().raw(),
                     Score::max().raw(),
                     update.depth,
                     update.selectivity,
                     {update.best, Square::none}};
    Slot* target = nullptr;
    int lowest_worth = 0;
    for (Slot& slot : cluster_of(hash).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        const bool same =
            data != 0 && (slot.player.load(std::memory_order_relaxed) ^ data) == b.player &&
            (slot.opponent.load(std::memory_order_relaxed) ^ std::rotl(data, 32)) == b.opponent;
        if (same) {
            const TableEntry old = unpack(data);
            if (old.depth > update.depth && old.serves(update.depth, update.selectivity) &&
                generation_of(data) == generation_) {
                return;
            }
            if (old.depth == update.depth && old.selectivity == update.selectivity) {
                entry.lower = old.lower;
                entry.upper = old.upper;
            }
            if (update.best == Square::none) {
                entry.moves[0] = old.moves[0];
                entry.moves[1] = old.moves[1];
            } else {
                entry.moves[1] = old.moves[0] != update.best ? old.moves[0] : old.moves[1];
            }
            target = &slot;
            break;
        }
        // Empty slots have depth 0 and an old generation; a generation outweighs any depth.
        const TableEntry old = unpack(data);
        const bool current = data != 0 && generation_of(data) == generation_;
        const int worth = (current ? 1024 : 0) + 8 * old.depth + static_cast<int>(old.selectivity);
        if (target == nullptr || worth < lowest_worth) {
            target = &slot;
            lowest_worth = worth;
        }
    }
    if (update.score < update.beta) {
        entry.upper = std::min(entry.upper, update.score);
    }
    if (update.score > update.alpha) {
        entry.lower = std::max(entry.lower, update.score);
    }
    if (entry.lower > entry.upper) {
        // Bounds of selective searches may contradict each other: the newer one stands.
        entry.lower = update.score > update.alpha ? update.score : Score::min().raw();
        entry.upper = update.score < update.beta ? update.score : Score::max().raw();
    }
    const std::uint64_t data = pack(entry, generation_);
    target->player.store(b.player ^ data, std::memory_order_relaxed);
    target->opponent.store(b.opponent ^ std::rotl(data, 32), std::memory_order_relaxed);
    target->data.store(data, std::memory_order_relaxed);
}

void TranspositionTable::new_search() noexcept {
    generation_ = (generation_ + 1) & kGenerationMask;
}

void TranspositionTable::clear() noexcept {
    // Private anonymous pages given back read as zero again.
    madvise(clusters_.get(), count_ * sizeof(Cluster), MADV_DONTNEED);
    generation_ = 0;
}

}  // namespace hasami::search
