"""The kinds of things that actions and positions of Firefight name: what there is, what it is called, where it lies."""

from __future__ import annotations

from game.content.shapes import Flag, OneOf, Scope, Thing, Whole
from game.content.structures import ListOf, null
from game.firefight.records import AWAY, DIRECTIONS, MODULES, SIDES
from game.messages import Message, message

UNKNOWN = "?"
"""What a view shows in place of a counter, or of the units of a pool, that its seat may not know (9.1)."""


def _spaces(at: Scope) -> Message:
    ids = at.world.hexes.ids
    return message("it is a space of the board, {first} to {last}", first=ids[0], last=ids[-1])


def _place(unit: str, at: Scope) -> str | None:
    one = at.units.get(unit)
    return one.at if one is not None and one.at != AWAY else None


UNIT = Thing(
    "unit", lambda at: at.units, message("it is the id of a unit"),
    name=lambda unit, at: message("{title} {unit}", title=at.world.tables.units[at.units[unit].type].name, unit=unit),
    place=_place, owner=lambda unit, at: at.units[unit].seat,
)  # fmt: skip
SPACE = Thing("space", lambda at: at.world.hexes.bit, _spaces, place=lambda space, at: space)
TYPE = Thing(
    "type", lambda at: at.world.tables.units, message("it is a type of unit"),
    name=lambda kind, at: at.world.tables.units[kind].name,
)  # fmt: skip
WORK = Thing(
    "work", lambda at: at.works, message("it is the id of a fort or an obstacle"),
    name=lambda one, at: message("{title} {work}", title=at.world.tables.works[at.works[one].kind].title, work=one),
    place=lambda one, at: at.works[one].at if at.works[one].at != AWAY else None,
)  # fmt: skip
WORK_KIND = Thing(
    "work_kind", lambda at: at.world.tables.works, message("it is a kind of fort or obstacle"),
    name=lambda kind, at: at.world.tables.works[kind].title,
)  # fmt: skip
CARD = Thing(
    "card", lambda at: at.world.tables.cards, message("it is the id of a card"),
    name=lambda card, at: at.world.tables.cards[card].name,
)  # fmt: skip
FACING = OneOf(*DIRECTIONS, word="facing")
SEAT = OneOf(of=lambda at: at.world.seats, word="seat")
NOBODY_OR_SEAT = OneOf(of=lambda at: (None, *at.world.seats), word="seat")
SIDE = OneOf(*SIDES, word="side")
SHELL = OneOf("he", "smoke", word="shell")
MODULE = OneOf("all", *MODULES)
YES = Flag()
COUNT = Whole(0)
ID = Thing("id", lambda at: _Every(), message("it is an id"))
"""An id of whatever kind, also of something that is gone."""


class _Every:
    def __contains__(self, one: object) -> bool:
        return isinstance(one, str) and bool(one)

    def __len__(self) -> int:
        return 0

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(())


WHERE = OneOf(of=lambda at: (AWAY, *at.world.hexes.ids), word="space", like=SPACE)
"""A space of the board, or `away`."""
COUNTER = OneOf(of=lambda at: (None, UNKNOWN, *at.world.tables.hits), word="counter")
STATE = OneOf("fresh", "active", "spent", word="state")
SPACES = ListOf(SPACE)
NULL_SPACE, NULL_ID = null(SPACE), null(ID)
