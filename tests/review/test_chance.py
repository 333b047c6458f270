"""The winning chance of a position: exact at the end, the same whoever asks, and as good as its data say."""

from __future__ import annotations

from itertools import pairwise
from math import isclose, isfinite
from pathlib import Path
from typing import Any

import pytest

from game.content.reader import Faulty
from game.draws import Draws
from game.folders import DATA, data_folder
from game.games import GAMES, rules
from game.match import Match
from game.messages import Refused
from game.review import chance
from game.review.weights import chances_of

PLAYED = 120
"""Actions of random play that are looked at."""


def positions(game: str, scenario: str, seed: int) -> list[Any]:
    """Some positions of a match of random play, its start first."""
    found, draws = rules(game), Draws(seed)
    position = found.setup(scenario, {}, draws)
    kept = [found.copy(position)]
    for number in range(PLAYED):
        actors = found.actors(position)
        if not actors:
            break
        action = draws.pick(found.legal(position, actors[0]), "an action")
        found.apply(position, actors[0], action, draws, lambda event: None)
        if number % 10 == 0 or not found.actors(position):
            kept.append(found.copy(position))
    return kept


def scenarios(game: str) -> list[str]:
    """The scenarios that are played, and not only set up."""
    return list(dict.fromkeys(chances_of(game).fit.scenarios))


@pytest.mark.parametrize("game", GAMES)
def test_every_position_has_a_chance_a_band_and_the_same_features(game: str) -> None:
    found = rules(game)
    names = set(found.judge.standing(positions(game, scenarios(game)[0], 1)[0]))
    for scenario in scenarios(game):
        for position in positions(game, scenario, 7):
            before = found.write(position)
            standing = found.judge.standing(position)
            assert set(standing) == names and all(isfinite(value) for value in standing.values())
            assert found.judge.scenario(position) == scenario
            told = chance.estimate(found, position)
            assert 0 < told.chance < 1 or found.result(position) is not None
            assert told == (chance.chance(found, position), chance.error(found, position), chance.terms(found, position))
            assert 0 <= told.error < 0.5 and set(told.terms) <= names
            assert found.write(position) == before, "looking at a position changes nothing"
            again = found.read(before)
            assert isclose(chance.chance(found, again), told.chance), "a position that was written and read is the same"


@pytest.mark.parametrize("game", GAMES)
def test_what_the_terms_add_up_to_is_the_chance(game: str) -> None:
    found = rules(game)
    for position in positions(game, scenarios(game)[0], 3)[:-1]:
        odds = chance.log_odds(found, position)
        start = chance.part_of(found, scenarios(game)[0]).start[scenarios(game)[0]]
        assert isclose(odds, start + sum(chance.terms(found, position).values()), abs_tol=1e-9)
        assert found.result(position) is not None or chance.chance(found, position) == chance.logistic(odds)


@pytest.mark.parametrize(("winner", "exact"), [("first", 1.0), ("other", 0.0), (None, 0.5)])
def test_a_match_that_is_over_is_certain(winner: str | None, exact: float, monkeypatch: pytest.MonkeyPatch) -> None:
    found = rules("skulls")
    position = Match(found, "first-contact", {}, 1).position
    sides = dict(zip(("first", "other"), chance.sides(found, position), strict=True))
    monkeypatch.setattr(type(found), "result", lambda self, position: {"winner": sides.get(winner or "")})
    told = chance.estimate(found, position)
    assert (told.chance, told.error) == (exact, 0.0)
    assert (chance.chance(found, position), chance.error(found, position)) == (exact, 0.0)


def test_both_sides_stand_in_the_order_of_their_seats() -> None:
    for game, scenario, sides in (
        ("operators", "kiln-yard", ("red", "blue")),
        ("ironsquad", "standard", ("us", "ge")),
        ("skulls", "street-sweep", ("seal", "terrorist")),
        ("firefight", "f2_the_ridge", ("german", "soviet")),
        ("firefight", "f5_crossroads", ("soviet", "german")),
        ("rush", "standard", ("defenders", "attackers")),
    ):
        found = rules(game)
        assert chance.sides(found, Match(found, scenario, {}, 1).position) == sides


def test_where_each_of_four_wins_for_itself_no_chance_is_told() -> None:
    found = rules("firefight")
    position = Match(found, "f5_crossroads", {"winner": "seat"}, 1).position
    with pytest.raises(Refused, match="between two sides; this match has 4"):
        chance.sides(found, position)


@pytest.mark.parametrize("game", GAMES)
def test_the_weights_fit_the_features_and_the_scenarios(game: str) -> None:
    found, kept = rules(game), chances_of(game)
    standing = found.judge.standing(positions(game, scenarios(game)[0], 1)[0])
    assert set(kept.words) <= set(standing)
    assert set(kept.fit.score) <= set(standing)
    assert sorted(name for part in kept.parts for name in part.start) == sorted(scenarios(game))
    assert all(set(part.features) == set(kept.words) for part in kept.parts)
    assert set(scenarios(game)) <= set(found.scenarios())
    assert set(kept.fit.own) <= set(scenarios(game))


@pytest.mark.parametrize("game", GAMES)
def test_the_chances_are_worth_more_than_a_constant_and_than_the_score(game: str) -> None:
    measured = chances_of(game).measured
    assert measured.brier < measured.brier_score < measured.brier_constant
    by_chance = measured.matches**-0.5  # how far so few matches may be off by luck alone
    assert abs(measured.called_70 - 0.7) <= 0.05 + by_chance
    assert sum(one.positions for one in measured.bins) == measured.positions
    bins = [one for one in measured.bins if one.positions]
    assert all(one.called < other.called for one, other in pairwise(bins))


def test_a_scenario_without_weights_takes_the_first() -> None:
    found = rules("operators")
    assert chance.part_of(found, "no such scenario") == chances_of("operators").parts[0]


def test_weights_that_cannot_be_read_are_told_with_their_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (data_folder() / "operators" / "chances.yaml").read_text(encoding="utf-8")
    folder = tmp_path / "data" / "operators"
    folder.mkdir(parents=True)
    monkeypatch.setenv(DATA, str(tmp_path / "data"))
    (folder / "chances.yaml").write_text(text.replace("spread: ", "spread: wide "), encoding="utf-8")
    with pytest.raises(Faulty, match=r"^data/operators/chances.yaml:\d+:\d+: .*spread should be a number from 0 to 99"):
        chances_of("operators")
