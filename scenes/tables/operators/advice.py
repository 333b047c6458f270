"""A plan that a sensible player might make, as a review would judge it, from what the seat at the screen may know."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence
from itertools import zip_longest
from time import perf_counter

from game.api import Seat
from game.bots.api import Budget
from game.bots.matrix import filling, in_one_go
from game.bots.weighing import FILLING, REVIEWER, against, mixtures_by_and_by
from game.draws import Draws
from game.operators.judge import OnwardContest, RoundContest, action_of
from game.operators.lookout import Lookout
from game.operators.outlook import habits
from game.operators.plans import Planner, Walk
from game.operators.position import Plan, Position
from game.operators.rules import RULES
from game.review.decisions import SEED, measured
from game.review.settings import settings
from scenes.tables.operators.cards import whole_percent
from scenes.tables.operators.match_chances import MatchChances
from scenes.tables.operators.meetings import Fight, fight_of, how_he_comes, lacks, opened, opening
from scenes.tables.operators.plan_parts import Odds, Outcome, Risk, Rival
from scenes.tables.operators.threats import faces_of

WORLDS = 1
"""Positions that may stand behind a view after a fight: none is unlike another in what is counted here."""
ROUNDS, REPLIES = 100, 1
"""Rounds in which the mixtures are learnt, how often best replies are looked for: less than in a review, since somebody waits."""
FLAG_PLANS = 24
"""Plans that hold the flag which are looked at besides."""
CLOSE = 0.04
"""Plans that lack no more of a chance than this a review does not mark: one of them that risks no sprint and keeps the flag."""
RARE = 0.05
"""Of the enemy's plans: a fight that fewer of them lead to is no risk to speak of."""
HOLDING = 0.15
"""What of the chance to hold the flag speaks for one of them."""
RISKY, SAFER = 0.2, 0.6
"""Who falls so often asks for a safer plan: one that falls at most this part as often."""
NEARLY = 0.9
"""Of the plans: so many are nearly all."""
TELLING = 0.05
"""Less of a difference between two plans tells nothing of them."""
PASSES = 6
"""How often the markers of a plan are turned anew where one that was turned changes what is best for another."""
SLICE = 0.004
"""Seconds of one update that may go into the odds of a plan."""


def proposal(view: Position, seat: Seat, begun: Plan, known: Table | None = None) -> Plan:
    """The plan that goes on from what lies already. `known`: a table that may be the one that is needed."""
    if known is None or known.view is not view or begun != view.area(seat).draft:
        thought = view.copy()
        thought.area(seat).draft = begun
        known = Table(thought, seat)
    return _best(known.finish(), len(begun.at))


class PlanOdds:
    """How good whole plans of one round are, whoever laid them, thought out bit by bit while they lie there."""

    def __init__(self, view: Position, seat: Seat) -> None:
        self.table, self._lookout = Table(view, seat), Lookout(view, seat)
        self._known: dict[Plan, Odds] = {}
        self._steps: Iterator[None] = iter(())
        self._fights: dict[Fight, tuple[float, tuple[str, ...]]] = {}  # the chance as each opens, what speaks against me
        self._opening: tuple[Fight, Position, Iterator[float | None]] | None = None  # the one that is thought about
        self._plan: Plan | None = None  # the one that is thought about

    def of(self, plan: Plan) -> Odds:
        """The odds of a plan that are known."""
        return self._known[plan]

    @property
    def told(self) -> Collection[Plan]:
        """The plans whose odds are known."""
        return self._known.keys()

    def go_on(self, plan: Plan) -> bool:
        """Work on the odds of a plan for a slice of time; whether they are known now."""
        if self._plan != plan:
            self._plan, self._steps = plan, self._thinking(plan)
        until = perf_counter() + SLICE
        while plan not in self._known and perf_counter() < until:
            next(self._steps, None)
        return plan in self._known

    def foresee(self, plan: Plan) -> bool:
        """Work for a slice of time on the fight that a plan whose odds are known risks most; whether its chance is known now."""
        odds, outlook = self._known[plan], self.table.contest.outlook
        if odds.risk is None or odds.risk.won is not None:
            return True
        mine = Walk(outlook.ground, plan)
        fight = fight_of(outlook, mine, odds.risk.theirs)
        if fight not in self._fights:
            if self._opening is None or self._opening[0] != fight:
                scene = opened(self.table.view, self.table.seat, outlook, mine, odds.risk.theirs)
                self._opening = fight, scene, opening(scene, self.table.seat)
            won = next(self._opening[-1])
            if won is None:
                return False
            self._fights[fight] = won, lacks(self._opening[1], self.table.seat)
        chance, against_me = self._fights[fight]
        self._known[plan] = odds._replace(risk=odds.risk._replace(won=chance, lacks=against_me))
        return True

    def prepare(self) -> None:
        """Work for a slice of time on what the odds of every plan are drawn from."""
        until = perf_counter() + SLICE
        while not self.table.filled and perf_counter() < until:
            next(self.table.steps, None)

    def settled(self, plan: Plan, free: Collection[int]) -> Plan:
        """A whole plan with the markers of these numbers turned to where it wins most often, by the chance that is told of it;
        of equals to where the enemy most often comes from.
        """
        self.table.finish()
        for _ in range(PASSES):
            before = plan
            for number in free:
                plan = plan.turned(number, self._look(plan, number))
            if plan == before:
                break
        return plan

    def _look(self, plan: Plan, number: int) -> str:
        """The look of a marker by which it is settled; of equals that of the one before on its node, else the one it has."""
        table, at = self.table, plan.at[number - 1]
        before = plan.face[number - 2] if number > 1 and plan.at[number - 2] == at else ""
        risk, chances = table.risk(plan), in_one_go(table.looks(plan, number))
        seen = table.view.world.graph.sight.get((at, risk.node)) if risk and risk.number == number else None

        def held(face: str) -> tuple[bool, int, bool, bool, bool]:
            astray = number in self._lookout.blind(plan.turned(number, face))
            meets = seen is not None and face in seen.ports
            return not astray, chances[face], meets, face == before, face == plan.face[number - 1]

        return max(chances, key=held)

    def _thinking(self, plan: Plan) -> Iterator[None]:
        for _ in self.table.steps:  # it goes on where it was, whichever plan it was begun for
            yield
        away, told = self._lookout.away(plan), whole_percent(self.table.chance(plan))
        best, right = set[int](), set[int]()
        for one in away:
            chances = yield from self.table.looks(plan, one.number)
            if max(chances.values()) <= told:
                best.add(one.number)
            if one.better and (chances[one.better] <= told or not self.table.bears(plan, plan.turned(one.number, one.better))):
                right.add(one.number)
        yield from self.table.outcomes()
        outcome = self.table.outcome(plan)
        rival = self.table.rival(plan, outcome)
        self._known[plan] = Odds(
            self.table.chance(plan), self.table.risk(plan), frozenset(right | best), frozenset(best), outcome, rival
        )


class Table:
    """The plans of a round beside each other as a review sets them; then with the best replies of both sides among them.

    It is whole once its `steps` are done.
    """

    def __init__(self, view: Position, seat: Seat) -> None:
        self.view, self.seat = view, seat
        self.steps, self.filled = self._fill(), False
        self._outcomes: list[Outcome] = []  # of the plans that were looked at
        self._chances: list[float] = []  # that are told of them

    def finish(self) -> Table:
        """Fill it in one go."""
        for _ in self.steps:
            pass
        return self

    def _fill(self) -> Iterator[None]:
        view, seat = self.view, self.seat
        scale, budget = measured(RULES, view, seat, settings().depths["usual"])
        self.contest = RoundContest(view, seat, habits().breadth[REVIEWER], Draws(SEED))
        self.contest.in_chances(scale.of)
        self._told = MatchChances(view, seat)
        self.columns = list[list[float]]()
        yield
        for plan in _flag_plans(view, seat):
            self.contest.number_of(action_of(plan, 0))
        yield
        yield from filling(self.contest, self.columns, budget.part(FILLING))
        found = list[tuple[list[float], list[float]]]()
        for mixed in mixtures_by_and_by(self.contest, self.columns, Budget(), ROUNDS):
            if mixed:
                found.append(mixed)
            if len(found) > REPLIES:
                break
            yield
        self.mixed = [others for _, others in found]  # how the enemy mixes his plans, at first and with each set of replies
        self.likely = [sum(shares) / len(found) for shares in zip_longest(*self.mixed, fillvalue=0.0)]  # all of these alike
        self._foes = [(share, foe) for share, foe in zip(self.likely, self.contest.foes, strict=False) if share]
        self._worths = [against(self.columns, others) for others in self.mixed]
        self._most = [max(worths) for worths in self._worths]
        self._most_of_all = max(map(sum, zip(*(worths[: self.looked] for worths in self._worths), strict=True)))
        self._told_of = dict[Plan, float]()
        self.filled = True

    @property
    def looked(self) -> int:
        """How many plans were looked at; a turned one that is asked about later has a number beyond them."""
        return len(self._worths[0])

    def lack(self, number: int) -> float:
        """What a plan lacks of the best chance, however the enemy mixes his."""
        return self._lacking(self._worths_of(number))

    def _worths_of(self, number: int) -> list[float]:
        """What a plan that was looked at is worth against each way in which the enemy mixes his."""
        return [worths[number] for worths in self._worths]

    def _lacking(self, worths: Sequence[float]) -> float:
        """What a plan worth so much lacks of the best chance."""
        return max(most - worth for most, worth in zip(self._most, worths, strict=True))

    def weighing(self, plan: Plan) -> Generator[None, None, list[float]]:
        """What a plan that may be new is worth against each way in which the enemy mixes his, bit by bit."""
        row = self.contest.number_of(action_of(plan, 0))
        assert row is not None
        if row < self.looked:
            return self._worths_of(row)
        worths = [0.0] * len(self.mixed)
        for other, shares in enumerate(zip_longest(*self.mixed, fillvalue=0.0)):
            if any(shares):
                worth = self.contest.column(other, row)[0]
                worths = [had + share * worth for had, share in zip(worths, shares, strict=True)]
                yield
        return worths

    def looks(self, plan: Plan, number: int) -> Generator[None, None, dict[str, int]]:
        """How often the match is won with each look of a marker, in the hundredths that are told, bit by bit."""
        found = dict[str, int]()
        for face in faces_of(self.view, plan.at[number - 1]):
            found[face] = whole_percent(self.chance(plan.turned(number, face)))
            yield
        return found

    def lack_turned(self, plan: Plan) -> float:
        """What a plan that may be new lacks of the best chance, however the enemy mixes his."""
        return self._lacking(in_one_go(self.weighing(plan)))

    def equals(self, plan: Plan, turned: Plan) -> bool:
        """Whether no less is told of a turned plan."""
        return whole_percent(self.chance(turned)) >= whole_percent(self.chance(plan))

    def behind(self, plan: Plan) -> float:
        """What a plan that may be new lacks of the best chance, over the ways in which the enemy mixes his."""
        return (self._most_of_all - sum(in_one_go(self.weighing(plan)))) / len(self.mixed)

    def bears(self, plan: Plan, turned: Plan) -> bool:
        """Whether a turned plan is as good as it was, or close to the best."""
        return self.lack_turned(turned) <= max(self.lack_turned(plan), CLOSE)

    def chance(self, plan: Plan) -> float:
        """How often the match is won with a plan against an enemy who mixes his well: by what comes of the round with it."""
        found = self._told_of.get(plan)
        if found is None:
            mine = Walk(self._told.ground, plan)
            worth = sum(share * self._told.pair(mine, foe) for share, foe in self._foes)
            found = self._told_of[plan] = min(1.0, max(0.0, worth))
        return found

    def risk(self, plan: Plan) -> Risk | None:
        """The marker on which most fights are lost; None where all are rare."""
        outlook = self.contest.outlook
        mine = Walk(outlook.ground, plan)
        met, lost = dict[int, float](), dict[int, float]()
        fights = dict[int, dict[Fight, tuple[float, Walk]]]()
        for share, foe in zip(self.likely, self.contest.foes, strict=True):
            half = outlook.ground.first_contact(mine, foe) if share else -1
            if half >= 0:
                number = half // 2 + 1
                met[number] = met.get(number, 0.0) + share
                lost[number] = lost.get(number, 0.0) + share * (1 - outlook.fate(mine, foe, half).won)
                alike, fight = fights.setdefault(number, {}), fight_of(outlook, mine, foe)
                alike[fight] = (alike.get(fight, (0.0, foe))[0] + share, foe)
        number = max((one for one, share in met.items() if share >= RARE), key=lambda one: lost[one], default=0)
        if not number:
            return None
        fight, (often, theirs) = max(fights[number].items(), key=lambda one: one[1][0])
        node, looks = how_he_comes(self.view, fight)
        return Risk(number, met[number], lost[number] / met[number], theirs, node, looks, share=often / met[number])

    def outcome(self, plan: Plan) -> Outcome:
        """What comes of the round with a plan against an enemy who mixes his well."""
        outlook = self.contest.outlook
        mine, found = Walk(outlook.ground, plan), [0.0] * len(Outcome._fields)
        for share, foe in self._foes:
            fate, held = outlook.pair_chances(mine, foe)
            parts = (*(fate or (0.0, 0.0, 0.0)), held)
            found = [had + share * part for had, part in zip(found, parts, strict=True)]
        return Outcome(*found)

    def outcomes(self) -> Generator[None, None, None]:
        """Find what comes of every plan that was looked at, bit by bit."""
        while len(self._outcomes) < self.looked:
            plan = self.contest.plan(len(self._outcomes))
            self._chances.append(self.chance(plan))
            self._outcomes.append(self.outcome(plan))
            yield

    def bleak(self, plan: Plan) -> bool:
        """Whether nearly every plan falls more often than not, this one too, and of none is more told."""
        in_one_go(self.outcomes())
        falls = sum(one.down > 0.5 for one in self._outcomes)
        if falls < NEARLY * len(self._outcomes) or self.outcome(plan).down <= 0.5:
            return False
        return whole_percent(self.chance(plan)) >= whole_percent(max(self._chances))

    def rival(self, plan: Plan, outcome: Outcome) -> Rival | None:
        """The plan beside which it is seen what is bad about this one, or what a risky one is good for; None where none tells."""
        wins, told = self.chance(plan), self._chances
        best = max(range(self.looked), key=lambda number: told[number])
        if told[best] > wins + CLOSE:
            return self._beside(plan, best, "better", outcome)
        safe = [number for number, one in enumerate(self._outcomes) if one.down <= SAFER * outcome.down]
        if outcome.down < RISKY or not safe:
            return None
        other = max(safe, key=lambda number: told[number])
        found = self._beside(plan, other, "safer", outcome)
        return found if found and found.wins <= wins - TELLING / 2 else None

    def _beside(self, plan: Plan, number: int, how: str, outcome: Outcome) -> Rival | None:
        """A plan of the table beside another: told by what makes most of the difference, if that can be seen."""
        own, found = self.contest.number_of(action_of(plan, 0)), self._outcomes[number]
        assert own is not None
        mine, other = (self.contest.parts(one, self.likely) for one in (own, number))
        sign = 1 if how == "better" else -1
        apart = {name: sign * (other.get(name, 0.0) - mine.get(name, 0.0)) for name in {**mine, **other}}
        seen = {
            "flag": sign * (found.flag - outcome.flag) >= TELLING,
            "duels": (outcome.fallen - found.fallen if sign > 0 else outcome.beaten - found.beaten) >= TELLING,
            "places": True,
        }
        telling = [name for name in apart if seen[name] and apart[name] > 0]
        if not telling:
            return None
        return Rival(how, max(telling, key=lambda name: apart[name]), self.chance(self.contest.plan(number)), found)


def _best(table: Table, laid: int) -> Plan:
    """The plan of a whole table that lacks least of the best chance, weighed as a review weighs it."""
    view, seat, contest = table.view, table.seat, table.contest
    lacks = [table.lack(number) for number in range(table.looked)]
    least, sight = min(lacks), seen_by(view, seat)
    close = [number for number, lack in enumerate(lacks) if lack <= max(least, CLOSE)]

    def sense(number: int) -> tuple[bool, bool, float]:
        held = contest.measures(number, table.mixed[0])["flag"] if view.features.flag else 0.0
        plan = contest.plan(number)
        return not risky(plan, sight), _settles(view, seat, plan), HOLDING * held - lacks[number]

    plan = contest.plan(max(close, key=sense))
    if not _settles(view, seat, plan):
        plan = _staying(table, laid, max(least, CLOSE)) or plan
    lack = table.lack_turned(plan)
    for number in range(laid, len(plan.at)):
        for face in _towards(view, seat, plan, number):
            turned = plan.turned(number + 1, face)
            if table.lack_turned(turned) <= max(lack, CLOSE):  # it is what a player expects to see
                plan = turned
                break
    return plan


def _staying(table: Table, laid: int, most: float) -> Plan | None:
    """A plan that comes to the flag and stays there, its markers turned to where it lacks least; None where that is more than
    `most`.
    """
    view, seat = table.view, table.seat
    plans = [plan for plan in map(table.contest.plan, range(table.looked)) if _settles(view, seat, plan)]
    if not plans:
        return None
    plan = min(plans, key=table.lack_turned)
    for number in range(laid + 1, len(plan.at) + 1):
        plan = min((plan.turned(number, face) for face in faces_of(view, plan.at[number - 1])), key=table.lack_turned)
    return plan if table.lack_turned(plan) <= most else None


def seen_by(view: Position, seat: Seat) -> list[frozenset[str]]:
    """All that the enemy may see in each action."""
    steps = range(1, view.world.tables.numbers.markers + 1)
    return [frozenset(RULES.ask(view, "threat", {"seat": seat, "step": step})["sees"]) for step in steps]


def risky(plan: Plan, sight: Sequence[frozenset[str]]) -> bool:
    """Whether the enemy may see its sprint on the way."""
    return bool(plan.sprint) and plan.via in sight[plan.sprint - 1]


def _settles(view: Position, seat: Seat, plan: Plan) -> bool:
    """Whether it comes to the flag, where it does not stand there already, and does not leave it again."""
    flag = view.world.graph.flag
    way = [view.area(seat).node, *plan.at]
    return view.features.flag and flag in way and set(way[way.index(flag) :]) == {flag}


def _flag_plans(view: Position, seat: Seat) -> list[Plan]:
    """Plans that walk to the flag and stay there, looking where the enemy may come; none while it is out of play."""
    flag = view.world.graph.flag
    if not view.features.flag or not flag:
        return []
    maker = Planner(view, seat, Draws(SEED))
    return [maker.goal_plan(flag) for _ in range(FLAG_PLANS)]


def _towards(view: Position, seat: Seat, plan: Plan, number: int) -> list[str]:
    """The facings of a marker that look at the enemy where it stands now; none where it does already, or sees nothing of it."""
    seen = Lookout(view, seat).sees_him(plan.at[number])
    if seen is None or plan.face[number] in seen.ports:
        return []
    return [face for face in faces_of(view, plan.at[number]) if face in seen.ports]


def onward(view: Position, seat: Seat) -> dict[str, float]:
    """The chance of the winner of a fight to win the match, pressing on and holding, as a review would weigh them."""
    scale, _ = measured(RULES, view, seat, settings().depths["usual"]._replace(worlds=WORLDS))
    contest = OnwardContest(view, seat, habits().breadth[REVIEWER], Draws(SEED))
    contest.in_chances(scale.of)
    rows = list(zip(*(contest.column(number) for number in range(contest.others)), strict=True))
    means = [sum(row) / len(row) for row in rows]
    chances = (min(1.0, max(0.0, scale.now + mean - max(means))) for mean in means)
    return dict(zip(OnwardContest.ACTIONS, chances, strict=True))
