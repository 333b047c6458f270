"""What may stand in the fields of an action: its type alone is looked at here, what it names by the rules (section 9.2)."""

from __future__ import annotations

from collections.abc import Mapping

from game.content.shapes import Flag, OneOf, Scope, Shape, Thing, Value
from game.firefight import kinds
from game.firefight.paying import WAYS
from game.firefight.records import DIRECTIONS
from game.messages import Message, message


class Named(Thing):
    """The id of something, whether it is there or not."""

    def __init__(self, like: Thing) -> None:
        super().__init__(like.word, like.known, like.right, like.name, like.place, like.owner)

    def fits(self, value: object, scope: Scope) -> bool:
        """Whether it is a text."""
        return isinstance(value, str)

    def name(self, value: str, scope: Scope) -> str:
        """What it is called, where it is there."""
        return super().name(value, scope) if value in self.known(scope) else str(value)

    def place(self, value: str, scope: Scope) -> str | None:
        """The space where it lies, where it is there."""
        return super().place(value, scope) if value in self.known(scope) else None

    def owner(self, value: str, scope: Scope) -> str | None:
        """The seat whose it is, where it is there."""
        return super().owner(value, scope) if value in self.known(scope) else None


class Number(Shape):
    """A whole number; how great it may be is for the rules to say."""

    word = "number"

    def fits(self, value: object, scope: Scope) -> bool:
        """Whether it is one; true and false are none."""
        return type(value) is int

    def _wording(self, scope: Scope) -> Message:
        return message("it is a whole number")


class Maybe(Shape):
    """Null, or what another shape asks for."""

    def __init__(self, shape: Shape) -> None:
        self.shape, self.word = shape, shape.word

    def fits(self, value: object, scope: Scope) -> bool:
        """Whether it is null or fits."""
        return value is None or self.shape.fits(value, scope)

    def right(self, scope: Scope) -> Message:
        """What would be right, beside null."""
        return self.shape.right(scope)

    def name(self, value: str, scope: Scope) -> str:
        """What it is called."""
        return str(value) if value is None else self.shape.name(value, scope)

    def place(self, value: str, scope: Scope) -> str | None:
        """The space where it lies."""
        return None if value is None else self.shape.place(value, scope)


class Many(Shape):
    """A list of values of a shape, each once where they are `different`."""

    word = "list"

    def __init__(self, shape: Shape, different: bool = True) -> None:
        self.shape, self.different = shape, different

    def fits(self, value: object, scope: Scope) -> bool:
        """Whether it is a list of them."""
        if not isinstance(value, list) or not all(self.shape.fits(one, scope) for one in value):
            return False
        return not self.different or len(set(value)) == len(value)

    def _wording(self, scope: Scope) -> Message:
        return message("it is a list of different ones") if self.different else message("it is a list")

    def name(self, value: Value, scope: Scope) -> str:
        """What one of them is called, or each of several."""
        if not isinstance(value, list):
            return self.shape.name(value, scope)
        return ", ".join(self.shape.name(one, scope) for one in value)

    def place(self, value: Value, scope: Scope) -> str | None:
        """Where one of them lies."""
        return None if isinstance(value, list) else self.shape.place(value, scope)


class Each(Shape):
    """An object with a value of a shape under each of some names."""

    word = "object"

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def fits(self, value: object, scope: Scope) -> bool:
        """Whether it is one."""
        return isinstance(value, Mapping) and all(self.shape.fits(one, scope) for one in value.values())

    def _wording(self, scope: Scope) -> Message:
        return message("it is an object of names with values")


class Steps(Shape):
    """The moves of a group: objects with unit and path, facing and into if wished (R-FF-84)."""

    word = "moves"

    def fits(self, value: object, scope: Scope) -> bool:
        """Whether it is a list of them, no unit twice."""
        if not isinstance(value, list) or not all(isinstance(one, Mapping) and _move(one, scope) for one in value):
            return False
        names = [one["unit"] for one in value]
        return len(set(names)) == len(names)

    def _wording(self, scope: Scope) -> Message:
        return message("it is a list of objects with unit and path, facing and into if wished, each for another unit")


UNIT, SPACE, WORK, CARD = (Named(one) for one in (kinds.UNIT, kinds.SPACE, kinds.WORK, kinds.CARD))
FACING, BY, PAY, SHELL = kinds.FACING, OneOf(*WAYS, word="by"), OneOf("ap", "cap", word="pay"), kinds.SHELL
WEAPON = OneOf(
    of=lambda at: ("gun", "flame", *(name for name, card in at.world.tables.cards.items() if card.colour == "red")), word="weapon"
)
YES, NUMBER = Flag(), Number()
UNITS, PATH, CAPS = Many(UNIT), Many(SPACE, different=False), Each(NUMBER)


def _move(one: Mapping[str, object], scope: Scope) -> bool:
    shapes: dict[str, Shape] = {"unit": UNIT, "path": PATH, "facing": OneOf(*DIRECTIONS), "into": WORK}
    return {"unit", "path"} <= set(one) <= set(shapes) and all(shapes[key].fits(value, scope) for key, value in one.items())
