"""Pages of a web site, read strictly, and a crawler that follows every link."""

import html.parser
import os
import re
import urllib.parse

VOID = {"meta", "input", "link", "br"}


class Page(html.parser.HTMLParser):
    """Reads a page strictly: elements are closed in order, ids are unique, nothing runs or is styled inline."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.faults, self.ids, self.links, self.text, self.headings = [], [], set(), [], [], []
        self.resources, self.languages, self.labels, self.tags, self.graph = [], set(), [], set(), {}
        self.alternates, self.description = {}, None
        self.feed(text)
        self.close()
        if self.open:
            self.faults.append(("open", self.open))

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        self.tags.add(tag)
        if len(known) != len(attrs):
            self.faults.append(("attributes", attrs))
        self.faults += [(name, tag) for name in known if name.startswith("on") or name == "style"]
        if "id" in known:
            if known["id"] in self.ids or not known["id"]:
                self.faults.append(("id", known["id"]))
            self.ids.add(known["id"])
        if tag == "a":
            self.links.append(known["href"])
        if tag == "use":
            self.labels.append(known["href"][1:])
        if tag == "meta" and known.get("name") == "description":
            self.description = known["content"]
        if tag == "link" and "hreflang" in known:
            self.alternates[known["hreflang"]] = known["href"]
        if tag == "meta" and "property" in known:
            self.graph[known["property"].removeprefix("og:")] = known["content"]
        if tag == "label" and "for" in known:
            self.labels.append(known["for"])
        if tag == "script":
            self.resources.append(known["src"])
        if tag == "link" and known["rel"] == "stylesheet":
            self.resources.append(known["href"])
        if tag in ("h1", "h2"):
            self.headings.append(tag)
        if "lang" in known:
            self.languages.add(known["lang"])
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append((tag, self.getpos()))

    def handle_data(self, data):
        self.text.append(data)

def files_of(site):
    """The files of a site by their names in it."""
    return {str(path.relative_to(site)): path for path in site.rglob("*") if path.is_file()}


def check(test, site, base):
    """Follows every link and reads every page, for a TestCase; returns the pages by name."""
    files = files_of(site)
    pages = {name: Page(path.read_text(encoding="utf-8")) for name, path in files.items() if name.endswith(".html")}
    # A server shows it at any address: its links are whole, and lead to what is there.
    missing = pages.pop("404.html", None)
    for link in missing.links + missing.resources if missing else []:
        to, _, place = link.partition("#")
        test.assertTrue(not to or to.removeprefix(base) in files, link)
        test.assertTrue(not to or to.startswith(base), link)
    for name, page in pages.items():
        # Of games, the drawings of the board, the controls and the top come with scripts.
        for script in page.resources:
            text = files[os.path.normpath(os.path.join(os.path.dirname(name), script))].read_text(encoding="utf-8")
            if re.search("(^|/)boards/|top.js$", script):
                page.ids |= set(re.findall(r'id=\\"([^\\]*)\\"', text))
        test.assertEqual(page.faults, [], name)
        test.assertEqual(page.headings[:1], ["h1"], name)
        test.assertLessEqual(set(page.labels), page.ids, name)
        for link in page.links + page.resources:
            to, _, place = link.partition("#")
            test.assertNotRegex(link, "^[a-z]+:|^//|^/", name)
            target = os.path.normpath(os.path.join(os.path.dirname(name), urllib.parse.unquote(to))) if to else name
            test.assertIn(target, files, f"{name}: {link}")
            if place:
                test.assertIn(place, pages[target].ids, f"{name}: {link}")
    reached, to_see = set(), ["index.html"]
    while to_see:
        name = to_see.pop()
        if name in reached or name not in pages:
            continue
        reached.add(name)
        to_see += [os.path.normpath(os.path.join(os.path.dirname(name), link.partition("#")[0]))
                   for link in pages[name].links]
    test.assertEqual(set(pages) - reached, set(), "pages without a link")
    return pages
