"""What a screen is, and the four wishes it can return to the loop that holds the stack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import pygame

from scenes.kit.layout import Scale


class Push(NamedTuple):
    """A wish: put this scene on top; the one below waits."""

    scene: Scene


class Pop(NamedTuple):
    """A wish: take away so many scenes from the top; an empty stack ends the program."""

    levels: int = 1


class Swap(NamedTuple):
    """A wish: put this scene in the place of the top one, or of so many from the top."""

    scene: Scene
    levels: int = 1


class Quit(NamedTuple):
    """A wish: end the program."""


Change = Push | Pop | Swap | Quit


class Scene(Protocol):
    """A screen. The loop calls; the scene answers with a wish or None and never touches the stack itself."""

    @property
    def stale(self) -> bool: ...  # something changed since the last draw

    @property
    def restless(self) -> bool: ...  # animations run: update() is called for every step of time; else time stands still

    @property
    def waiting(self) -> bool: ...  # something outside is being polled (a bot): update() is called 30 times a second

    @property
    def ponders(self) -> bool: ...  # it thinks ahead, for as long as nothing else is to be done: update() is called as often

    @property
    def listening(self) -> bool: ...  # every key is wanted here (one is being chosen): the loop keeps its own keys off

    @property
    def board_place(self) -> pygame.Rect | None: ...  # where a board lies: notices stand over it; None for a scene without one

    @property
    def plates(self) -> Sequence[pygame.Rect]: ...  # where something is to be read over the board: notices cover none of it

    @property
    def lit_place(self) -> pygame.Rect | None: ...  # what stays light of it beside an overlay: the board, as far as it runs on

    @property
    def mood(self) -> str: ...  # which music goes with it: `quiet`, `table`, or `contact` in a fight

    @property
    def entrance(self) -> str: ...  # the sound with which it comes, of the interface's; "" for none

    @property
    def beside(self) -> bool: ...  # an overlay beside the board of the scene below, which stays as light as it was

    overlay: bool  # the scene below shows through: the loop draws it, darkened, under this one
    alpha: float  # how far the next fixed step has come at this draw, 0..1; set by the loop before draw()

    def handle(self, event: pygame.event.Event) -> Change | None: ...

    def writes(self, event: pygame.event.Event) -> bool: ...  # whether a KEYDOWN writes a sign here: then it does nothing else

    def update(self, seconds: float) -> Change | None: ...

    def draw(self, surface: pygame.Surface) -> None: ...

    def resize(self, size: tuple[int, int], scale: Scale) -> None:
        """Lay everything out; called before the first draw, for a new size or scale, and on coming back to the top."""

    def leave_off(self) -> None:
        """Write what waits to be written; called before another scene takes the top, or the program ends."""

    def end(self) -> None:
        """End what runs beside it; called once it has left the stack, or the program ends."""


class Screen:
    """A Scene that does nothing yet: its attributes at their common values, the size and scale kept."""

    overlay = False
    listening = False

    def __init__(self) -> None:
        self.stale = True
        self.alpha = 0.0
        self.size = (0, 0)
        self.scale = Scale(100)

    @property
    def restless(self) -> bool:
        """Whether time matters: something moves."""
        return False

    @property
    def waiting(self) -> bool:
        """Whether something outside is being waited for."""
        return False

    @property
    def ponders(self) -> bool:
        """Whether it thinks ahead about what may be asked of it next."""
        return False

    @property
    def beside(self) -> bool:
        """Whether it is an overlay that leaves the board of the scene below as light as it was."""
        return False

    @property
    def mood(self) -> str:
        """Which music goes with it."""
        return "quiet"

    @property
    def entrance(self) -> str:
        """The sound with which it comes; "" for none."""
        return ""

    @property
    def board_place(self) -> pygame.Rect | None:
        """Where a board lies in the window: a notice stands over it and covers no panel; None where there is no board."""
        return None

    @property
    def plates(self) -> Sequence[pygame.Rect]:
        """Where something is to be read over the board for a moment, as dice with their sum: notices cover none of it."""
        return ()

    @property
    def lit_place(self) -> pygame.Rect | None:
        """What stays light of it beside an overlay; None where there is no board."""
        return self.board_place

    def writes(self, event: pygame.event.Event) -> bool:
        """Whether a KEYDOWN writes a sign here: then it does nothing else."""
        return False

    def handle(self, event: pygame.event.Event) -> Change | None:
        """The wish this event calls forth, or None."""
        return None

    def update(self, seconds: float) -> Change | None:
        """The wish that time calls forth after one fixed step of `seconds`, or None."""
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the whole surface."""
        raise NotImplementedError

    def resize(self, size: tuple[int, int], scale: Scale) -> None:
        """Lay everything out again for a window of `size` pixels."""
        self.size, self.scale, self.stale = size, scale, True

    def leave_off(self) -> None:
        """Write what waits to be written: something else takes the top, or the program ends."""

    def end(self) -> None:
        """End what runs beside the screen: it has left the stack, or the program ends."""
