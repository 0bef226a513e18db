#!/usr/bin/env python3
"""Checks the bench signature: the same number of nodes with every instruction set of this CPU, and
the number that the newest commit with a `Bench:` trailer promises.

usage: check_bench.py HASAMI      exit status 1 when a number differs
"""
# SPDX-License-Identifier: MIT

import re
import subprocess
import sys


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def instruction_sets(hasami):
    """The names that `hasami info` lists."""
    line = re.search(r"^instruction sets?\s+(.*)$", output_of(hasami, "info"), re.MULTILINE)
    return re.findall(r"portable|avx2|avx512", line.group(1))


def signature(hasami, isa):
    """Nodes searched by `hasami bench` with one instruction set."""
    output = output_of(hasami, "bench", "--isa", isa)
    return int(re.search(r"^Nodes searched: (\d+)$", output, re.MULTILINE).group(1))


def promised():
    """(commit, nodes) of the newest commit with a Bench trailer, or None."""
    log = output_of("git", "log", "--format=%h %(trailers:key=Bench,valueonly,separator=%x20)")
    for line in log.splitlines():
        fields = line.split()
        if len(fields) > 1:
            return fields[0], int(fields[-1])
    return None


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: check_bench.py HASAMI")
    hasami = sys.argv[1]
    nodes = {isa: signature(hasami, isa) for isa in instruction_sets(hasami)}
    for isa, count in nodes.items():
        print(f"bench {isa}: {count} nodes")
    if len(set(nodes.values())) != 1:
        sys.exit("check_bench.py: the instruction sets differ, expected equal node counts")
    promise = promised()
    if promise is None:
        print("bench: no commit has a Bench trailer to compare with")
        return
    commit, expected = promise
    if expected not in nodes.values():
        sys.exit(f"check_bench.py: commit {commit} promises {expected} nodes; "
                 "a functional change states its new number in a Bench trailer")
    print(f"bench: as commit {commit} promises")


if __name__ == "__main__":
    main()
