#!/usr/bin/env python3
"""Fails when folders of the sources include one another in a circle: circles.py SOURCE_ROOT

The build's include paths rule circles out where each folder is a library of its own. This test reads the
includes themselves, so it also sees folders that share a library.
"""

import re
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path


def floor_of(file, root):
    return "/".join(file.relative_to(root).parent.parts)


def homes(sources, root):
    """The folder of each header. Includes give no folder, so a name may be there once."""
    home = {}
    for file in sources:
        if file.suffix == ".h" and home.setdefault(file.name, floor_of(file, root)) != floor_of(file, root):
            sys.exit(f"two headers are named {file.name}: in {home[file.name]} and in {floor_of(file, root)}")
    return home


def includes(root):
    """The folders that each folder includes, with an example of each."""
    sources = sorted(file for file in root.rglob("*") if file.suffix in (".c", ".h"))
    home = homes(sources, root)
    known = {}
    for file in sources:
        floor = floor_of(file, root)
        below = known.setdefault(floor, {})
        for name in re.findall(r'#include "([^"]+)"', file.read_text(encoding="utf-8")):
            other = home.get(Path(name).name, floor)
            if other != floor:
                below.setdefault(other, f"{file.relative_to(root)} includes {name}")
    return known


def main():
    known = includes(Path(sys.argv[1]) / "src")
    if len(known) < 10:
        sys.exit("too few folders: is this the source root?")
    try:
        tuple(TopologicalSorter(known).static_order())
    except CycleError as circle:
        folders = circle.args[1][::-1]
        for one, next_one in zip(folders, folders[1:]):
            print(f"{one} -> {next_one}: {known[one][next_one]}", file=sys.stderr)
        sys.exit(1)


main()
