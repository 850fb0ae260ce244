#!/usr/bin/env python3
"""Which games each filter for annotations finds, among records typed by hand; and what their exports
leave out: CSV has no annotations, JSON has all of them.

Usage: annotations.py KARUM-CLI
"""
import csv
import io
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

os.environ.update(LC_ALL='C.UTF-8', LANGUAGE='en')

# The turns of each game, and what they contain.
GAMES = [
    ('1. a1-b3 a5xb3', ''),
    ('1. a1-b3 {said} a5xb3', 'commented'),
    ('{of the game} 1. a1-b3 a5xb3', 'commented'),
    ('1. a1-b3! a5xb3', 'glyph !'),
    ('1. a1-b3 a5xb3 $4', 'glyph ??'),
    ('1. a1-b3 $139 a5xb3', 'annotated'),
    ('1. a1-b3 a5xb3 $16', 'analysed'),
    ('1. a1-b3 (1. e1-d3) a5xb3', 'variations'),
    ('1. a1-b3 (1. e1-d3 {inside}) a5xb3', 'variations commented'),
    ('1. a1-b3 (1. e1-d3!?) a5xb3', 'variations'),
    ('1. a1-b3 {[%csl Gb3]} a5xb3', 'marks'),
    ('1. a1-b3 {[%cal Ga1b3,Rb3d2]} a5xb3', 'marks'),
    ('1. a1-b3 {[%lbl b3=A] here} a5xb3', 'marks commented'),
    ('1. a1-b3 {[%eval 2]} a5xb3', 'analysed'),
    ('1. a1-b3 {[%clk 0:05:00]} a5xb3', 'annotated'),
    ('1. a1-b3 {[%diagram]} a5xb3', 'annotated'),
    ('1. a1-b3 {[%other program]} a5xb3', 'annotated'),
    ('1. a1-b3 {[%clk 0:05:00] late} a5xb3', 'commented'),
    ('1. a1-b3 ({before} 1. e1-d3) a5xb3', 'variations commented'),
]
FILTERS = ['commented', 'variations', 'marks', 'analysed', 'glyph=!', 'glyph=??', 'glyph=!?']


def record(number, turns):
    return (f'[Event "?"]\n[Site "?"]\n[Date "2026.01.{number:02}"]\n[Round "?"]\n[Player1 "Anna"]\n'
            f'[Player2 "Juri"]\n[Result "*"]\n[Game "jarmo"]\n\n{turns} *\n')


def main():
    cli = sys.argv[1]
    bad = []

    def run(*arguments):
        return subprocess.run([cli, *map(str, arguments)], check=True, text=True,
                              stdout=subprocess.PIPE).stdout

    def expect(what, is_, wanted):
        print(what, is_)
        if is_ != wanted:
            bad.append(f'{what}: {is_}, wanted {wanted}')

    with tempfile.TemporaryDirectory() as folder:
        archive, file = Path(folder) / 'a.karum', Path(folder) / 'games.kgn'
        file.write_text('\n'.join(record(i + 1, turns) for i, (turns, _) in enumerate(GAMES)))
        run('import', '--archive', archive, file)
        for name in FILTERS:
            found = run('list', '--archive', archive, f'--{name}').splitlines()
            wanted = [str(i + 1) for i, (_, kinds) in enumerate(GAMES)
                      if name.replace('=', ' ') in kinds.split('  ') or name in kinds.split()]
            expect(name, [line.split('\t')[0] for line in found], wanted)
        rows = list(csv.DictReader(io.StringIO(run('export', '--archive', archive, '--format', 'csv'))))
        expect('rows of CSV', len(rows), len(GAMES))
        for word in ('said', 'of the game', 'inside', 'csl', 'e1-d3', '$'):
            expect(f'{word} in CSV', word in ''.join(map(str, rows)), False)
        games = json.loads(run('export', '--archive', archive, '--format', 'json'))
        text = json.dumps(games)
        for word in ('said', 'of the game', 'inside', 'before', 'csl Gb3', 'lbl b3=A', '$139', 'e1-d3',
                     'clk 0:05:00', 'other program'):
            expect(f'{word} in JSON', word in text or word.strip('$') in text, True)
    for line in bad:
        print(line, file=sys.stderr)
    return bool(bad)


sys.exit(main())
