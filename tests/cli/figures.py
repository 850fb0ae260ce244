#!/usr/bin/env python3
"""Compares statistics, ratings and tables with an independent evaluation: figures.py KARUM_CLI

The records are written here as text and evaluated from that text by slow, simple code; the program
evaluates what it has imported.
"""

import collections
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)
RULES = ["pahtum:classic,size=5,holes=3,pie=on", "pahtum:custodial,size=5,holes=2", "jarmo,limit=30", "manu,size=9"]
PEOPLE = ["Anna", "Борис", "ひかる", "José", "Eve", "Zoë", "?"]
EVENTS = ["Spring Cup", "Кубок", "?"]
SCORES = {"1-0": (1, 0), "0-1": (0, 1), "1/2-1/2": (0.5, 0.5)}


def karum(*arguments, stdin=None):
    done = subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise AssertionError(f"{arguments}: {done.stderr}")
    return done.stdout


def ask(archive, *arguments):
    """A document without the numbers of players and events, each of which belongs to the name beside it."""
    names = {kind: {row["id"]: row["name"] for row in json.loads(karum(kind, "--archive", archive, "--json"))}
             for kind in ("players", "events")}
    document = json.loads(karum(*arguments, "--archive", archive, "--json"))
    check_numbers(document, names)
    return document


def check_numbers(document, names):
    if isinstance(document, list):
        for one in document:
            check_numbers(one, names)
    if not isinstance(document, dict):
        return
    for key in [key for key in document if key.endswith("_id")]:
        number, name = document.pop(key), document[key[:-3]]
        assert names["events" if key == "event_id" else "players"].get(number) == name, (key, number, name)
    numbers = document.pop("player_ids", None)
    assert numbers is None or [names["players"].get(number) for number in numbers] == document["players"], document
    ruleset = document.pop("ruleset", None)
    assert ruleset is None or "game" not in document or ruleset.startswith(document["game"]), document
    for value in document.values():
        check_numbers(value, names)


def random_records(chance, games, rules=None):
    """Records of random games: their tags, and the rest of the text."""
    for _ in range(games):
        text = karum("random", chance.choice(rules or RULES), "--games", "1", "--seed", str(chance.randrange(10**6)))
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE))
        yield tags, text.rstrip().split("\n\n", 1)[1]


def shuffle_tags(chance, number, tags, moves):
    """Adds people, a date, an event and, sometimes, another end to a record."""
    first, second = chance.choices(PEOPLE, k=2)
    tags.update(Player1=first, Player2=second, Event=chance.choice(EVENTS))
    tags["Round"] = chance.choice(["?", "1", "2", "10", "final"])
    tags["UUID"] = f"00000000-0000-4000-8000-{number:012d}"
    tags["Date"] = chance.choice(["????.??.??", "2025.??.??"] + 8 * [
        f"202{chance.choice('3455')}.{chance.choice(['02', '03', '11'])}.{chance.choice(['01', '17', '??'])}"])
    if chance.random() < 0.3:
        tags["Termination"], tags["Result"] = chance.choice(
            [("resignation", "1-0"), ("time", "0-1"), ("agreement", "1/2-1/2"), ("unterminated", "*")])
        tags.pop("Score", None)
        moves = " ".join(moves.split()[:-1]) + " " + tags["Result"]
        moves = cut(moves)
    elif chance.random() < 0.12:
        moves = forget_turns(chance, tags)
    if tags["Result"] == "*" and number % 3 == 0:
        tags["AnalysisOf"] = "?"
    return moves


def forget_turns(chance, tags):
    """A result without a record: of some the score is known, of some not even the end."""
    for name in ("Setup", "Position", "Score"):
        tags.pop(name, None)
    low, high = sorted(chance.sample(range({"jarmo": 11, "manu": 5}.get(tags["Game"], 40)), 2))
    drawn = [("normal", "1/2-1/2", f"{low}-{low}")] if tags["Game"] != "manu" else []
    tags["Termination"], tags["Result"], score = chance.choice(
        [("normal", "1-0", f"{high}-{low}"), *drawn, (None, "0-1", None),
         ("adjudication", "1-0", f"{low}-{high}"), ("resignation", "0-1", None)])
    if not tags["Termination"]:
        tags.pop("Termination")
    if score:
        tags["Score"] = score
    return tags["Result"]


def match_records(chance):
    """Matches of two games: some drawn by wins, some unfinished, some without their second game."""
    for number in range(30):
        people = chance.sample(PEOPLE[:4], 2)
        for half in (1, 2):
            tags, moves = next(random_records(chance, 1, ["jarmo,limit=20"]))
            seed = 1000 + 2 * number + half
            shuffle_tags(chance, seed, tags, moves)
            tags.update(Player1=people[half - 1], Player2=people[2 - half], Event="Match Day", Match=f"m{number}",
                        MatchGame=str(half), Round=str(number % 3 + 1), Date="2026.05.01")
            if number % 7 == half:
                continue
            if tags["Result"] == "*":
                tags.pop("Score", None)
            yield tags, moves if tags.get("Termination") == "normal" or moves == tags["Result"] else cut(" ".join(moves.split()[:-1] + [tags["Result"]]))


def cut(moves):
    """The same game, ended a few turns earlier, so that it did not end by its rules."""
    words = moves.split()
    return " ".join(words[:max(2, len(words) // 2 // 3 * 3)] + words[-1:])


def turns_of(moves):
    words = re.sub(r"\{[^}]*\}", "", moves).split()[:-1]
    return [word for word in words if not re.fullmatch(r"\d+\.+", word)]


def write(records):
    order = ["Event", "Site", "Date", "Round", "Player1", "Player2", "Result"]
    for tags, moves in records:
        names = order + [name for name in tags if name not in order]
        yield "".join(f'[{name} "{tags.get(name, "?")}"]\n' for name in names) + "\n" + moves + "\n"


def known(text):
    return None if text == "?" else text


class Game:
    """The data of a record that statistics use."""

    def __init__(self, number, tags, moves):
        self.id = number
        self.people = [known(tags["Player1"]), known(tags["Player2"])]
        self.finished = tags["Result"] in SCORES
        self.in_progress = not self.finished and "AnalysisOf" not in tags
        self.points = SCORES.get(tags["Result"])
        self.score = None
        if tags.get("Termination") == "normal":
            self.score = [int(part) for part in tags["Score"].split("-")]
        self.event = known(tags["Event"])
        self.date = tags["Date"]
        self.month = self.date[:7].replace(".", "-") if "?" not in self.date[:7] else None
        self.round = known(tags["Round"])
        self.game = tags["Game"]
        self.match = tags.get("Match")
        self.length = len(turns_of(moves))
        # Dates by what is known; rounds by their numbers, part by part, and words last.
        parts = re.findall(r"\d+", self.round or "")
        words = bool(self.round) and not self.round[0].isdigit()
        date = "~" if self.date.startswith("?") else self.date.replace("??", "00")
        self.key = (date, (words, [int(part) for part in parts]), self.id)

    def place(self):
        """By round, then date, then number."""
        return self.key[1], self.key[0], self.key[2]

    def counts(self):
        """A game against oneself is listed, and counts nowhere."""
        return self.people[0] is None or self.people[0] != self.people[1]

    def rated(self):
        return self.finished and all(self.people) and self.counts()

    def outcome(self, person):
        """Points, then margin or None, from the person's point of view."""
        me = 0 if self.people[0] == person else 1
        return self.points[me], self.score[me] - self.score[1 - me] if self.score else None


def tally(games, person):
    points = [game.outcome(person)[0] for game in games]
    return {"games": len(points), "wins": points.count(1), "draws": points.count(0.5), "losses": points.count(0)}


def groups(games, person, name, key):
    found = collections.defaultdict(list)
    for game in games:
        found[key(game)].append(game)
    return [{name: value, **tally(members, person)} for value, members in found.items()]


def longest(points, wanted):
    return max([len(run) for run in re.findall(f"[{wanted}]+", points)] or [0])


def streaks(games, person):
    kinds = {1: "win", 0.5: "draw", 0: "loss"}
    order = sorted((game for game in games if not game.date.startswith("?")), key=lambda game: game.key)
    text = "".join({1: "w", 0.5: "d", 0: "l"}[game.outcome(person)[0]] for game in order)
    current = None
    if text:
        current = {
            "kind": kinds[order[-1].outcome(person)[0]],
            "games": len(text) - len(text.rstrip(text[-1])),
        }
    return {"win": longest(text, "w"), "unbeaten": longest(text, "wd"), "loss": longest(text, "l"), "current": current}


def extreme(games, person, points):
    scored = [(game.outcome(person)[1], game) for game in sorted(games, key=lambda game: game.key)
              if game.outcome(person)[0] == points and game.score]
    if not scored:
        return None
    best = max(margin * (2 * points - 1) for margin, _ in scored)
    margin, game = next(pair for pair in scored if pair[0] * (2 * points - 1) == best)
    return {"id": game.id, "margin": margin}


# Of the output of `stats`, what isn't counted here; season.py does.
COUNTED_ELSEWHERE = {"player", "unplayed", "by_rules", "by_opponent", "by_year", "matches", "accuracy"}


def stats(games, person):
    """The expected output of `stats` for `person`, computed after the specification."""
    own = [game for game in games if person in game.people and game.counts()]
    finished = [game for game in own if game.finished]
    margins = [game.outcome(person)[1] for game in finished if game.score]
    lengths = [game.length for game in finished if game.length > 0]
    sides = [[game.score[game.people.index(person)], sum(game.score)] for game in finished if game.score]
    counts = tally(finished, person)
    return {
        **counts,
        "score": counts["wins"] + counts["draws"] / 2,
        "unfinished": sum(game.in_progress for game in own),
        "points_for": sum(mine for mine, _ in sides),
        "points_against": sum(both - mine for mine, both in sides),
        "margin": sum(margins) / len(margins) if margins else None,
        "by_month": sorted(groups([game for game in finished if game.month], person, "month", lambda game: game.month),
                           key=lambda row: row["month"]),
        "by_event": sorted(groups(finished, person, "event", lambda game: game.event),
                           key=lambda row: (-row["games"], row["event"] or "")),
        "streaks": streaks(finished, person),
        "best_win": extreme(finished, person, 1),
        "worst_loss": extreme(finished, person, 0),
        "length": {"shortest": min(lengths), "longest": max(lengths), "average": sum(lengths) / len(lengths)}
        if lengths else None,
    }


# Glicko-2, implemented from the paper.
SCALE, TAU = 173.7178, 0.5


def new_volatility(phi, sigma, delta, v):
    a = math.log(sigma**2)

    def f(x):
        return (math.exp(x) * (delta**2 - phi**2 - v - math.exp(x)) / (2 * (phi**2 + v + math.exp(x)) ** 2)
                - (x - a) / TAU**2)

    low, high = a - 20, a + 20  # f is decreasing: bisection
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return math.exp(low / 2)


def rate(player, played):
    mu, phi, sigma = player
    if not played:
        return mu, min(math.sqrt(phi**2 + sigma**2), 350 / SCALE), sigma
    g = [1 / math.sqrt(1 + 3 * other[1] ** 2 / math.pi**2) for other, _ in played]
    e = [1 / (1 + math.exp(-weight * (mu - other[0]))) for weight, (other, _) in zip(g, played)]
    v = 1 / sum(weight**2 * mean * (1 - mean) for weight, mean in zip(g, e))
    gain = sum(weight * (points - mean) for weight, mean, (_, points) in zip(g, e, played))
    sigma = new_volatility(phi, sigma, v * gain, v)
    phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + 1 / v)
    return mu + phi**2 * gain, min(phi, 350 / SCALE), sigma


def months(first, last):
    while first <= last:
        yield first
        year, month = int(first[:4]), int(first[5:])
        first = f"{year + month // 12:04d}-{month % 12 + 1:02d}"


def ratings(games, kind, at=None):
    """Rating, deviation, volatility and number of games of each person after month `at`."""
    rated = [game for game in games
             if game.rated() and game.game == kind and game.month and (not at or game.month <= at)]
    players, played = {}, collections.Counter()
    known_months = [game.month for game in rated]
    for month in months(min(known_months), at or max(known_months)) if rated else ():
        period = collections.defaultdict(list)
        for game in rated:
            if game.month == month:
                for me in (0, 1):
                    other = players.get(game.people[1 - me], (0, 350 / SCALE, 0.06))
                    period[game.people[me]].append((other, game.points[me]))
                    played[game.people[me]] += 1
        players = {person: rate(players.get(person, (0, 350 / SCALE, 0.06)), period[person])
                   for person in {*players, *period}}
    return {person: (1500 + mu * SCALE, phi * SCALE, sigma, played[person])
            for person, (mu, phi, sigma) in players.items()}


def joined(games):
    """Combines the games of each finished match."""
    for name in sorted({game.match for game in games}):
        first, *rest = sorted((game for game in games if game.match == name), key=lambda game: game.id)
        if not rest or not first.finished or not rest[0].finished:
            continue
        person, other = first.people
        both = [first.outcome(person), rest[0].outcome(person)]
        wins, points = sum(half[0] for half in both), sum(half[1] or 0 for half in both)
        won = 0.5 + (0.5 if (wins - 1 or points) > 0 else -0.5 if (wins - 1 or points) < 0 else 0)
        first.points, first.score = (won, 1 - won), (points, 0)
        assert other in rest[0].people
        yield first


def table(games):
    """Rows by person: score and tie-breaks in the order of ranking."""
    rated = [game for game in games if game.rated()]
    people = {person for game in rated for person in game.people}
    own = {person: [(game, game.people[1 - game.people.index(person)], *game.outcome(person)) for game in rated
                    if person in game.people] for person in people}
    score = {person: sum(points for _, _, points, _ in own[person]) for person in people}
    return {person: [
        score[person],
        sum(points for _, other, points, _ in own[person] if score[other] == score[person]),
        sum(points * score[other] for _, other, points, _ in own[person]),
        sum(points == 1 for _, _, points, _ in own[person]),
        sum(margin or 0 for _, _, _, margin in own[person]),
        sum(score[other] for _, other, _, _ in own[person]),
        [{"round": game.round, "opponent": other, "score": points, "id": game.id}
         for game, other, points, _ in sorted(own[person], key=lambda entry: entry[0].place())],
    ] for person in people}


class FiguresTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.archive = os.path.join(cls.folder.name, "club.karum")
        chance = random.Random(7)
        records = [(tags, shuffle_tags(chance, number, tags, moves))
                   for number, (tags, moves) in enumerate(random_records(chance, 160))]
        records += match_records(chance)
        path = os.path.join(cls.folder.name, "games.kgn")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(write(records)))
        karum("import", path, "--archive", cls.archive)
        ids = {row["uuid"]: row["id"] for row in json.loads(karum("list", "--archive", cls.archive, "--json"))}
        cls.records = [(ids[tags["UUID"]], tags, moves) for tags, moves in records]
        cls.games = [Game(*record) for record in cls.records]

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def ask(self, *arguments):
        return ask(self.archive, *arguments)

    def test_there_is_something_to_count(self):
        self.assertGreater(len(self.games), 200)
        self.assertGreater(sum(game.finished and game.score is None for game in self.games), 5)
        self.assertGreater(sum(game.date.startswith("?") for game in self.games), 3)

    def test_stats(self):
        for person in PEOPLE[:-1]:
            printed, wanted = self.ask("stats", person), stats(self.games, person)
            self.assertEqual(set(printed), set(wanted) | COUNTED_ELSEWHERE)
            for key, value in wanted.items():
                if key == "margin" and value is not None:
                    self.assertAlmostEqual(printed[key], value, places=9, msg=person)
                else:
                    self.assertEqual(printed[key], value, msg=f"{person}: {key}")

    def test_stats_filtered(self):
        games = [game for game in self.games if game.event == "Кубок" and game.people != ["Eve", "Eve"]]
        printed = self.ask("stats", "Eve", "--event", "Кубок", "--against", "Anna")
        wanted = stats([game for game in games if "Anna" in game.people], "Eve")
        self.assertEqual({key: printed[key] for key in wanted}, wanted)

    def compare_ratings(self, kind, at):
        arguments = ["--at", at] if at else []
        printed = self.ask("ratings", "--game", kind, *arguments)
        wanted = ratings(self.games, kind, at)
        self.assertEqual({row["player"] for row in printed}, set(wanted))
        self.assertEqual([row["rating"] for row in printed], sorted((row["rating"] for row in printed), reverse=True))
        for row in printed:
            rating, deviation, volatility, played = wanted[row["player"]]
            self.assertAlmostEqual(row["rating"], rating, places=3)
            self.assertAlmostEqual(row["deviation"], deviation, places=3)
            self.assertAlmostEqual(row["volatility"], volatility, places=6)
            self.assertEqual(row["games"], played)
            self.assertEqual(row["provisional"], deviation > 110)

    def test_ratings(self):
        for kind in ("pahtum", "jarmo", "manu"):
            for at in (None, "2023-11", "2024-12", "2029-01", "2001-01"):
                self.compare_ratings(kind, at)
        everything = self.ask("ratings")
        self.assertEqual(len(everything), sum(len(ratings(self.games, kind)) for kind in ("pahtum", "jarmo", "manu")))
        # A player is shown alone, and rated among all.
        person = everything[0]["player"]
        self.assertEqual(self.ask("ratings", "--player", person),
                         [row for row in everything if row["player"] == person])

    def test_tables(self):
        for event in EVENTS[:-1]:
            self.compare_table(event, table([game for game in self.games if game.event == event]))

    def test_table_and_event(self):
        """No game is of two events; the same one again changes nothing."""
        one, other = EVENTS[:2]
        self.assertEqual(self.ask("table", one, "--event", other)["players"], [])
        self.assertEqual(self.ask("table", one, "--event", one), self.ask("table", one))

    def test_table_of_matches(self):
        games = [Game(*record) for record in self.records if record[1]["Event"] == "Match Day"]
        wanted = table(list(joined(games)))
        self.assertGreater(len(wanted), 3)
        self.compare_table("Match Day", wanted, "--matches")

    def compare_table(self, event, wanted, *arguments):
        printed = self.ask("table", event, *arguments)
        self.assertEqual(printed["event"], event)
        self.assertEqual({row["player"] for row in printed["players"]}, set(wanted))
        keys = []
        for row in printed["players"]:
            ties = row["tiebreaks"]
            figures = wanted[row["player"]]
            self.assertEqual([row["score"], ties["direct"], ties["sonneborn"], ties["wins"], ties["margin"],
                              ties["buchholz"], row["results"]], figures, msg=row["player"])
            self.assertEqual(row["games"], len(figures[-1]))
            keys.append([-figure for figure in figures[:5]])
            self.assertEqual(row["rank"], keys.index(keys[-1]) + 1)
        self.assertEqual(keys, sorted(keys))


if __name__ == "__main__":
    unittest.main()
