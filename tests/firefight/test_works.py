"""Forts, wire, road blocks, mines (R-FF-124 to R-FF-140)."""

from __future__ import annotations

from tests.firefight.staged import Staged, kinds, the

FAR = {"s01": "s_rifle A01 S"}


def test_units_go_into_forts_that_are_for_them() -> None:
    """R-FF-124, R-FF-125, R-FF-128, R-FF-129: for their move AP; a bunker gives its facing."""
    works = {"w01": "trench F05 german", "w02": "bunker F05 german SE"}
    units = {"g01": "g_rifle F05 N", "g02": "g_mtr8 F05 N", "g03": "g_pak36 F05 N", "g04": "g_pz3 F05 N", **FAR}
    staged = Staged(units, works)
    assert staged.illegal("occupy", unit="g02", by="activate", into="w02") == "R-FF-129"
    assert staged.illegal("occupy", unit="g03", by="activate", into="w01") == "R-FF-128"
    assert staged.illegal("occupy", unit="g04", by="activate", into="w01") == "R-FF-128"
    assert staged.illegal("occupy", unit="g01", by="activate", into=None) == "R-FF-125"
    events = staged.play("occupy", unit="g01", by="activate", into="w02")
    assert the(events, "occupied") == {"is": "occupied", "unit": "g01", "work": "w02", "facing": "SE"}
    staged.stall()
    assert staged.illegal("pivot", unit="g01", by="pool", facing="N") == "R-FF-129"
    assert staged.illegal("move", unit="g01", by="pool", path=["G05"], pivot_first="N") == "R-FF-129"
    staged.play("move", unit="g01", by="pool", path=["G05"])
    assert staged["g01"]["fort"] is None


def test_a_move_goes_into_a_fort_unless_an_enemy_is_inside() -> None:
    """R-FF-125, R-FF-128: guns enter the space of a trench along a road only."""
    works = {"w01": "trench F04 soviet"}
    staged = Staged({"g01": "g_rifle F05 N", "g02": "g_pak36 F05 N", **FAR}, works)
    assert staged.illegal("move", unit="g02", by="activate", path=["F04"]) == "R-FF-128"
    assert the(staged.play("move", unit="g01", by="activate", path=["F04"], into="w01"), "occupied")["work"] == "w01"
    held = Staged({"g01": "g_rifle F05 N", "s02": "s_rifle F04 N in=w01"}, works)
    assert held.illegal("move", unit="g01", by="activate", path=["F04"], into="w01") == "R-FF-125"


def test_a_hasty_defence_goes_with_its_maker() -> None:
    """R-FF-127: 7 AP, for its maker alone, on any ground but water."""
    staged = Staged({"g01": "g_rifle F05 N", "g02": "g_pak36 F05 N", "g03": "g_rifle E05 N", **FAR},
                    board={"terrain": {"E05": "water"}})  # fmt: skip
    assert staged.illegal("dig", unit="g02", by="activate") == "R-FF-127"
    assert staged.illegal("dig", unit="g03", by="activate") == "R-FF-127"
    assert the(staged.play("dig", unit="g01", by="activate"), "work_built")["work"] == "h_g01"
    staged.stall()
    events = staged.play("pivot", unit="g01", by="command", facing="S")
    assert kinds(events) == ["paid", "work_removed", "pivoted"]


def test_wire_adds_a_die_and_tracks_crush_it() -> None:
    """R-FF-133, R-FF-134: AP before CAPs; who cannot pay loses what AP are left."""
    staged = Staged({"g01": "g_rifle F06 N", "g02": "g_pz3 E06 NE", "g03": "g_pak36 F06 N", **FAR}, {"w01": "wire F05 soviet"})
    assert staged.illegal("move", unit="g03", by="activate", path=["F05"]) == "R-FF-134"
    assert staged.illegal("move", unit="g01", by="activate", path=["F05"], cap_limit=-1) == "R-FF-133"
    events = staged.play("move", 3, unit="g01", by="command", path=["F05"], cap_limit=2)
    assert (the(events, "wire")["entered"], the(events, "paid")["caps"]) == (False, 1)
    staged.stall()
    events = staged.play("move", 6, unit="g01", by="activate", path=["F05"], caps={"wire": -2})
    assert (the(events, "wire"), the(events, "paid")["pool"]) == (
        {"is": "wire", "unit": "g01", "die": 6, "price": 5, "entered": True}, 2
    )  # fmt: skip
    staged.stall()
    assert "work_destroyed" in kinds(staged.play("move", unit="g02", by="activate", path=["F05"]))


def test_road_blocks_stop_wheels_and_hold_tracks_up() -> None:
    """R-FF-135, R-FF-136: foot units do not mind."""
    board = {"roads": [["F06", "F05"]]}
    units = {"g01": "g_rifle F06 N", "g02": "g_pz3 F06 N", "g03": "g_truck F06 N", **FAR}
    staged = Staged(units, {"w01": "road_block F05 soviet"}, board=board)
    assert staged.illegal("move", unit="g03", by="activate", path=["F05"]) == "R-FF-136"
    assert "road_block" not in kinds(staged.play("move", unit="g01", by="activate", path=["F05"]))
    staged.stall()
    assert the(staged.play("move", 4, unit="g02", by="activate", path=["F05"]), "road_block")["price"] == 5


def test_mines_hit_on_eight_whoever_owns_them() -> None:
    """R-FF-137, R-FF-138, R-FF-139: the owner's CAPs change the roll; fire and stalls on the field are safe."""
    units = {"s02": "s_rifle F06 N", "g01": "g_rifle A09 N"}
    staged = Staged(units, {"w01": "mines F05 soviet hidden"}, order=["soviet", "german"])
    assert kinds(staged.play("move", unit="s02", by="activate", path=["F05"]))[-1] == "work_shown"
    assert staged.refused({"do": "reply", "caps": {"s02": 3}}) == ("illegal", "R-FF-21")
    events = staged.play("reply", 6, 3, caps={"s02": -2})
    assert (the(events, "mine_attack")["total"], the(events, "mine_attack")["hit"]) == (7, False)
    staged.stall()
    assert "mine_attack" not in kinds(staged.play("stall", by="pool", unit="s02"))
    staged.stall()
    assert staged.play("pivot", unit="s02", by="pool", facing="S")[-1]["is"] == "pivoted"
    assert staged.match.position.pending[0].kind == "mine_caps"


def test_pioneers_find_mines() -> None:
    """R-FF-138, R-FF-140: they are not attacked."""
    staged = Staged({"g01": "g_pioneer F06 N", **FAR}, {"w01": "mines F05 soviet hidden"})
    assert "w01" not in [one["id"] for one in staged.view("german")["works"]]
    assert kinds(staged.play("move", unit="g01", by="activate", path=["F05"])) == ["activated", "paid", "moved", "work_shown"]
