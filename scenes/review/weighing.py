"""The process that weighs single decisions while a match is played or looked at: one question at a time, and nobody waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.api import Action, JsonMap, Position, Rules, Seat
from game.review.record import Decision, read_decision
from game.service.child import Child
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.review.reviewer import CALL


class Weighed(NamedTuple):
    """What came of a question: the decision, None where there was no choice; or why it is not told."""

    decision: Decision | None
    why: str = ""


class Weighing:
    """One question at a time: a new one takes the place of one that is still thought about."""

    def __init__(self) -> None:
        self._child = Child(*CALL)
        self._key = 0
        self.busy = False
        """Whether an answer is due."""

    def ask(self, request: JsonMap) -> None:
        """Ask it; what was asked before is not answered any more."""
        if self.busy:
            self._child.stop()
        self._key += 1
        self.busy = True
        self._child.say({**request, "key": self._key})

    def answer(self) -> Weighed | None:
        """What has come of the question, or None."""
        while (value := self._child.heard()) is not None:
            if value.get("key") == self._key and self.busy:
                self.busy = False
                return _read(value)
        if self.busy and self._child.died:
            self.busy = False
            return Weighed(None, say("why.broken_off"))
        return None

    def forget(self) -> None:
        """Forget the question that waits; its answer is not heard any more."""
        self._key += 1
        if self.busy:
            self._child.stop()
        self.busy = False

    def close(self) -> None:
        """End the process."""
        self.busy = False
        self._child.stop()


def _read(value: JsonMap) -> Weighed:
    if "why" in value:
        return Weighed(None, translated(str(value["why"])))
    try:
        return Weighed(read_decision(value["decision"]))
    except (KeyError, TypeError, ValueError):
        return Weighed(None, say("why.broken_off"))


def weigh(rules: Rules, view: Position, seat: Seat, action: Action | None = None) -> JsonMap:
    """The question what an action of a seat is worth by its own view; None: what is best."""
    asked = {"cmd": "weigh", "game": rules.id, "seat": seat, "view": rules.write(view)}
    return asked if action is None else asked | {"action": action}


def explain(rules: Rules, known: Position, asker: Seat, seat: Seat, action: Mapping[str, object]) -> JsonMap:
    """The question why a seat did something, from the view of somebody who looked on."""
    return {"cmd": "why", "game": rules.id, "seat": seat, "asker": asker, "view": rules.write(known), "action": dict(action)}
