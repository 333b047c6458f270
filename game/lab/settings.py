"""What a run of the lab is asked for, and what all its matches share."""

from __future__ import annotations

import argparse
import csv
import json
import os
import re
import shlex
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from typing import Any, NoReturn

from game import VERSION, folders
from game.api import Rules, Seat
from game.bots.api import LEVELS, bound, levels_of
from game.games import GAMES, rules
from game.lab.program import introduced
from game.lab.rows import BY_LEAGUE, BY_PAIRS, BY_TURNS, Row
from game.match import SEEDS, Match
from game.messages import Refused
from game.texts import quoted

MATCHES, MOST = 100, 20_000
"""How many matches are played, and how many at most until a sequential test has said what it can, when nothing is asked for."""
LEAGUE = "league"


class Parser(argparse.ArgumentParser):
    """Arguments of the lab; a mistake in them is one sentence."""

    def error(self, message: str) -> NoReturn:
        raise refused(f"{message}; see lab --help.")


def refused(why: str) -> Refused:
    """What a mistake in the arguments is answered with."""
    return Refused("bad-match", f"lab: {why}")


def arguments_of(argv: Sequence[str]) -> argparse.Namespace:
    """What a run of the lab is asked for. Raises: Refused(bad-match)."""
    league = list(argv[:1]) == [LEAGUE]
    if league:
        parser = Parser(prog=f"{folders.called()} lab league", description="Let each two of many bots play, and rate them all.")
    else:
        more = "lab league, lab study, lab tune, lab fit and lab seat, each with --help, are what else there is."
        parser = Parser(prog=f"{folders.called()} lab", description="Let bots play each other, and count.", epilog=more)
    parser.add_argument("--game", default=next(iter(GAMES)), help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--scenario", default="", help="where they play; the usual one when left out")
    bots = ",".join(reversed(LEVELS)) if league else "veteran,regular"
    parser.add_argument("--bots", default=bots, help=f"with commas between, of {', '.join(LEVELS)}; or the call of a program")
    per = ", of each two bots" if league else ""
    parser.add_argument("--matches", type=int, help=f"how many matches{per} ({MATCHES})")
    if not league:
        parser.add_argument("--pairs", action="store_true", help="play each seed twice, with seats exchanged")
        parser.add_argument("--until", metavar="55:45", help="stop once it is sure whether the first bot is so strong, or even")
        parser.add_argument("--first", type=int, default=0, help="the number of the first match (0)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--traffic", type=Path, metavar="FILE", help="a file that gets every line to and from a program")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    add_common(parser)
    given = parser.parse_args(list(argv[1:] if league else argv))
    if league:
        given.pairs, given.until, given.first = True, None, 0
    given.league = league
    return given


def add_common(parser: argparse.ArgumentParser) -> None:
    """Add what every command of the lab can be asked for."""
    parser.add_argument("--seed", type=int, default=1, help="the seed of match number 0 (1)")
    parser.add_argument("--workers", type=int, default=1, help="how many processes play (1)")
    parser.add_argument(
        "--scheduler", metavar="tcp://HOST:PORT", help="a cluster of dask.distributed that plays; local:2 to try it"
    )
    parser.add_argument("--csv", type=Path, help="a file that gets a row as each match ends; called again, the run goes on there")
    parser.add_argument("--budget-ms", type=int, help="the most milliseconds of a decision")
    parser.add_argument("--steps", type=int, help="the steps of a decision, instead of its time: the same on every machine")


def checked(given: argparse.Namespace) -> Row:
    """What every match of the run shares, as JSON values. Raises: Refused where no match could be played so."""
    game = rules(given.game)
    bots, calls = bots_of(given.bots, levels_of(game.judge))
    scenario = given.scenario or next(iter(game.scenarios()))
    options = dict(option_of(game, text) for text in given.option)
    given.ratio = _ratio(given.until) if given.until else None
    if given.matches is None:
        given.matches = MOST if given.until else MATCHES
    check_numbers(given, {"matches": 1, "first": 0})
    shared = shared_of(game, scenario, options, given)
    shared |= {"bots": bots, "calls": calls, "traffic": _traffic(given.traffic, calls)}
    shared |= {"how": BY_LEAGUE if given.league else BY_PAIRS if given.pairs else BY_TURNS}
    check_scheduler(given, bool(calls))
    _check_bots(given, shared)
    if given.league:
        given.matches *= len(list(combinations(bots, 2)))
    if given.pairs and (given.matches % 2 or given.first % 2):
        raise refused("--matches and --first are even numbers where each seed is played twice.")
    if given.seed + given.first + given.matches > SEEDS:
        raise refused("the seeds of these matches go beyond 2^64-1; begin lower.")
    return shared | {"settings": _settings(given, shared)}


def check_numbers(given: argparse.Namespace, least: Mapping[str, int]) -> None:
    """Refuse a number that is too small, of those that every command has as well. Raises: Refused(bad-match)."""
    for name, few in {**least, "seed": 0, "workers": 1, "budget_ms": 0, "steps": 0}.items():
        value = getattr(given, name, None)
        if value is not None and value < few:
            raise refused(f"--{name.replace('_', '-')} is {value}; it is {few} or more.")


def check_scheduler(given: argparse.Namespace, programs: bool = False) -> None:
    """Refuse what cannot be done by a cluster. Raises: Refused(bad-match)."""
    address = given.scheduler
    if address is None:
        return
    if not re.fullmatch(r"local:[1-9]\d{0,2}|(tcp|tls)://\S+:\d+", address):
        raise refused(f"--scheduler is {quoted(address)}; it is an address as tcp://host:8786, or local:2 for two workers here.")
    if given.budget_ms is not None or given.steps is None:
        raise refused("a cluster counts --steps and not milliseconds, since only so every machine gives the same rows.")
    if given.workers != 1:
        raise refused("--workers is for this machine; the workers of a cluster are those of its scheduler.")
    if programs:
        raise refused("a program plays on this machine alone; leave --scheduler out.")
    if find_spec("distributed") is None:
        raise refused("--scheduler needs dask.distributed; install what requirements-cluster.txt names.")


def shared_of(game: Rules, scenario: str, options: Mapping[str, Any], given: argparse.Namespace) -> Row:
    """What the matches of a scenario share, whoever plays them. Raises: Refused where no match can begin so."""
    match = Match(game, scenario, options, given.seed)
    fixed: dict[Seat, str] = {seat: level for seat in match.seats if (level := bound(game.judge, match.view(seat), seat))}
    sides = {seat: game.side_of(match.position, seat) for seat in match.seats}
    limits = {"steps": given.steps, "budget_ms": given.budget_ms, "seed": given.seed}
    return {"game": game.id, "scenario": scenario, "options": dict(options), "bound": fixed, "sides": sides, **limits}


def bots_of(written: str, levels: Sequence[str]) -> tuple[list[str], dict[str, list[str]]]:
    """What the bots are called, and the calls of those that are programs, by their places. Raises: Refused(bad-match)."""
    bots, calls = list[str](), dict[str, list[str]]()
    try:
        named = next(csv.reader([written], strict=True), [])
        for place, bot in enumerate(named):
            if bot in levels:
                bots.append(bot)
                continue
            call = shlex.split(bot, posix=os.name != "nt")
            if len(call) < 2 and not (call and os.path.dirname(call[0])):
                known = f"there are {', '.join(levels)}, and programs, which are named with their folder, as ./mine"
                raise refused(f"there is no level {quoted(bot)} of bots; {known}.")
            calls[str(place)] = call
            bots.append(introduced(call))
    except (ValueError, csv.Error) as failed:
        raise refused(f"--bots is {quoted(written)}: {str(failed).lower()}.") from None
    if not bots:
        raise refused("--bots names nobody.")
    return bots, calls


def _traffic(path: Path | None, calls: Mapping[str, Sequence[str]]) -> str | None:
    """The file of what is said, which can be written. Raises: Refused(bad-match)."""
    if path is None:
        return None
    if not calls:
        raise refused("--traffic writes what is said to programs, and there is none among the bots.")
    try:
        path.open("ab").close()
    except OSError as failed:
        raise refused(f"{path} cannot be written: {failed}.") from None
    return str(path.absolute())


def _check_bots(given: argparse.Namespace, shared: Row) -> None:
    """Refuse a number of bots or of sides that cannot be counted so. Raises: Refused(bad-match)."""
    bots, free = len(shared["bots"]), {side for seat, side in shared["sides"].items() if seat not in shared["bound"]}
    if given.league and bots < 2:
        raise refused("a league has two bots or more.")
    if given.league and len(free) != 2:
        raise refused(f"a league plays where there are two sides; here the bots hold {len(free)}.")
    if (given.until or given.pairs) and not given.league and bots != 2:
        raise refused(f"{'--until' if given.until else '--pairs'} is for two bots, not {bots}.")
    if given.pairs and len(free) > 2:
        raise refused(f"--pairs is for two sides; here there are {len(free)}.")
    if given.until and len(free) == 1:
        raise refused("--until is for bots that meet; here there is one side for them.")


def _ratio(written: str) -> tuple[float, float]:
    """The two numbers of `55:45`. Raises: Refused(bad-match)."""
    found = re.fullmatch(r"(\d{1,6}(?:\.\d{1,6})?):(\d{1,6}(?:\.\d{1,6})?)", written)
    first, other = (float(one) for one in found.groups()) if found else (0.0, 0.0)
    if not first or not other or first == other:
        raise refused(f"--until is {quoted(written)}; it is two different numbers above 0 with a colon between, as 55:45.")
    return first, other


def option_of(game: Rules, text: str) -> tuple[str, Any]:
    """An option of the game from `name=value`. Raises: Refused(bad-match)."""
    name, _, written = text.partition("=")
    choices = game.choices()
    if name not in choices:
        raise refused(f"there is no option {quoted(name)}; there are {', '.join(choices)}.")
    values = {value_text(value): value for value in choices[name]["values"]}
    if written not in values:
        raise refused(f"the option {name} is {quoted(written)}; it is one of {', '.join(values)}.")
    return name, values[written]


def value_text(value: object) -> str:
    """A value of an option as it is typed."""
    return json.dumps(value).strip('"')


def _settings(given: argparse.Namespace, shared: Row) -> str:
    """What makes a row beside its number, as words: the version and the arguments that matter."""
    words = ["lab", *([LEAGUE] if given.league else [])]
    words += ["--game", shared["game"], "--scenario", shared["scenario"], "--bots", given.bots, "--seed", str(given.seed)]
    programs = [shared["bots"][int(place)] for place in shared["calls"]]
    words += ["--programs", ",".join(programs)] if programs else []
    words += ["--pairs"] if shared["how"] == BY_PAIRS else []
    return written(words, shared["options"], given)


def written(words: Sequence[str], options: Mapping[str, Any], given: argparse.Namespace) -> str:
    """Settings as words, with the limits of a decision and the options at the end."""
    more = [word for name, value in options.items() for word in ("--option", f"{name}={value_text(value)}")]
    limits = {"--steps": given.steps, "--budget-ms": given.budget_ms}
    more += [word for name, value in limits.items() if value is not None for word in (name, str(value))]
    return shlex.join([VERSION, *words, *more])
