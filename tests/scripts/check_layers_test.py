"""check_layers.py finds each kind of forbidden include in a made-up tree."""
# SPDX-License-Identifier: MIT

import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools" / "scripts"))
import check_layers  # noqa: E402


class CheckLayers(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        for name in ["engine/board", "eval/evaluator", "eval/training/fit", "search/searcher",
                     "book/book", "protocol/session", "tools/hasami/args", "tools/hasami_train/games",
                     "tests/support/naive"]:
            self.write(f"{name}.h", "#pragma once\n")

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def violations_of(self, path, include):
        self.write(path, f"// purpose\n#include {include}\n")
        return check_layers.check(self.root)

    def test_allowed(self):
        for path, include in [
            ("engine/a.cpp", '"engine/board.h"'),
            ("engine/a.cpp", "<fmt/format.h>"),
            ("eval/a.cpp", '"engine/board.h"'),
            ("eval/training/a.cpp", "<Eigen/Sparse>"),
            ("search/a.cpp", '"eval/evaluator.h"'),
            ("book/a.cpp", '"engine/board.h"'),
            ("protocol/a.cpp", '"book/book.h"'),
            ("tools/hasami_train/a.cpp", '"eval/training/fit.h"'),
            ("tools/hasami_train/a.cpp", '"tools/hasami_train/games.h"'),
            ("tests/a.cpp", '"tools/hasami_train/games.h"'),
            ("tests/a.cpp", '"tests/support/naive.h"'),
        ]:
            with self.subTest(path=path, include=include):
                self.assertEqual(self.violations_of(path, include), [])

    def test_forbidden(self):
        for path, include in [
            ("engine/a.cpp", '"eval/evaluator.h"'),
            ("engine/a.cpp", "<Eigen/Dense>"),
            ("engine/a.cpp", "<engine/board.h>"),
            ("engine/a.cpp", '"board.h"'),
            ("engine/a.cpp", "<immintrin.h>"),
            ("eval/a.cpp", '"search/searcher.h"'),
            ("eval/a.cpp", '"eval/training/fit.h"'),
            ("eval/a.cpp", "<Eigen/Sparse>"),
            ("search/a.cpp", '"protocol/session.h"'),
            ("search/a.cpp", '"book/book.h"'),
            ("book/a.cpp", '"search/searcher.h"'),
            ("protocol/a.cpp", '"tools/hasami/args.h"'),
            ("protocol/a.cpp", '"eval/training/fit.h"'),
            ("protocol/a.cpp", "<CLI/CLI.hpp>"),
            ("tools/hasami/a.cpp", '"tests/support/naive.h"'),
            ("tools/hasami/a.cpp", '"eval/training/fit.h"'),
            ("tools/hasami/a.cpp", '"tools/hasami_train/games.h"'),
            ("tools/hasami/a.cpp", '"engine/missing.h"'),
        ]:
            with self.subTest(path=path, include=include):
                found = self.violations_of(path, include)
                self.assertEqual(len(found), 1, found)
                self.assertTrue(found[0].startswith(f"{path}:2: "), found)
                (self.root / path).unlink()

    def test_the_tree_itself(self):
        self.assertEqual(check_layers.check(ROOT), [])


if __name__ == "__main__":
    unittest.main()
