"""Counters of Firefight that share a hex."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.kit.layout import Scale
from tests.scenes import skirmish


@pytest.mark.parametrize("number", [2, 3])
def test_a_few_counters_on_one_hex_are_as_large_as_they_can_be_hit(number: int) -> None:
    """At the first look of the smallest window with the whole ridge in sight; they lie over each other, and on their hex."""
    kinds = ["g_rifle", "g_hmg", "g_pz3"][:number]
    far = [{"id": "s01", "type": "s_rifle", "at": "N03"}, {"id": "s02", "type": "s_rifle", "at": "B11"}]
    stack = [{"id": f"g0{place}", "type": kind, "at": "G06"} for place, kind in enumerate(kinds)]
    sitting = skirmish.fighting(units=[*stack, *far])
    board: Any = sitting.play.table.board  # type: ignore[attr-defined]
    sitting.play.resize((1280, 720), Scale(100))
    spots = board.spots()
    middle = board.to_screen("G06")
    wide = board.camera.px(board.hexes.width)
    for unit in stack:
        at, px = spots[unit["id"]]
        assert 44 <= px < board.side_px(1.0)
        assert abs(at[0] - middle[0]) + px / 2 <= wide / 2 + 1
    tops = {spots[unit["id"]][0] for unit in stack}
    assert len(tops) == number and min(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a in tops for b in tops if a != b) >= 12
