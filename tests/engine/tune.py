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
    'karum-tune-stages play pahtum:custodial 2 30 1': '27fa1861d2e4',
    'karum-tune-stages play pahtum:custodial,scoring=running 2 30 1': 'c821b105d19e',
    f'karum-tune-levels {SMALL} 4 1 0.7': '00b4ea84064e',
    f'karum-tune-levels {SMALL} 4 2 0.7 8': '2b1a3d39a28e',
    f'karum-tune-chance play 12 1 10,5,1 {SMALL}': 'aeae1f445321',
    f"karum-tune-chance play 8 1 3 {SMALL}? jarmo?": '1747a1ff686a',
}
# What is learned of the games of one, in hexadecimal digits.
LEARNED = {'pahtum:custodial': '6e17675d3337', 'pahtum:custodial,scoring=running': 'e8f84162ed85'}
# Found step by step, so the last digits depend on the mathematical library.
PLAYED = f'karum-tune-chance play 24 2 5,10 {SMALL}'
FIT = f'karum-tune-chance fit {SMALL}'
FITTED = (-0.643, -0.100, 1.349, 0.000, 0.000, 0.216, -0.213, -0.026, 0.443, 0.000, 0.000, 0.071, -0.957, -0.962, 4.790,
          0.758, 0.565, 0.314, -0.487, -1.435, -1.230, 1.940)
CHECKED = ('pahtum:classic', 'pahtum size=5', 'pahtum holes: quarter 2', 'pahtum placement=random',
           'pahtum scoring=final', 'pahtum capture=none', 'pahtum pie=off', 'pahtum stones: quarter 2')
WRONG = ('karum-tune jarmo 2 30', 'karum-tune-lines jarmo 1 30 1 1', f'karum-tune-lines {SMALL} 1 30 1 1',
         'karum-tune-lines pahtum:custodial 1 30 1 1', 'karum-tune-stages play pahtum:classic 1 30 1',
         f'karum-tune-stages play pahtum:custodial 1 30 1 {__file__}', 'karum-tune-stages learn jarmo',
         'karum-tune-levels chess 4 1 0.7', 'karum-tune-chance guess 12 1 jarmo', 'karum-tune-chance play 2 1 11 jarmo',
         'karum-tune-chance fit chess', 'karum-tune-chance check colour')


def run(command, text=''):
    program, *arguments = command.split()
    return subprocess.run([Path(sys.argv[1]) / program, *arguments], input=text, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, encoding='utf-8', check=False)


def learned(ruleset):
    games = run(f'karum-tune-stages play {ruleset} 2 30 1').stdout
    weights = subprocess.run([Path(sys.argv[1]) / 'karum-tune-stages', 'learn', ruleset], input=games.encode(),
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
    return hashlib.sha256(weights).hexdigest()[:12]


def main():
    bad = [f'{ruleset}: {name} is learned, not {expected}' for ruleset, expected in LEARNED.items()
           if (name := learned(ruleset)) != expected]
    for command, expected in EXPECTED.items():
        done = run(command)
        name = hashlib.sha256(done.stdout.encode()).hexdigest()[:12]
        if (done.returncode, name) != (0, expected):
            print(done.stdout)
            bad.append(f'{command}: {name}, not {expected}; {done.returncode}')
    games = run(PLAYED).stdout
    fitted = [float(number) for number in run(FIT, games).stdout.split(',')]
    if len(fitted) != len(FITTED) or any(abs(a - b) > 0.01 for a, b in zip(fitted, FITTED)):
        bad.append(f'{FIT}: {fitted}, not {FITTED}')
    checked = [line.split(' | ')[0].removeprefix('| ')
               for line in run('karum-tune-chance check option', games).stdout.splitlines()[2:]]
    if tuple(checked) != CHECKED:
        bad.append(f'checked: {checked}')
    bad += [f'{command}: not refused' for command in WRONG if run(command).returncode != 2]
    print('\n'.join(bad))
    return bool(bad)


sys.exit(main())
