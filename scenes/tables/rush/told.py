"""What has just been done, in a sentence for the bar while it moves."""

from __future__ import annotations

from game.api import Event
from game.rush.position import Position
from scenes.kit.words import knows, say
from scenes.tables.rush.names import soldier_name
from scenes.tables.rush.state import RushState
from scenes.tables.rush.wording import key_of, values_of


def told(state: RushState, view: Position, event: Event, turn: Event | None = None) -> str:
    """The words of an event, "" for one that is not told on the bar; `turn`: what began its turn, None for the view's."""
    key = f"rush:log.{key_of(event)}"
    if event["is"] in ("points", "kills", "turn", "controls", "over") or not knows(key):
        return ""
    given = values_of(event, view, {seat: soldier_name(view, seat) for seat in view.soldiers})
    when = (turn["round"], turn["seat"]) if turn else (view.round, view.turn.seat)
    if event["is"] == "no_effect" and (why := state.idle.get((*when, event["card"]))):
        return say("rush:log.no_effect_why", why=why, **given)
    return say(key, **given)
