"""What can be taken back in Firefight: everything up to the last draw and the last thing newly shown."""

from __future__ import annotations

import pytest

from game.messages import Refused
from tests.firefight.staged import Staged, kinds


def test_the_end_of_a_round_that_draws_and_shows_nothing_can_be_taken_back() -> None:
    """R-FF-01: both passes, the new round and the CAPs that came with it."""
    staged = Staged({"g01": "g_rifle A01 N", "s01": "s_rifle L01 N"}, smoke=[{"at": "F06", "strength": 2}])
    before = staged.whole
    first, other = staged.match.actors()[0], "soviet" if staged.match.actors()[0] == "german" else "german"
    staged.match.play(first, {"do": "pass"})
    between = staged.whole
    events = staged.match.play(other, {"do": "pass"})
    assert {"passed", "round_end", "smoke", "round_start", "refilled"} <= set(kinds(events)) and staged.whole["round"] == 2
    assert staged.match.undo(other).action == {"do": "pass"} and staged.whole == between
    assert staged.match.undo(first).action == {"do": "pass"} and staged.whole == before


def test_smoke_that_is_laid_can_be_taken_back() -> None:
    staged = Staged({"s01": "s_pioneer F06 N", "g01": "g_rifle A01 N"}, order=["soviet", "german"], to_move="soviet")
    before, smoke = staged.whole, staged.legal("soviet", do="smoke")[0]
    assert "smoke" in kinds(staged.match.play("soviet", smoke))
    assert staged.match.undo("soviet").action == smoke and staged.whole == before


def test_what_was_shown_or_rolled_stays() -> None:
    """R-FF-01."""
    staged = Staged({"g01": "g_rifle G06 N hidden", "s01": "s_rifle G04 S"}, order=["german", "soviet"], to_move="german")
    shown = next(one for one in staged.legal("german", do="pivot"))
    assert "revealed" in kinds(staged.match.play("german", shown))
    assert not staged.match.can_undo()
    with pytest.raises(Refused, match="R-FF-01"):
        staged.match.undo()
