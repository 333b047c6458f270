"""Lessons: what a match of training explains, piece by piece, and how far one seat has come with it.

A game's lessons stand in `data/<game>/lessons.yaml`:

- `scenario` and `options` of the match in which they are told, and the `seeds` it may begin with, one after the other as the
  training is begun again: those of matches in which what is taught happens soon; any where there are none;
- `moments`: what may be going on as a game's screen calls it, each with the kinds of events of one's own that end it;
- `alone`: moments of these in which no lesson of another one is shown: it comes again at its own;
- `lessons`: those told, first to last (`Lesson`), and `chapters` of at most eight of them, each with a title and the first of
  its lessons; without any they are parted evenly. A remark has no number in its chapter;
- `drills`: positions that are shown and played beside the match (`Drill`);
- `further`: for scenarios beside that of the training, the lessons of what they add, told to whoever has been trained.

In patterns of events and positions `me` stands for the seat that learns, also before a hyphen (`me-captain`), and `foe`
for any other. Lessons restrict nothing: whoever pays no heed to them plays the match as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import yaml

from game.api import Action, JsonMap, Seat
from game.content import reader
from game.content.faults import Reading
from game.content.json_patterns import Pattern, Plain, PlainMap
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


class Opening(NamedTuple):
    """When a lesson is told; all of it must hold. `at`: one of these moments; `event`: one like it has been seen,
    or an action of the player with a unit, as long as the last of its kind was with that one;
    `after`: these lessons are done; `holds`: a pattern of the position as the seat may know it, as `Rules.write` gives it.
    `anyway`: moments in which it is told before the event has been seen: what it is about is going to happen.
    """

    at: tuple[str, ...] = ()
    event: Pattern | None = None
    after: tuple[str, ...] = ()
    holds: Pattern | None = None
    anyway: tuple[str, ...] = ()


class Lesson(NamedTuple):
    """One lesson. `text` is rich text, with {key:undo} for the key of an action; `focus` names places of the screen.

    `goes_on` is a click on it, an action of the player (with `times`, at so many different places), the kind of an event of one's
    own, or a pattern of an event. `drills` names those that can be watched with it. `first`: what it is about does not wait; it
    comes before all others, one that is being read among them. `by_hand`: no button of the bar does what it waits for.
    `ends`: an action of the player or the kind of an event of one's own that ends it as a click does, while it is told;
    `teaches`: one that does so, and whoever has done it before is not told. `aside`: it is told when it happens, if it does.
    `newest`: what it is about has come in just now; of what is due it comes first, before those of what came in earlier.
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
    ends: str = ""
    teaches: str = ""
    aside: bool = False
    newest: bool = False

    @property
    def remark(self) -> bool:
        """Whether it is told when something happens, and so has no number among those that follow one another."""
        return self.first or self.aside


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
    """Where a lesson stands: the number, the title and the lessons of its chapter, and its own number among them.

    A remark has no numbers and no title; what is told after its time has its title alone.
    """

    chapter: int
    title: str
    number: int
    lessons: tuple[str, ...]


class Further(NamedTuple):
    """The lessons of what a scenario adds, as one chapter."""

    title: str
    lessons: Mapping[str, Lesson]


LONGEST = 8
"""So many lessons a chapter has at most."""


class Training(NamedTuple):
    """The lessons of a game by id, in their order, and the match in which they are told.

    `counts`: its scenario is one like any other, whose matches count in the career unless they are begun as training.
    `short`: its match is a short one, and the whole of its scenario is still to be played after it.
    `further`: what else is told, by scenario; `adds`: these are the lessons of one of those.
    """

    game: str
    scenario: str
    options: JsonMap
    moments: Mapping[str, tuple[str, ...]]
    lessons: Mapping[str, Lesson]
    drills: Mapping[str, Drill]
    chapters: tuple[Chapter, ...] = ()
    counts: bool = False
    short: bool = False
    seeds: tuple[int, ...] = ()
    alone: tuple[str, ...] = ()
    further: Mapping[str, Further] = MappingProxyType({})
    adds: bool = False

    def of(self, scenario: str) -> Training | None:
        """The lessons that are told in matches of a scenario; None where it has none."""
        if scenario == self.scenario:
            return self
        more = self.further.get(scenario)
        if more is None:
            return None
        chapters = (Chapter(more.title, next(iter(more.lessons))),)
        return self._replace(scenario=scenario, lessons=more.lessons, drills={}, chapters=chapters, further={}, adds=True)

    def seed(self, number: int) -> int:
        """The seed of a match of training before which so many were begun; any number will do where there are no seeds."""
        return self.seeds[number % len(self.seeds)] if self.seeds else number % SEEDS

    def place(self, lesson: str) -> Place:
        """The chapter of a lesson and its place there, the same in every match."""
        if self.lessons[lesson].remark:
            return Place(0, "", 0, ())
        ids = list(self.lessons)
        if self.chapters:
            titles = [one.title for one in self.chapters]
            starts = [ids.index(one.since) for one in self.chapters]
        else:
            parts = -(-len(ids) // LONGEST)
            titles, starts = [""] * parts, [len(ids) * part // parts for part in range(parts)]
        ends = [*starts[1:], len(ids)]
        chapter = max(number for number, start in enumerate(starts) if start < self.number(lesson))
        row = tuple(one for one in ids[starts[chapter] : ends[chapter]] if not self.lessons[one].remark)
        return Place(chapter + 1, titles[chapter], row.index(lesson) + 1, row)

    def number(self, lesson: str) -> int:
        """The place of a lesson among all, from 1."""
        return list(self.lessons).index(lesson) + 1


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
        anyway=Default(ListOf(Ref("moments"), least=1), ()),
    )  # fmt: skip
    lesson = Record(
        Lesson, id=Text(), title=Words(), text=Words(), opens=opening, focus=Default(ListOf(Text(), least=1), ()),
        goes_on=Default(Until(), CLICK), times=Default(Whole(1, 12), 1), drills=Default(ListOf(Ref("drills"), least=1), ()),
        first=Default(Flag(), False), by_hand=Default(Flag(), False), ends=Default(Text(), ""),
        teaches=Default(Text(), ""), aside=Default(Flag(), False), newest=Default(Flag(), False),
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
        counts=Default(Flag(), False), short=Default(Flag(), False),
        seeds=Default(ListOf(Whole(0, SEEDS - 1), least=1), ()), alone=Default(ListOf(Ref("moments"), least=1), ()),
        further=Default(MapOf(OneOf(*own.scenarios()), Record(Further, title=Words(), lessons=ById(lesson, "lessons"))), {}),
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
