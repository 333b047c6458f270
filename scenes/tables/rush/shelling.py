"""Where the shells of the gun or of the UAV may fall, on the board while a shot is lit (R-RU-92, R-RU-97)."""

from __future__ import annotations

from game.api import Seat
from game.rush.position import Position
from scenes.boards.loop.over import Over
from scenes.kit import palette
from scenes.kit.words import say
from scenes.tables.rush.names import soldier_name
from scenes.tables.rush.prospects import percent, shelled


def show_shells(view: Position, seat: Seat, over: Over, start: str) -> None:
    """Light the squares that the dice may take the shells to from there, with the chance of each, and name the seat's enemies."""
    chances = shelled(view.world, start)
    over.show_arcs()
    over.show_glowing()
    told = {at: say("rush:tag.stop", n=percent(chance)) for at, chance in chances.items()}
    tags = {at: f"{who} {told[at]}" for at in chances if (who := _foes(view, seat, at))}
    over.show_heat({at: (chance, "" if at in tags else told[at]) for at, chance in chances.items()})
    over.show_tags({at: (words, palette.AMBER) for at, words in tags.items()})


def _foes(view: Position, seat: Seat, at: str) -> str:
    """The enemies on a square by their names; "" for none."""
    return ", ".join(soldier_name(view, foe) for foe in view.foes_at(seat, at))
