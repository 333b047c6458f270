"""The hand that lays a plan on the board of Operators: markers laid, turned, taken back and locked in."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from time import perf_counter

from game.bots.matrix import in_one_go
from game.learning.lessons import SEEN
from game.operators.position import Plan
from scenes.tables.operators.advice import SLICE, PlanOdds, proposal
from scenes.tables.operators.cards import whole_percent
from scenes.tables.operators.planning import Planner, marks_of, plan_of
from scenes.tables.operators.raising import best_told, goes_on, raised
from scenes.tables.operators.state import Acts, OperatorsState


class PlanHand:
    """What the hand may do to the plan of the seat at the screen."""

    def __init__(self, state: OperatorsState, acts: Acts) -> None:
        self.state, self.acts = state, acts
        self._odds: tuple[Planner, PlanOdds] | None = None  # of the plan that is made now
        self._compared: tuple[Plan, Iterator[Plan | None]] | None = None  # the plan beside which a better one is looked for

    @property
    def _planner(self) -> Planner:
        assert self.state.planner is not None
        return self.state.planner

    def lay(self, node: str) -> bool:
        """Whether the next marker was laid on this node; where two ways lead to a sprint's end, one is asked for."""
        planner = self._planner
        ends, before = planner.ends(), len(planner.marks)
        enters = planner.start is None
        vias = ends.sprints.get(node, ())
        if node in ends.steps or node in ends.entries:
            planner.lay(node)
        elif len(vias) > 1:
            self.state.choosing = (node, vias)
        elif vias:
            planner.lay(node, vias[0])
        elif not planner.whole and self.state.view.world.options["illegal_plans"] == "cancel":
            planner.lay(node)
        if len(planner.marks) > before:
            self._look_out()
            self.state.context.report("marked")
            if enters:
                self.state.context.report("entered")
        self.acts.update_highlights()
        return len(planner.marks) > before or self.state.choosing is not None

    def choose(self, via: str) -> bool:
        """Whether the sprint that was chosen is run over this node: else it is no way, and the choice stays."""
        assert self.state.choosing is not None
        node, vias = self.state.choosing
        if via not in vias:
            return False
        self._planner.lay(node, via)
        self._look_out()
        self.state.context.report("marked")
        self.let_go()
        return True

    def _look_out(self) -> None:
        """Turn the marker laid last; with a whole plan all that nobody turned, by the chance that is told of it."""
        planner = self._planner
        planner.look_out()
        if planner.whole and self.state.context.advises:
            free = sorted({*range(planner.laid + 1, len(planner.marks) + 1)} - planner.chosen())
            planner.marks = marks_of(self._thinker().settled(plan_of(planner.marks), free))

    def let_go(self) -> None:
        """Leave the choice of a way."""
        self.state.choosing = None
        self.acts.update_highlights()

    def turn(self, by: int, number: int | None = None) -> bool:
        """Whether a marker, the last one or that number, was turned by so many ports."""
        turned = self._planner.turn(by, number)
        if turned:
            self.acts.update_highlights()
        return turned

    def turn_marker(self, number: int, by: int) -> bool:
        """Whether the marker of this number was turned by so many ports; what it looks along from now on is shown."""
        if not (self.state.planning and number and self.turn(by, number)):
            return False
        mark, (node, port, _) = self._planner.marks[number - 1], self.state.hit
        if node == mark.at and port:
            self.acts.look_from(mark.at, mark.face)
        return True

    def suggest(self) -> None:
        """Lay the markers that are lacking where the bots would; those that lie stay, though they may be turned. A whole plan is
        replaced by one that wins more often, if there is one.
        """
        planner = self._planner
        self.state.choosing = None
        own, enters = list(planner.marks), planner.start is None
        plan = self._better(plan_of(own)) if planner.whole else in_one_go(self._proposing(plan_of(own)))
        planner.suggest(plan, self._thinker().table.finish().bleak(plan))
        for _ in planner.marks[len(own) :]:
            self.state.context.report("marked")
        if enters:
            self.state.context.report("entered")
        self.acts.update_highlights()

    def _proposing(self, begun: Plan) -> Generator[None, None, Plan]:
        """The plan that goes on from these markers, none of them looking astray: no other was told to win more often."""
        planner, odds, since = self._planner, self._thinker(), len(begun.at)
        plan = self._watching(proposal(planner.view, planner.seat, begun, odds.table))
        yield
        found = yield from best_told(odds.table.finish(), plan, since)
        if found != plan:
            found = planner.lookout.watching(found, since, odds.table.equals)
        mine = [one for one in odds.told if goes_on(one, found, since)]
        return max([found, *mine], key=lambda one: whole_percent(odds.table.chance(one)))

    def _better(self, own: Plan) -> Plan:
        """The plan that wins most often of a whole one, itself turned, and one laid anew but for what is in the match."""
        *_, found = self._comparing(own)
        assert found is not None
        return found

    def _comparing(self, own: Plan) -> Iterator[Plan | None]:
        """The same, bit by bit: None until it is known."""
        begun, odds, plans = plan_of(self._planner.marks[: self._planner.laid]), self._thinker(), [own]
        yield None
        plans.append(self._watching(own))
        yield None
        plans.append((yield from self._proposing(begun)))
        most = max(plans, key=lambda one: whole_percent(odds.table.chance(one)))
        plans.append((yield from raised(odds.table, most, len(begun.at))))
        better = max(plans, key=lambda one: whole_percent(odds.table.chance(one)))
        while not odds.go_on(better):
            yield None
        yield better

    def _watching(self, plan: Plan) -> Plan:
        """The plan with no marker that looks astray, by the same measure as it is told of."""
        planner = self._planner
        return planner.lookout.watching(plan, planner.laid, self._thinker().table.finish().bears)

    def _thinker(self) -> PlanOdds:
        planner = self._planner
        if self._odds is None or self._odds[0] is not planner:
            self._odds, self._compared = (planner, PlanOdds(planner.view, planner.seat)), None
        return self._odds[1]

    @property
    def ponders(self) -> bool:
        """Whether the odds of a whole plan, what a better one gains, or the fight it risks are still to be found, where they may
        be told; before it is whole, what they are drawn from.
        """
        planner = self.state.planning
        if planner is None or not self.state.context.advises:
            return False
        if not planner.whole:
            return bool(planner.marks) and not self._thinker().table.filled
        return not planner.foreseen or planner.gain is None

    def ponder(self) -> bool:
        """Work on them for a slice of time; whether they have become known."""
        if not self.ponders:
            return False
        odds, plan, planner = self._thinker(), plan_of(self._planner.marks), self._planner
        if not planner.whole:
            odds.prepare()
            return False
        if planner.judged and planner.gain is None:
            if self._compared is None or self._compared[0] != plan:
                self._compared = plan, self._comparing(plan)
            until, better = perf_counter() + SLICE, next(self._compared[1])
            while better is None and perf_counter() < until:
                better = next(self._compared[1])
            if better is None:
                return False
            planner.gain = whole_percent(odds.of(better).wins) - whole_percent(odds.of(plan).wins)
            self._compared = None
            return True
        found = odds.foresee(plan) if planner.judged else odds.go_on(plan)
        if found:
            planner.judge(odds.of(plan))
        return found

    def take_back(self) -> None:
        """Take back the last change of the plan, or a marker that lies in the match."""
        planner = self._planner
        if self.state.choosing:
            self.state.choosing = None
        elif planner.take_back() is None and planner.laid:
            self._retract()
            return
        self.acts.update_highlights()

    def lift(self) -> None:
        """Take the last marker back, or the choice of a way."""
        planner = self._planner
        if self.state.choosing:
            self.let_go()
        elif planner.laid and len(planner.marks) == planner.laid:
            self._retract()
        else:
            planner.lift()
            self.acts.update_highlights()

    def _retract(self) -> None:
        """Take back a marker that lies in the match."""
        if self.state.context.chair().can_undo():
            self._planner.marks.pop()
        self.state.context.take_back()

    def clear(self) -> None:
        """Take back all markers."""
        self._planner.clear()
        self.acts.update_highlights()

    def commit(self) -> None:
        """Lock in a plan that is complete."""
        if self._planner.whole:
            self.state.context.report("locked")
            for number in range(1, len(self._planner.marks) + 1):  # who is content with every facing needs to turn none
                self.state.context.report("pointed", f"locked {number}")
            for action in self._planner.actions():
                self.state.context.decide(action)

    def report(self) -> None:
        """Report what the hand has done to its plan to whoever waits for it."""
        planner = self.state.planning
        if planner is None:
            return
        for trigger, done in (("laid", planner.whole), (SEEN, planner.sprint)):
            if done:  # whoever lays a sprint needs its example no more
                self.state.context.report(trigger)
        if planner.turned:
            self.state.context.report("pointed", str(planner.turned))
