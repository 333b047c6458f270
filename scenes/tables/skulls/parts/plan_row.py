"""A unit's row while a round is planned: its card with the number in the stack, its ready spot, its items and the star tokens.

The token on the ready spot lies there in large. Where there is room, items and star tokens have a line each, with their names.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from game.api import Seat
from game.skulls.tables import tables
from scenes.boards.zones.pieces import danger_badge
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, LABEL, REGULAR, SEMIBOLD, SMALL
from scenes.kit.language import translated
from scenes.kit.layout import SMALL_FLOOR, Scale
from scenes.kit.palette import SIDES, mixed
from scenes.kit.pictures import icon
from scenes.kit.widgets import HANDLED, IGNORED, Answer, Widget, ring
from scenes.kit.words import say
from scenes.tables.skulls.tableau import small_card
from scenes.tables.skulls.tokens import token_face

CARD, TOKENS = 30, 34  # design units: heights of the line of the card and of that of the tokens
CELL = 40  # design units: the widest place of a token without its name
SMALLER = 22  # design units: a token over its name where there is less room
ICON, SPOT = 34, 76  # design units: a token over its name; the ready spot beside those
HAND = 28  # pixels of the narrowest place of a token with its gap
DRAG = 5  # design units the pointer goes before a card hangs on it
FADED = 70  # of 255: a token that cannot be readied


def short_name(token: str) -> str:
    """What a token is called where there is little room."""
    return say(f"skulls:planning.short.{token}")


def whole_name(token: str) -> str:
    """What a token is called."""
    return translated(tables().tokens[token].name)


class Offer(NamedTuple):
    """A token that a unit may get: how many are left of it, whether it lies on its ready spot, why it cannot be readied."""

    token: str
    star: bool
    left: int
    on: bool
    reason: str
    tip: str


class Shown(NamedTuple):
    """What a row shows. `number`: the place in the stack, 0 outside it; `note`: the state of a unit that lies there."""

    unit: str
    title: str
    initiative: int
    danger: int
    state: str
    note: str
    number: int
    ready: str | None
    offers: tuple[Offer, ...]
    tip: str
    why: str = ""  # what the token on the ready spot was laid for


class Plans(Protocol):
    """What a row tells of what is done to it."""

    def toggle(self, unit: str) -> None: ...  # its card was pressed

    def choose(self, unit: str, token: str) -> None: ...  # one of its tokens was pressed

    def refuse(self, reason: str) -> None: ...  # a token that it cannot get was pressed

    def carry(self, unit: str, at: tuple[int, int]) -> None: ...  # its card hangs on the pointer

    def let_go(self, unit: str, at: tuple[int, int]) -> None: ...  # the card that hung there was let go

    def look_at(self, unit: str | None) -> None: ...  # the pointer or the keys came to it, or left


class PlanRow(Widget):
    """The row of one unit: a press on the card stacks it or takes it out, one on a token readies it or takes it back.

    Arrows left and right walk from the card along the tokens, Enter presses. `onto`: a card that is carried would land here.
    """

    def __init__(self, plans: Plans, seat: Seat, unit: str) -> None:
        super().__init__()
        self.topic = f"unit.{unit}"
        self.plans, self.seat, self.unit = plans, seat, unit
        self.shown = Shown(unit, "", 0, 0, "up", "", 0, None, (), "")
        self.at = 0  # the part that the keys are on: 0 the card, then the tokens
        self.under = -1  # the part under the pointer
        self.marked = self.onto = self.dragging = False
        self.named = self.compact = False  # whether there is room for the names of the tokens; under smaller tokens only
        self.more = 0  # pixels by which tokens are higher, where there is room
        self._down: tuple[int, int] | None = None  # where the button went down on the card

    def show(self, shown: Shown, marked: bool) -> None:
        """Show this from now on."""
        self.change(shown=shown, marked=marked, at=min(self.at, len(shown.offers)))
        self._tell()

    # --- places -------------------------------------------------------------------------------------------------------

    def _lines(self, scale: Scale) -> tuple[int, int]:
        """Pixels of the line of the card and of a line of tokens."""
        card = max(scale.px(CARD), text.line_height(BOLD, scale.text(LABEL)) + 2)
        if self.named:
            side = max(scale.px(SMALLER if self.compact else ICON), 20) + self.more
            return card, side + text.line_height(REGULAR, scale.text(SMALL))
        return card, max(scale.px(TOKENS), 26) + self.more

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        card, tokens = self._lines(scale)
        return room, card + tokens * (2 if self.named else 1) + scale.px(4)

    def high(self, named: bool, scale: Scale, compact: bool = False) -> int:
        """How many pixels high it is with the names of its tokens, under smaller ones, or without them."""
        before, (self.named, self.compact, self.more) = (self.named, self.compact, self.more), (named, compact, 0)
        found = self.natural(scale)[1]
        self.named, self.compact, self.more = before
        return found

    def spot(self) -> Rect:
        """Where the ready spot is, counted from the widget's own corner: beside the tokens, or beside all where none is named."""
        px, (card, tokens) = self.scale.px, self._lines(self.scale)
        if self.named:
            side = min(px(SPOT), 2 * tokens - text.line_height(REGULAR, self.scale.text(SMALL)))
            return Rect(px(4) + (px(SPOT) - side) // 2, card + px(1), side, side)
        side = card + tokens - px(4) - self.more
        return Rect(px(4), px(4) + self.more // 2, side, side)

    def _left(self) -> int:
        """Pixels left of the tokens."""
        return self.scale.px(4) + (self.scale.px(SPOT) if self.named else self.spot().w) + self.scale.px(8)

    def parts(self) -> list[Rect]:
        """Where the card and the tokens are, counted from the widget's own corner."""
        scale, (card, tokens) = self.scale, self._lines(self.scale)
        pad, gap, left = scale.px(4), scale.px(3), self._left()
        x, room = 0 if self.named else left - scale.px(4), self.rect.w - left - pad
        found = [Rect(x, 0, self.rect.w - x, card + pad)]
        stars = [offer.token for offer in self.shown.offers if offer.star]
        # Items lie under each other in all rows, and so do star tokens in one line with them.
        if self.named:
            cell, first, wide = room // 3, left, self._cells(stars, room)
        else:
            beside = scale.px(10)  # between items and star tokens
            cell = min(scale.px(CELL), (room - beside) // (3 + len(stars)))
            first, wide = left + beside + 3 * cell, [max(cell, (room - beside - 3 * cell) // max(1, len(stars)))] * len(stars)
        at, steps = {True: first, False: left}, iter(wide)
        for offer in self.shown.offers:
            step = next(steps) if offer.star else cell
            top = card + pad + (tokens if self.named and offer.star else 0)
            found.append(Rect(at[offer.star], top, step - gap, tokens - gap))
            at[offer.star] += step
        return found

    def _cells(self, stars: Sequence[str], room: int) -> list[int]:
        """Pixels of the places of star tokens under which their names stand: what the names leave of the room is shared out.

        Where there is little, all are as wide: none gets too small for the hand.
        """
        wide = [text.width(whole_name(token), REGULAR, self.scale.text(SMALL)) for token in stars]
        free, number = room - sum(wide), len(stars)
        if not stars or free < number * self.scale.px(3) or min(wide) + free // number < HAND:
            return [room // max(3, number)] * number
        return [one + free // number for one in wide]

    def _part_at(self, at: tuple[int, int]) -> int:
        local = (at[0] - self.rect.x, at[1] - self.rect.y)
        return next((place for place, area in enumerate(self.parts()) if area.collidepoint(local)), -1)

    # --- the hand -----------------------------------------------------------------------------------------------------

    def hit(self, at: tuple[int, int]) -> bool:
        # A press that began here stays its own, however far the pointer leaps.
        return self.dragging or super().hit(at)

    def hover(self, at: tuple[int, int]) -> None:
        self.change(under=self._part_at(at))
        self._tell()

    def hold(self, at: tuple[int, int]) -> None:
        if self._down is None:
            self._down = at if self._part_at(at) == 0 else None
        elif self.dragging or math.dist(at, self._down) >= self.scale.px(DRAG):
            self.dragging = True
            self.plans.carry(self.unit, at)

    def touch(self, **states: bool) -> None:
        before = self.hovered or self.focused
        super().touch(**states)
        if states.get("hovered") is False:
            self.change(under=-1)
        if (self.hovered or self.focused) != before:
            self.plans.look_at(self.unit if not before else None)
        if not self.pressed and not self.dragging:
            self._down = None
        self._tell()

    def click(self, at: tuple[int, int]) -> None:
        if self.dragging:
            self.dragging = False
            self.plans.let_go(self.unit, at)
            return
        part = self._part_at(at)
        if part >= 0:
            self.at = part
            self.press()
        elif self._on_spot(at) and self.shown.ready:
            self.plans.choose(self.unit, self.shown.ready)  # that takes it back

    def _on_spot(self, at: tuple[int, int]) -> bool:
        return self.spot().collidepoint(at[0] - self.rect.x, at[1] - self.rect.y)

    def release(self) -> None:
        self.dragging, self._down = False, None

    def press(self) -> None:
        if self.at == 0:
            self.plans.toggle(self.unit)
            return
        offer = self.shown.offers[self.at - 1]
        if offer.reason:
            self.plans.refuse(offer.reason)
        else:
            self.plans.choose(self.unit, offer.token)

    def turn(self, step: int) -> Answer:
        if not 0 <= self.at + step <= len(self.shown.offers):
            return IGNORED
        self.change(at=self.at + step)
        self._tell()
        return HANDLED

    def _tell(self) -> None:
        """Take over the tip of the part under the pointer or the keys."""
        part = self.under if self.under >= 0 else self.at
        offer = self.shown.offers[part - 1] if 1 <= part <= len(self.shown.offers) else None
        self.tip = offer.tip if offer else self.shown.tip

    def topic_at(self, at: tuple[int, int]) -> str:
        part = self._part_at(at)
        return f"token.{self.shown.offers[part - 1].token}" if 1 <= part <= len(self.shown.offers) else self.topic

    # --- drawing ------------------------------------------------------------------------------------------------------

    def state(self) -> object:
        return self.focused, self.at if self.focused else -1, self.under, self.dragging

    def draw(self, surface: Surface) -> None:
        surface.blit(self.look(), self.rect)
        self.stale = False

    def paint(self) -> Surface:
        px, shown = self.scale.px, self.shown
        lit = self.marked or self.under >= 0
        stacked = shown.number > 0
        ground = palette.PANEL_HIGH if lit else palette.PANEL
        edge = palette.AMBER if self.onto or stacked else palette.LINE_HIGH if lit else palette.LINE
        light = mixed(ground, (255, 255, 255), 0.06)
        surface = shapes.box(self.rect.size, ground, edge, px(6), max(1, px(2)) if self.onto else 1, light).copy()
        parts = self.parts()
        self._paint_card(surface, parts[0])
        self._paint_spot(surface)
        for place, (offer, area) in enumerate(zip(shown.offers, parts[1:], strict=True), 1):
            self._paint_token(surface, offer, area, place == self.under)
        if self.focused:
            surface.blit(ring(parts[self.at].size, px(5)), parts[self.at])
        if self.dragging:
            surface.set_alpha(120)
        return surface

    def _paint_card(self, surface: Surface, area: Rect) -> None:
        """Paint number in the stack, counter, name, danger, initiative."""
        scale, px, shown = self.scale, self.scale.px, self.shown
        side = area.h - px(6)
        disc = Rect(area.x + px(5), area.y + (area.h - side) // 2, side, side)
        if shown.number:
            surface.blit(shapes.box(disc.size, palette.AMBER, palette.INK, side // 2, 1), disc)
            self._centred(surface, str(shown.number), disc, palette.INK)
        else:
            shapes.dashes(surface, disc, palette.LINE_HIGH, max(3, px(4)), 1)
        x = disc.right + px(5)
        surface.blit(small_card(shown.unit, self.seat, side, shown.state), (x, disc.y))
        x += side + px(6)
        size, large = scale.text(BODY), scale.text(LABEL)
        number = text.drawn(str(shown.initiative), BOLD, large, SIDES[self.seat].words)
        right = area.right - px(9) - number.get_width()
        surface.blit(number, (right, text.middle(area, BOLD, large)))
        right -= px(9)
        note = text.drawn(shown.note, REGULAR, size, palette.DANGER)
        if shown.note and x + text.width(shown.title, SEMIBOLD, size) + px(6) + note.get_width() <= right:
            surface.blit(note, (right - note.get_width(), text.middle(area, REGULAR, size)))
            right -= note.get_width() + px(6)
        else:  # a note that has no room beside a long name is in the tip
            left = x + text.width(shown.title, SEMIBOLD, size) + px(6)
            right = self._paint_why(surface, area, self._paint_facts(surface, area, right, left), left)
        words, size = text.squeezed(shown.title, SEMIBOLD, size, SMALL_FLOOR, right - x)
        title = text.drawn(words, SEMIBOLD, size, palette.TEXT)
        surface.blit(title, (x, text.middle(area, SEMIBOLD, size)))

    def _paint_facts(self, surface: Surface, area: Rect, right: int, left: int) -> int:
        """Paint danger and, where tokens have no names, what the one on the ready spot is called; where the name's room ends."""
        px, shown = self.scale.px, self.shown
        if shown.danger:
            badge = danger_badge(shown.danger, px(20))
            if left + badge.get_width() <= right:  # the counter has it as well
                surface.blit(badge, badge.get_rect(midright=(right, area.centery)))
                right -= badge.get_width() + px(6)
        if shown.ready and not self.named:
            size, words = self.scale.text(BODY), whole_name(shown.ready)
            if left + text.width(words, REGULAR, size) > right:
                words = short_name(shown.ready)
            told = text.drawn(words, REGULAR, size, palette.AMBER)
            if left + told.get_width() <= right:
                surface.blit(told, (right - told.get_width(), text.middle(area, REGULAR, size)))
                right -= told.get_width() + px(6)
        return right

    def _paint_why(self, surface: Surface, area: Rect, right: int, left: int) -> int:
        """Paint what the token was laid for, where it has room; where the name's room ends."""
        room = right - left - self.scale.px(6)
        size = text.shrunk(self.shown.why, REGULAR, self.scale.text(SMALL), SMALL_FLOOR, room)
        if not self.shown.why or text.width(self.shown.why, REGULAR, size) > room:
            return right  # it stands in the tip of the token
        told = text.drawn(self.shown.why, REGULAR, size, palette.AMBER)
        surface.blit(told, (right - told.get_width(), text.middle(area, REGULAR, size)))
        return right - told.get_width() - self.scale.px(6)

    def _centred(self, surface: Surface, words: str, area: Rect, shade: palette.Colour) -> None:
        size = self.scale.text(LABEL)
        drawn = text.drawn(words, BOLD, size, shade)
        surface.blit(drawn, (area.centerx - drawn.get_width() // 2, text.middle(area, BOLD, size)))

    def _paint_spot(self, surface: Surface) -> None:
        """Paint the ready spot with the token that lies on it, in large; its name below where the names are shown."""
        px, spot, ready = self.scale.px, self.spot(), self.shown.ready
        if ready:
            surface.blit(token_face(ready, spot.w), spot)
        else:
            shapes.dashes(surface, spot, palette.LINE_HIGH, max(3, px(4)), 1)
        words = whole_name(ready) if ready else say("skulls:planning.ready_spot")
        shade = palette.AMBER if ready else palette.DIM
        if self.named:
            wide = px(SPOT) + px(4)
            self._name(surface, words, Rect(spot.centerx - wide // 2, spot.bottom, wide, self.rect.h - spot.bottom), shade)
        line = self._left() - px(5)
        if self.named:
            pygame.draw.line(surface, palette.LINE, (line, spot.y + px(3)), (line, self.rect.h - px(5)))

    def _name(self, surface: Surface, words: str, area: Rect, shade: palette.Colour) -> None:
        """Paint a name in the middle of a place, smaller where it is long."""
        size = text.shrunk(words, REGULAR, self.scale.text(SMALL), SMALL_FLOOR, area.w)
        drawn = text.drawn(words, REGULAR, size, shade)
        surface.blit(drawn, (area.centerx - drawn.get_width() // 2, text.middle(area, REGULAR, size)))

    def _paint_token(self, surface: Surface, offer: Offer, area: Rect, lit: bool) -> None:
        """Paint a token that can be readied, framed where it is, faded where it cannot be."""
        px = self.scale.px
        ground = palette.BUTTON_HIGH if lit and not offer.reason else palette.BUTTON if not offer.reason else palette.OFF
        edge = palette.AMBER if offer.on else palette.LINE_HIGH if not offer.reason else palette.LINE
        surface.blit(shapes.box(area.size, ground, edge, px(4), max(1, px(2)) if offer.on else 1), area)
        side, middle = min(area.w, area.h), area.center  # as large as its place: it is told by its drawing
        if self.named:
            low = text.line_height(REGULAR, self.scale.text(SMALL))
            side = area.h - low
            middle = (area.centerx, area.y + px(1) + side // 2)
            shade = palette.DIM if offer.reason else palette.AMBER if offer.on else palette.TEXT
            self._name(surface, whole_name(offer.token), Rect(area.x, area.bottom - low, area.w, low), shade)
        face = token_face(offer.token, side)
        if offer.reason:
            face = face.copy()
            face.set_alpha(FADED)
        surface.blit(face, face.get_rect(center=middle))
        if offer.on:
            small = max(11, px(12))
            disc = shapes.box((small + 2, small + 2), palette.AMBER, palette.INK, (small + 2) // 2, 1)
            surface.blit(disc, (area.right - small, area.y - 1))
            surface.blit(icon("check", small - 2, palette.INK), (area.right - small + 2, area.y + 1))
        elif offer.left > 1:
            size = self.scale.text(BODY)
            words = text.haloed(str(offer.left), BOLD, size, palette.TEXT, palette.GROUND_DARK)
            corner = (area.right + 1, area.bottom + px(3))
            if self.named:
                corner = (middle[0] + side // 2 + px(8), middle[1] + side // 2 + px(4))
            surface.blit(words, (corner[0] - words.get_width(), corner[1] - words.get_height()))
