"""The career: what has been played at this table, about everybody or one person, in figures, charts and words."""

from __future__ import annotations

from collections.abc import Callable, Generator
from datetime import date
from time import perf_counter

from pygame import Rect, Surface, transform

from game.career.played import Played
from game.career.store import Career
from game.folders import user_folder, write_whole
from scenes.app.app import App
from scenes.app.page import Page, Sheet, place_head
from scenes.career import sums
from scenes.career.best import Entered
from scenes.career.best_list import BestTable
from scenes.career.charts import Bars, Course, Hours, Row
from scenes.career.csv import table
from scenes.career.entry import taken_in
from scenes.career.sample import sample
from scenes.career.sums import LUCKS, WEEKS
from scenes.career.text import (
    About,
    about,
    after,
    duration,
    figures,
    game_title,
    group_words,
    groups,
    kind_lines,
    luck_line,
    matches_words,
    tally_words,
)
from scenes.kit import palette
from scenes.kit.fonts import SENTENCE, TITLE
from scenes.kit.language import translated
from scenes.kit.lists import Item, ScrollList
from scenes.kit.panels import Line, Panel
from scenes.kit.scene import Change, Pop, Push
from scenes.kit.widgets import Button, Heading, Label, Widget
from scenes.kit.words import say

SPELL = 0.008
"""Seconds of a beat that go into earlier matches while they are read from their journals."""
WIDEST, NARROW = 1320, 940  # design units: no wider than this; under this everything stands in one column
EVERYBODY = "*"
"""In the list of persons the id of everybody; a name stands behind a letter."""


class CareerPage(Page):
    """The career. Matches from before, whose journals lie in the user's folder, are taken in while it is seen."""

    def __init__(self, app: App, play: Button | None = None) -> None:
        """`play`: the way to a first match, for those who have not finished one."""
        super().__init__()
        self.app, self.play = app, play
        self.name: str | None = None  # whom it is about; None: everybody
        self.career = Career()
        self.matches: list[Played] = self.career.matches()
        self._taking: Generator[int, None, int] | None = taken_in(self.career, user_folder() / "matches")
        self.heading = Heading(say("career.title").upper(), TITLE, palette.TEXT)
        self.line = Label(say("career.line"), SENTENCE, palette.DIM)
        self.empty = Label("", SENTENCE, palette.AMBER)
        self.back = Button(say("career.back"), Pop, icon="back", key="let_go")
        self.whom = Button("", self._choose, icon="person", tip=say("career.whom_tip"))
        self.export = Button(say("career.export"), self._export, icon="save", tip=say("career.export_tip"))
        self.left: list[tuple[Panel, Widget | None]] = []
        self.right: list[tuple[Panel, Widget | None]] = []
        self._fill()
        self._tell_faults()

    def show(self, name: str | None) -> None:
        """Show this person from now on, or everybody."""
        self.name = name
        self._fill()
        self.focus.scroll_to(0)
        self.again()

    # --- what stands on it ----------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        """Fill the panels with what the career comes to now."""
        of = about(self.matches or sample(), self.name, date.today())
        nothing = "" if self.matches else say("career.nothing")
        self.empty.change(words="" if self.matches else say("career.empty"))
        self.whom.change(label=say("career.whom", name=self.name or say("career.everybody")), reason=nothing)
        self.export.change(reason=nothing)
        self.left = [_figures(of), *_shares(of), *_best(of)]
        self.right = [*_course(of), _dice(of), _hours(of)]
        if not self.matches:  # a glimpse is enough: what counts is the way to a first match
            self.left, self.right = [_figures(of), *_course(of)], _shares(of)
            for panel, _ in (*self.left, *self.right):
                panel.title = say("career.sampled", title=panel.title)

    def _choose(self) -> Change:
        return Push(Whom(self.matches, self.show))

    def _export(self) -> None:
        """Write the table into the user's folder, and say in a notice where."""
        file = user_folder() / "career.csv"
        try:
            write_whole(file, table(sums.of_person(self.matches, self.name)))
        except OSError as fault:
            self.app.notify(say("career.unexported", file=file, why=fault.strerror or fault))
            return
        self.app.notify(say("career.exported", file=file))

    # --- matches from before --------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> bool:
        """Whether earlier matches are still being read."""
        return self._taking is not None

    def update(self, seconds: float) -> Change | None:
        if self._taking:
            self._take(perf_counter() + SPELL)
        return super().update(seconds)

    def _take(self, until: float) -> None:
        """Play a few more actions of earlier matches again."""
        assert self._taking
        try:
            count = next(self._taking)
            while perf_counter() < until:
                count = next(self._taking)
            words = say("career.reading", count=count)
        except StopIteration as end:
            self._taking, words = None, say("career.line")
            if end.value:
                self.matches = self.career.matches()
                self._fill()
                self.again()
            self._tell_faults()
        if words != self.line.words:
            self.line.change(words=words)
            self.again()

    def _tell_faults(self) -> None:
        if self.career.faults:
            self.app.notify(" ".join(map(translated, self.career.faults)))
            self.career.faults.clear()

    # --- laying out -----------------------------------------------------------------------------------------------------------

    def arrange(self, view: Rect) -> int:
        px, scale = self.scale.px, self.scale
        margin, gap = px(28), px(14)
        wide = min(view.w - 2 * margin, px(WIDEST))
        x = (view.w - wide) // 2
        y = place_head(self.heading, self.line, Rect(x, px(24), wide, 0), scale) + px(16)
        told: list[Widget] = [*([self.play] if self.play else []), self.empty] if self.empty.words else []
        for one in told:
            one.place(Rect((x, y), one.natural(scale, wide)), scale)
            y = one.rect.bottom + px(12)
        if wide < px(NARROW):
            end = self._place([*self.left[:1], *self.right[:1], *self.left[1:], *self.right[1:]], Rect(x, y, wide, 0))
        else:
            half = (wide - gap) // 2
            left = self._place(self.left, Rect(x, y, half, 0))
            end = max(left, self._place(self.right, Rect(x + wide - half, y, half, 0)))
        row = [self.back, self.whom, self.export]
        bottom = self._place_row(row, Rect(x, end + gap, wide, 0))
        panels = [widget for pair in (*self.left, *self.right) for widget in pair if widget]
        self.focus.renew([self.heading, self.line, *told, *panels, *row])
        return self.keep_in_sight(row, end, bottom + px(20), view)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if not self.matches:
            for panel, _ in (*self.left, *self.right):
                shown = panel.rect.clip(self.focus.viewport or surface.get_rect()).clip(surface.get_rect())
                if shown:
                    surface.blit(transform.grayscale(surface.subsurface(shown).copy()), shown)  # a part is read askew

    def _place(self, panels: list[tuple[Panel, Widget | None]], area: Rect) -> int:
        """The y below panels that stand one under the other."""
        px, y = self.scale.px, area.y
        for panel, inside in panels:
            high = panel.natural(self.scale, area.w)[1]
            air = px(8) if panel.lines else 0
            below = inside.natural(self.scale, area.w - 2 * px(14))[1] + px(4) + air if inside else 0
            panel.place(Rect(area.x, y, area.w, high + below), self.scale)
            if inside:
                free = panel.inside
                inside.place(Rect(free.x, free.y + air, free.w, free.h - air), self.scale)
            y = panel.rect.bottom + px(14)
        return y - px(14)

    def _place_row(self, row: list[Button], area: Rect) -> int:
        """The y below the buttons: the way back on the left, the others on the right, in rows where they need them."""
        gap, sizes = self.scale.px(10), [button.natural(self.scale, area.w) for button in row]
        if sum(size[0] for size in sizes) + gap * (len(row) - 1) <= area.w:
            x = area.right
            for button, size in reversed(list(zip(row[1:], sizes[1:], strict=True))):
                x -= size[0]
                button.place(Rect(x, area.y, *size), self.scale)
                x -= gap
            row[0].place(Rect(area.topleft, sizes[0]), self.scale)
            return area.y + max(size[1] for size in sizes)
        y = area.y
        for button, size in zip(row, sizes, strict=True):
            button.place(Rect(area.x, y, *size), self.scale)
            y += size[1] + gap
        return y - gap


class Whom(Sheet):
    """The list of persons: a click or Enter makes the career about one of them, or about everybody."""

    width = 520.0

    def __init__(self, matches: list[Played], show: Callable[[str | None], None]) -> None:
        super().__init__(say("career.whom_title"))
        self._show = show
        whole = sums.played_out(matches)
        items = [Item(EVERYBODY, f"**{say('career.all')}**", matches_words(len(whole)))]
        for name in sums.names(matches):
            items.append(Item(f"n{name}", name, matches_words(len(sums.of_person(whole, name)))))
        self.list = ScrollList(items, self._chosen)
        self.close = Button(say("career.back"), Pop, icon="back", key="let_go")

    def contents(self) -> list[Widget]:
        return [self.list, self.close]

    def _chosen(self, item: str) -> Change:
        self._show(None if item == EVERYBODY else item[1:])
        return Pop()


# --- panels ---------------------------------------------------------------------------------------------------------------------

Filled = tuple[Panel, Widget | None]
"""A panel and what stands in it under its lines."""


def _figures(of: About) -> Filled:
    lines = [Line(left, f"**{right}**") for left, right in figures(of)]
    return Panel(say("career.figures").upper(), lines), None


def _shares(of: About) -> list[Filled]:
    """What was won by game, seat and opponent; [] where nothing counts."""
    rows = list[Row]()
    for title, some in groups(of):
        rows.append(Row(title))
        for group in some:
            tally = group.tally
            won, drawn = tally.won / tally.matches, tally.drawn / tally.matches
            likely = tally.interval if tally.tells else None
            rows.append(Row(group_words(group), tally_words(tally), won, drawn, likely))
    if not rows:
        return []
    lines = [Line(say("career.shares_line"))]
    return [(Panel(say("career.shares").upper(), lines), Bars(rows))]


def _course(of: About) -> list[Filled]:
    """The running line; where nobody wins or loses alone, a sentence that says so."""
    title, steps = say("career.course").upper(), sums.running(of.rated)
    if not steps:
        return [(Panel(title, [Line(say("career.no_shares"))]), None)]
    words = f"{say('career.course_line')} {after(len(steps), steps[-1].balance)}"
    return [(Panel(title, [Line(words)]), Course(steps))]


def _best(of: About) -> list[Filled]:
    return [
        (Panel(say("career.best", game=game_title(game)).upper()), BestTable(Entered(best, None, None)))
        for game, best in of.best.items()
    ]


def _dice(of: About) -> Filled:
    luck = sums.luck(of.parts)
    rows = list[Row]()
    if luck.matches:
        most = max(*luck.counts, luck.most, 1)
        likely = luck.least / most, luck.most / most
        for fifth in range(LUCKS):
            words = say("career.luck_count", count=luck.counts[fifth], matches=luck.matches)
            rows.append(Row(say(f"career.luck.{fifth}"), words, luck.counts[fifth] / most, 0.0, likely))
    lines = [Line(f"{luck_line(luck)} {say('career.dice_marked')}" if rows else luck_line(luck))]
    kinds = [Line(f"{{dim|{left}}}", right, ruled=not number) for number, (left, right) in enumerate(kind_lines(of))]
    return Panel(say("career.dice").upper(), [*lines, *kinds]), Bars(rows)


def _hours(of: About) -> Filled:
    weeks = sums.weeks(of.matches, of.today)
    words = say("career.hours_line", time=duration(sum(week.seconds for week in weeks)), weeks=WEEKS)
    return Panel(say("career.hours").upper(), [Line(words)]), Hours(weeks)
