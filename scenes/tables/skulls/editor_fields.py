"""What of a position of Danger Close is changed by fields: units, the moment, stacks and bags; its goals for puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from game.api import Seat
from game.learning.puzzles import Goal
from game.skulls.position import OTHER, WINDOWS, World, world_of
from game.skulls.records import SEATS
from scenes.kit.marks import plain
from scenes.kit.words import say
from scenes.presentation.editor import Field, Group, PuzzleGoal, Value, switch
from scenes.tables.skulls import names

ROUNDS, MOST, MOST_THREAT, MOST_DEFENCE, MOST_INITIATIVE = 99, 99, 5, 9, 99
RUNNING = ("turn", "respond", "order", "follow")
FLAGS = ("readied", "fired", "creep", "crossed", "vehicle")
"""What a turn notes of what was done in it."""
FALLS = {"among": ["incapacitated", "killed"]}
"""The events by which a unit stands no more, as a pattern."""


def _say(key: str, **given: object) -> str:
    return say(f"skulls:editor.{key}", **given)


def world(value: Value) -> World:
    """The tables, the options and the board of a position."""
    return world_of(value["scenario"], value["options"], "bad-position")


def side(value: Value, unit: str) -> Seat:
    """Whose a unit is."""
    return world(value).side(unit)


def named(value: Value, unit: str) -> str:
    """What a unit is called with its team: SEAL Rifleman."""
    return plain(names.called(world(value), unit))


def units_of(value: Value, seat: Seat, *states: str) -> list[str]:
    """The units of a seat, by id; those in one of these states, where any are named."""
    units = value["units"]
    return [name for name in units if side(value, name) == seat and (not states or units[name]["state"] in states)]


# --- units ---------------------------------------------------------------------------------------------------------------


def unit_fields(value: Value, unit: str) -> tuple[Field, ...]:
    """What can be changed of a unit of the match."""
    one, now, at = world(value), value["units"][unit], ("units", unit)
    numbers = one.tables.numbers
    states = tuple((state, _say(f"state.{state}")) for state in ("up", "down", "dead"))
    fields = [
        Field(f"{unit} danger", _say("danger"), now["danger"], switch((*at, "danger")), low=0, high=numbers.most_danger),
        Field(f"{unit} state", _say("state_of"), now["state"], partial(_become, unit), states),
    ]
    if now["state"] == "dead":
        return tuple(fields)
    fields.append(Field(f"{unit} ready", _say("ready"), now["ready"], partial(_ready, unit), _tokens(value, unit)))
    if now["ready"]:
        fields.append(Field(f"{unit} shown", _say("shown"), now["shown"], switch((*at, "shown")), tip=_say("shown_tip")))
    fields.append(Field(f"{unit} stunned", _say("stunned"), now["stunned"], switch((*at, "stunned"))))
    if one.options["prone"] and one.cards[unit].marksman:
        fields.append(Field(f"{unit} prone", _say("prone"), now["prone"], switch((*at, "prone"))))
    fields += _inside(value, unit)
    for item in dict.fromkeys(one.cards[unit].issue):
        label = _say("item", item=names.token_name(one, item))
        most = one.cards[unit].issue.count(item)
        fields.append(Field(f"{unit} {item}", label, now["items"].count(item), partial(_issue, unit, item), low=0, high=most))
    return (*fields, *_printed(value, unit))


def _tokens(value: Value, unit: str) -> tuple[tuple[Any, str], ...]:
    """What can lie on the ready spot of a unit: nothing, its items, star tokens."""
    one = world(value)
    tokens = [*dict.fromkeys(value["units"][unit]["items"]), *one.stars]
    return ((None, _say("nothing")), *((token, names.token_name(one, token)) for token in tokens))


def _become(unit: str, value: Value, state: Any) -> None:
    """Make a unit standing, down or dead, with all that goes with it."""
    now, numbers = value["units"][unit], world(value).tables.numbers
    if state == "dead":
        forget(value, unit)
        now.update(space=None, ready=None, shown=False, stunned=False, prone=False, vehicle=None)
    elif now["state"] == "dead":
        now["space"] = f"{world(value).board.starts[side(value, unit)][0]}/0"
    if state != "up":
        drop(value, unit)
        now.update(prone=False, vehicle=None)
    if state == "down" and now["state"] != "down":
        now["danger"] = numbers.most_danger
    now["state"] = state


def drop(value: Value, unit: str) -> None:
    """Drop what a unit carries where it is."""
    for objective in value["objectives"].values():
        if objective["by"] == unit:
            objective["by"] = None


def forget(value: Value, unit: str) -> None:
    """Take away a unit's card in a stack, its own skull and its turn, and drop what it carries."""
    drop(value, unit)
    for team in value["seats"].values():
        team["stack"] = [name for name in team["stack"] if name != unit]
        team["pool"] = None if team["pool"] is None else [name for name in team["pool"] if name != unit]
        team["bag"]["own"] = [name for name in team["bag"]["own"] if name != unit]
    pair = value["pair"]
    if value["phase"] in RUNNING and (value["pending"] or (pair and unit in (pair["first"], pair["second"]))):
        begin(value, "plan")


def _ready(unit: str, value: Value, token: Any) -> None:
    value["units"][unit].update(ready=token, shown=False)


def _issue(unit: str, item: str, value: Value, number: Any) -> None:
    """Give a unit so many of an item, and count the others as used."""
    one, issue = value["units"][unit], world(value).cards[unit].issue
    spent = issue.count(item) - number
    one["items"] = [other for other in one["items"] if other != item] + [item] * number
    one["spent"] = [other for other in one["spent"] if other != item] + [item] * spent
    if one["ready"] == item and not number:
        one.update(ready=None, shown=False)


def _inside(value: Value, unit: str) -> list[Field]:
    """Whether a unit is in the vehicle of its side, where it stands beside it."""
    one, now = world(value), value["units"][unit]
    if not one.options["vehicles"] or now["state"] != "up":
        return []
    found = []
    for name, vehicle in one.scenario.vehicles.items():
        if vehicle.side == one.side(unit) and now["space"] == f"{vehicle.zone}/0":
            label = _say("inside", vehicle=names.vehicle_name(one, name))
            found.append(Field(f"{unit} in {name}", label, now["vehicle"] == name, partial(_enter, unit, name)))
    return found


def _enter(unit: str, vehicle: str, value: Value, there: Any) -> None:
    value["units"][unit]["vehicle"] = vehicle if there else None


def _printed(value: Value, unit: str) -> list[Field]:
    """The values of the card, which may be others than are printed."""
    one, override = world(value).cards[unit], value["units"][unit]["override"] or {}
    threat = override.get("threat") or list(one.threat)
    fields = [
        Field(f"{unit} threat {far}", _say("threat", range=names.range_name(far)), threat[far], partial(_arm, unit, far),
              low=0, high=MOST_THREAT)
        for far in range(len(one.threat))
    ]  # fmt: skip
    for key, most in (("defence", MOST_DEFENCE), ("initiative", MOST_INITIATIVE)):
        now = override.get(key)
        now = getattr(one, key) if now is None else now
        fields.append(Field(f"{unit} {key}", _say(key), now, partial(_override, unit, key), low=0, high=most))
    return fields


def _arm(unit: str, far: int, value: Value, count: Any) -> None:
    """Set how many threats a unit deals at a range."""
    card = world(value).cards[unit]
    threat = list((value["units"][unit]["override"] or {}).get("threat") or card.threat)
    threat[far] = count
    _override(unit, "threat", value, threat)


def _override(unit: str, key: str, value: Value, new: Any) -> None:
    """Change a value of a unit's card; where all are as printed, remove what was written over them."""
    card, now = world(value).cards[unit], value["units"][unit]
    printed = list(card.threat) if key == "threat" else getattr(card, key)
    override = {
        "threat": None,
        "defence": None,
        "initiative": None,
        **(now["override"] or {}),
        key: new if new != printed else None,
    }
    now["override"] = override if any(one is not None for one in override.values()) else None


# --- the moment ------------------------------------------------------------------------------------------------------------


def moment(value: Value) -> tuple[Group, ...]:
    """The round, the phase, whose turn it is and what was done in it; both tokens and settings."""
    phases = ["plan", "turn", "last-call"]
    phases += [value["phase"]] if value["phase"] not in phases else []
    called = tuple((phase, say(f"skulls:name.phase.{phase}")) for phase in phases)
    fields = [
        Field(
            "round", _say("round"), value["round"], switch(("round",)), low=0 if value["phase"] == "muster" else 1, high=ROUNDS
        ),
        Field("phase", _say("phase"), value["phase"], begin, called, tip=_say("phase_tip")),
    ]
    if value["phase"] in RUNNING:
        fields += _turn(value)
    if value["pending"]:
        fields.append(Field("pending", _say("pending"), True, _answer, tip=_say("pending_tip")))
    return Group(_say("moment"), fields=tuple(fields)), *(_team(value, seat) for seat in SEATS)


def _turn(value: Value) -> list[Field]:
    """Whose turn it is, who shares the pair, and what was done in the turn so far."""
    one, turn, pair = world(value), value["turn"], value["pair"]
    acting = tuple((name, named(value, name)) for name in value["units"] if value["units"][name]["state"] != "dead")
    other = pair["second"] if pair["at"] == 1 else pair["first"]
    foes = units_of(value, OTHER[side(value, turn["unit"])], "up", "down", "dead")
    others = ((None, _say("nobody")), *((name, names.title_of(one, name)) for name in foes))
    order = ((1, _say("goes_first")), (2, _say("goes_second")))
    fields = [
        Field("turn", _say("turn"), turn["unit"], _give_turn, acting),
        Field("other", _say("other"), other, _pair_with, others, tip=_say("other_tip")),
        Field("at", _say("at_place"), pair["at"], _place_in_pair, order),
        Field("left", _say("left"), turn["left"], switch(("turn", "left")), low=0, high=one.tables.numbers.actions),
    ]
    flags = FLAGS if one.options["vehicles"] else FLAGS[:-1]
    return [*fields, *(Field(flag, _say(f"flag.{flag}"), turn[flag], switch(("turn", flag))) for flag in flags)]


def _give_turn(value: Value, unit: Any) -> None:
    """Give this unit the turn, in which nothing has been done yet."""
    other = value["pair"]["second"] if value["pair"]["at"] == 1 else value["pair"]["first"]
    if other and side(value, other) == side(value, unit):
        other = None
    _set_turn(value, unit, other, value["pair"]["at"])


def _set_turn(value: Value, unit: str, other: str | None, at: int) -> None:
    first, second = (unit, other) if at == 1 else (other, unit)
    actions = world(value).tables.numbers.actions
    value.update(phase="turn", pending=None, pair={"first": first, "second": second, "at": at})
    value["turn"] = {"unit": unit, "left": actions, **dict.fromkeys(FLAGS, False)}


def _pair_with(value: Value, other: Any) -> None:
    pair = value["pair"]
    pair["second" if pair["at"] == 1 else "first"] = other


def _place_in_pair(value: Value, at: Any) -> None:
    pair = value["pair"]
    if pair["at"] != at:
        pair.update(first=pair["second"], second=pair["first"], at=at)


def _answer(value: Value, waits: Any) -> None:
    value.update(phase="turn", pending=None)


def begin(value: Value, phase: Any) -> None:
    """Change the phase, with what the rules ask of it as far as it can be guessed."""
    value.update(phase=phase, pending=None, result=None, turn=None, pair=None, round=max(1, value["round"]))
    for seat in SEATS:
        value["seats"][seat].update(done=False, pool=None)
    standing = [name for seat in SEATS for name in units_of(value, seat, "up")]
    if phase in RUNNING and standing:
        _set_turn(value, standing[0], None, 1)
    elif phase in RUNNING:
        value["phase"] = "plan"


def _team(value: Value, seat: Seat) -> Group:
    """The token of a team, and when it is asked about Take Cover."""
    team, at = value["seats"][seat], ("seats", seat)
    tokens = tuple((token, _say(f"token.{token}")) for token in ("cover", "minus"))
    windows = tuple((when, _say(f"windows.{when}")) for when in WINDOWS)
    return Group(
        names.seat_name(seat).upper(),
        fields=(
            Field(f"{seat} token", _say("token_of"), team["token"], switch((*at, "token")), tokens),
            Field(
                f"{seat} windows", _say("windows_of"), team["windows"], switch((*at, "windows")), windows, tip=_say("windows_tip")
            ),
        ),
    )


# --- bags and stacks -----------------------------------------------------------------------------------------------------------


def bags(value: Value) -> tuple[Group, ...]:
    """What is in each bag, and the order of each stack."""
    return tuple(group for seat in SEATS for group in (_bag(value, seat), _stack(value, seat)))


def _bag(value: Value, seat: Seat) -> Group:
    bag, at, kind = value["seats"][seat]["bag"], ("seats", seat, "bag"), value["options"]["start_skulls"]
    kinds = ("white", "black", "red") if kind == "red" or bag["red"] else ("white", "black")
    fields = [Field(f"{seat} {one}", _say(f"skull.{one}"), bag[one], switch((*at, one)), low=0, high=MOST) for one in kinds]
    if kind == "coloured" or bag["own"]:
        one = world(value)
        fields += [
            Field(
                f"{seat} own {name}",
                _say("own_skull", unit=names.title_of(one, name)),
                name in bag["own"],
                partial(_colour, seat, name),
            )
            for name in units_of(value, seat, "up", "down")
        ]
    return Group(_say("bag", seat=names.seat_name(seat)).upper(), fields=tuple(fields))


def _colour(seat: Seat, unit: str, value: Value, there: Any) -> None:
    bag = value["seats"][seat]["bag"]
    bag["own"] = sorted({*bag["own"], unit} if there else {*bag["own"]} - {unit})


def _stack(value: Value, seat: Seat) -> Group:
    """Which place in the stack the card of each unit has."""
    one, stack = world(value), value["seats"][seat]["stack"]
    cards = units_of(value, seat) if value["phase"] != "plan" else units_of(value, seat, "up", "down")
    fields = []
    for name in cards:
        last = len(stack) + (name not in stack)
        places = ((0, _say("not_stacked")), *((number, str(number)) for number in range(1, last + 1)))
        at = stack.index(name) + 1 if name in stack else 0
        fields.append(Field(f"{seat} card {name}", names.title_of(one, name), at, partial(_lay, seat, name), places))
    return Group(_say("stack", seat=names.seat_name(seat)).upper(), fields=tuple(fields), line=_say("stack_line"))


def _lay(seat: Seat, unit: str, value: Value, place: Any) -> None:
    """Lay a card at this place of its stack, 0 for none."""
    team = value["seats"][seat]
    stack = [name for name in team["stack"] if name != unit]
    if place:
        stack.insert(place - 1, unit)
    team["stack"] = stack


# --- goals -------------------------------------------------------------------------------------------------------------------


def offers(value: Value, seat: Seat) -> Sequence[PuzzleGoal]:
    """The goals of a puzzle: to bring somebody down, to kill him, that none of one's own falls, to carry home."""
    one, end = world(value), ({"is": "turn-end"}, {"is": "turn-lost"}, {"is": "round-end"})
    found = []
    for name in units_of(value, OTHER[seat], "up"):
        fell = Goal(events=({"is": FALLS, "unit": name},), until=end)
        found.append(PuzzleGoal(f"fell {name}", _say("goal_fell", unit=named(value, name)), fell))
        killed = Goal(events=({"is": "killed", "unit": name},), until=end)
        found.append(PuzzleGoal(f"kill {name}", _say("goal_kill", unit=named(value, name)), killed))
    for name in units_of(value, OTHER[seat], "down"):
        killed = Goal(events=({"is": "killed", "unit": name},), until=end)
        found.append(PuzzleGoal(f"kill {name}", _say("goal_finish", unit=named(value, name)), killed))
    unhurt = Goal(never=({"is": "discarded", "seat": seat},), until=({"is": "round-end"},))
    found.append(PuzzleGoal("unhurt", _say("goal_unhurt", seat=names.seat_name(seat)), unhurt))
    for name, goal in one.scenario.objectives.items():
        if goal.side == seat:
            objective = names.objective_name(one, name)
            taken = Goal(events=({"is": "picked-up", "objective": name},), until=end)
            home = Goal(events=({"is": "over", "winner": seat, "why": "objective"},), until=({"is": "round-end"},))
            found += [PuzzleGoal(f"pick {name}", _say("goal_pick", objective=objective), taken)]
            found += [PuzzleGoal(f"home {name}", _say("goal_home", objective=objective), home)]
    return found
