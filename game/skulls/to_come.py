"""Who may still take a turn before a round is over, by what lies open (R-SK-30 to R-SK-39)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from game.api import Event, Seat
from game.skulls.position import HIDDEN, OTHER, Position
from game.skulls.records import SEATS

TURNS = frozenset({"turn", "respond", "order", "follow"})
"""The phases in which pairs take their turns."""


def turned_over(story: Iterable[Event]) -> set[str]:
    """The units whose cards have been turned over or skipped in the round in which a story ends."""
    found = set[str]()
    for event in story:
        note_turned(found, event)
    return found


def note_turned(turned: set[str], event: Event) -> None:
    """Add the card that an event turns over; a round begins with none."""
    if event["is"] == "round":
        turned.clear()
    elif event["is"] in ("revealed", "card-skipped"):
        turned.add(event["unit"])


def named_stacks(view: Position, turned: Collection[str]) -> Position:
    """The view with the cards of hidden stacks named, in no order: whoever is not killed and has not been turned over. The view
    itself where none is hidden, or where more was turned over than is told.
    """
    found, shown = view, view.pair[:2] if view.pair else ()
    for seat in SEATS:
        stack = view.teams[seat].stack
        if view.phase not in TURNS or HIDDEN not in stack:
            continue
        left = [name for name in view.own(seat) if name not in turned and name not in shown]
        left.sort(key=lambda name: view.units[name].state == "dead")  # of them, those killed in this round still lie there
        alive = sum(view.units[name].state != "dead" for name in left)
        if alive <= len(stack) <= len(left):
            found = found.copy()
            found.change_team(seat, stack=tuple(left[: len(stack)]))
    return found


def may_act(view: Position, seat: Seat) -> list[str]:
    """The standing units of a seat that may still act in this round, by id: that have the turn or wait for it, or may be drawn
    again (R-SK-36). All but the stunned outside the turns, and where a position does not say which cards lie open.
    """
    able = [name for name in view.standing(seat) if not view.units[name].stunned]
    pair, turn, stack = view.pair, view.turn, view.teams[seat].stack
    if view.phase not in TURNS or pair is None:
        return able
    again = _drawn_again(view, seat)
    waits = {pair.second} if pair.at == 1 else set[str | None]()
    acts = {turn.unit} if turn and turn.left else set[str | None]()
    hidden = HIDDEN in stack
    return [
        name
        for name in able
        if name in waits or name in acts or name in again or name in stack or (hidden and name not in pair[:2])
    ]


def _drawn_again(view: Position, seat: Seat) -> Collection[str]:
    """The units of a seat that may be drawn once more before the other side has turned over its last card (R-SK-36, R-SK-37)."""
    able = [name for name in view.standing(seat) if not view.units[name].stunned]
    draws = _cards(view, OTHER[seat]) - _cards(view, seat)
    pool = [name for name in view.teams[seat].pool or () if name in able]
    return () if draws <= 0 else pool if draws <= len(pool) else able


def _cards(view: Position, seat: Seat) -> int:
    """How many cards of units that stand, or may stand, a seat has yet to turn over."""
    return sum(card == HIDDEN or view.units[card].state == "up" for card in view.teams[seat].stack)
