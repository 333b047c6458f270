"""Why something cannot be done now, in the rules' own sentences, with units, tokens and places by their names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.api import Action
from game.skulls.position import Position, World
from game.skulls.tokens import ranges_of
from scenes.boards.zones.board import Hit
from scenes.kit.words import say
from scenes.presentation import refusals
from scenes.tables.skulls.names import (
    called,
    floor_name,
    means_name,
    place_name,
    range_name,
    space_name,
    title_of,
    vehicle_name,
    zone_name,
)
from scenes.tables.skulls.state import SkullsState


def why_not(state: SkullsState, action: Action) -> str:
    """Why the seat at the screen may not do this, as a player reads it; "" where it may. Choices that lack are filled in."""
    view = state.view
    whole = action
    if action["do"] == "crew":
        weapon = view.world.tables.weapons[action["weapon"]]
        whole = action | _aimed(state, weapon.aim, weapon.ranges)
    why = state.context.chair().refusal(whole)
    return readable(view.world, why) if why else ""


def why_not_token(state: SkullsState, token: str) -> str:
    """Why a readied token can be used nowhere now."""
    view = state.view
    known = view.world.tables.tokens[token]
    turn = view.turn
    if known.aim == "zone" and known.ranges and turn and not _anybody(view, turn.unit, ranges_of(view, turn.unit, token)):
        ranges = ", ".join(map(range_name, ranges_of(view, turn.unit, token)))
        return _say("nobody_near", token=means_name(view.world, token), range=ranges)
    why = state.context.chair().refusal({"do": "use", "token": token} | _aimed(state, known.aim, known.ranges))
    return readable(view.world, why) if why else ""


def _anybody(view: Position, unit: str, ranges: Sequence[int]) -> bool:
    """Whether anybody else stands so many zones away from a unit."""
    board, here = view.world.board, view.zone(unit)
    up = (view.zone(name) for name, one in view.units.items() if name != unit and one.state == "up")
    return any(board.ranges[here][zone] in ranges for zone in up if here and zone)


def why_grey(state: SkullsState, hit: Hit) -> str:
    """Why an enemy that is pointed at is not ringed, in one short sentence; a space that is not lit says it when clicked."""
    view, turn = state.view, state.view.turn
    if turn is None or not hit.unit or view.world.side(hit.unit) == view.world.side(turn.unit):
        return ""
    why = why_nothing(state, None, hit)
    return _say("not_lit", why=why.split(": ", 1)[-1]) if why else ""


def why_nothing(state: SkullsState, tool: str | None, hit: Hit) -> str:
    """Why a click on this part of the board does nothing, as rich text. `tool`: what the hand holds."""
    view, turn = state.view, state.view.turn
    if turn is None:
        return ""
    world, unit = view.world, view.units[turn.unit]
    if tool:
        why = _why_not_there(state, unit.ready or "", hit) if tool == "token" else ""
        return why or _say("not_there", token=means_name(world, (unit.ready if tool == "token" else tool) or ""))
    if hit.unit == turn.unit or (hit.space and hit.space == unit.space and not hit.unit):
        return _say("already", unit=called(world, turn.unit))
    if hit.unit and world.side(hit.unit) == world.side(turn.unit):
        return _say("not_his", unit=called(world, turn.unit), other=called(world, hit.unit))
    if hit.unit:
        return why_not(state, {"do": "fire", "target": hit.unit})
    if not hit.space:
        return _say("not_here")
    near = world.board.steps[unit.space] if unit.space else ()
    if near and hit.space not in near:
        return _say("too_far", near=_near(world, unit.space or "", near))
    return why_not(state, {"do": "move", "to": hit.space})


def _why_not_there(state: SkullsState, token: str, hit: Hit) -> str:
    """Why the readied token cannot be used at what was clicked; "" where it is nothing that it could be used at."""
    aim = state.world.tables.tokens[token].aim
    key, at = {"zone": ("zone", hit.zone), "space": ("to", hit.space)}.get(aim, ("target", hit.unit))
    return why_not(state, {"do": "use", "token": token, key: at}) if at and aim != "none" else ""


def _near(world: World, here: str, near: Sequence[str]) -> str:
    """The spaces one step away in few words: the other floors of its own zone first, by their floors alone."""
    board = world.board
    own = [space for space in near if board.zone_of[space] == board.zone_of[here]]
    names = [floor_name(board.floor_of[space]) for space in own]
    return ", ".join([*names, *(place_name(world, space) for space in near if space not in own)])


def _say(key: str, **given: object) -> str:
    return say(f"skulls:turn.{key}", **given)


def _aimed(state: SkullsState, aim: str, ranges: tuple[int, ...]) -> Action:
    """Any choice of a kind of aim, such as fits best: the nearest enemy, a zone in reach, a friend, its own space."""
    view = state.view
    turn = view.turn
    assert turn is not None
    world, unit = view.world, view.units[turn.unit]
    board = world.board
    space = unit.space or next(iter(board.spaces))
    zone, seat = board.zone_of[space], world.side(turn.unit)
    if aim == "zone":
        within = board.within[zone]
        zones = [one for far in ranges if far < len(within) for one in within[far]]
        return {"zone": min(zones, key=lambda one: (not view.in_zone(one), one), default=zone)}
    if aim in ("enemy", "friend"):
        known = [name for name, one in view.units.items() if one.space and (world.side(name) == seat) == (aim == "friend")]
        away = {name: board.ranges[zone][view.zone(name) or zone] for name in known}
        fits = sorted(known, key=lambda name: (view.units[name].state == ("up" if aim == "friend" else "down"), away[name]))
        return {"target": fits[0] if fits else turn.unit}
    if aim == "space":
        return {"to": space}
    return {"token": (unit.spent or world.items)[0]} if aim == "item" else {}


def readable(world: World, why: str) -> str:
    """A sentence of the rules with names in the place of ids, in the language that is spoken."""
    return refusals.readable(why, partial(_name, world))


def _name(world: World, one: str) -> str:
    if one in world.cards:
        return title_of(world, one)
    if one in world.tables.tokens or one in world.tables.weapons:
        return means_name(world, one)
    if one in world.board.zone_of:
        return space_name(world, one)
    if one in world.board.zones:
        return zone_name(world, one)
    return vehicle_name(world, one) if one in world.scenario.vehicles else one
