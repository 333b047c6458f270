"""Decisions before the first round as bots weigh them: the squad, the tiles, the places of the units (section 11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.api import Action, Seat
from game.boards.hexes import CORNERS
from game.draws import Draws
from game.ironsquad import preparing, rulebook
from game.ironsquad.choices import Choice, rotations
from game.ironsquad.outlook import Outlook
from game.ironsquad.position import Position
from game.ironsquad.worths import Breadth

FINE = 1 << 16
"""How finely chance tells choices that are worth the same from each other."""


class Array:
    """One decision of the set-up; nothing of what follows is looked at."""

    def __init__(self, view: Position, seat: Seat, breadth: Breadth, draws: Draws) -> None:
        self.start: Position | None = view
        self.lines, self.plans = breadth.lines, breadth.plans
        self._choices = _choices(view, Outlook(view, seat, breadth), draws)

    def units(self, scene: Position | None) -> Sequence[str]:
        """One decision, and none after it."""
        return ("",) if scene is self.start else ()

    def prospects(self, scene: Position | None, unit: str) -> Sequence[Choice]:
        """The choices, best first."""
        return self._choices

    def alternatives(self) -> Sequence[tuple[Action, float]]:
        """The ways to lay a tile; a squad and its places are not weighed."""
        assert self.start is not None
        found = self._choices if self.start.phase == "tiles" else []
        return [(self.action(one), one.worth) for one in found]

    def begun(self, action: Action) -> None:
        """None: nothing is begun before the first round."""

    def parts(self, line: object) -> Mapping[str, float]:
        """{}: there are no lines."""
        return {}

    def measures(self, line: object) -> Mapping[str, float]:
        """{}: there are no lines."""
        return {}

    def action(self, prospect: Choice) -> Action:
        """The choice itself."""
        assert isinstance(prospect.does, dict)
        return prospect.does

    def after(self, scene: Position | None, prospect: Choice) -> None:
        """Do nothing: what follows is not looked at."""

    def answered(self, scene: Position | None) -> float:
        """0: the enemy has no answer yet."""
        return 0.0


def _choices(view: Position, outlook: Outlook, draws: Draws) -> list[Choice]:
    if view.phase == "pick":
        wanted = set(outlook.habits.squad)
        squads = preparing.squads(view, outlook.seat)
        found = [_chancy(action, len(wanted.intersection(action["units"])), draws) for action in squads]
    elif view.phase == "tiles":
        return rotations(outlook)
    else:
        found = _deployments(view, outlook, draws)
    return sorted(found, key=lambda one: -one.worth)


def _chancy(action: Action, worth: float, draws: Draws) -> Choice:
    """A choice that chance prefers a little, and that chance tells from others."""
    chance = draws.pick(range(FINE), "a preference")
    return Choice(worth + chance / FINE / 100, str(chance), action)


def _deployments(view: Position, outlook: Outlook, draws: Draws) -> list[Choice]:
    """The places of the next unit: near the way to the objective, near its comrades, in cover."""
    seat, distance = outlook.seat, view.world.hexes.distance
    waiting = [kind for kind in preparing.squad(view, seat) if f"{seat}-{kind}" not in view.units]
    if not waiting:
        return [Choice(0.0, "ready", {"do": "ready"})]
    kind = view.world.tables.types[waiting[0]]
    goal = (outlook.goal,) if outlook.goal else ()
    far, weights = outlook.country.ways(goal), outlook.weights
    found = []
    for space in preparing.open_hexes(view, seat):
        worth = weights.cover * rulebook.shelter(view, space) - weights.run * far.get(space, 0) / kind.mp
        for _, other in view.own(seat):
            apart = distance(space, other.at)
            worth -= weights.apart * apart if apart else weights.crowd
        action: Action = {"do": "deploy", "unit": f"{seat}-{kind.id}", "at": space}
        if kind.shape == "triangle":
            action["facing"] = _ahead(view, seat, space)
        found.append(_chancy(action, worth, draws))
    return found


def _ahead(view: Position, seat: Seat, space: str) -> int:
    """The corner that points at the middle of the enemy's zone."""
    zone = view.world.zones["ge" if seat == "us" else "us"]
    apart, middle = view.world.hexes.apart, zone[len(zone) // 2]
    return min(CORNERS, key=lambda corner: apart(space, (corner - 1) // 2, middle) + apart(space, (corner + 1) // 2 % 6, middle))
