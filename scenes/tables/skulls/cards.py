"""The cards of Danger Close as they lie on the table: each is drawn once for its size, then kept.

| call | comes back as |
|---|---|
| `size_of(width)`, `turn_size(width)` | width and height of a unit card, of a turn card, so many pixels wide |
| `unit_card(card, size, px, ...)` | the whole card: emblem, threat patterns, shields, issue, portrait, name, initiative, text |
| `unit_row(card, size, px, ...)` | the same in a strip for a line of a tableau; grey when killed, lying when fallen |
| `turn_card(card, size, px, penalty)` | a turn card: portrait, large initiative, -10 as a plate of its own |
| `turn_back(seat, size)`, `turning(card, size, px, step)` | its back; the card between back (step 0) and face (step `TURNS`) |

`card` is the id of a unit card, `px` the type size in pixels, `override` what a made-up position has changed of the card.
Tokens, skulls, bags, cubes, holes and shields by themselves are in `skulls_tokens`.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.skulls.position import Override
from game.skulls.records import Card
from game.skulls.tables import tables
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BOLD, SEMIBOLD
from scenes.kit.kept import kept
from scenes.kit.language import translated
from scenes.kit.layout import BODY_FLOOR, SMALL_FLOOR
from scenes.kit.numbers import signed
from scenes.kit.palette import SIDES, Colour, colour, mixed
from scenes.kit.pictures import picture
from scenes.kit.words import say
from scenes.tables.skulls.tokens import TURNS as TURNS
from scenes.tables.skulls.tokens import holes, shields, token_face, turned_over

PAPER = colour("E9E0C6", "FAF6EA")
FIELD = colour("D6CAA6", "E9E1CC")  # where patterns, issue and text stand on the paper
RATIO, TURN_RATIO = 1.46, 128 / 96  # heights of a unit card and of a turn card by their widths


def _ready(surface: Surface) -> Surface:
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def _card(card: str, override: Override | None) -> Card:
    """The card as it holds in the match."""
    printed = tables().cards[card]
    changed = {key: value for key, value in override._asdict().items() if value is not None} if override else {}
    return printed._replace(**changed)


def _line(words: str, face: str, px: int, room: int, shade: Colour) -> Surface:
    """One line of words, smaller where it would be wider than the room, and cut where even that is too wide."""
    line, size = text.squeezed(words, face, px, SMALL_FLOOR, room)
    return text.drawn(line, face, size, shade)


def size_of(width: int) -> tuple[int, int]:
    """Width and height of a unit card so many pixels wide."""
    return width, round(width * RATIO)


def turn_size(width: int) -> tuple[int, int]:
    """Width and height of a turn card so many pixels wide."""
    return width, round(width * TURN_RATIO)


# --- unit cards -------------------------------------------------------------------------------------------------------------


def _portrait(card: str, size: tuple[int, int]) -> Surface:
    """The portrait filling a rectangle; what does not fit is left off below or at both sides, and never of the head."""
    wide, high = size
    side = max(wide, high)
    whole = picture(f"skulls/card/{card}.svg", (side, side))
    surface = Surface(size)
    surface.blit(whole, ((wide - side) // 2, 0))
    return surface


def _patterns(surface: Surface, area: Rect, threat: tuple[int, ...], px: int) -> None:
    """Paint the threat levels at range 0, 1 and 2 below each other."""
    gap = max(2, area.h // 40)
    pitch = (area.h + gap) // len(threat)
    for reach, level in enumerate(threat):
        box = Rect(area.x, area.y + reach * pitch, area.w, pitch - gap)
        surface.blit(shapes.box(box.size, FIELD, mixed(FIELD, palette.INK, 0.3), max(2, area.w // 18)), box)
        size = max(SMALL_FLOOR, min(px, round(box.h * 0.5)))
        number = text.drawn(str(reach), BOLD, size, palette.INK)
        surface.blit(number, (box.x + max(3, area.w // 14), text.middle(box, BOLD, size)))
        left = box.x + max(3, area.w // 14) + number.get_width() + max(2, area.w // 24)
        room = box.right - max(2, area.w // 24) - left
        across = 1 if level <= 1 else 2 if level <= 4 else 3
        rows = max(1, -(-level // across))
        side = max(8, min((box.h - 4) // rows - 2, room // across - 2, round(box.h * 0.6)))
        for row in range(rows):
            sign = holes(min(across, level - row * across), side)
            y = box.y + (box.h - rows * (side + 1)) // 2 + row * (side + 1)
            surface.blit(sign, (left + (room - sign.get_width()) // 2, y))


def _head(surface: Surface, area: Rect, one: Card, card: str, px: int) -> None:
    """Paint emblem, name and initiative across the top of a card."""
    side = SIDES[one.side]
    emblem = round(area.h * 1.16)
    surface.blit(picture(f"skulls/team/{one.side}.svg", (emblem, emblem)), (area.x, area.y + (area.h - emblem) // 2))
    number = text.drawn(str(one.initiative), BOLD, round(area.h * 0.82), palette.INK)
    plate = Rect(0, 0, number.get_width() + round(area.h * 0.34), area.h)
    plate.topright = area.topright
    surface.blit(shapes.box(plate.size, PAPER, mixed(side.field, palette.SHADOW, 0.4), max(2, area.h // 6), 1), plate)
    surface.blit(number, (plate.centerx - number.get_width() // 2, text.middle(plate, BOLD, round(area.h * 0.82))))
    left = area.x + emblem + max(3, area.h // 8)
    words = _line(translated(tables().cards[card].name), SEMIBOLD, px + 1, plate.x - left - max(3, area.h // 8), palette.TEXT)
    surface.blit(words, (left, area.centery - words.get_height() // 2))


@kept(64)
def unit_card(
    card: str,
    size: tuple[int, int],
    px: int,
    words: bool = True,
    override: Override | None = None,
    state: str = "up",
    named: bool = False,
) -> Surface:
    """A unit card, its type px high. Without `words` (game text off), or where they find no room, the portrait is larger.

    `named`: what it carries is named as well, below its text.

    A card whose state is "dead" is grey.
    """
    one = _card(card, override)
    side, (wide, high) = SIDES[one.side], size
    pad, gap = max(4, round(wide * 0.035)), max(3, round(wide * 0.025))
    surface = shapes.box(size, PAPER, side.field, max(4, wide // 24), max(2, wide // 70), palette.TEXT).copy()
    head = Rect(pad, pad, wide - 2 * pad, max(round(px * 1.75), round(wide * 0.14)))
    band = Rect(0, 0, wide, head.bottom + pad // 2)
    surface.blit(shapes.box(band.size, side.chip, side.field, max(4, wide // 24), max(2, wide // 70), side.words), band)
    _head(surface, head, one, card, px)
    told = translated(tables().traits[one.trait].text) if words else ""
    if named and one.issue:
        told = "\n".join(filter(None, (told, say("skulls:card.carries", items=items_words(one.issue)))))
    lines = text.rich(told, px, wide - 2 * pad - 2 * gap, palette.INK) if told else None
    issue = round(wide * 0.155)
    foot = Rect(pad, high - pad, wide - 2 * pad, 0)
    if lines is not None and px >= BODY_FLOOR and lines.get_height() + 2 * gap + issue + head.h < high * 0.7:
        foot.h = lines.get_height() + 2 * gap
        foot.y -= foot.h
        surface.blit(shapes.box(foot.size, FIELD, mixed(FIELD, palette.INK, 0.3), max(2, wide // 50)), foot)
        surface.blit(lines, lines.get_rect(midleft=(foot.x + gap, foot.centery)))
    row = Rect(pad, foot.y - (gap if foot.h else 0) - issue, wide - 2 * pad, issue)
    _worth(surface, row, one)
    body = Rect(pad, band.bottom + gap, wide - 2 * pad, row.y - band.bottom - 2 * gap)
    left = Rect(body.x, body.y, round(body.w * 0.33), body.h)
    _patterns(surface, left, one.threat, px)
    art = Rect(left.right + gap, body.y, body.right - left.right - gap, body.h)
    surface.blit(_portrait(card, art.size), art)
    pygame.draw.rect(surface, mixed(side.field, palette.SHADOW, 0.4), art, max(1, wide // 140))
    return _ready(_grey(surface) if state == "dead" else surface)


def items_words(items: Sequence[str]) -> str:
    """Items by their names, several of a kind with their number: 2 Flashbangs, Medkit."""
    counts = {item: items.count(item) for item in items}
    return ", ".join(
        translated(tables().tokens[item].name) if count == 1 else say(f"skulls:tableau.many.{item}", count=count)
        for item, count in counts.items()
    )


def _worth(surface: Surface, row: Rect, one: Card) -> None:
    """Paint shields at the left of a row, the standard issue at its right."""
    x = row.right
    for token in reversed(one.issue):
        x -= row.h
        surface.blit(token_face(token, row.h), (x, row.y))
        x -= max(1, row.h // 16)
    side = max(8, min(round(row.h * 0.66), (x - row.x) // max(1, one.defence) - 2))
    sign = shields(one.defence, side)
    surface.blit(sign, sign.get_rect(midleft=(row.x, row.centery)))


def _grey(surface: Surface) -> Surface:
    """The picture without its colours, a little darker."""
    grey = pygame.transform.grayscale(surface)
    grey.fill((206, 206, 206, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return grey


@kept(96)
def unit_row(
    card: str,
    size: tuple[int, int],
    px: int,
    override: Override | None = None,
    state: str = "up",
    stands: int | None = None,
) -> Surface:
    """A unit's card in a strip: portrait, name, patterns and shields, initiative; `stands` counts while its state is "down"."""
    one = _card(card, override)
    side, (wide, high) = SIDES[one.side], size
    thick = max(1, high // 24)
    surface = shapes.box(size, PAPER, side.field, max(3, high // 8), thick, palette.TEXT).copy()
    art = _portrait(card, (high - 2 * thick,) * 2)
    if state == "down":
        art = pygame.transform.rotate(art, 90)
    surface.blit(art, (thick, thick))
    if state != "up":
        sign = picture(f"skulls/mark/{state}.svg", (round(high * 0.6),) * 2)
        surface.blit(sign, sign.get_rect(center=(high // 2, high // 2)))
    gap = max(3, high // 9)
    figure = min(round(high * 0.56), px * 2)
    number = text.drawn(str(one.initiative), BOLD, figure, palette.TEXT)
    plate = Rect(0, thick, max(number.get_width() + 2 * gap, round(high * 0.9)), high - 2 * thick)
    plate.right = wide - thick
    surface.blit(shapes.box(plate.size, side.chip, None, max(3, high // 8)), plate)
    surface.blit(number, (plate.centerx - number.get_width() // 2, text.middle(plate, BOLD, figure)))
    left, room = high + gap, plate.x - high - 2 * gap
    name = _line(translated(tables().cards[card].name), SEMIBOLD, px, room, palette.INK)
    two = high >= name.get_height() + 12
    surface.blit(name, (left, thick if two else (high - name.get_height()) // 2))
    if two and state == "down" and stands is not None:
        words = say("skulls:card.stands", danger=tables().numbers.most_danger, limit=stands)
        surface.blit(_line(words, SEMIBOLD, px, room, colour("7A2E10", "6A1B00")), (left, thick + name.get_height() - px // 8))
    elif two:
        _strip(surface, Rect(left, thick + name.get_height(), room, high - 2 * thick - name.get_height() - gap // 2), one)
    return _ready(_grey(surface) if state == "dead" else surface)


def _strip(surface: Surface, area: Rect, one: Card) -> None:
    """Paint patterns, with a line between ranges, and shields in one row."""
    count = sum(max(1, level) for level in one.threat) + one.defence + 2
    px = max(7, min(area.h, round(area.w / (count * 1.09))))
    x, y = area.x, area.centery - px // 2
    for place, level in enumerate(one.threat):
        if place:
            surface.fill(mixed(PAPER, palette.INK, 0.5), Rect(x + px // 6, y, max(1, px // 12), px))
            x += px // 2
        sign = holes(level, px)
        surface.blit(sign, (x, y))
        x += sign.get_width()
    sign = shields(one.defence, px)
    surface.blit(sign, (max(x + px // 2, area.right - sign.get_width()), y))


# --- turn cards -------------------------------------------------------------------------------------------------------------


@kept(64)
def turn_card(card: str, size: tuple[int, int], px: int, penalty: int = 0, override: Override | None = None) -> Surface:
    """A turn card face up: portrait, name, large initiative; a `penalty` (as 10) stands beside it as a plate of its own."""
    one = _card(card, override)
    side, (wide, high) = SIDES[one.side], size
    pad = max(3, round(wide * 0.05))
    surface = shapes.box(size, side.chip, palette.TEXT, max(4, wide // 14), max(1, wide // 60), side.words).copy()
    name = _line(translated(tables().cards[card].name), SEMIBOLD, px, wide - 2 * pad, palette.TEXT)
    figure = max(px, round(high * 0.27))
    number = text.drawn(str(one.initiative), BOLD, figure, palette.INK)
    foot = Rect(pad, 0, wide - 2 * pad, text.capitals(BOLD, figure)[1] + pad + pad // 2)
    foot.bottom = high - pad
    surface.blit(shapes.box(foot.size, PAPER, side.field, max(2, wide // 24)), foot)
    x = foot.centerx - number.get_width() // 2
    if penalty:
        x = foot.x + (foot.w // 2 - number.get_width()) // 2
        size_of_plate = max(px, round(figure * 0.6))
        cost = text.drawn(signed(-penalty), BOLD, size_of_plate, palette.TEXT)
        plate = Rect(foot.centerx, foot.y + pad // 2, foot.w // 2 - pad // 2, foot.h - pad)
        surface.blit(shapes.box(plate.size, colour("8C2014", "7A1208"), None, max(2, wide // 30)), plate)
        surface.blit(cost, (plate.centerx - cost.get_width() // 2, text.middle(plate, BOLD, size_of_plate)))
    surface.blit(number, (x, text.middle(foot, BOLD, figure)))
    surface.blit(name, name.get_rect(midtop=(wide // 2, pad // 2)))
    top = pad // 2 + name.get_height() + 1
    art = Rect(pad, top, wide - 2 * pad, foot.y - pad // 2 - top)
    surface.blit(_portrait(card, art.size), art)
    pygame.draw.rect(surface, side.field, art, 1)
    emblem = round(wide * 0.22)
    surface.blit(picture(f"skulls/team/{one.side}.svg", (emblem, emblem)), (art.x + 1, art.y + 1))
    return _ready(surface)


def turn_back(seat: str, size: tuple[int, int]) -> Surface:
    """The back of a team's turn cards, which tells nothing but the team."""
    return picture(f"skulls/card/back-{seat}.svg", size)


@kept(64)
def turning(card: str, size: tuple[int, int], px: int, step: int, penalty: int = 0) -> Surface:
    """A turn card on its way from its back (step 0) to its face (TURNS)."""
    seat = tables().cards[card].side
    return turned_over(lambda: turn_back(seat, size), lambda: turn_card(card, size, px, penalty), step)
