"""The places in a message that the program fills in."""

import re

PLACEHOLDER = re.compile(
    r"%(?:(?P<position>\d+)\$)?(?P<flags>[-+ #0'I]*)(?P<width>\d+|\*)?(?P<precision>\.(?:\d+|\*)?)?"
    r"(?P<type>(?:hh|h|ll|l|j|z|t|L)?[diouxXeEfFgGaAcspm]|%)"
)

# What a date is written with (g_date_time_format): the year, the month, the day, the day of the week.
DATE_FIELD = re.compile(r"%[-0_]?(.)")
DATE_FIELDS = {"Y": "year", "B": "month", "b": "month", "m": "month", "e": "day", "d": "day"}


def is_date(message):
    """Whether @message is a format of dates: its context says so."""
    return bool(message.context) and message.context.startswith("date")


def date_fields(text):
    """The fields of a format of dates; a language may put them in any order and leave the weekday out."""
    letters = DATE_FIELD.findall(text)
    return sorted(DATE_FIELDS.get(letter, letter) for letter in letters if letter not in "Aa")


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
    fields = date_fields if is_date(message) else placeholders
    wanted = fields(message.plural or message.text)
    return [
        f"{message}: {translation!r} takes {fields(translation)}, not {wanted}"
        for translation in message.translations
        if translation and fields(translation) != wanted
    ]
