"""How far one seat has come with the lessons of a match: which one is told now, what ends it, what is kept of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from game.api import Event, JsonMap, Seat, audience
from game.content.json_patterns import matches
from game.content.shapes import Value
from game.learning.lessons import CLICK, Lesson, Place, Training

_ME = re.compile(r"me(?=-|$)")


class Note(NamedTuple):
    """What is kept of a course beside its match: the lessons that are done, whether no more are wanted, and which of those that
    are done were never read.
    """

    done: tuple[str, ...] = ()
    off: bool = False
    unread: tuple[str, ...] = ()


class Course:
    """How far one seat has come with its lessons. It changes nothing in the match.

    `told` is the lesson that is on the screen, `recalled` one that was asked for once more.
    """

    def __init__(self, training: Training, seat: Seat, seats: Sequence[Seat]) -> None:
        self.training, self.seat = training, seat
        self.done: set[str] = set()
        self._read: set[str] = set()  # lessons that were closed by hand, or stood there until they could be read
        self.passed: set[str] = set()  # lessons whose moment went by while they stood there, as the match was played on
        self._hurried = False  # some were left unread; whoever reads everything is told everything in its order
        self._order: list[str] = []  # what has been told, in the order in which the match led to it
        self._left = 0  # so many times the match was played on since the lesson that is told has come
        self._late = False  # whether that was once it could have been read: time alone takes no lesson away
        self._rests = False  # one has just been read: whoever learns does something before the next one to be read
        self._behind = ""  # the moment that was left with all that it teaches; it lasts until the next one comes
        self.off = False  # no more lessons are wanted
        self.acted: set[str] = set()  # moments from which the match was played on
        self.told: Lesson | None = None
        self.recalled: Lesson | None = None
        self._opened: set[str] = set()  # lessons whose event has been seen
        self._since: dict[str, int] = {}  # after so many events of one's own
        self._deeds_seen = 0
        self._ended: set[str] = set()  # lessons whose end has come, whether they had been told or not
        self._kinds: set[str] = set()  # of the events of one's own
        self._deeds: dict[str, set[str]] = {}  # where each was done
        self._before = 0  # at so many places what the lesson that is told waits for was done before it came
        self._heard = 0
        self._others = [one for one in seats if one != seat]
        foes = {"among": self._others}

        def own(pattern: Value) -> Value:
            return personal(pattern, seat, foes)

        lessons = training.lessons.values()
        self._opening = {one.id: own(one.opens.event) for one in lessons if one.opens.event is not None}
        self._ending = {one.id: own(one.goes_on) for one in lessons if not isinstance(one.goes_on, str)}
        self._holding = {one.id: own(one.opens.holds) for one in lessons if one.opens.holds is not None}

    def follow(self, story: Sequence[Event]) -> None:
        """Take in what is new in the story: all that the seat has seen of the match so far."""
        for event in story[self._heard :]:
            self._hear(event)
        self._heard = len(story)

    def _hear(self, event: Event) -> None:
        self._deeds_seen += event.get("seat") == self.seat
        opened = {lesson for lesson, pattern in self._opening.items() if matches(pattern, event)}
        self._opened, self._since = self._opened | opened, dict.fromkeys(opened, self._deeds_seen) | self._since
        ended = {lesson for lesson, pattern in self._ending.items() if matches(pattern, event)}
        if self._own(event):
            self._rests = False
            self._kinds.add(event["is"])
            ended |= {one.id for one in self.training.lessons.values() if event["is"] in (one.goes_on, one.ends)}
            ended |= self._known(event["is"])
        self._end(ended)

    def _own(self, event: Event) -> bool:
        """Whether an event was this seat's own doing, or nobody's."""
        if "seat" in event:
            return bool(event["seat"] in (self.seat, None))
        if str(event.get("unit", "")).partition("-")[0] in self._others:
            return False
        return audience(event) is None or self.seat in (audience(event) or ())

    def report(self, trigger: str, where: str = "") -> None:
        """Note what the player at the seat did."""
        self._rests = False
        places = self._deeds.setdefault(trigger, set())
        places.add(where)
        patterns = self._opening.items()
        said = {one for one, pattern in patterns if isinstance(pattern, Mapping) and pattern.get("is") == trigger}
        opened = {one for one in said if matches(self._opening[one], {"is": trigger, "unit": where})}
        self._opened = (self._opened - said) | opened  # it is about whom he deals with now
        lessons = self.training.lessons.values()
        ended = {one.id for one in lessons if one.goes_on == trigger and len(places) >= one.times}
        self._end(ended | {one.id for one in lessons if one.ends == trigger} | self._known(trigger))

    def _known(self, deed: str) -> set[str]:
        """The lessons that teach a deed which has been done now; what is yet to come of them is known."""
        found = {one.id for one in self.training.lessons.values() if one.teaches == deed}
        self.done |= found - {self.told.id if self.told else ""}
        return found

    def _end(self, lessons: set[str]) -> None:
        told, before = self.told, self._ended
        self._ended = before | lessons
        self.done |= lessons & self.passed  # who went on without reading, and did it since, is not told of it afterwards
        if told and told.id in lessons and (told.goes_on == CLICK or told.id not in before):  # what was done before is to be read
            self.go_on()

    # --- what is told -----------------------------------------------------------------------------------------------------

    def due(self, moment: str, written: Callable[[], JsonMap], read: bool = True) -> Lesson | None:
        """The lesson that is told now, if any: the one that waits to be read, or the first that is not done and belongs here.

        What belongs to this very moment comes before one that waits to be read and belongs to another. `written`: the view as
        JSON; `read`: whether the one on the screen has stood there until it could be read.
        """
        if self._behind and moment == self._behind:
            self.told = self.recalled
            return self.told
        self._behind = ""
        before = self.told
        self._read |= {before.id} if before and read else set()
        late = self._late and read and not self.waits and not self.recalled
        if before and moment and (late or (self._left and self._elsewhere(moment))):
            self._pass(before, read)
        unread = self.told if self.told and self.told.id not in self.done and not self.waits else None
        if unread and self.misplaced(moment):
            self.told = unread = None  # it comes again at its own moment
        lessons = self.training.lessons.values()
        stands = unread is not None and (unread.first or not self._left) and not self._elsewhere(moment)
        urgent = unread if stands else self._first(moment, written, [one for one in lessons if one.first])
        if not urgent and unread and self._elsewhere(moment):
            urgent = self._first(moment, written, [one for one in lessons if one.opens.at == (moment,)])
        newest = sorted((one for one in lessons if one.newest), key=lambda one: -self._since.get(one.id, 0))
        anything = [*newest, *(one for one in lessons if not one.newest)]
        self.told = self.recalled or urgent or unread or self._first(moment, written, anything)
        if self.told is not before:
            self._left, self._late = 0, False
        if self.told and self.told is not before:
            self._before = self._done(self.told)
            self._order += [] if self.recalled else [self.told.id]
        return self.told

    def place(self, lesson: Lesson) -> Place:
        """Where a lesson stands; one that comes after a later one has no number, so that numbers never go back."""
        place, number = self.training.place(lesson.id), self.training.number
        ahead = (one for one in self._order if not self.training.lessons[one].remark)
        late = lesson is not self.recalled and any(number(one) > number(lesson.id) for one in ahead)
        return Place(0, place.title, 0, ()) if late else place

    def leave_turn(self, read: bool) -> None:
        """Leave what belongs to a moment of one's own, as somebody else's turn begins or the match is over."""
        if not self.told or not self._elsewhere(""):
            return
        if self.waits:
            self.told = None  # it comes again
        else:
            self._pass(self.told, read)

    def misplaced(self, moment: str) -> bool:
        """Whether what is told, not asked for, belongs to another moment than this one, in which nothing else is shown."""
        return self._elsewhere(moment) and moment in self.training.alone

    def _elsewhere(self, moment: str) -> bool:
        """Whether what is told, not asked for, belongs to another moment than this one."""
        told = self.told
        return told is not None and told is not self.recalled and bool(told.opens.at) and moment not in told.opens.at

    def had(self, lesson: str) -> bool:
        """Whether a lesson is behind the seat, read or not."""
        return lesson in self.done or lesson in self.passed

    @property
    def to_come(self) -> list[str]:
        """The titles of lessons that do not wait and are untold, as what they are about has not happened; told with the last."""
        lessons = list(self.training.lessons.values())
        if self.told is not lessons[-1]:
            return []
        waiting = (one for one in lessons if one.first and one.opens.event and not self.had(one.id))
        return [one.title for one in waiting if one.id not in self._opened]

    @property
    def moments_to_come(self) -> set[str]:
        """The moments at which something is still to be told, or told again as it was asked for."""
        if self.off:
            return set()
        return {moment for one in self.training.lessons.values() if one.id not in self.done for moment in one.opens.at}

    def play_on(self, moment: str = "", read: bool = True) -> None:
        """Note that the player goes on with the match, whatever is told: what could be `read` by then is closed by that."""
        self._rests = False
        self.acted = self.acted | {moment}
        self._left += self.told is not None
        self._late = self._late or (self.told is not None and read)

    def leave(self, moment: str, read: bool) -> None:
        """Leave this moment with all that it teaches, as the match goes on from a stop made for it: what is told there counts
        as done if it could be `read`, all the rest comes at the next moment of the kind.
        """
        self._hurried = True
        self.acted = self.acted | {moment}
        if self.told and read and not self.waits:
            self.done = self.done | {self.told.id}
        self.told, self.recalled, self._behind = None, None, moment

    def _pass(self, lesson: Lesson, read: bool) -> None:
        """Leave a lesson behind whose moment is over, as the match was played on: it counts as read, or comes again
        once if it could not be read so fast, or waits for something to be done.
        """
        if read and (not self.waits or lesson.id in self.passed):
            self.done, self._hurried = self.done | {lesson.id}, self._hurried or self.waits
        self.passed = self.passed | {lesson.id}
        self.told = None

    def _follows(self, lesson: Lesson, moment: str) -> bool:
        """Whether what comes before a lesson has been told, or has had its moment with somebody who does not read everything."""
        last = lesson.id == list(self.training.lessons)[-1]
        return all(one in self.done or (not last and self._missed(one, moment)) for one in lesson.opens.after)

    def _new(self, moment: str) -> bool:
        """Whether a moment is there for the first time, or is a fight, which lies over the board."""
        return moment in self.training.alone or not self._kinds.intersection(self.training.moments.get(moment, ()))

    def _missed(self, lesson: str, moment: str) -> bool:
        """Whether a lesson that is not done has had its moment."""
        if lesson in self.passed:
            return True
        one = self.training.lessons[lesson]
        had = one.opens.holds is None and (one.opens.event is None or lesson in self._opened)
        other = self._hurried and bool(one.opens.at) and moment not in one.opens.at
        return other and had and self._follows(one, moment)

    def _first(self, moment: str, written: Callable[[], JsonMap], among: Iterable[Lesson]) -> Lesson | None:
        if self.off:
            return None
        for lesson in among:
            opens = lesson.opens
            if lesson.id in self.done or (opens.at and moment not in opens.at) or not self._follows(lesson, moment):
                continue
            if self._rests and lesson.goes_on == CLICK and not self._new(moment):
                continue
            if opens.event is not None and lesson.id not in self._opened and moment not in opens.anyway:
                continue
            if opens.holds is None or matches(self._holding[lesson.id], written()):
                return lesson
        return None

    @property
    def waits(self) -> bool:
        """Whether the lesson that is told waits for more than a click: for something that has not been done yet."""
        told = self.told
        return told is not None and self.recalled is None and told.goes_on != CLICK and told.id not in self._ended

    @property
    def counted(self) -> tuple[int, int]:
        """At how many places what the lesson that is told waits for was done since it came, and at how many it is to be done."""
        told = self.told
        return (self._done(told) - self._before, told.times - self._before) if told else (0, 0)

    def _done(self, lesson: Lesson) -> int:
        return len(self._deeds.get(lesson.goes_on, ())) if isinstance(lesson.goes_on, str) else 0

    def close(self) -> None:
        """End the current lesson by hand: whoever does that has read what he wanted of it."""
        self._read |= {self.told.id} if self.told else set()
        self.go_on()

    def go_on(self) -> None:
        """End the current lesson."""
        if self.told:
            self.done.add(self.told.id)
        self.told = self.recalled = None

    def rest(self) -> None:
        """Tell nothing more that is only to be read until something is done."""
        self._rests = True

    def stop(self) -> None:
        """Stop all lessons, except one that is asked for."""
        self.off, self.told, self.recalled = True, None, None

    def begin_again(self) -> None:
        """Begin every lesson again when its time comes."""
        self.done, self.off, self.told, self.recalled = set(), False, None, None
        self._ended, self.passed, self._hurried = set(), set(), False
        self._deeds, self._order, self._rests = {}, [], False

    def read_aside(self, lesson: str) -> None:
        """Count a lesson as read: whoever learns has opened it by himself."""
        self.done, self._read = self.done | {lesson}, self._read | {lesson}

    def recall(self, lesson: str) -> None:
        """Show this lesson now, wherever it belongs."""
        self.recalled = self.training.lessons[lesson]

    # --- a match that is resumed ------------------------------------------------------------------------------------------

    def note(self) -> Note:
        """What is to be kept of it."""
        done = tuple(lesson for lesson in self.training.lessons if lesson in self.done)
        return Note(done, self.off, tuple(lesson for lesson in done if lesson not in self._read))

    @property
    def read(self) -> frozenset[str]:
        """The lessons that are done and have been read; the rest of those were known before they came."""
        return frozenset(self.done & self._read)

    def take(self, note: Note) -> None:
        """Go on from a note, leaving out lessons that no longer exist."""
        self.done, self.off = {lesson for lesson in note.done if lesson in self.training.lessons}, note.off
        self._read = self.done.difference(note.unread)
        self._order = [lesson for lesson in self.training.lessons if lesson in self.done]

    def guess(self) -> None:
        """Mark as done, where nothing was noted, the lessons of moments that are over in the story."""
        over = {moment for moment, kinds in self.training.moments.items() if self._kinds.intersection(kinds)}
        for lesson in self.training.lessons.values():
            opens = lesson.opens
            if opens.at and over.issuperset(opens.at) and opens.event is None and opens.holds is None:
                self.done.add(lesson.id)
                self._read.add(lesson.id)


def personal(pattern: Value, seat: Seat, foes: Value) -> Value:
    """A pattern for one seat: its own name for `me` (and at the head of a name as `me-captain`), `foes` for `foe`."""
    if isinstance(pattern, Mapping):
        return {personal(key, seat, key): personal(value, seat, foes) for key, value in pattern.items()}
    if isinstance(pattern, Iterable) and not isinstance(pattern, str):
        return [personal(one, seat, foes) for one in pattern]
    if pattern == "foe":
        return foes
    return _ME.sub(seat, pattern, count=1) if isinstance(pattern, str) and _ME.match(pattern) else pattern
