"""The round to come as it may go: how all may stand when the turn of a soldier comes whose side has planned no token yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.api import Action, Event, Seat
from game.bots.levels import decision
from game.draws import Draws
from game.skulls.determinized import imagined
from game.skulls.position import OTHER, Position
from game.skulls.rules import RULES
from game.skulls.turns import END
from scenes.tables.skulls.parts.advice import advised

LONGEST = 80
"""So many decisions are looked at in one round."""
FOE = "recruit"
"""The level at which the other side is thought to play: it is quick, and goes where the stronger ones go as well."""
COMMIT = {"do": "commit"}


def moments(view: Position, seat: Seat, stack: Sequence[str]) -> Iterator[tuple[str, Position] | None]:
    """The standing soldiers of a seat, each with the view as his turn comes, in the round with this stack; None on the way."""
    draws = Draws(0)
    at = _begun(view, seat, stack, draws)
    left = set(view.standing(seat))
    for step in range(LONGEST):
        actors = RULES.actors(at)
        if not actors or at.round != view.round or at.phase == "plan" or not left:
            return
        who = actors[0]
        seen = RULES.view(at, who)
        if at.phase == "turn" and who == seat and at.turn and at.turn.unit in left:
            left.remove(at.turn.unit)
            yield at.turn.unit, seen
        RULES.apply(at, who, _deed(seen, who, seat, step), draws, _unheard)
        yield None


def _begun(view: Position, seat: Seat, stack: Sequence[str], draws: Draws) -> Position:
    """The round begun: what is hidden is imagined, the seat has this stack and no tokens, and nobody is asked about cover."""
    other = OTHER[seat]
    at = imagined(view, draws)
    for name in view.own(seat):
        at.change(name, ready=None)
    theirs = draws.shuffled([name for name in view.own(other) if view.units[name].state != "dead"], "a stack as imagined")
    at.change_team(seat, stack=tuple(stack), windows="never", done=False)
    at.change_team(other, stack=tuple(theirs), windows="never", done=False)
    for one in (seat, other):
        RULES.apply(at, one, COMMIT, draws, _unheard)
    return at


def _deed(seen: Position, who: Seat, seat: Seat, number: int) -> Action:
    """What is done next: what the adviser proposes to the seat itself in its turns, else what a bot would do."""
    if who == seat and seen.phase == "turn":
        legal = RULES.legal(seen, who)
        return advised(seen, who).best() or (END if END in legal else legal[0])
    return decision(RULES, seen, who, FOE, number, steps=1)


def _unheard(event: Event) -> None:
    """Nobody hears of what is only imagined."""
