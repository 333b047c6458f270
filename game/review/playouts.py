"""Play-outs: what becomes of a position when bots play on from it, beside what its features say."""

from __future__ import annotations

from game.api import JsonMap, Position, Rules
from game.bots.arena import played
from game.match import Match
from game.review.chance import Estimate, outcome

SEED = 9_973_001
"""The seed of the first play-out of a position; the next have the next."""
LEVEL, STEPS = "regular", 20
"""Who plays on, and how long each decision is looked at."""
MOST = 4000
"""A play-out with so many actions is broken off, and counts as what the features say."""


def refined(rules: Rules, header: JsonMap, position: Position, found: Estimate, many: int) -> Estimate:
    """A chance and its band with so many play-outs; both are weighed by how sure they are. `header`: the match's own."""
    if not many or outcome(rules, position) is not None:
        return found
    start = rules.write(position)
    came = [_played_out(rules, header, start, SEED + number, found.chance) for number in range(many)]
    # As if one more had been won and one more lost: a few play-outs alike are no certainty.
    mean = (sum(came) + 1) / (many + 2)
    doubt, own = mean * (1 - mean) / (many + 2), found.error**2
    weight = own / (own + doubt)
    return found._replace(chance=found.chance + weight * (mean - found.chance), error=(weight * doubt) ** 0.5)


def _played_out(rules: Rules, header: JsonMap, start: JsonMap, seed: int, otherwise: float) -> float:
    """What one play-out comes to for the first side."""
    match = Match(rules, header["scenario"], header["options"], seed, start)
    played(match, dict.fromkeys(match.seats, LEVEL), steps=STEPS, most=MOST)
    result = outcome(rules, match.position)
    return otherwise if result is None else result
