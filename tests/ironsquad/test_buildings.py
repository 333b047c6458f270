"""Houses and objectives of Iron Squad: exploring, locals, the order within a step (R-IS-46 to R-IS-53)."""

from __future__ import annotations

from typing import Any

import pytest

from game.ironsquad.tables import board, tables
from tests.ironsquad.staged import Staged, kinds, of_kind, points, the

HOUSE = {"G06": "building"}


def found(card: str, units: dict[str, Any] | None = None, *draws: Any, **start: Any) -> tuple[Staged, list[Any]]:
    """A match in which the US Captain has stepped into a house, and the events of it."""
    staged = Staged({"us-captain": "G07", **(units or {})}, **({"ground": HOUSE} | start))
    return staged, staged.move("us-captain", "G06", card, *draws)


def test_r_is_46_there_are_24_buildings_and_a_card_for_each() -> None:
    known = tables()
    on_tiles = sum(tile.slots.count("b") + tile.slots.count("M") for tile in known.tiles.values())
    printed = list(board("normandy").ground.values()).count("building")
    assert on_tiles + printed == 24
    assert sum(known.scenarios["standard"].deck.values()) == 24
    assert sum(tile.slots.count("M") for tile in known.tiles.values()) == len(known.objectives) == 10


def test_r_is_46_an_objective_is_a_building_in_every_respect() -> None:
    staged = Staged({"us-captain": "G07", "us-rifleman": "G07", "ge-medic": "G06", "ge-mg": "G05"}, sites={"church": "G06"})
    assert staged.ask("hex", at="G06") == {"ground": "building", "road": [], "loc": None, "objective": "church", "explored": None}
    assert staged.ask("odds", unit="us-captain", target="ge-medic")["mods"]["terrain"] == -12
    assert staged.ask("los", **{"from": "G07", "to": "G05"})["blockers"] == ["G06"]
    events = staged.move("us-rifleman", "G06", "empty")
    assert [event["cost"] for event in of_kind(events, "move")] == [3]
    assert the(events, "explore")["card"] == "empty"


def test_r_is_47_who_enters_first_explores_and_the_card_is_gone() -> None:
    staged, events = found("empty", {"us-medic": "G07", "ge-captain": "A01"})
    assert the(events, "explore") == {"is": "explore", "unit": "us-captain", "at": "G06", "card": "empty", "mp": 8}
    assert points(events) == [("us", 1, "explore")]
    assert staged.whole["explored"] == {"G06": "us"}
    assert staged.whole["deck"]["empty"] == 19
    assert staged.whole["stats"]["us"] == {"tiles": 0, "buildings": 1}
    staged.end("us-captain")
    events = staged.move("us-medic", "G06")
    assert kinds(events) == ["activated", "move"]
    assert staged["us-medic"]["mp"] == 11


def test_r_is_47_a_building_the_enemy_has_explored_stays_so() -> None:
    staged = Staged({"ge-medic": "G07", "us-captain": "A01"}, seat="ge", ground=HOUSE, explored={"G06": "us"})
    assert kinds(staged.move("ge-medic", "G06")) == ["activated", "move"]
    assert staged.whole["explored"] == {"G06": "us"}


def test_r_is_48_without_a_card_left_a_building_is_explored_all_the_same() -> None:
    empty = {"us-local-a": 0, "us-local-b": 0, "ge-local-a": 0, "ge-local-b": 0, "empty": 0}
    staged = Staged({"us-captain": "G07"}, ground=HOUSE, deck=empty)
    events = staged.move("us-captain", "G06")
    assert the(events, "explore")["card"] is None
    assert points(events) == [("us", 1, "explore")]
    assert staged.whole["explored"] == {"G06": "us"}
    assert staged.match.draws.count == 0


def test_r_is_49_a_card_of_ones_own_brings_a_friend_who_may_act_at_once() -> None:
    staged, events = found("us-local-b", {"ge-captain": "A01"})
    assert kinds(events) == ["activated", "move", "explore", "vp", "spawn"]
    assert the(events, "spawn") == {"is": "spawn", "unit": "us-local-b", "seat": "us", "at": "G06"}
    local = staged["us-local-b"]
    assert (local["mp"], local["hp"], local["done"], local["fired"], local["seq"]) == (10, 3, False, False, 3)
    assert staged["us-captain"]["mp"] == 8
    assert staged.illegal("move", unit="us-local-b", to="G05") == "R-IS-24"
    staged.end("us-captain")
    staged.move("us-local-b", "G05")


def test_r_is_50_a_card_of_the_other_side_attacks_the_explorer_at_once() -> None:
    staged, events = found("ge-local-a", {"ge-captain": "G04"}, 3, weather="clear", start=1)
    assert kinds(events) == ["activated", "move", "explore", "vp", "spawn", "halted", "attack"]
    attack = the(events, "attack")
    assert (attack["kind"], attack["unit"], attack["target"], attack["weapon"]) == ("ambush", "ge-local-a", "us-captain", "rifle")
    assert attack["mods"] == {"start": 35, "terrain": -10, "elevation": 0, "distance": 0, "health": 0, "night": -3}
    assert staged["us-captain"]["mp"] == 0
    assert staged.steps("us-captain") == []
    assert "ge-local-a" in staged.targets("us-captain")
    staged.fire("us-captain", "ge-local-a", 3)
    assert staged.illegal("fire", unit="ge-local-a", target="us-captain") == "R-IS-24"


def test_r_is_50_who_has_fired_does_not_fire_again_after_an_ambush() -> None:
    staged = Staged({"us-captain": "G07", "ge-captain": "G08"}, ground=HOUSE)
    staged.fire("us-captain", "ge-captain", 3)
    staged.move("us-captain", "G06", "ge-local-b", 3)
    assert staged.targets("us-captain") == []


def test_r_is_50_and_80_an_explorer_killed_by_the_ambush_is_gone_and_its_activation_over() -> None:
    staged = Staged({"us-captain": {"at": "G07", "hp": 2}, "us-medic": "A01", "ge-captain": "A13"}, ground=HOUSE)
    events = staged.move("us-captain", "G06", "ge-local-a", 6)  # 25 + 39 = 64: D -2H
    assert kinds(events)[-4:] == ["damage", "vp", "killed", "vp"]
    assert points(events) == [("us", 1, "explore"), ("ge", 2, "damage"), ("ge", 3, "kill")]
    assert staged.whole["active"] is None
    assert staged.whole["dead"] == {"us-captain": "us"}
    assert staged.whole["explored"] == {"G06": "us"}
    assert staged["ge-local-a"]["at"] == "G06"
    assert {one["unit"] for one in staged.legal("us") if "unit" in one} == {"us-medic"}


def test_r_is_50_the_ambusher_acts_from_its_own_next_turn() -> None:
    staged, _ = found("ge-local-b", {"us-medic": "A01"}, 3)
    assert not staged["ge-local-b"]["fired"]
    staged.end("us-captain")
    staged.end_turn()
    assert staged["ge-local-b"]["mp"] == 10
    assert "us-captain" in staged.targets("ge-local-b")


def test_r_is_51_a_local_has_three_steps_and_a_point_lost_is_a_step() -> None:
    for hp, health in ((3, 0), (2, -5), (1, -10)):
        staged = Staged({"us-local-a": {"at": "G07", "hp": hp}, "ge-captain": "G06"})
        assert staged.ask("odds", unit="us-local-a", target="ge-captain")["mods"]["health"] == health
        assert bool(staged.steps("us-local-a")) == (hp > 1)
    for hp, health in ((3, 0), (2, 0), (1, -8)):
        staged = Staged({"us-local-b": {"at": "G07", "hp": hp}, "ge-captain": "G06"})
        assert staged.ask("odds", unit="us-local-b", target="ge-captain")["mods"]["health"] == health
    staged = Staged({"us-rifleman": "G07", "ge-local-a": "G06"})
    events = staged.fire("us-rifleman", "ge-local-a", 7)  # 31 + 52 = 83: D -3H
    assert points(events) == [("us", 3, "damage"), ("us", 3, "kill")]


def test_r_is_51_the_option_lets_a_local_move_at_its_last_step() -> None:
    staged = Staged({"us-local-a": {"at": "G07", "hp": 1}}, options={"local_wounded_immobile": False})
    assert staged.steps("us-local-a")
    assert staged.illegal("move", unit="us-local-a", to="A01") == "R-IS-30"
    shot = Staged({"us-captain": "G07", "ge-local-b": "G06"}, options={"local_wounded_immobile": False})
    assert "immobilised" not in kinds(shot.fire("us-captain", "ge-local-b", 5))  # 57: D -2H


def test_r_is_51_a_local_heals_to_3_and_has_no_ability() -> None:
    staged = Staged({"us-medic": "G07", "us-local-a": {"at": "G06", "hp": 2}, "us-local-b": {"at": "G07", "hp": 3}})
    assert [one["target"] for one in staged.legal("us", do="heal")] == ["us-local-a"]
    assert the(staged.heal("us-medic", "us-local-a"), "heal")["to"] == 3


def test_r_is_51_appearing_is_not_entering() -> None:
    """It scores nothing, and the bar of the explorer's own machine gunner does not prevent it."""
    units = {"us-captain": "G07", "us-medic": "A01", "us-mg": {"at": "G05", "facing": 5}}
    staged = Staged(units, sites={"church": "G06"})
    events = staged.move("us-captain", "G06", "ge-local-a", 3)
    assert staged["ge-local-a"]["at"] == "G06"
    assert points(events) == [("us", 1, "objective"), ("us", 1, "explore")]
    assert staged.whole["objectives"]["church"]["entered"] == ["us"]


@pytest.mark.parametrize(("option", "scored"), [("once", [1, 0, 0]), ("every", [1, 1, 1])])
def test_r_is_52_entering_an_objective_scores_once_for_each_seat_or_every_time(option: str, scored: list[int]) -> None:
    staged = Staged(
        {"us-captain": "G07", "us-medic": "G07", "ge-captain": "G05"},
        sites={"church": "G06"}, explored={"G06": "ge"}, options={"objective_vp": option},
    )  # fmt: skip
    total = []
    total.append(len(points(staged.move("us-captain", "G06"))))
    staged.move("us-captain", "G07")
    total.append(len(points(staged.move("us-captain", "G06"))))
    staged.end("us-captain")
    total.append(len(points(staged.move("us-medic", "G06"))))
    assert total == scored
    staged.end("us-medic")
    staged.end_turn()
    events = staged.move("ge-captain", "G06")
    assert the(events, "objective_entered") == {"is": "objective_entered", "objective": "church", "unit": "ge-captain"}
    assert points(events) == [("ge", 1, "objective")]
    assert staged.whole["objectives"]["church"]["entered"] == ["us", "ge"]


def test_r_is_52_an_objective_in_ones_own_half_scores_too() -> None:
    staged = Staged({"us-captain": "B03"}, scenario="training", tiles={"T-1": {"tile": "2A", "rot": 5}}, explored={"B04": "us"})
    assert points(staged.move("us-captain", "B04")) == [("us", 1, "objective")]


def test_r_is_53_the_order_within_one_step() -> None:
    """Move, objective, exploring, local, ambush; then the sniper is asked of whoever lives."""
    units = {"us-captain": "H07", "ge-sniper": {"at": "G03", "facing": 5}, "ge-captain": "A01"}
    staged = Staged(units, sites={"church": "H06"}, ground={"H06": "building"})
    events = staged.move("us-captain", "H06", "ge-local-a", 4)  # 25 + 13: D -1H
    assert kinds(events) == [
        "activated", "move", "objective_entered", "vp", "explore", "vp", "spawn", "halted", "attack", "damage", "vp",
    ]  # fmt: skip
    assert staged.whole["pending"] == {"kind": "opportunity", "seat": "ge", "unit": "ge-sniper", "target": "us-captain"}
    staged.answer(False)
    assert staged["us-captain"]["mp"] == 0


def test_r_is_53_nobody_is_asked_about_the_dead() -> None:
    units = {"us-captain": {"at": "H07", "hp": 2}, "us-medic": "A01", "ge-sniper": {"at": "G03", "facing": 5}}
    staged = Staged(units, ground={"H06": "building"})
    assert "killed" in kinds(staged.move("us-captain", "H06", "ge-local-a", 6))
    assert staged.whole["pending"] is None
    assert staged.match.actors() == ("us",)
