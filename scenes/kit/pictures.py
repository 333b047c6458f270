"""Pictures from `art/`, drawn once for each size and colour and kept ready to blit.

Nothing here is scaled or turned in a frame: an SVG is drawn at the size asked for, a PNG is brought to it at loading.
"""

from __future__ import annotations

from pathlib import Path

import pygame

from game.folders import art_folder
from scenes.kit.kept import kept
from scenes.kit.palette import Colour


class NoPicture(FileNotFoundError):
    """A picture that the program asks for is not among its files."""


def _ready(surface: pygame.Surface) -> pygame.Surface:
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def _loaded(file: Path, size: tuple[int, int]) -> pygame.Surface:
    if not file.is_file():
        raise NoPicture(f"{file}: this picture is missing; the program was not unpacked whole.")
    if file.suffix == ".svg":
        return pygame.image.load_sized_svg(file, size)
    whole = pygame.image.load(file)
    whole = whole.convert_alpha() if pygame.display.get_surface() else whole
    if whole.get_size() == size:
        return whole
    part = min(size[0] / whole.get_width(), size[1] / whole.get_height())
    return pygame.transform.smoothscale(
        whole, (max(1, round(whole.get_width() * part)), max(1, round(whole.get_height() * part)))
    )


@kept(400)
def picture(name: str, size: tuple[int, int], tint: Colour | None = None, ink: Colour | None = None) -> pygame.Surface:
    """The picture `name` (below `art/`, as "icons/undo.svg") fitted into `size` pixels, its proportions kept.

    `tint` multiplies (white becomes the tint, shades stay); `ink` paints every part in one flat colour.
    Raises: NoPicture.
    """
    if tint is None and ink is None:
        return _ready(_loaded(art_folder() / name, size))
    surface = picture(name, size).copy()
    if ink is not None:
        surface.fill((255, 255, 255), special_flags=pygame.BLEND_RGB_ADD)
    surface.fill((*(ink or tint or (255, 255, 255)), 255), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def there(name: str, otherwise: str) -> str:
    """The picture of that name where there is such a one, else another."""
    return name if (art_folder() / name).is_file() else otherwise


def icon(name: str, px: int, ink: Colour | None = None) -> pygame.Surface:
    """The icon `name` (as "undo") so many pixels high and wide, in one colour if asked.

    Raises: NoPicture.
    """
    return picture(f"icons/{name}.svg", (px, px), ink=ink)


@kept(160)
def turned(name: str, size: tuple[int, int], degrees: int, tint: Colour | None = None) -> pygame.Surface:
    """The picture turned by whole degrees, clockwise, drawn once (the corners grow the surface).

    Raises: NoPicture.
    """
    # Turned at twice the size and brought down, so that the edges stay smooth.
    double = picture(name, (size[0] * 2, size[1] * 2), tint)
    large = pygame.transform.rotate(double, -degrees)
    half = (max(1, large.get_width() // 2), max(1, large.get_height() // 2))
    return _ready(pygame.transform.smoothscale(large, half))
