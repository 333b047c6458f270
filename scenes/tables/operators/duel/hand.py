"""What the hand works with: a card held in it, and a row of dice of the pool."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, REGULAR, SEMIBOLD
from scenes.kit.kept import kept
from scenes.kit.layout import SMALL_FLOOR, Scale
from scenes.kit.scene import Change
from scenes.kit.widgets import HANDLED, Answer, Widget
from scenes.tables.operators import cards
from scenes.tables.operators.dice import die
from scenes.tables.operators.duel.parts import card_tip, words

FAN = (-4, 0, 4)  # degrees at which the cards of a hand are held
CARD_WIDE = 154  # design units
PLATE = 144  # design units: the words below it
FIGURES = 17  # design units: the letters on it


@kept(48)
def held(card: str, size: tuple[int, int], px: int, degrees: int, chances: cards.Chances | None, chosen: bool) -> Surface:
    """A card of the hand, held at an angle; framed in amber when it is the chosen one."""
    # Drawn twice as large with its shadow, turned, and brought down, so that edges and figures stay smooth.
    factor = 2 if degrees else 1
    large, spread = (size[0] * factor, size[1] * factor), px * factor // 2
    whole = Surface((large[0] + 2 * spread, large[1] + 2 * spread), pygame.SRCALPHA)
    spot = Rect((spread, spread), large)
    shapes.cast(whole, spot, large[0] // 20, spread, spread // 3)
    whole.blit(cards.face(card, large, px * factor, chances), spot)
    if chosen:
        whole.blit(shapes.frame(large, palette.AMBER, max(4, large[0] // 20), max(3, large[0] // 42)), spot)
    if degrees:
        aslant = pygame.transform.rotate(whole, -degrees)
        whole = pygame.transform.smoothscale(aslant, (aslant.get_width() // 2, aslant.get_height() // 2))
    return whole.convert_alpha() if pygame.display.get_surface() else whole


class CardInHand(Widget):
    """A card in the player's hand: a click chooses it; it rises under the pointer and stays up when chosen."""

    def __init__(self, card: str, degrees: int, choose: Callable[[str], None]) -> None:
        super().__init__(tip=card_tip(card))
        self.card, self.degrees, self.choose = card, degrees, choose
        self.chosen = False
        self.chances: cards.Chances | None = None
        self.forecast, self.unhurt = "", ""  # what it can win, in words; in how many of all fights without a wound

    def said(self, room: int) -> str:
        """What it can win, and how much of that unhurt where there is room for it."""
        whole = words("hand.unhurt", said=self.forecast, chance=self.unhurt) if self.unhurt else self.forecast
        return whole if text.width(whole, SEMIBOLD, SMALL_FLOOR) <= room else self.forecast

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return cards.size_of(scale.px(CARD_WIDE))

    def press(self) -> Change | None:
        self.choose(self.card)
        return None

    def paint(self) -> Surface:
        surface, px = self.clear(), self.scale.px
        size = cards.size_of(px(CARD_WIDE))
        up = self.chosen or self.hovered or self.focused
        shown = held(self.card, size, self.scale.text(FIGURES), 0 if up else self.degrees, self.chances, self.chosen)
        middle = self.rect.h // 2 - px(12)
        spot = shown.get_rect(centerx=self.rect.w // 2, centery=middle + px(-8 if up else 6 if self.degrees else 2))
        surface.blit(shown, spot)
        words_ = self.said(px(PLATE))
        type_size = text.shrunk(words_, SEMIBOLD, self.scale.text(15), SMALL_FLOOR, px(PLATE))
        said = text.drawn(words_, SEMIBOLD, type_size, palette.TEXT)
        plate = Rect(0, 0, said.get_width() + px(14), px(24))
        plate.midbottom = (self.rect.w // 2, self.rect.h)
        surface.blit(shapes.box(plate.size, palette.FIELD, palette.AMBER if self.chosen else palette.LINE, px(5)), plate)
        surface.blit(said, (plate.x + px(7), text.middle(plate, SEMIBOLD, type_size)))
        return surface


class DiceRow(Widget):
    """The pool of one kind of dice: a minus, a die each (lit when taken), a plus. Arrows and wheel count as well."""

    def __init__(self, kind: str, pool: int, take: Callable[[str, int], None]) -> None:
        super().__init__(tip=words(f"dice_tip.{kind}"))
        self.kind, self.pool, self.take = kind, pool, take
        self.count, self.spare = 0, 0  # taken; how many more the fight allows
        self.marked = False  # the keys count here
        self.forecast = ""  # what one more of them can win
        self.part = ""  # what the pointer is on: "minus", "plus", or the number of a die

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, scale.px(74)

    def places(self) -> dict[str, Rect]:
        """Where minus, plus and each die stand, counted from the widget's own corner."""
        px, top = self.scale.px, self.rect.h - self.scale.px(44)
        side = px(36)
        found = {"minus": Rect(px(6), top + px(2), side, side), "plus": Rect(self.rect.w - px(6) - side, top + px(2), side, side)}
        inner = Rect(found["minus"].right + px(6), top, found["plus"].x - found["minus"].right - px(12), px(40))
        pitch = min(px(38), inner.w // max(1, self.pool))
        left = inner.centerx - pitch * self.pool // 2
        return found | {str(place + 1): Rect(left + place * pitch, inner.y, pitch, inner.h) for place in range(self.pool)}

    def hover(self, at: tuple[int, int]) -> None:
        local = (at[0] - self.rect.x, at[1] - self.rect.y)
        part = next((name for name, area in self.places().items() if area.collidepoint(local)), "")
        if part != self.part:
            self.part, self.stale = part, True
        # Where dice are taken the tip would only hide the row below.
        self.tip = "" if part in ("minus", "plus") else words(f"dice_tip.{self.kind}")

    def click(self, at: tuple[int, int]) -> Change | None:
        self.hover(at)
        if self.part == "minus":
            self.by(-1)
        elif self.part == "plus":
            self.by(1)
        elif self.part:
            number = int(self.part)
            # A click on the last die taken puts it back; on any other, so many are taken.
            self._to(number - 1 if number == self.count else number)
        return None

    def press(self) -> Change | None:
        """Take one more; after the last one, start again from none."""
        self._to(self.count + 1 if self.count < self.pool and self.spare else 0)
        return None

    def by(self, step: int) -> None:
        """Take so many dice more or fewer, as far as pool and fight allow."""
        self._to(self.count + step)

    def _to(self, number: int) -> None:
        self.take(self.kind, max(0, min(number, self.pool, self.count + self.spare)))

    def turn(self, step: int) -> Answer:
        self.by(step)
        return HANDLED

    def wheel(self, notches: float) -> Answer:
        self.by(1 if notches > 0 else -1)
        return HANDLED

    def state(self) -> tuple[object, ...]:
        return self.hovered, self.pressed, self.marked, self.part if self.hovered else ""

    def said(self) -> str:
        """What its dice do; of the row that one is about to count in, what one more of them can win."""
        return (self.forecast if self.hovered or self.marked else "") or words(f"does.{self.kind}")

    def paint(self) -> Surface:
        surface, scale, px = self.clear(), self.scale, self.scale.px
        if self.marked or self.hovered:
            edge = palette.AMBER if self.marked else palette.LINE_HIGH
            surface.blit(shapes.box(self.rect.size, palette.PANEL_HIGH, edge, px(5)), (0, 0))
        size, head = scale.text(BODY), Rect(px(10), px(3), self.rect.w - px(20), self.rect.h - px(46))
        name = text.drawn(words(f"kind.{self.kind}"), SEMIBOLD, size, palette.TEXT)
        surface.blit(name, (head.x, text.middle(head, SEMIBOLD, size)))
        of = text.drawn(
            words("of_pool", n=self.count, pool=self.pool), REGULAR, size, palette.TEXT if self.count else palette.DIM
        )
        surface.blit(of, (head.right - of.get_width(), text.middle(head, REGULAR, size)))
        room = head.w - name.get_width() - of.get_width() - px(24)
        does = text.drawn(self.said(), REGULAR, size, palette.DIM)
        if does.get_width() <= room:  # else the tip alone says it
            surface.blit(does, (head.x + name.get_width() + px(10), text.middle(head, REGULAR, size)))
        for name_, area in self.places().items():
            if name_ in ("minus", "plus"):
                self._paint_sign(surface, area, name_)
            else:
                self._paint_die(surface, area, int(name_))
        return surface

    def _paint_sign(self, surface: Surface, area: Rect, which: str) -> None:
        px = self.scale.px
        usable = self.count > 0 if which == "minus" else self.count < self.pool and self.spare > 0
        lit = usable and self.hovered and self.part == which
        ground = palette.BUTTON_HIGH if lit else palette.BUTTON if usable else palette.OFF
        surface.blit(shapes.box(area.size, ground, palette.LINE_HIGH if usable else palette.LINE, px(4)), area)
        shade, arm, thick = palette.TEXT if usable else palette.OFF_TEXT, px(7), max(2, px(2))
        surface.fill(shade, Rect(area.centerx - arm, area.centery - thick // 2, 2 * arm, thick))
        if which == "plus":
            surface.fill(shade, Rect(area.centerx - thick // 2, area.centery - arm, thick, 2 * arm))

    def _paint_die(self, surface: Surface, area: Rect, number: int) -> None:
        side = min(area.w - self.scale.px(2), area.h)
        shown = die(self.kind, None, side)
        if number > self.count:
            near = self.hovered and self.part.isdigit() and number <= int(self.part) <= self.count + self.spare
            shown = shown.copy()
            shown.fill((255, 255, 255, 150 if near else 62), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(shown, shown.get_rect(center=area.center))
