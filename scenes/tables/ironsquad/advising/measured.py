"""What is proposed is held to the measure of those who look back on a match: it is never what they would call even a slip."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from time import monotonic

from game.api import Action
from game.bots.api import Budget
from game.bots.turns import Line, line_value
from game.bots.weighing import best_of_turn, key_of, lines_of_turn
from game.ironsquad.choices import Choice, Plan
from game.ironsquad.plans import Turn
from game.ironsquad.rules import RULES
from game.review.decisions import budget_of
from game.review.settings import settings
from scenes.tables.ironsquad.advising.killing import Kill
from scenes.tables.ironsquad.advising.suggested import Suggested, as_proposed, by_way_of, suggested, to_kill
from scenes.tables.ironsquad.advising.tours import Tour

AS_GOOD = 1.9
"""Plans that differ by less, in victory points, a review marks as nothing, however the match stands."""


class Measure:
    """The turn of a seat as it begins from one view, thought through as by those who look back on it."""

    def __init__(self, turn: Turn) -> None:
        self.turn, self._left = turn, budget_of(RULES, settings().depths["usual"])
        self._looking = best_of_turn(turn, self._left)
        self._best: Line | None = None

    @property
    def ready(self) -> bool:
        """Whether the best line is known."""
        return self._best is not None

    def think(self, seconds: float) -> None:
        """Look for the best line for so long, for one thing at least."""
        end = monotonic() + seconds
        while self._best is None:
            self._best = next(self._looking)
            if monotonic() >= end:
                return

    @property
    def best(self) -> Line:
        """The best line for the whole squad, thought through to the end where it is not known yet."""
        while self._best is None:
            self._best = next(self._looking)
        return self._best

    def proposed(self, name: str) -> Suggested | None:
        """What a unit had better do next; None where something else is to be decided."""
        found = suggested(self.turn, name, self.best)
        return self._held(name, found) if found else None

    def stays(self, name: str) -> Suggested | None:
        """That a unit stays where it is, if that is as good as the best."""
        action: Action = {"do": "end", "unit": name}
        return Suggested(action) if key_of(action) in self._as_good(action) else None

    def instead(self, name: str, step: Suggested) -> Iterator[Suggested]:
        """What a unit may do that is as good as the best, as what is proposed is, the best first."""
        for action, line in self._as_good(step.action).values():
            if line.steps and _doer(action, line) == name:
                yield self._step(action, line)

    def comes_to(self, at: str, name: str) -> str:
        """Who ends on a hex in the best line, besides one; "" for nobody."""
        plans = [(one, choice.does) for one, choice in self.best.steps if isinstance(choice, Choice)]
        return next((one for one, plan in plans if isinstance(plan, Plan) and plan.end == at and one != name), "")

    def _held(self, name: str, proposed: Suggested) -> Suggested:
        """What is proposed for a unit, if it is as good as the best; else the best of what he can do, if that is; else what
        somebody else had better do first.
        """
        good = self._as_good(proposed.action)
        if key_of(proposed.action) in good and self._leads_there(proposed, good):
            return proposed
        begun = [one for one in good.values() if one[1].steps]
        if not begun:
            return proposed
        own = next((one for one in begun if _doer(*one) == name), None)
        if own:
            return self._step(*own)
        other = self._step(*begun[0])
        if other.action["do"] == "heal":
            return other
        return Suggested({"do": "first", "unit": other.action["unit"]}, first=other)

    def goes_on(self, action: Action) -> bool:
        """Whether what was proposed before is still as good as the best."""
        return key_of(action) in self._as_good(action)

    def to_kill(self, kill: Kill) -> Suggested | None:
        """The walk to a shot that may win, if it is as good as the best with the shot."""
        return to_kill(self.turn, kill.unit, self.best, kill, line_value(self.turn, self.best) - AS_GOOD)

    def by_way_of(self, name: str, tours: Iterable[Tour], target: str) -> Suggested | None:
        """Of walks with points that are as good as the best for the squad one with the most of them; None where none is."""
        least, found = line_value(self.turn, self.best) - AS_GOOD, list[tuple[int, float, Suggested]]()
        for tour in tours:
            if found and tour.points < found[0][0]:
                break
            walk = by_way_of(self.turn, name, self.best, tour, target)
            if walk and walk[1] >= least:
                found.append((tour.points, walk[1], walk[0]))
        return max(found, key=lambda one: one[1])[2] if found else None

    def _leads_there(self, proposed: Suggested, good: Mapping[str, tuple[Action, Line]]) -> bool:
        """Whether a walk to a shot is as good with the shot: another may begin with the same step."""
        if not (proposed.to and proposed.target and proposed.line):
            return True
        most = max(line_value(self.turn, line) for _, line in good.values())
        return line_value(self.turn, proposed.line) >= most - AS_GOOD

    def _as_good(self, action: Action) -> dict[str, tuple[Action, Line]]:
        """What can be begun that is as good as the best, by its key, with the best line after it, the best first; nothing where
        an action cannot be weighed, which is among it if it is as good.
        """
        lines = lines_of_turn(self.turn, self.best, action, Budget(steps=self._left.steps)) or {}
        values = {key: line_value(self.turn, line) for key, (_, line) in lines.items()}
        least = max(values.values(), default=0.0) - AS_GOOD
        return {key: lines[key] for key in sorted(lines, key=lambda key: -values[key]) if values[key] >= least}

    def _step(self, action: Action, line: Line) -> Suggested:
        """What a line begins with, as it is proposed."""
        name, choice = line.steps[0]
        plan = choice.does if isinstance(choice, Choice) else None
        return as_proposed(self.turn, name, line, plan) if isinstance(plan, Plan) else Suggested(action)


def _doer(action: Action, line: Line) -> str:
    return line.steps[0][0] or str(action.get("unit", ""))
