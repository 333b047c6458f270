"""What a run of the lab is asked for, and what all its matches share."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from game import folders
from game.api import Rules
from game.bots.api import LEVELS, bound, levels_of
from game.games import GAMES, rules
from game.lab.rows import Row
from game.match import SEEDS, Match
from game.messages import Refused


class _Parser(argparse.ArgumentParser):
    """Arguments of the lab; a mistake in them is one sentence."""

    def error(self, message: str) -> NoReturn:
        raise Refused("bad-match", f"lab: {message}; see lab --help.")


def arguments_of(argv: Sequence[str]) -> argparse.Namespace:
    """What a command of the lab is asked for. Raises: Refused(bad-match)."""
    parser = _Parser(prog=f"{folders.called()} lab", description="Let bots play each other, and count.")
    parser.add_argument("--game", default=next(iter(GAMES)), help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--scenario", default="", help="where they play; the last of the game's when left out")
    parser.add_argument("--bots", default="veteran,regular", help=f"levels with commas between, of {', '.join(LEVELS)}")
    parser.add_argument("--matches", type=int, default=100, help="how many matches (100)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of match number 0 (1)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match (0)")
    parser.add_argument("--workers", type=int, default=1, help="how many processes play (1)")
    parser.add_argument("--csv", type=Path, help="a file that gets a row as each match ends; an old one goes on")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--budget-ms", type=int, help="the most milliseconds of a decision")
    parser.add_argument("--steps", type=int, help="the steps of a decision, instead of its time: the same on every machine")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args(list(argv))


def checked(given: argparse.Namespace) -> Row:
    """What every match of the run shares, as JSON values. Raises: Refused where no match could be played so."""
    game = rules(given.game)
    bots, levels = given.bots.split(","), levels_of(game.judge)
    for level in bots:
        if level not in levels:
            raise Refused("bad-match", f"lab: there is no level {level!r} of bots; there are {', '.join(levels)}.")
    least = {"matches": 1, "first": 0, "seed": 0, "workers": 1, "budget_ms": 0, "steps": 0}
    for name, few in least.items():
        value = getattr(given, name)
        if value is not None and value < few:
            raise Refused("bad-match", f"lab: --{name.replace('_', '-')} is {value}; it is {few} or more.")
    if given.seed + given.first + given.matches > SEEDS:
        raise Refused("bad-match", "lab: the seeds of these matches go beyond 2^64-1; begin lower.")
    scenario = given.scenario or list(game.scenarios())[-1]
    options = dict(_option(game, text) for text in given.option)
    match = Match(game, scenario, options, given.seed)
    fixed = {seat: level for seat in match.seats if (level := bound(game.judge, match.view(seat), seat))}
    sides = {seat: game.side_of(match.position, seat) for seat in match.seats}
    limits = {"steps": given.steps, "budget_ms": given.budget_ms}
    return {"game": given.game, "scenario": scenario, "options": options, "bots": bots, "bound": fixed, "sides": sides, **limits}


def _option(game: Rules, text: str) -> tuple[str, Any]:
    """An option of the game from `name=value`. Raises: Refused(bad-match)."""
    name, _, written = text.partition("=")
    choices = game.choices()
    if name not in choices:
        raise Refused("bad-match", f"lab: there is no option {name!r}; there are {', '.join(choices)}.")
    values = {json.dumps(value).strip('"'): value for value in choices[name]["values"]}
    if written not in values:
        raise Refused("bad-match", f"lab: the option {name} is {written!r}; it is one of {', '.join(values)}.")
    return name, values[written]
