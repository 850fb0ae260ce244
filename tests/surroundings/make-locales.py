#!/usr/bin/env python3
"""Makes the locales of the tests, which no system has all of: make-locales.py FOLDER

FOLDER is what LOCPATH names. Without localedef or its sources (Debian: "locales") it stays empty, and tests of
locales are skipped. If KARUM_LOCALES names a folder, several builds share what is made there.
"""

import fcntl
import os
import pathlib
import shutil
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


def make_all(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name in LOCALES:
        make(folder, name)
    (folder / "made").touch()


def share(shared, folder):
    """The first of several builds makes them, for which the others wait."""
    shared.mkdir(parents=True, exist_ok=True)
    with open(shared / "lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "made").exists():
            make_all(shared)
    shutil.copytree(shared, folder, dirs_exist_ok=True)


def main():
    folder = pathlib.Path(sys.argv[1])
    if "KARUM_LOCALES" in os.environ:
        share(pathlib.Path(os.environ["KARUM_LOCALES"]), folder)
    else:
        make_all(folder)


main()
