"""The question on a band over the board: what is coming, what it may do with and without cover, what cover costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.api import Seat
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, HEADING, REGULAR, SEMIBOLD
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES, mixed
from scenes.kit.pictures import picture
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.tables.skulls.parts.odds import SHADES, percents
from scenes.tables.skulls.prospects import Fate

PAD, TOKEN, GAP = 12, 52, 8  # design units: air, the team's token, between the parts


class Line(NamedTuple):
    """One unit in question: its name as rich text, what may become of it, and the same under cover."""

    name: str
    plain: Fate
    eased: Fate | None


class Question(NamedTuple):
    """What the banner says. `notes`: rich text below the table, the price among them."""

    title: str
    seat: Seat
    lines: tuple[Line, ...]
    notes: tuple[str, ...]


class Banner(Widget):
    """The question; it is read, and answered by the buttons of the bar."""

    focusable = False

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question

    def state(self) -> object:
        return None

    # --- sizes ------------------------------------------------------------------------------------------------------------

    def _left(self, scale: Scale) -> int:
        return 2 * scale.px(PAD) + scale.px(TOKEN)

    def _line(self, scale: Scale) -> int:
        return text.line_height(REGULAR, scale.text(BODY)) + scale.px(2)

    def _columns(self, scale: Scale) -> tuple[int, int]:
        """Pixels of the names, and of each of the figures behind them."""
        px = scale.text(BODY)
        heads = [say(f"skulls:odds.{name}") for name in SHADES]
        figure = max(text.width(words, REGULAR, px) for words in (*heads, say("skulls:odds.percent", n=100))) + scale.px(12)
        names = max((text.rich_size(line.name, px, 10_000)[0] for line in self.question.lines), default=0)
        return names + scale.px(12), figure

    def _rows(self) -> int:
        """How many lines the table has: a head, and for each unit one as it comes and one under cover."""
        return 1 + sum(2 if line.eased else 1 for line in self.question.lines) if self.question.lines else 0

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        names, figure = self._columns(scale)
        title = text.rich_size(self.question.title, scale.text(HEADING), 10_000)[0]
        notes = max((text.rich_size(note, scale.text(BODY), 10_000)[0] for note in self.question.notes), default=0)
        table = names + self._second(scale) + 3 * figure if self.question.lines else 0
        wide = min(room, self._left(scale) + max(title, notes, table) + scale.px(PAD))
        inner = wide - self._left(scale) - scale.px(PAD)
        high = text.rich_size(self.question.title, scale.text(HEADING), inner)[1] + scale.px(4)
        high += self._rows() * self._line(scale)
        high += sum(text.rich_size(note, scale.text(BODY), inner)[1] for note in self.question.notes) + scale.px(4)
        return wide, max(high, scale.px(TOKEN)) + 2 * scale.px(PAD)

    def _second(self, scale: Scale) -> int:
        """Pixels of the words that say whether a line is as it comes or under cover."""
        px = scale.text(BODY)
        return max(text.width(say(f"skulls:respond.{key}"), REGULAR, px) for key in ("plain", "eased")) + scale.px(14)

    # --- drawing ----------------------------------------------------------------------------------------------------------

    def paint(self) -> Surface:
        px, scale, side = self.scale.px, self.scale, SIDES[self.question.seat]
        ground = mixed(palette.PANEL, side.counter, 0.24)
        surface = shapes.box(self.rect.size, ground, palette.AMBER, px(8), 2, mixed(ground, palette.TEXT, 0.3)).copy()
        token = picture(f"skulls/team/cover-{self.question.seat}.svg", (px(TOKEN), px(TOKEN)))
        surface.blit(token, (px(PAD), px(PAD)))
        x, y = self._left(scale), px(PAD)
        inner = self.rect.w - x - px(PAD)
        title = text.rich(self.question.title, scale.text(HEADING), inner)
        surface.blit(title, (x, y))
        y += title.get_height() + px(4)
        y = self._paint_table(surface, x, y)
        for note in self.question.notes:
            drawn = text.rich(note, scale.text(BODY), inner)
            surface.blit(drawn, (x, y + px(2)))
            y += drawn.get_height()
        return surface

    def _paint_table(self, surface: Surface, x: int, y: int) -> int:
        """The y below the table of chances."""
        if not self.question.lines:
            return y
        scale, line, px = self.scale, self._line(self.scale), self.scale.text(BODY)
        names, figure = self._columns(scale)
        start = x + names + self._second(scale)
        for place, (name, shade) in enumerate(SHADES.items()):
            drawn = text.drawn(say(f"skulls:odds.{name}"), REGULAR, px, palette.DIM)
            right = start + (place + 1) * figure
            surface.blit(drawn, (right - drawn.get_width(), y))
            surface.fill(shade, Rect(right - drawn.get_width(), y + line - scale.px(3), drawn.get_width(), max(2, scale.px(2))))
        y += line
        for one in self.question.lines:
            surface.blit(text.rich(one.name, px, 10_000), (x, y))
            for key, fate in (("plain", one.plain), ("eased", one.eased)):
                if fate is None:
                    continue
                ink = palette.TEXT if key == "plain" else palette.SKY
                surface.blit(text.drawn(say(f"skulls:respond.{key}"), REGULAR, px, ink), (x + names, y))
                self._paint_figures(surface, fate, start, figure, y, ink)
                y += line
        return y

    def _paint_figures(self, surface: Surface, fate: Fate, start: int, figure: int, y: int, ink: Sequence[int]) -> None:
        for place, figures in enumerate(percents(fate).values()):
            drawn = text.drawn(figures, SEMIBOLD, self.scale.text(BODY), (ink[0], ink[1], ink[2]))
            surface.blit(drawn, (start + (place + 1) * figure - drawn.get_width(), y))
