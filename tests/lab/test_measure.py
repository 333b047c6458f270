"""Intervals, the sequential test and ratings, held to figures worked out by hand and to many runs of a known coin."""

from __future__ import annotations

from math import log10

import pytest

from game.draws import STEP, mixed
from game.lab.measure import Sequential, bradley_terry, circles, inverted, of_pairs, wilson


class Coin:
    """Shares of chance (0 to 1), the same every time."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def toss(self) -> float:
        """The next one."""
        self._seed += 1
        return mixed(self._seed * STEP) / 2**64


def test_intervals_of_wilson() -> None:
    """Figures worked out by hand from the formula, with 1.96 standard errors."""
    assert wilson(58, 100) == pytest.approx((0.4821, 0.6720), abs=0.0005)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=0.0005)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=0.0005)


def test_pairs_that_all_end_alike_are_not_taken_for_certain() -> None:
    low, high = of_pairs([0.5] * 20)
    assert low < 0.45 and high > 0.55
    assert of_pairs([1.0] * 4)[1] == 1.0


def test_an_interval_over_pairs_is_narrower_where_a_seat_is_worth_much() -> None:
    """Where the seat decides almost every match, pairs are almost always shared, and single matches would say much less."""
    shares = [0.5] * 90 + [1.0] * 6 + [0.0] * 4
    low, high = of_pairs(shares)
    alone = wilson(102, 200)
    assert low < 0.51 < high and high - low < (alone[1] - alone[0]) / 2


def test_an_interval_over_pairs_holds_what_it_says() -> None:
    held, runs = 0, 400
    coin = Coin(5)
    for _ in range(runs):
        shares = []
        for _ in range(60):
            seat = 0.35 if coin.toss() < 0.5 else -0.35
            shares.append(((coin.toss() < 0.55 + seat) + (coin.toss() < 0.55 - seat)) / 2)
        low, high = of_pairs(shares)
        held += low <= 0.55 <= high
    assert 0.92 <= held / runs <= 0.98


def ended(share: float, pairs: bool, coin: Coin, seat: float = 0.0) -> bool:
    """What the test of 60:40 says of a bot that wins such a share, whatever the seat is worth (in odds)."""
    test = Sequential(60, 40, pairs)
    while test.verdict is None:
        if not pairs:
            test.add(coin.toss() < share)
            continue
        odds = share / (1 - share)
        first, other = (coin.toss() < one / (1 + one) for one in (odds * seat, odds / seat))
        if first == other:
            test.add(first)
    return test.verdict


@pytest.mark.parametrize(("pairs", "seat"), [(False, 1.0), (True, 1.0), (True, 5.0)])
def test_the_sequential_test_is_wrong_no_oftener_than_it_says(pairs: bool, seat: float) -> None:
    coin, runs = Coin(11), 600
    even = sum(ended(0.5, pairs, coin, seat) for _ in range(runs)) / runs
    strong = sum(ended(0.6, pairs, coin, seat) for _ in range(runs)) / runs
    assert even <= 0.065, "at most 5 % by the test, and what 600 runs may stray"
    assert strong >= 0.935


def test_the_test_goes_the_other_way_for_a_weaker_bot() -> None:
    test = Sequential(45, 55, False)
    while test.verdict is None:
        test.add(False)
    assert test.verdict


def test_ratings_of_two_are_the_odds() -> None:
    """With one drawn match more: 75.5 to 25.5."""
    one, other = bradley_terry(2, {(0, 1): 75, (1, 0): 25})
    assert one.points - other.points == pytest.approx(400 * log10(75.5 / 25.5), abs=0.01)
    assert one.points == pytest.approx(-other.points)
    assert one.low < one.points < one.high


def test_who_has_won_everything_is_not_infinitely_strong() -> None:
    ratings = bradley_terry(3, {(0, 1): 10, (1, 0): 0, (1, 2): 10, (0, 2): 10})
    assert ratings[0].points > ratings[1].points > ratings[2].points
    assert ratings[0].points < 1500


def test_intervals_of_ratings_hold_what_they_say() -> None:
    """Four bots of known strengths meet 200 times: nine in ten intervals and more hold the truth."""
    true = [100.0, 40.0, -30.0, -110.0]
    coin, held = Coin(23), 0
    for _ in range(60):
        points = dict[tuple[int, int], float]()
        for a in range(4):
            for b in range(a + 1, 4):
                share = 1 / (1 + 10 ** ((true[b] - true[a]) / 400))
                won = sum(coin.toss() < share for _ in range(200))
                points[a, b], points[b, a] = won, 200 - won
        held += sum(one.low <= real <= one.high for one, real in zip(bradley_terry(4, points), true, strict=True))
    assert 0.91 <= held / 240 <= 0.99


def test_a_circle_is_found_and_how_sure_it_is() -> None:
    points = {(0, 1): 80.0, (1, 0): 20.0, (1, 2): 80.0, (2, 1): 20.0, (2, 0): 80.0, (0, 2): 20.0}
    assert circles(3, points) == [((0, 1, 2), True)]
    assert circles(3, points | {(2, 0): 51.0, (0, 2): 49.0}) == [((0, 1, 2), False)]
    assert circles(3, points | {(2, 0): 20.0, (0, 2): 80.0}) == []


def test_an_inverse() -> None:
    found = inverted([[0.0, 2.0], [4.0, 1.0]])
    assert found == [[pytest.approx(-0.125), pytest.approx(0.25)], [pytest.approx(0.5), 0.0]]
