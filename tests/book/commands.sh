#!/usr/bin/env bash
# The book commands end to end: build, export, import, learn, merge, prune, info, check, show.
# usage: commands.sh COMMAND, where COMMAND is "PATH/TO/hasami book"
# SPDX-License-Identifier: MIT
set -euo pipefail
read -ra book <<<"$1"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
flags=(--depth 4 --survey 2 --threads 1 --hash 1)

fail() { echo "FAILED: $*"; exit 1; }
# expect STATUS COMMAND...
expect() {
    local status=0
    "${book[@]}" "${@:2}" >out 2>err || status=$?
    ((status == $1)) || { cat out err; fail "'${*:2}' gave $status, expected $1"; }
}

expect 0 build a.bin --max-ply 4 --reply-loss 200 --own-loss 200 "${flags[@]}"
expect 0 check a.bin
grep -q '^79 positions, 0 wrong values, 0 orphans$' out || fail "the first four plies: $(cat out)"
expect 0 build a.bin --max-ply 4 --reply-loss 200 --own-loss 200 "${flags[@]}"
grep -q ' 0 new, 0 worked on, 0 nodes' out || fail "a second build found work: $(cat out)"

# Text keeps everything; Edax and Egaroucid keep positions and whole discs.
expect 0 export a.txt --book a.bin
expect 0 import b.bin a.txt
cmp a.bin b.bin || fail "the text form lost something"
for name in a.dat a.egbk3; do
    expect 0 export "$name" --book a.bin
    expect 0 import "from_$name.bin" "$name"
    expect 0 check "from_$name.bin"
    grep -q '^79 positions' out || fail "$name lost positions"
done

# Two shards and a merge give the positions of one build.
for part in 1 2 1 2 1 2; do
    [[ -e whole.bin ]] && cp whole.bin "part$part.bin"
    expect 0 build "part$part.bin" --max-ply 2 --own-loss 200 --reply-loss 200 --shard "$part/2" "${flags[@]}"
    expect 0 merge whole.bin "part$part.bin"
done
expect 0 check whole.bin
grep -q '^5 positions' out || fail "shards: $(cat out)"

# A book of a position's own: lines may start there too.
expect 0 build late.bin --from f5d6c3d3c4 --max-ply 6 "${flags[@]}"
expect 1 check late.bin
expect 0 check late.bin --from f5d6c3d3c4
expect 0 prune late.bin --from f5d6c3d3c4
expect 0 check late.bin --from f5d6c3d3c4
expect 2 check late.bin --from f5f5

# Where the side to move must pass, lines start after the pass, in all of them.
expect 0 build pass.bin --from f5f6d3g5h5h4g7h6 --max-ply 10 "${flags[@]}"
expect 1 check pass.bin
expect 0 check pass.bin --from f5f6d3g5h5h4g7h6
expect 0 prune pass.bin --from f5f6d3g5h5h4g7h6
expect 0 check pass.bin --from f5f6d3g5h5h4g7h6
grep -q '^[1-9][0-9]* positions, 0 wrong values, 0 orphans$' out || fail "after a pass: $(cat out)"

# The tree: indented by ply, within its limits.
expect 0 show start --book a.bin --tree 2 --loss 200
[[ $(grep -Ec '^(c4|d3|e6|f5) [+-]' out) == 4 && $(grep -Ec '^  [a-h][1-8] [+-]' out) == 12 ]] || fail "tree: $(cat out)"
expect 0 show start --book a.bin --tree 1
! grep -Eq '^  [a-h][1-8] [+-]' out || fail "a tree of one ply: $(cat out)"
expect 0 show f5d6c3 --lang ja
grep -q '虎' out || fail "no Japanese name: $(cat out)"
expect 0 show f5d6c3d3c4 --lang en
grep -q 'Tiger' out || fail "no English name: $(cat out)"

printf 'f5d6c3d3c4\nf5d6c5\nf5f6\n' >games.txt
expect 0 learn a.bin games.txt "${flags[@]}"
expect 0 show f5 --book a.bin
grep -Eq 'd6 .* 2 +-> Perpendicular' out || fail "games are not counted: $(cat out)"
expect 0 show f5d6 --book a.bin --json
grep -q '"opening":{"en":"Fishhook' out || fail "no opening in $(cat out)"

# Games from set-up positions would make orphans.
cat >setup.ggf <<'GAMES'
(;GM[Othello]BO[8 -------- -------- ---*---- ---O*--- ---*O--- -------- -------- -------- O]W[F4];)
(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6];)
GAMES
expect 0 learn two.bin setup.ggf "${flags[@]}"
grep -q '^left out, as they begin at set-up positions: 1$' out || fail "a set-up position: $(cat out)"
expect 0 check two.bin
grep -q '^3 positions' out || fail "learned from a start: $(cat out)"
head -n 1 setup.ggf >only.ggf
expect 2 learn two.bin only.ggf "${flags[@]}"

expect 0 info a.bin --json
grep -q '"positions":8' out || fail "info: $(cat out)"
expect 0 prune a.bin --max-positions 10
expect 0 check a.bin
grep -q '^10 positions' out || fail "prune: $(cat out)"

# Bad input: one line, and status 2, or 1 from check.
printf 'x' | dd of=a.bin bs=1 seek=50 conv=notrunc status=none
expect 1 check a.bin
expect 2 show start --book a.bin
expect 2 build a.bin
expect 2 import c.bin a.txt none.dat
expect 2 export a.doc
expect 2 build a.bin --shard 0/2
expect 2 build a.bin --shard 3/2
expect 2 fly
[[ $(wc -l <err) == 1 ]] || fail "more than one line: $(cat err)"
echo "all book commands work"
