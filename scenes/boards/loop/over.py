"""What is laid over a loop of squares for a while: heat, glow, arcs of moves with tags, cross-hairs, a burning fuse."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from scenes.kit import palette
from scenes.kit.palette import Colour


class Arc(NamedTuple):
    """A way from one square to another as an arc over the middle. `hollow`: a first stop; `die`: the face that leads there.

    `quiet`: it is the other order of two, and drawn beneath in paler dots.
    """

    start: str
    end: str
    words: str = ""
    die: int = 0
    hollow: bool = False
    quiet: bool = False
    shade: Colour = palette.AMBER


class Burning(NamedTuple):
    """A fuse that runs along the inner edge of the loop from a square, of which so much is left (0 to 1)."""

    space: str
    left: float


class Over:
    """What is shown over the board now. Each `show_…` replaces what was shown of its kind; nothing given ends it."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self.heat: dict[str, tuple[float, str]] = {}
        self.glowing: dict[str, Colour] = {}
        self.hatched: dict[str, str] = {}
        self.grave: dict[str, float] = {}
        self.arcs: tuple[Arc, ...] = ()
        self.tags: dict[str, tuple[str, Colour]] = {}
        self.notes: dict[str, str] = {}
        self.aimed: frozenset[str] = frozenset()
        self.threads: tuple[tuple[str, str], ...] = ()
        self.marked: tuple[str, ...] = ()
        self.hovered: str | None = None
        self.sighted: str | None = None
        self.fallen: str | None = None
        self.fuse: Burning | None = None

    def _set(self, name: str, value: object) -> None:
        if getattr(self, name) != value:
            setattr(self, name, value)
            self._changed()

    def show_heat(self, heat: Mapping[str, tuple[float, str]] | None = None) -> None:
        """Fill these squares with light by how likely they are (0 to 1), with a few words in each."""
        self._set("heat", dict(heat or {}))

    def show_glowing(self, squares: Mapping[str, Colour] | Iterable[str] = ()) -> None:
        """Let these squares glow, amber or in the colour given for each: they can be clicked."""
        known = squares if isinstance(squares, Mapping) else dict.fromkeys(squares, palette.AMBER)
        self._set("glowing", dict(known))

    def show_hatched(self, squares: Mapping[str, str] | None = None, grave: Mapping[str, float] | None = None) -> None:
        """Hatch these squares red, with words in each: how dangerous it is there; the denser the more `grave` (0 to 1) it is."""
        self._set("hatched", dict(squares or {}))
        self._set("grave", dict(grave or {}))

    def show_arcs(self, arcs: Iterable[Arc] = ()) -> None:
        """Draw these ways."""
        self._set("arcs", tuple(arcs))

    def show_tags(self, tags: Mapping[str, tuple[str, Colour]] | None = None) -> None:
        """Show a few words at each of these squares, with an edge of a colour."""
        self._set("tags", dict(tags or {}))

    def show_notes(self, squares: Mapping[str, str] | None = None) -> None:
        """Say this of these squares under the pointer, in the place of what is always said of them."""
        self._set("notes", dict(squares or {}))

    def show_aimed(self, units: Iterable[str] = ()) -> None:
        """Draw cross-hairs around these tokens."""
        self._set("aimed", frozenset(units))

    def show_sighted(self, space: str | None = None) -> None:
        """Draw cross-hairs on this square."""
        self._set("sighted", space)

    def show_threads(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        """Draw a thin line from one token to another: who helps whom."""
        self._set("threads", tuple(pairs))

    def show_marked(self, squares: Iterable[str] = ()) -> None:
        """Frame these squares: what a line of the log tells of."""
        self._set("marked", tuple(squares))

    def show_hovered(self, space: str | None = None) -> None:
        """Outline the square under the pointer."""
        self._set("hovered", space)

    def show_fallen(self, unit: str | None = None) -> None:
        """Show this token in large, in the middle of the board, and faintly where it lies."""
        self._set("fallen", unit)

    def show_fuse(self, fuse: Burning | None = None) -> None:
        """Let a fuse burn."""
        self._set("fuse", fuse)

    @property
    def about(self) -> list[str]:
        """The squares that can be chosen, that ways lead to and words lie on."""
        return [*self.glowing, *(end for arc in self.arcs for end in (arc.start, arc.end)), *self.tags, *self.notes, *self.marked]

    def clear(self) -> None:
        """Clear the board of everything shown over it, the fuse aside, which burns while things move."""
        self.show_heat()
        self.show_glowing()
        self.show_hatched()
        self.show_arcs()
        self.show_tags()
        self.show_notes()
        self.show_aimed()
        self.show_threads()
        self.show_marked()
        self.show_hovered()
        self.show_sighted()
        self.show_fallen()
