"""A puzzle at the table: the match screen at its position, the task, hints, the answer, and what became of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import time_ns

import pygame

from game.api import Action, Event
from game.learning.puzzle_search import Followed, followed, given, hint
from game.learning.puzzles import Puzzle, Try, begun, judged
from game.match import SEEDS, Match
from scenes.app.app import App
from scenes.kit.fonts import BODY
from scenes.kit.layout import BODY_FLOOR, Scale
from scenes.kit.scene import Change, Pop, Push, Scene, Swap
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.lessons.panel import LessonPanel
from scenes.match.bars import PlayBars
from scenes.match.screen import Play
from scenes.presentation.games import presentation
from scenes.presentation.navigation import Navigation
from scenes.presentation.seats import LEVELS, PERSON, Holder
from scenes.puzzles.menu import PuzzleMenu
from scenes.puzzles.progress import tick
from scenes.puzzles.solver import Opponents, Solver
from scenes.puzzles.verdict import Verdict, rightly, told

LOOK, BETWEEN = 1.4, 0.9
"""Seconds in which the answer is shown: the position before it begins, and between two of its actions."""
ROOM = 0.48
"""The part of the side column that the task may take before it is told in less room."""
TIGHTER = ((False, BODY), (True, BODY), (True, BODY * 0.8), (True, BODY * 0.65))
"""In less and less room: whether the buttons are icons alone, and the size of the words in design units."""
LUCKY = 40
"""How many seeds are tried for one with which the answer comes off, where chance has a say."""


class TaskPanel(LessonPanel):
    """The panel of the task; a click on its title folds it to that, so that it covers nothing, or unfolds it."""

    topic = ""

    def __init__(self, fold: Callable[[], None]) -> None:
        super().__init__()
        self.fold, self.folded = fold, False
        self.tip = self._told = say("puzzles.fold_tip")

    def fold_or_tell(self, title: str, words: str, buttons: Sequence[Button]) -> None:
        """Show the task with its buttons, or its title alone."""
        self.tell(title, words, () if self.folded else buttons)
        if self.folded:
            self.change(lines=())

    def press(self) -> None:
        self.fold()

    def click(self, at: tuple[int, int]) -> None:
        """Fold or unfold the panel on a click on its title. Under it the buttons move when a hint comes."""
        if self._on_title(at):
            self.fold()

    def hover(self, at: tuple[int, int]) -> None:
        """Tell over the title alone what a click does: a tip under the task would cover what comes next."""
        self.tip = self._told if self._on_title(at) else ""

    def touch(self, **states: bool) -> None:
        super().touch(**states)
        if not self.hovered:
            self.tip = self._told

    def _on_title(self, at: tuple[int, int]) -> bool:
        return self.folded or self.head.collidepoint(at)


class PuzzleBars(PlayBars):
    """The bars of a puzzle: once its try is over they say how it ended, and nobody waits for anybody."""

    play: TryPuzzle

    def fill(self) -> None:
        """Keep away what the table asks once nothing is asked any more."""
        super().fill()
        play = self.play
        if play.playing.idle and play.state() != "open":
            play.chrome.say(f"**{say(f'puzzles.{play.state()}')}.**", [])


class TryPuzzle(Play):
    """The match screen of a puzzle. Nothing of it is in a journal.

    `on`: the way to the next puzzle, None where there is none; `showing`: the answer is played, and nobody decides.
    """

    def __init__(
        self,
        app: App,
        puzzle: Puzzle,
        settings: Callable[[], Scene],
        navigation: Navigation,
        on: Callable[[], Scene] | None,
        showing: bool = False,
    ) -> None:
        self.puzzle, self.on, self.showing = puzzle, on, showing
        self.solver = Solver(puzzle)
        self.left: list[Action] = list(puzzle.answer) if showing else []
        self.pause = LOOK
        self.panel = TaskPanel(self._fold)
        self._judging = ""  # "" | asked | told: how far the end of the try has come
        self._state: tuple[object, int, str] = (None, 0, "open")  # of which position, after how many actions
        self._hinted: Action | None = None  # the action that a hint has pointed at already
        self._advice = ""  # the last hint, while it holds
        self._lost: bool | None = None  # whether nothing can solve it any more; None while nobody has asked
        self._dimmed: list[tuple[Button, bool, str]] = []  # what gave amber up while nothing solves it: was it amber, and its key
        self._looked = False  # whether the one who solves has clicked or pressed anything of the table since the last action
        match = begun(puzzle, lucky_seed(puzzle) if showing else time_ns() % SEEDS)
        holders = {
            seat: Holder(PERSON, "") if seat == puzzle.seat else Holder(LEVELS[1], say(f"setup.{LEVELS[1]}"))
            for seat in match.seats
        }
        super().__init__(app, match, None, holders, lambda _: None, settings, navigation=navigation)
        self.bars = PuzzleBars(self, self._furnish, self.go_on)
        self.chrome.title = say("puzzles.heading", title=puzzle.title)
        self.bots = Opponents(match, holders, self.solver)
        self.action_words = presentation(puzzle.game).action_words()
        self.places = presentation(puzzle.game).lessons(self.table)
        self.hint = Button(say("puzzles.hint"), self.give_hint, icon="search", height=36, tip=say("puzzles.hint_tip"))
        self.answer = Button(say("puzzles.answer"), self.show_answer, icon="eye", height=36, tip=say("puzzles.answer_tip"))
        self.again = Button(say("puzzles.again"), self.try_again, icon="replay", height=36, tip=say("puzzles.again_tip"))
        self.back = Button(say("puzzles.leave"), lambda: Pop(), icon="back", height=36)
        self.onward = Button(say("puzzles.next"), self.go_onward, icon="step", key="confirm", main=True, height=36)

    @property
    def advises(self) -> bool:
        """False: what is to be found is not proposed."""
        return False

    @property
    def reading(self) -> bool:
        """Whether the try is over, so that no clock runs on behind what is said of it."""
        return self.state() != "open"

    # --- how the try stands -----------------------------------------------------------------------------------------------

    def state(self) -> str:
        """Whether the try is `open`, `solved` or `failed`."""
        position, done = self.match.position, len(self.match.log)
        if self._state[0] is not position or self._state[1] != done:
            self._state = position, done, judged(self.puzzle, self.match.story(), position)
        return self._state[2]

    def own(self) -> list[Action]:
        """What the one who solves has done so far."""
        return [entry.action for entry in self.match.log if entry.seat == self.puzzle.seat]

    def _next(self) -> Change | None:
        if self.chair().peek() or self.state() == "open":
            return super()._next()
        if not self.shown:
            self._show()
        return self._judge()

    def _judge(self) -> Change | None:
        """The sheet that says what became of the try, once it is known which decision made it so."""
        if not self._judging:
            self._judging = "asked"
            self.solver.ask("followed", lambda search: followed(search, self.match))
            return None
        answer = self.solver.answer() if self._judging == "asked" else None
        if answer is None:
            return None
        self._judging = "told"
        return Push(self.verdict(answer.value if isinstance(answer.value, Followed) else None))

    def verdict(self, followed: Followed | None) -> Verdict:
        """The sheet at the end of a try."""
        won = self.state() == "solved"
        right = rightly(won, followed)
        kept = [] if self.showing else self._keep(right)
        lines = [*told(self.puzzle, won, self.showing, followed, self._tempted()), *kept]
        return self._sheet(lines, right)

    def _sheet(self, lines: Sequence[str], right: bool) -> Verdict:
        """The sheet with these lines, and the ways on."""
        again, answer = self.fresh, lambda: self.fresh(showing=True)
        show = None if self.showing or right else answer  # who has found it need not be shown
        return Verdict(lines, right, self.showing, again, show, self.on, lambda: self.board_place)

    def _keep(self, right: bool) -> list[str]:
        """Keep what came of the try; what more is to be said of that."""
        if right:
            try:
                tick(self.puzzle.game, self.puzzle.id)
            except OSError as fault:
                self.app.notify(say("puzzles.not_ticked", why=fault.strerror or fault))
        return []

    def _tempted(self) -> Try | None:
        """The tempting try that was followed, if it was one."""
        done = self.own()
        return next((one for one in self.puzzle.tries if done[: len(one.actions)] == list(one.actions)), None)

    # --- the answer -------------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Build the picture; let nothing be decided once it is over, or while the answer is shown."""
        chair = self.chairs[self.perspective]
        deciding = self.perspective in self.match.actors() and self.state() == "open" and not self.showing
        self.table.show(chair.view(), chair if deciding else None)
        if deciding:
            self.action_words.suppose(self.table, given(self.puzzle, self.match.rules.write(self.match.position)))
        self.shown = True
        self._furnish()

    def _think(self) -> None:
        if not self.showing or self.puzzle.seat not in self.match.actors():
            super()._think()
            return
        if self.pause > 0:
            return
        action = self._answered() if self.puzzle.answer else self._found()
        if action is None and self.solver.busy:
            return
        self.pause = BETWEEN
        if action is None:  # nothing of the answer can be done any more, as chance fell, or nobody has found one
            self.showing = self.shown = False
            self.app.notify(say("puzzles.answer_ends"))
            return
        self._happened(self.match.play(self.puzzle.seat, action))

    def _answered(self) -> Action | None:
        """The next action of the answer that can be done, which is left of it no more; None where there is none."""
        action = next((one for one in self.left if self._possible(one)), None)
        self.left = self.left[self.left.index(action) + 1 :] if action else []
        return action

    def _found(self) -> Action | None:
        """What the search has found to be the best; None while it is at work, or when it took too long."""
        if not self.solver.busy:
            self.solver.ask("hint", lambda search: hint(search, self.match))
            return None
        answer = self.solver.answer()
        return answer.value if answer else None

    def _possible(self, action: Action) -> bool:
        return self.match.rules.refuse(self.match.position, self.puzzle.seat, action) is None

    def show_answer(self) -> Change:
        """The answer from the beginning, in the place of this try."""
        return Swap(self.fresh(showing=True))

    def try_again(self) -> Change:
        """The puzzle from the beginning, in the place of this try."""
        return Swap(self.fresh())

    def go_onward(self) -> Change | None:
        """The next puzzle in the place of this one."""
        return Swap(self.on()) if self.on else None

    def fresh(self, showing: bool = False) -> TryPuzzle:
        """The puzzle from its beginning."""
        assert self.navigation is not None
        return TryPuzzle(self.app, self.puzzle, self.settings, self.navigation, self.on, showing)

    # --- hints ------------------------------------------------------------------------------------------------------------

    def give_hint(self) -> None:
        """Show the places of the next action; asked again, tell the action."""
        if self.puzzle.seat not in self.match.actors() or self.state() != "open":
            return
        done, answer = self.own(), list(self.puzzle.answer)
        if done == answer[: len(done)] and len(done) < len(answer):
            self._hint(answer[len(done)])
        else:
            self.solver.ask("hint", lambda search: hint(search, self.match))
            self._furnish()

    def _hint(self, action: Action | None) -> None:
        view = self.chair().view()
        if action is None:
            self._advice = say("puzzles.no_hint")
            self._furnish()
            return
        places = list(dict.fromkeys(self.action_words.places(view, action)))
        self.table.point_out(places)
        if self._hinted == action or not places:
            self._advice = say("puzzles.hint_whole", deed=self.action_words.in_words(view, action))
        else:
            self._advice = say("puzzles.hint_places", places=", ".join(self.action_words.where(view, at) for at in places))
        self._hinted = action
        self._furnish()

    def _heard_hint(self) -> None:
        if self.showing or self._judging or not self.solver.busy or self.puzzle.seat not in self.match.actors():
            return
        answer = self.solver.answer()
        if answer and answer.name == "hint":
            self._hint(answer.value)
        elif answer and answer.name == "lost":
            self._lost = bool(answer.value)
            self._furnish()

    @property
    def _unasked(self) -> bool:
        """Whether nobody has asked yet if the goal can still be reached, as the one who solves decides again."""
        open_ = self.puzzle.seat in self.match.actors() and self.state() == "open" and not self.showing
        return open_ and self._lost is None

    def _ask_whether_lost(self) -> None:
        """Have it found out, once after each action off the answer's way, whether the goal can still be reached."""
        if not self._unasked or self.solver.busy:
            return
        done = self.own()
        self._lost = False
        if done != list(self.puzzle.answer)[: len(done)]:
            self.solver.ask("lost", lambda search: hint(search, self.match) is None)

    # --- the screen -------------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> bool:
        """Whether something is being found out: what others do, how the try ended, a hint."""
        if not self.playing.idle:
            return False
        if self.state() != "open":
            return not self.shown or self._judging != "told"
        return not self.shown or self.bots.busy or self.bots.alone or self.solver.busy or self._unasked

    @property
    def restless(self) -> bool:
        """Whether anything moves, or the next action of the answer is waited for."""
        return super().restless or (self.playing.idle and self.showing and self.state() == "open")

    def resize(self, size: tuple[int, int], scale: Scale) -> None:
        other = (size, scale) != (self.size, self.scale)
        super().resize(size, scale)
        spaces = self.action_words.around(self.chair().view(), actions_of(self.puzzle))
        if other and spaces:
            self.places.come_near(spaces)

    def update(self, seconds: float) -> Change | None:
        if self.playing.idle and self.shown:
            self.pause = max(0.0, self.pause - seconds)
            self._heard_hint()
            self._ask_whether_lost()
        return super().update(seconds)

    def handle(self, event: pygame.event.Event) -> Change | None:
        if not self._looked and (event.type == pygame.KEYDOWN or self._picks(event)):
            self._looked = True
            change = super().handle(event)
            self._wake()
            return change
        return super().handle(event)

    def _picks(self, event: pygame.event.Event) -> bool:
        """Whether this is a click on what the table shows: its board, or its panels beside the task."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or self.panel.rect.collidepoint(event.pos):
            return False
        return self.chrome.board.collidepoint(event.pos) or self.chrome.side.collidepoint(event.pos)

    def _happened(self, events: list[Event]) -> None:
        self._hinted, self._advice, self._lost, self._looked = None, "", None, False
        super()._happened(events)

    def take_back(self) -> None:
        self._hinted, self._advice, self._lost = None, "", None
        super().take_back()

    def _furnish(self) -> None:
        for button, main, key in self._dimmed:
            button.change(main=main, key=key)
        self._dimmed = []
        super()._furnish()

    def _lead_back(self) -> None:
        """Let amber and Enter begin anew where nothing else can solve it any more; else they are the table's.

        Before anything is picked nothing is amber where there is a choice: it would propose what is to be found.
        """
        open_ = self.state() == "open" and not self.showing
        lost = bool(self._lost) and open_
        self.again.change(main=lost, key="confirm" if lost else "")
        quiet = open_ and not self._looked and self._choice
        for button in self.chrome.buttons if lost or quiet else ():
            if button.main or button.key == "confirm":
                self._dimmed.append((button, button.main, button.key))
                button.change(main=False, key="" if button.key == "confirm" else button.key)

    @property
    def _choice(self) -> bool:
        """Whether the one who solves has more than one thing to do; how he wants to be asked is none of them."""
        seat, rules = self.puzzle.seat, self.match.rules
        if seat not in self.match.actors():
            return False
        deeds = [one for one in rules.legal(self.chair().view(), seat) if one["do"] not in rules.settings]
        return not (rules.lists_all and len(deeds) == 1)

    def _lesson_widgets(self) -> list[Widget]:
        self._lead_back()
        if not self.chrome.bottom.w:
            return []
        buttons = self._ways_on() if self.showing or self.state() != "open" else [self.hint, self.answer, self.again]
        self.hint.change(reason=say("puzzles.thinks") if self.solver.busy else "")
        words = say("puzzles.shown", task=self.puzzle.text) if self.showing else self.puzzle.text
        words = "\n\n".join([words, *([self._advice] if self._advice else []), *([say("puzzles.lost")] if self._lost else [])])
        column = self.chrome.column
        for bare, size in TIGHTER:
            self.panel.change(size=max(size, column.scale.units(BODY_FLOOR)))
            for button in buttons:
                button.change(bare=bare)
            self.panel.fold_or_tell(self.puzzle.title, words, buttons)
            if self.panel.natural(column.scale, column.rect.w)[1] <= column.rect.h * ROOM:
                break
        return self.panel.stand(self.places, column)

    def _ways_on(self) -> list[Button]:
        """What can be done beside a board on which nothing is decided any more, as on the sheet that was put away."""
        told = self._judging == "told"
        return [self.again, *([self.back] if told else []), *([self.onward] if told and self.on else [])]

    def _fold(self) -> None:
        self.panel.folded = not self.panel.folded
        self._furnish()

    def _menu(self) -> Change:
        return Push(PuzzleMenu(self._leave, self.fresh, self.look_up, self.settings))

    def _leave(self) -> Change:
        return Pop(2)


def actions_of(puzzle: Puzzle) -> list[Action]:
    """The own actions that a puzzle knows: those of its answer and of the tempting tries."""
    return [*puzzle.answer, *(action for tried in puzzle.tries for action in tried.actions)]


def lucky_seed(puzzle: Puzzle) -> int:
    """A seed with which the answer comes off, as far as no other seat has a say; any where that is not known."""
    for seed in range(LUCKY):
        match = begun(puzzle, seed)
        if _comes_off(match, puzzle, list(puzzle.answer)):
            return seed
    return 0


def _comes_off(match: Match, puzzle: Puzzle, actions: Sequence[Action]) -> bool:
    """Whether the answer, played alone, solves a puzzle or comes to where another seat decides."""
    for action in actions:
        if judged(puzzle, match.story(), match.position) != "open":
            break
        if puzzle.seat not in match.actors():
            return True
        if match.rules.refuse(match.position, puzzle.seat, action) is None:
            match.play(puzzle.seat, action)
    return judged(puzzle, match.story(), match.position) != "failed"
