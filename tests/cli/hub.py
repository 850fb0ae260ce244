#!/usr/bin/env python3
"""One archive on several computers, through a PostgreSQL server: with-postgres hub.py KARUM_CLI"""

import gzip
import json
import os
import pathlib
import re
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.path.abspath(sys.argv.pop(1))
SERVER = os.environ["KARUM_TEST_SERVER"]
UUID = "00000000-0000-4000-8000-{:012d}"
LINE = "concat_ws(E'\\t', seal, thing, part, time, counter, copy, replaces, value)"


def address(account, database="postgres"):
    return f"postgresql://{account}@/{database}?host={urllib.parse.quote(SERVER)}"


def record(number, first, second, moves="1. a1-b3", result="*"):
    tags = {"Event": "Cup", "Date": f"2026.05.{number:02d}", "Player1": first, "Player2": second, "Result": result,
            "Game": "jarmo", "UUID": UUID.format(number)}
    return "\n".join(f'[{name} "{value}"]' for name, value in tags.items()) + f"\n\n{moves} {result}\n\n"


def run(*arguments, home=None, stdin=None, **environment):
    return subprocess.run([PROGRAM, *arguments], cwd=home, input=stdin, capture_output=True, check=False, encoding="utf-8",
                          env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", **environment})


def sql(text, account="postgres", status=0):
    """What the server answers to an account, one line a row."""
    done = subprocess.run(["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-h", SERVER, "-U", account, "-d", "postgres", "-c", text],
                          capture_output=True, check=False, encoding="utf-8")
    if status == 0 and done.returncode != 0:
        raise AssertionError(f"{text}: {done.stderr}")
    return done.stdout.strip() if status == 0 else done.stderr


class Counting:
    """Somebody between a program and the server, who counts how often the program has waited for an answer."""

    def __init__(self, folder):
        self.folder, self.turns = folder / "far", 0

    def __enter__(self):
        self.folder.mkdir()
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(self.folder / ".s.PGSQL.5432"))
        self.listener.listen()
        threading.Thread(target=self.serve, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.close()

    def serve(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            self.pass_on(client)

    def pass_on(self, client):
        with client, socket.socket(socket.AF_UNIX) as server:
            server.connect(f"{SERVER}/.s.PGSQL.5432")
            said = None
            while True:
                for one in select.select([client, server], [], [])[0]:
                    text = one.recv(65536)
                    if not text:
                        return
                    if one is client and said is not client:
                        self.turns += 1
                    said = one
                    (server if one is client else client).sendall(text)

    def take(self):
        """How often since the last time."""
        turns, self.turns = self.turns, 0
        return turns


class Hub(unittest.TestCase):
    """Each test has a club of its own, named like it."""

    @classmethod
    def setUpClass(cls):
        for _ in range(2):  # the second time changes nothing
            done = run("hub", "init", address("postgres"))
            assert done.returncode == 0, done.stderr

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.club = self.id().rsplit("_", 1)[1]
        self.hub("add", self.club, self.club)
        self.mine = address(self.club)

    def hub(self, action, *arguments, status=0):
        done = run("hub", action, address("postgres"), *arguments)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout if status == 0 else done.stderr

    def karum(self, *arguments, archive, status=0, **options):
        done = run(*arguments, "--archive", archive, home=self.folder,
                   XDG_DATA_HOME=str(self.folder / f"home-{archive}"), **options)
        self.assertEqual(done.returncode, status, f"{arguments}: {done.stdout}{done.stderr}")
        return done.stdout if status == 0 else done.stderr

    def add(self, text, archive):
        self.karum("import", "-", archive=archive, stdin=text)

    def sync(self, archive, *arguments):
        return json.loads(self.karum("sync", *arguments, "--json", archive=archive))

    def begin(self, *games):
        """Two copies of an archive with some games, which both exchange with the server."""
        self.add("".join(games or (record(1, "Anna", "Boris"),)), "a.karum")
        self.assertTrue(self.sync("a.karum", self.mine, "--name", "Room")["began"])
        self.assertTrue(self.sync("b.karum", self.mine, "--name", "Laptop")["joined"])

    def export(self, archive):
        return sorted(part.strip() for part in self.karum("export", archive=archive).split('[Event "'))

    def assert_equal(self, *archives):
        for archive in archives:
            self.assertEqual(self.export(archive), self.export(archives[0]))
            self.karum("check-archive", archive=archive)

    def rows(self, what):
        """Of this club, as the owner of the server sees them."""
        return sql(f"SELECT {what} FROM karum.facts f JOIN karum.clubs c ON c.id = f.club WHERE c.name = '{self.club}'")

    def test_room(self):
        self.begin(record(1, "Anna", "Boris"), record(2, "Clara", "Boris"))
        self.karum("person", "rename", "Boris", "Boris Ur", archive="b.karum")
        self.karum("game", "stars", "5", "1", archive="a.karum")
        self.assertEqual(self.sync("b.karum")["received"], 0)
        self.sync("a.karum")
        self.sync("b.karum")
        self.assert_equal("a.karum", "b.karum")
        for archive in ("a.karum", "b.karum"):
            quiet = self.sync(archive)
            self.assertEqual((quiet["sent"], quiet["received"]), (0, 0))
        names = [row["name"] for row in json.loads(self.karum("replicas", "--json", archive="a.karum"))]
        self.assertEqual(names, ["Room", "Laptop"])
        self.assertEqual(sql("SELECT player1, player2, stars, event, rules, moves FROM karum.games ORDER BY game LIMIT 1",
                             self.club), "Anna|Boris Ur|5|Cup|jarmo|a1-b3")
        self.assertEqual(sql("SELECT name FROM karum.players ORDER BY name", self.club), "Anna\nBoris Ur\nClara")
        self.assertEqual(sql("SELECT name FROM karum.events", self.club), "Cup")

    def test_rights(self):
        """Another club sees nothing, and who may only read writes nothing."""
        self.begin()
        self.hub("add", "others", "other")
        self.hub("add", self.club, "reader", "--reader")
        clubs = {(row["club"], row["account"]): row for row in json.loads(self.hub("list", "--json"))}
        self.assertFalse(clubs[self.club, "reader"]["writes"])
        self.assertGreater(clubs[self.club, self.club]["facts"], 5)
        self.assertEqual(clubs["others", "other"]["facts"], 0)
        for table in ("facts", "copies", "clubs WHERE name <> 'others'", "shown", "games", "players", "events"):
            self.assertEqual(sql(f"SELECT count (*) FROM karum.{table}", "other"), "0", table)
        place = sql(f"SELECT id FROM karum.clubs WHERE name = '{self.club}'")
        tries = [f"INSERT INTO karum.facts SELECT {place}, 0, '', thing, part, time, counter, copy, replaces, value, seal"
                 " FROM (VALUES ('game:1', 'line', 1, 1, '-', '-', 'x', '')) f (thing, part, time, counter, copy, replaces, value, seal)",
                 f"INSERT INTO karum.copies VALUES ({place}, '{'0' * 32}', 'x', now ())",
                 f"SELECT karum.erase ({place}, '{{}}')", f"SELECT karum.mend ({place}, '{{1}}')",
                 f"SELECT karum.begin ({place}, '{'0' * 32}')", "DELETE FROM karum.facts", "UPDATE karum.facts SET value = ''",
                 "SELECT * FROM karum.members", "SELECT * FROM karum.gone", "SELECT karum.add ('x', 'y', true)",
                 "UPDATE karum.clubs SET archive = null"]
        before = self.rows("count (*), max (number)")
        for account in ("other", "reader"):
            for text in tries:
                # Row-level security leaves out what isn't seen; the rest is refused.
                self.assertRegex(sql(text, account, status=1), "denied|violates|may not|wrong seal", (account, text))
        self.assertEqual(self.rows("count (*), max (number)"), before)
        # Nor does who may write change or remove what is there.
        for text in ("DELETE FROM karum.facts", "UPDATE karum.facts SET value = ''"):
            self.assertIn("denied", sql(text, self.club, status=1))
        self.assertEqual(self.sync("c.karum", address("reader"))["games"], 1)
        self.karum("game", "stars", "5", "1", archive="c.karum")
        done = run("sync", "--archive", "c.karum", home=self.folder, XDG_DATA_HOME=str(self.folder / "home-c.karum"))
        self.assertEqual((done.returncode, done.stdout), (0, "sent 0, received 0\n"))
        self.assertIn("may only read", done.stderr)
        self.hub("remove", self.club, "reader")
        self.hub("remove", "others", "other")
        self.assertIn("others\t-\t-\t0\n", self.hub("list"))
        self.assertIn("permission denied", self.karum("sync", archive="c.karum", status=1))

    def test_same(self):
        """What is on the server is byte for byte what is in a folder; both are used in turn."""
        self.begin(record(1, "O'Brien {x}", "C:\\\\Anna"), record(2, "Анна", "花子"))
        (self.folder / "share").mkdir()
        self.sync("a.karum", "share")
        files = (self.folder / "share").glob("*.karum-facts")
        lines = {line for file in files for line in gzip.decompress(file.read_bytes()).decode().split("\n")
                 if re.match("[0-9a-f]{16}\t", line)}
        value = r"replace (replace (replace (replace (value, E'\\', E'\\\\'), E'\t', E'\\t'), E'\n', E'\\n'), E'\r', E'\\r')"
        self.assertEqual(set(self.rows(LINE.replace("value", value)).split("\n")), lines)
        self.assertGreater(len(lines), 15)
        self.sync("c.karum", "share")
        self.karum("game", "stars", "4", "1", archive="c.karum")
        self.sync("c.karum")
        for place in ("share", self.mine, "share", self.mine):
            report = self.sync("a.karum", place)
        self.assertEqual((report["sent"], report["received"]), (0, 0))
        self.sync("b.karum")
        self.assert_equal("a.karum", "b.karum", "c.karum")
        self.assertIn('[Stars "4"]', self.karum("export", archive="b.karum"))

    def test_far_away(self):
        """A server that answers late is asked seldom: an exchange waits for some answers, however much is exchanged."""
        self.begin()
        with Counting(self.folder) as counting:
            far = f"postgresql://{self.club}@/postgres?host={urllib.parse.quote(str(counting.folder))}"
            self.sync("a.karum", far)
            nothing = counting.take()
            self.assertLessEqual(nothing, 6)
            self.add("".join(record(number, "Clara", "Dora") for number in range(2, 30)), "a.karum")
            self.sync("a.karum")
            self.assertLessEqual(counting.take(), nothing + 4, "they are sent at once")
            self.sync("b.karum", far)
            self.assertLessEqual(counting.take(), nothing + 1, "and come with one question")
        self.assert_equal("a.karum", "b.karum")

    def test_restart(self):
        """The server ends in the transaction that adds: nothing is lost, and nothing is there twice."""
        self.begin()
        self.add(record(2, "Clara", "Dora"), "a.karum")
        before = self.rows("count (*)")
        place = sql(f"SELECT id FROM karum.clubs WHERE name = '{self.club}'")
        with subprocess.Popen(["psql", "-XAtq", "-h", SERVER, "-U", "postgres", "-d", "postgres"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, encoding="utf-8") as other:
            other.stdin.write(f"BEGIN; SELECT pg_advisory_xact_lock (1262571085, {place}); SELECT 'locked';\n")
            other.stdin.flush()
            self.assertIn("locked\n", [other.stdout.readline(), other.stdout.readline()])
            with subprocess.Popen([PROGRAM, "sync", "--archive", "a.karum"], cwd=self.folder, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, encoding="utf-8",
                                  env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en",
                                       "XDG_DATA_HOME": str(self.folder / "home-a.karum")}) as waiting:
                ended = "SELECT pg_terminate_backend (pid) FROM pg_stat_activity WHERE usename = 'restart' AND wait_event = 'advisory'"
                while sql(ended) != "t":
                    time.sleep(0.02)
                _, errors = waiting.communicate()
                self.assertEqual(waiting.returncode, 1)
                self.assertIn("Can’t exchange through the server", errors)
            other.stdin.close()
        self.assertEqual(self.rows("count (*)"), before)
        self.karum("check-archive", archive="a.karum")
        report = self.sync("a.karum")
        self.assertGreater(report["sent"], 0)
        self.assertFalse(report["renewed"])
        self.sync("b.karum")
        self.assert_equal("a.karum", "b.karum")

    def test_restored(self):
        """The database is older than what the copies remember, with or without a new identity."""
        self.begin()
        for number, renew in ((2, False), (3, True)):
            sql(f"DROP TABLE IF EXISTS public.kept; CREATE TABLE public.kept AS SELECT {self.ids()} FROM karum.facts")
            self.add(record(number, "Clara", "Dora"), "a.karum")
            self.sync("a.karum")
            self.sync("b.karum")
            sql("DELETE FROM karum.facts f WHERE NOT EXISTS (SELECT FROM public.kept k WHERE k.club = f.club AND k.number = f.number)"
                f" AND club = (SELECT id FROM karum.clubs WHERE name = '{self.club}')")
            if renew:
                self.hub("renew")
            sent = self.sync("b.karum")["sent"]
            self.assertGreater(sent, 3)
            self.assertEqual(self.sync("a.karum")["sent"], 0)
            quiet = self.sync("b.karum")
            self.assertEqual((quiet["sent"], quiet["received"], quiet["renewed"]), (0, 0, False))
        self.sync("c.karum", self.mine)
        self.assert_equal("a.karum", "b.karum", "c.karum")

    @staticmethod
    def ids():
        return "club, number"

    def test_damaged(self):
        """A row that isn't as it was written joins nothing, is told, and comes again from who has it."""
        self.begin()
        sql(f"UPDATE karum.facts SET value = 'Eve' WHERE value = 'Anna' AND club = (SELECT id FROM karum.clubs WHERE name = '{self.club}')")
        errors = self.karum("sync", self.mine, archive="c.karum", status=1)
        self.assertIn("damaged", errors)
        self.assertNotIn("Eve", "".join(self.export("c.karum")))
        self.assertGreater(self.sync("a.karum")["sent"], 0)
        self.sync("c.karum")
        self.sync("b.karum")
        self.assert_equal("a.karum", "b.karum", "c.karum")
        self.assertEqual(self.rows("count (*) FILTER (WHERE seal <> karum.seal (f))"), "0")

    def test_refused(self):
        self.begin()
        self.add(record(7, "Xenia", "Yuri"), "x.karum")
        self.assertIn("nobody", self.karum("sync", address("nobody"), archive="x.karum", status=1))
        self.assertIn("hub add", self.karum("sync", address("postgres"), archive="x.karum", status=1))
        self.assertIn("hub init", self.karum("sync", address("postgres", "template1"), archive="x.karum", status=1))
        self.assertIn("nowhere", self.karum("sync", "postgresql://x@/x?host=/nowhere", archive="x.karum", status=1))
        self.karum("check-archive", archive="x.karum")
        # It is another shared archive, and stays one.
        (self.folder / "share").mkdir()
        self.sync("x.karum", "share")
        self.sync("y.karum", "share")
        self.assertIn("another shared archive", self.karum("sync", self.mine, archive="y.karum", status=1))
        self.assertEqual(self.rows("count (*) FILTER (WHERE value = 'Xenia')"), "0")
        self.assertEqual(run("hub", "init", "share").returncode, 2)
        self.assertEqual(run("hub", "begin", self.mine).returncode, 2)
        self.assertEqual(run("hub", "init", self.mine).returncode, 1)
        self.assertIn("doesn’t belong", self.hub("remove", self.club, "postgres", status=1))

    def test_dry(self):
        self.add(record(1, "Anna", "Boris"), "a.karum")
        self.assertGreater(self.sync("a.karum", self.mine, "--dry-run")["sent"], 0)
        self.assertEqual(self.rows("count (*)"), "0")
        self.assertEqual(self.karum("replicas", archive="a.karum"), "")
        done = run("sync", self.mine, "--archive", "a.karum", home=self.folder, XDG_DATA_HOME=str(self.folder / "home-a.karum"))
        self.assertIn("the same server", done.stderr)

    def test_password(self):
        """No archive keeps one."""
        self.add(record(1, "Anna", "Boris"), "a.karum")
        self.sync("a.karum", f"postgresql://password:tellnobody@/postgres?host={urllib.parse.quote(SERVER)}&password=tellnobody")
        self.assertEqual(self.sync("a.karum")["sent"], 0)
        for file in self.folder.glob("a.karum*"):
            self.assertNotIn(b"tellnobody", file.read_bytes())


if __name__ == "__main__":
    unittest.main()
