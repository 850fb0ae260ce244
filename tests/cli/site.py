#!/usr/bin/env python3
"""The web site of games: site.py KARUM_CLI

A crawler follows every link of a generated site; pages are read strictly; the site is renewed, interrupted, and
kept from what must not be public. In a browser, if there is one, pages are opened as files.
"""

import contextlib
import csv
import functools
import html
import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import xml.etree.ElementTree as ElementTree

import browser
import webpages
from webpages import Page

PROGRAM = os.path.abspath(sys.argv.pop(1))
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}
HOSTILE = ["</script><script>alert(1)</script>", "\"><img src=x onerror=alert(2)>", "../../../etc/passwd", "a/b\\c",
           "x" * 990, "' onmouseover='alert(3)", "con", ".", "\u202egnp.elpmaxe", "&lt;b&gt; &amp;"]
BASE = "https://example.org/club/"
SOME = ["index.html", "explorer/jarmo.html", "rules/jarmo.html", "ratings.html"]
DEEP = "KARUM_TEST_DEEP" in os.environ


def uuid(number):
    return f"00000000-0000-4000-8000-{number:012x}"


def escaped(text):
    return text.replace("\\", "\\\\").replace('"', '\\"')


def record(number, first, second, moves="1. a1-b3 a5xb3", **tags):
    tags = {"Event": "Summer Cup", "Site": "?", "Date": f"2026.05.{number % 28 + 1:02d}", "Round": str(number),
            "Player1": first, "Player2": second, "Result": "1-0", "Game": "jarmo", "Termination": "resignation",
            "UUID": uuid(number), **tags}
    head = "\n".join(f'[{name} "{escaped(value)}"]' for name, value in tags.items() if value is not None)
    return f"{head}\n\n{moves} {tags['Result']}\n\n"


class SiteTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.site = self.folder / "site"

    def run_cli(self, *arguments, status=0):
        done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, encoding="utf-8", check=False,
                              env=ENVIRONMENT, cwd=self.folder)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def add(self, *records):
        (self.folder / "games.kgn").write_text("".join(records), encoding="utf-8")
        self.run_cli("import", "--archive", "a.karum", "--update", "games.kgn")

    def make(self, *options, status=0):
        return self.run_cli("site", "--archive", "a.karum", *options, self.site, status=status)

    def names(self, *options):
        """Makes the site; returns the files written and removed."""
        lines = [line.split("\t") for line in self.make("--list", *options).stdout.splitlines()]
        return [{path for what, path in lines if what == kind} for kind in ("written", "removed")]

    def files(self):
        return {str(path.relative_to(self.site)): path for path in self.site.rglob("*") if path.is_file()}

    def club(self):
        people = ["Anna Müller", "Волков Сергей", "中村葵"]
        games = [record(n, people[n % 3], people[(n + 1) % 3], Match=f"m{n // 2}" if n < 4 else None,
                        MatchGame=str(n % 2 + 1) if n < 4 else None) for n in range(1, 9)]
        games.append(record(9, people[0], people[1], "1. a1-b3 {Good [%csl Gb3]} a5xb3 (1... c5xb3 {Anna Müller hoped}) "
                            "2. c1-d3", Result="*", Termination=None))
        games.append(record(10, people[0], people[1], "", Date="????.??.??", Event="?", Round="?"))
        return [*games, self.run_cli("random", "pahtum:classic", "--games", 1, "--seed", 1).stdout]

    def check_site(self):
        """Follows every link and reads every page; returns the pages by name."""
        return webpages.check(self, self.site, BASE)

    def test_complete(self):
        """Every link leads somewhere, every page is well-formed, and everything is there, also as data."""
        self.add(*self.club())
        said = self.make("--base", BASE, "--title", "Our <club>").stderr
        self.assertIn("games 11, players 5, of these by initials only 0; with comments", said)
        pages = self.check_site()
        self.assertEqual(len([name for name in pages if name.startswith("game/")]), 11)
        self.assertEqual({name for name in pages if "/" not in name},
                         {f"{name}.html" for name in ["index", "games", "players", "events", "ratings", "matches",
                                                      "rules", "explorer"]})
        # The front shows the last positions, and no page needs anything but the site's own files.
        front = (self.site / "index.html").read_text(encoding="utf-8")
        boards = front.split('<ul class="boards">')[1].split("</ul>")[0]
        self.assertEqual((boards.count("<li>"), boards.count('class="small"')), (6, 6))
        self.assertIn(b"<svg", (self.site / "icon.svg").read_bytes())
        self.assertTrue((self.site / "404.html").is_file())
        game = pages[f"game/09/{uuid(9)}.html"]
        for part in ["Anna Müller", "Волков Сергей", "Good", "c5xb3", "Summer Cup", "対局中"]:
            self.assertIn(part, "".join(game.text))
        self.assertLessEqual({"t1", "t2", "t2a2", "t3"}, game.ids)
        self.assertEqual(game.languages, {"en", "ru", "ja"})
        self.assertIn("<form", (self.site / "top.js").read_text(encoding="utf-8"))
        self.assertIn("form", pages["players.html"].tags)
        # What all games of a board share is written once.
        self.assertNotIn("<symbol", (self.site / f"game/09/{uuid(9)}.html").read_text(encoding="utf-8"))
        self.assertLess((self.site / f"game/01/{uuid(1)}.html").stat().st_size, 8000)
        # The same as data, which can be imported again.
        self.run_cli("import", "--archive", "b.karum", self.site / f"game/09/{uuid(9)}.kgn")
        listed = json.loads(self.run_cli("list", "--archive", "b.karum", "--json").stdout)
        self.assertEqual([(row["uuid"], row["player1"]) for row in listed], [(uuid(9), "Anna Müller")])
        for page in (self.site / "event").glob("*.html"):
            with open(page.with_suffix(".csv"), encoding="utf-8", newline="") as file:
                games = {row["uuid"] for row in csv.DictReader(file)}
            self.assertEqual(games, set(re.findall(r'<td><a href="../game/../([^"]*)\.html', page.read_text(encoding="utf-8"))))
            self.assertGreater(len(games), 0)
        # Nothing is written for a word that an element can say itself.
        for page in [*self.site.glob("list/*.html"), *self.site.glob("player/*.html"), *self.site.glob("game/*/*.html")]:
            self.assertIsNone(re.search("<(td|dt|bdi)[^>]*><span data-i=[^>]*>[^<]*</span></", page.read_text(encoding="utf-8")), page)
        self.assertEqual(len(json.loads((self.site / "list/undated.json").read_text(encoding="utf-8"))), 2)
        # As JSON, each game is there once.
        documents = {name: json.loads(path.read_text(encoding="utf-8")) for name, path in self.files().items()
                     if name.endswith(".json")}
        games = [game["uuid"] for name, games in documents.items() if name.startswith("list/") for game in games]
        self.assertEqual((len(games), len(set(games))), (11, 11))
        self.assertEqual({re.sub("/.*", "", name) for name in documents}, {"list", "player"})
        # No page leads to itself, and from any part of its row a game opens, but for names.
        for name in pages:
            if name.startswith("player/"):
                text = (self.site / name).read_text(encoding="utf-8")
                self.assertNotIn(f'href="../{name}"', text)
                self.assertNotIn('href="../rules/', text.partition("games\">")[2])
        self.assertEqual(re.findall("<title>(.*)</title>", (self.site / f"game/09/{uuid(9)}.html").read_text(encoding="utf-8")),
                         ["Anna Müller – Волков Сергей – Our &lt;club&gt;"])
        self.check_feed(pages)
        self.check_graph(pages)

    def test_front(self):
        """What is known to a day is later than what is known to a month or a year; columns without anything are left out."""
        dates = ["2026.05.03", "2026.05.??", "2026.??.??", "2026.12.24", "????.??.??", "2025.12.31"]
        self.add(*(record(n, "Anna", "Ben", Date=date, Event="?", Round="?") for n, date in enumerate(dates)))
        self.make()
        rows = re.findall("<tr[^>]*>.*?</tr>", (self.site / "index.html").read_text(encoding="utf-8"))
        self.assertNotIn(">Event<", rows[0])
        self.assertNotIn(">Round<", rows[0])
        self.assertEqual([Page(row).text[0] for row in rows[1:]],
                         ["2026-12-24", "2026-05-03", "2026-05", "2026", "2025-12-31"])
        self.add(record(7, "Anna", "Ben", Date="2024.01.01", Round="?"), record(8, "Anna", "Ben", Date="????.??.??"))
        self.make()
        heads = re.search("<thead>.*?</thead>", (self.site / "index.html").read_text(encoding="utf-8"))[0]
        self.assertIn(">Event<", heads)
        self.assertNotIn(">Round<", heads)
        lists = self.check_site()["games.html"]
        months = [text for text in lists.text if re.match(r"20\d\d|Without", text)]
        # The years lead to their months.
        self.assertEqual(months, ["2026", "2025", "2024", "2026-12", "2026-05", "2026", "2025-12", "2024-01", "Without a date"])
        self.assertNotIn(">Place<", (self.site / "events.html").read_text(encoding="utf-8"))
        # Only the window sets the places of events; this was not, and is told of.
        with contextlib.closing(sqlite3.connect(self.folder / "a.karum")) as archive, archive:
            archive.execute("UPDATE events SET place = 'Kyoto'")
        self.make(status=1)
        events = (self.site / "events.html").read_text(encoding="utf-8")
        self.assertIn(">Place<", events)
        self.assertIn("<td>Kyoto</td>", events)

    def test_goes_on(self):
        """The front page has what goes on: the event that isn't over, the one that comes, who has won the last one and
        most games of the month, and the games with stars, at the position that somebody has praised."""
        cup = [record(n, "Ann", name, Event="Spring Cup", Date=f"2026.04.{n + 1:02d}", Round="-")
               for n, name in enumerate(["Ben", "Cid", "Dan"])]
        league = [record(n, "Ben", "Cid", Event="League", Date=f"2026.05.{n:02d}") for n in (20, 21)]
        league.append(record(22, "Cid", "Ben", "1. a1-b3", Event="League", Date="2026.05.22", Result="*", Termination=None))
        best = record(30, "Dan", "Ben", "1. a1-b3 a5xb3 $3 2. c1-d3", Event="?", Date="2026.04.09", Stars="5")
        self.add(*cup, *league, best)
        with contextlib.closing(sqlite3.connect(self.folder / "a.karum")) as archive, archive:
            archive.execute("INSERT INTO events (uuid, name, folded, starts, created_at, changed_at) VALUES "
                            "(x'00000000000040008000000000000077', 'Autumn <Cup>', 'autumn cup', '2026.09.01', 0, 0)")
        self.make()
        front = (self.site / "index.html").read_text(encoding="utf-8")
        parts = dict(re.findall("<h2><span (?:lang=\"en\"|data-i=\"\\d+\")>([^<]*)</span>.*?</h2>(.*?)(?=<h2>|</main>)", front, re.S))
        said = {name: " ".join(" ".join(Page(f"<div>{part.split('</div>')[0]}</div>").text).split())
                for name, part in parts.items()}
        self.assertRegex(said["Events in progress"], "^League Rank .* 1 Ben 2 2 2 Cid 2 0$")
        self.assertEqual(said["Next events"], "2026-09-01 Autumn <Cup>")
        self.assertRegex(said["Player of the month"], "^2026-05 Ben wins 2, draws 0, losses 0")
        self.assertIn("2026-04-03 Spring Cup: winner Ann", said["News"])
        self.assertRegex(said["Best games"], "^Dan – Ben.*2026-04-09$")
        # After a5xb3: one black archer less than at the end there would be a move more.
        black = re.search('class="x" d="([^"]*)"', parts["Best games"])[1]
        self.assertNotIn("M3.5 2.5", black)
        # "-" is no round.
        self.assertNotIn(">-<", (self.site / "list/2026-04.html").read_text(encoding="utf-8"))
        # Nobody has chosen events without games for a site of some games.
        self.make("--event", "League")
        self.assertNotIn("Autumn", (self.site / "index.html").read_text(encoding="utf-8"))

    def test_people_and_events(self):
        """Players have their figures first, events their winner; what is latest comes first; curves have axes."""
        games = [record(n, "Ann", "Ben" if n % 2 else "Cid", Event=cup, Date=f"2026.{month:02d}.0{n + 1}")
                 for cup, month in [("Alpha", 3), ("Beta", 5), ("Gamma", 1)] for n in range(2)]
        for number, text in enumerate(games):
            games[number] = text.replace(uuid(number % 2), uuid(50 + number))
        games.append(record(60, "Cid", "Ben", Event="Beta", Date="2026.05.09", Result="*", Termination=None))
        self.add(*games)
        self.make()
        rows = re.findall("<tr>(.*?)</tr>", (self.site / "events.html").read_text(encoding="utf-8"))[1:]
        self.assertEqual([[text for text in Page(f"<table><tr>{row}</tr></table>").text] for row in rows],
                         [["Beta", "2026-05-01", "2026-05-09", "3"], ["Alpha", "2026-03-01", "2026-03-02", "2", "Ann"],
                          ["Gamma", "2026-01-01", "2026-01-02", "2", "Ann"]])
        player = next(text for path in (self.site / "player").glob("*.html")
                      for text in [path.read_text(encoding="utf-8")] if "<h1><bdi>Ann<" in text)
        facts = re.search('<dl class="facts">(.*?)</dl>', player, re.S)[1]
        self.assertEqual(re.findall("<dd>(\\d+)</dd>", facts), ["6", "6", "0", "0"])
        self.assertLess(player.index("facts"), player.index("<h2>"))
        dates = re.findall("<bdi>(2026-[^<]*)</bdi>", player)
        self.assertEqual(dates, sorted(dates, reverse=True))
        chart = re.search('<svg class="chart".*?</svg>', player, re.S)[0]
        labels = re.findall("<text[^>]*>([^<]*)</text>", chart)
        self.assertEqual(labels[3:], ["2026-01", "2026-05"])
        self.assertEqual(sorted(labels[:3], key=int), labels[:3])

    def walked(self):
        """Twelve games that begin alike, of which nine go on alike; and two others."""
        games = [record(n, "Ann", "Ben", f"1. a1-b3 a5xb3 {'2. c1-d3' if n < 9 else '2. e1-d3'}", Event=f"Cup {n % 2}",
                        Date=f"{2020 + n % 3}.05.{n + 1:02d}", Result="1-0" if n % 3 else "0-1") for n in range(12)]
        return [*games, record(20, "Cid", "Ben", "1. b1-a3", Date="2021.01.01"),
                record(21, "Ann", "Cid", "1. a1-b3 c5xb3", Date="2023.01.01")]

    def positions(self):
        """The positions of the explorer, by their numbers."""
        places = {}
        for path in sorted((self.site / "explorer/jarmo").iterdir()):
            first, text = re.fullmatch(r"karumWalk\((\d+), (.*)\);\n", path.read_text(encoding="utf-8"), re.S).groups()
            places.update(enumerate(json.loads(text), int(first)))
        return places

    def test_explorer(self):
        """It goes as far as there are ten games, and has the results, and the latest games, of every position."""
        self.add(*self.walked())
        self.make()
        places = self.positions()
        self.assertEqual(len(places), 3)
        # Won by who was first: two of three of the twelve, and the thirteenth.
        start = {turn: rest for turn, *rest in places[0][1]}
        self.assertEqual(start["a1-b3"][:4], [13, 9, 0, 4])
        self.assertEqual(start["b1-a3"], [1, 1, 0, 0, -1])
        after = places[start["a1-b3"][4]]
        answers = {turn: rest for turn, *rest in after[1]}
        self.assertEqual(answers["a5xb3"][:4], [12, 4, 0, 8])
        self.assertEqual(answers["c5xb3"][4], -1)
        last = places[answers["a5xb3"][4]]
        self.assertEqual({turn: rest[4] for turn, *rest in last[1]}, {"c1-d3": -1, "e1-d3": -1})
        self.assertEqual(len(last[2]), 10)
        self.assertEqual([game[1] for game in after[2]][:2], ["2023-01-01", "2022-05-12"])
        self.assertEqual(places[0][0].count("x"), 5)
        for address, *_ in after[2]:
            self.assertTrue((self.site / f"{address}.html").is_file())
        # Without scripts, there are the turns of the start.
        text = Page((self.site / "explorer/jarmo.html").read_text(encoding="utf-8")).text
        self.assertIn("a1-b3", text)
        self.assertEqual(self.names(), [set(), set()])
        self.make("--depth", "1")
        self.assertEqual(len(self.positions()), 1)
        self.make("--depth", "0", status=2)

    def check_graph(self, pages):
        """What other sites show of a page: a game with its last position."""
        pictures = {}
        for name, page in pages.items():
            self.assertEqual(page.graph["url"], BASE + name)
            self.assertTrue(page.description, name)
            if not name.startswith("game/"):
                self.assertEqual(page.alternates, {code: f"{BASE}{name}?lang={code}" for code in ("en", "ru", "ja")})
            self.assertTrue(page.graph["title"])
            if "image" in page.graph:
                self.assertEqual(page.graph["image"], BASE + name.replace(".html", ".png"))
                picture = (self.site / name.replace(".html", ".png")).read_bytes()
                self.assertEqual(picture[:8], b"\x89PNG\r\n\x1a\n")
                size = struct.unpack(">II", picture[16:24])
                self.assertEqual(page.graph["image:alt"], page.graph["title"] + ": Final position")
                self.assertEqual([page.graph["image:width"], page.graph["image:height"]], [str(n) for n in size])
                pictures[name] = picture
        self.assertEqual({name for name in self.files() if name.endswith(".png")},
                         {name.replace(".html", ".png") for name in pictures})
        game = f"game/09/{uuid(9)}.html"
        self.assertEqual(pages[game].graph["title"], "Anna Müller – Волков Сергей")
        for part in ["Jarmo", "Summer Cup", "10 May 2026"]:
            self.assertIn(part, pages[game].graph["description"])
        # One position, one picture; a game that ended otherwise has another one.
        self.assertEqual(len({pictures[game], pictures[f"game/01/{uuid(1)}.html"]}), 2)

    def test_pictures(self):
        """A picture is written anew with its position, and without addresses there is none."""
        self.add(record(1, "Anna", "Boris"))
        self.assertNotIn(f"game/01/{uuid(1)}.png", self.names()[0])
        picture = f"game/01/{uuid(1)}.png"
        self.assertIn(picture, self.names("--base", BASE)[0])
        self.add(record(1, "Anna", "Boris", "1. a1-b3 {Hm} a5xb3"))
        self.assertNotIn(picture, self.names("--base", BASE)[0])
        self.add(record(1, "Anna", "Boris", "1. a1-b3 a5xb3 2. c1-d3"))
        self.assertIn(picture, self.names("--base", BASE)[0])
        self.assertEqual(self.names("--base", BASE), [set(), set()])
        self.assertEqual(self.names()[1], {picture, "404.html", "feed.xml", "sitemap.xml", "sitemap-1.xml"})

    def test_figures(self):
        """Figures are those of the other commands, for the games chosen."""
        self.add(*self.club())
        self.make("--game", "jarmo", "--to", "2026.05.08", "--without", "中村葵")
        chosen = ["--archive", "a.karum", "--json", "--game", "jarmo", "--to", "2026.05.08"]
        players = {row["name"]: row["id"] for row in json.loads(self.run_cli("players", *chosen).stdout)}
        written = {}
        for name, path in self.files().items():
            if re.fullmatch(r"player/.*\.json", name):
                document = json.loads(path.read_text(encoding="utf-8"))
                written[document["player"]] = document["by_opponent"]
        self.assertEqual(set(written), {"Anna Müller", "Волков Сергей"})
        for name, rows in written.items():
            expected = json.loads(self.run_cli("stats", f"#{players[name]}", *chosen).stdout)["by_opponent"]
            # Numbers of players are those of the archive, which nobody has who reads the site.
            for row in expected:
                del row["opponent_id"]
            self.assertEqual([row for row in expected if row["opponent"] != "中村葵"], rows)
        games = json.loads((self.site / "list/2026-05.json").read_text(encoding="utf-8"))
        listed = json.loads(self.run_cli("list", *chosen).stdout)
        self.assertEqual({game["uuid"] for game in games},
                         {game["uuid"] for game in listed if "中村葵" not in (game["player1"], game["player2"])})

    def test_damaged(self):
        """A game that can't be read has a page that says so; the others are published."""
        self.add(*self.club())
        with contextlib.closing(sqlite3.connect(self.folder / "a.karum")) as archive, archive:
            archive.execute("UPDATE games SET round = '99' WHERE hex (uuid) LIKE '%05'")
        said = self.make(status=1).stderr
        self.assertIn("written", said)
        pages = self.check_site()
        self.assertIn("This game can’t be read", "".join(pages[f"game/05/{uuid(5)}.html"].text))
        self.assertEqual(len([name for name in pages if name.startswith("game/")]), 11)
        before = self.state()
        self.make(status=1)
        self.assertEqual(self.state(), before)

    def test_collection(self):
        """A collection has its own order, also where dates and the order of adding are others: in the list, in files of
        every kind, and in its site, which leads from game to game in it."""
        dates = ["2024.05.03", "2024.01.02", "2023.07.09", "2024.09.01", "2024.05.03"]
        self.add(*(record(n, f"Person{n}", "Ben", Date=date, Event=f"Cup {n % 2}", Collections="Best")
                   for n, date in enumerate(dates)))
        wanted = [2, 4, 0, 3, 1]
        with contextlib.closing(sqlite3.connect(self.folder / "a.karum")) as archive, archive:
            archive.executemany("UPDATE collected SET place = ? WHERE game = ?",
                                [(10 * place, game + 1) for place, game in enumerate(wanted)])
        chosen = ["--archive", "a.karum", "--collection", "Best"]
        texts = [self.run_cli("list", *chosen).stdout]
        for ending in ["kgn", "csv", "json", "html", "pdf"]:
            file = self.folder / f"best.{ending}"
            self.run_cli("export", *chosen, "--output", file)
            if ending != "pdf":
                texts.append(file.read_text(encoding="utf-8"))
            elif shutil.which("pdftotext"):
                texts.append(subprocess.run(["pdftotext", file, "-"], capture_output=True, encoding="utf-8",
                                            check=True).stdout)
        self.make("--collection", "Best")
        pages = self.check_site()
        texts += [(self.site / f"list/collection{ending}").read_text(encoding="utf-8")
                  for ending in [".html", ".kgn", ".json"]]
        for text in texts:
            named = re.findall(r"Person(\d)", text)
            self.assertEqual(list(dict.fromkeys(named)), [str(game) for game in wanted], text[:200])
        self.assertIn("list/collection.html", (self.site / "games.html").read_text(encoding="utf-8"))
        for name in self.files():
            self.assertNotIn(b"Best", (self.site / name).read_bytes(), name)
        game = f"game/{uuid(wanted[0])[-2:]}/{uuid(wanted[0])}.html"
        for after in wanted[1:]:
            link = re.search('rel="next" href="../../([^"]*)"', (self.site / game).read_text(encoding="utf-8"))
            game = link[1]
            self.assertIn(f"Person{after}", pages[game].text)

    def check_feed(self, pages):
        atom = "{http://www.w3.org/2005/Atom}"
        feed = ElementTree.parse(self.site / "feed.xml").getroot()
        self.assertEqual(feed.find(f"{atom}title").text, "Our <club>")
        addresses = [entry.find(f"{atom}link").get("href") for entry in feed.iter(f"{atom}entry")]
        self.assertEqual(len(addresses), 11)
        for address in addresses:
            self.assertIn(address.removeprefix(BASE), pages)
        place = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
        index = [loc.text for loc in ElementTree.parse(self.site / "sitemap.xml").getroot().iter(place)]
        self.assertEqual(index, [f"{BASE}sitemap-1.xml"])
        listed = [loc.text.removeprefix(BASE) for loc in ElementTree.parse(self.site / "sitemap-1.xml").getroot().iter(place)]
        self.assertEqual(sorted(listed), sorted(pages))
        links = [link.get("href") for link in ElementTree.parse(self.site / "sitemap-1.xml").getroot().iter(
            "{http://www.w3.org/1999/xhtml}link")]
        self.assertEqual(sorted(links), sorted(f"{BASE}{name}?lang={code}" for name in pages for code in ("en", "ru", "ja")))

    def test_matches(self):
        """Half a win is written as in standings."""
        self.add(record(1, "Anna", "Boris", Match="m", MatchGame="1"),
                 record(2, "Boris", "Anna", Match="m", MatchGame="2", Result="1/2-1/2", Termination="agreement"))
        self.make()
        self.assertIn("1½\u00a0:\u00a0½</td>", (self.site / "matches.html").read_text(encoding="utf-8"))

    @unittest.skipUnless(DEEP, "many pages")
    def test_long(self):
        """Lists that are too long for a page are in parts."""
        self.add(*[record(n, "Anna", f"Opponent {n % 7}", "", Match=f"m{n}", MatchGame="1") for n in range(1, 1102)])
        self.make()
        pages = self.check_site()
        parts = [name for name in pages if "-part-" in name]
        self.assertEqual({name.split("/")[0] for name in parts},
                         {"event", "player", "list", "matches-part-1.html", "matches-part-2.html"})
        self.assertEqual(self.names(), [set(), set()])
        # One more game at the end changes the last parts only.
        self.add(record(1102, "Anna", "Opponent 1", "", Date="2027.01.01"))
        written, _ = self.names()
        self.assertTrue([name for name in written if re.fullmatch(r"player/.*-part-5.html", name)], written)
        self.assertFalse([name for name in written if re.fullmatch(r"player/.*-part-1.html", name)], written)

    @unittest.skipUnless(DEEP, "many runs")
    def test_killed(self):
        """Killed at any moment, what links lead to is there, and the next run completes the site."""
        self.add(*self.club())
        self.make()
        for attempt in range(60):
            self.add(record(30 + attempt, "Anna Müller", f"Guest {attempt}"))
            process = subprocess.Popen([PROGRAM, "site", "--archive", "a.karum", str(self.site)], cwd=self.folder,
                                       env=ENVIRONMENT, stderr=subprocess.DEVNULL)
            time.sleep(attempt / 400)
            process.kill()
            process.wait()
            self.check_links()
            self.make()
            self.check_links()

    def check_links(self):
        files = self.files()
        for name, path in files.items():
            if name.endswith(".html") and ".karum-site" not in name:
                for link in Page(path.read_text(encoding="utf-8")).links:
                    to = link.partition("#")[0]
                    self.assertIn(os.path.normpath(os.path.join(os.path.dirname(name), to)) if to else name, files)

    def state(self):
        return {name: (path.stat().st_mtime_ns, path.stat().st_ino, path.read_bytes())
                for name, path in self.files().items()}

    def test_renewed(self):
        """Run again, nothing is touched; one change rewrites the pages that show it, and no others."""
        self.add(*self.club())
        self.names()
        before = self.state()
        self.assertEqual(self.names(), [set(), set()])
        self.assertEqual(self.state(), before)
        # The same content is the same bytes, wherever it is written.
        other = self.folder / "other"
        self.run_cli("site", "--archive", "a.karum", other)
        self.assertEqual({name: bytes for name, (_, _, bytes) in before.items()},
                         {str(path.relative_to(other)): path.read_bytes() for path in other.rglob("*") if path.is_file()})
        # A comment is only on the page of its game, and in the data of lists.
        self.add(record(5, "中村葵", "Anna Müller", "1. a1-b3 {New} a5xb3"))
        written, removed = self.names()
        event = next(name for name in before if re.fullmatch(r"event/.*\.kgn", name))
        game = f"game/05/{uuid(5)}"
        self.assertEqual(written, {f"{game}.html", f"{game}.kgn", "list/2026-05.kgn", "list/2026-05.json", event})
        self.assertEqual(removed, set())
        self.assertEqual(self.names(), [set(), set()])
        # A file that was changed or lost is made again, and strangers are left alone.
        (self.site / f"{game}.html").write_text("broken")
        (self.site / "players.html").unlink()
        (self.site / "mine.txt").write_text("mine")
        self.assertEqual(self.names(), [{f"{game}.html", "players.html"}, set()])
        self.assertEqual((self.site / "mine.txt").read_text(), "mine")
        # A game that isn't chosen any more is gone, with its folder.
        written, removed = self.names("--to", "2026.05.08")
        self.assertIn(f"game/09/{uuid(9)}.html", removed)
        self.assertFalse((self.site / "game/09").exists())
        self.assertIn("index.html", written)
        self.assertEqual((self.site / "mine.txt").read_text(), "mine")
        self.check_site()
        self.assertEqual(self.names("--to", "2026.05.08"), [set(), set()])

    def test_privacy(self):
        """Left out, cut to initials, without comments, and never from the bin."""
        self.add(*self.club())
        said = self.make("--initials", "Müller", "--without", "中村葵").stderr
        japanese = subprocess.run([PROGRAM, "site", "--archive", "a.karum", "--initials", "Müller", "--without", "中村葵",
                                   self.folder / "japanese"], capture_output=True, encoding="utf-8", check=True,
                                  env={**ENVIRONMENT, "LANGUAGE": "ja"}, cwd=self.folder).stderr
        self.assertRegex(japanese, "名前で示す：[^ ,].*、.*\n")
        self.assertIn("players 4, of these by initials only 1", said)
        self.assertRegex(said, "By name: .*\nBy initials: Anna Müller\nLeft out, with their games: 中村葵\n")
        text = "\n".join(f"{name} {path.read_text(encoding='utf-8')}" for name, path in self.files().items())
        for name in ["Müller", "Anna", "中村", "葵"]:
            self.assertNotIn(name, text)
        self.assertIn("A. M.", text)
        self.assertIn("Good", text)
        self.check_site()
        self.make("--no-comments")
        text = "\n".join(path.read_text(encoding="utf-8") for name, path in self.files().items() if "game/" in name)
        for part in ["Good", "hoped", "%csl"]:
            self.assertNotIn(part, text)
        self.assertIn("c5xb3", text)
        self.assertIn("in the bin", self.make("--bin", status=2).stderr)
        self.assertIn("no player", self.make("--initials", "Nobody", status=1).stderr)

    def test_privacy_kept(self):
        """Who is hidden in the archive is hidden everywhere, until it is changed there."""
        self.add(*self.club())
        privacy = ["privacy", "--archive", "a.karum"]
        self.run_cli(*privacy, "Müller", "initials")
        self.run_cli(*privacy, "中村葵", "without")
        self.run_cli(*privacy, "Müller", status=2)
        self.run_cli(*privacy, "Müller", "never", status=2)
        self.run_cli(*privacy, "Nobody", "name", status=1)
        listed = json.loads(self.run_cli(*privacy, "--json").stdout)
        self.assertEqual([(row["name"], row["shown"]) for row in listed],
                         [("Anna Müller", "initials"), ("中村葵", "without")])
        self.assertEqual(self.run_cli(*privacy).stdout.splitlines()[0].split("\t")[1:], ["Anna Müller", "initials"])
        self.assertIn("By initials: Anna Müller\nLeft out, with their games: 中村葵\n", self.make().stderr)
        text = "\n".join(path.read_text(encoding="utf-8") for path in self.files().values())
        for name in ["Müller", "中村"]:
            self.assertNotIn(name, text)
        # The book of an event as well: neither names nor games that are left out, also in its tables.
        if shutil.which("pdftotext"):
            self.run_cli("book", "Summer Cup", "--archive", "a.karum", "--output", "book.pdf")
            book = subprocess.run(["pdftotext", "-raw", self.folder / "book.pdf", "-"], capture_output=True, encoding="utf-8",
                                  check=True).stdout
            self.assertIn("A. M. – Волков Сергей", book)
            for name in ["Müller", "Anna", "中村", "葵"]:
                self.assertNotIn(name, book)
        # It is taken along with the archive.
        self.run_cli("backup", "b.karum", "--archive", "a.karum")
        self.assertEqual(json.loads(self.run_cli("privacy", "--archive", "b.karum", "--json").stdout), listed)
        self.run_cli(*privacy, "Müller", "name")
        self.assertIn("By name: Anna Müller", self.make().stderr)

    def test_hostile(self):
        """Names and texts of any kind break neither pages nor the folder."""
        games = [record(n, name, HOSTILE[n - 2], f"1. a1-b3 {{{name}}} a5xb3", Event=name, Site=name, Round=name,
                        Annotator=name) for n, name in enumerate(HOSTILE, 1)]
        games.append(record(50, "Ann", "ANN ", Event=None, Date=None, Round=None))
        self.add(*games)
        self.make("--base", f"{BASE}?", status=2)
        self.make("--base", BASE, "--title", HOSTILE[0])
        pages = self.check_site()
        outside = [path for path in self.folder.rglob("*") if path.is_file() and self.site not in path.parents]
        self.assertEqual({path.suffix for path in outside}, {".kgn", ".karum"})
        text = "".join("".join(page.text) for page in pages.values())
        for name in HOSTILE[:4]:
            self.assertIn(name, text)
        for name in self.files():
            self.assertRegex(name, r"^[A-Za-z0-9./_-]+$")
        ElementTree.parse(self.site / "feed.xml")
        self.assertEqual(self.names("--base", BASE, "--title", HOSTILE[0]), [set(), set()])

    def test_folder(self):
        """A stranger's file is not replaced; two runs at once, and links, are refused."""
        self.add(*self.club())
        self.site.mkdir()
        (self.site / "players.html").write_text("mine")
        self.assertIn("players.html", self.make(status=1).stderr)
        self.assertEqual((self.site / "players.html").read_text(), "mine")
        self.assertEqual({path.name for path in self.site.iterdir()}, {"players.html", ".karum-site"})
        (self.site / "players.html").unlink()
        (self.folder / "elsewhere").mkdir()
        (self.site / "game").symlink_to(self.folder / "elsewhere")
        self.make(status=1)
        self.assertEqual(list((self.folder / "elsewhere").iterdir()), [])
        (self.site / "game").unlink()
        self.make()
        locked = subprocess.Popen(["flock", self.site / ".karum-site/lock", "cat"], stdin=subprocess.PIPE)
        while subprocess.run(["flock", "-n", self.site / ".karum-site/lock", "true"], check=False).returncode == 0:
            time.sleep(0.01)
        self.assertIn("Another program", self.make(status=1).stderr)
        locked.communicate()
        self.make()
        (self.site / ".karum-site/files").write_text("Karum web site 1\nrubbish\n")
        self.assertIn("list of the files", self.make(status=1).stderr)
        # As of a variable of a script that isn't set.
        self.assertIn("no name", self.run_cli("site", "--archive", "a.karum", "", status=2).stderr)
        self.assertFalse((self.folder / "index.html").exists())

    def test_links(self):
        """Whatever links a foreign folder brings, nothing outside it is deleted, replaced or read."""
        self.add(*self.club())
        outside = self.folder / "outside"
        own = self.site / ".karum-site"
        places = [
            (own, outside),
            (own / "new", outside),
            (own / "new/games", outside),
            (own / "files", outside / "kept.txt"),
            (own / "files.next", outside / "kept.txt"),
            (own / "files.taken", outside / "kept.txt"),
            (own / "lock", outside / "kept.txt"),
            (self.site / "games", outside),
            (self.site / "index.html", outside / "kept.txt"),
        ]
        for hard in (False, True):
            for place, target in places:
                shutil.rmtree(self.site, ignore_errors=True)
                shutil.rmtree(outside, ignore_errors=True)
                outside.mkdir()
                (outside / "kept.txt").write_text("kept\n")
                (outside / "index.html").write_text("kept as well\n")
                place.parent.mkdir(parents=True, exist_ok=True)
                if hard and target.is_dir():
                    continue
                if hard:
                    os.link(target, place)
                else:
                    place.symlink_to(target)
                with self.subTest(place=place.name, hard=hard):
                    subprocess.run([PROGRAM, "site", "--archive", "a.karum", self.site], check=False,
                                   capture_output=True, cwd=self.folder, env=ENVIRONMENT)
                    self.assertEqual({path.name for path in outside.iterdir()}, {"kept.txt", "index.html"})
                    self.assertEqual((outside / "kept.txt").read_text(), "kept\n")
                    self.assertEqual((outside / "index.html").read_text(), "kept as well\n")

    def test_list(self):
        """A list of the site that isn't as it was written deletes nothing."""
        self.add(*self.club())
        self.make()
        listed = self.site / ".karum-site/files"
        text = listed.read_text()
        (self.site / "indey.html").write_text("of somebody else\n")
        listed.write_text(text.replace(" index.html\n", " indey.html\n"))
        self.make(status=1)
        self.assertTrue((self.site / "indey.html").exists())
        listed.write_text(text)
        self.make()
        self.assertTrue((self.site / "indey.html").exists())

    def test_interrupted(self):
        """A run that is killed leaves the old site whole; one that had begun to replace it is completed."""
        self.add(*self.club())
        self.make()
        before = {name: content for name, (_, _, content) in self.state().items()}
        self.add(record(20, "Anna Müller", "Новый"))
        limit = "ulimit -f 4; trap '' XFSZ; exec \"$@\""
        done = subprocess.run(["bash", "-c", limit, "-", PROGRAM, "site", "--archive", "a.karum", str(self.site)],
                              cwd=self.folder, env=ENVIRONMENT, capture_output=True, encoding="utf-8", check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("could not be written", done.stderr)
        self.assertEqual({name: content for name, (_, _, content) in self.state().items()}, before)
        # As if it had been killed while files came into their places.
        other = self.folder / "other"
        self.run_cli("site", "--archive", "a.karum", other)
        own = self.site / ".karum-site"
        (own / "new/player").mkdir(parents=True)
        os.rename(other / "index.html", own / "new/index.html")
        for path in (other / "player").iterdir():
            os.rename(path, own / "new/player" / path.name)
        os.rename(other / ".karum-site/files", own / "files.taken")
        written, _ = self.names()
        self.assertNotIn("index.html", written)
        self.assertIn(f"game/14/{uuid(20)}.html", written)
        self.check_site()
        self.assertFalse((own / "new").exists())
        self.assertEqual(self.names(), [set(), set()])

    def test_stopped(self):
        """Ctrl+C ends it with 130, and the site stays as it was."""
        self.add(*self.club())
        self.make()
        before = self.state()
        self.add(*[record(n, "Anna Müller", "Новый") for n in range(100, 140)])
        # It waits at the lock, a queue, until that has a reader.
        lock = self.site / ".karum-site/lock"
        lock.unlink()
        os.mkfifo(lock)
        process = subprocess.Popen([PROGRAM, "site", "--archive", "a.karum", str(self.site)], cwd=self.folder,
                                   env=ENVIRONMENT, stderr=subprocess.PIPE, encoding="utf-8")
        process.stderr.readline()
        process.send_signal(signal.SIGINT)
        reader = os.open(lock, os.O_RDONLY)
        self.addCleanup(os.close, reader)
        _, said = process.communicate()
        self.assertEqual(process.returncode, 130, said)
        lock.unlink()
        lock.touch()
        self.assertEqual({name: value for name, value in self.state().items() if "lock" not in name},
                         {name: value for name, value in before.items() if "lock" not in name})


@unittest.skipIf(browser.find() is None, "there is no browser")
class BrowserTest(SiteTest):
    """Pages opened as files, in a browser."""

    @classmethod
    def setUpClass(cls):
        cls.browser = browser.Browser()
        cls.addClassCleanup(cls.browser.close)

    def tearDown(self):
        # The language that a test has chosen is kept for all files.
        self.browser.evaluate("localStorage.clear()")

    def shown(self, selector):
        return self.browser.evaluate(f"document.querySelector({json.dumps(selector)}).innerText")

    def open(self, name, place="", **options):
        self.browser.open(self.site / name, place=place, **options)
        self.assertEqual(self.browser.complaints, [])
        for request in self.browser.requests:
            self.assertTrue(request.startswith(f"file://{self.site}/"), request)

    def test_top_on_phone(self):
        """The label of the search is one line in every language, free of the choice beside it."""
        self.add(*self.club()[:1])
        self.make()
        self.addCleanup(self.browser.call, "Emulation.clearDeviceMetricsOverride")
        for width in (360, 390):
            self.browser.set_size(width, 844)
            self.open("games.html")
            for language in ("en", "ru", "ja"):
                self.browser.click(f"label[for=lang-{language}]")
                label, field, choice = self.browser.evaluate("""['.search label span', '.search input', '.languages'].map((part) => {
                    const box = document.querySelector(`.top ${part}`).getBoundingClientRect();
                    return [box.top, box.bottom, box.left, box.right]; })""")
                with self.subTest(width=width, language=language):
                    self.assertLess(label[1] - label[0], 30)
                    self.assertTrue(label[1] <= choice[0] or label[3] <= choice[2], (label, choice))
                    self.assertLess(field[3] + 8, choice[2])
                    self.assertLessEqual(choice[1], field[1] + 1)

    def test_tally_on_phone(self):
        """What players have is whole on a telephone, also in a language that writes without spaces."""
        rules = ["pahtum:classic", "jarmo", "manu"]
        for n, ruleset in enumerate(rules, 1):
            text = self.run_cli("random", ruleset, "--seed", n).stdout
            self.add(text.replace("[Round", f'[UUID "{uuid(n)}"]\n[Round', 1).replace("Random 1", "Ирина Волкова"))
        self.make()
        self.addCleanup(self.browser.call, "Emulation.clearDeviceMetricsOverride")
        self.browser.set_size(360, 844)
        for n in range(1, 1 + len(rules)):
            self.open(f"game/{n:02x}/{uuid(n)}.html")
            for language in ("en", "ru", "ja"):
                self.browser.click(f"label[for=lang-{language}]")
                with self.subTest(rules[n - 1], language=language):
                    self.assertLessEqual(self.browser.evaluate("document.querySelector('.tally').getBoundingClientRect().right"), 360)

    def test_game(self):
        """Keys, swipes and addresses of moves; the board stays in view on a phone, with the comment below it."""
        self.add(*self.club())
        self.make()
        self.addCleanup(self.browser.call, "Emulation.clearDeviceMetricsOverride")
        self.browser.set_size(390, 844)
        self.open(f"game/09/{uuid(9)}.html")
        self.browser.press("ArrowRight")
        self.wait_for_address("#t1")
        self.assertEqual(self.shown(".now"), "Good")
        self.browser.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        top, bottom, comment = self.browser.evaluate("""(() => { const board = document.querySelector('.view .board')
            .getBoundingClientRect(); return [board.top, board.bottom,
            document.querySelector('.now').getBoundingClientRect().top]; })()""")
        self.assertTrue(0 <= top < bottom <= comment < 844, (top, bottom, comment))
        self.swipe(300, 100)
        self.wait_for_address("#t2")
        self.swipe(100, 300)
        self.wait_for_address("#t1")
        text = subprocess.run([PROGRAM, "random", "pahtum:classic"], capture_output=True, check=True, encoding="utf-8").stdout
        self.add(text.replace("[Round", f'[UUID "{uuid(99)}"]\n[Round', 1))
        self.make()
        self.browser.set_size(1280, 500)
        self.open(f"game/63/{uuid(99)}.html", place="#t40")
        self.assertGreaterEqual(self.browser.evaluate("""new Promise((done) => requestAnimationFrame(() =>
            requestAnimationFrame(() => done(document.querySelector('.view').getBoundingClientRect().top))))"""), -1)
        self.browser.set_size(390, 844)
        self.open(f"game/09/{uuid(9)}.html", place="#t2a2")
        self.assertIn("c5xb3", self.shown(".stage figcaption"))
        sizes = self.browser.evaluate("""[...document.querySelectorAll('button.t')].map((turn) => {
            const box = turn.getBoundingClientRect(); return Math.min(box.width, box.height); })""")
        self.assertGreaterEqual(min(sizes), 24)
        # The move where one stands is never behind the board or below the window.
        for deed in ["next", "next", "last", "first", "next", "last"]:
            self.browser.evaluate(f"document.querySelector('[data-do={deed}]').click()")
            view, top, bottom = self.browser.evaluate("""(() => { const turn = document.querySelector('.t[aria-current]')
                || document.querySelector('.view'); const box = turn.getBoundingClientRect();
                return [document.querySelector('.view').getBoundingClientRect().bottom, box.top, box.bottom]; })()""")
            self.assertTrue(deed == "first" or view <= top < bottom <= 844, (deed, view, top, bottom))
        # On paper there is the game alone, at its end if nobody has gone anywhere.
        self.open(f"game/09/{uuid(9)}.html")
        self.browser.call("Emulation.setEmulatedMedia", media="print")
        self.browser.evaluate("dispatchEvent(new Event('beforeprint'))")
        self.assertIn("Move 3 of 3", self.shown(".stage figcaption"))
        shown = self.browser.evaluate("document.body.innerText")
        self.browser.call("Emulation.setEmulatedMedia", media="")
        for word in ["Players", "Ratings", "Explorer", "English", "Player or event"]:
            self.assertNotIn(word, shown)
        names = "[...document.querySelectorAll('button.t')].map((turn) => turn.ariaLabel)"
        self.assertEqual(self.browser.evaluate(names), ["1. a1-b3", "2. a5xb3", "2. c5xb3", "3. c1-d3"])

    def test_other_sites(self):
        """The code that shows a page on another site is offered, where the page has an address; there it is alone. An
        address with a language is in that language."""
        self.add(*self.club())
        name = f"game/09/{uuid(9)}.html"
        self.make()
        self.open(name)
        self.assertFalse(self.browser.evaluate("Boolean(document.querySelector('.embed'))"))
        self.make("--base", BASE)
        self.open(name)
        code = self.browser.evaluate("document.querySelector('.embed textarea').value")
        self.assertIn(f'<iframe src="{BASE}{name}?embed"', code)
        self.open(name, place="?embed")
        self.assertEqual(self.browser.evaluate("""['.top', '.neighbours', 'footer', '.stage'].map((part) =>
            document.querySelector(part).getClientRects().length)"""), [0, 0, 0, 1])
        self.open("players.html", place="?lang=ja")
        self.assertEqual(self.shown("h1"), "プレイヤー")
        self.assertEqual(self.browser.evaluate("document.querySelector('link[rel=canonical]').href"), f"{BASE}players.html?lang=ja")

    def test_plain_game(self):
        """The record of a game without comments is a line of text, of which the script makes the same buttons."""
        self.add(record(1, "Anna", "Boris", "1. a1-b3 a5xb3 2. c1-d3 e5-c4"),
                 record(2, "Anna", "Boris", "1. a1-b3 a5xb3 {Hm} 2. c1-d3 e5-c4"))
        self.make()
        seen = []
        for number in (1, 2):
            self.open(f"game/0{number}/{uuid(number)}.html", place="#t3")
            self.assertIn("Move 3 of 4: c1-d3", self.shown(".stage figcaption"))
            self.browser.press("ArrowRight")
            self.wait_for_address("#t4")
            seen.append(self.browser.evaluate("""[[...document.querySelectorAll('button.t')].map((turn) => [turn.id,
                turn.ariaLabel, turn.textContent, turn.dataset.c, turn.dataset.k]),
                document.querySelector('.stage .board').outerHTML, document.querySelector('.tally').innerText]"""))
        self.assertEqual(seen[0], seen[1])
        self.check_lines()
        text = (self.site / f"game/01/{uuid(1)}.html").read_text(encoding="utf-8")
        self.assertIn(">1.\u00a0a1-b3 a5xb3 3.\u00a0c1-d3 e5-c4 </span>", text)
        self.assertNotIn("<button", text)

    def check_lines(self):
        """Standings and rows at each move of games of all kinds, as in the same games with a comment."""
        shown = "[...document.querySelectorAll('button.t')].map((turn) => [turn.textContent, turn.dataset.c, turn.dataset.k, turn.dataset.r ?? null])"
        for number, rules in enumerate(["pahtum:classic", "pahtum:custodial", "pahtum:classic,pie=on,scoring=running",
                                        "pahtum:strikeout", "jarmo,limit=60", "manu,size=9"], 10):
            text = subprocess.run([PROGRAM, "random", rules, "--seed", str(number)], capture_output=True, check=True,
                                  encoding="utf-8").stdout
            plain = text.replace("[Round", f'[UUID "{uuid(number)}"]\n[Round', 1)
            other = text.replace("[Round", f'[UUID "{uuid(number + 50)}"]\n[Round', 1).replace('"Random 1"', '"Other"')
            head, moves = other.split("\n\n", 1)
            self.add(plain + "\n", f"{head}\n\n{{Hm}} {moves}")
        self.make()
        for number in range(10, 16):
            self.open(f"game/{number:02x}/{uuid(number)}.html")
            lean = self.browser.evaluate(shown)
            self.open(f"game/{number + 50:02x}/{uuid(number + 50)}.html")
            self.assertEqual(lean, self.browser.evaluate(shown), number)
            self.assertGreater(len(lean), 5)

    def wait_for_address(self, place):
        """The address follows as soon as one stays at a move."""
        self.browser.evaluate(f"""new Promise((done) => {{
            const look = () => location.hash === '{place}' ? done() : requestAnimationFrame(look);
            look();
        }})""")

    def swipe(self, start, end):
        y = self.browser.evaluate("document.querySelector('.view .board').getBoundingClientRect().top") + 50
        for kind, points in [("touchStart", [{"x": start, "y": y}]), ("touchMove", [{"x": end, "y": y}]), ("touchEnd", [])]:
            self.browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def test_languages(self):
        """The language changes on the page, and the next page remembers it; without scripts, it is the first one."""
        self.add(*self.club())
        self.make()
        name = f"game/09/{uuid(9)}.html"
        self.open(name, place="#t1")
        self.assertIn("Move 1 of 3", self.shown(".stage figcaption"))
        self.browser.click("label[for=lang-ru]")
        self.assertIn("Ход 1 из 3", self.shown(".stage figcaption"))
        self.assertEqual(self.browser.evaluate("location.hash + document.documentElement.lang"), "#t1ru")
        self.assertIn("\u00a0— ", self.shown("h1"))
        self.browser.click("label[for=lang-ja]")
        self.assertIn(" 対 ", self.shown("h1"))
        self.browser.click("label[for=lang-ru]")
        self.open("players.html")
        self.assertEqual((self.shown("h1"), self.browser.evaluate("document.title")), ("Игроки", "Игроки – Партии"))
        self.browser.click("label[for=lang-ja]")
        self.assertEqual(self.shown("h1"), "プレイヤー")
        self.browser.evaluate("localStorage.clear()")
        without = browser.Browser(scripts=False)
        self.addCleanup(without.close)
        without.open(self.site / name)
        body = without.evaluate("document.body.innerText")
        for part in ["Result", "In progress", "Good", "c5xb3", "hoped"]:
            self.assertIn(part, body)
        self.assertNotIn("対局中", body)
        board = without.evaluate("document.querySelector('.stage pre').innerText")
        self.assertEqual(([len(line) for line in board.splitlines()], board.count("●"), board.count("○")),
                         ([5] * 5, 4, 5))
        without.open(self.site / "players.html")
        self.assertEqual(without.evaluate("document.title"), "Players / Игроки / プレイヤー – Games")
        # Only scripts can change the language.
        self.assertNotIn("日本語", without.evaluate("document.body.innerText"))

    def test_words(self):
        """What many pages say is written once: a page has its number, and the text in the first language."""
        self.add(*self.club())
        self.make("--lang=ru")
        script = (self.site / "site.js").read_text("utf-8")
        words = [text.split("\n") for text in json.loads(script[script.index("["):script.index("]\n;") + 1])]
        used, said = set(), re.compile(r' data-i="(\d+)">([^<]*)</| [a-z-]+="([^"]*)" data-l-[a-z-]+="(\d+)"')
        for path in [*self.site.rglob("*.html"), self.site / "top.js"]:
            text = path.read_text("utf-8")
            for number, shown, label, of_label in said.findall(text.replace('\\"', '"')):
                self.assertEqual(words[int(number or of_label)][0], html.unescape(shown or label), path)
                used.add(int(number or of_label))
        self.assertLess(max(used), len(words))
        self.assertGreater(len(used), 40)
        self.assertEqual({len(texts) for texts in words}, {3})
        game = self.site / f"game/01/{uuid(1)}.html"
        self.assertIn(">Сделано в программе Karum<", game.read_text("utf-8"))
        self.assertNotIn("Made with Karum", game.read_text("utf-8"))
        self.open(f"game/01/{uuid(1)}.html")
        titles = {}
        for language in ["en", "ja", "ru"]:
            self.browser.click(f"label[for=lang-{language}]")
            titles[language] = self.browser.evaluate("document.title")
            self.assertIn({"en": "Made with Karum", "ja": "Karum で作成", "ru": "Сделано в программе Karum"}[language],
                          self.browser.evaluate("document.body.innerText"))
            self.assertEqual(self.browser.evaluate("document.querySelector('.record').getAttribute('aria-label')"),
                             {"en": "Moves", "ja": "手順", "ru": "Ходы"}[language])
        self.assertEqual(len(set(titles.values())), 3, titles)

    def test_lists(self):
        """Tables sort and filter; the search finds names by any of their words and spellings."""
        self.add(*self.club(), record(11, "鈴木さくら", "Ёлкин, Пётр", Event="?"),
                 record(11, "髙橋 一郎", "Jean–Luc O’Brien", Event="?", Date="2026.06.02"),
                 record(11, "کیوان رضایی", "?", Event="?", Date="2026.06.03"))
        self.make()
        self.open("list/2026-05.html")
        dates = "[...document.querySelectorAll('.list tbody tr')].filter(row => !row.hidden).map(row => row.cells[0].innerText)"
        before = self.browser.evaluate(dates)
        self.assertEqual(len(before), 10)
        self.browser.click(".list th button")
        self.browser.click(".list th button")
        self.assertEqual(self.browser.evaluate(dates), sorted(before, reverse=True))
        for typed, wanted in [("muller", "Anna Müller"), ("ВОЛК", "Волков Сергей"), ("中", "中村葵"), ("cup su", "Summer Cup"), ("葵", "中村葵"),
                              ("サクラ", "鈴木さくら"), ("е", "Ёлкин, Пётр"), ("А", "Nothing found."), ("さ", "鈴木さくら"),
                              ("?", ""), ("akura", "Nothing found."), ("木さ", "鈴木さくら"), ("volk", "Волков Сергей"),
                              ("Wolkow Sergey", "Волков Сергей"), ("yolkin, petr", "Ёлкин, Пётр"), ("v", "Nothing found."),
                              ("高橋一郎", "髙橋 一郎"), ("髙", "髙橋 一郎"), ("一郎 高", "髙橋 一郎"), ("o'br", "Jean–Luc O’Brien"),
                              ("jean-luc", "Jean–Luc O’Brien"), ("كيوان رضايي", "کیوان رضایی"), ("\u2068髙橋\u2069 – jean", "Nothing found.")]:
            found = self.look_for(typed)
            self.assertEqual(found, wanted)
        for request in self.browser.requests:
            self.assertTrue(request.startswith(f"file://{self.site}/"), request)

    def look_for(self, typed):
        """What the search at the top lists."""
        return self.browser.evaluate(f"""(async () => {{
            const input = document.querySelector('.search input'), list = document.querySelector('.search ul');
            const seen = new Promise((done) => new MutationObserver(() => done()).observe(list, {{ childList: true }}));
            input.value = {json.dumps(typed)};
            input.dispatchEvent(new Event('input'));
            await seen;
            return list.innerText;
        }})()""")

    def test_rows(self):
        """A game opens from any part of its row, and has its board there; on a telephone rows stack."""
        self.add(*self.club())
        self.make()
        self.addCleanup(self.browser.call, "Emulation.clearDeviceMetricsOverride")
        for width in (1280, 390):
            self.browser.set_size(width, 844)
            self.open("list/2026-05.html")
            self.assertEqual(self.browser.evaluate("document.querySelectorAll('.games tbody .small').length"), 9)
            x, y = self.browser.evaluate("""(() => { const box = document.querySelector('.games tbody td:nth-child(5)')
                .getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; })()""")
            link = self.browser.evaluate(f"document.elementFromPoint({x}, {y}).closest('a').getAttribute('href')")
            self.assertRegex(link, r"^\.\./game/")
            name = self.browser.evaluate("""(() => { const box = document.querySelector('.games tbody td:nth-child(2) a')
                .getBoundingClientRect(); return document.elementFromPoint(box.left + 5, box.top + 5).closest('a').href; })()""")
            self.assertIn("/player/", name)
            self.assertLessEqual(self.browser.evaluate("document.documentElement.scrollWidth"), width)
        self.open("players.html")
        heads = "getComputedStyle(document.querySelector('.list tbody td.n'), '::before').content"
        self.assertIn("Games", self.browser.evaluate(heads))
        self.browser.click("label[for=lang-ru]")
        self.assertIn("Парт", self.browser.evaluate(heads))
        self.assertEqual(self.browser.evaluate("document.querySelector('.list tbody td').role"), "cell")

    def test_walk(self):
        """One walks through the explorer by links; the address has the moves, also when one comes from elsewhere."""
        self.add(*self.walked())
        self.make()
        moves = "[...document.querySelectorAll('.turns tbody tr')].map((row) => row.cells[0].textContent + ' ' + row.cells[1].textContent)"
        path = "document.querySelector('.path').textContent.trim()"

        def settle(wanted):
            self.browser.evaluate(f"""new Promise((done) => {{ const look = () => {path}.endsWith('{wanted}') ? done()
                : requestAnimationFrame(look); look(); }})""")

        self.open("explorer/jarmo.html")
        settle("Start")
        self.assertEqual(self.browser.evaluate(moves), ["a1-b3 13", "b1-a3 1"])
        self.browser.click(".turns a")
        settle("1. a1-b3")
        self.assertEqual(self.browser.evaluate(moves), ["a5xb3 12", "c5xb3 1"])
        self.browser.click(".turns a")
        settle("2. a5xb3")
        self.assertEqual(self.browser.evaluate("location.hash"), "#a1-b3,a5xb3")
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('.reached li a').length"), 10)
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('.stage .on use').length"), 9)
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('.turns a').length"), 0)
        self.browser.evaluate("history.back()")
        settle("1. a1-b3")
        self.open("explorer/jarmo.html", place="#a1-b3,a5xb3,nothing")
        settle("2. a5xb3")
        self.browser.click(".path a")
        settle("Start")

    def test_walk_cut_off(self):
        """A file of positions that is cut off or missing is told from one that is there, and tried again."""
        self.add(*self.walked())
        self.make()
        path = sorted((self.site / "explorer/jarmo").iterdir())[-1]
        whole = path.read_bytes()
        failed = "document.querySelector('.failed')"
        for damaged in (b"", whole[:len(whole) // 2], None):
            path.unlink() if damaged is None else path.write_bytes(damaged)
            with self.subTest(damaged=damaged):
                self.browser.open(self.site / "explorer/jarmo.html", place="#a1-b3,a5xb3")
                self.browser.evaluate(f"""new Promise((done) => {{ const look = () => {failed}.hidden
                    ? requestAnimationFrame(look) : done(); look(); }})""")
                self.assertEqual(self.shown(".failed"), "Some files could not be loaded.")
                # As soon as it is whole, the next step has it.
                path.write_bytes(whole)
                self.browser.evaluate(f"""new Promise((done) => {{ location.hash = '#a1-b3';
                    const look = () => document.querySelector('.path b')?.textContent === '1. a1-b3' ? done()
                      : requestAnimationFrame(look); look(); }})""")
                self.assertTrue(self.browser.evaluate(f"{failed}.hidden"))
        self.browser.complaints = []

    def search(self, **wanted):
        """Fills in the form; returns the dates of the games found."""
        return self.browser.evaluate(f"""(async () => {{
            const form = document.querySelector('form.finder'), said = document.querySelector('.found [role=status]');
            const done = new Promise((told) => new MutationObserver(told).observe(said, {{ childList: true }}));
            for (const field of form.elements) field.value = ({json.dumps(wanted)})[field.name] || '';
            said.textContent = '';
            form.dispatchEvent(new Event('input'));
            while (!said.textContent) {{ await done; await new Promise(requestAnimationFrame); }}
            return [...document.querySelectorAll('.found tbody tr')].map((row) => row.cells[0].textContent);
        }})()""")

    def test_find(self):
        """All games are searched by who played, event, year, variant and result, on whichever side; and sorted."""
        self.add(*self.walked(), *self.club()[-1:])
        self.make()
        self.open("games.html")
        self.assertEqual(self.search(player="cid"), ["2023-01-01", "2021-01-01"])
        self.assertEqual(self.search(player="cid", opponent="ann"), ["2023-01-01"])
        self.assertEqual(self.search(player="ben", opponent="cid"), ["2021-01-01"])
        self.assertEqual(self.search(player="nobody at all"), [])
        self.assertEqual(len(self.search(year="2020")), 4)
        self.assertEqual(self.search(year="2020", event="cup 1"), ["2020-05-10", "2020-05-04"])
        self.assertEqual(len(self.search(rules="rules/jarmo", result="0–1")), 4)
        self.assertEqual(len(self.search(rules="rules/pahtum-classic")), 1)
        self.assertEqual(self.shown(".found [role=status]"), "Games found: 1")
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('.found .small').length"), 1)
        dates = self.search(year="2021")
        self.browser.click(".found th button")
        self.assertEqual(self.browser.evaluate("[...document.querySelectorAll('.found tbody tr')].map((row) => row.cells[0].textContent)"),
                         dates[::-1])
        self.assertTrue(self.browser.evaluate("document.querySelector('.months-list').hidden"))
        self.browser.click("label[for=lang-ru]")
        self.assertIn("Джармо", self.shown(".found tbody td:nth-child(6)"))
        for request in self.browser.requests:
            self.assertTrue(request.startswith(f"file://{self.site}/"), request)

    def test_find_tries_again(self):
        """A server that refuses each file once or for good: the search has all games, or says that it hasn't."""
        self.add(*self.walked(), *self.club()[-1:])
        self.make()
        refused, broken = set(), []

        class Busy(http.server.SimpleHTTPRequestHandler):
            def do_GET(self):
                fragile = "/find/" in self.path or "/names/" in self.path
                if fragile and (self.path not in refused or any(name in self.path for name in broken)):
                    refused.add(self.path)
                    self.send_error(503)
                else:
                    super().do_GET()

            def end_headers(self):
                # Otherwise the browser keeps what is older than some seconds, and asks for nothing.
                self.send_header("Cache-Control", "no-store")
                super().end_headers()

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Busy, directory=str(self.site)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        address = f"http://127.0.0.1:{server.server_address[1]}/games.html"
        self.browser._load(address)
        self.assertEqual(len(self.search(year="2020")), 4)
        self.assertEqual(self.search(player="cid"), ["2023-01-01", "2021-01-01"])
        self.assertEqual(self.shown(".found [role=status]"), "Games found: 2")
        broken.append("2021-0")
        self.browser._load(address)
        self.assertEqual(self.search(player="cid"), ["2023-01-01"])
        self.assertIn("Some files could not be loaded", self.shown(".found [role=status]"))
        broken.clear()
        self.assertEqual(self.search(player="cid"), ["2023-01-01", "2021-01-01"])
        self.browser.complaints = []

    def test_find_cut_off(self):
        """Of a file that is cut off the browser says that it was loaded: the search doesn't take that for no games."""
        self.add(*self.walked(), *self.club()[-1:])
        self.make()
        whole = {path: path.read_bytes() for folder in ("find", "names") for path in (self.site / folder).iterdir()}
        for path in [path for path in whole if path.name.startswith("2021-0") or path.parent.name == "names"]:
            for size in (0, len(whole[path]) // 2):
                path.write_bytes(whole[path][:size])
                with self.subTest(path=path.name, size=size):
                    self.browser.open(self.site / "games.html")
                    found = self.search(player="cid")
                    if found != ["2023-01-01", "2021-01-01"]:
                        self.assertIn("Some files could not be loaded", self.shown(".found [role=status]"))
                    # As soon as it is whole, the next search has it.
                    path.write_bytes(whole[path])
                    self.assertEqual(self.search(player="cid"), ["2023-01-01", "2021-01-01"])
                path.write_bytes(whole[path])
        self.browser.complaints = []

    def test_top_on_phone(self):
        """The chapter that one is in is seen in the line of chapters, and what the search finds, in every language."""
        self.add(*self.club())
        self.make()
        self.addCleanup(self.browser.call, "Emulation.clearDeviceMetricsOverride")
        self.browser.set_size(390, 844)
        for name in ["games.html", "rules.html", "explorer.html"]:
            self.open(name)
            for language in ["en", "ru", "ja"]:
                self.browser.evaluate(f"document.getElementById('lang-{language}').click()")
                self.look_for("muller")
                for part in [".top nav [aria-current]", ".search ul"]:
                    left, right = self.browser.evaluate(f"""(() => {{
                        const box = document.querySelector({json.dumps(part)}).getBoundingClientRect();
                        return [box.left, box.right]; }})()""")
                    self.assertGreaterEqual(left, 0, (name, language, part))
                    self.assertLessEqual(right, 390, (name, language, part))
                self.look_for("")

    def test_sizes(self):
        """Nothing is wider than the screen, in light and dark."""
        self.add(*self.club())
        self.make("--title", "x" * 300)
        self.addCleanup(self.browser.call, "Emulation.clearDeviceMetricsOverride")
        event = next(name for name in self.files() if re.fullmatch(r"event/.*\.html", name))
        player = next(name for name in self.files() if re.fullmatch(r"player/.*\.html", name))
        for width in [390, 1280]:
            for dark in [False, True]:
                self.browser.set_size(width, 844)
                for name in [event, *([player, *SOME] if DEEP else [])]:
                    self.open(name, dark=dark)
                    self.assertLessEqual(self.browser.evaluate("document.documentElement.scrollWidth"), width, name)
        self.assertLess(self.browser.evaluate("""(() => { const cell = document.querySelector('td');
            cell.textContent = 'カストディアル'; cell.closest('table').style.width = '1px';
            return cell.getBoundingClientRect().height; })()"""), 100, "a word is broken")


# The browser's class runs only its own tests.
for test in [name for name in vars(SiteTest) if name.startswith("test_")]:
    setattr(BrowserTest, test, None) if test not in vars(BrowserTest) else None

if __name__ == "__main__":
    unittest.main()
