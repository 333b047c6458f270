"""Picking a squad at the table of Iron Squad: seven cards over the board, five of them go (R-IS-08)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.api import Seat
from game.ironsquad.position import Position
from game.ironsquad.records import Mission, UnitType
from game.ironsquad.worths import habits
from scenes.boards.hexes.board import Hit
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, LABEL, SEMIBOLD
from scenes.kit.kept import kept
from scenes.kit.language import translated
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES, Colour, Side, colour, mixed
from scenes.kit.pictures import icon, picture
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.tables.ironsquad import names
from scenes.tables.ironsquad.modes import Mode
from scenes.tables.ironsquad.names import figure_of
from scenes.tables.ironsquad.places import own_mission
from scenes.tables.ironsquad.state import IronSquadActs, IronSquadState

PAPER, LEFT_OUT = palette.PAPER, colour("A79E86")  # a card that goes, and one that stays behind
DULL = colour("787C76")
SKY, SKY_LOW, PLATE = colour("4F5A52"), colour("434D46"), colour("2E3630")
LEAST_ART = 46  # design units: a figure is never smaller
SMALLEST = 55  # per cent: how far the cards may shrink before one of them would be cut
FINE = 3
SUGGEST = 128  # design units of the button that completes a squad, its key written on it or not


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:pick.{key}", **given)


class Form(NamedTuple):
    """How the cards lie: so many beside each other, the picture beside the words or above them; words in full or in short.

    `bare`: the mission in short as well, which else stands there whole.
    """

    columns: int
    beside: bool
    full: bool
    bare: bool = False


FORMS = (
    Form(4, False, True), Form(2, True, True), Form(4, False, False), Form(2, True, False), Form(2, True, False, True)
)  # fmt: skip
"""The forms in the order in which they are tried."""


class Backdrop(Widget):
    """The board is dimmed while something lies over it that takes all attention."""

    focusable = False

    def paint(self) -> Surface:
        surface = self.clear()
        surface.fill((*palette.GROUND_DARK, 205))
        return surface.convert_alpha() if pygame.display.get_surface() else surface


class Card(Widget):
    """A card with a picture and words; `lit` while it is chosen, `locked` where nothing can change that."""

    def __init__(self, title: str, line: str, words: str, art: str, side: Side) -> None:
        super().__init__()
        self.title, self.line, self.words, self.art, self.side = title, line, words, art, side
        self.short = line  # what stands under the title where there is no room for everything
        self.form = FORMS[0]
        self.foot = 0  # pixels that the words of the wordiest card need: all pictures are equally high
        self.lit = self.locked = self.marked = False

    # --- sizes, from the inside out -------------------------------------------------------------------------------------

    def room(self, wide: int, scale: Scale) -> int:
        """Pixels a line of words may be wide on a card so wide."""
        art = _beside(scale) if self.form.beside else 0
        return wide - 2 * scale.px(10) - art

    def words_high(self, wide: int, scale: Scale) -> int:
        """Pixels that the words of a card so wide need."""
        room = self.room(wide, scale)
        high = sum(text.rich_size(words, scale.text(BODY), room)[1] + scale.px(3) for words in self._lines())
        return text.line_height(SEMIBOLD, scale.text(LABEL)) + high + 2 * scale.px(6)

    def _lines(self) -> tuple[str, ...]:
        """What stands under the title, one under the other."""
        return (self.line, self.words) if self.form.full else (self.short,)

    def fits(self, size: tuple[int, int], scale: Scale) -> bool:
        """Whether everything on a card of this size stands there whole."""
        least = 0 if self.form.beside else scale.px(LEAST_ART) + scale.px(3)
        narrow = text.width(self.title, SEMIBOLD, scale.text(LABEL)) > self.room(size[0], scale) - scale.px(4)
        return not narrow and self.words_high(size[0], scale) + least <= size[1]

    # --- the picture ----------------------------------------------------------------------------------------------------

    def state(self) -> tuple[object, ...]:
        return super().state(), self.lit, self.locked, self.marked, self.form, self.foot

    def paint(self) -> Surface:
        scale, size = self.scale, self.rect.size
        px, thick = scale.px, max(2, scale.px(3))
        paper = PAPER if self.lit else LEFT_OUT
        if self.hovered and self.enabled and not self.lit:
            paper = mixed(LEFT_OUT, PAPER, 0.5)
        edge = self.edge() if self.lit else palette.TEXT if self.hovered and self.enabled else palette.LINE_HIGH
        surface = shapes.box(size, paper, edge, px(7), thick, mixed(paper, (255, 255, 255), 0.5)).copy()
        inner = surface.get_rect().inflate(-2 * thick, -2 * thick)
        if self.form.beside:
            art = Rect(inner.x, inner.y, _beside(scale), inner.h)
        else:
            art = Rect(inner.x, inner.y, inner.w, inner.h - self.foot + thick)
        surface.blit(self._picture(art.size), art)
        self._write(surface, art)
        self._badge(surface, art)
        if self.marked and not self.focused:
            surface.blit(shapes.frame(size, palette.TEXT, px(7), thick), (0, 0))
        return surface.convert_alpha() if pygame.display.get_surface() else surface

    def edge(self) -> Colour:
        """The colour of what frames a card that is chosen."""
        return palette.AMBER

    def _picture(self, size: tuple[int, int]) -> Surface:
        line = self.edge() if self.lit else mixed(palette.AMBER, DULL, 0.6)
        return stage(size, self.art, self.side, self.lit, line, self.form.beside)

    def _write(self, surface: Surface, art: Rect) -> None:
        """Write name, weapon and ability on the card."""
        scale, px = self.scale, self.scale.px
        x = art.right + px(10) if self.form.beside else px(10)
        y = px(7) if self.form.beside else art.bottom + px(5)
        room = self.room(self.rect.w, scale)
        title = text.drawn(self.title, SEMIBOLD, scale.text(LABEL), palette.INK)
        surface.blit(title, (x, y))
        y += title.get_height()
        for words in self._lines():
            line = text.rich(words, scale.text(BODY), room, palette.INK)
            surface.blit(line, (x, y))
            y += line.get_height() + px(3)

    def _badge(self, surface: Surface, art: Rect) -> None:
        """Mark at the corner of the picture that the card is chosen, or that it cannot be left out."""
        if not self.lit:
            return
        side = self.scale.px(24)
        disc = shapes.box((side, side), palette.AMBER, palette.INK, side // 2, 1)
        at = disc.get_rect(topright=(art.right - self.scale.px(5), art.y + self.scale.px(5)))
        surface.blit(disc, at)
        sign = icon("lock" if self.locked else "check", round(side * 0.66), palette.INK)
        surface.blit(sign, sign.get_rect(center=at.center))


def _beside(scale: Scale) -> int:
    """Pixels of the picture beside the words."""
    return scale.px(74)


@kept(48)
def stage(size: tuple[int, int], art: str, side: Side, lit: bool, line: Colour, beside: bool) -> Surface:
    """The picture on a card: a plate in its side's colours before two tones of dusk, a line towards the words."""
    wide, high = size
    large = Surface((wide * FINE, high * FINE))
    dull = 0.0 if lit else 0.30
    tones = [mixed(shade, DULL, dull) for shade in (SKY, SKY_LOW, PLATE, side.field)]
    large.fill(tones[0])
    slope = [(0.0, 1.0), (0.0, 0.80), (1.0, 0.56), (1.0, 1.0)]
    pygame.draw.polygon(large, tones[1], [(x * wide * FINE, y * high * FINE) for x, y in slope])
    middle, reach = (wide / 2 * FINE, high / 2 * FINE), min(high * 0.46, wide * 0.42) * FINE
    for less, shade in ((0.0, palette.INK), (0.05, tones[3]), (0.11, tones[2])):
        grown = reach * (1 - less)
        pygame.draw.polygon(large, shade, shapes.shape_points("hexagon", grown, middle))
    surface = pygame.transform.smoothscale(large, size)
    inner = round(min(high * 0.80, wide * 0.66))
    figure = picture(art, (inner, inner))
    surface.blit(figure, figure.get_rect(center=(wide // 2, high // 2)))
    band = max(2, high // 40)
    surface.fill(line, Rect(wide - band, 0, band, high) if beside else Rect(0, high - band, wide, band))
    return surface.convert() if pygame.display.get_surface() else surface


class SoldierCard(Card):
    """The card of a type of soldier; a press takes it into the squad, or out of it."""

    def __init__(self, kind: UnitType, seat: Seat, view: Position, toggle: Callable[[str], None]) -> None:
        weapon = view.world.tables.weapons[kind.weapon]
        given = {"weapon": weapon.title, "range": weapon.range, "mp": kind.mp}
        figure = figure_of(kind.id, seat)
        super().__init__(translated(kind.title), _say("reach", **given), translated(kind.text), figure, SIDES[seat])
        self.short = _say("reach_short", **given)
        self.kind, self._toggle = kind, toggle

    def press(self) -> None:
        self._toggle(self.kind.id)


class GoalCard(Card):
    """The card of the seat's mission, which matters for who goes; a press turns it, face down and up again."""

    def __init__(self, state: IronSquadState, acts: IronSquadActs, seat: Seat, mission: Mission) -> None:
        self.on, self._acts, world = state, acts, state.world
        site, words = translated(world.tables.objectives[mission.objective]), names.mission(world, mission.id, seat)
        super().__init__(site, _say("mission"), words, f"ironsquad/objective/{mission.objective}.svg", SIDES[seat])
        self._site, self.short = site, words
        self.lit = self.locked = True

    def state(self) -> tuple[object, ...]:
        up = self.on.mission_open
        self.title = self._site if up else _say("mission")
        self.tip = self.words if up and self.form.bare else _say("mission_tip")
        return *super().state(), up

    def _lines(self) -> tuple[str, ...]:
        if not self.on.mission_open:
            return (_say("mission_down"),)
        return (self.line,) if self.form.bare else super()._lines()

    def _picture(self, size: tuple[int, int]) -> Surface:
        art = self.art if self.on.mission_open else "ironsquad/mission-back.svg"
        return stage(size, art, self.side, True, self.edge(), self.form.beside)

    def edge(self) -> Colour:
        return self.side.words

    def press(self) -> None:
        self.on.turn_mission()
        self._acts.refresh()

    def _badge(self, surface: Surface, art: Rect) -> None:
        """Do nothing: a mission has no badge."""


class Picking(Mode):
    """The seat at the screen picks its squad: the Captain goes, and four of six with him.

    `going` are the types that go; nothing of it is known to the match before `ready`.
    """

    topic = "panel.pick"

    def __init__(self, state: IronSquadState, acts: IronSquadActs) -> None:
        super().__init__(state, acts)
        assert self.chair is not None and self.chair.seat is not None
        self.seat: Seat = self.chair.seat
        view = self.view
        self.types = view.world.squad_types
        self.number = view.world.tables.numbers.squad
        self.going: list[str] = [self.types[0]]
        self.settled = False  # the squad is: the cards are put away
        self.at: int | None = None  # the card that the key for it would toggle
        self.backdrop = Backdrop()
        self.cards = [SoldierCard(view.world.tables.types[name], self.seat, view, self.toggle) for name in self.types]
        for card in self.cards:
            card.topic = f"unit.{card.kind.id}"
        mission = own_mission(view, self.seat)
        state.mission_open = True  # it is the seat's own moment: nobody else is at the screen
        self.mission = GoalCard(state, acts, self.seat, mission) if mission else None
        self._ready = Button(_say("ready"), self.ready, key="confirm", main=True, tip=_say("ready_tip"))
        self._suggest = Button(_say("suggest"), self.suggest, tip=_say("suggest_tip"))
        self._suggest.held, self._suggest.name = SUGGEST, "suggest"
        self._mark()

    # --- what is chosen -------------------------------------------------------------------------------------------------

    @property
    def missing(self) -> int:
        """How many more must be chosen."""
        return self.number - len(self.going)

    def toggle(self, kind: str) -> None:
        """Let a type go with the squad, or leave it behind."""
        if kind == self.types[0]:
            return
        if kind in self.going:
            self.going.remove(kind)
        elif self.missing:
            self.going.append(kind)
        self._mark()

    def _mark(self) -> None:
        """Show on the cards what is chosen, and what can be."""
        for number, card in enumerate(self.cards):
            lit, locked = card.kind.id in self.going, number == 0
            reason = _say("full", number=self.number) if not lit and not self.missing else ""
            tip = _say("captain_tip") if locked else "" if card.form.full else card.words
            card.change(lit=lit, locked=locked, marked=number == self.at, reason=reason, tip=tip)
        done = not self.missing
        amber = done or not self.state.context.advises
        reason = "" if done else _say("missing", missing=self.missing)
        self._ready.change(reason=reason, key="confirm" if amber else "", main=amber)
        self._suggest.change(reason=_say("suggest_reason") if done else "", key="" if done else "confirm", main=not done)
        self.state.change()

    def suggest(self) -> None:
        """Complete the squad with those whom a bot takes along."""
        fitting = [name for name in (*habits().squad, *self.types) if name in self.types and name not in self.going]
        self.going += list(dict.fromkeys(fitting))[: self.missing]
        self._mark()

    def ready(self) -> None:
        """Settle the squad, for good."""
        if not self.missing:
            units = [name for name in self.types if name in self.going]
            self.settled = True
            self.decide({"do": "pick", "units": units})

    # --- where the cards lie --------------------------------------------------------------------------------------------

    def covers(self) -> Sequence[Widget]:
        """The cards over the board; none once the squad is settled, and the board shows what is rolled for."""
        return [] if self.settled else [self.backdrop, *self._all()]

    def _all(self) -> list[Card]:
        return [*self.cards, self.mission] if self.mission else list(self.cards)

    def place(self) -> None:
        chrome = self.state.chrome
        if chrome is None:
            return
        area = self.board.clear
        self.backdrop.place(area, chrome.scale)
        found = self._arrangement(area, chrome.scale)
        for card, (rect, scale, form) in zip(self._all(), found, strict=True):
            card.form = form
            card.place(rect, scale)
        for card, (rect, scale, form) in zip(self._all(), found, strict=True):
            others = self._all() if form.full else [one for one in self._all() if type(one) is type(card)]
            card.change(foot=max(one.words_high(rect.w, scale) for one in others))
        self._mark()

    def _arrangement(self, area: Rect, scale: Scale) -> list[tuple[Rect, Scale, Form]]:
        """The place of each card, the first form in which every card can be read whole; smaller where none can."""
        smaller = [Scale(percent) for percent in range(scale.percent, SMALLEST - 1, -5)]
        for one, form in [*product((scale,), FORMS), *product(smaller, FORMS)]:
            rects = self._places(area, one, form)
            for card in self._all():
                card.form = form
            if all(card.fits(rect.size, one) for card, rect in zip(self._all(), rects, strict=True)):
                return [(rect, one, form) for rect in rects]
        last = Scale(SMALLEST)
        return [(rect, last, FORMS[-1]) for rect in self._places(area, last, FORMS[-1])]

    def _places(self, area: Rect, scale: Scale, form: Form) -> list[Rect]:
        """Rectangles for the cards in rows: as high as the window lets them, at most half as high again as wide."""
        px, number = scale.px, len(self._all())
        rows = -(-number // form.columns)
        gap, air = px(10), px(14)
        most = px(400 if form.beside else 300)
        wide = min(most, (area.w - 2 * air - (form.columns - 1) * gap) // form.columns)
        high = min(round(wide * (0.5 if form.beside else 1.42)), (area.h - 2 * air - (rows - 1) * gap) // rows)
        whole = Rect(0, 0, form.columns * (wide + gap) - gap, rows * (high + gap) - gap)
        whole.center = area.center
        return [
            Rect(whole.x + place % form.columns * (wide + gap), whole.y + place // form.columns * (high + gap), wide, high)
            for place in range(number)
        ]

    # --- the hand -------------------------------------------------------------------------------------------------------

    def hover(self, hit: Hit) -> None:
        """Follow the pointer once the board can be seen: between the cards, too, nothing of it is."""
        self.state.hit = hit if self.settled else self.state.nothing

    def press(self, hit: Hit) -> bool:
        return True

    def wheel(self, notches: int) -> bool:
        return True

    def back(self) -> bool:
        if self.at is None:
            return False
        self.at = None
        self._mark()
        return True

    def key(self, action: str) -> bool:
        if action in ("next", "turn_right", "turn_left"):
            step = -1 if action == "turn_left" else 1
            self.at = (self.at + step) % len(self.cards) if self.at is not None else 1
        elif action == "skip" and self.at is not None:
            self.toggle(self.types[self.at])
        elif action == "clear":
            self.going = [self.types[0]]
        else:
            return False
        self._mark()
        return True

    def sentence(self) -> str:
        if self.at is not None and not self.cards[self.at].form.full:
            return _say("about", unit=self.cards[self.at].title, words=self.cards[self.at].words)
        if self.missing:
            return _say("choose", chosen=len(self.going) - 1, number=self.number - 1)
        return _say("chosen")

    def buttons(self) -> list[Button]:
        return [self._suggest, self._ready] if self.state.context.advises else [self._ready]
