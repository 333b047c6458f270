"""The file of a review, beside the match it is of: written whole, and refused in one sentence where it is broken."""

from __future__ import annotations

import json
from pathlib import Path
from zlib import crc32

from game import VERSION
from game.api import JsonMap
from game.content.canonical import canonical
from game.files import json_of
from game.folders import why_unread, write_whole
from game.messages import Refused, message
from game.review.record import Review, read_review, written

ENDING = ".review"


def beside(match: Path) -> Path:
    """Where the review of a match's file is kept."""
    return match.with_name(match.name + ENDING)


def keep(review: Review, path: Path) -> None:
    """Write a review to its file. Raises: Refused(bad-match) where it cannot be written; what stood there stands there still."""
    value = {**written(review), "program": VERSION}
    try:
        write_whole(path, json.dumps({**value, "check": _check(value)}, separators=(",", ":")) + "\n")
    except OSError as failed:
        why = failed.strerror or failed
        sentence = message("The review cannot be kept: {path} cannot be written ({why}).", path=path, why=why)
        raise Refused("bad-match", sentence) from None


def kept(path: Path) -> Review | None:
    """The review that stands in a file; None where there is none.

    Raises: Refused(bad-match) for one that is broken, or of another form; the file is left as it is.
    """
    try:
        value = json_of(path)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as fault:
        raise _refused(path, why_unread(fault)) from None
    if not isinstance(value, dict):
        raise _refused(path, message("it is no JSON object"))
    try:
        review = read_review(value)
    except Refused as refused:
        raise Refused("bad-match", message("{name}: {why}", name=path.name, why=refused.why)) from None
    if value.get("check") != _check({key: one for key, one in value.items() if key != "check"}):
        raise _refused(path, message('its "check" does not fit the rest of it'))
    return review


def _refused(path: Path, why: str) -> Refused:
    return Refused("bad-match", message("{name} is no review that can be read: {why}.", name=path.name, why=why))


def _check(value: JsonMap) -> str:
    return f"{crc32(canonical(value).encode()):08x}"
