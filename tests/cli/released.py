#!/usr/bin/env python3
"""An archive that version 1.0.0 has made is one of this version's: released.py KARUM_CLI DATA

DATA has released-1.0.0.zip, all of it made by 1.0.0: the archive of a small club with a bin, collections, stars, a
saved search, hidden names, a merged player, reviews and a history of six changes, one of them undone; and what that
program exported of it.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

PROGRAM, DATA = os.path.abspath(sys.argv.pop(1)), pathlib.Path(sys.argv.pop(1))
CHANGES = ["Moving games to the bin", "Adding to a collection", "Rating games with stars", "Saving a search",
           "Merging players", "Moving a game to the bin"]
UNDONE = "Moving a game to the bin"


def same_or_more(test, old, new):
    """All that the old document says is in the new one, under the same keys."""
    if isinstance(old, dict):
        for key, value in old.items():
            same_or_more(test, value, new[key])
    elif isinstance(old, list):
        test.assertEqual(len(old), len(new))
        for before, after in zip(old, new):
            same_or_more(test, before, after)
    else:
        test.assertEqual(old, new)


class Released(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        with zipfile.ZipFile(DATA / "released-1.0.0.zip") as old:
            old.extractall(self.folder)
        shutil.copy(self.folder / "club.karum", self.folder / "old.karum")

    def run_cli(self, *arguments, archive="club.karum"):
        done = subprocess.run([PROGRAM, *arguments, "--archive", archive], cwd=self.folder, capture_output=True,
                              encoding="utf-8", check=False,
                              env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en",
                                   "XDG_DATA_HOME": str(self.folder / "home")})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def changes(self):
        """Title and state of each change, the first one first."""
        lines = [line.split("\t") for line in self.run_cli("history", "list").splitlines()]
        return [(line[3], line[2]) for line in reversed(lines)]

    def players(self):
        return [line.split("\t")[1] for line in self.run_cli("players").splitlines()]

    def test_nothing_is_lost(self):
        """Games and bin are exported as by 1.0.0, byte for byte; its JSON is a part of ours."""
        for name, options in (("games", []), ("bin", ["--bin"])):
            self.assertEqual(self.run_cli("export", *options), (self.folder / f"{name}.kgn").read_text())
        same_or_more(self, json.loads((self.folder / "games.json").read_text()),
                     json.loads(self.run_cli("export", "--format", "json")))
        self.assertIn("games 10, faults 0", self.run_cli("check-archive"))

    def test_what_stands_beside_the_games(self):
        hidden = [line.split("\t")[1:] for line in self.run_cli("privacy").splitlines()]
        self.assertEqual(sorted(hidden), [["Ирина Волкова", "initials"], ["佐藤美咲", "without"]])
        collections = {line.split("\t")[1]: line.split("\t")[2] for line in self.run_cli("collections").splitlines()}
        self.assertEqual(collections, {"Fine captures": "3", "Worth a look": "3", "Эндшпили": "3"})
        self.assertEqual(len(self.run_cli("list", "--reviewed").splitlines()), 2)
        self.assertEqual(len(self.run_cli("list", "--stars", "5").splitlines()), 4)
        self.assertEqual(len(self.run_cli("list", "--bin").splitlines()), 2)
        self.assertNotIn("Marta Ruiz", self.players())

    def test_its_changes_are_undone(self):
        """All of them, and done again: also the one that was undone before the program was another."""
        before = self.run_cli("export")
        self.assertEqual(self.changes(), [(title, "undone" if title == UNDONE else "done") for title in CHANGES])
        for _ in CHANGES[:-1]:
            self.run_cli("history", "undo")
        self.assertEqual({state for _, state in self.changes()}, {"undone"})
        self.assertEqual(self.run_cli("list", "--bin"), "")
        self.assertIn("Marta Ruiz", self.players())
        for _ in CHANGES[:-1]:
            self.run_cli("history", "redo")
        self.assertEqual(self.run_cli("export"), before)
        self.run_cli("history", "redo")
        self.assertEqual(len(self.run_cli("list", "--bin").splitlines()), 3)
        self.assertIn("games 10, faults 0", self.run_cli("check-archive"))

    def test_the_old_one_is_kept(self):
        """Before it is changed, it is backed up as it was."""
        self.run_cli("list")
        kept = list(self.folder.glob("club.v19-*.karum"))
        self.assertEqual(len(kept), 1)
        self.assertEqual(kept[0].read_bytes()[60:64], bytes([0, 0, 0, 19]))
        self.assertGreater((self.folder / "club.karum").read_bytes()[63], 19)
        games = (self.folder / "games.kgn").read_text()
        self.assertEqual(self.run_cli("export", archive=kept[0].name), games)

    def test_it_is_merged(self):
        """Into an archive of this version, as it is; 1.0.0's own stays as it was."""
        before = (self.folder / "old.karum").read_bytes()
        self.run_cli("merge", "old.karum", archive="new.karum")
        self.assertEqual(self.run_cli("export", archive="new.karum"), (self.folder / "games.kgn").read_text())
        self.assertEqual((self.folder / "old.karum").read_bytes(), before)
        self.assertIn("faults 0", self.run_cli("check-archive", archive="new.karum"))

    def test_it_is_shared(self):
        """Two computers have it, as 1.0.0 left it, and have changed it since: they meet without a conflict; a third one
        that has nothing gets all of it."""
        exported = self.run_cli("export"), self.run_cli("export", "--bin")
        told = [self.run_cli(command) for command in ("privacy", "collections")]
        changes = self.changes()
        archives = ("club.karum", "old.karum", "new.karum")
        (self.folder / "share").mkdir()
        for archive in archives:
            report = json.loads(self.run_cli("sync", "share", "--json", archive=archive))
            self.assertEqual(report["conflicts"], [])
        self.assertEqual((self.run_cli("export"), self.run_cli("export", "--bin")), exported)
        self.assertEqual([self.run_cli(command) for command in ("privacy", "collections")], told)
        self.assertEqual(self.changes(), changes)
        self.run_cli("game", "stars", "2", "1")
        self.run_cli("event", "add", "Riga", archive="old.karum")
        for archive in archives * 2:
            self.assertEqual(json.loads(self.run_cli("sync", "--json", archive=archive))["conflicts"], [])
        found = [sorted(self.run_cli("export", archive=archive).split("\n\n[Event ")) for archive in archives]
        beside = [[sorted(line.split("\t")[1:] for line in self.run_cli(command, archive=archive).splitlines())
                   for command in ("privacy", "collections", "events")] for archive in archives]
        self.assertEqual(found[0][1:], found[1][1:])
        self.assertEqual(sorted("".join(found[0])), sorted("".join(found[2])))
        self.assertEqual(beside[0], beside[1])
        self.assertEqual(beside[0], beside[2])
        self.assertIn("faults 0", self.run_cli("check-archive", archive="new.karum"))


if __name__ == "__main__":
    unittest.main()
