#!/usr/bin/env python3
"""What a club's secretary does in scripts: secretary.py KARUM_CLI

Games of one player by a part of the name, tables in every format, files named by their ending, folders of files,
nightly backups, double games, and Ctrl+C.
"""

import csv
import html.parser
import io
import itertools
import json
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}
SCRIPT = pathlib.Path(__file__).parents[2] / "docs" / "secretary.md"
PEOPLE = ["Волков, Сергей", "Anna Müller", "中村葵", "Anna Petrova", "Ёлкина Мария", "さくら", "Nikolai O'Neill"]
TABLES = {
    "list": [],
    "find": ["jarmo"],
    "explore": ["jarmo"],
    "players": [],
    "events": [],
    "collections": [],
    "doubles": [],
    "stats": ["Müller"],
    "ratings": [],
    "table": ["Summer"],
    "matches": [],
}


def record(number, first, second, moves="1. a1-b3 a5xb3", **tags):
    tags = {"Event": "Summer Cup", "Date": f"2026.05.{number:02d}", "Round": str(number), "Player1": first,
            "Player2": second, "Result": "1-0", "Game": "jarmo", "Termination": "resignation",
            "Collections": "Best, \"really\"", **tags}
    text = "\n".join('[{} "{}"]'.format(name, value.replace('"', '\\"')) for name, value in tags.items())
    return f"{text}\n\n{moves} 1-0\n\n"


class Table(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.rows, self.cell = [], None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.cell = ""

    def handle_data(self, data):
        if self.cell is not None:
            self.cell += data

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.rows[-1].append(self.cell)
            self.cell = None


class SecretaryTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        games = "".join(record(number, *pair) for number, pair in enumerate(itertools.permutations(PEOPLE, 2), 1)
                        if number <= 28)
        games += record(29, PEOPLE[0], PEOPLE[1], Event="Winter Cup", Match="m1", MatchGame="1")
        (self.folder / "games.kgn").write_text(games, encoding="utf-8")
        self.karum("import", "games.kgn")

    def run_command(self, *arguments, **options):
        return subprocess.run([PROGRAM, *arguments], cwd=self.folder, capture_output=True, check=False,
                              env={**ENVIRONMENT, "XDG_DATA_HOME": str(self.folder)}, **options)

    def karum(self, *arguments):
        done = self.run_command(*arguments)
        self.assertEqual(done.returncode, 0, (arguments, done.stderr.decode()))
        return done.stdout

    def text(self, *arguments):
        return self.karum(*arguments).decode()

    def refuse(self, status, *arguments):
        done = self.run_command(*arguments)
        self.assertEqual(done.returncode, status, (arguments, done.stdout))
        self.assertEqual(done.stdout, b"", arguments)
        return done.stderr.decode()

    # -- Names

    def test_parts_of_names(self):
        for part, name in {"volkov": PEOPLE[0], "ВОЛКОВ": PEOPLE[0], "sergey volkov": PEOPLE[0], "muller": PEOPLE[1],
                           "中村": PEOPLE[2], "葵": PEOPLE[2], "petrova": PEOPLE[3], "Елкина": PEOPLE[4],
                           "elkina": PEOPLE[4], "sakura": PEOPLE[5], "サクラ": PEOPLE[5], "nikolai": PEOPLE[6]}.items():
            with self.subTest(part):
                whole = self.text("list", "--player", name)
                self.assertTrue(whole)
                self.assertEqual(self.text("list", "--player", part), whole)
                self.assertEqual(self.text("stats", part).split("\n")[0], f"player\t{name}")
                both = self.text("list", "--player", part, "--opponent", "Anna Petrova" if "Petr" not in name else "葵")
                self.assertLess(len(both), len(whole))

    def test_words_in_another_script(self):
        """What is typed in the search field finds names by their sound, too, from their beginning."""
        for words, name in {"volk": PEOPLE[0], "sergey volkov": PEOPLE[0], "петрова": PEOPLE[3],
                            "elkina": PEOPLE[4], "sakura": PEOPLE[5], "николай": PEOPLE[6]}.items():
            with self.subTest(words):
                self.assertEqual(self.text("list", "--text", words), self.text("list", "--player", name))
        for words in "olkov", "volkova", "akura":
            self.assertEqual(self.text("list", "--text", words), "", words)

    def test_parts_of_several_names(self):
        for arguments in ["list", "--player", "anna"], ["stats", "anna"], ["stats", "volkov", "--against", "Anna"]:
            said = self.refuse(1, *arguments)
            self.assertIn("Anna Müller", said)
            self.assertIn("Anna Petrova", said)
        for arguments in ["list", "--event", "cup"], ["table", "CUP"]:
            self.assertIn("Winter Cup", self.refuse(1, *arguments))

    def test_nearest_names(self):
        """A beginning is enough where it fits one; several are listed; otherwise the nearest are."""
        message = self.refuse(1, "stats", "Ann")
        self.assertIn("fit “Ann”: ", message)
        self.assertTrue("Anna Müller" in message and "Anna Petrova" in message, message)
        self.assertIn("Anna Petrova", self.text("stats", "petrov"))
        for wrong, nearest in {"Nikolay": PEOPLE[6], "Wolkowa": PEOPLE[0], "sakuro": PEOPLE[5]}.items():
            self.assertIn(f"Similar names: {nearest}", self.refuse(1, "stats", wrong))
        self.assertIn("Similar names: Winter Cup", self.refuse(1, "table", "wintr"))
        self.refuse(1, "stats", "?!")
        # What is like nobody's name names nobody.
        for command in ["stats", "Zzz"], ["list", "--player", "Bxrg"], ["table", "Qqqqq"], ["list", "--collection", "Zzz"]:
            self.assertNotIn("Similar names", self.refuse(1, *command), command)
        self.assertIn("Similar names", self.refuse(1, "stats", "Zzz Petrovna"))

    # -- Formats

    def test_formats(self):
        """The same rows in every format."""
        for command, arguments in TABLES.items():
            with self.subTest(command):
                lines = self.text(command, *arguments).splitlines()
                self.assertEqual(self.text(command, *arguments, "--format", "text").splitlines(), lines)
                rows = list(csv.reader(io.StringIO(self.text(command, *arguments, "--format=csv"), newline="")))
                self.assertEqual([row[:line.count("\t") + 1] for row, line in zip(rows[1:], lines)],
                                 [line.split("\t") for line in lines])
                self.assertEqual(len({len(row) for row in rows}), 1)
                table = Table(self.text(command, *arguments, "--format=html"))
                # People read words and numbers otherwise than programs: event-surfaces.py
                if command not in ("table", "stats"):
                    self.assertEqual(len(table.rows), len(rows))
                if command not in ("table", "stats", "list", "explore", "ratings", "matches"):
                    self.assertEqual(table.rows[1:], rows[1:])
                self.assertTrue(self.karum(command, *arguments, "--format=pdf").startswith(b"%PDF-"))

    def test_separators(self):
        """For spreadsheets of other countries: the same fields, and numbers with their decimal sign."""
        for command, arguments in TABLES.items():
            with self.subTest(command):
                usual = list(csv.reader(io.StringIO(self.text(command, *arguments, "--format=csv"), newline="")))
                for options, separator, sign in ((["--separator=semicolon"], ";", ","),
                                                 (["--separator=semicolon", "--decimal=point"], ";", "."),
                                                 (["--separator=tab"], "\t", "."),
                                                 (["--decimal=comma"], ",", ",")):
                    text = self.text(command, *arguments, "--format=csv", *options)
                    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
                    number = re.compile(r"-?\d+[.]\d+$")
                    self.assertEqual(rows, [[field.replace(".", sign) if number.match(field) else field
                                             for field in row] for row in usual])
        self.assertRegex(self.text("stats", "Anna Müller", "--format=csv", "--separator=semicolon"), r"score;\d+,\d;")
        rows = csv.reader(io.StringIO(self.text("export", "--format=csv"), newline=""))
        other = csv.reader(io.StringIO(self.text("export", "--format=csv", "--separator=semicolon"), newline=""),
                           delimiter=";")
        self.assertEqual(list(rows), list(other))
        self.assertIn("use comma, semicolon or tab", self.refuse(2, "list", "--format=csv", "--separator=,"))
        self.assertIn("use point or comma", self.refuse(2, "export", "--format=csv", "--decimal=;"))
        self.assertIn("--separator is an option for csv only, not for json",
                      self.refuse(2, "list", "--json", "--separator=tab"))
        self.assertIn("--decimal is an option for csv only, not for kgn", self.refuse(2, "export", "--decimal=comma"))

    def test_json_lines(self):
        for command, arguments in TABLES.items():
            with self.subTest(command):
                document = json.loads(self.text(command, *arguments, "--json"))
                self.assertEqual(json.loads(self.text(command, *arguments, "--format=json")), document)
                lines = [json.loads(line) for line in self.text(command, *arguments, "--json-lines").splitlines()]
                self.assertEqual(lines, document if isinstance(document, list) else [document])
        games = [json.loads(line) for line in self.text("export", "--json-lines").splitlines()]
        self.assertEqual(games, json.loads(self.text("export", "--format", "json")))
        self.karum("export", "--output", "games.jsonl")
        self.assertIn("added 29, identical 0", self.text("import", "games.jsonl", "--archive", "lines.karum"))

    def test_no_rows(self):
        empty = ["--from", "2030"]
        self.assertEqual(self.text("list", *empty), "")
        self.assertEqual(json.loads(self.text("list", "--json", *empty)), [])
        self.assertEqual(self.text("list", "--format=json-lines", *empty), "")
        self.assertEqual(len(self.text("list", "--format=csv", *empty).splitlines()), 1)
        self.assertTrue(self.karum("list", "--format=pdf", *empty).startswith(b"%PDF-"))

    def test_crosstable(self):
        rows = list(csv.DictReader(io.StringIO(self.text("table", "Summer", "--format=csv"), newline="")))
        for at, row in enumerate(rows, 1):
            self.assertEqual(row[str(at)], "×")
            points = sum(cell.count("1") for name, cell in row.items() if name.isdigit())
            self.assertEqual(points, float(row["score"]))

    def test_endings(self):
        """The ending of the file decides; the file has what standard output has."""
        for name, beginning in {"a.csv": b"\xef\xbb\xbfid,", "a.json": b"[{", "a.jsonl": b"{", "a.html": b"<!DOC",
                                "a.PDF": b"%PDF-", "a.txt": b"1\t", "a": b"1\t"}.items():
            with self.subTest(name):
                self.assertEqual(self.karum("list", "--output", name), b"")
                self.assertTrue((self.folder / name).read_bytes().startswith(beginning))
        for name, beginning in {"b.csv": b"\xef\xbb\xbfuuid", "b.json": b"[", "b.html": b"<!DOC", "b.pdf": b"%PDF-",
                                "b.kgn": b"[Event", "b": b"[Event", "b.txt": b"[Event"}.items():
            with self.subTest(name):
                self.karum("export", "--output", name)
                self.assertTrue((self.folder / name).read_bytes().startswith(beginning))
        for name, beginning in {"c.png": b"\x89PNG", "c.svg": b"<?xml", "c.pdf": b"%PDF-"}.items():
            self.karum("diagram", "jarmo", "--output", name)
            self.assertTrue((self.folder / name).read_bytes().startswith(beginning))

    def test_standard_output(self):
        for arguments in ["export"], ["list", "--format=csv"], ["diagram", "jarmo"], ["sheet", "jarmo"]:
            self.assertEqual(self.karum(*arguments, "--output", "-"), self.karum(*arguments))
        self.assertFalse((self.folder / "-").exists())

    def test_contradictions(self):
        for arguments in [["list", "--format=csv", "--output", "a.html"], ["list", "--json", "--format=csv"],
                          ["list", "--output", "a.png"], ["export", "--format=kgn", "--output", "a.pdf"],
                          ["export", "--output", "a.svg"], ["sheet", "jarmo", "--output", "a.html"],
                          ["diagram", "jarmo", "--format=svg", "--output", "a.png"],
                          ["export", "--format=kgn", "--title", "Cup"], ["export", "--format=html", "--columns", "1"], ["export", "--columns", "1"],
                          ["list", "--format", "xml"], ["doubles", "--games", "--events"],
                          ["list", "--json", "--json-lines"], ["export", "--json-lines", "--format", "csv"]]:
            self.refuse(2, *arguments)
        for arguments in ["list"], ["export"], ["diagram", "jarmo"], ["sheet", "jarmo"], ["book", "Summer"]:
            self.karum(*arguments, "--output", "tmp.aB3")
        self.karum("list", "--output", "2026.11")
        self.karum("list", "--format", "csv", "--output", "b.xyz")
        self.assertEqual([path.name for path in self.folder.glob("a.*")], [])

    # -- Files

    def test_folders(self):
        folder = self.folder / "night"
        folder.mkdir()
        for name in ("10.kgn", "2.kgn", "3.KGN"):
            (folder / name).write_text(record(1, name, "Zoë"), encoding="utf-8")
        (folder / "notes.txt").write_text("no record")
        (folder / "._2.kgn").write_bytes(b"\0\5\26\7")
        said = self.text("import", "night", "--archive=new.karum")
        self.assertEqual([line.split(":")[0] for line in said.splitlines() if "added" in line],
                         ["night/10.kgn", "night/2.kgn", "night/3.KGN"])
        self.assertEqual(len(self.text("check", "night").splitlines()), 3)
        (folder / "2025" / "June").mkdir(parents=True)
        (folder / "2025" / "June" / "1.kgn").write_text(record(2, "Zoë", "Ann"), encoding="utf-8")
        (folder / "2025" / "back").symlink_to(folder)
        said = self.text("import", "night", "--archive=deeper.karum")
        self.assertEqual([line.split(":")[0] for line in said.splitlines() if "added" in line],
                         ["night/10.kgn", "night/2.kgn", "night/3.KGN", "night/2025/June/1.kgn"])
        (self.folder / "empty").mkdir()
        self.assertIn("empty", self.refuse(1, "import", "empty"))

    def test_backups(self):
        """The latest stay, and what isn't a backup of this archive."""
        folder = self.folder / "backups"
        folder.mkdir()
        (folder / "other.txt").write_text("mine")
        self.karum("import", "games.kgn", "--archive", "other.karum")
        first = json.loads(self.text("backup", "backups", "--keep", "1", "--archive", "other.karum", "--json"))
        old = []
        for day in ("01", "02", "03"):
            written = json.loads(self.text("backup", "backups", "--keep", "30", "--json"))["file"]
            name = pathlib.Path(written).name
            stamp = name.split(".")[1]
            renamed = folder / name.replace(stamp, f"202001{day}-000000")
            (self.folder / written).rename(renamed)
            old.append(renamed)
        last = self.text("backup", "backups", "--keep", "2").split(":")[0]
        left = {path.name for path in folder.iterdir()}
        self.assertEqual(left, {"other.txt", pathlib.Path(first["file"]).name, old[-1].name, pathlib.Path(last).name})
        for wrong in ("0", "-1", "x"):
            self.refuse(2, "backup", "backups", "--keep", wrong)
        for number in range(3):
            self.karum("backup", "quick", "--keep", "2")
        self.assertEqual(len(list((self.folder / "quick").iterdir())), 2)

    def test_double_games(self):
        other = record(1, "Zoë", "Bob", "1. b1-a3", Event="Other") + record(2, "Bob", "Zoë", "1. b1-a3", Event="Other")
        (self.folder / "other.kgn").write_text(other, encoding="utf-8")
        self.karum("import", "other.kgn", "--archive=new.karum")
        pairs = json.loads(self.text("doubles", "--games", "--json", "--archive=new.karum"))
        self.assertEqual([[game["id"] for game in pair["games"]] for pair in pairs], [[1, 2]])
        self.assertEqual(pairs[0]["turns"], 1)
        # All games of the club have the same moves.
        lines = [line.split("\t") for line in self.text("doubles", "--games").splitlines()]
        self.assertEqual([(line[0], line[4]) for line in lines], [("1", str(number)) for number in range(2, 30)])

    # -- Habits

    def test_titles(self):
        """A page has the title that is given, whatever is in it."""
        page = self.text("export", "--format", "html", "--title", "Cup <2026> & more")
        self.assertIn("<title>Cup &lt;2026&gt; &amp; more</title>", page)
        self.assertIn("<h1>Cup &lt;2026&gt; &amp; more</h1>", page)
        self.assertIn("--title is an option for pdf and html, not for csv",
                      self.refuse(2, "export", "--format", "csv", "--title", "Cup"))

    def test_numbers(self):
        """The option is named, and what is said of it is true of 0."""
        self.assertIn("--offset: “-1” is not a whole number of at least 0\n", self.refuse(2, "list", "--offset=-1"))
        self.assertIn("--games: “-3” is not a whole number of at least 0\n", self.refuse(2, "random", "jarmo", "--games=-3"))
        self.assertEqual(self.text("random", "jarmo", "--games=0"), "")
        self.assertIn("Similar names: classic, custodial, ", self.refuse(1, "list", "--preset", "clasic"))

    def test_values_of_options(self):
        """A filter says what is allowed where no rules of the game can be so."""
        self.assertIn("--option “size=99”: pahtum:classic: this value is out of range; allowed: size=5-8; "
                      "manu: this value is out of range; allowed: size=9-19\n", self.refuse(1, "list", "--option", "size=99"))
        said = self.refuse(1, "list", "--option=size=7", "--option=holes=4", "--preset=classic")
        self.assertIn("pahtum:classic: “classic” needs an odd number of holes", said)
        self.assertIn("allowed: holes=0-23", self.refuse(1, "list", "--option=size=5", "--option=holes=24"))
        self.assertIn("the pie rule must be off", self.refuse(1, "list", "--option=placement=oneside,pie=on"))
        for possible in "holes=4", "holes=62", "target=300", "size=13", "limit=999999", "stones=361", "placement=oneside":
            self.karum("list", "--option", possible)
        self.karum("list", "--option=holes=4", "--preset=classic")

    def test_misspelled_options(self):
        self.assertIn("Similar names: --player, --played, --player1\n", self.refuse(2, "list", "--playr", "Anna"))
        self.assertIn("Similar names: --format,", self.refuse(2, "export", "--title", "--x", "--formt=csv"))
        self.assertIn("Similar names: --paper,", self.refuse(2, "book", "Summer", "--papre"))

    def test_json_again(self):
        """Games exported as JSON are imported again, equal; what is no game is refused with its number."""
        moves = '1. a1-b3 {Сильно "так";\n\\ too} a5xb3 $1 (1... c5xb3 {[%csl Gb3]})'
        games = [record(1, PEOPLE[0], PEOPLE[2], moves, Zeal="b\\\\ \"q\"", Annotator="Ёлкина"), record(2, "?", PEOPLE[1], Round="w" * 300),
                 '[Game "pahtum"]\n[Rules "classic,size=5,holes=1"]\n[Setup "c3"]\n[Match "m"]\n[MatchGame "2"]\n\n; }\n*\n']
        (self.folder / "one.kgn").write_text("\n".join(games), encoding="utf-8")
        self.karum("import", "--archive", "one.karum", "one.kgn")
        self.karum("export", "--archive", "one.karum", "--output", "one.json")
        self.karum("import", "--archive", "two.karum", "one.json")
        self.karum("export", "--archive", "two.karum", "--output", "two.json")
        one, two = ((self.folder / name).read_bytes() for name in ("one.json", "two.json"))
        self.assertEqual(one, two)
        games = json.loads(one)
        self.assertTrue(any(game["movetext"] for game in games) and any(game["tags"] for game in games))
        # Written by another program, and an object on each line.
        (self.folder / "lines.json").write_text("".join(json.dumps(game, indent=None, sort_keys=True) + "\n" for game in games))
        said = self.text("import", "--archive", "two.karum", "lines.json")
        self.assertIn(f"added 0, identical {len(games)}, refused 0", said)
        (self.folder / "bad.json").write_text('[{"game": "jarmo", "moves": "a1-b3"}, {"game": "jarmo", "moves": "a1-a2"}, 5]')
        said = self.refuse_some("import", "--archive", "two.karum", "--keep-good", "bad.json")
        self.assertRegex(said, r"bad\.json:2:1: .*a1-a2")
        self.assertRegex(said, r"bad\.json:3:1: this is not a game in the JSON that Karum exports")
        (self.folder / "broken.json").write_text('[{"game": "jarmo"')
        self.assertIn("broken.json:1:1", self.refuse_some("import", "--archive", "two.karum", "broken.json"))

    def refuse_some(self, *arguments):
        done = self.run_command(*arguments)
        self.assertEqual(done.returncode, 1, (arguments, done.stdout))
        return done.stderr.decode()

    def test_script(self):
        """The script in the documents does all jobs, once and again."""
        text = SCRIPT.read_text(encoding="utf-8").split("```sh\n")[1].split("```")[0]
        (self.folder / "secretary.sh").write_text(text, encoding="utf-8")
        (self.folder / "inbox").mkdir()
        (self.folder / "games.kgn").rename(self.folder / "inbox" / "games.kgn")
        for backups in (0, 1):
            done = subprocess.run(["sh", "secretary.sh", "club.karum", "inbox", "public/now"], cwd=self.folder,
                                  env={**ENVIRONMENT, "KARUM_CLI": PROGRAM, "XDG_DATA_HOME": str(self.folder)},
                                  capture_output=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr.decode())
            self.assertEqual(len(list(self.folder.glob("public/backups/*"))), backups)
        public = self.folder / "public" / "now"
        self.assertEqual({path.name for path in public.iterdir()},
                         {"mueller.kgn", "table.csv", "table.pdf", "ratings.html", "players.csv", "events.json", "mueller.html",
                          "book.pdf", "sheet.pdf", "games.json", "site"})
        self.assertEqual(len(json.loads((public / "games.json").read_text())), 29)
        for path in public.rglob("*"):
            if path.suffix in (".kgn", ".csv", ".json", ".html", ".js"):
                self.assertNotIn("Petrova", path.read_text(encoding="utf-8-sig"), path)
        self.assertTrue((self.folder / "public" / "doubles.txt").exists())
        self.assertIn("written 0, removed 0", done.stderr.decode())

    def test_help(self):
        self.assertEqual(self.text("help", "list"), self.text("list", "--help"))
        self.assertEqual(self.text("help"), self.text("--help"))
        self.assertIn("players", self.refuse(2, "playrs"))
        self.assertIn("players", self.refuse(2, "help", "playrs"))

    def start(self, *arguments, **options):
        program = subprocess.Popen([PROGRAM, *arguments], cwd=self.folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env={**ENVIRONMENT, "XDG_DATA_HOME": str(self.folder)},
                                   **options)
        self.addCleanup(program.stdout.close)
        self.addCleanup(program.stderr.close)
        return program

    def interrupt(self, program):
        """Ctrl+C as soon as the program listens to it."""
        while not catches_interrupt(program.pid):
            time.sleep(0.01)
        program.send_signal(signal.SIGINT)
        said = program.stderr.read().decode()
        self.assertEqual(program.wait(), 130, said)
        self.assertIn("stopped", said)

    def test_interrupted_input(self):
        program = self.start("import", "-", stdin=subprocess.PIPE)
        self.addCleanup(program.stdin.close)
        before = self.text("list")
        self.interrupt(program)
        self.assertEqual(self.text("list"), before)

    def test_interrupted_search(self):
        """A result that isn't final doesn't look like one."""
        self.interrupt(self.start("best", "jarmo", "--time", "1000"))

    def test_interrupted_random_games(self):
        program = self.start("random", "jarmo", "--games", "100000000")
        while not catches_interrupt(program.pid):
            time.sleep(0.01)
        program.send_signal(signal.SIGINT)
        program.communicate()
        self.assertEqual(program.returncode, 130)

    def test_interrupted_import(self):
        """What waits for another program stops, and nothing is added."""
        archive = self.folder / "karum" / "archive.karum"
        other = sqlite3.connect(archive, isolation_level=None)
        self.addCleanup(other.close)
        other.execute("BEGIN IMMEDIATE")
        (self.folder / "new.kgn").write_text(record(1, "New", "Newer"), encoding="utf-8")
        program = self.start("import", "new.kgn")
        self.assertIn(b"Waiting", program.stderr.readline())
        program.send_signal(signal.SIGINT)
        program.communicate()
        self.assertEqual(program.returncode, 130)
        other.execute("ROLLBACK")
        self.assertEqual(len(self.text("list").splitlines()), 29)
        self.assertEqual([path for path in self.folder.rglob("*") if ".part-" in path.name], [])


def catches_interrupt(process):
    status = pathlib.Path(f"/proc/{process}/status").read_text(encoding="ascii")
    caught = next(line.split()[1] for line in status.splitlines() if line.startswith("SigCgt"))
    return int(caught, 16) >> (signal.SIGINT - 1) & 1


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
