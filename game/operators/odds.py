"""Exact odds of a fight, from the same parts that resolve it (R-OP-75 to R-OP-85)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from game.api import Seat
from game.operators.fight import FACES, aimed, card_of, first_strike, judged
from game.operators.position import Choice, Position
from game.operators.sight import Prepared, meter, on_track
from game.operators.tables import Card, Meter, tables

COLOURS = ("black", "white", "yellow", "orange", "red")


class Side(NamedTuple):
    """What one side brings to a fight before its choice: what the board gives, its meter and whether it is wounded."""

    prepared: Prepared
    meter: Meter
    wounds: int


class Odds(NamedTuple):
    """Chances for red's side of the pair given first: the first four add up to 1, `wound_kills` lies inside `both_fall`."""

    win: float
    lose: float
    both_fall: float
    both_stand: float
    wound: float
    wound_kills: float


def side(position: Position, seat: Seat, ready: Prepared) -> Side:
    """What a seat brings to the fight at hand."""
    return Side(ready, meter(position, seat), min(1, position.area(seat).wounds))


# --- distributions of dice ----------------------------------------------------------------------------------------------


@cache
def _sums(kind: str, symbols: tuple[str, ...], number: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """The chance of each sum of some symbols over a number of like dice."""
    one = [tuple(face[symbol] for symbol in symbols) for face in tables().dice[kind].faces]
    found: dict[tuple[int, ...], float] = {(0,) * len(symbols): 1.0}
    for _ in range(number):
        further: dict[tuple[int, ...], float] = {}
        for total, chance in found.items():
            for values in one:
                key = tuple(a + b for a, b in zip(total, values, strict=True))
                further[key] = further.get(key, 0.0) + chance / len(FACES)
        found = further
    return tuple(sorted(found.items()))


@cache
def _meter_chances(along: Meter, aim_dice: int, net: int) -> tuple[float, ...]:
    """The chance of each colour of COLOURS when `net` is added to the aim dice."""
    chances = dict.fromkeys(COLOURS, 0.0)
    for (aim,), chance in _sums("aim", ("aim",), aim_dice):
        chances[along.spaces[aimed(along, aim + net)]] += chance
    return tuple(chances.values())


@cache
def _agility(mine: int, theirs: int, lead: int) -> tuple[tuple[Seat | None, int, int, float], ...]:
    """The chance of (who strikes first, my defence, their defence) by the agility dice; `lead` is my cards' speed less theirs."""
    found: dict[tuple[Seat | None, int, int], float] = {}
    for (speed, defence), chance in _sums("agility", ("speed", "defence"), mine):
        for (other_speed, other_defence), other_chance in _sums("agility", ("speed", "defence"), theirs):
            key = (first_strike(speed + lead, other_speed), defence, other_defence)
            found[key] = found.get(key, 0.0) + chance * other_chance
    return tuple((*key, chance) for key, chance in found.items())


@lru_cache(maxsize=1 << 18)
def _compared(mine: int, my_dice: int, theirs: int, their_dice: int, strike: Seat | None, wounds: tuple[int, int]) -> Odds:
    """The odds once colours and First Strike are known: totals are a base each and the sum of some aggressive dice."""
    margin = tables().numbers.wound_margin
    chances = [0.0] * 6
    for (dice,), chance in _sums("aggressive", ("firepower",), my_dice):
        for (other_dice,), other_chance in _sums("aggressive", ("firepower",), their_dice):
            end = judged(mine + dice, theirs + other_dice, strike, wounds, margin)
            both = chance * other_chance
            chances[_column(end.red, end.blue)] += both
            chances[4] += both * (end.wounded == "red")
            chances[5] += both * (end.red == "wound")
    return Odds(*chances)


def _column(red: str | None, blue: str | None) -> int:
    """The place in Odds for who falls."""
    if red is None:
        return 3 if blue is None else 0
    return 1 if blue is None else 2


# --- one pair of choices ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def _reached(
    along: tuple[Meter, Meter], dice: tuple[int, int, int, int], net: tuple[int, int], lead: int
) -> tuple[tuple[Seat | None, int, int, float], ...]:
    """The chance of (First Strike, my colour, their colour), colours as places in COLOURS.

    `dice` are my and their aim dice, my and their agility dice; `net` what cards and cover add to each aim.
    """
    found: dict[tuple[Seat | None, int, int], float] = {}
    by_strike: dict[Seat | None, list[tuple[int, int, float]]] = {}
    for strike, mine, theirs, chance in _agility(dice[2], dice[3], lead):
        by_strike.setdefault(strike, []).append((mine, theirs, chance))
    for strike, pairs in by_strike.items():
        table = [[0.0] * len(COLOURS) for _ in COLOURS]
        rows: dict[int, list[float]] = {}
        for mine, theirs, chance in pairs:
            row = rows.setdefault(theirs, [0.0] * len(COLOURS))
            for place, share in enumerate(_meter_chances(along[1], dice[1], net[1] - mine)):
                row[place] += chance * share
        for theirs, row in rows.items():
            for place, share in enumerate(_meter_chances(along[0], dice[0], net[0] - theirs)):
                if share:
                    line = table[place]
                    for other, part in enumerate(row):
                        line[other] += share * part
        for place, line in enumerate(table):
            for other, chance in enumerate(line):
                if chance:
                    found[strike, place, other] = chance
    return tuple((*key, chance) for key, chance in found.items())


def pair_odds(
    mine: Side, my_card: Card, my_dice: tuple[int, ...], theirs: Side, their_card: Card, their_dice: tuple[int, ...]
) -> Odds:
    """The odds of my card and dice (aim, agility, aggressive) against theirs; `red` in the parts below stands for me."""
    rules = tables()
    net = (
        my_card.aim - their_card.defence - theirs.prepared.cover,
        their_card.aim - my_card.defence - mine.prepared.cover,
    )
    dice = (my_dice[0], their_dice[0], my_dice[1], their_dice[1])
    base = {}
    for seat, one, card in (("red", mine, my_card), ("blue", theirs, their_card)):
        at = on_track(rules.tracker, one.prepared.tracker + card.tracker)
        base[seat, False] = rules.tracker[at]
        base[seat, True] = rules.tracker[on_track(rules.tracker, at + rules.steps["first_strike"])]
    my_fire = [0, *(my_card.firepower[colour] for colour in COLOURS[1:])]
    their_fire = [0, *(their_card.firepower[colour] for colour in COLOURS[1:])]
    wounds = (mine.wounds, theirs.wounds)
    sums = [0.0] * 6
    for strike, colour, other, chance in _reached((mine.meter, theirs.meter), dice, net, my_card.speed - their_card.speed):
        # R-OP-78: on black neither card nor aggressive dice count.
        end = _compared(
            base["red", strike == "red"] + my_fire[colour],
            my_dice[2] if colour else 0,
            base["blue", strike == "blue"] + their_fire[other],
            their_dice[2] if other else 0,
            strike,
            wounds,
        )
        for place, part in enumerate(end):
            sums[place] += chance * part
    return Odds(*sums)


def mean_odds(
    mine: Side, my_card: Card, my_dice: tuple[int, ...], theirs: Side, against: Iterable[tuple[Card, tuple[int, ...]]]
) -> Odds:
    """The mean of the odds over what the other may choose, all alike."""
    sums, number = [0.0] * 6, 0
    for card, dice in against:
        number += 1
        for place, part in enumerate(pair_odds(mine, my_card, my_dice, theirs, card, dice)):
            sums[place] += part
    return Odds(*(part / number for part in sums))


def card_and_dice(position: Position, choice: Choice) -> tuple[Card, tuple[int, ...]]:
    """The card itself and the dice of a choice."""
    return card_of(position.world, choice.card), tuple(choice[1:])
