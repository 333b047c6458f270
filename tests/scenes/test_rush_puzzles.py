"""A puzzle of Rush at the table: no clock goes on behind the news of how it went."""

from __future__ import annotations

from typing import Any

from scenes.app.app import STEP
from tests.scenes.test_puzzle_screens import AtShelf


def test_nothing_tells_the_stop_that_solves_a_puzzle_from_the_one_that_kills() -> None:
    play: Any = AtShelf("rush").open("mind-the-tank")
    hand = play.table.mode
    one, other = hand.ways
    assert not one.deadly and not other.deadly and one.stops[0].shade == other.stops[0].shade
    assert len({choice.line for choice in hand.choices}) == 1 and not any(choice.deadly for choice in hand.choices)
    assert [arc.words for arc in play.table.board.over.arcs if arc.words] == []
    told = repr([part for place in (0, 1) for part in hand._lit_parts(place)]) + repr(hand.choices)
    assert told.count("is for you to work out") == 2, "once for each way that is shown"


def test_no_puzzle_opens_with_its_target_chosen() -> None:
    play: Any = AtShelf("rush").open("under-a-roof")
    hand = play.table.mode
    assert hand.now.action != {"do": "target", "at": "s13"} and [one.action["do"] for one in hand.choices][-1] == "pass"


def test_no_fuse_burns_on_behind_the_sheet_of_a_puzzle_that_is_over() -> None:
    shelf = AtShelf("rush")
    play: Any = shelf.open("first-things-first")
    assert not play.reading
    play.decide({"do": "move", "die": 4})
    for _ in range(40):
        shelf.app.apply(shelf.top.update(STEP))
    known = play.table.state
    assert play.state() == "solved" and play.reading
    assert known.view.turn.fuse is not None and known.burnt is not None
    before = known.burnt
    for _ in range(200):
        play.update(STEP)
    assert known.burnt == before
