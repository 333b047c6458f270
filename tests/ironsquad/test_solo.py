"""The solo game of Iron Squad: who appears, where, and how it ends (R-IS-110 to R-IS-117, R-IS-123 to R-IS-125)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ironsquad.staged import Staged, hurt, kinds, of_kind, the

HOUSE = {"G06": "building"}
SPAWNED = {1: "captain", 2: "captain", 3: "sniper", 4: "engineer", 5: "medic", 6: "mg", 7: "rifleman", 8: "grenadier"}
ROCK = {"G05": "rock", "H05": "rock", "H06": "water", "F05": "rock", "F06": "rock"}


def alone(units: dict[str, Any] | None = None, seat: str = "us", **start: Any) -> Staged:
    """A solo match on the proving ground: the person's Captain at G07, an unexplored house at G06."""
    start = {"ground": HOUSE, "options": {"solo": seat}, "seat": seat} | start
    return Staged({f"{seat}-captain": "G07", **(units or {})}, **start)


def searched(card: str = "ge-local-b", die: int = 1, luck: int = 2, **start: Any) -> tuple[Staged, list[Any]]:
    """A solo match after the house has been searched, and the events of it."""
    staged = alone(**start)
    return staged, staged.move("us-captain", "G06", card, die, luck)


def test_r_is_110_only_the_person_draws_picks_turns_and_deploys() -> None:
    staged = Staged.new("solo", "us-3")
    assert staged.whole["missions"] == {"us": "us-3", "ge": None}
    assert staged.match.actors() == ("us",)
    squad = ["captain", "rifleman", "mg", "sniper", "medic"]
    staged.play("pick", *["1A", "1B", "1C", "1D", "1E"], *["6A", "6B", "6C", "6D", "6E"], 1, units=squad)
    for draws in ([2], [1], [2], []):
        assert staged.match.actors() == ("us",)
        staged.rotate(0, *draws)
    assert staged.whole["phase"] == "deploy"
    assert staged.match.actors() == ("us",)
    for kind in squad:
        staged.play("deploy", unit=f"us-{kind}", at="G01", **({"facing": 5} if kind in ("mg", "sniper") else {}))
    events = staged.play("ready", 5, 1)
    assert kinds(events) == ["ready", "deployment_shown", "start", "round", "weather", "turn"]
    assert {unit["seat"] for unit in staged.whole["units"].values()} == {"us"}


def test_r_is_110_the_other_seat_may_be_the_persons() -> None:
    staged = Staged.new("solo", "ge-2", solo="ge")
    assert staged.whole["missions"] == {"us": None, "ge": "ge-2"}
    assert staged.match.actors() == ("ge",)


def test_r_is_110_the_bots_points_are_kept_and_mean_nothing() -> None:
    staged = alone({"ge-captain": "A01"}, vp={"us": 0, "ge": 40}, round=12)
    staged.end_turn()
    staged.end_turn()
    assert staged.match.result() == {"winner": None, "by": "time", "vp": {"us": 0, "ge": 40}, "score": 5}


@pytest.mark.parametrize("card", ["us-local-a", "us-local-b", "ge-local-a", "ge-local-b"])
def test_r_is_111_every_unit_card_brings_a_local_of_the_bot(card: str) -> None:
    staged, events = searched(card)
    assert the(events, "halted")["unit"] == "us-captain"
    assert of_kind(events, "spawn")[0] == {"is": "spawn", "unit": card, "seat": "ge", "at": "G06"}
    assert staged[card]["seat"] == "ge"
    assert card in staged.targets("us-captain")


@pytest.mark.parametrize("die", SPAWNED)
def test_r_is_112_a_d8_names_the_regular_unit(die: int) -> None:
    staged, events = searched(die=die)
    assert the(events, "spawn_roll") == {"is": "spawn_roll", "die": die, "type": SPAWNED[die]}
    assert f"ge-{SPAWNED[die]}" in staged


def test_r_is_112_a_type_that_has_been_there_is_passed_over_upwards() -> None:
    def brought(die: int, alive: dict[str, Any], **dead: str) -> str:
        staged = alone(alive, dead={f"ge-{name}": "ge" for name in dead})
        found: str = the(staged.move("us-captain", "G06", "ge-local-b", die, 2), "spawn_roll")["type"]
        return found

    assert brought(1, {"ge-captain": "A01"}) == "sniper"
    assert brought(2, {}, captain="dead") == "sniper"
    assert brought(3, {"ge-engineer": "A01"}, sniper="dead") == "medic"
    assert brought(8, {"ge-grenadier": "A01"}) == "captain"
    assert brought(7, {"ge-rifleman": "A01", "ge-grenadier": "A01"}, captain="dead") == "sniper"


@pytest.mark.parametrize(
    ("start", "behind"),
    [("G07", "G05"), ("F06", "H05"), ("F05", "H06"), ("G05", "G07"), ("H05", "F06"), ("H06", "F05")],
)
def test_r_is_113_it_appears_straight_on_behind_the_building(start: str, behind: str) -> None:
    staged = alone({"us-captain": "A01", "us-medic": start})
    staged.move("us-medic", "G06", "ge-local-b", 1, 2)
    assert staged["ge-captain"]["at"] == behind


def behind(staged: Staged) -> str:
    """Where the regular unit appears when the Captain searches the house from the south."""
    staged.move("us-captain", "G06", "ge-local-b", 1, 2)
    found: str = staged["ge-captain"]["at"]
    return found


def test_r_is_114_and_115_what_is_not_suitable_is_passed_over_clockwise() -> None:
    """Around G06 from the north: G05, H05, H06, G07, F06, F05."""
    assert behind(alone()) == "G05"
    assert behind(alone(ground=HOUSE | {"G05": "water"})) == "H05"
    assert behind(alone(ground=HOUSE | {"G05": "rock"})) == "H05"
    assert behind(alone(ground=HOUSE | {"G05": "building"})) == "H05"
    assert behind(alone(ground=HOUSE | {"G05": "building"}, explored={"G05": "us"})) == "G05"
    assert behind(alone({"us-medic": "G05"})) == "H05"
    assert behind(alone({"ge-medic": "G05"})) == "G05"
    assert behind(alone({"us-mg": {"at": "G04", "facing": 5}})) == "H05"  # G05 and H04 are barred
    assert behind(alone({"us-mg": {"at": "H04", "facing": 7}, "us-medic": "H06"}, ground=HOUSE | {"G05": "water"})) == "G07"
    assert behind(alone(ground=HOUSE | dict.fromkeys(("G05", "H05", "H06", "G07"), "rock") | {"G07": "clear"})) == "G07"


def test_r_is_114_a_face_down_hex_and_the_world_beyond_are_not_suitable() -> None:
    start = {"scenario": "solo", "options": {"solo": "us"}, "tiles": {"1-1": {"tile": "1A"}, "1-2": {"tile": "1B"}}}
    edge = Staged({"us-captain": "F03"}, **start)
    edge.move("us-captain", "F02", "ge-local-b", 1, 2)
    assert edge["ge-captain"]["at"] == "F01"
    north = Staged({"us-captain": "A02"}, ground={"A01": "building"}, options={"solo": "us"})
    north.move("us-captain", "A01", "ge-local-b", 1, 2)
    assert north["ge-captain"]["at"] == "B01"  # se of A01: n and ne are off the board
    hidden = Staged({"us-captain": "L08"}, scenario="solo")
    hidden.move("us-captain", "L09", "ge-local-b", 1, 2)
    assert hidden["ge-captain"]["at"] == "L10"


def test_r_is_116_after_six_the_twelve_two_away_straight_behind_first_then_clockwise() -> None:
    around = ROCK | HOUSE | {"G07": "clear"}
    blocked = {"us-medic": "G07", "us-mg": {"at": "A13", "facing": 1}}
    ring = ["G04", "H04", "I05", "I06", "I07", "H07", "G08", "F07", "E07", "E06", "E05", "F04"]
    for number in range(len(ring)):
        ground = around | dict.fromkeys(ring[:number], "rock")
        assert behind(alone(blocked, ground=ground)) == ring[number]
    assert behind(alone(blocked, ground=around | dict.fromkeys(ring, "rock"))) == "G03"


def test_r_is_116_two_away_along_the_way_in_which_the_explorer_came() -> None:
    """From F05 going south-east: beyond G06 lies H06, two away I07, and clockwise from there H07."""
    around = HOUSE | dict.fromkeys(("G05", "H05", "H06", "G07"), "rock")
    for ground, wanted in ((around, "I07"), (around | {"I07": "water"}, "H07")):
        staged = alone({"us-captain": "F05", "us-medic": "F05", "us-engineer": "F06"}, ground=ground)
        assert behind(staged) == wanted


def test_r_is_116_a_triangle_faces_the_nearest_of_the_person() -> None:
    staged, events = searched(die=3)
    assert staged["ge-sniper"]["at"] == "G05"
    assert staged["ge-sniper"]["facing"] == 5  # the front hexes se, s; the Captain at G06 is south
    spawn = of_kind(events, "spawn")[1]
    assert spawn == {"is": "spawn", "unit": "ge-sniper", "seat": "ge", "at": "G05", "facing": 5}


def test_r_is_117_the_local_goes_to_its_best_post_against_the_explorer_and_attacks() -> None:
    """From a hill beside the house its rifle comes to 29, and in the house to 25, which is a class less."""
    staged, events = searched("ge-local-a", 1, 4, ground=HOUSE | {"H06": "hill"})
    assert kinds(events) == [
        "activated",
        "move",
        "explore",
        "vp",
        "spawn",
        "halted",
        "spawn_roll",
        "spawn",
        "move",
        "attack",
        "damage",
        "vp",
        "slow",
    ]
    assert of_kind(events, "move")[1] == {"is": "move", "unit": "ge-local-a", "from": "G06", "to": "H06", "cost": 5, "mp": 5}
    attack = the(events, "attack")
    assert (attack["kind"], attack["acc"], attack["mods"]["elevation"]) == ("ambush", 29, 8)
    assert staged["us-captain"]["mp"] == 0


def test_r_is_117_it_stays_when_that_is_best_and_the_regular_does_nothing() -> None:
    staged, events = searched("ge-local-b", 7, 4)
    assert len(of_kind(events, "move")) == 1
    assert staged["ge-local-b"]["at"] == "G06"
    assert not staged["ge-rifleman"]["fired"]
    assert len(of_kind(events, "attack")) == 1
    assert hurt(events) == {"us-captain": 1}


def test_r_is_117_the_walk_gives_the_person_no_opportunity() -> None:
    """It walks down from the house to a hill that the person's sniper watches."""
    units = {"us-sniper": {"at": "H10", "facing": 1}, "us-medic": "A01"}
    staged = alone(units, ground=HOUSE | {"H06": "hill"})
    events = staged.move("us-captain", "G06", "ge-local-a", 7, 4)
    assert "H06" in staged.ask("area", unit="us-sniper")["seen"]
    assert of_kind(events, "move")[1]["to"] == "H06"
    assert staged.whole["pending"] is None
    assert staged.match.actors() == ("us",)


def test_r_is_117_the_explorer_killed_ends_its_activation_and_the_match_with_the_last() -> None:
    staged = alone({"us-captain": {"at": "G07", "hp": 2}})
    events = staged.move("us-captain", "G06", "ge-local-a", 1, 8)
    assert kinds(events)[-1] == "over"
    assert staged.match.result() == {"winner": "ge", "by": "eliminated", "vp": {"us": 1, "ge": 5}, "score": 1 - 3}


# --- the end ------------------------------------------------------------------------------------------------------------

LOCALS = {"us-local-a": "ge", "us-local-b": "ge", "ge-local-a": "ge"}


def judged(mission: str, dead: dict[str, str], held: bool = True) -> Any:
    """The result of a solo match after the end of the person's turn."""
    objective = {"us-1": "chateau", "us-4": "church", "us-5": "distillery"}[mission]
    staged = Staged(
        {"us-captain": "A01", "us-medic": {"at": "A01", "hp": 3}},
        options={"solo": "us", "weather": "clear"},
        missions={"us": mission},
        vp={"us": 7},
        dead=dead,
        objectives={objective: {"held": "us" if held else None}},
    )
    staged.end_turn()
    return staged.match.result()


def test_r_is_123_three_dead_locals_and_the_mission() -> None:
    captain, two = {"ge-captain": "ge"}, dict(list(LOCALS.items())[:2])
    assert judged("us-1", LOCALS | captain) == {"winner": "us", "by": "mission", "vp": {"us": 7, "ge": 0}, "score": 7 + 8}
    assert judged("us-1", two | captain) is None
    assert judged("us-1", LOCALS | captain, held=False) is None
    assert judged("us-1", LOCALS) is None
    assert judged("us-4", LOCALS) is not None  # any three: the locals are enough


def test_r_is_123_three_dead_regulars_serve_for_the_captain() -> None:
    regulars = {"ge-mg": "ge", "ge-medic": "ge", "ge-sniper": "ge"}
    assert judged("us-1", LOCALS | regulars) is not None
    assert judged("us-5", LOCALS | regulars) is not None
    assert judged("us-1", LOCALS | dict(list(regulars.items())[:2])) is None
    assert judged("us-5", LOCALS | {"ge-captain": "ge"}) is not None


def test_r_is_124_the_score_is_points_and_health_less_3_for_each_lost() -> None:
    staged = Staged(
        {"us-captain": {"at": "A01", "hp": 4}, "us-medic": {"at": "A01", "hp": 1}, "ge-mg": "O13"},
        options={"solo": "us"},
        seat="ge",
        round=12,
        vp={"us": 11, "ge": 3},
        dead={"us-mg": "us", "us-sniper": "us", "ge-local-a": "ge"},
    )
    staged.end_turn()
    assert staged.match.result() == {"winner": None, "by": "time", "vp": {"us": 11, "ge": 3}, "score": 11 + 5 - 6}


def test_r_is_125_without_a_unit_left_the_person_has_lost_at_once() -> None:
    staged = Staged({"us-captain": {"at": "G07", "hp": 1}, "ge-captain": "G06"}, options={"solo": "us"})
    events = staged.fire("us-captain", "ge-captain", 1)
    assert the(events, "over")["result"] == {"winner": "ge", "by": "eliminated", "vp": {"us": 0, "ge": 4}, "score": -3}


def test_r_is_125_the_last_round_is_over_and_not_won() -> None:
    staged = alone(round=12, vp={"us": 30})
    assert kinds(staged.end_turn()) == ["turn_ended", "turn_skipped", "over"]
    assert (staged.match.result()["winner"], staged.match.result()["by"]) == (None, "time")


def test_r_is_112_with_every_type_used_none_appears() -> None:
    units = {f"ge-{kind}": "A01" for kind in SPAWNED.values()}
    staged = alone(units)
    events = staged.move("us-captain", "G06", "ge-local-b", 1, 2)
    assert of_kind(events, "spawn_roll")[0]["type"] is None
    assert len(of_kind(events, "spawn")) == 1


def test_r_is_05_and_112_a_search_draws_a_card_a_d8_and_luck_in_that_order() -> None:
    staged = alone()
    step = {"do": "move", "unit": "us-captain", "to": "G06"}
    for wrong in ([4, "ge-local-b", 2], ["ge-local-b", 9, 2], ["ge-local-b", 4, 0]):
        assert staged.refused(step, draws=wrong) == ("bad-draw", "")
    staged.move("us-captain", "G06", "ge-local-b", 4, 2)
