#!/usr/bin/env python3
"""What the window does to an archive, from the command line: keeping.py KARUM_CLI

Players, events, games, collections, versions and the history are changed, undone and redone; each time the lists of
the archive say what became of it.
"""

import contextlib
import json
import os
import pty
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
UUID = "00000000-0000-4000-8000-{:012d}"


def record(number, first, second, event="Cup", **tags):
    tags = {"Event": event, "Site": "Rome", "Date": f"2026.05.{number:02d}", "Round": str(number), "Player1": first,
            "Player2": second, "Result": "1-0", "Game": "jarmo", "Termination": "resignation",
            "UUID": UUID.format(number), **tags}
    return "\n".join(f'[{name} "{value}"]' for name, value in tags.items()) + "\n\n1. a1-b3 1-0\n\n"


class Keeping(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.add(record(1, "Anna Berg", "Boris") + record(2, "Clara", "Boris") + record(3, "Dora", "Clara"))

    def run_cli(self, *arguments, archive="a.karum", stdin=None, text=True):
        line = [PROGRAM, *arguments, "--archive", archive]
        return subprocess.run(line, cwd=self.folder, input=stdin, capture_output=True, check=False,
                              encoding="utf-8" if text else None,
                              env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"})

    def karum(self, *arguments, **options):
        done = self.run_cli(*arguments, **options)
        self.assertEqual(done.returncode, 0, f"{arguments}: {done.stderr}")
        return done.stdout

    def refused(self, *arguments, status=1, **options):
        done = self.run_cli(*arguments, **options)
        self.assertEqual(done.returncode, status, f"{arguments}: {done.stdout}{done.stderr}")
        return done.stderr

    def json(self, *arguments, **options):
        return json.loads(self.karum(*arguments, "--json", **options))

    def add(self, text, archive="a.karum", *options):
        return self.karum("import", "-", *options, archive=archive, stdin=text)

    def players(self):
        return [row["name"] for row in self.json("players")]

    def sides(self):
        return [(row["player1"], row["player2"]) for row in self.json("list")]

    def turn(self, *arguments):
        return self.json("history", *arguments)


class Chosen(Keeping):
    def test_numbers(self):
        """A game that is asked for by a number and isn't there is told; if none is there, that is refused, as names are."""
        for command in ("export", "list", "ratings", "review"):
            self.assertIn("no game has the number “99”", self.refused(command, "--ids", "99"))
        done = self.run_cli("list", "--ids", "1,99")
        self.assertEqual((done.returncode, len(done.stdout.splitlines())), (0, 1))
        self.assertIn("no game has the number “99”", done.stderr)
        self.karum("game", "bin", "2")
        for where, line in (("in", ["export", "--ids", "2"]), ("not in", ["list", "--ids", "1", "--bin"])):
            done = self.run_cli(*line)
            self.assertEqual((done.returncode, done.stdout), (0, ""))
            self.assertIn(f"is {where} the bin", done.stderr)
        self.assertIn("Boris", self.karum("export", "--ids", "2", "--bin"))
        self.assertIn("no game has the number “#99”", self.refused("game", "bin", "#99"))


class People(Keeping):
    def test_rename(self):
        self.assertEqual(self.json("person", "rename", "Anna", "Anna Ek")[0]["names"], ["Anna Ek", "Anna Berg"])
        self.assertEqual(self.turn("list")[0]["subject"], "Anna Ek")
        self.assertIn("Changing a player\tAnna Ek", self.karum("history", "list"))
        self.assertEqual(self.sides()[0], ("Anna Ek", "Boris"))
        self.assertEqual(self.turn("undo")[0]["state"], "undone")
        self.assertEqual(self.sides()[0], ("Anna Berg", "Boris"))
        self.turn("redo")
        self.assertEqual(self.sides()[0], ("Anna Ek", "Boris"))

    def test_spellings(self):
        """A spelling finds the player when games come; one that was removed is a new player."""
        self.karum("person", "add-spelling", "Boris", "B. Titov")
        self.add(record(4, "B. Titov", "Dora"))
        self.assertEqual(self.sides()[3], ("Boris", "Dora"))
        self.karum("person", "remove-spelling", "Boris", "B. Titov")
        self.add(record(5, "B. Titov", "Dora"))
        self.assertEqual(self.sides()[4], ("B. Titov", "Dora"))
        self.refused("person", "remove-spelling", "Boris", "Boris")

    def test_merge(self):
        shown = self.json("person", "merge", "Clara", "Dora", "Boris")[0]
        self.assertEqual({one["name"] for one in shown["merged"]}, {"Dora", "Boris"})
        self.assertEqual(self.players(), ["Anna Berg", "Clara"])
        self.assertIn("Dora", self.refused("person", "separate", "Clara"))
        self.karum("person", "separate", "Clara", "dora")
        self.assertEqual(self.sides(), [("Anna Berg", "Clara"), ("Clara", "Clara"), ("Dora", "Clara")])
        self.karum("person", "separate", "Clara")
        self.assertEqual(self.sides(), [("Anna Berg", "Boris"), ("Clara", "Boris"), ("Dora", "Clara")])
        self.refused("person", "separate", "Clara")
        self.karum("person", "merge", "Clara", "Dora")
        number = self.json("person", "show", "Clara")[0]["merged"][0]["id"]
        self.karum("person", "separate", f"#{number}")
        self.assertIn("Dora", self.players())

    def test_homonyms(self):
        """Two with one name are told, except where a note tells them apart."""
        number = self.json("person", "show", "Boris")[0]["id"]
        for arguments in (("person", "rename", "Clara", "boris"), ("person", "add", "BORIS")):
            done = self.run_cli(*arguments)
            self.assertIn(f"#{number} has the same name", done.stderr)
            self.turn("undo")
        self.assertEqual(self.run_cli("person", "rename", "Boris", "BORIS").stderr, "")
        self.turn("undo")
        self.assertIn("has the same name", self.run_cli("event", "add", "cup").stderr)
        self.assertEqual(self.run_cli("person", "add", "Clara", "--note", "the younger").stderr, "")
        # Whoever has to choose reads what tells them apart.
        self.assertIn("Clara (the younger)", self.refused("person", "show", "Clara"))
        rows = [row for row in self.json("players") if row["name"] == "Clara"]
        self.assertEqual([row["note"] for row in rows], [None, "the younger"])
        self.refused("person", "rename", "Clara", "X")
        self.karum("person", "edit", f"#{rows[1]['id']}", "--note", "")
        self.assertIsNone(self.json("person", "show", f"#{rows[1]['id']}")[0]["note"])

    def test_bin(self):
        self.refused("person", "bin", "Clara")
        self.karum("person", "add", "Emil")
        self.karum("person", "bin", "Emil")
        self.assertNotIn("Emil", self.players())
        self.assertEqual([row["name"] for row in self.json("person", "bin")], ["Emil"])
        self.refused("person", "restore", "Clara")
        self.karum("person", "restore", "emil")
        self.assertIn("Emil", self.players())

    def test_doubles(self):
        """What has the same letters in any script is merged in one step; who is like several is left."""
        games = [record(4, "Анна Берг", "Dora"), record(5, "Анна Берг", "Clara"), record(6, "Vera Ek", "Dora"),
                 record(7, "Вера Эк", "Dora"), record(8, "Ek Vera", "Dora")]
        self.add("".join(games))
        before = self.players()
        pairs = self.json("doubles", "--distance", "0")
        self.assertEqual(sum("Anna Berg" in pair["names"] for pair in pairs), 1)
        done = self.run_cli("doubles", "--merge", "--json")
        self.assertEqual([pair["names"] for pair in json.loads(done.stdout)], [["Анна Берг", "Anna Berg"]])
        self.assertEqual(done.stderr.startswith("3 pairs are left") or done.stderr.startswith("2 pairs are left"), True)
        self.assertEqual(sorted(self.players()), sorted(set(before) - {"Anna Berg"}))
        self.turn("undo")
        self.assertEqual(self.players(), before)
        self.refused("doubles", "--merge", "--games", status=2)

    def test_apart(self):
        self.add(record(4, "Анна Берг", "Dora"))
        self.assertEqual(len(self.json("doubles")), 1)
        self.karum("person", "apart", "Anna Berg", "Анна Берг")
        self.assertEqual(self.json("doubles"), [])

    def test_privacy(self):
        self.assertEqual(self.karum("privacy", "Anna", "initials"), "1\tAnna Berg\tinitials\n")
        self.assertEqual(self.json("person", "show", "Anna")[0]["shown"], "initials")
        self.turn("undo")
        self.assertEqual(self.json("privacy"), [])

    def test_events(self):
        self.add(record(4, "Dora", "Boris", event="Spring"))
        shown = self.json("event", "edit", "Spring", "--place", "Oslo", "--starts", "2026-05-04", "--ends", "2026.05.05")
        self.assertEqual([shown[0][key] for key in ("place", "starts", "ends", "games")],
                         ["Oslo", "2026.05.04", "2026.05.05", 1])
        self.refused("event", "edit", "Spring", "--starts", "yesterday", status=2)
        self.karum("event", "rename", "Spring", "Spring Open")
        self.assertEqual(self.turn("list")[0]["subject"], "Spring Open")
        self.karum("event", "add-spelling", "Spring", "Frühling")
        self.assertEqual(self.json("events")[1]["names"], ["Spring Open", "Spring", "Frühling"])
        self.karum("event", "merge", "Cup", "Spring")
        self.assertEqual([(row["name"], row["games"]) for row in self.json("events")], [("Cup", 4)])
        self.karum("event", "separate", "Cup")
        self.assertEqual([row["games"] for row in self.json("events")], [3, 1])
        self.karum("event", "bin", "Spring")
        self.karum("event", "restore", "spring open")
        self.assertEqual(len(self.json("events")), 2)


class Games(Keeping):
    def test_edit(self):
        row = self.json("game", "edit", "1", "--player1", "Emil", "--date", "2026-06-02", "--site", "Oslo")[0]
        self.assertEqual([row[key] for key in ("player1", "player2", "date")], ["Emil", "Boris", "2026.06.02"])
        self.assertIn('[Site "Oslo"]', self.karum("export", "--ids", "1"))
        self.karum("game", "edit", "1", "--player1", "#2", "--event", "")
        self.assertEqual(self.sides()[0], ("Boris", "Boris"))
        self.assertIsNone(self.json("list")[0]["event"])
        self.turn("undo")
        self.turn("undo")
        self.assertEqual(self.sides()[0], ("Anna Berg", "Boris"))
        self.refused("game", "edit", "1", "--player1", "#99")
        self.refused("game", "edit", "1", "--date", "2026.13.01", status=2)
        self.assertIn("another calendar", self.refused("game", "edit", "1", "--date", "2569-01-05", status=2))
        for day in "5785-10-05", "5785.10", "5785":
            self.assertIn("another calendar", self.refused("list", "--from", day, status=2))

    def test_add(self):
        """A result without a record is added, and corrected; what its rules or its moves exclude is refused."""
        named = ("--player1", "Anna Berg", "--player2", "Zoe")
        row = self.json("game", "add", "jarmo", *named, "--result", "1-0", "--score", "9 : 3", "--event", "Cup",
                        "--date", "2026-06-01", "--round", "2")[0]
        self.assertEqual([row[key] for key in ("player1", "player2", "result", "score", "event", "date")],
                         ["Anna Berg", "Zoe", "1-0", "9-3", "Cup", "2026.06.01"])
        number = str(row["id"])
        self.refused("game", "edit", number, "--result", "0-1")
        row = self.json("game", "edit", number, "--result", "0-1", "--score", "3-9")[0]
        self.assertEqual([row[key] for key in ("result", "score")], ["0-1", "3-9"])
        row = self.json("game", "edit", number, "--termination", "forfeit", "--score", "")[0]
        self.assertEqual([row[key] for key in ("result", "score", "termination")], ["0-1", None, "forfeit"])
        for _ in range(2):
            self.turn("undo")
        self.assertEqual(self.json("game", "show", number)[0]["result"], "1-0")
        self.refused("game", "edit", "1", "--score", "1-9")
        self.refused("game", "add", "jarmo", *named, "--result", "1-0", "--score", "1-9")
        # A result that doesn't say how it ended is left as it is when something else is changed.
        self.add('[Player1 "Ida"]\n[Player2 "Boris"]\n[Result "1-0"]\n[Game "jarmo"]\n[Score "9-3"]\n\n1-0\n')
        unsaid = str(self.json("list", "--player", "Ida")[0]["id"])
        row = self.json("game", "edit", unsaid, "--player1", "Uma")[0]
        self.assertEqual([row[key] for key in ("player1", "score", "termination")], ["Uma", "9-3", None])
        for wrong in (["--result", "2-0"], ["--result", "1-0", "--score", "9"], ["--result", "1-0", "--termination", "war"], []):
            self.refused("game", "add", "jarmo", *named, *wrong, status=2)
        self.refused("game", "add", "jarmo", *named[2:], "--result", "1-0", status=2)
        self.refused("game", "add", "chess", *named, "--result", "1-0")
        row = self.json("game", "add", "jarmo", "--player1", "Zoe", "--result", "1-0", "--termination", "bye")[0]
        self.assertEqual((row["player2"], row["termination"]), (None, "bye"))

    def test_new_player_is_told(self):
        added = self.run_cli("game", "add", "jarmo", "--player1", "Anna Berg", "--player2", "Anna Breg", "--result", "1-0")
        self.assertEqual((added.returncode, added.stderr), (0, "new player: Anna Breg\n"))
        edited = self.run_cli("game", "edit", "1", "--event", "Spring", "--player1", "Anna Breg", "--player2", "#2")
        self.assertEqual((edited.returncode, edited.stderr), (0, "new event: Spring\n"))

    def test_event(self):
        self.karum("event", "add", "Spring")
        self.assertEqual([row["event"] for row in self.json("game", "event", "Spring", "1", "3")], ["Spring"] * 2)
        self.karum("game", "event", "-", "1")
        self.assertEqual([row["event"] for row in self.json("list")], [None, "Cup", "Spring"])

    def test_match(self):
        self.add(record(4, "Boris", "Anna Berg"))
        self.karum("game", "match", "1", "4")
        self.assertEqual([row["games"] for row in self.json("matches")], [[1, 4]])
        self.karum("game", "unmatch", "1", "4")
        self.assertEqual(self.json("matches"), [])

    def test_bin_and_stars(self):
        self.karum("game", "stars", "4", "1", "2")
        self.assertEqual([row["stars"] for row in self.json("list")], [4, 4, 0])
        self.karum("game", "bin", "2", "3")
        self.assertEqual([row["id"] for row in self.json("list")], [1])
        self.karum("game", "restore", "3")
        self.assertEqual([row["id"] for row in self.json("list")], [1, 3])
        self.assertEqual(self.refused("game", "bin", "1", "99").count("99"), 1)
        self.assertEqual([row["id"] for row in self.json("list")], [1, 3])
        self.refused("game", "stars", "6", "1", status=2)
        self.assertEqual([row["id"] for row in self.json("game", "bin")], [2])

    def test_collections(self):
        self.karum("collection", "add", "Best")
        self.assertEqual(self.json("collection", "include", "best", "1", "2", "3")[0]["games"], 3)
        order = self.json("collection", "arrange", "Best", "3", "--before", "2")
        self.assertEqual([row["id"] for row in order], [1, 3, 2])
        self.assertEqual([row["id"] for row in self.json("collection", "arrange", "Best", "1")], [3, 2, 1])
        # A beginning is enough where only one begins so.
        self.assertEqual(len(self.json("list", "--collection", "be")), 3)
        self.karum("collection", "add", "Better")
        self.assertEqual(self.refused("list", "--collection", "be").split("Similar names: ")[1], "Best, Better\n")
        self.karum("collection", "delete", "bett")
        self.karum("collection", "exclude", "Best", "2")
        self.karum("collection", "rename", "Best", "Finest")
        self.assertEqual([(row["name"], row["games"]) for row in self.json("collections")], [("Finest", 2)])
        self.assertIn("Finest", self.refused("collection", "include", "Finst", "1"))
        self.karum("collection", "delete", "Finest")
        self.assertEqual(self.json("collections"), [])
        self.turn("undo")
        self.assertEqual([(row["name"], row["games"]) for row in self.json("collections")], [("Finest", 2)])

    def test_versions(self):
        self.karum("version", "save", "1", "mine")
        self.assertEqual(self.turn("list")[0]["subject"], "Anna Berg – Boris")
        self.turn("undo")
        self.assertEqual(self.json("version", "list", "1"), [])
        self.turn("redo")
        self.assertEqual([row["name"] for row in self.json("version", "list", "1")], ["mine"])
        self.assertIn("mine", self.refused("version", "save", "1", "other"))
        self.karum("game", "edit", "1", "--site", "Oslo")
        self.assertIn('[Site "Rome"]', self.karum("version", "show", "1", "mine"))
        self.assertEqual([row["kind"] for row in self.json("version", "restore", "1", "mine")], ["first", "restored"])
        self.assertIn('[Site "Rome"]', self.karum("export", "--ids", "1"))
        number = str(self.json("version", "list", "1")[1]["version"])
        self.karum("version", "rename", "1", number, "away")
        self.karum("version", "remove", "1", "away")
        self.assertEqual(len(self.json("version", "list", "1")), 1)
        self.refused("version", "show", "1", "away")
        self.refused("version", "list", "99")


class History(Keeping):
    def titles(self):
        return [row["title"] for row in self.turn("list")]

    def test_import(self):
        """An import, one with --update, and a merge are steps, each undone alone."""
        self.add(record(1, "Anna Berg", "Boris", Site="Oslo"), "a.karum", "--update")
        self.assertIn("Oslo", self.karum("export", "--ids", "1"))
        self.add(record(9, "Emil", "Fritz"), "b.karum")
        self.karum("merge", "b.karum")
        self.assertEqual(self.titles(), ["Merging another archive", "Importing games", "Importing games"])
        self.turn("undo")
        self.assertEqual(self.players(), ["Anna Berg", "Boris", "Clara", "Dora"])
        self.turn("undo")
        self.assertIn("Rome", self.karum("export", "--ids", "1"))
        self.turn("undo")
        self.assertEqual(self.sides(), [])
        self.assertIn("undo", self.refused("history", "undo"))
        for _ in range(3):
            self.turn("redo")
        self.assertEqual(len(self.sides()), 4)
        self.assertIn("Oslo", self.karum("export", "--ids", "1"))

    def test_go(self):
        first = self.turn("list")[0]["change"]
        for name in "ABC":
            self.karum("person", "rename", "Dora", name)
            self.karum("person", "rename", name, "Dora")
        self.assertEqual({row["state"] for row in self.turn("go", str(first))[:6]}, {"undone"})
        self.assertEqual(self.json("person", "show", "Dora")[0]["names"], ["Dora"])
        last = self.turn("list")[0]["change"]
        self.turn("go", str(last))
        self.assertEqual(len(self.json("person", "show", "Dora")[0]["names"]), 4)
        self.assertEqual(self.turn("clear"), [])
        self.refused("history", "undo", str(first))
        self.refused("history", "undo", "x")

    def test_in_the_way(self):
        self.karum("person", "rename", "Dora", "Dorothea")
        first = self.turn("list")[0]["change"]
        self.karum("person", "rename", "Dorothea", "Thea")
        self.assertIn("Changing a player", self.refused("history", "undo", str(first)))

    def test_same_merge_again(self):
        """Undone and merged again and again, nothing stays in the bin, and nothing is lost."""
        self.add("".join(record(number, "Emil", "Fritz") for number in range(10, 15)), "b.karum")
        for _ in range(3):
            self.assertEqual(self.json("merge", "b.karum")["added"], 5)
            self.assertEqual(self.json("list", "--bin"), [])
            self.assertEqual(len(self.sides()), 8)
            self.turn("undo")
            self.assertEqual(len(self.json("list", "--bin")), 5)
        self.turn("redo")
        self.assertEqual((len(self.sides()), self.json("list", "--bin")), (8, []))
        self.assertIn("faults 0", self.karum("check-archive"))

    def test_undone_but_other(self):
        """What came otherwise than it is in the bin stays there."""
        self.add(record(10, "Emil", "Fritz"), "b.karum")
        self.karum("merge", "b.karum")
        self.turn("undo")
        self.karum("game", "edit", "1", "--site", "Oslo", archive="b.karum")
        self.karum("merge", "b.karum")
        self.assertEqual(len(self.json("list", "--bin")), 1)


class Finding(Keeping):
    def found(self, words):
        return [row["id"] for row in self.json("list", "--text", words)]

    def test_phrases(self):
        """Whole words in this order, in one script; a word without quotation marks is found anywhere."""
        self.add(record(4, "Berg Anna", "Анна Берг", Site="jarmo house"))
        for words, numbers in [('"Anna Berg"', [1]), ('"berg ANNA"', [4]), ('"nna Ber"', []), ("nna Ber", [1, 4]),
                               ('"Bori"', []), ('"boris"', [1, 2]), ("Bori", [1, 2]), ('"jarmo house"', [4]),
                               ('"jarmo"', [1, 2, 3, 4]), ('"jarm"', []), ('"rome" "boris"', [1, 2]), ('"ro"', []), ('"2"', [2]),
                               ('"берг"', [4])]:
            with self.subTest(words):
                self.assertEqual(self.found(words), numbers)

    def test_beginnings(self):
        self.add(record(4, "Bo Ek", "Волков"))
        for name, games in [("bor", [1, 2]), ("volk", [4]), ("Anna B", [1]), ("bo", [4])]:
            with self.subTest(name):
                self.assertEqual([row["id"] for row in self.json("list", "--player", name)], games)
        self.add(record(5, "Annika", "Boris"))
        message = self.refused("list", "--player", "ann")
        self.assertIn("Anna Berg", message)
        self.assertIn("Annika", message)

    def test_opponent(self):
        for option in ("--opponent", "--against"):
            self.assertEqual(self.json("stats", "Boris", option, "Clara")["by_opponent"],
                             [{**row, "opponent": "Clara"} for row in self.json("stats", "Boris", option, "Clara")
                              ["by_opponent"]])
            self.assertEqual(self.json("stats", "Boris", option, "Clara")["games"], 1)
        self.assertEqual(self.json("stats", "Clara", "--side", "first")["games"], 1)
        self.assertEqual(self.json("stats", "Clara", "--outcome", "0-1")["losses"], 1)
        self.refused("list", "--opponent", "Clara", status=2)


class Numbers(Keeping):
    KEYS = ("ruleset", "player1_id", "player2_id", "event_id")

    def test_export(self):
        """JSON of games has the numbers of persons and events that lists have, also after they were merged."""
        self.add(record(4, "Clara", "?", event="?", Game="pahtum", Rules="custodial,size=5").replace("1. a1-b3 1-0", "1-0"))
        self.karum("person", "merge", "Clara", "Dora")
        listed = [[row[key] for key in self.KEYS] for row in self.json("list")]
        self.assertEqual([row[1] for row in listed], [1, 3, 3, 3])
        self.assertEqual([row[3] for row in listed][::3], [1, None])
        self.assertIn("pahtum:custodial,size=5", listed[3][0])
        lines = self.karum("export", "--format", "json-lines").splitlines()
        for games in (self.json("export"), list(map(json.loads, lines))):
            self.assertEqual([[game[key] for key in self.KEYS] for game in games], listed)
        # Who reads that can't tell whose games these are.
        self.karum("privacy", "Anna", "initials")
        hidden = self.json("export", "--public")
        self.assertEqual([key for game in hidden for key in self.KEYS[1:] if key in game], [])
        self.assertEqual([game["ruleset"] for game in hidden], [row[0] for row in listed])
        # Another archive gives its own numbers to them.
        self.add("[" + lines[1] + "]", "b.karum")
        self.assertEqual([[row[key] for key in self.KEYS] for row in self.json("list", archive="b.karum")],
                         [["jarmo", 1, 2, 1]])


class Coming(Keeping):
    def test_empty_tags(self):
        self.add(record(4, "Emil", "Fritz", Theme="", Other="x"), "b.karum")
        for form in ("json", "json-lines"):
            text = self.karum("export", "--format", form, archive="b.karum")
            self.add(text, f"{form}.karum")
            self.assertEqual(self.karum("export", archive=f"{form}.karum"), self.karum("export", archive="b.karum"))
        self.assertIn('[Theme ""]', self.karum("export", archive="json.karum"))

    def test_utf16(self):
        """With and without its mark, in either order of bytes; by import and check."""
        text = record(4, "Анна", "田中")
        for number, coding in enumerate(["utf-16", "utf-16-le", "utf-16-be"]):
            done = self.run_cli("import", "-", archive=f"{number}.karum", stdin=text.encode(coding), text=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(self.json("list", archive=f"{number}.karum")[0]["player2"], "田中")
            path = os.path.join(self.folder, coding)
            with open(path, "wb") as file:
                file.write(text.encode(coding))
            checked = subprocess.run([PROGRAM, "check", path], capture_output=True, check=False, encoding="utf-8")
            self.assertIn("games 1", checked.stdout)

    def test_folders(self):
        inner = os.path.join(self.folder, "records", "2026", "may")
        os.makedirs(inner)
        with open(os.path.join(inner, "a.kgn"), "w", encoding="utf-8") as file:
            file.write(record(4, "Emil", "Fritz"))
        self.karum("import", "records")
        self.assertEqual(len(self.sides()), 4)


class Terminal(Keeping):
    """Who looks at a terminal has aligned columns, in its encoding; a program has neither."""

    def seen(self, *arguments, **environment):
        ours, theirs = pty.openpty()
        line = [PROGRAM, *arguments, "--archive", "a.karum"]
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", "NO_COLOR": "1", **environment}
        with subprocess.Popen(line, cwd=self.folder, stdout=theirs, stderr=subprocess.PIPE, env=environment) as process:
            os.close(theirs)
            text = b""
            while True:
                try:
                    part = os.read(ours, 65536)
                except OSError:  # the other end is closed
                    break
                text += part
                if not part:
                    break
            self.assertEqual(process.stderr.read(), b"")
        os.close(ours)
        return text.replace(b"\r\n", b"\n")

    def test_columns(self):
        self.add(record(4, "田中太郎", "Елена Гёте", Event="Весна"))
        for arguments in (["list"], ["players"], ["events"], ["ratings"], ["stats", "Boris"], ["history", "list"]):
            with self.subTest(arguments):
                lines = self.seen(*arguments).decode().splitlines()
                rows = [line.split("\t") for line in self.karum(*arguments).splitlines()]
                self.assertEqual(len(lines), len(rows) + 1)
                for line, row in zip(lines[1:], rows):
                    for cell in row:
                        self.assertIn(cell, line)
                self.assertNotIn("\t", "".join(lines))
        lines = self.seen("players").decode().splitlines()
        starts = {len(line.encode("utf-16-le")) for line in lines[:1]}
        self.assertEqual(len(starts), 1)
        names = [line.index(name) for line in lines[1:] for name in ("Anna", "Boris", "Clara", "Dora") if name in line]
        self.assertEqual(set(names), {lines[0].index("Name")})

    def test_encoding(self):
        self.add(record(4, "Волков", "田"))
        self.assertIn("Волков".encode("koi8-r"), self.seen("players", CHARSET="KOI8-R"))
        self.assertNotIn("Волков".encode(), self.seen("players", CHARSET="KOI8-R"))
        self.assertIn("Волков".encode(), self.seen("players"))
        done = subprocess.run([PROGRAM, "players", "--archive", "a.karum"], cwd=self.folder, capture_output=True,
                              check=True, env={**os.environ, "CHARSET": "KOI8-R"})
        self.assertIn("Волков".encode(), done.stdout)

    def test_typed(self):
        """Names are read in the encoding of the terminal, names of files are its bytes; UTF-8, as from a pipe, stays."""
        self.add(record(4, "Волков", "田中", "Волков") + record(5, "Anna Berg", "Boris", "田中"))
        for encoding, name in (("KOI8-R", "Волков"), ("EUC-JP", "田中"), ("EUC-JP", "Волков")):
            environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", "CHARSET": encoding}
            title = "игра".encode(encoding)
            for line in (["stats", name], ["stats", "Boris", "--against", name], ["table", name], ["list", "--player", name],
                         ["person", "show", name], ["person", "add", name + " II", "--note", name],
                         ["event", "add", name + " II", "--place", name], ["game", "edit", "1", "--site", name],
                         ["export", "--exercises", name], ["export", "--format=html", b"--title=" + title],
                         ["site", title, "--initials", name, "--without", name, "--title", name]):
                with self.subTest(encoding=encoding, line=line):
                    line = [one if isinstance(one, bytes) else one.encode(encoding) for one in line]
                    done = subprocess.run([PROGRAM.encode(), *line, b"--archive=a.karum"], cwd=self.folder, env=environment,
                                          capture_output=True, check=False)
                    self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(title, os.listdir(self.folder.encode()))
            self.assertIn(name + " II", self.players())
            self.assertIn(f'[Site "{name}"]', self.karum("export", "--ids=1"))
            self.karum("person", "bin", name + " II")
            done = subprocess.run([PROGRAM, "stats", name, "--archive", "a.karum"], cwd=self.folder, env=environment,
                                  capture_output=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
        done = subprocess.run([PROGRAM.encode(), b"stats", b"\xff\xff", b"--archive=a.karum"], cwd=self.folder,
                              env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}, capture_output=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"not valid UTF-8", done.stderr)

    def test_all_output(self):
        """Records, messages and progress, too: nothing but replaced characters, and no control characters as text."""
        self.add(record(4, "Волков", "田"))
        with open(os.path.join(self.folder, "r.kgn"), "w", encoding="utf-8") as file:
            file.write(record(4, "Волков", "田"))
        for encoding in ("KOI8-R", "EUC-JP"):
            for language in ("en", "ru", "ja"):
                for arguments in (["export"], ["list"], ["list", "--format", "nothing"], ["analyze", "r.kgn", "--depth=1"],
                                  ["best", "jarmo", "--depth=3"], ["endgames", "manu"], ["import", "r.kgn"], ["help"],
                                  ["stats", "Никто"], ["review", "--effort=quick"], ["rules", "jarmo", "--text"]):
                    with self.subTest(encoding=encoding, language=language, arguments=arguments):
                        text = self.both(*arguments, CHARSET=encoding, LANGUAGE=language).decode(encoding)
                        self.assertNotIn("[K", text.replace("\033[K", ""))
                        if arguments in (["export"], ["list"]):
                            self.assertIn("Волков", text)

    def both(self, *arguments, **environment):
        """Standard output and error of a terminal."""
        ours, theirs = pty.openpty()
        archive = [] if arguments[0] in ("analyze", "best", "endgames", "help", "rules") else ["--archive", "a.karum"]
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1", **environment}
        with subprocess.Popen([PROGRAM, *arguments, *archive], cwd=self.folder, stdout=theirs, stderr=theirs,
                              env=environment) as process:
            os.close(theirs)
            text = b""
            with contextlib.suppress(OSError):  # the other end is closed
                while part := os.read(ours, 65536):
                    text += part
        os.close(ours)
        self.assertIn(process.returncode, (0, 1, 2))
        return text


class Help(Keeping):
    def test_groups(self):
        """A command's own options come first, the filters in a group of their own."""
        for command in ("list", "stats", "export", "site", "review", "find"):
            text = self.run_cli(command, "--help").stdout
            own, filters = text.split("\nFilters:\n")
            self.assertIn("--archive", own.split("Options:\n")[1])
            self.assertNotIn("--player1", own)
            self.assertIn("--player1", filters)
            self.assertNotRegex(filters, r"--(archive|help|output|json)\b")
        actions = re.findall(r"^  ([a-z-]+) ", self.run_cli("person", "--help").stdout, re.MULTILINE)
        self.assertEqual(actions[1:3], ["show", "add"])

    def test_mistakes(self):
        for arguments, status in [(["person", "zap"], 2), (["person", "rename", "Anna"], 2), (["person"], 2),
                                  (["history", "list", "x"], 2), (["person", "show", "Nobody"], 1),
                                  (["event", "show", "Nowhere"], 1), (["collection", "delete", "None"], 1),
                                  (["game", "show", "99"], 1), (["person", "show", "#99"], 1)]:
            with self.subTest(arguments):
                self.refused(*arguments, status=status)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
