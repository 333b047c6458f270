"""A career that nobody had: what the page looks like after a season, for those who have not played yet."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import time

from game.career.played import PLAYED, Dice, Played, Sat
from game.games import rules
from scenes.presentation.games import presentation
from scenes.presentation.seats import LEVELS, PERSON

MATCHES, DAYS = 30, 80
SEED = 35
SEATS = {
    "operators": ("red", "blue"),
    "ironsquad": ("us", "ge"),
    "skulls": ("seal", "terrorist"),
    "firefight": ("german", "soviet"),
    "rush": ("D1", "A1"),
}
SCENARIOS = {
    "operators": "kiln-yard",
    "ironsquad": "standard",
    "skulls": "street-sweep",
    "firefight": "f2_the_ridge",
    "rush": "standard",
}
DICE = {
    "operators": (("speed", (0, 1, 1, 2, 2, 3), 1), ("aim", (1, 1, 1, 2, 2, 3), 1)),
    "ironsquad": (("luck", tuple(range(1, 9)), 1), ("opportunity", tuple(range(1, 9)), -1)),
    "skulls": (("black", (0, 1), -1), ("red", (0, 1, 1), -1)),
    "firefight": (("attack", tuple(range(1, 7)), 1), ("rally", tuple(range(1, 7)), 1)),
    "rush": (("move", tuple(range(1, 7)), 0),),
}
"""The games of the sample: their seats, a scenario, kinds of dice with their faces and which of those are lucky."""
THROWN = 14
"""So many dice of a kind in each match."""


def sample() -> list[Played]:
    """Matches that were never played, the same each time, the last of them today."""
    chance, now = Random(SEED), time()
    return [_match(number, now - (MATCHES - 1 - number) * DAYS / MATCHES * 86_400, chance) for number in range(MATCHES)]


def _thrown(kind: str, faces: Sequence[int], good: int, chance: Random) -> Dice:
    """A seat's dice of one kind: what these faces give, and what was to be expected of them."""
    rolled = sum(chance.choice(faces) for _ in range(THROWN))
    return Dice(kind, THROWN, rolled, THROWN * sum(faces) / len(faces), good)


def _match(number: int, ended: float, chance: Random) -> Played:
    game = chance.choice(list(SEATS))
    dice = tuple(_thrown(kind, faces, good, chance) for kind, faces, good in DICE[game])
    mine, theirs = chance.sample(SEATS[game], 2)
    called, usual = presentation(game).setup().name_of, {name: one["default"] for name, one in rules(game).choices().items()}
    person = Sat(mine, called(mine, usual), PERSON, "", chance.randint(0, 5), chance.random(), dice)
    bot = Sat(theirs, called(theirs, usual), chance.choice(LEVELS), "", chance.randint(0, 5), chance.random(), dice)
    seconds, better = chance.uniform(900.0, 2700.0), 0.4 + 0.25 * number / MATCHES
    return Played(
        id=f"sample-{number}",
        game=game,
        scenario=SCENARIOS[game],
        options={},
        began=ended - seconds,
        ended=ended,
        seconds=seconds,
        winner=mine if chance.random() < better else theirs,
        how="",
        rounds=8,
        actions=60,
        set_up=False,
        score=None,
        about="",
        source=PLAYED,
        seats=(person, bot),
    )
