"""Rush: the rules of the game, put together from its families of verbs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from game.api import Action, Ask, Emit, Event, JsonMap, JsonObject, Result, Rules, Seat
from game.boards import Sketch
from game.content.shapes import Slot
from game.draws import Draws
from game.messages import Refused, message
from game.options import scenario_of
from game.rush import asks, listing
from game.rush.choosing import chosen
from game.rush.kinds import SOLDIER, VEHICLE
from game.rush.placed import position_of, slots_shape, world_in
from game.rush.position import HIDDEN, Position
from game.rush.records import SEATS, SIDE_OF
from game.rush.setting_up import fresh
from game.rush.tables import tables
from game.rush.verbs import VERBS, refusal
from game.rush.written import value_of

if TYPE_CHECKING:
    from game.rush.judge import Judge

QUIET = frozenset({
    "class", "turn", "spawn", "move", "suicide", "down", "revive", "repair", "dead", "controls", "destroyed", "kills", "points",
    "capture", "uav_down", "armed", "timeout", "mcom", "stage", "no_effect", "demolish", "enter", "leave", "stay", "over",
    "mortar", "shells", "kept", "delivered", "gun_up", "uav_up", "uav_grounded", "extra_throw", "fall_back",
    "climb_back", "vacate",
})  # fmt: skip


class Rush(Rules[Position]):
    """The rules of Rush (R-RU-01 to R-RU-125)."""

    id = "rush"
    title = message("Rush")
    seats = SEATS
    verbs = VERBS
    pieces = (SOLDIER, VEHICLE)
    quiet = QUIET
    final: frozenset[str] = frozenset()
    settings = frozenset[str]()
    undo_rule = "R-RU-29"

    @property
    def judge(self) -> Judge:
        """What the game offers to bots (section 11)."""
        from game.rush.judge import JUDGE  # only bots need it

        return JUDGE

    def scenarios(self) -> Mapping[str, str]:
        """The titles of the scenarios by id."""
        return {name: scenario.title for name, scenario in tables().scenarios.items()}

    def choices(self) -> Mapping[str, JsonMap]:
        """The options of section 3.9 by id."""
        return tables().options

    def seats_in(self, scenario: str, options: JsonMap) -> tuple[Seat, ...]:
        """The seats of a match: as many of each side as there are names (R-RU-08)."""
        known = chosen(scenario_of(tables().scenarios, scenario), options)
        return tuple(seat for seat in SEATS if int(seat[1:]) <= len(known[SIDE_OF[seat]]))

    def seats_of(self, position: Position) -> tuple[Seat, ...]:
        """The seats of the match that a position or a view is of, in the order of play."""
        return position.world.seats

    def side_of(self, position: Position, seat: Seat) -> str:
        """The side that a seat wins with."""
        return SIDE_OF[seat]

    def setup(self, scenario: str, options: JsonMap, draws: Draws) -> Position:
        """The position before the first decision (section 5). Raises: Refused(unknown-scenario, bad-position)."""
        return fresh(scenario, options, draws)

    def pending(self, position: Position) -> tuple[Ask, ...]:
        """The decisions that wait, by phase."""
        return tuple(Ask(seat, position.turn.phase) for seat in listing.actors(position))

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """The seats that may decide now, in the order of play."""
        return listing.actors(position)

    def legal(self, position: Position, seat: Seat) -> list[Action]:
        """The actions of a seat in a fixed order; [] when it does not decide."""
        return listing.legal(position, seat) if seat in listing.actors(position) else []

    def refuse(self, position: Position, seat: Seat, action: Action) -> str | None:
        """Why an actor may not do this, beginning with the rule's number, or None. Raises: Refused(bad-action)."""
        return refusal(position, seat, action)

    def shows_nothing(self, action: Action, events: Sequence[Event]) -> bool:
        """Whether what came of an action showed nobody anything new: of two cards that lie open, one is picked (R-RU-90)."""
        return super().shows_nothing(action, events[1:] if action["do"] == "pick" else events)

    def apply(self, position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
        """Carry out a legal action on the position."""
        VERBS[action["do"]].do(position, seat, action, draws, emit)

    def result(self, position: Position) -> Result | None:
        """The winner, why, the ace, points and career; None while the match goes on (R-RU-121 to R-RU-124)."""
        return dict(position.result) if position.result is not None else None

    def view(self, position: Position, seat: Seat | None) -> Position:
        """The position as any seat may know it: without the cards never drawn (R-RU-16, R-RU-17)."""
        new = position.copy()
        new.packs = {
            name: (HIDDEN,) * (unseen := position.unseen[name]) + cards[unseen:] for name, cards in position.packs.items()
        }
        return new

    def board(self, position: Position) -> Sketch:
        """The board of a position, as a screen may draw it."""
        return position.world.track.sketch()

    def determinize(self, view: Position, seat: Seat, draws: Draws) -> Position:
        """A whole position that could stand behind a view: the cards never drawn in another order (R-RU-16)."""
        new, known = view.copy(), {card for one in view.soldiers.values() for card in one.cards}
        card = view.turn.card
        if card is not None:
            known |= {card.id, *card.choose} - {None}  # type: ignore[arg-type]
        packs = {}
        for name, cards in view.packs.items():
            seen = cards[view.unseen[name] :]
            hidden = [one for one in tables().pack(name) if one not in known and one not in seen]
            packs[name] = (*draws.shuffled(hidden, "an order of cards as imagined"), *seen)
        new.packs = packs
        return new

    def ask(self, view: Position, what: str, about: JsonMap) -> JsonObject:
        """The answer to `odds`, `reach`, `danger`, `fuse` or `los` (section 9.5)."""
        return asks.answer(view, what, about)

    def copy(self, position: Position) -> Position:
        """A position that can be changed without changing this one."""
        return position.copy()

    def write(self, position: Position) -> JsonObject:
        """The position, or a view, as the JSON of section 9.1."""
        return value_of(position)

    def read(self, value: object, seat: Seat | None = None) -> Position:
        """The position of a JSON value, filled up where abbreviated. Raises: Refused(bad-position, unknown-scenario)."""
        return position_of(value, seat)

    def slots(self, value: JsonMap) -> list[Slot]:
        """What can be changed of a position as JSON values."""
        world = world_in(value)
        try:
            scope = position_of(value, world.seats[0])
        except Refused:  # it is unlawful: what can be changed is listed all the same
            bare = {key: value[key] for key in ("board", "scenario", "options") if key in value}
            scope = position_of({**bare, "seats": {seat: {} for seat in world.seats}}, world.seats[0])
        return list(slots_shape(world).slots(value, (), scope))


RULES = Rush()
