#!/usr/bin/env python3
"""The manual page, --help and the schema of JSON documents agree:
manual.py KARUM_CLI MANUAL_PAGE SCHEMA EXAMPLES.kgn
"""

import functools
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

import jsonschema

PROGRAM, PAGE, SCHEMA, EXAMPLES = map(os.path.abspath, sys.argv[1:5])


@functools.cache
def help_text(*command):
    """The output of the program, in English."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}
    return subprocess.run(
        [PROGRAM, *command, "--help"], env=environment, check=True, capture_output=True, encoding="utf-8"
    ).stdout


@functools.cache
def page_text():
    with open(PAGE, encoding="utf-8") as page:
        return page.read().replace("\\-", "-")


@functools.cache
def commands():
    """The commands in the order of the help."""
    listed = help_text().split("\n\n")[1]
    return re.findall(r"^  ([a-z-]+) ", listed, re.MULTILINE)


def options(text):
    return set(re.findall(r"--[a-z][a-z0-9-]*", text))


def section(command):
    """The section of the page about a command."""
    return re.search(rf'^\.SS "{command}[ "].*?(?=^\.S[SH] )', page_text(), re.MULTILINE | re.DOTALL)[0]


def documented_keys(command):
    """The keys of a command's JSON document: the bold words in the entry of --json."""
    entry = re.search(r"^\.TP\n\.B --json\n(.*?)(?=^\.TP|\Z)", section(command), re.MULTILINE | re.DOTALL)
    if not entry:
        return set()
    keys = set(re.findall(r"^\.BR? (\w+)", entry[1], re.MULTILINE))
    if re.search(r"export --json|--format json", entry[1]):
        keys |= game_keys() - (NUMBERS if command in OUTSIDE else set())
    for other in re.findall(r"The keys of (\w+)", entry[1]):
        keys |= documented_keys(other)
    return keys


# Games that come from no archive, and what has numbers in one.
OUTSIDE, NUMBERS = {"random", "analyze"}, {"player1_id", "player2_id", "event_id"}


def game_keys():
    """The keys of a game: those of the list under --format of export."""
    listed = section("export").partition(".B json\nis an array")[2].partition(".RE")[0]
    entries = re.findall(r"^\.TP\n\.BR? (.*)$", listed, re.MULTILINE)
    return set(re.findall(r"\w+", re.sub(r"\(.*?\)", "", " ".join(entries))))


def keys(value):
    """All keys in a JSON document."""
    if isinstance(value, list):
        return set().union(*map(keys, value))
    return set(value).union(*map(keys, value.values())) if isinstance(value, dict) else set()


GAME = """[Game "jarmo"]
[Player1 "{}"]
[Player2 "{}"]
[Event "Cup"]
[Match "m"]
[MatchGame "{}"]
[Termination "resignation"]

1. a1-b3 1-0

"""

# Three cells in a row for the first player.
FREE_CELLS = ["a1", "b1", "c1", "a3", "c3", "e3"]
HOLES = " ".join(column + row for row in "12345" for column in "abcde" if column + row not in FREE_CELLS)
FINISHED_GAME = f"""[Game "pahtum"]
[Rules "classic,size=5,holes=19"]
[Setup "{HOLES}"]
[Date "2026.05.01"]
[Player1 "{{}}"]
[Player2 "{{}}"]
[Result "1-0"]
[Score "3-0"]
[Termination "normal"]

1. a1 a3 2. b1 c3 3. c1 e3 1-0

"""

# Arguments for each command that prints JSON, such that its document contains every key.
JSON_COMMANDS = {
    "rules": [],
    "moves": ["jarmo"],
    "play": ["jarmo", "--moves=a1-b3"],
    "perft": ["jarmo", "1", "--divide"],
    "random": ["jarmo", "--games=2"],
    "check": ["games.kgn"],
    "diagram": ["jarmo", "--output=board.svg"],
    "sheet": ["jarmo", "--output=sheet.pdf"],
    "analyze": ["games.kgn", "--depth=1"],
    "endgames": None,  # takes minutes: cli-endgames
    "export": ["--archive=a.karum"],
    "book": ["Cup", "--output=book.pdf", "--archive=a.karum"],
    "site": ["site", "--archive=a.karum"],
    "bench": ["--archive=a.karum"],
    "best": ["jarmo", "--depth=1", "--lines=2"],
    "solve": ["pahtum:japanese,size=5,holes=23,placement=agreed",
              "--position=#x1##/#####/#####/#####/##### o 14,15 0,0 play"],
    "match": ["jarmo", "depth=1", "depth=1", "--games=2"],
    "import": ["games.kgn", "--archive=new.karum"],
    "list": ["--archive=a.karum"],
    "find": ["jarmo", "--archive=a.karum"],
    "explore": ["jarmo", "--archive=a.karum"],
    "players": ["--archive=a.karum"],
    "events": ["--archive=a.karum"],
    "collections": ["--archive=collected.karum"],
    "doubles": ["--archive=doubles.karum"],
    "stats": ["Anna", "--archive=a.karum"],
    "ratings": ["--archive=a.karum"],
    "table": ["Cup", "--archive=a.karum"],
    "matches": ["--archive=a.karum"],
    "privacy": ["--archive=a.karum"],
    "check-archive": ["--archive=wrong.karum"],
    "backup": ["copy.karum", "--archive=a.karum"],
    "merge": ["b.karum", "--archive=a.karum"],
    "sync": ["--archive=acted.karum"],
    "replicas": ["--archive=acted.karum"],
    "conflict": ["list", "--archive=acted.karum"],
    "hub": None,  # needs a server: cli-hub
    "review": ["--archive=a.karum"],
    "person": ["merge", "Anna", "Vera", "--archive=acted.karum"],
    "event": ["merge", "Cup", "Spring", "--archive=acted.karum"],
    "game": ["stars", "3", "1", "--archive=acted.karum"],
    "collection": ["add", "Best", "--archive=acted.karum"],
    "version": ["save", "1", "mine", "--archive=acted.karum"],
    "history": ["list", "--archive=acted.karum"],
}


def run_command(folder, *arguments):
    run = subprocess.run([PROGRAM, *arguments], cwd=folder, capture_output=True, encoding="utf-8", check=False)
    assert run.returncode != 2, run.stderr
    return run.stdout


def fill(folder):
    """Writes the archives and files that the commands need."""
    games = GAME.format("Anna", "Vera", 1) + GAME.format("Vera", "Anna", 2)
    games += FINISHED_GAME.format("Anna", "Vera") + FINISHED_GAME.format("Vera", "Anna")
    (folder / "games.kgn").write_text(games, encoding="utf-8")
    for name in ("a", "b", "wrong"):
        run_command(folder, "import", "games.kgn", f"--archive={name}.karum")
    run_command(folder, "review", "--archive=a.karum", "--effort=quick")
    run_command(folder, "privacy", "Vera", "initials", "--archive=a.karum")
    collected = '[Collections "Club"]\n' + GAME.format("Anna", "Vera", 1)
    (folder / "collected.kgn").write_text(collected, encoding="utf-8")
    run_command(folder, "import", "collected.kgn", "--archive=collected.karum")
    alike = GAME.format("Anna Berg", "Vera", 1) + GAME.format("Vera", "Анна Берг", 2)
    (folder / "alike.kgn").write_text(alike, encoding="utf-8")
    run_command(folder, "import", "alike.kgn", "--archive=doubles.karum")
    run_command(folder, "import", "games.kgn", "--archive=acted.karum")
    run_command(folder, "event", "add", "Spring", "--archive=acted.karum")
    # Two copies that have renamed one player.
    (folder / "exchange").mkdir()
    run_command(folder, "sync", "exchange", "--archive=acted.karum")
    run_command(folder, "sync", "exchange", "--archive=copy-of-acted.karum")
    run_command(folder, "person", "rename", "Anna", "Anna Berg", "--archive=copy-of-acted.karum")
    run_command(folder, "person", "rename", "Anna", "Anna Wolf", "--archive=acted.karum")
    run_command(folder, "sync", "--archive=copy-of-acted.karum")
    # An archive that never met them has the same games.
    (folder / "same.kgn").write_text(run_command(folder, "export", "--archive=acted.karum"), encoding="utf-8")
    run_command(folder, "import", "same.kgn", "--archive=strange.karum")
    run_command(folder, "sync", "exchange", "--archive=strange.karum")
    with sqlite3.connect(folder / "wrong.karum") as archive:
        archive.execute("UPDATE games SET annotated = annotated + 1 WHERE id = 1")
    archive.close()


class Documents(unittest.TestCase):
    """Archives of which the commands print documents."""

    @staticmethod
    @functools.cache
    def made():
        """Their folder in another one, which also has what it is like before a test: it is filled once."""
        made = tempfile.TemporaryDirectory()
        folder = pathlib.Path(made.name)
        (folder / "test").mkdir()
        fill(folder / "test")
        shutil.copytree(folder / "test", folder / "before")
        return made

    def setUp(self):
        folder = pathlib.Path(self.made().name)
        self.folder = folder / "test"
        # Copies of an archive are known by their path.
        shutil.rmtree(self.folder)
        shutil.copytree(folder / "before", self.folder)

    def run_command(self, *arguments):
        return run_command(self.folder, *arguments)


class JsonTest(Documents):
    """The page lists the keys of every JSON document."""

    def test_commands(self):
        """Every command has it."""
        for command in commands():
            self.assertIn("--json", options(help_text(command)), command)
        self.assertEqual(set(commands()), set(JSON_COMMANDS))

    def test_keys(self):
        for command, arguments in JSON_COMMANDS.items():
            if arguments is None:
                continue
            with self.subTest(command):
                document = json.loads(self.run_command(command, *arguments, "--json"))
                self.assertEqual(keys(document), documented_keys(command))


def strict(schema):
    """The schema without keys that it doesn't name, which a reader has to ignore."""
    if isinstance(schema, list):
        return list(map(strict, schema))
    if not isinstance(schema, dict):
        return schema
    closed = {"additionalProperties": False} if "properties" in schema else {}
    return {**closed, **{key: strict(value) for key, value in schema.items()}}


# More arguments, with which documents look different.
MORE_DOCUMENTS = [
    ("list", []), ("find", ["jarmo"]), ("explore", ["jarmo"]), ("players", []), ("events", []),
    ("collections", []), ("doubles", []), ("doubles", ["--games"]), ("stats", ["Anna Berg"]), ("stats", ["Solo"]),
    ("ratings", []), ("table", ["Spring Cup"]), ("table", ["Lone"]), ("matches", []), ("check-archive", []),
]  # fmt: skip
LONE_GAMES = """[Game "jarmo"]
[Player1 "Solo"]

*

[Game "pahtum"]
[Player2 "Solo"]
[Event "Lone"]
[Match "one of two"]
[MatchGame "1"]
[Result "1-0"]

1-0

"""


class SchemaTest(Documents):
    """Documents are as the schema says, and it says something of each command."""

    def setUp(self):
        super().setUp()
        with open(SCHEMA, encoding="utf-8") as file:
            self.schema = json.load(file)

    def test_schema(self):
        jsonschema.Draft202012Validator.check_schema(self.schema)
        self.assertEqual(set(self.schema["$defs"]), set(JSON_COMMANDS))

    def check(self, command, *arguments):
        definitions = {name: strict(of) for name, of in self.schema["$defs"].items()}
        schema = {**self.schema, "$defs": definitions, "$ref": f"#/$defs/{command}"}
        document = json.loads(self.run_command(command, *arguments, "--json"))
        faults = jsonschema.Draft202012Validator(schema).iter_errors(document)
        self.assertEqual([f"{fault.json_path}: {fault.message}" for fault in faults], [])

    def test_documents(self):
        for command, arguments in JSON_COMMANDS.items():
            if arguments is None:
                continue
            with self.subTest(command):
                self.check(command, *arguments)

    def test_more_documents(self):
        (self.folder / "lone.kgn").write_text(LONE_GAMES, encoding="utf-8")
        self.run_command("import", EXAMPLES, "lone.kgn", "--archive=more.karum")
        self.run_command("import", EXAMPLES, "--archive=more.karum", "--similar=add")
        for command, arguments in MORE_DOCUMENTS:
            with self.subTest((command, *arguments)):
                self.check(command, "--archive=more.karum", *arguments)


class MistakesTest(Documents):
    """The same mistake has the same exit status in every command, and is told on standard error alone."""

    def status(self, command, *more, without=()):
        arguments = [each for each in JSON_COMMANDS[command] or [] if not each.startswith(tuple(without) or "\0")]
        run = subprocess.run([PROGRAM, command, *arguments, *more], cwd=self.folder, capture_output=True,
                             encoding="utf-8", check=False, stdin=subprocess.DEVNULL, timeout=60)
        self.assertTrue(run.stderr, (command, more))
        self.assertEqual(run.stdout, "", (command, more))
        return run.returncode

    def check(self, status, *more, of=None, without=(), but=()):
        """Every command that has the option @of."""
        for command in commands():
            if command not in but and (of is None or of in options(help_text(command))):
                with self.subTest(command=command, more=more):
                    self.assertEqual(self.status(command, *more, without=without), status)

    def test_usage(self):
        self.check(2, "--no-such-option")
        self.check(2, "--format", "nothing", of="--format")
        self.check(2, "--lang", "xx", of="--lang")
        self.check(2, "--sort", "nothing", of="--sort")

    def test_archives(self):
        (self.folder / "text.karum").write_text("no archive", encoding="utf-8")
        (self.folder / "cut.karum").write_bytes((self.folder / "a.karum").read_bytes()[:5000])
        for name in ("text.karum", "cut.karum"):
            self.check(1, f"--archive={name}", of="--archive", without=["--archive"])
        # These two make an archive.
        self.check(1, "--archive=none.karum", of="--archive", without=["--archive"], but=["import", "merge"])

    def test_files(self):
        for command in ("check", "analyze", "import"):
            self.assertEqual(self.status(command, "missing.kgn", without=["games.kgn"]), 1, command)
        for ending, names in {"pdf": ["sheet", "book"], "svg": ["diagram"], "json": ["list", "export", "table"]}.items():
            for command in names:
                self.assertEqual(self.status(command, f"--output=missing/x.{ending}", without=["--output"]), 1, command)

    def test_names(self):
        self.check(1, "--player", "Nobody at all", of="--player")
        self.check(1, "--event", "No such event", of="--event", but=["game"])
        self.check(1, "--collection", "No such list", of="--collection")


class ManualTest(unittest.TestCase):
    def test_program_has_commands(self):
        self.assertIn("rules", commands())

    def test_commands(self):
        """One section per command, in the same order and with the same arguments."""
        usages = [
            re.search(r"karum-cli (.*)", help_text(command))[1]
            .replace(" [OPTION…]", "")
            .replace("…", "...")
            for command in commands()
        ]
        self.assertEqual(re.findall(r'^\.SS "(.*)"$', page_text(), re.MULTILINE), usages)

    def test_options(self):
        """There is exactly one entry for every option, and no other entry."""
        wanted = {"--help", "--version"}.union(*(options(help_text(command)) for command in commands()))
        entries = re.findall(r"^\.TP\n(.*)$", page_text(), re.MULTILINE)
        explained = set().union(*(options(entry) for entry in entries if not entry.startswith(".B karum")))
        self.assertEqual(explained, wanted)

    def test_version(self):
        version = subprocess.run([PROGRAM, "--version"], check=True, capture_output=True, encoding="utf-8")
        self.assertIn(f'"Karum {version.stdout.split()[1]}"', page_text())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
