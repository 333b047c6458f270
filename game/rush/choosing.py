"""What is chosen before a match: options, and the players with their classes (3.8, 3.9, R-RU-08)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.api import JsonMap, JsonObject, Seat
from game.content.faults import did_you_mean
from game.content.shapes import bad
from game.messages import message
from game.rush.position import Soldier
from game.rush.records import MOST_SEATS, SIDES, Scenario, whole_number
from game.rush.scoring import CAREER
from game.rush.tables import board, tables

KEPT = (
    "defuse_throws", "defuse_seconds", "hijack", "forward_spawn", "assault_resupply", "suicides_count", "reclass", "career",
)  # fmt: skip
"""The options that a position holds under `options`; the others have keys of their own (9.1)."""
MOST_KILLS, MOST_THROWS, MOST_SECONDS = 99, 30, 3600
Check = Callable[[Any, Scenario], bool]


def _players(value: Any, scenario: Scenario) -> bool:
    return isinstance(value, list) and 1 <= len(value) <= MOST_SEATS and all(_player(one) for one in value)


def _player(value: Any) -> bool:
    if isinstance(value, Mapping):
        kind = value.get("class")
        return set(value) <= {"name", "class"} and _name(value.get("name")) and (kind is None or _class(kind))
    return _name(value)


def _name(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _class(value: Any) -> bool:
    return isinstance(value, str) and value in tables().classes


def _career(value: Any, scenario: Scenario) -> bool:
    tallies = list(value.values()) if isinstance(value, Mapping) else [None]
    return all(isinstance(one, Mapping) and set(one) == set(CAREER) and _counts(one) for one in tallies)


def _counts(tally: Mapping[str, Any]) -> bool:
    return all(whole_number(number, 0, 10**9) for number in tally.values())


def _up_to(most: int | Callable[[Scenario], int], or_none: bool = True) -> Check:
    def fits(value: Any, scenario: Scenario) -> bool:
        return (or_none and value is None) or whole_number(value, 1, most if isinstance(most, int) else most(scenario))

    return fits


def _flag(value: Any, scenario: Scenario) -> bool:
    return isinstance(value, bool)


def board_pairs(scenario: Scenario) -> int:
    """How many pairs the board of a scenario has."""
    return len(board(scenario.board).numbered("mcom")) // 2


CHECKS: dict[str, Check] = {
    **dict.fromkeys(SIDES, _players),
    "pairs": _up_to(board_pairs),
    "kill_limit": _up_to(MOST_KILLS),
    "defuse_throws": _up_to(MOST_THROWS),
    "defuse_seconds": _up_to(MOST_SECONDS, or_none=False),
    **dict.fromkeys(("hijack", "forward_spawn", "assault_resupply", "suicides_count", "reclass"), _flag),
    "career": _career,
}


def chosen(scenario: Scenario, given: object) -> JsonObject:
    """All options with their values, those not given at their defaults or as the scenario has them.

    Raises: Refused(bad-position).
    """
    known = tables().options
    if not isinstance(given, Mapping):
        bad(message("The options are {given!r}; they are an object of names and values.", given=given))
    for name, value in given.items():
        if name not in CHECKS:
            bad(message("There is no option {name!r}; there are {options}.", name=name, options=", ".join(known)))
        if not CHECKS[name](value, scenario):
            bad(message("The option {name} cannot be {value!r}.", name=name, value=value))
    found = {name: given.get(name, option["default"]) for name, option in known.items()}
    attackers = len(found["attackers"])
    usual = {"pairs": scenario.pairs, "kill_limit": scenario.kill_limit[attackers - 1]}
    usual["defuse_throws"] = scenario.defuse_throws[attackers - 1]
    return found | {name: value for name, value in usual.items() if found[name] is None}


def kept(given: object, scenario: Scenario) -> JsonObject:
    """The options of a position, those left out as 9.1 has them. Raises: Refused(bad-position)."""
    if not isinstance(given, Mapping):
        bad(message("options is {given!r}; it is an object.", given=given))
    for name, value in given.items():
        if name not in KEPT:
            bad(message("There is no option {name!r}{near}.", name=name, near=did_you_mean(str(name), KEPT)))
        if value is None or not CHECKS[name](value, scenario):
            bad(message("The option {name} cannot be {value!r}.", name=name, value=value))
    usual = {name: tables().options[name]["default"] for name in KEPT} | {"defuse_throws": USUAL_THROWS}
    return usual | dict(given)


USUAL_THROWS = min(tables().scenarios["standard"].defuse_throws)
"""How many throws a fuse has in a position that does not say so (3.9)."""


def seated(options: JsonMap) -> dict[Seat, Soldier]:
    """The soldiers by their seats: each team's by first name in alphabetical order, letter case ignored (R-RU-08)."""
    found: dict[Seat, Soldier] = {}
    for side, letter in zip(SIDES, "AD", strict=True):
        players = [one if isinstance(one, Mapping) else {"name": one} for one in options[side]]
        players.sort(key=lambda one: str(one["name"]).casefold())
        for number, one in enumerate(players, 1):
            found[f"{letter}{number}"] = Soldier(one["name"], one.get("class"))
    return found
