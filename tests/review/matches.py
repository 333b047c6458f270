"""Small matches of every game between recruits, to be reviewed."""

from __future__ import annotations

from functools import cache
from typing import Any

from game.bots.arena import played
from game.games import rules
from game.match import Match
from game.recording import Recording

SMALL: dict[str, tuple[str, dict[str, Any]]] = {
    "operators": ("kiln-yard", {"points": 3}),
    "ironsquad": ("training", {}),
    "skulls": ("first-contact", {}),
    "firefight": ("f1_first_contact", {}),
    "rush": ("skirmish", {}),
}
"""By game a scenario, and the options that keep it short."""


def match_of(
    game: str, seed: int = 3, most: int = 20_000, levels: tuple[str, str] = ("recruit", "recruit"), steps: int = 30
) -> Match:
    """A match played by two sides of these levels, to its end or for so many actions, with so many steps a decision."""
    found, (scenario, options) = rules(game), SMALL[game]
    match = Match(found, scenario, options, seed)
    sides = list(dict.fromkeys(found.side_of(match.position, seat) for seat in match.seats))
    by_side = dict(zip(sides, levels, strict=True))
    played(match, {seat: by_side[found.side_of(match.position, seat)] for seat in match.seats}, steps=steps, most=most)
    return match


@cache
def _whole(game: str) -> Match:
    return match_of(game)


def recording_of(game: str) -> Recording:
    """A whole small match, played once; the recording is the test's own."""
    return Recording(_whole(game))
