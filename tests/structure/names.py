#!/usr/bin/env python3
"""What comments and documents name is there: names.py SOURCE_ROOT

A function that was renamed stays in the comments that send one to it. Functions, types and constants of the program
count, and its files.
"""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(sys.argv[1])
# Written of a version: what it names was there.
PAST = ("NEWS.md", "docs/decisions")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
# A name that ends with an underscore or a dash stands for several; so does one with an ellipsis or a star.
NAME = re.compile(r"\b(?:karum_[a-z0-9_]+|Karum[A-Z][A-Za-z0-9]+|KARUM_[A-Z0-9_]+)\b(?![-*…(]?[*…])")
FILE = re.compile(r"\b(?:karum|jarmo|manu|null|pahtum)-[a-z0-9-]+\.(?:c|h|ui|css|js|in)\b")


def sources():
    for folder in ("src", "tests"):
        yield from sorted(path for path in (ROOT / folder).rglob("*") if path.suffix in (".c", ".h", ".in"))


def documents():
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.md")]
    return sorted(path for path in found if not str(path.relative_to(ROOT)).startswith(PAST))


def text_of(path):
    return path.read_text(encoding="utf-8")


def said():
    """Each text that names something, with the file that has it."""
    for path in sources():
        for comment in COMMENT.findall(text_of(path)):
            yield path, comment
    for path in documents():
        yield path, text_of(path)


class NamesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.known = set()
        for path in sources():
            code = COMMENT.sub(" ", text_of(path))
            cls.known.update(re.findall(r"\w+", code))
            # Made by macros of GObject and of the program: KARUM_DEFINE_TYPE (KarumName, karum_name, …).
            for word in re.findall(r"\bkarum_[a-z0-9_]+", code):
                cls.known.update((f"{word}_get_type", f"{word}_class_init", f"{word}_init"))
                cls.known.update((f"KARUM_IS_{word[6:].upper()}", f"KARUM_TYPE_{word[6:].upper()}", word.upper()))
        for folder in ("meson.build", "meson_options.txt", "tools", ".ci", "ui", "data", "tests", "src", "docs"):
            for path in [ROOT / folder] if (ROOT / folder).is_file() else (ROOT / folder).rglob("*"):
                if path.is_file() and path.suffix in ("", ".build", ".txt", ".sh", ".py", ".ui", ".xml", ".in"):
                    cls.known.update(NAME.findall(path.read_text(encoding="utf-8", errors="replace")))
        # What is built may be removed meanwhile.
        tops = [path for path in ROOT.iterdir() if not path.name.startswith("_build")]
        cls.files = {path.name for top in tops for path in (top, *top.rglob("*-*")) if "-" in path.name}
        cls.files |= {name.removesuffix(".in") for name in cls.files}

    def check(self, pattern, known):
        missing = sorted(
            {f"{path.relative_to(ROOT)}: {name}" for path, text in said() for name in pattern.findall(text) if name not in known}
        )
        self.assertEqual(missing, [])

    def test_functions_and_types(self):
        self.assertGreater(len(self.known), 5000)
        self.check(NAME, self.known)

    def test_files(self):
        self.assertGreater(len(self.files), 500)
        self.check(FILE, self.files)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
