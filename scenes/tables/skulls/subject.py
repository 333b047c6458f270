"""What is pointed at beside the board, in words: a unit, a space, an objective, a vehicle."""

from __future__ import annotations

from game.skulls.position import HIDDEN, Position
from scenes.kit.language import translated
from scenes.kit.marks import in_colour
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.words import say
from scenes.tables.skulls.cards import items_words
from scenes.tables.skulls.names import (
    called,
    floor_name,
    means_name,
    objective_name,
    seat_name,
    space_name,
    title_of,
    vehicle_name,
    zone_name,
)
from scenes.tables.skulls.tableau import covers_until, stands_at


def _say(key: str, **given: object) -> str:
    return say(f"skulls:panel.{key}", **given)


# --- a unit ---------------------------------------------------------------------------------------------------------------


def unit_title(view: Position, name: str) -> str:
    """What stands over the panel of a unit."""
    return _say("unit_title", unit=title_of(view.world, name), side=seat_name(view.world.side(name))).upper()


def unit_parts(view: Position, name: str, own: bool, brief: bool = False, less: int = 0) -> list[Part]:
    """A unit's danger, defence, threat, initiative and place; unless `brief` its tokens, marks and card text as well.

    `own`: its readied token may be told although it lies face down; `less`: what Take Cover took from its open card.
    """
    unit, world = view.units[name], view.world
    card = world.cards[name]
    override = unit.override
    threat = (override and override.threat) or card.threat
    counts = view.initiative(name)
    initiative = _say("less", printed=counts, less=less, counts=counts - less) if less else str(counts)
    rows: list[Part] = [
        Row(
            _say("danger"),
            f"**{_say('of_defence', danger=unit.danger, most=world.tables.numbers.most_danger, defence=view.defence(name))}**",
            topic="marker.danger",
        ),
        Row(_say("threat"), f"**{' / '.join(map(str, threat))}**", tip=_say("tip.threat"), topic="modifier.pattern"),
        Row(_say("initiative"), f"**{initiative}**", topic="panel.initiative"),
    ]
    rows += [Prose(words, tip) for words, tip in remarks(view, name)]
    if brief:
        return rows
    if unit.space:
        rows.append(Row(_say("stands"), f"**{space_name(world, unit.space)}**", topic="zone"))
    rows += _tokens(view, name, own)
    trait = view.trait(name)
    if trait:
        text = world.tables.traits[trait]
        rows.append(Row(f"{{dim|{translated(text.text)}}}", rule=f"R-SK-{text.rules[0]}", topic=f"unit.{name}"))
    return rows


def told_parts(view: Position, name: str, own: bool, less: int = 0) -> list[list[Part]]:
    """A unit in a few lines: figures, where it stands, its token and its items; then the same with what it alone can do."""
    short, unit = unit_parts(view, name, own, True, less), view.units[name]
    lines = [space_name(view.world, unit.space)] if unit.space else []
    lines += [f"{part.left}: {part.right}" for part in _tokens(view, name, own) if isinstance(part, Row)]
    start = [part for part in short if not (isinstance(part, Row) and part.topic == "panel.initiative")]  # its open card has it
    start.append(Prose(" · ".join(lines)))
    trait = view.trait(name)
    if not trait:
        return [start]
    text = view.world.tables.traits[trait]
    return [start, [*start, Row(f"{{dim|{translated(text.text)}}}", rule=f"R-SK-{text.rules[0]}", topic=f"unit.{name}")]]


def _used(view: Position, name: str) -> bool:
    """Whether the token on his ready spot lies open, and is not the one that he is using just now."""
    turn = view.turn
    return view.units[name].shown and not (turn and turn.unit == name and not turn.readied)


def _tokens(view: Position, name: str, own: bool) -> list[Part]:
    """The token on the ready spot, and the items that are left."""
    unit, world = view.units[name], view.world
    rows: list[Part] = []
    if unit.ready and view.phase != "plan":
        known = unit.shown or (own and unit.ready != HIDDEN)
        words = means_name(world, unit.ready) if known else _say("face_down")
        words = f"{{dim|{_say('used', token=words)}}}" if _used(view, name) else f"**{words}**"
        rows.append(Row(_say("ready"), words, topic=f"token.{unit.ready}" if known else "panel.ready"))
    if unit.items or unit.spent:
        items = items_words(unit.items) or _say("none")
        spent = items_words(unit.spent)
        rows.append(Row(_say("items"), items, topic="panel.units"))
        if spent:
            rows.append(Row(f"{{dim|{_say('spent')}}}", f"{{dim|{spent}}}", topic="panel.units"))
    return rows


def remarks(view: Position, name: str) -> list[tuple[str, str]]:
    """What holds for a unit now, each with its tip: fallen, stunned, prone, in a vehicle, carrying, in a cloud."""
    unit, world = view.units[name], view.world
    found = []
    if unit.state == "dead":
        return [(f"{{danger|{_say('remark.dead')}}}", _say("tip.dead"))]
    if unit.state == "down":
        found.append((f"{{danger|{down_words(view, name)}}}", _say("tip.down")))
    if unit.stunned:
        found.append((f"{{amber|{_say('remark.stunned')}}}", _say("tip.stunned")))
    if unit.prone:
        found.append((f"{{amber|{_say('remark.prone')}}}", _say("tip.prone")))
    if unit.vehicle:
        found.append((_say("remark.inside", vehicle=vehicle_name(world, unit.vehicle)), _say("tip.inside")))
    carried = view.carried(name)
    if carried:
        found.append((f"{{good|{_say('remark.carries', objective=objective_name(world, carried))}}}", _say("tip.carries")))
    zone = view.zone(name)
    if zone in view.smoke:
        found.append((_say("remark.smoke"), _say("tip.smoke")))
    if zone in view.gas:
        found.append((f"{{amber|{_say('remark.gas')}}}", _say("tip.gas")))
    return found


def down_words(view: Position, name: str) -> str:
    """What is said of an incapacitated unit: its danger, when it stands up, after how many Take Covers."""
    after = covers_until(view, name)
    given = {"danger": view.units[name].danger, "at": stands_at(view, name), "count": after}
    return _say("remark.down_rises" if not after else "remark.down_one" if after == 1 else "remark.down", **given)


# --- a space --------------------------------------------------------------------------------------------------------------


def space_title(view: Position, space: str) -> str:
    """What stands over the panel of a space."""
    return space_name(view.world, space)


def space_parts(view: Position, space: str) -> list[Part]:
    """A space: its zone, what joins it, clouds, who is there, whether it is a goal."""
    world = view.world
    board = world.board
    zone = board.zone_of[space]
    near = ", ".join(_near(view, space, one) for one in board.steps[space])
    rows: list[Part] = [Row(_say("steps_to"), near, tip=_say("tip.steps"), topic="link")]
    for cloud, lies in (("smoke", view.smoke), ("gas", view.gas)):
        if zone in lies:
            rows.append(Prose(f"{{amber|{_say(f'cloud.{cloud}')}}}", _say(f"tip.{cloud}")))
    for name, goal in world.scenario.objectives.items():
        if goal.goal == zone:
            words = _say("goal", side=seat_name(goal.side), objective=objective_name(world, name))
            rows.append(Prose(words, _say("tip.goal")))
    units = [called(world, name) for name, unit in view.units.items() if unit.space == space]
    if units:
        rows.append(Row(_say("here"), ", ".join(units), topic="panel.units"))
    return rows


def _near(view: Position, space: str, other: str) -> str:
    """A space one step away: a floor of the same zone, or a zone, with its floor where one goes over the roofs."""
    board = view.world.board
    floor = board.floor_of[other]
    if board.zone_of[space] == board.zone_of[other]:
        return floor_name(floor)
    return space_name(view.world, other) if floor else zone_name(view.world, board.zone_of[other])


# --- what lies there ------------------------------------------------------------------------------------------------------


def thing_parts(view: Position, thing: str) -> list[Part]:
    """An objective, or a vehicle: whose it is, where it is to go, who is inside."""
    world = view.world
    if thing in world.scenario.objectives:
        goal = world.scenario.objectives[thing]
        words = _say("objective", side=seat_name(goal.side), zone=zone_name(world, goal.goal))
        return [Row(words, rule="R-SK-134", topic="objective")]
    vehicle = world.scenario.vehicles[thing]
    if not world.options["vehicles"]:
        return [Prose(_say("vehicle_scenery", side=seat_name(vehicle.side)))]
    inside = [called(world, name) for name, unit in view.units.items() if unit.vehicle == thing]
    weapons = ", ".join(means_name(world, weapon) for weapon in vehicle.weapons)
    rows: list[Part] = [
        Row(_say("inside", count=len(inside), all=vehicle.capacity), ", ".join(inside), topic="vehicle"),
        Row(_say("weapons"), weapons, topic="panel.crew"),
    ]
    if thing in view.used:
        rows.append(Row(f"{{amber|{_say('weapon_used')}}}", rule="R-SK-181", topic="panel.crew"))
    return rows


def goal_parts(view: Position, brief: bool = False) -> list[Part]:
    """A line for each objective: who carries it or where it lies; unless `brief` how far it still is to its goal."""
    world = view.world
    board = world.board
    rows: list[Part] = []
    for name, goal in world.scenario.objectives.items():
        lies = view.objectives[name]
        where = called(world, lies.by) if lies.by else space_name(world, lies.space)
        away = board.ranges[board.zone_of[lies.space]][goal.goal]
        title = objective_name(world, name)
        title = in_colour(goal.side, title[:1].upper() + title[1:])
        rows.append(Row(title, where, bool(rows) and not brief, topic="objective"))
        if brief:
            continue
        words = _say("to_goal", zone=zone_name(world, goal.goal))
        rows.append(Row(f"{{dim|{words}}}", _say("zones", count=away), rule="R-SK-134"))
    return rows
