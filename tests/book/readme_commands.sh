#!/usr/bin/env bash
# Runs the commands by which data/book/README.md says the default book was made, at a tiny scale:
# shallow searches, few plies, a few games in place of the WTHOR base. The book must stay sound.
# usage: readme_commands.sh HASAMI README
# SPDX-License-Identifier: MIT
set -euo pipefail
program=$1
commands=$(sed -n 's/^    hasami book //p' "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# The flags that say how much is done, and the names of files that are not at hand.
tiny() {
    sed -E -e 's/ +#.*//' -e 's/--depth [0-9]+/--depth 2/; s/--survey [0-9]+/--survey 1/; s/--solve [0-9]+/--solve 4/' \
        -e 's/--max-ply [0-9]+/--max-ply 4/; s/--to-ply [1-9][0-9]*/--to-ply 12/; s/--for [0-9]+/--for 5/' \
        -e 's/--min-games [0-9]+/--min-games 2/; s/ W( |$)/ games.txt\1/g' \
        -e '/^(build|learn) /s/$/ --threads 1 --hash 1/'
}

printf 'f5d6c3d3c4f4f6f3e6e7d7c5\nf5d6c3d3c4f4c5b3c2b4e3e6\nf5f6e6f4g6d6e3f3\nf5f4e3f6d3\n' >games.txt
printf 'f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7\n' >drawn.txt
count=0
while read -r line; do
    read -ra words <<<"$(tiny <<<"$line")"
    "$program" book "${words[@]}" >out 2>err || { cat out err; echo "FAILED: ${words[*]}"; exit 1; }
    "$program" book check default.bin >out || { cat out; echo "FAILED after: ${words[*]}"; exit 1; }
    count=$((count + 1))
done <<<"$commands"
((count >= 5)) || { echo "FAILED: only $count commands found in the README"; exit 1; }
"$program" book show f5d6c3 --book default.bin | grep -q ' games$'
echo "$count commands, at the end $(cat out)"
