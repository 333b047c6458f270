"""All verbs of Danger Close: what a seat may do in each phase, and why not."""

from __future__ import annotations

from collections.abc import Callable

from game.api import Action, Seat, Verb
from game.messages import message
from game.skulls import planning, turns
from game.skulls.position import Checks, Declared, Position
from game.skulls.records import SEATS

VERBS: dict[str, Verb[Position]] = {**planning.VERBS, **turns.VERBS}
SIMULTANEOUS = frozenset({"muster", "plan", "last-call"})
LISTS: dict[str, Callable[[Position, Seat], list[Action]]] = {
    "muster": planning.muster,
    "plan": planning.plans,
    "turn": turns.options,
    "respond": turns.answers,
    "order": turns.orders,
    "follow": turns.follow_options,
    "last-call": turns.answers,
}
"""What lists the actions of each phase."""
NOW = {
    "muster": ("R-SK-09", message("units are picked and deployed")),
    "plan": ("R-SK-26", message("cards are stacked and tokens readied")),
    "turn": ("R-SK-41", message("the acting unit takes its turn")),
    "respond": ("R-SK-83", message("the declared action is answered, by Take Cover or by letting it come")),
    "order": ("R-SK-74", message("it is chosen who pulls skulls next")),
    "follow": ("R-SK-114", message("a friend may take the step of Covering Fire")),
    "last-call": ("R-SK-87", message("the last call is answered, by Take Cover or not")),
}
"""The rule that says what may be decided in each phase, and what that is."""


def actors(position: Position) -> tuple[Seat, ...]:
    """The seats that may decide now, seal first (section 6)."""
    phase = position.phase
    if phase in ("turn", "follow"):
        turn = position.turn
        return (position.world.cards[turn.unit].side,) if turn else ()
    if phase in SIMULTANEOUS:
        return tuple(seat for seat in SEATS if not position.teams[seat].done)
    if phase == "respond":
        assert isinstance(position.pending, Declared)
        return (position.pending.seat,)
    if phase == "order":
        assert isinstance(position.pending, Checks)
        return (position.pending.queue[0][0],)
    return ()


def refusal(position: Position, seat: Seat, action: Action) -> str | None:
    """Why an actor may not do this, or None: what is legal is what is listed. Raises: Refused(bad-action)."""
    verb, phase = VERBS[action["do"]], position.phase
    verb.check(position, action)
    if action in LISTS[phase](position, seat):
        return None
    if phase in verb.phases:
        return verb.refuse(position, seat, action)
    rule, now = NOW[phase]
    if verb is turns.TAKE_COVER and phase in ("order", "follow"):
        return message("R-SK-85: not inside an action; now {what}.", what=now)
    return message("{rule}: not now; now {what}.", rule=rule, what=now)
