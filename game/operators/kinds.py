"""The kinds of things that actions and positions of Operators name: what there is, what it is called, where it lies."""

from __future__ import annotations

from game.boards.graph import PORTS
from game.content.shapes import Scope, Thing, Whole
from game.content.structures import ListOf, null
from game.messages import message
from game.operators.records import SEATS


def _node_of(seat: str, at: Scope) -> str | None:
    """The node where the operator of a seat stands."""
    node: str | None = at.area(seat).node
    return node


OPERATOR = Thing(
    "operator", lambda at: SEATS, message("it is red or blue"),
    name=lambda seat, at: at.world.tables.operators[at.area(seat).operator].name, place=_node_of, owner=lambda seat, at: seat,
)  # fmt: skip
"""The operator of a seat, by the seat."""
NODE = Thing("space", lambda at: at.world.graph.nodes, message("it is a node of the map"), place=lambda node, at: node)
PORT = Thing("port", lambda at: PORTS, message("it is a port"))
CARD = null(
    Thing(
        "card", lambda at: at.world.tables.cards, message("it is a card"), name=lambda card, at: at.world.tables.cards[card].name
    )
)
NODES = ListOf(NODE).saying(message("it is a list of nodes"))
PORTS_OF_MARKERS = ListOf(PORT).saying(message("it is a list of ports"))
COUNT = Whole(0).saying(message("it is a number"))
