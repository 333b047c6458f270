"""How each event of Iron Squad looks on the table: what moves together, and what is left when it has moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.api import Event, Seat
from game.ironsquad.records import SEATS, nation_of
from scenes.boards.effects import Pan, Pulse, Rise
from scenes.boards.hexes.board import Counter
from scenes.boards.hexes.motions import Appear, Glide, Mark, Turn, TurnUp
from scenes.boards.hexes.shots import Throw, WalkRound
from scenes.kit.language import translated
from scenes.kit.marks import in_colour
from scenes.kit.palette import SIDES
from scenes.kit.tweens import Do, InTurn, Motion, Pause, Together
from scenes.kit.words import say
from scenes.tables.ironsquad.effects import Card
from scenes.tables.ironsquad.fire import DIE_8, RISE, Fire
from scenes.tables.ironsquad.names import nation_name
from scenes.tables.ironsquad.pieces import SHOT, SLOW, STUCK, figure_of, tile_of
from scenes.tables.ironsquad.rounds import Rounds

if TYPE_CHECKING:
    from scenes.tables.ironsquad.table import IronSquadTable

STEP, WALK, SEARCH = 0.15, 0.6, 0.16  # seconds: of a step, of the longest walk, for each hex that is searched
PAN = 0.28  # seconds in which the board moves to where something happens
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
QUIET = frozenset({"picked", "ready", "deployed"})
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
        self.table, self.board, self.context = table, table.board, table.context
        self.world, self.type_of = table.world, table.world.tables.type_of
        self.at = ""
        self._step = ("", "")
        self._batch: Sequence[Event] = ()
        self._watched: list[str] = []
        self._rounds = Rounds(self)
        self._made: dict[str, Callable[[Event], Motion | None]] = {
            **dict.fromkeys(("picked", "ready", "halted", "opportunity_held"), self.told),
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
            **Fire(self).made,
            **self._rounds.made,
        }

    def motion(self, batch: Sequence[Event]) -> Motion | None:
        """How a group of events looks, or None when nothing is to be seen of it."""
        self.table.shown, self._batch = False, batch
        self._watched.clear()
        if batch[0]["is"] not in QUIET:
            hovering = self.board.over.tile
            self.table.put_away()
            self.board.over.show_tile(hovering)  # it waits for the event that lays it
        motions = [motion for event in batch if (motion := self._made[event["is"]](event))]
        if not motions:
            return None
        together = Together(motions)
        if batch[0]["is"] == "deployment_shown" or (batch[0]["is"] == "tile" and not self.alone):
            return self._rounds.over_all(together)
        return InTurn([Pan(self.board, tuple(self._watched), self.seconds(PAN)), together]) if self._watched else together

    # --- what all of them need ------------------------------------------------------------------------------------------

    def seconds(self, seconds: float) -> float:
        """Seconds at the speed that is set."""
        return seconds * self.context.speed()

    def air(self, *made: Motion) -> list[Motion]:
        """What only flies through the air: nothing where nothing moves."""
        return list(made) if self.context.speed() else []

    def tell(self, key: str, **given: object) -> None:
        """Show a sentence of the section `moving` on the bottom bar."""
        self.table.tell(say(f"ironsquad:moving.{key}", **given))

    def seat(self, unit: str) -> Seat:
        """Whose counter it is; under solo rules that is not written in its id."""
        counter = self.board.counters[unit]
        return next(seat for seat in SEATS if SIDES[seat] == counter.side)

    def name(self, unit: str) -> str:
        """What a unit on the board is called, in its side's colour."""
        return self._called(unit, self.seat(unit))

    def _called(self, unit: str, seat: Seat) -> str:
        """What a unit of a seat is called, in the side's colour."""
        return in_colour(seat, say("ironsquad:table.unit", side=nation_name(seat), unit=self.type_of(unit).title))

    def side(self, seat: Seat) -> str:
        """What a seat is called, in its side's colour."""
        return in_colour(seat, self.table.names[seat])

    def told(self, event: Event) -> Motion | None:
        """An event of which nothing but the sentence is seen."""
        given: dict[str, Any] = {}
        if "seat" in event:
            given["side"] = self.side(event["seat"])
        for field in ("unit", "target"):
            if field in event:
                given[field] = self.name(event[field])
        self.tell(event["is"], **given)
        return Pause(self.seconds(0.4))

    def follow(self, *spaces: str) -> None:
        """Follow what happens on the last of these hexes, and bring all of them into sight."""
        self.at = spaces[-1]
        self._watched += spaces

    def marks(self, unit: str, more: str = "", less: str = "") -> tuple[str, ...]:
        """The marks of a counter with one more or one less, in the order in which they lie."""
        lie = {*self.board.counters[unit].marks, more} - {less}
        return tuple(mark for mark in (SLOW, STUCK, SHOT) if mark in lie)

    def mark(self, unit: str, mark: str) -> Motion:
        """A marker falls on a counter."""
        return Mark(self.board, unit, self.marks(unit, more=mark), self.seconds(0.25))

    def new_counter(self, unit: str, seat: Seat, at: str, facing: int | None) -> Counter:
        """The counter of a unit to which nothing has happened."""
        kind = self.type_of(unit)
        full = len(kind.health)
        return Counter(SIDES[seat], figure_of(kind.id), at, kind.shape, facing, full, full)

    def heard(self, kind: str) -> Event | None:
        """The event of this kind that moves together with the present one."""
        return next((event for event in self._batch if event["is"] == kind), None)

    @property
    def alone(self) -> bool:
        """Whether the present event moves by itself."""
        return len(self._batch) == 1

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
            if self.type_of(unit).ability == "path" and to not in trail:
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
            kind = self.type_of(card)
            found = (figure_of(kind.id), translated(kind.title), SIDES[self.world.bot or nation_of(card)])
        return InTurn(self.air(Card(self.board, event["at"], found, self.seconds(1.3 if found else 1.0))))

    def _spawn_roll(self, event: Event) -> Motion | None:
        kind = event["type"]
        title = self.world.tables.types[kind].title if kind else ""
        self.tell("spawn_roll" if kind else "spawn_none", die=event["die"], unit=title)
        return InTurn(self.air(Throw(self.board, self.at, DIE_8, event["die"], self.seconds(0.9))))

    def _spawn(self, event: Event) -> Motion | None:
        unit, at = event["unit"], event["at"]
        counter = self.new_counter(unit, event["seat"], at, event.get("facing"))
        looked: list[Motion] = []
        if not self.type_of(unit).local:  # it is looked for around the building
            looked = self.air(WalkRound(self.board, self._searched(self.at, at), self.seconds(SEARCH)))
        self.follow(at)
        self.tell("spawn", unit=self._called(unit, event["seat"]))
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
