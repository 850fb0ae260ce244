"""Texts in GtkBuilder templates that a person can read but that are not marked for translation."""

import re
import xml.etree.ElementTree as ElementTree

# Properties, attributes of menus and accessible properties that hold text for people.
SHOWN = frozenset("""
    accessible-description body button-label comments copyright custom-title description heading
    help-text issue-title label markup menu-label name-label placeholder placeholder-text
    primary-text role-description secondary-text subtitle text title tooltip
    tooltip-markup tooltip-text value-text view-name website-label
""".split())
CARRIERS = frozenset(("property", "attribute", "item", "accessibility", "relation", "state"))
LETTER = re.compile(r"[^\W\d_]")


def is_shown(element, parents):
    """Whether the text of @element is read by people."""
    if element.tag == "item":
        # A string list; the items of menus hold no text of their own.
        return parents and parents[-1].tag == "items"
    return element.tag in CARRIERS and element.get("name", "").replace("_", "-") in SHOWN


def unmarked(text):
    """Descriptions of the unmarked texts in the template @text.

    Whoever means a text to stay as it is in every language, a proper name, writes translatable="no".
    """
    faults = []

    def visit(element, parents):
        content = (element.text or "").strip()
        if (
            is_shown(element, parents)
            and LETTER.search(content)
            and element.get("translatable") not in ("yes", "no")
        ):
            faults.append(f"{element.tag} {element.get('name', '')}: {content!r}")
        for child in element:
            visit(child, [*parents, element])

    visit(ElementTree.fromstring(text), [])
    return faults
