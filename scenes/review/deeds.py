"""What was done in a match and can be asked about, as far as whoever asks may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.api import Action, Position, Rules, Seat
from game.match import Entry
from game.review.asking import seen
from game.review.decisions import laid
from game.review.reviewing import MOST_LAID
from scenes.kit.words import say


class Deed(NamedTuple):
    """Something that a seat did; `known` is the position before it, as far as `asker` knows it (None: all of it)."""

    seat: Seat
    action: Action
    known: Position
    asker: Seat | None = None


def open_deed(rules: Rules, log: Sequence[Entry], number: int, before: Position) -> Deed | str:
    """The deed of an action (the first being 1) of a match that is over, or why nothing can be told of it."""
    seat = log[number - 1].seat
    actions = [entry.action for entry in log[number - 1 :] if entry.seat == seat][:MOST_LAID]
    action, count = laid(rules, rules.view(before, seat), seat, actions)
    return Deed(seat, action, before) if count else say("why.laid")


def seen_deed(rules: Rules, entry: Entry, before: Position, asker: Seat | None) -> Deed | str:
    """The deed of an action of a match that goes on, or why nothing may be told of it yet to somebody who looks on."""
    if asker is None or not seen(rules, before, entry.seat, entry.action, asker):
        return say("why.hidden")
    return Deed(entry.seat, entry.action, rules.view(before, asker), asker)
