"""What Danger Close sounds like: steps on the ground of each zone, shots near and far, a hand in the bag, skulls on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from game.api import Event
from scenes.cues import Cue

if TYPE_CHECKING:
    from scenes.tables.skulls import SkullsTable

GROUND = {"courtyard": "step-dirt", "souk": "step-road", "long-street": "step-rubble"}
"""What is underfoot on the ground floors of each board; upstairs it is wood."""
UPSTAIRS = "step-wood"
FIRE = {"gun": "burst", "gunman": "burst", "marks": "sniper"}
"""The weapon of a unit, by what its id ends with; all others have rifles."""
FAR = 2  # zones from which on a shot sounds far away
REPLY = 0.06  # seconds after a shot in which the one that comes back is heard: both are fired at once
THROWN, BURSTS = 0.1, 0.75  # seconds after an attack begins to be shown in which something is thrown, and goes off
SKULL = 0.16  # seconds between two skulls of a pull
LULL = 20.0  # seconds after a shot for which it is still a fight
QUIET_AGAIN = ("round", "over")


def make(table: SkullsTable) -> SkullsSounds:
    """The sounds of a table."""
    return SkullsSounds(table)


class SkullsSounds:
    """The sounds of one table."""

    silent = frozenset({"withdrawn", "unstacked", "unreadied", "committed", "windows", "declared", "turn", "turn-end",
                        "no-return", "spent", "held", "discarded", "window", "no-card", "round-end", "over"})  # fmt: skip
    deeds: Mapping[str, str] = {}

    def __init__(self, table: SkullsTable) -> None:
        self.table, self.world = table, table.world
        self.steps = GROUND.get(self.world.scenario.board, "step-dirt")
        self.made: dict[str, Callable[[Event], list[Cue]]] = {
            "deployed": lambda event: [Cue("marker")],
            "stacked": lambda event: [Cue("card-play", 0.0, 0.7)],
            "readied": lambda event: [Cue("marker")],
            "squads": lambda event: [Cue("card-deal", 0.1)],
            "round": lambda event: [Cue("round")],
            "card-skipped": lambda event: [Cue("card-turn", 0.0, 0.5)],
            "recycled": lambda event: [Cue("card-deal", 0.0, 0.8)],
            "revealed": lambda event: [Cue("card-turn", 0.1)],
            "first": lambda event: [Cue("tile", 0.2, 0.6)],
            "turn-lost": lambda event: [Cue("card-deal", 0.1, 0.8)],
            "token-shown": lambda event: [Cue("card-turn", 0.05, 0.7)],
            "took-cover": lambda event: [Cue("cover", 0.05), Cue("cube", 0.35, 0.6)],
            "passed": lambda event: [Cue("marker", 0.0, 0.5)],
            "moved": self._moved,
            "fired": self._fired,
            "returned": self._fired,
            "attack": self._attack,
            "threat": lambda event: [Cue("cube", 0.1 * place, 0.5) for place in range(min(4, event["count"]))],
            "drew": self._drew,
            "incapacitated": lambda event: [Cue("fall", 0.05)],
            "killed": lambda event: [Cue("fall", 0.05), Cue("skull", 0.45, 0.6)],
            "dropped": lambda event: [Cue("tile", 0.1)],
            "stunned": lambda event: [Cue("flashbang", 0.1)],
            "cloud": lambda event: [Cue("smoke" if event["kind"] == "smoke" else "gas", 0.1)],
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
        space = self.table.view.units[unit].space
        return self.world.board.zone_of[space] if space else ""

    def _apart(self, a: str, b: str) -> str:
        """Whether something between two zones sounds near or far."""
        return "far" if a and b and self.world.board.range(a, b) >= FAR else "near"

    def _moved(self, event: Event) -> list[Cue]:
        """Two footfalls a step, where it leads to; a run where he runs, and stairs where he climbs."""
        board, at, found = self.world.board, event["from"], list[Cue]()
        for number, to in enumerate(event["path"]):
            begin = 0.4 * number
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
            launch = [Cue("rocket", THROWN)] if kind != "frag" else [Cue("sprint", THROWN, 0.3)]
            return [*launch, Cue(f"blast-{self._apart(*zones)}", BURSTS)]
        if kind == "focus-fire":
            return [Cue("reload", 0.0, 0.5), Cue("shot-near", 0.3), Cue("shot-near", 0.55)]
        bursts = [Cue("burst-near", 0.05 + 0.3 * place) for place in range(min(3, len(event["threats"])))]
        return bursts or [Cue("burst-near", 0.05)]

    def _drew(self, event: Event) -> list[Cue]:
        """A hand in the bag, then the skulls one by one, the black ones knocking."""
        bad = ("black", "red", event["unit"])
        laid = [
            Cue("skull-black" if skull in bad else "skull-white", 0.35 + SKULL * place)
            for place, skull in enumerate(event["skulls"])
        ]
        return [Cue("bag", 0.0, 0.8), *laid]
