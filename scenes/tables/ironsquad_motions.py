"""How each event of Iron Squad looks on the table: what moves together, and what is left when it has moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.api import Event, Seat
from game.ironsquad.tables import SEATS
from scenes.boards.hexes import Counter
from scenes.boards.hexes_motions import Appear, Glide, LayTile, LiftScreens, Mark, RaiseFlag, Turn, TurnUp
from scenes.boards.hexes_shots import Pulse, Rise, Throw, WalkRound
from scenes.kit.palette import SIDES
from scenes.kit.tweens import Do, InTurn, Motion, Pause, Together
from scenes.kit.words import say
from scenes.tables.ironsquad_airs import CROSS, Banner, Card, Thrown
from scenes.tables.ironsquad_fire import D8, RISE, Fire, signed
from scenes.tables.ironsquad_pieces import SHOT, SLOW, STUCK, figure_of, tile_of

if TYPE_CHECKING:
    from scenes.tables.ironsquad import IronSquadTable

STEP, WALK = 0.15, 0.6  # seconds: of a step, of the longest walk
DAWN, TURN = 2.3, 1.1  # seconds: of the banner of a round, of a turn
D12 = "ironsquad/die-12.svg"
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
        self.at = ""
        self._step = ("", "")
        self._batch: Sequence[Event] = ()
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
            "turn_skipped": self._turn_skipped,
            "activated": self._activated,
            "ended": self._ended,
            "move": self._move,
            "reveal": self._reveal,
            "objective_entered": self._objective_entered,
            "explore": self._explore,
            "spawn": self._spawn,
            "spawn_roll": self._spawn_roll,
            "faced": self._faced,
            "vp": self._vp,
            "captured": self._captured,
            "mission_complete": self._mission_complete,
            "over": self._over,
            **Fire(self).made,
        }

    def motion(self, batch: Sequence[Event]) -> Motion | None:
        """How a group of events looks, or None when nothing is to be seen of it."""
        self.table.shown, self._batch = False, batch
        if batch[0]["is"] not in QUIET:
            hovering = self.board.over.tile
            self.table.put_away()
            self.board.over.show_tile(hovering)  # it waits for the event that lays it
        motions = [motion for event in batch if (motion := self._made[event["is"]](event))]
        if not motions:
            return None
        together = Together(motions)
        everywhere = batch[0]["is"] == "deployment_shown" or (batch[0]["is"] == "tile" and len(batch) > 1)
        return self.over_all(together) if everywhere else together

    # --- what all of them need ------------------------------------------------------------------------------------------

    def seconds(self, seconds: float) -> float:
        """Seconds at the speed that is set."""
        return seconds * self.around.speed()

    def air(self, *made: Motion) -> list[Motion]:
        """What only flies through the air: nothing where nothing moves."""
        return list(made) if self.around.speed() else []

    def tell(self, key: str, **given: object) -> None:
        """Nothing comes back; a sentence of the section `moving` stands on the bottom bar."""
        self.table.tell(say(f"ironsquad:moving.{key}", **given))

    def _seat(self, unit: str) -> Seat:
        """Whose counter it is; under solo rules that is not written in its id."""
        counter = self.board.counters[unit]
        return next(seat for seat in SEATS if SIDES[seat] == counter.side)

    def name(self, unit: str) -> str:
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
                given[field] = self.name(event[field])
        self.tell(event["is"], **given)
        return Pause(self.seconds(0.4))

    def follow(self, *spaces: str) -> None:
        """Nothing comes back; the last of these hexes, and the others if there is room, can be seen from now on."""
        self.at = spaces[-1]
        for space in spaces:
            self.table.look_at(space)

    def marks(self, unit: str, more: str = "", less: str = "") -> tuple[str, ...]:
        """The marks of a counter with one more or one less, in the order in which they lie."""
        lie = {*self.board.counters[unit].marks, more} - {less}
        return tuple(mark for mark in (SLOW, STUCK, SHOT) if mark in lie)

    def mark(self, unit: str, mark: str) -> Motion:
        """A marker falls on a counter."""
        return Mark(self.board, unit, self.marks(unit, more=mark), self.seconds(0.25))

    def over_all(self, motion: Motion) -> Motion:
        """A motion during which the whole board is seen; then the part of it that was seen before."""
        if not self.around.speed():
            return motion
        camera = self.board.camera
        was = camera.level, camera.centre

        def back() -> None:
            camera.level = was[0]
            camera.look_at(was[1])
            self.board.stale = True

        return InTurn([Do(camera.fit), motion, Do(back)])

    # --- the set-up -----------------------------------------------------------------------------------------------------

    def _place_roll(self, event: Event) -> Motion | None:
        tile = self.world.tables.tiles[event["tile"]]
        name = self.world.tables.objectives[tile.objective or ""]
        self.tell("place_roll" if event["kept"] else "place_again", objective=name, die=event["die"])
        loc = f"{tile.group}-{event['die']}"
        if loc not in self.world.board.locations:
            loc = next(one for one in self.world.board.locations if self.world.group(one) == tile.group)
        space = self.world.board.locations[loc].hexes[0]
        self.follow(space)
        thrown = self.air(Throw(self.board, space, D8, event["die"], self.seconds(0.9)))
        if event["kept"]:
            hovering = tile_of(self.world, loc, event["tile"])
            thrown += self.air(TurnUp(self.board, hovering, False, self.seconds(0.5)))
        return InTurn(thrown)

    def _tile(self, event: Event) -> Motion | None:
        loc, tile, rot = event["loc"], event["tile"], event["rot"]
        objective = self.world.tables.tiles[tile].objective
        if objective:
            self.tell("tile_objective", objective=self.world.tables.objectives[objective])
        else:
            self.tell("tile")
        place = tile_of(self.world, loc, tile, rot)
        if len(self._batch) == 1:
            self.follow(place.spaces[0])

        def lie() -> None:
            self.table.lay(loc, tile, rot)
            if self.board.mood.night:  # a window is lit in a new building
                self.board.set_mood(self.table.mood(True, self.board.mood.weather))

        seconds = self.seconds(0.3 if len(self._batch) == 1 else 0.8)
        return InTurn([*self.air(LayTile(self.board, place, seconds)), Do(lie)])

    def _deployed(self, event: Event) -> Motion | None:
        unit, counter = event["unit"], self._new_counter(event["unit"], event["unit"][:2], event["at"], event["facing"])
        self.tell("deployed", unit=self.types[unit[3:]].title)
        self.board.place(unit, counter)
        return None

    def _new_counter(self, unit: str, seat: Seat, at: str, facing: int | None) -> Counter:
        """The counter of a unit to which nothing has happened."""
        kind = self.types[unit[3:]]
        full = len(kind.health)
        return Counter(SIDES[seat], figure_of(kind.id), at, kind.shape, facing, full, full)

    def _deployment_shown(self, event: Event) -> Motion | None:
        self.tell("deployment_shown_one" if self.world.solo else "deployment_shown")
        before = {self._seat(unit) for unit in self.board.counters}
        shown = {
            unit: self._new_counter(unit, unit[:2], one["at"], one["facing"]) for unit, one in event["units"].items()
        }
        self.board.place_all(shown, self.board.flags, ())
        hidden = [seat for seat in SEATS if seat not in before and any(one.side == SIDES[seat] for one in shown.values())]
        seconds = self.seconds(0.9)
        screens = [LiftScreens(self.board, self.world.zones[seat], SIDES[seat], seconds) for seat in hidden]
        return InTurn([*self.air(Together(screens)), Pause(self.seconds(0.4))])

    # --- clock and turns ------------------------------------------------------------------------------------------------

    def _start(self, event: Event) -> Motion | None:
        self.tell("start", hour=self._hour(event["position"]))
        return None

    def _hour(self, clock: int) -> str:
        return f"{(clock - 1) * self.world.tables.clock.hours:02d}:00"

    def _heard(self, kind: str) -> Event | None:
        """The event of this kind that moves together with the present one."""
        return next((event for event in self._batch if event["is"] == kind), None)

    def _round(self, event: Event) -> Motion | None:
        """A banner with the hour; a D12 lands on it, and then the light and the sky are those of the round."""
        light = "night" if event["night"] else "day"
        given = {"round": event["round"], "hour": self._hour(event["clock"]), "light": say(f"ironsquad:name.{light}")}
        hour, weather = say("ironsquad:moving.banner_hour", **given), self._heard("weather")
        die = after = None
        self.tell("round", **given)
        if weather:
            sky = weather["weather"]
            numbers = self.world.tables.numbers
            words = say(f"ironsquad:moving.sky.{sky}", mp=signed(numbers.rain), range=signed(numbers.fog))
            self.tell("weather", weather=words, **given)
            die, after = Thrown(D12, weather["die"]), (f"{hour} · {words}", f"ironsquad/weather-{sky}.svg")
        title = say("ironsquad:moving.banner", **given)
        seconds = self.seconds(DAWN)
        banner = Banner(self.board, title, hour, [f"ironsquad/{light}.svg"], seconds, die=die, after=after)
        dawn = Do(lambda: self.board.set_mood(self.table.mood(event["night"], self.board.mood.weather)))
        return Together([InTurn([Pause(seconds * Banner.LANDS), dawn]), *self.air(banner)])

    def _weather(self, event: Event) -> Motion | None:
        sky = Do(lambda: self.board.set_mood(self.table.mood(self.board.mood.night, event["weather"])))
        return InTurn([Pause(self.seconds(DAWN) * Banner.LANDS), sky])

    def _banner(self, seat: Seat, title: str, line: str, figure: str, seconds: float) -> list[Motion]:
        """A banner in a side's colours."""
        side = SIDES[seat]
        return self.air(Banner(self.board, title, line, [figure], self.seconds(seconds), side.field, side.words))

    def _turn(self, event: Event) -> Motion | None:
        self.tell("turn", side=self._side(event["seat"]))
        for unit, when in self.table.slow.items():
            if when == "next" and self._seat(unit) == event["seat"]:
                self.table.slow[unit] = "now"
        title = say("ironsquad:moving.turn_banner", name=self.table.names[event["seat"]])
        return InTurn(self._banner(event["seat"], title, "", figure_of("captain"), TURN))

    def _turn_skipped(self, event: Event) -> Motion | None:
        self.tell("turn_skipped", side=self._side(event["seat"]))
        title = say("ironsquad:moving.skipped_banner", name=self.table.names[event["seat"]])
        return InTurn(self._banner(event["seat"], title, "", CROSS, TURN))

    def _turn_ended(self, event: Event) -> Motion | None:
        """Markers that counted in this turn go; what a unit has done is no longer shown, nor the engineer's path."""
        self.tell("turn_ended", side=self._side(event["seat"]))
        for unit, counter in self.board.counters.items():
            if counter.side == SIDES[event["seat"]]:
                if self.table.slow.get(unit) == "now":
                    del self.table.slow[unit]
                    counter.marks = self.marks(unit, less=SLOW)
                self._refresh(unit)
        self.board.over.show_trail()
        self.board.stale = True
        return Pause(self.seconds(0.2))

    def _refresh(self, unit: str) -> None:
        """Nothing comes back; a unit is neither done nor has it fired."""
        counter = self.board.counters[unit]
        counter.marks, counter.dimmed = self.marks(unit, less=SHOT), False

    # --- a unit acts ----------------------------------------------------------------------------------------------------

    def _activated(self, event: Event) -> Motion | None:
        self.follow(self.board.counters[event["unit"]].space)
        return InTurn(self.air(Pulse(self.board, self.at, seconds=self.seconds(0.25))))

    def _ended(self, event: Event) -> Motion | None:
        def dim() -> None:
            self.board.counters[event["unit"]].dimmed = True
            self.board.stale = True

        return Do(dim)

    def _faced(self, event: Event) -> Motion | None:
        self.tell("faced", unit=self.name(event["unit"]), hour=event["facing"])
        self.follow(self.board.counters[event["unit"]].space)
        return Turn(self.board, event["unit"], event["facing"], self.seconds(0.18))

    def _move(self, event: Event) -> Motion | None:
        unit, to = event["unit"], event["to"]
        self._step = (event["from"], to)
        self.tell("move", unit=self.name(unit), to=to, mp=event["mp"])
        self.follow(event["from"], to)
        far = self.world.hexes.distance(event["from"], to)
        seconds = self.seconds(min(WALK, STEP * max(1, far)))

        def tread() -> None:
            trail = self.board.over.trail
            if self.types[unit[3:]].ability == "path" and to not in trail:
                self.board.over.show_trail((*trail, to))

        return InTurn([Stride(self.board, unit, to, seconds), Do(tread)])

    def _reveal(self, event: Event) -> Motion | None:
        self.tell("reveal", unit=self.name(event["unit"]))
        hovering = tile_of(self.world, event["loc"], event["tile"])
        self.follow(hovering.spaces[0])
        return InTurn(self.air(TurnUp(self.board, hovering, False, self.seconds(0.5))))

    def _objective_entered(self, event: Event) -> Motion | None:
        objective = self.world.tables.objectives[event["objective"]]
        self.tell("objective_entered", unit=self.name(event["unit"]), objective=objective)
        self.at = self.board.counters[event["unit"]].space
        return Pause(self.seconds(0.5))

    def _explore(self, event: Event) -> Motion | None:
        """A card turns over the building."""
        card, found = event["card"], None
        self.tell({None: "explore_no_card", "empty": "explore_empty"}.get(card, "explore_found"), unit=self.name(event["unit"]))
        self.follow(event["at"])
        if card is None:
            return Pause(self.seconds(0.5))
        if card != "empty":
            side = SIDES[self.world.bot or card[:2]]
            found = (figure_of(card[3:]), self.types[card[3:]].title, side)
        return InTurn(self.air(Card(self.board, event["at"], found, self.seconds(1.3 if found else 1.0))))

    def _spawn_roll(self, event: Event) -> Motion | None:
        kind = event["type"]
        self.tell("spawn_roll" if kind else "spawn_none", die=event["die"], unit=self.types[kind].title if kind else "")
        return InTurn(self.air(Throw(self.board, self.at, D8, event["die"], self.seconds(0.9))))

    def _spawn(self, event: Event) -> Motion | None:
        unit, at = event["unit"], event["at"]
        counter = self._new_counter(unit, event["seat"], at, event.get("facing"))
        building = self.at
        looked = [] if self.types[unit[3:]].local else self.air(WalkRound(self.board, self._searched(building, at)))
        self.follow(at)
        side, title = SIDES[event["seat"]].name, self.types[unit[3:]].title
        self.tell("spawn", unit=f"{{{side}|{say('ironsquad:table.unit', side=self.table.names[event['seat']], unit=title)}}}")
        return InTurn([*looked, Appear(self.board, unit, counter, self.seconds(0.32))])

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

    # --- what it is worth -----------------------------------------------------------------------------------------------

    def _vp(self, event: Event) -> Motion | None:
        """The points float up from where they were made, a moment after what they are for."""
        self.table.vp[event["seat"]] = event["total"]
        self.table.change()
        words = say("ironsquad:moving.points", points=event["points"])
        rising = Rise(self.board, self.at, words, SIDES[event["seat"]].words, self.seconds(RISE))
        return InTurn(self.air(Pause(self.seconds(0.2)), rising))

    def _captured(self, event: Event) -> Motion | None:
        objective = self.world.tables.objectives[event["objective"]]
        side = SIDES[event["seat"]]
        self.tell("captured", side=self._side(event["seat"]), objective=objective)
        self.follow(event["at"])
        if not self.around.speed():
            return Do(lambda: self.board.set_flag(event["at"], side))
        rising = Rise(self.board, event["at"], objective, side.words, self.seconds(1.0))
        return Together([RaiseFlag(self.board, event["at"], side, self.seconds(0.45)), rising])

    def _mission_complete(self, event: Event) -> Motion | None:
        seat, mission = event["seat"], self.world.tables.missions[event["mission"]]
        self.tell("mission_complete", side=self._side(seat))
        objective = self.world.tables.objectives[mission.objective]
        line = say("ironsquad:moving.accomplished_line", name=self.table.names[seat], objective=objective)
        title, figure = say("ironsquad:moving.accomplished"), f"ironsquad/objective/{mission.objective}.svg"
        return InTurn(self._banner(seat, title, line, figure, 2.4))

    def _over(self, event: Event) -> Motion | None:
        """The last event: what a unit has done in the last turn is shown no more."""
        for unit in self.board.counters:
            self._refresh(unit)
        self.board.stale = True
        if self._heard("mission_complete"):
            return None
        self.tell("over")
        return InTurn(self.air(Banner(self.board, say("ironsquad:moving.over_banner"), "", (), self.seconds(1.4))))
