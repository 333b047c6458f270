"""What the hand does at the table of Danger Close: one mode at a time, by what is asked. This one watches.

| mode | asked | module |
|---|---|---|
| Mode | nothing of the seat at the screen | here |
| Mustering | muster | muster |
| Planning | plan | planning |
| Acting | turn | turn |
| Responding, LastCalling | window, last-call | respond |
| Ordering, Following | order, follow | order |
"""

from __future__ import annotations

from collections.abc import Iterable

from game.api import Action
from game.skulls.position import Position
from scenes.boards.zones.board import Hit, ZoneBoard
from scenes.kit.words import say
from scenes.tables import modes
from scenes.tables.skulls.state import SkullsState
from scenes.tables.state import Acts


class Mode(modes.Mode[Position, Hit]):
    """A mode in which the seat at the screen has nothing to decide."""

    state: SkullsState
    board: ZoneBoard

    @property
    def view(self) -> Position:
        """The position as it is shown, with all that has been seen of who is still to act."""
        return self.state.known

    def update_highlights(self) -> None:
        """Show on the board what can be done; by default, only the unit whose turn it is."""
        super().update_highlights()
        self.board.over.show_trails(self.state.gone.trails())
        turn = self.view.turn
        self.board.choose(turn.unit if turn and turn.unit in self.board.counters else None)

    def enemy(self, unit: str) -> bool:
        return bool(self.chair and self.view.world.side(unit) != self.chair.seat)

    def key(self, action: str) -> bool:
        """Whether a key was this mode's: while nothing is decided, the key for the next one points at one unit after another."""
        units = [name for name, unit in self.view.units.items() if unit.space]
        if action != "next" or not units:
            return False
        now = units.index(self.hit.unit) if self.hit.unit in units else -1
        self.point_at(units[(now + 1) % len(units)])
        return True

    def point_at(self, unit: str) -> None:
        """Point at a unit by the keys, and bring it into sight."""
        space = self.view.units[unit].space
        if space:
            self.show_space(space)
            self.acts.point(Hit(space, self.board.zones.zone_of[space], unit))

    def previewed(self) -> Action | None:
        """The action whose odds are shown beside the board, if there is one."""
        return self.decided()

    def decided(self) -> Action | None:
        """The previewed action that stays whatever is pointed at, if there is one."""
        return None

    def about(self) -> object:
        return type(self), self.view.phase

    def sentence(self) -> str:
        if self.view.phase == "over":
            return say("skulls:table.over")
        deciding = self.state.deciding()
        return say("skulls:table.wait_for", name=self.state.names[deciding]) if deciding else say("skulls:table.wait")


REPORTED = {"deploy": "placed", "card": "laid-card", "ready": "laid-token"}
"""What is told to the lessons of what is prepared, with the unit that it concerns."""


class Preparing(Mode):
    """Squads or rounds are prepared, many actions at once: a base of Mustering and Planning."""

    def __init__(self, state: SkullsState, acts: Acts[Hit]) -> None:
        super().__init__(state, acts)
        self._begun = state.view.phase
        self.above = 0  # pixels of the column that stand over what is prepared
        self._done: list[int] = []  # how many actions each thing done here was, to take it back as a whole

    @property
    def over(self) -> bool:
        """Whether what was prepared is settled: what follows is being shown."""
        return not self.state.shown and self.view.phase != self._begun

    def recount(self) -> None:
        """Show what is prepared by now; do nothing by default."""

    def do(self, actions: Iterable[Action]) -> None:
        """Do all this as the seat, to be taken back as one."""
        number = 0
        for action in actions:
            self.decide(action)
            number += 1
            if action["do"] in REPORTED:
                self.state.context.report(REPORTED[action["do"]], action["unit"])
        if number:
            self._done.append(number)

    def undo(self) -> None:
        """Take back the last thing done as a whole, or an action that was done before that one by one."""
        for _ in range(self._done.pop() if self._done else 1):
            self.acts.take_back()
