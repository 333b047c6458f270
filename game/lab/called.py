"""What things are called on a page: as the game's data name them, else as their ids read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from game.draws import Draws
from game.games import data_of, rules


def called(game: str, scenario: str, thing: str) -> str:
    """The name of a thing by its id: its own, that of its kind with the id, or that of a soldier whose side stands before."""
    names = _names(game)
    return names.get(thing) or _pieces(game, scenario).get(thing) or names.get(thing.partition("-")[2]) or worded(thing)


def tally_words(name: str) -> str:
    """What a game counts, in words; what begins with `by` is what matches ended by."""
    return f"ended by: {worded(name.removeprefix('by_'))}" if name.startswith("by_") else worded(name)


def worded(text: str) -> str:
    """An id as words: `fast-maneuvers`, `red_flag`, `us_vp`."""
    return " ".join("VP" if word == "vp" else word for word in text.replace("_", " ").replace("-", " ").split(" "))


def option_words(text: str) -> str:
    """A changed option as it is typed, `name=value`, in words."""
    name, _, value = text.partition("=")
    if value.startswith("["):
        value = ", ".join(map(str, json.loads(value)))
    return f"{worded(name)}: {_SWITCHED.get(value) or worded(value)}"


@cache
def _pieces(game: str, scenario: str) -> dict[str, str]:
    """What pieces of a scenario are called that have but a number: the name of their kind, and the number."""
    found, names = rules(game), _names(game)
    written = found.write(found.setup(scenario, {}, Draws(0)))
    lists = [value for value in written.values() if isinstance(value, list)]
    pieces = [one for value in lists for one in value if isinstance(one, dict) and isinstance(one.get("id"), str)]
    return {one["id"]: f"{names[one['type']]} {one['id']}" for one in pieces if one.get("type") in names}


_SWITCHED = {"true": "yes", "false": "no"}


@cache
def _names(game: str) -> dict[str, str]:
    """The names in a game's tables by their ids: each table is a map of records, of which many have a name or a title."""
    found = dict[str, str]()
    data = data_of(game)
    tables = data.tables() if data else ()
    for field in getattr(tables, "_fields", ()):
        table = getattr(tables, field)
        for key, record in table.items() if isinstance(table, Mapping) else ():
            name = getattr(record, "name", None) or getattr(record, "title", None)
            if isinstance(key, str) and isinstance(name, str):
                found.setdefault(key, str(name))
    return found
