"""The table of Danger Close: the board with its counters, cards at its head, panels beside it, and a mode of the hand for each
kind of decision.

What others hook into:

| attribute | is |
|---|---|
| `view`, `world` | the position as far as it has been shown, and what never changes in it |
| `around`, `seat`, `chair` | the match screen; the seat at the screen (None: everybody); the chair that may decide now, or None |
| `board` | the ZoneBoard; what stands on it is built by `pieces` |
| `panels` | `panels.Panels`, the side column; `panels.refresh()` fills it again |
| `head` | `head.Head`, the strip above the board: the open pair, the stacks, the tokens of both teams |
| `motions` | `skulls_motions.Motions(table)` with `motion(batch)`; `skulls_motions.batches(events)` groups them |
| `mode` | what the hand does: `modes.Mode` and its children, made as `kind(table)` when the phase asks for it |
| `knows(seat)` | whether a seat's own ready spots and stack may be shown face up now |
| `words`, `tell(words)` | what stands on the bottom bar while things move |
| `shown` | whether the picture is that of the view, and nothing moves |

`motion(batch)` asks `motions` how a group looks and then carries `view` on by `game.skulls.after_event`; the panels, the head
and the bars follow by themselves. A motion changes the board's counters, things and clouds, also when it is skipped: after all
events of an action `picture()` must be what `show(view)` builds.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.api import Event, Seat
from game.match import Chair
from game.skulls import rounds
from game.skulls.after_event import after_event
from game.skulls.position import HIDDEN, Checks, Declared, Position
from game.skulls.records import SEATS
from game.skulls.rules import RULES
from scenes.boards.zones.board import Hit
from scenes.kit.chrome import Chip, Chrome
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES, Side
from scenes.kit.tweens import Motion
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.presentation.table import MatchContext
from scenes.tables.ironsquad.clicks import Clicks
from scenes.tables.skulls import topics
from scenes.tables.skulls.bars import Bars
from scenes.tables.skulls.head import Head
from scenes.tables.skulls.modes import Mode
from scenes.tables.skulls.motions import Motions, batches
from scenes.tables.skulls.muster import Mustering
from scenes.tables.skulls.names import seat_names
from scenes.tables.skulls.order import Following, Ordering
from scenes.tables.skulls.panels import Panels
from scenes.tables.skulls.pieces import board_of, teams_of
from scenes.tables.skulls.planning import Planning
from scenes.tables.skulls.respond import LastCalling, Responding
from scenes.tables.skulls.threats import Danger
from scenes.tables.skulls.turn import Acting
from scenes.tables.skulls.what_if import WhatIf, WhatIfMode, placed, thought_about
from scenes.tables.what_if import WhatIfHand

BESIDE_LOG = 0.4
"""The part of the board's width that the drawer of the log leaves open."""
MODES: dict[str, type[Mode]] = {
    "muster": Mustering,
    "plan": Planning,
    "turn": Acting,
    "respond": Responding,
    "order": Ordering,
    "follow": Following,
    "last-call": LastCalling,
}
SECRET = frozenset({"muster", "plan"})
"""The phases in which a seat decides what the other one must not see."""


def make(chair: Chair, context: MatchContext) -> SkullsTable:
    """The table of a match."""
    return SkullsTable(chair, context)


class SkullsTable:
    """The picture of a match of Danger Close as one seat sees it, or as everybody may. See the head of this module."""

    secret = True  # muster, stacks and tokens are

    def __init__(self, chair: Chair, context: MatchContext) -> None:
        view: Position = chair.view()
        self.title = say("skulls:table.title")
        self.context, self.view = context, view
        self.world = view.world
        self.seat: Seat | None = chair.seat
        self.chair: Chair | None = None
        self.names = seat_names()
        self.pair: tuple[int, int] | None = None  # which pair of the round is open, and how many there are
        self.penalties: dict[str, int] = {}  # what was taken from the initiative of each card as it was turned over
        self.words = ""
        self.shown = False
        self.kept_open = False  # whether a turn does not end by itself just now, as something of it was taken back
        self.chrome: Chrome | None = None
        self.board = board_of(self.world)
        self.panels = Panels(self)
        self.head = Head(self)
        self.motions = Motions(self)
        self.bars = Bars(self)
        self.danger = Danger(self)
        self.what_if = WhatIf(self)
        self.hand = WhatIfHand(self.what_if)
        self.clicks = Clicks(self)
        self.mode = Mode(self)
        self._stale = True
        self._behind = False  # whether panels and head show less than `view`

    # --- what the match screen asks -------------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        """What a seat is called."""
        return self.names[seat]

    def side(self, seat: Seat) -> Side:
        """The colours of a seat."""
        return SIDES[seat]

    def figure(self, seat: Seat) -> str:
        """The drawing that stands for a seat."""
        return f"skulls/team/{seat}.svg"

    def open(self, seat: Seat) -> bool:
        """Whether a decision of this seat belongs on the open table: only squads, stacks and tokens are chosen in secret."""
        view: Position = self.context.chair().view()
        return view.phase not in SECRET

    def knows(self, seat: Seat) -> bool:
        """Whether what a seat alone may know of itself is shown: always where one person plays, while planning, and at a peek."""
        if seat != self.seat:
            return False
        return not self.context.shared or self.view.phase in SECRET or self.bars.on("peek")

    @property
    def open_view(self) -> Position:
        """The view as it may lie open now: the seat's tokens that lie face down are hidden from whoever looks on."""
        seat = self.seat
        if seat is None or self.knows(seat):
            return self.view
        found = self.view.copy()
        found.units = {
            name: unit._replace(ready=HIDDEN) if unit.ready and not unit.shown and self.world.side(name) == seat else unit
            for name, unit in self.view.units.items()
        }
        return found

    def open_unit(self, unit: str) -> None:
        """Point at the unit whose row of a tableau was pressed."""
        self.mode.point_at(unit)

    def deciding(self) -> Seat | None:
        """The seat that is waited for, None where it is not one alone."""
        view = self.view
        if view.phase == "respond" and isinstance(view.pending, Declared):
            return view.pending.seat
        if view.phase == "order" and isinstance(view.pending, Checks):
            return view.pending.queue[0][0]
        if view.phase in ("turn", "follow") and view.turn:
            return self.world.side(view.turn.unit)
        waiting = [seat for seat in SEATS if not view.teams[seat].done]
        return waiting[0] if len(waiting) == 1 else None

    @property
    def stale(self) -> bool:
        """Whether anything must be drawn again."""
        return self._stale or self.board.stale

    @property
    def restless(self) -> bool:
        """Whether anything moves by itself."""
        return self.board.restless or self.mode.restless

    @property
    def widgets(self) -> Sequence[Widget]:
        """What can be pressed or read beside the board."""
        if self._behind:
            self._behind = False
            self.head.refresh()
            self.panels.refresh()
        return [*self.head.widgets, *self.panels.widgets, *self.mode.covers()]

    def resize(self, chrome: Chrome) -> None:
        """Put the strip of cards above the board, and everything else in its place."""
        self.chrome = chrome
        board = chrome.board
        high = self.head.high(chrome.scale, board.w)
        gap = chrome.scale.px(6) if high else 0
        self.head.place(Rect(board.x, board.y, board.w, high), chrome.scale)
        self.board.resize(Rect(board.x, board.y + high + gap, board.w, board.h - high - gap), chrome.scale)
        self.panels.place(chrome)
        self.mode.place()
        self.change()

    def show(self, view: Position, chair: Chair | None) -> None:
        """Rebuild the picture from a view."""
        if not self.shown or thought_about(view) != thought_about(self.view):
            self.hand.forget()  # while the board stays as it is, so does what is thought of it
        self.view, self.chair = view, chair
        self.seat = self.context.perspective
        self.words, self.shown = "", True
        self._count_pairs()
        self.lay()
        self.change_mode()

    @property
    def thought(self) -> Position:
        """The view, or what it would be if the soldier whose ghost stands somewhere stood there."""
        return self.hand.thought(self.view, placed)

    def lay(self) -> None:
        """Lay counters, things and clouds on the board as the view has them, a ghost where it is thought to be."""
        self.what_if.place()

    def _count_pairs(self) -> None:
        """Count from the story how many pairs of the round were open, and what the cards of the last counted."""
        opened, self.penalties = 0, {}
        for event in reversed(self.context.chair().story()):
            if event["is"] == "round":
                break
            if event["is"] == "revealed" and opened == 1:
                self._count(event)
            opened += event["is"] == "first"
        self._set_pair(opened)

    def _count(self, event: Event) -> None:
        """Note how much was taken from an initiative when the card was turned over (R-SK-33)."""
        self.penalties[event["unit"]] = event["penalty"]

    def penalty(self, seat: Seat, unit: str) -> int:
        """What was taken from the initiative of an open card; what would be now where nobody saw it turned over."""
        return self.penalties[unit] if unit in self.penalties else rounds.penalty(self.view, seat)

    def _set_pair(self, opened: int) -> None:
        stacks = [len(team.stack) for team in self.view.teams.values() if isinstance(team.stack, tuple)]
        self.pair = (opened, opened + max(stacks, default=0)) if opened else None

    def change_mode(self) -> None:
        """Switch to the mode for what is to be decided now, or go on with the present one."""
        kind = WhatIfMode if self.hand.busy else MODES.get(self.view.phase, Mode) if self.chair else Mode
        if type(self.mode) is not kind or self.mode.chair is not self.chair:
            hit = self.mode.hit
            self.mode.leave()
            self.mode = kind(self)
            if self.shown:
                self.mode.hit = hit
            self.mode.place()
        self.update_highlights()

    def update_highlights(self) -> None:
        """Bring board, head and panels up to date with the mode."""
        self.mode.update_highlights()
        self.danger.show()
        self.head.refresh()
        self.panels.refresh()
        self.change()

    def hide_secrets(self) -> None:
        """Take what only the seat that was at the screen may know out of the picture at once."""
        self.view = RULES.view(self.view, None)
        self._forget_ghost()
        self.seat = self.chair = None
        self.bars.looks.clear()
        if self.view.phase == "muster":
            self.lay()
        self.mode.leave()
        self.mode = Mode(self)
        self.update_highlights()

    def forget(self) -> None:
        """Show the next view like the first one: drop whatever the player had begun."""
        self.mode.leave()
        self.mode = Mode(self)

    def prerender(self, view: Position) -> bool:
        """False: nothing of a view takes long to paint."""
        return False

    def put_away(self) -> None:
        """Clear the board of lights, rings and hints while something moves."""
        self.shown = False
        self._forget_ghost()
        self.board.over.clear()
        self.board.show_targets()
        self.board.show_ready()

    def _forget_ghost(self) -> None:
        """Put back whoever stands elsewhere in thought, because something happens."""
        if self.hand.busy:
            self.hand.forget()
            self.what_if.place()

    def batches(self, events: Sequence[Event]) -> list[list[Event]]:
        """The events in groups that move together."""
        return batches(events)

    def motion(self, batch: Sequence[Event]) -> Motion | None:
        """How a group of events looks, or None; from now on the panels and the bars know of them."""
        motion = self.motions.motion(batch)
        known: Position = self.context.chair().view()
        for event in batch:
            self.view = after_event(self.view, event, known)
            if event["is"] == "revealed":
                self._count(event)
            elif event["is"] == "first":
                self._set_pair((self.pair[0] if self.pair else 0) + 1)
            elif event["is"] == "round":
                self.pair = None
        self._behind = True
        return motion

    def tell(self, words: str) -> None:
        """Show these words on the bottom bar while things move."""
        self.words, self._stale = words, True

    # --- the bars -------------------------------------------------------------------------------------------------------

    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """What stands on the top bar, from the left and from the right."""
        return self.bars.chips()

    def caption(self) -> str:
        """What is going on while things move."""
        return self.words

    def sentence(self) -> str:
        """What is expected now."""
        return self.hand.sentence() if self.hand.busy else self.mode.sentence()

    def buttons(self) -> list[Button]:
        """The buttons of the bottom bar, the main one last."""
        self.mode.name_topics()
        return [*self.bars.always(), *(self.hand if self.hand.busy else self.mode).buttons()]

    def extras(self) -> list[Button]:
        """What else can be pressed while things move."""
        return []

    # --- the hand -------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for the board."""
        return self.clicks.handle(event)

    def point(self, hit: Hit) -> None:
        """Follow what is pointed at, by the mouse or by a key."""
        self.mode.hover(hit)
        if self.shown:
            self.danger.show()
        self.panels.refresh()
        self.change()

    def look_at(self, space: str) -> None:
        """Move the board so that a space can be seen."""
        if not self.board.is_shown(space):
            self.board.show_space(space)

    def whole_picture(self) -> Surface:
        """The whole board with what lies on it now."""
        return self.board.whole()

    def topic(self, at: tuple[int, int]) -> str:
        """What lies at a point of the screen, as the rule book finds it."""
        return topics.topic(self, at)

    def diagram(
        self, spaces: Sequence[str], sight: Sequence[str], shows: Sequence[str], size: tuple[int, int], scale: Scale
    ) -> Surface:
        """The part of the board around these spaces, with lines of fire from the first of `sight` to each other."""
        return topics.diagram(self, (spaces, sight, shows), size, scale)

    def picture(self) -> dict[str, object]:
        """What lies on the board and beside it, to compare: what events left there must be what `show` builds."""
        return {"board": self.board.picture(), "teams": teams_of(self.view)}

    def point_out(self, spaces: Sequence[str]) -> None:
        """Show the spaces of a line of the log again."""
        known = [space for space in spaces if space in self.world.board.zone_of]
        self.board.over.show_marked(known)
        open_to = self.board.window.x + self.board.window.w * BESIDE_LOG
        if known and not (self.board.is_shown(known[-1]) and self.board.to_screen(known[-1])[0] < open_to):
            self.board.show_space(known[-1], BESIDE_LOG / 2)
        self._stale = True

    def change(self) -> None:
        """Mark the picture to be drawn again."""
        self._stale = True

    def update(self, seconds: float) -> None:
        """Move on what moves by itself."""
        self.board.update(seconds)
        if self.shown:
            self.mode.advance()

    def draw(self, surface: Surface) -> None:
        """Paint the board."""
        self.board.draw(surface)
        self._stale = False

    def draw_over(self, surface: Surface) -> None:
        """Do nothing: nothing lies over everything."""

    def pointed(self) -> Hit:
        """What is under the pointer."""
        return self.mode.hit
