"""The result of a match: who won and why, the score by round, the fights, the dice, and what to do next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from time import monotonic
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.api import Event, Result, Seat
from game.games import rules
from scenes.app.page import Page, Sheet
from scenes.career.best import Entered
from scenes.career.best_list import BestTable
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import SENTENCE, STENCIL
from scenes.kit.layout import Scale
from scenes.kit.palette import Side, mixed
from scenes.kit.panels import Panel
from scenes.kit.pictures import icon
from scenes.kit.scene import Change, Pop, Push, Swap
from scenes.kit.widgets import Button, Press, Widget
from scenes.kit.words import knows, say
from scenes.presentation.games import presentation
from scenes.presentation.ledger import ledger
from scenes.presentation.seats import KINDS, PERSON, PROGRAM, Holder
from scenes.presentation.story import Narrator, Verdict, own, score_of, verdict_of
from scenes.result.graph import ScoreGraph, seat_side
from scenes.result.parts import FEW, AccountTable, DiceTable, FightTable, SeatTable
from scenes.rulebook.opening import opens

WIDEST, NARROW = 1320, 940  # design units: no wider than this; under this everything stands in one column
HEADLINE = 34.0
EMBLEM = 78.0


class Banner(Widget):
    """Who won, in the winner's colour: the counter with the figure, the headline, why, and how long it took."""

    focusable = False

    def __init__(self, side: Side | None, figure: str | None, headline: str, lines: Sequence[str], won: bool = False) -> None:
        """`side` None: it was nobody's match; `won`: whether it is the winner's banner."""
        super().__init__()
        self.side, self.figure, self.headline, self.lines, self.won = side, figure, headline, tuple(lines), won

    def _room(self, scale: Scale, room: int) -> tuple[int, int]:
        """Where the words begin, and how many pixels they have."""
        left = scale.px(18) + (scale.px(EMBLEM) + scale.px(20) if self.side else 0)
        return left, max(scale.px(120), room - left - scale.px(90))

    def _px(self, scale: Scale, room: int) -> int:
        return text.shrunk(self.headline, STENCIL, scale.text(HEADLINE), 18, self._room(scale, room)[1], scale.px(1))

    def _words_high(self, scale: Scale, room: int) -> int:
        inner, size = self._room(scale, room)[1], scale.text(SENTENCE)
        high = sum(text.rich_size(line, size, inner)[1] for line in self.lines)
        return text.line_height(STENCIL, self._px(scale, room)) + high

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, max(scale.px(EMBLEM), self._words_high(scale, room)) + 2 * scale.px(12)

    def paint(self) -> Surface:
        scale, px = self.scale, self.scale.px
        ground = self.side.field if self.side else palette.PANEL
        light = mixed(ground, (255, 255, 255), 0.18)
        surface = shapes.box(self.rect.size, ground, mixed(ground, (0, 0, 0), 0.45), px(6), 1, light).copy()
        if self.side:
            emblem = px(EMBLEM)
            counter = shapes.counter(self.side, emblem, self.figure)
            surface.blit(counter, (px(18), (self.rect.h - emblem) // 2))
            edge = palette.AMBER if self.won else palette.LINE_HIGH
            pygame.draw.rect(surface, edge, Rect(1, px(6), px(5), self.rect.h - 2 * px(6)), border_radius=px(2))
        if self.won:
            trophy = icon("trophy", px(54), palette.AMBER)
            surface.blit(trophy, (self.rect.w - px(22) - trophy.get_width(), (self.rect.h - trophy.get_height()) // 2))
        left, inner = self._room(scale, self.rect.w)
        y = (self.rect.h - self._words_high(scale, self.rect.w)) // 2
        shade = palette.AMBER if self.won else palette.TEXT
        headline = text.drawn(self.headline, STENCIL, self._px(scale, self.rect.w), shade, px(1))
        surface.blit(headline, (left, y))
        y += headline.get_height()
        for line in self.lines:
            words = text.rich(line, scale.text(SENTENCE), inner)
            surface.blit(words, (left, y))
            y += words.get_height()
        return surface


PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.KEYDOWN, pygame.KEYUP)
HURRIED = 1.2
"""Seconds in which a press was still meant for the match, and begins no other."""


Entry = tuple[str, Press | None, str, str]
"""A button: its words, what it does (None: it is not there), its icon, and what is said of it."""


def besides(first: Sequence[Entry], watch: Press | None, swapped: Press, career: Press | None) -> list[Button]:
    """The buttons for what is seldom wanted after a match; what each leads to takes the place of the sheet it stands on."""
    found = [
        *first,
        (say("result.watch"), watch, "replay", ""),
        (say("result.swapped"), swapped, "swap", say("result.swapped_tip")),
        (say("title.career"), career, "career", ""),
    ]
    return [Button(words, instead_of_a_sheet(to), icon=icon, tip=tip, align="left") for words, to, icon, tip in found if to]


def instead_of_a_sheet(press: Press) -> Press:
    """The same press on a sheet, which goes: nobody comes back to it."""

    def pressed() -> Change | None:
        change = press()
        if isinstance(change, Push):
            return Swap(change.scene)
        return change._replace(levels=change.levels + 1) if isinstance(change, Swap | Pop) else change

    return pressed


class Besides(Sheet):
    """What else can be done after a match, over its result."""

    def __init__(self, buttons: Sequence[Button], title: str = "") -> None:
        super().__init__(title or say("result.more"))
        self.choices = [*buttons, Button(say("result.back"), lambda: Pop(), icon="back", key="let_go", main=True, align="left")]


class Onward(NamedTuple):
    """The next step after a match of training: what its button says, what it does, and examples of what is new by title."""

    words: str
    press: Press
    shown: Sequence[tuple[str, Press]] = ()


class ResultScreen(Page):
    """The result. `story` is a chair's own, or a watcher's; `watch` None: it cannot be watched again; `seconds`: its time."""

    def __init__(
        self,
        result: Result,
        story: Sequence[Event],
        names: Mapping[Seat, str],
        holders: Mapping[Seat, Holder],
        again: Press,
        swapped: Press,
        watch: Press | None,
        leave: Press,
        game: str,
        seconds: float | None = None,
        header: Mapping[str, object] | None = None,
        view: object = None,
        best: Entered | None = None,
        career: Press | None = None,
        onward: Onward | None = None,
        note: str = "",
        review: Press | None = None,
        lessons: Button | None = None,
    ) -> None:
        """`header`: what the match started from; `view`: its last position, for what each side came to; `best`: the best ten.

        `career`: leads to all matches that were played at this table; `onward`: the next step, amber where there is one.
        `note`: what else is to be said of the match as a whole; `review`: leads to what each decision cost.
        `lessons`: leads to those that are left.
        """
        super().__init__()
        self.look_up, self.topic = opens(game), "result"
        self.result, self.story, self.names, self.holders = result, list(story), dict(names), dict(holders)
        self.leave_match, self.game, self.view = leave, game, view
        self._seen = 0.0  # when it was drawn first
        tells = presentation(game).story(header)
        fights = tells.fights(self.story, self.names)
        rounds = tells.rounds(self.story)
        took = length(rounds, len(fights), seconds, game)
        self.banner = self._made_banner(tells, say("result.noted", length=took, note=note) if note else took)
        scored = {seat: self.names[seat] for seat in score_of(tells, result, self.story)}
        self.graph = ScoreGraph(tells.points(self.story), rounds, scored, tells)
        self.fights = FightTable(fights, self.names, own(game, "result.fights_empty"), _head(game))
        self.dice = DiceTable(ledger(self.story, tells.rolling(), tells.KINDS, self.names), self.names, tells, game)
        summary = [] if view is None else tells.summary(view, self.names)
        counted = {seat: name for seat, name in self.names.items() if seat in scored}
        self.summary = (SeatTable if len(counted) > FEW else AccountTable)(summary, counted)
        self.best = BestTable(best) if best else None
        self.panels = self._made_panels(game, bool(summary))
        self.leave = Button(say("result.leave"), leave, icon="home", key="let_go")
        self.buttons = [Button(say("result.again"), again, icon="play", tip=say("result.again_tip"))]
        if onward:
            # Whoever has lost tries again before he goes on: what Enter does stands at the right.
            before = len(self.buttons) - (self.entrance == "lost")
            self.buttons.insert(before, Button(onward.words, onward.press, icon="arrow-right"))
        self.buttons[-1].change(key="confirm", main=True)
        new = list[Entry]()
        if onward and onward.shown:
            drills = [Button(title, press, icon="play", align="left") for title, press in onward.shown]
            sheet = partial(Besides, drills, say("result.new_title"))
            words, tip = say("result.new"), say("result.new_tip")
            if lessons:  # there is no room for both
                new = [(words, lambda: Push(sheet()), "learn", tip)]
            else:
                self.buttons.insert(0, Button(words, lambda: Push(sheet()), icon="learn", tip=tip))
        if lessons:
            self.buttons.insert(0, lessons)
        if review:
            self.buttons.insert(0, Button(say("review.button"), review, icon="search", tip=say("review.button_tip")))
        self.besides = besides(new, watch, swapped, career)
        self.buttons.insert(0, Button(say("result.more"), lambda: Push(Besides(self.besides)), icon="menu"))
        panels = [widget for inside, panel in self.panels.items() for widget in (panel, inside)]
        self.focus.renew([self.banner, *panels, self.leave, *self.buttons])

    @property
    def entrance(self) -> str:
        """How it sounds: won where a person has won, or nobody played; lost where only others have; or drawn."""
        winner = self.result["winner"]
        persons = [self._side(seat) for seat, holder in self.holders.items() if holder.kind == PERSON]
        return "drawn" if winner is None else "lost" if persons and winner not in persons else "won"

    def _side(self, seat: Seat) -> str:
        """Whom the result names where a seat has won."""
        return seat if self.view is None else rules(self.game).side_of(self.view, seat)

    def _made_panels(self, game: str, summary: bool) -> dict[Widget, Panel]:
        """What is shown of the match, each in a panel with its title, the course and the fights first."""
        found: dict[Widget, Panel] = {
            self.graph: Panel(own(game, "result.course").upper()),
            self.fights: Panel(own(game, "result.fights_title").upper()),
        }
        if self.best:
            found[self.best] = Panel(say("best.title").upper())
        if summary:
            found[self.summary] = Panel(own(game, "result.accounts").upper())
        found[self.dice] = Panel(own(game, "ledger.title").upper())
        return found

    def _made_banner(self, tells: Narrator, took: str) -> Banner:
        """Who won and why; who held the seats; how long it took."""
        held = " — ".join(self._held(seat) for seat in self.names if seat in self.holders)
        last = f"{held}{{dim| · {took}}}" if held else f"{{dim|{took}}}"
        verdict = verdict_of(tells, self.result, self.story, self.names)
        if (lone := self._lone()) and self.result["winner"]:
            verdict = Verdict(lone, self._told_to(lone, tells), " ".join(filter(None, (f"{verdict.headline}.", verdict.why))))
        lines = [line for line in (verdict.why, last) if line]
        if verdict.seat is None:
            return Banner(None, None, verdict.headline.upper(), lines)
        figure = tells.figure(verdict.seat, self.story, self.names)
        lines[-1] = last.replace("{dim|", "{text|")
        won = self.result["winner"] in (verdict.seat, verdict.seat in self.holders and self._side(verdict.seat))
        return Banner(seat_side(verdict.seat), figure, verdict.headline.upper(), lines, won)

    def _lone(self) -> Seat | None:
        """The seat of the one person at the table, where bots held all others; None where there is no such person."""
        people = [seat for seat, holder in self.holders.items() if holder.kind == PERSON]
        played = all(holder.kind in (*KINDS, PROGRAM) for holder in self.holders.values())
        return people[0] if len(people) == 1 < len(self.holders) and played else None

    def _told_to(self, seat: Seat, tells: Narrator) -> str:
        """How a match with a winner ended for the one person who played it, with the points where they decided it."""
        winner, mine = self.result["winner"], self._side(seat)
        outcome = "won" if winner == mine else "lost"
        score = score_of(tells, self.result, self.story)
        theirs = [points for one, points in score.items() if one != seat]
        if seat in score and len(theirs) == 1 and score[seat] != theirs[0] and (score[seat] > theirs[0]) == (winner == mine):
            return say(f"result.you_{outcome}_by", mine=score[seat], theirs=theirs[0])
        return say(f"result.you_{outcome}")

    def _held(self, seat: Seat) -> str:
        """A seat and who held it, in the seat's colour."""
        name, holder = self.names[seat], self.holders.get(seat)
        if holder and holder.name:
            name = say("result.holder", seat=name, name=holder.name)
        return f"**{name}**"

    def handle(self, event: pygame.event.Event) -> Change | None:
        seen = monotonic() - self._seen if self._seen else 0.0
        return None if event.type in PRESSES and seen < HURRIED else super().handle(event)

    # laying out

    def arrange(self, view: Rect) -> int:
        px, scale = self.scale.px, self.scale
        margin = px(28)
        wide = min(view.w - 2 * margin, px(WIDEST))
        area = Rect((view.w - wide) // 2, px(18), wide, 0)
        self.banner.place(Rect(area.x, area.y, *self.banner.natural(scale, wide)), scale)
        y = self.banner.rect.bottom + px(14)
        foot = max(button.natural(scale)[1] for button in self.buttons) + px(14) + px(14)
        if wide < px(NARROW):
            end = y
            for inside in self.panels:
                end = self._place_panel(inside, Rect(area.x, end, wide, 0)) + px(14)
            end -= px(14)
        else:
            left = Rect(area.x, y, round(wide * 0.6), 0)
            right = Rect(left.right + px(16), y, wide - left.w - px(16), 0)
            on_right = [inside for inside in self.panels if inside not in (self.graph, self.fights)]
            needed = sum(self._high(inside, right.w) + px(14) for inside in on_right) - px(14)
            # The panels reach down to the buttons, where the window has the room, but do not grow without end.
            end = max(y + needed, min(view.h - foot - px(2), y + px(600)))
            end = self._place_left(Rect(left.x, y, left.w, end - y))
            for inside in on_right[:-1]:
                y = self._place_panel(inside, Rect(right.x, y, right.w, 0)) + px(14)
            self._place_panel(on_right[-1], Rect(right.x, y, right.w, end - y))
        bottom = self._place_buttons(Rect(area.x, end + px(14), wide, 0))
        high = bottom + px(14)
        if high > view.h:
            return self.keep_in_sight((self.leave, *self.buttons), end, high, view)
        spare = max(0, view.h - high) // 2
        for widget in self.focus.widgets:
            widget.shift(spare)
        return high + spare

    def _place_left(self, area: Rect) -> int:
        """The y below graph and fights, one under the other; many fights scroll rather than push the graph away."""
        px, gap = self.scale.px, self.scale.px(14)
        least = px(150)
        graph = max(px(240), min(px(420), area.h - gap - max(least, self._high(self.fights, area.w))))
        fights = max(least, area.h - gap - graph)
        bottom = self._place_panel(self.graph, Rect(area.x, area.y, area.w, graph))
        return self._place_panel(self.fights, Rect(area.x, bottom + gap, area.w, fights))

    def _high(self, inside: Widget, width: int) -> int:
        """Pixels of a panel with what stands in it."""
        panel = self.panels[inside]
        natural = inside.natural(self.scale, width - 2 * self.scale.px(14))[1]
        return panel.natural(self.scale, width)[1] + natural + self.scale.px(4)

    def _place_panel(self, inside: Widget, area: Rect) -> int:
        """The y below a panel, which is as high as `area` or, where that has no height, as what stands in it."""
        panel = self.panels[inside]
        panel.place(Rect(area.x, area.y, area.w, area.h or self._high(inside, area.w)), self.scale)
        inside.place(panel.inside, self.scale)
        return panel.rect.bottom

    def _place_buttons(self, area: Rect) -> int:
        """The y below the buttons: the way back on the left, the others on the right, in rows where they need them."""
        px, scale, gap = self.scale.px, self.scale, self.scale.px(10)
        high = self.leave.natural(scale)[1]
        x, y = area.right, area.y
        for button in reversed(self.buttons):
            wide = button.natural(scale)[0]
            if x - wide < area.x:
                x, y = area.right, y + high + gap
            button.place(Rect(x - wide, y, wide, high), scale)
            x -= wide + gap
        wide = self.leave.natural(scale)[0]
        if area.x + wide + gap > x + px(1):
            y += high + gap
        self.leave.place(Rect(area.x, y, wide, high), scale)
        return y + high

    def draw(self, surface: Surface) -> None:
        surface.blit(shapes.ground(surface.get_size()), (0, 0))
        shapes.cast(surface, self.banner.rect, self.scale.px(6), self.scale.px(12), self.scale.px(4))
        self.focus.draw(surface)
        self.focus.draw_tip(surface)
        self._seen = self._seen or monotonic()
        self.stale = False

    def escape(self) -> Change | None:
        return self.leave_match()


def _head(game: str) -> str:
    """What the totals of the fights are called over their column; "" where a game needs no words for them."""
    key = f"{game}:result.fights_total"
    return say(key) if knows(key) else ""


def length(rounds: int, fights: int, seconds: float | None, game: str) -> str:
    """How long a match was: rounds, fights and, where it is known, minutes."""

    def counted(one: str, count: int) -> str:
        return own(game, f"result.{one}") if count == 1 else own(game, f"result.{one}s", count=count)

    fought = counted("fight", fights) if fights else own(game, "result.no_fights")
    if seconds is None:
        return say("result.length", rounds=counted("round", rounds), fights=fought)
    minutes = counted("minute", max(1, round(seconds / 60)))
    return say("result.length_timed", rounds=counted("round", rounds), fights=fought, minutes=minutes)
