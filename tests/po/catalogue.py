"""Message catalogues of gettext, read as they stand."""

import ast
import dataclasses
import os
import re
import subprocess

FIELD = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr)(?:\[\d\])? (".*")$')


@dataclasses.dataclass
class Message:
    """One message: its text in the source and its translations (one, or one a plural form)."""

    context: str | None = None
    text: str = ""
    plural: str | None = None
    translations: list[str] = dataclasses.field(default_factory=list)
    places: list[str] = dataclasses.field(default_factory=list)
    fuzzy: bool = False

    @property
    def key(self):
        return (self.context, self.text)

    def __str__(self):
        return repr(self.text) if self.context is None else f"{self.context}: {self.text!r}"


def parse_message(block):
    """The Message of the lines of one entry."""
    message = Message()
    fields = []
    for line in block.splitlines():
        if line.startswith("#:"):
            message.places += [place.rsplit(":", 1)[0] for place in line[2:].split()]
        elif line.startswith("#,"):
            message.fuzzy = "fuzzy" in line
        elif match := FIELD.match(line):
            fields.append([match.group(1), ast.literal_eval(match.group(2))])
        elif line.startswith('"'):
            fields[-1][1] += ast.literal_eval(line)
    for name, value in fields:
        if name == "msgctxt":
            message.context = value
        elif name == "msgid":
            message.text = value
        elif name == "msgid_plural":
            message.plural = value
        else:
            message.translations.append(value)
    return message


def parse(text):
    """All messages of a catalogue as msgcat writes it, by key, without the header and obsolete ones."""
    blocks = (block for block in text.split("\n\n") if not re.search(r"^#~", block, re.MULTILINE))
    messages = (parse_message(block) for block in blocks if block.strip())
    return {message.key: message for message in messages if message.text}


def read(path):
    """The catalogue in a file. What gettext itself cannot read is an error."""
    return parse(run("msgcat", "--no-wrap", path).stdout)


def extract(source_dir, files, arguments):
    """What xgettext finds in @files (relative to @source_dir), and what it complains about."""
    found = run("xgettext", "--output=-", "--no-wrap", *arguments, *files, cwd=source_dir)
    return parse(found.stdout), found.stderr.splitlines()


def run(*command, cwd=None):
    """Runs a program and returns it with what it printed; raises when it fails."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        command, cwd=cwd, env=environment, check=True, capture_output=True, encoding="utf-8"
    )
