"""A match as a row: a function of what all matches of the run share and of its number."""

from __future__ import annotations

from game.api import JsonMap, JsonObject
from game.bots.arena import played
from game.games import rules
from game.match import Match

Row = JsonObject
NOBODY = "nobody"
"""What stands for the winner of a match that ended without one."""


def row_of(shared: JsonMap, number: int, seed: int) -> Row:
    """One match played and counted; `won_by` is the place of the winning bot among the bots, from 1.

    `winner` is NOBODY where the match ended without one, and empty where it was broken off. A seat that is bound to a level
    of the game's own (as in solo play) is held by none of the bots; the seats of one side are held by the same bot.
    """
    game = rules(shared["game"])
    bots = shared["bots"]
    match = Match(game, shared["scenario"], shared["options"], seed)
    holds = holds_of(shared, number)
    levels = {seat: bots[holds[seat]] if seat in holds else shared["bound"][seat] for seat in shared["sides"]}
    end = played(match, levels, steps=shared["steps"], budget_ms=shared["budget_ms"])
    won = next((holds[seat] + 1 for seat, side in shared["sides"].items() if side == end.winner and seat in holds), "")
    return {
        "number": number,
        "seed": seed,
        "game": game.id,
        "scenario": shared["scenario"],
        **levels,
        "winner": end.winner or (NOBODY if end.over else ""),
        "won_by": won,
        "actions": end.actions,
        "seconds": round(end.seconds, 3),
        **end.tally,
    }


def holds_of(shared: JsonMap, number: int) -> dict[str, int]:
    """The place among the bots of each free seat's bot, in a match by its number: they change seats from one to the next."""
    free = {seat: side for seat, side in shared["sides"].items() if seat not in shared["bound"]}
    sides = list(dict.fromkeys(free.values()))
    return {seat: (sides.index(side) + number) % len(shared["bots"]) for seat, side in free.items()}
