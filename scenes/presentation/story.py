"""How a game tells its story: what the log, the result and the ledger ask of a game's own module of words."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from game.api import Event, Result, Seat
from game.match import FORFEIT
from scenes.kit.marks import in_colour
from scenes.kit.words import knows, say
from scenes.presentation.ledger import Roll
from scenes.presentation.types import View

Names = Mapping[Seat, str]


class Heading(NamedTuple):
    """A line that separates: level 1 for a round, level 2 for a part of it."""

    words: str
    level: int


class LogEntry(NamedTuple):
    """What an event adds to the log: a heading above it, a line of rich text (None: it is not worth one).

    `instead`: the line takes the place of the one before, which it tells anew with what has been added to it.
    """

    heading: Heading | None = None
    line: str | None = None
    instead: bool = False


Telling = Callable[[Event], LogEntry]
"""What tells one story from its first event on: called with each of them once, in order."""

Rolling = Callable[[Event], list[Roll]]
"""What tells the dice that events rolled, [] for none: called with each of them once, in order."""


class Point(NamedTuple):
    """Points won: when (rounds since the start, 2.4 lies in the third round), by whom, to which score, by what.

    `more` says what else there is to say of it; "": the words of `why` are enough. `event`: where in the story it begins.
    """

    at: float
    seat: Seat
    score: int
    why: str
    more: str = ""
    event: int = 0


class FightSummary(NamedTuple):
    """A fight as the list of fights shows it: where it stands in the match, its totals, how it ended (rich text).

    A seat that had no total in it is not among them. `event`: where in the story it begins; `fatal`: whether anybody fell;
    `first`: whose total stands first, where that is not always the same seat's.
    """

    when: str
    totals: Mapping[Seat, int]
    winner: Seat | None
    ending: str
    event: int = 0
    fatal: bool = False
    first: Seat | None = None


class Mark(NamedTuple):
    """A moment of a story that mattered: at which event, what kind of MARKS it is, in words (rich text), whose it was."""

    event: int
    kind: str
    words: str
    seat: Seat | None


MARKS = ("fight", "kill", "point")
"""The kinds of moments that matter: a fight in which nobody falls, one in which somebody does, points."""


class Verdict(NamedTuple):
    """How a match ended: whose colours it is told in (None: nobody's), the headline, why (rich text, "" for nothing)."""

    seat: Seat | None
    headline: str
    why: str


def verdict_of(tells: Narrator, result: Result, story: Sequence[Event], names: Names) -> Verdict:
    """How a match ended: as its game tells it, or which seat forfeited, and why."""
    if result.get("by") != FORFEIT:
        return tells.verdict(result, story, names)
    lost, winners = str(result.get("seat")), result.get("winners")
    won = next((seat for seat in winners if seat in names), None) if isinstance(winners, list) else None
    return Verdict(won, say("result.forfeit", seat=names.get(lost, lost)), str(result.get("why", "")))


def score_of(tells: Narrator, result: Result, story: Sequence[Event]) -> dict[Seat, int]:
    """The points of each seat that has some in the end; of a match that was forfeited, those won by then."""
    if result.get("by") != FORFEIT:
        return tells.score(result, story)
    return {point.seat: point.score for point in tells.points(story)}


class SummaryRow(NamedTuple):
    """One row of what each side came to: what it is, and each seat's words for it (rich text)."""

    label: str
    by_seat: Mapping[Seat, str]


class Narrator(Protocol[View]):
    """A game's own words for what happened: its `story.py`, or what the `Story` there makes."""

    @property
    def KINDS(self) -> tuple[str, ...]: ...  # kinds of dice figures, in the ledger's order

    def names(self, view: View) -> dict[Seat, str]: ...  # what each seat is called

    def opening(self) -> Heading: ...  # what stands over the first line of a match

    def telling(self, names: Names) -> Telling: ...  # begins to tell a match from its first event

    def spaces(self, event: Event, story: Sequence[Event] = ()) -> list[str]: ...  # where it happened

    def rolling(self) -> Rolling: ...  # begins to hear the dice of a match from its first event

    def kind_words(self, kind: str) -> str: ...  # what a kind of KINDS is called

    def kind_icon(self, kind: str) -> str: ...  # its symbol below art/

    def points(self, story: Sequence[Event]) -> list[Point]: ...

    def point_words(self, why: str) -> str: ...  # what such a point is called

    def point_icon(self, why: str) -> str: ...  # its symbol below art/

    def rounds(self, story: Sequence[Event]) -> int: ...  # rounds begun

    def stage(self, story: Sequence[Event]) -> str: ...  # where a match stands, as "round 4"

    def fights(self, story: Sequence[Event], names: Names) -> list[FightSummary]: ...

    def score(self, result: Result, story: Sequence[Event]) -> dict[Seat, int]: ...  # of whoever has one

    def verdict(self, result: Result, story: Sequence[Event], names: Names) -> Verdict: ...

    def summary(self, view: View, names: Names) -> list[SummaryRow]: ...  # of a match that is over; [] where there are none

    def feat(self, story: Sequence[Event], seat: Seat, names: Names) -> str: ...  # a match for a score, in a list

    def figure(self, seat: Seat, story: Sequence[Event], names: Names) -> str | None: ...  # a seat's picture below art/


def marks(tells: Narrator, story: Sequence[Event], names: Names) -> list[Mark]:
    """Every moment of a story that mattered, first to last: its fights, and what won points."""
    found = list[Mark]()
    for clash in tells.fights(story, names):
        words = say("replay.clash", when=clash.when, ending=clash.ending)
        found.append(Mark(clash.event, "kill" if clash.fatal else "fight", words, clash.winner))
    found += [Mark(point.event, "point", point_line(tells, point, names), point.seat) for point in tells.points(story)]
    return sorted(found, key=lambda mark: mark.event)


def point_line(tells: Narrator, point: Point, names: Names) -> str:
    """In which round who won points by what, and the score since."""
    why = point.more or tells.point_words(point.why)
    return say("result.point", round=math.ceil(point.at), seat=seat_words(point.seat, names), why=why, score=point.score)


def seat_words(seat: Seat, names: Names) -> str:
    """A seat's name in the seat's colour, as rich text."""
    return in_colour(seat, names[seat])


def listed(parts: Iterable[str]) -> str:
    """The parts as a sentence names them: a, b and c."""
    *before, last = list(parts)
    return say("log.and", before=", ".join(before), last=last) if before else last


def own(game: str, key: str, /, **given: object) -> str:
    """The game's own words for a key where it has any, else the program's."""
    return say(f"{game}:{key}" if knows(f"{game}:{key}") else key, **given)
