"""What an operator has, beside the board: weapon, dice and wounds, and the cards in the player's hand."""

from __future__ import annotations

from pygame import Rect, Surface

from game.api import Seat
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, LABEL, REGULAR, SMALL
from scenes.kit.layout import Scale
from scenes.kit.pictures import picture
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.tables.operators import cards
from scenes.tables.operators.duel.parts import card_tip
from scenes.tables.operators.state import OperatorsState

HAND = 3  # cards that stand side by side


class Kit(Widget):
    """What a seat has: operator, weapon, dice pool, cards, wound."""

    focusable = False

    def __init__(self, state: OperatorsState, seat: Seat) -> None:
        super().__init__()
        self.known, self.seat = state, seat
        self.lines: tuple[str, ...] = ()
        self.head = ""
        self.player = ""  # who holds the seat

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        inner = room - 2 * scale.px(14)
        high = sum(text.rich_size(line, scale.text(BODY), inner)[1] + scale.px(2) for line in self.lines)
        return room, scale.px(46) + high + scale.px(10)

    def paint(self) -> Surface:
        scale, side = self.scale, palette.SIDES[self.seat]
        light = palette.mixed(palette.PANEL, (255, 255, 255), 0.06)
        surface = shapes.box(self.rect.size, palette.PANEL, palette.LINE, scale.px(6), 1, light).copy()
        surface.fill(side.counter, Rect(0, scale.px(6), scale.px(4), self.rect.h - scale.px(12)))
        px, pad = scale.px, scale.px(14)
        counter = shapes.counter(side, px(34), self.known.figure(self.seat))
        surface.blit(counter, (pad, px(6)))
        size = scale.text(LABEL + 2)
        name = text.drawn(self.head.upper(), BOLD, size, side.words)
        player = text.drawn(self.player, REGULAR, scale.text(BODY), palette.DIM)
        area = Rect(0, px(6), 10, px(34))
        surface.blit(name, (pad + px(42), text.middle(area, BOLD, size)))
        x = pad + px(42) + name.get_width() + px(8)
        if x + player.get_width() < self.rect.w - pad - px(96):
            surface.blit(player, (x, text.middle(area, REGULAR, scale.text(BODY))))
        room = min(px(92), self.rect.w - pad - x)  # beside the name, which is no less to be read in a narrow column
        if room >= px(46):
            weapon = picture(f"operators/{self.known.view.area(self.seat).weapon}.svg", (room, px(34)))
            surface.blit(weapon, (self.rect.w - pad - weapon.get_width(), px(6)))
        y = px(44)
        for line in self.lines:
            drawn = text.rich(line, scale.text(BODY), self.rect.w - 2 * pad)
            surface.blit(drawn, (pad, y))
            y += drawn.get_height() + px(2)
        return surface


class CardHand(Widget):
    """The cards in the player's hand, side by side."""

    focusable = False

    def __init__(self) -> None:
        super().__init__(tip=say("operators:kit.hand_tip"))
        self.cards: tuple[str, ...] = ()
        self.low = False  # the firepower in one row, where there is no room for five

    def hover(self, at: tuple[int, int]) -> None:
        """Let the tip tell what the symbols of the card under the pointer do."""
        wide = self._size(self.scale, self.rect.w)[0] + self.scale.px(8)
        place = (at[0] - self.rect.x) // max(1, wide)
        told = say("operators:kit.hand_tip")
        if 0 <= place < len(self.cards):
            told = f"{card_tip(self.cards[place])} {cards.firepower_words(self.cards[place])} {{dim|{told}}}"
        if told != self.tip:
            self.tip, self.stale = told, True

    def _size(self, scale: Scale, room: int) -> tuple[int, int]:
        return cards.size_of((room - (HAND - 1) * scale.px(8)) // HAND)

    def _lies_low(self, scale: Scale, size: tuple[int, int]) -> bool:
        return self.low or not cards.rows_read(size, scale.text(BODY))

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        size, px = self._size(scale, room), scale.text(SMALL)
        if not self._lies_low(scale, size):
            return room, size[1]
        return room, cards.low_high(size[0], px, cards.low_lines(self.cards, size[0], px))

    def paint(self) -> Surface:
        surface, size, px = self.clear(), self._size(self.scale, self.rect.w), self.scale.text(SMALL)
        lines = cards.low_lines(self.cards, size[0], px)
        low = self._lies_low(self.scale, size)
        for place, card in enumerate(self.cards):
            drawn = cards.low_face(card, size[0], px, lines) if low else cards.face(card, size, self.scale.text(BODY))
            surface.blit(drawn, (place * (size[0] + self.scale.px(8)), 0))
        return surface
