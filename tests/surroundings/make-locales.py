#!/usr/bin/env python3
"""Makes the locales of the tests, which no system has all of: make-locales.py FOLDER

FOLDER is what LOCPATH names. Without localedef or its sources (Debian: "locales") it stays empty, and tests of
locales are skipped.
"""

import pathlib
import subprocess
import sys

# A decimal comma, other letters, other digits, i and ı, another calendar.
LOCALES = ["ru_RU", "ja_JP", "de_DE", "tr_TR", "fa_IR"]


def make(folder, name):
    command = ["localedef", "--no-archive", "-i", name, "-f", "UTF-8", str(folder / f"{name}.UTF-8")]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except FileNotFoundError:
        return
    # 1 tells of warnings.
    if done.returncode > 1:
        print(f"no locale {name}: {done.stderr.strip()}")


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in LOCALES:
        make(folder, name)
    (folder / "made").touch()


main()
