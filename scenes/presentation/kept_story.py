"""What was kept of a match whose rules have changed since, as far as its game can still tell it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game.api import Event
from game.recording import Recording
from scenes.presentation.games import presentation

T = TypeVar("T")
UNKNOWN = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What comes of an event of another shape than a game knows."""


def leave_out_untold(recording: Recording, *others: Callable[[Event], object]) -> None:
    """Leave out of what was kept each event that its game cannot tell any more, and all of them where it cannot tell the whole.

    `others` are asked of every event, too, and may fail as the telling may.
    """
    if recording.agreed == recording.length:
        return
    tells = presentation(recording.rules.id).story(recording.header)
    names = tells.names(recording.view(recording.agreed, None))
    asked = (tells.telling(names), tells.rolling(), tells.spaces, *others)
    for event in [event for action in range(1, recording.agreed + 1) for event in recording.events(action)]:
        asked[0](event), asked[1](event)  # what tells a story has heard it from its beginning

    def unheard(event: Event) -> bool:
        return any(_fails(ask, event) for ask in asked)

    recording.leave_out(unheard)
    story = recording.story()
    if any(_fails(whole, story) for whole in (tells.points, tells.rounds, tells.stage, lambda told: tells.fights(told, names))):
        recording.leave_out(lambda event: True)


def _fails(ask: Callable[[T], object], about: T) -> bool:
    """Whether what is asked makes no sense to whom it is asked."""
    try:
        ask(about)
    except UNKNOWN:
        return True
    return False
