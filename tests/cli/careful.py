#!/usr/bin/env python3
"""What cleans up, and numbers of any size: careful.py KARUM_CLI

Backups that are thinned out, games with the greatest number, and commands that only read an archive.
"""

import contextlib
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}


class CarefulTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.archive = self.folder / "a.karum"
        self.add(1, 4)

    def run_cli(self, command, *arguments, status=0):
        done = subprocess.run([PROGRAM, command, "--archive", self.archive, *map(str, arguments)], capture_output=True,
                              encoding="utf-8", check=False, env=ENVIRONMENT, cwd=self.folder, timeout=60)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def add(self, seed, games):
        made = subprocess.run([PROGRAM, "random", "jarmo", "--games", str(games), "--seed", str(seed)],
                              capture_output=True, check=True, env=ENVIRONMENT)
        (self.folder / "games.kgn").write_bytes(made.stdout)
        self.run_cli("import", "games.kgn")

    def count(self):
        return len(self.run_cli("export", "--format", "csv").stdout.splitlines()) - 1

    def test_incomplete_words(self):
        """A search says that the index of words is incomplete, and what reads doesn't write."""
        with contextlib.closing(sqlite3.connect(self.archive)) as db:
            db.execute("UPDATE words_state SET last = 2")
            db.commit()
        before = self.archive.read_bytes()
        for command in (["list", "--text", "x"], ["export", "--text", "x"]):
            self.assertIn("searching for words doesn’t find all games", self.run_cli(*command).stderr)
        self.assertEqual(self.archive.read_bytes(), before)
        self.add(3, 1)
        self.assertEqual(self.run_cli("list", "--text", "x").stderr, "")

    def test_keep_leaves_links(self):
        """Links by the name of a backup are no backups."""
        backups, outside = self.folder / "backups", self.folder / "outside.karum"
        parts = pathlib.Path(self.run_cli("backup", "--keep", 1, backups).stdout.split(":")[0]).name.split(".")
        parts[-3] = "20200101-000000"
        shutil.copy(self.archive, outside)
        (backups / ".".join(parts)).symlink_to(outside)
        for seed in range(2):
            self.add(seed + 5, 1)
            self.run_cli("backup", "--keep", 1, backups)
        self.assertTrue((backups / ".".join(parts)).is_symlink())
        self.assertTrue(outside.exists())
        self.assertEqual(len(list(backups.iterdir())), 2)

    def test_keep(self):
        """The backup just written stays, also beside others that are dated later."""
        backups = self.folder / "backups"
        first = self.run_cli("backup", "--keep", 2, backups).stdout.split(":")[0]
        name = pathlib.Path(first).name
        parts = name.split(".")
        for year in ("2097", "2098", "2099"):
            parts[-3] = f"{year}0101-000000"
            shutil.copy(self.folder / first, backups / ".".join(parts))
        self.add(2, 1)
        done = self.run_cli("backup", "--keep", 2, backups)
        second = done.stdout.split(":")[0]
        self.assertEqual({path.name for path in backups.iterdir()}, {name, pathlib.Path(second).name})
        self.assertIn("games 5", done.stdout)
        # As long as there is nothing else, they stay, and it is said.
        for path in backups.iterdir():
            path.unlink()
        shutil.copy(self.archive, backups / ".".join(parts))
        self.assertIn("dated in the future", self.run_cli("backup", "--keep", 2, backups).stderr)
        self.assertEqual(len(list(backups.iterdir())), 2)

    def test_folder(self):
        """A backup is a file; that a folder is there is no reason by itself."""
        (self.folder / "backups").mkdir()
        for more in [], ["--clean"]:
            said = self.run_cli("backup", *more, "backups", status=1).stderr
            self.assertIn("is a folder: give the name of a new file in it, or use --keep", said)

    def test_numbers(self):
        """The greatest number is in nobody's way."""
        self.assertEqual(self.run_cli("list", "--offset", 10**9).stdout, "")
        self.assertEqual(self.run_cli("list", "--offset", 10**18, "--descending").stdout, "")
        for number in (2**63 - 1, 2**62):
            database = sqlite3.connect(self.archive)
            database.execute("DELETE FROM texts WHERE rowid = (SELECT max (id) FROM games)")
            database.execute("UPDATE moves SET game = ? WHERE game = (SELECT max (game) FROM moves)", (number,))
            database.execute("UPDATE games SET id = ? WHERE id = (SELECT max (id) FROM games)", (number,))
            database.commit()
            database.close()
            before = len(self.run_cli("list").stdout.splitlines())
            self.add(number % 97, 2)
            self.assertEqual(len(self.run_cli("list").stdout.splitlines()), before + 2)

    def test_reading(self):
        """What only reads leaves every byte as it is."""
        self.run_cli("backup", "b.karum")
        shutil.move(self.folder / "b.karum", self.archive)
        before = self.archive.read_bytes()
        for command in (["list"], ["export", "--format", "csv"], ["check-archive"], ["stats", "Random 1"],
                        ["players"], ["list", "--public"], ["backup", "c.karum"]):
            self.run_cli(*command)
            self.assertEqual(self.archive.read_bytes(), before, command)
        self.assertEqual({path.name for path in self.folder.iterdir()}, {"a.karum", "c.karum", "games.kgn"})


if __name__ == "__main__":
    unittest.main()
