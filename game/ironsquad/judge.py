"""What Iron Squad offers to bots: its decisions as turns, the bot of the rule book, and what to count of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.api import Action, Event, Seat
from game.draws import Draws
from game.ironsquad import preparing, rulebook, standing
from game.ironsquad.array import Array
from game.ironsquad.plans import Turn
from game.ironsquad.position import OTHER, SOMETHING, Position
from game.ironsquad.records import SEATS
from game.ironsquad.worths import habits

RULEBOOK = "rulebook"
BY = ("mission", "vp", "time", "eliminated")
"""What matches end by that are counted one by one; the rest is counted together."""


def by_the_book(view: Position, seat: Seat) -> Action:
    """What the rule book does for a seat; before the first round, the first thing that can be done (R-IS-118)."""
    action = rulebook.action(view, seat)
    if action:
        return action
    if view.phase == "pick":
        return preparing.squads(view, seat)[0]
    if view.phase == "tiles" and view.pending:
        return {"do": "rotate", "loc": view.pending.loc, "rot": 0}
    waiting = [f"{seat}-{kind}" for kind in preparing.squad(view, seat) if f"{seat}-{kind}" not in view.units]
    if not waiting:
        return {"do": "ready"}
    return next(one for one in preparing.deployments(view, seat) if one["unit"] == waiting[0])


class Judge:
    """The judge of Iron Squad."""

    levels: Mapping[str, Callable[[Position, Seat], Action]] = {RULEBOOK: by_the_book}

    def bound(self, view: Position, seat: Seat) -> str | None:
        """The rule book, for the bot's seat of the solo game (R-IS-118)."""
        return RULEBOOK if seat == view.world.bot else None

    def turn(self, view: Position, seat: Seat, level: str, draws: Draws) -> Turn | Array:
        """The decision that waits for a seat, as broad as `bots.yaml` says for the level."""
        breadth = habits().breadth[level]
        if view.phase == "turn":
            return Turn(view, seat, breadth)
        return Array(view, seat, breadth, draws)

    def unknown(self, view: Position, seat: Seat) -> tuple[str, ...]:
        """What a seat cannot know: the enemy's mission, the tiles that lie face down."""
        hidden = view.missions.get(OTHER[seat]) == SOMETHING
        return (*(("mission",) if hidden else ()), *(("tiles",) if view.layout.hidden_near else ()))

    def tally(self, events: Sequence[Event]) -> Mapping[str, int]:
        """Rounds, by what the match was decided, the score of the solo game; missions, points and kills of each seat."""
        found = dict.fromkeys(("rounds", *(f"by_{by}" for by in BY), "by_other", "score"), 0)
        found |= dict.fromkeys((f"{seat}_{what}" for seat in SEATS for what in ("missions", "vp", "kills")), 0)
        owners: dict[str, Seat] = {}
        for event in events:
            kind = event["is"]
            if kind == "spawn":
                owners[event["unit"]] = event["seat"]
            elif kind == "round":
                found["rounds"] += 1
            elif kind == "mission_complete":
                found[f"{event['seat']}_missions"] += 1
            elif kind == "killed":
                found[f"{OTHER[owners.get(event['unit'], event['unit'][:2])]}_kills"] += 1
            elif kind == "over":
                result = event["result"]
                found[f"by_{result['by']}" if result["by"] in BY else "by_other"] += 1
                found["score"] = result.get("score", 0)
                for seat in SEATS:
                    found[f"{seat}_vp"] = result["vp"][seat]
        return found

    def scenario(self, position: Position) -> str:
        """The id of the scenario that is played."""
        return standing.scenario(position)

    def standing(self, position: Position) -> Mapping[str, float]:
        """The features of a whole position, as the Americans see them."""
        return standing.standing(position)


JUDGE = Judge()
