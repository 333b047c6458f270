"""Nothing beside the board tells what dice will show: two matches that differ in their dice alone look alike until these lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from itertools import zip_longest
from typing import Any

import pytest

from game.api import JsonObject
from game.draws import Draws
from game.games import rules
from game.match import Match
from tests.scenes.rushing import ISLAND, at_the_fuse, drawn, helped, seated
from tests.scenes.sitting import Sitting

RULES = rules("rush")
FRAMES = 4000


def _at(seats: JsonObject | None = None, vehicles: JsonObject | None = None, **turn: Any) -> Callable[[], Sitting]:
    """The island with some of its soldiers elsewhere, in this turn."""
    start = deepcopy(ISLAND)
    start["seats"] |= seats or {}
    changes: JsonObject = {"seats": start["seats"], "turn": {"seat": "A1", **turn}}
    return lambda: seated(**changes, **({"vehicles": vehicles} if vehicles else {}))


def _revived() -> Sitting:
    """Somebody down in a fight who keeps a Medical Revival."""
    start = RULES.write(seated().match.position)
    start["seats"]["A1"]["cards"] = ["m-revival1"]
    start["packs"]["supply"].remove("m-revival1")
    start.pop("unseen", None)
    match = Match(RULES, "standard", {}, 1, start)
    match.draws = Draws(1, match.draws.count, ["-", "+"])
    match.play("A1", {"do": "move", "die": 3})
    assert match.position.turn.phase == "revive"
    sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
    sitting.rest()
    return sitting


GUN = {"A1": {"name": "Ann", "class": "engineer", "at": "s12"}}
WHEELS = {"A1": {"name": "Ann", "class": "engineer", "in": "r-luv"}, "D1": {"name": "Gus", "class": "recon", "at": "s40"}}
FAR = {"D1": {"name": "Gus", "class": "recon", "at": "s14"}}
CASES: dict[str, tuple[Callable[[], Sitting], str, str, list[Any], list[Any]]] = {
    "throw": (_at(phase="ready"), "A1", "throw", [1, 2], [4, 4]),
    "third double": (_at(phase="ready", doubles=2), "A1", "throw", [1, 2], [4, 4]),
    "fight": (seated, "A1", "move", ["+", "-"], ["-", "+"]),
    "revive": (helped, "A1", "revive", [1, 2, "-", "+"], [3, 4]),
    "repair": (lambda: helped(repair=True), "A1", "repair", [1, 2, "-", "+"], [3, 4]),
    "revived, fights": (_revived, "A1", "card", ["+", "-"], ["-", "+"]),
    "defuse": (at_the_fuse, "D1", "defuse", [2, 2], [1, 2]),
    "six": (_at(WHEELS, {"r-luv": {"at": "s10", "crew": ["A1"]}}, phase="move", dice=[3, 5]), "A1", "move", [6], [2]),
    "gun": (_at({**GUN, **FAR}, phase="ready"), "A1", "fire", [1, 1, "-"], [6, 5]),
    "grenade": (lambda: drawn("m-grenade1"), "A1", "target", ["-"], ["+"]),
}


def _told(sitting: Sitting) -> tuple[object, ...]:
    """All that stands beside the board, on the bars, and on the dial that counts."""
    table: Any = sitting.play.table
    table.widgets  # noqa: B018
    mode = table.mode
    column = [(one.title, repr(one.parts)) for one in (mode.subject, mode.lately, mode.at_stake)]
    head = (mode.head.title, repr(mode.head.parts)) if hasattr(mode, "head") else ()
    return type(mode), head, column, repr(mode.roster.plates), repr(table.bars.chips()), table.board.furniture.counted


def _frames(make: Callable[[], Sitting], seat: str, do: str, draws: list[Any]) -> Iterator[tuple[bool, tuple[object, ...]]]:
    """What is seen at each step of time after an action, as long as its dice do not lie."""
    match = make().match
    sitting = Sitting({one: "person" if one == seat else "veteran" for one in match.seats}, match)
    sitting.rest()
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    state: Any = sitting.play.table.state  # type: ignore[attr-defined]
    match.draws = Draws(1, match.draws.count, list(draws))
    sitting.play.decide(next(one for one in match.legal(seat) if one["do"] == do or one.get("with") == do))
    said = None  # what was said as the dice began to roll
    for _ in range(FRAMES):
        sitting.step()
        if said is not None and (state.unread is None or state.told != said):
            return
        said = state.told if state.unread is not None else None
        yield state.unread is not None, _told(sitting)
    raise AssertionError("No dice lie.")


@pytest.mark.parametrize("name", CASES)
def test_nothing_is_told_of_a_result_before_its_dice_lie(name: str) -> None:
    make, seat, do, good, bad = CASES[name]
    rolled = False
    for one, other in zip_longest(_frames(make, seat, do, good), _frames(make, seat, do, bad)):
        if one is None or other is None:
            break
        for a, b in zip(one[1], other[1], strict=True):
            assert a == b
        rolled |= one[0]
    assert rolled
