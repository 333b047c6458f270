"""*Why?* of something that was done: the sheet beside the board that answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from game.api import Action, Rules, Seat
from game.review.record import Decision
from scenes.app.page import Sheet
from scenes.kit import keys, palette
from scenes.kit.fonts import BODY
from scenes.kit.scene import Change, Pop, Push
from scenes.kit.widgets import Button, Label, Widget
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.presentation.table import Table
from scenes.review import arrows
from scenes.review.decision_panel import DecisionPanel, Page
from scenes.review.deeds import Deed
from scenes.review.said import told
from scenes.review.weighing import Weighing, explain, weigh

BESIDE = 240
"""Design units beside the board from which on the sheet stands there."""


class Whys:
    """All that is asked at one screen: one process answers."""

    def __init__(self, rules: Rules, names: Mapping[Seat, str], table: Table, board: Callable[[], Rect | None]) -> None:
        """`board`: where the board lies in the window."""
        self.rules, self.names, self.table, self.board = rules, names, table, board
        self.weighing = Weighing()

    def ask(self, deed: Deed) -> Change:
        """The sheet that tells why."""
        rules = self.rules
        if deed.asker is None:
            self.weighing.ask(weigh(rules, rules.view(deed.known, deed.seat), deed.seat, deed.action))
        else:
            self.weighing.ask(explain(rules, deed.known, deed.asker, deed.seat, deed.action))
        self.table.point_out(self.places(deed, deed.action))
        return Push(WhySheet(self, deed))

    def places(self, deed: Deed, action: Action) -> Sequence[str]:
        """The spaces of an action in the place of a deed."""
        return presentation(self.rules.id).action_words().places(deed.known, action)

    def close(self) -> None:
        """End the process."""
        self.weighing.close()


class WhySheet(Sheet):
    """The sheet: what was done, how good it was, and why; on the board beside it what was done and what was better."""

    width = 620.0

    def __init__(self, whys: Whys, deed: Deed) -> None:
        super().__init__(say("why.title"))
        self.whys, self.deed = whys, deed
        self.decision: Decision | None = None
        self.page = self._page(say("why.thinks"))
        self.panel = DecisionPanel(lambda: self.page)
        self.line = Label("", BODY, palette.DIM)
        self.leave = Button(say("why.leave"), lambda: Pop(), icon="back", key="confirm", main=True)

    def _page(self, otherwise: str = "") -> Page:
        game, decision, deed = self.whys.rules.id, self.decision, self.deed
        lines = told(game, deed.known, decision) if decision else ()
        if decision is None:
            done = presentation(game).action_words().in_words(deed.known, deed.action)
            otherwise = say("review.done", done=done) + " " + otherwise
        return Page(game, self.whys.names[deed.seat], decision, lines, otherwise, foreign=True)

    @property
    def waiting(self) -> bool:
        """Whether an answer is due."""
        return self.whys.weighing.busy

    @property
    def beside(self) -> bool:
        """Whether it stands beside the board, which is then seen as it is."""
        return self.room(Rect((0, 0), self.size)).x > 0

    def room(self, view: Rect) -> Rect:
        """What is left of the window on the right of the board; all of it where that is too narrow for its words."""
        board = self.whys.board()
        if board and view.right - board.right >= self.scale.px(BESIDE):
            return Rect(board.right, view.y, view.right - board.right, view.h)
        return view

    def contents(self) -> list[Widget]:
        return [self.panel, *([self.line] if self.line.words else []), self.leave]

    def handle(self, event: pygame.event.Event) -> Change | None:
        if event.type == pygame.KEYDOWN and keys.TABLE.means(event, "why"):
            return Pop()
        return super().handle(event)

    def update(self, seconds: float) -> Change | None:
        answer = self.whys.weighing.answer()
        if answer:
            self.decision = answer.decision
            self.page = self._page(answer.why or say("why.no_choice"))
            guessed = self.decision is not None and self.deed.asker is not None
            self.line.change(words=say("why.known") if guessed else "")
            self.panel.follow()
            self.again()
        return super().update(seconds)

    def draw(self, surface: Surface) -> None:
        board, deed, whys = self.whys.board(), self.deed, self.whys
        if board and self.beside:
            places = partial(whys.places, deed)
            arrows.draw_decision(surface, whys.table.spot, places, self.decision, deed.action, board, self.scale)
        super().draw(surface)
