"""The soldiers, vehicles, weapons and cards of Rush, in the hand of the counters: figures with a dark casing.

Soldiers look to the right. Vehicles are seen from above and look up; they take the colour of their side.
"""

from __future__ import annotations

from brush import DARK, FLAME, FLAME_LOW, HIGH, LIGHT, LOW, MID, Figure, Shape, box, disc, fill, line, oval, poly, put, star
from men import head, kneeler, runner

Part = list[Shape]
RED, GREEN, WOOD = "#B9442F", "#5E8A56", "#A07A45"


def man(*parts: Part, size: float = 1.16, x: float = 30, y: float = 53) -> Figure:
    """A man on a counter of his own."""
    figure = Figure(60, 60, 3.4)
    for part in parts:
        figure.add(put(part, x, y, size))
    return figure


def cross(x: float, y: float, far: float, shade: str = RED) -> Part:
    """A cross with equal arms."""
    a = far / 3
    return [
        poly(
            ((x - a, y - far), (x + a, y - far), (x + a, y - a), (x + far, y - a), (x + far, y + a), (x + a, y + a),
            (x + a, y + far),
             (x - a, y + far), (x - a, y + a), (x - far, y + a), (x - far, y - a), (x - a, y - a)), shade, False,
        )
    ]  # fmt: skip


def assault() -> Figure:
    """A man who storms ahead with an automatic rifle and a belt of rounds."""
    belt = [line("M-7 -29 L7 -16", 3.2, FLAME, False)]
    return man(runner("s", "smg"), belt, x=28)


def engineer() -> Figure:
    """A man on one knee with a rocket launcher on his shoulder, his head above it."""
    tube = [
        line("M-20 -27 L22 -32", 7.2, LOW),
        line("M17 -35.4 L24 -36.4 L25 -27.6 L18 -28.2", 3, MID),
        line("M-20 -31 L-20 -23", 4, MID),
    ]
    sight = [box(13, -38.6, 4.4, 4.4, MID, 1)]
    arms = [line("M-3 -22 L6 -17 L11 -27", 5, MID)]
    wrench = [line("M-14 -14 L-14 -5", 3, FLAME), disc(-14, -15, 3.4, FLAME)]
    return man(kneeler("s")[:3], tube, sight, head(3, -38, "s"), arms, wrench, x=29)


def medic() -> Figure:
    """A man who runs with his case, the cross on it and on his arm."""
    case = [box(3, -19, 20, 15, HIGH, 2), line("M9 -19 C9 -24 17 -24 17 -19", 2.4, LIGHT)]
    return man(
        runner("s", "smg")[:5], [line("M-2 -27 L3 -21 L11 -18", 4.8, MID)], head(6, -36, "s"), case, cross(13, -11.4, 5.6), x=27
    )


def recon() -> Figure:
    """A man on one knee in a hood and a cloak of leaves, who aims a long rifle with its scope and legs."""
    legs = [line("M-4 -12 L-5 -2 L-15 -1.5", 6.6, MID), line("M0 -12 L9 -12 L9.5 -1.5 L15 -1.5", 6.6)]
    cloak = [
        fill("M-6 -32 C-13 -27 -17 -16 -19 -5 L-14 -7 L-12 -2 L-7 -6 L-3 -3 L1 -8 L6 -7 L7 -26 Z", GREEN),
        line("M-9 -24 L-12 -14 M-3 -22 L-5 -11", 1.8, DARK, False, 0.5),
    ]
    hood = [
        fill("M-7 -29 C-10 -46 8 -48 11 -36 L11 -28 L2 -25 Z", GREEN),
        fill("M3 -38 C8 -40 11 -37 11 -32 L10 -28 L3 -28 Z", MID, False),
        line("M-3 -36 L-1 -40 M-5 -31 L-5 -34", 1.8, DARK, False, 0.5),
    ]
    rifle = [
        line("M-3 -22 L9 -24.5", 4.8, LOW),
        line("M9 -24.5 L32 -29", 2.8, LOW),
        line("M8 -30.5 L19 -32.6", 3.8, HIGH),
        line("M24 -27 L22 -17 M24 -27 L29 -18", 1.9, LOW),
    ]
    return man(legs, cloak, hood, rifle, [line("M-3 -24 L5 -18 L15 -24", 5, MID)], size=1.08, x=22, y=52)


SOLDIERS = {"assault": assault, "engineer": engineer, "medic": medic, "recon": recon}


# --- vehicles, from above -----------------------------------------------------------------------------------------------


def craft(*parts: Part) -> Figure:
    """A vehicle on a sheet of its own."""
    figure = Figure(96, 96, 4.2)
    for part in parts:
        figure.add(part)
    return figure


def tracks(left: float, top: float, high: float, wide: float = 11) -> Part:
    """A pair of tracks."""
    found = []
    for x in (left, 96 - left - wide):
        found.append(box(x, top, wide, high, LOW, 3))
        found += [
            line(f"M{x + 1.5} {top + 7 + 8 * k} L{x + wide - 1.5} {top + 7 + 8 * k}", 1.8, DARK, False)
            for k in range(int(high // 8) - 1)
        ]
    return found


def wheels(left: float, tops: tuple[float, ...], high: float = 16) -> Part:
    """Pairs of wheels."""
    return [box(x, top, 9, high, LOW, 2.5) for top in tops for x in (left, 87 - left)]


def tank() -> Figure:
    return craft(
        tracks(18, 18, 66, 14),
        [fill("M30 22 L66 22 L68 82 L28 82 Z", LIGHT), box(34, 70, 28, 9, MID, 1)],
        [box(45, -1, 6, 40, MID, 1), box(43.5, 2, 9, 8, LOW, 1)],
        [fill("M36 38 L60 38 L65 48 L62 64 L34 64 L31 48 Z", MID), disc(41, 52, 5, LIGHT), line("M54 46 L59 56", 2.6, LOW)],
    )


def carrier() -> Figure:
    return craft(
        tracks(20, 14, 70, 11),
        [
            fill("M31 18 L40 8 L56 8 L65 18 L65 84 L31 84 Z", LIGHT),
            box(38, 60, 20, 18, MID, 1),
            line("M48 60 L48 78", 1.8, LOW, False),
        ],
        [line("M36 20 L60 20", 2.6, LOW, False), disc(43, 36, 6.4, MID), line("M43 36 L43 22", 3.4, LOW)],
    )


def fighting() -> Figure:
    return craft(
        tracks(19, 14, 70, 12),
        [fill("M31 20 L38 10 L58 10 L65 20 L66 84 L30 84 Z", LIGHT)],
        [line("M48 40 L48 2", 4.2, LOW)],
        [
            poly(((38, 36), (58, 36), (62, 48), (58, 60), (38, 60), (34, 48)), MID),
            disc(44, 50, 4.4, LIGHT),
            box(54, 42, 7, 14, LOW, 1),
        ],
    )


def amphibious() -> Figure:
    return craft(
        wheels(16, (16, 36, 56, 74), 14),
        [
            fill("M48 2 C60 8 66 20 66 34 L66 84 L30 84 L30 34 C30 20 36 8 48 2 Z", LIGHT),
            fill("M48 8 C54 12 58 18 59 25 L37 25 C38 18 42 12 48 8 Z", MID, False),
        ],
        [box(38, 52, 20, 24, MID, 2), disc(48, 40, 6, MID), line("M48 40 L48 27", 3.2, LOW)],
    )


def jeep() -> Figure:
    return craft(
        wheels(22, (18, 64), 18),
        [box(32, 10, 32, 76, LIGHT, 5), box(36, 14, 24, 18, MID, 2)],
        [
            fill("M34 36 L62 36 L59 44 L37 44 Z", "#8FB3BE"),
            box(36, 48, 11, 12, LOW, 2),
            box(49, 48, 11, 12, LOW, 2),
            box(36, 66, 24, 15, MID, 2),
        ],
    )


def buggy() -> Figure:
    return craft(
        wheels(17, (12, 62), 20),
        [
            fill("M41 8 L55 8 L60 34 L66 52 L62 86 L34 86 L30 52 L36 34 Z", LIGHT),
            line("M36 40 L60 40 M34 60 L62 60 M36 40 L34 60 M60 40 L62 60", 3, LOW),
        ],
        [disc(48, 50, 6, MID), line("M48 50 L48 30", 3.4, LOW), box(39, 68, 18, 13, MID, 2)],
    )


def rotor(x: float, y: float, far: float, turn: float) -> Part:
    """Four blades and a hub."""
    blades = [put([box(-3.2, -far, 6.4, far, MID, 1.5)], x, y, 1, turn + k * 90)[0] for k in range(4)]
    return [*blades, disc(x, y, 5, LOW)]


def gunship() -> Figure:
    return craft(
        [
            line("M48 50 L48 88", 7, LIGHT),
            line("M36 86 L60 86", 4.4, MID),
            line("M24 46 L72 46", 7, MID),
            box(22, 38, 7, 17, LOW, 1),
            box(67, 38, 7, 17, LOW, 1),
        ],
        [
            fill("M48 6 C56 10 58 24 58 36 C58 50 54 60 48 62 C42 60 38 50 38 36 C38 24 40 10 48 6 Z", LIGHT),
            oval(48, 21, 5.6, 10, "#8FB3BE", False),
        ],
        rotor(48, 42, 40, 38),
    )


def transport() -> Figure:
    return craft(
        [
            fill("M48 4 C58 6 60 16 60 28 L58 62 L53 88 L43 88 L38 62 L36 28 C36 16 38 6 48 4 Z", LIGHT),
            fill("M40 14 C44 10 52 10 56 14 L55 22 L41 22 Z", "#8FB3BE", False),
        ],
        [line("M34 86 L62 86", 5, MID), box(31, 38, 6, 20, MID, 1), box(59, 38, 6, 20, MID, 1)],
        rotor(48, 36, 43, 20),
    )


def fighter() -> Figure:
    return craft(
        [
            fill(
                "M48 2 C52 10 53 20 53 30 L84 60 L84 68 L54 62 L55 76 L66 86 L66 91 L48 87 L30 91 L30 86 L41 "
                "76 L42 62 L12 68 L12 60 L43 30 C43 20 44 10 48 2 Z",
                LIGHT,
            )
        ],
        [oval(48, 25, 3.6, 9, "#8FB3BE"), line("M30 56 L36 48 M66 56 L60 48", 3, LOW), line("M48 40 L48 82", 2.4, MID, False)],
    )


def bomber() -> Figure:
    return craft(
        [
            fill(
                "M48 4 C53 8 54 18 54 30 L92 50 L92 59 L54 52 L53 74 L64 83 L64 89 L48 86 L32 89 L32 83 L43 "
                "74 L42 52 L4 59 L4 50 L42 30 C42 18 43 8 48 4 Z",
                LIGHT,
            )
        ],
        [
            box(22, 36, 7, 18, MID, 2),
            box(67, 36, 7, 18, MID, 2),
            box(33, 32, 6, 17, MID, 2),
            box(57, 32, 6, 17, MID, 2),
            oval(48, 15, 3.8, 6, "#8FB3BE"),
            line("M48 34 L48 80", 2.4, MID, False),
        ],
    )


VEHICLES = {
    "mbt": tank, "apc": carrier, "ifv": fighting, "amp": amphibious, "luv": jeep, "dpv": buggy, "ah1": gunship, "ah2": gunship,
    "th1": transport, "th2": transport, "fp1": fighter, "fp2": fighter, "bp1": bomber,
}  # fmt: skip


def gun() -> Figure:
    return craft(
        [line("M46 60 L18 86 M50 60 L78 86", 7.4, MID), line("M10 82 L22 94 M86 82 L74 94", 5.4, LOW)],
        [line("M16 54 L80 54", 6, LOW)],
        [box(6, 38, 14, 32, LOW, 6), box(76, 38, 14, 32, LOW, 6)],
        [line(f"M{x} {y} L{x + 10} {y}", 2, DARK, False) for x in (8, 78) for y in (45, 51, 57, 63)],
        [fill("M22 40 L42 33 L54 33 L74 40 L74 48 L54 43 L42 43 L22 48 Z", HIGH)],
        [box(42, 30, 12, 40, MID, 3), box(44, 2, 8, 34, LIGHT, 2), box(41, 0, 14, 8, MID, 2)],
        [line("M48 10 L48 28", 2, DARK, False, 0.5), box(40, 66, 16, 10, LOW, 2)],
    )


def uav() -> Figure:
    return craft(
        [
            fill(
                "M48 10 C53 14 53 24 52 34 L92 40 L92 47 L52 50 L51 68 L63 82 L60 87 L48 78 L36 87 L33 82 L45 "
                "68 L44 50 L4 47 L4 40 L44 34 C43 24 43 14 48 10 Z",
                LIGHT,
            )
        ],
        [disc(48, 22, 4.6, DARK), disc(48, 22, 2.2, RED, False), line("M40 90 L56 90", 4, MID)],
    )


# --- cards --------------------------------------------------------------------------------------------------------------


def plain(*parts: Part) -> Figure:
    """A sign on a card."""
    figure = Figure(64, 64, 3.6)
    for part in parts:
        figure.add(part)
    return figure


def grenade() -> Figure:
    return plain(
        [line("M32 16 L46 12 L52 26", 4, MID)],
        [box(26, 10, 14, 12, LOW, 2)],
        [
            fill("M22 24 L42 24 C50 30 50 48 42 56 L22 56 C14 48 14 30 22 24 Z", GREEN),
            line("M17 40 L47 40 M32 25 L32 55", 2.2, DARK, False),
            line("M24 28 L40 28", 2, HIGH, False, 0.5),
        ],
    )


CARDS = {
    "revival": lambda: plain([disc(32, 32, 27, HIGH)], cross(32, 32, 19)),
    "hospital": lambda: plain(
        [fill("M4 54 L14 22 L50 22 L60 54 Z", LIGHT), fill("M32 22 L50 22 L60 54 L40 54 Z", MID, False)],
        [disc(32, 38, 12, HIGH)],
        cross(32, 38, 8.5),
    ),
    "crate": lambda: plain(
        [box(8, 22, 48, 34, WOOD, 2), line("M8 34 L56 34", 2.6, DARK, False)],
        [box(18, 10, 7, 20, FLAME, 3), box(29, 8, 7, 22, FLAME, 3), box(40, 10, 7, 20, FLAME, 3)],
    ),
    "grenade": grenade,
    "rocket": lambda: plain(
        [fill("M46 6 L58 6 L58 18 L24 52 L12 40 Z", LIGHT), fill("M46 6 L58 6 L58 18 L50 20 L44 14 Z", RED, False)],
        [fill("M24 52 L12 40 L6 52 L12 58 Z", LOW)],
        [star(9, 55, 9, 4, 6, FLAME)],
    ),
    "mortar": lambda: plain(
        [line("M18 54 L30 30 M46 54 L34 30", 4.4, MID), box(12, 52, 40, 6, LOW, 1)],
        [fill("M24 50 L36 54 L46 16 L35 12 Z", LIGHT)],
        [disc(50, 8, 6, FLAME_LOW)],
    ),
    "satchel": lambda: plain(
        [line("M16 28 C16 4 48 4 48 28", 4.4, MID)],
        [box(10, 24, 44, 34, WOOD, 4), line("M10 38 L54 38", 3, DARK, False)],
        [box(26, 34, 12, 10, FLAME, 1), line("M46 24 L54 12", 3, LOW)],
        [star(56, 9, 8, 3.6, 6, FLAME)],
    ),
    "out": lambda: plain(
        [fill("M18 8 L40 8 L48 54 L28 58 Z", LOW), line("M22 16 L40 16 M24 26 L42 26 M26 36 L44 36", 2.4, DARK, False)],
        [line("M8 8 L56 56 M56 8 L8 56", 6, RED)],
    ),
    "dud": lambda: plain(
        [line("M30 18 L42 10 L50 20", 4, MID)],
        [
            fill("M20 24 L40 24 C48 30 48 48 40 56 L20 56 C12 48 12 30 20 24 Z", LOW),
            line("M22 34 L28 40 M28 34 L22 40 M33 34 L39 40 M39 34 L33 40", 2.8, HIGH, False),
            line("M23 50 C27 45 35 45 38 50", 2.6, HIGH, False),
        ],
    ),
    "skull": lambda: plain(
        [fill("M32 6 C50 6 56 20 54 34 C53 41 47 43 46 47 L46 57 L18 57 L18 47 C17 43 11 41 10 34 C8 20 14 6 32 6 Z", HIGH)],
        [
            oval(22.6, 31, 6.4, 7.6, DARK, False),
            oval(41.4, 31, 6.4, 7.6, DARK, False),
            poly(((32, 38), (35.4, 45), (28.6, 45)), DARK, False),
            line("M26 50 L26 56 M32 50 L32 56 M38 50 L38 56", 2.2, DARK, False),
        ],
    ),
    "lock": lambda: plain(
        [line("M20 32 L20 20 C20 4 44 4 44 20 L44 32", 7, MID)],
        [box(12, 29, 40, 30, FLAME, 4), disc(32, 42, 5.4, DARK, False), line("M32 44 L32 52", 5, DARK, False)],
    ),
    "burst": lambda: plain(
        [star(32, 32, 30, 15, 11, FLAME_LOW)], [star(32, 32, 20, 10, 9, FLAME)], [disc(32, 32, 7, HIGH, False)]
    ),
}


def pack(rounds: bool) -> Figure:
    """The back of a pack: rounds on brown, a cross on green."""
    ground, low = ("#9A6A35", "#6B4822") if rounds else ("#4F7A4B", "#365A35")
    figure = Figure(72, 96, 3.4)
    for shift in (6, 3):
        figure.add([box(2 + shift, 2 + shift, 62, 86, "#D9CBA6", 4)])
    figure.add([box(2, 2, 62, 86, "#E9DDBB", 4)], [box(6.5, 6.5, 53, 77, ground, 3)])
    figure.lines.append(f'<path d="M10 10L56 10L56 80L10 80Z" fill="none" stroke="{low}" stroke-width="2"/>')
    if rounds:
        for x in (22, 38):
            figure.add(
                [
                    fill(f"M{x - 5} 68 L{x - 5} 38 Q{x - 5} 26 {x + 1} 20 Q{x + 7} 26 {x + 7} 38 L{x + 7} 68 Z", FLAME),
                    line(f"M{x - 5} 60 L{x + 7} 60", 2, DARK, False),
                ]
            )
            figure.add([fill(f"M{x - 5} 38 Q{x - 5} 26 {x + 1} 20 Q{x + 7} 26 {x + 7} 38 Z", FLAME_LOW)])
    else:
        figure.add([box(13, 30, 40, 34, "#3F633C", 4)], cross(33, 47, 13, HIGH))
    return figure


PACKS = {"armoury": lambda: pack(True), "supply": lambda: pack(False)}


def dial() -> Figure:
    """The brass case of a dial."""
    figure = Figure(200, 200, 0)
    figure.add([disc(103, 106, 97, "#14170F", opacity=0.45)], [disc(100, 100, 97, "#3B2E16")], [disc(100, 100, 95, "#B58A3E")])
    figure.add([disc(98, 97, 91, "#DDB866")], [disc(100, 101, 89, "#8C6727")], [disc(100, 100, 84, "#3B2E16")])
    return figure


FURNITURE = {"dial": dial}
