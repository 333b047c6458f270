"""What Iron Squad sounds like: steps on the ground they fall on, shots near and far, dice, tiles, markers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.api import Event
from scenes.presentation.sounds import Cue
from scenes.tables.ironsquad.fire import AIMED, GRENADE_PACE, SHOT_PACE, THROWN
from scenes.tables.ironsquad.state import IronSquadState
from scenes.tables.ironsquad.table import IronSquadTable

UNDERFOOT = {
    "clear": "step-grass",
    "grass": "step-grass",
    "forest": "step-grass",
    "hill": "step-dirt",
    "building": "step-wood",
    "sand": "step-sand",
    "water": "step-water",
    "rock": "step-rubble",
}
ROAD, UNKNOWN = "step-road", "step-paper"
FIRE = {"gun": "shot", "rifle": "shot", "mg": "burst", "sniper": "sniper"}
FAR = 2  # hexes from which on a shot sounds far away
DIE_LANDS = 0.6  # the part of a throw after which the die lies
LULL = 20.0  # seconds after a shot for which it is still a fight
QUIET_AGAIN = ("deployment_shown", "mission_complete", "over")


def make(table: IronSquadTable) -> IronSquadSounds:
    """The sounds of a table."""
    return IronSquadSounds(table.state)


class IronSquadSounds:
    """The sounds of one table."""

    silent = frozenset({"activated", "ended", "halted", "opportunity_held", "picked", "ready", "start", "turn", "turn_ended",
                        "turn_skipped", "over"})  # fmt: skip
    triggers: Mapping[str, str] = {}

    def __init__(self, state: IronSquadState) -> None:
        self.board, self.world = state.board, state.world
        self.made: dict[str, Callable[[Event], list[Cue]]] = {
            "place_roll": lambda event: _thrown(THROWN),
            "tile": lambda event: [Cue("tile", 0.28)],
            "deployed": lambda event: [Cue("marker")],
            "deployment_shown": lambda event: [Cue("card-deal", 0.1)],
            "round": lambda event: [Cue("round")],
            "weather": lambda event: _thrown(THROWN),
            "captured": lambda event: [Cue("flag", 0.1)],
            "mission_complete": lambda event: [Cue("point", 0.2), Cue("point", 0.4)],
            "faced": lambda event: [Cue(self._underfoot(self._at(event["unit"])), 0.04, 0.35)],
            "move": self._move,
            "reveal": lambda event: [Cue("card-turn", 0.1)],
            "objective_entered": lambda event: [Cue("marker", 0.1)],
            "explore": lambda event: [Cue("card-turn", 0.2)],
            "spawn_roll": lambda event: _thrown(0.9),
            "spawn": lambda event: [Cue(self._underfoot(event["at"]), 0.25)],
            "vp": lambda event: [Cue("point", 0.2, 0.8)],
            "opportunity": lambda event: _thrown(THROWN),
            "attack": self._attack,
            "splash": lambda event: [] if event["result"] == "-" else [Cue("hit", 0.05, 0.6)],
            "damage": lambda event: [Cue("hit", 0.0, 0.7)],
            "slow": lambda event: [Cue("marker", 0.15, 0.7)],
            "immobilised": lambda event: [Cue("marker", 0.15, 0.7)],
            "killed": lambda event: [Cue("fall", 0.05), Cue("skull", 0.45, 0.6)],
            "heal": lambda event: [Cue("heal", 0.05)],
        }

    def tension(self, event: Event) -> float | None:
        """Seconds for which it is a fight from now on: a shot makes it one; None: as before."""
        if event["is"] == "attack":
            return LULL
        return 0.0 if event["is"] in QUIET_AGAIN else None

    def _at(self, unit: str) -> str:
        """The hex where a unit is seen."""
        return self.board.counters[unit].space

    def _underfoot(self, space: str, road: bool = False) -> str:
        ground = "building" if space in self.board.ground.objectives else self.board.ground.ground(space)
        return ROAD if road else UNDERFOOT.get(ground, UNKNOWN)

    def _move(self, event: Event) -> list[Cue]:
        """Two footfalls a hex, on the road where it is walked along, else on the ground that is entered."""
        start, end = event["from"], event["to"]
        far = max(1, self.world.hexes.distance(start, end))
        each = min(0.15, 0.6 / far)
        name = self._underfoot(end, tuple(sorted((start, end))) in self.board.ground.links)
        return [Cue(name, each * (hex_ + half), 0.6 + 0.4 * half) for hex_ in range(far) for half in (0.1, 0.6)]

    def _attack(self, event: Event) -> list[Cue]:
        start, end = self._at(event["unit"]), self._at(event["target"])
        outcome = self.world.tables.outcome(event["result"])
        far = "far" if self.world.hexes.distance(start, end) >= FAR else "near"
        grenade = event["weapon"] == "grenade"
        pace = GRENADE_PACE if grenade else SHOT_PACE
        dice = [Cue("dice-roll", 0.1, 0.5), Cue("dice-land", pace.off, 0.5)]
        if grenade:
            return [Cue(f"blast-{far}", pace.lands), Cue("smoke", pace.lands + 0.3, 0.5), *dice]
        arrived = "miss" if outcome.who is None else "hit" if outcome.who == "defender" else "ricochet"
        shots = [Cue(f"{FIRE[event['weapon']]}-{far}", pace.off + AIMED)]
        if event["weapon"] in ("rifle", "sniper"):
            shots.append(Cue("reload", pace.lands + 0.4, 0.5))
        return [*shots, Cue(arrived, pace.lands - 0.1, 0.8), *dice]


def _thrown(seconds: float) -> list[Cue]:
    """A die that is thrown, and lands."""
    return [Cue("dice-roll", 0.0, 0.8), Cue("dice-land", seconds * DIE_LANDS, 0.8)]
