"""check_isa_leak.py finds a neutral inline function in an object compiled for AVX2."""
# SPDX-License-Identifier: MIT

import json
import pathlib
import platform
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools" / "scripts"))
import check_isa_leak  # noqa: E402

# Function templates instantiated with a tag, and with a neutral type where asked.
SOURCE = """
struct Avx2 {};
template <class T> int twice(T*, int n) { return n * 2; }
int (*tagged)(Avx2*, int) = twice<Avx2>;
%s
"""


@unittest.skipUnless(platform.machine() == "x86_64", "one kernel only")
class CheckIsaLeak(unittest.TestCase):
    def leaks_of(self, rest):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "kernel.cpp").write_text(SOURCE % rest, encoding="utf-8")
            command = "c++ -O2 -mavx2 -o kernel.o -c kernel.cpp"
            subprocess.run(command.split(), cwd=folder, check=True)
            (folder / "compile_commands.json").write_text(json.dumps(
                [{"directory": name, "command": command, "file": "kernel.cpp"},
                 {"directory": name, "command": "c++ -o b.o -c b.cpp", "file": "b.cpp"}]))
            objects = check_isa_leak.tagged_objects(folder)
            self.assertEqual(objects, [folder / "kernel.o"])
            return check_isa_leak.leaks(check_isa_leak.defined_symbols(objects[0]))

    def test_tagged_functions_are_no_leak(self):
        self.assertEqual(self.leaks_of(""), [])

    def test_a_neutral_function_is_a_leak(self):
        self.assertEqual(self.leaks_of("int (*neutral)(int*, int) = twice<int>;"), ["_Z5twiceIiEiPT_i"])


if __name__ == "__main__":
    unittest.main()
