"""What a position is worth to a seat's side: points, spaces, units, and the fire that either side can still give (section 11)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import tanh

from game.api import Seat
from game.firefight.judging.duels import NO_WAY, duels_in, ways_to
from game.firefight.judging.habits import Habits
from game.firefight.position import Position, Unit
from game.firefight.records import AWAY


class Outlook:
    """Positions of a match as one seat values them, in victory points; more is better for its side."""

    def __init__(self, view: Position, seat: Seat, habits: Habits, reply: bool) -> None:
        """`reply`: the enemy's best shot at once is looked at, beside all that may follow in the round."""
        world = view.world
        self.world, self.seat, self.side = world, seat, world.side_of[seat]
        self.habits, self.weights, self.reply = habits, habits.weights, reply
        self.duels = duels_in(world)
        lead = self._points(view) + self.held(view)
        self._fear = 1 + self.weights.bold * min(0.0, tanh(lead / self.weights.behind))

    # --- the whole ------------------------------------------------------------------------------------------------------

    def worth(self, scene: Position) -> float:
        """What a position is worth, the enemy to answer next."""
        if scene.result is not None:
            return self._points(scene)
        mine, foes = self.sides(scene)
        lead = self._points(scene) + self.held(scene)
        found = lead + self._units(scene, mine, foes) + self._caps(scene) + self.goals(scene, mine)
        fire, _ = self.fire(scene, mine, foes)
        answer, best = self.fire(scene, foes, mine)
        return found + fire - self._fear * (answer + (self.weights.reply * best if self.reply else 0.0))

    def sides(self, scene: Position) -> tuple[list[Unit], list[Unit]]:
        """The units of the own side and of the enemy, those to come among them."""
        mine, foes, side_of = list[Unit](), list[Unit](), self.world.side_of
        for unit in scene.units.values():
            (mine if side_of[unit.seat] == self.side else foes).append(unit)
        return mine, foes

    def _points(self, scene: Position) -> float:
        side_of = self.world.side_of
        return float(sum(points if side_of[one] == self.side else -points for one, points in scene.vp.items()))

    def held(self, scene: Position) -> float:
        """What the spaces that are held would give at the end, more the nearer it is."""
        weights, side_of, found = self.weights, self.world.side_of, 0.0
        for space, points in self.world.points.at_end.items():
            seat = scene.control.get(space)
            if seat is not None:
                found += points if side_of[seat] == self.side else -points
        gone = scene.round / max(1, scene.world.rounds)
        return found * (weights.held_early + (weights.held - weights.held_early) * gone)

    # --- units ----------------------------------------------------------------------------------------------------------

    def loss(self, scene: Position, unit: Unit) -> float:
        """What it is worth to destroy a unit."""
        points, weights = self.world.points, self.weights
        left = (scene.world.rounds - scene.round + 1) / max(1, scene.world.rounds)
        kind = scene.kind(unit)
        fights = weights.helpless if kind.capless or kind.attack_ap is None else weights.unit
        return float(points.types.get(unit.type, points.destroyed)) + fights * left

    def hurt(self, scene: Position, unit: Unit) -> float:
        """The share of a unit's worth that its counter takes away."""
        if unit.hit is None:
            return self.weights.barred if unit.immobile else 0.0
        return self.weights.barred if scene.barred(unit, "attack") else self.weights.hit

    def _units(self, scene: Position, mine: Iterable[Unit], foes: Iterable[Unit]) -> float:
        """What is left of the units of both sides; points already given count for those that are gone."""
        points, found = self.world.points, 0.0
        for sign, units in ((1, mine), (-1, foes)):
            for unit in units:
                whole = self.loss(scene, unit)
                found += sign * (whole - points.types.get(unit.type, points.destroyed) - whole * self.hurt(scene, unit))
        return found

    def _caps(self, scene: Position) -> float:
        """What CAPs at hand are worth, less when few units are left to act in the round, and those of the rounds to come."""
        on_board = [unit.state for unit in scene.units.values() if unit.at != AWAY]
        waiting = 1 - on_board.count("spent") / max(1, len(on_board))
        now, later = self.weights.cap * (0.25 + 0.75 * waiting), self.weights.cap * (scene.world.rounds - scene.round)
        found = 0.0
        for seat, caps in scene.caps.items():
            worth = now * caps.now + later * caps.most * 0.5
            found += worth if self.world.side_of[seat] == self.side else -worth
        hand = scene.hands[self.seat]
        return found + self.weights.card * (len(hand) if isinstance(hand, tuple) else hand)

    # --- fire -----------------------------------------------------------------------------------------------------------

    def fire(self, scene: Position, shooters: list[Unit], targets: list[Unit]) -> tuple[float, float]:
        """The harm that units can still do with their AP, in this round and the next; and the best single shot at once."""
        weights, shots, most = self.weights, self.habits.shots, self.weights.most
        duels = self.duels
        aims = [
            (one, self.loss(scene, one) * (1 - self.hurt(scene, one)), duels.stance(scene, one))
            for one in targets if one.at != AWAY and not one.hidden
        ]  # fmt: skip
        harm = dict.fromkeys([one.id for one, _, _ in aims], 0.0)
        best, last = 0.0, scene.round >= scene.world.rounds
        if not aims:
            return 0.0, 0.0
        for unit in shooters:
            if unit.at == AWAY:
                continue
            belief = weights.belief if unit.hidden and self.world.side_of[unit.seat] != self.side else 1.0
            ap, caps = self._ap(scene, unit), scene.caps[unit.seat].now
            top, whom, book = 0.0, "", duels.book(duels.stance(scene, unit))
            for target, loss, against in aims:
                duel = book[against] if against in book else duels.of(scene, unit, target, book, against)
                if duel is None:
                    continue
                hit, dead = duel.chances()
                once = loss * belief * (dead + hit * (1.0 if target.hit else weights.hit))
                if once <= 0.004:
                    continue
                number = min(len(shots) - 1, max(0, ap - duel.turn) // duel.price)
                all_in = weights.fire * once * shots[number]
                if number:
                    best = max(best, once if not duel.turn else once * 0.5)
                elif duel.price + duel.turn <= caps and not duel.turn:
                    all_in = weights.command * once
                    best = max(best, 0.7 * once)
                if not last:
                    all_in += weights.next_round * once * shots[min(len(shots) - 1, (7 - duel.turn) // duel.price)]
                if all_in > top:
                    top, whom = all_in, target.id
            if whom:
                harm[whom] += top
        return sum(min(harm[one.id], most * loss) for one, loss, _ in aims), best

    def _ap(self, scene: Position, unit: Unit) -> int:
        """The AP that a unit has left in this round."""
        if unit.state == "fresh":
            return scene.world.numbers.pool
        pool = scene.pool[unit.seat]
        return (pool.ap or 0) if pool is not None and unit.id in pool.units else 0

    # --- the way to what counts -----------------------------------------------------------------------------------------

    @cached_property
    def _wanted(self) -> dict[str, float]:
        points = self.world.points
        return {space: float(points.at_end.get(space, 0) + points.first_entry.get(space, 0))
                for space in (*points.at_end, *points.first_entry)}  # fmt: skip

    def goals(self, scene: Position, mine: list[Unit]) -> float:
        """How near the own units are to spaces that count: to those not held the nearest few, to those held the nearest."""
        weights, habits, side_of = self.weights, self.habits, self.world.side_of
        found, away = 0.0, 0
        ahead = []
        for unit in mine:
            if unit.at == AWAY:
                away += unit.aboard is None
            elif not scene.kind(unit).capless:
                ahead.append(unit)
            found += weights.cover * self._cover(scene, unit)
            if unit.hidden:
                found += weights.hidden
            if unit.state == "fresh" or scene.pool[unit.seat] is not None and unit.state == "active":
                found += weights.ap * self._ap(scene, unit)
        for space, points in self._wanted.items():
            held = scene.control.get(space)
            own = held is not None and side_of[held] == self.side
            if own and space not in self.world.points.at_end:
                continue
            far = habits.near if own else habits.far
            near = sorted((max(0.0, 1 - self.distance(scene, unit, space) / far) for unit in ahead), reverse=True)
            if own:
                found += weights.guard * points * sum(near[:1])
            else:
                found += weights.pull * points * sum(part * one for part, one in zip(habits.crowd, near, strict=False))
        return found - weights.enter * away

    def distance(self, scene: Position, unit: Unit, goal: str) -> int:
        """The AP that a unit needs to a space; far away for one that cannot move."""
        if unit.at == goal:
            return 0
        if unit.aboard is not None:
            carrier = scene.units.get(unit.aboard)
            return NO_WAY if carrier is None else self.distance(scene, carrier, goal)
        if unit.immobile or scene.barred(unit, "move"):
            return NO_WAY
        kind = scene.kind(unit)
        return ways_to(self.world, kind.cls, kind.move_ap, goal).get(unit.at, NO_WAY)

    def _cover(self, scene: Position, unit: Unit) -> float:
        return 0.0 if unit.at == AWAY else float(self.world.ground.terrain[unit.at].dm)
