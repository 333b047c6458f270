"""What a bot is given and what it gives back; what a game offers to its search; how long it may think.

Games differ in how they decide. Where all do so at the same time a decision is a Contest, solved as a table; where units
move one after another it is the beginning of a Turn, searched through; where chance decides what each of their actions comes
to it is a ChanceSearch, thought through outcome by outcome.

A bot holds a view of one seat, never the match. Its chance is a source of its own, so that a match replays alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from game.api import Action, Event, Position, Seat
from game.draws import Draws

LEVELS = ("recruit", "regular", "veteran")
MILLISECONDS = {"recruit": 0, "regular": 300, "veteran": 2000}
"""What a decision may take at most by level, when nothing shorter is asked for."""

Mind = tuple[float, Sequence[int]]
"""What somebody may secretly be: how likely that is, and the numbers of the choices it then has."""


View = Any
"""What a seat may know of a position, as its game keeps it."""
Scene = Any
"""What a decision has come to so far, as its game keeps it."""
Chosen = Any
"""A prospect, as its game keeps it."""


class Contest(Protocol):
    """One decision as a table: own choices against what the others may do, each numbered from 0.

    The others' choices stand in an order in which any beginning is a fair sample of all of them.
    """

    @property
    def own(self) -> int:
        """The number of own choices so far."""
        ...

    @property
    def others(self) -> int:
        """The number of the others' choices so far."""
        ...

    def column(self, other: int, first: int = 0) -> list[float]:
        """What each own choice from number `first` on is worth against one choice of the others; more is better for me."""
        ...

    def minds(self) -> tuple[Sequence[Mind], Sequence[Mind]]:
        """What I and what the others may secretly be; the first of mine is what I am."""
        ...

    def action(self, own: int) -> Action:
        """The action that an own choice stands for."""
        ...

    def widen(self, own: Sequence[float], others: Sequence[float], spend: Callable[[int], bool]) -> bool:
        """Whether choices were added that do better against these mixtures; numbers so far stay what they are."""
        ...


class Prospect(Protocol):
    """One thing that may be done next, as a game keeps it."""

    @property
    def worth(self) -> float:
        """What all of it is worth beside doing nothing, by a plain look; more is better."""
        ...

    @property
    def gain(self) -> float:
        """What of it is had at once; what it leads to is seen in the scene after it."""
        ...

    @property
    def care(self) -> float:
        """What all of it is worth to somebody who fears the others most."""
        ...

    @property
    def key(self) -> str:
        """What tells it from other prospects."""
        ...


class Turn(Protocol):
    """A decision as the beginning of a seat's turn: its units act one after another, in an order to be chosen.

    A scene is what the turn has come to so far, as the game expects it; None when nothing is to come. What is asked about a
    scene again is answered from memory.
    """

    start: Scene
    """The scene as it is now."""
    plans: int
    """By how many plans of each unit a line is gone on with; among how many of its best a recruit takes any."""
    lines: int
    """How many lines of plans are kept."""

    def units(self, scene: Scene) -> Sequence[str]:
        """Who may act next, in the order in which a plain player takes them; a decision without units has one name, ""."""
        ...

    def prospects(self, scene: Scene, unit: str) -> Sequence[Prospect]:
        """What a unit might do, best first, one at least; all of them by the same measure, so that worths can be added up."""
        ...

    def action(self, prospect: Chosen) -> Action:
        """The action that begins what may be done now."""
        ...

    def after(self, scene: Scene, prospect: Chosen) -> Scene:
        """The scene once that has been done."""
        ...

    def answered(self, scene: Scene) -> float:
        """What the scene is worth, beside what was gained on the way, once the others have given their best answer."""
        ...


class Counting(Protocol):
    """What every judge offers, however its game decides."""

    def tally(self, events: Sequence[Event]) -> Mapping[str, int]:
        """What is worth counting of a whole match, by name; every match counts the same names in the same order."""
        ...

    def scenario(self, position: Position) -> str:
        """The id of the scenario that a position belongs to."""
        ...

    def standing(self, position: Position) -> Mapping[str, float]:
        """How a whole position, nothing of it hidden, stands for the first side, by name; always the same names."""
        ...


@runtime_checkable
class Duellist(Counting, Protocol):
    """The judge of a game whose seats decide at the same time: a rule of thumb, and its decisions as contests."""

    def quick(self, view: View, seat: Seat, draws: Draws) -> Action:
        """A sensible action at once."""
        ...

    def contest(self, view: View, seat: Seat, level: str, draws: Draws) -> Contest:
        """The decision that waits for a seat, as broad as the level looks at it."""
        ...


@runtime_checkable
class Commander(Counting, Protocol):
    """The judge of a game whose seats move one unit after another: its decisions as turns."""

    def turn(self, view: View, seat: Seat, level: str, draws: Draws) -> Turn:
        """The decision that waits for a seat, as the level looks at it."""
        ...


class ChanceSearch(Protocol):
    """A decision of a seat whose actions chance decides, and the decisions of its turn that follow.

    A scene is what the decision has come to so far, as the game expects it.
    """

    start: Scene
    """The scene as it is now."""
    wide: Sequence[int]
    """How many of the best actions are thought through, at this decision and at each that follows; none: a look decides."""

    def looks(self, scene: Scene) -> Sequence[tuple[Action, float]]:
        """What may be done, best first, one at least, each with what it is worth by a plain look."""
        ...

    def outcomes(self, scene: Scene, action: Action) -> Sequence[tuple[float, Scene]]:
        """What an action may come to: scenes with their chances, which add up to 1."""
        ...

    def goes_on(self, scene: Scene) -> bool:
        """Whether the seat decides something more in this turn."""
        ...

    def value(self, scene: Scene) -> float:
        """What a scene is worth, whatever the others are likely to do next counted in; more is better."""
        ...


@runtime_checkable
class Gambler(Counting, Protocol):
    """The judge of a game whose seats act one after another and never know how it will end."""

    def chance_search(self, view: View, seat: Seat, level: str, draws: Draws) -> ChanceSearch:
        """The decision that waits for a seat, as the level looks at it."""
        ...


Judge = Duellist | Commander | Gambler
"""What a game offers to bots."""


@runtime_checkable
class RuleBook(Protocol):
    """A judge that has levels of its own, which play as a rule book says and think about nothing."""

    @property
    def levels(self) -> Mapping[str, Callable[[View, Seat], Action]]:
        """What each of its own levels does in a view, by name."""
        ...

    def bound(self, view: View, seat: Seat) -> str | None:
        """The level of its own that always plays a seat, whatever level is asked for, or None."""
        ...


@runtime_checkable
class Declaring(Protocol):
    """A judge of a game in which an action may wait until others have answered it."""

    def declared(self, position: Position) -> Action | None:
        """The action that waits; None for none."""
        ...


def levels_of(judge: object) -> tuple[str, ...]:
    """The levels that can be asked for in a game."""
    return (*LEVELS, *judge.levels) if isinstance(judge, RuleBook) else LEVELS


def bound(judge: object, view: View, seat: Seat) -> str | None:
    """The level that always plays a seat, or None where any may."""
    return judge.bound(view, seat) if isinstance(judge, RuleBook) else None


# --- for those who look back on a decision ------------------------------------------------------------------------------


@runtime_checkable
class WeighedChances(ChanceSearch, Protocol):
    """A chance search that says what anything that may be done is worth, and what that is made of."""

    def choices(self, scene: Scene) -> Sequence[tuple[Action, float]]:
        """What may be done with what it is worth by a plain look, as `looks`, where a bot decides at once, too; () where what is
        decided cannot be weighed."""
        ...

    def looked(self, scene: Scene, action: Action) -> float | None:
        """What any legal action is worth by the same look; None for one that cannot be weighed."""
        ...

    def won(self, scene: Scene) -> float | None:
        """What a scene came to for the seat where the match is over in it, 1, 0 or 0.5 where nobody won; else None."""
        ...

    def parts(self, scene: Scene) -> Mapping[str, float]:
        """What the value of a scene is made of, by name; the parts add up to it."""
        ...

    def parts_of(self, scene: Scene, action: Action) -> Mapping[str, float]:
        """What a look at an action is made of, by name, where looks alone decide."""
        ...

    def measures(self, scene: Scene) -> Mapping[str, float]:
        """What parts are about in a scene, by their names, in numbers that a player can count: soldiers, chances.

        What is bad counts below 0.
        """
        ...


@runtime_checkable
class WeighedTurn(Turn, Protocol):
    """A turn that can be gone on with after anything that may be done, and says what a line of plans is worth for."""

    def alternatives(self) -> Sequence[tuple[Action, float]] | None:
        """What may be decided that is no unit's plan, with what it is worth; () where it cannot be weighed, None for plans."""
        ...

    def begun(self, action: Action) -> tuple[Scene, float] | None:
        """The scene once an action was taken, and what was gained by it; None for one that cannot be weighed."""
        ...

    def parts(self, line: Any) -> Mapping[str, float]:
        """What the value of a line is made of, by name."""
        ...

    def measures(self, line: Any) -> Mapping[str, float]:
        """What parts are about after a line, by their names, in numbers that a player can count, what is bad below 0."""
        ...


@runtime_checkable
class WeighedContest(Contest, Protocol):
    """A contest that finds the choice that any action stands for, and counts in chances where it is asked to."""

    def in_chances(self, chance: Callable[[float], float]) -> None:
        """Count from here on in chances less one half; `chance` makes one of points beside the position as it stands."""
        ...

    def number_of(self, action: Action) -> int | None:
        """The number of the own choice that an action stands for, added where it was not there; None for none."""
        ...

    def parts(self, own: int, others: Sequence[float]) -> Mapping[str, float]:
        """What an own choice is worth against a mixture of the others' is made of, by name."""
        ...

    def measures(self, own: int, others: Sequence[float]) -> Mapping[str, float]:
        """What parts are about, by their names, in numbers that a player can count: chances; of what is bad below 0."""
        ...


class Budget:
    """How much a bot may still look at: steps (one pair of choices each) or milliseconds from now; neither is no limit."""

    def __init__(self, steps: int | None = None, milliseconds: float | None = None) -> None:
        self.steps = steps
        self.end = None if milliseconds is None else time.perf_counter() + milliseconds / 1000

    def spend(self, steps: int) -> bool:
        """Whether so many steps are still to be had; then they are taken. With a clock, whether there is time left."""
        if self.end is not None and time.perf_counter() >= self.end:
            return False
        if self.steps is None:
            return True
        if self.steps < steps:
            return False
        self.steps -= steps
        return True

    def part(self, share: float) -> Budget:
        """A budget of its own of a share of what is left; steps are taken out of this one."""
        new = Budget()
        if self.steps is not None:
            new.steps = int(self.steps * share)
            self.steps -= new.steps
        if self.end is not None:
            now = time.perf_counter()
            new.end = now + max(0.0, self.end - now) * share
        return new
