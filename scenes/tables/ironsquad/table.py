"""The table of Iron Squad: the board with its counters, panels beside it, and a mode of the hand for each kind of decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
from pygame import Rect, Surface

from game.api import Event, Seat
from game.ironsquad.after_event import after_event
from game.ironsquad.position import SETTING_UP, Position
from game.ironsquad.rules import RULES
from game.match import Chair
from scenes.boards.hexes.board import Hit
from scenes.boards.hexes.ground import HexGround
from scenes.kit.chrome import Chip, Chrome
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES, Side
from scenes.kit.tweens import Motion
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.presentation.table import MatchContext
from scenes.tables.ironsquad import topics
from scenes.tables.ironsquad.answer import Answering
from scenes.tables.ironsquad.bars import Bars
from scenes.tables.ironsquad.clicks import Clicks
from scenes.tables.ironsquad.deploy import Deploying
from scenes.tables.ironsquad.modes import Mode
from scenes.tables.ironsquad.motions import Motions, batches
from scenes.tables.ironsquad.panels import Panels
from scenes.tables.ironsquad.pick import Picking
from scenes.tables.ironsquad.pieces import counters_of, flags_of, tile_of
from scenes.tables.ironsquad.state import UNDER_NOTHING, Acts, IronSquadState
from scenes.tables.ironsquad.threats import Danger
from scenes.tables.ironsquad.tiles import Turning
from scenes.tables.ironsquad.turn import Acting
from scenes.tables.ironsquad.what_if import THOUGHT, WhatIf, WhatIfMode, thought_about
from scenes.tables.what_if import WhatIfHand

BESIDE_LOG = 0.4
"""The part of the board's width that the drawer of the log leaves open."""


def make(chair: Chair, context: MatchContext) -> IronSquadTable:
    """The table of a match."""
    return IronSquadTable(chair, context)


MODES: dict[str, type[Mode]] = {
    "": Mode,
    "pick": Picking,
    "deploy": Deploying,
    "turn": Acting,
    "rotate": Turning,
    "opportunity": Answering,
    THOUGHT: WhatIfMode,
}
"""What the hand does, by what is asked of the seat at the screen."""


class IronSquadTable:
    """The picture of a match of Iron Squad as one seat sees it, or as everybody may. Its parts read `state`."""

    secret = True  # missions, squads and deployment are

    def __init__(self, chair: Chair, context: MatchContext) -> None:
        self.title = say("ironsquad:table.title")
        self.state = state = IronSquadState(context, chair.view(), chair.seat)
        self.board = state.board
        self.bars = Bars(state, self.update_highlights)
        self.danger = Danger(state)
        self.panels = Panels(state, self.danger, lambda: self.mode.preview(), lambda unit: self.mode.choose(unit), self.resize)
        self.motions = Motions(state, self.put_away)
        self.what_if = WhatIf(
            state, self.change_mode, lambda: self.mode.hover(state.hit), lambda unit: self.mode.choose(unit)
        )
        self.hand = state.hand = WhatIfHand(self.what_if)
        self.clicks = Clicks(self)
        self.acts = Acts(self.update_highlights, self.panels.refresh, self.point)
        self.mode = Mode(state, self.acts)
        self._prerendered: tuple[Mapping[str, tuple[str, int]], HexGround] | None = None  # tiles that may lie soon, and their map
        self.begun: tuple[int, Seat] | None = None  # the turn that a seat has taken over the mouse for
        self._behind = False  # whether the panels show less than the view

    @property
    def view(self) -> Position:
        """The position as it is shown."""
        return self.state.view

    @property
    def shown(self) -> bool:
        """Whether the picture is that of the view, and nothing moves."""
        return self.state.shown

    # --- what the match screen asks -------------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        """What a seat is called."""
        return self.state.names[seat]

    def side(self, seat: Seat) -> Side:
        """The colours of a seat."""
        return SIDES[seat]

    def figure(self, seat: Seat) -> str:
        """The drawing that stands for a seat."""
        return "ironsquad/unit/captain.svg"

    def open(self, seat: Seat) -> bool:
        """Whether a decision of this seat belongs on the open table: its turn goes on, or nothing secret is asked."""
        view: Position = self.state.context.chair().view()
        if view.phase == "tiles" or (view.phase == "turn" and view.pending):
            return True
        return view.phase == "turn" and self.begun == (view.round, seat)

    @property
    def stale(self) -> bool:
        """Whether anything must be drawn again."""
        return self.state.stale or self.board.stale

    @property
    def restless(self) -> bool:
        """Whether anything moves by itself."""
        return self.board.restless or self.mode.restless

    @property
    def widgets(self) -> Sequence[Widget]:
        """What can be pressed or read beside the board."""
        if self._behind:
            self._behind = False
            self.panels.refresh()
        return [*self.panels.widgets, *self.mode.covers()]

    def resize(self, chrome: Chrome) -> None:
        """Put the squad left of the board, and everything else in its place."""
        self.state.chrome = chrome
        squad = self.panels.squad_width(chrome)
        gap = chrome.scale.px(10) if squad else 0
        board = chrome.board
        self.board.resize(Rect(board.x + squad + gap, board.y, board.w - squad - gap, board.h), chrome.scale)
        self.panels.place(chrome, Rect(board.x, board.y, squad, board.h))
        self.mode.place()
        self.change()

    def show(self, view: Position, chair: Chair | None) -> None:
        """Rebuild the picture from a view."""
        state = self.state
        if not state.shown or thought_about(view) != thought_about(state.view):
            self.hand.forget()  # while the board stays as it is, so does what is thought of it
        state.view, state.chair = view, chair
        state.seat, state.previous_seat = state.context.perspective, None
        state.words, state.shown = "", True
        begins = chair is not None and view.phase == "turn" and view.seat == chair.seat and not view.pending
        if begins and view.seat and self.begun != (view.round, view.seat):
            self.begun = (view.round, view.seat)
            self._look_at_own(view, view.seat)
        state.vp = dict(view.vp)
        state.slow = {name: unit.slow for name, unit in view.units.items() if unit.slow != "none"}
        self.danger.warm_up()
        self._lay_ground()
        self.what_if.place()
        self.board.set_mood(state.light(view.night and view.phase not in SETTING_UP, view.weather))
        self.board.over.show_trail(view.path)
        self.change_mode()

    def _look_at_own(self, view: Position, seat: Seat) -> None:
        """Bring the seat's units into sight as a turn begins, or at least one where the window does not hold all."""
        spaces = [unit.at for _, unit in view.own(seat)]
        if spaces:
            self.board.show_spaces(spaces)

    def _lay_ground(self) -> None:
        """Lay the tiles of the view on the board and no others, and what a proving ground draws as well."""
        state, view = self.state, self.state.view
        if any(view.tiles.get(loc) != laid for loc, laid in state.laid.items()):
            state.laid = dict(view.tiles)
            self.board.set_tiles([tile_of(state.world, loc, *laid) for loc, laid in state.laid.items()])
        for loc, (tile, rot) in view.tiles.items():
            if loc not in state.laid:
                state.lay(loc, tile, rot)
        drawn = view.drawn
        if drawn.ground or drawn.sites or drawn.roads:
            self.board.set_grounds({**drawn.ground, **dict.fromkeys(drawn.sites.values(), "clear")})
            pictures = {space: f"ironsquad/objective/{site}.svg" for site, space in drawn.sites.items()}
            self.board.ground.set_objectives(pictures)
            self.board.ground.set_roads([*state.world.board.roads, *drawn.roads])
            self.board.change()

    def change_mode(self) -> None:
        """Switch to the mode for what is to be decided now, or go on with the present one."""
        view, name = self.view, ""
        if self.hand.busy:
            name = THOUGHT
        elif self.state.chair:
            asked = view.pending.kind if view.pending else view.phase
            name = asked if asked in MODES else ""
        if self.state.mode != name or (name and self.mode.chair is not self.state.chair):
            self._begin(name)
        self.update_highlights()

    def _begin(self, name: str) -> None:
        """Let another mode begin; as a thought begins or ends, what was pointed at and chosen is kept."""
        state = self.state
        self.mode.leave()
        before, hit, chosen = state.mode, state.hit, state.chosen
        state.mode, state.hit, state.chosen = name, UNDER_NOTHING, None
        self.mode = MODES[name](state, self.acts)
        if THOUGHT in (name, before):
            self.mode.take_over(hit, chosen)

    def update_highlights(self) -> None:
        """Bring board and panels up to date with the mode; let a tile that somebody else turns hover over its place."""
        self.mode.update_highlights()
        pending = self.view.pending
        if pending and pending.kind == "rotate" and not isinstance(self.mode, Turning):
            self.board.over.show_tile(tile_of(self.state.world, pending.loc, pending.tile))
        self.danger.show()
        self.panels.refresh()
        self.state.change()

    def hide_secrets(self) -> None:
        """Take what only the seat that was at the screen may know out of the picture at once."""
        state = self.state
        state.view = RULES.view(state.view, None)
        self._forget_ghost()
        state.previous_seat = state.seat or state.previous_seat
        state.seat = state.chair = None
        state.mission_open = False
        if state.view.phase in SETTING_UP:
            self.board.place_all(counters_of(state.view), flags_of(state.view), ())
        self.forget()
        self.update_highlights()

    def forget(self) -> None:
        """Show the next view like the first one: drop whatever the player had begun."""
        self._begin("")

    def prerender(self, view: Position) -> bool:
        """Whether a part of the map was painted as it lies in a view; False: all of it is there."""
        if self._prerendered is None or self._prerendered[0] != view.tiles:
            tiles = [tile_of(self.state.world, loc, *laid) for loc, laid in view.tiles.items()]
            self._prerendered = view.tiles, self.board.ground.beside(tiles, {})
        ground = self._prerendered[1]
        return self.board.prerender(ground) or self.panels.map.map.warm(ground)

    def put_away(self) -> None:
        """Clear the board of lights, rings and hints while something moves."""
        self.state.shown = False
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
        for event in batch:
            self.state.view = after_event(self.state.view, event)
        self._behind = True
        return motion

    # --- the bars -------------------------------------------------------------------------------------------------------

    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """What stands on the top bar, from the left and from the right."""
        return self.bars.chips()

    def caption(self) -> str:
        """What is going on while things move."""
        return self.state.words

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
        self.danger.warm_up()
        if self.shown:
            self.hand.hover(hit.space)
            self.danger.show()
        self.panels.refresh()
        self.state.change()

    def whole_picture(self) -> Surface:
        """The whole board with what lies on it now."""
        return self.board.whole()

    def topic(self, at: tuple[int, int]) -> str:
        """What lies at a point of the screen, as the rule book finds it."""
        return topics.topic(self.state, at)

    def diagram(
        self, spaces: Sequence[str], sight: Sequence[str], shows: Sequence[str], size: tuple[int, int], scale: Scale
    ) -> Surface:
        """The part of the board around these hexes, with the lines from the first of `sight` to each other."""
        return topics.diagram(self.state, (spaces, sight, shows), size, scale)

    def picture(self) -> dict[str, object]:
        """What lies on the board and what has been scored, to compare: what events left there must be what `show` builds."""
        return {"board": self.board.picture(), "vp": dict(self.state.vp), "slow": dict(sorted(self.state.slow.items()))}

    def point_out(self, spaces: Sequence[str]) -> None:
        """Show the hexes of a line of the log again."""
        known = [space for space in spaces if space in self.view.layout.ground]
        self.board.over.show_zone(known)
        open_to = self.board.window.x + self.board.window.w * BESIDE_LOG
        if known and not (self.board.is_shown(known[-1]) and self.board.to_screen(known[-1])[0] < open_to):
            self.board.show_space(known[-1], BESIDE_LOG / 2)
        self.state.change()

    def change(self) -> None:
        """Mark the picture to be drawn again."""
        self.state.change()

    def update(self, seconds: float) -> None:
        """Move on what moves by itself."""
        self.board.update(seconds)
        if self.shown:
            self.mode.advance()

    def draw(self, surface: Surface) -> None:
        """Paint the board."""
        self.board.draw(surface)
        self.state.stale = False

    def draw_over(self, surface: Surface) -> None:
        """Do nothing: nothing lies over everything."""
