"""The ledger of dice: what was rolled against what was to be expected, and how likely so much luck is. Exact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from game.api import Event, Seat

Faces = tuple[int, ...]
TABLE: Seat = ""
"""In the place of a seat: dice that are rolled for everybody."""


class Roll(NamedTuple):
    """Like dice rolled together: what each showed, and what the faces of one such die show, each face as likely."""

    seat: Seat
    kind: str
    values: tuple[int, ...]
    faces: Faces
    good: int = 1  # 1: high numbers are lucky, -1: low ones are, 0: no number is better than another
    dice: str = ""  # rolls of one event that name the same dice are what these dice show; "": dice of their own
    bag: bool = False  # `faces` are what is in a bag, from which so many values were pulled, none being put back before the next


class Figure(NamedTuple):
    """One line of the ledger: a seat's dice of one kind over a whole match."""

    seat: Seat
    kind: str
    dice: int
    rolled: int
    expected: Fraction
    chance: Fraction  # of a sum at least as far from the expected one, to either side
    good: int = 1  # as of its rolls

    @property
    def luck(self) -> Fraction:
        """By how much the dice fell better than was to be expected; below 0: worse, 0 where no number is better."""
        return (self.rolled - self.expected) * self.good


def ledger(
    story: Iterable[Event], rolls: Callable[[Event], Sequence[Roll]], kinds: Sequence[str], order: Iterable[Seat] = ()
) -> list[Figure]:
    """The figures of every seat and kind that was rolled: seats as given in `order`, then as they first rolled, then the table.

    `rolls` tells what each event rolled; it is asked for all of them once, in order.
    """
    rolled: dict[Seat, dict[str, list[Roll]]] = {}
    for event in story:
        for roll in rolls(event):
            rolled.setdefault(roll.seat, {}).setdefault(roll.kind, []).append(roll)
    seats = sorted(dict.fromkeys(seat for seat in (*order, *rolled) if seat in rolled), key=lambda seat: seat == TABLE)
    return [figure(rolled[seat][kind]) for seat in seats for kind in kinds if kind in rolled[seat]]


def figure(rolls: Sequence[Roll]) -> Figure:
    """The figure of one seat's rolls of one kind; at least one roll."""
    total = sum(sum(roll.values) for roll in rolls)
    expected = sum((Fraction(sum(roll.faces), len(roll.faces)) * len(roll.values) for roll in rolls), Fraction(0))
    sums = sums_of((roll.faces, len(roll.values), roll.bag) for roll in rolls)
    dice = sum(len(roll.values) for roll in rolls)
    return Figure(rolls[0].seat, rolls[0].kind, dice, total, expected, deviation(sums, expected, total), rolls[0].good)


def sums_of(thrown: Iterable[tuple[Faces, int, bool]]) -> dict[int, int]:
    """In how many ways independent throws give each sum: of each its faces, how many dice, and whether it is a bag."""
    sums: dict[int, int] = {0: 1}
    dice: dict[Faces, int] = {}
    for faces, count, bag in thrown:
        if bag:
            sums = added(sums, pulls(faces, count))
        else:
            dice[faces] = dice.get(faces, 0) + count
    for faces, count in dice.items():
        sums = added(sums, ways(faces, count))
    return sums


@lru_cache(maxsize=256)
def ways(faces: Faces, count: int) -> dict[int, int]:
    """In how many ways so many like dice give each sum: by convolution, so many dice being two halves."""
    if count <= 0:
        return {0: 1}
    if count == 1:
        return {face: faces.count(face) for face in sorted(set(faces))}
    return added(ways(faces, count // 2), ways(faces, count - count // 2))


@lru_cache(maxsize=1024)
def pulls(faces: Faces, count: int) -> dict[int, int]:
    """In how many ways so many pulled from a bag give each sum, none being put back before the next."""
    found: list[dict[int, int]] = [{0: 1}, *({} for _ in range(count))]  # by how many have been pulled
    for face in faces:
        for pulled in range(count, 0, -1):
            for value, number in found[pulled - 1].items():
                found[pulled][value + face] = found[pulled].get(value + face, 0) + number
    return found[count]


def added(left: dict[int, int], right: dict[int, int]) -> dict[int, int]:
    """The ways to each sum of two independent parts."""
    found: dict[int, int] = {}
    for a, ways_to_a in left.items():
        for b, ways_to_b in right.items():
            found[a + b] = found.get(a + b, 0) + ways_to_a * ways_to_b
    return found


def deviation(sums: dict[int, int], expected: Fraction, total: int) -> Fraction:
    """The chance of a sum at least as far from the expected one as `total`, to either side."""
    away = abs(total - expected)
    far = sum(count for value, count in sums.items() if abs(value - expected) >= away)
    return Fraction(far, sum(sums.values()))
