"""How bots look at a position of Danger Close: what it is worth to a seat, and what a pull of skulls is likely to cost."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import tanh
from typing import NamedTuple

from game.api import Seat
from game.content import reader
from game.content.habits import habits_of
from game.content.shapes import Flag, Number, Text, Whole
from game.content.structures import ListOf, MapOf, Record
from game.skulls import odds
from game.skulls.bag import DEAD, DOWN, HELD, end_of
from game.skulls.moving import reached
from game.skulls.position import OTHER, Bag, Position, Unit
from game.skulls.records import folder_of_game

NO_GAS: frozenset[str] = frozenset()
LADDER_DANGER, LADDER_DOWN = 0.06, 0.25
"""What a level of danger, and a unit that lies, count against one that stands when the limit is near."""
CROWDED, NEAR_BY = frozenset({"flashbang", "frag", "rpg"}), (1, 2)
"""What hits a whole zone, and from how far it may come."""
HELD_UP = 2
"""Steps that a carrier does not take in a turn it loses."""
HUNTERS = 3
"""So many of the nearest go after a carrier, or with him."""
FAR = 12
"""Steps: no way counts as longer."""


class Stance(NamedTuple):
    """A standing unit with what counts of where it stands: its zone and floor, its threat by range, whether smoke hides it."""

    name: str
    unit: Unit
    zone: str
    floor: int
    threat: tuple[int, ...]
    hidden: bool


class Weights(NamedTuple):
    """What things are worth; the names are explained in `bots.yaml`."""

    standing: float
    fallen: tuple[float, ...]
    finished: float
    danger: float
    peril: float
    black: float
    flipped: float
    exchange: float
    returned: float
    exposure: float
    nearest: float
    runner: float
    pick_up: float
    carrier: float
    hunt: float
    escort: float
    item: float
    stunned: float
    to_come: float
    gassed: float
    creep: float
    crowd: float
    bold: float
    boldest: float
    shyest: float
    answer: float
    clock: float
    clock_before: float


class Cover(NamedTuple):
    """When a team Takes Cover: the losses spared that are enough, and those that are with so much of the threes used."""

    spared: float
    cheaper: float
    used: float


class Level(NamedTuple):
    """What a level does; the names are explained in `bots.yaml`."""

    noise: float
    windows: int
    calls: int
    wide: tuple[int, ...]
    shuffle: float
    whim: float
    tokens: bool
    clock: bool


class Many(NamedTuple):
    """What more a card promises: who heals in a large squad, who runs where there is something to carry."""

    healer: float
    runner: float


class Habits(NamedTuple):
    """The whole of `bots.yaml`; `cards`: what each promises to a squad."""

    weights: Weights
    cards: dict[str, float]
    many: Many
    cover: Cover
    levels: dict[str, Level]


@habits_of("skulls")
def habits() -> Habits:
    """What `data/skulls/bots.yaml` says. Raises: Faulty."""
    worth = Number(-99, 99)
    level = Record(
        Level,
        noise=worth,
        windows=Whole(0, 4),
        calls=Whole(0, 2),
        wide=ListOf(Whole(1, 99)),
        shuffle=worth,
        whim=worth,
        tokens=Flag(),
        clock=Flag(),
    )
    weights = {name: ListOf(worth, 9, 9) if name == "fallen" else worth for name in Weights._fields}
    shape = Record(
        Habits,
        weights=Record(Weights, **weights),
        cards=MapOf(Text(), worth),
        many=Record(Many, healer=worth, runner=worth),
        cover=Record(Cover, **dict.fromkeys(Cover._fields, worth)),
        levels=Record(dict, recruit=level, regular=level, veteran=level, reviewer=level),
    )
    found: Habits = reader.read(folder_of_game(), {"bots": shape})["bots"]
    return found


@lru_cache(maxsize=1 << 14)
def fates(bag: Bag, name: str, danger: int, defence: int, no_kill: bool) -> tuple[float, float, float]:
    """The chances that a unit holds, goes down, is killed when it pulls so many skulls from a bag."""
    ends = {HELD: 0.0, DOWN: 0.0, DEAD: 0.0}
    for pulled, chance in odds.pulls(bag, name, danger):
        ends[end_of(pulled, defence, no_kill)] += chance
    return ends[HELD], ends[DOWN], ends[DEAD]


class Outlook:
    """What positions of a match are worth to one seat, as it stands at one decision."""

    def __init__(self, view: Position, seat: Seat, clock: bool = False) -> None:
        """What a seat thinks; with `clock` it looks at how the match stands when the limit is near."""
        self.weights = habits().weights
        self.seat = seat
        self.world = view.world
        self.most = self.world.tables.numbers.most_danger
        self.cover = self.world.tables.numbers.cover
        own, enemy = len(view.standing(seat)), len(view.standing(OTHER[seat]))
        ratio = (own / enemy) ** 0.7 if own and enemy else 1.0
        rounds = self.world.options["rounds"]
        left = rounds - view.round if clock and rounds else 2
        self.clock = self.weights.clock if left <= 0 else self.weights.clock_before if left == 1 else 0.0
        self.bold = self.weights.bold * min(self.weights.boldest, max(self.weights.shyest, ratio))

    # --- losses ---------------------------------------------------------------------------------------------------------

    def loss(self, position: Position, name: str, threats: int) -> float:
        """What so many threats are likely to cost the side of a unit, the skulls of others left aside."""
        team, unit = position.teams[self.world.side(name)], position.units[name]
        danger = min(self.most, unit.danger + threats)
        bag = team.bag._replace(black=team.bag.black + threats)
        held, down, dead = fates(bag, name, danger, position.defence(name), self.world.options["no_kill"])
        more = self.weights.pick_up / 2 if position.carried(name) else 0.0
        whole = self.weights.standing + more
        return (
            held * self.weights.danger * (danger - unit.danger) + down * (whole - self.weights.fallen[self.most]) + dead * whole
        )

    # --- the worth of a position ----------------------------------------------------------------------------------------

    def worth(self, position: Position) -> float:
        """What a position is worth."""
        if position.result is not None:
            winner = position.result["winner"]
            return 0.0 if winner is None else 500.0 if winner == self.seat else -500.0
        total = self._material(position) + self._places(position)
        if self.clock:
            total += self.clock * self._ahead(position)
        return total + self._objectives(position) if position.objectives else total

    def _ahead(self, position: Position) -> float:
        """How far ahead a seat is by what counts when the limit is reached, from -1 to 1 (R-SK-143)."""
        cards, lead = self.world.cards, 0.0
        for name, unit in position.units.items():
            side = cards[name].side
            sign = 1.0 if side == self.seat else -1.0
            if unit.state == "up":
                eased = self.cover if position.teams[side].token == "cover" else 0
                lead += sign * (1.0 - LADDER_DANGER * max(0, unit.danger - eased))
            elif unit.state == "down":
                risen = unit.danger <= self.world.tables.numbers.stands_at
                lead += sign * (1.0 if risen else LADDER_DOWN)
        return tanh(lead * 2)

    def _material(self, position: Position) -> float:
        weights, sides = self.weights, self.world.cards
        zone_of = self.world.board.zone_of
        shares = {self.seat: 1.0, OTHER[self.seat]: -self.bold}
        eased: dict[Seat, int] = {}
        scale: dict[Seat, float] = {}
        total = 0.0
        for seat, team in position.teams.items():
            size = team.bag.size or 1
            scale[seat] = 0.6 + weights.black * (team.bag.black + team.bag.red + 0.3 * len(team.bag.own)) / size
            eased[seat] = self.cover if team.token == "cover" else 0
            if team.token != "cover":
                total -= (1.0 if seat == self.seat else -1.0) * weights.flipped
        occupied = {(unit.space, sides[name].side) for name, unit in position.units.items() if unit.state == "up"}
        for name, unit in position.units.items():
            side = sides[name].side
            if unit.state == "up":
                total += shares[side] * (weights.standing - self._peril(unit, eased[side], scale[side], name))
                total += shares[side] * weights.item * len(unit.items)
                if unit.stunned:
                    coming = weights.to_come + (HELD_UP * weights.carrier if position.carried(name) else 0.0)
                    total -= shares[side] * (weights.stunned + coming * _to_come(position, name, side))
                if position.gas and unit.space is not None and zone_of[unit.space] in position.gas:
                    total -= shares[side] * weights.gassed
            elif unit.state == "down":
                value = weights.fallen[max(0, unit.danger - eased[side])]
                total += shares[side] * (value - (weights.finished if (unit.space, OTHER[side]) in occupied else 0.0))
        return total

    def _peril(self, unit: Unit, eased: int, scale: float, name: str) -> float:
        danger = max(0, unit.danger - eased)
        weights = self.weights
        # danger that Take Cover will take away again counts a little all the same
        level = danger + 0.3 * (unit.danger - danger)
        return scale * 4 / self.world.cards[name].defence * (weights.danger * level + weights.peril * max(0.0, level - 3) ** 2)

    def _places(self, position: Position) -> float:
        """What it is worth where the own units stand: whom they can fire at, who can fire at them, how far the enemy is."""
        mine, theirs = self._stances(position)
        total = sum(self._place(position, one, theirs) for one in mine) - self.weights.crowd * self._crowded(mine, theirs)
        for name in position.own(self.seat):  # the fallen as well, so that far from the enemy it is still good to stand up
            unit = position.units[name]
            if unit.state != "dead" and unit.space is not None:
                total -= self._behind(unit.space, theirs)
        return total

    def _behind(self, space: str, theirs: list[Stance]) -> float:
        """What is lost by being in a space from which no enemy is within reach."""
        away = self.world.board.ranges[self.world.board.zone_of[space]]
        nearest = min((away[one.zone] for one in theirs), default=0)
        return self.weights.nearest * (nearest - 1) if nearest > self.world.tables.numbers.reach else 0.0

    def _stances(self, position: Position) -> tuple[list[Stance], list[Stance]]:
        """Where the own units and the enemies stand."""
        board, cards, smoke = self.world.board, self.world.cards, position.smoke
        mine, theirs = list[Stance](), list[Stance]()
        for name, unit in position.units.items():
            if unit.state == "up" and unit.space is not None:
                zone = board.zone_of[unit.space]
                threat = (unit.override and unit.override.threat) or cards[name].threat
                stance = Stance(name, unit, zone, board.floor_of[unit.space], threat, zone in smoke)
                (mine if cards[name].side == self.seat else theirs).append(stance)
        return mine, theirs

    def _place(self, position: Position, stance: Stance, theirs: list[Stance]) -> float:
        """What it is worth where one unit stands."""
        name, _, zone, floor, threat, hidden = stance
        weights, world = self.weights, self.world
        reach, traits, away = world.tables.numbers.reach, world.traits, world.board.ranges[zone]
        best, exposed, spared = 0.0, 0, 0
        for other, enemy, place, height, pattern, unseen in theirs:
            far = away[place]
            if far > reach or hidden or unseen:
                continue
            out, back = threat[far], pattern[far]
            if back:
                back += max(0, height - floor)
                exposed += back
            if out:
                out += max(0, floor - height)
                answer = 0 if enemy.stunned or (traits[name] == "long-shot" and far == reach) else back
                if answer and traits[other] == "steady":
                    answer += world.change("steady")
                best = max(best, out - weights.returned * answer)
                spared = max(spared, answer)
        total = weights.exchange * best - weights.exposure * exposed
        turn = position.turn
        if turn is not None and turn.unit == name and turn.creep and turn.left and not turn.fired:
            total += weights.creep * spared
        return total

    def _crowded(self, mine: list[Stance], theirs: list[Stance]) -> int:
        """How many own units stand beside another one in zones at which an enemy may throw something."""
        zones = [one.zone for one in mine]
        if len(set(zones)) == len(zones):
            return 0
        ranges = self.world.board.ranges
        throwers = [ranges[one.zone] for one in theirs if not CROWDED.isdisjoint(one.unit.items)]
        return sum(zones.count(zone) - 1 for zone in set(zones) if any(away[zone] in NEAR_BY for away in throwers))

    def _objectives(self, position: Position) -> float:
        """What it is worth how far each side's objective has come on its way, and who is near to whom."""
        weights, board = self.weights, self.world.board
        total = 0.0
        for name, objective in position.objectives.items():
            goal = self.world.scenario.objectives[name]
            own = goal.side == self.seat
            zone, chased = board.zone_of[objective.space], objective.space
            far = board.ranges[zone][goal.goal]
            if position.gas:  # it lies for a round, and holds nobody up for longer than a turn
                around = reached(board, objective.space, FAR, position.gas).get(f"{goal.goal}/0", FAR)
                far = min(far + HELD_UP, max(far, around))
            way = weights.carrier * far
            if objective.by is None:
                runners = [unit.space for unit in self._standing(position, goal.side) if unit.space]
                steps = {space: reached(board, space, FAR, NO_GAS).get(objective.space, FAR) for space in runners}
                chased = min(steps, key=lambda space: (steps[space], space), default=objective.space)
                way += weights.pick_up + weights.runner * min(steps.values(), default=FAR)
            total -= (1.0 if own else -self.bold) * way
            if objective.by is None and own:
                continue
            away = board.ranges[board.zone_of[chased]]
            near = sorted(away[board.zone_of[unit.space]] for unit in self._standing(position, self.seat) if unit.space)
            total -= (weights.escort if own else weights.hunt) * sum(near[:HUNTERS])
        return total

    def _standing(self, position: Position, seat: Seat) -> list[Unit]:
        return [position.units[name] for name in position.standing(seat)]

    # --- what comes next ------------------------------------------------------------------------------------------------

    def answered(self, position: Position) -> float:
        """What the enemy who takes the second turn of the pair is likely to gain by fire, from where he stands or a step away."""
        pair = position.pair
        if pair is None or pair.at == 2 or pair.second is None or self.world.side(pair.second) == self.seat:
            return 0.0
        enemy = position.units[pair.second]
        return self.harm(position, pair.second) if enemy.state == "up" and not enemy.stunned else 0.0

    def harm(self, position: Position, name: str) -> float:
        """The most that a unit is likely to gain by one exchange of fire now."""
        unit, board, cards, smoke = position.units[name], self.world.board, self.world.cards, position.smoke
        if unit.space is None:
            return 0.0
        places = (unit.space,) if unit.prone or unit.vehicle else (unit.space, *board.steps[unit.space])
        threat = (unit.override and unit.override.threat) or cards[name].threat
        most = 0.0
        losses: dict[tuple[str, int], float] = {}
        for space in places:
            zone, floor = board.zone_of[space], board.floor_of[space]
            if zone in smoke or (zone in position.gas and space != unit.space):
                continue
            away = board.ranges[zone]
            for other, target in position.units.items():
                if target.state != "up" or target.space is None or cards[other].side != self.seat:
                    continue
                place = board.zone_of[target.space]
                far = away[place]
                if far > 2 or place in smoke or not threat[far]:
                    continue
                out = threat[far] + max(0, floor - board.floor_of[target.space])
                key = other, out
                if key not in losses:
                    losses[key] = self.loss(position, other, out)
                pattern = cards[other].threat[far]
                back = 0 if not pattern or target.stunned else pattern + max(0, board.floor_of[target.space] - floor)
                most = max(most, losses[key] - (self.loss(position, name, back) if back else 0.0))
        return most


def _to_come(position: Position, name: str, seat: Seat) -> float:
    """How likely it is that a unit's card is still to come in this round."""
    pair = position.pair
    if pair is not None and name in pair[:2]:
        return float(pair.at == 1 and name == pair.second)
    stack = position.teams[seat].stack
    if name in stack:
        return 1.0
    others = sum(unit.state != "dead" for unit in position.units.values()) / 2 or 1
    return min(1.0, len(stack) / others) if not isinstance(stack, str) else 1.0


def spared(outlook: Outlook, position: Position, threats: Mapping[str, int], eased: Mapping[str, int]) -> float:
    """The losses of the own units that Take Cover spares them, when so many threats come."""
    total = 0.0
    for name, count in threats.items():
        before = outlook.loss(position, name, count)
        after = position.copy()
        after.units = {**position.units, name: position.units[name]._replace(danger=eased.get(name, position.units[name].danger))}
        total += before - outlook.loss(after, name, count)
    return total
