"""Matches of Danger Close in which units go for each other, so that all there is in the rules comes up soon."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from game.api import Action, Seat
from game.games import rules
from game.match import Match
from game.skulls.position import OTHER, Position
from tests.every_game.walks import chance

RULES = rules("skulls")
DEEDS = ("fire", "use", "coup", "pick-up", "crew", "check", "follow", "take-cover", "pass")
"""What is done nearly always where it can be done."""
RECIPES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("first-contact", {}),
    ("street-sweep", {"units_seal": 3, "units_terrorist": 6, "rounds": 6}),
    ("street-sweep", {"start_skulls": "coloured", "windows": "all", "prone": True, "rounds": 5}),
    ("street-sweep", {"start_skulls": "red", "whites": "per-team", "marksman_duel": True, "no_kill": True, "rounds": 5}),
    ("black-hawk-down", {"vehicles": True, "rounds": 8}),
    ("black-hawk-down", {"units_seal": 8, "units_terrorist": 7, "windows": "never", "rounds": 7}),
)
"""Scenarios with options between which every rule is met."""


def skirmish(scenario: str, options: Mapping[str, Any], seed: int, most: int = 2000) -> Iterator[tuple[Match, Seat, Action]]:
    """A match, with each action before it is played; whoever goes through it plays it."""
    match = Match(RULES, scenario, dict(options), seed)
    dice = chance("skirmish", scenario, seed, sorted(options))
    for _ in range(most):
        actors = match.actors()
        if not actors:
            return
        seat = dice.choice(actors)
        yield match, seat, _chosen(match, seat, dice)


def _chosen(match: Match, seat: Seat, dice: random.Random) -> Action:
    """Mostly a deed, else mostly a step towards the enemy."""
    listed = match.legal(seat)
    deeds = [action for action in listed if action["do"] in DEEDS]
    if deeds and dice.random() < 0.8:
        verb = dice.choice(sorted({action["do"] for action in deeds}))
        return dice.choice([action for action in deeds if action["do"] == verb])
    moves = [action for action in listed if action["do"] in ("move", "deploy", "card", "ready", "commit", "enter", "prone")]
    steps = [action for action in moves if action["do"] == "move"]
    if steps and dice.random() < 0.7:
        view = match.chair(None).view()
        return min(steps, key=lambda action: (_away(view, seat, action["to"]), dice.random()))
    ready = {action["unit"] for action in moves if action["do"] == "ready"}
    if ready and dice.random() < 0.4:
        return dice.choice([action for action in moves if action["do"] == "ready"])
    moves = [action for action in moves if action["do"] != "ready"]
    return dice.choice(moves if moves and dice.random() < 0.8 else listed)


def _away(view: Position, seat: Seat, space: str) -> int:
    """The links from a space to the nearest standing enemy."""
    board = view.world.board
    zones = [view.zone(name) for name in view.standing(OTHER[seat])]
    return min((board.range(board.zone_of[space], zone) for zone in zones if zone), default=0)
