"""The lab: many matches of bots against bots, a row for each as it ends, and a table of what came of them.

Match `number` has the seed `--seed` + number, and the bots change seats from one to the next; so parts of a run made on
several machines (`--first`) put together are the run made on one.
"""

from __future__ import annotations

import argparse
import csv
import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from math import sqrt
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NoReturn, TextIO

from game import folders
from game.api import JsonMap, JsonObject, Rules
from game.bots.api import LEVELS, bound, levels_of
from game.bots.arena import played
from game.games import GAMES, rules
from game.match import SEEDS, Match
from game.messages import Refused
from game.service.lines import serve
from game.texts import quoted

Row = JsonObject
NOBODY = "nobody"
"""What stands for the winner of a match that ended without one."""
_Z = 1.959963984540054
"""How many standard errors hold 95 % of a normal distribution."""


class _Parser(argparse.ArgumentParser):
    """Arguments of the lab; a mistake in them is one sentence."""

    def error(self, message: str) -> NoReturn:
        raise Refused("bad-match", f"lab: {message}; see lab --help.")


def _arguments(argv: Sequence[str]) -> argparse.Namespace:
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


def _checked(given: argparse.Namespace) -> Row:
    """What every match of the run shares, as JSON values. Raises: Refused where no match could be played so."""
    game = rules(given.game)
    bots, levels = given.bots.split(","), levels_of(game.judge)
    for level in bots:
        if level not in levels:
            raise Refused("bad-match", f"lab: there is no level {quoted(level)} of bots; there are {', '.join(levels)}.")
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
        raise Refused("bad-match", f"lab: there is no option {quoted(name)}; there are {', '.join(choices)}.")
    values = {json.dumps(value).strip('"'): value for value in choices[name]["values"]}
    if written not in values:
        raise Refused("bad-match", f"lab: the option {name} is {quoted(written)}; it is one of {', '.join(values)}.")
    return name, values[written]


# --- playing ------------------------------------------------------------------------------------------------------------


def row_of(shared: JsonMap, number: int, seed: int) -> Row:
    """One match played and counted; `won_by` is the place of the winning bot among the bots, from 1.

    `winner` is NOBODY where the match ended without one, and empty where it was broken off. A seat that is bound to a level
    of the game's own (as in solo play) is held by none of the bots; the seats of one side are held by the same bot.
    """
    game = rules(shared["game"])
    bots = shared["bots"]
    match = Match(game, shared["scenario"], shared["options"], seed)
    holds = _holds(shared, number)
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


def _holds(shared: JsonMap, number: int) -> dict[str, int]:
    """The place among the bots of each free seat's bot, in a match by its number: they change seats from one to the next."""
    free = {seat: side for seat, side in shared["sides"].items() if seat not in shared["bound"]}
    sides = list(dict.fromkeys(free.values()))
    return {seat: (sides.index(side) + number) % len(shared["bots"]) for seat, side in free.items()}


def _serve(source: TextIO, sink: TextIO) -> int:
    """0 at the end of `source`: each line of it is a match to play, each line of `sink` its row."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this process decides when it ends
    serve(lambda line: row_of(**json.loads(line)), source, sink)
    return 0


def _worker() -> subprocess.Popen[str]:
    """A process of this program that plays matches."""
    command = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "game.service.lab"]
    arguments = ["lab", "--worker"] if getattr(sys, "frozen", False) else ["--worker"]
    where = folders.program_folder()
    return subprocess.Popen(
        command + arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", cwd=where
    )


def _rows(shared: Row, numbers: range, seed: int, workers: int) -> Iterator[Row]:
    """The rows of the matches, each as it ends. Raises: Refused when a worker goes away."""
    if workers == 1:
        for number in numbers:
            yield row_of(shared, number, seed + number)
        return
    waiting, lock, rows = iter(numbers), threading.Lock(), SimpleQueue[Row | None]()

    def feed(process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None and process.stdout is not None
        try:
            while True:
                with lock:
                    number = next(waiting, None)
                if number is None:
                    break
                process.stdin.write(json.dumps({"shared": shared, "number": number, "seed": seed + number}) + "\n")
                process.stdin.flush()
                rows.put(json.loads(process.stdout.readline()))
        except (OSError, ValueError):
            pass
        rows.put(None)

    with ExitStack() as stack:
        processes = [_worker() for _ in range(min(workers, len(numbers)))]
        for process in processes:
            stack.callback(_ended, process)
            threading.Thread(target=feed, args=(process,), daemon=True).start()
        came, left = 0, len(processes)
        while left:
            try:
                row = rows.get(timeout=0.5)  # a wait without end could not be interrupted everywhere
            except Empty:
                continue
            if row is None:
                left -= 1
            else:
                came += 1
                yield row
        if came < len(numbers):
            raise Refused(
                "bad-match", f"lab: a worker went away; {len(numbers) - came} of {len(numbers)} matches were not played."
            )


def _ended(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.wait()


# --- telling ------------------------------------------------------------------------------------------------------------


def wilson(wins: int, matches: int) -> tuple[float, float]:
    """The 95 % interval of a share (0 to 1), after Wilson."""
    if not matches:
        return 0.0, 1.0
    share, square = wins / matches, _Z * _Z
    middle = share + square / (2 * matches)
    reach = _Z * sqrt(share * (1 - share) / matches + square / (4 * matches * matches))
    whole = 1 + square / matches
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


class Account:
    """What came of the matches so far."""

    def __init__(self, shared: Row) -> None:
        self._shared = shared
        self._seats, self._sides = tuple(shared["sides"]), tuple(dict.fromkeys(shared["sides"].values()))
        self._rows: list[Row] = []
        self._started = time.perf_counter()

    def add(self, row: Row) -> None:
        """Add one more match."""
        self._rows.append(row)

    def progress(self, matches: int) -> str:
        """One line: how far the run is, how fast, and how long it will take."""
        done, gone = len(self._rows), time.perf_counter() - self._started
        left = gone / done * (matches - done)
        wins = " : ".join(str(self._wins(bot)) for bot in range(len(self._shared["bots"])))
        return f"{done} of {matches} matches, {wins}, {done / gone:.2f} a second, {left / 60:.1f} minutes left"

    def _wins(self, bot: int) -> int:
        return sum(row["won_by"] == bot + 1 for row in self._rows)

    def table(self) -> str:
        """Wins with their intervals, what the game counts by match and bot, and the speed."""
        shared, rows = self._shared, self._rows
        number = len(rows)
        options = "".join(f", {name} {value}" for name, value in shared["options"].items())
        lines = [f"{number} matches of {rules(shared['game']).title} on {shared['scenario']}{options}"]
        if not rows:
            return lines[0]
        for bot, level in enumerate(shared["bots"]):
            wins = self._wins(bot)
            low, high = wilson(wins, number)
            counted = "".join(f", {name} {mean:.2f}" for name, mean in self._means(bot).items())
            lines.append(f"  {level:<8} {wins:>4} wins {wins / number:6.1%} ({low:.1%} to {high:.1%}){counted}")
        for side in self._sides:
            lines.append(f"  {side:<8} {sum(row['winner'] == side for row in rows):>4} wins")
        for end, called in ((NOBODY, "undecided"), ("", "broken off")):
            count = sum(row["winner"] == end for row in rows)
            if count:
                lines.append(f"  {called:<10} {count:>2}")
        plain = [name for name in self._tallied() if not self._of_seat(name)]
        actions, seconds = (sum(row[name] for row in rows) for name in ("actions", "seconds"))
        means = ", ".join(f"{name} {sum(row[name] for row in rows) / number:.2f}" for name in [*plain, "actions", "seconds"])
        lines.append(f"  a match: {means}")
        lines.append(f"  {actions / max(seconds, 1e-9):.1f} actions a second and worker")
        return "\n".join(lines)

    def _tallied(self) -> list[str]:
        names = list(self._rows[0])
        return names[names.index("seconds") + 1 :]

    def _of_seat(self, name: str) -> str | None:
        return next((seat for seat in self._seats if name.startswith(f"{seat}_")), None)

    def _means(self, bot: int) -> dict[str, float]:
        """What is counted by seat, as the mean of a match of that bot."""
        sums = dict[str, float]()
        for row in self._rows:
            held = [seat for seat, place in _holds(self._shared, row["number"]).items() if place == bot]
            for name in self._tallied():
                seat = self._of_seat(name)
                if seat in held:
                    short = name.removeprefix(f"{seat}_")
                    sums[short] = sums.get(short, 0.0) + row[name] / len(self._rows)
        return sums


class _Sheet:
    """The CSV file of a run: each row is on the disk before the next match is counted."""

    def __init__(self, path: Path) -> None:
        try:
            old = path.read_text(encoding="utf-8").splitlines()[:1] if path.exists() else []
            self._file = path.open("a", encoding="utf-8", newline="")
        except (OSError, ValueError) as failed:
            raise Refused("bad-match", f"lab: {path} cannot be written: {failed}.") from None
        self._path = path
        self._heading = old[0] if old else ""

    def add(self, row: Row) -> None:
        """Write the row and flush it. Raises: Refused when the file holds rows of another kind."""
        if not self._heading:
            self._heading = ",".join(row)
            self._file.write(self._heading + "\n")
        if self._heading != ",".join(row):
            raise Refused("bad-match", f"lab: {self._path} holds other columns; give --csv another file.")
        csv.writer(self._file, lineterminator="\n").writerow(row.values())
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def main(argv: Sequence[str]) -> int:
    """0 when all matches were played, 2 for bad arguments, 130 when interrupted; the table is printed either way."""
    sheet = None
    try:
        given = _arguments(argv)
        if given.worker:
            return _serve(sys.stdin, sys.stdout)
        shared = _checked(given)
        sheet = _Sheet(given.csv) if given.csv else None
    except Refused as refused:
        print(refused.why, file=sys.stderr)
        return 2
    account, code = Account(shared), 0
    try:
        for row in _rows(shared, range(given.first, given.first + given.matches), given.seed, given.workers):
            account.add(row)
            if sheet:
                sheet.add(row)
            print(account.progress(given.matches), end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        code = 130
    except Refused as refused:
        print(refused.why, file=sys.stderr)
        code = 2
    finally:
        if sheet:
            sheet.close()
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(account.table())
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
