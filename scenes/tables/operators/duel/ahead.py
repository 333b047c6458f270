"""The three steps of a choice in a fight: their numbers and panels, and the best of each card while the choice is not whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from game.api import Seat
from game.operators.fight import KINDS
from game.operators.position import Position
from scenes.kit import keys, palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, HEADING, LABEL, REGULAR, SEMIBOLD, STENCIL
from scenes.kit.kept import kept
from scenes.kit.layout import BODY_FLOOR, Scale
from scenes.kit.palette import mixed
from scenes.kit.pictures import icon
from scenes.tables.operators import cards
from scenes.tables.operators.cards import percent
from scenes.tables.operators.dice import die
from scenes.tables.operators.duel.hand import CARD_WIDE
from scenes.tables.operators.duel.parts import words

DIE = 22  # design units


class Ahead(NamedTuple):
    """What a card wins with the dice that lie there and the best of the rest: its name, the chance, all seven dice; None: not
    known yet."""

    name: str
    chance: float | None
    dice: tuple[int, ...] | None
    first: bool = False  # whether it is what is suggested
    unhurt: float = 0.0  # the chance to win without a wound
    spent: int = 0  # what is given away with it


def best_of(ahead: Sequence[Ahead]) -> Ahead | None:
    """The one that is suggested; None before it is known."""
    return next((one for one in ahead if one.first), None)


def row_areas(area: Rect, count: int, scale: Scale) -> list[Rect]:
    """Where the rows of so many cards stand in an area."""
    high = min(scale.px(54), area.h // max(1, count))
    return [Rect(area.x, area.y + place * high, area.w, high - scale.px(6)) for place in range(count)]


def paint(surface: Surface, area: Rect, ahead: Sequence[Ahead], scale: Scale, under: int) -> None:
    """Paint a row for each card: its name and its chance to win, below them the seven dice with which it wins so often.

    `under`: the place of the one under the pointer, -1 for none.
    """
    px, best = scale.px, best_of(ahead)
    for place, (one, row) in enumerate(zip(ahead, row_areas(area, len(ahead), scale), strict=True)):
        first = one is best
        ground = mixed(palette.AMBER, palette.PANEL, 0.86) if first else palette.PANEL_HIGH if place == under else palette.FIELD
        surface.blit(shapes.box(row.size, ground, palette.AMBER if first else palette.LINE, px(5), max(1, px(1))), row)
        inner = row.inflate(-px(18), 0)
        size = scale.text(LABEL + 4)
        figure = text.drawn(
            percent(one.chance), BOLD, size, palette.AMBER if first else palette.TEXT if one.chance is not None else palette.DIM
        )
        surface.blit(figure, (inner.right - figure.get_width(), text.middle(row, BOLD, size)))
        room = inner.w - text.width(percent(0.88), BOLD, size) - px(8)
        body = text.shrunk(one.name, SEMIBOLD, scale.text(BODY), BODY_FLOOR, room)
        name = text.drawn(one.name, SEMIBOLD, body, palette.TEXT)
        top = Rect(inner.x, row.y + px(1), room, row.h // 2)
        surface.blit(name, (top.x, text.middle(top, SEMIBOLD, body)))
        _paint_dice(surface, Rect(inner.x, row.centery + px(1), room, row.h // 2 - px(3)), one.dice, scale)


def _paint_dice(surface: Surface, area: Rect, dice: Sequence[int] | None, scale: Scale) -> None:
    """Paint seven small dice in a row; nothing where they are not known."""
    side = min(scale.px(DIE), area.h)
    kinds = [kind for kind, count in zip(KINDS, dice or (), strict=False) for _ in range(count)]
    pitch = min(side + scale.px(3), area.w // max(1, len(kinds)))
    for place, kind in enumerate(kinds):
        surface.blit(die(kind, None, min(side, pitch)), (area.x + place * pitch, area.y))


@kept(12)
def badge(number: int, done: bool, now: bool, px: int) -> Surface:
    """The number of a step in a round: lit where it is the next one, a tick where it is done."""
    ground = palette.AMBER if now else mixed(palette.GOOD, palette.PANEL, 0.55) if done else palette.FIELD
    whole = shapes.box((px, px), ground, palette.AMBER_HIGH if now else palette.LINE_HIGH, px // 2).copy()
    if done and not now:
        sign = icon("check", round(px * 0.7), palette.TEXT)
        whole.blit(sign, sign.get_rect(center=(px // 2, px // 2)))
        return whole
    size = round(px * 0.68)
    figure = text.drawn(str(number), BOLD, size, palette.INK if now else palette.TEXT)
    whole.blit(figure, ((px - figure.get_width()) // 2, text.middle(Rect(0, 0, px, px), BOLD, size)))
    return whole


def paint_title(surface: Surface, area: Rect, number: int, title: str, lit: tuple[bool, bool], scale: Scale) -> int:
    """Paint the number and the title of a step into an area of one line; where they end. `lit`: done, and the next one."""
    px = scale.px(26)
    sign = badge(number, *lit, px)
    surface.blit(sign, (area.x, area.centery - px // 2))
    left, spacing = area.x + px + scale.px(8), scale.px(1)
    size = text.shrunk(title, STENCIL, scale.text(HEADING), BODY_FLOOR, area.right - left, spacing)
    spot = Rect(left, area.y, 1, area.h)
    surface.blit(text.drawn(title, STENCIL, size, palette.AMBER, spacing), (left, text.middle(spot, STENCIL, size)))
    return left + text.width(title, STENCIL, size, spacing)


class Hand(Protocol):
    """What `painted` reads of a choice: whose it is, what lies there, and where its panels stand."""

    view: Position
    seat: Seat
    hand: tuple[str, ...]
    number: int
    rect: Rect
    hand_area: Rect
    dice_area: Rect
    odds_area: Rect
    scale: Scale

    @property
    def taken(self) -> int: ...  # how many dice lie there

    def step(self) -> int: ...  # which of the three is next


def painted(choosing: Hand) -> Surface:
    """The panels of hand, dice and odds with their titles and notes, as they lie under what can be pressed."""
    surface, px, scale = Surface(choosing.rect.size, pygame.SRCALPHA), choosing.scale.px, choosing.scale
    light = mixed(palette.PANEL, (255, 255, 255), 0.06)
    for area in (choosing.hand_area, choosing.dice_area, choosing.odds_area):
        local = area.move(-choosing.rect.x, -choosing.rect.y)
        surface.blit(shapes.box(area.size, palette.PANEL, palette.LINE, px(6), 1, light), local)
    hand, dice = (area.move(-choosing.rect.x, -choosing.rect.y) for area in (choosing.hand_area, choosing.dice_area))
    step = choosing.step()
    hurt, left = bool(choosing.view.area(choosing.seat).wounds), len(choosing.view.area(choosing.seat).deck)
    said = words("hand.note") if hurt else words("hand.deck", n=left) if left else words("hand.deck_empty")
    note = text.drawn(said, REGULAR, scale.text(BODY), palette.DIM)
    line = Rect(hand.x + px(12), px(7), hand.w - 2 * px(12), px(28))
    end = paint_title(surface, line, 1, words("hand.title"), (step > 1, step == 1), scale)
    beside = end + px(10) + note.get_width() <= line.right
    foot = hand.bottom - px(8) - text.line_height(REGULAR, scale.text(BODY))
    surface.blit(note, (hand.right - px(14) - note.get_width(), px(11) if beside else foot - note.get_height()))
    if not choosing.hand:
        size = cards.size_of(px(CARD_WIDE))
        place = cards.place_for(size, words("no_card"), scale.text(BODY), palette.DIM, palette.FIELD)
        surface.blit(place, place.get_rect(center=(hand.centerx, hand.y + px(52) + size[1] // 2)))
    shade = palette.AMBER if choosing.taken == choosing.number else palette.TEXT
    of = text.drawn(words("of_dice", n=choosing.taken, all=choosing.number), BOLD, scale.text(LABEL), shade)
    surface.blit(of, (dice.right - px(14) - of.get_width(), px(10)))
    line = Rect(dice.x + px(12), px(7), dice.w - 2 * px(14) - of.get_width() - px(8), px(28))
    paint_title(surface, line, 2, words("dice.title"), (choosing.taken == choosing.number, step == 2), scale)
    arrows = (
        "/".join(keys.shown_key(key) for key in ("left", "right")),
        "/".join(keys.shown_key(key) for key in ("up", "down")),
    )
    signs = "/".join(keys.TABLE.shown(key) for key in ("zoom_in", "zoom_out"))
    hint = text.rich(
        words("dice.keys", cards=arrows[0], rows=arrows[1], count=signs), scale.text(15), dice.w - px(28), palette.DIM
    )
    surface.blit(hint, (dice.x + px(14), dice.bottom - px(8) - hint.get_height()))
    below, room = words("again") if hurt else _cost(choosing) if choosing.hand else "", hand.w - px(28)
    letters = text.shrunk(below, SEMIBOLD, scale.text(BODY), BODY_FLOOR, room)
    last = text.drawn(below, SEMIBOLD, letters, palette.DANGER if hurt else palette.TEXT)
    surface.blit(last, (hand.x + px(14), hand.bottom - px(8) - last.get_height()))
    return surface


def _cost(choosing: Hand) -> str:
    """What it costs to play a card: that it is gone, and when there are new ones (R-OP-91, R-OP-97)."""
    reloads = choosing.view.world.options["empty_hand"] == "reload"
    return words("hand.cost_reload" if reloads else "hand.cost")


def paint_foe(surface: Surface, area: Rect, foe: str, dice: tuple[int, int], holds: str, scale: Scale) -> None:
    """Paint the panel on which a choice of the foe's is set: its title, how many dice lie there of how many, what he holds."""
    px, light = scale.px, mixed(palette.PANEL, (255, 255, 255), 0.06)
    surface.blit(shapes.box(area.size, palette.PANEL, palette.LINE, px(6), 1, light), area)
    title = text.drawn(words("against.title", foe=foe), STENCIL, scale.text(HEADING), palette.AMBER, px(1))
    surface.blit(title, (area.x + px(14), area.y + px(12)))
    count, number = dice
    shade = palette.TEXT if count == number else palette.DANGER
    of = text.drawn(words("of_dice", n=count, all=number), SEMIBOLD, scale.text(LABEL), shade)
    surface.blit(of, (area.right - px(14) - of.get_width(), area.y + px(11)))
    held = text.drawn(holds, REGULAR, scale.text(BODY), palette.DIM)
    left = area.x + px(26) + title.get_width()
    if left + held.get_width() + of.get_width() + px(26) <= area.right:  # else the hand tells it
        surface.blit(held, (left, area.y + px(14)))
