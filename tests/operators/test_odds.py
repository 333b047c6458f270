"""The odds of a fight against 100,000 plays of it, and the tables they are made of against the parts of the fight itself."""

from __future__ import annotations

from itertools import product
from math import sqrt

import pytest

from game.api import Action
from game.draws import Draws, every_outcome
from game.operators import fight
from game.operators.asks import replies
from game.operators.fight import aimed, card_of, first_strike, judged
from game.operators.odds import Odds, Pairing, mean_odds, pair_odds, pairing, side
from game.operators.position import OTHER, Position
from game.operators.rules import RULES
from game.operators.sight import on_track, prepared
from tests.tiers import thinned, tiered

FEW, MANY = 10_000, 100_000  # plays: in every run, and where there is time
NAMES = ("win", "lose", "both_fall", "both_stand", "wound", "wound_kills")
CLOSE = {"red": {"node": "k13", "face": "E"}, "blue": {"node": "k12", "face": "SE"}}
FAR = {"red": {"node": "k02", "face": "SE"}, "blue": {"node": "k12", "face": "NW"}}
SAME = {"red": {"node": "k07"}, "blue": {"node": "k07"}}
CASES = {
    "m4a1 against m60, close": (CLOSE, {}, {}, "steady-shot 5 0 2", "fast-maneuvers 3 2 2"),
    "m60 against m4a1, close, blue wounded": (
        CLOSE,
        {"red_weapon": "m60", "blue_weapon": "m4a1"},
        {"blue": 1},
        "deep-breath 3 2 2",
        "steady-shot 2 3 2",
    ),
    "m4a1 against m60, long": (FAR, {}, {}, "deep-breath 4 1 2", "steady-shot 4 2 1"),
    "m60 against m60, long, red wounded": (FAR, {"red_weapon": "m60"}, {"red": 2}, "steady-shot 3 0 4", "fast-maneuvers 0 3 4"),
    "m4a1 against m4a1, on one node, both wounded": (
        SAME,
        {"blue_weapon": "m4a1"},
        {"red": 1, "blue": 2},
        "fast-maneuvers 2 5 0",
        "deep-breath 2 5 0",
    ),
    "m4a1 against m60, long, without cards": (FAR, {}, {}, "- 4 3 0", "- 5 2 0"),
}


def position_of(seats: dict[str, dict[str, object]], options: dict[str, str], wounds: dict[str, int], cards: bool) -> Position:
    """A fight on Kiln Yard; the hands are the first three cards in card order, or empty."""
    hands = {} if cards else {"hand": [], "deck": ["dig-in", "full-auto", "kill-shot"]}
    hands |= {} if cards else {"discard": ["steady-shot", "fast-maneuvers", "deep-breath"]}
    placed = {seat: one | hands | {"wounds": wounds.get(seat, 0)} for seat, one in seats.items()}
    return RULES.read({"phase": "combat", "options": options, "seats": placed})


def choice_of(text: str) -> Action:
    card, *dice = text.split()
    return {"do": "fight", "card": None if card == "-" else card, **dict(zip(fight.KINDS, map(int, dice), strict=True))}


def odds_of(position: Position, red: Action, blue: Action) -> Odds:
    sides = [side(position, seat, prepared(position, seat)) for seat in ("red", "blue")]
    mine, theirs = (
        (card_of(position.world, one["card"]), (one["aim"], one["agility"], one["aggressive"])) for one in (red, blue)
    )
    return pair_odds(sides[0], *mine, sides[1], *theirs)


@pytest.mark.parametrize("plays", tiered([FEW], [MANY]))
@pytest.mark.parametrize("case", thinned(CASES, 3))
def test_odds_agree_with_plays(case: str, plays: int) -> None:
    """Within four standard errors; the fight is played by the verb itself, from totals to who falls."""
    seats, options, wounds, *texts = CASES[case]
    position = position_of(seats, options, wounds, "-" not in texts[0].split())
    red, blue = map(choice_of, texts)
    for seat, action in (("red", red), ("blue", blue)):
        assert fight.refuse(position, seat, action) is None
        position.area(seat).fight = fight.Choice(*(action[name] for name in fight.Choice._fields))
    odds, draws, told = odds_of(position, red, blue), Draws(2026), []
    counts = dict.fromkeys(NAMES, 0)
    hurt = position.red.wounds, position.blue.wounds
    margin = position.world.tables.numbers.wound_margin
    for _ in range(plays):
        told.clear()
        totals, strike = fight._totals(position, draws, told.append)
        end = judged(*totals, strike, hurt, margin)
        fallen = (end.red is not None) + 2 * (end.blue is not None)
        counts[("both_stand", "lose", "win", "both_fall")[fallen]] += 1
        counts["wound"] += end.wounded == "red"
        counts["wound_kills"] += end.red == "wound"
    for name, chance in odds._asdict().items():
        error = sqrt(plays * chance * (1 - chance))
        assert abs(counts[name] - plays * chance) <= 4 * error + 1e-6, name


def by_hand(position: Position, red: Action, blue: Action) -> list[float]:
    """The odds die by die, straight from the rules' own parts, through every fall of the dice."""
    sums = [0.0] * 6
    draft = position.copy()
    for seat, action in (("red", red), ("blue", blue)):
        draft.area(seat).fight = fight.Choice(*(action[name] for name in fight.Choice._fields))
    wounds = position.red.wounds, position.blue.wounds
    for chance, (totals, strike) in every_outcome(lambda draws: fight._totals(draft, draws, lambda event: None)):
        end = judged(*totals, strike, wounds, position.world.tables.numbers.wound_margin)
        place = {(False, True): 0, (True, False): 1, (True, True): 2, (False, False): 3}[
            end.red is not None, end.blue is not None
        ]
        sums[place] += chance
        sums[4] += chance * (end.wounded == "red")
        sums[5] += chance * (end.red == "wound")
    return sums


@pytest.mark.parametrize(("red", "blue", "cards"), thinned(product((0, 1), (0, 1), (True, False)), 5))
def test_odds_are_exact_with_few_dice(red: int, blue: int, cards: bool) -> None:
    """With two dice a side, fewer than a fight has, every fall can be walked: also those without any firepower (R-OP-81)."""
    hurt = {"red": red, "blue": blue}
    for seats in (CLOSE, FAR, SAME):
        position = position_of(seats, {}, hurt, cards)
        for mine, theirs in (("1 0 1", "0 1 1"), ("0 2 0", "1 1 0"), ("0 0 2", "2 0 0"), ("0 1 1", "0 1 1")):
            red, blue = (choice_of(f"{'fast-maneuvers' if cards else '-'} {dice}") for dice in (mine, theirs))
            assert list(odds_of(position, red, blue)) == pytest.approx(by_hand(position, red, blue), abs=1e-12)


def test_every_pair_adds_up_to_one_and_is_the_other_side_s_opposite() -> None:
    position = position_of(FAR, {"blue_weapon": "m4a1"}, {"blue": 1}, True)
    sides = {seat: side(position, seat, prepared(position, seat)) for seat in ("red", "blue")}
    choices = {seat: replies(position, OTHER[seat]) for seat in ("red", "blue")}
    for mine in choices["red"][::17]:
        for theirs in choices["blue"][::13]:
            odds = pair_odds(sides["red"], *mine, sides["blue"], *theirs)
            back = pair_odds(sides["blue"], *theirs, sides["red"], *mine)
            assert sum(odds[:4]) == pytest.approx(1)
            assert all(-1e-12 <= chance <= 1 + 1e-12 for chance in odds)
            assert back[:4] == pytest.approx((odds.lose, odds.win, odds.both_fall, odds.both_stand))
            assert odds.wound_kills <= odds.both_fall + 1e-12


def test_worths_are_the_weighted_odds() -> None:
    position = position_of(CLOSE, {}, {"red": 1}, True)
    two = Pairing(*(side(position, seat, prepared(position, seat)) for seat in ("red", "blue")))
    choices = [replies(position, seat) for seat in ("blue", "red")]
    for weights in ((1, -1, 0, 0, -0.15, 0), (7, -7, 2, 0.5, -0.15, 0.25)):
        for mine in choices[0][::23]:
            for theirs in choices[1][::19]:
                odds = two.odds(*mine, *theirs)
                expected = sum(part * weight for part, weight in zip(odds, weights, strict=True))
                assert two.worth(*mine, *theirs, weights) == pytest.approx(expected)


def test_the_mean_is_the_mean_of_the_pairs() -> None:
    position = position_of(CLOSE, {}, {}, True)
    sides = [side(position, seat, prepared(position, seat)) for seat in ("red", "blue")]
    against = replies(position, "red")[::11]
    mine = replies(position, "blue")[5]
    mean = mean_odds(sides[0], *mine, sides[1], against)
    pairs = [pair_odds(sides[0], *mine, sides[1], *theirs) for theirs in against]
    assert list(mean) == pytest.approx([sum(column) / len(pairs) for column in zip(*pairs, strict=True)])


def test_a_pairing_is_kept_for_the_fight() -> None:
    position = position_of(CLOSE, {}, {}, True)
    sides = [side(position, seat, prepared(position, seat)) for seat in ("red", "blue")]
    again = [side(position.copy(), seat, prepared(position, seat)) for seat in ("red", "blue")]
    assert pairing(*sides) is pairing(*again)


def test_no_track_or_meter_is_left() -> None:
    """The parts that odds and fights share stop at either end (R-OP-62, R-OP-77)."""
    tables = RULES.setup("kiln-yard", {}, Draws(1)).world.tables
    meter = tables.weapons["m4a1"].meters["close"]
    assert (aimed(meter, -99), aimed(meter, 99)) == (0, len(meter.spaces) - 1)
    assert (on_track(tables.tracker, -99), on_track(tables.tracker, 99)) == (min(tables.tracker), max(tables.tracker))
    assert [first_strike(2, 1), first_strike(1, 2), first_strike(0, 0)] == ["red", "blue", None]
    assert {kind: len(die.faces) for kind, die in tables.dice.items()} == {"aim": 6, "agility": 6, "aggressive": 6}
