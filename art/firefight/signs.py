"""Signs: what hit counters say, what lies on the map, wood and card, each drawn and not written."""

from __future__ import annotations

import math

from brush import DARK, FLAME, FLAME_LOW, HIGH, LIGHT, LOW, MID, Figure, Shape, box, disc, fill, line, oval, put, star
from men import head
from vehicles import track

Part = list[Shape]

FOOT, FOOT_LOW, WHEELS, WHEELS_LOW = "#8E2A22", "#5E1812", "#3E5266", "#24323F"


def chit(foot: bool, *sign: Shape | Part) -> Figure:
    """A hit counter: a round card in the red of men or the blue of steel, a stitched rim, a sign in the middle."""
    shade, low = (FOOT, FOOT_LOW) if foot else (WHEELS, WHEELS_LOW)
    figure = Figure(64, 64, 2.6, DARK)
    figure.add(disc(32, 33.4, 29, low), disc(32, 31, 29, shade, False))
    figure.add(line("M8 20 C14 6 28 2.6 36 3.4", 1.8, LIGHT, False, 0.55))
    for place in range(20):
        a, b = math.tau * place / 20, math.tau * (place + 0.5) / 20
        ends = [(32 + math.cos(turn) * 25.4, 31 + math.sin(turn) * 25.4) for turn in (a, b)]
        figure.add(line(f"M{ends[0][0]:.1f} {ends[0][1]:.1f} L{ends[1][0]:.1f} {ends[1][1]:.1f}", 1.5, LIGHT, False, 0.75))
    return figure.add(*sign) if sign else figure


def tank(x: float = 32, y: float = 44, size: float = 0.62) -> Part:
    """A tank from its side, small."""
    parts = [
        line("M44 18 L60 18", 4),
        fill("M20 25 L23 12 L40 12 L46 18 L45 25 Z"),
        fill("M4 33 L10 24 L50 24 L60 31 L60 34 L4 34 Z"),
        *track(3, 61, 33, 5, 4.6),
    ]
    return put(parts, x - 32 * size, y - 46 * size, size)


def spiral(x: float, y: float, size: float = 1.0) -> Part:
    """What turns over a stunned head."""
    points = []
    for step in range(40):
        a, far = step / 40 * math.tau * 2.1, 1.2 + step * 0.24
        points.append((x + math.cos(a) * far * size * 1.25, y + math.sin(a) * far * size * 0.8))
    return [line("M" + " L".join(f"{px:.1f} {py:.1f}" for px, py in points), 2.2 * size)]


def bust(x: float, y: float, size: float = 1.0) -> Part:
    """Head and shoulders under a helmet, seen from before."""
    parts = [
        fill("M-15 20 C-15 10 -9 8 0 8 C9 8 15 10 15 20 Z", MID),
        oval(0, 1, 7, 8, LIGHT),
        fill("M-12 -1 C-12 -17 12 -17 12 -1 C6 -4 -6 -4 -12 -1 Z", LOW),
        line("M-8 -8 C-5 -12 2 -13 5 -11", 1.6, HIGH, False),
    ]
    return put(parts, x, y, size)


def flames(x: float, y: float, size: float = 1.0) -> Part:
    """A fire that stands."""
    outer = (
        "M-10 0 C-15 -9 -8 -12 -9 -19 C-4 -17 -3 -13 -3 -13 C-3 -19 -1 -24 3 -27 "
        "C3 -21 8 -18 7 -12 C9 -13 10 -15 10 -17 C15 -10 14 -4 10 0 Z"
    )
    inner = "M-5 0 C-8 -5 -4 -8 -3 -11 C0 -9 0 -12 2 -15 C4 -11 6 -9 5 -5 C8 -5 7 -1 5 0 Z"
    return put([fill(outer, FLAME_LOW), fill(inner, FLAME, False)], x, y, size)


def pin() -> Part:
    """A pin that holds down."""
    return [
        line("M32 36 L32 50", 3.2, MID),
        fill("M21 36 C21 31 26 31 27 28 L27 18 L23 15 L23 12 L41 12 L41 15 L37 18 L37 28 C38 31 43 31 43 36 Z"),
        line("M29.4 18 L29.4 28", 1.6, HIGH, False),
    ]


def hits() -> dict[str, Figure]:
    """The faces of the hit counters and their two backs, by the name of the counter."""
    tracers = line("M12 17 L26 17 M33 17 L52 17 M16 24 L23 24 M29 24 L46 24", 2.8)
    low_head = put(
        [fill("M-16 8 C-16 -14 16 -14 16 8 L20 9 L20 11 L-20 11 L-20 9 Z"), line("M-9 -3 C-6 -7 0 -8.6 4 -8", 1.8, HIGH, False)],
        32,
        39,
    )
    hiding = [
        *put([fill("M-15 6 C-15 -14 15 -14 15 6 Z")], 32, 30),
        disc(26, 32, 3.4, DARK, False),
        disc(38, 32, 3.4, DARK, False),
        disc(27, 31, 1.3, HIGH, False),
        disc(39, 31, 1.3, HIGH, False),
    ]
    wall = [
        box(12, 36, 40, 12, MID, 1.4),
        line("M12 42 L52 42 M22 36 L22 42 M34 36 L34 42 M46 36 L46 42 M28 42 L28 48 M40 42 L40 48", 1.5, DARK, False, 0.7),
    ]
    flee = [
        line("M0 -15 L-9 -9 L-17 -13", 6),
        line("M0 -15 L9 -10 L7 -1 L12 -1", 6),
        fill("M-6 -30 C-2 -34 5 -34 7 -29 L5 -13 L-6 -12 Z"),
        line("M-3 -28 L-11 -37 M4 -28 L13 -38", 4.6, MID),
        *head(2, -37, "s"),
    ]
    fist = [
        fill(
            "M20 34 L20 23 C20 20 25 20 25.4 23 C25.4 18 31 18 31.4 21.4 C31.4 17.4 37 17.4 37.4 21.4 "
            "C38 18.6 43.4 18.8 43.4 23 L43.4 36 L40 42 L40 50 "
            "L25 50 L25 43 Z"
        ),
        line("M25.6 23 L25.6 30 M31.4 22 L31.4 30 M37.4 22 L37.4 30", 1.6, DARK, False, 0.7),
        line("M21.6 36 L32 35 L33 30", 2, DARK, False, 0.7),
    ]
    grave = [
        line("M32 50 L32 26", 5.4, MID),
        line("M22 35 L42 35", 5.4, MID),
        *put(
            [
                fill("M-15 6 C-15 -12 15 -12 15 6 L18 7 L18 9 L-18 9 L-18 7 Z"),
                line("M-9 -3 C-6 -6 0 -7.4 4 -7", 1.7, HIGH, False),
            ],
            32,
            20,
        ),
        fill("M16 52 C20 43 44 43 48 52 Z", LOW),
    ]
    torn = [
        line("M14 30 C12 20 20 15 28 15 L34 15 M46 17 C53 21 52 30 48 36 L44 44 M36 48 L24 48 C18 48 15 43 14 38", 4.6),
        disc(25, 32, 6.6, MID),
        disc(25, 32, 2.4, DARK, False),
        disc(39, 32, 6.6, MID),
        disc(39, 32, 2.4, DARK, False),
        line("M36 8 L42 14 M44 50 L51 53 M40 51 L42 57", 2.6, FLAME),
    ]
    broken = [
        line("M10 40 L30 34", 8, LIGHT),
        line("M36 27 L46 17 M46 17 L54 19", 6, MID),
        star(34, 31, 8.5, 3.6, 7, FLAME),
        line("M11 37.6 L27 33", 1.6, HIGH, False),
    ]
    back = star(32, 31, 17, 8.4, 8)
    return {
        "pinned": chit(True, pin()),
        "suppressed": chit(True, tracers, low_head),
        "cowering": chit(True, hiding, wall),
        "panicked": chit(True, put(flee, 32, 52, 1.0)),
        "stunned": chit(True, bust(32, 37, 0.9), spiral(32, 16, 0.95)),
        "unnerved": chit(True, bust(32, 34, 0.95), line("M10 26 L14 31 L10 36 L14 41 M54 26 L50 31 L54 36 L50 41", 2.8)),
        "berserk": chit(True, fist, line("M14 18 L19 24 M32 8 L32 14 M50 18 L46 23", 3, FLAME)),
        "kia": chit(True, grave),
        "v_immobilised": chit(False, torn),
        "v_suppressed": chit(False, put([tracers], 0, -2), tank(32, 50, 0.64)),
        "v_light": chit(False, tank(32, 46, 0.72), star(23, 27, 8, 3.6, 7, FLAME)),
        "v_stunned": chit(False, tank(32, 50, 0.64), spiral(32, 15, 1.0)),
        "v_gun": chit(False, broken),
        "v_panicked": chit(False, put(flee, 39, 32, 0.52), tank(31, 51, 0.64)),
        "v_destroyed": chit(False, flames(32, 36, 1.0), tank(32, 51, 0.64)),
        "foot-back": chit(True, back, disc(32, 31, 4, FOOT, False)),
        "vehicle-back": chit(False, back, disc(32, 31, 4, WHEELS, False)),
    }


def cloud(dense: bool) -> Figure:
    """Smoke over a space: light, or thick and dark below."""
    figure = Figure(96, 84, 0)
    tones = ("#8D9298", "#B9BDC0", "#DADCDB") if dense else ("#B4B9BB", "#DCDFDE", "#F4F5F2")
    puffs = [(22, 52, 15), (74, 52, 15), (34, 36, 17), (60, 34, 18), (48, 56, 20), (36, 62, 13), (63, 62, 13), (47, 24, 12)]
    if dense:
        puffs += [(16, 38, 11), (81, 37, 11), (30, 20, 10), (66, 18, 10)]
    figure.add(oval(49, 73, 36, 7, "#14120C", False, 0.22))
    for drop, grown, shade in ((2.4, 1.6, tones[0]), (0, 0, tones[1]), (-2.6, -3.4, tones[2])):
        for x, y, radius in puffs:
            figure.add(disc(x + drop * 0.5, y + drop, radius + grown, shade, False, 0.94 if dense else 0.88))
    for x, y, radius in puffs[:6]:
        half, rise = radius * 0.5, y - radius * 0.6
        curl = f"M{x - half:.1f} {y + radius * 0.1:.1f} C{x - radius * 0.3:.1f} {rise:.1f} {x + radius * 0.4:.1f} {rise:.1f} "
        figure.add(line(f"{curl}{x + half:.1f} {y:.1f}", 1.8, tones[0], False, 0.6))
    return figure


def cube(shade: str, low: str, high: str) -> Figure:
    """A wooden cube."""
    figure = Figure(48, 48, 2.4)
    figure.add(fill("M24 3 L43 13 L43 35 L24 46 L5 35 L5 13 Z", shade))
    figure.add(fill("M24 3 L43 13 L24 23.6 L5 13 Z", high, False), fill("M43 13 L43 35 L24 46 L24 23.6 Z", low, False))
    figure.add(line("M5.6 13 L24 3.6 L42.4 13", 2, HIGH, False, 0.7), line("M10 21 L10 32 M16 26 L16 39", 1.2, low, False, 0.8))
    return figure


def pip(full: bool) -> Figure:
    """A pip of the pool of action points, there or used."""
    figure = Figure(32, 32, 2.4)
    if not full:
        return figure.add(disc(16, 16, 12, "#3B3A30"), disc(16, 16, 8.4, "#2A2A23", False))
    figure.add(disc(16, 16, 12, "#F2B134"), disc(16, 17, 8.6, "#D6961F", False), disc(16, 15.6, 7.6, "#FFC858", False))
    return figure.add(line("M8.4 11 C10.4 7.4 14 5.8 18 6", 1.8, HIGH, False, 0.85))


def flying() -> dict[str, Figure]:
    """What is seen for a moment: an explosion, a beaten path, a grave."""
    burst = Figure(64, 64, 2.4, "#4A1F0C")
    burst.add(star(32, 32, 30, 16, 11, FLAME_LOW)).add(star(32, 32, 21, 11, 10, FLAME, -75)).add(disc(32, 32, 7.5, HIGH, False))
    path = Figure(64, 64, 0).add(line("M14 50 L22 38 M28 46 L36 32 M42 34 L50 20", 5, "#6E5529", False, 0.8))
    killed = (
        Figure(64, 64, 2.6)
        .add(line("M32 58 L32 16 M20 28 L44 28", 6, MID))
        .add(put([fill("M-13 6 C-13 -12 13 -12 13 6 L16 8 L-16 8 Z")], 32, 14))
    )
    puff = Figure(64, 64, 0)
    for x, y, radius, shade in (
        (24, 38, 15, "#8F8B80"),
        (41, 37, 14, "#8F8B80"),
        (32, 28, 16, "#A7A397"),
        (31, 26, 11, "#C4C0B4"),
    ):
        puff.add(disc(x, y, radius, shade, False, 0.85))
    return {"burst": burst, "path": path, "killed": killed, "smoke": puff}


def covers() -> dict[str, Figure]:
    """What a unit stands in, bold enough to be read at a glance: trees, firs, a hut, a house of stone, corn, waves."""
    leaf, fir, bark, roof, tile, stone, corn, wave = (
        "#8FC46A", "#5FA65A", "#A0764A", "#D9A066", "#D8604C", "#D3D0C4", "#E8C65A", "#7DB9DE",
    )  # fmt: skip
    tree = [box(18, 26, 5, 11, bark), disc(20, 15, 13, leaf), line("M12 13 C13 7 18 5 22 5", 2.4, HIGH, False, 0.6)]
    firs = [
        box(11, 30, 4, 7, bark),
        fill("M13 4 L24 30 L2 30 Z", fir),
        box(26, 30, 4, 7, bark),
        fill("M28 9 L38 31 L18 31 Z", fir),
    ]
    hut = [box(7, 19, 26, 18, bark), fill("M2 20 L20 4 L38 20 Z", roof), box(16, 26, 8, 11, DARK, 0, False)]
    house = [box(5, 17, 30, 20, stone), fill("M1 18 L9 5 L31 5 L39 18 Z", tile)]
    house += [box(10, 23, 6, 6, DARK, 0, False), box(24, 23, 6, 6, DARK, 0, False)]
    ears = [line(f"M{x} 37 L{x} 16", 3, corn) for x in (8, 20, 32)] + [oval(x, 12, 4.4, 9, corn) for x in (8, 20, 32)]
    waves = [line(f"M3 {y} C8 {y - 8} 13 {y - 8} 18 {y} C23 {y + 8} 28 {y + 8} 37 {y - 4}", 5, wave) for y in (14, 28)]
    drawn = {
        "woods": tree, "heavy_woods": firs, "wood_building": hut, "stone_building": house, "field": ears, "water": waves,
    }  # fmt: skip
    return {f"cover-{name}": Figure(40, 40, 2.6).add(*parts) for name, parts in drawn.items()}


def marks() -> dict[str, Figure]:
    """What lies beside the map or points at it."""
    lost = (
        Figure(48, 48, 2.6)
        .add(box(4, 4, 40, 40, "#5B3026", 4))
        .add(line("M8 7 L40 7", 2, LIGHT, False, 0.6), line("M15 15 L33 33 M33 15 L15 33", 6, LIGHT, False))
    )
    strike = Figure(64, 64, 3)
    strike.add(line("M32 4 L32 14 M32 50 L32 60 M4 32 L14 32 M50 32 L60 32", 4.4, "#E4573D"))
    ring = "M32 12 C43 12 52 21 52 32 C52 43 43 52 32 52 C21 52 12 43 12 32 C12 21 21 12 32 12"
    strike.add(line(ring, 3.6, "#E4573D"))
    strike.add(
        fill("M32 17 C37 21 38 27 38 32 L38 42 L26 42 L26 32 C26 27 27 21 32 17 Z"),
        box(24, 42, 16, 5, MID, 1),
        line("M29.4 24 L29.4 39", 1.8, HIGH, False),
    )
    spot = Figure(64, 64, 3)
    spot.add(line("M32 5 C47 5 59 17 59 32 C59 47 47 59 32 59 C17 59 5 47 5 32 C5 17 17 5 32 5", 3.4, "#56B4E9"))
    spot.add(box(28, 24, 8, 9, MID, 1), fill("M17 24 L28 20 L29 41 L15 41 Z"), fill("M47 24 L36 20 L35 41 L49 41 Z"))
    spot.add(
        oval(22, 41, 8, 4.4, "#7FB2D0"),
        oval(42, 41, 8, 4.4, "#7FB2D0"),
        line("M19 26 L26.6 23.2 M45 26 L37.4 23.2", 1.5, HIGH, False),
    )
    flag = Figure(64, 64, 2.8)
    flag.add(line("M17 60 L17 6", 4, "#D9C48E"), disc(17, 5.4, 3, "#F2B134"))
    flag.add(fill("M19 9 C30 4 40 14 58 8 L56 34 C40 40 30 30 19 35 Z"), line("M20 11 C30 6.4 40 16 56.6 10.6", 2, HIGH, False))
    cloth = Figure(64, 64, 0)
    cloth.add(
        fill("M19 9 C30 4 40 14 58 8 L56 34 C40 40 30 30 19 35 Z", "#FFFFFF"),
        fill("M19 26 C30 22 40 32 57 26 L56 34 C40 40 30 30 19 35 Z", "#D6D6D6"),
    )
    shield = (
        Figure(40, 48, 2.6)
        .add(fill("M20 3 L36 9 L35 24 C34 34 28 41 20 45 C12 41 6 34 5 24 L4 9 Z", "#9FB0BD"))
        .add(fill("M20 3 L36 9 L35 24 C34 34 28 41 20 45 Z", "#73838F", False), line("M6 10 L20 5 L34 10", 1.8, HIGH, False))
    )
    shell = Figure(48, 48, 2.6).add(
        put(
            [
                fill("M24 3 C31 9 32 17 32 24 L32 38 L16 38 L16 24 C16 17 17 9 24 3 Z", LIGHT),
                box(14, 38, 20, 6, MID, 1),
                line("M20.4 14 L20.4 34", 2, HIGH, False),
                line("M16 28 L32 28", 2, DARK, False, 0.6),
            ],
            0,
            0,
        )
    )
    return {
        "cube-cap": cube("#D9CDAE", "#A4977A", "#F3EAD2"),
        "cube-ap": cube("#E0A02E", "#A86F14", "#FFC858"),
        "lost": lost,
        "pip-full": pip(True),
        "pip-empty": pip(False),
        "strike": strike,
        "spotter": spot,
        "flag": flag,
        "pennant": cloth,
        "shield": shield,
        "shell": shell,
        **flying(),
        "smoke-1": cloud(False),
        "smoke-2": cloud(True),
    }
