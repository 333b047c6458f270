"""What is said to be better than what is chosen in Danger Close: always with a reason of three words, and one that holds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.skulls.turns import END
from scenes.kit.layout import Scale
from scenes.tables.skulls.parts.betters import edge, merit
from scenes.tables.skulls.parts.steps import reached_soon, threat_at, worth_firing
from tests import tiers
from tests.scenes.mustering import Table
from tests.scenes.test_skulls_turn import plain, seated

SPACES = [f"{row}{column}/0" for row in "ABC" for column in range(1, 6)]
READY = ("double-time", "frag", "flashbang", "focus-fire", "creep", "covering-fire")


def dealt(seed: int) -> Table:
    """Four soldiers somewhere around the watch tower, one of them with a token and his turn."""
    places = Random(seed).sample(SPACES, 4)
    units = dict(zip(("s-breach", "s-rifle", "t-vet", "t-enfor"), ({"space": place} for place in places), strict=True))
    units["s-breach"]["ready"] = READY[seed % len(READY)]
    return seated(units, "s-breach", scenario="first-contact")


def said_of(mode: Any) -> str:
    """What is said to be better than what is aimed at, without its marks."""
    return plain(mode._better_said()).strip()


@pytest.mark.parametrize("seed", tiers.seeds(8, 60))
def test_what_is_better_has_a_reason_and_room_in_the_smallest_window(seed: int) -> None:
    at = dealt(seed)
    at.play.resize((1024, 640), Scale(75))
    mode, chrome = at.mode, at.play.chrome
    for action in mode.legal:
        if action["do"] not in ("move", "fire", "use"):
            continue
        mode.tool, mode.aimed, mode.warned = ("token" if action["do"] == "use" else None), action, False
        better, said = mode.better(), said_of(mode)
        if better is None:
            assert not said
            continue
        assert better.why or better.action == END, said
        assert len(better.why.split()) <= 3 and said.endswith(f"({better.why})." if better.why else ".")
        at.play._furnish()
        sentence = chrome.sentence
        assert sentence.natural(chrome.scale, sentence.rect.w)[1] <= chrome.bottom.h, said


@pytest.mark.parametrize("seed", tiers.seeds(6, 40))
def test_a_place_is_said_to_be_better_by_the_figures_of_the_panel(seed: int) -> None:
    view = dealt(seed).match.position
    for space in SPACES:
        for other in SPACES:
            key = edge(view, "s-breach", space, other)
            there, here = ((threat_at(view, "s-breach", at), reached_soon(view, "seal", at)) for at in (space, other))
            if key == "safer":
                assert there != here and all(one <= than for one, than in zip(there, here, strict=True))
            if key == "shot":
                shot, beside = worth_firing(view, "s-breach", space), worth_firing(view, "s-breach", other)
                assert shot and (beside is None or shot.gain > beside.gain)
            assert not (space == other and key)


@pytest.mark.parametrize("seed", range(len(READY)))
def test_every_reason_has_its_words(seed: int) -> None:
    mode = dealt(seed).mode
    for chosen in mode.legal:
        for action in mode.legal:
            assert "skulls:" not in merit(mode, action, chosen), (action, chosen)


def test_a_run_towards_the_enemy_says_so_where_the_chosen_place_is_safer() -> None:
    units = {
        "s-breach": {"space": "B2/0"},
        "s-rifle": {"space": "B1/0"},
        "t-vet": {"space": "A5/0"},
        "t-enfor": {"space": "A5/0"},
    }
    view = seated(units, {"unit": "s-breach", "left": 1}, scenario="first-contact").match.position
    assert edge(view, "s-breach", "A3/0", "B3/1") == "nearer" and edge(view, "s-breach", "B3/1", "A3/0") == "safer"
