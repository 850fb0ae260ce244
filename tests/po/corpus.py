"""All texts that people read, in every language: where each stands, and what it says."""

import re
import xml.etree.ElementTree as ElementTree
from typing import NamedTuple

LANGUAGES = ("en", "ru", "ja")
FOLDERS = ("help", "jarmo", "manu", "pahtum")
# Elements of data/learn that hold a text.
BLOCKS = frozenset(("p", "h", "li", "board", "goal", "hint", "why", "say"))
DOCUMENTS = ("README.md", "SECURITY.md", "CONTRIBUTING.md", "docs/command-line.md", "docs/packages.md", "docs/kgn.md",
             "docs/abstractplay.md", "docs/archive-format.md", "docs/house.md", "docs/secretary.md", "docs/release.md",
             "docs/unasked.md", "docs/web-site.md")
# The language of the code says “turn”.
OF_CODE = frozenset(("docs/house.md", "docs/archive-format.md", "CONTRIBUTING.md"))


class Text(NamedTuple):
    """A text, the language that it is in, and where it stands."""

    language: str
    place: str
    words: str


def from_catalogues(sources):
    """The texts of the sources and their translations; description and help of the metainfo among them."""
    for message in sources.texts(sources.listed).values():
        for words in filter(None, (message.text, message.plural)):
            yield Text("en", message.places[0] if message.places else "", words)
    for language in sources.languages:
        for message in sources.translation(language).values():
            for words in message.translations:
                yield Text(language, f"po/{language}.po", words)


def words_of(element):
    """What a block says; a value of the rules reads 5."""
    words = element.text or ""
    for child in element:
        if child.tag == "v":
            forms = child.get("forms")
            words += f"5\u00a0{forms.split('|')[-1]}" if forms else "5"
        elif child.tag == "key":
            words += "\N{WHITE SQUARE}"
        else:
            words += words_of(child)
        words += child.tail or ""
    return words


def from_lessons(sources):
    """The pages of rules, lessons and help."""
    for folder in FOLDERS:
        for language in LANGUAGES:
            name = f"data/learn/{folder}/{language}.xml"
            for element in ElementTree.parse(sources.directory / name).iter():
                if element.tag == "page":
                    yield Text(language, name, element.get("title"))
                elif element.tag in BLOCKS:
                    yield Text(language, name, words_of(element))


def from_examples(sources):
    """Events, comments and collections of the examples."""
    rows = (sources.directory / "data/examples/words.tsv").read_text(encoding="utf-8").splitlines()
    languages = rows[0].split("\t")[1:]
    for row in rows[1:]:
        for language, words in zip(languages, row.split("\t")[1:]):
            yield Text(language, "data/examples/words.tsv", words)


def from_manual(sources):
    """The sentences of the manual pages: what is bold or slanted is a word to type or a name that scripts read."""
    for name in ("data/karum.1", "data/karum-cli.1"):
        for line in (sources.directory / name).read_text(encoding="utf-8").splitlines():
            if not line.startswith((".", "'")):
                yield Text("en", name, re.sub(r"\\f[BI].*?\\f[PR]|\\.", " ", line))


def from_documents(sources):
    """The paragraphs of documents, without what is code."""
    for name in DOCUMENTS:
        text = (sources.directory / name).read_text(encoding="utf-8")
        text = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)|^    .*$", " ", text, flags=re.DOTALL | re.MULTILINE)
        for paragraph in re.split(r"\n\s*\n|\n(?=[-|#])", text):
            yield Text("en", name, re.sub(r"[ \n]+", " ", paragraph).strip())


def from_scripts(sources):
    """What the scripts of pages say of themselves: quoted sentences. Their texts come from the catalogues."""
    for name in sources.glob("data/page/*.js"):
        text = (sources.directory / name).read_text(encoding="utf-8")
        for words in re.findall(r'"([^"\n]*[A-Za-zА-яぁ-ヿ一-龯]{2} [^"\n]*)"', text):
            yield Text("en", name, words)


def read(sources):
    """All of them."""
    for part in (from_catalogues, from_lessons, from_examples, from_manual, from_documents, from_scripts):
        yield from part(sources)
