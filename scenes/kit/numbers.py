"""Numbers as they are shown, with a true minus, which is as wide as the plus."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor


def written(number: float) -> str:
    """A number, as 3 or −1.5."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign, as +2 or −1; 0 has none."""
    return written(number) if number <= 0 else f"+{number}"


def in_hundred(chance: float) -> str:
    """A chance as so many in a hundred; what is neither nothing nor certain never says so."""
    return str(round(100 * chance) if chance in (0, 1) else max(1, min(99, round(100 * chance))))


def shares(chances: Sequence[float]) -> tuple[int, ...]:
    """Whole hundredths of outcomes that exclude each other; where they are all there are, they add up to 100."""
    exact = [100 * chance for chance in chances]
    whole = [floor(one + 1e-9) for one in exact]
    largest_first = sorted(range(len(exact)), key=lambda place: whole[place] - exact[place])
    for place in largest_first[: round(sum(exact)) - sum(whole)]:
        whole[place] += 1
    return tuple(whole)
