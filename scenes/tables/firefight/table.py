"""The table of Firefight: the illustrated board with counters and tracks, panels beside it, a mode for each question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pygame import SRCALPHA, Rect, Surface

from game.api import Action, Event, Seat
from game.firefight.after_event import after_event, settled
from game.firefight.position import Position
from game.firefight.rules import RULES
from game.match import Chair
from scenes.boards.at_hand import AtHand
from scenes.boards.hexes.board import Hit
from scenes.boards.hexes.land.board import LandBoard
from scenes.kit import palette, shapes
from scenes.kit.chrome import Chrome
from scenes.kit.kept import kept
from scenes.kit.layout import Scale
from scenes.kit.tweens import Do, InTurn, Motion
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.presentation.table import MatchContext
from scenes.tables.firefight import tracks
from scenes.tables.firefight.advising.prospects import unasked
from scenes.tables.firefight.artillery import Noting
from scenes.tables.firefight.bars import Bars
from scenes.tables.firefight.choosing import HELD
from scenes.tables.firefight.deploy import Deploying
from scenes.tables.firefight.hand_panel import HandPanels
from scenes.tables.firefight.modes import Mode
from scenes.tables.firefight.motions import FirefightMotions, batches_of
from scenes.tables.firefight.pieces import counters_of, flags_of, lying_of
from scenes.tables.firefight.replies import Announcing, Landing, Mining, Revealing
from scenes.tables.firefight.space_part import topic
from scenes.tables.firefight.state import FirefightState, state_of
from scenes.tables.firefight.told import wrecks_of
from scenes.tables.firefight.turn import Acting
from scenes.tables.firefight.walking import step_of
from scenes.tables.firefight.what_if import WhatIf, WhatIfMode
from scenes.tables.mode_table import ModeTable

SECRETS = frozenset({"hidden", "cards", "oba"})
"""The modules with which a seat may have secrets."""
GHOST = 0.62  # of a counter that stands there in thought alone
UNDER = 150  # of 255: how dark the land is under the tracks
IN_THOUGHT = {"turn_left": "back", "turn_right": "stall"}
"""The places of the buttons that turn a unit in thought, by their keys."""


def make(chair: Chair, context: MatchContext) -> FirefightTable:
    """The table of a match, seen from a chair."""
    return FirefightTable(state_of(chair, context))


class FirefightTable(ModeTable[Position, Hit]):
    """The picture of a match of Firefight, as one seat sees it or as everybody may."""

    game = "firefight"
    modes: Mapping[str, type[Mode]] = {
        "turn": Acting,
        "reveal_facing": Revealing,
        "mine_caps": Mining,
        "initiative": Announcing,
        "oba_plan": Noting,
        "oba_fire": Landing,
        "setup": Deploying,
    }
    watching, thinking = Mode, WhatIfMode
    state: FirefightState
    board: LandBoard
    mode: Mode

    def __init__(self, state: FirefightState) -> None:
        super().__init__(state)
        what_if = WhatIf(state, self.acts, self.lay)
        self.compose(HandPanels(lambda: self.mode), FirefightMotions(state, self.acts), Bars(state, self.acts), what_if)
        self._opened = False
        self._tips: dict[Seat, tracks.TrackTip] = {}
        self._heard: Sequence[Event] = ()
        self._tracked: Position | None = None  # what the tracks show while a loss is not told yet
        self.board.worth = state.world.points.at_end

    # --- what the match screen asks ---------------------------------------------------------------------------------------

    def figure(self, seat: Seat) -> str:
        """The drawing that stands for a seat."""
        side = self.state.world.side_of.get(seat, "german")
        return f"firefight/unit/{side[0]}_rifle.svg"

    def open(self, chair: Chair) -> bool:
        """Whether a decision of this seat needs no curtain: whether it has nothing that the others may not see.

        Where units or hands may be hidden there is always one: no curtain would tell that nothing is.
        """
        view, seat = chair.view(), chair.seat
        if SECRETS & view.world.modules or view.world.secret_ap:
            return False
        return not any(unit.hit and not unit.hit_shown for unit in view.own(seat))

    def unasked(self, chair: Chair) -> Action | None:
        """What a seat does without being asked, because there is one answer only or it wants to hear no question."""
        seat = chair.seat
        if seat is None:
            return None
        legal = chair.legal()
        before, self.state.view = self.state.view, chair.view()
        try:
            return step_of(self.state, seat, legal) or unasked(self.state, seat, legal)
        finally:
            self.state.view = before

    def resize(self, chrome: Chrome) -> None:
        """Let the board run on under everything between the bars, and put everything else in its place."""
        self.state.chrome = chrome
        chrome.column.ground = AtHand(self.board)
        self.board.resize(chrome.between, chrome.scale, self._free(chrome))
        if not self._opened:
            self._open()
        self.panels.place(chrome)  # type: ignore[attr-defined]
        self.mode.place()
        self.state.change()

    def _free(self, chrome: Chrome) -> Rect:
        """The part of the board's place that neither the column nor the tray covers."""
        return Rect(0, chrome.bar.bottom, chrome.board.right, self._tray(chrome, self._tracks(chrome)).y - chrome.bar.bottom)

    def _tray(self, chrome: Chrome, lying: Sequence[tuple[Surface, Rect]]) -> Rect:
        """The foot of the window above the bar: the tracks lie there, and the board runs on under them in the dark."""
        low = min((rect.y for _, rect in lying), default=chrome.between.bottom)
        top = low - chrome.scale.px(tracks.GAP)
        return Rect(chrome.between.x, top, chrome.board.right - chrome.between.x, chrome.between.bottom - top)

    def _open(self) -> None:
        """Look at where the fight is, at one's own units where not all of it has room."""
        view, seat = self.state.view, self.state.seat
        units = [unit for unit in view.units.values() if unit.at in self.board.hexes.bit]
        goals = [space for space in view.world.points.at_end if space in self.board.hexes.bit]
        spaces = [*(unit.at for unit in units), *goals] or list(self.board.hexes.spaces())
        own = [unit.at for unit in units if unit.seat == seat] or spaces
        looks = [self._with_steps(spaces), spaces, self._with_steps(own)]
        self.board.open_on(next(filter(self.board.fits, looks), own))
        self._opened = True

    def _with_steps(self, spaces: Iterable[str]) -> list[str]:
        """These spaces, and all that can be reached from them in a step."""
        links = self.state.world.hexes.links
        return sorted({*spaces, *(to for space in spaces for to in links(space))})

    def _tracks(self, chrome: Chrome) -> list[tuple[Surface, Rect]]:
        """The tracks of all seats, and where they lie."""
        view = self._tracked or self.state.view
        return tracks.tracks_in(view, RULES.actors(view), chrome.board, chrome.scale)

    @property
    def widgets(self) -> Sequence[Widget]:
        """What can be pressed or read beside the board; the tracks say what they are."""
        found, chrome = list(super().widgets), self.state.chrome
        if chrome is None:
            return found
        lying = self._tracks(chrome)
        self.state.tracks = tuple(rect for _, rect in lying)
        for seat, (_, rect) in zip(RULES.seats_of(self.state.view), lying, strict=False):
            tip = self._tips.setdefault(seat, tracks.TrackTip(seat))
            if tip.rect != rect:
                tip.place(rect, chrome.scale)
            tip.change(tip=say("firefight:track.tip", name=self.state.names[seat]))
            found.append(tip)
        return found

    def own_track(self, chrome: Chrome) -> list[Rect]:
        """Where the track of the seat at the screen lies."""
        seats = RULES.seats_of(self.state.view)
        return [rect for seat, (_, rect) in zip(seats, self._tracks(chrome), strict=False) if seat == self.state.seat]

    def show(self, view: Position, chair: Chair | None) -> None:
        gone = [one for one in view.destroyed if view.world.tables.units[one.type].vehicle]
        if {one.id for one in gone} != set(self.state.wrecks):
            self.state.wrecks = wrecks_of(view, self.state.context.chair().story())
        super().show(view, chair)

    def thought_about(self, view: Position) -> tuple[object, ...]:
        return view.round, view.phase, dict(view.units), view.works, view.smoke, view.pending

    def after(self, view: Position, event: Event) -> Position:
        now: Position = self.state.context.chair().view()
        after = after_event(view, event, now)
        return settled(after, now) if self._heard and event is self._heard[-1] else after

    def forget(self) -> None:
        super().forget()
        self.state.acting = self._tracked = self.state.settled = None

    def public(self, view: Position) -> Position:
        return RULES.view(view, None)

    def batches(self, events: Sequence[Event]) -> list[list[Event]]:
        """The events in groups that move together; who acted before them is no longer shown."""
        self._heard, self.state.acting = events, None
        return batches_of(events)

    def motion(self, batch: Sequence[Event]) -> Motion | None:
        """How a group of events looks; when it has moved, the board is what is known after it, and no CAP is lost before that."""
        before = self.state.view
        found = super().motion(batch)
        if found and any(event["is"] == "caps_max" for event in batch):
            self._tracked = self.state.view.copy()
            self._tracked.caps = before.caps
        self.state.settled = before if found else None
        return InTurn([*([found] if found else []), Do(self._settle)])

    def _settle(self) -> None:
        """Lay down what is known after a group of events has moved."""
        self._tracked = self.state.settled = None
        self.state.behind = True
        self.lay()

    @property
    def phase(self) -> str:
        """One for all of a turn: whoever decides, and in thought, buttons keep their places."""
        return Acting.__name__ if self.state.view.phase == "turn" else super().phase

    def buttons(self) -> list[Button]:
        """The buttons of the bottom bar; what turns a unit in thought stands where a turn has buttons of its own."""
        found = super().buttons()
        for button in found if self.hand.busy else ():
            if button.key in IN_THOUGHT:
                button.name, button.held = IN_THOUGHT[button.key], HELD[IN_THOUGHT[button.key]]
                button.aside = False  # only what ends the thought stands there: then nothing changes its place
        return found

    def lay(self) -> None:
        state, view, ghost = self.state, self.state.view, self.hand.ghost
        shown = state.placed(view, ghost) if ghost else view
        tables = view.world.tables
        counters = counters_of(tables.units, shown.units.values(), say("firefight:counter.spent"), tables.hits)
        if ghost and ghost.unit in counters:
            counters[ghost.unit].fade = GHOST
        self.board.place_all(counters, flags_of(view.control))
        self.board.bury(view.round, state.context.people)
        wrecks = {wreck.space: wreck.picture for wreck in state.wrecks.values()}
        self.board.lie(lying_of(view.works.values(), view.smoke, wrecks))

    def topic(self, at: tuple[int, int]) -> str:
        """What lies at a point of the screen, as the rule book finds it."""
        if any(blades.collidepoint(at) for blades in self.board.blades().values()):
            return "close"
        hit = self.state.pick(at)
        return topic(self.state.view, hit.unit, hit.space)

    def diagram(
        self, spaces: Sequence[str], sight: Sequence[str], shows: Sequence[str], size: tuple[int, int], scale: Scale
    ) -> Surface:
        """The board from as near as all these spaces can be seen."""
        other = self.board.looked_at(size, scale)
        other.open_on(spaces or self.board.hexes.spaces())
        picture = Surface(size)
        other.draw(picture)
        return picture

    def picture(self) -> dict[str, object]:
        """What lies on the board and has been scored, to compare; what a hidden unit has paid no event tells the others."""
        return {"board": self.board.picture(), "vp": dict(self.state.view.vp)}

    def mark(self, spaces: Sequence[str]) -> Sequence[str]:
        known = [space for space in spaces if space in self.board.hexes.bit]
        self.board.over.show_zone(known)
        return known

    def draw(self, surface: Surface) -> None:
        """Paint the board, and the tracks over its foot."""
        super().draw(surface)
        chrome = self.state.chrome
        if chrome:
            self._cover(chrome)
            lying = self._tracks(chrome)
            tray = self._tray(chrome, lying)
            surface.blit(_dark(tray.size), tray)
            for board, rect in lying:
                shapes.cast(surface, rect, chrome.scale.px(5), chrome.scale.px(10), chrome.scale.px(4), 170)
                surface.blit(board, rect)

    def _cover(self, chrome: Chrome) -> None:
        """Let nothing on the board be pointed at through the panels, or through the gaps between them."""
        column = chrome.column
        foot = max((one.rect.bottom for one in self.panels.widgets), default=column.rect.y)
        chrome.plate = Rect(column.rect.x, column.rect.y, column.rect.w, min(foot, chrome.side.bottom) - column.rect.y)


@kept(4)
def _dark(size: tuple[int, int]) -> Surface:
    """What lies over the land under the tracks, so that nobody looks for hexes there."""
    surface = Surface(size, SRCALPHA)
    surface.fill((*palette.SHADOW, UNDER))
    return surface
