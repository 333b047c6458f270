"""Cards drawn and discarded (R-OP-16, R-OP-91, R-OP-92)."""

from __future__ import annotations

from game.api import Emit, Seat
from game.draws import Draws
from game.operators.position import Area, Position
from game.operators.tables import tables


def in_card_order(cards: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """The cards in the order of the table of cards."""
    order = tables().cards
    return tuple(card for card in order if card in cards)


def fill_hand(position: Position, seat: Seat, draws: Draws, emit: Emit) -> None:
    """Draw until a seat holds a full hand, from the discard pile where the draw pile is empty."""
    area = position.area(seat)
    drawn: list[str] = []
    while len(area.hand) + len(drawn) < position.world.tables.operators[area.operator].hand:
        if not area.deck:
            # R-OP-92: the discard pile, with the card just played, becomes the draw pile.
            area.deck, area.discard = in_card_order(area.discard), ()
            emit({"is": "reshuffled", "seat": seat})
        drawn.append(draw(area, seat, draws))
    area.hand = in_card_order(area.hand + tuple(drawn))
    emit({"is": "drew", "seat": seat, "count": len(drawn)})
    emit({"is": "dealt", "seat": seat, "cards": drawn, "to": [seat]})


def draw(area: Area, seat: Seat, draws: Draws) -> str:
    """A card taken from the draw pile, all equally likely (R-OP-16); the pile is changed."""
    card = draws.pick(area.deck, f"a card of {seat}")
    area.deck = tuple(one for one in area.deck if one != card)
    return card
