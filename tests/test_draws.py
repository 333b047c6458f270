"""Chance: the check values of the protocol, forced draws, and the walk through all that could fall."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from game.draws import Draws, every_outcome, mixed
from game.messages import Refused

D6, D8 = range(1, 7), range(1, 9)


@pytest.mark.parametrize(
    ("seed", "among", "falls"),
    [(1, D6, "3 6 1 5 2 5 4 2 2 2 4 6"), (2026, D8, "4 1 2 3 5 5 5 6 6 2 1 6")],
)
def test_check_values_of_picks(seed: int, among: range, falls: str) -> None:
    draws = Draws(seed)
    assert [draws.pick(among, "a die") for _ in range(12)] == [int(value) for value in falls.split()]
    assert draws.count == 12


def test_check_value_of_a_shuffle() -> None:
    draws = Draws(7)
    assert draws.shuffled(range(10), "a card") == [6, 1, 8, 3, 0, 2, 9, 4, 5, 7]
    assert draws.count == 9, "one pick less than there are items"


def test_the_source_by_its_definition() -> None:
    """Worked out in plain arithmetic: the n-th pick is a matter of seed and n alone."""
    mask = 2**64 - 1

    def mix(z: int) -> int:
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        return z ^ z >> 31

    for seed in (0, 1, 2**63, mask):
        start = mix((seed + 0x9E3779B97F4A7C15) & mask)
        draws = Draws(seed)
        for number in range(1, 200):
            length = number % 19 + 1
            place = (mix((start + number * 0x9E3779B97F4A7C15) & mask) >> 32) * length >> 32
            assert draws.pick(range(length), "a place") == place
    assert mixed(12345) == mix(12345)


def test_a_source_that_goes_on_where_another_was() -> None:
    """Seed and count are all there is to it, and a copy leaves the first alone."""
    first = Draws(9)
    fallen = [first.pick(D6, "a die") for _ in range(20)]
    assert [Draws(9, number).pick(D6, "a die") for number in range(20)] == fallen
    later = Draws(9, 5)
    copy = later.copy()
    assert [copy.pick(D6, "a die") for _ in range(15)] == fallen[5:]
    assert later.count == 5


def test_every_face_is_as_likely() -> None:
    """60,000 throws of one seed: each face within six deviations of 10,000."""
    draws = Draws(11)
    seen = Counter(draws.pick(D6, "a die") for _ in range(60_000))
    assert all(abs(seen[face] - 10_000) < 6 * (60_000 * 5 / 36) ** 0.5 for face in D6)


def test_forced_draws_come_first_and_are_counted() -> None:
    draws = Draws(1, 0, [6, "x"])
    assert draws.pick(D6, "a die") == 6
    assert draws.pick(["y", "x"], "a letter") == "x"
    assert (draws.count, draws.forced) == (2, ())
    assert draws.pick(D6, "a die") == 1, "the third of seed 1: a forced draw took the place of a seeded one"


@pytest.mark.parametrize("value", [0, 7, "3", 3.0, True, None, [3], {"a": 1}])
def test_a_forced_draw_that_does_not_fit_is_refused(value: object) -> None:
    draws = Draws(1, 4, [value, 2])
    with pytest.raises(Refused) as caught:
        draws.pick(D6, "an aim die of red")
    assert caught.value.code == "bad-draw"
    assert "an aim die of red" in caught.value.why
    assert "1, 2, 3, 4, 5, 6" in caught.value.why
    assert (draws.count, len(draws.forced)) == (4, 2), "nothing was used up"


def test_every_outcome_of_two_dice() -> None:
    """36 ways, chances that add up to 1, and the known odds of the sum."""
    sums: dict[int, float] = {}
    ways = 0
    for chance, total in every_outcome(lambda draws: draws.pick(D6, "a die") + draws.pick(D6, "a die")):
        sums[total] = sums.get(total, 0) + chance
        ways += 1
    assert ways == 36
    assert sum(sums.values()) == pytest.approx(1)
    assert {total: round(chance * 36) for total, chance in sums.items()} == {
        2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1,
    }  # fmt: skip


def test_every_outcome_where_a_draw_hangs_on_another() -> None:
    """A six is thrown again, once: branches of unlike length, exact chances."""

    def run(draws: Draws) -> int:
        first = draws.pick(D6, "a die")
        return first if first < 6 else draws.pick(D8, "another")

    found = list(every_outcome(run))
    assert len(found) == 5 + 8
    assert sum(chance for chance, _ in found) == pytest.approx(1)
    ones = sum(chance for chance, value in found if value == 1)
    assert ones == pytest.approx(float(Fraction(1, 6) + Fraction(1, 48)))


def test_every_outcome_of_a_shuffle_is_every_order_once() -> None:
    found = list(every_outcome(lambda draws: tuple(draws.shuffled("abcd", "a card"))))
    assert len({order for _, order in found}) == len(found) == 24
    assert all(chance == pytest.approx(1 / 24) for chance, _ in found)


def test_equal_results_of_a_draw_are_one_outcome() -> None:
    """Three out of a bag of 40, without putting back: eight orders of two kinds, with the exact chances of counting."""

    def run(draws: Draws) -> str:
        bag = ["white"] * 30 + ["black"] * 10
        pulled = []
        for _ in range(3):
            pulled.append(draws.pick(bag, "a skull"))
            bag.remove(pulled[-1])
        return " ".join(pulled)

    found = {pulled: chance for chance, pulled in every_outcome(run)}
    assert len(found) == 8
    assert found["black white black"] == Fraction(10 * 30 * 9, 40 * 39 * 38)
    assert sum(found.values()) == 1


def test_every_outcome_without_a_draw_is_one() -> None:
    assert list(every_outcome(lambda draws: "still")) == [(1.0, "still")]


def test_an_empty_shuffle_and_one_of_one_draw_nothing() -> None:
    draws = Draws(3)
    assert (draws.shuffled([], "a card"), draws.shuffled(["a"], "a card"), draws.count) == ([], ["a"], 0)
