#include "search/bench.h"

#include <string_view>

#include "engine/notation.h"

namespace hasami::search {

namespace {

struct BenchPosition {
    std::string_view name;
    std::string_view text;  // board and side
    int depth;              // plies; 0 means to solve
};

// Positions of all phases: after some moves of the Logistello - Murakami match of 1997 and of the
// world final of 1977, then endgames of the FFO set.
constexpr BenchPosition kPositions[] = {
    {"opening", "-------------------XO------OX------XXX---------O---------------- O", 14},
    {"tiger", "------------------XO------XXX------OXX-----O-------------------- O", 13},
    {"rabbit", "--------------------X------XOO----XXOX-----O-------------------- O", 13},
    {"cow", "---------------------------OX-----XXXX-----OOO------------------ O", 13},
    {"FFO 40", "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", 12},
    {"FFO 43", "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", 14},
    {"FFO 40", "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", 0},
    {"FFO 41", "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", 0},
    {"FFO 42", "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", 0},
};

}  // namespace

BenchTotal run_bench(std::shared_ptr<const eval::Evaluator> evaluator, Isa isa,
                     const std::function<void(const BenchLine&)>& on_line) {
    Searcher searcher(std::move(evaluator), {.threads = 1, .hash_mib = 16, .isa = isa});
    BenchTotal total;
    for (const BenchPosition& position : kPositions) {
        SearchLimits limits;
        if (position.depth != 0) {
            limits.depth = position.depth;
        }
        searcher.clear();
        const Board board = parse_position(position.text)->board;
        const BenchLine line{std::string(position.name), searcher.search(board, limits)};
        total.nodes += line.result.nodes;
        total.elapsed += line.result.elapsed;
        total.ordering += searcher.ordering();
        on_line(line);
    }
    return total;
}

}  // namespace hasami::search
