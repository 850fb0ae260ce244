#!/usr/bin/env python3
"""Karum with Orca, whose speech is compared: orca.py PROGRAM TRANSCRIPT LANGUAGE

The transcript is what is done and what is said: "[ctrl+n]" is a key, "“Anna”" is typed, and other lines are what Orca
says then; at "[start]" it is started. "…" at the end of a line stands for what differs from day to day. It is run below
run-under-xvfb, and with tools/test --deep only: a screen reader needs a window manager, and says what it says when it
has come to it. With WRITE=1, what is said is printed as such a transcript.
"""
import os
import shutil
import subprocess
import sys
import time

SKIP = 77
VERSION = "43"
PATIENCE = 60  # seconds
QUIET = 3 if os.environ.get("WRITE") else 1  # seconds in which nothing more is said

# Orca, whose speech goes to a file.
SPEAK = """
import os, sys
from orca import orca, speech
class File:
    def __init__(self):
        self.file = open(sys.argv[1], "a", encoding="utf-8")
    def speak(self, text=None, acss=None, interrupt=True):
        if text:
            print(text, file=self.file, flush=True)
    def speakCharacter(self, character, acss=None):
        self.speak(character)
    def __getattr__(self, name):
        return lambda *a, **k: None
speech._speechserver = File()
speech.init = speech.shutdown = lambda: None
orca.getSettingsManager().activate(os.environ["HOME"] + "/orca", {"enableBraille": False})
orca.main()
"""


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(SKIP)


def check_programs():
    if not os.environ.get("KARUM_TEST_DEEP"):
        skip("only with tools/test --deep")
    for program in ("orca", "openbox", "xdotool", "gdbus"):
        if not shutil.which(program):
            skip(f"{program} isn't installed")
    version = subprocess.run(["orca", "--version"], capture_output=True, text=True).stdout
    if not version.startswith(VERSION):
        skip(f"what is expected was said by Orca {VERSION}, not by {version.strip()}")


def wait_for(what, condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            sys.exit(f"this did not come: {what}")
        time.sleep(0.1)


class Speech:
    def __init__(self, path):
        self.path = path
        self.n_read = 0

    def lines(self):
        with open(self.path, encoding="utf-8") as file:
            return [line.rstrip() for line in file][self.n_read:]

    def take(self, wanted):
        """What has been said, at least so many lines, when it is quiet."""
        end = time.monotonic() + PATIENCE
        while len(self.lines()) < wanted and time.monotonic() < end:
            time.sleep(0.1)
        before = -1
        while before != len(self.lines()):
            before = len(self.lines())
            time.sleep(QUIET)
        said = self.lines()
        self.n_read += len(said)
        return said


def steps(path):
    """[(what is done, [what is said])]"""
    found = []
    with open(path, encoding="utf-8") as file:
        for line in file.read().splitlines():
            if line[0] in "[“":
                found.append((line, []))
            else:
                found[-1][1].append(line)
    return found


def do(step):
    if step == "[start]":
        return
    if step[0] == "“":
        subprocess.run(["xdotool", "type", "--delay", "60", step[1:-1]], check=True)
    else:
        subprocess.run(["xdotool", "key", step[1:-1]], check=True)


def fits(said, expected):
    return said == expected or (expected.endswith("…") and said.startswith(expected[:-1]))


def once(lines):
    """Without what is said of the focus when it is read, and again as news: whether it is depends on how soon Orca
    reads it."""
    return [line for line, after in zip(lines, lines[1:] + [None]) if line != f"{after}."]


def without_late(said, before):
    """Without the news of what was read at the end of the step before, which came after that had ended."""
    return said[1:] if said and before and before[-1] == f"{said[0]}." else said


def agree(said, expected):
    """A line that is read with the focus ends with a full stop."""
    heard, wanted = once(said), once(expected)
    return len(heard) == len(wanted) and all(fits(a, b) or fits(a.removesuffix("."), b) for a, b in zip(heard, wanted))


def window_of(program):
    found = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", program], capture_output=True, text=True)
    return found.stdout.split()[-1:]


def start(command, **options):
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)


def listen(program, transcript):
    """The number of differences."""
    path = os.path.join(os.environ["HOME"], "speech.txt")
    open(path, "w").close()
    os.makedirs(os.path.join(os.environ["HOME"], "orca"))
    subprocess.run(["gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method",
                    "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", "IsEnabled", "<true>"],
                   check=True, stdout=subprocess.DEVNULL)
    processes = [start(["openbox"]), start([program])]
    try:
        wait_for("the window", lambda: window_of("karum"))
        # A window manager makes it active only when it is drawn.
        wait_for("its focus", lambda: subprocess.run(["xdotool", "windowactivate", "--sync", window_of("karum")[0]],
                                                     stderr=subprocess.DEVNULL).returncode == 0)
        processes.append(start(["/usr/bin/python3", "-c", SPEAK, path]))
        speech = Speech(path)
        n_wrong, before = 0, []
        for step, expected in steps(transcript):
            do(step)
            said = speech.take(0 if os.environ.get("WRITE") else len(expected))
            if os.environ.get("WRITE"):
                print("\n".join([step] + said), flush=True)
            elif not agree(without_late(said, before), expected):
                print(f"{step}\n  expected: {expected}\n  said:     {said}")
                n_wrong += 1
            before = said
        return n_wrong
    finally:
        for process in reversed(processes):
            process.kill()
            process.wait()


def main():
    program, transcript, os.environ["LANGUAGE"] = sys.argv[1:]
    check_programs()
    for name in ("G_DEBUG", "GTK_A11Y"):
        os.environ.pop(name, None)
    os.environ["GTK_A11Y"] = "atspi"
    sys.exit(listen(program, transcript) > 0)


main()
