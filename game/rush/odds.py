"""What a fight comes to, walked through round by round with the code that fights it (R-RU-36 to R-RU-65)."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from itertools import product

from game.api import JsonObject, Seat
from game.rush.fights import PLUS, fallen_of
from game.rush.position import Position, but
from game.rush.records import SIDE_OF

Group = tuple[Seat, ...]
Up = tuple[Group, Group]
"""Who is up on both sides, those who land first; a seat stands there once more for each card that is counted."""
Chances = dict[Up, float]
Helpers = tuple[bool, frozenset[Seat]]
"""Whether anybody up outside the fight helps the fallen of a side, and who of those in it can (R-RU-48, R-RU-50)."""


def landed(view: Position, seat: Seat, at: str) -> tuple[Position, tuple[Seat, ...]]:
    """The position with a seat on a square, alone or with its vehicle, and who is in the fight with it."""
    new, one = view.copy(), view.soldiers[seat]
    if one.status != "up":
        new.change(seat, status="up", at=at, ride=None)
        return new, (seat,)
    if one.ride is None:
        new.change(seat, at=at)
        return new, (seat,)
    vehicle = new.vehicles[one.ride]
    new.set_vehicle(one.ride, but(vehicle, at=at))
    for other in vehicle.crew:
        new.change(other, at=at)
    return new, vehicle.crew


def seated(view: Position, seat: Seat, vehicle: str, inside: bool) -> Position:
    """The view with a soldier alone in a vehicle, or with him on foot and nobody in it."""
    scene = view.copy()
    scene.change(seat, ride=vehicle if inside else None)
    scene.set_vehicle(vehicle, but(view.vehicles[vehicle], crew=(seat,) if inside else ()))
    return scene


def fight_odds(view: Position, seat: Seat, at: str, cards: bool = False) -> JsonObject:
    """The chances of a landing: no fight, a suicide, or who is left, and what bears on it (9.5); `cards`: whoever keeps a Medical
    Revival plays it when he falls on foot, before a Medic is asked (R-RU-47, R-RU-106).
    """
    scene, piece = landed(view, seat, at)
    foes = tuple(scene.foes_at(seat, at))
    if not foes:
        return {"fight": False}
    if len(piece) == 1 and scene.soldiers[seat].ride is None and scene.deadly(seat, at):
        return {"suicide": True}
    ends = _ends(scene, at, (_lives(scene, piece), _lives(scene, foes)) if cards else (piece, foes))
    survive = dict.fromkeys((*piece, *foes), 0.0)
    win = lose = both = 0.0
    for (mine, others), chance in ends.items():
        win, lose, both = win + chance * bool(mine), lose + chance * bool(others), both + chance * (not mine and not others)
        for one in {*mine, *others}:
            survive[one] += chance
    return {
        "win": _number(win), "lose": _number(lose), "both": _number(both),
        "survive": {one: _number(chance) for one, chance in survive.items()},
        "modifiers": _modifiers(scene, piece, foes),
    }  # fmt: skip


def _lives(scene: Position, seats: Group) -> Group:
    """Seats, each once more for each card that it keeps."""
    return tuple(seat for seat in seats for _ in range(1 + len(scene.soldiers[seat].cards)))


def _number(chance: float | Fraction) -> float:
    return float(chance)


def _ends(scene: Position, at: str, up: Up) -> Chances:
    """Who is left once one side is gone, with the chances; rounds in which nothing changes are fought again (R-RU-39)."""
    rounds, ends = _Rounds(scene, at, {*up[0], *up[1]}), Chances()
    waiting: list[Chances] = [{} for _ in range(len(up[0]) + len(up[1]) + 1)]
    waiting[-1][up] = 1.0
    for states in reversed(waiting):  # a round that changes something leaves fewer up
        for (mine, foes), chance in states.items():
            if not mine or not foes:
                ends[mine, foes] = ends.get((mine, foes), 0.0) + chance
                continue
            ours, theirs = rounds.after(mine, foes), rounds.after(foes, mine)
            chance /= 1 - ours.get(mine, 0.0) * theirs.get(foes, 0.0)
            for some, part in ours.items():
                for others, share in theirs.items():
                    if (some, others) != (mine, foes):
                        fewer = waiting[len(some) + len(others)]
                        fewer[some, others] = fewer.get((some, others), 0.0) + chance * part * share
    return ends


class _Rounds:
    """What one round does to one side. The other side's signs say only who is the killer, so each side stands for itself."""

    def __init__(self, scene: Position, at: str, fighters: Collection[Seat]) -> None:
        self._scene, self._at, self._fighters = scene, at, fighters
        self._saved = float(help_chance(scene))
        combat = scene.world.tables.dice.combat
        self._plus = combat.count(PLUS) / len(combat)
        self._known: dict[tuple[Group, frozenset[str]], dict[Group, float]] = {}

    def after(self, side: Group, against: Group) -> dict[Group, float]:
        """Who of a side is up after a round and its casualties, with the chances."""
        scene = self._scene
        rides = {ride for seat in side if (ride := scene.soldiers[seat].ride)}
        key = side, frozenset(ride for ride in rides if any(scene.can_hurt(one, ride) for one in against))
        if key not in self._known:
            self._known[key] = self._worked_out(side, against, rides)
        return self._known[key]

    def _worked_out(self, side: Group, against: Group, rides: Collection[str]) -> dict[Group, float]:
        scene, found = self._scene, dict[Group, float]()
        if rides:  # the dead have left their vehicles
            scene = scene.copy()
            for ride in rides:
                vehicle = scene.vehicles[ride]
                scene.set_vehicle(ride, but(vehicle, crew=tuple(seat for seat in vehicle.crew if seat in side)))
        medics, engineers = self._helpers(side, "revives"), self._helpers(side, "repairs")
        mine, foes = tuple(dict.fromkeys(side)), tuple(dict.fromkeys(against))
        rolls = dict.fromkeys(foes, PLUS)
        for signs in product((PLUS, "-"), repeat=len(mine)):
            rolls.update(zip(mine, signs, strict=True))
            standing = signs.count(PLUS)
            chance = self._plus**standing * (1 - self._plus) ** (len(mine) - standing)
            chances = {tuple(seat for seat in side if rolls[seat] == PLUS): chance}
            for one in fallen_of(scene, self._at, mine, foes, rolls):
                lives = side.count(one.unit)
                if not one.crew and lives > 1:  # a card saves for certain
                    chances = {(*up, *(one.unit,) * (lives - 1)): chance for up, chance in chances.items()}
                    continue
                fallen = tuple(seat for seat in side if seat in (one.crew or (one.unit,)))
                chances = self._settled(fallen, engineers if one.crew else medics, chances)
            for up, chance in chances.items():
                up = tuple(sorted(up, key=side.index))
                found[up] = found.get(up, 0.0) + chance
        return found

    def _settled(self, fallen: Group, helpers: Helpers, chances: dict[Group, float]) -> dict[Group, float]:
        """Who is up after a casualty, who uses a Medic or an Engineer if there is one, and no card."""
        (elsewhere, here), found = helpers, dict[Group, float]()
        for up, chance in chances.items():
            if elsewhere or not here.isdisjoint(up):
                found[*up, *fallen] = chance * self._saved
                chance *= 1 - self._saved
            found[up] = chance
        return found

    def _helpers(self, side: Group, trait: str) -> Helpers:
        scene = self._scene
        able = [
            one for one in scene.world.mates[side[0]] if scene.soldiers[one].status == "up" and getattr(scene.kind(one), trait)
        ]
        return any(one not in self._fighters for one in able), frozenset(able).intersection(side)


def help_chance(scene: Position) -> Fraction:
    """The chance that one of two dice shows what revives and repairs (R-RU-49)."""
    dice = scene.world.tables.dice
    miss = Fraction(sum(face != dice.helps for face in dice.movement), len(dice.movement))
    return 1 - miss * miss


def _modifiers(scene: Position, piece: tuple[Seat, ...], foes: tuple[Seat, ...]) -> list[JsonObject]:
    """What bears on the odds, by name: Medics, Engineers, the passenger's second die, the number of enemies."""
    found: list[JsonObject] = []
    p = _number(help_chance(scene))
    for seats in (piece, foes):
        side = SIDE_OF[seats[0]]
        medics = [one for one in scene.world.team[side] if one in _helpers(scene, seats, "revives")]
        found += [{"name": "Medic", "side": side, "seat": one, "p": p} for one in medics]
        if any(scene.soldiers[one].ride for one in seats):
            engineers = _menders(scene, seats)
            found += [{"name": "Engineer", "side": side, "seat": one, "p": p} for one in engineers]
    half = _number(Fraction(scene.world.tables.dice.combat.count(PLUS), len(scene.world.tables.dice.combat)))
    for one in (*piece, *foes):
        ride = scene.soldiers[one].ride
        if ride and scene.vehicles[ride].crew[0] != one:
            found.append({"name": "passenger's second die", "side": SIDE_OF[one], "seat": one, "p": half})
    found.append({"name": "number of enemies", "side": SIDE_OF[foes[0]], "seat": None, "p": len(foes)})
    return found


def _helpers(scene: Position, seats: tuple[Seat, ...], trait: str) -> list[Seat]:
    """The teammates with a trait who could help any of those in the fight."""
    return list(dict.fromkeys(helper for seat in seats for helper in scene.active(seat, **{trait: True})))


def _menders(scene: Position, seats: tuple[Seat, ...]) -> list[Seat]:
    """The Engineers who could repair any vehicle in the fight: none of its own crew (R-RU-61)."""
    found = {
        mender: True
        for seat in seats
        if (ride := scene.soldiers[seat].ride)
        for mender in scene.active(seat, repairs=True)
        if scene.soldiers[mender].ride != ride
    }
    return list(found)
