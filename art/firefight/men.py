"""Soldiers and what they carry, each with a casing of its own. Feet stand at 0, heads look to the right, about 40 units high."""

from __future__ import annotations

from collections.abc import Callable

from brush import (
    DARK,
    FLAME,
    FLAME_LOW,
    HIGH,
    LIGHT,
    LOW,
    MID,
    SKIN,
    SKIN_LOW,
    STEEL,
    WOOD,
    WOOD_LOW,
    Figure,
    Shape,
    box,
    disc,
    fill,
    line,
    put,
)  # fmt: skip

Part = list[Shape]
HELMETS = {"g": "#7B8984", "s": "#7F8448"}
"""The steel of a side's helmets."""
HEADROOM = 0.9  # the size at which men who kneel or stand keep their heads below the name at the top of a counter
HEAD = 1.2  # of what it would be beside its body: a face is seen on a small counter too


class Lowered(Figure):
    """A figure whose parts are drawn smaller over the same ground, so that its heads lie below the numbers."""

    def add(self, *shapes: Shape | Part) -> Figure:
        """Lay a part on it, smaller, its feet where they were and its middle in the middle."""
        flat = [one for each in shapes for one in ([each] if isinstance(each, Shape) else each)]
        return super().add(put(flat, self.wide * (1 - HEADROOM) / 2, 47 * (1 - HEADROOM), HEADROOM))


def head(x: float, y: float, helmet: str) -> Part:
    """A head with the helmet of a side: `g` falls over the neck, `s` is a dome with a brim."""
    if helmet == "g":
        shell = fill("M-6 3.5 C-6.5 -7 6 -8 6.2 -0.4 L7.4 0.6 L-1.8 1.2 L-3 3.8 Z", HELMETS[helmet])
    else:
        shell = fill("M-6.6 1.6 C-6 -7.6 6 -7.6 6.4 0.2 L7.6 1.6 Z", HELMETS[helmet])
    cheek = fill("M-2.6 2 L-0.4 1.6 C-0.6 4 1 5.4 2.6 5.5 C-0.4 6.4 -2.8 4.6 -2.6 2 Z", SKIN_LOW, False)
    eye = line("M3.3 2.2 L3.3 2.9", 1.3, DARK, False)
    glint = line("M-3 -3.4 C-1 -5.4 2 -5.2 3.4 -3.4", 1.5, HIGH, False)
    return put([disc(1.2, 1.8, 4.0, SKIN), cheek, eye, shell, glint], x, y - 1, HEAD)


def rifle(x: float, y: float, far: float, rise: float) -> Part:
    """A rifle from its butt at a point, so far to the right and so much up."""
    a, b = (x, y), (x + far, y - rise)
    mid = (x + far * 0.45, y - rise * 0.45)
    return [
        line(f"M{a[0]} {a[1]} L{mid[0]} {mid[1]}", 3.6, WOOD),
        line(f"M{mid[0]} {mid[1]} L{b[0]} {b[1]}", 1.9, STEEL),
    ]


def runner(helmet: str, gun: str = "rifle") -> Part:
    """A man who runs bent forward, his weapon across him."""
    legs = [
        line("M-1 -15 L-9 -10 L-17 -13", 6.2, MID),
        line("M0 -15 L9 -10 L7 -1 L12 -1", 6.4),
    ]
    trunk = fill("M-7 -30 C-3 -34 6 -34 8 -29 L6 -13 L-6 -12 C-9 -18 -9 -25 -7 -30 Z")
    belt = line("M-6.4 -16.5 L6.4 -17.5", 1.8, DARK, False, 0.7)
    pack = box(-12, -29, 6, 9, MID, 1.5)
    if gun == "smg":
        arms = [line("M-2 -27 L3 -19 L13 -21", 4.8, MID)]
        held = [line("M-5 -18 L7 -21.5", 4, WOOD), line("M7 -21.5 L22 -25.5", 2.6, STEEL), disc(10.5, -18.6, 4.0, STEEL)]
    else:
        arms = [line("M-2 -27 L4 -19 L12 -23", 4.8, MID)]
        held = rifle(-8, -17.5, 33, 11)
    return [*legs, pack, trunk, *head(6, -36, helmet), *held, *arms, belt]


def kneeler(helmet: str) -> Part:
    """A man on one knee who looks along what he serves."""
    return [
        line("M-3 -12 L-4 -2 L-13 -1.5", 6.4, MID),
        line("M0 -12 L9 -13 L9.5 -1.5 L14 -1.5", 6.4),
        fill("M-8 -27 C-4 -31 4 -31 6 -27 L6 -11 L-6 -10 Z"),
        *head(3.4, -33.5, helmet),
        line("M-5.6 -14.6 L6 -15.4", 1.8, DARK, False, 0.7),
    ]


def prone(helmet: str) -> Part:
    """A man who lies propped on his elbows, his head 13 units from his middle."""
    return [
        line("M-6 -5 L-13 -3.5 L-20 -3", 6.6, MID),
        fill("M-9 -7 C-5 -14 3 -19 9 -16.5 L13 -3 L-9 -1 Z"),
        *head(13, -20, helmet),
        line("M7 -13 L14 -4 L21 -8", 4.6, MID),
    ]


def aiming(helmet: str) -> Part:
    """A man on one knee who aims a rifle to the right."""
    held = [*rifle(-3, -23.5, 34, 3.5), line("M-2 -26 L5 -20 L14 -24", 4.8, MID)]
    return [*kneeler(helmet), *held]


def standing(helmet: str) -> Part:
    """A man who stands bent forward, his rifle before his chest."""
    return [
        line("M-2 -14 L-5 -7 L-6 -1 L-2 -1", 6.2, MID),
        line("M1 -14 L6 -8 L5 -1 L10 -1", 6.2),
        fill("M-7 -28 C-3 -32 6 -32 7 -27 L6 -12 L-6 -11 C-8 -17 -8 -23 -7 -28 Z"),
        *head(3, -34, helmet),
        *rifle(-8, -14, 22, 18),
        line("M-2 -25 L2 -18 L10 -21", 4.8, MID),
        line("M-6 -15.5 L6.4 -16.5", 1.8, DARK, False, 0.7),
    ]


POSES: dict[str, tuple[tuple[Callable[[str], Part], float, float, float], ...]] = {
    "": ((aiming, 11, 45, 0.74), (aiming, 46, 45, 0.74), (standing, 29, 46, 0.90)),
    "-2": ((aiming, 34, 45, 0.72), (standing, 52, 45, 0.74), (runner, 20, 46.5, 0.90)),
    "-3": ((runner, 14, 45, 0.74), (standing, 28, 43, 0.74), (aiming, 40, 46.5, 0.94)),
}
"""How the three of a rifle squad stand, by what its picture is called after its kind: a man, his feet, his size. The last is
before the others, and larger.
"""


def squad(helmet: str, poses: str = "") -> Figure:
    """Three riflemen, each in a pose of his own, low enough that no number lies on their heads."""
    figure = Figure()
    for pose, x, y, size in POSES[poses]:
        figure.add(put(pose(helmet), x, y, size))
    return figure


def smg(helmet: str) -> Figure:
    """Two men with submachine guns who storm forward."""
    figure = Figure()
    figure.add(put(runner(helmet, "smg"), 46, 45, 0.80))
    return figure.add(put(runner(helmet, "smg"), 23, 46.5, 0.90))


def lmg(helmet: str, drum: str) -> Figure:
    """A man behind a light machine gun on its two legs: the pan of the DP lies on top, the drum of the MG34 at its side."""
    figure = Figure()
    figure.add(put(prone(helmet), 23, 46, 1.12))
    gun = [
        line("M54 30 L49 45 M54 30 L62 44.6", 2.6, STEEL),
        line("M31 37 L40 33.6", 6.2, WOOD_LOW),
        line("M39 33.2 L52 30", 5.6, STEEL),
        line("M52 30 L65 27", 2.8, STEEL),
        line("M40 31.8 L51 29", 1.3, HIGH, False),
    ]
    gun.append(fill("M43 27.2 L57 23.8 L57.6 26.6 L44 30 Z", STEEL) if drum == "pan" else disc(46, 37.4, 5.2, STEEL))
    return figure.add(gun)


def hmg() -> Figure:
    """A machine gun high on its tripod, the gunner behind it."""
    figure = Lowered()
    figure.add(put([*kneeler("g"), line("M3 -25 L10 -19 L18 -22", 5, MID)], 15, 47, 1.04))
    figure.add(line("M41 29 L31 46 M41 29 L45 46 M42 29 L58 46", 3.0, STEEL), box(36, 26, 10, 5, LOW, 1))
    return figure.add(
        box(28, 18, 19, 7, STEEL, 1.4),
        box(47, 19.2, 11, 4.6, STEEL, 1),
        line("M58 21.4 L63 21.4", 2.6, STEEL),
        line("M50 21.5 L50 21.5 M53 21.5 L53 21.5 M56 21.5 L56 21.5", 1.5, DARK, False),
        box(33, 13, 7, 4, MID, 1),
        fill("M38 25 L45 25 L43 34 L37 34 Z", LOW),
        line("M29.5 19.6 L46 19.6", 1.3, HIGH, False),
    )


def maxim() -> Figure:
    """The Maxim on its wheels behind its shield, the gunner sits."""
    figure = Lowered()
    figure.add(put([*kneeler("s"), line("M2 -25 L9 -18 L18 -21", 5, MID)], 13, 47, 1.06))
    figure.add(line("M40 36 L24 45", 3.2, MID))
    figure.add(
        box(25, 20, 12, 8, STEEL, 1.4),
        box(42, 20.4, 17, 7, STEEL, 2),
        line("M59 24 L62 24", 3.2, STEEL),
        line("M44 22 L57 22", 1.4, HIGH, False),
    )
    figure.add(fill("M36 9 L44 11 L44 33 L36 33 Z"), line("M37.5 11 L42.6 12.2", 1.4, HIGH, False))
    return figure.add(
        disc(43, 38, 8.4, MID),
        disc(43, 38, 5.6, DARK, False),
        line("M43 31 L43 45 M36 38 L50 38 M38 33 L48 43 M48 33 L38 43", 1.7, LIGHT, False),
        disc(43, 38, 2.2, LIGHT, False),
    )


def mortar(helmet: str, calibre: int) -> Figure:
    """A mortar on its plate; the small one has one man lying by, the large one two on their knees, one with a bomb."""
    figure = Figure() if calibre == 5 else Lowered()
    if calibre == 5:
        figure.add(put(prone(helmet), 18, 45, 1.0))
        figure.add(line("M44 43 L56 22", 6.2, STEEL), line("M53 26 L60 43", 2.4, STEEL), box(37, 42, 14, 3.6, MID, 1.2))
        return figure.add(line("M45 40 L55.6 21.4", 1.6, HIGH, False))
    figure.add(put([*kneeler(helmet), line("M2 -25 L8 -30 L16 -36", 5, MID)], 15, 47, 0.94))
    figure.add(put(kneeler(helmet), 54, 47, -0.84))
    figure.add(
        line("M28 43 L40 11", 7.6, STEEL), line("M37 19 L44 44 M37 19 L35 44", 2.4, STEEL), box(20, 42.4, 15, 3.8, MID, 1.2)
    )
    figure.add(line("M29 40 L39.4 12", 1.8, HIGH, False))
    return figure.add(fill("M28 7 C30.6 4.6 33.8 6 34.4 9 L32 15 L29.6 16.4 L28.4 13.4 Z", LOW))


def flame(x: float, y: float, size: float = 1.0) -> Part:
    """A tongue of fire that shoots to the right from a point."""
    outer = fill("M0 0 C6 -7 12 -3 16 -8 C17 -4 21 -6 24 -9 C24 -3 27 -2 26 3 C24 8 16 9 12 6 C8 8 3 5 0 0 Z", FLAME_LOW)
    inner = fill("M4 0 C9 -4 12 0 16 -3 C18 -1 21 -2 22 -3 C22 1 23 2 21 4 C17 6 13 4 11 3 C8 4 6 3 4 0 Z", FLAME, False)
    return put([outer, inner], x, y, size)


def pioneer(helmet: str) -> Figure:
    """A man with tanks on his back who throws fire, a spade at his side."""
    figure = Lowered()
    figure.add(line("M3 45 L11 20", 3.0, WOOD), fill("M-1 40 L7 43 L4 47.4 L-2.4 46 Z", STEEL))
    figure.add(put([box(-15, -31, 7.4, 17, STEEL, 2.4), box(-9, -32, 4.4, 18, FLAME_LOW, 1.6)], 23, 47, 0.98))
    body: Part = [
        line("M-2 -15 L-6 -8 L-7 -1 L-3 -1", 6.4, MID),
        line("M1 -15 L7 -9 L6 -1 L11 -1", 6.4),
        fill("M-7 -30 C-3 -34 6 -34 8 -29 L6 -13 L-6 -12 C-8 -18 -8 -25 -7 -30 Z"),
        *head(3, -37, helmet),
        line("M-3 -27 L3 -20 L11 -23", 5, MID),
        line("M-6 -16.5 L6.4 -17.5", 1.8, DARK, False, 0.7),
    ]
    figure.add(put(body, 23, 47, 0.98))
    figure.add(line("M27 28 L41 22.6", 3.0, STEEL))
    return figure.add(flame(41, 22.4, 0.86))


def crew(helmet: str) -> Part:
    """A gunner's head and shoulders behind a shield."""
    return [fill("M-9 0 C-9 -9 -5 -12 0 -12 C6 -12 9 -8 9 0 Z", MID), *head(1, -17, helmet)]


def gun(helmet: str, kind: str) -> Figure:
    """A gun pushed by its crew, seen from its side."""
    figure = Figure()
    wheel = (30.0, 37.0, 9.0)
    if kind == "pak36":
        figure.add(put(crew(helmet), 14, 41, 0.92))
        figure.add(line("M27 35 L4 44.6", 3.2, MID), line("M31 25.6 L60 24.4", 2.8), box(24, 22.8, 13, 6, LOW, 1))
        figure.add(fill("M34 16 L39 18 L41 36 L35 36 Z"), line("M35 18 L38 19.2", 1.3, HIGH, False))
    elif kind == "pak38":
        figure.add(put(crew(helmet), 11, 42, 0.9))
        figure.add(line("M25 36 L2 45", 3.6, MID), line("M28 26.4 L57 25", 3.4), box(19, 23.4, 14, 6.6, LOW, 1))
        figure.add(box(56, 22, 6.4, 5.6, MID, 1), fill("M27 17.6 L32 16 L38 24 L37 37 L31 37 Z"))
        figure.add(line("M28.4 18.4 L31.8 17.4", 1.3, HIGH, False))
        wheel = (28.0, 37.4, 8.6)
    elif kind == "at45":
        figure.add(put(crew(helmet), 13, 40, 0.94))
        figure.add(line("M26 34 L3 44.6", 3.2, MID), line("M30 22.6 L62 21.4", 2.8), box(22, 19.6, 14, 6.2, LOW, 1))
        figure.add(fill("M33 10 L39 12 L39 34 L33 34 Z"), line("M34.4 12 L37.6 13.2", 1.3, HIGH, False))
        wheel = (31.0, 36.4, 9.8)
    else:
        figure.add(put(crew(helmet), 10, 40, 0.94))
        figure.add(line("M22 33 L2 44.4", 4.6, MID), line("M28 18.6 L63 16.6", 4.6), box(18, 15.4, 14, 8, LOW, 1))
        figure.add(
            line("M30 22.6 L48 21.4", 3.0, MID), fill("M28 5 L35 7 L36 33 L29 33 Z"), line("M29.6 7 L34 8.2", 1.3, HIGH, False)
        )
        wheel = (29.0, 34.6, 11.6)
    return figure.add(spoked(*wheel))


def spoked(x: float, y: float, radius: float) -> Part:
    """A wheel with spokes."""
    r = radius * 0.72
    d = r * 0.7
    spokes = (
        f"M{x} {y - r} L{x} {y + r} M{x - r} {y} L{x + r} {y} M{x - d} {y - d} L{x + d} {y + d} M{x + d} {y - d} L{x - d} {y + d}"
    )
    return [
        disc(x, y, radius, LIGHT),
        disc(x, y, radius * 0.72, DARK, False),
        line(spokes, radius * 0.17, MID, False),
        disc(x, y, radius * 0.26, LIGHT, False),
    ]


def peak(points: list[tuple[float, float]]) -> Shape:
    """A thin light along the top of something."""
    return line("M" + " L".join(f"{x} {y}" for x, y in points), 1.3, HIGH, False)


FIGURES = {
    "g_rifle": lambda: squad("g"),
    "g_rifle-2": lambda: squad("g", "-2"),
    "g_rifle-3": lambda: squad("g", "-3"),
    "g_lmg": lambda: lmg("g", "drum"),
    "g_hmg": hmg,
    "g_mtr5": lambda: mortar("g", 5),
    "g_mtr8": lambda: mortar("g", 8),
    "g_pak36": lambda: gun("g", "pak36"),
    "g_pak38": lambda: gun("g", "pak38"),
    "g_pioneer": lambda: pioneer("g"),
    "s_rifle": lambda: squad("s"),
    "s_rifle-2": lambda: squad("s", "-2"),
    "s_rifle-3": lambda: squad("s", "-3"),
    "s_smg": lambda: smg("s"),
    "s_dp": lambda: lmg("s", "pan"),
    "s_maxim": maxim,
    "s_mtr5": lambda: mortar("s", 5),
    "s_mtr8": lambda: mortar("s", 8),
    "s_at45": lambda: gun("s", "at45"),
    "s_gun76": lambda: gun("s", "gun76"),
    "s_pioneer": lambda: pioneer("s"),
}
"""The figures on foot and of guns, by type of unit."""
