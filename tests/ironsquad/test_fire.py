"""Attacks of Iron Squad: who can be attacked, accuracy, results (R-IS-67 to R-IS-82)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from game.draws import Draws
from tests.ironsquad.staged import Staged, hurt, kinds, of_kind, points, the

WEAPONS = {
    # type: TAM clear, building, grass, forest; favour, against; DAM 0..; health 4, 3, 2, 1
    "captain": ((0, -12, -10, -13), (6, -8), (0, -4, -8), (0, 0, -4, -8)),
    "rifleman": ((0, -10, -8, -10), (8, -4), (0, -4, -6, -8), (-3, -5, -7, -10)),
    "sniper": ((0, -8, -6, -8), (10, 0), (0, 0, -2, -4, -8), (-3, -5, -7, -10)),
    "mg": ((5, 0, -4, -9), (5, -12), (6, 4, 0, -10), (-5, -9, -13, -15)),
    "grenadier": ((5, -14, 0, -9), (5, -8), (4, 4, -10), (0, -4, -6, -10)),
}
LUCK = {"d8": [1] * 8, "d20a": [2, 2, 3, 3, 3, 3, 2, 2], "d20b": [1, 2, 3, 4, 4, 3, 2, 1]}
DRM = [-26, -13, 0, 13, 26, 39, 52, 65]
BANDS = [
    (-99, "A -1H"), (13, "-"), (26, "D -1H"), (39, "D -1H; -4MP"),
    (52, "D -2H"), (65, "D -2H; -4MP"), (78, "D -3H"), (91, "D -3H; -4MP"),
]  # fmt: skip
LINE = ("G07", "G06", "G05", "G04", "G03")


def mods(kind: str, at: str, target: str, hp: int = 5, **start: Any) -> dict[str, int]:
    """The modifiers of a US unit of a type at a hex against a captain at another."""
    staged = Staged({f"us-{kind}": {"at": at, "hp": hp}, "ge-captain": target}, **start)
    found: dict[str, int] = staged.ask("odds", unit=f"us-{kind}", target="ge-captain")["mods"]
    return found


# --- who can be attacked ------------------------------------------------------------------------------------------------


def test_r_is_67_an_enemy_in_range_and_in_sight_and_nothing_else() -> None:
    units = {"us-rifleman": "G07", "us-captain": "G06", "ge-captain": "G05", "ge-medic": "H04", "ge-mg": "G03"}
    staged = Staged(units, ground={"H05": "forest"})
    assert staged.targets("us-rifleman") == ["ge-captain"]
    for wrong in ("us-captain", "us-rifleman", "G05", "ge-sniper", None, 7):
        assert staged.illegal("fire", unit="us-rifleman", target=wrong) == "R-IS-67", wrong
    assert staged.illegal("fire", unit="us-rifleman", target="ge-medic") == "R-IS-67"  # no line
    assert staged.illegal("fire", unit="us-rifleman", target="ge-mg") == "R-IS-69"  # too far


def test_r_is_68_of_several_on_a_hex_the_attacker_chooses_one() -> None:
    staged = Staged({"us-rifleman": "G07", "ge-captain": "G05", "ge-medic": "G05"})
    assert staged.targets("us-rifleman") == ["ge-captain", "ge-medic"]
    assert hurt(staged.fire("us-rifleman", "ge-medic", 4)) == {"ge-medic": 1}


RANGES = {
    "captain": 2,
    "rifleman": 3,
    "mg": 3,
    "grenadier": 2,
    "engineer": 2,
    "sniper": 4,
    "medic": 2,
    "local-a": 3,
    "local-b": 2,
}


@pytest.mark.parametrize(("kind", "far"), RANGES.items())
def test_r_is_69_the_range_of_each_weapon(kind: str, far: int) -> None:
    for fog in (0, 1):
        for distance in range(5):
            staged = Staged({f"us-{kind}": "G07", "ge-captain": LINE[distance]}, weather="fog" if fog else "clear")
            assert bool(staged.targets(f"us-{kind}")) == (distance <= far - fog), (fog, distance)


# --- accuracy -----------------------------------------------------------------------------------------------------------


def test_r_is_70_accuracy_is_35_and_six_parts_and_the_attackers_own_ground_counts_for_nothing() -> None:
    for ground in ("clear", "forest", "building", "grass", "sand"):
        assert sum(mods("rifleman", "G07", "G06", ground={"G07": ground}).values()) == 31
    staged = Staged(
        {"us-rifleman": {"at": "G07", "hp": 4}, "ge-captain": "G05"}, ground={"G07": "hill", "G05": "forest"}, start=12
    )
    odds = staged.ask("odds", unit="us-rifleman", target="ge-captain")
    assert odds["mods"] == {"start": 35, "terrain": -10, "elevation": 8, "distance": -6, "health": -3, "night": -3}
    assert odds["acc"] == 21
    attack = the(staged.fire("us-rifleman", "ge-captain", 4), "attack")
    assert (attack["acc"], attack["drm"], attack["final"], attack["mods"]) == (21, 13, 34, odds["mods"])


@pytest.mark.parametrize("kind", WEAPONS)
def test_r_is_71_the_ground_of_the_target(kind: str) -> None:
    clear, building, grass, forest = WEAPONS[kind][0]
    wanted = {"clear": clear, "sand": clear, "building": building, "grass": grass, "forest": forest, "hill": 0}
    for ground, modifier in wanted.items():
        assert mods(kind, "G07", "G06", ground={"G06": ground, "G07": "forest"})["terrain"] == modifier
    assert mods(kind, "G07", "G06", roads=[["G07", "G06"]])["terrain"] == clear


@pytest.mark.parametrize("kind", WEAPONS)
def test_r_is_72_elevation(kind: str) -> None:
    favour, against = WEAPONS[kind][1]
    assert mods(kind, "G07", "G06", ground={"G07": "hill"})["elevation"] == favour
    assert mods(kind, "G07", "G06", ground={"G06": "hill"})["elevation"] == against
    assert mods(kind, "G07", "G06", ground={"G07": "hill", "G06": "hill"})["elevation"] == 0
    assert mods(kind, "G07", "G07", ground={"G07": "hill"})["elevation"] == 0
    assert mods(kind, "G07", "G06", ground={"G07": "forest", "G06": "building"})["elevation"] == 0


@pytest.mark.parametrize("kind", WEAPONS)
def test_r_is_73_distance(kind: str) -> None:
    for distance, modifier in enumerate(WEAPONS[kind][2]):
        assert mods(kind, "G07", LINE[distance])["distance"] == modifier


@pytest.mark.parametrize("kind", WEAPONS)
def test_r_is_74_the_health_of_the_attacker(kind: str) -> None:
    for hp, modifier in zip((5, 4, 3, 2, 1), (0, *WEAPONS[kind][3]), strict=True):
        assert mods(kind, "G07", "G06", hp=hp)["health"] == modifier


def test_r_is_75_night_counts_in_the_round_in_which_the_shot_falls() -> None:
    """Position 10 (18:00) is day; two hours later it is night."""
    staged = Staged({"us-captain": "G07", "ge-captain": "G06"}, start=10)
    assert the(staged.fire("us-captain", "ge-captain", 3), "attack")["mods"]["night"] == 0
    staged.end("us-captain")
    staged.end_turn()
    assert the(staged.fire("ge-captain", "us-captain", 3), "attack")["mods"]["night"] == 0
    staged.end("ge-captain")
    staged.end_turn(1)
    assert the(staged.fire("us-captain", "ge-captain", 3), "attack")["mods"]["night"] == -3


# --- luck and results ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", LUCK)
def test_r_is_76_the_luck_die_and_its_faces(die: str) -> None:
    staged = Staged({"us-captain": "G07", "ge-captain": "G06"}, options={"luck": die})
    odds = staged.ask("odds", unit="us-captain", target="ge-captain")
    assert odds["of"] == sum(LUCK[die])
    assert [(row["die"], row["weight"], row["final"]) for row in odds["rows"]] == [
        (shown, weight, 31 + DRM[shown - 1]) for shown, weight in enumerate(LUCK[die], 1)
    ]
    for shown in range(1, 9):
        again = Staged({"us-captain": "G07", "ge-captain": "G06"}, options={"luck": die})
        attack = the(again.fire("us-captain", "ge-captain", shown), "attack")
        assert (attack["die"], attack["drm"]) == (shown, DRM[shown - 1])


@pytest.mark.parametrize("die", LUCK)
def test_r_is_76_a_luck_draw_is_a_pick_from_the_faces_in_ascending_order(die: str) -> None:
    faces = [shown for shown, number in enumerate(LUCK[die], 1) for _ in range(number)]
    for seed in range(30):
        staged = Staged({"us-captain": "G07", "ge-captain": "G06"}, options={"luck": die})
        staged.match.draws = Draws(seed)
        events = staged.match.play("us", {"do": "fire", "unit": "us-captain", "target": "ge-captain"})
        assert the(events, "attack")["die"] == Draws(seed).pick(faces, "a face")


def test_r_is_77_the_bands_of_the_result_table() -> None:
    """Every final accuracy from 35 less all there is to 96, as shots come by it."""
    seen = set()
    for kind, ground, hp, start in product(WEAPONS, ("clear", "forest", "grass", "building"), range(1, 6), (1, 5)):
        for target in LINE[: len(WEAPONS[kind][2])]:
            units = {f"us-{kind}": {"at": "G07", "hp": hp}, "ge-captain": target}
            odds = Staged(units, ground={target: ground}, start=start).ask("odds", unit=f"us-{kind}", target="ge-captain")
            for row in odds["rows"]:
                assert row["result"] == [text for least, text in BANDS if row["final"] >= least][-1], row
                seen.add(row["final"])
    for edge in (12, 13, 25, 26, 38, 39, 51, 52, 64, 65, 77, 78, 90, 91):
        assert edge in seen, f"no shot came to {edge}"


def test_r_is_78_d_takes_from_the_target_and_a_from_the_attacker() -> None:
    results = {}
    for shown in range(1, 9):  # 31 - 26 = 5 … 31 + 65 = 96
        staged = Staged({"us-captain": "G07", "ge-captain": "G06"})
        results[shown] = hurt(staged.fire("us-captain", "ge-captain", shown))
    us, ge = "us-captain", "ge-captain"
    assert results == {1: {us: 1}, 2: {}, 3: {ge: 1}, 4: {ge: 1}, 5: {ge: 2}, 6: {ge: 2}, 7: {ge: 3}, 8: {ge: 3}}


def test_r_is_78_and_98_no_more_is_lost_than_there_is() -> None:
    staged = Staged({"us-captain": "G07", "ge-captain": {"at": "G06", "hp": 2}})
    events = staged.fire("us-captain", "ge-captain", 8)
    assert hurt(events) == {"ge-captain": 2}
    assert points(events) == [("us", 2, "damage"), ("us", 3, "kill")]
    assert "slow" not in kinds(events)  # R-IS-79: only a surviving target gets a marker


def test_r_is_79_a_marker_for_a_target_that_lives_and_never_two() -> None:
    units = {"us-captain": "G07", "us-medic": "G07", "ge-captain": "G06"}
    staged = Staged(units)
    first = staged.fire("us-captain", "ge-captain", 4)
    assert kinds(first) == ["activated", "attack", "damage", "vp", "slow"]
    staged.end("us-captain")
    assert "slow" not in kinds(staged.fire("us-medic", "ge-captain", 4))
    assert staged["ge-captain"]["slow"] == "next"
    staged.end("us-medic")
    staged.end_turn()
    assert staged["ge-captain"]["mp"] == 8


def test_r_is_79_an_a_result_gives_no_marker() -> None:
    staged = Staged({"us-captain": "G07", "ge-captain": "G06"})
    assert "slow" not in kinds(staged.fire("us-captain", "ge-captain", 1))


def test_r_is_80_the_dead_are_removed_and_their_activation_is_over() -> None:
    staged = Staged({"us-captain": {"at": "G07", "hp": 1}, "us-medic": "A01", "ge-captain": "G06"}, start=5)
    events = staged.fire("us-captain", "ge-captain", 1)  # 23 - 26: A
    assert kinds(events) == ["activated", "attack", "damage", "vp", "killed", "vp"]
    assert the(events, "killed") == {"is": "killed", "unit": "us-captain", "at": "G07"}
    assert points(events) == [("ge", 1, "damage"), ("ge", 3, "kill")]
    assert "us-captain" not in staged
    assert staged.whole["active"] is None
    assert staged.illegal("end", unit="us-captain") == "R-IS-24"
    assert kinds(staged.move("us-medic", "A02"))[0] == "activated"


def test_r_is_81_an_ambush_does_not_use_up_the_one_shot() -> None:
    staged = Staged({"us-captain": "G07", "ge-medic": "A01"}, ground={"G06": "building"})
    staged.move("us-captain", "G06", "ge-local-b", 3)
    assert not staged["ge-local-b"]["fired"]
    staged.end("us-captain")
    staged.end_turn()
    staged.fire("ge-local-b", "us-captain", 3)


def test_r_is_81_an_opportunity_attack_does_not_use_up_the_one_shot() -> None:
    staged = Staged({"us-captain": "F04", "ge-sniper": {"at": "G07", "facing": 1}})
    staged.move("us-captain", "G04")
    attack = the(staged.answer(True, 1, 3), "attack")
    assert (attack["kind"], attack["weapon"]) == ("opportunity", "sniper")
    assert not staged["ge-sniper"]["fired"]
    staged.end("us-captain")
    staged.end_turn()
    assert staged.targets("ge-sniper") == ["us-captain"]


def test_r_is_82_the_target_first_then_splash_each_with_its_points() -> None:
    units = {"us-grenadier": "G07", "ge-captain": {"at": "G05", "hp": 1}, "ge-medic": "G05", "ge-mg": "G06", "us-captain": "F05"}
    staged = Staged(units)
    events = staged.fire("us-grenadier", "ge-captain", 6)  # 30 + 39 = 69; 56 on the hex; 49 around it
    assert kinds(events) == [
        "activated", "attack", "damage", "vp", "killed", "vp",
        "splash", "damage", "vp", "splash", "damage", "vp", "slow", "splash", "damage", "vp", "slow",
    ]  # fmt: skip
    assert [(one["unit"], one["final"], one["result"]) for one in of_kind(events, "splash")] == [
        ("ge-medic", 56, "D -2H"), ("ge-mg", 49, "D -1H; -4MP"), ("us-captain", 49, "D -1H; -4MP"),
    ]  # fmt: skip
    assert points(events) == [
        ("us", 1, "damage"), ("us", 3, "kill"), ("us", 2, "damage"), ("us", 1, "damage"), ("ge", 1, "damage"),
    ]  # fmt: skip


def test_r_is_82_nothing_else_is_checked_before_the_splash_is_done() -> None:
    """The mission is done with the target's death, and the splash is still worked out."""
    units = {"us-grenadier": "G07", "ge-captain": {"at": "G05", "hp": 1}, "ge-medic": "G05"}
    staged = Staged(units, missions={"us": "us-1"}, objectives={"chateau": {"held": "us"}})
    events = staged.fire("us-grenadier", "ge-captain", 6)
    assert kinds(events)[-5:] == ["splash", "damage", "vp", "mission_complete", "over"]
    assert staged.match.result() == {"winner": "us", "by": "mission", "vp": {"us": 6, "ge": 0}}
