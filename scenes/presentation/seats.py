"""Who sits at a table: what is chosen before a match begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from game.api import JsonMap, JsonObject, Seat
from game.texts import cleaned
from scenes.kit.words import say

PERSON = "person"
LEVELS = ("recruit", "regular", "veteran")
KINDS = (PERSON, *LEVELS)
NAME_LIMIT = 16  # letters of a person's name
PROGRAM = "program"
"""A program of the user's own, which is chosen by its call."""
RULEBOOK = "rulebook"
"""In a game for one: the bot that plays the other side as the rule book says, and is not to be chosen."""
BOTS = (*LEVELS, RULEBOOK)
"""The kinds of the program's own bots."""


class Holder(NamedTuple):
    """Who holds a seat: a person, a bot of a level, a program. A person's name may be empty; a bot's is its level's word."""

    kind: str  # one of KINDS, PROGRAM or RULEBOOK
    name: str
    call: str = ""  # what starts a program, as it is typed
    coach: bool = False  # whether a person who shares the screen with others agrees that the coach may be asked

    def told(self) -> JsonObject:
        """What a file of a match tells of it."""
        call = {"call": self.call} if self.kind == PROGRAM else {}
        return {"kind": self.kind, "name": self.name, **call, **({"coach": True} if self.coach else {})}


class Chosen(NamedTuple):
    """All that a match needs to begin."""

    scenario: str
    options: JsonObject
    holders: Mapping[Seat, Holder]
    seed: int  # 0 to 2^64-1
    quick: bool = False  # whether the program plays everybody's set-up, up to the first turn


def led_by(person: Seat, seats: Iterable[Seat]) -> dict[Seat, str]:
    """Who holds each seat in a scenario for one: a person this one, the rule book the others."""
    return {seat: PERSON if seat == person else RULEBOOK for seat in seats}


def held_by(about: object) -> str:
    """Who holds a seat, as a file of a match tells it: a person's own name, a bot's level; "" where there is neither."""
    if not isinstance(about, Mapping):
        return ""
    kind = about.get("kind")
    return say(f"holders.{kind}") if kind in BOTS else _name(about)


def holders_of(seats: object) -> dict[str, Holder]:
    """Who holds each seat, from a journal's header; a person where it does not say."""
    found = {}
    if isinstance(seats, Mapping):
        for seat, value in seats.items():
            about = value if isinstance(value, Mapping) else {}
            kind = about.get("kind")
            call = about.get("call") if kind == PROGRAM else ""
            known = kind if kind in (*BOTS, PROGRAM) else PERSON
            agrees = known == PERSON and about.get("coach") is True
            found[seat] = Holder(known, _name(about), call if isinstance(call, str) else "", agrees)
    return found


def _name(about: JsonMap) -> str:
    """The name that a file tells, in one line and of letters that there are: the file may come from anywhere."""
    name = about.get("name")
    return cleaned(name) if isinstance(name, str) else ""
