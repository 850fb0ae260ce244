#!/usr/bin/env python3
"""Odd records, and what becomes of each: odd-records.py KARUM_CLI CORPUS

What mail, web pages, word processors, other programs, old systems and tired hands make of a record. A line of the
corpus is a name, the bytes of a file (as Latin-1), and the outcome: how many games are read, and the kind and the
place of each fault.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM, CORPUS = (os.path.abspath(path) for path in sys.argv[1:3])
del sys.argv[1:3]


def karum(*arguments, cwd):
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}
    return subprocess.run([PROGRAM, *arguments], cwd=cwd, env=environment, capture_output=True, encoding="utf-8",
                          errors="replace", check=False)


def read_corpus():
    with open(CORPUS, encoding="ascii") as lines:
        return [json.loads(line) for line in lines]


def outcomes(said):
    """By file: how many games, then the kinds of faults, then their places."""
    places = {}
    for name, place in re.findall(r"^(\d+)\.kgn:(\d+:\d+): ", said.stderr, re.MULTILINE):
        places.setdefault(int(name), []).append(place)
    found = {}
    for name, counts in re.findall(r"^(\d+)\.kgn: (.*)$", said.stdout, re.MULTILINE):
        numbers = dict(count.split(" ") for count in counts.split(", "))
        games = numbers.pop("games")
        kinds = [kind for kind, number in numbers.items() for _ in range(int(number))]
        found[int(name)] = " ".join([games, *kinds, *places.get(int(name), [])])
    return found


class OddRecordsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.corpus = read_corpus()
        for number, (_name, text, _outcome) in enumerate(self.corpus):
            (self.folder / f"{number:03}.kgn").write_bytes(text.encode("latin-1"))

    def test_outcomes(self):
        names = sorted(path.name for path in self.folder.iterdir())
        found = outcomes(karum("check", *names, cwd=self.folder))
        self.assertGreaterEqual(len(self.corpus), 200)
        wrong = [f"{name}: {found.get(number)}, not {outcome}"
                 for number, (name, _text, outcome) in enumerate(self.corpus) if found.get(number) != outcome]
        self.assertEqual(wrong, [])

    def test_import(self):
        """The good ones make a sound archive, whatever stands beside them."""
        said = karum("import", ".", "--keep-good", "--result-from-moves", "--archive", "new.karum", "--json",
                     cwd=self.folder)
        report = json.loads(said.stdout)
        games = sum(int(outcome.split(" ")[0]) for _name, _text, outcome in self.corpus)
        refused = sum(len(re.findall(r"\d:\d", outcome)) for _name, _text, outcome in self.corpus)
        self.assertEqual(said.returncode, 1)
        # One is read only because its result comes from its moves.
        self.assertEqual(report["refused"], refused - 1)
        self.assertEqual(report["added"] + report["identical"] + report["changed"], games + 1)
        # What somebody wrote changes nothing around it in a message: no tabs, no letters that turn the line.
        lines = said.stderr.splitlines()
        self.assertEqual([line for line in lines if "\t" in line or ("\u202e" in line and "\u2069" not in line)], [])
        self.assertEqual(karum("check-archive", "--archive", "new.karum", cwd=self.folder).returncode, 0)


if __name__ == "__main__":
    unittest.main()
