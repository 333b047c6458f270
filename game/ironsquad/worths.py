"""What bots know of the ground and of fire: how things weigh, where units can shoot, how far it is to a place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from game.content import reader
from game.content.habits import habits_of
from game.content.shapes import Number, Text, Whole
from game.content.structures import ListOf, Record
from game.ironsquad.ground import Layout
from game.ironsquad.paths import reached
from game.ironsquad.position import Position, Unit, World
from game.ironsquad.records import folder_of_game

NO_WAY = 999
"""Movement points to a place to which there is no way."""


class Weights(NamedTuple):
    """What things are worth; the names are explained in `bots.yaml`."""

    win: float
    held: float
    kill: float
    needed: float
    lost: float
    captain: float
    early: float
    slow: float
    immobile: float
    run: float
    follow: float
    hunt: float
    danger: float
    care: float
    reply: float
    counter: float
    snap: float
    restore: float
    treat: float
    near: float
    guard: float
    stop: float
    haste: float
    retake: float
    keep: float
    search: float
    seek: float
    hopeless: float
    cover: float
    apart: float
    crowd: float


class Measures(NamedTuple):
    """Distances, times and likelihoods behind the weights; the names are explained in `bots.yaml`."""

    longest: int
    unknown: int
    suspect: float
    hunted: float
    menace: float
    watch: float
    reach: int
    aid: int


class Breadth(NamedTuple):
    """Whether a level sees threats, and how many shots of a unit, plans of each unit in a line, and lines it looks at; what it
    takes from a turn in which the objective is left to somebody else.
    """

    threat: int
    shots: int
    plans: int
    lines: int
    relief: float


class Habits(NamedTuple):
    """The whole of `bots.yaml`."""

    weights: Weights
    measures: Measures
    health: tuple[float, ...]
    order: tuple[str, ...]
    squad: tuple[str, ...]
    breadth: dict[str, Breadth]


@habits_of("ironsquad")
def habits() -> Habits:
    """What `data/ironsquad/bots.yaml` says. Raises: Faulty."""
    few = Whole(0, 99)
    measures = Record(
        Measures, longest=few, unknown=few, suspect=Number(0.1, 99), hunted=Number(0, 9), menace=Number(0.1, 99),
        watch=Number(0.1, 99), reach=few, aid=Whole(1, 9),
    )  # fmt: skip
    level = Record(Breadth, threat=Whole(0, 1), shots=few, plans=few, lines=few, relief=Number(0, 99))
    shape = Record(
        Habits,
        weights=Record(Weights, **{name: Number(-999, 999) for name in Weights._fields}),
        measures=measures,
        health=ListOf(Number(0, 99), 6, 6),
        order=ListOf(Text(), least=1),
        squad=ListOf(Text(), 5, 5),
        breadth=Record(dict, recruit=level, regular=level, veteran=level, reviewer=level),
    )
    found: Habits = reader.read(folder_of_game(), {"bots": shape})["bots"]
    return found


class Fate(NamedTuple):
    """One thing that a shot may come to: how likely, who is hurt (None: nobody), by how much, whether a marker falls."""

    chance: float
    who: str | None
    lose: int
    slow: bool


@lru_cache(maxsize=4096)
def fates(world: World, accuracy: int) -> tuple[Fate, ...]:
    """All that a shot of an accuracy may come to, over the faces of the luck die (R-IS-76, R-IS-77)."""
    outcomes, drm, luck = world.tables.outcomes, world.tables.drm, world.luck
    found: dict[tuple[str | None, int, bool], int] = {}
    for shown in luck:
        final = accuracy + drm[shown - 1]
        row = next(row for row in reversed(outcomes) if row.least is None or final >= row.least)
        key = row.who, row.lose, row.slow
        found[key] = found.get(key, 0) + 1
    return tuple(Fate(number / len(luck), *key) for key, number in found.items())


@lru_cache(maxsize=4096)
def lost(world: World, accuracy: int) -> float:
    """The health that a target loses by a shot of an accuracy, on the whole."""
    return sum(fate.chance * fate.lose for fate in fates(world, accuracy) if fate.who == "defender")


@lru_cache(maxsize=4096)
def hit(world: World, accuracy: int) -> float:
    """How likely a shot of an accuracy costs its target health."""
    return sum(fate.chance for fate in fates(world, accuracy) if fate.who == "defender")


@lru_cache(maxsize=4096)
def killed(world: World, accuracy: int, hp: int) -> float:
    """How likely a shot of an accuracy kills whoever has so much health."""
    return sum(fate.chance for fate in fates(world, accuracy) if fate.who == "defender" and fate.lose >= hp)


class Next(NamedTuple):
    """What decides where a unit can come to in its next turn."""

    type: str
    at: str
    mp: int
    immobilised: bool
    barred: tuple[str, ...]
    explored: tuple[str, ...]


class Country:
    """The ground as bots see it, for one layout: what is worked out is kept."""

    def __init__(self, world: World, layout: Layout) -> None:
        self.world, self.layout = world, layout
        self._aims: dict[tuple[str, int, str], dict[str, int]] = {}
        self._reach: dict[Next, tuple[str, ...]] = {}
        self._fire: dict[tuple[int, Next], dict[str, int]] = {}
        self._ways: dict[tuple[tuple[str, ...], int], dict[str, int]] = {}

    def aims(self, weapon: str, far: int, at: str) -> dict[str, int]:
        """The hexes that a weapon with a range in hexes hits from a hex, with terrain, elevation and distance of the shot."""
        found = self._aims.get((weapon, far, at))
        if found is None:
            found = self._aims[weapon, far, at] = self._aimed(weapon, far, at)
        return found

    def _aimed(self, weapon: str, far: int, at: str) -> dict[str, int]:
        layout, grounds, one = self.layout, self.world.tables.grounds, self.world.tables.weapons[weapon]
        within, distance, up = layout.hexes.within(at, far), layout.hexes.distance, layout.elevated(at)
        mutual, seen, found = self.world.options["reciprocal_los"], layout.seen(at), dict[str, int]()
        for space in within:
            if one.lobbed or space in seen or (mutual and at in layout.seen(space)):
                ground = grounds[layout.ground[space]]
                elevation = one.favour if up and not ground.elevated else one.against if ground.elevated and not up else 0
                terrain = one.terrain.get(ground.column, 0) if ground.column else 0
                found[space] = terrain + elevation + one.distance[distance(at, space)]
        return found

    def reach(self, position: Position, unit: Unit) -> tuple[str, ...]:
        """The hexes that a unit can come to in its next turn."""
        key = self._next(position, unit)
        found = self._reach.get(key)
        if found is None:
            if position.path:  # it is gone when the turn ends (R-IS-36)
                position = position.copy()
                position.path = ()
            found = self._reach[key] = tuple(reached(position, unit._replace(mp=key.mp)))
        return found

    def fire(self, position: Position, unit: Unit) -> dict[str, int]:
        """The hexes that a unit could hit in its next turn, with the best that the ground adds."""
        key, far = self._next(position, unit), position.range(unit)
        found = self._fire.get((far, key))
        if found is None:
            found, weapon = {}, position.kind(unit).weapon
            for at in self.reach(position, unit):
                for space, adds in self.aims(weapon, far, at).items():
                    if adds > found.get(space, -99):
                        found[space] = adds
            self._fire[far, key] = found
        return found

    def _next(self, position: Position, unit: Unit) -> Next:
        """What a unit's next turn depends on."""
        mp = position.full_mp(unit._replace(slow="now" if unit.slow == "next" else "none"))
        barred, immobilised = position.barred(unit.seat), position.immobilised(unit)
        return Next(unit.type, unit.at, mp, immobilised, barred, tuple(position.explored))

    def ways(self, goals: Iterable[str], most: int = 99) -> Mapping[str, int]:
        """What it costs from each hex to come to the nearest of some hexes, no step more than `most`.

        Bars and exploring are left aside, and what lies face down is taken to be ground of a middling cost.
        """
        key = tuple(goals), most
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = ways(self.world, self.layout, key[0], most)
        return found


def ways(world: World, layout: Layout, goals: tuple[str, ...], most: int = 99) -> dict[str, int]:
    """What it costs from each hex to come to the nearest of some hexes, as `Country.ways` says."""
    grounds, links, hidden, road = world.tables.grounds, layout.links, layout.face_down, world.tables.numbers.road
    unknown = habits().measures.unknown
    enter = {
        space: unknown if space in hidden else NO_WAY if grounds[kind].cost is None else grounds[kind].cost
        for space, kind in layout.ground.items()
    }
    found: dict[str, int] = {}
    queue = [(0, goal) for goal in goals]
    while queue:
        cost, space = heappop(queue)
        if space in found:
            continue
        found[space] = cost
        usual, joined = enter[space] or 0, links.get(space, ())
        if usual >= NO_WAY and space not in goals:
            continue
        for before in layout.hexes.links(space):
            if before not in found:
                heappush(queue, (cost + min(most, road if before in joined else usual), before))
    return found


@lru_cache(maxsize=8)
def country(world: World, layout: Layout) -> Country:
    """What is known of a layout; one object while it is in use."""
    return Country(world, layout)
