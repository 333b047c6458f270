"""A walk of the chosen unit, a step at a time, and what takes it back."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from game.api import Action
from game.ironsquad.position import Position
from scenes.tables.ironsquad.looking import Looking
from scenes.tables.ironsquad.state import IronSquadActs, IronSquadState


class Walking(Looking):
    """A hand whose unit walks.

    `walking`: the steps still to go.
    """

    def __init__(self, state: IronSquadState, acts: IronSquadActs) -> None:
        super().__init__(state, acts)
        self.walking: deque[str] = deque()
        self._begins = False  # whether the next step is the first of its walk
        self._led = False  # whether the walk goes where it was proposed
        self._left: Position | None = None  # the view in which the last step of a walk was begun

    @property
    def restless(self) -> bool:
        """Whether a walk goes on, or what is to be proposed is still looked for."""
        return bool(self.walking) or self.advice.pondering

    def update_highlights(self) -> None:
        if self.state.shown and not self.walking:  # nothing is proposed on the way
            self.advice.ponder(self.view, self.side)
        super().update_highlights()

    def advance(self) -> None:
        if self.advice.pondering and not self.walking:
            self.advice.ponder(self.view, self.side)
            if not self.advice.pondering:
                self.acts.update_highlights()
        if not self.walking or self.view is self._left:  # the last step is still to be seen
            return
        active, outlook = self.view.active, self.outlook
        going = active and outlook and active.unit == self.chosen and not self.view.pending and outlook.acting
        if (
            going
            and outlook
            and self.walking[0] in self.view.world.hexes.links(outlook.unit.at)
            and self.walking[0] in outlook.far
        ):
            self.step()
        else:
            self.walking.clear()
            self.acts.update_highlights()

    def is_proposed(self, action: Action) -> bool:
        step = self.advice.step
        return self._led if action["do"] == "move" else step is not None and step.action == action

    def walk(self, steps: Iterable[str]) -> None:
        """Go these steps, one after the other."""
        self.walking, self._begins, step = deque(steps), True, self.advice.step
        own = step is not None and step.action.get("unit") == self.chosen
        self._led = own and step is not None and step.to == self.walking[-1]
        self.step()

    def step(self) -> None:
        """Take the next step of the unit's walk."""
        name = self.chosen or ""
        action = {"do": "move", "unit": name, "to": self.walking.popleft()}
        if self.state.context.chair().refusal(action):
            self.walking.clear()
        self._left, first, self._begins = self.view, self._begins, False
        self.decide(action)
        self.state.walks.step(self._left, self.state.context.chair().view(), name, first)

    def decide(self, action: Mapping[str, object]) -> None:
        self.aimed = self.entering = self.onward = None
        self.board.keep_open(None)
        super().decide(action)

    def take_back(self) -> None:
        """Take the last action back; of a walk, every step of its click that can be."""
        self.walking.clear()
        self.facing = self.onward = None
        self.entering, chair = None, self.state.context.chair
        before = chair().view()
        self.acts.take_back()
        walk = self.state.walks.under(before, chair().view())
        for _ in range(walk.steps - 1 if walk else 0):
            if not (walk and self.state.walks.goes_on(walk, chair().view()) and self.state.context.can_take_back()):
                break
            self.acts.take_back()
        self.state.context.report("undone")
