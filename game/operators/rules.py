"""Operators: the rules of the game, put together from its families of verbs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.api import Action, Ask, Emit, JsonMap, JsonObject, Result, Rules, Seat, by_name
from game.boards import Sketch
from game.content.shapes import Slot
from game.draws import Draws
from game.messages import message
from game.operators import asks, fight, moving, planning
from game.operators.cards import draw, in_card_order
from game.operators.kinds import OPERATOR
from game.operators.position import NOTHING, Area, Choice, Features, Plan, Position, World, world_of
from game.operators.records import SEATS
from game.operators.tables import tables
from game.operators.written import position_of, slots, value_of
from game.options import offered

if TYPE_CHECKING:
    from game.operators.judge import Judge

VERBS = by_name(planning.MARK, planning.PLAN, fight.FIGHT, moving.PRESS, moving.HOLD)


class Operators(Rules[Position]):
    """The rules of Operators (R-OP-01 to R-OP-126)."""

    id = "operators"
    title = message("Operators")
    seats = SEATS
    verbs = VERBS
    pieces = (OPERATOR,)
    quiet = frozenset({"marked", "planned", "chosen"})
    final: frozenset[str] = frozenset()
    settings = frozenset[str]()
    undo_rule = "R-OP-29"

    @property
    def judge(self) -> Judge:
        """What the game offers to bots (section 11)."""
        from game.operators.judge import JUDGE  # only bots need it

        return JUDGE

    def scenarios(self) -> Mapping[str, str]:
        """The titles of the scenarios by id."""
        return {name: scenario.title for name, scenario in tables().scenarios.items()}

    def choices(self) -> Mapping[str, JsonMap]:
        """The options of section 3.6 by id."""
        return offered(tables().options)

    def setup(self, scenario: str, options: JsonMap, draws: Draws) -> Position:
        """The position before round 1, three cards dealt to each seat, red first (R-OP-14 to R-OP-18)."""
        world = world_of(scenario, options, "bad-match")
        position = fresh(world)
        for seat, area in position.areas:
            hand: tuple[str, ...] = ()
            for _ in range(world.tables.operators[area.operator].hand):
                hand += (draw(area, seat, draws),)
            area.hand = in_card_order(hand)
        return position

    def pending(self, position: Position) -> tuple[Ask, ...]:
        """The decisions that wait: plans, choices for a fight, or press or hold."""
        if position.phase == "planning":
            return tuple(Ask(seat, "plan") for seat, area in position.areas if not area.committed)
        if position.phase == "combat":
            return tuple(Ask(seat, "fight") for seat, area in position.areas if not area.chosen)
        if position.phase == "onward" and position.winner:
            return (Ask(position.winner, "onward"),)
        return ()

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """The seats that may decide now, red first (R-OP-20, R-OP-71, R-OP-93, R-OP-113)."""
        phase = position.phase
        if phase == "onward":
            return (position.winner,) if position.winner else ()
        if phase == "planning":
            red, blue = not position.red.committed, not position.blue.committed
        elif phase == "combat":
            red, blue = not position.red.chosen, not position.blue.chosen
        else:
            return ()
        return SEATS if red and blue else ("red",) if red else ("blue",) if blue else ()

    def legal(self, position: Position, seat: Seat) -> list[Action]:
        """The actions of a seat in the order of section 9.2; [] when it does not decide."""
        if seat not in self.actors(position):
            return []
        if position.phase == "planning":
            return planning.marks(position, seat)
        return fight.choices(position, seat) if position.phase == "combat" else moving.choices(position, seat)

    def refuse(self, position: Position, seat: Seat, action: Action) -> str | None:
        """Why an actor may not do this, beginning with the rule's number, or None. Raises: Refused(bad-action)."""
        verb = VERBS[action["do"]]
        verb.check(position, action)
        return verb.refuse(position, seat, action)

    def apply(self, position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
        """Carry out a legal action on the position."""
        VERBS[action["do"]].do(position, seat, action, draws, emit)

    def result(self, position: Position) -> Result | None:
        """The winner and the score, or None (R-OP-110, R-OP-111)."""
        if position.phase != "over":
            return None
        return {"winner": position.winner, "score": dict(zip(SEATS, position.score, strict=True))}

    def view(self, position: Position, seat: Seat | None) -> Position:
        """The position as a seat may know it (R-OP-30): the other's hand, draw pile, marks, plan and choice are veiled."""
        new = position.copy()
        if seat != "red":
            new.red = new.red.veiled()
        if seat != "blue":
            new.blue = new.blue.veiled()
        return new

    def board(self, position: Position) -> Sketch:
        """The board of a position, as a screen may draw it."""
        return position.world.graph.sketch()

    def determinize(self, view: Position, seat: Seat, draws: Draws) -> Position:
        """A whole position that could stand behind a seat's view: cards dealt and plans made as the other might have."""
        new = view.copy()
        for other, area in new.areas:
            if area.veil is not None:
                _unveil(new, other, draws)
        return new

    def ask(self, view: Position, what: str, about: JsonMap) -> JsonObject:
        """The answer to `los`, `reach`, `spawn`, `threat` or `odds` (section 9.5)."""
        return asks.answer(view, what, about)

    def copy(self, position: Position) -> Position:
        """A position that can be changed without changing this one."""
        return position.copy()

    def write(self, position: Position) -> JsonObject:
        """The position, or a view, as the JSON of section 9.1."""
        return value_of(position)

    def read(self, value: object, seat: Seat | None = None) -> Position:
        """The position of a JSON value, filled up where abbreviated. Raises: Refused(bad-position, unknown-scenario)."""
        return position_of(value, seat)

    def slots(self, value: JsonMap) -> list[Slot]:
        """What can be changed of a position as JSON values."""
        return slots(value)


def fresh(world: World) -> Position:
    """The position before any card is dealt: operators on their spawn nodes (R-OP-17), all cards in the draw piles."""
    position = Position()
    position.world = world
    position.round = 1
    position.phase = "planning"
    position.step = 0
    position.half = position.flag = position.winner = None
    position.features = Features(**world.tables.scenarios[world.scenario].features)
    position.score = (0, 0)
    position.fought = False
    for seat in SEATS:
        area = Area()
        area.operator = world.operator(seat)
        area.weapon = world.options[f"{seat}_weapon"]
        area.node = world.graph.spawns[seat]
        area.face = world.graph.nodes[area.node].spawn_face
        area.wounds = 0
        area.hand, area.deck, area.discard = (), tuple(world.tables.cards), ()
        area.draft, area.plan, area.fight, area.veil = NOTHING, None, None, None
        area.sprinting = area.committed = area.stopped = False
        if seat == "red":
            position.red = area
        else:
            position.blue = area
    return position


def _unveil(position: Position, seat: Seat, draws: Draws) -> None:
    """Give a veiled seat cards, and the plan or choice it must have made, at random."""
    area = position.area(seat)
    veil = area.veil
    assert veil is not None
    order = draws.shuffled(veil.unseen, "a card as imagined")
    area.hand = in_card_order(order[: veil.hand_count])
    area.deck = in_card_order(order[veil.hand_count :])
    area.veil = None
    if veil.chosen:
        chosen = draws.pick(fight.choices(position, seat), "a choice as imagined")
        area.fight = Choice(chosen["card"], chosen["aim"], chosen["agility"], chosen["aggressive"])
    if position.phase == "over" or (position.phase == "planning" and not area.committed):
        return
    area.plan = _imagined_plan(position, seat, draws)


def _imagined_plan(position: Position, seat: Seat, draws: Draws) -> Plan:
    """A legal plan of a seat from where it stands; once the actions run, its steps so far are on its present node."""
    area = position.area(seat)
    stay = area.node is not None and area.face is not None
    draft = area.draft
    if position.step and stay:
        assert area.node is not None and area.face is not None
        draft = Plan((area.node,) * position.step, (area.face,) * position.step)
    number = position.world.tables.numbers.markers
    imagined = position.copy()
    mine = imagined.area(seat)
    while len(draft.at) < number and (draft.at or not position.step):
        mine.draft = draft
        # Once the actions run only lawful markers are left (R-OP-37); before that, `cancel` lets any marker lie.
        among = planning.lawful_marks(imagined, seat) if position.step else planning.marks(imagined, seat)
        mark = draws.pick(among, "a marker as imagined")
        draft = planning.with_mark(draft, mark["at"], mark["face"], mark.get("via"))
    if area.sprinting and area.node is not None and area.face is not None:
        # R-OP-28: on the node between, the operator faces the line to the sprint's end.
        ahead = position.world.graph.nodes[area.node].ports[area.face]
        near = planning.ways(position.world, position.features)[area.node]
        ends = [node for node in ahead if node in near and planning.ladder(position.world, position.features, node) is None]
        end = draws.pick(ends or [area.node], "a sprint as imagined")
        face = draws.pick(planning.faces(position.world, position.features, end), "a facing as imagined")
        done, rest = position.step - 1, number - position.step + 1
        draft = Plan(draft.at[:done] + (end,) * rest, draft.face[:done] + (face,) * rest, position.step, area.node)
    if planning.strict(position) or not position.step:
        return draft
    return draft._replace(early=(), lost=())


RULES = Operators()
