"""What of the repository goes into a bundle, and what stays with those who make it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

OF_THE_MAKERS = ("tests", "scenes.catalogue")
"""Modules that only make or check the program."""

NOT_SHIPPED = (".py", ".pyc", ".po", ".pot", ".tiled-session")
"""Endings of what makes pictures and translations, and is not read by the program."""


def pictures_and_data(root: Path) -> Iterator[Path]:
    """Every file of `data/` and `art/` that the program reads, in order.

    A drawing beside a PNG of the same name is that picture's source; the screenshots are for the readme.
    """
    for folder in ("art", "data"):
        for path in sorted((root / folder).rglob("*")):
            drawn = path.suffix == ".svg" and path.with_suffix(".png").exists()
            hidden = any(part.startswith(".") or part in ("__pycache__", "screenshots") for part in path.relative_to(root).parts)
            if path.is_file() and not drawn and not hidden and path.suffix not in NOT_SHIPPED:
                yield path
