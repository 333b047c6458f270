"""What people built, seen from above: houses, kilns, stacks, cranes, boats, rails."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from brush import INK, Box, Point, bend, corners_of, disc, fill, rectangle, shadow, stripes, stroke, way

ROOFS = {
    "tile": ("#C39C7B", "#A87F61", "#DCBB9B", "#634A37"),
    "slate": ("#AFAA98", "#918D7B", "#CBC7B6", "#55534A"),
    "shingle": ("#BFA87E", "#A18A63", "#D9C69D", "#5C4C33"),
}
"""Lit side, shaded side, light edge and outline of each kind of roof."""


def roof(box: Box, kind: str, hipped: bool) -> str:
    """A house from above: shadow, two or four roof planes, courses of tiles, ridge, light north edge, a vent."""
    lit, shade, light, line = ROOFS[kind]
    left, top, width, height = box
    right, bottom, lengthwise = left + width, top + height, width >= height
    end = min(width, height) / 2 if hipped else 0
    if lengthwise:
        a, b = (left + end, top + height / 2), (right - end, top + height / 2)
        near, far = [(left, top), (right, top), b, a], [a, b, (right, bottom), (left, bottom)]
        ends = ([(left, top), a, (left, bottom)], [(right, top), b, (right, bottom)])
    else:
        a, b = (left + width / 2, top + end), (left + width / 2, bottom - end)
        near, far = [(left, top), a, b, (left, bottom)], [a, (right, top), (right, bottom), b]
        ends = ([(left, top), (right, top), a], [(left, bottom), b, (right, bottom)])
    parts = [shadow(corners_of(box), 16), fill(rectangle(box, -2), line), fill(way(near, True), lit)]
    parts.append(fill(way(far, True), shade))
    parts.append(stroke(stripes(near, 0 if lengthwise else 90, 8), shade, 1, 0.55))
    parts.append(stroke(stripes(far, 0 if lengthwise else 90, 8), line, 1, 0.22))
    if hipped:
        parts += [fill(way(ends[0], True), lit), fill(way(ends[1], True), shade)]
        parts.append(stroke(way([ends[0][0], a, ends[0][2]]) + way([ends[1][0], b, ends[1][2]]), line, 1.2, 0.6))
        parts.append(stroke(stripes(ends[0], 90 if lengthwise else 0, 8), shade, 1, 0.55))
    parts.append(stroke(way([a, b]), line, 3, 0.75))
    parts.append(stroke(way([(a[0] - 1, a[1] - 1.5), (b[0] - 1, b[1] - 1.5)]), light, 1.5))
    parts.append(stroke(way([(left, bottom), (left, top), (right, top)]), light, 2))
    vent = (left + width * 0.3 - 5, top + height * 0.3 - 5, 10.0, 10.0)
    parts += [shadow(corners_of(vent), 8), fill(rectangle(vent), line), fill(rectangle(vent, 2.5), light)]
    return "\n".join(parts)


def kiln(box: Box) -> str:
    """A ring kiln: rounded brick body, the row of its arches, tiled crown with fire holes, tall chimney."""
    left, top, width, height = box
    centre = (left + width / 2, top + height / 2)

    def oval(inset: float) -> list[Point]:
        radius = height / 2 - inset
        return [
            (
                centre[0] + math.copysign(width / 2 - height / 2, math.cos(t)) + radius * math.cos(t),
                centre[1] + radius * math.sin(t),
            )
            for t in (math.tau * (i + 0.5) / 36 for i in range(36))
        ]

    parts = [shadow(oval(0), 20), fill(way(oval(-2), True), "#5E4334"), fill(way(oval(0), True), "#B78768")]
    for (ox, oy), (ix, iy) in zip(oval(1), oval(12), strict=True):
        parts.append(stroke(way([(ox, oy), (ix, iy)]), "#7C5742", 2.2, 0.7))
    parts.append(fill(way(oval(13), True), "#8D6750"))
    parts.append(fill(way([(x - 1, y - 1.5) for x, y in oval(15)], True), "#C8A283"))
    parts.append(stroke(way(oval(22), True), "#9A7158", 2, 0.9))
    holes = "".join(disc(p, 2.4) for p in oval(28)[::2])
    parts.append(fill(holes, "#6B4A38"))
    parts.append(stroke(way(oval(1)[18:34]), "#E0BFA2", 2))
    rim = [(centre[0] + 15 * math.cos(t), centre[1] + 15 * math.sin(t)) for t in (i * 0.4 for i in range(16))]
    parts += [shadow(rim, 58), fill(disc(centre, 16), "#5E4334"), fill(disc(centre, 14), "#B78768")]
    parts += [fill(disc(centre, 9), "#3C2A20"), stroke(bend([(x, y) for x, y in rim[7:13]]), "#E6CBB0", 2)]
    return "\n".join(parts)


def bricks(box: Box, chance: Random) -> str:
    """Pallets of bricks in rows, some lower, some missing."""
    left, top, width, height = box
    across, down = max(2, round(width / 32)), max(2, round(height / 27))
    pitch_x, pitch_y = width / across, height / down
    parts = [fill(rectangle(box, -5), "#BBA882", 0.75), stroke(rectangle(box, -5), "#94815D", 1.5, 0.7, "6 4")]
    for row in range(down):
        for column in range(across):
            if chance.random() < 0.14:
                continue
            body = (left + column * pitch_x + 2, top + row * pitch_y + 2, pitch_x - 6, pitch_y - 7)
            tone = chance.choice(("#C4977A", "#B98A6C", "#CBA285"))
            parts += [shadow(corners_of(body), 7), fill(rectangle(body, -1.5), "#664836"), fill(rectangle(body), tone)]
            parts.append(stroke(stripes(corners_of(body), 0, body[3] / 3), "#7E5A45", 1, 0.55))
            parts.append(stroke(stripes(corners_of(body), 90, body[2] / 4), "#7E5A45", 1, 0.45))
            parts.append(stroke(way(corners_of(body)[:2]), "#E3C6AC", 1.6))
    return "\n".join(parts)


def containers(box: Box, chance: Random) -> str:
    """Shipping containers side by side, ribbed, in faded colours."""
    left, top, width, height = box
    count = round(height / 34)
    pitch = height / count
    parts = []
    for row in range(count):
        split = chance.choice((0.5, 1.0, 0.5))
        length = width * split
        for part in range(round(1 / split)):
            body = (left + part * length + 2, top + row * pitch + 2, length - 5, pitch - 6)
            lit, dark = chance.choice(
                (("#A9A58F", "#6A675A"), ("#B58E72", "#6B4F3D"), ("#93A09B", "#56625F"), ("#BCA673", "#6E5E3C"))
            )
            parts += [shadow(corners_of(body), 13), fill(rectangle(body, -2), dark), fill(rectangle(body), lit)]
            parts.append(stroke(stripes(corners_of(body), 90, 7), dark, 1.4, 0.5))
            parts.append(stroke(way(corners_of(body)[:2]), "#E4DCC6", 2, 0.85))
    return "\n".join(parts)


def crates(box: Box, chance: Random) -> str:
    """Wooden crates of about 24 px with crossed battens."""
    left, top, width, height = box
    across, down = max(1, round(width / 25)), max(1, round(height / 25))
    side_x, side_y = width / across, height / down
    parts = []
    for row in range(down):
        for column in range(across):
            if chance.random() < 0.12:
                continue
            body = (left + column * side_x + 1.5, top + row * side_y + 1.5, side_x - 4, side_y - 4)
            a, b, c, d = corners_of(body)
            tone = chance.choice(("#C2A576", "#B6986A", "#CDB286"))
            parts += [shadow([a, b, c, d], 8), fill(rectangle(body, -1.5), "#5F4A2C"), fill(rectangle(body), tone)]
            parts += [stroke(way([a, c]) + way([b, d]), "#8A6E43", 2.4), stroke(rectangle(body, 1.5), "#8A6E43", 2)]
            parts.append(stroke(way([a, b]), "#E6D3A8", 1.6))
    return "\n".join(parts)


def barrels(box: Box, chance: Random) -> str:
    """Barrels on end, packed in rows, each a lid with hoop and staves."""
    left, top, width, height = box
    parts = []
    across, down = int(width // 21), int(height // 24)
    for row in range(down):
        for column in range(across):
            if chance.random() < 0.1:
                continue
            x, y = left + 11 + column * width / across, top + 12 + row * height / down
            parts += [fill(disc((x + 4, y + 5), 10), INK, 0.2), fill(disc((x, y), 10.5), "#5A452A")]
            parts += [fill(disc((x, y), 8.8), "#B99A69"), fill(disc((x, y), 6.4), "#A58553")]
            parts.append(stroke(way([(x - 6, y - 2), (x + 6, y - 2)]) + way([(x - 6, y + 2), (x + 6, y + 2)]), "#7A603A", 1))
            parts.append(stroke(bend([(x - 8, y - 3), (x - 4, y - 7.4), (x + 3, y - 8)]), "#E6D3A8", 1.5))
    return "\n".join(parts)


def salt_pans(box: Box) -> str:
    """Shallow pans of brine in a timber frame, each with a heap of salt raked together."""
    left, top, width, height = box
    parts = [shadow(corners_of(box), 4), fill(rectangle(box, -2), "#6B5A3C"), fill(rectangle(box), "#A58F66")]
    for column in range(3):
        pan = (left + 4 + column * (width - 4) / 3, top + 4, (width - 4) / 3 - 4, height - 8)
        x, y = pan[0] + pan[2] * 0.55, pan[1] + pan[3] * 0.6
        heap = [(x - 9, y + 5), (x - 6, y - 4), (x, y - 9), (x + 6, y - 3), (x + 9, y + 6), (x, y + 9)]
        parts += [fill(rectangle(pan), "#BCC4BA"), stroke(way(corners_of(pan)[:2]), "#8E9A92", 2)]
        parts += [fill(bend([(hx + 4, hy + 4) for hx, hy in heap], True), INK, 0.2), fill(bend(heap, True), "#EFEADB")]
        parts.append(fill(bend([(x, y - 8), (x + 6, y - 3), (x + 9, y + 6), (x + 2, y + 8)], True), "#CFC8B4"))
    parts.append(stroke(way(corners_of(box)[:2]), "#D6C396", 2))
    return "\n".join(parts)


def crane(box: Box, standing: bool) -> str:
    """A quay crane from above: its turning base, cab and lattice jib, or only the four braced legs of its foot."""
    left, top, width, height = box
    ring = corners_of(box)
    if not standing:
        parts = [shadow(ring, 18), fill(rectangle(box, 2), "#B4A684"), stroke(rectangle(box, 3), "#5B5445", 6)]
        parts += [stroke(way([ring[0], ring[2]]) + way([ring[1], ring[3]]), "#5B5445", 6)]
        parts += [stroke(way([ring[0], ring[2]]) + way([ring[1], ring[3]]) + rectangle(box, 3), "#B9A269", 3)]
        parts += [
            fill(rectangle((x - 8, y - 8, 16, 16)), "#4F493C") + fill(rectangle((x - 6, y - 6, 12, 12)), "#C7B98F")
            for x, y in ring
        ]
        return "\n".join(parts)
    base, tip = (left + 30, top + height - 30), (left + width - 4, top + 6)
    run, rise = tip[0] - base[0], tip[1] - base[1]
    long = math.hypot(run, rise)
    aside = (-rise / long * 9, run / long * 9)
    jib = [(base[0] + aside[0], base[1] + aside[1]), tip, (base[0] - aside[0], base[1] - aside[1])]
    braces, side = [], 1
    for i in range(9):
        share, side = i / 9, -side
        spread = (1 - share) * side
        braces.append((base[0] + run * share + aside[0] * spread, base[1] + rise * share + aside[1] * spread))
    weight = (base[0] - 26, base[1] + 2, 24.0, 24.0)
    parts = [
        shadow([*jib, tip], 26),
        fill(rectangle(box), "#BDB193", 0.5),
        stroke(rectangle(box), "#7F7458", 2, 0.7, "8 5"),
    ]
    parts += [
        shadow(corners_of((base[0] - 20, base[1] - 20, 40, 40)), 14),
        fill(disc(base, 25), "#544E40"),
        fill(disc(base, 22), "#A79B7C"),
    ]
    parts += [fill(rectangle(weight, -2), "#4F493C"), fill(rectangle(weight), "#85795D")]
    parts += [
        stroke(way(jib, True) + way([*braces, tip]), "#4F4530", 6),
        stroke(way(jib, True) + way([*braces, tip]), "#C9AE69", 2.8),
    ]
    cab = (base[0] - 9, base[1] - 9, 18.0, 18.0)
    parts += [
        fill(rectangle(cab, -2), "#4F493C"),
        fill(rectangle(cab), "#CDBE96"),
        stroke(way(corners_of(cab)[:2]), "#F2E8CB", 2),
    ]
    return "\n".join([*parts, fill(disc(tip, 4), "#4F4530")])


def deck(box: Box, stair: Point) -> str:
    """A raised crane deck: steel plates, kerb, hazard edge, rails of the crane, and the stair up from the street."""
    left, top, width, height = box
    ring = corners_of(box)
    parts = [shadow(ring, 22), fill(rectangle(box, -3), "#5F5746"), fill(rectangle(box), "#C4BA9F")]
    parts.append(stroke(stripes(ring, 0, 20) + stripes(ring, 90, 37), "#9C9178", 1.4, 0.7))
    parts.append(stroke(rectangle(box, 5), "#5F5746", 8, 0.85))
    parts.append(stroke(rectangle(box, 5), "#D3B45F", 6, 1, "12 12"))
    parts.append(stroke(way([ring[3], ring[0], ring[1]]), "#EDE4C9", 2.5))
    for x in (left + width - 34, left + width - 18):
        parts.append(stroke(way([(x, top + 8), (x, top + height - 8)]), "#6B6350", 3, 0.8))
    x, y = stair
    steps = [(x - 20, y - 26 + i * 9, 40.0, 8.0) for i in range(6)]
    parts.append(shadow(corners_of((x - 20, y - 26, 40, 54)), 9))
    for i, tread in enumerate(steps):
        parts += [fill(rectangle(tread, -1), "#5F5746"), fill(rectangle(tread, 0.5), ("#B3A88B", "#C8BD9F")[i % 2])]
    return "\n".join(parts)


def pier(box: Box) -> str:
    """A timber pier: planks across, a light edge, a mooring post at each corner."""
    left, top, width, height = box
    ring = corners_of(box)
    parts = [shadow(ring, 10), fill(rectangle(box, -2), "#5F4A2C"), fill(rectangle(box), "#B89B6B")]
    parts += [stroke(stripes(ring, 90, 8), "#7A603A", 1.6, 0.75), stroke(way(ring[:2]), "#E3CD9D", 2)]
    posts = [(x, y) for x in (left + 14, left + width - 12) for y in (top + 2, top + height - 2)]
    return "\n".join([*parts, fill("".join(disc(post, 5) for post in posts), "#4E3D28")])


def boat(bow: Point, length: float, angle: float, colour: str) -> str:
    """An open boat seen from above, its bow at the point, pointing along the angle in degrees."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))

    def place(along: float, aside: float) -> Point:
        return (
            bow[0] - along * length * cos - aside * length * sin,
            bow[1] - along * length * sin + aside * length * cos,
        )

    def side(share: float) -> list[Point]:
        rim = [(0.0, 0.0), (0.22, 0.12), (0.6, 0.16), (1.0, 0.12), (1.0, -0.12), (0.6, -0.16), (0.22, -0.12)]
        return [place(0.5 + (u - 0.5) * share, v * share) for u, v in rim]

    outline = side(1.0)
    parts = [fill(bend([(x + 5, y + 6) for x, y in outline], True), INK, 0.2), fill(bend(outline, True), "#4E3D28")]
    parts += [fill(bend(side(0.9), True), colour), fill(bend(side(0.7), True), "#8B734C")]
    for along in (0.4, 0.62, 0.82):
        parts.append(stroke(way([place(along, -0.13), place(along, 0.13)]), "#D2BB8A", 4))
    return "\n".join(parts)


def rails(points: Sequence[Point]) -> str:
    """A narrow-gauge railway: ballast, sleepers, two rails, and a buffer stop at its last point."""
    data = bend(points)
    parts = [stroke(data, "#A6977A", 26, 0.55), stroke(data, "#6E5A3E", 19, 0.9, "4 7")]
    for width, colour in ((12.5, "#57534A"), (7.5, "#A6977A")):
        parts.append(stroke(data, colour, width))
    (x, y), (nx, ny) = points[-1], points[-2]
    stop = (x - 5, y - 11, 10.0, 22.0) if abs(x - nx) > abs(y - ny) else (x - 11, y - 5, 22.0, 10.0)
    parts += [stroke(data, "#6E5A3E", 7.5, 0.9, "4 7"), shadow(corners_of(stop), 7)]
    return "\n".join([*parts, fill(rectangle(stop, -2), "#4E3D28"), fill(rectangle(stop), "#B23A2E", 0.6)])


def paving(centre: Point, reach: int) -> str:
    """Rings of sett stones round a square's middle."""
    rings = range(26, reach - 4, 14)
    return "\n".join(stroke(disc(centre, r), "#A3967A", 9, 0.24, "12 2.5" if r % 4 else "9 2.5 15 2.5") for r in rings)
