"""How throws look at the table of Firefight: attacks against defences, rallies, mines, difficult ground, the initiative."""

from __future__ import annotations

from collections.abc import Mapping

from game.api import Event
from game.firefight.firing.harm import SECOND_HIT
from game.firefight.position import Position
from scenes.boards.dice import LANDS, DicePlate, Roll
from scenes.boards.effects import Rise
from scenes.boards.hexes.board import Hit
from scenes.boards.hexes.land.board import LandBoard
from scenes.kit import palette
from scenes.kit.language import translated
from scenes.kit.tweens import InTurn, Motion
from scenes.kit.words import say
from scenes.tables.firefight.names import coloured
from scenes.tables.firefight.odds import on_dice
from scenes.tables.firefight.state import FirefightState
from scenes.tables.motions import Look, Moving

THROW, LESS = 2.3, 1.3  # seconds of a throw that decides, and of a smaller one
FIRES, FLIES = THROW * LANDS, 0.36  # seconds after which the dice lie and the shot is fired that they are for, and of its flight
SHADES = {"miss": palette.DIM, "hit": palette.AMBER, "destroyed": palette.DANGER}
TELLS = (FIRES + FLIES) / THROW
"""The part of a throw that decides after which its result is told: the shot has landed."""


def _say(key: str, **given: object) -> str:
    return say(f"firefight:roll.{key}", **given)


class FirefightMoving(Moving[Position, Hit]):
    """The group of events that moves now. `firing`: from where and at what the attack goes that is rolled for."""

    state: FirefightState
    board: LandBoard
    firing: tuple[str, ...] = ()

    def at(self, unit: str) -> str | None:
        """Where a counter stands."""
        counter = self.board.counters.get(unit)
        return counter.space if counter else None


class Rolls:
    """The looks of throws on one table."""

    def __init__(self, on: FirefightMoving) -> None:
        self.on = on
        self.looks: Mapping[str, Look] = {
            "attack_roll": self._attack,
            "rally_roll": self._rally,
            "mine_attack": self._mines,
            "bog_roll": self._bog,
            "initiative_roll": self._initiative,
            "wire": self._obstacle,
            "road_block": self._obstacle,
        }

    def _name(self, unit: str) -> str:
        on = self.on
        one = on.before.units.get(unit) or on.after.units.get(unit)
        if one is not None:
            return coloured(on.before.kind(one), one.id, one.seat)
        work = on.before.works.get(unit)
        return translated(on.before.world.tables.works[work.kind].title) if work else unit

    def _space(self, unit: str) -> str | None:
        counter = self.on.board.counters.get(unit)
        work = self.on.before.works.get(unit)
        return counter.space if counter else work.at if work else None

    def _thrown(self, roll: Roll, unit: str, seconds: float, tells: float = LANDS) -> Motion | None:
        space = self._space(unit)
        spaces = list(dict.fromkeys([*self.on.watched, *self.on.firing, *([space] if space else [])]))
        others = list(dict.fromkeys(one.space for one in self.on.board.counters.values()))
        signs = list(dict.fromkeys([*self.on.board.flags, *self.on.board.worth]))
        plate = DicePlate(self.on.board, roll, spaces, self.on.seconds(seconds), others, signs, tells)
        return InTurn([*self.on.air(plate), *self.on.left(plate)])

    def _attack(self, event: Event) -> Motion | None:
        """Two dice fall, and attack and defence meet on a bar (R-FF-46 to R-FF-52)."""
        dice = tuple(event["dice"])
        if not dice:
            return None
        av, dv, result = event["av"], event["dv"], event["result"]
        parts = av - sum(dice)
        sums = _say("sums", attack=parts, dice=" + ".join(map(str, dice)), value=av, defence=dv)
        words = _say("attack", target=self._name(event["target"]))
        margin = self.on.before.world.numbers.margin
        result = "destroyed" if self._second(event["target"]) else result
        shade = SHADES[result]
        roll = Roll(words, dice, sums, av, dv, _say(result).upper(), shade, dv + margin)
        return self._thrown(roll, event["target"], THROW, TELLS)

    def _second(self, unit: str) -> bool:
        """Whether a unit is destroyed in this group by a second hit (R-FF-54)."""
        return any((event["unit"], event["why"]) == (unit, SECOND_HIT) for event in self.on.heard("destroyed"))

    def _rally(self, event: Event) -> Motion | None:
        ok = event["ok"]
        total, need = sum(event["dice"]), on_dice(event)
        sums = _say("total", total=total, need=need)
        shade = palette.GOOD if ok else palette.DIM
        words = _say("rally", unit=self._name(event["unit"]))
        result = _say("rallied" if ok else "stays").upper()
        roll = Roll(words, tuple(event["dice"]), sums, total, need, result, shade)
        return self._thrown(roll, event["unit"], LESS)

    def _mines(self, event: Event) -> Motion | None:
        need = self.on.before.world.tables.works["mines"].hits
        hit = event["hit"]
        sums = _say("total", total=event["total"], need=need)
        shade = palette.DANGER if hit else palette.GOOD
        words = _say("mines", unit=self._name(event["unit"]))
        roll = Roll(words, tuple(event["dice"]), sums, event["total"], need, _say("hit" if hit else "miss").upper(), shade)
        return self._thrown(roll, event["unit"], LESS)

    def _bog(self, event: Event) -> Motion | None:
        need, stuck = self.on.before.world.numbers.bog, event["immobile"]
        sums = _say("total", total=event["total"], need=need)
        shade = palette.DANGER if stuck else palette.GOOD
        words = _say("bog", unit=self._name(event["unit"]))
        roll = Roll(words, tuple(event["dice"]), sums, event["total"], need, _say("stuck" if stuck else "through").upper(), shade)
        return self._thrown(roll, event["unit"], LESS)

    def _obstacle(self, event: Event) -> Motion | None:
        space = self._space(event["unit"])
        words = _say(event["is"], die=event["die"])
        return InTurn(self.on.air(Rise(self.on.board, space, words, seconds=self.on.seconds(0.9)))) if space else None

    def _initiative(self, event: Event) -> Motion | None:
        dice, total = tuple(event["dice"]), event["total"]
        words = _say("initiative", seat=say(f"firefight:seat.{event['seat']}"))
        added = total - sum(dice)
        sums = _say("with_caps", dice=sum(dice), caps=added, total=total) if added else str(total)
        roll = Roll(words, dice, sums, total, None, "", palette.AMBER)
        return InTurn(self.on.air(DicePlate(self.on.board, roll, (), self.on.seconds(LESS))))
