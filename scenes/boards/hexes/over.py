"""What is laid over a board of hexes for a while: reach, path, sight, hatching, zones, rings, tags, a tile that hovers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from scenes.boards import over
from scenes.kit import palette
from scenes.kit.palette import Colour

DANGER, COVER, BARRED, LATER, FIELD = "danger", "cover", "barred", "later", "field"
HATCHES = (LATER, COVER, BARRED, FIELD, DANGER)
"""The kinds of hatching, the one that is drawn last at the end: what enemies can hit later (thin red), what is out of sight
(grey), what is barred (amber crossed with black), what ours can hit (amber), what enemies can hit (red)."""


class Sight(NamedTuple):
    """A line of sight. `blockers`: what closes it, by hex, with words for it or none; `seams`: pairs of hexes between which it
    runs; `closed`: those of them that close it; `words` stand beside the middle of a line that is open; `foe`: an enemy looks.
    """

    start: str
    end: str
    clear: bool
    blockers: Mapping[str, str] = {}
    seams: tuple[tuple[str, str], ...] = ()
    closed: tuple[tuple[str, str], ...] = ()
    words: str = ""
    foe: bool = False


class Corners(NamedTuple):
    """The directions offered around a hex, as on a clock; `chosen` is lit; `words`: what stands on some of them, by hour, grey
    for the hours in `faint`; `shown`: they are only to be seen, and not offered.

    `empty`: nothing stands in the hex: its sides are offered inside of it, else on them.
    """

    space: str
    hours: tuple[int, ...] = (1, 3, 5, 7, 9, 11)
    chosen: int | None = None
    words: Mapping[int, str] = {}
    empty: bool = False
    faint: frozenset[int] = frozenset()
    shown: bool = False


class Outline(NamedTuple):
    """A line around some hexes, with a word on it or none."""

    spaces: frozenset[str]
    shade: Colour = palette.AMBER
    dashed: bool = False
    word: str = ""


class Hovering(NamedTuple):
    """A tile over its place. `spaces`: its hexes, the middle first, then clockwise from the north; `grounds` in that order at
    rotation 0; `roads`: pairs of slots (0 the middle, 1 to 6 clockwise); `objective`: slot and picture below `art/`.

    `turns`: by how many sixths it is turned clockwise, between two while it turns.
    """

    spaces: tuple[str, ...]
    grounds: tuple[str, ...]
    roads: tuple[tuple[int, int], ...] = ()
    objective: tuple[int, str] | None = None
    turns: float = 0.0

    def space(self, slot: int) -> str:
        """The hex on which a slot comes to lie, at whole turns."""
        return self.spaces[slot if slot == 0 else (slot - 1 + round(self.turns)) % 6 + 1]

    def pictured(self) -> dict[str, str]:
        """The ground of each hex, at whole turns."""
        return {self.space(slot): ground for slot, ground in enumerate(self.grounds)}

    def links(self) -> tuple[tuple[str, str], ...]:
        """The pairs of hexes that its roads join, at whole turns."""
        return tuple((self.space(a), self.space(b)) for a, b in self.roads)

    def north(self) -> tuple[str, int]:
        """The hex of its slot n, and the number of the direction in which its N lies, at whole turns."""
        return self.space(1), round(self.turns) % 6

    def objectives(self) -> dict[str, str]:
        """The picture of its objective, by hex, at whole turns."""
        return {self.space(self.objective[0]): self.objective[1]} if self.objective else {}


class Over(over.Over):
    """What is shown over a board of hexes now."""

    def __init__(self, changed: Callable[[bool], None]) -> None:
        super().__init__(changed)
        self.zone: tuple[frozenset[str], Colour] | None = None
        self.border: frozenset[str] = frozenset()
        self.beyond: dict[str, str] = {}
        self.hatched: dict[str, tuple[str, ...]] = {}
        self.seen: frozenset[str] | None = None
        self.trail: tuple[str, ...] = ()
        self.sight: Sight | None = None
        self.corners: Corners | None = None
        self.edges: dict[str, int] = {}
        self.edge_word = ""
        self.numbers: dict[str, int] = {}
        self.outlines: tuple[Outline, ...] = ()
        self.tile: Hovering | None = None

    # With the map, under the counters.

    def show_zone(self, spaces: Iterable[str] = (), shade: Colour = palette.AMBER) -> None:
        """Tint these hexes, with a border around them."""
        known = frozenset(spaces)
        self._set("zone", (known, shade) if known else None, True)

    def show_border(self, spaces: Iterable[str] = ()) -> None:
        """Draw a red border of dashes around these hexes, and leave them as they are."""
        self._set("border", frozenset(spaces), True)

    def show_beyond(self, spaces: Mapping[str, str] | None = None) -> None:
        """Leave these hexes beyond those in reach as bright as they are, where all others are darkened, each with its words."""
        self._set("beyond", dict(spaces or {}), True)

    def show_hatching(self, kind: str, spaces: Iterable[str] = ()) -> None:
        """Hatch these hexes: one of HATCHES. Raises: ValueError for another kind."""
        if kind not in HATCHES:
            raise ValueError(f'there is no hatching "{kind}"; there are {", ".join(HATCHES)}')
        self._set("hatched", {**self.hatched, kind: tuple(spaces)}, True)

    def show_seen(self, spaces: Iterable[str] | None = None) -> None:
        """Darken every hex but these; None ends it."""
        self._set("seen", None if spaces is None else frozenset(spaces), True)

    def show_trail(self, spaces: Iterable[str] = ()) -> None:
        """Show the marks of a beaten path on these hexes."""
        self._set("trail", tuple(spaces), True)

    def show_edges(self, numbers: Mapping[str, int] | None = None, word: str = "") -> None:
        """Edge these hexes red, the more the thicker: by how many enemies each can be hit; `word` tells what red means."""
        self._set("edges", {space: number for space, number in (numbers or {}).items() if number}, True)
        self._set("edge_word", word, True)

    def show_numbers(self, numbers: Mapping[str, int] | None = None) -> None:
        """Write a small red number at the head of these hexes: how many enemies can hit whoever stands there."""
        self._set("numbers", {space: number for space, number in (numbers or {}).items() if number}, True)

    def show_outlines(self, outlines: Iterable[Outline] = ()) -> None:
        """Draw lines around groups of hexes: an arc, a range."""
        self._set("outlines", tuple(outlines), True)

    @property
    def offered(self) -> Corners | None:
        """The directions that can be pressed now."""
        return None if self.corners is None or self.corners.shown else self.corners

    # Over the map, for the pointer.

    def show_sight(self, sight: Sight | None = None) -> None:
        """Show a line of sight, in the colour of whoever looks or grey, with what closes it and the seams it runs along."""
        self._set("sight", sight, False)

    def show_corners(self, corners: Corners | None = None) -> None:
        """Offer directions around a hex; `HexBoard.pick` says which is pointed to."""
        self._set("corners", corners, False)

    def show_tile(self, tile: Hovering | None = None) -> None:
        """Let a tile hover over its place."""
        self._set("tile", tile, False)

    def _clear(self) -> None:
        """Show nothing of any kind but the marks of a beaten path, which lie there until they are taken away."""
        super()._clear()
        self.show_zone()
        self.show_border()
        for kind in HATCHES:
            self.show_hatching(kind)
        self.show_seen()
        self.show_edges()
        self.show_numbers()
        self.show_outlines()
        self.show_sight()
        self.show_corners()
        self.show_tile()
        self.show_beyond()

    @property
    def about(self) -> list[str]:
        return [*super().about, *self.trail, *((self.sight.start, self.sight.end) if self.sight else ())]

    def is_bare(self) -> bool:
        """Whether nothing is laid over the map itself."""
        laid = self.reach or self.refused or self.zone or self.border or any(self.hatched.values()) or self.trail
        return not (laid or self.edges or self.numbers or self.outlines) and self.seen is None
