"""All lessons of a training in a list: any of them can be read, in a match of training again over it, or all be given again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.learning.course import Course
from game.learning.lessons import Lesson, Training
from scenes.app.page import Sheet
from scenes.kit.layout import Scale
from scenes.kit.lists import Item, ScrollList
from scenes.kit.scene import Change, Pop, Push, Swap
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.lessons import progress
from scenes.lessons.panel import LessonPanel

ABOVE_AND_BELOW = 260  # design units that the sheet needs besides its list
LEAST = 150  # design units: the list is never lower


class Lines(ScrollList):
    """A list that takes no more height than its window has."""

    room = 0  # px
    opened = False  # whether it has been seen

    def place(self, rect: Rect, scale: Scale) -> None:
        super().place(rect, scale)
        if not self.opened:  # what is to be read first is in sight, with the one above it
            self.opened = True
            self._scroll_to(self._tops()[max(0, self.chosen - 1)])

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        wide, high = super().natural(scale, room)
        return wide, min(high, self.room)


class LessonList(Sheet):
    """The lessons of the seat at the screen, in their order; a click opens one over the match, or on a page of its own."""

    width = 560.0

    def __init__(self, training: Training, course: Course, wanted: Callable[[], None] | None = None) -> None:
        """`wanted` keeps that lessons are told again; None: in this match none are."""
        super().__init__(say("lesson.list"))
        self.training, self.course, self.wanted = training, course, wanted
        self.list = Lines(self._items(), self._open)
        unread = [lesson not in course.read for lesson in training.lessons]
        self.list.chosen = unread.index(True) if any(unread) else 0
        self.anew = Button(say("lesson.all_again"), self._all_again, icon="replay", align="left", tip=say("lesson.all_again_tip"))
        self.leave = Button(say("lesson.list_back"), lambda: Pop(), icon="back", align="left", main=True)

    def _items(self) -> list[Item]:
        """A line for each lesson: its number, its title, whether it has been read."""
        found = []
        for number, lesson in enumerate(self.training.lessons.values(), 1):
            read = lesson.id in self.course.read
            line = say(f"lesson.line{'_read' if read else ''}", number=number, title=lesson.title)
            found.append(Item(lesson.id, line, right=say("lesson.read") if read else ""))
        return found

    def contents(self) -> list[Widget]:
        self.list.room = max(self.scale.px(LEAST), self.size[1] - self.scale.px(ABOVE_AND_BELOW))
        return [self.list, *([self.anew] if self.wanted else []), self.leave]

    def _open(self, lesson: str) -> Change:
        if self.wanted is None:
            read_aside(self.training, self.course, lesson)
            self.list.change(items=tuple(self._items()))
            return Push(LessonPage(self.training.lessons[lesson]))
        self.course.recall(lesson)
        return Pop(2)

    def _all_again(self) -> Change:
        self.course.begin_again()
        if self.wanted:
            self.wanted()
        return Pop(2)


class LessonPage(Sheet):
    """One lesson to be read, over a match in which nobody is taught."""

    width = 480.0

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(say("lesson.list"))
        self.card = LessonPanel()
        self.card.tell(lesson.title, lesson.text, ())
        self.leave = Button(say("lesson.list_back"), lambda: Pop(), icon="back", align="left", main=True)

    def contents(self) -> list[Widget]:
        return [self.card, self.leave]


class LessonLeft(Sheet):
    """One of the lessons that a training has left unread, with the way to the next of them."""

    width = 480.0

    def __init__(self, training: Training, course: Course, left: Sequence[str], place: int = 0) -> None:
        """`left`: those lessons in their order; `place`: which of them is read."""
        super().__init__(say("lesson.left", done=place + 1, count=len(left)))
        self.training, self.course, self.left, self.at = training, course, left, place
        lesson = training.lessons[left[place]]
        read_aside(training, course, lesson.id)
        self.card = LessonPanel()
        self.card.tell(lesson.title, lesson.text, ())
        self.choices = [
            Button(say("lesson.list"), self._list, icon="learn", align="left"),
            Button(say("lesson.list_back"), lambda: Pop(), icon="back", align="left", main=self._last),
        ]
        if not self._last:
            title = training.lessons[left[place + 1]].title
            self.choices.insert(0, Button(say("lesson.next_left", title=title), self._next, icon="step", align="left", main=True))

    @property
    def _last(self) -> bool:
        return self.at == len(self.left) - 1

    def _next(self) -> Change:
        return Swap(LessonLeft(self.training, self.course, self.left, self.at + 1))

    def _list(self) -> Change:
        return Swap(LessonList(self.training, self.course))

    def contents(self) -> list[Widget]:
        return [self.card, *self.choices]


def read_aside(training: Training, course: Course, lesson: str) -> None:
    """Count a lesson as read that was opened outside of a match in which it is given, and keep that."""
    course.read_aside(lesson)
    progress.keep_for_game(training.game, course.note())
