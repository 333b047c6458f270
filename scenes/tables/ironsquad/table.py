"""The table of Iron Squad: the board with its counters, panels beside it, and a mode of the hand for each kind of decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
from pygame import Rect, Surface

from game.api import Event, Seat
from game.ironsquad.after_event import after_event
from game.ironsquad.position import SETTING_UP, Position
from game.ironsquad.records import HIDDEN
from game.ironsquad.rules import RULES
from game.match import Chair
from scenes.boards.hexes.board import Hit, Mood
from scenes.boards.hexes.ground_picture import GroundPicture
from scenes.kit.chrome import Chip, Chrome
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES, Side
from scenes.kit.tweens import Motion
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.presentation.table import MatchContext
from scenes.tables.clicks import Clicks
from scenes.tables.ironsquad import topics
from scenes.tables.ironsquad.answer import Answering
from scenes.tables.ironsquad.bars import Bars
from scenes.tables.ironsquad.deploy import Deploying
from scenes.tables.ironsquad.modes import Mode
from scenes.tables.ironsquad.motions import Motions, batches
from scenes.tables.ironsquad.names import seat_names
from scenes.tables.ironsquad.panels import Panels
from scenes.tables.ironsquad.pick import Picking
from scenes.tables.ironsquad.pieces import board_of, counters_of, flags_of, mood_of, tile_of
from scenes.tables.ironsquad.threats import Danger
from scenes.tables.ironsquad.tiles import Turning
from scenes.tables.ironsquad.turn import Acting
from scenes.tables.ironsquad.what_if import WhatIf, WhatIfMode, placed, thought_about
from scenes.tables.what_if import WhatIfHand

BESIDE_LOG = 0.4
"""The part of the board's width that the drawer of the log leaves open."""


def make(chair: Chair, context: MatchContext) -> IronSquadTable:
    """The table of a match."""
    return IronSquadTable(chair, context)


class IronSquadTable:
    """The picture of a match of Iron Squad as one seat sees it, or as everybody may.

    `view` is the position as far as it has been shown, `chair` that of the seat that may decide now; `mode` is what the hand
    does.
    """

    secret = True  # missions, squads and deployment are

    def __init__(self, chair: Chair, context: MatchContext) -> None:
        view: Position = chair.view()
        self.title = say("ironsquad:table.title")
        self.context, self.view = context, view
        self.world = view.world
        self.seat: Seat | None = chair.seat
        self.chair: Chair | None = None
        self.previous_seat: Seat | None = None  # the seat that was at the screen, while all see what it has done
        self.names = seat_names()
        self.laid: dict[str, tuple[str, int]] = {}
        self._prerendered: tuple[Mapping[str, tuple[str, int]], GroundPicture] | None = None  # tiles that may lie soon, their map
        self.board = board_of(self.world)
        self.vp = dict(view.vp)  # as far as it has been shown
        self.slow: dict[str, str] = {}  # the markers that lie, as far as they have been shown
        self.words = ""  # what is going on, while things move
        self.shown = False  # whether the picture is that of the view, and nothing moves
        self.begun: tuple[int, Seat] | None = None  # the turn that a seat has taken over the mouse for
        self.mission_open = False  # whether the seat at the screen looks at its mission
        self.chrome: Chrome | None = None
        self.panels = Panels(self)
        self.motions = Motions(self)
        self.bars = Bars(self)
        self.danger = Danger(self)
        self.what_if = WhatIf(self)
        self.hand = WhatIfHand(self.what_if)
        self.clicks = Clicks(self)
        self.mode = Mode(self)
        self._stale = True
        self._behind = False  # whether the panels show less than `view`

    # --- what the match screen asks -------------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        """What a seat is called."""
        return self.names[seat]

    def side(self, seat: Seat) -> Side:
        """The colours of a seat."""
        return SIDES[seat]

    def figure(self, seat: Seat) -> str:
        """The drawing that stands for a seat."""
        return "ironsquad/unit/captain.svg"

    def open(self, seat: Seat) -> bool:
        """Whether a decision of this seat belongs on the open table: its turn goes on, or nothing secret is asked."""
        view: Position = self.context.chair().view()
        if view.phase == "tiles" or (view.phase == "turn" and view.pending):
            return True
        return view.phase == "turn" and self.begun == (view.round, seat)

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
            self.panels.refresh()
        return [*self.panels.widgets, *self.mode.covers()]

    def resize(self, chrome: Chrome) -> None:
        """Put the squad left of the board, and everything else in its place."""
        self.chrome = chrome
        squad = self.panels.squad_width(chrome)
        gap = chrome.scale.px(10) if squad else 0
        board = chrome.board
        self.board.resize(Rect(board.x + squad + gap, board.y, board.w - squad - gap, board.h), chrome.scale)
        self.panels.place(chrome, Rect(board.x, board.y, squad, board.h))
        self.mode.place()
        self.change()

    def show(self, view: Position, chair: Chair | None) -> None:
        """Rebuild the picture from a view."""
        if not self.shown or thought_about(view) != thought_about(self.view):
            self.hand.forget()  # while the board stays as it is, so does what is thought of it
        self.view, self.chair = view, chair
        self.seat, self.previous_seat = self.context.perspective, None
        self.words, self.shown = "", True
        begins = chair is not None and view.phase == "turn" and view.seat == chair.seat and not view.pending
        if begins and view.seat and self.begun != (view.round, view.seat):
            self.begun = (view.round, view.seat)
            self._look_at_own(view, view.seat)
        self.vp = dict(view.vp)
        self.slow = {name: unit.slow for name, unit in view.units.items() if unit.slow != "none"}
        self.danger.warm_up()
        self._lay_ground()
        self.what_if.place()
        self.board.set_mood(self.mood(view.night and view.phase not in SETTING_UP, view.weather))
        self.board.over.show_trail(view.path)
        self.change_mode()

    @property
    def thought(self) -> Position:
        """The view, or what it would be if the unit whose ghost stands somewhere stood there."""
        return self.hand.thought(self.view, placed)

    def _look_at_own(self, view: Position, seat: Seat) -> None:
        """Bring the seat's units into sight as a turn begins, or at least one where the window does not hold all."""
        spaces = [unit.at for _, unit in view.own(seat)]
        if spaces:
            self.board.show_spaces(spaces)

    def _lay_ground(self) -> None:
        """Lay the tiles of the view on the board and no others, and what a proving ground draws as well."""
        view = self.view
        if any(view.tiles.get(loc) != laid for loc, laid in self.laid.items()):
            self.laid = dict(view.tiles)
            self.board.set_tiles([tile_of(self.world, loc, *laid) for loc, laid in self.laid.items()])
        for loc, (tile, rot) in view.tiles.items():
            if loc not in self.laid:
                self.lay(loc, tile, rot)
        drawn = view.drawn
        if drawn.ground or drawn.sites or drawn.roads:
            self.board.set_grounds({**drawn.ground, **dict.fromkeys(drawn.sites.values(), "clear")})
            pictures = {space: f"ironsquad/objective/{site}.svg" for site, space in drawn.sites.items()}
            self.board.ground.set_objectives(pictures)
            self.board.ground.set_roads([*self.world.board.roads, *drawn.roads])
            self.board.change()

    def lay(self, loc: str, tile: str, rot: int) -> None:
        """Lay a tile on the board."""
        self.laid[loc] = (tile, rot)
        self.board.lay_tile(tile_of(self.world, loc, tile, rot))

    def mood(self, night: bool, weather: str | None) -> Mood:
        """The light over the board as it lies open now."""
        grounds = {space: self.board.ground.ground(space) for space in self.world.hexes.ids}
        grounds |= dict.fromkeys(self.board.ground.objectives, "building")
        return mood_of(night, weather, grounds)

    def change_mode(self) -> None:
        """Switch to the mode for what is to be decided now, or go on with the present one."""
        kind = self._mode_needed()
        if type(self.mode) is not kind or self.mode.chair is not self.chair:
            before = self.mode
            before.leave()
            self.mode = kind(self)
            if WhatIfMode in (kind, type(before)):
                self.mode.take_over(before)
        self.update_highlights()

    def _mode_needed(self) -> type[Mode]:
        view, chair = self.view, self.chair
        if self.hand.busy:
            return WhatIfMode
        if chair is None:
            return Mode
        if view.pending:
            return Turning if view.pending.kind == "rotate" else Answering
        kinds: dict[str, type[Mode]] = {"pick": Picking, "deploy": Deploying, "turn": Acting}
        return kinds.get(view.phase, Mode)

    def update_highlights(self) -> None:
        """Bring board and panels up to date with the mode; let a tile that somebody else turns hover over its place."""
        self.mode.update_highlights()
        pending = self.view.pending
        if pending and pending.kind == "rotate" and not isinstance(self.mode, Turning):
            self.board.over.show_tile(tile_of(self.world, pending.loc, pending.tile))
        self.danger.show()
        self.panels.refresh()
        self.change()

    def hide_secrets(self) -> None:
        """Take what only the seat that was at the screen may know out of the picture at once."""
        self.view = RULES.view(self.view, None)
        self._forget_ghost()
        self.previous_seat = self.seat or self.previous_seat
        self.seat = self.chair = None
        self.mission_open = False
        if self.view.phase in SETTING_UP:
            self.board.place_all(counters_of(self.view), flags_of(self.view), ())
        self.mode.leave()
        self.mode = Mode(self)
        self.update_highlights()

    def forget(self) -> None:
        """Show the next view like the first one: drop whatever the player had begun."""
        self.mode.leave()
        self.mode = Mode(self)

    def prerender(self, view: Position) -> bool:
        """Whether a part of the map was painted as it lies in a view; False: all of it is there."""
        if self._prerendered is None or self._prerendered[0] != view.tiles:
            tiles = [tile_of(self.world, loc, *laid) for loc, laid in view.tiles.items()]
            self._prerendered = view.tiles, self.board.ground.beside(tiles, {})
        ground = self._prerendered[1]
        return self.board.prerender(ground) or self.panels.map.map.warm(ground)

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
        for event in batch:
            self.view = after_event(self.view, event)
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
        self.danger.warm_up()
        if self.shown:
            self.hand.hover(hit.space)
            self.danger.show()
        self.panels.refresh()
        self.change()

    def look_at(self, space: str) -> None:
        """Move the board so that a hex can be seen."""
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
        """The part of the board around these hexes, with the lines from the first of `sight` to each other."""
        return topics.diagram(self, (spaces, sight, shows), size, scale)

    def picture(self) -> dict[str, object]:
        """What lies on the board and what has been scored, to compare: what events left there must be what `show` builds."""
        return {"board": self.board.picture(), "vp": dict(self.vp), "slow": dict(sorted(self.slow.items()))}

    def point_out(self, spaces: Sequence[str]) -> None:
        """Show the hexes of a line of the log again."""
        known = [space for space in spaces if space in self.view.layout.ground]
        self.board.over.show_zone(known)
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

    def hidden(self, space: str) -> bool:
        """Whether a hex lies face down."""
        return self.view.layout.ground[space] == HIDDEN

    def pointed(self) -> Hit:
        """What is under the pointer."""
        return self.mode.hit
