"""What the seven types of Iron Squad can do: Captain, grenade, machine gunner, facings, medic (R-IS-83 to R-IS-91)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ironsquad.staged import Staged, hurt, kinds, of_kind, the

# --- the Captain --------------------------------------------------------------------------------------------------------


def test_r_is_83_the_captain_restores_4_to_5_on_his_hex_and_around_it() -> None:
    units: dict[str, Any] = {
        "us-captain": {"at": "G07", "hp": 4},
        "us-rifleman": {"at": "G06", "hp": 4},
        "us-mg": {"at": "G07", "hp": 3},
        "us-engineer": {"at": "G05", "hp": 4},
        "us-local-a": {"at": "G07", "hp": 3},
        "us-medic": "H07",
        "ge-captain": "A01",
    }
    staged = Staged(units, seat="ge")
    healed = of_kind(staged.end_turn(1), "heal")
    assert healed == [
        {"is": "heal", "unit": "us-captain", "by": "us-captain", "from": 4, "to": 5},
        {"is": "heal", "unit": "us-rifleman", "by": "us-captain", "from": 4, "to": 5},
    ]
    assert [staged[name]["hp"] for name in ("us-mg", "us-engineer", "us-local-a")] == [3, 4, 3]


def test_r_is_83_not_in_the_enemys_turn_and_not_without_him() -> None:
    staged = Staged({"us-captain": "G07", "us-medic": {"at": "G07", "hp": 4}, "ge-mg": {"at": "A01", "hp": 4}, "ge-medic": "A01"})
    assert "heal" not in kinds(staged.end_turn())
    assert staged["us-medic"]["hp"] == 4
    assert the(staged.end_turn(1), "heal")["unit"] == "us-medic"


def test_r_is_83_no_later_chance_in_the_round() -> None:
    staged = Staged({"us-captain": "G07", "us-medic": {"at": "G09", "hp": 4}, "ge-captain": "A01"}, seat="ge")
    assert "heal" not in kinds(staged.end_turn(1))
    staged.move("us-medic", "G08")
    staged.end("us-medic")
    assert staged["us-medic"]["hp"] == 4
    staged.end_turn()
    assert the(staged.end_turn(1), "heal")["unit"] == "us-medic"


def test_r_is_84_abilities_work_at_every_health() -> None:
    rifleman = Staged({"us-rifleman": {"at": "G07", "hp": 2}}, ground={"G06": "hill"})
    assert rifleman.ask("reach", unit="us-rifleman")["hexes"]["G06"] == 4
    gunner = Staged({"ge-mg": {"at": "G07", "facing": 1, "hp": 1}, "us-captain": "G05"})
    assert gunner.illegal("move", unit="us-captain", to="G06") == "R-IS-87"
    engineer = Staged({"us-engineer": {"at": "G07", "hp": 2}, "us-captain": "G07"}, ground={"G06": "hill"})
    engineer.move("us-engineer", "G06")
    engineer.end("us-engineer")
    assert engineer.ask("reach", unit="us-captain")["hexes"]["G06"] == 3


# --- the grenade --------------------------------------------------------------------------------------------------------


def test_r_is_85_splash_on_the_hex_and_around_it_friends_and_the_thrower_among_them() -> None:
    units = {
        "us-grenadier": "G06",
        "us-medic": "G05",
        "us-captain": "G03",
        "ge-captain": "G05",
        "ge-mg": "G05",
        "ge-medic": "G04",
    }
    staged = Staged(units)
    events = staged.fire("us-grenadier", "ge-captain", 4)  # 44 + 13 = 57
    assert [(one["unit"], one["final"]) for one in of_kind(events, "splash")] == [
        ("ge-mg", 44), ("us-medic", 44), ("ge-medic", 37), ("us-grenadier", 37),
    ]  # fmt: skip
    assert hurt(events) == {"ge-captain": 2, "ge-mg": 1, "us-medic": 1, "ge-medic": 1, "us-grenadier": 1}
    assert {one["unit"] for one in of_kind(events, "slow")} == {"ge-mg", "us-medic"}


def test_r_is_85_on_his_own_hex_the_thrower_is_in_the_13() -> None:
    staged = Staged({"us-grenadier": "G06", "ge-captain": "G06"})
    splash = the(staged.fire("us-grenadier", "ge-captain", 4), "splash")
    assert (splash["unit"], splash["final"]) == ("us-grenadier", 57 - 13)


def test_r_is_85_and_80_a_thrower_killed_by_his_own_splash_is_done() -> None:
    units = {"us-grenadier": {"at": "G06", "hp": 1}, "us-medic": "A01", "ge-captain": "G05"}
    staged = Staged(units)
    events = staged.fire("us-grenadier", "ge-captain", 5)  # 44 - 10 + 26 = 60; 40 where he stands
    assert the(events, "killed")["unit"] == "us-grenadier"
    assert staged.whole["active"] is None
    assert staged.whole["dead"] == {"us-grenadier": "us"}
    assert {one["unit"] for one in staged.legal("us", do="move")} == {"us-medic"}


def test_r_is_86_below_13_splash_harms_nobody_and_the_rows_stand_all_the_same() -> None:
    units = {"us-grenadier": "G06", "us-medic": "G05", "ge-captain": "G05", "ge-mg": "G05"}
    staged = Staged(units)
    events = staged.fire("us-grenadier", "ge-captain", 1)  # 44 - 26 = 18: nothing; 5 and -2 beside it
    assert [(one["unit"], one["final"], one["result"]) for one in of_kind(events, "splash")] == [
        ("ge-mg", 5, "-"), ("us-medic", 5, "-"), ("us-grenadier", -2, "-"),
    ]  # fmt: skip
    assert not hurt(events)


def test_r_is_86_splash_takes_the_targets_final_accuracy_whatever_the_others_stand_on() -> None:
    units = {"us-grenadier": "G07", "ge-captain": "G05", "ge-mg": "G06", "ge-medic": "G04"}
    staged = Staged(units, ground={"G06": "building", "G04": "hill"})
    events = staged.fire("us-grenadier", "ge-captain", 5)  # 30 + 26 = 56, 36 around it
    assert [(one["unit"], one["final"]) for one in of_kind(events, "splash")] == [("ge-medic", 36), ("ge-mg", 36)]


def test_r_is_86_an_a_result_costs_the_thrower_one_and_splash_is_listed() -> None:
    units = {"us-grenadier": {"at": "G07", "hp": 2}, "ge-captain": "G05", "ge-mg": "G05"}
    staged = Staged(units, ground={"G05": "building"})
    events = staged.fire("us-grenadier", "ge-captain", 1)  # 35 - 14 - 10 - 6 - 26
    assert kinds(events) == ["activated", "attack", "damage", "vp", "immobilised", "splash"]
    assert hurt(events) == {"us-grenadier": 1}
    assert the(events, "splash")["result"] == "-"


# --- the machine gunner and facings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facing", "front"),
    [(1, "G06 H06"), (3, "H06 H07"), (5, "G08 H07"), (7, "F07 G08"), (9, "F06 F07"), (11, "F06 G06")],
)
def test_r_is_87_no_enemy_enters_the_two_front_hexes(facing: int, front: str) -> None:
    staged = Staged({"ge-mg": {"at": "G07", "facing": facing}})
    assert staged.ask("area", unit="ge-mg")["hexes"] == front.split()
    for space in front.split():
        for near in staged.match.position.world.hexes.links(space):
            other = Staged({"ge-mg": {"at": "G07", "facing": facing}, "us-captain": near, "ge-captain": "A01"})
            assert other.illegal("move", unit="us-captain", to=space) == "R-IS-87"
            assert space not in other.ask("reach", unit="us-captain")["hexes"]
    own = Staged({"ge-mg": {"at": "G07", "facing": facing}, "ge-captain": "G07"}, seat="ge")
    assert set(front.split()) <= set(own.steps("ge-captain"))


def test_r_is_87_his_own_hex_is_not_barred() -> None:
    staged = Staged({"ge-mg": {"at": "G07", "facing": 1}, "us-captain": "G08"})
    assert "G07" in staged.steps("us-captain")


def test_r_is_88_an_enemy_in_front_stays_fires_and_leaves_but_not_to_the_other_hex() -> None:
    staged = Staged({"ge-mg": {"at": "G07", "facing": 1}, "us-captain": "G06", "ge-captain": "A01"})
    assert staged.targets("us-captain") == ["ge-mg"]
    assert "H06" not in staged.steps("us-captain")
    assert staged.illegal("move", unit="us-captain", to="H06") == "R-IS-87"
    assert {"G05", "F06", "G07"} <= set(staged.steps("us-captain"))
    staged.walk("us-captain", "G05")
    assert staged.illegal("move", unit="us-captain", to="G06") == "R-IS-87"


def test_r_is_88_a_facing_may_be_set_onto_an_enemy() -> None:
    staged = Staged({"ge-mg": {"at": "G07", "facing": 7}, "us-captain": "G06"}, seat="ge")
    staged.end("ge-mg", 1)
    assert staged["ge-mg"]["facing"] == 1


def test_r_is_89_facings_are_set_as_an_activation_ends() -> None:
    units = {"us-mg": {"at": "G07", "facing": 5, "hp": 1}, "us-sniper": {"at": "G07", "facing": 5}, "us-captain": "G07"}
    staged = Staged(units)
    assert [one["facing"] for one in staged.legal("us", do="end", unit="us-mg")] == [1, 3, 5, 7, 9, 11]
    for wrong in (0, 2, 12, "1", True, None):
        assert staged.illegal("end", unit="us-mg", facing=wrong) == "R-IS-89"
    assert staged.illegal("end", unit="us-sniper") == "R-IS-89"
    assert staged.illegal("end", unit="us-captain", facing=1) == "R-IS-89"
    assert staged.end("us-mg", 9) == [{"is": "faced", "unit": "us-mg", "facing": 9}, {"is": "ended", "unit": "us-mg"}]
    staged.move("us-sniper", "G06")
    assert staged["us-sniper"]["facing"] == 5
    staged.end("us-sniper", 5)


# --- the medic ----------------------------------------------------------------------------------------------------------


def test_r_is_90_two_points_up_to_the_most_and_once_in_a_turn() -> None:
    units = {"us-medic": {"at": "G07", "hp": 2}, "us-captain": {"at": "G06", "hp": 4}, "us-mg": {"at": "G05", "hp": 1}}
    staged = Staged(units | {"us-rifleman": "G07", "ge-captain": {"at": "G07", "hp": 1}})
    assert [one["target"] for one in staged.legal("us", do="heal")] == ["us-medic", "us-captain"]
    for wrong in ("us-mg", "us-rifleman", "ge-captain", "us-engineer", None):  # too far, unhurt, enemy, absent
        assert staged.illegal("heal", unit="us-medic", target=wrong) == "R-IS-90"
    assert staged.illegal("heal", unit="us-captain", target="us-medic") == "R-IS-90"
    assert staged.heal("us-medic", "us-captain") == [{"is": "heal", "unit": "us-captain", "by": "us-medic", "from": 4, "to": 5}]
    assert staged.whole["active"] is None
    assert staged["us-medic"]["mp"] == 14
    assert staged.illegal("heal", unit="us-medic", target="us-medic") == "R-IS-90"


def test_r_is_90_at_any_moment_of_ones_turn() -> None:
    """Within another's activation, in his own, when he is done; on himself too; again in his next turn."""
    units: dict[str, Any] = {"us-medic": {"at": "G07", "hp": 1}, "us-captain": "G06", "ge-captain": "A01"}
    during = Staged(units)
    during.move("us-captain", "G05")
    during.heal("us-medic", "us-medic")
    assert during["us-medic"]["hp"] == 3
    assert during.whole["active"]["unit"] == "us-captain"
    own = Staged({**units, "us-medic": {"at": "G07", "hp": 2}})
    own.move("us-medic", "H07")
    own.heal("us-medic", "us-medic")
    own.move("us-medic", "G07")
    done = Staged(units)
    done.end("us-medic")
    done.heal("us-medic", "us-medic")
    done.end_turn()
    done.end_turn(1)
    done.heal("us-medic", "us-medic")
    assert done["us-medic"]["hp"] == 5


def test_r_is_90_not_in_the_enemys_turn() -> None:
    staged = Staged({"us-medic": {"at": "G07", "hp": 1}, "ge-captain": "A01"}, seat="ge")
    assert staged.refused({"do": "heal", "unit": "us-medic", "target": "us-medic"}, "us")[0] == "not-your-turn"


def test_r_is_90_not_while_a_decision_is_pending() -> None:
    units = {"us-medic": {"at": "G08", "hp": 3}, "us-captain": "F04", "ge-sniper": {"at": "G07", "facing": 1}}
    staged = Staged(units)
    staged.move("us-captain", "G04")
    assert staged.legal("us") == []
    staged.answer(False)
    staged.heal("us-medic", "us-medic")


def test_r_is_91_only_the_medic_frees_the_immobilised() -> None:
    units = {"us-captain": "G07", "us-mg": {"at": "G07", "hp": 1}, "us-medic": {"at": "A01", "hp": 1}, "ge-captain": "O13"}
    staged = Staged(units, seat="ge")
    staged.end_turn(1)
    assert staged.steps("us-mg") == []
    staged.heal("us-medic", "us-medic")
    assert staged.steps("us-medic")
    assert staged.steps("us-mg") == []
