"""What is shown on the board in a turn: reach by price with its dangers, targets with their odds, lines, arcs, facings."""

from __future__ import annotations

from game.firefight.position import Unit
from game.firefight.records import DIRECTION
from scenes.boards.hexes.board import Ring
from scenes.boards.hexes.over import COVER, DANGER, Corners, Outline
from scenes.boards.hexes.state import PAIR
from scenes.boards.over import Path
from scenes.kit import palette
from scenes.kit.words import say
from scenes.tables.firefight.advising.prospects import (
    Choice,
    acting_threats,
    chance,
    needs_by_facing,
    odds_of,
    price_of,
    would_be_seen,
)
from scenes.tables.firefight.aim import HOURS, SHOTS, STEPS, Aiming
from scenes.tables.firefight.grouping import GROUP, joinable
from scenes.tables.firefight.odds import percent
from scenes.tables.firefight.pieces import hour_of
from scenes.tables.firefight.sightline import arc_outlines, sight_of, threatened, unseen_from
from scenes.tables.firefight.state import FirefightState
from scenes.tables.firefight.walking import cost, reached, way
from scenes.tables.firefight.ways import box_of, left_after


def light(mode: Aiming) -> None:
    """Light what can be chosen, and what the chosen unit can do."""
    board, over = mode.board, mode.board.over
    if mode.state.looks.on("threat"):
        over.show_hatching(DANGER, threatened(mode.state, mode.seat))
    played_on = mode.played_on()
    board.show_ready([unit for unit in played_on or mode.able() if unit in board.counters])
    board.choose(mode.chosen if mode.chosen in board.counters else None)
    if mode.turning and mode.aimed:
        turn(mode, mode.aimed)
        return
    if mode.aimed and mode.aimed.do in SHOTS:
        pass  # its line and its targets alone: where the unit could go is another matter
    elif mode.chosen or mode.tool:
        steps = mode.steps()
        lit = {mode.view.units[name].at: "" for name in played_on if name in board.counters}
        over.show_beyond(walked_to(mode))
        over.show_reach(lit | {space: price_words(mode, one) for space, one in steps.items()}, bool(steps or lit))
        edge(mode, steps)
        show_arc(mode)
    elif mode.state.looks.on("sight"):
        look_of_pointed(mode)
    board.show_targets({name: False for one in mode.aims() if chance(mode.state, one) != 0 for name in mode.targets(one)})
    bring_near(mode)
    point(mode)


def price_words(mode: Aiming, choice: Choice) -> str:
    """What a step costs, as it stands in its space; that it would be paid in CAPs is said."""
    price = price_of(mode.state, choice.core)
    if not price:
        return ""
    return " ".join(box_of(mode.way(choice), price)) if mode.way(choice).get("by") == "command" else str(price)


def walked_to(mode: Aiming) -> dict[str, str]:
    """The hexes beyond the next that a click walks the chosen unit to, each with its price where no enemy is seen."""
    unit = mode.unit(mode.chosen)
    if unit is None or mode.tool:
        return {}
    return {space: str(price) for space, price in reached(mode.state, unit).items()}


def look_of_pointed(mode: Aiming) -> None:
    """Show what the unit under the pointer sees, while nobody is chosen."""
    unit = mode.unit(mode.hit.unit)
    if unit is not None and unit.at in mode.state.world.hexes.bit:
        mode.board.over.show_outlines(arc_outlines(mode.state, unit))
        mode.board.over.show_hatching(COVER, unseen_from(mode.state, unit))
    else:
        mode.board.over.show_outlines()
        mode.board.over.show_hatching(COVER)


def bring_near(mode: Aiming) -> None:
    """Bring what is proposed into sight, once: whoever looks elsewhere then is left alone.

    A turn begins with the look at all who can act in it, and at what they can reach.
    """
    come_home(mode)
    option = mode.option() or mode.advised()
    if option is None or option.choice is None or mode.brought == (mode.view, repr(option.choice.core)):
        return
    mode.brought = mode.view, repr(option.choice.core)
    unit = mode.unit(option.choice.unit)
    spaces = [one for one in (unit.at if unit else None, option.choice.space) if one in mode.state.world.hexes.bit]
    if spaces:
        fresh = [mode.view.units[name].at for name in mode.fresh()]
        mode.board.show_spaces([str(one) for one in spaces], [at for at in fresh if at in mode.state.world.hexes.bit])


def come_home(mode: Aiming) -> None:
    """Begin a turn with the look at all units that have AP left, and at the hexes around them as far as those have room."""
    if mode.home is mode.view:
        return
    mode.home = mode.view
    bit, links = mode.state.world.hexes.bit, mode.state.world.hexes.links
    units = [mode.view.units[name] for name in mode.able()]
    own = [unit.at for unit in units if unit.state != "spent" and unit.at in bit]
    mode.board.come_home([*own, *(to for at in own for to in links(at))], own)


def edge(mode: Aiming, steps: dict[str, Choice]) -> None:
    """Edge the spaces red on which enemies who can still act could fire at the unit."""
    unit = mode.unit(mode.chosen)
    if unit is None or unit.hidden:
        return
    numbers = {space: len(acting_threats(mode.state, space, unit, mode.seat)) for space in steps}
    mode.board.over.show_edges(numbers, say("firefight:turn.edged"))


def show_arc(mode: Aiming, at: str | None = None, facing: str | None = None) -> None:
    """Show the arc of the chosen unit, how far its gun reaches, and what it does not see in there."""
    unit = mode.unit(mode.chosen)
    if unit is None or not (mode.aims() or mode.state.looks.on("sight") or facing):
        return
    mode.board.over.show_outlines(arc_outlines(mode.state, unit, at, facing))
    if mode.state.looks.on("sight") or facing:
        mode.board.over.show_hatching(COVER, unseen_from(mode.state, unit, at, facing))


def point(mode: Aiming) -> None:
    """Show the way or the line of what is pointed or aimed at, and the odds on whom could be hit."""
    over = mode.board.over
    over.show_path()
    over.show_sight()
    over.show_rings()
    advised = mode.advised()
    choice = mode.previewed() or (advised.choice if advised else None)
    over.show_tags(_odds_tags(mode, choice))
    unit = mode.unit(choice.unit) if choice else None
    if mode.chosen and mode.hit.space and not mode.previewed():
        if _show_walk(mode, mode.hit.space):
            return
        if mode.hit.unit or mode.state.looks.on("sight"):  # a walk asks for no sight
            _look(mode, mode.hit.space)
    if choice and choice.do in STEPS and unit:
        over.show_path(way_of_steps(mode, choice, unit))
        _show_facing(mode, choice)
        if choice.do == "group_move":
            over.show_rings({one["path"][-1]: Ring(palette.SKY, False) for one in choice.core["moves"][1:]})
    elif choice and choice.do == "pivot" and unit:
        _show_facing(mode, choice)
    elif choice and choice.do in SHOTS and unit and choice.space:
        if choice.core.get("spotter"):
            over.show_path(Path((unit.at, choice.core["spotter"])))
        if choice.space != unit.at:
            over.show_sight(sight_of(mode.state, unit.at, choice.space, choice.core.get("spotter")))
        _ring_spotters(mode, choice, unit)
        if mode.option():
            mode.board.show_targets(dict.fromkeys(mode.targets(choice), False))


def _show_walk(mode: Aiming, space: str) -> bool:
    """Whether the chosen unit can walk to the space under the pointer; its way there, and what it costs, are shown."""
    unit = mode.unit(mode.chosen)
    if unit is None or mode.tool or mode.far or mode.hit.unit or mode.state.looks.on("sight"):
        return False
    path, price = way(mode.state, unit, space)
    if not path:
        return False
    mode.board.over.show_path(Path(path, (), cost(unit, price)))
    return True


def _show_facing(mode: Aiming, choice: Choice) -> None:
    """Show on the hex of a step that is proposed which way its unit is to look there."""
    option, unit = mode.option() or mode.advised(), mode.unit(choice.unit)
    space = unit.at if unit and choice.do == "pivot" else choice.space
    shown = option is not None and option.choice is choice and option.facing and space
    empty = not any(one.space == space for one in mode.board.counters.values())
    hour = hour_of(option.facing) if option and shown else 0
    mode.board.over.show_corners(Corners(str(space), (hour,), hour, {}, empty, shown=True) if shown else None)


def _look(mode: Aiming, space: str) -> None:
    """Show the line from the chosen unit to the space under the pointer."""
    unit = mode.unit(mode.chosen)
    known = mode.state.world.hexes.bit
    if unit and unit.at in known and space in known and space != unit.at:
        mode.board.over.show_sight(sight_of(mode.state, unit.at, space))


def way_of_steps(mode: Aiming, choice: Choice, unit: Unit) -> Path:
    """The way of a step, with what it leaves."""
    path = choice.core.get("path") or [choice.space]
    spaces = tuple(one for one in (unit.at, *path) if one in mode.state.world.hexes.bit)
    spaces = tuple(one for place, one in enumerate(spaces) if one not in spaces[:place])
    price = price_of(mode.state, choice.core)
    left = left_after(mode.view, mode.seat, mode.way(choice), price or 0, short=True) if price is not None else ""
    return Path(spaces, (), left)


def _odds_tags(mode: Aiming, choice: Choice | None) -> dict[str, str]:
    """The share of hits on each space that can be aimed at, the units that join in, what an enemy who acts has left."""
    found = _left_tags(mode, choice)
    hidden = mode.unit(mode.chosen)
    if hidden and hidden.hidden:
        seen = [space for space, one in mode.steps().items() if one.do == "move" or would_be_seen(mode.view, hidden, space)]
        found |= dict.fromkeys(seen, say("firefight:turn.seen"))
    for one in mode.aims():
        whole = mode.aimed is not None and one.core == mode.aimed.core  # with CAPs on the dice, and whoever joins in
        asked = (mode.action(mode.aimed), mode.caps) if whole and mode.aimed else (one.core, 0)
        odds = odds_of(mode.state, *asked) if one.do != "smoke" else None
        if odds and one.space and (odds["hit_36"] or mode.targets(one)):
            found[one.space] = percent(odds["hit_36"])
    if mode.tool == GROUP and not mode.aimed:
        for name in joinable(mode.view, mode.seat, mode.members()):
            found[mode.view.units[name].at] = say("firefight:turn.join")
        found |= {mode.view.units[name].at: say("firefight:turn.joins") for name in mode.group}
    if mode.aimed and choice is mode.aimed:
        for name, why in mode.supporters(mode.aimed).items():
            if not why:
                found[mode.view.units[name].at] = say("firefight:turn.joins" if name in mode.support else "firefight:turn.plus")
    return found


def _left_tags(mode: Aiming, choice: Choice | None) -> dict[str, str]:
    """The AP that each pool has left, below its units; of a pool that is secret, that its units act (R-FF-16).

    Not of one whose unit is about to act: what is then left stands where that happens; nor in a crowd, where words would lie on
    others or on the hex beside: the tracks tell it.
    """
    found = {}
    for seat, pool in mode.view.pool.items():
        if pool is None or pool.ap == 0 or choice is not None and choice.unit in pool.units:
            continue
        words = say("firefight:turn.acting") if pool.ap is None else say("firefight:turn.ap_left", ap=pool.ap)
        for unit in [mode.view.units[one] for one in pool.units if one in mode.view.units]:
            crowded = len(mode.view.here(unit.at)) > PAIR
            if unit.at in mode.state.world.hexes.bit and not crowded and (seat != mode.seat or not mode.chosen):
                found[unit.at] = words
    return found


def _ring_spotters(mode: Aiming, choice: Choice, unit: Unit) -> None:
    """Ring the spaces from which somebody could observe for a mortar, the one that is taken whole (R-FF-90)."""
    taken = choice.core.get("spotter")
    if taken is None:
        return
    spaces = mode.state.ask("spotters", unit=unit.id, at=choice.space)["spaces"]
    mode.board.over.show_rings({one: Ring(palette.SKY, one != taken) for one in spaces})


def facing_words(state: FirefightState, unit: Unit, space: str) -> tuple[dict[int, str], frozenset[int]]:
    """By each side a unit may look over, what the enemy who is best placed needs to hit it there; and where none of them can
    act any more in this round, so that it is grey.
    """
    words, faint = dict[int, str](), set[int]()
    able = {one["unit"] for one in acting_threats(state, space, unit, unit.seat)}
    for hour, facing in HOURS.items():
        needs = needs_by_facing(state, unit, space, DIRECTION[facing])
        now = [need for name, need in needs.items() if name in able]
        if needs:
            words[hour] = say("firefight:turn.need", need=max(2, min(now or needs.values())))
        if needs and not now:
            faint.add(hour)
    return words, frozenset(faint)


def turn(mode: Aiming, choice: Choice) -> None:
    """Offer the sides a unit may look over, each with what the enemy who is best placed then needs to hit it."""
    unit, over = mode.unit(choice.unit), mode.board.over
    if unit is None:
        return
    space = choice.space if choice.do in STEPS else unit.at
    assert space is not None
    words, faint = facing_words(mode.state, unit, space)
    hours = tuple(HOURS)
    if choice.do == "pivot":
        hours = tuple(hour_of(one.core["facing"]) for one in mode.mine() if one.do == "pivot")
    empty = not any(one.space == space for one in mode.board.counters.values())
    over.show_corners(Corners(space, hours, hour_of(mode.facing) if mode.facing else None, words, empty, faint))
    if choice.do in STEPS:
        over.show_path(way_of_steps(mode, choice, unit)._replace(left=""))
    facing = HOURS.get(mode.hit.hour or 0) or mode.facing
    over.show_outlines(arc_outlines(mode.state, unit, space, facing))
    front = [one for one in mode.state.world.hexes.ids if one != space and mode.state.world.ground.in_arc(
        space, DIRECTION[facing or unit.facing], one)]  # fmt: skip
    threats = {mode.view.units[one].at for one in needs_by_facing(mode.state, unit, space, DIRECTION[facing or unit.facing])}
    over.show_outlines([*over.outlines, *[Outline(frozenset({at}), palette.THEIRS) for at in threats - set(front)]])
