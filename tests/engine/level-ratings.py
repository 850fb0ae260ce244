"""The ratings of the levels in the README of the engine are those that its table of results gives, counted as the ones
under which all results together are the likeliest, and those that the program shows."""

import math
import re
import subprocess
import sys
import unittest
from pathlib import Path

TOOL, README, SHOWN = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
# As the README tells: the games of the levels 2 to 10 against the one below.
GAMES = {
    'pahtum:classic': [80] * 6 + [40, 40, 12],
    'pahtum:strikeout': [80] * 7 + [40, 12],
    'pahtum:custodial': [80] * 7 + [40, 12],
    'jarmo': [60, 60, 60, 60, 60, 60, 30, 60, 12],
    'manu': [80] * 5 + [40, 40, 16, 8],
}


def table(first, last):
    """The rows of the first table for these levels."""
    head = f"| ruleset | {' | '.join(str(level) for level in range(first, last + 1))} |\n"
    rows = README.read_text(encoding='utf-8').split(head)[1].split('\n\n')[0].splitlines()[1:]
    return {cells[0].strip('`'): cells[1:] for cells in (row.strip('| ').split(' | ') for row in rows)}


def likeliest(games, scores):
    """Climbs to the ratings that expect as many points as were scored, with a draw more for each pair."""
    ratings = [0.0] * (len(games) + 1)
    for _ in range(4000):
        slopes = [0.0] * len(ratings)
        for level, (count, score) in enumerate(zip(games, scores)):
            expected = 1 / (1 + math.exp((ratings[level] - ratings[level + 1]) / 173.7178))
            error = count * score + 0.5 - (count + 1) * expected
            slopes[level] -= error
            slopes[level + 1] += error
        ratings = [rating + 1.7 * slope for rating, slope in zip(ratings, slopes)]
    return [1500 + rating - ratings[4] for rating in ratings]


class LevelRatingsTest(unittest.TestCase):
    def test_readme(self):
        results, shown = table(2, 10), table(1, 10)
        self.assertEqual(list(results), list(GAMES))
        lines = [' '.join([name] + [f'{count}:{score}' for count, score in zip(GAMES[name], results[name])])
                 for name in results]
        printed = subprocess.run([TOOL], input='\n'.join(lines), check=True, capture_output=True, encoding='utf-8')
        self.assertEqual(printed.stdout.splitlines(),
                         [f"| `{name}` | {' | '.join(cells)} |" for name, cells in shown.items()])
        for name, cells in shown.items():
            ratings = likeliest(GAMES[name], [float(score) for score in results[name]])
            for cell, rating in zip(cells, ratings):
                self.assertAlmostEqual(float(cell.split(' ± ')[0]), rating, delta=2, msg=name)

    def test_shown(self):
        """The table in the code is that of the README."""
        code = SHOWN.read_text(encoding='utf-8').split(' measured[] = {\n')[1].split('\n};')[0]
        shown = {name: [rating if error == '0' else f'{rating} ± {error}'
                        for rating, error in zip(re.findall(r'\d+', ratings), re.findall(r'\d+', errors), strict=True)]
                 for name, ratings, errors in re.findall(r'"(.*?)",\s*{ {(.*?)},\s*{(.*?)} }', code, re.DOTALL)}
        self.assertEqual(shown, table(1, 10))

    def test_errors(self):
        """With equal results, four games are worth half the error of one; each has one drawn game more."""
        def error(games):
            line = subprocess.run([TOOL], input=f'x {games}:.5', check=True, capture_output=True, encoding='utf-8')
            return int(re.findall(r'± (\d+)', line.stdout)[0])
        self.assertAlmostEqual(error(99), 2 * 173.7178 * 2 / 10, delta=1)
        self.assertAlmostEqual(error(399), error(99) / 2, delta=1)

    def test_usage(self):
        wrong = subprocess.run([TOOL, 'jarmo'], capture_output=True, encoding='utf-8', check=False)
        self.assertEqual(wrong.returncode, 1)
        self.assertIn('usage: level-ratings', wrong.stderr)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
