#!/usr/bin/env python3
"""The look is one scale: look.py SOURCE_ROOT [--draw]

Five sizes of type, spacing in multiples of six, bold for headings alone, colors by role; docs/look.md says what each is
for. Templates and sources use only what ui/style.css gives. `ninja draw-look` draws the picture of the scale again.
"""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(sys.argv[1])
STYLE = (ROOT / "ui" / "style.css").read_text(encoding="utf-8")
PLAIN = re.sub(r"/\*.*?\*/", "", STYLE, flags=re.DOTALL)
RULES = [(rule[0].strip(), rule[1]) for rule in re.findall(r"([^{};]+)\{([^{}]*)\}", PLAIN)]
TYPE = {"title-1": 1.8, "title-2": 1.4, "title-4": 1.2, "body": 1, "caption": 0.85}
# What a size is for, in the picture.
EXAMPLES = [
    ("title-1", "Three Ancient Games", "the title of a page that greets"),
    ("title-2", "44 : 20", "games on cards, figures that are the point"),
    ("title-4", "Anna – Vera", "who and what a page is about"),
    ("heading", "Standings", "parts of a page"),
    ("body", "Place a stone", "everything else"),
    ("caption", "Stones in reserve: 23", "what is beside the matter"),
]
PICTURE = ROOT / "docs" / "look.svg"
# Half a step, inside a row or a button.
HALF = {"3"}
BOLD = {".title-1", ".title-2", ".title-4", ".heading"}
# The toolkit's own sizes of type, which the program doesn't use.
FOREIGN_TYPE = re.compile(r"\b(large-title|title-3|caption-heading|document)\b")
SPACE = re.compile(
    r'<property name="((?:row-|column-)?spacing|margin-(?:top|bottom|start|end))">(\d+)</property>'
)
SET_SPACE = re.compile(
    r'(?:gtk_widget_set_margin_\w+ \([^;]*?, |gtk_box_set_spacing \([^;]*?, |gtk_box_new \(GTK_ORIENTATION_\w+, |"spacing",\s*)'
    r"(\d+)[,)]"
)

# Of texts that are drawn.
NAMED_SIZE = re.compile(r"#define SMALL ([\d.]+)")
NAMED_SPACE = re.compile(r"#define ((?:\w*_)?(?:GAP|SPACING|INDENT|MARGINS?|PADDING)) (\d+)\b")


def templates():
    return sorted((ROOT / "ui").glob("*.ui"))


def sources():
    return sorted((ROOT / "src" / "app").rglob("*.c"))


def lengths(value):
    return re.findall(r"(?<![\w.-])-?(\d+)px", value)


def is_step(number):
    return int(number) % 6 == 0 or number in HALF


def size_of(name):
    for selector, body in RULES:
        if f".{name}" in re.split(r",\s*", selector):
            found = re.search(r"font-size: ([\d.]+)em", body)
            if found:
                return float(found[1])
    return None


def draw():
    """The scale as it is in the style sheet, 16 pixels for the text."""
    y, lines = 12, []
    for name, text, use in EXAMPLES:
        size = 16 * size_of(name)
        y += size * 1.2 + 12
        bold = ' font-weight="bold"' if f".{name}" in BOLD else ""
        lines.append(f'  <text x="24" y="{y:g}" font-size="{size:g}"{bold}>{text}</text>')
        lines.append(f'  <text x="312" y="{y:g}" font-size="13.6" fill="#5e5c64">{name}: {use}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="720" height="{y + 24:g}" font-family="sans-serif">\n'
        '  <rect width="100%" height="100%" fill="#fafafa"/>\n' + "\n".join(lines) + "\n</svg>\n"
    )


class Look(unittest.TestCase):
    def test_sizes(self):
        """There are five sizes of type, each defined once."""
        for name, size in TYPE.items():
            self.assertEqual(size_of(name), size, name)
        found = set(re.findall(r"font-size: ([\d.]+\w+)", PLAIN))
        self.assertEqual(found, {f"{size:g}em" for size in TYPE.values()})
        for path in templates() + sources():
            text = path.read_text(encoding="utf-8")
            self.assertIsNone(re.search(r'"' + FOREIGN_TYPE.pattern + '"', text), path)
            self.assertNotIn("pango_attr_size", text, path)
            for size in NAMED_SIZE.findall(text):
                self.assertIn(float(size), TYPE.values(), path)

    def test_bold(self):
        """Headings are bold, and nothing else."""
        for selector, body in RULES:
            if re.search(r"font-weight: (?!normal)", body):
                self.assertLessEqual(set(re.split(r",\s*", selector)), BOLD, selector)
        for path in sources():
            self.assertIsNone(re.search(r"PANGO_WEIGHT_BOLD|weight='bold'", path.read_text(encoding="utf-8")), path)

    def test_spacing(self):
        """Distances are multiples of six, or three inside a row."""
        for path in templates():
            for name, number in SPACE.findall(path.read_text(encoding="utf-8")):
                self.assertTrue(is_step(number), f"{path}: {name} {number}")
        for path in sources():
            text = path.read_text(encoding="utf-8")
            for number in SET_SPACE.findall(text):
                self.assertTrue(is_step(number), f"{path}: {number}")
            for name, number in NAMED_SPACE.findall(text):
                self.assertTrue(is_step(number), f"{path}: {name} {number}")
        for selector, body in RULES:
            for name, value in re.findall(r"(margin|padding)[\w-]*: ([^;]+);", body):
                for number in lengths(value):
                    self.assertTrue(is_step(number), f"{selector}: {name} {value}")

    def test_colors(self):
        """Colors have names that say what they are for."""
        named = re.sub(r"@define-color [^;]+;", "", PLAIN)
        self.assertEqual(re.findall(r"#[0-9a-fA-F]{3,8}\b|rgba?\(", named), [])

    def test_motion(self):
        """What moves is moved by the toolkit, which stands still where people ask for that."""
        self.assertIsNone(re.search(r"transition|animation|@keyframes", PLAIN))

    def test_picture(self):
        """The picture of the document shows the scale as it is."""
        self.assertEqual(PICTURE.read_text(encoding="utf-8"), draw(), "ninja draw-look")
        self.assertIn("look.svg", (ROOT / "docs" / "look.md").read_text(encoding="utf-8"))


if __name__ == "__main__":
    if sys.argv[2:] == ["--draw"]:
        PICTURE.write_text(draw(), encoding="utf-8")
    else:
        unittest.main(argv=sys.argv[:1])
