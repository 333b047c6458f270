"""The list of the best as an older program kept it, `best.json`, taken over into the career once."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import mktime, strptime

from game.api import JsonObject
from game.career.played import BEST, Played, Sat
from game.files import json_of
from game.folders import set_aside, why_unread
from game.messages import Message, Refused, message

_FIELDS = {"score": int, "won": bool, "name": str, "about": str, "day": str}
_NOON = 43_200


class OlderBest:
    """The file in a folder. `fault`: what was wrong with it, in a sentence; then it has been set aside."""

    def __init__(self, folder: Path) -> None:
        self.path, self.kept = folder / "best.json", folder / "best.older.json"
        self.fault: Message | None = None

    def there(self, new: bool) -> bool:
        """Whether there is anything to take over: the file; for a new career also the one that an earlier career has taken."""
        return self.path.exists() or (new and self.kept.exists())

    def matches(self) -> list[Played]:
        """Its matches; [] where it cannot be read. Who won is the seat without a name: it says no more of the person's."""
        path = self.path if self.path.exists() else self.kept
        try:
            lists = _checked(json_of(path))
        except (Refused, OSError, ValueError) as fault:
            kept = set_aside(path, path.with_name("best.broken.json"))
            self.fault = message(
                "{name} could not be read ({why}); it is kept as {kept}, and its matches are not in the career.",
                name=path.name,
                why=fault.why if isinstance(fault, Refused) else why_unread(fault),
                kept=kept.name,
            )
            return []
        return [_match(game, entry) for game, entries in lists.items() for entry in entries]

    def put_away(self) -> None:
        """Keep the file under another name now that it has been taken over."""
        with suppress(OSError):  # it is taken over again next time, and each entry counts once
            self.path.replace(self.kept)


def _match(game: str, entry: JsonObject) -> Played:
    """The match of an entry."""
    return Played(
        id=f"best-{sha256(json.dumps([game, entry], sort_keys=True).encode()).hexdigest()[:24]}",
        game=game,
        scenario="",
        options={},
        began=None,
        ended=_day(entry) + _NOON,
        seconds=None,
        winner="" if entry["won"] else None,
        how="",
        rounds=0,
        actions=0,
        set_up=False,
        score=entry["score"],
        about=entry["about"],
        source=BEST,
        seats=(Sat("", "", "person", entry["name"]),),
    )


def _day(entry: JsonObject) -> float:
    """When its day began, in seconds since 1970. Raises: ValueError, OverflowError for what is no day."""
    return mktime(strptime(entry["day"], "%Y-%m-%d"))


def _checked(value: object) -> dict[str, list[JsonObject]]:
    """The lists of a JSON value. Raises: Refused that says where it is none."""
    if not isinstance(value, dict):
        raise Refused("bad-match", message("it holds no lists by game"))
    for game, entries in value.items():
        for number, entry in enumerate(entries if isinstance(entries, list) else [None], 1):
            if not _fits(entry):
                raise Refused("bad-match", message("entry {number} of {game} is no match with a score", number=number, game=game))
    return value


def _fits(entry: object) -> bool:
    """Whether it is a match with a score."""
    if not isinstance(entry, dict) or any(type(entry.get(name)) is not kind for name, kind in _FIELDS.items()):
        return False
    with suppress(ValueError, OverflowError):
        return _day(entry) > 0
    return False
