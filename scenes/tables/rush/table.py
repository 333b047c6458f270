"""The table of Rush: an island or a harbour with its loop of squares, panels beside it, a mode for each question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect, Surface

from game.api import Action, Event, Seat
from game.match import Chair
from game.rush.after_event import after_event
from game.rush.position import Position
from game.rush.rules import RULES
from scenes.boards.at_hand import AtHand
from scenes.boards.loop.board import Hit, LoopBoard
from scenes.kit.chrome import Chrome
from scenes.kit.layout import Scale
from scenes.kit.tweens import Do, InTurn, Motion
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.presentation.table import MatchContext
from scenes.tables.mode_panels import Panels
from scenes.tables.mode_table import ModeTable
from scenes.tables.rush.bars import Bars
from scenes.tables.rush.before_throw import Ready, Resting
from scenes.tables.rush.entering import Mustering, Spawning
from scenes.tables.rush.fuse import Defusing
from scenes.tables.rush.modes import Mode
from scenes.tables.rush.motions import RushMotions
from scenes.tables.rush.moving import Moving
from scenes.tables.rush.pieces import figure_of, lay
from scenes.tables.rush.settling import Carding, Helping
from scenes.tables.rush.state import RushState, state_of
from scenes.tables.rush.topics import topic
from scenes.tables.rush.turn import Choosing
from scenes.tables.rush.what_if import WhatIf, WhatIfMode

OWN_PHASE = frozenset({"swap", "clock", "give_up", "done"})
"""The buttons that only one phase has."""
GHOST = 0.6  # of a token that stands there in thought alone


def make(chair: Chair, context: MatchContext) -> RushTable:
    """The table of a match, seen from a chair."""
    return RushTable(state_of(chair, context))


class RushTable(ModeTable[Position, Hit]):
    """The picture of a match of Rush. Nothing is secret in it but the order of the packs (R-RU-17)."""

    secret = False
    game = "rush"
    modes: Mapping[str, type[Mode]] = {
        what: mode for mode in (Mustering, Spawning, Ready, Moving, Resting, Helping, Defusing, Carding) for what in mode.asks
    }
    watching, thinking = Mode, WhatIfMode
    state: RushState
    board: LoopBoard
    mode: Mode

    def __init__(self, state: RushState) -> None:
        super().__init__(state)
        what_if = WhatIf(state, self.acts, self.lay)
        state.plate_at = lambda seat: self.mode.roster.score_of(seat)
        self.compose(Panels(lambda: self.mode), RushMotions(state, self.acts), Bars(state, self.acts), what_if)

    # --- what the match screen asks ---------------------------------------------------------------------------------------

    def figure(self, seat: Seat) -> str:
        """The drawing of a seat's class."""
        soldier = self.state.view.soldiers.get(seat)
        return figure_of(soldier.kind if soldier else None)

    def open(self, chair: Chair) -> bool:
        """True: nothing is secret, so no decision needs a curtain (12.5)."""
        return True

    def unasked(self, chair: Chair) -> Action | None:
        """To enter where there is one place to enter, or the second die of both; a seat is asked for everything else."""
        legal, state = chair.legal(), self.state
        through, state.through = state.through, None
        if len(legal) != 1:
            return None
        if legal[0]["do"] == "spawn":
            state.entered = chair.view().round
            return legal[0]
        return legal[0] if legal[0]["do"] == "move" and through == (chair.seat, chair.view().round) else None

    def resize(self, chrome: Chrome) -> None:
        """Let the board run on under everything between the bars, and put everything else in its place."""
        self.state.chrome = chrome
        chrome.column.ground = AtHand(self.board)
        place = chrome.between
        air = chrome.scale.px(6)
        right = chrome.board.right if chrome.side.w else chrome.whole.w
        free = Rect(air, place.y + air, right - air, place.h - 2 * air)
        self.board.resize(place, chrome.scale, free)
        self.panels.place(chrome)  # type: ignore[attr-defined]
        self.mode.place()
        self.state.change()

    def show(self, view: Position, chair: Chair | None) -> None:
        self.state.unread, self.state.salvo, self.state.clash = None, None, False
        self.state.heard, self.state.group = len(self.state.context.chair().story()), 0
        if view.turn.fuse is None:
            self.state.burnt = self.state.defusing = None
            if self.state.tried:  # a clock that was started to try it is that of one fuse
                self.state.clock = self.state.tried = False
        elif self.state.burnt is None:
            self.state.burnt = 0.0
        super().show(view, chair)

    def take_back(self) -> None:
        """Take the last action back, but never light a fuse again that has burnt out."""
        if self.state.burnt_out:
            self.state.context.notify(say("rush:button.undo_burnt"))
        else:
            super().take_back()

    def update(self, seconds: float) -> None:
        """Move on what moves by itself; a fuse burns on while dice tumble, but not while somebody reads, or is not ready."""
        state = self.state
        if state.after_fuse.on and state.shown and isinstance(self.mode, Choosing) and not isinstance(self.mode, Defusing):
            state.after_fuse.passes(seconds)
        if state.burnt is not None and state.clock:
            self._follow_reading()
            if not state.waits:
                state.burnt += seconds
            self.mode.burn()
        super().update(seconds)

    def buttons(self) -> list[Button]:
        """The buttons of the bottom bar: those of one phase alone on the left, so that the others never change their places."""
        return sorted(super().buttons(), key=lambda one: one.name not in OWN_PHASE)

    @property
    def widgets(self) -> Sequence[Widget]:
        """What can be pressed or read beside the board; the clock of a fuse waits as long as something is read."""
        self._follow_reading()
        return super().widgets

    def _follow_reading(self) -> None:
        if self.state.context.reading:
            if self.state.taught is None and self.state.context.advises:  # whoever learns has time, until he starts the clock
                self.state.clock = False
            self.state.taught = self.state.view.round
        if self.state.waits != self.state.delayed:
            self.state.waits = self.state.delayed
            self.acts.refresh()

    def thought_about(self, view: Position) -> tuple[object, ...]:
        return view.turn, dict(view.soldiers), dict(view.vehicles)

    def after(self, view: Position, event: Event) -> Position:
        return after_event(view, event)

    def public(self, view: Position) -> Position:
        return RULES.view(view, None)

    def motion(self, batch: Sequence[Event]) -> Motion | None:
        """How a group of events looks; when it has moved, the board is what is known after it."""
        before = self.state.settled
        self.state.heard, self.state.group = self.state.heard + len(batch), len(batch)
        found = super().motion(batch)
        self.state.unread = before if found and self.motions.waits(batch) else None  # type: ignore[attr-defined]
        self._let_go()
        view = self.state.view
        return InTurn([*([found] if found else []), Do(lambda: self._lay(view)), Do(self._let_go)])

    def _let_go(self) -> None:
        """Look on where what was decided is over, as far as that is told."""
        if type(self.mode) is not self.watching and not self.mode.goes_on:
            self.mode, self.state.behind = self.watching(self.state, self.acts), True

    def lay(self) -> None:
        """Lay on the board what the view has, a ghost where it is thought to be."""
        self._lay(self.state.view)
        ghost = self.hand.ghost
        token = self.board.counters.get(ghost.unit) if ghost else None
        if ghost and token:
            token.space, token.fade = ghost.at, GHOST

    def _lay(self, view: Position) -> None:
        lay(self.board, view, self.state.left(), self.state.defusing if view.turn.fuse else self.state.salvo)

    def topic(self, at: tuple[int, int]) -> str:
        """What lies at a point of the screen, as the rule book finds it."""
        hit = self.state.pick(at)
        if hit.space and not hit.unit and isinstance(self.mode, Moving) and hit.space in self.mode.stops():
            return self.mode.topic  # of a square that the dice lead to the question is which of them
        return topic(self.state.view, hit)

    def diagram(
        self, spaces: Sequence[str], sight: Sequence[str], shows: Sequence[str], size: tuple[int, int], scale: Scale
    ) -> Surface:
        """The board from as near as all these squares can be seen."""
        other = self.board.looked_at(size, scale)
        known = [space for space in spaces if space in self.state.world.squares]
        if known:
            other.open_on(known)
        picture = Surface(size)
        other.draw(picture)
        return picture

    def picture(self) -> dict[str, object]:
        """What lies on the board, and the points of the seats."""
        points = {seat: one.points for seat, one in self.state.view.soldiers.items()}
        return {"board": self.board.picture(), "points": points}

    def mark(self, spaces: Sequence[str]) -> Sequence[str]:
        known = [space for space in spaces if space in self.state.world.squares]
        self.board.over.show_marked(known)
        return known
