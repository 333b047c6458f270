"""A match on the screen of its review, and in the place of the process that reviews it a review that is given at once."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from game.api import Action, JsonMap, JsonObject
from game.journal_marks import Marks
from game.match import Match
from game.messages import Refused
from game.recording import Recording
from game.review.process import explained_to
from game.review.process import weighed as weighed_of
from game.review.record import MARKS, Decision, Option, Review, Step, read_decision, step_written, written
from scenes.app.app import App
from scenes.kit.scene import Change, Push
from scenes.review.screen import ReviewScreen
from scenes.review.weighing import Weighed
from tests.scenes.looking import Elsewhere, Roads, press

EVERY = 5
"""Of so many decisions one bears a mark."""


def reviewed(recording: Recording) -> Review:
    """A review of the right shape: marks by turns, chances in waves, all of it adding up."""
    rules, seats = recording.rules, recording.seats
    side_of = {seat: rules.side_of(recording.at(0), seat) for seat in seats}
    sides = list(dict.fromkeys(side_of.values()))
    chances = [0.5 + 0.4 * math.sin(moment / 7) for moment in range(recording.length)] + [1.0]
    steps = []
    for number in range(1, recording.length + 1):
        entry, gain = recording.log[number - 1], chances[number] - chances[number - 1]
        first = side_of[entry.seat] == sides[0]
        decision = weighed(recording, number) if number % EVERY == 0 else None
        cost = decision.cost if decision else 0.0
        skill = (-cost, 0.0) if first else (0.0, cost)
        steps.append(Step(entry.seat, gain - sum(skill), skill, 0.0, True, [], decision))
    return Review(
        rules.id, "0", "", "usual", seats, sides, side_of, recording.length, chances, [0.05] * len(chances), steps, None
    )


def weighed(recording: Recording, number: int) -> Decision | None:
    """A decision with a mark, where there was another action."""
    entry, position = recording.log[number - 1], recording.at(number - 1)
    others = [one for one in recording.rules.legal(position, entry.seat) if one != entry.action]
    if not others:
        return None
    mark = MARKS[number // EVERY % len(MARKS)]
    best = mark == "brilliant"
    options = [Option(entry.action, 0.6, None), Option(others[0], 0.4, None)]
    if not best:
        options = [Option(others[0], 0.6, None), Option(entry.action, 0.4, None)]
    cost, lead = (0.0, 0.2) if best else (0.2, 0.05)
    return Decision(0.6, cost, 0.01, mark, lead, None, options, 0 if best else 1, [], [], number)


class Given:
    """In the place of the process: it gives all of a review at once, or action by action."""

    def __init__(self, review: Review, at_once: bool = True) -> None:
        self.review, self.at_once = review, at_once
        self.busy = False
        self.asked: list[str] = []
        self.ready: list[JsonObject] = []

    def begin(self, depth: str) -> None:
        self.asked.append(depth)
        review = self.review
        if self.at_once:
            self.ready = [{"review": written(review)}, {"ended": True, "whole": True, "faults": []}]
            return
        empty = review._replace(chances=review.chances[:1], bands=review.bands[:1], steps=[])
        self.ready, self.busy = [{"review": written(empty)}], True

    def give(self, number: int) -> None:
        """Give the review of this action."""
        review = self.review
        entry = step_written(review.steps[number - 1])
        self.ready.append({"step": number, "chance": review.chances[number], "band": review.bands[number], "entry": entry})

    def stop(self) -> None:
        self.asked.append("stop")
        self.ready.append({"ended": True, "whole": False, "faults": []})
        self.busy = False

    def news(self) -> list[JsonObject]:
        found, self.ready = self.ready, []
        return found

    def close(self) -> None:
        self.asked.append("close")


class Weighs:
    """In the place of the process that weighs: it answers at once, or, `held`, when it is told to."""

    def __init__(self, held: bool = False) -> None:
        self.held, self.busy, self.closed = held, False, False
        self.asked: list[JsonMap] = []
        self.ready: Weighed | None = None

    def ask(self, request: JsonMap) -> None:
        self.asked.append(json.loads(json.dumps(request)))
        self.busy = True
        if not self.held:
            self.give()

    def give(self) -> None:
        """Answer what was asked last."""
        request = {**self.asked[-1], "depth": "quick"}
        try:
            found = explained_to(request) if request["cmd"] == "why" else weighed_of(request)
            self.ready = Weighed(read_decision(json.loads(json.dumps(found))))
        except Refused as refused:
            self.ready = Weighed(None, refused.why)

    def answer(self) -> Weighed | None:
        found, self.ready = self.ready, None
        self.busy = self.busy and found is None
        return found

    def forget(self) -> None:
        self.ready, self.busy = None, False

    def close(self) -> None:
        self.closed = True


class AtReview:
    """Somebody who looks at a review."""

    def __init__(self, match: Match, folder: Path, at_once: bool = True, at: int = 0, marks: Marks | None = None) -> None:
        self.app = App(patience=0)
        self.app.open()
        path = folder / "match.journal"
        first, *others = match.seats
        held = {first: {"kind": "person", "name": ""}, **{seat: {"kind": "regular", "name": ""} for seat in others}}
        self.recording = Recording(match, held, ended=True, path=path, marks=marks)
        self.given = Given(reviewed(self.recording), at_once)
        self.better: list[tuple[int, Action]] = []
        roads: Any = Roads()
        self.screen = ReviewScreen(self.app, self.recording, roads, self._played_better, self.given, at)  # type: ignore[arg-type]
        self.app.apply(Push(Elsewhere("the result")))
        self.app.apply(Push(self.screen))
        self.app._draw()
        self.screen.update(1 / 120)

    def _played_better(self, recording: Recording, moment: int, action: Action) -> Change | None:
        self.better.append((moment, action))
        return None

    def press(self, action: str) -> None:
        """Press the key of an action."""
        press(self.app, action)
