"""check_readme.py runs the blocks that it should and notices a command that fails."""
# SPDX-License-Identifier: MIT

import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools" / "scripts"))
import check_readme  # noqa: E402

SAMPLE = """
```sh
first --flag
# a comment

second \\
  goes on
```
text
```text
output
```
```
not marked
```
```sh
third
```
"""


class CheckReadme(unittest.TestCase):
    def test_only_marked_blocks_are_commands(self):
        self.assertEqual(check_readme.commands(SAMPLE),
                         ["first --flag", "second   goes on", "third"])

    def test_a_failing_command_is_noticed(self):
        self.assertIsNone(check_readme.run("true", ROOT))
        self.assertIn("exit status 3", check_readme.run("exit 3", ROOT))
        self.assertIn("exit status 1", check_readme.run("false | true", ROOT))
        self.assertIn("missing-command", check_readme.run("missing-command-of-hasami", ROOT))


if __name__ == "__main__":
    unittest.main()
