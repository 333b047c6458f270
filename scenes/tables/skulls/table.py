"""The table of Danger Close: the board with its counters, cards at its head, panels beside it, and a mode of the hand for each
kind of decision. What its parts read is in `state`; after all events of an action `picture()` must be what `show(view)` builds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
from pygame import Rect, Surface

from game.api import Action, Event, Seat
from game.match import Chair
from game.skulls.after_event import after_event
from game.skulls.position import Position
from game.skulls.rules import RULES
from game.skulls.turns import COVER, PASS
from scenes.boards.at_hand import AtHand
from scenes.boards.zones.board import KEPT, KEPT_NEAR, Hit, ZoneBoard
from scenes.boards.zones.minimap import Minimap
from scenes.kit.chrome import Chrome
from scenes.kit.layout import Scale
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.presentation.table import MatchContext
from scenes.tables.mode_table import ModeTable
from scenes.tables.skulls import topics
from scenes.tables.skulls.bars import Bars
from scenes.tables.skulls.head import Head
from scenes.tables.skulls.modes import Mode
from scenes.tables.skulls.motions.batches import Motions
from scenes.tables.skulls.muster import Mustering
from scenes.tables.skulls.order import Following, Ordering
from scenes.tables.skulls.panels import Panels
from scenes.tables.skulls.pieces import clouds_of, counters_of, teams_of, things_of
from scenes.tables.skulls.planning import Planning
from scenes.tables.skulls.prospects import may_fall, pulls_safely
from scenes.tables.skulls.respond import LastCalling, Responding
from scenes.tables.skulls.state import SECRET, SkullsState, state_of
from scenes.tables.skulls.threats import Danger
from scenes.tables.skulls.turn import Acting
from scenes.tables.skulls.what_if import WhatIf, WhatIfMode

TELL_LESS = frozenset({"squads", "committed"})
"""Events after which a seat sees more than they tell."""
NAMES = 18  # design units, and pixels at least, over the board, for the names of its uppermost zones
FADE = 0.62  # of a counter that stands there in thought alone


def make(chair: Chair, context: MatchContext) -> SkullsTable:
    """The table of a match."""
    return SkullsTable(state_of(chair, context))


class SkullsTable(ModeTable[Position, Hit]):
    """The picture of a match of Danger Close as one seat sees it, or as everybody may."""

    game = "skulls"
    modes: Mapping[str, type[Mode]] = {
        "muster": Mustering,
        "plan": Planning,
        "turn": Acting,
        "window": Responding,
        "order": Ordering,
        "follow": Following,
        "last-call": LastCalling,
    }
    watching, thinking = Mode, WhatIfMode
    state: SkullsState
    board: ZoneBoard
    mode: Mode
    panels: Panels

    def __init__(self, state: SkullsState) -> None:
        super().__init__(state)
        self.danger = Danger(state)
        self.map = Minimap(state.board, say("skulls:board.minimap"))
        self._opened: dict[Seat, tuple[int, bool]] = {}  # for which seats the view was opened: the round, and whether to place
        self._before: tuple[float, tuple[float, float], int] | None = None  # the look at the board before it came nearer
        self._opening: tuple[list[str], float] = ([], 0)  # the spaces that it opened over last, and the notches
        self.head = Head(state, self.resize)
        panels = Panels(state, self.danger, lambda: self.mode, lambda unit: self.mode.point_at(unit))
        what_if = WhatIf(state, self.acts, self.lay)
        self.compose(panels, Motions(state, self.acts), Bars(state, self.acts, what_if), what_if)

    def figure(self, seat: Seat) -> str:
        """The drawing that stands for a seat."""
        return f"skulls/team/{seat}.svg"

    def open(self, chair: Chair) -> bool:
        """Whether a decision of this seat belongs on the open table: only squads, stacks and tokens are chosen in secret."""
        view: Position = self.state.context.chair().view()
        return view.phase not in SECRET

    @property
    def widgets(self) -> Sequence[Widget]:
        beside = super().widgets  # first: it fills the head as well
        small = [self.map] if self.map.needed else []
        return [*self.head.widgets, *beside, *small]

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for the board. A click or a key wipes out where enemies have gone."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.state.shown:
            self.state.gone.forget()
            self.board.over.show_trails()
        return super().handle(event)

    def draw(self, surface: Surface) -> None:
        """Paint the board, and the dark plate on which the panels lie."""
        super().draw(surface)
        if self.state.chrome:
            self.state.chrome.draw_plate(surface)

    def unasked(self, chair: Chair) -> Action | None:
        """Pass, where cover would save nobody: a seat that is asked when threatened is asked once one of its own could fall.
        Before a round ends it Takes Cover unasked: then that costs nothing. Who pulls first is no question where nobody can fall.
        """
        if chair.seat and (safe := pulls_safely(chair.view(), chair.seat)):
            return safe
        if chair.seat is None or chair.view().teams[chair.seat].windows != "threat":
            return None
        if chair.view().phase == "last-call":
            return COVER
        return None if may_fall(chair.view(), chair.seat) else PASS

    def resize(self, chrome: Chrome) -> None:
        """Let the board fill the window between the bars, under the strip of cards and the panels."""
        self.state.chrome = chrome
        chrome.column.ground = AtHand(self.board)
        board, under = chrome.board, chrome.between
        high = self.head.high(chrome.scale, board.w)
        gap = chrome.scale.px(6) if high else 0
        self.head.place(Rect(board.x, board.y, board.w, high), chrome.scale)
        top = (board.y + high + gap if high else under.y) + max(NAMES, chrome.scale.px(NAMES))
        clear = Rect(0, top, board.right, under.bottom - top)
        nearer = self._step_back()
        changed = (under, clear) != (self.board.rect, self.board.clear)
        self.board.resize(under, chrome.scale, clear)
        if changed and self._opening[0] and self._opening[1] == self.board.camera.level:
            self._open_over(self._opening[0])  # nobody has zoomed since: the new window opens as the old one did
            self._look_at_turn()
        elif nearer:
            self._look_at_turn()
        self.map.settle(clear, chrome.scale)
        self.panels.place(chrome)
        self.mode.place()
        self.state.change()

    def show(self, view: Position, chair: Chair | None) -> None:
        self.state.count_pairs(self.state.context.chair().story(), view)
        super().show(view, chair)
        self._open_view()

    def _open_view(self) -> None:
        """Look at the whole board while squads are placed, then nearer at both of them and whoever has the turn. What somebody
        has zoomed stays so, and so does a view in which all are seen.
        """
        view, seat = self.state.view, self.state.seat
        if seat is None:
            return
        self._step_back()
        moment, before = (view.round, view.phase == "muster"), self._opened.get(seat)
        if moment != before:
            self._opened[seat] = moment
            standing = [space for unit in view.units.values() if (space := unit.space)]
            zoomed = before is not None and self._opening[1] != self.board.camera.level
            if not zoomed and (before is None or before[1] or not all(map(self.board.is_shown, standing))):
                self._open_over(standing or list(self.board.zones.spaces))
        self._look_at_turn()

    def _open_over(self, spaces: list[str]) -> None:
        self.board.open_over(spaces, KEPT if self.state.view.phase in SECRET else KEPT_NEAR)
        if self.state.view.phase == "plan" and not self.board.names_all():
            self.board.open_over(spaces)
        self._opening = spaces, self.board.camera.level

    def _look_at_turn(self) -> None:
        """Bring into sight the unit that has the turn, all whom it could fire at and the spaces it could go to; where all of them
        are seen nothing moves.
        """
        view, turn = self.state.view, self.state.view.turn
        if turn and turn.unit in self.board.counters:
            legal = self.state.legal if self.state.chair else ()
            targets = [action["target"] for action in legal if action["do"] == "fire"]
            steps = [action["to"] for action in legal if action["do"] == "move"]
            stand = [space for name in (turn.unit, *targets) if (space := view.units[name].space)]
            seen = self.board.clear.inflate(-2 * self.board.least_px, -2 * self.board.least_px)
            if not all(seen.collidepoint(self.board.to_screen(space)) for space in (*stand, *steps)):
                self.board.show_spaces([*stand, *steps])
            self._look_nearer([space for name in targets if (space := view.units[name].space)], [*stand, *steps])

    def _look_nearer(self, targets: Sequence[str], spaces: Sequence[str]) -> None:
        """Come nearer where a click could mean one of several who lie on each other, unless somebody has zoomed."""
        camera, crowds = self.board.camera, {space for space in targets if targets.count(space) > 1}
        if self._opening[1] != camera.level or not any(self.board.is_crowded(space) for space in crowds):
            self.board.show_named(spaces)
            return
        before = camera.level, camera.centre
        self.board.come_nearer(spaces, crowds)
        self.board.show_named(spaces)
        self._before = (*before, camera.changes)
        if camera.level <= before[0]:
            self._step_back()

    def _step_back(self) -> bool:
        """Whether the board was looked at from nearer for a choice; now it is again as it was, unless somebody has moved it."""
        before, self._before = self._before, None
        if before is None or before[2] != self.board.camera.changes:
            return False
        self.board.camera.level = before[0]
        self.board.camera.look_at(before[1])
        self.board.change()
        return True

    def thought_about(self, view: Position) -> tuple[object, ...]:
        return view.round, view.phase, view.turn, view.pending, dict(view.units), view.smoke, view.gas

    def public(self, view: Position) -> Position:
        return RULES.view(view, None)

    def lay(self) -> None:
        view, ghost = self.state.view, self.hand.ghost
        counters = counters_of(self.state.placed(view, ghost) if ghost else view)
        if ghost and ghost.unit in counters:
            counters[ghost.unit].fade = FADE
        self.board.place_all(counters, things_of(view), clouds_of(view))
        self.board.bury(view.round, self.state.context.people)

    def show_danger(self) -> None:
        self.danger.show()

    def refresh(self) -> None:
        self.head.refresh()
        self.panels.refresh()

    def hide_secrets(self) -> None:
        self.state.looks.clear()
        super().hide_secrets()
        if self.state.view.phase == "muster":
            self.lay()

    def after(self, view: Position, event: Event) -> Position:
        return after_event(view, event, self.state.context.chair().view() if event["is"] in TELL_LESS else view)

    def note(self, event: Event) -> None:
        self.state.note(event, self.state.view)

    def topic(self, at: tuple[int, int]) -> str:
        """What lies at a point of the screen, as the rule book finds it."""
        return topics.topic(self.state, at)

    def diagram(
        self, spaces: Sequence[str], sight: Sequence[str], shows: Sequence[str], size: tuple[int, int], scale: Scale
    ) -> Surface:
        """The part of the board around these spaces, with lines of fire from the first of `sight` to each other."""
        return topics.diagram(self.state, (spaces, sight, shows), size, scale)

    def picture(self) -> dict[str, object]:
        """What lies on the board and beside it, to compare: what events left there must be what `show` builds."""
        return {"board": self.board.picture(), "teams": teams_of(self.state.view)}

    def mark(self, spaces: Sequence[str]) -> Sequence[str]:
        known = [space for space in spaces if space in self.state.world.board.zone_of]
        self.board.over.show_marked(known)
        return known
