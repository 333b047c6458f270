"""Every colour on the screen, by the name of what it is for; each with the one that stands for it in high contrast."""

from __future__ import annotations

from typing import NamedTuple

from scenes.kit import contrast as chosen

Colour = tuple[int, int, int]

HIGH = chosen.high()
READABLE = 7.0 if HIGH else 4.5
"""The least contrast of words and what is behind them."""
VISIBLE = 3.0
"""The least contrast of everything else that must be seen: edges of what can be pressed, rings, signs, lines."""


def colour(code: str, high: str = "") -> Colour:
    """Red, green and blue of a six-digit hexadecimal code; in high contrast those of the second one, where there is one."""
    code = high if HIGH and high else code
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


GROUND = colour("1B1F1D", "000000")
GROUND_LIGHT = colour("323835", "000000")  # the middle of the lamp's light on the ground
GROUND_DARK = colour("111312", "000000")  # its rim
BAR = colour("141716", "000000")  # the strips above and below the board
PANEL = colour("242A26", "000000")
PANEL_HIGH = colour("2E3531", "262626")  # a chip or a row under the pointer
LINE = colour("3A433D", "8A8F8C")
LINE_HIGH = colour("55615A", "FFFFFF")
GRID = colour("3A433D", "4A4E4C")  # lines that lead the eye through a table or a chart, and bound nothing
PAPER = colour("CBBFA0", "F3ECD8")
INK = colour("2A2418", "000000")
TEXT = colour("E9E4D6", "FFFFFF")
DIM = colour("A9B3AC", "DCE2DE")
AMBER = colour("F2B134", "FFC93C")
AMBER_HIGH = colour("FFC858", "FFE08A")
AMBER_LOW = colour("D6961F", "F0B429")
SHADOW = colour("000000")

BUTTON = colour("38423C", "101010")
BUTTON_HIGH = colour("46524A", "3A3A3A")
BUTTON_LOW = colour("2C3430", "000000")
OFF = colour("272D29", "000000")  # the ground of what cannot be done now
OFF_TEXT = colour("929C95", "A9ADAB")
OFF_MAIN = colour("54421D", "2A2204")  # the same, of a control that is on
OFF_MAIN_EDGE = colour("7B5E23", "B8902C")
OFF_MAIN_TEXT = colour("CFBF98", "F2E2B0")
FIELD = colour("171B19", "000000")  # where something is typed or slid
HARM, HARM_HIGH, HARM_LOW = colour("8E2B21", "7A1208"), colour("A5372B", "8C1C12"), colour("6B2119", "5A0D05")  # what destroys
DANGER = colour("FF7A62", "FFA390")  # words of warning on a dark ground
GOOD = colour("5FCB94", "7FE8B0")

PAGE = colour("D9CEB2", "FAF6EA")  # a printed page, a little lighter than the map
PAGE_EDGE = colour("A89B78", "6B6350")
PAGE_FIELD = colour("CBBF9E", "E9E1CC")  # the head of a table on it
BINDING = colour("3E5A36", "123A0C")  # the head of a printed card
INK_DIM = colour("504933", "2C2818")
INK_LINK = colour("1D4A70", "08305A")
INK_LIT = colour("7A2E10", "6A1B00")  # a link under the pointer

# Lines of sight and paths (Okabe-Ito): told apart by every kind of eye, and by dash pattern as well.
SKY = colour("56B4E9", "8CCBF5")  # the only one that words are written in
YELLOW = colour("F0E442")
VERMILION = colour("D55E00")
GREEN = colour("009E73")
BLUE = colour("0072B2")
PURPLE = colour("CC79A7")


# Arcs, cones, lines of fire and of sight: one meaning for a colour on every board.
OURS = AMBER  # what the side that is looked from sees or can hit
THEIRS = DANGER  # what its enemies see or can hit there: red is harm to it
NOBODY = colour("B9B3A4", "DCE2DE")  # what is out of sight or reach
THEIRS_INK = colour("C4281A")  # the same as THEIRS, for hatching on a printed map


class Side(NamedTuple):
    """How those who win together look: counter colour, ground for words on it, dark ground, shape, letter."""

    name: str
    counter: Colour
    chip: Colour  # text of the palette's TEXT reads on it
    field: Colour  # a large area of this side
    words: Colour  # this side's colour for words on a dark panel
    shape: str  # circle | hexagon | square | shield
    letter: str


def _side(name: str, usual: str, high: str, shape: str, letter: str) -> Side:
    """A side, of the codes of counter, chip, field and words, as they usually are and in high contrast."""
    counter, chip, field, words = (colour(*pair) for pair in zip(usual.split(), high.split(), strict=True))
    return Side(name, counter, chip, field, words, shape, letter)


RED = _side("red", "B23A2E A8362B 6B2A22 FF9C8B", "9C1F14 8C1C12 5A120C FFA797", "circle", "R")
BLUE_SIDE = _side("blue", "2C6A98 29638F 1F4E6B 7CC0EE", "0B4F86 0B4A7C 08365A 9AD4FF", "hexagon", "B")
GREEN_SIDE = _side("green", "4F6F3A 48662F 3A4A2A A3CF7F", "2F5A14 2C5412 20400C B9E893", "square", "G")
GREY_SIDE = _side("grey", "5B6068 54595F 3F3F45 C3C8D0", "484D55 464B52 2E3036 DDE2EA", "shield", "Y")
SEAL = _side("seal", "2F5F80 2B5977 1E4458 86C2E8", "0B4A78 0B456F 083350 9AD4FF", "circle", "S")
TERRORIST = _side("terrorist", "93482A 854226 5A2E1C F0A27C", "7A3008 702C08 4E1F08 FFC29C", "hexagon", "T")
GERMAN = _side("german", "55666B 4A5A5F 33434A B4CCD4", "3A4B52 36474D 223239 D8EAF0", "square", "G")
SOVIET = _side("soviet", "A83A2C 9C3527 642419 FF9A80", "93200F 86200F 561208 FFB39E", "hexagon", "S")
SIDES: dict[str, Side] = {
    "red": RED,
    "blue": BLUE_SIDE,
    "us": GREEN_SIDE._replace(letter="U"),
    "ge": GREY_SIDE._replace(letter="G"),
    "seal": SEAL,
    "terrorist": TERRORIST,
    "german": GERMAN,
    "german1": GERMAN._replace(letter="G1"),
    "german2": GERMAN._replace(letter="G2"),
    "soviet": SOVIET,
    "soviet1": SOVIET._replace(letter="S1"),
    "soviet2": SOVIET._replace(letter="S2"),
    **{f"A{number}": RED._replace(letter=f"A{number}") for number in range(1, 7)},
    **{f"D{number}": BLUE_SIDE._replace(letter=f"D{number}") for number in range(1, 7)},
}
"""How each seat looks, by its name; no two games have seats of one name that look different."""

# The grounds of the games' cards on the title, from the first to the last.
CARDS: tuple[Colour, ...] = (
    colour("6B2A22", "5A120C"),
    colour("4A5A34", "20400C"),
    colour("3F3F45", "2E3036"),
    colour("5A4726", "4A3608"),
    colour("1F4E6B", "08365A"),
)

# What the colours of rich text become on a printed page, where those for dark ground could not be read.
INKS: dict[Colour, Colour] = {
    TEXT: INK,
    DIM: INK_DIM,
    AMBER: colour("6E4206", "5A3300"),
    DANGER: colour("8C2014", "7A1208"),
    GOOD: colour("1D5434", "0E4224"),
    SKY: colour("104C76", "0A3A60"),
    SIDES["red"].words: colour("8A241B", "7A170F"),
    SIDES["blue"].words: colour("1E4E76", "0F3A60"),
    SIDES["us"].words: colour("38541F", "284210"),
    SIDES["ge"].words: colour("474C54", "363B43"),
    SIDES["seal"].words: colour("1B4A6B", "0B3A5C"),
    SIDES["terrorist"].words: colour("75341A", "5E2408"),
    GERMAN.words: colour("33474E", "24373E"),
    SOVIET.words: colour("8A2A1C", "741A0E"),
}

# Every pair of words and ground the interface puts together; a test holds each of them to READABLE.
READ_TOGETHER: tuple[tuple[Colour, Colour], ...] = (
    *((words, ground) for words in (TEXT, DIM, AMBER, SKY) for ground in (GROUND, GROUND_LIGHT, BAR, PANEL, PANEL_HIGH)),
    *((words, ground) for words in (DANGER, GOOD) for ground in (GROUND, BAR, PANEL)),
    *((TEXT, ground) for ground in (BUTTON, BUTTON_HIGH, BUTTON_LOW, FIELD)),
    *((DIM, ground) for ground in (BUTTON, BUTTON_LOW, FIELD)),
    *((INK, ground) for ground in (AMBER, AMBER_HIGH, AMBER_LOW, PAPER)),
    *((ink, ground) for ink in (*INKS.values(), INK_LINK, INK_LIT) for ground in (PAGE, PAGE_FIELD)),
    (OFF_TEXT, OFF),
    (OFF_MAIN_TEXT, OFF_MAIN),
    *((TEXT, ground) for ground in (HARM, HARM_HIGH, HARM_LOW)),
    *((TEXT, side.chip) for side in SIDES.values()),
    *((TEXT, side.field) for side in SIDES.values()),
    *((side.words, PANEL) for side in SIDES.values()),
    *((TEXT, ground) for ground in (*CARDS, BINDING)),
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
