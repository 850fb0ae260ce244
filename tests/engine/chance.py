"""What a score means holds for games that no fit has seen: under each value of each option, at each strength.

The README of the engine tells by which command the games were played. What stands is checked against their results; so
far they are games of Jarmo.

Usage: chance.py KARUM_TUNE_CHANCE GAMES
"""

import gzip
import subprocess
import sys
import unittest
from pathlib import Path

TOOL, GAMES = sys.argv[1], Path(sys.argv[2])
# Of the result against the logarithm of the odds: 1 is right.
SLOPES = (0.8, 1.25)
# Between results and chances, in any of ten bins with many positions.
OFF = 0.10
# Each value of an option once; numbers by quarters of their range.
OPTIONS = ('jarmo', 'jarmo goal=free', 'jarmo goal=locked', 'jarmo limit: quarter 1')
# Club players and engines; of the others there are too few games.
STRENGTHS = ('jarmo level 5', 'jarmo level 10')
# Positions of few games tell much the same.
GAMES_LEAST = 100


def check(fold):
    with gzip.open(GAMES) as games:
        done = subprocess.run([TOOL, 'check', fold], input=games.read(), capture_output=True, check=True)
    rows = [line.strip('| ').split(' | ') for line in done.stdout.decode().splitlines()[2:]]
    return {name: (int(games), float(slope), float(off)) for name, games, _, slope, off, *_ in rows}


class ChanceTest(unittest.TestCase):
    def hold(self, rows):
        for name, (games, slope, off) in rows.items():
            with self.subTest(name):
                self.assertGreaterEqual(games, GAMES_LEAST)
                self.assertGreaterEqual(slope, SLOPES[0])
                self.assertLessEqual(slope, SLOPES[1])
                self.assertLessEqual(abs(off), OFF)

    def test_options(self):
        rows = check('option')
        self.assertEqual(sorted(rows), sorted(OPTIONS))
        self.hold(rows)

    def test_strengths(self):
        rows = check('level')
        self.assertEqual(sorted(rows), [f'jarmo level {level}' for level in (1, 10, 3, 5, 7, 9)])
        self.hold({name: rows[name] for name in STRENGTHS})


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
