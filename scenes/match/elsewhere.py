"""Where a match leads to: its menu, the rule book, its dice so far, the board in words, and the ways out."""

from __future__ import annotations

from collections.abc import Callable

from game.learning.rulebook import has_book
from scenes.app.keys_sheet import KeysSheet
from scenes.app.pause import Pause
from scenes.kit.scene import Change, Pop, Push, Scene
from scenes.kit.widgets import Button, Press
from scenes.kit.words import say
from scenes.match.log import LogDrawer
from scenes.match.play_out import PlayOut
from scenes.match.state import MatchState
from scenes.presentation.story import own
from scenes.rulebook.opening import opens


class Elsewhere:
    """What one match leads to. `lessons` opens the list of them, None for a game without; `play_out` brings on its end."""

    def __init__(
        self,
        play: MatchState,
        log: LogDrawer,
        settings: Callable[[], Scene],
        lessons: Callable[[], Change] | None,
        play_out: PlayOut,
    ) -> None:
        self.play, self.log, self.settings, self.lessons, self.play_out = play, log, settings, lessons, play_out

    def menu(self) -> Change:
        """The menu over the match."""
        game = self.play.match.rules.id
        more = [
            *([Button(say("pause.rules"), self.look_up, icon="book", key="rules", align="left")] if has_book(game) else []),
            Button(own(game, "ledger.so_far"), lambda: self.open_ledger(True), icon="dice", key="ledger", align="left"),
            Button(say("pause.aloud"), self.read_aloud, icon="log", align="left"),
        ]
        lessons: Press = self.lessons or self._no_lessons
        more.append(Button(say("lesson.list"), lessons, icon="learn", align="left"))
        more[-1].change(reason="" if self.lessons else say("pause.no_lessons"))
        more.append(self.play_out.entry())
        give_up = self._give_up if self.play.journal else None
        back = self._give_up if self.play.tried else None
        begun = not self._untouched()
        return Push(
            Pause(self.leave, self.settings, KeysSheet, leave=None if back else give_up, more=more, begun=begun, back=back)
        )

    def _no_lessons(self) -> None:
        """Do nothing: the entry only says why."""

    def look_up(self, at: str = "") -> Change:
        """The rule book, open at a topic, the number of a rule, or its contents."""
        return opens(self.play.match.rules.id)(at)

    def open_ledger(self, over: bool = False) -> Change:
        """The dice so far; `over`: over the menu."""
        from scenes.result.ledger_sheet import LedgerSheet  # read only when somebody opens it

        play = self.play
        return Push(LedgerSheet(self.log.narrator, play.events, play.names, play.match.rules.id, over))

    def read_aloud(self) -> Change:
        """The board in words, as far as the seat at the screen may know it."""
        from scenes.match.position_text import Aloud  # read only when somebody opens it

        play = self.play
        return Push(Aloud(play.match.rules, play.chair().view(), play.perspective, play.app.notify))

    def leave(self) -> Change:
        """Back to the title. Where nobody has decided anything there is nothing to go on with, and no file stays."""
        if self.play.journal and self._untouched():
            self.play.journal.throw_away()
        return Pop(2)

    def _give_up(self) -> Change:
        if self.play.journal:
            self.play.journal.give_up()
        return self.leave()

    def _untouched(self) -> bool:
        """Whether nobody at this screen has decided anything."""
        play = self.play
        seats = {entry.seat for entry in play.match.log}
        return bool(play.persons) and play.match.start is None and not seats.intersection(play.persons)
