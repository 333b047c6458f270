"""What bots decide: always legal, the same from the same seed, from the view of their seat alone."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from game.bots.api import LEVELS, MILLISECONDS, Budget, Commander, Duellist, Gambler, levels_of
from game.bots.arena import played
from game.bots.levels import decision, seed_of
from game.draws import Draws
from game.games import GAMES, rules
from game.match import Match
from game.messages import Refused
from tests.tiers import thinned, thorough, tiered

FEW = 4000
"""Steps of a decision: enough for every part of the search to have its turn."""
TABLES = [
    ("kiln-yard", {}),
    ("kiln-yard", {"illegal_plans": "cancel", "empty_hand": "reload", "points": 3}),
    ("salt-quay", {"red_weapon": "m60", "blue_weapon": "m60", "points": 3}),
    ("salt-quay", {"red_operator": "ghost", "red_weapon": "m60", "blue_weapon": "m4a1", "illegal_plans": "cancel", "points": 3}),
    ("basic-training", {"open_plans": True, "pace": "gentle", "points": 3}),
    ("basic-training", {"points": 3}),
]


def match_of(scenario: str, options: dict[str, Any], seed: int) -> Match:
    return Match(rules("operators"), scenario, options, seed)


@pytest.mark.parametrize(("scenario", "options"), thinned(TABLES, 3))
@pytest.mark.parametrize("levels", [("recruit", "regular"), pytest.param(("veteran", "recruit"), marks=thorough)])
def test_whole_matches_of_lawful_decisions(scenario: str, options: dict[str, Any], levels: tuple[str, str]) -> None:
    """`played` would raise at the first refusal; the match must come to its end by itself."""
    match = match_of(scenario, options, 11)
    end = played(match, dict(zip(match.seats, levels, strict=True)), steps=FEW)
    assert end.winner in (match.rules.side_of(match.position, seat) for seat in match.seats)
    assert end.actions == len(match.log)
    assert end.tally["rounds"] == sum(event["is"] == "actions" for events in match.events for event in events)


def test_many_matches_of_recruits_end() -> None:
    for seed in range(30):
        match = match_of(("kiln-yard", "salt-quay")[seed % 2], {}, seed)
        end = played(match, dict.fromkeys(match.seats, "recruit"))
        assert end.winner is not None
        points = sum(count for name, count in end.tally.items() if name.endswith(("flag", "elimination")))
        assert points == sum(match.result()["score"].values())  # type: ignore[index]


@pytest.mark.parametrize("level", tiered(LEVELS[:2], LEVELS[2:]))
def test_a_match_replays_alike_from_its_seed(level: str) -> None:
    logs = []
    for _ in range(2):
        match = match_of("kiln-yard", {"points": 3}, 77)
        played(match, {"red": level, "blue": "recruit"}, steps=FEW)
        logs.append([(entry.seat, entry.action, entry.digest) for entry in match.log])
    assert logs[0] == logs[1]


def positions(number: int) -> list[tuple[Match, str]]:
    """Positions of every phase with a seat that decides, on the way of matches between recruits."""
    found: list[tuple[Match, str]] = []
    wanted = {"planning": number, "combat": number, "onward": number}
    for seed in range(100):
        match = match_of("kiln-yard", {}, seed)
        for count in range(60):
            actors = match.actors()
            if not actors or not any(wanted.values()):
                break
            phase = match.position.phase
            if wanted[phase] and len(match.log) > 1:
                wanted[phase] -= 1
                copy = Match(match.rules, "kiln-yard", {}, seed)
                copy.position = match.position
                found.append((copy, actors[-1]))
            seat = actors[0]
            match.play(seat, decision(match.rules, match.view(seat), seat, "recruit", seed_of(seed, 0, count)))
    return found


@pytest.mark.parametrize("level", tiered(LEVELS[1:2], [LEVELS[0], *LEVELS[2:]]))
def test_a_decision_uses_nothing_that_its_seat_may_not_know(level: str) -> None:
    """Twins differ in what is hidden; the view written down and read again, which holds nothing else, decides alike."""
    differ = 0
    for match, seat in positions(3):
        game = match.rules
        twin = game.determinize(match.view(seat), seat, Draws(5))
        differ += game.write(twin) != game.write(match.position)
        decided = [
            decision(game, view, seat, level, 9, steps=FEW)
            for view in (match.view(seat), game.view(twin, seat), game.read(game.write(match.view(seat)), seat))
        ]
        assert decided[0] == decided[1] == decided[2]
    assert differ > 4, "twins must differ for this to say anything"


@pytest.mark.parametrize("level", LEVELS)
def test_a_plan_begun_by_hand_is_gone_on_with(level: str) -> None:
    """R-OP-29: a whole plan is refused once a marker lies; the bot places the next one."""
    match = match_of("kiln-yard", {}, 3)
    sprint = next(action for action in match.legal("red") if "via" in action)
    match.play("red", sprint)
    for number in range(2, 5):
        action = decision(match.rules, match.view("red"), "red", level, number, steps=FEW)
        assert action["do"] == "mark" and "via" not in action
        match.play("red", action)
    assert match.actors() == ("blue",)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("via", [None, "k17"])
def test_a_plan_begun_unlawfully_is_gone_on_with(level: str, via: str | None) -> None:
    """R-OP-37: under `cancel` any marker may lie already, also a sprint over a node far away."""
    match = match_of("kiln-yard", {"illegal_plans": "cancel"}, 3)
    match.play("red", {"do": "mark", "at": "k14", "face": "N"} | ({"via": via} if via else {}))
    for number in range(2, 5):
        match.play("red", decision(match.rules, match.view("red"), "red", level, number, steps=FEW))
    assert match.actors() == ("blue",)


@pytest.mark.parametrize("level", LEVELS)
def test_no_time_at_all_still_gives_a_lawful_action(level: str) -> None:
    for match, seat in positions(2):
        action = decision(match.rules, match.view(seat), seat, level, 1, budget_ms=0)
        match.check(seat, action)
        match.check(seat, decision(match.rules, match.view(seat), seat, level, 1, steps=0))


def test_time_is_kept() -> None:
    import time

    for match, seat in positions(2):
        view = match.view(seat)
        started = time.process_time()  # a busy machine may let it wait, but not work, for longer
        decision(match.rules, view, seat, "veteran", 1, budget_ms=150)
        assert time.process_time() - started < 1.0, "a slice of search may overrun a little, not by seconds"


def test_an_unknown_level_is_refused() -> None:
    match = match_of("kiln-yard", {}, 1)
    for level in ("marshal", None, 3):
        with pytest.raises(Refused) as refused:
            decision(match.rules, match.view("red"), "red", level, 1)
        assert refused.value.code == "bad-action"
        assert all(known in refused.value.why for known in LEVELS)


def test_seeds_of_decisions_differ() -> None:
    seeds = [seed_of(match, seat, number) for match in (0, 1, 2**64 - 1) for seat in (0, 1) for number in range(50)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**64 for seed in seeds)


def test_levels_take_longer_as_they_rise() -> None:
    assert list(MILLISECONDS) == list(LEVELS)
    assert all(a < b for a, b in pairwise(MILLISECONDS.values()))


def test_a_budget_in_steps_is_spent() -> None:
    budget = Budget(steps=10)
    half = budget.part(0.5)
    assert half.spend(5) and not half.spend(1)
    assert budget.spend(5) and not budget.spend(1) and budget.spend(0)


def test_every_game_offers_a_judge() -> None:
    for game in GAMES:
        judge = rules(game).judge
        assert sum(isinstance(judge, kind) for kind in (Duellist, Commander, Gambler)) == 1
        assert levels_of(judge)[:3] == LEVELS


def test_bots_import_no_game() -> None:
    import ast
    from pathlib import Path

    import game.bots.api as api

    for path in Path(api.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("game"):
                known = ("game.api", "game.messages", "game.texts", "game.draws")
                assert node.module in known or node.module.startswith("game.bots"), f"{path.name}: {node.module}"
