"""What every game must hold, in every scenario, over random matches."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.draws import Draws
from game.games import GAMES, rules
from game.match import Match, load
from game.messages import Refused
from tests.every_game.inspectors import INSPECTORS, inspected
from tests.every_game.walks import SCENARIOS, SHORTER, begun, chance, played, some, told, walk
from tests.tiers import ALL_SEEDS, SEEDS, thinned, thorough, tiered

ROOT = Path(__file__).resolve().parent.parent.parent
OFTEN = 80  # actions of a match within which many moments are looked at
OFTEN_TRIED = [(game, scenario) for game in GAMES for scenario in [one for known, one in SCENARIOS if known == game][::2]]
FEWER = {"ironsquad": 10, "firefight": 6}
"""How many seeds are tried of games whose matches take long."""
each_scenario = pytest.mark.parametrize(("game", "scenario"), SCENARIOS)


def walked() -> list[Any]:
    """Every scenario with its seeds: in every run one for every second scenario of a game."""
    quick = [(*one, 0) for one in OFTEN_TRIED if one != ("firefight", "f5_crossroads")]
    every = [(game, scenario, seed) for game, scenario in SCENARIOS for seed in range(FEWER.get(game, ALL_SEEDS))]
    return tiered(quick, [case for case in every if case not in quick])


def started(game: str, scenario: str, seed: int) -> tuple[Match, random.Random]:
    """A match at its first decision and the generator of its random play."""
    return begun(game, scenario, seed), chance(game, scenario, seed)


@pytest.mark.parametrize(("game", "scenario", "seed"), walked())
def test_a_random_match_holds_before_all_inspectors(game: str, scenario: str, seed: int) -> None:
    """What is legal, refused, written, kept, undone, saved, hidden and drawn along a whole match; see `inspectors`."""
    inspected(*started(game, scenario, seed), INSPECTORS)


# --- what is hidden -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "scenario", "seldom"),
    tiered([(*one, 20) for one in OFTEN_TRIED], [(*one, 4) for one in SCENARIOS]),
)
def test_imagined_positions_can_be_played_to_their_end(game: str, scenario: str, seldom: int) -> None:
    """From moments all through a match; no secret that is imagined leads into a state that the rules do not know.

    Beyond a match's first actions fewer moments are looked at, one in so many.
    """
    match, dice = started(game, scenario, 77)
    found = match.rules
    for number, (seat, action) in enumerate(walk(match, dice)):
        if number % (4 if number < OFTEN else seldom) == 0:
            twin, draws = found.determinize(match.view(seat), seat, Draws(number)), Draws(number + 1)
            for _ in range(60):
                actors = found.actors(twin)
                if not actors:
                    break
                found.apply(twin, actors[0], dice.choice(found.legal(twin, actors[0])), draws, lambda event: None)
            assert found.write(found.read(found.write(twin))) == found.write(twin)
        match.play(seat, action)


# --- chance -------------------------------------------------------------------------------------------------------------


@each_scenario
def test_something_is_drawn_in_every_scenario(game: str, scenario: str) -> None:
    """So that what the inspectors look for along the matches is there."""
    assert any(draws(game, scenario, seed) for seed in range(SEEDS))


def draws(game: str, scenario: str, seed: int) -> bool:
    """Whether anything is drawn in a random match."""
    match, dice = started(game, scenario, seed)
    before = match.draws.count
    for seat, action in walk(match, dice):
        match.play(seat, action)
        if match.draws.count > before:
            return True
    return False


ELSEWHERE = """
import sys
sys.path[:0] = [{root!r}, {here!r}]
from tests.every_game.walks import SCENARIOS, told
for game, scenario in SCENARIOS:
    print(told(game, scenario, {seed}))
"""


@pytest.mark.parametrize(("hashes", "seed"), tiered([("4321", 0)], [("0", 0), ("0", 1), ("4321", 1)]))
def test_another_process_tells_the_same(hashes: str, seed: int) -> None:
    """The same seed and actions give the same events whatever the order of hashes."""
    code = ELSEWHERE.format(root=str(ROOT), here=str(Path(__file__).parent), seed=seed)
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": hashes}
    )
    assert run.returncode == 0, run.stderr
    here = [told(game, scenario, seed) for game, scenario in SCENARIOS]
    assert run.stdout.splitlines() == here


# --- options ------------------------------------------------------------------------------------------------------------


MANY = 6
"""An option with more values than that counts something."""


def switched() -> list[tuple[str, str, str, Any]]:
    """Each option of each game at each value but its default, four of them where it counts far, in a scenario it has."""
    found = []
    for game in GAMES:
        for name, option in rules(game).choices().items():
            scenarios = option["scenarios"] or list(rules(game).scenarios())
            values = [value for value in option["values"] if value != option["default"]]
            if len(values) > MANY:
                values = [*values[:2], values[len(values) // 2], values[-1]]
            found += [(game, scenarios[-1], name, value) for value in values]
    return found


@pytest.mark.parametrize("seed", tiered([0], [1]))
@pytest.mark.parametrize(("game", "scenario", "option", "value"), thinned(switched(), 2))
def test_options_play_and_are_kept(game: str, scenario: str, option: str, value: Any, seed: int) -> None:
    """A match with the option switched comes to its end, is saved with it, and replays."""
    match = played(game, scenario, seed, {option: value})
    assert match.result() is not None
    saved = match.save()
    assert saved["options"] == SHORTER.get((game, scenario), {}) | {option: value}
    assert load(rules, saved).events == match.events
    for seat in match.seats:
        assert match.legal(seat) == []


@thorough
@pytest.mark.parametrize(("game", "scenario", "option", "value"), switched())
def test_options_are_written_positions_of_their_own(game: str, scenario: str, option: str, value: Any) -> None:
    """With the option switched, all that is listed plays, and positions on the way are read back."""
    match = begun(game, scenario, 5, {option: value})
    dice = chance(game, option, value)
    for number, (seat, action) in enumerate(walk(match, dice)):
        if number % 4 == 0:
            whole = match.rules.write(match.position)
            assert match.rules.write(match.rules.read(whole)) == whole
            for one in some(match.legal(seat), dice, 20):
                assert match.rules.refuse(match.position, seat, one) is None
            twin = match.rules.determinize(match.view(seat), seat, Draws(number))
            assert match.rules.write(match.rules.view(twin, seat)) == match.rules.write(match.view(seat))
            assert match.rules.write(match.rules.read(match.rules.write(twin))) == match.rules.write(twin)
        match.play(seat, action)


@pytest.mark.parametrize("game", list(GAMES))
def test_wrong_options_and_scenarios_are_refused(game: str) -> None:
    found = rules(game)
    scenario = next(iter(found.scenarios()))
    for name, code in (("no such scenario", "unknown-scenario"), (7, "unknown-scenario"), (None, "unknown-scenario")):
        with pytest.raises(Refused) as caught:
            Match(found, name, {}, 1)  # type: ignore[arg-type]
        assert (caught.value.code, caught.value.why[-1]) == (code, ".")
    wrong: list[dict[str, Any]] = [{"no such option": 1}]
    for name, option in found.choices().items():
        wrong += [{name: value} for value in ("no such value", None, [], 10**9) if value not in option["values"]]
    code = "bad-position" if game in ("firefight", "rush") else "bad-match"  # their rules say so
    for options in wrong:
        with pytest.raises(Refused) as caught:
            Match(found, scenario, options, 1)
        assert (caught.value.code, caught.value.why[-1]) == (code, ".")
