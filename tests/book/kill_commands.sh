#!/usr/bin/env bash
# Kills `hasami book build` and `hasami book learn` at random moments and checks the book each time.
# usage: kill_commands.sh COMMAND... [times], where COMMAND is "PATH/TO/hasami book"
# SPDX-License-Identifier: MIT
set -euo pipefail
read -ra book <<<"$1"
times=${2:-100}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
file=$folder/book.bin
printf 'f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7\nf5f6e6f4g6d6e3f3g4g5d3e2c6h4c5d2\n' >"$folder/games.txt"
RANDOM=1
flags=(--depth 4 --survey 2 --save-every 0 --threads 1 --hash 1)
for ((i = 0; i < times; ++i)); do
    if ((i % 2 == 0)); then
        "${book[@]}" build "$file" --max-ply 8 "${flags[@]}" >/dev/null 2>&1 &
    else
        "${book[@]}" learn "$file" "$folder/games.txt" "${flags[@]}" >/dev/null 2>&1 &
    fi
    sleep "0.$((RANDOM % 3))$((RANDOM % 10))$((RANDOM % 10))"
    kill -9 $! 2>/dev/null || true
    wait $! 2>/dev/null || true
    if [[ -e $file ]]; then
        "${book[@]}" check "$file" >/dev/null || { echo "kill $i: the book is damaged"; exit 1; }
    fi
done
[[ -e $file ]] || { echo "no book was ever saved"; exit 1; }
"${book[@]}" check "$file"
