#!/usr/bin/env python3
"""Writes a book in the format of Edax's book.dat, byte by byte and without any of our own code:
every line from the start, breadth first, until COUNT positions; made-up scores.

usage: make_edax_book.py COUNT FILE

SPDX-License-Identifier: MIT
"""
import struct
import sys

FULL = (1 << 64) - 1
NOT_A, NOT_H = FULL & ~0x0101010101010101, FULL & ~0x8080808080808080
SHIFTS = [(1, NOT_A), (-1, NOT_H), (8, FULL), (-8, FULL),
          (9, NOT_A), (-9, NOT_H), (7, NOT_H), (-7, NOT_A)]
PASS, NO_MOVE = 64, 65


def shifted(board, amount, mask):
    return (board << amount if amount > 0 else board >> -amount) & mask


def legal_moves(player, opponent):
    moves, empty = 0, FULL & ~(player | opponent)
    for amount, mask in SHIFTS:
        line = shifted(player, amount, mask) & opponent
        for _ in range(5):
            line |= shifted(line, amount, mask) & opponent
        moves |= shifted(line, amount, mask) & empty
    return moves


def after(player, opponent, square):
    """The board of the next side, after a move or a pass."""
    if square == PASS:
        return opponent, player
    flips = 0
    for amount, mask in SHIFTS:
        line, x = 0, shifted(1 << square, amount, mask)
        while x & opponent:
            line |= x
            x = shifted(x, amount, mask)
        if x & player:
            flips |= line
    return opponent & ~flips, player | flips | 1 << square


def table_of(image):
    """For each byte of a board and each of its values, the squares that they become."""
    rows = []
    for y in range(8):
        row = [0] * 256
        for value in range(256):
            row[value] = sum(1 << image(x, y) for x in range(8) if value >> x & 1)
        rows.append(row)
    return rows


IMAGES = [lambda x, y: 8 * y + x, lambda x, y: 8 * y + 7 - x, lambda x, y: 8 * (7 - y) + x,
          lambda x, y: 8 * (7 - y) + 7 - x, lambda x, y: 8 * x + y, lambda x, y: 8 * x + 7 - y,
          lambda x, y: 8 * (7 - x) + y, lambda x, y: 8 * (7 - x) + 7 - y]
TABLES = [table_of(image) for image in IMAGES]


def image_of(board, table):
    result = 0
    for y, byte in enumerate(board.to_bytes(8, "little")):
        result |= table[y][byte]
    return result


def canonical(player, opponent):
    return min((image_of(player, t), image_of(opponent, t)) for t in TABLES)


def squares(moves):
    return [s for s in range(64) if moves >> s & 1]


def score_of(board):
    return (hash(board) >> 5) % 9 - 4


def grow(count):
    start = canonical(0x0000000810000000, 0x0000001008000000)
    order, links = [start], {}
    known = {start}
    for board in order:
        moves = squares(legal_moves(*board))
        if not moves:
            passed = (board[1], board[0])
            moves = [PASS] if legal_moves(*passed) else []
        children = [(s, canonical(*after(*board, s))) for s in moves]
        new = {child for _, child in children} - known
        if len(known) + len(new) > count and known != {start}:
            break
        links[board] = children
        known |= new
        order.extend(sorted(new))
    return order, links


def record(board, links):
    moves = [(score_of(child), s) for s, child in links.get(board, [])]
    leaf = (0, NO_MOVE)
    if not moves:
        legal = squares(legal_moves(*board))
        leaf = (score_of(board), legal[0]) if legal else leaf
    value = max([score for score, _ in moves] + [leaf[0]])
    data = struct.pack("<QQIIIIhhhBB", *board, 0, 0, 0, 1, value, -64, 64, len(moves), 21)
    for score, square in moves + [leaf]:
        data += struct.pack("<bB", score, square)
    return data


def main():
    count, path = int(sys.argv[1]), sys.argv[2]
    order, links = grow(count)
    header = b"XADEKOOB" + bytes([4, 4]) + struct.pack("<hBBBBBx", 2020, 1, 2, 3, 4, 5)
    header += struct.pack("<iiiiii", 21, 50, 2, 1, 1, len(order))
    with open(path, "wb") as file:
        file.write(header + b"".join(record(board, links) for board in order))
    print(len(order), "positions")


main()
