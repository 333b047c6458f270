"""The kinds of things that actions and positions of Operators name: what there is, what it is called, where it lies."""

from __future__ import annotations

from game.boards.graph import PORTS
from game.content.shapes import Flag, OneOf, Scope, Thing, Whole
from game.content.structures import ListOf, Several, null
from game.messages import Message, message
from game.operators.records import SEATS


def _node_of(seat: str, at: Scope) -> str | None:
    """The node where the operator of a seat stands."""
    node: str | None = at.area(seat).node
    return node


def _named(table: str) -> Thing:
    """What knows the names of the records of a table."""
    return Thing(table, lambda at: getattr(at.world.tables, table), message("it is an id"),
                 name=lambda one, at: getattr(at.world.tables, table)[one].name)  # fmt: skip


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

YES = Flag()
SEAT_OR_NONE = OneOf(None, *SEATS, word="seat")
MANY = Whole(0)
"""A number of whatever it is, 0 or more."""
WHO = OneOf(of=lambda at: at.world.tables.operators, like=_named("operators"))
WEAPON = OneOf(of=lambda at: at.world.tables.weapons, like=_named("weapons"))
WOUNDS = Whole(0, lambda at: at.world.tables.numbers.new_wounds)


def _a_node(at: Scope) -> Message:
    nodes = list(at.world.graph.nodes)
    given = {"map": at.world.map, "next": nodes[0], "nodes": nodes[-1]}
    return message("it is a node of {map}, {next} to {nodes}", **given)


MAP_NODE = Thing("space", lambda at: at.world.graph.nodes, _a_node, place=lambda node, at: node)
CARDS = Several(
    OneOf(of=lambda at: at.world.tables.cards, word="card"),
    lambda at: message("it is a list of cards among {known}", known=", ".join(at.world.tables.cards)),
)
