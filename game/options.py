"""What can be chosen before a match, the same for every game: options, what is offered of them, what has been chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from game.api import JsonMap, JsonObject
from game.content.shapes import OneOf
from game.messages import Refused, message

Value = str | int | bool | None
Scenario = TypeVar("Scenario")


class Option(NamedTuple):
    """What can be chosen before a match, in the scenarios named; the default stands first among `values`."""

    id: str
    default: Value
    values: tuple[Value, ...]
    text: str
    scenarios: tuple[str, ...]


def scenario_of(scenarios: Mapping[str, Scenario], given: object) -> Scenario:
    """The scenario of that id. Raises: Refused(unknown-scenario), also for what is no id at all."""
    if not isinstance(given, str) or given not in scenarios:
        raise Refused(
            "unknown-scenario",
            message("There is no scenario {given!r}; there are {scenarios}.", given=given, scenarios=", ".join(scenarios)),
        )
    return scenarios[given]


def offered(options: Mapping[str, Option]) -> Mapping[str, JsonMap]:
    """The options by id, as rules offer them: each with `default`, `values`, `text` and `scenarios`."""
    return {
        name: {"default": one.default, "values": list(one.values), "text": one.text, "scenarios": list(one.scenarios)}
        for name, one in options.items()
    }


def belongs(option: JsonMap, scenario: str) -> bool:
    """Whether an option, as rules offer it, is one of a scenario."""
    return not option["scenarios"] or scenario in option["scenarios"]


def chosen(
    options: Mapping[str, Option], given: object, code: str, fixed: Mapping[str, Sequence[Value]] | None = None
) -> JsonObject:
    """All options with their values, those not given at their defaults.

    `fixed` names the values that are left of an option, the first of them its default.
    Raises: Refused(code) for an option or a value that is not there.
    """
    if not isinstance(given, Mapping):
        raise Refused(code, message("The options are {given!r}; they are an object of names and values.", given=given))
    left = fixed or {}
    found: JsonObject = {name: left[name][0] if name in left else option.default for name, option in options.items()}
    for name, value in given.items():
        if name not in options:
            raise Refused(
                code, message("There is no option {name!r}; there are {options}.", name=name, options=", ".join(options))
            )
        values = left.get(name, options[name].values)
        shape = OneOf(*values)
        if not shape.fits(value, None):
            right = shape.right(None)
            raise Refused(code, message("The option {name} is {value!r}; {right}.", name=name, value=value, right=right))
        found[name] = value
    return found
