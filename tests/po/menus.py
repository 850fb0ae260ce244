"""Letters underlined in the menus of GtkBuilder templates: which key chooses an item."""

import re
import xml.etree.ElementTree as ElementTree

LETTER = re.compile(r"_(\w)")


def labels(menu):
    """The texts of the items that open together, as (context, text)."""
    for child in menu:
        if child.tag == "section":
            yield from labels(child)
        elif child.tag in ("item", "submenu"):
            for attribute in child.findall("attribute"):
                if attribute.get("name") == "label" and attribute.get("translatable") == "yes":
                    yield attribute.get("context"), attribute.text


def clashes(text, translate):
    """Descriptions of the items in the template @text that have another one's letter.

    @translate: what stands for (context, text) in a language
    """
    faults = []
    for menu in ElementTree.fromstring(text).iter():
        if menu.tag not in ("menu", "submenu"):
            continue
        by_letter = {}
        for label in labels(menu):
            shown = translate(*label)
            letter = LETTER.search(shown)
            if letter:
                by_letter.setdefault(letter[1].lower(), []).append(shown)
        faults += [" and ".join(shown) for shown in by_letter.values() if len(shown) > 1]
    return faults
