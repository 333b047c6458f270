"""Iron Squad in the text mode: its deeds part by part, whole walks, what is expected, the odds of a shot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.api import Action, Seat
from game.boards.hexes import DIRECTIONS
from game.ironsquad import preparing
from game.ironsquad.asks import hex_of
from game.ironsquad.paths import reached, route
from game.ironsquad.position import OTHER, Pending, Position, Unit
from game.ironsquad.shooting import outcome, targets
from game.match import Chair
from game.messages import Refused
from scenes.kit.language import translated
from scenes.kit.marks import plain
from scenes.kit.numbers import in_hundred, signed
from scenes.kit.words import say
from scenes.presentation.hearing import fillers, joined, words_in
from scenes.presentation.story import listed
from scenes.presentation.text_mode import Answer, Odds
from scenes.tables.ironsquad import text_answers
from scenes.tables.ironsquad.action_words import in_words as in_words
from scenes.tables.ironsquad.names import called, health, seat_name, title_of
from scenes.tables.ironsquad.text_answers import compass, named_unit, say_here, way

RULES_OF = {"start": 70, "terrain": 71, "elevation": 72, "distance": 73, "health": 74, "night": 75}
"""The rule behind each part of an accuracy: the last number of R-IS-70."""


# --- actions -----------------------------------------------------------------------------------------------------------------


def parts(view: Position, action: Action) -> Sequence[str]:
    """An action from the outside in: who, what, where or at whom."""
    do = action["do"]
    if do == "pick":
        types = view.world.tables.types
        *most, last = (translated(types[kind].title) for kind in action["units"])
        return *(f"{kind}," for kind in most), last
    if do == "rotate":
        return _turn(action["rot"]) + ",", _lie(view, action["loc"], view.pending.tile if view.pending else "", action["rot"])
    if do == "opportunity":
        return (say(f"ironsquad:deed.opportunity_{'fire' if action['fire'] else 'hold'}"),)
    if do in ("ready", "end_turn"):
        return (say(f"ironsquad:deed.do_{do}"),)
    facing = (_facing(action),) if action.get("facing") else ()
    return title_of(view, action["unit"]), say_here(f"verb.{do}"), *(one for one in (_object(view, action),) if one), *facing


def _object(view: Position, action: Action) -> str:
    """Where to, at whom, what: the last part of an action of a unit."""
    if action["do"] == "move":
        at = view.units[action["unit"]].at
        return say_here("to", way=way(view, at, action["to"]), at=action["to"], ground=text_answers.ground(view, action["to"]))
    if action["do"] == "deploy":
        kind = view.layout.ground[action["at"]]
        return say_here("on", at=action["at"], ground="" if kind == "clear" else ", " + text_answers.ground(view, action["at"]))
    if "target" in action:
        return say_here(
            "whom" if action["do"] == "heal" else "at_whom",
            target=called(view, action["target"]),
            at=view.units[action["target"]].at,
        )
    if action["do"] == "reveal":
        return say_here("tile", loc=action["loc"], at=view.world.board.locations[action["loc"]].hexes[0])
    return ""


def _facing(action: Action) -> str:
    return say_here("facing", hour=action["facing"])


def _unplaced(view: Position, seat: Seat) -> list[str]:
    """The types of a seat's squad that do not stand yet."""
    return [kind for kind in preparing.squad(view, seat) if f"{seat}-{kind}" not in view.units]


def _lie(view: Position, loc: str, tile: str, rot: int) -> str:
    """What lies where once a tile is turned so: its objective first, then each kind of ground with its hexes."""
    spaces, shown, site, _ = view.world.laid(loc, tile, rot)
    by_ground: dict[str, list[str]] = {}
    for space, ground in zip(spaces, shown, strict=True):
        if not site or space != site[0]:
            by_ground.setdefault(ground, []).append(space)
    site_words = [say_here("lies_site", objective=view.world.tables.objectives[site[1]], at=site[0])] if site else []
    grounds = [
        say_here("lies", ground=say(f"ironsquad:ground.{ground}"), spaces=" ".join(sorted(at)))
        for ground, at in by_ground.items()
    ]
    return "; ".join([*site_words, *grounds])


def _turn(rot: int) -> str:
    """How far a tile is turned, in words."""
    return say_here("turned", degrees=rot * 60) if rot else say_here("as_printed")


def phrases(view: Position, action: Action) -> Sequence[str]:
    """The words for an action."""
    do, found = action["do"], [" ".join(parts(view, action)), plain(in_words(view, action))]
    if do in ("pick", "rotate", "opportunity", "ready", "end_turn"):
        squad = [f"{kind} {translated(view.world.tables.types[kind].title)}" for kind in action.get("units", ())]
        given = {"units": " ".join(squad), "rot": action.get("rot")}
        return [*found, say_here(f"other.{do}{_answer(action)}", **given)]
    rest = " ".join(parts(view, action)[2:])
    names = (title_of(view, action["unit"]), action["unit"].partition("-")[2])
    return [*found, *(say_here(f"other.{do}", unit=name, object=rest) for name in names)]


def _answer(action: Action) -> str:
    return "" if action["do"] != "opportunity" else "_fire" if action["fire"] else "_hold"


def warnings(view: Position, action: Action) -> list[str]:
    """What somebody may want to think over: what the end of the turn leaves undone, where a sniper waits, what ready settles."""
    if action["do"] == "end_turn":
        return _left_undone(view)
    if action["do"] == "ready":
        return [say_here("ready_settles")]
    if action["do"] == "move" and action["to"] in text_answers.sniped(view, view.units[action["unit"]]):
        return [say_here("sniped", at=action["to"])]
    return []


def _left_undone(view: Position) -> list[str]:
    assert view.seat is not None
    waiting = [(name, unit) for name, unit in view.own(view.seat) if not unit.done]
    lines = []
    shots = [title_of(view, name) for name, unit in waiting if not unit.fired and any(targets(view, unit))]
    if shots:
        lines.append(say_here("unused_shots", units=listed(shots)))
    idle = [title_of(view, name) for name, unit in waiting if unit.mp == view.full_mp(unit) and not view.immobilised(unit)]
    return [*lines, say_here("idle", units=listed(idle))] if idle else lines


# --- words that are no action of the list ------------------------------------------------------------------------------------


def meant(chair: Chair, typed: Sequence[str]) -> Sequence[Action]:
    """A walk of several steps, a shot or a place that the list does not hold, as the words describe it; () for anything else."""
    view, seat = chair.view(), chair.seat
    if seat is None or seat not in chair.actors() or view.pending:
        return ()
    closing = {"deploy": "ready", "turn": "end_turn"}.get(view.phase)
    if closing and set(typed) <= set(words_in(say_here(f"other.{closing}"))):
        return ({"do": closing},)
    typed = joined(typed, _compass_words())
    ids = {words_in(space)[0]: space for space in view.world.hexes.ids}
    spaces = [ids[word] for word in typed if word in ids]
    steps = _steps(typed)
    verb = next((verb for verb in ("fire", "reveal", "deploy", "move") if set(typed) & set(_verb_words(verb))), None)
    if view.phase == "deploy" and spaces:
        return _placing(view, seat, typed, spaces[-1])
    if view.phase != "turn" or (not spaces and not steps and verb not in ("fire", "reveal")):
        return ()
    if verb == "reveal":
        raise Refused("illegal", say_here("no_reveal"))
    if verb == "fire":
        return _firing(view, seat, typed)
    name = _who(view, seat, [word for word in typed if word not in ids and word not in _compass_words() and not word.isdigit()])
    if name is None:
        return ()
    return _walk(view, name, spaces[-1]) if spaces else _along(view, name, steps)


def _verb_words(verb: str) -> Sequence[str]:
    return words_in(say_here(f"words.{verb}"))


def _compass_words() -> dict[str, int]:
    """The words for the six directions, with their numbers."""
    found = {short: number for number, short in enumerate(DIRECTIONS)}
    return found | {words_in(compass(short))[0]: number for number, short in enumerate(DIRECTIONS)}


def _steps(typed: Sequence[str]) -> list[int]:
    """The directions that words name, one for each step: a number behind one tells how often."""
    steps = list[int]()
    for word in typed:
        if word in _compass_words():
            steps.append(_compass_words()[word])
        elif word.isdigit() and steps:
            steps += [steps[-1]] * (min(int(word), 20) - 1)
    return steps


def _who(view: Position, seat: Seat, words: Sequence[str]) -> str | None:
    """The seat's unit that words name, or the active one where they name none. Raises: Refused where they name several."""
    verbs = {word for verb in ("fire", "reveal", "deploy", "move") for word in _verb_words(verb)}
    left = [word for word in words if word not in verbs and word not in fillers()]
    if not left:
        return view.active.unit if view.active else None
    return named_unit(view, " ".join(left), seat)


def _walk(view: Position, name: str, to: str) -> Sequence[Action]:
    """The steps of the cheapest way to a hex; the one step that is refused where there is none. Raises: Refused: too far."""
    unit = view.units[name]
    if to in view.world.hexes.links(unit.at) or to == unit.at:
        return ({"do": "move", "unit": name, "to": to},)
    far = reached(view, unit)
    if to not in far:
        farther = reached(view, unit._replace(mp=unit.mp + 30)).get(to)
        if farther is None:
            raise Refused("illegal", say_here("no_way", unit=title_of(view, name), at=to))
        raise Refused("illegal", say_here("too_far", unit=title_of(view, name), at=to, mp=farther, left=unit.mp))
    return [{"do": "move", "unit": name, "to": space} for space in route(view, unit, to, far)]


def _along(view: Position, name: str, steps: Sequence[int]) -> Sequence[Action]:
    """The steps of a walk by directions. Raises: Refused where it leaves the board."""
    found, at = list[Action](), view.units[name].at
    for direction in steps:
        to = view.world.hexes.step(at, direction)
        if to is None:
            raise Refused("illegal", say_here("edge", at=at, way=compass(DIRECTIONS[direction])))
        found.append({"do": "move", "unit": name, "to": to})
        at = to
    return found


def _firing(view: Position, seat: Seat, typed: Sequence[str]) -> Sequence[Action]:
    """A shot as the words describe it: who before the word of the deed, at whom behind it. Raises: Refused."""
    place = next(place for place, word in enumerate(typed) if word in _verb_words("fire"))
    name = _who(view, seat, typed[:place])
    enemy = [word for word in typed[place + 1 :] if word not in fillers()]
    if name is None or not enemy:
        raise Refused("bad-action", say_here("fire_how"))
    return ({"do": "fire", "unit": name, "target": named_unit(view, " ".join(enemy), OTHER[seat])},)


def _placing(view: Position, seat: Seat, typed: Sequence[str], at: str) -> Sequence[Action]:
    """A deployment as the words describe it, to be refused with its rule."""
    kinds = {f"{seat}-{kind}": translated(one.title) for kind, one in view.world.tables.types.items()}
    name = next((name for name, title in kinds.items() if set(words_in(title)) & set(typed)), None)
    if name is None:
        return ()
    facing = next((int(word) for word in typed if word.isdigit()), None)
    return ({"do": "deploy", "unit": name, "at": at, **({"facing": facing} if facing else {})},)


# --- what is expected --------------------------------------------------------------------------------------------------------


def expected(view: Position, seat: Seat) -> list[str]:
    """What a seat is expected to do."""
    name = seat_name(seat)
    if view.pending:
        return _asked(view, view.pending)
    if view.phase == "pick":
        return [say_here("expect.pick", name=name)]
    if view.phase == "deploy":
        left = [translated(view.world.tables.types[kind].title) for kind in _unplaced(view, seat)]
        if not left:
            return [say_here("expect.placed", name=name)]
        first, last = view.world.zones[seat][0], view.world.zones[seat][-1]
        return [say_here("expect.deploy", name=name, left=listed(left), first=first, last=last)]
    if view.active:
        return [_acting(view, view.active.unit)]
    waiting = [title_of(view, one) for one, unit in view.own(seat) if not unit.done]
    if not waiting:
        return [say_here("expect.all_done", name=name)]
    return [say_here("expect.turn", name=name, units=listed(waiting))]


def open(view: Position) -> bool:
    """Whether nothing secret is told of a decision: squads and where they are placed are secret, tiles and turns are not."""
    return view.phase not in ("pick", "deploy")


def _acting(view: Position, name: str) -> str:
    unit = view.units[name]
    key = "stuck" if view.immobilised(unit) else "acting_fired" if unit.fired else "acting"
    return say_here(f"expect.{key}", unit=title_of(view, name), at=unit.at, mp=unit.mp)


def _asked(view: Position, pending: Pending) -> list[str]:
    if pending.kind == "rotate":
        at = view.world.board.locations[pending.loc].hexes[0]
        tile = view.world.tables.tiles[pending.tile]
        site = say_here("with_site", objective=view.world.tables.objectives[tile.objective]) if tile.objective else ""
        return [say_here("expect.rotate", tile=pending.tile, site=site, at=at)]
    target = view.units[pending.target]
    return [say_here("expect.opportunity", unit=called(view, pending.unit), target=called(view, pending.target), at=target.at)]


# --- odds --------------------------------------------------------------------------------------------------------------------


def odds(chair: Chair, action: Action, whole: bool) -> Odds | None:
    """What a shot may come to; with every part of its accuracy and every number of the die, if `whole`; what a house may hold."""
    view, do = chair.view(), action["do"]
    if do == "move" and whole:
        lines = _search(view, action["to"])
        return Odds(0, lines) if lines else None
    if do == "opportunity" and not action["fire"] or do not in ("fire", "opportunity"):
        return None
    name = action["unit"]
    target = action["target"] if do == "fire" else view.pending.target if view.pending else ""
    answer = chair.ask("odds", unit=name, target=target)
    if not answer["can"]:
        return None
    shooter, foe, numbers = view.units[name], view.units[target], view.world.tables.numbers
    lines = [_chances(view, foe, answer)]
    if do == "opportunity":
        lines.append(say_here("snap", most=numbers.snap))
    if whole:
        lines += _accuracy(view, name, shooter, foe, answer)
        lines += [_row(view, row, answer["of"]) for row in answer["rows"]]
    return Odds(answer["expected"] * numbers.vp_damage + _fall(view, foe, answer) * numbers.vp_kill, lines)


def _chances(view: Position, foe: Unit, answer: Mapping[str, Any]) -> str:
    """How many shots hit, go wrong and bring the target down, and what it loses."""

    def share(who: str) -> str:
        return in_hundred(sum(row["weight"] for row in answer["rows"] if outcome(view, row["final"]).who == who) / answer["of"])

    falls = say_here("falls", falls=in_hundred(_fall(view, foe, answer))) if _fall(view, foe, answer) else ""
    return say_here("odds", hit=share("defender"), mean=f"{answer['expected']:.1f}", risk=share("attacker"), falls=falls)


def _fall(view: Position, foe: Unit, answer: Mapping[str, Any]) -> float:
    """How likely a target falls, 0 to 1."""
    ends = [(row["weight"], outcome(view, row["final"])) for row in answer["rows"]]
    return float(sum(weight for weight, end in ends if end.who == "defender" and end.lose >= foe.hp) / answer["of"])


def _accuracy(view: Position, name: str, shooter: Unit, foe: Unit, answer: Mapping[str, Any]) -> list[str]:
    """Each part of the accuracy that is not 0, with its rule."""
    why = {
        "terrain": text_answers.ground(view, foe.at),
        "distance": str(view.world.hexes.distance(shooter.at, foe.at)),
        "health": health(view.world.tables, name, shooter.hp),
    }
    lines = [
        say_here("part", part=say_here(f"part_of.{part}", why=why.get(part, "")), by=signed(by), rule=RULES_OF[part])
        for part, by in answer["mods"].items()
        if by
    ]
    return [*lines, say_here("sum", acc=answer["acc"])]


def _row(view: Position, row: Mapping[str, Any], of: int) -> str:
    """What a number of the luck die does."""
    end = outcome(view, row["final"])
    key = "none" if end.who is None else end.who if not end.slow else f"{end.who}_slow"
    what = say_here(f"result.{key}", lose=end.lose)
    return say_here("row", die=row["die"], chance=in_hundred(row["weight"] / of), final=row["final"], what=what)


def _search(view: Position, at: str) -> list[str]:
    """What a house that was not searched yet may hold: how many of the cards are empty."""
    if hex_of(view, {"at": at})["ground"] != "building" or at in view.explored:
        return []
    whole = sum(view.deck.values())
    return [say_here("search", empty=view.deck.get("empty", 0), whole=whole)] if whole else []


def readable(view: Position, why: str) -> str:
    """A sentence of the rules as it stands."""
    return translated(why)


aside = frozenset[str]()
answers: Mapping[str, Answer] = {
    "map": text_answers.map_of,
    "units": text_answers.units,
    "unit": text_answers.unit,
    "near": text_answers.near,
    "from": text_answers.between,
    "reach": text_answers.reach,
    "sees": text_answers.sees,
    "threats": text_answers.threats,
    "score": text_answers.score,
}
look = text_answers.look
