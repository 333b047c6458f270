"""A table whose hand has modes: a board, panels and bars around it, and one mode of the hand for each kind of decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, Protocol

import pygame
from pygame import Surface

from game.api import Action, Event, Seat
from game.match import Chair
from scenes.boards.weight import passing
from scenes.kit.chrome import Chip, Chrome
from scenes.kit.palette import SIDES, Side
from scenes.kit.tweens import Motion
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.tables.clicks import Clicks, Keys, WhatIf
from scenes.tables.modes import Mode
from scenes.tables.motions import Motions, batches
from scenes.tables.state import Acts, H, TableState, V
from scenes.tables.what_if import WhatIfHand

BESIDE_LOG = 0.4
"""The part of the board's width that the drawer of the log leaves open."""


class Panels(Protocol):
    """What stands beside the board."""

    widgets: list[Widget]

    def refresh(self) -> None: ...


class Bars(Keys, Protocol):
    """What stands on the bars whatever is decided."""

    def chips(self) -> tuple[list[Chip], list[Chip]]: ...

    def always(self) -> list[Button]: ...


class ModeTable(Generic[V, H]):
    """The picture of a match as one seat sees it, or as everybody may.

    A game's table says its `game` and its modes: `modes` by what is asked (`Ask.what`), `watching` where nobody at
    the screen decides, `thinking` while a unit is moved in thought. In its `__init__` it makes its parts from `state` and
    `acts` and hands them to `compose`. The picture is kept by `motion`, from what happens, and rebuilt by `show`.
    """

    secret = True  # a seat has something that the person at the next seat must not see
    game: str
    modes: Mapping[str, type[Mode[V, H]]]
    watching: type[Mode[V, H]]
    thinking: type[Mode[V, H]]

    def __init__(self, state: TableState[V, H]) -> None:
        self.title = say(f"{self.game}:table.title")
        self.state, self.board = state, state.board
        self._considered: tuple[object, Action | None] = None, None
        self.acts: Acts[H] = Acts(
            self.decide,
            self.take_back,
            self.update_highlights,
            self.change_mode,
            self.point,
            self.put_away,
            self.tell,
            self.resize,
            self.refresh,
        )

    def compose(self, panels: Panels, motions: Motions[V, H], bars: Bars, what_if: WhatIf) -> None:
        """Put the table together from its parts."""
        self.panels, self.motions, self.bars, self.what_if = panels, motions, bars, what_if
        self.hand = self.state.hand = WhatIfHand(what_if)
        self.mode = self.watching(self.state, self.acts)
        self.clicks = Clicks(self.state, self.acts, lambda: self.mode, what_if, bars)

    # --- what a game says -------------------------------------------------------------------------------------------------

    def resize(self, chrome: Chrome) -> None:
        """Put everything in its place."""
        raise NotImplementedError

    def thought_about(self, view: V) -> tuple[object, ...]:
        """All of a view that a thought is about."""
        raise NotImplementedError

    def after(self, view: V, event: Event) -> V:
        """The view as it is known after one more event."""
        raise NotImplementedError

    def public(self, view: V) -> V:
        """What everybody may know of a view."""
        raise NotImplementedError

    def lay(self) -> None:
        """Lay on the board what the view has, a ghost where it is thought to be."""
        raise NotImplementedError

    def mark(self, spaces: Sequence[str]) -> Sequence[str]:
        """Those of these spaces that there are, marked on the board."""
        raise NotImplementedError

    def unasked(self, chair: Chair) -> Action | None:
        """What a seat does without being asked; by default it is asked for everything."""
        return None

    def note(self, event: Event) -> None:
        """Keep what of an event no view tells; do nothing by default."""

    def refresh(self) -> None:
        """Fill again what stands beside the board."""
        self.panels.refresh()

    def show_danger(self) -> None:
        """Show on the board what threatens there; do nothing by default."""

    # --- what the match screen asks ---------------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        """What a seat is called."""
        return self.state.names[seat]

    def side(self, seat: Seat) -> Side:
        """The colours of a seat."""
        return SIDES[seat]

    @property
    def stale(self) -> bool:
        """Whether anything must be drawn again."""
        return self.state.stale or self.board.stale

    @property
    def restless(self) -> bool:
        """Whether anything moves by itself."""
        return self.board.restless or self.mode.restless

    @property
    def ponders(self) -> bool:
        """Whether it thinks ahead about what may be asked next."""
        return self.state.shown and self.mode.ponders

    @property
    def strays(self) -> bool:
        """Whether something else is chosen than what is proposed."""
        return self.mode.strays

    def is_proposed(self, action: Action) -> bool:
        """Whether this is what is proposed now, on whatever road it is done."""
        return self.mode.is_proposed(action)

    @property
    def widgets(self) -> Sequence[Widget]:
        """What can be pressed or read beside the board."""
        if self.state.behind:
            self._catch_up()
        return [*self.panels.widgets, *self.mode.covers()]

    def show(self, view: V, chair: Chair | None) -> None:
        """Rebuild the picture from a view."""
        state = self.state
        if not state.shown or self.thought_about(view) != self.thought_about(state.view):
            self.hand.forget()  # while the board stays as it is, so does what is thought of it
        state.points.forget()
        state.view, state.chair, state.seat = view, chair, state.context.perspective
        state.words, state.shown = "", True
        self._look_back()
        self.lay()
        self.change_mode()

    def change_mode(self) -> None:
        """Switch to the mode for what is to be decided now, or go on with the present one."""
        kind = self.thinking if self.hand.busy else self.modes.get(self.state.asked, self.watching)
        if type(self.mode) is not kind or self.mode.chair is not self.state.chair:
            before = self.mode
            before.leave()
            self.mode = kind(self.state, self.acts)
            self.mode.take_over(before)
            self.mode.place()
        self.update_highlights()

    def update_highlights(self) -> None:
        """Bring board and panels up to date with the mode."""
        self.mode.update_highlights()
        self.show_danger()
        self._catch_up()
        self.state.change()

    def _catch_up(self) -> None:
        """Show beside the board all that the view holds."""
        self.state.behind = False
        self.refresh()

    def hide_secrets(self) -> None:
        """Take what only the seat that was at the screen may know out of the picture at once."""
        state = self.state
        state.view = self.public(state.view)
        self._forget_ghost()
        state.seat = state.chair = None
        self._drop()
        self.update_highlights()

    def forget(self) -> None:
        """Show the next view like the first one: drop whatever the player had begun, and who lies there."""
        self._drop()
        self.board.clear_bodies()

    def _drop(self) -> None:
        self.mode.leave()
        self.state.hit, self.state.chosen = self.state.nothing, None
        self.mode = self.watching(self.state, self.acts)

    def prerender(self, view: V) -> bool:
        """False: nothing of a view takes long to paint."""
        return False

    def put_away(self) -> None:
        """Clear the board of lights, rings and hints while something moves."""
        self.state.shown = False
        self._look_back()
        self._forget_ghost()
        self.board.over.clear()
        self.board.show_targets()
        self.board.show_ready()

    def _forget_ghost(self) -> None:
        """Put back whoever stands elsewhere in thought, because something happens."""
        if self.hand.busy:
            self.hand.forget()
            self.lay()

    def batches(self, events: Sequence[Event]) -> list[list[Event]]:
        """The events in groups that move together."""
        return batches(events, self.motions.joins)

    def motion(self, batch: Sequence[Event]) -> Motion | None:
        """How a group of events looks, or None; from now on the panels and the bars know of them."""
        after = self.state.view
        for event in batch:
            after = self.after(after, event)
        motion = self.motions.motion(batch, after)
        self.state.view, self.state.behind = after, True
        for event in batch:
            self.note(event)
        return motion

    def decide(self, action: Mapping[str, object]) -> None:
        """Do this as the seat at the screen, unless a hasty click comes when it no longer decides."""
        self.board.dismiss()
        chair = self.state.context.chair()
        if chair.seat in chair.actors():
            self.state.forget_legal()
            self.state.context.decide(dict(action))

    def take_back(self) -> None:
        """Take the last action of the seat at the screen back."""
        self.state.forget_legal()
        self.state.context.take_back()

    def tell(self, words: str) -> None:
        """Show these words on the bottom bar while things move."""
        self.state.words = words
        self.state.change()

    # --- the bars ---------------------------------------------------------------------------------------------------------

    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """What stands on the top bar, from the left and from the right."""
        return self.bars.chips()

    def caption(self) -> str:
        """What is going on while things move."""
        return self.state.words

    @property
    def came_to(self) -> str:
        """No words of its own: its pictures tell what has come of what was played."""
        return ""

    def sentence(self) -> str:
        """What is expected now."""
        return self.hand.sentence() if self.hand.busy else self.mode.sentence()

    @property
    def phase(self) -> str:
        """What is being done now: while it lasts, buttons keep their places."""
        return "hand" if self.hand.busy else self.mode.phase

    def buttons(self) -> list[Button]:
        """The buttons of the bottom bar, the main one last."""
        buttons = self.mode.buttons()
        self.mode.name_topics(buttons)
        return [*self.bars.always(), *(self.hand.buttons() if self.hand.busy else buttons)]

    def extras(self) -> list[Button]:
        """What else can be pressed while things move."""
        return []

    # --- the hand ---------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for the board. A click or a key puts away what was left in sight for it."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.board.dismiss()
        return self.clicks.handle(event)

    def why_nothing(self, at: tuple[int, int]) -> str:
        """Why a click there, which meant nothing, does nothing."""
        return self.mode.why_nothing(self.state.pick(at))

    def point(self, hit: H) -> None:
        """Follow what is pointed at, by the mouse or by a key: what that darkens fades after a moment."""
        with self.board.gently():
            self.mode.hover(hit)
            if self.state.shown:
                self.hand.hover(hit.space)
                self.show_danger()
        self.panels.refresh()
        self.state.change()

    def spot(self, space: str) -> tuple[int, int]:
        """The pixel of the screen at which a space lies."""
        return self.board.to_screen(space)

    def space_at(self, at: tuple[int, int]) -> str | None:
        """The space under a pixel of the screen."""
        return self.board.space_at(at)

    @property
    def board_shown(self) -> bool:
        """True: the board is always seen."""
        return True

    def considered(self, among: Sequence[Action]) -> Action | None:
        """The first of these that the unit that is chosen does where one points; without one, whoever does it."""
        space, unit, view = self.state.hit.space, self.state.chosen, self.state.view
        if space is None or not self.state.shown:
            return None
        about = space, unit, id(view), id(among)
        if about != self._considered[0]:  # it is asked at every look, and there may be hundreds
            places = presentation(self.game).action_words().places
            found = (one for one in among if not unit or one.get("unit") in (None, unit))
            self._considered = about, next((one for one in found if list(places(view, one))[-1:] == [space]), None)
        return self._considered[1]

    def point_out(self, spaces: Sequence[str]) -> None:
        """Show the spaces of a line of the log again."""
        known, board = self.mark(spaces), self.board
        open_to = board.window.x + board.window.w * BESIDE_LOG
        if known and not (board.is_shown(known[-1]) and board.to_screen(known[-1])[0] < open_to):
            board.camera.glance(lambda: board.show_space(known[-1], BESIDE_LOG / 2))
        self.state.change()

    def _look_back(self) -> None:
        """Look again where one looked before a line of the log was shown."""
        self.board.stale = self.board.camera.return_from_glance() or self.board.stale

    def whole_picture(self) -> Surface:
        """The whole board with what lies on it now."""
        return self.board.whole()

    def update(self, seconds: float) -> None:
        """Move on what moves by itself."""
        self.clicks.advance(seconds)
        self.board.pace = self.state.context.speed()
        self.board.update(seconds)
        if self.state.shown:
            self.mode.advance()

    def passing(self, seconds: float) -> float:
        """Those of these seconds that pass for what happens: none while a blow holds it."""
        return passing(self.board, seconds)

    def draw(self, surface: Surface) -> None:
        """Paint the board."""
        self.board.draw(surface)
        self.state.stale = False

    def draw_over(self, surface: Surface) -> None:
        """Paint points on their way to the score."""
        self.state.points.draw(surface)
