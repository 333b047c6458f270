"""Draws the pictures of Firefight again: `python art/firefight/draw.py`. The same script gives the same files, byte for byte."""

from __future__ import annotations

from pathlib import Path

import cards
import land
import men
import signs
import vehicles
import works
from brush import LIGHT, LOW, MID

BARE = (LIGHT, MID, LOW)
CLOTH = {
    "g": dict(zip(BARE, ("#E2E7D4", "#A8B29B", "#747E6B"), strict=True)),
    "s": dict(zip(BARE, ("#E6CF98", "#B2965A", "#80693A"), strict=True)),
}
"""What the men and guns of a side wear: field grey, and the brown of the summer dress."""
PAINT = {
    "g": dict(zip(BARE, ("#CFC9A8", "#9A9478", "#6F6B57"), strict=True)),
    "s": dict(zip(BARE, ("#A9BF78", "#77904C", "#526535"), strict=True)),
}
"""How the vehicles of a side are painted."""
WOODEN = dict(zip(BARE, ("#D3AF80", "#9C7446", "#6E4F2E"), strict=True))
"""A wagon and its horse."""
HERE = Path(__file__).resolve().parent


def main() -> None:
    """Write every picture."""
    figures = {name: made().dyed(CLOTH[name[0]]) for name, made in men.FIGURES.items()}
    figures |= {name: made().dyed(WOODEN if "wagon" in name else PAINT[name[0]]) for name, made in vehicles.FIGURES.items()}
    lying = {name: made() for name, made in works.WORKS.items()}
    for folder, drawn in (
        ("unit", figures),
        ("hit", signs.hits()),
        ("mark", {**signs.marks(), **signs.covers()}),
        ("work", lying),
        ("card", cards.CARDS),
        ("ground", land.GROUNDS),
    ):
        (HERE / folder).mkdir(exist_ok=True)
        for name, figure in drawn.items():
            (HERE / folder / f"{name}.svg").write_text(figure.svg())


if __name__ == "__main__":
    main()
