"""What the lessons of Iron Squad point at: places of the board and of its panels; and room for their panel."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from scenes.kit.widgets import Widget
from scenes.presentation.lessons import Course
from scenes.tables.ironsquad.mustering.deploy import Deploying
from scenes.tables.ironsquad.places import goal_of
from scenes.tables.ironsquad.table import IronSquadTable
from scenes.tables.ironsquad.topics import show_what_he_covers
from scenes.tables.ironsquad.turn import Acting
from scenes.tables.lesson_room import LessonRoom

PANELS = ("squad", "clock", "subject", "sum", "die", "map")
NEAR = 100  # design units: no need for hexes any wider than this in a drill
BUTTONS = {"finish": "end", "end_turn": "end_turn", "fire": "shot"}
"""The buttons of the bar that are framed by their places, amber or not."""
SPACES = ("objective", "tile", "house")
UNITS = ("own", "gunner", "enemy")
AIR = 6  # design units around a counter that is framed: its ring lies within


def make(table: IronSquadTable) -> Places:
    """The places of a table."""
    return Places(table)


def _proposed(mode: Acting) -> str | None:
    """The enemy whom amber aims at."""
    step = mode.advice.step
    return step.target if step and step.action["do"] == "fire" else None


class Places(LessonRoom):
    """The places of one table, by name; what the hand does there; what goes on.

    In one's own turn the moment is that of the unit that is chosen: `target` when it can fire from where it stands, `tile`
    when it can turn one up, else `unit`; `aim` when somebody is aimed at, `facing` while a triangle is pointed; `turn` while
    nobody is chosen, and `done` once everybody has acted, or the last one has nothing left to do.
    """

    names = (*PANELS, "board", "mission", "missions", "tray", "shot", "scores", *BUTTONS, *SPACES, *UNITS)
    triggers = ("placed", "chosen", "aimed", "undone", "seen-sight", "seen-threat")
    moments = ("deploy", "turn", "done", "unit", "target", "tile", "aim", "facing")

    table: IronSquadTable

    def __init__(self, table: IronSquadTable) -> None:
        self.table = table

    def moment(self) -> str:
        """What goes on now; "" for anything that lessons do not know."""
        table, mode = self.table, self.table.mode
        if not (table.state.shown and table.state.chair):
            return ""
        if isinstance(mode, Deploying):
            return "deploy"
        return self._moment_of(mode) if isinstance(mode, Acting) else ""

    def _moment_of(self, mode: Acting) -> str:
        outlook = mode.outlook
        if outlook is None or not outlook.acting:
            return "turn" if mode.waiting() else "done"
        if mode.facing is not None:
            return "facing"
        if mode.aimed in outlook.targets:  # who is aimed at after a move only cannot be fired at yet
            return "aim"
        if mode.view.active and outlook.spent and not mode.others():
            return "done"  # the end of the turn finishes him
        return "target" if outlook.targets else "tile" if outlook.reveals else "unit"

    # --- places -----------------------------------------------------------------------------------------------------------

    def place(self, name: str) -> Rect | None:
        """Where that is on the screen now; None while it cannot be seen."""
        if name in SPACES:
            space = self._space(name)
            return self._hex(space) if space else None
        if name in UNITS:
            unit = self._unit(name)
            return self._counter(unit) if unit else None
        table = self.table
        mode = table.mode
        if name == "tray":
            shown = isinstance(mode, Deploying) and bool(mode.tray.slots) and table.state.shown
            return mode.tray.rect if shown and isinstance(mode, Deploying) else None
        if name in BUTTONS and table.state.chrome:
            bar = table.state.chrome.buttons
            return next((Rect(one.rect) for one in bar if one.name == BUTTONS[name] and not one.reason), None)
        if name == "board":
            return Rect(table.board.clear)
        areas = [self._seen(widget) for widget in self.panels(name) if widget.seen.h]
        return areas[0].unionall(areas[1:]) if areas else None

    def _seen(self, widget: Widget) -> Rect:
        """The part of a panel that is seen; of the squad as far as there are cards."""
        squad = self.table.panels.squad
        if widget is not squad or not squad.cards:
            return widget.seen
        spots = squad.places()
        return spots[0].unionall(spots[1:]).move(squad.rect.topleft).clip(widget.seen)

    def panels(self, name: str) -> list[Widget]:
        """The panels of that name which stand beside the board now."""
        panels = self.table.panels
        own = panels.missions.get(self.table.state.seat or "us")
        widgets: dict[str, Sequence[Widget | None]] = {
            **{one: (getattr(panels, one),) for one in PANELS},
            "mission": (own,),
            "missions": tuple(panels.missions.values()),
            "shot": (panels.sum, panels.die),
        }
        return [widget for widget in widgets.get(name, ()) if widget in panels.widgets and widget]

    def parts(self, name: str) -> list[Rect]:
        """The same, as the one part it has here; the scores are two."""
        chrome = self.table.state.chrome
        if name == "scores" and chrome:
            return chrome.places_of("panel.vp")
        area = self.place(name)
        return [area] if area else []

    def labels(self) -> Sequence[Rect]:
        """What is written over the board."""
        return self.table.board.labels()

    def sides(self, name: str) -> Sequence[Course]:
        """None: every part has a frame."""
        return ()

    def _space(self, name: str) -> str | None:
        """The hex that is meant; where there are several the nearest to the chosen unit, of those in sight if any is."""
        table, view, mode = self.table, self.table.state.view, self.table.mode
        seat = table.state.seat
        outlook = mode.outlook if isinstance(mode, Acting) else None
        if seat is None:
            return None
        if name == "objective":
            return goal_of(view, seat)
        here = outlook.unit.at if outlook else next((unit.at for _, unit in view.own(seat)), None)
        if here is None:
            return None
        if name == "tile":
            places = view.world.board.locations
            spaces = [places[loc].hexes[0] for loc in (outlook.reveals if outlook else ())] or list(view.layout.face_down)
        else:
            spaces = [at for at, ground in view.layout.ground.items() if ground == "building" and at not in view.explored]
            step = mode.advice.step if isinstance(mode, Acting) else None
            if outlook and step:  # one that he can enter now and had better not is not framed: amber sends him elsewhere
                spaces = [step.to] if step.to in spaces else [space for space in spaces if space not in outlook.far]
        spaces = [space for space in spaces if table.board.is_shown(space)] or list(spaces)
        return min(spaces, key=lambda space: (view.world.hexes.distance(here, space), space), default=None)

    def _unit(self, name: str) -> str | None:
        """The unit that is meant: of enemies the one aimed at, else the nearest to the chosen unit, in range if any is."""
        view, mode, seat = self.table.state.view, self.table.mode, self.table.state.seat
        outlook = mode.outlook if isinstance(mode, Acting) else None
        if seat is None:
            return None
        own = outlook.name if outlook else next((unit for unit, _ in view.own(seat)), None)
        if name != "enemy":
            return own if name == "own" else next((unit for unit, one in view.own(seat) if view.kind(one).ability == "bar"), None)
        aimed = (mode.aimed or _proposed(mode)) if isinstance(mode, Acting) else None
        if aimed in view.units:
            return aimed
        foes = (outlook.targets if outlook else ()) or [unit for unit, one in view.units.items() if one.seat != seat]
        if own is None:
            return None
        here, far = view.units[own].at, view.world.hexes.distance
        return min(foes, key=lambda foe: (far(here, view.units[foe].at), foe), default=None)

    def _counter(self, unit: str) -> Rect | None:
        """A frame around a counter with its ring, wherever it lies while those of its hex lie apart; None while out of sight."""
        board = self.table.board
        if unit not in board.counters or not board.is_shown(board.counters[unit].space):
            return None
        air = board.scale.px(AIR)
        return board.standing()[unit].inflate(2 * air, 2 * air).clip(board.clear)

    def _hex(self, space: str) -> Rect | None:
        """A frame around a hex, None while it is out of sight."""
        board = self.table.board
        if not board.is_shown(space):
            return None
        wide, high = board.camera.px(board.hexes.width), board.camera.px(board.hexes.height)
        found = Rect(0, 0, wide, high)
        found.center = board.to_screen(space)
        return found.clip(board.clear)

    def light(self, spaces: Sequence[str]) -> None:
        """Hatch the bar or area of whoever stands on these hexes."""
        for space in spaces:
            show_what_he_covers(self.table.board.over, self.table.state.view, space)
        self.table.state.change()

    def come_near(self, spaces: Sequence[str]) -> None:
        """Zoom in until hexes are large, as long as all of these stay in sight."""
        board, camera = self.table.board, self.table.board.camera
        middle = board.hexes.centre(spaces[0])
        if len(spaces) > 1:
            xs, ys = zip(*map(board.hexes.centre, spaces), strict=True)
            middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        while camera.level < camera.levels and camera.zoom * board.hexes.width < board.scale.px(NEAR):
            camera.zoom_at(1, board.clear.center)
            camera.look_at(middle)
            if not all(map(board.is_shown, spaces)):
                camera.zoom_at(-1, board.clear.center)
                break
        camera.look_at(middle)
        board.change()
