#!/usr/bin/env python3
"""The figures of an event, of players and of a month are the same, cell by cell, in data, on pages, in documents, in the
book and on the site.

usage: event-surfaces.py KARUM_CLI
"""

import csv
import html
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

CLI = sys.argv[1]
PEOPLE = ["Ada Lund", "Bo Berg", "Cai Dahl", "Dee Ek"]
# A double round, a third game of two of them, and halves.
ENDS = ["1-0", "1/2-1/2", "0-1", "1/2-1/2", "1-0"]


def games():
    pairs = [(a, b) for a in range(4) for b in range(4) if a != b] + [(0, 1)]
    for number, (first, second) in enumerate(pairs):
        yield PEOPLE[first], PEOPLE[second], ENDS[number % 5], number // 2 + 1


def record(first, second, result, number):
    return (f'[Event "Cup"]\n[Date "2026.05.{number:02}"]\n[Round "{number}"]\n[Player1 "{first}"]\n[Player2 "{second}"]\n'
            f'[Result "{result}"]\n[Game "jarmo"]\n[Termination "{"agreement" if "/" in result else "resignation"}"]\n'
            f'\n1. a1-b3 {result}\n')


class Surfaces(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        records = self.folder / "games.kgn"
        records.write_text("\n".join(record(*game) for game in games()), encoding="utf-8")
        self.run_cli("import", str(records))

    def run_cli(self, *arguments):
        return subprocess.run([CLI, *arguments, "--archive", str(self.folder / "a.karum")], check=True, capture_output=True,
                              env=dict(os.environ, LANGUAGE="en")).stdout

    def pages(self, data):
        path = self.folder / "seen.pdf"
        path.write_bytes(data)
        text = subprocess.run(["pdftotext", "-layout", str(path), "-"], capture_output=True, check=True).stdout.decode()
        return [re.sub(r"(?<=[,]) (?=[0½1])", " ", line) for line in text.splitlines()]

    @staticmethod
    def tables(text):
        """The tables of a page, row by row, as they are read in English."""
        found = []
        for table in re.findall(r"<table.*?</table>", text, re.DOTALL):
            rows = []
            for row in re.findall(r"<tr>.*?</tr>", table, re.DOTALL):
                cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)
                cells = [re.sub(r'<span lang="(?!en)[^"]*">.*?</span>', "", cell) for cell in cells]
                rows.append([html.unescape(re.sub(r"<[^>]*>", "", cell)).strip() for cell in cells])
            found.append(rows)
        return found

    @staticmethod
    def halves(number):
        whole, half = divmod(round(2 * float(number)), 2)
        return "½" if (whole, half) == (0, 1) else f"{whole}{'½' * half}"

    def test_surfaces(self):
        data = list(csv.reader(io.StringIO(self.run_cli("table", "Cup", "--format", "csv").decode())))
        heads, rows = data[0], data[1:]
        self.assertEqual(heads, ["rank", "player", "games", "score", "direct", "sonneborn", "buchholz", "wins", "margin",
                                 "1", "2", "3", "4"])
        # Counted in another way: what each has scored against each.
        scored = {}
        for first, second, result, _ in games():
            for name, other, points in [(first, second, {"1-0": "1", "0-1": "0"}.get(result, "½")),
                                        (second, first, {"1-0": "0", "0-1": "1"}.get(result, "½"))]:
                scored.setdefault((name, other), []).append(points)
        names = [row[1] for row in rows]
        for row in rows:
            self.assertEqual(row[9:], ["×" if other == row[1] else ", ".join(scored[row[1], other]) for other in names])
        standings = [[row[0], row[1], row[2], self.halves(row[3]), self.halves(row[4]), f"{float(row[5]):.2f}", row[7],
                      row[8].replace("-", "−")] for row in rows]
        cross = [[str(i + 1), row[1], *row[9:], self.halves(row[3])] for i, row in enumerate(rows)]
        page = self.tables(self.run_cli("table", "Cup", "--format", "html").decode())
        self.assertEqual(page[0][1:], standings)
        self.assertEqual(page[1][1:], cross)
        self.assertEqual(sorted(row[:2] for row in page[2][1:]), sorted(row[1:3] for row in standings))
        self.run_cli("site", str(self.folder / "site"))
        event = next((self.folder / "site" / "event").rglob("*.html"))
        site = self.tables(event.read_text(encoding="utf-8"))
        self.assertEqual(site[0][1:], standings)
        self.assertEqual(site[1][1:], cross)
        self.assertEqual(site[0][0], page[0][0])
        self.assertEqual(site[1][0], page[1][0])
        links = re.findall(r'href="([^"]*game/[^"]*)"', event.read_text(encoding="utf-8"))
        self.assertGreater(len(links), 2 * len(list(games())))
        for link in links:
            self.assertTrue((event.parent / link).exists(), link)
        for data in (self.run_cli("table", "Cup", "--format", "pdf"), self.run_cli("book", "Cup", "--output", "-")):
            text = " ".join(" ".join(self.pages(data)).split())
            for row in standings:
                self.assertIn(" ".join(row), text)
            for row in cross:
                self.assertIn(" ".join(row[2:-1]), text)

    # What is known of a player, by the heads of the tables; the score is counted from the others.
    def test_player(self):
        self.run_cli("site", str(self.folder / "site"))
        for name in PEOPLE:
            page = {tuple(table[0]): table[1:] for table in
                    self.tables(self.run_cli("stats", name, "--format", "html").decode())}
            path = next(path for path in (self.folder / "site" / "player").rglob("*.html")
                        if f"<h1><bdi>{name}" in path.read_text(encoding="utf-8"))
            site = self.tables(path.read_text(encoding="utf-8"))
            tally = ("Games", "Won", "Drawn", "Lost", "Score")
            shared = [table for table in site if tuple(table[0]) in page]
            self.assertEqual([table[0][0] for table in shared], ["Variant", "Side", "Month", "Player", "Year"])
            for table in shared:
                self.assertEqual(table[1:], page[tuple(table[0])], (name, table[0]))
            text = " ".join(" ".join(self.pages(self.run_cli("stats", name, "--format", "pdf"))).split())
            for rows in page.values():
                for row in rows:
                    self.assertIn(" ".join(" ".join(row).split()), text)
            lines = [line.split("\t") for line in self.run_cli("stats", name).decode().splitlines()]
            document = json.loads(self.run_cli("stats", name, "--json"))
            for kind, key, head in [("opponent", "by_opponent", "Player"), ("year", "by_year", "Year")]:
                rows = page[head, *tally]
                self.assertEqual([line[1:] for line in lines if line[0] == kind], [row[:5] for row in rows])
                self.assertEqual([[str(row[kind]), *(str(row[one]) for one in ("games", "wins", "draws", "losses"))]
                                  for row in document[key]], [row[:5] for row in rows])
                for row in rows:
                    games, won, drawn = map(int, row[1:4])
                    self.assertLessEqual(abs(float(row[5].rstrip("%")) - 100 * (won + drawn / 2) / games), 0.5)

    # The ratings at the end of a month.
    def test_month(self):
        self.run_cli("site", str(self.folder / "site"))
        site = self.tables((self.folder / "site" / "ratings" / "2026-05.html").read_text(encoding="utf-8"))[0]
        page = self.tables(self.run_cli("ratings", "--at", "2026-05", "--format", "html").decode())[0]
        game = page[0].index("Game")
        self.assertEqual([row[:game] + row[game + 1:] for row in page], site)
        data = list(csv.reader(io.StringIO(self.run_cli("ratings", "--at", "2026-05", "--format", "csv").decode())))[1:]
        self.assertEqual([[row[0], *row[2:]] for row in data], [row[1:] for row in site[1:]])
        lines = [line.split("\t") for line in self.run_cli("ratings", "--at", "2026-05").decode().splitlines()]
        self.assertEqual(lines, data)
        for row, one in zip(json.loads(self.run_cli("ratings", "--at", "2026-05", "--json")), data):
            self.assertEqual([row["player"], f"{row['rating']:.0f}", f"{2 * row['deviation']:.0f}", str(row["games"])],
                             [one[0], *one[2:5]])
        text = " ".join(" ".join(self.pages(self.run_cli("ratings", "--at", "2026-05", "--format", "pdf"))).split())
        for row in page[1:]:
            self.assertIn(" ".join(row), text)

    # Pages and documents are in the language that they are asked for, with their title.
    def test_language(self):
        for command in (["stats", PEOPLE[0]], ["ratings"], ["list"], ["players"], ["events"], ["matches"], ["table", "Cup"],
                        ["collections"], ["doubles"]):
            text = self.run_cli(*command, "--format", "html", "--lang", "ru", "--title", "Мой <клуб>").decode()
            self.assertIn('<html lang="ru">', text)
            self.assertIn("<h1>Мой &lt;клуб&gt;</h1>", text)
            words = re.sub("(?s)<style>.*?</style>|<[^>]*>|" + "|".join(PEOPLE), "", text)
            self.assertNotRegex(words, "(?i)provisional|first|player|games|score", command)
            for language in ("en", "ru", "ja"):
                text = self.run_cli(*command, "--format", "html", "--lang", language).decode()
                for head in re.findall("(?s)<thead.*?</thead>", text):
                    names = re.findall("<th[^>]*>([^<]+)</th>", head)
                    # Two that are probably one have a number and a name each.
                    self.assertEqual(len(set(names)), len(names) - 2 * (command == ["doubles"]), (command, language, names))
            data = self.run_cli(*command, "--format", "pdf", "--lang", "ja", "--paper", "letter", "--title", "Title")
            # A list without lines has no heads on paper.
            japanese = r"Title[^ぁ-んァ-ヶ一-龠]*[ぁ-んァ-ヶ一-龠]"
            self.assertRegex("\n".join(self.pages(data)),
                             "Title" if command[0] in ("matches", "collections", "doubles") else japanese)
        for options in (["--lang", "ru"], ["--title", "T"], ["--format", "html", "--paper", "a4"]):
            done = subprocess.run([CLI, "list", *options, "--archive", str(self.folder / "a.karum")], capture_output=True,
                                  check=False)
            self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
