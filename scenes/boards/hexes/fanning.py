"""How those who share a hex go apart under the pointer and together again: by a short ease."""

from __future__ import annotations

from scenes.kit.tweens import smooth

OPENS = 0.14  # seconds from where counters of a hex lie to where they lie spread


class Fanning:
    """How far counters have gone apart: of each hex that is spread, or was a moment ago, 0 together to 1 apart."""

    def __init__(self) -> None:
        self.parts: dict[str, float] = {}

    def open(self, space: str) -> None:
        """Let those on a hex go apart."""
        self.parts.setdefault(space, 0.0)

    def forget(self) -> None:
        """Let nobody be on the way."""
        self.parts.clear()

    def moving(self, space: str | None) -> bool:
        """Whether somebody is on the way while this hex is spread."""
        return any(one != space or part < 1.0 for one, part in self.parts.items())

    def update(self, seconds: float, space: str | None, pace: float) -> bool:
        """Whether anybody went on, while this hex is spread; `pace`: the factor for the seconds."""
        if not self.moving(space):
            return False
        step = seconds / (OPENS * pace) if pace > 0 else 1.0
        gone = {one: part + (step if one == space else -step) for one, part in self.parts.items()}
        self.parts = {one: min(1.0, part) for one, part in gone.items() if part > 0.0}
        return True

    def eased(self, space: str) -> float:
        """How far along their way those on a hex are, slower towards both ends."""
        return smooth(self.parts.get(space, 0.0))
