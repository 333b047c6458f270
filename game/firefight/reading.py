"""The YAML files of Firefight read into its tables, with one sentence for each fault."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from game.api import JsonObject
from game.content import reader
from game.content.faults import WRONG, Reading, is_list, is_scalar
from game.content.shapes import Flag, OneOf, Ref, Shape, Text, Value, Whole, Words
from game.content.structures import Default, ListOf, MapOf, Or, Record, null, option
from game.firefight.records import (
    CLASSES,
    DIRECTIONS,
    FOOT,
    MODULES,
    SEATS,
    SIDES,
    VEHICLE,
    Arrival,
    Built,
    Card,
    Counter,
    Entry,
    Numbers,
    Package,
    Points,
    Scenario,
    Tables,
    Terrain,
    UnitType,
    Wall,
    WorkKind,
    Zone,
)
from game.options import Option
from game.texts import cut

_STEP, _MANY = Whole(-99, 99), Whole(0, 99)
_VERSION = OneOf("1")


def read_tables(folder: Path) -> Tables:
    """The tables in the YAML files of a folder.

    Raises: Faulty with all faults of all the files.
    """
    found = reader.read(folder, _shapes())
    numbers: Numbers = found["rules"]["numbers"]
    options = {name: Option(id=name, **fields) for name, fields in found["options"]["options"].items()}
    return Tables(
        units={name: _unit_type(name, numbers, fields) for name, fields in found["units"]["units"].items()},
        hits={name: Counter(id=name, copies=fields.pop("count"), **fields) for name, fields in found["hits"]["hits"].items()},
        terrain={name: Terrain(id=name, **_entering(fields)) for name, fields in found["terrain"]["terrain"].items()},
        wall=Wall(**_entering(found["terrain"]["wall"])),
        works={name: WorkKind(id=name, **fields) for name, fields in found["works"]["works"].items()},
        cards={name: Card(id=name, copies=fields.pop("count"), **fields) for name, fields in found["cards"]["cards"].items()},
        numbers=numbers,
        options=options,
        scenarios={name: _scenario(name, fields) for name, fields in found["scenarios"]["scenarios"].items()},
    )


def _unit_type(name: str, numbers: Numbers, fields: JsonObject) -> UnitType:
    cls = fields.pop("class")
    vehicle, foot = cls in ("wheeled", "tracked"), cls == FOOT
    light = foot and fields["move_ap"] <= numbers.unburdened
    return UnitType(
        id=name, cls=cls, vehicle=vehicle, foot=foot, unburdened=light, pile=VEHICLE if vehicle else FOOT, **fields
    )  # fmt: skip


def _entering(fields: JsonObject) -> JsonObject:
    return {**{key: one for key, one in fields.items() if key not in CLASSES}, "enter": {one: fields[one] for one in CLASSES}}


def _scenario(name: str, fields: JsonObject) -> Scenario:
    """A scenario with what it leaves out filled in."""
    seats, cards, events = fields["seats"], fields.pop("cards") or {}, fields.pop("events") or {}
    sides = fields.pop("sides") or {side: tuple(seat for seat in seats if seat.startswith(side)) for side in SIDES}
    event = events.get("vp") or {}
    return Scenario(
        id=name, sides=sides, deck=cards.get("deck", {}), first=cards.get("first", 0), each_round=cards.get("each_round", 0),
        event_space=event.get("space"), event_points=event.get("points", 0), reserves=events.get("reinforce") or {}, **fields,
    )  # fmt: skip


# --- the shapes ---------------------------------------------------------------------------------------------------------


def _file(**fields: Shape | Default) -> Record:
    return Record(dict, version=_VERSION, **fields)


def _words(*words: str) -> Shape:
    return _Made(frozenset, ListOf(OneOf(*words)))


def _shapes() -> dict[str, Shape]:
    """The shape of each file, by name."""
    no = {name: Or("no", None, _MANY) for name in CLASSES}
    bog = Default(_words(*CLASSES), frozenset())
    terrain = Record(dict, title=Words(), letter=Text(), dm=_STEP, blocks=Flag(), bog=bog, **no)
    off = Default(Flag(), False)
    unit = Record(
        dict, name=Words(), side=OneOf(*SIDES), kind=Text(), **{"class": OneOf(*CLASSES)}, attack_ap=null(_MANY), move_ap=_MANY,
        fp_red=_MANY, fp_blue=_MANY, range=_MANY, dr_front=_MANY, dr_flank=_MANY, dr_color=OneOf("red", "blue"),
        box=off, bonus=Default(_MANY, 0), turret=off, open_topped=off, apc=off, calibre=Default(_MANY, 0), pioneer=off,
        flame=Default(OneOf("man", "hull", "turret"), None), capless=off,
    )  # fmt: skip
    changes = dict.fromkeys(("attack_ap", "move_ap", "fp_red", "fp_blue", "dr_front", "dr_flank"), Default(_STEP, 0))
    hit = Record(
        dict, pile=OneOf(FOOT, VEHICLE), count=_MANY, rally=null(_MANY), destroys=off,
        bars=Default(_words("move", "pivot", "attack", "all"), frozenset()), range_max=Default(_MANY, None), **changes,
    )  # fmt: skip
    none = Default(_MANY, 0)
    work = Record(dict, title=Words(), fort=Flag(), dr=_MANY, front=none, flank=none, all=none, hits=none)
    return {
        "rules": _file(numbers=Record(Numbers, **dict.fromkeys(Numbers._fields, _STEP))),
        "units": _file(units=MapOf(Text(), unit, "units")),
        "hits": _file(hits=MapOf(Text(), hit, "hits")),
        "terrain": _file(terrain=MapOf(Text(), terrain, "grounds"), wall=Record(dict, dm=_STEP, bog=bog, **no)),
        "works": _file(works=MapOf(Text(), work, "works")),
        "cards": _file(cards=MapOf(Text(), _card(), "cards")),
        "options": _file(options=_options()),
        "scenarios": _file(scenarios=MapOf(Text(), _scenario_shape(), "scenarios")),
    }


def _card() -> Record:
    none, off = Default(_MANY, 0), Default(Flag(), False)
    grants = _words("move", "pivot", "fire", "rally", "load", "unload", "hide", "dig")
    return Record(
        dict, count=_MANY, name=Words(), colour=OneOf("green", "blue", "orange", "red"), text=Words(),
        circles=Default(_words("purple", "fire", "green"), frozenset()), grants=Default(grants, frozenset()),
        max_price=Default(_MANY, None), cost=none, pay=Default(OneOf("free", "ap", "cap", "ap_or_cap"), "free"),
        group_cap=Default(_MANY, None), fp_red=none, fp_blue=none, reach=Default(ListOf(_MANY, 2, 2), None), he=off, aim=none,
        dm=none, caps=none, haste=none, steady=none, cross=off, event=Default(OneOf("vp", "reinforce"), None),
        lays=Default(Ref("works"), None),
    )  # fmt: skip


def _options() -> Record:
    flag = option(Flag)
    return Record(
        dict, variable_ap=option(lambda: OneOf("fixed", "open", "secret")), cautious_movement=flag, long_range_inclusive=flag,
        turn_order=option(lambda: OneOf("alternate", "by_side", "by_initiative")), winner=option(lambda: OneOf("side", "seat")),
        consolidate=flag, setup=option(lambda: OneOf("preset", "free")),
    )  # fmt: skip


def _scenario_shape() -> Record:
    seat, space = OneOf(*SEATS), Text()
    of_seat: Callable[[Shape], MapOf] = lambda shape: MapOf(seat, shape)  # noqa: E731
    arrival = Record(Arrival, units=_Listed(_Entry()), entry=ListOf(space, least=1))
    points = MapOf(Text(), _MANY)
    deck = MapOf(Ref("cards"), _MANY)
    vp = Record(
        Points, destroyed=Default(_MANY, 0), types=Default(points, {}), fort=Default(points, {}),
        first_entry=Default(points, {}), at_end=Default(points, {}),
    )  # fmt: skip
    package = Record(
        dict, fp_red=_MANY, fp_blue=_MANY, missions=_MANY, rounds=ListOf(_MANY), shells=ListOf(OneOf("he", "smoke"), least=1)
    )
    events = Record(dict, vp=Default(Record(dict, space=space, points=_MANY), None), reinforce=Default(of_seat(arrival), None))
    zone = _Made(_zone, Record(dict, columns=_span(), rows=_span(), hidden_max=Default(_MANY, 0)))
    return Record(
        dict, title=Words(), board=Text(), modules=ListOf(OneOf(*MODULES), least=1), rounds=_MANY, seats=ListOf(seat, 2, 4),
        sides=Default(MapOf(OneOf(*SIDES), ListOf(seat)), None), caps=of_seat(_MANY), initiative=MapOf(_MANY, seat),
        declare_first=seat, zones=of_seat(zone),
        units=of_seat(_Listed(_Entry())), works=Default(of_seat(_Listed(_Work())), {}), control=MapOf(space, seat), vp=vp,
        cards=Default(Record(dict, deck=deck, first=_MANY, each_round=_MANY), None), events=Default(events, None),
        reinforcements=Default(of_seat(MapOf(_MANY, arrival)), {}), oba=Default(of_seat(_Packages(Text(), package)), {}),
    )  # fmt: skip


def _span() -> Default:
    return Default(Text(), None)


def _zone(fields: JsonObject) -> Zone:
    columns, rows = fields["columns"], fields["rows"]
    first, _, last = (columns or "").partition("-")
    low, _, high = (rows or "").partition("-")
    return Zone(
        (first, last or first) if columns else None, (int(low), int(high or low)) if rows else None, fields["hidden_max"],
        none=not columns and not rows,
    )  # fmt: skip


# --- shapes of this game's own ------------------------------------------------------------------------------------------


class _Made(Shape):
    """Something made of what another shape gives."""

    def __init__(self, make: Callable[[Any], Value], shape: Shape) -> None:
        self.make, self.shape = make, shape

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        value = self.shape.read(node, who, what, reading)
        return value if value is WRONG else self.make(value)


class _Listed(_Made):
    """A map whose values know their keys as ids: the values alone, in the order of the file."""

    def __init__(self, values: Shape) -> None:
        super().__init__(lambda found: tuple(one._replace(id=name) for name, one in found.items()), MapOf(Text(), values))


class _Packages(_Made):
    """Packages of artillery by id, as a tuple."""

    def __init__(self, keys: Shape, values: Shape) -> None:
        super().__init__(lambda found: tuple(Package(id=name, **one) for name, one in found.items()), MapOf(keys, values))


class _Row(Shape):
    """A row of words: what it is, where it stands, which way it looks, and what else there is to say of it."""

    kind = "a row like [g_rifle, B03, SE, hidden]"
    naming = ""

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        nodes = node.value if is_list(node) else [node]
        if not nodes or not all(is_scalar(one) for one in nodes):
            return self._wanted(node, who, what, reading)
        words = [str(one.value) for one in nodes]
        reading.references.append((reading.place(nodes[0]), who, what, self.naming, words[0]))
        fields: JsonObject = {}
        for word in words[1:]:
            key, _, value = word.partition("=")
            if word == "hidden":
                fields["hidden"] = True
            elif key in ("aboard", "in") and value:
                fields["fort" if key == "in" else key] = value
            elif word in DIRECTIONS:
                fields["facing"] = word
            elif len(word) == 3 and word[0].isalpha() and word[1:].isdigit():
                fields["at"] = word
            else:
                return reading.refuse(node, who, f'"{cut(word)}" is no space, no direction, not hidden, aboard= or in=')
        return self.made(words[0], fields)

    def made(self, first: str, fields: JsonObject) -> Value:
        """What the row says."""
        raise NotImplementedError


class _Entry(_Row):
    """A unit."""

    naming = "units"

    def made(self, first: str, fields: JsonObject) -> Value:
        """The unit, its id still to come."""
        return Entry("", first, **fields)


class _Work(_Row):
    """A fort or an obstacle."""

    naming = "works"

    def made(self, first: str, fields: JsonObject) -> Value:
        """The work, its id still to come."""
        return Built("", first, **fields)
