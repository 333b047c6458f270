"""Boards for tests of words: what is written on them is drawn, the ground and the houses under it are not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest import mock

from pygame import Rect, Surface

from scenes.boards.hexes import ink
from scenes.boards.hexes.ground_picture import GroundPicture
from scenes.boards.hexes.land.ground import LandGround
from scenes.boards.zones.ground import Ground
from scenes.boards.zones.houses import Builder
from scenes.boards.zones.town import Town


@contextmanager
def words_alone() -> Iterator[None]:
    """Leave out what takes by far the longest of all that is drawn, and holds no words."""
    left_out = [(Builder, "build"), (Town, "_furnish"), (GroundPicture, "_grounds_into"), (ink, "ink")]
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(Ground, "paint", _bare))
        stack.enter_context(mock.patch.object(LandGround, "_painted", lambda ground, rect, zoom: Surface(rect.size)))
        stack.enter_context(mock.patch.object(LandGround, "_drawn", lambda ground, column, row, rect, zoom: Surface(rect.size)))
        for owner, name in left_out:
            stack.enter_context(mock.patch.object(owner, name, lambda *_: None))
        yield


def _bare(ground: Ground, part: Rect, size: tuple[int, int]) -> Surface:
    return Surface(size)
