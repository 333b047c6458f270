"""Whether to board, to jump out or to stay as one is: by the measure of a review, near the end by the chance to win (R-RU-77)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.api import Action, Seat
from game.bots.weighing import REVIEWER
from game.draws import Draws
from game.review.decisions import SEED, measured
from game.review.settings import settings
from game.rush.judging.riding import last_death, near_end, risk
from game.rush.position import Position
from scenes.kit.words import say
from scenes.tables.rush.dangers import killed
from scenes.tables.rush.prospects import percent
from scenes.tables.rush.state import RushState

Chance = Callable[[Position, Seat, str | None], float]
"""Something that may happen to a soldier in a vehicle, or on foot for None."""
DEPTH = "quick"
NOTHING = 0.005
"""The gain in the chance to win below which one thing is as good as another: it would be told as 0 %."""
CLEAR = 0.03
"""The gain in the chance to win from which on giving up a vehicle is clearly better."""
NEARER = 9
"""In so many more of 36 throws, likewise, it brings him to his target."""


class Figure(NamedTuple):
    """A chance aboard and on foot, in hundredths; `key`: of what, `who`: on whom."""

    key: str
    aboard: int
    foot: int
    who: str = ""


class Riding:
    """A soldier who may board a vehicle with nobody in it, or jump out of it; `other`: what he does otherwise."""

    def __init__(self, state: RushState, seat: Seat, vehicle: str, other: str) -> None:
        self._state, self._seat, self._vehicle, self._other = state, seat, vehicle, other

    @property
    def aboard(self) -> bool:
        """Whether he is in it."""
        return self._state.view.soldiers[self._seat].ride is not None

    def gain(self, action: Action) -> float:
        """How much likelier his side wins if he changes, below 0 for less likely."""
        if near_end(self._state.view, self._seat):
            now, then = self._both(last_death)
            if percent(now) != percent(then):
                return then - now
        found: float = self._state.worked_out(f"gain of {self._seat} {action}", lambda view: self._measured(view, action))
        return found

    def better(self, action: Action, nearer: int = 0) -> bool:
        """Whether to change is worth it: likelier to win, or as good and safer by the figures that are told, unless it takes him
        from his target; to give up a vehicle clearly likelier, or no more deadly where it brings him to his target in so many
        more of 36 throws.
        """
        gain, clear = self.gain(action), CLEAR if self.aboard else NOTHING
        if gain >= clear or gain <= -NOTHING:
            return gain > 0
        if nearer >= NEARER and self.safer >= 0:
            return True
        return gain < NOTHING and nearer > -NEARER and self.safer > 0

    @property
    def safer(self) -> int:
        """By how many hundredths the risk to die is less after a change, below 0 for more."""
        now, then = self._both(risk)
        return percent(now) - percent(then)

    def told(self) -> str:
        """The figures that decide after a last stop, aboard and on foot; "" where all are the same."""
        found = [one for one in self._figures() if one.aboard != one.foot]
        return " ".join(say(f"rush:choice.rest_{one.key}", aboard=one.aboard, foot=one.foot) for one in found)

    def compared(self, *more: Figure | None) -> str:
        """What differs before a throw as two rows, aboard and on foot, the risk to die in both; `more`: what else may differ."""
        found = [one for one in (*more, *self._figures()) if one]
        if all(one.aboard == one.foot for one in found):
            return ""
        shown = [one for one in found if one.aboard != one.foot or one.key == "risk"]
        aboard = ", ".join(say(f"rush:choice.figure_{one.key}", n=one.aboard, who=one.who) for one in shown)
        foot = ", ".join(say(f"rush:choice.figure_{one.key}", n=one.foot, who=one.who) for one in shown)
        return say(f"rush:choice.compared_{'leave' if self.aboard else 'enter'}", aboard=aboard, foot=foot)

    def _figures(self) -> list[Figure]:
        """The chance to win, near the end, and the risk to die."""
        found, near = [], near_end(self._state.view, self._seat)
        for key, what in (("last", last_death), ("risk", risk)) if near else (("risk", risk),):
            now, then = map(percent, self._both(what))
            found.append(Figure(key, *((now, then) if self.aboard else (then, now))))
        return found

    def _both(self, what: Chance) -> tuple[float, float]:
        """A chance as it is now, and after a change."""
        inside, outside = (self._known(what, ride) for ride in (self._vehicle, None))
        return (inside, outside) if self.aboard else (outside, inside)

    def _known(self, what: Chance, ride: str | None) -> float:
        view = self._state.view
        if what is risk and view.turn.phase == "rest":  # those who may come back are counted, too, as in the rows of threats
            return killed(self._state, self._seat, view.soldiers[self._seat].at or "", ride)
        key = f"{what.__name__} of {self._seat} in {ride}"
        found: float = self._state.worked_out(key, lambda view: what(view, self._seat, ride))
        return found

    def _measured(self, view: Position, action: Action) -> float:
        return gained(self._state, view, self._seat, action, {"do": self._other})


def gained(state: RushState, view: Position, seat: Seat, action: Action, other: Action) -> float:
    """How much likelier a side wins by an action than by another, as a review weighs them."""
    rules = state.context.chair().rules
    scale, _ = measured(rules, view, seat, settings().depths[DEPTH])
    look = rules.judge.chance_search(view, seat, REVIEWER, Draws(SEED))
    then, now = (look.looked(view, one) or 0.0 for one in (action, other))
    return scale.of(then) - scale.of(now)
