"""How a table shows what happens: events in groups that move together, and what the look of every event is made with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from game.api import Event
from scenes.boards.acts import Air
from scenes.boards.blows import FATE, Fate
from scenes.boards.effects import Pan
from scenes.boards.endings import DECIDED, Decided
from scenes.kit import palette
from scenes.kit.palette import Colour
from scenes.kit.tweens import Do, InTurn, Motion
from scenes.tables.state import Acts, H, TableState, V

PAN = 0.28
"""Seconds in which the board moves to where something happens."""
SEEN = 1.0
"""Seconds for which a kill is seen at least, however fast things move."""
READ = 0.7
"""The part of its time at which a plate says all it has to say."""
Look = Callable[[Event], "Motion | None"]
"""How an event looks; None where nothing of it is to be seen."""


def batches(events: Sequence[Event], joins: Mapping[str, frozenset[str]]) -> list[list[Event]]:
    """The events in groups that move together; `joins` says of a kind after which ones it moves together with them."""
    found: list[list[Event]] = []
    for event in events:
        if found and found[-1][-1]["is"] in joins.get(event["is"], ()):
            found[-1].append(event)
        else:
            found.append([event])
    return found


class Moving(Generic[V, H]):
    """The group of events that moves now, and what its motions are made with. A game's own says of `state` which it reads."""

    def __init__(self, state: TableState[V, H], acts: Acts[H]) -> None:
        self.state, self.acts, self.board = state, acts, state.board
        self.batch: Sequence[Event] = ()
        self.before = self.after = state.view  # what is known before the present group, and after it
        self.watched: list[str] = []
        self.scene = ""  # where something last happened
        self.deed = ("", "")  # where something was told last that may decide the match, and its words

    def begin(self, batch: Sequence[Event], after: V) -> None:
        """Go on to the next group, which leads to this view."""
        self.batch, self.before, self.after = batch, self.state.view, after
        self.watched.clear()
        self.state.shown = False

    def seconds(self, seconds: float) -> float:
        """Seconds at the speed that is set."""
        return seconds * self.state.context.speed()

    def lasting(self, seconds: float, least: float = SEEN) -> float:
        """Seconds at the speed that is set, but at least so many where anything moves."""
        return max(self.seconds(seconds), least) if self.state.context.speed() else 0.0

    def air(self, *made: Motion) -> list[Motion]:
        """What only flies through the air: nothing where nothing moves."""
        return list(made) if self.state.context.speed() else []

    def left(self, plate: Air[Any]) -> list[Motion]:
        """A plate that tells a result, left on the board until the next click where nothing moves; none where it was seen."""

        def leave() -> None:
            plate.ready()
            plate.part = READ
            self.board.leave(plate)

        return [] if self.state.context.speed() else [Do(leave)]

    def fate(self, space: str, words: str, sign: str, good: bool | None, seconds: float = FATE) -> Motion:
        """What has become of somebody in a space, on a plate: in the colour of good or bad news, or of neither (None)."""
        shade: Colour = palette.LINE_HIGH if good is None else palette.GOOD if good else palette.DANGER
        plate = Fate(self.board, space, words, sign, shade, self.lasting(seconds))
        self.deed = space, words
        return InTurn([*self.air(plate), *self.left(plate)])

    def follow(self, *places: str) -> None:
        """Follow what happens in these places, the last above all, and bring all of them into sight."""
        self.watched += places
        self.scene = places[-1] if places else self.scene

    def decided(self, shade: Colour, won: str) -> list[Motion]:
        """The place where the match was decided, looked at in the winner's colour, and who has `won` by what happened there; it
        is read at any speed.
        """
        if not self.scene:
            return []
        space, words = self.deed
        pan = Pan(self.board, (self.scene,), self.seconds(PAN))
        decided = Decided(
            self.board, self.scene, shade, self.lasting(DECIDED, DECIDED), words if space == self.scene else "", won
        )
        return [pan, *self.air(decided)]

    def pan(self) -> list[Motion]:
        """The motion of the board to what is followed, if anything is."""
        return [Pan(self.board, tuple(self.watched), self.seconds(PAN))] if self.watched else []

    def heard(self, kind: str) -> list[Event]:
        """The events of this kind in the group."""
        return [event for event in self.batch if event["is"] == kind]


class Motions(Generic[V, H]):
    """The motions of one table: `looks` says how each kind of event looks."""

    joins: Mapping[str, frozenset[str]] = {}
    """Events that move together with the one before them, by what that one is."""
    quiet: frozenset[str] = frozenset()
    """Events of the hand at the screen, or of a hand that is not seen: the lights stay for them."""

    def __init__(self, moving: Moving[V, H], looks: Mapping[str, Look]) -> None:
        self.moving, self.looks = moving, looks

    def motion(self, batch: Sequence[Event], after: V) -> Motion | None:
        """How a group of events looks that leads to this view, or None when nothing is to be seen of it."""
        self.moving.begin(batch, after)
        if batch[0]["is"] not in self.quiet:
            self.clear()
        return self.whole([motion for event in batch if (motion := self.looks[event["is"]](event))])

    def clear(self) -> None:
        """Clear the board for what happens."""
        self.moving.acts.put_away()

    def whole(self, motions: Sequence[Motion]) -> Motion | None:
        """The motion of a whole group."""
        raise NotImplementedError
