"""The YAML files of Iron Squad read into its tables, with one sentence for each fault."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import yaml

from game.api import JsonObject
from game.content import reader
from game.content.faults import Reading
from game.content.shapes import Flag, OneOf, Ref, Shape, Text, Value, Whole, Words
from game.content.structures import Default, ListOf, MapOf, Or, Record, option
from game.ironsquad.records import SEATS, Clock, Ground, Mission, Numbers, Outcome, Scenario, Solo, Tables, Tile, UnitType, Weapon
from game.options import Option

SLOTS = ("centre", "n", "ne", "se", "s", "sw", "nw")
"""The hexes of a tile, in the order of its letters."""
COLUMNS = ("clear", "building", "grass", "forest", "hill")
"""The columns of the weapons' terrain modifiers."""
ABILITIES = ("restore", "cap", "bar", "splash", "path", "opportunity", "treat")
"""What the types of units can do: Captain, rifleman, machine gunner, grenade thrower, engineer, sniper, medic."""
OBJECTIVE, EMPTY = "M", "empty"
"""The letter of an objective on a tile, and the card that brings nobody."""

T = TypeVar("T")


def read_tables(folder: Path) -> Tables:
    """The tables in the YAML files of a folder.

    Raises: Faulty with all faults of all the files.
    """
    scenarios = sorted(path.stem for path in (folder / "scenarios").glob("*.yaml")) or ["standard"]
    found = reader.read(folder, _shapes() | _scenario_shapes(scenarios))
    tiles = _named(Tile, found["tiles"]["tiles"])
    every = tuple(found["game"]["scenarios"])
    options = _named(Option, found["options"])
    return Tables(
        grounds=_named(Ground, found["terrain"]),
        weapons=_named(Weapon, found["weapons"]),
        types=_named(UnitType, found["units"]),
        outcomes=found["results"],
        drm=found["dice"]["drm"],
        luck=found["dice"]["luck"],
        clock=found["clock"],
        cards=tuple(found["cards"]),
        missions=_named(Mission, found["missions"]["missions"]),
        objectives=found["missions"]["objectives"],
        tiles=tiles,
        solo=found["solo"],
        numbers=found["game"]["numbers"],
        open_groups=found["game"]["open_groups"],
        placed_groups=found["game"]["placed_groups"],
        scenarios={name: _scenario(name, found[f"scenarios/{name}"], tiles, found["cards"]) for name in every},
        options={name: one._replace(scenarios=one.scenarios or every) for name, one in options.items()},
    )


def _named(into: Callable[..., T], found: dict[str, JsonObject]) -> dict[str, T]:
    """The entries of a map, each made with its key for its `id`."""
    return {name: into(id=name, **fields) for name, fields in found.items()}


def _scenario(name: str, fields: JsonObject, tiles: dict[str, Tile], cards: dict[str, int]) -> Scenario:
    """A scenario; without stacks of its own it has all tiles by their groups, without a deck of its own the whole one."""
    groups = fields.pop("groups")
    if groups is None:
        of_group = {group: sorted(one.id for one in tiles.values() if one.group == group) for group in _GROUPS}
        groups = {group: tuple(ids) for group, ids in of_group.items()}
    deck = fields.pop("deck")
    return Scenario(id=name, deck=dict(cards) if deck is None else deck, groups=groups, **fields)


# --- the shapes -----------------------------------------------------------------------------------------------------


_GROUPS = ("1", "2", "3", "4", "5", "6")
_STEP = Whole(-99, 99)
_MANY = Whole(0, 99)
_HEALTH = Whole(1, 5)


def _shapes() -> dict[str, Shape]:
    """The shape of each file but the scenarios', by name."""
    terrain = Record(
        dict, title=Words(), letter=_Letter(), cost=Or("null", None, Whole(1, 99)), blocks=Flag(), elevated=Flag(),
        column=Or("null", None, OneOf(*COLUMNS)), shelter=_MANY,
    ).provided(_letter_free_of_objectives)  # fmt: skip
    weapon = Record(
        dict, title=Words(), range=Whole(1, 99), terrain=Record(dict, **dict.fromkeys(COLUMNS, _STEP)), favour=_STEP,
        against=_STEP, distance=ListOf(_STEP, least=1), lobbed=Default(Flag(), False),
        health=Record(_by_health, **dict.fromkeys("4321", _STEP)),
    ).provided(_as_far_as_it_shoots)  # fmt: skip
    unit = Record(
        dict, title=Words(), weapon=Ref("weapons"), mp=Whole(1, 99), health=ListOf(_HEALTH, least=1).provided(_falling),
        shape=OneOf("square", "triangle"), ability=Or("null", None, OneOf(*ABILITIES)), local=Default(Flag(), False),
        text=Words(),
    )  # fmt: skip
    outcome = Record(
        _outcome, **{"from": Or("null", None, Whole(-999, 999))}, who=Or("null", None, OneOf("attacker", "defender")),
        lose=_MANY, slow=Flag(), text=Text(),
    )  # fmt: skip
    mission = Record(dict, seat=OneOf(*SEATS), objective=Ref("objectives"), captain=Flag(), kills=Whole(1, 9), title=Words())
    tile = Record(
        dict, group=OneOf(*_GROUPS), slots=_Letters(), objective=Default(Ref("objectives"), None),
        road=Default(ListOf(ListOf(Whole(0, 6), 2, 2).provided(_side_by_side), least=1), ()),
    ).provided(_one_objective)  # fmt: skip
    return {
        "terrain": MapOf(Text(), terrain, "grounds"),
        "weapons": MapOf(Text(), weapon, "weapons"),
        "units": MapOf(Text(), unit, "units"),
        "dice": Record(
            _dice, drm=ListOf(_STEP, 8, 8), luck=MapOf(Text(), ListOf(_MANY, 8, 8).provided(_some_face), "luck dice")
        ),
        "results": ListOf(outcome, least=2).provided(_rising),
        "clock": Record(
            _clock, positions=Whole(1, 99), hours=Whole(1, 24), night=ListOf(Whole(1, 99)),
            weather=ListOf(_weather_row(), least=1),
        ).provided(_round_the_clock),
        "cards": MapOf(_Card(), Whole(1, 99), "cards"),
        "missions": Record(
            dict, objectives=MapOf(Text(), Words(), "objectives"), missions=MapOf(Text(), mission, "missions")
        ),
        "tiles": Record(dict, tiles=MapOf(Text(), tile, "tiles").provided(_each_objective_once)),
        "solo": Record(
            Solo, spawn=ListOf(Ref("units"), 8, 8), priority=ListOf(Ref("units"), least=1).provided(_once_each),
            locals_to_win=Whole(1, 9), regulars_for_captain=Whole(1, 9), lost_unit=_STEP,
        ),
        "options": _options(),
    }  # fmt: skip


def _weather_row() -> Shape:
    return Record(dict, at=ListOf(Whole(1, 99), least=1), faces=ListOf(OneOf("clear", "rain", "fog"), 12, 12))


def _scenario_shapes(names: list[str]) -> dict[str, Shape]:
    """The shapes of `game.yaml`, which puts the scenarios in order, and of the file of each of them."""
    tile = Record(lambda tile, rot: (tile, rot), tile=Ref("tiles"), rot=Whole(0, 5))
    by_seat = {"us": Ref("missions"), "ge": Ref("missions")}
    squad = ListOf(Ref("units"), least=1).provided(_once_each)
    fixed = {"start": Whole(1, 12), "weather": OneOf("clear"), "solo": OneOf(*SEATS)}
    scenario = Record(
        dict, title=Words(), map=Text(), rounds=Whole(1, 99), text=Words(),
        deck=Default(MapOf(Ref("cards"), _MANY), None), groups=Default(MapOf(Text(), ListOf(Ref("tiles"))), None),
        squads=Default(Record(dict, us=squad, ge=squad), {}), missions=Default(Record(dict, **by_seat), {}),
        tiles=Default(MapOf(Text(), tile), {}), fixed=Default(Record(_given, **_may_be_missing(fixed)), {}),
    )  # fmt: skip
    negative = {"night", "rain", "fog", "marker", "splash_same", "splash_near"}
    numbers = {name: _STEP if name in negative else _MANY for name in Numbers._fields}

    def every_scenario(listed: tuple[str, ...]) -> str | None:
        missing = next((name for name in names if name not in listed), None)
        return _once_each(listed) or (f"{missing} is missing, which scenarios/{missing}.yaml describes" if missing else None)

    game = Record(
        dict, scenarios=ListOf(_Named("scenarios", names), least=1).provided(every_scenario),
        open_groups=ListOf(OneOf(*_GROUPS)).provided(_once_each), placed_groups=MapOf(OneOf(*_GROUPS), OneOf(*SEATS)),
        numbers=Record(Numbers, **numbers),
    )  # fmt: skip
    return {"game": game, **{f"scenarios/{name}": scenario for name in names}}


def _may_be_missing(shapes: dict[str, Shape]) -> dict[str, Default]:
    return {name: Default(shape, None) for name, shape in shapes.items()}


def _given(**fields: Value) -> JsonObject:
    return {name: value for name, value in fields.items() if value is not None}


def _options() -> Shape:
    return Record(
        dict, luck=option(lambda: Ref("luck dice")), solo=option(lambda: Or("null", None, OneOf(*SEATS))),
        seam=option(lambda: OneOf("closed", "open")), reciprocal_los=option(Flag),
        objective_vp=option(lambda: OneOf("once", "every")), local_wounded_immobile=option(Flag),
        opportunity_limit=option(lambda: OneOf("per_unit", "per_turn")),
        weather=option(lambda: OneOf("roll", "clear")), start=option(lambda: Or("roll", "roll", Whole(1, 12))),
        empty_cards=option(lambda: _MANY),
    )  # fmt: skip


# --- shapes of this game's own --------------------------------------------------------------------------------------


class _Named(Shape):
    """One of some words, which from now on bears that name among its kind."""

    def __init__(self, naming: str, words: list[str]) -> None:
        super().__init__()
        self.naming, self.shape = naming, OneOf(*words)

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        if isinstance(node, yaml.ScalarNode):
            reading.known.setdefault(self.naming, {}).setdefault(node.value, reading.place(node))
        return self.shape.read(node, who, what, reading)


class _Letter(Shape):
    """The letter of a kind of ground, no other's."""

    kind = "one letter"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        if not isinstance(node, yaml.ScalarNode) or len(node.value) != 1:
            return self._wanted(node, who, what, reading)
        reading.name(node, "letters", node.value)
        return str(node.value)


class _Letters(Shape):
    """Seven letters of kinds of ground, or of an objective."""

    kind = "seven letters of kinds of ground"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        if not isinstance(node, yaml.ScalarNode) or len(node.value) != len(SLOTS):
            return self._wanted(node, who, what, reading)
        for letter, slot in zip(node.value, SLOTS, strict=True):
            if letter != OBJECTIVE:
                reading.references.append((reading.place(node), who, f"{what}: {slot}", "letters", letter))
        return str(node.value)


class _Card(Shape):
    """`empty`, or a seat and one of the units: `us-local-a`."""

    kind = f'"{EMPTY}" or a seat and a local unit, like "us-local-a"'

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        word = node.value if isinstance(node, yaml.ScalarNode) else ""
        seat, _, unit = word.partition("-")
        if word != EMPTY and (seat not in SEATS or not unit):
            return self._wanted(node, who, what, reading)
        if word != EMPTY:
            reading.references.append((reading.place(node), who, what, "units", unit))
        return str(word)


# --- what is made of the fields, and further checks -----------------------------------------------------------------


def _by_health(**columns: int) -> dict[int, int]:
    return {5: 0, **{int(column): value for column, value in columns.items()}}


def _outcome(**fields: Value) -> Outcome:
    return Outcome(least=fields.pop("from"), **fields)


def _clock(positions: int, hours: int, night: tuple[int, ...], weather: tuple[JsonObject, ...]) -> Clock:
    by_position = {position: row["faces"] for row in weather for position in row["at"]}
    told_twice = sum(len(row["at"]) for row in weather) > len(by_position)
    return Clock(positions, hours, frozenset(night), {} if told_twice else dict(sorted(by_position.items())))


def _round_the_clock(clock: Clock) -> str | None:
    if list(clock.weather) != list(range(1, clock.positions + 1)):
        return f"weather: each position from 1 to {clock.positions} should stand there once"
    late = max(clock.night, default=1)
    return f"night: {late} is no position; the last is {clock.positions}" if late > clock.positions else None


def _dice(drm: tuple[int, ...], luck: dict[str, tuple[int, ...]]) -> JsonObject:
    faces = {name: tuple(shown for shown, count in enumerate(counts, 1) for _ in range(count)) for name, counts in luck.items()}
    return {"drm": drm, "luck": faces}


def _some_face(counts: tuple[int, ...]) -> str | None:
    return None if any(counts) else "the die has no face"


def _letter_free_of_objectives(ground: JsonObject) -> str | None:
    return f"the letter {OBJECTIVE} is that of objectives; take another" if ground["letter"] == OBJECTIVE else None


def _as_far_as_it_shoots(weapon: JsonObject) -> str | None:
    right, told = weapon["range"] + 1, len(weapon["distance"])
    return None if told == right else f"distance: a range of {weapon['range']} needs {right} numbers, but there are {told}"


def _falling(columns: tuple[int, ...]) -> str | None:
    return None if all(a > b for a, b in pairwise(columns)) else "each column should be lower than the one before"


def _rising(rows: tuple[Outcome, ...]) -> str | None:
    if rows[0].least is not None:
        return "the first row holds from null, for whatever lies below the others"
    bounds = [row.least for row in rows[1:]]
    if any(bound is None for bound in bounds):
        return "only the first row holds from null"
    known = [bound for bound in bounds if bound is not None]
    return None if all(a < b for a, b in pairwise(known)) else "each row should begin above the one before"


def _side_by_side(link: tuple[int, int]) -> str | None:
    a, b = sorted(link)
    beside = a != b and (a == 0 or b - a in (1, 5))
    return None if beside else f"the slots {link[0]} and {link[1]} are not side by side"


def _one_objective(tile: JsonObject) -> str | None:
    places = tile["slots"].count(OBJECTIVE)
    if places > 1 or bool(places) != bool(tile["objective"]):
        return f'a tile with an objective names it and has one slot "{OBJECTIVE}"; this one has {places}'
    return None


def _each_objective_once(tiles: dict[str, JsonObject]) -> str | None:
    held: dict[str, str] = {}
    for name, tile in tiles.items():
        objective = tile["objective"]
        if objective and held.setdefault(objective, name) != name:
            return f"{objective} stands on {held[objective]} and on {name}; an objective has one tile"
    return None


def _once_each(words: tuple[str, ...]) -> str | None:
    twice = next((word for word in words if words.count(word) > 1), None)
    return f"{twice} stands twice" if twice else None
