"""What a unit can do from here, as the board lights it: hexes in reach, targets now and after a move, tiles, bars, areas."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from game.api import Seat
from game.ironsquad import healing, moving, shooting
from game.ironsquad.paths import costs, reached, route
from game.ironsquad.position import OTHER, Position, Unit
from game.ironsquad.records import nation_of
from game.ironsquad.worths import hit
from scenes.boards.hexes.board import Path, Sight
from scenes.kit.words import say
from scenes.tables.ironsquad.names import percent

FARTHER = 16
"""How many movement points more than a unit has are tried, to say what a hex out of reach would cost."""


class Post(NamedTuple):
    """A hex to fire from: the accuracy there, and its class."""

    at: str
    acc: int
    band: int


class Searched(NamedTuple):
    """How likely the explore card of a house brings an enemy, and one of the seat's own."""

    enemy: float
    friend: float


def searched(view: Position, seat: Seat) -> Searched:
    """What a seat finds in a house that nobody has searched, by the cards that are left (R-IS-47 to R-IS-50)."""
    whole, world = sum(view.deck.values()), view.world
    found = {True: 0, False: 0}
    for card, left in view.deck.items():
        if card != "empty" and card not in view.units and card not in view.dead:
            found[(world.bot or nation_of(card)) == seat] += left
    return Searched(found[False] / whole, found[True] / whole) if whole else Searched(0.0, 0.0)


class Outlook:
    """All that the chosen unit of a view can do; each part is worked out when it is first asked for.

    `stepwise`: of its ways the next step alone, where to find the way is the player's task.
    """

    def __init__(self, view: Position, name: str, stepwise: bool = False) -> None:
        self.view, self.name, self.stepwise = view, name, stepwise
        self.unit: Unit = view.units[name]
        busy = view.active is not None and view.active.unit != name
        self.acting = self.unit.seat == view.seat and not self.unit.done and not busy and view.phase == "turn"

    @cached_property
    def far(self) -> dict[str, int]:
        """The hexes it can come to with what it has left, and the least that costs."""
        if not self.acting:
            return {self.unit.at: 0}
        if not self.stepwise or self.view.immobilised(self.unit):
            return reached(self.view, self.unit)
        steps = costs(self.view, self.unit)(self.unit.at)
        return {self.unit.at: 0} | {to: cost for to, cost in steps if cost <= self.unit.mp}

    @cached_property
    def targets(self) -> tuple[str, ...]:
        """The enemies it can hit from where it stands."""
        if not self.acting or self.unit.fired:
            return ()
        return tuple(name for name, _ in shooting.targets(self.view, self.unit))

    @cached_property
    def later(self) -> dict[str, tuple[Post, ...]]:
        """The enemies it could hit after a move, each with the posts for it, the best first, then cover, then the nearest."""
        if not self.acting or self.unit.fired:
            return {}
        found = {}
        for name, foe in self.view.units.items():
            if foe.seat != self.unit.seat:
                posts = [self.post(space, foe) for space in self.far if space != self.unit.at and self._hits(space, foe)]
                if posts:
                    found[name] = tuple(sorted(posts, key=self._order))
        return found

    def _order(self, post: Post) -> tuple[int, int, int, str]:
        cover = self.view.world.tables.cover(self.view.layout.ground[post.at])
        return -post.band, -cover, self.far[post.at], post.at

    def _hits(self, space: str, foe: Unit) -> bool:
        return shooting.hindrance(self.view, self.unit, space, foe.at) is None

    def hits(self, space: str) -> list[tuple[str, float]]:
        """The enemies it could hit from a hex, with how likely, the likeliest first."""
        foes = [(name, foe) for name, foe in self.view.units.items() if foe.seat != self.unit.seat and self._hits(space, foe)]
        found = [(name, hit(self.view.world, self.post(space, foe).acc)) for name, foe in foes]
        return sorted(found, key=lambda one: -one[1])

    def post(self, space: str, foe: Unit) -> Post:
        """How accurate a shot at an enemy is from a hex in range."""
        acc = sum(shooting.modifiers(self.view, self.unit, space, foe.at).values())
        return Post(space, acc, acc // self.view.world.tables.class_span)

    @cached_property
    def reveals(self) -> tuple[str, ...]:
        """The face-down locations it can turn up from where it stands."""
        return tuple(action["loc"] for action in moving.reveals(self.view, self.name, self.unit)) if self.acting else ()

    @cached_property
    def treatable(self) -> tuple[str, ...]:
        """Whom it can treat, if it is the medic whose turn it is; also when it is done."""
        if self.unit.seat != self.view.seat or self.view.kind(self.unit).ability != "treat":
            return ()
        return tuple(action["target"] for action in healing.options(self.view, self.unit.seat))

    @property
    def spent(self) -> bool:
        """Whether it has nothing left to do, but for where it faces."""
        return not (len(self.far) > 1 or self.targets or self.reveals or self.treatable)

    @cached_property
    def refused(self) -> dict[str, str]:
        """Buildings beside it that only the movement points for exploring are lacking for, with words."""
        if not self.acting or not self.unit.mp:
            return {}
        found = {}
        for to, cost in costs(self.view, self.unit)(self.unit.at):
            if self.searches(to) and cost > self.unit.mp:
                found[to] = say("ironsquad:tag.needs", mp=cost)
        return found

    def path(self, to: str) -> Path | None:
        """The way to a hex in reach, with what is left at its end, or the ambush on it."""
        if to not in self.far or to == self.unit.at:
            return None
        way = (self.unit.at, *self.steps(to))
        if self.ambushed_on(to):
            return Path(way, (), say("ironsquad:tag.left_searching", chance=percent(self.ambush)))
        return Path(way, (), say("ironsquad:tag.left", mp=self.unit.mp - self.far[to]))

    def searches(self, to: str) -> bool:
        """Whether whoever comes to a hex searches a house there."""
        return self.view.layout.ground[to] == "building" and to not in self.view.explored

    def searched_on(self, to: str) -> str:
        """The first house on the way to a hex in reach, its end counted in, that it searches; "" where none is."""
        return next((space for space in self.steps(to) if self.searches(space)), "") if self.far.get(to) else ""

    def ambushed_on(self, to: str) -> str:
        """The same house, where an enemy may be in it; "" where none can."""
        return self.searched_on(to) if self.ambush else ""

    @cached_property
    def ambush(self) -> float:
        """How likely an enemy is in a house that it searches."""
        return searched(self.view, self.unit.seat).enemy

    def steps(self, to: str) -> tuple[str, ...]:
        """The hexes of the cheapest way to a hex in reach, the start left out."""
        return (to,) if self.stepwise else route(self.view, self.unit, to, self.far)

    @cached_property
    def farther(self) -> dict[str, int]:
        """The least movement points to the hexes around, also to those that more of them are needed for."""
        return reached(self.view, self.unit._replace(mp=self.unit.mp + FARTHER)) if self.acting else {}

    def crossed(self, to: str) -> tuple[str, ...]:
        """The hexes of the way to a hex in reach at which the enemy sniper will be asked whether he fires (R-IS-93)."""
        active, (seen, covered) = self.view.active, self.areas
        if active and active.shot:
            return ()
        cone, at = seen | covered, self.unit.at
        entered, found = bool(active and active.entered), list[str]()
        for step in self.steps(to):
            entered = step in cone and (entered or at not in cone)
            if entered and step in seen:
                found.append(step)
            at = step
        return tuple(found)

    @cached_property
    def areas(self) -> tuple[frozenset[str], frozenset[str]]:
        """The hexes of the enemy sniper's area that he sees, and those that he does not."""
        sniper = self.view.units.get(f"{OTHER[self.unit.seat]}-sniper")
        if sniper is None:
            return frozenset(), frozenset()
        cone = moving.area(self.view, sniper)
        seen = frozenset(space for space in cone if shooting.hindrance(self.view, sniper, sniper.at, space) is None)
        return seen, frozenset(cone) - seen


class Shot(NamedTuple):
    """One shot as the preview shows it. `answer`: of the question `odds`; `sight`: of the question `los`; `blind`: they do not
    see the shooter, though they have the range; `splash`: by unit, for every number of the die, what it loses there.
    """

    unit: str
    target: str
    at: str
    answer: Mapping[str, Any]
    sight: Mapping[str, Any]
    blind: bool
    splash: Mapping[str, tuple[tuple[int, bool], ...]]


def shot_of(view: Position, unit: str, target: str, ask: Callable[..., Mapping[str, Any]], at: str | None = None) -> Shot:
    """A shot of a unit, from where it stands or from another hex; `ask` answers questions as a chair does."""
    shooter, foe = view.units[unit], view.units[target]
    space = at or shooter.at
    answer = ask("odds", unit=unit, target=target, **({"from": at} if at else {}))
    sight = ask("los", **{"from": space, "to": foe.at})
    blind = bool(answer["can"]) and shooting.hindrance(view, foe, foe.at, space) == "los"
    splash: dict[str, list[tuple[int, bool]]] = {}
    if answer["can"] and view.kind(shooter).ability == "splash":
        for row in answer["rows"]:
            for hit in shooting.hits(view, unit, space, target, row["final"]):
                if hit.final is not None:
                    splash.setdefault(hit.unit, []).append((hit.lose, hit.slow))
    return Shot(unit, target, space, answer, sight, blind, {name: tuple(rows) for name, rows in splash.items()})


def chance_of(view: Position, shot: Shot) -> float:
    """How likely a shot is to cost its target health."""
    rows = shot.answer["rows"]
    hits = sum(row["weight"] for row in rows if shooting.outcome(view, row["final"]).who == "defender")
    return float(hits / shot.answer["of"])


def caught_by(shot: Shot, name: str) -> tuple[float, float]:
    """How likely somebody in the blast of a shot loses health, and how much in the mean."""
    # A thrower who kills himself is not in his own blast: his list then lacks the lowest numbers.
    hits = shot.splash[name]
    weights, faces = [row["weight"] for row in shot.answer["rows"]][-len(hits) :], shot.answer["of"]
    mean = sum(weight * lose for weight, (lose, _) in zip(weights, hits, strict=True)) / faces
    return sum(weight for weight, (lose, _) in zip(weights, hits, strict=True) if lose) / faces, mean


def sight_of(view: Position, shot: Shot) -> Sight:
    """The line of a shot as the board draws it."""
    return line_of(view, shot.at, view.units[shot.target].at, shot.sight, bool(shot.answer["can"]))


def line_of(view: Position, start: str, end: str, sight: Mapping[str, Any], fires: bool = False) -> Sight:
    """A line as the board draws it, with what closes it; `fires`: a shot that needs no line of sight."""
    seams = tuple((a, b) for a, b in sight["seams"])
    blockers = sorted(sight["blockers"], key=lambda space: view.world.hexes.distance(start, space))
    grounds = dict.fromkeys(blockers, "")  # all are marked, the nearest is named
    if blockers:
        grounds[blockers[0]] = say(f"ironsquad:ground.{view.layout.ground[blockers[0]]}")
    closed = tuple(seam for seam in seams if seam[0] in blockers and seam[1] in blockers)
    clear = fires or sight["clear"]
    return Sight(start, end, clear, {} if clear else grounds, seams, closed)
