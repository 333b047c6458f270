"""What of a position of Iron Squad is changed by fields: the moment, points, missions, cards, the fallen; goals for puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.api import Seat
from game.ironsquad.position import OTHER, SETTING_UP, World, world_of
from game.ironsquad.records import SEATS, nation_of
from game.learning.puzzles import Goal
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.presentation.editor import Field, Group, PuzzleGoal, Value, switch
from scenes.tables.ironsquad import names

WEATHERS = ("clear", "rain", "fog")
MOST_POINTS, MOST_CARDS = 99, 30
LEADS = (2, 3, 5)
"""By how many points a turn may be asked to score, in the goals that are offered."""


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:editor.{key}", **given)


def world(value: Value) -> World:
    """The tables, the options and the board of a position."""
    return world_of(value["scenario"], value["options"], "bad-position")


def seat_of(value: Value, unit: str) -> Seat:
    """The seat that leads a unit: its nation, for a local fighter in the solo game the side of the rule book."""
    one = world(value)
    local = one.tables.type_of(unit).local
    return one.bot if one.bot and local else nation_of(unit)


def named(value: Value, unit: str) -> str:
    """What a unit is called with its side: US Rifleman."""
    return say("ironsquad:table.unit", side=names.nation_name(nation_of(unit)), unit=world(value).tables.type_of(unit).title)


def clock_of(value: Value) -> int | None:
    """The position of the clock in this round; None before it is set."""
    if value["start"] is None:
        return None
    return int((value["start"] - 1 + max(1, value["round"]) - 1) % world(value).tables.clock.positions + 1)


# --- units ---------------------------------------------------------------------------------------------------------------


def unit_fields(value: Value, unit: str) -> tuple[Field, ...]:
    """What can be changed of a unit on the board."""
    tables, now, at = world(value).tables, value["units"][unit], ("units", unit)
    kind = tables.type_of(unit)
    states = tuple((hp, names.health(tables, unit, hp)) for hp in range(len(kind.health), 0, -1))
    fields = [Field(f"{unit} hp", _say("health"), now["hp"], switch((*at, "hp")), states)]
    if kind.shape == "triangle":
        hours = tuple((hour, say("ironsquad:name.facing", hour=hour)) for hour in (1, 3, 5, 7, 9, 11))
        fields.append(Field(f"{unit} facing", _say("facing"), now["facing"], switch((*at, "facing")), hours))
    if value["phase"] in SETTING_UP:
        return tuple(fields)
    markers = tuple((one, _say(f"slow_{one}")) for one in ("none", "next", "now"))
    fields += [
        Field(f"{unit} mp", _say("mp"), now.get("mp", kind.mp), switch((*at, "mp")), low=0, high=kind.mp),
        Field(f"{unit} slow", _say("slow"), now["slow"], partial(_slow, unit), markers, tip=_say("slow_tip")),
    ]
    if now["seat"] == value["seat"]:
        acts = bool(value["active"] and value["active"]["unit"] == unit)
        fields += [
            Field(f"{unit} active", _say("active"), acts, partial(_act, unit), tip=_say("active_tip")),
            *(Field(f"{unit} {what}", _say(what), now[what], switch((*at, what)), tip=_say(f"{what}_tip"))
              for what in ("fired", "done", "healed")),
        ]  # fmt: skip
    if "opp_used" in now:
        fields.append(Field(f"{unit} opp", _say("opp_used"), now["opp_used"], switch((*at, "opp_used"))))
    return tuple(fields)


def _slow(unit: str, value: Value, marker: object) -> None:
    """Lay the marker, and set the movement points to those it leaves."""
    value["units"][unit]["slow"] = marker
    value["units"][unit].pop("mp", None)


def _act(unit: str, value: Value, acts: object) -> None:
    """Let the unit act now, or nobody."""
    value["active"] = {"unit": unit, "entered": False, "shot": False} if acts else None
    value["pending"], value["path"] = None, []
    if acts:
        value["units"][unit]["done"] = False


# --- the moment ------------------------------------------------------------------------------------------------------------


def moment(value: Value) -> tuple[Group, ...]:
    """Round, hour, weather, whose turn it is, what waits; points and what was counted."""
    one = world(value)
    phases = ["pick", "deploy", "turn"]
    phases += [value["phase"]] if value["phase"] not in phases else []
    called = tuple((phase, say(f"ironsquad:name.phase.{phase}")) for phase in phases)
    fields = [Field("phase", _say("phase"), value["phase"], begin, called, tip=_say("phase_tip"))]
    if value["phase"] not in SETTING_UP:
        clock = one.tables.clock
        hours = tuple((place, _hour(one, place)) for place in range(1, clock.positions + 1))
        weathers = tuple((name, say(f"ironsquad:name.weather.{name}")) for name in WEATHERS)
        fields += [
            Field("round", _say("round"), value["round"], _go_to_round, low=1, high=one.scenario.rounds),
            Field("hour", _say("hour"), clock_of(value), _set_clock, hours, tip=_say("hour_tip")),
            Field("weather", _say("weather"), value["weather"], _blow, weathers),
            Field("turn", _say("turn"), value["seat"], _pass_turn, _seats()),
        ]
    if value["pending"]:
        fields.append(Field("pending", _say("pending"), True, _answer, tip=_say("pending_tip")))
    points = [
        Field(f"vp {seat}", _say("vp", name=names.seat_name(seat)), value["vp"][seat], switch(("vp", seat)), high=MOST_POINTS)
        for seat in SEATS
    ]
    counted = [
        Field(
            f"{what} {seat}", _say(what, name=names.seat_name(seat)), value["stats"][seat][what], switch(("stats", seat, what)),
            high=MOST_POINTS,
        )
        for what in ("tiles", "buildings")
        for seat in SEATS
    ]  # fmt: skip
    return Group(_say("moment"), fields=tuple(fields)), Group(_say("points"), fields=(*points, *counted))


def _hour(one: World, place: int) -> str:
    light = "night" if place in one.tables.clock.night else "day"
    return _say("hour_of", hour=names.hour(one.tables.clock, place), light=say(f"ironsquad:name.{light}"))


def _seats() -> tuple[tuple[Seat, str], ...]:
    return tuple(names.seat_names().items())


def _set_clock(value: Value, place: int | None) -> None:
    positions = world(value).tables.clock.positions
    value["start"] = ((place or 1) - 1 - (max(1, value["round"]) - 1)) % positions + 1


def _go_to_round(value: Value, number: object) -> None:
    """Go to another round at the same hour, as if the clock had begun earlier or later."""
    place = clock_of(value)
    value["round"] = number
    _set_clock(value, place)


def _blow(value: Value, weather: object) -> None:
    """Change the weather, and the movement points it leaves to all but the unit that acts."""
    value["weather"] = weather
    acting = value["active"]["unit"] if value["active"] else ""
    for name, unit in value["units"].items():
        if name != acting:
            unit.pop("mp", None)


def _pass_turn(value: Value, seat: object) -> None:
    """Begin the turn of a seat, in which nobody has done anything."""
    value.update(seat=seat, active=None, pending=None, path=[])
    for unit in value["units"].values():
        unit.update(fired=False, done=False, healed=False)
        unit.pop("mp", None)


def _answer(value: Value, waits: object) -> None:
    value["pending"] = None


def begin(value: Value, phase: object) -> None:
    """Change the phase, with what the rules ask of it as far as it can be guessed."""
    one, early = world(value), phase in SETTING_UP
    value.update(phase=phase, active=None, pending=None, path=[], result=None)
    value.update(ready=dict.fromkeys(SEATS, not early))
    if early:
        value.update(round=0, start=None, weather=None, seat=None)
    else:
        value.update(round=max(1, value["round"]), start=value["start"] or 5, weather=value["weather"] or "clear")
        value["seat"] = value["seat"] or one.order[0]
    for unit in value["units"].values():
        unit.update(fired=False, done=False, healed=False, slow="none" if early else unit["slow"])
        unit.pop("mp", None)
        unit.pop("seq", None)
    value.pop("seq", None)
    if phase == "pick":
        value.update(units={}, picks=dict.fromkeys(SEATS))
    if phase == "deploy":
        value["picks"] = {seat: value["picks"][seat] or _usual_squad(one, seat) for seat in SEATS}


def _usual_squad(one: World, seat: Seat) -> list[str]:
    """A squad that a seat may have picked: that of the scenario, or the first types there are."""
    return list(one.scenario.squads.get(seat, ())) or list(one.squad_types[: one.tables.numbers.squad])


# --- missions, cards, the fallen ---------------------------------------------------------------------------------------------


def secrets(value: Value) -> tuple[Group, ...]:
    """The missions, the cards still to be drawn, and who has fallen."""
    tables = world(value).tables
    missions = []
    for seat in SEATS:
        own = [(one.id, translated(one.title)) for one in tables.missions.values() if one.seat == seat]
        cards = [(None, _say("no_mission")), *own]
        label = _say("mission", name=names.seat_name(seat))
        missions.append(Field(f"mission {seat}", label, value["missions"][seat], switch(("missions", seat)), tuple(cards)))
    deck = [
        Field(f"deck {card}", card_name(value, card), value["deck"][card], switch(("deck", card)), high=MOST_CARDS)
        for card in tables.cards
    ]
    fallen = [
        Field(f"dead {unit}", named(value, unit), unit in value["dead"], partial(_fall, unit))
        for seat in SEATS
        for unit in (f"{seat}-{kind}" for kind in tables.types)
        if unit not in value["units"]
    ]
    return (
        Group(_say("missions"), fields=tuple(missions)),
        Group(_say("deck"), fields=tuple(deck), line=_say("deck_line")),
        Group(_say("fallen"), fields=tuple(fallen), line=_say("fallen_line")),
    )


def card_name(value: Value, card: str) -> str:
    """What an explore card is called: nobody, or who comes out of the house."""
    return _say("card_empty") if card == "empty" else named(value, card)


def _fall(unit: str, value: Value, fell: object) -> None:
    value["dead"] = {name: seat for name, seat in value["dead"].items() if name != unit}
    if fell:
        value["dead"][unit] = seat_of(value, unit)


# --- goals -------------------------------------------------------------------------------------------------------------------


def offers(value: Value, seat: Seat) -> Sequence[PuzzleGoal]:
    """The goals of a puzzle for this turn: to bring somebody down, points, the mission, an objective, ground turned up."""
    tables, foe = world(value).tables, OTHER[seat]
    end = ({"is": "turn_ended", "seat": seat},)
    targets = [name for name, unit in value["units"].items() if unit["seat"] == foe]
    found = []
    for name in targets:
        killed = Goal(events=({"is": "killed", "unit": name},), until=end)
        found.append(PuzzleGoal(f"kill {name}", _say("goal_kill", unit=named(value, name)), killed))
    for lead in LEADS:
        most = value["vp"][seat] + lead
        goal = Goal(holds=({"vp": {seat: {"least": most}}},), until=end)
        found.append(PuzzleGoal(f"vp {lead}", _say("goal_vp", points=lead, name=names.seat_name(seat)), goal))
    if value["missions"][seat] not in (None, "hidden"):
        done = Goal(events=({"is": "mission_complete", "seat": seat},), until=end)
        found.append(PuzzleGoal("mission", _say("goal_mission", name=names.seat_name(seat)), done))
    for name, title in tables.objectives.items():
        if name in sites(value):
            entered = Goal(events=({"is": "objective_entered", "objective": name},), until=end)
            found.append(PuzzleGoal(f"enter {name}", _say("goal_enter", objective=title), entered))
    found.append(PuzzleGoal("reveal", _say("goal_reveal"), Goal(events=({"is": "tile"},), until=end)))
    return found


def sites(value: Value) -> dict[str, str]:
    """The hex of each objective that lies open, by objective."""
    one = world(value)
    laid = [one.laid(loc, tile["tile"], tile["rot"])[2] for loc, tile in value["tiles"].items()]
    return {**{name: space for space, name in filter(None, laid)}, **value.get("sites", {})}
