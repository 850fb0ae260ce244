#!/usr/bin/env python3
"""Kills every command that writes an archive or a file, at any moment, and lets each of its operations on
files fail: kills.py KARUM_CLI FAULTY_DISK

Afterwards the archive is sound and holds what was there before; what was to come is there as a whole or not
at all; and the same command, run again, ends as if it had never been killed and leaves nothing lying about. So does an
exchange between two archives.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock

PROGRAM = os.path.abspath(sys.argv.pop(1))
FAULTY_DISK = os.path.abspath(sys.argv.pop(1))
KILLS = 112 if "KARUM_TEST_DEEP" in os.environ else 1
# Operations that fail, for each command; otherwise for some commands.
FAULTS = 112 if "KARUM_TEST_DEEP" in os.environ else 1
SOME = ("import", "merge", "backup", "export")
os.environ.update(LC_ALL="C.UTF-8", LANGUAGE="en")


def karum(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, encoding="utf-8", check=True).stdout


def with_faults(command, **variables):
    """Some sanitizers want to be the first library."""
    return subprocess.run([PROGRAM, *command], capture_output=True, encoding="utf-8", check=False, env={
        **os.environ, "LD_PRELOAD": FAULTY_DISK, "ASAN_OPTIONS": "verify_asan_link_order=0", **variables})


def write_records(*files):
    """Random games: the name of the file, their rules, how many, and the seed."""
    for name, rules, games, seed in files:
        with open(name + ".kgn", "w", encoding="utf-8") as file:
            file.write(karum("random", rules, "--games", str(games), "--seed", str(seed)))


class Disturbed(unittest.TestCase):
    """Disturbs commands; start_again() of each class makes what they begin with."""

    def time(self, command):
        """Returns what @command takes, in seconds."""
        begun = time.monotonic()
        karum(*command)
        return time.monotonic() - begun

    def moments(self, command, seconds, check):
        """Begins @command, which takes @seconds, and lets check(process) disturb it and look, at any moment."""
        for number in range(KILLS):
            moment = random.Random(number).random() * seconds * 1.1
            with self.subTest(command=command, seconds=moment):
                self.start_again()
                with subprocess.Popen([PROGRAM, *command], stdout=subprocess.DEVNULL,
                                      stderr=subprocess.DEVNULL) as process:
                    time.sleep(moment)
                    check(process)

    def faults(self, command, count, seed, check):
        """Disks fail once, or from then on; @command says so, and check() is called with its exit status.
        @count: a file that isn't there"""
        self.start_again()
        with_faults(command, KARUM_FAULT_COUNT=count)
        with open(count, encoding="ascii") as file:
            operations = int(file.read())
        os.unlink(count)
        self.assertGreater(operations, 5)
        for number in range(FAULTS):
            fault = {"KARUM_FAULT": str(random.Random(seed + number).randrange(operations))}
            if (seed + number) % 2:
                fault["KARUM_FAULT_LASTS"] = "1"
            with self.subTest(command=command, fault=fault):
                self.start_again()
                done = with_faults(command, **fault)
                self.assertIn(done.returncode, (0, 1))
                self.assertTrue(done.returncode == 0 or done.stderr.strip())
                check(done.returncode)


class KillsTest(Disturbed):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.made, cls.folder = os.path.join(folder.name, "made"), os.path.join(folder.name, "used")
        os.mkdir(cls.made)
        os.chdir(cls.made)
        write_records(("a", "jarmo,limit=12", 20, 1), ("b", "pahtum", 30, 2), ("c", "manu", 40, 3))
        karum("import", "a.kgn", "--archive", "a.karum")
        karum("import", "b.kgn", "--archive", "b.karum")
        # Other versions of the games that are there.
        text = karum("export", "--archive", "a.karum").replace('[Site "?"]', '[Site "Ur"]')
        with open("changed.kgn", "w", encoding="utf-8") as file:
            file.write(text)
        for name in ("old.kgn", "old.pdf"):
            karum("export", "--output", name, "--format", name[-3:], "--archive", "b.karum")

    def start_again(self):
        os.chdir(self.made)
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.made, self.folder)
        os.chdir(self.folder)

    def games(self, path):
        """The records of an archive that is sound, without the identities that an import gives; if there is one."""
        if not os.path.exists(path):
            return None
        self.assertEqual(json.loads(karum("check-archive", "--archive", path, "--json"))["faults"], 0)
        text = re.sub(r'\[UUID ".*"\]\n', "", karum("export", "--archive", path))
        return [hash(game) for game in sorted(("\n\n" + text.strip()).split("\n\n[Event "))]

    def files(self):
        """Without the logs of archives, which may stay after a kill."""
        return sorted(name for name in os.listdir() if not name.endswith(("-wal", "-shm")))

    def kill(self, command, path, slices=False):
        """@path: the archive that is written. @slices: whether games come one by one"""
        self.start_again()
        before = self.games(path)
        seconds = self.time(command)
        after, files = self.games(path), self.files()

        def check(process):
            process.kill()
            process.wait()
            found = self.games(path)
            if not slices:
                self.assertIn(found, (before, after))
            if not before and found:
                os.remove(path)
            karum(*command)
            self.assertEqual(self.games(path), after)
            self.assertEqual(self.files(), files)

        self.moments(command, seconds, check)
        self.fail_operations(command, path, lambda: self.games(path), (before, after), files, slices)

    def fail_operations(self, command, path, look, states, files, slices=False):
        """@path: what is written. @look: returns what is there; @states: before and after the command"""
        if FAULTS == 1 and (command[0] not in SOME or "--update" in command):
            return

        def check(status):
            found = look()
            if not slices:
                self.assertIn(found, states if status else states[1:])
            if not states[0] and found:
                os.remove(path)
            karum(*command)
            self.assertEqual(look(), states[1])
            self.assertEqual(self.files(), files)

        self.faults(command, os.path.join(self.made, "count"), 1000, check)

    def test_import(self):
        self.kill(["import", "c.kgn", "--archive", "a.karum"], "a.karum")

    def test_update(self):
        self.kill(["import", "changed.kgn", "--update", "--archive", "a.karum"], "a.karum")

    def test_merge(self):
        self.kill(["merge", "b.karum", "--archive", "a.karum"], "a.karum")

    def test_review(self):
        self.kill(["review", "--effort", "quick", "--archive", "a.karum"], "a.karum", slices=True)

    def tree(self, folder):
        """The files of a site, without what only its next change needs."""
        found = {}
        for path, folders, names in os.walk(folder):
            if ".karum-site" in folders:
                folders.remove(".karum-site")
            for name in names:
                with open(os.path.join(path, name), "rb") as file:
                    found[os.path.relpath(os.path.join(path, name), folder)] = hash(file.read())
        return found

    def test_site(self):
        """A page is the old one or the new one, a stranger's file stays, and the next run completes the site."""
        command = ["site", "site", "--archive", "a.karum"]
        self.start_again()
        karum("site", "site", "--archive", "b.karum")
        with open(os.path.join("site", "own.txt"), "w", encoding="ascii") as file:
            file.write("a stranger's")
        shutil.rmtree(os.path.join(self.made, "site"), ignore_errors=True)
        shutil.copytree("site", os.path.join(self.made, "site"))
        self.addCleanup(shutil.rmtree, os.path.join(self.made, "site"))
        before = self.tree("site")
        seconds = self.time(command)
        after = self.tree("site")
        self.assertIn("own.txt", after)
        self.assertNotEqual(before, after)

        def check(process):
            process.kill()
            process.wait()
            for name, content in self.tree("site").items():
                self.assertIn(content, (before.get(name), after.get(name)), name)
            self.assertIn("own.txt", self.tree("site"))
            karum(*command)
            self.assertEqual(self.tree("site"), after)

        self.moments(command, seconds, check)

    def test_backup(self):
        self.kill(["backup", "new.karum", "--archive", "a.karum"], "new.karum")

    def test_rebuild(self):
        self.kill(["check-archive", "--rebuild", "--archive", "a.karum"], "a.karum")

    def test_save_readable(self):
        self.kill(["check-archive", "--save-readable", "new.karum", "--archive", "a.karum"], "new.karum")

    def test_export(self):
        """A file is the old one or the new one."""
        for name in ("old.kgn", "old.pdf"):
            self.replace(name)

    def replace(self, name):
        self.start_again()
        command = ["export", "--format", name[-3:], "--output", name, "--archive", "a.karum"]
        before, seconds = os.path.getsize(name), self.time(command)
        contents, files = (before, os.path.getsize(name)), self.files()

        def check(process):
            process.kill()
            process.wait()
            self.assertIn(os.path.getsize(name), contents)
            karum(*command)
            self.assertEqual(os.path.getsize(name), contents[1])
            self.assertEqual(self.files(), files)

        self.moments(command, seconds, check)
        self.fail_operations(command, name, lambda: os.path.getsize(name), contents, files)


class SyncTest(Disturbed):
    """An exchange that is killed, whose disk fails, or whose folder goes away, goes on with the next one: both archives
    end as if nothing had happened."""

    # What each of the two has changed since they were equal.
    CHANGES = {
        "room.karum": (["import", "../b.kgn"], ["game", "stars", "3", "1"], ["person", "rename", "#1", "Enlil"]),
        "laptop.karum": (["import", "../c.kgn"], ["game", "stars", "4", "2"], ["collection", "add", "Best"],
                         ["collection", "include", "Best", "1", "2"]),
    }
    BEGIN = ["sync", "share", "--archive", "room.karum", "--name", "Room"]
    JOIN = ["sync", "share", "--archive", "laptop.karum", "--name", "Laptop"]
    ROOM, LAPTOP = ["sync", "--archive", "room.karum"], ["sync", "--archive", "laptop.karum"]

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.made, self.folder = os.path.join(folder.name, "made"), os.path.join(folder.name, "used")
        os.mkdir(self.folder)
        os.chdir(folder.name)
        self.addCleanup(os.chdir, "/")
        # What a computer knows of its copies.
        home = unittest.mock.patch.dict(os.environ, {"XDG_DATA_HOME": os.path.join(self.folder, "home")})
        home.start()
        self.addCleanup(home.stop)
        write_records(("a", "jarmo,limit=12", 20, 1), ("b", "pahtum", 10, 2), ("c", "manu", 10, 3))
        os.chdir(self.folder)
        os.mkdir("share")
        karum("import", "../a.kgn", "--archive", "room.karum")

    def keep(self):
        """What stands now is what each attempt begins with. The marks of copies hold the paths of archives."""
        shutil.rmtree(self.made, ignore_errors=True)
        shutil.copytree(self.folder, self.made)

    def start_again(self):
        os.chdir("/")
        shutil.rmtree(self.folder)
        shutil.copytree(self.made, self.folder)
        os.chdir(self.folder)

    def finish(self):
        """What both have when all is exchanged."""
        for command in (self.ROOM if os.path.getsize("room.karum") else self.BEGIN, self.JOIN, self.ROOM, self.LAPTOP):
            karum(*command, *([] if "share" in command else ["share"]))
        for name in os.listdir("share"):
            self.assertRegex(name, r"^karum-[0-9a-f]{32}-[0-9a-f]{16}\.karum-facts$")
        both = []
        for name in ("room.karum", "laptop.karum"):
            self.assertEqual(json.loads(karum("check-archive", "--archive", name, "--json"))["faults"], 0)
            records = ("\n\n" + karum("export", "--archive", name).strip()).split("\n\n[Event ")
            both.append((sorted(records), karum("collections", "--archive", name, "--json-lines").count('"name"')))
        self.assertEqual(both[0], both[1])
        return both[0]

    def disturb(self, command, wanted):
        def kill(process):
            process.kill()
            process.wait()
            self.assertEqual(self.finish(), wanted)

        def take_away(process):
            os.rename("share", "pulled out")
            self.assertIn(process.wait(), (0, 1))
            shutil.rmtree("share", ignore_errors=True)
            os.rename("pulled out", "share")
            self.assertEqual(self.finish(), wanted)

        seconds = self.time(command)
        for happening in (kill, take_away):
            self.moments(command, seconds, happening)
        count = os.path.join(os.path.dirname(self.folder), "count")
        self.faults(command, count, 2001, lambda status: self.assertEqual(self.finish(), wanted))

    def change(self, *archives):
        for archive in archives:
            for change in self.CHANGES[archive]:
                karum(*change, "--archive", archive)

    def test_begin(self):
        self.keep()
        wanted = self.finish()
        self.disturb(self.BEGIN, wanted)

    def test_join(self):
        karum(*self.BEGIN)
        karum("import", "../c.kgn", "--archive", "laptop.karum")
        self.keep()
        wanted = self.finish()
        self.start_again()
        self.disturb(self.JOIN, wanted)

    def test_go_on(self):
        for command in (self.BEGIN, self.JOIN, self.ROOM):
            karum(*command)
        self.change("room.karum", "laptop.karum")
        karum(*self.LAPTOP)
        self.keep()
        wanted = self.finish()
        self.start_again()
        self.disturb(self.ROOM, wanted)


if __name__ == "__main__":
    unittest.main()
