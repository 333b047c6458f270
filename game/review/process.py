"""What the screens run in a process of its own: reviews, a JSON request a line in, answers line by line out.

    {"cmd": "review", "file": "...", "depth": "usual"}   begin, or go on with, the review of a file's match
        -> {"review": {...}}                             what is kept of it already, as `game.review.record` writes it
        -> {"step": n, "chance": c, "band": b, "entry": {...}}   each action as it is ready; n is its number, from 1
        -> {"ended": true, "whole": true, "faults": [...]}       once all are there, or it was stopped
    {"cmd": "stop"}                                      stop after the action that is under way; what there is is kept
    {"cmd": "weigh", "game": ..., "seat": ..., "view": {...}, "action": {...}, "depth": "usual"}
        -> {"decision": {...}}                           what that is worth, or would be, in that view; without "action" the
                                                         best; null where there is nothing to weigh
    {"cmd": "why", "game": ..., "seat": ..., "asker": ..., "view": {...}, "action": {...}, "depth": "usual"}
        -> {"decision": {...}}                           the same of a deed of "seat", from the view of "asker", who looked on

A "key" comes back as it came, in every answer to its request. What is refused is answered by {"error", "why"}. The end of the
input stops all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TextIO

from game.api import Action, JsonMap, JsonObject, Position, Rules
from game.games import rules
from game.messages import Refused, message
from game.review.asking import advised, explained
from game.review.decisions import decided
from game.review.record import decision_written, step_written, written
from game.review.running import Running
from game.review.settings import DEPTHS, settings
from game.service import lines
from game.service.deciders import decider, known_seat, step_back
from game.texts import quoted

_NICER = 10
RIGHT = 'send one like {"cmd":"review","file":"...","depth":"usual"}'


def serve(source: TextIO, sink: TextIO) -> None:
    """Answer the requests of `source` on `sink` until it ends."""
    step_back(_NICER)  # the window and its bots come first
    asked: SimpleQueue[str | None] = SimpleQueue()

    def read() -> None:
        for line in lines.heard(source):
            asked.put(line)
        asked.put(None)

    Thread(target=read, daemon=True).start()
    with lines.while_read(sink):
        Desk(asked, partial(lines.tell, sink)).work()


class Desk:
    """What is asked, one request after another; between two actions of a review it is looked whether more is asked."""

    def __init__(self, asked: SimpleQueue[str | None], say: Callable[[JsonObject], None]) -> None:
        self._asked, self._say = asked, say
        self._running: Iterator[JsonObject] | None = None
        self._key: JsonObject = {}

    def work(self) -> None:
        """Answer until the input ends; what was under way is kept."""
        while True:
            try:
                line = self._asked.get(block=self._running is None)
            except Empty:
                self._go_on()
                continue
            if line is None:
                self._stop()
                return
            self._answer(line)

    def _go_on(self) -> None:
        """One action more of the review that is under way."""
        assert self._running is not None
        try:
            answer = next(self._running, None)
        except Refused as refused:
            answer = {"error": refused.code, "why": refused.why}
        if answer is not None:
            self._say({**answer, **self._key})
        if answer is None or "ended" in answer or "error" in answer:
            self._running = None

    def _stop(self) -> None:
        if self._running is not None:
            running, self._running = self._running, None
            running.close()  # type: ignore[attr-defined]  # it is a generator, and keeps what there is

    def _answer(self, line: str) -> None:
        key: JsonObject = {}
        try:
            request = lines.asked(line, RIGHT)
            key = {"key": request["key"]} if "key" in request else {}
            cmd = request.get("cmd")
            if cmd == "review":
                self._stop()
                self._key, self._running = key, steps_of(request)
            elif cmd == "stop":
                self._stop()
                self._say({"ended": True, "whole": False, "faults": [], **(key or self._key)})
            elif cmd == "weigh":
                self._say({"decision": weighed(request), **key})
            elif cmd == "why":
                self._say({"decision": explained_to(request), **key})
            else:
                why = message("There is no command {cmd!r}; there are review, stop, weigh, why.", cmd=cmd)
                raise Refused("unknown-command", why)
        except Refused as refused:
            self._say({"error": refused.code, "why": refused.why, **key})


def steps_of(request: JsonMap) -> Iterator[JsonObject]:
    """The answers to a request for a review. Raises: Refused."""
    file = request.get("file")
    if not isinstance(file, str):
        raise Refused("bad-action", message('"file" is {file!r}; it is the path of a match.', file=file))
    running = Running(Path(file), _depth(request))
    yield {"review": written(running.review)}
    for step in running.steps():
        review = running.review
        number = len(review.steps)
        entry = step_written(step)
        yield {"step": number, "chance": review.chances[-1], "band": review.bands[-1], "entry": entry}
    yield {"ended": True, "whole": running.review.whole, "faults": list(map(str, running.faults))}


def _depth(request: JsonMap) -> str:
    """The depth that is asked for. Raises: Refused(bad-action)."""
    depth = request.get("depth", "usual")
    if depth not in DEPTHS:
        raise Refused("bad-action", f'"depth" is {quoted(depth)}; it is one of {", ".join(DEPTHS)}.')
    return str(depth)


def weighed(request: JsonMap) -> JsonObject | None:
    """What an action is worth in a view, as a review tells a decision. Raises: Refused."""
    _complete(request, "game", "seat", "view")
    found, seat, view = decider(request)
    depth = settings().depths[_depth(request)]
    if request.get("action") is None:
        decision = advised(found, view, seat, depth)
    else:
        action = _action(found, view, request)
        why = found.refuse(view, seat, action)
        if why is not None:
            raise Refused("illegal", why)
        decision = decided(found, view, seat, action, depth, 0, praises=True)
    return None if decision is None else decision_written(decision)


def explained_to(request: JsonMap) -> JsonObject | None:
    """What a deed was worth, for somebody who looked on. Raises: Refused."""
    _complete(request, "game", "seat", "asker", "view", "action")
    found, seat, asker = rules(request["game"]), request["seat"], request["asker"]
    for one in (seat, asker):
        known_seat(found, one)
    view = found.read(request["view"], asker)
    decision = explained(found, view, asker, seat, _action(found, view, request), settings().depths[_depth(request)])
    return None if decision is None else decision_written(decision)


def _complete(request: JsonMap, *keys: str) -> None:
    """Check that a request has these keys. Raises: Refused(bad-action)."""
    for key in keys:
        if key not in request:
            raise Refused("bad-action", message("The request has no {key!r}; it has {keys}.", key=key, keys=", ".join(keys)))


def _action(found: Rules, view: Position, request: JsonMap) -> Action:
    """The action of a request, if it is one of the game's. Raises: Refused(bad-action)."""
    action = request["action"]
    if not isinstance(action, dict) or action.get("do") not in found.verbs:
        raise Refused("bad-action", f'"action" is {quoted(action)}; it is an action of {found.title}.')
    found.check(view, action)
    return action
