"""What Operators offers to bots: a rule of thumb, and each of its decisions as a contest (section 11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from game.api import Action, Event, Seat
from game.draws import Draws
from game.operators import fight, standing
from game.operators.asks import replies
from game.operators.odds import Dice, pairing, side
from game.operators.outlook import Breadth, Outlook, habits
from game.operators.plans import Planner, Walk
from game.operators.position import NOTHING, OTHER, Area, Plan, Position
from game.operators.records import Card
from game.operators.replies import Answering
from game.operators.sight import prepared

Mind = tuple[float, Sequence[int]]
FIGHT_PARTS = ("win", "lose", "both", "none", "wound")
"""What the columns of Odds stand for."""
_ENOUGH = 0.004
"""A reply that gains less than this is none."""


def _alike(number: int) -> list[Mind]:
    """The minds of somebody without secrets, who may take any of its choices."""
    return [(1.0, range(number))]


class RoundContest:
    """Planning as a contest: own plans against enemy plans (`foes`), walked to their first contact or the round's end."""

    def __init__(self, view: Position, seat: Seat, breadth: Breadth, draws: Draws) -> None:
        foe = OTHER[seat]
        self._replies = breadth.replies
        self._drafted = len(view.area(seat).draft.at)
        self.outlook, self._theirs = Outlook(view, seat), Outlook(view, foe)
        self._planner, self._foe_planner = Planner(view, seat, draws), Planner(view, foe, draws)
        self._own = self._planner.plans(breadth.own)
        self.foes = self._foe_planner.plans(breadth.others)

    @property
    def own(self) -> int:
        """The number of own plans."""
        return len(self._own)

    @property
    def others(self) -> int:
        """The number of enemy plans."""
        return len(self.foes)

    def column(self, other: int, first: int = 0) -> list[float]:
        """What own plans are worth against one of the enemy's."""
        theirs, pair = self.foes[other], self.outlook.pair
        return [pair(mine, theirs) for mine in (self._own[first:] if first else self._own)]

    def minds(self) -> tuple[Sequence[Mind], Sequence[Mind]]:
        """Nobody's plans depend on a secret that is looked at here."""
        return _alike(self.own), _alike(self.others)

    def action(self, own: int) -> Action:
        """The plan, or its next marker where some lie already (R-OP-29)."""
        return action_of(self._own[own].plan, self._drafted)

    def plan(self, own: int) -> Plan:
        """The whole plan, with what lies of it already."""
        return self._own[own].plan

    def in_chances(self, chance: Callable[[float], float]) -> None:
        """Count in chances less one half; nothing has been weighed yet."""
        self.outlook.in_chances(chance)
        self._theirs.in_chances(lambda points: 1 - chance(-points))

    def number_of(self, action: Action) -> int | None:
        """The number of the plan of an action, added where it was not there; None for a single marker."""
        if action["do"] != "plan":
            return None
        plan = plan_of(action)
        known = next((number for number, walk in enumerate(self._own) if walk.plan == plan), None)
        if known is None:
            known = len(self._own)
            self._own.append(Walk(self.outlook.ground, plan))
        return known

    def parts(self, own: int, others: Sequence[float]) -> Mapping[str, float]:
        """Duels won and lost, and the flag at the end of a round without one."""
        found = dict[str, float]()
        for share, foe in zip(others, self.foes, strict=False):
            if share:
                for name, part in self.outlook.pair_parts(self._own[own], foe).items():
                    found[name] = found.get(name, 0.0) + share * part
        return found

    def measures(self, own: int, others: Sequence[float]) -> Mapping[str, float]:
        """The chance to win the first duel, if there is one, and to hold the flag after it or at the end of the round."""
        met, won, held = 0.0, 0.0, 0.0
        for share, foe in zip(others, self.foes, strict=False):
            if share:
                duel, flag = self.outlook.pair_chances(self._own[own], foe)
                held += share * flag
                if duel is not None:
                    met += share
                    won += share * duel.won
        return {"flag": held, **({"duels": won / met} if met else {})}

    def widen(self, own: Sequence[float], others: Sequence[float], spend: Callable[[int], bool]) -> bool:
        """Whether best replies to both mixtures were added that gain something."""
        if not self._replies:
            return False
        self._replies -= 1
        mine = [(share, walk) for share, walk in zip(own, self._own, strict=False) if share > 0]
        theirs = [(share, walk) for share, walk in zip(others, self.foes, strict=False) if share > 0]
        worth = sum(a * b * self.outlook.pair(walk, foe) for a, walk in mine for b, foe in theirs)
        grown = _joined(self._own, Answering(self.outlook, self._planner, theirs, spend).found(), worth)
        return _joined(self.foes, Answering(self._theirs, self._foe_planner, mine, spend).found(), -worth) or grown


def _joined(walks: list[Walk], answers: Sequence[tuple[float, Walk]], worth: float) -> bool:
    """Whether new walks that are worth more than `worth` were added."""
    known = {walk.plan for walk in walks}
    new = [walk for gained, walk in answers if gained > worth + _ENOUGH and walk.plan not in known]
    walks += new
    return bool(new)


def plan_of(action: Action) -> Plan:
    """The plan that an action commits."""
    return Plan(tuple(action["at"]), tuple(action["face"]), action.get("sprint") or 0, action.get("via"))


def action_of(plan: Plan, drafted: int) -> Action:
    """A plan as the action that commits it; its next marker where markers lie already (R-OP-29)."""
    if drafted:
        mark: Action = {"do": "mark", "at": plan.at[drafted], "face": plan.face[drafted]}
        return mark | {"via": plan.via} if plan.sprint == drafted + 1 else mark
    action: Action = {"do": "plan", "at": list(plan.at), "face": list(plan.face)}
    return action | {"sprint": plan.sprint, "via": plan.via} if plan.sprint else action


class FightContest:
    """A fight as a contest: own cards and dice against the enemy's, by exact odds.

    A veteran weighs what the outcome means for the match, and that the enemy holds only some of the cards unseen, and
    knows as little of its own hand; a regular counts win, loss and wound, for the cards it holds.
    """

    def __init__(self, view: Position, seat: Seat, breadth: Breadth, draws: Draws) -> None:
        foe = OTHER[seat]
        mine, theirs = view.area(seat), view.area(foe)
        self._pairing = pairing(*(side(view, one, prepared(view, one)) for one in (seat, foe)))
        outlook = Outlook(view, seat)
        self._now = outlook.now
        self._weights = _stakes(outlook) if breadth.replies else (1, -1, 0, 0, -habits().weights.wound, 0)
        self._hand = mine.hand or (None,)
        secret = (*mine.hand, *mine.deck) if breadth.replies and mine.hand else self._hand
        dice = fight.splits(view, mine)
        self._own = [(fight.card_of(view.world, card), one) for card in secret for one in dice]
        self._others = draws.shuffled(replies(view, seat), "the order of replies")
        held = theirs.veil.hand_count if theirs.veil else len(theirs.hand)
        real = tuple("" if card is None else card for card in self._hand)
        self._minds = (_hands(self._own, len(self._hand), real), _hands(self._others, max(1, held), None))

    @property
    def own(self) -> int:
        """The number of own choices."""
        return len(self._own)

    @property
    def others(self) -> int:
        """The number of the enemy's choices."""
        return len(self._others)

    def column(self, other: int, first: int = 0) -> list[float]:
        """What own choices are worth against one of the enemy's."""
        worth, weights, (card, dice) = self._pairing.worth, self._weights, self._others[other]
        return [worth(my_card, my_dice, card, dice, weights) for my_card, my_dice in self._own[first:]]

    def minds(self) -> tuple[Sequence[Mind], Sequence[Mind]]:
        """The hands each side may hold as far as the other knows; the first is what I hold."""
        return self._minds

    def action(self, own: int) -> Action:
        """The card and dice."""
        card, dice = self._own[own]
        return fight.chosen(card.id or None, dice)

    def in_chances(self, chance: Callable[[float], float]) -> None:
        """Count in chances less one half."""
        start = self._now
        win, lose, both, none, wound, killed = self._weights
        plain = [chance(points - start) - 0.5 for points in (win, lose, both, none)]
        self._weights = (*plain, chance(win + wound - start) - chance(win - start), killed)

    def replies(self) -> list[Action]:
        """The enemy's choices in the order of their numbers."""
        return [fight.chosen(card.id or None, dice) for card, dice in self._others]

    def number_of(self, action: Action) -> int | None:
        """The number of the card and dice."""
        dice = tuple(action[kind] for kind in fight.KINDS)
        return next((n for n, (card, one) in enumerate(self._own) if (card.id or None) == action["card"] and one == dice), None)

    def parts(self, own: int, others: Sequence[float]) -> Mapping[str, float]:
        """Winning the fight, losing it, both falling, a wound."""
        found = dict[str, float]()
        card, dice = self._own[own]
        likely = [(share, *one) for share, one in zip(others, self._others, strict=False) if share]
        for number, name in enumerate(FIGHT_PARTS):
            weights = [weight if column == number else 0.0 for column, weight in enumerate(self._weights)]
            worths = (share * self._pairing.worth(card, dice, one, against, weights) for share, one, against in likely)
            found[name] = sum(worths)
        return found

    def measures(self, own: int, others: Sequence[float]) -> Mapping[str, float]:
        """The chance of each outcome, below 0 of one that is bad."""
        card, dice = self._own[own]
        likely = [(share, *one) for share, one in zip(others, self._others, strict=False) if share]
        found = dict[str, float]()
        for number, name in enumerate(FIGHT_PARTS[:4]):
            sign = -1.0 if self._weights[number] < 0 else 1.0
            weights = [sign * (column == number) for column in range(len(self._weights))]
            found[name] = sum(share * self._pairing.worth(card, dice, one, against, weights) for share, one, against in likely)
        return found

    def widen(self, own: Sequence[float], others: Sequence[float], spend: Callable[[int], bool]) -> bool:
        """False: every choice is there."""
        return False


def _hands(choices: Sequence[tuple[Card, Dice]], held: int, real: tuple[str, ...] | None) -> list[Mind]:
    """A mind for each hand that the cards of these choices allow, all alike; `real` first where it is known."""
    cards = list(dict.fromkeys(card.id for card, _ in choices))
    hands = list(combinations(sorted(cards), held))
    if real is not None:
        hands.sort(key=lambda hand: set(hand) != set(real))
    return [(1 / len(hands), [n for n, (card, _) in enumerate(choices) if card.id in hand]) for hand in hands]


def _stakes(outlook: Outlook) -> tuple[float, ...]:
    """What each column of Odds is worth to a seat, as the match stands."""
    mine, theirs = outlook.owner == 1, outlook.owner == -1
    win, lose = outlook.settled(1, 0, int(mine)), outlook.settled(0, 1, -int(theirs))
    wound = outlook.settled(1, 0, int(mine), -outlook.weights.wound) - win
    return win, lose, outlook.settled(1, 1, 0), outlook.settled(0, 0, outlook.owner), wound, 0.0


class OnwardContest:
    """Press or hold as a contest: what comes of either against the plans of an enemy that comes back."""

    ACTIONS = ("press", "hold")

    def __init__(self, view: Position, seat: Seat, breadth: Breadth, draws: Draws) -> None:
        self.own, self.others = len(self.ACTIONS), breadth.returns
        outlook = Outlook(view, seat)
        self._now = outlook.now
        self._rows = [self._row(after(view, seat, do == "press"), seat, breadth, draws.copy()) for do in self.ACTIONS]

    def _row(self, next_round: Position | float, seat: Seat, breadth: Breadth, draws: Draws) -> list[float]:
        if isinstance(next_round, float):
            return [next_round] * self.others
        outlook = Outlook(next_round, seat)
        mine = Planner(next_round, seat, draws).plans(breadth.returns)
        theirs = Planner(next_round, OTHER[seat], draws).plans(breadth.returns)
        rows = [[outlook.pair(walk, foe) for foe in theirs] for walk in mine]
        best = max(rows, key=sum)
        return [best[number % len(best)] for number in range(self.others)]

    def column(self, other: int, first: int = 0) -> list[float]:
        """What pressing and what holding is worth against one plan of the enemy."""
        return [row[other] for row in self._rows[first:]]

    def minds(self) -> tuple[Sequence[Mind], Sequence[Mind]]:
        """The enemy plans after it has seen the choice, so its plans are a sample and no mixture."""
        return _alike(self.own), [(1.0, [number]) for number in range(self.others)]

    def action(self, own: int) -> Action:
        """`press` or `hold`."""
        return {"do": self.ACTIONS[own]}

    def in_chances(self, chance: Callable[[float], float]) -> None:
        """Count in chances less one half."""
        self._rows = [[chance(points - self._now) - 0.5 for points in row] for row in self._rows]

    def number_of(self, action: Action) -> int | None:
        """The number of `press` or `hold`."""
        return self.ACTIONS.index(action["do"])

    def parts(self, own: int, others: Sequence[float]) -> Mapping[str, float]:
        """The round to come as a whole."""
        return {"next": sum(share * worth for share, worth in zip(others, self._rows[own], strict=False))}

    def measures(self, own: int, others: Sequence[float]) -> Mapping[str, float]:
        """{}: what a round to come is worth no player counts."""
        return {}

    def widen(self, own: Sequence[float], others: Sequence[float], spend: Callable[[int], bool]) -> bool:
        """False: there are but two choices."""
        return False


def remaining(area: Area, view: Position) -> tuple[str, ...]:
    """The nodes a seat would still come to in this round, those between included, if it pressed on (R-OP-94, R-OP-95)."""
    plan = area.plan
    if plan is None:
        return ()
    nodes: tuple[str, ...] = (plan.at[view.step - 1],) if area.sprinting else ()
    for number in range(view.step + 1, len(plan.at) + 1):
        if plan.sprint == number and plan.via is not None:
            nodes += (plan.via,)
        nodes += (plan.at[number - 1],)
    return nodes


def after(view: Position, seat: Seat, press: bool) -> Position | float:
    """The position of the next round once a seat pressed or held; its worth where that decides the match (R-OP-106)."""
    new = view.copy()
    area = new.area(seat)
    way = remaining(area, view) if press else ()
    if way:
        area.node, area.face = way[-1], None
    if new.features.flag and view.world.graph.flag in way:
        new.flag = seat
    outlook = Outlook(new, seat)
    if abs(outlook.ends[outlook.owner]) >= outlook.weights.decided:
        return outlook.ends[outlook.owner]
    if new.flag is not None:
        new.score = (new.score[0] + (new.flag == "red"), new.score[1] + (new.flag == "blue"))
    area.wounds = max(0, area.wounds - 1)
    new.phase, new.step, new.half, new.winner = "planning", 0, None, None
    for _, one in new.areas:
        one.plan, one.draft, one.sprinting, one.stopped, one.committed = None, NOTHING, False, False, False
    return new


class Judge:
    """The judge of Operators."""

    def quick(self, view: Position, seat: Seat, draws: Draws) -> Action:
        """What a recruit does: walks toward a goal, takes dice as they come, presses on where that wins the flag."""
        area = view.area(seat)
        if view.phase == "planning":
            return action_of(Planner(view, seat, draws).goal_plan(), len(area.draft.at))
        if view.phase == "onward":
            flag = view.features.flag and view.flag != seat and view.world.graph.flag in remaining(area, view)
            return {"do": "press" if flag else draws.pick(("press", "hold"), "press or hold")}
        lawful = fight.splits(view, area)
        dice = draws.pick([one for one in habits().splits if one in lawful] or lawful, "dice")
        card = draws.pick(area.hand or (None,), "a card")
        return fight.chosen(card, dice)

    def contest(self, view: Position, seat: Seat, level: str, draws: Draws) -> RoundContest | FightContest | OnwardContest:
        """The decision that waits for a seat, as broad as `bots.yaml` says for the level."""
        breadth = habits().breadth[level]
        if view.phase == "planning":
            return RoundContest(view, seat, breadth, draws)
        if view.phase == "combat":
            return FightContest(view, seat, breadth, draws)
        return OnwardContest(view, seat, breadth, draws)

    def laid(self, view: Position, seat: Seat, actions: Sequence[Action]) -> tuple[Action, int]:
        """The plan that markers laid one after another make, and how many they are; 0 of one that is not the first (R-OP-29)."""
        if view.phase != "planning" or actions[0]["do"] != "mark":
            return actions[0], 1
        markers = view.world.tables.numbers.markers
        marks = actions[:markers]
        if view.area(seat).draft.at or len(marks) < markers or any(one["do"] != "mark" for one in marks):
            return actions[0], 0
        sprint = next((number for number, one in enumerate(marks, 1) if one.get("via")), 0)
        plan: Action = {"do": "plan", "at": [one["at"] for one in marks], "face": [one["face"] for one in marks]}
        return plan | ({"sprint": sprint, "via": marks[sprint - 1]["via"]} if sprint else {}), markers

    def unknown(self, view: Position, seat: Seat) -> tuple[str, ...]:
        """What a seat cannot know: the enemy's plan, or his card and dice, and the hand they come from."""
        return {"planning": ("plan",), "combat": ("fight",), "onward": ("plan",)}.get(view.phase, ())

    def tally(self, events: Sequence[Event]) -> Mapping[str, int]:
        """Rounds and fights of a match, and points by what they were for."""
        found = dict.fromkeys(("rounds", "fights", "red_flag", "blue_flag", "red_elimination", "blue_elimination"), 0)
        for event in events:
            if event["is"] == "actions":
                found["rounds"] += 1
            elif event["is"] == "outcome":
                found["fights"] += 1
            elif event["is"] == "scored":
                found[f"{event['seat']}_{event['why']}"] += event["points"]
        return found

    def scenario(self, position: Position) -> str:
        """The id of the scenario that is played."""
        return standing.scenario(position)

    def standing(self, position: Position) -> Mapping[str, float]:
        """The features of a whole position, as red sees them."""
        return standing.standing(position)


JUDGE = Judge()
