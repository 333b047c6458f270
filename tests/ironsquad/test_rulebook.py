"""The bot of the rule book: order, targets, posts, ways, facings (R-IS-118 to R-IS-122)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from game.api import Action
from tests.ironsquad.staged import Staged, the

PRIORITY = ["captain", "medic", "mg", "sniper", "grenadier", "rifleman", "engineer"]


def turn(units: dict[str, Any], **start: Any) -> Staged:
    """A match on the proving ground in the turn of the German seat, which the bot decides for."""
    return Staged(units, **({"seat": "ge"} | start))


def decided(staged: Staged, seat: str = "ge") -> Action:
    """What the bot does now for a seat."""
    found: Action = staged.ask("rulebook", seat=seat)["action"]
    return found


def played(staged: Staged, luck: int = 2) -> list[Action]:
    """All that the bot does until its turn is over; every shot falls as `luck`."""
    found = []
    while (action := decided(staged)) != {"do": "end_turn"}:
        assert action in staged.match.legal("ge")
        draws = [luck] if action["do"] == "fire" else []
        fields = {key: value for key, value in action.items() if key != "do"}
        staged.play(action["do"], *draws, **fields)
        found.append(action)
        assert len(found) < 100
    return found


# --- order --------------------------------------------------------------------------------------------------------------


def test_r_is_118_all_units_act_the_earliest_on_the_board_first() -> None:
    units = {"ge-medic": {"at": "A13", "seq": 3}, "ge-captain": {"at": "B12", "seq": 2}, "ge-mg": {"at": "C13", "seq": 1}}
    actions = played(turn({**units, "us-captain": {"at": "O01", "seq": 4}}))
    assert list(dict.fromkeys(action["unit"] for action in actions)) == ["ge-mg", "ge-captain", "ge-medic"]
    assert [action["unit"] for action in actions if action["do"] == "end"] == ["ge-mg", "ge-captain", "ge-medic"]


def test_r_is_118_the_medics_treatment_comes_first() -> None:
    """The lowest health, then the priority list; also before another unit's move."""
    units = {"ge-captain": "G07", "ge-medic": {"at": "G08", "hp": 4}, "ge-mg": {"at": "G09", "hp": 3}, "us-captain": "G02"}
    assert decided(turn(units)) == {"do": "heal", "unit": "ge-medic", "target": "ge-mg"}
    equal = {**units, "ge-medic": {"at": "G08", "hp": 3}}
    assert decided(turn(equal))["target"] == "ge-medic"
    captain = {**equal, "ge-captain": {"at": "G07", "hp": 3}}
    assert decided(turn(captain))["target"] == "ge-captain"


def test_r_is_118_bot_units_never_reveal() -> None:
    staged = Staged({"ge-captain": "D08", "us-captain": "D01"}, scenario="training", seat="ge")
    assert {action["do"] for action in played(staged)} == {"move", "end"}
    assert "T-2" not in staged.whole["tiles"]


def test_r_is_118_bot_units_never_enter_a_house_nobody_has_explored() -> None:
    ground = {"G07": "building", "F08": "rock", "H08": "rock", "G09": "clear"}
    units = {"ge-captain": {"at": "G08", "mp": 4}, "us-captain": "G05"}
    assert played(turn(units, ground=ground))[-1] == {"do": "end", "unit": "ge-captain"}
    known = turn(units, ground=ground, explored={"G07": "us"})
    assert decided(known) == {"do": "move", "unit": "ge-captain", "to": "G07"}


def test_r_is_118_nobody_acts_after_his_attack() -> None:
    actions = played(turn({"ge-rifleman": "G07", "us-captain": "G06"}))
    assert [action["do"] for action in actions] == ["fire", "end"]
    fired = turn({"ge-rifleman": {"at": "G07", "fired": True}, "us-captain": "G02"})
    assert decided(fired) == {"do": "end", "unit": "ge-rifleman"}


def test_r_is_118_it_decides_for_its_seat_alone() -> None:
    staged = turn({"ge-rifleman": "G07", "us-captain": "G06"})
    assert decided(staged, "us") is None
    assert decided(turn({"us-captain": "G06", "ge-captain": {"at": "A01", "done": True}})) == {"do": "end_turn"}


def test_r_is_118_it_moves_on_with_the_unit_that_is_active() -> None:
    units = {"ge-captain": {"at": "A13", "seq": 1}, "ge-medic": {"at": "G13", "seq": 2}, "us-captain": {"at": "O01", "seq": 3}}
    assert decided(turn(units))["unit"] == "ge-captain"
    assert decided(turn(units, active={"unit": "ge-medic"}))["unit"] == "ge-medic"


# --- targets ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "second"), list(pairwise(PRIORITY)))
def test_r_is_119_at_equal_health_the_priority_list(first: str, second: str) -> None:
    staged = turn({"ge-rifleman": {"at": "G07", "mp": 0}, f"us-{second}": "G06", f"us-{first}": "G06"})
    assert decided(staged) == {"do": "fire", "unit": "ge-rifleman", "target": f"us-{first}"}


def test_r_is_119_the_lowest_health_first_even_where_he_is_harder_to_hit() -> None:
    units = {"ge-rifleman": {"at": "G07", "mp": 0}, "us-captain": "G06", "us-engineer": {"at": "G05", "hp": 4}}
    staged = turn(units, ground={"G05": "forest", "G06": "clear"})
    assert decided(staged)["target"] == "us-engineer"


def test_r_is_119_whoever_can_be_attacked_from_any_hex_that_can_be_reached() -> None:
    """The wounded medic is out of range here and within it after some steps; the Captain stands next to the bot."""
    units = {"ge-rifleman": "G10", "us-captain": "G09", "us-medic": {"at": "G04", "hp": 2}}
    staged = turn(units)
    assert played(staged)[-2] == {"do": "fire", "unit": "ge-rifleman", "target": "us-medic"}
    far = turn(units | {"ge-rifleman": {"at": "G10", "mp": 6}})
    assert played(far)[-2]["target"] == "us-captain"


# --- posts --------------------------------------------------------------------------------------------------------------


def post(units: dict[str, Any], ground: dict[str, str], **start: Any) -> str:
    """Where the bot's first unit stands when it fires."""
    staged = turn(units, ground=ground, **start)
    name = next(iter(units))
    while (action := decided(staged))["do"] == "move":
        staged.play(**action)
    assert action["do"] == "fire"
    return str(staged[name]["at"])


def test_r_is_120_the_greatest_worth() -> None:
    """From a hill beside the target a rifle comes to 39 and class 3, from anywhere else to class 2."""
    units = {"ge-rifleman": "G09", "us-captain": "G06"}
    assert post(units, {}) == "G09"
    assert post(units, {"G07": "hill", "F08": "forest"}) == "G07"
    assert post(units, {"G08": "hill", "F08": "forest"}) == "F08"  # 37 two hexes away: class 2 as elsewhere


def test_r_is_120_then_the_best_shelter() -> None:
    units = {"ge-rifleman": "G09", "us-captain": "G06"}
    assert post(units, {"G08": "grass"}) == "G08"
    assert post(units, {"G08": "grass", "H08": "forest"}) == "H08"
    assert post(units, {"G08": "grass", "F08": "building"}, explored={"F08": "ge"}) == "F08"
    assert post(units, {"G08": "sand"}) == "G09"


def test_r_is_120_a_hill_shelters_less_than_grass_and_more_than_nothing() -> None:
    """A unit on a hill against one on another hill has nothing in its favour."""
    units = {"ge-rifleman": "G09", "us-captain": "G06"}
    ground = {"G06": "hill", "G09": "hill", "G08": "hill"}
    assert post(units, ground) == "G09"
    assert post({"ge-captain": "G09", "us-captain": "G08"}, {"G09": "clear", "F08": "grass"}) == "F08"


def test_r_is_120_then_the_least_mp_then_the_lowest_id() -> None:
    units = {"ge-rifleman": "G09", "us-captain": "G06"}
    assert post(units, {"F08": "forest", "H08": "forest"}) == "F08"
    assert post(units, {"F08": "forest", "H08": "forest"}, roads=[["G09", "H08"]]) == "H08"


def test_r_is_120_splash_on_ones_own_counts_against_a_post() -> None:
    """Beside his target the thrower would be in his own splash, two hexes away he is not; both are class 2 or 3."""
    near = turn({"ge-grenadier": {"at": "G07", "mp": 0}, "us-captain": "G06"})
    odds = near.ask("odds", unit="ge-grenadier", target="us-captain")
    assert odds["net"] < odds["expected"]
    assert post({"ge-grenadier": "G06", "us-captain": "G06"}, {}) != "G06"


def test_r_is_120_it_attacks_even_when_the_worth_is_negative() -> None:
    units = {"ge-grenadier": {"at": "G07", "mp": 0}, "us-captain": {"at": "G06", "hp": 1}}
    units |= {f"ge-{kind}": {"at": "G06", "done": True} for kind in ("captain", "medic", "engineer", "rifleman")}
    staged = turn(units)
    assert staged.ask("odds", unit="ge-grenadier", target="us-captain")["net"] < 0
    assert decided(staged) == {"do": "fire", "unit": "ge-grenadier", "target": "us-captain"}


def test_r_is_120_losses_are_capped_at_the_health_there_is() -> None:
    """Mean damage 1.5 in class 2 of the D20a; with one point left only 80 in a hundred count."""
    staged = turn({"ge-captain": "G07", "us-captain": "G06", "us-medic": {"at": "G06", "hp": 1}})
    assert staged.ask("odds", unit="ge-captain", target="us-captain")["expected"] == 1.5
    assert staged.ask("odds", unit="ge-captain", target="us-medic")["expected"] == 0.8
    assert staged.ask("odds", unit="ge-captain", target="us-captain")["net"] == 1.4  # two faces in twenty hurt the attacker


def test_r_is_120_the_cheapest_way_and_of_equal_ones_the_first_direction() -> None:
    """From G09 to H07 in forest it is as far over G08 in the north as over H08 in the north-east."""
    staged = turn({"ge-rifleman": "G09", "us-captain": "H04"}, ground={"H07": "forest"})
    assert [action["to"] for action in played(staged) if action["do"] == "move"] == ["G08", "H07"]
    dear = turn({"ge-rifleman": "G09", "us-captain": "H04"}, ground={"H07": "forest", "G08": "grass"})
    assert decided(dear)["to"] == "H08"


# --- nobody in reach ----------------------------------------------------------------------------------------------------


def test_r_is_121_it_closes_with_the_nearest() -> None:
    staged = turn({"ge-captain": "G13", "us-captain": "G01", "us-medic": {"at": "O01", "hp": 1}})
    assert [action["to"] for action in played(staged) if action["do"] == "move"] == ["G12", "G11", "G10", "G09"]


def test_r_is_121_at_equal_distance_the_lowest_health_then_the_list() -> None:
    def goes(units: dict[str, Any]) -> str:
        staged = turn({"ge-captain": "H13", **units})
        steps = [action["to"] for action in played(staged) if action["do"] == "move"]
        return steps[-1][0]

    assert goes({"us-rifleman": "B02", "us-mg": "N02"}) == "H"  # of the hexes as near to the mg the lowest is due north
    assert goes({"us-rifleman": {"at": "B02", "hp": 4}, "us-mg": "N02"}) == "D"


def test_r_is_121_its_own_step_costs_count_and_what_would_be_unlawful_does_not() -> None:
    """A belt of hills: a rifleman crosses it at 4 a hex, others go round where that is cheaper."""
    belt = {f"{column}10": "hill" for column in "ABCDEFGHIJKLM"}
    captain = turn({"ge-captain": {"at": "G11", "mp": 5}, "us-captain": "G01"}, ground=belt)
    assert decided(captain) == {"do": "move", "unit": "ge-captain", "to": "G10"}
    bars = turn({"ge-captain": "G07", "us-mg": {"at": "G01", "facing": 5}}, ground={})
    assert decided(bars)["to"] == "G06"


def test_r_is_121_without_a_way_the_distance_decides() -> None:
    wall = dict.fromkeys(("G02", "H01", "F01"), "rock")
    staged = turn({"ge-captain": "G13", "us-captain": "G01"}, ground=wall)
    assert [action["to"] for action in played(staged) if action["do"] == "move"] == ["G12", "G11", "G10", "G09"]


def test_r_is_121_the_way_leads_round_houses_nobody_knows() -> None:
    ring = {"G11": "building", "F11": "rock", "H11": "rock", "F12": "rock", "H12": "clear"}
    staged = turn({"ge-captain": {"at": "G12", "mp": 3}, "us-captain": "G02"}, ground=ring)
    assert decided(staged)["to"] != "G11"
    known = turn({"ge-captain": {"at": "G12", "mp": 3}, "us-captain": "G02"}, ground=ring, explored={"G11": "us"})
    assert decided(known)["to"] == "G11"


def test_r_is_121_it_stays_where_nothing_is_nearer() -> None:
    staged = turn({"ge-captain": {"at": "G13", "mp": 2}, "us-captain": "G01"})
    assert decided(staged) == {"do": "end", "unit": "ge-captain"}
    nobody = turn({"ge-captain": "G13"})
    assert decided(nobody) == {"do": "end", "unit": "ge-captain"}


# --- abilities ----------------------------------------------------------------------------------------------------------


def test_r_is_122_the_immobilised_fire_and_stay() -> None:
    staged = turn({"ge-rifleman": {"at": "G07", "hp": 1}, "us-captain": "G05"}, ground={"G08": "forest"})
    assert [action["do"] for action in played(staged, 3)] == ["fire", "end"]
    far = turn({"ge-rifleman": {"at": "G07", "hp": 1}, "us-captain": "G01"})
    assert [action["do"] for action in played(far)] == ["end"]


def test_r_is_122_the_sniper_takes_the_first_opportunity() -> None:
    staged = Staged({"us-captain": "F04", "ge-sniper": {"at": "G07", "facing": 1}})
    staged.move("us-captain", "G04")
    assert decided(staged) == {"do": "opportunity", "unit": "ge-sniper", "fire": True}
    assert decided(staged, "us") is None


@pytest.mark.parametrize(
    ("enemy", "facing"),
    [("G01", 1), ("J05", 1), ("M07", 3), ("K09", 3), ("G12", 5), ("E09", 7), ("C07", 9), ("D05", 9), ("E04", 11)],
)
def test_r_is_122_a_triangle_turns_to_the_nearest(enemy: str, facing: int) -> None:
    staged = turn({"ge-mg": {"at": "G07", "mp": 0, "facing": 3}, "us-captain": enemy})
    hexes = staged.match.position.world.hexes
    sums = {}
    for corner in (1, 3, 5, 7, 9, 11):
        other = Staged({"ge-mg": {"at": "G07", "facing": corner}})
        front = other.ask("area", unit="ge-mg")["hexes"]
        sums[corner] = sum(hexes.distance(space, enemy) for space in front)
    wanted = min(sums, key=lambda corner: (sums[corner], corner))
    assert wanted == facing
    ended = next(action for action in played(staged) if action["do"] == "end")
    assert ended == {"do": "end", "unit": "ge-mg", "facing": wanted}


def test_r_is_122_a_bot_engineer_makes_a_path_and_a_captain_restores() -> None:
    """In the rain the medic's 12 points take him over the hill to G09 only along the path."""
    units: dict[str, Any] = {
        "ge-engineer": {"at": "G13", "seq": 1},
        "ge-medic": {"at": "G13", "seq": 2, "hp": 4, "healed": True},
        "ge-captain": {"at": "G13", "seq": 3},
        "us-captain": {"at": "G01", "seq": 4},
    }
    staged = turn(units, ground={"G12": "hill"}, weather="rain")
    played(staged)
    assert [staged[name]["at"] for name in units] == ["G11", "G09", "G10", "G01"]
    staged.end_turn(1)
    assert the(staged.end_turn(), "heal")["unit"] == "ge-medic"


def test_r_is_122_a_bar_stops_the_bot_as_anybody() -> None:
    """In the fog a gun reaches one hex; G03 and H02 lie before the machine gun."""
    assert post({"ge-captain": "G05", "us-mg": {"at": "G02", "facing": 5}}, {}, weather="fog") == "F02"
    assert post({"ge-captain": "G05", "us-mg": {"at": "G02", "facing": 1}}, {}, weather="fog") == "G03"
