#!/usr/bin/env python3
"""While another program holds SQLite's lock on the archive, a writing command reports on standard
error that it is waiting, even if that is not a terminal, and does its work once the lock is released.

Usage: waiting.py KARUM-CLI
"""
import os
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

MESSAGE = 'Waiting for other changes to be saved'
os.environ.update(LC_ALL='C.UTF-8', LANGUAGE='en')
LOCKS = ['BEGIN IMMEDIATE', 'BEGIN EXCLUSIVE']


def run(cli, *arguments):
    return subprocess.run([cli, *map(str, arguments)], check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def wait_while_held(cli, archive, lock, *arguments):
    """Runs a command while the archive is locked; releases the lock once the command reports waiting."""
    holder = sqlite3.connect(archive, isolation_level=None)
    holder.execute(lock)
    with subprocess.Popen([cli, *map(str, arguments)], text=True, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE) as program:
        said = program.stderr.readline().rstrip('\n')
        running = program.poll() is None
        holder.execute('ROLLBACK')
        rest = program.stderr.read()
    holder.close()
    # The message is printed once.
    return said == MESSAGE and running and MESSAGE not in rest and program.returncode == 0


def main():
    cli = sys.argv[1]
    number = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        archive, other = folder / 'one.karum', folder / 'other.karum'
        games = folder / 'games.kgn'
        games.write_text(run(cli, 'random', 'jarmo', '--games', 3, '--seed', 1))
        run(cli, 'import', '--archive', archive, games)
        for i, lock in enumerate(LOCKS):
            games.write_text(run(cli, 'random', 'jarmo', '--games', 3, '--seed', 2 + 2 * i))
            more = folder / 'more.kgn'
            more.write_text(run(cli, 'random', 'jarmo', '--games', 3, '--seed', 3 + 2 * i))
            run(cli, 'import', '--archive', other, more)
            for name, arguments in (('import', (games,)), ('merge', (other,))):
                before = len(run(cli, 'list', '--archive', archive).splitlines())
                good = wait_while_held(cli, archive, lock, name, '--archive', archive, *arguments)
                good = good and len(run(cli, 'list', '--archive', archive).splitlines()) > before
                number += 1
                print(f'{"ok" if good else "not ok"} {number} - {lock}: {name}', flush=True)
    print(f'1..{number}')


main()
