"""What a fight comes to, walked through round by round with the code that fights it (R-RU-36 to R-RU-65)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from game.api import JsonObject, Seat
from game.rush.fights import PLUS, fallen
from game.rush.position import Casualty, Position, but
from game.rush.records import SIDE_OF

Up = tuple[tuple[Seat, ...], tuple[Seat, ...]]
"""Who is up on both sides, those who land first."""
Chances = dict[Up, Fraction]
ONE = Fraction(1)


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


def fight_odds(view: Position, seat: Seat, at: str) -> JsonObject:
    """The chances of a landing: no fight, a suicide, or who is left, and what bears on it (9.5)."""
    scene, piece = landed(view, seat, at)
    foes = tuple(scene.foes_at(seat, at))
    if not foes:
        return {"fight": False}
    if len(piece) == 1 and scene.soldiers[seat].ride is None and scene.deadly(seat, at):
        return {"suicide": True}
    ends = _ends(scene, at, (piece, foes), {})
    survive = dict.fromkeys((*piece, *foes), Fraction(0))
    win = lose = both = Fraction(0)
    for (mine, others), chance in ends.items():
        win, lose, both = win + chance * bool(mine), lose + chance * bool(others), both + chance * (not mine and not others)
        for one in (*mine, *others):
            survive[one] += chance
    return {
        "win": _number(win), "lose": _number(lose), "both": _number(both),
        "survive": {one: _number(chance) for one, chance in survive.items()},
        "modifiers": _modifiers(scene, piece, foes),
    }  # fmt: skip


def _number(chance: Fraction) -> float:
    return round(float(chance), 6)


def _ends(scene: Position, at: str, up: Up, known: dict[Up, Chances]) -> Chances:
    """Who is left once one side is gone, with the chances; rounds in which nothing changes are fought again (R-RU-39)."""
    mine, foes = up
    if not mine or not foes:
        return {up: ONE}
    if up in known:
        return known[up]
    total: Chances = {}
    for after, chance in _round(scene, at, up).items():
        if after == up:
            continue
        for end, further in _ends(_with(scene, up, after), at, after, known).items():
            total[end] = total.get(end, Fraction(0)) + chance * further
    whole = sum(total.values(), Fraction(0))
    known[up] = {end: chance / whole for end, chance in total.items()}
    return known[up]


def _round(scene: Position, at: str, up: Up) -> Chances:
    """Who is up after one round and its casualties."""
    mine, foes = up
    combat = scene.world.tables.dice.combat
    plus = Fraction(combat.count(PLUS), len(combat))
    found: Chances = {}
    for signs in product((True, False), repeat=len(mine) + len(foes)):
        rolls = {seat: PLUS if sign else "-" for seat, sign in zip((*mine, *foes), signs, strict=True)}
        chance = ONE
        for sign in signs:
            chance *= plus if sign else 1 - plus
        struck = fallen(scene, at, mine, foes, rolls)
        lying = [seat for one in struck for seat in one.crew or (one.unit,)]
        start = scene.copy()
        for seat in lying:
            start.change(seat, status="down")
        _settle(start, struck, chance, up, found)
    return found


def _settle(scene: Position, struck: list[Casualty], chance: Fraction, up: Up, found: Chances) -> None:
    """Settle casualties one by one: each uses a Medic or an Engineer, if there is one, and no card."""
    if not struck:
        left = tuple(tuple(seat for seat in side if scene.soldiers[seat].status == "up") for side in up)
        key = left[0], left[1]
        found[key] = found.get(key, Fraction(0)) + chance
        return
    first, *rest = struck
    who = first.crew or (first.unit,)
    helped = scene.active(who[0], repairs=True) if first.crew else scene.active(who[0], revives=True)
    saved = help_chance(scene) if helped else Fraction(0)
    for ok, part in ((True, saved), (False, 1 - saved)):
        if part:
            after = scene.copy()
            for seat in who:
                after.change(seat, status="up" if ok else "dead")
            _settle(after, rest, chance * part, up, found)


def help_chance(scene: Position) -> Fraction:
    """The chance that one of two dice shows what revives and repairs (R-RU-49)."""
    dice = scene.world.tables.dice
    miss = Fraction(sum(face != dice.helps for face in dice.movement), len(dice.movement))
    return 1 - miss * miss


def _with(scene: Position, before: Up, after: Up) -> Position:
    """The position after a round; the dead have left their vehicles."""
    new, left = scene.copy(), {*after[0], *after[1]}
    for seat in (*before[0], *before[1]):
        if seat not in left:
            ride = scene.soldiers[seat].ride
            new.change(seat, status="dead", ride=None)
            if ride is not None:
                vehicle = new.vehicles[ride]
                new.set_vehicle(ride, but(vehicle, crew=tuple(other for other in vehicle.crew if other != seat)))
    return new


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
