"""Operators in the text mode: its deeds part by part, the map in words, threats, and the odds of a fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.api import Action, Seat
from game.boards.graph import PORTS
from game.match import Chair
from game.messages import Refused
from game.operators import planning
from game.operators.fight import KINDS
from game.operators.position import OTHER, Area, Position
from game.operators.tables import tables
from scenes.kit.language import translated
from scenes.kit.marks import plain
from scenes.kit.numbers import in_hundred, signed
from scenes.kit.words import say
from scenes.presentation.hearing import fillers, joined, words_in
from scenes.presentation.story import listed
from scenes.presentation.text_mode import Answer, Odds
from scenes.tables.operators import text_answers
from scenes.tables.operators.action_words import by_ids
from scenes.tables.operators.story import names
from scenes.tables.operators.text_answers import hand_words, plan_lines, port_words, say_here, start_of

RULES_OF = {
    **{"wound": "R-OP-63", "on_target": "R-OP-64", "cover": "R-OP-65", "sprint": "R-OP-66", "bonus": "R-OP-67"},
    **{"climbing": "R-OP-68", "aim": "R-OP-76", "defence": "R-OP-76", "speed": "R-OP-75", "card": "R-OP-73"},
}
"""The rule behind each part of what a side brings to a fight."""


# --- actions ----------------------------------------------------------------------------------------------------------------


def _decider(view: Position) -> Seat:
    """Whose decision a view shows: the seat that sees its own cards."""
    return next((seat for seat, area in view.areas if area.veil is None), "red")


def _way(view: Position, at: str, via: str | None, between: str = " ") -> str:
    """The way a marker goes, from where the one before it lies; `between` stands before the node a sprint goes over."""
    start = start_of(view, _decider(view))
    if start is None:
        return say_here("enter", node=at)
    if at == start:
        return say_here("stay", node=at)
    if via:
        return say_here("sprint", node=at, over=say_here("over") + between + via, way=_sprint_way(view, via))
    port = view.world.graph.port_to.get((start, at))
    return say_here("go", node=at, way=port_words(port)) if port else say_here("mark", node=at)


def in_words(view: Position, action: Action) -> str:
    """An action in words, with nodes by the ids that are typed."""
    return by_ids(view, action)


def parts(view: Position, action: Action) -> Sequence[str]:
    """An action from the outside in: where a marker goes, then how it looks; the card, then each kind of dice."""
    do = action["do"]
    if do == "mark":
        return _way(view, action["at"], action.get("via")) + ",", say_here("look", face=port_words(action["face"]))
    if do == "fight":
        card = translated(tables().cards[action["card"]].name) if action["card"] else say("operators:deed.no_card")
        aim, agility, aggressive = (say_here(f"dice.{kind}", count=action[kind]) for kind in KINDS)
        return f"{card},", f"{aim},", f"{agility},", aggressive
    if do == "plan":
        return (say("operators:deed.plan", nodes=", ".join(action["at"])),)
    return (say(f"operators:deed.do_{do}"),)


def phrases(view: Position, action: Action) -> Sequence[str]:
    """The words for an action; a sprint is not called by the node between, unless that is said, as over k05."""
    told = " ".join(parts(view, action))
    if action["do"] != "mark":
        return told, plain(in_words(view, action)), say_here(f"other.{action['do']}", dice=told)
    given = {"node": action["at"], "face": action["face"], "port": port_words(action["face"])}
    if not action.get("via"):
        return told, plain(in_words(view, action)), say_here("other.marker", **given), say_here("other.mark", way=told, **given)
    told = f"{_way(view, action['at'], action['via'], '')}, {say_here('look', face=port_words(action['face']))}"
    return say_here("other.sprint", over=say_here("over") + action["via"], **given), told


def _sprint_way(view: Position, via: str) -> str:
    """The direction in which a sprint begins."""
    start = start_of(view, _decider(view))
    port = view.world.graph.port_to.get((start, via)) if start else None
    return port_words(port) if port else ""


def warnings(view: Position, action: Action) -> list[str]:
    """The whole plan before its last marker, which locks it in; what pressing on and holding lead to."""
    if action["do"] == "plan":
        return [say_here("locks"), *plan_lines(action["at"], action["face"], action.get("sprint", 0), action.get("via"))]
    if action["do"] != "mark":
        return []
    draft = planning.with_mark(view.area(_decider(view)).draft, action["at"], action["face"], action.get("via"))
    if len(draft.at) < view.world.tables.numbers.markers:
        return []
    return [say_here("locks"), *plan_lines(draft.at, draft.face, draft.sprint, draft.via)]


def meant(chair: Chair, typed: Sequence[str]) -> Sequence[Action]:
    """A marker that the words describe where the list has none, or a whole plan: a node for each marker, with its port."""
    view = chair.view()
    if view.phase != "planning" or chair.seat is None:
        return ()
    nodes, ports = _read(view, typed)
    if not nodes:
        return ()
    number = view.world.tables.numbers.markers
    if len(nodes) >= number and not view.area(chair.seat).draft.at:
        return (_plan(nodes, ports, number),)
    at, via = nodes[-1], nodes[0] if len(nodes) > 1 else None
    face = ports[-1] if ports[-1] else next(iter(view.world.graph.nodes[at].ports))
    return ({"do": "mark", "at": at, "face": face, **({"via": via} if via else {})},)


def _plan(nodes: Sequence[str], ports: Sequence[str | None], number: int) -> Action:
    """A whole plan of the nodes and ports typed. A node without a port, one too many, is that of a sprint, between two others.

    Raises: Refused(bad-action) where a port is missing.
    """
    between = [place for place, port in enumerate(ports) if port is None]
    if len(nodes) - len(between) != number or len(between) > 1:
        raise Refused("bad-action", say_here("plan_how", number=number))
    at = [node for place, node in enumerate(nodes) if place not in between]
    face = [port for port in ports if port]
    sprint = {"sprint": between[0] + 1, "via": nodes[between[0]]} if between else {}
    return {"do": "plan", "at": at, "face": face, **sprint}


def _read(view: Position, typed: Sequence[str]) -> tuple[list[str], list[str | None]]:
    """The nodes that words name in their order, and the port typed behind each, or None; no nodes where a word is unknown."""
    known = {words_in(node)[0]: node for node in view.world.graph.nodes}
    said = {word: port for port in PORTS for word in (port.lower(), *words_in(port_words(port)))}
    told = [say_here(key, node="", way="", over="", face="") for key in ("enter", "stay", "go", "mark", "sprint", "look", "over")]
    idle = {*fillers(), *words_in(" ".join(told)), *words_in(say_here("words_plan"))}
    nodes, ports = list[str](), list[str | None]()
    for word in joined(typed, said):
        if word in known:
            nodes.append(known[word])
            ports.append(None)
        elif word in said and nodes:
            ports[-1] = said[word]
        elif word not in idle:
            return [], []
    return nodes, ports


# --- what is expected, and the position in short --------------------------------------------------------------------------------


def expected(view: Position, seat: Seat) -> list[str]:
    """What a seat is expected to do."""
    name, area = names(view)[seat], view.area(seat)
    if view.phase == "combat":
        return [say_here("expect.combat", name=name, hand=hand_words(area))]
    if view.phase == "onward":
        return [say_here("expect.onward", name=name), *_onward(view, area)]
    number, most = len(area.draft.at) + 1, view.world.tables.numbers.markers
    start = start_of(view, seat)
    if start is None:
        entries = listed(planning.entries(view, seat) or [say_here("nothing")])
        return [say_here("expect.entry", name=name, number=number, most=most, nodes=entries)]
    return [say_here("expect.marker", name=name, number=number, most=most, node=start)]


def open(view: Position) -> bool:
    """False: a plan or a hand is in all that is told of a decision."""
    return False


def _onward(view: Position, area: Area) -> list[str]:
    """What is left of the plan of a winner."""
    plan = area.plan
    lines = plan_lines(plan.at, plan.face, plan.sprint, plan.via)[view.step :] if plan else []
    return [say_here("left"), *lines] if lines else [say_here("none_left")]


# --- odds -----------------------------------------------------------------------------------------------------------------------


def odds(chair: Chair, action: Action, whole: bool) -> Odds | None:
    """What a choice for a fight may come to, over all the other may choose; with every part of both sides, if `whole`."""
    if action["do"] != "fight" or chair.seat is None:
        return None
    answer = chair.ask("odds", action=action)
    lines = [say_here("odds", **{key: in_hundred(answer[key]) for key in ("win", "lose", "both_fall", "both_stand", "wound")})]
    if whole:
        called = names(chair.view())
        for seat in (chair.seat, OTHER[chair.seat]):
            lines += _brought(called[seat], answer["modifiers"][seat])
    return Odds(answer["win"] - answer["lose"], lines)


def _brought(name: str, modifiers: Mapping[str, Any]) -> list[str]:
    """What a side brings to a fight, each part with its rule."""
    found = [
        say_here("part", part=say_here(f"part_of.{key}"), by=signed(modifiers[key]), rule=rule)
        for key, rule in RULES_OF.items()
        if modifiers.get(key)
    ]
    head = say_here("brings", name=name, tracker=signed(modifiers["tracker"]), track=say(f"operators:setup.{modifiers['track']}"))
    return [head, *found]


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
