"""What is read aloud of a position is enough to rebuild it: whole positions and what each seat sees of them."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import partial

import pytest

from game.games import GAMES, rules
from game.learning.spoken_position import aloud, heard, speech, whole
from game.match import Match
from game.messages import Refused
from tests.every_game.walks import SCENARIOS, begun, chance, walk
from tests.tiers import one_a_game, seeds, thorough

SEEDS = 3
EACH = 23
"""Of so many positions one is read aloud."""


@pytest.mark.parametrize("seed", seeds(1, SEEDS))
@pytest.mark.parametrize(("game", "scenario"), one_a_game(SCENARIOS))
def test_a_position_is_rebuilt_from_what_is_read_aloud_of_it(game: str, scenario: str, seed: int) -> None:
    match, dice = begun(game, scenario, seed), chance(game, scenario, seed)
    for number, (seat, action) in enumerate(walk(match, dice)):
        if number % EACH == seed:
            rebuilt(match)
        match.play(seat, action)
    rebuilt(match)


@thorough
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_options_are_read_aloud_where_they_are_not_the_usual_ones(game: str, scenario: str) -> None:
    found = rules(game)
    for name, one in found.choices().items():
        for value in one["values"][1:]:
            with suppress(Refused):  # a scenario may leave no choice of an option
                rebuilt(begun(game, scenario, 7, {name: value}))


def rebuilt(match: Match) -> None:
    """Check that the position and every seat's view of it come back from the sentences, each of them a whole one."""
    found = match.rules
    views = [partial(lambda seat, position: found.view(position, seat), seat) for seat in (None, *match.seats)]
    for seen in (whole, *views):
        written = json.loads(json.dumps(found.write(seen(match.position))))
        lines = aloud(found, written, seen)
        assert heard(found, [str(line) for line in lines], seen) == written
        if not speech(found.id).sentences:
            continue  # each key is named
        assert [line for line in lines if line[-1] != "." or line[0] != line[0].upper()] == []
        keys = [line.given["key"] for line in lines if line.pattern in ("{key}: {value}.", "{key} is not there.")]
        assert not keys, f"no sentence of aloud.yaml says {keys}"


@pytest.mark.parametrize("game", GAMES)
def test_names_can_be_told_apart(game: str) -> None:
    for key, names in speech(game).names.items():
        assert len(set(names.values())) == len(names), key
        assert all("," not in name for name in names.values()), key


@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_that_nobody_says_is_refused(game: str) -> None:
    found = rules(game)
    scenario = next(iter(found.scenarios()))
    lines = [str(line) for line in aloud(found, found.write(found.read({"scenario": scenario})))]
    with pytest.raises(Refused) as caught:
        heard(found, [*lines, "The moon is full."])
    assert caught.value.code == "bad-position"
    assert "The moon is full." in caught.value.why
