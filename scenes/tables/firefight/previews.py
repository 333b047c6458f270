"""A choice before it is made: the odds of an attack, the parts of a price, what a rally needs."""

from __future__ import annotations

from game.api import Action, JsonMap, Seat
from game.firefight.paths import DICE
from game.firefight.records import DIRECTION
from scenes.kit.language import translated
from scenes.kit.marks import plain
from scenes.kit.numbers import signed
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.words import say
from scenes.tables.firefight.assault import assault_parts
from scenes.tables.firefight.names import called
from scenes.tables.firefight.odds import Columns, Shot
from scenes.tables.firefight.odds import odds_of as drawn_odds
from scenes.tables.firefight.options import percent, percent_of, title_of_choice
from scenes.tables.firefight.prospects import Choice, falls, needs_by_facing, odds_of, own_struck, price_of
from scenes.tables.firefight.state import FirefightState

MOST = 3
"""So many lines enemies take at most; where there are more, the last line counts the rest."""


def _say(key: str, **given: object) -> str:
    return say(f"firefight:preview.{key}", **given)


def choice_title(state: FirefightState, choice: Choice) -> str:
    """What stands over the panel of a choice."""
    unit = state.view.units.get(choice.unit or "")
    what = title_of_choice(state, choice)
    return (_say("title", name=called(state.view.kind(unit), unit.id, unit.seat), what=what) if unit else what).upper()


def choice_parts(state: FirefightState, seat: Seat, choice: Choice, action: Action, caps: int) -> tuple[list[Part], ...]:
    """The parts of a choice, the fewest first."""
    if choice.do in ("fire", "bonus") and choice.space:
        return shot_parts(state, seat, action, caps)
    if choice.do == "rally":
        return (rally_parts(state, choice, caps),)
    if choice.do in ("move", "hidden_move", "hide", "group_move") and choice.space:
        return (step_parts(state, seat, choice, action),)
    if choice.do == "bonus":
        card = state.world.tables.cards[choice.core["card"]]
        return ([Prose(translated(card.text), tip="R-FF-74")],)
    return ([Prose(f"{{dim|{say(f'firefight:about.{choice.do}')}}}")],)


def shot_parts(state: FirefightState, seat: Seat, action: Action, caps: int) -> tuple[list[Part], ...]:
    """The odds against the first target, a row for each other one; own units in the space are told in red (R-FF-51)."""
    odds, own = odds_of(state, action, caps), own_struck(state, action)
    shares = {name: f"{{danger|**{percent(one['hit_36'])}**}}" for name, one in own.items()}
    risks: list[Part] = [Row(_say("own", unit=struck_name(state, name)), one, tip="R-FF-51") for name, one in shares.items()]
    if odds is None:
        return ([*risks, Prose(f"{{dim|{_say('empty')}}}")],)
    foes = {name: one for name, one in (odds.get("targets") or {}).items() if name not in own}
    first = plain(struck_name(state, next(iter(foes)))) if len(foes) > 1 else ""
    told = drawn_odds(odds, state.world.numbers.margin)._replace(target=first)
    more = [Row(struck_name(state, name), _shares(one), tip="R-FF-51") for name, one in foes.items() if len(foes) > 1] + risks
    if odds.get("unknown"):
        more.append(Prose(f"{{dim|{_say('unknown')}}}", tip="R-FF-55"))
    split = told.destroyed and told.deadly != told.need  # dice alone and hit counters are told apart there
    shot = Shot(told, tip=f"{say('firefight:odds.tip')} (R-FF-54)." if split else "")
    return [shot, *more], [shot, Columns(told), *more]


def _shares(one: JsonMap) -> str:
    """The chances that a target is hit, and that it is destroyed."""
    hit, destroyed = percent(one["hit_36"]), percent_of(one["p_destroy"])
    return _say("shares", hit=f"**{hit}**", destroyed=f"{{dim|{destroyed}}}") if one["p_destroy"] else f"**{hit}**"


def struck_name(state: FirefightState, name: str) -> str:
    """What a target is called: a unit in its colour, a work by its kind."""
    work = state.view.works.get(name)
    return translated(state.world.tables.works[work.kind].title) if work else state.called(name)


def rally_parts(state: FirefightState, choice: Choice, caps: int) -> list[Part]:
    """What a rally needs, and of what that is made (R-FF-58, R-FF-59)."""
    if "units" in choice.core:
        shares = [(one, state.ask("rally_odds", unit=one, caps=caps)["of_36"]) for one in choice.core["units"]]
        return [Row(state.called(one), f"{{amber|**{percent(share)}**}}") for one, share in shares]
    answer = state.ask("rally_odds", unit=choice.unit, caps=caps)
    rows: list[Part] = [Row(_say("rally"), f"{{amber|**{percent(answer['of_36'])}**}}")]
    if answer["need"] is not None:
        helps = {**answer["parts"], **({"caps": caps} if caps else {})}
        if helps:
            rows.append(Row(_say("need"), str(answer["need"] + sum(helps.values()))))
            rows += [Row(f"{{dim|{say(f'firefight:preview.part.{key}')}}}", signed(number)) for key, number in helps.items()]
        rows.append(Row(f"**{_say('roll')}**", f"**{max(2, answer['need'])}+**", ruled=bool(helps)))
    return rows


def step_parts(state: FirefightState, seat: Seat, choice: Choice, action: Action) -> list[Part]:
    """The price of a step part by part, and what each enemy who sees the unit there needs to hit it, if it faces so."""
    unit, facing = state.view.units[str(choice.unit)], action.get("facing")
    rows: list[Part] = assault_parts(state, seat, choice, action)
    struck, parts = len(rows), list[Part]()
    if choice.do == "move":
        ways = state.ask("reach", unit=unit.id)["reach"]
        way = next((one for one in ways if one["path"] == choice.core["path"]), None)
        for key, number in (way["parts"] if way else {}).items():
            parts.append(Row(f"{{dim|{say(f'firefight:preview.part.{key}')}}}", signed(number) if parts else str(number)))
    rows += parts
    price = price_of(state, choice.core)
    if price is not None:
        rows.append(Row(f"**{_say('price')}**", f"**{price}**", ruled=len(rows) > struck))
    for work in state.view.works_at(str(choice.space)):
        if not work.hidden and DICE.get(state.view.kind(unit).cls) == work.kind:
            title = translated(state.world.tables.works[work.kind].title)
            rows.append(Row(title, f"{{danger|**{_say('die')}**}}", tip="R-FF-133"))
    needs = needs_by_facing(state, unit, str(choice.space), DIRECTION[facing or unit.facing])
    needs = {name: need for name, need in needs.items() if falls(need)}
    listed = sorted(needs.items(), key=lambda one: one[1])
    shown = len(listed) if len(listed) <= MOST else MOST - 1
    for name, need in listed[:shown]:
        late = state.view.units[name].state == "spent"
        words = _say("threat_spent" if late else "threat", unit=state.called(name), at=state.view.units[name].at)
        told = _say("need_share", need=max(2, need), percent=percent(falls(need)))
        rows.append(Row(words, f"{{{'dim' if late else 'danger'}|{told}}}", tip="R-FF-50"))
    if shown < len(listed):
        rows.append(Prose(f"{{dim|{_say('more', count=len(listed) - shown)}}}"))
    if not needs and not struck:
        rows.append(Prose(f"{{good|{_say('safe')}}}"))
    return rows
