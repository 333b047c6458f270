"""The fit of the winning chance: bots play, positions of their matches and what came of them give the weights of a game.

What is measured is measured on matches that the weights were not fitted on: the matches are dealt into parts, and each part is
foretold by weights fitted on all the others. The weights that are written are fitted on all of them.
"""

from __future__ import annotations

import argparse
import csv
import shlex
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from game import VERSION, folders
from game.api import Rules
from game.draws import Draws
from game.folders import write_whole
from game.games import GAMES, rules
from game.lab.calibration import plotted, told, written
from game.lab.fitted import COLUMNS, positions
from game.lab.logistic import Sample, fitted
from game.lab.players import played
from game.lab.rows import BROKEN_OFF, FIT, Row
from game.lab.settings import Parser, add_common, check_numbers, check_scheduler, refused
from game.lab.sheet import Sheet, carried_out
from game.match import SEEDS
from game.messages import Refused
from game.review.chance import logistic, sides
from game.review.weights import Bin, Fitting, Measured, Part, chances_of

PARTS = 5
"""So many parts the matches are dealt into."""
BINS = 10
CALLED = 0.65, 0.75
"""What counts as called 70 %."""
_LOOSE = 0.05
"""How much of the ridge holds where a scenario starts."""
_WRITTEN = "# What follows is written by `lab fit`.\n"
_LARGEST = 1 << 26
"""Letters of a field of a file of matches at most."""


class Told(NamedTuple):
    """One match of the fit: its number, its scenario, what it came to for the first side, and moments of it with their shares."""

    number: int
    scenario: str
    outcome: float
    moments: Sequence[tuple[float, Mapping[str, float]]]


class Ground(NamedTuple):
    """What weights are fitted for: scenarios together, features by name, how strongly each is held, the one of a start first."""

    scenarios: Sequence[str]
    names: Sequence[str]
    ridge: Sequence[float]


# --- what is asked for --------------------------------------------------------------------------------------------------


def arguments_of(argv: Sequence[str]) -> argparse.Namespace:
    """What a fit is asked for. Raises: Refused(bad-match)."""
    told = "Fit the winning chance of a game to matches of bots, and measure what it is worth."
    parser = Parser(prog=f"{folders.called()} lab fit", description=told)
    parser.add_argument("game", choices=list(GAMES), metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--matches", type=int, help="how many matches (as the game's chances.yaml says)")
    parser.add_argument("--write", action="store_true", help="write it into the game's data (chances-GAME.yaml here)")
    add_common(parser)
    given = parser.parse_args(list(argv))
    if given.budget_ms is not None:
        raise refused("a fit counts steps and not milliseconds, so that it can be done again: leave --budget-ms out.")
    return given


def shared_of(given: argparse.Namespace, how: Fitting) -> Row:
    """What all matches of the fit share. Raises: Refused(bad-match)."""
    given.matches, given.steps = given.matches or how.matches, given.steps or how.steps
    check_numbers(given, {"matches": 2 * PARTS})
    check_scheduler(given)
    if given.seed + given.matches > SEEDS:
        raise refused("the seeds of these matches go beyond 2^64-1; begin lower.")
    vary = ",".join(f"{names}={chance:g}" for names, chance in how.vary.items())
    words = ["lab", "fit", given.game, "--scenarios", ",".join(how.scenarios), "--levels", ",".join(how.levels)]
    words += ["--before", ",".join(how.before)]
    words += ["--unequal", f"{how.unequal:g}", "--turning", str(how.turning), "--whims", f"{how.whims:g}", "--vary", vary]
    words += ["--seed", str(given.seed), "--steps", str(given.steps)]
    return {
        **{"how": FIT, "game": given.game, "seed": given.seed, "steps": given.steps},
        **{"scenarios": list(how.scenarios), "levels": list(how.levels), "before": list(how.before), "vary": dict(how.vary)},
        **{"unequal": how.unequal, "turning": how.turning, "whims": how.whims, "settings": shlex.join([VERSION, *words])},
    }


# --- matches ------------------------------------------------------------------------------------------------------------


def told_of(game: Rules, row: Row, moments: int) -> Told | None:
    """A match as the fit looks at it; None for one that came to no end, or is not between two sides.

    Its moments are spread over what equal bots played of it, so that no long match counts more than a short one.
    """
    first, last = int(row["equal_from"]), int(row["actions"])
    if row["winner"] == BROKEN_OFF or last - first < 2:
        return None
    draws, wide = Draws(int(row["seed"])), last - first
    at = Counter(first + draws.pick(range(wide), "a moment") for _ in range(moments))
    found, outcome = [], 0.5
    for number, position in enumerate(positions(game, row)):
        if not number:
            try:
                outcome = {side: 1.0 - place for place, side in enumerate(sides(game, position))}.get(row["winner"], 0.5)
            except Refused:
                return None
        if number in at:
            found.append((at[number] / moments, dict(game.judge.standing(position))))
    return Told(int(row["number"]), row["scenario"], outcome, found)


# --- weights ------------------------------------------------------------------------------------------------------------


def ground_of(matches: Sequence[Told], scenarios: Sequence[str], names: Sequence[str], ridge: float) -> Ground:
    """The ridge of each feature by how widely it varies, so that its unit makes no difference."""
    pulls = [ridge * _LOOSE] * len(scenarios)
    every = [features for one in matches if one.scenario in scenarios for _, features in one.moments]
    for name in names:
        values = [features[name] for features in every]
        mean = sum(values) / max(1, len(values))
        pulls.append(ridge * max(1e-6, sum((value - mean) ** 2 for value in values) / max(1, len(values))))
    return Ground(scenarios, names, pulls)


def part_of(matches: Sequence[Told], ground: Ground) -> Part:
    """The weights that make what came of these matches likeliest."""
    samples = [
        Sample(_row(ground, one.scenario, features), one.outcome, share)
        for one in matches
        if one.scenario in ground.scenarios
        for share, features in one.moments
    ]
    weights = fitted(samples, ground.ridge)
    starts = len(ground.scenarios)
    return Part(
        dict(zip(ground.scenarios, weights[:starts], strict=True)), dict(zip(ground.names, weights[starts:], strict=True))
    )


def _row(ground: Ground, scenario: str, features: Mapping[str, float]) -> list[float]:
    return [float(scenario == one) for one in ground.scenarios] + [features[name] for name in ground.names]


def odds_of(parts: Sequence[Part], scenario: str, features: Mapping[str, float]) -> float:
    """The log-odds that weights give."""
    part = next(part for part in parts if scenario in part.start)
    return part.start[scenario] + sum(weight * features[name] for name, weight in part.features.items())


def groups_of(how: Fitting) -> list[list[str]]:
    """The scenarios that are fitted together: those with weights of their own each alone."""
    every = list(dict.fromkeys(how.scenarios))
    together = [one for one in every if one not in how.own]
    return [*([together] if together else []), *([one] for one in every if one in how.own)]


def parts_of(matches: Sequence[Told], how: Fitting, names: Sequence[str]) -> list[Part]:
    """The weights of all scenarios."""
    return [part_of(matches, ground_of(matches, group, names, how.ridge)) for group in groups_of(how)]


# --- what it is worth ---------------------------------------------------------------------------------------------------

Foretold = list[tuple[float, float, float]]
"""Positions of matches that were held out: the chance, what it came to, how much it counts."""


def deals_of(matches: Sequence[Told], how: Fitting, names: Sequence[str]) -> list[list[Part]]:
    """The weights without each part of the matches in turn."""
    return [parts_of([one for one in matches if one.number % PARTS != turn], how, names) for turn in range(PARTS)]


def held_out(matches: Sequence[Told], deals: Sequence[Sequence[Part]]) -> Foretold:
    """Each match foretold by the weights that were fitted without its part."""
    return [
        (logistic(odds_of(deals[one.number % PARTS], one.scenario, features)), one.outcome, share)
        for one in matches
        for share, features in one.moments
    ]


def spread_of(matches: Sequence[Told], deals: Sequence[Sequence[Part]]) -> float:
    """How far log-odds are off because other matches could have been played: by how much they differ without each part in turn
    (the jackknife), as a standard deviation; positions that are as good as decided count little."""
    whole = weight = 0.0
    for one in matches:
        for share, features in one.moments:
            odds = [odds_of(parts, one.scenario, features) for parts in deals]
            mean = sum(odds) / PARTS
            counts = share * logistic(mean) * (1 - logistic(mean))
            whole += counts * (PARTS - 1) / PARTS * sum((odd - mean) ** 2 for odd in odds)
            weight += counts
    return float((whole / weight) ** 0.5)


def brier(foretold: Foretold) -> float:
    """The mean of the squares by which chances were off."""
    return sum(share * (chance - came) ** 2 for chance, came, share in foretold) / sum(share for *_, share in foretold)


def measured(matches: Sequence[Told], how: Fitting, deals: Sequence[Sequence[Part]]) -> Measured:
    """What the chances are worth on matches that were held out, beside a constant and beside the score alone."""
    model, whole = held_out(matches, deals), sum(share for one in matches for share, _ in one.moments)
    either = model + [(1 - chance, 1 - came, share) for chance, came, share in model]
    low, high = CALLED
    likely = [(came, share) for chance, came, share in either if low <= chance <= high]
    return Measured(
        matches=len(matches),
        positions=len(model),
        error=sum(share * abs(chance - came) for chance, came, share in model) / whole,
        brier=brier(model),
        brier_constant=brier(held_out(matches, deals_of(matches, how, ()))),
        brier_score=brier(held_out(matches, deals_of(matches, how, how.score))),
        called_70=sum(came * share for came, share in likely) / max(1e-9, sum(share for _, share in likely)),
        bins=tuple(_bin(model, number) for number in range(BINS)),
    )


def _bin(model: Foretold, number: int) -> Bin:
    inside = [one for one in model if min(BINS - 1, int(one[0] * BINS)) == number]
    weight = sum(share for *_, share in inside)
    if not weight:
        return Bin(0, (number + 0.5) / BINS, (number + 0.5) / BINS)
    mean = [sum(one[place] * one[2] for one in inside) / weight for place in (0, 1)]
    return Bin(len(inside), mean[0], mean[1])


# --- the run ------------------------------------------------------------------------------------------------------------


def main(argv: Sequence[str]) -> int:
    """0 when the weights were written, 2 for bad arguments, 130 when interrupted; then what was played is kept in the file."""
    sheet = None
    try:
        given = arguments_of(argv)
        how = chances_of(given.game).fit
        shared = shared_of(given, how)
        csv.field_size_limit(_LARGEST)
        sheet = Sheet(given.csv, shared["settings"], COLUMNS) if given.csv else None
    except Refused as fault:
        print(fault.why, file=sys.stderr)
        return 2
    rows: dict[int, Row] = dict(sheet.rows) if sheet else {}
    return carried_out(lambda: _run(given, how, shared, sheet, rows), sheet)


def _run(given: argparse.Namespace, how: Fitting, shared: Row, sheet: Sheet | None, rows: dict[int, Row]) -> None:
    """Play what is missing, fit, and write the file. Raises: Refused."""
    missing = [number for number in range(given.matches) if number not in rows]
    with closing(played(given, lambda number: shared, missing)) as playing:
        for came in playing:
            rows[came.row["number"]] = came.row
            if sheet:
                sheet.add(came.row)
            print(f"{len(rows)} of {given.matches} matches", end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr)
    game = rules(given.game)
    matches = [one for number in range(given.matches) if (one := told_of(game, rows[number], how.moments))]
    if len({one.number % PARTS for one in matches}) < PARTS or {one.scenario for one in matches} < set(how.scenarios):
        raise refused("too few matches came to an end; play more.")
    names = [name for name in matches[0].moments[0][1] if name in chances_of(given.game).words]
    deals = deals_of(matches, how, names)
    found = measured(matches, how, deals)
    source = folders.data_folder() / given.game / "chances.yaml"
    before = source.read_text(encoding="utf-8").partition(_WRITTEN)[0]
    path = source if given.write else Path(f"chances-{given.game}.yaml")
    parts = tuple(parts_of(matches, how, names))
    text = (
        before
        + _WRITTEN
        + written(chances_of(given.game)._replace(spread=spread_of(matches, deals), parts=parts, measured=found))
    )
    try:
        write_whole(path, text)
    except OSError as failed:
        raise refused(f"{path} cannot be written: {failed}.") from None
    print(f"{path}: {told(found)}")
    print(plotted(found))
