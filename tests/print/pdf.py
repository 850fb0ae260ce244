#!/usr/bin/env python3
"""Documents as PDF: their text, their pages, and what is refused; speaks TAP.

usage: pdf.py KARUM_CLI LOCALE_DIR
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import traceback

CLI, LOCALE_DIR = sys.argv[1:3]

GAME = """[Event "Клубный турнир"]
[Site "東京"]
[Date "2026.11.20"]
[Round "3"]
[Player1 "José Čapek"]
[Player2 "高橋 ひかり"]
[Result "*"]
[Game "pahtum"]
[Rules "classic"]
[Setup "c1 b2 g4 a6 d7"]
[Termination "unterminated"]
[Annotator "Анна Ёлкина"]

{Решающая партия: カタカナ, ひらがな и 漢字. <b>Never</b> & always.}
1. d4! d5 2. e4 {Сильный ход.} 2... e5?! (2... c4 3. c5 {変化手順です。} (3. f4 g5?) 3... c6)
3. c4 c5 {[%csl Gd4,Rd5] 重要な局面。 [%diagram]} 4. f4 f5 5. b4 b5 *
"""

# What the text of that game has in each language.
WORDS = {
    "en": ["20 Nov 2026", "Pah-Tum", "Annotator: Анна Ёлкина", "Moves 1–6", "Round 3"],
    "ru": ["20.11.2026", "Па Тум", "Комментатор: Анна Ёлкина", "Ходы 1–6", "Тур 3"],
    "ja": ["2026/11/20", "パートム", "注釈者：Анна Ёлкина", "1～6手目", "ラウンド 3"],
}
# What it has in all of them.
ALWAYS = [
    "● José Čapek ○ 高橋 ひかり", "Клубный турнир", "東京", "<b>Never</b> & always.",
    "Решающая партия: カタカナ, ひらがな и 漢字.",
    "1. d4! d5 3. e4 Сильный ход. 4. e5?! 4. c4 5. c5 変化手順です。 (5. f4 g5?) 6. c6", "5. c4 c5 重要な局面。",
    "7. f4 f5 9. b4 b5",
]


def run(*arguments, status=0, **options):
    environment = dict(os.environ, LANGUAGE="en", KARUM_LOCALEDIR=LOCALE_DIR)
    done = subprocess.run(arguments, capture_output=True, env=environment, **options)
    assert done.returncode == status, (arguments, done.returncode, done.stderr.decode())
    return done


def normal(text):
    return re.sub(r"\s+", " ", text)


def text_of(path, *arguments):
    return normal(run("pdftotext", *arguments, str(path), "-").stdout.decode())


def pages_of(path):
    """The pages' texts."""
    text = run("pdftotext", str(path), "-").stdout.decode()
    return [normal(page) for page in text.split("\f")[:-1]]


def archive_with(folder, text):
    archive, records = folder / "games.karum", folder / "games.kgn"
    records.write_text(text, encoding="utf-8")
    run(CLI, "import", "--archive", str(archive), str(records))
    return str(archive)


def export(archive, output, *arguments, status=0):
    return run(CLI, "export", "--archive", archive, "--format", "pdf", "--output", str(output), *arguments,
               status=status)


def random_games(*parts):
    return "\n".join(run(CLI, "random", *part.split()).stdout.decode() for part in parts)


def check_languages(folder):
    """The text of an annotated game can be taken out again, on every paper and in every language."""
    archive = archive_with(folder, GAME)
    for language, words in WORDS.items():
        for paper, size, columns in (("a4", "595.276 x 841.89", "1"), ("letter", "612 x 792", "2")):
            path = folder / "game.pdf"
            export(archive, path, "--lang", language, "--paper", paper, "--columns", columns)
            text = text_of(path, "-raw")
            for word in words + ALWAYS:
                # Japanese lines break anywhere.
                assert word.replace(" ", "") in text.replace(" ", ""), (language, word, text)
            assert "csl" not in text and "diagram]" not in text
            info = run("pdfinfo", str(path)).stdout.decode()
            assert size in info, info


def check_parts(folder):
    """Main line, comments and variations are apart; a diagram of a variation follows it; a result is a line."""
    game = GAME.replace("変化手順です。", "[%diagram] Inside.")
    result = re.sub(r"\[Setup.*", "", re.sub(r"(?s)\n\n\{.*", "\n\n1-0\n", GAME)).replace('"*"', '"1-0"')
    result = re.sub(r'unterminated', 'resignation', result).replace('"3"', '"4"')
    archive = archive_with(folder, game + "\n" + result)
    export(archive, folder / "game.pdf", "--columns", "1")
    lines = run("pdftotext", "-layout", str(folder / "game.pdf"), "-").stdout.decode().replace("\u00a0", " ")
    lines = [line.strip() for line in lines.split("\n") if line.strip()]
    order = ["1. d4! d5 3. e4", "Сильный ход.", "4. e5?!", "4. c4 5. c5 Inside. (Diagram 1) (5. f4 g5?) 6. c6", "Diagram 1 · Moves 4–5",
             "5. c4 c5", "重要な局面。 (Diagram 2)", "7. f4 f5 9. b4 b5", "Diagram 2 · Moves 1–6"]
    assert [line for line in lines if line in order] == order, lines
    end = next(place for place, line in enumerate(lines) if line.startswith("2. José") and "result without" in line)
    assert "Round 4" in lines[end + 1] and not re.match(r"[a-g]( +[a-g])+|\d$|Start", lines[end + 2]), lines[end:]


def check_fonts(folder):
    """All letters are in the file."""
    archive = archive_with(folder, GAME)
    export(archive, folder / "game.pdf")
    fonts = run("pdffonts", str(folder / "game.pdf")).stdout.decode().splitlines()[2:]
    assert len(fonts) >= 3
    for font in fonts:
        embedded, _, to_unicode = font.split()[-5:-2]
        assert embedded == "yes" and to_unicode == "yes", font


def check_same(folder):
    """The same games make the same file."""
    archive = archive_with(folder, random_games("manu --games 3 --seed 1"))
    export(archive, folder / "a.pdf")
    export(archive, folder / "b.pdf")
    assert (folder / "a.pdf").read_bytes() == (folder / "b.pdf").read_bytes()


def check_booklet(folder):
    """Contents name the pages on which games begin; the index those of every player's games."""
    text = random_games("jarmo --games 12 --seed 1", "pahtum:classic --games 12 --seed 2")
    names = iter(f"Player {number:03}" for number in range(1000))
    expected, games, begins = {}, 0, {}

    def name(match):
        nonlocal games
        games += match.group(1) == "1"
        who = next(names)
        expected[who] = games
        return f'[Player{match.group(1)} "{who}"]'

    text = re.sub(r'\[Player(.) "[^"]*"\]', name, text)
    archive = archive_with(folder, text)
    path = folder / "booklet.pdf"
    export(archive, path, "--title", "Our Games")
    pages = pages_of(path)
    assert pages[0].startswith("Our Games Contents")
    contents = text_of(path, "-layout", "-l", "1")
    headings = re.findall(r"(\d+)\. (Player \d+) – (Player \d+) \S+ (\d+)", contents)
    assert len(headings) == 24, contents
    for number, first, second, page in headings:
        assert f"{number}. {first} – {second}" in pages[int(page) - 1], (number, page)
        assert expected[first] == expected[second] == int(number)
        begins[int(number)] = page
    index = " ".join(pages[-2:]).partition("Index of Players")[2]
    for who, number in expected.items():
        assert f"{who} {begins[number]}" in index, (who, begins[number], index)


def check_measure(folder):
    """Lines of one column are not as wide as the page."""
    archive = archive_with(folder, GAME.replace("Сильный ход.", "Words that go on. " * 40))
    for columns, least, most in (("1", 370, 410), ("2", 480, 488)):
        export(archive, folder / "b.pdf", "--paper", "a4", "--columns", columns)
        boxes = run("pdftotext", "-bbox", str(folder / "b.pdf"), "-").stdout.decode()
        edges = [(float(x), float(x2)) for x, x2 in re.findall(r'<word xMin="(.*?)" .*?xMax="(.*?)"', boxes)]
        width = max(x2 for _, x2 in edges) - min(x for x, _ in edges)
        assert least < width < most, (columns, width)


def check_alone(folder):
    """No diagram stands apart from its caption, no heading at the foot of a page."""
    archive = archive_with(folder, random_games("manu,size=9 --games 10 --seed 4", "jarmo --games 10 --seed 5"))
    for paper in ("a4", "letter"):
        export(archive, folder / "b.pdf", "--paper", paper, "--columns", "1")
        for page in run("pdftotext", "-layout", str(folder / "b.pdf"), "-").stdout.decode().split("\f"):
            lines = [line.strip() for line in page.split("\n") if line.strip()]
            for number, line in enumerate(lines):
                if re.fullmatch(r"Diagram \d+ · (Moves? \d+(–\d+)?|After move \d+|Final position)", line):
                    assert number > 0 and re.match(r"a( +[b-t])+|\d+\b", lines[number - 1]), lines[:number + 1]
            foot = [line for line in lines if not re.fullmatch(r"(Games)? *\d+", line)]
            assert not foot or not re.match(r"\d+\. Random 1 – Random 2$", foot[-1]), foot[-1]


def check_sheets(folder):
    """Score sheets have every turn, match sheets the totals, lists every game."""
    text = random_games("jarmo --games 2 --seed 6")
    first, second = re.split(r"\n\n(?=\[Event)", text)
    first = first.replace("Random 1", "Anna").replace("Random 2", "Boris").replace("\n\n", '\n[Match "m"]\n[MatchGame "1"]\n\n', 1)
    second = second.replace("Random 1", "Boris").replace("Random 2", "Anna").replace("\n\n", '\n[Match "m"]\n[MatchGame "2"]\n\n', 1)
    archive = archive_with(folder, first + "\n\n" + second)
    path = folder / "sheets.pdf"
    export(archive, path, "--document", "sheets")
    words = text_of(path)
    assert "Match Sheet" in words
    for game in (first, second):
        for turn in re.findall(r"[a-e][1-5][-x][a-e][1-5]\S*", game):
            assert turn in words, turn
    scores = [tuple(map(int, re.search(r'\[Score "(\d+)-(\d+)"\]', game).groups())) for game in (first, second)]
    anna, boris = scores[0][0] + scores[1][1], scores[0][1] + scores[1][0]
    table = text_of(path, "-layout")
    assert re.search(rf"Anna {scores[0][0]} {scores[1][1]} {anna}\b", table), table[-300:]
    assert re.search(rf"Boris {scores[0][1]} {scores[1][0]} {boris}\b", table), table[-300:]
    # A table that continues another one is as long as needed: 3 · 19 pairs of turns, then one line.
    # Every turn has its number in the game.
    more = folder / "more"
    more.mkdir()
    export(archive_with(more, circling(116)), path, "--document", "sheets")
    numbers = re.findall(r"(?<!\S)(\d+)\.(?!\S)", text_of(path, "-layout"))
    assert numbers and sorted(map(int, numbers)) == list(range(1, 117)), numbers
    export(archive, path, "--document", "list")
    assert "1. " in text_of(path) and "2. " in text_of(path)
    for rules in ("pahtum:classic", "pahtum:classic,size=8,holes=4", "jarmo", "manu"):
        run(CLI, "sheet", rules, "--lang", "ja", "--output", str(path))
        assert "記録用紙" in text_of(path)
        for paper in ("a4", "letter"):
            run(CLI, "sheet", rules, "--match", "--paper", paper, "--output", str(path))
            assert "Game 2" in text_of(path) and len(pages_of(path)) == 1, (rules, paper)


def circling(n):
    """A game of Jarmo in which two archers go round and round."""
    rounds = [["a1-b3", "b3-b2", "b2-c2", "c2-a1"], ["e5-d3", "d3-b4", "b4-c4", "c4-e5"]]
    turns = [rounds[turn % 2][turn // 2 % 4] for turn in range(n)]
    lines = "\n".join(" ".join(turns[at:at + 8]) for at in range(0, n, 8))
    return f'[Event "?"]\n[Result "*"]\n[Game "jarmo"]\n\n{lines} *\n'


def check_large(folder):
    """A game of thousands of turns, a comment of a hundred thousand characters, variations in variations."""
    pairs = 5000 if "KARUM_TEST_DEEP" in os.environ else 600
    nested = "".join(f"({turn} " for turn in ["1... d5", "1... e5"] * 100) + ")" * 200
    text = GAME.replace("Сильный ход.", "Many words of one comment. " * 3700)
    archive = archive_with(folder, text.replace("1. d4! d5 2.", f"1. d4! d5 {nested} 2."))
    export(archive, folder / "comment.pdf", "--columns", "1")
    words = text_of(folder / "comment.pdf")
    assert words.count("Many") == 3700, words.count("Many")
    assert words.count(" 2. e5") == 100, words.count(" 2. e5")
    more = folder / "more"
    more.mkdir()
    export(archive_with(more, circling(2 * pairs)), folder / "long.pdf")
    words = text_of(folder / "long.pdf")
    assert f"{2 * pairs - 1}. c2-a1 c4-e5" in words and f"After move {2 * pairs - 20}" in words
    assert len(re.findall(r"\d+\. [a-e]\d-[a-e]\d [a-e]\d-[a-e]\d", words)) > 0.9 * pairs


# Code points that cairo refuses, that XML forbids, or that names are stored without.
ODD = "\ufffe\uffff\ufdd0\ufdef\U0001fffe\U0010ffff\x01\x0b\x1b\x7f\x85\u2028\u200b\u2060\u202e\ufeff"


def check_odd_characters(folder):
    """No character of a tag or a comment keeps a document from being made, or counts as damage."""
    games = []
    for number, letter in enumerate(ODD):
        game = GAME.replace('r "Анна', f'r "{letter}Анна').replace("Сильный", f"Силь{letter}ный")
        for name in ("José", "Клубный", "東京"):
            game = game.replace(name, f"{letter}{name}{letter}x")
        games.append(game.replace('Round "3"', f'Round "{number}"'))
    archive = archive_with(folder, "\n".join(games))
    for document in ("games", "list"):
        export(archive, folder / f"{document}.pdf", "--document", document)
    # All but the one that reverses the text.
    found = text_of(folder / "games.pdf").count("Силь")
    assert found >= len(ODD) - 1, found
    run(CLI, "players", "--archive", archive, "--format", "pdf", "--output", folder / "players.pdf")
    run(CLI, "check-archive", "--archive", archive)


def check_long_word(folder):
    """A word of many pages, which is typeset once and not for each of them."""
    archive = archive_with(folder, GAME.replace("Сильный", 20000 * "x"))
    export(archive, folder / "word.pdf")
    assert text_of(folder / "word.pdf").count("x") >= 20000


def check_diagrams(folder):
    """A diagram as often as is said, the last one of the final position; none where it is said so."""
    archive = archive_with(folder, circling(61))
    for every in (1, 7, 20, 60, 61, 100):
        export(archive, folder / "d.pdf", "--diagrams", str(every))
        words = text_of(folder / "d.pdf")
        found = sorted(int(at) for at in re.findall(r"After move (\d+)", words))
        assert found == list(range(every, 61, every)), (every, found)
        assert words.count("Final position") == 1
    export(archive, folder / "d.pdf", "--diagrams", "0")
    assert "After" not in text_of(folder / "d.pdf") and "Final" not in text_of(folder / "d.pdf")


def check_course(folder):
    """Where a record has evaluations, a graph stands before its turns, and says how it is drawn."""
    keys = ["Lead of player 1", "Expected", "Proved"]
    export(archive_with(folder, GAME), folder / "plain.pdf")
    assert not any(key in text_of(folder / "plain.pdf") for key in keys)
    judged = GAME.replace("1. d4! d5", "1. d4! {[%eval 2.5]} d5 {[%eval -999] [%proved]}")
    (folder / "games.karum").unlink()
    export(archive_with(folder, judged), folder / "judged.pdf", "--evaluations")
    text = normal(text_of(folder / "judged.pdf"))
    places = [text.index(word) for word in ["Annotator", *keys, "1. d4!"]]
    assert places == sorted(places), text
    # The game without a turn, or with one, is drawn as well.
    for turns in "{[%eval 1]}", "1. d4 {[%eval 1]}":
        (folder / "games.karum").unlink()
        export(archive_with(folder, GAME[:GAME.index("{")] + turns + " *"), folder / "short.pdf")


def check_refused(folder):
    """What can't be done is said, and nothing is left behind."""
    archive = archive_with(folder, GAME)
    export(archive, folder / "no" / "such.pdf", status=1)
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    assert b"not a regular file" in export(archive, pipe, status=1).stderr
    with open("/dev/full", "wb") as full:
        done = subprocess.run([CLI, "export", "--archive", archive, "--format", "pdf"], stdout=full, stderr=subprocess.PIPE,
                              env=dict(os.environ, LANGUAGE="en"))
    assert done.returncode == 1 and b"No space left" in done.stderr
    for options in (["--paper", "a5"], ["--columns", "3"], ["--diagrams", "x"], ["--document", "book"], ["--lang", "de"]):
        export(archive, folder / "x.pdf", *options, status=2)
    assert not (folder / "x.pdf").exists()
    assert not [path for path in folder.iterdir() if "part" in path.name]


def main():
    checks = [value for name, value in globals().items() if name.startswith("check_")]
    failed = 0
    for number, check in enumerate(checks, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                check(pathlib.Path(folder))
                print(f"ok {number} - {check.__doc__}")
            except Exception:
                failed += 1
                print(f"not ok {number} - {check.__doc__}")
                print("".join(f"# {line}\n" for line in traceback.format_exc().splitlines()), end="")
        sys.stdout.flush()
    print(f"1..{len(checks)}")
    return failed > 0


sys.exit(main())
