#!/usr/bin/env python3
"""Holds the translations against the sources as they are now; speaks TAP.

usage: translations.py SOURCE_DIR XGETTEXT_ARGUMENT…
"""

import pathlib
import re
import subprocess
import sys
import traceback

import catalogue
import corpus
import menus
import placeholders
import style
import template

SOURCES = (
    "src/**/*.[ch]",
    "src/**/*.c.in",
    "ui/**/*.ui",
    "data/*.desktop.in",
    "data/*.gschema.xml",
    "data/*.xml.in",
)

# The files that write dates: as people read them, and in the names of files.
DATES = frozenset("""
    src/app/exchange/karum-backup-dialog.c src/app/exchange/karum-luggage-dialog.c
    src/app/widgets/karum-date-row.c
    src/wording/karum-game-text.c src/archive/database/karum-log-owner.c src/archive/safety/karum-backups.c
    src/archive/safety/karum-restore.c src/archive/store/karum-store-open.c src/archive/undo/karum-undo.c
    src/record/karum-date-format.c
""".split())


def lines(path):
    """The entries of a list in a file, comments and blank lines left out."""
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


class Sources:
    """The program's sources and their texts."""

    def __init__(self, source_dir, arguments):
        self.directory = pathlib.Path(source_dir)
        self.arguments = arguments
        self.listed = lines(self.directory / "po/POTFILES")
        self.languages = lines(self.directory / "po/LINGUAS")
        self.all_texts = None

    def glob(self, *patterns):
        paths = (path for pattern in patterns for path in self.directory.glob(pattern))
        return sorted(str(path.relative_to(self.directory)) for path in paths)

    def texts(self, files):
        return catalogue.extract(self.directory, files, self.arguments)[0]

    def complaints(self):
        return catalogue.extract(self.directory, self.listed, self.arguments)[1]

    def glossary(self):
        return style.Glossary((self.directory / "po/GLOSSARY.md").read_text(encoding="utf-8"))

    def corpus(self):
        """All texts that people read; read once."""
        if self.all_texts is None:
            self.all_texts = list(corpus.read(self))
        return self.all_texts

    def translation(self, language):
        return catalogue.read(self.directory / f"po/{language}.po")


def check_list(sources):
    """POTFILES names every file with texts, only files that exist, and none twice."""
    listed = set(sources.listed)
    faults = [f"{name} does not exist" for name in listed if not (sources.directory / name).exists()]
    faults += [f"{name} is listed twice" for name in listed if sources.listed.count(name) > 1]
    found = sources.texts(sources.glob(*SOURCES))
    with_texts = {place for message in found.values() for place in message.places}
    return faults + [f"{name} has texts but is not listed" for name in sorted(with_texts - listed)]


def check_languages(sources):
    """A language has all that a catalogue alone doesn't give it."""
    table = (sources.directory / "src/language/karum-language.c").read_text(encoding="utf-8")
    places = {
        "src/language/karum-language.c": re.findall(r'^  \{ "(\w+)", "', table, re.MULTILINE),
        "tests/po/corpus.py": corpus.LANGUAGES,
        "the quotation marks in tests/po/style.py": style.QUOTED,
        "po/LINGUAS": ["en", *sources.languages],
    }
    languages = set().union(*places.values())
    faults = [f"{language} isn't in {place}" for place, known in places.items() for language in sorted(languages - set(known))]
    head = re.search(r"^\| English \|.*", (sources.directory / "po/GLOSSARY.md").read_text(encoding="utf-8"), re.MULTILINE)
    columns = head.group().count("|") - 2  # the last one is for notes
    return faults + ["po/GLOSSARY.md has no column for a language"] * (columns < len(languages))


def check_extraction(sources):
    """xgettext understands all texts: none is cut off by a macro in its middle, for instance."""
    return sources.complaints()


def check_complete(sources, language):
    """Every text of the sources is translated, and nothing else is."""
    texts = sources.texts(sources.listed)
    translated = sources.translation(language)
    faults = []
    for key, message in texts.items():
        translation = translated.get(key)
        if translation is None or not all(translation.translations):
            faults.append(f"not translated: {message}")
        elif translation.fuzzy:
            faults.append(f"fuzzy: {message}")
        elif translation.plural != message.plural:
            faults.append(f"translated with another plural: {message}")
    return faults + [f"no longer in the sources: {translated[key]}" for key in translated.keys() - texts]


def check_placeholders(sources, language):
    """Every translation takes the arguments that its text takes."""
    return [
        fault
        for message in sources.translation(language).values()
        for fault in placeholders.differences(message)
    ]


def check_style(sources, language):
    """Words of the glossary, figures, signs and sentences."""
    glossary = sources.glossary()
    return [
        f"{fault}, in {text.words!r} ({text.place})"
        for text in sources.corpus()
        if text.language == language
        for fault in style.faults(glossary, text)
    ]


def check_labels(sources, language):
    """What is quoted as a label stands somewhere in the program."""
    known = style.labels(sources.corpus())
    return [
        f"{fault}, in {text.words!r} ({text.place})"
        for text in sources.corpus()
        if text.language == language and text.place not in corpus.DOCUMENTS
        for fault in style.unknown_labels(text, known)
    ]


def list_terms(sources, language):
    """Prints the terms of the glossary that texts have but whose translations seem to lack: to be read, no fault."""
    messages = list(sources.translation(language).values())
    for term, translation, uses, without, example in style.disagreements(
        sources.glossary(), messages, language
    ):
        print(f"# {language}: “{term}” {uses} times, without “{translation}” {without}; such as {example}")
    return []


def check_dates(sources):
    """Dates are written by the functions for it alone."""
    return [
        f"{name} writes dates of its own"
        for name in sources.glob("src/**/*.c")
        if name not in DATES
        and re.search(r"\bg_date_time_format \(|\bstrftime \(|\bg_date_strftime \(",
                      (sources.directory / name).read_text(encoding="utf-8"))
    ]


def check_format(sources, language):
    """gettext's own checks: header, plural forms, formats, line breaks at the ends."""
    path = sources.directory / f"po/{language}.po"
    try:
        catalogue.run("msgfmt", "--check", "--output-file=/dev/null", path)
    except subprocess.CalledProcessError as error:
        return error.stderr.splitlines()
    return []


def check_templates(sources):
    """Every text of a template that a person reads is marked."""
    return [
        f"{name}: {fault}"
        for name in sources.glob("ui/**/*.ui")
        for fault in template.unmarked((sources.directory / name).read_text(encoding="utf-8"))
    ]


def translator(sources, language):
    """A function from a context and a text to what stands for it."""
    catalogue_of = sources.translation(language) if language else {}

    def translate(context, text):
        message = catalogue_of.get((context, text))
        return message.translations[0] if message else text

    return translate


def check_menus(sources, language=None):
    """No two items of a menu are chosen by the same letter."""
    translate = translator(sources, language)
    return [
        f"{name}: {fault}"
        for name in sources.glob("ui/**/*.ui")
        for fault in menus.clashes((sources.directory / name).read_text(encoding="utf-8"), translate)
    ]


def check_buttons(sources, language=None):
    """Nothing that is seen together with a button has its letter."""
    translate = translator(sources, language)
    templates = menus.Templates(
        (sources.directory / name).read_text(encoding="utf-8") for name in sources.glob("ui/**/*.ui")
    )
    return [
        f"{name}: {fault}"
        for name, root in templates.roots.items()
        for fault in menus.button_clashes(templates, root, translate)
    ]


def checks(sources):
    """All checks: a title and a function that returns faults, a line each."""
    yield "the list of sources", lambda: check_list(sources)
    yield "the list of languages", lambda: check_languages(sources)
    yield "the texts as translators get them", lambda: check_extraction(sources)
    yield "the marks in templates", lambda: check_templates(sources)
    yield "the letters of menus", lambda: check_menus(sources)
    yield "the letters of buttons", lambda: check_buttons(sources)
    yield "en: style", lambda: check_style(sources, "en")
    yield "en: labels in quotes", lambda: check_labels(sources, "en")
    yield "dates", lambda: check_dates(sources)
    for language in sources.languages:
        for title, check in (
            ("complete", check_complete),
            ("placeholders", check_placeholders),
            ("style", check_style),
            ("labels in quotes", check_labels),
            ("terms, to be read", list_terms),
            ("format", check_format),
            ("the letters of menus", check_menus),
            ("the letters of buttons", check_buttons),
        ):
            yield f"{language}: {title}", lambda check=check, code=language: check(sources, code)


def main(source_dir, *arguments):
    sys.stdout.reconfigure(encoding="utf-8")
    good = True
    number = 0
    for number, (title, check) in enumerate(checks(Sources(source_dir, arguments)), 1):
        try:
            faults = check()
        except Exception:  # a broken catalogue must not hide the other checks
            faults = traceback.format_exc().splitlines()
        print(f"{'not ok' if faults else 'ok'} {number} - {title}")
        for fault in faults:
            print(f"# {fault}")
        good = good and not faults
    print(f"1..{number}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
