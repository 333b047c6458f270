"""Questions about a position of Iron Squad (section 9.5)."""

from __future__ import annotations

from typing import Any

import pytest

from game.messages import Refused
from tests.ironsquad.staged import RULES, Staged


def test_los_lists_what_lies_between_and_what_counts() -> None:
    staged = Staged({}, ground={"H05": "forest", "G06": "hill", "G05": "grass"})
    assert staged.ask("los", **{"from": "G07", "to": "H03"}) == {
        "clear": False,
        "distance": 4,
        "elevation": "level",
        "through": ["G06", "H05", "G05", "H04"],
        "seams": [],
        "blockers": ["G06", "H05"],
    }
    assert staged.ask("los", **{"from": "G06", "to": "G07"})["elevation"] == "favour"
    assert staged.ask("los", **{"from": "G07", "to": "G06"})["elevation"] == "against"
    assert staged.ask("los", **{"from": "A01", "to": "O13"})["distance"] == 19


def test_reach_gives_the_least_points_to_each_hex_with_exploring() -> None:
    staged = Staged({"us-captain": {"at": "A01", "mp": 7}}, ground={"A02": "building", "B01": "forest"})
    assert staged.ask("reach", unit="us-captain")["hexes"] == {
        "A01": 0,
        "A02": 4,
        "B01": 4,
        "A03": 7,
        "B02": 7,
        "C01": 7,
        "C02": 7,
    }


def test_reach_with_nothing_left_is_the_own_hex() -> None:
    assert Staged({"us-captain": {"at": "G07", "mp": 0}}).ask("reach", unit="us-captain")["hexes"] == {"G07": 0}


def test_odds_give_every_row_of_the_die() -> None:
    staged = Staged({"us-captain": "G07", "ge-captain": {"at": "G06", "hp": 2}}, options={"luck": "d20b"})
    odds = staged.ask("odds", unit="us-captain", target="ge-captain")
    assert (odds["can"], odds["why"], odds["acc"], odds["of"]) == (True, None, 31, 20)
    assert [(row["die"], row["weight"], row["final"], row["result"]) for row in odds["rows"]] == [
        (1, 1, 5, "A -1H"),
        (2, 2, 18, "-"),
        (3, 3, 31, "D -1H"),
        (4, 4, 44, "D -1H; -4MP"),
        (5, 4, 57, "D -2H"),
        (6, 3, 70, "D -2H; -4MP"),
        (7, 2, 83, "D -3H"),
        (8, 1, 96, "D -3H; -4MP"),
    ]
    assert odds["expected"] == round((7 * 1 + 10 * 2) / 20, 4)  # capped at the two there are
    assert odds["net"] == round(odds["expected"] - 1 / 20, 4)


def test_odds_of_a_grenade_count_friends_and_the_thrower_in_net() -> None:
    staged = Staged(
        {"us-grenadier": "G06", "us-medic": {"at": "G05", "hp": 1}, "ge-captain": "G05", "ge-mg": "G04"}, options={"luck": "d8"}
    )
    odds = staged.ask("odds", unit="us-grenadier", target="ge-captain")
    # 44: 18 nothing, 31 … 109; the hex 13 less, around it 20 less; D8 takes each face once
    lost = {"captain": [0, 1, 1, 2, 2, 3, 3, 3], "medic": [0, 0, 1, 1, 1, 1, 1, 1], "mg": [0, 0, 0, 1, 1, 2, 2, 3]}
    assert odds["acc"] == 44
    assert odds["expected"] == round(sum(lost["captain"]) / 8, 4)
    net = sum(lost["captain"]) + sum(lost["mg"]) - sum(lost["medic"]) - sum(lost["mg"])  # the thrower as the mg
    assert odds["net"] == round(net / 8, 4)


def test_odds_from_another_hex() -> None:
    staged = Staged({"us-rifleman": "A01", "ge-captain": "G06"}, ground={"G07": "hill"})
    assert staged.ask("odds", unit="us-rifleman", target="ge-captain") == {"can": False, "why": "range"}
    assert staged.ask("odds", unit="us-rifleman", target="ge-captain", **{"from": "G07"})["acc"] == 39
    walled = Staged({"us-rifleman": "A01", "ge-captain": "G05"}, ground={"G06": "forest"})
    assert walled.ask("odds", unit="us-rifleman", target="ge-captain", **{"from": "G07"}) == {"can": False, "why": "los"}


def test_odds_of_a_thrower_from_another_hex_move_him_into_or_out_of_his_splash() -> None:
    staged = Staged({"us-grenadier": "G06", "ge-captain": "G05"})
    near = staged.ask("odds", unit="us-grenadier", target="ge-captain")
    far = staged.ask("odds", unit="us-grenadier", target="ge-captain", **{"from": "G07"})
    assert near["net"] < near["expected"]
    assert far["net"] > far["expected"] - 0.3  # only the result A, two faces in twenty of class 2


def test_odds_may_be_asked_whoever_has_the_turn() -> None:
    assert Staged({"us-captain": "G07", "ge-captain": "G06"}, seat="ge").ask("odds", unit="us-captain", target="ge-captain")[
        "can"
    ]


def test_area_of_gunner_and_sniper() -> None:
    staged = Staged(
        {"us-mg": {"at": "G07", "facing": 1}, "ge-sniper": {"at": "G07", "facing": 5}, "us-medic": "A01"},
        ground={"G08": "forest"},
        weather="fog",
    )
    assert staged.ask("area", unit="us-mg") == {"hexes": ["G06", "H06"]}
    area = staged.ask("area", unit="ge-sniper")
    assert area["hexes"] == ["G08", "G09", "G10", "H07", "H08", "H09", "I08", "I09", "J08"]
    assert area["seen"] == [space for space in area["hexes"] if space not in ("G09", "G10", "H09")]


def test_threat_lists_who_could_fire_at_each_hex_from_where_he_stands() -> None:
    staged = Staged(
        {"us-captain": "A01", "ge-rifleman": "G07", "ge-captain": {"at": "G05", "fired": True}}, ground={"G06": "forest"}
    )
    hexes = staged.ask("threat", seat="us")["hexes"]
    assert hexes["G06"] == ["ge-rifleman", "ge-captain"]
    assert hexes["G05"] == ["ge-captain"]
    assert hexes["G07"] == ["ge-rifleman"]
    assert "A01" not in hexes
    assert staged.ask("threat", seat="ge")["hexes"]["A03"] == ["us-captain"]


def test_hex_tells_what_lies_there() -> None:
    staged = Staged({}, scenario="training", tiles={"T-1": {"tile": "2A", "rot": 5}}, explored={"C02": "ge"})
    assert staged.ask("hex", at="C02") == {"ground": "building", "road": [], "loc": None, "objective": None, "explored": "ge"}
    assert staged.ask("hex", at="E05") == {"ground": "hidden", "road": [], "loc": "T-2", "objective": None, "explored": None}
    assert staged.ask("hex", at="B04")["objective"] == "station"
    assert staged.ask("hex", at="B03")["road"] == ["A03", "C03"]


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("nonsense", {}),
    ("los", {}),
    ("los", {"from": "G07"}),
    ("los", {"from": "G07", "to": "Z99"}),
    ("los", {"from": 7, "to": "G07"}),
    ("reach", {}),
    ("reach", {"unit": "us-mg"}),
    ("reach", {"unit": ["us-captain"]}),
    ("odds", {"unit": "us-captain"}),
    ("odds", {"unit": "us-captain", "target": "us-captain"}),
    ("odds", {"unit": "us-captain", "target": "ge-captain", "from": "Z99"}),
    ("area", {"unit": "us-captain"}),
    ("threat", {}),
    ("threat", {"seat": "red"}),
    ("rulebook", {"seat": None}),
    ("hex", {"at": None}),
]


@pytest.mark.parametrize(("what", "about"), WRONG)
def test_a_question_that_is_not_understood_is_answered_in_a_sentence(what: str, about: dict[str, Any]) -> None:
    staged = Staged({"us-captain": "G07", "ge-captain": "G06"})
    with pytest.raises(Refused) as caught:
        RULES.ask(staged.match.position, what, about)
    assert (caught.value.code, caught.value.why[-1]) == ("bad-action", ".")
