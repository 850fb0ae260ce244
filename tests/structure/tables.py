#!/usr/bin/env python3
"""Which files know the tables of the archive: tables.py SOURCE_ROOT

A table that many files name can't change. Games that are there, and events after merging, are views
(karum-views.h); what is read or written of a row as such stands in the file of the table. The numbers below are
what was reached: one more fails.
"""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(sys.argv[1])
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
# What is named, how SQL names it, and how many files may do so.
MOST = {
    "games": (r"\b(?:FROM|JOIN|INTO|UPDATE|TABLE|ON|REFERENCES)\s+(?:main\.)?games\b", 26),
    "merged_into": (r"\bmerged_into\b", 6),
}
# The connection's own table: by it, a file knows its log.
OWN = {"log", "sqlite_schema"}
NAMED = re.compile(r"\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+(?:main\.)?([a-z]\w*)")


def sql(path):
    """What stands in string literals; literals side by side are one text."""
    text = COMMENT.sub(" ", path.read_text(encoding="utf-8"))
    return " ".join(LITERAL.findall(re.sub(r"^#include.*$", "", text, flags=re.MULTILINE)))


class TablesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.texts = {path: sql(path) for path in sorted((ROOT / "src").rglob("*.[ch]"))}

    def test_files(self):
        for name, (pattern, most) in MOST.items():
            files = [str(path.relative_to(ROOT)) for path, text in self.texts.items() if re.search(pattern, text)]
            print(f"{name}: named by {len(files)} files, at most {most}")
            self.assertGreater(len(files), 2)
            self.assertLessEqual(len(files), most, "\n".join(files))

    def test_columns(self):
        """The table of columns has those of the schema, and the document says which of them are derived."""
        header = (ROOT / "src/archive/tables/karum-game-columns.h").read_text(encoding="utf-8")
        columns = dict(re.findall(r"^ +X \((\w+), +\w+, +(\w+),", header, re.MULTILINE))
        document = (ROOT / "docs/archive-format.md").read_text(encoding="utf-8")
        drawn = re.search(r"^    games \{\n(.*?)^    \}", document, re.MULTILINE | re.DOTALL).group(1)
        names = [line.split()[1] for line in drawn.splitlines()]
        self.assertEqual(sorted([*columns, "id", "seal"]), sorted(names))
        told = re.search(r"^\| `games` \|.*Derived: ([^|]*)", document, re.MULTILINE).group(1)
        derived = [name for name, part in columns.items() if part == "derived"]
        self.assertEqual(sorted(derived), sorted(re.findall(r"`(\w+)`", told)))

    def test_database(self):
        """The connection knows no table of the archive."""
        for path, text in self.texts.items():
            if path.parent.name == "database":
                with self.subTest(path.name):
                    self.assertEqual(set(NAMED.findall(text)) - OWN, set())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
