"""Why somebody did what he did, and what to do now: for those who ask in the middle of a match.

What is told of a deed is worked out from what the asker may know, and from nothing else: in worlds as they may be, as far as he
knows. Where these worlds do not agree, the answer hangs on what is hidden from him, and there is none before the match is over.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from game.api import Action, Event, Position, Rules, Seat, heard
from game.bots import regular
from game.bots.api import Budget
from game.content.canonical import canonical
from game.draws import Draws
from game.messages import Refused, message
from game.review.decisions import SEED, decided
from game.review.record import Decision
from game.review.settings import Depth, settings

WORLDS = 3
"""In so many worlds a deed is weighed for somebody who does not know all of it."""


class Look(NamedTuple):
    """An action as somebody sees it: what he hears; that together with what he knows after it; all that is so after it."""

    told: list[Event]
    known: str
    whole: str


def seen(rules: Rules, before: Position, seat: Seat, action: Action, asker: Seat) -> bool:
    """Whether somebody who looks on has seen what a seat did: nothing that comes to something else would have looked the same.

    The rules do not list all that can be done: of what they leave out, every space must have been named to him.
    """
    look, legal = _look(rules, before, seat, action, asker), rules.legal(before, seat)
    if action not in legal:
        spaces = set(rules.board(before).centres)
        if not spaces.intersection(_leaves(action)) <= set(_leaves(look.told)):
            return False
    others = (_look(rules, before, seat, one, asker) for one in legal if one != action)
    return all(other.known != look.known or other.whole == look.whole for other in others)


def _look(rules: Rules, before: Position, seat: Seat, action: Action, asker: Seat) -> Look:
    """How an action looks to somebody."""
    after, events = rules.copy(before), list[Event]()
    rules.apply(after, seat, action, Draws(SEED), events.append)
    told = heard(events, asker, rules.seats_of(before))
    return Look(told, canonical([told, rules.write(rules.view(after, asker))]), canonical(rules.write(after)))


def _leaves(value: Any) -> Iterator[Hashable]:
    """All plain values within a JSON value."""
    if isinstance(value, Mapping):
        value = value.values()
    elif isinstance(value, str) or not isinstance(value, Iterable):
        yield value
        return
    for one in value:
        yield from _leaves(one)


def explained(rules: Rules, known: Position, asker: Seat, seat: Seat, action: Action, depth: Depth) -> Decision | None:
    """What a deed of another seat was worth, from the view that the asker had before it; None where there was no choice.

    Raises: Refused(hidden) where that hangs on what he may not know.
    """
    views = dict[str, Position]()
    for number in range(WORLDS):
        view = rules.view(rules.determinize(known, asker, Draws(SEED + number)), seat)
        views.setdefault(canonical(rules.write(view)), view)
    found = list[Decision | None]()
    for view in views.values():
        if seat not in rules.actors(view) or rules.refuse(view, seat, action) is not None:
            raise hidden()
        found.append(decided(rules, view, seat, action, depth, 0, praises=True))
    if len({one and (one.mark, one.cost > 0) for one in found}) > 1:
        raise hidden()
    return found[0]


def hidden() -> Refused:
    """The refusal to tell what hangs on something hidden."""
    return Refused("hidden", message("This hangs on things that you may not know yet. Ask again when the match is over."))


def advised(rules: Rules, view: Position, seat: Seat, depth: Depth) -> Decision | None:
    """The best that a seat can do, by its own view, and why; None where there is no choice, or none that can be weighed."""
    looked = regular.decide(rules.judge, view, seat, Draws(SEED), Budget(steps=settings().depths["quick"].steps))
    found = decided(rules, view, seat, looked, depth, 0, praises=True)
    return decided(rules, view, seat, found.best, depth, 0, praises=True) if found and found.played else found
