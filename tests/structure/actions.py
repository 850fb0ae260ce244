#!/usr/bin/env python3
"""What an action is called stands in its table alone: actions.py SOURCE_ROOT

Templates name only the action; menus and tooltips get the title from its line. A title in a template would be a second
one, and an action that no table has would have none.
"""

import pathlib
import re
import sys
import unittest
from xml.etree import ElementTree

ROOT = pathlib.Path(sys.argv[1])
TABLE = re.compile(r"static const KarumAction \w+\[\] = \{(.*?)\n\};", re.DOTALL)
NAME = r'\{\s*"([a-z-]+\.[a-z-]+)(?:\([^"]*\))?"'
NEEDS = re.compile(r"\{\s*([A-Z][A-Z0-9_]*(?:,\s*[A-Z][A-Z0-9_]*)*)\s*\}")
# Where a need is numbered, and where the reason is said.
ELSEWHERE = re.compile(r"enum\s*\{.*?\}|\[[A-Z0-9_]+\]\s*=", re.DOTALL)
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
# Of the toolkit.
FOREIGN = {"window.close"}
# Their keys are those of other actions, which do the same.
KEYS_OF_OTHERS = ["view.preview", "view.sidebar", "library.open"]


def tables():
    """Each action with its titles, long and brief, as people read them."""
    found = {}
    for path in sorted((ROOT / "src" / "app").rglob("*.c")):
        for table in TABLE.findall(path.read_text(encoding="utf-8")):
            lines = re.split(NAME, table)
            for name, rest in zip(lines[1::2], lines[2::2]):
                titles = re.findall(r'N?C?_ \(((?:"[^"]*",?\s*)+)\)', rest)
                found.setdefault(name, set()).update(plain(TEXT.findall(title)[-1]) for title in titles)
    return found


def needs():
    """What actions need; and what the program says beside the tables, numbers and reasons."""
    named, rest = set(), ""
    for path in sorted((ROOT / "src" / "app").rglob("*.[ch]")):
        text = path.read_text(encoding="utf-8")
        for table in TABLE.findall(text):
            named.update(*(re.findall(r"\w+", found) for found in NEEDS.findall(table)))
        rest += ELSEWHERE.sub("", TABLE.sub("", text))
    return named - {"KARUM_NEED_NOTHING"}, set(re.findall(r"\w+", rest))


def plain(title):
    return title.replace("_", "").removesuffix("…")


def templates():
    for path in sorted((ROOT / "ui").glob("*.ui")):
        yield path.name, ElementTree.parse(path)


def texts(element, tag):
    return {child.get("name"): (child.text or "").strip() for child in element.findall(tag)}


class Actions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tables = tables()

    def items(self):
        for file, tree in templates():
            for item in tree.iter("item"):
                said = texts(item, "attribute")
                if "action" in said:
                    yield f"{file}: {said['action']}", said

    def buttons(self):
        for file, tree in templates():
            for widget in tree.iter("object"):
                said = texts(widget, "property")
                if "action-name" in said and said["action-name"] not in FOREIGN:
                    yield f"{file}: {said['action-name']}", said

    def test_tables_are_read(self):
        self.assertGreater(len(self.tables), 250)
        self.assertIn("Move to Bin", self.tables["library.delete"])
        self.assertIn("Back", self.tables["win.back"])

    def test_tables_are_installed(self):
        """An action of another table would do nothing, and its keys as well."""
        said = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "src" / "app").rglob("*.c")))
        named = re.findall(r"^const KarumActionTable (\w+)", said, re.MULTILINE)
        self.assertGreater(len(named), 20)
        self.assertEqual([name for name in named if f"&{name}" not in said], [])

    def test_needs_can_be_met(self):
        """Otherwise their actions could never be used."""
        named, said = needs()
        self.assertGreater(len(named), 60)
        self.assertEqual(named - said, set())

    def test_items_are_of_tables(self):
        self.assertGreater(len(list(self.items())), 40)
        self.assertEqual([where for where, said in self.items() if said["action"] not in self.tables], [])

    def test_buttons_are_of_tables(self):
        self.assertGreater(len(list(self.buttons())), 150)
        self.assertEqual([where for where, said in self.buttons() if said["action-name"] not in self.tables], [])

    def test_items_have_no_titles(self):
        self.assertEqual([where for where, said in self.items() if "label" in said], [])

    def test_items_have_no_keys(self):
        self.assertEqual([said["action"] for _, said in self.items() if "accel" in said], KEYS_OF_OTHERS)

    def test_menus_in_code_have_no_titles(self):
        """karum_menu_append() and karum_menu_item_new() take them from the table."""
        item = re.compile(r'g_menu_(?:append|insert|item_new) \((?:[^;"]*, )?C?_ \("([^;]*?"([a-z]+\.[a-z-]+)[("])')
        twice = [
            f"{path.name}: {name}"
            for path in sorted((ROOT / "src" / "app").rglob("*.c"))
            for _, name in item.findall(path.read_text(encoding="utf-8"))
            if name in self.tables
        ]
        self.assertEqual(twice, [])

    def test_tooltips_are_no_titles(self):
        twice = [
            where
            for where, said in self.buttons()
            if plain(said.get("tooltip-text", "")) in self.tables.get(said["action-name"], ())
        ]
        self.assertEqual(twice, [])


unittest.main(argv=sys.argv[:1])
