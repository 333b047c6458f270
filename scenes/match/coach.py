"""The coach of a friendly match: the best that can be done now, by what the seat at the screen knows, and why.

It is there where a setting says so, never in puzzles and lessons, and among people at one screen where all have agreed. A match
in which it has told anything is marked in its file.
"""

from __future__ import annotations

from collections.abc import Callable

from pygame import Surface

from game.api import Action
from game.bots.weighing import key_of
from game.review.record import Decision
from scenes.kit import palette
from scenes.kit.layout import Scale
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.match.coach_card import CARD_HIGH, Advice, CoachCard
from scenes.match.state import MatchState
from scenes.presentation.games import presentation
from scenes.review import arrows
from scenes.review.said import percent
from scenes.review.weighing import Weighing, weigh

RESTED = 0.15
"""Seconds that something is pointed at before it is weighed."""


class Coach:
    """The coach at one match screen. `on`: whether its card lies there."""

    def __init__(self, play: MatchState, changed: Callable[[], None]) -> None:
        """`changed` is called when the card comes or goes."""
        self.play, self.changed = play, changed
        self.on = False
        self.weighing = Weighing()
        self.button = Button("", self.switch, icon="learn", key="coach", tip=say("coach.tip"), height=36)
        self.card = CoachCard()
        self._of: tuple[object, ...] | None = None  # the decision that it is asked about
        self._best: Decision | None = None
        self._known: dict[str, Decision | None] = {}  # what was weighed beside the best, by its key
        self._asked = ""  # the key of what is being weighed beside the best
        self._pointed: Action | None = None
        self._rest = 0.0
        self._why = ""
        self._among: list[Action] = []  # all that can be done, the best first
        self._shown: tuple[object, ...] = ()

    @property
    def offered(self) -> bool:
        """Whether there is a coach at this match: none where nothing is kept, as in a puzzle."""
        play = self.play
        if not play.app.preferences.coach or play.journal is None:
            return False
        people = [play.holders[seat] for seat in play.persons]
        return bool(people) and (len(people) == 1 or all(one.coach for one in people))

    def switch(self) -> None:
        """Lay the card there, or take it away."""
        why_not = "" if self.on else "coach.not_offered" if not self.offered else "coach.lesson" if self.play.reading else ""
        if why_not:
            self.play.notify(say(why_not))
            return
        self.on = not self.on
        self.button.change(on=self.on)
        self.forget()
        self.changed()

    def forget(self) -> None:
        """Forget at once what was told, as somebody else comes to the screen."""
        self._of, self._best, self._pointed, self._why = None, None, None, ""
        self._known.clear()
        self._among, self._shown = [], ()
        self.weighing.forget()
        self.card.show(self.advice())

    @property
    def tools(self) -> list[Button]:
        """Its button for the bar, where there is a coach, or one that can be sent away."""
        return [self.button] if self.offered or self.on else []

    @property
    def busy(self) -> bool:
        """Whether it has something to ask, or waits for an answer."""
        return self.on and self._deciding() and (self._of is None or self._rests or self.weighing.busy)

    @property
    def _rests(self) -> bool:
        """Whether the pointer is on something that has to be weighed beside the best."""
        pointed, best = self._pointed, self._best
        return best is not None and pointed is not None and pointed != best.best and key_of(pointed) not in self._known

    def high(self, scale: Scale) -> int:
        """The pixels under the panels that its card takes."""
        return scale.px(CARD_HIGH) if self.on else 0

    def place(self) -> None:
        """Place the card: under the panels, or, while a fight lies over all of them, at the foot."""
        chrome, seen = self.play.chrome, self.play.table.board_shown
        where = chrome.below if seen else chrome.strip
        if (self.card.rect, self.card.scale) != (where, chrome.letters):
            self.card.place(where, chrome.letters)

    # --- what it is asked -------------------------------------------------------------------------------------------------

    def _deciding(self) -> bool:
        play = self.play
        return play.shown and play.playing.idle and play.deciding

    def update(self, seconds: float) -> bool:
        """Whether it tells anything new: it asks about the decision that waits and about what is pointed at."""
        if not self.on:
            return False
        deciding = self._deciding()
        self.place()
        if deciding:
            self._begin()
            self._hear()
            self._point(seconds)
        elif self._of is not None:
            self.forget()
        shown = deciding, self._of, self._best is None, self._why, len(self._known), self._pointed
        if shown == self._shown:
            return False
        self._shown = shown
        return self.card.show(self.advice()) or deciding

    def _begin(self) -> None:
        """Ask about the decision that waits, if that has not been done."""
        play = self.play
        of = play.perspective, len(play.match.log), play.bots.taken_back
        if of == self._of or play.perspective is None:
            return
        self.forget()
        self._of = of
        self._ask(None)

    def _ask(self, action: Action | None) -> None:
        play = self.play
        assert play.perspective is not None
        self._asked = "" if action is None else key_of(action)
        self.weighing.ask(weigh(play.match.rules, play.chair().view(), play.perspective, action))

    def _hear(self) -> None:
        found = self.weighing.answer()
        if found is None:
            return
        if self._asked:
            self._known[self._asked] = found.decision
            return
        legal = self.play.chair().legal()
        nothing = "" if found.decision else say("coach.no_advice" if len(legal) > 1 else "coach.no_choice")
        self._best, self._why = found.decision, found.why or nothing
        if found.decision:
            told = [option.action for option in found.decision.options]
            self._among = [*told, *(one for one in legal if one not in told)]
            if self.play.journal:
                self.play.journal.marks.coached = True

    def _point(self, seconds: float) -> None:
        """Follow what is pointed at; what the best few do not hold is weighed once the pointer rests there."""
        best, play = self._best, self.play
        if best is None:
            return
        pointed = play.table.considered(self._among)
        if pointed != self._pointed:
            self._pointed, self._rest = pointed, 0.0
            return
        self._rest += seconds
        if self._rests and self._rest >= RESTED and not self.weighing.busy:
            self._ask(pointed)

    # --- what it tells ----------------------------------------------------------------------------------------------------

    def advice(self) -> Advice:
        """What the card tells now."""
        best, play = self._best, self.play
        game = play.match.rules.id
        if best is None:
            waits = "coach.waits" if not self._deciding() else "coach.thinks"
            return Advice(game, say(waits) if not self._why else self._why)
        words, view = presentation(game).action_words(), play.chair().view()
        pointed = self._pointed
        told = words.in_words(view, best.best)
        if pointed == best.best:
            return Advice(game, "", told, best.chance, say("coach.is_best"), None, best.reasons)
        if pointed is not None:
            return self._beside(pointed, best, Advice(game, "", told, best.chance))
        if len(best.options) < 2:
            return Advice(game, "", told, best.chance, "", None, best.reasons)
        other = best.options[1]
        beside = say("review.next_best", other=words.in_words(view, other.action))
        if percent(best.chance) == percent(other.chance):
            beside += " " + say("coach.alike")
        return Advice(game, "", told, best.chance, beside, other.chance, best.reasons)

    def _beside(self, pointed: Action, best: Decision, advice: Advice) -> Advice:
        """What is pointed at beside the best: its chance less by what it gives away."""
        key, deed = key_of(pointed), presentation(advice.game).action_words().in_words(self.play.chair().view(), pointed)
        known = self._known.get(key)
        chance = next((option.chance for option in best.options if option.action == pointed), None)
        if known:
            chance = max(0.0, best.chance - (known.chance - known.options[known.played].chance))
        if key in self._known and chance is None:
            return advice._replace(beside=say("coach.unweighed", deed=deed))
        beside = say("coach.pointed", deed=deed)
        if chance is not None and percent(chance) == percent(best.chance):
            beside += " " + say("coach.alike")
        reasons = known.reasons if known and known.played else ()
        return advice._replace(beside=beside, beside_chance=chance, reasons=reasons)

    def draw(self, surface: Surface) -> None:
        """Draw on the board the best as an amber arrow, and what is pointed at as a pale one."""
        if not self.on or self._best is None or not self._deciding() or not self.play.table.board_shown:
            return
        play, board = self.play, self.play.chrome.board
        words, view, scale = presentation(play.match.rules.id).action_words(), play.chair().view(), play.chrome.scale
        lines = [(self._best.best, arrows.BETTER, arrows.BEND)]
        if self._pointed is not None and self._pointed != self._best.best:
            lines.insert(0, (self._pointed, palette.TEXT, -arrows.BEND))
        for action, shade, bend in lines:
            spots = [play.table.spot(space) for space in words.places(view, action)]
            arrows.draw(surface, spots, shade, bend, board, scale)

    def close(self) -> None:
        """End the process, if there is one."""
        self.weighing.close()
