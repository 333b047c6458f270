"""The pointer over the board of the position editor: it holds a piece of the palette, or drags what stands there."""

from __future__ import annotations

import math
from copy import deepcopy
from typing import Protocol

import pygame
from pygame import Surface

from scenes.editor.column import Column
from scenes.editor.state import EditorState
from scenes.kit import keys, palette
from scenes.kit.chrome import Chrome
from scenes.kit.kept import kept
from scenes.presentation.editor import Piece

FINE = 3
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
SEEN_THROUGH = 190  # of 255: how solid the picture of what is held is


class Choose(Protocol):
    """What chooses a thing on the board, or none; `reveal`: what can be changed of it is brought into sight."""

    def __call__(self, thing: str | None, reveal: bool = True) -> None: ...


class EditorHand:
    """The pointer over the board. `space` is the place it is over; the mouse moves it, and so do the arrow keys."""

    def __init__(self, state: EditorState, chrome: Chrome, column: Column, choose: Choose) -> None:
        self.state, self.own, self.chrome, self.column, self.choose = state, state.own, chrome, column, choose
        self.space: str | None = None
        self._from: str | None = None  # where it hung on the pointer first
        self._ghost_drawn: tuple[str, int, Surface] = ("", 0, Surface((1, 1)))
        self._shown = False  # whether the place is shown though nothing is held: the keys are at work

    # --- what it holds ------------------------------------------------------------------------------------------------------

    def take(self, piece: Piece) -> None:
        """Take a piece of the palette to be placed, or put it back if it was held."""
        state = self.state
        state.piece = None if state.piece and state.piece.id == piece.id else piece
        state.dragged = state.edits.chosen = None
        state.trouble = ""
        state.changed()

    def leave(self) -> None:
        """Hold nothing and point at no place: the board is another one."""
        self.state.let_go()
        self.space = None

    def back(self) -> bool:
        """Whether there was something to let go of: a piece, a complaint, a choice."""
        if self.state.piece or self.state.dragged:
            self.state.let_go()
        elif self.state.trouble:
            self.state.trouble = ""
        elif self.state.chosen:
            self.state.edits.chosen = None
        else:
            return False
        self.state.changed()
        return True

    # --- events -----------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for the board."""
        on_board = self.chrome.board.collidepoint(getattr(event, "pos", None) or pygame.mouse.get_pos())
        if event.type == pygame.MOUSEWHEEL and on_board and self._wheel(event.y):
            return True
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        if self.own.board.handle(event):
            self.state.stale = True
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
        """Point at another place."""
        space = self.own.space_at(pos) if self.chrome.board.collidepoint(pos) else None
        if space != self.space or self._shown:
            self.space, self._shown = space, False
            self.state.stale = True

    def drop_piece(self, pos: tuple[int, int]) -> bool:
        """Whether a piece that was dragged from the palette came down on the board."""
        held = self.column.held
        if held is None or not self.chrome.board.collidepoint(pos):
            return False
        space = self.own.space_at(pos)
        if space:
            self.state.piece = held
            self._place(space)
        return True

    def _press(self, pos: tuple[int, int]) -> None:
        state = self.state
        if state.piece:
            space, other = self.own.space_at(pos), self.own.thing_at(state.value, pos)
            if space and other and other != state.piece.id and self.own.loose(other):
                state.dragged, self._from = other, space  # a drag takes it along; a click puts the piece beside it
            elif space:
                self._place(space)
            return
        thing = self.own.thing_at(state.value, pos)
        if thing and not self.own.loose(thing) and state.tab != self.own.tab_of(thing):
            thing = None  # the bare ground is changed on its own page; elsewhere a click on it lets go
        self.choose(thing)
        if thing and self.own.loose(thing):
            state.dragged, self._from = thing, self.own.space_of(state.value, thing)

    def _release(self, pos: tuple[int, int]) -> None:
        dragged, self.state.dragged = self.state.dragged, None
        space = self.own.space_at(pos) if self.chrome.board.collidepoint(pos) else None
        if dragged and space and space != self._from:
            self.state.piece = None
            self._move(dragged, space)
        elif dragged and space and self.state.piece:
            self._place(space)
        self.state.stale = True

    def _place(self, space: str) -> None:
        """Place the piece that is held here, and let go of it if there is only one."""
        state, piece = self.state, self.state.piece
        assert piece is not None
        thing = state.change(lambda value: self.own.place(value, piece.id, space))
        if not piece.again and not state.trouble:
            state.piece = None
        fresh = self._offered(piece.id)
        if state.piece and fresh:
            state.piece = None if fresh.reason else fresh
        if thing and not state.piece:
            self.choose(thing, reveal=False)
        else:
            state.changed()

    def _offered(self, piece: str) -> Piece | None:
        """The piece as the palette has it now."""
        groups = [group for tab in self.own.tabs(self.state.value) for group in tab.groups]
        return next((one for group in groups for one in group.pieces if one.id == piece), None)

    def _move(self, thing: str, space: str) -> None:
        moved = self.state.change(lambda value: self.own.move(value, thing, space))
        if not self.state.trouble:
            self.choose(moved or thing)

    def _put_away(self, pos: tuple[int, int]) -> None:
        """Put back what is held, else take what lies under the pointer off the board."""
        state = self.state
        if state.piece or state.dragged:
            self.back()
            return
        thing = self.own.thing_at(state.value, pos)
        if thing and (self.own.loose(thing) or state.tab == self.own.tab_of(thing)):
            self.remove(thing)

    def remove(self, thing: str) -> None:
        """Remove a thing from the board."""
        self.state.change(lambda value: self.own.remove(value, thing), keep=thing != self.state.chosen)

    def turn(self, by: int) -> bool:
        """Whether the thing that is chosen has a direction; it looks elsewhere now."""
        state, thing = self.state, self.state.chosen
        if not thing or not self.own.turn(deepcopy(state.value), thing, by):
            return False
        state.change(lambda value: self.own.turn(value, thing, by))
        return True

    def _wheel(self, notches: int) -> bool:
        """Whether the wheel turned the chosen thing, which lies under the pointer."""
        state = self.state
        thing = self.own.thing_at(state.value, pygame.mouse.get_pos())
        return bool(thing and thing == state.chosen and self.turn(-1 if notches > 0 else 1))

    # --- the keys ---------------------------------------------------------------------------------------------------------

    def _key(self, event: pygame.event.Event) -> bool:
        """Whether a key was for the board."""
        unmodified = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
        if event.key in ARROWS and unmodified:
            self._step(*ARROWS[event.key])
            return True
        action, state = keys.TABLE.action(event), self.state
        if action == "remove" and state.chosen:
            self.remove(state.chosen)
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
        """Point at the next place in a direction."""
        spaces = {space: self.own.spot(space) for space in self.own.spaces()}
        thing = self.state.chosen
        start = self.space or (self.own.space_of(self.state.value, thing) if thing else None)
        self._shown = self.state.stale = True
        if start is None or start not in spaces:
            middle = self.chrome.board.center
            self.space = min(spaces, key=lambda space: math.dist(spaces[space], middle))
            return
        x, y = spaces[start]

        def ahead(space: str) -> float:
            return (spaces[space][0] - x) * across + (spaces[space][1] - y) * down

        def aside(space: str) -> float:
            return abs((spaces[space][0] - x) * down) + abs((spaces[space][1] - y) * across)

        others = [space for space in spaces if ahead(space) > 2 and aside(space) <= 1.8 * ahead(space)]
        self.space = min(others, key=lambda space: ahead(space) + 1.4 * aside(space), default=start)
        self.own.look_at(self.space)

    def _use(self, space: str) -> None:
        """Do what a click on a place would do: place, set down, or pick up."""
        state = self.state
        if state.piece:
            self._place(space)
        elif state.dragged:
            dragged, state.dragged = state.dragged, None
            if space != self.own.space_of(state.value, dragged):
                self._move(dragged, space)
        elif state.chosen and self.own.loose(state.chosen) and self.own.space_of(state.value, state.chosen) == space:
            state.dragged, self._from = state.chosen, space
            state.stale = True
        else:
            self.choose(self.own.thing_at(state.value, self.own.spot(space)))

    def _next(self, by: int) -> None:
        """Choose the next thing on the board."""
        state = self.state
        things = list(self.own.things(state.value))
        if not things:
            return
        place = things.index(state.chosen) + by if state.chosen in things else (0 if by > 0 else -1)
        thing = things[place % len(things)]
        state.let_go()
        self.space = self.own.space_of(state.value, thing)
        self._shown = True
        if self.space:
            self.own.look_at(self.space)
        self.choose(thing)

    # --- drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Ring the place pointed at, and draw what is held over it."""
        state = self.state
        name = state.piece.id if state.piece else state.dragged
        where = self.space if self.space and (name or self._shown) else None
        at_rest = self.own.space_of(state.value, state.chosen) if state.chosen else None
        before = surface.get_clip()
        surface.set_clip(self.chrome.board)
        radius = self.own.radius()
        if at_rest:
            _blit_middle(surface, ring(radius, 2), self.own.spot(at_rest))
        if where:
            _blit_middle(surface, ring(radius, 4), self.own.spot(where))
            if name and where != at_rest:
                _blit_middle(surface, self._ghost(name, max(28, round(radius * 1.5))), self.own.spot(where))
        surface.set_clip(before)

    def _ghost(self, name: str, px: int) -> Surface:
        """A see-through picture of what is held."""
        if self._ghost_drawn[:2] != (name, px):
            picture = self.own.held(self.state.value, name)
            drawing = picture(px).copy() if picture else Surface((1, 1), pygame.SRCALPHA)
            drawing.set_alpha(SEEN_THROUGH)
            self._ghost_drawn = name, px, drawing
        return self._ghost_drawn[2]


def _blit_middle(surface: Surface, drawing: Surface, at: tuple[int, int]) -> None:
    surface.blit(drawing, drawing.get_rect(center=at))


@kept(16)
def ring(radius: int, thick: int) -> Surface:
    """An amber ring with a dark casing, of so many pixels' radius."""
    half = radius + thick + 3
    large = Surface((half * 2 * FINE,) * 2, pygame.SRCALPHA)
    large.fill((*palette.GROUND_DARK, 0))
    middle = (half * FINE, half * FINE)
    pygame.draw.circle(large, (*palette.GROUND_DARK, 220), middle, (radius + thick + 1.5) * FINE, round((thick + 3) * FINE))
    pygame.draw.circle(large, palette.AMBER, middle, (radius + thick) * FINE, thick * FINE)
    return pygame.transform.smoothscale(large, (half * 2, half * 2))
