"""The squares of a loop as places: each with the ground of its part of the land, and what stands on it."""

from __future__ import annotations

import math
from xml.etree import ElementTree

from pen import INK, SHADE, Sheet, oval, ring, slab

DIGITS = {
    "1": "M-5 -7L1 -12L1 12M-6 12L8 12",
    "2": "M-7 -6C-7 -14 8 -14 8 -5C8 1 -7 6 -7 12L8 12",
    "3": "M-7 -9C-4 -14 8 -13 7 -6C7 -2 2 -1 -1 -1C4 -1 8 1 8 6C8 14 -5 14 -8 8",
    "4": "M4 12L4 -12L-8 5L9 5",
    "5": "M7 -12L-5 -12L-6 -1C-2 -4 8 -4 8 4C8 14 -5 14 -8 8",
    "6": "M6 -11C-4 -14 -8 -3 -8 4C-8 14 8 14 8 4C8 -4 -5 -4 -8 4",
}
GROUNDS = {
    "beach": ("#E6D5A6", "#F5EACB", "#B79C66"),
    "village": ("#D3C6AA", "#EFE6CF", "#9C8B6C"),
    "quarry": ("#CFBB92", "#ECDDB8", "#998259"),
    "ridge": ("#C3C591", "#E3E3B5", "#848A55"),
    "airfield": ("#C4C4B8", "#E6E6DC", "#878A7E"),
    "rail": ("#C9B393", "#E6D6BA", "#8D7656"),
    "quay": ("#C9C7BB", "#E9E7DC", "#8B897B"),
    "depot": ("#D0BFA2", "#EDE0C8", "#97835F"),
}


class Place:
    """A square of a map."""

    def __init__(self, node: ElementTree.Element) -> None:
        at = node.attrib
        self.name = at["name"]
        self.x, self.y, self.side = float(at["x"]), float(at["y"]), float(at["width"])
        told = {one.attrib["name"]: one.attrib["value"] for one in node.iter("property")}
        self.index, self.kind, self.number, self.label = int(told["index"]), told["kind"], told["number"], told["label"]
        self.sector = int(told["sector"])


def places(path: str) -> list[Place]:
    """The squares of a map in order."""
    tree = ElementTree.parse(path)
    found = [Place(node) for node in tree.iter("object") if node.attrib.get("type") == "square"]
    return sorted(found, key=lambda one: one.index)


def paint(at: Sheet, one: Place, ground: str) -> None:
    """Paint a square: its ground, its edge, what stands on it."""
    base, light, low = GROUNDS[ground]
    side = one.side
    at.open(one.x + side / 2, one.y + side / 2, 0, side / 80)
    at.fill(slab(-37, -36, 78, 78, 6), SHADE, 0.3)
    at.fill(slab(-38, -38, 76, 76, 6), base, edge=INK, wide=3)
    TEXTURES[ground](at, low, light)
    at.line("M-33 -34.5L33 -34.5", light, 2.6, 0.9)
    at.line("M-33 35L33 35", low, 2.4, 0.9)
    if one.kind == "open":
        VIGNETTES[ground](at)
    elif one.kind == "building":
        BUILDINGS.get(one.label, home)(at)
    elif one.kind == "spawn":
        spawn(at, one.number)
    else:
        {"mcom": station, "gun": gun, "uav": hangar, "armoury": rounds, "supply": aid}[one.kind](at)
    at.close()


def arrow(at: Sheet, one: Place, onward: float) -> None:
    """Paint the way on over the edge of a square, in degrees clockwise from the right."""
    at.open(one.x + one.side / 2, one.y + one.side / 2, onward, one.side / 80)
    at.line("M36 -11L46 0L36 11", INK, 9)
    at.line("M36 -11L46 0L36 11", "#F6EFD9", 4.8)
    at.close()


# --- grounds ------------------------------------------------------------------------------------------------------------


def _dots(at: Sheet, shade: str, many: int, size: float, opacity: float = 0.6) -> None:
    for _ in range(many):
        x, y, r = at.chance.uniform(-33, 33), at.chance.uniform(-30, 32), size * at.chance.uniform(0.6, 1.3)
        at.fill(oval(x, y, r, r * 0.8), shade, opacity)


def _sand(at: Sheet, low: str, light: str) -> None:
    _dots(at, low, 12, 1.6)
    for y in (-16, 4, 24):
        at.line(f"M-32 {y}q10 -5 20 0q10 5 20 0q10 -5 22 0", low, 1.5, 0.35)


def _cobbles(at: Sheet, low: str, light: str) -> None:
    for row in range(5):
        for column in range(5):
            x, y = -31 + column * 14 + (row % 2) * 6, -29 + row * 13
            if x < 26:
                at.line(slab(x, y, 12, 10, 3), low, 1.3, 0.5)


def _gravel(at: Sheet, low: str, light: str) -> None:
    _dots(at, low, 20, 2.2, 0.5)
    _dots(at, light, 8, 1.9, 0.7)


def _grass(at: Sheet, low: str, light: str) -> None:
    for _ in range(11):
        x, y = at.chance.uniform(-31, 30), at.chance.uniform(-26, 31)
        at.line(f"M{x:.0f} {y:.0f}l-2 -6M{x:.0f} {y:.0f}l1 -7M{x:.0f} {y:.0f}l4 -5", low, 1.5, 0.65)


def _concrete(at: Sheet, low: str, light: str) -> None:
    at.line("M-37 0L37 0M0 -37L0 37", low, 1.6, 0.6)
    at.line("M-30 26l8 -5l4 4l7 -7", low, 1.3, 0.6)


def _ballast(at: Sheet, low: str, light: str) -> None:
    _dots(at, low, 22, 1.8, 0.55)
    at.line("M-37 30L37 30M-37 23L37 23", "#4E4637", 2.2, 0.35)


def _slabs(at: Sheet, low: str, light: str) -> None:
    at.line("M-37 -12L37 -12M-37 13L37 13M-12 -37L-12 37M13 -37L13 37", low, 1.4, 0.5)


def _planks(at: Sheet, low: str, light: str) -> None:
    for y in (-24, -11, 2, 15, 28):
        at.line(f"M-36 {y}L36 {y}", low, 1.5, 0.5)


TEXTURES = {
    "beach": _sand, "village": _cobbles, "quarry": _gravel, "ridge": _grass, "airfield": _concrete, "rail": _ballast,
    "quay": _slabs, "depot": _planks,
}  # fmt: skip


def _shell(at: Sheet) -> None:
    at.fill(
        ring(
            [
                (
                    math.cos(math.radians(a - 90)) * (15 if k % 2 == 0 else 6.5),
                    math.sin(math.radians(a - 90)) * (15 if k % 2 == 0 else 6.5),
                )
                for k, a in enumerate(range(0, 360, 36))
            ]
        ),
        "#D98E5F",
        edge="#8A4F2C",
        wide=2,
    )


def _well(at: Sheet) -> None:
    at.fill(oval(2, 4, 17, 15), SHADE, 0.25)
    at.fill(oval(0, 0, 16, 15), "#B3A88F", edge=INK, wide=2.4)
    at.fill(oval(0, 0, 9.5, 9), "#4E7681", edge=INK, wide=2)


def _stones(at: Sheet) -> None:
    for x, y, r in ((-9, 4, 10), (8, 7, 8), (2, -8, 9)):
        at.fill(oval(x + 2, y + 3, r, r * 0.8), SHADE, 0.25)
        at.fill(
            ring(
                (
                    (x - r, y + 2),
                    (x - r * 0.5, y - r * 0.8),
                    (x + r * 0.4, y - r * 0.9),
                    (x + r, y),
                    (x + r * 0.5, y + r * 0.7),
                    (x - r * 0.6, y + r * 0.7),
                )
            ),
            "#A4947A",
            edge=INK,
            wide=2,
        )
        at.line(f"M{x - r * 0.5:.0f} {y - r * 0.5:.0f}L{x + r * 0.3:.0f} {y - r * 0.6:.0f}", "#E6DABC", 2)


def _fir(at: Sheet) -> None:
    for x, y, s in ((-9, 6, 0.8), (9, 9, 0.7), (1, -2, 1.0)):
        at.fill(oval(x + 3, y + 11 * s, 10 * s, 4 * s), SHADE, 0.25)
        at.fill(ring(((x, y - 18 * s), (x + 11 * s, y + 10 * s), (x - 11 * s, y + 10 * s))), "#5D7A45", edge="#2E4020", wide=2)
        at.fill(ring(((x, y - 18 * s), (x, y + 10 * s), (x - 11 * s, y + 10 * s))), "#7F9A5C", 0.6)


def _marking(at: Sheet) -> None:
    at.line("M-24 24L24 -24", "#D9A93A", 6, 0.85, "9 7")


def _buffer(at: Sheet) -> None:
    at.line("M-37 -9L37 -9M-37 8L37 8", "#3A342A", 4)
    for x in range(-32, 36, 13):
        at.line(f"M{x} -15L{x} 14", "#5F4C33", 5, 0.85)
    at.line("M-37 -9L37 -9M-37 8L37 8", "#B9B4A6", 2.2)


def _bollard(at: Sheet) -> None:
    at.line("M-18 14C-6 26 10 24 18 12", "#9A7B4A", 4)
    at.fill(oval(2, 3, 13, 12), SHADE, 0.25)
    at.fill(oval(0, 0, 12, 11), "#4A4F50", edge=INK, wide=2.2)
    at.fill(oval(-2, -3, 6.5, 5.5), "#7C8486")


def _crates(at: Sheet) -> None:
    for x, y, s in ((-9, 3, 20), (10, 7, 15)):
        at.fill(slab(x - s / 2 + 3, y - s / 2 + 4, s, s), SHADE, 0.28)
        at.fill(slab(x - s / 2, y - s / 2, s, s, 1), "#B08A52", edge=INK, wide=2.2)
        at.line(f"M{x - s / 2 + 3:.1f} {y - s / 2 + 3:.1f}L{x + s / 2 - 3:.1f} {y + s / 2 - 3:.1f}", "#7A5B30", 2.4)


VIGNETTES = {
    "beach": _shell, "village": _well, "quarry": _stones, "ridge": _fir, "airfield": _marking, "rail": _buffer,
    "quay": _bollard, "depot": _crates,
}  # fmt: skip

# --- what stands there --------------------------------------------------------------------------------------------------


def home(at: Sheet) -> None:
    """A house with a red roof."""
    at.fill(oval(3, 22, 25, 7), SHADE, 0.3)
    at.fill(slab(-18, -2, 36, 24), "#F0E4C4", edge=INK, wide=2.8)
    at.fill(slab(2, -2, 16, 24), SHADE, 0.13)
    at.fill(ring(((-25, 1), (-2, -21), (2, -21), (25, 1))), "#B9442F", edge=INK, wide=2.8)
    at.fill(ring(((2, -21), (25, 1), (0, 1), (0, -21))), SHADE, 0.18)
    at.fill(slab(-5, 8, 10, 14), "#6B4A2D", edge=INK, wide=2)
    at.fill(slab(-15, 5, 7, 7), "#6FA0AE", edge=INK, wide=1.8)
    at.fill(slab(9, 5, 7, 7), "#6FA0AE", edge=INK, wide=1.8)


def lighthouse(at: Sheet) -> None:
    """A lighthouse in bands."""
    at.fill(oval(4, 25, 18, 6), SHADE, 0.3)
    at.fill(ring(((-11, 25), (-7, -12), (7, -12), (11, 25))), "#F2EBD8", edge=INK, wide=2.8)
    for top, half, foot, low in ((-4, 7.9, 6, 9), (15, 9.9, 25, 11)):
        at.fill(ring(((-half, top), (half, top), (low, foot), (-low, foot))), "#B9442F")
    at.fill(slab(-9, -16, 18, 5), "#4A4F50", edge=INK, wide=2)
    at.fill(slab(-6, -26, 12, 10), "#F6CF5A", edge=INK, wide=2.2)
    at.fill(ring(((-8, -26), (0, -34), (8, -26))), "#B9442F", edge=INK, wide=2.2)


def mill(at: Sheet) -> None:
    """A windmill."""
    at.fill(oval(3, 24, 18, 6), SHADE, 0.3)
    at.fill(ring(((-13, 24), (-8, -8), (8, -8), (13, 24))), "#E4D5AE", edge=INK, wide=2.8)
    at.fill(ring(((-10, -8), (0, -18), (10, -8))), "#7D5A38", edge=INK, wide=2.4)
    for turn in (25, 115, 205, 295):
        at.open(0, -8, turn)
        at.fill(slab(-2, -27, 9, 22), "#F7F0DC", edge=INK, wide=1.8)
        at.line("M0 0L0 -27", INK, 3)
        at.close()
    at.fill(oval(0, -8, 3.6, 3.6), INK)


def hall(at: Sheet) -> None:
    """A shed with a saw-tooth roof."""
    at.fill(oval(3, 22, 26, 6), SHADE, 0.3)
    at.fill(slab(-25, -3, 50, 25), "#A9A08A", edge=INK, wide=2.8)
    for left in (-25, -8.4, 8.2):
        at.fill(ring(((left, -3), (left, -18), (left + 16.7, -3))), "#7F8A8C", edge=INK, wide=2.4)
    at.fill(slab(-9, 6, 18, 16), "#5A5548", edge=INK, wide=2)
    at.line("M-9 11L9 11M-9 16L9 16", "#8A8474", 1.6)


def abbey(at: Sheet) -> None:
    """A monastery with its tower."""
    at.fill(oval(3, 23, 27, 6), SHADE, 0.3)
    at.fill(slab(-6, 0, 30, 22), "#D8CBA8", edge=INK, wide=2.8)
    at.fill(ring(((-8, 2), (2, -10), (18, -10), (27, 2))), "#7D5A48", edge=INK, wide=2.6)
    at.fill(slab(-23, -12, 17, 34), "#E6DABA", edge=INK, wide=2.8)
    at.fill(ring(((-25, -10), (-14.5, -29), (-4, -10))), "#7D5A48", edge=INK, wide=2.6)
    at.line("M-14.5 -36L-14.5 -27M-18 -33L-11 -33", INK, 2.6)
    for x in (0, 9, 18):
        at.fill(slab(x - 2.5, 8, 6, 14, 3), "#5A4B3A")


def garage(at: Sheet) -> None:
    """A house with two large doors and a tower."""
    at.fill(oval(3, 22, 26, 6), SHADE, 0.3)
    at.fill(slab(-25, -8, 38, 30), "#C2604A", edge=INK, wide=2.8)
    at.fill(slab(13, -24, 13, 46), "#A94E3B", edge=INK, wide=2.8)
    at.fill(slab(-27, -12, 42, 6), "#E9DDC2", edge=INK, wide=2)
    for x in (-21, -4):
        at.fill(slab(x, 2, 14, 20), "#F1E7CC", edge=INK, wide=2)
        at.line(f"M{x} 9L{x + 14} 9M{x} 15L{x + 14} 15", INK, 1.4)
    at.fill(slab(16, -19, 7, 8), "#6FA0AE", edge=INK, wide=1.6)


BUILDINGS = {
    "Lighthouse": lighthouse, "Mill": mill, "Crusher Shed": hall, "Old Monastery": abbey, "Fire Station": garage,
    "Engine Shed": hall, "Warehouse": hall, "Pump House": garage, "Ropewalk": hall, "Guardhouse": garage,
}  # fmt: skip
"""The squares with a building that looks like no other; the rest have a house."""


def spawn(at: Sheet, number: str) -> None:
    """A Spawn Point: a disc with its number."""
    at.fill(oval(2, 4, 27, 27), SHADE, 0.3)
    at.fill(oval(0, 0, 27, 27), "#5A4F33", edge=INK, wide=2.6)
    at.line(oval(0, 0, 23, 23), "#F2E8CB", 2.2)
    at.line(DIGITS[number], "#FFF8E2", 5)


def station(at: Sheet) -> None:
    """An M-Com: a crate of instruments with an aerial."""
    at.fill(oval(4, 23, 25, 6), SHADE, 0.35)
    at.line("M13 -10L13 -31M13 -31L7 -25M13 -31L19 -25", INK, 3)
    at.fill(slab(-23, -12, 46, 34, 4), "#565C4C", edge=INK, wide=3)
    at.fill(slab(-23, -12, 46, 9, 3), "#7A8069", 0.9)
    at.fill(slab(-17, 0, 21, 16, 2), "#2B3A33", edge=INK, wide=2)
    at.line("M-14 9L-10 4L-6 11L-2 5L1 8", "#8FD0A0", 2)
    at.fill(oval(13, 4, 4.6, 4.6), "#2A2418", edge=INK, wide=1.6)
    at.line("M9 15L18 15", "#A9AE98", 2.6)


def gun(at: Sheet) -> None:
    """The ring of the battery in which the gun stands."""
    for turn in range(0, 360, 40):
        a = math.radians(turn + 10)
        at.open(math.cos(a) * 27, math.sin(a) * 27, turn + 100)
        at.fill(slab(-9, -5, 18, 10, 4), "#B9A271", edge=INK, wide=2)
        at.close()
    at.fill(oval(0, 0, 20, 20), "#8C7A54", edge=INK, wide=2)


def hangar(at: Sheet) -> None:
    """The panel from which the UAV is flown."""
    at.fill(oval(3, 23, 24, 6), SHADE, 0.3)
    at.fill(slab(-24, -4, 48, 27, 3), "#6C7568", edge=INK, wide=2.8)
    at.fill(slab(-19, 1, 24, 17, 2), "#26332F", edge=INK, wide=2)
    at.line("M-15 14L-8 6L-3 10L2 4", "#8FD0A0", 2)
    at.fill(oval(14, 5, 3, 3), "#D9A93A")
    at.fill(oval(14, 14, 3, 3), "#B9442F")
    at.line("M14 -4L14 -14", INK, 3)
    at.fill("M2 -16Q14 -32 26 -16Q14 -10 2 -16Z", "#D7D8CC", edge=INK, wide=2.4)


def rounds(at: Sheet) -> None:
    """The armoury: rounds in their cases."""
    at.fill(oval(3, 24, 19, 5), SHADE, 0.3)
    for x in (-10, 10):
        at.fill(f"M{x - 7} 22L{x - 7} -6Q{x - 7} -18 {x} -25Q{x + 7} -18 {x + 7} -6L{x + 7} 22Z", "#D79A3A", edge=INK, wide=2.8)
        at.fill(f"M{x - 7} -6Q{x - 7} -18 {x} -25Q{x + 7} -18 {x + 7} -6Z", "#A5542C", edge=INK, wide=2)
        at.line(f"M{x - 3} -2L{x - 3} 17", "#F6D58A", 2.6)
        at.line(f"M{x - 7} 17L{x + 7} 17", INK, 2)


def aid(at: Sheet) -> None:
    """A supply of ammunition and medicine: a green case with a cross."""
    at.fill(oval(3, 23, 24, 6), SHADE, 0.3)
    at.fill(slab(-8, -23, 16, 9, 3), "#3F5B3A", edge=INK, wide=2.6)
    at.fill(slab(-24, -16, 48, 38, 5), "#4F7A4B", edge=INK, wide=3)
    at.line("M-20 -12.5L20 -12.5", "#8DB383", 2.4)
    at.fill(
        ring(
            ((-5, -10), (5, -10), (5, -2), (13, -2), (13, 8), (5, 8), (5, 16), (-5, 16), (-5, 8), (-13, 8), (-13, -2), (-5, -2))
        ),
        "#F7F2E2",
        edge="#2C4428",
        wide=1.6,
    )


TILES = {
    "mcom": station, "building": home, "gun": gun, "uav": hangar, "armoury": rounds, "supply": aid,
    "spawn": lambda at: spawn(at, "1"),
}  # fmt: skip
"""What stands on each kind of square, as it is shown beside the board and beside whoever covers it."""
