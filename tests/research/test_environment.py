"""Matches as environments of PettingZoo: its own tests, exact masks, and observations that tell no secret."""

from __future__ import annotations

import random
import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed; requirements-research.txt names it")

import numpy
from pettingzoo.test import api_test, seed_test

from game.draws import Draws
from game.games import GAMES, rules
from game.messages import Refused
from game.research.steps import offered
from scenes.research import env
from scenes.research.shown import Shown
from tests.tiers import one_a_game, thorough

SCENARIOS = [(game, scenario) for game in GAMES for scenario in rules(game).scenarios()]


def option_sets(game: str, scenario: str) -> list[dict[str, Any]]:
    """Each value of each option that belongs to a scenario, by itself, where a match can begin so."""
    found = []
    for name, choice in rules(game).choices().items():
        if not choice["scenarios"] or scenario in choice["scenarios"]:
            for value in choice["values"]:
                try:
                    rules(game).setup(scenario, {name: value}, Draws(0))
                except Refused:
                    continue
                found.append({name: value})
    return found


def held_to(game: str, scenario: str, options: dict[str, Any] | None = None, cycles: int = 60) -> None:
    """Run the tests of PettingZoo."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(game, scenario, options), num_cycles=cycles)
        seed_test(lambda: env(game, scenario, options), num_cycles=cycles)


def by_chance(made: Shown, seed: int, steps: int) -> Any:
    """Steps by chance, after each of which the environment is yielded."""
    chance = random.Random(seed)
    made.reset(seed=seed)
    for _ in range(steps):
        observation, _, ended, cut_off, _ = made.last()
        if ended or cut_off:
            return
        made.step(chance.choice(numpy.flatnonzero(observation["action_mask"]).tolist()))
        yield made


@pytest.mark.parametrize(("game", "scenario"), one_a_game(SCENARIOS))
def test_pettingzoos_own_tests_hold(game: str, scenario: str) -> None:
    held_to(game, scenario)


@thorough
@pytest.mark.parametrize(
    ("game", "scenario", "options"), [(*one, options) for one in SCENARIOS for options in option_sets(*one)], ids=str
)
def test_pettingzoos_own_tests_hold_with_every_option(game: str, scenario: str, options: dict[str, Any]) -> None:
    held_to(game, scenario, options, 12)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_an_observation_tells_no_secret_and_masks_are_exact(game: str, scenario: str) -> None:
    made, found = env(game, scenario), rules(game)
    for number, _ in enumerate(by_chance(made, 5, 60)):
        if number % 4:
            continue
        position, choosing = made.position, made.choosing
        for seat in made.possible_agents:
            view = found.view(position, seat)
            told, asked = made.observe(seat), made.agent_selection
            if choosing is not None and seat == asked:
                mask = numpy.flatnonzero(told["action_mask"]).tolist()
                said, legal = choosing.said, [made.numbers_of(action) for action in offered(found, position, seat)]
                assert mask == sorted({one[len(said)] for one in legal if list(one[: len(said)]) == said})
            else:
                assert not told["action_mask"].any()
            made.position = found.determinize(view, seat, Draws(number))
            made._seen.clear()
            twin = made.observe(seat)
            made.position = position
            made._seen.clear()
            assert all((twin[key] == told[key]).all() for key in told)


def test_the_numbers_of_the_steps_do_not_depend_on_the_options() -> None:
    usual, changed = env("skulls", "street-sweep"), env("skulls", "street-sweep", {"units_seal": 2, "prone": True})
    assert usual.words.tokens == changed.words.tokens
    assert usual.action_space("seal") == changed.action_space("seal")


def test_rewards_tell_who_won_and_a_long_match_is_cut_off() -> None:
    made = env("operators", "kiln-yard")
    for _ in by_chance(made, 3, 10_000):
        pass
    winner = made.rules.result(made.position)["winner"]  # type: ignore[index]
    assert {seat: made._cumulative_rewards[seat] for seat in made.agents} == {
        seat: 1.0 if seat == winner else -1.0 for seat in ("red", "blue")
    }
    short = env("operators", "kiln-yard")
    short.most_actions = 5
    for _ in by_chance(short, 3, 10_000):
        pass
    assert short.actions == 5 and all(short.truncations.values()) and not any(short.terminations.values())


def test_a_step_that_is_not_open_is_refused_and_changes_nothing() -> None:
    made = env("skulls")
    made.reset(seed=1)
    before, view = made.agent_selection, made.view(made.agent_selection)
    closed = numpy.flatnonzero(made.observe(before)["action_mask"] == 0)[0]
    with pytest.raises(Refused, match="leads to no legal action"):
        made.step(closed)
    assert (made.agent_selection, made.view(before), made.actions) == (before, view, 0)


@pytest.mark.parametrize("game", GAMES)
def test_it_can_be_looked_at(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    made = env(game, render_mode="rgb_array")
    pictures = [made.render() for number, _ in enumerate(by_chance(made, 2, 40)) if number in (0, 39)]
    assert all(one.ndim == 3 and one.shape[2] == 3 and one.dtype == numpy.uint8 and one.std() > 10 for one in pictures)
    assert pictures[0].shape == pictures[1].shape and (pictures[0] != pictures[1]).any()
    words = env(game, render_mode="ansi")
    words.reset(seed=2)
    assert words.render().strip() and "{" not in words.render()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"game": "go"}, "no game"),
        ({"game": "skulls", "scenario": "nowhere"}, "nowhere"),
        ({"game": "skulls", "options": {"prone": 3}}, "prone"),
        ({"game": "skulls", "render_mode": "human"}, "render_mode is 'human'; it is one of rgb_array, ansi"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(given: dict[str, Any], told: str) -> None:
    with pytest.raises(Refused, match=told):
        env(**given)
