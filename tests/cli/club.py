#!/usr/bin/env python3
"""Records of three years of a fictional club of 30 people: club.py KARUM_CLI [SEED] > club.kgn

The turns are those of random games; people, days and events are generated from the seed. Stronger
players win more often: the winner of a game is drawn first, and gets its winning side.
"""

import math
import random
import re
import subprocess
import sys

PEOPLE = [
    "Anna Lindqvist", "Boris Akhmatov", "Clara Meyer", "Daniel Okafor", "Елена Соколова", "Фёдор Титов",
    "Grace O’Neill", "田中ひかる", "佐藤健", "Ines Duarte", "Иван Петров", "Jonas Weber", "鈴木さくら", "Karin Holm",
    "Лев Гуревич", "Mateo Rossi", "Мария Орлова", "中村葵", "Noor Haddad", "Olga Nowak", "Павел Зимин",
    "Quentin Roux", "渡辺翔", "Rosa Blanco", "Сергей Волков", "Tomáš Dvořák", "Ульяна Белова", "Victor Hugo Lima",
    "山本凛", "Zoë Martin",
]
RULES = {
    "pahtum:classic": 5, "pahtum:classic,size=7,holes=9": 2, "pahtum:custodial": 2, "pahtum:japanese": 2,
    "jarmo": 4, "manu": 2,
}
POOL = 150
FIRST_YEAR, YEARS = 2023, 3


def records(program, rules, seed):
    text = subprocess.run([program, "random", rules, "--games", str(POOL), "--seed", str(seed)], check=True,
                          capture_output=True, encoding="utf-8").stdout
    for record in re.split(r"\n\n(?=\[)", text.strip()):
        tags, moves = record.split("\n\n", 1)
        yield dict(re.findall(r'^\[(\w+) "(.*)"\]$', tags, re.MULTILINE)), moves


class Club:
    def __init__(self, program, seed):
        self.chance = random.Random(seed)
        self.pool = {rules: list(records(program, rules, seed + number)) for number, rules in enumerate(RULES)}
        self.strength = {person: self.chance.gauss(0, 1.2) for person in PEOPLE}
        self.joined = {person: 0 if number < 18 else self.chance.randrange(30) for number, person in enumerate(PEOPLE)}
        self.number = 0

    def members(self, month):
        return [person for person in PEOPLE if self.joined[person] <= month]

    def game(self, pair, date, rules=None, **more):
        """A game of two people; the first one is slightly more likely to begin."""
        tags, moves = self.chance.choice(self.pool[rules or self.chance.choices(*zip(*RULES.items()))[0]])
        tags = dict(tags)
        first, second = pair
        edge = 1 / (1 + math.exp(self.strength[second] - self.strength[first]))
        winner = first if self.chance.random() < edge else second
        loser = second if winner == first else first
        people = [winner, loser] if tags["Result"] == "1-0" else [loser, winner]
        if tags["Result"] not in ("1-0", "0-1"):
            people = [first, second]
        self.number += 1
        tags.update(Player1=people[0], Player2=people[1], Date=date, UUID=f"00000000-0000-4000-8000-{self.number:012d}",
                    **{name: str(value) for name, value in more.items()})
        return tags, moves

    def evenings(self, month):
        """Two evenings a month, with games between those present."""
        year = FIRST_YEAR + month // 12
        for day in (7, 21):
            there = [person for person in self.members(month) if self.chance.random() < 0.6]
            for _ in range(len(there)):
                pair = self.chance.sample(there, 2)
                yield self.game(pair, f"{year}.{month % 12 + 1:02d}.{day:02d}", Site="Club room")

    def all_play_all(self, name, date, people, rules):
        """A round robin of matches: two games, with the sides exchanged."""
        for i, first in enumerate(people):
            for j, second in enumerate(people[:i]):
                for half in (1, 2):
                    yield self.game((first, second), f"{date}.{1 + (i + j) % 27:02d}", rules, Event=name,
                                    Round=(i + j) % (len(people) - 1) + 1, Match=f"{name} {i}-{j}", MatchGame=half)

    def swiss(self, name, date, people, rounds, rules):
        """Pairs neighbours in the order of scores, even if they have met before."""
        score = dict.fromkeys(people, 0)
        for number in range(1, rounds + 1):
            order = sorted(people, key=lambda person: (-score[person], self.chance.random()))
            for pair in zip(order[::2], order[1::2]):
                tags, moves = self.game(pair, f"{date}.{number:02d}", rules, Event=name, Round=number)
                for player, points in zip(("Player1", "Player2"), POINTS[tags["Result"]]):
                    score[tags[player]] += points
                yield tags, moves

    def seasons(self):
        for month in range(12 * YEARS):
            year = FIRST_YEAR + month // 12
            yield from self.evenings(month)
            if month % 12 == 3:
                yield from self.all_play_all(f"Spring Cup {year}", f"{year}.04",
                                             self.chance.sample(self.members(month), 8), "pahtum:classic")
            if month % 12 == 8:
                yield from self.swiss(f"Открытый турнир {year}", f"{year}.09",
                                      self.chance.sample(self.members(month), 16), 7, "jarmo")
            if month % 12 == 11:
                yield from self.all_play_all(f"冬の大会 {year}", f"{year}.12",
                                             self.chance.sample(self.members(month), 6), "manu")
        for date in ("????.??.??", "2024.??.??", f"{FIRST_YEAR + YEARS - 1}.12.30"):
            yield self.game(PEOPLE[:2], date)


POINTS = {"1-0": (1, 0), "0-1": (0, 1), "1/2-1/2": (0.5, 0.5), "*": (0, 0)}
ORDER = ["Event", "Site", "Date", "Round", "Player1", "Player2", "Result"]


def write(tags, moves):
    names = ORDER + [name for name in tags if name not in ORDER]
    return "".join(f'[{name} "{tags.get(name, "?")}"]\n' for name in names) + "\n" + moves + "\n\n"


def main():
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for tags, moves in Club(sys.argv[1], seed).seasons():
        sys.stdout.write(write(tags, moves))


if __name__ == "__main__":
    main()
