"""Ways of looking at a board that a key or a button switches on and off, or that a key shows for as long as it is held."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

HELD = 0.4  # seconds after which a key counts as held down


class ViewToggles:
    """Which ways of looking are on. Each has the name of its key in the table of keys."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self._on: set[str] = set()
        self._since: dict[str, float] = {}  # when each was switched last

    def on(self, look: str) -> bool:
        """Whether a way of looking is switched on."""
        return look in self._on

    @property
    def any(self) -> bool:
        """Whether any of them is on."""
        return bool(self._on)

    def toggle(self, look: str) -> None:
        """Switch a way of looking on or off."""
        self._on ^= {look}
        self._since[look] = monotonic()

    def key_up(self, look: str) -> bool:
        """Whether the key of a way of looking was held down, and not just pressed: then it ends as the key comes up."""
        if look not in self._on or monotonic() - self._since.get(look, 0.0) < HELD:
            return False
        self.toggle(look)
        return True

    def end(self, look: str) -> None:
        """Switch a way of looking off."""
        self._on.discard(look)

    def clear(self) -> None:
        """Switch all of them off."""
        self._on.clear()
