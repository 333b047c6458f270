"""Every colour on the screen, by the name of what it is for."""

from __future__ import annotations

from typing import NamedTuple

Colour = tuple[int, int, int]


def colour(code: str) -> Colour:
    """Red, green and blue of a six-digit hexadecimal code."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


GROUND = colour("1B1F1D")
GROUND_LIGHT = colour("323835")  # the middle of the lamp's light on the ground
GROUND_DARK = colour("111312")  # its rim
BAR = colour("141716")  # the strips above and below the board
PANEL = colour("242A26")
PANEL_HIGH = colour("2E3531")  # a chip or a row under the pointer
LINE = colour("3A433D")
LINE_HIGH = colour("55615A")
PAPER = colour("CBBFA0")
INK = colour("2A2418")
TEXT = colour("E9E4D6")
DIM = colour("A9B3AC")
AMBER = colour("F2B134")
AMBER_HIGH = colour("FFC858")
AMBER_LOW = colour("D6961F")
SHADOW = colour("000000")

BUTTON = colour("38423C")
BUTTON_HIGH = colour("46524A")
BUTTON_LOW = colour("2C3430")
OFF = colour("272D29")  # the ground of what cannot be done now
OFF_TEXT = colour("929C95")
OFF_MAIN = colour("54421D")  # the same, where the main button stands
OFF_MAIN_TEXT = colour("CFBF98")
FIELD = colour("171B19")  # where something is typed or slid
DANGER = colour("FF7A62")  # words of warning on a dark ground
GOOD = colour("5FCB94")

PAGE = colour("D9CEB2")  # a printed page, a little lighter than the map
PAGE_EDGE = colour("A89B78")
PAGE_FIELD = colour("CBBF9E")  # the head of a table on it
INK_DIM = colour("504933")
INK_LINK = colour("1D4A70")
INK_LIT = colour("7A2E10")  # a link under the pointer

# Lines of sight and paths (Okabe-Ito): told apart by every kind of eye, and by dash pattern as well.
SKY = colour("56B4E9")
YELLOW = colour("F0E442")
VERMILION = colour("D55E00")
GREEN = colour("009E73")
BLUE = colour("0072B2")
PURPLE = colour("CC79A7")


class Side(NamedTuple):
    """How those who win together look: counter colour, ground for words on it, dark ground, shape, letter."""

    name: str
    counter: Colour
    chip: Colour  # text of the palette's TEXT reads on it
    field: Colour  # a large area of this side
    words: Colour  # this side's colour for words on a dark panel
    shape: str  # circle | hexagon | square | shield
    letter: str


RED = Side("red", colour("B23A2E"), colour("A8362B"), colour("6B2A22"), colour("FF8A76"), "circle", "R")
BLUE_SIDE = Side("blue", colour("2F6F9F"), colour("29638F"), colour("1F4E6B"), colour("7CC0EE"), "hexagon", "B")
GREEN_SIDE = Side("green", colour("4F6F3A"), colour("48662F"), colour("3A4A2A"), colour("A3CF7F"), "square", "G")
GREY_SIDE = Side("grey", colour("5B6068"), colour("54595F"), colour("3F3F45"), colour("C3C8D0"), "shield", "Y")
SIDES: dict[str, Side] = {
    "red": RED,
    "blue": BLUE_SIDE,
    "us": GREEN_SIDE._replace(letter="U"),
    "ge": GREY_SIDE._replace(letter="G"),
}
"""How each seat looks, by its name; no two games have seats of one name that look different."""

# The ground of each game's card on the title.
GAMES: dict[str, Colour] = {
    "operators": colour("6B2A22"),
    "ironsquad": colour("4A5A34"),
    "skulls": colour("3F3F45"),
    "firefight": colour("5A4726"),
    "rush": colour("1F4E6B"),
}

# What the colours of rich text become on a printed page, where those for dark ground could not be read.
INKS: dict[Colour, Colour] = {
    TEXT: INK,
    DIM: INK_DIM,
    AMBER: colour("6E4206"),
    DANGER: colour("8C2014"),
    GOOD: colour("1D5434"),
    SKY: colour("104C76"),
    SIDES["red"].words: colour("8A241B"),
    SIDES["blue"].words: colour("1E4E76"),
    SIDES["us"].words: colour("38541F"),
    SIDES["ge"].words: colour("474C54"),
}

# Every pair of words and ground the interface puts together; a test holds each of them to 4.5 : 1.
READ_TOGETHER: tuple[tuple[Colour, Colour], ...] = (
    *((words, ground) for words in (TEXT, DIM, AMBER) for ground in (GROUND, GROUND_LIGHT, BAR, PANEL, PANEL_HIGH)),
    *((words, ground) for words in (DANGER, GOOD) for ground in (GROUND, BAR, PANEL)),
    *((TEXT, ground) for ground in (BUTTON, BUTTON_HIGH, BUTTON_LOW, FIELD)),
    *((DIM, ground) for ground in (BUTTON, BUTTON_LOW, FIELD)),
    *((INK, ground) for ground in (AMBER, AMBER_HIGH, AMBER_LOW, PAPER)),
    *((ink, ground) for ink in (*INKS.values(), INK_LINK, INK_LIT) for ground in (PAGE, PAGE_FIELD)),
    (OFF_TEXT, OFF),
    (OFF_MAIN_TEXT, OFF_MAIN),
    *((TEXT, side.chip) for side in SIDES.values()),
    *((TEXT, side.field) for side in SIDES.values()),
    *((side.words, PANEL) for side in SIDES.values()),
    *((TEXT, ground) for ground in GAMES.values()),
)


def luminance(shade: Colour) -> float:
    """How light a colour is to the eye, 0 (black) to 1 (white), as the web's accessibility rules reckon it."""
    linear = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in shade]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: Colour, b: Colour) -> float:
    """The contrast of two colours, 1 (none) to 21 (black on white)."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mixed(a: Colour, b: Colour, part: float) -> Colour:
    """The colour that lies `part` (0..1) of the way from a to b."""
    return (
        round(a[0] + (b[0] - a[0]) * part),
        round(a[1] + (b[1] - a[1]) * part),
        round(a[2] + (b[2] - a[2]) * part),
    )
