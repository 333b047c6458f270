"""The table of Iron Squad: the board with its counters, panels beside it, and a mode of the hand for each kind of decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect, Surface

from game.api import Event, Seat
from game.ironsquad.after_event import after_event
from game.ironsquad.position import SETTING_UP, Position
from game.ironsquad.rules import RULES
from game.match import Chair
from scenes.boards.at_hand import AtHand
from scenes.boards.hexes.board import HexBoard, Hit
from scenes.boards.hexes.ground_picture import GroundPicture
from scenes.kit.chrome import Chrome
from scenes.kit.language import translated
from scenes.kit.layout import Scale
from scenes.kit.tweens import Do, InTurn, Motion
from scenes.kit.words import say
from scenes.presentation.table import MatchContext
from scenes.tables.ironsquad import topics
from scenes.tables.ironsquad.advising.threats import Danger
from scenes.tables.ironsquad.answer import Answering
from scenes.tables.ironsquad.bars import Bars
from scenes.tables.ironsquad.modes import Mode
from scenes.tables.ironsquad.motions import IronSquadMotions
from scenes.tables.ironsquad.mustering.deploy import Deploying
from scenes.tables.ironsquad.mustering.pick import Picking
from scenes.tables.ironsquad.names import figure_of
from scenes.tables.ironsquad.panels import Panels
from scenes.tables.ironsquad.pieces import tile_of
from scenes.tables.ironsquad.state import IronSquadState, state_of
from scenes.tables.ironsquad.tiles import Turning
from scenes.tables.ironsquad.turn import Acting
from scenes.tables.ironsquad.what_if import WhatIf, WhatIfMode, thought_about
from scenes.tables.mode_table import ModeTable


def make(chair: Chair, context: MatchContext) -> IronSquadTable:
    """The table of a match."""
    return IronSquadTable(chair, context)


class IronSquadTable(ModeTable[Position, Hit]):
    """The picture of a match of Iron Squad as one seat sees it, or as everybody may."""

    game = "ironsquad"
    modes: Mapping[str, type[Mode]] = {
        "pick": Picking,
        "deploy": Deploying,
        "turn": Acting,
        "rotate": Turning,
        "opportunity": Answering,
    }
    watching, thinking = Mode, WhatIfMode
    state: IronSquadState
    board: HexBoard
    panels: Panels
    what_if: WhatIf
    mode: Mode

    def __init__(self, chair: Chair, context: MatchContext) -> None:
        state = state_of(chair, context)
        super().__init__(state)
        self.danger = Danger(state)
        self.compose(
            Panels(state, self.acts, self.danger, lambda: self.mode),
            IronSquadMotions(state, self.acts),
            Bars(state, self.acts),
            WhatIf(state, self.acts, lambda: self.mode),
        )
        self.clicks.lingers = True
        self._prerendered: tuple[Mapping[str, tuple[str, int]], GroundPicture] | None = None  # tiles that may lie soon, their map
        self.begun: tuple[int, Seat] | None = None  # the turn that a seat has taken over the mouse for

    # --- what the match screen asks -------------------------------------------------------------------------------------

    def figure(self, seat: Seat) -> str:
        """The drawing that stands for a seat."""
        return figure_of("captain", seat)

    def open(self, chair: Chair) -> bool:
        """Whether a decision of this seat belongs on the open table: its turn goes on, or nothing secret is asked."""
        view: Position = self.state.context.chair().view()
        if view.phase == "tiles" or (view.phase == "turn" and view.pending):
            return True
        return view.phase == "turn" and self.begun == (view.round, chair.seat)

    def resize(self, chrome: Chrome) -> None:
        """Let the board fill the window between the bars, under the squad at its left and the panels at its right."""
        self.state.chrome = chrome
        chrome.column.ground = AtHand(self.board)
        squad = self.panels.squad_width(chrome)
        board, under = chrome.board, chrome.between
        left = board.x + squad if squad else 0
        self.board.resize(under, chrome.scale, Rect(left, under.y, board.right - left, under.h))
        self.panels.place(chrome, Rect(board.x, board.y, squad, board.h))
        self.mode.place()
        self.state.change()

    def show(self, view: Position, chair: Chair | None) -> None:
        state = self.state
        state.previous_seat = state.reckoned = None
        seat = chair.seat if chair and view.phase == "turn" and not view.pending else None
        if seat and seat == view.seat and self.begun != (view.round, seat):
            opening = self.begun is None or not self.begun[0]
            self.begun = (view.round, seat)
            self._look_at_own(view, seat, opening)
        elif view.phase == "turn" and self.begun is None and state.context.perspective:
            self.begun = (0, state.context.perspective)  # whoever waits first looks at his own as well
            self._look_at_own(view, state.context.perspective, True)
        state.vp = dict(view.vp)
        state.slow = {name: unit.slow for name, unit in view.units.items() if unit.slow != "none"}
        self.danger.warm_up()
        self._lay_ground(view)
        self.board.set_mood(state.light(view.night and view.phase not in SETTING_UP, view.weather))
        self.board.over.show_trail(view.path)
        super().show(view, chair)

    def thought_about(self, view: Position) -> tuple[object, ...]:
        return thought_about(view)

    def after(self, view: Position, event: Event) -> Position:
        return after_event(view, event)

    def motion(self, batch: Sequence[Event]) -> Motion | None:
        before, found = self.state.view, super().motion(batch)
        if found is None or not any(event["is"] == "killed" for event in batch):
            return found
        self.state.reckoned = before  # a mission is ticked once he lies there, not while the die rolls
        return InTurn([found, Do(self._reckon)])

    def _reckon(self) -> None:
        """Tick the missions by all that is known."""
        self.state.reckoned, self.state.behind = None, True
        self.state.change()

    def note(self, event: Event) -> None:
        """Say who has come to the seat at the screen: one of its own, hidden in a house, whom it does not know yet."""
        if event["is"] == "spawn" and event["seat"] == self.state.seat:
            kind, tables = self.state.world.tables.type_of(event["unit"]), self.state.world.tables
            if kind.local:
                weapon = tables.weapons[kind.weapon]
                given = {"weapon": weapon.title, "range": weapon.range, "mp": kind.mp, "health": len(kind.health)}
                when = "joins" if self.state.view.seat == self.state.seat else "joins_later"
                self.state.context.notify(say(f"ironsquad:moving.{when}", unit=translated(kind.title), **given))

    def public(self, view: Position) -> Position:
        return RULES.view(view, None)

    def lay(self) -> None:
        self.what_if.place()

    def show_danger(self) -> None:
        self.danger.show()

    def _look_at_own(self, view: Position, seat: Seat, opening: bool) -> None:
        """Bring the seat's units into sight as a turn begins, or at least one where the window does not hold all.

        `opening`: it is its first look.
        """
        spaces = [unit.at for _, unit in view.own(seat)]
        if spaces and opening and not self.board.camera.by_hand:
            self.state.look_first(spaces, [unit.at for unit in view.units.values()])
        elif spaces:
            self.board.show_spaces(spaces)

    def _lay_ground(self, view: Position) -> None:
        """Lay the tiles of the view on the board and no others, and what a proving ground draws as well."""
        state = self.state
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

    def hide_secrets(self) -> None:
        self.state.previous_seat = self.state.seat or self.state.previous_seat
        if self.state.context.shared:  # nobody else sees the one card of a person who plays alone
            self.state.mission_open = False
        super().hide_secrets()
        if self.state.view.phase in SETTING_UP:
            self.lay()

    def prerender(self, view: Position) -> bool:
        """Whether a part of the map was painted as it lies in a view; False: all of it is there."""
        if self._prerendered is None or self._prerendered[0] != view.tiles:
            tiles = [tile_of(self.state.world, loc, *laid) for loc, laid in view.tiles.items()]
            self._prerendered = view.tiles, self.board.ground.beside(tiles, {})
        ground = self._prerendered[1]
        return self.board.prerender(ground) or self.panels.map.map.warm(ground)

    def point(self, hit: Hit) -> None:
        """Follow what is pointed at, by the mouse or by a key."""
        self.danger.warm_up()
        super().point(hit)

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

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.state.chrome:
            self.state.chrome.draw_plate(surface)

    def mark(self, spaces: Sequence[str]) -> Sequence[str]:
        known = [space for space in spaces if space in self.state.view.layout.ground]
        self.board.over.show_zone(known)
        return known
