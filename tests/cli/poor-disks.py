#!/usr/bin/env python3
"""Archives, backups and exports in folders that lack what local disks have: poor-disks.py KARUM_CLI POOR_DISK

Nothing that was there is ever lost, and whoever can't go on is told why, by the name of the file.
"""

import fcntl
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
POOR_DISK = os.path.abspath(sys.argv.pop(1))
os.environ.update(LC_ALL="C.UTF-8", LANGUAGE="en")
GAMES = subprocess.run(
    [PROGRAM, "random", "jarmo,limit=12", "--games", "5", "--seed", "2"], capture_output=True, check=True
).stdout


class PoorDisksTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        # The program sees real paths.
        self.folder = os.path.realpath(folder.name)
        self.archive, self.games, self.copy = (
            os.path.join(self.folder, name) for name in ("a.karum", "games.kgn", "copy.karum")
        )
        with open(self.games, "wb") as file:
            file.write(GAMES)

    def karum(self, lacks, *arguments):
        """The exit status, standard output and standard error."""
        poor = {"LD_PRELOAD": POOR_DISK, "KARUM_POOR_DISK": self.folder, "KARUM_POOR_LACKS": lacks} if lacks else {}
        done = subprocess.run(
            [PROGRAM, *arguments], env={**os.environ, **poor}, capture_output=True, encoding="utf-8", check=False
        )
        return done.returncode, done.stdout, done.stderr

    def check_games(self, lacks, path):
        status, out, errors = self.karum(lacks, "list", "--archive", path)
        self.assertEqual((status, len(out.splitlines())), (0, 5), errors)

    def check_all(self, lacks):
        """Everything works as on a local disk."""
        status, out, errors = self.karum(lacks, "import", "--archive", self.archive, self.games)
        self.assertEqual(status, 0, errors)
        self.check_games(lacks, self.archive)
        self.check_backup(lacks)

    def check_backup(self, lacks):
        status, _, errors = self.karum(lacks, "backup", "--archive", self.archive, self.copy)
        self.assertEqual(status, 0, errors)
        # As another system reads it.
        self.check_games(None, self.copy)
        self.assertEqual(self.karum(None, "check-archive", "--archive", self.copy)[0], 0)

    def test_ordinary(self):
        self.check_all(None)

    def test_no_links(self):
        self.check_all("links")

    def test_short_names(self):
        self.check_all("names")

    def test_one_case(self):
        """On disks where A and a are one name."""
        self.check_all("case")
        upper = os.path.join(self.folder, "A.KARUM")
        self.check_games("case", upper)
        # The archive isn't its own backup.
        status, _, errors = self.karum("case", "backup", "--archive", self.archive, upper)
        self.assertEqual(status, 1)
        self.assertIn(upper, errors)
        self.check_games("case", self.archive)

    def test_full_folder(self):
        """A folder for the exchange that is full at the first byte, or can't do what local ones can."""
        share, other = os.path.join(self.folder, "share"), os.path.join(self.folder, "other.karum")
        os.mkdir(share)
        self.assertEqual(self.karum(None, "import", "--archive", self.archive, self.games)[0], 0)
        full = {"LD_PRELOAD": POOR_DISK, "KARUM_POOR_DISK": share, "KARUM_POOR_LACKS": "room"}
        done = subprocess.run([PROGRAM, "sync", share, "--archive", self.archive], env={**os.environ, **full},
                              capture_output=True, encoding="utf-8", check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(share, done.stderr)
        self.assertEqual(self.karum(None, "check-archive", "--archive", self.archive)[0], 0)
        for lacks in ("links", "case", "replace"):
            status, _, errors = self.karum(lacks, "sync", share, "--archive", self.archive)
            self.assertEqual(status, 0, f"{lacks}: {errors}")
        self.assertEqual(self.karum(None, "sync", share, "--archive", other)[0], 0)
        self.check_games(None, other)

    def test_one_case_site(self):
        """No two pages of a site differ in the case of their names alone."""
        people = ("Anna", "ANNA"), ("anna", "Анна"), ("AnnA", "анна")
        for seed, (event, (first, second)) in enumerate(zip(("Cup", "CUP", "cup"), people)):
            text = self.karum(None, "random", "jarmo,limit=12", "--seed", str(seed))[1]
            text = text.replace("Random 1", first).replace("Random 2", second).replace('[Event "?"]', f'[Event "{event}"]')
            with open(self.games, "w", encoding="utf-8") as file:
                file.write(text)
            status, _, errors = self.karum("case", "import", "--archive", self.archive, self.games)
            self.assertEqual(status, 0, errors)
        written = {}
        for lacks in (None, "case"):
            site = os.path.join(self.folder, f"site-{lacks}")
            status, _, errors = self.karum(lacks, "site", "--archive", self.archive, site)
            self.assertEqual(status, 0, errors)
            written[lacks] = sorted(os.path.relpath(os.path.join(where, name), site)
                                    for where, _, names in os.walk(site) for name in names)
        self.assertEqual(written[None], written["case"])
        self.assertEqual(len({name.lower() for name in written[None]}), len(written[None]))

    def site(self, lacks, folder):
        """The exit status, standard error, and the content of each page afterwards."""
        status, _, errors = self.karum(lacks, "site", "--archive", self.archive, folder)
        pages = {}
        for where, _, names in os.walk(folder):
            for name in names:
                if ".karum-site" not in where:
                    with open(os.path.join(where, name), "rb") as page:
                        pages[os.path.relpath(os.path.join(where, name), folder)] = page.read()
        return status, errors, pages

    def test_site(self):
        """A site becomes the new one, or stays as it was and its folder is named."""
        self.check_all(None)
        sites = {lacks: os.path.join(self.folder, f"site-{lacks}")
                 for lacks in (None, "replace", "sync", "room", "locks")}
        before = {lacks: self.site(None, folder) for lacks, folder in sites.items()}
        with open(self.games, "wb") as file:
            file.write(subprocess.run([PROGRAM, "random", "manu", "--games", "2"], capture_output=True, check=True).stdout)
        self.assertEqual(self.karum(None, "import", "--archive", self.archive, self.games)[0], 0)
        wanted = self.site(None, sites[None])[2]
        self.assertNotEqual(wanted, before[None][2])
        for lacks, folder in sites.items():
            with self.subTest(lacks):
                status, errors, pages = self.site(lacks, folder)
                fails = lacks in ("room", "locks")
                self.assertEqual(status, int(fails), errors)
                self.assertEqual(pages, before[lacks][2] if fails else wanted)
                if fails:
                    self.assertIn(folder, errors)
                    self.assertNotIn("Another program", errors)
                # The next one finds nothing that stops it.
                self.assertEqual(self.site(None, folder)[::2], (0, wanted))

    def test_full(self):
        """A full disk: nothing is lost, the reason is told, and what is there can be read."""
        self.check_all(None)
        written = os.path.join(self.folder, "written.kgn")
        for command in (("import", "--archive", self.archive, self.games),
                        ("backup", "--archive", self.archive, os.path.join(self.folder, "new.karum")),
                        ("export", "--archive", self.archive, "--output", written)):
            status, _, errors = self.karum("room", *command)
            self.assertEqual(status, 1, command)
            self.assertIn(self.folder, errors)
            self.assertIn("space", errors)
        self.check_games("room", self.archive)
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.karum", "copy.karum", "games.kgn"])
        self.check_games(None, self.archive)

    def test_share_gone(self):
        self.check_all(None)
        for command in (("list",), ("game", "stars", "3", "1"), ("check-archive",)):
            status, _, errors = self.karum("share", *command, "--archive", self.archive)
            self.assertEqual(status, 1)
            # Nobody is told that there is no such archive.
            self.assertIn(f"The archive “{self.archive}” could not be opened (", errors, command)
        self.check_games(None, self.archive)

    def test_no_shared_memory(self):
        self.check_all("memory")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.karum", "copy.karum", "games.kgn"])

    def test_no_shared_memory_second_program(self):
        """The first program has the archive alone; the second one is told so, and nothing is lost."""
        self.check_all("memory")
        with open(self.archive, "r+b") as held:
            # Where SQLite locks a file.
            fcntl.lockf(held, fcntl.LOCK_EX, 512, 0x40000000)
            status, _, errors = self.karum("memory", "import", "--archive", self.archive, self.games)
        self.assertEqual(status, 1)
        self.assertIn("only one can have it open at a time", errors)
        self.assertIn(self.archive, errors)
        self.check_games("memory", self.archive)

    def test_no_locks(self):
        """What is there can be read and saved elsewhere; nothing is written that others could be writing as well."""
        self.check_all(None)
        os.unlink(self.copy)
        with open(self.archive, "rb") as file:
            before = file.read()
        self.check_games("locks", self.archive)
        self.check_backup("locks")
        status, _, errors = self.karum("locks", "import", "--archive", self.archive, self.games)
        self.assertEqual(status, 1)
        self.assertIn("files can’t be locked", errors)
        with open(self.archive, "rb") as file:
            self.assertEqual(file.read(), before)

    def test_no_locks_new(self):
        status, _, errors = self.karum("locks", "import", "--archive", self.archive, self.games)
        self.assertEqual(status, 1)
        self.assertIn("files can’t be locked", errors)
        self.assertEqual(os.listdir(self.folder), ["games.kgn"])

    def test_no_replacing(self):
        """A file that can't be replaced stays as it was."""
        self.check_all("replace")
        written = os.path.join(self.folder, "written.kgn")
        command = ("export", "--archive", self.archive, "--output", written)
        self.assertEqual(self.karum("replace", *command)[0], 0)
        with open(written, "rb") as file:
            before = file.read()
        status, _, errors = self.karum("replace", *command)
        self.assertEqual(status, 1)
        self.assertIn(written, errors)
        with open(written, "rb") as file:
            self.assertEqual(file.read(), before)
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.karum", "copy.karum", "games.kgn", "written.kgn"])

    def test_no_sync(self):
        """What can't be made sure isn't called saved; documents are written."""
        self.check_all(None)
        status, _, errors = self.karum("sync", "import", "--archive", self.archive, self.games)
        self.assertEqual(status, 1)
        self.assertIn(self.archive, errors)
        # What is wrong, not what the system calls it.
        status, _, errors = self.karum("sync", "backup", "--archive", self.archive, self.copy + "2")
        self.assertEqual(status, 1)
        self.assertIn("the disk doesn’t confirm that it has written", errors)
        written = os.path.join(self.folder, "written.kgn")
        self.assertEqual(self.karum("sync", "export", "--archive", self.archive, "--output", written)[0], 0)
        self.check_games(None, self.archive)


if __name__ == "__main__":
    unittest.main()
