"""What is laid over a board for a while, whatever kind of board it is: reach, ways, tags, rings, what is under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from scenes.kit import palette
from scenes.kit.palette import Colour


class Path(NamedTuple):
    """A way over spaces, the first of them where it begins; `costs`: words for each step; `left`: words for its end."""

    spaces: tuple[str, ...]
    costs: tuple[str, ...] = ()
    left: str = ""


class Ring(NamedTuple):
    """A ring around a space."""

    shade: Colour = palette.AMBER
    dashed: bool = False


class Over:
    """What is shown over the board now. Each `show_…` replaces what was shown of its kind; nothing given ends it.

    `changed(still)` is called after each change; `still`: the change lies under the counters, with the map.
    """

    def __init__(self, changed: Callable[[bool], None]) -> None:
        self._changed = changed
        self._shows = False  # whether anything may be shown over it
        self.reach: dict[str, str] = {}
        self.dim_rest = False
        self.refused: dict[str, str] = {}
        self.path: Path | None = None
        self.tags: dict[str, str] = {}
        self.rings: dict[str, Ring] = {}
        self.hovered: str | None = None

    def _set(self, name: str, value: object, still: bool) -> None:
        if getattr(self, name) != value:
            setattr(self, name, value)
            self._shows = True
            self._changed(still)

    def show_reach(self, costs: Mapping[str, object] | None = None, dim_rest: bool = True) -> None:
        """Light these spaces and write in each what it costs, or what words are given; `dim_rest` darkens all others."""
        self._set("dim_rest", dim_rest and bool(costs), True)
        self._set("reach", {space: str(cost) for space, cost in (costs or {}).items()}, True)

    def show_refused(self, tags: Mapping[str, str] | None = None) -> None:
        """Darken these spaces, each with words that say why: "gas"; without words where they are empty."""
        self._set("refused", dict(tags or {}), True)

    def show_path(self, path: Path | None = None) -> None:
        """Show a way by dashes, the cost of each step and what is left at its end."""
        self._set("path", path if path and len(path.spaces) > 1 else None, False)

    def show_tags(self, tags: Mapping[str, str] | None = None) -> None:
        """Show a few words on each of these spaces."""
        self._set("tags", dict(tags or {}), False)

    def show_rings(self, rings: Mapping[str, Ring] | None = None) -> None:
        """Ring these spaces."""
        self._set("rings", dict(rings or {}), False)

    def show_hovered(self, space: str | None = None) -> None:
        """Outline the place under the pointer."""
        self._set("hovered", space, False)

    @property
    def about(self) -> list[str]:
        """The spaces, or those who stand there, that ways and lines lead over and words lie on."""
        return [*(self.path.spaces if self.path else ()), *self.tags, *self.rings]

    def clear(self) -> None:
        """Clear the board of everything shown over it."""
        if self._shows:
            self._clear()
            self._shows = False

    def _clear(self) -> None:
        """Show nothing of any kind."""
        self.show_reach()
        self.show_refused()
        self.show_path()
        self.show_tags()
        self.show_rings()
        self.show_hovered()
