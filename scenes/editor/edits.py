"""A position while it is set up: what it is now, what the rules say to it, what it was before; and where it waits on the disk."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import NamedTuple, TypeVar
from zlib import crc32

from game.api import Rules
from game.files import text_of
from game.folders import set_aside, user_folder, write_whole
from game.games import rules
from game.messages import Refused
from game.service.lines import asked
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.presentation.editor import Value

MOST = 400
"""Edits that can be taken back."""
T = TypeVar("T")


class Step(NamedTuple):
    """A position as it was, and the thing that was chosen then."""

    value: Value
    chosen: str | None


class Edits:
    """What is set up. `value` may be against the rules: then `fault` says in a sentence why, and `position` is None."""

    def __init__(self, rules: Rules, value: Mapping[str, object]) -> None:
        self.rules = rules
        self.value: Value = {}
        self.position: object = None
        self.fault = ""
        self.chosen: str | None = None
        self._past: list[Step] = []
        self._future: list[Step] = []
        self._settle(deepcopy(dict(value)))

    def _settle(self, value: Value) -> None:
        """Let the rules read this position and write it with every key, or note why they refuse it."""
        self.value, self.position = value, None
        try:
            self.position = self.rules.read(value)
        except Refused as refused:
            self.fault = translated(refused.why)
            return
        self.value = self.rules.write(self.position)
        self.fault = "" if self.rules.actors(self.position) else say("editor.nobody")

    @property
    def lawful(self) -> bool:
        """Whether a match can begin here."""
        return not self.fault

    def make(self, change: Callable[[Value], T]) -> T:
        """What a change gave back, carried out on a copy that takes the position's place.

        Raises: Refused, as the change does; then nothing has changed.
        """
        draft = deepcopy(self.value)
        found = change(draft)
        self._remember()
        self._settle(draft)
        return found

    def replace(self, value: Mapping[str, object]) -> None:
        """Replace the position by another one, which can be taken back."""
        self._remember()
        self.chosen = None
        self._settle(deepcopy(dict(value)))

    def _remember(self) -> None:
        self._past = [*self._past[-MOST + 1 :], Step(self.value, self.chosen)]
        self._future.clear()

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to be taken back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether an edit was taken back that can be done again."""
        return bool(self._future)

    def undo(self) -> None:
        """Take back the last edit, if there is one."""
        self._go(self._past, self._future)

    def redo(self) -> None:
        """Redo what was taken back last, if there is something."""
        self._go(self._future, self._past)

    def _go(self, start: list[Step], end: list[Step]) -> None:
        if start:
            end.append(Step(self.value, self.chosen))
            value, self.chosen = start.pop()
            self._settle(value)

    def text(self) -> str:
        """The position as JSON text, as the table protocol's `position` takes it."""
        return json.dumps(self.value, ensure_ascii=False, indent=1)


def position_in(text: str) -> Value:
    """The position in a text, alone or as the request of the table protocol that carries one.

    Raises: Refused with one sentence for what is no position at all; whether it is legal the rules say.
    """
    if not text.strip():
        raise Refused("bad-json", say("editor.nothing_copied"))
    try:
        found = asked(text, "")
    except Refused:
        raise Refused("bad-json", say("editor.no_json")) from None
    inner = found.get("position") if isinstance(found, Mapping) else None
    value = inner if isinstance(inner, Mapping) else found
    return deepcopy(dict(value))


# --- on the disk --------------------------------------------------------------------------------------------------------


def draft_file(game: str) -> Path:
    """Where the position that was left in the editor of a game waits."""
    return user_folder() / "positions" / f"{game}-draft.json"


def copy_file(game: str) -> Path:
    """Where a copied position is written to, when there is no clipboard."""
    return user_folder() / "positions" / f"{game}-copy.json"


def kept_draft(game: str) -> Value | None:
    """The position that was left in the editor, or None; a file that cannot be read is set aside, and not written over.

    One that is against the rules is taken only as it was left here: the screens count on the shape of what they drew before.
    """
    path = draft_file(game)
    try:
        found = asked(text_of(path), "")
        value, digest = position_in(json.dumps(found)), found.get("digest")
    except FileNotFoundError:
        return None
    except (OSError, ValueError, Refused):
        set_aside(path, path.with_name(f"{game}-draft.broken.json"))
        return None
    if digest == _digest(value):
        return value
    try:
        return rules(game).write(rules(game).read(value))
    except Refused:
        return None


def _digest(value: Value) -> int:
    return crc32(json.dumps(value, sort_keys=True).encode())


def keep_draft(game: str, edits: Edits) -> None:
    """Keep the position for the next time. Raises: OSError."""
    saved = {"digest": _digest(edits.value), "position": edits.value}
    write_whole(draft_file(game), json.dumps(saved, ensure_ascii=False, indent=1))
