"""What Operators sounds like: footsteps and ladders on the board, dice, cards and one burst of fire in a duel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf

from game.api import Event
from game.operators.fight import KINDS
from game.operators.records import SEATS
from scenes.presentation.sounds import Cue
from scenes.tables.operators.duel.motions import ADD, APART, TELL
from scenes.tables.operators.duel.state import DuelState
from scenes.tables.operators.duel.volley import VOLLEY
from scenes.tables.operators.state import OperatorsState
from scenes.tables.operators.table import OperatorsTable

UNDERFOOT = {"salt-quay": "step-wood"}  # by map
DIRT = "step-dirt"
TENSION = {"prepared": inf, "outcome": 6.0, "round": 0.0, "won": 0.0}  # seconds for which it is a fight from such an event on


def make(table: OperatorsTable) -> OperatorsSounds:
    """The sounds of a table."""
    return OperatorsSounds(table.state, table.duel.state)


class OperatorsSounds:
    """The sounds of one table."""

    silent = frozenset({"marked", "planned", "chosen", "actions", "step", "stayed", "round-end", "pressed", "held", "discarded",
                        "dealt", "won", "lesson"})  # fmt: skip
    triggers: Mapping[str, str] = {"marked": "marker", "locked": "lock", "chose": "card-play"}

    def __init__(self, state: OperatorsState, duel: DuelState) -> None:
        self.state, self.duel = state, duel
        self.steps = UNDERFOOT.get(state.view.world.map, DIRT)
        self.made: dict[str, Callable[[Event], list[Cue]]] = {
            "plan-shown": lambda event: [Cue("marker", 0.12 * place, 0.7) for place in range(len(event["at"]))],
            "cancelled": lambda event: [Cue("marker", 0.12 * place, 0.7) for place in range(len(event["markers"]))],
            "spawned": lambda event: [Cue(self.steps, 0.38)],
            "moved": self._moved,
            "turned": lambda event: [Cue(self.steps, 0.06, 0.4)],
            "round": lambda event: [Cue("round", 0.0, 0.8)],
            "control": lambda event: [Cue("flag", 0.1)],
            "neutral": lambda event: [Cue("flag", 0.1, 0.6)],
            "scored": lambda event: [Cue("point", 0.1)],
            "healed": lambda event: [Cue("heal", 0.1)],
            "sighted": lambda event: [Cue("reload", 0.1)],
            "drew": lambda event: [Cue("card-deal", 0.0, 0.7)],
            "reshuffled": lambda event: [Cue("card-deal", 0.0, 0.7)],
            "prepared": self._prepared,
            "revealed": lambda event: [Cue("card-turn", 0.1)],
            "tracker": lambda event: [Cue("cube", 0.2, 0.7)],
            "rolled": self._rolled,
            "first-strike": lambda event: [Cue("tile", 0.35, 0.7)],
            "aimed": self._aimed,
            "firepower": self._firepower,
            "outcome": self._outcome,
            "wounded": lambda event: [Cue("hit", 0.1, 0.8)],
            "eliminated": lambda event: [Cue("fall", 0.1), Cue("skull", 0.4, 0.6)],
        }

    def tension(self, event: Event) -> float | None:
        """Seconds for which it is a fight from now on: from the look down the sights until it is out; None: as before."""
        return TENSION.get(event["is"])

    def _moved(self, event: Event) -> list[Cue]:
        if event["sprint"]:
            return [Cue("sprint")]
        if self.state.graph.nodes[event["to"]].climb:
            return [Cue(self.steps, 0.05), Cue("climb", 0.2)]
        return [Cue(self.steps, 0.06), Cue(self.steps, 0.22), Cue(self.steps, 0.38)]

    def _prepared(self, event: Event) -> list[Cue]:
        covered = [Cue("cover", 0.1, 0.6)] if event["cover"] else []
        return covered + ([Cue("cube", 0.3, 0.5)] if event["tracker"] else [])

    def _rolled(self, event: Event) -> list[Cue]:
        at = APART * KINDS.index(event["colour"])
        return [Cue("dice-roll", at), Cue("dice-land", at + 0.5)] if event["faces"] else []

    def _aimed(self, event: Event) -> list[Cue]:
        """A click for each place of the meter that the cube goes by."""
        places = abs(event["to"] - event["from"])
        if not places:
            return []
        each = min(0.9, 0.13 * places) / places
        return [Cue("cube", TELL + each * (place + 1), 0.4) for place in range(places)]

    def _firepower(self, event: Event) -> list[Cue]:
        """Shots, then a click for each part of the total."""
        return [Cue(self._burst(), 0.0, 0.7), *(Cue("cube", VOLLEY + ADD * place, 0.5) for place in range(3))]

    def _outcome(self, event: Event) -> list[Cue]:
        """Who has won it fires; nobody does where both came to nothing."""
        if event["how"] == "no-firepower":
            return [Cue("miss", 0.1)]
        return [Cue(self._burst(), 0.05)]

    def _burst(self) -> str:
        """What fire sounds like at the range of the fight."""
        ready = [pane.ready for seat in SEATS if (pane := self.duel.panes[seat]).ready]
        near = bool(ready) and ready[0].track == "close"
        return "burst-near" if near else "burst-far"
