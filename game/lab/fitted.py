"""A match of a fit as a row: played by unequal bots for a while, then by equal ones to its end, and kept action by action."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from game.api import JsonMap, Position, Rules, Seat
from game.bots.arena import MOST_ACTIONS
from game.bots.levels import decision, seed_of
from game.draws import Draws, mixed
from game.games import rules
from game.lab.rows import BROKEN_OFF, NOBODY, Row
from game.match import Match
from game.messages import Refused
from game.options import belongs

COLUMNS = ("number", "seed", "scenario", "options", "level", "equal_from", "winner", "actions", "log", "settings")
_CERTAIN = 1000
"""What a chance is drawn out of."""


class Opening(NamedTuple):
    """How a match begins: its options, the level that plays all of its end, and before it the level of each side."""

    options: dict[str, Any]
    level: str
    before: Sequence[str]


def fit_row(shared: JsonMap, number: int) -> Row:
    """One match of a fit, played.

    Before equal bots take over, sides are played by bots of different levels that sometimes do what comes to mind, so that
    leads of every size occur; from then on who wins is due to the position alone.
    """
    game, draws = rules(shared["game"]), Draws(mixed(shared["seed"] + number), 0)
    scenario = shared["scenarios"][number % len(shared["scenarios"])]
    match, opening = _begun(game, shared, scenario, shared["seed"] + number, draws)
    equal = not _happens(draws, shared["unequal"])
    equal_from = 0
    while match.actors() and len(match.log) < MOST_ACTIONS:
        if not equal and _happens(draws, 1 / shared["turning"]):
            equal, equal_from = True, len(match.log)
        seat = match.actors()[0]
        match.play(seat, _decided(match, seat, shared, opening, equal, draws))
    result = match.result()
    winner = BROKEN_OFF if result is None else result["winner"] or NOBODY
    log = _packed([[entry.seat, entry.action] for entry in match.log])
    if not equal:
        equal_from = len(match.log)
    return _written(shared, number, scenario, opening, equal_from, winner, len(match.log), log)


def _begun(game: Rules, shared: JsonMap, scenario: str, seed: int, draws: Draws) -> tuple[Match, Opening]:
    """A match in a scenario with some options other than usual, where those go together; and who plays it."""
    options: dict[str, Any] = {}
    for names, chance in shared["vary"].items():
        together = names.split("+")
        choices = [game.choices()[name] for name in together]
        place = draws.pick(range(len(choices[0]["values"])), "a value")
        if _happens(draws, chance) and all(belongs(one, scenario) for one in choices):
            options |= {name: one["values"][place] for name, one in zip(together, choices, strict=True)}
    level = draws.pick(shared["levels"], "who plays the end")
    before = draws.shuffled(shared["before"], "who plays the beginning")
    try:
        return Match(game, scenario, options, seed), Opening(options, level, before)
    except Refused:
        return Match(game, scenario, {}, seed), Opening({}, level, before)


def _decided(match: Match, seat: Seat, shared: JsonMap, opening: Opening, equal: bool, draws: Draws) -> Any:
    game = match.rules
    if not equal and _happens(draws, shared["whims"]):
        return draws.pick(game.legal(match.position, seat), "a whim")
    sides = list(dict.fromkeys(game.side_of(match.position, one) for one in match.seats))
    level = opening.level if equal else opening.before[sides.index(game.side_of(match.position, seat)) % 2]
    seed = seed_of(match.seed, game.seats.index(seat), len(match.log))
    return decision(game, match.view(seat), seat, level, seed, steps=shared["steps"])


def _happens(draws: Draws, chance: float) -> bool:
    return draws.pick(range(_CERTAIN), "whether") < _CERTAIN * chance


def fit_broken_off(shared: JsonMap, number: int) -> Row:
    """The row of a match of a fit that could not be played."""
    scenario = shared["scenarios"][number % len(shared["scenarios"])]
    return _written(shared, number, scenario, Opening({}, "", ()), 0, BROKEN_OFF, 0, "")


def _written(
    shared: JsonMap, number: int, scenario: str, opening: Opening, equal_from: int, winner: str, actions: int, log: str
) -> Row:
    options = json.dumps(opening.options, separators=(",", ":"))
    values = number, shared["seed"] + number, scenario, options, opening.level, equal_from, winner, actions, log
    return dict(zip(COLUMNS, (*values, shared["settings"]), strict=True))


def _packed(log: list[list[Any]]) -> str:
    return base64.b85encode(zlib.compress(json.dumps(log, separators=(",", ":")).encode(), 9)).decode()


def positions(game: Rules, row: JsonMap) -> Iterator[Position]:
    """The positions of a row's match, the first one and that after each action; each is changed when the next is asked for."""
    draws = Draws(int(row["seed"]))
    position = game.setup(row["scenario"], json.loads(row["options"]), draws)
    yield position
    for seat, action in json.loads(zlib.decompress(base64.b85decode(row["log"]))):
        game.apply(position, seat, action, draws, lambda event: None)
        yield position
