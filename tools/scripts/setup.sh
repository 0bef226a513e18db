# Shared by run.sh and test.sh (sourced, not run): packages and the Release build in build/.
# SPDX-License-Identifier: MIT

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$root/build

# What building and running needs (Debian 12, Ubuntu 24.04).
build_packages=(g++ cmake ninja-build pkg-config libeigen3-dev libfmt-dev catch2 libcli11-dev
    nlohmann-json3-dev libexpected-dev libzstd-dev)

# is_installed PACKAGE
is_installed() {
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Installs those of the given packages that are missing; silent when none is.
install_packages() {
    local missing=() package sudo=()
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    if ! command -v apt-get >/dev/null; then
        echo "$0: no apt-get here: install what corresponds to ${missing[*]}" >&2
        return 1
    fi
    [ "$(id -u)" -eq 0 ] || sudo=(sudo)
    echo "Installing ${missing[*]}" >&2
    "${sudo[@]}" apt-get update -q >&2
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -q --no-install-recommends "${missing[@]}" >&2
}

# configure DIRECTORY [CMAKE-ARGUMENT...]: a Ninja build tree of this source tree, with ccache where
# it is installed. A tree that was made for another place or by another generator is made anew.
# Sources are compiled some at a time: a whole build then takes less than half as long.
configure() {
    local directory=$1 cache=$1/CMakeCache.txt
    local arguments=(-G Ninja -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=10)
    shift
    if command -v ccache >/dev/null; then
        arguments+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
    fi
    if [ -f "$cache" ] && ! { grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache" &&
        grep -qx 'CMAKE_GENERATOR:INTERNAL=Ninja' "$cache"; }; then
        arguments+=(--fresh)
    fi
    cmake -S "$root" -B "$directory" "${arguments[@]}" "$@" >&2
}

# Whether build/ is a finished Release configuration of this source tree.
is_configured() {
    [ -f "$build/build.ninja" ] &&
        grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt" &&
        grep -qx 'CMAKE_BUILD_TYPE:[A-Z]*=Release' "$build/CMakeCache.txt"
}

# build_target DIRECTORY TARGET...: builds what changed; silent when nothing did.
build_target() {
    local directory=$1
    shift
    if [ "$(cd "$directory" && ninja -n "$@")" != "ninja: no work to do." ]; then
        ninja -C "$directory" "$@" >&2
    fi
}
