"""The window on the desktop: how large it is, and the surface that is seen in it."""

from __future__ import annotations

import os
import warnings

import pygame
from pygame import Surface

from game.texts import cleaned
from scenes.kit.layout import Scale
from scenes.kit.words import say

LEAST = (1024, 640)
USUAL = (1280, 720)  # design units of the first window; also the pixels of a desktop that tells no size


_UNSEEN = ("dummy", "offscreen", "evdev")


class NoDisplay(Exception):
    """There is no screen for a window; it says so in one sentence."""


def prepared() -> None:
    """Prepare the display, so that a window can be opened.

    SDL reads its hints as the display is initialised. The one for Windows, known since SDL 2.24, makes a pixel of ours one of
    the screen, whatever scale the system has there: the desktop tells its true height, and nothing is stretched. On macOS
    pygame's display counts points: on a screen with two pixels a point the system doubles the picture, which is as large
    as it should be and less sharp. X11 and Wayland give pixels, or what the compositor takes for them.

    Raises: NoDisplay where there is no screen on which a window could be seen.
    """
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    chosen = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER")
    try:
        pygame.display.init()
    except pygame.error as fault:
        raise NoDisplay(say("app.no_display", why=fault)) from None
    if not chosen and pygame.display.get_driver() in _UNSEEN:  # SDL takes one of these where it finds no screen
        display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        pygame.display.quit()
        why = say("app.no_such_screen", display=cleaned(display)) if display else say("app.no_screen")
        raise NoDisplay(say("app.no_display", why=why))
    pygame.font.init()


def desktop() -> tuple[int, int]:
    """Width and height in pixels of the desktop that the window is on."""
    return (pygame.display.get_desktop_sizes() or [USUAL])[0]


def too_small() -> bool:
    """Whether the desktop has no room for the smallest window."""
    return any(has < least for has, least in zip(desktop(), LEAST, strict=True))


def first_size(scale: Scale) -> tuple[int, int]:
    """Width and height in pixels of the first window: USUAL at this scale, if the desktop has room for that and its own bars."""
    wide, high = desktop()
    return max(LEAST[0], min(scale.px(USUAL[0]), wide - 40)), max(LEAST[1], min(scale.px(USUAL[1]), high - 80))


def filling_the_screen() -> Surface:
    """The surface of a window that is as large as the desktop."""
    return pygame.display.set_mode(desktop(), pygame.FULLSCREEN)


def place() -> tuple[int, int] | None:
    """Where on the desktop the window stands, in pixels from its left and top; None where there is no window yet."""
    if pygame.display.get_surface() is None:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        at: tuple[int, int] = pygame.Window.from_display_module().position
    return at


def on_desktop(at: tuple[int, int] | None) -> tuple[int, int] | None:
    """A place where a window stood, if one that stands there can be seen and moved; else None."""
    if at is None:
        return None
    sizes = pygame.display.get_desktop_sizes() or [USUAL]
    farthest = sum(wide for wide, _ in sizes) - LEAST[0] // 2, max(high for _, high in sizes) - LEAST[1] // 2
    return at if all(0 <= where <= most for where, most in zip(at, farthest, strict=True)) else None


def of_size(size: tuple[int, int], at: tuple[int, int] | None = None) -> Surface:
    """The surface of a window of so many pixels, no less than LEAST and no more than the desktop; its edges can be drawn.

    `at`: where it stands; None leaves that to the system. After a full screen X11 would put it lower by its title bar.
    """
    wide, high = (max(least, min(was, most)) for least, was, most in zip(LEAST, size, desktop(), strict=True))
    with warnings.catch_warnings():
        # The one warns that it may go in a later version, but nothing else gives a least size; the other, that a system
        # left the window as large as the screen it has just filled, which is put right here.
        warnings.simplefilter("ignore", DeprecationWarning)
        warnings.simplefilter("ignore", RuntimeWarning)
        surface = pygame.display.set_mode((wide, high), pygame.RESIZABLE)
        window = pygame.Window.from_display_module()
        window.minimum_size = LEAST
        if surface.get_size() != (wide, high):
            window.size = (wide, high)
            surface = pygame.display.get_surface() or surface
        if at:
            window.position = at
    return surface
