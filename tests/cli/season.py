#!/usr/bin/env python3
"""Recomputes every figure of a made-up club of three years: season.py KARUM_CLI SEASON

The club is that of club.py; its merged players and namesakes are made with the program SEASON, which also
prints the figures of the club page. Figures are computed again from the texts of the records.
"""

import collections
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest

SEASON = sys.argv.pop(2)

import club  # noqa: E402
import figures  # noqa: E402

SHOWN = {club.NAMESAKE: "Иван Петров"}
PRESETS = {"pahtum": {"classic", "strikeout", "japanese", "custodial"}}
SEED = 4
FILTERS = [
    (None, lambda game: True),
    ("games1;game=jarmo", lambda game: game.game == "jarmo"),
    ("games1;from=2024.03;to=2025.06.07", lambda game: game.may_be_between("2024.03", "2025.06.07")),
]


DEEP = "KARUM_TEST_DEEP" in os.environ
PAIRS, REVIEWS = 12, 8
EVENINGS = ("07", "14", "21") if DEEP else ("07", "21")
STAR, RIVAL, OTHER = "Мария Орлова", "Boris Akhmatov", "Сергей Волков"
# What comments say before the first move, for the filters that find it.
SAID = {"--commented": "Quietly begun", "--analysed": "[%eval 1.5]", "--marks": "[%csl Ga1]"}
# Filters of what reviews found: their games are compared with the reviews in reviews.py.
REVIEWED = [["--reviewed"], ["--not-reviewed"], ["--blunders"], ["--lost-won"], ["--min-swing", "20"],
            ["--phase", "end"], ["--state", "level"]]
# What they select depends on the player of the filter.
OF_PLAYER = {"--glyph", "--blunders", "--lost-won", "--phase", "--state"}
COLLECTION, ANNOTATOR, MARGIN, LENGTH = "Best games", "Ада", 6, 40


def mark(entries):
    """Gives some games what filters ask for."""
    for number, entry in enumerate(entries):
        if number % 5 == 0:
            entry.tags["Annotator"] = ANNOTATOR
        if number % 7 == 0:
            entry.tags["Collections"] = COLLECTION
        if number % 9 == 0:
            entry.tags["Stars"] = "3"
        if number % 2 == 0 and entry.tags["Result"] == "*":
            entry.tags["AnalysisOf"] = "?"
        if number % 4 == 1 and len(club.turns_of(entry.moves)) > 1:
            first = club.turns_of(entry.moves)[0]
            entry = entry._replace(moves=entry.moves.replace(first, first + "?", 1))
        elif number % 4 == 2 and club.turns_of(entry.moves):
            said = list(SAID.values())[number // 4 % len(SAID)]
            entry = entry._replace(moves=f"{{{said}}} {entry.moves}")
        yield entry


def facets(numbers, games):
    """Each way to select games: what the command line is given, and which games that means."""
    ids = {game.id for game in games if game.id % 3}
    tags = {
        "game": "pahtum", "termination": "resignation", "annotator": ANNOTATOR, "collection": COLLECTION, "stars": "3",
    }

    def tagged(name):
        return lambda game: game.entry.tags.get(name.replace("collection", "collections").capitalize()) == tags[name]

    def margin(game):
        return abs(game.score[0] - game.score[1]) if game.finished and game.score else None

    star, rival, other = (f"#{numbers[person]}" for person in (STAR, RIVAL, OTHER))
    return [
        *((["--" + name, value], tagged(name)) for name, value in tags.items()),
        (["--player", star], lambda game: STAR in game.people),
        (["--player", star, "--side", "second"], lambda game: STAR in game.people and game.side(STAR) == "second"),
        (["--player", star, "--outcome", "1-0"],
         lambda game: STAR in game.people and game.finished and game.outcome(STAR)[0] == 1),
        (["--player", star, "--opponent", rival], lambda game: STAR in game.people and RIVAL in game.people),
        (["--player1", rival], lambda game: game.people[0] == RIVAL),
        (["--player2", other], lambda game: game.people[1] == OTHER),
        (["--preset", "custodial"], lambda game: game.preset() == "custodial"),
        (["--rules", "pahtum:classic,pie=on"], lambda game: game.canonical() == "pahtum:classic,pie=on"),
        (["--option", "size=5"], lambda game: "size=5" in (game.rules or "")),
        (["--event", "Spring Cup 2024"], lambda game: game.event == "Spring Cup 2024"),
        (["--from", "2024.03"], lambda game: game.may_be_between("2024.03", "9999")),
        (["--to", "2025.06.07"], lambda game: game.may_be_between("0000", "2025.06.07")),
        (["--undated"], lambda game: game.date.startswith("?")),
        (["--result", "0-1"], lambda game: game.entry.tags["Result"] == "0-1"),
        (["--in-progress"], lambda game: game.in_progress),
        (["--analysis-copies"], lambda game: not game.finished and not game.in_progress),
        (["--finished"], lambda game: game.finished),
        (["--min-turns", str(LENGTH)], lambda game: game.length >= LENGTH),
        (["--max-turns", str(LENGTH)], lambda game: game.length <= LENGTH),
        (["--min-margin", str(MARGIN)], lambda game: margin(game) is not None and margin(game) >= MARGIN),
        (["--max-margin", str(MARGIN)], lambda game: margin(game) is not None and margin(game) <= MARGIN),
        (["--glyph", "?"], lambda game: "? " in game.entry.moves),
        (["--ids", ",".join(map(str, sorted(ids)))], lambda game: game.id in ids),
        *(([option], lambda game, text=text: text in game.entry.moves) for option, text in SAID.items()),
        (["--text", "quietly BEGUN"], lambda game: SAID["--commented"] in game.entry.moves),
        (["--variations"], lambda game: False),
        (["--bin"], lambda game: False),
        (["--computer"], lambda game: False),
        (["--people"], lambda game: True),
        (["--with-computer"], lambda game: True),
    ]


def shown(person):
    return SHOWN.get(person, person)


class Game(figures.Game):
    """A game between people instead of names."""

    def __init__(self, number, entry):
        super().__init__(number, entry.tags, entry.moves)
        self.entry = entry
        self.people = [figures.known(person) for person in entry.people]
        self.swapped = "swap" in entry.moves.split()
        self.rules = entry.tags.get("Rules")

    def may_be_between(self, first, last):
        """As far as its date is known."""
        known = self.date.split("?")[0].rstrip(".")
        return bool(known) and first[:len(known)] <= known[:len(first)] and known[:len(last)] <= last[:len(known)]

    def first(self):
        """Points and margin or None of First at the end."""
        me = 1 if self.swapped else 0
        return self.points[me], self.score[me] - self.score[1 - me] if self.score else None

    def side(self, person):
        return "first" if (self.people[0] == person) != self.swapped else "second"

    def canonical(self):
        return ":".join([self.game] + ([self.rules] if self.rules else []))

    def preset(self):
        name = (self.rules or "classic").split(",")[0]
        return name if name in PRESETS.get(self.game, ()) else ""


def by_opponent(games, person):
    """Rows without their order; namesakes are rows of their own."""
    rows = figures.groups(games, person, "opponent",
                          lambda game: game.people[1 - game.people.index(person)])
    return sorted(json.dumps({**row, "opponent": shown(row["opponent"])}, ensure_ascii=False) for row in rows)


def by_rules(games, person):
    rows = collections.defaultdict(list)
    for game in games:
        rows[game.game, game.preset(), game.side(person)].append(game)
    return [{"game": name, "rules": rules, "side": side, **figures.tally(members, person)}
            for (name, rules, side), members in sorted(rows.items())]


def by_year(games, person):
    rows = figures.groups(games, person, "year", lambda game: int(game.date[:4]) if game.date[0] != "?" else None)
    return sorted(rows, key=lambda row: row["year"] or 9999)


def matches(games, person):
    """Finished matches: by wins alone."""
    halves = collections.defaultdict(list)
    for game in games:
        if game.match:
            halves[game.match].append(game)
    signs = []
    for both in halves.values():
        if len(both) == 2 and all(game.finished for game in both):
            wins = sum(game.outcome(person)[0] for game in both)
            signs.append((wins > 1) - (wins < 1))
    return {"played": len(signs), "won": signs.count(1), "drawn": signs.count(0), "lost": signs.count(-1)}


class SeasonTest(unittest.TestCase):
    has_reviews = False

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.archive = os.path.join(cls.folder.name, "club.karum")
        entries = list(mark(club.Club(figures.PROGRAM, SEED, EVENINGS).seasons()))
        path = os.path.join(cls.folder.name, "club.kgn")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(club.write(entry.tags, entry.moves) for entry in entries)
        figures.karum("import", path, "--archive", cls.archive)
        rows = json.loads(figures.karum("list", "--archive", cls.archive, "--json"))
        ids = {row["uuid"]: row["id"] for row in rows}
        cls.games = [Game(ids[entry.tags["UUID"]], entry) for entry in entries]
        for person, other in club.SPELLINGS.items():
            if person != club.NAMESAKE:
                cls.season("join", person, other)
        cls.season("namesake", shown(club.NAMESAKE), "Казань",
                   *(f"{game.id}/{game.people.index(club.NAMESAKE)}" for game in cls.games
                     if club.NAMESAKE in game.people))
        cls.people = sorted({person for game in cls.games for person in game.people if person})
        cls.numbers = cls.numbers_of_people()

    @classmethod
    def season(cls, *arguments):
        return subprocess.run([SEASON, cls.archive, *arguments], check=True, capture_output=True,
                              encoding="utf-8").stdout

    @classmethod
    def numbers_of_people(cls):
        """By person; of the namesakes the one who was added last is from Kazan."""
        rows = sorted(cls.ask("players"), key=lambda row: row["id"])
        numbers = {row["name"]: row["id"] for row in reversed(rows)}
        numbers[club.NAMESAKE] = max(row["id"] for row in rows if row["name"] == shown(club.NAMESAKE))
        return numbers

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def ask(cls, *arguments):
        return figures.ask(cls.archive, *arguments)

    def test_there_is_everything(self):
        self.assertGreater(len(self.games), 2000 if DEEP else 1200)
        self.assertEqual(len(self.people), 30)
        for some in (lambda game: game.points == (0.5, 0.5), lambda game: not game.finished,
                     lambda game: game.date.startswith("?"), lambda game: game.length == 0,
                     lambda game: game.swapped, lambda game: None in game.people,
                     lambda game: game.finished and game.score is None):
            self.assertGreater(sum(map(some, self.games)), 10)

    def test_lists(self):
        for row in self.ask("players"):
            person = next(person for person, number in self.numbers.items() if number == row["id"])
            self.assertEqual(row["games"], sum(
                game.finished and game.counts() and person in game.people for game in self.games))
        self.assertEqual(len(self.ask("players")), 30)
        for row in self.ask("events"):
            self.assertEqual(row["games"], sum(game.finished and game.event == row["name"] for game in self.games))
        self.assertEqual(len(self.ask("events")), 12)

    def test_players(self):
        for person in self.people:
            self.compare_player(person, self.games)

    def test_players_filtered(self):
        games = [game for game in self.games if game.game == "pahtum" and "2024" <= game.date < "2025"]
        for person in self.people:
            if any(person in game.people for game in games):
                self.compare_player(person, games, "--game", "pahtum", "--from", "2024", "--to", "2024")

    def test_pairs_of_filters(self):
        """All figures of the games that pass two filters; of some pairs only, unless tests are deep."""
        pairs = [pair for pair in itertools.combinations([*facets(self.numbers, self.games), *self.reviewed()], 2)
                 if not {word for word in pair[0][0] if word[:2] == "--"} & set(pair[1][0])
                 and not (OF_PLAYER & set(pair[1][0]) and "--player" in pair[0][0])]
        self.assertGreater(len(pairs), 600)
        for (one, first), (two, second) in pairs if DEEP else random.Random(SEED).sample(pairs, PAIRS):
            with self.subTest(filters=[*one, *two]):
                self.compare_figures([game for game in self.games if first(game) and second(game)], [*one, *two])

    def reviewed(self):
        """Reviews the shortest games; the ways to select by what was found, and the games of each alone."""
        short = sorted((game for game in self.games if game.length > 5), key=lambda game: game.length)[:REVIEWS]
        self.ask("review", "--effort", "quick", "--ids", ",".join(str(game.id) for game in short))
        type(self).has_reviews = True
        for arguments in REVIEWED:
            found = {row["id"] for row in self.ask("list", *arguments)}
            self.assertTrue(found)
            yield arguments, lambda game, found=found: game.id in found

    def compare_figures(self, games, arguments):
        self.assertEqual(sorted(row["id"] for row in self.ask("list", *arguments)), sorted(game.id for game in games))
        finished = [game for game in games if game.finished]
        for row in self.ask("players", *arguments):
            there = [game for game in finished if game.counts() and row["id"] in [self.numbers.get(person) for person in game.people]]
            self.assertEqual(row["games"], len(there))
        for row in self.ask("events", *arguments):
            self.assertEqual(row["games"], sum(row["name"] == game.event for game in finished))
        if any(STAR in game.people for game in games):
            self.compare_player(STAR, games, *arguments)
        self.compare_matches(games, arguments)
        if "--event" not in arguments:
            event = "Spring Cup 2025"
            self.compare_table(event, figures.table([game for game in games if game.event == event]), *arguments)

    def compare_matches(self, games, arguments):
        """Of matches whose games all pass: wins and points, of games that have a score."""
        passed = {game.id for game in games}
        halves = collections.defaultdict(list)
        for game in self.games:
            if game.match:
                halves[game.match].append(game)
        wanted = {}
        for both in halves.values():
            if all(game.id in passed for game in both):
                person = both[0].people[0]
                margins = [game.outcome(person)[1] or 0 for game in both if game.finished]
                wins = [game.outcome(person)[0] for game in both if game.finished]
                wanted[tuple(sorted(game.id for game in both))] = (sum(wins), len(wins) - sum(wins), sum(margins))
        printed = {tuple(sorted(row["games"])): (*row["wins"], row["points"][0] - row["points"][1])
                   for row in self.ask("matches", *arguments)}
        self.assertEqual(printed, wanted)

    def compare_player(self, person, games, *arguments):
        printed = self.ask("stats", f"#{self.numbers[person]}", *arguments)
        games = [game for game in games if game.counts()]
        finished = [game for game in games if game.finished and person in game.people]
        wanted = {
            **figures.stats(games, person),
            "by_rules": by_rules(finished, person),
            "by_opponent": by_opponent(finished, person),
            "by_year": by_year(finished, person),
            "matches": matches([game for game in games if person in game.people], person),
            "accuracy": printed["accuracy"] if self.has_reviews else None,
            "unplayed": 0,
        }
        played = [row["games"] for row in printed["by_opponent"]]
        self.assertEqual(played, sorted(played, reverse=True))
        printed["by_opponent"] = sorted(json.dumps(row, ensure_ascii=False) for row in printed["by_opponent"])
        printed["by_rules"].sort(key=lambda row: (row["game"], row["rules"], row["side"]))
        self.assertEqual(printed.pop("player"), shown(person))
        self.assertEqual(set(printed), set(wanted))
        for key, value in wanted.items():
            if key == "margin" and value is not None:
                self.assertAlmostEqual(printed[key], value, places=9, msg=person)
            else:
                self.assertEqual(printed[key], value, msg=f"{person}: {key}")

    def test_ratings(self):
        for kind in ("pahtum", "jarmo", "manu"):
            for month in (None, "2023-07", "2024-12"):
                wanted = sorted(((*rated, shown(person)) for person, rated in
                                 figures.ratings(self.games, kind, month).items()),
                                key=lambda row: (-round(row[0], 6), row[-1]))
                printed = self.ask("ratings", "--game", kind, *(["--at", month] if month else []))
                self.assertEqual(len(printed), len(wanted))
                for row, (rating, deviation, volatility, played, name) in zip(printed, wanted):
                    self.assertEqual((row["player"], row["games"]), (name, played))
                    self.assertAlmostEqual(row["rating"], rating, places=3)
                    self.assertAlmostEqual(row["deviation"], deviation, places=3)
                    self.assertAlmostEqual(row["volatility"], volatility, places=6)

    def test_tables(self):
        events = sorted({game.event for game in self.games if game.event})
        for event in events:
            games = [game for game in self.games if game.event == event]
            self.compare_table(event, figures.table(games))

    def test_tables_of_matches(self):
        for event in sorted({game.event for game in self.games if game.match}):
            games = [Game(game.id, game.entry) for game in self.games if game.event == event]
            self.compare_table(event, figures.table(list(figures.joined(games))), "--matches")

    def compare_table(self, event, wanted, *arguments):
        printed = self.ask("table", event, *arguments)["players"]
        ranked = sorted(wanted.items(), key=lambda item: ([-figure for figure in item[1][:5]], shown(item[0])))
        keys = [row[:5] for _, row in ranked]
        self.assertEqual([row["player"] for row in printed], [shown(person) for person, _ in ranked])
        for row, (person, values) in zip(printed, ranked):
            ties = row["tiebreaks"]
            results = [{**result, "opponent": shown(result["opponent"])} for result in values[6]]
            self.assertEqual([row["score"], ties["direct"], ties["sonneborn"], ties["wins"], ties["margin"],
                              ties["buchholz"], row["results"]], [*values[:6], results], msg=person)
            self.assertEqual(row["rank"], keys.index(values[:5]) + 1)

    def test_club(self):
        for text, passes in FILTERS:
            self.compare_club([text] if text else [], [game for game in self.games if passes(game)])

    def compare_club(self, arguments, games):
        printed = collections.defaultdict(list)
        for line in self.season("club", *arguments).splitlines():
            kind, *words = line.split("\t")
            printed[kind].append(words)
        games = [game for game in games if game.counts()]
        finished = [game for game in games if game.finished]
        self.assertGreater(len(finished), 100)
        self.assertEqual(printed["first"], [["", *tally(finished)]])
        self.assertEqual(printed["unfinished"], [[str(sum(game.in_progress for game in games))]])
        months = sorted({game.month for game in finished if game.month})
        self.assertEqual(printed["month"], [
            [month, *tally([game for game in finished if game.month == month])] for month in months])
        self.compare_rules(printed["rules"], finished)
        self.compare_active(printed, finished)
        self.compare_records(printed["record"], finished)

    def compare_rules(self, printed, games):
        self.assertEqual({row[0] for row in printed}, {game.canonical() for game in games})
        counts = [int(row[1]) for row in printed]
        self.assertEqual(counts, sorted(counts, reverse=True))
        for rules, *row in printed:
            own = [game for game in games if game.canonical() == rules]
            scored = [game.first()[1] for game in own if game.score]
            lengths = [game.length for game in own if game.length]
            self.assertEqual(row, [*tally(own), *map(str, [len(scored), sum(scored), len(lengths), sum(lengths)])])

    def compare_active(self, printed, games):
        people = collections.Counter(person for game in games for person in {*game.people} if person)
        events = collections.Counter(game.event for game in games if game.event)
        days = collections.Counter(game.date for game in games if "?" not in game.date)
        for kind, counts in (("player", people), ("event", events), ("day", days)):
            rows = printed[kind]
            self.assertEqual([int(row[2]) for row in rows], [count for _, count in counts.most_common(10)])
            for name, note, count in rows:
                person = club.NAMESAKE if note == "Казань" else name
                self.assertEqual(int(count), counts[person], msg=person)

    def compare_records(self, printed, games):
        games = sorted(games, key=lambda game: game.id)
        recorded = [game for game in games if game.length]
        scored = [game for game in games if game.score]
        best = {
            "longest": max(recorded, key=lambda game: game.length),
            "shortest": min(recorded, key=lambda game: game.length),
            "margin": max(scored, key=lambda game: abs(game.first()[1])),
            "score": max(scored, key=lambda game: max(game.score)),
        }
        values = {
            "longest": best["longest"].length, "shortest": best["shortest"].length,
            "margin": abs(best["margin"].first()[1]), "score": max(best["score"].score),
        }
        self.assertEqual(printed, [[kind, str(game.id), str(values[kind])] for kind, game in best.items()])


def tally(games):
    """First's games, wins, draws and losses as texts."""
    points = [game.first()[0] for game in games]
    return [str(number) for number in (len(points), points.count(1), points.count(0.5), points.count(0))]


if __name__ == "__main__":
    unittest.main()
