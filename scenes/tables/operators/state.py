"""What the parts of a table of Operators read, and what they may ask for: a part holds these two, never the table itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pygame import Rect

from game.api import Seat
from game.boards.graph import Graph
from game.match import Chair
from game.operators.position import Position
from scenes.boards.graph.board import GraphBoard, Hit
from scenes.kit.chrome import Chrome
from scenes.kit.layout import Scale
from scenes.presentation.table import MatchContext
from scenes.tables.operators.answers import Answers
from scenes.tables.operators.planning import Planner
from scenes.tables.operators.walk import Walk
from scenes.tables.toggles import ViewToggles
from scenes.tables.what_if import Ghost, WhatIfHand


def placed(view: Position, ghost: Ghost) -> Position:
    """A copy of a view in which an operator stands where its ghost does; the view stays as it is."""
    new = view.copy()
    area = new.area(ghost.unit)
    area.node, area.face, area.sprinting = ghost.at, ghost.facing, False
    return new


def board_of(view: Position) -> GraphBoard:
    """The board of a view, with nothing on it."""
    return GraphBoard(view.world.graph, view.world.map, view.features, art="operators", words="operators")


@dataclass(eq=False)
class OperatorsState:
    """What is known at one table.

    `view`: the position; `seat`: the seat at the screen, None where everybody looks on; `chair`: of the seat that may decide now;
    `hit`: what is pointed at; `marker`: the number of the own marker whose disc or slot that is, 0 for none; `choosing`: a
    sprint's end, and the nodes between to choose from; `score`: as far as it has been shown; `step`: the one that is being shown;
    `walk`: the plans from the moment they are walked to the round's end; `words`: on the bottom bar while things move; `shown`:
    whether the picture is that of the view and nothing moves; `stale`: draw it again. `hand` thinks of operators elsewhere.
    """

    context: MatchContext
    view: Position
    board: GraphBoard
    names: Mapping[Seat, str]
    seat: Seat | None
    stepwise: bool  # whether every action waits for a click
    chair: Chair | None = None
    planner: Planner | None = None
    hit: Hit = Hit()
    marker: int = 0
    choosing: tuple[str, tuple[str, ...]] | None = None
    looks: ViewToggles = field(default_factory=lambda: ViewToggles(("threat", "sight")))
    dueling: bool = False
    score: list[int] = field(default_factory=list)
    step: int = 0
    walk: Walk | None = None
    words: str = ""
    shown: bool = False
    walking: bool = False  # whether somebody goes somewhere, until both have looked around
    cards: dict[Seat, tuple[str, ...]] = field(default_factory=dict)  # hands that have changed since the view
    chrome: Chrome | None = None
    stale: bool = True
    hand: WhatIfHand = field(init=False)
    _answers: Answers = field(init=False)

    def __post_init__(self) -> None:
        self.score, self._answers = list(self.view.score), Answers(self.view)

    @property
    def graph(self) -> Graph:
        """The nodes and lines of the board."""
        return self.view.world.graph

    @property
    def own(self) -> Seat:
        """The seat that everything is shown for."""
        return self.seat or "red"

    @property
    def planning(self) -> Planner | None:
        """The plan of the seat at the screen as long as it may change."""
        return self.planner if self.chair else None

    @property
    def thought(self) -> Position:
        """The view, or what it would be if the operator whose ghost stands somewhere stood there."""
        return self.hand.thought(self.view, placed)

    @property
    def answers(self) -> Answers:
        """What the rules answer about the view in thought, each question asked once for each position shown."""
        if self._answers.view is not self.thought:
            self._answers = Answers(self.thought)
        return self._answers

    def hand_of(self, seat: Seat) -> tuple[str, ...]:
        """The cards in a seat's hand as far as it has been shown, () for those that are hidden."""
        return self.cards.get(seat, self.view.area(seat).hand)

    def figure(self, seat: Seat) -> str:
        """The drawing of a seat's operator."""
        return f"operators/{self.view.area(seat).operator}.svg"

    def still_board(self, rect: Rect, scale: Scale) -> GraphBoard:
        """Another board with what lies on this one, and with nothing to press."""
        board = board_of(self.view)
        board.legend.shown = False
        board.resize(rect, scale)
        board.place_all(self.board.pieces, self.board.flag_side)
        board.show_markers(self.board.markers)
        return board

    def tell(self, words: str) -> None:
        """Show these words on the bottom bar while things move."""
        self.words, self.stale = words, True


@dataclass(frozen=True)
class Acts:
    """What a part of a table may ask for."""

    update_highlights: Callable[[], None]  # the board and the panels follow the plan
    look_from: Callable[[str | None, str | None], None]  # what is seen from a node, or through a port of it, is lit
    toggle: Callable[[str], None]  # a way of looking is switched on or off
    put_plan_away: Callable[[], None]  # markers and lights go, because something moves
