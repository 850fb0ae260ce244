#!/usr/bin/env python3
"""The same person, event or game is only added once: same-game.py KARUM_CLI

Archives import records written here as text, with other spellings, from other copies and in any order.
The expected contents of an archive follow from the way in which the records were created.
"""

import json
import os
import pathlib
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unicodedata
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
DEEP = "KARUM_TEST_DEEP" in os.environ
FULL_WIDTH = {code: code + 0xFEE0 for code in range(ord("!"), ord("~") + 1)}
SPELLINGS = [
    lambda name: name,
    lambda name: unicodedata.normalize("NFD", name),
    lambda name: f" {name}  ",
    lambda name: name.replace(" ", "\u3000"),
    lambda name: name.upper(),
    lambda name: name.translate(FULL_WIDTH),
]
PEOPLE = ["José Ortiz", "Ёлкина Анна", "がくと", "Zoë", "Ülo Õun"]


def karum(*arguments, stdin=None):
    done = subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise AssertionError(f"{arguments}: {done.stderr}")
    return done.stdout


def record(moves, first="Anna", second="Bob", **tags):
    """A game of Jarmo that ended by resignation; tags with the value None are omitted."""
    tags = {"Event": "Cup", "Date": "2026.05.01", "Round": "1", "Player1": first, "Player2": second, "Result": "1-0",
            "Game": "jarmo", "Termination": "resignation", **tags}
    lines = [f'[{name} "{value}"]' for name, value in tags.items() if value is not None]
    return "\n".join(lines) + f"\n\n{moves} 1-0\n\n"


def uuid(number):
    return f"00000000-0000-4000-8000-{number:012d}"


class ArchiveTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.archive = self.path("a.karum")

    def path(self, name):
        return os.path.join(self.folder, name)

    def add(self, text, *options, archive=None):
        """Imports @text and returns the report."""
        return json.loads(karum("import", "-", "--json", "--archive", archive or self.archive, *options, stdin=text))

    def merge(self, other, *options, archive=None):
        return json.loads(karum("merge", other, "--json", "--archive", archive or self.archive, *options))

    def rows(self, command, *options, archive=None):
        return json.loads(karum(command, "--json", "--archive", archive or self.archive, *options))

    def execute(self, sql, archive=None):
        """Changes an archive beside the program, and has it sealed: what is saved from it, is."""
        path = archive or self.archive
        with sqlite3.connect(path) as database:
            database.execute(sql)
        database.close()
        subprocess.run([PROGRAM, "check-archive", "--archive", path, "--save-readable", path + ".sealed"],
                       capture_output=True, check=False)
        os.replace(path + ".sealed", path)

    def assert_report(self, report, **numbers):
        names = ("added", "identical", "changed", "similar", "bin", "refused")
        self.assertEqual({name: report[name] for name in names}, {**dict.fromkeys(names, 0), **numbers})


class RefusedTest(ArchiveTest):
    """A command that is refused leaves no archive that wasn't there, and no other file."""

    def setUp(self):
        super().setUp()
        self.add(record("a1-b3"))
        shutil.copy(self.archive, self.path("broken.karum"))
        with sqlite3.connect(self.path("broken.karum")) as database:
            database.execute("UPDATE games SET score1 = 999")
        database.close()
        shutil.copy(self.archive, self.path("cut.karum"))
        os.truncate(self.path("cut.karum"), 5000)
        texts = {"bad.kgn": record("a1-a2"), "text.karum": "no archive", "good.kgn": record("b1-a3")}
        texts["mixed.kgn"] = texts["good.kgn"] + texts["bad.kgn"]
        for name, text in texts.items():
            with open(self.path(name), "w", encoding="utf-8") as file:
                file.write(text)

    def refused(self, *command):
        """Returns the files that are new."""
        before = set(os.listdir(self.folder))
        done = subprocess.run([PROGRAM, *command], capture_output=True, encoding="utf-8", check=False, cwd=self.folder)
        self.assertEqual(done.returncode, 1, (command, done.stderr))
        self.assertTrue(done.stderr)
        return set(os.listdir(self.folder)) - before

    def test_nothing_stays(self):
        new = ["--archive", "new.karum"]
        for command in (
                ["import", "bad.kgn", *new],
                ["import", "bad.kgn", "--keep-good", *new],
                ["import", "bad.kgn", "--json", *new],
                ["import", "mixed.kgn", *new],
                ["import", "missing.kgn", *new],
                ["import", "missing.kgn", "bad.kgn", "mixed.kgn", *new],
                ["import", self.folder + "/nothing/*", *new],
                ["merge", "broken.karum", *new],
                ["merge", "cut.karum", *new],
                ["merge", "text.karum", *new],
                ["merge", "missing.karum", *new],
                ["merge", ".", *new],
                ["merge", "new.karum", *new],
                ["backup", "new.karum", "--archive", "broken.karum"],
                ["backup", "new.karum", "--archive", "cut.karum"],
                ["backup", "new.karum", "--archive", "missing.karum"],
                ["check-archive", "--save-readable", "new.karum", "--archive", "text.karum"],
                ["check-archive", "--save-readable", "new.karum", "--archive", "missing.karum"],
                ["list", *new],
                ["review", *new],
                ["export", *new]):
            with self.subTest(command=command):
                self.assertEqual(self.refused(*command), set())

    def test_what_was_added_stays(self):
        """Also an archive that was there before, and is empty."""
        new = ["--archive", "new.karum"]
        self.assertEqual(self.refused("import", "good.kgn", "bad.kgn", *new), {"new.karum"})
        self.assertEqual(len(self.rows("list", archive=self.path("new.karum"))), 1)
        os.remove(self.path("new.karum"))
        self.assertEqual(self.refused("import", "mixed.kgn", "--keep-good", *new), {"new.karum"})
        self.add("", archive=self.path("empty.karum"))
        self.refused("import", "bad.kgn", "--archive", "empty.karum")
        self.refused("merge", "broken.karum", "--archive", "empty.karum")
        self.assertTrue(os.path.exists(self.path("empty.karum")))


class NamesTest(ArchiveTest):
    def test_spellings(self):
        """All forms of a name are the same person, and all copies are the same game."""
        for form in SPELLINGS:
            self.add("".join(record("1. a1-b3 a5xb3", form(name), form("Bob"), Event=form("Spring Cup"))
                             for name in PEOPLE))
        self.assertEqual(sorted(row["name"] for row in self.rows("players")), sorted([*PEOPLE, "Bob"]))
        self.assertEqual([row["name"] for row in self.rows("events")], ["Spring Cup"])
        self.assertEqual(len(self.rows("list")), len(PEOPLE))

    def test_half_width(self):
        self.add(record("1. a1-b3", "ﾀﾅｶ"))
        self.assert_report(self.add(record("1. a1-b3", "タナカ")), identical=1)

    def test_invisible(self):
        """What nobody sees makes no other person."""
        for name in ("Anna", "\u200e\u2068Anna\u2069", "An\u00adna", "Anna\ufe0f", "A\u200bnna", "\u202dAnna\u202c"):
            self.add(record("1. a1-b3", name))
        self.assertEqual([row["name"] for row in self.rows("players")], ["Anna", "Bob"])

    def test_forms(self):
        """Forms of a letter find each other, and make nobody one; the program asks."""
        pairs = [("髙橋 一郎", "高橋一郎"), ("山﨑 直子", "山崎　直子"), ("渡邉誠", "渡辺誠"), ("Grace O’Brien", "Grace O'Brien"),
                 ("Jean–Luc Ory", "Jean-Luc Ory"), ("کیوان رضایی", "كيوان رضايي")]
        for one, other in pairs:
            self.add(record("1. a1-b3", one) + record("1. a1-c2", other))
        self.assertEqual(len(self.rows("players")), 2 * len(pairs) + 1)
        for one, other in pairs:
            names = {one.replace("\u3000", " "), other.replace("\u3000", " ")}
            for typed in (one, other, f"\u200e\u2068{one}\u2069"):
                self.assertEqual({row["player1"] for row in self.rows("list", "--text", typed)}, names, typed)
        found = {frozenset(row["names"]) for row in self.rows("doubles")}
        for alone, (one, other) in enumerate(pairs):
            archive = self.path(f"{alone}.karum")
            self.add(record("1. a1-b3", one), archive=archive)
            for typed in (other, f"\u200e\u2068{other}\u2069", *other.split()):
                self.assertEqual(len(self.rows("list", "--player", typed, archive=archive)), 1, typed)
        for one, other in pairs:
            self.assertIn({one.replace("\u3000", " "), other.replace("\u3000", " ")}, found)

    def test_new_names(self):
        report = self.add(record("1. a1-b3", "Anna") + record("1. a1-c2", "Anna", "Ann"))
        self.assertEqual(report["new_players"], ["Anna", "Bob", "Ann"])
        self.assertEqual(report["new_events"], ["Cup"])
        report = self.add(record("1. b1-a3", "anna", "Bobb"))
        self.assertEqual((report["new_players"], report["new_events"]), (["Bobb"], []))


class SourceTest(ArchiveTest):
    """What is merged is only read, and nothing is left beside it."""

    def setUp(self):
        super().setUp()
        self.source = os.path.join(self.folder, "source")
        os.mkdir(self.source)
        self.other = os.path.join(self.source, "b.karum")
        self.add(record("1. a1-b3 a5xb3"), archive=self.other)
        self.add(record("1. a1-c2", Date="2026.05.02"))

    def files(self):
        return {name: os.stat(os.path.join(self.source, name)).st_size for name in os.listdir(self.source)}

    def leave_log(self, *endings):
        """The archive as a program that was killed leaves it: its last game is in the log."""
        with sqlite3.connect(self.other, isolation_level=None) as holder:
            holder.execute("SELECT count (*) FROM games").fetchall()
            self.add(record("1. b1-a3"), archive=self.other)
            copies = {ending: self.path("copy" + ending) for ending in endings}
            for ending, copy in copies.items():
                shutil.copy(self.other + ending, copy)
        holder.close()
        for name in os.listdir(self.source):
            os.unlink(os.path.join(self.source, name))
        for ending, copy in copies.items():
            shutil.copy(copy, self.other + ending)

    def assert_merged(self, added, **options):
        before = self.files()
        report = subprocess.run([PROGRAM, "merge", self.other, "--json", "--archive", self.archive],
                                capture_output=True, encoding="utf-8", check=True, **options).stdout
        self.assertEqual(json.loads(report)["added"], added)
        self.assertEqual(self.files(), before)

    def test_closed(self):
        self.assert_merged(1)

    def test_log(self):
        for endings in (("", "-wal"), ("", "-wal", "-shm")):
            with self.subTest(endings=endings):
                self.setUp()
                self.leave_log(*endings)
                self.assert_merged(2)

    def test_open(self):
        """What another program has open keeps its files."""
        with sqlite3.connect(self.other) as holder:
            holder.execute("SELECT count (*) FROM games").fetchall()
            self.assertEqual(len(self.files()), 3)
            self.assert_merged(1)
        holder.close()

    def test_read_only(self):
        """As somebody who may write neither the folder nor the archive."""
        if not all(parent.stat().st_mode & 1 for parent in pathlib.Path(self.folder).parents):
            self.skipTest("nobody else gets here")
        self.leave_log("", "-wal")
        os.chmod(self.folder, 0o777)
        os.chmod(self.archive, 0o666)
        os.chmod(self.other, 0o444)
        os.chmod(self.other + "-wal", 0o444)
        os.chmod(self.source, 0o555)
        self.assert_merged(2, **({"user": 65534} if os.geteuid() == 0 else {}))
        os.chmod(self.source, 0o755)


class ResultTest(ArchiveTest):
    def test_words(self):
        """A result that comes after its record is left out, a record replaces its result: both are said."""
        played = record("1. a1-b3 a5xb3")
        typed = record("", Score="3-1", Termination=None)
        for texts, word in ((played, typed), "left out"), ((typed, played), "replaced"):
            for option in ("add", "replace"):
                with self.subTest(word=word, option=option):
                    self.setUp()
                    self.add(texts[0])
                    done = subprocess.run([PROGRAM, "import", "-", "--similar", option, "--archive", self.archive],
                                          input=texts[1], capture_output=True, encoding="utf-8", check=True)
                    self.assertIn(word, done.stdout + done.stderr)
                    self.assertEqual([row["turns"] for row in self.rows("list")], [2])


    def test_vague_dates(self):
        """A typed result and its record are one game, however exactly either says the day."""
        vague = ["2026.05.??", "2026.??.??", None]
        for dates in [("2026.05.01", date) for date in vague] + [(date, "2026.05.01") for date in vague]:
            for typed_first in (True, False):
                with self.subTest(dates=dates, typed_first=typed_first):
                    self.setUp()
                    texts = [record("1. a1-b3 a5xb3", Date=dates[0]), record("", Termination=None, Date=dates[1])]
                    for text in reversed(texts) if typed_first else texts:
                        report = self.add(text)
                    self.assert_report(report, similar=1)
                    rows = self.rows("list")
                    self.assertEqual([row["turns"] for row in rows], [2])
                    if typed_first:
                        self.assertEqual(rows[0]["date"], "2026.05.01")

    def test_other_dates(self):
        """Of another month, or with another result, they are two games."""
        for tags in {"Date": "2026.06.??"}, {"Date": "2025.??.??"}, {"Date": "2026.??.??", "Result": "0-1"}:
            for typed_first in (True, False):
                with self.subTest(tags=tags, typed_first=typed_first):
                    self.setUp()
                    text = record("", Termination=None, **tags).replace(" 1-0\n", f" {tags.get('Result', '1-0')}\n")
                    texts = [text, record("1. a1-b3 a5xb3")]
                    for each in texts if typed_first else reversed(texts):
                        self.assert_report(self.add(each), added=1)

    def test_several(self):
        """Each of several equal results has a record of its own, in any order, in small and in large files."""
        results = record("", Termination=None, Date="2026.05.??") * 3
        played = [record("1. a1-b3 a5xb3"), record("1. a1-b3 c5xb3", Date="2026.05.03"),
                  record("1. a1-c2", Date="2026.05.09")]
        for filler in ("", "".join(record("1. b1-a3", f"X{number}") for number in range(2500))):
            for first, second in ((results, "".join(played)), ("".join(played), results)):
                with self.subTest(filler=bool(filler), typed_first=first == results):
                    self.setUp()
                    self.add(first)
                    report = self.add(second + filler)
                    self.assertEqual(report["similar"], 3, report)
                    rows = self.rows("list", "--player", "Anna")
                    self.assertEqual(sorted(row["turns"] for row in rows), [1, 2, 2])
                    self.assertEqual({row["date"] for row in rows}, {"2026.05.01", "2026.05.03", "2026.05.09"})

    def test_one_record_of_three(self):
        self.add(record("1. a1-b3 a5xb3"))
        evening = record("", Termination=None) * 3
        self.assert_report(self.add(evening), added=2, similar=1)
        self.assertEqual(sorted(row["turns"] for row in self.rows("list")), [0, 0, 2])
        self.assert_report(self.add(evening), identical=2, similar=1)
        self.assertEqual(len(self.rows("list")), 3)


class UndoneTest(ArchiveTest):
    def test_import_again(self):
        """Undo and the same import again leave nothing in the bin, with UUIDs and without, however often."""
        texts = {"text": record("1. a1-b3") + record("1. a1-c2", UUID=uuid(7)) + record("", Termination=None) * 3,
                 "large": "".join(record("1. b1-a3", f"X{number}") for number in range(2500))}
        for name, text in texts.items():
            with self.subTest(name=name):
                self.setUp()
                self.add(record("1. b1-d2", "Eve", Date="2025.01.01"))
                games = None
                for _ in range(3):
                    report = self.add(text)
                    games = games or report["added"]
                    self.assert_report(report, added=games)
                    self.assertEqual(self.in_bin(), 0)
                    karum("history", "undo", "--archive", self.archive)
                    self.assertEqual(self.in_bin(), games)
                self.assert_report(self.add(text), added=games)
                self.assertEqual(len(self.rows("list")), games + 1)
                self.assertEqual(self.in_bin(), 0)

    def in_bin(self):
        with sqlite3.connect(self.archive) as database:
            return database.execute("SELECT count (*) FROM games WHERE deleted_at IS NOT NULL").fetchone()[0]


class EventsTest(ArchiveTest):
    def test_renamed(self):
        text = record("1. a1-b3") + record("1. a1-c2", Date="2026.05.02")
        self.add(text)
        shutil.copy(self.archive, self.path("old.karum"))
        event = self.rows("events")[0]["id"]
        self.execute(f"UPDATE events SET name = 'Grand Cup', folded = 'grand cup' WHERE id = {event}")
        self.execute("INSERT INTO event_names (name, event, folded)"
                     f" VALUES ('Grand Cup', {event}, 'grand cup')")
        self.assert_report(self.add(text), identical=2)
        self.assert_report(self.add(text.replace('"Cup"', '"grand cup"')), identical=2)
        self.assert_report(self.merge(self.path("old.karum")), identical=2)
        self.assertEqual({row["event"] for row in self.rows("list")}, {"Grand Cup"})


class GamesTest(ArchiveTest):
    def test_changed(self):
        """One UUID is one game: differences are reported, and only applied on request."""
        self.add(record("1. a1-b3", UUID=uuid(1)))
        for tags in ({"Date": "2026.05.09"}, {"Annotator": "Eve"}, {"first": "Ann"}, {"Event": "Cap"}):
            self.assert_report(self.add(record("1. a1-b3", UUID=uuid(1), **tags)), changed=1)
        self.assert_report(self.add(record("1. a1-b3 a5xb3 2. b1-a3", UUID=uuid(1))), changed=1)
        self.assertEqual([(row["date"], row["player1"], row["turns"]) for row in self.rows("list")],
                         [("2026.05.01", "Anna", 1)])
        self.add(record("1. a1-b3 a5xb3", UUID=uuid(1), Date="2026.05.09"), "--update")
        self.assertEqual([(row["date"], row["turns"]) for row in self.rows("list")], [("2026.05.09", 2)])

    def test_told(self):
        """Of what differs both values are told."""
        self.add(record("1. a1-b3 a5xb3 2. b1-a3", UUID=uuid(1)))
        for text, told in {
            record("1. a1-b3 a5xb3 2. b1-a3", "Ann", UUID=uuid(1)): "player 1 (Anna → Ann)",
            record("1. a1-b3 b5-a3 2. b1xa3", UUID=uuid(1)): "moves (2. a5xb3 → 2. b5-a3)",
            record("1. a1-b3 a5xb3", UUID=uuid(1)): "moves (3 → 2)",
            record("1. a1-b3 a5xb3 2. b1-a3", UUID=uuid(1), Date=None): "date (2026.05.01 → ?)",
        }.items():
            done = subprocess.run([PROGRAM, "import", "-", "--archive", self.archive], input=text, capture_output=True,
                                  encoding="utf-8", env={**os.environ, "LANGUAGE": "en"}, check=True)
            self.assertIn(f"differences: {told}\n", done.stderr)

    def test_bin(self):
        text = record("1. a1-b3", UUID=uuid(1)) + record("1. a1-c2")
        self.add(text)
        shutil.copy(self.archive, self.path("old.karum"))
        self.execute("UPDATE games SET deleted_at = 1")
        self.assert_report(self.add(text), bin=2)
        self.assert_report(self.merge(self.path("old.karum")), bin=2)
        self.assertEqual(self.rows("list"), [])

    def test_similar(self):
        self.add(record("1. a1-b3 a5xb3 2. b1-a3", Date="2026.05.??"))
        self.assert_report(self.add(record("1. a1-b3 a5xb3 2. b1-a3", Date="2026.05.07"), "--similar", "skip"),
                           similar=1)
        self.assertEqual(len(self.rows("list")), 1)

    def test_equal_results(self):
        """Three equal results of an evening are three games, however often the file is imported."""
        evening = record("", Termination=None) * 3
        self.assert_report(self.add(evening), added=3)
        self.assertEqual(len(self.rows("list")), 3)
        self.assert_report(self.add(evening), identical=3)
        self.assert_report(self.add(evening + record("", Termination=None)), added=1, identical=3)
        self.assert_report(self.add(record("", Termination=None)), identical=1)
        self.assertEqual(len(self.rows("list")), 4)

    def test_nil_uuid(self):
        """What is no identity is not taken for one."""
        games = [record(moves, UUID="00000000-0000-0000-0000-000000000000") for moves in ("a1-b3", "a1-c2", "b1-a3")]
        self.assert_report(self.add("".join(games)), added=3)
        self.assert_report(self.add("".join(reversed(games))), identical=3)

    def test_copied_uuid(self):
        """Records that were written into copies of another one."""
        games = [record("1. a1-b3 a5xb3", UUID=uuid(1)),
                 record("1. a1-c2", "Cleo", "Dan", Date="2026.05.02", UUID=uuid(1)),
                 record("1. b1-a3", Round="2", UUID=uuid(1)),
                 record("1. a1-b3 a5xb3", "Cleo", UUID=uuid(1))]
        self.assert_report(self.add("".join(games)), added=4)
        self.assert_report(self.add("".join(games)), identical=4)
        self.assertEqual(len({row["uuid"] for row in self.rows("list")}), 4)
        self.setUp()
        self.assert_report(self.add(games[0]), added=1)
        self.assert_report(self.add(games[1]), added=1)
        self.assert_report(self.add(games[1]), identical=1)

    def test_doubles(self):
        text = record("1. a1-b3")
        report = self.add(text + text + record("1. a1-b3", "ANNA "))
        self.assertEqual((report["added"], report["doubles"]), (1, 2))


class MergeTest(ArchiveTest):
    def test_continued(self):
        """A game that was corrected and continued in a copy exists once."""
        self.add(record("1. a1-b3", UUID=uuid(1)) + record("1. a1-c2", UUID=uuid(2)))
        copy = self.path("copy.karum")
        shutil.copy(self.archive, copy)
        self.add(record("1. a1-b3 a5xb3", UUID=uuid(1), Site="Minsk"), "--update", archive=copy)
        self.assert_report(self.merge(copy), changed=1, identical=1)
        self.assertEqual([row["turns"] for row in self.rows("list")], [1, 1])
        self.merge(copy, "--update")
        self.assertEqual([row["turns"] for row in self.rows("list")], [2, 1])

    def test_homonyms(self):
        """Namesakes that an archive distinguishes remain distinct."""
        other = self.path("other.karum")
        self.add(record("1. a1-b3", "Anna", "Bob"))
        self.add(record("1. a1-c2", "Anna", "Carl") + record("1. b1-a3", "Anna 2", "Carl"), archive=other)
        self.execute("UPDATE players SET name = 'Anna', folded = 'anna' WHERE name = 'Anna 2'", other)
        self.execute("UPDATE player_names SET name = 'Anna', folded = 'anna' WHERE name = 'Anna 2'", other)
        self.assert_report(self.merge(other), added=2)
        annas = [row for row in self.rows("players") if row["name"] == "Anna"]
        self.assertGreaterEqual(len(annas), 2)
        self.assertNotIn(2, [len(self.rows("list", "--player", f"#{row['id']}", "--player2", "Carl")) for row in annas])
        self.assert_report(self.merge(other), identical=2)

    def test_told_apart(self):
        """A namesake that was told apart in a copy is another person: said in words that differ, in either direction."""
        self.add(record("1. a1-b3", "Hans", "Bob", UUID=uuid(1)) + record("1. a1-c2", "Hans", "Carl", UUID=uuid(2)))
        copy = self.path("copy.karum")
        shutil.copy(self.archive, copy)
        game = self.rows("list", "--player", "Carl", archive=copy)[0]["id"]
        karum("person", "add", "Hans", "--note", "Riga", "--archive", copy)
        other = max(row["id"] for row in self.rows("players", archive=copy))
        karum("game", "edit", str(game), "--player1", f"#{other}", "--archive", copy)
        for here, there in ((self.archive, copy), (copy, self.archive)):
            report = self.merge(there, archive=here)
            self.assert_report(report, changed=1, identical=1)
            told = [each for like in report["games"] for each in like["differences"]]
            self.assertEqual([each["what"] for each in told], ["player1"])
            self.assertNotEqual(told[0]["here"], told[0]["coming"])
            done = subprocess.run([PROGRAM, "merge", there, "--archive", here], capture_output=True, encoding="utf-8",
                                  env={**os.environ, "LC_ALL": "C.UTF-8"}, check=True)
            self.assertIn(f"player 1 ({told[0]['here']} → {told[0]['coming']})", done.stderr)
        self.merge(copy, "--update")
        self.assertEqual(len([row for row in self.rows("players") if row["name"] == "Hans"]), 2)
        self.assert_report(self.merge(copy), identical=2)
        # Somebody finds out that they were one after all: whoever stays has both games here, too.
        one = min(row["id"] for row in self.rows("players", archive=copy) if row["name"] == "Hans")
        for stays, goes in ((one, other), (other, one)):
            merged, here = self.path("merged.karum"), self.path("here.karum")
            shutil.copy(copy, merged)
            shutil.copy(self.archive, here)
            karum("person", "merge", f"#{stays}", f"#{goes}", "--archive", merged)
            self.assert_report(self.merge(merged, "--update", archive=here), changed=1, identical=1)
            self.assert_report(self.merge(merged, archive=here), identical=2)
            self.assertEqual(len({row["player1_id"] for row in self.rows("list", archive=here)}), 1)


class RandomTest(ArchiveTest):
    """Records of one club in two archives that are merged into each other, with any spelling and order."""

    def make_pool(self, chance):
        moves = ["1. a1-b3", "1. a1-c2", "1. b1-a3", "1. b1-d2", "1. c1-d3"]
        pool = {}
        for number in range(40):
            first, second = chance.sample(PEOPLE, 2)
            tags = {"Date": f"2026.{chance.randint(1, 12):02d}.{chance.randint(1, 28):02d}", "Round": str(number)}
            if chance.random() < 0.5:
                tags["UUID"] = uuid(number)
            pool[number] = (chance.choice(moves), first, second, tags)
        return pool

    @staticmethod
    def spell(chance, entry):
        moves, first, second, tags = entry
        form = chance.choice(SPELLINGS)
        return record(moves, form(first), form(second), **tags, Event=chance.choice(SPELLINGS)("Club Night"))

    def test_model(self):
        for seed in range(6 if DEEP else 2):
            chance = random.Random(seed)
            pool = self.make_pool(chance)
            archives = {self.path(f"{seed}{name}.karum"): set() for name in "ab"}
            for archive in archives:
                self.add("", archive=archive)
            for _ in range(12):
                archive, other = chance.sample(list(archives), 2)
                if chance.random() < 0.3:
                    report = self.merge(other, archive=archive)
                    coming = archives[other]
                else:
                    coming = set(chance.sample(sorted(pool), chance.randint(1, 12)))
                    report = self.add("".join(self.spell(chance, pool[number]) for number in coming), archive=archive)
                new = coming - archives[archive]
                archives[archive] |= coming
                self.assert_report(report, added=len(new), identical=len(coming) - len(new))
                self.check(archive, [pool[number] for number in archives[archive]])

    def check(self, archive, entries):
        listed = [(row["date"], row["player1"], row["player2"]) for row in self.rows("list", archive=archive)]
        wanted = [(tags["Date"], first, second) for _, first, second, tags in entries]
        self.assertEqual(*(sorted(tuple(map(str.casefold, game)) for game in games) for games in (listed, wanted)))
        self.assertLessEqual(len(self.rows("players", archive=archive)), len(PEOPLE))
        self.assertLessEqual(len(self.rows("events", archive=archive)), 1)


class NamesOnTheCommandLineTest(ArchiveTest):
    def refuse(self, *arguments):
        done = subprocess.run([PROGRAM, *arguments], capture_output=True, encoding="utf-8", check=False,
                              env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"})
        self.assertEqual(done.returncode, 1, arguments)
        return done.stderr

    def test_nearest(self):
        self.add(record("1. a1-b3", "Margarita", "Nikolai", Event="Winter Cup", Collections="Best games"))
        for arguments, nearest in {
            ("list", "--player", "Margerita"): "Margarita",
            ("stats", "Nikolay"): "Nikolai",
            ("stats", "Nikolai", "--against", "margarito"): "Margarita",
            ("list", "--event", "Winter Cap"): "Winter Cup",
            ("table", "Winter Cap"): "Winter Cup",
            ("list", "--collection", "Best gams"): "Best games",
            ("list", "--game", "jarm"): "jarmo",
            ("list", "--preset", "classical"): "classic",
        }.items():
            self.assertIn(nearest, self.refuse(*arguments, "--archive", self.archive), arguments)
        self.assertIn("classic", self.refuse("rules", "pahtum:classical"))
        self.assertIn("jarmo", self.refuse("moves", "jarm"))
        self.assertIn("limit", self.refuse("rules", "jarmo,limt=3"))

    def test_notes(self):
        """The list tells two persons of one name apart."""
        self.add(record("1. a1-b3", "Anna", "Bob") + record("1. b1-a3", "Anna 2", "Bob"))
        self.execute("UPDATE players SET name = 'Anna', folded = 'anna', note = 'Riga' WHERE name = 'Anna 2'")
        self.execute("UPDATE player_names SET name = 'Anna', folded = 'anna' WHERE name = 'Anna 2'")
        notes = {row["id"]: row["note"] for row in self.rows("players") if row["name"] == "Anna"}
        self.assertEqual(sorted(note or "" for note in notes.values()), ["", "Riga"])
        lines = karum("players", "--archive", self.archive).splitlines()
        named = {int(line.split("\t")[0]): line.split("\t")[4:] for line in lines if "\tAnna\t" in line}
        self.assertEqual(named, {number: [note] if note else [] for number, note in notes.items()})

    def test_numbers(self):
        self.add(record("1. a1-b3", "Anna", "Bob") + record("1. a1-c2", "Bob", "Carl", Event="Other"))
        for row in self.rows("players"):
            found = self.rows("list", "--player", f"#{row['id']}")
            self.assertEqual(len(found), 2 if row["name"] == "Bob" else 1)
            self.assertEqual(self.rows("stats", f"#{row['id']}")["player"], row["name"])
        for row in self.rows("events"):
            self.assertEqual([game["event"] for game in self.rows("list", "--event", f"#{row['id']}")], [row["name"]])
            self.assertEqual(self.rows("table", f"#{row['id']}")["event"], row["name"])
        self.refuse("list", "--player", "#4711", "--archive", self.archive)

    def test_lists(self):
        self.add("".join(record("1. a1-b3", first, "Bob", Date=f"2026.05.{day:02d}", Event=event)
                         for day, (first, event) in enumerate([("Anna", "Cup"), ("Anna", "Cup"), ("Eve", "Cap")], 1)))
        players = {row["name"]: row["games"] for row in self.rows("players", "--event", "Cup")}
        self.assertEqual(players, {"Anna": 2, "Bob": 2})
        self.assertEqual([row["name"] for row in self.rows("events", "--player", "Eve")], ["Cap"])
        everything = [row["id"] for row in self.rows("list")]
        self.assertEqual([row["id"] for row in self.rows("list", "--offset", "1", "--limit", "1")], everything[1:2])
        self.assertEqual([row["id"] for row in self.rows("list", "--offset", "2")], everything[2:])


if __name__ == "__main__":
    unittest.main()
