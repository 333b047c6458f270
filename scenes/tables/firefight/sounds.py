"""What Firefight sounds like: boots and engines on the ground they cross, weapons near and far, dice, counters, cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.api import Event
from game.firefight.position import Position
from scenes.boards.dice import LANDS
from scenes.presentation.sounds import Cue
from scenes.tables.firefight.motions import MISS, STEP, WHOLE
from scenes.tables.firefight.rolls import FIRES, FLIES, LESS, THROW
from scenes.tables.firefight.table import FirefightTable

UNDERFOOT = {
    "clear": "step-grass",
    "field": "step-grass",
    "woods": "step-grass",
    "heavy_woods": "step-dirt",
    "wood_building": "step-wood",
    "stone_building": "step-rubble",
    "water": "step-water",
}
ROAD, WHEELS, UNSEEN = "step-road", "climb", "step-paper"
FIRE = {"lmg": "burst", "mg": "burst", "mortar": "rocket", "rifle": "shot", "pioneer": "shot", "armoured_car": "burst"}
"""By kind of unit the sound of its gun; whatever else fires has a cannon."""
THROWN = {"gun": "", "flame": "gas", "R1": "blast", "R2": "gas", "R3": "blast", "R5": "sniper", "R6": "sniper"}
"""By weapon what is heard in place of the unit's own gun; "" for that."""
ALIKE = ("gas", "rocket")
"""The weapons that sound alike near and far."""
FAR = 3  # hexes from which on a weapon sounds far away
LULL = 20.0  # seconds after an attack for which it is still a fight
QUIET_AGAIN = ("round_start", "over")


def make(table: FirefightTable) -> FirefightSounds:
    """The sounds of a table."""
    return FirefightSounds(lambda: table.state.view)


class FirefightSounds:
    """The sounds of one table; `view` gives what is known at it now."""

    silent = frozenset({"activated", "joined", "paid", "spent", "short", "passed", "order", "declared", "round_end", "setup_done",
                        "caps_max", "hid_at", "hidden_moved", "unloaded", "counter_shown", "work_removed", "over"})  # fmt: skip
    triggers: Mapping[str, str] = {}

    def __init__(self, view: Callable[[], Position]) -> None:
        self.view = view
        self._gun = ""  # what is heard of the attack that is rolled for
        self.made: dict[str, Callable[[Event], list[Cue]]] = {
            "placed": lambda event: [Cue("marker")],
            "round_start": lambda event: [Cue("round")],
            "refilled": lambda event: [Cue("tile", 0.3, 0.5)],
            "reinforcements": lambda event: [Cue("drawn", 0.1)],
            "initiative_roll": lambda event: _thrown(),
            "card_drawn": lambda event: [Cue("card-deal", 0.1, 0.7)],
            "card_played": lambda event: [Cue("card-play")],
            "event_card": lambda event: [Cue("card-turn", 0.1)],
            "oba_noted": lambda event: [Cue("page", 0.0, 0.6)],
            "oba_lands": lambda event: [Cue("rocket", 0.0, 0.8), Cue("blast-far", 0.8), Cue("blast-near", 1.1)],
            "moved": self._moved,
            "pivoted": lambda event: [Cue(self._tread(event["unit"], self._at(event["unit"])), 0.04, 0.35)],
            "stalled": lambda event: [Cue("marker", 0.0, 0.4)],
            "wire": lambda event: _thrown(),
            "road_block": lambda event: _thrown(),
            "bog_roll": lambda event: _thrown(),
            "hidden_action": lambda event: [Cue(UNSEEN, 0.1, 0.4)],
            "hid": lambda event: [Cue("cover", 0.1, 0.6)],
            "revealed": lambda event: [Cue("card-turn", 0.05)],
            "loaded": lambda event: [Cue("lock", 0.1, 0.7)],
            "occupied": lambda event: [Cue("cover", 0.1)],
            "attack": self._attack,
            "attack_roll": self._rolled,
            "mine_attack": lambda event: [*_thrown(), *([Cue("blast-near", LESS * LANDS + 0.1)] if event["hit"] else [])],
            "hit": lambda event: [Cue("hit", 0.0, 0.7)],
            "counter": lambda event: [Cue("marker", 0.1, 0.7)],
            "destroyed": lambda event: [Cue("fall", 0.05), Cue("skull", 0.45, 0.6)],
            "rally_roll": lambda event: _thrown(),
            "rallied": lambda event: [Cue("heal", 0.05)],
            "smoke": lambda event: [Cue("smoke", 0.1, 0.8)] if event["change"] == "placed" else [],
            "work_built": lambda event: [Cue("step-dirt", 0.1), Cue("step-dirt", 0.4)],
            "work_shown": lambda event: [Cue("card-turn", 0.1, 0.7)],
            "work_destroyed": lambda event: [Cue("blast-near", 0.1, 0.8)],
            "control": lambda event: [Cue("flag", 0.1)],
            "vp": lambda event: [Cue("point", 0.2, 0.8)],
        }

    def tension(self, event: Event) -> float | None:
        """Seconds for which it is a fight from now on: an attack makes it one; None: as before."""
        if event["is"] in ("attack", "mine_attack", "oba_lands"):
            return LULL
        return 0.0 if event["is"] in QUIET_AGAIN else None

    def _at(self, unit: str) -> str | None:
        """The hex where a unit is known to be."""
        known = self.view().units.get(unit)
        return known.at if known else None

    def _tread(self, unit: str, space: str | None, road: bool = False) -> str:
        """What a unit sounds like on a hex."""
        view = self.view()
        known = view.units.get(unit)
        if known and view.kind(known).cls in ("wheeled", "tracked"):
            return WHEELS
        ground = view.world.ground.terrain.get(space or "")
        return ROAD if road or ground is None else UNDERFOOT[ground.id]

    def _moved(self, event: Event) -> list[Cue]:
        """Two footfalls a hex, on the road where one leads there."""
        path: list[str] = event["path"]
        each = min(STEP, WHOLE / max(1, len(path) - 1))
        road = self.view().world.ground.road
        found = []
        for number, (start, end) in enumerate(zip(path, path[1:] or path, strict=False)):
            name = self._tread(event["unit"], end, (start, end) in road)
            found += [Cue(name, each * (number + half), 0.6 + 0.4 * half) for half in (0.1, 0.6)]
        return found

    def _attack(self, event: Event) -> list[Cue]:
        """No sound yet: the weapon, near or far, is heard after the dice; at once where none are seen."""
        view, at = self.view(), self._at(event["unit"])
        hexes = view.world.hexes
        near = at is None or at not in hexes.bit or hexes.distance(at, event["at"]) < FAR
        known = view.units.get(event["unit"])
        name = THROWN.get(event["weapon"]) or (FIRE.get(view.kind(known).kind, "blast") if known else "shot")
        self._gun = name if name in ALIKE else f"{name}-{'near' if near else 'far'}"
        return [] if event["targets"] else [Cue(self._gun, 0.1)]

    def _rolled(self, event: Event) -> list[Cue]:
        """Dice, then the shot they are for, then what it hits."""
        gun = [Cue(self._gun, FIRES)] if self._gun else []
        return [*_thrown(THROW), *gun, Cue("ricochet" if event["result"] == MISS else "hit", FIRES + FLIES, 0.7)]


def _thrown(seconds: float = LESS) -> list[Cue]:
    """Dice that are thrown, and land when they are seen to; `seconds` of the throw."""
    return [Cue("dice-roll", 0.0, 0.7), Cue("dice-land", seconds * LANDS, 0.7)]
