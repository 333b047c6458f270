"""The kinds of things that actions and positions of Danger Close name: what there is, what it is called, where it lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.api import Action
from game.content.shapes import Flag, OneOf, Scope, Shape, Thing, Whole
from game.content.structures import Several
from game.messages import Refused, message

HIDDEN = "hidden"
"""What a view shows in place of a card, a token or a setting that its seat may not know (R-SK-196)."""
WINDOWS = ("threat", "all", "never")
"""When a seat is asked whether it Takes Cover (R-SK-86)."""


def _space_of(unit: str, at: Scope) -> str | None:
    """The space of a unit of the match, None of one that is killed or not picked."""
    return at.units[unit].space if unit in at.units else None


def _space_name(space: str, at: Scope) -> str:
    """The name of a space's zone, with the floor where it has several."""
    board = at.world.board
    zone, floor = board.zones[board.zone_of[space]], board.floor_of[space]
    return zone.name if zone.floors == 1 else message("{zone}, floor {floor}", zone=zone.name, floor=floor)


def _of_scenarios(what: str) -> Callable[[Scope], set[str]]:
    """The ids of all objectives or vehicles of any scenario."""
    return lambda at: {name for one in at.world.tables.scenarios.values() for name in getattr(one, what)}


UNIT = Thing(
    "unit", lambda at: at.world.cards, message("it is the id of a unit card"),
    name=lambda unit, at: at.world.cards[unit].name, place=_space_of, owner=lambda unit, at: at.world.cards[unit].side,
)  # fmt: skip
SPACE = Thing(
    "space", lambda at: at.world.board.zone_of, message("it is a space of the board"), name=_space_name,
    place=lambda space, at: space,
)  # fmt: skip
ZONE = Thing(
    "zone", lambda at: at.world.board.zones, message("it is a zone of the board"),
    name=lambda zone, at: at.world.board.zones[zone].name, place=lambda zone, at: f"{zone}/0",
)  # fmt: skip
TOKEN = Thing(
    "token", lambda at: at.world.tables.tokens, message("it is an action token"),
    name=lambda token, at: at.world.tables.tokens[token].name,
)  # fmt: skip
WEAPON = Thing(
    "weapon", lambda at: at.world.tables.weapons, message("it is a weapon of a vehicle"),
    name=lambda weapon, at: at.world.tables.weapons[weapon].name,
)  # fmt: skip
OBJECTIVE = Thing(
    "objective", _of_scenarios("objectives"), message("it is package or hostage"),
    name=lambda one, at: at.world.scenario.objectives[one].name if one in at.world.scenario.objectives else one,
    place=lambda one, at: at.objectives[one].space if one in at.objectives else None,
)  # fmt: skip
VEHICLE = Thing(
    "vehicle", _of_scenarios("vehicles"), message("it is humvee or truck"),
    name=lambda one, at: at.world.scenario.vehicles[one].name if one in at.world.scenario.vehicles else one,
    place=lambda one, at: f"{at.world.scenario.vehicles[one].zone}/0" if one in at.world.scenario.vehicles else None,
)  # fmt: skip
WHEN = Thing("when", lambda at: WINDOWS, message("it is threat, all or never"))

YES = Flag()
UNIT_HERE = OneOf(of=lambda at: at.units, word="unit", like=UNIT)
"""A unit of the match."""
NOBODY_OR_UNIT = OneOf(of=lambda at: (None, *at.units), word="unit", like=UNIT)
DIFFERENT_UNITS = Several(
    UNIT_HERE, lambda at: message("it is a list of different units among {among}", among=", ".join(at.units) or "none"), True
)
ITEMS = Several(
    OneOf(of=lambda at: at.world.items, like=TOKEN),
    lambda at: message("it is a list of items among {known}", known=", ".join(at.world.items)),
)
READY = OneOf(of=lambda at: (None, HIDDEN, *at.world.tables.tokens), word="token", like=TOKEN)
PRINTED = Whole(0, 99)
"""A value of a card."""
SKULLS = Whole(0, 9999)
"""So many skulls of a kind a bag holds at most: more than any match puts into it, and few enough to pull from."""

AIMED: dict[str, dict[str, Shape]] = {
    "zone": {"zone": ZONE}, "friend": {"target": UNIT}, "enemy": {"target": UNIT}, "space": {"to": SPACE},
    "item": {"token": TOKEN}, "none": {},
}  # fmt: skip
"""What is chosen for a token or a weapon, by its aim."""


def aimed(key: str) -> Callable[[Scope, Action], Mapping[str, Shape]]:
    """What gives the fields that depend on the token or the weapon that an action names."""

    def further(position: Scope, action: Action) -> Mapping[str, Shape]:
        tables, one = position.world.tables, action.get(key)
        known = tables.tokens if key == "token" else tables.weapons
        if not isinstance(one, str) or one not in known:
            right = OneOf(*known).right(position)
            why = message('{do}: "{key}" is {one!r}; {right}.', do=action["do"], key=key, one=one, right=right)
            raise Refused("bad-action", why)
        return AIMED[known[one].aim]

    return further
