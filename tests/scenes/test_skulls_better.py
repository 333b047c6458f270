"""What is said to be better than what is chosen in Danger Close: never without a reason, and none that the panel contradicts."""

from __future__ import annotations

from random import Random

import pytest

from game.skulls.position import Position
from game.skulls.turns import END
from scenes.tables.skulls.parts.betters import better_words, edge
from scenes.tables.skulls.parts.reasons import gained
from scenes.tables.skulls.parts.steps import reached_soon, threat_at, worth_firing
from tests import tiers
from tests.scenes.mustering import Table
from tests.scenes.test_skulls_turn import plain, seated

SPACES = [f"{row}{column}/0" for row in "ABC" for column in range(1, 6)]


def dealt(seed: int, ready: str = "double-time") -> Table:
    """Four soldiers somewhere around the watch tower, one with a token."""
    places = Random(seed).sample(SPACES, 4)
    units = dict(zip(("s-breach", "s-rifle", "t-vet", "t-enfor"), ({"space": place} for place in places), strict=True))
    return seated({**units, "s-breach": {"space": places[0], "ready": ready}}, "s-breach", scenario="first-contact")


def figures(view: Position, space: str) -> tuple[int, int]:
    return threat_at(view, "s-breach", space), reached_soon(view, "seal", space)


@pytest.mark.parametrize("seed", tiers.seeds(6, 40))
def test_where_a_space_is_better_a_figure_of_the_panel_is(seed: int) -> None:
    view = dealt(seed).match.position
    for space in SPACES:
        for other in SPACES:
            key, _ = edge(view, "s-breach", space, other) or ("", {})
            shot, beside = worth_firing(view, "s-breach", space), worth_firing(view, "s-breach", other)
            more = any(one > than for one, than in zip(figures(view, space), figures(view, other), strict=True))
            if key in ("safer", "safer_soon", "nearer"):
                assert not more
            assert not key.startswith("shot") or (shot and (beside is None or shot.gain > beside.gain))


@pytest.mark.parametrize("seed", tiers.seeds(4, 20))
def test_better_is_never_said_without_a_reason(seed: int) -> None:
    at = dealt(seed)
    mode = at.mode
    for chosen in mode.legal:
        for action in mode.legal:
            if action["do"] in ("move", "fire", "use") and action != chosen and END not in (action, chosen):
                said = plain(better_words(mode, action, chosen))
                assert not said or said.count(": ") >= 2, said
    assert gained(mode, {"do": "prone"}) is None


def test_a_run_into_fire_that_only_comes_nearer_is_not_said_to_be_better() -> None:
    """The tower is reached by nobody; from the arcade he fires at nobody, and one threat reaches him."""
    units = {
        "s-breach": {"space": "B2/0"},
        "s-rifle": {"space": "B1/0"},
        "t-vet": {"space": "A5/0"},
        "t-enfor": {"space": "A5/0"},
    }
    view = seated(units, {"unit": "s-breach", "left": 1}, scenario="first-contact").match.position
    assert figures(view, "A3/0") > figures(view, "B3/1")
    assert edge(view, "s-breach", "A3/0", "B3/1") is None


@pytest.mark.parametrize("ready", ["double-time", "frag", "flashbang"])
def test_that_it_is_better_to_end_the_turn_has_its_words(ready: str) -> None:
    mode = dealt(1, ready).mode
    said = [plain(better_words(mode, END, chosen)) for chosen in mode.legal if chosen["do"] in ("move", "fire", "use")]
    assert said and all(one.startswith("Better: end the turn") and "skulls:" not in one for one in said)
