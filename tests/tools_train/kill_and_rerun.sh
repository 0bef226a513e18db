#!/usr/bin/env bash
# Kills a command that continues its output file at random moments, runs it again each time, and
# compares the file with that of a run in peace on another number of threads.
# usage: kill_and_rerun.sh TIMES COMMAND...; `-o FILE -j N` is added to the command
# SPDX-License-Identifier: MIT
set -euo pipefail
times=$1
command=("${@:2}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"${command[@]}" -o "$folder/peace" -j 1 >/dev/null 2>&1
RANDOM=1
for ((i = 0; i < times; ++i)); do
    "${command[@]}" -o "$folder/killed" -j 2 >/dev/null 2>&1 &
    sleep "0.$((RANDOM % 3))$((RANDOM % 10))$((RANDOM % 10))"
    kill -9 $! 2>/dev/null || true
    wait $! 2>/dev/null || true
done
"${command[@]}" -o "$folder/killed" -j 2 >/dev/null 2>&1
cmp "$folder/peace" "$folder/killed"
echo "the same file after $times kills"
