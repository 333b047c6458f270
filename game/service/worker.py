"""What the screens run in a process of its own: bots that think, a JSON request a line in, an answer a line out."""

from __future__ import annotations

from typing import TextIO

from game.api import JsonObject
from game.bots.levels import decision
from game.match import SEEDS
from game.messages import Refused
from game.service import lines
from game.service.deciders import decider, step_back
from game.texts import quoted

_NICER = 5


def serve(source: TextIO, sink: TextIO) -> None:
    """Answer each line of `source` on `sink` until it ends.

    A request is {"game", "seat", "level", "seed", "budget_ms", "view"}, the view as the rules write it for that seat; the
    answer {"action"}, or {"error", "why"}. A "key" comes back as it came, so that answers find their questions.
    """
    step_back(_NICER)  # the window comes first
    lines.serve(answer, source, sink)


def answer(line: str) -> JsonObject:
    """The answer to one request."""
    key = {}
    try:
        request = lines.asked(line, "send game, seat, level, seed, budget_ms and view")
        key = {"key": request["key"]} if "key" in request else {}
        return {"action": _thought(request), **key}
    except Refused as refused:
        return {"error": refused.code, "why": refused.why, **key}


def _thought(request: JsonObject) -> JsonObject:
    for key in ("game", "seat", "level", "seed", "view"):
        if key not in request:
            raise Refused("bad-action", f'The request has no "{key}"; it has game, seat, level, seed, budget_ms and view.')
    seed, budget = request["seed"], request.get("budget_ms")
    if type(seed) is not int or not 0 <= seed < SEEDS:
        raise Refused("bad-action", f'"seed" is {quoted(seed)}; it is a whole number from 0 to 2^64-1.')
    if budget is not None and (type(budget) not in (int, float) or budget < 0):
        raise Refused("bad-action", f'"budget_ms" is {quoted(budget)}; it is a number of milliseconds.')
    found, seat, view = decider(request)
    return decision(found, view, seat, request["level"], seed, budget_ms=budget)
