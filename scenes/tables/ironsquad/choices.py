"""What can be chosen before a match of Iron Squad, and what it is called."""

from __future__ import annotations

from collections.abc import Mapping

from game.api import Seat
from game.ironsquad.position import PROVING_GROUND, SETTING_UP, Position
from game.ironsquad.rules import RULES
from game.ironsquad.tables import tables
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.presentation.choices import usual_words
from scenes.tables.ironsquad.names import hour, seat_name

OWN = frozenset({"solo"})
MORE = frozenset({"seam", "reciprocal_los", "objective_vp", "opportunity_limit", "local_wounded_immobile"})


def scenarios() -> Mapping[str, str]:
    """The titles of the scenarios that are offered, by id."""
    return {name: translated(title) for name, title in RULES.scenarios().items() if name != PROVING_GROUND}


def alone(scenario: str) -> str | None:
    """In the solo game, the option that names the person's seat."""
    return "solo" if "solo" in tables().scenarios[scenario].fixed else None


def hastens(scenario: str) -> bool:
    """True: squads, tiles and deployment can be left to the program."""
    return True


def setting_up(view: Position) -> bool:
    """Whether a match is still before its first turn."""
    return view.phase in SETTING_UP


def text_of(scenario: str) -> str:
    """What a scenario is like."""
    return translated(tables().scenarios[scenario].text)


def name_of(seat: Seat, options: Mapping[str, object]) -> str:
    """What a seat is called: by its nation."""
    return seat_name(seat)


def value_of(option: str, value: object) -> tuple[str, str]:
    """What an option and a value of it are called; the hour at which a match begins is told as an hour."""
    if option == "solo":
        return say("ironsquad:setup.solo_seat"), seat_name(str(value)) if value else say("ironsquad:setup.solo_nobody")
    if option == "start" and value != "roll":
        return say("ironsquad:setup.option.start.label"), hour(tables().clock, int(str(value)))
    return usual_words("ironsquad", option, value)
