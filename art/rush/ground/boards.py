"""The two boards of Rush: an island and a harbour, each with its loop of squares around what lies in its middle."""

from __future__ import annotations

import math

import sights
from pen import INK, SHADE, Sheet, coast, moved, oval, ring, slab, smooth
from squares import Place, arrow, paint

SEA = (
    '<defs><radialGradient id="sea" cx="0.5" cy="0.5" r="0.75"><stop offset="0.55" stop-color="#4F8FA6"/>'
    '<stop offset="0.8" stop-color="#33708F"/><stop offset="1" stop-color="#235673"/></radialGradient></defs>'
)
ISLAND = ("beach", "village", "quarry", "ridge", "airfield", "rail")
HARBOUR = ("quay", "depot", "airfield", "village", "rail")
SHEET = {"peninsula": (-70, 0, 1740, 1200), "mole": (-70, 0, 1740, 1200)}
"""Left, top, width and height of each drawing, in the units of its map."""


def squares(at: Sheet, places: list[Place], grounds: tuple[str, ...]) -> None:
    """The road under the loop, then every square."""
    centres = [(one.x + one.side / 2, one.y + one.side / 2) for one in places]
    side = places[0].side
    at.line(ring([(x + 4, y + 8) for x, y in centres]), SHADE, side + 14, 0.25)
    at.line(ring(centres), INK, side + 8)
    at.line(ring(centres), "#8C7D5D", side + 4)
    for one in places:
        paint(at, one, grounds[one.sector - 1])
    for place in range(4, len(places), 5):
        (x, y), after = centres[place], centres[(place + 1) % len(places)]
        arrow(at, places[place], math.degrees(math.atan2(after[1] - y, after[0] - x)))


def sea(at: Sheet, shore: list[tuple[float, float]], sand: str) -> None:
    """The sea, the surf around a coast, and the land within it."""
    left, top, wide, high = at.box
    at.fill(slab(left, top, wide, high), "url(#sea)")
    sights.waves(at, (60, 40, 1540, 1160), 330)
    for out, shade, opacity in ((46, "#5FA0B0", 0.55), (30, "#7FB9BF", 0.7), (16, "#B7DAD3", 0.85)):
        at.fill(smooth(moved(shore, out)), shade, opacity)
    at.line(smooth(moved(shore, 9)), "#F2F7EF", 5, 0.9)
    at.fill(smooth(shore), sand, edge="#A88F5C", wide=3)
    at.line(smooth(moved(shore, -9)), "#F6EBC8", 5, 0.6)


def blotch(at: Sheet, x: float, y: float, wide: float, high: float, shade: str, opacity: float = 1.0, edge: str = "") -> None:
    """A patch of ground with a wavering edge."""
    points = []
    for turn in range(0, 360, 24):
        swing = at.chance.uniform(0.9, 1.1)
        points.append((x + math.cos(math.radians(turn)) * wide * swing, y + math.sin(math.radians(turn)) * high * swing))
    at.fill(smooth(points), shade, opacity, edge, 2)


def road(at: Sheet, points: list[tuple[float, float]], wide: float = 24) -> None:
    """A road with edges."""
    data = smooth(points, False)
    at.line(data, "#8F7B50", wide + 5, 0.8)
    at.line(data, "#DCC998", wide)
    at.line(data, "#B59F6C", 1.8, 0.6, "9 9")


def peninsula(places: list[Place]) -> Sheet:
    """The island: beach, village, quarry, ridge, airfield, rail yard, each in its part."""
    at = Sheet(*SHEET["peninsula"], seed=11)
    shore = coast(at.chance, 44, 12, 1556, 1188, 70, 62, 9)
    sea(at, shore, "#E4D3A2")
    at.fill(slab(150, 110, 1300, 980, 40), "#BDC08A")
    for x, y, wide, high, shade in (
        (420, 980, 330, 150, "#E9D9AC"), (300, 1040, 240, 110, "#F0E2BA"), (1200, 880, 260, 210, "#C7BE8C"),
        (1290, 560, 210, 210, "#CDB98C"),
        (1180, 240, 300, 170, "#B4AF86"), (390, 260, 270, 190, "#B7BF92"), (330, 640, 210, 240, "#BFAF86"),
        (800, 560, 330, 420, "#AEB67C"),
    ):  # fmt: skip
        blotch(at, x, y, wide, high, shade, 0.75)
    for _ in range(170):
        x, y = at.chance.uniform(175, 1425), at.chance.uniform(135, 1065)
        at.line(f"M{x:.0f} {y:.0f}l-2 -6M{x:.0f} {y:.0f}l2 -7", "#7F8A52", 1.8, 0.5)
    _roads(at)
    _beach(at)
    _village(at)
    _quarry(at)
    _ridge(at)
    _airfield(at)
    _yard(at)
    squares(at, places, ISLAND)
    for x, y, size, turn in ((1618, 400, 0.8, -14), (-22, 960, 0.8, 8), (2, 1120, 0.75, 16), (1612, 930, 0.62, 165)):
        sights.ship(at, x, y, size, turn)
    sights.rose(at, -8, 150, 52)
    return at


def _roads(at: Sheet) -> None:
    road(at, [(240, 1060), (470, 900), (620, 840), (820, 1010), (1060, 960), (1240, 1010), (1420, 1060)])
    road(at, [(1060, 960), (1090, 780), (1210, 660), (1170, 450), (1010, 320), (1090, 170)], 20)
    road(at, [(620, 840), (560, 640), (560, 420), (500, 300)], 20)
    road(at, [(560, 640), (400, 470), (200, 470)], 18)


def _beach(at: Sheet) -> None:
    at.line(smooth([(200, 1010), (320, 960), (470, 975), (590, 1030)], False), "#C9B079", 3, 0.7, "10 8")
    for x, y, size in ((215, 900, 30), (300, 950, 26), (400, 935, 28), (505, 960, 25), (250, 985, 22), (560, 1000, 24)):
        sights.palm(at, x, y, size)
    for x, y in ((215, 1055), (290, 1030), (365, 1055), (445, 1030), (520, 1055)):
        sights.hedgehog(at, x, y, 15)
    at.line("M330 1000q9 -14 18 0q9 14 18 0q9 -14 18 0q9 14 18 0q9 -14 18 0q9 14 18 0", "#5B4E38", 2.6, 0.8)


def _village(at: Sheet) -> None:
    for x, y, wide, high, turn in (
        (1120, 1010, 54, 34, -12), (1190, 940, 48, 32, 24), (1290, 980, 56, 34, 12), (1370, 930, 46, 30, -8),
        (1260, 880, 50, 32, -28),
        (1370, 1040, 50, 32, 6), (1210, 1050, 44, 28, 8), (1160, 870, 44, 30, 40), (1350, 850, 48, 30, 22),
        (1090, 930, 40, 28, -35),
        (1280, 790, 46, 30, -15), (1380, 770, 42, 28, 10),
    ):  # fmt: skip
        sights.house(at, x, y, wide, high, turn)
    at.open(1300, 925, -8)
    at.fill(slab(-34 + 6, -20 + 8, 68, 40), SHADE, 0.3)
    at.fill(
        ring(
            (
                (-34, -12),
                (-12, -12),
                (-12, -26),
                (12, -26),
                (12, -12),
                (34, -12),
                (34, 12),
                (12, 12),
                (12, 26),
                (-12, 26),
                (-12, 12),
                (-34, 12),
            )
        ),
        "#6F7C86",
        edge=INK,
        wide=2.6,
    )
    at.line("M-30 0L30 0M0 -22L0 22", "#E3E1D4", 2, 0.8)
    at.close()
    sights.grove(at, 1060, 1040, 60, 26, 12, 13)
    sights.grove(at, 1400, 985, 24, 60, 9, 12)
    sights.grove(at, 1120, 830, 36, 24, 8, 13)


def _quarry(at: Sheet) -> None:
    sights.quarry(at, 1270, 580, 132, 118)
    sights.digger(at, 1200, 452, 8)
    sights.shed(at, 1090, 590, 70, 44, -14, "#9FA39A")
    at.line("M1120 600L1190 560", INK, 11)
    at.line("M1120 600L1190 560", "#C9A23E", 6.5)
    for x, y in ((1150, 690), (1180, 705), (1165, 722)):
        at.fill(ring(((x - 20, y + 10), (x, y - 14), (x + 20, y + 10))), "#B49F70", edge="#6B5A38", wide=2.2)
    sights.grove(at, 1408, 600, 18, 110, 14, 13)


def _ridge(at: Sheet) -> None:
    for x, y, wide, high in (
        (1060, 250, 120, 110),
        (1330, 240, 130, 130),
        (1190, 300, 170, 170),
        (1270, 370, 100, 84),
        (1095, 370, 90, 74),
        (1390, 330, 90, 84),
    ):
        sights.peak(at, x, y, wide, high)
    sights.grove(at, 1000, 420, 70, 26, 12, 13)
    sights.grove(at, 1400, 180, 22, 40, 8, 13)
    sights.grove(at, 1320, 420, 80, 18, 9, 12)


def _airfield(at: Sheet) -> None:
    at.line(smooth([(230, 330), (250, 395), (330, 400), (420, 380), (500, 300)], False), "#7B7C73", 20, 0.9)
    at.line(smooth([(230, 330), (250, 395), (330, 400), (420, 380), (500, 300)], False), "#E0C35A", 2.4, 0.8, "10 9")
    sights.runway(at, 385, 275, 420, -9)
    for x, y, turn in ((222, 176, -9), (316, 162, -9), (410, 148, -9)):
        sights.shed(at, x, y, 84, 46, turn, "#B4B8AC")
    sights.plane(at, 262, 226, 0.8, 172)
    sights.plane(at, 352, 214, 0.8, 165)
    sights.plane(at, 470, 262, 0.95, 81)
    at.fill(oval(512, 182, 16, 16), "#D7D2C0", edge=INK, wide=2.4)
    at.fill(oval(512, 182, 8, 8), "#6FA0AE", edge=INK, wide=2)


def _yard(at: Sheet) -> None:
    for place in range(5):
        x = 200 + place * 46
        sights.rails(at, [(x - 6, 930), (x, 780), (x + 22, 620), (x + 58 + place * 6, 450)])
    for x, y, turn, shade in (
        (201, 760, 4, "#4F6C7A"), (204, 700, 5, "#4F6C7A"), (249, 790, 2, "#A08A4A"), (251, 732, 4, "#A08A4A"),
        (263, 640, 8, "#8A4A36"),
        (297, 700, 6, "#5C6F4A"), (309, 630, 9, "#8A4A36"), (343, 740, 5, "#4F6C7A"), (388, 690, 8, "#7A5A3A"),
    ):  # fmt: skip
        sights.wagon(at, x, y, turn, shade)
    for y, shade in ((560, "#A5553F"), (650, "#B08A52")):
        sights.shed(at, 492, y, 86, 52, 2, shade)
    sights.grove(at, 185, 560, 16, 80, 9, 12)
    sights.grove(at, 470, 745, 56, 26, 9, 13)


def mole(places: list[Place]) -> Sheet:
    """The harbour: quays around a basin, cranes, containers, ships, a breakwater out to sea."""
    at = Sheet(*SHEET["mole"], seed=23)
    shore = coast(at.chance, 236, 40, 1364, 1160, 56, 60, 6)
    sea(at, shore, "#C9C4AE")
    at.line(smooth([(250, 1040), (120, 1075), (20, 1130), (-60, 1200)], False), "#8E8A7C", 58)
    at.line(smooth([(250, 1040), (120, 1075), (20, 1130), (-60, 1200)], False), "#BDB8A6", 44)
    for place in range(26):
        x, y = 240 - place * 11.5, 1070 + place * 5.6 + at.chance.uniform(-5, 5)
        at.fill(oval(x, y, 11, 8), at.chance.choice(("#8B877A", "#A29D8E", "#777366")), edge="#4A473E", wide=1.8)
    at.fill(slab(404, 204, 792, 792, 18), "#B9B5A4", edge="#7C786A", wide=3)
    basin = [
        (470, 330),
        (560, 262),
        (700, 250),
        (900, 250),
        (1040, 262),
        (1130, 330),
        (1138, 600),
        (1130, 850),
        (1060, 930),
        (800, 950),
        (540, 930),
        (470, 850),
        (462, 600),
    ]
    at.fill(smooth(basin), "#2F6A86", edge="#5E5B50", wide=7)
    at.fill(smooth(moved(basin, -16)), "#3F7F97", 0.8)
    for _ in range(70):
        x, y = at.chance.uniform(500, 1100), at.chance.uniform(300, 900)
        at.line(f"M{x:.0f} {y:.0f}q6 -5 12 0q6 4 12 0", "#A9CFD2", 2, 0.35)
    for place in range(13):
        x = 440 + place * 60
        at.fill(oval(x, 972, 6, 6), "#4A4F50", edge=INK, wide=1.6)
    sights.ship(at, 548, 440, 1.25, 2, "#6B4A3C", False)
    sights.ship(at, 1055, 690, 1.35, 178, "#7C8A8F")
    sights.ship(at, 1052, 430, 0.8, 150, "#A4452F", False)
    sights.ship(at, 556, 760, 0.9, 12, "#8A8F8A", False)
    for x, y, turn in ((432, 480, 0), (432, 720, 0), (1168, 600, 180), (1168, 820, 180)):
        sights.crane(at, x, y, turn, 92)
    sights.containers(at, 1160, 320, 2, 1, 90)
    sights.containers(at, 436, 900, 2, 1, 90)
    sights.containers(at, 1165, 960, 2, 1, 90)
    sights.shed(at, 436, 262, 44, 90, 0, "#A5553F")
    at.fill(slab(628, 232, 360, 768, 12), SHADE, 0.3)
    at.fill(slab(620, 206, 360, 788, 12), "#A98D5F", edge=INK, wide=4)
    for place in range(1, 32):
        at.line(f"M624 {206 + place * 24.4:.0f}L976 {206 + place * 24.4:.0f}", "#7C6540", 2, 0.55)
    at.line("M624 210L976 210", "#D9C08E", 3, 0.8)
    for x, y in ((620, 300), (620, 520), (620, 740), (980, 300), (980, 520), (980, 740)):
        at.fill(oval(x, y, 11, 11), "#6B4E2C", edge=INK, wide=2.4)
        at.fill(oval(x - 2, y - 3, 5, 4), "#A07F4E")
    squares(at, places, HARBOUR)
    for x, y, size, turn in (
        (110, 330, 1.2, -8),
        (1500, 760, 1.2, 172),
        (60, 720, 0.8, 12),
        (1560, 300, 0.8, 190),
        (1480, 1080, 0.7, 70),
    ):
        sights.ship(at, x, y, size, turn)
    sights.rose(at, 90, 140, 60)
    return at


BOARDS = {"peninsula": peninsula, "mole": mole}
