"""What speaks for a step and against it, in words."""

from __future__ import annotations

from collections.abc import Mapping

from game.skulls.position import Position, World
from scenes.kit.words import say
from scenes.tables.skulls.names import called, means_name, objective_name
from scenes.tables.skulls.parts.steps import against
from scenes.tables.skulls.prospects import threats

REACHED = frozenset({"risk", "safer", "safer_next", "out_of_reach"})
"""Reasons for a step whose figures are threats that can reach whoever steps: they tell its price as well."""

NUMBERED = frozenset({"more", "safer_more"})
"""What speaks against a step in such figures."""


def _say(key: str, **given: object) -> str:
    return say(f"skulls:turn.best.{key}", **given)


def against_words(view: Position, unit: str, space: str) -> str:
    """What speaks against a step to a space, in words."""
    key, about = against(view, unit, space)
    return _say(f"against.{key}", **_in_words(view.world, about, key in NUMBERED))


def gain_words(world: World, key: str, about: Mapping[str, object]) -> str:
    """What is gained by a step, in words, from its key with the ids and figures that are in it."""
    given = _in_words(world, about, key in REACHED)
    if "out" in about:
        return _say(f"{key}.{'both' if about['back'] else 'alone'}", **given)
    return _say(key, **given)


def _in_words(world: World, about: Mapping[str, object], reached: bool) -> dict[str, object]:
    """What a reason is given, in words: names for ids, threats for their number; `reached`: its figures are threats."""
    words = {"thing": objective_name, "unit": called, "token": means_name}
    given = {name: words[name](world, str(one)) if name in words else one for name, one in about.items()}
    if "before_back" in about and not about["before_back"]:
        given["before_back"] = _say("none")
    if reached:
        given |= {"count": threats(int(str(about["count"]))), "before": about["before"] or _say("none")}
    if "out" in about:
        given["out"] = threats(int(str(about["out"])))
    return given
