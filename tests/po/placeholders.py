"""The places in a message that the program fills in."""

import re

PLACEHOLDER = re.compile(
    r"%(?:(?P<position>\d+)\$)?(?P<flags>[-+ #0'I]*)(?P<width>\d+|\*)?(?P<precision>\.(?:\d+|\*)?)?"
    r"(?P<type>(?:hh|h|ll|l|j|z|t|L)?[diouxXeEfFgGaAcspm]|%)"
)


def placeholders(text):
    """What each argument is taken as, in the order of the arguments: ['s', 'd'].

    "100%" and the like, where no conversion follows the sign, are text.
    """
    types = {}
    for match in PLACEHOLDER.finditer(text):
        if match["type"] != "%" and " " not in match["flags"]:
            position = int(match["position"] or len(types) + 1)
            types[position] = match["type"]
    return [types[position] for position in sorted(types)]


def differences(message):
    """How the placeholders of each translation of @message differ from those of its text."""
    wanted = placeholders(message.plural or message.text)
    return [
        f"{message}: {translation!r} takes {placeholders(translation)}, not {wanted}"
        for translation in message.translations
        if translation and placeholders(translation) != wanted
    ]
