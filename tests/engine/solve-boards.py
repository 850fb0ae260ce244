"""karum-solve-boards goes on where it was ended, at any moment: the file is the same as that of one run."""

import re
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = sys.argv[1]
HOLES = '11'
BOOK = Path(sys.argv[2])
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

    def test_book(self):
        """The book of the program, taken apart by its description, is put together again."""
        book = BOOK.read_bytes()
        numbers = struct.unpack('<12I', book[8:56])
        at, kinds, files = 56, [], []
        four = [bytes(byte >> 2 * i & 3 for i in range(4)) for byte in range(256)]
        for n in numbers[::2]:
            kinds.append(b''.join(four[byte] for byte in book[at:at + (n + 3) // 4])[:n])
            at += (n + 3) // 4
        for kind, (values, won) in enumerate(zip(kinds, numbers[1::2])):
            records = bytearray(RECORD * len(values))
            records[::RECORD] = values
            places = [found.start() for found in re.finditer(b'[^\0]', values)]
            self.assertEqual(len(places), won)
            for i, place in enumerate(places):
                records[RECORD * place + 1:RECORD * (place + 1)] = book[at + 4 * i:at + 4 * i + 4]
            at += 4 * won
            files.append(self.parts.with_name(f'holes-{2 * kind + 1}'))
            files[-1].write_bytes(records)
        made = subprocess.run([PROGRAM, '--book', *files], check=True, capture_output=True).stdout
        self.assertEqual(made, book)

    def test_usage(self):
        for arguments in ((), ('0',), ('2',), ('13',), ('-1',), ('x',)):
            run = subprocess.run([PROGRAM, self.parts, *arguments], capture_output=True, encoding='utf-8')
            self.assertEqual((run.returncode, run.stdout), (2, ''))
            self.assertIn('usage', run.stderr)
            self.assertFalse(self.parts.exists())


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
