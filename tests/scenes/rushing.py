"""Matches of Rush for the tests: people on the island, at a fuse that has been lit, twelve of them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pygame

from game.api import JsonObject
from game.games import rules
from game.match import Match
from scenes.kit.layout import Scale
from tests.scenes.sitting import Sitting

RULES = rules("rush")
SIZE = (1280, 720)
ISLAND: JsonObject = {
    "game": "rush", "board": "peninsula", "scenario": "standard", "pairs": 3, "stage": 2, "kills": 3, "kill_limit": 8, "round": 7,
    "mcoms": {"1A": "destroyed", "1B": "destroyed", "2A": "live", "2B": "live"},
    "seats": {
        "A1": {"name": "Ann", "class": "engineer", "at": "s10"}, "A2": {"name": "Bob", "class": "medic", "at": "s56"},
        "D1": {"name": "Gus", "class": "recon", "at": "s13"}, "D2": {"name": "Hal", "class": "assault", "at": "s24"},
    },
    "vehicles": {"b-ah1": {"at": "s30", "crew": []}},
    "turn": {"seat": "A1", "phase": "move", "dice": [3, 5]},
}  # fmt: skip


def seated(start: JsonObject | None = None, kinds: str = "person", **changes: Any) -> Sitting:
    """People at the island, as the position that is sketched has it, with these changes."""
    match = Match(RULES, "standard", {}, 1, {**deepcopy(start or ISLAND), **changes})
    sitting = Sitting(dict.fromkeys(match.seats, kinds), match)
    sitting.app.surface, sitting.app.scale = pygame.display.set_mode(SIZE), Scale(100)
    sitting.app._lay_out(sitting.play)
    sitting.rest()
    return sitting


def at_the_fuse() -> Sitting:
    """People at a fuse that has just been lit."""
    start = deepcopy(ISLAND)
    start["seats"]["D1"]["at"] = "s40"
    match = Match(RULES, "standard", {}, 1, start)
    match.play("A1", {"do": "move", "die": 3})
    sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
    for _ in range(100):
        sitting.step()
    assert match.position.turn.phase == "defuse"
    return sitting


def crowd() -> Sitting:
    """Twelve people who choose their classes."""
    names = {
        side: values[-1] for side, values in ((side, RULES.choices()[side]["values"]) for side in ("attackers", "defenders"))
    }
    match = Match(RULES, "standard", names, 1)
    sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
    sitting.rest()
    return sitting
