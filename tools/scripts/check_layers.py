#!/usr/bin/env python3
"""Checks who includes whom: the folders are layers, and third-party headers have their places.

usage: check_layers.py [ROOT]     exit status 1 and one line per violation
"""
# SPDX-License-Identifier: MIT

import pathlib
import re
import sys

# Folder -> folders whose headers it may include. The longest matching folder counts.
LAYERS = {
    "engine": ["engine"],
    "eval": ["engine", "eval"],
    "eval/training": ["engine", "eval", "eval/training"],
    "search": ["engine", "eval", "search"],
    "book": ["engine", "book"],
    "protocol": ["engine", "eval", "search", "book", "protocol"],
    "tools": ["engine", "eval", "search", "book", "protocol", "tools"],
    "tools/hasami_train": ["engine", "eval", "eval/training", "search", "book", "protocol", "tools",
                           "tools/hasami_train"],
    "tests": ["engine", "eval", "eval/training", "search", "book", "protocol", "tools",
              "tools/hasami_train", "tests"],
}

# Headers made by the build, included by the one source that needs them.
GENERATED = {"version_generated.h": "engine/version.cpp"}

# Start of a third-party include -> folders that may use it. Everything may use the standard library,
# fmt and tl::expected.
THIRD_PARTY = {
    "Eigen/": ["eval/training", "tools/hasami_train", "tests"],
    "CLI/": ["tools"],
    "nlohmann/": ["tools", "tests"],
    "catch2/": ["tests"],
    "zstd.h": ["eval", "book", "tools", "tests"],
    "immintrin.h": ["engine/simd", "eval/simd", "search/kernel"],
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
SOURCES = {".h", ".cpp", ".in"}


def is_under(path, folder):
    return path == folder or path.startswith(folder + "/")


def layer_of(path):
    """The longest folder of LAYERS that holds `path`, or None."""
    return max((f for f in LAYERS if is_under(path, f)), key=len, default=None)


def violation(path, quote, target, exists):
    """Why the file `path` may not include `target`, or None; `exists` tells of root-relative paths."""
    for start, folders in THIRD_PARTY.items():
        if target.startswith(start) and not any(is_under(path, f) for f in folders):
            return f"only {', '.join(folders)} may include it"
    if quote == "<":
        if layer_of(target) is not None and exists(target):
            return "headers of the project are included with quotes"
        return None
    if GENERATED.get(target) == path:
        return None
    target_layer = layer_of(target)
    if target_layer is None or not exists(target):
        return "no such header; includes are relative to the root"
    allowed = LAYERS[layer_of(path)]
    if target_layer not in allowed:
        return f"{layer_of(path)} may include only {', '.join(allowed)}"
    return None


def check(root):
    """All violations in the tree `root` as lines FILE:LINE: TARGET: reason."""
    found = []
    top_folders = sorted({folder.split("/")[0] for folder in LAYERS})
    for folder in top_folders:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix not in SOURCES or not file.is_file():
                continue
            path = file.relative_to(root).as_posix()
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                include = INCLUDE.match(line)
                if not include:
                    continue
                quote, target = include.groups()
                reason = violation(path, quote, target, lambda t: (root / t).is_file())
                if reason:
                    found.append(f"{path}:{number}: {target}: {reason}")
    return found


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    if not (root / "engine").is_dir():
        sys.exit(f"check_layers.py: {root}: not the project's root, expected a folder engine")
    found = check(root)
    print("\n".join(found) if found else "layers: every include is allowed")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
