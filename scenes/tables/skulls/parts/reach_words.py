"""The threats that could be dealt somebody in a space, in words: the same on the board, beside it and in a sentence."""

from __future__ import annotations

from game.skulls import firing
from game.skulls.asks import Answer
from game.skulls.position import Position
from scenes.kit.numbers import signed
from scenes.kit.words import say
from scenes.tables.skulls.parts.steps import Reach
from scenes.tables.skulls.prospects import threats


def _say(key: str, **given: object) -> str:
    return say(f"skulls:danger.{key}", **given)


def by_grenade(there: Reach) -> str:
    """What grenades may add."""
    return _say("by_grenade", more=signed(there.thrown))


def reach_words(there: Reach) -> str:
    """How many threats, and apart from them what grenades may add."""
    fire = threats(there.fire)
    return _say("with_grenade", fire=fire, more=by_grenade(there)) if there.thrown else fire


def reach_figures(there: Reach) -> str:
    """The same in figures alone, for the board: 3, 3+3, +3; "" for nothing."""
    return f"{there.fire or ''}{signed(there.thrown) if there.thrown else ''}"


def far_words(view: Position, one: Answer, space: str) -> str:
    """How many threats an enemy could deal in a space, from how far, what of them is not from his card; what a grenade adds."""
    given, thrown = {"range": _say(f"range.{one['range']}")}, by_grenade(Reach(0, one["thrown"])) if one["thrown"] else ""
    if not one["threat"]:
        return _say("threats", count=thrown, **given)
    place = view.units[one["unit"]].space
    pattern, *more = firing.fire(view, one["unit"], place, "", space).parts if place else ()
    if more:
        given |= {"card": pattern["add"]}
        given |= {"more": ", ".join(say(f"skulls:event.part.{part['name']}", by=signed(part["add"])) for part in more)}
    said = _say("threats_more" if more else "threats", count=one["threat"], **given)
    return _say("figure_with", said=said, more=thrown) if thrown else said
