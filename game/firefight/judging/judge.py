"""What Firefight offers to bots: its decisions as gambles, and what to count of a match (section 11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.api import Action, Event, Seat
from game.draws import Draws
from game.firefight.judging import standing
from game.firefight.judging.gamble import Gamble
from game.firefight.judging.habits import habits
from game.firefight.position import Position

COUNTED = ("destroyed", "hit", "revealed", "rallied", "card_played")


class Judge:
    """The judge of Firefight."""

    def chance_search(self, view: Position, seat: Seat, level: str, draws: Draws) -> Gamble:
        """The decision that waits for a seat, as `bots.yaml` says a level looks at it."""
        return Gamble(view, seat, habits().levels[level], draws)

    def waits(self, view: Position, later: Position, action: Action, best: Action) -> bool:
        """Whether what was best waited unspoilt while another unit acted: in the same round, its unit still as it was."""
        name = best.get("unit", "")
        return name != action.get("unit") and later.round == view.round and later.units.get(name) == view.units.get(name)

    def unknown(self, view: Position, seat: Seat) -> tuple[str, ...]:
        """What a seat cannot know: what hides."""
        side_of = view.world.side_of
        hidden = any(unit.hidden and side_of[unit.seat] != side_of[seat] for unit in view.units.values())
        return ("hidden",) if hidden else ()

    def tally(self, events: Sequence[Event]) -> Mapping[str, int]:
        """Rounds, attacks, and what came of them."""
        found = dict.fromkeys(("rounds", "attacks", *COUNTED), 0)
        for event in events:
            kind = event["is"]
            if kind == "round_end":
                found["rounds"] += 1
            elif kind == "attack":
                found["attacks"] += 1
            elif kind in found and "for" not in event:
                found[kind] += 1
        return found

    def scenario(self, position: Position) -> str:
        """The id of the scenario that is played."""
        return standing.scenario(position)

    def standing(self, position: Position) -> Mapping[str, float]:
        """The features of a whole position, as the side of the first seat sees them."""
        return standing.standing(position)


JUDGE = Judge()
