"""Planning: markers one by one, whole plans, entries of operators off the map (R-OP-20 to R-OP-40)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from game.api import Action, Emit, JsonObject, Seat, Verb
from game.boards.graph import PORTS
from game.content.shapes import Value
from game.draws import Draws
from game.messages import Refused, message
from game.operators.kinds import COUNT, NODE, NODES, PORT, PORTS_OF_MARKERS
from game.operators.moving import begin
from game.operators.position import NOTHING, Features, Plan, Position, World

_SPRINT_OFF = message("R-OP-121: sprints are not open yet; give the marker a node one line away, without a via.")


# --- where a marker may lie ---------------------------------------------------------------------------------------------


def ways(world: World, features: Features) -> Mapping[str, tuple[str, ...]]:
    """The nodes one walkable line away, by node (R-OP-12; arrows count only while `one_way` is on)."""
    return world.graph.ways if features.one_way else world.graph.ways_free


def ladder(world: World, features: Features, node: str) -> str | None:
    """The port an operator on this node must face (R-OP-11, R-OP-24), or None."""
    return world.graph.nodes[node].climb if features.climbing else None


def faces(world: World, features: Features, node: str) -> tuple[str, ...]:
    """The facings a legal marker on this node may have, in port order (R-OP-23, R-OP-24)."""
    arrow = ladder(world, features, node)
    return (arrow,) if arrow else tuple(world.graph.nodes[node].ports)


def sprint_ends(world: World, features: Features, start: str) -> list[tuple[str, str]]:
    """The legal sprints from a node as (node between, end), by node id (R-OP-26, R-OP-27)."""
    near = ways(world, features)
    return [
        (via, end)
        for via in near[start]
        if ladder(world, features, via) is None
        for end in near[via]
        if end != start and end not in near[start] and ladder(world, features, end) is None
    ]


def entries(position: Position, seat: Seat) -> list[str]:
    """The nodes a seat's operator may enter on now, by id (R-OP-33); one that enters too restricts nobody (R-OP-35)."""
    return [node for node in position.world.graph.nodes if _entry_fault(position, seat, node) is None]


def _entry_fault(position: Position, seat: Seat, node: str) -> str | None:
    """What an operator entering on this node would see and must not, or None (R-OP-33)."""
    graph = position.world.graph
    if position.features.flag and (node, graph.flag) in graph.sight:
        return message("the flag on {flag}", flag=graph.flag) if node != graph.flag else message("the flag on this very node")
    enemy = position.foe(seat)
    if enemy.node is not None and (node, enemy.node) in graph.sight:
        return message("the enemy operator on {node}", node=enemy.node)
    return None


# --- what is legal ------------------------------------------------------------------------------------------------------


def marks(position: Position, seat: Seat) -> list[Action]:
    """The `mark` actions for the next marker: those without `via` by node and port, then sprints by via, node and port."""
    if strict(position):
        return lawful_marks(position, seat)
    return _listed(position, seat, ("any", position.features.sprint and not position.area(seat).draft.sprint))


def lawful_marks(position: Position, seat: Seat) -> list[Action]:
    """The `mark` actions that break no rule from R-OP-21 to R-OP-34, whatever else may be taken and cancelled later."""
    area, features = position.area(seat), position.features
    draft = area.draft
    key: tuple[Value, ...]
    if draft.at:
        key = (draft.at[-1], features.sprint and not draft.sprint, features)
    elif area.node is not None:
        key = (area.node, features.sprint, features)
    else:
        key = ("entry", position.foe(seat).node, features)
    return _listed(position, seat, key)


def _listed(position: Position, seat: Seat, key: tuple[Value, ...]) -> list[Action]:
    """A list of marks, worked out once for each key that says all it depends on."""
    world = position.world
    found = world.marks.get(key)
    if found is None:
        found = world.marks[key] = _marks(position, seat, key)
    return found.copy()


def _marks(position: Position, seat: Seat, key: tuple[Value, ...]) -> list[Action]:
    world, features = position.world, position.features
    nodes = world.graph.nodes
    if key[0] == "any":
        plain = [(at, face) for at in nodes for face in nodes[at].ports]
        found = [{"do": "mark", "at": at, "face": face} for at, face in plain]
        if key[1]:
            found += [{"do": "mark", "at": at, "face": face, "via": via} for via in nodes for at, face in plain]
        return found
    if key[0] == "entry":
        return [{"do": "mark", "at": at, "face": face} for at in entries(position, seat) for face in faces(world, features, at)]
    start: str = key[0]
    found = [
        {"do": "mark", "at": at, "face": face}
        for at in sorted((start, *ways(world, features)[start]))
        for face in faces(world, features, at)
    ]
    if key[1]:
        found += [
            {"do": "mark", "at": at, "face": face, "via": via}
            for via, at in sprint_ends(world, features, start)
            for face in faces(world, features, at)
        ]
    return found


def refuse_mark(position: Position, seat: Seat, action: Action) -> str | None:
    """Why the next marker may not be this, by the first rule it breaks in the order of the refusals, or None."""
    if position.phase != "planning":
        return message("R-OP-20: markers are placed while planning; the actions are under way now.")
    return _fault(position, seat, position.area(seat).draft, action["at"], action["face"], action.get("via"), strict(position))


def strict(position: Position) -> bool:
    """Whether an illegal marker is refused as it is placed (R-OP-36) rather than cancelled when its turn comes (R-OP-37)."""
    return bool(position.world.options["illegal_plans"] == "refuse")


def _fault(position: Position, seat: Seat, draft: Plan, at: str, face: str, via: str | None, whole: bool) -> str | None:
    """Why a marker may not follow those of `draft`, or None; without `whole` only what R-OP-37 still forbids.

    The order is: 23; for an entry (R-OP-32) 34, 33; for a sprint 25, 26, 27; for a step 22; then 24. Where the enemy
    stands or may go makes nothing but an entry illegal (R-OP-31).
    """
    world, features = position.world, position.features
    node = world.graph.nodes[at]
    if face not in node.ports:
        return message(
            "R-OP-23: no line leaves {at} towards {face}; face {ports}.", at=at, face=face, ports=", ".join(node.ports)
        )
    start = draft.at[-1] if draft.at else position.area(seat).node
    why: str | None = None
    if whole and start is None:
        why = _entry_refusal(position, seat, at, via)
    elif via is not None:
        why = _sprint_refusal(position, draft, start, at, via, whole)
    elif whole and start is not None and at not in (start, *ways(world, features)[start]):
        near = ", ".join(ways(world, features)[start])
        why = message(
            "R-OP-22: {at} is not one walkable line from {start}; from there go to {near} or stay.", at=at, start=start, near=near
        )
    if why is None and whole:
        arrow = ladder(world, features, at)
        if arrow and face != arrow:
            why = message("R-OP-24: {at} is a ladder; a marker on it faces its arrow, {arrow}.", at=at, arrow=arrow)
    return why


def _entry_refusal(position: Position, seat: Seat, at: str, via: str | None) -> str | None:
    if via is not None:
        return message("R-OP-34: the marker an operator enters the map with is no sprint; sprint with a later one.")
    seen = _entry_fault(position, seat, at)
    return seen and message(
        "R-OP-33: {at} sees {seen}; enter on {entries}.", at=at, seen=seen, entries=", ".join(entries(position, seat))
    )


def _sprint_refusal(position: Position, draft: Plan, start: str | None, at: str, via: str, whole: bool) -> str | None:
    world, features = position.world, position.features
    if not features.sprint:
        return _SPRINT_OFF
    if draft.sprint:
        return message(
            "R-OP-25: marker {sprint} is this round's sprint already; the others go one line at most.", sprint=draft.sprint
        )
    if not whole or start is None:
        return None
    near = ways(world, features)
    if via not in near[start] or at not in near[via] or at == start or at in near[start]:
        return message(
            "R-OP-26: a sprint goes from {start} over one node to a node two lines away; {via} and {at} are no such way.",
            start=start,
            via=via,
            at=at,
        )
    for node in (via, at):
        if ladder(world, features, node):
            return message("R-OP-27: {node} is a ladder, and no sprint goes onto one; walk there instead.", node=node)
    return None


def refuse_plan(position: Position, seat: Seat, action: Action) -> str | None:
    """Why the four markers may not be placed at once: as one after the other, and only while none lies (R-OP-21, R-OP-29)."""
    if position.phase != "planning":
        return message("R-OP-20: plans are made while planning; the actions are under way now.")
    number = position.world.tables.numbers.markers
    if len(action["at"]) != number:
        return message(
            "R-OP-21: a plan is {number} markers, here are {count}; staying is a marker on the own node.",
            number=number,
            count=len(action["at"]),
        )
    if position.area(seat).draft.at:
        return message("R-OP-29: markers of this round lie already; go on with single markers, or take them back first.")
    plan = Plan(tuple(action["at"]), tuple(action["face"]), action.get("sprint", 0), action.get("via"))
    return fault_of(position, seat, plan)


def fault_of(position: Position, seat: Seat, plan: Plan) -> str | None:
    """Why the markers of a plan or draft may not be placed one after the other, or None."""
    draft = NOTHING
    for number, (at, face) in enumerate(zip(plan.at, plan.face, strict=True), 1):
        via = plan.via if plan.sprint == number else None
        why = _fault(position, seat, draft, at, face, via, strict(position))
        if why:
            return why
        draft = with_mark(draft, at, face, via)
    return None


def fault_onward(position: Position, seat: Seat, plan: Plan) -> str | None:
    """Why the markers after the present step could not be carried out from where the operator stands, or None."""
    area, step = position.area(seat), position.step
    node, face = (plan.at[step - 1], plan.face[step - 1]) if area.sprinting else (area.node, area.face)
    assert node is not None and face is not None
    done = plan.sprint if plan.sprint <= step else 0
    draft = Plan((node,) * step, (face,) * step, done, plan.via if done else None)
    for number in range(step + 1, len(plan.at) + 1):
        at, face, via = plan.at[number - 1], plan.face[number - 1], plan.via if plan.sprint == number else None
        why = _fault(position, seat, draft, at, face, via, True)
        if why:
            return why
        draft = with_mark(draft, at, face, via)
    return None


def with_mark(draft: Plan, at: str, face: str, via: str | None) -> Plan:
    """The draft with one more marker."""
    number = len(draft.at) + 1
    if via is None:
        return Plan((*draft.at, at), (*draft.face, face), draft.sprint, draft.via)
    return Plan((*draft.at, at), (*draft.face, face), number, via)


# --- placing ------------------------------------------------------------------------------------------------------------


def place(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Place the next marker. The fourth commits the plan, the second plan starts the actions (R-OP-20, R-OP-29)."""
    area = position.area(seat)
    via = action.get("via")
    area.draft = draft = with_mark(area.draft, action["at"], action["face"], via)
    event = {"is": "marked", "seat": seat, "n": len(draft.at), "at": action["at"], "face": action["face"], "to": [seat]}
    if via is not None:
        event["via"] = via
    emit(event)
    if len(draft.at) == position.world.tables.numbers.markers:
        _commit(position, seat, draft, draws, emit)


def place_all(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Place the four markers at once and commit them (R-OP-29)."""
    plan = Plan(tuple(action["at"]), tuple(action["face"]), action.get("sprint", 0), action.get("via"))
    _commit(position, seat, plan, draws, emit)


def _commit(position: Position, seat: Seat, plan: Plan, draws: Draws, emit: Emit) -> None:
    area = position.area(seat)
    area.plan = plan
    area.draft = NOTHING
    area.committed = True
    emit({"is": "planned", "seat": seat})
    if position.foe(seat).committed:
        _start(position, draws, emit)


def _start(position: Position, draws: Draws, emit: Emit) -> None:
    """Begin the actions: show the plans in an open training (R-OP-122), strike out illegal markers (R-OP-37, R-OP-38)."""
    world = position.world
    emit({"is": "actions", "round": position.round})
    if world.training and world.options["open_plans"] and not position.fought:
        for seat, area in position.areas:
            emit({"is": "plan-shown", "seat": seat, **written(area.plan)})
    if not strict(position):
        lawful = {seat: _lawful(position, seat) for seat, _ in position.areas}
        for seat, area in position.areas:
            area.plan = lawful[seat]
    for _, area in position.areas:
        area.committed = False
    begin(position, draws, emit)


def written(plan: Plan | None) -> JsonObject:
    """A plan as JSON values; without the cancelled markers where none are kept."""
    assert plan is not None
    value: JsonObject = {"at": list(plan.at), "face": list(plan.face), "sprint": plan.sprint, "via": plan.via}
    if plan.early is not None and plan.lost is not None:
        value["early"] = list(plan.early)
        value["lost"] = list(plan.lost)
    return value


def _lawful(position: Position, seat: Seat) -> Plan:
    """What is left of a seat's plan once illegal markers are cancelled, judged as the map stood while planning."""
    plan = position.area(seat).plan
    assert plan is not None
    early = 0
    if position.area(seat).node is None:
        # R-OP-38: the first marker that would be a lawful entry becomes action 1; a sprint on it is lost. R-OP-39: where
        # none of the four would be, nothing is left and the operator stays off the map.
        number = len(plan.at)
        while early < number and _fault(position, seat, NOTHING, plan.at[early], plan.face[early], None, True):
            early += 1
    draft = NOTHING
    for place in range(early, len(plan.at)):
        via = plan.via if plan.sprint == place + 1 else None
        if position.area(seat).node is None and not draft.at:
            via = None
        if _fault(position, seat, draft, plan.at[place], plan.face[place], via, True):
            break
        draft = with_mark(draft, plan.at[place], plan.face[place], via)
    kept = early + len(draft.at)
    return draft._replace(early=tuple(range(1, early + 1)), lost=tuple(range(kept + 1, len(plan.at) + 1)))


# --- shapes -------------------------------------------------------------------------------------------------------------


def check_mark(position: Position, action: Action) -> None:
    """Check that a `mark` has its proper shape. Raises: Refused(bad-action)."""
    nodes = position.world.graph.nodes
    known_node(nodes, "at", action["at"])
    _known_port(action["face"])
    if "via" in action:
        known_node(nodes, "via", action["via"])


def check_plan(position: Position, action: Action) -> None:
    """Check that a `plan` has its proper shape. Raises: Refused(bad-action)."""
    nodes = position.world.graph.nodes
    at, face = action["at"], action["face"]
    if not isinstance(at, list) or not isinstance(face, list) or len(at) != len(face):
        raise Refused(
            "bad-action", message('plan: "at" and "face" are lists of equal length, a node and a port for each marker.')
        )
    for node in at:
        known_node(nodes, "at", node)
    for port in face:
        _known_port(port)
    if ("sprint" in action) != ("via" in action):
        raise Refused(
            "bad-action", message('plan: "sprint" (the number of a marker) and "via" (a node) come together or not at all.')
        )
    if "sprint" in action:
        sprint = action["sprint"]
        markers = position.world.tables.numbers.markers
        if type(sprint) is not int or not 1 <= sprint <= markers:
            raise Refused(
                "bad-action",
                message(
                    'plan: "sprint" is {sprint!r}; it is the number of a marker, 1 to {markers}.', sprint=sprint, markers=markers
                ),
            )
        known_node(nodes, "via", action["via"])


def known_node(nodes: Collection[str], key: str, value: object) -> str:
    """The value that stands under a key, when it is a node of the map. Raises: Refused(bad-action)."""
    if not isinstance(value, str) or value not in nodes:
        raise Refused(
            "bad-action",
            message(
                '"{key}" is {value!r}; it is a node of this map, {first} to {last}.',
                key=key,
                value=value,
                first=next(iter(nodes)),
                last=list(nodes)[-1],
            ),
        )
    return value


def _known_port(value: object) -> None:
    if not isinstance(value, str) or value not in PORTS:
        raise Refused("bad-action", message('"face" is {value!r}; it is one of {ports}.', value=value, ports=", ".join(PORTS)))


MARK = Verb(
    "mark", {"at": NODE, "face": PORT, "via": NODE}, may_lack={"via"}, closer=check_mark, phases={"planning"}, rule="R-OP-20",
    refuse=refuse_mark, do=place,
)  # fmt: skip
PLAN = Verb(
    "plan", {"at": NODES, "face": PORTS_OF_MARKERS, "sprint": COUNT, "via": NODE}, may_lack={"sprint", "via"}, closer=check_plan,
    phases={"planning"}, rule="R-OP-29", refuse=refuse_plan, do=place_all,
)  # fmt: skip
"""A whole plan is one of millions, none of them listed, and legal exactly when its marks are (R-OP-29)."""
