"""Why what is suggested in a turn is the thing to do, in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Action
from game.skulls.position import OTHER
from game.skulls.turns import covered
from scenes.kit.marks import in_colour
from scenes.kit.words import say
from scenes.tables.skulls import aim
from scenes.tables.skulls.names import called, means_name, named, space_name, title_of, use_of
from scenes.tables.skulls.parts.approach import firing_places
from scenes.tables.skulls.parts.gains import against_words, compared
from scenes.tables.skulls.parts.odds import falls
from scenes.tables.skulls.parts.preview import hero_of, only_raises
from scenes.tables.skulls.parts.steps import against, reach, reached_soon, threat_at
from scenes.tables.skulls.prospects import Fate, Prospect, bad_trade, threats, won_by_count


def _say(key: str, **given: object) -> str:
    return say(f"skulls:turn.{key}", **given)


def reason(mode: aim.Aiming, action: Action, best: bool = False) -> str:
    """What is suggested, and why; `best`: of what is best after a step, whether it was planned with it."""
    said = f"{_what(mode, action)} {_why(mode, action)}"
    return _as_planned(mode, action, said) if best else said


def better(mode: aim.Aiming, action: Action, why: str) -> str:
    """What would be better than what is aimed at, and why; men are called by their titles alone."""
    view, kind = mode.view, str(action["do"]).replace("-", "_")
    given = named(view, action)
    if "target" in action:
        given["target"] = in_colour(view.world.side(action["target"]), title_of(view.world, action["target"]))
    if kind == "use" and not mode.state.knows(view.world.side(mode.turn.unit)):
        kind = "hidden"
    elif kind in ("use", "crew"):
        kind, given["place"] = use_of(given)
    what = _say(f"better.{kind}", **given)
    return _say("better.because", what=what, why=why) if why else _say("better.plain", what=what)


def _as_planned(mode: aim.Aiming, action: Action | None, said: str) -> str:
    """The same with the word that it was planned with the step before it, or with what has changed the plan."""
    planned, view = mode.state.planned, mode.view
    if planned is None or (planned.unit, planned.round) != (mode.turn.unit, view.round):
        return said
    meant = planned.then.view
    if meant.turn is None or meant.turn.left != mode.turn.left:
        return said
    if planned.then.action == action:
        return _say("best.as_planned", said=said)
    other = OTHER[view.world.side(mode.turn.unit)]
    covered_now = view.teams[other].token != meant.teams[other].token
    return _say(f"best.changed_{'cover' if covered_now else 'else'}", said=said)


def urged(mode: aim.Aiming, action: Action) -> str:
    """The same for what amber proposes by a button of its own, with the actions that are left."""
    world, turn = mode.view.world, mode.turn
    given = {"unit": called(world, turn.unit), "count": turn.left, "all": world.tables.numbers.actions}
    if action["do"] == "use" and not mode.state.knows(world.side(turn.unit)):
        return _say("best.hidden", **given)
    kind = str(action["do"]).replace("-", "_")
    short = kind in ("coup", "use")
    told: dict[str, object] = {"token": means_name(world, action["token"])} if kind == "use" else {}
    if kind == "use" and "to" in action:
        kind, told["place"] = "use_to", named(mode.view, action)["space"]
    told |= {"target": title_of(world, action["target"])} if kind == "coup" else {}
    said = _say(f"best.urged.{kind}", **told) if short else _what(mode, action)
    said = f"{said} {_why(mode, action)}"
    planned, seen = _as_planned(mode, action, said), mode.state.seen(action)
    fate = hero_of(mode.view, seen)
    whole = planned != said or (fate and _covering(seen, fate))  # then the chip tells the actions
    return planned if whole else f"{_say('best.left', **given)} {said}"


def waiting(mode: aim.Aiming) -> str:
    """That whoever has the turn had better end it, and why: he has no actions left, or none of them is better."""
    if not mode.turn.left and not won_by_count(mode.view):
        return _as_planned(mode, None, _say("best.spent", unit=called(mode.view.world, mode.turn.unit)))
    return _as_planned(mode, None, _say("best.wait", why=_waits(mode)))


def _waits(mode: aim.Aiming) -> str:
    """Why nothing that he can do is better than to wait, in the figures that are told of each step and shot."""
    view, unit = mode.view, mode.turn.unit
    if won_by_count(view):
        return _say("best.waits.won")
    known, usable = mode.choices(), mode.choices("token").any
    shots = [action for action in known.units.values() if action["do"] == "fire"]
    space = view.units[unit].space
    if space is None or not (known.spaces or shots or usable):
        return _say("best.waits.none")
    told = {to: against(view, unit, to) for to in known.spaces}
    safest = min(
        (to for to in told if told[to][0].startswith("safer")), key=lambda to: (threat_at(view, unit, to), to), default=""
    )
    more = _waits_too(mode, shots, usable)
    if safest and not shots:
        return _say("best.waits.safer", space=space_name(view.world, safest), why=against_words(view, unit, safest))
    if safest:
        return more
    if not shots and mode.turn.left and (lets := _lets_come(mode)):
        return lets
    dealt = reach(view, view.world.side(unit), space).most
    if told and all(key == "more" for key, _ in told.values()):
        said = _say("best.waits.exposed")
    else:
        said = _say("best.waits.reached" if dealt or reached_soon(view, view.world.side(unit), space) else "best.waits.safe")
    return _say("best.waits.both", one=said, other=more) if more else said


def _lets_come(mode: aim.Aiming) -> str:
    """That whoever waits lets the enemy come, with what going to where he could fire would draw; "" where nothing is near."""
    view, unit, seat = mode.view, mode.turn.unit, mode.view.world.side(mode.turn.unit)
    stays = reach(view, seat, str(view.units[unit].space))
    places = firing_places(view, unit, mode.turn.left)
    near = {to: there for to in places if (there := reach(view, seat, to)).most > stays.most}
    if not near or len(near) < len(places):
        return ""
    space = min(near, key=lambda to: (near[to].most, places[to], to))
    return _say("best.waits.comes", space=space_name(view.world, space), why=compared(near[space], stays))


def _waits_too(mode: aim.Aiming, shots: Sequence[Action], usable: bool) -> str:
    """Why he neither fires nor uses his token, of what he could do of it; "" where he could do neither."""
    if shots:
        risky = all(bad_trade(mode.state.seen(action), mode.turn.unit) for action in shots)
        return _say("best.waits.risky" if risky else "best.waits.shot")
    return _say("best.waits.token") if usable else ""


def _not_fired(mode: aim.Aiming) -> str:
    """What a shot would come to that he could fire instead of a step, the likeliest to fell somebody; "" for none."""
    shots = [action for action in mode.choices().units.values() if action["do"] == "fire"]
    told = [(seen, fate) for action in shots if (fate := (seen := mode.state.seen(action)).of(action["target"]))]
    if not told:
        return ""
    seen, fate = min(told, key=lambda one: (one[1].held, one[1].unit))
    given = {"chance": falls(fate), "cover": _covering(seen, fate), "unit": title_of(mode.view.world, fate.unit)}
    return " " + _say("best.not_fired", **given)


def _covering(seen: Prospect, fate: Fate) -> str:
    """What Take Cover would make of a chance to fall, as the panel tells it beside that chance; "" where it tells none."""
    eased = seen.eased(fate)
    return "" if eased is None or only_raises(fate) else _say("best.cover", chance=falls(eased))


def _what(mode: aim.Aiming, action: Action) -> str:
    """What is suggested, as the beginning of a sentence."""
    kind, given = str(action["do"]).replace("-", "_"), named(mode.view, action)
    if kind in ("use", "crew"):
        for name, aimed in (("zone", "at"), ("target", "on"), ("space", "to")):
            if name in given:
                return _say(f"best.what.use_{aimed}", place=given[name], **given)
        kind = "use"
    return _say(f"best.what.{kind}", **given)


def _why(mode: aim.Aiming, action: Action) -> str:
    """What it is good for."""
    view, world, kind = mode.view, mode.view.world, str(action["do"]).replace("-", "_")
    if kind == "move":
        return f"{aim.why_words(mode, action)}.{_not_fired(mode)}"
    if kind == "take_cover":
        eased = covered(view, world.side(mode.turn.unit))
        given = {name: (view.units[name].danger, after) for name, after in eased.items()}
        told = [
            _say("best.eased", unit=title_of(world, name), before=old, after=new) for name, (old, new) in given.items() if old
        ]
        return _say("best.why_cover", units=", ".join(told)) if told else _say("best.why_else")
    if kind == "fire":
        seen = mode.state.seen(action)
        out, back = seen.of(action["target"]), seen.of(mode.turn.unit)
        if out is None:
            return _say("best.why_else")
        given_too = {"chance": falls(out), "danger": out.danger, "out": threats(out.threat), "back": back.threat if back else 0}
        given_too["cover"] = _covering(seen, out)
        often = "may" if out.held < 1 else "never"
        return _say(f"best.why_fire{'' if back else '_alone'}.{often}", **given_too)
    if kind == "use" and "to" in action:  # what he runs for is what he gains there
        return f"{aim.why_words(mode, action)}."
    if kind == "use":
        seen, why = mode.state.seen(action), _say(f"best.why.{action['token']}")
        fate = hero_of(view, seen)
        if fate is None:
            return f"{why}."
        key = "why_token" if fate.held < 1 else "why_token_never"
        given_too = {"why": why, "chance": falls(fate), "cover": _covering(seen, fate), "unit": title_of(world, fate.unit)}
        return _say(f"best.{key}", **given_too)
    return _say("best.why_coup" if kind == "coup" else "best.why_goal" if kind == "pick_up" else "best.why_else")
