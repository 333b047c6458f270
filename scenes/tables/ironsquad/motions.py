"""How each event of Iron Squad looks on the table: what moves together, and what is left when it has moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.api import Event
from game.ironsquad.records import nation_of
from scenes.boards.effects import Pan, Pulse, Rise
from scenes.boards.hexes.motions import Appear, Glide, Turn, TurnUp
from scenes.boards.hexes.shots import Throw, WalkRound
from scenes.kit.language import translated
from scenes.kit.palette import SIDES
from scenes.kit.tweens import Do, InTurn, Motion, Pause, Together
from scenes.kit.words import say
from scenes.tables.ironsquad.effects import Card
from scenes.tables.ironsquad.fire import DIE_8, RISE, Fire
from scenes.tables.ironsquad.pieces import figure_of, tile_of
from scenes.tables.ironsquad.rounds import Rounds
from scenes.tables.ironsquad.staging import Staging
from scenes.tables.ironsquad.state import IronSquadState

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


class Motions(Staging):
    """The motions of one table. `put_away()` clears the board of what only matters while nothing moves."""

    def __init__(self, state: IronSquadState, put_away: Callable[[], None]) -> None:
        super().__init__(state)
        self._put_away = put_away
        self._step = ("", "")
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
        self.state.shown, self.batch = False, batch
        self.watched.clear()
        if batch[0]["is"] not in QUIET:
            hovering = self.board.over.tile
            self._put_away()
            self.board.over.show_tile(hovering)  # it waits for the event that lays it
        motions = [motion for event in batch if (motion := self._made[event["is"]](event))]
        if not motions:
            return None
        together = Together(motions)
        if batch[0]["is"] == "deployment_shown" or (batch[0]["is"] == "tile" and not self.alone):
            return self._rounds.over_all(together)
        return InTurn([Pan(self.board, tuple(self.watched), self.seconds(PAN)), together]) if self.watched else together

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
        self.tell("spawn", unit=self.called(unit, event["seat"]))
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
        self.state.vp[event["seat"]] = event["total"]
        self.state.change()
        words = say("ironsquad:moving.points", points=event["points"])
        rising = Rise(self.board, self.at, words, SIDES[event["seat"]].words, self.seconds(RISE))
        return InTurn(self.air(Pause(self.seconds(0.2)), rising))
