"""The action phase: steps, halves, contact, press or hold, the end of a round (R-OP-41 to R-OP-49, R-OP-93 to R-OP-108)."""

from __future__ import annotations

from game.api import Action, Emit, Seat, Verb
from game.draws import Draws
from game.messages import message
from game.operators import flag, training
from game.operators.cards import fill_hand
from game.operators.position import Position
from game.operators.sight import sighted


def begin(position: Position, draws: Draws, emit: Emit) -> None:
    """Carry out the plans from step 1 (R-OP-41)."""
    position.step = 0
    position.half = None
    go_on(position, draws, emit)


def left(position: Position, seat: Seat) -> bool:
    """Whether a seat has anything left to do this round: a sprint to finish or a legal marker for a later step."""
    area = position.area(seat)
    if area.stopped:
        return False
    if area.sprinting:
        return True
    on_the_way = area.node is not None or position.step == 0  # off the map (R-OP-47) only step 1 brings an operator in
    return area.plan is not None and len(area.plan.at) > position.step and on_the_way


def go_on(position: Position, draws: Draws, emit: Emit) -> None:
    """Carry out half steps until somebody has to decide, the round ends or the match is over."""
    while True:
        if position.red.sprinting or position.blue.sprinting:
            position.half = "end"
            runners = tuple(seat for seat, area in position.areas if area.sprinting)
        else:
            runners = _next_step(position, emit)
            if not runners:
                end_round(position, draws, emit)
                return
        emit({"is": "step", "step": position.step, "half": position.half})
        # R-OP-44: all are put where they go before anybody looks, so nobody meets on the way. R-OP-48: the check of each
        # half finds a sprinter where that half has brought it.
        flag.come_onto(position, [seat for seat in runners if _carry_out(position, seat, emit)], emit)
        if sighted(position, emit):
            return
        flag.stand_alone(position, emit)


def _next_step(position: Position, emit: Emit) -> tuple[Seat, ...]:
    """The seats that act in the step after the last one, which becomes the present one; () when nothing is left to do."""
    _announce(position, emit)
    able = [seat for seat, _ in position.areas if left(position, seat)]
    if able:
        position.step += 1
        position.half = "via" if any(_plan_sprint(position, seat) == position.step for seat in able) else "end"
    return tuple(able)


def _plan_sprint(position: Position, seat: Seat) -> int:
    plan = position.area(seat).plan
    return plan.sprint if plan else 0


def _announce(position: Position, emit: Emit) -> None:
    """Announce cancelled markers due in the coming step, by number only (R-OP-40)."""
    for seat, area in position.areas:
        plan = area.plan
        if plan is None or plan.early is None or plan.lost is None or area.stopped:
            continue
        if area.node is None and position.step:
            continue
        due = plan.early
        plan = plan._replace(early=())
        if len(plan.at) == position.step:
            due += plan.lost or ()
            plan = plan._replace(lost=())
        if due:
            area.plan = plan
            emit({"is": "cancelled", "seat": seat, "markers": list(due)})


def _carry_out(position: Position, seat: Seat, emit: Emit) -> bool:
    """Whether the operator came onto the flag node by its part of this half (R-OP-42, R-OP-43)."""
    area = position.area(seat)
    plan = area.plan
    assert plan is not None
    was, faced, number = area.node, area.face, position.step - 1
    node, face = plan.at[number], plan.face[number]
    sprint = area.sprinting or plan.sprint == position.step
    if sprint and not area.sprinting:
        assert plan.via is not None
        node, face = plan.via, position.world.graph.port_to[plan.via, node]  # R-OP-28
    area.sprinting = sprint and not area.sprinting
    area.node, area.face = node, face
    if was is None:
        emit({"is": "spawned", "seat": seat, "node": node, "face": face})
    elif was != node:
        emit({"is": "moved", "seat": seat, "from": was, "to": node, "face": face, "sprint": sprint})
    elif faced != face:
        emit({"is": "turned", "seat": seat, "node": node, "face": face})
    else:
        emit({"is": "stayed", "seat": seat, "node": node})
    return was != node and node == position.world.graph.flag


def end_round(position: Position, draws: Draws, emit: Emit) -> None:
    """End the round in the order of R-OP-106, and begin the next round's planning."""
    flag.holder_scores(position, emit)
    if flag.victory(position, emit):  # R-OP-112
        return
    flag.heal(position, emit)
    emit({"is": "round-end", "round": position.round})
    if position.world.options["empty_hand"] == "reload":  # R-OP-97
        for seat, area in position.areas:
            if not area.hand:
                fill_hand(position, seat, draws, emit)
    training.open_features(position, emit)
    for _, area in position.areas:  # R-OP-108
        area.plan = None
        area.stopped = area.sprinting = area.committed = False
    position.round += 1
    position.phase = "planning"
    position.step = 0
    position.half = position.winner = None
    emit({"is": "round", "round": position.round})


# --- press or hold ------------------------------------------------------------------------------------------------------

WINNERS_CHOICE = [{"do": "press"}, {"do": "hold"}]


def choices(position: Position, seat: Seat) -> list[Action]:
    """The winner's two choices (R-OP-93)."""
    return WINNERS_CHOICE.copy()


def refuse_choice(position: Position, seat: Seat, action: Action) -> str | None:
    """Why there is nothing to press or hold, or None (R-OP-93)."""
    if position.phase != "onward":
        return message("R-OP-93: only the winner of a fight with actions left presses on or holds.")
    return None


def press(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Carry out all remaining actions, the unfinished half of a sprint first (R-OP-94, R-OP-95)."""
    emit({"is": "pressed", "seat": seat})
    position.winner = None
    go_on(position, draws, emit)


def hold(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Keep the operator where it stands for this round (R-OP-94, R-OP-95)."""
    emit({"is": "held", "seat": seat})
    position.winner = None
    area = position.area(seat)
    area.stopped = True
    area.sprinting = False
    go_on(position, draws, emit)


PRESS = Verb("press", phases={"onward"}, rule="R-OP-93", refuse=refuse_choice, do=press)
HOLD = Verb("hold", phases={"onward"}, rule="R-OP-93", refuse=refuse_choice, do=hold)
