"""When a seat wants to be asked for an answer while an enemy acts: a choice, and the share where odds decide."""

from __future__ import annotations

from game.api import Seat
from scenes.kit.controls import Option
from scenes.kit.option_card import ChoiceCard, StepperCard
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.tables.firefight.state import ASKED, ODDS, FirefightActs, FirefightState

LEAST, MOST, STEP = 5, 95, 5
"""Percent: the share can be set from the first to the second, in steps of the third."""


def _say(key: str, **given: object) -> str:
    return say(f"firefight:turn.{key}", **given)


def _share(percent: int) -> str:
    return say("firefight:odds.percent", percent=percent)


class WhenAsked:
    """The cards of one seat's setting."""

    def __init__(self, state: FirefightState, acts: FirefightActs, seat: Seat) -> None:
        self.state, self.acts, self.seat = state, acts, seat
        self.choice = ChoiceCard(_say("asked_label"), self._values(), state.asked_when(seat), self._ask, tip=_say("asked_tip"))
        over, tip = state.asked_over(seat), _say("asked_over_tip")
        self.over = StepperCard(_say("asked_over"), over, LEAST, MOST, self._ask_over, step=STEP, shown=_share, tip=tip)

    def cards(self) -> list[Widget]:
        """The choice, with the share below it where odds decide."""
        when, over = self.state.asked_when(self.seat), self.state.asked_over(self.seat)
        self.choice.change(options=tuple(self._values()), chosen=when)
        self.over.change(value=over)
        return [self.choice, self.over] if when == ODDS else [self.choice]

    def _values(self) -> list[Option]:
        share = _share(self.state.asked_over(self.seat))
        return [Option(one, _say(f"asked.{one}", percent=share)) for one in ASKED]

    def _ask(self, when: str) -> None:
        self.state.ask_when(self.seat, when)
        self.acts.refresh()

    def _ask_over(self, over: int) -> None:
        self.state.ask_when(self.seat, ODDS, over)
        self.acts.refresh()
