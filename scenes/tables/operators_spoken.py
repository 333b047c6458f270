"""Operators in the text mode: its deeds part by part, the map in words, threats, and the odds of a fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.api import Action, Refused, Seat
from game.boards.graph import PORTS, reached
from game.match import Chair
from game.operators import planning
from game.operators.fight import KINDS
from game.operators.position import OTHER, Area, Position
from game.operators.tables import TRACKS, tables
from scenes.kit.language import translated
from scenes.kit.marks import plain
from scenes.kit.numbers import in_hundred, signed
from scenes.kit.words import say
from scenes.tables.operators_deeds import deed
from scenes.tables.operators_story import names
from scenes.tell.hearing import joined, one_of, words_in
from scenes.tell.own import Answer
from scenes.teller import listed

RULES_OF = {
    **{"wound": "R-OP-63", "on_target": "R-OP-64", "cover": "R-OP-65", "sprint": "R-OP-66", "bonus": "R-OP-67"},
    **{"climbing": "R-OP-68", "aim": "R-OP-76", "defence": "R-OP-76", "speed": "R-OP-75", "card": "R-OP-73"},
}
"""The rule behind each part of what a side brings to a fight."""

FEW = 8  # nodes that are told one by one


def _say(key: str, **given: object) -> str:
    return say(f"operators:spoken.{key}", **given)


def _port(face: str) -> str:
    return say(f"operators:event.port.{face}")


# --- deeds ------------------------------------------------------------------------------------------------------------------


def _start(view: Position, seat: Seat) -> str | None:
    """The node the next marker goes on from; None off the map."""
    area = view.area(seat)
    return area.draft.at[-1] if area.draft.at else area.node


def _decider(view: Position) -> Seat:
    """Whose decision a view shows: the seat that sees its own cards."""
    return next((seat for seat, area in view.areas if area.veil is None), "red")


def _way(view: Position, at: str, via: str | None) -> str:
    """The way a marker goes, from where the one before it lies."""
    start = _start(view, _decider(view))
    if start is None:
        return _say("enter", node=at)
    if at == start:
        return _say("stay", node=at)
    if via:
        return _say("sprint", node=at, via=via, way=_sprint_way(view, via))
    port = view.world.graph.port_to.get((start, at))
    return _say("go", node=at, way=_port(port)) if port else _say("mark", node=at)


def parts(view: Position, action: Action) -> Sequence[str]:
    """An action from the outside in: where a marker goes, then how it looks; the card, then each kind of dice."""
    do = action["do"]
    if do == "mark":
        return _way(view, action["at"], action.get("via")) + ",", _say("look", face=_port(action["face"]))
    if do == "fight":
        card = translated(tables().cards[action["card"]].name) if action["card"] else say("operators:deed.no_card")
        aim, agility, aggressive = (_say(f"dice.{kind}", count=action[kind]) for kind in KINDS)
        return f"{card},", f"{aim},", f"{agility},", aggressive
    if do == "plan":
        return (say("operators:deed.plan", nodes=", ".join(action["at"])),)
    return (say(f"operators:deed.do_{do}"),)


def phrases(view: Position, action: Action) -> Sequence[str]:
    """The words for an action; a sprint is not called by the node between, unless that is said, as over k05."""
    told = " ".join(parts(view, action))
    if action["do"] != "mark":
        return told, plain(deed(view, action)), _say(f"other.{action['do']}", dice=told)
    given = {"node": action["at"], "face": action["face"], "port": _port(action["face"])}
    if not action.get("via"):
        return told, plain(deed(view, action)), _say("other.marker", **given), _say("other.mark", way=told, **given)
    over = say("operators:spoken.over") + action["via"]
    way = _say("other.way", way=_sprint_way(view, action["via"]), over=over, **given)
    return _say("other.sprint", over=over, **given), way


def _sprint_way(view: Position, via: str) -> str:
    """The direction in which a sprint begins."""
    start = _start(view, _decider(view))
    port = view.world.graph.port_to.get((start, via)) if start else None
    return _port(port) if port else ""


def warnings(view: Position, action: Action) -> list[str]:
    """The whole plan before its last marker, which locks it in; what pressing on and holding lead to."""
    if action["do"] == "plan":
        return [_say("locks"), *_plan_lines(action["at"], action["face"], action.get("sprint", 0), action.get("via"))]
    if action["do"] != "mark":
        return []
    draft = planning.with_mark(view.area(_decider(view)).draft, action["at"], action["face"], action.get("via"))
    if len(draft.at) < view.world.tables.numbers.markers:
        return []
    return [_say("locks"), *_plan_lines(draft.at, draft.face, draft.sprint, draft.via)]


def _plan_lines(at: Sequence[str], face: Sequence[str], sprint: int, via: str | None) -> list[str]:
    return [
        _say("marker_sprint" if number == sprint else "marker", number=number, node=node, port=_port(port), via=via or "")
        for number, (node, port) in enumerate(zip(at, face, strict=False), 1)
    ]


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
        raise Refused("bad-action", _say("plan_how", number=number))
    at = [node for place, node in enumerate(nodes) if place not in between]
    face = [port for port in ports if port]
    sprint = {"sprint": between[0] + 1, "via": nodes[between[0]]} if between else {}
    return {"do": "plan", "at": at, "face": face, **sprint}


def _read(view: Position, typed: Sequence[str]) -> tuple[list[str], list[str | None]]:
    """The nodes that words name in their order, and the port typed behind each, or None."""
    known = {words_in(node)[0]: node for node in view.world.graph.nodes}
    said = {word: port for port in PORTS for word in (port.lower(), *words_in(_port(port)))}
    nodes, ports = list[str](), list[str | None]()
    for word in joined(typed, said):
        if word in known:
            nodes.append(known[word])
            ports.append(None)
        elif word in said and nodes:
            ports[-1] = said[word]
    return nodes, ports


# --- what is expected, and the position in short --------------------------------------------------------------------------------


def expected(view: Position, seat: Seat) -> list[str]:
    """What a seat is expected to do."""
    name, area = names(view)[seat], view.area(seat)
    if view.phase == "combat":
        return [_say("expect.combat", name=name, hand=_hand(area))]
    if view.phase == "onward":
        return [_say("expect.onward", name=name), *_onward(view, area)]
    number, most = len(area.draft.at) + 1, view.world.tables.numbers.markers
    start = _start(view, seat)
    if start is None:
        entries = listed(planning.entries(view, seat) or [_say("nothing")])
        return [_say("expect.entry", name=name, number=number, most=most, nodes=entries)]
    return [_say("expect.marker", name=name, number=number, most=most, node=start)]


def _onward(view: Position, area: Area) -> list[str]:
    """What is left of the plan of a winner."""
    plan = area.plan
    lines = _plan_lines(plan.at, plan.face, plan.sprint, plan.via)[view.step :] if plan else []
    return [_say("left"), *lines] if lines else [_say("none_left")]


def _hand(area: Area) -> str:
    if area.veil:
        return _say("cards_1" if area.veil.hand_count == 1 else "cards", count=area.veil.hand_count)
    return listed([translated(tables().cards[card].name) for card in area.hand] or [_say("nothing")])


def look(view: Position, seat: Seat | None) -> list[str]:
    """The position in short: where both stand, how they are, the flag, the score, the markers laid."""
    called = names(view)
    order = sorted(view.areas, key=lambda pair: pair[0] != seat)
    lines = [_say("round", round=view.round, phase=say(f"operators:phase.{view.phase}", step=view.step))]
    for one, area in order:
        lines += _about(view, one, area, called[one])
    if view.features.flag:
        lines.append(_say("flag", node=view.world.graph.flag, who=called[view.flag] if view.flag else _say("nobody")))
    lines += _score(view)
    if seat and view.area(seat).draft.at:
        draft = view.area(seat).draft
        lines += [_say("laid"), *_plan_lines(draft.at, draft.face, draft.sprint, draft.via)]
    if seat and view.area(seat).plan:
        plan = view.area(seat).plan
        assert plan is not None
        lines += [_say("planned"), *_plan_lines(plan.at, plan.face, plan.sprint, plan.via)]
    return lines


def _about(view: Position, seat: Seat, area: Area, name: str) -> list[str]:
    weapon = translated(tables().weapons[area.weapon].name)
    hurt = _say("wounded" if area.wounds else "unhurt")
    if area.node is None or area.face is None:
        return [_say("off", name=name), _say("bears", name=name, weapon=weapon, hurt=hurt, hand=_hand(area))]
    stands = _say("stands", name=name, node=area.node, port=_port(area.face))
    return [stands, _say("bears", name=name, weapon=weapon, hurt=hurt, hand=_hand(area))]


def _score(view: Position) -> list[str]:
    called = names(view)
    points = [_say("points", name=called[seat], points=count) for (seat, _), count in zip(view.areas, view.score, strict=True)]
    return [_say("score", score=listed(points), needed=view.world.options["points"])]


# --- questions ----------------------------------------------------------------------------------------------------------------


def _node(view: Position, typed: str) -> str:
    """The node that words name: by its id, or as where an operator stands, or the flag. Raises: Refused."""
    called = names(view)
    things = {node: [node] for node in view.world.graph.nodes}
    for seat, area in view.areas:
        if area.node:
            things[area.node].append(called[seat])
    if view.world.graph.flag and view.features.flag:
        things[view.world.graph.flag].append(_say("the_flag"))
    return one_of(things, typed, _say("kind_node"))


def _own_node(chair: Chair, typed: str) -> str:
    """The node that words name, or where the next marker goes on from. Raises: Refused."""
    view = chair.view()
    here = _start(view, chair.seat) if chair.seat else None
    if typed:
        return _node(view, typed)
    if here is None:
        raise Refused("bad-action", _say("which_node"))
    return here


def near(chair: Chair, typed: str) -> list[str]:
    """What lies around a node: what it is, who is there, each way out of it with its colours."""
    view, node = chair.view(), _own_node(chair, typed)
    graph = view.world.graph
    here = graph.nodes[node]
    lines = [_say("near", node=node), *_here(view, node)]
    for port, ends in here.ports.items():
        for end in ends:
            lines.append(_exit(view, node, port, end))
    return lines


def _exit(view: Position, node: str, port: str, end: str) -> str:
    graph = view.world.graph
    line = graph.line(node, end)
    assert line is not None
    colours = listed([say(f"operators:event.line_colour.{colour}") for colour in line.colours])
    closed = view.features.one_way and end not in graph.ways[node]
    more = "".join(_say(key) for key, true in (("one_way", closed), *_marks(view, end)) if true)
    return _say("exit", port=_port(port), node=end, colours=colours, more=more + _standing(view, end))


def _marks(view: Position, node: str) -> list[tuple[str, bool]]:
    one = view.world.graph.nodes[node]
    flag = view.features.flag and one.flag
    return [("is_flag", flag), ("is_ladder", bool(view.features.climbing and one.climb)), ("has_cover", bool(one.cover))]


def _standing(view: Position, node: str) -> str:
    called = names(view)
    return "".join(_say("who_there", name=called[seat]) for seat, area in view.areas if area.node == node)


def _here(view: Position, node: str) -> list[str]:
    """What a node itself is and who stands on it."""
    one, called, lines = view.world.graph.nodes[node], names(view), list[str]()
    lines += [
        _say("stands", name=called[seat], node=node, port=_port(area.face or "N"))
        for seat, area in view.areas
        if area.node == node
    ]
    if view.features.flag and one.flag:
        lines.append(_say("here_flag"))
    if view.features.climbing and one.climb:
        lines.append(_say("here_ladder", port=_port(one.climb)))
    if one.cover:
        lines.append(_say("here_cover", ports=listed(map(_port, one.cover))))
    if view.features.bonus and one.bonus:
        lines.append(_say("here_bonus", ports=listed(map(_port, one.bonus))))
    if one.spawn:
        lines.append(_say("here_spawn", name=called[one.spawn]))
    return lines


def between(chair: Chair, typed: str) -> list[str]:
    """How far one node is from another, and whether it sees it, by which lines."""
    view = chair.view()
    idle = {*say("tell.from_words").split(), *say("tell.fillers").split()}
    words = [word for word in typed.split() if word.lower() not in idle]
    if len(words) not in (1, 2):
        raise Refused("bad-action", _say("from_how"))
    a = _node(view, words[0]) if len(words) == 2 else _own_node(chair, "")
    b = _node(view, words[-1])
    steps = reached(planning.ways(view.world, view.features), a).get(b)
    lines = [_say("steps_1" if steps == 1 else "steps", a=a, b=b, count=steps) if steps is not None else _say("no_way", a=a, b=b)]
    seen = view.world.graph.sight.get((a, b))
    if seen is None:
        return [*lines, _say("no_sight", a=a, b=b)]
    if a == b:
        return [*lines, _say("same")]
    colours = listed([say(f"operators:event.line_colour.{colour}") for colour in seen.colours])
    range_ = _say(f"range_{'close' if seen.range < 2 else 'long'}", count=seen.range)
    back = view.world.graph.sight[b, a]
    return [
        *lines,
        _say("sight", a=a, b=b, colours=colours, range=range_, ports=listed(map(_port, seen.ports))),
        _say("sight_back", b=b, ports=listed(map(_port, back.ports))),
    ]


def reach(chair: Chair, typed: str) -> list[str]:
    """The nodes one step away, and those of a sprint."""
    view, node = chair.view(), _own_node(chair, typed)
    graph, ways = view.world.graph, planning.ways(view.world, view.features)
    lines = [
        _say(
            "step",
            node=end,
            port=_port(graph.port_to[node, end]),
            more="".join(_say(key) for key, true in _marks(view, end) if true),
        )
        for end in ways[node]
    ]
    if view.features.sprint:
        ends: dict[str, list[str]] = {}
        for via, end in planning.sprint_ends(view.world, view.features, node):
            ends.setdefault(end, []).append(via)
        lines += [_say("sprint_reach", node=end, via=_say("or").join(vias)) for end, vias in sorted(ends.items())]
    return [_say("reach", node=node), *lines]


def sees(chair: Chair, typed: str) -> list[str]:
    """What is seen from a node, the nearest first."""
    view, node = chair.view(), _own_node(chair, typed)
    found = [(one.range, end, one) for (start, end), one in view.world.graph.sight.items() if start == node and end != node]
    lines = [
        _say("seen", node=end, port=listed(map(_port, one.ports)), range=_say("lines_1" if far == 1 else "lines", count=far))
        + _standing(view, end)
        for far, end, one in sorted(found, key=lambda seen: seen[:2])
    ]
    return [_say("sees", node=node, count=len(lines)), *lines]


def threats(chair: Chair, typed: str) -> list[str]:
    """Where the enemy can be in each action to come, and whether he could see one there; of a node, or where one would be."""
    view, seat = chair.view(), chair.seat
    if seat is None:
        raise Refused("bad-action", _say("no_eyes"))
    called, area = names(view), view.area(seat)
    node = _node(view, typed) if typed else None
    lines = [_say("threats", name=called[OTHER[seat]])]
    for step in range(view.step + 1, view.world.tables.numbers.markers + 1):
        threat = chair.ask("threat", step=step)
        mine = node or (area.draft.at[step - 1] if step <= len(area.draft.at) else _start(view, seat))
        if not threat["stand"]:
            lines.append(_say("threat_none", step=step))
            continue
        near_by = sorted(one for one in threat["stand"] if mine and (one, mine) in view.world.graph.sight)
        key = "threat_seen" if near_by else "threat_safe"
        where = listed(threat["stand"]) if len(threat["stand"]) <= FEW else _say("nodes", count=len(threat["stand"]))
        given = {"where": where, "node": mine or "", "nodes": listed(near_by) if near_by else ""}
        lines.append(_say(key, step=step, **given))
    return lines


def map_of(chair: Chair, typed: str) -> list[str]:
    """Every node with the ways out of it."""
    view = chair.view()
    graph = view.world.graph
    lines = [_say("map", count=len(graph.nodes), first=next(iter(graph.nodes)), last=list(graph.nodes)[-1])]
    for node in graph.nodes:
        ways = [
            _say("way", port=_port(graph.port_to[node, end]), node=end) for end in planning.ways(view.world, view.features)[node]
        ]
        marks = "".join(_say(key) for key, true in _marks(view, node) if true)
        lines.append(_say("map_node", node=node + marks + _standing(view, node), ways=", ".join(ways)))
    return lines


def units(chair: Chair, typed: str) -> list[str]:
    """Both operators."""
    view = chair.view()
    called = names(view)
    return [line for seat, area in view.areas for line in _about(view, seat, area, called[seat])]


def unit(chair: Chair, typed: str) -> list[str]:
    """One operator: where he stands, his weapon with its dice and meters, his cards with what they do."""
    view = chair.view()
    called = names(view)
    own = {chair.seat: _say("words_me")} if chair.seat else {}
    things = {seat: [called[seat], seat, own.get(seat, _say("words_him"))] for seat, _ in view.areas}
    seat = one_of(things, typed, _say("kind_unit")) if typed else chair.seat or "red"
    area = view.area(seat)
    weapon = tables().weapons[area.weapon]
    lines = _about(view, seat, area, called[seat])
    pool = say("operators:setup.pool", **weapon.pool._asdict())
    lines.append(_say("pool", weapon=translated(weapon.name), pool=pool))
    for track in TRACKS:
        meter = weapon.meters[track]
        colours = ", ".join(say(f"operators:event.meter_colour.{colour}") for colour in meter.spaces)
        lines.append(_say(f"meter_{track}", colours=colours, start=meter.start + 1))
    hand = area.hand if area.veil is None else area.veil.unseen
    lines.append(_say("cards_held" if area.veil is None else "cards_maybe", name=called[seat]))
    return [*lines, *(_card(card) for card in hand)]


def _card(card: str) -> str:
    one = tables().cards[card]
    fire = ", ".join(
        _say("fire", colour=say(f"operators:event.meter_colour.{colour}"), worth=worth) for colour, worth in one.firepower.items()
    )
    adds = [
        _say(f"adds.{key}", by=signed(getattr(one, key))) for key in ("aim", "defence", "speed", "tracker") if getattr(one, key)
    ]
    return _say("card", card=translated(one.name), adds="".join(adds), fire=fire)


def score(chair: Chair, typed: str) -> list[str]:
    """The points so far."""
    return _score(chair.view())


# --- odds -----------------------------------------------------------------------------------------------------------------------


def odds(chair: Chair, action: Action, whole: bool) -> list[str]:
    """What a choice for a fight may come to, over all the other may choose; with every part of both sides, if `whole`."""
    if action["do"] != "fight" or chair.seat is None:
        return []
    answer = chair.ask("odds", action=action)
    lines = [_say("odds", **{key: in_hundred(answer[key]) for key in ("win", "lose", "both_fall", "both_stand", "wound")})]
    if not whole:
        return lines
    called = names(chair.view())
    for seat in (chair.seat, OTHER[chair.seat]):
        lines += _brought(called[seat], answer["modifiers"][seat])
    return lines


def _brought(name: str, modifiers: Mapping[str, Any]) -> list[str]:
    """What a side brings to a fight, each part with its rule."""
    found = [
        _say("part", part=_say(f"part_of.{key}"), by=signed(modifiers[key]), rule=rule)
        for key, rule in RULES_OF.items()
        if modifiers.get(key)
    ]
    head = _say("brings", name=name, tracker=signed(modifiers["tracker"]), track=say(f"operators:setup.{modifiers['track']}"))
    return [head, *found]


answers: Mapping[str, Answer] = {
    "map": map_of,
    "units": units,
    "unit": unit,
    "near": near,
    "from": between,
    "reach": reach,
    "sees": sees,
    "threats": threats,
    "score": score,
}
