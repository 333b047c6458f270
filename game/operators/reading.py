"""The YAML files of Operators read into its tables, with one sentence for each fault."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from game.api import JsonObject
from game.content import reader
from game.content.shapes import Flag, Number, OneOf, Ref, Shape, Text, Whole, Words
from game.content.structures import ById, ListOf, MapOf, Record, option
from game.operators.records import (
    FEATURES,
    METER_COLOURS,
    TRACKS,
    Card,
    Die,
    DuelFormula,
    DuelRow,
    Meter,
    Numbers,
    Operator,
    Pool,
    Scenario,
    Tables,
    Weapon,
)
from game.options import Option


def read_tables(folder: Path) -> Tables:
    """The tables in the YAML files of a folder.

    Raises: Faulty with all faults of all the files.
    """
    found = reader.read(folder, _shapes())
    every = tuple(found["scenarios"]["scenarios"])
    options = {name: Option(id=name, **entry) for name, entry in found["scenarios"]["options"].items()}
    options = {name: one._replace(scenarios=one.scenarios or every) for name, one in options.items()}
    kinds = {kind: found["dice"][kind] for kind in Pool._fields}
    per_fight = found["dice"]["dice_per_fight"]
    return Tables(
        dice=kinds,
        cards=found["cards"],
        weapons=found["weapons"],
        tracker=found["tracker"]["firepower"],
        steps=found["tracker"]["steps"],
        operators=found["operators"],
        numbers=Numbers(**found["game"]["numbers"], dice_per_fight=per_fight),
        scenarios=found["scenarios"]["scenarios"],
        options=options,
        duel=_mirrored(found["duel"]["rows"]),
        duel_formula=_formula(found["duel"]["formula"]),
    )


def _shapes() -> dict[str, Shape]:
    """The shape of each file, by name."""
    few = Whole(0, 99)
    pool = Record(Pool, aim=few, agility=few, aggressive=few)
    meter = Record(Meter, start=few, spaces=ListOf(OneOf(*METER_COLOURS), least=1)).provided(_start_on_meter)
    track, weapon = OneOf(*TRACKS), Ref("weapons")
    row = Record(
        dict, track=track, mine=weapon, theirs=weapon, my_cover=Flag(), their_cover=Flag(),
        values=ListOf(Number(-1, 1), 7, 7),
    )  # fmt: skip
    edge = Record(dict, track=track, mine=weapon, theirs=weapon, edge=Number(-9, 9))
    card = Record(
        Card, id=Text(), name=Words(), tier=Text(), copies=Whole(1, 99), aim=few, defence=few, speed=few,
        tracker=Whole(-9, 9), firepower=Record(_firepower, white=few, yellow=few, orange=few, red=few),
    )  # fmt: skip
    numbers = {name: few for name in Numbers._fields if name != "dice_per_fight"}
    return {
        "dice": Record(
            dict, aim=_die("aim"), agility=_die("speed", "defence"), aggressive=_die("firepower"),
            dice_per_fight=Whole(1, 99),
        ),
        "cards": ById(card, "cards"),
        "weapons": ById(
            Record(Weapon, id=Text(), name=Words(), pool=pool, meters=Record(dict, close=meter, long=meter)), "weapons"
        ),
        "tracker": Record(
            dict,
            firepower=MapOf(Whole(-99, 99), Whole(-99, 99)).provided(_unbroken),
            steps=Record(dict, **{name: Whole(-9, 9) for name in _STEPS}),
        ),
        "operators": ById(Record(Operator, id=Text(), name=Words(), tier=Text(), hand=few), "operators"),
        "game": Record(dict, numbers=Record(dict, **numbers)),
        "scenarios": Record(
            dict,
            scenarios=ById(
                Record(
                    Scenario, id=Text(), title=Words(), map=Text(), text=Words(),
                    features=Record(dict, **{name: Flag() for name in FEATURES}),
                ),
                "scenarios",
            ),
            options=_options(),
        ),
        "duel": Record(
            dict, rows=ListOf(row, least=1),
            formula=Record(dict, lead=Number(0, 9), narrow=ListOf(Number(0, 1), 5, 5), edges=ListOf(edge)),
        ),
    }  # fmt: skip


_STEPS = ("wound", "on_target", "sprint", "bonus", "climbing", "first_strike")


def _die(*shows: str) -> Shape:
    face = Record(dict, **{what: Whole(0, 99) for what in shows})
    return Record(Die, label=Words(), colour=Text(), faces=ListOf(face, least=1))


def _options() -> Shape:
    return Record(
        dict, points=option(lambda: Whole(1, 99)), red_operator=option(lambda: Ref("operators")),
        red_weapon=option(lambda: Ref("weapons")), blue_weapon=option(lambda: Ref("weapons")),
        illegal_plans=option(lambda: OneOf("refuse", "cancel")), empty_hand=option(lambda: OneOf("none", "reload")),
        open_plans=option(Flag), pace=option(lambda: OneOf("manual", "gentle")),
    )  # fmt: skip


def _start_on_meter(meter: Meter) -> str | None:
    last = len(meter.spaces) - 1
    return None if meter.start <= last else f"the cube starts on space {meter.start}, but the last space is {last}"


def _unbroken(spaces: dict[int, int]) -> str | None:
    wrong = next((b for a, b in pairwise(spaces) if b != a + 1), None)
    if wrong is not None:
        return f"the space {wrong} does not follow the one before it; count up by one"
    return None if 0 in spaces else "the space 0 is missing, where the cube starts"


def _firepower(**by_colour: int) -> dict[str, int]:
    return {METER_COLOURS[0]: 0, **by_colour}


def _mirrored(rows: Sequence[JsonObject]) -> dict[tuple[str, str, str, bool, bool], DuelRow]:
    """The rows by their key, and each seen from the other side: what is mine is theirs and the sign is turned."""
    found: dict[tuple[str, str, str, bool, bool], DuelRow] = {}
    for row in rows:
        found[row["track"], row["mine"], row["theirs"], row["my_cover"], row["their_cover"]] = row["values"]
    for (track, mine, theirs, my_cover, their_cover), values in list(found.items()):
        a, b, c, d, e, f, g = (0.0 - value for value in reversed(values))
        found.setdefault((track, theirs, mine, their_cover, my_cover), (a, b, c, d, e, f, g))
    return found


def _formula(formula: JsonObject) -> DuelFormula:
    edges: dict[tuple[str, str, str], float] = {}
    for row in formula["edges"]:
        edges[row["track"], row["mine"], row["theirs"]] = row["edge"]
        edges.setdefault((row["track"], row["theirs"], row["mine"]), 0.0 - row["edge"])
    return DuelFormula(formula["lead"], edges, tuple(formula["narrow"]))
