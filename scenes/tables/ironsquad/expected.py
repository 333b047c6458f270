"""What is expected of the seat that has its turn, in one sentence, by what is chosen and pointed at; what keys point at."""

from __future__ import annotations

from typing import NamedTuple

from game.api import Action
from game.ironsquad.paths import costs, reached
from game.ironsquad.position import Position
from scenes.boards.hexes.board import Hit
from scenes.kit.words import say
from scenes.presentation.story import listed
from scenes.tables.ironsquad.advising.proposing import in_words
from scenes.tables.ironsquad.advising.reasons import tells_danger
from scenes.tables.ironsquad.advising.suggested import Suggested
from scenes.tables.ironsquad.advising.threat_lines import NONE, Dangers
from scenes.tables.ironsquad.advising.winning import Win
from scenes.tables.ironsquad.names import full_title, percent, title_of
from scenes.tables.ironsquad.prospects import Outlook, Shot, caught_by, chance_of

NAMED = 3
"""So many hexes are named that somebody can still go to; more are counted."""


class Intent(NamedTuple):
    """What a hand is about in a turn.

    `waiting` are the units that can still act, `target` the enemy that is pointed or `aimed` at, with the `shot` at him.
    `facing`: the corner that is lit, where one is asked for, `comers` how many enemies could come to what it blocks;
    `entering`: the hex of an enemy that the next click goes to; `treating`: a click treats; `warned`: it was said what the end
    of the turn leaves undone; `advised`: what is proposed to him, `proposed` the shot that this is, `win` how the end of this
    turn wins, `dangers` by hex how many enemies can hit whoever stands there, where that is told; `opening`: who had
    better act next, where nobody is chosen; `better`: a hex that beats the one the shot is to be fired from.
    """

    view: Position
    hit: Hit
    outlook: Outlook | None
    waiting: list[str]
    target: str | None
    shot: Shot | None
    aimed: str | None
    facing: int | None
    treating: bool
    warned: bool
    advised: Suggested | None = None
    proposed: Shot | None = None
    win: Win | None = None
    entering: str | None = None
    comers: int = 0
    dangers: Dangers = NONE
    opening: str = ""
    better: str = ""


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:turn.{key}", **given)


def sentence(intent: Intent) -> str:
    """The sentence of the bottom bar."""
    view, outlook, under = intent.view, intent.outlook, intent.hit.unit
    if intent.warned and intent.win and not intent.win.unit:
        return _say("win.asked", objective=intent.win.objective)
    if intent.warned:
        return " ".join([_asked(view, intent.waiting), *forgotten(view, intent.waiting)])
    if outlook is None:
        if under and under in view.units and view.units[under].seat == view.seat:
            return _say("done" if view.units[under].done else "choose_him", unit=title_of(view, under))
        return _winning(view, intent.win) or intent.opening or _say("choose" if intent.waiting else "all_done")
    if intent.facing is not None:
        return _facing(view, outlook, intent.facing, intent.comers)
    if intent.treating:
        return _say("treating")
    if intent.aimed in outlook.targets:
        goes_on = len(outlook.far) > 1 or outlook.reveals
        blast = _blast(view, intent.shot)
        key = "aimed" if goes_on and not blast else "aimed_last"
        return " ".join([_say(key, target=full_title(view, intent.aimed), **_odds(view, intent.shot)), *blast])
    return _acting(intent, outlook)


def _asked(view: Position, waiting: list[str]) -> str:
    """Who can still act, with where to if it is the one alone who is acting."""
    count = len(waiting)
    unit = view.units[waiting[0]] if count == 1 and view.active and view.active.unit == waiting[0] else None
    if unit is None:
        return _say("not_acted.one" if count == 1 else "not_acted.more", count=count)
    far = sorted((cost, at) for at, cost in reached(view, unit).items() if cost)
    given = {"unit": title_of(view, waiting[0]), "mp": unit.mp, "at": listed([at for _, at in far] or [unit.at])}
    key = "one" if not far else "near" if len(far) <= NAMED else "far"
    return _say(f"not_acted.{key}", count=len(far) or 1, **given)


def _blast(view: Position, shot: Shot | None) -> list[str]:
    """That the blast of a shot may hit one of the own, the likeliest one, or nothing."""
    if shot is None:
        return []
    side = view.units[shot.unit].seat
    own = {name: caught_by(shot, name)[0] for name in shot.splash if name in view.units and view.units[name].seat == side}
    name = max(own, key=lambda one: own[one], default="")
    if not name or not own[name]:
        return []
    return [_say("blast.self" if name == shot.unit else "blast.friend", unit=title_of(view, name), chance=percent(own[name]))]


def _facing(view: Position, outlook: Outlook, corner: int, comers: int) -> str:
    """The question where a triangle looks, with what the corner that is lit blocks, and to how many that matters; with `comers`
    below 0 to nobody, whichever it is.
    """
    unit, name = outlook.unit, title_of(view, outlook.name)
    front = view.world.hexes.front(unit.at, corner) if view.kind(unit).ability == "bar" else ()
    if front:
        key = "faces_alone" if comers < 0 else f"facing_comers.{min(comers, 2)}"
        count = _say(key, count=comers, spaces=", ".join(front))
        return _say("facing_bar", unit=name, count=count)
    return _say("facing_area" if view.kind(unit).ability == "opportunity" else "facing", unit=name)


def _winning(view: Position, win: Win | None) -> str:
    """That the end of the turn wins, or who must go where before it; "" where neither does."""
    if win is None:
        return ""
    if not win.unit:
        return _say("win.end", objective=win.objective)
    given = {"unit": title_of(view, win.unit), "objective": win.objective, "at": win.at}
    return _say("win.walk" if win.searched else "win.walk_searching", **given)


def forgotten(view: Position, waiting: list[str]) -> list[str]:
    """What the end of the turn would leave undone, in words: shots in range, somebody the medic could treat."""
    found = list[str]()
    shots = [title_of(view, name) for name in waiting if Outlook(view, name).targets]
    if shots:
        found.append(_say("unused_shots", count=len(shots)) if len(shots) > 1 else _say("unused_shot", unit=shots[0]))
    medic = f"{view.seat}-medic"
    treatable = Outlook(view, medic).treatable if medic in view.units else ()
    if treatable:
        patient = treatable[0]
        found.append(_say("untreated_self") if patient == medic else _say("untreated", unit=title_of(view, patient)))
    return found


def _acting(intent: Intent, outlook: Outlook) -> str:
    """What the chosen unit can do, or with what is pointed at, or why it cannot."""
    view, name, unit = intent.view, title_of(intent.view, outlook.name), outlook.unit
    if not outlook.acting:
        key = "not_yours" if unit.seat != view.seat else "done" if unit.done else "not_now"
        if key == "done" and (intent.win or not (intent.waiting or view.active)):
            return _winning(view, intent.win) or _say("all_done")
        return _say(key, unit=name)
    target, entering, foe = intent.target, intent.entering, foe_on(view, intent.entering or "")
    if entering and not foe and outlook.ambushed_on(entering):
        return _searching(outlook, entering)
    if target and unit.fired:
        return _say("has_fired", unit=name)
    if target:
        return _at_target(intent, outlook, target)
    space, under = intent.hit.space, intent.hit.unit
    if under and under in view.units and under != outlook.name:
        if view.units[under].done:
            return _beside(view, outlook, view.units[under].at)
        return _say("go_on_with" if view.active else "choose_him", unit=title_of(view, under), acting=name)
    if entering:
        return _entering(view, outlook, entering, "go_in") if foe else _beside(view, outlook, entering)
    words = _at_space(intent.view, outlook, space) if space and space != unit.at else ""
    if words:
        return words
    step = intent.advised
    if intent.win and not step and not view.active:
        return _winning(view, intent.win)
    if step and (step.action["do"] != "end" or unit.mp or step.why == "win"):
        shot = intent.proposed if intent.proposed and intent.proposed.answer["can"] else None
        chance = percent(chance_of(view, shot)) if shot else ""
        words = in_words(view, outlook, step, full_title(view, step.target) if step.target else "", chance, intent.dangers)
        words = " ".join([words, *_blast(view, intent.proposed)])
        if step.to not in intent.dangers or tells_danger(outlook, step, intent.dangers):
            return words
        hidden = bool(outlook.ambushed_on(step.to))
        return f"{words} {risk_of(intent.dangers, step.to, hidden, intent.dangers.get(unit.at, 0))}"
    if view.immobilised(unit):
        return _say("stuck", unit=name)
    if not unit.mp:
        if outlook.targets:
            return _say("spent_but_a_shot", unit=name)
        return _say("spent_but_facing" if unit.facing is not None and not view.active else "spent", unit=name)
    return _say("act_fired" if unit.fired else "act", unit=name, mp=unit.mp)


def risk_of(dangers: Dangers, at: str, hidden: bool = False, here: int = 0) -> str:
    """How many enemies can hit who walks where it is proposed; `hidden`: one more may be in a house that he searches; `here`: so
    many can hit him where he stands.
    """
    hitters = dangers[at]
    if at in dangers.veiled or (hidden and not hitters):
        return _say("risk.veiled" if at in dangers.veiled else "risk.hidden")
    than = "_alike" if hitters == here else "_than"
    return _say(f"risk.{min(hitters, 2)}{than if hitters and here else ''}", count=hitters, here=here)


def _at_target(intent: Intent, outlook: Outlook, target: str) -> str:
    """What a click on an enemy would do, or why he cannot be hit."""
    title, shot = full_title(intent.view, target), intent.shot
    if target in outlook.targets and shot:
        key = "aim_better" if intent.better else "aim"
        return _say(key, target=title, at=intent.better, **_odds(intent.view, shot))
    if target in outlook.later:
        post = shot.at if shot else outlook.later[target][0].at
        words = _say("after_a_move", target=title, at=post, mp=outlook.far[post], **_odds(intent.view, shot))
        return f"{words} {risk_of(intent.dangers, post)}" if post in intent.dangers else words
    if shot and shot.answer["why"] == "los":
        return _say("no_sight", target=title, blockers=", ".join(shot.sight["blockers"]))
    return _say("no_range", target=title)


def _odds(view: Position, shot: Shot | None) -> dict[str, object]:
    """How often a shot hits and what it costs its target in the mean, in words."""
    if shot is None or not shot.answer["can"]:
        return {"chance": percent(0), "mean": "0"}
    return {"chance": percent(chance_of(view, shot)), "mean": f"{shot.answer['expected']:.1f}"}


def _at_space(view: Position, outlook: Outlook, space: str) -> str:
    """What a click on a hex would do, or why there is no way to it."""
    unit = outlook.unit
    loc = view.layout.face_down.get(space)
    if loc:
        return _say("turn_up") if loc in outlook.reveals else _say("face_down")
    if space in outlook.refused:
        search, whole = view.world.tables.numbers.explore, dict(costs(view, unit)(unit.at))[space]
        return _say("refused", mp=unit.mp, cost=whole - search, search=search, sum=whole)
    if view.immobilised(unit):
        return ""
    if space == unit.at:
        return _say("stands_here", left=unit.mp)
    if space in outlook.far:
        given = {"at": space, "mp": outlook.far[space], "left": unit.mp - outlook.far[space]}
        crossed = outlook.crossed(space)
        if crossed:
            return _say("go_crossing", spaces=", ".join(crossed), **given)
        if foe_on(view, space):
            return _entering(view, outlook, space, "go_to_foe")
        if outlook.searches(space):
            return _say("go_searching", chance=percent(outlook.ambush), **given)
        house = outlook.searched_on(space)
        if house:
            return _say("go_through", chance=percent(outlook.ambush), house=house, **given)
        return _say("go", **given)
    ground = view.layout.ground[space]
    if view.world.tables.grounds[ground].cost is None:
        return _say("no_entry", ground=say(f"ironsquad:ground.{ground}"))
    if space in view.barred(unit.seat):
        return _say("barred", at=space)
    if outlook.stepwise and space not in view.world.hexes.links(unit.at):
        return _say("stepwise", unit=title_of(view, outlook.name))
    far = outlook.farther.get(space)
    return _say("too_far", at=space, mp=far, left=unit.mp) if far else _say("no_way", at=space)


def foe_on(view: Position, space: str) -> str:
    """An enemy of the seat that has its turn on a hex; "" where none is."""
    return next((name for name, unit in view.units.items() if unit.at == space and unit.seat != view.seat), "")


def _searching(outlook: Outlook, space: str) -> str:
    """What it takes to go to a hex where an enemy may wait in a house, there or on the way."""
    mp, house = outlook.far[space], outlook.ambushed_on(space)
    return _say("search_in", mp=mp, left=outlook.unit.mp - mp, chance=percent(outlook.ambush), house=house)


def _beside(view: Position, outlook: Outlook, space: str) -> str:
    """That somebody on a hex is done, with what it takes to go there; where nobody is there any more, what a click on it does."""
    there = [name for name, unit in view.own(outlook.unit.seat) if unit.at == space and unit.done]
    if not there:
        return _at_space(view, outlook, space)
    mp, title = outlook.far.get(space), title_of(view, there[0])
    return _say("beside", unit=title, at=space, mp=mp, left=outlook.unit.mp - mp) if mp else _say("done", unit=title)


def leaving(view: Position, outlook: Outlook, other: str, faces: bool) -> str:
    """The question whether whoever is acting is finished for another, with what he has left; `faces`: where he faces first."""
    given = {"unit": title_of(view, outlook.name), "other": title_of(view, other), "mp": outlook.unit.mp}
    return _say(f"leaving.{'faces' if faces else 'mp' if outlook.unit.mp else 'acts'}", **given)


def _entering(view: Position, outlook: Outlook, space: str, key: str) -> str:
    """What it takes to go into the hex of an enemy, with the ambush that waits there or on the way."""
    mp, house = outlook.far.get(space, 0), outlook.ambushed_on(space)
    given = {"at": space, "target": full_title(view, foe_on(view, space)), "mp": mp, "left": outlook.unit.mp - mp}
    words = _say(key, **given)
    return f"{words} {_say('ambush_in', chance=percent(outlook.ambush), house=house)}" if house else words


def aimed_beside(view: Position, outlook: Outlook, space: str) -> str | None:
    """The first enemy in range on a hex that cannot be gone to: a click on the ground beside him is his."""
    there = [name for name in outlook.targets if view.units[name].at == space]
    return there[0] if there and not outlook.far.get(space) else None


def treats(view: Position, outlook: Outlook, name: str) -> bool:
    """Whether a click on a comrade is for the Medic: he can treat him, who is done and so is not gone on with."""
    return name in outlook.treatable and name != outlook.name and view.units[name].done


def meant(view: Position, outlook: Outlook, hit: Hit) -> Action | None:
    """What a click that did nothing would have done; None where it would have meant nothing."""
    unit = view.units.get(hit.unit or "")
    if not hit.space:
        return None
    if unit is None:
        return {"do": "move", "unit": outlook.name, "to": hit.space}
    if unit.seat != view.seat:
        return {"do": "fire", "unit": outlook.name, "target": hit.unit}
    return {"do": "move", "unit": hit.unit, "to": hit.space} if unit.done or view.active else None


def without_a_click(view: Position, outlook: Outlook, hit: Hit) -> str:
    """Why a click on a hex or on an enemy does nothing, where the rules would speak of one step alone; else ""."""
    unit = view.units.get(hit.unit or "")
    if unit is None:
        return _at_space(view, outlook, hit.space) if outlook.acting and hit.space else ""
    if unit.seat != view.seat and hit.unit in outlook.later:
        post = outlook.later[hit.unit][0].at
        return _say("no_shot_yet", target=full_title(view, hit.unit), at=post, mp=outlook.far[post])
    return ""


def offers(view: Position, outlook: Outlook | None, treating: bool) -> list[Hit]:
    """All that a click would mean something on, the nearest ways first; whom the Medic can treat while he is asked."""
    if outlook is None:
        return []
    if treating:
        return [Hit(view.units[name].at, None, name) for name in outlook.treatable]
    enemies = dict.fromkeys([*outlook.targets, *outlook.later])
    found = [Hit(view.units[name].at, None, name) for name in enemies]
    found += [Hit(view.world.board.locations[loc].hexes[0]) for loc in outlook.reveals]
    ways = sorted(outlook.far, key=lambda space: (outlook.far[space], space))
    return found + [Hit(space) for space in ways if outlook.far[space]]
