"""Danger Close in the text mode: its actions part by part, whole stacks and walks, what is expected, the odds of every pull."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.api import Action, Seat
from game.match import Chair
from game.messages import Refused
from game.skulls import moving, turns
from game.skulls.asks import chances
from game.skulls.position import OTHER, Checks, Declared, Position
from scenes.kit.marks import plain
from scenes.kit.numbers import in_hundred, signed
from scenes.presentation.hearing import fillers, one_of, words_in
from scenes.presentation.story import listed
from scenes.presentation.text_mode import Answer, Odds
from scenes.tables.skulls import refusals, text_answers
from scenes.tables.skulls.action_words import in_words as in_words
from scenes.tables.skulls.lines import so_many
from scenes.tables.skulls.names import (
    all_called,
    called,
    objective_name,
    rule_of,
    seat_name,
    space_to_type,
    title_of,
    token_name,
    vehicle_name,
    weapon_name,
    zone_to_type,
)
from scenes.tables.skulls.prospects import cover_penalty
from scenes.tables.skulls.text_answers import acting, counted_here, named_unit, ready_words, say_here

WORTH = {"killed": 10.0, "incapacitated": 7.5}
"""What the fall of an enemy is worth, and one's own costs (section 11)."""
WALKS = ("move", "follow", "deploy")


# --- actions -----------------------------------------------------------------------------------------------------------------


def parts(view: Position, action: Action) -> Sequence[str]:
    """An action from the outside in: who or what, then to where, at whom, what."""
    do, world = action["do"], view.world
    if do == "windows":
        return say_here("verb.windows"), say_here(f"when.{action['when']}")
    if do in ("commit", "pass"):
        return (say_here(f"verb.{do}_{view.phase}"),)
    if do in ("use", "crew"):
        name = token_name(world, action["token"]) if do == "use" else weapon_name(world, action["weapon"])
        return (say_here(f"verb.{do}", what=name), *(one for one in (_object(view, action),) if one))
    given = {"objective": objective_name(world, action["objective"])} if do == "pick-up" else {}
    if do in ("enter", "exit"):
        vehicle = action.get("vehicle") or view.units[acting(view) or ""].vehicle or ""
        given = {"vehicle": vehicle_name(world, vehicle)}
    verb = say_here(f"verb.{do}", **given)
    who = (title_of(world, action["unit"]),) if "unit" in action else ()
    return *who, verb, *(one for one in (_object(view, action),) if one)


def _object(view: Position, action: Action) -> str:
    """Where to, at whom, at what: the last part of an action; "" for nothing."""
    world = view.world
    if "target" in action:
        at = space_to_type(world, view.units[action["target"]].space or "")
        return say_here("whom" if action.get("token") == "medkit" else "at_whom", target=called(world, action["target"]), at=at)
    if "zone" in action:
        return say_here("at_zone", zone=zone_to_type(world, action["zone"]))
    if "to" in action or "space" in action:
        return say_here("on" if "space" in action else "to", at=space_to_type(world, action.get("to") or action["space"]))
    return token_name(world, action["token"]) if action["do"] in ("ready", "crew") else ""


def phrases(view: Position, action: Action) -> Sequence[str]:
    """The words for an action."""
    do = action["do"]
    found = [" ".join(parts(view, action)), plain(in_words(view, action))]
    given: dict[str, object] = {"object": _object(view, action), "unit": "", "what": ""}
    if "unit" in action:
        given["unit"] = title_of(view.world, action["unit"])
    if "when" in action:
        given["what"] = say_here(f"when.{action['when']}")
    elif do == "use":
        given["what"] = token_name(view.world, action["token"])
    elif do == "crew":
        given["what"] = weapon_name(view.world, action["weapon"])
    if do in WALKS:
        space = action.get("to") or action["space"]
        given["what"] = " ".join(space.split("/"))
    key = f"{do}_{view.phase}" if do in ("commit", "pass") else do
    return [*found, say_here(f"other.{key}", **given)]


def warnings(view: Position, action: Action) -> list[str]:
    """What somebody may want to think over: what a commitment settles, whom a blast of one's own hits, what Take Cover costs."""
    do = action["do"]
    if do == "commit":
        return _committing(view)
    if do == "end-turn":
        return _left_over(view)
    if do == "take-cover" and view.phase == "turn":
        return cover_lines(view, view.world.side(acting(view) or ""))
    if do in ("use", "crew") and "zone" in action:
        side = view.world.side(acting(view) or "")
        friends = [name for name in _hit(view, action) if view.world.side(name) == side]
        return [say_here("friends", units=all_called(view.world, friends))] if friends else []
    return []


def _committing(view: Position) -> list[str]:
    """What is settled by it, and which units have nothing ready though they could."""
    if view.phase == "muster":
        return [say_here("settles_muster")]
    idle = [
        name
        for seat in _planning(view)
        for name in view.own(seat)
        if view.units[name].state != "dead" and not view.units[name].ready
    ]
    lines = [say_here("settles_plan")]
    return [*lines, say_here("nothing_ready", units=all_called(view.world, idle))] if idle else lines


def _planning(view: Position) -> list[Seat]:
    """The seat that plans in a view: the one whose stack it sees."""
    return [seat for seat, team in view.teams.items() if isinstance(team.stack, tuple) and not team.done]


def _left_over(view: Position) -> list[str]:
    """The actions that are not used yet."""
    turn = view.turn
    if turn is None or not turn.left or view.units[turn.unit].state != "up":
        return []
    return [counted_here("actions_left", turn.left, unit=called(view.world, turn.unit))]


def _hit(view: Position, action: Action) -> list[str]:
    """Who stands in the zone that a blast hits."""
    threat = view.world.tables.tokens.get(action.get("token", "")) or view.world.tables.weapons.get(action.get("weapon", ""))
    if threat is None or not (threat.threat or threat.id == "flashbang"):
        return []
    return [name for name in view.in_zone(action["zone"]) if view.units[name].state == "up" or threat.id == "flashbang"]


def cover_lines(view: Position, seat: Seat) -> list[str]:
    """What Take Cover does to each unit of a team, and what it costs."""
    less = turns.covered(view, seat)
    units = ", ".join(
        say_here("less", unit=title_of(view.world, name), before=view.units[name].danger, after=after)
        for name, after in less.items()
    )
    lines = [say_here("cover", seat=seat_name(seat), units=units)]
    price = cover_penalty(view, seat)
    return [*lines, say_here("price", count=price)] if price else lines


# --- words that are no action of the list ------------------------------------------------------------------------------------


def meant(chair: Chair, typed: Sequence[str]) -> Sequence[Action]:
    """A whole stack, a walk of several steps, or what is refused with its rule; () for anything else. Raises: Refused."""
    view, seat = chair.view(), chair.seat
    if seat is None or seat not in chair.actors():
        return ()
    if view.phase == "plan":
        return _planned(view, seat, typed)
    if view.phase != "turn":
        return ()
    verb = next((verb for verb in ("fire", "coup", "move") if set(typed) & set(words_in(say_here(f"words.{verb}")))), None)
    rest = [word for word in typed if not verb or word not in words_in(say_here(f"words.{verb}"))]
    rest = [word for word in rest if word not in fillers()]
    if not verb or not rest:
        return ()
    if verb == "move":
        return _walk(view, seat, text_answers.named_space(chair, " ".join(rest)))
    return ({"do": verb, "target": named_unit(view, " ".join(rest), OTHER[seat])},)


def _planned(view: Position, seat: Seat, typed: Sequence[str]) -> Sequence[Action]:
    """Cards for the stack in the order in which the words name units; all of them by initiative where they say all."""
    verb = set(words_in(say_here("words.card")))
    stack, mine = view.teams[seat].stack, [name for name in view.own(seat) if view.units[name].state != "dead"]
    rest = [word for word in typed if word not in fillers()]
    if not set(rest) & verb:
        return ()
    left = [name for name in mine if name not in stack]
    rest = [word for word in rest if word not in verb]
    if set(rest) & set(words_in(say_here("words.all"))):
        order = sorted(left, key=lambda name: (view.units[name].state != "up", -view.initiative(name)))
        return [{"do": "card", "unit": name} for name in order]
    return [{"do": "card", "unit": name} for name in _units_in(view, left, rest)]


def _units_in(view: Position, among: Sequence[str], typed: Sequence[str]) -> list[str]:
    """The units that words name one after another. Raises: Refused where a word names none."""
    things = {name: [title_of(view.world, name), name] for name in among}
    found, words = list[str](), list(typed)
    while words:
        for many in range(min(3, len(words)), 0, -1):
            try:
                name = one_of(
                    {one: things[one] for one in things if one not in found}, " ".join(words[:many]), say_here("kind_unit")
                )
            except Refused:
                if many == 1:
                    raise
                continue
            found.append(name)
            words = words[many:]
            break
    return found


def _walk(view: Position, seat: Seat, to: str) -> Sequence[Action]:
    """The steps to a space, if the actions left are enough. Raises: Refused where they are not."""
    turn = view.turn
    space = view.units[turn.unit].space if turn else None
    if turn is None or space is None:
        return ()
    far = moving.reached(view.world.board, space, len(view.world.board.spaces), view.gas).get(to)
    if far is None or far < 2:
        return ({"do": "move", "to": to},)
    if far > turn.left:
        given = {"at": space_to_type(view.world, to), "left": turn.left}
        raise Refused("illegal", counted_here("too_far_steps", far, **given))
    return [{"do": "move", "to": one} for one in moving.path(view.world.board, space, to, view.gas)]


# --- what is expected --------------------------------------------------------------------------------------------------------


def expected(view: Position, seat: Seat) -> list[str]:
    """What a seat is expected to do."""
    return EXPECTED[view.phase](view, seat)


def open(view: Position) -> bool:
    """Whether nothing secret is told of a decision: the muster, the plan and what lies ready in turns are secret."""
    return view.phase not in ("muster", "plan", "turn")


def _muster(view: Position, seat: Seat) -> list[str]:
    size, mine = view.world.sizes[seat], view.own(seat)
    given = {"seat": seat_name(seat), "count": len(mine), "size": size}
    if len(mine) == size:
        return [say_here("expect.mustered", **given)]
    starts = listed(zone_to_type(view.world, zone) for zone in view.world.board.starts[seat])
    left = [name for name in view.world.rosters[seat] if name not in view.units]
    return [
        say_here("expect.muster", starts=starts, **given),
        say_here("expect.roster", units=listed(title_of(view.world, name) for name in left)),
    ]


def _plan(view: Position, seat: Seat) -> list[str]:
    world, stack = view.world, view.teams[seat].stack
    mine = [name for name in view.own(seat) if view.units[name].state != "dead"]
    left = [name for name in mine if name not in stack]
    lines = []
    if stack and isinstance(stack, tuple):
        lines.append(say_here("expect.stack", units=listed(title_of(world, name) for name in stack)))
    ready = [(name, view.units[name].ready) for name in mine if view.units[name].ready]
    if ready:
        words = (
            say_here("expect.one_ready", unit=title_of(world, name), token=token_name(world, token or ""))
            for name, token in ready
        )
        lines.append(say_here("expect.ready", units=", ".join(words)))
    if left:
        units = listed(say_here("expect.card", unit=title_of(world, name), initiative=view.initiative(name)) for name in left)
        return [*lines, say_here("expect.plan", seat=seat_name(seat), units=units)]
    return [*lines, say_here("expect.planned", seat=seat_name(seat))]


def _turn(view: Position, seat: Seat) -> list[str]:
    turn, world = view.turn, view.world
    assert turn is not None
    unit = view.units[turn.unit]
    if unit.state != "up" or unit.space is None:
        return [say_here("expect.fallen", unit=called(world, turn.unit))]
    lies = ready_words(view, unit) if unit.ready else say_here("ready_none")
    ready = say_here("used") if turn.readied else lies
    given = {"unit": called(world, turn.unit), "at": space_to_type(world, unit.space), "danger": unit.danger, "ready": ready}
    return [counted_here("expect.turn", turn.left, **given)]


def _respond(view: Position, seat: Seat) -> list[str]:
    """What is about to happen, what it may come to with and without Take Cover, and the price of it."""
    assert isinstance(view.pending, Declared)
    unit, action = acting(view) or "", dict(view.pending.action)
    lines = [say_here("expect.respond", unit=called(view.world, unit), deed=" ".join(parts(view, action)))]
    for cover in (False, True):
        found = {name: one for name, one in chances(view, action, [], cover).items() if view.world.side(name) == seat}
        head = say_here("with_cover" if cover else "without_cover")
        lines += [f"{head} {_chance(view, name, one)}" for name, one in found.items()]
    return [*lines, *cover_lines(view, seat)]


def _order(view: Position, seat: Seat) -> list[str]:
    assert isinstance(view.pending, Checks)
    units = all_called(view.world, view.pending.queue[0][1])
    return [say_here("expect.order", seat=seat_name(seat), units=units)]


def _follow(view: Position, seat: Seat) -> list[str]:
    return [say_here("expect.follow", seat=seat_name(seat))]


def _last_call(view: Position, seat: Seat) -> list[str]:
    return [say_here("expect.last_call", seat=seat_name(seat)), *cover_lines(view, seat)]


EXPECTED = {
    "muster": _muster,
    "plan": _plan,
    "turn": _turn,
    "respond": _respond,
    "order": _order,
    "follow": _follow,
    "last-call": _last_call,
}


# --- odds --------------------------------------------------------------------------------------------------------------------


def odds(chair: Chair, action: Action, whole: bool) -> Odds | None:
    """What an action may come to for everybody who would pull skulls; with every part of the threats, if `whole`."""
    view, seat = chair.view(), chair.seat
    if seat is None or action["do"] not in ("fire", "use", "crew", "check"):
        return None
    found: Mapping[str, Mapping[str, Any]] = chair.ask("odds", seat=seat, action=action)["units"]
    if not found:
        return None
    lines, worth = list[str](), 0.0
    for name, one in found.items():
        side = -1 if view.world.side(name) == seat else 1
        worth += side * sum(one[what] * value for what, value in WORTH.items())
        lines.append(_chance(view, name, one))
        if whole and one["parts"]:
            lines += _parts(view, name, one)
    if action["do"] == "fire" and len(found) == 1:
        back = next(one for one in chair.ask("targets", unit=acting(view))["targets"] if one["unit"] == action["target"])[
            "return"
        ]
        lines.append(say_here("no_return", why=say_here(f"why.{back['why']}")))
    return Odds(worth, lines)


def _chance(view: Position, name: str, one: Mapping[str, Any]) -> str:
    """How likely a unit holds, falls or is killed, and how many skulls it pulls."""
    given = {what: in_hundred(one[what]) for what in ("held", "incapacitated", "killed")}
    return say_here(
        "odds",
        unit=called(view.world, name),
        skulls=counted_here("pulls", one["danger"]),
        defence=one["defence"],
        threats=so_many("threats", one["threat"]),
        **given,
    )


def _parts(view: Position, name: str, one: Mapping[str, Any]) -> list[str]:
    """Each part of the threats that a unit would get, with its rule."""
    return [
        say_here("part", unit=title_of(view.world, name), part=say_here(f"part_of.{part['name']}"), by=signed(part["add"]),
                 rule=rule_of(view.world, part["name"]))
        for part in one["parts"]
    ]  # fmt: skip


def readable(view: Position, why: str) -> str:
    """A sentence of the rules, with names in the place of ids."""
    return refusals.readable(view.world, why)


aside = frozenset({"windows"})
answers: Mapping[str, Answer] = {
    "map": text_answers.map_of,
    "units": text_answers.units,
    "unit": text_answers.unit,
    "near": text_answers.near,
    "from": text_answers.between,
    "reach": text_answers.reach,
    "sees": text_answers.sees,
    "threats": text_answers.threats,
    "score": text_answers.score,
}
look = text_answers.look
