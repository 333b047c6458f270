"""What Rush offers to bots: its decisions as looks (section 11), and what to count of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.api import Event, Seat
from game.draws import Draws
from game.rush import standing
from game.rush.judging.habits import habits
from game.rush.judging.look import Look
from game.rush.position import Position
from game.rush.records import SIDE_OF, SIDES


class Judge:
    """The judge of Rush."""

    def chance_search(self, view: Position, seat: Seat, level: str, draws: Draws) -> Look:
        """The decision that waits for a seat, as `bots.yaml` says a level looks at it."""
        return Look(view, seat, habits().levels[level], draws)

    def unknown(self, view: Position, seat: Seat) -> tuple[str, ...]:
        """What a seat cannot know: cards that others hold."""
        return ("cards",) if view.turn.phase == "card" else ()

    def tally(self, events: Sequence[Event]) -> Mapping[str, int]:
        """Turns, stages, by what it was decided; deaths of each side, M-Coms armed and saved."""
        found = dict.fromkeys(("turns", "stages", "by_kills", "by_mcoms", "armed", "saved", *(f"{one}_dead" for one in SIDES)), 0)
        for event in events:
            kind = event["is"]
            if kind == "turn":
                found["turns"] += 1
            elif kind == "stage":
                found["stages"] += 1
            elif kind == "armed":
                found["armed"] += 1
            elif kind == "mcom":
                found["saved"] += event["how"] == "defused"
            elif kind == "dead":
                found[f"{SIDE_OF[event['seat']]}_dead"] += 1
            elif kind == "over":
                found[f"by_{event['why']}"] += 1
        return found

    def scenario(self, position: Position) -> str:
        """The id of the scenario that is played."""
        return standing.scenario(position)

    def standing(self, position: Position) -> Mapping[str, float]:
        """The features of a whole position, as the defenders see them."""
        return standing.standing(position)


JUDGE = Judge()
