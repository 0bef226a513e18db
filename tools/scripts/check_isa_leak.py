#!/usr/bin/env python3
"""Checks that code compiled for one instruction set cannot replace the code of the others.

Inline functions and templates become weak symbols, of which the linker keeps any one copy: a copy
compiled with -mavx2 would crash older CPUs. So every weak function in an object that is compiled
with -mavx... must carry the tag of an instruction set in its name.

usage: check_isa_leak.py BUILD    (needs BUILD/compile_commands.json) exit status 1 on a leak
"""
# SPDX-License-Identifier: MIT

import json
import pathlib
import platform
import re
import subprocess
import sys

# Mangled names of the tag types Avx2 and Avx512 of engine/isa.h.
TAG = re.compile(r"4Avx2|6Avx512")


def tagged_objects(build):
    """The objects in `build` that are compiled for an instruction set beyond the baseline."""
    commands = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    objects = []
    for entry in commands:
        if re.search(r"\s-mavx", entry["command"]):
            output = re.search(r"\s-o (\S+)", entry["command"]).group(1)
            objects.append(pathlib.Path(entry["directory"]) / output)
    return sorted(objects)


def defined_symbols(file):
    """What nm prints about the symbols that the object `file` defines."""
    return subprocess.run(["nm", "--defined-only", file], check=True, capture_output=True,
                          text=True).stdout


def leaks(nm_output):
    """The weak functions in the output of nm whose names lack a tag."""
    names = [line.split()[-1] for line in nm_output.splitlines() if re.search(r"\s[Ww]\s", line)]
    return [name for name in names if not TAG.search(name)]


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: check_isa_leak.py BUILD")
    if platform.machine() not in ("x86_64", "AMD64"):
        print("isa leak: only x86-64 has more than one kernel")
        return
    objects = tagged_objects(pathlib.Path(sys.argv[1]))
    if not objects:
        sys.exit("check_isa_leak.py: no object is compiled with -mavx, expected the kernels")
    missing = [str(file) for file in objects if not file.is_file()]
    if missing:
        sys.exit(f"check_isa_leak.py: not built: {', '.join(missing)}")
    failed = False
    for file in objects:
        for name in leaks(defined_symbols(file)):
            failed = True
            print(f"{file.name}: {name}: weak function without an instruction set's tag")
    if failed:
        sys.exit(1)
    print(f"isa leak: none in {len(objects)} objects")


if __name__ == "__main__":
    main()
