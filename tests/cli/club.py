#!/usr/bin/env python3
"""Records of three years of a fictional club of 30 people: club.py KARUM_CLI [SEED] > club.kgn

The turns are those of random games; people, days, events and ends are generated from the seed.
Stronger players win more often: the winner of a game is drawn first, and gets its winning side.
Some people are spelled in two ways, and two of them have the same name.
"""

import collections
import math
import random
import re
import subprocess
import sys

NAMESAKE = "Иван Петров (Казань)"
PEOPLE = [
    "Anna Lindqvist", "Boris Akhmatov", "Clara Meyer", "Daniel Okafor", "Елена Соколова", "Фёдор Титов",
    "Grace O’Neill", "田中ひかる", "佐藤健", "Ines Duarte", "Иван Петров", "Jonas Weber", "鈴木さくら", "Karin Holm",
    "Лев Гуревич", "Mateo Rossi", "Мария Орлова", "中村葵", NAMESAKE, "Olga Nowak", "Павел Зимин",
    "Quentin Roux", "渡辺翔", "Rosa Blanco", "Сергей Волков", "Tomáš Dvořák", "Ульяна Белова", "Victor Hugo Lima",
    "山本凛", "Zoë Martin",
]
# The other spellings of some people.
SPELLINGS = {
    "Anna Lindqvist": "A. Lindqvist", "田中ひかる": "Tanaka Hikaru", "Сергей Волков": "Sergey Volkov",
    NAMESAKE: "Иван Петров",
}
RULES = {
    "pahtum:classic": 5, "pahtum:classic,pie=on": 2, "pahtum:classic,size=5,holes=3,placement=oneside": 2,
    "pahtum:custodial": 2, "pahtum:japanese": 2, "jarmo": 4, "manu": 2,
}
POOL = 250
FIRST_YEAR, YEARS = 2023, 3
POINTS = {"1-0": (1, 0), "0-1": (0, 1), "1/2-1/2": (0.5, 0.5), "*": (0, 0)}
ORDER = ["Event", "Site", "Date", "Round", "Player1", "Player2", "Result"]

# people: who they are; the names in the tags are as they are spelled.
Entry = collections.namedtuple("Entry", "tags moves people")


def records(program, rules, seed):
    text = subprocess.run([program, "random", rules, "--games", str(POOL), "--seed", str(seed)], check=True,
                          capture_output=True, encoding="utf-8").stdout
    for record in re.split(r"\n\n(?=\[)", text.strip()):
        tags, moves = record.split("\n\n", 1)
        yield dict(re.findall(r'^\[(\w+) "(.*)"\]$', tags, re.MULTILINE)), moves


def turns_of(moves):
    words = re.sub(r"\{[^}]*\}", "", moves).split()[:-1]
    return [word for word in words if not re.fullmatch(r"\d+\.+", word)]


def cut(moves, result):
    """The same game, ended a few turns earlier, so that it did not end by its rules."""
    turns = turns_of(moves)
    return " ".join([*turns[:max(2, len(turns) * 2 // 3)], result])


class Club:
    def __init__(self, program, seed, evenings=("07", "21")):
        self.chance = random.Random(seed)
        self.days = evenings
        self.program, self.seed, self.pool = program, seed, {}
        self.strength = {person: self.chance.gauss(0, 1.2) for person in PEOPLE}
        self.joined = {person: 0 if number < 19 else self.chance.randrange(30) for number, person in enumerate(PEOPLE)}
        self.number = 0

    def members(self, month):
        return [person for person in PEOPLE if self.joined[person] <= month]

    def record(self, rules):
        """A random game, each one once."""
        if not self.pool.get(rules):
            self.seed += 1
            self.pool[rules] = list(records(self.program, rules, self.seed))
        tags, moves = self.pool[rules].pop()
        return dict(tags), moves

    def spelled(self, person):
        other = SPELLINGS.get(person)
        return other if other and (person == NAMESAKE or self.chance.random() < 0.2) else person

    def end(self, tags, moves):
        """Some games end before their rules say so, and of some only the result is known."""
        kind = self.chance.choices(["normal", "early", "result"], [85, 10, 5])[0]
        if kind == "early":
            tags["Termination"], tags["Result"] = self.chance.choice(
                [("resignation", "1-0"), ("resignation", "0-1"), ("time", "0-1"), ("adjudication", "1-0"),
                 ("agreement", "1/2-1/2"), ("unterminated", "*")])
            tags.pop("Score", None)
            moves = cut(moves, tags["Result"])
        elif kind == "result":
            for name in ["Setup", "Position"] + self.chance.choice([[], ["Score", "Termination"]]):
                tags.pop(name, None)
            moves = tags["Result"]
        return moves

    def game(self, pair, date, rules=None, **more):
        """A game of two people, who are drawn for the sides by its result."""
        tags, moves = self.record(rules or self.chance.choices(*zip(*RULES.items()))[0])
        moves = self.end(tags, moves)
        first, second = people = list(pair)
        edge = 1 / (1 + math.exp(self.strength.get(second, 0) - self.strength.get(first, 0)))
        won = tags["Result"]
        if "Match" not in more and won in ("1-0", "0-1") and (self.chance.random() < edge) != (won == "1-0"):
            people.reverse()
        self.number += 1
        names = [self.spelled(person) for person in people]
        tags.update(Player1=names[0], Player2=names[1], Date=date,
                    UUID=f"00000000-0000-4000-8000-{self.number:012d}",
                    **{name: str(value) for name, value in {"Round": "?", **more}.items()})
        return Entry(tags, moves, people)

    def evenings(self, month):
        """Some evenings a month, with games between those present; some days are not remembered."""
        date = f"{FIRST_YEAR + month // 12}.{month % 12 + 1:02d}"
        for day in self.days:
            there = [person for person in self.members(month) if self.chance.random() < 0.6]
            for _ in range(len(there)):
                pair = self.chance.sample(there, 2)
                if self.chance.random() < 0.02:
                    pair[1] = "?"
                known = self.chance.choices([f"{date}.{day}", f"{date}.??", f"{date[:4]}.??.??", "????.??.??"],
                                            [94, 2, 2, 2])[0]
                yield self.game(pair, known, Site="Club room")

    def all_play_all(self, name, date, people, rules):
        """A round robin of matches: two games, with the sides exchanged; some second games are missing."""
        for i, first in enumerate(people):
            for j, second in enumerate(people[:i]):
                for half, pair in ((1, (first, second)), (2, (second, first))):
                    if half == 2 and self.chance.random() < 0.05:
                        continue
                    yield self.game(pair, f"{date}.{1 + (i + j) % 27:02d}", rules, Event=name,
                                    Round=(i + j) % (len(people) - 1) + 1, Match=f"{name} {i}-{j}", MatchGame=half)

    def swiss(self, name, date, people, rounds, rules):
        """Pairs neighbours in the order of scores, even if they have met before."""
        score = dict.fromkeys(people, 0)
        for number in range(1, rounds + 1):
            order = sorted(people, key=lambda person: (-score[person], self.chance.random()))
            for pair in zip(order[::2], order[1::2]):
                entry = self.game(pair, f"{date}.{number:02d}", rules, Event=name, Round=number)
                for person, points in zip(entry.people, POINTS[entry.tags["Result"]]):
                    score[person] += points
                yield entry

    def events(self, month):
        year = FIRST_YEAR + month // 12
        kinds = {
            3: (self.all_play_all, f"Spring Cup {year}", "04", 8, ["pahtum:classic"]),
            5: (self.all_play_all, f"Jarmo Day {year}", "06", 5, ["jarmo"]),
            8: (self.swiss, f"Открытый турнир {year}", "09", 16, [7, "jarmo"]),
            11: (self.all_play_all, f"冬の大会 {year}", "12", 6, ["manu"]),
        }
        if month % 12 in kinds:
            make, name, number, size, more = kinds[month % 12]
            yield from make(name, f"{year}.{number}", self.chance.sample(self.members(month), size), *more)

    def seasons(self):
        for month in range(12 * YEARS):
            yield from self.evenings(month)
            yield from self.events(month)
        yield self.game([PEOPLE[-1], PEOPLE[-1]], f"{FIRST_YEAR}.05.05")  # against oneself


def write(tags, moves):
    names = ORDER + [name for name in tags if name not in ORDER]
    return "".join(f'[{name} "{tags.get(name, "?")}"]\n' for name in names) + "\n" + moves + "\n\n"


def main():
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for entry in Club(sys.argv[1], seed).seasons():
        sys.stdout.write(write(entry.tags, entry.moves))


if __name__ == "__main__":
    main()
