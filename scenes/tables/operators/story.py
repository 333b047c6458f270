"""The story of a match of Operators on its map: who is who, where every event happened, what its dice showed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.api import Event, JsonMap, Seat
from game.operators.position import Position
from game.operators.records import SEATS
from game.operators.tables import board, tables
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.presentation.ledger import Roll
from scenes.presentation.story import LogEntry, Names, Rolling
from scenes.tables.operators.places import named
from scenes.tables.operators.told_events import dice_shown, opening, telling
from scenes.tables.operators.told_match import (
    IN_A_FIGHT,
    feat,
    fights,
    point_icon,
    point_words,
    points,
    rounds,
    score,
    stage,
    summary,
    verdict,
)

KINDS = ("aim", "speed", "defence", "firepower")
MOVES = ("spawned", "moved", "turned", "stayed")
"""What says what a seat did in an action."""


def names(view: Position) -> dict[Seat, str]:
    """What each seat is called: by its operator."""
    return {seat: translated(tables().operators[area.operator].name) for seat, area in view.areas}


def spaces(event: Event, story: Sequence[Event] = ()) -> list[str]:
    """The nodes an event is about, in the order it names them.

    For an event of a fight, with the story it is part of, those where the operators stood.
    """
    kind = event["is"]
    if kind == "moved":
        return [event["from"], event["to"]]
    if kind == "marked":
        return [event["via"], event["at"]] if event.get("via") else [event["at"]]
    if kind == "plan-shown":
        at, sprint = list(event["at"]), event.get("sprint", 0)
        return [*at[: sprint - 1], event["via"], *at[sprint - 1 :]] if sprint else at
    if "node" in event:
        return [event["node"]]
    return _stood(event, story) if kind in IN_A_FIGHT else []


def _stood(event: Event, story: Sequence[Event]) -> list[str]:
    """Where red and blue stood when this very event happened, as far as the story tells."""
    place = next((at for at, one in enumerate(story) if one is event), 0)
    found: dict[Seat, str] = {}
    for one in reversed(story[:place]):
        seat = one.get("seat")
        if seat in SEATS and seat not in found and one["is"] in MOVES:
            found[seat] = one["to"] if one["is"] == "moved" else one["node"]
        if len(found) == len(SEATS):
            break
    return list(dict.fromkeys(found[seat] for seat in SEATS if seat in found))


def rolling() -> Rolling:
    """What tells the dice of a match; each event of this game says all that is to be known of them."""
    return rolls


def rolls(event: Event) -> list[Roll]:
    """The dice an event rolled, one entry for each symbol they carry; [] for any other event."""
    if event["is"] != "rolled":
        return []
    faces, lies = tables().dice[event["colour"]].faces, dice_shown(event)
    return [
        Roll(
            event["seat"],
            symbol,
            tuple(die[symbol] for die in lies),
            tuple(face[symbol] for face in faces),
            dice=event["colour"],
        )
        for symbol in faces[0]
    ]


def kind_words(kind: str) -> str:
    """What a kind of figure of the ledger is called."""
    return say(f"operators:result.kind.{kind}")


def kind_icon(kind: str) -> str:
    """The symbol of a kind of figure, below `art/`."""
    return f"operators/{kind}.svg"


def figure(seat: Seat, story: Sequence[Event], names: Names) -> str | None:
    """The picture of the operator that bears this name, below `art/`; None when no operator is called so."""
    one = next((operator.id for operator in tables().operators.values() if translated(operator.name) == names[seat]), None)
    return f"operators/{one}.svg" if one else None


class Story:
    """The teller of the stories of one match: places are called as on its map."""

    KINDS = KINDS
    names, opening, spaces, rolling = staticmethod(names), staticmethod(opening), staticmethod(spaces), staticmethod(rolling)
    kind_words, kind_icon, figure = staticmethod(kind_words), staticmethod(kind_icon), staticmethod(figure)
    points, point_words, point_icon = staticmethod(points), staticmethod(point_words), staticmethod(point_icon)
    rounds, stage, fights, score = staticmethod(rounds), staticmethod(stage), staticmethod(fights), staticmethod(score)
    verdict, summary, feat = staticmethod(verdict), staticmethod(summary), staticmethod(feat)

    def __init__(self, header: JsonMap | None) -> None:
        """`header` None: of any match, on no map."""
        scenario = tables().scenarios.get(header["scenario"]) if header else None
        self.graph = board(scenario.map) if scenario else None

    def telling(self, names: Names) -> Callable[[Event], LogEntry]:
        """What tells the match event by event."""
        plain, graph = telling(names), self.graph
        if graph is None:
            return plain

        def told(event: Event) -> LogEntry:
            entry = plain(event)
            return entry._replace(line=named(entry.line, graph)) if entry.line else entry

        return told
