"""What Danger Close sounds like: steps on the ground of each zone, shots near and far, a hand in the bag, skulls on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.api import Event
from scenes.presentation.sounds import Cue
from scenes.tables.skulls.motions.fire import DROPS, THROWN
from scenes.tables.skulls.motions.pull import OPENS, pull_seconds, pull_times
from scenes.tables.skulls.motions.units import step_seconds
from scenes.tables.skulls.state import SkullsState
from scenes.tables.skulls.table import SkullsTable

GROUND = {"courtyard": "step-dirt", "souk": "step-road", "long-street": "step-rubble"}
"""What is underfoot on the ground floors of each board; upstairs it is wood."""
UPSTAIRS = "step-wood"
FIRE = {"gun": "burst", "gunman": "burst", "marks": "sniper"}
"""The weapon of a unit, by what its id ends with; all others have rifles."""
FAR = 2  # zones from which on a shot sounds far away
REPLY = 0.06  # seconds after a shot in which the one that comes back is heard: both are fired at once
CUBES = 0.4  # seconds after a threat begins to be shown in which its first cube lands
BACK = 0.6  # seconds after a unit has held in which its skulls are back in the bag
LULL = 20.0  # seconds after a shot for which it is still a fight
QUIET_AGAIN = ("round", "over")


def make(table: SkullsTable) -> SkullsSounds:
    """The sounds of a table."""
    return SkullsSounds(table.state)


class SkullsSounds:
    """The sounds of one table."""

    silent = frozenset({"withdrawn", "unstacked", "unreadied", "committed", "windows", "declared", "turn", "turn-end",
                        "no-return", "spent", "discarded", "window", "no-card", "round-end", "over"})  # fmt: skip
    triggers: Mapping[str, str] = {}

    def __init__(self, state: SkullsState) -> None:
        self.state, self.world = state, state.world
        self.steps = GROUND.get(self.world.scenario.board, "step-dirt")
        self._pulling = 0.0  # seconds after a pull begins to be shown in which the next unit of the exchange pulls
        self.made: dict[str, Callable[[Event], list[Cue]]] = {
            "deployed": lambda event: [Cue("marker")],
            "stacked": lambda event: [Cue("card-play", 0.0, 0.7)],
            "readied": lambda event: [Cue("marker")],
            "squads": lambda event: [Cue("card-deal", 0.1)],
            "round": lambda event: [Cue("round")],
            "card-skipped": lambda event: [Cue("card-turn", 0.0, 0.5)],
            "recycled": lambda event: [Cue("card-deal", 0.0, 0.8)],
            "revealed": lambda event: [Cue("card-turn", 0.4)],
            "first": lambda event: [Cue("tile", 0.2, 0.6)],
            "turn-lost": lambda event: [Cue("card-deal", 0.1, 0.8)],
            "token-shown": lambda event: [Cue("card-turn", 0.05, 0.7)],
            "took-cover": lambda event: [Cue("cover", 0.2), Cue("cube", 0.8, 0.6)],
            "passed": lambda event: [Cue("marker", 0.0, 0.5)],
            "moved": self._moved,
            "fired": self._fired,
            "returned": self._fired,
            "attack": self._attack,
            "threat": self._threat,
            "drew": self._drew,
            "held": self._held,
            "incapacitated": self._fell,
            "killed": self._fell,
            "dropped": lambda event: [Cue("tile", DROPS + 0.4)],
            "stunned": lambda event: [Cue("flashbang", THROWN)],
            "cloud": lambda event: [Cue("smoke" if event["kind"] == "smoke" else "gas", THROWN)],
            "danger": lambda event: [Cue("cube", 0.1, 0.6)],
            "revived": lambda event: [Cue("heal", 0.05)],
            "stood-up": lambda event: [Cue("heal", 0.05, 0.7)],
            "creep": lambda event: [Cue(self.steps, 0.1, 0.4), Cue(self.steps, 0.4, 0.4)],
            "prone": lambda event: [Cue("cover", 0.1, 0.6)],
            "rise": lambda event: [Cue("cover", 0.1, 0.6)],
            "entered": lambda event: [Cue("lock", 0.3)],
            "exited": lambda event: [Cue("lock", 0.05)],
            "resupplied": lambda event: [Cue("reload", 0.05)],
            "picked-up": lambda event: [Cue("point", 0.2)],
            "last-call": lambda event: [Cue("marker", 0.1, 0.7)],
            "token-reset": lambda event: [Cue("tile", 0.1, 0.6)],
        }

    def tension(self, event: Event) -> float | None:
        """Seconds for which it is a fight from now on: whatever threatens makes it one; None: as before."""
        if event["is"] in ("fired", "attack"):
            return LULL
        return 0.0 if event["is"] in QUIET_AGAIN else None

    def _zone(self, unit: str) -> str:
        """The zone where a unit is seen."""
        space = self.state.view.units[unit].space
        return self.world.board.zone_of[space] if space else ""

    def _apart(self, a: str, b: str) -> str:
        """Whether something between two zones sounds near or far."""
        return "far" if a and b and self.world.board.range(a, b) >= FAR else "near"

    def _moved(self, event: Event) -> list[Cue]:
        """Two footfalls a step, where it leads to; a run where he runs, and stairs where he climbs."""
        board, at, found = self.world.board, event["from"], list[Cue]()
        for number, to in enumerate(event["path"]):
            begin = step_seconds(event) * number
            climbs = board.zone_of[to] == board.zone_of[at]
            if climbs:
                found.append(Cue("climb", begin + 0.05, 0.8))
            elif event["by"] == "double-time":
                found.append(Cue("sprint", begin, 0.9))
            else:
                name = UPSTAIRS if board.floor_of[to] else self.steps
                found += [Cue(name, begin + 0.06, 0.7), Cue(name, begin + 0.26)]
            at = to
        return found

    def _fired(self, event: Event) -> list[Cue]:
        """A shot by its weapon and how far it is; what comes back is heard beside it."""
        weapon = FIRE.get(event["unit"].partition("-")[2], "shot")
        far = "far" if event["range"] >= FAR else "near"
        begin = 0.05 + (REPLY if event["is"] == "returned" else 0)
        return [Cue(f"{weapon}-{far}", begin), Cue("ricochet" if event["range"] else "hit", begin + 0.25, 0.6)]

    def _attack(self, event: Event) -> list[Cue]:
        """What a token or a weapon that deals threats sounds like."""
        kind = event["with"]
        if kind in ("frag", "rpg", "rpg-rack"):
            zones = [self._zone(unit) for unit in (event["unit"], next(iter(event["threats"])))]
            launch = Cue("rocket", 0.05) if kind != "frag" else Cue("sprint", 0.05, 0.3)
            return [launch, Cue(f"blast-{self._apart(*zones)}", THROWN)]
        if kind == "focus-fire":
            return [Cue("reload", 0.0, 0.5), Cue("shot-near", 0.3), Cue("shot-near", 0.55)]
        bursts = [Cue("burst-near", 0.05 + 0.3 * place) for place in range(min(3, len(event["threats"])))]
        return bursts or [Cue("burst-near", 0.05)]

    def _threat(self, event: Event) -> list[Cue]:
        """Cubes that land on a track."""
        self._pulling = 0.0
        return [Cue("cube", CUBES + 0.08 * place, 0.5) for place in range(min(4, event["count"]))]

    def _drew(self, event: Event) -> list[Cue]:
        """A hand in the bag, then the skulls one by one, the black ones knocking; the second of an exchange after the first."""
        unit, skulls = event["unit"], event["skulls"]
        bad = ("black", "red", unit)
        pull = unit, self.state.view.defence(unit), skulls
        times = pull_times(*pull)
        begin = OPENS + self._pulling
        self._pulling += pull_seconds(*pull)
        laid = [Cue("skull-black" if one in bad else "skull-white", begin + at) for one, at in zip(skulls, times, strict=True)]
        return [Cue("bag", begin, 0.8), *laid]

    def _held(self, event: Event) -> list[Cue]:
        """The skulls go back into the bag."""
        self._pulling = 0.0
        return [Cue("bag", BACK, 0.5)]

    def _fell(self, event: Event) -> list[Cue]:
        """Somebody falls, once it has been read; at once where he is finished off."""
        self._pulling = 0.0
        begin = 0.4 if event.get("how") == "coup" else DROPS
        return [Cue("fall", begin), *([Cue("skull", begin + 0.4, 0.6)] if event["is"] == "killed" else [])]
