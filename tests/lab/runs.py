"""Runs of the lab, as the tests ask for them."""

from __future__ import annotations

import csv
from pathlib import Path

from game.lab.rows import Row
from game.lab.settings import arguments_of, checked

RECRUITS = ["--game", "operators", "--scenario", "kiln-yard", "--bots", "recruit,recruit"]


def rows(path: Path) -> list[dict[str, str]]:
    """The rows of a file, as texts."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def lines(path: Path) -> list[str]:
    """The rows of a file as they stand there, by number."""
    heading, *found = path.read_text(encoding="utf-8").splitlines()
    return [heading, *sorted(found, key=lambda line: int(line.split(",")[0]))]


def shared(*arguments: str) -> Row:
    """What all matches of a run share."""
    return checked(arguments_of([*RECRUITS, *arguments]))
