"""The programs that tune the engine print for the same arguments what they printed before: the weights and settings
in the sources can be made again. Who changes the engine on purpose writes the new text, which the test shows.

Usage: tune.py FOLDER
"""

import hashlib
import subprocess
import sys
from pathlib import Path

SMALL = 'pahtum:classic,size=5,holes=11'
EXPECTED = {
    'karum-tune jarmo 2 30 1': '2a512a57c5dc',
    'karum-tune-lines pahtum:classic 1 30 1 1': '815f6cc26c92',
    'karum-tune-lines pahtum:custodial 1 30 1 1': 'a6bc71425e45',
    f'karum-tune-levels {SMALL} 4 1 0.7': '90f38c7e682d',
    f'karum-tune-levels {SMALL} 4 2 0.7 8': '2887a39de81f',
    f'karum-tune-chance check 12 1 {SMALL}': 'e2fc8ff44a91',
}
# Found by descent, in which the last digits depend on the mathematical library.
FIT = f'karum-tune-chance fit 4 1 {SMALL}'
FITTED = (0.036, 0.006, 0.001, 1.518, 0.252, 0.042, -0.041, -0.013, 0.016, 0.107)
WRONG = ('karum-tune jarmo 2 30', 'karum-tune-lines jarmo 1 30 1 1', f'karum-tune-lines {SMALL} 1 30 1 1',
         'karum-tune-levels chess 4 1 0.7', 'karum-tune-chance guess 12 1 jarmo')


def run(command):
    program, *arguments = command.split()
    return subprocess.run([Path(sys.argv[1]) / program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          encoding='utf-8', check=False)


def main():
    bad = []
    for command, expected in EXPECTED.items():
        done = run(command)
        name = hashlib.sha256(done.stdout.encode()).hexdigest()[:12]
        if (done.returncode, name) != (0, expected):
            print(done.stdout)
            bad.append(f'{command}: {name}, not {expected}; {done.returncode}')
    fitted = [float(number) for number in run(FIT).stdout.split(',')]
    if len(fitted) != len(FITTED) or any(abs(a - b) > 0.01 for a, b in zip(fitted, FITTED)):
        bad.append(f'{FIT}: {fitted}, not {FITTED}')
    bad += [f'{command}: not refused' for command in WRONG if run(command).returncode != 2]
    print('\n'.join(bad))
    return bool(bad)


sys.exit(main())
