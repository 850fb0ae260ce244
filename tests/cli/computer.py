#!/usr/bin/env python3
"""The computer as a player: its identity, and figures with and without its games: computer.py KARUM_CLI

The figures below were counted by hand from the list of games.
"""

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)
GAMES = [
    ("Anna", "Boris", "1-0"),
    ("Boris", "Anna", "1/2-1/2"),
    ("Anna", "Computer, level 3", "1-0"),
    ("Computer, level 3", "Anna", "1-0"),
    ("Anna", "Computer, level 10", "0-1"),
    ("computer,  level 3", "Boris", "0-1"),
    ("Computer, level 11", "Boris", "1-0"),  # a person of that name
    ("Computer, level 10", "Computer, level 3", "1-0"),
]
# Games, wins, draws, losses.
APART = {"Anna": (2, 1, 1, 0), "Boris": (3, 0, 1, 2), "Computer, level 11": (1, 1, 0, 0)}
TOGETHER = {
    "Anna": (5, 2, 1, 2),
    "Boris": (4, 1, 1, 2),
    "Computer, level 11": (1, 1, 0, 0),
    "Computer, level 3": (4, 1, 0, 3),
    "Computer, level 10": (2, 2, 0, 0),
}
LEVEL_3 = bytes.fromhex("6b6172756d2d8000b000000000000003")


def karum(*arguments, stdin=None):
    done = subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise AssertionError(f"{arguments}: {done.stderr}")
    return done.stdout


def turn(number):
    """A legal turn, another one for each game."""
    return karum("moves", "jarmo").split()[number]


class Computer(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        text = ""
        for number, (player1, player2, result) in enumerate(GAMES, 1):
            end = "agreement" if result == "1/2-1/2" else "resignation"
            text += (f'[Date "2026.03.0{number}"]\n[Player1 "{player1}"]\n[Player2 "{player2}"]\n'
                     f'[Result "{result}"]\n[Game "jarmo"]\n[Termination "{end}"]\n\n1. {turn(number)} {result}\n\n')
        self.path = os.path.join(folder.name, "club.karum")
        self.assertEqual(json.loads(karum("import", "--archive", self.path, "-", "--json", stdin=text))["added"], 8)

    def tally(self, player, *arguments):
        stats = json.loads(karum("stats", "--archive", self.path, player, "--json", *arguments))
        return tuple(stats[key] for key in ("games", "wins", "draws", "losses"))

    def listed(self, *arguments):
        rows = json.loads(karum("players", "--archive", self.path, "--json", *arguments))
        return {row["name"]: row["games"] for row in rows}

    def identities(self, path):
        with sqlite3.connect(path) as archive:
            return dict(archive.execute("SELECT name, uuid FROM players WHERE id > 0"))

    def test_figures(self):
        for player, tally in APART.items():
            self.assertEqual(self.tally(player), tally)
        for player, tally in TOGETHER.items():
            self.assertEqual(self.tally(player, "--with-computer"), tally)
        # Who asks for the computer gets its games.
        self.assertEqual(self.tally("Computer, level 3"), TOGETHER["Computer, level 3"])
        self.assertEqual(self.tally("Anna", "--against", "Computer, level 3"), (2, 1, 0, 1))
        self.assertEqual(self.tally("Anna", "--computer"), (3, 1, 0, 2))
        self.assertEqual(self.listed(), {name: tally[0] for name, tally in APART.items()})
        self.assertEqual(self.listed("--with-computer"), {name: tally[0] for name, tally in TOGETHER.items()})

    def test_accuracy(self):
        """The same games count in the accuracy, if they are reviewed."""
        karum("review", "--effort", "quick", "--archive", self.path)
        for player, arguments in (("Anna", []), ("Anna", ["--with-computer"]), ("Anna", ["--computer"]),
                                  ("Anna", ["--against", "Computer, level 3"]), ("Computer, level 3", [])):
            stats = json.loads(karum("stats", "--archive", self.path, player, "--json", *arguments))
            self.assertEqual(stats["accuracy"]["games"], stats["games"])

    def test_ratings(self):
        def rated(*arguments):
            rows = json.loads(karum("ratings", "--archive", self.path, "--json", *arguments))
            return {row["player"]: row["games"] for row in rows}

        self.assertEqual(rated(), {name: tally[0] for name, tally in APART.items()})
        self.assertEqual(rated("--with-computer"), {name: tally[0] for name, tally in TOGETHER.items()})
        self.assertEqual(rated("--with-computer", "--player", "Computer, level 10"), {"Computer, level 10": 2})

    def test_lists(self):
        def ids(*arguments):
            return [row["id"] for row in json.loads(karum("list", "--archive", self.path, "--json", *arguments))]

        self.assertEqual(ids(), [1, 2, 3, 4, 5, 6, 7, 8])
        self.assertEqual(ids("--with-computer"), [1, 2, 3, 4, 5, 6, 7, 8])
        self.assertEqual(ids("--computer"), [3, 4, 5, 6, 8])
        self.assertEqual(ids("--people"), [1, 2, 7])
        self.assertEqual(ids("--computer", "--people"), [])

    def test_identity(self):
        there = os.path.join(self.folder, "there.karum")
        text = karum("export", "--archive", self.path)
        self.assertIn('[Player2 "Computer, level 3"]', text)
        karum("import", "--archive", there, "-", stdin=text)
        here, other = self.identities(self.path), self.identities(there)
        self.assertEqual(here["Computer, level 3"], LEVEL_3)
        self.assertEqual(other["Computer, level 3"], LEVEL_3)
        self.assertNotEqual(here["Anna"], other["Anna"])
        self.assertNotEqual(here["Computer, level 11"], other["Computer, level 11"])
        # Merged with another archive, it is still one player.
        karum("merge", "--archive", self.path, there)
        self.assertEqual(len(self.identities(self.path)), 5)
        self.assertEqual(self.identities(self.path)["Computer, level 3"], LEVEL_3)
        self.assertEqual(self.listed("--with-computer"), {name: tally[0] for name, tally in TOGETHER.items()})


if __name__ == "__main__":
    unittest.main()
