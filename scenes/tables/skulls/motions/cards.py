"""Turn cards over the board of Danger Close: two that are turned and compared, a pool that is shuffled, one that slides away.

`TurnOver` deals and turns the cards of a pair, `Compare` says who goes first; both are played by one `RevealPlate`, which is open
between them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.api import Seat
from game.skulls.records import SEATS
from scenes.boards.acts import Act
from scenes.boards.plates import Plate
from scenes.boards.zones.board import ZoneBoard
from scenes.kit import palette
from scenes.kit.fonts import BODY, BOLD, HEADING, SEMIBOLD, STENCIL, TITLE
from scenes.kit.numbers import signed
from scenes.kit.palette import SIDES, mixed
from scenes.kit.pictures import picture
from scenes.kit.shapes import box, dashes, frame, shadow
from scenes.kit.text import drawn, middle, rich, width
from scenes.kit.tweens import ease_in, ease_out, smooth, spring
from scenes.kit.words import say
from scenes.tables.skulls.cards import TURNS, turn_back, turn_card, turn_size, turning

WIDE, PAD, GAP = 104, 14, 10  # design units: of a card; around and between
DEALT, TURNED = 0.34, 0.86  # the parts of its time after which the cards lie there, and show their faces
COSTS, COMPARES, READS, LIFTS, GOES = 0.6, 0.95, 2.4, 0.3, 0.14
"""Seconds: in which a plate of -10 is laid, in which cards are compared, a sentence is read, a card is lifted, the plate goes."""
MINUS = palette.colour("8C2014", "7A1208")
FAINT = 120  # how bright a card is that goes second, 0 to 255


class Card(NamedTuple):
    """A turn card as it is turned over: its unit, what is printed, what is taken from it, what counts."""

    unit: str
    printed: int
    penalty: int
    initiative: int


class RevealPlate:
    """The open pair over the board, painted for as long as it is in the board's `airs`. A team without a card shows none."""

    def __init__(self, board: ZoneBoard, cards: Mapping[Seat, Card], note: str = "") -> None:
        """`note`: a sentence under the cards."""
        self.board, self.cards, self.note = board, dict(cards), note
        self.there = self.dealt = self.turned = self.cost = self.compared = 0.0
        self.first: Seat | None = None
        self.done = False  # whether it has told who goes first, and stands there only where nothing moves
        self.rect = Rect(0, 0, 0, 0)

    def open(self) -> None:
        """Show the pair at the upper edge of the board from now on."""
        scale, window = self.board.scale, self.board.window
        self.pad, self.gap = scale.px(PAD), scale.px(GAP)
        self.text, self.figure = scale.text(BODY), scale.text(TITLE)
        self.size = turn_size(scale.px(WIDE))
        self.middle = max(scale.px(92), width(say("skulls:moving.against"), SEMIBOLD, self.text) + 2 * self.gap)
        self.number = scale.px(36) + self.gap if any(card.penalty for card in self.cards.values()) else 0
        wide = 2 * self.size[0] + self.middle + 2 * self.pad
        high = self.size[1] + self.number + self.text + 2 * self.pad + self.gap
        self.noted = self._noted(min(window.w - 2 * self.gap, wide * 2)) if self.note else None
        if self.noted:
            wide, high = max(wide, self.noted.get_width() + 2 * self.pad), high + self.noted.get_height() + self.gap
        self.rect = Rect(0, 0, wide, high).move_to(midtop=(window.centerx, window.y + scale.px(8)))
        self.board.airs.append(self)

    def _noted(self, room: int) -> Surface:
        return rich(self.note, self.text + 1, room, palette.AMBER)

    def close(self) -> None:
        """Remove the plate."""
        if self in self.board.airs:
            self.board.airs.remove(self)
        self.board.stale = True

    def paint(self, surface: Surface) -> None:
        """Paint the pair as it is now."""
        scale = self.board.scale
        plate = box(self.rect.size, palette.PANEL, palette.LINE_HIGH, scale.px(10), 2, palette.LINE_HIGH).copy()
        if len(self.cards) == len(SEATS):
            words = drawn(say("skulls:moving.against"), SEMIBOLD, self.text, palette.DIM)
            area = Rect(0, self.pad, 1, self.size[1])
            plate.blit(words, (self.rect.w // 2 - words.get_width() // 2, middle(area, SEMIBOLD, self.text)))
        for seat in SEATS:
            self._seat(plate, seat)
        if self.noted:
            plate.blit(self.noted, self.noted.get_rect(midbottom=(self.rect.w // 2, self.rect.h - self.pad)))
        spread = scale.px(14)
        soft = shadow(self.rect.size, scale.px(10), spread)
        for sprite, at in ((soft, (self.rect.x - spread, self.rect.y - spread + 4)), (plate, self.rect.topleft)):
            sprite.set_alpha(round(255 * self.there))
            surface.blit(sprite, at)
            sprite.set_alpha(255)

    def _seat(self, plate: Surface, seat: Seat) -> None:
        """Paint the card of a team, or its empty place."""
        left = seat == SEATS[0]
        half = self.middle // 2
        home = Rect(self.rect.w // 2 + (-half - self.size[0] if left else half), self.pad, *self.size)
        card = self.cards.get(seat)
        if card is None:
            dashes(plate, home, palette.LINE_HIGH, 6, 1)
            words = drawn(say("skulls:moving.nobody"), SEMIBOLD, self.text, palette.DIM)
            plate.blit(words, words.get_rect(center=home.center))
            return
        away = round(self.rect.w * 0.6 * (1 - ease_out(self.dealt)))
        spot = home.move(-away if left else away, 0)
        shown = turning(card.unit, self.size, self.text, round(TURNS * self.turned))
        second = self.first is not None and self.first != seat
        lift = round(self.board.scale.px(6) * smooth(self.compared)) if self.first == seat else 0
        shown.set_alpha(255 - round((255 - FAINT) * self.compared) if second else 255)
        plate.blit(shown, spot.move(0, -lift))
        shown.set_alpha(255)
        if self.first == seat and self.compared:
            ring = frame((spot.w + 6, spot.h + 6), palette.AMBER, self.board.scale.px(9), 3)
            plate.blit(ring, (spot.x - 3, spot.y - 3 - lift))
        if self.turned >= 1 and self.number:
            self._count(plate, seat, card, home)
        if self.first and self.compared > 0.3:
            self._order(plate, seat, home)

    def _count(self, plate: Surface, seat: Seat, card: Card, home: Rect) -> None:
        """Write what counts of a card under it, with what its team's token takes from it on a tag of its own."""
        area = Rect(home.x, home.bottom + self.gap, home.w, self.number - self.gap)
        shade = palette.DIM if self.first and self.first != seat else palette.TEXT
        value = card.initiative if self.cost > 0.5 else card.printed
        number = drawn(str(value), STENCIL, self.figure, shade)
        total = number.get_width()
        if not card.penalty:
            plate.blit(number, (area.centerx - total // 2, middle(area, STENCIL, self.figure)))
            return
        words = drawn(signed(-card.penalty), BOLD, self.text + 2, palette.TEXT)
        tag = Rect(0, 0, words.get_width() + 2 * self.gap, self.text + self.gap)
        x = area.centerx - (total + self.gap + tag.w) // 2
        plate.blit(number, (x, middle(area, STENCIL, self.figure)))
        tag.midleft = (x + total + self.gap, area.centery)
        if self.cost:
            grown = spring(self.cost) - 1
            ground = tag.inflate(round(tag.w * grown), round(tag.h * grown))
            plate.blit(box(ground.size, MINUS, palette.TEXT, 4), ground)
            plate.blit(words, (tag.centerx - words.get_width() // 2, middle(tag, BOLD, self.text + 2)))

    def _order(self, plate: Surface, seat: Seat, home: Rect) -> None:
        """Write who goes first under the cards."""
        key = "alone" if len(self.cards) == 1 else "first" if seat == self.first else "second"
        shade = palette.AMBER if seat == self.first else palette.DIM
        words = drawn(say(f"skulls:moving.goes.{key}"), BOLD, self.text, shade)
        y = home.bottom + self.number + self.gap
        plate.blit(words, (home.centerx - words.get_width() // 2, middle(Rect(0, y, 1, self.text), BOLD, self.text)))


class TurnOver(Act[ZoneBoard]):
    """The cards of a pair are dealt and turn over; the plate stays open."""

    def __init__(self, plate: RevealPlate, seconds: float) -> None:
        super().__init__(plate.board, seconds)
        self.plate = plate

    def begin(self) -> None:
        self.plate.open()
        for card in self.plate.cards.values() if self.seconds else ():
            for step in range(TURNS + 1):
                turning(card.unit, self.plate.size, self.plate.text, step)

    def show(self, part: float) -> None:
        self.plate.there = min(1.0, part * 8)
        self.plate.dealt = min(1.0, part / DEALT)
        self.plate.turned = smooth(min(1.0, max(0.0, (part - DEALT) / (TURNED - DEALT))))

    def end(self) -> None:
        self.plate.there = self.plate.dealt = self.plate.turned = 1.0

    def settle(self) -> None:
        self.board.stale = True


class Compare(Act[ZoneBoard]):
    """What the tokens take is laid beside the cards, the one who goes first is lifted; then the plate goes, where things move."""

    def __init__(self, plate: RevealPlate, first: Seat, factor: float) -> None:
        self.costs = COSTS if any(card.penalty for card in plate.cards.values()) else 0.0
        self.whole = self.costs + COMPARES + (READS if plate.note else 0.0)
        super().__init__(plate.board, self.whole * factor)
        self.plate, self.first = plate, first

    def show(self, part: float) -> None:
        now, plate = part * self.whole, self.plate
        plate.cost = min(1.0, now / self.costs) if self.costs else 1.0
        if now >= self.costs:
            plate.first = self.first
            plate.compared = smooth(min(1.0, (now - self.costs) / LIFTS))
        plate.there = min(1.0, max(0.0, (self.whole - now) / GOES))

    def end(self) -> None:
        self.plate.first, self.plate.cost, self.plate.compared, self.plate.done = self.first, 1.0, 1.0, True
        if self.seconds:
            self.plate.close()

    def settle(self) -> None:
        self.board.stale = True


class Shuffle(Plate[ZoneBoard]):
    """The cards of a pool are shuffled face down, and one of them is drawn."""

    fades = (0.1, 0.92)

    def __init__(self, board: ZoneBoard, seat: Seat, number: int, seconds: float) -> None:
        super().__init__(board, seconds)
        self.seat, self.number = seat, number

    def ready(self) -> None:
        scale, window = self.board.scale, self.board.window
        self.size = turn_size(scale.px(WIDE - 20))
        self.step = scale.px(26)
        pad = scale.px(PAD)
        wide = max(self.size[0] * 3, self.size[0] + self.step * (self.number - 1)) + 4 * pad
        self.rect = Rect(0, 0, wide, self.size[1] + 4 * pad).move_to(midtop=(window.centerx, window.y + scale.px(8)))
        self.ground = box(self.rect.size, palette.PANEL, SIDES[self.seat].words, scale.px(10), 2, palette.LINE_HIGH)
        self.back = turn_back(self.seat, self.size)

    def paint(self, surface: Surface) -> None:
        plate = self.ground.copy()
        centre = (self.rect.w // 2, self.rect.h // 2)
        mixing = min(1.0, self.part / 0.68)
        drawn_ = ease_out(max(0.0, (self.part - 0.72) / 0.28))
        for place in range(self.number):
            spread = (place - (self.number - 1) / 2) * self.step
            turn = mixing * math.tau * 1.5 + place * math.tau / max(1, self.number)
            swing = math.sin(math.pi * mixing)
            x = centre[0] + spread * (1 - 0.7 * swing) + math.sin(turn) * self.size[0] * 0.75 * swing
            y = centre[1] + math.cos(turn) * self.step * 0.5 * swing
            if place == self.number - 1:
                y -= self.step * drawn_
            plate.blit(self.back, self.back.get_rect(center=(x, y)))
        self.lay(surface, plate)


class CardAway(Plate[ZoneBoard]):
    """A turn card that does nothing: it comes up, is struck out with words why, and slides away."""

    fades = (0.1, 1.0)

    def __init__(self, board: ZoneBoard, unit: str, seat: Seat, words: str, seconds: float) -> None:
        super().__init__(board, seconds)
        self.unit, self.seat, self.words = unit, seat, words

    def ready(self) -> None:
        scale, window = self.board.scale, self.board.window
        size, px = turn_size(scale.px(WIDE)), scale.text(HEADING)
        pad = scale.px(PAD)
        words = drawn(self.words, BOLD, px, palette.DANGER)
        self.plate = Surface((max(size[0], words.get_width()) + 2 * pad, size[1] + px + 3 * pad), pygame.SRCALPHA)
        ground = box(self.plate.get_size(), palette.PANEL, SIDES[self.seat].words, scale.px(10), 2)
        self.plate.blit(ground, (0, 0))
        card = turn_card(self.unit, size, scale.text(BODY)).copy()
        card.fill((*mixed((255, 255, 255), palette.PANEL, 0.45), 255), special_flags=pygame.BLEND_RGBA_MULT)
        x = (self.plate.get_width() - size[0]) // 2
        self.plate.blit(card, (x, pad))
        side = round(size[0] * 0.8)
        lost = picture("skulls/mark/turn-lost.svg", (side, side))
        self.plate.blit(lost, lost.get_rect(center=(x + size[0] // 2, pad + size[1] // 2)))
        self.plate.blit(words, ((self.plate.get_width() - words.get_width()) // 2, size[1] + 2 * pad))
        self.rect = self.plate.get_rect(midtop=(window.centerx, window.y + scale.px(8)))
        self.home = self.rect.copy()

    def paint(self, surface: Surface) -> None:
        gone = ease_in(max(0.0, (self.part - 0.6) / 0.4))
        way = -1 if self.seat == SEATS[0] else 1
        self.rect = self.home.move(round(way * self.board.window.w * 0.6 * gone), 0)
        self.plate.set_alpha(round(255 * self.there() * (1 - 0.6 * gone)))
        surface.blit(self.plate, self.rect)


def cards_of(events: Sequence[Mapping[str, object]]) -> dict[Seat, Card]:
    """The cards that these events of the kind `revealed` turn over, by seat."""
    fields = ("unit", "printed", "penalty", "initiative")
    return {str(event["seat"]): Card(*(event[name] for name in fields)) for event in events}  # type: ignore[arg-type]
