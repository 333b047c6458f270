"""Muster and what a match starts with (R-SK-01 to R-SK-10), and the options of section 3.6 that change it."""

from __future__ import annotations

from typing import Any

import pytest

from game.match import Match
from game.messages import Refused
from tests.skulls.staged import RULES, Staged, of_kind, only

SQUADS = {"seal": ["s-breach", "s-corps", "s-lead", "s-point"], "terrorist": ["t-bomb", "t-boss", "t-medic", "t-vet"]}
STARTS = {"seal": ["w1/0", "w2/0", "w3/0"], "terrorist": ["e1/0", "e2/0", "e3/0"]}


def mustered(scenario: str = "street-sweep", **options: Any) -> Staged:
    """A match at its first planning: the first cards of each roster on the first start zone."""
    staged = Staged.new(scenario, **options)
    for seat in ("seal", "terrorist"):
        while not staged.legal("commit", seat):
            first = next(one for one in staged.legal("deploy", seat) if one["unit"] not in staged.whole["units"])
            staged.match.play(seat, first)
        staged.play("commit", seat=seat)
    return staged


def test_r_sk_01_two_teams_one_seat_each() -> None:
    assert RULES.seats == ("seal", "terrorist")
    assert Staged.new("street-sweep").match.actors() == ("seal", "terrorist")


@pytest.mark.parametrize(("seal", "terrorist"), [(1, 8), (8, 1), (3, 6), (None, 5)])
def test_r_sk_02_squads_have_the_size_of_the_options(seal: int | None, terrorist: int | None) -> None:
    staged = mustered(units_seal=seal, units_terrorist=terrorist)
    units = list(staged.whole["units"])
    assert [sum(name[0] == letter for name in units) for letter in "st"] == [seal or 4, terrorist or 4]


def test_r_sk_02_a_full_squad_takes_nobody_more() -> None:
    staged = Staged.new("street-sweep", units_seal=1)
    staged.play("deploy", seat="seal", unit="s-lead", space="w1/0")
    assert staged.chosen("deploy", "unit", "seal") == ["s-lead", "s-lead"]
    assert staged.illegal("deploy", "seal", unit="s-gun", space="w1/0") == "R-SK-02"


def test_r_sk_03_a_squad_is_of_different_cards_of_its_own_roster() -> None:
    staged = Staged.new("street-sweep")
    roster = set(staged.chosen("deploy", "unit", "seal"))
    assert len(roster) == 10 and all(name.startswith("s-") for name in roster)
    assert staged.illegal("deploy", "seal", unit="t-boss", space="w1/0") == "R-SK-03"


def test_r_sk_03_a_fixed_squad_is_that_of_the_scenario() -> None:
    staged = Staged.new("first-contact")
    assert set(staged.chosen("deploy", "unit", "seal")) == {"s-rifle", "s-breach"}
    assert set(staged.chosen("deploy", "unit", "terrorist")) == {"t-vet", "t-enfor"}
    assert staged.illegal("deploy", "seal", unit="s-lead", space="A1/0") == "R-SK-03"


def test_r_sk_04_every_unit_has_the_items_of_its_card() -> None:
    staged = mustered()
    for name, unit in staged.whole["units"].items():
        assert unit["items"] == list(staged.match.position.world.cards[name].issue)
        assert unit["spent"] == []


def ready_stars(staged: Staged, seat: str, star: str) -> int:
    """How many units of a seat can ready the same star token one after another."""
    count = 0
    while found := [one for one in staged.legal("ready", seat, token=star) if not staged[one["unit"]]["ready"]]:
        staged.match.play(seat, found[0])
        count += 1
    return count


@pytest.mark.parametrize(
    ("options", "sets"),
    [
        ({}, (1, 1)),
        ({"units_seal": 5, "units_terrorist": 6}, (1, 2)),
        ({"units_seal": 8, "units_terrorist": 5}, (2, 1)),
        ({"star_sets": "auto"}, (1, 1)),
        ({"star_sets": 1, "units_seal": 8}, (1, 1)),
        ({"star_sets": 2}, (2, 2)),
    ],
)
def test_r_sk_05_star_sets(options: dict[str, Any], sets: tuple[int, int]) -> None:
    """R-SK-05, R-SK-23: as many of each star as the team has sets."""
    staged = mustered(**options)
    assert tuple(ready_stars(staged, seat, "creep") for seat in ("seal", "terrorist")) == sets


def test_r_sk_05_the_number_stays_though_units_are_killed() -> None:
    gone = {f"s-{name}": {"state": "dead", "space": None} for name in ("point", "breach", "rifle", "gun")}
    units = {"s-lead": "w1/0", "s-corps": "w1/0", **gone, "t-vet": "e1/0"}
    staged = Staged(units, phase="plan", options={"units_seal": 6})
    assert ready_stars(staged, "seal", "focus-fire") == 2


@pytest.mark.parametrize(
    ("options", "seal", "terrorist"),
    [
        ({}, (32, 4, 0, 0), (32, 4, 0, 0)),
        ({"whites": "per-unit", "units_seal": 6}, (48, 6, 0, 0), (32, 4, 0, 0)),
        ({"whites": "per-team", "units_seal": 6}, (8, 6, 0, 0), (8, 4, 0, 0)),
        ({"start_skulls": "black"}, (32, 4, 0, 0), (32, 4, 0, 0)),
        ({"start_skulls": "red", "units_terrorist": 3}, (32, 0, 4, 0), (24, 0, 3, 0)),
        ({"start_skulls": "coloured", "units_terrorist": 2}, (32, 0, 0, 4), (16, 0, 0, 2)),
        ({"start_skulls": "coloured", "whites": "per-team"}, (8, 0, 0, 4), (8, 0, 0, 4)),
    ],
)
def test_r_sk_06_170_172_what_is_in_the_bags(options: dict[str, Any], seal: tuple[int, ...], terrorist: tuple[int, ...]) -> None:
    staged = mustered(**options)
    for seat, skulls in (("seal", seal), ("terrorist", terrorist)):
        bag = staged.bag(seat)
        assert (bag["white"], bag["black"], bag["red"], len(bag["own"])) == skulls
        if bag["own"]:
            assert bag["own"] == sorted(name for name in staged.whole["units"] if name[0] == seat[0])


def test_r_sk_07_everybody_stands_unhurt_and_the_tokens_lie_on_take_cover() -> None:
    staged = mustered()
    for unit in staged.whole["units"].values():
        assert (unit["danger"], unit["state"], unit["ready"], unit["stunned"]) == (0, "up", None, False)
    assert [staged.seat(seat)["token"] for seat in RULES.seats] == ["cover", "cover"]
    assert len(staged.legal("card", "seal")) == 4


def test_r_sk_08_units_start_on_the_ground_of_their_own_start_zones() -> None:
    staged = Staged.new("street-sweep")
    for seat, spaces in STARTS.items():
        assert sorted(set(staged.chosen("deploy", "space", seat))) == spaces
        assert staged.illegal("deploy", seat, unit=SQUADS[seat][0], space="c1/0") == "R-SK-08"
    for name in SQUADS["seal"]:  # any number in one zone
        staged.play("deploy", seat="seal", unit=name, space="w1/0")
    assert {staged[name]["space"] for name in SQUADS["seal"]} == {"w1/0"}
    assert staged.illegal("deploy", "seal", unit="s-lead", space="w1/0") == "R-SK-08"


def test_r_sk_09_until_it_commits_a_seat_may_change_anything() -> None:
    staged = Staged.new("street-sweep", units_seal=2, units_terrorist=1)
    staged.play("deploy", seat="seal", unit="s-lead", space="w1/0")
    moved = staged.play("deploy", seat="seal", unit="s-lead", space="w2/0")
    assert moved == [{"is": "deployed", "seat": "seal", "unit": "s-lead", "space": "w2/0", "only": "seal"}]
    gone = staged.play("withdraw", seat="seal", unit="s-lead")
    assert gone == [{"is": "withdrawn", "seat": "seal", "unit": "s-lead", "only": "seal"}]
    assert staged.illegal("commit", "seal") == "R-SK-09"
    for name in ("s-gun", "s-eod"):
        staged.play("deploy", seat="seal", unit=name, space="w3/0")
    staged.play("commit", seat="seal")
    assert staged.refused("withdraw", "seal", unit="s-gun") == ("not-your-turn", "")
    staged.play("deploy", seat="terrorist", unit="t-gun", space="e1/0")
    events = staged.play("commit", seat="terrorist")
    assert only(events, "squads") == {"is": "squads", "seal": ["s-eod", "s-gun"], "terrorist": ["t-gun"]}
    assert of_kind(events, "round") == [{"is": "round", "number": 1}]
    assert (staged["phase"], staged.match.actors()) == ("plan", ("seal", "terrorist"))


def test_r_sk_10_the_scenario_places_objectives_and_vehicles() -> None:
    staged = mustered("black-hawk-down")
    assert staged["objectives"] == {"package": {"space": "C6/0", "by": None}, "hostage": {"space": "A4/0", "by": None}}
    world = staged.match.position.world
    assert {name: one.zone for name, one in world.scenario.vehicles.items()} == {"humvee": "B1", "truck": "B9"}
    inside = Staged({"s-lead": "B1/0", "t-vet": "B9/0"}, "s-lead", scenario="black-hawk-down")
    assert inside.legal("enter") == []
    assert inside.illegal("enter", vehicle="humvee") == "R-SK-10"
    assert mustered()["objectives"] == {}


@pytest.mark.parametrize("windows", ["threat", "all", "never"])
def test_r_sk_86_each_seat_starts_with_the_window_setting_of_the_option(windows: str) -> None:
    staged = mustered(windows=windows)
    assert [staged.seat(seat)["windows"] for seat in RULES.seats] == [windows, windows]
    assert staged.chosen("windows", "when") == sorted({"threat", "all", "never"} - {windows})


@pytest.mark.parametrize(
    ("scenario", "size", "rounds", "gametext"),
    [("street-sweep", 4, 10, True), ("black-hawk-down", 6, 12, True), ("first-contact", 2, 8, False)],
)
def test_options_not_given_are_those_of_the_scenario(scenario: str, size: int, rounds: int, gametext: bool) -> None:
    options = Staged.new(scenario)["options"]
    assert options == {
        "units_seal": size, "units_terrorist": size, "rounds": rounds, "whites": "per-unit", "star_sets": "auto",
        "start_skulls": "black", "vehicles": False, "marksman_duel": False, "prone": False, "no_kill": False,
        "gametext": gametext, "windows": "threat",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("street-sweep", {"units_seal": 9}),
        ("street-sweep", {"units_seal": 0}),
        ("street-sweep", {"rounds": 21}),
        ("street-sweep", {"whites": "per-zone"}),
        ("street-sweep", {"star_sets": 3}),
        ("street-sweep", {"start_skulls": "blue"}),
        ("street-sweep", {"vehicles": True}),
        ("street-sweep", {"no_kill": 1}),
        ("street-sweep", {"windows": "often"}),
        ("street-sweep", {"fog": True}),
        ("first-contact", {"units_seal": 3}),
    ],
)
def test_an_option_that_does_not_fit_is_told(scenario: str, options: dict[str, Any]) -> None:
    with pytest.raises(Refused, match=next(iter(options))) as caught:
        Match(RULES, scenario, options, 1)
    assert caught.value.code == "bad-match"


def test_a_scenario_that_is_not_there_is_told() -> None:
    with pytest.raises(Refused) as caught:
        Match(RULES, "mogadishu", {}, 1)
    assert caught.value.code == "unknown-scenario"
