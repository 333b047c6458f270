"""What the protocols of a presentation are generic in: a game's position, as its views show it, and its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    View = TypeVar("View", contravariant=True, default=object)
    Own = TypeVar("Own", contravariant=True, default=object)
else:
    from typing import TypeVar

    View, Own = TypeVar("View", contravariant=True), TypeVar("Own", contravariant=True)
