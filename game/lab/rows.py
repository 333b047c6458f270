"""A match as a row: a function of what all matches of the run share and of its number, whoever plays it and when."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from game.api import JsonMap, JsonObject
from game.bots.arena import played
from game.games import rules
from game.lab.program import Forfeit, Seated
from game.match import Match

Row = JsonObject
NOBODY = "nobody"
"""What stands for the winner of a match that ended without one."""
BROKEN_OFF = "broken off"
"""What stands for the winner of a match that came to no end."""
BY_TURNS, BY_PAIRS, BY_LEAGUE, STUDY, FIT = "by turns", "by pairs", "league", "study", "fit"
"""How a number becomes a match: the bots change seats from one seed to the next; each seed is played twice, with seats
exchanged; so does each two of the bots; one bot holds all seats, in settings that follow one another; unequal bots begin and
equal ones end."""


class Meeting(NamedTuple):
    """What a number stands for: the seed, and of each free seat the place of its bot among the bots."""

    seed: int
    holds: dict[str, int]


def meeting_of(shared: JsonMap, number: int) -> Meeting:
    """The seed of a match by its number, and who sits where. The seats of one side are held by the same bot."""
    free = {seat: side for seat, side in shared["sides"].items() if seat not in shared["bound"]}
    sides = list(dict.fromkeys(free.values()))
    bots: Sequence[int] = range(len(shared["bots"]))
    turn, seed = number, number
    if shared["how"] == BY_LEAGUE:
        meetings = list(combinations(bots, 2))
        bots, turn = meetings[number % len(meetings)], number // len(meetings)
    if shared["how"] != BY_TURNS:
        seed = turn // 2
    holds = {seat: bots[(sides.index(side) + turn) % len(bots)] for seat, side in free.items()}
    return Meeting(shared["seed"] + seed, holds)


def row_of(shared: JsonMap, number: int) -> Row:
    """One match played and counted; `won_by` is the place of the winning bot among the bots, from 1.

    A program that forfeits has lost to the other side. `winner` is NOBODY where the match ended without one, and BROKEN_OFF
    where it came to no end. A seat that is bound to a level of the game's own (as in solo play) is held by none of the bots.
    """
    game, (seed, holds) = rules(shared["game"]), meeting_of(shared, number)
    match = Match(game, shared["scenario"], shared["options"], seed)
    calls = shared.get("calls", {})
    programs = {seat: (calls[str(bot)], shared["bots"][bot]) for seat, bot in holds.items() if str(bot) in calls}
    seated, limits = Seated(match, number, programs, shared), {"steps": shared["steps"], "budget_ms": shared["budget_ms"]}
    try:
        end = played(match, _levels(shared, holds), **limits, others=dict.fromkeys(programs, seated.decision))
    except Forfeit as given_up:
        others = {side for side in shared["sides"].values() if side != shared["sides"][given_up.seat]}
        winner = others.pop() if len(others) == 1 else NOBODY
        tally, why = dict(game.judge.tally(match.story())), f"{given_up.seat} {given_up.why}"
        return _written(shared, number, winner, len(match.log), tally, why)
    finally:
        seated.close()
    winner = end.winner or (NOBODY if end.over else BROKEN_OFF)
    return _written(shared, number, winner, end.actions, dict(end.tally))


def broken_off(shared: JsonMap, number: int) -> Row:
    """The row of a match that could not be played."""
    return _written(shared, number, BROKEN_OFF, 0, dict(rules(shared["game"]).judge.tally([])))


def columns_of(shared: JsonMap) -> list[str]:
    """What every row of a run says, in its order."""
    return list(broken_off(shared, 0))


def _levels(shared: JsonMap, holds: dict[str, int]) -> dict[str, str]:
    return {seat: shared["bots"][holds[seat]] if seat in holds else shared["bound"][seat] for seat in shared["sides"]}


def _written(shared: JsonMap, number: int, winner: str, actions: int, tally: dict[str, int], forfeit: str = "") -> Row:
    seed, holds = meeting_of(shared, number)
    won = next((holds[seat] + 1 for seat, side in shared["sides"].items() if side == winner and seat in holds), "")
    return {
        "number": number,
        "seed": seed,
        "game": shared["game"],
        "scenario": shared["scenario"],
        **_levels(shared, holds),
        "winner": winner,
        "won_by": won,
        **({"forfeit": forfeit} if shared.get("calls") else {}),
        "actions": actions,
        **tally,
        "settings": shared["settings"],
    }
