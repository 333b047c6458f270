"""Where shells of the gun or the UAV may fall while a shot is lit, and how likely enemies hit somebody so (R-RU-91 to 98)."""

from __future__ import annotations

from game.api import Seat
from game.rush.odds import fight_odds
from game.rush.position import Position
from game.rush.records import SIDE_OF
from scenes.boards.loop.over import Over
from scenes.kit import palette
from scenes.kit.words import say
from scenes.tables.rush.names import soldier_name
from scenes.tables.rush.prospects import THROWS, percent, shelled, struck_on
from scenes.tables.rush.state import RushState


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


def shells_on(state: RushState, seat: Seat) -> dict[str, float]:
    """How likely shells fall before a seat's next turn on each square where they could hit it, if every enemy fires who can."""
    found: dict[str, float] = state.worked_out(f"shells on {seat}", lambda view: _shells_on(state, view, seat))
    return found


def _shells_on(state: RushState, view: Position, seat: Seat) -> dict[str, float]:
    spared: dict[str, float] = {}
    for at in view.world.track.ids:
        for post, start, owner in _posts(view, seat, at):
            hit = shelled(view.world, start).get(at, 0.0)
            for foe in view.world.foes[seat] if hit else ():
                spared[at] = spared.get(at, 1.0) * (1 - hit * _mans(state, view, foe, post, owner))
    return {at: 1 - chance for at, chance in spared.items() if chance < 1}


def _posts(scene: Position, seat: Seat, at: str) -> list[tuple[str, str, str | None]]:
    """From where enemies can have shells fall on a seat on a square: that square, where the shells start, and whose it is."""
    world, uav, building = scene.world, scene.uav, scene.buildings.get(at)
    if building is not None and building.standing and scene.soldiers[seat].ride is None:
        return []
    downed = uav.at == at and uav.owner != SIDE_OF[seat]  # whoever lands under it brings it down
    found = [(world.gun, world.gun, scene.gun.owner)] if scene.gun.standing else []
    found += [(world.panel, uav.at, uav.owner)] if uav.at is not None and not downed else []
    return [one for one in found if one[0] != at]


def _mans(state: RushState, view: Position, foe: Seat, post: str, owner: str | None) -> float:
    """The chance that an enemy can fire from there in his next turn; who rides has to jump out there, or to go on foot."""
    one = view.soldiers[foe]
    if one.status != "up" or one.at is None:
        return 0.0
    if one.at == post and owner == SIDE_OF[foe]:
        return 1.0
    found: float = state.worked_out(f"mans {post} {foe}", lambda view: _lands(state, view, foe, post))
    return found


def _lands(state: RushState, view: Position, foe: Seat, post: str) -> float:
    scene = view.copy()
    scene.change(foe, ride=None)
    n: int = state.context.chair().rules.ask(scene, "reach", {"seat": foe})["squares"].get(post, 0)
    odds = fight_odds(scene, foe, post)
    return 0.0 if odds.get("suicide") else n / THROWS * odds.get("win", 1.0)
