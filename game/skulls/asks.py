"""Questions about a position that change nothing: los, reach, targets, exposure, odds (section 9.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.api import Action, JsonMap, JsonObject, Seat
from game.messages import Refused, message
from game.skulls import bag, firing, moving, odds, turns, verbs
from game.skulls.position import OTHER, Checks, Declared, Position
from game.skulls.records import SEATS

Answer = JsonObject


def answer(view: Position, what: str, about: JsonMap) -> Answer:
    """The answer to a question. Raises: Refused(bad-action, illegal)."""
    if what not in QUESTIONS:
        raise Refused("bad-action", message('"what" is {what!r}; it is one of {known}.', what=what, known=", ".join(QUESTIONS)))
    return QUESTIONS[what](view, about)


def _space(view: Position, about: JsonMap, key: str) -> str:
    space, board = about.get(key), view.world.board
    if not isinstance(space, str) or space not in board.zone_of:
        one = board.spaces[0]
        raise Refused(
            "bad-action", message('"{key}" is {space!r}; it is a space of the board, as {one}.', key=key, space=space, one=one)
        )
    return space


def _unit(view: Position, about: JsonMap) -> str:
    name = about.get("unit")
    there = [one for one, unit in view.units.items() if unit.space is not None]
    if not isinstance(name, str) or name not in there:
        among = ", ".join(there) or message("there is none")
        raise Refused("bad-action", message('"unit" is {name!r}; it is a unit on the board: {among}.', name=name, among=among))
    return name


def _at(view: Position, about: JsonMap) -> str | None:
    return None if about.get("at") is None else _space(view, about, "at")


def _los(view: Position, about: JsonMap) -> Answer:
    start, end = _space(view, about, "from"), _space(view, about, "to")
    board, smoke = view.world.board, view.smoke
    away = firing.far(view, start, end)
    clear = away <= view.world.tables.numbers.reach and not smoke & {board.zone_of[start], board.zone_of[end]}
    height = max(0, board.floor_of[start] - board.floor_of[end]) * view.world.tables.numbers.floor
    return {"range": away, "height": height, "clear": clear}


def _reach(view: Position, about: JsonMap) -> Answer:
    space, steps = view.units[_unit(view, about)].space, about.get("steps")
    if type(steps) is not int or not 0 <= steps <= len(view.world.board.spaces):
        raise Refused("bad-action", message('"steps" is {steps!r}; it is a whole number of steps, 0 or more.', steps=steps))
    assert space is not None
    found = moving.reached(view.world.board, space, steps, view.gas)
    return {"spaces": {one: found[one] for one in sorted(found)}}


def _targets(view: Position, about: JsonMap) -> Answer:
    name, at = _unit(view, about), _at(view, about)
    found = []
    for target in firing.targets(view, name, at):
        shot = firing.exchange(view, name, target, at)
        back: Answer = {"why": shot.why} if shot.back is None else {"threat": shot.back.threat, "parts": list(shot.back.parts)}
        about_it = {"unit": target, "range": shot.out.range, "threat": shot.out.threat, "parts": list(shot.out.parts)}
        found.append(about_it | {"return": back})
    return {"targets": found}


def _exposure(view: Position, about: JsonMap) -> Answer:
    name = _unit(view, about)
    enemies = exposed(view, view.world.side(name), _at(view, about) or view.units[name].space or "")
    return {"enemies": enemies, "total": sum(one["threat"] for one in enemies)}


def exposed(view: Position, seat: Seat, space: str) -> list[Answer]:
    """What each standing enemy of a seat could deal a unit in a space by an exchange of fire: unit, range, threat, by id."""
    zone_of, smoke = view.world.board.zone_of, view.smoke
    found: list[Answer] = []
    if zone_of[space] in smoke:
        return found
    for enemy in view.standing(OTHER[seat]):
        place = view.units[enemy].space
        if place is not None and zone_of[place] not in smoke:
            shot = firing.fire(view, enemy, place, "", space)
            if shot.threat:
                found.append({"unit": enemy, "range": shot.range, "threat": shot.threat})
    return found


# --- odds -------------------------------------------------------------------------------------------------------------------


def _odds(view: Position, about: JsonMap) -> Answer:
    seat, action = about.get("seat"), about.get("action")
    if seat not in SEATS:
        raise Refused("bad-action", message('"seat" is {seat!r}; it is seal or terrorist.', seat=seat))
    if not isinstance(action, Mapping):
        raise Refused("bad-action", message('"action" is {action!r}; it is an action of the seat.', action=action))
    cover = about.get("cover", False)
    if not isinstance(cover, bool):
        raise Refused("bad-action", message('"cover" is {cover!r}; it is true or false.', cover=cover))
    given = dict(action)
    _check(view, str(seat), given)
    return {"units": chances(view, given, _order(view, about.get("order")), cover)}


def _check(view: Position, seat: Seat, action: Action) -> None:
    """Check that a seat may ask for the odds of this action. Raises: Refused(bad-action, illegal)."""
    if isinstance(view.pending, Declared):
        if action != dict(view.pending.action):
            raise Refused("illegal", message("R-SK-84: odds are those of the declared action while it waits for its answer."))
        return
    if seat not in verbs.actors(view):
        raise Refused(
            "illegal", message("R-SK-41: {seat} does not decide now; odds are those of an action it may take.", seat=seat)
        )
    if action.get("do") not in list(verbs.VERBS):
        raise Refused("bad-action", message('"action" is {action!r}; its "do" is no verb of the game.', action=action))
    why = verbs.refusal(view, seat, action)
    if why is not None:
        raise Refused("illegal", why)


def _order(view: Position, value: object) -> list[str]:
    """The units to be checked first, in order."""
    if value is None:
        return []
    if not isinstance(value, list) or any(name not in view.units for name in value) or len(set(value)) < len(value):
        raise Refused("bad-action", message('"order" is {value!r}; it is a list of different units of the match.', value=value))
    return list(value)


def chances(view: Position, action: Action, order: list[str], cover: bool = False) -> dict[str, Answer]:
    """By unit that would pull skulls: threat, parts, danger (skulls pulled), defence and the chances of what becomes of it."""
    turn, most = view.turn, view.world.tables.numbers.most_danger
    if turn is None:
        return {}
    if cover:
        view = turns.under_cover(view, OTHER[view.world.side(turn.unit)])
    parts = _parts(view, turn.unit, action)
    threats = {name: sum(part["add"] for part in made) for name, made in parts.items()}
    if action["do"] == "check":  # the unit chosen pulls now, the others after it
        order = [action["unit"], *(name for name in order if name != action["unit"])]
    found: dict[str, Answer] = {}
    for seat, names in bag.queue_of(view, view.world.side(turn.unit), parts):
        first = [name for name in order if name in names]
        names = (*first, *(name for name in names if name not in first))
        team = view.teams[seat].bag
        filled = team._replace(black=team.black + sum(threats[name] for name in names))
        dangers = {name: min(most, view.units[name].danger + threats[name]) for name in names}
        for name, chance in odds.of_units(view, filled, names, dangers).items():
            found[name] = {"threat": threats[name], "parts": list(parts[name]), "danger": min(dangers[name], filled.size)}
            found[name]["defence"] = view.defence(name)
            found[name] |= {what: round(likely, odds.DIGITS) for what, likely in chance._asdict().items()}
    return found


def _parts(view: Position, name: str, action: Action) -> dict[str, tuple[firing.Part, ...]]:
    """The parts of the threats that each unit would get, return fire among them; those in an order that waits get none more."""
    do = action["do"]
    if do == "check":
        assert isinstance(view.pending, Checks)
        return dict.fromkeys((unit for _, units in view.pending.queue for unit in units), ())
    if do == "fire":
        shot = firing.exchange(view, name, action["target"])
        found = {action["target"]: shot.out.parts}
        if shot.back is not None:
            found[name] = shot.back.parts
        return found
    if do not in ("use", "crew"):
        return {}
    why = action["token"] if do == "use" else action["weapon"]
    return {one: firing.parts_of(view, name, why, one) for one in firing.victims(view, name, why, action)}


QUESTIONS: dict[str, Callable[[Position, JsonMap], Answer]] = {
    "los": _los,
    "reach": _reach,
    "targets": _targets,
    "exposure": _exposure,
    "odds": _odds,
}
