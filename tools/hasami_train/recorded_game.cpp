// SPDX-License-Identifier: MIT
#include "tools/hasami_train/recorded_game.h"

#include "engine/rules.h"

namespace hasami::tools {

namespace {

constexpr int kPlyRadix = 128;

struct Digit {
    int value = 0;
    int radix = 1;
};

// number = number * radix + value
void push(std::vector<std::uint8_t>& number, Digit digit) {
    int carry = digit.value;
    for (std::uint8_t& byte : number) {
        carry += byte * digit.radix;
        byte = static_cast<std::uint8_t>(carry);
        carry >>= 8;
    }
    if (carry != 0) {
        number.push_back(static_cast<std::uint8_t>(carry));
    }
}

// Inverse of push: returns number % radix.
int pop(std::vector<std::uint8_t>& number, int radix) {
    int rest = 0;
    for (std::size_t i = number.size(); i-- > 0;) {
        rest = rest << 8 | number[i];
        number[i] = static_cast<std::uint8_t>(rest / radix);
        rest %= radix;
    }
    while (!number.empty() && number.back() == 0) {
        number.pop_back();
    }
    return rest;
}

Square nth_square(Bitboard squares, int n) {
    for (; n > 0; --n) {
        squares = without_first(squares);
    }
    return first_square(squares);
}

// The plies as the header of the code has them: in order, none beyond the game.
bool are_in_order(const RecordedGame& recorded) {
    int least = recorded.opening_plies;
    for (const int ply : recorded.random_plies) {
        if (ply < least) {
            return false;
        }
        least = ply + 1;
    }
    return least <= recorded.game.ply();
}

}  // namespace

std::vector<std::uint8_t> encode_game(const RecordedGame& recorded) {
    std::vector<Digit> digits{
        {recorded.opening_plies, kPlyRadix},
        {static_cast<int>(recorded.random_plies.size()), kPlyRadix},
    };
    for (const int ply : recorded.random_plies) {
        digits.push_back({ply, kPlyRadix});
    }
    Board board = recorded.game.start().board;
    for (const Square move : recorded.game.moves()) {
        if (move != Square::pass) {
            const Bitboard moves = legal_moves(board);
            digits.push_back({count(moves & (bit(move) - 1)), count(moves)});
        }
        board = play(board, move);
    }
    std::vector<std::uint8_t> number;
    for (std::size_t i = digits.size(); i-- > 0;) {
        push(number, digits[i]);
    }
    return number;
}

Result<RecordedGame> decode_game(std::string_view code) {
    if (code.ends_with('\0')) {
        return fail("the code of a game ends with a zero byte");
    }
    std::vector<std::uint8_t> number(code.begin(), code.end());
    RecordedGame recorded;
    recorded.opening_plies = pop(number, kPlyRadix);
    recorded.random_plies.resize(static_cast<std::size_t>(pop(number, kPlyRadix)));
    for (int& ply : recorded.random_plies) {
        ply = pop(number, kPlyRadix);
    }
    Game& game = recorded.game;
    while (!game.is_over()) {
        const Bitboard moves = legal_moves(game.board());
        const Square move =
            moves == 0 ? Square::pass : nth_square(moves, pop(number, count(moves)));
        if (const auto played = game.play(move); !played) {
            return tl::unexpected(played.error());
        }
    }
    if (!number.empty() || !are_in_order(recorded)) {
        return fail("the code of a game holds more than the game");
    }
    return recorded;
}

}  // namespace hasami::tools
