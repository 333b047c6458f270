"""What can be chosen before a match of Operators, and what it is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.api import Seat
from game.operators.position import Position
from game.operators.rules import RULES
from game.operators.tables import tables
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.presentation.choices import usual_words

OWN = frozenset({"red_operator", "red_weapon", "blue_weapon"})
MORE = frozenset[str]()


def scenarios() -> Mapping[str, str]:
    """The titles of the scenarios by id: all of them are offered."""
    return {name: translated(title) for name, title in RULES.scenarios().items()}


def alone(scenario: str) -> None:
    """None: no scenario is for one player."""
    return None


def hastens(scenario: str) -> bool:
    """False: a match begins with its first plan."""
    return False


def setting_up(view: Position) -> bool:
    """False: there is no set-up to be played."""
    return False


def text_of(scenario: str) -> str:
    """What a scenario is like."""
    return translated(tables().scenarios[scenario].text)


def operator_of(seat: Seat, options: Mapping[str, Any]) -> str:
    """The id of a seat's operator: red's is chosen, blue has the other."""
    red = options["red_operator"]
    return red if seat == "red" else next(name for name in tables().operators if name != red)


def name_of(seat: Seat, options: Mapping[str, Any]) -> str:
    """What a seat is called: by its operator."""
    return translated(tables().operators[operator_of(seat, options)].name)


def value_of(option: str, value: Any) -> tuple[str, str]:
    """What an option and a value of it are called: operators and weapons by their names."""
    if option == "red_operator":
        return say("operators:setup.red_operator"), translated(tables().operators[value].name)
    if option in OWN:
        seat = option.removesuffix("_weapon")
        return say(f"operators:setup.{seat}_weapon"), translated(tables().weapons[value].name)
    return usual_words("operators", option, value)
