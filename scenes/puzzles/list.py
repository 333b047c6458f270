"""The puzzles of a game and one's own mistakes: a list, a picture of the chosen one, its task, and the way to it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pygame
from pygame import Rect, Surface

from game.games import rules
from game.learning.mistakes import Mistake
from game.learning.puzzles import begun
from game.messages import Refused
from game.recording import recording_of
from game.review.reviewing import match_of
from scenes.app.app import App
from scenes.app.page import Page, place_head
from scenes.kit import palette
from scenes.kit.controls import Choice, Option
from scenes.kit.fonts import BODY, SENTENCE, TITLE
from scenes.kit.layout import Scale
from scenes.kit.lists import Item, ScrollList
from scenes.kit.marks import in_colour
from scenes.kit.panels import Panel
from scenes.kit.scene import Change, Pop, Push, Scene
from scenes.kit.tip_choice import PaperPicture
from scenes.kit.widgets import Button, Heading, Label, Widget
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.presentation.navigation import Navigation
from scenes.puzzles.days import due_in_words, in_words
from scenes.puzzles.mistaken import TryMistake, TryWeighed
from scenes.puzzles.progress import Shelved, own_mistakes, shelf, throw_away
from scenes.puzzles.screen import TryPuzzle, actions_of
from scenes.rulebook.diagram import drawn_once, laid_out

WIDEST, NARROW = 1180, 760
PUZZLES, MISTAKES = "puzzles", "mistakes"
"""The two shelves."""
PROPORTION = 0.66
LIST, OTHERS = 440, 300  # design units: no list is wider; the height of everything on the page but the picture


class PuzzlePicture(PaperPicture):
    """The board of a puzzle as it stands."""

    def __init__(self) -> None:
        super().__init__(PROPORTION)
        self.shown: Shelved | None = None

    def drawing(self, size: tuple[int, int]) -> Surface | None:
        return picture_of(self.shown, size, self.scale) if self.shown else None


def picture_of(one: Shelved, size: tuple[int, int], scale: Scale) -> Surface:
    """The board at the beginning of a puzzle as its seat sees it, fitted into `size` pixels; drawn once and kept."""
    puzzle = one.puzzle

    def fitted() -> Surface:
        chair = begun(puzzle, 0).chair(puzzle.seat)
        table = laid_out(puzzle.game, chair, chair.view())
        spaces = presentation(puzzle.game).action_words().around(chair.view(), actions_of(puzzle))
        whole = table.diagram(spaces, (), (), size, scale) if spaces else table.whole_picture()
        part = min(1.0, size[0] / whole.get_width(), size[1] / whole.get_height())
        return pygame.transform.smoothscale(whole, (round(whole.get_width() * part), round(whole.get_height() * part)))

    return drawn_once((puzzle.game, puzzle.id, one.file, size, scale), fitted)


class Puzzles(Page):
    """The list of a game's puzzles, and that of a player's own mistakes in it. `today` is the day."""

    def __init__(
        self,
        app: App,
        game: str,
        settings: Callable[[], Scene],
        navigation: Navigation,
        today: Callable[[], date] = date.today,
        mistakes: bool = False,
    ) -> None:
        """`mistakes`: those are seen first."""
        super().__init__()
        self.app, self.game, self.settings, self.navigation, self.today = app, game, settings, navigation, today
        self.kind = MISTAKES if mistakes else PUZZLES
        self.shelves: dict[str, list[Shelved]] = {}
        faults = self._read_shelves()
        if faults:
            app.notify(" ".join(faults))
        self.kinds = Choice("", [], self.kind, self._turn_to)
        self.place = self._first_open()
        self.heading = Heading(say("puzzles.title", game=rules(game).title).upper(), TITLE, palette.TEXT)
        self.line = Label("", SENTENCE, palette.DIM)
        self.list = ScrollList([], self._open_item, say("puzzles.empty"))
        self.picture = PuzzlePicture()
        self.panel = Panel()
        self.about = Label("", BODY)
        self.begin = Button(say("puzzles.begin"), self.open, icon="play", key="confirm", main=True)
        self.make = Button(say("puzzles.make"), lambda: Push(navigation.editor(game)), icon="place", tip=say("puzzles.make_tip"))
        self.drop = Button("", self._throw_away, icon="trash", tip=say("puzzles.drop_tip"))
        self.edit = Button(say("puzzles.edit"), self._edit, icon="pencil", tip=say("puzzles.edit_tip"))
        self.review = Button(say("mistakes.review"), self._review, icon="search", tip=say("mistakes.review_tip"))
        self.back = Button(say("puzzles.back"), lambda: Pop(), icon="back", key="let_go")
        self._choose(self.place)

    # --- the two shelves ----------------------------------------------------------------------------------------------------

    @property
    def shelf(self) -> list[Shelved]:
        """The shelf that is seen."""
        return self.shelves[self.kind]

    def _read_shelves(self) -> tuple[str, ...]:
        """Read both shelves anew: one may have been solved or made meanwhile. A sentence for each file that cannot be used."""
        found = {PUZZLES: shelf(self.game), MISTAKES: own_mistakes(self.game)}
        self.shelves = {kind: there for kind, (there, _) in found.items()}
        return tuple(fault for _, faults in found.values() for fault in faults)

    def _turn_to(self, kind: str) -> None:
        self.kind = kind
        self._read_shelves()
        self.list.offset = 0
        self._choose(self._first_open())

    def _first_open(self) -> int:
        """The place of the first one that is to be solved."""
        return next((place for place, one in enumerate(self.shelf) if not one.solved), 0)

    def _due(self) -> int:
        """How many mistakes are to be tried today."""
        return sum(one.mistake.standing.is_due(self.today()) for one in self.shelves[MISTAKES] if one.mistake)

    # --- what is chosen -----------------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> Shelved | None:
        """The puzzle that is shown; None on an empty shelf."""
        return self.shelf[self.place] if self.place < len(self.shelf) else None

    def _items(self) -> list[Item]:
        return [
            Item(
                str(place), f"**{one.puzzle.title}**" if place != self.place else f"{{amber|**{one.puzzle.title}**}}",
                right=self._beside(one),
            )
            for place, one in enumerate(self.shelf)
        ]  # fmt: skip

    def _beside(self, one: Shelved) -> str:
        """How hard a puzzle is, or whose; with a tick when it is solved. Of a mistake when it comes back."""
        if one.mistake:
            return say("mistakes.off") if one.solved else due_in_words(one.mistake.standing.due, self.today())
        own = say("puzzles.own") if one.file else say(f"puzzles.level_{one.puzzle.level}")
        return f"{say('puzzles.tick')} · {own}" if one.solved else own

    def _open_item(self, item: str) -> Change | None:
        """A click chooses; a click on the chosen one begins with it."""
        if int(item) == self.place:
            return self.open()
        self._choose(int(item))
        return None

    def _choose(self, place: int) -> None:
        self.place = place
        self._dress()
        self.again()

    def _dress(self) -> None:
        """Let every widget show what is chosen now."""
        one = self.chosen
        self.kinds.change(options=tuple(self._kinds()), chosen=self.kind)
        self.line.change(words=self._line())
        self.list.empty = say("mistakes.empty" if self.kind == MISTAKES else "puzzles.empty")
        self.list.renew(self._items())
        self.list.change(chosen=self.place)
        self.picture.change(shown=one)
        self.panel.change(title=one.puzzle.title.upper() if one else "")
        self.begin.change(reason="" if one else self.list.empty)
        self.review.change(reason=self._why_no_review())
        if one:
            self.about.change(words=self._task(one))

    def _kinds(self) -> list[Option]:
        """The two shelves, with how many mistakes are to be tried again."""
        due = self._due()
        words = say("mistakes.tab_due", count=due) if due else say("mistakes.tab")
        return [Option(PUZZLES, say("puzzles.tab")), Option(MISTAKES, words)]

    def _line(self) -> str:
        """What the line under the title says of the shelf."""
        solved = sum(shelved.solved for shelved in self.shelf)
        if self.kind == PUZZLES:
            return say("puzzles.line", solved=solved, count=len(self.shelf))
        due = self._due()
        if due:
            return say("mistakes.line_one" if due == 1 else "mistakes.line", count=due)
        return say("mistakes.line_none" if self.shelf else "mistakes.line_empty")

    def _came(self, mistake: Mistake) -> str:
        """From which match a mistake is."""
        came = mistake.came
        about = [say("mistakes.against", who=came.against)] if came.against else []
        return say("mistakes.came", match=", ".join([*about, in_words(came.day), *([came.stage] if came.stage else [])]))

    def _why_no_review(self) -> str:
        """Why nobody can be led to the match of the mistake that is chosen, "" where one can."""
        one = self.chosen
        return say("mistakes.no_match") if one and one.mistake and not one.mistake.came.path.is_file() else ""

    def _review(self) -> Change | None:
        """The review of the match, at the mistake."""
        one = self.chosen
        if not (one and one.mistake):
            return None
        try:
            recording = recording_of(one.mistake.came.path)
        except Refused as refused:
            self.app.notify(refused.why)
            return None
        if match_of(recording) != one.mistake.came.match or recording.length < one.mistake.came.action:
            self.app.notify(say("mistakes.other_match"))
            return None
        return Push(self.navigation.review(recording, one.mistake.came.action))

    def _task(self, one: Shelved) -> str:
        puzzle = one.puzzle
        options = puzzle.rules.write(puzzle.rules.read(puzzle.start))["options"]
        name = in_colour(puzzle.seat, presentation(self.game).setup().name_of(puzzle.seat, options))
        worth = "" if puzzle.certain else say("puzzles.worth", worth=puzzle.worth)
        task = say("puzzles.task", name=name, task=puzzle.text) + worth
        return f"{task}\n{self._came(one.mistake)}" if one.mistake else task

    # --- what is done -------------------------------------------------------------------------------------------------------

    def open(self) -> Change | None:
        """The puzzle that is chosen, at the table."""
        return Push(self._try(self.place)) if self.chosen else None

    def _try(self, place: int) -> TryPuzzle:
        """The match screen of a puzzle; from it a way leads to the next one on the shelf."""
        on = (lambda: self._try(place + 1)) if place + 1 < len(self.shelf) else None
        one = self.shelf[place]
        if one.mistake:
            kind = TryWeighed if one.mistake.weighed else TryMistake
            return kind(self.app, one.mistake, self.settings, self.navigation, on, today=self.today)
        return TryPuzzle(self.app, one.puzzle, self.settings, self.navigation, on)

    def _edit(self) -> Change | None:
        one = self.chosen
        if one is None:
            return None
        try:
            position = one.puzzle.rules.write(one.puzzle.rules.read(one.puzzle.start))
        except Refused as refused:
            self.app.notify(refused.why)
            return None
        return Push(self.navigation.editor(self.game, position))

    def _throw_away(self) -> None:
        one = self.chosen
        if one and one.file:
            try:
                throw_away(one)
            except OSError as fault:
                self.app.notify(say("puzzles.not_dropped", why=fault.strerror or fault))
            self._renew()

    def _renew(self) -> None:
        self._read_shelves()
        self._choose(min(self.place, max(0, len(self.shelf) - 1)))

    def resize(self, size: tuple[int, int], scale: Scale) -> None:
        self._read_shelves()
        self.place = min(self.place, max(0, len(self.shelf) - 1))
        self._dress()
        super().resize(size, scale)

    # --- laying out -----------------------------------------------------------------------------------------------------------

    def arrange(self, view: Rect) -> int:
        px, scale = self.scale.px, self.scale
        # In a high window the page is wider, so that the picture fills it and no empty panel is left.
        filled = px(LIST + 20) + round((view.h - px(OTHERS)) / PROPORTION)
        wide = min(view.w - 2 * px(24), max(px(WIDEST), filled))
        x, y = (view.w - wide) // 2, px(24)
        y = place_head(self.heading, self.line, Rect(x, y, wide, 0), scale) + px(14)
        foot = self.back.natural(scale)[1] + px(16) + px(20)
        beside = wide >= px(NARROW)
        left = min(round(wide * 0.36), px(LIST)) if beside else wide
        tabs = self.kinds.natural(scale, left)[1]
        self.kinds.place(Rect(x, y, left, tabs), scale)
        if not beside:
            y += tabs + px(10)
        above = tabs + px(10) if beside else 0
        list_high = max(px(200), view.h - y - foot) if beside else px(260)
        self.list.place(Rect(x, y + above, left, list_high - above), scale)
        below = Rect(x, y + list_high + px(14), wide, 0)
        right = Rect(x + left + px(20), y, wide - left - px(20), list_high) if beside else below
        end = self._place_chosen(right, list_high if beside else px(560))
        if end < self.list.rect.bottom:  # list and task end on one line
            end = self.list.rect.bottom
            self.panel.place(Rect(self.panel.rect.topleft, (self.panel.rect.w, end - self.panel.rect.y)), scale)
        bottom = self._place_foot(Rect(x, end + px(16), wide, 0)) + px(20)
        return self.keep_in_sight([widget for widget in self.focus.widgets if isinstance(widget, Button)], end, bottom, view)

    def _place_chosen(self, at: Rect, high: int) -> int:
        """The y below picture and task."""
        px, scale = self.scale.px, self.scale
        pad = px(14)
        task = self.about.natural(scale, at.w - 2 * pad)[1]
        title = self.panel.natural(scale, at.w)[1]
        below = title + task + pad
        picture = max(px(160), min(int(at.w * PROPORTION), high - below - px(12)))
        self.picture.place(Rect(at.x, at.y, at.w, picture), scale)
        y = self.picture.rect.bottom + px(12)
        self.panel.place(Rect(at.x, y, at.w, below), scale)
        inside = self.panel.inside
        self.about.place(Rect(inside.x, inside.y, inside.w, task), scale)
        return self.panel.rect.bottom

    def _place_foot(self, at: Rect) -> int:
        """The y below the buttons: back on the left, what may be done with the chosen one on the right."""
        px, scale = self.scale.px, self.scale
        one = self.chosen
        more = self.review if one and one.mistake else self.edit
        right: list[Button] = [*([self.drop] if one and one.file else []), *([more] if one else []), self.begin]
        widgets: list[Widget] = [self.heading, self.line, self.kinds, self.list, self.picture, self.panel, self.about]
        rows = [[self.back, self.make], right]
        sizes = {id(button): button.natural(scale) for row in rows for button in row}
        whole = sum(size[0] + px(10) for size in sizes.values())
        y, end = at.y, at.right
        for button in reversed(right):
            size = sizes[id(button)]
            button.place(Rect(end - size[0], y, *size), scale)
            end -= size[0] + px(10)
        if whole > at.w:
            y = self.begin.rect.bottom + px(10)
        x = at.x
        for button in (self.back, self.make):
            size = sizes[id(button)]
            button.place(Rect(x, y, *size), scale)
            x += size[0] + px(10)
        self.focus.renew([*widgets, self.back, self.make, *right])
        return self.make.rect.bottom
