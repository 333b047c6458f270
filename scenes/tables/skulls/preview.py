"""What an action would come to, in parts of panels: the threats with their sums, the chances of each unit, the bags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.api import Action, Seat
from game.skulls.firing import exchange
from game.skulls.position import Position, World
from game.skulls.rounds import may_cover
from game.skulls.turns import covered
from scenes.kit.language import translated
from scenes.kit.numbers import signed
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.words import say
from scenes.tables.skulls.names import called, rule_of, seat_name, title_of, zone_name
from scenes.tables.skulls.odds import Chances, Skulls, percents
from scenes.tables.skulls.prospects import Added, Fate, Prospect, means_name, threats, token_text

TOPICS = {"pattern": "modifier.pattern", "height": "modifier.height", "steady": "modifier.steady", "pack": "modifier.pack"}
WHY_NOT = {
    "creep": "R-SK-115", "stunned": "R-SK-103", "prone": "R-SK-185", "long-shot": "R-SK-154", "shock": "R-SK-152",
    "range": "R-SK-55",
}  # fmt: skip
"""The rule by which nothing comes back."""


def _say(key: str, **given: object) -> str:
    return say(f"skulls:preview.{key}", **given)


def cover_words(view: Position, seat: Seat | None) -> str:
    """What Take Cover would do for the seat that has the turn or is asked: each unit's new danger, and the price."""
    if seat is None or not may_cover(view, seat):
        return ""
    units = ", ".join(
        say("skulls:panel.cover.unit", unit=title_of(view.world, name), before=view.units[name].danger, after=danger)
        for name, danger in covered(view, seat).items()
    )
    return say("skulls:panel.cover.tip", units=units)


# --- the sum --------------------------------------------------------------------------------------------------------------


def title(view: Position, action: Action) -> str:
    """What stands over the preview of an action."""
    world, turn = view.world, view.turn
    unit = title_of(world, turn.unit) if turn else ""
    if action["do"] == "fire":
        shot = exchange(view, turn.unit, action["target"]) if turn else None
        away = _say(f"range.{shot.out.range}") if shot else ""
        return _say("fire", unit=unit, target=title_of(world, action["target"]), range=away).upper()
    token = action.get("token") if action["do"] == "use" else action.get("weapon")
    if token:
        if "target" in action:
            return _say("token_at", token=means_name(world, token), place=title_of(world, action["target"])).upper()
        if "zone" in action:
            return _say("token_at", token=means_name(world, token), place=zone_name(world, action["zone"]))
        return means_name(world, token).upper()
    return _say(f"deed.{action['do'].replace('-', '_')}", unit=unit).upper()


def _parts(parts: Sequence[Added], first: str) -> str:
    """The parts of a sum in running words: pattern 2, +1 floor."""
    words = [_say(f"part.{parts[0].name}", add=parts[0].add)] if parts else []
    words += [_say(f"part.{part.name}", add=signed(part.add)) for part in parts[1:]]
    return first + ", ".join(words)


def _rows(world: World, label: str, fate: Fate, brief: bool) -> list[Part]:
    """The rows of the threats that one unit gets."""
    total = f"**{threats(fate.threat)}**"
    if brief or len(fate.parts) == 1:
        one = fate.parts[0].name if fate.parts else ""
        words = label if label and len(fate.parts) == 1 else _parts(fate.parts, f"{label}: " if label else "")
        return [Row(words, total, rule=rule_of(world, one) if one else "", topic=TOPICS.get(one, ""), tip=_say("tip.sum"))]
    rows: list[Part] = [
        Row(
            (f"{label}: " if label and not place else "") + _say(f"part.{part.name}", add="").strip(),
            f"**{signed(part.add) if place else part.add}**",
            rule=rule_of(world, part.name),
            topic=TOPICS.get(part.name, ""),
        )
        for place, part in enumerate(fate.parts)
    ]
    return [*rows, Row(_say("sum"), total, True, rule="R-SK-60")]


def sum_forms(view: Position, action: Action, seen: Prospect) -> tuple[list[Part], ...]:
    """The threats both ways, first in few lines, then with a line for each part of a sum."""
    if action["do"] == "fire":
        return _fire(view, action, seen, True), _fire(view, action, seen, False)
    return (_token(view, action, seen),)


def _fire(view: Position, action: Action, seen: Prospect, brief: bool) -> list[Part]:
    assert view.turn is not None
    name, target = view.turn.unit, action["target"]
    out, back, shot = seen.of(target), seen.of(name), exchange(view, name, target)
    rows: list[Part] = _rows(view.world, _say("you", range=shot.out.range), out, brief) if out else []
    if back:
        return [*rows, *_rows(view.world, _say("answers"), back, brief)]
    why = shot.why
    return [*rows, Row(_say(f"why.{why}", target=called(view.world, target)), rule=WHY_NOT.get(why, ""), topic="panel.return")]


def _token(view: Position, action: Action, seen: Prospect) -> list[Part]:
    """Who is hit with how much, friends in warning; what else a token does."""
    world = view.world
    what = action.get("token") if action["do"] == "use" else action.get("weapon")
    seat = world.side(view.turn.unit) if view.turn else ""
    rows: list[Part] = []
    for fate in seen.fates:
        friend = world.side(fate.unit) == seat
        words = _say("friend", unit=title_of(world, fate.unit)) if friend else called(world, fate.unit)
        mark = f"{{danger|{words}}}" if friend else words
        sums = _parts(fate.parts[1:], "") if len(fate.parts) > 1 else ""
        extra = f" {{dim|{sums}}}" if sums else ""
        rule = rule_of(world, fate.parts[0].name) if fate.parts else ""
        rows.append(Row(mark + extra, f"**{threats(fate.threat)}**", rule=rule))
    tables = world.tables
    if what in tables.tokens or what in tables.weapons:
        known = tables.tokens[what] if what in tables.tokens else tables.weapons[what]
        rows += _stunned(view, action, seat) if what == "flashbang" else []
        rule = f"R-SK-{known.rules[0]}"
        rows.append(Row(f"{{dim|{_text_of(view, str(what), translated(known.text))}}}", rule=rule, topic=f"token.{what}"))
    elif action["do"] == "coup":
        rows.append(Row(_say("coup", target=called(world, action["target"])), rule="R-SK-90", topic="panel.coup"))
    return rows


def _text_of(view: Position, what: str, usual: str) -> str:
    """What a token or a weapon does in the hands of the acting unit."""
    return token_text(view.world, view.turn.unit, what) if view.turn and what in view.world.tables.tokens else usual


def _stunned(view: Position, action: Action, seat: Seat) -> list[Part]:
    """Who would be stunned, friends in warning."""
    world, rows = view.world, list[Part]()
    for name in view.in_zone(action["zone"]):
        friend = world.side(name) == seat
        words = _say("friend", unit=title_of(world, name)) if friend else called(world, name)
        rows.append(Row(f"{{danger|{words}}}" if friend else words, _say("stunned"), rule="R-SK-102"))
    return rows


def step_parts(view: Position, targets: Sequence[Mapping[str, Any]]) -> list[Part]:
    """Whom a unit could fire at from somewhere else: what it would deal, and what would come back."""
    if not targets:
        return [Prose(f"{{dim|{_say('from_there_none')}}}", _say("tip.from_there"))]
    rows: list[Part] = [Prose(_say("from_there"), _say("tip.from_there"))]
    for one in targets:
        back = one["return"].get("threat")
        words = _say("both_ways", out=threats(one["threat"]), back=back) if back else _say("one_way", out=threats(one["threat"]))
        rows.append(Row(called(view.world, one["unit"]), words, tip=_say("tip.from_there"), topic="panel.targets"))
    return rows


# --- the chances ------------------------------------------------------------------------------------------------------------


def fate_title(view: Position, fate: Fate) -> str:
    """What stands over the chances of a unit."""
    return title_of(view.world, fate.unit).upper()


def fate_forms(view: Position, fate: Fate, seen: Prospect, own: bool) -> tuple[list[Part], ...]:
    """Danger, defence and the three chances; then what Take Cover would make of them, and what is pulled from the bag."""
    eased = seen.covered.get(fate.unit)
    tip = _say("tip.chances")
    bag = view.teams[view.world.side(fate.unit)].bag
    more = sum(one.threat for one in seen.fates if view.world.side(one.unit) == view.world.side(fate.unit))
    pulled = Prose(f"{{dim|{_say('pulls', count=fate.danger, all=bag.size + more, black=bag.black + more)}}}", _say("tip.bag"))
    rises = "rises_most" if fate.danger == view.world.tables.numbers.most_danger else "rises"
    danger = str(fate.danger) if fate.before == fate.danger else _say(rises, before=fate.before, after=fate.danger)
    head = Row(_say("danger", danger=danger), _say("defence", defence=fate.defence), tip=_say("tip.danger"), topic="panel.danger")
    plain: list[Part] = [head, Chances(fate, None, tip)]
    if eased is None or eased == fate:
        return plain, [*plain, pulled]
    held = _say("if_cover_own" if own else "if_cover", chance=percents(eased)["held"])
    words = Prose(f"{{sky|{held}}}", _say("tip.cover"))
    return plain, [*plain, words], [*plain, words, pulled]


# --- the bags -------------------------------------------------------------------------------------------------------------


def _more(view: Position, seat: Seat, seen: Prospect | None) -> int:
    return sum(fate.threat for fate in seen.fates if view.world.side(fate.unit) == seat) if seen else 0


def bag_words(view: Position, seat: Seat, seen: Prospect | None) -> str:
    """How many skulls of each kind lie in a bag, and how many black ones an action would add."""
    bag, more = view.teams[seat].bag, _more(view, seat, seen)
    words = [_say("bag.count", black=bag.black, white=bag.white)]
    if bag.red:
        words.append(_say("bag.red", count=bag.red))
    if bag.own:
        words.append(_say("bag.own", count=len(bag.own)))
    if more:
        words.append(f"{{amber|{_say('bag.more', count=more)}}}")
    return "; ".join(words)


def bag_parts(view: Position, seat: Seat, seen: Prospect | None, rows: int) -> list[Part]:
    """A bag in words and in skulls, which stand in so many rows at most."""
    bag, more = view.teams[seat].bag, _more(view, seat, seen)
    skulls = Skulls(bag, more, rows, _say("tip.bag"))
    return [Prose(bag_words(view, seat, seen), _say("tip.bag")), skulls]


def other_bag(view: Position, seat: Seat, seen: Prospect | None) -> str:
    """The other team's bag in a line."""
    return f"{{dim|{_say('bag.other', team=seat_name(seat), count=bag_words(view, seat, seen))}}}"
