"""What *Plan for me* lays on the ready spots: what the adviser of a turn would use, were it his turn as all stand now."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Seat
from game.skulls.position import Position, Turn
from game.skulls.suggested import Plan, promise, stack, tokens
from scenes.tables.skulls.parts.advice import advised

LOOKED = 24
"""So many tokens are looked at in a plan, those that promise most of each soldier, so that a large squad is planned at once."""
FEWEST = 2
SURE, ELSE = 100.0, 0.01
"""What is used counts more than anything that promises something."""
LATER = 0.05
"""Of the worth of what he would use after something better: often he has no action left for it."""
USED = {"double-time": 0.7, "flashbang": 0.6, "focus-fire": 0.45, "frag": 0.4, "rpg": 0.4}
"""How often each is used, of what nothing is known; others less."""
SELDOM = 0.1


class Laying:
    """What a seat lays, worked out a little at a time: a soldier's token after the other, so that nothing stands still for it."""

    def __init__(self, view: Position, seat: Seat, spots: Sequence[str] | None = None) -> None:
        """`spots`: the ready spots that are filled, those of all units where left out."""
        self.view, self.spots, self._seat = view, spots, seat
        standing = [name for name in view.standing(seat) if spots is None or name in spots]
        many = max(FEWEST, LOOKED // max(1, len(view.standing(seat))))
        self._left = [(name, token) for name in standing for token in _promising(view, name)[:many]]
        self._used: dict[tuple[str, str], float] = {}

    @property
    def done(self) -> bool:
        """Whether all of it is known."""
        return not self._left

    def look_on(self) -> None:
        """Look at one more token."""
        name, token = self._left.pop()
        self._used[name, token] = used(self.view, self._seat, name, token)

    def lying(self) -> dict[str, str]:
        """The token for each of the spots, none where nobody would use any; what was not looked at yet is looked at now."""
        while not self.done:
            self.look_on()

        def worth(at: Position, name: str, token: str) -> float:
            return ELSE * USED.get(token, SELDOM) + SURE * self._used.get((name, token), 0.0)

        found = tokens(self.view, self._seat, self.spots, worth)
        up = self.view.standing(self._seat)
        idle = [name for name, token in found.items() if name in up and token not in USED and not self._used.get((name, token))]
        return {name: token for name, token in found.items() if name not in idle}

    def plan(self) -> Plan:
        """A stack and tokens for the round that is planned, each token one that its soldier would use, where he has one."""
        return Plan(stack(self.view, self._seat), self.lying())


def _promising(view: Position, name: str) -> list[str]:
    """The tokens a unit may get, what promises most first."""
    among = (*dict.fromkeys(view.units[name].items), *view.world.stars)
    return sorted(among, key=lambda token: (-promise(view, name, token), -USED.get(token, SELDOM), token))


def used(view: Position, seat: Seat, name: str, token: str) -> float:
    """What a unit would gain by its token, were it its turn as all stand now, at once or after the step it would make first; 0
    where it would not use it.
    """
    actions = view.world.tables.numbers.actions
    advice = advised(_in_turn(view, seat, name, token, actions), seat)
    good = advice.good()
    here = max((advice.gain(one) for one in good if one["do"] == "use"), default=0.0)
    if not good or good[0]["do"] == "use":
        return here
    then = 0.0
    if good[0]["do"] == "move" and actions > 1:
        after = _in_turn(view, seat, name, token, actions - 1)
        after.change(name, space=good[0]["to"])
        later = advised(after, seat)
        best = later.best()
        then = later.gain(best) if best and best["do"] == "use" else 0.0
    return max(then, LATER * here if token in USED else 0.0)


def _in_turn(view: Position, seat: Seat, name: str, token: str, left: int) -> Position:
    """The view as if it were the turn of a unit with this token, and nobody else of its team had one."""
    made = view.copy()
    made.units = {
        one: unit._replace(ready=token if one == name else None) if view.world.side(one) == seat else unit
        for one, unit in view.units.items()
    }
    made.change_team(seat, stack=())
    made.phase, made.turn, made.pair = "turn", Turn(name, left), None
    return made
