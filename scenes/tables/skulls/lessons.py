"""What the lessons of Danger Close point at on the board, the strip above it and the panels; room for their own panel."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from scenes.kit.widgets import Widget
from scenes.presentation.lessons import Course
from scenes.tables.lesson_room import LessonRoom
from scenes.tables.skulls.muster import Mustering
from scenes.tables.skulls.planning import Planning
from scenes.tables.skulls.respond import Answering
from scenes.tables.skulls.table import SkullsTable
from scenes.tables.skulls.turn import Acting

AROUND = 1.3  # of a counter's width: a frame so wide crosses neither its letters nor its danger
NAMES = 11  # design units above and below a space into which the names of zones reach
PHASES = ("muster", "plan", "respond", "order", "follow", "last-call")
"""The phases that are a moment by themselves; a turn is one of several."""


def make(table: SkullsTable) -> Places:
    """The places of a table."""
    return Places(table)


class Places(LessonRoom):
    """The places of one table, by name; what the hand does there; what goes on.

    In a turn of one's own unit the moment is `aim` while somebody is aimed at, else what is proposed: `walk` for a step, `use`
    for a token, `shot` for an exchange of fire, `done` for the end of the turn, `ring` where somebody can be fired at and
    something else is best; else `hit` while one of one's own is in danger, or `turn`.
    """

    names = (
        "units",
        "stack",
        "spots",
        "pair",
        "token",
        "odds",
        "bags",
        "own",
        "enemy",
        "ready",
        "step",
        "end",
        "cover",
        "fallen",
        "hurt",
        "near",
    )
    triggers = ("placed", "laid-card", "laid-token", "aimed")
    moments = (*PHASES, "turn", "walk", "use", "ring", "shot", "hit", "aim", "done")

    table: SkullsTable

    def __init__(self, table: SkullsTable) -> None:
        self.table = table

    def moment(self) -> str:
        """What goes on now; "" for anything that lessons do not know."""
        table, mode = self.table, self.table.mode
        if not (table.state.shown and table.state.chair):
            return ""
        if not isinstance(mode, Acting):
            return table.state.view.phase if table.state.view.phase in PHASES else ""
        return "aim" if mode.aimed and mode.aimed["do"] == "fire" else self._in_turn(mode)

    def _in_turn(self, mode: Acting) -> str:
        """What goes on in a turn of one's own unit where nobody is fired at."""
        best = mode.best()
        if best is None:
            return "done" if mode.leads() == "end" else "shot" if self._targets() else "turn"
        if best["do"] == "fire":
            return "shot"
        if self._targets():
            return "ring"
        if best["do"] in ("move", "use"):
            return "walk" if best["do"] == "move" else "use"
        view, chair = self.table.state.view, self.table.state.chair
        return "hit" if chair and any(view.units[name].danger for name in view.own(chair.seat or "")) else "turn"

    def _targets(self) -> list[str]:
        """The enemies that the acting unit can fire at, the one that is aimed at alone where there is one."""
        mode = self.table.mode
        if isinstance(mode, Acting) and mode.aimed:
            return [mode.aimed["target"]] if "target" in mode.aimed else []
        return [action["target"] for action in mode.legal if action["do"] == "fire"]

    def speak(self, of: Sequence[str]) -> None:
        """Let the bags stand over the plan of a round while a lesson is about them."""
        panels, bags = self.table.panels, "bags" in of
        if panels.bags != bags:
            panels.bags = bags
            panels.refresh()
        super().speak(of)

    # --- places -----------------------------------------------------------------------------------------------------------

    def place(self, name: str) -> Rect | None:
        """Where that is on the screen now; None while it cannot be seen."""
        areas = self.parts(name)
        return areas[0].unionall(areas[1:]) if areas else None

    def panels(self, name: str) -> list[Widget]:
        """The panels of that name which stand beside the board now."""
        panels, mode = self.table.panels, self.table.mode
        widgets: Sequence[Widget] = ()
        if name == "odds":
            widgets = (panels.sum, panels.back, *panels.fates.values())
        elif name == "bags":
            widgets = (panels.bag,)
        elif isinstance(mode, Mustering):
            widgets = (mode.roster,) if name == "units" else ()
        elif isinstance(mode, Planning):
            widgets = (mode.list,) if name in ("units", "stack", "spots") else ()
        elif name == "units":
            widgets = (panels.tableaus[self.table.state.seat or "seal"],)
        return [widget for widget in widgets if widget in panels.widgets]

    def parts(self, name: str) -> list[Rect]:
        """Where the parts of that are, each to be framed for itself."""
        strip, mode = self.table.head.strip, self.table.mode
        if name in ("ready", "step", "end", "cover"):
            name = "token" if name == "ready" else name
            return mode.place_of(name) if isinstance(mode, Acting | Answering) else []
        if name == "fallen":
            return self._counters([one for one, unit in self.table.state.view.units.items() if unit.state == "down"])
        if name == "hurt":
            view = self.table.state.view
            return self._counters([one for one in self._own() if view.units[one].danger] or self._own())
        if name == "near":
            return self._near()
        if name in ("own", "enemy"):
            return self._counters(self._meant(name)[:1])
        if name in ("pair", "token"):
            return self._of_strip(name) if strip.rect.h and strip.sides else []
        if name in ("stack", "spots") and isinstance(mode, Planning):
            return self._of_rows(mode, name) if mode.list in self.table.panels.widgets else []
        found = [widget.seen for widget in self.panels(name) if widget.seen.h]
        aimed = isinstance(mode, Acting) and mode.aimed  # then a line is drawn between the counters, which frames would cross
        if not found and name == "units" and not aimed:
            return self._counters(self._own())
        return [found[0].unionall(found[1:])] if found else []

    def sides(self, name: str) -> Sequence[Course]:
        """None: every part has a frame."""
        return ()

    def _of_strip(self, name: str) -> list[Rect]:
        """The two open cards, or the token of the seat's team, on the strip above the board."""
        strip, seat = self.table.head.strip, self.table.state.seat
        if name == "token":
            return [strip.token_place(seat)] if seat else []
        cards = [strip.card_place(side.seat) for side in strip.sides]
        return [cards[0].unionall(cards[1:])]

    def _of_rows(self, mode: Planning, name: str) -> list[Rect]:
        """Of each row of the planner the card, or the line of the tokens."""
        found = []
        for row in mode.rows.values():
            card = row.parts()[0].move(row.rect.topleft)
            air = row.scale.px(3) if name == "stack" else 0  # the frame around it covers nothing of the tokens below
            area = (
                Rect(card.x, card.y, card.w, card.h - 2 * air)
                if name == "stack"
                else Rect(row.rect.x, card.bottom, row.rect.w, row.rect.bottom - card.bottom)
            )
            area = area.clip(mode.list.seen)
            if area.h:
                found.append(area)
        return found

    def _own(self) -> list[str]:
        """The seat's units that stand."""
        seat = self.table.state.seat
        return self.table.state.view.standing(seat) if seat else []

    def _meant(self, name: str) -> list[str]:
        """The acting unit or all of the seat's; who can be fired at, nobody where nobody can be."""
        view, seat = self.table.state.view, self.table.state.seat
        if name == "own":
            turn = view.turn
            return [turn.unit] if turn and view.world.side(turn.unit) == seat else self._own()
        return self._targets()

    def _near(self) -> list[Rect]:
        """The spaces of the steps that are proposed, else all that can be stepped to and are in sight."""
        mode, board = self.table.mode, self.table.state.board
        if not isinstance(mode, Acting) or mode.tool:
            return []
        lit = [action for action in mode.places() if action["do"] == "move"]
        steps = [action["to"] for action in lit if mode.recommended(action)] or [action["to"] for action in lit]
        inwards = -2 * board.scale.px(NAMES)
        found = (board.zone_rect(space).inflate(0, inwards).clip(board.clear) for space in steps)
        return [area for area in found if area.w and area.h]

    def _counters(self, units: Sequence[str]) -> list[Rect]:
        """A frame around the counter of each of these units that is in sight, and around his name: it crosses neither."""
        board, found = self.table.state.board, []
        spots = board.spots()
        for unit in units:
            if unit in spots:
                at, wide = spots[unit]
                area = Rect(0, 0, round(wide * AROUND), round(wide * AROUND))
                area.center = at
                name = board.name_of(unit)
                found.append((area.union(name.inflate(4, 4)) if name else area).clip(board.window))
        return [area for area in found if area.w and area.h]

    def light(self, spaces: Sequence[str]) -> None:
        """Light the steps of whoever stands in these spaces."""
        board = self.table.state.board
        board.over.show_reach({near: "1" for space in spaces for near in board.zones.steps[space]}, False)
        self.table.state.change()

    def come_near(self, spaces: Sequence[str]) -> None:
        """Zoom in until these spaces just have room."""
        board = self.table.state.board
        board.come_near(spaces)
        board.show_named(spaces)
        board.change()
