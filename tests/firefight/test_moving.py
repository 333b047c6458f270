"""Moves, of foot units, guns and vehicles, alone and in groups (R-FF-31 to R-FF-36, R-FF-41, R-FF-70, R-FF-82 to R-FF-111)."""

from __future__ import annotations

from typing import Any

from game.firefight.tables import tables
from tests.firefight.staged import Staged, kinds, of_kind, the

FAR = {"s01": "s_rifle A01 S"}


def price(staged: Staged, unit: str, *path: str, **more: Any) -> Any:
    """The price of a move, or the rule that forbids it."""
    found = staged.ask("price", action={"unit": unit, "path": list(path), **more})
    return found["price"] if found["legal"] else found["rule"]


def test_a_unit_faces_a_hexside_and_turns_freely_after_a_move() -> None:
    """R-FF-31, R-FF-32, R-FF-33, R-FF-34, R-FF-35, R-FF-36."""
    staged = Staged({"g01": "g_rifle F05 N", **FAR})
    assert [price(staged, "g01", to) for to in ("F04", "G05", "G06", "F06", "E06", "E05")] == [1, 1, 2, 2, 2, 1]
    assert price(staged, "g01", "F06", pivot_first="S") == 2
    assert price(staged, "g01", "F03") == "R-FF-33"
    assert price(staged, "g01", "F99") == "R-FF-36"
    assert price(staged, "g01") == "R-FF-33"
    assert the(staged.play("move", unit="g01", by="activate", path=["F04"], facing="S"), "moved")["facing"] == "S"


def test_ground_walls_roads_and_slopes_have_their_price() -> None:
    """R-FF-43, R-FF-69, R-FF-70, R-FF-71: a road takes away ground and walls, never the slope nor a steep side."""
    board = {
        "terrain": {"F04": "heavy_woods", "G05": "woods", "E05": "water"}, "roads": [["F05", "F04"], ["F05", "F06"]],
        "walls": [["F05", "G05"]], "steep": [["F05", "F06"]], "level": {"G06": 1},
    }  # fmt: skip
    units = {"g01": "g_rifle F05 N", "g02": "g_pak36 F05 N", "g03": "g_pz3 F05 N", "g04": "g_truck F05 N", **FAR}
    staged = Staged(units, board=board)
    assert [price(staged, "g01", to) for to in ("F04", "G05", "E05", "F06", "G06")] == [1, 2, 5, 2, 3]
    assert [price(staged, "g02", to) for to in ("F04", "G05", "E05", "F06")] == [3, "R-FF-33", "R-FF-33", "R-FF-71"]
    assert [price(staged, "g03", to) for to in ("F04", "G05", "E05", "F06")] == [1, 2, "R-FF-105", "R-FF-71"]
    assert [price(staged, "g04", to) for to in ("F04", "G05")] == [1, "R-FF-105"]


def test_cautious_movement_leaves_no_mark() -> None:
    """R-FF-41: the mark goes when the next turn of an enemy ends."""
    staged = Staged({"g01": "g_rifle F05 N", **FAR}, options={"cautious_movement": True})
    assert price(staged, "g01", "F04", cautious=True) == 2
    staged.play("move", unit="g01", by="activate", path=["F04"])
    assert staged["g01"]["exposed"]
    staged.stall()
    assert not staged["g01"]["exposed"]
    assert Staged({"g01": "g_rifle F05 N", **FAR}).illegal(
        "move", unit="g01", by="activate", path=["F04"], cautious=True
    ) == "R-FF-41"  # fmt: skip


def test_a_group_pays_the_dearest_of_its_moves() -> None:
    """R-FF-82, R-FF-83, R-FF-84: connected, of one seat, all of them in the pool, moved or not."""
    units = {"g01": "g_rifle F05 N", "g02": "g_mtr8 F06 N", "g03": "g_rifle G07 N", "g04": "g_rifle B02 N spent", **FAR}
    staged = Staged(units)
    moves = [{"unit": "g01", "path": ["F04"]}, {"unit": "g02", "path": ["F05"], "facing": "S"}]
    group = {"do": "group_move", "by": "activate", "units": ["g01", "g02", "g03"], "moves": moves}
    assert staged.refused({**group, "units": ["g01", "g02", "g04"]}) == ("illegal", "R-FF-82")
    assert staged.refused({**group, "units": ["g01"]}) == ("illegal", "R-FF-82")
    assert staged.refused({**group, "moves": []}) == ("illegal", "R-FF-84")
    assert staged.refused({**group, "units": ["g01", "g01"]})[0] == "bad-action"
    events = staged.play(**group)
    assert (the(events, "activated")["units"], the(events, "paid")["price"]) == (["g01", "g02", "g03"], 3)
    assert [one["unit"] for one in of_kind(events, "moved")] == ["g01", "g02"]
    assert {staged[name]["state"] for name in ("g01", "g02", "g03")} == {"active"}


def test_who_stays_in_a_group_that_moves_shows_itself() -> None:
    """R-FF-61, R-FF-62 a: it acts with its group, which names it to the others."""
    staged = Staged({"g01": "g_rifle F05 N", "g02": "g_rifle F06 N hidden", **FAR})
    group = {"do": "group_move", "by": "activate", "units": ["g02", "g01"], "moves": [{"unit": "g01", "path": ["F04"]}]}
    assert of_kind(staged.play(**group), "revealed")[0]["unit"] == "g02" and not staged["g02"]["hidden"]


def test_bonus_steps_of_tracks() -> None:
    """R-FF-104, R-FF-105, R-FF-106, R-FF-107, R-FF-109: free of the move price, into clear ground or along a road."""
    board = {"terrain": {"F06": "woods", "G06": "field"}, "walls": [["E06", "E05"]]}
    staged = Staged({"s01": "s_t34 F08 N", "g01": "g_rifle A01 N"}, board=board, order=["soviet", "german"],
                    smoke=[{"at": "I08", "strength": 2}])  # fmt: skip
    assert price(staged, "s01", "F07", "E07", "E06") == 1
    assert price(staged, "s01", "F07", "F06") == "R-FF-107"
    assert price(staged, "s01", "F09", "F10") == "R-FF-106"
    assert price(staged, "s01", "G08", "H07", "I08") == "R-FF-104"
    assert [one["path"] for one in staged.legal("soviet", do="move", unit="s01", by="activate") if one["path"][-1] == "D08"] == [
        ["E08", "D08"]
    ]


def test_wheels_follow_a_road() -> None:
    """R-FF-108: from the first step on, and not onto another vehicle."""
    board = {"roads": [["F08", "F07", "F06", "F05"]]}
    staged = Staged({"g01": "g_sdkfz222 F08 N", "s01": "s_truck F05 N", "s02": "s_rifle A01 N"}, board=board)
    assert price(staged, "g01", "F07", "F06") == 1
    assert price(staged, "g01", "F07", "F06", "F05") == "R-FF-108"
    assert price(staged, "g01", "G08", "G07") == "R-FF-108"


def test_difficult_ground_holds_vehicles() -> None:
    """R-FF-110: less than 6 and it never moves or turns again; a road saves the roll."""
    staged = Staged({"g01": "g_pz3 F08 N", **FAR}, board={"terrain": {"F07": "heavy_woods"}})
    events = staged.play("move", 2, 2, unit="g01", by="activate", path=["F07"], caps={"bog": 1})
    assert the(events, "bog_roll") == {"is": "bog_roll", "unit": "g01", "dice": [2, 2], "total": 5, "immobile": True}
    staged.stall()
    assert staged.illegal("move", unit="g01", by="pool", path=["F06"]) == "R-FF-110"
    assert staged.illegal("pivot", unit="g01", by="pool", facing="S") == "R-FF-110"
    road = Staged({"g01": "g_pz3 F08 N", **FAR}, board={"terrain": {"F07": "heavy_woods"}, "roads": [["F08", "F07"]]})
    assert "bog_roll" not in kinds(road.play("move", unit="g01", by="activate", path=["F07"]))


def test_hidden_mines_end_a_drive() -> None:
    """R-FF-111: the move ends in their space, paid for as a whole."""
    staged = Staged({"s01": "s_t34 F08 N", "g01": "g_rifle A01 N"}, {"w01": "mines F07 german hidden"},
                    order=["soviet", "german"], caps={"german": {"start": 0}})  # fmt: skip
    events = staged.play("move", 1, 1, unit="s01", by="activate", path=["F07", "F06", "F05"])
    assert the(events, "moved")["path"] == ["F08", "F07"]
    assert kinds(events).index("work_shown") < kinds(events).index("mine_attack")


def test_reinforcements_enter_as_from_the_front() -> None:
    """R-FF-27, R-FF-29: the German lead elements of the demolition come in round 1."""
    assert list(tables().scenarios["f4_demolition"].reinforcements["german"]) == [1, 3]
    staged = Staged({"g01": "g_rifle A05 N", **FAR})
    staged.match.position.change("g01", at="away", entry=("A05", "A06"))
    assert price(staged, "g01", "A05") == 1
    assert price(staged, "g01", "B05") == "R-FF-29"
    assert staged.illegal("pivot", unit="g01", by="activate", facing="S") == "R-FF-29"
    assert the(staged.play("move", unit="g01", by="activate", path=["A06"]), "moved")["path"] == ["A06"]
    assert staged["g01"]["facing"] == "NE"


def test_what_a_way_of_paying_reaches() -> None:
    """R-FF-09, R-FF-17: with the CAPs at hand; whom nobody can activate reaches nothing by it."""
    staged = Staged({"g01": "g_rifle F05 N spent", **FAR}, caps={"german": {"start": 1}})
    assert [one["to"] for one in staged.ask("reach", unit="g01", by="command")["reach"]] == ["E05", "F04", "G05"]
    assert staged.ask("reach", unit="g01", by="activate") == {"reach": []}
    assert {one["to"]: one["parts"] for one in staged.ask("reach", unit="g01")["reach"]}["F06"] == {"move": 1, "flank": 1}
