"""What is selected or pointed at, in words: a unit, a hex."""

from __future__ import annotations

from game.ironsquad.position import UNTOUCHED, Position, Unit
from game.ironsquad.records import HIDDEN
from scenes.kit.hero import Hero
from scenes.kit.language import translated
from scenes.kit.marks import in_colour
from scenes.kit.numbers import signed
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.words import say
from scenes.tables.ironsquad.names import called, percent, seat_name, title_of
from scenes.tables.ironsquad.places import visit_counts
from scenes.tables.ironsquad.preview import ground_title, health_name, range_words
from scenes.tables.ironsquad.prospects import searched

HARD = 8
"""So much off the accuracy of some weapon makes ground hard to hit."""


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:panel.{key}", **given)


# --- a unit ---------------------------------------------------------------------------------------------------------------


def unit_title(view: Position, name: str) -> str:
    """What stands over the panel of a unit."""
    return _say("unit_title", unit=title_of(view, name), side=seat_name(view.units[name].seat)).upper()


def unit_parts(view: Position, name: str, brief: bool = False, shot: str = "", low: bool = False) -> list[Part]:
    """A unit's movement, weapon and health, and what came of its `shot`; unless `brief` also its markers and what it can do
    besides, and unless `low` the movement points that are left in its turn as one large number.
    """
    unit = view.units[name]
    kind = view.kind(unit)
    weapon = view.world.tables.weapons[kind.weapon]
    acts = view.phase == "turn" and view.seat == unit.seat
    rows: list[Part] = [
        Row(
            _say("movement" if acts else "movement_card"), f"**{movement(view, unit)}**", tip=_say("tip.movement"),
            topic="panel.reach",
        ),
        Row(_say("weapon", weapon=weapon.title), f"**{range_words(view, name)}**", tip=_say("tip.range")),
        Row(
            _say("health"), f"**{_say('hp', hp=unit.hp, full=len(kind.health), state=health_name(view, name, unit.hp))}**",
            topic="marker.immobile",
        ),
    ]  # fmt: skip
    if shot:
        rows.append(Prose(shot, _say("tip.fired")))
    if brief:
        return rows
    if acts and not low:
        stuck = view.immobilised(unit)
        more = _say("cannot_move") if stuck else _say("of_points", full=view.full_mp(unit))
        rows[0] = Hero("0" if stuck else str(unit.mp), "", _say("points_left"), more, tip=_say("tip.movement"))
    if unit.facing is not None:
        rows.append(Row(_say("faces"), f"**{say('ironsquad:name.facing', hour=unit.facing)}**", tip=_say("tip.faces")))
    rows += [Prose(words, tip) for words, tip in remarks(view, unit, bool(shot))]
    rows.append(Prose(f"{{dim|{translated(kind.text)}}}"))
    return rows


def movement(view: Position, unit: Unit) -> str:
    """The movement points of a unit: what is left of them in its turn, else what its card says."""
    if view.phase == "turn" and view.seat == unit.seat:
        if view.immobilised(unit):  # whatever his card says, he cannot use it
            return _say("mp_none")
        return _say("mp_left", mp=unit.mp, full=view.full_mp(unit))
    return str(view.kind(unit).mp)


def remarks(view: Position, unit: Unit, told: bool = False) -> list[tuple[str, str]]:
    """What holds for a unit now, each with its tip: immobilised, slowed, its shot unless it is `told`, its treatment, done."""
    own_turn = view.phase == "turn" and view.seat == unit.seat
    found = []
    if view.immobilised(unit):
        found.append((f"{{danger|{_say('remark.stuck')}}}", _say("tip.stuck")))
    if unit.slow != "none":
        by = abs(view.world.tables.numbers.marker)
        found.append((f"{{amber|{_say(f'remark.slow_{unit.slow}', by=by)}}}", _say("tip.slow")))
    if own_turn and unit.fired and not told:
        found.append((_say("remark.fired"), _say("tip.fired")))
    if own_turn and view.kind(unit).ability == "treat":
        found.append((_say("remark.treated" if unit.healed else "remark.can_treat"), _say("tip.treat")))
    if own_turn and unit.done:
        found.append((f"{{dim|{_say('remark.done')}}}", _say("tip.done")))
    return found


# --- a hex ----------------------------------------------------------------------------------------------------------------


def hex_title(view: Position, space: str) -> str:
    """What stands over the panel of a hex."""
    return _say("hex_title", ground=ground_title(view, space), at=space).upper()


def hex_parts(view: Position, space: str, brief: bool = False) -> list[Part]:
    """What a hex costs, hides and shelters; who stands on it. `brief` leaves out roads, paths and the line of sight."""
    layout, tables = view.layout, view.world.tables
    if layout.ground[space] == HIDDEN:
        return _face_down(view, space)
    ground = tables.grounds[layout.ground[space]]
    building = layout.ground[space] == "building"
    rows: list[Part] = [Prose(called(view, name)) for name, unit in view.units.items() if unit.at == space]
    if ground.cost is None:
        rows.append(Prose(f"{{danger|{_say('no_entry')}}}", _say("tip.no_entry")))
    elif building and space not in view.explored:
        right = _say("cost_search", cost=ground.cost, search=tables.numbers.explore)
        rows.append(Row(_say("enter"), f"**{right}**", tip=_say("tip.search")))
    else:
        rows.append(Row(_say("enter"), f"**{_say('mp', mp=ground.cost)}**", tip=_say("tip.enter"), topic="panel.path"))
    if not brief:
        rows += _ways_and_sight(view, space)
    if building:
        rows += _building(view, space)
    if ground.column and ground.cost is not None:
        rows.append(Prose(*cover_words(view, layout.ground[space])))
    return rows


def _ways_and_sight(view: Position, space: str) -> list[Part]:
    """What a road or a path on a hex costs, and what the hex does to lines of sight."""
    tables, rows = view.world.tables, list[Part]()
    if space in view.layout.links:
        rows.append(Row(_say("road"), f"**{_say('mp', mp=tables.numbers.road)}**", tip=_say("tip.road")))
    if space in view.path:
        rows.append(Row(_say("path"), f"**{_say('at_most', mp=tables.numbers.path)}**", tip=_say("tip.path")))
    ground = tables.grounds[view.layout.ground[space]]
    key = "elevated" if ground.elevated else "blocks" if ground.blocks else "open"
    return [*rows, Row(_say("sight"), f"**{_say(f'sight_{key}')}**", tip=_say(f"tip.sight_{key}"))]


def _face_down(view: Position, space: str) -> list[Part]:
    numbers = view.world.tables.numbers
    right = _say("turn_costs", mp=numbers.reveal, vp=numbers.vp_reveal)
    return [
        Prose(_say("face_down", at=view.world.board.locations[view.layout.face_down[space]].hexes[0])),
        Row(_say("turn_up"), f"**{right}**", tip=_say("tip.turn_up")),
        Row(_say("sight"), f"**{_say('sight_blocks')}**", tip=_say("tip.sight_face_down")),
    ]


def _building(view: Position, space: str) -> list[Part]:
    """Whether a building is explored; of an objective, who holds it."""
    by = view.explored.get(space)
    rows: list[Part] = []
    if by:
        rows.append(Row(_say("explored"), _say("by", side=_side(by)), tip=_say("tip.explored")))
    else:
        vp = view.world.tables.numbers.vp_explore
        rows.append(Row(_say("unexplored"), f"**{_say('plus_vp', vp=vp)}**", tip=_say("tip.unexplored")))
        if view.seat and view.phase == "turn":
            odds = searched(view, view.seat)
            rows.append(Row(_say("ambush"), f"{{danger|**{percent(odds.enemy)}**}}", tip=_say("tip.ambush")))
            rows.append(Row(_say("friend"), f"**{percent(odds.friend)}**", tip=_say("tip.friend")))
    site = view.layout.sites.get(space)
    if site:
        if view.phase == "turn" and view.seat and visit_counts(view, view.seat, site):
            vp = view.world.tables.numbers.vp_objective
            rows.append(Row(_say("first_visit"), f"**{_say('plus_vp', vp=vp)}**", tip=_say("tip.first_visit")))
        holder = view.objectives.get(site, UNTOUCHED).held
        held = _say("held_by", side=_side(holder)) if holder else _say("held_nobody")
        there = {unit.seat for unit in view.units.values() if unit.at == space}
        if view.phase == "turn" and there == {view.seat} and holder != view.seat:
            held = _say("held_soon", side=_side(view.seat or ""))
        rows.append(Row(_say("objective"), held, tip=_say("tip.objective")))
    return rows


def _side(seat: str) -> str:
    """A side's name in its colour."""
    return in_colour(seat, f"**{seat_name(seat)}**")


def cover_words(view: Position, ground: str) -> tuple[str, str]:
    """How hard it is to hit somebody on this ground, and for its tip what that is for each weapon, a line each."""
    tables = view.world.tables
    column, cover = tables.grounds[ground].column or "", tables.cover(ground)
    by_weapon = [(weapon, weapon.terrain.get(column, 0)) for weapon in tables.weapons.values()]
    lines = [_say("cover_part", weapon=weapon.title, by=signed(by)) for weapon, by in by_weapon]
    tip = "\n".join([_say("cover_parts"), *lines, _say("tip.cover")])
    if cover <= 0:
        return f"{{dim|{_say('no_cover')}}}", tip
    key = "cover" if cover >= HARD else "some_cover"
    free = [_say(f"class.{weapon.id}") for weapon, by in by_weapon if by >= 0]
    return (_say(f"{key}_but", weapons=", ".join(free)) if free else _say(key)), tip
