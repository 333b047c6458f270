"""What each decision cost, from what its seat could know: the best that could be done against what was done."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Action, Position, Rules, Seat
from game.bots import regular
from game.bots.api import Budget, bound
from game.bots.weighing import Scale, Weighed, Worth, key_of, weighed
from game.draws import Draws
from game.review.chance import chance, sides
from game.review.record import Decision, Option, Reason
from game.review.settings import Depth, Marks, settings

SEED = 7_340_033
"""Where the positions behind a view and the moods of a search begin: the same for all, so that nothing hidden shows in them."""
SHOWN = 0.005
"""No reason of less is told: it would be 0 %."""
LEAST = 0.002
"""No chance is nearer to 0 or 1 while a match goes on."""


def believed(rules: Rules, view: Position, seat: Seat, worlds: int) -> float:
    """The winning chance of a seat as far as its view tells: the mean over positions that may stand behind it."""
    first = rules.side_of(view, seat) == sides(rules, view)[0]
    total = 0.0
    for number in range(worlds):
        found = chance(rules, rules.determinize(view, seat, Draws(SEED + number)))
        total += found if first else 1 - found
    return min(1 - LEAST, max(LEAST, total / worlds))


def measured(rules: Rules, view: Position, seat: Seat, depth: Depth) -> tuple[Scale, Budget]:
    """How what a seat can do in a view is weighed: what points of the judge are as chances, and how much is thought about it."""
    scale = Scale(believed(rules, view, seat, depth.worlds), settings().games[rules.id].point)
    return scale, budget_of(rules, depth)


def budget_of(rules: Rules, depth: Depth) -> Budget:
    """How much is thought about a decision of a game."""
    return Budget(steps=round(depth.steps * settings().games[rules.id].steps))


def decided(
    rules: Rules,
    view: Position,
    seat: Seat,
    action: Action,
    depth: Depth,
    through: int,
    praises: bool = False,
    besides: Action | None = None,
) -> Decision | None:
    """What it was worth to do this in a view; None where there was no choice, or where the choice cannot be weighed.

    `praises`: of the best, too, it is told why it is better than the next. `besides`: something that was not given up by it, and
    is not held against it.
    """
    judge = rules.judge
    if action["do"] in rules.settings or bound(judge, view, seat):
        return None
    scale, budget = measured(rules, view, seat, depth)
    found = weighed(judge, view, seat, action, Draws(SEED), budget, scale)
    if found and besides is not None:
        found = _without(found, besides)
    return _told(rules, view, seat, found, scale, through, praises) if found else None


def _without(found: Weighed, besides: Action) -> Weighed:
    """What was weighed without one choice that was not taken."""
    played = found.worths[found.played]
    worths = [one for one in found.worths if key_of(one.action) != key_of(besides)]
    return found._replace(worths=worths, played=worths.index(played))


def _told(
    rules: Rules, view: Position, seat: Seat, found: Weighed, scale: Scale, through: int, praises: bool = False
) -> Decision:
    """The decision as a review tells it: the chance as it stands is that of whoever decides for the best, or, in secret, so that
    nobody sees through him."""
    now, worths = scale.now, found.worths
    anchor = worths[0].chance if found.even is None else found.even
    chances = [min(1.0, max(0.0, now + one.chance - anchor)) for one in worths]
    options = [Option(one.action, share, one.share) for one, share in zip(worths, chances, strict=True)]
    error = now - scale.of(-settings().games[rules.id].error)
    cost = chances[0] - chances[found.played]
    cost = cost if cost > error else 0.0
    lead = chances[0] - chances[1] if len(chances) > 1 else 0.0
    marks = settings().games[rules.id].marks
    mark = marked(marks, chances[0], cost, settings().sure)
    reasons = why(worths[0], worths[found.played], -cost) if cost else []
    even = None if found.even is None else now
    great = not cost and even is None and found.fresh and found.played == 0 and lead >= marks.brilliant
    if great and not _plain(rules, view, seat, worths):
        mark, reasons = "brilliant", why(worths[1], worths[0], lead)
    elif praises and found.played == 0 and len(worths) > 1:
        reasons = why(worths[1], worths[0], lead)
    secrets = unknown(rules, view, seat)
    return Decision(chances[0], cost, error, mark, lead, even, options, found.played, reasons, secrets, through)


def _plain(rules: Rules, view: Position, seat: Seat, worths: Sequence[Worth]) -> bool:
    """Whether a plain look finds the best."""
    looked = regular.decide(rules.judge, view, seat, Draws(SEED), Budget(steps=1))
    return key_of(looked) == key_of(worths[0].action)


def marked(marks: Marks, best: float, cost: float, sure: float) -> str | None:
    """The mark of a cost; none where the match is as good as won all the same."""
    if best - cost >= sure:
        return None
    return next((name for name in ("blunder", "mistake", "inaccuracy") if cost >= getattr(marks, name)), None)


def why(other: Worth, one: Worth, weight: float) -> list[Reason]:
    """The weightiest reasons why one choice is worse than the other (`weight` below 0), or better, each with its share."""
    telling, mine, theirs = settings().reasons, one.parts or {}, other.parts or {}
    apart = {name: mine.get(name, 0.0) - theirs.get(name, 0.0) for name in {**theirs, **mine}}
    apart = {name: part for name, part in apart.items() if part * weight > 0}
    whole = sum(apart.values())
    ranked = sorted(apart, key=lambda name: -abs(apart[name]))[: telling.most]
    shares = [(name, apart[name] / whole) for name in ranked]
    told = [(name, weight * share) for name, share in shares if share >= telling.least and abs(weight * share) >= SHOWN]
    return [Reason(name, part, *_measured(name, other, one, weight)) for name, part in told]


def _measured(name: str, other: Worth, one: Worth, weight: float) -> tuple[float | None, float | None]:
    """What a reason is about in the other choice and in this one; None where the numbers do not show it."""
    before, after = (choice.measures.get(name) if choice.measures else None for choice in (other, one))
    if before is None or after is None or round(after - before, 2) * weight <= 0:
        return None, None
    return abs(before), abs(after)


def unknown(rules: Rules, view: Position, seat: Seat) -> Sequence[str]:
    """What a seat cannot know, by the names that the game's judge has for it."""
    asked = getattr(rules.judge, "unknown", None)
    return tuple(asked(view, seat)) if asked else ()


def waits(rules: Rules, view: Position, later: Position, seat: Seat, action: Action, best: Action) -> bool:
    """Whether what was best lost nothing by waiting for an action, as it can be done in a later view as before."""
    asked = getattr(rules.judge, "waits", None)
    return asked is not None and rules.refuse(later, seat, best) is None and bool(asked(view, later, action, best))


def laid(rules: Rules, view: Position, seat: Seat, actions: Sequence[Action]) -> tuple[Action, int]:
    """The one action that the first of these stands for together with some that follow, and how many there are; 0 of one that
    belongs to an earlier one. They are all that the seat does from here on."""
    asked = getattr(rules.judge, "laid", None)
    found: tuple[Action, int] = asked(view, seat, actions) if asked else (actions[0], 1)
    return found
