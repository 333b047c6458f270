"""The sniper's area and his question (R-IS-92 to R-IS-97)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ironsquad.staged import Staged, kinds, of_kind, the

SNIPER = {"ge-sniper": {"at": "G07", "facing": 1}}
AREA = ["G03", "G04", "G05", "G06", "H03", "H04", "H05", "H06", "I04", "I05", "I06", "J04", "J05", "K05"]
ASKED = {"kind": "opportunity", "seat": "ge", "unit": "ge-sniper", "target": "us-captain"}


def crossing(at: str = "J03", **start: Any) -> Staged:
    """The US Captain at a hex, by default one step outside the area; the sniper at G07 looks north-east."""
    return Staged({"us-captain": at, "us-medic": "F04", **SNIPER}, **start)


def test_r_is_92_the_area_is_a_wedge_of_rows_of_2_to_5() -> None:
    assert crossing().ask("area", unit="ge-sniper") == {"hexes": AREA, "seen": AREA}
    fog = crossing(weather="fog").ask("area", unit="ge-sniper")["hexes"]
    assert fog == [space for space in AREA if space not in ("G03", "H03", "I04", "J04", "K05")]
    assert len(fog) == 9
    assert "G07" not in AREA


@pytest.mark.parametrize("facing", [1, 3, 5, 7, 9, 11])
def test_r_is_92_each_facing_takes_a_sixth_of_the_board(facing: int) -> None:
    hexes = Staged({"ge-sniper": {"at": "G07", "facing": facing}}).ask("area", unit="ge-sniper")["hexes"]
    assert len(hexes) == 14
    front = Staged({"ge-mg": {"at": "G07", "facing": facing}}).ask("area", unit="ge-mg")["hexes"]
    assert set(front) <= set(hexes)


def test_r_is_92_the_edge_of_the_board_cuts_the_area() -> None:
    hexes = Staged({"ge-sniper": {"at": "A02", "facing": 11}}).ask("area", unit="ge-sniper")["hexes"]
    assert hexes == ["A01"]


def test_r_is_93_who_steps_from_outside_into_the_area_has_entered_and_his_seat_is_asked() -> None:
    staged = crossing()
    staged.move("us-captain", "J04")
    assert staged.whole["active"] == {"unit": "us-captain", "entered": True, "shot": False}
    assert staged.whole["pending"] == ASKED
    assert staged.match.actors() == ("ge",)
    assert staged.legal("ge") == [{"do": "opportunity", "unit": "ge-sniper", "fire": fire} for fire in (True, False)]
    assert staged.refused({"do": "end", "unit": "us-captain"}, "us")[0] == "not-your-turn"
    for wrong in ({"unit": "us-captain", "fire": True}, {"unit": "ge-sniper"}, {"unit": "ge-sniper", "fire": 1}, {"fire": True}):
        assert staged.illegal("opportunity", "ge", **wrong) == "R-IS-24"
    assert staged.illegal("end_turn", "ge") == "R-IS-24"


def test_r_is_93_without_sight_he_has_entered_and_nobody_is_asked() -> None:
    staged = crossing(ground={"I05": "forest", "J05": "forest", "I04": "forest"})
    assert "J04" not in staged.ask("area", unit="ge-sniper")["seen"]
    staged.move("us-captain", "J04")
    assert staged.whole["active"]["entered"]
    assert staged.whole["pending"] is None
    staged.move("us-captain", "J05")
    assert staged.whole["pending"] == ASKED


def test_r_is_93_who_leaves_and_comes_again_has_entered_again() -> None:
    staged = crossing()
    staged.move("us-captain", "J04")
    staged.answer(False)
    staged.move("us-captain", "J03")
    assert not staged.whole["active"]["entered"]
    assert staged.whole["pending"] is None
    staged.move("us-captain", "J04")
    assert staged.whole["active"]["entered"]
    assert staged.whole["pending"] == ASKED


def test_r_is_93_leaving_and_coming_again_gives_no_second_attempt() -> None:
    staged = crossing()
    staged.move("us-captain", "J04")
    staged.answer(True, 8)
    staged.move("us-captain", "J03")
    staged.move("us-captain", "J04")
    assert staged.whole["active"] == {"unit": "us-captain", "entered": True, "shot": True}
    assert staged.whole["pending"] is None


@pytest.mark.parametrize("die", range(1, 9))
def test_r_is_94_a_d8_of_1_to_4_fires(die: int) -> None:
    staged = crossing()
    staged.move("us-captain", "J04")
    events = staged.answer(True, *([die, 3] if die <= 4 else [die]))
    assert events[0] == {"is": "opportunity", "unit": "ge-sniper", "target": "us-captain", "die": die, "fires": die <= 4}
    assert bool(of_kind(events, "attack")) == (die <= 4)
    assert staged.whole["active"]["shot"]
    staged.move("us-captain", "J05")
    assert staged.whole["pending"] is None


def test_r_is_94_each_unit_has_an_attempt_of_its_own_or_the_turn_has_one() -> None:
    asked = {}
    for option in ("per_unit", "per_turn"):
        staged = crossing(options={"opportunity_limit": option})
        staged.move("us-captain", "J04")
        staged.answer(True, 8)
        staged.end("us-captain")
        staged.move("us-medic", "G04")
        asked[option] = staged.whole["pending"] is not None
    assert asked == {"per_unit": True, "per_turn": False}


def test_r_is_94_per_turn_he_has_another_attempt_in_the_next_enemy_turn() -> None:
    staged = crossing(options={"opportunity_limit": "per_turn"})
    staged.move("us-captain", "J04")
    staged.answer(True, 8)
    assert staged["ge-sniper"]["opp_used"]
    staged.end("us-captain")
    staged.end_turn()
    staged.end_turn(1)
    assert not staged["ge-sniper"]["opp_used"]
    staged.move("us-medic", "G04")
    assert staged.whole["pending"]["target"] == "us-medic"


def test_r_is_94_per_turn_holding_spends_nothing() -> None:
    staged = crossing(options={"opportunity_limit": "per_turn"})
    staged.move("us-captain", "J04")
    staged.answer(False)
    staged.end("us-captain")
    staged.move("us-medic", "G04")
    assert staged.whole["pending"]["target"] == "us-medic"


def test_r_is_95_who_holds_is_asked_again_after_the_next_step_inside() -> None:
    staged = crossing()
    staged.move("us-captain", "J04")
    assert staged.answer(False) == [{"is": "opportunity_held", "unit": "ge-sniper", "target": "us-captain"}]
    assert staged.match.actors() == ("us",)
    staged.move("us-captain", "I05")
    assert staged.whole["pending"] == ASKED
    assert [one["is"] for one in staged.answer(True, 5)] == ["opportunity"]


def test_r_is_96_the_attack_is_worked_out_where_the_unit_stands() -> None:
    staged = crossing(ground={"J04": "forest"}, start=12)
    staged.move("us-captain", "J04")
    events = staged.answer(True, 4, 6)  # 35 - 8 - 8 - 3 = 16, + 39 = 55
    attack = the(events, "attack")
    assert attack["mods"] == {"start": 35, "terrain": -8, "elevation": 0, "distance": -8, "health": 0, "night": -3}
    assert (attack["kind"], attack["final"], attack["result"]) == ("opportunity", 55, "D -2H")
    assert staged["us-captain"]["mp"] == 8
    assert staged.whole["active"]["unit"] == "us-captain"
    staged.move("us-captain", "J05")


def test_r_is_96_a_marker_counts_from_the_next_turn_and_the_dead_are_done() -> None:
    staged = crossing()
    staged.move("us-captain", "J04")
    assert "slow" in kinds(staged.answer(True, 1, 4))  # 27 + 13 = 40: D -1H; -4MP
    assert (staged["us-captain"]["slow"], staged["us-captain"]["mp"]) == ("next", 9)
    dead = Staged({"us-captain": {"at": "J03", "hp": 2}, "us-medic": "A01", **SNIPER})
    dead.move("us-captain", "J04")
    assert "killed" in kinds(dead.answer(True, 1, 6))
    assert dead.whole["active"] is None
    assert dead.match.actors() == ("us",)


def test_r_is_97_who_is_inside_from_the_start_has_not_entered() -> None:
    staged = crossing("J04")
    staged.move("us-captain", "J05")
    assert (staged.whole["active"]["entered"], staged.whole["pending"]) == (False, None)
    staged.walk("us-captain", "K05", "K06")
    assert staged.whole["pending"] is None
    staged.move("us-captain", "K05")
    assert staged.whole["pending"] == ASKED


def test_r_is_97_a_unit_that_appears_inside_has_not_entered() -> None:
    staged = Staged({"us-captain": "H03", **SNIPER}, ground={"H04": "building", "H05": "clear"})
    staged.move("us-captain", "H04", "us-local-a")
    assert staged.whole["pending"] is None
    staged.end("us-captain")
    staged.move("us-local-a", "H05")
    assert staged.whole["pending"] is None


def test_r_is_97_an_immobilised_sniper_and_one_who_has_fired_or_is_done_still_ask() -> None:
    sniper = {"at": "G07", "facing": 1, "hp": 1, "fired": True, "done": True}
    staged = Staged({"us-captain": "J03", "ge-sniper": sniper})
    staged.move("us-captain", "J04")
    assert staged.whole["pending"] == ASKED
    attack = the(staged.answer(True, 4, 3), "attack")
    assert attack["mods"]["health"] == -10


def test_r_is_97_ones_own_sniper_asks_nobody_about_friends() -> None:
    staged = Staged({"us-captain": "J03", "us-sniper": {"at": "G07", "facing": 1}})
    staged.move("us-captain", "J04")
    assert staged.whole["pending"] is None
    assert staged.whole["active"]["entered"] is False


def test_r_is_93_fog_and_the_edge_of_the_area() -> None:
    staged = crossing(weather="fog")
    staged.move("us-captain", "J04")
    assert staged.whole["active"]["entered"] is False  # four hexes away the fog hides him
    staged.move("us-captain", "J05")
    assert staged.whole["pending"] == ASKED
