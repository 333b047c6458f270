"""Small things that every part of a fight's picture shares: its words, the chips of the tracker, the stamp, the tips."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.learning.rulebook import RULE
from game.operators.sight import Prepared
from game.operators.tables import tables
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, REGULAR, SEMIBOLD, STENCIL
from scenes.kit.kept import kept
from scenes.kit.language import translated
from scenes.kit.layout import Scale
from scenes.kit.numbers import signed
from scenes.kit.pictures import picture
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.tables.operators.cards import symbols

STEPS = ("wound", "on_target", "sprint", "bonus", "climbing")
ICONS = {
    "wound": "wound-1",
    "on_target": "aim",
    "sprint": "sprint",
    "bonus": "bonus",
    "climbing": "ladder",
    "cover": "cover",
    "card": "tracker",
    "first-strike": "speed",
}


RULES = {
    "wound": "R-OP-63",
    "on_target": "R-OP-64",
    "cover": "R-OP-65",
    "sprint": "R-OP-66",
    "bonus": "R-OP-67",
    "climbing": "R-OP-68",
    "card": "R-OP-73",
    "first-strike": "R-OP-75",
}
"""The rule of each step that moves the tracker, or gives defence."""


def partway(close: Iterable[float], wide: Iterable[float], part: float) -> tuple[float, ...]:
    """Numbers that lie so far, 0 to 1, on the way from the first ones to the second."""
    return tuple(low + (high - low) * part for low, high in zip(close, wide, strict=True))


def words(key: str, **given: object) -> str:
    """The words of a key of the fight's own section."""
    return say(f"operators:duel.{key}", **given)


class Step(NamedTuple):
    """What moved the tracker (or gives defence), by how much, and what to say about it."""

    what: str  # a key of ICONS
    name: str
    by: int
    tip: str


class Tip(NamedTuple):
    """A place on the screen, what to say of it, what it is about as the rule book finds it: a rule's number is said as well."""

    area: Rect
    words: str
    topic: str = ""

    @property
    def numbered(self) -> bool:
        """Whether it is about one rule, which a click opens."""
        return bool(RULE.fullmatch(self.topic))

    @property
    def said(self) -> str:
        """The words, the number of the rule behind them."""
        return f"{self.words} {{dim|{self.topic}}}" if self.numbered else self.words


def prepared_steps(ready: Prepared, together: bool = False) -> list[Step]:
    """The steps that the board gives, as chips; what gives nothing has none. `together`: both stand on one node."""
    found = [
        Step(what, words(f"step.{what}"), getattr(ready, what), words(f"step_tip.{what}", by=signed(getattr(ready, what))))
        for what in STEPS
        if getattr(ready, what)
    ]
    if not ready.on_target:
        why = "same_node" if together else "off_target"
        found.insert(0, Step("on_target", words(f"step.{why}"), 0, words(f"step_tip.{why}")))
    if ready.cover:
        found.append(Step("cover", words("step.cover"), ready.cover, words("step_tip.cover", by=ready.cover)))
    return found


def chip(step: Step, scale: Scale, icon: bool = True, named: bool = True) -> Surface:
    """A step as a chip: its picture, its name and its figure."""
    size = scale.text(BODY)
    shade = palette.AMBER if step.by > 0 else palette.DANGER if step.by < 0 else palette.DIM
    figure = words("defence", n=step.by) if step.what == "cover" else signed(step.by)
    parts = [text.drawn(step.name, REGULAR, size, palette.TEXT)] if named else []
    parts.append(text.drawn(figure, SEMIBOLD, size, palette.TEXT if step.what == "cover" else shade))
    if icon:
        side = scale.px(20)
        parts.insert(0, picture(f"operators/{ICONS[step.what]}.svg", (side, side)))
    gap, pad = scale.px(5), scale.px(7)
    wide = sum(part.get_width() for part in parts) + gap * (len(parts) - 1) + 2 * pad
    high = max(scale.px(28), text.line_height(REGULAR, size))
    whole = shapes.box((wide, high), palette.PANEL_HIGH, palette.LINE, scale.px(4)).copy()
    x = pad
    for part in parts:
        whole.blit(part, (x, (high - part.get_height()) // 2))
        x += part.get_width() + gap
    return whole


@kept(8)
def stamp(said: str, px: int) -> Surface:
    """A word stamped aslant across a picture, in capitals px high, drawn once."""
    line = text.drawn(said.upper(), STENCIL, px * 2, palette.TEXT, 2)
    large = Surface((line.get_width() + px, line.get_height()), pygame.SRCALPHA)
    large.blit(shapes.box(large.get_size(), palette.colour("7E1F18"), palette.TEXT, px // 3, max(2, px // 8)), (0, 0))
    large.blit(line, (px // 2, 0))
    aslant = pygame.transform.rotate(large, 14)
    return pygame.transform.smoothscale(aslant, (aslant.get_width() // 2, aslant.get_height() // 2))


def card_tip(card: str) -> str:
    """What the symbols of a card do, in words."""
    parts = [words(f"symbol_tip.{name}", by=signed(worth)) for name, worth in symbols(card)]
    return " ".join([f"**{translated(tables().cards[card].name)}.**", *(parts or [words("symbol_tip.none")])])


class Spot(Widget):
    """A place that draws nothing and tells, under the pointer, where its figure comes from; a click opens its rule."""

    focusable = False

    def __init__(self, tip: Tip) -> None:
        super().__init__(tip.said)
        self.topic, self.numbered = tip.topic, tip.numbered

    def link_at(self, at: tuple[int, int]) -> str:
        return self.topic if self.numbered else ""

    def hit(self, at: tuple[int, int]) -> bool:
        return self.rect.collidepoint(at)

    def draw(self, surface: Surface) -> None:
        self.stale = False
