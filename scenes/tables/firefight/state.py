"""What the parts of Firefight's table read: what is shown, who looks at it, how the board lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, TypeVar, cast

from pygame import Rect

from game.api import Action, Seat
from game.firefight.position import Position, Unit
from game.firefight.world import World
from game.match import Chair
from game.messages import Refused
from scenes.boards.hexes.board import NOTHING, Hit
from scenes.boards.hexes.land.board import LandBoard
from scenes.boards.lines import Point
from scenes.kit.chrome import Chrome
from scenes.kit.words import say
from scenes.presentation.refusals import readable
from scenes.presentation.table import MatchContext
from scenes.tables.firefight.names import coloured, name_in, seat_names
from scenes.tables.firefight.pieces import board_of
from scenes.tables.points import chip_of
from scenes.tables.state import Acts, TableState
from scenes.tables.toggles import ViewToggles
from scenes.tables.what_if import Ghost

FirefightActs = Acts[Hit]
Found = TypeVar("Found")
RULE = "R-FF-"
"""How the number of a rule begins, which heads the sentence of a refusal."""
ALWAYS, FIRE, ODDS, NEVER = "always", "fire", "odds", "never"
ASKED = (ALWAYS, FIRE, ODDS, NEVER)
"""When a seat is asked for an answer: always, when it can fire, when the odds of a shot of it are over a share, never."""
CAPS = "caps"
"""The lesson on CAPs: before it nothing costs any, neither on the board nor in what is proposed."""
LIKELY = 15
"""So many of the 36 falls of two dice make a shot worth proposing, whatever it costs."""


class Plan(NamedTuple):
    """What a unit is to do next where it stands in a round; what hit it had, which enemies it was in danger of there, and who
    stood where it is to fire; of a walk, its hexes with the first, and how the unit is to look at the end; the events so far."""

    then: Action
    at: str
    round: int
    hit: str | None
    danger: frozenset[str]
    targets: tuple[str, ...]
    path: tuple[str, ...] = ()
    facing: str = ""
    heard: int = 0


class Walk(NamedTuple):
    """A walk that was begun: who walks, the hexes with the first, how it looks at the end; its hit; of 36 falls those with
    which who fires hits it in each hex of its way; the events so far."""

    unit: str
    path: tuple[str, ...]
    facing: str
    hit: str | None
    shots: Mapping[tuple[str, str], int]
    heard: int


class Stopped(NamedTuple):
    """A walk that was ended on its way: the rest of it, where it stands and why, in a few words."""

    walk: Walk
    at: str
    round: int
    why: str


class Wreck(NamedTuple):
    """What is left of a vehicle, and where."""

    space: str
    picture: str


@dataclass(eq=False)
class FirefightState(TableState[Position, Hit]):
    """What is known at a table of Firefight.

    `asking`: when each seat is asked for an answer, `asking_over`: over how many percent, where odds decide;
    `wrecks`: by destroyed unit; `acting`: the unit that does what moves; `plans`: how each unit is to go on, by its name;
    `settled`: what was known before what moves now; `stopped`: the walk that the enemy has just ended;
    `tracks`: where tracks lie over the board.
    """

    board: LandBoard
    asking: dict[Seat, str] = field(default_factory=dict)
    asking_over: dict[Seat, int] = field(default_factory=dict)
    wrecks: dict[str, Wreck] = field(default_factory=dict)
    acting: str | None = None
    plans: dict[str, Plan] = field(default_factory=dict)
    walk: Walk | None = None
    stopped: Stopped | None = None
    settled: Position | None = None
    tracks: tuple[Rect, ...] = ()
    _asks: tuple[Position, dict[str, Any]] | None = None
    _caps_told: bool = False

    @property
    def world(self) -> World:
        """What never changes in a match."""
        return self.view.world

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the match."""
        return tuple(self.view.world.seats)

    def score_at(self, chrome: Chrome, seat: Seat) -> Point | None:
        return chip_of(chrome, "R-FF-23", self.seats.index(seat))

    def pick(self, at: tuple[int, int]) -> Hit:
        return self.nothing if any(one.collidepoint(at) for one in self.tracks) else self.board.pick(at)

    def placed(self, view: Position, ghost: Ghost) -> Position:
        """A copy of a view in which a unit stands where its ghost does."""
        new = view.copy()
        new.change(ghost.unit, at=ghost.at, facing=ghost.facing, fort=None, aboard=None)
        return new

    def ask(self, what: str, **about: object) -> Any:
        """The answer to a question about what is shown, worked out once for each view."""
        view, known = self.view, self._known()
        key = f"{what} {sorted(about.items(), key=lambda one: one[0])!r}"
        if key not in known:
            known[key] = self.context.chair().rules.ask(view, what, dict(about))
        return known[key]

    def once(self, key: str, found: Callable[[], Found]) -> Found:
        """What is found out about what is shown, once for each view."""
        known = self._known()
        if key not in known:
            known[key] = found()
        return cast(Found, known[key])

    def _known(self) -> dict[str, Any]:
        """What has been asked about what is shown."""
        if self._asks is None or self._asks[0] is not self.view:
            self._asks = self.view, {}
        return self._asks[1]

    def ask_from(self, stands: Unit, at: str, facing: str, what: str, /, **about: object) -> Any:
        """The answer to a question if a unit stood in a space and looked so, worked out once for each view too."""
        known = self._known()
        place = f"there {stands.id} {at} {facing}"
        key = f"{place} {what} {sorted(about.items(), key=lambda one: one[0])!r}"
        if key not in known:
            if place not in known:
                known[place] = self.placed(self.view, Ghost(stands.id, at, facing))
            try:
                known[key] = self.context.chair().rules.ask(known[place], what, dict(about))
            except Refused:
                known[key] = {}
        return known[key]

    def refusal(self, action: Action) -> str:
        """Why the seat at the screen may not do this, with names, the number of the rule last; "" where it may."""
        why = readable(self.context.chair().refusal(action) or "", partial(name_in, self.view))
        rule, colon, words = why.partition(": ")
        if why and not (colon and rule.startswith(RULE)):
            return self._other_acts() or why
        if not why:
            return ""
        return f"{words[:1].upper()}{words[1:].removesuffix('.')} ({rule})."

    def _other_acts(self) -> str:
        """Who acts while the seat at the screen has nothing to decide: what it last could do is still shown; "" where it has."""
        chair = self.context.chair()
        actors = chair.rules.actors(chair.view())
        return "" if chair.seat in actors or not actors else say("firefight:turn.another", seat=self.names[actors[0]])

    @property
    def capless(self) -> bool:
        """Whether somebody learns who has not been told of CAPs yet; what was told once stays so, whatever is read next."""
        self._caps_told = self._caps_told or not self.context.untold(CAPS)
        return not self._caps_told

    def called(self, unit: str) -> str:
        """A unit's name in the colour of its seat, as rich text."""
        one = self.view.units.get(unit)
        return coloured(self.view.kind(one), one.id, one.seat) if one else unit

    def foe(self, seat: Seat) -> bool:
        """Whether a seat is an enemy of the one at the screen, else of the one that moves."""
        return not self.view.friends(seat, self.seat or self.view.to_move)

    def asked_when(self, seat: Seat) -> str:
        """When a seat is asked for an answer."""
        return self.asking.get(seat, self.context.asked)

    def asked_over(self, seat: Seat) -> int:
        """Over how many percent the odds of a shot are worth the question."""
        return self.asking_over.get(seat, self.context.asked_over)

    def ask_when(self, seat: Seat, when: str, over: int | None = None) -> None:
        """Ask a seat for answers at these times only, in the next match too."""
        self.asking[seat], self.asking_over[seat] = when, self.asked_over(seat) if over is None else over
        self.context.keep_asked(when, self.asking_over[seat])


def standing(view: Position, unit: Unit) -> bool:
    """Whether a unit stands on the board."""
    return unit.at in view.world.hexes.bit


def foes_seen(view: Position, seat: Seat) -> list[Unit]:
    """The enemies of a seat who stand on the board and show themselves."""
    return [one for one in view.units.values() if standing(view, one) and not (one.hidden or view.friends(one.seat, seat))]


def foes_at(view: Position, space: str, seat: Seat) -> list[Unit]:
    """The enemies of a seat in one space who show themselves."""
    return [one for one in view.here(space) if not (one.hidden or view.friends(one.seat, seat))]


def others_at(view: Position, space: str, seat: Seat, unit: str | None) -> list[Unit]:
    """The units of a seat's side in one space beside one of them: a shot attacks them all (R-FF-51)."""
    return [one for one in view.here(space) if view.friends(one.seat, seat) and one.id != unit]


def state_of(chair: Chair, context: MatchContext) -> FirefightState:
    """The state of a new table."""
    view: Position = chair.view()
    looks = ViewToggles(("threat", "sight"))
    return FirefightState(context, view, board_of(view.world.ground), NOTHING, seat_names(), looks, chair.seat)
