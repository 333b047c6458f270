"""What is laid over a board of hexes for a while: reach, path, sight, hatching, zones, rings, tags, a tile that hovers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from scenes.kit import palette
from scenes.kit.palette import Colour

DANGER, COVER, BARRED, LATER = "danger", "cover", "barred", "later"
HATCHES = (LATER, COVER, BARRED, DANGER)
"""The kinds of hatching, the one that is drawn last at the end: thin red, grey, amber crossed with black, red."""


class Path(NamedTuple):
    """A way over hexes, the first of them where it begins; `costs`: words for each step; `left`: words for its end."""

    spaces: tuple[str, ...]
    costs: tuple[str, ...] = ()
    left: str = ""


class Sight(NamedTuple):
    """A line of sight. `blockers`: what closes it, by hex, with words for it or none; `seams`: pairs of hexes between which it
    runs; `closed`: those of them that close it.
    """

    start: str
    end: str
    clear: bool
    blockers: Mapping[str, str] = {}
    seams: tuple[tuple[str, str], ...] = ()
    closed: tuple[tuple[str, str], ...] = ()


class Ring(NamedTuple):
    """A ring around a hex."""

    shade: Colour = palette.AMBER
    dashed: bool = False


class Corners(NamedTuple):
    """The directions offered around a hex, as on a clock; `chosen` is lit."""

    space: str
    hours: tuple[int, ...] = (1, 3, 5, 7, 9, 11)
    chosen: int | None = None


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


class Over:
    """What is shown over the board now. Each `show_…` replaces what was shown of its kind; nothing given ends it.

    `changed(still)` is called after each change; `still`: the change lies under the counters, with the map.
    """

    def __init__(self, changed: Callable[[bool], None]) -> None:
        self._changed = changed
        self.reach: dict[str, str] = {}
        self.dim_rest = False
        self.refused: dict[str, str] = {}
        self.zone: tuple[frozenset[str], Colour] | None = None
        self.border: frozenset[str] = frozenset()
        self.hatched: dict[str, tuple[str, ...]] = {}
        self.seen: frozenset[str] | None = None
        self.trail: tuple[str, ...] = ()
        self.path: Path | None = None
        self.sight: Sight | None = None
        self.tags: dict[str, str] = {}
        self.rings: dict[str, Ring] = {}
        self.corners: Corners | None = None
        self.hovered: str | None = None
        self.tile: Hovering | None = None

    def _set(self, name: str, value: object, still: bool) -> None:
        if getattr(self, name) != value:
            setattr(self, name, value)
            self._changed(still)

    # With the map, under the counters.

    def show_reach(self, costs: Mapping[str, object] | None = None, dim_rest: bool = True) -> None:
        """Fill these hexes and write in each what it costs, or what words are given; `dim_rest` darkens all others a little."""
        self._set("dim_rest", dim_rest and bool(costs), True)
        self._set("reach", {space: str(cost) for space, cost in (costs or {}).items()}, True)

    def show_refused(self, tags: Mapping[str, str] | None = None) -> None:
        """Darken these hexes, each with words that say why: "needs 4"; without words where they are empty."""
        self._set("refused", dict(tags or {}), True)

    def show_zone(self, spaces: Iterable[str] = (), shade: Colour = palette.AMBER) -> None:
        """Tint these hexes, with a border around them."""
        known = frozenset(spaces)
        self._set("zone", (known, shade) if known else None, True)

    def show_border(self, spaces: Iterable[str] = ()) -> None:
        """Draw a red border of dashes around these hexes, and leave them as they are."""
        self._set("border", frozenset(spaces), True)

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

    # Over the map, for the pointer.

    def show_path(self, path: Path | None = None) -> None:
        """Show a way by dashes, the cost of each step and what is left at its end."""
        self._set("path", path if path and len(path.spaces) > 1 else None, False)

    def show_sight(self, sight: Sight | None = None) -> None:
        """Show a line of sight, green or red, with what closes it and the seams it runs along."""
        self._set("sight", sight, False)

    def show_tags(self, tags: Mapping[str, str] | None = None) -> None:
        """Show a few words on each of these hexes."""
        self._set("tags", dict(tags or {}), False)

    def show_rings(self, rings: Mapping[str, Ring] | None = None) -> None:
        """Ring these hexes."""
        self._set("rings", dict(rings or {}), False)

    def show_corners(self, corners: Corners | None = None) -> None:
        """Offer directions around a hex; `HexBoard.pick` says which is pointed to."""
        self._set("corners", corners, False)

    def show_hovered(self, space: str | None = None) -> None:
        """Outline the hex under the pointer."""
        self._set("hovered", space, False)

    def show_tile(self, tile: Hovering | None = None) -> None:
        """Let a tile hover over its place."""
        self._set("tile", tile, False)

    def clear(self) -> None:
        """Clear the board of everything but the marks of a beaten path, which lie there until they are taken away."""
        self.show_reach()
        self.show_refused()
        self.show_zone()
        self.show_border()
        for kind in HATCHES:
            self.show_hatching(kind)
        self.show_seen()
        self.show_path()
        self.show_sight()
        self.show_tags()
        self.show_rings()
        self.show_corners()
        self.show_hovered()
        self.show_tile()

    def is_bare(self) -> bool:
        """Whether nothing is laid over the map itself."""
        laid = self.reach or self.refused or self.zone or self.border or any(self.hatched.values()) or self.trail
        return not laid and self.seen is None
