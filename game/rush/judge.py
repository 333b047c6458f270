"""What Rush offers to bots: a plain look at what may be done (section 11.2), and what to count of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.api import Action, Event, Seat
from game.draws import Draws
from game.rush.listing import legal
from game.rush.position import Position
from game.rush.records import SIDE_OF, SIDES

EAGER = {"enter": 2.0, "fire": 1.0, "uav": 1.0, "demolish": 3.0, "throw": 1.5, "fly": 1.0, "target": 2.0, "revive": 1.0}
"""What doing something is worth beside not doing it, where the square it leads to says nothing."""
LAZY = {"none": -1.0, "card": -0.5}
"""What is given away by letting go, or by the card that saves for certain."""
STATION, TAKEN, PACK, DEATH = 8.0, 0.5, 0.6, -3.0


class Look:
    """A decision by a plain look at each action, without a thought about what comes after it."""

    wide: Sequence[int] = ()

    def __init__(self, view: Position, seat: Seat) -> None:
        self.start = view
        self.seat = seat

    def looks(self, scene: Position) -> Sequence[tuple[Action, float]]:
        """What may be done, best first, each with what it is worth."""
        found = [(action, self._worth(scene, action)) for action in legal(scene, self.seat)]
        return sorted(found, key=lambda pair: -pair[1])

    def _worth(self, scene: Position, action: Action) -> float:
        do, one = action["do"], scene.soldiers[self.seat]
        if do == "move" and one.at is not None:
            steps: int = action["steps"] if "steps" in action else action["die"]
            return self._square(scene, scene.world.track.ahead(one.at, steps))
        if do == "spawn":
            return self._square(scene, action["at"])
        if do in ("timeout", "pass", "leave"):
            return -1.0
        return EAGER.get(do, 0.0) + LAZY.get(action.get("with", ""), 0.0)

    def _square(self, scene: Position, at: str) -> float:
        """What landing on a square is worth: stations, things to take, packs; the fight that waits there."""
        foes = len(scene.foes_at(self.seat, at))
        alive, station = 1 / (1 + 2 * foes), scene.world.station_at.get(at)
        worth = DEATH * (1 - alive) + foes * (1.0 if SIDE_OF[self.seat] == "attackers" else 3.0) * alive
        if scene.soldiers[self.seat].ride is None and scene.deadly(self.seat, at):
            return DEATH
        if SIDE_OF[self.seat] == "attackers" and station and scene.mcoms[station] == "live":
            worth += STATION * alive
        kind = scene.world.squares[at].kind
        return worth + (TAKEN if kind in ("building", "gun", "uav") else PACK if kind in scene.packs else 0.0) * alive

    def outcomes(self, scene: Position, action: Action) -> Sequence[tuple[float, Position]]:
        """The scene itself: a look thinks nothing through."""
        return [(1.0, scene)]

    def goes_on(self, scene: Position) -> bool:
        """False: each decision is taken by itself."""
        return False

    def value(self, scene: Position) -> float:
        """0: no scene is weighed."""
        return 0.0


class Judge:
    """The judge of Rush."""

    def chance_search(self, view: Position, seat: Seat, level: str, draws: Draws) -> Look:
        """The decision that waits for a seat, as every level looks at it."""
        return Look(view, seat)

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


JUDGE = Judge()
