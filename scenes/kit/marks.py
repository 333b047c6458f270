"""The marks of rich text, {amber|words} and **bold**: put around words, and taken away where words are spoken or printed."""

from __future__ import annotations

import re

from scenes.kit import palette


def in_colour(seat: str, words: str) -> str:
    """Rich text: the words in the colour of a seat."""
    return f"{{{palette.SIDES[seat].name}|{words}}}"


def plain(markup: str) -> str:
    """Rich text without its marks."""
    while (without := re.sub(r"\{\w+\|([^{}]*)\}", r"\1", markup)) != markup:
        markup = without
    return markup.replace("**", "")


def unmarked(foreign: str) -> str:
    """A foreign text that rich text shows as it is: the signs that would mark something there are others that look alike."""
    return foreign.translate(str.maketrans("{}*|", "()·¦"))
