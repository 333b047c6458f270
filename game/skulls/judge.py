"""What Danger Close offers to bots: its decisions as gambles, and what to count of a match (section 11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.api import Action, Event, Seat
from game.draws import Draws
from game.skulls import standing
from game.skulls.gamble import ChanceSearch
from game.skulls.outlook import habits
from game.skulls.position import OTHER, Position
from game.skulls.records import SEATS
from game.skulls.tables import tables

REASONS = ("eliminated", "objective", "both-down", "limit")


class Judge:
    """The judge of Danger Close."""

    def chance_search(self, view: Position, seat: Seat, level: str, draws: Draws) -> ChanceSearch:
        """The decision that waits for a seat, as `bots.yaml` says a level looks at it."""
        return ChanceSearch(view, seat, habits().levels[level], draws)

    def unknown(self, view: Position, seat: Seat) -> tuple[str, ...]:
        """What a seat cannot know: in which order the enemy's cards lie, which tokens he has readied."""
        return ("stack", "tokens") if view.teams[OTHER[seat]].stack and view.phase != "over" else ()

    def declared(self, position: Position) -> Action | None:
        """The action that waits until the other team has answered it; None for none."""
        return position.declared

    def tally(self, events: Sequence[Event]) -> Mapping[str, int]:
        """Rounds, why the match ended, and of each seat the units that went down or were killed, and its Take Covers."""
        found = dict.fromkeys(("rounds", *(f"by_{why}" for why in REASONS)), 0)
        found |= dict.fromkeys((f"{seat}_{what}" for seat in SEATS for what in ("down", "killed", "covers")), 0)
        for event in events:
            kind = event["is"]
            if kind == "round":
                found["rounds"] += 1
            elif kind == "over":
                found[f"by_{event['why']}"] += 1
            elif kind == "took-cover":
                found[f"{event['seat']}_covers"] += 1
            elif kind in ("incapacitated", "killed"):
                seat = tables().cards[event["unit"]].side
                found[f"{seat}_{'down' if kind == 'incapacitated' else 'killed'}"] += 1
        return found

    def scenario(self, position: Position) -> str:
        """The id of the scenario that is played."""
        return standing.scenario(position)

    def standing(self, position: Position) -> Mapping[str, float]:
        """The features of a whole position, as the SEALs see them."""
        return standing.standing(position)


JUDGE = Judge()
