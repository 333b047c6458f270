"""The ways of looking that tables share: their buttons are there where their keys are, and only while the board is looked at."""

from __future__ import annotations

import pytest

from tests.scenes.rushing import PHASES


@pytest.mark.parametrize(("phase", "looked"), [("ready", True), ("revive", False), ("defuse", False)])
def test_the_key_of_a_look_holds_where_its_button_is(phase: str, looked: bool) -> None:
    sitting = PHASES[phase]()
    bars, looks = sitting.play.table.bars, sitting.play.table.state.looks
    assert bool(bars.always()) == looked
    assert bars.key("threat") == looked and looks.on("threat") == looked
    assert not bars.key("confirm")
