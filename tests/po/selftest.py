#!/usr/bin/env python3
"""The checks of the translations find the faults that they are there for."""

import unittest
import xml.etree.ElementTree as ElementTree

import catalogue
import corpus
import menus
import placeholders
import style
import template

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


class ButtonsTest(unittest.TestCase):
    """The letters of a dialog, of the one that it is derived from, and of the view in it."""

    LABEL = '<property name="{}" translatable="yes">{}</property><property name="use-underline">yes</property>'

    def of(self, kind, text):
        return f'<object class="{kind}">{self.LABEL.format("title" if "Row" in kind else "label", text)}</object>'

    def clashes(self, form, translate=lambda context, text: text):
        view = f'<template class="View" parent="AdwBin">{self.of("GtkButton", "_Copy")}</template>'
        pages = f"""<object class="GtkStack"><child><object class="AdwBin" id="form"/></child>
            <child>{self.of("GtkButton", "_Close")}</child></object>"""
        base = f'<template class="Work" parent="AdwWindow">{pages}<object class="View"/></template>'
        dialog = f'<template class="Dialog" parent="Work"><property name="form"><object class="GtkBox">{form}</object></property></template>'
        templates = menus.Templates(f"<interface>{text}</interface>" for text in (view, base, dialog))
        return menus.button_clashes(templates, templates.roots["Dialog"], translate)

    def test_of_their_own(self):
        def other(context, text):
            return "Clos_e" if text == "_Close" else text

        rows = self.of("AdwActionRow", "_From") + self.of("AdwActionRow", "_Format") + self.of("GtkButton", "_More") * 2
        self.assertEqual(self.clashes(rows, other), [])

    def test_clashes(self):
        self.assertEqual(self.clashes(""), ["_Close and _Copy"])
        # What is on another page isn't seen together with it.
        self.assertEqual(self.clashes(self.of("AdwActionRow", "_City")), ["_City and _Copy", "_Close and _Copy"])
        found = self.clashes(self.of("GtkButton", "_Same") + self.of("AdwActionRow", "_Saw"), lambda context, text: text)
        self.assertEqual(found, ["_Same and _Saw", "_Close and _Copy"])


class StyleTest(unittest.TestCase):
    GLOSSARY = style.Glossary("""
| English | Russian | Japanese | Note |
| --- | --- | --- | --- |
| move (what one plays) | ход | 手 | *source* |

| Language | Not | But | Except |
| --- | --- | --- | --- |
| en | turn; turns | move | end the turn |
| en | colour* | color | |
| ru | событи* | соревнование | |
| ja | ゴミ箱; メモリ | ごみ箱, メモリー | メモリー |
""")

    def faults(self, language, words, place="src/a.c"):
        return list(style.faults(self.GLOSSARY, corpus.Text(language, place, words)))

    def test_good(self):
        for language, words in (
            ("en", "Best move; %s: place a stone, or end the turn, %d\u00a0:\u00a0%d. Is it over? Who has won?"),
            ("ru", "Па Тум: «ход», 95\u00a0%%, 20\u00a0000\u00a0ходов\u00a0— это 7\u00a0×\u00a07; на a5 стоит лучник"),
            ("ja", "%u手目（%s）：もう一局、2局、二つ、CSV としてコピー、メモリー、%zu文字目、%sには"),
        ):
            with self.subTest(words):
                self.assertEqual(self.faults(language, words), [])

    def test_bad(self):
        for language, words in (
            ("en", "Illegal turn"), ("en", "Colours"), ("en", "don't"), ("en", "Wait..."), ("en", "one - two"),
            ("en", "It ends. Is in the bin as well."), ("en", "Who runs out of time loses."),
            ("en", "It has been entered already"), ("en", "%d : %d"), ("ru", "счёт 5 : 3"), ("ja", "--%s: 不明"),
            ("ru", "событие"), ("ru", "“так”"), ("ru", "95%"), ("ru", "Ход — это"), ("ru", "%u партий"),
            ("ru", "20 000"), ("ru", "7 × 7"), ("ru", "один – два"), ("ru", "5 %%"),
            ("ja", "%u 手"), ("ja", "2 局"), ("ja", "2つ"), ("ja", "二局"), ("ja", "得点: %s"), ("ja", "CSVとして"),
            ("ja", "“手”"), ("ja", "メモリ不足"), ("ja", "%u %%"), ("ja", "得点(%s)"), ("ja", "ゴミ箱"),
        ):
            with self.subTest(words):
                self.assertTrue(self.faults(language, words))

    def test_labels(self):
        texts = [corpus.Text("en", "", "_Open the Archive…"), corpus.Text("ru", "", "Учитываемые партии"),
                 corpus.Text("ja", "", "開く(_O)…")]
        known = style.labels(texts)
        for language, words, good in (
            ("en", "Choose “Open the Archive”.", True), ("en", "Choose “Open Archive”.", False),
            ("en", "write “swap” or “%s”", True), ("ru", "в «Учитываемых партиях»", True),
            ("ru", "в «Моих партиях»", False), ("ja", "「開く」を選びます", True), ("ja", "「閉じる」", False),
        ):
            with self.subTest(words):
                found = list(style.unknown_labels(corpus.Text(language, "", words), known))
                self.assertEqual(not found, good)

    def test_terms(self):
        messages = [catalogue.Message(text="two moves", translations=["два хода"]),
                    catalogue.Message(text="one move", translations=["одна партия"]),
                    catalogue.Message(text="no move", translations=["нет партии"])]
        self.assertEqual([found[:4] for found in style.disagreements(self.GLOSSARY, messages, "ru")],
                         [("move", "ход", 3, 2)])

    def test_values_of_lessons(self):
        block = ElementTree.fromstring("<p>У вас <v forms='камень|камня|камней'>stones</v>, <v>size</v> полей</p>")
        self.assertEqual(corpus.words_of(block), "У вас 5\u00a0камней, 5 полей")


if __name__ == "__main__":
    unittest.main()
