"""A trainer for the judges' weights: many pairs say which way each weight should go, and what is proved to be better is kept.

All weights are changed at once, each up in one bot and down in the other or the other way round, by chance; whatever wins the
pair moves every weight a little its way (simultaneous perturbation, SPSA). So each match says something about all of them.
"""

from __future__ import annotations

import argparse
import math
import re
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game import folders
from game.api import Action, Seat
from game.bots.api import LEVELS, bound
from game.bots.arena import played
from game.bots.levels import decision
from game.content.habits import KEPT
from game.draws import Draws
from game.folders import write_whole
from game.games import GAMES, rules
from game.lab.measure import Sequential, of_pairs
from game.lab.settings import Parser, check_numbers, refused
from game.match import SEEDS, Match
from game.messages import Refused
from game.texts import quoted

_WEIGHT = re.compile(r"^(  (\w+): *)(-?\d+(?:\.\d+)?)(?=\s|$) *")
"""A weight in `bots.yaml`: a name below `weights:`, its number, and the blanks before what is said of it."""
_REACH = 0.25
"""How far a weight goes up in one bot and down in the other, in its logarithm."""
_GAIN = 0.03
"""What part of that a pair moves it which one bot has won."""
_FURTHEST = 1.0
"""How far it may go in one round, in its logarithm."""
_GLIMPSE = 15
"""Pairs after which a change that is behind, or changes nothing, is given up."""


class Bench(NamedTuple):
    """What the weights are tried in: scenarios and levels in turn, the steps of a decision; and the ratio to be proved."""

    game: str
    scenarios: Sequence[str]
    levels: Sequence[str]
    steps: int
    ratio: tuple[float, float]


def arguments_of(argv: Sequence[str]) -> argparse.Namespace:
    """What a training is asked for. Raises: Refused(bad-match)."""
    told = "Train the weights of a game's bots: what plays better than the present ones, proved by a sequential test, is kept."
    parser = Parser(prog=f"{folders.called()} lab tune", description=told)
    parser.add_argument("game", choices=list(GAMES), metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--scenario", action="append", default=[], help="where they play; may stand several times")
    parser.add_argument("--levels", default=LEVELS[1], help=f"who plays, in turn ({LEVELS[1]})")
    parser.add_argument("--steps", type=int, default=60, help="the steps of a decision (60)")
    parser.add_argument("--pairs", type=int, default=600, help="pairs of matches that a round of training learns from (600)")
    parser.add_argument("--proof", type=int, default=400, help="pairs of all that was kept against the start (400)")
    parser.add_argument("--until", default="55:45", metavar="55:45", help="what a round must be proved to have brought (55:45)")
    parser.add_argument("--minutes", type=float, default=30.0, help="how long it learns (30)")
    parser.add_argument("--rounds", type=int, help="how many rounds instead, however long that takes")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the changes and of the first pair (1)")
    parser.add_argument("--write", action="store_true", help="write what is proved into the game's data (tuned-GAME.yaml here)")
    given = parser.parse_args(list(argv))
    check_numbers(given, {"pairs": 1, "proof": 1, "rounds": 0})
    found = re.fullmatch(r"(\d+):(\d+)", given.until)
    if not found or int(found[1]) <= int(found[2]) or not int(found[2]):
        raise refused(f"--until is {given.until!r}; it is two numbers, the first one larger, as 55:45.")
    given.ratio = int(found[1]), int(found[2])
    given.levels = given.levels.split(",")
    for level in given.levels:
        if level not in LEVELS:
            raise refused(f"there is no level {quoted(level)} of bots; there are {', '.join(LEVELS)}.")
    return given


def weights_of(text: str) -> dict[str, float]:
    """The weights of a file by name: the lines below `weights:` that hold one number."""
    return {name: float(number) for _, name, number in _lines(text)}


def _lines(text: str) -> list[tuple[int, str, str]]:
    found, inside = [], False
    for place, line in enumerate(text.splitlines()):
        if re.match(r"\w", line):
            inside = line.startswith("weights:")
        elif inside and (weight := _WEIGHT.match(line)):
            found.append((place, weight[2], weight[3]))
    return found


def changed(text: str, values: Mapping[str, float]) -> str:
    """The file with other values for some weights; what is said of them stays where it stands."""
    lines = text.splitlines(keepends=True)
    for place, name, _ in _lines(text):
        if name in values and (found := _WEIGHT.match(lines[place])):
            rest, number = lines[place][found.end() :], f"{found[1]}{values[name]:g}"
            lines[place] = (number.ljust(found.end() - 1) + " " if rest.strip() else number) + rest
    return "".join(lines)


def pair(bench: Bench, first: Mapping[str, float], other: Mapping[str, float], number: int, seed: int) -> float:
    """What the first weights win of the two matches of a seed, once on each side: a match is one half, a draw a quarter.

    `number` says which scenario and level it is. Raises: Refused(bad-match) where there are not two sides for bots.
    """
    found, won = rules(bench.game), 0.0
    level = bench.levels[number % len(bench.levels)]
    scenario = bench.scenarios[number // len(bench.levels) % len(bench.scenarios)]
    judge, kept = found.judge, KEPT[bench.game]
    habits = [kept.weighed(first), kept.weighed(other)]
    for turn in (0, 1):
        match = Match(found, scenario, {}, seed % SEEDS)
        seats = [seat for seat in match.seats if not bound(judge, match.view(seat), seat)]
        sides = list(dict.fromkeys(found.side_of(match.position, seat) for seat in seats))
        if len(sides) != 2:
            raise refused(f"{scenario} has {len(sides)} sides for bots; weights are tuned where there are two.")
        held = {seat: habits[sides.index(found.side_of(match.position, seat)) ^ turn] for seat in seats}

        def decide(seat: Seat, number: int, held: Mapping[Seat, Any] = held, match: Match = match) -> Action:
            with kept.instead(held[seat]):
                return decision(found, match.view(seat), seat, level, number, steps=bench.steps)

        end = played(match, dict.fromkeys(match.seats, level), steps=bench.steps, others=dict.fromkeys(seats, decide))
        won += 0.25 if end.winner not in sides else 0.5 * (sides.index(end.winner) == turn)
    return won


def learnt(
    bench: Bench, start: Mapping[str, float], pairs: int, seed: int, more: Callable[[], bool] = lambda: True
) -> tuple[dict[str, float], int]:
    """Weights that so many pairs lead to, or fewer when there is no time for `more`, and the pairs that were played.

    They are the mean of where the second half of the pairs has been, which strays less than the last of them.
    """
    draws, names = Draws(seed), [name for name, value in start.items() if value]
    at, way = dict.fromkeys(names, 0.0), list[dict[str, float]]()
    while len(way) < pairs and more():
        up = {name: draws.pick((-1, 1), "which way") * _REACH for name in names}
        first, other = ({name: start[name] * math.exp(at[name] + turn * up[name]) for name in names} for turn in (1, -1))
        won = 2 * pair(bench, first, other, len(way), seed + len(way)) - 1
        at = {name: max(-_FURTHEST, min(_FURTHEST, at[name] + _GAIN * won * up[name])) for name in names}
        way.append(at)
    late = way[len(way) // 2 :] or [at]
    return {name: float(f"{start[name] * math.exp(sum(one[name] for one in late) / len(late)):.3g}") for name in names}, len(way)


def tried(
    bench: Bench, first: Mapping[str, float], other: Mapping[str, float], pairs: int, seed: int, whole: bool = False
) -> tuple[bool | None, list[float]]:
    """Whether the first is proved to be as strong as asked for (None: neither this nor that) and its share of each pair.

    `whole`: all pairs are played.
    """
    test, shares = Sequential(*bench.ratio, pairs=True), list[float]()
    for number in range(pairs):
        shares.append(pair(bench, first, other, number, seed + number))
        if shares[-1] != 0.5:
            test.add(shares[-1] > 0.5)
        same = len(shares) >= _GLIMPSE and all(share == 0.5 for share in shares)
        if not whole and (test.verdict is not None or same):
            break
    return test.verdict, shares


def told(shares: Sequence[float]) -> str:
    """A number of pairs in words: the share that was won, with its interval."""
    low, high = of_pairs(shares)
    return f"{100 * sum(shares) / len(shares):.1f}% of {len(shares)} pairs ({100 * low:.1f}% to {100 * high:.1f}%)"


def main(argv: Sequence[str]) -> int:
    """0 when all was tried, 2 for bad arguments, 130 when interrupted; what was kept by then is proved and written either way."""
    try:
        given = arguments_of(argv)
        scenarios = given.scenario or [next(iter(rules(given.game).scenarios()))]
        bench = Bench(given.game, scenarios, given.levels, given.steps, given.ratio)
        for scenario in scenarios:
            Match(rules(given.game), scenario, {}, given.seed)
        source = folders.data_folder() / given.game / "bots.yaml"
        return _trained(given, bench, source)
    except Refused as fault:
        print(fault.why, file=sys.stderr)
        return 2


def _trained(given: argparse.Namespace, bench: Bench, source: Path) -> int:
    """Learn in rounds until the time is over, then prove all that was kept. Raises: Refused."""
    text = source.read_text(encoding="utf-8")
    start = weights_of(text)
    best, at, end, code, number, kept = start, start, time.monotonic() + 60 * given.minutes, 0, 0, False

    def more() -> bool:
        return given.rounds is not None or time.monotonic() < end

    try:
        while more() if given.rounds is None else number < given.rounds:
            number += 1
            seed = given.seed + 1_000_000 * number
            at, pairs = learnt(bench, at, given.pairs, seed, more)
            better, shares = tried(bench, at, best, given.proof, seed + 500_000)
            words = ", ".join(f"{name} {best[name]:g} to {value:g}" for name, value in _furthest(best, at))
            said = "kept" if better else "dropped" if better is False else "gone on with"
            print(f"{number}. {pairs} pairs, most of all {words}: {told(shares)}: {said}", flush=True)
            if better:
                best, kept = at, True
            elif better is False:
                at = best
    except KeyboardInterrupt:
        code = 130
    if not kept:
        print(f"{number} rounds were learnt, and nothing was proved to be better.")
        return code
    _, shares = tried(bench, best, start, given.proof, given.seed, whole=True)
    return _written(given, bench, source, changed(text, best), shares) or code


def _furthest(before: Mapping[str, float], after: Mapping[str, float]) -> list[tuple[str, float]]:
    """The three weights that have changed most, with what they are now."""
    return sorted(after.items(), key=lambda one: -abs(math.log(one[1] / before[one[0]])))[:3]


def _written(given: argparse.Namespace, bench: Bench, source: Path, text: str, shares: Sequence[float]) -> int:
    """Write what was kept, with what was measured, if it is proved against the weights of the start. Raises: Refused."""
    if of_pairs(shares)[0] <= 0.5:
        print(f"All that was kept won {told(shares)} against the weights of the start: no proof, and nothing is written.")
        return 0
    where = f"{', '.join(bench.scenarios)}, {', '.join(bench.levels)}, {bench.steps} steps, seed {given.seed}"
    line = f"# Tuned by `lab tune`: {told(shares)} against the weights before ({where}).\n"
    path = source if given.write else Path(f"tuned-{given.game}.yaml")
    try:
        write_whole(path, line + text)
    except OSError as failed:
        raise refused(f"{path} cannot be written: {failed}.") from None
    print(f"{path}: {told(shares)} against the weights of the start.")
    return 0
