"""Letters underlined in GtkBuilder templates: which key chooses an item of a menu, or presses a button."""

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


class Templates:
    """The templates of classes, as they stand within one another."""

    def __init__(self, texts):
        roots = [ElementTree.fromstring(text).find("template") for text in texts]
        self.roots = {root.get("class"): root for root in roots if root is not None}

    def labels(self, root):
        """(context, text, whether a button has it, pages) of each label with a letter that the class of @root shows.

        The pages are those of stacks, as a dictionary: of two pages of one stack only one is seen.
        """
        parent = self.roots.get(root.get("parent"))
        if parent is None:
            yield from self._inside(root, {}, {})
        else:
            parts = {part.get("name"): part for part in root.findall("property") if len(part)}
            yield from self._inside(parent, {}, parts)

    def _inside(self, element, pages, parts):
        if element.tag == "object":
            yield from self._own(element, pages)
            if element.get("class") in self.roots:
                yield from self._inside(self.roots[element.get("class")], pages, {})
        if element.get("id") in parts:
            yield from self._inside(parts[element.get("id")], pages, {})
        stack = element.get("class") == "GtkStack"
        for number, child in enumerate(element):
            yield from self._inside(child, {**pages, element: number} if stack else pages, parts)

    @staticmethod
    def _own(element, pages):
        properties = {child.get("name"): child for child in element.findall("property")}
        if "use-underline" in properties:
            for name in "label", "title":
                text = properties.get(name)
                if text is not None and text.get("translatable") == "yes":
                    yield text.get("context"), text.text, "Button" in element.get("class"), pages


def button_clashes(templates, root, translate):
    """Descriptions of the labels in a template that have the letter of a button which is seen together with them."""
    faults, seen = [], []
    for context, text, button, pages in templates.labels(root):
        shown = translate(context, text)
        letter = LETTER.search(shown)
        letter = letter and letter[1].lower()
        for other, other_shown, other_button, other_pages in seen:
            apart = any(other_pages.get(stack, page) != page for stack, page in pages.items())
            # The same label twice belongs to like things below one another.
            if letter and letter == other and (button or other_button) and not apart and shown != other_shown:
                faults.append(f"{other_shown} and {shown}")
        seen.append((letter, shown, button, pages))
    return faults
