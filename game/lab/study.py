"""A study of a game: every scenario, option and level, each in many matches of a bot against itself, and a page of it all."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from game import folders
from game.api import Rules
from game.bots.api import LEVELS
from game.folders import write_whole
from game.games import GAMES, rules
from game.lab.page import page
from game.lab.players import played
from game.lab.rows import STUDY, Row
from game.lab.settings import Parser, add_common, check_numbers, check_scheduler, refused, shared_of, value_text, written
from game.lab.sheet import Sheet, carried_out
from game.lab.studied import COLUMNS
from game.match import SEEDS
from game.messages import Refused
from game.options import belongs
from game.texts import quoted

MATCHES, STEPS = 20, 100
"""How many matches a setting gets, and how much a decision may look at, when nothing is asked for."""


class Cell(NamedTuple):
    """One setting of the study: where, what is not as usual (`name=value`, or empty), and who plays all seats."""

    scenario: str
    changed: str
    level: str
    shared: Row


def arguments_of(argv: Sequence[str]) -> argparse.Namespace:
    """What a study is asked for. Raises: Refused(bad-match)."""
    told = "Study a game: who wins where, how long it takes, how it ends, and what decides it."
    parser = Parser(prog=f"{folders.called()} lab study", description=told)
    parser.add_argument("game", choices=list(GAMES), metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--scenario", action="append", default=[], help="only this one; may stand several times")
    parser.add_argument("--levels", default=",".join(LEVELS), help=f"who plays, against itself ({','.join(LEVELS)})")
    parser.add_argument("--vary", default="all", metavar="NAMES", help="options that are tried: names, all or none (all)")
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"how many matches of each setting ({MATCHES})")
    parser.add_argument("--html", type=Path, help="the page that is written (study-GAME.html)")
    add_common(parser)
    parser.set_defaults(steps=STEPS)
    given = parser.parse_args(list(argv))
    if given.budget_ms is not None:
        raise refused("a study counts steps and not milliseconds, so that it can be done again: leave --budget-ms out.")
    given.html = given.html or Path(f"study-{given.game}.html")
    return given


def cells_of(given: argparse.Namespace) -> list[Cell]:
    """Every setting of the study: each scenario as usual, and with each value of each option, by each level.

    Raises: Refused(bad-match).
    """
    game, levels = rules(given.game), given.levels.split(",")
    check_numbers(given, {"matches": 1})
    check_scheduler(given)
    for level in levels:
        if level not in LEVELS:
            raise refused(f"there is no level {quoted(level)} of bots; there are {', '.join(LEVELS)}.")
    choices, vary = game.choices(), [] if given.vary == "none" else given.vary.split(",")
    for name in vary:
        if name not in choices and vary != ["all"]:
            raise refused(f"there is no option {quoted(name)}; there are {', '.join(choices)}.")
    cells = []
    for scenario in given.scenario or game.scenarios():
        changed = {"": {}, **_changes(game, scenario, list(choices) if vary == ["all"] else vary)}
        for text, options in changed.items():
            try:
                shared = shared_of(game, scenario, options, given)
            except Refused:
                if not text:
                    raise
                continue  # not every value goes with every scenario
            cells += [Cell(scenario, text, level, shared | {"bots": [level], "changed": text, "how": STUDY}) for level in levels]
    if given.seed + given.matches > SEEDS:
        raise refused("the seeds of these matches go beyond 2^64-1; begin lower.")
    settings = _settings(given)
    return [cell._replace(shared=cell.shared | {"cells": len(cells), "settings": settings}) for cell in cells]


def _changes(game: Rules, scenario: str, names: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Each value of each option of a scenario that is not the usual one, as it is typed."""
    found = {}
    for name, choice in game.choices().items():
        if name in names and belongs(choice, scenario):
            for value in choice["values"]:
                if value != choice["default"]:
                    found[f"{name}={value_text(value)}"] = {name: value}
    return found


def _words(given: argparse.Namespace) -> list[str]:
    scenarios = [word for scenario in given.scenario for word in ("--scenario", scenario)]
    words = ["lab", "study", given.game, *scenarios, "--levels", given.levels, "--vary", given.vary]
    return [*words, "--seed", str(given.seed)]


def _settings(given: argparse.Namespace) -> str:
    return written(_words(given), {}, given)


def command_of(given: argparse.Namespace) -> str:
    """The command that makes the same page again."""
    more = ["--matches", str(given.matches), "--steps", str(given.steps), "--html", str(given.html)]
    return f"{folders.called()} {shlex.join([*_words(given), *more])}"


def main(argv: Sequence[str]) -> int:
    """0 when the page is whole, 2 for bad arguments, 130 when interrupted; then the page tells what there is."""
    sheet = None
    try:
        given = arguments_of(argv)
        cells = cells_of(given)
        sheet = Sheet(given.csv, cells[0].shared["settings"], COLUMNS) if given.csv else None
    except Refused as refused:
        print(refused.why, file=sys.stderr)
        return 2
    count = given.matches * len(cells)
    rows = {number: row for number, row in sheet.rows.items() if number < count} if sheet else {}
    if not _published(given, cells, rows):  # better said before many matches than after them
        return 2
    missing = [number for number in range(count) if number not in rows]
    code = carried_out(lambda: _play(given, cells, missing, sheet, rows), sheet)
    if not _published(given, cells, rows):
        return 2
    print(f"{len(rows)} matches of {len(cells)} settings of {rules(given.game).title}: {given.html}")
    return code


def _play(
    given: argparse.Namespace, cells: Sequence[Cell], missing: list[int], sheet: Sheet | None, rows: dict[int, Row]
) -> None:
    """Play the matches that are missing: of every setting the first, then the second of each."""
    done, count = len(rows), len(rows) + len(missing)
    with closing(played(given, lambda number: cells[number % len(cells)].shared, missing)) as rows_played:
        for came in rows_played:
            rows[came.row["number"]] = came.row
            if sheet:
                sheet.add(came.row)
            done += 1
            end = "\r" if sys.stderr.isatty() else "\n"
            print(f"{done} of {count} matches of {len(cells)} settings", end=end, file=sys.stderr, flush=True)


def _published(given: argparse.Namespace, cells: Sequence[Cell], rows: dict[int, Row]) -> bool:
    """Whether the page of what there is could be written; if not, it is said why."""
    ordered = [rows[number] for number in sorted(rows)]
    try:
        write_whole(given.html, page(rules(given.game), command_of(given), len(cells), given.matches, ordered))
    except OSError as failed:
        print(f"lab: {given.html} cannot be written: {failed}.", file=sys.stderr)
        return False
    return True
