"""Planning, the reveal of pairs, recycling, and the end of a round (R-SK-20 to R-SK-40, R-SK-120 to R-SK-124)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.skulls.staged import Staged, kinds, of_kind, only, planned

TWO = {"s-lead": "w1/0", "s-gun": "w2/0", "t-boss": "e1/0", "t-vet": "e2/0"}


def last_turn(units: dict[str, Any], unit: str = "s-lead", **start: Any) -> Staged:
    """A match in the last turn of an open pair; what comes next is in the stacks of the seats."""
    other = "t-boss" if unit.startswith("s") else "s-lead"
    return Staged(units, unit, pair={"first": other, "second": unit, "at": 2}, **start)


# --- planning -------------------------------------------------------------------------------------------------------------


def test_r_sk_20_stacking_readying_turns_and_the_end_follow_each_other() -> None:
    staged = planned(TWO, options={"windows": "never"})
    told = kinds(staged.play("commit", seat="terrorist"))
    while staged["phase"] == "turn":
        told += kinds(staged.play("end-turn"))
    assert told == ["committed", *["revealed", "revealed", "first", "turn", "declared", "turn-end", "turn", "declared",
                    "turn-end"] * 2, "round-end", "round"]  # fmt: skip


def test_r_sk_21_26_the_card_placed_first_is_revealed_first_and_all_must_be_stacked() -> None:
    staged = planned(TWO, commit=False)
    assert staged.illegal("commit", "seal") == "R-SK-26"
    staged.play("card", seat="seal", unit="s-gun")
    staged.play("card", seat="seal", unit="s-lead")
    staged.play("uncard", seat="seal", unit="s-gun")
    staged.play("card", seat="seal", unit="s-gun")
    assert staged.seat("seal")["stack"] == ["s-lead", "s-gun"]
    staged.play("commit", seat="seal")
    assert staged.refused("uncard", "seal", unit="s-gun") == ("not-your-turn", "")
    for name in ("t-boss", "t-vet"):
        staged.play("card", seat="terrorist", unit=name)
    events = staged.play("commit", seat="terrorist")
    assert [one["unit"] for one in of_kind(events, "revealed")] == ["s-lead", "t-boss"]


def test_r_sk_21_killed_units_have_no_card() -> None:
    staged = planned({**TWO, "s-gun": {"state": "dead", "space": None}}, commit=False)
    assert staged.chosen("card", "unit", "seal") == ["s-lead"]
    assert staged.illegal("card", "seal", unit="s-gun") == "R-SK-21"
    assert staged.illegal("ready", "seal", unit="s-gun", token="smoke") == "R-SK-22"


def test_r_sk_22_24_a_ready_spot_takes_an_own_item_or_a_star() -> None:
    staged = planned(TWO, commit=False)
    stars = ["covering-fire", "creep", "double-time", "focus-fire"]
    assert staged.chosen("ready", "token", "seal", unit="s-lead") == sorted([*stars, "flashbang", "smoke"])
    assert staged.illegal("ready", "seal", unit="s-lead", token="frag") == "R-SK-24"  # the Machine Gunner's
    staged.play("ready", seat="seal", unit="s-lead", token="smoke")
    staged.play("ready", seat="seal", unit="s-lead", token="flashbang")
    assert staged["s-lead"]["ready"] == "flashbang"
    assert staged.illegal("ready", "seal", unit="s-lead", token="flashbang") == "R-SK-22"
    staged.play("unready", seat="seal", unit="s-lead")
    assert staged["s-lead"]["ready"] is None
    assert staged.illegal("unready", "seal", unit="s-lead") == "R-SK-22"


@pytest.mark.parametrize("sets", [1, 2])
def test_r_sk_23_each_star_lies_on_as_many_spots_as_there_are_sets(sets: int) -> None:
    units = {**TWO, "s-eod": "w3/0"}
    staged = planned(units, commit=False, options={"star_sets": sets})
    for name in ("s-lead", "s-gun")[:sets]:
        staged.play("ready", seat="seal", unit=name, token="creep")
    assert staged.illegal("ready", "seal", unit="s-eod", token="creep") == "R-SK-23"
    staged.play("unready", seat="seal", unit="s-lead")
    assert staged.legal("ready", "seal", unit="s-eod", token="creep")
    assert staged.legal("ready", "terrorist", unit="t-vet", token="creep"), "each team has its own"


def test_r_sk_24_a_readied_item_is_unspent_until_it_is_used() -> None:
    staged = planned(TWO, commit=False)
    staged.play("ready", seat="seal", unit="s-lead", token="smoke")
    assert (staged["s-lead"]["items"], staged["s-lead"]["spent"]) == (["flashbang", "smoke"], [])


def test_r_sk_25_the_incapacitated_are_stacked_and_readied_too() -> None:
    staged = planned({**TWO, "s-gun": {"space": "w2/0", "state": "down", "danger": 8}}, commit=False)
    staged.play("ready", seat="seal", unit="s-gun", token="frag")
    staged.play("card", seat="seal", unit="s-lead")
    assert staged.illegal("commit", "seal") == "R-SK-26"
    staged.play("card", seat="seal", unit="s-gun")
    assert staged.legal("commit", "seal")


def test_r_sk_27_43_a_readied_token_may_be_left_and_no_other_used() -> None:
    units = {**TWO, "s-lead": {"space": "w1/0", "ready": "smoke"}}
    staged = Staged(units, "s-lead")
    assert {one["token"] for one in staged.legal("use")} == {"smoke"}
    assert staged.illegal("use", token="flashbang", zone="w2") == "R-SK-27"
    staged.play("end-turn")
    assert staged["s-lead"]["items"] == ["flashbang", "smoke"]


# --- the reveal -----------------------------------------------------------------------------------------------------------


def test_r_sk_30_32_each_team_turns_a_card_and_the_higher_initiative_goes_first() -> None:
    staged = planned(TWO)
    events = staged.play("commit", seat="terrorist")
    plain = {"penalty": 0}
    assert of_kind(events, "revealed") == [
        {"is": "revealed", "seat": "seal", "unit": "s-lead", "printed": 45, "initiative": 45} | plain,
        {"is": "revealed", "seat": "terrorist", "unit": "t-boss", "printed": 42, "initiative": 42} | plain,
    ]
    assert only(events, "first") == {"is": "first", "seat": "seal", "why": "initiative"}
    assert staged["pair"] == {"first": "s-lead", "second": "t-boss", "at": 1}
    staged.play("end-turn")
    assert staged.match.actors() == ("terrorist",)


def test_r_sk_31_cards_of_the_fallen_are_thrown_away_as_often_as_needed() -> None:
    down, dead = {"space": "w2/0", "state": "down", "danger": 8}, {"space": None, "state": "dead"}
    units = {**TWO, "s-gun": down, "s-eod": dead, "s-gren": "w3/0"}
    staged = last_turn(units, seal={"stack": ["s-gun", "s-eod", "s-gren"]}, terrorist={"stack": ["t-vet"]})
    events = staged.play("end-turn")
    skipped = [(one["unit"], one["why"]) for one in of_kind(events, "card-skipped")]
    assert skipped == [("s-gun", "incapacitated"), ("s-eod", "killed")]
    assert [one["unit"] for one in of_kind(events, "revealed")] == ["s-gren", "t-vet"]


def test_r_sk_33_a_token_flipped_later_does_not_change_an_open_pair() -> None:
    units = {**TWO, "s-lead": {"space": "w1/0", "danger": 2}}
    staged = Staged(units, "s-lead", pair={"first": "s-lead", "second": "t-boss"})
    staged.play("take-cover")
    assert staged["pair"] == {"first": "s-lead", "second": "t-boss", "at": 1}
    assert staged.match.actors() == ("seal",)


def tied(seal: str, terrorist: str, *draws: str) -> tuple[str, str]:
    """Who goes first and why, when both units have the same initiative with the tokens at hand."""
    numbers = {"seal": 40 + 10 * (seal == "minus"), "terrorist": 40 + 10 * (terrorist == "minus")}
    units = {
        **TWO,
        "s-gun": {"space": "w2/0", "override": {"initiative": numbers["seal"]}},
        "t-vet": {"space": "e2/0", "override": {"initiative": numbers["terrorist"]}},
    }
    sides = {"seal": {"token": seal, "stack": ["s-gun"]}, "terrorist": {"token": terrorist, "stack": ["t-vet"]}}
    first = only(last_turn(units, **sides).play("end-turn", *draws), "first")
    return first["seat"], first["why"]


def test_r_sk_34_ties_go_to_the_token_on_take_cover_else_to_a_draw() -> None:
    assert tied("cover", "minus") == ("seal", "token")
    assert tied("minus", "cover") == ("terrorist", "token")
    for token in ("cover", "minus"):
        for seat in ("seal", "terrorist"):
            assert tied(token, token, seat) == (seat, "draw")


def test_r_sk_35_the_next_pair_follows_when_both_turns_are_over() -> None:
    staged = planned(TWO)
    staged.play("commit", seat="terrorist")
    assert not of_kind(staged.play("end-turn"), "revealed")
    assert len(of_kind(staged.play("end-turn"), "revealed")) == 2
    assert staged["pair"]["first"] == "t-vet"


# --- recycling ------------------------------------------------------------------------------------------------------------

FEW = {"s-lead": "w1/0", "s-gun": "w2/0", "s-eod": "w3/0", "t-boss": "e1/0", "t-vet": "e2/0", "t-look": "e3/0"}
STACK = {"stack": ["s-gun", "s-eod"]}


def test_r_sk_36_a_team_without_cards_draws_one_of_those_able() -> None:
    units = {**FEW, "t-look": {"space": "e3/0", "stunned": True}}
    staged = last_turn(units, seal=STACK)
    events = staged.play("end-turn", "t-vet")
    assert only(events, "recycled") == {"is": "recycled", "seat": "terrorist", "units": ["t-boss", "t-vet"]}
    assert [one["unit"] for one in of_kind(events, "revealed")] == ["s-gun", "t-vet"]
    assert staged.seat("terrorist")["pool"] == ["t-boss"]


def test_r_sk_36_the_pool_goes_on_without_those_who_can_no_longer() -> None:
    units = {**FEW, "t-look": {"space": "e3/0", "stunned": True}, "t-vet": {"space": "e2/0", "state": "down", "danger": 8}}
    staged = last_turn(units, seal=STACK, terrorist={"pool": ["t-boss", "t-look", "t-vet"]})
    events = staged.play("end-turn", "t-boss")
    assert not of_kind(events, "recycled")
    assert staged.seat("terrorist")["pool"] == []


def test_r_sk_37_an_empty_pool_is_gathered_again() -> None:
    staged = last_turn(FEW, seal=STACK, terrorist={"pool": []})
    events = staged.play("end-turn", "t-boss")
    assert only(events, "recycled")["units"] == ["t-boss", "t-look", "t-vet"]
    assert staged.seat("terrorist")["pool"] == ["t-look", "t-vet"]


def test_r_sk_37_two_who_face_four_take_as_many_turns() -> None:
    staged = planned({"s-gren": "w1/0", **{name: space for name, space in FEW.items() if name != "t-look"}})
    turns = of_kind(staged.play("commit", seat="terrorist"), "turn")
    while staged["phase"] == "turn":
        turns += of_kind(staged.play("end-turn"), "turn")
    assert [sum(one["seat"] == seat for one in turns) for seat in ("seal", "terrorist")] == [4, 4]


def test_r_sk_38_no_card_of_a_standing_unit_left_ends_the_turns() -> None:
    units = {**FEW, "s-eod": {"space": "w3/0", "state": "down", "danger": 8}}
    staged = last_turn(units, seal={"stack": ["s-eod"]}, terrorist={"pool": ["t-vet"]})
    assert kinds(staged.play("end-turn")) == ["declared", "turn-end", "round-end", "round"]


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ({"stunned": True}, "stunned"),
        ({"state": "down", "danger": 8}, "incapacitated"),
        ({"state": "dead", "space": None}, "killed"),
    ],
)
def test_r_sk_39_who_fell_or_was_stunned_after_the_reveal_loses_his_turn(state: dict[str, Any], why: str) -> None:
    units = {**TWO, "t-boss": {"space": "e1/0", **state}}
    staged = Staged(units, "s-lead", pair={"first": "s-lead", "second": "t-boss"}, terrorist={"stack": ["t-vet"]})
    events = staged.play("end-turn")
    assert only(events, "turn-lost") == {"is": "turn-lost", "unit": "t-boss", "why": why}


def test_r_sk_40_a_team_with_nobody_able_shows_no_card() -> None:
    units = {**TWO, "t-boss": {"space": "e1/0", "stunned": True}, "t-vet": {"space": "e2/0", "state": "down", "danger": 8}}
    staged = last_turn(units, seal={"stack": ["s-gun"]})
    events = staged.play("end-turn")
    assert only(events, "no-card") == {"is": "no-card", "seat": "terrorist"}
    assert only(events, "first") == {"is": "first", "seat": "seal", "why": "alone"}
    assert staged["pair"] == {"first": "s-gun", "second": None, "at": 1}
    assert "round-end" in kinds(staged.play("end-turn"))


def test_r_sk_47_a_recycled_turn_is_a_full_one_with_the_star_that_lies_there() -> None:
    spent = {"space": "e2/0", "ready": None, "items": ["frag"], "spent": ["flashbang"]}
    units = {**TWO, "t-boss": {"space": "e1/0", "ready": "double-time", "shown": True}, "t-vet": spent}
    staged = last_turn(units, seal={"stack": ["s-gun"]}, terrorist={"pool": ["t-boss"]})
    staged.play("end-turn", "t-boss")
    assert staged["turn"] == {"unit": "t-boss", "left": 2} | dict.fromkeys(
        ("readied", "fired", "creep", "crossed", "vehicle"), False
    )
    assert staged.legal("use")
    staged.use("double-time", to="s1/0")
    assert (staged["t-boss"]["ready"], staged["t-boss"]["shown"]) == ("double-time", True)
    assert staged.illegal("use", token="double-time", to="e1/0") == "R-SK-43"


# --- the end of a round ---------------------------------------------------------------------------------------------------


def ended(units: dict[str, Any], **start: Any) -> tuple[Staged, list[Any]]:
    """A match whose round has just ended, and the events of that."""
    staged = last_turn({**TWO, **units}, **start)
    return staged, staged.play("end-turn")


def test_r_sk_120_121_the_end_of_a_round_has_its_order() -> None:
    fallen = {"space": "w2/0", "state": "down", "danger": 1}
    staged, events = ended({"s-gun": fallen}, seal={"token": "minus"}, terrorist={"token": "minus"}, round=3)
    assert kinds(events) == ["declared", "turn-end", "token-reset", "token-reset", "stood-up", "round-end", "round"]
    assert [one["seat"] for one in of_kind(events, "token-reset")] == ["seal", "terrorist"]
    assert [staged.seat(seat)["token"] for seat in ("seal", "terrorist")] == ["cover", "cover"]
    assert (staged["round"], staged["phase"]) == (4, "plan")


@pytest.mark.parametrize(("danger", "stands"), [(0, True), (1, True), (2, True), (3, False), (8, False)])
def test_r_sk_122_who_is_at_danger_2_or_less_stands_keeping_it(danger: int, stands: bool) -> None:
    staged, events = ended({"s-gun": {"space": "w2/0", "state": "down", "danger": danger}})
    assert (staged["s-gun"]["state"], staged["s-gun"]["danger"]) == ("up" if stands else "down", danger)
    assert of_kind(events, "stood-up") == ([{"is": "stood-up", "unit": "s-gun", "danger": danger}] if stands else [])


def test_r_sk_122_all_are_judged_before_any_stands() -> None:
    """A Cell Leader who stands up himself does not yet help the one beside him."""
    boss = {"space": "e1/0", "state": "down", "danger": 2}
    units = {**TWO, "t-boss": boss, "t-gun": {"space": "e1/0", "state": "down", "danger": 5}}
    staged = Staged(units, "s-lead", pair={"first": "t-vet", "second": "s-lead", "at": 2})
    assert [one["unit"] for one in of_kind(staged.play("end-turn"), "stood-up")] == ["t-boss"]


def test_r_sk_123_124_clouds_stuns_and_readied_tokens_go() -> None:
    units = {
        "s-gun": {"space": "w2/0", "ready": "frag", "stunned": True},
        "t-vet": {"space": "e2/0", "ready": "creep", "shown": True},
    }
    staged, _ = ended(units, zones={"c2": {"smoke": True}, "c3": {"gas": True}})
    assert staged["zones"] == {}
    assert not staged["s-gun"]["stunned"]
    assert (staged["s-gun"]["ready"], staged["s-gun"]["items"]) == (None, ["frag", "smoke"])
    assert (staged["t-vet"]["ready"], staged["t-vet"]["shown"]) == (None, False)
    assert staged.legal("ready", "terrorist", unit="t-boss", token="creep")


def test_r_sk_71_nothing_else_lowers_danger_at_the_end_of_a_round() -> None:
    staged, _ = ended({"s-gun": {"space": "w2/0", "danger": 5}, "t-vet": {"space": "e2/0", "danger": 7}})
    assert (staged["s-gun"]["danger"], staged["t-vet"]["danger"]) == (5, 7)
