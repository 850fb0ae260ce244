#!/usr/bin/env python3
"""karum-cli review: what it keeps, compared with solve and with the rules; the accuracy of players,
counted a second time; killed, stopped, beside another program, on bad games: reviews.py KARUM_CLI

The values kept are read here from the table itself, by its description in karum-reviews-table.h.
"""

import collections
import json
import math
import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = sys.argv.pop(1)
DEEP = "KARUM_TEST_DEEP" in os.environ
os.environ.update(LC_ALL="C.UTF-8", LANGUAGE="en")
ONESIDE = "pahtum:classic,size=5,holes=7,placement=oneside"
RULES = ["pahtum:classic,size=5,holes=5,pie=on", "pahtum:japanese,size=5,holes=7",
         "pahtum:custodial,size=5,holes=11", "pahtum:strikeout,size=5,holes=10", "jarmo,limit=12"]
if DEEP:
    RULES += [ONESIDE, "manu,size=9,stones=3,target=1", "pahtum:japanese,size=5,holes=9,pie=on", "jarmo,limit=8"]
PEOPLE = ["Anna", "Борис", "ひかる", "?"]
CERTAIN = 10000


def start(*arguments, **options):
    return subprocess.Popen([PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            encoding="utf-8", **options)


def run(*arguments, status=0, stdin=None):
    done = subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, encoding="utf-8",
                          check=False)
    if done.returncode != status:
        raise AssertionError(f"{arguments}: {done.returncode} {done.stderr}")
    return done


def karum(*arguments, **options):
    return run(*arguments, **options).stdout


# -- Games ----------------------------------------------------------------------------------------


class Game:
    """A record as text, and what the tests need of it."""

    def __init__(self, chance, number, rules, plies=None):
        text = karum("random", rules, "--games", 1, "--seed", chance.randrange(10**6))
        self.rules = rules
        self.tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE))
        self.moves = re.sub(r"\d+\.+", "", text.rstrip().split("\n\n", 1)[1]).split()[:-1]
        if plies and plies < len(self.moves):
            self.moves = self.moves[:plies]
            self.tags.update(Result=chance.choice(["1-0", "0-1", "1/2-1/2", "*"]), Termination="adjudication")
            self.tags.pop("Score", None)
            if self.tags["Result"] == "*":
                self.tags["Termination"] = "unterminated"
        first, second = chance.sample(PEOPLE, 2)
        self.tags.update(Player1=first, Player2=second, UUID=f"00000000-0000-4000-8000-{number:012d}",
                         Date=chance.choice(["2025.03.01", "2025.11.??", "2026.02.17", "????.??.??"]))
        self.number = number

    @property
    def finished(self):
        return self.tags["Result"] != "*"

    def start(self):
        return [self.rules] + (["--setup", self.tags["Setup"]] if "Setup" in self.tags else [])

    def text(self):
        tags = "".join(f'[{name} "{value}"]\n' for name, value in self.tags.items())
        return f"{tags}\n{' '.join(self.moves)} {self.tags['Result']}\n\n"


def make_games(seed, rules, each, plies=None):
    chance = random.Random(seed)
    return [Game(chance, 1000 * seed + number, rules[number % len(rules)], plies)
            for number in range(each * len(rules))]


def add(archive, games):
    karum("import", "-", "--archive", archive, stdin="".join(game.text() for game in games))


# -- Reviews, as they are stored --------------------------------------------------------------------


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def take(self, size):
        self.at += size
        return self.data[self.at - size:self.at]

    def number(self):
        value, shift = 0, 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7f) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed(self):
        value = self.number()
        return value >> 1 ^ -(value & 1)


Worth = collections.namedtuple("Worth", "chance margin proved")
Verdict = collections.namedtuple("Verdict", "effort person decision decided best taken")


def read_verdict(reader):
    reader.take(reader.number())
    flags = reader.byte()
    if flags & 3 == 0:
        return None
    reader.number()
    best = reader.number(), reader.signed()
    taken = best if flags & 128 else (reader.number(), reader.signed())
    reader.take(reader.number())
    return Verdict(flags & 3, flags >> 2 & 1, bool(flags & 8), bool(flags & 16), Worth(*best, bool(flags & 32)),
                   Worth(*taken, bool(flags & 64)))


def read_review(data):
    reader = Reader(data)
    assert reader.byte() == 8
    count = reader.number()
    reader.take(8)
    verdicts = [read_verdict(reader) for _ in range(count)]
    assert reader.at + 8 == len(data)
    return verdicts


def rows(archive):
    with sqlite3.connect(f"file:{archive}?mode=ro", uri=True) as database:
        found = dict(database.execute("SELECT game, data FROM reviews"))
    database.close()
    return found


# -- A second count ---------------------------------------------------------------------------------


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else None


def loss(verdict):
    return max(verdict.best.chance - verdict.taken.chance, 0) / CERTAIN


def accuracy(verdict):
    return min(max(103.1668 * math.exp(-4.354 * loss(verdict)) - 3.1669, 0), 100)


def is_open(verdict):
    return verdict.decision and verdict.best.chance >= 0.03 * CERTAIN and verdict.taken.chance <= 0.97 * CERTAIN


def is_best(verdict):
    return loss(verdict) < 0.005 and (verdict.decided or verdict.best.margin - verdict.taken.margin < 50)


def part(turns):
    """@turns: each with its game"""
    games, turns = len({game for game, _ in turns}), [turn for _, turn in turns]
    return {"games": games, **share(turns)}


def share(turns):
    return {**opened(turns), "loss": mean(map(loss, filter(is_open, turns)))}


def opened(turns):
    own = list(filter(is_open, turns))
    return {"decisions": len(turns), "open": len(own), "accuracy": mean(map(accuracy, own))}


def third(turn, turns):
    return "opening" if 3 * turn <= turns else "middle" if 3 * turn <= 2 * turns else "end"


def state(verdict):
    chance = verdict.best.chance / CERTAIN
    return "ahead" if chance >= 0.65 else "behind" if chance <= 0.35 else "level"


def figures(person, reviewed):
    """@reviewed: the games that count, each with its verdicts."""
    turns, months, phases, states = [], {}, collections.defaultdict(list), collections.defaultdict(list)
    games = 0
    for game, verdicts in reviewed:
        me = [game.tags["Player1"], game.tags["Player2"]].index(person)
        games += 1
        date = re.match(r"(\d{4})\.(\d\d)", game.tags["Date"])
        month = months.setdefault(f"{date[1]}-{date[2]}", [0, []]) if date else [0, []]
        month[0] += 1
        for number, verdict in enumerate(verdicts, 1):
            if verdict.person != me or not verdict.decision:
                continue
            turns.append(verdict)
            month[1].append(verdict)
            phases[third(number, len(verdicts))].append((games, verdict))
            states[state(verdict)].append((games, verdict))
    if games == 0:
        return None
    losses = list(map(loss, turns))
    return {
        "games": games,
        **share(turns),
        "points": mean(max(turn.best.margin - turn.taken.margin, 0) / 100 for turn in turns if not turn.decided),
        "best": mean(map(is_best, turns)),
        "inaccuracies": sum(0.07 <= value < 0.15 for value in losses),
        "mistakes": sum(0.15 <= value < 0.3 for value in losses),
        "blunders": sum(0.3 <= value for value in losses),
        "by_month": [{"month": name, "games": count, **opened(own)}
                     for name, (count, own) in sorted(months.items())],
        "by_phase": {name: part(phases[name]) for name in ("opening", "middle", "end")},
        "by_state": {name: part(states[name]) for name in ("ahead", "level", "behind")},
    }


# -- Positions --------------------------------------------------------------------------------------


def play(game, moves):
    lines = karum("play", *game.start(), "--moves", " ".join(moves)).splitlines()
    return dict(line.split(": ", 1) for line in lines)


def images(board):
    """A square board, and what rotations and reflections make of it."""
    lines = [re.sub(r"\d+", lambda run: "." * int(run[0]), line) for line in board.split("/")]
    for _ in range(4):
        lines = ["".join(column) for column in zip(*lines[::-1])]
        yield "/".join(lines)
        yield "/".join(line[::-1] for line in lines)


def place(position):
    """What makes two positions the same."""
    board, side, *rest = position.split(" ")
    return min(images(board)), side, rest[-1]


class ReviewTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.games = make_games(1, RULES, 12 if DEEP else 2) + make_games(2, ["manu,size=9", "pahtum", ONESIDE], 1, 9)
        cls.archive = os.path.join(cls.folder, "games.karum")
        add(cls.archive, cls.games)
        cls.first = json.loads(karum("review", "--archive", cls.archive, "--effort", "quick", "--json"))
        cls.ids = {row["uuid"]: row["id"] for row in json.loads(karum("list", "--archive", cls.archive, "--json"))}
        cls.verdicts = {game: read_review(data) for game, data in rows(cls.archive).items()}

    def copy(self, name):
        path = os.path.join(self.folder, name)
        karum("backup", path, "--archive", self.archive)
        return path

    def of(self, game):
        return self.verdicts[self.ids[game.tags["UUID"]]]

    def sample(self, wanted, count):
        turns = [(game, at) for game in self.games for at in range(len(game.moves)) if wanted(game, self.of(game)[at])]
        return random.Random(3).sample(turns, len(turns) if DEEP else min(count, len(turns)))

    def test_complete(self):
        for game in self.games:
            verdicts = self.of(game)
            self.assertEqual(len(verdicts), len(game.moves))
            for verdict in verdicts:
                self.assertGreaterEqual(verdict.best.chance, verdict.taken.chance)
                self.assertLessEqual(verdict.best.chance, CERTAIN)
        self.assertEqual(sum(row["turns"] for row in self.first), sum(len(game.moves) for game in self.games))
        self.assertEqual([row["searched"] for row in self.first], [row["turns"] for row in self.first])
        for row in self.first:
            for person in (0, 1):
                own = [accuracy(turn) for turn in self.verdicts[row["id"]] if turn.person == person and is_open(turn)]
                self.assertEqual(row[f"accuracy{person + 1}"] is None, not own)
                self.assertAlmostEqual(row[f"accuracy{person + 1}"] or 0, mean(own) or 0)

    def test_persons(self):
        for game, at in self.sample(lambda game, verdict: True, 12):
            told = play(game, game.moves[:at])
            persons = told["persons"].split(",")
            self.assertEqual(persons[0 if told["to-move"] == "first" else 1], str(self.of(game)[at].person + 1))

    def test_solved(self):
        """Proved values are those of solve, for the best turn and for the one taken."""
        for game, at in self.sample(lambda game, turn: turn.decision and turn.best.proved and turn.taken.proved, 14):
            verdict = self.of(game)[at]
            with self.subTest(game=game.start(), moves=game.moves[:at]):
                self.check_worth(game, game.moves[:at], verdict.best, verdict)
                self.check_worth(game, game.moves[:at + 1], verdict.taken, verdict)

    def check_worth(self, game, moves, worth, verdict):
        told = play(game, moves)
        if told["status"] == "over":
            points = list(map(int, told["points"].split(",")))
            score = points[0] - points[1]
            if verdict.decided: # in Manu, whoever can't move has lost, whatever the points
                score = {"first": 1, "second": -1, "draw": 0}[told["winner"]]
            mover = int(told["persons"][0]) - 1
        else:
            solved = json.loads(karum("solve", *game.start(), "--moves", " ".join(moves), "--hash", 16, "--json"))
            score = solved["score"]
            mover = int(told["persons"].split(",")[0 if told["to-move"] == "first" else 1]) - 1
        score = score if mover == verdict.person else -score
        # That of a won game is its distance to the end, from the position before the turn.
        if not verdict.decided:
            self.assertEqual(worth.margin, round(100 * score))
        # Between people, a lead that is proved isn't a won game yet.
        self.assertEqual(worth.chance == CERTAIN / 2, score == 0)
        self.assertGreaterEqual((worth.chance - CERTAIN / 2) * score, 0)

    def test_sides(self):
        """Which side one takes is a decision, though the board is the same."""
        sides = [(game, at) for game in self.games for at, move in enumerate(game.moves) if move in ("swap", "keep")]
        self.assertTrue(sides)
        for game, at in sides:
            verdict = self.of(game)[at]
            self.assertTrue(verdict.decision)
            if verdict.best.proved and verdict.taken.proved:
                self.check_worth(game, game.moves[:at], verdict.best, verdict)
                self.check_worth(game, game.moves[:at + 1], verdict.taken, verdict)

    def test_decisions(self):
        """Turns that lead to symmetric positions of the same sides are the same."""
        square = lambda game: game.rules.startswith("pahtum") and "pie" not in game.rules and len(game.moves) < 20
        late = lambda game, turn: square(game) and turn in self.of(game)[-4:]
        for game, at in self.sample(late, 8):
            legal = karum("moves", *game.start(), "--moves", " ".join(game.moves[:at])).split()
            after = [play(game, game.moves[:at] + [turn]) for turn in legal]
            places = {(place(told["position"]), told["persons"]) for told in after}
            self.assertEqual(self.of(game)[at].decision, len(places) > 1, (game.start(), game.moves[:at]))

    def test_accuracy(self):
        filters = [([], lambda game: True), (["--game", "pahtum"], lambda game: "pahtum" in game.rules),
                   (["--to", "2025"], lambda game: game.tags["Date"].startswith("2025")),
                   (["--against", "Anna"], lambda game: "Anna" in (game.tags["Player1"], game.tags["Player2"])),
                   (["--reviewed"], lambda game: True), (["--not-reviewed"], lambda game: False)]
        for person in PEOPLE[:-1]:
            for arguments, passes in filters:
                if person in arguments:
                    continue
                with self.subTest(person=person, arguments=arguments):
                    told = json.loads(karum("stats", person, *arguments, "--archive", self.archive, "--json"))
                    own = [(game, self.of(game)) for game in self.games if game.finished and passes(game)
                           and person in (game.tags["Player1"], game.tags["Player2"])]
                    self.compare(told["accuracy"], figures(person, own))

    def compare(self, told, counted):
        self.assertEqual(type(told) is dict, type(counted) is dict)
        if isinstance(counted, dict):
            self.assertEqual(set(told), set(counted))
            for key, value in counted.items():
                self.compare(told[key], value)
        elif isinstance(counted, list):
            self.assertEqual(len(told), len(counted))
            for one, other in zip(told, counted):
                self.compare(one, other)
        elif isinstance(counted, float):
            self.assertAlmostEqual(told, counted)
        else:
            self.assertEqual(told, counted)

    def test_again(self):
        """What is known isn't searched again; less effort changes nothing; more searches what isn't proved."""
        archive = self.copy("again.karum")
        before = rows(archive)
        again = run("review", "--archive", archive, "--effort", "quick", "--json")
        self.assertEqual({row["searched"] for row in json.loads(again.stdout)}, {0})
        self.assertIn(f"0 games were reviewed; {len(self.games)} were reviewed before", again.stderr)
        self.assertEqual(rows(archive), before)
        some = [game for game in self.games if "japanese" in game.rules][0]
        unproved = sum(not (turn.best.proved and turn.taken.proved) for turn in self.of(some))
        better = json.loads(karum("review", "--archive", archive, "--ids", self.ids[some.tags["UUID"]],
                                  "--effort", "sure", "--json"))
        self.assertEqual([row["searched"] for row in better], [unproved])
        after = read_review(rows(archive)[self.ids[some.tags["UUID"]]])
        for old, new in zip(self.of(some), after):
            self.assertEqual(new.effort, 1 if old.best.proved and old.taken.proved else 3)

    def test_corrected(self):
        """A correction loses the review of the turns behind it, and nothing else."""
        archive = self.copy("corrected.karum")
        game = [game for game in self.games if "strikeout" in game.rules][0]
        number = self.ids[game.tags["UUID"]]
        at = len(game.moves) - 4
        legal = karum("moves", *game.start(), "--moves", " ".join(game.moves[:at])).split()
        other = next(turn for turn in legal if turn != game.moves[at])
        tags = {**game.tags, "Result": "1-0", "Termination": "resignation"}
        tags.pop("Score", None)
        text = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
        text += f"\n{' '.join(game.moves[:at] + [other])} 1-0\n"
        karum("import", "-", "--update", "--archive", archive, stdin=text)
        missing = json.loads(karum("list", "--not-reviewed", "--archive", archive, "--json"))
        self.assertEqual([row["id"] for row in missing], [number])
        row, = json.loads(karum("review", "--not-reviewed", "--effort", "quick", "--archive", archive, "--json"))
        self.assertEqual((row["turns"], row["searched"]), (at + 1, 1))
        self.assertEqual(read_review(rows(archive)[number])[:at], self.of(game)[:at])
        self.assertEqual(karum("list", "--not-reviewed", "--archive", archive), "")

    def test_merged(self):
        merged = os.path.join(self.folder, "merged.karum")
        add(merged, self.games[:3])
        karum("merge", self.archive, "--archive", merged)
        karum("check-archive", "--archive", merged)
        self.assertEqual(karum("list", "--not-reviewed", "--archive", merged), "")
        for person in PEOPLE[:-1]:
            here, there = (json.loads(karum("stats", person, "--archive", path, "--json"))["accuracy"]
                           for path in (self.archive, merged))
            self.compare(there, here)

    def test_evaluations(self):
        """Written into records only if one asks for it."""
        plain = karum("export", "--archive", self.archive)
        self.assertNotIn("%eval", plain)
        text = karum("export", "--archive", self.archive, "--evaluations")
        for game in self.games:
            record, = [part for part in text.split('[Event "')[1:] if game.tags["UUID"] in part]
            values = re.findall(r"\[%eval (\S+)\]( \[%proved\])?", " ".join(record.split()))
            counted = [((-1) ** turn.person * turn.taken.margin / 100, turn.taken.proved) for turn in self.of(game)]
            self.assertEqual([(float(value), bool(proved)) for value, proved in values], counted)

    def test_marks(self):
        """The command and the review say the same of every turn: values, proofs and marks."""
        signs = {"$6": 0.07, "$2": 0.15, "$4": 0.3}
        marked = 0
        for game in self.games:
            text = karum("analyze", "-", "--effort", "quick", stdin=game.text())
            body = " ".join(text.split("\n\n", 1)[1].split())
            body = re.sub(r"\{([^}]*)\}", lambda comment: "{" + re.sub(r"[()]", "", comment[1]) + "}", body)
            while (plain := re.sub(r"\([^()]*\)", "", body)) != body:
                body = plain
            parts = re.findall(r"((?:\$\d+ )*)\{ ?\[%eval (\S+)\]( \[%proved\])?", body)
            self.assertEqual(len(parts), len(game.moves))
            for (glyphs, value, proved), turn in zip(parts, self.of(game)):
                self.assertEqual((float(value), bool(proved)),
                                 ((-1) ** turn.person * turn.taken.margin / 100, turn.taken.proved))
                mark = max((sign for sign in signs if loss(turn) >= signs[sign]), key=signs.get, default="")
                self.assertEqual(glyphs.strip(), mark)
                marked += mark != ""
        self.assertGreater(marked, 20)
        self.assertIn("--effort", run("analyze", "-", "--effort", "quick", "--nodes", 9, stdin="", status=2).stderr)
        self.assertIn("lazy", run("analyze", "-", "--effort", "lazy", stdin="", status=2).stderr)

    def test_exercises(self):
        """The positions of a player's mistakes, each once, and none whose answer loses what can be kept."""
        for person in PEOPLE[:-1] if DEEP else PEOPLE[:1]:
            arguments = "export", "--exercises", person, "--archive", self.archive
            wanted = [(game, at) for game in self.games for at, turn in enumerate(self.of(game))
                      if turn.decision and loss(turn) >= 0.15 and game.tags[f"Player{turn.person + 1}"] == person]
            doubtful = [(game, at) for game, at in wanted if not self.of(game)[at].best.proved]
            wanted = [(game, at) for game, at in wanted if self.of(game)[at].best.proved]
            export = run(*arguments, "--format", "json")
            posed = json.loads(export.stdout)
            told = re.match(r"(\d+) positions? w(as|ere) left out because", export.stderr)
            self.assertEqual(bool(told), bool(doubtful), export.stderr)
            self.assertLessEqual(int(told[1]) if told else 0, len(doubtful))
            self.assertLessEqual(len(posed), len(wanted))
            # Of one game, no exercise has the answer of another one.
            self.assertEqual(len({(record["tags"]["AnalysisOf"], record["moves"].split()[0]) for record in posed}), len(posed))
            self.assertEqual({record["tags"]["AnalysisOf"] for record in posed}, {game.tags["UUID"] for game, _ in wanted})
            table = karum(*arguments, "--format", "csv").splitlines()
            self.assertTrue(table[0].endswith(",points2,sides,box,due") and len(table) == len(posed) + 1)
            self.assertTrue(all(line.endswith(",,") for line in table[1:]))
            for record in posed if DEEP else posed[:2]:
                played = re.search(r"\(1(?:[.]|[.]{3}) (\S+) [$][24]\)", " ".join(record["movetext"].split()))
                places = [(game, at) for game, at in wanted if game.tags["UUID"] == record["tags"]["AnalysisOf"]
                          and game.moves[at] == played[1]
                          and play(game, game.moves[:at])["position"].split()[:2] == record["position"].split()[:2]]
                self.assertTrue(places, record)
                self.check_answer(*places[0], record["moves"].split()[0])
            again = os.path.join(self.folder, f"{person}.karum")
            karum("import", "-", "--archive", again, stdin=karum(*arguments))
            self.assertEqual(len(json.loads(karum("list", "--archive", again, "--json"))), len(posed))
            self.assertFalse(any(row["result"] != "*" for row in json.loads(karum("list", "--archive", again, "--json"))))
        self.assertEqual(karum("export", "--exercises", "Anna", "--not-reviewed", "--archive", self.archive), "")
        run("export", "--exercises", "Nobody", "--archive", self.archive, status=1)

    def check_answer(self, game, at, turn):
        """Where the review has proved the position, its turn is worth the same."""
        verdict = self.of(game)[at]
        if verdict.best.proved:
            self.check_worth(game, game.moves[:at] + [turn], verdict.best, verdict)

    def test_blunders(self):
        for arguments, persons in (([], PEOPLE), (["--player", "Anna"], ["Anna"])):
            told = {row["id"] for row in json.loads(karum("list", "--blunders", *arguments, "--archive", self.archive,
                                                         "--json"))}
            counted = {self.ids[game.tags["UUID"]] for game in self.games for turn in self.of(game)
                       if turn.decision and loss(turn) >= 0.3
                       and game.tags[f"Player{turn.person + 1}"] in persons}
            self.assertEqual(told, counted)

    def listed(self, *arguments):
        return {row["id"] for row in json.loads(karum("list", *arguments, "--archive", self.archive, "--json"))}

    def test_lost_won(self):
        for arguments, persons in (([], PEOPLE), (["--player", "Anna"], ["Anna"])):
            counted = set()
            for game in self.games:
                loser = {"1-0": 1, "0-1": 0}.get(game.tags["Result"])
                if loser is not None and game.tags[f"Player{loser + 1}"] in persons and any(
                        turn.person == loser and turn.best.chance >= 9000 for turn in self.of(game)):
                    counted.add(self.ids[game.tags["UUID"]])
            self.assertEqual(self.listed("--lost-won", *arguments), counted)
        self.assertTrue(self.listed("--lost-won"))

    def test_swing(self):
        for least in (1, 20, 45, 100, 101):
            counted = {self.ids[game.tags["UUID"]] for game in self.games
                       if any(turn.decision and turn.best.chance - turn.taken.chance >= 100 * least
                              for turn in self.of(game))}
            self.assertEqual(self.listed("--min-swing", least), counted)

    def test_parts(self):
        """The games in which a decision was made in a part of the game, and with a standing, are those that the figures
        count."""
        for person in PEOPLE[:-1]:
            stats = json.loads(karum("stats", person, "--archive", self.archive, "--json"))["accuracy"]
            for option, key, of in (("--phase", "by_phase", lambda at, turns: third(at + 1, len(turns))),
                                    ("--state", "by_state", lambda at, turns: state(turns[at]))):
                for name, figure in stats[key].items():
                    counted = {self.ids[game.tags["UUID"]] for game in self.games
                               for at, turn in enumerate(self.of(game)) if turn.decision
                               and game.tags[f"Player{turn.person + 1}"] == person and of(at, self.of(game)) == name}
                    self.assertEqual(self.listed(option, name, "--player", person), counted)
                    self.assertEqual(len(self.listed(option, name, "--player", person, "--finished")), figure["games"])
        for option, name in (("--phase", "ahead"), ("--state", "end"), ("--phase", "")):
            run("list", option, name, "--archive", self.archive, status=2)

    def test_bad(self):
        """A game that can't be read is named, and the others follow; a damaged review is made again."""
        archive = self.copy("bad.karum")
        with sqlite3.connect(archive) as database:
            database.execute("UPDATE moves SET line = x'ffff' WHERE game = 1")
            database.execute("UPDATE reviews SET data = zeroblob (50) WHERE game = 2")
        database.close()
        done = run("review", "--archive", archive, "--effort", "quick", "--ids", "1,2,3", "--json", status=1)
        self.assertRegex(done.stderr, "Game 1 .* is damaged")
        self.assertIn("1 could not be", done.stderr)
        self.assertEqual([(row["id"], row["searched"] > 0) for row in json.loads(done.stdout)], [(2, True), (3, False)])

    def test_usage(self):
        run("review", "--archive", self.archive, "--effort", "much", status=2)
        run("review", "--archive", self.archive, "extra", status=2)
        run("review", "--archive", os.path.join(self.folder, "missing.karum"), status=1)
        later = self.copy("later.karum")
        with sqlite3.connect(later) as database:
            database.execute("PRAGMA user_version = 1000")
        database.close()
        self.assertIn("newer version of Karum", run("review", "--archive", later, status=1).stderr)

    def test_full_disk(self):
        """What fails is said before anything is searched: not that the archive is read-only, but why."""
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
        with start("review", "--archive", self.copy("full.karum"), preexec_fn=limit, restore_signals=False) as program:
            output, errors = program.communicate()
        self.assertEqual((program.returncode, output), (1, ""))
        self.assertIn("There is no space left for the archive", errors)


GAMES = 200


class RunningTest(unittest.TestCase):
    """Many games, so that no program reviews all of them before it is stopped."""

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.archive = os.path.join(self.folder, "games.karum")
        self.games = make_games(4, ["jarmo,limit=12"], 1)
        text = []
        for number in range(GAMES):
            game = self.games[0]
            game.tags.update(UUID=f"00000000-0000-4000-8000-{number:012d}", Round=str(number))
            text.append(game.text())
        karum("import", "-", "--archive", self.archive, stdin="".join(text))

    def review(self, *arguments):
        return start("review", "--archive", self.archive, "--effort", "quick", *arguments)

    def wait_for(self, program, count):
        """Until so many games are reviewed."""
        while len(rows(self.archive)) < count:
            self.assertIsNone(program.poll())
            time.sleep(0.01)

    def check(self):
        karum("check-archive", "--archive", self.archive)
        for data in rows(self.archive).values():
            self.assertEqual(len(read_review(data)), len(self.games[0].moves))

    def test_killed(self):
        """Nothing is lost, nothing is half kept; what was kept isn't searched again."""
        kept = {}
        for number in range(100 if DEEP else 3):
            program = self.review()
            self.wait_for(program, len(kept) + 1 + number % 2)
            program.kill()
            program.communicate()
            now = {game: read_review(data) for game, data in rows(self.archive).items()}
            self.assertGreater(len(now), len(kept))
            for game, verdicts in kept.items():
                for old, new in zip(verdicts, now[game]):
                    self.assertIn(old, (None, new))
            kept = now
        self.check()
        done = json.loads(karum("review", "--archive", self.archive, "--effort", "quick", "--json", "--limit",
                                len(kept) + 1))
        self.assertEqual([row["searched"] for row in done],
                         [kept[game].count(None) for game in sorted(kept)] + [len(self.games[0].moves)])

    def test_interrupted(self):
        program = self.review("--output", os.path.join(self.folder, "table.csv"))
        self.wait_for(program, 2)
        program.send_signal(signal.SIGINT)
        _, said = program.communicate()
        self.assertEqual(program.returncode, 130)
        count = len(rows(self.archive))
        self.assertRegex(said, rf"{count} games were reviewed; {GAMES - count} are left|"
                               rf"{count - 1} games? (was|were) reviewed; {GAMES + 1 - count} are left")
        self.assertFalse(os.path.exists(os.path.join(self.folder, "table.csv")))
        self.check()

    def test_locked(self):
        """A program that writes for long is waited for."""
        holder = sqlite3.connect(self.archive, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        program = self.review("--limit", 1)
        said = program.stderr.readline()
        holder.execute("ROLLBACK")
        holder.close()
        self.assertEqual(said.rstrip(), "Waiting for other changes to be saved")
        program.communicate()
        self.assertEqual(program.returncode, 0)
        self.assertEqual(len(rows(self.archive)), 1)

    def test_deleted(self):
        """A game that goes while it is searched is left out."""
        holder = sqlite3.connect(self.archive, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        program = self.review("--limit", 2)
        said = program.stderr.readline()
        holder.execute("DELETE FROM moves WHERE game = 1")
        holder.execute("DELETE FROM games WHERE id = 1")
        holder.execute("COMMIT")
        holder.close()
        self.assertEqual(said.rstrip(), "Waiting for other changes to be saved")
        table, said = program.communicate()
        self.assertEqual(program.returncode, 1, said)
        self.assertIn("1 game was reviewed; 1 could not be", said)
        self.assertEqual([line.split("\t")[0] for line in table.splitlines()], ["2"])

    def test_together(self):
        """Two reviews and an import at the same time."""
        programs = [self.review("--limit", 4), self.review("--limit", 4, "--descending", "--sort", "added")]
        self.wait_for(programs[0], 1)
        more = make_games(5, ["manu,size=9"], 2)
        add(self.archive, more)
        for program in programs:
            _, said = program.communicate()
            self.assertEqual(program.returncode, 0, said)
        self.assertGreaterEqual(len(rows(self.archive)), 8)
        karum("check-archive", "--archive", self.archive)


if __name__ == "__main__":
    unittest.main()
