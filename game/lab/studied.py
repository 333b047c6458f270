"""A match of a study as a row: who won, why, how long it took, and what each side used."""

from __future__ import annotations

import json
from typing import Any

from game.api import JsonMap
from game.bots.arena import played
from game.games import rules
from game.lab.rows import BROKEN_OFF, NOBODY, Row
from game.lab.things import cause_of, things_of
from game.match import Match

COLUMNS = (
    *("number", "seed", "scenario", "options", "level", "winner", "cause"),
    *("actions", "sides", "tally", "things", "settings"),
)


def study_row(shared: JsonMap, number: int) -> Row:
    """One match of a study, played and counted."""
    game, level = rules(shared["game"]), shared["bots"][0]
    match = Match(game, shared["scenario"], shared["options"], shared["seed"] + number // shared["cells"])
    levels = {seat: shared["bound"].get(seat, level) for seat in match.seats}
    end = played(match, levels, steps=shared["steps"], budget_ms=shared["budget_ms"])
    winner = end.winner or (NOBODY if end.over else BROKEN_OFF)
    things = [list(thing) for thing in things_of(match)]
    return _written(shared, number, winner, cause_of(match), end.actions, dict(end.tally), things)


def study_broken_off(shared: JsonMap, number: int) -> Row:
    """The row of a match of a study that could not be played."""
    return _written(shared, number, BROKEN_OFF, "", 0, {}, [])


def _written(shared: JsonMap, number: int, winner: str, cause: str, actions: int, tally: Any, things: Any) -> Row:
    sides = list(dict.fromkeys(shared["sides"].values()))
    values = (
        *(number, shared["seed"] + number // shared["cells"], shared["scenario"], shared["changed"], shared["bots"][0]),
        *(winner, cause, actions, *(json.dumps(one, separators=(",", ":")) for one in (sides, tally, things))),
    )
    return dict(zip(COLUMNS, (*values, shared["settings"]), strict=True))
