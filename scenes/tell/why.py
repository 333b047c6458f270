"""*why* at a match: why a bot did what it did, as far as whoever asks may know."""

from __future__ import annotations

import re

from game.api import Seat
from game.messages import Refused
from game.review.asking import explained
from game.review.record import Decision
from game.review.settings import settings
from scenes.kit.words import say
from scenes.presentation.seats import BOTS
from scenes.review.deeds import Deed, seen_deed
from scenes.review.said import in_lines
from scenes.tell.prompt import Prompt
from scenes.tell.state import TellState

TRIED = 12
"""So many of a bot's moves are looked at, the last one first, for one that was a choice."""


def why(state: TellState, prompt: Prompt, words: str) -> None:
    """Tell why a bot did what it did last, or so many of its moves before; without a number of the last one that was a choice.

    Raises: Refused(bad-action, hidden).
    """
    match, asker, back = state.match, prompt.chair.seat, re.search(r"\d+", words)
    bots = [place for place, entry in enumerate(match.log) if state.holders[entry.seat].kind in BOTS]
    if asker is None or (int(back[0]) if back else 0) >= len(bots):
        raise Refused("bad-action", say("why.no_bot_yet"))
    places = [bots[-1 - int(back[0])]] if back else bots[-1 : -1 - TRIED : -1]
    found = [_found(state, place, asker) for place in places[:1]]
    if not back and (isinstance(found[0], str) or found[0][1] is None):
        others = (_found(state, place, asker) for place in places[1:])
        found = [next((one for one in others if not isinstance(one, str) and one[1]), found[0])]
    (answer,) = found
    if isinstance(answer, str):
        raise Refused("hidden", answer)
    deed, decision = answer
    if decision is None:
        state.voice.tell(say("review.done", done=state.own_words.in_words(deed.known, deed.action)) + " " + say("why.no_choice"))
    else:
        name = state.names[deed.seat]
        state.voice.read([*in_lines(match.rules.id, name, deed.known, decision, name), say("why.known")])


def _found(state: TellState, place: int, asker: Seat) -> tuple[Deed, Decision | None] | str:
    """The deed of an action of the log with what it was worth, or why it is not told yet."""
    match = state.match
    deed = seen_deed(match.rules, match.log[place], match.positions()[place], asker)
    if isinstance(deed, str):
        return deed
    try:
        return deed, explained(match.rules, deed.known, asker, deed.seat, deed.action, settings().depths["usual"])
    except Refused:
        return say("why.hidden")
