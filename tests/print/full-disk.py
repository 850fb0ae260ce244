#!/usr/bin/env python3
"""Files that can't be written whole: a message that names the file, and nothing half-written; speaks TAP.

usage: full-disk.py KARUM_CLI

A limit for the size of files stands for a full disk: writing fails in the middle.
"""

import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile

CLI = sys.argv[1]
LIMIT = 1000


def small_disk():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, LIMIT))


def run(*arguments, **options):
    environment = dict(os.environ, LANGUAGE="en")
    return subprocess.run([CLI, *map(str, arguments)], capture_output=True, env=environment, text=True, **options)


def commands(folder):
    archive = folder / "games.karum"
    text = run("random", "jarmo", "--games", "2", "--seed", "5").stdout
    assert len(text) > LIMIT
    (folder / "games.kgn").write_text(text)
    assert run("import", "--archive", archive, folder / "games.kgn").returncode == 0
    for form in "kgn", "csv", "json", "html", "pdf":
        yield form, ["export", "--archive", archive, "--format", form]
    for form in "svg", "png", "pdf":
        yield form, ["diagram", "jarmo", "--format", form]
    yield "pdf", ["sheet", "jarmo"]


def listing(folder):
    return sorted(entry.name for entry in folder.iterdir())


def check(arguments, folder, name, **options):
    """Fails, and leaves the folder and the file as they were."""
    path = folder / name
    before, old = listing(folder), path.read_bytes() if path.exists() else None
    done = run(*arguments, "--output", path, **options)
    assert done.returncode == 1, (arguments, done)
    assert f"The file “{path}” could not be written: " in done.stderr, done.stderr
    assert listing(folder) == before, listing(folder)
    assert old is None or path.read_bytes() == old
    return done.stderr


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        out = folder / "out"
        out.mkdir()
        number = 0
        for form, arguments in commands(folder):
            number += 1
            new, old = f"new.{form}", f"old.{form}"
            (out / old).write_bytes(b"before")
            # A table of two games fits.
            if form != "csv":
                for which in new, old:
                    assert "File too large" in check(arguments, out, which, preexec_fn=small_disk)
            done = run(*arguments, "--output", out / "none" / new)
            assert done.returncode == 1 and "No such file or directory" in done.stderr, done
            done = run(*arguments, "--output", out / new)
            assert done.returncode == 0 and (out / new).stat().st_size > 100, done
            (out / new).unlink()
            print(f"ok {number} - {' '.join(arguments[:1] + arguments[-2:])}", flush=True)
        print(f"1..{number}")


main()
