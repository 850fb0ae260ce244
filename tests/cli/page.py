#!/usr/bin/env python3
"""Games exported as a page: page.py KARUM_CLI

The page is opened in a browser and replayed by keys and clicks. The position after each turn is compared
with the output of "karum-cli play": the page gets positions from a list of changes, the command plays the
turns.
"""

import html.parser
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest

import browser

PROGRAM = sys.argv.pop(1)
SKIPPED = 77
LETTERS = "abcdefghjklmnopqrst"
RULESETS = ["pahtum:classic", "pahtum:strikeout", "pahtum:japanese", "pahtum:custodial", "jarmo", "manu",
            "pahtum:classic,scoring=running,pie=on", "manu,size=9,stones=20,target=4"]
if "KARUM_TEST_DEEP" not in os.environ:
    RULESETS = ["pahtum:custodial,size=5,holes=3", "jarmo", "manu"]
HOSTILE = ["</script><script>alert(1)</script>", "\"><img src=x onerror=alert(2)>", "' onmouseover='alert(3)",
           "<!-- \u2028\u2029 -->", "\u202egnp.elpmaxe\u202c", "&lt;b&gt; &amp; ]]>"]

# The contents of the board: cells by name, the numbers of both players, and the side to move.
SHOWN = """(() => {
  const article = document.querySelector('article.current');
  const [, left, top, step, columns, rows] = article.dataset.g.split(' ').map(Number);
  const cells = {};
  for (const use of article.querySelectorAll('.stage .on > use')) {
    const column = (use.x.baseVal.value - left) / step, row = rows - 1 - (use.y.baseVal.value - top) / step;
    cells['abcdefghjklmnopqrst'[column] + (row + 1)] = use.getAttribute('href').replace(/^#.*-/, '');
  }
  const lines = [...article.querySelectorAll('.tally tbody tr')];
  return { cells, caption: article.querySelector('.stage figcaption').textContent,
    sides: lines.map((line) => line.querySelector('use').getAttribute('href').replace(/^#.*-/, '')),
    points: lines.map((line) => Number(line.querySelector('td').textContent)),
    moves: lines.map((line) => line.classList.contains('moves')) };
})()"""
PIECES = {"x": "x", "o": "o", "X": "mx", "O": "mo", "#": "h"}


def run(*arguments, status=0, **environment):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, encoding="utf-8", check=False,
                          env={**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "LANGUAGE": "en", **environment})
    if done.returncode != status:
        raise AssertionError(f"{arguments}: {done.returncode}: {done.stderr}")
    return done.stderr if status else done.stdout


def cells_of(position):
    """The cells of a position line that aren't empty."""
    rows = position.split()[0].split("/")
    cells = {}
    for number, row in zip(range(len(rows), 0, -1), rows):
        column = 0
        for empty, piece in re.findall(r"(\d+)|(.)", row):
            if empty:
                column += int(empty)
                continue
            cells[f"{LETTERS[column]}{number}"] = PIECES[piece]
            column += 1
    return cells


def expected(ruleset, start, turns):
    """The expected contents of the page after these turns."""
    said = dict(line.split(": ", 1) for line in run("play", ruleset, *start, "--moves", " ".join(turns)).splitlines())
    persons = said["persons"].split(",")
    points = dict(zip(persons, said["points"].split(",")))
    mover = {"first": persons[0], "second": persons[1]}.get(said["to-move"])
    return {"cells": cells_of(said["position"]), "points": [int(points["1"]), int(points["2"])],
            "sides": ["xo"[persons.index(person)] for person in "12"], "moves": [person == mover for person in "12"]}


class Game:
    """A record with variations, and the turns that lead to each of its turns, in the order of the page."""

    def __init__(self, ruleset, record, seed):
        self.ruleset, self.random = ruleset, random.Random(seed)
        self.tags = re.findall(r'\[(\w+) "(.*)"\]', record)
        known = dict(self.tags)
        self.start = ["--setup", known["Setup"]] if "Setup" in known else []
        text = record.split("\n\n", 1)[1]
        self.turns = [word for word in text.split() if not re.match(r"\d+\.|\*$|1-0$|0-1$|1/2-1/2$", word)]
        self.paths, self.words, self.forks = [], [], []

    def with_variations(self):
        """The record as text, with a variation at some turns and one within it."""
        self._line([], self.turns, 2)
        head = "\n".join(f'[{name} "{value}"]' for name, value in self.tags)
        return f"{head}\n\n{' '.join(self.words)} {dict(self.tags)['Result']}\n\n"

    def _line(self, path, turns, depth):
        for place, turn in enumerate(turns):
            self.paths.append([*path, *turns[: place + 1]])
            self.words.append(turn)
            if depth > 0 and place > 0 and (place == 2 or self.random.random() < 0.1):
                self._variation([*path, *turns[:place]], turn, depth - 1)

    def _variation(self, path, instead_of, depth):
        line = []
        for _ in range(3):
            legal = run("moves", self.ruleset, *self.start, "--moves", " ".join([*path, *line])).split()
            legal = [turn for turn in legal if line or turn != instead_of]
            if not legal:
                break
            line.append(self.random.choice(legal))
        if line:
            self.forks.append((path, instead_of, line[0]))
            self.words.append("(")
            self._line(path, line, depth)
            self.words.append(")")


class Balance(html.parser.HTMLParser):
    """Checks that every element is closed correctly, and collects scripts and text."""

    VOID = {"meta", "input", "link", "br"}

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.faults, self.scripts, self.text, self.handlers = [], [], 0, [], []

    def handle_starttag(self, tag, attrs):
        self.scripts += tag == "script"
        self.handlers += [name for name, _ in attrs if name.startswith("on") or name == "style"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handlers += [name for name, _ in attrs if name.startswith("on") or name == "style"]

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append((tag, self.getpos()))

    def handle_data(self, data):
        if self.open and self.open[-1] not in ("script", "style"):
            self.text.append(data)


class PageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = browser.Browser()
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def browser_without_scripts(self):
        without_scripts = browser.Browser(scripts=False)
        self.addCleanup(without_scripts.close)
        return without_scripts

    def path(self, name):
        return os.path.join(self.folder, name)

    def export(self, records, *options, status=0, **environment):
        """Returns the path of the page, or the error message if it is expected to fail."""
        with open(self.path("games.kgn"), "w", encoding="utf-8") as file:
            file.write(records)
        archive, page = self.path("a.karum"), self.path("page.html")
        run("import", "--archive", archive, self.path("games.kgn"))
        said = run("export", "--archive", archive, "--format", "html", "--output", page, *options, status=status,
                   **environment)
        return said if status else page

    def check_shown(self, game, path):
        shown = self.browser.evaluate(SHOWN)
        wanted = expected(game.ruleset, game.start, path)
        self.assertEqual({key: shown[key] for key in wanted}, wanted, f"{game.ruleset} after {path}")

    def wait_for_game(self, number):
        """Follows a link after pending events."""
        self.browser.evaluate(f"""new Promise((done) => {{
            const game = document.getElementById('g{number}');
            const look = () => game.matches('.current') ? done() : requestAnimationFrame(look);
            look();
        }})""")

    def check_quiet(self, page, where=None):
        where = where or self.browser
        self.assertEqual(where.complaints, [])
        self.assertEqual(where.requests, [f"file://{page}"])

    def test_positions(self):
        """All games: keys go to the end of the line and back, clicks go to every turn of the variations."""
        games = [Game(ruleset, run("random", ruleset, "--games", "1", "--seed", str(seed)), seed)
                 for seed, ruleset in enumerate(RULESETS, 5)]
        page = self.export("".join(game.with_variations() for game in games))
        self.assertTrue(any(turn.count("x") > 1 for turn in games[-1].turns), "no series of Manu")
        self.browser.open(page)
        for number, game in enumerate(games, 1):
            self.browser.evaluate(f"location.hash = 'g{number}'")
            self.wait_for_game(number)
            self.check_shown(game, [])
            for ply in range(1, len(game.turns) + 1):
                self.browser.press("ArrowRight")
                self.check_shown(game, game.turns[:ply])
            self.browser.press("ArrowRight")
            self.check_shown(game, game.turns)
            self.browser.press("ArrowLeft")
            self.check_shown(game, game.turns[:-1])
            self.browser.press("Home")
            self.check_shown(game, [])
            self.browser.press("End")
            self.check_shown(game, game.turns)
            for place, path in enumerate(game.paths, 1):
                if path == game.turns[: len(path)]:
                    continue
                self.browser.evaluate(f"""(() => {{
                    document.querySelector('[data-here]')?.removeAttribute('data-here');
                    document.querySelectorAll('#g{number} .t')[{place - 1}].setAttribute('data-here', '');
                }})()""")
                self.browser.click("[data-here]")
                self.check_shown(game, path)
        self.check_quiet(page)

    def one_game(self):
        """Opens a page with a record with known variations."""
        record = """[Event "?"]\n[Site "?"]\n[Date "2026.11.20"]\n[Round "?"]\n[Player1 "Anna"]\n[Player2 "Boris"]
[Result "*"]\n[Game "pahtum"]\n[Rules "classic,size=5,holes=1"]\n[Setup "c3"]\n
{The start. [%csl Ga1,Re5]} 1. a1 {first} a2 (1... b2 {other} 2. b3 b4) 2. c1 (2. d1) (2. e1 e2) 2... c2
{[%cal Ga1b1] [%lbl c1=A] [%diagram] last} *\n"""
        page = self.export(record)
        self.browser.open(page)
        return page

    def caption(self):
        return self.browser.evaluate(SHOWN)["caption"]

    def test_date(self):
        """A date is written in the language of the page, as in its list."""
        self.one_game()
        self.assertIn("Date: 20 Nov 2026", self.browser.evaluate("""[...document.querySelectorAll('.facts dt')]
            .map((name) => `${name.textContent}: ${name.nextElementSibling.textContent}`)"""))

    def test_forks(self):
        """Keys and buttons lead into variations and out of them."""
        page = self.one_game()
        self.assertEqual(self.caption(), "Start")
        steps = [(("ArrowRight", True), "Move 1 of 4: a1"), (("ArrowRight", True), "Move 2 of 4: a2"),
                 (("ArrowRight", False), "Move 3 of 4: c1"), (("ArrowDown", False), "Move 3 of 3: d1"),
                 (("ArrowDown", False), "Move 3 of 4: e1"), (("ArrowDown", False), "Move 3 of 4: e1"),
                 (("ArrowUp", False), "Move 3 of 3: d1"), (("ArrowLeft", True), "Move 2 of 4: a2"),
                 (("ArrowLeft", True), "Move 1 of 4: a1"), (("Home", False), "Start")]
        for (key, shift), caption in steps:
            self.browser.press(key, shift)
            self.assertEqual(self.caption(), caption)
        self.browser.press("ArrowRight")
        buttons = "[...document.querySelectorAll('.forks button')].map((button) => button.textContent)"
        self.assertEqual(self.browser.evaluate(buttons), ["a2", "b2"])
        self.browser.click(".forks button:last-child")
        self.assertEqual(self.caption(), "Move 2 of 4: b2")
        self.browser.press("End")
        self.assertEqual(self.caption(), "Move 4 of 4: b4")
        self.assertEqual(self.browser.evaluate("document.querySelector('[aria-current]').textContent"), "b4")
        self.check_quiet(page)

    def test_controls(self):
        """Slider, buttons, and automatic playback, which stops at the end."""
        page = self.one_game()
        self.browser.click("[data-do=last]")
        self.assertEqual(self.caption(), "Move 4 of 4: c2")
        self.assertTrue(self.browser.evaluate("document.querySelector('[data-do=next]').disabled"))
        self.browser.evaluate("""(() => { const slider = document.querySelector('input[type=range]');
            slider.value = 2; slider.dispatchEvent(new Event('input')); })()""")
        self.assertEqual(self.caption(), "Move 2 of 4: a2")
        # A button that can't be used loses the focus with the next frame, unless it can be used again by then.
        self.browser.evaluate("document.activeElement.blur()")
        self.browser.press(" ")
        self.assertEqual(self.browser.evaluate("""new Promise((done) => {
            const button = document.querySelector('[data-do=play]');
            const look = () => button.getAttribute('aria-pressed') === 'false' && done(
                document.querySelector('.stage figcaption').textContent);
            new MutationObserver(look).observe(button, { attributes: true });
            look();
        })"""), "Move 4 of 4: c2")
        self.check_quiet(page)

    def test_marks(self):
        self.one_game()
        count = """['.mark:not(.halo)', '.arrow:not(.halo)', '.label'].map(
            (kind) => document.querySelectorAll('.stage ' + kind).length)"""
        self.assertEqual(self.browser.evaluate(count), [2, 0, 0])
        self.browser.press("End")
        self.assertEqual(self.browser.evaluate(count), [0, 1, 1])
        self.assertEqual(self.browser.evaluate("document.querySelector('.stage .label').textContent"), "A")
        # A diagram in the record is next to its turn.
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('.record figure .board').length"), 1)
        # The style of the page has the colours.
        self.assertNotIn("rgb(", self.browser.evaluate("document.body.innerHTML"))
        # Its marks don't need a script, and ids are unique.
        marks = "document.querySelectorAll('.record figure .on > .marks').length"
        self.assertEqual(self.browser.evaluate(marks), 1)
        self.assertEqual(self.browser.evaluate("""[...document.querySelectorAll('[id]')].length
            - new Set([...document.querySelectorAll('[id]')].map((element) => element.id)).size"""), 0)

    def test_without_scripts(self):
        """All text is readable without scripts: details, turns, variations, comments, the result."""
        page = self.one_game()
        without = self.browser_without_scripts()
        without.open(page)
        # Games that haven't been drawn yet have no inner text.
        without.call("Page.captureScreenshot")
        text = without.evaluate("document.body.innerText")
        for part in ["Anna", "Boris", "Pah-Tum", "In progress", "The start.", "first", "other", "b4", "e2", "last",
                     "Final position"]:
            self.assertIn(part, text)
        self.assertNotIn("%csl", text)
        self.assertIsNone(without.evaluate("document.querySelector('.controls')"))
        self.assertEqual(without.evaluate("document.querySelectorAll('.stage .on > use').length"), 5)
        self.check_quiet(page, without)

    def test_hostile_texts(self):
        """Texts of a record are escaped everywhere."""
        def value(text):
            return text.replace("\\", "\\\\").replace('"', '\\"')
        tags = zip(["Event", "Site", "Round", "Player1", "Player2", "Annotator"], HOSTILE)
        names = "".join(f'[{name} "{value(text)}"]\n' for name, text in tags)
        comments = " ".join("{" + text + "}" for text in HOSTILE)
        record = (f'{names}[Date "2026.01.01"]\n[Result "*"]\n[Game "jarmo"]\n\n'
                  f"{comments} 1. a1-b3 {comments} {{[%lbl a1=<b>] [%clk <i>]}} (1. c1-d3 {comments}) *\n")
        page = self.export(record)
        self.browser.open(page)
        self.browser.press("End")
        text = re.sub(r"\s", " ", self.browser.evaluate("document.body.textContent"))
        for hostile in HOSTILE:
            self.assertGreaterEqual(text.count(re.sub(r"\s", " ", hostile)), 3, hostile)
        self.assertEqual(self.browser.evaluate("[document.scripts.length, document.images.length]"), [1, 0])
        self.check_quiet(page)
        parser = Balance()
        with open(page, encoding="utf-8") as file:
            parser.feed(file.read())
        self.assertEqual((parser.faults, parser.open, parser.scripts, parser.handlers), ([], [], 1, []))

    def test_policy(self):
        """Injected scripts don't run in the page, and nothing is fetched."""
        self.one_game()
        told = self.browser.evaluate("""new Promise((done) => {
            const told = [];
            document.addEventListener('securitypolicyviolation', (event) => {
              told.push(event.effectiveDirective);
              if (told.length === 4) done(told.sort());
            });
            const add = (name, attributes) =>
              document.body.append(Object.assign(document.createElement(name), attributes));
            add('script', { textContent: 'document.title = "run"' });
            add('style', { textContent: 'body { display: none }' });
            add('img', { src: 'file:///x.png' });
            fetch('http://127.0.0.1/').catch(() => {});
        })""")
        self.assertEqual(told, ["connect-src", "img-src", "script-src-elem", "style-src-elem"])
        self.assertEqual(self.browser.evaluate("document.title"), "Anna – Boris")

    def test_list(self):
        """Several games: a list of links, and one visible game."""
        page = self.export(run("random", "jarmo", "--games", "3", "--seed", "1"))
        self.browser.open(page)
        visible = "[...document.querySelectorAll('article')].filter(a => a.offsetHeight > 0).map(a => a.id)"
        self.assertEqual(self.browser.evaluate(visible), ["g1"])
        # The others have no elements yet.
        parsed = "['g1', 'g2', 'g3'].filter((id) => document.querySelector(`#${id} .t`))"
        self.assertEqual(self.browser.evaluate(parsed), ["g1"])
        self.browser.click(".games li:nth-child(3) a")
        self.wait_for_game(3)
        self.assertEqual(self.browser.evaluate(parsed), ["g1", "g3"])
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('#g3 .board').length"), 1)
        self.assertEqual(self.browser.evaluate(visible), ["g3"])
        self.assertEqual(self.browser.evaluate("document.querySelector('.games [aria-current]').hash"), "#g3")
        self.browser.open(page, place="#g2t5")
        self.assertEqual(self.browser.evaluate(visible), ["g2"])
        self.assertRegex(self.caption(), "^Move 5 of")
        without = self.browser_without_scripts()
        without.open(page)
        self.assertEqual(without.evaluate(visible), ["g1", "g2", "g3"])
        self.assertEqual(without.evaluate("document.querySelectorAll('.stage .board').length"), 3)

    def test_no_games(self):
        page = self.export(run("random", "jarmo", "--games", "1", "--seed", "1"), "--text", "nobody wrote this")
        self.browser.open(page)
        self.browser.press("ArrowRight")
        self.assertIn("(0)", self.browser.evaluate("document.body.innerText"))
        self.check_quiet(page)

    def test_languages(self):
        record = run("random", "pahtum:classic,pie=on", "--games", "1", "--seed", "3")
        wanted = {"en": ["Move 1 of", "Points"], "ru": ["Ход 1 из", "Очки"], "ja": ["1手目", "得点"]}
        for language, words in wanted.items():
            for options, environment in [(["--lang", language], {}), ([], {"LANGUAGE": language})]:
                page = self.export(record, *options, **environment)
                self.browser.open(page)
                self.browser.press("ArrowRight")
                self.assertEqual(self.browser.evaluate("document.documentElement.lang"), language)
                text = self.browser.evaluate("document.body.innerText")
                for word in words:
                    self.assertIn(word, text)

    def test_sizes(self):
        """Nothing is cut off or overflows, on any screen from phone to desktop, in light and dark."""
        records = "".join(run("random", game, "--games", "1", "--seed", "2") for game in ["manu", "jarmo"])
        page = self.export(records, "--lang", "ru")
        self.addCleanup(self.browser.call, "Emulation.clearDeviceMetricsOverride")
        for width in [320, 360, 800, 1400]:
            for dark in [False, True]:
                self.browser.set_size(width, 800)
                self.browser.open(page, dark=dark)
                self.browser.press("End")
                self.assertLessEqual(self.browser.evaluate("document.documentElement.scrollWidth"), width)
                colors = self.browser.evaluate("""['color', 'backgroundColor'].map((name) =>
                    getComputedStyle(document.body)[name].match(/\\d+/g).slice(0, 3)
                        .reduce((a, b) => a + Number(b), 0))""")
                self.assertEqual(colors[0] > colors[1], dark)

    def test_in_view(self):
        """After a key the whole board is in the window, and the turn where the record is beside the board."""
        long_comment = "{" + "A comment that fills several lines beside the board. " * 12 + "}"
        head, turns = run("random", "pahtum:classic", "--games", "1", "--seed", "4").strip().split("\n\n")
        turns = re.sub(r"\b[a-g][1-7]\b", r"\g<0> " + long_comment, turns, count=12)
        page = self.export(head + "\n\n" + turns + "\n\n" + run("random", "jarmo", "--games", "6", "--seed", "2"))
        self.addCleanup(self.browser.call, "Emulation.clearDeviceMetricsOverride")
        for width, height in [(360, 740), (1280, 800), (1920, 1080)]:
            self.browser.set_size(width, height)
            self.browser.open(page)
            for key in ["ArrowRight"] * 20 + ["End", "Home", "ArrowRight"]:
                self.browser.press(key)
                board = self.box("#g1 .board")
                self.assertTrue(0 <= board[0] and board[1] <= height, f"{width} {key}: board {board}")
                if width > 1000 and key != "Home":
                    turn = self.box("#g1 .t[aria-current]")
                    self.assertTrue(0 <= turn[0] and turn[1] <= height, f"{width} {key}: turn {turn}")

    def box(self, selector):
        """The upper and lower edge of an element in the window."""
        return self.browser.evaluate(f"""(() => {{
            const box = document.querySelector({json.dumps(selector)}).getBoundingClientRect();
            return [Math.round(box.top), Math.round(box.bottom)];
        }})()""")

    SPOKEN = """[Event "?"]\n[Player1 "Anna"]\n[Player2 "Boris"]\n[Result "*"]\n[Game "pahtum"]
[Rules "classic,size=5,holes=1"]\n[Setup "c3"]\n
{Better 1. d4 d5 2. e5; never c9.} 1. a1 {[%eval +1.5] b2 was} 1... a2 {[%eval -2]} 2. b1 b2 3. c1 *\n"""

    def test_comments(self):
        """What comments speak of is played where they stand; stepping leads back into the game."""
        page = self.export(self.SPOKEN)
        self.browser.open(page)
        links = "[...document.querySelectorAll('.record .l')].map((link) => link.textContent)"
        self.assertEqual(self.browser.evaluate(links), ["d4", "d5", "e5", "b2"])
        game = Game("pahtum:classic,size=5,holes=1", self.SPOKEN, 1)
        for place, path in [(1, ["d4"]), (3, ["d4", "d5", "e5"])]:
            self.browser.evaluate(f"document.querySelectorAll('.record .l')[{place - 1}].setAttribute('data-here', '')")
            self.browser.click("[data-here]")
            self.browser.evaluate("document.querySelector('[data-here]').removeAttribute('data-here')")
            self.check_shown(game, path)
        self.assertEqual(self.caption(), "d4 d5 e5")
        self.browser.press("ArrowRight")
        self.check_shown(game, ["a1"])
        # Below the board of a phone it can be played as well.
        self.addCleanup(self.browser.call, "Emulation.clearDeviceMetricsOverride")
        self.browser.set_size(390, 844)
        self.browser.click(".now .l")
        self.check_shown(game, ["a1", "b2"])
        self.check_quiet(page)

    def test_tools(self):
        """The board turns, the graph leads to moves, and the record comes out as it went in."""
        page = self.export(self.SPOKEN)
        self.browser.open(page)
        self.browser.press("End")
        cells = self.browser.evaluate(SHOWN)["cells"]
        turned = {f"{'edcba'['abcde'.index(cell[0])]}{6 - int(cell[1])}": piece for cell, piece in cells.items()}
        self.browser.press("f")
        self.assertEqual(self.browser.evaluate(SHOWN)["cells"], turned)
        texts = "document.querySelectorAll('.view .board > g:first-child use').length"
        self.assertEqual(self.browser.evaluate(texts), 10)
        self.browser.click("[data-do=flip]")
        self.assertEqual(self.browser.evaluate(SHOWN)["cells"], cells)
        lines = """['lead', 'expected'].map((name) => document.querySelector(`polyline.${name}`).getAttribute('points')
            .split(' ').map((point) => point.split(',').map(Number)))"""
        lead, expected_ = self.browser.evaluate(lines)
        # After five moves, a row of three is worth three points.
        self.assertEqual([round(40 - y, 1) for _, y in lead], [0, 0, 0, 0, 0, 36])
        self.assertEqual([[x, round(40 - y, 1)] for x, y in expected_], [[60, 18], [120, -24]])
        self.browser.evaluate("""(() => { const graph = document.querySelector('.graph'), box = graph.getBoundingClientRect();
            graph.dispatchEvent(new MouseEvent('click', { clientX: box.left + box.width * 0.41, bubbles: true })); })()""")
        self.assertEqual(self.caption(), "Move 2 of 5: a2")
        self.browser.evaluate("document.querySelector('select').focus()")
        self.browser.press("End")
        self.assertEqual(self.caption(), "Move 2 of 5: a2")
        text = self.browser.evaluate("atob(document.querySelector('a[download]').href.split(',')[1])")
        self.assertEqual(text.encode("latin-1").decode(), run("export", "--archive", self.path("a.karum")))
        self.check_quiet(page)

    def test_proved(self):
        """What is proved is drawn otherwise; a decided game doesn't flatten the lead; keys are there for what is shown."""
        keys = "[...document.querySelectorAll('.chart-of .key')].filter((key) => !key.hidden).map((key) => key.className)"
        moves = "1. a1 {[%eval 999] [%proved]} 1... a2 {[%eval 998] [%proved]} 2. b1 {[%eval -1.5]} 2... b2 3. c1 *\n"
        head = self.SPOKEN[:self.SPOKEN.index("{")]
        self.browser.open(self.export(head + moves))
        self.assertEqual(self.browser.evaluate(keys), ["key lead", "key expected", "key proved"])
        drawn = """[document.querySelector('path.proved').getAttribute('d'),
            document.querySelector('polyline.expected').getAttribute('points')]"""
        self.assertEqual([re.sub("3[.]99+", "4", line) for line in self.browser.evaluate(drawn)],
                         ["M60,4L120,4", "60,4 120,4 180,58"])
        os.remove(self.path("a.karum"))
        self.browser.open(self.export(head + re.sub("{.*?} ", "", moves)))
        self.assertEqual(self.browser.evaluate(keys), ["key lead"])

    def test_limit(self):
        """Too many games for a page: the message contains both numbers, and no file is left."""
        said = self.export(run("random", "jarmo", "--games", "1001", "--seed", "1"), status=1)
        self.assertRegex(said, "1001 games.* 1000 at most")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.karum", "games.kgn"])


if __name__ == "__main__":
    if not browser.find():
        print("skipped: no browser: install chromium-headless-shell or chromium")
        sys.exit(SKIPPED)
    unittest.main()
