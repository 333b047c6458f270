"""What comes to a soldier in a vehicle by himself, or on foot, until his next turn: to die, or the death that wins."""

from __future__ import annotations

from game.api import Seat
from game.rush.judging.chances import duel, throws
from game.rush.judging.habits import habits
from game.rush.judging.outlook import Outlook
from game.rush.judging.suggested import LEVEL
from game.rush.position import Position
from game.rush.records import SIDE_OF


def near_end(view: Position, seat: Seat) -> bool:
    """Whether the next attacker who dies wins the match for a defender."""
    return SIDE_OF[seat] == "defenders" and view.kill_limit - view.kills <= 1


def last_death(view: Position, seat: Seat, ride: str | None) -> float:
    """The chance that an attacker dies by a defender's throw; after it, that one dies who comes to him before his next turn. No
    enemy counts as coming who could avoid it by another order of his dice.
    """
    outlook = _only(view, seat, kill=1.0)
    place = outlook.places[view.soldiers[seat].at or ""]
    if view.turn.phase != "rest":
        return min(1.0, outlook.throw_from(place, ride, 0))
    left = 1.0
    for foe in view.world.foes[seat]:
        left *= 1 - _led(outlook, foe, place) * _falls(outlook, foe, ride)
    return 1 - left


def risk(view: Position, seat: Seat, ride: str | None) -> float:
    """The chance that a soldier who is about to throw dies before his next turn, if he moves as a good player would and every
    enemy who can lands on him then; a throw that makes one double too many is his own death, unless he is revived (R-RU-27).
    """
    looks, outlook = _outlook(view, seat), _only(view, seat, death=1.0)
    place = looks.places[view.soldiers[seat].at or ""]
    times, found = view.world.vehicle(ride).multiplier if ride else 1, 0.0
    too_many = view.turn.doubles + 1 >= view.world.tables.dice.doubles
    for a, b, chance in throws(looks.faces):
        if a == b and too_many:
            found += chance * (outlook.saved * outlook.at_last(place, ride, 0) - (1 - outlook.saved))
            continue
        if times > 1:
            found += chance * outlook.at_last((place + times * (a + b)) % len(looks.ids), ride, 0)
            continue
        first, second = max({(a, b), (b, a)}, key=lambda dice: looks.order(place, dice[0], dice[1], min(dice), ride, 0))
        found += chance * outlook.order(place, first, second, 0, ride, 0)
    return min(1.0, -found)


def _outlook(view: Position, seat: Seat) -> Outlook:
    """A position in the eyes of whoever moves as it is suggested."""
    return Outlook(view, seat, habits(), habits().levels[LEVEL])


def _only(view: Position, seat: Seat, kill: float = 0.0, death: float = 0.0) -> Outlook:
    """A position in the eyes of one for whom nothing counts but an enemy's death, or his own."""
    outlook = _outlook(view, seat)
    nothing = dict.fromkeys(outlook.weights._fields, 0.0)
    outlook.weights = outlook.weights._replace(**{**nothing, "second": 1.0, "suicide": death})
    outlook.kill, outlook.death = kill, death
    return outlook


def _led(outlook: Outlook, foe: Seat, place: int) -> float:
    """The chance that an enemy's next throw leads him to a square whichever die he moves first (R-RU-22, R-RU-83)."""
    view, one = outlook.view, outlook.view.soldiers[foe]
    if one.status != "up" or one.at is None or (one.ride and view.vehicles[one.ride].crew[0] != foe):
        return 0.0
    far, times = (place - outlook.places[one.at]) % len(outlook.ids), view.world.vehicle(one.ride).multiplier if one.ride else 1
    return sum(chance for a, b, chance in throws(outlook.faces) if times * (a + b) == far or (times == 1 and a == b == far))


def _falls(outlook: Outlook, foe: Seat, ride: str | None) -> float:
    """How likely he dies there (R-RU-38, R-RU-54)."""
    view, one = outlook.view, outlook.view.soldiers[foe]
    if ride is not None and one.ride is None and view.world.vehicle(ride).domain not in view.kind(foe).hurts:
        return float(view.world.options["suicides_count"])
    return duel(1, 1, outlook.saved, outlook.foe_saved).kills
