"""The career as a table for spreadsheets: CSV after RFC 4180, a row for each match and seat."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from functools import cache
from io import StringIO
from time import localtime, strftime

from game.career.played import BEST, Played, Sat
from game.games import GAMES, rules
from scenes.career.sums import outcome
from scenes.kit.language import translated
from scenes.kit.words import knows, say
from scenes.presentation.seats import PERSON

COLUMNS = (
    *("ended", "minutes", "game", "scenario", "options", "seat", "holder", "name", "points", "outcome", "how", "rounds"),
    *("actions", "score", "set_up", "dice", "rolled", "expected", "luck", "match"),
)
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What makes a spreadsheet take a text for a formula, when a cell begins with it."""
Value = str | int | float | None


def table(matches: Iterable[Played]) -> bytes:
    """The file: UTF-8 with the mark at its beginning by which spreadsheets know it."""
    out = StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([say(f"career.column.{column}") for column in COLUMNS])
    for match in matches:
        for sat in match.seats:
            writer.writerow([_cell(value) for value in _row(match, sat)])
    return out.getvalue().encode("utf-8-sig", "replace")


def _row(match: Played, sat: Sat) -> list[Value]:
    """The values of a seat of a match, in the order of the columns."""
    title = f"games.{match.game}.title"
    minutes = None if match.seconds is None else round(match.seconds / 60)
    ended = strftime("%Y-%m-%d" if match.source == BEST else "%Y-%m-%d %H:%M", localtime(match.ended))
    how = None if match.source == BEST else match.how
    dice = [one for one in sat.dice if one.good]
    return [
        ended,
        minutes,
        say(title) if knows(title) else match.game,
        _scenario(match.game, match.scenario),
        json.dumps(match.options, ensure_ascii=False, sort_keys=True) if match.options else "",
        sat.called,
        say(f"holders.{sat.kind}") if knows(f"holders.{sat.kind}") else sat.kind,
        sat.name,
        sat.score,
        say(f"career.outcome.{outcome(match, sat)}"),
        how,
        match.rounds or None,
        match.actions or None,
        match.score if sat.kind == PERSON else None,
        say("career.yes" if match.set_up else "career.no"),
        sum(one.dice for one in dice) or None,
        sum(one.rolled for one in dice) if dice else None,
        round(sum(one.expected for one in dice), 1) if dice else None,
        None if sat.luck is None else round(100 * sat.luck),
        match.id,
    ]


@cache
def _titles(game: str) -> dict[str, str]:
    return dict(rules(game).scenarios()) if game in GAMES else {}


def _scenario(game: str, scenario: str) -> str:
    """What a scenario is called."""
    return translated(_titles(game).get(scenario, scenario))


def _cell(value: Value) -> Value:
    """A value as it stands in a cell; a text that a spreadsheet would work out gets a sign before it that makes it a text."""
    if isinstance(value, str):
        text = value.replace("\x00", "")
        return f"'{text}" if text.lstrip(" ").startswith(FORMULA) else text
    return value
