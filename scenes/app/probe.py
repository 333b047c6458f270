"""A window that tests can see: where things stand on the screen, written to a file after every turn of the loop.

Only when the environment variable SANDTABLE_EYES names a file. What is written is what the screen shows, and nothing of
the match beside whose turn it is: whoever plays by it plays with a mouse, and by what a player at this screen can see.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pygame import Rect

from scenes.kit.controls import Choice, Slider, Stepper
from scenes.kit.lists import ScrollList
from scenes.kit.panels import Panel
from scenes.kit.rows import Rows
from scenes.kit.scene import Scene
from scenes.kit.widgets import Widget

OVERRIDE = "SANDTABLE_EYES"
WORDS = ("label", "words", "card", "title")
FINE = 10  # pixels between two points at which a widget is asked where a click would lead
NOTHING = ("", Rect(0, 0, 0, 0))


def named_file() -> Path | None:
    """The file that the environment names; None when nobody looks."""
    named = os.environ.get(OVERRIDE)
    return Path(named) if named else None


class Probe:
    """What tells the file. `look` is called once a turn of the loop; the number of the turn says that what was done is heard."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.turns = 0
        self._seen: object = None
        self._written = ""

    def look(self, stack: Sequence[Scene], size: tuple[int, int], frames: int, notice: tuple[str, Rect] = NOTHING) -> None:
        """Write the top scene's picture to the file once it rests, and until then that it does not."""
        top = stack[-1]
        rests = not top.restless and not top.stale
        now = (id(top), frames, bool(top.waiting)) if rests else None
        if now != self._seen or not self._written:
            self._seen = now
            found = picture_of(top, size, frames, notice) if rests else {"scene": type(top).__name__, "rests": False}
            self._written = json.dumps(found)
        self.turns += 1
        self._write(f'{self._written[:-1]}, "turns": {self.turns}}}')  # a picture at rest is put into words only once

    def _write(self, found: str) -> None:
        beside = self.file.with_name(self.file.name + ".new")
        beside.write_text(found, encoding="utf-8")
        os.replace(beside, self.file)


def picture_of(scene: Any, size: tuple[int, int], frames: int, notice: tuple[str, Rect] = NOTHING) -> dict[str, object]:
    """The scene's name, the window's size, every widget with its place; on a table the board's nodes and whose turn it is."""
    found: dict[str, object] = {"scene": type(scene).__name__, "rests": True, "frame": frames, "size": size}
    found["waiting"] = bool(scene.waiting)
    found["notice"] = {"words": notice[0], "rect": list(notice[1])} if notice[0] else None
    column = getattr(scene, "column", None)  # an editor's, which has a focus of its own
    widgets = [*scene.focus.widgets, *(column.focus.widgets if column else ())]
    found["widgets"] = seen = [_widget(widget, widgets[place + 1 :]) for place, widget in enumerate(widgets)]
    if column is not None:
        for widget in seen[len(scene.focus.widgets) :]:
            widget["within"] = list(column.rect)  # it scrolls within this
    for widget, pinned in zip(seen, widgets, strict=True):
        widget["pinned"] = pinned in scene.focus.pinned
    page = scene.focus.viewport
    found["page_end"] = page.bottom if page else size[1]  # below it stands what is pinned
    focused = scene.focus.at
    found["focused"] = scene.focus.widgets.index(focused) if focused else None
    table = getattr(scene, "table", None)
    if table is not None:
        found |= _table(scene, table)
    for part, tells in (("editor", _editor), ("replay", _replay), ("puzzle", _puzzle), ("book", _book)):
        if type(scene).__name__ == SCENES[part]:
            found[part] = tells(scene)
    return found


def _widget(widget: Widget, above: Sequence[Widget]) -> dict[str, object]:
    """A widget's kind, words, place, why it cannot be used; the parts of it that can be clicked, by name.

    `above`: the widgets that lie over it, where they are in its way.
    """
    game = getattr(widget, "game", None)
    named = (getattr(widget, name, "") for name in WORDS)
    words = next((found for found in named if found and isinstance(found, str)), game.title if game else "")
    found = {"kind": type(widget).__name__, "words": words, "rect": list(widget.rect), "reason": widget.reason}
    found["can_be_pressed"] = widget.focusable
    parts: dict[str, Rect] = {}
    if isinstance(widget, Choice):
        parts = {option.words: part for option, part in zip(widget.options, widget.parts(), strict=True)}
        found["chosen_words"] = next((option.words for option in widget.options if option.id == widget.chosen), "")
    elif isinstance(widget, Stepper):
        parts = dict(zip(("minus", "plus"), widget.signs(), strict=True))
    elif isinstance(widget, Slider):
        parts = {"line": widget.track()}
    elif isinstance(widget, ScrollList):
        parts = widget.places()
        found["items"] = {item.id: [item.words, item.below, item.right] for item in widget.items}
    elif isinstance(widget, Rows):
        parts = _rows(widget)
    elif hasattr(widget, "places"):
        places = widget.places()
        parts = places if isinstance(places, dict) else {str(number): part for number, part in enumerate(places)}
    if isinstance(widget, Panel):
        found["lines"] = [[line.left, line.right] for line in widget.lines]
    found["links"] = _links(widget, above)
    if widget.through is not None:
        found["within"] = list(widget.through)  # it scrolls within this
    piece = getattr(widget, "piece", None)  # of an editor's palette
    if piece is not None:
        found["its_piece"] = piece.id
    found["parts"] = {name: list(part.move(widget.rect.topleft)) for name, part in parts.items()}
    for name in ("chosen", "count", "kind", "icon", "title", "lit", "on", "main", "value"):
        if isinstance(getattr(widget, name, None), str | int | float | bool):
            found[f"its_{name}"] = getattr(widget, name)
    return found


def _rows(widget: Rows) -> dict[str, Rect]:
    """The rows of a list of widgets by their names, and the parts of each that can be clicked: "s-lead", "s-lead 0", ..."""
    found: dict[str, Rect] = {}
    for place, row in enumerate(widget.rows):
        name, corner = str(getattr(row, "unit", place)), (row.rect.x - widget.rect.x, row.rect.y - widget.rect.y)
        found[name] = Rect(corner, row.rect.size)
        parts = row.parts() if hasattr(row, "parts") else ()
        found |= {f"{name} {number}": part.move(corner) for number, part in enumerate(parts)}
    return found


def _links(widget: Widget, above: Sequence[Widget]) -> dict[str, list[int]]:
    """Where a click on a widget leads into the rule book, with the middle one of the points from which it does."""
    if type(widget).link_at is Widget.link_at:
        return {}
    found: dict[str, list[tuple[int, int]]] = {}
    for x in (widget.rect.x + widget.rect.w // 4, widget.rect.centerx, widget.rect.right - widget.rect.w // 8):
        for y in range(widget.rect.y + FINE // 2, widget.rect.bottom, FINE):
            link = widget.link_at((x, y))
            if link and not any(other.rect.collidepoint(x, y) for other in above):
                found.setdefault(link, []).append((x, y))
    return {link: list(points[len(points) // 2]) for link, points in found.items()}


SCENES = {"editor": "Editor", "replay": "Replay", "puzzle": "TryPuzzle", "book": "Rulebook"}


def _editor(editor: Any) -> dict[str, object]:
    """A position that is set up: the page that is open, what is wrong with it, where everything on it lies."""
    own, value = editor.own, editor.value
    spots = {space: list(own.spot(space)) for space in own.spaces()}
    things = {thing: own.space_of(value, thing) for thing in own.things(value)}
    return {
        "leaf": editor.state.tab,
        "chosen": editor.chosen,
        "held": editor.state.piece.id if editor.state.piece else None,
        "fault": editor.edits.fault,
        "trouble": editor.state.trouble,
        "spots": spots,
        "things": things,
        "value": value,
    }


def _replay(replay: Any) -> dict[str, object]:
    """A match that is replayed: the moment, how many there are, the perspective, where marks and stars stand on its line."""
    line, session = replay.controls.bar.timeline, replay.session
    return {
        "action": session.moment.action,
        "batch": session.moment.batch,
        "length": session.recording.length,
        "over": session.recording.over,
        "runs": session.run.goes_on,
        "sees": session.sees,
        "stars": len(session.stars.stars),
        "line": list(line.track()),
        "ticks": [[tick.kind, tick.words, tick.at, line.x(tick.at), line._lane(tick.kind)] for tick in line.ticks],
    }


def _puzzle(tried: Any) -> dict[str, object]:
    """A puzzle at the table: which one, and how it stands."""
    return {"id": tried.puzzle.id, "state": tried.state(), "showing": tried.showing}


def _book(book: Any) -> dict[str, object]:
    """A rule book: the open paragraph, and where the links on its page are."""
    sheet, paragraph = book.sheet, book.paragraph
    seen: dict[str, list[int]] = {}
    for link in sheet.links:
        place = link.places[0].move(sheet.rect.x, sheet.rect.y - sheet.offset)
        if sheet.rect.contains(place):
            seen.setdefault(link.target, list(place.center))
    return {"open": paragraph.id if paragraph else "", "links": seen, "offset": sheet.offset}


def _thought(table: Any) -> dict[str, object]:
    """A hand in thought: who is carried, or stands elsewhere; which ways of looking are on."""
    hand, ghost = table.hand, table.hand.ghost
    known = table.state if hasattr(table, "state") else table
    looks = known.looks if hasattr(known, "looks") else table.bars.looks
    return {
        "lifting": hand.lifting,
        "carried": hand.carried,
        "ghost": [ghost.unit, ghost.at, ghost.facing] if ghost else None,
        "looks": [look for look in looks.names if looks.on(look)],
    }


def _table(scene: Any, table: Any) -> dict[str, object]:
    """Whose turn it is, who looks at the screen, whether things move; the board's nodes, with those that are lit."""
    match = getattr(scene, "match", None)  # a replay has none
    playing, seat = (scene.playing, scene.perspective) if match else (scene.run.playing, scene.session.perspective)
    known = table.state if hasattr(table, "state") else table
    found: dict[str, object] = {
        "eyes": seat,
        "side": table.side(seat).name if seat else None,
        "turn": list(match.actors()) if match else [],
        "phase": getattr(known.view, "phase", "") or getattr(getattr(known.view, "turn", None), "phase", ""),
        "idle": playing.idle,
        "halted": playing.halted,
        "dueling": bool(getattr(known, "dueling", False)),
        "chips": [chip.words for chip in (*scene.chrome.left, *scene.chrome.right)],
    }
    column = scene.chrome.column
    found["column"] = {"offset": column.offset, "scrolls": column.scrolls, "view": list(column.view)}
    board = getattr(table, "board", None)
    if board is not None:
        found["board"] = list(board.rect)
        kinds = {"hexes": _hexes, "zones": _zones, "track": _loop}
        found |= next((tells for kind, tells in kinds.items() if hasattr(board, kind)), _graph)(board)
        hit = getattr(getattr(table, "mode", known), "hit", None)
        found["hovered"] = getattr(hit, "space", getattr(hit, "node", None))
    if hasattr(table, "hand"):
        found["thought"] = _thought(table)
    if hasattr(scene, "asking"):
        found["asking"] = scene.asking.on
    return found


def _graph(board: Any) -> dict[str, object]:
    """A board of nodes and lines: where its nodes stand, which of them are lit, the markers that lie on it."""
    present = {name: piece.at for name, piece in board.pieces.items() if piece.present}
    centres = {node: board.to_screen(node) for node in board.graph.nodes}
    return {
        "nodes": {node: [round(x), round(y)] for node, (x, y) in centres.items()},
        "lit": sorted({*board.lights.steps, *board.lights.sprints, *board.lights.entries}),
        "sprints": sorted(board.lights.sprints),
        "pieces": {name: [round(part) for part in board.camera.to_screen(at)] for name, at in present.items()},
        "markers": [[mark.number, mark.node, mark.face, mark.side.name, mark.via] for mark in board.markers],
    }


def _hexes(board: Any) -> dict[str, object]:
    """A board of hexes: the window it is seen through, where its hexes and counters stand, what is laid over it."""
    from scenes.boards.hexes.late import corner_spots  # the board's drawer is read only when a board is to be seen

    over, counters = board.over, board.counters
    found: dict[str, object] = {
        "window": list(board.clear),
        "spaces": {space: list(board.to_screen(space)) for space in board.hexes.ids},
        "grounds": {space: board.ground.ground(space) for space in board.hexes.ids},
        "objectives": dict(board.ground.objectives),
        "chosen": board.chosen,
        "targets": dict(board.targets),
        "ready": sorted(board.ready),
        "night": board.mood.night,
    }
    found["units"] = {
        unit: {
            "at": list(at),
            "space": counters[unit].space,
            "side": counters[unit].side.name,
            "facing": counters[unit].facing,
            "health": counters[unit].health,
            "done": counters[unit].dimmed,
        }
        for unit, (at, _) in board.spots().items()
    }
    found |= {name: dict(sorted(getattr(over, name).items())) for name in ("reach", "refused", "tags")}
    found["rings"] = sorted(over.rings)
    found["tile"] = {"spaces": list(over.tile.spaces), "turns": over.tile.turns} if over.tile else None
    found["corners"] = None
    if over.corners and not over.corners.shown:
        sheet = board.camera.sheet
        spots = corner_spots(board.ground, over.corners, board.camera.zoom)
        corners = {str(hour): [round(x + sheet.x), round(y + sheet.y)] for hour, (x, y) in spots.items()}
        found["corners"] = {"space": over.corners.space, "chosen": over.corners.chosen, "at": corners}
    return found


def _zones(board: Any) -> dict[str, object]:
    """A board of zones: the window it is seen through, where its spaces, counters and things are, what is laid over it."""
    over, counters = board.over, board.counters
    spots = board.spots()
    return {
        "window": list(board.clear),
        "spaces": {space: list(board.to_screen(space)) for space in board.zones.spaces},
        "zone_of": dict(board.zones.zone_of),
        "chosen": board.chosen,
        "targets": dict(board.targets),
        "ready": sorted(board.ready),
        "things": {name: thing.space for name, thing in board.things.items()},
        "units": {
            unit: {"at": list(at), "space": counters[unit].space, "side": counters[unit].side.name}
            for unit, (at, _) in spots.items()
        },
        "reach": dict(sorted(over.reach.items())),
        "lit": sorted(over.zones),
        "starts": sorted(over.starts[0]) if over.starts else [],
    }


def _loop(board: Any) -> dict[str, object]:
    """A board that is a loop of squares: where its squares and tokens are, what glows, the stops of the arcs."""
    counters = board.counters
    return {
        "window": list(board.clear),
        "spaces": {space: list(board.square_rect(space).center) for space in board.track.ids},
        "chosen": board.chosen,
        "targets": dict(board.targets),
        "ready": sorted(board.ready),
        "lit": sorted(board.over.glowing),
        "arcs": [[arc.start, arc.end, arc.hollow] for arc in board.over.arcs],
        "lamps": [list(lamp) for lamp in board.furniture.lamps],
        "units": {
            unit: {"at": list(at), "space": counters[unit].space, "side": counters[unit].side.name, "lies": counters[unit].lies}
            for unit, (at, _) in board.spots().items()
        },
    }
