#!/usr/bin/env python3
"""Who isn't to be named isn't, in anything that is for others, in any format.

usage: privacy.py KARUM_CLI
"""

import contextlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import zlib

CLI = sys.argv[1]
# By initials, also as another person would write it, and left out.
INITIALS, SPELLING, OUT = "Agneta Kvist", "Kvist, Agneta", "Rurik Obolski"
HIDDEN = re.compile("Agneta|Kvist|Rurik|Obolski", re.IGNORECASE)
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
GAMES = [("Agneta Kvist", "Bo Berg", "1-0"), ("Bo Berg", "Kvist, Agneta", "0-1"), ("Cai Dahl", "Bo Berg", "1/2-1/2"),
         ("Rurik Obolski", "Cai Dahl", "1-0"), ("Bo Berg", "Rurik Obolski", "0-1"), ("Agneta Kvist", "Cai Dahl", "*"),
         ("Cai Dahl", "Agneta Kvist", "0-1")]
ENDS = {"*": "unterminated", "1/2-1/2": "agreement"}
DATA = ["kgn", "csv", "json", "json-lines", "abstractplay"]
TABLES = [["list"], ["players"], ["ratings"], ["events"], ["matches"], ["table", "#1"], ["stats", INITIALS],
          ["stats", "Bo Berg"], ["stats", "rurik"], ["table", "memorial"], ["list", "--player", INITIALS],
          ["ratings", "--player", INITIALS]]


def record(number, first, second, result):
    return f"""[Event "Kvist Memorial"]
[Site "Obolski’s house"]
[Date "2026.05.{number + 1:02}"]
[Round "{number + 1}"]
[Player1 "{first}"]
[Player2 "{second}"]
[Result "{result}"]
[Game "pahtum"]
[Rules "classic"]
[Setup "c1 b2 g4 a6 d7"]
[Termination "{ENDS.get(result, 'resignation')}"]
[Match "m{number // 2}"]
[MatchGame "{number % 2 + 1}"]
[Annotator "Agneta Kvist"]
[Sponsor "R. Obolski"]

{{Kvist began.}} 1. d4 {{Agneta thinks.}} 1... e5 (1... e4 {{Rurik’s move}}) 2. f6 {result}
"""


class Privacy(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.archive = str(self.folder / "club.karum")
        records = self.folder / "games.kgn"
        records.write_text("\n".join(record(i, *game) for i, game in enumerate(GAMES)), encoding="utf-8")
        self.run_cli("import", str(records))
        self.run_cli("privacy", INITIALS, "initials")
        self.run_cli("privacy", SPELLING, "initials")
        self.run_cli("privacy", OUT, "without")

    def run_cli(self, command, *arguments, status=0):
        done = subprocess.run([CLI, command, *arguments, "--archive", self.archive], capture_output=True,
                              env=dict(os.environ, LANGUAGE="en", NO_COLOR="1"), check=False)
        self.assertEqual(done.returncode, status, (command, arguments, done.stderr.decode()))
        return done.stdout, done.stderr.decode()

    def text(self, data):
        if data[:5] != b"%PDF-":
            return data.decode()
        path = self.folder / "seen.pdf"
        path.write_bytes(data)
        about = subprocess.run(["pdfinfo", str(path)], capture_output=True, check=True).stdout
        return (about + subprocess.run(["pdftotext", str(path), "-"], capture_output=True, check=True).stdout).decode()

    @staticmethod
    def inside(data):
        """All that a PDF has in it, whether it is seen or not: objects, what readers of the screen are told, metadata."""
        parts = [data]
        for match in re.finditer(rb"stream\r?\n", data):
            with contextlib.suppress(zlib.error):
                parts.append(zlib.decompressobj().decompress(data[match.end():]))
        parts += [bytes.fromhex(text.decode()) for part in parts for text in re.findall(rb"<((?:[0-9A-Fa-f]{2})+)>", part)]
        return "\n".join(part.decode(coding, "replace") for part in parts
                         for coding in ("latin-1", "utf-8", "utf-16-be", "utf-16-le"))

    def check_hidden(self, data, what):
        text = self.text(data)
        searched = text + self.inside(data) if data[:5] == b"%PDF-" else text
        found = HIDDEN.search(searched)
        text, shown = searched, text
        self.assertIsNone(found, (what, found and text[max(0, found.start() - 60):found.end() + 60]))
        return shown

    def test_documents(self):
        for arguments in TABLES:
            for form in ("html", "pdf"):
                with self.subTest(arguments=arguments, form=form):
                    seen, _ = self.run_cli(*arguments, "--format", form)
                    self.check_hidden(seen, arguments)
                    named, _ = self.run_cli(*arguments, "--format", form, "--private")
                    self.assertRegex(self.text(named), HIDDEN)
        for more in (["html"], ["pdf"], ["pdf", "--document", "sheets"], ["pdf", "--document", "list"]):
            seen, _ = self.run_cli("export", "--format", *more)
            self.assertIn("A. K.", self.check_hidden(seen, more))
            self.assertRegex(self.text(self.run_cli("export", "--format", *more, "--private")[0]), HIDDEN)
        for arguments in (["doubles"], ["doubles", "--games"], ["doubles", "--events"], ["collections"]):
            for form in ("html", "pdf"):
                self.check_hidden(self.run_cli(*arguments, "--format", form)[0], arguments)
            for form in ("text", "csv", "json"):
                self.check_hidden(self.run_cli(*arguments, "--format", form, "--public")[0], arguments)
        seen, _ = self.run_cli("book", "#1", "--output", "-")
        self.assertIn("A. K.", self.check_hidden(seen, "book"))
        self.assertRegex(self.text(self.run_cli("book", "#1", "--output", "-", "--private")[0]), HIDDEN)

    def see_comment(self, names, said, event="Open"):
        """What is published of an event and a comment, when all of these players are shown by initials."""
        self.archive = str(self.folder / f"forms{len(list(self.folder.iterdir()))}.karum")
        records = self.folder / "forms.kgn"
        records.write_text("\n".join(f'[Event "{event}"]\n[Player1 "{name}"]\n[Player2 "Bo Berg"]\n[Result "1-0"]\n'
                                     f'[Game "jarmo"]\n[Score "9-{n}"]\n\n{{{said}}} 1-0\n' for n, name in enumerate(names)),
                           encoding="utf-8")
        self.run_cli("import", str(records))
        for name in names:
            self.run_cli("privacy", name, "initials")
        seen = json.loads(self.run_cli("export", "--public", "--format", "json")[0])
        self.assertEqual(len({(row["event"], row["movetext"]) for row in seen}), 1)
        return seen[0]["event"], re.search("{(.*)}", seen[0]["movetext"])[1]

    def test_forms(self):
        """A name is hidden as others write it: in capitals, in any case of Russian; common words and others' names stay."""
        self.assertEqual(self.see_comment(
            ["Щукин Олег", "Достоевская Юлия", "Сергей Орёл", "Will Roman"],
            "Щукина ждали, ЩУКИНУ дали щуку. С Достоевской и Юлией играл Сергеем данный Орел; Орла и Орёл видели Щукины. "
            "WILL will roman; Щукинск, Достоевскую Юлию, Willow, Bo Berg. Щукинцы", "Дача Щукиных"),
            ("Дача Щ.", "Щ. ждали, Щ. дали щуку. С Д. и Ю. играл С. данный О.; О. и О. видели Щ. "
                        "W. will roman; Щукинск, Д. Ю., Willow, Bo Berg. Щукинцы"))

    def test_vowels_that_go(self):
        """Russian names that lose their last vowel, or end in -ий; others with the same beginning stay."""
        self.assertEqual(self.see_comment(
            ["Павел Заяц", "Лев Коваленок", "Пётр Соловей", "Дмитрий Боец", "Зоя Перец", "Олег Конёк"],
            "Павла, Зайцу; Льва, Льву, Коваленка и Коваленком; Петра, Петром, Соловья; Дмитрия, Дмитрием, Бойца; Зое и Перца; "
            "Конька. Павлов, Львов, Коваленков, Дмитриев, Ольга, павлин, льва, Олеся"),
            ("Open", "П., З.; Л., Л., К. и К.; П., П., С.; Д., Д., Б.; З. и П.; "
                     "К. Павлов, Львов, Коваленков, Дмитриев, Ольга, павлин, льва, Олеся"))

    def test_other_scripts(self):
        """In other letters, as they sound; also as a Russian would say a name that isn't written in his letters."""
        self.assertEqual(self.see_comment(
            ["Дмитрий Щербаков", "Жанна Юдина"],
            "Dmitry Shcherbakov’s move, DMITRIJ SCHERBAKOV, Zhanna, Yudina-Berg; Dmitr, Yudin, zhanna, Bo Berg"),
            ("Open", "Д. Щ.’s move, Д. Щ., Ж., Ю.-Berg; Dmitr, Yudin, zhanna, Bo Berg"))
        self.assertEqual(self.see_comment(
            ["Tanaka Jiro", "Pavel Ivanov", "Nina Orlova", "Łukasz Wójcik"],
            "タナカさんとジロー。田中。イワノフ. Танаки нет; Павлу Иванову, с Ниной Орловой. Lukasz Wojcik; Лукаша Иванович, Орел, たなか"),
            ("Open", "T.さんとJ.。田中。イワノフ. T. нет; P. I., с N. O. Ł. W.; Лукаша Иванович, Орел, たなか"))
        self.assertEqual(self.see_comment(["髙橋 花子", "さくら"], "高橋さん、花子。サクラ Sakura; sakura"),
                         ("Open", "髙.さん、花.。さ. さ.; sakura"))

    def test_public_data(self):
        for form in DATA:
            with self.subTest(form=form):
                seen, said = self.run_cli("export", "--format", form, "--public", status=1 if form == "abstractplay" else 0)
                self.assertNotRegex(self.check_hidden(seen, form), UUID)
                self.assertNotIn("names", said)
        for arguments in TABLES:
            for form in ("text", "csv", "json", "json-lines"):
                with self.subTest(arguments=arguments, form=form):
                    seen, _ = self.run_cli(*arguments, "--format", form, "--public")
                    text = self.check_hidden(seen, arguments)
                    self.assertNotRegex(text, UUID)
                    if arguments[0] not in ("events", "stats"):
                        self.assertIn("A. K.", text)
        self.assertEqual(len(json.loads(self.run_cli("list", "--json", "--public")[0])), 5)

    # Without --public, data are whole; a file says whom it names, and standard output never.
    def test_whole_data(self):
        output = str(self.folder / "output")
        for command in (["export"], ["list"], ["ratings"], ["players"], ["stats", INITIALS], ["table", "#1"]):
            for form in ("csv", "json"):
                seen, said = self.run_cli(*command, "--format", form)
                self.assertRegex(seen.decode(), HIDDEN)
                self.assertEqual(said, "")
                _, said = self.run_cli(*command, "--format", form, "--output", output)
                self.assertIn("the file names 3 players who are hidden", said)
                self.assertEqual(pathlib.Path(output).read_bytes().removeprefix(b"\xef\xbb\xbf"), seen)
                for flag in ("--public", "--private"):
                    _, said = self.run_cli(*command, "--format", form, "--output", output, flag)
                    self.assertEqual(said, "")
        self.run_cli("list", "--public", "--private", status=2)

    # Public records are other games for an archive: they can't replace those that name everybody.
    def test_public_records_stay_away(self):
        public = self.folder / "public.kgn"
        self.run_cli("export", "--public", "--output", str(public))
        before, _ = self.run_cli("export")
        self.run_cli("import", str(public), "--update")
        after, _ = self.run_cli("export", "--ids", ",".join(str(i + 1) for i in range(len(GAMES))))
        self.assertEqual(after, before)

    def read_site(self, site):
        """Every file of any kind, its name included."""
        for path in site.rglob("*"):
            self.assertNotRegex(str(path.relative_to(site)), HIDDEN)
            if path.is_file():
                data = path.read_bytes()
                text = data.decode("utf-8", "replace") + data.decode("latin-1")
                self.assertNotRegex(text, HIDDEN, path)
                yield path.suffix, text

    def test_site(self):
        """Pages, data, index of names, feed, sitemap, pictures, and what the site knows of itself."""
        for base in ([], ["--base", "https://example.org/club"]):
            site = self.folder / f"site{len(base)}"
            told, said = self.run_cli("site", str(site), "--json", *base)
            self.check_hidden(told, "site --json")
            texts = list(self.read_site(site))
            self.assertIn("A. K.", "".join(text for _, text in texts))
            self.assertLessEqual({".html", ".js", ".kgn", ".csv", ".json", *([".xml", ".png"] if base else [])},
                                 {suffix for suffix, _ in texts})
            # Whoever is named, however many they are, is said.
            self.assertIn("By name: Bo Berg, Cai Dahl", said)
            self.assertIn("Texts may still say who they are in other words, such as nicknames.", said)
        private = self.folder / "private"
        self.run_cli("site", str(private), "--private")
        self.assertTrue(any(HIDDEN.search(path.read_text(encoding="utf-8")) for path in private.rglob("*.html")))

    def test_hidden_later(self):
        """Who is hidden when the site is there already is in no file of it after the next time."""
        site = self.folder / "site"
        for player in (INITIALS, OUT):
            self.run_cli("privacy", player, "name")
        self.run_cli("site", str(site), "--base", "https://example.org/club")
        self.assertTrue(any(HIDDEN.search(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")))
        self.run_cli("privacy", INITIALS, "initials")
        self.run_cli("privacy", OUT, "without")
        self.run_cli("site", str(site), "--base", "https://example.org/club")
        self.assertIn("A. K.", "".join(text for _, text in self.read_site(site)))

    def test_exercises(self):
        for form in ("html", "pdf"):
            self.check_hidden(self.run_cli("export", "--exercises", "Bo Berg", "--format", form)[0], form)
        for form in ("kgn", "csv", "json"):
            self.check_hidden(self.run_cli("export", "--exercises", "Bo Berg", "--format", form, "--public")[0], form)

    # A copy for others has no byte of a hidden name, and can't come back as a new version of what it was made of.
    def test_copy_for_others(self):
        copy = str(self.folder / "copy.karum")
        seen, _ = self.run_cli("backup", "--clean", copy, "--json")
        self.assertEqual(json.loads(seen)["games"], 5)
        self.assertRegex(pathlib.Path(self.archive).read_bytes().decode("latin-1"), HIDDEN)
        self.assertNotRegex(pathlib.Path(copy).read_bytes().decode("latin-1"), HIDDEN)
        before, _ = self.run_cli("export")
        self.run_cli("merge", copy)
        after, _ = self.run_cli("export", "--ids", ",".join(str(i + 1) for i in range(len(GAMES))))
        self.assertEqual(after, before)
        self.run_cli("backup", "--clean", copy, status=1)
        self.run_cli("backup", "--clean", "--keep", "2", str(self.folder), status=2)
        self.archive = copy
        self.run_cli("check-archive")
        self.assertIn("A. K.", self.check_hidden(self.run_cli("export")[0], "copy"))
        for words, games in (("thinks", 5), ("Kvist", 0)):
            self.assertEqual(len(json.loads(self.run_cli("list", "--text", words, "--json")[0])), games)
        # It is an archive like any other, for whoever gets it.
        self.run_cli("import", str(self.folder / "games.kgn"))
        self.run_cli("check-archive", "--rebuild")

    def test_list_of_names_is_whole(self):
        records = self.folder / "many.kgn"
        records.write_text("\n".join(record(i % 20, f"Person {i:03}", "Bo Berg", "1-0") for i in range(150)),
                           encoding="utf-8")
        self.run_cli("import", str(records))
        _, said = self.run_cli("site", str(self.folder / "many"), "--private")
        self.assertNotIn("nicknames", said)
        for i in range(150):
            self.assertIn(f"Person {i:03}", said)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
