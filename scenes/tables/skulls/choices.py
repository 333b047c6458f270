"""What can be chosen before a match of Danger Close, and what it is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.api import Seat
from game.skulls.position import Position
from game.skulls.records import SEATS
from game.skulls.tables import tables
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.presentation.choices import usual_words
from scenes.tables.skulls.names import seat_name

SIZES = {seat: f"units_{seat}" for seat in SEATS}
"""The option that says how many units a seat has."""
OWN = frozenset(SIZES.values())
MORE = frozenset({"whites", "star_sets", "start_skulls", "marksman_duel", "prone", "no_kill", "gametext", "windows"})


class Length(NamedTuple):
    """How long a match is: minutes at the table, the rounds it lasts as a rule (None: not known) and the usual round limit."""

    minutes: int
    rounds: float | None
    limit: int


def scenarios() -> Mapping[str, str]:
    """The titles of the scenarios by id: all of them are offered."""
    return {name: translated(one.title) for name, one in tables().scenarios.items()}


def alone(scenario: str) -> None:
    """None: no scenario is for one player."""
    return None


def hastens(scenario: str) -> bool:
    """True: squads and start spaces can be left to the program."""
    return True


def setting_up(view: Position) -> bool:
    """Whether a match is still before its first round."""
    return view.phase == "muster"


def text_of(scenario: str) -> str:
    """What a scenario is like."""
    return translated(tables().scenarios[scenario].text)


def name_of(seat: Seat, options: Mapping[str, Any]) -> str:
    """What a seat is called: by its team."""
    return seat_name(seat)


def size_of(seat: Seat, options: Mapping[str, Any], scenario: str) -> int:
    """How many units a seat has: those of a fixed squad, else what is chosen, else what the scenario says (R-SK-02)."""
    one = tables().scenarios[scenario]
    if one.squads:
        return len(one.squads[seat])
    chosen: int | None = options[SIZES[seat]]
    return one.units if chosen is None else chosen


def length_of(options: Mapping[str, Any], scenario: str) -> Length:
    """How long a match of these squads is; where it is fought to the last, the limit follows the larger squad (3.5)."""
    known = tables()
    one, size = known.scenarios[scenario], max(size_of(seat, options, scenario) for seat in SEATS)
    lengths = known.lengths.get(scenario)
    own = not one.squads and not one.objectives
    return Length(known.minutes[size - 1], lengths[size - 1] if lengths else None, known.limits[size - 1] if own else one.rounds)


def value_of(option: str, value: Any) -> tuple[str, str]:
    """What an option and a value of it are called: nothing chosen is what the scenario says, 0 rounds are no limit."""
    label = say(f"skulls:setup.option.{option}.label")
    if value is None:
        return label, say("skulls:setup.as_scenario")
    if option == "rounds":
        return label, rounds_words(value)
    return usual_words("skulls", option, value)


def rounds_words(rounds: int) -> str:
    """A round limit in words."""
    return str(rounds) if rounds else say("skulls:setup.no_limit")
