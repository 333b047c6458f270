"""What both processes of the screens need: to come after the window, and to read whose decision is asked about."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

from game.api import JsonMap, Rules
from game.games import rules
from game.messages import Refused
from game.texts import quoted


def step_back(by: int) -> None:
    """Let other processes come first, where the system knows of such an order; the higher `by`, the more of them."""
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(by)


def known_seat(found: Rules, seat: object) -> None:
    """Check that there is such a seat. Raises: Refused(bad-action)."""
    if seat not in found.seats:
        raise Refused("bad-action", f"There is no seat {quoted(seat)}; the seats are {', '.join(found.seats)}.")


def decider(request: JsonMap) -> tuple[Rules, str, Any]:
    """The rules, the seat and its view that a request names. Raises: Refused, also where that seat does not decide."""
    found, seat = rules(request["game"]), request["seat"]
    known_seat(found, seat)
    view = found.read(request["view"], seat)
    if seat not in found.actors(view):
        raise Refused("not-your-turn", f"{seat} does not decide in this view.")
    return found, seat, view
