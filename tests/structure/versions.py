#!/usr/bin/env python3
"""All files that tell of a version tell of the same: versions.py SOURCE_ROOT VERSION

On the way to a version, its number ends with "~dev", which Debian sorts before it; then it has no entry yet, and the
news of it are under "Unreleased".
"""

import pathlib
import re
import sys
import unittest

ROOT, VERSION = pathlib.Path(sys.argv[1]), sys.argv[2]
DEVELOPED = VERSION.endswith("~dev")


def order(version):
    """A key that sorts versions: 1.1.0~dev lies between 1.0.9 and 1.1.0."""
    number = version.removesuffix("~dev")
    return (*map(int, number.split(".")), number == version)


def found(path, pattern):
    return re.findall(pattern, (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)


class VersionsTest(unittest.TestCase):
    def test_number(self):
        """Once: others take it from there."""
        self.assertEqual(found("meson.build", r"^  version: '(\d+\.\d+\.\d+(?:~dev)?)',$"), [VERSION])
        for page in ("karum.1", "karum-cli.1"):
            self.assertEqual(found(f"data/{page}", r'"Karum (.*?)"'), ["@VERSION@"])

    def test_news(self):
        news = found("NEWS.md", r"^## (.*)$")
        releases = found("data/org.karum.Karum.metainfo.xml.in", r'<release version="(.*?)" date="(.*?)"')
        self.assertEqual([line for line in news if line != "Unreleased"], [f"{v} ({d})" for v, d in releases])
        self.assertEqual("Unreleased" in news, DEVELOPED)
        if DEVELOPED:
            self.assertLess(order(releases[0][0]), order(VERSION))
        else:
            self.assertEqual(releases[0][0], VERSION)

    def test_archives(self):
        """Every release is in the table of formats; an archive of another format than the present one is kept for a test."""
        table = dict(found("docs/archive-format.md", r"^\| (\d+) \| (\d\S*) \|$"))
        formats = {version: number for number, version in table.items()}
        kept = {path.name for path in (ROOT / "tests/archive/data").iterdir()}
        for version in found("NEWS.md", r"^## (\d\S*)"):
            number = formats[version]
            self.assertTrue(number == max(table, key=int) or f"version-{number}.karum.z" in kept, version)

    def test_debian(self):
        self.assertEqual(found("debian/changelog", r"^karum \((\S+)\)")[0], VERSION)

    def test_order(self):
        """The latest first, in all of them."""
        for path, pattern in (("NEWS.md", r"^## (\d\S*)"), ("debian/changelog", r"^karum \((\S+)\)")):
            numbers = [order(number) for number in found(path, pattern)]
            self.assertEqual(numbers, sorted(numbers, reverse=True), path)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
