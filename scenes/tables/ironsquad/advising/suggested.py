"""What a sensible player would do with one of his units, from what its seat may know: what the table proposes to a person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.api import Action, Seat
from game.bots.api import Prospect
from game.bots.turns import Line, gone_on, line_value
from game.bots.weighing import REVIEWER
from game.ironsquad import healing, moving
from game.ironsquad.choices import Choice, Plan
from game.ironsquad.paths import reached, route
from game.ironsquad.plans import Turn
from game.ironsquad.position import Position
from game.ironsquad.worths import habits
from scenes.tables.ironsquad.advising.killing import Kill
from scenes.tables.ironsquad.advising.tours import Tour, points, tiles_beside
from scenes.tables.ironsquad.prospects import Outlook

LEAST = 0.2
"""What counts for less, in victory points, is no reason."""

ODDS = 0.4
"""So much a better place to end at may bring that he still fires first from where he stands, if he hits as often from there."""


NEARLY = 0.6
"""A plan that is worth less by so much, in victory points, may be proposed for what it scores at once."""
ALIKE = 2.0
"""Plans that differ by less, in victory points, are as good to those who look back: less than a percent to win lies between."""
WARY = 2.0
"""Among those the harm that he may take counts so many times."""
EVERY = 999
"""More than there are hexes in reach."""
SHOTS, POSTS, KILLS = 40, 5, 10
"""So many shots of a unit are looked at for the least harm to him, and of those with one target so many are thought through, or
so many where its death may win.
"""


class Suggested(NamedTuple):
    """What a unit does next: the action, the hex where a walk ends ("" without one), and whom it is going to fire at.

    `why`: what speaks for it most beside staying, or for staying beside the next best, as a part of a line of plans is named;
    "" where nothing does. `shot`: that other plan has a shot. `tile`: the walk ends beside a tile that can be turned up
    then. `more`: what speaks for it as well, the most first; `than`: where he ends who stays not, as the next best has it.
    `first`: what somebody else had better do before him; the action is then to choose that one. `heir`: who goes to the
    objective that he leaves; None where he leaves none, "" for nobody. `line`: what follows it, as it was thought through.
    `kill`: the shot that it leads to may win at once.
    """

    action: Action
    to: str = ""
    target: str = ""
    why: str = ""
    shot: bool = False
    tile: bool = False
    more: tuple[str, ...] = ()
    than: str = ""
    first: Suggested | None = None
    heir: str | None = None
    line: Line | None = None
    kill: Kill | None = None

    def by_another(self, name: str) -> bool:
        """Whether it is somebody else who had better act before a unit to which it is proposed."""
        return bool(self.action.get("unit", name) != name)


class _Tried(NamedTuple):
    """A plan of a unit with the line that follows it and what that comes to."""

    choice: Choice
    plan: Plan
    line: Line
    worth: float


def suggested(turn: Turn, name: str, line: Line) -> Suggested | None:
    """What a unit that may act should do next in a turn whose best line is known; None where something else is to be decided."""
    view, seat = turn.start, turn.seat
    unit = view.units[name]
    if view.phase != "turn" or view.pending or unit.done or (view.active and view.active.unit != name):
        return None
    medic = f"{seat}-medic"
    treatment = _treatment(view, seat, turn.outlook(view).measures.aid)
    if treatment and (name == medic or not (view.active or view.units[medic].done)):
        return Suggested(treatment)  # whoever is to act: before anybody walks out of the medic's reach
    plans = [step for step in line.steps if step[0] != name]
    found = _tried(turn, name, plans)
    if not found:
        return None
    outlook = Outlook(view, name)
    watched = [one._replace(worth=one.worth - _snapped(turn, outlook, one.plan)) for one in found]
    ranked = sorted(watched, key=lambda one: -one.worth)
    step = _of(turn, name, plans, ranked, _wary(turn, name, plans, ranked, _plainest(view, name, ranked)))
    if step.to and step.target and _as_good_from_here(view, outlook, step):
        return Suggested({"do": "fire", "unit": name, "target": step.target}, "", step.target, "gain", True)
    if step.why == "threat" and step.to and outlook.searched_on(step.to):  # out of the frying pan into the fire
        rest = [one for one in ranked if not outlook.searched_on(one.plan.post)]
        return _of(turn, name, plans, ranked, rest[0]) if rest else step
    return step


def as_proposed(turn: Turn, name: str, line: Line, plan: Plan) -> Suggested:
    """The plan that a line begins with as it is proposed."""
    choice, plans = line.steps[0][1], line.steps[1:]
    assert isinstance(choice, Choice)
    found = _tried(turn, name, plans) if _stays(plan, turn.start.units[name].at) else ()
    return _of(turn, name, plans, found, _Tried(choice, plan, line, line_value(turn, line)))


def _of(turn: Turn, name: str, plans: Sequence[tuple[str, Prospect]], found: Sequence[_Tried], best: _Tried) -> Suggested:
    """One of the plans of a unit as it is proposed."""
    view, seat, plan = turn.start, turn.seat, best.plan
    unit, action = view.units[name], turn.action(best.choice)
    if action["do"] == "end" and name == f"{seat}-medic":
        treatment = _treatment(view, seat, 1)
        if treatment:
            return Suggested(treatment)
    if _stays(plan, unit.at):
        other = max((one for one in found if not _stays(one.plan, unit.at)), key=lambda one: one.worth, default=None)
        why, shot = _whys(turn, best.line, other.line) if other else (), bool(other and other.plan.target)
        than = other.plan.end if other else ""
    else:
        stay = turn.begun({"do": "end", "unit": name}) if action["do"] == "move" else None
        line = gone_on(turn, Line(stay[0], 0.0, stay[1], ()), plans) if stay else None
        why, shot, than = _whys(turn, best.line, line) if line else (), False, ""
    first, more = (why[0], why[1:]) if why else ("", ())
    if action["do"] == "move":
        to = _walk(view, name, plan)
        left = unit.mp - reached(view, unit)[to]
        tile = plan.left > 0 and bool(moving.reveals(view, name, unit._replace(at=to, mp=left)))
        return Suggested(action, to, plan.target or "", first, shot, tile, more, line=best.line)
    return Suggested(action, "", plan.target or "" if action["do"] == "fire" else "", first, shot, False, more, than)


def _plainest(view: Position, name: str, ranked: Sequence[_Tried]) -> _Tried:
    """Of plans that are as good, of those with the same shot, the one that walks least; a shot from here, if he hits as often.

    Nobody ends who can fire from here at a gain: whatever the others were going to do, they choose anew after it.
    """
    best, unit = _richest(view, name, ranked), view.units[name]
    if _stays(best.plan, unit.at):
        free = (one for one in ranked if one.plan.target and one.plan.post == unit.at and one.choice.worth > best.choice.worth)
        return next(free, best)
    same = [one for one in ranked if one.plan.target == best.plan.target and not _stays(one.plan, unit.at)]
    if best.plan.target:
        odds = _class(view, name, best.plan)
        here = [one for one in same if one.plan.post == unit.at and _class(view, name, one.plan) >= odds]
        if here and best.worth - here[0].worth < ODDS:
            return here[0]
    scored = points(view, name, best.plan.end)
    close = [one for one in same if best.worth - one.worth < LEAST and points(view, name, one.plan.end) >= scored]
    return max(close, key=lambda one: (one.plan.left, one.worth))


def _richest(view: Position, name: str, ranked: Sequence[_Tried]) -> _Tried:
    """The best plan; of those without a shot that are nearly as good the one that scores most where it ends."""
    best = ranked[0]
    if best.plan.target:
        return best
    near = [one for one in ranked if not one.plan.target and best.worth - one.worth < NEARLY]
    return max(near, key=lambda one: (points(view, name, one.plan.end), one.worth))


def _wary(turn: Turn, name: str, plans: Sequence[tuple[str, Prospect]], ranked: Sequence[_Tried], best: _Tried) -> _Tried:
    """Of plans that are as good, of those with the same target, the one after which the enemy can do him the least harm.

    Who hits from afar as often fires from afar, and goes back to where fewer can hit him.
    """
    view, unit = turn.start, turn.start.units[name]
    if best.plan.post == unit.at:
        return best
    outlook = turn.outlook(view)

    def harm(plan: Plan) -> float:
        return outlook.danger(name, unit, plan.end)

    same = [one for one in ranked if one.plan.target == best.plan.target and not _stays(one.plan, unit.at)]
    if best.plan.target:
        known, odds = {one.plan for one in ranked}, _class(view, name, best.plan)
        more = [one for one in _shots_at(turn, name, best.plan.target) if one[1] not in known]
        safer = sorted((one for one in more if harm(one[1]) < harm(best.plan)), key=lambda one: (-one[0].worth, harm(one[1])))
        same += [_thought(turn, name, plans, *one) for one in safer[:POSTS]]
        same = [one for one in same if _class(view, name, one.plan) >= odds - 1]
    scored = points(view, name, best.plan.end)
    close = [one for one in same if best.worth - one.worth < ALIKE and points(view, name, one.plan.end) >= scored]
    return max(close, key=lambda one: one.worth - WARY * harm(one.plan), default=best)


def _shots_at(turn: Turn, name: str, target: str, most: int = SHOTS) -> list[tuple[Choice, Plan]]:
    """What a unit may do that has a shot at an enemy, among so many of its shots."""
    wide = Turn(turn.start, turn.seat, turn.breadth._replace(shots=most))
    choices = ((one, one.does) for one in wide.prospects(turn.start, name) if isinstance(one.does, Plan))
    return [one for one in choices if one[1].target == target]


def to_kill(turn: Turn, name: str, line: Line, kill: Kill, least: float) -> Suggested | None:
    """The walk of a unit to a shot that may win, of the surest the one after which the enemy can do him the least harm; None
    where nothing with that shot comes to so much.
    """
    view, danger = turn.start, turn.outlook(turn.start).danger
    unit, outlook, plans = view.units[name], Outlook(view, name), [step for step in line.steps if step[0] != name]
    house = outlook.searched_on(kill.at)
    shots = [one for one in _shots_at(turn, name, kill.target) if house or not outlook.searched_on(one[1].post)]
    shots.sort(key=lambda one: (-_class(view, name, one[1]), danger(name, unit, one[1].end), -one[0].worth))
    tried = (_thought(turn, name, plans, *one) for one in shots[:KILLS])
    best = next((one for one in tried if one.worth - _snapped(turn, outlook, one.plan) >= least), None)
    return _of(turn, name, plans, (), best) if best else None


def by_way_of(turn: Turn, name: str, line: Line, tour: Tour, target: str) -> tuple[Suggested, float] | None:
    """A walk of a unit that picks up points, as it is proposed, and what it comes to with the plans of the others after it; None
    where it is not among what the unit may do. `target`: whom it fires at from its end, "" for nobody.
    """
    view, plans = turn.start, [step for step in line.steps if step[0] != name]
    found = next((one for one in _plans_to(turn, name, tour.end) if (one[1].target or "") == target), None)
    if found is None:
        return None
    tried = _thought(turn, name, plans, *found)
    counted = points(view, name, tour.end) + tiles_beside(view, tour.end, found[1].left)
    outlook = turn.outlook(view)
    worth = tried.worth + outlook.point * (tour.points - counted) - _snapped(turn, Outlook(view, name), found[1])
    to, unit = tour.first, view.units[name]
    if to == unit.at:
        return Suggested(turn.action(tried.choice)), worth
    action: Action = {"do": "move", "unit": name, "to": route(view, unit, to, reached(view, unit))[0]}
    tile = to == tour.end and bool(tiles_beside(view, to, tour.left))
    stay = turn.begun({"do": "end", "unit": name})
    more = _whys(turn, tried.line, gone_on(turn, Line(stay[0], 0.0, stay[1], ()), plans)) if stay else ()
    more = tuple(why for why in more if why != "gain")
    return Suggested(action, to, target if to == tour.end else "", "gain", False, tile, more, line=tried.line), worth


def _plans_to(turn: Turn, name: str, end: str) -> Iterator[tuple[Choice, Plan]]:
    """What a unit may do that ends on a hex, fired from there if at all."""
    wide = Turn(turn.start, turn.seat, turn.breadth._replace(shots=EVERY))
    for one in wide.prospects(turn.start, name):
        if isinstance(one.does, Plan) and one.does.end == one.does.post == end:
            yield one, one.does


def _snapped(turn: Turn, outlook: Outlook, plan: Plan) -> float:
    """What the enemy sniper may do to a unit on the way to where its plan fires from or ends, in victory points.

    What he may do as it comes there is counted in the plan itself.
    """
    crossed = [space for space in outlook.crossed(plan.post) if space != plan.post]
    ambushed = turn.outlook(turn.start).ambushed
    return max((ambushed.get(space, 0.0) for space in crossed), default=0.0)


def _as_good_from_here(view: Position, outlook: Outlook, step: Suggested) -> bool:
    """Whether a unit hits from where it stands as often as after the walk that is proposed: it fires first then, and can walk
    with what it has left. Who throws at a target beside him stands in the blast himself.
    """
    target = view.units[step.target]
    if step.target not in outlook.targets:
        return False
    if view.kind(outlook.unit).ability == "splash" and view.world.hexes.distance(outlook.unit.at, target.at) <= 1:
        return False
    return outlook.post(outlook.unit.at, target).band >= outlook.post(step.to, target).band


def _class(view: Position, name: str, plan: Plan) -> int:
    """The class of the shot of a plan: those of one class hit equally often."""
    return Outlook(view, name).post(plan.post, view.units[plan.target or ""]).band


def turn_of(view: Position, seat: Seat) -> Turn:
    """The turn of a seat in the eyes of those who look back on it: all of it is valued, the enemy's answer counted in."""
    return Turn(view, seat, habits().breadth[REVIEWER])


def _stays(plan: Plan, at: str) -> bool:
    """Whether a plan is to stay there without a shot."""
    return plan.end == plan.post == at and not plan.target


def _tried(turn: Turn, name: str, plans_of_others: Sequence[tuple[str, Prospect]]) -> Sequence[_Tried]:
    """The best plans of a unit by a plain look, the best shots and that to stay, each with the plans of the others after it."""
    choices, at = turn.prospects(turn.start, name), turn.start.units[name].at
    plans = [(one, one.does) for one in choices if isinstance(one.does, Plan)]
    more = plans[turn.plans :]
    shots = [one for one in more if one[1].target]
    staying = [one for one in more if _stays(one[1], at)]
    return [_thought(turn, name, plans_of_others, *one) for one in (*plans[: turn.plans], *shots[:2], *staying[:1])]


def _thought(turn: Turn, name: str, plans_of_others: Sequence[tuple[str, Prospect]], choice: Choice, plan: Plan) -> _Tried:
    """A plan of a unit thought through: with the plans of the others after it."""
    begun = Line(turn.after(turn.start, choice), choice.worth, choice.gain, ((name, choice),))
    line = gone_on(turn, begun, plans_of_others)
    return _Tried(choice, plan, line, line_value(turn, line))


def _whys(turn: Turn, best: Line, other: Line) -> tuple[str, ...]:
    """The parts of what a line comes to that speak for it beside another, the one that does so most first."""
    mine, theirs = turn.parts(best), turn.parts(other)
    more = {name: worth - theirs.get(name, 0.0) for name, worth in mine.items()}
    found = sorted((name for name in more if more[name] >= LEAST), key=lambda name: -more[name])
    if "standing" not in found:
        return tuple(found)
    # Two things in one: how near the enemy is, and who is beside whom.
    nearer = _hunting(turn, best.scene) - _hunting(turn, other.scene)
    standing = "hunt" if 2 * nearer >= more["standing"] else "company"
    return tuple(standing if name == "standing" else name for name in found)


def _hunting(turn: Turn, scene: Position) -> float:
    """How much it counts that a squad is farther from the enemy than its weapons reach."""
    outlook = turn.outlook(scene)
    far = (max(0, outlook.hunted(unit.at) - scene.range(unit)) for _, unit in scene.own(turn.seat))
    return -outlook.weights.hunt * sum(far)


def _walk(view: Position, name: str, plan: Plan) -> str:
    """Where the walk of a plan ends: at its hex, or on the way to it beside a tile that can be turned up with what is spare."""
    unit = view.units[name]
    far = reached(view, unit)
    for at in route(view, unit, plan.post, far):
        if at == plan.post or (plan.left and moving.reveals(view, name, unit._replace(at=at, mp=unit.mp - far[at]))):
            return at
    return plan.post


def _treatment(view: Position, seat: Seat, least: int) -> Action | None:
    """The treatment by the medic of a seat that gives most, if it gives so much health."""
    found = []
    for action in healing.options(view, seat):
        unit = view.units[action["target"]]
        given = healing.given(view, unit)
        if given >= least:
            found.append((view.immobilised(unit), given, -unit.hp, action["target"], action))
    return max(found, key=lambda one: one[:4])[-1] if found else None
