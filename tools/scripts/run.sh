#!/usr/bin/env bash
# Installs what is missing, builds Hasami (Release, in build/) and runs `hasami ARGUMENTS...`.
# Without arguments: a short demonstration. A second run rebuilds only what changed.
# SPDX-License-Identifier: MIT
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

install_packages "${build_packages[@]}"
is_configured || configure "$build" -DCMAKE_BUILD_TYPE=Release
build_target "$build" hasami
hasami=$build/bin/hasami

if [ $# -gt 0 ]; then
    exec "$hasami" "$@"
fi

echo "The opening position after f5 d6: which replies does Hasami like?"
echo
"$hasami" analyze f5d6
echo
echo "The first problem of the FFO endgame test (#40, 20 empty squares), solved to the last disc:"
echo
"$hasami" solve "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; a2:+38"
cat <<TEXT

Try next:
  tools/scripts/run.sh play                 a game against Hasami in this terminal
  tools/scripts/run.sh analyze f5d6c3d3c4   the moves of an opening or of a whole game
  tools/scripts/run.sh --help               every command
The program itself is $hasami; README.md tells how to plug it into a board program.
TEXT
