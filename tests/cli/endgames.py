#!/usr/bin/env python3
"""karum-cli with and without an endgame table, with tables that can't be used, and while it makes one; proofs that
are kept.

Usage: endgames.py KARUM-CLI SMALL-TABLE-MAKER
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM, MAKER = map(os.path.abspath, sys.argv[1:3])

# One archer against one; First wins by one point, in three turns. A search needs many more nodes.
LINE = '5/1o3/5/3x1/5 o - 0'
LIMIT = ('--nodes', '1')
RECORD = f'[Game "jarmo"]\n[Position "{LINE}"]\n[Result "*"]\n\n1. {{}} *\n'


class EndgamesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.environment = {**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': 'en',
                            'XDG_DATA_HOME': folder.name}
        self.file = Path(folder.name) / 'karum' / 'jarmo.endgames'

    def make(self):
        self.file.parent.mkdir()
        subprocess.run([MAKER, self.file], check=True)

    def run_command(self, *arguments):
        return subprocess.run([PROGRAM, *map(str, arguments)], env=self.environment,
                              capture_output=True, encoding='utf-8')

    def best(self, rules='jarmo'):
        return self.run_command('best', rules, '--position', LINE, *LIMIT)

    def test_without(self):
        run = self.best()
        self.assertEqual((run.returncode, run.stderr), (0, ''))
        self.assertNotIn('exact', run.stdout)

    def test_best(self):
        self.make()
        run = self.best()
        self.assertEqual((run.returncode, run.stderr), (0, ''))
        result = dict(line.split(': ', 1) for line in run.stdout.splitlines())
        self.assertEqual(result['exact'], 'yes')
        self.assertEqual(result['nodes'], '0')
        self.assertEqual(int(result['depth']), len(result['pv'].split()))
        # The line ends the game with the proved margin, from the view of Second.
        end = self.run_command('play', 'jarmo', '--position', LINE, '--moves', result['pv']).stdout
        facts = dict(line.split(': ', 1) for line in end.splitlines())
        first, second = map(int, facts['points'].split(','))
        self.assertEqual(facts['status'], 'over')
        self.assertEqual(second - first, int(result['score']))

    def test_solve(self):
        self.make()
        run = self.run_command('solve', 'jarmo', '--position', LINE, '--json')
        self.assertEqual(run.returncode, 0)
        self.assertTrue(json.loads(run.stdout)['exact'])

    def test_analyze_and_match(self):
        self.make()
        result = dict(line.split(': ', 1) for line in self.best().stdout.splitlines())
        record = self.file.parent / 'game.kgn'
        record.write_text(RECORD.format(result['turn']), encoding='utf-8')
        run = self.run_command('analyze', record, *LIMIT)
        self.assertEqual((run.returncode, run.stderr), (0, ''))
        # Player 1 holds First.
        self.assertIn(f'[%eval {-int(result["score"])}]', run.stdout)
        run = self.run_command('match', 'jarmo', 'nodes=1', 'nodes=1', '--position', LINE, '--opening=0',
                               '--games=2')
        self.assertEqual(run.returncode, 0)
        self.assertIn('wins: 1\ndraws: 0\nlosses: 1\n', run.stdout)

    def test_other_rules(self):
        self.make()
        for rules in ('jarmo,goal=locked', 'jarmo,limit=40'):
            with self.subTest(rules):
                run = self.best(rules)
                self.assertEqual((run.returncode, run.stderr), (0, ''))
                self.assertNotIn('nodes: 0', run.stdout)

    def test_unusable(self):
        self.make()
        good = self.file.read_bytes()
        changed = bytearray(good)
        changed[1000] ^= 1
        newer = bytearray(good)
        newer[16] += 1
        for contents, reason in ((b'', 'this is not an endgame table'), (good[:600], 'this table is damaged'),
                                 (good[:-8], 'this table is damaged'), (changed, 'this table is damaged'),
                                 (newer, 'this table was made by another version of Karum')):
            with self.subTest(reason):
                self.file.write_bytes(contents)
                run = self.best()
                self.assertEqual(run.returncode, 0)
                self.assertNotIn('exact', run.stdout)
                self.assertEqual(run.stderr, f'karum-cli: {self.file} was ignored: {reason}. '
                                             'To make it again, run “karum-cli endgames jarmo”.\n')

    def test_folder_in_the_way(self):
        self.file.mkdir(parents=True)
        run = self.best()
        self.assertEqual(run.returncode, 0)
        self.assertIn(str(self.file), run.stderr)

    def test_no_folder(self):
        self.environment['XDG_DATA_HOME'] = '/dev/null/data'
        run = self.run_command('endgames')
        self.assertEqual(run.returncode, 1)
        self.assertIn('/dev/null/data', run.stderr)

    def test_other_games(self):
        for rules in ('manu', 'pahtum:classic', 'jarmo,limit=40'):
            run = self.run_command('endgames', rules)
            self.assertEqual(run.returncode, 1)
            self.assertIn(rules, run.stderr)

    def test_interrupt(self):
        """Ctrl+C leaves the old table and nothing else."""
        self.make()
        before = self.file.read_bytes()
        with subprocess.Popen([PROGRAM, 'endgames'], env=self.environment, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, encoding='utf-8') as program:
            while not catches_interrupt(program.pid):
                time.sleep(0.01)
            program.send_signal(signal.SIGINT)
            output, messages = program.communicate()
        self.assertEqual((program.returncode, output), (130, ''))
        self.assertIn('karum-cli: stopped before the end\n', messages)
        self.assertEqual([self.file], list(self.file.parent.iterdir()))
        self.assertEqual(before, self.file.read_bytes())


class ProofTest(unittest.TestCase):
    """Proofs that are kept in a file."""
    RULES = 'pahtum:classic,size=6,holes=10'
    BOARD = ('--setup', 'b2 b3 c3 d3 e3 a4 b4 e4 a5 c5', '--hash', '16', '--json')

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = Path(folder.name) / 'proof'

    def command(self, *arguments, rules=RULES):
        return [PROGRAM, 'solve', rules, *self.BOARD, '--save', self.file, *arguments]

    def solve(self, *arguments, **keywords):
        return subprocess.run(self.command(*arguments, **keywords), capture_output=True, encoding='utf-8')

    def test_resume(self):
        """Stopped in the middle, it has the same value, with fewer nodes; so it has after any other end."""
        whole = json.loads(subprocess.run([PROGRAM, 'solve', self.RULES, *self.BOARD], check=True,
                                          capture_output=True).stdout)
        half = self.solve('--nodes', str(whole['nodes'] // 2))
        self.assertEqual((half.returncode, half.stdout), (1, ''))
        saved = self.file.read_bytes()
        rest = json.loads(self.solve().stdout)
        self.assertEqual((rest['score'], rest['exact']), (whole['score'], True))
        self.assertLess(rest['nodes'], whole['nodes'] * 0.75)
        again = json.loads(self.solve().stdout)
        self.assertEqual(again['score'], whole['score'])
        self.assertLess(again['nodes'], whole['nodes'] * 0.1)
        for sign, status in ((signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)):
            self.file.write_bytes(saved)
            with subprocess.Popen(self.command(), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
                while program.poll() is None and not catches_interrupt(program.pid):
                    time.sleep(0.01)
                program.send_signal(sign)
                program.communicate()
            self.assertIn(program.returncode, (status, 0))
            rest = json.loads(self.solve().stdout)
            self.assertEqual(rest['score'], whole['score'])
            self.assertLess(rest['nodes'], whole['nodes'] * 0.75)

    def test_refused(self):
        """What isn't the file of such a proof stays as it is."""
        self.solve('--nodes', '1')
        saved = self.file.read_bytes()
        for content in (b'', saved[:-1], saved[:512], saved[512:], saved[:-512] + bytes(512), b'text'):
            self.file.write_bytes(content)
            run = self.solve()
            self.assertEqual((run.returncode, run.stdout), (1, ''))
            self.assertIn('proof is not a saved proof', run.stderr)
            self.assertEqual(self.file.read_bytes(), content)
        self.file.write_bytes(saved)
        for run in (self.solve(rules='pahtum:japanese,size=6,holes=10'), self.solve('--hash', '4'),
                    self.solve('--save', self.file.parent), self.solve('--save', self.file / 'none')):
            self.assertEqual((run.returncode, run.stdout), (1, ''))
            self.assertNotEqual(run.stderr, '')
        self.assertEqual(self.file.read_bytes(), saved)
        run = subprocess.run([PROGRAM, 'solve', 'jarmo', '--save', self.file], capture_output=True)
        self.assertEqual((run.returncode, self.file.read_bytes()), (1, saved))

    def test_unsaved(self):
        """A proof that can't be saved at its end is printed all the same."""
        proved = json.loads(self.solve().stdout)
        longest = self.file.with_name('p' * 250)  # so long that no temporary file can be beside it
        longest.write_bytes(self.file.read_bytes())
        run = self.solve('--save', longest)
        self.assertEqual((run.returncode, json.loads(run.stdout)['score']), (1, proved['score']))
        self.assertIn('could not be written', run.stderr)


def catches_interrupt(process):
    status = Path(f'/proc/{process}/status').read_text(encoding='ascii')
    caught = next(line.split()[1] for line in status.splitlines() if line.startswith('SigCgt'))
    return int(caught, 16) >> (signal.SIGINT - 1) & 1


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
