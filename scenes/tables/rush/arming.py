"""What arming a station brings and what it asks of the defenders, in figures, before anybody goes there (R-RU-66 to R-RU-76)."""

from __future__ import annotations

from game.api import Seat
from scenes.kit.hero import Hero
from scenes.kit.text_panel import Part, Row
from scenes.kit.words import say
from scenes.tables.rush.names import soldier_name
from scenes.tables.rush.prospects import Landing, blown, percent
from scenes.tables.rush.state import RushState


def armed_part(state: RushState, one: Landing, large: bool) -> Part:
    """How likely a station blows up that is armed without a fight; `large` where nothing else is, and what the defenders need."""
    return _large(state, one, state.view.turn.seat) if large else _row("blows", one.blows)


def _large(state: RushState, one: Landing, seat: Seat) -> Hero:
    how = "six" if state.view.soldiers[seat].ride is not None else "how"
    needs = say(f"rush:panel.blows_{how}", throws=state.ask("fuse")["throws"])
    return Hero(str(percent(one.blows)), "%", say("rush:panel.blows_large", mcom=state.world.squares[one.space].number), needs)


def armed_rows(state: RushState, one: Landing) -> list[Part]:
    """The same below the odds of a fight that comes first: once armed, and in all."""
    if not one.arms or not one.odds:
        return []
    name = soldier_name(state.view, state.view.turn.seat)
    return [_row("blows", one.blows), _row("blows_in_all", float(one.odds["win"]) * one.blows, name)]


def next_row(state: RushState, rides: bool) -> Row:
    """How likely a station blows up that is armed next, for whoever has not thrown yet."""
    return _row("blows_next", blown(state, rides))


def _row(key: str, part: float, name: str = "") -> Row:
    return Row(say(f"rush:panel.{key}", name=name), f"**{say('rush:panel.percent', n=percent(part))}**")
