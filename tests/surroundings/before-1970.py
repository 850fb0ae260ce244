#!/usr/bin/env python3
"""While the clock is before 1970, an archive can be used as ever; speaks TAP.

usage: before-1970.py KARUM_CLI OTHER_CLOCK
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

CLI, CLOCK = sys.argv[1:3]
YEAR = 365 * 24 * 3600
RECORD = """[Event "Cup"]
[Date "2026.03.05"]
[Player1 "Anna"]
[Player2 "Boris"]
[Result "1-0"]
[Termination "resignation"]
[Game "jarmo"]

1. a1-b3 a5xb3 1-0
"""
# What is done, and a word that is printed, or nothing.
STEPS = [
    (["game", "bin", "1"], "Anna"), (["list"], ""), (["game", "restore", "1"], "Anna"), (["list"], "Anna"),
    (["person", "add", "Cyril"], "Cyril"), (["person", "bin", "Cyril"], "Cyril"), (["players"], "Anna"),
    (["person", "restore", "Cyril"], "Cyril"), (["players"], "Cyril"),
    (["event", "bin", "Cup"], "Cup"), (["event", "restore", "Cup"], "Cup"), (["events"], "Cup"),
    (["game", "edit", "1", "--site", "Kazan"], "Anna"), (["game", "edit", "1", "--site", "Omsk"], "Anna"),
    (["version", "list", "1"], "first"), (["history", "undo"], "undone"), (["check-archive"], "faults 0"),
]


def run(*words, **variables):
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", **variables}
    done = subprocess.run([CLI, *map(str, words)], capture_output=True, text=True, env=environment)
    return done.returncode, done.stdout, done.stderr


def main():
    then = {"LD_PRELOAD": CLOCK, "KARUM_CLOCK_AHEAD": str(-int(time.time()) - 10 * YEAR)}
    print(f"1..{len(STEPS) + 1}")
    with tempfile.TemporaryDirectory() as folder:
        games, archive = pathlib.Path(folder, "one.kgn"), pathlib.Path(folder, "club.karum")
        games.write_text(RECORD, encoding="utf-8")
        status, _, error = run("import", games, "--archive", archive, **then)
        print(f"{'not ' if status else ''}ok 1 - import {error}")
        for number, (words, expected) in enumerate(STEPS, 2):
            status, said, error = run(*words, "--archive", archive, **then)
            good = status == 0 and not error and (expected in said if expected else not said)
            print(f"{'' if good else 'not '}ok {number} - {' '.join(words)}")
            if not good:
                print(f"# {status} {said!r} {error!r}")


main()
