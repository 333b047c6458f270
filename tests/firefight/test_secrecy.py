"""Twins: positions that differ only in what a seat cannot know look alike to it, whatever it sees, may do, asks or tries."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from game.api import Action, Seat
from game.draws import Draws
from game.messages import Refused
from tests.every_game.walks import begun, chance, changed, some, walk
from tests.firefight.staged import RULES, Staged
from tests.tiers import thorough

SECRET = {"variable_ap": "secret"}
EVERY = 17
"""Of so many positions of a match one is looked at."""
AIMED = {"german": ("g01", ("F04", "G05", "D04", "F05")), "soviet": ("s01", ("F08", "G08"))}
"""By seat a unit of its own in the staged twins, and spaces that are asked about."""


def told(position: Any, seat: Seat, what: str, about: dict[str, Any]) -> Any:
    """What a seat is answered, or why not."""
    try:
        return RULES.ask(RULES.view(position, seat), what, {"seat": seat, **about})
    except Refused as refused:
        return refused.code, str(refused.why)


def refused(position: Any, seat: Seat, action: Any) -> tuple[str, str] | None:
    """Why a seat may not do this, None where it may."""
    if not isinstance(action, dict) or action.get("do") not in tuple(RULES.verbs):
        return None  # no action of the game, whatever the position
    try:
        RULES.check(position, action)
    except Refused as why:
        return why.code, str(why.why)
    why = RULES.refuse(position, seat, action) if seat in RULES.actors(position) else None
    return None if why is None else ("illegal", str(why))


def questions(position: Any, seat: Seat, dice: random.Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """What a seat may ask, about things that it knows and about things that it does not."""
    spaces = sorted({unit.at for unit in position.units.values()} & set(position.world.hexes.bit))
    for at in some(spaces, dice, 4):
        yield "danger", {"at": at}
    own = [name for name, unit in position.units.items() if unit.seat == seat]
    others = [name for name, unit in position.units.items() if unit.seat != seat]
    for name in some(own, dice, 3):
        for what in ("reach", "rally_odds", "hide_ok"):
            yield what, {"unit": name}
        for target in some(others, dice, 4):
            at = position.units[target].at
            yield "odds", {"unit": name, "at": at, "target": target, "caps": 0}
            yield "spotters", {"unit": name, "at": at}
            yield "price", {"action": {"do": "fire", "unit": name, "at": at}}


def tries(position: Any, seat: Seat, action: Action, dice: random.Random) -> Iterator[Any]:
    """Slips of an action, and shots and steps at what is hidden."""
    listed = RULES.legal(RULES.view(position, seat), seat)
    yield from some(list(changed(action, some(listed, dice, 4), set(RULES.verbs))), dice, 30)
    own = [name for name, unit in position.units.items() if unit.seat == seat]
    unseen = [(name, unit) for name, unit in position.units.items() if unit.seat != seat and unit.hidden]
    for name, unit in some(unseen, dice, 4):
        for mine in some(own, dice, 3):
            yield {"do": "fire", "unit": mine, "at": unit.at, "by": "activate"}
            yield {"do": "fire", "unit": mine, "at": unit.at, "target": name, "by": "activate"}
            yield {"do": "move", "unit": mine, "path": [unit.at], "facing": "N", "by": "activate"}
            yield {"do": "hide", "unit": mine, "at": unit.at, "facing": "N", "by": "activate"}
        yield {"do": "rally", "unit": name, "by": "activate"}


def look_alike(one: Any, other: Any, seat: Seat, asked: list[tuple[str, dict[str, Any]]], tried: list[Any]) -> None:
    """Check that a seat cannot tell two positions apart."""
    assert RULES.write(RULES.view(one, seat)) == RULES.write(RULES.view(other, seat))
    assert RULES.actors(one) == RULES.actors(other)
    assert RULES.legal(one, seat) == RULES.legal(other, seat)
    for what, about in asked:
        assert told(one, seat, what, about) == told(other, seat, what, about), (what, about)
    for action in tried:
        assert refused(one, seat, action) == refused(other, seat, action), action


@thorough
@pytest.mark.parametrize("scenario", [one for one in RULES.scenarios() if one != "f1_first_contact"])
def test_positions_imagined_behind_a_view_look_like_the_true_one(scenario: str) -> None:
    """Along a match with secret action points, for every seat: the view itself as well."""
    match, dice, apart = begun("firefight", scenario, 2, SECRET), chance("twins", scenario), 0
    for number, (seat, action) in enumerate(walk(match, chance("firefight", scenario, 2))):
        if number % EVERY == 2:
            for one in match.seats:
                view = match.view(one)
                twin = RULES.determinize(view, one, Draws(number))
                apart += RULES.write(twin) != RULES.write(match.position)
                asked = list(questions(match.position, one, dice))
                tried = list(tries(match.position, one, action, dice)) if one == seat else []
                look_alike(match.position, twin, one, asked, tried)
                look_alike(match.position, view, one, asked, tried)
        match.play(seat, action)
    assert apart > 10


# --- staged: what is hidden alone is changed --------------------------------------------------------------------------------

SEEN = {"g01": "g_lmg F08 N", "g02": "g_rifle G08 N", "s01": "s_rifle F04 S", "s02": "s_maxim D04 S spent"}
PACKAGE = {"id": "oba1", "seat": "soviet", "fp_red": 5, "fp_blue": 4, "missions": 1, "rounds": [1, 2], "shells": ["he", "smoke"]}
TWINS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "a hidden unit": ({"s03": "s_dp F05 S hidden"}, {"s03": "s_dp A01 N hidden"}),
    "what a hidden unit is": ({"s03": "s_dp F05 S hidden"}, {"s03": "s_smg F05 N hidden"}),
    "what befell a hidden unit": ({"s03": "s_dp F05 S hidden"}, {"s03": "s_dp F05 S hidden spent"}),
    "a hidden minefield": ({"works": {"w01": "mines G07 soviet hidden"}}, {"works": {"w01": "mines E09 soviet hidden"}}),
    "a hand": ({"hands": {"soviet": ["G1", "B1"]}}, {"hands": {"soviet": ["R3", "O1"]}}),
    "a counter that lies face down": ({"s01": "s_rifle F04 S pinned"}, {"s01": "s_rifle F04 S cowering"}),
    "artillery that is noted": (
        {"oba": [{**PACKAGE, "plan": {"at": "F08", "shell": "he"}}]},
        {"oba": [{**PACKAGE, "plan": {"at": "A01", "shell": "smoke"}}]},
    ),
}
"""What the Germans cannot know, in two ways: units by their names, and other parts of a position."""


def staged(parts: dict[str, Any]) -> Staged:
    """The seen units with what is hidden."""
    units = SEEN | {name: text for name, text in parts.items() if isinstance(text, str)}
    more = {key: value for key, value in parts.items() if not isinstance(value, str) and key != "works"}
    return Staged(units, parts.get("works"), **more)


@pytest.mark.parametrize("name", TWINS)
def test_what_is_hidden_changes_nothing_for_the_others(name: str) -> None:
    one, other = (staged(parts).match.position for parts in TWINS[name])
    assert RULES.write(one) != RULES.write(other)
    unit, spaces = AIMED["german"]
    asked: list[tuple[str, dict[str, Any]]] = [("danger", {"at": at}) for at in spaces]
    asked += [(what, {"unit": unit}) for what in ("reach", "rally_odds", "hide_ok")]
    asked += [("odds", {"unit": unit, "at": at, "target": target}) for at in spaces for target in ("s01", "s02", "s03")]
    dice = chance("staged", name)
    first = RULES.legal(one, "german")
    tried = [slip for action in some(first, dice, 12) for slip in tries(one, "german", action, dice)]
    look_alike(one, other, "german", asked, tried)
