#!/usr/bin/env bash
# Kills `hasami-train tune` at random moments, lets it continue each time, and compares its file with
# that of a run in peace on another number of threads.
# usage: kill_tune.sh PATH/TO/hasami-train PATH/TO/fake_engine [times]
# SPDX-License-Identifier: MIT
set -euo pipefail
program=$1
engine=$2
times=${3:-30}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
flags=(--engine "$engine gtp" --nodes 1 --iterations 60 --seed 7)
"$program" tune -o "$folder/peace.tune" "${flags[@]}" -j 1 >/dev/null 2>&1
RANDOM=1
for ((i = 0; i < times; ++i)); do
    "$program" tune -o "$folder/killed.tune" "${flags[@]}" -j 2 >/dev/null 2>&1 &
    sleep "0.$((RANDOM % 3))$((RANDOM % 10))$((RANDOM % 10))"
    kill -9 $! 2>/dev/null || true
    wait $! 2>/dev/null || true
done
"$program" tune -o "$folder/killed.tune" "${flags[@]}" -j 2 >/dev/null 2>&1
cmp "$folder/peace.tune" "$folder/killed.tune"
echo "the same file after $times kills"
