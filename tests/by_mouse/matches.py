"""Whole matches played with the mouse, or with the keys alone, in the program's own window.

    python -m tests.by_mouse.matches [MATCH …] [--seed 1] [--size 1280x720] [--shots FOLDER] [--home FOLDER]

Without names of matches all are played, one after another.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from tests.by_mouse.by_keys import KeyPlayer, Keys, SkullsKeyPlayer
from tests.by_mouse.firefight_hand import FirefightPlayer
from tests.by_mouse.ironsquad_hand import IronSquadPlayer
from tests.by_mouse.operators_hand import OperatorsPlayer
from tests.by_mouse.player import Player, Wanted
from tests.by_mouse.rush_hand import RushPlayer
from tests.by_mouse.skulls_hand import SkullsPlayer
from tests.by_mouse.window import Window

OPERATORS, IRON_SQUAD, DANGER_CLOSE, FIREFIGHT, RUSH = "Operators", "Iron Squad", "Danger Close", "Firefight", "Rush"
MATCHES = {
    "hot-seat": Wanted(OPERATORS, "Kiln Yard"),
    "keys": Wanted(OPERATORS, "Kiln Yard", keys=True),
    "recruit": Wanted(OPERATORS, "Kiln Yard", ("Person", "Recruit")),
    "regular": Wanted(OPERATORS, "Salt Quay", ("Regular", "Person")),
    "veteran": Wanted(OPERATORS, "Kiln Yard", ("Person", "Expert")),
    "training": Wanted(OPERATORS, "Basic Training"),
    "squad-hot-seat": Wanted(IRON_SQUAD, "Training"),
    "squad-normandy": Wanted(IRON_SQUAD, "Normandy", speed="Off"),
    "squad-recruit": Wanted(IRON_SQUAD, "Training", ("Person", "Recruit"), speed="Off"),
    "squad-veteran": Wanted(IRON_SQUAD, "Normandy", ("Person", "Expert"), speed="Off"),
    "squad-regular": Wanted(IRON_SQUAD, "Normandy", ("Regular", "Person"), speed="Off", quick=True),
    "squad-solo": Wanted(IRON_SQUAD, "Behind the Lines", speed="Off", chooses=False),
    "close-hot-seat": Wanted(DANGER_CLOSE, "First Contact"),
    "close-souk": Wanted(DANGER_CLOSE, "Street Sweep", speed="Off"),
    "close-recruit": Wanted(DANGER_CLOSE, "Street Sweep", ("Person", "Recruit"), speed="Off"),
    "close-regular": Wanted(DANGER_CLOSE, "Black Hawk Down", ("Regular", "Person"), speed="Off"),
    "close-keys": Wanted(DANGER_CLOSE, "First Contact", ("Person", "Recruit"), keys=True),
    "close-options": Wanted(
        DANGER_CLOSE, "Black Hawk Down", speed="Off", quick=True, options=("Humvee and Truck", "Marksmen go prone", "Own")
    ),
    "close-veteran": Wanted(DANGER_CLOSE, "First Contact", ("Person", "Expert"), speed="Off"),
    "fire-hot-seat": Wanted(FIREFIGHT, "First contact"),
    "fire-ridge": Wanted(FIREFIGHT, "The ridge", ("Person", "Expert"), speed="Off"),
    "fire-crossroads": Wanted(FIREFIGHT, "Crossroads", ("Person", "Person", "Person", "Person"), speed="Off"),
    "rush-hot-seat": Wanted(RUSH, "Skirmish", speed="Off", options=("All people",)),
    "rush-standard": Wanted(RUSH, "Standard", speed="Off", options=("One against bots",)),
}
BY_KEYS: dict[str, type[Keys]] = {OPERATORS: KeyPlayer, DANGER_CLOSE: SkullsKeyPlayer}
HANDS: dict[str, type[Player]] = {OPERATORS: OperatorsPlayer, IRON_SQUAD: IronSquadPlayer, DANGER_CLOSE: SkullsPlayer}
HANDS |= {FIREFIGHT: FirefightPlayer, RUSH: RushPlayer}


def player_of(window: Window, name: str, seed: int) -> Player:
    """Whoever plays a match of the list."""
    wanted = MATCHES[name]
    hands = BY_KEYS if wanted.keys else HANDS
    return hands[wanted.game](window, seed, name)


def play_match(window: Window, name: str, seed: int) -> str:
    """A line that tells how a match went, from the title to the result and back to the title. Raises: Gone, AssertionError."""
    player = player_of(window, name, seed)
    began = time.monotonic()
    player.set_up(MATCHES[name], seed)
    player.play(3600)
    player.leave()
    window.await_scene("Title")
    return f"{name} (seed {seed}): {player.told()} in {time.monotonic() - began:.0f} s"


def main() -> None:
    """Play the matches of the command line."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("matches", nargs="*", choices=[[], *MATCHES])
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--size", default="1280x720")
    arguments.add_argument("--shots", type=Path)
    arguments.add_argument("--home", type=Path)
    chosen = arguments.parse_args()
    wide, high = map(int, chosen.size.split("x"))
    with (
        tempfile.TemporaryDirectory(prefix="sandtable-") as thrown,
        Window(chosen.home or Path(thrown), (wide, high), chosen.shots) as window,
    ):
        for name in chosen.matches or MATCHES:
            print(play_match(window, name, chosen.seed), flush=True)


if __name__ == "__main__":
    main()
