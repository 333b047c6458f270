"""Lessons: what a match of training explains, piece by piece, and how far one seat has come with it.

A game's lessons stand in `data/<game>/lessons.yaml`:

- `scenario` and `options` of the match in which they are told, and the `seeds` it may begin with: those of matches in which
  what is taught happens soon; any where there are none;
- `moments`: what may be going on as a game's screen calls it, each with the kinds of events of one's own that end it;
- `lessons`: those told, first to last (`Lesson`), and `chapters` of at most eight of them, each with a title and the first of
  its lessons; without any they are parted evenly;
- `drills`: positions that are shown and played beside the match (`Drill`); `worked` names one that is offered with every
  lesson from a certain one on.

In patterns of events and positions `me` stands for the seat that learns, also before a hyphen (`me-captain`), and `foe`
for any other. Lessons restrict nothing: whoever pays no heed to them plays the match as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from game.api import Action, Event, JsonMap, Seat, audience
from game.content import reader
from game.content.faults import Reading
from game.content.json_patterns import Pattern, Plain, PlainMap, matches
from game.content.shapes import Flag, OneOf, Ref, Shape, Text, Value, Whole, Words
from game.content.structures import ById, Default, ListOf, MapOf, Record
from game.draws import Draws
from game.folders import data_folder
from game.games import rules
from game.match import SEEDS, Entry, Match
from game.messages import Refused

CLICK = "click"
"""What ends a lesson that waits for nothing else."""
SEEN = "drill"
"""The trigger: a drill of the lesson on the screen has been watched."""
_ME = re.compile(r"me(?=-|$)")


class Opening(NamedTuple):
    """When a lesson is told; all of it must hold. `at`: one of these moments; `event`: one like it has been seen;
    `after`: these lessons are done; `holds`: a pattern of the position as the seat may know it, as `Rules.write` gives it.
    """

    at: tuple[str, ...] = ()
    event: Pattern | None = None
    after: tuple[str, ...] = ()
    holds: Pattern | None = None


class Lesson(NamedTuple):
    """One lesson. `text` is rich text, with {key:undo} for the key of an action; `focus` names places of the screen.

    `goes_on` is a click on it, an action of the player (with `times`, at so many different places), the kind of an event of one's
    own, or a pattern of an event. `drills` names those that can be watched with it. `first`: what it is about does not wait; it
    comes before all others, one that is being read among them. `by_hand`: no button of the bar does what it waits for.
    """

    id: str
    title: str
    text: str
    opens: Opening
    focus: tuple[str, ...] = ()
    goes_on: str | Pattern = CLICK
    times: int = 1
    drills: tuple[str, ...] = ()
    first: bool = False
    by_hand: bool = False


class Step(NamedTuple):
    """One action of a drill, with what chance is to give; `refused`: it is tried, and the rules say why not."""

    seat: Seat
    play: Action
    draws: tuple[Value, ...] = ()
    refused: bool = False


class Drill(NamedTuple):
    """A position and what is played from it, seen by `seat`, or by everybody, the board near enough around some spaces.

    `focus` names places of the screen, as in a lesson; whoever stands on a space of `shows` shows what he bars, covers or
    sees; `vector` names the worked match it follows.
    """

    id: str
    title: str
    text: str
    position: JsonMap
    steps: tuple[Step, ...]
    seat: Seat | None = None
    focus: tuple[str, ...] = ()
    around: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    vector: str = ""


class Chapter(NamedTuple):
    """The lessons from `since` up to the next chapter."""

    title: str
    since: str


class Place(NamedTuple):
    """Where a lesson stands: the number, the title and the lessons of its chapter, and its own number among them."""

    chapter: int
    title: str
    number: int
    lessons: tuple[str, ...]


LONGEST = 8
"""So many lessons a chapter has at most."""


class Worked(NamedTuple):
    """The drill that is offered with every lesson from `since` on."""

    drill: str
    since: str


class Training(NamedTuple):
    """The lessons of a game by id, in their order, and the match in which they are told.

    `counts`: its scenario is one like any other, whose matches count in the career unless they are begun as training.
    """

    game: str
    scenario: str
    options: JsonMap
    moments: Mapping[str, tuple[str, ...]]
    lessons: Mapping[str, Lesson]
    drills: Mapping[str, Drill]
    worked: Worked | None
    chapters: tuple[Chapter, ...] = ()
    counts: bool = False
    seeds: tuple[int, ...] = ()

    def seed(self, number: int) -> int:
        """The seed of a match of training that any number chooses."""
        return self.seeds[number % len(self.seeds)] if self.seeds else number % SEEDS

    def place(self, lesson: str) -> Place:
        """The chapter of a lesson and its place there, the same in every match."""
        at, ids = self.number(lesson), list(self.lessons)
        if self.chapters:
            titles = [one.title for one in self.chapters]
            starts = [ids.index(one.since) for one in self.chapters]
        else:
            parts = -(-len(ids) // LONGEST)
            titles, starts = [""] * parts, [len(ids) * part // parts for part in range(parts)]
        ends = [*starts[1:], len(ids)]
        chapter = max(number for number, start in enumerate(starts) if start < at)
        return Place(chapter + 1, titles[chapter], at - starts[chapter], tuple(ids[starts[chapter] : ends[chapter]]))

    def number(self, lesson: str) -> int:
        """The place of a lesson among all, from 1."""
        return list(self.lessons).index(lesson) + 1

    def worked_with(self, lesson: str) -> Drill | None:
        """The drill that is offered with this lesson beside its own, if any."""
        offered = self.worked and self.number(lesson) >= self.number(self.worked.since)
        return self.drills[self.worked.drill] if self.worked and offered else None


# --- reading ------------------------------------------------------------------------------------------------------------


class Until(Shape):
    """What ends a lesson: a word, or the pattern of an event."""

    kind = "a word or a map"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        shape = PlainMap() if isinstance(node, yaml.MappingNode) else Text()
        return shape.read(node, who, what, reading)


def has_lessons(game: str) -> bool:
    """Whether a game comes with lessons."""
    return (data_folder() / game / "lessons.yaml").is_file()


@cache
def training(game: str) -> Training | None:
    """The lessons that come with a game, None where it has none. Raises: game.content.Faulty with every fault of the file."""
    return read_training(game, data_folder() / game) if has_lessons(game) else None


def read_training(game: str, folder: Path) -> Training:
    """The lessons of the file `lessons.yaml` in a folder. Raises: game.content.Faulty with every fault of the file."""
    own = rules(game)

    def made(**fields: Value) -> Training:
        return Training(game=game, **fields)

    opening = Record(
        Opening, at=Default(ListOf(Ref("moments"), least=1), ()), event=Default(PlainMap(), None),
        after=Default(ListOf(Ref("lessons"), least=1), ()), holds=Default(PlainMap(), None),
    )  # fmt: skip
    lesson = Record(
        Lesson, id=Text(), title=Words(), text=Words(), opens=opening, focus=Default(ListOf(Text(), least=1), ()),
        goes_on=Default(Until(), CLICK), times=Default(Whole(1, 12), 1), drills=Default(ListOf(Ref("drills"), least=1), ()),
        first=Default(Flag(), False), by_hand=Default(Flag(), False),
    )  # fmt: skip
    step = Record(
        Step, seat=OneOf(*own.seats), play=PlainMap(), draws=Default(ListOf(Plain()), ()), refused=Default(Flag(), False)
    )
    drill = Record(
        Drill, id=Text(), title=Words(), text=Words(), position=PlainMap(), steps=ListOf(step, least=1),
        seat=Default(OneOf(*own.seats), None), focus=Default(ListOf(Text(), least=1), ()),
        around=Default(ListOf(Text(), least=1), ()), shows=Default(ListOf(Text(), least=1), ()), vector=Default(Text(), ""),
    )  # fmt: skip
    drill.provided(lambda one: _unplayable(game, one))
    shape = Record(
        made, scenario=OneOf(*own.scenarios()), options=Default(PlainMap(), {}),
        moments=MapOf(Text(), ListOf(Text(), least=1), naming="moments"), lessons=ById(lesson, "lessons"),
        drills=Default(ById(drill, "drills"), {}),
        chapters=Default(ListOf(Record(Chapter, title=Words(), since=Ref("lessons")), least=1), ()),
        worked=Default(Record(Worked, drill=Ref("drills"), since=Ref("lessons")), None), counts=Default(Flag(), False),
        seeds=Default(ListOf(Whole(0, SEEDS - 1), least=1), ()),
    )  # fmt: skip
    found = reader.read(folder, {"lessons": shape})["lessons"]
    assert isinstance(found, Training)
    return found


def _unplayable(game: str, drill: Drill) -> str | None:
    """Why a drill cannot be played, or None."""
    try:
        script(game, drill)
    except Refused as refused:
        return refused.why
    return None


# --- drills -------------------------------------------------------------------------------------------------------------


def begun(game: str, drill: Drill) -> Match:
    """A match at the position of a drill. Raises: Refused(bad-position)."""
    own = rules(game)
    whole = own.write(own.read(drill.position))
    return Match(own, whole["scenario"], whole["options"], 1, whole)


def script(game: str, drill: Drill) -> list[Step | Entry]:
    """What happens in a drill, in order: entries to play, and steps that are refused.

    Raises: Refused for a step that is legal though it should be refused, or the other way round.
    """
    match, found = begun(game, drill), list[Step | Entry]()
    for step in drill.steps:
        if step.refused:
            try:
                match.check(step.seat, step.play)
            except Refused:
                found.append(step)
                continue
            raise Refused("bad-action", f"steps: {step.play} is lawful, but it should be refused")
        match.draws = Draws(match.seed, match.draws.count, step.draws)
        match.play(step.seat, step.play)
        found.append(match.log[-1])
    return found


# --- how far a seat has come --------------------------------------------------------------------------------------------


class Note(NamedTuple):
    """What is kept of a course beside its match: the lessons that are done, and whether no more are wanted."""

    done: tuple[str, ...] = ()
    off: bool = False


class Course:
    """How far one seat has come with its lessons. It changes nothing in the match.

    `told` is the lesson that is on the screen, `recalled` one that was asked for once more.
    """

    def __init__(self, training: Training, seat: Seat, seats: Sequence[Seat]) -> None:
        self.training, self.seat = training, seat
        self.done: set[str] = set()
        self.off = False  # no more lessons are wanted
        self.told: Lesson | None = None
        self.recalled: Lesson | None = None
        self._opened: set[str] = set()  # lessons whose event has been seen
        self._ended: set[str] = set()  # lessons whose end has come, whether they had been told or not
        self._kinds: set[str] = set()  # of the events of one's own
        self._deeds: dict[str, set[str]] = {}  # where each was done
        self._heard = 0
        foes = {"among": [one for one in seats if one != seat]}

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
        self._opened |= {lesson for lesson, pattern in self._opening.items() if matches(pattern, event)}
        ended = {lesson for lesson, pattern in self._ending.items() if matches(pattern, event)}
        if self._own(event):
            self._kinds.add(event["is"])
            ended |= {one.id for one in self.training.lessons.values() if one.goes_on == event["is"]}
        self._end(ended)

    def _own(self, event: Event) -> bool:
        """Whether an event was this seat's own doing, or nobody's."""
        if "seat" in event:
            return bool(event["seat"] in (self.seat, None))
        return audience(event) is None or self.seat in (audience(event) or ())

    def report(self, trigger: str, where: str = "") -> None:
        """Note what the player at the seat did."""
        places = self._deeds.setdefault(trigger, set())
        places.add(where)
        lessons = self.training.lessons.values()
        self._end({one.id for one in lessons if one.goes_on == trigger and len(places) >= one.times})

    def _end(self, lessons: set[str]) -> None:
        self._ended |= lessons
        if self.told and self.told.id in lessons:
            self.go_on()

    # --- what is told -----------------------------------------------------------------------------------------------------

    def due(self, moment: str, written: Callable[[], JsonMap]) -> Lesson | None:
        """The lesson that is told now, if any: the one that waits to be read, or the first that is not done and belongs here.

        What belongs to this very moment comes before one that waits to be read and belongs to another. `written`: the view as
        JSON.
        """
        unread = self.told if self.told and self.told.id not in self.done and not self.waits else None
        lessons = self.training.lessons.values()
        urgent = unread if unread and unread.first else self._first(moment, written, [one for one in lessons if one.first])
        if not urgent and unread and unread.opens.at and moment not in unread.opens.at:
            urgent = self._first(moment, written, [one for one in lessons if one.opens.at == (moment,)])
        self.told = self.recalled or urgent or unread or self._first(moment, written, lessons)
        return self.told

    def _first(self, moment: str, written: Callable[[], JsonMap], among: Iterable[Lesson]) -> Lesson | None:
        if self.off:
            return None
        for lesson in among:
            opens = lesson.opens
            if lesson.id in self.done or (opens.at and moment not in opens.at) or not self.done.issuperset(opens.after):
                continue
            if opens.event is not None and lesson.id not in self._opened:
                continue
            if opens.holds is None or matches(self._holding[lesson.id], written()):
                return lesson
        return None

    @property
    def waits(self) -> bool:
        """Whether the lesson that is told waits for more than a click: for something that has not been done yet."""
        told = self.told
        return told is not None and self.recalled is None and told.goes_on != CLICK and told.id not in self._ended

    def go_on(self) -> None:
        """End the current lesson."""
        if self.told:
            self.done.add(self.told.id)
        self.told = self.recalled = None

    def stop(self) -> None:
        """Stop all lessons, except one that is asked for."""
        self.off, self.told, self.recalled = True, None, None

    def begin_again(self) -> None:
        """Begin every lesson again when its time comes."""
        self.done, self.off, self.told, self.recalled = set(), False, None, None
        self._ended = set()
        self._deeds = {}

    def recall(self, lesson: str) -> None:
        """Show this lesson now, wherever it belongs."""
        self.recalled = self.training.lessons[lesson]

    # --- a match that is resumed ------------------------------------------------------------------------------------------

    def note(self) -> Note:
        """What is to be kept of it."""
        return Note(tuple(lesson for lesson in self.training.lessons if lesson in self.done), self.off)

    def take(self, note: Note) -> None:
        """Go on from a note, leaving out lessons that no longer exist."""
        self.done, self.off = {lesson for lesson in note.done if lesson in self.training.lessons}, note.off

    def guess(self) -> None:
        """Mark as done, where nothing was noted, the lessons of moments that are over in the story."""
        over = {moment for moment, kinds in self.training.moments.items() if self._kinds.intersection(kinds)}
        for lesson in self.training.lessons.values():
            opens = lesson.opens
            if opens.at and over.issuperset(opens.at) and opens.event is None and opens.holds is None:
                self.done.add(lesson.id)


def personal(pattern: Value, seat: Seat, foes: Value) -> Value:
    """A pattern for one seat: its own name for `me` (and at the head of a name as `me-captain`), `foes` for `foe`."""
    if isinstance(pattern, Mapping):
        return {personal(key, seat, key): personal(value, seat, foes) for key, value in pattern.items()}
    if isinstance(pattern, Iterable) and not isinstance(pattern, str):
        return [personal(one, seat, foes) for one in pattern]
    if pattern == "foe":
        return foes
    return _ME.sub(seat, pattern, count=1) if isinstance(pattern, str) and _ME.match(pattern) else pattern
