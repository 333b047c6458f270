"""What stops are worth to a seat, as it goes on from a position (section 11.2)."""

from __future__ import annotations

from game.api import Seat
from game.rush.casualties import kept_card
from game.rush.judging.chances import Duel, duel, stops, sums, throws
from game.rush.judging.habits import Habits, Level
from game.rush.odds import help_chance
from game.rush.position import Position
from game.rush.records import OTHER, SIDE_OF

Worth = tuple[float, float]
"""What a stop is worth, and the chance to be up after it."""


class Outlook:
    """A position in the eyes of a seat; worths of squares are worked out once and kept."""

    def __init__(self, view: Position, seat: Seat, habits: Habits, level: Level) -> None:
        self.view, self.seat, self.level, self.habits, self.weights = view, seat, level, habits, habits.weights
        self.side = SIDE_OF[seat]
        self.attacks = self.side == "attackers"
        self.ids = view.world.track.ids
        self.places = {at: number for number, at in enumerate(self.ids)}
        weights = self.weights
        self.near_limit = view.kill_limit - view.kills <= habits.near_limit
        self.kill = weights.kill_attackers if self.attacks else weights.kill_defenders
        self.death = level.care * (weights.last_men if self.near_limit else weights.death_attackers)
        if not self.attacks:
            self.death = weights.death_defenders
        self.faces = view.world.tables.dice.movement
        one_in_two = float(help_chance(view))
        self.saved = 1.0 if kept_card(view, seat) else one_in_two if view.active(seat, revives=True) else 0.0
        self.mended = one_in_two if view.active(seat, repairs=True) else 0.0
        foes = view.world.foes[seat]
        healed = any(view.soldiers[foe].status == "up" and view.kind(foe).revives for foe in foes)
        self.foe_saved = one_in_two if healed else 0.0
        self.blast = _blast(view) if level.ahead else 1.0
        self._known: dict[tuple[str, str, str | None], Worth] = {}
        self._ahead: dict[tuple[int, str | None, int], float] = {}
        self._last: dict[tuple[int, str | None, int], float] = {}
        self._prey: list[int] | None = None
        self.live = [at for name, at in view.world.stations.items() if view.mcoms[name] == "live"]

    # --- stops ----------------------------------------------------------------------------------------------------------

    def stop(self, at: str, kind: str, ride: str | None) -> Worth:
        """What a landing on a square is worth, on foot or in a vehicle, and the chance to be up after it."""
        known = self._known.get((at, kind, ride))
        if known is None:
            known = self._known[at, kind, ride] = self._stop(at, kind, ride)
        return known

    def _stop(self, at: str, kind: str, ride: str | None) -> Worth:
        view, weights = self.view, self.weights
        foes = len(view.foes_at(self.seat, at))
        fight = Duel(1.0, 0.0)
        if foes:
            if ride is None and self._deadly(at):
                return -(self.death if self.attacks else weights.suicide) * (1 - self.saved), self.saved
            crew = len(view.vehicles[ride].crew) if ride is not None and ride in view.vehicles else 1
            fight = duel(max(1, crew), foes, self._helped(at, ride), self.foe_saved)
        worth = self.kill * fight.kills - self.death * (1 - fight.alive)
        worth += fight.alive * self._found(at, kind, ride)
        if kind == "final" and self.level.danger:
            worth -= fight.alive * self._danger(at, ride)
        return worth, fight.alive

    def _helped(self, at: str, ride: str | None) -> float:
        """The chance to be saved in a fight there; no Medic helps a crew that is hit with its vehicle (R-RU-62)."""
        if ride is None or not self.level.ahead:
            return self.saved
        hurt = any(self.view.can_hurt(foe, ride) for foe in self.view.foes_at(self.seat, at))
        return self.mended if hurt else self.saved

    def _deadly(self, at: str) -> bool:
        """Whether a soldier on foot, as this seat would be, cannot hurt a crewed vehicle there (R-RU-54)."""
        hurts = self.view.kind(self.seat).hurts
        there = self.view.vehicles_at(OTHER[self.side], at)
        return any(self.view.crewed(name) and self.view.world.vehicle(name).domain not in hurts for name in there)

    def _found(self, at: str, kind: str, ride: str | None) -> float:
        """What is to be had on a square without an enemy."""
        view, weights = self.view, self.weights
        square, found = view.world.squares[at], 0.0
        if square.kind == "mcom":
            live = self.attacks and kind != "spawn" and view.mcoms[square.number] == "live"
            return weights.station * (self.blast if ride is not None else 1.0) if live else 0.0
        if square.kind == "building":
            building = view.buildings[at]
            found = weights.building if building.standing and building.owner != self.side else 0.0
        elif square.kind == "gun":
            found = weights.work if view.gun.standing and view.gun.owner != self.side else 0.0
        elif square.kind == "uav":
            found = weights.work if view.uav.owner != self.side else 0.0
        elif kind == "final" and square.kind == "armoury" and ride is None and not self._drawn(at):
            found = weights.armoury
        elif kind == "final" and square.kind == "supply" and not self._drawn(at):
            found = weights.supply
        if view.uav.at == at and view.uav.owner != self.side:
            found += weights.work
        return found

    def _drawn(self, at: str) -> bool:
        """Whether the last stop of this turn was there, so that its card has been drawn, whatever is boarded now."""
        return self.view.turn.phase == "rest" and self.view.soldiers[self.seat].at == at

    def _danger(self, at: str, ride: str | None) -> float:
        """What enemies may do to whoever stands on a square until his next turn."""
        view, found = self.view, 0.0
        dies = duel(1, 1, self.foe_saved, self.saved).kills
        for foe in view.world.foes[self.seat]:
            one = view.soldiers[foe]
            if one.status != "up" or one.at is None or (one.ride and view.vehicles[one.ride].crew[0] != foe):
                continue
            kind, multiplier = view.kind(foe), view.world.vehicle(one.ride).multiplier if one.ride else 1
            if ride is not None and one.ride is None and view.world.vehicle(ride).domain not in kind.hurts:
                continue
            reach = stops(self.faces, multiplier, kind.long_range and one.ride is None)
            found += reach.get(self.apart(one.at, at), 0.0) * dies * self.death
        return found

    def apart(self, start: str, to: str) -> int:
        """How many squares one is ahead of another."""
        return (self.places[to] - self.places[start]) % len(self.ids)

    # --- moves ----------------------------------------------------------------------------------------------------------

    def at_last(self, place: int, ride: str | None, ahead: int | None = None) -> float:
        """What a final stop on a square is worth."""
        key = place, ride, self.level.ahead if ahead is None else ahead
        known = self._last.get(key)
        if known is None:
            known, alive = self.stop(self.ids[place], "final", ride)
            if key[2]:
                known += self.weights.next * alive * self.throw_from(place, ride, key[2] - 1)
            self._last[key] = known
        return known

    def throw_from(self, place: int, ride: str | None, deep: int) -> float:
        """What a throw from a square is worth on the mean of all throws, the best order taken for each."""
        key = place, ride, deep
        if key not in self._ahead:
            self._ahead[key] = self._throw_from(place, ride, deep)
        return self._ahead[key]

    def _throw_from(self, place: int, ride: str | None, deep: int) -> float:
        return sum(chance * self._best(place, (a, b), ride, deep) for a, b, chance in throws(self.faces))

    def _best(self, place: int, dice: tuple[int, int], ride: str | None, deep: int) -> float:
        if ride is not None and self.view.world.vehicle(ride).multiplier > 1:
            far = self.view.world.vehicle(ride).multiplier * sum(dice)
            return self.at_last((place + far) % len(self.ids), ride, deep)
        return max(self.order(place, first, second, min(dice), ride, deep) for first, second in {dice, dice[::-1]})

    def order(self, place: int, first: int, second: int, lower: int, ride: str | None, deep: int | None = None) -> float:
        """What it is worth to move by one die and then by the other, a Recon's long reach counted in."""
        between = (place + first) % len(self.ids)
        worth, alive = self.stop(self.ids[between], "first", ride)
        best = self.at_last((between + second) % len(self.ids), ride, deep)
        for prey in self._in_reach(ride):
            if 0 < (prey - between) % len(self.ids) <= second + lower:
                best = max(best, self.at_last(prey, ride, deep))
        return worth + self.weights.second * alive * best

    def _in_reach(self, ride: str | None) -> list[int]:
        """The squares that a Recon's second die may be stretched to (R-RU-88)."""
        if ride is not None or not self.view.kind(self.seat).long_range:
            return []
        if self._prey is None:
            foes = {one.at for foe in self.view.world.foes[self.seat] if (one := self.view.soldiers[foe]).status == "up"}
            self._prey = sorted(self.places[at] for at in foes if at is not None and not self._deadly(at))
        return self._prey

    # --- Spawn Points, shells, wheels -----------------------------------------------------------------------------------

    def spawn(self, at: str) -> float:
        """What it is worth to enter at a square: what can be reached from it, or by who thinks ahead the whole throw."""
        if self.level.ahead:
            worth, alive = self.stop(at, "spawn", None)
            return worth + alive * self.throw_from(self.places[at], None, self.level.ahead - 1)
        weights, view = self.weights, self.view
        reach = stops(self.faces, 1, view.kind(self.seat).long_range and not self.attacks)
        worth = -weights.crowd * len(view.foes_at(self.seat, at))
        if self.attacks:
            return worth + weights.station * sum(reach.get(self.apart(at, one), 0.0) for one in self.live)
        foes = [view.soldiers[foe] for foe in view.world.foes[self.seat]]
        return worth + weights.prey * sum(reach.get(self.apart(at, one.at), 0.0) for one in foes if one.status == "up" and one.at)

    def shells(self, start: str) -> float:
        """How many enemies shells from a square are expected to fall on, in worth (R-RU-93)."""
        found = sum(chance * self.under(self.ids[(self.places[start] + steps) % len(self.ids)]) for steps, chance in self._sums())
        return self.weights.shells * found

    def _sums(self) -> list[tuple[int, float]]:
        return list(sums(self.faces).items())

    def under(self, at: str) -> int:
        """The enemies that shells on a square may hit."""
        view, building = self.view, self.view.buildings.get(at)
        shelter = building is not None and building.standing
        foes = view.foes_at(self.seat, at)
        return sum(not shelter or view.soldiers[foe].ride is not None for foe in foes)

    def wheel(self, name: str, at: str) -> float:
        """What boarding a vehicle is worth: its wheel, but never a passenger's seat."""
        return -self.weights.wheel if self.view.vehicles[name].crew else self.wheel_of(name, at)

    def wheel_of(self, name: str, at: str) -> float:
        """What to drive or fly is worth beside going on foot: by who thinks ahead, what it adds to his next throw."""
        if self.level.ahead:
            return self._goes_on(at, name) - self._goes_on(at, None)
        vehicle, far = self.view.world.vehicle(name), self.habits.far
        if self.attacks:
            worse = vehicle.multiplier > 1 and any(0 < self.apart(at, one) <= far for one in self.live)
        else:
            enemy = [one.at for one in self.view.vehicles.values() if one.side != self.side]
            worse = self.view.kind(self.seat).repairs and any(0 < self.apart(at, one) <= far for one in enemy)
        return -self.weights.wheel if worse else self.weights.wheel

    def _goes_on(self, at: str, ride: str | None) -> float:
        """What a throw from a square is worth, on foot or in a vehicle; after a last stop, what it is to stay there."""
        place = self.places[at]
        if self.view.turn.phase == "rest":
            return self.at_last(place, ride)
        return self.throw_from(place, ride, self.level.ahead - 1)


def _blast(view: Position) -> float:
    """How much likelier a station blows up under a vehicle than under a man on foot: one die may destroy it at once (R-RU-75)."""
    dice = view.world.tables.dice
    same = (len(dice.movement) - 1) / len(dice.movement)
    return 1 - dice.at_once + dice.at_once / same ** int(view.world.options["defuse_throws"])
