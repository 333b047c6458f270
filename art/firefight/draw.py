"""Draws the pictures of Firefight again: `python art/firefight/draw.py`. The same script gives the same files, byte for byte."""

from __future__ import annotations

from pathlib import Path

import cards
import land
import men
import signs
import vehicles
import works

HERE = Path(__file__).resolve().parent


def main() -> None:
    """Write every picture."""
    figures = {name: made() for name, made in {**men.FIGURES, **vehicles.FIGURES}.items()}
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
