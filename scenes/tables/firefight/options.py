"""What is worth doing now, the most sensible first: shots with their odds, steps, a rally, a pass; and how each is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.api import Action, Seat
from game.firefight.position import Unit
from game.firefight.records import DIRECTION
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.tables.firefight.advice import Advised
from scenes.tables.firefight.names import called, name_in
from scenes.tables.firefight.prospects import (
    OF_36,
    Choice,
    acting_threats,
    answers,
    assaults,
    core_of,
    exposed,
    falls,
    needs_by_facing,
    odds_of,
    price_of,
    rallies,
    retreat,
    shots,
    way_of,
    worthwhile,
)
from scenes.tables.firefight.sightline import foes_before
from scenes.tables.firefight.state import FirefightState, standing
from scenes.tables.firefight.ways import box_of, laid, left_after, lost_by, paid

SHOTS = 2
"""How many shots are proposed at most."""
MOST = 4
"""So much is proposed at most, the pass or stall at the end beside."""
OTHERS = 2
"""How many sensible actions of different units are proposed in one's own turn."""
SURE = 24
"""So many of the 36 falls of two dice make a shot sure enough to come first."""
RISKY = 6
"""With so many of the 36 falls of a shot at it, a step says what the risk buys."""
HALF = 18
"""So many of the 36 falls are one in two."""
REASONS = ("rally", "pivot", "hide", "dig", "occupy", "smoke", "load", "unload")
"""The kinds of other actions that are worth doing always for the same reason."""
EXTRAS = ("caps", "support", "facing", "cautious", "reveal_facing")
"""What of a sensible action is not taken over into the choice: the player adds it, or is asked."""


def _say(key: str, **given: object) -> str:
    return say(f"firefight:option.{key}", **given)


ADDED = ("caps", "support")
"""What of it is taken over all the same where a review would miss it."""


class Option(NamedTuple):
    """Something worth doing: the choice and the way to pay (None: a pass or a stall), what its card says, the way to look,
    what it throws away; why it is worth doing, in a few words, and who does it.
    """

    choice: Choice | None
    action: Action
    title: str
    line: str
    price: str
    unit: str
    hero: str
    facing: str = ""
    lost: str = ""
    why: str = ""
    who: str = ""

    @property
    def told(self) -> str:
        """Who does it and what is left, with what it throws away in red."""
        return self._warned(self.line)

    @property
    def brief(self) -> str:
        """What its card says where several stand below each other: who does it, and why."""
        return self._warned(f"{self.who}: {self.why[:1].lower()}{self.why[1:]}" if self.who and self.why else self.line)

    def _warned(self, words: str) -> str:
        return f"{words} {{danger|{self.lost}}}" if self.lost else words


def dice_caps(action: Action) -> int:
    """The CAPs that lie on the dice of an action."""
    return max(map(int, action.get("caps", {}).values()), default=0)


def percent(of_36: int) -> str:
    """So many of 36 falls of the dice as a share."""
    return say("firefight:odds.percent", percent=round(of_36 * 100 / OF_36))


def percent_of(chance: float) -> str:
    """A chance as a share; one that is there is never told as none."""
    return say("firefight:odds.percent", percent=max(1, round(100 * chance)) if chance else 0)


def title_of_choice(state: FirefightState, choice: Choice) -> str:
    """What a choice is called on a card or a button."""
    core, view = choice.core, state.view
    if choice.do == "fire":
        target = view.units.get(core.get("target") or "")
        if target:
            return say("firefight:do.close", name=called(view.kind(target), target.id, target.seat))
        weapon = core.get("weapon")
        if weapon == "flame":
            return say("firefight:do.flame", at=core["at"])
        if weapon:
            return say("firefight:do.weapon", card=translated(view.world.tables.cards[weapon].name), at=core["at"])
        return say("firefight:do.fire", at=core["at"])
    given: dict[str, object] = {key: core[key] for key in ("at", "to") if isinstance(core.get(key), str)}
    if "units" in core:
        return say(f"firefight:do.group.{choice.do}", count=len(core["units"]), to=choice.space or "")
    if choice.do == "move":
        given["to"] = core["path"][-1]
        if assaults(state, choice):
            return say("firefight:do.enter", **given)
    if choice.do in ("load", "unload"):
        given["name"] = name_in(view, core["unit"])
    if choice.do == "occupy":
        work = view.works.get(core.get("into") or "")
        return (
            say("firefight:do.occupy", name=translated(view.world.tables.works[work.kind].title).lower())
            if work
            else say("firefight:do.leave")
        )
    if choice.do == "bonus":
        given["card"] = translated(view.world.tables.cards[core["card"]].name)
    return say(f"firefight:do.{choice.do}", **given)


class Wise(NamedTuple):
    """What a good player would do: the choice (None: a pass or a stall), the whole action, by how much it is better than to let
    the turn go by."""

    choice: Choice | None
    action: Action
    better: float = 0.0


def sensible(choices: list[Choice], advised: Sequence[Advised]) -> list[Wise]:
    """Those of these actions, best first, that are better than to let the turn go by; that alone where nothing is."""
    by_core = {repr(one.core): one for one in choices}
    found = list[Wise]()
    least = next((one.chance for one in advised if one.action["do"] in ("pass", "stall")), 0.0)
    for action, chance, _ in advised:
        if action["do"] in ("pass", "stall"):
            return found or [Wise(None, action)]
        plain = core_of({key: value for key, value in action.items() if key not in EXTRAS})
        choice = by_core.get(repr(core_of(action))) or by_core.get(repr(plain))
        if choice is not None:
            found.append(Wise(choice, action, chance - least))
    return found


def option_of(state: FirefightState, seat: Seat, wise: Wise) -> Option:
    """The card of what a good player would do."""
    choice, action, better = wise
    if choice is None:
        return _let_by(state, seat, action)
    way = next((one for one in choice.ways if paid(one) == paid(action)), choice.ways[0])
    hero = _shot_hero(state, choice) if choice.do == "fire" else ""
    facing, caps, more = action.get("facing", ""), dice_caps(action), {one: action[one] for one in ADDED if action.get(one)}
    found = _option(state, seat, choice, hero, way={**way, **more})._replace(facing=facing)
    reasons = why(state, seat, choice, facing, better), _why_caps(state, seat, choice, way)
    found = found._replace(why=" ".join(filter(None, reasons)))
    if not more:
        return found
    odds = odds_of(state, {**choice.core, **more}, caps)
    title = _say("with_caps", what=found.title, caps=caps) if caps else found.title
    return found._replace(hero=percent(odds["hit_36"]) if odds else found.hero, title=title)


def options(state: FirefightState, seat: Seat, choices: list[Choice], wise: list[Wise]) -> list[Option]:
    """What is worth doing now, the most sensible first, a pass last where it is not that. `wise`: what is sensible."""
    asked, found, units = answers(state.view, seat), list[Option](), set[str | None]()
    for each in wise:
        unit = each.choice.unit if each.choice else None
        if unit not in units and len(found) < (1 if asked else OTHERS):
            units.add(unit)
            found.append(option_of(state, seat, each))
    fires = [one for _, one in shots(state, seat, choices) if worthwhile(state, one, way_of(state.view, seat, one))]
    aimed = [_option(state, seat, one, _shot_hero(state, one))._replace(why=why(state, seat, one)) for one in fires[:SHOTS]]
    found += aimed
    back = retreat(state, seat, choices)
    if back:
        told = _option(state, seat, back, "")._replace(title=_say("back", to=back.space), why=_say("out_of_sight"))
        found.insert(min(2, len(found)), told)
    better = [(_option(state, seat, one, percent(falls)), one) for falls, one in rallies(state, choices)[:1]]
    found += [one._replace(why=why(state, seat, choice)) for one, choice in better]
    first, seen = list[Option](), set[str]()
    for one in found:
        key = repr(one.choice.core) if one.choice else one.action["do"]
        if key not in seen and len(first) < MOST:
            seen.add(key)
            first.append(one)
    if "pass" not in seen:
        first.append(_let_by(state, seat, {"do": "pass"}))
    return first


def _let_by(state: FirefightState, seat: Seat, action: Action) -> Option:
    """The card of a pass or a stall."""
    if action["do"] == "pass":
        line, unit, pool = _pass_line(state, seat), say("firefight:way.ap"), state.view.pool[seat]
        title = _say("pass_loses", ap=pool.ap) if pool and pool.ap else _say("pass")
        price = "" if pool and pool.ap else "0"  # who loses some does not read that it is free
        return Option(None, action, title, line, price, unit if price else "", "", why=_say("why.nothing"))
    return Option(None, action, _say("stall"), _say("stall_line"), *box_of(action, 1), "", why=_say("why.stall"))


def _shot_hero(state: FirefightState, choice: Choice) -> str:
    odds = odds_of(state, choice.core)
    return percent(odds["hit_36"]) if odds else ""


def _option(state: FirefightState, seat: Seat, choice: Choice, hero: str, way: Action | None = None) -> Option:
    """The card of a choice, paid for in this way, else in the one that is proposed."""
    way, price = way or way_of(state.view, seat, choice), price_of(state, choice.core)
    left = left_after(state.view, seat, way, price or 0, dice=laid(way))
    unit = state.view.units.get(choice.unit or "")
    name = name_in(state.view, unit.id) if unit else ""
    at = unit.at if unit and standing(state.view, unit) else _say("off_board")
    told = _say("by", name=name, at=at, more=left) if unit else left
    lost = lost_by(state, seat, way.get("by"))
    return Option(choice, way, title_of_choice(state, choice), told, *box_of(way, price, laid(way)), hero, lost=lost, who=name)


def _pass_line(state: FirefightState, seat: Seat) -> str:
    """What the enemy's best shot could do after a pass."""
    own = [unit for unit in state.view.own(seat) if standing(state.view, unit) and not unit.hidden]
    risk = max((exposed(state, unit) for unit in own if acting_threats(state, unit.at, unit, seat)), default=0)
    return _say("his_best", percent=percent(risk)) if risk else _say("no_danger")


# --- why -------------------------------------------------------------------------------------------------------------------


def why(state: FirefightState, seat: Seat, choice: Choice, facing: str = "", better: float = 0.0) -> str:
    """Why a choice is worth doing, in a few words; `facing`: the way its unit looks then, `better`: than a pass by so much."""
    if choice.do == "fire":
        return _why_fire(state, seat, choice)
    if assaults(state, choice):
        return _say("why.enter")
    if choice.do == "pivot" and choice.unit:
        return _why_turn(state, state.view.units[choice.unit], facing or choice.core.get("facing", ""))
    if choice.do in ("move", "hidden_move", "group_move") and choice.space:
        units = [one for one in state.view.here(choice.space) if state.view.friends(one.seat, seat) and one.id != choice.unit]
        crowd = f" {_say('why.crowd')}" if units and choice.do == "move" else ""
        return _why_step(state, seat, choice, facing, better) + crowd
    return _say(f"why.{choice.do}") if choice.do in REASONS else ""


def _why_caps(state: FirefightState, seat: Seat, choice: Choice, way: Action) -> str:
    """What it is good for to pay in CAPs where the unit has AP left; "" where it has none, or pays with them."""
    pool = state.view.pool[seat]
    if way.get("by") != "command" or pool is None or not pool.ap or choice.unit not in pool.units:
        return ""
    return _say("why.keeps_ap" if pool.ap > 1 else "why.keeps_one", ap=pool.ap)


def _why_fire(state: FirefightState, seat: Seat, choice: Choice) -> str:
    """Why a shot: its target is acting, or hit already, or stands on a flag; else how likely it is."""
    named = {choice.core.get("target")} - {None}
    there = [one for one in state.view.here(str(choice.space)) if not state.view.friends(one.seat, seat) and not one.hidden]
    targets = [one for one in there if not named or one.id in named]
    odds = odds_of(state, choice.core)
    hits = int(odds["hit_36"]) if odds else 0
    if any(one.hit for one in targets):
        return _say("why.again")
    if any(one.state == "active" for one in targets):
        return _say("why.acting")
    if hits >= SURE:
        return _say("why.sure")
    if choice.space in state.view.world.points.at_end:
        return _say("why.flag_held")
    covered = state.world.ground.terrain[str(choice.space)].dm or any(one.fort for one in targets)
    return _say("why.worth" if covered else "why.open")


def _why_turn(state: FirefightState, unit: Unit, facing: str) -> str:
    """Why a turn: at whom it looks then, and did not before."""
    if facing not in DIRECTION:
        return _say("why.pivot")
    new = foes_before(state.view, unit, unit.at, facing) - foes_before(state.view, unit, unit.at, unit.facing)
    far = state.world.hexes.distance
    at = min((far(unit.at, state.view.units[one].at), one) for one in new)[1] if new else ""
    return _say("why.pivot_at", unit=state.called(at), at=state.view.units[at].at) if at else _say("why.pivot")


def _hits(needs: Mapping[str, int]) -> int:
    """Of 36 falls those with which the best of these shots hits."""
    return max((falls(need) for need in needs.values()), default=0)


def _why_step(state: FirefightState, seat: Seat, choice: Choice, facing: str, better: float) -> str:
    """Why a step: it takes a flag, or it is safer, or in better cover, or nearer to a flag."""
    view, space = state.view, str(choice.space)
    points, unit = view.world.points.at_end, view.units[str(choice.unit)]
    goals = [one for one in points if (holder := view.control.get(one)) is None or not view.friends(holder, seat)]
    if space in goals:
        return _say("why.takes", points=points[space])
    if unit.hidden or not standing(view, unit):
        return _say("why.hidden") if unit.hidden else _say("why.enters")
    before, there = exposed(state, unit), _hits(needs_by_facing(state, unit, unit.at, view.facing(unit)))
    able = {one["unit"] for one in acting_threats(state, space, unit, seat)}
    needs = needs_by_facing(state, unit, space, DIRECTION[facing or unit.facing])
    after, later = _hits({name: need for name, need in needs.items() if name in able}), _hits(needs)
    if later >= HALF and later > there and any(view.enemy_at(one, seat) for one in state.world.hexes.links(space)):
        return _say("why.fires_first" if after < HALF else "why.beside")
    if after < before and later <= there:
        return _say("why.safer", before=percent(before), after=percent(after))
    terrain = state.world.ground.terrain
    if terrain[space].dm > terrain[unit.at].dm:
        return _say("why.cover", cover=f"+{terrain[space].dm}")
    far = state.world.hexes.distance
    goal = min(goals, key=lambda one: (far(space, one), one), default=None)
    gain = round(100 * better)
    if goal and far(space, goal) < min(far(unit.at, one) for one in goals):
        risky = _say("why.gains", percent=percent_of(better)) if after >= RISKY and after > before and gain else ""
        return " ".join(filter(None, (_say("why.nearer", at=goal), risky)))
    return _say("why.measured", percent=percent_of(better)) if gain else _say("why.ahead")
