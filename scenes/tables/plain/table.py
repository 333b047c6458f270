"""The plain table: a board of outlines, a list of what may be done, and a click on a lit space."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.api import Action, Event, Seat
from game.match import Chair
from scenes.boards.plain_board import Lying, PlainBoard
from scenes.kit.chrome import Chip, Chrome
from scenes.kit.language import translated
from scenes.kit.layout import Scale
from scenes.kit.lists import Item, ScrollList
from scenes.kit.palette import SIDES, Side
from scenes.kit.panels import Line, Panel
from scenes.kit.tweens import Motion
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.presentation.table import MatchContext
from scenes.tables.plain.story import names_of
from scenes.tables.plain.wording import Branch, View, Wording


class PlainTable:
    """The picture of a match of any game, as one seat sees it or as everybody may.

    What may be done is chosen step by step: the verb, then each field in which the actions differ; a click on a space leaves
    those that speak of it. The last one left is done.
    """

    secret = True  # it does not know better

    def __init__(self, chair: Chair, context: MatchContext) -> None:
        self.rules, self.context = chair.rules, context
        self.wording = Wording(chair.rules)
        self.title = translated(chair.rules.title)
        self.view: View = chair.view()
        self.chair: Chair | None = None
        self.names = names_of(chair.rules)
        self.board = PlainBoard(self.rules.board(self.view))
        self.left: list[Action] = []  # the actions that are still to be chosen from
        self.steps: list[str] = []  # what has been chosen of them
        self.list = ScrollList((), self._choose)
        self.frame = Panel(say("plain.legal"))
        self.here = Panel()
        self.branches: list[Branch] = []  # the ways to go on among them, as the list shows them
        self._back = Button(say("plain.back"), self.start_again, icon="undo")
        self.chrome: Chrome | None = None

    # --- what the match screen asks ---------------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        """What a seat is called."""
        return self.names[seat]

    def side(self, seat: Seat) -> Side:
        """The colours of a seat."""
        return SIDES[seat]

    def figure(self, seat: Seat) -> str:
        """No drawing: the plain table has none."""
        return ""

    def open(self, chair: Chair) -> bool:
        """Whether the decision that waits tells no secret: whether everybody sees all that this seat sees."""
        view = chair.view()
        return bool(self.rules.write(view) == self.rules.write(self.rules.view(view, None)))

    def unasked(self, chair: Chair) -> Action | None:
        """None: a seat is asked for everything."""
        return None

    @property
    def stale(self) -> bool:
        """Whether anything must be drawn again."""
        return self.board.stale

    @property
    def restless(self) -> bool:
        """Whether anything moves by itself."""
        return self.board.restless

    @property
    def ponders(self) -> bool:
        """False: it thinks of nothing ahead."""
        return False

    @property
    def strays(self) -> bool:
        """False: nothing is proposed."""
        return False

    def is_proposed(self, action: Action) -> bool:
        """False: nothing is proposed."""
        return False

    @property
    def widgets(self) -> Sequence[Widget]:
        """The list of actions and what lies under the pointer."""
        return [*(self.chrome.column.widgets if self.chrome else ()), self.list]

    def resize(self, chrome: Chrome) -> None:
        """Put everything in the five places."""
        self.chrome = chrome
        self.board.resize(chrome.board, chrome.scale)
        self._fill()

    def show(self, view: View, chair: Chair | None) -> None:
        """Rebuild the picture from a view."""
        self.view, self.chair = view, chair
        sketch = self.rules.board(view)
        if sketch.centres != self.board.sketch.centres:
            where = self.board.rect, self.board.scale
            self.board = PlainBoard(sketch)
            self.board.resize(*where)
        lying = self.wording.lying(view)
        self.board.show(Lying(one.id, one.words, one.space, SIDES.get(one.owner or "")) for one in lying)
        self.start_again()

    def start_again(self) -> None:
        """Offer everything that may be done."""
        self._offer(self.chair.legal() if self.chair else [], [])

    def _offer(self, actions: Sequence[Action], steps: list[str]) -> None:
        """Offer these actions, of which so much has been chosen already."""
        self.left, self.steps = list(actions), steps
        self.board.light(space for one in actions for space in self.wording.places(self.view, one)[-1:])
        self.branches = self.wording.branches(self.view, actions)
        self.list.renew([Item(str(number), branch.words) for number, branch in enumerate(self.branches)])
        self._fill()

    def _choose(self, item: str) -> None:
        """Choose one of the ways to go on."""
        branch = self.branches[int(item)]
        self._narrow(branch.actions, branch.words)

    def _narrow(self, actions: Sequence[Action], words: str) -> None:
        """Leave these actions to choose from; do the last one that is left."""
        if len(actions) == 1:
            self.left, self.steps = [], []
            self.context.decide(actions[0])
        else:
            self._offer(actions, [*self.steps, words])

    def click(self, space: str) -> bool:
        """Whether the actions that speak of a space were left alone."""
        wording = self.wording
        found = [one for one in self.left if space in wording.places(self.view, one)[-1:]]
        if not found:
            found = [one for one in self.left if space in wording.places(self.view, one)]
        if found:
            self._narrow(found, space)
        return bool(found)

    def hide_secrets(self) -> None:
        """Take out of the picture what only the last seat may know."""
        self.show(self.rules.view(self.view, None), None)

    def forget(self) -> None:
        """Let nothing go on that was on the table."""
        self._offer([], [])

    @property
    def board_shown(self) -> bool:
        """True: the board is always seen."""
        return True

    def considered(self, among: Sequence[Action]) -> Action | None:
        """The first of these that happens on the space under the pointer, and that what was chosen leaves."""
        space, left = self.board.under, self.left
        places = self.wording.places
        return next((one for one in among if one in left and list(places(self.view, one))[-1:] == [space]), None)

    def prerender(self, view: View) -> bool:
        """False: nothing takes long to paint."""
        return False

    def batches(self, events: Sequence[Event]) -> list[list[Event]]:
        """The events one by one."""
        return [[event] for event in events]

    def motion(self, batch: Sequence[Event]) -> Motion | None:
        """None: what happened is seen when it has happened."""
        return None

    # --- the column -------------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        """Fill the column: the actions, then what lies on the space under the pointer."""
        if self.chrome is None:
            return
        chrome, space = self.chrome, self.board.under
        lines = [Line(one.words) for one in self.board.lying if one.space == space] or [Line(say("plain.nothing_here"))]
        self.here.change(title=say("plain.here", space=space) if space else "", lines=lines if space else [])
        wide = chrome.column.view.w
        low = self.here.natural(chrome.column.scale, wide)[1] if space else 0
        high = max(chrome.column.scale.px(120), chrome.column.view.h - low - chrome.column.gap)
        self.frame.change(extra=1)
        chrome.column.fill([(self.frame, high), *([(self.here, low)] if space else [])], wide, chrome.column.scale)
        inside, scale = self.frame.inside, chrome.column.scale
        self.list.place(Rect(inside.x, inside.y, inside.w, self.frame.rect.bottom - inside.y - scale.px(8)), scale)
        self.board.stale = True

    # --- the bars -----------------------------------------------------------------------------------------------------------

    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """Whose decision it is."""
        actors = self.rules.actors(self.view)
        return [Chip(self.names[seat], SIDES[seat], seat == self.context.perspective) for seat in actors], []

    def caption(self) -> str:
        """No words of its own while things move."""
        return ""

    @property
    def came_to(self) -> str:
        """No words of its own: the log tells it."""
        return ""

    def sentence(self) -> str:
        """What is expected now."""
        actors = self.rules.actors(self.view)
        if not actors:
            return say("plain.over")
        if self.chair is None:
            return say("plain.wait", seat=self.names[actors[0]])
        return say("plain.choose_more", words=", ".join(self.steps)) if self.steps else say("plain.choose")

    def extras(self) -> list[Button]:
        """None: nothing moves."""
        return []

    @property
    def phase(self) -> str:
        """What is being done now; one row of buttons serves all of it."""
        return ""

    def buttons(self) -> list[Button]:
        """The way back from what has been chosen, and what has been done to be taken back."""
        return [self._back] if self.steps else []

    # --- the hand -----------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for the board."""
        before = self.board.under
        if self.board.handle(event):
            return True
        if self.board.under != before:
            self._fill()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            space = self.board.pick(event.pos)
            return space is not None and self.click(space)
        return False

    def why_nothing(self, at: tuple[int, int]) -> str:
        """Why a click there, which meant nothing, does nothing."""
        return say("idle.space" if self.chair else "idle.wait", expected=self.sentence())

    def update(self, seconds: float) -> None:
        """Move the board while a key is held."""
        self.board.update(seconds)

    def passing(self, seconds: float) -> float:
        """All of these seconds: no blow holds anything."""
        return seconds

    def draw(self, surface: Surface) -> None:
        """Paint the board."""
        self.board.draw(surface)

    def draw_over(self, surface: Surface) -> None:
        """Do nothing: nothing lies over the widgets."""

    def whole_picture(self) -> Surface:
        """The whole board with what lies on it."""
        board = PlainBoard(self.board.sketch)
        board.resize(Rect((0, 0), board.camera.extent), Scale(100))
        board.show(self.board.lying)
        picture = Surface(board.rect.size)
        board.draw(picture)
        return picture

    def picture(self) -> dict[str, object]:
        """What lies where."""
        return {"lying": sorted(self.board.lying)}

    def spot(self, space: str) -> tuple[int, int]:
        """The pixel of the screen at which a space lies."""
        x, y = self.board.spot(space)
        return round(x), round(y)

    def space_at(self, at: tuple[int, int]) -> str | None:
        """The space under a pixel of the screen."""
        return self.board.pick(at)

    def point_out(self, spaces: Sequence[str]) -> None:
        """Light the spaces of a line of the log."""
        self.board.light(space for space in spaces if space in self.board.sketch.centres)

    def topic(self, at: tuple[int, int]) -> str:
        """What lies there: no topic is known."""
        return ""

    def diagram(
        self, spaces: Sequence[str], sight: Sequence[str], shows: Sequence[str], size: tuple[int, int], scale: Scale
    ) -> Surface:
        """The board from as near as all these spaces can be seen."""
        board = PlainBoard(self.board.sketch)
        board.resize(Rect((0, 0), size), scale)
        board.show(self.board.lying)
        board.light(spaces)
        picture = Surface(size)
        board.draw(picture)
        return picture
