#!/usr/bin/env python3
"""The checks of the translations find the faults that they are there for."""

import unittest

import catalogue
import menus
import placeholders
import template
import translations

CATALOGUE = """
# Header
msgid ""
msgstr "Language: ru\\n"

#: src/a.c:1 src/b.c:22
#, fuzzy, c-format
msgid "turn %u of %s"
msgstr "ход %u из %s"

msgctxt "side"
msgid ""
"First"
msgstr ""

#, c-format
msgid "%d stone"
msgid_plural "%d stones"
msgstr[0] "%d камень"
msgstr[1] "%d камня"
msgstr[2] "камней"

#~ msgid "old"
#~ msgstr "старое"
"""


class CatalogueTest(unittest.TestCase):
    def setUp(self):
        self.messages = catalogue.parse(CATALOGUE.strip())

    def test_messages(self):
        self.assertEqual(
            set(self.messages), {(None, "turn %u of %s"), ("side", "First"), (None, "%d stone")}
        )

    def test_fuzzy_and_places(self):
        message = self.messages[None, "turn %u of %s"]
        self.assertTrue(message.fuzzy)
        self.assertEqual(message.places, ["src/a.c", "src/b.c"])

    def test_untranslated(self):
        self.assertEqual(self.messages["side", "First"].translations, [""])

    def test_plural_forms(self):
        self.assertEqual(len(self.messages[None, "%d stone"].translations), 3)


class PlaceholdersTest(unittest.TestCase):
    def differing(self, text, translation):
        message = catalogue.Message(text=text, translations=[translation])
        return bool(placeholders.differences(message))

    def test_same(self):
        self.assertFalse(self.differing("%s has %d", "%s имеет %d"))
        self.assertFalse(self.differing("%s has %d", "%2$d у %1$s"))
        self.assertFalse(self.differing("100% of %.1f", "100 % от %.1f"))

    def test_different(self):
        for translation in ("%s", "%d %s", "%s %s", "%s %d %d", "%1$s %1$d", "нет", "%s %u"):
            with self.subTest(translation):
                self.assertTrue(self.differing("%s has %d", translation))

    def test_dates(self):
        for translation, good in (("%Y年%-m月%-d日", True), ("%m.%Y", False), ("%d.%m", False)):
            with self.subTest(translation):
                message = catalogue.Message("date", "%A, %-d %B %Y", translations=[translation])
                self.assertEqual(not placeholders.differences(message), good)

    def test_every_plural_form(self):
        messages = catalogue.parse(CATALOGUE.strip())
        self.assertEqual(len(placeholders.differences(messages[None, "%d stone"])), 1)


class TemplateTest(unittest.TestCase):
    def test_marked(self):
        for content in (
            '<property name="label" translatable="yes">Play</property>',
            '<property name="title" translatable="no">Karum</property>',
            '<property name="label">28 : 19</property>',
            '<property name="icon-name">open-menu-symbolic</property>',
            '<items><item translatable="yes">Wood</item></items>',
            '<binding name="label"><lookup name="title"/></binding>',
        ):
            with self.subTest(content):
                self.assertEqual(template.unmarked(f"<interface>{content}</interface>"), [])

    def test_unmarked(self):
        for content in (
            '<property name="label">Play</property>',
            '<property name="tooltip_text">Play</property>',
            '<property name="title">играть</property>',
            '<attribute name="label">Play</attribute>',
            '<accessibility><property name="label">Play</property></accessibility>',
            '<items><item>Wood</item></items>',
        ):
            with self.subTest(content):
                faults = template.unmarked(f"<interface><object>{content}</object></interface>")
                self.assertEqual(len(faults), 1)


class MenusTest(unittest.TestCase):
    MENU = """<interface><menu>
      <section><item><attribute name="label" translatable="yes">_Open</attribute></item></section>
      <item><attribute name="label" translatable="yes" context="file">S_ave</attribute></item>
      <submenu><attribute name="label" translatable="yes">_More</attribute>
        <item><attribute name="label" translatable="yes">_Other</attribute></item>
      </submenu>
    </menu></interface>"""

    def test_of_their_own(self):
        self.assertEqual(menus.clashes(self.MENU, lambda context, text: text), [])

    def test_clash(self):
        def translate(context, text):
            return "_Obrir" if context == "file" else text

        self.assertEqual(menus.clashes(self.MENU, translate), ["_Open and _Obrir"])


class TermsTest(unittest.TestCase):
    def test_good(self):
        for language, text in (
            ("en", "Best move; %s: place a stone, or end the turn"),
            ("ru", "Па Тум: «ход», 95 %%, 20 000 ходов; Неоконченные"),
            ("ja", "%u手目（%s）：もう一局、2局、二つ、CSV としてコピー"),
        ):
            with self.subTest(text):
                self.assertEqual(translations.avoided(language, text), [])

    def test_avoided(self):
        for language, text in (
            ("en", "Illegal turn"), ("en", "colour"), ("en", "don't"), ("en", "Wait..."),
            ("ru", "событие"), ("ru", "в Па Туме"), ("ru", "“так”"), ("ru", "95%"),
            ("ru", "Ход — это"), ("ru", "%u партий"), ("ru", "20 000"), ("ru", "7 × 7"),
            ("ja", "%u 手"), ("ja", "2 局"), ("ja", "2つ"), ("ja", "二局"), ("ja", "得点: %s"), ("ja", "CSVとして"),
            ("ja", "“手”"), ("ja", "メモリ不足"), ("ja", "%u %%"),
        ):
            with self.subTest(text):
                self.assertTrue(translations.avoided(language, text))


if __name__ == "__main__":
    unittest.main()
