"""What a bot of a level decides."""

from __future__ import annotations

from game.api import Action, Rules, Seat
from game.bots.api import LEVELS, MILLISECONDS, Budget, View, bound, levels_of
from game.draws import STEP, Draws, mixed
from game.messages import Refused
from game.texts import quoted


def seed_of(match_seed: int, seat_index: int, action_number: int) -> int:
    """The seed of one decision (0 to 2^64-1), of a seat by its place at the table and an action by its number in the match."""
    seed = mixed(match_seed + STEP)
    for part in (seat_index, action_number):
        seed = mixed(seed + (part + 1) * STEP)
    return seed


def decision(
    rules: Rules, view: View, seat: Seat, level: object, seed: int, *, steps: int | None = None, budget_ms: float | None = None
) -> Action:
    """What the bot of a level would do in that seat, from its view alone.

    The same view, seed and budget in steps give the same action; with milliseconds only the number of samples may vary.
    Without a budget in steps the level's own time holds, cut by `budget_ms`.
    A seat that is bound to a level of the game's own is played by that one, whatever level is asked for.
    Raises: Refused(bad-action) for a level there is not.
    """
    judge = rules.judge
    if level not in levels_of(judge):
        raise Refused("bad-action", f"There is no level {quoted(level)} of bots; there are {', '.join(levels_of(judge))}.")
    own = bound(judge, view, seat) or (level if level not in LEVELS else None)
    if own:
        action: Action = judge.levels[own](view, seat)
        return action
    from game.bots import recruit, regular, veteran  # the search is read only when a bot thinks

    decide = {"recruit": recruit.decide, "regular": regular.decide, "veteran": veteran.decide}[level]
    if steps is not None:
        budget = Budget(steps=steps, milliseconds=budget_ms)
    else:
        usual = MILLISECONDS[level]
        budget = Budget(milliseconds=usual if budget_ms is None else min(usual, budget_ms))
    return decide(judge, view, seat, Draws(seed), budget)
