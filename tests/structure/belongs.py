#!/usr/bin/env python3
"""What belongs to a filter of games, and to a figure of a player, is there: belongs.py SOURCE_ROOT

Each field of a filter has a chip and a row in the window, an option at the terminal, and a case that finds its games in
another way; each figure stands in a table and in the data of the terminal. The lists below say which need none, and why.
"""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(sys.argv[1])
FILTER = re.compile(r"typedef struct \{([^}]*)\} KarumGameFilter;")
FIELD = re.compile(r'\{ "([\w-]+)", KARUM_FILTER_\w+,\s+KARUM_FILTER_AT \((\w+)')
# Say that another field is given.
WITH_FLAG = {"with_outcome", "with_result", "with_side", "with_termination", "with_winner"}
# Words stand in the entry of searches; the other one changes what figures count, not which games are found.
NO_CHIP = {"text", "with-computer"}
# By number, which options say by name; by what the window offers besides; the options of rules are --option.
NO_OPTION = {
    *("player-id", "opponent-id", "player1-id", "player2-id", "event-id", "first-id", "last-id", "options"),
    *("match", "unmatched", "winner", "annotated", "first-month", "last-month", "position", "pattern"),
}
# Figures and lists lead to their games by these, and the search field has the words; a chip takes them away.
NO_ROW = {
    *("annotated", "first-id", "first-month", "ids", "last-id", "last-month", "match", "played", "unplayed", "winner"),
    *("player1-id", "player2-id", "text", "with-computer"),
}
# These are found on the board, and have models of their own in the tests of positions.
NO_CASE = {"position", "pattern"}
# The games of the longest runs, and the last ones: tables link them, data have the numbers of the former.
NO_DATA = {"runs", "form"}
# The name is the title; matches stand in a table of their own, by event.
NO_TABLE = {"name", "matches"}


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


class FiltersTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        parts = sorted((ROOT / "src/archive/search").glob("karum-part*.c"))
        cls.fields = dict(field for path in parts for field in FIELD.findall(path.read_text(encoding="utf-8")))

    def hold(self, what, has, without):
        """All fields have it but those of the list, which names no others."""
        self.assertGreater(len(self.fields), 50)
        self.assertEqual(sorted(name for name in self.fields if not has(name)), sorted(without), what)

    def test_fields(self):
        """Without a line, nothing finds the games of a field, and saved searches lose it."""
        struct = re.sub(r"/\*.*?\*/", "", text("src/archive/tables/karum-archive-types.h"), flags=re.S)
        fields = set(re.findall(r"(\w+)(?:\[\d\])?[,;]", FILTER.search(struct).group(1)))
        self.assertGreater(len(fields), 50)
        self.assertEqual(sorted(fields - set(self.fields.values()) - WITH_FLAG), [], "a line in karum-parts-….c")

    def test_chips(self):
        table = re.search(r"facets\[KARUM_N_FACETS\] = \{(.*?)\n\};", text("src/app/text/karum-filter-facets.c"), re.S)
        names = set(re.findall(r'"([\w-]+)"', table.group(1)))
        self.hold("a chip in src/app/text/karum-filter-facets.c", names.__contains__, NO_CHIP)

    def test_options(self):
        names = set(re.findall(r'^  \{ "([\w-]+)",', text("src/cli/karum-archive-options.c"), re.M))
        self.hold("an option in src/cli/karum-archive-options.c", names.__contains__, NO_OPTION)

    def test_rows(self):
        shown = set(re.findall(r"(?:filter(?:->|\.)|KARUM_FILTER_AT \()(\w+)", text("src/app/library/karum-filter-form.c")))
        self.hold("a row in karum-filter-form.c", lambda name: self.fields[name] in shown, NO_ROW)

    def test_cases(self):
        cases = text("tests/archive/filter-oracle.c") + text("tests/archive/filter.c")
        members = set(re.findall(r"\.(\w+)", cases))
        self.hold("a case in tests/archive/filter-oracle.c", lambda name: self.fields[name] in members, NO_CASE)


class FiguresTest(unittest.TestCase):
    def figures(self):
        struct = re.sub(r"/\*.*?\*/", "", text("src/archive/figures/karum-stats.h"), flags=re.S)
        fields = re.search(r"typedef struct \{([^}]*)\} KarumStats;", struct).group(1)
        names = re.findall(r"(\w+)(?:\[\w+\])?[,;]", fields)
        self.assertGreater(len(names), 20)
        return names

    def test_counted(self):
        paths = (ROOT / "src/archive/figures").glob("*.c")
        counted = set(re.findall(r"(?:->|\.)(\w+)", "".join(path.read_text(encoding="utf-8") for path in paths)))
        self.assertEqual(sorted(set(self.figures()) - counted), [], "src/archive/figures")

    def test_data(self):
        shown = set(re.findall(r"stats->(\w+)", text("src/cli/karum-stats-command.c")))
        self.assertEqual(sorted(set(self.figures()) - shown), sorted(NO_DATA), "src/cli/karum-stats-command.c")

    def test_tables(self):
        texts = [path.read_text(encoding="utf-8") for path in (ROOT / "src/tables").glob("*.c")]
        shown = set(re.findall(r"stats->(\w+)", "".join(texts)))
        self.assertEqual(sorted(set(self.figures()) - shown), sorted(NO_TABLE), "src/tables")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
