"""What is chosen at the set-up of a match: its scenario and options, and who holds each seat under which name."""

from __future__ import annotations

from collections.abc import Sequence
from time import time_ns
from typing import Any

from game.api import JsonObject, Seat
from game.games import rules as rules_of
from game.learning.lessons import training
from game.match import SEEDS
from game.options import belongs
from scenes.app.preferences import Preferences
from scenes.kit.words import say
from scenes.presentation.seats import KINDS, LEVELS, NAME_LIMIT, PERSON, PROGRAM, Chosen, Holder, led_by
from scenes.presentation.setup import SetupPage

PRESETS: dict[str, tuple[str, ...]] = {
    "people": (PERSON, PERSON),
    "machine": (PERSON, "regular"),
    "watch": ("veteran", "regular"),
}
FEW = 2
"""Seats: more of them have a plate of one row each, so that all can be seen at once."""


class Choosing:
    """What is chosen so far; with `former`, it begins as a match was set up before."""

    def __init__(self, game: str, own: SetupPage[Any], preferences: Preferences, former: Chosen | None = None) -> None:
        self.own, self.rules = own, rules_of(game)
        self.offered = self.rules.choices()  # the options, by name
        scenarios = own.scenarios()
        self.scenario = former.scenario if former and former.scenario in scenarios else next(iter(scenarios))
        self.options: JsonObject = {name: choice["default"] for name, choice in self.offered.items()} | self._lessoned(game)
        self.options |= former.options if former else {}
        self.level = preferences.level  # of the bots, the one that was chosen last
        self.kinds: dict[Seat, str] = {}  # who holds each seat
        self.programs: dict[Seat, Holder] = {}  # which program holds a seat, where one does
        self._seat(self._given("machine"))
        self.names = {seat: preferences.names.get(seat, "")[:NAME_LIMIT] for seat in self.rules.seats}
        for seat, holder in former.holders.items() if former else ():
            self.kinds[seat] = holder.kind if holder.kind in (*KINDS, PROGRAM) else self.level
            if holder.kind == PROGRAM:
                self.programs[seat] = holder
            if holder.kind == PERSON:
                self.names[seat] = holder.name
        self.quick = former.quick if former else False
        self.coached = False  # whether people who share the screen agree that the coach may be asked
        self.seed = ""  # as it is written

    def _lessoned(self, game: str) -> JsonObject:
        """What belongs to the training alone, as its lessons have it: its description promises them."""
        told = training(game)
        given = told.options.items() if told else ()
        return {name: value for name, value in given if told and self.offered[name]["scenarios"] == [told.scenario]}

    # who holds the seats

    @property
    def lone(self) -> str | None:
        """In a scenario for one: the option that names the person's seat."""
        return self.own.alone(self.scenario)

    @property
    def many(self) -> bool:
        """Whether there are so many seats that each has a plate of one row."""
        return len(self.kinds) > FEW

    @property
    def several(self) -> bool:
        """Whether several people sit at the screen, who have to agree on a coach."""
        return self.people > 1

    def holding(self) -> dict[Seat, str]:
        """Who holds each seat; in a scenario for one a person one seat and the rule book the others, whatever was chosen."""
        if not self.lone:
            return self.kinds
        return led_by(self.options[self.lone] or next(iter(self.kinds)), self.kinds)

    def preset(self) -> str:
        """Which preset what is chosen amounts to, by how many people there are; "" for some of them among bots."""
        people = self.people
        named = {0: "watch", len(self.kinds): "people"}
        return named.get(people, "machine" if people == 1 or self.lone else "")

    @property
    def people(self) -> int:
        """How many people hold a seat."""
        return list(self.holding().values()).count(PERSON)

    def take_preset(self, name: str) -> None:
        """Give the seats to those of a preset."""
        self._seat(self._given(name))

    def _given(self, preset: str) -> tuple[str, ...]:
        """Who holds the seats by a preset; against a bot, one of the level that was chosen last."""
        return (PERSON, self.level) if preset == "machine" else PRESETS[preset]

    def _seat(self, kinds: Sequence[str]) -> None:
        """Give the seats of the match that is chosen to these, one after the other, and what is left to more of the last."""
        self.kinds = dict(zip(self._seats(), [*kinds, *[kinds[-1]] * len(self._seats())], strict=False))

    def _seats(self) -> tuple[Seat, ...]:
        return self.rules.seats_in(self.scenario, self.options)

    def reseat(self) -> bool:
        """Give the seats of the match to those who hold some, and new ones to bots; whether the seats are others than before."""
        if self._seats() == tuple(self.kinds):
            return False
        self._seat([*self.kinds.values(), *([self.level] if self.preset() in ("machine", "") else [])])
        return True

    def fill(self) -> None:
        """Give bots the seats of all people whose name is not known; where no name is, the first of them stays."""
        people = [seat for seat, kind in self.kinds.items() if kind == PERSON]
        named = [seat for seat in people if self.names[seat].strip()] or people[:1]
        self.kinds |= {seat: self.level for seat in people if seat not in named}

    def hold(self, seat: Seat, kind: str) -> None:
        """Let somebody hold a seat: a person or a bot of a level."""
        if self.lone:
            self.options[self.lone] = seat if kind == PERSON else self._next_to(seat)
            return
        if self.kinds.get(seat) == PERSON and kind in LEVELS and self.preset() == "machine":
            self.kinds[self._next_to(seat)] = PERSON  # they change places
        self.kinds[seat] = kind
        self.level = kind if kind in LEVELS else self.level

    def hold_program(self, seat: Seat, program: Holder) -> None:
        """Let a program of the user's hold a seat."""
        self.kinds[seat], self.programs[seat] = PROGRAM, program

    def _next_to(self, seat: Seat) -> Seat:
        """The seat after this one."""
        seats = list(self.kinds)
        return seats[(seats.index(seat) + 1) % len(seats)]

    # what the match begins with

    def belongs(self, option: str) -> bool:
        """Whether an option belongs to the scenario chosen; others stay at their defaults."""
        return belongs(self.offered[option], self.scenario)

    @property
    def seeded(self) -> bool:
        """Whether what is written as the seed can be one."""
        return not self.seed or (self.seed.isascii() and self.seed.isdigit() and int(self.seed) < SEEDS)

    def chosen(self) -> Chosen:
        """All that the match needs to begin; an empty seed is drawn from the clock."""
        return self.own.settled(self.standing(int(self.seed) if self.seed else time_ns() % SEEDS))

    def standing(self, seed: int = 0) -> Chosen:
        """All that is chosen now."""
        holders = {seat: self._holder(seat, kind) for seat, kind in self.holding().items()}
        options = {name: self.options[name] for name in self.offered if self.belongs(name)}
        if self.lone:
            options[self.lone] = next(seat for seat, holder in holders.items() if holder.kind == PERSON)
        return Chosen(self.scenario, options, holders, seed, self.quick and self.own.hastens(self.scenario))

    def _holder(self, seat: Seat, kind: str) -> Holder:
        """Who holds a seat, by name."""
        if kind == PROGRAM:
            return self.programs[seat]
        agrees = kind == PERSON and self.coached and self.several
        return Holder(kind, self.names[seat].strip() if kind == PERSON else say(f"setup.{kind}"), coach=agrees)
