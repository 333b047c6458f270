"""What is worth doing now, the most sensible first: shots with their odds, steps, a rally, a pass; and how each is called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.api import Action, Seat
from game.firefight.judging.prizes import GOOD, quiet, strikes_back, taken
from game.firefight.position import Unit
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.tables.firefight.advising.advice import Advised
from scenes.tables.firefight.advising.downsides import FIRM, answer_to, but
from scenes.tables.firefight.advising.prospects import (
    EXTRAS,
    OF_36,
    WALK,
    Choice,
    answers,
    assaults,
    can_pay,
    chance,
    core_of,
    endangered,
    exposed,
    odds_of,
    price_of,
    rallies,
    retreat,
    shots,
    way_of,
    worthwhile,
)
from scenes.tables.firefight.advising.reasons import charges, why, why_caps
from scenes.tables.firefight.assault import best_strike
from scenes.tables.firefight.names import called, mark_of, name_in
from scenes.tables.firefight.odds import percent, percent_of
from scenes.tables.firefight.sightline import towards
from scenes.tables.firefight.state import FirefightState, foes_at, standing
from scenes.tables.firefight.ways import box_of, laid, left_after, lost_by, paid

FAIR = round(OF_36 * GOOD)
"""So many of the 36 falls of two dice make a shot one that is always listed."""
MOST = 5
"""So much is proposed at most, the pass or stall at the end and the good shots beside."""
LIKELY, CLEARLY = 18, 5
"""So many of the 36 falls make a shot a likely one, so many more clearly likelier: what comes before it is compared with it."""
OTHERS = 3
"""How many sensible actions of different units are proposed in one's own turn."""


def _say(key: str, **given: object) -> str:
    return say(f"firefight:option.{key}", **given)


ADDED = ("caps", "support")
"""What an action adds to its choice: CAPs on the dice, and who joins in."""


class Option(NamedTuple):
    """Something worth doing: the choice and the way to pay (None: a pass or a stall), what its card says, the way to look,
    what it throws away; why it is worth doing, in a few words, who does it, by how much it is better than a pass, and what speaks
    against it.
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
    tip: str = ""
    but: str = ""

    @property
    def whole(self) -> Action:
        """The action with the way to look."""
        return {**self.action, "facing": self.facing} if self.facing else self.action

    @property
    def against(self) -> str:
        """What speaks against it: its worst downside, and what it throws away."""
        return f"{self.but} {self.lost}".strip() if self.but or not self.lost else _say("but.lost", lost=self.lost)

    @property
    def told(self) -> str:
        """Who does it and what is left, with what it throws away in red."""
        return self._warned(self.line)

    @property
    def brief(self) -> str:
        """What its card says where several stand below each other: who does it, and why."""
        caps = int(self.action.get("caps_pay", 0)) + laid(self.action) if self.action.get("by") != "command" else 0
        paid_too = say("firefight:way.and_caps", caps=caps) if caps else ""
        return self._warned(f"{self.who}: {self.why[:1].lower()}{self.why[1:]}{paid_too}" if self.who and self.why else self.line)

    def _warned(self, words: str) -> str:
        return f"{words} {{danger|{self.against}}}" if self.against else words


def dice_caps(action: Action) -> int:
    """The CAPs that lie on the dice of an action."""
    return max(map(int, action.get("caps", {}).values()), default=0)


def _added(action: Action) -> Action:
    """That of an action."""
    return {one: action[one] for one in ADDED if action.get(one)}


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
        if WALK in core:
            return say("firefight:do.walk", **given)
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
    the turn go by, and what it is to be followed by; of a walk, the step that begins it."""

    choice: Choice | None
    action: Action
    better: float = 0.0
    then: Action | None = None
    step: Wise | None = None


Walked = Callable[[Wise, Advised], Wise]


def sensible(
    choices: list[Choice], advised: Sequence[Advised], walked: Walked | None = None, least: float | None = None
) -> list[Wise]:
    """Those of these actions, best first, that are better than to let the turn go by; that alone where nothing is.

    `walked` makes a walk of a step that begins one; `least`: the chance to win with a turn that goes by, where that is not
    among them.
    """
    by_core = {repr(one.core): one for one in choices}
    found = list[Wise]()
    least = next((one.chance for one in advised if one.action["do"] in ("pass", "stall")), least or 0.0)
    for one in advised:
        action = one.action
        if action["do"] in ("pass", "stall"):
            return found or [Wise(None, action)]
        plain = core_of({key: value for key, value in action.items() if key not in EXTRAS})
        choice = by_core.get(repr(core_of(action))) or by_core.get(repr(plain))
        if choice is not None:
            wise = Wise(choice, action, one.chance - least, one.then)
            found.append(walked(wise, one) if walked else wise)
    return found


def waiting(advised: Sequence[Advised]) -> Action:
    """The better way to let the turn go by: a pass or a stall."""
    return next((one.action for one in advised if one.action["do"] in ("pass", "stall")), {"do": "pass"})


def option_of(state: FirefightState, seat: Seat, wise: Wise, best: int = 0) -> Option:
    """The card of what a good player would do; `best`: of 36 falls those with which the best shot that is listed hits."""
    choice, action, better, then, _ = wise
    if choice is None:
        return _let_by(state, seat, action, best)
    way = next((one for one in choice.ways if paid(one) == paid(action)), choice.ways[0])
    hero = _hero(state, choice)
    facing, caps, more = action.get("facing", ""), dice_caps(action), _added(action)
    found = _option(state, seat, choice, hero, way={**way, **more})._replace(facing=facing)
    reasons = why(state, seat, choice, facing, way, then), why_caps(state, seat, choice, way)
    gain = _say("gain_tip", percent=percent_of(better)) if round(100 * better) > 0 else ""
    found = found._replace(why=" ".join(filter(None, reasons)), tip=gain)
    passing = charges(state, seat, then) and quiet(state.view, seat)  # it does not stay where it steps to, and none acts before
    found = found if passing else _weighed(state, seat, found)
    if not more:
        return found
    odds = odds_of(state, {**choice.core, **more}, caps)
    title = _say("with_caps", what=found.title, caps=caps) if caps else found.title
    return found._replace(hero=percent(odds["hit_36"]) if odds else found.hero, title=title)


def options(state: FirefightState, seat: Seat, choices: list[Choice], wise: list[Wise]) -> list[Option]:
    """What is worth doing now, the most sensible first, a pass last where it is not that. `wise`: what is sensible."""
    asked, found, units = answers(state.view, seat), list[Option](), set[str | None]()
    fires = _told_shots(state, seat, choices)
    best = max((chance(state, one) or 0 for one in fires), default=0)
    for each in wise:
        unit = each.choice.unit if each.choice else None
        if unit not in units and len(found) < (1 if asked else OTHERS):
            units.add(unit)
            found.append(option_of(state, seat, each, best))
    found += [
        _weighed(state, seat, _option(state, seat, one, _hero(state, one))._replace(why=why(state, seat, one))) for one in fires
    ]
    found[1:] = sorted(found[1:], key=lambda one: not _close(state, seat, one))  # who stands in one's hex comes before the rest
    back = retreat(state, seat, choices)
    if back:
        facing = towards(state.view, state.view.units[str(back.unit)], str(back.space))
        told = _option(state, seat, back, "")._replace(title=_say("back", to=back.space), why=_say("out_of_sight"))
        found.append(_weighed(state, seat, told._replace(facing=facing)))
    better = [(_option(state, seat, one, percent(falls)), one) for falls, one in rallies(state, choices)[:1]]
    found += [one._replace(why=why(state, seat, choice)) for one, choice in better]
    first, seen = list[Option](), set[str]()
    for one in found:
        key = repr(one.choice.core) if one.choice else one.action["do"]
        shot = one.choice is not None and one.choice.do == "fire"
        if key not in seen and (shot or len(first) < MOST):
            seen.add(key)
            first.append(one)
    if "pass" not in seen:
        first.append(_let_by(state, seat, {"do": "pass"}, best))
    return [_upheld(state, seat, _compared(state, seat, first, wise), wise), *first[1:]]


def _upheld(state: FirefightState, seat: Seat, first: Option, wise: Sequence[Wise]) -> Option:
    """The first of what is listed, with why it is best all the same where an enemy answers it firmly, or it throws AP away."""
    choice, pool = first.choice, state.view.pool[seat]
    if choice is None or charges(state, seat, wise[0].then):
        return first
    told = ""
    if round(100 * wise[0].better) > 0 and answer_to(state, seat, choice, first.whole) >= FIRM:
        told = _say("why.worth_it", own=percent_of(wise[0].better))
    elif first.lost and pool and not any(one.choice and one.action.get("by") == "pool" and one.better > 0 for one in wise):
        told = _say("why.idle", unit=", ".join(mark_of(one, seat) or name_in(state.view, one) for one in pool.units))
    return first._replace(why=" ".join(filter(None, (first.why, told))))


def _weighed(state: FirefightState, seat: Seat, option: Option) -> Option:
    """The same option with what speaks against it."""
    if option.choice is None:
        return option
    return option._replace(but=but(state, seat, option.choice, {**option.choice.core, **option.whole}, option.why))


def _close(state: FirefightState, seat: Seat, option: Option) -> bool:
    """Whether an option attacks an enemy in the unit's own hex who may attack it."""
    return strikes_back(state.view, seat, option.action if option.choice is None else option.choice.core)


def _compared(state: FirefightState, seat: Seat, listed: Sequence[Option], wise: Sequence[Wise]) -> Option:
    """The first of what is listed, with what is the better of it than the shot below it that a player would look at first."""
    first, better = listed[0], {repr(one.choice.core): one.better for one in reversed(wise) if one.choice}
    choice, shot = first.choice, _rival(state, seat, listed)
    if choice is None or shot is None or shot.choice is None:
        return first
    own, other = better.get(repr(choice.core), 0.0), max(0.0, better.get(repr(shot.choice.core), 0.0))
    told = {"own": percent_of(own), "other": percent_of(other), "caps": dice_caps(shot.action)}
    unit = state.view.units[str(shot.choice.unit)]
    told |= {"percent": percent(_falls(state, shot)), "unit": mark_of(unit.id, unit.seat) or name_in(state.view, unit.id)}
    pool = state.view.pool[seat]
    if own < other and first.action.get("by") == "pool" and pool and pool.ap:
        key = "why.use_one" if pool.ap == 1 else "why.use_first"
        return first._replace(why=" ".join(filter(None, (first.why, _say(key, ap=pool.ap)))))
    kind = "beats" if told["own"] != told["other"] else "saves" if told["caps"] else "little"
    kind = kind if not _close(state, seat, shot) else "beats_close" if kind == "beats" else "even_close"
    why_so = _say(f"why.{kind}", **told)
    return first._replace(why=" ".join(filter(None, (first.why, why_so))))


def _rival(state: FirefightState, seat: Seat, listed: Sequence[Option]) -> Option | None:
    """The shot with which the first of what is listed is compared: at an enemy in a unit's own hex, else one that is clearly
    likelier, where the first takes no flag; None where there is none.
    """
    choice = listed[0].choice
    if choice is None or choice.do == "bonus" or _close(state, seat, listed[0]):
        return None
    fires = [one for one in listed[1:] if one.choice and one.choice.do == "fire"]
    close = next((one for one in fires if _close(state, seat, one)), None)
    if close or (choice.do == "move" and taken(state.view, seat, str(choice.space))):
        return close
    odds = {falls: one for one in fires if (falls := _falls(state, one))}
    most = max(odds, default=0)
    return odds[most] if most >= max(LIKELY, _promised(state, seat, listed[0]) + CLEARLY) else None


def _falls(state: FirefightState, option: Option) -> int:
    """Of 36 falls those with which a shot hits as it is proposed; 0 where that is not known."""
    assert option.choice is not None
    odds = odds_of(state, {**option.choice.core, **_added(option.action)}, dice_caps(option.action))
    return int(odds["hit_36"]) if odds else 0


def _promised(state: FirefightState, seat: Seat, option: Option) -> int:
    """Of 36 falls those with which what an option says of itself comes off: a shot, a rally, the strike of a charge."""
    choice = option.choice
    assert choice is not None
    falls = _falls(state, option) if choice.do == "fire" else _rolled(state, choice)
    return best_strike(state, seat, choice) if falls is None else falls


def _told_shots(state: FirefightState, seat: Seat, choices: Sequence[Choice]) -> list[Choice]:
    """The shots that are listed, one of each unit: the best of a unit that acts, then what is worthwhile or fairly likely."""
    found = [one for _, one in shots(state, seat, choices) if not endangered(state, one.core)]
    pool, hits = state.view.pool[seat], {repr(one.core): chance(state, one) or 0 for one in found}
    acting = [one for one in found if pool and one.unit in pool.units and hits[repr(one.core)]]
    rest = [one for one in found if one not in acting]
    good = [one for one in rest if hits[repr(one.core)] >= FAIR or worthwhile(state, one, way_of(state.view, seat, one))
            or strikes_back(state.view, seat, one.core)]  # fmt: skip
    return [*acting[:1], *good]


def _let_by(state: FirefightState, seat: Seat, action: Action, best: int) -> Option:
    """The card of a pass or a stall, with the best shot that is left out by it (`best` of 36) where nothing else speaks."""
    if action["do"] == "pass":
        line, unit, pool = _pass_line(state, seat, best), say("firefight:way.ap"), state.view.pool[seat]
        title = _say("pass_loses", ap=pool.ap) if pool and pool.ap else _say("pass")
        price = "" if pool and pool.ap else "0"  # who loses some does not read that it is free
        return Option(None, action, title, line, price, unit if price else "", "", why=_say("why.nothing"))
    title, line, by, cost = _say("stall"), _say("stall_line"), action.get("by"), state.world.numbers.stall
    if action.get("unit"):
        title, left = _say("stall_by", unit=name_in(state.view, action["unit"])), left_after(state.view, seat, action, cost)
        line = _say("stall_activates", left=left) if by == "activate" else left if by == "opportunity" else line
    reason = _say("why.stall_shot", percent=percent(best)) if best else _say("why.stall")
    return Option(None, action, title, line, *box_of(action, cost), "", lost=lost_by(state, seat, by), why=reason)


def _hero(state: FirefightState, choice: Choice) -> str:
    """The chance of a shot or a rally; "" for what is not rolled for."""
    falls = _rolled(state, choice)
    return "" if falls is None else percent(falls)


def _rolled(state: FirefightState, choice: Choice) -> int | None:
    """Of 36 falls those with which a shot or the rally of one unit comes off; None for what is not rolled for."""
    if choice.do == "rally" and "units" not in choice.core:
        return int(state.ask("rally_odds", unit=choice.unit)["of_36"])
    return chance(state, choice)


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


def _pass_line(state: FirefightState, seat: Seat, best: int) -> str:
    """What the enemy's best shot could do after a pass; where there is none, the best of one's own."""
    own = [unit for unit in state.view.own(seat) if standing(state.view, unit) and not unit.hidden]
    risk = max((max(exposed(state, unit), _struck(state, unit)) for unit in own), default=0)
    if risk:
        return _say("his_best", percent=percent(risk))
    return _say("no_danger_shot", percent=percent(best)) if best else _say("no_danger")


def _struck(state: FirefightState, unit: Unit) -> int:
    """Of 36 falls those with which the best attack of an enemy in its space hits a unit."""
    foes = foes_at(state.view, unit.at, unit.seat)
    attack = {"do": "fire", "at": unit.at, "target": unit.id}
    odds = [odds_of(state, {**attack, "unit": one.id}) for one in foes if can_pay(state, one.id)]
    return max((int(one["hit_36"]) for one in odds if one), default=0)
