"""A mistake of one's own at the table: a puzzle that counts for when it comes back, proved or weighed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cached_property
from typing import NamedTuple

from game.api import Action, Position
from game.bots.weighing import key_of
from game.learning.mistakes import Mistake, keep
from game.learning.returning import tried
from game.review.decisions import decided, laid, marked
from game.review.settings import settings
from scenes.app.app import App
from scenes.kit.scene import Change, Push, Scene
from scenes.kit.words import say
from scenes.presentation.navigation import Navigation
from scenes.puzzles.days import in_words
from scenes.puzzles.screen import TryPuzzle
from scenes.puzzles.verdict import Verdict

DEPTH = "usual"
"""How deep it is weighed what nobody has weighed yet."""


class Worth(NamedTuple):
    """What a decision leaves of the winning chance, what the best leaves, and whether that is no fault."""

    chance: float
    best: float
    right: bool


def worth_of(mistake: Mistake, view: Position, action: Action) -> Worth | None:
    """What an action is worth at a weighed mistake; None where that cannot be weighed."""
    puzzle, known = mistake.puzzle, {key_of(one.action): one.chance for one in mistake.choices}
    best = mistake.choices[0].chance
    if key_of(action) in known:
        chance = known[key_of(action)]
        cost = best - chance if best - chance > mistake.error else 0.0
    else:
        found = decided(puzzle.rules, view, puzzle.seat, action, settings().depths[DEPTH], 0)
        if found is None:
            return None
        cost = found.cost
        chance = max(0.0, best - cost)
    fault = marked(settings().games[puzzle.game].marks, best, cost, settings().sure)
    return Worth(chance, best, fault is None)


class TryMistake(TryPuzzle):
    """The match screen of a mistake that a search has proved."""

    def __init__(
        self,
        app: App,
        mistake: Mistake,
        settings: Callable[[], Scene],
        navigation: Navigation,
        on: Callable[[], Scene] | None,
        showing: bool = False,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.mistake, self.today = mistake, today
        super().__init__(app, mistake.puzzle, settings, navigation, on, showing)
        self.chrome.title = say("mistakes.heading")

    def fresh(self, showing: bool = False) -> TryMistake:
        assert self.navigation is not None
        return type(self)(self.app, self.mistake, self.settings, self.navigation, self.on, showing, self.today)

    def show_answer(self) -> Change:
        """The answer in the place of this try; whoever needs it has not solved it."""
        if self.state() == "open":
            self._keep(False)
        return super().show_answer()

    def _keep(self, right: bool) -> list[str]:
        before, today = self.mistake.standing, self.today()
        self.mistake = self.mistake._replace(standing=tried(before, right, today))
        try:
            keep(self.mistake)
        except OSError as fault:
            self.app.notify(say("mistakes.not_kept", why=fault.strerror or fault))
        standing = self.mistake.standing
        return [say("mistakes.learned") if standing.learned else say("mistakes.comes_back", day=in_words(standing.due))]


class TryWeighed(TryMistake):
    """One decision, held against what a review has found: whatever is no fault solves it."""

    _worth: Worth | None = None

    @cached_property
    def _before(self) -> Position:
        """What the seat knows before it decides."""
        rules = self.puzzle.rules
        return rules.view(rules.read(self.puzzle.start), self.puzzle.seat)

    def decision(self) -> Action | None:
        """What has been decided, several actions taken together where they are one decision; None while it is not whole."""
        own, seat = self.own(), self.puzzle.seat
        if not own:
            return None
        action, number = laid(self.puzzle.rules, self._before, seat, own)
        if number:
            return action
        return None if seat in self.match.actors() else own[-1]

    def state(self) -> str:
        """Whether nothing is decided yet, or what the decision was worth; not solved as long as that is not known."""
        if self.decision() is None:
            return "open"
        return "solved" if self._worth and self._worth.right else "failed"

    def _judge(self) -> Change | None:
        action = self.decision()
        if not self._judging and action is not None:
            self._judging = "asked"
            mistake, view = self.mistake, self._before
            self.solver.ask("worth", lambda search: worth_of(mistake, view, action))
            return None
        answer = self.solver.answer() if self._judging == "asked" else None
        if answer is None:
            return None
        self._judging, self._worth = "told", answer.value
        self._furnish()
        return Push(self._weighed_sheet())

    def _weighed_sheet(self) -> Verdict:
        """The sheet that says what the decision is worth beside the best."""
        worth = self._worth
        if worth is None:
            return self._sheet([say("mistakes.unweighed")], False)
        shares = {"chance": round(100 * worth.chance), "best": round(100 * worth.best)}
        key = (
            "shown" if self.showing else "right" if worth.right and worth.chance >= worth.best else "good" if worth.right else ""
        )
        lines = [say(f"mistakes.{key or 'wrong'}", **shares)]
        if self.puzzle.why and (worth.right or self.showing):
            lines.append(self.puzzle.why)
        if not self.showing:
            lines += self._keep(worth.right)
        return self._sheet(lines, worth.right)

    @property
    def _unasked(self) -> bool:
        """False: one decision is all there is."""
        return False

    def give_hint(self) -> None:
        """Show the places of the better decision; asked again, tell it."""
        if self.state() == "open":
            self._hint(self.puzzle.answer[0])
