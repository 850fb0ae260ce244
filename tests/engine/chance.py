"""What a score means holds for games that no fit has seen: under each value of each option, at each strength.

The README of the engine tells by which commands the games were played. What stands is checked against their results:
games of Jarmo, and of the positions of Pah-Tum every second, of Manu every fourth.

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
OPTIONS = (
    'jarmo', 'jarmo goal=free', 'jarmo goal=locked', 'jarmo limit: quarter 1',
    'manu', 'manu size: quarter 2', 'manu stones: quarter 2', 'manu target: quarter 1',
    'pahtum:classic', 'pahtum:custodial', 'pahtum:japanese', 'pahtum:strikeout',
    'pahtum capture=custodial', 'pahtum capture=none', 'pahtum holes: quarter 1', 'pahtum holes: quarter 2',
    'pahtum holes: quarter 3', 'pahtum holes: quarter 4', 'pahtum pie=off', 'pahtum pie=on', 'pahtum placement=agreed',
    'pahtum placement=alternate', 'pahtum placement=oneside', 'pahtum placement=random', 'pahtum scoring=final',
    'pahtum scoring=running', 'pahtum size=5', 'pahtum size=6', 'pahtum size=7', 'pahtum size=8',
    'pahtum stones: quarter 1', 'pahtum stones: quarter 2', 'pahtum stones: quarter 3', 'pahtum stones: quarter 4')
STRENGTHS = (
    'jarmo level 5', 'jarmo level 10', 'manu level 1', 'manu level 3', 'manu level 5', 'manu level 7', 'manu level 9',
    'manu level 10', 'pahtum:classic level 1', 'pahtum:classic level 3', 'pahtum:classic level 5',
    'pahtum:classic level 7', 'pahtum:classic level 10', 'pahtum:custodial level 1', 'pahtum:custodial level 3',
    'pahtum:custodial level 5', 'pahtum:custodial level 9', 'pahtum:custodial level 10', 'pahtum:japanese level 5',
    'pahtum:strikeout level 1', 'pahtum:strikeout level 3', 'pahtum:strikeout level 5', 'pahtum:strikeout level 7',
    'pahtum:strikeout level 9', 'pahtum:strikeout level 10')
ENGINE = '10'
# Positions of few games tell much the same.
GAMES_LEAST = 100


def read():
    with gzip.open(GAMES) as games:
        return games.read().decode()


def check(fold, games):
    done = subprocess.run([TOOL, 'check', fold], input=games.encode(), capture_output=True, check=True)
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
        rows = check('option', read())
        self.hold({name: rows[name] for name in OPTIONS})

    def test_strengths(self):
        rows = check('level', read())
        self.hold({name: rows[name] for name in STRENGTHS})

    def test_engines_with_captures(self):
        """Final scores and running ones, each by itself: together they had hidden that each was wrong."""
        between = [line for line in read().splitlines(keepends=True)
                   if 'custodial' in line.split('\t')[0] and line.split('\t')[2] == ENGINE]
        running = [line for line in between if 'scoring=running' in line.split('\t')[0]]
        final = [line for line in between if 'scoring=running' not in line.split('\t')[0]]
        for games in final, running:
            self.hold({'capture=custodial': check('option', ''.join(games))['pahtum capture=custodial']})

    def test_all_are_held(self):
        """No option of Pah-Tum is without games, and what has enough of them is held."""
        rows = check('option', read())
        for option in ('size', 'placement', 'scoring', 'capture', 'pie'):
            self.assertGreater(len([name for name in rows if name.startswith(f'pahtum {option}')]), 1, option)
        rows |= check('level', read())
        held = {name for name, (games, *_) in rows.items() if games >= GAMES_LEAST}
        self.assertEqual(sorted(held), sorted({*OPTIONS, *STRENGTHS}))


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
