#!/usr/bin/env bash
# Runs one fuzz target for some seconds over its corpus in tests/fuzz/corpus; new inputs stay in the
# build tree. What fails is written beside the target.
# usage: fuzz.sh BUILD/bin/fuzz_NAME SECONDS
# SPDX-License-Identifier: MIT
set -euo pipefail
target=$1
seconds=$2
name=${target##*/fuzz_}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

found=$target.corpus
mkdir -p "$found"
log=$target.log
if ! "$target" -max_total_time="$seconds" -max_len=4096 -timeout=10 -artifact_prefix="$target." \
    "$found" "$root/tests/fuzz/corpus/$name" >"$log" 2>&1; then
    tail -n 40 "$log"
    echo "fuzz $name: FAILED"
    exit 1
fi
echo "fuzz $name: $(grep -o '^Done [0-9]* runs' "$log"), nothing found"
