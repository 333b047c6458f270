"""Draws the tokens, cards and furniture of Rush again: `python art/rush/draw.py`, the same files byte for byte.

The hand is that of Firefight's counters, whose brush and men it uses. The boards are drawn by `ground/draw.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(1, str(HERE.parent / "firefight"))

import figures  # noqa: E402  (the brush lies in the other folder)
from brush import LIGHT, LOW, MID, Figure  # noqa: E402

DESERT = {LIGHT: "#E8DBB4", MID: "#B29D6E", LOW: "#6A744C"}


def dressed(made: Callable[[], Figure]) -> Figure:
    """A soldier in the dress of the desert, which both sides wear."""
    return made().dyed(DESERT)


def main() -> None:
    """Write every picture."""
    weapons = {"gun": figures.gun, "uav": figures.uav}
    for folder, drawn in (
        ("soldier", {name: partial(dressed, made) for name, made in figures.SOLDIERS.items()}),
        ("vehicle", {**figures.VEHICLES, **weapons}),
        ("card", {**figures.CARDS}),
        ("table", {**figures.PACKS, **figures.FURNITURE}),
    ):
        (HERE / folder).mkdir(exist_ok=True)
        for name, made in drawn.items():
            (HERE / folder / f"{name}.svg").write_text(made().svg())


if __name__ == "__main__":
    main()
