"""A proposal in words and on the board: what the unit that is chosen had better do, or who had better act before it."""

from __future__ import annotations

from collections.abc import Sequence

from game.ironsquad import healing
from game.ironsquad.position import Position
from game.ironsquad.records import D8
from scenes.boards.hexes.board import Path, Ring
from scenes.boards.hexes.over import Over
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.tables.ironsquad.advising.killing import TELLS, Kill
from scenes.tables.ironsquad.advising.reasons import besides, reason, seen
from scenes.tables.ironsquad.advising.suggested import Suggested
from scenes.tables.ironsquad.advising.threat_lines import NONE, Dangers
from scenes.tables.ironsquad.advising.tours import points
from scenes.tables.ironsquad.names import full_title, percent, title_of
from scenes.tables.ironsquad.places import goal_of
from scenes.tables.ironsquad.prospects import Outlook, Shot, chance_of, sight_of

STEPS = {"move": "go", "reveal": "reveal", "heal": "heal"}
"""The buttons of what is proposed besides a shot and an end, by the verb."""


def in_words(view: Position, outlook: Outlook, step: Suggested, enemy: str, chance: str, dangers: Dangers = NONE) -> str:
    """The sentence that proposes it, with a reason; `enemy` is what the one that is to be fired at is called, `chance` how often
    he would be hit, `dangers` how many enemies can hit whoever stands on a hex, where that is known.
    """
    if step.by_another(outlook.name):
        return before_all(view, title_of(view, outlook.name), step.first or step, dangers)
    do, at = str(step.action["do"]), step.to
    key = STEPS.get(do, do)
    if step.why == "win":
        key = f"win_{key}_searching" if key == "go" and at not in view.explored else f"win_{key}"
    elif step.kill:
        key = f"kill_{key}"
    elif key == "go" and step.target:
        key = "go_firing"
    elif key == "go" and outlook.searches(at):
        key = "go_searching_goal" if at == goal_of(view, outlook.unit.seat) else "go_searching"
    elif key == "go" and step.tile:
        key = "go_turning"
    patient = step.action.get("target", "")
    whom = title_of(view, patient) if key == "heal" else enemy
    if key == "heal" and patient == outlook.name:
        key = "heal_himself"
    stuck = "_stuck" if view.immobilised(outlook.unit) else ""
    head = say(f"ironsquad:turn.suggested.head{stuck}", unit=title_of(view, outlook.name))
    given = {
        "head": head,
        "at": at,
        "health": str(_given(view, step)),
        "target": whom,
        "chance": chance,
        "why": reason(outlook, step, dangers),
        **_deciding(step.kill),
    }
    if key == "go_turning":
        given["why"] = besides(outlook, step, dangers)
    if "searching" in key:
        given |= {"ambush": percent(outlook.ambush), "vp": str(points(view, outlook.name, at))}
    if key == "go_searching" and view.layout.sites.get(at):
        key = "go_objective"
        given["objective"] = translated(view.world.tables.objectives[view.layout.sites[at]])
    words = say(f"ironsquad:turn.suggested.{key}", **given)
    crossed = outlook.crossed(at) if at else ()
    more = [_left(view, outlook, step.heir)] if step.heir is not None else []
    return " ".join([words, *more, *([_sniper(view, crossed)] if crossed else [])])


def _deciding(kill: Kill | None) -> dict[str, str]:
    """What is said of a shot that may win at once: the health that is left of its target, and how likely it kills him."""
    if kill is None:
        return {}
    alone = percent(kill.chance) == percent(kill.whole)
    odds = say(f"ironsquad:turn.suggested.kill_odds.{'alone' if alone else 'after' if kill.chance >= TELLS else 'weaken'}",
               chance=percent(kill.chance), whole=percent(kill.whole))  # fmt: skip
    return {"left": str(kill.health), "odds": odds}


def _left(view: Position, outlook: Outlook, heir: str) -> str:
    """Who can hold the objective that a unit leaves, or that nobody does."""
    site = translated(view.world.tables.objectives[view.layout.sites[outlook.unit.at]])
    key = "heir" if heir else "no_heir"
    return say(f"ironsquad:turn.suggested.{key}", objective=site, unit=title_of(view, heir) if heir else "")


def before_all(view: Position, head: str, step: Suggested, dangers: Dangers) -> str:
    """The sentence that proposes somebody before all others, with what he can do, which is why; `head`: what it begins with."""
    name = str(step.action["unit"])
    key, other = str(step.action["do"]), Outlook(view, name)
    if key == "move":
        key = "go_firing" if step.target else "go"
    if key == "heal" and step.action["target"] == name:
        key = "heal_himself"
    why = reason(other, step, dangers) if key == "go" else ""
    if key == "go" and seen(other, step, dangers) == "threat":
        why = say("ironsquad:turn.suggested.why.first.threat")
    target = title_of(view, step.action["target"]) if key == "heal" else full_title(view, step.target) if step.target else ""
    given = {"unit": title_of(view, name), "at": step.to, "health": str(_given(view, step)), "target": target, "why": why}
    return say(f"ironsquad:turn.suggested.first.{key}", head=say("ironsquad:turn.suggested.head", unit=head), **given)


def _given(view: Position, step: Suggested) -> int:
    """How much health a treatment that is proposed gives; 0 for what is none."""
    if step.action["do"] != "heal":
        return 0
    return healing.given(view, view.units[step.action["target"]])


def _sniper(view: Position, crossed: Sequence[str]) -> str:
    """That the enemy sniper may fire on the way, where, and how likely he does."""
    chance = percent(view.world.tables.numbers.snap / len(D8))  # R-IS-94
    return say("ironsquad:turn.suggested.sniper", at=crossed[0], chance=chance)


def way(outlook: Outlook, to: str) -> Path | None:
    """The way to a hex, with words at its end that it is proposed."""
    path, search = outlook.path(to), "_searching" if outlook.ambushed_on(to) else ""
    return path._replace(left=say(f"ironsquad:tag.go_here{search}", left=path.left)) if path else None


def show(over: Over, outlook: Outlook, step: Suggested, shot: Shot | None) -> None:
    """Show it on the board: the way with words at its end, the line to whom is to be aimed at, the tile, the patient."""
    view, do = outlook.view, step.action["do"]
    if step.to:
        over.show_path(way(outlook, step.to))
    elif do == "fire" and shot:
        over.show_sight(sight_of(view, shot))
        over.show_rings({view.units[step.target].at: Ring()})
        tag = say("ironsquad:tag.aim_here", chance=percent(chance_of(view, shot)))
        over.show_tags({**over.tags, view.units[step.target].at: tag})
    elif do == "reveal":
        over.show_rings({view.world.board.locations[step.action["loc"]].hexes[0]: Ring()})
    elif do == "heal":
        over.show_rings({view.units[step.action["target"]].at: Ring()})
    elif do == "first":
        over.show_rings({view.units[step.action["unit"]].at: Ring()})
