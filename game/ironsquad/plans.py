"""A turn as bots think of it: what one unit may do with its movement and its shot, and what becomes of the scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.api import Action, Seat
from game.ironsquad import healing, moving
from game.ironsquad.choices import Choice, Plan, answers, rotations
from game.ironsquad.facings import facing
from game.ironsquad.outlook import Outlook
from game.ironsquad.paths import reached, route
from game.ironsquad.position import Position, Unit
from game.ironsquad.posts import Posts
from game.ironsquad.worths import Breadth, fates

HEAL_EARLY = 2
"""A treatment that gives so much health is given at once."""


class Turn:
    """What a seat may do in its turn, unit by unit. Scenes are positions: what is likely to come, in place of what is drawn."""

    def __init__(self, view: Position, seat: Seat, breadth: Breadth) -> None:
        self.start, self.seat, self.breadth = view, seat, breadth
        self._outlooks: dict[int, tuple[Position, Outlook]] = {}
        self._known: dict[tuple[int, str], list[Choice]] = {}

    def outlook(self, scene: Position) -> Outlook:
        """The scene as the seat values it."""
        found = self._outlooks.get(id(scene))
        if found is None:
            found = self._outlooks[id(scene)] = (scene, Outlook(scene, self.seat, self.breadth))
        return found[1]

    def units(self, scene: Position) -> Sequence[str]:
        """The active unit, or all that have not acted; "" for what is no unit's: tiles, opportunities, treatments, the end."""
        if scene.pending:
            return ("",)
        if scene.active:
            return (scene.active.unit,)
        waiting = [name for name, unit in scene.own(self.seat) if not unit.done]
        if _treatment(scene, self.seat, HEAL_EARLY if waiting else 1) is not None:
            return ("",)
        if waiting:
            order = self.outlook(scene).habits.order
            return sorted(waiting, key=lambda name: order.index(scene.units[name].type))
        return ("",) if scene is self.start else ()

    def prospects(self, scene: Position, unit: str) -> Sequence[Choice]:
        """What a unit may do, best first."""
        key = id(scene), unit
        found = self._known.get(key)
        if found is None:
            outlook = self.outlook(scene)  # it keeps the scene, so that its id stays its own
            found = self._known[key] = self._unit_plans(outlook, unit) if unit else self._of_no_unit(outlook)
        return found

    def _of_no_unit(self, outlook: Outlook) -> list[Choice]:
        scene = outlook.scene
        if scene.pending:
            return rotations(outlook) if scene.pending.kind == "rotate" else answers(outlook)
        treatment = _treatment(scene, self.seat, 1)
        if treatment:
            return [Choice(treatment, 0.0, f"heal {treatment['target']}")]
        return [Choice({"do": "end_turn"}, 0.0, "end_turn")]

    # --- one unit -------------------------------------------------------------------------------------------------------

    def _unit_plans(self, outlook: Outlook, name: str) -> list[Choice]:
        scene = outlook.scene
        unit, posts = scene.units[name], Posts(outlook, name, scene.units[name])
        far = reached(scene, unit)
        ends = {at: posts.worth(at) + posts.spare(at, unit.mp - cost) for at, cost in far.items()}
        ranked = sorted(ends, key=lambda at: (-ends[at], far[at], at))
        found = [(ends[at], Plan(name, at, None, at, unit.mp - far[at])) for at in ranked[: self.breadth.shots]]
        if not unit.fired:
            for shot, at, target in self._shots(outlook, name, unit, far, ends):
                found.append(self._shot_and_away(posts, unit, shot, Plan(name, at, target, at, unit.mp - far[at])))
        found.sort(key=lambda one: -one[0])
        return [Choice(_first(scene, unit, plan, far), worth, " ".join(map(str, plan)), plan) for worth, plan in found]

    def _shots(
        self, outlook: Outlook, name: str, unit: Unit, far: Mapping[str, int], ends: Mapping[str, float]
    ) -> list[tuple[float, str, str]]:
        """The best shots of a unit among the hexes it can reach: worth, hex, target."""
        scene, found = outlook.scene, list[tuple[float, float, str, str]]()
        weapon, reach, aims = scene.kind(unit).weapon, scene.range(unit), outlook.country.aims
        for at in far:
            hit = aims(weapon, reach, at)
            for target, other in outlook.foes:
                adds = hit.get(other.at)
                if adds is not None:
                    worth = outlook.shot(name, unit, at, target, adds)
                    found.append((worth + ends[at], worth, at, target))
        found.sort(key=lambda one: (-one[0], far[one[2]], one[2], one[3]))
        return [(worth, at, target) for _, worth, at, target in found[: self.breadth.shots]]

    def _shot_and_away(self, posts: Posts, unit: Unit, shot: float, plan: Plan) -> tuple[float, Plan]:
        """The worth of a plan with a shot, gone on with to the best hex within what movement is left."""
        scene, left = posts.scene, plan.left
        onward = reached(scene, unit._replace(at=plan.post, mp=left))
        worths = {at: posts.worth(at) + posts.spare(at, left - cost) for at, cost in onward.items()}
        end = min(worths, key=lambda at: (-worths[at], onward[at], at))
        return shot + worths[end], plan._replace(end=end, left=left - onward[end])

    # --- what becomes of it ---------------------------------------------------------------------------------------------

    def after(self, scene: Position, prospect: Choice) -> Position:
        """The scene once a unit has carried out its plan, a shot having done what it does on the whole."""
        new, plan = scene.copy(), prospect.plan
        if plan is None:
            if prospect.action["do"] == "heal":
                target, medic = prospect.action["target"], prospect.action["unit"]
                hp = scene.units[target].hp + scene.world.tables.numbers.treatment
                new.change(target, hp=min(hp, scene.most_hp(scene.units[target])))
                new.change(medic, healed=True)
            return new
        new.active = None
        unit = new.change(
            plan.unit, at=plan.end, mp=plan.left, done=True, fired=scene.units[plan.unit].fired or bool(plan.target)
        )
        if new.layout.ground[plan.end] == "building" and plan.end not in new.explored:
            new.explored = {**new.explored, plan.end: self.seat}
        if plan.target:
            adds = self.outlook(scene).country.aims(new.kind(unit).weapon, new.range(unit), plan.post)[new.units[plan.target].at]
            _lose(new, plan.target, self.outlook(scene).accuracy(unit, adds))
        return new

    def answered(self, scene: Position) -> float:
        """What the scene is worth once each enemy has taken its best shot, instead of what was feared of it."""
        outlook = self.outlook(scene)
        own = dict(outlook.own)
        worth = sum(outlook.weights.danger * outlook.danger(name, unit, unit.at) for name, unit in own.items())
        waiting = list(outlook.threats)
        while waiting:
            best: tuple[float, int, str, int] | None = None
            for number, (foe, other, fire) in enumerate(waiting):
                for name, unit in own.items():
                    adds = fire.get(unit.at)
                    if adds is not None:
                        harm = outlook.struck(foe, other, adds, name, unit)
                        if best is None or harm > best[0]:
                            best = harm, number, name, outlook.accuracy(other, adds)
            if best is None:
                break
            harm, number, name, accuracy = best
            worth -= harm
            del waiting[number]
            unit = own[name]
            left = unit.hp - round(_lost(scene, accuracy))
            if left > 0:
                own[name] = unit._replace(hp=left)
            else:
                del own[name]
        return worth


def _lost(scene: Position, accuracy: int) -> float:
    return sum(chance * lose for chance, who, lose, _ in fates(scene.world, accuracy) if who == "defender")


def _lose(scene: Position, name: str, accuracy: int) -> None:
    """Nothing; a unit has lost what a shot takes on the whole."""
    unit = scene.units[name]
    left = unit.hp - round(_lost(scene, accuracy))
    if left > 0:
        scene.change(name, hp=left)
    else:
        scene.units = {one: other for one, other in scene.units.items() if one != name}
        scene.dead = {**scene.dead, name: unit.seat}


def _treatment(scene: Position, seat: Seat, least: int) -> Action | None:
    """The treatment that gives most, somebody who cannot move first, if it gives so much health; or None."""
    best, found = (0, 0, 0.0), None
    most = scene.world.tables.numbers.treatment
    for action in healing.options(scene, seat):
        unit = scene.units[action["target"]]
        given = min(most, scene.most_hp(unit) - unit.hp)
        order = (int(scene.immobilised(unit)), given, -unit.hp)
        if given >= least and order > best:
            best, found = order, action
    return found


def _first(scene: Position, unit: Unit, plan: Plan, far: Mapping[str, int]) -> Action:
    """The action with which a plan begins; tiles beside the way are turned up with what movement is left over."""
    reveals = moving.reveals(scene, plan.unit, unit) if plan.left else []
    if reveals:
        return reveals[0]
    if plan.post != unit.at:
        return {"do": "move", "unit": plan.unit, "to": route(scene, unit, plan.post, far)[0]}
    if plan.target:
        return {"do": "fire", "unit": plan.unit, "target": plan.target}
    if unit.facing is None:
        return {"do": "end", "unit": plan.unit}
    return {"do": "end", "unit": plan.unit, "facing": facing(scene, plan.unit, unit)}
