"""The ways to pay, pools, CAPs, stalls and passes (R-FF-04 to R-FF-22)."""

from __future__ import annotations

from typing import Any

from tests.firefight.staged import Staged, kinds, of_kind, the


def two(**start: Any) -> Staged:
    """Two units a side, far from each other."""
    units = {"g01": "g_rifle F08 N", "g02": "g_rifle C08 N", "s01": "s_rifle A01 S", "s02": "s_rifle L01 S"}
    return Staged(units, **start)


def move(by: str, unit: str = "g01", to: str = "F07", **more: Any) -> dict[str, Any]:
    return {"do": "move", "unit": unit, "by": by, "path": [to], **more}


def test_activating_gives_seven_ap_and_ends_the_pool_before() -> None:
    """R-FF-04, R-FF-05, R-FF-06, R-FF-08: the units of the old pool are spent first and its AP are lost."""
    staged = two()
    events = staged.play("move", unit="g01", by="activate", path=["F07"])
    assert (the(events, "activated")["ap"], the(events, "paid")["pool"]) == (7, 6)
    staged.stall()
    assert the(staged.play("move", unit="g01", by="pool", path=["F06"]), "paid")["pool"] == 5
    staged.stall()
    assert staged.illegal(**move("activate", to="F05")) == "R-FF-05"
    assert staged.illegal(**move("pool", "g02", "C07")) == "R-FF-06"
    events = staged.play("move", unit="g02", by="activate", path=["C07"])
    assert kinds(events)[:3] == ["spent", "activated", "paid"]
    assert the(events, "spent")["units"] == ["g01"]
    assert staged["g01"]["state"] == "spent"


def test_a_pool_at_nothing_is_gone_and_its_units_are_spent() -> None:
    """R-FF-07, R-FF-17: what is missing is paid in CAPs, and no more than the price."""
    staged = two(pool={"german": {"units": ["g01"], "ap": 1}})
    staged.match.position.change("g01", state="active")
    assert staged.illegal("pivot", unit="g01", by="pool", facing="S", caps_pay=2) == "R-FF-17"
    assert staged.illegal("pivot", unit="g01", by="command", facing="S", caps_pay=1) == "R-FF-17"
    assert staged.illegal("dig", unit="g01", by="pool", caps_pay=5) == "R-FF-07"
    events = staged.play("pivot", unit="g01", by="pool", facing="S")
    assert kinds(events) == ["paid", "pivoted", "spent"]
    assert staged.whole["pool"]["german"] is None


def test_a_snap_action_spends_its_unit_alone_and_a_command_nobody() -> None:
    """R-FF-09, R-FF-10: CAPs pay a whole command, whatever the state."""
    staged = two()
    events = staged.play("move", unit="g01", by="opportunity", path=["F07"])
    assert (staged["g01"]["state"], the(events, "paid")["pool"]) == ("spent", None)
    staged.stall()
    assert staged.illegal(**move("opportunity", to="F06")) == "R-FF-09"
    assert the(staged.play(**{"do": "move", "unit": "g01", "by": "command", "path": ["F06"]}), "paid")["caps"] == 1
    assert staged.whole["caps"]["german"]["now"] == 4


def test_a_stall_takes_one_and_is_no_pass() -> None:
    """R-FF-12, R-FF-14: a stall between two passes begins the count anew; nobody joins a pool to stall."""
    staged = two()
    staged.play("pass")
    staged.play("stall", by="activate", unit="s01")
    assert (staged.whole["passes"], staged.whole["pool"]["soviet"]["ap"]) == (0, 6)
    assert staged.illegal("stall", by="pool", unit="g01") == "R-FF-06"
    assert staged.refused({"do": "stall", "by": "command", "unit": "g01"})[0] == "bad-action"
    assert staged.refused({"do": "stall", "by": "opportunity"})[0] == "bad-action"
    staged.play("pass")
    assert staged.illegal("stall", by="share", unit="s02") == "R-FF-12"


def test_two_passes_end_the_round_and_the_next_begins_anew() -> None:
    """R-FF-01, R-FF-13, R-FF-14, R-FF-20: pools go, units are fresh, CAPs are refilled to their maximum."""
    staged = two(caps={"german": {"start": 5, "now": 1, "lost": 2}})
    staged.play("pivot", unit="g01", by="activate", facing="S")
    staged.play("pass")
    events = staged.play("pass")
    assert kinds(events) == ["spent", "passed", "round_end", "round_start", "refilled"]
    assert the(events, "refilled")["caps"] == {"german": 3, "soviet": 5}
    assert (staged["g01"]["state"], staged.whole["phase"], staged.whole["to_move"]) == ("fresh", "initiative", "german")


def test_caps_must_be_at_hand_when_an_action_is_declared() -> None:
    """R-FF-21, R-FF-22: two on a die at most, and all of them together no more than there are."""
    staged = Staged({"g01": "g_lmg F08 N", "s01": "s_rifle F04 S"}, caps={"german": {"start": 3, "now": 3}})
    assert staged.no_fire("g01", "F04", caps={"s01": 3}) == "R-FF-21"
    assert staged.no_fire("g01", "F04", by="command", caps={"s01": 2}) == "R-FF-22"
    events = staged.fire("g01", "F04", 1, 1, by="command", caps={"s01": -1})
    assert (the(events, "paid")["caps"], the(events, "paid")["dice_caps"]) == (2, 1)


def test_trucks_do_not_lower_caps() -> None:
    """R-FF-18, R-FF-19: any other loss does, and pulls down what is at hand."""
    staged = Staged({"g01": "g_hmg F08 N", "s01": "s_truck F07 S", "s02": "s_dp E08 S", "s03": "s_rifle A01 S"})
    assert "caps_max" not in kinds(staged.fire("g01", "F07", 6, 6))
    assert staged.whole["caps"]["soviet"]["now"] == 5


def test_three_dice_make_the_pool() -> None:
    """R-FF-15: the highest and the lowest; one that is too small leaves the unit active and the action undone."""
    staged = two(options={"variable_ap": "open"})
    events = staged.play("dig", 1, 1, 2, unit="g01", by="activate")
    assert kinds(events) == ["activated", "short"]
    assert the(events, "short") == {"is": "short", "seat": "german", "price": 7, "ap": 3}
    assert (staged.whole["pool"]["german"]["ap"], staged["g01"]["state"]) == (3, "active")
    assert staged.match.actors() == ("soviet",)
    staged.stall()
    events = staged.play("dig", 6, 6, 4, unit="g02", by="activate", caps_pay=2)
    assert (the(events, "activated")["ap"], the(events, "paid")["ap"], the(events, "paid")["caps"]) == (10, 5, 2)


def test_secret_ap_are_shown_when_the_pool_ends() -> None:
    """R-FF-16: the others see what is spent, not what is left."""
    staged = two(options={"variable_ap": "secret"})
    events = staged.play("move", 6, 2, 1, unit="g01", by="activate", path=["F07"])
    mine, theirs = of_kind(events, "activated")
    assert (mine["ap"], mine["for"], "ap" in theirs, theirs["for"]) == (7, ["german"], False, ["soviet"])
    assert ["pool" in one for one in of_kind(events, "paid")] == [True, False]
    assert staged.view("soviet")["pool"]["german"] == {"units": ["g01"]}
    staged.stall()
    assert of_kind(staged.play("pass"), "spent")[0]["roll"] == [6, 2, 1]


def test_shares_need_a_pool_and_the_module() -> None:
    """R-FF-81: a fresh unit joins the pool of another, wherever it is."""
    staged = two()
    assert staged.illegal(**move("share")) == "R-FF-81"
    staged.play("move", unit="g01", by="activate", path=["F07"])
    staged.stall()
    events = staged.play("move", unit="g02", by="share", path=["C07"])
    assert (the(events, "joined")["units"], the(events, "paid")["pool"]) == (["g02"], 5)
    staged.stall()
    assert staged.illegal(**move("share", "g02", "C06")) == "R-FF-81"


def test_orders_are_given_to_own_units_alone() -> None:
    """R-FF-28, R-FF-30: a pass is always there."""
    staged = two(caps={"german": {"start": 0}, "soviet": {"start": 0}})
    assert staged.illegal(**move("activate", "s01", "A02")) == "R-FF-28"
    assert staged.illegal(**move("activate", "nobody", "A02")) == "R-FF-28"
    for name in ("g01", "g02"):
        staged.match.position.change(name, state="spent")
    assert staged.match.legal("german") == [{"do": "pass"}]
