"""Drawn pictures kept for the next time, all of them in one store of so many bytes: what was not asked for longest goes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Any, Generic, ParamSpec, TypeVar

from pygame import Surface

LEAST = 64_000_000  # bytes that the store has, whatever the window
WINDOWS = 12  # pictures as large as the window that it has room for besides
AT_REST = 24_000_000  # bytes that stay while no match and no other page is open
ENTRY = 400  # bytes that a picture costs besides its pixels

Given = ParamSpec("Given")
Picture = TypeVar("Picture", Surface, tuple[Surface, ...])


class Store:
    """Pictures by whoever drew them and what he was asked for."""

    def __init__(self, room: int = LEAST) -> None:
        self.room, self.held = room, 0
        self._kept: OrderedDict[tuple[object, Hashable], tuple[Any, int]] = OrderedDict()

    def get(self, owner: object, asked: Hashable) -> Any:
        """The picture that was drawn for this, which counts as asked for last; None where there is none."""
        found = self._kept.get((owner, asked))
        if found is None:
            return None
        self._kept.move_to_end((owner, asked))
        return found[0]

    def keep(self, owner: object, asked: Hashable, picture: Any) -> None:
        """Keep a picture, and forget others where there is no room for all; the newest one stays, however large."""
        before = self._kept.pop((owner, asked), None)
        cost = bytes_of(picture)
        self._kept[owner, asked] = (picture, cost)
        self.held += cost - (before[1] if before else 0)
        self.shrink(self.room)

    def shrink(self, room: int = AT_REST) -> None:
        """Forget what was not asked for longest, until the rest takes no more bytes than that."""
        while self.held > room and len(self._kept) > 1:
            self.held -= self._kept.popitem(last=False)[1][1]

    def fit(self, window: tuple[int, int]) -> None:
        """Have room for what a window of that size shows."""
        self.room = LEAST + WINDOWS * window[0] * window[1] * 4
        self.shrink(self.room)

    def forget(self, owner: object) -> None:
        """Forget all that somebody drew."""
        for key in [key for key in self._kept if key[0] is owner]:
            self.held -= self._kept.pop(key)[1]


PICTURES = Store()


def bytes_of(picture: Surface | tuple[Surface, ...]) -> int:
    """What a picture, or several, take in memory."""
    if isinstance(picture, Surface):
        return picture.get_width() * picture.get_height() * picture.get_bytesize() + ENTRY
    return ENTRY + sum(map(bytes_of, picture))


class Kept(Generic[Given, Picture]):
    """A function that draws: what it has drawn once is kept in the store of all."""

    def __init__(self, draw: Callable[Given, Picture]) -> None:
        self._draw: Callable[Given, Picture] = draw
        update_wrapper(self, draw)

    def __call__(self, *given: Given.args, **named: Given.kwargs) -> Picture:
        asked = (given, tuple(named.items())) if named else given
        found: Picture | None = PICTURES.get(self, asked)
        if found is None:
            found = self._draw(*given, **named)
            PICTURES.keep(self, asked, found)
        return found

    def cache_clear(self) -> None:
        """Forget all that it has drawn."""
        PICTURES.forget(self)


def kept(draw: Callable[Given, Picture]) -> Kept[Given, Picture]:
    """The function, which draws each picture once as long as there is room for it."""
    return Kept(draw)
