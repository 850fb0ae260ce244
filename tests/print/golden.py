#!/usr/bin/env python3
"""Diagrams of positions of every game, compared with drawings that were looked at; speaks TAP.

The structure is compared: which shapes, where, how they are filled and stroked; letters by their
places alone, since fonts differ.

usage: golden.py KARUM_CLI DATA_DIR [--write]
"""

import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as tree

CASES = {
    "pahtum-start": ["pahtum:classic", "--setup", "c1 b2 g4 a6 d7"],
    "pahtum-rows": ["pahtum:classic", "--setup", "c1 b2 g4 a6 d7", "--moves", "d4 d5 e4 e5 f4 f5 d3", "--last"],
    "pahtum-notes": ["pahtum:classic", "--setup", "c1 b2 g4 a6 d7", "--moves", "d4 d5 e4 e5 c4 c5 f4 f5", "--numbers",
                     "3", "--marks", "Ga1,Rb1,Yd1,Be1,Gd4,Rd5", "--arrows", "Ga3d3,Ra2g2,Yg7a7,Bg6d4", "--labels",
                     "g1=ABC,f1=A"],
    "pahtum-custodial": ["pahtum:custodial", "--position", "x6/1xo4/2#4/3oo2/7/5x1/6# x 27,27 0,0 play"],
    "jarmo-start": ["jarmo"],
    "jarmo-marked": ["jarmo", "--moves", "a1-b3 a5xb3 c1-e2 b5-a3", "--last", "--arrows", "Ga1b3"],
    "jarmo-flipped": ["jarmo", "--moves", "a1-b3", "--flipped", "--labels", "b3=A"],
    "manu-small": ["manu,size=9", "--moves", "e5 e4 c3 g7", "--numbers", "1", "--last"],
    "manu-large": ["manu,size=19", "--moves", "d4 q16 k10"],
}
SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
# What a line looks like, with what SVG assumes. Libraries write it as attributes or as a style, or leave it out.
STROKE = {
    "stroke-width": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-dasharray": "none",
}


def properties(element):
    """The attributes of an element, and those in its style."""
    style = (part.split(":", 1) for part in element.get("style", "").split(";") if ":" in part)
    return {**element.attrib, **{name.strip(): value.strip() for name, value in style}}


def color(found, name):
    """Red, green, blue and opacity in per cent; None if nothing is painted."""
    value, opacity = found.get(name, "none"), float(found.get(f"{name}-opacity", 1))
    if value == "none" or opacity == 0:
        return None
    return " ".join(f"{float(part):g}" for part in [*NUMBER.findall(value), 100 * opacity])


def outline(element, found, page):
    """The path of an element, from its first point to its last."""
    if element.tag == SVG + "path":
        # After a path is closed, a move to where it began draws nothing.
        return re.sub(r"Z M [-\d. ]+$", "Z", found["d"].strip())
    x, y, width, height = (float(found[name]) for name in ("x", "y", "width", "height"))
    # Nothing is seen beyond the page.
    left, top, right, bottom = max(x, 0), max(y, 0), min(x + width, page[0]), min(y + height, page[1])
    return f"M {left:g} {top:g} L {right:g} {top:g} L {right:g} {bottom:g} L {left:g} {bottom:g} Z"


def shape(element, page):
    """An element as words; None for what doesn't draw."""
    found = properties(element)
    if element.tag == SVG + "use":
        return f"letter {found['x']} {found['y']}"
    if element.tag not in (SVG + "path", SVG + "rect"):
        return None
    fill, stroke = color(found, "fill"), color(found, "stroke")
    words = [f"fill {fill}"] if fill else []
    if stroke:
        words += [f"stroke {stroke}", *(f"{name} {found.get(name, usual)}" for name, usual in STROKE.items())]
    return f"{' '.join(words)} path {outline(element, found, page)}".replace(",", " ")


def structure(element, page):
    lines = [shape(element, page)] if shape(element, page) else []
    if element.tag != SVG + "defs":
        for child in element:
            lines += structure(child, page)
    return lines


def draw(cli, arguments):
    svg = subprocess.run([cli, "diagram", *arguments], check=True, capture_output=True).stdout
    drawing = tree.fromstring(svg)
    return structure(drawing, [float(drawing.get(name).removesuffix("px")) for name in ("width", "height")])


def same(line, golden):
    """Equal words, and numbers that are nearly equal; a letter may be moved by half its width."""
    near = 4 if line.startswith("letter") else 0.01
    words, golden_words = NUMBER.split(line), NUMBER.split(golden)
    numbers = zip(NUMBER.findall(line), NUMBER.findall(golden))
    return words == golden_words and all(abs(float(a) - float(b)) <= near for a, b in numbers)


def main():
    cli, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    failed = 0
    for number, (name, arguments) in enumerate(CASES.items(), 1):
        path, lines = folder / f"{name}.txt", draw(cli, arguments)
        if "--write" in sys.argv:
            path.write_text("\n".join(lines) + "\n")
        golden = path.read_text().splitlines()
        faults = [f"{a!r}, not {b!r}" for a, b in zip(lines, golden) if not same(a, b)]
        if len(lines) != len(golden):
            faults.append(f"{len(lines)} shapes, not {len(golden)}")
        print(f"{'not ok' if faults else 'ok'} {number} - {name}")
        for fault in faults[:5]:
            print(f"# {fault}")
        failed += bool(faults)
    print(f"1..{len(CASES)}")
    return failed > 0


sys.exit(main())
