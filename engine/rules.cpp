#include "engine/rules.h"

#include "engine/simd/ops_portable.h"

namespace hasami {

Bitboard legal_moves(Board b) noexcept {
    return Ops<Portable>::legal_moves(b);
}

Bitboard flips(Board b, Square s) noexcept {
    return Ops<Portable>::flips(b, s);
}

bool is_legal(Board b, Square s) noexcept {
    if (s == Square::pass) {
        return must_pass(b);
    }
    return is_on_board(s) && contains(b.empties(), s) && flips(b, s) != 0;
}

Board play(Board b, Square s) noexcept {
    return s == Square::pass ? b.passed() : b.after(s, flips(b, s));
}

}  // namespace hasami
