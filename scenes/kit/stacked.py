"""How a narrow button is set: its icon above its word."""

from __future__ import annotations

from pygame import Rect, Surface

from scenes.kit import text
from scenes.kit.fonts import SEMIBOLD
from scenes.kit.layout import BODY_FLOOR, Scale
from scenes.kit.palette import Colour
from scenes.kit.pictures import icon as icon_picture

ICON, AIR = 18, 3  # design units: the icon, and the least beside, above and below


def letters(scale: Scale) -> int:
    """The type size of the word."""
    return scale.text(BODY_FLOOR)


def size(label: str, least: int, scale: Scale) -> tuple[int, int]:
    """Width and height in pixels, at least so high."""
    px = letters(scale)
    high = scale.px(ICON) + text.capitals(SEMIBOLD, px)[1] + 4 * scale.px(AIR)
    return text.width(label, SEMIBOLD, px) + 2 * scale.px(AIR), max(least, high)


def paint(surface: Surface, area: Rect, icon: str, label: str, shade: Colour, scale: Scale) -> None:
    """Paint icon and word in the middle of a button; the icon alone where the word is wider than it."""
    px, side = letters(scale), scale.px(ICON)
    words = text.drawn(label, SEMIBOLD, px, shade)
    if words.get_width() > area.w:
        surface.blit(
            icon_picture(icon, side, shade), Rect(0, 0, side, side).move(area.centerx - side // 2, area.centery - side // 2)
        )
        return
    above, high = text.capitals(SEMIBOLD, px)
    air = max(1, (area.h - side - high) // 3)
    surface.blit(icon_picture(icon, side, shade), (area.centerx - side // 2, area.y + air))
    surface.blit(words, (area.centerx - words.get_width() // 2, area.bottom - air - high - above))
