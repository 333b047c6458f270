"""How likely a soldier dies on a square before his next turn, and of what, if every enemy does what is worst for him there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import prod
from typing import NamedTuple

from game.api import Seat
from game.rush.judging.chances import sums, throws
from game.rush.listing import attackable, spawn_points
from game.rush.odds import fight_odds, help_chance, landed, seated
from game.rush.position import Position, but
from game.rush.records import SIDE_OF

AWAY = ("dead", "box")


class Peril(NamedTuple):
    """The chance to die, and how much of it comes from each cause; the parts add up to the whole. What kills: a fight with who
    lands there, shells of the gun or of the UAV, a card that an enemy may draw.
    """

    landed: float = 0.0
    gun: float = 0.0
    uav: float = 0.0
    cards: float = 0.0

    @property
    def whole(self) -> float:
        """The chance to die of anything."""
        return sum(self)

    def times(self, part: float) -> Peril:
        """The same where it comes to that only so often."""
        return Peril(*(part * one for one in self))

    def plus(self, other: Peril) -> Peril:
        """Both of two that exclude each other."""
        return Peril(*(one + more for one, more in zip(self, other, strict=True)))


NONE = Peril()


def _worst(*found: Peril) -> Peril:
    bad = [one for one in found if one is not NONE]
    return max(bad, key=sum) if len(bad) > 1 else bad[0] if bad else NONE


def peril(view: Position, seat: Seat, at: str, ride: str | None = None, without: Sequence[Seat] = ()) -> Peril:
    """What could kill a seat on a square before its next turn; `ride`: in that vehicle there, which it need not be in yet;
    `without`: enemies who are not counted.
    """
    scene, _ = landed(view, seat, at)
    if ride:
        scene = seated(scene, seat, ride, True)
    found = [Foe(scene, seat, at, foe).peril() for foe in scene.world.foes[seat] if foe not in without]
    whole = 1 - prod(1 - one.whole for one in found)
    total = sum(one.whole for one in found)
    return Peril(*(sum(part) * whole / total for part in zip(*found, strict=True))) if total else NONE


class Foe:
    """An enemy, and what he could do to a seat on its square in his next turn (R-RU-19 to R-RU-25, R-RU-91 to R-RU-98)."""

    def __init__(self, scene: Position, seat: Seat, at: str, foe: Seat) -> None:
        self.scene, self.seat, self.at, self.foe = scene, seat, at, foe
        self.side, self.dice = SIDE_OF[foe], scene.world.tables.dice
        self._known: dict[tuple[str, int], Peril] = {}
        self._stops: dict[tuple[str, bool], Peril] = {}

    def peril(self) -> Peril:
        """The worst of it, with every throw."""
        one = self.scene.soldiers[self.foe]
        if one.kind is None or one.status == "down":
            return NONE
        if one.status in AWAY:
            return _worst(NONE, *(self._back(point) for point in spawn_points(self.scene, self.foe)))
        at = one.at or ""
        if one.ride is None:
            parked = [name for name in self.scene.vehicles_at(self.side, at) if not self.scene.vehicles[name].crew]
            return _worst(self._fired(at), self._thrown(at), *(Foe(self._in(name), *self._who)._thrown(at) for name in parked))
        out = Foe(self._in(None), *self._who)
        driven = self._thrown(at) if self.scene.vehicles[one.ride].crew[0] == self.foe else NONE
        return _worst(driven, out._fired(at), out._thrown(at))  # whoever jumps out goes on foot, or fires (R-RU-79)

    @property
    def _who(self) -> tuple[Seat, str, Seat]:
        return self.seat, self.at, self.foe

    def _in(self, vehicle: str | None) -> Position:
        """The position with him in a vehicle, or out of his own."""
        if vehicle:
            return seated(self.scene, self.foe, vehicle, True)
        scene, ride = self.scene.copy(), self.scene.soldiers[self.foe].ride or ""
        scene.change(self.foe, ride=None)
        scene.set_vehicle(ride, but(scene.vehicles[ride], crew=tuple(x for x in scene.vehicles[ride].crew if x != self.foe)))
        return scene

    def _back(self, point: str) -> Peril:
        """What he could do who comes back there, and throws at once (R-RU-19)."""
        scene, _ = landed(self.scene, self.foe, point)
        foe = Foe(scene, *self._who)
        return Peril(foe._kills) if point == self.at else _worst(foe._fired(point), foe._thrown(point))

    # --- a throw --------------------------------------------------------------------------------------------------------

    def _thrown(self, at: str, doubles: int = 0) -> Peril:
        """What a throw from a square comes to; after a double he throws again (R-RU-25, R-RU-27)."""
        if (at, doubles) not in self._known:
            self._known[at, doubles] = self._thrown_from(at, doubles)
        return self._known[at, doubles]

    def _thrown_from(self, at: str, doubles: int) -> Peril:
        found = NONE
        for a, b, chance in throws(self.dice.movement):
            if a == b and doubles + 1 >= self.dice.doubles:
                continue
            now = self._moved(at, a, b)
            if a == b:
                now = _worst(now, self._thrown(self.scene.world.track.ahead(at, self._times * (a + b)), doubles + 1))
            if now is not NONE:
                found = found.plus(now.times(chance))
        return found

    @cached_property
    def _times(self) -> int:
        ride = self.scene.soldiers[self.foe].ride
        return self.scene.world.vehicle(ride).multiplier if ride else 1

    def _moved(self, at: str, a: int, b: int) -> Peril:
        """The worst that two dice may bring, whichever is moved first (R-RU-22, R-RU-83, R-RU-86)."""
        ahead = self.scene.world.track.ahead
        if self._times > 1:
            return self._stopped(ahead(at, self._times * (a + b)), True)
        last = self._stopped(ahead(at, a + b), True)
        firsts = (self._stopped(ahead(at, die), False) for die in {a, b})
        far = {die: self.scene.world.track.steps(ahead(at, die), self.at) for die in (a, b)}
        runs = self._runs and any(0 < far[first] <= second + min(a, b) for first, second in ((a, b), (b, a)))
        return _worst(last, *firsts, Peril(self._kills) if runs else NONE)

    @cached_property
    def _runs(self) -> bool:
        """Whether he may stretch his second die to that square."""
        on_foot = self.scene.soldiers[self.foe].ride is None
        return on_foot and self.scene.kind(self.foe).long_range and attackable(self.scene, self.foe, self.at)

    def _stopped(self, at: str, final: bool) -> Peril:
        """What he could do to the seat from a stop of his."""
        if (at, final) not in self._stops:
            shot = _worst(self._fired(at, True), self._drawn(at) if final else NONE)
            self._stops[at, final] = Peril(self._kills) if at == self.at else shot
        return self._stops[at, final]

    @cached_property
    def _kills(self) -> float:
        """The chance that the seat dies in a fight with him."""
        odds = fight_odds(self.scene, self.foe, self.at)
        return 1 - odds["survive"].get(self.seat, 1.0) if "survive" in odds else 0.0

    # --- shells and cards -----------------------------------------------------------------------------------------------

    def _fired(self, at: str, landing: bool = False) -> Peril:
        """What shells would do that he fires from a square; `landing`: he has to take it first."""
        scene, world = self.scene, self.scene.world
        if at not in (world.gun, world.panel) or scene.soldiers[self.foe].ride is not None:
            return NONE
        gun = at == world.gun
        start, owner = (world.gun if scene.gun.standing else None, scene.gun.owner) if gun else (scene.uav.at, scene.uav.owner)
        if (
            start is None
            or (not landing and owner != self.side)
            or (not gun and start == self.at and owner != SIDE_OF[self.seat])
        ):
            return NONE
        odds = fight_odds(scene, self.foe, at) if landing else {}
        taken = 0.0 if odds.get("suicide") else float(odds.get("win", 1.0))
        n = taken * self._falls_at(start) * self._shelled
        return (Peril(gun=n) if gun else Peril(uav=n)) if n else NONE

    def _falls_at(self, start: str) -> float:
        """How often the sum of two dice takes shells from there to the seat's square."""
        ahead = self.scene.world.track.ahead
        return sum(chance for steps, chance in sums(self.dice.movement).items() if ahead(start, steps) == self.at)

    @cached_property
    def _shelled(self) -> float:
        """The chance that shells on its square kill the seat: a building shelters whoever is on foot (R-RU-93)."""
        building = self.scene.buildings.get(self.at)
        sheltered = building is not None and building.standing and self.scene.soldiers[self.seat].ride is None
        return 0.0 if sheltered else self._hit

    @cached_property
    def _hit(self) -> float:
        """The chance that a minus is thrown for the seat, and nobody can help."""
        ride, combat = self.scene.soldiers[self.seat].ride, self.dice.combat
        helpers = self.scene.active(self.seat, repairs=True) if ride else self.scene.active(self.seat, revives=True)
        helped = any(one != self.seat and (not ride or self.scene.soldiers[one].ride != ride) for one in helpers)
        return (1 - combat.count("+") / len(combat)) * (1 - float(help_chance(self.scene)) * helped)

    @cached_property
    def _pools(self) -> dict[str, list[str]]:
        """The effects of the cards that may lie in each pack: all but those that somebody keeps."""
        kept = {card for one in self.scene.soldiers.values() for card in one.cards}
        cards = [one for one in self.scene.world.tables.cards.values() if one.id not in kept]
        return {pack: [one.id for one in cards if one.pack == pack] for pack in ("armoury", "supply")}

    def _drawn(self, at: str) -> Peril:
        """What a card could do that he draws at his last stop, one as likely as another (R-RU-103 to R-RU-114)."""
        pool = self._pools.get(self.scene.world.squares[at].kind)
        if not pool:
            return NONE
        n = sum(self._carded(card, at) for card in pool) / len(pool)
        return Peril(cards=n) if n else NONE

    def _carded(self, card: str, at: str) -> float:
        track, scene, found = self.scene.world.track, self.scene, self.scene.world.tables.cards[card]
        ahead, rides = track.steps(at, self.at), scene.soldiers[self.seat].ride is not None
        near = min(ahead, track.length - ahead) <= (found.range or 0)
        effects: dict[str, Callable[[], float]] = {
            "grenade": lambda: self._hit if near and not rides else 0.0,
            "rocket": lambda: self._hit if near and rides else 0.0,
            "mortar": lambda: self._shelled if 0 < ahead <= (found.range or 0) else 0.0,
            "gun": lambda: self._falls_at(scene.world.gun) * self._shelled if scene.gun.owner == self.side else 0.0,
        }
        return effects.get(found.effect, float)()
