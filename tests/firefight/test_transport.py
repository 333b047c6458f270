"""Carrying and towing (R-FF-117 to R-FF-123)."""

from __future__ import annotations

from tests.firefight.staged import Staged, of_kind, the

FAR = {"s01": "s_rifle A01 S"}


def test_what_a_vehicle_carries() -> None:
    """R-FF-117, R-FF-118: one unit, or a rifle squad and an LMG team; tracks are towed by tracks."""
    units = {
        "g01": "g_truck F05 N", "g02": "g_rifle F05 S", "g03": "g_lmg F05 S", "g04": "g_hmg F05 S", "g05": "g_pz3 F05 S",
        "g06": "g_stug F05 N", **FAR,
    }  # fmt: skip
    staged = Staged(units)
    assert staged.illegal("load", unit="g05", by="activate", vehicle="g01") == "R-FF-118"
    assert staged.illegal("load", unit="g02", by="activate", vehicle="g03") == "R-FF-117"
    events = staged.play("load", unit="g02", by="activate", vehicle="g01")
    assert the(events, "loaded") == {"is": "loaded", "unit": "g02", "vehicle": "g01", "at": "F05", "facing": "N"}
    staged.stall()
    assert staged.illegal("load", unit="g04", by="opportunity", vehicle="g01") == "R-FF-117"
    assert staged.illegal("load", unit="g01", by="pool", vehicle="g06") == "R-FF-118"
    staged.play("load", unit="g03", by="share", vehicle="g01")
    staged.stall()
    assert staged.illegal("pivot", unit="g02", by="pool", facing="S") == "R-FF-122"
    assert staged.illegal("move", unit="g02", by="pool", path=["F04"]) == "R-FF-122"


def test_loading_and_moving_are_group_actions() -> None:
    """R-FF-119, R-FF-120, R-FF-121: a snap move spends both; unloading gives any facing."""
    staged = Staged({"g01": "g_sdkfz251 F05 N", "g02": "g_hmg F05 N aboard=g01", **FAR})
    events = staged.play("move", unit="g01", by="opportunity", path=["F04", "F03"])
    assert the(events, "spent")["units"] == ["g01", "g02"]
    assert (the(events, "paid")["price"], staged["g02"]["at"]) == (1, "F03")
    staged.stall()
    events = staged.play("unload", unit="g02", by="command", facing="SW")
    assert (the(events, "unloaded")["facing"], the(events, "paid")["price"]) == ("SW", 2)


def test_counters_forbid_to_load_foot_units() -> None:
    """R-FF-55, R-FF-120: one that forbids to move does, of the unit; of the carrier only one that forbids all."""
    staged = Staged({"g01": "g_truck F05 N v_immobilised", "g02": "g_rifle F05 N pinned", "g03": "g_rifle F05 N", **FAR})
    assert staged.illegal("load", unit="g02", by="activate", vehicle="g01") == "R-FF-55"
    assert the(staged.play("load", unit="g03", by="activate", vehicle="g01"), "loaded")
    stunned = Staged({"g01": "g_truck F05 N v_stunned", "g03": "g_rifle F05 N", **FAR})
    assert stunned.illegal("load", unit="g03", by="activate", vehicle="g01") == "R-FF-55"


def test_the_carried_rally_in_a_group_too() -> None:
    """R-FF-87, R-FF-122: they may rally; only in a group that moves or hides are they not named (R-FF-65, R-FF-84)."""
    units = {"g01": "g_truck F05 N", "g02": "g_rifle F05 N pinned aboard=g01", "g03": "g_rifle F06 N pinned", **FAR}
    staged = Staged(units)
    moves = [{"unit": "g03", "path": ["F07"]}]
    assert staged.illegal("group_move", units=["g02", "g03"], moves=moves, by="activate") == "R-FF-122"
    events = staged.play("rally", units=["g02", "g03"], by="activate")
    assert [one["unit"] for one in of_kind(events, "rally_roll")] == ["g02", "g03"]
