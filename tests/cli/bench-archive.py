"""Creates an archive of random games with karum-cli and measures the speed of queries.

Arguments: karum-cli, the number of games, and the command that gets the archive as its argument; by
default `karum-cli bench --archive`.
"""

import pathlib
import subprocess
import sys
import tempfile
import time

# Rulesets, their shares of the games in per cent, and their seeds.
SHARES = [("pahtum:classic", 70, 11), ("pahtum:custodial", 15, 12), ("jarmo", 12, 13), ("manu", 3, 14)]


def write_records(cli, path, games):
    with open(path, "wb") as records:
        for ruleset, share, seed in SHARES:
            count = str(games * share // 100)
            subprocess.run(
                [cli, "random", ruleset, "--games", count, "--seed", str(seed)],
                stdout=records,
                check=True,
            )
            records.write(b"\n")


def main():
    cli, games = sys.argv[1], int(sys.argv[2])
    command = sys.argv[3:] or [cli, "bench", "--archive"]
    with tempfile.TemporaryDirectory() as folder:
        records = pathlib.Path(folder) / "games.kgn"
        archive = pathlib.Path(folder) / "games.karum"
        write_records(cli, records, games)
        begun = time.monotonic()
        subprocess.run([cli, "import", records, "--archive", archive], check=True)
        seconds = time.monotonic() - begun
        print(f"import with index of positions: {games / seconds:.0f} games/s", flush=True)
        subprocess.run([*command, archive], check=True)


main()
