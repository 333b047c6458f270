"""What things are called on a page: as the game's data name them, else as their ids read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from game.games import data_of


def called(game: str, thing: str) -> str:
    """The name of a thing by its id; behind the id of its side that of a soldier, where only he has one."""
    names = _names(game)
    bare = thing.partition("-")[2]
    return names.get(thing) or names.get(bare) or worded(thing)


def worded(text: str) -> str:
    """An id as words: `fast-maneuvers`, `red_flag`."""
    return text.replace("_", " ").replace("-", " ")


def option_words(game: str, text: str) -> str:
    """A changed option as it is typed, `name=value`, in words."""
    name, _, value = text.partition("=")
    if value.startswith("["):
        value = ", ".join(map(str, json.loads(value)))
    shown = {"true": "yes", "false": "no"}.get(value) or _names(game).get(value, value)
    return f"{worded(name)}: {shown}"


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
