#!/usr/bin/env bash
# Kills `hasami-train selfplay` at random moments, lets it continue each time, and compares its file
# with that of a run in peace on another number of threads.
# usage: kill_selfplay.sh PATH/TO/hasami-train [times]
# SPDX-License-Identifier: MIT
set -euo pipefail
program=$1
times=${2:-40}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
flags=(--seed 7 --depth 1 --solve-from 8 --games 1280)
"$program" selfplay -o "$folder/peace.games" "${flags[@]}" -j 1 >/dev/null 2>&1
RANDOM=1
for ((i = 0; i < times; ++i)); do
    "$program" selfplay -o "$folder/killed.games" "${flags[@]}" -j 2 >/dev/null 2>&1 &
    sleep "0.$((RANDOM % 3))$((RANDOM % 10))$((RANDOM % 10))"
    kill -9 $! 2>/dev/null || true
    wait $! 2>/dev/null || true
done
"$program" selfplay -o "$folder/killed.games" "${flags[@]}" -j 2 >/dev/null 2>&1
cmp "$folder/peace.games" "$folder/killed.games"
echo "the same file after $times kills"
