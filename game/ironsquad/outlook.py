"""How one seat values a scene: what a shot is worth, what it is worth that a unit stands somewhere (section 11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from game.api import Seat
from game.boards.hexes import fronts
from game.ironsquad import moving
from game.ironsquad.position import OTHER, Position, Unit
from game.ironsquad.scoring import progress
from game.ironsquad.shooting import hits
from game.ironsquad.suspicions import Suspicion, suspicions
from game.ironsquad.worths import NO_WAY, Breadth, country, fates, habits, killed, lost


class Outlook:
    """A scene in the eyes of a seat. All worths are for that seat, in victory points as they count in the last round.

    It holds for every scene with the same `key`, wherever the seat's own units stand in it.
    """

    def __init__(self, scene: Position, seat: Seat, breadth: Breadth, prey: Sequence[str] | None = None) -> None:
        """`prey`: where the enemies stood when the turn began; nobody hunts for less because one of them has fallen since."""
        self.scene, self.seat, self.foe, self.breadth = scene, seat, OTHER[seat], breadth
        self.habits = habits()
        self.weights, self.measures = self.habits.weights, self.habits.measures
        self.country = country(scene.world, scene.layout)
        self.foes = [(name, unit) for name, unit in scene.units.items() if unit.seat != seat]
        self._prey = [unit.at for _, unit in self.foes] if prey is None else prey
        rounds = scene.world.scenario.rounds
        self.left = max(0, rounds - scene.round)
        self.point = self.weights.early + (1 - self.weights.early) * scene.round / rounds
        self.lonely: dict[tuple[str, Unit], dict[str, float]] = {}
        """What hexes are worth to a unit wherever its comrades are, by hex; kept for `Posts`."""
        self._shots: dict[tuple[str, int, int, str], float] = {}
        self._near: dict[str, int] = {}
        self._sought: dict[str, int] = {}
        self._dangers: dict[tuple[str, int, str], float] = {}
        self._read_mission()

    def _read_mission(self) -> None:
        """Work out what the own mission still asks for, where there is one."""
        scene, mission = self.scene, self.scene.missions.get(self.seat)
        tables = scene.world.tables
        self.goal: str | None = None
        self.objective = ""
        self.held, self.lacking, self.captain, self.locals_lacking = False, 0, False, 0
        if mission in tables.missions and scene.world.bot != self.seat:
            assert mission is not None
            now = progress(scene, self.seat, mission)
            self.objective = tables.missions[mission].objective
            self.goal = scene.layout.places.get(self.objective)
            self.held, self.captain = now["held"], not now["captain"]
            self.locals_lacking = max(0, now["locals_needed"] - now["locals"])
            self.lacking = max(now["needed"] - now["kills"], int(self.captain), self.locals_lacking)

    # --- what health is worth -------------------------------------------------------------------------------------------

    def health(self, unit: Unit, hp: int) -> float:
        """What a unit is worth to its side with so much health left."""
        if not hp:
            return 0.0
        columns = self.scene.kind(unit).health
        worth = self.habits.health[columns[len(columns) - hp]]
        return worth * self.weights.captain if unit.type == "captain" else worth

    def harm(self, name: str, unit: Unit, lose: int) -> float:
        """What it is worth to the enemy of a unit that it loses so much health, victory points included (R-IS-98)."""
        lose = min(lose, unit.hp)
        if not lose:
            return 0.0
        numbers, weights, left = self.scene.world.tables.numbers, self.weights, unit.hp - lose
        worth = self.health(unit, unit.hp) - self.health(unit, left) + self.point * numbers.vp_damage * lose
        if left:
            return worth + (weights.immobile if left == 1 else 0.0)
        worth += self.point * numbers.vp_kill
        return worth + (self._felled(name, unit) if unit.seat != self.seat else self._fallen(unit))

    def _felled(self, name: str, unit: Unit) -> float:
        """What it is worth beside its health that an enemy falls: the mission may ask for it, or it may be near its own."""
        weights = self.weights
        worth = weights.kill + weights.stop * self.menace.get(name, 0.0)
        if self._wanted(unit):
            worth += weights.needed * (2 if self.captain and unit.type == "captain" else 1)
            if self.decides(unit):
                worth += weights.win
        return worth

    def _wanted(self, unit: Unit) -> bool:
        """Whether the own mission asks for an enemy's death."""
        if self.locals_lacking and not self.scene.kind(unit).local:
            return self.lacking > self.locals_lacking
        return bool(self.lacking) and not (self.captain and self.lacking == 1 and unit.type != "captain")

    def decides(self, unit: Unit) -> bool:
        """Whether the death of an enemy accomplishes the own mission at once."""
        return self.lacking == 1 and self.held and self._wanted(unit)

    def _fallen(self, unit: Unit) -> float:
        """What it is worth to the enemy beside its health that an own unit falls: its mission may ask for it."""
        weights, worth = self.weights, self.weights.lost
        for one in self.suspected:
            if one.wants(unit):
                worth += one.share * weights.needed * (2 if one.captain and unit.type == "captain" else 1)
                if one.held and one.lacking == 1:
                    worth += one.share * weights.win
        return worth

    def won(self, unit: Unit, accuracy: int) -> float:
        """What of the worth of a shot of an accuracy is the match that the death of its target wins."""
        if unit.seat == self.seat or not self.decides(unit):
            return 0.0
        return self.weights.win * killed(self.scene.world, accuracy, unit.hp)

    def death(self, name: str, unit: Unit) -> float:
        """What the death of an enemy is worth beside its health and the match that it may win."""
        won = self.weights.win if self.decides(unit) else 0.0
        return self._felled(name, unit) - won + self.point * self.scene.world.tables.numbers.vp_kill

    # --- fire -----------------------------------------------------------------------------------------------------------

    def accuracy(self, unit: Unit, adds: int) -> int:
        """The accuracy of a unit where ground and distance add so much (R-IS-70)."""
        tables, kind = self.scene.world.tables, self.scene.kind(unit)
        weapon = tables.weapons[kind.weapon]
        night = tables.numbers.night if self.scene.night else 0
        return tables.numbers.accuracy + weapon.health[kind.health[len(kind.health) - unit.hp]] + night + adds

    def shot(self, scene: Position, name: str, unit: Unit, at: str, target: str, adds: int) -> float:
        """What a shot of a unit from a hex is worth to the side that fires, by expectation."""
        if scene.kind(unit).ability == "splash":
            return self._blast(scene, name, unit, at, target, adds)
        accuracy = self.accuracy(unit, adds)
        key = name, unit.hp, accuracy, target
        found = self._shots.get(key)
        if found is None:
            found = self._shots[key] = self._fired(name, unit, accuracy, target, scene.units[target])
        return found

    def _fired(self, name: str, unit: Unit, accuracy: int, target: str, other: Unit) -> float:
        worth = 0.0
        for chance, who, lose, slow in fates(self.scene.world, accuracy):
            if who == "attacker":
                worth -= chance * self.harm(name, unit, lose)
            elif who == "defender":
                worth += chance * self.harm(target, other, lose)
                if slow and lose < other.hp and other.slow != "next":
                    worth += chance * self.weights.slow
        return worth

    def _blast(self, scene: Position, name: str, unit: Unit, at: str, target: str, adds: int) -> float:
        """What a grenade is worth, all whom it strikes counted (R-IS-85, R-IS-86)."""
        worth = 0.0
        accuracy, luck = self.accuracy(unit, adds), scene.world.luck
        for shown in dict.fromkeys(luck):
            value = 0.0
            for hit in hits(scene, name, at, target, accuracy + scene.world.tables.drm[shown - 1]):
                if hit.lose:
                    struck = scene.units[hit.unit]
                    harm = self.harm(hit.unit, struck, hit.lose)
                    value += -harm if struck.seat == unit.seat else harm
            worth += value * luck.count(shown)
        return worth / len(luck)

    @cached_property
    def threats(self) -> list[tuple[str, Unit, dict[str, int]]]:
        """The enemies with the hexes that each could hit in its next turn, and the best that the ground adds."""
        if not self.breadth.threat:
            return []
        found, scene = [], self.scene
        for name, unit in self.foes:
            found.append((name, unit, self.fire(scene, unit)))
        return found

    def fire(self, scene: Position, unit: Unit) -> dict[str, int]:
        """The hexes that a unit could hit in its next turn, and the best that the ground adds."""
        return self.country.fire(scene, unit)

    def danger(self, name: str, unit: Unit, at: str) -> float:
        """The harm that enemies could do to a unit on a hex in their next turn, if all of them shot at it."""
        key = name, unit.hp, at
        worth = self._dangers.get(key)
        if worth is None:
            worth = 0.0
            for _, other, fire in self.threats:
                adds = fire.get(at)
                if adds is not None:
                    worth += self.struck(other, adds, name, unit)
            self._dangers[key] = worth
        return worth

    def struck(self, other: Unit, adds: int, name: str, unit: Unit) -> float:
        """What a shot of an enemy at an own unit would be worth to the enemy, own losses left aside."""
        accuracy = self.accuracy(other, adds)
        key = name, unit.hp, accuracy, ""
        found = self._shots.get(key)
        if found is None:
            harm = (
                chance * self.harm(name, unit, lose)
                for chance, who, lose, _ in fates(self.scene.world, accuracy)
                if who == "defender"
            )
            found = self._shots[key] = sum(harm)
        return found

    @cached_property
    def ambushed(self) -> dict[str, float]:
        """The harm an enemy sniper may do at once on each hex of his area that he sees, by the hex; for a whole unit."""
        found: dict[str, float] = {}
        if not self.breadth.threat:
            return found
        scene = self.scene
        name = f"{self.foe}-sniper"
        sniper = scene.units.get(name)
        if sniper is None:
            return found
        kind = scene.kind(sniper)
        aims = self.country.aims(kind.weapon, scene.range(sniper), sniper.at)
        share = scene.world.tables.numbers.snap / 8
        for space in moving.area(scene, sniper):
            if space in aims:
                accuracy = self.accuracy(sniper, aims[space])
                found[space] = share * lost(scene.world, accuracy) * (1 + self.point)
        return found

    # --- the other's mission --------------------------------------------------------------------------------------------

    @cached_property
    def suspected(self) -> list[Suspicion]:
        """What the enemy may be after."""
        return suspicions(self.scene, self.seat)

    @cached_property
    def menace(self) -> dict[str, float]:
        """How near each enemy is to an objective that it may be after, by name: 1 on it, times how likely, times the haste."""
        distance, haste, half = self.scene.world.hexes.distance, self.weights.haste, self.measures.menace
        return {
            name: max(
                (
                    one.share * 0.5 ** (distance(unit.at, one.space) / half) * (1 if one.lacking else haste)
                    for one in self.suspected
                    if not one.held
                ),
                default=0.0,
            )
            for name, unit in self.foes
        }

    @cached_property
    def within_grasp(self) -> dict[str, float]:
        """How likely it is that the enemy wins by coming to a hex in its next turn, by the hex of the objective."""
        found: dict[str, float] = {}
        for one in self.suspected:
            if (
                not one.held
                and not one.lacking
                and any(one.space in self.country.reach(self.scene, unit) for _, unit in self.foes)
            ):
                found[one.space] = one.share
        return found

    def watched(self, at: str) -> float:
        """What it is worth to stand on a hex for the sake of an objective on it: the enemy cannot take it, or loses it."""
        weights, worth = self.weights, 0.0
        if at not in self.scene.layout.sites:
            return worth
        coming = 0.5 ** (self.nearest(at) / self.measures.watch)
        for one in self.suspected:
            if one.space == at:
                urgent = one.share * (1 if one.lacking else weights.haste)
                worth += weights.retake * urgent if one.held else weights.guard * urgent * coming
        if at == self.goal and self.held:
            worth += weights.keep * coming
        return worth

    # --- where units stand ----------------------------------------------------------------------------------------------

    def turns_to(self, unit: Unit, at: str) -> float:
        """The turns that a unit on a hex needs to the own objective; 0 where there is none to take."""
        if self.goal is None or self.held:
            return 0.0
        most = self.scene.world.tables.numbers.rifleman if self.scene.kind(unit).ability == "cap" else 99
        return self.country.ways((self.goal,), most).get(at, NO_WAY) / max(1, self.scene.kind(unit).mp)

    def nearest(self, at: str) -> int:
        """How far the nearest enemy is from a hex; 0 where there is none."""
        found = self._near.get(at)
        if found is None:
            distance = self.scene.world.hexes.distance
            found = self._near[at] = min((distance(at, other.at) for _, other in self.foes), default=0)
        return found

    def hunted(self, at: str) -> int:
        """How far a hex is from where the nearest enemy stood when the turn began; 0 where there was none."""
        found = self._sought.get(at)
        if found is None:
            distance = self.scene.world.hexes.distance
            found = self._sought[at] = min((distance(at, space) for space in self._prey), default=0)
        return found

    @cached_property
    def unexplored(self) -> tuple[str, ...]:
        """The buildings that may still hide somebody whom the solo game asks for."""
        scene = self.scene
        if not self.locals_lacking or not any(left for card, left in scene.deck.items() if card != "empty"):
            return ()
        ground = scene.layout.ground
        return tuple(space for space, kind in ground.items() if kind == "building" and space not in scene.explored)


def key(scene: Position, seat: Seat) -> tuple[object, ...]:
    """What an outlook on a scene depends on: all but where the seat's own units stand and how they are."""
    foes = tuple(unit for unit in scene.units.values() if unit.seat != seat)
    return foes, len(scene.dead), len(scene.explored), scene.barred(OTHER[seat])


def front(position: Position, at: str, facing: int) -> tuple[str, ...]:
    """The hexes that a machine gunner on a hex bars with a facing (R-IS-87)."""
    near = position.world.hexes.near[at]
    return tuple(one for one in (near[number] for number in fronts(facing)) if one)
