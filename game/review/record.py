"""What a review holds, and its JSON: every key of it is said here.

A review is `Review`; as JSON (`written`, `read_review`) it is an object of the same keys, and so is all that stands in it. All
chances are between 0 and 1. What stands for a whole match is said of its first side, `sides[0]`: its good is positive, and the
other side's chance is 1 minus it. What stands for a decision is said of whoever decided.

Moment n is the one after n actions, as in a recording: `chances[0]` is the chance before the first action, `steps[0]` is the
first action, and `chances[1]` the chance after it.

    chances[n] - chances[n - 1] = luck + skill[0] + skill[1]   of steps[n - 1], for every n
    chances[-1] = chances[0] + all of luck + all of skill[0] + all of skill[1]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.api import Action, JsonMap, JsonObject, Seat
from game.messages import Refused, message

FORMAT = 2
"""The form of a review; one of another form is not read, and made again."""
MARKS = ("inaccuracy", "mistake", "blunder", "brilliant")
"""What a decision may be marked as."""


class Drawn(NamedTuple):
    """One roll, draw or card of an action."""

    what: str
    """What was drawn, as the rules name it."""
    result: Any
    """What came, a JSON value."""
    luck: float | None
    """What it gave to the first side; None where the action drew so much that only the whole of it was weighed."""


class Option(NamedTuple):
    """Something that could be decided."""

    action: Action
    chance: float
    """The winning chance of whoever decides, once it is done, as far as the seat could know."""
    share: float | None
    """How often it is to be done by whoever cannot be seen through, where all decide in secret; else None."""


class Reason(NamedTuple):
    """One of the reasons for what a decision cost, or gained."""

    what: str
    """What it is about: the words are `review.reason.<what>.worse` or `.better` of the game's own words."""
    weight: float
    """How much of the winning chance; below 0: what was decided is worse by it. All weights of a decision have its sign."""
    before: float | None
    """What it is about in the better choice, in the measure of its words ({before}); None where it has none."""
    after: float | None
    """And in what was decided ({after})."""


class Decision(NamedTuple):
    """What one decision was worth, from what its seat could know."""

    chance: float
    """The seat's winning chance before it, had it decided for the best."""
    cost: float
    """What it gave away of that: 0 and more. `chance - cost` is the chance once it is done."""
    error: float
    """How far the cost may be wrong; a cost below that is 0."""
    mark: str | None
    """One of MARKS, or None."""
    lead: float
    """How much better the best is than the next best: what a brilliant decision found."""
    even: float | None
    """Where others decided at the same time, in secret: the chance of whoever mixes his choices so that nobody sees through him;
    each choice is weighed against all that they might do. Else None."""
    options: Sequence[Option]
    """What could be decided, best first; a few of the best, and what was decided wherever it stands among them."""
    played: int
    """The place of what was decided among `options`."""
    reasons: Sequence[Reason]
    """At most three, the weightiest first."""
    unknown: Sequence[str]
    """What the seat could not know: the words are `review.unknown.<key>` of the game's own words."""
    through: int
    """The last moment that belongs to it: a plan laid step by step is weighed once, at its first step, up to here."""

    @property
    def secret(self) -> bool:
        """Whether others decided at the same time, in secret."""
        return self.even is not None

    @property
    def best(self) -> Action:
        """What would have been best."""
        return self.options[0].action


class Step(NamedTuple):
    """One action of the match."""

    seat: Seat
    luck: float
    """What luck brought the first side: the draws, and what whoever decided could neither know nor foresee."""
    skill: tuple[float, float]
    """What the first side's decision gave to the first side, 0 or less, and what the second side's gave to it, 0 or more."""
    drew: float
    """What the draws gave of it: the chance after them less the mean over all that could have come; 0 where nothing was drawn."""
    exact: bool
    """Whether every fall of its draws was walked; else so many were drawn as the depth says."""
    drawn: Sequence[Drawn]
    """What was drawn, in its order."""
    decision: Decision | None
    """None where there was no choice, or where the choice cannot be weighed."""


class Side(NamedTuple):
    """All that one side decided."""

    decisions: int
    """Its decisions that were weighed."""
    cost: float
    """What all of them cost together."""
    marks: Mapping[str, int]
    """How many there are of each mark."""


class Review(NamedTuple):
    """All that is known of a match so far."""

    game: str
    match: str
    """What tells this match from others."""
    digest: str
    """The digest of the last action that was reviewed, as the match's own file has it; "" before the first."""
    depth: str
    """How deep it was looked at: "quick", "usual" or "deep"."""
    seats: Sequence[Seat]
    """The seats of the match, in its order."""
    sides: Sequence[str]
    """Its two sides, the one first of which the chances are said."""
    side_of: Mapping[Seat, str]
    """The side of each seat."""
    length: int
    """The number of actions of the match; it is reviewed to its end when there are as many steps."""
    chances: Sequence[float]
    """The first side's winning chance at each moment so far; one more than there are steps."""
    bands: Sequence[float]
    """How far each of them may be wrong, up and down."""
    steps: Sequence[Step]
    """The actions so far."""
    note: str | None
    """What is to be said of it, a sentence; None for nothing."""

    @property
    def whole(self) -> bool:
        """Whether the match is reviewed to its last action."""
        return len(self.steps) >= self.length

    @property
    def luck(self) -> float:
        """What luck brought the first side so far."""
        return sum(step.luck for step in self.steps)

    @property
    def drew(self) -> float:
        """What the draws gave of it."""
        return sum(step.drew for step in self.steps)

    @property
    def skill(self) -> tuple[float, float]:
        """What the first side's decisions gave to the first side so far, and what the second side's gave to it."""
        return sum(step.skill[0] for step in self.steps), sum(step.skill[1] for step in self.steps)

    def of_side(self, side: str) -> Side:
        """All that a side decided so far."""
        return self._together([step for step in self.steps if self.side_of[step.seat] == side])

    def of_seat(self, seat: Seat) -> Side:
        """All that a seat decided so far."""
        return self._together([step for step in self.steps if step.seat == seat])

    def _together(self, steps: Sequence[Step]) -> Side:
        found = [step.decision for step in steps if step.decision]
        marks = {mark: sum(one.mark == mark for one in found) for mark in MARKS}
        return Side(len(found), sum(one.cost for one in found), marks)


# --- JSON -----------------------------------------------------------------------------------------------------------------


def written(review: Review) -> JsonObject:
    """A review as JSON values; `totals` is for whoever reads it without this program, and not read again."""
    value = review._asdict() | {"steps": [step_written(step) for step in review.steps]}
    value["totals"] = {
        "start": review.chances[0],
        "luck": review.luck,
        "drew": review.drew,
        "skill": dict(zip(review.sides, review.skill, strict=True)),
        "end": review.chances[-1],
        "sides": {side: review.of_side(side)._asdict() for side in review.sides},
    }
    return {"sandtable": "review", "format": FORMAT, **value}


def step_written(step: Step) -> JsonObject:
    """An action as JSON values."""
    found = None if step.decision is None else decision_written(step.decision)
    return step._asdict() | {"skill": list(step.skill), "drawn": [one._asdict() for one in step.drawn], "decision": found}


def decision_written(decision: Decision) -> JsonObject:
    """A decision as JSON values."""
    options, reasons = ([one._asdict() for one in several] for several in (decision.options, decision.reasons))
    return decision._asdict() | {"options": options, "reasons": reasons}


def read_review(value: JsonMap) -> Review:
    """The review of JSON values. Raises: Refused(bad-match) for what is none, or of another form."""
    form = value.get("format")
    if value.get("sandtable") != "review" or type(form) is not int:
        raise Refused("bad-match", message('This is no review of a match; one has "sandtable": "review" and a "format".'))
    if form != FORMAT:
        why = message("The review has format {form}; this program reads format {format}.", form=form, format=FORMAT)
        raise Refused("bad-match", why)
    try:
        steps = [read_step(step) for step in value["steps"]]
        review = Review(**{key: value[key] for key in Review._fields if key != "steps"}, steps=steps)
        right = len(review.chances) == len(review.bands) == len(steps) + 1 <= review.length + 1
        right &= all(type(one) is float or type(one) is int for one in (*review.chances, *review.bands))
        right &= len(review.sides) == 2 and all(review.side_of[step.seat] in review.sides for step in steps)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        right = False
    if not right:
        raise Refused("bad-match", message("The review is damaged; it is made again where it is asked for."))
    return review


def read_step(value: JsonMap) -> Step:
    """The action of JSON values. Raises: KeyError, TypeError, ValueError."""
    luck, drew, (mine, theirs) = float(value["luck"]), float(value["drew"]), value["skill"]
    drawn, decision = [Drawn(**one) for one in value["drawn"]], read_decision(value["decision"])
    return Step(value["seat"], luck, (float(mine), float(theirs)), drew, value["exact"], drawn, decision)


def read_decision(value: JsonMap | None) -> Decision | None:
    """The decision of JSON values. Raises: KeyError, TypeError, ValueError."""
    if value is None:
        return None
    options, reasons = [Option(**one) for one in value["options"]], [Reason(**one) for one in value["reasons"]]
    decision = Decision(**{**value, "options": options, "reasons": reasons})
    if decision.mark not in (None, *MARKS) or not 0 <= decision.played < len(options):
        raise ValueError("no decision")
    return decision
