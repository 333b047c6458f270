"""What *Plan for me* lays on the ready spots: what a soldier would use in his turn, in rounds as they may come, and on whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.api import Action, Seat
from game.skulls.position import Position
from game.skulls.suggested import Plan, promise, stack, tokens
from scenes.tables.skulls.parts.advice import advised
from scenes.tables.skulls.parts.ahead import moments

LOOKED = 24
"""So many tokens are looked at in a plan, those that promise most of each soldier, so that a large squad is planned at once."""
FEWEST = 2
ROUNDS = 3
"""So many rounds as they may come."""
LIKELY = 0.5
"""In so large a part of them he must use it, or none is laid for him."""


class Use(NamedTuple):
    """What a soldier does with a token, the view in which he does it, and what he gains by it."""

    action: Action
    view: Position
    gain: float


class Laying:
    """What a seat lays, worked out a little at a time, so that nothing stands still for it."""

    def __init__(self, view: Position, seat: Seat, spots: Sequence[str] | None = None) -> None:
        """`spots`: the ready spots that are filled, those of all units where left out."""
        self.view, self.spots, self._seat = view, spots, seat
        self._stack = stack(view, seat)
        self._uses: dict[tuple[str, str], list[Use | None]] = {}
        self._work = self._looking()
        self.done = False

    def look_on(self) -> None:
        """Look at one thing more; then either all is known, or there is more to look at."""
        self.done = next(self._work, self) is self

    def _looking(self) -> Iterator[None]:
        view, seat = self.view, self._seat
        standing = view.standing(seat)
        many = max(FEWEST, LOOKED // max(1, len(standing)))
        for number in range(ROUNDS):
            for found in moments(view, seat, self._stack, number):
                name, at = found or ("", view)
                if name and (self.spots is None or name in self.spots):
                    for token in self._worth_a_look(name, many):
                        self._uses.setdefault((name, token), []).append(used(at, seat, name, token))
                        yield
                yield

    def _worth_a_look(self, name: str, many: int) -> list[str]:
        """The tokens of a unit that it may still use often enough, those that promise most."""
        return [token for token in _promising(self.view, name)[:many] if self._misses(name, token) <= ROUNDS * (1 - LIKELY)]

    def _misses(self, name: str, token: str) -> int:
        """In how many of the rounds that were looked at a soldier would not use a token."""
        return self._uses.get((name, token), []).count(None)

    def lying(self) -> dict[str, str]:
        """The token for each of the spots, none where nobody would use any; what was not looked at yet is looked at now."""
        while not self.done:
            self.look_on()
        up = self.view.standing(self._seat)
        found = tokens(self.view, self._seat, self.spots, lambda at, name, token: self._worth(name, token))
        return {name: token for name, token in found.items() if name not in up or self._often(name, token) >= LIKELY}

    def _often(self, name: str, token: str) -> float:
        """In how many of the rounds a soldier would use a token."""
        uses = self._uses.get((name, token), [])
        return sum(one is not None for one in uses) / max(1, len(uses))

    def _worth(self, name: str, token: str) -> float:
        """How much is to be said for a token: above all that it is used."""
        uses = self._uses.get((name, token), [])
        return self._often(name, token) + sum(one.gain for one in uses if one) / max(1, len(uses))

    def use(self, name: str, token: str) -> Use | None:
        """What he would do with it, in the first of those rounds in which he does anything."""
        return next((one for one in self._uses.get((name, token), []) if one), None)

    def plan(self) -> Plan:
        """A stack and tokens for the round that is planned, each token one that its soldier would use, where he has one."""
        return Plan(self._stack, self.lying())


def _promising(view: Position, name: str) -> list[str]:
    """The tokens a unit may get, what promises most first."""
    among = (*dict.fromkeys(view.units[name].items), *view.world.stars)
    return sorted(among, key=lambda token: (-promise(view, name, token), token))


def used(at: Position, seat: Seat, name: str, token: str) -> Use | None:
    """What a unit that has the turn would do with a token, following the adviser; None where it would not use it."""
    here, turn = at.copy(), at.turn
    here.units = {
        one: unit._replace(ready=token if one == name else None) if here.world.side(one) == seat else unit
        for one, unit in at.units.items()
    }
    while turn and turn.left:
        here.turn = turn
        advice = advised(here, seat)
        best = advice.best()
        if best is None or best["do"] not in ("use", "move", "fire"):
            return None
        if best["do"] == "use":
            return Use(best, here, advice.gain(best))
        here, turn = here.copy(), turn._replace(left=turn.left - 1, fired=turn.fired or best["do"] == "fire")
        if best["do"] == "move":
            here.change(name, space=best["to"])
    return None
