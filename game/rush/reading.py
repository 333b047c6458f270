"""The YAML files of Rush read into its tables, with one sentence for each fault (section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import yaml

from game.api import JsonMap
from game.content import reader
from game.content.faults import WRONG, Reading
from game.content.shapes import Flag, OneOf, Ref, Shape, Text, Value, Whole, Words
from game.content.structures import ById, Default, ListOf, MapOf, Record
from game.rush.records import MOST_SEATS, PACKS, SIDES, Card, Dice, Rank, Scenario, SoldierClass, Tables, VehicleType

DOMAINS = ("land", "air")
TARGETS = ("building", "gun", *DOMAINS)
EFFECTS = (
    "vehicle", "uav", "gun", "revival", "hospital", "crate", "grenade", "rocket", "mortar", "satchel", "out", "dud",
)  # fmt: skip
POINTS = (
    "kill", "assist", "passenger_assist", "vehicle", "arm", "mcom", "defuse", "attack_bonus", "defend_bonus", "revive", "repair",
    "capture", "demolish", "uav_down", "hold", "victory", "ace",
)  # fmt: skip
_COUNT = Whole(1, 99)


def read_tables(folder: Path) -> Tables:
    """The tables in the YAML files of a folder. Raises: Faulty with all faults of all the files."""
    found = reader.read(folder, _shapes())
    vehicles: Mapping[str, VehicleType] = found["vehicles"]
    options: Mapping[str, JsonMap] = found["options"]
    return Tables(
        classes={name: SoldierClass(name, **fields) for name, fields in found["soldiers"].items()},
        vehicles={f"{colour}-{name}": one for name, one in vehicles.items() for colour in ("b", "r")},
        cards=found["cards"],
        dice=Dice(**found["dice"]),
        points=found["points"],
        scenarios=found["scenarios"],
        options={name: {"default": one["values"][0], **one, "scenarios": []} for name, one in options.items()},
        ranks=found["ranks"],
    )


def _file(**fields: Shape) -> Shape:
    """A file with its version; what stands beside it is what the file gives, its one part or all of them."""

    def inner(version: int, **parts: Value) -> Value:
        return next(iter(parts.values())) if len(parts) == 1 else parts

    return Record(inner, version=Whole(1, 1), **fields)


def _shapes() -> dict[str, Shape]:
    """The shape of each file, by name."""
    soldier = Record(
        dict, name=Words(), text=Words(), hurts=Default(ListOf(OneOf(*DOMAINS)), ()),
        demolish=Default(ListOf(OneOf(*TARGETS)), ()),
        repairs=Default(Flag(), False), revives=Default(Flag(), False), long_range=Default(Flag(), False),
        resupplies=Default(Flag(), False),
    )  # fmt: skip
    vehicle = Record(
        VehicleType, id=Text(), type=Text(), name=Words(), domain=OneOf(*DOMAINS), seats=Whole(1, 2), multiplier=Whole(1, 2),
        card=Ref("cards"),
    )  # fmt: skip
    card = Record(
        Card, id=Text(), pack=OneOf(*PACKS), name=Words(), effect=OneOf(*EFFECTS), range=Default(Whole(0, 99), 0),
        keep=Default(Flag(), False), vehicle=Default(Ref("vehicles"), ""),
    )  # fmt: skip
    by_attackers = ListOf(_COUNT, MOST_SEATS, MOST_SEATS)
    scenario = Record(
        Scenario, id=Text(), title=Words(), board=Text(), pairs=_COUNT, kill_limit=by_attackers, defuse_throws=by_attackers,
        home=Record(dict, **dict.fromkeys(SIDES, _COUNT)), parked=MapOf(Text(), _COUNT),
    )  # fmt: skip
    option = Record(dict, values=_Plain(), text=Words())
    combat = ListOf(OneOf("+", "-"), least=2)
    return {
        "soldiers": _file(classes=MapOf(Text(), soldier)),
        "vehicles": _file(vehicles=ById(vehicle, "vehicles")),
        "cards": _file(cards=ById(card, "cards")),
        "dice": _file(movement=ListOf(_COUNT, least=2), combat=combat, helps=_COUNT, blasts=_COUNT, doubles=_COUNT),
        "points": _file(**dict.fromkeys(POINTS, Whole(0, 999))),
        "scenarios": _file(scenarios=ById(scenario, "scenarios")),
        "options": _file(options=MapOf(Text(), option)),
        "ranks": _file(ranks=ById(Record(Rank, id=Text(), name=Words(), points=Whole(0, 10**6)), "ranks")),
    }


class _Plain(Shape):
    """A list of values as YAML has them: numbers, words, lists of words; the first is the default."""

    kind = "a list of values"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        if not isinstance(node, yaml.SequenceNode) or not node.value:
            return self._wanted(node, who, what, reading)
        values = [_plain(one) for one in node.value]
        return WRONG if WRONG in values else values


def _plain(node: yaml.Node) -> Value:
    """What stands at a node: null, true, false, a whole number, else a text; a list; an empty map."""
    if isinstance(node, yaml.SequenceNode):
        return [_plain(one) for one in node.value]
    if isinstance(node, yaml.MappingNode):
        return {str(key.value): _plain(value) for key, value in node.value}
    words: dict[str, Value] = {"null": None, "true": True, "false": False}
    text = str(node.value)
    return words[text] if text in words else int(text) if text.isdecimal() else text
