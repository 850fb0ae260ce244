#!/usr/bin/env python3
"""What the house measures, printed and held: figures.py SOURCE_ROOT

Tokens, circles of files that include one another, public functions that one sibling alone uses, and functions of one
name in many files. Each number is what was reached; what is worse fails, and what is better lowers the number here.
"""

import collections
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(sys.argv[1])
# Some 65,000 of them are the exchange between copies of an archive: facts, their joining, and its folder; 9,000 a server.
# Hiding names in all scripts and cases has 3,500. What makes a book one has 3,500.
MOST_TOKENS = 1_208_450
MOST_CIRCLES = 12
# Files of a folder that reach one another by calls, which a header that several of them share hides from their includes.
MOST_CALLING_BACK = 107
# The chapters of one floor, such as those of the exchange, call each other.
MOST_FOR_ONE_SIBLING = 0.27
# Statics of these names say nothing of whose they are.
SAY_WHOSE = {"let_go": 0, "begin": 0, "tell": 0}

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARED = re.compile(r"^(?!typedef|struct|#|static)[A-Za-z_][\w \*\n]*?\b(karum_\w+) \(", re.MULTILINE)
PUBLIC = re.compile(r"^(?!static)[A-Za-z_][^\n;{}=]*\n(\w+_\w+) \([^;{}]*?\)\n\{", re.MULTILINE)
STATIC = re.compile(r"^static [^;{=]*?\n(\w+) \([^;]*?\)\n\{", re.MULTILINE)


def unit(path):
    """A file with its header, and the private header that its parts share."""
    return re.sub(r"-(private|inside)$", "", str(path.with_suffix("")))


def circles(arrows):
    """Tarjan’s: the sets of units that reach one another."""
    number, low, stack, found = {}, {}, [], []

    def visit(one):
        number[one] = low[one] = len(number)
        stack.append(one)
        for other in sorted(arrows.get(one, ())):
            if other not in number:
                visit(other)
                low[one] = min(low[one], low[other])
            elif other in stack:
                low[one] = min(low[one], number[other])
        if low[one] == number[one]:
            at = stack.index(one)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    sys.setrecursionlimit(10_000)
    for one in sorted(arrows):
        if one not in number:
            visit(one)
    return found


class FiguresTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.texts = {
            path.relative_to(ROOT): COMMENT.sub(" ", path.read_text(encoding="utf-8"))
            for path in sorted((ROOT / "src").rglob("*.[ch]"))
        }

    def hold(self, name, number, most, what=""):
        print(f"{name}: {number:,}, at most {most:,}")
        self.assertLessEqual(number, most, what)

    def test_tokens(self):
        counted = subprocess.run([ROOT / "tools" / "count-tokens", ROOT / "src"], capture_output=True, text=True, check=True)
        tokens = int(counted.stdout.split()[0].replace(",", ""))
        self.assertGreater(tokens, 500_000)
        self.hold("tokens", tokens, MOST_TOKENS)

    def test_circles(self):
        home = {path.name: path for path in self.texts if path.suffix == ".h"}
        arrows = collections.defaultdict(set)
        for path, text in self.texts.items():
            for name in re.findall(r'#include "([^"]+)"', text):
                other = home.get(pathlib.Path(name).name)
                if other and other.parent == path.parent and unit(other) != unit(path):
                    arrows[unit(path)].add(unit(other))
        found = circles(arrows)
        self.assertGreater(len(arrows), 300)
        self.hold("circles of files", len(found), MOST_CIRCLES, "\n".join(", ".join(each) for each in found))

    def test_calls(self):
        """The parts of a large class have an order, too: what one part is told by another, it doesn’t call itself."""
        folders = collections.defaultdict(dict)
        for path, text in self.texts.items():
            if path.suffix == ".c":
                folders[path.parent][path.name] = text
        found = []
        for folder, texts in folders.items():
            home = {name: file for file, text in texts.items() for name in PUBLIC.findall(text)}
            arrows = {
                file: {home[word] for word in set(re.findall(r"\b\w+_\w+\b", text)) & home.keys()} - {file}
                for file, text in texts.items()
            }
            found += [f"{folder}: {', '.join(each)}" for each in circles(arrows)]
        files = sum(each.count(", ") + 1 for each in found)
        self.hold("files that call one another in circles", files, MOST_CALLING_BACK, "\n".join(found))

    def test_siblings(self):
        """A function that one file beside its own uses may belong to that file."""
        declared = {
            name: path for path, text in self.texts.items() if path.suffix == ".h" for name in DECLARED.findall(text)
        }
        users = collections.defaultdict(set)
        for path, text in self.texts.items():
            for word in set(re.findall(r"\bkarum_\w+", text)) & declared.keys():
                if path.suffix == ".c" and unit(path) != unit(declared[word]):
                    users[word].add(path)
        lone = [name for name, files in users.items() if len(files) == 1 and next(iter(files)).parent == declared[name].parent]
        self.assertGreater(len(declared), 1000)
        self.hold("public functions used by one sibling", round(len(lone) / len(declared), 2), MOST_FOR_ONE_SIBLING)

    def test_debts(self):
        """What older toolkits lack is marked in its file, with the version from which it can go."""
        marked = {
            path.name: re.sub(r"[\s*]+", " ", debt).strip()
            for path in sorted((ROOT / "src" / "app").rglob("*.c"))
            for debt in re.findall(r"Debt of [^:]*: (.*?)\*/", path.read_text(encoding="utf-8"), re.DOTALL)
        }
        for name, debt in marked.items():
            print(f"debt in {name}: {debt}")
            self.assertRegex(debt, r"(GTK 4|libadwaita 1)\.\d+|oldest GTK")
        self.assertGreater(len(marked), 5)

    def test_statics(self):
        named = collections.Counter(name for text in self.texts.values() for name in STATIC.findall(text))
        for name, most in SAY_WHOSE.items():
            self.hold(f"statics called {name}", named[name], most)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
