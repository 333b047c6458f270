"""What is answered about a position of Operators in the text mode: the operators, the map, ways, sight, threats, the score."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Seat
from game.boards.graph import reached
from game.match import Chair
from game.messages import Refused
from game.operators import planning
from game.operators.position import OTHER, Area, Position
from game.operators.records import TRACKS
from game.operators.tables import tables
from scenes.kit.language import translated
from scenes.kit.numbers import signed
from scenes.kit.words import say
from scenes.presentation.hearing import fillers, one_of, words_in
from scenes.presentation.story import listed
from scenes.tables.operators.story import names

FEW = 8  # nodes that are told one by one


def say_here(key: str, **given: object) -> str:
    """Words of the text mode of this game."""
    return say(f"operators:spoken.{key}", **given)


def port_words(face: str) -> str:
    """A port in words."""
    return say(f"operators:event.port.{face}")


def start_of(view: Position, seat: Seat) -> str | None:
    """The node the next marker goes on from; None off the map."""
    area = view.area(seat)
    return area.draft.at[-1] if area.draft.at else area.node


def plan_lines(at: Sequence[str], face: Sequence[str], sprint: int, via: str | None) -> list[str]:
    """A line for each marker of a plan."""
    return [
        say_here(
            "marker_sprint" if number == sprint else "marker", number=number, node=node, port=port_words(port), via=via or ""
        )
        for number, (node, port) in enumerate(zip(at, face, strict=False), 1)
    ]


def hand_words(area: Area) -> str:
    """The cards in a hand, or how many they are."""
    if area.veil:
        return say_here("cards_1" if area.veil.hand_count == 1 else "cards", count=area.veil.hand_count)
    return listed([translated(tables().cards[card].name) for card in area.hand] or [say_here("nothing")])


# --- the position in short ----------------------------------------------------------------------------------------------------


def look(view: Position, seat: Seat | None) -> list[str]:
    """The position in short: where both stand, how they are, the flag, the score, the markers laid."""
    called = names(view)
    order = sorted(view.areas, key=lambda pair: pair[0] != seat)
    lines = [say_here("round", round=view.round, phase=say(f"operators:phase.{view.phase}", step=view.step))]
    for one, area in order:
        lines += _about(view, one, area, called[one])
    if view.features.flag:
        lines.append(say_here("flag", node=view.world.graph.flag, who=called[view.flag] if view.flag else say_here("nobody")))
    lines += _score(view)
    if seat and view.area(seat).draft.at:
        draft = view.area(seat).draft
        lines += [say_here("laid"), *plan_lines(draft.at, draft.face, draft.sprint, draft.via)]
    if seat and view.area(seat).plan:
        plan = view.area(seat).plan
        assert plan is not None
        lines += [say_here("planned"), *plan_lines(plan.at, plan.face, plan.sprint, plan.via)]
    return lines


def _about(view: Position, seat: Seat, area: Area, name: str) -> list[str]:
    weapon = translated(tables().weapons[area.weapon].name)
    hurt = say_here("wounded" if area.wounds else "unhurt")
    if area.node is None or area.face is None:
        return [say_here("off", name=name), say_here("bears", name=name, weapon=weapon, hurt=hurt, hand=hand_words(area))]
    stands = say_here("stands", name=name, node=area.node, port=port_words(area.face))
    return [stands, say_here("bears", name=name, weapon=weapon, hurt=hurt, hand=hand_words(area))]


def _score(view: Position) -> list[str]:
    called = names(view)
    points = [
        say_here("points", name=called[seat], points=count) for (seat, _), count in zip(view.areas, view.score, strict=True)
    ]
    return [say_here("score", score=listed(points), needed=view.world.options["points"])]


# --- questions ----------------------------------------------------------------------------------------------------------------


def _node(view: Position, typed: str) -> str:
    """The node that words name: by its id, or as where an operator stands, or the flag. Raises: Refused."""
    called = names(view)
    things = {node: [node] for node in view.world.graph.nodes}
    for seat, area in view.areas:
        if area.node:
            things[area.node].append(called[seat])
    if view.world.graph.flag and view.features.flag:
        things[view.world.graph.flag].append(say_here("the_flag"))
    return one_of(things, typed, say_here("kind_node"))


def _own_node(chair: Chair, typed: str) -> str:
    """The node that words name, or where the next marker goes on from. Raises: Refused."""
    view = chair.view()
    here = start_of(view, chair.seat) if chair.seat else None
    if typed:
        return _node(view, typed)
    if here is None:
        raise Refused("bad-action", say_here("which_node"))
    return here


def near(chair: Chair, typed: str) -> list[str]:
    """What lies around a node: what it is, who is there, each way out of it with its colours."""
    view, node = chair.view(), _own_node(chair, typed)
    graph = view.world.graph
    here = graph.nodes[node]
    lines = [say_here("near", node=node), *_here(view, node)]
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
    more = "".join(say_here(key) for key, true in (("one_way", closed), *_marks(view, end)) if true)
    return say_here("exit", port=port_words(port), node=end, colours=colours, more=more + _standing(view, end))


def _marks(view: Position, node: str) -> list[tuple[str, bool]]:
    one = view.world.graph.nodes[node]
    flag = view.features.flag and one.flag
    return [("is_flag", flag), ("is_ladder", bool(view.features.climbing and one.climb)), ("has_cover", bool(one.cover))]


def _standing(view: Position, node: str) -> str:
    called = names(view)
    return "".join(say_here("who_there", name=called[seat]) for seat, area in view.areas if area.node == node)


def _here(view: Position, node: str) -> list[str]:
    """What a node itself is and who stands on it."""
    one, called, lines = view.world.graph.nodes[node], names(view), list[str]()
    lines += [
        say_here("stands", name=called[seat], node=node, port=port_words(area.face or "N"))
        for seat, area in view.areas
        if area.node == node
    ]
    if view.features.flag and one.flag:
        lines.append(say_here("here_flag"))
    if view.features.climbing and one.climb:
        lines.append(say_here("here_ladder", port=port_words(one.climb)))
    if one.cover:
        lines.append(say_here("here_cover", ports=listed(map(port_words, one.cover))))
    if view.features.bonus and one.bonus:
        lines.append(say_here("here_bonus", ports=listed(map(port_words, one.bonus))))
    if one.spawn:
        lines.append(say_here("here_spawn", name=called[one.spawn]))
    return lines


def between(chair: Chair, typed: str) -> list[str]:
    """How far one node is from another, and whether it sees it, by which lines."""
    view = chair.view()
    idle = {*words_in(say("tell.from_words")), *fillers()}
    words = [word for word in typed.split() if not idle.issuperset(words_in(word))]
    if len(words) not in (1, 2):
        raise Refused("bad-action", say_here("from_how"))
    a = _node(view, words[0]) if len(words) == 2 else _own_node(chair, "")
    b = _node(view, words[-1])
    lines = [_way_between(view, a, b)]
    seen = view.world.graph.sight.get((a, b))
    if seen is None:
        return [*lines, say_here("no_sight", a=a, b=b)]
    if a == b:
        return [*lines, say_here("same")]
    colours = listed([say(f"operators:event.line_colour.{colour}") for colour in seen.colours])
    range_ = say_here(f"range_{'close' if seen.range < 2 else 'long'}", count=seen.range)
    back = view.world.graph.sight[b, a]
    return [
        *lines,
        say_here("sight", a=a, b=b, colours=colours, range=range_, ports=listed(map(port_words, seen.ports))),
        say_here("sight_back", b=b, ports=listed(map(port_words, back.ports))),
    ]


def _way_between(view: Position, a: str, b: str) -> str:
    """How many steps one node is from another, with the nodes of one of the shortest ways."""
    ways = planning.ways(view.world, view.features)
    steps = reached(ways, a)
    if b not in steps:
        return say_here("no_way", a=a, b=b)
    nodes = [b]
    while steps[nodes[0]] > 1:
        nodes.insert(0, next(one for one, far in steps.items() if far == steps[nodes[0]] - 1 and nodes[0] in ways[one]))
    return say_here("steps_1" if steps[b] == 1 else "steps", a=a, b=b, count=steps[b], nodes=", ".join(nodes))


def reach(chair: Chair, typed: str) -> list[str]:
    """The nodes one step away, and those of a sprint."""
    view, node = chair.view(), _own_node(chair, typed)
    graph, ways = view.world.graph, planning.ways(view.world, view.features)
    lines = [
        say_here(
            "step",
            node=end,
            port=port_words(graph.port_to[node, end]),
            more="".join(say_here(key) for key, true in _marks(view, end) if true),
        )
        for end in ways[node]
    ]
    if view.features.sprint:
        ends: dict[str, list[str]] = {}
        for via, end in planning.sprint_ends(view.world, view.features, node):
            ends.setdefault(end, []).append(via)
        lines += [say_here("sprint_reach", node=end, via=say_here("or").join(vias)) for end, vias in sorted(ends.items())]
    return [say_here("reach", node=node), *lines]


def sees(chair: Chair, typed: str) -> list[str]:
    """What is seen from a node, the nearest first."""
    view, node = chair.view(), _own_node(chair, typed)
    found = [(one.range, end, one) for (start, end), one in view.world.graph.sight.items() if start == node and end != node]
    lines = [
        say_here(
            "seen",
            node=end,
            port=listed(map(port_words, one.ports)),
            range=say_here("lines_1" if far == 1 else "lines", count=far),
        )
        + "".join(say_here(key) for key, true in _marks(view, end) if true)
        + _standing(view, end)
        for far, end, one in sorted(found, key=lambda seen: seen[:2])
    ]
    return [say_here("sees", node=node, count=len(lines)), *lines]


def threats(chair: Chair, typed: str) -> list[str]:
    """Where the enemy can be in each action to come, and whether he could see one there; of a node, or where one would be."""
    view, seat = chair.view(), chair.seat
    if seat is None:
        raise Refused("bad-action", say_here("no_eyes"))
    called, area = names(view), view.area(seat)
    node = _node(view, typed) if typed else None
    lines = [say_here("threats", name=called[OTHER[seat]])]
    for step in range(view.step + 1, view.world.tables.numbers.markers + 1):
        threat = chair.ask("threat", step=step)
        mine = node or (area.draft.at[step - 1] if step <= len(area.draft.at) else start_of(view, seat))
        if not threat["stand"]:
            lines.append(say_here("threat_none", step=step))
            continue
        near_by = sorted(one for one in threat["stand"] if mine and (one, mine) in view.world.graph.sight)
        key = "threat_seen" if near_by else "threat_safe" if mine else "threat_where"
        where = listed(threat["stand"]) if len(threat["stand"]) <= FEW else say_here("nodes", count=len(threat["stand"]))
        given = {"where": where, "node": mine or "", "nodes": listed(near_by) if near_by else ""}
        lines.append(say_here(key, step=step, **given))
    return lines


def map_of(chair: Chair, typed: str) -> list[str]:
    """Every node with the ways out of it."""
    view = chair.view()
    graph = view.world.graph
    lines = [say_here("map", count=len(graph.nodes), first=next(iter(graph.nodes)), last=list(graph.nodes)[-1])]
    for node in graph.nodes:
        ways = [
            say_here("way", port=port_words(graph.port_to[node, end]), node=end)
            for end in planning.ways(view.world, view.features)[node]
        ]
        marks = "".join(say_here(key) for key, true in _marks(view, node) if true)
        lines.append(say_here("map_node", node=node + marks + _standing(view, node), ways=", ".join(ways)))
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
    own = {chair.seat: say_here("words_me")} if chair.seat else {}
    things = {seat: [called[seat], seat, own.get(seat, say_here("words_him"))] for seat, _ in view.areas}
    seat = one_of(things, typed, say_here("kind_unit")) if typed else chair.seat or "red"
    area = view.area(seat)
    weapon = tables().weapons[area.weapon]
    lines = _about(view, seat, area, called[seat])
    pool = say("operators:setup.pool", **weapon.pool._asdict())
    lines.append(say_here("pool", weapon=translated(weapon.name), pool=pool))
    for track in TRACKS:
        meter = weapon.meters[track]
        colours = ", ".join(say(f"operators:event.meter_colour.{colour}") for colour in meter.spaces)
        lines.append(say_here(f"meter_{track}", colours=colours, start=meter.start + 1))
    hand = area.hand if area.veil is None else area.veil.unseen
    lines.append(say_here("cards_held" if area.veil is None else "cards_maybe", name=called[seat]))
    return [*lines, *(_card(card) for card in hand)]


def _card(card: str) -> str:
    one = tables().cards[card]
    fire = ", ".join(
        say_here("fire", colour=say(f"operators:event.meter_colour.{colour}"), worth=worth)
        for colour, worth in one.firepower.items()
    )
    adds = [
        say_here(f"adds.{key}", by=signed(getattr(one, key)))
        for key in ("aim", "defence", "speed", "tracker")
        if getattr(one, key)
    ]
    return say_here("card", card=translated(one.name), adds="".join(adds), fire=fire)


def score(chair: Chair, typed: str) -> list[str]:
    """The points so far."""
    return _score(chair.view())
