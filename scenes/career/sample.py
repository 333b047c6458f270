"""A career that nobody had: what the page looks like after a season, for those who have not played yet."""

from __future__ import annotations

from random import Random
from time import time

from game.career.played import PLAYED, Dice, Played, Sat
from game.games import rules
from scenes.presentation.games import presentation
from scenes.presentation.seats import LEVELS, PERSON

MATCHES, DAYS = 24, 80
SEED = 29
SEATS = {"operators": ("red", "blue"), "ironsquad": ("us", "ge")}
SCENARIOS = {"operators": "kiln-yard", "ironsquad": "standard"}
DICE = {"operators": ("speed", "aim"), "ironsquad": ("luck", "opportunity")}
"""The games of the sample: their seats, a scenario, two kinds of dice."""


def sample() -> list[Played]:
    """Matches that were never played, the same each time, the last of them today."""
    chance, now = Random(SEED), time()
    return [_match(number, now - (MATCHES - 1 - number) * DAYS / MATCHES * 86_400, chance) for number in range(MATCHES)]


def _match(number: int, ended: float, chance: Random) -> Played:
    game = chance.choice(list(SEATS))
    dice = tuple(Dice(kind, 14, chance.randint(12, 30), 21.0, 1) for kind in DICE[game])
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
