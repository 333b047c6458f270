"""How likely a match of Operators is won by what comes of a round, by the measure of the graph of a review."""

from __future__ import annotations

from game.api import Seat
from game.operators.outlook import OWNERS, SMALL, Outlook
from game.operators.plans import Walk
from game.operators.position import OTHER, Position
from game.operators.rules import RULES
from game.review.chance import log_odds, logistic
from game.review.settings import settings


class MatchChances(Outlook):
    """What a pair of plans is worth to a seat, counted in chances to win the match."""

    def __init__(self, view: Position, seat: Seat) -> None:
        super().__init__(view, seat)
        self._scene = scene = view.copy()
        scene.phase = "planning"
        for _, area in scene.areas:  # where both stand once the round is over is told by `near`
            area.node, area.wounds = None, max(0, area.wounds - 1)
        spoils = self.spoils(view, seat), self.spoils(view, OTHER[seat])
        self.ends = {owner: self._chance(0, 0, owner) for owner in OWNERS}
        self.wins = {owner: self._chance(1, 0, owner, spoils[0]) for owner in OWNERS}
        self.losses = {owner: self._chance(0, 1, owner, -spoils[1]) for owner in OWNERS}
        self._both = self._chance(1, 1, 0)
        slope = (self._chance(0, 0, self.owner, SMALL) - self._chance(0, 0, self.owner, -SMALL)) / (2 * SMALL)
        self.near = {node: slope * points for node, points in self.near.items()}

    def _chance(self, mine: int, theirs: int, owner: int, more: float = 0.0) -> float:
        """The chance after a round in which so many points are gained, and `more` of the judge's besides."""
        score, other, over = self.scored(mine, theirs, owner)
        if over:
            return float(score > other)
        scene, red = self._scene, self.seat == "red"
        scene.score = (score, other) if red else (other, score)
        scene.flag = (None, self.seat, OTHER[self.seat])[owner]
        return logistic((1 if red else -1) * log_odds(RULES, scene) + settings().games[RULES.id].point * more)

    def fought(self, mine: Walk, theirs: Walk, half: int, won: float, lost: float) -> float:
        """The same, with what it is worth that both fall."""
        falls, fall, both = self.fate(mine, theirs, half)
        return falls * won + fall * lost + both * self._both
