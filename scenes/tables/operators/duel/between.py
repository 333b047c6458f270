"""What lies between the two sides of a fight: the contact, First Strike, the margin."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.api import Seat
from game.operators.tables import tables
from scenes.boards.lines import CASING_SHADE, EDGE_SHADE, STROKES, band, dash_places
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, HEADING, LABEL, REGULAR, SEMIBOLD, STENCIL
from scenes.kit.kept import kept
from scenes.kit.layout import SMALL_FLOOR, Scale
from scenes.kit.pictures import picture
from scenes.tables.operators.duel.parts import Tip, partway, words

FINE = 3  # the line of sight is drawn so many times too large and brought down
BAND, CASING, EDGE = 9, 3, 1.5  # design units


class Tops(NamedTuple):
    """How far below the top of the middle contact and First Strike begin, and the margin has its centre, in design units."""

    contact: float
    strike: float
    margin: float


OPEN, COMPACT, CLOSE = Tops(36, 258, 508), Tops(8, 258, 508), Tops(8, 214, 414)


@kept(12)
def sight_line(colours: tuple[str, ...], wide: int, unit: float) -> Surface:
    """A line of sight lying flat, `wide` pixels long: each colour in its own stroke, a node at either end."""
    full = (BAND + 2 * (CASING + EDGE)) * unit
    pitch = (BAND + CASING) * unit
    high = math.ceil(full + pitch * (len(colours) - 1)) + 2
    knob = max(full, 20 * unit)
    high = math.ceil(max(high, knob + 2))
    large = Surface((wide * FINE, high * FINE), pygame.SRCALPHA)
    large.fill((*CASING_SHADE, 0))
    left, right = knob / 2 * FINE, (wide - knob / 2) * FINE
    ys = [(high / 2 + (place - (len(colours) - 1) / 2) * pitch) * FINE for place in range(len(colours))]
    for shade, extra in (((*EDGE_SHADE, 200), CASING + EDGE), (CASING_SHADE, CASING)):
        for y in ys:
            band(large, shade, [(left, y), (right, y)], (BAND + 2 * extra) * unit * FINE)
    for y, colour in zip(ys, colours, strict=True):
        _stroke(large, colour, (left, right), y, unit * FINE)
    for x in (left, right):
        pygame.draw.circle(large, EDGE_SHADE, (x, high / 2 * FINE), knob / 2 * FINE)
        pygame.draw.circle(large, CASING_SHADE, (x, high / 2 * FINE), (knob / 2 - 2 * unit) * FINE)
    small = pygame.transform.smoothscale(large, (wide, high))
    return small.convert_alpha() if pygame.display.get_surface() else small


def _stroke(surface: Surface, colour: str, ends: tuple[float, float], y: float, unit: float) -> None:
    """Paint one colour's stroke from left to right; `unit` is the pixels of a design unit."""
    stroke, part = STROKES[colour], BAND / 12
    for shift in stroke.strands:
        for start, end in dash_places(stroke, (ends[1] - ends[0]) / unit / part):
            a, b = ends[0] + start * unit * part, ends[0] + end * unit * part
            at, thick = y + shift * unit * part, stroke.width * unit * part
            if start == end:
                pygame.draw.circle(surface, stroke.shade, (a, at), thick / 2)
            else:
                band(surface, stroke.shade, [(a, at), (b, at)], thick)


class Between:
    """The middle of the table: how they see each other, who strikes first, by how much the fight is won."""

    def __init__(self) -> None:
        self.rect, self.scale, self.compact, self.tops = Rect(0, 0, 0, 0), Scale(100), False, OPEN
        self.stale = True
        self.version = 0  # grows with every change
        self.reset()

    def reset(self) -> None:
        """Forget all that is known of a fight."""
        self.range: int | None = None
        self.track = ""
        self.colours: tuple[str, ...] = ()
        self.nodes: tuple[str, str] = ("", "")  # what the nodes of red and blue are called
        self.strike: tuple[Seat | None, str, int, int] | None = None  # who, his name, red's speed, blue's
        self.strike_part = 1.0  # how far the banner has come in
        self.margin: tuple[str, str, bool] | None = None  # the difference, what it means, whether it hurts
        self.alter()

    @property
    def together(self) -> bool:
        """Whether both stand on one node: then nobody looks along a line to the other."""
        return self.range == 0

    def alter(self, **values: object) -> None:
        """Take over these values, and have everything painted again."""
        for name, value in values.items():
            setattr(self, name, value)
        self._contact: Surface | None = None
        self._banner: Surface | None = None
        self._difference: Surface | None = None
        self.version += 1
        self.stale = True

    def place(self, rect: Rect, scale: Scale, compact: bool, spread: float) -> None:
        """Take up this place, between the two sides; `spread` 0 to 1: how far apart things lie."""
        self.rect, self.scale, self.compact = Rect(rect), scale, compact
        self.tops = COMPACT if compact else Tops(*partway(CLOSE, OPEN, spread))
        self.alter()

    def draw(self, surface: Surface) -> None:
        """Paint what is known."""
        px = self.scale.px
        if self.range is not None:
            self._contact = self._contact or self._painted_contact()
            surface.blit(self._contact, (self.rect.x, self.rect.y + px(self.tops.contact)))
        if self.compact:
            self.stale = False
            return
        if self.strike:
            self._banner = self._banner or self._painted_banner()
            self._banner.set_alpha(round(255 * min(1.0, self.strike_part)))
            spot = self._banner.get_rect(centerx=self.rect.centerx, y=self.rect.y + px(self.tops.strike))
            surface.blit(self._banner, spot.move(0, -round((1 - self.strike_part) * px(40))))
        if self.margin:
            self._difference = self._difference or self._painted_margin()
            middle = self.rect.y + px(self.tops.margin)
            surface.blit(self._difference, self._difference.get_rect(centerx=self.rect.centerx, centery=middle))
        self.stale = False

    def _column(self, parts: Sequence[Surface], gap: int) -> Surface:
        """Pictures one below the other, each in the middle of the column."""
        surface = Surface((self.rect.w, sum(part.get_height() + gap for part in parts)), pygame.SRCALPHA)
        y = 0
        for part in parts:
            surface.blit(part, ((self.rect.w - part.get_width()) // 2, y))
            y += part.get_height() + gap
        return surface.convert_alpha() if pygame.display.get_surface() else surface

    def _painted_contact(self) -> Surface:
        scale, px = self.scale, self.scale.px
        room = self.rect.w - px(8)
        parts = [text.drawn(words("contact.title"), STENCIL, scale.text(HEADING), palette.AMBER, px(1))]
        parts.append(text.drawn(words(f"contact.{self.track}"), SEMIBOLD, scale.text(LABEL), palette.TEXT))
        if self.colours:
            parts.append(sight_line(self.colours, self.rect.w - px(36), scale.percent / 100))
            parts.append(self._painted_nodes())
            named = words("contact.and").join(words(f"line.{colour}") for colour in self.colours)
            far = words("contact.one" if self.range == 1 else "contact.many", n=self.range)
            parts.append(text.rich(words("contact.line", far=far, colours=named), scale.text(BODY), room, palette.DIM, "centre"))
        else:
            parts.append(text.rich(self.nodes[0], scale.text(BODY), room, palette.TEXT, "centre"))
            parts.append(text.rich(words("contact.same"), scale.text(BODY), room, palette.DIM, "centre"))
        return self._column(parts, px(4))

    def _painted_nodes(self) -> Surface:
        """The names of both nodes, each under its end of the line."""
        half, size = (self.rect.w - self.scale.px(4)) // 2, self.scale.text(BODY)
        sides = [text.rich(name, size, half - self.scale.px(4), palette.TEXT, "centre") for name in self.nodes]
        surface = Surface((2 * half, max(side.get_height() for side in sides)), pygame.SRCALPHA)
        for place, side in enumerate(sides):
            surface.blit(side, (place * half + (half - side.get_width()) // 2, 0))
        return surface

    def _painted_banner(self) -> Surface:
        assert self.strike is not None
        seat, name, red, blue = self.strike
        scale, px = self.scale, self.scale.px
        shade, title = palette.INK if seat else palette.TEXT, words("strike.title")
        size = text.shrunk(title, STENCIL, scale.text(HEADING), SMALL_FLOOR, self.rect.w - px(20), px(1))
        lines = [text.drawn(title, STENCIL, size, shade, px(1))]
        if seat:
            lines.append(text.drawn(name, BOLD, scale.text(LABEL), shade))
            high, low = max(red, blue), min(red, blue)
            lines.append(text.drawn(words("strike.speed", high=high, low=low), REGULAR, scale.text(BODY), shade))
        else:
            lines.append(text.drawn(words("strike.nobody"), BOLD, scale.text(LABEL), shade))
            lines.append(text.drawn(words("strike.equal", n=red), REGULAR, scale.text(BODY), shade))
        wide = min(self.rect.w - px(8), max(line.get_width() for line in lines) + px(44))
        high_ = sum(line.get_height() for line in lines) + px(14)
        ground, edge = (palette.AMBER, palette.AMBER_HIGH) if seat else (palette.PANEL_HIGH, palette.LINE_HIGH)
        banner = shapes.box((wide, high_), ground, edge, px(6)).copy()
        y = px(6)
        for line in lines:
            banner.blit(line, ((wide - line.get_width()) // 2, y))
            y += line.get_height()
        if seat:
            self._point_to(banner, seat)
        return banner.convert_alpha() if pygame.display.get_surface() else banner

    def _point_to(self, banner: Surface, seat: Seat) -> None:
        """Paint an arrowhead on the banner that points to the side that strikes first."""
        px, middle = self.scale.px, banner.get_height() // 2
        x, way = (px(5), 1) if seat == "red" else (banner.get_width() - px(5), -1)
        back = x + way * px(9)
        pygame.draw.polygon(banner, palette.INK, [(x, middle), (back, middle - px(9)), (back, middle + px(9))])

    def _painted_margin(self) -> Surface:
        assert self.margin is not None
        difference, meaning, hurts = self.margin
        scale, px = self.scale, self.scale.px
        parts = []
        if difference:
            parts.append(text.drawn(words("margin.by"), REGULAR, scale.text(BODY), palette.DIM))
            parts.append(text.drawn(difference, BOLD, scale.text(40), palette.AMBER))
        shade = palette.DANGER if hurts else palette.TEXT
        parts.append(text.rich(meaning, scale.text(BODY), self.rect.w - px(12), shade, "centre"))
        if hurts:
            parts.append(picture("operators/wound-2.svg", (px(26), px(26))))
        return self._column(parts, px(1))

    def tips(self) -> list[Tip]:
        """What the middle can tell under the pointer."""
        px, found, limit = self.scale.px, [], tables().numbers.wound_margin
        if self.range is not None:
            key = "close" if self.track == "close" else "long"
            top = self.rect.y + px(self.tops.contact)
            found.append(Tip(Rect(self.rect.x, top, self.rect.w, px(150)), words(f"contact_tip.{key}"), "duel.range"))
        if self.strike and not self.compact:
            found.append(
                Tip(Rect(self.rect.x, self.rect.y + px(self.tops.strike), self.rect.w, px(80)), words("speed_tip"), "duel.strike")
            )
        if self.margin and not self.compact:
            found.append(
                Tip(
                    Rect(self.rect.x, self.rect.y + px(self.tops.margin - 66), self.rect.w, px(116)),
                    words("margin_tip", n=limit),
                    "duel.wound",
                )
            )
        return found
