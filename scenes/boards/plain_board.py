"""A board of any kind drawn from its outlines alone: spaces, the lines between them, what lies there, what can be clicked."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.boards import Point, Sketch
from scenes.boards.camera import Camera
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import REGULAR, SEMIBOLD, SMALL
from scenes.kit.layout import Scale
from scenes.kit.palette import Side

MARGIN = 40  # board units around the outermost spaces
LEAST = 12  # pixels: letters on the board are never smaller


class Lying(NamedTuple):
    """Something that lies on a space: its words, and the colours of whoever it belongs to (None: nobody's)."""

    id: str
    words: str
    space: str
    side: Side | None = None


class PlainBoard:
    """A picture of a board. What can be clicked is lit; `under` is the space that the pointer is on."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.rect, self.scale = Rect(0, 0, 1, 1), Scale(100)
        self.lying: tuple[Lying, ...] = ()
        self.lit: frozenset[str] = frozenset()
        self.under: str | None = None
        self.stale = True
        corners = [corner for space in sketch.centres for corner in self._corners(space)]
        self._origin = min(x for x, _ in corners) - MARGIN, min(y for _, y in corners) - MARGIN
        wide, high = (max(one[axis] for one in corners) + MARGIN - self._origin[axis] for axis in (0, 1))
        self.camera = Camera((wide, high))
        self._kept: tuple[object, Surface] | None = None

    def _corners(self, space: str) -> Sequence[Point]:
        """The corners of a space; of a circle, those of the square around it."""
        outline = self.sketch.outlines[space]
        if not isinstance(outline, int):
            return outline
        x, y = self.sketch.centres[space]
        return [(x + dx * outline, y + dy * outline) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]

    @property
    def restless(self) -> bool:
        """Whether a held key moves the board."""
        return self.camera.moving

    def resize(self, rect: Rect, scale: Scale) -> None:
        """Stand here in the window."""
        self.rect, self.scale = rect, scale
        self.camera.place(rect)
        self.stale = True

    def show(self, lying: Iterable[Lying]) -> None:
        """Show that these things lie on the board."""
        self.lying, self.stale = tuple(lying), True

    def light(self, spaces: Iterable[str]) -> None:
        """Light these spaces and no others."""
        self.lit, self.stale = frozenset(spaces), True

    def spot(self, space: str) -> Point:
        """The pixel of the screen in the middle of a space."""
        return self.camera.to_screen(self._shifted(self.sketch.centres[space]))

    def look_at(self, space: str) -> None:
        """Bring a space into the window, if it is not in it."""
        if not self.rect.collidepoint(self.spot(space)):
            self.camera.look_at(self._shifted(self.sketch.centres[space]))
            self.stale = True

    def radius(self) -> int:
        """About how many pixels a space reaches from its middle."""
        space = next(iter(self.sketch.centres))
        (x, y), corners = self.sketch.centres[space], self._corners(space)
        return max(8, self.camera.px(min(math.dist((x, y), corner) for corner in corners) * 0.7))

    def _shifted(self, point: Point) -> Point:
        return point[0] - self._origin[0], point[1] - self._origin[1]

    def pick(self, pos: Point) -> str | None:
        """The space under a pixel of the screen."""
        if not self.rect.collidepoint(pos):
            return None
        x, y = self.camera.to_board(pos)
        at = x + self._origin[0], y + self._origin[1]
        return next((space for space in self.sketch.centres if self._holds(space, at)), None)

    def _holds(self, space: str, at: tuple[float, float]) -> bool:
        """Whether a point of the board lies in a space."""
        outline = self.sketch.outlines[space]
        if isinstance(outline, int):
            return math.dist(at, self.sketch.centres[space]) <= outline
        inside = False
        for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
            if (y1 > at[1]) != (y2 > at[1]) and at[0] < (x2 - x1) * (at[1] - y1) / (y2 - y1) + x1:
                inside = not inside
        return inside

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event moved the board or the pointer over it."""
        if self.camera.handle(event):
            self.stale = True
            return True
        if event.type == pygame.MOUSEMOTION and (under := self.pick(event.pos)) != self.under:
            self.under, self.stale = under, True
        return False

    def update(self, seconds: float) -> None:
        """Move the board while a key is held."""
        before = self.camera.changes
        self.camera.update(seconds)
        self.stale = self.stale or self.camera.changes != before

    def draw(self, surface: Surface) -> None:
        """Paint the board."""
        look = (self.rect.topleft, self.rect.size, self.camera.changes, self.lying, self.lit, self.under, self.scale)
        if self._kept is None or self._kept[0] != look:
            self._kept = look, self._painted()
        surface.blit(self._kept[1], self.rect)
        self.stale = False

    def _painted(self) -> Surface:
        """The board as it is seen in its window."""
        picture = Surface(self.rect.size)
        picture.blit(shapes.ground(self.rect.size), (0, 0))
        left, top = self.rect.topleft
        sheet = self.camera.sheet.move(-left, -top)
        pygame.draw.rect(picture, palette.PAPER, sheet, border_radius=self.scale.px(6))
        for space, others in self.sketch.links.items():
            for other in others:
                if other > space:
                    pygame.draw.line(picture, palette.PAGE_EDGE, self._at(space), self._at(other), self.camera.px(4))
        for space in self.sketch.centres:
            self._paint_space(picture, space)
        by_space: dict[str, list[Lying]] = {}
        for one in self.lying:
            by_space.setdefault(one.space, []).append(one)
        for space, lying in by_space.items():
            self._paint_lying(picture, space, lying)
        return picture

    def _at(self, space: str) -> Point:
        """The middle of a space in the picture."""
        x, y = self.spot(space)
        return x - self.rect.x, y - self.rect.y

    def _paint_space(self, picture: Surface, space: str) -> None:
        """Paint the outline of a space, lit where it can be clicked, with its id."""
        lit, under = space in self.lit, space == self.under
        fill = palette.AMBER if lit else palette.PAGE if under else palette.PAPER
        outline, thick = self.sketch.outlines[space], max(1, self.scale.px(3 if under else 1))
        if isinstance(outline, int):
            pygame.draw.circle(picture, fill, self._at(space), self.camera.px(outline))
            pygame.draw.circle(picture, palette.INK, self._at(space), self.camera.px(outline), thick)
        else:
            points = [self.camera.to_screen(self._shifted(corner)) for corner in outline]
            corners = [(x - self.rect.x, y - self.rect.y) for x, y in points]
            pygame.draw.polygon(picture, fill, corners)
            pygame.draw.polygon(picture, palette.INK, corners, thick)
        words = text.drawn(space, REGULAR, max(LEAST, self.scale.text(SMALL) - 4), palette.INK)
        corners = [self.camera.to_screen(self._shifted(corner)) for corner in self._corners(space)]
        top = min(y for _, y in corners) - self.rect.y
        picture.blit(words, (self._at(space)[0] - words.get_width() // 2, top + self.scale.px(2)))

    def _paint_lying(self, picture: Surface, space: str, lying: Sequence[Lying]) -> None:
        """Paint what lies on a space, one plate under the other around its middle."""
        px = max(LEAST, self.scale.text(SMALL) - 2)
        middle = self.sketch.centres[space][0]
        room = max(self.scale.px(44), self.camera.px(2 * max(abs(x - middle) for x, _ in self._corners(space))))
        high = text.line_height(SEMIBOLD, px) + self.scale.px(2)
        x, y = self._at(space)
        top = y - high * len(lying) // 2
        for number, one in enumerate(lying):
            words = text.fitted(one.words, SEMIBOLD, px, room - self.scale.px(8))
            shade = one.side.counter if one.side else palette.BUTTON
            plate = Rect(0, 0, text.width(words, SEMIBOLD, px) + self.scale.px(8), high)
            plate.center = (x, top + high * number + high // 2)
            pygame.draw.rect(picture, shade, plate, border_radius=self.scale.px(4))
            letters = text.drawn(words, SEMIBOLD, px, palette.TEXT)
            picture.blit(letters, letters.get_rect(center=plate.center))
