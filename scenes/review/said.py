"""What a review says in words, on the screen and in lines: a reason with its numbers, shares in per cent."""

from __future__ import annotations

from game.review.record import Reason
from scenes.kit.words import knows, say


def percent(share: float) -> int:
    """A share in per cent."""
    return round(100 * share)


def why(game: str, reason: Reason) -> str:
    """A reason in words: with what it is about in numbers, where it has them."""
    kind, what = "worse" if reason.weight < 0 else "better", reason.what
    if reason.before is not None and reason.after is not None and knows(f"{game}:review.reason.{what}.{kind}_by"):
        numbers = {"before": number(reason.before), "after": number(reason.after)}
        if numbers["before"] == numbers["after"] and percent(reason.before) == percent(reason.after):
            return say(f"{game}:review.reason.{what}.{kind}")
        shares = {"before_percent": percent(reason.before), "after_percent": percent(reason.after)}
        return say(f"{game}:review.reason.{what}.{kind}_by", **numbers, **shares)
    return say(f"{game}:review.reason.{what}.{kind}")


def number(measure: float) -> str:
    """A number with one decimal, where it is no whole one."""
    return f"{measure:.1f}".removesuffix(".0")


def signed(share: float) -> str:
    """A share in per cent with its sign."""
    whole = percent(share)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole < 0 else "0"
