"""What the acting unit can do now, by what is clicked for it, and what an action would come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from game.api import Action
from game.skulls import firing, moving
from game.skulls.asks import answer
from game.skulls.position import HIDDEN, OTHER, Declared, Position, World
from game.skulls.rounds import may_cover
from game.skulls.tokens import ranges_of
from scenes.kit.language import translated
from scenes.kit.words import say

ROUNDS_UP = 0.005
"""From this chance on that one of his own falls a player is asked about cover: it is told as 1 %, a smaller one as less."""
SHOWS = 0.01
"""From this chance on that somebody falls there is a question about it: less is shown as 0 %."""

CHANGED = {"fleet": "double-time", "suppress": "covering-fire", "surgeon": "medkit", "launcher": "frag", "big-charge": "frag"}
"""The texts of cards that change what a token does."""


class Choices(NamedTuple):
    """Actions by what is clicked for them: a space, a unit, a zone, a thing; `alone`: what needs no choice on the board."""

    spaces: Mapping[str, Action] = {}
    units: Mapping[str, Action] = {}
    zones: Mapping[str, Action] = {}
    things: Mapping[str, Action] = {}
    alone: tuple[Action, ...] = ()

    @property
    def any(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.spaces or self.units or self.zones or self.things or self.alone)

    def at(self, space: str | None, zone: str | None, unit: str | None, thing: str | None) -> Action | None:
        """The action of what is under the pointer: of the thing or the unit first, then of its space, then of its zone."""
        for known, key in ((self.things, thing), (self.units, unit), (self.spaces, space), (self.zones, zone)):
            found = known.get(key or "")
            if found:
                return found
        return None

    def places(self) -> list[Action]:
        """All of them, in a fixed order, for the keys."""
        return [*self.units.values(), *self.zones.values(), *self.spaces.values(), *self.things.values()]


def sorted_out(actions: Iterable[Action]) -> Choices:
    """Actions by what is clicked for them."""
    spaces, units, zones, things, alone = {}, {}, {}, {}, []
    for action in actions:
        if action["do"] == "follow":
            continue
        if "to" in action:
            spaces[action["to"]] = action
        elif "target" in action:
            units[action["target"]] = action
        elif "zone" in action:
            zones[action["zone"]] = action
        elif action["do"] in ("pick-up", "enter"):
            things[action.get("objective") or action["vehicle"]] = action
        else:
            alone.append(action)
    return Choices(spaces, units, zones, things, tuple(alone))


class Added(NamedTuple):
    """A part of a number of threats: what adds to it, and how many."""

    name: str
    add: int


class Fate(NamedTuple):
    """What may become of a unit: `threat` with its parts, skulls pulled, defence, the three chances; `before`: its danger now."""

    unit: str
    threat: int
    parts: tuple[Added, ...]
    before: int
    danger: int
    defence: int
    held: float
    incapacitated: float
    killed: float


class Prospect(NamedTuple):
    """What an action would come to for everybody it would hit; `covered`: the same if the other team Took Cover first."""

    action: Action
    fates: tuple[Fate, ...]
    covered: Mapping[str, Fate]

    def of(self, unit: str) -> Fate | None:
        """What may become of one unit."""
        return next((fate for fate in self.fates if fate.unit == unit), None)


def prospect(view: Position, seat: str, action: Action, order: Sequence[str] = ()) -> Prospect:
    """What an action that a seat may take, or has declared, would come to; as it stands, and under cover where that may be."""
    asked: dict[str, Any] = {"seat": seat, "action": action} | ({"order": list(order)} if order else {})
    plain = answer(view, "odds", asked)["units"]
    turn = view.turn
    other = OTHER[view.world.side(turn.unit)] if turn else OTHER[seat]
    eased = answer(view, "odds", asked | {"cover": True})["units"] if plain and may_cover(view, other) else {}
    fates = tuple(_fate(view, name, one) for name, one in plain.items())
    return Prospect(action, fates, {name: _fate(view, name, one) for name, one in eased.items()})


def bad_trade(seen: Prospect, unit: str) -> bool:
    """Whether an exchange of fire is worse for whoever fires than for his target: likelier to fell him, else more threats."""
    own, out = seen.of(unit), seen.of(seen.action["target"])
    if own is None or out is None:
        return False
    risk = out.held - own.held  # how much likelier it is that he falls than that the target does
    return risk > SHOWS or (risk >= -SHOWS and own.threat > out.threat)


def no_better(view: Position, unit: str, space: str) -> bool:
    """Whether a unit had better stay than step there: as much could be dealt to it, and it could fire no better.

    Out of gas, towards an objective, to where nobody fires, and to an enemy who can be finished off there, it is worth going.
    """
    board, world, here = view.world.board, view.world, view.units[unit].space
    if here is None or board.zone_of[here] in view.gas or prey(view, unit, space):
        return False
    zone, to = board.zone_of[here], board.zone_of[space]
    for key in world.scenario.objectives:
        after = _after(view, unit, key)
        if after and board.ranges[to][after] < board.ranges[zone][after]:
            return False
    if threat_at(view, unit, space) < threat_at(view, unit, here):
        return False
    now, then = _best_trade(view, unit, here), _best_trade(view, unit, space)
    if then is not None:
        return now is not None and now >= then
    return now is not None or threat_at(view, unit, space) > 0


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


def fires_later(view: Position) -> bool:
    """Whether whoever has the turn can fire from where his next step takes him in a later turn at the soonest."""
    turn = view.turn
    return turn is not None and (turn.left <= 1 or turn.fired)


def why_there(view: Position, unit: str, space: str) -> tuple[str, Mapping[str, str]]:
    """What a unit gains by a step to a space: the key of its words, with the ids of the unit or the objective that they name.

    A fallen enemy to finish off, fewer threats, a better shot; else nobody reaches him there, the way to an objective, a comrade
    who is down, the next enemy, a higher floor; at the least it is no worse there.
    """
    here, world = view.units[unit].space, view.world
    if here is None:
        return "best", {}
    board = world.board
    zone, to = board.zone_of[here], board.zone_of[space]
    if zone in view.gas:
        return "out_of_gas", {}
    if fallen := prey(view, unit, space):
        return "prey", {"unit": fallen}
    dealt, now_dealt = threat_at(view, unit, space), threat_at(view, unit, here)
    if dealt < now_dealt:
        return "safer" if dealt else "out_of_reach", {}
    now, then = _best_trade(view, unit, here), _best_trade(view, unit, space)
    if then is not None and (now is None or then > now):
        return ("shot" if now is None else "better_shot") + ("_later" if fires_later(view) else ""), {}
    for key in world.scenario.objectives:
        goal = _after(view, unit, key)
        if goal and board.ranges[to][goal] < board.ranges[zone][goal]:
            return "goal", {"thing": key}
    seat = world.side(unit)
    friends = (name for name in view.own(seat) if view.units[name].state == "down" and view.units[name].space == space)
    if friend := next(friends, None):
        return "comrade", {"unit": friend}
    foes = [name for name in view.standing(OTHER[seat]) if view.zone(name)]
    foe = min(foes, key=lambda name: (board.ranges[zone][view.zone(name) or zone], name), default=None)
    if foe and board.ranges[to][view.zone(foe) or to] < board.ranges[zone][view.zone(foe) or zone]:
        return "nearer" if dealt else "nearer_safe", {"unit": foe}
    if board.floor_of[space] > board.floor_of[here]:
        return "higher", {}
    return ("risk" if dealt > now_dealt else "best" if dealt else "safe"), {}


def _after(view: Position, unit: str, key: str) -> str | None:
    """The zone to which an objective leads a unit: where it lies, or where it is to be carried; None for no business of his."""
    goal, lies = view.world.scenario.objectives[key], view.objectives[key]
    if goal.side != view.world.side(unit) or lies.by not in (None, unit):
        return None
    return goal.goal if lies.by else view.world.board.zone_of[lies.space]


def threat_at(view: Position, unit: str, space: str) -> int:
    """The threats that all enemies together could deal a unit in a space."""
    total: int = answer(view, "exposure", {"unit": unit, "at": space})["total"]
    return total


def reached_soon(view: Position, seat: str, space: str) -> int:
    """The most threats that could reach a space once each enemy who acts has taken a step, or none."""
    zone_of, found = view.world.board.zone_of, 0
    if zone_of[space] in view.smoke:
        return 0
    for enemy in view.standing(OTHER[seat]):
        here = view.units[enemy].space
        if here and not view.units[enemy].stunned:
            places = [place for place in (here, *moving.steps(view, here)) if zone_of[place] not in view.smoke]
            found += max((firing.fire(view, enemy, place, "", space).threat for place in places), default=0)
    return found


def _best_trade(view: Position, unit: str, space: str) -> int | None:
    """How many threats more than he gets somebody deals from there in his best exchange; None where he reaches nobody."""
    targets = answer(view, "targets", {"unit": unit, "at": space})["targets"]
    return max((one["threat"] - one["return"].get("threat", 0) for one in targets), default=None)


def may_fall(view: Position, seat: str) -> bool:
    """Whether a unit of a seat may fall by the declared action that waits, at odds told as 1 % or more; True where none waits."""
    if not isinstance(view.pending, Declared):
        return True
    acting = view.turn.unit if view.turn else ""
    fates = prospect(view, view.world.side(acting) if acting else seat, view.pending.action).fates
    return any(view.world.side(fate.unit) == seat and fate.held <= 1 - ROUNDS_UP for fate in fates)


def no_risk(view: Position, seat: str) -> bool:
    """Whether a seat that lets a declared action come risks next to nothing; False where it is not known who stands where."""
    known = all(unit.space for unit in view.units.values() if unit.state == "up" and not unit.vehicle)
    return known and isinstance(view.pending, Declared) and not may_fall(view, seat)


def covers_free(view: Position, seat: str) -> bool:
    """Whether Take Cover costs a team nothing now: it turns over no card any more before the round ends (R-SK-38, R-SK-87)."""
    if view.phase == "last-call":
        return True
    own = any(view.units[card].state == "up" for card in view.teams[seat].stack)
    return view.phase not in ("muster", "plan") and not own and not view.teams[OTHER[seat]].stack


def won_by_count(view: Position) -> bool:
    """Whether the team that has the turn has won as soon as it ends: it is the last of the last round, and more of the team
    stand, whoever of the others gets up (R-SK-143).
    """
    turn, pair, limit = view.turn, view.pair, view.world.options["rounds"]
    if view.phase != "turn" or turn is None or pair is None or not limit or view.round < limit:
        return False
    if view.world.scenario.objectives or any(team.stack for team in view.teams.values()):
        return False
    follows = pair.second if pair.at == 1 else None
    if follows and view.units[follows].state == "up" and not view.units[follows].stunned:
        return False
    seat = view.world.side(turn.unit)
    return len(view.standing(seat)) > sum(view.units[name].state != "dead" for name in view.own(OTHER[seat]))


def idle(view: Position) -> bool:
    """Whether whoever has the turn has used none of his actions."""
    return view.turn is not None and view.turn.left == view.world.tables.numbers.actions


def _fate(view: Position, name: str, told: Mapping[str, Any]) -> Fate:
    chances = (told["held"], told["incapacitated"], told["killed"])
    parts = tuple(Added(part["name"], part["add"]) for part in told["parts"])
    return Fate(name, told["threat"], parts, view.units[name].danger, told["danger"], told["defence"], *chances)


def token_text(world: World, unit: str, token: str) -> str:
    """What a token does in the hands of a unit, by the text of its card as well."""
    usual, trait = translated(world.tables.tokens[token].text), world.traits[unit]
    if CHANGED.get(trait) != token:
        return usual
    own = translated(world.tables.traits[trait].text)
    return own if token == "double-time" else f"{usual} {own}"


def threats(count: int) -> str:
    """So many threats in words: 1 threat, 3 threats."""
    return say("skulls:preview.threats.one") if count == 1 else say("skulls:preview.threats.more", count=count)


def friends_hit(view: Position, seat: str, seen: Prospect) -> list[str]:
    """The seat's own units that an action would hit besides the one that fires, by id."""
    firing = view.turn.unit if view.turn and seen.action["do"] == "fire" else None
    return [fate.unit for fate in seen.fates if view.world.side(fate.unit) == seat and fate.unit != firing]
