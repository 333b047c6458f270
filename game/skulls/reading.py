"""The YAML files of Danger Close read into its tables, with one sentence for each fault."""

from __future__ import annotations

from pathlib import Path

from game.content import reader
from game.content.shapes import Flag, Number, OneOf, Ref, Shape, Text, Whole, Words
from game.content.structures import ById, ListOf, MapOf, Or, Record, option
from game.options import Option
from game.skulls.records import AIMS, KINDS, SEATS, Card, Goal, Numbers, Scenario, Tables, Token, Trait, Vehicle, Weapon

BIGGEST = 8
"""A team's tableau has so many places (R-SK-02)."""


def read_tables(folder: Path) -> Tables:
    """The tables in the YAML files of a folder.

    Raises: Faulty with all faults of all the files.
    """
    found = reader.read(folder, _shapes())
    cards: dict[str, Card] = found["units"]
    played = found["scenarios"]
    every = tuple(played["scenarios"])
    options = {name: Option(id=name, **entry) for name, entry in found["options"].items()}
    return Tables(
        cards=cards,
        traits=found["traits"],
        tokens=found["tokens"],
        weapons=found["game"]["weapons"],
        scenarios=played["scenarios"],
        options={name: one._replace(scenarios=one.scenarios or every) for name, one in options.items()},
        numbers=found["game"]["numbers"],
        rosters={seat: tuple(sorted(name for name, card in cards.items() if card.side == seat)) for seat in SEATS},
        minutes=played["minutes"],
        lengths=played["lengths"],
        limits=played["limits"],
    )


def _shapes() -> dict[str, Shape]:
    """The shape of each file, by name."""
    few, side = Whole(0, 99), OneOf(*SEATS)
    ranges, rules = ListOf(Whole(0, 9)), ListOf(Whole(1, 999), least=1)
    card = Record(
        Card, id=Text(), side=side, name=Words(), threat=ListOf(Whole(0, 5), 3, 3), defence=Whole(2, 6),
        initiative=Whole(1, 99), issue=ListOf(Ref("tokens"), least=1), trait=Ref("traits"), marksman=Flag(),
    )  # fmt: skip
    token = Record(
        Token, id=Text(), name=Words(), kind=OneOf(*KINDS), aim=OneOf(*AIMS), ranges=ranges, threat=few, text=Words(),
        rules=rules,
    )  # fmt: skip
    weapon = Record(
        Weapon, id=Text(), name=Words(), aim=OneOf(*AIMS), ranges=ranges, threat=few, once=Flag(), text=Words(), rules=rules,
    )  # fmt: skip
    by_size = ListOf(few, BIGGEST, BIGGEST)
    return {
        "units": ById(card, "units").provided(_told_apart),
        "traits": ById(Record(Trait, id=Text(), text=Words(), rules=rules, change=Whole(-99, 99)), "traits"),
        "tokens": ById(token, "tokens"),
        "game": Record(
            dict, numbers=Record(Numbers, **dict.fromkeys(Numbers._fields, few)), weapons=ById(weapon, "weapons")
        ),
        "scenarios": Record(
            dict, scenarios=ById(_scenario(), "scenarios"), minutes=by_size, limits=by_size,
            lengths=MapOf(Ref("scenarios"), ListOf(Or("null", None, Number(1, 99)), BIGGEST, BIGGEST)),
        ),
        "options": _options(),
    }  # fmt: skip


def _scenario() -> Record:
    side = OneOf(*SEATS)
    squad = ListOf(Ref("units"), 1, BIGGEST)
    return Record(
        Scenario, id=Text(), title=Words(), text=Words(), board=Text(),
        squads=Or("null", None, Record(dict, **dict.fromkeys(SEATS, squad))), units=Whole(1, BIGGEST), rounds=Whole(0, 20),
        gametext=Flag(),
        objectives=MapOf(Text(), Record(Goal, side=side, name=Words(), space=Text(), goal=Text())),
        vehicles=MapOf(
            Text(),
            Record(Vehicle, side=side, name=Words(), zone=Text(), capacity=Whole(1, 99), weapons=ListOf(Ref("weapons"), least=1)),
        ),
    )  # fmt: skip


def _options() -> Shape:
    size = option(lambda: Or("null", None, Whole(1, BIGGEST)))
    return Record(
        dict, units_seal=size, units_terrorist=size, rounds=option(lambda: Or("null", None, Whole(0, 20))),
        whites=option(lambda: OneOf("per-unit", "per-team")), star_sets=option(lambda: Or("auto", "auto", Whole(1, 2))),
        start_skulls=option(lambda: OneOf("black", "red", "coloured")), vehicles=option(Flag), marksman_duel=option(Flag),
        prone=option(Flag), no_kill=option(Flag), gametext=option(Flag),
        windows=option(lambda: OneOf("threat", "all", "never")),
    )  # fmt: skip


def _told_apart(cards: dict[str, Card]) -> str | None:
    """Why initiatives are wrong: printed values never tie (3.1)."""
    seen: dict[int, str] = {}
    for name, card in cards.items():
        if card.initiative in seen:
            return f"{name} and {seen[card.initiative]} both have the initiative {card.initiative}; give each its own"
        seen[card.initiative] = name
    return None
