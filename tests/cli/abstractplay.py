#!/usr/bin/env python3
"""Records of Abstract Play in and out: abstractplay.py KARUM_CLI

The records are written here by the schema of that site and a model of its Pah-Tum: a board of 7 × 7 with five blocked
cells, on which each side counts its longest row in every line.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)
POINTS = {3: 3, 4: 10, 5: 25, 6: 56, 7: 119}
CELLS = [column + row for column in "abcdefg" for row in "1234567"]


def rows(stones, side):
    """The lengths of the rows of a side, a list for each line."""
    lines = [[column + row for row in "1234567"] for column in "abcdefg"]
    lines += [[column + row for column in "abcdefg"] for row in "1234567"]
    for line in lines:
        text = "".join("x" if stones.get(cell) == side else " " for cell in line)
        yield [len(row) for row in text.split() if len(row) > 2]


def score(stones, side):
    return sum(POINTS[max(row)] for row in rows(stones, side) if row)


def alike(stones):
    return all(len(row) < 2 for side in (0, 1) for row in rows(stones, side))


def play(seed, counted=True, n=44):
    """Blocks and moves of a game of which both ways of counting say the same, or don't."""
    for attempt in range(seed * 1000, seed * 1000 + 1000):
        cells = random.Random(attempt).sample(CELLS, 49)
        stones = {cell: i % 2 for i, cell in enumerate(cells[5 : 5 + n])}
        if alike(stones) == counted:
            return cells[:5], cells[5 : 5 + n], stones
    raise AssertionError


def pairs(moves):
    return [moves[i : i + 2] for i in range(0, len(moves), 2)]


def record(blocks, moves, stones, variants=("Quick setup",), ident="6c39f5a2-5f0c-4f9a-9a39-2b8a3d6a7c01", **header):
    """The seats are Anna's and Bob's."""
    points = [score(stones, side) for side in (0, 1)]
    return {
        "header": {
            "game": {"name": "Pah-Tum", "variants": list(variants)},
            "site": {"name": "Abstract Play", "gameid": ident},
            "date-start": "2025-06-07T22:15:30.123Z",
            "date-end": "2025-06-21T08:00:00.000Z",
            "date-generated": "2025-06-21T08:00:01.000Z",
            "startingPosition": ",".join(sorted(blocks)),
            "players": [
                {"name": name, "userid": f"user-{name}", "score": points[i],
                 "result": int(points[i] >= points[1 - i])}
                for i, name in enumerate(("Anna", "Bob"))
            ],
            **header,
        },
        "moves": pairs(moves),
    }


class AbstractPlayTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.archive = os.path.join(folder.name, "a.karum")
        self.folder = folder.name

    def karum(self, *arguments, stdin=None, status=0, archive=None):
        done = subprocess.run([PROGRAM, *arguments, "--archive", archive or self.archive], input=stdin,
                              capture_output=True, encoding="utf-8", check=False)
        self.assertEqual(done.returncode, status, (arguments, done.stderr))
        return done.stdout if status == 0 else done.stderr

    def add(self, *records, status=0, options=(), archive=None):
        text = json.dumps(records[0] if len(records) == 1 else records, indent=1)
        return self.karum("import", "-", *options, stdin=text, status=status, archive=archive)

    def games(self, archive=None):
        return json.loads(self.karum("export", "--format", "json", archive=archive))

    def there(self, *options, status=0):
        return json.loads(self.karum("export", "--format", "abstractplay", *options, status=status))

    def test_quick(self):
        blocks, moves, stones = play(1)
        self.add(record(blocks, moves, stones))
        game = self.games()[0]
        points = [score(stones, 0), score(stones, 1)]
        self.assertEqual(game["rules"], "pahtum:classic,pie=on")
        self.assertEqual(game["setup"].split(), sorted(blocks, key=lambda cell: (cell[1], cell[0])))
        self.assertEqual(game["moves"].split(), moves)
        self.assertEqual([game["player1"], game["player2"]], ["Anna", "Bob"])
        self.assertEqual(game["score"], f"{points[0]}-{points[1]}")
        self.assertEqual(game["date"], "2025.06.07")
        self.assertEqual(game["site"], "Abstract Play")
        self.assertEqual(game["uuid"], "6c39f5a2-5f0c-4f9a-9a39-2b8a3d6a7c01")
        self.assertEqual(game["termination"], "normal")

    def test_pie(self):
        """Who invokes the pie rule sits on the first seat at the end."""
        blocks, moves, stones = play(2)
        self.add(record(blocks, moves, stones, **{"pie-invoked": True}))
        game = self.games()[0]
        points = [score(stones, 1), score(stones, 0)]
        self.assertEqual(game["moves"].split(), [moves[0], "swap", *moves[1:]])
        self.assertEqual([game["player1"], game["player2"]], ["Bob", "Anna"])
        self.assertEqual(game["score"], f"{points[0]}-{points[1]}")

    def test_openings(self):
        """Five blocks and a stone, after which sides may be exchanged; or five blocks alone, as in older records."""
        blocks, moves, stones = play(3)
        stone = [",".join(sorted(blocks) + moves[:1]), *moves[1:]]
        choice = [",".join(blocks), "pass", *moves]
        ids = [f"6c39f5a2-5f0c-4f9a-9a39-2b8a3d6a7c1{i}" for i in range(4)]
        self.add(record(blocks, stone, stones, (), ids[0]),
                 record(blocks, stone, stones, (), ids[1], **{"pie-invoked": True}),
                 record(blocks, choice, stones, (), ids[2]),
                 record(blocks, choice, stones, (), ids[3], **{"pie-invoked": True}))
        games = {game["uuid"]: game for game in self.games()}
        holes = [f"#{cell}" for cell in blocks]
        self.assertEqual([games[i]["rules"] for i in ids],
                         2 * ["pahtum:classic,placement=agreed,pie=on"] + 2 * ["pahtum:classic,placement=oneside"])
        self.assertEqual([games[i]["moves"].split() for i in ids],
                         [moves, [moves[0], "swap", *moves[1:]], [*holes, "keep", *moves], [*holes, "swap", *moves]])
        self.assertEqual([games[i]["player1"] for i in ids], ["Anna", "Bob", "Anna", "Bob"])
        back = {item["header"]["site"]["gameid"]: item for item in self.there()}
        self.assertEqual([back[i]["moves"] for i in ids], [pairs(stone), pairs(stone), pairs(choice), pairs(choice)])
        self.assertEqual([[player["name"] for player in back[i]["header"]["players"]] for i in ids],
                         4 * [["Anna", "Bob"]])

    def test_ends(self):
        """Ends that no rule makes; moves as objects, with nothing where a player had none."""
        endings = {"resign": "resignation", "timeout": "time", "draw": "agreement"}
        blocks, moves, stones = play(4, n=9)
        for i, (end, termination) in enumerate(endings.items()):
            item = record(blocks, [*moves, end], stones, ident=f"6c39f5a2-5f0c-4f9a-9a39-2b8a3d6a7c2{i}", round=str(i))
            item["header"]["event"] = "Summer"
            for seat, player in enumerate(item["header"]["players"]):
                player["result"] = 1 if end == "draw" else seat
            item["moves"][0] = [{"move": moves[0].upper(), "result": "x"}, moves[1]]
            self.add(item)
            game = next(game for game in self.games() if game["round"] == str(i))
            self.assertEqual(game["termination"], termination)
            self.assertEqual(game["result"], "1/2-1/2" if end == "draw" else "0-1")
            self.assertEqual(game["moves"].split(), moves)
            back = next(item for item in self.there() if item["header"]["round"] == str(i))
            self.assertEqual(sum(back["moves"], []), [*moves, end])
        item = record(blocks, [*moves, "abandoned"], stones, ident="6c39f5a2-5f0c-4f9a-9a39-2b8a3d6a7c29")
        for player in item["header"]["players"]:
            player["result"] = 0
        item["moves"].append([None, None])
        self.add(item)
        game = next(game for game in self.games() if game["round"] is None)
        self.assertEqual((game["result"], game["termination"]), ("*", "unterminated"))

    def test_round_trip(self):
        """What both can hold comes back equal, a hundred games of all kinds."""
        records = []
        for i in range(100):
            blocks, moves, stones = play(100 + i)
            blocks = blocks if i % 3 == 2 else sorted(blocks)  # the order in which one has named them gets lost
            first = [[], [",".join(blocks + moves[:1])], [",".join(blocks), "pass"]][i % 3]
            extra = {"pie-invoked": True} if i % 4 == 0 else {"pie-rule": False} if i % 6 == 3 else {}
            records.append(record(blocks, first + moves[i % 3 == 1 :], stones, () if first else ("quick",),
                                  f"6c39f5a2-5f0c-4f9a-9a39-2b8a3d6a7{i + 100:03d}", event="Cup", round=str(i), **extra))
        self.add(*records)
        other = os.path.join(self.folder, "b.karum")
        output = os.path.join(self.folder, "games.json")
        self.karum("export", "--format", "abstractplay", "--output", output)
        self.karum("import", output, archive=other)
        self.assertEqual(len(self.games()), 100)
        self.assertEqual(self.games(), self.games(other))
        with open(output, encoding="utf-8") as file:
            back = {item["header"]["round"]: item for item in json.load(file)}
        for item in records:
            mine, header = item["header"], back[item["header"]["round"]]["header"]
            self.assertEqual(back[mine["round"]]["moves"], item["moves"])
            for key in ("site", "event", "startingPosition", "pie-invoked", "pie-rule"):
                self.assertEqual(header.get(key), mine.get(key), key)
            self.assertEqual(header["game"]["variants"], ["Quick setup"] if mine["game"]["variants"] else [])
            self.assertEqual(header["date-start"][:10], mine["date-start"][:10])
            for one, two in zip(header["players"], mine["players"]):
                self.assertEqual(one, {key: two[key] for key in ("name", "score", "result")})
        self.assertIn("identical 100", self.karum("import", output))

    def test_refused(self):
        """Each with its reason; with --keep-good the good ones are added."""
        blocks, moves, stones = play(5)
        good = record(blocks, moves, stones)
        twice = record(*play(6, counted=False), ident="6c39f5a2-5f0c-4f9a-9a39-2b8a3d6a7c31")
        wrong = [
            (record(blocks, moves, stones, game={"name": "Hex"}), "not “Hex”"),
            (record(blocks, moves, stones, ("Quick setup", "Custodial captures")), "variant “Custodial captures”"),
            (record(blocks, moves, stones, ("captures",)), "variant “captures”"),
            (twice, "two rows of the same side"),
            (record(blocks, moves[:-1] + moves[:1], stones), moves[0]),
            (record(blocks, [*moves[:4], "c4(xd4)"], stones), "“c4(xd4)” is not a move"),
            (record(blocks, [*moves[:4], '1-0\n\n[Event "x"]'], stones), "is not a move"),
            (record(blocks[:4], moves, stones), "hole"),
            (record(blocks, moves, stones, startingPosition=7), "where the holes are"),
            (record(blocks, moves, stones, players=[{"name": "Anna", "result": 1}]), "two players"),
            (record(blocks, moves, stones, players=["Anna", "Bob"]), "two players"),
            ({"header": {}, "moves": []}, "not “?”"),
        ]
        for item, reason in wrong:
            message = self.add(good, item, status=1)
            self.assertIn(reason, message)
            self.assertIn("-:2", message)
        self.add(good, *[item for item, reason in wrong], status=1, options=["--keep-good"])
        self.assertEqual(len(self.games()), 1)

    def test_bad_files(self):
        """No JSON, JSON of something else, and files of 10 MB."""
        huge = json.dumps(record(*play(7)) | {"moves": [["a1", "b1"]] * 700000})
        deep = '{"header": ' + "[" * 5000 + "]" * 5000 + "}"
        header = json.dumps(record(*play(8))["header"])
        for text in (huge, deep, '{"header": {"game": ', '{"header": 1}', '{"header": {}}', '[{"header": []}]',
                     f'{{"header": {header}, "moves": {{"a": 1}}}}', f'{{"header": {header}, "moves": [[["a1"]]]}}',
                     f'{{"header": {header}, "moves": [[{{"move": null}}, true]]}}'):
            message = self.karum("import", "-", stdin=text, status=1)
            self.assertLess(len(message), 2000)
            self.assertFalse(os.path.exists(self.archive))

    def test_not_there(self):
        """What that site can't have is left out, each game by its name."""
        setup = '[Setup "a1 b2 c3 d4 e5"]'
        tags = '[Date "2026.05.01"]\n[Player1 "Анна"]\n[Player2 "Bob"]\n[Result "1-0"]\n[Termination "resignation"]\n'
        plain = f'{tags}[Game "pahtum"]\n[Rules "classic"]\n{setup}\n'
        others = [
            (f'{tags}[Game "jarmo"]\n\na1-b3 1-0', "rules"),
            (plain.replace('"classic"', '"classic,size=5,holes=5"').replace("classic,size=5,holes=5", "japanese") +
             "\na7 1-0", "rules"),
            (plain.replace("2026.05.01", "2026.05.??") + "\nb7 1-0", "date"),
            (plain.replace("resignation", "adjudication") + "\nc7 1-0", "adjudicated"),
            (plain.replace("resignation", "unterminated").replace('"1-0"', '"*"') + "\nd7 *", "not finished"),
            (plain + "\n1-0", "no moves"),
            (plain + "\na2 f6 a3 f7 a4 g7 a6 g2 a7 g4 a5 1-0".replace(" a5", "").replace("a2 f6 a3 f7 a4 g7 a6 g2 a7",
             "g1 f6 g2 f7 g3 e7 g5 e6 g6 a7 g7") + "", "two rows"),
        ]
        self.karum("import", "-", stdin="\n\n".join([plain + "\ne7 1-0"] + [text for text, reason in others]))
        done = subprocess.run([PROGRAM, "export", "--format", "abstractplay", "--archive", self.archive],
                              capture_output=True, encoding="utf-8", check=False)
        self.assertEqual(done.returncode, 1)
        self.assertEqual([item["moves"] for item in json.loads(done.stdout)], [[["e7", "resign"]]])
        messages = done.stderr.splitlines()
        self.assertEqual(len(messages), len(others))
        for message, (text, reason) in zip(messages, others):
            self.assertIn("(Анна – Bob, 2026.05.", message)
            self.assertIn(reason, message)


if __name__ == "__main__":
    unittest.main()
