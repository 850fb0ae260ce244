#!/usr/bin/env python3
"""The files for the desktop are valid, and do what they say:
desktop.py SOURCE BUILD KARUM_CLI KARUM_THUMBNAILER"""

import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml

SOURCE, BUILD, CLI, THUMBNAILER = (pathlib.Path(argument).resolve() for argument in sys.argv[1:5])
DATA = BUILD / "data"
ID = "org.karum.Karum"
LANGUAGES = set((SOURCE / "po" / "LINGUAS").read_text(encoding="utf-8").split())
# What appstreamcli may say: the identifier has capital letters for good, there is no page on the web, and newer versions
# want the developer in a way that those of Debian 12 don't know: both ways stand there.
ADMITTED = {
    "cid-contains-uppercase-letter",
    "url-homepage-missing",
    "developer-name-tag-deprecated",
    "unknown-tag developer",
}
LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def run(*arguments, **options):
    return subprocess.run(list(map(str, arguments)), capture_output=True, encoding="utf-8", **options)


def needs(program):
    return unittest.skipUnless(shutil.which(program), f"{program} is not installed")


def entries(path, group):
    """The keys of a group in a file of the desktop."""
    text = path.read_text(encoding="utf-8")
    lines = re.search(rf"^\[{re.escape(group)}\]\n(.*?)(?=^\[|\Z)", text, re.MULTILINE | re.DOTALL)[1]
    return dict(line.split("=", 1) for line in lines.splitlines() if "=" in line and line[0] != "#")


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)


class DescriptionTest(unittest.TestCase):
    def check_metainfo(self, path):
        checked = run("appstreamcli", "validate", "--pedantic", "--no-net", path)
        said = re.findall(r"^\w: .*", checked.stdout, re.MULTILINE)
        self.assertTrue(said, checked.stderr)
        self.assertEqual([line for line in said if not any(tag in line for tag in ADMITTED)], [], checked.stdout)

    @needs("appstreamcli")
    def test_metainfo(self):
        self.check_metainfo(DATA / f"{ID}.metainfo.xml")

    @needs("appstreamcli")
    def test_pictures(self):
        """With an address: what is shown is there, and as large as it says."""
        address = "https://karum.example/pictures"
        text = (DATA / f"{ID}.metainfo.xml").read_text(encoding="utf-8")
        text = re.sub("<!-- of no address(.*?)-->", r"\1", text, flags=re.DOTALL)
        text = re.sub(">/raw/v[^<>]*/data/screenshots(/[a-z]+[.]png)<", rf">{address}\1<", text)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / f"{ID}.metainfo.xml"
            path.write_text(text, encoding="utf-8")
            self.check_metainfo(path)
            images = list(xml.parse(path).iter("image"))
        self.assertEqual(len(images), len(list((SOURCE / "data" / "screenshots").iterdir())))
        for image in images:
            head = (SOURCE / "data" / "screenshots" / image.text.removeprefix(f"{address}/")).read_bytes()[:24]
            self.assertEqual(struct.unpack(">2I", head[16:]), (int(image.get("width")), int(image.get("height"))))

    def test_metainfo_speaks(self):
        root = xml.parse(DATA / f"{ID}.metainfo.xml").getroot()
        for tag in ("summary", "p", "li"):
            for language in LANGUAGES:
                written = [e for e in root.iter(tag) if LANG not in e.attrib]
                translated = [e for e in root.iter(tag) if e.get(LANG) == language]
                self.assertEqual(len(translated), len(written), f"{tag} in {language}")

    @needs("desktop-file-validate")
    def test_entry(self):
        checked = run("desktop-file-validate", DATA / f"{ID}.desktop")
        self.assertEqual((checked.returncode, checked.stdout), (0, ""))

    def test_entry_speaks(self):
        path = DATA / f"{ID}.desktop"
        groups = {"Desktop Entry": ["GenericName", "Comment", "Keywords"]}
        for action in entries(path, "Desktop Entry")["Actions"].rstrip(";").split(";"):
            groups[f"Desktop Action {action}"] = ["Name"]
        for group, keys in groups.items():
            for key in keys:
                for language in LANGUAGES:
                    self.assertIn(f"{key}[{language}]", entries(path, group), group)

    def test_types_agree(self):
        """Program, description, thumbnailer and database name the same types."""
        types = {e.get("type") for e in xml.parse(DATA / f"{ID}.xml").getroot()}
        described = {e.text for e in xml.parse(DATA / f"{ID}.metainfo.xml").iter("mediatype")}
        self.assertEqual(described, types)
        for path, group in ((f"{ID}.desktop", "Desktop Entry"), (f"{ID}.thumbnailer", "Thumbnailer Entry")):
            listed = entries(DATA / path, group)["MimeType"].rstrip(";").split(";")
            self.assertEqual(set(listed), types, path)

    def test_types_have_icons(self):
        for element in xml.parse(DATA / f"{ID}.xml").getroot():
            name = element.get("type").replace("/", "-")
            for ending in (".svg", "-symbolic.svg"):
                self.assertTrue((SOURCE / "data" / "icons" / (name + ending)).exists(), name)


class TypeTest(Folder):
    """Files are known by their names, and archives by their first bytes as well."""

    @needs("update-mime-database")
    @needs("gio")
    def test_types(self):
        packages = self.folder / "data" / "mime" / "packages"
        packages.mkdir(parents=True)
        shutil.copy(DATA / f"{ID}.xml", packages)
        for known in pathlib.Path("/usr/share/mime/packages").glob("freedesktop.org.xml"):
            shutil.copy(known, packages)
        made = run("update-mime-database", self.folder / "data" / "mime")
        self.assertEqual(made.returncode, 0, made.stderr)
        (self.folder / "games.kgn").write_text('[Game "jarmo"]\n\n1. a1-b3 *\n', encoding="utf-8")
        imported = run(CLI, "import", "--archive", self.folder / "club.karum", self.folder / "games.kgn")
        self.assertEqual(imported.returncode, 0, imported.stderr)
        shutil.copy(self.folder / "club.karum", self.folder / "renamed")
        for name, wanted in (
            ("games.kgn", "text/x-kgn"),
            ("club.karum", "application/x-karum"),
            ("renamed", "application/x-karum"),
        ):
            environment = {**os.environ, "XDG_DATA_HOME": f"{self.folder}/data", "XDG_DATA_DIRS": f"{self.folder}/data"}
            told = run("gio", "info", "-a", "standard::content-type", self.folder / name, env=environment)
            self.assertIn(f"standard::content-type: {wanted}\n", told.stdout, name)


class ThumbnailTest(Folder):
    def draw(self, name, size=128):
        picture = self.folder / "picture.png"
        picture.unlink(missing_ok=True)
        drawn = run(THUMBNAILER, size, self.folder / name, picture)
        self.assertEqual(drawn.returncode == 0, picture.exists(), drawn.stderr)
        self.assertEqual(drawn.returncode != 0, bool(drawn.stderr), drawn.stderr)
        self.assertIn(drawn.returncode, (0, 1))
        return picture.read_bytes() if picture.exists() else None

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")

    def archive(self, text):
        self.write("in.kgn", text)
        (self.folder / "club.karum").unlink(missing_ok=True)
        run(CLI, "import", "--archive", self.folder / "club.karum", self.folder / "in.kgn", check=True)

    def test_records(self):
        self.write("a.kgn", '[Game "jarmo"]\n\n1. a1-b3 *\n')
        self.write("b.kgn", '[Game "jarmo"]\n\n1. a1-b3 a5xb3 *\n')
        self.write("c.kgn", 'nothing\n\n[Game "jarmo"]\n\n1. a1-a1 *\n\n[Game "jarmo"]\n\n1. a1-b3 *\n')
        pictures = {name: self.draw(f"{name}.kgn") for name in "abc"}
        self.assertEqual(struct.unpack(">II", pictures["a"][16:24]), (128, 128))
        self.assertNotEqual(pictures["a"], pictures["b"])
        # What can't be read is skipped.
        self.assertEqual(pictures["a"], pictures["c"])
        self.assertEqual(struct.unpack(">II", self.draw("a.kgn", 512)[16:24]), (512, 512))

    def test_archive(self):
        """The game that was added last, whose position is that of the record."""
        self.archive('[Game "jarmo"]\n\n1. a1-b3 *\n\n[Game "jarmo"]\n\n1. a1-b3 a5xb3 *\n')
        self.write("last.kgn", '[Game "jarmo"]\n\n1. a1-b3 a5xb3 *\n')
        before = {path.name: path.read_bytes() for path in self.folder.iterdir()}
        self.assertEqual(self.draw("club.karum"), self.draw("last.kgn"))
        (self.folder / "picture.png").unlink()
        self.assertEqual(before, {path.name: path.read_bytes() for path in self.folder.iterdir()})

    def test_results(self):
        """Games without a record have no position."""
        result = '[Game "pahtum"]\n[Result "1-0"]\n[Termination "adjudication"]\n\n1-0\n'
        self.write("result.kgn", result)
        self.assertIsNone(self.draw("result.kgn"))
        self.write("both.kgn", result + '\n[Game "jarmo"]\n\n1. a1-b3 *\n')
        self.assertIsNotNone(self.draw("both.kgn"))

    def test_others(self):
        self.archive("")
        self.write("empty.kgn", "")
        self.write("words.kgn", "no record\n")
        (self.folder / "bytes.kgn").write_bytes(bytes(range(256)) * 5000)
        (self.folder / "cut.karum").write_bytes((self.folder / "club.karum").read_bytes()[:5000])
        (self.folder / "folder.kgn").mkdir()
        for name in ("club.karum", "empty.kgn", "words.kgn", "bytes.kgn", "cut.karum", "folder.kgn", "none.kgn"):
            self.assertIsNone(self.draw(name), name)

    def test_large(self):
        """Only the beginning is read: what follows can be anything, also within a character."""
        text = '[Game "jarmo"]\n\n{' + "я" * 1200 + "} 1. a1-b3 *\n\n"
        self.write("large.kgn", text * 600)
        self.write("small.kgn", text)
        self.assertEqual(self.draw("large.kgn"), self.draw("small.kgn"))

    def test_usage(self):
        for arguments in ([], ["128"], ["x", "a", "b"], ["0", "a", "b"]):
            self.assertEqual(run(THUMBNAILER, *arguments).returncode, 2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
