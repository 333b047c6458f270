"""The signs on the cards, by the card's id, and the back of all of them."""

from __future__ import annotations

import math

from brush import DARK, FLAME, FLAME_LOW, HIGH, LIGHT, LOW, MID, Figure, Shape, box, disc, fill, line, oval, put, star
from men import head, prone, rifle, runner
from signs import bust, flames, tank
from works import STEEL, STEEL_LOW, WOOD

Part = list[Shape]

SIGHT, LEAF = "#56B4E9", "#6E8A4A"


def speed(y: float) -> Shape:
    """Three strokes behind what runs."""
    return line(f"M3 {y} L15 {y} M1 {y + 9} L11 {y + 9} M4 {y + 18} L13 {y + 18}", 3, MID)


def aim(x: float, y: float, far: float, shade: str = SIGHT) -> Part:
    """The cross hairs of a sight."""
    ring = "M" + " L".join(
        f"{x + math.cos(a / 24 * math.tau) * far:.1f} {y + math.sin(a / 24 * math.tau) * far:.1f}" for a in range(25)
    )
    near, out = far * 0.5, far * 1.32
    down = f"M{x} {y - out} L{x} {y - near} M{x} {y + near} L{x} {y + out}"
    cross = f"{down} M{x - out} {y} L{x - near} {y} M{x + near} {y} L{x + out} {y}"
    return [line(ring, 3.4, shade), line(cross, 3.4, shade), disc(x, y, 2.4, shade)]


def stick() -> Part:
    """A hand grenade with its stick."""
    return [
        line("M0 10 L0 -8", 4.4, WOOD),
        box(-6, -22, 12, 15, STEEL, 2),
        line("M-3.6 -19 L-3.6 -10", 1.6, HIGH, False),
        box(-3.4, 9, 6.8, 4, MID, 1),
    ]


def bottle() -> Part:
    """A bottle with a burning rag."""
    glass = fill("M-8 22 L-8 2 C-8 -4 -4 -6 -4 -12 L4 -12 C4 -6 8 -4 8 2 L8 22 Z", LEAF)
    return [*put(flames(0, 0), 1, -11, 0.62), glass, line("M-5 3 L-5 18", 2, HIGH, False, 0.8), box(-4, -15, 8, 4, LIGHT, 1)]


def charge() -> Part:
    """A bag of blocks with a handle and a fuse that burns."""
    return [
        line("M-6 -14 C-6 -24 10 -24 10 -14", 3.2, WOOD),
        box(-20, -14, 40, 30, WOOD, 3),
        line("M-20 -2 L20 -2 M-7 -14 L-7 16 M7 -14 L7 16", 1.8, DARK, False, 0.6),
        line("M-17 -11.6 L17 -11.6", 1.6, HIGH, False, 0.8),
        line("M18 -14 C24 -18 20 -24 26 -26", 2.2, LOW),
        star(26, -27, 6.6, 2.6, 7, FLAME),
    ]


def pages(figure: Figure, x: float, y: float) -> None:
    """A field message with strokes for its lines."""
    figure.add(
        box(x, y, 30, 38, LIGHT, 2),
        line(
            f"M{x + 6} {y + 9} L{x + 24} {y + 9} M{x + 6} {y + 16} L{x + 24} {y + 16} M{x + 6} {y + 23} L{x + 17} {y + 23}",
            2.2,
            LOW,
            False,
        ),
    )
    figure.add(line(f"M{x + 2} {y + 2} L{x + 27} {y + 2}", 1.5, HIGH, False))


def new() -> Figure:
    """An empty sign."""
    return Figure(64, 64, 3)


def signs() -> dict[str, Figure]:
    """The sign of each card."""
    found = {
        "G1": new().add(put(runner("g"), 38, 57, 1.3)).add(speed(20)),
        "G2": new()
        .add(put(rifle(0, 0, 44, 10), 6, 42, 1.3))
        .add(star(55, 24, 9, 3.6, 8, FLAME))
        .add(line("M30 39 L27 52", 5, MID)),
        "G3": new()
        .add(line("M48 60 L48 8", 4, WOOD))
        .add(fill("M46 10 L18 14 L24 22 L16 30 L46 32 Z", "#B23A2E"))
        .add(put(bust(0, 0), 24, 46, 0.7)),
        "G4": new()
        .add(line("M46 6 L27 36", 5, WOOD))
        .add(line("M41 3 L51 9", 4.4, WOOD))
        .add(fill("M30 32 L17 34 C12 44 14 52 15 55 C22 54 30 50 34 41 Z", STEEL))
        .add(fill("M6 60 C16 50 44 50 58 60 Z", "#8A6E45"))
        .add(line("M19 38 C16 44 16 48 16.6 51", 1.8, HIGH, False)),
        "G5": new()
        .add(put(bust(0, 0), 22, 36, 1.05))
        .add(fill("M34 28 L56 16 L56 48 L34 40 Z", MID), box(30, 28, 6, 12, LIGHT, 1)),
        "G6": new()
        .add(put(prone("s"), 34, 48, 1.12))
        .add(fill("M4 58 C6 44 10 52 13 40 C17 52 21 44 24 56 C28 44 32 54 36 46 C40 56 46 42 49 54 C53 44 57 50 60 58 Z", LEAF)),
        "B1": new().add(*aim(32, 32, 20)),
        "B2": new()
        .add(
            put(
                [
                    fill("M-16 8 C-16 -14 16 -14 16 8 L20 9 L20 12 L-20 12 L-20 9 Z"),
                    line("M-9 -3 C-6 -7 0 -8.6 4 -8", 2, HIGH, False),
                ],
                32,
                46,
                1.1,
            )
        )
        .add(line("M6 14 L24 14 M32 14 L58 14 M12 24 L20 24 M28 24 L48 24", 3.4, FLAME)),
        "B4": new()
        .add(fill("M8 12 L24 12 L40 32 L24 52 L8 52 L24 32 Z", SIGHT))
        .add(fill("M28 12 L44 12 L60 32 L44 52 L28 52 L44 32 Z", SIGHT)),
        "B5": new()
        .add(
            fill("M32 4 L56 13 L55 33 C53 48 44 56 32 61 C20 56 11 48 9 33 L8 13 Z", "#9FB0BD"),
            line("M12 14 L32 7 L52 14", 2, HIGH, False),
        )
        .add(line("M20 33 L29 43 L45 22", 6.4)),
        "B6": new()
        .add(line("M6 14 L34 36 M58 14 L30 36", 4, FLAME))
        .add(star(32, 42, 17, 7.4, 9, FLAME_LOW), star(32, 42, 9.4, 4.4, 8, FLAME)),
        "O1": new()
        .add(line("M22 4 L32 26 M42 4 L32 26", 9, "#B23A2E"))
        .add(star(32, 42, 20, 8.6, 5, FLAME))
        .add(disc(32, 42, 5, FLAME_LOW, False)),
        "O2": new()
        .add(put(runner("s"), 17, 60, 0.86))
        .add(put(runner("g"), 46, 60, 0.86))
        .add(fill("M26 4 L38 4 L38 14 L46 14 L32 28 L18 14 L26 14 Z", FLAME)),
        "R1": new().add(put(stick(), 24, 34, 1.2, -28)).add(put(stick(), 42, 36, 1.2, 24)),
        "R2": new().add(put(bottle(), 32, 36, 1.15, 12)),
        "R3": new().add(put(charge(), 30, 40, 1.1)),
        "R4": new()
        .add(
            oval(32, 44, 27, 15, STEEL_LOW),
            oval(32, 40, 24, 12, STEEL, False),
            oval(32, 38, 9, 5, "#B23A2E"),
            line("M32 36 L32 24", 3.4, LIGHT),
            line("M14 37 C18 32 24 30 30 29.6", 1.8, HIGH, False),
        )
        .add(line("M22 16 L26 22 M42 16 L38 22 M32 10 L32 18", 3.4, FLAME)),
        "R5": new()
        .add(tank(44, 27, 0.56))
        .add(line("M4 52 L24 44", 6.4, WOOD))
        .add(line("M22 45 L56 32", 3.6, LIGHT))
        .add(line("M40 39 L36 56 M40 39 L47 54", 3, MID)),
        "R6": new()
        .add(*aim(40, 24, 15, "#E4573D"))
        .add(put(head(0, 0, "s"), 40, 25, 0.9))
        .add(put(rifle(0, 0, 30, 8), 4, 56, 1.3)),
    }
    orders = new()
    pages(orders, 8, 6)
    pages(orders, 24, 20)
    found["B3"] = orders
    return found


def back() -> Figure:
    """The back of a card: dark olive with a stitched edge, a helmet over crossed rifles."""
    figure = Figure(96, 136, 3)
    figure.add(box(2, 2, 92, 132, "#39402F", 7), box(8, 8, 80, 120, "#4A533B", 5, False))
    for place in range(12):
        figure.add(
            line(
                f"M{14 + place * 5.9:.1f} 13 L{17 + place * 5.9:.1f} 13 M{14 + place * 5.9:.1f} 123 L{17 + place * 5.9:.1f} 123",
                1.6,
                MID,
                False,
                0.7,
            )
        )
    for place in range(18):
        figure.add(
            line(
                f"M13 {17 + place * 5.9:.1f} L13 {20 + place * 5.9:.1f} M83 {17 + place * 5.9:.1f} L83 {20 + place * 5.9:.1f}",
                1.6,
                MID,
                False,
                0.7,
            )
        )
    figure.add(put(rifle(0, 0, 38, 54), 27, 104, 1.1)).add(put(rifle(0, 0, -38, 54), 69, 104, 1.1))
    helmet = [
        fill("M-16 8 C-16 -16 16 -16 16 8 L20 9 L20 12 L-20 12 L-20 9 Z"),
        line("M-9 -3 C-6 -8 0 -9.6 5 -9", 1.8, HIGH, False),
    ]
    figure.add(put(helmet, 48, 62, 1.5))
    return figure.add(line("M8 9 L88 9", 2, HIGH, False, 0.25))


CARDS = {**signs(), "back": back()}
"""The signs by the id of the card, and `back`."""
