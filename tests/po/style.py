"""How texts are written in each language: words of the glossary, labels in quotes, figures, signs, sentences."""

import re

import corpus

KANA = "ぁ-ヿ一-龯々"
COUNTERS = ("局|手(?![番順])|個|人|件|回|点|つ|行|段|列|本|問|枚|日|秒|桁|文字|以上|以下|連|マス|ステップ|ページ|ラウンド|通り|"
            "パーセント|分(?!岐)|週|か月|年")
FIGURE = r"(?:\d|%(?:\d\$)?(?:zu|[usd]))"

# A figure and what it counts, and the points of both sides, which a line must not part.
SCORE = rf"{FIGURE} : {FIGURE}"
PARTED = {
    "en": re.compile(SCORE),
    "ru": re.compile(rf"{SCORE}|" r"%(?:\d\$)?(?:zu|[ud]) (?:%%|[а-яё]{4})|(?<![-a-z])(?<![a-z]\d)\d (?:%%|\d{3}(?!\d)|[а-яё]{4})| × "),
    "ja": re.compile(rf"{SCORE}|{FIGURE}[ \u00a0](?:{COUNTERS})|第 {FIGURE}|\d ?つ"
                     r"|(?<!もう)(?<!これで)[一二三四五六七八九十](?:局(?!面)|個|件|回(?![りっ]))"),
}
SIGNS = {
    "en": {
        "straight quotes": r"[\"']",
        "three dots": r"\.\.\.",
        "a hyphen for a dash": r"(?<=\w) - (?=\w)",
        "a space before a sign": r"\w [,;!?](?=\s|$)",
    },
    "ru": {
        "quotes of another language": "[“”\"]",
        "three dots": r"\.\.\.",
        "a percent sign without its space": r"\d ?%(?!\w)",
        "a dash at the beginning of a line": r"(?<! )(?<!^) —",
        "a short dash for a long one": r"(?<=[а-яё»)]) – (?=[а-яё«])",
    },
    "ja": {
        "half width after Japanese": rf"[{KANA}」][:,!?](?!\S)|^(?:karum-cli|--%s|%s): |[{KANA}] ?\((?!_)|\) ?[{KANA}]",
        "quotes of another language": "[“”\"«»]",
        "three dots": r"\.\.\.|・・・|。。",
        "a space before a percent sign": " %%",
        "Latin words without a space": rf"(?<!%z)(?<![%\d$])\b[A-Za-z]{{2,}}[{KANA}]|[{KANA}][A-Za-z]{{2,}}",
    },
}
# Japanese of data/learn writes keys and points in elements, where no space is needed.
SIGNS_OF_LESSONS = frozenset(("Latin words without a space",))
# Marks for programmers, and the words that are typed on a command line.
TYPED = re.compile(r"--[a-z][\w-]*|\bkarum-cli\b[^“”«»「」.]*|\[[^\]]*\]|\$\d*")

SENTENCES = {
    "a sentence without a subject": re.compile(
        r"(?:^|(?<=[.!?] ))(?:Is|Are|Was|Were|Has|Had|Does|Did)\b[^.?!]*\.(?!\w)"),
    "a clause with “who” for a subject": re.compile(
        r"(?:^|(?<=[.;] ))Who (?!Plays|Is\b|is\b)[a-z][^.?!“]*\b(?:should|has|gets|loses|wins|may|becomes|must)\b[^.?!]*\."),
    "a word order that is not English": re.compile(r"\b(?:has|have|is|are) (?:been )?\w+ed already\b|\bAnd not\b"),
}


class Glossary:
    """The words of po/GLOSSARY.md that must not stand in a text."""

    def __init__(self, text):
        self.terms, self.banned = [], {language: [] for language in corpus.LANGUAGES}
        for line in text.splitlines():
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if len(cells) == 4 and cells[0] in self.banned:
                self.add(*cells)
            elif len(cells) == len(corpus.LANGUAGES) + 1 and cells[0] not in ("English", "Language") and "---" not in cells[0]:
                self.terms.append(cells[:len(corpus.LANGUAGES)])

    def add(self, language, words, instead, fine):
        """One row: its words are looked for, outside the phrases that are fine."""
        exceptions = [phrase.strip() for phrase in fine.split(";") if phrase.strip()]
        for word in (word.strip() for word in words.split(";")):
            pattern = re.escape(word.rstrip("*")).replace(r"\ ", r"\s")
            if language != "ja":
                pattern = rf"\b{pattern}" + ("" if word.endswith(("*", ":")) else r"\b")
            self.banned[language].append((re.compile(pattern, re.IGNORECASE), instead, exceptions))

    def faults(self, language, words):
        for pattern, instead, exceptions in self.banned[language]:
            plain = words
            for phrase in exceptions:
                plain = re.sub(re.escape(phrase), " ", plain, flags=re.IGNORECASE)
            for found in pattern.finditer(plain):
                yield f"“{found.group()}”: write {instead}"


def found(patterns, words):
    for rule, pattern in patterns:
        for match in re.finditer(pattern, words):
            yield f"“{match.group()}”: {rule}"


def faults(glossary, text):
    """What is wrong with @text, a description each."""
    words = text.words
    typed = TYPED.sub(" ", words)
    of_code = text.place in corpus.OF_CODE
    if not of_code:
        yield from glossary.faults(text.language, typed)
    if text.language in PARTED:
        yield from found([("a figure is parted from what it counts", PARTED[text.language])], words)
    signs = SIGNS[text.language]
    if text.language == "en" and not text.place.startswith(("src", "ui", "data/org", "data/learn")):
        signs = {}
    elif text.place.startswith("data/learn"):
        signs = {rule: pattern for rule, pattern in signs.items() if rule not in SIGNS_OF_LESSONS}
    yield from found(signs.items(), typed if text.language == "en" else words)
    if text.language == "en":
        yield from found(SENTENCES.items(), words)


# -- Labels in quotes ---------------------------------------------------------------------------------------------

QUOTED = {"en": "“([^“”]+)”", "ru": "«([^«»]+)»", "ja": "「([^「」]+)」"}
# Quoted, but no label: tags of records, names, and words of the descriptions of the games.
QUOTED_TOO = frozenset((
    "Result", "Game", "Восток", "Джармо (Ярмо)", "Джармо", "置き換えることができる", "着いた", "このように",
))
MNEMONIC = re.compile(r"\(_\w\)|_(?=\w)")


def label(words):
    """A label as people see it: without its letter to press and its dots."""
    return MNEMONIC.sub("", words).rstrip("….").strip().casefold().replace("\u00a0", " ")


def labels(texts):
    """All labels and other texts, by language."""
    known = {language: set() for language in corpus.LANGUAGES}
    for text in texts:
        known[text.language].add(label(text.words))
    return known


def looks_like_label(language, words):
    """Labels begin with a capital letter; Japanese has none."""
    if "%" in words:
        return False
    return bool(re.match({"en": "[A-Z]", "ru": "[А-ЯЁ]", "ja": f"[{KANA}]"}[language], words))


def same_in_another_case(one, other):
    """Whether two labels have the same words, Russian ones in any case."""
    parts, others = one.split(), other.split()
    return len(parts) == len(others) and all(
        stem(a).startswith(stem(b)) or stem(b).startswith(stem(a)) for a, b in zip(parts, others) if a and b
    )


def unknown_labels(text, known):
    """What @text quotes although no text of the program says so."""
    for words in re.findall(QUOTED[text.language], text.words):
        for part in re.split(r" (?:→|›) ", words):
            quoted = label(part)
            if part in QUOTED_TOO or not looks_like_label(text.language, part) or quoted in known[text.language]:
                continue
            if text.language == "ru" and any(same_in_another_case(quoted, one) for one in known["ru"]):
                continue
            yield f"“{part}” is quoted, but no text of the program says so"


# -- Terms --------------------------------------------------------------------------------------------------------

def stem(word):
    return word[:-2] if len(word) > 5 else word[:-1] if len(word) > 3 else word


def uses(term, language, words):
    """Whether @words have one of the words for @term, in any form."""
    for one in re.split(r"[,;；(（]| \(", term):
        parts = [part for part in re.split(r"[\s…]+", one.strip(" )）")) if part]
        if not parts:
            continue
        if language == "ja":
            if all(part in words for part in parts):
                return True
        elif all(re.search(rf"\b{re.escape(stem(part) if language == 'ru' else part.rstrip('s'))}", words, re.IGNORECASE)
                 for part in parts):
            return True
    return False


def disagreements(glossary, messages, language):
    """(term, its translation, uses, uses without it, an example): where a term stands much more often than its
    translation."""
    column = corpus.LANGUAGES.index(language)
    for row in glossary.terms:
        term = re.split(r"[,(;]", row[0])[0].strip()
        translation = row[column]
        if not translation or not re.fullmatch(r"[A-Za-z][A-Za-z -]+", term):
            continue
        used = [message for message in messages if re.search(rf"\b{term}s?\b", message.text, re.IGNORECASE)]
        without = [message for message in used
                   if not any(uses(translation, language, words) for words in message.translations)]
        if len(without) > max(1, len(used) / 4):
            yield term, translation, len(used), len(without), without[0]
