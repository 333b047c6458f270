"""Vehicles from their side, heading right, each with an outline of its own; the ground lies at 46."""

from __future__ import annotations

from brush import DARK, HIGH, LIGHT, LOW, MID, Figure, Shape, box, disc, fill, line, put
from men import flame, head, spoked

Part = list[Shape]


def track(left: float, right: float, top: float, wheels: int, radius: float, rollers: int = 0) -> Part:
    """A track with its road wheels, and small rollers that carry it above."""
    foot, end = 46.0, (46.0 - top) / 2
    way = (
        f"M{left + end} {top} L{right - end} {top} C{right + 2} {top} {right + 1} {foot - 2} {right - end} {foot} "
        f"L{left + end} {foot} C{left - 1} {foot - 2} {left - 2} {top} {left + end} {top} Z"
    )
    parts = [fill(way, LOW), line(f"M{left + end} {top + 0.6} L{right - end} {top + 0.6}", 1.2, LIGHT, False, 0.8)]
    room = right - left - 2 * radius - 3
    for place in range(wheels):
        x = left + radius + 1.5 + room * place / (wheels - 1)
        parts += [
            disc(x, foot - radius - 1.4, radius + 0.5, DARK, False),
            disc(x, foot - radius - 1.4, radius - 0.4, LIGHT, False),
            disc(x, foot - radius - 1.4, radius * 0.36, DARK, False),
        ]
    for place in range(rollers):
        x = left + end + 6 + (right - left - 2 * end - 12) * place / max(1, rollers - 1)
        parts.append(disc(x, top + 2.6, 1.5, DARK, False))
    return parts


def wheel(x: float, radius: float) -> Part:
    """A wheel with a tyre."""
    y = 46 - radius
    return [
        disc(x, y, radius, LOW),
        disc(x, y, radius * 0.62, DARK, False),
        disc(x, y, radius * 0.50, LIGHT, False),
        disc(x, y, radius * 0.2, DARK, False),
    ]


def pz3() -> Figure:
    """Pz III: six small wheels, three rollers, a turret with a cupola and a bin at its back."""
    figure = Figure()
    figure.add(line("M44 18 L61 18", 3.0), box(43, 15.6, 6, 5, MID, 1))
    figure.add(box(13, 14, 8, 8, MID, 1), fill("M20 24 L22 12.6 L40 12.6 L46 17 L45 24 Z"), box(22.6, 7.6, 8.4, 5.4, MID, 1.4))
    figure.add(line("M22.8 14 L39.6 14", 1.3, HIGH, False), line("M33 15 L33 22", 1.4, DARK, False, 0.6))
    figure.add(fill("M5 32 L9 24 L47 24 L49 28 L59 30 L59 33 L5 33 Z"), line("M9.6 25.4 L46 25.4", 1.3, HIGH, False))
    return figure.add(track(3, 61, 32, 6, 4.2, 3))


def flamm() -> Figure:
    """The flame tank on the small German hull: four large wheels, a little turret, fire from the nose."""
    figure = Figure()
    figure.add(
        line("M35 19 L43 18.6", 2.6), fill("M16 25 L18.6 14.6 L32 14.6 L37 19 L37 25 Z"), box(19, 10.6, 6.6, 4.4, MID, 1.2)
    )
    figure.add(line("M19.4 16 L31.6 16", 1.3, HIGH, False))
    figure.add(fill("M4 32 L7 25 L42 25 L46 30 L51 32 L51 34 L4 34 Z"), line("M7.8 26.4 L41 26.4", 1.3, HIGH, False))
    figure.add(track(3, 50, 33, 4, 5.2))
    return figure.add(box(43, 24, 7, 5, LOW, 1.4), flame(50, 26.4, 0.62))


def stug() -> Figure:
    """StuG III: no turret, low, a short thick gun out of its front."""
    figure = Figure()
    figure.add(line("M44 24 L57 24", 4.8), box(42, 20.4, 8, 7.4, MID, 1.6))
    figure.add(fill("M13 26 L15.6 17.6 L40 16.6 L45.6 22 L45 28 L13 28 Z"), line("M16.4 19 L39.6 18", 1.3, HIGH, False))
    figure.add(box(20, 13, 9, 4.4, MID, 1.2), line("M33 19 L33 26", 1.4, DARK, False, 0.6))
    figure.add(fill("M4 32 L8 27 L48 27 L50 29.6 L60 31 L60 33 L4 33 Z"), line("M8.6 28.2 L47 28.2", 1.2, HIGH, False))
    return figure.add(track(3, 61, 32, 6, 4.2, 3))


def t34(fire: bool = False) -> Figure:
    """T-34: sloped all round, five great wheels, the turret far forward."""
    figure, back = Figure(), 5 if fire else 0
    figure.add(line(f"M{43 - back} 17.6 L{60 - back} 17.6", 4.0), box(42 - back, 14.4, 6, 6.4, MID, 1.4))
    figure.add(
        fill(
            f"M{21 - back} 24 L{25 - back} 12 C{28 - back} 10.6 {36 - back} 10.6 {39 - back} 12 L{46 - back} 18 L{45 - back} 24 Z"
        )
    )
    figure.add(line(f"M{25.6 - back} 13.2 L{38.6 - back} 13.2", 1.3, HIGH, False), box(27 - back, 8, 9, 3.6, MID, 1.2))
    right = 53 if fire else 61
    figure.add(fill(f"M3 31 L14 23.4 L{right - 15} 23.4 L{right} 32 L{right} 34 L3 34 Z"))
    figure.add(line(f"M14.4 24.8 L{right - 15.4} 24.8", 1.3, HIGH, False), line("M8 29 L15 24.6", 1.2, DARK, False, 0.5))
    figure.add(track(2, right + 1, 33, 5, 5.3))
    return figure.add(flame(right - 3, 28.6, 0.6)) if fire else figure


def t26() -> Figure:
    """T-26: short and tall, eight little wheels, a round turret with a long thin gun."""
    figure = Figure()
    figure.add(line("M37 15.4 L60 15.4", 2.4), box(36, 12.6, 7, 5.6, MID, 1.4))
    figure.add(fill("M14 21 L14 10 C14 8 18 7.4 26 7.4 C34 7.4 38 8 38 10 L38 21 Z"), fill("M9 11 L15 9.4 L15 19 L9 17.4 Z", MID))
    figure.add(line("M16 9.6 C20 8.8 32 8.8 36 9.6", 1.3, HIGH, False))
    figure.add(fill("M7 33 L8 27 L15 27 L15 20.6 L42 20.6 L44 27 L52 29.6 L53 33 Z"), line("M16 22 L41 22", 1.3, HIGH, False))
    figure.add(line("M28 23 L28 30", 1.4, DARK, False, 0.6))
    return figure.add(track(4, 57, 33, 8, 3.0, 4))


def zis30() -> Figure:
    """ZiS-30: a small tractor with a long gun open on its top, a man behind the shield."""
    figure = Figure()
    figure.add(put([fill("M-6 0 C-6 -8 6 -8 6 0 Z", MID), *head(0.6, -9, "s")], 17, 22, 0.86))
    figure.add(line("M26 16.8 L63 15.4", 3.0), box(16, 14, 15, 6, LOW, 1), line("M26 21 L44 20", 2.4, MID))
    figure.add(fill("M28 5 L33 7.4 L35 24 L29 24 Z"), line("M29.6 7.4 L32 8.6", 1.3, HIGH, False))
    figure.add(line("M20 20 L7 31", 2.6, MID))
    figure.add(fill("M11 36 L12 25 L37 23 L43 28 L53 31 L54 36 Z"), line("M12.8 26.2 L36.6 24.4", 1.3, HIGH, False))
    figure.add(line("M38 27 L48 31", 1.3, DARK, False, 0.6))
    return figure.add(track(10, 55, 35, 4, 4.0, 2))


def car() -> Figure:
    """SdKfz 222: a pointed hull on four wheels, an open turret under wire mesh."""
    figure = Figure()
    figure.add(line("M36 17 L52 14.4", 2.2), fill("M20 22 L17 14 L36 14 L39 22 Z"))
    figure.add(line("M17.4 12.4 L27 8.4 L36 12.4", 1.6, MID), line("M18.6 15.4 L35.6 15.4", 1.2, HIGH, False))
    figure.add(fill("M3 31 L10 23 L40 22 L52 28 L62 32 L58 38 L8 39 Z"), line("M10.6 24.4 L39.6 23.4", 1.3, HIGH, False))
    figure.add(fill("M3 31 L62 32 L58 38 L8 39 Z", MID, False), line("M30 24.6 L31 37", 1.3, DARK, False, 0.6))
    figure.add(fill("M7 36 C9 30 19 30 22 36 Z", LOW, False), fill("M43 36 C45 30 55 30 58 36 Z", LOW, False))
    figure.add(wheel(14.6, 7.6))
    return figure.add(wheel(49.6, 7.6))


def sdkfz251() -> Figure:
    """The armoured half-track: a bonnet and a wheel in front, slanted sides, men and a shielded gun on top."""
    figure = Figure()
    for x in (12.0, 20.0):
        figure.add(put([fill("M-6 0 C-6 -8 6 -8 6 0 Z", MID), *head(0, -8, "g")], x, 23, 0.66))
    figure.add(line("M34 15.6 L46 14.4", 2.2), fill("M30 22 L32 11.4 L36 12.4 L37 22 Z", MID))
    figure.add(fill("M2 27 L6 19.6 L38 19.6 L43 25 L57 27.6 L62 33 L58 38 L4 38 Z"), line("M6.6 21 L37.4 21", 1.3, HIGH, False))
    figure.add(fill("M2 27 L44 27 L57 28.6 L62 33 L58 38 L4 38 Z", MID, False), line("M36 22.6 L41 26", 1.6, DARK, False))
    figure.add(track(2, 42, 35, 5, 4.2))
    return figure.add(wheel(53, 6.6))


def cab(bed: Part) -> Figure:
    """A lorry: bonnet and cab in front, a bed behind."""
    figure = Figure()
    figure.add(bed)
    figure.add(fill("M38 36 L38 17 C38 15.6 39 15 40.4 15 L47 15 L50 24.6 L60 26 C61.4 26.6 62 27.4 62 29 L62 36 Z"))
    figure.add(fill("M41.4 18 L46 18 L48 24.8 L41.4 24.8 Z", DARK, False, 0.75), line("M39.6 16.4 L46.4 16.4", 1.3, HIGH, False))
    return figure.add(fill("M45 38 C47 29 60 29 62 38 Z", MID))


def opel() -> Figure:
    """Opel Blitz: a tilt of canvas over the bed, a rounded nose."""
    tilt = [fill("M3 32 L3 14 C3 9.4 6 8 10 8 L29 8 C33 8 36 9.4 36 14 L36 32 Z", MID), box(2, 31, 36, 6, LIGHT, 1)]
    ribs = [
        line("M11.6 9.6 L11.6 30 M19.6 9.6 L19.6 30 M27.6 9.6 L27.6 30", 1.3, DARK, False, 0.5),
        line("M7 9.6 L32 9.6", 1.3, HIGH, False),
    ]
    figure = cab([*tilt, *ribs])
    figure.add(wheel(14, 7.0))
    return figure.add(wheel(53.4, 6.6))


def gaz() -> Figure:
    """GAZ-AA: an open bed of boards, a square cab and a hanging wing."""
    boards = [
        box(2, 20, 36, 15, LIGHT, 0.6),
        line("M3 25 L37 25 M3 30 L37 30", 1.4, DARK, False, 0.55),
        line("M9 16 L9 34 M20 16 L20 34 M31 16 L31 34", 2.2, MID),
        line("M3.4 21.4 L36.6 21.4", 1.2, HIGH, False),
    ]
    figure = cab(boards)
    figure.add(spoked(13, 39.4, 6.6), spoked(53.4, 39.4, 6.6))
    return figure


def gaz60() -> Figure:
    """GAZ-60: the same lorry on a track behind, a wheel in front."""
    figure = cab(
        [
            box(1, 17, 37, 14, LIGHT, 0.6),
            line("M2 21.6 L37 21.6 M2 26.4 L37 26.4", 1.4, DARK, False, 0.55),
            line("M8 14 L8 30 M20 14 L20 30 M32 14 L32 30", 2.2, MID),
            line("M2.4 18.2 L36.6 18.2", 1.2, HIGH, False),
        ]
    )
    figure.add(track(1, 41, 32, 4, 4.2, 2))
    return figure.add(wheel(53.4, 6.6))


def wagon(helmet: str) -> Figure:
    """A horse before a cart of boards, its driver on the box."""
    figure = Figure()
    figure.add(put([fill("M-6 0 C-6 -9 6 -9 6 0 Z", MID), *head(0.6, -9.4, helmet)], 22, 22, 0.8))
    load = "M3 22 L1 29 L31 29 L33 20 L25 22 Z" if helmet == "g" else "M3 22 C6 13 14 12 16 21 L31 21 L31 29 L2 29 Z"
    figure.add(
        fill(load, MID),
        box(1, 25, 31, 8, LIGHT, 0.8),
        line("M2 29 L31 29", 1.3, DARK, False, 0.6),
        line("M31 30 L45 31", 2.2, LOW),
    )
    figure.add(spoked(9, 39.4, 6.6), spoked(25.4, 39.4, 6.6))
    horse = [
        line("M41 32 L38.6 38 L40 46 M44 33 L43 39 L44.6 46", 3.6, MID),
        line("M53 33 L52 39 L53.6 46 M55.6 32 L58.4 37 L57 45.6", 3.6),
        fill(
            "M38 26 C41 22.4 49 24.6 53 22 L56 13 C56.4 11 58 10 59.4 8.6 L60.4 10.8 "
            "C62 12.4 63.4 15 63.6 17.4 L61.6 19.4 L59.6 17.6 "
            "C59.4 22 59.6 27 57.6 31 C53 35.4 43 35.4 39 32.6 C37 30.6 37 28 38 26 Z"
        ),
        line("M38 26.6 C35.4 28 35 31.4 35.4 35", 2.6, MID),
    ]
    return figure.add(horse, line("M55.2 14.6 C53.6 17.4 53 20 51.6 22.2", 2.2, LOW, False), disc(60.6, 13.6, 0.8, DARK, False))


FIGURES = {
    "g_pz3": pz3,
    "g_stug": stug,
    "g_flamm": flamm,
    "g_sdkfz222": car,
    "g_sdkfz251": sdkfz251,
    "g_truck": opel,
    "g_wagon": lambda: wagon("g"),
    "s_t34": t34,
    "s_t26": t26,
    "s_zis30": zis30,
    "s_ot34": lambda: t34(True),
    "s_gaz60": gaz60,
    "s_truck": gaz,
    "s_wagon": lambda: wagon("s"),
}
"""The figures of vehicles, by type of unit."""
