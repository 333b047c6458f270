"""What an action would come to, in parts of panels: the threats with their sums, the chances of each unit, the bags."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.api import Action, Seat
from game.skulls.firing import exchange
from game.skulls.position import OTHER, Position, World
from game.skulls.rounds import may_cover
from game.skulls.turns import covered
from scenes.kit import palette
from scenes.kit.hero import Hero, OddsBar
from scenes.kit.language import translated
from scenes.kit.numbers import signed
from scenes.kit.palette import Colour
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.words import say
from scenes.tables.skulls.names import called, means_name, rule_of, seat_name, space_name, title_of, zone_name
from scenes.tables.skulls.parts.decision import Bags, OneBag, Threats
from scenes.tables.skulls.parts.odds import DOWN, HOLDS, KILLED, Chances, falls, percents
from scenes.tables.skulls.parts.steps import shots
from scenes.tables.skulls.prospects import (
    Added,
    Fate,
    Prospect,
    cover_penalty,
    covers_free,
    next_foe,
    threats,
    token_text,
)

SMALL = 0.05  # a smaller chance to fall is not what a shot is for: the danger that it adds is told first
WHY_NOT = {
    "creep": "R-SK-115", "stunned": "R-SK-103", "prone": "R-SK-185", "long-shot": "R-SK-154", "shock": "R-SK-152",
    "range": "R-SK-55",
}  # fmt: skip
"""The rule by which nothing comes back."""
ADDED = {"pattern": "modifier.pattern", "height": "modifier.height", "steady": "modifier.steady", "pack": "modifier.pack"}
"""What the parts of a number of threats are about, as the rule book finds it."""


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
    if covers_free(view, seat):
        foe = next_foe(view, seat)
        still = say("skulls:panel.cover.tip_foe", unit=title_of(view.world, foe)) if foe else ""
        return say("skulls:panel.cover.tip_free", units=units) + still
    return say("skulls:panel.cover.tip", units=units, count=cover_penalty(view, seat))


def price(view: Position, seat: Seat) -> str:
    """What Take Cover costs a team, in a sentence."""
    count, usual = cover_penalty(view, seat), view.world.tables.numbers.penalty
    if not count:
        return say("skulls:respond.price_free")
    return say("skulls:respond.price" if count == usual else "skulls:respond.price_less", count=count, usual=usual)


# --- the sum --------------------------------------------------------------------------------------------------------------


def title(view: Position, action: Action, seat: Seat | None, aimed: bool = True) -> str:
    """What stands over the preview of an action: the question that it answers, or what the enemy has declared.

    `aimed`: the next click carries it out; else it is only pointed at.
    """
    world, turn = view.world, view.turn
    theirs = turn is not None and seat is not None and world.side(turn.unit) != seat
    if action["do"] == "fire":
        return (
            _say("fires", unit=title_of(world, turn.unit)) if turn and theirs else _say("fire" if aimed else "if_fire")
        ).upper()
    token = action.get("token") if action["do"] == "use" else action.get("weapon")
    if token and theirs:
        return means_name(world, token).upper()
    if token:
        return _say("use" if aimed else "if_use", token=means_name(world, token)).upper()
    return _say(f"deed.{action['do'].replace('-', '_')}", unit=title_of(world, view.turn.unit) if view.turn else "").upper()


def step_title(aimed: bool = True) -> str:
    """What stands over the preview of a step."""
    return _say("step" if aimed else "if_step").upper()


def aside(view: Position, action: Action) -> str:
    """Who does it and from where; of what is thrown, where it goes; "" where that goes without saying."""
    world, turn = view.world, view.turn
    if "zone" in action:
        return zone_name(world, action["zone"])
    if action["do"] == "fire" and turn:
        space = view.units[turn.unit].space
        return _say("from", unit=title_of(world, turn.unit), space=space_name(world, space)) if space else ""
    return title_of(world, action["target"]) if "target" in action and action["do"] in ("use", "crew") else ""


def _parts(parts: Sequence[Added], first: str) -> str:
    """The parts of a sum in running words: pattern 2, +1 floor."""
    words = [_say(f"part.{parts[0].name}", add=parts[0].add)] if parts else []
    words += [_say(f"part.{part.name}", add=signed(part.add)) for part in parts[1:]]
    return first + ", ".join(words)


def _why(view: Position, action: Action, fate: Fate) -> str:
    """Why somebody gets so many threats, in few words: the range first, or what a shot would do instead of a token; then what
    adds to it.
    """
    if action["do"] == "fire" and fate.unit == action["target"] and view.turn and fate.parts[:1]:
        shot = exchange(view, view.turn.unit, action["target"])
        words = [_say("at_range", range=shot.out.range, add=fate.parts[0].add)]
        words += [_say(f"part.{part.name}", add=signed(part.add)) for part in fate.parts[1:]]
        return ", ".join(words)
    alone = action["do"] == "use" and len(fate.parts) == 1  # the token itself, whose number it stands beside
    return _shot_instead(view, action, fate.unit) if alone else _parts(fate.parts, "")


def _shot_instead(view: Position, action: Action, target: str) -> str:
    """What a shot of whoever uses a token would deal one whom that hits, and what would come back; "" where he could not fire."""
    turn = view.turn
    space = view.units[turn.unit].space if turn else None
    if turn is None or turn.fired or space is None:
        return ""
    shot = next((one for one in shots(view, turn.unit, space) if one.unit == target), None)
    return _say(f"shot_instead.{'both' if shot.back else 'alone'}", **shot._asdict()) if shot and shot.out else ""


def _rules(view: Position, fate: Fate) -> str:
    """Each part of a number of threats with its rule, for the tip."""
    lines = [
        f"{rule_of(view.world, part.name)}: {_say(f'part.{part.name}', add=signed(part.add) if place else part.add)}"
        for place, part in enumerate(fate.parts)
    ]
    return "\n".join([*lines, _say("tip.sum")] if fate.parts else [])


def _about(fate: Fate, usual: str) -> str:
    """What a number of threats is about, as the rule book finds it: what adds to it beside the card, else the card."""
    found = [ADDED[part.name] for part in fate.parts if part.name in ADDED]
    return found[-1] if found else usual


def hero_of(view: Position, seen: Prospect) -> Fate | None:
    """Whom the large number is about: of those the acting team's enemies whom it hits, the one who is likeliest to fall."""
    acting = view.world.side(view.turn.unit) if view.turn else ""
    hit = [fate for fate in seen.fates if view.world.side(fate.unit) != acting and fate.threat]
    return min(hit, key=lambda one: (one.held, one.unit), default=None)


def main_forms(view: Position, action: Action, seen: Prospect, seat: Seat | None) -> tuple[list[Part], ...]:
    """What an action does: its threats, the chance that the target falls as one large number, the others it hits; then a bar
    of all that may come of it, and what Take Cover would make of it.
    """
    fate = hero_of(view, seen)
    if fate is None:
        return (_other_parts(view, action, seen, seat),)
    own = view.world.side(fate.unit) == seat
    key = "one" if fate.threat == 1 else "more"
    words = _say(f"threats_to.{key}", unit=title_of(view.world, fate.unit))
    shade = palette.DANGER if own else palette.AMBER
    head = Threats(
        fate.threat, words, _why(view, action, fate), shade, tip=_rules(view, fate), topic=_about(fate, "panel.danger")
    )
    others = _others(view, seen, {fate.unit}, action, seat)
    told: list[Part] = [head, _hero(view, fate, own, shade), _second(view, fate, own)]
    eased = seen.eased(fate)
    if eased:
        if only_raises(fate):
            told.append(_cover_row(eased, own))
        else:  # they may still choose it: its chance is as large as the other
            told.insert(2, _covered(eased, own))
    return [*told, *others], [*told, _bar(fate), *others]


def _cover_row(eased: Fate, own: bool) -> Row:
    """What Take Cover would make of the chance to fall."""
    chance = _say("falling", chance=falls(eased))
    return Row(f"{{dim|{_say('if_cover_own' if own else 'if_cover')}}}", f"**{chance}**", tip=_say("tip.cover"))


def _own_cover(seen: Prospect, fate: Fate) -> list[Row]:
    """What Take Cover would make of the risk of whoever fires, where his team may do so before; else nothing."""
    eased = seen.eased(fate)
    if eased is None or falls(eased) == falls(fate):
        return []
    words = f"{{sky|{_say('if_cover_own')}}}"
    return [Row(words, f"{{sky|**{falls(eased)}**}}", tip=_say("tip.cover_own"), topic="token.cover")]


def _covered(eased: Fate, own: bool) -> Hero:
    """The chance to fall under cover, as large as the one without."""
    words, tip = _say("cover_own" if own else "cover_theirs"), _say("tip.cover")
    takes = _say("never_falls" if eased.danger < eased.defence else "falls_at", defence=eased.defence, danger=eased.danger)
    return Hero(falls(eased).replace("%", "").strip(), "%", words, takes, palette.SKY, tip)


def only_raises(fate: Fate) -> bool:
    """Whether what a unit gets is danger, next to no chance to fall."""
    return 1 - fate.held < SMALL and fate.danger > fate.before


def _raised(fate: Fate) -> str:
    """What a unit's danger goes up to."""
    return _say("rises", before=fate.before, after=fate.danger) if fate.danger > fate.before else str(fate.danger)


def _hero(view: Position, fate: Fate, own: bool, shade: Colour) -> Hero:
    """The chance to fall, large, or the danger that is reached where that chance is small; beside it the ways to fall, and how
    many black skulls it takes.
    """
    told = percents(fate)
    stops = fate.danger == view.world.tables.numbers.most_danger
    key = "never_falls" if fate.danger < fate.defence else "falls_at_most" if stops else "falls_at"
    takes = _say(key, defence=fate.defence, danger=fate.danger)
    tips = "\n".join((_say("tip.danger"), _say("tip.chances")))
    if only_raises(fate):
        words = _say("your_danger_rises" if own else "his_danger_rises")
        return Hero(_raised(fate).replace(" ", ""), "", words, takes, shade, tips)
    more = [_say("else", down=told["incapacitated"], killed=told["killed"])] if fate.held < 1 else []
    ink = palette.DIM if fate.held >= 1 else shade
    return Hero(
        falls(fate).replace("%", "").strip(), "%", _say("you_fall" if own else "he_falls"), "\n".join([*more, takes]), ink, tips
    )


def _second(view: Position, fate: Fate, own: bool) -> Row:
    """The danger that is reached beside a chance to fall, or that chance beside the danger."""
    if only_raises(fate):
        return Row(_say("chance_you" if own else "chance_he"), f"**{falls(fate)}**", tip=_say("tip.chances"))
    words = _say("your_danger" if own else "his_danger")
    return Row(words, f"**{_raised(fate)}**", tip=_say("tip.danger"), topic="panel.danger")


def _bar(fate: Fate) -> OddsBar:
    """All that may come of it."""
    told = percents(fate)
    shares = ((fate.held, "held", HOLDS), (fate.incapacitated, "incapacitated", DOWN), (fate.killed, "killed", KILLED))
    return OddsBar(
        tuple((share, _say(f"bar.{key}", chance=told[key]), shade) for share, key, shade in shares), _say("tip.chances")
    )


def _others(view: Position, seen: Prospect, told: Collection[str], action: Action, seat: Seat | None) -> list[Part]:
    """Who else is hit, the acting team's own first: in warning where a seat asks of itself; not whoever gets fire back."""
    world, turn = view.world, view.turn
    acting = world.side(turn.unit) if turn else ""
    back = turn.unit if turn and action["do"] == "fire" else ""
    rows: list[Part] = []
    for fate in sorted(seen.fates, key=lambda one: world.side(one.unit) != acting):
        if fate.unit in told or fate.unit == back:
            continue
        friend = world.side(fate.unit) == acting
        words = f"**{_own_words(world, fate.unit, seat)}**" if friend else called(world, fate.unit)
        told_too = _say("other", threats=threats(fate.threat), chance=falls(fate))
        rows.append(Row(words, told_too, tip=_rules(view, fate), topic="panel.danger"))
    return rows


def _own_words(world: World, unit: str, viewer: Seat | None) -> str:
    """A unit of the team that acts, whom its own action hits: in warning where that team asks of itself."""
    key, shade = ("friend", "danger") if viewer in (None, world.side(unit)) else ("theirs", "amber")
    return f"{{{shade}|{_say(key, unit=title_of(world, unit))}}}"


def back_parts(view: Position, action: Action, seen: Prospect, seat: Seat | None) -> tuple[Threats, list[Row]]:
    """What comes back at whoever fires, the danger that he reaches and the chance that he falls; why nothing does."""
    assert view.turn is not None
    name, target = view.turn.unit, action["target"]
    fate = seen.of(name)
    if fate is None:
        why = exchange(view, name, target).why
        tip = WHY_NOT.get(why, "")
        words = _say(f"why.{why}", target=title_of(view.world, target))
        return Threats(0, _say("none_back"), words, palette.DIM, tip=tip, topic="panel.return"), []
    own, at_screen = view.world.side(name) == seat or seat is None, view.world.side(name) == seat
    shade = palette.DANGER if own else palette.AMBER
    if only_raises(fate):
        chance, ends = _raised(fate), _say("your_danger" if at_screen else "his_danger")
    else:
        chance, ends = falls(fate), _say("you_fall" if at_screen else "he_falls")
    count = "one" if fate.threat == 1 else "more"
    words = _say(f"back_at_you.{count}") if at_screen else _say(f"back_at.{count}", unit=title_of(view.world, name))
    why, topic = _why(view, action, fate), _about(fate, "panel.return")
    head = Threats(fate.threat, words, why, shade, chance, ends, fate, _rules(view, fate), topic)
    second = [_second(view, fate, at_screen)] if only_raises(fate) else []
    return head, [*second, *(_own_cover(seen, fate) if at_screen else [])]


def _other_parts(view: Position, action: Action, seen: Prospect, viewer: Seat | None) -> list[Part]:
    """What an action does that threatens no enemy: friends that it hits, who is stunned, what its token does."""
    world = view.world
    what = action.get("token") if action["do"] == "use" else action.get("weapon")
    seat = world.side(view.turn.unit) if view.turn else ""
    rows = _others(view, seen, (), action, viewer)
    tables = world.tables
    if what in tables.tokens or what in tables.weapons:
        known = tables.tokens[what] if what in tables.tokens else tables.weapons[what]
        rows += _stunned(view, action, seat, viewer) if what == "flashbang" else []
        rule = f"R-SK-{known.rules[0]}"
        rows.append(Row(f"{{dim|{_text_of(view, str(what), translated(known.text))}}}", rule=rule, topic=f"token.{what}"))
    elif action["do"] == "coup":
        rows.append(Row(_say("coup", target=called(world, action["target"])), rule="R-SK-90", topic="panel.coup"))
    elif action["do"] == "take-cover":
        rows += _eased(view, seat)
    return rows


def _eased(view: Position, seat: Seat) -> list[Part]:
    """What Take Cover does for each unit of a seat that is in danger, and its price."""
    changed = {name: danger for name, danger in covered(view, seat).items() if view.units[name].danger != danger}
    rows: list[Part] = [
        Row(called(view.world, name), f"**{_say('rises', before=view.units[name].danger, after=danger)}**", topic="panel.danger")
        for name, danger in changed.items()
    ]
    return [*rows, Row(f"{{dim|{price(view, seat)}}}", rule="R-SK-81", topic="token.cover")]


def _text_of(view: Position, what: str, usual: str) -> str:
    """What a token or a weapon does in the hands of the acting unit."""
    return token_text(view.world, view.turn.unit, what) if view.turn and what in view.world.tables.tokens else usual


def _stunned(view: Position, action: Action, seat: Seat, viewer: Seat | None) -> list[Part]:
    """Who would be stunned, those of the seat that acts in warning where it is the one that looks."""
    world, rows = view.world, list[Part]()
    for name in view.in_zone(action["zone"]):
        friend = world.side(name) == seat
        words = _own_words(world, name, viewer) if friend else called(world, name)
        rows.append(Row(words, _say("stunned"), rule="R-SK-102"))
    return rows


# --- the chances ------------------------------------------------------------------------------------------------------------


def fate_title(view: Position, fate: Fate) -> str:
    """What stands over the chances of a unit."""
    return title_of(view.world, fate.unit).upper()


def fate_forms(view: Position, fate: Fate, seen: Prospect, own: bool) -> tuple[list[Part], ...]:
    """Danger, defence and the three chances; then what Take Cover would make of them, and what is pulled from the bag."""
    eased = seen.eased(fate)
    tip = _say("tip.chances")
    bag = view.teams[view.world.side(fate.unit)].bag
    more = sum(one.threat for one in seen.fates if view.world.side(one.unit) == view.world.side(fate.unit))
    pulled = Prose(f"{{dim|{_say('pulls', count=fate.danger, all=bag.size + more, black=bag.black + more)}}}", _say("tip.bag"))
    rises = "rises_most" if fate.danger == view.world.tables.numbers.most_danger else "rises"
    danger = str(fate.danger) if fate.before == fate.danger else _say(rises, before=fate.before, after=fate.danger)
    head = Row(_say("danger", danger=danger), _say("defence", defence=fate.defence), tip=_say("tip.danger"), topic="panel.danger")
    plain: list[Part] = [head, Chances(fate, None, tip)]
    if eased is None:
        return plain, [*plain, pulled]
    words = _cover_row(eased, own)
    return plain, [*plain, words], [*plain, words, pulled]


# --- the bags -------------------------------------------------------------------------------------------------------------


def more_black(view: Position, seat: Seat, seen: Prospect | None) -> int:
    """How many black skulls an action would put into the bag of a team."""
    return sum(fate.threat for fate in seen.fates if view.world.side(fate.unit) == seat) if seen else 0


def bags(view: Position, own: Seat, at_screen: bool, seen: Prospect | None, low: bool = False) -> Bags:
    """Both bags, the own one left; with what an action would add to each. `low`: small, without what they mean."""

    def one(seat: Seat) -> OneBag:
        more = more_black(view, seat, seen)
        shade = "danger" if seat == own else "amber"
        mine = at_screen and view.turn is not None and view.world.side(view.turn.unit) == own
        key = f"bag.more_fire{'_own' if mine else ''}" if seen and seen.action["do"] == "fire" else "bag.more"
        words = f"{{{shade}|{_say(key, count=more)}}}" if more else ""
        key = "own" if seat == own else "other"
        title = _say(f"bag.{key}") if at_screen else seat_name(seat)
        return OneBag(seat, title, view.teams[seat].bag, words)

    return Bags((one(own), one(OTHER[own])), _say("tip.bag"), "" if low else _say("bag.means"), low)
