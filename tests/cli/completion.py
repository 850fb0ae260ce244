#!/usr/bin/env python3
"""Completion matches karum-cli: completion.py KARUM_CLI SCRIPT_FOR_BASH SCRIPT_FOR_FISH SCRIPT_FOR_ZSH

The other two ask bash, so they are tried on samples.
"""

import functools
import os
import re
import subprocess
import shutil
import sys
import tempfile
import unittest
import unittest.mock

PROGRAM, SCRIPT, FISH, ZSH = map(os.path.abspath, sys.argv[1:5])
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}

COMPLETE = """
source "$1"
program=$2
COMP_WORDS=(karum-cli "${@:3}")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_karum_cli "$program"
printf '%s\\n' "${COMPREPLY[@]}"
"""


def run(*arguments):
    return subprocess.run(arguments, env=ENVIRONMENT, capture_output=True, encoding="utf-8")


def completions(*words):
    """The completions of the last of @words."""
    completed = run("bash", "-c", COMPLETE, "bash", SCRIPT, PROGRAM, *words)
    assert completed.returncode == 0 and not completed.stderr, completed.stderr
    return completed.stdout.splitlines() if completed.stdout.strip() else []


@functools.cache
def help_text(*command):
    return run(PROGRAM, *command, "--help").stdout


@functools.cache
def commands():
    """The commands with the names of their arguments."""
    names = re.findall(r"^  ([a-z-]+) ", help_text().split("\n\n")[1], re.MULTILINE)
    return {name: re.search(rf"karum-cli {name}(?: \[OPTION…\])?(.*)", help_text(name))[1] for name in names}


def options(command):
    """The options of @command, each with the name of its value, or "" for no value."""
    return dict(re.findall(r"^ +(?:-., )?(--[a-z0-9-]+)=?(\S*)", help_text(command), re.MULTILINE))


def accepted(command, arguments, option):
    """The values listed in the message about an invalid value; empty if any text is valid."""
    given = {"RULESET": "jarmo", "DEPTH": "1", "A": "depth=1", "B": "depth=1"}
    words = [given.get(word, "x") for word in re.findall(r"[A-Z]+", re.sub(r"\[.*?\]", "", arguments))]
    message = run(PROGRAM, command, *words, f"{option}=%nothing%").stderr
    listed = re.search(rf"{option}: unknown .*; use (.*)", message)
    return set(re.split(r", | or ", listed[1])) if listed else set()


# zsh completes only where somebody types: its two functions for this are replaced.
ZSH_COMPLETE = """
compset () { PREFIX=${PREFIX#*=} }
compadd () { shift; print -rl -- ${(M)@:#$PREFIX*} }
words=(karum-cli "${@:2}")
CURRENT=$#words
PREFIX=$words[CURRENT]
complete_here () { source "$script" }
script=$1
complete_here
"""


def shell_completions(shell, *words):
    """The completions of the last of @words in "fish" or "zsh", with a script that names the one for bash here."""
    with open(FISH if shell == "fish" else ZSH, encoding="utf-8") as file:
        text = re.sub(r"bash '[^']*'", f"bash '{SCRIPT}'", file.read())
    with tempfile.TemporaryDirectory() as folder:
        script = os.path.join(folder, "script")
        with open(script, "w", encoding="utf-8") as file:
            file.write(text)
        os.symlink(PROGRAM, os.path.join(folder, "karum-cli"))
        environment = {**ENVIRONMENT, "PATH": f"{folder}:{os.environ['PATH']}", "HOME": folder}
        if shell == "fish":
            line = " ".join(["karum-cli", *words])
            command = ["fish", "--no-config", "-c", 'source $argv[1]; complete -C "$argv[2]"', script, line]
        else:
            command = ["zsh", "-f", "-c", ZSH_COMPLETE, "zsh", script, *words]
        done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8")
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout.split()


class CompletionTest(unittest.TestCase):
    def test_other_shells(self):
        for shell in "fish", "zsh":
            if not shutil.which(shell):
                continue
            with self.subTest(shell):
                self.assertEqual(shell_completions(shell, "chec"), ["check", "check-archive"])
                self.assertEqual(shell_completions(shell, "export", "--format", "h"), ["html"])
                self.assertEqual(shell_completions(shell, "export", "--paper", ""), ["a4", "letter"])
                self.assertEqual(sorted(shell_completions(shell, "table", "--decimal", "")), ["comma", "point"])
                self.assertEqual(shell_completions(shell, "find", "jarmo", "--phase", "e"), ["end"])
                self.assertEqual(set(shell_completions(shell, "list", "--state", "")), {"ahead", "level", "behind"})
                written = shell_completions(shell, "export", "--format=h")
                self.assertEqual([word.split("=")[-1] for word in written], ["html"])
                self.assertIn("--player", shell_completions(shell, "export", "--play"))

    def test_commands(self):
        self.assertIn("rules", commands())
        self.assertEqual(completions(""), [*commands(), "--help", "--version"])
        self.assertEqual(completions("chec"), ["check", "check-archive"])

    def test_options(self):
        for command in commands():
            with self.subTest(command):
                self.assertEqual(set(completions(command, "--")), set(options(command)))

    def test_values(self):
        """Completes the values listed in the message about an invalid value; one test per help text."""
        seen = set()
        for command, arguments in commands().items():
            for line, option in re.findall(r"^ +((--[a-z0-9-]+)=(?!FILE).*)", help_text(command), re.MULTILINE):
                values = set() if line in seen else accepted(command, arguments, option)
                seen.add(line)
                if values:
                    with self.subTest(f"{command} {option}"):
                        self.assertEqual(set(completions(command, option, "")), values)
                        self.assertEqual(set(completions(command, option, "=")), values)
        self.assertIn("json", completions("export", "--format", ""))

    def test_rules(self):
        rules = run(PROGRAM, "rules").stdout.split()
        for command, arguments in commands().items():
            if arguments.strip().startswith("RULESET"):
                with self.subTest(command):
                    self.assertEqual(completions(command, ""), rules)
        self.assertEqual(completions("moves", "pahtum", ":", "cl"), ["classic"])
        self.assertEqual(completions("list", "--rules", "=", "pahtum", ":", "cl"), ["classic"])
        self.assertEqual(set(completions("list", "--game", "")), {rule.split(":")[0] for rule in rules})
        self.assertIn("classic", completions("list", "--preset", ""))

    def test_names(self):
        """Names in the archive that the line names; what is in a name is never run."""
        # These lines aren't quoted, as one would type them: the folder's name has no blanks.
        with tempfile.TemporaryDirectory(dir="/tmp") as folder:
            archive, records, run_by_name = (os.path.join(folder, name) for name in ("a.karum", "a.kgn", "run"))
            other = f"$(touch${{IFS}}{run_by_name})"
            with open(records, "w", encoding="utf-8") as file:
                file.write(f'[Game "jarmo"]\n[Event "Кубок"]\n[Player1 "Анна"]\n[Player2 "{other}"]\n\n*\n')
            self.assertEqual(run(PROGRAM, "import", "--archive", archive, records).returncode, 0)
            for given in ["--archive", archive], ["--archive", "=", archive]:
                self.assertEqual(completions("list", *given, "--player", "ан"), ["Анна"])
                self.assertEqual(completions("list", *given, "--opponent", "="), [other, "Анна"])
                self.assertEqual(completions("stats", *given, ""), [other, "Анна"])
                for command in ["list", *given, "--event", "К"], ["table", *given, "Ку"], ["book", *given, ""]:
                    self.assertEqual(completions(*command), ["Кубок"])
            self.assertEqual(completions("list", "--archive", archive, "--player", "zz"), [])
            self.assertEqual(completions("list", "--archive", folder + "/no", "--player", ""), [])
            self.assertEqual(os.listdir(folder).count("run"), 0)
            for shell in "fish", "zsh":
                if shutil.which(shell):
                    self.assertEqual(shell_completions(shell, "list", "--archive", archive, "--player", "А"), ["Анна"])
        self.assertEqual(completions("help", "boo"), ["book"])

    def test_quoted_archives(self):
        """The archive is found however its path is typed; what is in the path is never run."""
        with tempfile.TemporaryDirectory(dir="/tmp") as home:
            name = "Anna's \"old\" $(touch ran).karum"
            archive, records = os.path.join(home, name), os.path.join(home, "a.kgn")
            with open(records, "w", encoding="utf-8") as file:
                file.write('[Game "jarmo"]\n[Event "Кубок"]\n[Player1 "Анна"]\n\n*\n')
            self.assertEqual(run(PROGRAM, "import", "--archive", archive, records).returncode, 0)
            in_quotes = re.sub(r'(["$])', r"\\\1", name)
            with_strokes = re.sub(r"([^\w.])", r"\\\1", name)
            in_single = name.replace("'", "'\\''")
            typed = [
                f'"{home}/{in_quotes}"',
                f"{home}/{with_strokes}",
                f"'{home}/{in_single}'",
                f"~/{with_strokes}",
                f'~/"{in_quotes}"',
                f'"$HOME/{in_quotes}"',
                f'${{HOME}}/"{in_quotes}"',
            ]
            with unittest.mock.patch.dict(ENVIRONMENT, HOME=home):
                for path in typed:
                    with self.subTest(path):
                        for given in ["--archive", path], ["--archive", "=", path]:
                            self.assertEqual(completions("stats", *given, ""), ["Анна"])
                            self.assertEqual(completions("list", *given, "--event", "К"), ["Кубок"])
                # fish passes the words as they are meant, zsh as they are typed.
                for given in ["--archive", typed[1]], [f"--archive={typed[0]}"]:
                    for shell in filter(shutil.which, ("fish", "zsh")):
                        with self.subTest(f"{shell} {given}"):
                            self.assertEqual(shell_completions(shell, "stats", *given, ""), ["Анна"])
            self.assertNotIn("ran", os.listdir(home) + os.listdir())

    def test_files(self):
        folder, name = os.path.split(SCRIPT)
        for command, arguments in commands().items():
            with self.subTest(command):
                if arguments.strip().startswith(("FILE", "OTHER")):
                    self.assertIn(SCRIPT, completions(command, os.path.join(folder, name[:-1])))
                for option, value in options(command).items():
                    if value == "FILE":
                        self.assertIn(SCRIPT, completions(command, option, SCRIPT[:-1]))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
