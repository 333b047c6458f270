"""What speaks for a step and against it, in words."""

from __future__ import annotations

from collections.abc import Mapping

from game.skulls.position import Position, World
from scenes.kit.words import say
from scenes.tables.skulls.names import called, means_name, objective_name
from scenes.tables.skulls.parts.reach_words import by_grenade, reach_words
from scenes.tables.skulls.parts.steps import Reach, against
from scenes.tables.skulls.prospects import threats

REACHED = frozenset({"risk", "safer", "safer_next", "out_of_reach", "best", "safe"})
"""Reasons for a step whose figures are threats that can reach whoever steps: they tell its price as well."""

NUMBERED = frozenset({"more", "safer_more"})
"""What speaks against a step in such figures."""


def _say(key: str, **given: object) -> str:
    return say(f"skulls:turn.best.{key}", **given)


def against_words(view: Position, unit: str, space: str) -> str:
    """What speaks against a step to a space, in words."""
    key, about = against(view, unit, space)
    return _timed(_say(f"against.{key}", **_in_words(view.world, about, key in NUMBERED)), about.get("count"))


def gain_words(world: World, key: str, about: Mapping[str, object]) -> str:
    """What is gained by a step, in words, from its key with the ids and figures that are in it."""
    given = _in_words(world, about, key in REACHED)
    if "out" in about and not key.startswith("ahead"):
        return _say(f"{key}.{'both' if about['back'] else 'alone'}", **given)
    return _timed(_say(key, **given), about.get("count"))


def _timed(words: str, there: object) -> str:
    """Figures with the round that they are of, where it is not this one."""
    return _say("next_round", said=words) if isinstance(there, Reach) and there.later and there.most else words


def _in_words(world: World, about: Mapping[str, object], reached: bool) -> dict[str, object]:
    """What a reason is given, in words: names for ids, threats for their number; `reached`: its figures are threats."""
    words = {"thing": objective_name, "unit": called, "token": means_name}
    given = {name: words[name](world, str(one)) if name in words else one for name, one in about.items()}
    if "before_back" in about and not about["before_back"]:
        given["before_back"] = _say("none")
    if reached:
        given |= {"count": _so_many(about["count"]), "before": _before(about["before"])}
    if "out" in about:
        given["out"] = threats(int(str(about["out"])))
    return given


def _so_many(there: object) -> str:
    """The threats of a space, in words."""
    return reach_words(there) if isinstance(there, Reach) else threats(int(str(there)))


def _before(stays: object) -> str:
    """The threats where somebody is, in figures; none is a word."""
    if not isinstance(stays, Reach):
        return str(stays or _say("none"))
    fire = str(stays.fire or _say("none"))
    return f"{fire} ({by_grenade(stays)})" if stays.thrown else fire


def compared(there: Reach, stays: Reach) -> str:
    """The threats of a space beside those where somebody is, as a sentence without its dot."""
    return _timed(_say("against.more", count=_so_many(there), before=_before(stays)), there)
