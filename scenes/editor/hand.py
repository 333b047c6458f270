"""The hand over the board of the position editor: it holds a piece of the palette, or drags what stands there."""

from __future__ import annotations

import math
from copy import deepcopy
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from scenes.kit import keys, palette
from scenes.presentation.editor import Piece

if TYPE_CHECKING:
    from scenes.editor.screen import Editor

FINE = 3
WAYS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
SEEN_THROUGH = 190  # of 255: how solid a picture in the hand is


class EditorHand:
    """The hand of one editor. `piece` is what it took from the palette, `dragged` a thing of the board that hangs on it.

    `space` is the place it is over; the pointer moves it, and so do the arrow keys.
    """

    def __init__(self, editor: Editor) -> None:
        self.editor = editor
        self.piece: Piece | None = None
        self.dragged: str | None = None
        self.space: str | None = None
        self._from: str | None = None  # where it hung on the pointer first
        self._seen_through: tuple[str, int, Surface] = ("", 0, Surface((1, 1)))
        self._shown = False  # whether the place is shown though nothing is in the hand: the keys are at work

    # --- what is in it ----------------------------------------------------------------------------------------------------

    def take(self, piece: Piece) -> None:
        """Take a piece into the hand, or put it back if it was there."""
        self.piece = None if self.piece and self.piece.id == piece.id else piece
        self.dragged = None
        self.editor.edits.chosen = None
        self.editor.trouble = ""

    def let_go(self) -> None:
        """Empty the hand."""
        self.piece = self.dragged = None

    def leave(self) -> None:
        """Empty the hand and point at no place: the board is another one."""
        self.let_go()
        self.space = None

    def back(self) -> bool:
        """Whether the hand put something back, or let go of what was chosen."""
        if self.piece or self.dragged:
            self.let_go()
        elif self.editor.trouble:
            self.editor.trouble = ""
        elif self.editor.chosen:
            self.editor.edits.chosen = None
        else:
            return False
        self.editor.show()
        return True

    # --- events -----------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for the board."""
        editor = self.editor
        on_board = editor.chrome.board.collidepoint(getattr(event, "pos", None) or pygame.mouse.get_pos())
        if event.type == pygame.MOUSEWHEEL and on_board and self._wheel(event.y):
            return True
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        if editor.own.board.handle(event):
            editor.stale = True
            return True
        if event.type == pygame.MOUSEMOTION:
            self.hover(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and on_board:
            self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 3 and on_board:
            self._put_away(event.pos)
        return on_board

    def hover(self, pos: tuple[int, int]) -> None:
        """Move the hand over another place."""
        space = self.editor.own.space_at(pos) if self.editor.chrome.board.collidepoint(pos) else None
        if space != self.space or self._shown:
            self.space, self._shown = space, False
            self.editor.stale = True

    def drop_piece(self, pos: tuple[int, int]) -> bool:
        """Whether a piece that was dragged from the palette came down on the board."""
        held = self.editor.column.held
        if held is None or not self.editor.chrome.board.collidepoint(pos):
            return False
        space = self.editor.own.space_at(pos)
        if space:
            self.piece = held
            self._place(space)
        return True

    def _press(self, pos: tuple[int, int]) -> None:
        editor = self.editor
        if self.piece:
            space = editor.own.space_at(pos)
            if space:
                self._place(space)
            return
        thing = editor.own.thing_at(editor.value, pos)
        if thing and not editor.own.loose(thing) and editor.leaf != editor.own.leaf_of(thing):
            thing = None  # the bare ground is changed on its own page; elsewhere a click on it lets go
        editor.choose(thing)
        if thing and editor.own.loose(thing):
            self.dragged, self._from = thing, editor.own.space_of(editor.value, thing)

    def _release(self, pos: tuple[int, int]) -> None:
        dragged, self.dragged = self.dragged, None
        space = self.editor.own.space_at(pos) if self.editor.chrome.board.collidepoint(pos) else None
        if dragged and space and space != self._from:
            self._move(dragged, space)
        self.editor.stale = True

    def _place(self, space: str) -> None:
        """Place the piece in the hand here, and let go of it if there is only one."""
        editor, piece = self.editor, self.piece
        assert piece is not None
        thing = editor.change(lambda value: editor.own.place(value, piece.id, space))
        if not piece.again and not editor.trouble:
            self.piece = None
        fresh = self._offered(piece.id)
        if self.piece and fresh:
            self.piece = None if fresh.reason else fresh
        if thing and not self.piece:
            editor.choose(thing, reveal=False)
        else:
            editor.show()

    def _offered(self, piece: str) -> Piece | None:
        """The piece as the palette has it now."""
        groups = [group for leaf in self.editor.own.leaves(self.editor.value) for group in leaf.groups]
        return next((one for group in groups for one in group.pieces if one.id == piece), None)

    def _move(self, thing: str, space: str) -> None:
        moved = self.editor.change(lambda value: self.editor.own.move(value, thing, space))
        if not self.editor.trouble:
            self.editor.choose(moved or thing)

    def _put_away(self, pos: tuple[int, int]) -> None:
        """Put back what is in the hand, else take what lies under the pointer off the board."""
        editor = self.editor
        if self.piece or self.dragged:
            self.back()
            return
        thing = editor.own.thing_at(editor.value, pos)
        if thing and (editor.own.loose(thing) or editor.leaf == editor.own.leaf_of(thing)):
            self.remove(thing)

    def remove(self, thing: str) -> None:
        """Remove a thing from the board."""
        self.editor.change(lambda value: self.editor.own.remove(value, thing), keep=thing != self.editor.chosen)

    def turn(self, by: int) -> bool:
        """Whether the thing that is chosen has a direction; it looks elsewhere now."""
        editor, thing = self.editor, self.editor.chosen
        if not thing or not editor.own.turn(deepcopy(editor.value), thing, by):
            return False
        editor.change(lambda value: editor.own.turn(value, thing, by))
        return True

    def _wheel(self, notches: int) -> bool:
        """Whether the wheel turned the chosen thing, which lies under the pointer."""
        editor = self.editor
        thing = editor.own.thing_at(editor.value, pygame.mouse.get_pos())
        return bool(thing and thing == editor.chosen and self.turn(-1 if notches > 0 else 1))

    # --- the keys ---------------------------------------------------------------------------------------------------------

    def _key(self, event: pygame.event.Event) -> bool:
        """Whether a key was for the hand."""
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
        if event.key in WAYS and plain:
            self._step(*WAYS[event.key])
            return True
        action, editor = keys.TABLE.action(event), self.editor
        if action == "remove" and editor.chosen:
            self.remove(editor.chosen)
        elif action in ("turn_left", "turn_right"):
            self.turn(-1 if action == "turn_left" else 1)
        elif action == "next":
            self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif action == "skip" and self.space:
            self._use(self.space)
        else:
            return False
        return True

    def _step(self, across: int, down: int) -> None:
        """Move the hand over the next place in a direction."""
        spaces = {space: self.editor.own.spot(space) for space in self.editor.own.spaces()}
        thing = self.editor.chosen
        start = self.space or (self.editor.own.space_of(self.editor.value, thing) if thing else None)
        self._shown = self.editor.stale = True
        if start is None or start not in spaces:
            middle = self.editor.chrome.board.center
            self.space = min(spaces, key=lambda space: math.dist(spaces[space], middle))
            return
        x, y = spaces[start]

        def ahead(space: str) -> float:
            return (spaces[space][0] - x) * across + (spaces[space][1] - y) * down

        def aside(space: str) -> float:
            return abs((spaces[space][0] - x) * down) + abs((spaces[space][1] - y) * across)

        others = [space for space in spaces if ahead(space) > 2 and aside(space) <= 1.8 * ahead(space)]
        self.space = min(others, key=lambda space: ahead(space) + 1.4 * aside(space), default=start)
        self.editor.own.look_at(self.space)

    def _use(self, space: str) -> None:
        """Do what a click on a place would do: place, set down, or pick up."""
        editor = self.editor
        if self.piece:
            self._place(space)
        elif self.dragged:
            dragged, self.dragged = self.dragged, None
            if space != editor.own.space_of(editor.value, dragged):
                self._move(dragged, space)
        elif editor.chosen and editor.own.loose(editor.chosen) and editor.own.space_of(editor.value, editor.chosen) == space:
            self.dragged, self._from = editor.chosen, space
            editor.stale = True
        else:
            editor.choose(editor.own.thing_at(editor.value, editor.own.spot(space)))

    def _next(self, by: int) -> None:
        """Choose the next thing on the board."""
        editor = self.editor
        things = list(editor.own.things(editor.value))
        if not things:
            return
        place = things.index(editor.chosen) + by if editor.chosen in things else (0 if by > 0 else -1)
        thing = things[place % len(things)]
        self.let_go()
        self.space = editor.own.space_of(editor.value, thing)
        self._shown = True
        if self.space:
            editor.own.look_at(self.space)
        editor.choose(thing)

    # --- drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Ring the place under the hand, and draw what is in the hand over it."""
        editor = self.editor
        name = self.piece.id if self.piece else self.dragged
        where = self.space if self.space and (name or self._shown) else None
        at_rest = editor.own.space_of(editor.value, editor.chosen) if editor.chosen else None
        before = surface.get_clip()
        surface.set_clip(editor.chrome.board)
        radius = editor.own.radius()
        if at_rest:
            _blit_middle(surface, ring(radius, 2), editor.own.spot(at_rest))
        if where:
            _blit_middle(surface, ring(radius, 4), editor.own.spot(where))
            if name and where != at_rest:
                _blit_middle(surface, self._ghost(name, max(28, round(radius * 1.5))), editor.own.spot(where))
        surface.set_clip(before)

    def _ghost(self, name: str, px: int) -> Surface:
        """What is in the hand, seen through."""
        if self._seen_through[:2] != (name, px):
            picture = self.editor.own.held(self.editor.value, name)
            drawing = picture(px).copy() if picture else Surface((1, 1), pygame.SRCALPHA)
            drawing.set_alpha(SEEN_THROUGH)
            self._seen_through = name, px, drawing
        return self._seen_through[2]


def _blit_middle(surface: Surface, drawing: Surface, at: tuple[int, int]) -> None:
    surface.blit(drawing, drawing.get_rect(center=at))


@lru_cache(maxsize=16)
def ring(radius: int, thick: int) -> Surface:
    """An amber ring with a dark casing, of so many pixels' radius."""
    half = radius + thick + 3
    large = Surface((half * 2 * FINE,) * 2, pygame.SRCALPHA)
    large.fill((*palette.GROUND_DARK, 0))
    middle = (half * FINE, half * FINE)
    pygame.draw.circle(large, (*palette.GROUND_DARK, 220), middle, (radius + thick + 1.5) * FINE, round((thick + 3) * FINE))
    pygame.draw.circle(large, palette.AMBER, middle, (radius + thick) * FINE, thick * FINE)
    return pygame.transform.smoothscale(large, (half * 2, half * 2))
