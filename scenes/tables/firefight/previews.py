"""A choice before it is made: the odds of an attack, the parts of a price, what a rally needs."""

from __future__ import annotations

from game.api import Action, JsonMap, Seat
from game.firefight.firing.attack import RED
from game.firefight.paths import DICE
from game.firefight.records import DIRECTION
from scenes.kit import palette
from scenes.kit.hero import Hero
from scenes.kit.language import translated
from scenes.kit.marks import plain
from scenes.kit.numbers import signed
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.words import say
from scenes.tables.firefight.advising.prospects import (
    OF_36,
    Choice,
    assaults,
    can_pay,
    falls,
    needs_by_facing,
    odds_of,
    own_struck,
    price_of,
)
from scenes.tables.firefight.advising.reasons import danger_of_step
from scenes.tables.firefight.assault import assault_parts
from scenes.tables.firefight.names import called
from scenes.tables.firefight.odds import Columns, Odds, Shot, marked, percent, percent_of
from scenes.tables.firefight.odds import odds_of as drawn_odds
from scenes.tables.firefight.options import title_of_choice
from scenes.tables.firefight.state import FirefightState

ROLL = "roll"
"""The lesson on hits: before it a learner is not told of what a destruction is made."""
MARKS = {palette.DANGER: "danger", palette.GOOD: "good", palette.DIM: "dim"}
"""How words are marked in the colour of a large number."""
MOST = 3
"""So many lines enemies take at most; where there are more, the last line counts the rest."""


def _say(key: str, **given: object) -> str:
    return say(f"firefight:preview.{key}", **given)


def choice_title(state: FirefightState, choice: Choice) -> str:
    """What stands over the panel of a choice."""
    unit = state.view.units.get(choice.unit or "")
    what = title_of_choice(state, choice)
    return (_say("title", name=called(state.view.kind(unit), unit.id, unit.seat), what=what) if unit else what).upper()


def choice_parts(
    state: FirefightState, seat: Seat, choice: Choice, action: Action, caps: int | None = None
) -> tuple[list[Part], ...]:
    """The parts of a choice, the fewest first; `caps` on the dice, a row of their own where they can be set (else None)."""
    if choice.do in ("fire", "bonus") and choice.space:
        return shot_parts(state, seat, action, caps)
    if choice.do == "rally":
        rows = rally_parts(state, choice, caps)
        hero = rally_hero(state, choice, caps or 0)
        return ([hero, *rows[1:]] if hero else rows,)
    if choice.do in ("move", "hidden_move", "hide", "group_move") and choice.space:
        hero, rows = step_hero(state, seat, choice, action), step_parts(state, seat, choice, action)
        return ([hero], [hero, *rows]) if hero else (rows,)
    if choice.do == "bonus":
        card, now = state.world.tables.cards[choice.core["card"]], state.view.caps[seat].now
        cost = _say("card_cost", cost=card.cost, now=now, after=now - card.cost) if card.cost else say("firefight:card.cost.free")
        return ([Prose(translated(card.text), tip="R-FF-74"), Prose(cost, tip="R-FF-22")],)
    return ([Prose(f"{{dim|{say(f'firefight:about.{choice.do}')}}}")],)


def with_low(forms: tuple[list[Part], ...]) -> tuple[list[Part], ...]:
    """The same with a form that is lower than all of them: the large number in a row."""
    low = [_row(part) for part in forms[0]]
    return forms if low == forms[0] else (low, *forms)


def _row(part: Part) -> Part:
    if isinstance(part, Shot):
        return part.row
    if isinstance(part, Hero):
        large = f"{{{MARKS.get(part.shade, 'amber')}|**{f'{part.number} {part.unit}'.strip()}**}}"
        goes_on = not part.unit and part.words[:1].islower()  # the words are the rest of a line that the large ones begin
        return Row(f"{large} {part.words}", tip=part.tip) if goes_on else Row(part.words, large, tip=part.tip)
    return part


def shot_parts(state: FirefightState, seat: Seat, action: Action, caps: int | None = None) -> tuple[list[Part], ...]:
    """The odds against the first target, own units in the space in red right below them, a row for each other one (R-FF-51)."""
    odds, own = odds_of(state, action, caps or 0), own_struck(state, action)
    risks = [_own_row(state, name, one) for name, one in own.items()]
    if odds is None:
        return ([*risks, Prose(f"{{dim|{_say('empty')}}}")],)
    foes = {name: one for name, one in (odds.get("targets") or {}).items() if name not in own}
    first = plain(struck_name(state, next(iter(foes)))) if len(foes) > 1 else ""
    plain_odds = drawn_odds(odds, state.world.numbers.margin)._replace(target=first)
    told = _summed(state, action, plain_odds, odds, caps or 0, _set(state, seat, caps))
    more: list[Part] = [Row(struck_name(state, name), _shares(one), tip="R-FF-51") for name, one in foes.items() if len(foes) > 1]
    if _set(state, seat, caps) and first:
        more.append(Prose(f"{{dim|{_say('caps_on_one', unit=struck_name(state, next(iter(foes))))}}}", tip="R-FF-20"))
    hides = [Prose(f"{{dim|{_say('unknown')}}}", tip="R-FF-55")] if odds.get("unknown") else []
    split = told.destroyed and told.deadly != told.need  # dice alone and hit markers are told apart there
    shot = Shot(told, split=not state.context.untold(ROLL), tip=f"{say('firefight:odds.tip')} (R-FF-54)." if split else "")
    low = shot._replace(barred=False, split=False)
    return [low, *risks, *hides], [shot, *risks, *more, *hides], [shot, *risks, Columns(told), *more, *hides]


def _set(state: FirefightState, seat: Seat, caps: int | None) -> bool:
    """Whether CAPs on the dice have a row of their own: as long as they can be set, so that nothing moves when they are."""
    return caps is not None and bool(caps or state.view.caps[seat].now)


def _summed(state: FirefightState, action: Action, told: Odds, odds: JsonMap, caps: int, shown: bool) -> Odds:
    """The sums as a player adds them up: printed numbers as they are printed, hit markers by their names, CAPs on the dice
    where they are `shown`.
    """
    view, fires = state.view, state.view.units.get(action.get("unit") or "")
    target = view.units.get(action.get("target") or next(iter(odds.get("targets") or {}), ""))
    attack, defence = told.attack_parts, told.defence_parts
    if fires is not None and view.counter(fires) is not None and "weapon" not in action and action["do"] == "fire":
        kind = view.kind(fires)
        attack = marked(attack, "fp", kind.fp_red if odds["colour"] == RED else kind.fp_blue, str(fires.hit))
    if target is not None and view.counter(target) is not None:
        kind = view.kind(target)
        defence = marked(defence, "dr", kind.dr_front if told.side == "front" else kind.dr_flank, str(target.hit))
    if shown:
        attack = (*attack, ("caps", caps))
    return told._replace(attack=told.attack + caps, attack_parts=attack, defence_parts=defence)


def _own_row(state: FirefightState, name: str, one: JsonMap) -> Part:
    """How likely a unit of one's own side is hit as well; that it would be destroyed, where any hit does that."""
    told = drawn_odds(one, state.world.numbers.margin)
    words = _say("own_gone" if told.hit and told.deadly == told.need else "own", unit=struck_name(state, name))
    return Row(words, f"{{danger|**{percent(one['hit_36'])}**}}", tip="R-FF-51")


def _shares(one: JsonMap) -> str:
    """The chances that a target is hit, and that it is destroyed."""
    hit, destroyed = percent(one["hit_36"]), percent_of(one["p_destroy"])
    return _say("shares", hit=f"**{hit}**", destroyed=f"{{dim|{destroyed}}}") if one["p_destroy"] else f"**{hit}**"


def struck_name(state: FirefightState, name: str) -> str:
    """What a target is called: a unit in its colour, a work by its kind."""
    work = state.view.works.get(name)
    return translated(state.world.tables.works[work.kind].title) if work else state.called(name)


def rally_parts(state: FirefightState, choice: Choice, caps: int | None = None) -> list[Part]:
    """What a rally needs, and of what that is made (R-FF-58, R-FF-59)."""
    if "units" in choice.core:
        shares = [(one, state.ask("rally_odds", unit=one, caps=caps or 0)["of_36"]) for one in choice.core["units"]]
        return [Row(state.called(one), f"{{amber|**{percent(share)}**}}") for one, share in shares]
    answer = state.ask("rally_odds", unit=choice.unit, caps=caps or 0)
    rows: list[Part] = [Row(_say("rally"), f"{{amber|**{percent(answer['of_36'])}**}}")]
    if answer["need"] is not None:
        seat = state.view.units[str(choice.unit)].seat
        helps = {**answer["parts"], **({"caps": caps or 0} if _set(state, seat, caps) else {})}
        if helps:
            rows.append(Row(_say("need"), str(answer["need"] + sum(helps.values()))))
            rows += [Row(f"{{dim|{say(f'firefight:preview.part.{key}')}}}", signed(number)) for key, number in helps.items()]
            rows.append(Row(f"**{_say('roll')}**", f"**{max(2, answer['need'])}+**", ruled=True))
    return rows


def rally_hero(state: FirefightState, choice: Choice, caps: int) -> Hero | None:
    """How likely a unit rallies, in large; None for several, each of which has a row."""
    if "units" in choice.core:
        return None
    answer = state.ask("rally_odds", unit=choice.unit, caps=caps)
    words = _say("rallies_on", need=max(2, answer["need"])) if answer["need"] is not None else _say("rally")
    return Hero(str(round(answer["of_36"] * 100 / OF_36)), "%", words, tip="R-FF-58")


def step_parts(state: FirefightState, seat: Seat, choice: Choice, action: Action) -> list[Part]:
    """The price of a step part by part, and what each enemy who sees the unit there needs to hit it, if it faces so."""
    unit = state.view.units[str(choice.unit)]
    rows: list[Part] = assault_parts(state, seat, choice, action)
    parts = list[Part]()
    if choice.do == "move":
        ways = state.ask("reach", unit=unit.id)["reach"]
        way = next((one for one in ways if one["path"] == choice.core["path"]), None)
        for key, number in (way["parts"] if way else {}).items():
            parts.append(Row(f"{{dim|{say(f'firefight:preview.part.{key}')}}}", signed(number) if parts else str(number)))
    if len(parts) > 1:  # else the price says it all
        rows += [*parts, Row(f"**{_say('price')}**", f"**{price_of(state, choice.core)}**", ruled=True)]
    for work in state.view.works_at(str(choice.space)):
        if not work.hidden and DICE.get(state.view.kind(unit).cls) == work.kind:
            title = translated(state.world.tables.works[work.kind].title)
            rows.append(Row(title, f"{{danger|**{_say('die')}**}}", tip="R-FF-133"))
    needs = _needs(state, choice, action)
    listed = sorted(needs.items(), key=lambda one: (not can_pay(state, one[0]), one[1]))  # those the large number is about first
    shown = len(listed) if len(listed) <= MOST else MOST - 1
    for name, need in listed[:shown]:
        foe = state.view.units[name]
        late, cost = not can_pay(state, name), state.view.kind(foe).attack_ap
        key = "threat_poor" if late else "threat" if foe.state != "spent" else "threat_spent"
        words = _say(key, unit=state.called(name), at=foe.at, cost=cost)
        told = _say("need_share", need=max(2, need), percent=percent(falls(need)))
        rows.append(Row(words, f"{{{'dim' if late else 'danger'}|{told}}}", tip="R-FF-50"))
    if shown < len(listed):
        rows.append(Prose(f"{{dim|{_say('more', count=len(listed) - shown)}}}"))
    return rows


def _needs(state: FirefightState, choice: Choice, action: Action) -> dict[str, int]:
    """What each visible enemy needs to hit the unit where it steps to, if it faces so; those left out that cannot."""
    unit = state.view.units[str(choice.unit)]
    needs = needs_by_facing(state, unit, str(choice.space), DIRECTION[action.get("facing") or unit.facing])
    return {name: need for name, need in needs.items() if falls(need)}


def may_hide(state: FirefightState, seat: Seat) -> bool:
    """Whether enemies may stand hidden where nobody is seen (R-FF-61): a puzzle shows all there are."""
    return "hidden" in state.world.modules and bool(state.world.enemies[seat]) and state.context.advises


def step_hero(state: FirefightState, seat: Seat, choice: Choice, action: Action) -> Hero | None:
    """The best shot at the unit where it steps to, of an enemy who can still act, else in the next round; None where it meets
    one in the space.
    """
    if assaults(state, choice):
        return None
    needs, hides, risk = _needs(state, choice, action), may_hide(state, seat), danger_of_step(state, choice, action)
    able = [need for name, need in needs.items() if state.view.units[name].state != "spent" and can_pay(state, name)]
    paying = [need for name, need in needs.items() if can_pay(state, name)]
    if paying:
        words = _say("best_shot" if able and min(able) == min(paying) else "best_shot_caps")
        return Hero(str(round(risk.now * 100 / OF_36)), "%", words, shade=palette.DANGER, tip="R-FF-50")
    if risk.later:  # a round ends soon: what is safe in this one alone is not called safe
        return Hero(_say("no_shot"), "", _say("safe_now", percent=percent(risk.later)), shade=palette.DIM, tip="R-FF-50")
    if hides:  # what nobody has seen is not called safe
        return Hero("0", "%", _say("safe_seen"), shade=palette.DIM, tip="R-FF-61")
    return Hero(_say("safe_word"), "", _say("safe"), shade=palette.GOOD, tip="R-FF-50")
