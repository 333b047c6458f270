"""What is laid over a board of zones for a while: reach, lit zones, hatching, lines of fire, ways, frames, tags."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from scenes.boards import over
from scenes.kit import palette
from scenes.kit.palette import Colour, Side

FIRE, RETURN, NONE = "fire", "return", "none"
"""The kinds of lines: fire whole, what comes back in dashes, dots where nothing reaches or comes back."""
HURT = palette.THEIRS


class Line(NamedTuple):
    """A line that arches from a unit or a space to another; `words` stand at its top. Lines there and back bow apart.

    `foe`: an enemy fires; then it is red, else amber.
    """

    start: str
    end: str
    words: str = ""
    kind: str = FIRE
    foe: bool = False

    @property
    def shade(self) -> Colour:
        """Its colour: of ours, of theirs, or of nobody's."""
        return palette.NOBODY if self.kind == NONE else palette.THEIRS if self.foe else palette.OURS


class Trail(NamedTuple):
    """The way that somebody has gone, over these spaces from where it began, with a few words on it."""

    spaces: tuple[str, ...]
    words: str
    shade: Colour = palette.THEIRS


class Over(over.Over):
    """What is shown over a board of zones now; tags may lie at units too."""

    def __init__(self, changed: Callable[[bool], None]) -> None:
        super().__init__(changed)
        self.zones: dict[str, Colour] = {}
        self.starts: tuple[frozenset[str], Side] | None = None
        self.marked: tuple[frozenset[str], Colour] | None = None
        self.hatched: dict[str, str] = {}
        self.trails: tuple[Trail, ...] = ()
        self.lines: tuple[Line, ...] = ()

    # With the town, under the counters.

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

    def show_trails(self, trails: Iterable[Trail] = ()) -> None:
        """Show in dots the ways that some have gone since one looked last."""
        self._set("trails", tuple(trails), True)

    # Over the counters, for the pointer.

    def show_lines(self, lines: Iterable[Line] = ()) -> None:
        """Show lines that arch from units or spaces to others."""
        self._set("lines", tuple(lines), False)

    def _clear(self) -> None:
        """Show nothing of any kind."""
        super()._clear()
        self.show_zones()
        self.show_starts()
        self.show_marked()
        self.show_hatching()
        self.show_trails()
        self.show_lines()

    @property
    def about(self) -> list[str]:
        ends = (end for line in self.lines for end in (line.start, line.end))
        return [*super().about, *self.zones, *ends, *(space for trail in self.trails for space in trail.spaces)]

    def is_bare(self) -> bool:
        """Whether nothing is laid over the town itself."""
        return not (self.reach or self.refused or self.zones or self.starts or self.marked or self.hatched or self.trails)
