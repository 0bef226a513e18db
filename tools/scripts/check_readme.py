#!/usr/bin/env python3
"""Runs the commands of a README as written: every fenced block marked `sh`, line by line, in the
project's root with build/bin in the PATH. Blocks with another mark are not run, nor is test.sh
itself.

usage: check_readme.py README     exit status 1 when a command fails or takes too long
"""
# SPDX-License-Identifier: MIT

import os
import pathlib
import re
import subprocess
import sys
import time

LIMIT_SECONDS = 120


def commands(text):
    """The commands of the `sh` blocks; a line that ends in a backslash goes on in the next."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    lines = "".join(blocks).replace("\\\n", "").splitlines()
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]


def run(command, root):
    """Runs one command; returns what went wrong, or None."""
    environment = dict(os.environ, PATH=f"{root / 'build' / 'bin'}{os.pathsep}{os.environ['PATH']}")
    try:
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=root, env=environment,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=LIMIT_SECONDS)
    except subprocess.TimeoutExpired:
        return f"not done after {LIMIT_SECONDS} s"
    if done.returncode != 0:
        return f"exit status {done.returncode}\n{done.stdout}{done.stderr}"
    return None


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: check_readme.py README")
    readme = pathlib.Path(sys.argv[1]).resolve()
    failed = False
    for command in commands(readme.read_text(encoding="utf-8")):
        if command.split()[0].endswith("tools/scripts/test.sh"):
            continue
        start = time.monotonic()
        problem = run(command, readme.parent)
        print(f"{'FAILED' if problem else 'ok':6} {time.monotonic() - start:5.1f} s  {command}")
        if problem:
            failed = True
            print(problem)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
