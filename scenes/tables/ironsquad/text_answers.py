"""What is answered about a position of Iron Squad in the text mode: the units, the ground, ways, sight, threats, the score."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import atan2, pi

from game.api import Seat
from game.boards.hexes import DIRECTIONS
from game.ironsquad import moving, scoring, shooting
from game.ironsquad.paths import costs, reached
from game.ironsquad.position import OTHER, UNTOUCHED, Position, Unit
from game.ironsquad.records import SEATS
from game.match import Chair
from game.messages import Refused
from scenes.kit.language import translated
from scenes.kit.marks import plain
from scenes.kit.numbers import in_hundred
from scenes.kit.words import say
from scenes.presentation.hearing import one_of, words_in
from scenes.presentation.story import listed
from scenes.tables.ironsquad.advising.threat_lines import blow_of, next_turn
from scenes.tables.ironsquad.names import called, health, hour, mission, seat_name, title_of

WIND = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The points of the compass in their order, as `spoken.compass` names them."""
AROUND = 4  # hexes: who stands so near is told of a place


def say_here(key: str, **given: object) -> str:
    """Words of the text mode of this game."""
    return say(f"ironsquad:spoken.{key}", **given)


def compass(short: str) -> str:
    """A direction in words."""
    return say_here(f"compass.{short}")


def way(view: Position, a: str, b: str) -> str:
    """In which direction one hex lies from another, in words."""
    hexes = view.world.hexes
    if b in hexes.links(a):
        return compass(DIRECTIONS[hexes.direction(a, b)])
    (x, y), (u, v) = hexes.centre(a), hexes.centre(b)
    return compass(WIND[round(atan2(u - x, y - v) / (pi / 4)) % 8])


def far_away(view: Position, a: str, b: str) -> str:
    """How far and in which direction one hex lies from another."""
    count = view.world.hexes.distance(a, b)
    if not count:
        return say_here("same_hex")
    return say_here("hexes_1" if count == 1 else "hexes", count=count, way=way(view, a, b))


def ground(view: Position, space: str) -> str:
    """What a hex is: an objective by its name, else its ground."""
    site = view.layout.sites.get(space)
    if site:
        return say_here("objective_ground", objective=view.world.tables.objectives[site])
    return say(f"ironsquad:ground.{view.layout.ground[space]}")


def named_unit(view: Position, typed: str, seat: Seat | None = None) -> str:
    """The unit that words name; of one seat, where that is given. Raises: Refused."""
    things = {
        name: [called(view, name), title_of(view, name), name.partition("-")[2]]
        for name, unit in view.units.items()
        if seat in (None, unit.seat)
    }
    return one_of({name: [plain(phrase) for phrase in phrases] for name, phrases in things.items()}, typed, say_here("kind_unit"))


def asked_unit(chair: Chair, typed: str) -> str:
    """The unit that words name, one of the seat's before an enemy's; the one that acts, if nothing was typed. Raises: Refused."""
    view, seat = chair.view(), chair.seat
    if not typed:
        if view.active is None:
            raise Refused("bad-action", say_here("which_unit"))
        return str(view.active.unit)
    try:
        return named_unit(view, typed, seat)
    except Refused:
        return named_unit(view, typed)


def named_hex(chair: Chair, typed: str) -> str:
    """The hex that words name: by its letter and number, by an objective, or by who stands there. Raises: Refused."""
    view = chair.view()
    things = {space: [space] for space in view.world.hexes.ids}
    for site, space in view.layout.places.items():
        things[space].append(view.world.tables.objectives[site])
    with suppress(Refused):
        return one_of(things, typed, say_here("kind_hex"))
    with suppress(Refused):
        return str(view.units[asked_unit(chair, typed)].at)
    return one_of(things, typed, say_here("kind_hex"))


# --- units -------------------------------------------------------------------------------------------------------------------


def _unit_line(view: Position, name: str, unit: Unit, rich: bool = True) -> str:
    """A unit in a line: where, on what ground, its health, what it has left."""
    full = view.most_hp(unit)
    more = [] if unit.hp == full else [health(view.world.tables, name, unit.hp)]
    if unit.facing is not None:
        more.append(say_here("facing", hour=unit.facing))
    if unit.slow != "none":
        more.append(say_here(f"slow.{unit.slow}"))
    if view.seat == unit.seat and view.phase == "turn":
        more += [say_here(key) for key, true in (("fired", unit.fired), ("done", unit.done)) if true]
        if not unit.done:
            more.append(say_here("mp", mp=unit.mp))
    given = {"unit": called(view, name) if rich else title_of(view, name), "at": unit.at, "ground": ground(view, unit.at)}
    return say_here("unit", hp=unit.hp, full=full, more="".join(f", {one}" for one in more), **given)


def units(chair: Chair, typed: str) -> list[str]:
    """Every unit on the board, the seat's first, and who has fallen."""
    view, seat = chair.view(), chair.seat
    order = sorted(view.units.items(), key=lambda pair: (pair[1].seat != (seat or "us"), pair[1].seq))
    lines = [_unit_line(view, name, unit) for name, unit in order]
    if view.dead:
        lines.append(say_here("fallen", units=listed(called(view, name) for name in view.dead)))
    return lines or [say_here("no_units")]


def unit(chair: Chair, typed: str) -> list[str]:
    """One unit: how it is, its weapon, its ability, which enemies are near."""
    view = chair.view()
    name = asked_unit(chair, typed)
    one, kind = view.units[name], view.kind(view.units[name])
    weapon = view.world.tables.weapons[kind.weapon]
    lines = [_unit_line(view, name, one), say_here("weapon", weapon=translated(weapon.title), range=view.range(one), mp=kind.mp)]
    return [*lines, translated(kind.text), *_around(view, one.at, name)]


def _around(view: Position, space: str, but: str = "") -> list[str]:
    """Who stands near a hex, the nearest first."""
    distance = view.world.hexes.distance
    near_by = sorted(
        (distance(space, one.at), name) for name, one in view.units.items() if name != but and distance(space, one.at) <= AROUND
    )
    return [
        say_here("stands_near", unit=called(view, name), at=view.units[name].at, far=far_away(view, space, view.units[name].at))
        for _, name in near_by
    ]


# --- the position in short ---------------------------------------------------------------------------------------------------


def look(view: Position, seat: Seat | None) -> list[str]:
    """The position in short: the hour, the points, the mission, who stands where, the objectives, what is unknown."""
    lines = [_moment(view), *_points(view), *_task(view, seat)]
    mine = [(name, unit) for name, unit in view.units.items() if unit.seat == (seat or "us")]
    theirs = [(name, unit) for name, unit in view.units.items() if unit.seat != (seat or "us")]
    lines += [_unit_line(view, name, unit) for name, unit in (*mine, *theirs)]
    return [*lines, *_sites(view), *_hidden(view)]


def _hidden(view: Position) -> list[str]:
    """Where the ground is unknown: the middle of each place that no tile lies on yet."""
    places = [place.hexes[0] for loc, place in view.world.board.locations.items() if loc not in view.tiles]
    return [say_here("hidden", spaces=listed(places))] if places else []


def _moment(view: Position) -> str:
    if view.phase != "turn":
        return say(f"ironsquad:name.phase.{view.phase}") + "."
    light = say(f"ironsquad:name.{'night' if view.night else 'day'}")
    weather = say(f"ironsquad:name.weather.{view.weather or 'clear'}")
    given = {"hour": hour(view.world.tables.clock, view.clock), "light": light, "weather": weather}
    return say_here("moment", round=view.round, most=view.world.scenario.rounds, **given)


def _points(view: Position) -> list[str]:
    seats = [seat for seat in SEATS if seat != view.world.bot]
    return [say_here("points", score=listed(say_here("points_of", seat=seat_name(seat), vp=view.vp[seat]) for seat in seats))]


def _task(view: Position, seat: Seat | None) -> list[str]:
    """The mission of a seat and how far it is; nothing where it has none that it knows."""
    card = view.missions[seat] if seat else None
    if seat is None or card not in view.world.tables.missions:
        return []
    assert card is not None
    lines, done = [say_here("mission", mission=mission(view.world, card, seat))], scoring.progress(view, seat, card)
    site = view.world.tables.missions[card].objective
    place = view.layout.places.get(site)
    lines.append(say_here("goal_at", at=place) if place else say_here("goal_unknown"))
    held = say_here("held_yes" if done["held"] else "held_no")
    lines.append(say_here("progress", held=held, kills=done["kills"], needed=done["needed"]))
    if done["locals_needed"]:
        lines.append(say_here("locals", count=done["locals"], needed=done["locals_needed"]))
    return lines


def _sites(view: Position) -> list[str]:
    """Where the objectives lie, in one line."""
    sites = [_site(view, site, space) for site, space in view.layout.places.items()]
    return [say_here("sites", sites=listed(sites))] if sites else []


def _site(view: Position, site: str, space: str) -> str:
    held = view.objectives.get(site, UNTOUCHED).held
    who = say_here("held_by", seat=seat_name(held)) if held else ""
    return say_here("site", objective=view.world.tables.objectives[site], at=space, held=who)


def score(chair: Chair, typed: str) -> list[str]:
    """The points and how far the seat's mission is."""
    view = chair.view()
    return [*_points(view), *_task(view, chair.seat)]


# --- the ground --------------------------------------------------------------------------------------------------------------


def map_of(chair: Chair, typed: str) -> list[str]:
    """The whole board: its size, the zones, the objectives, then every hex that is not open ground, by its kind."""
    view = chair.view()
    ids = view.world.hexes.ids
    lines = [say_here("map", first=ids[0], last=ids[-1])]
    lines += [say_here("zone", seat=seat_name(seat), first=zone[0], last=zone[-1]) for seat, zone in view.world.zones.items()]
    lines += _sites(view)
    by_ground: dict[str, list[str]] = {}
    for space in (one for one in ids if one not in view.layout.face_down):
        by_ground.setdefault(view.layout.ground[space], []).append(space)
    for kind, spaces in by_ground.items():
        if kind != "clear":
            lines.append(say_here("map_ground", ground=say(f"ironsquad:ground.{kind}"), spaces=", ".join(spaces)))
    return [*lines, *_hidden(view)]


def near(chair: Chair, typed: str) -> list[str]:
    """What a hex is, the six hexes around it with their ground and cost, and who stands near."""
    view = chair.view()
    space = named_hex(chair, typed) if typed else _own_hex(view)
    lines = [_hex_line(view, space)]
    for number, one in enumerate(view.world.hexes.near[space]):
        if one:
            lines.append(say_here("beside", way=compass(DIRECTIONS[number]), hex=_hex_line(view, one)))
    return [*lines, *_around(view, space)]


def _own_hex(view: Position) -> str:
    if view.active is None:
        raise Refused("bad-action", say_here("which_hex"))
    return view.units[view.active.unit].at


def _hex_line(view: Position, space: str) -> str:
    """A hex in a line: its ground, what it costs to enter, whether it was searched, who stands there."""
    one = view.world.tables.grounds[view.layout.ground[space]]
    loc = view.layout.face_down.get(space)
    more = []
    if loc:
        more.append(say_here("face_down", loc=loc))
    elif one.cost is None:
        more.append(say_here("closed"))
    else:
        more.append(say_here("cost", mp=one.cost))
    if one.id == "building" and not loc:
        more.append(say_here("searched" if space in view.explored else "not_searched"))
    if view.layout.links.get(space):
        more.append(say_here("road", spaces=" ".join(view.layout.links[space])))
    more += [called(view, name) for name, unit in view.units.items() if unit.at == space]
    return say_here("hex", at=space, ground=ground(view, space), more="".join(f", {one}" for one in more))


def between(chair: Chair, typed: str) -> list[str]:
    """How far one hex is from another, in which direction, and what closes the line between them."""
    view = chair.view()
    a, b = _two(chair, typed)
    sight = chair.ask("los", **{"from": a, "to": b})
    height = say_here(f"height.{sight['elevation']}")
    lines = [say_here("from_to", a=a, b=b, far=far_away(view, a, b))]
    if a == b:
        return lines
    if sight["clear"]:
        return [*lines, say_here("sight", a=a, b=b) + height]
    closing = listed(say_here("blocker", at=space, ground=ground(view, space)) for space in sight["blockers"])
    return [*lines, say_here("no_sight", a=a, b=b, blockers=closing) + height]


def _two(chair: Chair, typed: str) -> tuple[str, str]:
    """The two hexes that words name, with the word for "to" between them, or just one after the other. Raises: Refused."""
    view, words = chair.view(), typed.split()
    to = [place for place, word in enumerate(words) if set(words_in(word)) & set(words_in(say("tell.from_words")))]
    if to and 0 < to[0] < len(words) - 1:
        return named_hex(chair, " ".join(words[: to[0]])), named_hex(chair, " ".join(words[to[0] + 1 :]))
    if len(words) == 2:
        return named_hex(chair, words[0]), named_hex(chair, words[1])
    if len(words) == 1 and view.active:
        return _own_hex(view), named_hex(chair, typed)
    raise Refused("bad-action", say_here("from_how"))


def reach(chair: Chair, typed: str) -> list[str]:
    """The hexes a unit can come to with what it has left, by what they cost."""
    view = chair.view()
    name = asked_unit(chair, typed)
    unit = view.units[name]
    view = view if view.seat == unit.seat else next_turn(view, unit.seat)
    unit = view.units[name]
    by_cost: dict[int, list[str]] = {}
    for space, cost in reached(view, unit).items():
        if cost:
            by_cost.setdefault(cost, []).append(_reached_words(view, space))
    head = say_here("reach" if by_cost else "reach_nothing", unit=called(view, name), at=unit.at, mp=unit.mp)
    return [head, *(say_here("reach_for", mp=cost, spaces=", ".join(spaces)) for cost, spaces in sorted(by_cost.items()))]


def _reached_words(view: Position, space: str) -> str:
    """A hex, with its ground where that is worth a word."""
    kind = view.layout.ground[space]
    return space if kind == "clear" else say_here("reached", at=space, ground=ground(view, space))


# --- sight and threats -------------------------------------------------------------------------------------------------------


def sees(chair: Chair, typed: str) -> list[str]:
    """Which enemies a unit could fire at from where it stands, how well, and which not and why."""
    view = chair.view()
    name = asked_unit(chair, typed)
    one = view.units[name]
    foes = sorted(view.own(OTHER[one.seat]), key=lambda pair: view.world.hexes.distance(one.at, pair[1].at))
    near_by = [(foe, other) for foe, other in foes if shooting.hindrance(view, one, one.at, other.at) != "range"]
    lines = [_seen(chair, view, name, one, foe, other) for foe, other in near_by]
    far = [
        say_here("far_one", target=called(view, foe), at=other.at, far=far_away(view, one.at, other.at))
        for foe, other in foes[len(near_by) :]
    ]
    if far:
        lines.append(say_here("sees_far", range=view.range(one), targets=listed(far)))
    return lines or [say_here("no_enemies")]


def _seen(chair: Chair, view: Position, name: str, one: Unit, foe: str, other: Unit) -> str:
    given = {"target": called(view, foe), "at": other.at, "far": far_away(view, one.at, other.at)}
    if shooting.hindrance(view, one, one.at, other.at) == "los":
        return say_here("sees_not", blockers=listed(view.layout.closing(one.at, other.at)), **given)
    return say_here("sees", chance=_hit(view, chair.ask("odds", unit=name, target=foe)), **given)


def _hit(view: Position, answer: dict[str, object]) -> str:
    rows: Sequence[dict[str, int]] = answer["rows"]  # type: ignore[assignment]
    hits = sum(row["weight"] for row in rows if shooting.outcome(view, row["final"]).who == "defender")
    return in_hundred(hits / answer["of"])  # type: ignore[operator]


def threats(chair: Chair, typed: str) -> list[str]:
    """What each enemy could do to each own unit in his next turn, from wherever he can come to; of one, where it is named."""
    view, seat = chair.view(), chair.seat
    if seat is None:
        raise Refused("bad-action", say_here("no_eyes"))
    names = [named_unit(view, typed, seat)] if typed else [name for name, _ in view.own(seat)]
    later = next_turn(view, OTHER[seat])
    stands = {foe: {one.at: 0} if one.done else reached(later, one) for foe, one in later.own(OTHER[seat])}
    lines, safe = [], []
    for name in names:
        blows = [blow for foe, stand in stands.items() if (blow := blow_of(later, foe, stand, name))]
        if not blows:
            safe.append(title_of(view, name))
        for blow in sorted(blows, key=lambda one: -one.mean):
            given = {"foe": called(view, blow.unit), "from": blow.at, "mean": f"{blow.mean:.1f}"}
            lines.append(say_here("threat", unit=title_of(view, name), at=view.units[name].at, **given))
    if safe:
        lines.append(say_here("safe", units=listed(safe)))
    return lines or [say_here("no_units")]


def sniped(view: Position, unit: Unit) -> frozenset[str]:
    """The hexes beside a unit at which the enemy sniper would be asked whether he fires, were it to step there (R-IS-93)."""
    sniper = view.units.get(f"{OTHER[unit.seat]}-sniper")
    active = view.active
    if sniper is None or (active and active.shot):
        return frozenset()
    cone = moving.area(view, sniper)
    entered = bool(active and active.entered) or unit.at not in cone
    steps = {to for to, _ in costs(view, unit)(unit.at)}
    seen = {to for to in steps.intersection(cone) if shooting.hindrance(view, sniper, sniper.at, to) is None}
    return frozenset(seen if entered else ())
