#!/usr/bin/env python3
"""The web site of the examples, made and checked: example-site.py KARUM_CLI [FOLDER]

The examples of all languages are one archive, in which somebody is hidden and somebody has initials. Every link is
followed, every page read strictly; in a browser, if there is one, every link and control has a name, and nothing is
wider than a telephone. With FOLDER, the site stays there.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import browser
import webpages

PROGRAM = os.path.abspath(sys.argv.pop(1))
FOLDER = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 and not sys.argv[1].startswith("-") else None
EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "data/examples/en.kgn"
BASE = "https://example.org/examples/"
HIDDEN, MASKED = "Пётр Соколов", "Marta Ruiz"
ROLES = {"link", "button", "textbox", "searchbox", "combobox", "slider", "radio", "image", "DisclosureTriangle"}
# A page of each kind is looked at in the browser.
KINDS = ["index.html", "games.html", "players.html", "events.html", "ratings.html", "matches.html", "rules.html",
         "explorer.html", "game/*/*.html", "list/*.html", "player/*.html", "event/*.html", "rules/*.html",
         "explorer/*.html"]


class ExampleSite(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.site = pathlib.Path(FOLDER) if FOLDER else cls.folder / "site"
        # The examples are the same games in each language.
        cls.run_cli("import", "--archive", "examples.karum", EXAMPLES)
        cls.run_cli("privacy", "--archive", "examples.karum", HIDDEN, "without")
        cls.run_cli("privacy", "--archive", "examples.karum", MASKED, "initials")
        cls.run_cli("site", "--archive", "examples.karum", "--title", "Karum", "--base", BASE, cls.site)

    @classmethod
    def run_cli(cls, *arguments):
        done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, encoding="utf-8", check=False,
                              cwd=cls.folder)
        if done.returncode != 0:
            raise AssertionError((arguments, done.stderr))

    def test_pages(self):
        """No link is dead, every page is reached, elements are closed and ids unique."""
        pages = webpages.check(self, self.site, BASE)
        games = [(self.site / name).read_bytes() for name in pages if name.startswith("game/")]
        self.assertGreater(len(games), 25)
        # The front page shows no game twice.
        front = re.findall(r'(?s)<li><a href="game/[^"]*">(.*?)</li>', (self.site / "index.html").read_text(encoding="utf-8"))
        self.assertGreater(len(front), 6)
        self.assertEqual(len(set(front)), len(front))
        # Numbers below nothing have a true sign, also where a record has a hyphen.
        values = [value for page in games for value in re.findall(r'<small class="n"[^>]*>([^<]*)<', page.decode())]
        self.assertTrue(any(value.startswith("−") for value in values))
        self.assertFalse([value for value in values if "-" in value])
        # Without comments, a page is light, however long the game.
        plain = [len(page) for page in games if b'class="line"' in page]
        self.assertGreater(len(plain), 2)
        self.assertLess(sum(plain) / len(plain), 8000)

    def test_descriptions(self):
        """What finders show below a title says more than the title."""
        for kind in ("index.html", "event/*.html", "player/*.html", "game/*/*.html"):
            for path in sorted(self.site.glob(kind)):
                text = path.read_text(encoding="utf-8")
                title, said = (re.search(pattern, text)[1] for pattern in ("<title>(.*?)</title>",
                                                                         '<meta name="description" content="(.*?)">'))
                self.assertNotIn(said, title, path)
                self.assertRegex(said, "Games: [0-9]+" if not kind.startswith("game") else " · ", path)

    def test_rounds(self):
        """A dash is a record’s word for no round, on pages and on paper."""
        self.assertIn('[Round "-"]', EXAMPLES.read_text(encoding="utf-8"))
        self.run_cli("export", "--archive", "examples.karum", "--output", "games.pdf")
        self.run_cli("book", "Club Evening", "--archive", "examples.karum", "--output", "book.pdf")
        texts = [path.read_text(encoding="utf-8") for path in self.site.rglob("*.html")]
        texts += [subprocess.run(["pdftotext", self.folder / name, "-"], capture_output=True, encoding="utf-8",
                                 check=True).stdout for name in ("games.pdf", "book.pdf")]
        for text in texts:
            self.assertNotRegex(text, "Round[ \n]-")

    @unittest.skipUnless(shutil.which("tidy"), "tidy is not installed")
    def test_html(self):
        """A second reader of HTML has nothing to say of any page, but for what it doesn't know yet."""
        unknown = re.compile("<dl>|</dl> before </div>|</div> before <dt>|missing <dd>|aria-current")
        for kind in KINDS + ["404.html"]:
            for path in sorted(self.site.glob(kind))[:10]:
                done = subprocess.run(["tidy", "-quiet", "-errors", "--drop-empty-elements", "no", path],
                                      capture_output=True, encoding="utf-8", check=False)
                said = [line for line in done.stderr.splitlines() if not unknown.search(line) and " - Info:" not in line]
                self.assertEqual(said, [], path)

    def test_privacy(self):
        """No name that is hidden is in any file, in any script that it may be written in."""
        for path in webpages.files_of(self.site).values():
            text = path.read_bytes()
            for name in [*HIDDEN.split(), *MASKED.split(), "Sokolov", "petr sokolov"]:
                self.assertNotIn(name.encode(), text, path)

    @unittest.skipIf(browser.find() is None, "there is no browser")
    def test_names(self):
        """What can be followed or used has a name, and no page is wider than the window, in light and dark."""
        view = browser.Browser()
        self.addCleanup(view.close)
        view.set_size(390, 844)
        for place, kind in enumerate(KINDS):
            path = sorted(self.site.glob(kind))[0]
            view.open(path, dark=place % 2 == 0)
            self.assertEqual(view.complaints, [], path)
            for node in view.call("Accessibility.getFullAXTree")["nodes"]:
                role = node.get("role", {}).get("value")
                if role in ROLES and not node.get("ignored"):
                    self.assertTrue(node.get("name", {}).get("value"), (path, node))
            self.assertLessEqual(view.evaluate("document.documentElement.scrollWidth"), 390, path)
            # The figures of a chart can be read there, and none is cut off. Japanese fonts have four pixels of nothing
            # above a figure.
            self.assertEqual(view.evaluate("""[...document.querySelectorAll('.chart text')].filter((text) => {
                const [of, in_] = [text.getBoundingClientRect(), text.parentNode.getBoundingClientRect()];
                return parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a < 10
                    || of.left < in_.left || of.right > in_.right || of.top < in_.top - 5 || of.bottom > in_.bottom + 5;
            }).length"""), 0, path)


if __name__ == "__main__":
    unittest.main()
