// A search thread for one instruction set.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cassert>
#include <optional>

#include "engine/hash.h"
#include "engine/move_list.h"
#include "eval/features.h"
#include "search/eval_cache.h"
#include "search/kernel/endgame.h"
#include "search/kernel/ordering.h"
#include "search/probcut_model.h"
#include "search/worker.h"

namespace hasami::search {

template <class Tag>
class WorkerImpl final : public Worker {
  public:
    explicit WorkerImpl(SharedState& shared)
        : shared_(shared), work_list_(shared.pool.add_list()) {}
    ~WorkerImpl() override;

    RootOutcome search_root(const RootTask& task) noexcept override;
    void help(SplitPoint& split) noexcept override;
    void clear() noexcept override {
        eval_cache_.clear();
        endgame_.clear();
        ordering_ = {};
    }
    [[nodiscard]] std::uint64_t nodes() const noexcept override {
        return published_.load(std::memory_order_relaxed);
    }
    [[nodiscard]] const OrderingCounts& ordering() const noexcept override { return ordering_; }

  private:
    // A ply of the current line.
    struct Ply {
        eval::FeatureState<Tag> features;
        Board board;
        std::uint64_t hash = 0;  // of the board
        PvLine pv;

        HASAMI_ALWAYS_INLINE void set_board(Board b) noexcept {
            board = b;
            hash = hash_of(b);
        }
    };
    // The moves that the table names, better first; none where it knows none.
    using TableMoves = std::array<Square, 2>;
    struct Best {
        int score = -Score::infinity().raw();
        Square move = Square::none;
    };

    // Scores differ by at least this much: the width of a null window.
    static constexpr int unit(Mode mode) noexcept {
        return mode == Mode::solve ? Score::kUnitsPerDisc : 1;
    }

    // The most whole discs that are not above a raw score.
    static constexpr int floor_discs(int raw) noexcept {
        return raw >= 0 ? raw / Score::kUnitsPerDisc
                        : -((-raw + Score::kUnitsPerDisc - 1) / Score::kUnitsPerDisc);
    }
    // From which depth enhanced transposition cutoffs are tried: in a solve, the children must not
    // be the late endgame's, which leaves nothing in the table.
    static constexpr int etc_depth(Mode mode) noexcept {
        return mode == Mode::solve ? params::kEndgameEmpties + 2 : params::kEtcDepth;
    }

    // midgame.h: the node function and its steps.
    template <Mode mode, NodeKind kind>
    int search(int ply, int depth, int alpha, int beta) noexcept;
    template <Mode mode, NodeKind kind>
    int search_moves(int ply, int depth, int alpha, int beta, MoveList& list) noexcept;
    template <Mode mode, NodeKind kind>
    int search_child(int ply, int depth, int alpha, int beta, const Move& move) noexcept;
    template <Mode mode, NodeKind kind>
    int scout_child(int ply, int depth, int alpha, const Move& move, int index) noexcept;
    template <Mode mode, NodeKind kind>
    int search_pass(int ply, int depth, int alpha, int beta) noexcept;
    int search_frontier(int ply, int alpha, int beta, Bitboard moves) noexcept;
    template <Mode mode>
    void order_moves(int ply, MoveList& moves, const TableMoves& table_moves) noexcept;
    int order_evaluation(int ply, const Move& move, int empties) noexcept;
    template <Mode mode>
    int order_value(int ply, const Move& move, unsigned odd) noexcept;

    // cutoffs.h: each returns a score that ends the node, or nothing.
    template <Mode mode>
    std::optional<int> stability_cutoff(Board b, int depth, int alpha) const noexcept;
    std::optional<int> table_cutoff(const TableEntry& entry, int depth, int alpha,
                                    int beta) const noexcept;
    template <Mode mode>
    void prefetch_children(Board b, int depth, const MoveList& moves) const noexcept;
    template <Mode mode>
    std::optional<int> enhanced_table_cutoff(Board b, int depth, int alpha,
                                             const MoveList& moves) const noexcept;
    template <Mode mode>
    std::optional<int> probcut(int ply, int depth, int alpha, int beta) noexcept;

    // parallel.h: sharing a node.
    template <Mode mode, NodeKind kind>
    void share(int ply, int depth, int& alpha, int beta, MoveList& moves, int first,
               Best& best) noexcept;
    template <Mode mode, NodeKind kind>
    int search_shared_child(const SplitPoint& split, int index) noexcept;
    template <Mode mode, NodeKind kind>
    void take_moves(SplitPoint& split) noexcept;
    void take_moves_of(SplitPoint& split) noexcept;

    void enter_child(int ply, const Move& move) noexcept {
        const Ply& here = stack_[ply];
        Ply& next = stack_[ply + 1];
        next.set_board(here.board.after(move.square, move.flips));
        next.features.set_after_move(here.features, move.square, move.flips);
    }
    // The static values of the position at `ply`, its pattern sum at least.
    [[nodiscard]] EvalEntry& static_values(int ply) noexcept {
        static_assert(eval::kMaxEvaluation < EvalEntry::kUnknown);
        const Ply& here = stack_[ply];
        EvalEntry& entry = eval_cache_.at(here.hash);
        if (entry.hash != here.hash) {
            const int sum = here.features.pattern_sum(phase_of(here));
            entry = {here.hash, static_cast<std::int16_t>(sum), EvalEntry::kUnknown};
        }
        assert(entry.pattern_sum == here.features.pattern_sum(phase_of(here)));
        return entry;
    }
    [[nodiscard]] int pattern_sum(int ply) noexcept { return static_values(ply).pattern_sum; }
    [[nodiscard]] int pattern_sum_after(int ply, const Move& move) noexcept {
        const std::uint64_t hash = hash_of(stack_[ply].board.after(move.square, move.flips));
        const EvalEntry& entry = eval_cache_.at(hash);
        if (entry.hash != hash) {
            enter_child(ply, move);
            return pattern_sum(ply + 1);
        }
        return entry.pattern_sum;
    }
    // The evaluation as far as a window needs it: with selectivity, the network is not asked about
    // a position whose pattern sum lies far outside. The result is then a bound that is far enough.
    [[nodiscard]] std::optional<int> known_evaluation(const EvalEntry& entry, int alpha,
                                                      int beta) const noexcept {
        const int sum = entry.pattern_sum;
        const int margin = shared_.margins.lazy_margin();
        if (sum - margin >= beta) {
            return sum - margin;
        }
        if (sum + margin <= alpha) {
            return sum + margin;
        }
        return entry.value != EvalEntry::kUnknown ? std::optional<int>(entry.value) : std::nullopt;
    }
    [[nodiscard]] int evaluate(int ply, int alpha, int beta) noexcept {
        EvalEntry& entry = static_values(ply);
        if (const auto known = known_evaluation(entry, alpha, beta)) {
            return *known;
        }
        const Ply& here = stack_[ply];
        entry.value = static_cast<std::int16_t>(eval::clamp_evaluation(
            entry.pattern_sum + eval::network_correction(here.features, phase_of(here))));
        return entry.value;
    }
    [[nodiscard]] int evaluate_after(int ply, const Move& move, int alpha, int beta) noexcept {
        const std::uint64_t hash = hash_of(stack_[ply].board.after(move.square, move.flips));
        if (const EvalEntry& entry = eval_cache_.at(hash); entry.hash == hash) {
            if (const auto known = known_evaluation(entry, alpha, beta)) {
                return *known;
            }
        }
        enter_child(ply, move);
        return evaluate(ply + 1, alpha, beta);
    }
    [[nodiscard]] const eval::PhaseWeights& phase_of(const Ply& ply) const noexcept {
        return shared_.evaluator.phase(ply.board.empty_count());
    }
    // Late moves of a node where none has been good enough are seldom the best: they are tried at
    // less depth first (late move reductions of the chess engines).
    template <Mode mode, NodeKind kind>
    [[nodiscard]] int late_move_reduction(int depth, int index) const noexcept {
        return mode == Mode::midgame && kind == NodeKind::null_window &&
                       shared_.selectivity != Selectivity::none &&
                       depth >= params::kReductionDepth && index >= params::kReductionFrom
                   ? params::kReduction
                   : 0;
    }
    // Of a move that a null window showed to be better than alpha: how much better is not known
    // yet.
    template <NodeKind kind>
    [[nodiscard]] bool needs_whole_window(int score, int alpha, int beta) noexcept {
        return kind == NodeKind::pv && score > alpha && score < beta && !is_void();
    }
    // The search was stopped, or this part of it has become useless. Only after a cancellation are
    // the scopes looked at.
    [[nodiscard]] bool is_void() noexcept {
        if (shared_.stop.is_set()) {
            return true;
        }
        const unsigned cancellations = shared_.pool.cancellations();
        if (cancellations == seen_cancellations_) {
            return false;
        }
        if (scope_ != nullptr && scope_->is_cancelled()) {
            return true;
        }
        seen_cancellations_ = cancellations;
        return false;
    }
    // The root with only some of its moves: its score says nothing of the position as such.
    [[nodiscard]] bool is_restricted_root(int ply) const noexcept {
        return ply == 0 && root_restricted_;
    }
    void count_node() noexcept;

    SharedState& shared_;
    WorkList& work_list_;
    const CancelScope* scope_ = nullptr;
    unsigned seen_cancellations_ = 0;
    int probcut_level_ = 0;
    Bitboard root_moves_ = 0;
    bool root_restricted_ = false;
    std::atomic<std::uint64_t> published_{0};
    OrderingCounts ordering_;
    EvalCache eval_cache_;
    EndgameSolver<Tag> endgame_;
    Ply stack_[kMaxPly + 1];
};

}  // namespace hasami::search

#include "search/kernel/cutoffs.h"
#include "search/kernel/midgame.h"
#include "search/kernel/parallel.h"
