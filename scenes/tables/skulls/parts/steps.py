"""What a step comes to: what reaches him there now and later, whom he could fire at from there, and what he gains by it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.api import Seat
from game.skulls import firing, moving
from game.skulls.asks import Answer, answer, chances, exposed
from game.skulls.position import HIDDEN, OTHER, Position, Turn
from game.skulls.to_come import may_act
from game.skulls.tokens import ranges_of
from scenes.tables.skulls.prospects import worse_off


class Trade(NamedTuple):
    """An exchange of fire with a unit: the threats it gets, and those that come back."""

    unit: str
    out: int
    back: int

    @property
    def gain(self) -> int:
        """By how many threats more than he gets somebody hits."""
        return self.out - self.back


# --- now and later ----------------------------------------------------------------------------------------------------------


class Reach(NamedTuple):
    """The threats that could be dealt a unit in a space in this round: by fire, and what grenades may add to them. `later`: no
    enemy can act any more in this round, and they are those of the next.
    """

    fire: int
    thrown: int = 0
    later: bool = False

    @property
    def most(self) -> int:
        """By fire and by grenades."""
        return self.fire + self.thrown

    def exceeds(self, other: Reach) -> bool:
        """Whether more could be dealt here than there: by fire, or by all together."""
        return self.fire > other.fire or self.most > other.most


def reach(view: Position, seat: Seat, space: str) -> Reach:
    """The threats that could be dealt a unit of a seat in a space by all enemies together."""
    found = reaching(view, seat, space)
    later = not may_act(view, OTHER[seat])
    return Reach(sum(one["threat"] for one in found), sum(one["thrown"] for one in found), later)


def reach_here(view: Position, unit: str) -> Reach:
    """The threats that could be dealt a unit where it stands; none where it is in no space."""
    here = view.units[unit].space
    return reach(view, view.world.side(unit), here) if here else Reach(0)


def reaching(view: Position, seat: Seat, space: str) -> list[Answer]:
    """What each enemy who may still act in this round, else in the next, could deal a unit of a seat in a space: unit, range,
    threat by fire, and thrown, what a grenade may add; by id.
    """
    then, foes = foes_of(view, seat)
    fires = {one["unit"]: one["threat"] for one in exposed(then, seat, space)}
    found: list[Answer] = []
    for foe in foes:
        fire, thrown = fires.get(foe, 0), thrown_at(then, foe, space)
        if then.turn and then.turn.unit == foe:  # he is at it
            fire = 0 if then.turn.fired else fire
            thrown = max(0, thrown - fire) if then.turn.left == 1 else thrown
        if fire or thrown:
            away = firing.far(then, then.units[foe].space or space, space)
            found.append({"unit": foe, "range": away, "threat": fire, "thrown": thrown})
    return found


def thrown_at(view: Position, foe: str, space: str) -> int:
    """The most threats that an enemy could deal by a grenade or a rocket that he has and may have ready."""
    unit, turn, zone_of = view.units[foe], view.turn, view.world.board.zone_of
    if unit.space is None or view.smoke & {zone_of[unit.space], zone_of[space]} or (turn and turn.unit == foe and turn.readied):
        return 0
    away = firing.far(view, unit.space, space)
    ready = unit.items if unit.ready == HIDDEN else (unit.ready,) if unit.ready else ()
    known = [item for item in ready if item in firing.BLASTS and away in ranges_of(view, foe, item)]
    return max((sum(part["add"] for part in firing.parts_of(view, foe, item)) for item in known), default=0)


def foes_of(view: Position, seat: Seat) -> tuple[Position, list[str]]:
    """Those enemies of a seat who may still act in this round; where nobody may, all of them as the next one begins."""
    foes = may_act(view, OTHER[seat])
    if foes:
        return view, foes
    then = next_round(view)
    return then, then.standing(OTHER[seat])


def threat_at(view: Position, unit: str, space: str) -> int:
    """The threats that all enemies who may act next could deal a unit in a space by fire."""
    return reach(view, view.world.side(unit), space).fire


def threat_here(view: Position, unit: str) -> int:
    """The threats that they could deal a unit where it stands; 0 where it is in no space."""
    return reach_here(view, unit).fire


def next_round(view: Position) -> Position:
    """What is known of the next round as it begins: no smoke, nobody stunned, and any item may be ready."""
    found = view.copy()
    found.turn = found.pair = None
    found.smoke = frozenset()
    found.units = {name: unit._replace(stunned=False, ready=HIDDEN, shown=False) for name, unit in view.units.items()}
    return found


def fires_later(view: Position) -> bool:
    """Whether whoever has the turn can fire from where his next step takes him in a later turn at the soonest."""
    turn = view.turn
    return turn is not None and (turn.left <= 1 or turn.fired)


def next_turn(view: Position) -> Position:
    """What is known of the next turn of whoever has this one: what lasts for a round is over by then, and so is what holds for
    this turn alone; only a team that must draw cards again acts once more in the same round (R-SK-36).
    """
    turn, found = view.turn, view.copy()
    if turn is None:
        return found
    found.turn = None
    seat = view.world.side(turn.unit)
    if view.teams[seat].stack or not view.teams[OTHER[seat]].stack:
        found.smoke = frozenset()
        for name, unit in view.units.items():
            if unit.stunned:
                found.change(name, stunned=False)
    return found


def reached_next(view: Position, seat: Seat, space: str) -> int:
    """The threats that could reach a space by fire in the next round, from where all stand now."""
    return sum(one["threat"] for one in exposed(next_round(view), seat, space))


def reached_soon(view: Position, seat: str, space: str) -> int:
    """The most threats that could reach a space by fire once each enemy who may act next has taken a step, or none."""
    then, foes = foes_of(view, seat)
    return sum(worst_soon(then, enemy, space) for enemy in foes)


def worst_soon(view: Position, enemy: str, space: str) -> int:
    """The most threats that an enemy could deal somebody in a space from where he is, or once he has taken a step."""
    zone_of, here = view.world.board.zone_of, view.units[enemy].space
    if here is None or zone_of[space] in view.smoke:
        return 0
    steps = moving.steps(view, here) if moving.on_foot(view, enemy) else ()
    clear = [place for place in (here, *steps) if zone_of[place] not in view.smoke]
    return max((firing.fire(view, enemy, place, "", space).threat for place in clear), default=0)


def trades(view: Position, unit: str, space: str) -> list[Trade]:
    """Whom a unit could fire at from a space when he can fire next, the best exchange first."""
    return shots(_as_he_fires(view), unit, space)


def _as_he_fires(view: Position) -> Position:
    """What is known of when whoever has the turn can fire from where his next step takes him: in this turn, else in the next."""
    return next_turn(view) if fires_later(view) else view


def shots(view: Position, unit: str, space: str) -> list[Trade]:
    """Whom a unit can fire at from a space, the best exchange first."""
    found = answer(view, "targets", {"unit": unit, "at": space})["targets"]
    made = (Trade(one["unit"], one["threat"], one["return"].get("threat", 0)) for one in found)
    return sorted(made, key=lambda one: (-one.gain, one.unit))


def worth_firing(view: Position, unit: str, space: str) -> Trade | None:
    """The best exchange of fire that a unit could begin from a space and that would not be called a bad one there."""
    found = trades(view, unit, space)
    there = _firing_from(view, unit, space) if found else view
    return next((one for one in found if not one.back or not _bad(there, unit, one)), None)


def fallen_by(view: Position, unit: str, space: str, target: str) -> float:
    """How likely somebody falls at whom a unit fires from a space when he can fire next."""
    fire = {"do": "fire", "target": target}
    return 1.0 - float(chances(_firing_from(view, unit, space), fire, [])[target]["held"])


def _firing_from(view: Position, unit: str, space: str) -> Position:
    """What is known of when a unit fires from a space."""
    there = _as_he_fires(view).copy()
    there.change(unit, space=space)
    if there.turn is None or there.turn.unit != unit:
        there.turn = Turn(unit, view.world.tables.numbers.actions)
    return there


def _bad(there: Position, unit: str, trade: Trade) -> bool:
    """Whether an exchange is worse for a unit that begins it where it stands than for its target."""
    held = {name: one["held"] for name, one in chances(there, {"do": "fire", "target": trade.unit}, []).items()}
    return worse_off((held.get(unit, 1.0), trade.back), (held.get(trade.unit, 1.0), trade.out))


def _best(view: Position, unit: str, space: str) -> Trade | None:
    return next(iter(trades(view, unit, space)), None)


def _reached(view: Position, unit: str, space: str) -> tuple[int, int]:
    """The threats that could be dealt a unit in a space in this round, and in the next."""
    return threat_at(view, unit, space), reached_next(view, view.world.side(unit), space)


def reached_less(there: tuple[int, int], here: tuple[int, int]) -> bool:
    """Whether fewer threats reach a unit there than here: now or later, and at neither time more."""
    return there != here and there[0] <= here[0] and there[1] <= here[1]


# --- what he gains ----------------------------------------------------------------------------------------------------------


def no_better(view: Position, unit: str, space: str) -> bool:
    """Whether a unit had better stay than step there: as much could be dealt to it, and it could fire no better.

    Out of gas, towards an objective, to where nobody fires, and to an enemy who can be finished off there, it is worth going.
    """
    here = view.units[unit].space
    if here is None or view.world.board.zone_of[here] in view.gas or prey(view, unit, space):
        return False
    reached = _reached(view, unit, space)
    if _goal(view, unit, here, space) or reached_less(reached, _reached(view, unit, here)):
        return False
    now, then = _best(view, unit, here), _best(view, unit, space)
    if then is not None:
        return now is not None and now.gain >= then.gain
    return now is not None or reached[0] > 0


def prey(view: Position, unit: str, space: str) -> str | None:
    """A fallen enemy whom a unit that steps to a space finds alone there, so that it can finish him off with its next action."""
    world, here, turn = view.world, view.units[unit].space, view.turn
    if here == space or turn is None or turn.left < 2:
        return None
    foes = [name for name in view.own(OTHER[world.side(unit)]) if view.units[name].space == space]
    if any(view.units[name].state == "up" for name in foes):
        return None
    return next((name for name in foes if view.units[name].state == "down"), None)


def token_prey(view: Position, unit: str, space: str) -> str | None:
    """An enemy whom a unit could hit with its readied token from a space, but not from where it stands; None for nobody.

    Only what is used in this turn counts: a step leaves an action for it.
    """
    turn, token = view.turn, view.units[unit].ready
    if turn is None or not token or token == HIDDEN or turn.readied or turn.left < 2:
        return None
    if not view.world.tables.tokens[token].threat:
        return None
    ranges, there = ranges_of(view, unit, token), view.copy()
    there.change(unit, space=space)
    before = firing.near_enemies(view, unit, ranges)
    return next((name for name in firing.near_enemies(there, unit, ranges) if name not in before), None)


def why_there(view: Position, unit: str, space: str) -> tuple[str, Mapping[str, object]]:
    """What a unit gains by a step to a space: the key of its words, with the ids and the figures that are in them.

    A fallen enemy to finish off, a better shot that is no bad one, fewer threats; else the way to an objective, a comrade who
    is down, a shot that takes one step more, the next enemy, a higher floor; at the least it is no worse there.
    """
    here, world = view.units[unit].space, view.world
    if here is None:
        return "best", {"count": 0}
    board, seat = world.board, world.side(unit)
    zone, to = board.zone_of[here], board.zone_of[space]
    if zone in view.gas:
        return "out_of_gas", {}
    if fallen := prey(view, unit, space):
        return "prey", {"unit": fallen}
    there, stays = reach(view, seat, space), reach(view, seat, here)
    later, stays_later = reached_next(view, seat, space), reached_next(view, seat, here)
    safer = there.most <= stays.most and reached_less((there.fire, later), (stays.fire, stays_later))
    now, then = worth_firing(view, unit, here), worth_firing(view, unit, space)
    if then is not None and (now is None or then.gain > now.gain) and not (safer and fires_later(view) and not there.most):
        key = ("shot" if now is None else "better_shot") + ("_later" if fires_later(view) else "")
        return key, then._asdict() | ({} if now is None else {"before": now.out, "before_back": now.back})
    if there.fire < stays.fire and there.most <= stays.most:
        return "safer" if there.most else "out_of_reach", {"count": there, "before": stays}
    if safer:
        return "safer_next", {"count": later, "before": stays_later}
    if goal := _goal(view, unit, here, space):
        return "goal", {"thing": goal}
    friends = (name for name in view.own(seat) if view.units[name].state == "down" and view.units[name].space == space)
    if friend := next(friends, None):
        return "comrade", {"unit": friend}
    if now is None and view.turn is not None and (ahead := _ahead(view, unit, space)):
        return "ahead" if there.most else "ahead_safe", ahead._asdict()
    foes = {name: at for name in view.standing(OTHER[seat]) if (at := view.zone(name))}
    foe = min(foes, key=lambda name: (board.ranges[zone][foes[name]], name), default=None)
    if foe and board.ranges[to][foes[foe]] < board.ranges[zone][foes[foe]]:
        away = {"count": board.ranges[to][foes[foe]], "before": board.ranges[zone][foes[foe]]}
        return "nearer" if there.most else "nearer_safe", {"unit": foe} | away
    if board.floor_of[space] > board.floor_of[here] and _soon_in_range(view, unit, space):
        return "higher", {}
    return ("risk" if there.exceeds(stays) else "best" if there.most else "safe"), {"count": there, "before": stays}


def against(view: Position, unit: str, space: str) -> tuple[str, Mapping[str, object]]:
    """What speaks against a step to a space, in the figures that are told of it: the key of its words, with what is in them.

    More threats now or soon, no shot from there or a worse one; whatever is safer there is said to be so.
    """
    here = view.units[unit].space
    if here is None:
        return "none", {}
    seat = view.world.side(unit)
    (now, after), (now_here, after_here) = _reached(view, unit, space), _reached(view, unit, here)
    soon, soon_here = reached_soon(view, seat, space), reached_soon(view, seat, here)
    shot, shot_here = _best(view, unit, space), _best(view, unit, here)
    if now > now_here:
        return "more", {"count": reach(view, seat, space), "before": reach(view, seat, here)}
    safer = any(there < stays for there, stays in ((now, now_here), (after, after_here), (soon, soon_here)))
    if safer and max(after, soon) > max(after_here, soon_here):
        return "safer_more", {"count": max(after, soon), "before": max(after_here, soon_here)}
    kind = "safer" if safer else "same"
    if shot_here and shot is None:
        return f"{kind}_unarmed", {"unit": shot_here.unit}
    if shot_here and shot and shot.gain < shot_here.gain:
        return f"{kind}_weaker", {"unit": shot_here.unit}
    if not safer:
        return "same", {}
    return ("safer_far" if _farther(view, unit, here, space) else "safer_little"), {}


def _farther(view: Position, unit: str, here: str, space: str) -> bool:
    """Whether every enemy who stands is farther from a space than from here, or as far and one of them farther."""
    zone_of, ranges = view.world.board.zone_of, view.world.board.ranges
    foes = [at for name in view.standing(OTHER[view.world.side(unit)]) if (at := view.zone(name))]
    away = [(ranges[zone_of[space]][at], ranges[zone_of[here]][at]) for at in foes]
    return any(there > stays for there, stays in away) and all(there >= stays for there, stays in away)


def _soon_in_range(view: Position, unit: str, space: str) -> bool:
    """Whether an enemy stands where a unit could fire at him from a space, or would after one step of either."""
    zone_of, ranges = view.world.board.zone_of, view.world.board.ranges
    foes = [at for name in view.standing(OTHER[view.world.side(unit)]) if (at := view.zone(name))]
    reach = view.world.tables.numbers.reach
    near = (max(0, ranges[zone_of[space]][at] - 1) for at in foes)
    return any(far <= reach and view.pattern(unit, far) for far in near)


def _ahead(view: Position, unit: str, space: str) -> Trade | None:
    """The best exchange that a unit could have after one step more from a space."""
    found = [one for to in moving.steps(view, space) if (one := worth_firing(view, unit, to)) and one.gain > 0]
    return max(found, key=lambda one: (one.gain, one.unit), default=None)


def _goal(view: Position, unit: str, here: str, space: str) -> str | None:
    """An objective to which a step from here to a space leads a unit; None for none."""
    zone_of, ranges = view.world.board.zone_of, view.world.board.ranges
    for key in view.world.scenario.objectives:
        after = _after(view, unit, key)
        if after and ranges[zone_of[space]][after] < ranges[zone_of[here]][after]:
            return key
    return None


def _after(view: Position, unit: str, key: str) -> str | None:
    """The zone to which an objective leads a unit: where it lies, or where it is to be carried; None for no business of his."""
    goal, lies = view.world.scenario.objectives[key], view.objectives[key]
    if goal.side != view.world.side(unit) or lies.by not in (None, unit):
        return None
    return goal.goal if lies.by else view.world.board.zone_of[lies.space]
