"""The end of a match of one person against bots, brought on by bots: they play for that person too, and the result comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.bots.api import bound
from game.journal_marks import DECIDED, OPEN
from game.messages import Refused
from game.review.decisions import believed
from scenes.app.page import Sheet
from scenes.kit.fonts import SENTENCE
from scenes.kit.layout import Scale
from scenes.kit.scene import Change, Pop, Push
from scenes.kit.widgets import Button, Label, Press, Widget
from scenes.kit.words import say
from scenes.match.coach import Coach
from scenes.match.state import MatchState

SURE = 0.97
"""With a chance of so much a match is as good as won."""
STAYS = 2
"""So many turns of one's own begin with such a chance before anything is said of it."""
WORLDS = 3
"""In so many worlds the chance is asked for, as they may be behind what the seat knows."""
LEVEL = "regular"
"""The bot that takes a person's seat."""
ROW = 40.0  # design units: the row in the column is so high
LEAST = 640  # design units: in a lower window all room is for the panels, and the menu alone has it


class PlayItOut(Sheet):
    """The question whether the bots are to play the rest."""

    def __init__(self, about: Sequence[str], press: Press) -> None:
        super().__init__(say("play_out.title"))
        self.choices: list[Widget] = [
            *[Label(line, SENTENCE) for line in about],
            Button(say("play_out.yes"), press, icon="fast", key="confirm", main=True, align="left"),
            Button(say("play_out.no"), lambda: Pop(), icon="back", align="left"),
        ]


class PlayOut:
    """What brings one match to its end: an entry of its menu at any time, and a row in its column once it is decided."""

    def __init__(self, play: MatchState, coach: Coach, changed: Callable[[], None]) -> None:
        """`changed` is called when the row comes, goes or says something else; it has no place beside the coach's card."""
        self.play, self.coach, self.changed = play, coach, changed
        self.row = Button("", lambda: self.ask(1), icon="fast", tip=say("play_out.tip"), height=ROW)
        self._fits = False  # whether the window has room for the row
        self._chances: list[float] = []  # to win, as the last turns of one's own began
        if play.played_out and len(play.persons) == 1:  # it was left to them before it was saved
            self._give_seat()

    def entry(self) -> Button:
        """Its entry in the menu, which says why where it cannot be pressed."""
        found = Button(say("play_out.entry"), lambda: self.ask(2), icon="fast", align="left", tip=say("play_out.tip"))
        found.change(reason="" if self.offered else say("play_out.begun" if self.play.played_out else "play_out.only"))
        return found

    @property
    def offered(self) -> bool:
        """Whether one person plays here against bots alone, in a match that is kept."""
        play = self.play
        return play.journal is not None and len(play.persons) == 1 < len(play.match.seats) and play.match.result() is None

    # --- when it is decided -----------------------------------------------------------------------------------------------

    def turn_begins(self) -> None:
        """Take note of the chance with which a turn of one's own begins."""
        if not self.offered:
            return
        self._chances = [*self._chances, self.chance()][-STAYS:]
        self._follow()

    def chance(self) -> float:
        """The chance of the person to win, as far as he may know; one half where there is none to be told."""
        play = self.play
        try:
            return believed(play.match.rules, play.chair().view(), play.persons[0], WORLDS)
        except Refused:
            return 0.5

    @property
    def outcome(self) -> str:
        """What the match is as good as: won, or lost; "" as long as it is neither."""
        if len(self._chances) < STAYS or not self.offered:
            return ""
        return "won" if min(self._chances) >= SURE else "lost" if max(self._chances) <= 1 - SURE else ""

    def _follow(self) -> None:
        """Let the row say what the match is as good as."""
        label = say(f"play_out.{self.outcome}") if self.outcome else ""
        if label != self.row.label:
            self.row.change(label=label)
            self.changed()

    # --- where the row lies -----------------------------------------------------------------------------------------------

    @property
    def widgets(self) -> list[Widget]:
        """The row, where it is offered."""
        return [self.row] if self._shown else []

    @property
    def _shown(self) -> bool:
        return bool(self.outcome) and not self.coach.on and self._fits

    def high(self, window: int, scale: Scale) -> int:
        """The pixels under the panels that the row takes in a window so many pixels high."""
        self._fits = window >= scale.px(LEAST)
        return scale.px(ROW) if self._shown else 0

    def place(self) -> None:
        """Place the row under the panels."""
        if self._shown:
            self.row.place(self.play.chrome.below, self.play.chrome.letters)

    # --- what it does -----------------------------------------------------------------------------------------------------

    def ask(self, levels: int) -> Change:
        """The question first; `levels` leads from it back to the match."""
        from scenes.career.entry import of_training  # it brings SQLite along, which a match does without

        play = self.play
        uncounted = play.uncounted or of_training(play.match, play.holders)
        why = "" if uncounted else "score" if self._scored else "" if self._decided else "open"
        about = [say("play_out.about"), *([say(f"play_out.{why}")] if why else [])]
        return Push(PlayItOut(about, lambda: self._begin(levels)))

    @property
    def _decided(self) -> bool:
        return not 1 - SURE < self.chance() < SURE

    @property
    def _scored(self) -> bool:
        """Whether the match is one for a score: the rules themselves play the other side."""
        match, (person,) = self.play.match, self.play.persons
        others = [seat for seat in match.seats if seat != person]
        return any(bound(match.rules.judge, match.view(seat), seat) for seat in others)

    def _begin(self, levels: int) -> Change:
        play = self.play
        if play.journal:
            marks = play.journal.marks
            marks.left, marks.since = DECIDED if self._decided and not self._scored else OPEN, len(play.match.log)
        self._give_seat()
        self.changed()
        return Pop(levels)

    def _give_seat(self) -> None:
        """Let a bot play for the person from now on, and everything go by without motion or halt."""
        play = self.play
        play.bots.take_seat(play.persons[0], LEVEL)
        play.persons = []
        play.hurry("off")
        play.playing.skip_all()
        play.shown = False
        if self.coach.on:
            self.coach.switch()
