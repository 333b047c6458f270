"""Questions about a position that change nothing (section 9.5)."""

from __future__ import annotations

from collections.abc import Callable

from game.api import JsonMap, JsonObject
from game.ironsquad import rulebook
from game.ironsquad.moving import area as sniper_area
from game.ironsquad.paths import reached
from game.ironsquad.position import OTHER, Position, Unit
from game.ironsquad.records import HIDDEN, SEATS
from game.ironsquad.shooting import hindrance, hits, lobbed, modifiers, outcome
from game.messages import Refused, message

Answer = JsonObject


def answer(view: Position, what: str, about: JsonMap) -> Answer:
    """The answer to a question. Raises: Refused(bad-action) for one that is not understood."""
    if what not in QUESTIONS:
        raise Refused(
            "bad-action",
            message("There is no question {what!r}; there are {questions}.", what=what, questions=", ".join(QUESTIONS)),
        )
    return QUESTIONS[what](view, about)


def _hex(view: Position, about: JsonMap, key: str) -> str:
    space = about.get(key)
    if not isinstance(space, str) or space not in view.layout.ground:
        ids = view.world.hexes.ids
        raise Refused(
            "bad-action",
            message(
                '"{key}" is {space!r}; it is a hex of the board, {first} to {last}.',
                key=key,
                space=space,
                first=ids[0],
                last=ids[-1],
            ),
        )
    return space


def _unit(view: Position, about: JsonMap, key: str) -> tuple[str, Unit]:
    name = about.get(key)
    if not isinstance(name, str) or name not in view.units:
        there = ", ".join(view.units) or message("there is none")
        raise Refused(
            "bad-action", message('"{key}" is {name!r}; it is a unit on the board: {there}.', key=key, name=name, there=there)
        )
    return name, view.units[name]


def _seat(view: Position, about: JsonMap) -> str:
    seat = about.get("seat")
    if seat not in SEATS:
        raise Refused("bad-action", message('"seat" is {seat!r}; it is one of {seats}.', seat=seat, seats=", ".join(SEATS)))
    return str(seat)


def los(view: Position, about: JsonMap) -> Answer:
    """Whether there is a line of sight from a hex to another, however far, and what lies between (R-IS-54 to R-IS-66)."""
    a, b = _hex(view, about, "from"), _hex(view, about, "to")
    layout, hexes = view.layout, view.world.hexes
    line, closing = hexes.line(a, b), layout.closing(a, b)
    if closing and view.world.options["reciprocal_los"] and not layout.closing(b, a):
        closing = ()
    up, other_up = layout.elevated(a), layout.elevated(b)
    return {
        "clear": not closing,
        "distance": hexes.distance(a, b),
        "elevation": "level" if up == other_up else "favour" if up else "against",
        "through": list(line.through),
        "seams": [list(seam) for seam in line.seams],
        "blockers": list(closing),
    }


def reach(view: Position, about: JsonMap) -> Answer:
    """The least movement points to each hex a unit can come to with what it has left (R-IS-30 to R-IS-38)."""
    _, unit = _unit(view, about, "unit")
    return {"hexes": reached(view, unit)}


def odds(view: Position, about: JsonMap) -> Answer:
    """What an attack can come to, by every number of the luck die; from where the unit stands or from another hex."""
    name, unit = _unit(view, about, "unit")
    target, other = _unit(view, about, "target")
    if unit.seat == other.seat:
        raise Refused(
            "bad-action", message("{name} and {target} are of one side; only an enemy is attacked.", name=name, target=target)
        )
    at = _hex(view, about, "from") if about.get("from") is not None else unit.at
    why = hindrance(view, unit, at, other.at)
    if why:
        return {"can": False, "why": why}
    mods, luck = modifiers(view, unit, at, other.at), view.world.luck
    acc, rows, expected = sum(mods.values()), list[Answer](), 0
    for die in sorted(set(luck)):
        final = acc + view.world.tables.drm[die - 1]
        weight = luck.count(die)
        rows.append({"die": die, "weight": weight, "final": final, "result": outcome(view, final).text})
        expected += weight * sum(hit.lose for hit in hits(view, name, at, target, final) if hit.unit == target)
    net = rulebook.worth(view, name, at, target)
    faces = len(luck)
    return {
        "can": True, "why": None, "acc": acc, "mods": mods, "of": faces, "rows": rows,
        "expected": round(expected / faces, 4), "net": round(net / faces, 4),
    }  # fmt: skip


def area(view: Position, about: JsonMap) -> Answer:
    """The hexes a machine gunner bars, or a sniper's area and what he sees of it (R-IS-87, R-IS-92)."""
    name, unit = _unit(view, about, "unit")
    ability = view.kind(unit).ability
    if ability == "bar" and unit.facing is not None:
        return {"hexes": sorted(view.world.hexes.front(unit.at, unit.facing))}
    if ability != "opportunity" or unit.facing is None:
        raise Refused("bad-action", message("{name} has no area; machine gunners and snipers have.", name=name))
    cone = sniper_area(view, unit)
    return {"hexes": list(cone), "seen": [space for space in cone if hindrance(view, unit, unit.at, space) is None]}


def threat(view: Position, about: JsonMap) -> Answer:
    """The units of the other seat that could fire at each hex from where they stand, in the order of listing."""
    seat = _seat(view, about)
    found: dict[str, list[str]] = {}
    for name, unit in view.own(OTHER[seat]):
        for space in sorted(fire_zone(view, unit)):
            found.setdefault(space, []).append(name)
    return {"hexes": dict(sorted(found.items()))}


def fire_zone(view: Position, unit: Unit) -> frozenset[str]:
    """The hexes at which a unit could fire from where it stands."""
    near = view.world.hexes.within(unit.at, view.range(unit))
    if lobbed(view, unit):
        return frozenset(near)
    if view.world.options["reciprocal_los"]:
        return frozenset(space for space in near if hindrance(view, unit, unit.at, space) is None)
    return view.layout.seen(unit.at).intersection(near)


def rule_book(view: Position, about: JsonMap) -> Answer:
    """What the bot of the rule book would do now for a seat; null where that seat does not decide (R-IS-118 to R-IS-122)."""
    return {"action": rulebook.action(view, _seat(view, about))}


def hex_of(view: Position, about: JsonMap) -> Answer:
    """What lies on a hex."""
    space = _hex(view, about, "at")
    layout = view.layout
    ground = layout.ground[space]
    return {
        "ground": "hidden" if ground == HIDDEN else ground,
        "road": list(layout.links.get(space, ())),
        "loc": layout.face_down.get(space),
        "objective": layout.sites.get(space),
        "explored": view.explored.get(space),
    }


QUESTIONS: dict[str, Callable[[Position, JsonMap], Answer]] = {
    "los": los,
    "reach": reach,
    "odds": odds,
    "area": area,
    "threat": threat,
    "rulebook": rule_book,
    "hex": hex_of,
}
