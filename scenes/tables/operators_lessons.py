"""The lessons of Basic Training: which one is due, and the panel that tells it, with a frame around what it speaks of."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from game.api import Seat
from game.content import read
from game.folders import data_folder
from game.operators.position import Features, Position
from game.operators.tables import FEATURES
from game.shapes import Default, ListOf, OneOf, Record, Text
from scenes.kit import palette, shapes
from scenes.kit.layout import Scale
from scenes.kit.widgets import Button, Line, Panel, Widget
from scenes.kit.words import say

if TYPE_CHECKING:
    from scenes.tables.operators import OperatorsTable

STAGES = ("planning", "moving", "choosing", "settled", "onward")
DEEDS = ("click", "hovered", "laid", "turned", "chosen", "decided", "entered")
BOARD_FOCUS = ("flag", "arrow", "ladder")
SIDE_FOCUS = ("track", "meter", "steps", "dice", "sum")
FOCUS = ("kits", "board", "plan", "bottom", "score", "choice", *SIDE_FOCUS, *BOARD_FOCUS)
LOOKED, RESTED = 3, 0.5  # nodes that must have been pointed at, and seconds the pointer stays on each
WIDE, BUTTONS_HIGH = 384, 48  # design units: the panel over a fight; what its buttons take


class Lesson(NamedTuple):
    """A lesson: what it says, while what goes on it is shown, what must hold, where it points, what ends it."""

    id: str
    title: str
    text: str
    shown: str
    focus: str
    when: str = ""
    goes_on: str = "click"


@lru_cache(maxsize=1)
def lessons() -> tuple[Lesson, ...]:
    """Every lesson, first to last. Raises: game.content.Faulty."""
    whens = ("fought", "off_map", *FEATURES)
    shape = Record(
        Lesson,
        id=Text(),
        title=Text(),
        text=Text(),
        shown=OneOf(*STAGES),
        focus=OneOf(*FOCUS),
        when=Default(OneOf(*whens), ""),
        goes_on=Default(OneOf(*DEEDS), "click"),
    )
    return tuple(read(data_folder() / "operators", {"lessons": ListOf(shape, least=1)})["lessons"])


class Course:
    """How far one seat has come with its lessons. It changes nothing in the match."""

    def __init__(self, view: Position) -> None:
        self.done: set[str] = set()
        self.deeds: set[str] = set()
        self.nodes: set[str] = set()  # that were looked from for a while
        self._at: tuple[str | None, float] = (None, 0.0)  # the node pointed at, and since when
        self.off = False  # no more lessons are wanted
        if view.round > 1 or view.fought:  # a match that is gone on with: what can be done already is known
            known = ("planning", "moving") if not view.fought else STAGES
            self.done = {lesson.id for lesson in lessons() if not lesson.when and lesson.shown in known}

    def due(self, stage: str, view: Position, seat: Seat) -> Lesson | None:
        """The lesson that is told now, if any: the first that is not done and belongs here."""
        if self.off:
            return None
        for lesson in lessons():
            if lesson.id in self.done or lesson.shown != stage or not _holds(lesson.when, view, seat):
                continue
            if lesson.goes_on in self.deeds:
                self.done.add(lesson.id)
                continue
            return lesson
        return None

    def look(self, node: str | None, now: float) -> None:
        """Nothing comes back; from `now` on (seconds) this node is pointed at; one that is only passed over does not count."""
        before, since = self._at
        if before and now - since >= RESTED:
            self.nodes.add(before)
        self._at = node, now
        if len(self.nodes) >= LOOKED:
            self.deeds.add("hovered")


def _holds(when: str, view: Position, seat: Seat) -> bool:
    if when in Features._fields:
        return bool(getattr(view.features, when))
    return {"": True, "fought": view.fought, "off_map": view.area(seat).node is None}[when]


class LessonPanel(Panel):
    """The panel of a lesson, with an amber edge. It lets no click through to what it covers; Enter on it goes on."""

    focusable = True

    def __init__(self, go_on: Callable[[], None]) -> None:
        super().__init__(extra=BUTTONS_HIGH)
        self.go_on = go_on

    def press(self) -> None:
        self.go_on()

    def click(self, at: tuple[int, int]) -> None:
        """Nothing comes back and nothing happens: only its buttons are clicked."""

    def paint(self) -> Surface:
        surface = super().paint()
        surface.blit(shapes.frame(surface.get_size(), palette.AMBER_LOW, self.scale.px(6), 1), (0, 0))
        return surface


class Lessons:
    """The panel of the lesson that is due: at the head of the side column, or over a part of the fight it does not speak of."""

    def __init__(self, table: OperatorsTable) -> None:
        self.table = table
        self.courses: dict[Seat, Course] = {}
        self.lesson: Lesson | None = None
        self.panel = LessonPanel(self._next)
        self.next = Button(say("operators:lesson.next"), self._next, icon="play", height=36)
        self.stop = Button(say("operators:lesson.stop"), self._stop, height=36, tip=say("operators:lesson.stop_tip"))

    # --- how far everybody is ---------------------------------------------------------------------------------------------

    def course(self) -> Course | None:
        """The course of the seat at the screen; None where nobody learns."""
        table = self.table
        if not table.view.world.training or table.seat is None or not table.around.people:
            return None
        return self.courses.setdefault(table.seat, Course(table.view))

    def look(self, node: str | None) -> None:
        """Nothing comes back; the pointer is on this node now, or on none."""
        course = self.course()
        if course and self.lesson and self.lesson.goes_on == "hovered":
            course.look(node, monotonic())

    def did(self, deed: str) -> None:
        """Nothing comes back; the seat at the screen did what some lesson waits for."""
        course = self.course()
        if course and self.lesson and self.lesson.goes_on == deed:
            course.done.add(self.lesson.id)

    def stage(self) -> str:
        """What goes on, as lessons call it; "" for anything else."""
        table = self.table
        if table.dueling:
            return "choosing" if table.duel.choosing else "settled" if table.duel.complete else ""
        if not table.shown:
            return "moving"
        return table.view.phase if table.chair and table.view.phase in ("planning", "onward") else ""

    def refresh(self) -> None:
        """Nothing comes back; the lesson that is due stands on the panel."""
        course, seat, planner = self.course(), self.table.seat, self.table.planner
        self.lesson = None
        if not course or not seat:
            return
        if planner and planner.whole:
            course.deeds.add("laid")
        if planner and planner.turned:
            course.deeds.add("turned")
        if planner and planner.marks and self.table.view.area(seat).node is None:
            course.deeds.add("entered")
        self.lesson = course.due(self.stage(), self.table.view, seat)
        if self.lesson:
            number = lessons().index(self.lesson) + 1
            title = say("operators:lesson.title", number=number, title=self.lesson.title)
            self.panel.change(title=title.upper(), lines=(Line(self.lesson.text),))
            self.next.change(label=say(f"operators:lesson.{'next' if self.lesson.goes_on == 'click' else 'skip'}"))

    def _next(self) -> None:
        course = self.course()
        if course and self.lesson:
            course.done.add(self.lesson.id)
        self.table.panels.refresh()

    def _stop(self) -> None:
        course = self.course()
        if course:
            course.off = True
        self.table.panels.refresh()

    # --- where it stands --------------------------------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        """The panel and its buttons, placed over the fight while there is one; none while no lesson is due."""
        self.refresh()
        if not self.lesson:
            return []
        if self.table.dueling and self.table.chrome:
            scale, whole = self.table.chrome.scale, self.table.chrome.board.union(self.table.chrome.side)
            wide = min(scale.px(WIDE), whole.w)
            high = self.panel.natural(scale, wide)[1]
            focus = self.focus()
            below = focus is None or focus.centery < whole.centery
            top = whole.bottom - high - scale.px(10) if below else whole.y + scale.px(10)
            # Below, in the corner of the odds: nothing that can be chosen is covered there.
            left = whole.right - wide if below else whole.centerx - wide // 2
            self.place(Rect(left, top, wide, high), scale)
        return [self.panel, self.stop, self.next]

    def place(self, rect: Rect, scale: Scale) -> None:
        """Nothing comes back; the panel stands here, its buttons at its foot."""
        self.panel.place(rect, scale)
        inside, gap = self.panel.inside, scale.px(10)
        right = inside.right
        for button in (self.next, self.stop):
            wide, high = button.natural(scale)
            button.place(Rect(right - wide, inside.bottom - high, wide, high), scale)
            right -= wide + gap

    def focus(self) -> Rect | None:
        """The part of the screen that the lesson speaks of; None when it cannot be seen now."""
        table, chrome = self.table, self.table.chrome
        if not self.lesson or not chrome:
            return None
        name = self.lesson.focus
        if name in SIDE_FOCUS:
            areas = [area for pane in table.duel.panes.values() if (area := pane.area(name))]
            return areas[0].unionall(areas[1:]) if areas else None
        places: dict[str, Callable[[], Rect | None]] = {
            "board": lambda: table.board.rect,
            "bottom": lambda: chrome.bottom,
            "score": lambda: chrome.bar,
            "plan": lambda: self._standing(table.panels.plan),
            "kits": lambda: self._standing(table.panels.kits[table.seat or "red"]),
            "choice": lambda: table.duel.choosing.rect if table.duel.choosing else None,
        }
        return places[name]() if name in places else self._nodes(name)

    def _standing(self, panel: Widget) -> Rect | None:
        return panel.rect if panel in self.table.panels.widgets else None

    def _nodes(self, name: str) -> Rect | None:
        """A frame around the first node or line of this kind on the board."""
        board, graph = self.table.board, self.table.graph
        if name == "flag":
            nodes = [graph.flag]
        elif name == "ladder":
            nodes = [node for node, place in graph.nodes.items() if place.climb][:1]
        else:
            one_way = [line for line in graph.lines if line.one_way]
            nodes = [one_way[0].a, one_way[0].b] if one_way else []
        spots = [board.camera.to_screen(graph.centre(node)) for node in nodes]
        reach = round(64 * board.camera.zoom)
        rects = [Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach) for x, y in spots]
        return rects[0].unionall(rects[1:]).clip(board.rect) if rects else None

    def draw(self, surface: Surface) -> None:
        """Nothing comes back; a dashed frame is painted around what the lesson speaks of."""
        focus = self.focus()
        if focus and self.table.chrome:
            px = self.table.chrome.scale.px
            area = focus.inflate(px(6), px(6)).clip(surface.get_rect())
            pygame.draw.rect(surface, palette.BAR, area.inflate(2, 2), px(3) + 2)
            shapes.dashes(surface, area, palette.AMBER, px(8), px(3))
