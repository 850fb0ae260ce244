#!/usr/bin/env python3
"""Every document, export and page is the same, byte for byte, in all locales; speaks TAP.

usage: documents.py KARUM_CLI THUMBNAILER CATALOGUES LOCALES

LOCALES is a folder from make-locales.py. Skipped where there is none of them. Where KARUM_DRAW is set, a locale with a
decimal comma and another, drawn by that word, are compared with the first.
"""

import hashlib
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

CLI, THUMBNAILER, CATALOGUES, LOCALES = sys.argv[1:5]
# zz_ZZ isn't there: the program then takes C.UTF-8.
NAMES = ["C.UTF-8", "zz_ZZ.UTF-8"] + sorted(path.name for path in pathlib.Path(LOCALES).glob("*.UTF-8"))
COMMA = "ru_RU.UTF-8"
PEOPLE = ["Иван Ёлкин", "ивана жук", "Émile Ångström", "emil Øst", "İrem Işık", "田中ひかる", "高橋ヨシ", "Zoe Ali", "Йонас"]
TURNS = "a1-b3 e5-d3 b3-b2 {Хорошо: 強い手 [%csl Gb2,Ra1] [%cal Ya1c3] [%eval 12.5]} d3-b4 b2-c2 (b2-b3 {[%diagram]}) b4-c4"
MANU = "e5 e4 {½ İ ı} c3 g7"
LANGUAGES = ["en", "ru", "ja"]


def record(game, number, first, second, turns, result):
    tags = {"Event": "Кубок İ", "Site": "京都", "Date": f"2026.{number % 12 + 1:02}.05", "Round": str(number),
            "Player1": first, "Player2": second, "Annotator": "Ёлкина", "Result": result, "Game": game}
    if result == "1/2-1/2":
        tags["Termination"] = "agreement"
    elif result != "*":
        tags["Termination"] = "resignation"
    lines = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"{lines}\n{turns} {result}\n\n"


def records():
    """Rounds up to 12, results that leave halves and quarters of points, and comments in three scripts."""
    results = ["1-0", "1/2-1/2", "0-1"]
    text = "".join(record("jarmo", i, PEOPLE[i % 9], PEOPLE[(i * 2 + 1) % 9], TURNS, results[i % 3])
                   for i in range(1, 13) if i % 9 != (i * 2 + 1) % 9)
    return text + record("manu", 3, PEOPLE[0], PEOPLE[1], MANU, "1-0")


def run(locale, *arguments, language="en", **variables):
    environment = {**os.environ, "LC_ALL": locale, "LOCPATH": LOCALES, "LANGUAGE": language, "KARUM_LOCALEDIR": CATALOGUES,
                   **variables}
    for name in ("FC_LANG", "PANGO_LANGUAGE"):
        environment.pop(name, None)
    done = subprocess.run([str(word) for word in arguments], capture_output=True, env=environment)
    assert done.returncode == 0, (locale, arguments, done.returncode, done.stderr.decode()[-2000:])
    return done.stdout


def documents(archive, games):
    """The name of each, with its command."""
    stored = ["--archive", archive]
    for language in LANGUAGES:
        said = ["--lang", language]
        yield f"{language}-games.pdf", ["export", *stored, "--format", "pdf", *said]
        yield f"{language}-book.pdf", ["book", "Кубок İ", *stored, *said]
    said = ["--lang", "ja"]
    for kind in ("sheets", "list"):
        yield f"{kind}.pdf", ["export", *stored, "--format", "pdf", "--document", kind, *said]
    yield "games.html", ["export", *stored, "--format", "html", *said]
    yield "sheet.pdf", ["sheet", "jarmo", "--match", *said]
    yield "rules.pdf", ["rules", "pahtum", "--format", "pdf", *said]
    yield "rules.txt", ["rules", "manu", "--text", *said]
    for form in ("kgn", "csv", "json", "json-lines"):
        yield f"games.{form}", ["export", *stored, "--format", form]
    for form in ("svg", "png", "pdf", "text"):
        drawn = ["diagram", "jarmo", "--moves", "a1-b3", "--labels", "d4=A,e5=10", "--arrows", "Ga1b3", "--format", form]
        yield f"plain-diagram.{form}", drawn
        if form != "text":
            yield f"colored-diagram.{form}", [*drawn, "--colors", "wood"]
    yield "letters.svg", ["diagram", "manu", "--moves", "e5 e4", "--letters", "--numbers", "1"]
    for name, command in {"list": ["list"], "players": ["players"], "events": ["events"], "ratings": ["ratings"],
                          "matches": ["matches"], "doubles": ["doubles"], "table": ["table", "Кубок İ"],
                          "stats": ["stats", "Иван Ёлкин"], "explore": ["explore", "jarmo"]}.items():
        yield f"{name}.txt", [*command, *stored]
        yield f"{name}.json", [*command, *stored, "--json-lines" if name == "list" else "--json"]
        if name not in ("doubles", "explore", "matches"):
            yield f"{name}.pdf", [*command, *stored, "--format", "pdf"]
    yield "stats.csv", ["stats", "Иван Ёлкин", *stored, "--format", "csv"]
    yield "check.txt", ["check", games]
    yield "analyzed.kgn", ["analyze", games, "--depth", "2"]
    yield "best.txt", ["best", "jarmo", "--depth", "3"]


def make_all(locale, folder, archive, games):
    for name, command in documents(archive, games):
        (folder / name).write_bytes(run(locale, CLI, *command))
    run(locale, CLI, "site", folder / "site", "--archive", archive, "--title", "Клуб", "--base", "https://example.org/")
    for source in (archive, games):
        run(locale, THUMBNAILER, "128", source, folder / f"picture-of-{source.name}.png")


def digests(folder):
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*")) if path.is_file()}


def same_as_first(first, other):
    """What differs, by name."""
    one, two = digests(first), digests(other)
    return sorted(name for name in one.keys() | two.keys() if one.get(name) != two.get(name))


def drawn(word):
    """The locales to try: all, or those that the word draws."""
    if not word or COMMA not in NAMES:
        return NAMES
    others = [name for name in NAMES[1:] if name != COMMA]
    return [NAMES[0], COMMA, random.Random(word).choice(others)]


def main():
    if len(NAMES) < 4:
        print("1..0 # SKIP no locales: localedef and its sources (Debian: locales) are missing")
        return
    names = drawn(os.environ.get("KARUM_DRAW"))
    print(f"1..{len(names) - 1}")
    home = pathlib.Path(tempfile.mkdtemp(prefix="karum-locales-"))
    archive, games = home / "club.karum", home / "games.kgn"
    games.write_text(records(), encoding="utf-8")
    run("C.UTF-8", CLI, "import", games, "--archive", archive)
    for number, locale in enumerate(names):
        folder = home / locale
        folder.mkdir()
        try:
            make_all(locale, folder, archive, games)
            differing = same_as_first(home / names[0], folder)
        except AssertionError as error:
            differing = [str(error)]
        if number == 0:
            if differing:
                sys.exit(f"Bail out! {differing}")
            print(f"# {len(digests(folder))} files")
            continue
        print(f"{'not ' if differing else ''}ok {number} - {locale}")
        for name in differing:
            print(f"# {name}")
    if "KEEP" not in os.environ:
        shutil.rmtree(home)
    else:
        print(f"# kept in {home}")


main()
