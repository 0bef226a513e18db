#!/usr/bin/env bash
# Imports an Edax book of many positions that was not written by our own code, and says how fast.
# usage: edax_import.sh HASAMI POSITIONS
# SPDX-License-Identifier: MIT
set -euo pipefail
program=$1
positions=$2
here=$(dirname "${BASH_SOURCE[0]}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$here/make_edax_book.py" "$positions" "$folder/book.dat"
begin=$(date +%s%N)
"$program" book import "$folder/book.bin" "$folder/book.dat" | tee "$folder/out"
echo "$(($(($(date +%s%N) - begin)) / 1000000)) ms, $(stat -c %s "$folder/book.bin") bytes"
grep -Eq ' 0 illegal moves, 0 useless records' "$folder/out"
"$program" book check "$folder/book.bin"
"$program" book show f5d6 --book "$folder/book.bin" | grep -q ' 21 '
