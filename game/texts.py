"""Texts that come from files and from others: cut and cleaned before anybody reads them."""

from __future__ import annotations

import re

QUOTED = 80
"""Letters of a foreign value that a sentence repeats at most."""
NAME = 60
"""Letters of a name at most."""
_CUT = "…"
UNSHOWN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""What no typeface shows, not even in a text of several lines."""
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]+")
"""Control characters, halves of characters, and marks that turn the direction of the words behind them."""
_MARKS = re.compile(r"[*{}|\[\]]")


def cut(text: str, most: int = QUOTED) -> str:
    """A text of so many letters at most, the last of them telling that some were left out."""
    return text if len(text) <= most else text[: most - len(_CUT)] + _CUT


def cleaned(text: str, most: int = NAME) -> str:
    """A text in one line, without what no typeface can show, and no longer than so many letters."""
    return cut(_CONTROLS.sub(" ", text[: 4 * most]).strip(), most)


def unmarked(text: str) -> str:
    """A text without what rich text reads as marks."""
    return _MARKS.sub("", text)


def quoted(value: object) -> str:
    """A foreign value as a sentence repeats it: as Python writes it, in one line and cut."""
    return cut(_written(value, QUOTED))


def _written(value: object, room: int) -> str:
    """A value as Python writes it, or the beginning of that: never worked out much further than it is shown."""
    if isinstance(value, str):
        return repr(value[: room + 1])
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 4 * QUOTED:
        return "a whole number of very many digits"
    if not isinstance(value, (dict, list, tuple)):
        return repr(value)
    pairs = value.items() if isinstance(value, dict) else ((None, one) for one in value)
    parts, left = list[str](), room
    for key, one in pairs:
        if left <= 0:
            break
        name = f"{_written(key, left)}: " if isinstance(value, dict) else ""
        parts.append(name + (_written(one, left) if room > 1 else _CUT))
        left -= len(parts[-1]) + 2
    first, last = ("{", "}") if isinstance(value, dict) else ("[", "]") if isinstance(value, list) else ("(", ")")
    comma = "," if isinstance(value, tuple) and len(parts) == 1 else ""
    return first + ", ".join(parts) + comma + last
