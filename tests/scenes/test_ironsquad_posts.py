"""Other places for a shot: a ring marks only what beats the place that is proposed, and each that is pointed at is compared."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.boards.hexes.board import Hit
from scenes.kit.text import spans
from scenes.tables.ironsquad.advising import posts
from tests.ironsquad.staged import Staged
from tests.scenes.test_ironsquad_panels import words
from tests.scenes.test_ironsquad_turn import seated

UNITS: dict[str, Any] = {
    "us-captain": "D12",
    "us-rifleman": {"at": "F10", "mp": 12},
    "ge-captain": "F05",
    "ge-medic": {"at": "J06", "hp": 1},  # who cannot walk is a danger near him alone
    "ge-mg": {"at": "B06", "facing": 5, "hp": 1},
}
GROUNDS: list[dict[str, str]] = [{}, {"F07": "forest", "E07": "hill"}, {"F08": "building", "G07": "forest", "H07": "grass"}]


def plain(words_: str) -> str:
    """Words without their marks."""
    return "".join(span.words for span in spans(words_))


def aiming(ground: dict[str, str], at: str = "F10") -> Any:
    """A rifleman who has clicked the German Captain."""
    units = {**UNITS, "us-rifleman": {"at": at, "mp": 12}}
    sitting = seated(Staged(units, ground=ground).match)
    mode = sitting.play.table.mode
    mode.choose("us-rifleman")
    assert mode.click(Hit("F05", None, "ge-captain"))
    return sitting


@pytest.mark.parametrize("at", ["F10", "F08", "D08"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_what_is_ringed_beats_the_place_that_is_proposed(ground: dict[str, str], at: str) -> None:
    sitting = aiming(ground, at)
    table: Any = sitting.play.table
    mode, board = table.mode, table.board
    base, dangers = mode.meant(), mode.advice.dangers(mode.outlook)
    ringed = [space for space, ring in board.over.rings.items() if ring.dashed]
    assert set(ringed) == set(mode.better(base)) - {base.at}
    foe = mode.view.units["ge-captain"]
    proposed = posts.worth(mode.outlook, base.at, foe)
    for space in ringed:
        here = posts.worth(mode.outlook, space, foe)
        assert here.beats(proposed) or (not proposed.beats(here) and dangers[space] < dangers[base.at])


def test_some_places_are_ringed_and_the_first_of_a_kind_alone() -> None:
    found = [aiming(ground, at).play.table.mode for ground in GROUNDS for at in ("F10", "F08", "D08")]
    assert any(mode.better(mode.meant()) for mode in found)
    assert all(len(mode.better(mode.meant())) <= posts.MOST for mode in found)


def test_another_place_that_is_pointed_at_is_compared_in_odds_and_in_who_can_hit_him() -> None:
    sitting = aiming(GROUNDS[1])
    table: Any = sitting.play.table
    mode, base = table.mode, table.mode.meant()
    dangers = mode.advice.dangers(mode.outlook)
    others = [one.at for one in mode.outlook.later["ge-captain"] if one.at != base.at]
    assert others
    for at in others:
        table.point(Hit(at))
        said = mode.compared()
        assert said and base.at in said and ("either" in said) == (dangers[at] == dangers[base.at])
        assert plain(said) in [plain(one) for one in words(table.panels.die.parts)]
    table.point(Hit(base.at))
    assert not mode.compared()
