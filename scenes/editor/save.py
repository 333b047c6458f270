"""What lies over the position editor: its menu, and the sheet that makes a puzzle of a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from time import strftime

from game.api import Seat
from game.learning.puzzles import LEVELS, Puzzle, bare, save_own
from game.messages import Refused
from scenes.app.app import App
from scenes.app.keys_sheet import KeysSheet
from scenes.app.page import Sheet
from scenes.editor.column import Turner
from scenes.editor.edits import Edits
from scenes.kit import palette
from scenes.kit.controls import Choice, Option
from scenes.kit.fields import TextField
from scenes.kit.fonts import BODY, SENTENCE
from scenes.kit.scene import Change, Pop, Push, Scene
from scenes.kit.widgets import Button, Label, Press, Widget
from scenes.kit.words import say
from scenes.presentation.editor import PositionEditor, PuzzleGoal
from scenes.presentation.games import presentation
from scenes.puzzles.solver import Solver
from scenes.puzzles.verdict import percent

TITLE_LIMIT, TASK_LIMIT = 48, 160
SEARCHING, SHORT = 4.0, 12
"""Seconds the search may take to find out what a new puzzle is worth; letters a ratio may have to be written as one."""


class EditorMenu(Sheet):
    """The menu of the editor: go on, rule book if there is one, settings, keys, leave."""

    def __init__(self, leave: Press, rulebook: Callable[[], Scene] | None, settings: Callable[[], Scene]) -> None:
        super().__init__(say("editor.menu"))
        self.choices: list[Widget] = [
            Button(say("editor.go_on"), lambda: Pop(), icon="play", main=True, align="left"),
            *([Button(say("pause.rules"), lambda: Push(rulebook()), icon="book", key="rules", align="left")] if rulebook else []),
            Button(say("pause.settings"), lambda: Push(settings()), icon="settings", align="left"),
            Button(say("pause.keys"), lambda: Push(KeysSheet()), icon="keys", key="keys", align="left"),
            Button(say("editor.leave"), leave, icon="back", tip=say("editor.leave_tip"), align="left"),
        ]


class SavePuzzle(Sheet):
    """The sheet: whose puzzle it is, what must be reached, how it is called. The goals offered follow from the position."""

    width = 640.0

    def __init__(self, app: App, game: str, own: PositionEditor, edits: Edits, puzzles: Callable[[], Change]) -> None:
        super().__init__(say("editor.save"))
        self.app, self.game, self.own, self.edits, self.puzzles = app, game, own, edits, puzzles
        self.seats = list(edits.rules.actors(edits.position))
        self.seat: Seat = self.seats[0]
        self.offers: Sequence[PuzzleGoal] = own.offers(edits.value, self.seat)
        self.goal, self.level = 0, LEVELS[0]
        self.title, self.task = "", ""
        self.named = TextField(say("editor.puzzle_title"), "", self._take_title, TITLE_LIMIT, 400)
        self.asked = TextField(say("editor.puzzle_task"), "", self._take_task, TASK_LIMIT, 400, say("editor.puzzle_task_tip"))
        self.preview = Label("", BODY, palette.DIM)
        self.found = Label("", BODY, palette.TEXT)
        self.solver: Solver | None = None
        self.worth: Fraction | None = None  # the best chance there is, when the search has found it
        self.save = Button(say("editor.puzzle_save"), self._save, icon="save", key="confirm", main=True, align="left")
        self.no = Button(say("editor.puzzle_no"), self._leave, icon="back", align="left")
        self._renew()

    def _renew(self) -> None:
        """Offer the goals of the seat, and let the task tell the one that is chosen."""
        names, options = presentation(self.game).setup(), self.edits.value["options"]
        seats = [Option(seat, names.name_of(seat, options)) for seat in self.seats]
        self.whose = Choice(say("editor.puzzle_seat"), seats, self.seat, self._take_seat)
        self.goals = Turner(say("editor.puzzle_goal"), [offer.words for offer in self.offers], self.goal, self._take_goal, "")
        levels = [Option(level, say(f"puzzles.level_{level}")) for level in LEVELS]
        self.levels = Choice(say("editor.puzzle_level"), levels, self.level, self._take_level)
        self._tell()
        self._search()

    def _search(self) -> None:
        """Begin to find out whether the goal can be reached."""
        if self.solver:
            self.solver.close()
        self.worth = None
        self.solver = Solver(self.puzzle(), SEARCHING)
        self.solver.ask("worth", lambda search: search.worth(search.start()))
        self.found.change(words=say("editor.puzzle_searching"))

    @property
    def waiting(self) -> bool:
        """Whether it is still being found out what the puzzle is worth."""
        return bool(self.solver and self.solver.busy)

    def update(self, seconds: float) -> Change | None:
        answer = self.solver.answer() if self.solver else None
        if answer:
            self.worth = answer.value
            self.found.change(words=self._finding())
            self.again()
        return super().update(seconds)

    def _finding(self) -> str:
        """What the search has found, in words."""
        if self.worth is None:
            return say("editor.puzzle_unknown")
        if not self.worth:
            return say("editor.puzzle_never")
        return say("editor.puzzle_certain") if self.worth == 1 else say("editor.puzzle_chance", n=percent(self.worth))

    def _tell(self) -> None:
        """Show on the sheet what the puzzle will say."""
        task = self.task.strip() or self.offers[self.goal].words
        self.preview.change(words=say("editor.puzzle_told", task=task))
        self.save.change(reason="" if self.title.strip() else say("editor.puzzle_no_title"))

    def _take_title(self, words: str) -> None:
        self.title = words
        self._tell()

    def _take_task(self, words: str) -> None:
        self.task = words
        self._tell()
        self.again()

    def _take_seat(self, seat: str) -> None:
        self.seat = seat
        self.offers, self.goal = self.own.offers(self.edits.value, seat), 0
        self._renew()
        self.again()

    def _take_goal(self, place: int) -> None:
        self.goal = place
        self._tell()
        self._search()
        self.again()

    def _take_level(self, level: str) -> None:
        self.level = level

    def puzzle(self) -> Puzzle:
        """The puzzle as it stands on the sheet; nobody has proved what it is worth."""
        value, offer = self.edits.value, self.offers[self.goal]
        return Puzzle(
            game=self.game, id=f"own-{strftime('%Y%m%d-%H%M%S')}", title=self.title.strip(),
            text=self.task.strip() or offer.words,
            seat=self.seat, level=self.level, scenario=value["scenario"], options=value["options"], position=bare(value),
            goal=offer.goal, worth=written(self.worth), answer=(), key=(), tries=(), why="",
        )  # fmt: skip

    def _save(self) -> Change | None:
        try:
            path = save_own(self.game, self.puzzle())
        except Refused as refused:
            self.app.notify(refused.why)
            return None
        except OSError as fault:
            self.app.notify(say("editor.not_kept", why=fault.strerror or fault))
            return None
        self.app.notify(say("editor.puzzle_saved", file=path))
        return self._leave()

    def _leave(self) -> Change:
        return Pop()

    def end(self) -> None:
        if self.solver:
            self.solver.close()

    def contents(self) -> list[Widget]:
        line = Label(say("editor.puzzle_line"), SENTENCE)
        return [line, self.named, self.whose, self.goals, self.levels, self.asked, self.preview, self.found, self.save, self.no]

    def escape(self) -> Change | None:
        return self._leave()


def written(worth: Fraction | None) -> str:
    """A chance as puzzles write it: a ratio, or a share where that is too long; where nobody knows it is taken as certain."""
    if worth is None or worth.denominator == 1:
        return "1" if worth is None else str(worth.numerator)
    ratio = f"{worth.numerator}/{worth.denominator}"
    return ratio if len(ratio) < SHORT else f"{float(worth * 100):.2f} %"
