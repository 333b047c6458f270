"""The lessons of a match of training: which one is due for the seat at the screen, its panel, and what it points at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import KEYDOWN, MOUSEBUTTONDOWN, MOUSEBUTTONUP, Rect, Surface
from pygame.event import Event

from game.api import JsonMap, Seat
from game.learning.course import Course, Note
from game.learning.lessons import SEEN, Drill, Lesson, Training
from scenes.kit import keys
from scenes.kit.fonts import LABEL
from scenes.kit.scene import Change, Push
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.lessons import progress
from scenes.lessons.list import LessonList
from scenes.lessons.panel import HeadLink, LessonPanel, Link, draw_frames, draw_sides
from scenes.lessons.reading import Reading
from scenes.lessons.spoken import FEW, spoken, told_in
from scenes.match.hasty import Hasty
from scenes.match.state import MatchState
from scenes.presentation.games import presentation
from scenes.presentation.lessons import AIR, part_of_frame
from scenes.presentation.navigation import Navigation

BY_KEY = "key:"
"""Before the name of a place: the widget that is pressed by that action's key."""
MAIN = "main"
"""The name of the button on the right of the bottom bar."""
FRAME = ("board", "side", "bar", "bottom")
"""The places of every game: those of the frame around it."""
CONFIRM = "confirm"
"""The action whose key is Enter: it presses amber."""


def lessons_of(play: MatchState, navigation: Navigation | None) -> Lessons | None:
    """The lessons of a match; None where nobody is there to learn, or none are told from its beginning."""
    told = told_in(play.match.rules.id, play.match.scenario)
    if told is None or not play.persons or play.match.start is not None:
        return None
    if told.adds and not play.app.preferences.lessons:
        return None
    return Lessons(play, told, navigation)


def list_of(play: MatchState) -> Callable[[], Change] | None:
    """What opens the lessons of a game in a match that is none of training; None where the game has none."""
    told = spoken(play.match.rules.id)
    if told is None:
        return None
    seats = play.match.seats

    def opened() -> Change:
        course = Course(told, seats[0], seats)
        course.take(progress.of_game(told.game) or Note())
        return Push(LessonList(told, course))

    return opened


class Lessons:
    """The lessons at one table: each person has a course of his own."""

    def __init__(self, play: MatchState, told: Training, navigation: Navigation | None) -> None:
        """`navigation` leads to the drills; None: there is none to be seen."""
        self.play, self.training, self.navigation = play, told, navigation
        self.places = presentation(play.match.rules.id).lessons(play.table)
        self.courses: dict[Seat, Course] = {}
        self.panel = LessonPanel()
        self._drills: dict[tuple[str, bool], Button] = {}
        self.next = Button("", self.go_on, height=36)
        self.stop = HeadLink(say("lesson.stop"), self._stop, height=28, size=LABEL - 2, tip=say("lesson.stop_tip"))
        self.hide = Button("", self._close, icon="close", height=30, tip=f"**{say('lesson.hide')}** {say('lesson.hide_tip')}")
        self._dimmed: list[tuple[Button, bool, str]] = []  # what waits until the lesson is read: was it amber, and its key
        self._standing: list[Widget] = []
        self._hasty = Hasty()  # since when the last lesson is closed, and where it lay
        self.looked = Reading()
        self._too_soon = False  # whether the mouse was pressed on a card that had just come
        self._pointed: Lesson | None = None  # whose panels have come into sight
        self._kept: dict[Seat, Note] = {}  # as it was written last
        self._proposed = False  # whether what was decided last was
        self._written: tuple[object, Seat | None, JsonMap] = (None, None, {})

    # --- how far everybody is ---------------------------------------------------------------------------------------------

    def course(self) -> Course | None:
        """The course of the seat at the screen; None for one in which nobody learns."""
        seat, play = self.play.perspective, self.play
        if seat not in play.persons or seat is None:
            return None
        if seat not in self.courses:
            course = self.courses[seat] = Course(self.training, seat, play.match.seats)
            course.follow(play.events)
            note = progress.note(play.journal.path.name, seat) or progress.of_game(self._game) if play.journal else None
            course.acted = set(self.training.moments) if any(one.seat == seat for one in play.match.log) else set()
            if note:
                course.take(note)
            elif play.match.log:
                course.guess()
            course.off = course.off or not play.app.preferences.lessons
        return self.courses[seat]

    @property
    def _game(self) -> str:
        return self.play.match.rules.id

    @property
    def lesson(self) -> Lesson | None:
        """The lesson on the screen."""
        course = self.course()
        return course.told if course else None

    def untold(self, lesson: str) -> bool:
        """Whether this lesson is still to come for the seat at the screen."""
        course, one = self.course(), self.training.lessons.get(lesson)
        if course is None or one is None or course.off:
            return False
        return course.told is not one and not course.had(lesson)

    def report(self, trigger: str, where: str = "") -> bool:
        """Whether what the player at the screen did has ended the lesson that was told."""
        course = self.course()
        before = course.told if course else None
        if course:
            course.report(trigger, where)
        return course is not None and course.told is not before

    @property
    def asked(self) -> Lesson | None:
        """The lesson that waits for something to be done, on the screen now."""
        course = self.course()
        return course.told if course and course.waits else None

    def decided(self, asked: Lesson | None, proposed: bool) -> None:
        """Note what was decided last: as amber or the lesson `asked` for it, it was `proposed`."""
        course, journal = self.course(), self.play.journal
        if course is None or journal is None or self.training.adds:
            return
        course.follow(self.play.events)
        taught = asked is not None and course.had(asked.id)
        self._proposed = taught or (proposed and not course.off)
        progress.propose(journal.path.name, len(self.play.match.log), self._proposed)

    def went_on(self) -> None:
        """Note an action that nobody was asked for: it was proposed as much as what it goes on with."""
        if self.play.journal:
            progress.propose(self.play.journal.path.name, len(self.play.match.log), self._proposed)

    def play_on(self) -> None:
        """Note that the player at the screen goes on with the match, whether the lesson that is told has been read or not."""
        course, moment = self.course(), self.places.moment()
        if course and self._stopped:
            course.leave(moment, not self.looked.fresh)  # to go on from a stop is to have read what it was made for
        elif course:
            course.play_on(moment, self.looked.long_enough(course.told))

    def refresh(self) -> None:
        """Show the lesson that is due on the panel, and keep what is done."""
        course = self.course()
        if course is None:
            return
        course.follow(self.play.events)
        read, moment = self.looked.long_enough(course.told), self.places.moment()
        if not moment and not set(self.play.persons).intersection(self.play.match.actors()):
            course.leave_turn(read)
        # While things move a card stays: it would go, and come again, as nothing can be done for a moment.
        moves = self.play.playing.under_way and not self.play.playing.halted
        if moves and course.told is None and course.acted:
            return  # what is to be read comes when it can be decided by
        stays = course.told and course.told.id not in course.done and moves
        lesson = course.told if stays and not course.misplaced(moment) else course.due(moment, self._view, read)
        self._keep(course)
        self.looked.shows(lesson)
        if lesson is None:
            return
        waits, leads = course.waits, self._leads(course)
        self.next.change(label=say("lesson.skip" if waits else "lesson.next"), main=leads, key="confirm" if leads else "")
        self.settle()
        leads = course.waits and lesson.by_hand and lesson.goes_on == SEEN  # the example is the next step, in amber
        drills = [self._drill(name, self.navigation, leads) for name in self._drills_with(lesson)] if self.navigation else []
        # Whoever clicks Next once too often skips nothing: what skips a lesson lies at the other side.
        aside, foot = ([self.next], drills if leads else []) if waits else ([], self._foot())
        links = [] if leads else drills
        where = course.place(lesson)
        counted = self._counted(lesson, *course.counted) if waits else ""
        stop = None if course.off else self.stop
        titles = ", ".join(course.to_come)
        left = f" {say('lesson.to_come', titles=titles)}" if titles else ""
        self.panel.tell(lesson.title, lesson.text + counted + left, foot, where, links, aside, self.hide, stop)
        self.panel.change(read=frozenset(course.done))

    def _leads(self, course: Course) -> bool:
        """Whether Next is amber: before the first decision of a kind, and then where the bar has none; playing on closes it."""
        if course.waits or self._introduces(course):
            return not course.waits
        at_rest = self.play.playing.idle or self.play.playing.halted
        return at_rest and not any(one.main and not one.reason for one in self.play.chrome.buttons)

    def _foot(self) -> list[Button]:
        """Next; at a halt where going on from it is amber, that closes the lesson and is the one next step."""
        return [self.next] if self.next.main or not self.play.playing.halted else []

    def _introduces(self, course: Course) -> bool:
        """Whether whoever learns has not yet decided anything of the kind that waits."""
        return self.places.moment() not in course.acted

    def _counted(self, lesson: Lesson, done: int, times: int) -> str:
        """At how many of several places something was done, and what, as the end of a lesson; "" where once is enough."""
        return f" **{say(f'lesson.counted.{lesson.goes_on}', done=done, times=times)}**" if times > 1 else ""

    def _drills_with(self, lesson: Lesson) -> list[str]:
        """The drills that can be watched with a lesson; where there are many they would take the room of what it asks."""
        return list(lesson.drills) if len(lesson.drills) <= FEW else []

    def _drill(self, name: str, navigation: Navigation, leads: bool) -> Button:
        """The button that shows a drill: a link, or the amber one where it `leads`."""
        if (name, leads) not in self._drills:
            drill, tip = self.training.drills[name], say("lesson.watch_tip")
            found: Button = Link(drill.title, lambda: self._watch(drill, navigation), height=28, tip=tip)
            if leads:
                found = Button(drill.title, found.on_press, main=True, key=CONFIRM, height=36, tip=tip)
            self._drills[name, leads] = found
        return self._drills[name, leads]

    def _view(self) -> JsonMap:
        """What the seat at the screen may know, as JSON; written once as long as nothing has changed."""
        position, seat = self.play.match.position, self.play.perspective
        if self._written[0] is not position or self._written[1] != seat:
            self._written = position, seat, self.play.match.rules.write(self.play.chair().view())
        return self._written[2]

    def _keep(self, course: Course) -> None:
        note = course.note()
        if self.play.journal and self._kept.get(course.seat) != note:
            self._kept[course.seat] = note
            progress.keep(self.play.journal.path.name, course.seat, note)
            if note.done or not self.training.adds:  # none of these forgets those of the training
                progress.keep_for_game(self._game, note)

    # --- what its buttons do ----------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """End the lesson on the screen; at a stop that was made for it, go on from there by the same press."""
        course, told = self.course(), self.lesson
        self._close()
        if course and told and self._stopped and course.due(self.places.moment(), self._view) is None:
            course.play_on(self.places.moment())
            self.play.playing.skip()

    @property
    def _stopped(self) -> bool:
        """Whether the match stands still to be read of, with nothing else to be done there."""
        return self.play.playing.halted and self.places.moment() in self.training.alone

    def _close(self) -> None:
        """End the lesson on the screen."""
        course = self.course()
        if course:
            course.close()
            if not self._introduces(course):
                course.rest()
            self._hasty.went_on(self.panel.rect)
            self._hasty.rests()

    @property
    def settles_now(self) -> bool:
        """Whether what goes on looks as if it could not be clicked yet, and can be: the lesson has been there long enough."""
        return self.next.rests and not self.looked.fresh

    def settle(self) -> None:
        """Let what goes on look as it is: a click is not for it as long as the lesson has only just come."""
        self.next.change(rests=self.next.main and self.looked.fresh)

    def hasty(self, event: Event) -> bool:
        """Whether this is Enter or a click once too often: a lesson has just come or been closed, and it would decide something.

        A click is, where the last card lay and something else has come up, and on a card that nobody can have looked at.
        """
        if self._soon(event):
            return True
        pressed = event.type == KEYDOWN and keys.TABLE.means(event, "confirm") and not self.reading
        if pressed and self._hasty.fresh:
            self._hasty.rests()  # whoever goes on pressing still means the lesson
            return True
        return not self._standing and self._hasty.meant(event)

    def _soon(self, event: Event) -> bool:
        """Whether this would close a lesson that has just come, or pass it by with the button that it took amber from."""
        here = self.panel in self._standing and self.looked.fresh
        if event.type == MOUSEBUTTONDOWN:
            buttons = (*self.panel.buttons, *(one for one, _, _ in self._dimmed))
            self._too_soon = here and event.button == 1 and any(one.rect.collidepoint(event.pos) for one in buttons)
            return self._too_soon
        if event.type == MOUSEBUTTONUP:
            soon, self._too_soon = self._too_soon, False
            return soon
        return here and event.type == KEYDOWN and self.reading and keys.TABLE.means(event, CONFIRM)

    def _stop(self) -> None:
        course = self.course()
        if course:
            for one in self.courses.values():  # whoever else learns at this screen saw it too
                one.stop()
            app = self.play.app
            app.change_preferences(replace(app.preferences, lessons=False), say("lesson.stopped"))

    def _watch(self, drill: Drill, navigation: Navigation) -> Change:
        lesson = self.lesson

        def watched() -> None:
            if lesson and drill.id in lesson.drills:
                self.report(SEEN)

        if lesson and lesson.by_hand:  # it was the next step: whoever leaves it early is not led there again
            watched()
        return Push(navigation.drill(self.training, drill, watched))

    def open_list(self) -> Change:
        """The list of all lessons, from which any can be read again."""
        course, app = self.course() or next(iter(self.courses.values())), self.play.app

        def wanted() -> None:
            app.change_preferences(replace(app.preferences, lessons=True))

        return Push(LessonList(self.training, course, wanted))

    @property
    def reading(self) -> bool:
        """Whether a lesson waits to be read before anything else: its Next is then the amber button."""
        return self.next in self._standing and self.next.main

    def replaces(self, widget: Widget) -> bool:
        """Whether a widget is what goes on from a halt, while Next is the step that leads there."""
        return self.reading and self.play.playing.halted and any(widget is button for button, _, _ in self._dimmed)

    # --- which button is the next one ---------------------------------------------------------------------------------

    def give_back(self) -> None:
        """Give the buttons of the bottom bar their colour and their key back."""
        for button, main, key in self._dimmed:
            button.change(main=main, key=key, later=False)
        self._dimmed = []

    def take_over(self, buttons: Sequence[Button]) -> None:
        """Take amber and Enter from the buttons of the bottom bar while the lesson waits to be read.

        While it waits for something to be done, only what would lead on to somebody else gives amber up; and whatever has it,
        where no button does what the lesson waits for.
        """
        course = self.courses.get(self.play.perspective or "")
        waits = course is not None and course.waits and self.panel in self._standing
        by_hand = course is not None and course.told is not None and course.told.by_hand
        for button in buttons:
            led = waits and button.main and (by_hand or button.key == "next")
            if led or (self.reading and (button.main or button.key == CONFIRM)):
                self._dimmed.append((button, button.main, button.key))
                button.change(main=False, later=button.main, key="" if button.key == CONFIRM else button.key)

    # --- where it stands --------------------------------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        """The panel and its buttons at their place; none while no lesson is due."""
        shown = self.play.playing.under_way or (self.play.playing.idle and self.play.shown)
        if shown:  # between a decision and its picture the table cannot be asked for places
            self._standing = self._stand()
        return self._standing

    def _stand(self) -> list[Widget]:
        self.refresh()
        self.places.expect(course.moments_to_come if (course := self.course()) else ())
        if not self.lesson or not self.play.chrome.bottom.w:
            self.places.speak(())
            self.places.give_back()
            return []
        self.places.speak(self.lesson.focus)
        column = self.play.chrome.column
        standing = self.panel.stand(self.places, column)
        if self.lesson is not self._pointed:
            self._pointed = self.lesson
            for panel in [one for name in reversed(self.lesson.focus if self.lesson else ()) for one in self.places.panels(name)]:
                column.reveal(panel)
        return standing

    def focus(self) -> list[Rect]:
        """The parts of the screen that the lesson speaks of, as far as they can be seen now."""
        lesson = self.lesson
        return [area for name in lesson.focus for area in self._parts(name)] if lesson else []

    def frames(self, button: Button) -> bool:
        """Whether a frame of the lesson points at this button: what is pressed there is what the lesson proposed."""
        return any(area.contains(button.rect) and area.h <= 2 * button.rect.h for area in self.focus())

    def _parts(self, name: str) -> Sequence[Rect]:
        """Where the parts of what has this name stand, each framed for itself, as far as they can be seen."""
        if name in self.places.names:
            found = self.places.parts(name)
        else:
            area = self.place(name)
            found = [area] if area else []
        return [seen for area in found if (seen := self._seen(area))]

    def _seen(self, area: Rect) -> Rect | None:
        """What can be seen of a part; None of what the column is scrolled past, but for a sliver."""
        chrome, column = self.play.chrome, self.play.chrome.column
        if any(area.contains(one.rect) and area.h <= 2 * one.rect.h for one in (*chrome.buttons, *chrome.tools)):
            return area  # a button below the column is never scrolled
        beside = column.rect.left <= area.centerx < column.rect.right
        shown = column.scrolls and any(one in self.play.table.widgets for one in column.widgets[:1])  # no fight lies over it
        if not shown or not beside or chrome.bar.contains(area):
            return area
        air = 2 * chrome.scale.px(AIR)
        whole = column.view.inflate(air, air)
        seen = area.clip(whole)
        return seen if 2 * seen.h >= min(area.h, whole.h) else None

    def place(self, name: str) -> Rect | None:
        """Where what has this name stands on the screen now."""
        chrome = self.play.chrome
        if name in self.places.names:
            return self.places.place(name)
        if name in FRAME:
            return part_of_frame(chrome, name)
        if name == MAIN:
            return next((one.rect for one in reversed(chrome.buttons) if not one.aside), None)
        if name.startswith(BY_KEY):
            action = name.removeprefix(BY_KEY)
            return next(
                (one.rect for one in chrome.widgets if getattr(one, "key", "") == action and not getattr(one, "reason", "")), None
            )
        return None

    def draw(self, surface: Surface) -> None:
        """Paint a dashed frame around what the lesson speaks of, or brackets at its sides."""
        scale, places = self.play.chrome.scale, self.places
        cards = [card.rect for card in self.play.chrome.column.cards]
        for name in self.lesson.focus if self.lesson else ():
            sides = places.sides(name) if name in places.names else ()
            if sides:
                draw_sides(surface, self.play.chrome.board, sides, scale, [*places.labels(), *cards])
            else:
                labels = places.labels() if name in places.names else ()
                draw_frames(surface, self._parts(name), scale, [*labels, *cards])
