"""Where there is room beside the squares of a loop: nothing that is read is covered there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from scenes.boards.loop import furniture

if TYPE_CHECKING:
    from scenes.boards.loop.state import LoopState

READ = {
    "dice_tray": (350, 200), "armoury_pack": (165, 188), "supply_pack": (165, 188), "fuse": (170, 170),
    "kill_counter": (100, 120),
}  # fmt: skip
"""What of the furniture no tag may lie on: width and height, in board units."""
PACK, STRIP = 156, 86
"""The heights of a pack and of the strip of lamps, in board units of a board whose squares are 80."""
SEARCH = tuple(
    sorted(
        ((dx, dy) for dx in range(-240, 241, 12) for dy in range(-180, 181, 9)), key=lambda one: one[0] ** 2 + (1.5 * one[1]) ** 2
    )
)
"""How far a tag may be moved, in pixels, the nearest first."""


def inland(board: LoopState) -> list[Rect]:
    """What no tag of a square covers: the squares, and what of the middle is read."""
    return [*furnished(board), *(rect.inflate(-2, -2) for rect in board.squares.values())]


def furnished(board: LoopState) -> list[Rect]:
    """What of the middle is read: the dice, and the packs with their names and numbers."""
    px, to_screen, unit = board.camera.px, board.camera.to_screen, board.unit
    return [
        Rect(0, 0, px(wide * unit), px(high * unit)).move_to(center=to_screen(board.slots[slot]))
        for slot, (wide, high) in READ.items()
        if slot in board.slots
    ]


def pack_labels(board: LoopState) -> list[Rect]:
    """Where the name and the number of each pack are written, in pixels of the screen."""
    high = board.camera.px(PACK * board.unit)
    if high < furniture.LEAST_PACK:
        return []
    found: list[Rect] = []
    for kind, name, count in board.furniture.packs:
        whole = furniture.pack(board.art, kind, name, count, high)
        at = whole.get_rect(center=board.camera.to_screen(board.slots[f"{kind}_pack"]))
        found += [one.move(at.topleft) for one in furniture.pack_labels(name, count, high)]
    return found


def beside(board: LoopState) -> list[Rect]:
    """What of the middle lies so near the squares that a figure along their inner edge could cover it."""
    lamps = board.furniture.lamps
    if not lamps or "mcom_strip" not in board.slots:
        return pack_labels(board)
    strip = furniture.strip(lamps, board.camera.px(STRIP * board.unit)).get_rect()
    return [*pack_labels(board), strip.move_to(center=board.camera.to_screen(board.slots["mcom_strip"]))]


def free(wanted: Rect, taken: list[Rect], within: Rect) -> Rect:
    """The place nearest to the one that is wanted at which nothing is taken; that one where there is none."""
    for dx, dy in SEARCH:
        place = wanted.move(dx, dy)
        if within.contains(place) and place.collidelist(taken) < 0:
            return place
    return wanted
