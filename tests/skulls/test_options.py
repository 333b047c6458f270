"""What the options change in play: coloured skulls, vehicles, Marksmen, no killing (R-SK-170 to R-SK-188)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.skulls.staged import BAG, Staged, kinds, of_kind, only

DOWN: dict[str, Any] = {"state": "down", "danger": 8}
RED = {"white": 30, "black": 6, "red": 4}


# --- skulls ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("draws", "state", "bag"),
    [
        ("wwww", "up", (30, 8, 4)),
        ("rwww", "down", (30, 8, 3)),
        ("rrbw", "down", (30, 7, 2)),
        ("rbbb", "dead", (30, 5, 3)),
        ("rbbw", "down", (30, 6, 3)),
    ],
)
def test_r_sk_170_171_a_red_skull_fells_and_leaves(draws: str, state: str, bag: tuple[int, int, int]) -> None:
    """R-SK-170, R-SK-171: even below the defence, here 2; more black ones still kill."""
    target = {"space": "c2/0", "danger": 2, "override": {"defence": 2}}
    staged = Staged(
        {"s-lead": "c1/0", "t-boss": target, "t-look": "e1/0"}, "s-lead", options={"start_skulls": "red"}, terrorist={"bag": RED}
    )
    events = staged.fire("t-boss", draws, "ww")
    assert staged["t-boss"]["state"] == state
    assert tuple(staged.bag("terrorist")[kind] for kind in ("white", "black", "red")) == bag
    if state != "up":
        assert only(events, "discarded")["red"] == draws.count("r")


def coloured(own: list[str], **units: Any) -> Staged:
    """The Team Leader's turn; the Terrorists' coloured skulls in the bag are `own`."""
    standing = {"s-lead": "c1/0", "t-boss": {"space": "c2/0", "danger": 1}, "t-vet": "e2/0", **units}
    bag = {**BAG, "own": own}
    return Staged(standing, "s-lead", options={"start_skulls": "coloured"}, terrorist={"bag": bag})


def test_r_sk_172_the_own_colour_fells_and_others_count_as_white() -> None:
    staged = coloured(["t-boss", "t-vet"])
    events = staged.fire("t-boss", "t-vet", "ww", "ww")
    assert of_kind(events, "held")[0] == {"is": "held", "unit": "t-boss", "black": 0, "defence": 4}
    assert staged.bag("terrorist")["own"] == ["t-boss", "t-vet"]
    staged = coloured(["t-boss", "t-vet"])
    events = staged.fire("t-boss", "w", "t-boss", "b", "ww")
    assert only(events, "discarded") == {"is": "discarded", "seat": "terrorist", "black": 1, "red": 0, "own": ["t-boss"]}
    assert only(events, "incapacitated")["unit"] == "t-boss"
    assert staged.bag("terrorist")["own"] == ["t-vet"]


def test_r_sk_173_it_is_back_when_the_unit_stands_again_by_a_medkit() -> None:
    units = {"t-medic": {"space": "c2/0", "ready": "medkit"}, "t-boss": {"space": "c2/0", **DOWN}, "s-lead": "w1/0"}
    bag = {**BAG, "own": ["t-medic"]}
    staged = Staged(units, "t-medic", options={"start_skulls": "coloured"}, terrorist={"bag": bag})
    staged.use("medkit", target="t-boss")
    assert staged.bag("terrorist")["own"] == ["t-boss", "t-medic"]


def test_r_sk_173_it_is_back_when_the_unit_stands_up_at_the_end_of_a_round() -> None:
    units = {"t-vet": "e2/0", "t-boss": {"space": "c2/0", "state": "down", "danger": 2}, "s-lead": "w1/0"}
    pair = {"first": "t-vet", "second": "s-lead", "at": 2}
    for own in ([], ["t-boss"]):
        sides = {"terrorist": {"bag": {**BAG, "own": own}}}
        staged = Staged(units, "s-lead", pair=pair, options={"start_skulls": "coloured"}, **sides)
        staged.play("end-turn")
        assert staged.bag("terrorist")["own"] == ["t-boss"]


def test_r_sk_173_a_killed_unit_s_skull_is_taken_out_of_the_bag() -> None:
    """Not pulled by the shot that kills, and at a coup de grâce."""
    weak = {"space": "c2/0", "danger": 1, "override": {"defence": 0}}
    staged = coloured(["t-boss", "t-vet"], **{"t-boss": weak})
    events = staged.fire("t-boss", "bww", "ww")
    assert only(events, "discarded")["own"] == ["t-boss"]
    assert staged.bag("terrorist")["own"] == ["t-vet"]
    staged = coloured(["t-boss", "t-vet"], **{"t-boss": {"space": "c1/0", **DOWN}})
    staged.play("coup", target="t-boss")
    assert staged.bag("terrorist") == {**BAG, "red": 0, "own": ["t-vet"]}


# --- vehicles -------------------------------------------------------------------------------------------------------------


def street(units: dict[str, Any], turn: Any = "s-lead", **start: Any) -> Staged:
    """A match on the long street with vehicles; the enemy stands at the far end unless units say so."""
    options = {"vehicles": True, "prone": True, **start.pop("options", {})}
    return Staged({"t-boss": "A9/0", **units}, turn, scenario="black-hawk-down", options=options, **start)


HUMVEE = {"space": "B1/0", "vehicle": "humvee"}
TRUCK = {"space": "B9/0", "vehicle": "truck"}


def test_r_sk_174_only_their_own_side_uses_them_four_at_a_time() -> None:
    staged = street({"s-lead": "B9/0", "t-gun": "B1/0"})
    assert staged.illegal("enter", vehicle="truck") == "R-SK-174"
    assert street({"s-lead": "B1/0", "t-gun": "B1/0"}, "t-gun").illegal("enter", vehicle="humvee") == "R-SK-174"
    full = dict.fromkeys(("s-gun", "s-eod", "s-gren", "s-radio"), HUMVEE)
    assert street({"s-lead": "B1/0", **full}).illegal("enter", vehicle="humvee") == "R-SK-174"
    del full["s-gun"]
    assert street({"s-lead": "B1/0", **full}).legal("enter")


@pytest.mark.parametrize(
    ("unit", "rule"), [({"space": "B1/0", "prone": True}, "R-SK-186"), ("B2/0", "R-SK-175"), (HUMVEE, "R-SK-177")]
)
def test_r_sk_175_entered_in_its_zone_by_one_who_is_not_prone(unit: Any, rule: str) -> None:
    assert street({"s-lead": unit}).illegal("enter", vehicle="humvee") == rule


def test_r_sk_175_176_in_and_out_in_the_same_space() -> None:
    staged = street({"s-lead": "B1/0"})
    assert only(staged.play("enter", vehicle="humvee"), "entered") == {"is": "entered", "unit": "s-lead", "vehicle": "humvee"}
    assert (staged["s-lead"]["vehicle"], staged["s-lead"]["space"]) == ("humvee", "B1/0")
    assert only(staged.play("exit"), "exited") == {"is": "exited", "unit": "s-lead", "vehicle": "humvee"}
    assert (staged["s-lead"]["vehicle"], staged["s-lead"]["space"], staged["turn"]["left"]) == (None, "B1/0", 0)
    assert street({"s-lead": "B1/0"}).illegal("exit") == "R-SK-176"


def test_r_sk_177_what_can_be_done_inside() -> None:
    units = {
        "s-lead": {**HUMVEE, "ready": "focus-fire"}, "t-vet": "B2/0", "t-gun": {"space": "B1/0", **DOWN}
    }  # fmt: skip
    staged = street(units, objectives={"package": {"space": "B1/0"}})
    assert {one["do"] for one in staged.match.legal("seal")} == {"windows", "fire", "use", "exit", "crew", "end-turn"}
    assert staged.illegal("move", to="B2/0") == "R-SK-177"
    assert staged.illegal("coup", target="t-gun") == "R-SK-177"
    assert staged.illegal("pick-up", objective="package") == "R-SK-177"
    running = street({"s-lead": {**HUMVEE, "ready": "double-time"}})
    assert running.illegal("use", token="double-time", to="B2/0") == "R-SK-177"
    assert street({"s-marks": HUMVEE}, "s-marks").illegal("prone") == "R-SK-177"


def test_r_sk_178_inside_defence_is_1_higher() -> None:
    staged = street({"s-lead": {**HUMVEE, "danger": 6}, "s-gun": "A1/0", "t-vet": "B2/0"}, "t-vet")
    events = staged.fire("s-lead", "bbbbwwww", "ww")
    assert of_kind(events, "held")[0] == {"is": "held", "unit": "s-lead", "black": 4, "defence": 5}
    assert staged["s-lead"]["state"] == "up"


def test_r_sk_179_who_falls_inside_lies_outside() -> None:
    staged = street({"s-lead": {**HUMVEE, "override": {"defence": 0}}, "s-gun": "A1/0", "t-vet": "B2/0"}, "t-vet")
    staged.fire("s-lead", "bw", "ww")
    lead = staged["s-lead"]
    assert (lead["state"], lead["vehicle"], lead["space"]) == ("down", None, "B1/0")


def test_r_sk_181_the_rpg_rack_hits_a_zone_at_range_2_once_a_round() -> None:
    units = {"t-boss": TRUCK, "t-gun": TRUCK, "s-lead": "B7/0", "s-gun": "B8/0", "t-vet": "B7/0"}
    staged = street(units, "t-boss")
    assert staged.legal("crew") == [{"do": "crew", "weapon": "rpg-rack", "zone": "B7"}]
    assert staged.illegal("crew", weapon="rpg-rack", zone="B8") == "R-SK-105"
    events = staged.play("crew", "www", "www", weapon="rpg-rack", zone="B7")
    assert only(events, "attack")["threats"] == {"s-lead": 3, "t-vet": 3}
    assert staged["vehicles"]["truck"] == {"used": True}
    assert staged.illegal("crew", weapon="rpg-rack", zone="B7") == "R-SK-181"
    again = street(units, "t-gun", vehicles={"truck": {"used": True}})
    assert again.illegal("crew", weapon="rpg-rack", zone="B7") == "R-SK-181"


def test_r_sk_181_the_next_round_it_fires_again() -> None:
    pair = {"first": "s-lead", "second": "t-boss", "at": 2}
    staged = street({"t-boss": TRUCK, "s-lead": "A1/0"}, "t-boss", pair=pair, vehicles={"truck": {"used": True}})
    staged.play("end-turn")
    assert staged["vehicles"] == {"humvee": {"used": False}, "truck": {"used": False}}


def test_r_sk_182_the_machine_gun_is_3_threats_at_range_1_or_2_without_return_fire() -> None:
    units = {"s-lead": HUMVEE, "t-boss": "B1/0", "t-vet": "A2/0", "t-gun": "B4/0", "t-look": "B2/0"}
    staged = street(units)
    assert staged.chosen("crew", "target") == ["t-look", "t-vet"]
    for target in ("t-boss", "t-gun"):
        assert staged.illegal("crew", weapon="machine-gun", target=target) == "R-SK-182"
    events = staged.play("crew", "www", weapon="machine-gun", target="t-vet")
    assert only(events, "attack") == {"is": "attack", "unit": "s-lead", "with": "machine-gun", "threats": {"t-vet": 3}}
    assert "returned" not in kinds(events) and not staged["turn"]["fired"]
    assert staged["vehicles"]["humvee"] == {"used": True}


def test_r_sk_183_resupply_takes_back_a_spent_item_once_a_turn_and_unit() -> None:
    spent = {"items": ["flashbang"], "spent": ["smoke", "flashbang"]}
    staged = street({"s-lead": {**HUMVEE, **spent}}, vehicles={"humvee": {"used": True}})
    assert staged.chosen("crew", "token") == ["flashbang", "smoke"]
    assert staged.illegal("crew", weapon="resupply", token="frag") == "R-SK-183"
    event = only(staged.play("crew", weapon="resupply", token="smoke"), "resupplied")
    assert event == {"is": "resupplied", "unit": "s-lead", "token": "smoke"}
    assert (staged["s-lead"]["items"], staged["s-lead"]["spent"]) == (["flashbang", "smoke"], ["flashbang"])
    assert staged.illegal("crew", weapon="resupply", token="flashbang") == "R-SK-181"


def test_r_sk_183_who_is_not_inside_crews_nothing() -> None:
    staged = street({"s-lead": {"space": "B1/0", "spent": ["smoke"]}, "t-vet": "B2/0"})
    assert staged.illegal("crew", weapon="resupply", token="smoke") == "R-SK-183"
    assert staged.illegal("crew", weapon="machine-gun", target="t-vet") == "R-SK-182"
    assert street({"s-lead": HUMVEE}).illegal("crew", weapon="rpg-rack", zone="B3") == "R-SK-181"


# --- Marksmen -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("duel", [False, True])
@pytest.mark.parametrize("target", ["t-marks", "t-vet"])
def test_r_sk_184_a_marksman_returns_the_fire_of_a_marksman(duel: bool, target: str) -> None:
    """R-SK-184: in spite of long-shot, or of lying prone."""
    returns = duel and target == "t-marks"
    shots = (({}, "c1/0", "long-shot"), ({"prone": True}, {"space": "c2/0", "prone": True}, "prone"))
    for options, marks, why in shots:
        staged = Staged({"s-marks": marks, target: "c3/0"}, "s-marks", options={"marksman_duel": duel, **options})
        events = staged.play("fire", target=target)
        assert [one["why"] for one in of_kind(events, "no-return")] == ([] if returns else [why])
        assert bool(of_kind(events, "returned")) is returns


def test_r_sk_184_not_in_spite_of_creep_or_a_stun() -> None:
    units = {"s-marks": "c1/0", "t-marks": {"space": "c3/0", "stunned": True}}
    staged = Staged(units, "s-marks", options={"marksman_duel": True})
    assert only(staged.fire("t-marks", "www"), "no-return")["why"] == "stunned"


@pytest.mark.parametrize("gametext", [True, False])
def test_r_sk_185_prone_in_place_of_long_shot(gametext: bool) -> None:
    """R-SK-185: also without game text; nobody returns his fire at any range."""
    staged = Staged({"s-marks": "c1/0", "t-vet": "c3/0"}, "s-marks", options={"prone": True, "gametext": gametext})
    assert staged.ask("targets", unit="s-marks")["targets"][0]["return"] != {"why": "long-shot"}
    assert kinds(staged.play("prone")) == ["declared", "prone"]
    assert staged.illegal("prone") == "R-SK-185"
    assert only(staged.fire("t-vet", "www"), "no-return")["why"] == "prone"
    for space in ("c1/0", "c2/0"):
        near = Staged({"s-marks": {"space": "c1/0", "prone": True}, "t-vet": space}, "s-marks", options={"prone": True})
        assert near.ask("targets", unit="s-marks")["targets"][0]["return"] == {"why": "prone"}


def test_r_sk_185_only_a_marksman_and_only_with_the_option() -> None:
    assert Staged({"s-lead": "c1/0", "t-vet": "e1/0"}, "s-lead", options={"prone": True}).illegal("prone") == "R-SK-185"
    assert Staged({"s-marks": "c1/0", "t-vet": "e1/0"}, "s-marks").illegal("prone") == "R-SK-185"


def test_r_sk_185_prone_lasts_over_rounds_until_he_falls() -> None:
    lying = {"space": "c1/0", "prone": True}
    pair = {"first": "t-vet", "second": "s-marks", "at": 2}
    staged = Staged({"s-marks": lying, "t-vet": "e1/0"}, "s-marks", pair=pair, options={"prone": True})
    staged.play("end-turn")
    assert staged["s-marks"]["prone"] and staged["phase"] == "plan"
    weak = {**lying, "override": {"defence": 0}}
    shot = Staged({"s-marks": weak, "s-gun": "w1/0", "t-vet": "c2/0"}, "t-vet", options={"prone": True})
    shot.fire("s-marks", "ww", "ww")
    assert (shot["s-marks"]["state"], shot["s-marks"]["prone"]) == ("down", False)


def test_r_sk_186_prone_he_takes_no_step_until_he_rises() -> None:
    lying = {"space": "c1/0", "prone": True, "ready": "double-time"}
    staged = Staged({"s-marks": lying, "t-vet": "e1/0"}, "s-marks", options={"prone": True})
    assert staged.illegal("move", to="c2/0") == "R-SK-186"
    assert staged.illegal("use", token="double-time", to="c2/0") == "R-SK-186"
    assert kinds(staged.play("rise")) == ["declared", "rise"]
    assert staged["turn"]["left"] == 1
    assert staged.illegal("rise") == "R-SK-186"
    assert staged.legal("move")


# --- killing and texts ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("no_kill", "state"), [(True, "down"), (False, "dead")])
def test_r_sk_187_threats_never_kill(no_kill: bool, state: str) -> None:
    target = {"space": "c2/0", "override": {"defence": 1}}
    staged = Staged({"s-lead": "c1/0", "t-boss": target, "t-vet": "e1/0"}, "s-lead", options={"no_kill": no_kill})
    staged.fire("t-boss", "bb", "ww")
    assert (staged["t-boss"]["state"], staged["t-boss"]["danger"]) == (state, 8 if no_kill else 2)
    assert staged.bag("terrorist")["black"] == 4


def test_r_sk_187_a_coup_still_kills() -> None:
    units = {"s-lead": "c1/0", "t-boss": {"space": "c1/0", **DOWN}, "t-vet": "e1/0"}
    staged = Staged(units, "s-lead", options={"no_kill": True})
    staged.play("coup", target="t-boss")
    assert staged["t-boss"]["state"] == "dead"
