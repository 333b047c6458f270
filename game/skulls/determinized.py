"""A whole position that could stand behind a view: what is hidden is dealt at random among what it can be."""

from __future__ import annotations

from game.api import Seat
from game.draws import Draws
from game.skulls.planning import stars_left
from game.skulls.position import HIDDEN, WINDOWS, Position, Unit
from game.skulls.records import SEATS


def imagined(view: Position, draws: Draws) -> Position:
    """The view with everything hidden filled in: settings, squads of the muster, stacks, readied tokens."""
    new = view.copy()
    for seat in SEATS:
        if new.teams[seat].windows == HIDDEN:
            new.change_team(seat, windows=draws.pick(WINDOWS, "a setting as imagined"))
            if new.phase == "muster":
                _squad(new, seat, draws)
            _tokens(new, seat, draws)
            _stack(new, seat, draws)
    return new


def _squad(position: Position, seat: Seat, draws: Draws) -> None:
    """Imagine a squad for a seat that is done with the muster, and none for any other."""
    world = position.world
    if not position.teams[seat].done:
        return
    picked = draws.shuffled(sorted(world.rosters[seat]), "a squad as imagined")[: world.sizes[seat]]
    units = dict(position.units)
    for name in picked:
        units[name] = Unit(draws.pick(world.starts[seat], "a start space as imagined"), items=world.cards[name].issue)
    position.units = {name: units[name] for name in sorted(units)}


def _tokens(position: Position, seat: Seat, draws: Draws) -> None:
    """Put a token on each hidden ready spot of a seat that it can have, or, while it plans, perhaps none.

    Who has no item left comes first: on such a spot only a star token can lie.
    """
    world = position.world
    spots = [name for name in position.own(seat) if position.units[name].ready == HIDDEN]
    for name in spots:
        position.change(name, ready=None)
    shuffled = draws.shuffled(spots, "a ready spot as imagined")
    for name in sorted(shuffled, key=lambda name: bool(position.units[name].items)):
        items = position.units[name].items
        among: list[str | None] = [token for token in world.items if token in items]
        among += stars_left(position, seat)
        if position.phase == "plan" or not among:
            among.append(None)
        position.change(name, ready=draws.pick(among, "a token as imagined"))


def _stack(position: Position, seat: Seat, draws: Draws) -> None:
    """Replace the hidden cards of a seat's stack by cards that may still lie there."""
    stack = position.teams[seat].stack
    mine = position.own(seat)
    if stack == HIDDEN:
        mine = [name for name in mine if position.units[name].state != "dead"]
        number = len(mine) if position.teams[seat].done else 0
    elif stack:
        shown = position.pair[:2] if position.pair else ()
        mine = [name for name in mine if name not in shown]
        number = len(stack)
    else:
        return
    position.change_team(seat, stack=tuple(draws.shuffled(mine, "a stack as imagined")[:number]))
