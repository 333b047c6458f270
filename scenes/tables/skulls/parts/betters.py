"""What is better about one action than about another that is chosen, in the figures that are told of both."""

from __future__ import annotations

from collections.abc import Mapping

from game.api import Action
from game.skulls.position import OTHER, Position
from game.skulls.turns import END
from scenes.kit.words import say
from scenes.tables.skulls import aim
from scenes.tables.skulls.names import called, means_name, named, space_name, use_of
from scenes.tables.skulls.parts.gains import gain_words
from scenes.tables.skulls.parts.reasons import gained
from scenes.tables.skulls.parts.steps import fires_later, reached_soon, threat_at, why_there, worth_firing
from scenes.tables.skulls.prospects import bad_trade, threats

TELLING = frozenset({"out_of_gas", "prey", "goal", "comrade"})
"""Reasons for a step that hold whatever reaches whoever steps."""


def _say(key: str, **given: object) -> str:
    return say(f"skulls:turn.{key}", **given)


def better_words(mode: aim.Aiming, action: Action, chosen: Action) -> str:
    """That an action is better than the one that is chosen, with what it gains; "" where no figure that is told says so."""
    kind, given = str(action["do"]).replace("-", "_"), named(mode.view, action)
    if kind == "use" and not mode.state.knows(mode.view.world.side(mode.turn.unit)):
        return _say("better.said", what=_say("better.hidden"))
    if kind in ("use", "crew"):
        kind, given["place"] = use_of(given)
    what, why = _say(f"better.{kind}", **given), _why(mode, action, chosen)
    return "" if why is None else _say("better.because", what=what, why=why) if why else _say("better.said", what=what)


def _why(mode: aim.Aiming, action: Action, chosen: Action) -> str | None:
    """What is gained; "" where the sentence about what is chosen says what speaks against it, None for nothing."""
    if action == END:
        return _against(mode, chosen)
    if "to" in action:
        return _there(mode, action, chosen)
    if not _hits_more(mode, action, chosen):
        return None
    return gained(mode, action)


def _against(mode: aim.Aiming, chosen: Action) -> str:
    """What speaks against an action, where its own sentence doesn't say it."""
    if chosen["do"] in ("use", "crew") and "to" not in chosen:
        return _say("best.waits.token" if chosen["do"] == "use" else "best.waits.shot")
    seen = mode.state.seen(chosen)
    trade = chosen["do"] == "fire" and seen.of(mode.turn.unit) and not bad_trade(seen, mode.turn.unit)
    return _say("best.waits.shot") if trade else ""


def _hits_more(mode: aim.Aiming, action: Action, chosen: Action) -> bool:
    """Whether an action is likelier to fell enemies than another, less likely to cost one's own, or deals more for what it gets;
    True where one of them hits nobody.
    """
    seat = mode.view.world.side(mode.turn.unit)

    def figures(one: Action) -> tuple[float, ...]:
        fates = [(mode.view.world.side(fate.unit) == seat, fate) for fate in mode.state.seen(one).fates]
        own, foes = [fate for mine, fate in fates if mine], [fate for mine, fate in fates if not mine]
        dealt = sum(fate.threat for fate in foes) - sum(fate.threat for fate in own)
        return (sum(1 - fate.held for fate in foes), sum(fate.held - 1 for fate in own), dealt) if fates else ()

    ours, theirs = figures(action), figures(chosen)
    return not (ours and theirs) or any(one > other for one, other in zip(ours, theirs, strict=True))


def _there(mode: aim.Aiming, action: Action, chosen: Action) -> str | None:
    """What is gained where a step or a run leads, beside where the chosen one does, or beside where he stands."""
    view, unit = mode.view, mode.turn.unit
    here = view.units[unit].space
    then = mode.then(action)
    after = then.action if then else None
    if after and after["do"] == "use" and chosen.get("token") != after["token"] and mode.state.knows(view.world.side(unit)):
        kind, place = use_of(named(view, after))
        return _say(f"best.then_{kind}", place=place, token=means_name(view.world, after["token"]))
    if after and after["do"] not in ("fire", "move"):
        after = None
    end, other = _end(action, after), chosen.get("to") or here
    if here is None or other is None:
        return None
    there = view
    if after is None or after["do"] != "fire":  # whom he could fire at from there waits for later
        there = view.copy()
        there.turn = mode.turn._replace(left=1)
    found = edge(there, unit, end, other)
    if found is None:
        return None
    words = _in_words(there, *found)
    if end != action["to"]:
        words = _say("best.then_step", space=space_name(view.world, end), why=words)
    return _priced(view, unit, (end, other), words)


def _end(action: Action, after: Action | None) -> str:
    """Where a step or a run and what follows it lead."""
    return str(after["to"] if after and after["do"] == "move" else action["to"])


def edge(view: Position, unit: str, space: str, other: str) -> tuple[str, Mapping[str, object]] | None:
    """What a unit gains in a space and not in another, in the figures of the panel: a key of words and what is in them, or None.

    A better shot; then, with no threat more now or soon, fewer threats now, fewer soon, or a nearer enemy.
    """
    key, about = why_there(view, unit, space)
    if key in TELLING and why_there(view, unit, other)[0] != key:
        return key, about
    shot, beside = worth_firing(view, unit, space), worth_firing(view, unit, other)
    if shot and (beside is None or shot.gain > beside.gain):
        return "shot_later" if fires_later(view) else "shot", shot._asdict()
    seat, zone_of, ranges = view.world.side(unit), view.world.board.zone_of, view.world.board.ranges
    now, before = ((threat_at(view, unit, at), reached_soon(view, seat, at)) for at in (space, other))
    if now[0] > before[0] or now[1] > before[1]:
        return None
    if now[0] < before[0]:
        return "safer", {"count": now[0], "before": before[0]}
    if now[1] < before[1]:
        return "safer_soon", {"count": now[1], "before": before[1]}
    zones = {name: zone for name in view.standing(OTHER[seat]) if (zone := view.zone(name))}
    near, near_beside = ({name: ranges[zone_of[at]][zone] for name, zone in zones.items()} for at in (space, other))
    foe = min(near, key=lambda name: (near[name], name), default=None)
    if foe and near[foe] < min(near_beside.values()):
        return "nearer", {"unit": foe, "count": near[foe], "before": near_beside[foe]}
    return None


def _in_words(view: Position, key: str, about: Mapping[str, object]) -> str:
    """An edge in words."""
    if key in TELLING or "out" in about:
        return gain_words(view.world, key, about)
    given = dict(about)
    if key == "nearer":
        given["unit"] = called(view.world, str(about["unit"]))
    else:
        given["count"] = threats(int(str(about["count"]))) if about["count"] else _say("better.no_threat")
    return _say(f"better.{key}", **given)


def _priced(view: Position, unit: str, spaces: tuple[str, str], words: str) -> str:
    """The same with how many more threats can reach him there, now or soon, where that is the price."""
    seat, (space, other) = view.world.side(unit), spaces
    now, before = threat_at(view, unit, space), threat_at(view, unit, other)
    if now > before:
        return _say("better.price", said=words, count=threats(now), before=before)
    soon, soon_before = reached_soon(view, seat, space), reached_soon(view, seat, other)
    return _say("better.price_soon", said=words, count=threats(soon), before=soon_before) if soon > soon_before else words
