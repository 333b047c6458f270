"""What the match screen asks of a game's table: its panels, the look of its events, the meaning of a click."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.api import Action, Event, Seat
from game.match import Chair
from scenes.kit.chrome import Chip, Chrome
from scenes.kit.layout import Scale
from scenes.kit.palette import Side
from scenes.kit.scene import Change
from scenes.kit.tweens import Motion
from scenes.kit.widgets import Button, Widget
from scenes.presentation.types import View


class MatchContext(Protocol):
    """What a table is given by the match screen."""

    @property
    def perspective(self) -> Seat | None: ...  # the seat at the screen; None: what everybody may know is shown

    @property
    def people(self) -> bool: ...  # whether anybody sits at the table

    @property
    def shared(self) -> bool: ...  # whether several people look at the same screen, each with a seat of their own

    @property
    def ends_turns(self) -> bool: ...  # whether a turn in which nothing is left to be decided is to end by itself

    @property
    def asks_end(self) -> bool: ...  # whether the end of a turn is asked about while something could still be done

    @property
    def advises(self) -> bool: ...  # whether a table proposes what to do; a puzzle leaves that to its player

    @property
    def fuse_clock(self) -> bool: ...  # whether a fuse burns in real time, in games that have one

    @property
    def fuse_known(self) -> bool: ...  # whether somebody here has begun to throw at such a fuse before

    def know_fuse(self) -> None: ...  # keep for all matches to come that somebody has

    @property
    def stepwise(self) -> bool | None: ...  # whether every action waits for a click, as it was chosen last; None: nobody chose

    def keep_stepwise(self, on: bool) -> None: ...  # keep it for all matches to come

    @property
    def covered(self) -> bool: ...  # whether the log lies open over the table, so that no clock may run

    @property
    def reading(self) -> bool: ...  # whether a lesson stands there, so that no clock may run

    def untold(self, lesson: str) -> bool: ...  # whether this lesson is still to come for the seat at the screen

    @property
    def asked(self) -> str: ...  # when a seat wants to be asked for an answer in another's turn, as the player chose it last

    @property
    def asked_over(self) -> int: ...  # over how many percent the odds are worth the question, where odds decide

    def keep_asked(self, when: str, over: int) -> None: ...  # keep both for the next match too

    def decide(self, action: Action) -> None: ...  # the seat at the screen does this

    def take_back(self) -> None: ...  # the seat at the screen takes its last action back, on an open table whoever acted last

    def can_take_back(self) -> bool: ...  # whether there is something to take back

    def player(self, seat: Seat) -> str: ...  # who holds a seat: a person's name, a bot's level, or nothing

    def go_on(self) -> None: ...  # what waits for a click goes on

    def chair(self) -> Chair: ...  # of the seat at the screen

    def speed(self) -> float: ...  # the factor for the seconds of every motion

    def notify(self, words: str) -> None: ...  # a sentence stands over the table for a moment

    def report(self, trigger: str, where: str = "") -> None: ...  # the hand did what lessons may wait for

    def look_up(self, at: str) -> Change | None: ...  # the rule book, open at a topic or the number of a rule


class Table(Protocol[View]):
    """One game's picture. It never changes the match: what is decided goes to `decide`."""

    @property
    def title(self) -> str: ...

    @property
    def widgets(self) -> Sequence[Widget]: ...

    @property
    def stale(self) -> bool: ...

    @property
    def restless(self) -> bool: ...

    @property
    def ponders(self) -> bool: ...  # whether it thinks ahead: update() goes on with that as well

    @property
    def strays(self) -> bool: ...  # whether something else is chosen than what is proposed

    def is_proposed(self, action: Action) -> bool: ...  # whether this is what is proposed now, on whatever road it is done

    @property
    def secret(self) -> bool: ...  # whether a seat has something that the person at the next seat must not see

    def name(self, seat: Seat) -> str: ...

    def side(self, seat: Seat) -> Side: ...

    def figure(self, seat: Seat) -> str: ...

    def open(self, chair: Chair) -> bool: ...  # whether the decision that waits for this seat needs no curtain

    def unasked(self, chair: Chair) -> Action | None: ...  # what its seat does without being asked, by its own settings

    def resize(self, chrome: Chrome) -> None: ...

    def show(self, view: View, chair: Chair | None) -> None:
        """Rebuild the picture from a view. `chair` is the seat's that may decide now, if any."""
        ...

    def hide_secrets(self) -> None:
        """Remove at once what only the last seat may know: the seat at the screen changes."""
        ...

    def forget(self) -> None:
        """Show the next view as the first one: nothing that was on the table before goes on."""
        ...

    def prerender(self, view: View) -> bool:
        """Whether a little of what takes long to paint of a view was painted ahead; False: it can be shown at once."""
        ...

    def batches(self, events: Sequence[Event]) -> list[list[Event]]: ...

    def motion(self, batch: Sequence[Event]) -> Motion | None: ...

    def handle(self, event: pygame.event.Event) -> bool: ...

    def why_nothing(self, at: tuple[int, int]) -> str: ...  # why a click there, which meant nothing, does nothing

    def update(self, seconds: float) -> None: ...

    def passing(self, seconds: float) -> float: ...  # those of these seconds that pass for what happens: none while a blow falls

    def draw(self, surface: pygame.Surface) -> None: ...

    def draw_over(self, surface: pygame.Surface) -> None: ...

    def chips(self) -> tuple[list[Chip], list[Chip]]: ...

    def sentence(self) -> str: ...

    def caption(self) -> str: ...

    @property
    def came_to(self) -> str: ...  # what that which was played to its end has come to, and why; "" where its pictures tell it

    def extras(self) -> list[Button]: ...

    @property
    def phase(self) -> str: ...  # what is being done now: while it lasts, buttons keep their places

    def buttons(self) -> list[Button]: ...

    def whole_picture(self) -> pygame.Surface: ...

    def picture(self) -> dict[str, object]:
        """All that is drawn of what everybody may know, to compare: what events left there must be what `show` builds."""
        ...

    def spot(self, space: str) -> tuple[int, int]: ...  # the pixel of the screen at which a space lies

    def space_at(self, at: tuple[int, int]) -> str | None: ...  # the space under a pixel of the screen, if one can be seen there

    def point_out(self, spaces: Sequence[str]) -> None: ...

    @property
    def board_shown(self) -> bool: ...  # whether the board is seen, and nothing else in its place

    def considered(self, among: Sequence[Action]) -> Action | None:
        """What the seat at the screen has chosen but not done, or the first of these that happens where it points."""
        ...

    def topic(self, at: tuple[int, int]) -> str: ...  # what lies there, as the rule book finds it; "" for nothing

    def diagram(
        self, spaces: Sequence[str], sight: Sequence[str], shows: Sequence[str], size: tuple[int, int], scale: Scale
    ) -> pygame.Surface:
        """The part of the board around these spaces, no larger than `size` pixels.

        There are lines of sight from the first of `sight`, and what whoever stands on one of `shows` reaches or watches over.
        """
        ...
