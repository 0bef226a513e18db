#include "engine/stability.h"

namespace hasami {

namespace {

constexpr int kPowersOfThree[9] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};

// What a disc placed on an edge turns along that edge.
constexpr unsigned edge_flips(unsigned own, unsigned other, int place) {
    unsigned turned = 0;
    for (const int step : {-1, 1}) {
        unsigned run = 0;
        int i = place + step;
        while (i >= 0 && i < 8 && ((other >> i) & 1U) != 0) {
            run |= 1U << i;
            i += step;
        }
        if (i >= 0 && i < 8 && ((own >> i) & 1U) != 0) {
            turned |= run;
        }
    }
    return turned;
}

// A disc is stable if it is its owner's now and stable, for the same owner, after every way to add
// a disc. Codes with more discs are finished first, so each look-up finds its answer.
constexpr EdgeStability make_edge_stability() {
    EdgeStability table{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        int code = 0;
        for (int i = 0; i < 8; ++i) {
            code += ((byte >> i) & 1U) != 0 ? kPowersOfThree[i] : 0;
        }
        table.ternary[byte] = static_cast<std::uint16_t>(code);
    }
    for (int discs = 8; discs >= 0; --discs) {
        for (unsigned occupied = 0; occupied < 256; ++occupied) {
            if (std::popcount(occupied) != discs) {
                continue;
            }
            for (unsigned player = occupied;; player = (player - 1) & occupied) {
                const unsigned opponent = occupied & ~player;
                unsigned stable = occupied;
                for (int place = 0; place < 8; ++place) {
                    if (((occupied >> place) & 1U) != 0) {
                        continue;
                    }
                    const unsigned added = 1U << place;
                    const unsigned by_player = edge_flips(player, opponent, place);
                    const unsigned by_opponent = edge_flips(opponent, player, place);
                    stable &= ~by_player & ~by_opponent;
                    stable &= static_cast<unsigned>(
                        table((player | added | by_player), opponent & ~by_player));
                    stable &= static_cast<unsigned>(
                        table(player & ~by_opponent, (opponent | added | by_opponent)));
                }
                const int code = table.ternary[player] + 2 * table.ternary[opponent];
                table.stable[static_cast<std::size_t>(code)] = static_cast<std::uint8_t>(stable);
                if (player == 0) {
                    break;
                }
            }
        }
    }
    return table;
}

}  // namespace

constinit const EdgeStability kEdgeStability = make_edge_stability();

}  // namespace hasami
