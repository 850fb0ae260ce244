#!/usr/bin/env python3
"""The book of an event: its parts in their order, its links, and what is refused; speaks TAP.

usage: event-book.py KARUM_CLI LOCALE_DIR
"""

import itertools
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import traceback

CLI, LOCALE_DIR = sys.argv[1:3]

PEOPLE = ["Anna Lindqvist", "Борис Ахматов", "田中ひかる", "Clara Meyer"]
# Every one against every one; the games of a round in the order of the days.
PAIRS = [[(0, 1), (2, 3)], [(2, 0), (3, 1)], [(0, 3), (1, 2)]]
RESULTS = ["1-0", "0-1", "1/2-1/2"]
ENDS = {"*": {}, "1/2-1/2": {"Termination": "agreement"}, "1-0": {"Termination": "resignation"},
        "0-1": {"Termination": "resignation"}}
TURNS = ["a1-b3 e5-d3 b3-b2 d3-b4 b2-c2 b4-c4", "a1-b3 e5-d3 b3-b2 d3-b4", "a1-b3 e5-d3"]
WORDS = {
    "en": ["Contents", "Standings", "Players", "Cross-Table", "Annotated Games", "Round 1", "Other Games", "Index of Players"],
    "ru": ["Содержание", "Положение участников", "Игроки", "Таблица результатов", "Партии с комментариями", "Тур 1", "Другие партии",
           "Указатель игроков"],
    "ja": ["目次", "順位表", "プレイヤー", "対戦表", "コメント付きの対局", "ラウンド 1", "その他の対局", "プレイヤー索引"],
}


def record(first, second, result, turns, event="Кубок", **tags):
    lines = {"Event": event, "Date": "2026.11.20", "Round": "?", "Player1": first, "Player2": second, "Result": result,
             "Game": "jarmo", **ENDS[result], **tags}
    return "".join(f'[{name} "{value}"]\n' for name, value in lines.items()) + f"\n{turns} {result}\n\n"


def tournament():
    """Three rounds, added in the wrong order; one game is annotated, one has no round, one no turns."""
    text = ""
    for number in (2, 0, 1):
        for place, (first, second) in enumerate(PAIRS[number]):
            turns = TURNS[place] if number else TURNS[0].replace(" b2-c2", " {Сильно.} b2-c2 (b2-b3 {[%diagram]})")
            turns = turns if (number, place) != (0, 1) else TURNS[1]
            text += record(PEOPLE[first], PEOPLE[second], RESULTS[(number + place) % 3], turns, Round=str(number + 1),
                           Date=f"2026.11.{20 + number}", **({"Annotator": "Ёлкина"} if "{" in turns else {}))
    text += record(PEOPLE[0], PEOPLE[1], "1-0", "")
    return text + record("Nobody", "Nowhere", "*", TURNS[2], event="Another")


def run(*arguments, status=0):
    environment = dict(os.environ, LANGUAGE="en", KARUM_LOCALEDIR=LOCALE_DIR)
    done = subprocess.run([str(word) for word in arguments], capture_output=True, env=environment)
    assert done.returncode == status, (arguments, done.returncode, done.stderr.decode())
    return done


def archive_with(folder, text):
    archive, records = folder / "games.karum", folder / "games.kgn"
    records.write_text(text, encoding="utf-8")
    run(CLI, "import", "--archive", archive, records)
    return archive


def book(archive, path, *arguments, event="Кубок"):
    run(CLI, "book", event, "--archive", archive, "--paper", "a4", "--output", path, *arguments)


def pages_of(path):
    text = run("pdftotext", "-raw", path, "-").stdout.decode()
    return [re.sub(r"\s+", " ", page) for page in text.split("\f")[:-1]]


def in_order(text, words):
    place = 0
    for word in words:
        place = text.find(word, place)
        assert place >= 0, (word, text)
        place += len(word)


def check_order(folder):
    """All parts, in every language, in the order in which they are read; the games by round."""
    archive, path = archive_with(folder, tournament()), folder / "book.pdf"
    for language, words in WORDS.items():
        book(archive, path, "--lang", language)
        pages = pages_of(path)
        in_order(" ".join(pages[1:]).replace(" ", ""), [word.replace(" ", "") for word in words + words[1:]])
        assert pages[0].startswith("Кубок"), pages[0]
        assert f"/Lang ({language})".encode() in path.read_bytes()
    book(archive, path)
    pages = pages_of(path)
    text = " ".join(pages[1:])
    in_order(text, ["Cross-Table", "Annotated Games", "1. Anna Lindqvist – Борис Ахматов", "Сильно.", "5. b2-c2", "5. b2-b3", "6. b4-c4", "Round 1", "2. 田中ひかる – Clara Meyer", "Round 2", "3. 田中ひかる – Anna Lindqvist",
                    "Round 3", "5. Anna Lindqvist – Clara Meyer", "Other Games", "7. Anna Lindqvist – Борис Ахматов",
                    "result without a record", "Index of Players"])
    assert "Variation, after move 5" in text and "Nobody" not in text and text.count("Сильно.") == 1
    info = run("pdfinfo", path).stdout.decode()
    for zone in ("UTC", "America/Anchorage", "Asia/Tokyo"):
        # Readers show the time of where they are: the day of the event is the same.
        local = run("env", f"TZ={zone}", "pdfinfo", path).stdout.decode()
        assert re.search(r"CreationDate: +Sun Nov 22 .* 2026", local), local
    assert re.search(r"Title: +Кубок", info) and re.search(r"Author: +Ёлкина", info) and re.search(r"Tagged: +yes", info), info


def check_names(folder):
    """Titles and lists are broken between two names, and within one only where it is longer than a line."""
    first = ["Константин Рождественский", "Александра Семёнова", "John Featherstonehaugh", "山田 太郎"]
    second = ["Maria da Silva Pereira", "Дмитрий Васильев", "Ruth Abernathy", "Ö" * 40 + " Long"]
    text = "".join(record(a, b, "1-0", TURNS[n] if n < 2 else "", Round=str(n + 1))
                   for n, (a, b) in enumerate(itertools.product(first, second)))
    archive, path = archive_with(folder, text), folder / "book.pdf"
    for language in WORDS:
        book(archive, path, "--lang", language)
        text = run("pdftotext", path, "-").stdout.decode()
        lines = [line for line in text.split("\n") if line.strip()]
        broken = {name for name in first + second for line, rest in zip(lines, lines[1:])
                  for part in name.split() if line.endswith(part) and rest.startswith(name.split()[-1])
                  and line.endswith(name.split()[-2])}
        assert len(lines) > 50 and broken <= {second[3], first[0]}, (language, broken)
        # A dash ends a line rather than begin one.
        assert not any(re.match("[–—] ", line) for line in lines), language


def check_diagrams(folder):
    """The diagrams of a game have numbers; the text names each that its author asked for."""
    turns = "a1-b3 {[%diagram]} e5-d3 {Мысль. [%diagram]} b3-b2 (b3-b4 {[%diagram]} d3-d2) d3-b4 {[%diagram]}"
    text = record("Anna", "Boris", "1-0", "{Начало. [%diagram]} " + turns, Round="1") + record("Anna", "Boris", "0-1", TURNS[1], Round="2")
    archive, path = archive_with(folder, text), folder / "book.pdf"
    for language, caption, reference in (("en", "Diagram {} · ", "(Diagram {})"), ("ru", "Диаграмма {} · ", "(диаграмма {})"),
                                         ("ja", "第{}図 · ", "（第{}図）")):
        book(archive, path, "--lang", language)
        pages = " ".join(pages_of(path)[1:])
        places = [pages.index(caption.format(n)) for n in range(1, 6)]
        # The first one stands where it was asked for; the diagram of another game, for which nobody has, isn't named.
        assert places == sorted(places) and pages.count(caption.format(1)) == 2 and caption.format(6) not in pages, pages
        assert [pages.count(reference.format(n)) for n in range(1, 6)] == [0, 1, 1, 1, 1], pages
    assert "Мысль.（第3図）" in pages, pages


def check_width(folder):
    """Tables are as wide as the page; the columns of a cross-table are even; units stand below one another."""
    names = [f"Name{n} Family{n}" for n in range(12)]
    text = "".join(record(a, b, RESULTS[n * 7 // 3 % 3], "", Round=str(n // 6 + 1))
                   for n, (a, b) in enumerate(itertools.combinations(names, 2)))
    archive, path = archive_with(folder, text), folder / "book.pdf"
    for language in WORDS:
        book(archive, path, "--lang", language)
        page = next(n for n, text in enumerate(pages_of(path)[2:], 3) if WORDS[language][3] in text)
        words = words_of(path, page)
        head = next(y for _, y, _, _, word in words if word == "12")
        columns = sorted((x + x2) / 2 for x, y, x2, _, word in words if abs(y - head) < 2 and re.fullmatch("[0-9]+", word))
        steps = [b - a for a, b in zip(columns, columns[1:])]
        assert len(columns) == 12 and max(steps) - min(steps) < 0.6 and min(steps) > 15, (language, steps)
        right = max(x2 for _, _, x2, _, _ in words)
        assert 595 - 54 - 5 < right < 595 - 53, (language, right)
        points = [(x, x2, word) for x, y, x2, _, word in words if x > columns[-1] + 8 and head + 5 < y < head + 400
                  and re.fullmatch("[0-9]+½?", word)]
        whole = {round(x2, 1) for _, x2, word in points if "½" not in word}
        half = {round(x2, 1) for _, x2, word in points if "½" in word}
        assert len(whole) == len(half) == 1 and 4 < half.pop() - whole.pop() < 9, (language, points)


def check_once(folder):
    """What holds for all games stands on the cover, and not with each of them; the round of a chapter stands above it."""
    for same in (True, False):
        (folder / "games.karum").unlink(missing_ok=True)
        text = "".join(record("Anna", "Boris", "1-0", TURNS[0], Round=str(n), Site="Ратуша" if same or n < 2 else "Кафе",
                              Game="jarmo", Rules="" if same or n < 2 else "limit=30") for n in (1, 2, 3))
        archive, path = archive_with(folder, text.replace('[Rules ""]\n', "")), folder / "book.pdf"
        book(archive, path)
        pages = pages_of(path)
        games = " ".join(pages[1:]).rpartition("Index of Players")[0]
        assert ("Ратуша · 20 Nov 2026 Jarmo" in pages[0]) == same, pages[0]
        assert games.count("Jarmo") == (0 if same else 3) and games.count("Ратуша") == (0 if same else 1), games
        assert games.count("Round 2") <= 3 and "Round 2 · " not in games, games


def check_signs(folder):
    """Before the tables, the signs that occur in the games are explained, and no others; results alone need none."""
    archive, path = archive_with(folder, tournament()), folder / "book.pdf"
    for language, title, capture, mistake in (("en", "Signs", "A capture", "Mistake"), ("ru", "Условные обозначения", "Взятие", "Ошибка"),
                                              ("ja", "記号の見方", "取る手", "悪手")):
        book(archive, path, "--lang", language)
        text = " ".join(pages_of(path)).replace(" ", "")
        in_order(text, [word.replace(" ", "") for word in (WORDS[language][0], title, title, "a1-b3", WORDS[language][1])])
        assert capture.replace(" ", "") not in text and mistake not in text, text
    game = record("A", "B", "1-0", "a1-b3? a5xb3 $14 c1-d3 (c1-e2! {[%diagram]})", Round="1", Event="Signs")
    archive = archive_with(folder, game + run(CLI, "random", "pahtum:classic", "--seed", "1").stdout.decode().replace(
        '[Event "?"]', '[Event "Signs"]') + record("A", "B", "1-0", "", Event="Results"))
    book(archive, path, event="Signs")
    text = " ".join(pages_of(path)[1:3])
    for words in ("d4xd5 A capture", "? Mistake", "! Good move", "+= First is slightly better", "Crossed gray squares are holes.",
                  "lines show the rows, and numbers their points.", "An archer with a toothed edge is marked.", "Corners enclose"):
        assert words in text, (words, text)
    assert "Blunder" not in text and "A jump" not in text and "exchange sides" not in text, text
    # There are two variants, so there is an index of them.
    in_order(" ".join(pages_of(path)), ["Index of Variants", "Index of Players", "Index of Variants", "Jarmo", "Pah-Tum · Classic"])
    book(archive, path, event="Results")
    assert not any(words in text for text in pages_of(path) for words in ("Signs", "Index of Variants")), pages_of(path)


def check_ranges(folder):
    """In the index, three and more pages that follow one another are a range, which leads to its first page."""
    text = "".join(record("Anna", f"Player {n % 15:02}", "1-0", TURNS[0], Round=str(n + 1)) for n in range(30))
    archive, path = archive_with(folder, text), folder / "book.pdf"
    book(archive, path)
    pages = pages_of(path)
    first, last = (next(n for n, page in enumerate(pages, 1) if f"{game}. Anna – Player {player} ●" in page)
                   for game, player in ((1, "00"), (30, "14")))
    assert last > first + 4 and f"Anna {first}–{last} " in pages[-1], (first, last, pages[-1])
    links, names, _ = links_of(path)
    words = words_of(path, len(pages))
    found = {under(words, box): names[dest] for page, dest, box in links if page == len(pages) and "-" not in dest}
    assert found.pop(f"{first}–{last}") == first and found, found
    assert all(int(words.rstrip(",")) == page for words, page in found.items()), found


def check_dates(folder):
    """The cover has the span of the games, as far as it is known, or what the event says of itself."""
    path = folder / "book.pdf"
    for dates, wanted in ((["2023.01.07", "2023.??.??", "2023.12.10"], "7 Jan 2023 – 10 Dec 2023"),
                          (["2023.01.07", "2023.??.??"], "7 Jan 2023"), (["2023.01.07", "2023.05.??"], "7 Jan 2023 – May 2023"),
                          (["2022.??.??", "2023.05.01"], "2022 – 1 May 2023"), (["2023.??.??"], "2023")):
        (folder / "games.karum").unlink(missing_ok=True)
        archive = archive_with(folder, "".join(record("A", "B", "1-0", "", Date=date, Round=str(n))
                                               for n, date in enumerate(dates)))
        book(archive, path)
        assert pages_of(path)[0].startswith(f"Кубок {wanted} Jarmo Games"), (dates, pages_of(path)[0])


def check_undated(folder):
    """What is known of no day has no date, neither the present one nor the first one of all computers."""
    (folder / "games.karum").unlink(missing_ok=True)
    archive, path = archive_with(folder, record("A", "B", "1-0", "", Date="????.??.??")), folder / "undated.pdf"
    book(archive, path)
    documents = [["export", "--format=pdf", "--archive", archive], ["ratings", "--format=pdf", "--archive", archive],
                 ["sheet", "jarmo"], ["rules", "jarmo", "--format=pdf"], ["diagram", "jarmo", "--format=pdf"]]
    for content in [path.read_bytes(), *(run(CLI, *words).stdout for words in documents)]:
        assert content.startswith(b"%PDF") and b"CreationDate" not in content, content[-1000:]


def links_of(path):
    """(page, destination, rectangle) of each link, and the page of each destination; numbers from 1."""
    text = path.read_bytes().decode("latin-1")
    objects = dict(re.findall(r"(?:^|\n)(\d+) 0 obj\n(.*?)endobj", text, re.DOTALL))
    kids = re.findall(r"(\d+) 0 R", re.search(r"/Kids \[(.*?)\]", next(body for body in objects.values()
                                                                    if "/Type /Pages" in body)).group(1))
    page_of = {kid: number for number, kid in enumerate(kids, 1)}
    links = []
    for kid, number in page_of.items():
        annots = re.search(r"/Annots \[(.*?)\]", objects[kid], re.DOTALL)
        for link in re.findall(r"(\d+) 0 R", annots.group(1)) if annots else []:
            body = objects[link]
            links.append((number, re.search(r"/Dest \((.*?)\)", body).group(1),
                          [float(n) for n in re.search(r"/Rect \[(.*?)\]", body).group(1).split()]))
    names = {name: page_of[page] for name, page in re.findall(r"\((b[\d-]+)\)\s*\[(\d+) 0 R", text)}
    outline = [(re.search(r"/Title (.*)", body).group(1), re.search(r"/Parent (\d+)", body).group(1),
                re.search(r"/Dest \((.*?)\)", body).group(1))
               for body in objects.values() if "/Title" in body and "/Parent" in body]
    return links, names, outline


def plain(title):
    """A text of a PDF."""
    return bytes.fromhex(title[1:-1]).decode("utf-16") if title.startswith("<") else title[1:-1]


def words_of(path, page):
    """Place and text of the words of a page."""
    boxes = run("pdftotext", "-bbox", "-f", page, "-l", page, path, "-").stdout.decode()
    return [(float(x), float(y), float(x2), float(y2), word) for x, y, x2, y2, word in re.findall(
        r'xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<', boxes)]


def under(words, rectangle):
    x, y, x2, y2 = rectangle
    return " ".join(word for left, top, right, bottom, word in words
                    if x <= (left + right) / 2 <= x2 and y <= 841.89 - (top + bottom) / 2 <= y2)


def expect_tables(links, titles, words):
    """Each name leads to its line in the index, each result in the cross-table to a game that ended so."""
    names = [(dest, under(words, box)) for _, dest, box in links if "-" in dest]
    assert sorted(name for _, name in names) == sorted(PEOPLE * 3), names
    assert len(set(names)) == len(PEOPLE)
    results = [(dest, box) for _, dest, box in links if "-" not in dest]
    assert len(results) == 7 * 2 and len({dest for dest, _ in results}) == 7, results
    ended = {}
    for number, pairs in enumerate(PAIRS):
        for place, pair in enumerate(pairs):
            ended.setdefault(frozenset(pair), []).append((pair[0], RESULTS[(number + place) % 3]))
    ended[frozenset((0, 1))].append((0, "1-0"))
    found = []
    for dest, box in results:
        line = next(name for name in PEOPLE for _, row, left in links if "-" in row and under(words, left) == name
                    and abs(left[1] - box[1]) < 4)
        assert line in titles[dest], (line, titles[dest])
        pair = frozenset(number for number, name in enumerate(PEOPLE) if name in titles[dest])
        points = {"½" if end == "1/2-1/2" else str(int((end == "1-0") == (PEOPLE[first] == line)))
                  for first, end in ended[pair]}
        assert under(words, box).rstrip(",") in points, (dest, under(words, box), points)
        found.append((line, titles[dest]))
    assert len(set(found)) == len(found)


def check_links(folder):
    """Every line of the contents, every result and every page in the index is a link to what it names."""
    archive, path = archive_with(folder, tournament()), folder / "book.pdf"
    book(archive, path)
    links, names, outline = links_of(path)
    pages = pages_of(path)
    # Contents: signs, 3 tables, annotated games with one of them, 3 rounds, others, index; names and results of the tables;
    # the games of the rounds; index: pages.
    games, n_contents, n_tables = 7, 1 + 3 + 1 + 1 + 3 + 1 + 1, 3 * len(PEOPLE) + 2 * 7
    contents, tables = links[:n_contents], links[n_contents:n_contents + n_tables]
    results, index = links[n_contents + n_tables:][:games], links[n_contents + n_tables + games:]
    assert {page for page, _, _ in contents + tables} == {2}, (contents, tables)
    assert len({dest for _, dest, _ in results}) == games, results
    assert all(dest in names for _, dest, _ in links), links
    for (_, dest, _), title in zip(contents, ["Signs", *WORDS["en"][1:4]]):
        assert title in pages[names[dest] - 1], (title, dest)
    assert sorted(names[dest] for _, dest, _ in contents)[-1] == len(pages)
    expect_tables(tables, {dest: plain(title) for title, _, dest in outline}, words_of(path, 2))
    # What the index says is where its links lead, and they lie over these numbers.
    words = [(*box, word.strip(",")) for *box, word in words_of(path, len(pages))]
    assert len(index) >= len(PEOPLE)
    for _, dest, (x, y, x2, y2) in index:
        inside = [word[4] for word in words if word[0] >= x - 2 and word[2] <= x2 + 6
                  and 841.89 - word[3] >= y - 4 and 841.89 - word[1] <= y2 + 4 and word[4].isdigit()]
        assert str(names[dest]) in inside, (dest, names[dest], inside)
    # The outline is nested: games below their chapters.
    assert len({parent for _, parent, _ in outline}) == 1 + 5, outline


def turned_pages(path):
    """The numbers of the pages whose left edge is up."""
    pages = run("pdfinfo", "-f", "1", "-l", "9999", path).stdout.decode()
    return {int(number) for number in re.findall(r"Page +(\d+) rot: +90", pages)}


def check_wide(folder):
    """The two results of a cell stand side by side, however many players there are and however short the heads."""
    names = [f"Name{n} Family{n}" for n in range(24)]
    text = "".join(record(a, b, RESULTS[n % 3], "") for n, (a, b) in enumerate(itertools.permutations(names, 2)))
    archive, path = archive_with(folder, text), folder / "book.pdf"
    for language in ("en", "ja"):
        book(archive, path, "--lang", language)
        crossed = turned_pages(path)
        boxes = [(number, box) for number, dest, box in links_of(path)[0] if "-" not in dest and number in crossed]
        lines = {}
        for number, (x, y, _, _) in boxes:
            lines.setdefault((number, round(x)), []).append(y)
        shares = {len(line) for line in lines.values()}
        assert len(boxes) == len(names) * (len(names) - 1) * 2 and all(share % 2 == 0 for share in shares), (language, shares)
        # It is turned, and neither split nor broken: one line for each.
        assert len(lines) == len(names) and len(crossed) == 1, (language, len(lines), crossed)
        text = pages_of(path)[min(crossed) - 1]
        assert all(name in text for name in names), text


def check_parts(folder):
    """A table too wide for a turned page is split into parts of about as many columns, also where some are wider."""
    names = [f"Name{n} Family{n}" for n in range(38)]
    pairs = [pair for k, pair in enumerate(itertools.combinations(range(38), 2)) for _ in range(6 if k % 5 == 0 else 1)]
    text = "".join(record(names[a], names[b], RESULTS[n % 3], "") for n, (a, b) in enumerate(pairs))
    archive, path = archive_with(folder, text), folder / "book.pdf"
    book(archive, path)
    heads = [re.findall("[0-9]+", line) for line in run("pdftotext", "-layout", path, "-").stdout.decode().splitlines()
             if re.match(r"\s*No\. +Player +[0-9]", line)]
    parts = sorted({tuple(head) for head in heads}, key=lambda head: int(head[0]))
    assert len(parts) > 2 and [n for part in parts for n in part] == [str(n + 1) for n in range(38)], parts
    assert min(map(len, parts)) > max(map(len, parts)) / 2, list(map(len, parts))


def structure_of(path):
    """The elements of the structure: kind, text, in their order. Newer programs print what stands for a figure, too."""
    text = run("pdfinfo", "-struct-text", path).stdout.decode()
    return [(kind, re.sub(r'^ *"|"$', "", words, flags=re.MULTILINE)) for kind, words in re.findall(
        r'^ *(\w+)(?: \((?:block|inline)\))?(?: \[".*"\])?\n(?: *Object \d+ 0\n)?((?: *".*"\n)*)', text, re.MULTILINE)]


def check_structure(folder):
    """Links and cells have their text; each board says what stands on it, in the language of the book."""
    archive, path = archive_with(folder, tournament()), folder / "book.pdf"
    for language, first, last in (("en", "First: ", "Final position"), ("ru", "Первый: ", "Заключительная позиция"),
                                  ("ja", "先手：", "終局図")):
        book(archive, path, "--lang", language)
        found = structure_of(path)
        links = [words for kind, words in found if kind == "Link"]
        assert links and all(words.strip() for words in links), links
        assert {name for name in PEOPLE} <= {words.strip() for words in links}, links
        data = path.read_bytes()
        words = [re.sub(rb"\\(.)", lambda match: b"\r" if match.group(1) == b"r" else match.group(1), text).decode("utf-16")
                 for text in re.findall(rb"/Alt \(((?:[^\\)]|\\.)*)\)", data, re.DOTALL)]
        assert len(words) == sum(kind == "Figure" for kind, _ in found) == data.count(b"/S /Figure"), (words, found)
        assert data.count(b"/Scope /Column") == data.count(b"/S /TH") > 10 and b"/DisplayDocTitle true" in data
        assert all(first in text for text in words) and sum(last in text for text in words) == 6, words
    # The cover shows how the last game ended whose moves are known: a1-b3 e5-d3 b3-b2 d3-b4.
    book(archive, path)
    assert "First: b1, c1, d1, e1, b2. Second: b4, a5, b5, c5, d5." in path.read_bytes().decode("latin-1").replace("\0", "")


def check_heads(folder):
    """At the head of a page stand the chapter and its games; none where a chapter begins, and none on the cover."""
    text = "".join(record("Anna", f"Player {n}", "1-0", TURNS[0], Round=str(n // 40 + 1)) for n in range(80))
    archive, path = archive_with(folder, text), folder / "book.pdf"
    games = {"en": "Games {}–{}", "ru": "Партии {}–{}", "ja": "第{}～{}局"}
    for language, several in games.items():
        book(archive, path, "--lang", language)
        pages, heads = pages_of(path), 0
        for number, page in enumerate(pages, 1):
            begun = [int(n) for n in re.findall(r"(\d+)\. Anna \S+ Player \d+ ●", page)]
            chapter = WORDS[language][5]
            if not begun or page.count("Anna") > 40 or not page.startswith((chapter, chapter.replace("1", "2"))):
                continue
            head = several.format(begun[0], begun[-1])
            before = several.format(begun[0] - 1, begun[-1])
            heads += head in page or before in page or len(begun) == 1
        assert heads >= 5, (language, heads, pages[4])


def check_cover(folder):
    """The board on the cover: how the last game ended, how it began, a position that is chosen, or none."""
    archive, path = archive_with(folder, tournament()), folder / "book.pdf"
    for cover, words in (("last", "Борис Ахматов – 田中ひかる · Final position"), ("board", ""),
                         ("1:3", "Anna Lindqvist – Борис Ахматов · After move 3"), ("1:999", "Final position"),
                         ("1", "Anna Lindqvist – Борис Ахматов · Final position"), ("999", ""), ("none", None)):
        book(archive, path, "--cover", cover)
        text = pages_of(path)[0]
        board = re.search(r"a b c d e", text)
        # The last "game" is a result without moves.
        assert bool(board) == (words is not None and cover != "999"), (cover, text)
        assert not words or words in text, (cover, text)
    for cover in ("0", "x", "1:", "-1", "1:x", ""):
        run(CLI, "book", "Кубок", "--archive", archive, "--output", folder / "no.pdf", f"--cover={cover}", status=2)


def white_of(path):
    """By page, the share of its columns below their last ink."""
    run("pdftoppm", "-r", "20", "-gray", path, path.with_suffix(""))
    for picture in sorted(path.parent.glob(f"{path.stem}-*.pgm")):
        data = picture.read_bytes()
        width, height = map(int, re.match(rb"P5\s+(\d+)\s+(\d+)", data).groups())
        rows = [data[len(data) - width * height + y * width:][:width] for y in range(height)]
        top, bottom = height * 54 // 842, height * (842 - 54) // 842
        columns = []
        for left, right in ((0, width // 2), (width // 2, width)):
            inked = [y for y in range(top, bottom) if min(rows[y][left:right]) < 200]
            columns.append((bottom - max(inked, default=top)) / (bottom - top))
        yield sum(columns) / 2


def check_white(folder):
    """Among the games no page is a fifth white, whatever is played; fewer pages than games."""
    games = "".join(run(CLI, "random", rules, "--games", n, "--seed", "7").stdout.decode() + "\n"
                    for rules, n in (("pahtum:classic", 12), ("jarmo", 9), ("manu", 5), ("pahtum:custodial", 12)))
    number = itertools.count()
    games = re.sub(r'\[Round "[^"]*"\]', lambda _: f'[Round "{next(number) // 13 + 1}"]', games)
    games = re.sub(r'\[Event "[^"]*"\]', '[Event "Кубок"]', games)
    archive, path = archive_with(folder, games), folder / "book.pdf"
    book(archive, path)
    white = list(white_of(path))
    assert max(white[2:-1]) < 0.2, [(page, round(share, 2)) for page, share in enumerate(white, 1) if share >= 0.2]
    assert len(white) < 38, len(white)


def low_of(path):
    """By page, the share of it below its last ink; a turned page stands upright."""
    list(white_of(path))
    for picture in sorted(path.parent.glob(f"{path.stem}-*.pgm")):
        data = picture.read_bytes()
        width, height = map(int, re.match(rb"P5\s+(\d+)\s+(\d+)", data).groups())
        dots = data[len(data) - width * height:]
        lines = ([dots[x::width] for x in range(width)] if width > height
                 else [dots[y * width:][:width] for y in range(height)])
        top, bottom = len(lines) * 54 // 842, len(lines) * (842 - 54) // 842
        yield (bottom - max((y for y in range(top, bottom) if min(lines[y]) < 200), default=top)) / (bottom - top)


def check_white_front(folder):
    """No page before a turned table, or before one that isn't broken, is a fifth white; both lie where the contents say."""
    before = []
    for name, n, turned in (("wide", 30, True), ("high", 22, False)):
        inside = folder / name
        inside.mkdir()
        names = [f"Name{k} Family{k}" for k in range(n)]
        text = "".join(record(a, b, RESULTS[k % 3], TURNS[k % 3], Round=str(k // (40 if turned else 11) + 1))
                       for k, (a, b) in enumerate(itertools.combinations(names, 2)))
        if turned:
            text += "".join(record(b, a, RESULTS[k % 3], "", Round="9")
                            for k, (a, b) in enumerate(itertools.combinations(names[:12], 2)))
        archive, path = archive_with(inside, text), inside / "book.pdf"
        book(archive, path)
        white, pages = list(low_of(path)), pages_of(path)
        assert max(white[1:-1]) < 0.2, (name, [(k, round(share, 2)) for k, share in enumerate(white, 1) if share > 0.15])
        assert bool(turned_pages(path)) == turned, (name, turned_pages(path))
        table = int(re.search(r"Cross-Table[ .\n]+(\d+)", pages[1]).group(1))
        games = int(re.search(r"Round 1[ .\n]+(\d+)", pages[1]).group(1))
        assert "Cross-Table" in pages[table - 1] and games in (table - 1, table + 1), (name, table, games, pages[table - 1][:99])
        before.append(games < table)
        # The page after the table goes on with the games, and its head says so.
        assert pages[table].startswith("Round 1"), pages[table][:200]
    assert any(before), before


def check_white_parts(folder):
    """A table that turning doesn't keep whole is split upright: its parts, and then the games, follow on the same pages."""
    for name, n, times in (("wide", 16, 6), ("high", 40, 1)):
        inside = folder / name
        inside.mkdir()
        pairs = list(itertools.combinations([f"Name{k} Family{k}" for k in range(n)], 2)) * times
        text = "".join(record(a, b, RESULTS[k * 7 // 5 % 3], "", Round=str(k // 200 + 1)) for k, (a, b) in enumerate(pairs))
        archive, path = archive_with(inside, text), inside / "book.pdf"
        book(archive, path)
        white, pages = list(low_of(path)), pages_of(path)
        assert max(white[1:-1]) < 0.2, (name, [(k, round(share, 2)) for k, share in enumerate(white, 1) if share > 0.15])
        last = max(k for k, page in enumerate(pages) if "Cross-Table (" in page)
        # The names stay whole; half points are wider than whole ones.
        text = run("pdftotext", "-layout", path, "-").stdout.decode().split("Cross-Table\n")[-1].split("Round 1\n")[0]
        lines = [line for line in text.splitlines() if re.match(r"\s*\d+\s+Name", line)]
        assert len(lines) >= 2 * n and all("Family" in line for line in lines), (name, lines[:3])
        assert not turned_pages(path) and "Round 1 " in pages[last] + pages[last + 1], (name, pages[last][-99:])


def check_same(folder):
    """The same content makes the same file, also in another archive."""
    text = tournament()
    (folder / "other").mkdir()
    book(archive_with(folder, text), folder / "a.pdf")
    book(folder / "games.karum", folder / "b.pdf")
    book(archive_with(folder / "other", text), folder / "c.pdf")
    assert (folder / "a.pdf").read_bytes() == (folder / "b.pdf").read_bytes() == (folder / "c.pdf").read_bytes()


def check_odd(folder):
    """Names of ten thousand letters, games without day, round and turns, more players than a square has."""
    name = "Ы" * 10000
    text = "".join(record(f"Player {n}", f"Player {n + 1}", "1-0", "", Date="????.??.??") for n in range(45))
    text += record("漢字 " * 300, "x" * 900, "*", TURNS[0], event="Long", Round="w" * 900)
    text += record("A", "B", "*", "{" + "достопримечательность человеконенавистничество " * 4 + "} a1-b3", event="Words")
    archive, path = archive_with(folder, text), folder / "book.pdf"
    # A long word that is alone on its line isn't spread over it.
    book(archive, path, "--columns", "2", event="Words")
    text = " ".join(pages_of(path))
    assert text.count("достопримечательность") == 4, text
    book(archive, path)
    text = " ".join(pages_of(path))
    assert "Cross-Table" in text and "Player 45" in text and text.count("without a record") == 45, text.count("without a record")
    assert not re.search(r"[a-h] [a-h] [a-h]", text)
    book(archive, path, event="Long")
    run(CLI, "book", name, "--archive", archive, status=1)


def check_refused(folder):
    """What can't be done is said, and no file is left."""
    archive, path = archive_with(folder, tournament()), folder / "no.pdf"
    words = run(CLI, "book", "Кубк", "--archive", archive, "--output", path, status=1).stderr.decode()
    assert "Кубок" in words, words
    words = run(CLI, "book", "Кубок", "--player", "Nobody", "--archive", archive, "--output", path, status=1).stderr.decode()
    assert "has no games" in words, words
    for options in (["--paper", "a5"], ["--lang", "de"], ["--columns", "3"], ["--output", folder / "x.kgn"]):
        run(CLI, "book", "Кубок", "--archive", archive, "--output", path, *options, status=2)
    assert sorted(entry.name for entry in folder.iterdir() if "pdf" in entry.name or "kgn" in entry.name) == ["games.kgn"]


def watches(process):
    """Whether a thread waits for the signal."""
    tasks = pathlib.Path(f"/proc/{process}/task").glob("*/comm")
    return any(task.read_text().strip() == "interrupt" for task in tasks)


def check_interrupted(folder):
    """Ctrl+C stops a book that is being laid out, and leaves no file."""
    long = "{" + "これは長い注釈です。" * 6000 + "}"
    text = "".join(record("Anna", f"Player {n}", "*", f"{long} {TURNS[2]}", Round=str(n)) for n in range(6))
    archive, path = archive_with(folder, text), folder / "book.pdf"
    environment = dict(os.environ, LANGUAGE="en", KARUM_LOCALEDIR=LOCALE_DIR)
    process = subprocess.Popen([CLI, "book", "Кубок", "--archive", str(archive), "--output", str(path)], env=environment,
                               stderr=subprocess.PIPE)
    while not watches(process.pid):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    words = process.communicate()[1].decode()
    assert process.returncode == 130 and "stopped" in words, (process.returncode, words)
    assert not [entry for entry in folder.iterdir() if entry.name.startswith("book")]


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
