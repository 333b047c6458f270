"""Draws the tokens, cards and furniture of Rush again: `python art/rush/draw.py`, the same files byte for byte.

The hand is that of Firefight's counters, whose brush and men it uses. The boards are drawn by `ground/draw.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(1, str(HERE.parent / "firefight"))

import figures  # noqa: E402  (the brush lies in the other folder)


def main() -> None:
    """Write every picture."""
    weapons = {"gun": figures.gun, "uav": figures.uav}
    for folder, drawn in (
        ("soldier", figures.SOLDIERS),
        ("vehicle", {**figures.VEHICLES, **weapons}),
        ("card", {**figures.CARDS}),
        ("table", {**figures.PACKS, **figures.FURNITURE}),
    ):
        (HERE / folder).mkdir(exist_ok=True)
        for name, made in drawn.items():
            (HERE / folder / f"{name}.svg").write_text(made().svg())


if __name__ == "__main__":
    main()
