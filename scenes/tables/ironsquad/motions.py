"""How each event of Iron Squad looks on the table: what moves together, and what is left when it has moved."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.api import Event
from game.ironsquad.position import Position
from game.ironsquad.records import nation_of
from scenes.boards.counter_acts import LEAN
from scenes.boards.effects import Pulse, Rise
from scenes.boards.hexes.board import HexBoard, Hit
from scenes.boards.hexes.motions import Appear, Glide, Turn, TurnUp
from scenes.boards.hexes.shots import Throw, WalkRound
from scenes.kit.language import translated
from scenes.kit.palette import SIDES
from scenes.kit.tweens import Do, InTurn, Motion, Pause, Together
from scenes.kit.words import say
from scenes.tables.ironsquad.effects import Card
from scenes.tables.ironsquad.fire import DIE_8, RISE, Fire
from scenes.tables.ironsquad.names import figure_of
from scenes.tables.ironsquad.pieces import tile_of
from scenes.tables.ironsquad.rounds import Rounds
from scenes.tables.ironsquad.staging import Staging
from scenes.tables.ironsquad.state import IronSquadActs, IronSquadState
from scenes.tables.motions import Look, Motions

STEP, WALK, SEARCH = 0.15, 0.6, 0.16  # seconds: of a step, of the longest walk, for each hex that is searched
POINTS = 0.4  # seconds after what they are for in which points rise: words there have gone up by then
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


class Stride(Glide):
    """A counter hops to another hex, and keeps its place in the order in which counters lie.

    Where its way goes straight up or down it rocks from foot to foot; `foot`: 1 for the right one, -1 for the left.
    """

    hop = 10.0

    def __init__(self, board: HexBoard, unit: str, to: str, seconds: float = STEP, foot: int = 1) -> None:
        super().__init__(board, unit, to, seconds)
        self.foot = foot

    def change(self) -> None:
        counter = self.board.counters[self.unit]
        self.upright = self.board.point(counter.space)[0] == self.board.point(self.to)[0]
        counter.space = self.to

    def show(self, part: float) -> None:
        super().show(part)
        if self.upright:
            self.board.counters[self.unit].lean = self.foot * LEAN * math.sin(math.pi * part)


class Steps:
    """The motions of a unit that acts."""

    def __init__(self, staging: Staging) -> None:
        self.on, self.state, self.board, self.world = staging, staging.state, staging.board, staging.world
        self._step, self._foot = ("", ""), 1
        self.made: dict[str, Look] = {
            **dict.fromkeys(("picked", "ready", "halted", "opportunity_held"), staging.told),
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
        }

    # --- a unit acts ----------------------------------------------------------------------------------------------------

    def _activated(self, event: Event) -> Motion | None:
        self.on.follow(self.board.counters[event["unit"]].space)
        return InTurn(self.on.air(Pulse(self.board, self.on.at, seconds=self.on.seconds(0.25))))

    def _ended(self, event: Event) -> Motion | None:
        def dim() -> None:
            self.board.counters[event["unit"]].dimmed = True
            self.board.stale = True

        return Do(dim)

    def _faced(self, event: Event) -> Motion | None:
        self.on.tell("faced", unit=self.on.name(event["unit"]), hour=event["facing"])
        self.on.follow(self.board.counters[event["unit"]].space)
        return Turn(self.board, event["unit"], event["facing"], self.on.seconds(0.18))

    def _move(self, event: Event) -> Motion | None:
        unit, to = event["unit"], event["to"]
        self._step, self._foot = (event["from"], to), -self._foot
        self.on.tell("move", unit=self.on.name(unit), to=to, mp=event["mp"])
        self.on.follow(event["from"], to)
        far = self.world.hexes.distance(event["from"], to)
        seconds = self.on.seconds(min(WALK, STEP * max(1, far)))

        def tread() -> None:
            trail = self.board.over.trail
            if self.on.type_of(unit).ability == "path" and to not in trail:
                self.board.over.show_trail((*trail, to))

        return InTurn([Stride(self.board, unit, to, seconds, self._foot), Do(tread)])

    def _reveal(self, event: Event) -> Motion | None:
        self.on.tell("reveal", unit=self.on.name(event["unit"]))
        hovering = tile_of(self.world, event["loc"], event["tile"])
        self.on.follow(*reversed(hovering.spaces))
        return InTurn(self.on.air(TurnUp(self.board, hovering, False, self.on.seconds(0.5))))

    def _objective_entered(self, event: Event) -> Motion | None:
        objective = self.world.tables.objectives[event["objective"]]
        self.on.tell("objective_entered", unit=self.on.name(event["unit"]), objective=objective)
        self.on.at = self.board.counters[event["unit"]].space
        return Pause(self.on.seconds(0.5))

    def _explore(self, event: Event) -> Motion | None:
        """A card turns over the building."""
        card, found = event["card"], None
        key = {None: "explore_no_card", "empty": "explore_empty"}.get(card, "explore_found")
        self.on.tell(key, unit=self.on.name(event["unit"]))
        self.on.follow(event["at"])
        if card is None:
            return Pause(self.on.seconds(0.5))
        if card != "empty":
            kind = self.on.type_of(card)
            found = (figure_of(kind.id, nation_of(card)), translated(kind.title), SIDES[self.world.bot or nation_of(card)])
        turned = Card(self.board, event["at"], found, self.on.seconds(1.3 if found else 1.0))
        return InTurn([*self.on.air(turned), *self.on.left(turned)])

    def _spawn_roll(self, event: Event) -> Motion | None:
        kind = event["type"]
        title = self.world.tables.types[kind].title if kind else ""
        self.on.tell("spawn_roll" if kind else "spawn_none", die=event["die"], unit=title)
        return InTurn(self.on.air(Throw(self.board, self.on.at, DIE_8, event["die"], self.on.seconds(0.9))))

    def _spawn(self, event: Event) -> Motion | None:
        unit, at = event["unit"], event["at"]
        counter = self.on.new_counter(unit, event["seat"], at, event.get("facing"))
        looked: list[Motion] = []
        if not self.on.type_of(unit).local:  # it is looked for around the building
            looked = self.on.air(WalkRound(self.board, self.searched(self.on.at, at), self.on.seconds(SEARCH)))
        self.on.follow(at)
        self.on.tell("spawn", unit=self.on.called(unit, event["seat"]))
        return InTurn([*looked, Appear(self.board, unit, counter, self.on.seconds(0.32))])

    def searched(self, building: str, at: str) -> list[str]:
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
        """The points float up from where they were made, a moment after what they are for, and fly to the score."""
        seat, at = event["seat"], self.on.at
        words = say("ironsquad:moving.points", name=self.state.names[seat], points=event["points"])
        rising = self.on.air(Rise(self.board, at, words, SIDES[seat].words, self.on.seconds(RISE)))

        def land() -> None:
            self.state.vp[seat] = event["total"]

        flying = self.state.points.fly(seat, event["points"], lambda: self.board.to_screen(at), land)
        return InTurn([Pause(self.on.seconds(POINTS)), Together([*rising, flying])])


class IronSquadMotions(Motions[Position, Hit]):
    """The motions of one table."""

    joins = JOINS
    quiet = QUIET

    def __init__(self, state: IronSquadState, acts: IronSquadActs) -> None:
        self.staging = Staging(state, acts)
        self.rounds = Rounds(self.staging)
        self.steps, self.fire = Steps(self.staging), Fire(self.staging)
        self.beside: list[Motion] = []  # what goes on of the last shot
        super().__init__(self.staging, {**self.steps.made, **self.fire.made, **self.rounds.made})

    def clear(self) -> None:
        hovering = self.staging.board.over.tile
        super().clear()
        self.beside = self.fire.beside()
        self.staging.board.over.show_tile(hovering)  # it waits for the event that lays it

    def whole(self, motions: Sequence[Motion]) -> Motion | None:
        motions, self.beside = [*motions, *self.beside], []
        if not motions:
            return None
        on, together = self.staging, Together(motions)
        kind = on.batch[0]["is"]
        if kind == "deployment_shown" or (kind == "tile" and not on.alone):
            return self.rounds.over_all(together)
        return InTurn([*on.pan(), together]) if on.watched else together
