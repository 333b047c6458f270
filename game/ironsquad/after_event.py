"""A view carried on by events alone: what somebody knows who sees them happen, between one decision and the next."""

from __future__ import annotations

from collections.abc import Callable

from game.api import Event
from game.ironsquad.position import UNTOUCHED, Active, Pending, Position, unhurt
from game.ironsquad.records import nation_of


def after_event(view: Position, event: Event) -> Position:
    """The view as it is known after one more event, the given one unchanged; what no event tells, it does not know."""
    after = view.copy()
    _DOES.get(event["is"], _nothing)(after, event)
    return after


def _nothing(view: Position, event: Event) -> None:
    """Ignore the event: it changes nothing that a view shows."""


# --- rounds and turns -----------------------------------------------------------------------------------------------------


def _deployment_shown(view: Position, event: Event) -> None:
    type_of, stand = view.world.tables.type_of, enumerate(event["units"].items(), 1)
    view.units = {name: unhurt(nation_of(name), type_of(name), one["at"], one["facing"], seq) for seq, (name, one) in stand}
    view.seq = len(view.units)
    view.picks = {seat: tuple(unit.type for _, unit in view.own(seat)) or picks for seat, picks in view.picks.items()}


def _start(view: Position, event: Event) -> None:
    view.start = event["position"]


def _round(view: Position, event: Event) -> None:
    view.phase, view.round = "turn", event["round"]
    view.weather = "clear" if view.world.options["weather"] == "clear" else view.weather


def _weather(view: Position, event: Event) -> None:
    view.weather = event["weather"]


def _turn(view: Position, event: Event) -> None:
    """Give a seat's units their movement points, and let their markers begin to count (R-IS-23, R-IS-39)."""
    view.seat, view.path = event["seat"], ()
    for name, unit in view.own(event["seat"]):
        unit = unit._replace(slow="now" if unit.slow == "next" else unit.slow, fired=False, done=False, healed=False)
        view.change(name, slow=unit.slow, fired=False, done=False, healed=False, mp=view.full_mp(unit))


def _turn_skipped(view: Position, event: Event) -> None:
    view.seat = event["seat"]


def _turn_ended(view: Position, event: Event) -> None:
    """Remove the markers that counted in this turn (R-IS-39), and the engineer's path."""
    view.path = ()
    for name, unit in view.own(event["seat"]):
        if unit.slow == "now":
            view.change(name, slow="none")


def _captured(view: Position, event: Event) -> None:
    now = view.objectives.get(event["objective"], UNTOUCHED)
    view.objectives = {**view.objectives, event["objective"]: now._replace(held=event["seat"])}


def _vp(view: Position, event: Event) -> None:
    view.vp = {**view.vp, event["seat"]: event["total"]}


def _over(view: Position, event: Event) -> None:
    view.phase, view.result, view.active, view.pending = "over", event["result"], None, None


# --- what a unit does -----------------------------------------------------------------------------------------------------


def _activated(view: Position, event: Event) -> None:
    view.active = Active(event["unit"])


def _ended(view: Position, event: Event) -> None:
    view.active = None
    view.change(event["unit"], done=True)


def _faced(view: Position, event: Event) -> None:
    view.change(event["unit"], facing=event["facing"])


def _move(view: Position, event: Event) -> None:
    unit = view.change(event["unit"], at=event["to"], mp=event["mp"])
    if view.kind(unit).ability == "path" and unit.at not in view.path:
        view.path = (*view.path, unit.at)


def _halted(view: Position, event: Event) -> None:
    view.change(event["unit"], mp=0)


def _objective_entered(view: Position, event: Event) -> None:
    seat, now = view.units[event["unit"]].seat, view.objectives.get(event["objective"], UNTOUCHED)
    entered = now.entered if seat in now.entered else (*now.entered, seat)
    view.objectives = {**view.objectives, event["objective"]: now._replace(entered=entered)}


def _explore(view: Position, event: Event) -> None:
    unit = view.change(event["unit"], mp=event["mp"])
    view.explored = {**view.explored, event["at"]: unit.seat}
    if event["card"] is not None:
        view.deck = {**view.deck, event["card"]: view.deck[event["card"]] - 1}


def _spawn(view: Position, event: Event) -> None:
    name, seat = event["unit"], event["seat"]
    kind = view.world.tables.type_of(name)
    view.seq += 1
    unit = unhurt(seat, kind, event["at"], event.get("facing"), view.seq)
    acts = seat == view.seat or (view.world.bot == seat and kind.local)  # R-IS-49, R-IS-117
    view.units = {**view.units, name: unit._replace(mp=view.full_mp(unit) if acts else 0)}


def _reveal(view: Position, event: Event) -> None:
    unit = view.change(event["unit"], mp=event["mp"])
    _drawn(view, event["tile"])
    view.pending = Pending("rotate", unit.seat, loc=event["loc"], tile=event["tile"])


def _drawn(view: Position, tile: str) -> None:
    """Take a tile out of its stack."""
    view.stacks = {group: tuple(one for one in stack if one != tile) for group, stack in view.stacks.items()}


def _tile(view: Position, event: Event) -> None:
    loc, tile, rot = event["loc"], event["tile"], event["rot"]
    view.tiles = {**view.tiles, loc: (tile, rot)}
    view.layout = view.layout.with_tile(*view.world.laid(loc, tile, rot))
    view.pending = None
    _drawn(view, tile)


# --- fire and health ------------------------------------------------------------------------------------------------------


def _attack(view: Position, event: Event) -> None:
    view.pending = None
    if event["kind"] == "fire":
        view.change(event["unit"], fired=True)


def _damage(view: Position, event: Event) -> None:
    view.change(event["unit"], hp=event["hp"])


def _slow(view: Position, event: Event) -> None:
    view.change(event["unit"], slow="next")


def _killed(view: Position, event: Event) -> None:
    name = event["unit"]
    view.dead = {**view.dead, name: view.units[name].seat}
    view.units = {one: unit for one, unit in view.units.items() if one != name}
    view.active = None if view.active and view.active.unit == name else view.active


def _heal(view: Position, event: Event) -> None:
    view.change(event["unit"], hp=event["to"])
    if view.kind(view.units[event["by"]]).ability == "treat":
        view.change(event["by"], healed=True)


_DOES: dict[str, Callable[[Position, Event], None]] = {
    "deployment_shown": _deployment_shown,
    "start": _start,
    "round": _round,
    "weather": _weather,
    "turn": _turn,
    "turn_skipped": _turn_skipped,
    "turn_ended": _turn_ended,
    "captured": _captured,
    "vp": _vp,
    "over": _over,
    "activated": _activated,
    "ended": _ended,
    "faced": _faced,
    "move": _move,
    "halted": _halted,
    "objective_entered": _objective_entered,
    "explore": _explore,
    "spawn": _spawn,
    "reveal": _reveal,
    "tile": _tile,
    "attack": _attack,
    "damage": _damage,
    "slow": _slow,
    "killed": _killed,
    "heal": _heal,
}
