"""A picture that carries the position it shows: what it carries, and the position of one."""

from __future__ import annotations

import zlib
from pathlib import Path

from game.api import JsonMap, JsonObject, Seat
from game.content.png_note import note_in
from game.draws import Draws
from game.files import bytes_of
from game.folders import why_unread
from game.games import rules
from game.messages import Refused, message

FORMAT = 1


def note(game: str, position: JsonMap, seat: Seat | None = None) -> JsonObject:
    """What a picture carries: a whole position as `Rules.write` gives it, or with a seat what that seat may know of it."""
    return {"sandtable": "position", "format": FORMAT, "game": game, "seat": seat, "position": position}


def position_of(path: Path) -> tuple[str, JsonObject]:
    """The game and a whole position of a picture; where it knows only what a seat did, one that could stand behind that.

    Raises: Refused(bad-position) for a file that cannot be read, or carries no position.
    """
    try:
        carried = note_in(bytes_of(path))
    except (OSError, ValueError, zlib.error) as fault:
        why = why_unread(fault) if isinstance(fault, OSError) else fault
        raise Refused("bad-position", message("{name} cannot be read: {why}.", name=path.name, why=why)) from None
    if not isinstance(carried, dict) or carried.get("sandtable") != "position" or carried.get("format") != FORMAT:
        wanted = message("pictures saved in Sandtable during a match carry one")
        raise Refused("bad-position", message("{name} carries no position; {wanted}.", name=path.name, wanted=wanted))
    found, seat = rules(carried.get("game")), carried.get("seat")
    if seat is None:
        return found.id, found.write(found.read(carried.get("position")))
    if seat not in found.seats:
        raise Refused("bad-position", message("{name}: there is no seat {seat!r}.", name=path.name, seat=seat))
    view = found.read(carried.get("position"), seat)
    return found.id, found.write(found.determinize(view, seat, Draws(1)))
