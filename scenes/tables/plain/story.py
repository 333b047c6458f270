"""A match of any game told event by event, from its kinds and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from game.api import Event, Result, Rules, Seat
from game.games import rules as rules_of
from game.match import started
from scenes.kit.marks import plain
from scenes.kit.words import knows, say
from scenes.presentation.ledger import Roll
from scenes.presentation.story import FightSummary, Heading, LogEntry, Names, Point, Rolling, SummaryRow, Telling, Verdict
from scenes.tables.plain.wording import View, Wording, spelled


def names_of(rules: Rules) -> dict[Seat, str]:
    """What each seat is called: by the game's own words, else by its id."""
    keys = {seat: f"{rules.id}:plain.seat.{seat}" for seat in rules.seats}
    return {seat: say(key) if knows(key) else spelled(seat) for seat, key in keys.items()}


class PlainStory:
    """What tells the matches of a game that has no story of its own. It counts rounds where an event says one."""

    KINDS: tuple[str, ...] = ()

    def __init__(self, game: str, header: Mapping[str, Any] | None = None) -> None:
        self.rules = rules_of(game)
        self.wording = Wording(self.rules)
        self.header = header

    @cached_property
    def _first(self) -> View:
        """The position a match started from, as everybody may know it."""
        if self.header is not None:
            return started(rules_of, self.header).view(None)
        from game.draws import Draws

        return self.rules.view(self.rules.setup(next(iter(self.rules.scenarios())), {}, Draws(0)), None)

    @cached_property
    def _called(self) -> dict[str, str]:
        return self.wording.names(self._first)

    @cached_property
    def _spaces(self) -> frozenset[str]:
        return self.wording.spaces(self._first)

    def names(self, view: View) -> dict[Seat, str]:
        """What each seat is called."""
        return names_of(self.rules)

    def opening(self) -> Heading:
        """What stands over the first line."""
        return Heading(say("plain.match"), 1)

    def telling(self, names: Names) -> Telling:
        """What tells a match event by event: a line each, a heading where a round begins."""

        def told(event: Event) -> LogEntry:
            line = self.wording.event(event, self._called, names)
            if event["is"] != "round":
                return LogEntry(None, line)
            number = _number(event)
            return LogEntry(Heading(say("plain.round", round=number) if number else plain(line), 1))

        return told

    def spaces(self, event: Event, story: Sequence[Event] = ()) -> list[str]:
        """The spaces an event names."""
        values = (one for value in event.values() for one in (value if isinstance(value, list) else [value]))
        return [one for one in values if isinstance(one, str) and one in self._spaces]

    def rolling(self) -> Rolling:
        """What tells no dice: which numbers were rolled, only a game itself knows."""

        def rolls(event: Event) -> list[Roll]:
            return []

        return rolls

    def kind_words(self, kind: str) -> str:
        """What a kind of dice is called."""
        return spelled(kind)

    def kind_icon(self, kind: str) -> str:
        """Its symbol: dice."""
        return "icons/dice.svg"

    def points(self, story: Sequence[Event]) -> list[Point]:
        """No points: what wins them, only a game itself knows."""
        return []

    def point_words(self, why: str) -> str:
        """What a point is called."""
        return spelled(why)

    def point_icon(self, why: str) -> str:
        """Its symbol."""
        return "icons/star.svg"

    def rounds(self, story: Sequence[Event]) -> int:
        """How many rounds have begun, at least one."""
        begun = [event for event in story if event["is"] == "round"]
        return max([1, *(_number(event) or count for count, event in enumerate(begun, 1))])

    def stage(self, story: Sequence[Event]) -> str:
        """Where a match stands."""
        return say("matches.round", round=self.rounds(story))

    def fights(self, story: Sequence[Event], names: Names) -> list[FightSummary]:
        """No fights: what one is, only a game itself knows."""
        return []

    def score(self, result: Result, story: Sequence[Event]) -> dict[Seat, int]:
        """The score of each seat, where the result has one."""
        score = result.get("score")
        return {seat: score[seat] for seat in self.rules.seats if seat in score} if isinstance(score, dict) else {}

    def verdict(self, result: Result, story: Sequence[Event], names: Names) -> Verdict:
        """Who won, and what else the result says."""
        winner: Seat = result.get("winner") or ""
        headline = say("plain.won", seat=names[winner]) if winner in names else say("plain.drawn")
        rest = {key: value for key, value in result.items() if key != "winner"}
        why = self.wording.event({"is": "result", **rest}, self._called, names) if rest else ""
        return Verdict(winner if winner in names else None, headline, why)

    def summary(self, view: View, names: Names) -> list[SummaryRow]:
        """No sums beside the score."""
        return []

    def feat(self, story: Sequence[Event], seat: Seat, names: Names) -> str:
        """Where a match for a score stands."""
        return self.stage(story)

    def figure(self, seat: Seat, story: Sequence[Event], names: Names) -> str | None:
        """No picture of a seat."""
        return None


def _number(event: Event) -> int | None:
    """The number of the round that an event says has begun, where it says one."""
    found = event.get("round", event.get("number"))
    return found if isinstance(found, int) else None
