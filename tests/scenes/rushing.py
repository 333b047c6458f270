"""Matches of Rush for the tests: people on the island, at a fuse that has been lit, twelve of them."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.api import JsonObject
from game.draws import Draws
from game.games import rules
from game.match import Match
from game.rush.judging import suggested
from scenes.kit.layout import Scale
from scenes.tables.rush import turn
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


def at_the_fuse(known: bool = True) -> Sitting:
    """People at a fuse that has just been lit; `known`: they have thrown at one before."""
    start = deepcopy(ISLAND)
    start["seats"]["D1"]["at"] = "s40"
    match = Match(RULES, "standard", {}, 1, start)
    match.play("A1", {"do": "move", "die": 3})
    sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
    sitting.app.preferences = replace(sitting.app.preferences, fuse_known=known)
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


def first(monkeypatch: pytest.MonkeyPatch, do: str) -> None:
    """Have bots think most of this."""
    best = suggested.best

    def ranked(*about: Any) -> Any:
        return sorted(best(*about), key=lambda action: action["do"] != do)

    monkeypatch.setattr(turn, "best", ranked)


def _turn(phase: str, **more: Any) -> JsonObject:
    """What a turn of the Engineer's looks like."""
    return {"seat": "A1", "phase": phase, **more}


def _soldier(seat: str, **more: Any) -> JsonObject:
    """The seats of the island with one of them otherwise."""
    seats: JsonObject = deepcopy(ISLAND["seats"])
    seats[seat] = {**{key: value for key, value in seats[seat].items() if key != "at" or "in" not in more}, **more}
    return seats


def helped(repair: bool = False) -> Sitting:
    """Somebody is down after a fight, or a vehicle is damaged, and somebody may help."""
    start = deepcopy(ISLAND)
    start["vehicles"]["r-luv"] = {"at": "s10", "crew": ["A1"]} if repair else {"at": "s30", "crew": []}
    start["vehicles"].pop("b-ah1")
    if repair:
        start["seats"]["A1"] = {"name": "Ann", "class": "assault", "in": "r-luv"}
        start["seats"]["A2"]["class"] = "engineer"
    match = Match(RULES, "standard", {}, 1, start)
    match.draws = Draws(1, match.draws.count, ["-", "+"])
    match.play("A1", {"do": "move", "die": 3})
    assert match.position.turn.phase == ("repair" if repair else "revive")
    return _shown(match)


def drawn(card: str) -> Sitting:
    """A card has been drawn that asks for a target."""
    packs = {"armoury": RULES.write(RULES.setup("standard", {}, Draws(1)))["packs"]["armoury"]}
    supply = [one for one in RULES.write(RULES.setup("standard", {}, Draws(1)))["packs"]["supply"] if one != card]
    start = {**deepcopy(ISLAND), "packs": {**packs, "supply": [card, *supply]}}
    start["seats"]["A1"]["at"] = "s07"
    start["turn"] = _turn("move", dice=[5, 3])
    match = Match(RULES, "standard", {}, 1, start)
    for die in (5, 3):
        match.play("A1", {"do": "move", "die": die})
    assert match.position.turn.phase == "card", match.position.turn
    return _shown(match)


def resting() -> Sitting:
    """A final stop beside a parked vehicle of one's own."""
    start = deepcopy(ISLAND)
    start["vehicles"] = {"r-luv": {"at": "s18", "crew": []}}
    start["seats"]["D1"]["at"] = "s40"
    start["mcoms"] = {"1A": "destroyed", "1B": "destroyed", "2A": "destroyed", "2B": "live"}
    match = Match(RULES, "standard", {}, 1, start)
    match.play("A1", {"do": "move", "die": 3})
    match.play("A1", {"do": "move", "die": 5})
    return _shown(match)


def _shown(match: Match) -> Sitting:
    """People at a match that stands anywhere."""
    sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
    sitting.app._lay_out(sitting.play)
    sitting.rest()
    return sitting


PHASES = {
    "muster": crowd,
    "spawn": lambda: seated(seats=_soldier("A1", status="dead"), turn=_turn("spawn")),
    "ready": lambda: seated(turn=_turn("ready")),
    "gun": lambda: seated(seats=_soldier("A1", at="s12"), turn=_turn("ready")),
    "move": seated,
    "recon": lambda: seated(turn={"seat": "D1", "phase": "move", "dice": [5, 4]}),
    "pilot": lambda: seated(
        seats=_soldier("D2", **{"in": "b-ah1"}),
        vehicles={"b-ah1": {"at": "s30", "crew": ["D2"]}},
        turn={"seat": "D2", "phase": "move", "dice": [3, 5]},
    ),
    "suicide": lambda: seated(
        seats={**_soldier("D1", **{"in": "b-mbt"}), "A1": {"name": "Ann", "class": "medic", "at": "s10"}},
        vehicles={"b-mbt": {"at": "s13", "crew": ["D1"]}},
    ),
    "revive": helped,
    "repair": lambda: helped(repair=True),
    "defuse": at_the_fuse,
    "card": lambda: drawn("m-grenade1"),
    "rest": resting,
}
"""How to come to each phase that a player meets, by name."""
