"""What a review says in words, on the screen and in lines: a reason with its numbers, shares in per cent."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.api import Position
from game.review.record import Decision, Reason
from scenes.kit.words import knows, say
from scenes.presentation.games import presentation

SLIGHT = 2
"""Numbers that differ by less than this part of what hangs on them do not show why it does: they are not told."""


def percent(share: float) -> int:
    """A share in per cent."""
    return round(100 * share)


def why(game: str, reason: Reason, whose: str = "") -> str:
    """A reason in words: with what it is about in numbers, where it has them.

    It speaks to whoever decided; of somebody else, who has the name `whose`, it is told by his name.
    """
    words = _why(game, reason)
    if not whose:
        return words
    for own in ("yours", "your", "you"):
        found, key = re.escape(say(f"why.own.{own}")), f"{game}:review.named.{own}"
        named = say(key, name=whose) if knows(key) else say(f"why.named{'_s' if whose.endswith('s') else ''}.{own}", name=whose)
        words = re.sub(rf"\b{found}\b", lambda _, named=named: named, words, flags=re.IGNORECASE)  # type: ignore[misc]
    return words[:1].upper() + words[1:]


def reasons(game: str, decision: Decision, whose: str = "") -> list[tuple[float, str]]:
    """The reasons of a decision with their weights, which add up to what is told of its cost or its lead.

    What is left over for many small things is a reason of its own; so is what would speak against the verdict.
    """
    if not decision.reasons:
        return []
    gains = decision.reasons[0].weight > 0
    start, end = (0.0, decision.lead) if gains else (decision.chance, decision.chance - decision.cost)
    rest = end - start - sum(reason.weight for reason in decision.reasons)
    weights = added_up((*(reason.weight for reason in decision.reasons), rest), start, end)
    fit = [one for one in zip(weights, decision.reasons, strict=False) if one[0] and (one[0] > 0) == gains]
    left = round(sum(weights) - sum(weight for weight, _ in fit), 2)
    told = [(weight, why(game, reason, whose)) for weight, reason in fit]
    return told + ([(left, say("review.rest"))] if left else [])


def _why(game: str, reason: Reason) -> str:
    kind, what = "worse" if reason.weight < 0 else "better", reason.what
    if reason.before is not None and reason.after is not None and knows(f"{game}:review.reason.{what}.{kind}_by"):
        numbers = dict(zip(("before", "after"), numbered(reason.before, reason.after), strict=True))
        if SLIGHT * abs(percent(reason.before) - percent(reason.after)) < abs(percent(reason.weight)):
            return say(f"{game}:review.reason.{what}.{kind}")
        shares = {"before_percent": percent(reason.before), "after_percent": percent(reason.after)}
        return say(f"{game}:review.reason.{what}.{kind}_by", **numbers, **shares)
    return say(f"{game}:review.reason.{what}.{kind}")


def told(game: str, view: Position, decision: Decision) -> list[str]:
    """What was done, and what would have been better, in words; of the best what would have been next."""
    words, best, played = presentation(game).action_words(), decision.best, decision.options[decision.played].action
    done = words.in_words(view, played)
    if decision.played and decision.cost:
        return [say("review.done", done=done), say("review.better", better=words.in_words(view, best))]
    next_best = [say("review.next_best", other=words.in_words(view, decision.options[1].action))] if decision.reasons else []
    return [say("review.done_best", done=done), *next_best]


def unknown(game: str, decision: Decision, whose: str = "") -> str:
    """What whoever decided could not know, in a sentence; told to somebody else by his name, `whose`."""
    things = ", ".join(say(f"{game}:review.unknown.{one}") for one in decision.unknown)
    return say("reviewed.unknown_to", name=whose, things=things) if whose else say("reviewed.unknown", things=things)


def in_lines(game: str, name: str, view: Position, decision: Decision, whose: str = "") -> list[str]:
    """A decision in lines: the chance before and after it, what was done and what was better, why, what could not be known.

    `whose`: the name of whoever decided, where its reasons are told to somebody else.
    """
    chances = {"before": percent(decision.chance), "after": percent(decision.chance - decision.cost)}
    same = chances["before"] == chances["after"]
    lines = [say("why.chance" if same else "why.chances", name=name, **chances), *told(game, view, decision)]
    lines += [say("reviewed.reason", weight=signed(weight), why=words) for weight, words in reasons(game, decision, whose)]
    if decision.unknown:
        lines.append(unknown(game, decision, whose))
    return lines


def numbered(*measures: float) -> list[str]:
    """Numbers beside each other, with one decimal unless all are whole ones."""
    found = [f"{measure:.1f}" for measure in measures]
    return [one.removesuffix(".0") for one in found] if all(one.endswith(".0") for one in found) else found


def added_up(parts: Sequence[float], start: float, end: float) -> list[float]:
    """Parts in whole per cent that add up to what is told of the start and the end, each as near as can be."""
    whole = [percent(part) for part in parts]
    short = percent(end) - percent(start) - sum(whole)
    by = 1 if short > 0 else -1
    for place in sorted(range(len(parts)), key=lambda one: by * (whole[one] - 100 * parts[one]))[: abs(short)]:
        whole[place] += by
    return [one / 100 for one in whole]


def signed(share: float) -> str:
    """A share in per cent with its sign."""
    whole = percent(share)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole < 0 else "0"
