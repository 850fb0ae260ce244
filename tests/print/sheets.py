#!/usr/bin/env python3
"""Whose turn it was: score sheets, books, pages and files, compared with the sides by the rules.

usage: sheets.py KARUM_CLI LOCALE_DIR
"""

import html
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

CLI, LOCALE_DIR = sys.argv[1:3]

# How the holes come about, by the rules.
PLACEMENT = {"classic": "random", "japanese": "random", "strikeout": "alternate", "custodial": "alternate"}
RULES = [
    "jarmo", "manu", *(f"pahtum:{preset}" for preset in PLACEMENT),
    *(f"pahtum:custodial,holes={holes}" for holes in range(14)),
    *(f"pahtum:custodial,placement=oneside,holes={holes}" for holes in range(14)),
    *(f"pahtum:strikeout,holes={holes}" for holes in range(0, 14, 2)),
    *(f"pahtum:classic,placement=oneside,holes={holes}" for holes in range(1, 14, 2)),
    "pahtum:classic,pie=on",
]
NAMES = ("Ann", "Bob")


def run(*arguments, text=None):
    environment = dict(os.environ, LANGUAGE="en", KARUM_LOCALEDIR=LOCALE_DIR)
    return subprocess.run(arguments, input=text, capture_output=True, check=True, env=environment, text=True).stdout


def placement(rules):
    found = re.search(r"placement=(\w+)", rules)
    return found[1] if found else PLACEMENT.get(rules.partition(":")[2].partition(",")[0], "")


def sides(rules, turns):
    """The side of each turn: 0 First, 1 Second."""
    alternate, found = placement(rules) == "alternate", []
    holes = sum(turn.startswith("#") for turn in turns)
    ordinary = 0
    for i, turn in enumerate(turns):
        if i < holes:
            found.append((i + 1) % 2 if alternate else 0)
        elif placement(rules) == "oneside" and i == holes:
            found.append(1)
        else:
            found.append(ordinary % 2)
            ordinary += turn != "swap"
    return found


def words(path):
    """Words of a document, each with its page and place."""
    page, found = 0, []
    for line in run("pdftotext", "-bbox", str(path), "-").splitlines():
        page += "<page " in line
        word = re.search(r'<word xMin="([\d.]+)" yMin="([\d.]+)" .*>(.*)</word>', line)
        if word:
            found.append((page, float(word[2]), float(word[1]), html.unescape(word[3])))
    return found


def numbers(path):
    """Of a sheet: the side by the head of the column, and the text, by the number of the turn."""
    every = words(path)
    heads = [(page, y, x, word) for page, y, x, word in every if word in ("First", "Second")]
    found = {}
    for i, (page, y, x, word) in enumerate(every):
        number = re.fullmatch(r"(\d+)\.(?:\u00a0?(.*))?", word)
        if not number:
            continue
        above = min((h for h in heads if h[0] <= page and (h[0] < page or h[1] < y) and abs(h[2] - x) < 2),
                    key=lambda h: (page - h[0], y - h[1]), default=None)
        if above:
            behind = every[i + 1] if i + 1 < len(every) else None
            text = number[2] or (behind[3] if behind and abs(behind[1] - y) < 1 else "")
            found[int(number[1])] = (above[3] == "Second", text)
    return found


class Sides(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def games(self, rules):
        """An archive of one game under each of the rules; their turns."""
        text, lines = "", []
        for i, ruleset in enumerate(rules):
            record = run(CLI, "random", ruleset, "--seed", str(i))
            record = re.sub(r'\[Player1 ".*?"\]', f'[Player1 "{NAMES[0]}"]', record)
            record = re.sub(r'\[Player2 ".*?"\]', f'[Player2 "{NAMES[1]}"]', record)
            text += re.sub(r'\[Round ".*?"\]', f'[Round "{i + 1}"]', record).strip() + "\n\n"
            moves = record.rpartition("]")[2]
            lines.append([turn for turn in moves.split() if not re.fullmatch(r"\d+\.+|[01/2]+-[01/2]+|\*", turn)])
        records, archive = self.folder / "games.kgn", str(self.folder / "games.karum")
        records.write_text(text, encoding="utf-8")
        run(CLI, "import", "--archive", archive, str(records))
        return archive, lines

    def export(self, archive, *arguments):
        output = self.folder / "output"
        run(CLI, "export", "--archive", archive, "--output", str(output), *arguments)
        return output

    def test_empty_sheets(self):
        for rules in RULES:
            output = self.folder / "sheet.pdf"
            run(CLI, "sheet", rules, "--output", str(output))
            found = numbers(output)
            holes = re.search(r"holes=(\d+)", rules)
            n = int(holes[1]) if holes else 6 if "strikeout" in rules else 5
            how = placement(rules)
            turns = ["#"] * (n if how in ("alternate", "oneside") else 0) + ["keep"] * (how == "oneside")
            # Whether sides are exchanged after the first turn isn't known: nor are the numbers of those that follow.
            known = 2 if "pie=on" in rules else max(found)
            turns += ["stone"] * (known - len(turns))
            self.assertEqual([found[i + 1][0] for i in range(known)], [side == 1 for side in sides(rules, turns)], rules)
            self.assertEqual(sorted(found), list(range(1, known + 1)), rules)
            self.assertGreater(known, 40 if "pie=on" not in rules else 1, rules)

    def test_filled_sheets(self):
        archive, lines = self.games(RULES)
        for i, (rules, turns) in enumerate(zip(RULES, lines)):
            if rules == "manu":
                continue
            output = self.export(archive, "--format", "pdf", "--document", "sheets", "--ids", str(i + 1))
            found = numbers(output)
            self.assertEqual([found[n + 1] for n in range(len(turns))],
                             [(side == 1, turn) for side, turn in zip(sides(rules, turns), turns)], rules)
            self.assertEqual(len(found), len(turns), rules)

    def test_files(self):
        archive, lines = self.games(RULES)
        wanted = ["".join("xo"[side] for side in sides(rules, turns)) for rules, turns in zip(RULES, lines)]
        found = json.loads(self.export(archive, "--format", "json").read_text(encoding="utf-8"))
        by_round = {int(game["round"]): game["sides"] for game in found}
        self.assertEqual([by_round[i + 1] for i in range(len(RULES))], wanted)
        table = self.export(archive, "--format", "csv").read_text(encoding="utf-8").splitlines()
        self.assertTrue(table[0].endswith(",points1,points2,sides"))
        self.assertEqual(sorted(line.rpartition(",")[2] for line in table[1:]), sorted(wanted))

    # Signs stand where the numbers don't say it: in books and on pages.
    def test_signs(self):
        rules = ["pahtum:classic", "pahtum:custodial", "pahtum:strikeout", "pahtum:classic,placement=oneside", "jarmo"]
        archive, lines = self.games(rules)
        for i, (ruleset, turns) in enumerate(zip(rules, lines)):
            by = sides(ruleset, turns)
            plain = all(side == n % 2 for n, side in enumerate(by))
            self.assertEqual(plain, ruleset in ("pahtum:classic", "jarmo"))
            page = self.export(archive, "--format", "html", "--ids", str(i + 1)).read_text(encoding="utf-8")
            signs = re.findall(r'class="side" role="img" aria-label="(\w+)">(.)</span>\u00a0<button[^>]*>([^<]*)<', page)
            self.assertEqual(signs, [] if plain else
                             [(("First", "Second")[side], "●○"[side], turn.replace("swap", "Exchange sides")
                               .replace("keep", "Keep sides")) for side, turn in zip(by, turns)])
            output = self.export(archive, "--format", "pdf", "--columns", "1", "--ids", str(i + 1), "--diagrams", "0")
            text = re.sub(r"\s+", " ", run("pdftotext", "-raw", str(output), "-"))
            shown = re.findall(r"([●○]) (#?[a-z]+[0-9]*(?:x[a-z]\d+)?)", text.partition("○ Bob")[2] or text)
            if not plain:
                self.assertIn(f"1. {'●○'[by[0]]} {turns[0]} {'●○'[by[1]]} {turns[1]} 3. ", text)
                self.assertEqual(shown[-len(turns):], [("●○"[side], turn) for side, turn in zip(by, turns)])

    # Persons who have exchanged sides are named with theirs.
    def test_exchange(self):
        records = self.folder / "swap.kgn"
        head = "".join(f'[{tag} "{value}"]\n' for tag, value in [
            ("Event", "?"), ("Player1", "Ann"), ("Player2", "Bob"), ("Result", "*"), ("Game", "pahtum"),
            ("Rules", "classic,pie=on"), ("Setup", "c1 b2 g4 a6 d7")])
        records.write_text(head + "\n1. d4 swap 2. e4 d5 *\n", encoding="utf-8")
        archive = str(self.folder / "swap.karum")
        run(CLI, "import", "--archive", archive, str(records))
        for document in ("sheets", "games"):
            output = self.export(archive, "--format", "pdf", "--document", document)
            text = re.sub(r"\s+", " ", run("pdftotext", "-layout", str(output), "-"))
            self.assertIn("Ann; after move 2, Bob", text)
            self.assertIn("Bob; after move 2, Ann", text)
        self.assertIn("1. ● d4 ○ swap 3. ○ e4 ● d5", text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
