#!/usr/bin/env python3
"""Results of games without a record: results.py KARUM_CLI

They come in as records without turns, count in tables and figures, leave as they came, and are
refused where they contradict themselves.
"""

import contextlib
import csv
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)
UUID = "00000000-0000-4000-8000-{:012d}"
NEEDS_SETUP = ["pahtum", "pahtum:custodial", "pahtum:japanese", "pahtum:classic,size=5,holes=3"]
OTHERS = ["jarmo", "manu", "pahtum:classic,placement=oneside"]


def run(*arguments, stdin=None):
    return subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, encoding="utf-8", check=False)


def karum(*arguments, stdin=None):
    done = run(*arguments, stdin=stdin)
    if done.returncode != 0:
        raise AssertionError(f"{arguments}: {done.stderr}")
    return done.stdout


def record(number, rules, result, moves="", **tags):
    game, _, options = rules.partition(":")
    tags = {"Event": "Cup", "Site": "?", "Date": "2026.05.01", "Round": str(number), "Player1": "Anna",
            "Player2": "Борис", "Result": result, "Game": game, "Rules": options or None,
            "UUID": UUID.format(number), **tags}
    lines = [f'[{name} "{value}"]' for name, value in tags.items() if value is not None]
    return "\n".join(lines) + f"\n\n{moves + ' ' if moves else ''}{result}\n\n"


class Results(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def archive(self, text, name="a.karum"):
        path = os.path.join(self.folder, name)
        karum("import", "--archive", path, "-", stdin=text)
        return path

    def all_kinds(self):
        ends = [("1-0", {"Score": "POINTS", "Termination": "normal"}), ("1/2-1/2", {}),
                ("0-1", {"Termination": "normal"}),
                ("0-1", {"Termination": "resignation"}), ("1-0", {"Score": "3-4", "Termination": "adjudication"}),
                ("0-1", {"Termination": "time"}), ("1-0", {"Score": "0-7", "Termination": "time"})]
        kinds = [(rules, end) for rules in NEEDS_SETUP + OTHERS for end in ends]
        texts = [record(number, rules, result, **tags) for number, (rules, (result, tags)) in enumerate(kinds)]
        return [text.replace("POINTS", "28-19" if "pahtum" in text else "7-3") for text in texts]

    def test_there_and_back(self):
        texts = self.all_kinds()
        first = self.archive("".join(texts))
        exported = karum("export", "--archive", first)
        second = self.archive(exported, "b.karum")
        self.assertEqual(karum("export", "--archive", second), exported)
        self.assertIn("faults 0", karum("check-archive", "--archive", first))
        self.assertEqual(json.loads(karum("merge", "--archive", second, first, "--json"))["identical"], len(texts))
        games = json.loads(karum("list", "--archive", first, "--json"))
        self.assertEqual([game["turns"] for game in games], [0] * len(texts))
        for kind in ("html", "pdf"):
            path = os.path.join(self.folder, "games." + kind)
            karum("export", "--archive", first, "--format", kind, "--output", path)
            self.assertGreater(os.path.getsize(path), 1000)
        with open(os.path.join(self.folder, "games.html"), encoding="utf-8") as page:
            self.assertEqual(page.read().count("result without a record"), len(texts))

    def test_unplayed_lists(self):
        """In lists a forfeit and a bye are no played games; a square table has a column of byes."""
        path = self.archive(record(1, "manu", "1-0", Termination="forfeit") + record(2, "manu", "*", Termination="forfeit")
                            + record(3, "manu", "1-0", Player2="BYE") + record(4, "manu", "1/2-1/2", Player1="Борис", Player2="Dora")
                            + record(5, "manu", "1-0", Player2="Dora") + record(6, "manu", "0-1", Player1="BYE", Player2="Dora"))
        lines = [line.split("\t") for line in karum("list", "--archive", path).splitlines()]
        self.assertEqual([(line[4], line[5]) for line in lines],
                         [("Борис", "+/-"), ("Борис", "-/-"), ("", "bye 1"), ("Dora", "1/2-1/2"), ("Dora", "1-0"), ("", "bye 1")])
        heads, *rows = csv.reader(karum("table", "Cup", "--archive", path, "--format", "csv").splitlines())
        self.assertEqual(heads[-1], "byes")
        self.assertEqual({row[1]: row[-1] for row in rows}, {"Anna": "1", "Dora": "1", "Борис": ""})

    def test_byes_on_pages(self):
        """Who has a bye has no opponent on any page, and of a game that nobody has played nobody is to move."""
        path = self.archive(record(1, "manu", "1-0", Termination="forfeit", Player2="Dora") + record(3, "manu", "1-0", Player2="BYE")
                            + record(4, "manu", "1-0", Player2="NN"))
        site = os.path.join(self.folder, "site")
        karum("site", site, "--archive", path)
        pages = {file: file.read_text(encoding="utf-8") for file in pathlib.Path(site).rglob("*.html")}
        bodies = {file: re.sub(r"<th\b.*?</th>|<script.*?</script>", "", text, flags=re.DOTALL) for file, text in pages.items()}
        unknown = [file for file, text in bodies.items() if "Player 2" in text and file.parent.parent.name == "game"]
        # Only the game against somebody whose name isn't known.
        self.assertEqual(len(unknown), 1)
        games = [file for file in pages if file.parent.parent.name == "game"]
        self.assertEqual(len(games), 3)
        for file in games:
            self.assertEqual('class="tally"' in pages[file], file in unknown)
        lists = [text for file, text in bodies.items() if file.name == "2026-05.html"]
        self.assertEqual(sum(text.count("Player 2") for text in lists), 1)

    def test_false_scores(self):
        """A score that can't have led to its result is a fault; taken leniently, it is left out."""
        cannot = [("jarmo", "1-0", "1-9"), ("jarmo", "0-1", "5-5"), ("jarmo", "1-0", "11-3"), ("jarmo", "1/2-1/2", "6-5"),
                  ("pahtum", "1-0", "9999-0"), ("pahtum", "0-1", "30-28"), ("manu", "1/2-1/2", "3-3"),
                  ("manu:size=9,stones=20,target=5", "1-0", "3-5")]
        can = [("jarmo", "1-0", "9-1"), ("jarmo", "1/2-1/2", "5-5"), ("pahtum", "0-1", "28-30"),
               ("manu:size=9,stones=20,target=5", "1-0", "0-3"), ("manu:size=9,stones=20,target=5", "0-1", "4-6")]
        for number, (rules, result, score) in enumerate(cannot + can):
            for end in ({}, {"Termination": "normal"}):
                done = run("check", "-", stdin=record(number, rules, result, Score=score, **end))
                self.assertEqual(done.returncode, 1 if number < len(cannot) else 0, (rules, result, score, done.stderr))
                if done.returncode:
                    self.assertRegex(done.stderr, r":[0-9]+:9: .*can’t end")
            # Whatever stood on the board when somebody resigned, stands.
            if result != "1/2-1/2":
                karum("check", "-", stdin=record(number, rules, result, Score=score, Termination="resignation"))
        texts = "".join(record(number, rules, result, Score=score) for number, (rules, result, score) in enumerate(cannot + can))
        path = os.path.join(self.folder, "a.karum")
        self.assertEqual(run("import", "--archive", path, "-", stdin=texts).returncode, 1)
        karum("import", "--lenient", "--archive", path, "-", stdin=texts)
        games = json.loads(karum("list", "--archive", path, "--json"))
        self.assertEqual([game["score"] for game in games], [None] * len(cannot) + [score for _, _, score in can])

    def test_false_scores_of_earlier_versions(self):
        """They took such scores: the games are read, the check tells of them, and the scores are in no figure and on no page."""
        path = self.archive("".join(record(n, "jarmo", "1-0", Score="9-1", Round=str(n)) for n in (1, 2)))
        with contextlib.closing(sqlite3.connect(path)) as database:
            database.execute("UPDATE games SET score1 = 4, score2 = 7 WHERE round = '2'")
            database.commit()
        # What is saved from an archive is sealed as it is.
        old = os.path.join(self.folder, "old.karum")
        run("check-archive", "--archive", path, "--save-readable", old)
        done = run("check-archive", "--archive", old)
        self.assertEqual((done.returncode, done.stdout), (0, "games 2, faults 0\n"))
        self.assertRegex(done.stderr, "game . .*can’t end 1-0 with the points 4-7")
        self.assertIn('[Score "4-7"]', karum("export", "--archive", old))
        self.assertEqual(sorted(str(game["score"]) for game in json.loads(karum("list", "--archive", old, "--json"))), ["9-1", "None"])
        self.assertEqual(json.loads(karum("stats", "--archive", old, "Anna", "--json"))["points_for"], 9)
        pages = os.path.join(self.folder, "pages")
        karum("site", pages, "--archive", old)
        texts = [file.read_text(encoding="utf-8") for file in pathlib.Path(pages).rglob("*.html")]
        for command in (["book", "Cup"], ["export", "--format", "pdf"], ["export", "--format", "pdf", "--document", "sheets"],
                        ["table", "Cup", "--format", "pdf"]):
            paper = os.path.join(self.folder, "paper.pdf")
            karum(*command, "--archive", old, "--output", paper)
            texts.append(subprocess.run(["pdftotext", paper, "-"], capture_output=True, encoding="utf-8", check=True).stdout)
        for text in [*texts, karum("export", "--format", "html", "--archive", old)]:
            self.assertNotRegex(text, r"\b4[ \u00a0]*[:–-][ \u00a0]*7\b")

    def test_counted(self):
        path = self.archive(record(1, "pahtum", "1-0", Score="28-19", Termination="normal")
                            + record(2, "jarmo", "0-1") + record(3, "manu", "1/2-1/2"))
        stats = json.loads(karum("stats", "--archive", path, "Anna", "--json"))
        self.assertEqual([stats[key] for key in ("games", "wins", "draws", "losses", "points_for", "margin", "length")],
                         [3, 1, 1, 1, 28, 9, None])
        table = json.loads(karum("table", "--archive", path, "Cup", "--json"))
        self.assertEqual([(row["player"], row["score"], row["tiebreaks"]["margin"]) for row in table["players"]],
                         [("Anna", 1.5, 9), ("Борис", 1.5, -9)])
        self.assertEqual(len(json.loads(karum("ratings", "--archive", path, "--json"))), 6)

    def test_record_turns_up(self):
        """The turns that come in later are those of a game like it; nothing is added in secret."""
        path = self.archive(record(1, "jarmo", "1-0", UUID=None))
        report = json.loads(karum("import", "--archive", path, "-", "--similar", "skip", "--json",
                                  stdin=record(1, "jarmo", "1-0", "1. a1-b3", Termination="resignation", UUID=None)))
        self.assertEqual((report["added"], report["similar"]), (0, 1))

    def test_record_replaces_its_result(self):
        """The figures count the game once, and it can be played through."""
        for rules, moves, setup in (("jarmo", "1. a1-b3", None), ("pahtum", "1. d4 d5", "c1 b2 g4 a6 d7")):
            path = self.archive(record(1, rules, "1-0", UUID=None, Round="?"), rules + ".karum")
            text = record(1, rules, "1-0", moves, Termination="resignation", UUID=UUID.format(7), Setup=setup)
            for command in ("import", "merge"):
                source = "-" if command == "import" else self.archive(text, rules + "-other.karum")
                report = json.loads(karum(command, "--archive", path, source, "--json", stdin=text))
                self.assertEqual(report["added"], 0, rules)
                self.assertEqual(report["replaced"], command == "import", rules)
                games = json.loads(karum("list", "--archive", path, "--json"))
                self.assertEqual([(game["id"], game["turns"] > 0) for game in games], [(1, True)])
            # Nor does the result come back beside its record.
            text = record(1, rules, "1-0", UUID=None, Round="?")
            for command in ("import", "merge"):
                source = "-" if command == "import" else self.archive(text, rules + "-result.karum")
                report = json.loads(karum(command, "--archive", path, source, "--json", stdin=text))
                self.assertEqual((report["added"], report["left_out"]), (0, 1), rules)
            self.assertEqual(json.loads(karum("stats", "--archive", path, "Anna", "--json"))["games"], 1)
        # What comes together are two games, and another result is another game.
        text = record(1, "jarmo", "1-0", Round="?", UUID=None)
        text += record(1, "jarmo", "1-0", "1. a1-b3", Round="?", Termination="resignation", UUID=None)
        path = self.archive(text, "both.karum")
        self.assertEqual(len(karum("list", "--archive", path).splitlines()), 2)
        path = self.archive(record(1, "jarmo", "0-1", UUID=None), "third.karum")
        text = record(1, "jarmo", "1-0", "1. a1-b3", Termination="resignation", UUID=None)
        self.assertEqual(json.loads(karum("import", "--archive", path, "-", "--json", stdin=text))["added"], 1)

    def test_another_result(self):
        """A record whose result is not the one that was typed is named, and can take its place."""
        ending = {"Termination": "resignation", "UUID": None}
        typed, own = record(1, "jarmo", "1-0", UUID=None), record(1, "jarmo", "1-0", "1. a1-c2", **ending)
        other = record(1, "jarmo", "0-1", "1. a1-b3", **ending)
        for first, second, choice, games, replaced in (
                (typed, other, "add", [(1, "1-0", 0), (2, "0-1", 1)], 0),
                (typed, other, "skip", [(1, "1-0", 0)], 0),
                (typed, other, "replace", [(1, "0-1", 1)], 1),
                (other, typed, "add", [(1, "0-1", 1), (2, "1-0", 0)], 0),
                (other, typed, "replace", [(1, "0-1", 1)], 0),
                (typed, other + own, "add", [(1, "1-0", 1), (2, "0-1", 1)], 1)):
            with self.subTest(first=first, second=second, choice=choice):
                path = self.archive(first)
                done = run("import", "--archive", path, "-", "--similar", choice, "--json", stdin=second)
                report = json.loads(done.stdout)
                self.assertEqual((report["similar"], report["replaced"]), (1 + (second != other and second != typed),
                                                                           replaced))
                self.assertIn("similar: may be game 1 with another result", done.stderr)
                self.assertIn("1-0", done.stderr)
                found = json.loads(karum("list", "--archive", path, "--json"))
                self.assertEqual([(game["id"], game["result"], game["turns"]) for game in found], games)
                os.remove(path)
        # A source that has both knows that they are two games.
        done = run("import", "--archive", os.path.join(self.folder, "both.karum"), "-", "--json", stdin=typed + other)
        report = json.loads(done.stdout)
        self.assertEqual((report["added"], report["similar"]), (2, 0))

    def test_refused(self):
        wrong = [
            record(1, "pahtum", "*"),  # neither a setup nor a result
            record(1, "pahtum", "1-0", "1. d4"),  # turns on a board without its holes
            record(1, "pahtum", "1-0", Termination="unterminated"),
            record(1, "manu", "1/2-1/2", Termination="resignation"),
            record(1, "pahtum", "1-0", Setup="a1"),  # a setup that is none
            record(1, "pahtum", "1-0", Score="28"),
            record(1, "pahtum", "0-1").replace("\n\n0-1", "\n\n1-0"),
        ]
        for text in wrong:
            path = os.path.join(self.folder, "wrong.karum")
            done = run("import", "--archive", path, "-", stdin=text)
            self.assertEqual(done.returncode, 1, text)
            self.assertRegex(done.stderr, r"-:\d+:\d+: ", text)
            self.assertFalse(os.path.exists(path))


if __name__ == "__main__":
    unittest.main()
