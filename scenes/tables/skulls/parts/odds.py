"""Chances of what becomes of a unit that pulls skulls, as bars: it holds, it goes down, it is killed."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, REGULAR, SEMIBOLD
from scenes.kit.layout import Scale
from scenes.kit.numbers import shares
from scenes.kit.palette import Colour
from scenes.kit.words import say
from scenes.tables.skulls.prospects import Fate

HOLDS, DOWN, KILLED = (
    palette.colour("5A645E", "8E9A92"), palette.colour("D9A034", "FFC93C"), palette.colour("BF3B2B", "FF7A62"),
)  # fmt: skip
SHADES: dict[str, Colour] = {"held": HOLDS, "incapacitated": DOWN, "killed": KILLED}
BAR, LINE = 13, 22  # design units: how high a bar is, and from one to the next
LEAST_BAR = 50  # design units: a shorter bar says nothing


def percent(chance: float) -> str:
    """A chance in whole per cent; what is possible and rare is not told as 0, what is not certain not as 100."""
    return _told(chance, round(chance * 100))


def percents(fate: Fate) -> dict[str, str]:
    """What may become of a unit, each in per cent; together they are 100."""
    chances = {name: float(getattr(fate, name)) for name in SHADES}
    return {name: _told(chances[name], share) for name, share in zip(SHADES, shares(list(chances.values())), strict=True)}


def falls(fate: Fate) -> str:
    """The chance that a unit falls, down or killed, in per cent: what is left of that to hold, as percents() tells it."""
    return _told(1 - fate.held, sum(shares([float(getattr(fate, name)) for name in SHADES])[1:]))


def _told(chance: float, whole: int) -> str:
    if chance > 0 and whole == 0:
        return say("skulls:odds.rare")
    if chance < 1 and whole == 100:
        return say("skulls:odds.nearly")
    return say("skulls:odds.percent", n=whole)


class Chances(NamedTuple):
    """The three chances of one unit, a bar each; `eased`: the same under cover, as a second figure behind them."""

    fate: Fate
    eased: Fate | None = None
    tip: str = ""
    topic: str = "panel.preview"
    rule: str = ""

    def _line(self, scale: Scale) -> int:
        return max(scale.px(LINE), text.line_height(REGULAR, scale.text(BODY)))

    def high(self, scale: Scale, room: int) -> int:
        return (3 + bool(self.eased)) * self._line(scale)

    def _columns(self, scale: Scale, room: int) -> tuple[int, int, int]:
        """Pixels of the words, of a figure, and of the bar between them; no bar where it would be too short."""
        px = scale.text(BODY)
        words = max(text.width(say(f"skulls:odds.{name}"), REGULAR, px) for name in SHADES) + scale.px(10)
        widest = (say("skulls:odds.percent", n=100), say("skulls:odds.rare"), say("skulls:odds.nearly"))
        figure = max(text.width(words, SEMIBOLD, px) for words in widest) + scale.px(10)
        if self.eased:
            heads = [say(f"skulls:odds.{key}") for key in ("now", "covered")]
            figure = max(figure, *(text.width(words, REGULAR, px) + scale.px(12) for words in heads))
        bar = room - words - figure * (2 if self.eased else 1)
        return words, figure, bar if bar >= scale.px(LEAST_BAR) else 0

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        px, line = scale.text(BODY), self._line(scale)
        words, figure, bar = self._columns(scale, area.w)
        y = area.y
        if self.eased:
            for key, right in (("now", area.right - figure), ("covered", area.right)):
                drawn = text.drawn(say(f"skulls:odds.{key}"), REGULAR, px, palette.DIM)
                surface.blit(drawn, (right - drawn.get_width(), text.middle(Rect(0, y, 1, line), REGULAR, px)))
            y += line
        plain, eased = percents(self.fate), percents(self.eased) if self.eased else {}
        for name, shade in SHADES.items():
            row = Rect(area.x, y, area.w, line)
            label = text.drawn(say(f"skulls:odds.{name}"), REGULAR, px, palette.TEXT)
            surface.blit(label, (area.x, text.middle(row, REGULAR, px)))
            chance = getattr(self.fate, name)
            if bar:
                frame = Rect(area.x + words, row.centery - scale.px(BAR) // 2, bar, scale.px(BAR))
                self._paint_bar(surface, frame, chance, getattr(self.eased, name) if self.eased else None, shade, scale)
            right = area.right - (figure if self.eased else 0)
            drawn = text.drawn(plain[name], SEMIBOLD, px, palette.TEXT)
            surface.blit(drawn, (right - drawn.get_width(), text.middle(row, SEMIBOLD, px)))
            if self.eased:
                drawn = text.drawn(eased[name], SEMIBOLD, px, palette.SKY)
                surface.blit(drawn, (area.right - drawn.get_width(), text.middle(row, SEMIBOLD, px)))
            y += line

    def _paint_bar(self, surface: Surface, frame: Rect, chance: float, eased: float | None, shade: Colour, scale: Scale) -> None:
        """Paint a bar of a chance; where there is another one under cover, a thin one of it below."""
        surface.blit(shapes.box(frame.size, palette.FIELD, None, scale.px(2)), frame)
        high = frame.h if eased is None else round(frame.h * 0.6)
        if chance > 0:
            surface.blit(shapes.box((max(2, round(frame.w * chance)), high), shade, None, scale.px(2)), frame)
        if eased:
            wide = max(2, round(frame.w * eased))
            surface.fill(palette.SKY, Rect(frame.x, frame.y + high + 1, wide, max(2, frame.h - high - 1)))
