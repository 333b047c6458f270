"""What a seat may know and what can be taken back (R-IS-105, R-IS-106), and positions imagined behind a view."""

from __future__ import annotations

from typing import Any

import pytest

from game.draws import Draws
from game.messages import Refused
from tests.ironsquad.staged import RULES, Staged, kinds
from tests.ironsquad.test_setup import DEPLOYING, FIVE, OTHERS, begun

SEATS = ("us", "ge")


def test_r_is_105_the_others_mission_is_hidden_until_the_match_is_over() -> None:
    staged = Staged({"us-captain": "A01", "ge-captain": "O13"}, missions={"us": "us-1", "ge": "ge-2"}, round=12, seat="ge")
    assert staged.view("us")["missions"] == {"us": "us-1", "ge": "hidden"}
    assert staged.view("ge")["missions"] == {"us": "hidden", "ge": "ge-2"}
    assert staged.view(None)["missions"] == {"us": "hidden", "ge": "hidden"}
    staged.end_turn()
    for seat in (*SEATS, None):
        assert staged.view(seat)["missions"] == {"us": "us-1", "ge": "ge-2"}


def test_r_is_105_the_others_squad_is_hidden_until_deployment_is_shown() -> None:
    staged = Staged.new("standard")
    staged.play("pick", seat="us", units=FIVE)
    assert staged.view("us")["picks"] == {"us": FIVE, "ge": None}
    assert staged.view("ge")["picks"] == {"us": "hidden", "ge": None}
    deploying = Staged({"us-captain": "G01", "ge-captain": "G20", "ge-medic": "G20"}, **DEPLOYING)
    assert deploying.view("us")["picks"] == {"us": FIVE, "ge": "hidden"}
    assert list(deploying.view("us")["units"]) == ["us-captain"]
    assert list(deploying.view("ge")["units"]) == ["ge-captain", "ge-medic"]
    assert deploying.view(None)["units"] == {}
    shown, _ = begun(3, 1)
    assert shown.view("us")["picks"] == {"us": FIVE, "ge": OTHERS}
    assert len(shown.view("ge")["units"]) == 10


def test_r_is_105_a_ready_seat_is_as_hidden_as_one_that_is_not() -> None:
    standing = {f"us-{kind}": "G01" for kind in FIVE}
    staged = Staged(standing, **(DEPLOYING | {"ready": {"us": True, "ge": False}}))
    view = staged.view("ge")
    assert (view["units"], view["ready"]) == ({}, {"us": True, "ge": False})


def test_r_is_105_nothing_else_is_secret() -> None:
    units = {"us-captain": {"at": "D03", "mp": 3}, "ge-mg": "G12"}
    staged = Staged(units, scenario="standard", missions={"us": "us-1", "ge": "ge-2"})
    whole = staged.whole
    for seat in (*SEATS, None):
        view = staged.view(seat)
        assert {key for key in whole if view[key] != whole[key]} == {"missions"}


def test_r_is_105_the_training_hides_no_mission_and_no_squad() -> None:
    staged = Staged.new("training")
    staged.play("deploy", seat="us", unit="us-captain", at="A01")
    view = staged.view("ge")
    assert view["missions"] == {"us": "tr-us", "ge": "tr-ge"}
    assert view["picks"] == staged.whole["picks"]
    assert view["units"] == {}


def test_r_is_105_deployment_is_told_to_its_seat_alone() -> None:
    staged = Staged({}, **DEPLOYING)
    chairs = {seat: staged.match.chair(seat) for seat in (*SEATS, None)}
    staged.play("deploy", seat="us", unit="us-captain", at="G01")
    assert [len(chairs[seat].hear()) for seat in (*SEATS, None)] == [1, 0, 0]


@pytest.mark.parametrize("seat", SEATS)
def test_r_is_105_whatever_is_imagined_looks_the_same(seat: str) -> None:
    """Two positions that differ in secrets alone have one view; positions imagined behind it have it too."""
    standing = {"us-captain": "G01", "ge-captain": "G20"}
    other = {"us": "ge", "ge": "us"}[seat]
    moved = {**standing, f"{other}-captain": {"us": "E01", "ge": "G19"}[other]}
    picks: dict[str, Any] = DEPLOYING["picks"] | {other: ["captain", "rifleman", "mg", "grenadier", "medic"]}
    one, two = Staged(standing, **DEPLOYING), Staged(moved, **(DEPLOYING | {"picks": picks}))
    missions = DEPLOYING["missions"] | {other: f"{other}-5"}
    three = Staged(moved, **(DEPLOYING | {"missions": missions}))
    assert one.whole != two.whole != three.whole
    assert one.view(seat) == two.view(seat) == three.view(seat)
    seen = set()
    for seed in range(40):
        twin = RULES.determinize(one.match.view(seat), seat, Draws(seed))
        assert RULES.write(RULES.view(twin, seat)) == one.view(seat)
        whole = RULES.write(twin)
        assert RULES.write(RULES.read(whole)) == whole
        seen.add(whole["missions"][other])
    assert seen == {f"{other}-{number}" for number in range(1, 6)}


def test_r_is_105_a_squad_that_is_hidden_is_imagined_whole_where_its_seat_is_ready() -> None:
    standing = {f"us-{kind}": "G01" for kind in FIVE}
    staged = Staged(standing, **(DEPLOYING | {"ready": {"us": True, "ge": False}}))
    for seed in range(20):
        whole = RULES.write(RULES.determinize(staged.match.view("ge"), "ge", Draws(seed)))
        assert len(whole["units"]) == 5
        assert {f"us-{kind}" for kind in whole["picks"]["us"]} == set(whole["units"])


# --- taking back --------------------------------------------------------------------------------------------------------


def test_r_is_05_what_has_been_drawn_is_not_taken_back() -> None:
    staged = Staged({"us-captain": "G07", "us-medic": {"at": "G07", "hp": 3}, "ge-captain": "G04"})
    before = staged.whole
    staged.move("us-captain", "G06")
    staged.heal("us-medic", "us-medic")
    staged.end("us-captain")
    for _ in range(3):
        staged.match.undo("us")
    assert staged.whole == before
    staged.move("us-captain", "G06")
    staged.fire("us-captain", "ge-captain", 3)
    with pytest.raises(Refused) as caught:
        staged.match.undo("us")
    assert caught.value.why.startswith("R-IS-05: ")
    staged.move("us-captain", "H06")
    assert staged.match.undo("us").action["to"] == "H06"
    assert not staged.match.can_undo()


def test_r_is_05_once_the_sniper_has_answered_the_step_is_not_taken_back() -> None:
    """Also when he holds: his answer was given to that step."""
    staged = Staged({"us-captain": "J03", "ge-sniper": {"at": "G07", "facing": 1}})
    staged.move("us-captain", "J04")
    staged.answer(False)
    assert not staged.match.can_undo("us")


def test_r_is_05_a_turn_and_a_round_that_end_without_a_draw_are_taken_back() -> None:
    """With the weather clear nothing is drawn between two rounds; else the die is where taking back ends."""
    for weather, again in (("clear", True), ("roll", False)):
        staged = Staged({"us-captain": "G07", "ge-captain": "A01"}, options={"weather": weather})
        before = staged.whole
        staged.move("us-captain", "G06")
        staged.end("us-captain")
        staged.end_turn()
        assert staged.match.can_undo("us"), "nobody has done anything yet that needs it"
        staged.end_turn()
        assert staged.match.can_undo() == again
        if again:
            for _ in range(4):
                staged.match.undo()
            assert staged.whole == before


def test_r_is_05_an_answer_that_held_fire_is_taken_back_with_the_step_before_it() -> None:
    staged = Staged({"us-captain": "J03", "ge-sniper": {"at": "G07", "facing": 1}})
    before = staged.whole
    staged.move("us-captain", "J04")
    staged.answer(False)
    assert staged.match.undo().seat == "ge" and staged.match.undo().seat == "us"
    assert staged.whole == before


def test_r_is_05_neither_are_picks_and_readiness() -> None:
    deploying = Staged({f"us-{kind}": "G01" for kind in FIVE}, **DEPLOYING)
    deploying.play("deploy", seat="us", unit="us-captain", at="G02")
    assert deploying.match.can_undo("us")
    deploying.play("ready", seat="us")
    assert not deploying.match.can_undo("us")


# --- the proving ground -------------------------------------------------------------------------------------------------


def test_r_is_106_on_the_proving_ground_the_position_draws_the_board() -> None:
    staged = Staged(
        {"us-captain": "A01", "ge-captain": "O13"},
        ground={"G07": "hill", "G06": "rock"}, roads=[["A01", "A02", "B02"]], sites={"church": "H08"},
    )  # fmt: skip
    assert staged.ask("hex", at="G07")["ground"] == "hill"
    assert staged.ask("hex", at="A02")["road"] == ["A01", "B02"]
    assert staged.ask("hex", at="H08") == {"ground": "building", "road": [], "loc": None, "objective": "church", "explored": None}
    assert staged.ask("hex", at="C03")["ground"] == "clear"
    assert staged.whole["missions"] == {"us": None, "ge": None}
    assert kinds(staged.end_turn()) == ["turn_ended", "turn"]


def test_r_is_106_a_mission_is_judged_where_one_is_given() -> None:
    staged = Staged({"us-captain": "H08"}, sites={"church": "H08"}, missions={"us": "us-4"}, dead={
        "ge-mg": "ge", "ge-medic": "ge", "ge-local-a": "ge",
    })  # fmt: skip
    assert kinds(staged.end_turn())[-1] == "over"
