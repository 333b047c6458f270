"""What is laid over a board of zones for a while: reach, lit zones, hatching, lines of fire, ways, frames, tags."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from scenes.boards.hexes.over import Path, Ring
from scenes.kit import palette
from scenes.kit.palette import Colour, Side

__all__ = ["FIRE", "HURT", "NONE", "RETURN", "Line", "Over", "Path", "Ring"]

FIRE, RETURN, NONE = "fire", "return", "none"
"""The kinds of lines: fire as bright dashes, what comes back as red ones, grey dots where nothing reaches or comes back."""
HURT = palette.DANGER


class Line(NamedTuple):
    """A line that arches from a unit or a space to another; `words` stand at its top. Lines there and back bow apart."""

    start: str
    end: str
    words: str = ""
    kind: str = FIRE


class Over:
    """What is shown over the board now. Each `show_…` replaces what was shown of its kind; nothing given ends it.

    `changed(still)` is called after each change; `still`: the change lies under the counters, with the town.
    """

    def __init__(self, changed: Callable[[bool], None]) -> None:
        self._changed = changed
        self.reach: dict[str, str] = {}
        self.dim_rest = False
        self.refused: dict[str, str] = {}
        self.zones: dict[str, Colour] = {}
        self.starts: tuple[frozenset[str], Side] | None = None
        self.marked: tuple[frozenset[str], Colour] | None = None
        self.hatched: dict[str, str] = {}
        self.path: Path | None = None
        self.lines: tuple[Line, ...] = ()
        self.tags: dict[str, str] = {}
        self.rings: dict[str, Ring] = {}
        self.hovered: str | None = None

    def _set(self, name: str, value: object, still: bool) -> None:
        if getattr(self, name) != value:
            setattr(self, name, value)
            self._changed(still)

    # With the town, under the counters.

    def show_reach(self, costs: Mapping[str, object] | None = None, dim_rest: bool = True) -> None:
        """Light these spaces and write in each what it costs, or what words are given; `dim_rest` darkens all others."""
        self._set("dim_rest", dim_rest and bool(costs), True)
        self._set("reach", {space: str(cost) for space, cost in (costs or {}).items()}, True)

    def show_refused(self, tags: Mapping[str, str] | None = None) -> None:
        """Darken these spaces, each with words that say why: "gas"; without words where they are empty."""
        self._set("refused", dict(tags or {}), True)

    def show_zones(self, zones: Mapping[str, Colour] | Iterable[str] = (), dim_rest: bool = False) -> None:
        """Light whole zones, all their floors, amber or in the colour given for each: where a token may go, who is hit."""
        known = zones if isinstance(zones, Mapping) else dict.fromkeys(zones, palette.AMBER)
        self._set("zones", dict(known), True)
        if dim_rest:
            self._set("dim_rest", bool(known), True)

    def show_starts(self, zones: Iterable[str] = (), side: Side | None = None) -> None:
        """Let a side's start zones glow in its colour."""
        known = frozenset(zones)
        self._set("starts", (known, side) if known and side else None, True)

    def show_marked(self, spaces: Iterable[str] = (), shade: Colour = palette.AMBER) -> None:
        """Frame these spaces: what a line of the log tells of."""
        known = frozenset(spaces)
        self._set("marked", (known, shade) if known else None, True)

    def show_hatching(self, spaces: Mapping[str, object] | Iterable[str] = ()) -> None:
        """Hatch these spaces red, where threats reach; with words in each, where they are given: how many."""
        known = spaces if isinstance(spaces, Mapping) else dict.fromkeys(spaces, "")
        self._set("hatched", {space: str(words) for space, words in known.items()}, True)

    # Over the counters, for the pointer.

    def show_path(self, path: Path | None = None) -> None:
        """Show a way by dashes, the cost of each step and what is left at its end."""
        self._set("path", path if path and len(path.spaces) > 1 else None, False)

    def show_lines(self, lines: Iterable[Line] = ()) -> None:
        """Show lines that arch from units or spaces to others."""
        self._set("lines", tuple(lines), False)

    def show_tags(self, tags: Mapping[str, str] | None = None) -> None:
        """Show a few words on each of these spaces, or at these units."""
        self._set("tags", dict(tags or {}), False)

    def show_rings(self, rings: Mapping[str, Ring] | None = None) -> None:
        """Frame these spaces, for the pointer."""
        self._set("rings", dict(rings or {}), False)

    def show_hovered(self, place: str | None = None) -> None:
        """Frame the space or the zone under the pointer, and name its zone where the map has no room for the name."""
        self._set("hovered", place, False)

    def clear(self) -> None:
        """Clear the board of everything shown over it."""
        self.show_reach()
        self.show_refused()
        self.show_zones()
        self.show_starts()
        self.show_marked()
        self.show_hatching()
        self.show_path()
        self.show_lines()
        self.show_tags()
        self.show_rings()
        self.show_hovered()

    def is_bare(self) -> bool:
        """Whether nothing is laid over the town itself."""
        return not (self.reach or self.refused or self.zones or self.starts or self.marked or self.hatched)
