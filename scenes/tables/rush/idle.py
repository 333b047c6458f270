"""Why a card that was drawn has no effect, in a few words for the plate that shows it, the log and the list of last turns."""

from __future__ import annotations

from game.api import Seat
from game.rush.cards import TARGETED, targets
from game.rush.position import Drawn, Position, but
from game.rush.records import SIDE_OF
from scenes.kit.marks import in_colour
from scenes.kit.words import say
from scenes.tables.rush.state import first_seat


def why_idle(view: Position, seat: Seat, name: str) -> str:
    """Why the card that a seat has drawn in this position has no effect; "" where it was only skipped."""
    card, side = view.world.tables.cards[name], SIDE_OF[seat]
    given = {"n": card.range, "side": in_colour(first_seat(side), say(f"rush:side.{side}"))}
    if card.effect in TARGETED:
        scene = view.copy()
        scene.turn = but(view.turn, seat=seat, card=Drawn(name, card.pack))
        if targets(scene):
            return ""
        dead = any(view.soldiers[mate].status == "dead" for mate in view.world.mates[seat])
        return say(f"rush:idle.{card.effect}{'_full' if card.effect == 'hospital' and dead else ''}", **given)
    if card.effect == "uav":
        key = "_flies" if view.uav.at is not None else "_panel" if side == "defenders" else "_enemy"
        return say(f"rush:idle.uav{key}", **given)
    return say(f"rush:idle.{card.effect}", **given)
