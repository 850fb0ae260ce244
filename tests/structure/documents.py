#!/usr/bin/env python3
"""What the documents name is there, and what they tell one to type works: documents.py SOURCE_ROOT BUILD_ROOT KARUM_CLI"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT, BUILD, PROGRAM = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
# Written for users of releases, or found by other programs; not a guide through the sources.
WITHOUT_COMMANDS = {"NEWS.md"}
# These take minutes; with KARUM_TEST_DEEP they run as well.
SLOW = {"analyze", "bench", "best", "endgames", "match", "review"}
DEEP = "KARUM_TEST_DEEP" in os.environ
TOP = ("src", "tests", "docs", "tools", "data", "ui", "po", "debian", ".ci")


def documents():
    found = [path for path in ROOT.glob("*.md")]
    for folder in ("docs", "src", "po"):
        found += (ROOT / folder).rglob("*.md")
    return sorted(found)


def text_of(path):
    return path.read_text(encoding="utf-8")


def without_code(text):
    return re.sub(r"^    .*$", "", text, flags=re.MULTILINE)


def anchors(path):
    """The headings, as GitHub and others name them."""
    headings = re.findall(r"^#+ (.*)$", without_code(text_of(path)), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def spans(text):
    """What is set as code within lines."""
    return re.findall(r"`([^`\n]+)`", without_code(text))


def lines_of_code(text):
    """Lines that stand alone, without what is said of them; not those of lists."""
    for block in re.findall(r"(?:^\n|\A)((?:    .*\n)+)", text, re.MULTILINE):
        for line in block.splitlines():
            yield re.sub(r"\s+#.*", "", line).strip()


def commands():
    """Each document with each command that it names."""
    for path in documents():
        if path.name not in WITHOUT_COMMANDS:
            text = text_of(path)
            for command in filter(str.strip, [*lines_of_code(text), *spans(text)]):
                yield path.relative_to(ROOT), command


def named(program):
    """The commands of this program, without the names of what stands for something else."""
    for path, command in commands():
        for part in re.split(r" && | \|\| |; ", command):
            words = part.split()
            if words and words[0] == program:
                yield path, part, words[1:]


class LinkTest(unittest.TestCase):
    def test_links(self):
        for path in documents():
            for target in re.findall(r"\]\(([^)\s]+)\)", without_code(text_of(path))):
                if re.match(r"[a-z]+:", target):
                    continue
                name, _, anchor = target.partition("#")
                file = (path.parent / name).resolve() if name else path
                with self.subTest(document=path.relative_to(ROOT), target=target):
                    self.assertTrue(file.exists(), "leads nowhere")
                    if anchor:
                        self.assertIn(anchor, anchors(file))

    def test_paths(self):
        """Paths of the sources. A name in capital letters stands for another."""
        for path in documents():
            for span in spans(text_of(path)):
                if not re.fullmatch(rf"(?:{'|'.join(map(re.escape, TOP))})/[\w./…-]+", span) or re.search(r"[A-Z]{3}", span):
                    continue
                pattern = span.replace("…", "*").rstrip("/")
                with self.subTest(document=path.relative_to(ROOT), path=span):
                    beside = [*ROOT.glob(pattern), *ROOT.glob(pattern + ".[ch]"), *path.parent.glob(pattern)]
                    self.assertTrue(beside, "is not there")

    def test_folders(self):
        """The house says of each folder what is in it."""
        told = set(spans(text_of(ROOT / "docs" / "house.md")))
        for pattern in ("src/*/", "src/app/*/", "src/archive/*/"):
            for folder in ROOT.glob(pattern):
                self.assertIn(str(folder.relative_to(ROOT)), told)

    def test_pictures(self):
        """All pictures are shown by a document."""
        shown = "\n".join(text_of(path) for path in documents())
        for picture in (ROOT / "data" / "screenshots").iterdir():
            self.assertTrue(f"data/screenshots/{picture.name}" in shown, picture.name)


class ToolTest(unittest.TestCase):
    def test_tools(self):
        for path, command in commands():
            first = command.split()[0]
            if re.match(r"(tools|\.ci)/[\w-]+$", first):
                with self.subTest(document=path, command=command):
                    self.assertTrue(os.access(ROOT / first, os.X_OK), "can't be run")

    def test_tools_are_told(self):
        """Nobody finds a tool that no document names."""
        told = "\n".join(text_of(path) for path in documents())
        for tool in (ROOT / "tools").iterdir():
            if os.access(tool, os.X_OK) and tool.is_file():
                self.assertTrue(f"tools/{tool.name}" in told, tool.name)

    def test_tests(self):
        """The tests and suites that one is told to run."""
        with open(BUILD / "meson-info" / "intro-tests.json", encoding="utf-8") as file:
            tests = json.load(file)
        names = {test["name"] for test in tests}
        suites = {suite.split(":")[-1] for test in tests for suite in test["suite"]}
        for path, command, words in named("tools/test"):
            if "--" not in words:
                continue
            words = words[words.index("--") + 1 :]
            # Meson runs only what is both, and nothing is no failure.
            alone = [word for before, word in zip(["", *words], words) if "--suite" not in (before, word)]
            self.assertFalse(alone and "--suite" in words, command)
            while words:
                word = words.pop(0)
                with self.subTest(document=path, command=command):
                    if word == "--suite":
                        self.assertIn(words.pop(0), suites)
                    else:
                        self.assertIn(word, names | suites)

    def test_targets(self):
        built = text_of(BUILD / "build.ninja")
        if "\nbuild src/app/karum:" not in built:
            self.skipTest("the program isn't built")
        for path, command, words in named("ninja"):
            for target in words[2:]:
                with self.subTest(document=path, command=command):
                    pattern = rf"^build (?:[^:\n]* )?{re.escape(target)}[ :]"
                    self.assertTrue(re.search(pattern, built, re.MULTILINE), "no such target")


class CommandTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        path = f"{PROGRAM.parent}:{os.environ['PATH']}"
        home = {"HOME": self.folder, "XDG_DATA_HOME": self.folder, "XDG_CACHE_HOME": self.folder}
        self.environment = {**os.environ, **home, "PATH": path, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}

    def run_line(self, line):
        arguments = ["bash", "-euo", "pipefail", "-c", line]
        return subprocess.run(arguments, cwd=self.folder, env=self.environment, capture_output=True, encoding="utf-8")

    def help_text(self, *command):
        return self.run_line(" ".join(["karum-cli", *command, "--help"])).stdout

    def test_options(self):
        known = set(re.findall(r"^  ([a-z-]+) ", self.help_text().split("\n\n")[1], re.MULTILINE))
        helps = {}
        for path, command, words in named("karum-cli"):
            if not words or re.match(r"[A-Z…]|--(help|version)$", words[0]):
                continue
            with self.subTest(document=path, command=command):
                self.assertIn(words[0], known)
                text = helps.setdefault(words[0], self.help_text(words[0]))
                for option in re.findall(r"(?<!\S)--[a-z][a-z-]*", command):
                    self.assertIn(option, {*re.findall(r"--[a-z][a-z-]*", text), "--help"})

    def run_lines(self, document):
        """The lines of a page, in their order, on the program’s examples: (element-type str): what each printed."""
        examples = ROOT / "data" / "examples" / "en.kgn"
        self.assertEqual(self.run_line(f"karum-cli import {examples}").returncode, 0)
        printed = {}
        for line in lines_of_code(text_of(ROOT / "docs" / document)):
            words = line.split()
            if not words or words[0] != "karum-cli" or (words[1] in SLOW and not DEEP):
                continue
            with self.subTest(line):
                ran = self.run_line(line)
                self.assertEqual(ran.returncode, 0, ran.stderr)
                printed[line] = ran.stdout
        return printed

    def test_lines(self):
        self.assertGreater(len(self.run_lines("command-line.md")), 8)

    def test_site(self):
        self.assertEqual(len(self.run_lines("web-site.md")), 3)

    def test_jobs(self):
        """A secretary’s twenty jobs: each command does what is said above it."""
        said = {" ".join(line.split()[1:4]): text for line, text in self.run_lines("secretary.md").items() if text}
        jobs = re.findall(r"^    # (\d+)\. ", text_of(ROOT / "docs" / "secretary.md"), re.MULTILINE)
        self.assertEqual(jobs, [str(number) for number in range(1, 21)])
        self.assertGreater(len(said), 20)
        for command, part in {
                "list --player Anna": "Anna Berg", "game edit 41": "Autumn Cup", "game event \"Autumn": "42\t",
                "table Riga": "Anna Berg", "person rename Nils": "Nils Holmberg", "stats Anna --opponent": "Nils Holmberg",
                "privacy Marta initials": "Marta Ruiz\tinitials", "collection include \"For": "For newcomers\t3",
                "game restore 42": "Riga Autumn Open"}.items():
            self.assertIn(part, said[command], command)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
