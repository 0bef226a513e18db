#!/usr/bin/env bash
# Installs what is missing, builds everything and runs every check of the project.
# The last lines are ctest's summary of the Release build.
#
# HASAMI_TEST_QUICK=1 leaves out the sanitizers, the fuzz targets and the README's commands.
# HASAMI_FUZZ_SECONDS=N runs each fuzz target for N seconds (default 3).
# SPDX-License-Identifier: MIT
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
cd "$root"
scripts=tools/scripts
quick=${HASAMI_TEST_QUICK:-0}
fuzz_seconds=${HASAMI_FUZZ_SECONDS:-3}
jobs=$(nproc)

step() {
    printf '\n=== %s (%d:%02d)\n' "$1" $((SECONDS / 60)) $((SECONDS % 60))
}

# run_by_tag PROGRAM TAGS...: the tests of some tags in one process, as many at once as there are cores.
# Under a sanitizer a process takes longer to start than most tests take.
run_by_tag() {
    local program=$1
    shift
    printf '%s~[slow]\n' "$@" | xargs -P "$jobs" -I{} timeout 600 "$program" {}
}

step "Packages"
packages=("${build_packages[@]}" python3 git)
[ "$quick" = 1 ] || packages+=(clang)
# The format is that of version 14, which Debian 12 has and later systems may not.
if apt-cache show clang-format-14 >/dev/null 2>&1; then
    packages+=(clang-format-14)
fi
install_packages "${packages[@]}"

step "Format"
if command -v clang-format-14 >/dev/null; then
    git ls-files '*.h' '*.cpp' | xargs clang-format-14 --dry-run -Werror
    echo "format: as .clang-format says"
else
    echo "format: not checked, clang-format-14 is not available here"
fi

step "Layers"
"$scripts/check_layers.py"

step "Release build, warnings as errors"
configure "$build" -DCMAKE_BUILD_TYPE=Release -DHASAMI_WERROR=ON
build_target "$build" all

step "Instruction sets stay in their kernels"
"$scripts/check_isa_leak.py" "$build"

step "Bench signature"
"$scripts/check_bench.py" "$build/bin/hasami"

if [ "$quick" != 1 ]; then
    # A tuning build as well, so that it is tested too.
    step "Address and undefined-behaviour sanitizers"
    configure build-asan -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="-O1 -g1" \
        -DCMAKE_CXX_COMPILER=clang++ -DHASAMI_FUZZ=ON -DHASAMI_TUNABLE=ON
    build_target build-asan hasami hasami_tests fuzz
    run_by_tag build-asan/bin/hasami_tests "[tools]" "~[tools]~[protocol]~[book]~[engine]" \
        "[protocol]" "[book]" "[engine]"

    step "Fuzz targets"
    ls tests/fuzz/corpus |
        xargs -P "$jobs" -I{} "$scripts/fuzz.sh" build-asan/bin/fuzz_{} "$fuzz_seconds"

    step "Thread sanitizer"
    configure build-tsan -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="-O1 -g1" \
        -DHASAMI_SANITIZE=thread -DHASAMI_TEST_FOLDERS="protocol;search"
    build_target build-tsan hasami_tests
    run_by_tag build-tsan/bin/hasami_tests "[threads]" "[protocol]"

    step "The README's commands"
    "$scripts/check_readme.py" README.md
fi

step "Tests of the Release build"
ctest --test-dir "$build" -j "$jobs" --output-on-failure --timeout 300
