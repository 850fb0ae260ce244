#!/usr/bin/env python3
"""A type lives in the file of its name, and its header declares no other: type-names.py SOURCE_ROOT

Who looks for KarumBoardPart opens karum-board-part.c and .h. Below is how many do otherwise; one more fails.
"""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(sys.argv[1])
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DEFINED = re.compile(r"^\s*(?:G_DEFINE_(?:FINAL_|ABSTRACT_|BOXED_)?TYPE\w*|G_DEFINE_INTERFACE|KARUM_DEFINE_\w+) \(\s*(Karum\w+)", re.MULTILINE)
DECLARED = re.compile(r"^\s*(?:G_DECLARE|KARUM_DECLARE)_\w+ \(\s*(Karum\w+)", re.MULTILINE)
# Types in files of another name, and headers that declare several.
MOST_ELSEWHERE = 0
MOST_UMBRELLAS = 13


def file_of(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


def found(pattern, suffix):
    for path in sorted((ROOT / "src").rglob("*" + suffix)):
        names = pattern.findall(COMMENT.sub(" ", path.read_text(encoding="utf-8")))
        if path.stem != "karum-class" and names:
            yield path, names


class TypesTest(unittest.TestCase):
    def test_files(self):
        pairs = [(path, name) for path, names in found(DEFINED, ".c") for name in names]
        elsewhere = [f"{name}: {path.relative_to(ROOT)}" for path, name in pairs if path.stem != file_of(name)]
        print(f"types in files of another name: {len(elsewhere)} of {len(pairs)}, at most {MOST_ELSEWHERE}")
        self.assertGreater(len(pairs), 100)
        self.assertLessEqual(len(elsewhere), MOST_ELSEWHERE, "\n".join(elsewhere))

    def test_headers(self):
        several = [f"{path.relative_to(ROOT)}: {', '.join(names)}" for path, names in found(DECLARED, ".h") if len(names) > 1]
        print(f"headers that declare several types: {len(several)}, at most {MOST_UMBRELLAS}")
        self.assertLessEqual(len(several), MOST_UMBRELLAS, "\n".join(several))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
