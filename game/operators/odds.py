"""Exact odds of a fight, from the same parts that resolve it (R-OP-75 to R-OP-85)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from operator import mul
from typing import NamedTuple

from game.api import Seat
from game.operators.fight import aimed, card_of, first_strike, judged
from game.operators.position import Choice, Position
from game.operators.records import Card, Meter
from game.operators.sight import Prepared, meter, on_track
from game.operators.tables import tables

Dice = tuple[int, ...]
COLOURS = ("black", "white", "yellow", "orange", "red")
STRIKES: tuple[Seat | None, ...] = (None, "red", "blue")
_HIGH = 10_000
"""A total no fight comes near: whatever is added to it stays above 0."""


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
    """What a seat brings to the present fight."""
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
                further[key] = further.get(key, 0.0) + chance / len(one)
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
def _agility(mine: int, theirs: int, lead: int) -> tuple[list[list[float]], ...]:
    """The chance of [their defence][my defence] for each of STRIKES; `lead` is my cards' speed less theirs."""
    most, other_most = (max(defence for (_, defence), _ in _sums("agility", ("speed", "defence"), n)) for n in (mine, theirs))
    found = tuple([[0.0] * (most + 1) for _ in range(other_most + 1)] for _ in STRIKES)
    for (speed, defence), chance in _sums("agility", ("speed", "defence"), mine):
        for (other_speed, other_defence), other_chance in _sums("agility", ("speed", "defence"), theirs):
            place = STRIKES.index(first_strike(speed + lead, other_speed))
            found[place][other_defence][defence] += chance * other_chance
    return found


@cache
def _differences(mine: int, theirs: int) -> tuple[tuple[int, float], ...]:
    """The chance of each difference between my aggressive dice and theirs."""
    found: dict[int, float] = {}
    for (dice,), chance in _sums("aggressive", ("firepower",), mine):
        for (other,), other_chance in _sums("aggressive", ("firepower",), theirs):
            found[dice - other] = found.get(dice - other, 0.0) + chance * other_chance
    return tuple(sorted(found.items()))


@cache
def _ending(lead: int, high: bool, strike: int, wounds: tuple[int, int]) -> tuple[int, bool, bool]:
    """How a fight ends by the lead of my total: place in Odds, wounded, killed by a wound; not `high`: no total above 0."""
    ground = _HIGH if high else -_HIGH
    end = judged(ground + lead, ground, STRIKES[strike], wounds, tables().numbers.wound_margin)
    return _column(end.red, end.blue), end.wounded == "red", end.red == "wound"


@lru_cache(maxsize=1 << 12)
def _led(lead: int, my_dice: int, their_dice: int, strike: int, wounds: tuple[int, int]) -> Odds:
    """The odds when I lead by so much before the aggressive dice, and some total is above 0 whatever they show."""
    chances = [0.0] * 6
    for difference, chance in _differences(my_dice, their_dice):
        column, hurt, killed = _ending(lead + difference, True, strike, wounds)
        chances[column] += chance
        chances[4] += chance * hurt
        chances[5] += chance * killed
    return Odds(*chances)


@lru_cache(maxsize=1 << 14)
def _compared(mine: int, my_dice: int, theirs: int, their_dice: int, strike: int, wounds: tuple[int, int]) -> Odds:
    """The odds once colours and First Strike are known: totals are a base each and the sum of some aggressive dice."""
    if mine > 0 or theirs > 0:
        return _led(mine - theirs, my_dice, their_dice, strike, wounds)
    chances = [0.0] * 6
    for (dice,), chance in _sums("aggressive", ("firepower",), my_dice):
        for (other_dice,), other_chance in _sums("aggressive", ("firepower",), their_dice):
            total, other_total = mine + dice, theirs + other_dice
            column, hurt, killed = _ending(total - other_total, total > 0 or other_total > 0, strike, wounds)
            both = chance * other_chance
            chances[column] += both
            chances[4] += both * hurt
            chances[5] += both * killed
    return Odds(*chances)


def _column(red: str | None, blue: str | None) -> int:
    """The place in Odds for who falls."""
    if red is None:
        return 3 if blue is None else 0
    return 1 if blue is None else 2


# --- one pair of choices ------------------------------------------------------------------------------------------------


class Pairing:
    """Two sides of a fight, with all that their pairs of choices share; worked out as it is asked for.

    What the dice and cards can lead to is a row of chances, one for each (First Strike, my colour, their colour): places
    in STRIKES and COLOURS, the last running fastest. Cards alike in aim, defence and speed share these rows.
    """

    def __init__(self, mine: Side, theirs: Side) -> None:
        self.mine, self.theirs = mine, theirs
        self._wounds = (mine.wounds, theirs.wounds)
        self._reached: dict[tuple[int, ...], list[float]] = {}
        self._halves: dict[tuple[int, ...], list[list[list[float]]]] = {}
        self._aims: dict[tuple[int, ...], list[list[float]]] = {}
        self._ends: dict[tuple[str, int, str, int], tuple[Odds, ...]] = {}
        self._worths: dict[tuple[str, int, str, int], list[float]] = {}
        self._weights: Sequence[float] = ()

    def odds(self, my_card: Card, my_dice: Dice, their_card: Card, their_dice: Dice) -> Odds:
        """The odds of my card and dice against theirs; `red` in the parts stands for me."""
        chances = self._chances(my_card, my_dice, their_card, their_dice)
        ends = self._endings(my_card, my_dice[2], their_card, their_dice[2])
        return Odds(*(sum(map(mul, chances, column)) for column in zip(*ends, strict=True)))

    def worth(self, my_card: Card, my_dice: Dice, their_card: Card, their_dice: Dice, weights: Sequence[float]) -> float:
        """The sum of the odds, each times its weight: faster than the odds themselves."""
        if weights is not self._weights:
            self._weights = weights
            self._worths.clear()
        key = (my_card.id, my_dice[2], their_card.id, their_dice[2])
        worths = self._worths.get(key)
        if worths is None:
            ends = self._endings(my_card, my_dice[2], their_card, their_dice[2])
            worths = self._worths[key] = [sum(map(mul, end, weights)) for end in ends]
        total: float = sum(map(mul, self._chances(my_card, my_dice, their_card, their_dice), worths))
        return total

    def _chances(self, my_card: Card, my_dice: Dice, their_card: Card, their_dice: Dice) -> list[float]:
        """The row of chances for cards and dice, by what it depends on."""
        net = my_card.aim - their_card.defence - self.theirs.prepared.cover
        other_net = their_card.aim - my_card.defence - self.mine.prepared.cover
        key = (*my_dice[:2], *their_dice[:2], net, other_net, my_card.speed - their_card.speed)
        found = self._reached.get(key)
        if found is None:
            found = self._reached[key] = self._row(*key)
        return found

    def _row(
        self, aim: int, agility: int, other_aim: int, other_agility: int, net: int, other_net: int, lead: int
    ) -> list[float]:
        halves = self._half(agility, other_agility, lead, other_aim, other_net)
        mine = self._aim(0, aim, net, other_agility)
        return [sum(map(mul, chances, other)) for half in halves for chances in mine for other in half]

    def _half(self, agility: int, other_agility: int, lead: int, other_aim: int, other_net: int) -> list[list[list[float]]]:
        """The chance of [First Strike][their colour][their defence], my own colour still open."""
        key = (agility, other_agility, lead, other_aim, other_net)
        found = self._halves.get(key)
        if found is None:
            theirs = self._aim(1, other_aim, other_net, agility)
            found = self._halves[key] = [
                [[sum(map(mul, row, chances)) for row in rows] if chances else [] for chances in theirs]
                for rows in _agility(agility, other_agility, lead)
            ]
        return found

    def _aim(self, side: int, aim: int, net: int, against: int) -> list[list[float]]:
        """The chance of [colour] at each [defence] that so many agility dice against it can show; [] for one out of reach."""
        key = (side, aim, net, against)
        found = self._aims.get(key)
        if found is None:
            along = self.theirs.meter if side else self.mine.meter
            most = max(defence for (defence,), _ in _sums("agility", ("defence",), against))
            at = [_meter_chances(along, aim, net - defence) for defence in range(most + 1)]
            found = self._aims[key] = [list(colour) if any(colour) else [] for colour in zip(*at, strict=True)]
        return found

    def _endings(self, my_card: Card, my_dice: int, their_card: Card, their_dice: int) -> tuple[Odds, ...]:
        """The odds once First Strike and both colours are known, in the order of the rows of chances."""
        key = (my_card.id, my_dice, their_card.id, their_dice)
        found = self._ends.get(key)
        if found is None:
            mine = _fire(self.mine, my_card, my_dice)
            theirs = _fire(self.theirs, their_card, their_dice)
            found = self._ends[key] = tuple(
                _compared(*mine[strike == 1][colour], *theirs[strike == 2][other], strike, self._wounds)
                for strike in range(len(STRIKES))
                for colour in range(len(COLOURS))
                for other in range(len(COLOURS))
            )
        return found


def _fire(one: Side, card: Card, dice: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """A side's (firepower before its aggressive dice, dice that count) by colour, without and with First Strike."""
    rules = tables()
    at = on_track(rules.tracker, one.prepared.tracker + card.tracker)
    bases = [rules.tracker[at], rules.tracker[on_track(rules.tracker, at + rules.steps["first_strike"])]]
    # R-OP-78: on black neither card nor aggressive dice count.
    without, with_strike = ([(base, 0)] + [(base + card.firepower[colour], dice) for colour in COLOURS[1:]] for base in bases)
    return without, with_strike


@lru_cache(maxsize=4)
def pairing(mine: Side, theirs: Side) -> Pairing:
    """The pairing of two sides; the last few are kept, since one fight asks for thousands of pairs."""
    return Pairing(mine, theirs)


def pair_odds(mine: Side, my_card: Card, my_dice: Dice, theirs: Side, their_card: Card, their_dice: Dice) -> Odds:
    """The odds of my card and dice (aim, agility, aggressive) against theirs."""
    return pairing(mine, theirs).odds(my_card, my_dice, their_card, their_dice)


def mean_odds(mine: Side, my_card: Card, my_dice: Dice, theirs: Side, against: Iterable[tuple[Card, Dice]]) -> Odds:
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
