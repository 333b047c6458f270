"""Several targets, Take Cover and its windows (R-SK-72 to R-SK-88)."""

from __future__ import annotations

from typing import Any

import pytest

from game.draws import Draws
from game.skulls.judge import JUDGE
from game.skulls.position import Bag
from game.skulls.turns import COVER, PASS
from tests.skulls.staged import Staged, kinds, of_kind, only

BLAST = {
    "s-gren": {"space": "c1/0", "ready": "frag"},
    "s-gun": "c2/0",
    "s-lead": "c2/0",
    "t-gun": "c2/0",
    "t-vet": "c2/0",
    "t-boss": "e2/0",
}
"""A grenade at c2 hits two of each team."""


def test_r_sk_72_73_all_skulls_and_all_dangers_before_any_pull() -> None:
    staged = Staged(BLAST, "s-gren")
    events = staged.use("frag", zone="c2")
    assert kinds(events) == ["declared", "token-shown", "spent", "attack", "threat", "threat", "threat", "threat"]
    assert only(events, "attack")["threats"] == {"s-gun": 3, "s-lead": 3, "t-gun": 3, "t-vet": 3}
    assert [staged.bag(seat)["black"] for seat in ("seal", "terrorist")] == [10, 10]
    assert [staged[name]["danger"] for name in ("s-gun", "s-lead", "t-gun", "t-vet")] == [3] * 4


def test_r_sk_74_75_76_the_other_team_first_each_in_the_order_its_player_chooses() -> None:
    staged = Staged(BLAST, "s-gren")
    events = staged.use("frag", zone="c2")
    assert [one["unit"] for one in of_kind(events, "threat")] == ["t-gun", "t-vet", "s-gun", "s-lead"]
    assert (staged["phase"], staged.match.actors()) == ("order", ("terrorist",))
    assert staged.illegal("check", unit="s-gun") == "R-SK-74"
    events = staged.play("check", "www", "www", unit="t-vet")
    assert [one["unit"] for one in of_kind(events, "drew")] == ["t-vet", "t-gun"]
    assert staged.match.actors() == ("seal",)
    events = staged.play("check", "www", "www", unit="s-lead")
    assert [one["unit"] for one in of_kind(events, "drew")] == ["s-lead", "s-gun"]
    assert (staged["phase"], staged["turn"]["left"]) == ("turn", 1)


def test_r_sk_76_the_team_that_did_not_act_is_first_whichever_it_is() -> None:
    units = {**BLAST, "t-bomb": {"space": "c3/0", "ready": "frag"}}
    staged = Staged(units, "t-bomb")
    staged.use("frag", zone="c2")
    assert staged.match.actors() == ("seal",)
    staged.play("check", "w" * 8, unit="s-gun")
    assert staged.match.actors() == ("terrorist",)


def test_r_sk_74_who_is_alone_in_his_team_is_checked_without_asking() -> None:
    units = {name: BLAST[name] for name in ("s-gren", "s-gun", "t-gun", "t-boss")}
    events = Staged(units, "s-gren").use("frag", "www", "www", zone="c2")
    assert kinds(events)[-4:] == ["drew", "held", "drew", "held"]
    assert [one["unit"] for one in of_kind(events, "drew")] == ["t-gun", "s-gun"]


def test_r_sk_75_a_fall_changes_the_bag_for_the_next() -> None:
    units = {**BLAST, "t-vet": {"space": "c2/0", "override": {"defence": 3}}}
    staged = Staged(units, "s-gren", terrorist={"bag": {"white": 3}})
    staged.use("frag", zone="c2")
    assert staged.bag("terrorist")["black"] == 6
    events = staged.play("check", "bbb", "bwb", unit="t-vet")
    assert only(events, "incapacitated")["unit"] == "t-vet"
    assert staged.bag("terrorist") == {"white": 3, "black": 3, "red": 0, "own": []}


def test_r_sk_74_85_no_window_opens_between_two_checks() -> None:
    staged = Staged(BLAST, "s-gren", terrorist={"windows": "never"}, seal={"windows": "all"})
    staged.use("frag", zone="c2")
    assert staged.illegal("take-cover") == "R-SK-85"
    assert {one["do"] for one in staged.match.legal("terrorist")} == {"check"}


# --- Take Cover -----------------------------------------------------------------------------------------------------------

HURT = {
    "s-lead": {"space": "w1/0", "danger": 5},
    "s-gun": {"space": "c1/0", "danger": 2},
    "s-eod": {"space": "w2/0", "state": "down", "danger": 8},
    "s-gren": {"space": None, "state": "dead", "danger": 8},
    "s-rifle": "c1/0",
    "t-boss": {"space": "c2/0", "danger": 4},
}


def test_r_sk_80_82_every_unit_that_is_not_killed_loses_3() -> None:
    staged = Staged(HURT, "s-gun", options={"gametext": False})
    left = staged["turn"]["left"]
    events = staged.play("take-cover")
    assert events == [{"is": "took-cover", "seat": "seal", "danger": {"s-eod": 5, "s-gun": 0, "s-lead": 2}}]
    assert [staged[name]["danger"] for name in ("s-lead", "s-gun", "s-eod", "s-gren", "t-boss")] == [2, 0, 5, 8, 4]
    assert (staged.seat("seal")["token"], staged["turn"]["left"]) == ("minus", left)


def test_r_sk_81_only_once_a_round_and_only_with_danger_to_lose() -> None:
    staged = Staged(HURT, "s-gun")
    staged.play("take-cover")
    assert staged.illegal("take-cover") == "R-SK-81"
    dead = {"space": None, "state": "dead", "danger": 8}
    unhurt = Staged({"s-gun": "c1/0", "s-gren": dead, "t-boss": {"space": "c2/0", "danger": 4}}, "s-gun")
    assert unhurt.illegal("take-cover") == "R-SK-81"
    fallen = Staged({"s-gun": "c1/0", "s-eod": {"space": "w2/0", "state": "down", "danger": 1}, "t-boss": "c2/0"}, "s-gun")
    assert fallen.legal("take-cover")


def test_r_sk_82_before_between_and_after_the_actions() -> None:
    for steps in range(3):
        staged = Staged(HURT, "s-gun")
        for to in ("w2/0", "c1/0")[:steps]:
            staged.play("move", to=to)
        staged.play("take-cover")
        assert staged.legal("end-turn")


def window(windows: str, action: dict[str, Any], **theirs: Any) -> Staged:
    """What follows when a seal declares an action while the Terrorists are to be asked so."""
    boss = {"space": "c2/0", "danger": 4, **theirs}
    units = {**HURT, "s-gun": {"space": "c1/0", "ready": "covering-fire"}, "t-boss": boss, "t-look": "e1/0"}
    staged = Staged(units, "s-gun", terrorist={"windows": windows})
    staged.match.play("seal", action)
    return staged


FIRE, MOVE, COVERING = (
    {"do": "fire", "target": "t-boss"},
    {"do": "move", "to": "n1/0"},
    {"do": "use", "token": "covering-fire"},
)


@pytest.mark.parametrize("windows", ["threat", "all", "never"])
@pytest.mark.parametrize("action", [FIRE, MOVE, COVERING, {"do": "end-turn"}])
def test_r_sk_83_86_which_windows_open(windows: str, action: dict[str, Any]) -> None:
    """R-SK-86: `all` every action and every end of a turn, `threat` what gives a threat, `never` none."""
    threat = action in (FIRE, COVERING)
    opens = windows == "all" or (windows == "threat" and threat)
    assert (window(windows, action)["phase"] == "respond") is opens


@pytest.mark.parametrize("windows", ["threat", "all"])
@pytest.mark.parametrize("action", [FIRE, MOVE])
def test_r_sk_86_no_window_without_danger_or_with_the_token_flipped(windows: str, action: dict[str, Any]) -> None:
    assert window(windows, action, danger=0)["phase"] != "respond"
    staged = Staged(HURT, "s-gun", terrorist={"windows": windows, "token": "minus"})
    staged.match.play("seal", action)
    assert staged["phase"] != "respond"


def test_r_sk_86_threats_to_the_own_team_open_no_window_for_the_other() -> None:
    units = {**BLAST, "t-boss": {"space": "e2/0", "danger": 3}}
    del units["t-gun"], units["t-vet"]
    staged = Staged(units, "s-gren", terrorist={"windows": "threat"})
    assert "window" not in kinds(staged.use("frag", zone="c2"))


def test_r_sk_86_the_setting_is_changed_whenever_the_seat_decides() -> None:
    staged = Staged(HURT, "s-gun")
    assert staged.chosen("windows", "when") == ["all", "threat"]
    assert staged.illegal("windows", when="never") == "R-SK-86"
    (event,) = staged.play("windows", when="all")
    assert event == {"is": "windows", "seat": "seal", "when": "all", "only": "seal"}
    assert staged.legal("windows", when="never")
    asked = window("threat", FIRE)
    asked.play("windows", when="never")
    assert (asked["phase"], asked.seat("terrorist")["windows"]) == ("respond", "never"), "it still has to answer"
    for phase in ("plan", "last-call"):
        staged = Staged(HURT, phase=phase)
        assert staged.legal("windows", "terrorist", when="all")


def test_r_sk_84_the_cover_comes_first_then_the_action_as_declared() -> None:
    staged = window("threat", FIRE)
    events = staged.play("take-cover", "wwww", "ww")
    assert kinds(events)[:3] == ["took-cover", "fired", "returned"]
    assert of_kind(events, "threat")[0]["from"] == 1
    assert staged.match.actors() == ("seal",)


def test_r_sk_83_letting_it_come_changes_nothing() -> None:
    staged = window("threat", FIRE)
    events = staged.play("pass", "w" * 7, "ww")
    assert events[0] == {"is": "passed", "seat": "terrorist"}
    assert staged.seat("terrorist")["token"] == "cover"
    assert staged["t-boss"]["danger"] == 7


def test_r_sk_88_nothing_answers_a_take_cover() -> None:
    staged = Staged(HURT, "s-gun", terrorist={"windows": "all"})
    assert kinds(staged.play("take-cover")) == ["took-cover"]
    assert staged.match.actors() == ("seal",)
    assert kinds(window("all", MOVE).play("take-cover")) == ["took-cover", "moved"]


def test_r_sk_85_not_before_the_step_of_covering_fire() -> None:
    staged = window("never", COVERING)
    assert (staged["phase"], staged.match.actors()) == ("follow", ("seal",))
    assert {one["do"] for one in staged.match.legal("seal")} == {"follow", "pass"}
    assert staged.illegal("take-cover") == "R-SK-85"


# --- the last call --------------------------------------------------------------------------------------------------------


def called(seal: str, terrorist: str, units: dict[str, Any] | None = None) -> tuple[Staged, list[Any]]:
    """A match after the last turn of a round, with the settings of both seats."""
    staged = Staged(
        {**HURT, **(units or {})},
        "s-gun",
        pair={"first": "t-boss", "second": "s-gun", "at": 2},
        seal={"windows": seal},
        terrorist={"windows": terrorist},
    )
    events = staged.play("end-turn")
    if staged["phase"] == "respond":
        events = [*events, *staged.play("pass")]
    return staged, events


@pytest.mark.parametrize(
    ("seal", "terrorist", "asked"),
    [
        ("threat", "threat", ["seal", "terrorist"]),
        ("threat", "all", ["seal", "terrorist"]),
        ("threat", "never", ["seal"]),
        ("never", "threat", ["terrorist"]),
        ("never", "never", []),
    ],
)
def test_r_sk_87_every_seat_that_can_and_wants_is_asked_once(seal: str, terrorist: str, asked: list[str]) -> None:
    staged, events = called(seal, terrorist)
    assert of_kind(events, "last-call") == ([{"is": "last-call", "seats": asked}] if asked else [])
    for seat in asked:
        assert staged.match.actors() == tuple(asked[asked.index(seat) :])
        staged.play("pass", seat=seat)
    assert (staged["phase"], staged["round"]) == ("plan", 2)


def test_r_sk_87_who_has_no_danger_is_not_asked() -> None:
    _, events = called("threat", "threat", {"t-boss": "c2/0"})
    assert only(events, "last-call")["seats"] == ["seal"]


def test_r_sk_87_120_a_take_cover_in_the_last_call_is_before_all_else_of_the_end() -> None:
    """The token is turned back at once, and who comes to 2 stands up."""
    staged, _ = called("threat", "never", {"s-eod": {"space": "w3/0", "state": "down", "danger": 5}})
    events = staged.play("take-cover")
    assert kinds(events) == ["took-cover", "token-reset", "stood-up", "round-end", "round"]
    assert (staged["s-eod"]["state"], staged["s-eod"]["danger"]) == ("up", 2)
    assert staged.seat("seal")["token"] == "cover"


def test_a_window_that_is_answered_waits_no_more() -> None:
    staged = window("threat", FIRE)
    staged.play("pass", "w" * 7, "ww")
    assert staged["pending"] is None
    assert staged.illegal("pass") == "R-SK-41"


def test_a_review_says_of_take_cover_what_was_right() -> None:
    """Both answers bear the same name, by which of them is worth more."""
    for deed, black, name in ((MOVE, 1, "uncovered"), (FIRE, 30, "cover")):
        staged = window("all", deed)
        position = staged.match.view("terrorist").copy()
        position.change_team("terrorist", bag=Bag(10, black))
        search = JUDGE.chance_search(position, "terrorist", "reviewer", Draws(1))
        worths = [search.parts_of(search.start, action) for action in (COVER, PASS)]
        assert [set(one) for one in worths] == [{name}, {name}]
        assert (worths[0][name] > worths[1][name]) is (name == "cover")
