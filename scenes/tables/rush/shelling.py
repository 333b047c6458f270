"""Where the shells of the gun or of the UAV may fall, on the board while a shot is lit (R-RU-92, R-RU-97)."""

from __future__ import annotations

from game.api import Seat
from game.rush.position import Position
from scenes.boards.loop.over import Over
from scenes.kit import palette
from scenes.kit.words import say
from scenes.tables.rush.names import soldier_name
from scenes.tables.rush.prospects import percent, shelled, struck_on


def show_shells(view: Position, seat: Seat, over: Over, start: str) -> None:
    """Light the squares that the dice may take the shells to from there, with the chance of each. Where enemies are, name them
    with the chance that one of them is hit, as the card tells it.
    """
    chances, hits = shelled(view.world, start), struck_on(view, seat, start)
    over.show_arcs()
    over.show_glowing()
    told = {at: say("rush:tag.stop", n=percent(chance)) for at, chance in chances.items()}
    named = {at: who for at in chances if (who := _foes(view, seat, at))}
    tags = {at: say("rush:tag.hit", who=who, n=percent(hits[at])) for at, who in named.items()}
    over.show_heat({at: (chance, "" if at in tags else told[at]) for at, chance in chances.items()})
    over.show_tags({at: (words, palette.AMBER) for at, words in tags.items()})


def _foes(view: Position, seat: Seat, at: str) -> str:
    """The enemies on a square by their names; "" for none."""
    return ", ".join(soldier_name(view, foe) for foe in view.foes_at(seat, at))
