"""What speaks for one action rather than for another that is chosen, in three words at most."""

from __future__ import annotations

from game.api import Action
from game.skulls.position import OTHER, Position
from game.skulls.turns import COVER, END
from scenes.kit.words import say
from scenes.tables.skulls import aim
from scenes.tables.skulls.names import means_name
from scenes.tables.skulls.parts.steps import reached_less, reached_soon, threat_at, why_there, worth_firing
from scenes.tables.skulls.prospects import SHOWS

TELLING = frozenset({"out_of_gas", "prey", "goal", "comrade"})
"""Reasons for a step that hold whatever reaches whoever steps."""


def merit(mode: aim.Aiming, action: Action, chosen: Action) -> str:
    """What speaks for an action rather than for the chosen one, in words; "" where no figure that is told of both does."""
    world, turn = mode.view.world, mode.turn
    known = mode.state.knows(world.side(turn.unit))
    if action["do"] == "use" and not known:
        return ""
    if action == END:
        key = _left_alone(mode, chosen)
    elif "to" in action:
        then = mode.then(action)
        after = then.action if then else None
        if after and after["do"] == "use" and known and after["token"] != chosen.get("token"):
            return _say("then", token=means_name(world, after["token"]))
        end = str(after["to"] if after and after["do"] == "move" else action["to"])
        key = edge(mode.view, turn.unit, end, str(chosen.get("to") or mode.view.units[turn.unit].space))
    else:
        key = {"coup": "prey", "pick-up": "goal"}.get(action["do"]) or (
            "eased" if action == COVER else _hits(mode, action, chosen)
        )
    return _say(key) if key else ""


def edge(view: Position, unit: str, space: str, other: str) -> str:
    """What a unit gains in a space and not in another, by the figures of the panel: the key of its words; "" for nothing.

    A better shot, then safety now or soon with none of both less, a nearer enemy, a higher floor.
    """
    board, seat = view.world.board, view.world.side(unit)
    key, _ = why_there(view, unit, space)
    if key in TELLING and why_there(view, unit, other)[0] != key:
        return key
    shot, beside = worth_firing(view, unit, space), worth_firing(view, unit, other)
    if shot and (beside is None or shot.gain > beside.gain):
        return "shot"
    if reached_less(*((threat_at(view, unit, at), reached_soon(view, seat, at)) for at in (space, other))):
        return "safer"
    foes = [zone for name in view.standing(OTHER[seat]) if (zone := view.zone(name))]
    near, far = (min((board.ranges[board.zone_of[at]][zone] for zone in foes), default=0) for at in (space, other))
    if near != far:
        return "nearer" if near < far else ""
    return "higher" if board.floor_of[space] > board.floor_of[other] else ""


def _left_alone(mode: aim.Aiming, chosen: Action) -> str:
    """What speaks for doing nothing more rather than what is chosen."""
    view, unit = mode.view, mode.turn.unit
    if "to" in chosen:
        here, seat = str(view.units[unit].space), view.world.side(unit)
        more = threat_at(view, unit, chosen["to"]) > threat_at(view, unit, here)
        return "safer" if more or reached_soon(view, seat, chosen["to"]) > reached_soon(view, seat, here) else ""
    own = mode.state.seen(chosen).of(unit)
    return "safer" if own and own.threat else "kept" if chosen["do"] == "use" else ""


def _hits(mode: aim.Aiming, action: Action, chosen: Action) -> str:
    """What a shot, a token or a weapon does better than what is chosen: who falls, how many are hit, what comes back."""
    (odds, foes, dealt, back), (less, fewer, smaller, more) = (_figures(mode, one) for one in (action, chosen))
    if odds - less > SHOWS:
        return "odds" if fewer else "falls"
    if foes > max(1, fewer):
        return "two" if foes == 2 else "several"
    if more > back and fewer:
        return "less_back"
    if dealt > smaller and fewer:
        return "more"
    return f"means.{action['token']}" if action["do"] == "use" else "" if fewer else "unanswered" if not back else "danger"


def _figures(mode: aim.Aiming, action: Action) -> tuple[float, int, int, int]:
    """Of what an action comes to: how likely enemies fall, how many are hit, the threats dealt to them and to his own side."""
    side = mode.view.world.side
    fates = mode.state.seen(action).fates
    foes = [one for one in fates if side(one.unit) != side(mode.turn.unit)]
    back = sum(one.threat for one in fates if one not in foes)
    return sum(1 - one.held for one in foes), len(foes), sum(one.threat for one in foes), back


def _say(key: str, **given: object) -> str:
    return say(f"skulls:turn.better.why.{key}", **given)
