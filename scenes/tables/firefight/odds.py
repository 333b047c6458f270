"""An attack before it is made: one large number, what the two dice can show, and attack and defence as two columns of parts."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect, Surface

from game.api import Event, JsonMap
from scenes.kit import palette, text
from scenes.kit.fonts import BODY, BOLD, SEMIBOLD, SMALL
from scenes.kit.layout import Scale
from scenes.kit.numbers import signed
from scenes.kit.palette import Colour, mixed
from scenes.kit.shapes import box
from scenes.kit.text_panel import Row
from scenes.kit.words import say

HERO, BARS, GAP = 62, 46, 8  # design units: the large number, the bars, the gap between what stands under each other
FALLS = {total: 6 - abs(7 - total) for total in range(2, 13)}
"""How many of the 36 falls of two dice show each total."""
IDLE = palette.colour("5C6660")
MARKER = "hit:"
"""What the name of a part begins with that a hit marker makes; its own name follows."""


def _say(key: str, **given: object) -> str:
    return say(f"firefight:odds.{key}", **given)


def percent(of_36: int) -> str:
    """So many of 36 falls of the dice as a share."""
    return _say("percent", percent=round(of_36 * 100 / 36))


def percent_of(chance: float) -> str:
    """A chance as a share; one that is there is never told as none."""
    return _say("percent", percent=max(1, round(100 * chance)) if chance else 0)


def on_dice(event: Event) -> int:
    """What the two dice of a rally had to show, with all that helped it and the CAPs on it."""
    helped: int = event["total"] - sum(event["dice"])
    return max(2, int(event["need"]) - helped)


class Odds(NamedTuple):
    """What an attack comes to: what the dice must show to hit and to destroy at once (R-FF-52), of 36 falls those that hit, the
    chance that it is destroyed (by margin, second hit or counter, R-FF-53, R-FF-54), the parts of both values, and which side
    of the target is met; `target`: whom they are about, where there are several.
    """

    need: int
    deadly: int
    hit: int
    destroyed: float
    attack: int
    defence: int
    attack_parts: tuple[tuple[str, int], ...]
    defence_parts: tuple[tuple[str, int], ...]
    side: str = "front"
    target: str = ""


def odds_of(answer: JsonMap, margin: int) -> Odds:
    """The answer to the question `odds` (9.5), to be drawn."""
    attack, defence = (tuple(answer[key].items()) for key in ("av_parts", "dv_parts"))
    need, hit, destroyed = answer["need"], answer["hit_36"], answer["p_destroy"]
    deadly = need if hit and 36 * destroyed > hit - 0.01 else need + margin
    return Odds(need, deadly, hit, destroyed, answer["fp"], answer["dv"], attack, defence, answer.get("dr") or "front")


class Shot(NamedTuple):
    """The large number, a sentence beside it, and bars for what the dice can show."""

    odds: Odds
    tip: str = ""
    barred: bool = True  # with bars
    split: bool = True  # what destroys is told apart: the roll, and the counter that is drawn

    def high(self, scale: Scale, room: int) -> int:
        """Pixels of the number, or of the sentence where it is higher, and the bars with the totals below them."""
        bars = scale.px(BARS) + text.line_height(SEMIBOLD, scale.text(SMALL)) + 2 * scale.px(GAP)
        return self._head(scale, room) + (bars if self.barred else scale.px(GAP))

    @property
    def row(self) -> Row:
        """The number and what it needs in one row."""
        odds, mark = self.odds, "amber" if self.odds.hit else "dim"
        told = _say("hit", need=max(2, odds.need)) if odds.hit else _say("no_hit")
        return Row(f"**{told}**", f"{{{mark}|**{round(odds.hit * 100 / 36)} %**}}", tip=self.tip)

    def _hero(self, scale: Scale) -> Surface:
        odds, shade = self.odds, palette.AMBER if self.odds.hit else palette.DIM
        return text.drawn(f"{round(odds.hit * 100 / 36)} %", BOLD, scale.px(HERO), shade)

    def _head(self, scale: Scale, room: int) -> int:
        """Pixels above the bars."""
        return max(scale.px(HERO), sum(one.get_height() for one in self._lines(scale, room)))

    def _lines(self, scale: Scale, room: int) -> list[Surface]:
        """The sentence beside the number, in lines that are as wide as the room beside it."""
        odds, wide = self.odds, room - self._hero(scale).get_width() - scale.px(14)
        told = [f"**{_say('hit', need=max(2, odds.need))}**" if odds.hit else f"**{_say('no_hit')}**"]
        if odds.hit and odds.deadly == odds.need:
            words = _say("destroy_any_of", unit=odds.target) if odds.target else _say("destroy_any")
            told.append(f"{{danger|{words}}}")
        elif odds.destroyed:
            told += [f"{{dim|{one}}}" for one in self._deadly()]
        return [text.rich(words, scale.text(BODY), wide) for words in told]

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        """Paint the number, the sentence and the bars."""
        hero, lines, head = self._hero(scale), self._lines(scale, area.w), self._head(scale, area.w)
        top, high = text.capitals(BOLD, scale.px(HERO))
        surface.blit(hero, (area.x, area.y + (head - high) // 2 - top))
        y = area.y + (head - sum(one.get_height() for one in lines)) // 2
        for one in lines:
            surface.blit(one, (area.x + hero.get_width() + scale.px(14), y))
            y += one.get_height()
        if self.barred:
            self._bars(surface, Rect(area.x, area.y + head + scale.px(GAP), area.w, scale.px(BARS)), scale)

    def _deadly(self) -> list[str]:
        """How likely the target is destroyed: how much of it the dice do alone, which the red bars show, how much a counter."""
        whole, falls = self.odds.destroyed, sum(number for total, number in FALLS.items() if total >= self.odds.deadly)
        total, rolled = max(1, round(100 * whole)), round(100 * falls / 36)
        if not rolled or rolled >= total:
            return [_say("destroy" if rolled else "destroy_counter", percent=total)]
        apart = [_say("destroy_by", roll=rolled, counter=total - rolled)] if self.split else []
        return [_say("destroy", percent=total), *apart]

    def _bars(self, surface: Surface, area: Rect, scale: Scale) -> None:
        pitch, size = area.w / len(FALLS), scale.text(SMALL)
        for place, (total, falls) in enumerate(FALLS.items()):
            bar = Rect(
                area.x + round(place * pitch) + scale.px(2), 0, round(pitch) - scale.px(4), max(3, round(area.h * falls / 6))
            )
            bar.bottom = area.bottom
            shade = self._shade(total)
            surface.blit(box(bar.size, shade, None, scale.px(2), 1, mixed(shade, (255, 255, 255), 0.35)), bar)
            lit = total >= self.odds.need
            number = text.drawn(str(total), SEMIBOLD, size, palette.TEXT if lit else palette.DIM)
            surface.blit(number, (bar.centerx - number.get_width() // 2, area.bottom + scale.px(3)))

    def _shade(self, total: int) -> Colour:
        if total < self.odds.need:
            return IDLE
        apart = self.split or self.odds.deadly == self.odds.need  # where it is not told apart, red would not add up to what is
        return palette.DANGER if total >= self.odds.deadly and apart else palette.AMBER


class Columns(NamedTuple):
    """The parts of the attack on the left and of the defence on the right, their sums above them."""

    odds: Odds
    tip: str = ""

    def _rows(self) -> int:
        return 1 + max(len(self.odds.attack_parts), len(self.odds.defence_parts))

    def high(self, scale: Scale, room: int) -> int:
        """Pixels of the sums and the longer column."""
        return self._rows() * text.line_height(SEMIBOLD, scale.text(BODY)) + scale.px(GAP)

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        """Paint both columns."""
        gap = scale.px(18)
        wide = (area.w - gap) // 2
        odds = self.odds
        columns = (
            (_say("attack"), _say("dice", sum=odds.attack), odds.attack_parts),
            (_say("defence"), str(odds.defence), odds.defence_parts),
        )
        for place, (name, total, parts) in enumerate(columns):
            column = Rect(area.x + place * (wide + gap), area.y, wide, area.h)
            self._column(surface, column, scale, name, total, parts)

    def _column(
        self, surface: Surface, area: Rect, scale: Scale, name: str, total: str, parts: tuple[tuple[str, int], ...]
    ) -> None:
        size = scale.text(BODY)
        line = text.line_height(SEMIBOLD, size)
        told = [(_part(self.odds.side if key == "dr" else key), _number(key, one)) for key, one in parts]
        rows = [(f"**{name}**", f"**{total}**"), *((f"{{dim|{words}}}", number) for words, number in told)]
        y = area.y
        for number, (left, right) in enumerate(rows):
            words, figure = text.rich(left, size, area.w), text.rich(right, size, area.w)
            surface.blit(words, (area.x, y))
            surface.blit(figure, (area.right - figure.get_width(), y))
            y += line
            if not number:
                surface.fill(palette.LINE_HIGH, Rect(area.x, y + scale.px(1), area.w, 1))
                y += scale.px(4)


def marked(parts: tuple[tuple[str, int], ...], key: str, printed: int, marker: str) -> tuple[tuple[str, int], ...]:
    """Parts in which what a hit marker changes stands by itself, below the number that is printed on the counter."""
    found = list[tuple[str, int]]()
    for name, number in parts:
        if name == key and number != printed:
            found += [(key, printed), (f"{MARKER}{marker}", number - printed)]
        else:
            found.append((name, number))
    return tuple(found)


def _part(key: str) -> str:
    """What a part is called: a hit marker by its own name."""
    return say(f"firefight:counter.hits.{key.removeprefix(MARKER)}") if key.startswith(MARKER) else _say(f"part.{key}")


def _number(key: str, value: int) -> str:
    """A part as it is added: what stands on the counter plain, all else with its sign."""
    return str(value) if key in ("fp", "dr") else signed(value)
