"""A turn as bots think of it: what one unit may do with its movement and its shot, and what becomes of the scene."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Protocol

from game.api import Action, Seat
from game.ironsquad import healing, moving
from game.ironsquad.choices import Choice, Plan, answers, rotations, snapped
from game.ironsquad.deciding import Tries, Try, felled
from game.ironsquad.facings import facing, unbarred
from game.ironsquad.outlook import Outlook, key
from game.ironsquad.paths import costs, reached, route
from game.ironsquad.position import Active, Position, Unit
from game.ironsquad.posts import Posts, advance, search
from game.ironsquad.worths import Breadth, fates, killed, lost


class Line(Protocol):
    """Plans one after another, as the search keeps them."""

    @property
    def scene(self) -> Position: ...

    @property
    def gain(self) -> float: ...


class Turn:
    """What a seat may do in its turn, unit by unit. Scenes are positions: what is likely to come, in place of what is drawn."""

    def __init__(self, view: Position, seat: Seat, breadth: Breadth) -> None:
        self.start, self.seat, self.breadth = view, seat, breadth
        self.lines, self.plans = breadth.lines, breadth.plans
        self.careful = breadth.lines > 1
        self._outlooks: dict[tuple[object, ...], Outlook] = {}
        self._known: dict[tuple[object, ...], list[Choice]] = {}
        self._facings: dict[tuple[object, ...], int] = {}
        self._tries: dict[int, tuple[Position, Tries]] = {}  # by scene, which is kept so that its id stays its own
        self._prey = tuple(unit.at for unit in view.units.values() if unit.seat != seat)

    def outlook(self, scene: Position) -> Outlook:
        """The scene as the seat values it."""
        what = key(scene, self.seat)
        found = self._outlooks.get(what)
        if found is None:
            found = self._outlooks[what] = Outlook(scene, self.seat, self.breadth, self._prey)
        return found

    def units(self, scene: Position) -> Sequence[str]:
        """The active unit, or all that have not acted; "" for what is no unit's: tiles, opportunities, treatments, the end."""
        if scene.pending:
            return ("",) if scene is self.start else ()
        if scene.active:
            return (scene.active.unit,)
        waiting = [name for name, unit in scene.own(self.seat) if not unit.done]
        if _treatment(scene, self.seat, self.outlook(scene).measures.aid if waiting else 1) is not None:
            return ("",)
        if waiting:
            order = self.outlook(scene).habits.order
            return sorted(waiting, key=lambda name: order.index(scene.units[name].type))
        return ("",) if scene is self.start else ()

    def prospects(self, scene: Position, unit: str) -> Sequence[Choice]:
        """What a unit may do, best first."""
        outlook = self.outlook(scene)
        if not unit:
            return self._of_no_unit(scene, outlook)
        posts = Posts(outlook, scene, unit)
        what = id(outlook), scene.units[unit], scene.path, posts.key()
        found = self._known.get(what)
        if found is None:
            found = self._known[what] = self._unit_plans(posts)
        return found

    def _of_no_unit(self, scene: Position, outlook: Outlook) -> list[Choice]:
        if scene.pending:
            return rotations(outlook) if scene.pending.kind == "rotate" else answers(outlook)
        treatment = _treatment(scene, self.seat, 1)
        if treatment:
            return [Choice(0.0, f"heal {treatment['target']}", treatment)]
        return [Choice(0.0, "end_turn", {"do": "end_turn"})]

    # --- one unit -------------------------------------------------------------------------------------------------------

    def _unit_plans(self, posts: Posts) -> list[Choice]:
        scene, name, unit = posts.scene, posts.name, posts.unit
        far = reached(scene, unit)
        ends = {at: posts.worth(at) + posts.spare(at, unit.mp - cost) for at, cost in far.items()}
        ranked = sorted(ends, key=lambda at: (-ends[at], far[at], at))[: self.breadth.shots]
        if self.careful:
            ranked += sorted(ends, key=lambda at: (posts.care(at) - ends[at], far[at], at))[: self.breadth.shots]
        found = [(0.0, Plan(name, at, None, at, unit.mp - far[at])) for at in dict.fromkeys(ranked)]
        if not unit.fired:
            for shot, at, target in self._shots(posts, far, ends):
                found += self._shot_and_away(posts, unit, shot, Plan(name, at, target, at, unit.mp - far[at]))
        idle = posts.worth(unit.at)
        choices = sorted((self._choice(posts, plan, shot, idle) for shot, plan in found), key=lambda one: -one.worth)
        if not self.careful:
            return choices
        careful = sorted(choices, key=lambda one: -one.care)
        mixed = {one.key: one for pair in zip(choices, careful, strict=True) for one in pair}
        return list(mixed.values())

    def _choice(self, posts: Posts, plan: Plan, shot: float, idle: float) -> Choice:
        """A plan with its worth beside that of doing nothing, which is the same for all plans of a unit."""
        spare = posts.spare(plan.end, plan.left)
        worth, gain = posts.worth(plan.end), posts.gain(plan.end)
        return Choice(
            shot + spare + worth - idle,
            " ".join(map(str, plan)),
            plan,
            shot + spare + gain,
            shot + spare + worth - posts.care(plan.end) if self.careful else 0.0,
        )

    def _shots(self, posts: Posts, far: Mapping[str, int], ends: Mapping[str, float]) -> list[tuple[float, str, str]]:
        """The best shots of a unit among the hexes it can reach: worth, hex, target."""
        outlook, scene, name, unit = posts.outlook, posts.scene, posts.name, posts.unit
        found = list[tuple[float, float, str, str]]()
        weapon, reach, aims = scene.kind(unit).weapon, scene.range(unit), outlook.country.aims
        for at in far:
            hit = aims(weapon, reach, at)
            for target, other in outlook.foes:
                adds = hit.get(other.at)
                if adds is not None:
                    worth = outlook.shot(scene, name, unit, at, target, adds)
                    found.append((worth + ends[at], worth, at, target))
        found.sort(key=lambda one: (-one[0], far[one[2]], one[2], one[3]))
        return [(worth, at, target) for _, worth, at, target in found[: self.breadth.shots]]

    def _shot_and_away(self, posts: Posts, unit: Unit, shot: float, plan: Plan) -> list[tuple[float, Plan]]:
        """A plan with a shot, gone on with to the best hex within what movement is left, and to the safest of the good ones."""
        scene, left = posts.scene, plan.left
        onward = reached(scene, unit._replace(at=plan.post, mp=left))
        worths = {at: posts.worth(at) + posts.spare(at, left - cost) for at, cost in onward.items()}
        ends = {min(worths, key=lambda at: (-worths[at], onward[at], at)): shot}
        if self.careful:
            ends[min(worths, key=lambda at: (posts.care(at) - worths[at], onward[at], at))] = shot
        return [(shot, plan._replace(end=end, left=left - onward[end])) for end in ends]

    def action(self, prospect: Choice) -> Action:
        """The action that begins a choice of the scene as it is now."""
        return _first(self.start, prospect.does) if isinstance(prospect.does, Plan) else prospect.does

    # --- what becomes of it ---------------------------------------------------------------------------------------------

    def after(self, scene: Position, prospect: Choice) -> Position:
        """The scene once a unit has carried out its plan, a shot having done what it does on the whole."""
        new, plan = scene.copy(), prospect.does
        if not isinstance(plan, Plan):
            if plan["do"] == "heal":
                target, medic = plan["target"], plan["unit"]
                new.change(target, hp=scene.units[target].hp + healing.given(scene, scene.units[target]))
                new.change(medic, healed=True)
            self._try(scene, new)
            return new
        new.active = None
        unit = new.change(
            plan.unit, at=plan.end, mp=plan.left, done=True, fired=scene.units[plan.unit].fired or bool(plan.target)
        )
        if new.layout.ground[plan.end] == "building" and plan.end not in new.explored:
            new.explored = {**new.explored, plan.end: self.seat}
        if scene.kind(unit).ability == "bar":
            unit = new.change(plan.unit, facing=self._facing(new, plan.unit, unit))
        if plan.target:
            outlook = self.outlook(scene)
            adds = outlook.country.aims(new.kind(unit).weapon, new.range(unit), plan.post)[new.units[plan.target].at]
            accuracy = outlook.accuracy(unit, adds)
            _lose(new, plan.target, accuracy, outlook)
            self._try(scene, new, plan.target, accuracy)
        else:
            self._try(scene, new)
        return new

    def _facing(self, scene: Position, name: str, unit: Unit) -> int:
        """Where a machine gunner turns at the end of a plan: where he ends and how he looks then are one decision."""
        what = name, unit.at, key(unbarred(scene, name), self.seat)
        found = self._facings.get(what)
        if found is None:
            found = self._facings[what] = facing(scene, name, unit)
        return found

    def answered(self, scene: Position) -> float:
        """What the scene is worth once enemies have taken their best shots or the objective they need, and own units theirs."""
        return sum(self.answers(scene).values())

    def answers(self, scene: Position) -> dict[str, float]:
        """The same part by part."""
        tries = self._tries.get(id(scene))
        return self._decided(self._answered(scene), tries[1]) if tries else self._answered(scene)

    def _try(self, scene: Position, after: Position, target: str = "", accuracy: int = 0) -> None:
        """Keep what was fired up to a scene at enemies whose death wins, with the shot that led to it."""
        tries = self._tries[id(scene)][1] if id(scene) in self._tries else Tries()
        unit = self.start.units.get(target)
        if unit and (outlook := self.outlook(self.start)).decides(unit):
            worth = outlook.death(target, unit) + outlook.weights.win
            counted = killed(scene.world, accuracy, scene.units[target].hp) * worth
            tries = Tries((*tries.shots, Try(target, fates(scene.world, accuracy))), tries.counted + counted)
        if tries.shots:
            self._tries[id(after)] = after, tries

    def _decided(self, found: dict[str, float], tries: Tries) -> dict[str, float]:
        """What a scene is worth part by part after shots that may have won: all that follows counts only where they have not."""
        outlook, on, worth = self.outlook(self.start), 1.0, 0.0
        for target in {shot.target for shot in tries.shots}:
            unit = self.start.units[target]
            chance = felled((shot for shot in tries.shots if shot.target == target), unit.hp)
            on, worth = on * (1 - chance), worth + chance * outlook.death(target, unit)
        now = self._now
        parts = {name: now[name] + on * (part - now[name]) for name, part in found.items()}
        return parts | {"won": worth + (1 - on) * outlook.weights.win - tries.counted}

    @cached_property
    def _now(self) -> dict[str, float]:
        return self._answered(self.start)

    def _answered(self, scene: Position) -> dict[str, float]:
        outlook = self.outlook(scene)
        weights = outlook.weights
        own, foes = dict(scene.own(self.seat)), dict(outlook.foes)
        stood_on = {unit.at for unit in own.values()}
        grasped = sum(share for space, share in outlook.within_grasp.items() if space not in stood_on) * weights.win
        found = {
            "mission": advance(outlook, own.values()) - self._relieved(outlook, own),
            "search": search(outlook, own.values()),
            "guard": sum(outlook.watched(space) for space in stood_on),
            "standing": sum(Posts(outlook, scene, name).standing() for name in own),
            "grasp": -grasped,
            "threat": -weights.reply * _exchanged(outlook, outlook.threats, own),
        }
        fires = ((name, unit, outlook.fire(scene, unit)) for name, unit in own.items())  # those who are left
        found["targets"] = weights.counter * _exchanged(outlook, fires, foes)
        return found

    def _relieved(self, outlook: Outlook, own: Mapping[str, Unit]) -> float:
        """What is taken from a scene in which nobody is left of those on the objective, which is not held yet."""
        if outlook.goal is None or outlook.held:
            return 0.0
        stood = [name for name, unit in self.start.own(self.seat) if unit.at == outlook.goal]
        stays = any(name in own and own[name].at == outlook.goal for name in stood)
        return self.breadth.relief if stood and not stays else 0.0

    # --- for those who look back ----------------------------------------------------------------------------------------

    def alternatives(self) -> Sequence[tuple[Action, float]] | None:
        """The ways to lay a tile and the sniper's answers with their worths; () for treatments alone, None for units' plans."""
        scene, outlook = self.start, self.outlook(self.start)
        if scene.pending:
            if scene.pending.kind == "rotate":
                return [(one.does, one.worth) for one in rotations(outlook) if isinstance(one.does, dict)]
            return snapped(outlook)
        waiting = any(not unit.done for _, unit in scene.own(self.seat))
        return None if waiting or scene.active else ()

    def begun(self, action: Action) -> tuple[Position, float] | None:
        """The scene once an action was taken, a shot having done what it does on the whole, and what was gained by it."""
        scene, do = self.start, action["do"]
        if do == "end_turn":
            new = scene.copy()
            for name, _ in scene.own(self.seat):
                new.change(name, done=True)
            new.active = None
            return new, 0.0
        name = action.get("unit", "")
        unit = scene.units.get(name)
        if unit is None:
            return None
        posts = Posts(self.outlook(scene), scene, name)
        if do == "end":
            plan = Plan(name, unit.at, None, unit.at, unit.mp)
            new = self.after(scene, Choice(0.0, "", plan))
            if "facing" in action:
                new.change(name, facing=action["facing"])
            return new, posts.spare(unit.at, unit.mp) + posts.gain(unit.at)
        if do == "move":
            return self._stepped(scene, name, action["to"], posts)
        if do == "fire":
            return self._fired(scene, name, action["target"])
        if do == "heal":
            return self.after(scene, Choice(0.0, "", action)), 0.0
        return None

    def _stepped(self, scene: Position, name: str, to: str, posts: Posts) -> tuple[Position, float] | None:
        """A step of a unit, which goes on; what stands to be found there is had."""
        unit = scene.units[name]
        cost = dict(costs(scene, unit)(unit.at)).get(to)
        if cost is None:
            return None
        new = scene.copy()
        new.active = scene.active or Active(name)
        new.change(name, at=to, mp=unit.mp - cost)
        gain = posts.gain(to)
        if new.layout.ground[to] == "building" and to not in new.explored:
            new.explored = {**new.explored, to: self.seat}
        return new, gain

    def _fired(self, scene: Position, name: str, target: str) -> tuple[Position, float] | None:
        """A shot of a unit, which goes on."""
        unit, outlook = scene.units[name], self.outlook(scene)
        if target not in scene.units:
            return None
        adds = outlook.country.aims(scene.kind(unit).weapon, scene.range(unit), unit.at).get(scene.units[target].at)
        if adds is None:
            return None
        gain = outlook.shot(scene, name, unit, unit.at, target, adds)
        new = scene.copy()
        new.active = scene.active or Active(name)
        _lose(new, target, outlook.accuracy(unit, adds), outlook)
        self._try(scene, new, target, outlook.accuracy(unit, adds))
        new.change(name, fired=True)
        return new, gain

    def parts(self, line: Line) -> Mapping[str, float]:
        """What a line of plans comes to: what it gains at once, and the scene after it part by part."""
        parts = self.answers(line.scene)
        return {"gain": line.gain + parts.pop("won", 0.0), **parts}

    def measures(self, line: Line) -> Mapping[str, float]:
        """How many own units enemies can hit next, and how many enemies the own ones can."""
        scene, outlook = line.scene, self.outlook(line.scene)
        own, foes = scene.own(self.seat), outlook.foes
        threats = [fire for _, _, fire in outlook.threats]
        fires = [outlook.fire(scene, unit) for _, unit in own]
        threat = sum(any(unit.at in fire for fire in threats) for _, unit in own)
        return {"threat": -threat, "targets": sum(any(foe.at in fire for fire in fires) for _, foe in foes)}


def _exchanged(outlook: Outlook, fires: Iterable[tuple[str, Unit, Mapping[str, int]]], targets: dict[str, Unit]) -> float:
    """The harm when each of some units takes its best shot in turn; of `targets` are left those who are left.

    A match is won once: of the shots that may do so the likeliest counts.
    """
    waiting, harm, won = list(fires), 0.0, 0.0
    while waiting:
        best: tuple[float, int, str, int] | None = None
        for number, (_, shooter, fire) in enumerate(waiting):
            for name, unit in targets.items():
                adds = fire.get(unit.at)
                if adds is not None:
                    worth = outlook.struck(shooter, adds, name, unit)
                    if best is None or worth > best[0]:
                        best = worth, number, name, outlook.accuracy(shooter, adds)
        if best is None:
            break
        wins = outlook.won(targets[best[2]], best[3])
        harm, won = harm + best[0] - wins, max(won, wins)
        del waiting[best[1]]
        left = targets[best[2]].hp - round(lost(outlook.scene.world, best[3]))
        if left > 0:
            targets[best[2]] = targets[best[2]]._replace(hp=left)
        else:
            del targets[best[2]]
    return harm + won


def _lose(scene: Position, name: str, accuracy: int, outlook: Outlook) -> None:
    """Take from a unit what a shot costs it on average; whose death wins at once lives, as there is more to do only then."""
    unit = scene.units[name]
    left = max(int(outlook.decides(unit)), unit.hp - round(lost(scene.world, accuracy)))
    if left > 0:
        scene.change(name, hp=left)
    else:
        scene.units = {one: other for one, other in scene.units.items() if one != name}
        scene.dead = {**scene.dead, name: unit.seat}


def _treatment(scene: Position, seat: Seat, least: int) -> Action | None:
    """The treatment that gives most, somebody who cannot move first, if it gives so much health; or None."""
    best, found = (0, 0, 0.0), None
    for action in healing.options(scene, seat):
        unit = scene.units[action["target"]]
        given = healing.given(scene, unit)
        order = (int(scene.immobilised(unit)), given, -unit.hp)
        if given >= least and order > best:
            best, found = order, action
    return found


def _first(scene: Position, plan: Plan) -> Action:
    """The action with which a plan begins; tiles beside the way are turned up with what movement is left over."""
    name, unit = plan.unit, scene.units[plan.unit]
    reveals = moving.reveals(scene, name, unit) if plan.left else []
    if reveals:
        return reveals[0]
    if plan.post == unit.at and plan.target:
        return {"do": "fire", "unit": name, "target": plan.target}
    if plan.post != unit.at:
        return {"do": "move", "unit": name, "to": route(scene, unit, plan.post, reached(scene, unit))[0]}
    if unit.facing is None:
        return {"do": "end", "unit": name}
    return {"do": "end", "unit": name, "facing": facing(scene, name, unit)}
