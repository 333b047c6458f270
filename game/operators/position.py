"""The position of Operators: all that changes in a match, and the world that does not."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, NamedTuple

from game.api import Action, JsonMap, Seat
from game.boards.graph import PORTS, Graph
from game.content.shapes import OneOf, Value
from game.content.structures import described, null
from game.operators.kinds import CARD, CARDS, MANY, MAP_NODE, WEAPON, WHO, WOUNDS, YES
from game.operators.records import Tables
from game.operators.tables import board, tables
from game.options import chosen, scenario_of

OTHER = {"red": "blue", "blue": "red"}


class Features(NamedTuple):
    """The switches of R-OP-121, in the order in which the training opens them (R-OP-124)."""

    flag: Annotated[bool, YES] = True
    sprint: Annotated[bool, YES] = True
    one_way: Annotated[bool, YES] = True
    bonus: Annotated[bool, YES] = True
    climbing: Annotated[bool, YES] = True


class Plan(NamedTuple):
    """Markers by number: nodes, facings, number of the sprint marker (0: none) and its node.

    `early` and `lost` are the numbers of cancelled markers not yet announced (R-OP-37, R-OP-38); None unless the actions run
    under `illegal_plans: cancel`.
    """

    at: tuple[str, ...] = ()
    face: tuple[str, ...] = ()
    sprint: int = 0
    via: str | None = None
    early: tuple[int, ...] | None = None
    lost: tuple[int, ...] | None = None

    def turned(self, number: int, face: str) -> Plan:
        """The same plan with a marker that looks another way."""
        return self._replace(face=(*self.face[: number - 1], face, *self.face[number:]))


NOTHING = Plan()


class Choice(NamedTuple):
    """What a seat takes into a fight: a card (None with an empty hand) and seven dice."""

    card: Annotated[str | None, CARD]
    aim: Annotated[int, MANY] = 0
    agility: Annotated[int, MANY] = 0
    aggressive: Annotated[int, MANY] = 0


class Veil(NamedTuple):
    """What may be known of a seat's secrets: numbers of cards, the cards in hand or draw pile together, whether it has chosen."""

    hand_count: Annotated[int, MANY]
    deck_count: Annotated[int, MANY]
    unseen: Annotated[tuple[str, ...], CARDS]
    chosen: Annotated[bool, YES]


class Area:
    """One seat's player area: its operator where it stands, its cards, its plan. With a `veil`, as the other seat knows it."""

    __slots__ = (
        "operator",
        "weapon",
        "node",
        "face",
        "sprinting",
        "wounds",
        "hand",
        "deck",
        "discard",
        "draft",
        "plan",
        "committed",
        "stopped",
        "fight",
        "veil",
    )

    operator: Annotated[str, WHO]
    weapon: Annotated[str, WEAPON]
    node: Annotated[str | None, null(MAP_NODE)]
    face: Annotated[str | None, OneOf(None, *PORTS, word="port")]
    sprinting: Annotated[bool, YES]
    wounds: Annotated[int, WOUNDS]
    hand: Annotated[tuple[str, ...], CARDS]
    deck: Annotated[tuple[str, ...], CARDS]
    discard: Annotated[tuple[str, ...], CARDS]
    draft: Plan
    plan: Plan | None
    committed: Annotated[bool, YES]
    stopped: Annotated[bool, YES]
    fight: Annotated[Choice | None, null(described(Choice))]
    veil: Veil | None

    def copy(self) -> Area:
        """An area that can be changed without changing this one."""
        new = Area.__new__(Area)
        new.operator = self.operator
        new.weapon = self.weapon
        new.node = self.node
        new.face = self.face
        new.sprinting = self.sprinting
        new.wounds = self.wounds
        new.hand = self.hand
        new.deck = self.deck
        new.discard = self.discard
        new.draft = self.draft
        new.plan = self.plan
        new.committed = self.committed
        new.stopped = self.stopped
        new.fight = self.fight
        new.veil = self.veil
        return new

    def veiled(self) -> Area:
        """The area as the other seat may know it (R-OP-30)."""
        if self.veil is not None:
            return self
        new = self.copy()
        unseen = tuple(card for card in tables().cards if card in self.hand or card in self.deck)
        new.veil = Veil(len(self.hand), len(self.deck), unseen, self.fight is not None)
        new.hand = new.deck = ()
        new.draft = NOTHING
        new.plan = new.fight = None
        return new

    @property
    def chosen(self) -> bool:
        """Whether the seat has chosen card and dice of the present fight."""
        return self.fight is not None or (self.veil is not None and self.veil.chosen)


class World:
    """What no action changes: map, tables, options; and lists of marks worked out once and shared by every copy."""

    __slots__ = ("scenario", "map", "options", "graph", "tables", "training", "marks")

    def __init__(self, scenario: str, options: JsonMap) -> None:
        self.tables: Tables = tables()
        self.scenario = scenario
        self.map: str = self.tables.scenarios[scenario].map
        self.options = dict(options)
        self.graph: Graph = board(self.map)
        self.training = not all(self.tables.scenarios[scenario].features.values())
        self.marks: dict[object, list[Action]] = {}

    def operator(self, seat: Seat) -> str:
        """The operator of a seat: red's by the option, blue gets the other one (R-OP-14)."""
        red: str = self.options["red_operator"]
        return red if seat == "red" else next(one for one in self.tables.operators if one != red)


@lru_cache(maxsize=64)
def world(scenario: str, options: tuple[tuple[str, Value], ...]) -> World:
    """The world of a scenario under options given as sorted pairs; one object however often it is asked for."""
    return World(scenario, dict(options))


def world_of(scenario: object, given: object, code: str) -> World:
    """The world of a scenario, with the options not given at their defaults.

    Raises: Refused(unknown-scenario), or `code` for an option or a value that is not there.
    """
    known = tables()
    return world(scenario_of(known.scenarios, scenario).id, tuple(chosen(known.options, given, code).items()))


class At(NamedTuple):
    """Where shapes look when no whole position is there."""

    world: World


class Position:
    """All that changes in a match of Operators."""

    __slots__ = ("world", "round", "phase", "step", "half", "features", "score", "flag", "winner", "fought", "red", "blue")

    world: World
    round: int
    phase: str
    step: int
    half: str | None
    features: Features
    score: tuple[int, int]
    flag: Seat | None
    winner: Seat | None
    fought: bool
    red: Area
    blue: Area

    def copy(self) -> Position:
        """A position that can be changed without changing this one."""
        new = Position.__new__(Position)
        new.world = self.world
        new.round = self.round
        new.phase = self.phase
        new.step = self.step
        new.half = self.half
        new.features = self.features
        new.score = self.score
        new.flag = self.flag
        new.winner = self.winner
        new.fought = self.fought
        new.red = self.red.copy()
        new.blue = self.blue.copy()
        return new

    def area(self, seat: Seat) -> Area:
        """The player area of a seat."""
        return self.red if seat == "red" else self.blue

    def foe(self, seat: Seat) -> Area:
        """The player area of the other seat."""
        return self.blue if seat == "red" else self.red

    @property
    def areas(self) -> tuple[tuple[Seat, Area], tuple[Seat, Area]]:
        """Both seats with their areas, red first."""
        return ("red", self.red), ("blue", self.blue)
