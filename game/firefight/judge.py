"""What Firefight offers to bots: a plain look at each action, and what to count of a match (section 11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.api import Action, Event, Seat
from game.draws import Draws
from game.firefight import fire_asks, rally
from game.firefight.position import Position, Unit
from game.firefight.records import AWAY, DIRECTION
from game.firefight.rules import RULES
from game.firefight.tables import habits
from game.messages import Refused

Scene = Position
COUNTED = ("destroyed", "hit", "revealed", "rallied")


class Look:
    """A decision of a seat, each action with what it is worth at a plain look."""

    wide: Sequence[int] = ()
    """None: a look decides."""

    def __init__(self, view: Position, seat: Seat, draws: Draws) -> None:
        self.start, self.seat, self.draws = view, seat, draws
        self.habits = habits()

    def looks(self, scene: Scene) -> Sequence[tuple[Action, float]]:
        """What may be done, best first."""
        found = [(action, self._worth(scene, action)) for action in RULES.legal(scene, self.seat)]
        return sorted(found, key=lambda one: -one[1])

    def outcomes(self, scene: Scene, action: Action) -> Sequence[tuple[float, Scene]]:
        """What an action comes to by one fall of the dice."""
        new, draws = RULES.determinize(scene, self.seat, self.draws), self.draws
        RULES.apply(new, self.seat, action, draws, lambda event: None)
        return [(1.0, RULES.view(new, self.seat))]

    def goes_on(self, scene: Scene) -> bool:
        """Whether the seat decides something more."""
        return self.seat in RULES.actors(scene)

    def value(self, scene: Scene) -> float:
        """The points of the seat's side, less those of the others."""
        friends = scene.world.side_of
        return float(sum(points if friends[one] == friends[self.seat] else -points for one, points in scene.vp.items()))

    # --- what an action is worth ----------------------------------------------------------------------------------------

    def _worth(self, scene: Scene, action: Action) -> float:
        look: Callable[[Scene, Action], float] | None = {
            "fire": self._fire, "rally": self._rally, "move": self._move, "pivot": self._pivot, "reply": self._reply,
        }.get(action["do"])  # fmt: skip
        worth = self.habits.get(action["do"], 0.0) if look is None else look(scene, action)
        return worth - self._cost(scene, action)

    def _cost(self, scene: Scene, action: Action) -> float:
        """What the way to pay costs: CAPs, the AP of a pool that is given up, a unit spent for one action."""
        by, habits = action.get("by"), self.habits
        pool = scene.pool[self.seat]
        found = habits["cap"] * (int(action.get("caps_pay", 0)) + (1 if by == "command" else 0))
        if by == "activate" and pool is not None and pool.ap:
            found += habits["ap"] * pool.ap
        return found + (habits["snap"] if by == "opportunity" else 0.0)

    def _fire(self, scene: Scene, action: Action) -> float:
        """The losses that fire is likely to cause, those of friends held against it."""
        about: dict[str, object] = {key: action[key] for key in ("unit", "at", "target", "weapon", "spotter") if key in action}
        try:
            odds = fire_asks.odds(scene, about)
        except Refused:
            return 0.0
        each = odds.get("targets") or {action.get("target"): odds}
        found = 0.0
        for name, one in each.items():
            unit = scene.units.get(name)
            if unit is not None:
                worth = (one["hit_36"] + one["destroy_36"]) / 36 * self._weight(scene, unit)
                found += -worth if scene.friends(unit.seat, self.seat) else worth
        return found

    def _weight(self, scene: Scene, unit: Unit) -> float:
        points = scene.world.points
        worth = points.types.get(unit.type, points.destroyed) or 1
        return float(worth) * (1.5 if unit.hit else 1.0) * self.habits["loss"]

    def _rally(self, scene: Scene, action: Action) -> float:
        need = rally.chance(scene, scene.units[action["unit"]]).need
        return self.habits["rally"] * (0.0 if need is None else sum(total >= need for total in fire_asks.TOTALS) / 36)

    def _move(self, scene: Scene, action: Action) -> float:
        """How much nearer it comes to a space that counts and is not held, and the cover there."""
        unit, to, world = scene.units[action["unit"]], action["path"][-1], scene.world
        if unit.at == AWAY:
            return self.habits["enter"]
        goals = [space for space in (*world.points.at_end, *world.points.first_entry)
                 if (held := scene.control.get(space)) is None or not scene.friends(held, self.seat)]  # fmt: skip
        if unit.at in world.points.at_end:
            return -self.habits["step"]
        distance = world.hexes.distance
        nearer = max((distance(unit.at, goal) - distance(to, goal) for goal in goals), default=0)
        better = world.ground.terrain[to].dm - world.ground.terrain[unit.at].dm
        return self.habits["step"] * nearer + self.habits["cover"] * better

    def _pivot(self, scene: Scene, action: Action) -> float:
        """Whether more enemies lie before the unit than did."""
        unit = scene.units[action["unit"]]
        return self.habits["pivot"] * (self._before(scene, unit, action["facing"]) - self._before(scene, unit, unit.facing))

    def _before(self, scene: Scene, unit: Unit, facing: str) -> int:
        ground = scene.world.ground
        return sum(
            ground.in_arc(unit.at, DIRECTION[facing], one.at)
            for one in scene.units.values() if one.at != AWAY and not scene.friends(one.seat, self.seat)
        )  # fmt: skip

    def _reply(self, scene: Scene, action: Action) -> float:
        if "facing" not in action:
            return 0.0
        return float(self._before(scene, scene.units[scene.pending[0].unit], action["facing"]))


class Judge:
    """The judge of Firefight."""

    def chance_search(self, view: Position, seat: Seat, level: str, draws: Draws) -> Look:
        """The decision that waits for a seat."""
        return Look(view, seat, draws)

    def tally(self, events: Sequence[Event]) -> Mapping[str, int]:
        """Rounds, attacks, and what came of them."""
        found = dict.fromkeys(("rounds", "attacks", *COUNTED), 0)
        for event in events:
            kind = event["is"]
            if kind == "round_end":
                found["rounds"] += 1
            elif kind == "attack":
                found["attacks"] += 1
            elif kind in found and "for" not in event:
                found[kind] += 1
        return found


JUDGE = Judge()
