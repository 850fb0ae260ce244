#!/usr/bin/env python3
"""One archive on several computers, from the command line: sync.py KARUM_CLI

The club's computer and a laptop, a tournament without a network, and a stick that goes to and fro.
"""

import gzip
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.path.abspath(sys.argv.pop(1))
UUID = "00000000-0000-4000-8000-{:012d}"


def record(number, first, second, moves="1. a1-b3", result="*"):
    tags = {"Event": "Cup", "Date": f"2026.05.{number:02d}", "Player1": first, "Player2": second, "Result": result,
            "Game": "jarmo", "UUID": UUID.format(number)}
    return "\n".join(f'[{name} "{value}"]' for name, value in tags.items()) + f"\n\n{moves} {result}\n\n"


class Sync(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "share").mkdir()

    def run_cli(self, *arguments, archive, stdin=None):
        return subprocess.run([PROGRAM, *arguments, "--archive", archive], cwd=self.folder, input=stdin,
                              capture_output=True, check=False, encoding="utf-8",
                              env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en",
                                   "XDG_DATA_HOME": str(self.folder / f"home-{archive}")})

    def karum(self, *arguments, archive, status=0, **options):
        done = self.run_cli(*arguments, archive=archive, **options)
        self.assertEqual(done.returncode, status, f"{arguments}: {done.stdout}{done.stderr}")
        return done.stdout if status == 0 else done.stderr

    def add(self, text, archive):
        self.karum("import", "-", archive=archive, stdin=text)

    def sync(self, archive, *arguments):
        return json.loads(self.karum("sync", *arguments, "--json", archive=archive))

    def export(self, archive):
        """The records in an order that doesn't depend on the archive."""
        text = self.karum("export", archive=archive)
        return sorted(part.strip() for part in text.split('[Event "'))

    def assert_equal(self, *archives):
        for archive in archives:
            self.assertEqual(self.export(archive), self.export(archives[0]))
            self.karum("check-archive", archive=archive)

    def test_room_and_laptop(self):
        self.add(record(1, "Anna", "Boris") + record(2, "Clara", "Boris"), "room.karum")
        first = self.sync("room.karum", "share", "--name", "Club room")
        self.assertTrue(first["began"])
        joined = self.sync("laptop.karum", "share", "--name", "Laptop")
        self.assertEqual((joined["joined"], joined["games"], joined["players"]), (True, 2, 3))
        self.karum("person", "rename", "Boris", "Boris Ur", archive="laptop.karum")
        self.karum("game", "stars", "5", "1", archive="room.karum")
        for archive in ("laptop.karum", "room.karum", "laptop.karum"):
            self.sync(archive)
        self.assert_equal("room.karum", "laptop.karum")
        self.assertIn("Boris Ur", self.karum("players", archive="room.karum"))
        self.assertEqual(self.sync("room.karum")["received"], 0)
        names = [row["name"] for row in json.loads(self.karum("replicas", "--json", archive="room.karum"))]
        self.assertEqual(names, ["Club room", "Laptop"])

    def test_documents(self):
        """The scripts of the documentation, one after another."""
        text = (ROOT / "docs" / "exchange.md").read_text(encoding="utf-8").split("## Three ways")[1].split("## ")[0]
        scripts = re.findall(r"((?:^    .*\n)+)", text, re.MULTILINE)
        self.assertEqual(len(scripts), 3)
        (self.folder / "club.kgn").write_text(record(1, "Anna", "Boris"), encoding="utf-8")
        (self.folder / "evening.kgn").write_text(record(2, "Anna", "Clara"), encoding="utf-8")
        (self.folder / "stick").mkdir()
        (self.folder / "karum-cli").symlink_to(PROGRAM)
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(self.folder / "home"),
                       "PATH": f"{self.folder}{os.pathsep}{os.environ['PATH']}"}
        for script in scripts:
            subprocess.run(["sh", "-e", "-c", script], cwd=self.folder, env=environment, check=True, capture_output=True)
        self.assert_equal("room.karum", "laptop.karum", "home.karum")
        self.assertIn('[Stars "5"]', self.karum("export", archive="home.karum"))

    def test_nothing_changes(self):
        """Whatever is in an archive: the first exchange changes nothing in it, and the copy that joins is equal."""
        for file in sorted((ROOT / "data").rglob("*.kgn")) + sorted((ROOT / "tests").rglob("*.kgn")):
            self.run_cli("import", str(file), archive="a.karum")
        before = self.karum("export", archive="a.karum")
        self.assertGreater(before.count("[UUID "), 100)
        self.assertEqual(self.sync("a.karum", "share")["games"], 0)
        self.assertEqual(self.karum("export", archive="a.karum"), before)
        self.sync("b.karum", "share")
        self.assert_equal("a.karum", "b.karum")

    def test_conflict(self):
        self.add(record(1, "Anna", "Boris"), "a.karum")
        self.sync("a.karum", "share")
        self.sync("b.karum", "share")
        self.karum("person", "rename", "Anna", "Anna Berg", archive="a.karum")
        self.karum("person", "rename", "Anna", "Anna Wolf", archive="b.karum")
        self.sync("a.karum")
        conflicts = self.sync("b.karum")["conflicts"]
        self.assertEqual([(one["part"], one["holds"], one["aside"]) for one in conflicts],
                         [("name", "Anna Wolf", "Anna Berg")])
        self.sync("a.karum")
        self.assert_equal("a.karum", "b.karum")

    def test_conflict_decided(self):
        """What was put aside of players and events is listed at any time, and can be used."""
        self.add(record(1, "Anna", "Boris"), "a.karum")
        self.sync("a.karum", "share", "--name", "Room")
        self.sync("b.karum", "share", "--name", "Laptop")
        for archive, name in (("a.karum", "A"), ("b.karum", "B")):
            self.karum("person", "edit", "Anna", "--note", f"note of {name}\nwith two lines", archive=archive)
            self.karum("event", "edit", "Cup", "--place", f"Place {name}", archive=archive)
        for archive in ("a.karum", "b.karum", "a.karum"):
            self.sync(archive)
        listed = json.loads(self.karum("conflict", "list", "--json", archive="a.karum"))
        self.assertEqual([(one["about"], one["part"], one["by"]) for one in listed],
                         [("Cup", "when", "Room"), ("Anna", "note", "Room")])
        self.assertEqual(listed[1]["aside"], "note of A\nwith two lines")
        lines = [line.split("\t") for line in self.karum("conflict", "list", archive="a.karum").splitlines()]
        self.karum("conflict", "use", lines[1][0], "note", lines[1][3], archive="a.karum")
        self.karum("conflict", "use", lines[1][0], "note", archive="a.karum", status=1)
        self.karum("conflict", "keep", lines[0][0], "when", archive="a.karum")
        self.assertEqual(self.karum("conflict", "list", archive="a.karum"), "")
        for archive in ("a.karum", "b.karum"):
            self.sync(archive)
        self.assertEqual(self.karum("conflict", "list", archive="b.karum"), "")
        self.assertIn("note of A", self.karum("players", "--json", archive="b.karum"))
        self.assertIn("Place B", self.karum("events", "--json", archive="a.karum"))
        self.assert_equal("a.karum", "b.karum")

    def test_came(self):
        """What was sent, and what came from whom, is told by kind and by thing."""
        self.add(record(1, "Anna", "Boris"), "a.karum")
        sent = self.sync("a.karum", "share", "--name", "Room")
        self.assertEqual((sent["sent_games"], sent["sent_players"], sent["came"]), (1, 2, []))
        came = self.sync("b.karum", "share")["came"]
        self.assertEqual({(one["kind"], one["about"], one["by"], one["new"]) for one in came if one["kind"] != "game"},
                         {("player", "Anna", "Room", True), ("player", "Boris", "Room", True),
                          ("event", "Cup", "Room", True)})
        self.karum("game", "stars", "4", "1", archive="a.karum")
        self.assertEqual(self.sync("a.karum")["sent_games"], 1)
        lines = self.karum("sync", archive="b.karum").splitlines()
        self.assertRegex(lines[1], "^came\tgame\t1\tAnna . Boris.*\tRoom\tchanged\tstars$")
        joined = self.karum("sync", "share", archive="c.karum").splitlines()
        self.assertRegex(joined[0], "received .*games 1")
        self.assertFalse([line for line in joined if line.startswith("came")])
        self.assertIn("sent 0, received 1, games 1", lines[0])

    def test_stick(self):
        """Nobody sees the other's folder: the stick is copied to and fro, and once it comes back damaged."""
        self.add(record(1, "Anna", "Boris"), "a.karum")
        self.sync("a.karum", "share")
        shutil.copytree(self.folder / "share", self.folder / "stick")
        self.add(record(2, "Dora", "Enki"), "b.karum")
        self.sync("b.karum", "stick")
        for file in (self.folder / "stick").iterdir():
            shutil.copy(file, self.folder / "share")
        (self.folder / "share" / "letter.txt").write_text("Karum facts in a letter\n", encoding="utf-8")
        (self.folder / "share" / "half.karum-facts").write_text("Karum facts 1\n", encoding="utf-8")
        self.assertEqual(self.sync("a.karum")["games"], 1)
        self.assert_equal("a.karum", "b.karum")
        self.assertTrue((self.folder / "share" / "letter.txt").exists())

    def test_files(self):
        """Files are what gzip makes of a text with its digest; others may have compressed it, or not at all."""
        self.add(record(1, "Anna", "Boris"), "a.karum")
        self.sync("a.karum", "share")
        [file] = (self.folder / "share").iterdir()
        text = gzip.decompress(file.read_bytes())
        self.assertTrue(text.startswith(b"Karum facts 1\nclub\t"))
        before, end = text.rsplit(b"end\t", 1)
        self.assertEqual(end.decode().strip(), hashlib.sha256(before).hexdigest())
        self.assertIn("-" + end.decode()[:16] + ".karum-facts", file.name)
        file.write_bytes(text)
        self.assertEqual(self.sync("b.karum", "share")["games"], 1)
        file.write_bytes(gzip.compress(text, 1))
        self.assertEqual(self.sync("c.karum", "share")["games"], 1)
        self.assertEqual(self.sync("a.karum")["sent"], 0, "it is as it was written")
        self.assert_equal("a.karum", "c.karum")

    def test_named_otherwise(self):
        """An archive that is named from another folder, or by its whole path, wasn't moved."""
        self.add(record(1, "Anna", "Boris"), "a.karum")
        self.sync("a.karum", "share")
        self.assertEqual(len(json.loads(self.karum("replicas", "--json", archive="a.karum"))), 1)
        home = {**os.environ, "XDG_DATA_HOME": str(self.folder / "home-a.karum")}
        for archive in (self.folder / "a.karum", "../a.karum"):
            subprocess.run([PROGRAM, "sync", "--archive", archive], cwd=self.folder / "share", env=home, check=True,
                           capture_output=True)
        self.assertEqual(len(json.loads(self.karum("replicas", "--json", archive="a.karum"))), 1)

    def test_at_once(self):
        """Several programs exchange two archives through one folder at once, while both are changed: whoever is refused
        has said why, and nothing is lost."""
        for archive in ("a.karum", "b.karum"):
            self.add("".join(record(number, "Anna", archive[0]) for number in range(1, 15)), archive)
            self.sync(archive, "share")
        begun = [subprocess.Popen([PROGRAM, "sync", "--archive", archive], cwd=self.folder, encoding="utf-8",
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                  env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en",
                                       "XDG_DATA_HOME": str(self.folder / f"home-{archive}")})
                 for archive in ("a.karum", "b.karum") * 3]
        for number, archive in enumerate(("a.karum", "b.karum") * 3, 15):
            self.add(record(number, archive, "Enki"), archive)
        for program in begun:
            _, errors = program.communicate()
            if program.returncode != 0:
                self.assertRegex(errors, "Another program exchanges|another program")
        for archive in ("a.karum", "b.karum") * 2:
            self.assertFalse(self.sync(archive)["renewed"])
        self.assert_equal("a.karum", "b.karum")
        for number in range(15, 21):
            self.assertIn(UUID.format(number), "".join(self.export("b.karum")))

    def test_empty_folder(self):
        self.add(record(1, "Anna", "Boris"), "a.karum")
        self.sync("a.karum", "share")
        self.sync("b.karum", "share")
        for file in (self.folder / "share").iterdir():
            file.unlink()
        self.assertGreater(self.sync("b.karum")["sent"], 0)
        self.sync("a.karum")
        self.assert_equal("a.karum", "b.karum")

    def test_dry_run(self):
        self.add(record(1, "Anna", "Boris"), "a.karum")
        self.assertGreater(self.sync("a.karum", "share", "--dry-run")["sent"], 0)
        self.assertEqual(list((self.folder / "share").iterdir()), [])
        self.assertEqual(self.karum("replicas", archive="a.karum"), "")

    def test_only_receive(self):
        """The arbiter's tablet takes what comes and leaves nothing, until it may send."""
        share = self.folder / "share"
        self.run_cli("sync", "share", "--receive", archive="tablet.karum")
        self.assertEqual([], os.listdir(share), "nobody has begun")
        self.run_cli("import", "-", archive="room.karum", stdin=record(1, "Ann", "Bob"))
        self.run_cli("sync", "share", archive="room.karum")
        before = sorted(os.listdir(share))
        joined = self.run_cli("sync", "share", "--receive", "--json", archive="tablet.karum")
        self.assertEqual(1, json.loads(joined.stdout)["games"])
        self.run_cli("game", "stars", "5", "1", archive="tablet.karum")
        told = self.run_cli("sync", archive="tablet.karum")
        self.assertIn("stays here", told.stderr)
        self.assertEqual(before, sorted(os.listdir(share)))
        self.run_cli("sync", "--send", archive="tablet.karum")
        self.assertNotEqual(before, sorted(os.listdir(share)))
        came = self.run_cli("sync", "--json", archive="room.karum")
        self.assertEqual(1, json.loads(came.stdout)["games"])
        both = self.run_cli("sync", "--send", "--receive", archive="room.karum")
        self.assertEqual(2, both.returncode)

    def test_refused(self):
        self.add(record(1, "Anna", "Boris"), "a.karum")
        self.assertIn("folder", self.karum("sync", archive="a.karum", status=1))
        self.assertIn("nowhere", self.karum("sync", "nowhere", archive="a.karum", status=1))
        # Nobody can write into it, nor list a file.
        self.add(record(1, "Anna", "Boris"), "b.karum")
        (self.folder / "file").write_text("", encoding="utf-8")
        for place in ("/proc", "file"):
            self.assertIn(place, self.karum("sync", place, archive="b.karum", status=1))
            self.karum("check-archive", archive="b.karum")
        self.assertGreater(self.sync("b.karum", "share")["sent"], 0)
        for file in (self.folder / "share").iterdir():
            file.unlink()
        self.karum("sync", "share", "--leave", archive="a.karum", status=2)
        self.sync("a.karum", "share")
        self.karum("sync", "--leave", archive="a.karum")
        self.assertEqual(self.karum("replicas", archive="a.karum"), "")


if __name__ == "__main__":
    unittest.main()
