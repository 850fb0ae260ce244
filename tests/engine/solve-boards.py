"""karum-solve-boards goes on where it was ended, at any moment: the file is the same as that of one run."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = sys.argv[1]
HOLES = '11'
RECORD = 5


def solve(file, boards):
    return subprocess.run([PROGRAM, file, HOLES, str(boards)], check=True, capture_output=True, encoding='utf-8').stdout


class SolveBoardsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.whole, self.parts = Path(folder.name, 'whole'), Path(folder.name, 'parts')
        solve(self.whole, 8)
        self.assertEqual(len(self.whole.read_bytes()), 8 * RECORD)

    def test_resume(self):
        solve(self.parts, 3)
        solve(self.parts, 1)
        self.assertIn('8 boards solved, more to do', solve(self.parts, 4))
        self.assertEqual(self.parts.read_bytes(), self.whole.read_bytes())

    def test_broken(self):
        """Whatever part of a record had been written when the machine stopped."""
        for size in range(2 * RECORD, 4 * RECORD):
            self.parts.write_bytes(self.whole.read_bytes()[:size])
            solve(self.parts, 8 - size // RECORD)
            self.assertEqual(self.parts.read_bytes(), self.whole.read_bytes())

    def test_incomplete(self):
        """No book is made of boards that aren't all solved."""
        run = subprocess.run([PROGRAM, '--book'] + 6 * [self.whole], capture_output=True, encoding='utf-8')
        self.assertNotEqual(run.returncode, 0)
        self.assertEqual(run.stdout, '')
        self.assertIn(f'{self.whole}: not all boards', run.stderr)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
