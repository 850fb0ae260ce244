#!/usr/bin/env python3
"""Nothing that depends on the locale reaches a file or another library: no-locale.py SOURCE_ROOT

The locale is set in one place, which leaves numbers and collation alone (src/language). What else the C library and
GLib read from it has a name, and is looked for here.
"""

import pathlib
import re
import sys
import unittest

SOURCES = pathlib.Path(sys.argv[1]) / "src"

# What is used in its place.
FORBIDDEN = {
    r"\b(?:strtod|strtof|atof|g_strtod)\b": "g_ascii_strtod()",
    r"\b(?:is(?:alnum|alpha|digit|lower|print|punct|space|upper|xdigit)|to(?:upper|lower)|tow(?:upper|lower)|isw\w+)\s*\(":
        "g_ascii_… or g_unichar_…",
    r"\b(?:strcoll|strxfrm|wcscoll|g_utf8_collate\w*)\b": "karum_order()",
    r"\bg_utf8_str(?:up|down)\b": "g_unichar_tolower(), or karum_fold()",
    r"\bstrf(?:time|mon)\b": "g_date_time_format() with numbers",
    r"\b(?:mbs\w*|wcs\w+|mbr?towc|wcr?tomb)\s*\(": "UTF-8",
    r"\b(?:localeconv|newlocale|uselocale|g_get_charset|g_locale_\w+)\b": "what the language says",
    r"\bpango_(?:cairo_create_(?:context|layout)|font_map_create_context)\b": "karum_letters_context()",
}
# A name of a month or a day, or a whole date as the locale writes it.
WORDS = re.compile(r'g_date_time_format \([^;]*"[^"]*%[-_0^#E]*[aAbBcphPrxXZ]')
# A fraction is written with a point by g_ascii_formatd() alone. "%.0f" has no mark.
FRACTION = re.compile(r"%[-+ #0]*[0-9]*(?:\.(?!0[feFE])[0-9*]+)?(?<!\.0)[feEgGaAF](?![a-z])")
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
# Where each is at home, or is not seen by anyone but who runs it to develop Karum.
HOMES = {
    "setlocale": {"language/karum-language.c"},
    "karum_letters_context()": {"drawing/karum-letters.c"},
    # Not in locales: measurements, printed for developers.
    "fractions": {"record/karum-json.c", "cli/karum-bench-table.c", "cli/karum-bench-archive.c",
                  "cli/karum-bench-command.c"},
}


def code_of(path):
    """The text without comments; what is in strings stays."""
    text = path.read_text(encoding="utf-8")
    blank = lambda found: found.group() if found.group().startswith('"') else " " * len(found.group())
    return re.sub(r'"(?:\\.|[^"\\\n])*"|/\*.*?\*/|//[^\n]*', blank, text, flags=re.DOTALL)


def statements(text):
    """Each with the number of its line."""
    line = 1
    for statement in re.split(r"(?<=[;{}])", text):
        yield line, statement
        line += statement.count("\n")


class LocaleTest(unittest.TestCase):
    @classmethod
    def setUpClass(self):
        self.files = {str(path.relative_to(SOURCES)): code_of(path) for path in sorted(SOURCES.rglob("*.[ch]"))}
        self.bare = {name: STRING.sub('""', text) for name, text in self.files.items()}

    def found(self, pattern, home):
        for name, text in self.files.items():
            if name in HOMES.get(home, ()):
                continue
            for match in re.finditer(pattern, self.bare[name]):
                yield f"{name}: {match.group().strip()}: use {home}"

    def test_functions(self):
        self.assertGreater(len(self.files), 300)
        for pattern, home in FORBIDDEN.items():
            self.assertEqual(list(self.found(pattern, home)), [])

    def test_setlocale(self):
        """In one place, and neither LC_ALL, numbers nor collation as they are elsewhere."""
        self.assertEqual(list(self.found(r"\bsetlocale\s*\(", "setlocale")), [])
        text = self.files["language/karum-language.c"]
        self.assertNotIn("LC_ALL,", text.replace('"LC_ALL",', ""))
        for category in ("LC_NUMERIC", "LC_COLLATE"):
            self.assertEqual(re.findall(rf"\b{category}\b[^;]*;", text), [f'{category}, "C");'])

    def test_dates(self):
        for name, text in self.files.items():
            self.assertIsNone(WORDS.search(text), name)

    def test_fractions(self):
        """In a format of printf(), unless g_ascii_formatd() writes it."""
        found = []
        for name, text in self.files.items():
            if name in HOMES["fractions"]:
                continue
            for line, statement in statements(text):
                if re.search("g_ascii_formatd|date_time_format|date_format|date_text", statement) or "print" not in statement:
                    continue
                for string in re.findall(r'"((?:\\.|[^"\\\n])*)"', statement):
                    found += [f"{name}:{line}: {match}" for match in FRACTION.findall(string.replace("%%", ""))]
        self.assertEqual(found, [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
