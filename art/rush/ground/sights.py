"""What stands in the countryside of a board: trees, houses, hills, a quarry, an airfield, a rail yard, ships, cranes."""

from __future__ import annotations

import math

from pen import INK, SHADE, Sheet, oval, ring, slab, smooth

GREENS = ("#5E7A42", "#6C8A4B", "#7B9655", "#54703C")
ROOFS = ("#A5432F", "#B5573C", "#8E3A2A", "#7D6A54", "#96503A")


def tree(at: Sheet, x: float, y: float, size: float) -> None:
    """A round tree from above, lit from the left."""
    green = at.chance.choice(GREENS)
    at.fill(oval(x + size * 0.25, y + size * 0.35, size, size * 0.9), SHADE, 0.28)
    at.fill(oval(x, y, size, size), green, edge="#33471F", wide=1.6)
    at.fill(oval(x - size * 0.28, y - size * 0.3, size * 0.52, size * 0.46), "#9DB56B", 0.75)


def grove(at: Sheet, x: float, y: float, wide: float, high: float, many: int, size: float = 15) -> None:
    """Trees scattered over an ellipse, the upper ones first."""
    spots = []
    for _ in range(many):
        turn, far = at.chance.uniform(0, 2 * math.pi), math.sqrt(at.chance.random())
        spots.append((y + math.sin(turn) * high * far, x + math.cos(turn) * wide * far))
    for down, across in sorted(spots):
        tree(at, across, down, size * at.chance.uniform(0.75, 1.2))


def palm(at: Sheet, x: float, y: float, size: float) -> None:
    """A palm from above: leaves around a point."""
    at.fill(oval(x + 5, y + 8, size * 0.95, size * 0.75), SHADE, 0.2)
    start = at.chance.uniform(0, 60)
    for leaf in range(8):
        a = math.radians(start + leaf * 45)
        tip = x + math.cos(a) * size, y + math.sin(a) * size * 0.92
        side = math.cos(a + 0.55) * size * 0.5, math.sin(a + 0.55) * size * 0.5
        other = math.cos(a - 0.55) * size * 0.5, math.sin(a - 0.55) * size * 0.5
        at.fill(
            f"M{x:.1f} {y:.1f}Q{x + side[0]:.1f} {y + side[1]:.1f} {tip[0]:.1f} {tip[1]:.1f}"
            f"Q{x + other[0]:.1f} {y + other[1]:.1f} {x:.1f} {y:.1f}Z",
            "#5F8148" if leaf % 2 else "#79995A", edge="#33471F", wide=1.2,
        )  # fmt: skip
    at.fill(oval(x, y, size * 0.16, size * 0.16), "#6B4E2C")


def hedgehog(at: Sheet, x: float, y: float, size: float) -> None:
    """A tank trap of three beams."""
    at.fill(oval(x + 3, y + 5, size, size * 0.6), SHADE, 0.22)
    for a in (20, 80, 140):
        dx, dy = math.cos(math.radians(a)) * size, math.sin(math.radians(a)) * size
        at.line(f"M{x - dx:.1f} {y - dy:.1f}L{x + dx:.1f} {y + dy:.1f}", INK, 7.5)
        at.line(f"M{x - dx:.1f} {y - dy:.1f}L{x + dx:.1f} {y + dy:.1f}", "#8A6A45", 4.2)


def house(at: Sheet, x: float, y: float, wide: float, high: float, turn: float, roof: str = "") -> None:
    """A house from above: two slopes of a roof, a chimney, its shadow."""
    roof = roof or at.chance.choice(ROOFS)
    at.open(x, y, turn)
    at.fill(slab(-wide / 2 + 6, -high / 2 + 8, wide, high), SHADE, 0.32)
    at.fill(slab(-wide / 2, -high / 2, wide, high), roof, edge=INK, wide=2.6)
    at.fill(slab(-wide / 2 + 1.5, 0, wide - 3, high / 2 - 1.5), SHADE, 0.28)
    at.line(f"M{-wide / 2 + 2:.1f} 0L{wide / 2 - 2:.1f} 0", "#F0D9B8", 2, 0.75)
    for place in range(1, 5):
        across = -wide / 2 + wide * place / 5
        at.line(f"M{across:.1f} {-high / 2 + 3:.1f}L{across:.1f} {high / 2 - 3:.1f}", SHADE, 1.2, 0.25)
    at.fill(slab(wide * 0.2, -high * 0.36, 8, 8), "#C9B79A", edge=INK, wide=1.8)
    at.close()


def shed(at: Sheet, x: float, y: float, wide: float, high: float, turn: float, shade: str = "#A9ABA0") -> None:
    """A long hall of corrugated iron."""
    at.open(x, y, turn)
    at.fill(slab(-wide / 2 + 7, -high / 2 + 9, wide, high, 4), SHADE, 0.32)
    at.fill(slab(-wide / 2, -high / 2, wide, high, 4), shade, edge=INK, wide=2.6)
    at.fill(slab(-wide / 2 + 2, high * 0.08, wide - 4, high * 0.4), SHADE, 0.2)
    for place in range(1, int(wide // 12)):
        across = -wide / 2 + 12 * place
        at.line(f"M{across:.1f} {-high / 2 + 3:.1f}L{across:.1f} {high / 2 - 3:.1f}", SHADE, 1.3, 0.22)
    at.line(f"M{-wide / 2 + 4:.1f} {-high / 2 + 3.5:.1f}L{wide / 2 - 4:.1f} {-high / 2 + 3.5:.1f}", "#FFFFFF", 2, 0.4)
    at.close()


def peak(at: Sheet, x: float, y: float, wide: float, high: float) -> None:
    """A mountain: a lit and a dark side, snow, ribs."""
    left, right, top = (x - wide / 2, y), (x + wide / 2, y), (x + wide * 0.04, y - high)
    mid = x + wide * 0.12, y + high * 0.05
    at.fill(oval(x + 10, y + 4, wide * 0.56, high * 0.16), SHADE, 0.22)
    at.fill(ring((left, top, mid)), "#C9BE98", edge=INK, wide=2.6)
    at.fill(ring((top, right, mid)), "#7F7658", edge=INK, wide=2.6)
    snow = (
        top, (x - wide * 0.13, y - high * 0.68), (x - wide * 0.06, y - high * 0.60), (x, y - high * 0.69),
        (x + wide * 0.06, y - high * 0.57),
        (x + wide * 0.12, y - high * 0.66), (x + wide * 0.17, y - high * 0.70),
    )  # fmt: skip
    at.fill(ring(snow), "#F3EEDD", edge=INK, wide=1.8)
    for part in (0.25, 0.45, 0.65):
        sx, sy = x + wide * (0.08 + 0.36 * part), y - high * (0.78 - 0.7 * part)
        at.line(f"M{sx:.1f} {sy:.1f}L{sx + wide * 0.03:.1f} {sy + high * 0.2:.1f}", SHADE, 2, 0.35)


def quarry(at: Sheet, x: float, y: float, wide: float, high: float) -> None:
    """Terraces down to a pool, a haul road winding in."""
    shades = ("#CDB88C", "#BFA878", "#D6C294", "#B79F6E", "#CBB586", "#AD9666")
    for place, shade in enumerate(shades):
        part = 1 - place * 0.145
        points = []
        for turn in range(0, 360, 20):
            swing = 1 + at.chance.uniform(-0.035, 0.035)
            points.append(
                (x + math.cos(math.radians(turn)) * wide * part * swing, y + math.sin(math.radians(turn)) * high * part * swing)
            )
        at.fill(smooth(points), shade, edge="#7A6744", wide=2.4)
        at.line(smooth([(px - 2, py - 3) for px, py in points[8:17]], False), "#F1E3BD", 2, 0.55)
    at.fill(oval(x, y + 2, wide * 0.19, high * 0.19), "#6FA3AE", edge="#3D6470", wide=2.2)
    at.fill(oval(x - 4, y - 2, wide * 0.1, high * 0.07), "#A9CDD0", 0.8)
    spiral = [
        (x + math.cos(math.radians(a)) * wide * (0.98 - a / 900), y + math.sin(math.radians(a)) * high * (0.98 - a / 900))
        for a in range(40, 620, 30)
    ]
    at.line(smooth(spiral, False), "#F4E9C9", 3, 0.9, "7 6")


def digger(at: Sheet, x: float, y: float, turn: float = 0.0) -> None:
    """An excavator with its arm."""
    at.open(x, y, turn)
    at.line("M6 4L-26 -18L-44 8", SHADE, 9, 0.3)
    at.line("M0 0L-30 -22L-46 4", INK, 9)
    at.line("M0 0L-30 -22L-46 4", "#D99A2E", 5.5)
    at.fill(slab(-16, -12, 40, 28, 4), "#D99A2E", edge=INK, wide=2.6)
    at.fill(slab(-8, -8, 15, 14, 2), "#5C7077", edge=INK, wide=1.8)
    at.fill(ring(((-54, 2), (-38, 2), (-40, 14), (-52, 14))), "#7C6A44", edge=INK, wide=2.2)
    at.close()


def runway(at: Sheet, x: float, y: float, wide: float, turn: float) -> None:
    """A strip of asphalt with its marks."""
    at.open(x, y, turn)
    at.fill(slab(-wide / 2 + 5, -30 + 7, wide, 60, 3), SHADE, 0.25)
    at.fill(slab(-wide / 2, -30, wide, 60, 3), "#6E7069", edge="#3F4039", wide=2.6)
    at.line(f"M{-wide / 2 + 60:.0f} 0L{wide / 2 - 60:.0f} 0", "#EFEBDC", 4, 0.95, "22 16")
    for side in (-1, 1):
        for place in range(4):
            down = -21 + place * 14
            at.line(f"M{side * (wide / 2 - 12):.0f} {down}L{side * (wide / 2 - 40):.0f} {down}", "#EFEBDC", 5, 0.9)
    at.close()


def plane(at: Sheet, x: float, y: float, size: float, turn: float, shade: str = "#E8E6DA") -> None:
    """An aircraft parked, from above; its nose looks up at 0 degrees."""
    body = (
        (0, -30), (4, -20), (5, -8), (32, 6), (32, 12), (5, 7), (4, 20), (12, 27), (12, 31), (0, 28), (-12, 31),
        (-12, 27), (-4, 20),
        (-5, 7), (-32, 12), (-32, 6), (-5, -8), (-4, -20),
    )  # fmt: skip
    at.open(x, y, turn, size)
    at.fill(ring([(px + 5, py + 7) for px, py in body]), SHADE, 0.3)
    at.fill(ring(body), shade, edge=INK, wide=2.6)
    at.line("M0 -18L0 22", INK, 1.6, 0.4)
    at.fill(oval(0, -17, 2.6, 6), "#4E6C78")
    at.close()


def rails(at: Sheet, points: list[tuple[float, float]]) -> None:
    """A track: ballast, ties, two rails."""
    data = smooth(points, False)
    at.line(data, "#8D7E63", 26, 0.55)
    at.line(data, "#4F4330", 21, 1, "4.5 8.5")
    at.line(data, "#2E2B25", 12.5)
    at.line(data, "#9B8C6E", 7.5)
    at.line(data, "#4F4330", 7.5, 0.75, "4.5 8.5")


def wagon(at: Sheet, x: float, y: float, turn: float, shade: str) -> None:
    """A goods wagon from above."""
    at.open(x, y, turn)
    at.fill(slab(-11 + 4, -26 + 5, 22, 52, 2), SHADE, 0.3)
    at.fill(slab(-11, -26, 22, 52, 2), shade, edge=INK, wide=2.4)
    for down in (-13, 0, 13):
        at.line(f"M-9 {down}L9 {down}", SHADE, 1.6, 0.4)
    at.line("M-9 -24L9 -24", "#FFFFFF", 1.8, 0.4)
    at.close()


def ship(at: Sheet, x: float, y: float, size: float, turn: float, shade: str = "#7C8A8F", turret: bool = True) -> None:
    """A ship from above with its wake; the bow looks up at 0 degrees."""
    hull = "M0 -62C12 -46 17 -26 17 0L15 48Q0 56 -15 48L-17 0C-17 -26 -12 -46 0 -62Z"
    at.open(x, y, turn, size)
    at.fill("M0 -66C24 -40 30 10 40 92C18 70 -18 70 -40 92C-30 10 -24 -40 0 -66Z", "#EAF4F2", 0.35)
    at.open(6, 8)
    at.fill(hull, SHADE, 0.3)
    at.close()
    at.fill(hull, shade, edge="#22323A", wide=3)
    at.fill("M0 -50C8 -38 11 -24 11 0L10 40Q0 46 -10 40L-11 0C-11 -24 -8 -38 0 -50Z", "#B9C2BF", 0.75)
    at.fill(slab(-8, -8, 16, 30, 3), "#54636A", edge="#22323A", wide=2.2)
    at.fill(slab(-5, -3, 10, 7, 1), "#A8C6CF")
    if turret:
        at.fill(oval(0, -26, 6.5, 6.5), "#54636A", edge="#22323A", wide=2)
        at.line("M0 -28L0 -46", "#22323A", 3.4)
    at.close()


def containers(at: Sheet, x: float, y: float, across: int, down: int, turn: float = 0.0) -> None:
    """A stack of containers."""
    shades = ("#A4452F", "#2F6F8F", "#C08A2D", "#5B7A4A", "#8A8F8A", "#6D4A6B")
    at.open(x, y, turn)
    at.fill(slab(-across * 15 + 6, -down * 29 + 8, across * 30, down * 58), SHADE, 0.3)
    for column in range(across):
        for row in range(down):
            left, top = -across * 15 + column * 30, -down * 29 + row * 58
            at.fill(slab(left + 1, top + 1, 28, 56), at.chance.choice(shades), edge=INK, wide=2)
            for place in range(1, 5):
                at.line(f"M{left + 4} {top + place * 11}L{left + 26} {top + place * 11}", SHADE, 1.3, 0.3)
            at.line(f"M{left + 4} {top + 4}L{left + 26} {top + 4}", "#FFFFFF", 1.6, 0.4)
    at.close()


def crane(at: Sheet, x: float, y: float, turn: float = 0.0, far: float = 120) -> None:
    """A harbour crane that reaches out over the water."""
    at.open(x, y, turn)
    at.line(f"M8 10L{far + 8:.0f} 10", SHADE, 12, 0.25)
    at.fill(slab(-34, -26, 46, 52, 3), "#C7762B", edge=INK, wide=2.8)
    at.fill(slab(-24, -14, 20, 28, 2), "#5A4630", 0.7)
    for down in (-10, 10):
        at.line(f"M0 {down}L{far:.0f} {down * 0.5:.0f}", INK, 6)
        at.line(f"M0 {down}L{far:.0f} {down * 0.5:.0f}", "#E0A04A", 3.2)
    for place in range(1, 7):
        across = far * place / 7
        at.line(f"M{across:.0f} -8L{across + far / 14:.0f} 8", INK, 2.2)
    at.fill(slab(far * 0.62, -13, 18, 26, 2), "#54636A", edge=INK, wide=2.2)
    at.close()


def waves(at: Sheet, inside: tuple[float, float, float, float], many: int) -> None:
    """Short crests on the sea, outside of a rectangle."""
    left, top, wide, high = at.box
    for _ in range(many):
        x, y = at.chance.uniform(left, left + wide), at.chance.uniform(top, top + high)
        if inside[0] < x < inside[2] and inside[1] < y < inside[3]:
            continue
        far = at.chance.uniform(9, 17)
        at.line(
            f"M{x:.0f} {y:.0f}q{far / 2:.0f} -{far * 0.42:.0f} {far:.0f} 0q{far / 2:.0f} {far * 0.36:.0f} {far:.0f} 0",
            "#9CC7CC",
            2,
            0.4,
        )


def rose(at: Sheet, x: float, y: float, size: float) -> None:
    """A compass rose."""
    at.fill(oval(x, y, size * 0.62, size * 0.62), "#F0E6C8", 0.25)
    at.line(oval(x, y, size * 0.62, size * 0.62), "#1F3B4A", 2.2, 0.75)
    for turn in (45, 135, 225, 315, 0, 90, 180, 270):
        far = size if turn % 90 == 0 else size * 0.62
        a = math.radians(turn - 90)
        tip = x + math.cos(a) * far, y + math.sin(a) * far
        for side, shade in ((-1, "#F2E8CC"), (1, "#A63B2C" if turn == 0 else "#3F4F52")):
            b = a + side * math.radians(45)
            at.fill(
                ring(((x, y), tip, (x + math.cos(b) * size * 0.22, y + math.sin(b) * size * 0.22))),
                shade,
                edge="#1F2E33",
                wide=1.6,
            )
