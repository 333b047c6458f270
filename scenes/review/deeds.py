"""What was done in a match and can be asked about, as far as whoever asks may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.api import Action, Position, Rules, Seat
from game.bots.api import Declaring
from game.match import Entry
from game.review.asking import seen
from game.review.decisions import laid
from game.review.reviewing import MOST_LAID
from scenes.kit.words import say

ANSWERS = ("pass", "reply", "check", "opportunity")
"""What only answers."""


class Deed(NamedTuple):
    """Something that a seat did; `known` is the position before it, as far as `asker` knows it (None: all of it)."""

    seat: Seat
    action: Action
    known: Position
    asker: Seat | None = None


def open_deed(rules: Rules, log: Sequence[Entry], number: int, at: Callable[[int], Position]) -> Deed | str:
    """The deed of an action (the first being 1) of a match that is over, or why nothing can be told of it.

    Of a plan that was laid step by step, each step is the whole plan. `at` gives the position after so many actions.
    """
    seat = log[number - 1].seat
    own = [place for place, entry in enumerate(log, 1) if entry.seat == seat]
    here = own.index(number)
    for first in range(here, max(-1, here - MOST_LAID), -1):
        before, steps = at(own[first] - 1), own[first : first + MOST_LAID]
        action, count = laid(rules, rules.view(before, seat), seat, [log[place - 1].action for place in steps])
        if count:  # a step of no plan is a whole by itself
            return Deed(seat, action, before) if first + count > here else say("why.laid")
    return say("why.laid")


def seen_deed(rules: Rules, entry: Entry, before: Position, asker: Seat | None) -> Deed | str:
    """The deed of an action of a match that goes on, or why nothing may be told of it yet to somebody who looks on."""
    if asker is None or not seen(rules, before, entry.seat, entry.action, asker):
        return say("why.hidden")
    return Deed(entry.seat, entry.action, rules.view(before, asker), asker)


def cause(rules: Rules, log: Sequence[Entry], number: int, before: Position) -> int:
    """The number of the action by which came what an action of the log brought about: of what somebody had declared, where this
    one only answered it; `before` is the position in front of it.
    """
    waiting = rules.judge.declared(before) if isinstance(rules.judge, Declaring) else None
    if waiting is None:
        return number
    return next((place for place in range(number - 1, 0, -1) if log[place - 1].action == waiting), number)


def answered(log: Sequence[Entry], number: int) -> int:
    """The number of the action that an action of the log answered; its own where it is no answer."""
    while number > 1 and log[number - 1].action["do"] in ANSWERS:
        number -= 1
    return number
