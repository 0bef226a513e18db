#include "tools/hasami/move_facts.h"

#include "engine/rules.h"
#include "engine/stability.h"

namespace hasami::tools {
namespace {

// The empty squares that are connected with `from` in the eight directions.
Bitboard region_of(Bitboard empties, Square from) noexcept {
    Bitboard region = bit(from);
    for (Bitboard previous = 0; previous != region;) {
        previous = region;
        region |= neighbours(region) & empties;
    }
    return region;
}

}  // namespace

Bitboard neighbours(Bitboard squares) noexcept {
    constexpr Bitboard kNotA = 0xFEFEFEFEFEFEFEFEULL;
    constexpr Bitboard kNotH = 0x7F7F7F7F7F7F7F7FULL;
    const Bitboard sideways = squares | (squares << 1 & kNotA) | (squares >> 1 & kNotH);
    return (sideways | sideways << 8 | sideways >> 8) & ~squares;
}

MoveFacts facts_of(Board board, Square move) noexcept {
    const Bitboard turned = flips(board, move);
    const Board after = board.after(move, turned);  // seen by the opponent
    MoveFacts facts;
    facts.flips = count(turned);
    facts.openness = count(neighbours(turned) & after.empties());
    facts.frontier = count(neighbours(after.empties()) & after.opponent);
    facts.own_moves = count(legal_moves(after.passed()));
    facts.opponent_moves = count(legal_moves(after));
    facts.stable_gain = count(stable_discs(after.passed())) - count(stable_discs(board));
    facts.region = count(region_of(board.empties(), move));
    return facts;
}

}  // namespace hasami::tools
