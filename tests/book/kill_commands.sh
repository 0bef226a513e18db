#!/usr/bin/env bash
# Kills `hasami book build`, `hasami book learn` and NBoard's `learn` at random moments and checks
# the book each time.
# usage: kill_commands.sh COMMAND [TIMES [MILLISECONDS]], where COMMAND is "PATH/TO/hasami book" and
# no kill comes later than MILLISECONDS
# SPDX-License-Identifier: MIT
set -euo pipefail
read -ra book <<<"$1"
times=${2:-300}
longest=${3:-300}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
file=$folder/book.bin
printf 'f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7\nf5f6e6f4g6d6e3f3g4g5d3e2c6h4c5d2\n' >"$folder/games.txt"
RANDOM=1
flags=(--depth 4 --survey 2 --save-every 0 --threads 1 --hash 1)

# nboard GAME: a viewer's lines, by which the game is learned.
nboard() {
    printf 'nboard 2\nset depth 4\n'
    printf 'move %s\n' $(fold -w 2 <<<"$1")
    printf 'learn\n'
}

declare -A kills=([build]=0 [learn]=0 [nboard]=0)
for ((i = 0; i < times; ++i)); do
    kinds=(build learn nboard)
    kind=${kinds[i % 3]}
    if [[ $kind == build ]]; then
        "${book[@]}" build "$file" --max-ply 8 "${flags[@]}" >/dev/null 2>&1 &
    elif [[ $kind == learn ]]; then
        "${book[@]}" learn "$file" "$folder/games.txt" "${flags[@]}" >/dev/null 2>&1 &
    else
        nboard "f5$(shuf -n 1 -e f6e6f4g5 d6c5f4d3 d6c4d3c5)" >"$folder/lines"
        "${book[0]}" nboard --book "$file" --threads 1 --hash 1 <"$folder/lines" >/dev/null 2>&1 &
    fi
    pause=$((RANDOM % longest))
    sleep "$((pause / 1000)).$(printf %03d $((pause % 1000)))"
    if kill -9 $! 2>/dev/null; then
        kills[$kind]=$((kills[$kind] + 1))
    fi
    wait $! 2>/dev/null || true
    if [[ -e $file ]]; then
        "${book[@]}" check "$file" >/dev/null || { echo "kill $i: the book is damaged"; exit 1; }
    fi
done
[[ -e $file ]] || { echo "no book was ever saved"; exit 1; }
"${book[@]}" check "$file"
echo "killed at work: build ${kills[build]}, learn ${kills[learn]}, nboard ${kills[nboard]} times"
leftovers=("$folder"/book.bin.*.tmp)
((${#leftovers[@]} <= 1)) || { echo "temporary files pile up: ${leftovers[*]}"; exit 1; }
