#!/usr/bin/env python3
"""The manual page and --help say the same: manual.py KARUM_CLI MANUAL_PAGE"""

import os
import re
import subprocess
import sys
import unittest

PROGRAM, PAGE = sys.argv[1:3]


def help_text(*command):
    """What the program prints about itself, in English."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}
    return subprocess.run(
        [PROGRAM, *command, "--help"], env=environment, check=True, capture_output=True, encoding="utf-8"
    ).stdout


def page_text():
    with open(PAGE, encoding="utf-8") as page:
        return page.read().replace("\\-", "-")


def commands():
    """The commands, in the order in which the help lists them."""
    listed = help_text().split("\n\n")[1]
    return re.findall(r"^  ([a-z-]+) ", listed, re.MULTILINE)


def options(text):
    return set(re.findall(r"--[a-z][a-z0-9-]*", text))


class ManualTest(unittest.TestCase):
    def test_program_has_commands(self):
        self.assertIn("rules", commands())

    def test_commands(self):
        """A section a command, in the same order and with the same arguments."""
        usages = [
            re.search(r"karum-cli (.*)", help_text(command))[1]
            .replace(" [OPTION…]", "")
            .replace("…", "...")
            for command in commands()
        ]
        self.assertEqual(re.findall(r'^\.SS "(.*)"$', page_text(), re.MULTILINE), usages)

    def test_options(self):
        """Every option is explained, in an entry of its own, and no other is."""
        wanted = {"--help", "--version"}.union(*(options(help_text(command)) for command in commands()))
        entries = re.findall(r"^\.TP\n(.*)$", page_text(), re.MULTILINE)
        explained = set().union(*(options(entry) for entry in entries if not entry.startswith(".B karum")))
        self.assertEqual(explained, wanted)

    def test_version(self):
        version = subprocess.run([PROGRAM, "--version"], check=True, capture_output=True, encoding="utf-8")
        self.assertIn(f'"Karum {version.stdout.split()[1]}"', page_text())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
