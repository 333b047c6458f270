"""Questions about a position that change nothing (section 9.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

from game.api import Action, Event, JsonMap, JsonObject, Seat
from game.draws import Draws, every_outcome
from game.messages import Refused, message
from game.rush import acting, cards, casualties
from game.rush.listing import attackable
from game.rush.odds import fight_odds, landed
from game.rush.position import Position


def answer(view: Position, what: str, about: JsonMap) -> JsonObject:
    """The answer to a question. Raises: Refused(bad-action) for one that is not understood."""
    if what not in QUESTIONS:
        known = ", ".join(QUESTIONS)
        raise Refused("bad-action", message("There is no question {what!r}; there are {known}.", what=what, known=known))
    return QUESTIONS[what](view, about)


def _seat(view: Position, about: JsonMap) -> Seat:
    seat, seats = about.get("seat"), view.world.seats
    if not isinstance(seat, str) or seat not in seats:
        raise Refused("bad-action", message('"seat" is {seat!r}; it is one of {seats}.', seat=seat, seats=", ".join(seats)))
    if view.soldiers[seat].kind is None:
        raise Refused("bad-action", message("{seat} has no class yet.", seat=seat))
    return seat


def _square(view: Position, about: JsonMap, key: str) -> str:
    at, ids = about.get(key), view.world.track.ids
    if not isinstance(at, str) or at not in view.world.squares:
        given = {"key": key, "at": at, "first": ids[0], "last": ids[-1]}
        raise Refused("bad-action", message('"{key}" is {at!r}; it is a square of the board, {first} to {last}.', **given))
    return at


def odds(view: Position, about: JsonMap) -> JsonObject:
    """What a landing there would come to (R-RU-39, R-RU-54); with `cards` whoever keeps a Medical Revival plays it."""
    return fight_odds(view, _seat(view, about), _square(view, about, "at"), about.get("cards") is True)


def reach(view: Position, about: JsonMap) -> JsonObject:
    """In how many of 36 throws a seat can stop at each square; after its throw the stops still open (R-RU-22, R-RU-87)."""
    seat, turn = _seat(view, about), view.turn
    start = about.get("from")
    if start is None and turn.phase == "move" and turn.seat == seat:
        return {"of": 1, "squares": dict.fromkeys(sorted(_open(view, seat)), 1)}
    at = view.soldiers[seat].at if start is None else _square(view, about, "from")
    if at is None:
        raise Refused("bad-action", message("{seat} is in the box; say from where.", seat=seat))
    counts: Counter[str] = Counter()
    for dice in _throws(view):
        counts.update(_stops(view, seat, at, dice, lambda to: attackable(view, seat, to)))
    return {"of": len(_throws(view)), "squares": {to: counts[to] for to in sorted(counts)}}


def _throws(view: Position) -> list[tuple[int, int]]:
    faces = view.world.tables.dice.movement
    return list(product(faces, faces))


def _stops(view: Position, seat: Seat, at: str, dice: tuple[int, int], prey: Callable[[str], bool]) -> set[str]:
    """The squares at which a seat can stop with a throw; `prey` says where a Recon may reach beyond it."""
    ahead, ride = view.world.track.ahead, view.soldiers[seat].ride
    if ride is not None and view.world.vehicle(ride).multiplier > 1:
        return {ahead(at, view.world.vehicle(ride).multiplier * sum(dice))}
    found = {ahead(at, steps) for steps in (*dice, sum(dice))}
    if ride is None and view.soldiers[seat].kind is not None and view.kind(seat).long_range:
        for first, second in (dice, dice[::-1]):
            found |= _long(view, ahead(at, first), second + min(dice), prey)
    return found


def _long(view: Position, at: str, most: int, prey: Callable[[str], bool]) -> set[str]:
    """The squares that a Recon's second move may reach beyond its die (R-RU-87, R-RU-88)."""
    squares = (view.world.track.ahead(at, steps) for steps in range(1, most + 1))
    return {to for to in squares if prey(to)}


def _open(view: Position, seat: Seat) -> set[str]:
    """The stops still open to the active seat after its throw."""
    turn, at = view.turn, view.soldiers[seat].at or ""
    dice = turn.dice or (0, 0)
    if len(turn.left) > 1 or view.soldiers[seat].ride in _aircraft(view):
        return _stops(view, seat, at, (dice[0], dice[1]), lambda to: attackable(view, seat, to))
    found = {view.world.track.ahead(at, turn.left[0])}
    if view.soldiers[seat].ride is None and view.kind(seat).long_range:
        found |= _long(view, at, turn.left[0] + min(dice), lambda to: attackable(view, seat, to))
    return found


def _aircraft(view: Position) -> set[str | None]:
    return {name for name in view.vehicles if view.world.vehicle(name).multiplier > 1}


def danger(view: Position, about: JsonMap) -> JsonObject:
    """In how many of 36 throws each enemy who is up could stop where a seat stood; passengers are left out."""
    seat, at = _seat(view, about), _square(view, about, "at")
    scene, _ = landed(view, seat, at)
    by: dict[Seat, int] = {}
    for foe in scene.world.foes[seat]:
        one = scene.soldiers[foe]
        if one.status != "up" or one.at is None or (one.ride and scene.vehicles[one.ride].crew[0] != foe):
            continue
        prey = attackable(scene, foe, at)
        by[foe] = sum(at in _stops(scene, foe, one.at, dice, lambda to, prey=prey: prey and to == at) for dice in _throws(view))  # type: ignore[misc]
    return {"of": len(_throws(view)), "by": by}


def fuse(view: Position, about: JsonMap) -> JsonObject:
    """The throws left and the chance that one of them is a double (R-RU-70)."""
    burning, faces = view.turn.fuse, len(view.world.tables.dice.movement)
    left = view.world.options["defuse_throws"] - (burning.throws if burning else 0)
    return {"throws": left, "defused": round(float(1 - Fraction(faces - 1, faces) ** left), 6)}


def chance(view: Position, about: JsonMap) -> JsonObject:
    """How often an action that rolls does what it is for, by the code that does it: someone or something is hit, or is saved.

    It is one of `ROLLS`; of two cards, what the better target would be hit with (R-RU-34, R-RU-51, R-RU-90, R-RU-104).
    """
    action = about.get("action")
    if not isinstance(action, dict) or action.get("do") not in ROLLS:
        known = ", ".join(ROLLS)
        raise Refused("bad-action", message('"action" is {action!r}; it is one that rolls: {known}.', action=action, known=known))
    return {"chance": round(float(_good(view, action)), 6)}


def _good(view: Position, action: Action) -> Fraction:
    """The chance that something comes of an action."""

    def ended(draws: Draws) -> Fraction:
        scene, told = view.copy(), list[Event]()
        ROLLS[action["do"]](scene, action, draws, told.append)
        card = scene.turn.card  # None where it is kept, and done with
        if action["do"] == "pick" and card and card.id and scene.world.tables.cards[card.id].effect in cards.TARGETED:
            return max((_good(scene, target) for target in cards.targets(scene)), default=Fraction(0))
        hit = any(event["is"] in GOOD.get(action["do"], COMES_OF_IT) and event.get("ok", True) for event in told)
        return Fraction(hit and not any(event["is"] == "suicide" for event in told))

    return sum((share * good for share, good in every_outcome(ended)), Fraction(0))


ROLLS: dict[str, Callable[[Position, Action, Draws, Callable[[Event], None]], None]] = {
    "revive": casualties.save,
    "repair": casualties.save,
    "demolish": lambda scene, action, draws, emit: acting.demolish(scene, scene.turn.seat, action, draws, emit),
    "target": cards.hit,
    "pick": cards.pick,
}
"""What rolls, by its verb."""
COMES_OF_IT = frozenset(
    {"down", "damaged", "destroyed", "spawn", "delivered", "uav_up", "uav_grounded", "gun_up", "kept", "extra_throw", "demolish"}
)
"""Events that tell that something came of a card."""
GOOD = {do: frozenset({do}) for do in ("revive", "repair", "demolish")}
"""Those that tell that something came of the other actions."""


def los(view: Position, about: JsonMap) -> JsonObject:
    """There is no line of sight in this game (4.1)."""
    return {"los": None, "why": message("Rush knows no line of sight; whoever lands on a square is there.")}


QUESTIONS: dict[str, Callable[[Position, JsonMap], JsonObject]] = {
    "odds": odds, "reach": reach, "danger": danger, "fuse": fuse, "chance": chance, "los": los,
}  # fmt: skip
