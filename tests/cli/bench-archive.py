"""Creates an archive of random games with karum-cli and measures the speed of queries.

Arguments: karum-cli, the number of games, and the command that gets the archive as its argument; by
default `karum-cli bench --archive`. With --keep FOLDER before them, the records and the archive are made
there, and stay.
"""

import itertools
import pathlib
import random
import subprocess
import sys
import tempfile
import time

# Rulesets, their shares of the games in per cent, and their seeds.
SHARES = [("pahtum:classic", 70, 11), ("pahtum:custodial", 15, 12), ("jarmo", 12, 13), ("manu", 3, 14)]
SYLLABLES = ["ba", "ni", "ra", "su", "ел", "ов", "ми", "на", "か", "の", "さ", "ly", "en", "do"]
YEARS = 25
# Some people play hundreds of times as many games as others.
GAMES_OF_ONE, LESS = 250, 0.9


def name(chance):
    return "".join(chance.choices(SYLLABLES, k=4)).capitalize()


class Club:
    """Its people, its events, and who plays when."""

    def __init__(self, games):
        self.chance = random.Random(games)
        count = max(30, games // GAMES_OF_ONE)
        self.people = [f"{name(self.chance)} {name(self.chance)} {number}" for number in range(count)]
        self.weights = list(itertools.accumulate((number + 1) ** -LESS for number in range(count)))
        self.events = max(10, games // 400)

    def pair(self):
        while True:
            pair = self.chance.choices(self.people, cum_weights=self.weights, k=2)
            if pair[0] != pair[1]:
                return pair

    def tags(self, number):
        """The tags of a game; two of ten games are a match of the same two people."""
        chance = self.chance
        day = f"{2000 + chance.randrange(YEARS)}.{1 + chance.randrange(12):02d}.{1 + chance.randrange(28):02d}"
        event = f"Cup {chance.randrange(self.events)}" if chance.random() < 0.5 else "?"
        pair = self.pair()
        for half in (1, 2) if number % 10 == 0 else (0,):
            tags = {"Event": event, "Date": day, "Player1": pair[half == 2], "Player2": pair[half != 2]}
            if half:
                tags.update(Match=f"match {number}", MatchGame=half)
            yield tags


def rewrite(lines, tags, records):
    """Gives the tags of the next game to each record."""
    for line in lines:
        if line.startswith("[Event "):
            rest = next(tags)
        key = line[1:line.index(" ")] if line.startswith("[") else None
        if key in rest:
            line = f'[{key} "{rest.pop(key)}"]\n'
        if line == "\n" and rest:
            records.writelines(f'[{key} "{value}"]\n' for key, value in rest.items())
            rest = {}
        records.write(line)


def write_records(cli, path, games):
    club = Club(games)
    tags = itertools.chain.from_iterable(club.tags(number) for number in itertools.count())
    with open(path, "w", encoding="utf-8") as records:
        for ruleset, share, seed in SHARES:
            command = [cli, "random", ruleset, "--games", str(games * share // 100), "--seed", str(seed)]
            with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as process:
                rewrite(process.stdout, tags, records)
            records.write("\n")


def measure(cli, games, command, folder):
    records, archive = folder / "games.kgn", folder / "games.karum"
    write_records(cli, records, games)
    begun = time.monotonic()
    subprocess.run([cli, "import", records, "--archive", archive], check=True, stdout=subprocess.DEVNULL)
    seconds = time.monotonic() - begun
    print(f"import with index of positions: {games / seconds:.0f} games/s", flush=True)
    subprocess.run([*command, archive], check=True)


def main():
    arguments = sys.argv[1:]
    kept = None
    if arguments[0] == "--keep":
        _, kept, *arguments = arguments
    cli, games, command = arguments[0], int(arguments[1]), arguments[2:]
    with tempfile.TemporaryDirectory() as folder:
        measure(cli, games, command or [cli, "bench", "--archive"], pathlib.Path(kept or folder))


main()
