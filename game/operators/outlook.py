"""What a pair of plans is worth to a seat: their first contact by the table of duels, the end of the round by weights.

The outlooks of the two seats on one position are each other's opposite, so a round is a game of sum nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import atanh, tanh
from typing import NamedTuple

from game.api import Seat
from game.content import reader
from game.content.habits import habits_of
from game.content.shapes import Number, Whole
from game.content.structures import ListOf, Record
from game.operators.plans import Ground, Stand, Walk, ground_of
from game.operators.position import OTHER, Area, Features, Position, World
from game.operators.records import SEATS, folder_of_game
from game.operators.sight import prepared

SMALL = 0.05
"""Points that change a chance in proportion."""
OWNERS = -1, 0, 1
"""Who may control the flag: the enemy, nobody, I."""
_SURE = 0.98
"""No duel counts as surer than this."""


class Weights(NamedTuple):
    """What things are worth in points; the names are explained in `bots.yaml`."""

    decided: float
    control: float
    wound: float
    wounded: float
    near: float
    standing: float


class Breadth(NamedTuple):
    """How many own plans, enemy plans and plans of a returning enemy a level looks at, and how many replies in turn."""

    own: int
    others: int
    returns: int
    replies: int


class Habits(NamedTuple):
    """The whole of `bots.yaml`."""

    weights: Weights
    handicap: tuple[float, ...]
    cards: tuple[float, ...]
    breadth: dict[str, Breadth]
    splits: tuple[tuple[int, int, int], ...]


@habits_of("operators")
def habits() -> Habits:
    """What `data/operators/bots.yaml` says. Raises: Faulty."""
    few = Whole(0, 9999)
    level = Record(Breadth, own=few, others=few, returns=few, replies=few)
    shape = Record(
        Habits,
        weights=Record(Weights, **{name: Number(-99, 99) for name in Weights._fields}),
        handicap=ListOf(Number(0, 9), 4, 4),
        cards=ListOf(Number(-9, 9), 4, 4),
        breadth=Record(dict, recruit=level, regular=level, veteran=level, reviewer=level),
        splits=ListOf(ListOf(Whole(0, 99), 3, 3), least=1),
    )
    found: Habits = reader.read(folder_of_game(), {"bots": shape})["bots"]
    return found


class Fate(NamedTuple):
    """How often a fight is won, so that he falls and I stand, is lost the other way round, and leaves neither standing."""

    won: float
    lost: float
    both: float


class Duels:
    """What a fight is worth to red by where the two stand and face, on one map with some features and wounds."""

    def __init__(self, world: World, features: Features, wounds: tuple[int, int]) -> None:
        self._position = scene = Position()
        scene.world, scene.features = world, features
        for seat, wound in zip(SEATS, wounds, strict=True):
            area = Area()
            area.weapon, area.wounds = world.options[f"{seat}_weapon"], wound
            if seat == "red":
                scene.red = area
            else:
                scene.blue = area
        self._known: dict[tuple[Stand, Stand], float] = {}

    def value(self, red: Stand, blue: Stand) -> float:
        """The chance that blue falls less the chance that red falls, by `duel.yaml`; the two see each other."""
        found = self._known.get((red, blue))
        if found is None:
            scene = self._position
            for area, stand in ((scene.red, red), (scene.blue, blue)):
                area.node, area.face, area.sprinting = stand
            found = self._known[red, blue] = self._looked_up()
        return found

    def _looked_up(self) -> float:
        scene, rules = self._position, self._position.world.tables
        mine, theirs = prepared(scene, "red"), prepared(scene, "blue")
        lead = mine.tracker - theirs.tracker
        weapons = (scene.red.weapon, scene.blue.weapon)
        formula = rules.duel_formula
        row = rules.duel.get((mine.track, *weapons, mine.cover > 0, theirs.cover > 0))
        if row is None:
            covers = (mine.cover > 0) - (theirs.cover > 0)
            return tanh(formula.lead * (lead + covers) + formula.edges.get((mine.track, *weapons), 0.0))
        last = len(row) // 2
        inside = max(-last, min(last, lead))
        value = row[inside + last]
        return tanh(atanh(value) + formula.lead * (lead - inside)) if lead != inside else value


@lru_cache(maxsize=32)
def duels(world: World, features: Features, wounds: tuple[int, int]) -> Duels:
    """The duels under these circumstances; one object however often it is asked for."""
    return Duels(world, features, wounds)


def _held(area: Area) -> int:
    """The number of cards in a hand, which is open (R-OP-30)."""
    return area.veil.hand_count if area.veil else len(area.hand)


def _by_hand(figures: Sequence[float], area: Area, fewer: int = 0) -> float:
    """The figure for the number of cards in a hand, or for so many fewer; the last one for all larger hands."""
    return figures[max(0, min(_held(area) - fewer, len(figures) - 1))]


class Outlook:
    """How one seat values what may become of a round. Everything is in points, the present score among them."""

    def __init__(self, view: Position, seat: Seat) -> None:
        self.habits = habits()
        self.weights = self.habits.weights
        self.ground: Ground = ground_of(view.world, view.features)
        self.seat = seat
        mine, theirs = view.area(seat), view.foe(seat)
        self._red = seat == "red"
        self._score = view.score if self._red else view.score[::-1]
        self._needed: int = view.world.options["points"]
        self.owner = 0 if view.flag is None else 1 if view.flag == seat else -1
        self._duels = duels(view.world, view.features, (min(1, view.red.wounds), min(1, view.blue.wounds)))
        self._hurt, self._parts = (min(1, mine.wounds), min(1, theirs.wounds)), view.world.tables.duel_formula.narrow
        self._edge = view.world.tables.duel_formula.lead * (
            _by_hand(self.habits.handicap, theirs) - _by_hand(self.habits.handicap, mine)
        )
        self._values: dict[tuple[int, int], float] = {}
        self._fates: dict[tuple[int, int], Fate] = {}
        away = self.ground.away[self.ground.flag] if self.ground.flag else {}
        self.near = {node: -self.weights.near * away.get(node, 0) for node in self.ground.nodes}
        self.ends = {owner: self.settled(0, 0, owner) for owner in OWNERS}
        self.wins = {owner: self.settled(1, 0, owner, self.spoils(view, seat)) for owner in OWNERS}
        self.losses = {owner: self.settled(0, 1, owner, -self.spoils(view, OTHER[seat])) for owner in OWNERS}

    def spoils(self, view: Position, seat: Seat) -> float:
        """What a fight won by a seat is worth beside its point: standing where the other has to come back, hurt perhaps, a card
        less.
        """
        weights, cards, winner, loser = self.weights, self.habits.cards, view.area(seat), view.foe(seat)
        spoils = weights.standing - weights.wound * weights.wounded
        left = _by_hand(cards, winner, 1)
        if view.world.options["empty_hand"] == "reload" and _held(winner) <= 1:
            left = cards[-1]  # R-OP-97
        return spoils + left - _by_hand(cards, winner) - (cards[-1] - _by_hand(cards, loser))  # R-OP-91

    def settled(self, mine: int, theirs: int, owner: int, more: float = 0.0) -> float:
        """The worth of points gained in a round at whose end `owner` (1 me, -1 the enemy, 0 nobody) controls the flag.

        `more` is what else is gained, which counts for nothing once the match is decided (R-OP-110 to R-OP-112).
        """
        score, other, over = self.scored(mine, theirs, owner)
        if over:
            return score - other + (self.weights.decided if score > other else -self.weights.decided)
        return score - other + self.weights.control * owner + more

    def scored(self, mine: int, theirs: int, owner: int) -> tuple[int, int, bool]:
        """My points and the enemy's after such a round, and whether they decide the match (R-OP-110 to R-OP-112)."""
        score, other = self._score[0] + mine, self._score[1] + theirs
        if not self._decides(score, other):
            score, other = score + (owner == 1), other + (owner == -1)
        return score, other, self._decides(score, other)

    def _decides(self, score: int, other: int) -> bool:
        return max(score, other) >= self._needed and score != other

    def duel(self, mine: Walk, theirs: Walk, half: int) -> float:
        """The chance that the enemy falls less the chance that I do, in a contact of these walks."""
        key = (mine.numbers[half], theirs.numbers[half])
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = self.between(mine.stands[half], theirs.stands[half])
        return found

    def between(self, mine: Stand, theirs: Stand) -> float:
        """The same for two stands."""
        value = self._duels.value(mine, theirs) if self._red else -self._duels.value(theirs, mine)
        return tanh(atanh(max(-_SURE, min(_SURE, value))) + self._edge) if self._edge else value

    def fate(self, mine: Walk, theirs: Walk, half: int) -> Fate:
        """How a contact of these walks ends."""
        key = (mine.numbers[half], theirs.numbers[half])
        found = self._fates.get(key)
        if found is None:
            found = self._fates[key] = self._fate(self.duel(mine, theirs, half))
        return found

    def fate_between(self, mine: Stand, theirs: Stand) -> Fate:
        """The same for two stands."""
        return self._fate(self.between(mine, theirs))

    def _fate(self, duel: float) -> Fate:
        """How a fight of this worth ends; who is wounded falls with whom he beats narrowly (R-OP-85)."""
        ahead = (1 + duel) / 2
        with_him, with_me = (hurt * self._narrow(one) for hurt, one in zip(self._hurt, (ahead, 1 - ahead), strict=True))
        return Fate(ahead - with_him, 1 - ahead - with_me, with_him + with_me)

    def _narrow(self, won: float) -> float:
        """How often who wins so often wins by so little that a wound would kill."""
        parts = self._parts
        place = min(int(won * (len(parts) - 1)), len(parts) - 2)
        between = won * (len(parts) - 1) - place
        return won * (parts[place] + (parts[place + 1] - parts[place]) * between)

    def pair(self, mine: Walk, theirs: Walk) -> float:
        """What it is worth that I walk one way and the enemy another, to their first contact or the end of the round."""
        half = self.ground.first_contact(mine, theirs)
        owner = self.owner_at(mine, theirs, half)
        if half < 0:
            return self.ends[owner] + self.near[mine.end] - self.near[theirs.end]
        past = (2 << half) - 1
        won = self.wins[1 if owner == 1 or mine.flag > past else 0]
        lost = self.losses[-1 if owner == -1 or theirs.flag > past else 0]
        return self.fought(mine, theirs, half, won, lost)

    def fought(self, mine: Walk, theirs: Walk, half: int, won: float, lost: float) -> float:
        """What a contact of these walks is worth where it is worth so much that it is `won`, and that it is `lost`."""
        chance = (1 + self.duel(mine, theirs, half)) / 2
        return chance * won + (1 - chance) * lost

    def owner_at(self, mine: Walk, theirs: Walk, half: int) -> int:
        """Who controls the flag after a half step, after the last one for -1: 1 me, -1 the enemy, 0 nobody."""
        past = (2 << half) - 1 if half >= 0 else -1
        last, other = mine.flag & past, theirs.flag & past
        # The highest bit tells who was on the flag last; both at once leave it as it was (R-OP-101).
        return self.owner if last == other else 1 if last > other else -1

    @property
    def now(self) -> float:
        """What the score and the flag are worth as they stand."""
        return self._score[0] - self._score[1] + self.weights.control * self.owner

    def in_chances(self, chance: Callable[[float], float]) -> None:
        """Count in chances less one half; `chance` makes one of points beside the position as it stands."""
        now, small = self.now, (chance(SMALL) - chance(-SMALL)) / (2 * SMALL)
        for kind in (self.ends, self.wins, self.losses):
            kind.update({owner: chance(points - now) - 0.5 for owner, points in kind.items()})
        self.near = {node: small * points for node, points in self.near.items()}

    def pair_parts(self, mine: Walk, theirs: Walk) -> dict[str, float]:
        """What `pair` is made of: the duels that are won and that are lost, the flag and the places where there is none."""
        half = self.ground.first_contact(mine, theirs)
        if half < 0:
            places = self.near[mine.end] - self.near[theirs.end]
            return {"places": places, "flag": self.pair(mine, theirs) - places}
        chance = (1 + self.duel(mine, theirs, half)) / 2
        duels = chance * self.wins[0] + (1 - chance) * self.losses[0]
        return {"duels": duels, "flag": self.pair(mine, theirs) - duels}

    def pair_chances(self, mine: Walk, theirs: Walk) -> tuple[Fate | None, float]:
        """How the first contact ends, None without one, and the chance to hold the flag then; who falls loses it (R-OP-103)."""
        half = self.ground.first_contact(mine, theirs)
        owner = self.owner_at(mine, theirs, half)
        if half < 0:
            return None, float(owner == 1)
        fate = self.fate(mine, theirs, half)
        return fate, fate.won * (owner == 1 or mine.flag > (2 << half) - 1)
