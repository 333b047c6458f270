"""What is answered about a position of Danger Close in the text mode: units, zones, ranges, ways, threats, how it stands."""

from __future__ import annotations

from contextlib import suppress
from math import atan2, pi

from game.api import Seat
from game.match import Chair
from game.messages import Refused
from game.skulls import moving, rounds
from game.skulls.position import HIDDEN, OTHER, Bag, Position, Unit
from game.skulls.records import SEATS
from game.skulls.to_come import named_stacks, turned_over
from scenes.kit.language import translated
from scenes.kit.marks import plain
from scenes.kit.words import say
from scenes.presentation.hearing import one_of, words_in
from scenes.presentation.story import listed
from scenes.tables.skulls.lines import so_many
from scenes.tables.skulls.names import (
    all_called,
    called,
    objective_name,
    range_name,
    seat_name,
    space_name,
    space_to_type,
    title_of,
    token_name,
    vehicle_name,
    zone_name,
    zone_to_type,
)
from scenes.tables.skulls.parts.steps import foes_of, reaching, worst_soon

WIND = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The points of the compass in their order, as `spoken.compass` names them."""


def say_here(key: str, **given: object) -> str:
    """Words of the text mode of this game."""
    return say(f"skulls:spoken.{key}", **given)


def way(view: Position, a: str, b: str) -> str:
    """In which direction one zone lies from another, in words."""
    one, other = view.world.board.zones[a], view.world.board.zones[b]
    across, up = other.x + other.width / 2 - one.x - one.width / 2, one.y + one.height / 2 - other.y - other.height / 2
    return say_here(f"compass.{WIND[round(atan2(across, up) / (pi / 4)) % 8]}")


def acting(view: Position) -> str | None:
    """The unit whose turn it is, or None."""
    return view.turn.unit if view.turn else None


def named_unit(view: Position, typed: str, seat: Seat | None = None) -> str:
    """The unit on the board or dead that words name; of one seat, where that is given. Raises: Refused."""
    names = [name for name in view.units if seat in (None, view.world.side(name))]
    things = {name: [plain(called(view.world, name)), title_of(view.world, name), name] for name in names}
    return one_of(things, typed, say_here("kind_unit"))


def asked_unit(chair: Chair, typed: str) -> str:
    """The unit that words name, one of the seat's before an enemy's; the one that acts, if nothing was typed. Raises: Refused."""
    view = chair.view()
    if not typed:
        name = acting(view)
        if name is None:
            raise Refused("bad-action", say_here("which_unit"))
        return name
    with suppress(Refused):
        return named_unit(view, typed, chair.seat)
    return named_unit(view, typed)


def standing_unit(chair: Chair, typed: str) -> tuple[str, Unit, str]:
    """The same, with the space where it is. Raises: Refused also for one that is dead."""
    view = chair.view()
    name = asked_unit(chair, typed)
    unit = view.units[name]
    if unit.space is None:
        raise Refused("bad-action", say_here("is_dead", unit=called(view.world, name)))
    return name, unit, unit.space


def named_space(chair: Chair, typed: str) -> str:
    """The space that words name: a zone alone is its ground floor; or where whoever they name stands. Raises: Refused."""
    view = chair.view()
    board = view.world.board
    things = {space: [space_to_type(view.world, space), space_name(view.world, space), space] for space in board.spaces}
    for zone in board.zones:
        things[f"{zone}/0"] += [zone, zone_to_type(view.world, zone), zone_name(view.world, zone)]
    with suppress(Refused):
        return one_of(things, typed, say_here("kind_space"))
    with suppress(Refused):
        return standing_unit(chair, typed)[2]
    return one_of(things, typed, say_here("kind_space"))


# --- units -------------------------------------------------------------------------------------------------------------------


def unit_line(view: Position, name: str) -> str:
    """A unit in a line: where it is, its danger, what lies ready, and all that is out of the ordinary."""
    unit, world = view.units[name], view.world
    if unit.space is None:
        return say_here("dead", unit=called(world, name))
    numbers = world.tables.numbers
    more = [say_here("danger", danger=unit.danger, most=numbers.most_danger)]
    if unit.state == "down":
        more.append(say_here("stands_at", most=numbers.stands_at))
    more += [say_here(key) for key, true in (("stunned", unit.stunned), ("prone", unit.prone)) if true]
    if unit.vehicle:
        more.append(say_here("inside", vehicle=vehicle_name(world, unit.vehicle)))
    more += [say_here("carries", objective=objective_name(world, one)) for one in (view.carried(name),) if one]
    more += [ready_words(view, unit)] if unit.ready else []
    key = "unit_down" if unit.state == "down" else "unit"
    return say_here(key, unit=called(world, name), at=space_to_type(world, unit.space), more=", ".join(more))


def ready_words(view: Position, unit: Unit) -> str:
    """What lies on the ready spot of a unit: which token, or that it is not known."""
    if unit.ready == HIDDEN:
        return say_here("ready_hidden")
    key = "ready_shown" if unit.shown else "ready"
    return say_here(key, token=token_name(view.world, unit.ready or ""))


def in_order(view: Position, seat: Seat | None) -> list[str]:
    """All units, the seat's first, the dead last of each side."""
    side, units = view.world.side, view.units
    return sorted(units, key=lambda name: (side(name) != (seat or SEATS[0]), units[name].state == "dead", name))


def units(chair: Chair, typed: str) -> list[str]:
    """Every unit, the seat's first."""
    view = chair.view()
    return [unit_line(view, name) for name in in_order(view, chair.seat)] or [say_here("no_units")]


def unit(chair: Chair, typed: str) -> list[str]:
    """One unit: how it is, and all of its card; one of the roster too while the squads are mustered."""
    view = chair.view()
    try:
        name = asked_unit(chair, typed)
    except Refused:
        roster = {one: [title_of(view.world, one), one] for one in view.world.rosters[chair.seat or SEATS[0]]}
        if view.phase != "muster" or not typed:
            raise
        name = one_of(roster, typed, say_here("kind_unit"))
    lines = [unit_line(view, name)] if name in view.units else [say_here("not_picked", unit=called(view.world, name))]
    return [*lines, *card_lines(view, name)]


def card_lines(view: Position, name: str) -> list[str]:
    """What stands on a card: threat by range, defence, initiative, what it has left, its text."""
    world, card, one = view.world, view.world.cards[name], view.units.get(name)
    known = one is not None
    patterns = [view.pattern(name, far) if known else card.threat[far] for far in range(len(card.threat))]
    given = dict(zip(("near", "next", "far"), patterns, strict=True))
    defence, initiative = (view.defence(name), view.initiative(name)) if known else (card.defence, card.initiative)
    lines = [say_here("card", defence=defence, initiative=initiative, **given)]
    items = one.items if one else card.issue
    lines.append(say_here("items", items=listed(token_name(world, item) for item in items)) if items else say_here("no_items"))
    return [*lines, translated(world.tables.traits[world.traits[name]].text)] if world.traits[name] else lines


# --- the position in short ---------------------------------------------------------------------------------------------------


def look(view: Position, seat: Seat | None) -> list[str]:
    """The position in short: the round, the tokens and bags, what is to be carried, who is where, clouds."""
    lines = [moment(view)]
    if view.phase != "muster":
        lines += [team_line(view, one) for one in SEATS]
    lines += [objective_line(view, name) for name in view.objectives]
    lines += [unit_line(view, name) for name in in_order(view, seat)]
    return [*lines, *clouds(view)]


def moment(view: Position) -> str:
    """The round, and what happens in it now."""
    if not view.round:
        return say_here("before")
    most = view.world.options["rounds"]
    return say_here("moment" if most else "moment_open", round=view.round, most=most, phase=say_here(f"phase.{view.phase}"))


def team_line(view: Position, seat: Seat) -> str:
    """The token and the bag of a team."""
    team = view.teams[seat]
    token = say_here(f"token.{team.token}", less=rounds.penalty(view, seat))
    cards = say_here("cards", count=len(team.stack)) if isinstance(team.stack, tuple) and view.phase != "plan" else ""
    return say_here("team", seat=seat_name(seat), token=token, bag=bag_words(team.bag), cards=cards)


def bag_words(bag: Bag) -> str:
    """What is in a bag, in words."""
    parts = (("black", bag.black), ("red", bag.red), ("own", len(bag.own)), ("white", bag.white))
    return listed([say_here(f"skulls.{kind}", count=count) for kind, count in parts if count] or [say_here("skulls.none")])


def objective_line(view: Position, name: str) -> str:
    """Where an objective is, who carries it, and where it must go."""
    world, one, goal = view.world, view.objectives[name], view.world.scenario.objectives[name]
    key = "objective_carried" if one.by else "objective"
    given = {"by": called(world, one.by) if one.by else "", "at": space_to_type(world, one.space)}
    goal_name = zone_to_type(world, goal.goal)
    return say_here(key, objective=objective_name(world, name), seat=seat_name(goal.side), goal=goal_name, **given)


def clouds(view: Position) -> list[str]:
    """Where smoke and tear gas lie."""
    found = []
    for key, zones in (("smoke", view.smoke), ("gas", view.gas)):
        if zones:
            found.append(say_here(f"clouds.{key}", zones=listed(zone_to_type(view.world, zone) for zone in sorted(zones))))
    return found


def score(chair: Chair, typed: str) -> list[str]:
    """How many stand on each side, and what is to be done to win."""
    view = chair.view()
    lines = [moment(view)]
    for seat in SEATS if view.phase != "muster" else ():
        names = view.own(seat)
        states = [view.units[name].state for name in names]
        given = {state: states.count(state) for state in ("up", "down", "dead")}
        lines.append(say_here("score", seat=seat_name(seat), **given))
    lines += [objective_line(view, name) for name in view.objectives]
    return [*lines, say_here("to_win_carry" if view.objectives else "to_win")]


# --- the ground --------------------------------------------------------------------------------------------------------------


def map_of(chair: Chair, typed: str) -> list[str]:
    """The whole board: every zone with its floors and what it is next to."""
    view = chair.view()
    board = view.world.board
    starts = [
        say_here("starts", seat=seat_name(seat), zones=listed(zone_to_type(view.world, zone) for zone in board.starts[seat]))
        for seat in SEATS
    ]
    return [say_here("map", count=len(board.zones)), *starts, *(_zone_line(view, zone) for zone in board.zones)]


def _zone_line(view: Position, zone: str) -> str:
    """A zone in a line: its floors, its neighbours with their directions, which of them the upper floors lead to as well."""
    board = view.world.board
    near = []
    for other in board.near[zone]:
        link = board.link(zone, other)
        roof = say_here("roof") if link and len(link.floors) > 1 else ""
        near.append(say_here("neighbour", way=way(view, zone, other), zone=zone_to_type(view.world, other), roof=roof))
    floors = board.zones[zone].floors
    given = {"zone": zone_to_type(view.world, zone), "near": ", ".join(near)}
    return say_here("zone", **given) if floors == 1 else say_here("zone_floors", floors=floors, **given)


def near(chair: Chair, typed: str) -> list[str]:
    """A zone with who is in it, and each zone next to it with who is there."""
    view = chair.view()
    space = named_space(chair, typed) if typed else standing_unit(chair, "")[2]
    board = view.world.board
    zone = board.zone_of[space]
    lines = [_zone_line(view, zone), *_there(view, zone)]
    for other in board.near[zone]:
        there = _there(view, other)
        lines += there or [say_here("nobody", zone=zone_to_type(view.world, other))]
    return lines


def _there(view: Position, zone: str) -> list[str]:
    """Who and what is in a zone, a line each."""
    names = view.in_zone(zone)
    lines = [unit_line(view, name) for name in names]
    lines += [objective_line(view, name) for name, one in view.objectives.items() if not one.by and _in(view, one.space, zone)]
    lines += [say_here(f"clouds.{key}", zones=zone_to_type(view.world, zone)) for key in _clouds_over(view, zone)]
    return lines


def _clouds_over(view: Position, zone: str) -> list[str]:
    return [key for key, zones in (("smoke", view.smoke), ("gas", view.gas)) if zone in zones]


def _in(view: Position, space: str, zone: str) -> bool:
    return view.world.board.zone_of[space] == zone


def between(chair: Chair, typed: str) -> list[str]:
    """How far one space is from another, in steps and in range, and what height and smoke do to fire between them."""
    view = chair.view()
    a, b = _two(chair, typed)
    world, sight = view.world, chair.ask("los", **{"from": a, "to": b})
    steps = moving.reached(world.board, a, len(world.board.spaces), view.gas).get(b)
    given = {"a": space_to_type(world, a), "b": space_to_type(world, b)}
    far = range_name(sight["range"]) if sight["range"] <= 2 else say_here("too_far", count=sight["range"])
    lines = [say_here("from_to", far=far, **given)]
    lines.append(say_here("no_steps") if steps is None else counted_here("steps", steps))
    if sight["height"]:
        lines.append(say_here("height", threats=so_many("threats", sight["height"]), **given))
    if not sight["clear"] and sight["range"] <= 2:
        lines.append(say_here("smoke_between"))
    return lines


def counted_here(key: str, count: int, **given: object) -> str:
    """Words of the text mode for so many of something."""
    return say_here(f"{key}_1" if count == 1 else key, count=count, **given)


def _two(chair: Chair, typed: str) -> tuple[str, str]:
    """The two spaces that words name, with the word for "to" between them, or just one after the other. Raises: Refused."""
    words = typed.split()
    to = [place for place, word in enumerate(words) if set(words_in(word)) & set(words_in(say("tell.from_words")))]
    if to and 0 < to[0] < len(words) - 1:
        return named_space(chair, " ".join(words[: to[0]])), named_space(chair, " ".join(words[to[0] + 1 :]))
    if len(words) == 2:
        return named_space(chair, words[0]), named_space(chair, words[1])
    if typed and acting(chair.view()):
        return standing_unit(chair, "")[2], named_space(chair, typed)
    raise Refused("bad-action", say_here("from_how"))


def reach(chair: Chair, typed: str) -> list[str]:
    """The spaces a unit can come to, by the steps they take: two moves, and one more step with each that Double-Time adds."""
    view = chair.view()
    name, _, space = standing_unit(chair, typed)
    world = view.world
    most = world.tables.numbers.actions - 1 + moving.double_steps(view, name)
    by_steps: dict[int, list[str]] = {}
    for to, steps in moving.reached(world.board, space, most, view.gas).items():
        if steps:
            by_steps.setdefault(steps, []).append(space_to_type(world, to))
    head = say_here("reach", unit=called(world, name), at=space_to_type(world, space))
    usual = world.tables.numbers.actions
    lines = [
        counted_here("reach_in" if steps <= usual else "reach_double", steps, spaces="; ".join(spaces))
        for steps, spaces in sorted(by_steps.items())
    ]
    return [head, *lines]


# --- fire and threats --------------------------------------------------------------------------------------------------------


def sees(chair: Chair, typed: str) -> list[str]:
    """Whom a unit could fire at from where it is: what it would deal, what would come back, and who is out of reach."""
    view = chair.view()
    name, unit_, space = standing_unit(chair, typed)
    lines = []
    found = chair.ask("targets", unit=name)["targets"]
    for one in found:
        back = one["return"]
        answer = (
            say_here("no_return", why=say_here(f"why.{back['why']}"))
            if "why" in back
            else say_here("return", threats=so_many("threats", back["threat"]))
        )
        at = space_to_type(view.world, view.units[one["unit"]].space or "")
        given = {"target": called(view.world, one["unit"]), "at": at, "far": range_name(one["range"])}
        lines.append(say_here("sees", threats=so_many("threats", one["threat"]), answer=answer, **given))
    hit = {one["unit"] for one in found}
    others = [other for other in view.standing(OTHER[view.world.side(name)]) if other not in hit]
    if others:
        key = "in_smoke" if view.world.board.zone_of[space] in view.smoke else "out_of_reach"
        lines.append(say_here(key, units=all_called(view.world, others)))
    return lines or [say_here("no_enemies")]


def threats(chair: Chair, typed: str) -> list[str]:
    """What each enemy who may act next could deal each own unit from where he stands, and after one step; of one, where it is
    named.
    """
    seat = chair.seat
    if seat is None:
        raise Refused("bad-action", say_here("no_eyes"))
    view = named_stacks(chair.view(), turned_over(chair.story()))
    names = [named_unit(view, typed, seat)] if typed else view.standing(seat)
    lines, safe = [], []
    then, foes = foes_of(view, seat)
    for name in names:
        space = view.units[name].space
        if space is None or view.units[name].state != "up":
            lines.append(unit_line(view, name))
            continue
        now = {one["unit"]: one["threat"] for one in reaching(view, seat, space) if one["threat"]}
        soon = {foe: worst for foe in foes if (worst := worst_soon(then, foe, space)) > now.get(foe, 0)}
        for key, found in (("threat", now), ("threat_step", soon)):
            for foe, count in found.items():
                given = {"unit": title_of(view.world, name), "foe": called(view.world, foe)}
                lines.append(say_here(key, threats=so_many("threats", count), **given))
        if not now and not soon:
            safe.append(title_of(view.world, name))
    if safe:
        lines.append(say_here("safe", units=listed(safe)))
    return lines or [say_here("no_units")]
