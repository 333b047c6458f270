"""A trainer for the judges' weights: a change by chance plays the present ones, and what is proved to be better is kept."""

from __future__ import annotations

import argparse
import math
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from game import folders
from game.api import Action, Seat
from game.bots.api import LEVELS, bound
from game.bots.arena import played
from game.draws import Draws
from game.folders import own_call, write_whole
from game.games import GAMES, rules
from game.lab.measure import Sequential, of_pairs
from game.lab.program import PATIENCE, Forfeit, Program, action_in, request_of
from game.lab.settings import Parser, check_numbers, refused
from game.match import SEEDS, Match
from game.messages import Refused

_WEIGHT = re.compile(r"^(  (\w+): *)(-?\d+(?:\.\d+)?)(?=\s|$)")
"""A weight in `bots.yaml`: a name below `weights:`, and its number."""
_MOST_CHANGED = 3
_REACH = 0.7
"""How far a weight is changed at once: the standard deviation of its logarithm."""
_GLIMPSE = 15
"""Pairs after which a change that is behind, or changes nothing, is given up."""


class Bench(NamedTuple):
    """What the weights are tried in: scenarios in turn, a level, the steps of a decision, and the ratio that is to be proved."""

    game: str
    scenarios: Sequence[str]
    level: str
    steps: int
    ratio: tuple[float, float]


def arguments_of(argv: Sequence[str]) -> argparse.Namespace:
    """What a training is asked for. Raises: Refused(bad-match)."""
    told = "Train the weights of a game's bots: what plays better than the present ones, proved by a sequential test, is kept."
    parser = Parser(prog=f"{folders.called()} lab tune", description=told)
    parser.add_argument("game", choices=list(GAMES), metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--scenario", action="append", default=[], help="where they play; may stand several times")
    parser.add_argument("--level", default=LEVELS[1], choices=LEVELS, help=f"who plays ({LEVELS[1]})")
    parser.add_argument("--steps", type=int, default=60, help="the steps of a decision (60)")
    parser.add_argument("--pairs", type=int, default=150, help="pairs of matches that a change gets at most (150)")
    parser.add_argument("--proof", type=int, default=200, help="pairs of all that was kept against the start (200)")
    parser.add_argument("--until", default="57:43", metavar="57:43", help="what a change must be proved to be (57:43)")
    parser.add_argument("--minutes", type=float, default=30.0, help="how long changes are tried (30)")
    parser.add_argument("--tries", type=int, help="how many changes are tried instead, however long that takes")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the changes and of the first pair (1)")
    parser.add_argument("--write", action="store_true", help="write what is proved into the game's data (tuned-GAME.yaml here)")
    given = parser.parse_args(list(argv))
    check_numbers(given, {"pairs": 1, "proof": 1, "tries": 0})
    found = re.fullmatch(r"(\d+):(\d+)", given.until)
    if not found or int(found[1]) <= int(found[2]) or not int(found[2]):
        raise refused(f"--until is {given.until!r}; it is two numbers, the first one larger, as 57:43.")
    given.ratio = int(found[1]), int(found[2])
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
    """The file with other values for some weights; every other letter of it stays."""
    lines = text.splitlines(keepends=True)
    for place, name, _ in _lines(text):
        if name in values:
            lines[place] = _WEIGHT.sub(lambda found: f"{found[1]}{values[found[2]]:g}", lines[place], count=1)
    return "".join(lines)


def mutated(weights: Mapping[str, float], draws: Draws) -> dict[str, float]:
    """New values for a few of the weights, drawn by chance; each keeps its sign."""
    names = [name for name, value in weights.items() if value]
    found = {}
    for _ in range(draws.pick(range(1, _MOST_CHANGED + 1), "how many")):
        name = draws.pick(names, "which")
        bell = sum(draws.pick(range(-50, 51), "how far") for _ in range(4)) / 58.3  # about a standard normal
        found[name] = float(f"{weights[name] * math.exp(_REACH * bell):.3g}")
    return found


class Player:
    """A bot of ours in a process of its own, with weights of its own. It ends when it is left."""

    def __init__(self, bench: Bench, text: str) -> None:
        """`text`: what its `bots.yaml` says."""
        self.text, self._bench = text, bench
        self._folder = tempfile.TemporaryDirectory(prefix="sandtable-tune-")
        data = Path(self._folder.name) / "data"
        shutil.copytree(folders.data_folder(), data, ignore=lambda folder, names: {"languages"} & set(names))
        (data / bench.game / "bots.yaml").write_text(text, encoding="utf-8")
        self._program = Program(own_call("lab", "seat", bench.level, "--steps", str(bench.steps), "--data", str(data)))
        self._program.name()

    def decide(self, match: Match, seat: Seat, seed: int) -> Action:
        """The action of the bot. Raises: Forfeit."""
        try:
            return action_in(self._program.ask(request_of(match, seat, seed, PATIENCE), 6 * PATIENCE), match, seat)
        except Refused as fault:
            raise Forfeit(fault.why, seat) from None

    def __enter__(self) -> Player:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self._program.close()
        self._folder.cleanup()


def pair(bench: Bench, first: Player, other: Player, seed: int, scenario: str) -> float:
    """What the first wins of the two matches of a seed, once on each side: a match is one half, an undecided one a quarter.

    Raises: Refused(bad-match) where there are not two sides for bots, Forfeit.
    """
    found, won = rules(bench.game), 0.0
    for turn in (0, 1):
        match = Match(found, scenario, {}, seed)
        seats = [seat for seat in match.seats if not bound(found.judge, match.view(seat), seat)]
        sides = list(dict.fromkeys(found.side_of(match.position, seat) for seat in seats))
        if len(sides) != 2:
            raise refused(f"{scenario} has {len(sides)} sides for bots; weights are tuned where there are two.")
        held = {seat: (first, other)[sides.index(found.side_of(match.position, seat)) ^ turn] for seat in seats}
        end = played(
            match,
            dict.fromkeys(match.seats, bench.level),
            steps=bench.steps,
            others={seat: lambda who, number, by=held[seat], at=match: by.decide(at, who, number) for seat in seats},  # type: ignore[misc]
        )
        won += 0.25 if end.winner not in sides else 0.5 * (sides.index(end.winner) == turn)
    return won


def tried(bench: Bench, first: Player, other: Player, pairs: int, seed: int, whole: bool = False) -> tuple[bool, list[float]]:
    """Whether the first is proved to be as strong as asked for, and its share of each pair; `whole`: all pairs are played."""
    test, shares = Sequential(*bench.ratio, pairs=True), list[float]()
    for number in range(pairs):
        shares.append(pair(bench, first, other, (seed + number) % SEEDS, bench.scenarios[number % len(bench.scenarios)]))
        if shares[-1] != 0.5:
            test.add(shares[-1] > 0.5)
        behind = test.ratio < -test.bound / 4 or all(share == 0.5 for share in shares)
        behind = behind or (number >= pairs // 3 and test.ratio < test.bound / 4)
        if not whole and (test.verdict is not None or (number >= _GLIMPSE and behind)):
            break
    return test.verdict is True, shares


def told(shares: Sequence[float]) -> str:
    """A number of pairs in words: the share that was won, with its interval."""
    low, high = of_pairs(shares)
    return f"{100 * sum(shares) / len(shares):.1f}% of {len(shares)} pairs ({100 * low:.1f}% to {100 * high:.1f}%)"


def main(argv: Sequence[str]) -> int:
    """0 when all was tried, 2 for bad arguments, 130 when interrupted; what was kept by then is proved and written either way."""
    try:
        given = arguments_of(argv)
        scenarios = given.scenario or [next(iter(rules(given.game).scenarios()))]
        bench = Bench(given.game, scenarios, given.level, given.steps, given.ratio)
        for scenario in scenarios:
            Match(rules(given.game), scenario, {}, given.seed)
        source = folders.data_folder() / given.game / "bots.yaml"
        return _trained(given, bench, source)
    except (Refused, Forfeit) as fault:
        print(fault.why, file=sys.stderr)
        return 2


def _trained(given: argparse.Namespace, bench: Bench, source: Path) -> int:
    """Try changes until the time is over, then prove all that was kept. Raises: Refused, Forfeit."""
    start = source.read_text(encoding="utf-8")
    best, draws, end, code = Player(bench, start), Draws(given.seed), time.monotonic() + 60 * given.minutes, 0
    kept, number = dict[str, float](), 0
    try:
        while time.monotonic() < end if given.tries is None else number < given.tries:
            number += 1
            change = mutated(weights_of(best.text), draws)
            player = Player(bench, changed(best.text, change))
            better, shares = tried(bench, player, best, given.pairs, given.seed + 1_000 * number)
            words = ", ".join(f"{name} {weights_of(best.text)[name]:g} to {value:g}" for name, value in change.items())
            print(f"{number}. {words}: {told(shares)}: {'kept' if better else 'dropped'}", flush=True)
            if better:
                best, player, kept = player, best, kept | change
            player.__exit__(None, None, None)
    except KeyboardInterrupt:
        code = 130
    with best:
        if not kept:
            print(f"{number} changes were tried, and none was proved to be better.")
            return code
        with Player(bench, start) as former:
            _, shares = tried(bench, best, former, given.proof, given.seed + 1_000_000, whole=True)
        return _written(given, bench, source, best.text, shares) or code


def _written(given: argparse.Namespace, bench: Bench, source: Path, text: str, shares: Sequence[float]) -> int:
    """Write what was kept, with what was measured, if it is proved against the weights of the start. Raises: Refused."""
    if of_pairs(shares)[0] <= 0.5:
        print(f"All that was kept won {told(shares)} against the weights of the start: no proof, and nothing is written.")
        return 0
    where = f"{', '.join(bench.scenarios)}, {bench.level}, {bench.steps} steps, seed {given.seed}"
    line = f"# Tuned by `lab tune`: {told(shares)} against the weights before ({where}).\n"
    path = source if given.write else Path(f"tuned-{given.game}.yaml")
    try:
        write_whole(path, line + text)
    except OSError as failed:
        raise refused(f"{path} cannot be written: {failed}.") from None
    print(f"{path}: {told(shares)} against the weights of the start.")
    return 0
