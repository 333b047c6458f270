"""The parts of the panel of a decision: how many threats to whom, the large number, what comes back, the two bags."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Rect, Surface, transform

from game.api import Seat
from game.skulls.position import Bag
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, LABEL, REGULAR, SEMIBOLD
from scenes.kit.kept import kept
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES, Colour, mixed
from scenes.kit.pictures import picture
from scenes.kit.text_panel import PAD, TextPanel
from scenes.kit.widgets import Heading
from scenes.tables.skulls.prospects import Fate
from scenes.tables.skulls.tokens import kinds, skull

PLATE, FIGURE = 46, 30  # design units: the plate of a number of threats, and the number on it
BAG, CHIP, SKULL = 72, 36, 28  # design units: a bag, what stands beside it for a kind of skull, the skull on that
GAP = 10


class Framed(TextPanel):
    """A panel of a decision: its frame has a colour, and beside its title stands who it is about and where."""

    def __init__(self) -> None:
        super().__init__()
        self.edge: Colour = palette.LINE
        self.aside = ""

    def ground(self) -> Surface:
        if self.edge == palette.LINE:
            return super().ground()
        field = mixed(palette.PANEL, self.edge, 0.08)
        return shapes.box(self.rect.size, field, self.edge, self.scale.px(6), 2, mixed(field, (255, 255, 255), 0.06)).copy()

    def paint(self) -> Surface:
        surface, scale = super().paint(), self.scale
        if self.aside and self.title:
            size = scale.text(BODY)
            words = text.drawn(self.aside, REGULAR, size, palette.DIM)
            room = self.rect.w - 2 * scale.px(PAD)
            taken = Heading(self.title).natural(scale, room)[0] + scale.px(GAP)
            if words.get_width() <= room - taken:
                high = scale.px(24)
                line = Rect(scale.px(PAD), scale.px(PAD), room, high)
                surface.blit(words, (line.right - words.get_width(), text.middle(line, REGULAR, size)))
        return surface


class Threats(NamedTuple):
    """A number of threats on a plate, to whom they go, and why so many; at the right a chance with a word below it.

    `fate`: what may become of him whom the chance is about.
    """

    number: int
    words: str
    why: str = ""
    shade: Colour = palette.AMBER
    chance: str = ""
    ends: str = ""
    fate: Fate | None = None
    tip: str = ""
    topic: str = "panel.preview"

    def _right(self, scale: Scale) -> int:
        if not self.chance:
            return 0
        wide = max(text.width(self.chance, BOLD, scale.text(BODY + 5)), text.width(self.ends, REGULAR, scale.text(BODY)))
        return wide + scale.px(GAP)

    def _lines(self, scale: Scale, room: int) -> list[Surface]:
        wide = room - scale.px(PLATE) - scale.px(12) - self._right(scale)
        told = [f"**{self.words}**", *([f"{{dim|{self.why}}}"] if self.why else [])]
        return [text.rich(words, scale.text(BODY), wide) for words in told]

    def high(self, scale: Scale, room: int) -> int:
        return max(scale.px(PLATE), sum(one.get_height() for one in self._lines(scale, room))) + scale.px(4)

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        side, size = scale.px(PLATE), scale.px(FIGURE)
        plate = Rect(area.x, area.y, side, side)
        surface.blit(shapes.box(plate.size, palette.GROUND_DARK, self.shade, scale.px(4), 1), plate)
        glyph = text.drawn(str(self.number), BOLD, size, self.shade)
        surface.blit(glyph, (plate.centerx - glyph.get_width() // 2, text.middle(plate, BOLD, size)))
        lines = self._lines(scale, area.w)
        y = area.y + max(0, (side - sum(one.get_height() for one in lines)) // 2)
        for one in lines:
            surface.blit(one, (plate.right + scale.px(12), y))
            y += one.get_height()
        if self.chance:
            told = text.drawn(self.chance, BOLD, scale.text(BODY + 5), self.shade)
            ends = text.drawn(self.ends, REGULAR, scale.text(BODY), palette.DIM)
            y = area.y + max(0, (side - told.get_height() - ends.get_height()) // 2)
            surface.blit(told, (area.right - told.get_width(), y))
            surface.blit(ends, (area.right - ends.get_width(), y + told.get_height()))


class OneBag(NamedTuple):
    """A bag of one side: what it is called, what lies in it, and what an action would add, in words."""

    seat: Seat
    title: str
    bag: Bag
    more: str = ""
    own: bool = False


class Bags(NamedTuple):
    """Both bags side by side, each in the colour of its side, with a figure for each kind of skull; below them what they mean.

    `low`: the bags are small, and two kinds stand in a row beside each.
    """

    bags: tuple[OneBag, ...]
    tip: str = ""
    means: str = ""
    low: bool = False
    topic: str = "panel.bag"

    def _side(self, scale: Scale) -> int:
        return scale.px(CHIP if self.low else BAG)

    def _title(self, scale: Scale) -> int:
        return text.line_height(SEMIBOLD, scale.text(BODY)) + scale.px(4)

    def told(self, one: OneBag) -> list[tuple[str, int]]:
        """The kinds of skulls with their numbers; black and white ones always."""
        found = kinds(one.bag)
        known = dict(found)
        usual = [("black", known.get("black", 0)), ("white", known.get("white", 0))]
        return [*usual, *[(kind, count) for kind, count in found if kind not in ("black", "white")]]

    def _body(self, scale: Scale, room: int) -> int:
        line = scale.px(CHIP) + scale.px(3)
        rows = max(-(-len(self.told(one)) // self._across(scale, room, one)) for one in self.bags)
        return max(self._side(scale), rows * line)

    def _across(self, scale: Scale, room: int, one: OneBag) -> int:
        """How many chips stand in a row beside a bag: two once there are more than two kinds."""
        return 1 if len(self.told(one)) <= 2 and not self.low else 2

    def high(self, scale: Scale, room: int) -> int:
        more = max(text.rich_size(one.more, scale.text(BODY), self._half(scale, room))[1] if one.more else 0 for one in self.bags)
        return self._title(scale) + self._body(scale, room) + (more + scale.px(5) if more else 0) + self._meaning(scale, room)

    def _meaning(self, scale: Scale, room: int) -> int:
        """How high the line is that says what the skulls mean."""
        return text.rich_size(self.means, scale.text(BODY), room)[1] + scale.px(5) if self.means else 0

    def _half(self, scale: Scale, room: int) -> int:
        return (room - scale.px(2 * GAP)) // 2

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        half, meaning = self._half(scale, area.w), self._meaning(scale, area.w)
        for place, one in enumerate(self.bags):
            self._bag(surface, Rect(area.x + place * (half + scale.px(2 * GAP)), area.y, half, area.h - meaning), scale, one)
        if len(self.bags) > 1:
            surface.fill(palette.LINE_HIGH, Rect(area.centerx, area.y, 1, area.h - meaning))
        if meaning:
            words = text.rich(f"{{dim|{self.means}}}", scale.text(BODY), area.w)
            surface.blit(words, words.get_rect(midbottom=area.midbottom))

    def _bag(self, surface: Surface, area: Rect, scale: Scale, one: OneBag) -> None:
        size, side = scale.text(BODY), self._side(scale)
        title = text.drawn(one.title, SEMIBOLD, size, SIDES[one.seat].words)
        surface.blit(title, (area.x, area.y))
        top = area.y + self._title(scale)
        body = self._body(scale, area.w)
        sack = coloured_bag(one.seat, side)
        surface.blit(sack, sack.get_rect(midleft=(area.x, top + body // 2)))
        across = self._across(scale, area.w, one)
        wide = (area.w - side - scale.px(6)) // across - scale.px(3)
        for place, (kind, count) in enumerate(self.told(one)):
            down, column = divmod(place, across)
            chip = Rect(area.x + side + scale.px(6) + column * (wide + scale.px(3)), 0, wide, scale.px(CHIP))
            chip.y = top + down * (scale.px(CHIP) + scale.px(3))
            ground, ink = (palette.PAPER, palette.INK) if kind == "black" else (palette.GROUND_DARK, palette.TEXT)
            surface.blit(shapes.box(chip.size, ground, palette.LINE_HIGH, scale.px(4), 1), chip)
            sign = skull(kind, min(scale.px(SKULL), wide * 2 // 5))
            surface.blit(sign, sign.get_rect(midleft=(chip.x + scale.px(5), chip.centery)))
            large = scale.text(LABEL) if across > 1 else scale.text(BODY + 7)
            number = text.drawn(str(count), BOLD, large, ink)
            surface.blit(number, (chip.right - scale.px(7) - number.get_width(), text.middle(chip, BOLD, large)))
        if one.more:
            words = text.rich(one.more, size, area.w)
            surface.blit(words, (area.x, top + body + scale.px(5)))


@kept(8)
def coloured_bag(seat: Seat, px: int) -> Surface:
    """A bag so many pixels high in the colour of a side, with its emblem."""
    sack = transform.grayscale(picture("skulls/skull/bag.svg", (px, px)))
    tint = mixed(SIDES[seat].counter, (255, 255, 255), 0.22)
    sack.fill((70, 70, 70, 0), special_flags=pygame.BLEND_RGBA_ADD)
    sack.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    emblem = picture(f"skulls/team/{seat}.svg", (round(px * 0.4),) * 2)
    sack.blit(emblem, emblem.get_rect(center=(sack.get_width() // 2, round(px * 0.64))))
    return sack
