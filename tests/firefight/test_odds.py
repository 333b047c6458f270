"""The odds of fire, group fire, close combat, rally and mines against plays of them, twelve positions each (9.5)."""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import pytest

from game.api import Action, Event
from game.draws import Draws
from tests.firefight.staged import RULES, Staged
from tests.tiers import tiered

FEW, MANY = 500, 20_000  # plays: of one position a family in every run, of all twelve where there is time
SMOKE = [{"at": "F06", "strength": 1}, {"at": "F04", "strength": 2}]


class Case(NamedTuple):
    """An action of the first seat by `g01`; asked about with the same fields, caps as a number."""

    units: dict[str, str]
    about: dict[str, Any] = {}
    works: dict[str, str] = {}
    start: dict[str, Any] = {}
    caps: int = 0


def at_range(gunner: str, target: str, **more: Any) -> Case:
    return Case({"g01": gunner, "s01": target}, {"at": target.split()[1], **more})


def board(**of: Any) -> dict[str, Any]:
    return {"board": of}


FIRE = {
    "plain": at_range("g_lmg F08 N", "s_rifle F04 S"),
    "flank": at_range("g_lmg F08 N", "s_dp F04 N"),
    "long range": at_range("g_rifle F08 N", "s_rifle F01 S"),
    "beside, with CAPs": at_range("g_rifle F05 N", "s_rifle F04 S")._replace(caps=2),
    "with CAPs against": at_range("g_hmg F05 N", "s_rifle F04 N")._replace(caps=-2),
    "hit before": at_range("g_lmg F08 N", "s_rifle F04 S cowering"),
    "suppressed": at_range("g_hmg F08 N suppressed", "s_mtr8 F04 S"),
    "armour": at_range("g_pz3 F08 N", "s_t26 F04 NE"),
    "armour from behind": at_range("g_pak38 F08 N", "s_t34 F04 N v_light"),
    "smoke, wall and field": at_range("g_hmg F08 N", "s_dp F04 S")._replace(
        start={"smoke": SMOKE, **board(terrain={"F04": "field"}, walls=[["F04", "F05"]])}, caps=1
    ),
    "a trench, with friends": Case(
        {"g01": "g_pz3 F08 N", "g02": "g_rifle F04 N", "s01": "s_maxim F04 S in=w01"}, {"at": "F04"}, {"w01": "trench F04 soviet"}
    ),
    "a mortar through its spotter": at_range("g_mtr8 F06 N", "s_rifle F02 S", spotter="G06")._replace(
        start=board(terrain={"F05": "woods"}, level={"G06": 1})
    ),
}
_BESIDE = {"g02": "g_rifle F09 N", "g03": "g_lmg E08 NE", "g04": "g_hmg F08 N", "g05": "g_pak36 G09 NW"}


def with_support(names: list[str], gunner: str = "g_rifle F08 N", target: str = "s_rifle F05 S", **more: Any) -> Case:
    units = {"g01": gunner, "s01": target} | {name: _BESIDE[name] for name in names}
    return Case(units, {"at": target.split()[1], "support": names}, **more)


GROUPS = {
    "one": with_support(["g02"]),
    "two": with_support(["g02", "g03"]),
    "three": with_support(["g02", "g03", "g04"]),
    "four": with_support(["g02", "g03", "g04", "g05"]),
    "four and CAPs": with_support(["g02", "g03", "g04", "g05"], caps=2),
    "a machine gun leads": with_support(["g02", "g04"], "g_hmg F08 N"),
    "against a flank": with_support(["g03"], target="s_maxim F05 N"),
    "against armour": with_support(["g02", "g05"], "g_pak38 F08 N", "s_t26 F05 S"),
    "beside armour": with_support(["g02", "g04"], "g_pak38 F08 N", "s_t26 F07 N"),
    "into woods": with_support(["g02", "g03"], start=board(terrain={"F05": "heavy_woods"})),
    "downhill": with_support(["g03", "g04"], start=board(level={"F08": 1})),
    "hit before": with_support(["g02"], target="s_rifle F05 S panicked"),
}


def close(fighter: str, target: str, **more: Any) -> Case:
    return Case({"g01": f"{fighter} F05 N", "s01": f"{target} F05 S"}, {"at": "F05", "target": "s01"}, **more)


CLOSE = {
    "squads": close("g_rifle", "s_rifle"),
    "boxed": close("g_lmg", "s_rifle"),
    "against what is boxed": close("g_rifle", "s_at45"),
    "pioneers": close("g_pioneer", "s_smg"),
    "flames": close("g_pioneer", "s_smg")._replace(about={"at": "F05", "target": "s01", "weapon": "flame"}),
    "in a building": close("g_rifle", "s_rifle", start=board(terrain={"F05": "stone_building"})),
    "in smoke": close("g_rifle", "s_rifle", start={"smoke": [{"at": "F05", "strength": 2}]}),
    "with CAPs": close("g_rifle", "s_rifle", caps=2),
    "a tank": close("g_pioneer", "s_t34"),
    "an open top": close("g_rifle", "s_zis30"),
    "in a bunker": Case(
        {"g01": "g_rifle F05 N", "s01": "s_maxim F05 S in=w01"}, {"at": "F05", "target": "s01"}, {"w01": "bunker F05 soviet S"}
    ),
    "in a group": Case(
        {"g01": "g_rifle F05 N", "g02": "g_rifle F05 N", "g03": "g_lmg F05 N", "s01": "s_rifle F05 S unnerved"},
        {"at": "F05", "target": "s01", "support": ["g02", "g03"]},
    ),
}


def hurt(unit: str, **more: Any) -> Case:
    return Case({"g01": unit, "s01": "s_rifle A01 S"} | more.pop("others", {}), **more)


RALLIES = {
    **{name: hurt(f"g_rifle F05 N {name}") for name in ("pinned", "cowering", "panicked", "stunned", "berserk")},
    **{name: hurt(f"g_pz3 F05 N {name}") for name in ("v_suppressed", "v_stunned", "v_panicked")},
    "with CAPs": hurt("g_rifle F05 N pinned", caps=2),
    "with a friend": hurt("g_rifle F05 N cowering", others={"g02": "g_rifle F05 N"}),
    "in cover with a friend": hurt(
        "g_rifle F05 N cowering", others={"g02": "g_rifle F05 N"}, start=board(terrain={"F05": "woods"})
    ),
    "against it": hurt("g_rifle F05 N suppressed", caps=-1),
}


class Field(NamedTuple):
    """A step of `g01` that meets a minefield: how many of 36 throws hit it, and where the owner is asked the CAPs it adds."""

    units: dict[str, str]
    throws: int
    caps: int | None = 0
    start: dict[str, Any] = {}
    do: dict[str, Any] = {"do": "move", "path": ["F05"]}
    hidden: bool = False


def onto(unit: str, throws: int = 15, **more: Any) -> Field:
    return Field({"g01": unit, "s01": "s_rifle A01 S"}, throws, **more)


MINES = {
    "a squad": onto("g_rifle F06 N"),
    "a gun": onto("g_pak36 F06 N"),
    "a tank": onto("g_pz3 F06 N"),
    "a field that was hidden": onto("g_rifle F06 N", hidden=True),
    "a CAP": onto("g_rifle F06 N", 21, caps=1),
    "two CAPs": onto("g_rifle F06 N", 26, caps=2),
    "CAPs against": onto("g_rifle F06 N", 6, caps=-2),
    "nobody is asked": onto("g_rifle F06 N", caps=None, start={"caps": {"soviet": {"start": 0}}}),
    "hit before": onto("g_rifle F06 N unnerved"),
    "a tank hit before": onto("g_pz3 F06 N v_light", 21, caps=1),
    "no cover helps": onto("g_rifle F06 N", start=board(terrain={"F05": "woods"})),
    "turned on the spot": onto("g_rifle F05 N", do={"do": "pivot", "facing": "S"}),
}


def positions(**families: dict[str, Any]) -> list[Any]:
    """Positions with numbers of plays: few of the first of each family in every run, many of all of them."""
    first = [(f"{family}: {next(iter(cases))}", FEW) for family, cases in families.items()]
    return tiered(first, [(f"{family}: {name}", MANY) for family, cases in families.items() for name in cases])


def test_there_are_twelve_of_each() -> None:
    assert {len(cases) for cases in (FIRE, GROUPS, CLOSE, RALLIES, MINES)} == {12}


@pytest.mark.parametrize(("name", "plays"), positions(fire=FIRE, group=GROUPS, close=CLOSE))
def test_the_odds_of_attacks_agree_with_plays(name: str, plays: int) -> None:
    """Within four standard errors: hits, destroyed by the roll, destroyed at all."""
    family, _, which = name.partition(": ")
    case = {"fire": FIRE, "group": GROUPS, "close": CLOSE}[family][which]
    staged = Staged(case.units, case.works, **case.start)
    odds = staged.odds("g01", **{"target": "s01", **case.about, "caps": case.caps})
    action = {"do": "fire", "unit": "g01", "by": "activate", **case.about} | ({"caps": {"s01": case.caps}} if case.caps else {})
    counts = [0, 0, 0]
    for events in played(staged, action, plays):
        roll = next(one for one in events if one["is"] == "attack_roll" and one["target"] == "s01")
        counts[0] += roll["result"] != "miss"
        counts[1] += roll["result"] == "destroyed"
        counts[2] += any(one["is"] == "destroyed" and one["unit"] == "s01" for one in events)
    for count, chance in zip(counts, (odds["hit_36"] / 36, odds["destroy_36"] / 36, odds["p_destroy"]), strict=True):
        assert_near(count, plays, chance)
    assert roll["dv"] == odds["dv"] and roll["av"] - sum(roll["dice"]) - case.caps == odds["fp"]
    assert odds["need"] == odds["dv"] - odds["fp"] - case.caps


@pytest.mark.parametrize(("name", "plays"), positions(rally=RALLIES))
def test_the_odds_of_rallies_agree_with_plays(name: str, plays: int) -> None:
    """Within four standard errors."""
    case = RALLIES[name.partition(": ")[2]]
    staged = Staged(case.units, case.works, **case.start)
    odds = staged.ask("rally_odds", unit="g01", caps=case.caps)
    action = {"do": "rally", "unit": "g01", "by": "activate"} | ({"caps": {"g01": case.caps}} if case.caps else {})
    rallied = sum(any(one["is"] == "rallied" for one in events) for events in played(staged, action, plays))
    assert_near(rallied, plays, odds["of_36"] / 36)


@pytest.mark.parametrize(("name", "plays"), positions(mines=MINES))
def test_the_odds_of_mines_agree_with_plays(name: str, plays: int) -> None:
    """R-FF-137, R-FF-139: the dice and CAPs hit; a hit before or one counter of the pile destroys."""
    case = MINES[name.partition(": ")[2]]
    staged = Staged(case.units, {"w01": "mines F05 soviet" + " hidden" * case.hidden}, **case.start)
    action = {"unit": "g01", "by": "activate", **case.do}
    if case.caps is not None:
        staged.play(**action)
        action = {"do": "reply"} | ({"caps": {"g01": case.caps}} if case.caps else {})
    before = staged["g01"]["hit"]
    counts = [0, 0]
    for events in played(staged, action, plays):
        counts[0] += next(one["hit"] for one in events if one["is"] == "mine_attack")
        counts[1] += any(one["is"] == "destroyed" for one in events)
    assert_near(counts[0], plays, case.throws / 36)
    assert_near(counts[1], plays, case.throws / 36 * (1 if before else 1 / 20))


def played(staged: Staged, action: Action, plays: int) -> list[list[Event]]:
    """The events of so many plays of an action from the same position."""
    position, draws, found = staged.match.position, Draws(2026), list[list[Event]]()
    (seat,) = staged.match.actors()
    assert RULES.refuse(position, seat, action) is None
    for _ in range(plays):
        events = list[Event]()
        RULES.apply(RULES.copy(position), seat, action, draws, events.append)
        found.append(events)
    return found


def assert_near(count: int, plays: int, chance: float) -> None:
    assert abs(count - plays * chance) <= 4 * sqrt(plays * chance * (1 - chance)) + 1e-6, (count / plays, chance)
