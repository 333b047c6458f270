"""The best ten of every game that is played for a score, kept in one JSON file in the user's folder."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game.folders import set_aside, user_folder, why_unread, write_whole
from scenes.kit.words import say

MOST = 10


class Best(NamedTuple):
    """One match of the list: its score, whether it was won, who played it and what, and on which day (2026-11-20)."""

    score: int
    won: bool
    name: str
    about: str
    day: str


class Entered(NamedTuple):
    """The list as it stands after a match, best first, and where that match is in it; None: it is `this`, but not among them."""

    best: tuple[Best, ...]
    this: Best
    place: int | None


def file() -> Path:
    """The file the lists stand in."""
    return user_folder() / "best.json"


def load(path: Path | None = None) -> tuple[dict[str, tuple[Best, ...]], list[str]]:
    """The list of each game, best first, and a sentence where the file could not be read.

    Such a file is set aside under another name, so that nothing in it is lost.
    """
    path = path or file()
    try:
        return _lists(json.loads(path.read_text(encoding="utf-8"))), []
    except FileNotFoundError:
        return {}, []
    except (OSError, ValueError) as fault:
        kept = set_aside(path, path.with_name("best.broken.json"))
        return {}, [say("best.broken", file=path.name, why=why_unread(fault), kept=kept.name)]


def _lists(value: Any) -> dict[str, tuple[Best, ...]]:
    """The lists of a JSON value. Raises: ValueError that says where it is none."""
    if not isinstance(value, dict):
        raise ValueError(say("best.no_lists"))
    found = {}
    for game, entries in value.items():
        if not isinstance(entries, list):
            raise ValueError(say("best.no_list", game=game))
        found[game] = tuple(_entry(entry, say("best.entry", game=game, number=number)) for number, entry in enumerate(entries, 1))
    return found


def _entry(value: Any, where: str) -> Best:
    fields = Best.__annotations__
    if not isinstance(value, dict) or set(value) != set(fields):
        raise ValueError(say("best.no_fields", where=where, fields=", ".join(fields)))
    kinds = {"score": int, "won": bool}
    for name in fields:
        if type(value[name]) is not kinds.get(name, str):
            shown = json.dumps(value[name], ensure_ascii=False)
            raise ValueError(say("best.no_value", where=where, field=name, value=shown))
    return Best(**value)


def placed(best: Sequence[Best], this: Best) -> Entered:
    """The list with a match in it, if it is among the best: behind those with the same score who came before."""
    place = sum(one.score >= this.score for one in best)
    listed = (*best[:place], this, *best[place:])[:MOST]
    return Entered(tuple(listed), this, place if place < MOST else None)


def enter(game: str, this: Best, path: Path | None = None) -> tuple[Entered, list[str]]:
    """Where a match stands among the best of its game, which is kept; and a sentence for each thing that went wrong."""
    path = path or file()
    lists, faults = load(path)
    entered = placed(lists.get(game, ()), this)
    if entered.place is not None:
        try:
            _save({**lists, game: entered.best}, path)
        except OSError as fault:
            faults.append(say("best.unsaved", file=path, why=fault.strerror or fault))
    return entered, faults


def _save(lists: Mapping[str, Sequence[Best]], path: Path) -> None:
    """Nothing comes back; the file is written whole or not at all. Raises: OSError."""
    written = {game: [one._asdict() for one in best] for game, best in lists.items()}
    write_whole(path, json.dumps(written, ensure_ascii=False, indent=2) + "\n")
