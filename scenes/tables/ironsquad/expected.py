"""What is expected of the seat that has its turn, in one sentence: by what is chosen, and by what is under the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.ironsquad.shooting import outcome
from scenes.kit.words import say
from scenes.tables.ironsquad.names import title_of
from scenes.tables.ironsquad.preview import percent
from scenes.tables.ironsquad.prospects import Outlook, Shot

if TYPE_CHECKING:
    from scenes.tables.ironsquad.turn import Acting


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:turn.{key}", **given)


def sentence(mode: Acting) -> str:
    """The sentence of the bottom bar."""
    view, outlook = mode.view, mode.outlook
    if mode.warned:
        return _say("warned", what=" ".join(forgotten(mode)))
    if outlook is None:
        under = mode.hit.unit
        if under and under in view.units and view.units[under].seat == view.seat:
            return _say("done" if view.units[under].done else "choose_him", unit=title_of(view, under))
        return _say("choose" if mode.waiting() else "all_done")
    if mode.facing is not None:
        return _say("facing", unit=title_of(view, outlook.name))
    if mode.treating:
        return _say("treating")
    if mode.aimed and mode.target() == mode.aimed:
        return _say("aimed", target=title_of(view, mode.aimed))
    return _acting(mode, outlook)


def forgotten(mode: Acting) -> list[str]:
    """What the end of the turn would leave undone, in words: shots in range, somebody the medic could treat."""
    view, found = mode.view, list[str]()
    shots = [title_of(view, name) for name in mode.waiting() if Outlook(view, name).targets]
    if shots:
        found.append(_say("unused_shots" if len(shots) > 1 else "unused_shot", units=", ".join(shots)))
    medic = f"{view.seat}-medic"
    treatable = Outlook(view, medic).treatable if medic in view.units else ()
    if treatable:
        found.append(_say("untreated", unit=title_of(view, treatable[0])))
    return found


def _acting(mode: Acting, outlook: Outlook) -> str:
    """What the chosen unit can do, or with what is pointed at, or why it cannot."""
    view, name, unit = mode.view, title_of(mode.view, outlook.name), outlook.unit
    if not outlook.acting:
        key = "not_yours" if unit.seat != view.seat else "done" if unit.done else "not_now"
        return _say(key, unit=name)
    target = mode.target()
    if target and unit.fired:
        return _say("has_fired", unit=name)
    if target:
        return _at_target(mode, outlook, target)
    space, under = mode.hit.space, mode.hit.unit
    if under and under in view.units and under != outlook.name and (not view.active or space not in outlook.far):
        key = "not_now" if view.active else "done" if view.units[under].done else "choose_him"
        return _say(key, unit=title_of(view, under))
    words = _at_space(mode.view, outlook, space) if space and space != unit.at else ""
    if words:
        return words
    if view.immobilised(unit):
        return _say("stuck", unit=name)
    if not unit.mp:
        return _say("spent" if unit.fired or not outlook.targets else "spent_but_a_shot", unit=name)
    return _say("act_fired" if unit.fired else "act", unit=name, mp=unit.mp)


def _at_target(mode: Acting, outlook: Outlook, target: str) -> str:
    """What a click on an enemy would do, or why he cannot be hit."""
    title, shot = title_of(mode.view, target), mode.preview()
    if target in outlook.targets and shot:
        posts = outlook.better(target)
        key = "aim_better" if posts else "aim"
        given = {"at": posts[0].at, "band": posts[0].band} if posts else {}
        return _say(key, target=title, chance=percent(chance_of(mode.view, shot)), mean=f"{shot.answer['expected']:.1f}", **given)
    if target in outlook.later:
        return _say("after_a_move", target=title, at=outlook.later[target][0].at)
    if shot and shot.answer["why"] == "los":
        return _say("no_sight", target=title, blockers=", ".join(shot.sight["blockers"]))
    return _say("no_range", target=title)


def chance_of(view: Any, shot: Shot) -> float:
    """How likely a shot is to cost its target health."""
    rows = shot.answer["rows"]
    hits = sum(row["weight"] for row in rows if outcome(view, row["final"]).who == "defender")
    return float(hits / shot.answer["of"])


def _at_space(view: Any, outlook: Outlook, space: str) -> str:
    """What a click on a hex would do, or why there is no way to it."""
    unit = outlook.unit
    loc = view.layout.face_down.get(space)
    if loc:
        return _say("turn_up") if loc in outlook.reveals else _say("face_down")
    if space in outlook.refused:
        return _say("refused", mp=unit.mp)
    if view.immobilised(unit):
        return ""
    if space in outlook.far:
        given = {"at": space, "mp": outlook.far[space], "left": unit.mp - outlook.far[space]}
        crossed = outlook.crossed(space)
        if crossed:
            return _say("go_crossing", spaces=", ".join(crossed), **given)
        unexplored = view.layout.ground[space] == "building" and space not in view.explored
        return _say("go_searching" if unexplored else "go", **given)
    ground = view.layout.ground[space]
    if view.world.tables.grounds[ground].cost is None:
        return _say("no_entry", ground=say(f"ironsquad:ground.{ground}"))
    if space in view.barred(unit.seat):
        return _say("barred", at=space)
    far = outlook.farther.get(space)
    return _say("too_far", at=space, mp=far, left=unit.mp) if far else _say("no_way", at=space)
