"""What Rush sounds like: boots and rotors, dice in the tray, fights, fuses, cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from game.api import Event
from game.rush.position import Position
from scenes.boards.blows import LUNGE, RECOIL
from scenes.boards.loop.motions import LONGEST, STEP, CombatDice
from scenes.presentation.sounds import Cue

if TYPE_CHECKING:
    from scenes.tables.rush.table import RushTable

GROUND = {
    "peninsula": ("step-sand", "step-road", "step-rubble", "step-grass", "step-road", "step-dirt"),
    "mole": ("step-road",) * 5,
}
"""By board what each of its parts sounds like underfoot."""
FELL = LUNGE + CombatDice.LANDS + RECOIL  # seconds from the beginning of a fight to a fall
LULL = 12.0  # seconds after a fight for which it is still one


def make(table: RushTable) -> RushSounds:
    """The sounds of a table."""
    return RushSounds(lambda: table.state.view)


class RushSounds:
    """The sounds of one table; `view` gives what is known at it now."""

    silent = frozenset({"turn", "controls", "kills", "stay", "no_effect", "vacate", "climb_back", "timeout", "extra_throw"})
    triggers: Mapping[str, str] = {}

    def __init__(self, view: Callable[[], Position]) -> None:
        self.view = view
        self.made: dict[str, Callable[[Event], list[Cue]]] = {
            "class": lambda event: [Cue("marker")],
            "spawn": lambda event: [Cue("marker", 0.2), Cue("lock", 0.3, 0.5)],
            "throw": lambda event: _thrown(),
            "move": self._moved,
            "fall_back": lambda event: [Cue("sprint")],
            "combat": lambda event: _fought(event),
            "suicide": lambda event: [Cue("burst-near"), Cue("skull", 0.5)],
            "down": lambda event: [Cue("fall", FELL)],
            "damaged": lambda event: [Cue("blast-near", 0.0, 0.8)],
            "revive": lambda event: _helped(event),
            "repair": lambda event: _helped(event),
            "dead": lambda event: [Cue("skull", 0.1, 0.7)],
            "destroyed": lambda event: [Cue("blast-near", 0.05)],
            "points": lambda event: [Cue("point", 0.05, 0.6)],
            "capture": lambda event: [Cue("flag", 0.05)],
            "demolish": lambda event: [Cue("blast-near" if event["ok"] else "miss", 0.1)],
            "uav_up": lambda event: [Cue("rocket", 0.0, 0.5)],
            "uav_down": lambda event: [Cue("hit", 0.0), Cue("blast-far", 0.3, 0.7)],
            "uav_grounded": lambda event: [Cue("lost", 0.0, 0.6)],
            "uav": lambda event: [*_thrown(), Cue("rocket", 0.9, 0.6)],
            "six": lambda event: _thrown(),
            "armed": lambda event: [Cue("lock"), Cue("notice", 0.3)],
            "defuse": lambda event: _thrown(),
            "mcom": lambda event: (
                [Cue("heal", 0.1)] if event["how"] == "defused" else [Cue("blast-near"), Cue("blast-far", 0.35)]
            ),
            "stage": lambda event: [Cue("round", 0.1)],
            "offer": lambda event: [Cue("card-deal"), Cue("card-deal", 0.2)],
            "card": lambda event: [Cue("card-turn", 0.1)],
            "kept": lambda event: [Cue("card-play", 0.1, 0.7)],
            "delivered": lambda event: [Cue("climb", 0.1)],
            "gun_up": lambda event: [Cue("reload", 0.1)],
            "grenade": lambda event: [*_thrown(), Cue("blast-near", 1.4)],
            "rocket": lambda event: [*_thrown(), Cue("rocket", 0.8), Cue("blast-near", 1.4)],
            "dud": lambda event: [Cue("click", 0.1), Cue("dice-land", 0.5)],
            "mortar": lambda event: [Cue("rocket", 0.0, 0.7)],
            "fire": lambda event: [*_thrown(), Cue("blast-far", 0.9)],
            "shells": lambda event: [*_thrown(), Cue("blast-near", 0.85), Cue("blast-far", 1.1)],
            "enter": lambda event: [Cue("climb", 0.0, 0.8)],
            "leave": lambda event: [Cue("climb", 0.0, 0.6)],
            "over": lambda event: [Cue("round", 0.1), Cue("flag", 0.6)],
        }

    def tension(self, event: Event) -> float | None:
        """Seconds for which it is a fight from now on; None: as before."""
        if event["is"] in ("combat", "armed", "shells", "suicide"):
            return LULL
        return 0.0 if event["is"] in ("stage", "over") else None

    def _moved(self, event: Event) -> list[Cue]:
        """A footfall a square on the ground of its part of the map, an engine for what drives or flies."""
        view = self.view()
        world, steps = view.world, event["steps"]
        if event["unit"] in world.tables.vehicles:
            return [Cue("sprint", 0.0, 0.6), Cue("climb", 0.25, 0.7)]
        grounds = GROUND.get(world.board.id, ("step-road",))
        each = min(STEP, max(LONGEST, 0.09 * steps) / steps)
        found = []
        for step in range(1, steps + 1):
            sector = world.squares[world.track.ahead(event["from"], step)].sector
            found.append(Cue(grounds[min(sector, len(grounds)) - 1], each * (step - 0.4), 0.8))
        return found


def _thrown() -> list[Cue]:
    """Dice that are thrown, and land."""
    return [Cue("dice-roll", 0.0, 0.8), Cue("dice-land", 0.45, 0.8)]


def _fought(event: Event) -> list[Cue]:
    """The clash of those who meet, their dice, and the shots as these lie."""
    met = LUNGE if event.get("round") == 1 else 0.0
    return [*(one._replace(after=one.after + met) for one in _thrown()), Cue("burst-near", met + 0.5, 0.8)]


def _helped(event: Event) -> list[Cue]:
    dice = _thrown() if event.get("dice") else []
    return [*dice, *([Cue("heal", 0.7 if dice else 0.1)] if event["ok"] else [])]
