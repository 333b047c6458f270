"""What the parts of a review read: the match, what is known of it so far, whose eyes it is told to, and what is picked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.api import Action, Seat
from game.recording import PERSON, Recording
from game.review.record import Decision, Review, Step
from scenes.kit.words import say
from scenes.review.decision_panel import Page
from scenes.review.said import percent, told

WALK = {"do", "unit", "to"}
"""What an action says that is a step of a unit and nothing else."""
STEP = {"activated", "move"}
"""What happens as a unit goes a step; whoever found more there has stopped."""
GOOD = "brilliant"
"""The mark that is no fault."""
SMALL = "small"
"""What a decision is called that cost something, and too little for a mark."""
LEAST = 0.01
"""What cost less is not told by itself."""
MOST = 3
"""So many of those are told to somebody who made no larger mistake."""
STROKE = 0.1
"""Luck that moved the chance by less at once is not told by itself."""
OWN, OTHER, ALL = "own", "other", "all"
"""Whose marked decisions are gone through: those of people on the only side that has some, the other side's, everybody's."""


@dataclass
class ReviewState:
    """A review as far as it has come. `picked` is the number of the action that is looked at, from 1; 0 is the start."""

    recording: Recording
    names: Mapping[Seat, str]
    review: Review | None = None
    picked: int = 0
    busy: bool = False
    whose: str = ALL
    taught: frozenset[int] = frozenset()
    """The actions that a training proposed: they bear no mark."""

    @property
    def person(self) -> bool:
        """Whether one side alone was played by people, so that its decisions are one's own."""
        return len(self._persons) == 1

    @property
    def _persons(self) -> set[str]:
        sides = self.review.sides if self.review else ()
        played = {self.side(seat) for seat, about in self.recording.held.items() if about.get("kind") == PERSON}
        return played if played <= set(sides) else set()

    @property
    def own(self) -> int:
        """Whose winning chance is told: 0 for the first side, 1 for the second. The only person's; with two the first one's."""
        return self.review.sides.index(next(iter(self._persons))) if self.review and self.person else 0

    def side(self, seat: Seat) -> str:
        """The side of a seat."""
        return self.review.side_of.get(seat, seat) if self.review else seat

    def side_name(self, number: int) -> str:
        """What a side is called: by its only seat, or by its name."""
        assert self.review
        side = self.review.sides[number]
        seats = [seat for seat in self.review.seats if self.review.side_of[seat] == side]
        return self.names.get(seats[0], side) if len(seats) == 1 else self.names.get(side, side.title())

    def seat(self, number: int) -> Seat:
        """Who did the action of this number."""
        return self.steps[number - 1].seat

    def seat_of(self, number: int) -> Seat:
        """A seat of a side, for its colours."""
        assert self.review
        return next(seat for seat in self.review.seats if self.review.side_of[seat] == self.review.sides[number])

    def told(self, chance: float) -> float:
        """A chance of the first side, as the chance of the side that is told of."""
        return 1 - chance if self.own else chance

    def told_gain(self, gain: float) -> float:
        """What the first side gained, as what the side that is told of did."""
        return -gain if self.own else gain

    @property
    def steps(self) -> list[Step]:
        """The actions that are reviewed so far."""
        return list(self.review.steps) if self.review else []

    @property
    def step(self) -> Step | None:
        """The action that is picked, if it is reviewed."""
        return self.steps[self.picked - 1] if 0 < self.picked <= len(self.steps) else None

    @property
    def decision(self) -> Decision | None:
        """The decision that is picked."""
        return self.step.decision if self.step else None

    def of_lesson(self, number: int) -> bool:
        """Whether a training proposed an action that cost something: it is no mistake of whoever took it."""
        decision = self.steps[number - 1].decision if 0 < number <= len(self.steps) else None
        return number in self.taught and decision is not None and decision.cost > 0

    def played_out(self, number: int) -> bool:
        """Whether a bot did an action for a person who had left the match to the bots."""
        return 0 < number <= self.recording.length and self.recording.played_out(number)

    def _excused(self, number: int) -> bool:
        """Whether an action bears no mark, as whoever had the seat did not decide it by himself."""
        return number in self.taught or self.played_out(number)

    def page(self) -> Page:
        """What is told of the action that is picked."""
        game, decision, step = self.recording.rules.id, self.decision, self.step
        if decision is None or step is None:
            return Page(game, "", None, (), self._no_decision())
        if self._excused(self.picked):
            decision = decision._replace(mark=None)
        foreign = not self.of(self.picked, OWN)
        walked = decision.options[decision.played]._replace(action=self.done(self.picked))
        options = [walked if place == decision.played else one for place, one in enumerate(decision.options)]
        said = told(game, self.recording.at(self.picked - 1), decision._replace(options=options))
        return Page(game, self.names[step.seat], decision, said, foreign=foreign)

    def done(self, number: int) -> Action:
        """What an action did, as it is told: of a walk all of it, until something was found on it or a step bears a mark."""
        log, steps = self.recording.log, self.steps
        first = log[number - 1]
        decision = steps[number - 1].decision if number <= len(steps) else None
        action = decision.options[decision.played].action if decision else first.action
        if action.keys() != WALK or action != first.action:
            return action
        for later, entry in enumerate(log[number:], number + 1):
            goes_on = entry.seat == first.seat and entry.action.keys() == WALK and entry.action["unit"] == action["unit"]
            marked = later <= len(steps) and (one := steps[later - 1].decision) is not None and one.mark
            stopped = any(event["is"] not in STEP for event in self.recording.events(later - 1))
            if not goes_on or entry.action["do"] != action["do"] or marked or stopped:
                break
            action = {**action, "to": entry.action["to"]}
        return action

    def _no_decision(self) -> str:
        """Why no decision is told of the action that is picked; of one that is not weighed, how the line moved with it."""
        review, number = self.review, self.picked
        if not number or review is None:
            return say("review.pick")
        if number > len(review.steps):
            return say("review.not_yet")
        seat, rules = self.steps[number - 1].seat, self.recording.rules
        for earlier in range(number - 1, 0, -1):
            found = self.steps[earlier - 1]
            if found.seat == seat and found.decision is not None:
                if found.decision.through >= number:
                    return say("review.of_plan", number=earlier)
                break
        before, after = (percent(self.told(chance)) for chance in review.chances[number - 1 : number + 1])
        chances = {"name": self.side_name(self.own), "before": before, "after": after}
        moved = say("review.moved" if before != after else "review.stayed", **chances)
        view = rules.view(self.recording.at(number - 1), seat)
        alone = rules.lists_all and len(rules.legal(view, seat)) == 1
        return say("review.no_choice" if alone else "review.not_weighed") + " " + moved

    def cost_told(self, number: int) -> float:
        """What a marked decision gave away, as a gain of the side that is told of: where the line would stand without luck."""
        found = self._decision(number)
        return -found.cost if self.mine(number) else found.cost

    def mine(self, number: int) -> bool:
        """Whether an action was done by the side that is told of."""
        return self.review is not None and self.side(self.seat(number)) == self.review.sides[self.own]

    def of(self, number: int, whose: str) -> bool:
        """Whether an action was done by these; a bot at the side of a person decides for himself."""
        if whose == OWN:
            return self.mine(number) and (not self.person or self.by_person(number))
        return whose == ALL or not self.mine(number)

    def by_person(self, number: int) -> bool:
        """Whether a person did an action, or it is not known who did."""
        about = self.recording.held.get(self.seat(number))
        return about is None or about.get("kind") == PERSON

    @property
    def allies(self) -> list[Seat]:
        """The seats at the side that is told of that bots hold beside its people."""
        if not self.review or not self.person:
            return []
        held = self.recording.held
        side = [seat for seat in self.review.seats if self.side(seat) == self.review.sides[self.own]]
        return [seat for seat in side if held.get(seat, {}).get("kind", PERSON) != PERSON]

    def marked(self, whose: str = ALL) -> list[int]:
        """The numbers of the actions of these that bear a mark, first to last."""
        found = [number for number, step in enumerate(self.steps, 1) if step.decision and step.decision.mark]
        return [number for number in found if not self._excused(number) and self.of(number, whose)]

    def faults(self, whose: str = ALL) -> list[int]:
        """Those of them that are no praise."""
        return [number for number in self.marked(whose) if self._decision(number).mark != GOOD]

    def slips(self) -> list[int]:
        """What cost a person most who made no mistake that bears a mark, once the review is at its end."""
        if self.busy or not self.person or self.faults(OWN):
            return []
        found = [number for number, step in enumerate(self.steps, 1) if step.decision and not step.decision.mark]
        own = [number for number in found if not self._excused(number) and self.of(number, OWN) and self._tells(number)]
        return sorted(own, key=lambda number: (self.worth(number), number))[:MOST]

    def _tells(self, number: int) -> bool:
        """Whether what a decision cost is enough to be told: it is seen in whole per cent, and is that much."""
        return self.worth(number) < 0 and self._decision(number).cost >= LEAST

    def story(self, whose: str = ALL) -> list[tuple[str, list[int]]]:
        """The decisions of these that are told: the mistakes, then the best moments, each from the largest to the smallest.

        Each part with the key of its heading; none is empty.
        """
        faults, marked = self.faults(whose), self.marked(whose)
        worst = sorted(faults, key=lambda number: (self.worth(number), number))
        best = sorted(set(marked) - set(faults), key=lambda number: (-self.worth(number), number))
        small = self.slips() if whose == OWN else []
        return [part for part in (("cost", worst), (SMALL, small), ("best", best)) if part[1]]

    def order(self, whose: str = ALL) -> list[int]:
        """The numbers of the decisions of these that are told, as they are told."""
        return [number for _, part in self.story(whose) for number in part]

    def place(self, number: int) -> tuple[str, int, int]:
        """Which part of what is told an action stands in, as which one, and of how many; no part: it is not told."""
        for part, numbers in self.story(self.whose):
            if number in numbers:
                return part, numbers.index(number) + 1, len(numbers)
        return "", 0, 0

    def others(self, numbers: Sequence[int]) -> str:
        """What the other side is called, where a person is told of these actions and all of them are its; "" else."""
        if not (self.person and numbers) or any(map(self.mine, numbers)):
            return ""
        return self.side_name(1 - self.own)

    def _decision(self, number: int) -> Decision:
        found = self.steps[number - 1].decision
        assert found
        return found

    def costs(self, numbers: Iterable[int]) -> int:
        """What these actions gave away together, in whole per cent."""
        found = (self.steps[number - 1].decision for number in numbers)
        return percent(sum(decision.cost for decision in found if decision))

    @property
    def taught_cost(self) -> int:
        """What the moves that a lesson proposed gave away together, in whole per cent."""
        return self.costs(number for number in self.taught if number <= len(self.steps) and not self.played_out(number))

    @property
    def left_to_bots(self) -> list[int]:
        """The actions, of those reviewed, that bots did for people who had left the match to them."""
        return [number for number in range(1, len(self.steps) + 1) if self.played_out(number)]

    @property
    def stroke(self) -> int:
        """The action whose draws moved the chance most, once the review is at its end; 0 where none moved it by much."""
        drawn = (min(abs(step.luck), abs(step.drew)) if step.drew * step.luck > 0 else 0.0 for step in self.steps)
        lucks = [0.0, *drawn]
        most = max(lucks)
        return lucks.index(most) if most >= STROKE and not self.busy else 0

    def luck(self, number: int) -> float:
        """What luck gave with an action to the side that is told of."""
        return self.told_gain(self.steps[number - 1].luck)

    def mark(self, number: int) -> str:
        """The mark of an action that is told."""
        return self._decision(number).mark or SMALL

    def worth(self, number: int) -> float:
        """What a marked decision cost, below 0; what a brilliant one found, above."""
        found = self._decision(number)
        if found.mark == GOOD:
            return found.lead
        return round(found.chance - found.cost, 2) - round(found.chance, 2)  # as both are told
