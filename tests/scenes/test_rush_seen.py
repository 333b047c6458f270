"""What a kill looks like at the table of Rush: all that tells of it changes at once, points fly over words, a click ends it."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

from game.draws import Draws
from scenes.kit.words import say
from tests.scenes.rushing import ISLAND, helped, seated
from tests.scenes.sitting import Sitting


def fought(rolls: list[str], taught: bool = False) -> Sitting:
    """Ann's fight with Gus has been decided, nothing of it seen yet; nobody helps."""
    seats = deepcopy(ISLAND["seats"])
    seats["A2"]["class"] = "recon"
    sitting = seated(seats=seats)
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    table: Any = sitting.play.table
    sitting.match.draws = Draws(1, sitting.match.draws.count, rolls)
    hand = table.mode
    hand.picked = next(place for place, way in enumerate(hand.ways) if way.stops[0].space == "s13")
    table.state.taught = table.state.view.round if taught else None
    hand.commit()
    return sitting


def told(sitting: Sitting) -> tuple[bool, bool, bool, bool]:
    """Whether chip, dial, plate and panel know that Ann is dead."""
    table: Any = sitting.play.table
    table.widgets  # noqa: B018
    _, (chip,) = table.chips()
    plates = {one.seat: one.line for side in table.mode.roster.plates for one in side}
    said = "is dead" in table.state.words
    return "4 of 8" in chip.words, table.board.furniture.counted == 4, plates["A1"] == say("rush:status.dead"), said


def test_chip_dial_plate_and_words_tell_of_a_kill_at_once_when_he_lies() -> None:
    sitting = fought(["-", "+"])
    table: Any = sitting.play.table
    assert not any(told(sitting))
    seen = []
    for _ in range(3000):
        sitting.step()
        seen.append(told(sitting))
        if any(seen[-1]):
            break
    assert all(seen[-1]), seen[-1]
    assert table.board.counters["A1"].lies, "his fall has been seen"


def test_points_fly_from_above_the_words_that_rise() -> None:
    sitting = fought(["+", "-"])
    table: Any = sitting.play.table
    for _ in range(3000):
        sitting.step()
        flights = table.state.points.flights
        if flights and flights[0].part is not None:
            break
    (flight, *_) = table.state.points.flights
    _, y = table.board.to_screen("s13")
    assert flight.start[1] < y - table.board.scale.px(60)


def test_while_one_learns_a_kill_waits_for_a_click() -> None:
    sitting = fought(["-", "+"], taught=True)
    table: Any = sitting.play.table
    for _ in range(6000):
        sitting.step()
        if sitting.play.playing.halted:
            break
    assert sitting.play.playing.halted and table.board.left, "who has died is read on a plate"
    dial = table.board.camera.to_screen(table.board.slots["kill_counter"])
    assert not table.board.left[0].rect.collidepoint(dial), "that leaves the dial in sight"
    for _ in range(600):
        sitting.step()
    assert sitting.play.playing.halted, "as long as nobody clicks"
    sitting.play.go_on()
    sitting.step()
    assert not sitting.play.playing.halted and not table.board.left


def test_in_a_match_without_lessons_nothing_waits() -> None:
    sitting = fought(["-", "+"])
    for _ in range(6000):
        sitting.step()
        assert not sitting.play.playing.halted
        if sitting.play.playing.idle and sitting.play.shown:
            break
    assert sitting.play.match.position.kills == 4


def test_whoever_has_been_helped_is_not_called_down() -> None:
    table: Any = helped().play.table
    down, _ = table.chips()
    assert down[-1].words == say("rush:chip.revive", name=table.state.names["A1"])
    view = table.state.view.copy()
    view.change("A1", status="up")
    table.state.view = view
    left, _ = table.chips()
    assert left[-1].words == say("rush:chip.move", name=table.state.names["A1"])
