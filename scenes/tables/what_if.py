"""A unit moved by hand in thought: picked up as a ghost, put on a space, turned, and put away. None of it is ever played.

What a ghost changes is worked out from a copy of a view, by the game's own part: here is only the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

import pygame

from scenes.kit import keys
from scenes.kit.widgets import Button
from scenes.kit.words import say

View = TypeVar("View")


class Ghost(NamedTuple):
    """A unit where it does not stand; `facing` as the game writes it, None where it has none."""

    unit: str
    at: str
    facing: Any = None


class Stage(Protocol):
    """What a game lends to its ghosts: its units, where they might stand, and a picture that follows."""

    def units(self) -> Mapping[str, str | None]: ...  # whoever can be thought elsewhere, and where he is; None: off the board

    def under(self) -> str | None: ...  # the unit under the pointer

    def called(self, unit: str) -> str: ...  # a unit's name, as rich text

    def where(self, space: str) -> str: ...  # what a space is called, as rich text

    def may_stand(self, unit: str, space: str) -> bool: ...

    def spaces(self, unit: str) -> Sequence[str]: ...  # where it might stand, the likeliest first: the way of the keys

    def faced(self, unit: str, space: str, kept: Any) -> Any: ...  # its facing there, `kept` if it may; None without one

    def turned(self, ghost: Ghost, by: int) -> Any: ...  # its facing after so many turns clockwise

    def choose(self, unit: str) -> bool: ...  # whether it is shown what another unit could do then

    def follow(self) -> None: ...  # the picture follows


class WhatIfHand:
    """The hand that moves a ghost. `lifting`: a unit is to be picked up; `carried`: its ghost goes with the pointer.

    `ghost` is where it is drawn; `standing` where it counts as if it stood there.
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.lifting = self.carried = False
        self.barred = False  # whether no thought may begin at this table
        self.ghost: Ghost | None = None
        self._thought: tuple[Any, Ghost, Any] | None = None
        self._turned = False  # whether the ghost has been turned by hand: then it keeps its facing
        self._buttons: dict[str, Button] = {}

    @property
    def busy(self) -> bool:
        """Whether the hand is in thought, so that nothing else is done by it."""
        return self.lifting or self.ghost is not None

    @property
    def standing(self) -> Ghost | None:
        """The ghost that has been put down."""
        return None if self.carried else self.ghost

    def thought(self, view: View, placed: Callable[[View, Ghost], View]) -> View:
        """A view, or as long as a ghost stands the copy of it that `placed` makes: one and the same until either changes."""
        ghost = self.standing
        if ghost is None:
            return view
        if self._thought is None or self._thought[0] is not view or self._thought[1] != ghost:
            self._thought = view, ghost, placed(view, ghost)
        made: View = self._thought[2]
        return made

    # --- what it does -----------------------------------------------------------------------------------------------------

    def switch(self, unit: str | None = None) -> None:
        """Put a ghost away, else make one of this unit, or of the one under the pointer."""
        if self.busy:
            self.put_away()
            return
        unit = unit or self.stage.under()
        if unit in self.stage.units():
            self._lift(unit)
        else:
            self.lifting = True
        self.stage.follow()

    def _lift(self, unit: str | None) -> None:
        """Take a unit's ghost into the hand, over where the unit stands."""
        assert unit is not None
        at = self.stage.units()[unit]
        self.lifting, self.carried = False, True
        start = at if at is not None else next(iter(self.stage.spaces(unit)), None)
        self._turned = False
        self.ghost = self._at(unit, start) if start else None
        self.carried = self.ghost is not None

    def _at(self, unit: str, space: str) -> Ghost:
        """The ghost on a space, facing as it was turned by hand, where it may, else as it would by itself."""
        kept = self.ghost.facing if self.ghost and self._turned else None
        return Ghost(unit, space, self.stage.faced(unit, space, kept))

    def put_away(self) -> None:
        """Put the ghost away, and show everything as it is."""
        self.forget()
        self.stage.follow()

    def forget(self) -> None:
        """Forget the ghost, and leave the picture to the caller."""
        self.lifting = self.carried = False
        self.ghost = None

    def put(self, space: str) -> bool:
        """Whether the ghost was put on a space."""
        if self.ghost is None or not self.stage.may_stand(self.ghost.unit, space):
            return False
        self.ghost, self.carried = self._at(self.ghost.unit, space), False
        self.stage.follow()
        return True

    def hover(self, space: str | None) -> None:
        """Let a ghost in the hand go with the pointer."""
        ghost = self.ghost
        if not (ghost and self.carried and space) or space == ghost.at or not self.stage.may_stand(ghost.unit, space):
            return
        self.ghost = self._at(ghost.unit, space)
        self.stage.follow()

    def click(self, space: str | None, unit: str | None) -> bool:
        """Whether a click on the board meant something to a hand in thought, whose own every click is."""
        before = self.lifting, self.carried, self.ghost
        if self.lifting:
            self._pick(space, unit)
        elif self.ghost and unit == self.ghost.unit and not self.carried:
            self.carried = True
            self.stage.follow()
        elif unit and not self.carried and self.stage.choose(unit):
            return True
        elif space:
            self.put(space)
        return before != (self.lifting, self.carried, self.ghost)

    def _pick(self, space: str | None, unit: str | None) -> None:
        """Pick up the unit that was clicked; on a bare space whoever is off the board."""
        units = self.stage.units()
        if unit not in units:
            unit = next((one for one, at in units.items() if at is None), None) if space else None
        if unit is None:
            return
        away = units[unit] is None
        self._lift(unit)
        if away and space:
            self.put(space)
        self.stage.follow()

    def turn(self, by: int) -> bool:
        """Whether the ghost was turned by so many steps clockwise."""
        if self.ghost is None or self.ghost.facing is None:
            return False
        self.ghost, self._turned = self.ghost._replace(facing=self.stage.turned(self.ghost, by)), True
        self.stage.follow()
        return True

    def step(self, by: int) -> None:
        """Pick up the next unit instead, or move a ghost in the hand to the next space."""
        if self.ghost is None:
            units = list(self.stage.units())
            if units:
                self._lift(units[0 if by > 0 else -1])
        else:
            spaces = self.stage.spaces(self.ghost.unit)
            now = spaces.index(self.ghost.at) if self.ghost.at in spaces else (0 if by < 0 else -1)
            if spaces:
                self.ghost = self._at(self.ghost.unit, spaces[(now + by) % len(spaces)])
        self.stage.follow()

    # --- events -----------------------------------------------------------------------------------------------------------

    def wheel(self, notches: int) -> bool:
        """Whether the wheel turned a ghost."""
        return self.turn(-1 if notches > 0 else 1)

    def key(self, event: pygame.event.Event) -> bool:
        """Whether a key was the hand's."""
        action = keys.TABLE.action(event)
        if action == "ghost" and not self.barred:
            self.switch()
            return True
        if not self.busy:
            return False
        if action == "let_go":
            self.put_away()
        elif action in ("turn_left", "turn_right"):
            return self.turn(1 if action == "turn_right" else -1)
        elif action == "next" and (self.lifting or self.carried):
            self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif action in ("skip", "confirm") and self.ghost:
            if self.carried:
                self.put(self.ghost.at)
            else:
                self.carried = True
                self.stage.follow()
        else:
            # What would be played is not for a hand in thought; what is only looked at goes on.
            return action in ("skip", "confirm", "undo", "clear")
        return True

    # --- words and buttons ------------------------------------------------------------------------------------------------

    def sentence(self) -> str:
        """What is expected of a hand in thought."""
        if self.ghost is None:
            away = any(at is None for at in self.stage.units().values())
            return say("ghost.lift_away" if away else "ghost.lift")
        given = {"unit": self.stage.called(self.ghost.unit), "at": self.stage.where(self.ghost.at)}
        turns = "" if self.ghost.facing is None else say("ghost.turns")
        return say("ghost.carried" if self.carried else "ghost.stands", turns=turns, **given)

    def switch_button(self) -> Button:
        """The button that begins a thought."""
        return self._button("begin", self.switch, "ghost", "ghost")

    def buttons(self) -> list[Button]:
        """The buttons of a hand in thought, the one that ends it first."""
        away = self._button("away", self.put_away, "close", "let_go")
        if self.ghost is None or self.ghost.facing is None:
            return [away]
        turns = [("turn_left", -1, "arrow-left"), ("turn_right", 1, "arrow-right")]
        return [away, *(self._button(name, lambda by=by: self.turn(by), icon, name) for name, by, icon in turns)]

    def _button(self, name: str, press: Any, icon: str, key: str) -> Button:
        if name not in self._buttons:

            def pressed() -> None:
                press()

            tip = say(f"ghost.{name}_tip")
            self._buttons[name] = Button(say(f"ghost.{name}"), pressed, icon=icon, key=key, tip=tip)
            # Where something is decided at other times, nothing of a thought is clicked: once too often would decide it.
            self._buttons[name].aside = name != "begin"
        return self._buttons[name]
