"""Turning a tile at the table of Iron Squad: an objective's in the set-up, or one turned up in play (R-IS-10, R-IS-43)."""

from __future__ import annotations

from pygame import Rect

from game.ironsquad.paths import costs
from game.ironsquad.position import SETTING_UP, Pending, Position
from scenes.boards.hexes.board import Hit, Hovering
from scenes.kit.language import translated
from scenes.kit.tweens import Tween
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.ironsquad.modes import Mode
from scenes.tables.ironsquad.names import title_of
from scenes.tables.ironsquad.pieces import tile_of
from scenes.tables.ironsquad.places import own_mission
from scenes.tables.ironsquad.state import IronSquadActs, IronSquadState

NEAR = 72  # design units: a hex is at least so wide while a tile of the set-up is turned
AROUND = 3  # hexes around its place that stay bright meanwhile
SIXTH = 0.22  # seconds for a turn by a sixth
BEAT = 1 / 120  # seconds between two calls of `advance`


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:tiles.{key}", **given)


class Turning(Mode):
    """A tile hovers over its place until it lies as the seat at the screen wants it.

    `turns`: by how many sixths it is to be turned clockwise, counted on beyond six and below none; `shown`: by how many it is
    turned now, between two while it moves.
    """

    @property
    def topic(self) -> str:  # type: ignore[override]
        """Laying the first tiles, or ground that somebody has turned up."""
        return "tile" if self.view.phase == "tiles" else "panel.turn_tile"

    def __init__(self, state: IronSquadState, acts: IronSquadActs) -> None:
        super().__init__(state, acts)
        self.pending = Pending("rotate", "")
        self.turns, self.shown = 0, 0.0
        self._motion: Tween | None = None
        self._came_near = False
        self._rect = Rect(0, 0, 0, 0)  # the place of the board for which the camera was set
        self._looked = (self.board.camera.level, self.board.camera.centre)
        self._begin()

    @property
    def restless(self) -> bool:
        """Whether the tile is between two sixths."""
        return self._motion is not None

    @property
    def rot(self) -> int:
        """The rotation it is laid at, 0 to 5."""
        return self.turns % 6

    @property
    def tile(self) -> Hovering:
        """The tile as it will lie."""
        return tile_of(self.state.world, self.pending.loc, self.pending.tile, self.rot)

    @property
    def objective(self) -> str | None:
        """What the mission building on the tile is called."""
        tables = self.state.world.tables
        name = tables.tiles[self.pending.tile].objective
        return translated(tables.objectives[name]) if name else None

    def _begin(self) -> None:
        """Begin with another tile, if one waits: as it was drawn, with its place in sight."""
        pending = self.view.pending
        if pending is None or pending == self.pending:
            return
        self.pending, self.turns, self.shown, self._motion = pending, 0, 0.0, None
        self._look()

    def place(self) -> None:
        if self.pending.tile and self.board.camera.rect != self._rect:
            self._look()

    def _look(self) -> None:
        """Move the board so that the place of the tile can be seen, from near during the set-up."""
        board, camera, spaces = self.board, self.board.camera, self.tile.spaces
        self._rect = board.camera.rect.copy()
        if self.view.phase in SETTING_UP:
            self._came_near = True
            while camera.zoom * board.hexes.width < board.scale.px(NEAR) and camera.level < camera.levels:
                camera.zoom_at(1, camera.rect.center)
            board.show_space(spaces[0])
            board.change()
        elif not all(board.is_shown(space) for space in spaces):
            board.show_space(spaces[0])

    def leave(self) -> None:
        if self._came_near:
            camera = self.board.camera
            camera.level = min(self._looked[0], camera.levels)
            camera.look_at(self._looked[1])
            self.board.change()

    # --- what is shown --------------------------------------------------------------------------------------------------

    def update_highlights(self) -> None:
        super().update_highlights()
        self._begin()
        view, centre = self.view, self.tile.spaces[0]
        if view.active:
            self.board.choose(view.active.unit)
        if view.phase in SETTING_UP:
            self.board.over.show_seen(view.world.hexes.within(centre, AROUND))
        self._show()

    def _show(self) -> None:
        """Show the tile as far as it is turned, and mark what it brings where that comes to lie."""
        over, tile = self.board.over, self.tile
        over.show_tile(tile._replace(turns=self.shown))
        over.show_tags({} if self.restless else self._first_steps())
        self.state.change()

    def _first_steps(self) -> dict[str, str]:
        """What a step onto the tile would cost the unit that turned it up, in words; nothing it cannot pay."""
        view = self.view
        if view.active is None or view.active.unit not in view.units:
            return {}
        unit = view.units[view.active.unit]
        laid = self._laid()
        steps = {to: cost for to, cost in costs(laid, unit)(unit.at) if to in self.tile.spaces and cost <= unit.mp}
        return {space: _say("cost", mp=cost) for space, cost in steps.items()}

    def _laid(self) -> Position:
        """The position as it would be with the tile laid so."""
        view, world = self.view, self.state.world
        laid = view.copy()
        laid.layout = view.layout.with_tile(*world.laid(self.pending.loc, self.pending.tile, self.rot))
        return laid

    # --- turning and laying ---------------------------------------------------------------------------------------------

    def turn(self, by: int) -> None:
        """Turn the tile by so many sixths clockwise."""
        self.turns += by
        seconds = SIXTH * self.state.context.speed()
        self._motion = Tween(self.shown, float(self.turns), seconds, self._move) if seconds else None
        if self._motion is None:
            self.shown = float(self.turns)
        self._show()

    def _move(self, turns: float) -> None:
        self.shown = turns

    def advance(self) -> None:
        if self._motion is None:
            return
        self._motion.update(BEAT)
        if self._motion.over:
            self._motion = None
        self._show()

    def lay(self) -> None:
        """Lay the tile as it is turned."""
        self._motion, self.shown = None, float(self.turns)
        self.decide({"do": "rotate", "loc": self.pending.loc, "rot": self.rot})

    # --- the hand -------------------------------------------------------------------------------------------------------

    def hover(self, hit: Hit) -> None:
        if not self.state.shown:
            self.state.hit = hit
            return
        super().hover(Hit() if hit.space in self.tile.spaces else hit)

    def click(self, hit: Hit) -> bool:
        if hit.space not in self.tile.spaces:
            return False
        self.lay()
        return True

    def wheel(self, notches: int) -> bool:
        self.turn(-1 if notches > 0 else 1)
        return True

    def key(self, action: str) -> bool:
        if action in ("turn_left", "turn_right"):
            self.turn(1 if action == "turn_right" else -1)
            return True
        if action == "confirm":
            self.lay()
            return True
        return False

    # --- words and buttons ----------------------------------------------------------------------------------------------

    def sentence(self) -> str:
        view = self.view
        if view.active and view.active.unit in view.units:
            return _say("found", unit=title_of(view, view.active.unit))
        lies = self.tile.objectives()
        if not lies:
            return _say("turn")
        tables, seat = view.world.tables, self.pending.seat
        groups = [group for group, turns in tables.placed_groups.items() if view.world.solo or turns == seat]
        own = [one.id for one in tables.tiles.values() if one.group in groups and one.objective]
        number = sum(tile in own for tile, _ in view.tiles.values()) + 1
        card = own_mission(view, seat)
        whose = "mine" if card and card.objective == tables.tiles[self.pending.tile].objective else "theirs"
        if card and not (self.state.mission_open or view.world.scenario.missions):
            whose = "somebodys"  # the card lies face down, as somebody looks on
        return _say(f"placed_{whose}", objective=self.objective, at=next(iter(lies)), number=number, count=len(own))

    @property
    def hint(self) -> str:
        """Why a tile of the set-up is turned, to whoever turns it."""
        decides = self.chair is not None and self.pending.seat == self.chair.seat
        return _say(f"hint.{self.pending.seat}") if decides and self.view.phase == "tiles" and self.objective else ""

    def buttons(self) -> list[Button]:
        tip = _say("turn_tip")
        return [
            self.button("left", _say("left"), lambda: self.turn(-1), "arrow-left", "turn_left", tip=tip),
            self.button("right", _say("right"), lambda: self.turn(1), "arrow-right", "turn_right", tip=tip),
            self.button("lay", _say("lay"), self.lay, key="confirm", main=True, tip=_say("lay_tip")),
        ]
