"""Where shells of the gun or the UAV may fall while a shot is lit, and how likely enemies hit somebody so (R-RU-91 to 98)."""

from __future__ import annotations

from game.api import Seat
from game.rush.odds import fight_odds, landed
from game.rush.position import Position
from game.rush.records import SIDE_OF
from scenes.boards.loop.over import Over
from scenes.kit import palette
from scenes.kit.text_panel import Row
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


def shell_rows(state: RushState, seat: Seat, at: str) -> list[Row]:
    """How likely shells hit a seat on a square before its next turn, as a row of a panel; none where they hardly can."""
    n = percent(shell_risk(state, seat, at)) if state.context.advises else 0
    return [Row(say("rush:panel.shells_next"), say("rush:panel.danger_all", n=n))] if n else []


def shell_risk(state: RushState, seat: Seat, at: str) -> float:
    """The chance of that, if every enemy fires who stands at the gun or the UAV panel or stops there in his next turn."""
    found: float = state.worked_out(f"shell risk {seat} {at}", lambda view: _shell_risk(state, view, seat, at))
    return found


def _shell_risk(state: RushState, view: Position, seat: Seat, at: str) -> float:
    scene, _ = landed(view, seat, at)
    combat, safe = scene.world.tables.dice.combat, 1.0
    for post, start, owner in _posts(scene, seat, at):
        hit = shelled(scene.world, start).get(at, 0.0) * (1 - combat.count("+") / len(combat))
        for foe in scene.world.foes[seat] if hit else ():
            safe *= 1 - hit * _mans(state, scene, foe, post, owner)
    return 1 - safe


def _posts(scene: Position, seat: Seat, at: str) -> list[tuple[str, str, str | None]]:
    """From where enemies can have shells fall on a seat on a square: that square, where the shells start, and whose it is."""
    world, uav, building = scene.world, scene.uav, scene.buildings.get(at)
    if building is not None and building.standing and scene.soldiers[seat].ride is None:
        return []
    downed = uav.at == at and uav.owner != SIDE_OF[seat]  # whoever lands under it brings it down
    found = [(world.gun, world.gun, scene.gun.owner)] if scene.gun.standing else []
    found += [(world.panel, uav.at, uav.owner)] if uav.at is not None and not downed else []
    return [one for one in found if one[0] != at]


def _mans(state: RushState, scene: Position, foe: Seat, post: str, owner: str | None) -> float:
    """The chance that an enemy on foot can fire from there in his next turn."""
    one = scene.soldiers[foe]
    if one.status != "up" or one.at is None or one.ride is not None:
        return 0.0
    if one.at == post and owner == SIDE_OF[foe]:
        return 1.0
    n: int = state.context.chair().rules.ask(scene, "reach", {"seat": foe})["squares"].get(post, 0)
    odds = fight_odds(scene, foe, post)
    return 0.0 if odds.get("suicide") else n / THROWS * odds.get("win", 1.0)
