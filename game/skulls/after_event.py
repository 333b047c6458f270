"""A view carried on by events alone: what somebody knows who sees them happen, between one decision and the next."""

from __future__ import annotations

from collections.abc import Callable

from game.api import Action, Event, JsonObject
from game.skulls.bag import queue_of
from game.skulls.position import HIDDEN, Checks, Declared, Pair, Position, Turn, Unit
from game.skulls.records import SEATS
from game.skulls.turns import EFFECTS


def after_event(view: Position, event: Event, known: Position) -> Position:
    """The view as it is known after one more event, the given one unchanged.

    `known` is the view once all has happened: from it comes what everybody may see and no event tells, where the squads stand
    and which ready spots hold a token.
    """
    after = view.copy()
    if event["is"] == "squads":
        _squads(after, event, known)
    elif event["is"] == "committed":
        _committed(after, event, known)
    else:
        _DOES.get(event["is"], _nothing)(after, event)
    if event["is"] not in _WAITING and isinstance(after.pending, Declared):
        after.pending = None
    return after


def _nothing(view: Position, event: Event) -> None:
    """Ignore the event: it changes nothing that a view shows."""


# --- muster and planning --------------------------------------------------------------------------------------------------


def _deployed(view: Position, event: Event) -> None:
    name = event["unit"]
    units = {**view.units, name: Unit(event["space"], items=view.world.cards[name].issue)}
    view.units = {one: units[one] for one in sorted(units)}


def _withdrawn(view: Position, event: Event) -> None:
    view.units = {name: unit for name, unit in view.units.items() if name != event["unit"]}


def _squads(view: Position, event: Event, known: Position) -> None:
    """Show all units where they have been deployed, and the filled bags (R-SK-09)."""
    view.units = {name: known.units[name] for name in known.units if name in (*event["seal"], *event["terrorist"])}
    for seat in SEATS:
        view.change_team(seat, bag=known.teams[seat].bag)


def _committed(view: Position, event: Event, known: Position) -> None:
    """Mark the seat as done; once both have planned, lay their stacks and tokens face down (R-SK-195)."""
    view.change_team(event["seat"], done=True)
    if view.phase != "plan" or not all(view.teams[seat].done for seat in SEATS):
        return
    view.phase = "turn"
    for seat in SEATS:
        view.change_team(seat, done=False)
        if view.teams[seat].stack != HIDDEN:
            continue
        mine = [name for name in view.own(seat) if view.units[name].state != "dead"]
        view.change_team(seat, stack=(HIDDEN,) * len(mine))
        for name in mine:
            view.change(name, ready=known.units[name].ready)


def _stacked(view: Position, event: Event) -> None:
    view.change_team(event["seat"], stack=(*view.teams[event["seat"]].stack, event["unit"]))


def _unstacked(view: Position, event: Event) -> None:
    stack = view.teams[event["seat"]].stack
    view.change_team(event["seat"], stack=tuple(name for name in stack if name != event["unit"]))


def _readied(view: Position, event: Event) -> None:
    view.change(event["unit"], ready=event["token"])


def _unreadied(view: Position, event: Event) -> None:
    view.change(event["unit"], ready=None)


def _windows(view: Position, event: Event) -> None:
    view.change_team(event["seat"], windows=event["when"])


# --- the round ------------------------------------------------------------------------------------------------------------


def _round(view: Position, event: Event) -> None:
    """Start a round with planning, of which a seat sees its own part alone (R-SK-196)."""
    view.round, view.phase = event["number"], "plan"
    for seat in SEATS:
        hidden = view.teams[seat].windows == HIDDEN
        view.change_team(seat, done=False, stack=HIDDEN if hidden else (), pool=None)
        for name in view.own(seat) if hidden else ():
            if view.units[name].state != "dead":
                view.change(name, ready=HIDDEN)


def _card_skipped(view: Position, event: Event) -> None:
    view.change_team(event["seat"], stack=view.teams[event["seat"]].stack[1:])


def _recycled(view: Position, event: Event) -> None:
    view.change_team(event["seat"], pool=tuple(event["units"]))


def _no_card(view: Position, event: Event) -> None:
    view.change_team(event["seat"], pool=())


def _revealed(view: Position, event: Event) -> None:
    """Open a card: the top of the stack, or one of the pool, which only those able are part of (R-SK-36)."""
    seat, unit = event["seat"], event["unit"]
    team, units = view.teams[seat], view.units
    if team.stack:
        view.change_team(seat, stack=team.stack[1:])
    else:
        able = [name for name in team.pool or () if units[name].state == "up" and not units[name].stunned]
        view.change_team(seat, pool=tuple(name for name in able if name != unit))
    seal = view.pair.first if view.pair else None
    view.pair = Pair(unit, None) if seat == "seal" else Pair(seal, unit)


def _first(view: Position, event: Event) -> None:
    if view.pair and event["seat"] == "terrorist":
        view.pair = Pair(view.pair.second, view.pair.first)


def _turn(view: Position, event: Event) -> None:
    view.phase, view.turn = "turn", Turn(event["unit"], view.world.tables.numbers.actions)


def _turn_end(view: Position, event: Event) -> None:
    """End a turn, over or lost, and go on with the second of the pair or another pair (R-SK-35)."""
    view.turn = None
    view.pair = view.pair._replace(at=2) if view.pair and view.pair.at == 1 and view.pair.second else None


def _last_call(view: Position, event: Event) -> None:
    view.phase = "last-call"
    for seat in SEATS:
        view.change_team(seat, done=seat not in event["seats"])


def _token_reset(view: Position, event: Event) -> None:
    view.change_team(event["seat"], token="cover")


def _stood(view: Position, event: Event) -> None:
    """Stand a unit up again, and put its own skull back in the bag (R-SK-173)."""
    name = event["unit"]
    view.change(name, state="up", danger=event["danger"])
    if view.world.options["start_skulls"] == "coloured":
        seat = view.world.side(name)
        bag = view.teams[seat].bag
        view.change_team(seat, bag=bag._replace(own=tuple(sorted({*bag.own, name}))))


def _round_end(view: Position, event: Event) -> None:
    """Clear clouds, stun marks and ready spots (R-SK-123, R-SK-124)."""
    view.smoke = view.gas = view.used = frozenset()
    view.units = {name: unit._replace(ready=None, shown=False, stunned=False) for name, unit in view.units.items()}


def _over(view: Position, event: Event) -> None:
    view.phase, view.result = "over", {"winner": event["winner"], "why": event["why"]}
    view.pending = view.turn = view.pair = None


# --- a turn ---------------------------------------------------------------------------------------------------------------


def _counted(view: Position, action: Action, done: bool) -> None:
    """Take one of the unit's actions for what was declared, or give it back while it is not done."""
    if view.turn and action["do"] != "end-turn":
        limit = _LIMITS.get(action["do"])
        once: JsonObject = {limit: done} if limit else {}
        view.turn = view.turn._replace(left=view.turn.left + (-1 if done else 1), **once)


def _declared(view: Position, event: Event) -> None:
    view.pending = Declared(event["seat"], event["action"])
    _counted(view, event["action"], True)


def _window(view: Position, event: Event) -> None:
    """Let what was declared wait for the answer of a seat."""
    if isinstance(view.pending, Declared):
        view.phase, view.pending = "respond", view.pending._replace(seat=event["seat"])
        _counted(view, view.pending.action, False)


def _answered(view: Position, event: Event) -> None:
    """Go on after an answer: to a declared action, the step of Covering Fire, or a last call."""
    if view.phase == "last-call":
        view.change_team(event["seat"], done=True)
    elif view.phase in ("respond", "follow"):
        if isinstance(view.pending, Declared):
            _counted(view, view.pending.action, True)
        view.phase = "turn"


def _took_cover(view: Position, event: Event) -> None:
    view.change_team(event["seat"], token="minus")
    for name, danger in event["danger"].items():
        view.change(name, danger=danger)
    _answered(view, event)


def _token_shown(view: Position, event: Event) -> None:
    view.change(event["unit"], ready=event["token"], shown=True)


def _moved(view: Position, event: Event) -> None:
    """Move a unit, with what it carries (R-SK-131)."""
    name, to = event["unit"], event["to"]
    view.phase = "turn"
    view.change(name, space=to)
    view.objectives = {one: lies._replace(space=to) if lies.by == name else lies for one, lies in view.objectives.items()}
    zone_of = view.world.board.zone_of
    if view.turn and view.turn.unit == name and any(zone_of[space] != zone_of[event["from"]] for space in event["path"]):
        view.turn = view.turn._replace(crossed=True)


def _spent(view: Position, event: Event) -> None:
    """Use up an item, and empty its ready spot (R-SK-100)."""
    unit = view.units[event["unit"]]
    items = list(unit.items)
    items.remove(event["token"])
    view.change(event["unit"], items=tuple(items), spent=(*unit.spent, event["token"]), ready=None, shown=False)


def _attack(view: Position, event: Event) -> None:
    """Note who was hit and has yet to pull skulls (R-SK-74), and that the weapon of a vehicle has fired (R-SK-181)."""
    queue = queue_of(view, view.world.side(event["unit"]), event["threats"])
    view.phase, view.pending = "order", Checks(queue, event["with"])
    vehicle = view.units[event["unit"]].vehicle
    if vehicle and event["with"] in view.world.tables.weapons:
        view.used |= {vehicle}


def _threat(view: Position, event: Event) -> None:
    seat = view.world.side(event["unit"])
    bag = view.teams[seat].bag
    view.change_team(seat, bag=bag._replace(black=bag.black + event["skulls"]))
    view.change(event["unit"], danger=event["to"])


def _checked(view: Position, event: Event) -> None:
    """Take a unit that has pulled its skulls out of those waiting (R-SK-75)."""
    if isinstance(view.pending, Checks):
        left = [(seat, tuple(name for name in names if name != event["unit"])) for seat, names in view.pending.queue]
        view.pending = view.pending._replace(queue=tuple(team for team in left if team[1]))
        if not view.pending.queue:
            view.phase, view.pending = "turn", None


def _discarded(view: Position, event: Event) -> None:
    bag = view.teams[event["seat"]].bag
    left = tuple(name for name in bag.own if name not in event["own"])
    bag = bag._replace(black=bag.black - event["black"], red=bag.red - event["red"], own=left)
    view.change_team(event["seat"], bag=bag)


def _incapacitated(view: Position, event: Event) -> None:
    _checked(view, event)
    view.change(event["unit"], state="down", danger=event["danger"], prone=False, vehicle=None)
    _stopped(view, event["unit"])


def _killed(view: Position, event: Event) -> None:
    """Take a killed unit off the board (R-SK-70)."""
    _checked(view, event)
    gone: JsonObject = {"ready": None, "shown": False, "stunned": False, "prone": False, "vehicle": None}
    view.change(event["unit"], space=None, state="dead", **gone)
    _stopped(view, event["unit"])


def _stopped(view: Position, name: str) -> None:
    """Take the actions left from a unit that falls in its own turn (R-SK-46)."""
    if view.turn and view.turn.unit == name:
        view.turn = view.turn._replace(left=0)


def _dropped(view: Position, event: Event) -> None:
    lies = view.objectives[event["objective"]]._replace(space=event["space"], by=None)
    view.objectives = {**view.objectives, event["objective"]: lies}


def _stunned(view: Position, event: Event) -> None:
    for name in event["units"]:
        view.change(name, stunned=True)


def _cloud(view: Position, event: Event) -> None:
    if event["kind"] == "smoke":
        view.smoke |= {event["zone"]}
    else:
        view.gas |= {event["zone"]}


def _danger(view: Position, event: Event) -> None:
    view.change(event["unit"], danger=event["to"])


def _creep(view: Position, event: Event) -> None:
    if view.turn:
        view.turn = view.turn._replace(creep=True)


_WAITING = ("declared", "token-shown", "window", "windows")
"""After these what was declared is still to be carried out."""
_LIMITS = {"use": "readied", "fire": "fired", "crew": "vehicle"}
"""What a turn notes of the actions that it has room for once."""
_DOES: dict[str, Callable[[Position, Event], None]] = {
    "deployed": _deployed,
    "withdrawn": _withdrawn,
    "stacked": _stacked,
    "unstacked": _unstacked,
    "readied": _readied,
    "unreadied": _unreadied,
    "windows": _windows,
    "round": _round,
    "card-skipped": _card_skipped,
    "recycled": _recycled,
    "no-card": _no_card,
    "revealed": _revealed,
    "first": _first,
    "turn": _turn,
    "turn-lost": _turn_end,
    "turn-end": _turn_end,
    "last-call": _last_call,
    "token-reset": _token_reset,
    "stood-up": _stood,
    "round-end": _round_end,
    "over": _over,
    "declared": _declared,
    "window": _window,
    "took-cover": _took_cover,
    "passed": _answered,
    "token-shown": _token_shown,
    "moved": _moved,
    "spent": _spent,
    "attack": _attack,
    "threat": _threat,
    "held": _checked,
    "discarded": _discarded,
    "incapacitated": _incapacitated,
    "killed": _killed,
    "dropped": _dropped,
    "stunned": _stunned,
    "cloud": _cloud,
    "danger": _danger,
    "revived": _stood,
    "creep": _creep,
    **EFFECTS,
}
