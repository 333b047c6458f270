"""How each event of Iron Squad looks on the table: what moves together, and what is left when it has moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.api import Event, Seat
from game.ironsquad.tables import SEATS
from scenes.boards.hexes import Counter
from scenes.boards.hexes_motions import Appear, Fall, Glide, Health, LayTile, LiftScreens, Mark, RaiseFlag, Turn, TurnUp
from scenes.boards.hexes_shots import Burst, Lob, Pulse, Rise, Throw, Tracer, WalkRound
from scenes.kit import palette
from scenes.kit.palette import SIDES
from scenes.kit.tweens import Do, InTurn, Motion, Pause, Together
from scenes.kit.words import say
from scenes.tables.ironsquad_pieces import SHOT, SLOW, STUCK, figure_of, tile_of

if TYPE_CHECKING:
    from scenes.tables.ironsquad import IronSquadTable

STEP_SECONDS, WALK_SECONDS, RISE_SECONDS = 0.15, 0.6, 0.7
D8, D12 = "ironsquad/die-8.svg", "ironsquad/die-12.svg"
POINTS_OF = frozenset({"damage", "killed", "reveal", "explore", "objective_entered"})
JOINS: dict[str, frozenset[str]] = {
    "vp": POINTS_OF,
    "tile": frozenset({"tile"}),
    "round": frozenset({"start"}),
    "weather": frozenset({"round"}),
    "ended": frozenset({"faced"}),
    "heal": frozenset({"heal"}),
    "captured": frozenset({"captured"}),
    "over": frozenset({"mission_complete"}),
    **dict.fromkeys(("move", "attack", "reveal"), frozenset({"activated"})),
}
"""Events that move together with the one before them, by what that one is."""
QUIET = frozenset({"picked", "ready", "deployed", "mission_drawn"})
"""Events of the secret set-up, during which the seat at the screen goes on with its own."""


def batches(events: Sequence[Event]) -> list[list[Event]]:
    """The events in groups that move together."""
    found: list[list[Event]] = []
    for event in events:
        if found and found[-1][-1]["is"] in JOINS.get(event["is"], ()):
            found[-1].append(event)
        else:
            found.append([event])
    return found


class Stride(Glide):
    """A counter goes to another hex, and keeps its place in the order in which counters lie."""

    def change(self) -> None:
        self.board.counters[self.unit].space = self.to


class Motions:
    """The motions of one table. What it needs of the past it keeps: the hex where something last happened, the last step."""

    def __init__(self, table: IronSquadTable) -> None:
        self.table, self.board, self.around = table, table.board, table.around
        self.world, self.types = table.world, table.world.tables.types
        self._at = ""
        self._step = ("", "")
        self._made: dict[str, Callable[[Event], Motion | None]] = {
            **dict.fromkeys(("mission_drawn", "picked", "ready", "halted", "opportunity_held"), self._told),
            "place_roll": self._place_roll,
            "tile": self._tile,
            "deployed": self._deployed,
            "deployment_shown": self._deployment_shown,
            "start": self._start,
            "round": self._round,
            "weather": self._weather,
            "turn": self._turn,
            "turn_ended": self._turn_ended,
            "turn_skipped": self._told,
            "activated": self._activated,
            "ended": self._ended,
            "move": self._move,
            "reveal": self._reveal,
            "objective_entered": self._objective_entered,
            "explore": self._explore,
            "spawn": self._spawn,
            "spawn_roll": self._spawn_roll,
            "opportunity": self._opportunity,
            "attack": self._attack,
            "splash": self._splash,
            "damage": self._damage,
            "slow": self._slow,
            "immobilised": self._immobilised,
            "killed": self._killed,
            "heal": self._heal,
            "faced": self._faced,
            "vp": self._vp,
            "captured": self._captured,
            "mission_complete": self._told,
            "over": self._over,
        }

    def motion(self, batch: Sequence[Event]) -> Motion | None:
        """How a group of events looks, or None when nothing is to be seen of it."""
        self.table.shown = False
        if batch[0]["is"] not in QUIET:
            hovering = self.board.over.tile
            self.table.put_away()
            self.board.over.show_tile(hovering)  # it waits for the event that lays it
        motions = [motion for event in batch if (motion := self._made[event["is"]](event))]
        return Together(motions) if motions else None

    # --- what all of them need ------------------------------------------------------------------------------------------

    def _seconds(self, seconds: float) -> float:
        return seconds * self.around.speed()

    def _air(self, *made: Motion) -> list[Motion]:
        """What only flies through the air: nothing where nothing moves."""
        return list(made) if self.around.speed() else []

    def _say(self, key: str, **given: object) -> None:
        self.table.tell(say(f"ironsquad:moving.{key}", **given))

    def _seat(self, unit: str) -> Seat:
        """Whose counter it is; under solo rules that is not written in its id."""
        counter = self.board.counters[unit]
        return next(seat for seat in SEATS if SIDES[seat] == counter.side)

    def _name(self, unit: str) -> str:
        """What a unit on the board is called, in its side's colour."""
        seat = self._seat(unit)
        side = SIDES[seat]
        words = say("ironsquad:table.unit", side=self.table.names[seat], unit=self.types[unit[3:]].title)
        return f"{{{side.name}|{words}}}"

    def _side(self, seat: Seat) -> str:
        return f"{{{SIDES[seat].name}|{self.table.names[seat]}}}"

    def _told(self, event: Event) -> Motion | None:
        """An event of which nothing but the sentence is seen."""
        given: dict[str, Any] = {}
        if "seat" in event:
            given["side"] = self._side(event["seat"])
        for field in ("unit", "target"):
            if field in event:
                given[field] = self._name(event[field])
        self._say(event["is"], **given)
        return Pause(self._seconds(0.4))

    def _follow(self, *spaces: str) -> None:
        """Nothing comes back; the last of these hexes, and the others if there is room, can be seen from now on."""
        self._at = spaces[-1]
        for space in spaces:
            self.table.look_at(space)

    def _marks(self, unit: str, more: str = "", less: str = "") -> tuple[str, ...]:
        """The marks of a counter with one more or one less, in the order in which they lie."""
        lie = {*self.board.counters[unit].marks, more} - {less}
        return tuple(mark for mark in (SLOW, STUCK, SHOT) if mark in lie)

    def _mark(self, unit: str, mark: str) -> Motion:
        return Mark(self.board, unit, self._marks(unit, more=mark), self._seconds(0.25))

    # --- the set-up -----------------------------------------------------------------------------------------------------

    def _place_roll(self, event: Event) -> Motion | None:
        tile = self.world.tables.tiles[event["tile"]]
        name = self.world.tables.objectives[tile.objective or ""]
        self._say("place_roll" if event["kept"] else "place_again", objective=name, die=event["die"])
        loc = f"{tile.group}-{event['die']}"
        if loc not in self.world.board.locations:
            loc = next(one for one in self.world.board.locations if self.world.group(one) == tile.group)
        space = self.world.board.locations[loc].hexes[0]
        self._follow(space)
        thrown = self._air(Throw(self.board, space, D8, event["die"], self._seconds(0.9)))
        if event["kept"]:
            hovering = tile_of(self.world, loc, event["tile"])
            thrown += self._air(TurnUp(self.board, hovering, False, self._seconds(0.5)))
        return InTurn(thrown)

    def _tile(self, event: Event) -> Motion | None:
        loc, tile, rot = event["loc"], event["tile"], event["rot"]
        objective = self.world.tables.tiles[tile].objective
        if objective:
            self._say("tile_objective", objective=self.world.tables.objectives[objective])
        else:
            self._say("tile")
        place = tile_of(self.world, loc, tile, rot)
        if self._in_turn():
            self._follow(place.spaces[0])

        def lie() -> None:
            self.table.lay(loc, tile, rot)
            if self.board.mood.night:  # a window is lit in a new building
                self.board.set_mood(self.table.mood(True, self.board.mood.weather))

        return InTurn([*self._air(LayTile(self.board, place, self._seconds(0.3))), Do(lie)])

    def _in_turn(self) -> bool:
        return bool(self.board.counters)

    def _deployed(self, event: Event) -> Motion | None:
        unit, counter = event["unit"], self._new_counter(event["unit"], event["unit"][:2], event["at"], event["facing"])
        self._say("deployed", unit=self.types[unit[3:]].title)
        self.board.place(unit, counter)
        return None

    def _new_counter(self, unit: str, seat: Seat, at: str, facing: int | None) -> Counter:
        """The counter of a unit to which nothing has happened."""
        kind = self.types[unit[3:]]
        full = len(kind.health)
        return Counter(SIDES[seat], figure_of(kind.id), at, kind.shape, facing, full, full)

    def _deployment_shown(self, event: Event) -> Motion | None:
        self._say("deployment_shown_one" if self.world.solo else "deployment_shown")
        before = {self._seat(unit) for unit in self.board.counters}
        shown = {
            unit: self._new_counter(unit, unit[:2], one["at"], one["facing"]) for unit, one in event["units"].items()
        }
        self.board.place_all(shown, self.board.flags, ())
        hidden = [seat for seat in SEATS if seat not in before and any(one.side == SIDES[seat] for one in shown.values())]
        seconds = self._seconds(0.9)
        screens = [LiftScreens(self.board, self.world.zones[seat], SIDES[seat], seconds) for seat in hidden]
        return InTurn([*self._air(Together(screens)), Pause(self._seconds(0.3))])

    # --- clock and turns ------------------------------------------------------------------------------------------------

    def _start(self, event: Event) -> Motion | None:
        self._say("start", hour=self._hour(event["position"]))
        return Pause(self._seconds(0.6))

    def _hour(self, clock: int) -> str:
        return f"{(clock - 1) * self.world.tables.clock.hours:02d}:00"

    def _round(self, event: Event) -> Motion | None:
        hour = self._hour(event["clock"])
        light = say(f"ironsquad:name.{'night' if event['night'] else 'day'}")
        self._say("round", round=event["round"], hour=hour, light=light)
        self.board.set_mood(self.table.mood(event["night"], self.board.mood.weather))
        return Pause(self._seconds(0.8))

    def _weather(self, event: Event) -> Motion | None:
        self.board.set_mood(self.table.mood(self.board.mood.night, event["weather"]))
        return Pause(self._seconds(0.8))

    def _turn(self, event: Event) -> Motion | None:
        self._say("turn", side=self._side(event["seat"]))
        for unit, when in self.table.slow.items():
            if when == "next" and self._seat(unit) == event["seat"]:
                self.table.slow[unit] = "now"
        return Pause(self._seconds(0.6))

    def _turn_ended(self, event: Event) -> Motion | None:
        """Markers that counted in this turn go; what a unit has done is no longer shown, nor the engineer's path."""
        self._say("turn_ended", side=self._side(event["seat"]))
        for unit, counter in self.board.counters.items():
            if counter.side == SIDES[event["seat"]]:
                if self.table.slow.get(unit) == "now":
                    del self.table.slow[unit]
                    counter.marks = self._marks(unit, less=SLOW)
                self._refresh(unit)
        self.board.over.show_trail()
        self.board.stale = True
        return Pause(self._seconds(0.2))

    def _refresh(self, unit: str) -> None:
        """Nothing comes back; a unit is neither done nor has it fired."""
        counter = self.board.counters[unit]
        counter.marks, counter.dimmed = self._marks(unit, less=SHOT), False

    # --- a unit acts ----------------------------------------------------------------------------------------------------

    def _activated(self, event: Event) -> Motion | None:
        self._follow(self.board.counters[event["unit"]].space)
        return InTurn(self._air(Pulse(self.board, self._at, seconds=self._seconds(0.25))))

    def _ended(self, event: Event) -> Motion | None:
        def dim() -> None:
            self.board.counters[event["unit"]].dimmed = True
            self.board.stale = True

        return Do(dim)

    def _faced(self, event: Event) -> Motion | None:
        self._say("faced", unit=self._name(event["unit"]), hour=event["facing"])
        self._follow(self.board.counters[event["unit"]].space)
        return Turn(self.board, event["unit"], event["facing"], self._seconds(0.18))

    def _move(self, event: Event) -> Motion | None:
        unit, to = event["unit"], event["to"]
        self._step = (event["from"], to)
        self._say("move", unit=self._name(unit), to=to, mp=event["mp"])
        self._follow(event["from"], to)
        far = self.world.hexes.distance(event["from"], to)
        seconds = self._seconds(min(WALK_SECONDS, STEP_SECONDS * max(1, far)))

        def tread() -> None:
            trail = self.board.over.trail
            if self.types[unit[3:]].ability == "path" and to not in trail:
                self.board.over.show_trail((*trail, to))

        return InTurn([Stride(self.board, unit, to, seconds), Do(tread)])

    def _reveal(self, event: Event) -> Motion | None:
        self._say("reveal", unit=self._name(event["unit"]))
        hovering = tile_of(self.world, event["loc"], event["tile"])
        self._follow(hovering.spaces[0])
        return InTurn(self._air(TurnUp(self.board, hovering, False, self._seconds(0.5))))

    def _objective_entered(self, event: Event) -> Motion | None:
        objective = self.world.tables.objectives[event["objective"]]
        self._say("objective_entered", unit=self._name(event["unit"]), objective=objective)
        self._at = self.board.counters[event["unit"]].space
        return Pause(self._seconds(0.5))

    def _explore(self, event: Event) -> Motion | None:
        key = {None: "explore_no_card", "empty": "explore_empty"}.get(event["card"], "explore_found")
        self._say(key, unit=self._name(event["unit"]))
        self._follow(event["at"])
        return Pause(self._seconds(0.9))

    def _spawn_roll(self, event: Event) -> Motion | None:
        kind = event["type"]
        self._say("spawn_roll" if kind else "spawn_none", die=event["die"], unit=self.types[kind].title if kind else "")
        return InTurn(self._air(Throw(self.board, self._at, D8, event["die"], self._seconds(0.9))))

    def _spawn(self, event: Event) -> Motion | None:
        unit, at = event["unit"], event["at"]
        counter = self._new_counter(unit, event["seat"], at, event.get("facing"))
        building = self._at
        looked = [] if self.types[unit[3:]].local else self._air(WalkRound(self.board, self._searched(building, at)))
        self._follow(at)
        side, title = SIDES[event["seat"]].name, self.types[unit[3:]].title
        self._say("spawn", unit=f"{{{side}|{say('ironsquad:table.unit', side=self.table.names[event['seat']], unit=title)}}}")
        return InTurn([*looked, Appear(self.board, unit, counter, self._seconds(0.32))])

    def _searched(self, building: str, at: str) -> list[str]:
        """The hexes around a building as they are tried, up to `at`: first straight behind it, then clockwise (R-IS-115)."""
        hexes = self.world.hexes
        direction = hexes.direction(*self._step)
        found: list[str] = []
        for number in range(1, hexes.columns + hexes.rows):
            for space in hexes.ring(building, number, direction):
                if space:
                    found.append(space)
                if space == at:
                    return found
        return [at]

    # --- fire -----------------------------------------------------------------------------------------------------------

    def _opportunity(self, event: Event) -> Motion | None:
        unit, target = event["unit"], event["target"]
        key = "opportunity_fires" if event["fires"] else "opportunity_fails"
        most = self.world.tables.numbers.snap
        self._say(key, unit=self._name(unit), target=self._name(target), die=event["die"], most=most)
        space = self.board.counters[target].space
        self._follow(self.board.counters[unit].space, space)
        return InTurn(self._air(Throw(self.board, space, D8, event["die"], self._seconds(0.9))))

    def _attack(self, event: Event) -> Motion | None:
        unit, target = event["unit"], event["target"]
        start, end = self.board.counters[unit].space, self.board.counters[target].space
        thrown = event["kind"] == "fire" and event["weapon"] == "grenade"
        self._say("throw" if thrown else event["kind"], unit=self._name(unit), target=self._name(target))
        self._follow(start, end)
        motions: list[Motion] = [self._mark(unit, SHOT)] if event["kind"] == "fire" else []
        if event["weapon"] == "grenade":
            motions += self._air(InTurn([Lob(self.board, start, end, seconds=self._seconds(0.55)), Burst(self.board, end)]))
        elif start != end:
            motions += self._air(Tracer(self.board, start, end, 5 if event["weapon"] == "mg" else 1, self._seconds(0.35)))
        return Together(motions)

    def _splash(self, event: Event) -> Motion | None:
        self._at = self.board.counters[event["unit"]].space
        return Pause(self._seconds(0.2))

    def _damage(self, event: Event) -> Motion | None:
        unit = event["unit"]
        self._say("damage", unit=self._name(unit), lost=event["lost"], hp=event["hp"], full=self.board.counters[unit].full)
        self._follow(self.board.counters[unit].space)
        lost = Rise(self.board, self._at, f"−{event['lost']}", palette.DANGER, self._seconds(RISE_SECONDS))
        return Together([Health(self.board, unit, event["hp"], self._seconds(0.28)), *self._air(lost)])

    def _slow(self, event: Event) -> Motion | None:
        self._say("slow", unit=self._name(event["unit"]))
        self.table.slow[event["unit"]] = "next"
        return self._mark(event["unit"], SLOW)

    def _immobilised(self, event: Event) -> Motion | None:
        self._say("immobilised", unit=self._name(event["unit"]))
        return self._mark(event["unit"], STUCK)

    def _killed(self, event: Event) -> Motion | None:
        self._say("killed", unit=self._name(event["unit"]))
        self.table.slow.pop(event["unit"], None)
        self._at = event["at"]
        return Fall(self.board, event["unit"], False, self._seconds(0.5))

    def _heal(self, event: Event) -> Motion | None:
        unit = event["unit"]
        key = "restored" if self.types[event["by"][3:]].ability == "restore" else "treated"
        self._say(f"{key}_self" if event["by"] == unit else key, unit=self._name(unit), by=self._name(event["by"]))
        self._follow(self.board.counters[unit].space)
        gained = Rise(self.board, self._at, f"+{event['to'] - event['from']}", palette.GOOD, self._seconds(RISE_SECONDS))
        freed: list[Motion] = [Mark(self.board, unit, self._marks(unit, less=STUCK), 0.0)] if event["to"] > 1 else []
        return Together([Health(self.board, unit, event["to"], self._seconds(0.28)), *freed, *self._air(gained)])

    # --- what it is worth -----------------------------------------------------------------------------------------------

    def _vp(self, event: Event) -> Motion | None:
        self.table.vp[event["seat"]] = event["total"]
        self.table.change()
        words = say("ironsquad:moving.points", points=event["points"])
        shade = SIDES[event["seat"]].words
        return InTurn(self._air(Rise(self.board, self._at, words, shade, self._seconds(RISE_SECONDS))))

    def _captured(self, event: Event) -> Motion | None:
        objective = self.world.tables.objectives[event["objective"]]
        self._say("captured", side=self._side(event["seat"]), objective=objective)
        self._follow(event["at"])
        return RaiseFlag(self.board, event["at"], SIDES[event["seat"]], self._seconds(0.45))

    def _over(self, event: Event) -> Motion | None:
        """The last event: whose turn it was is shown no more."""
        self._say("over")
        for unit in self.board.counters:
            self._refresh(unit)
        return Pause(self._seconds(1.2))
