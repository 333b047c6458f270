"""The faults of files of data: where they stand, and the sentences they are told in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeGuard

from game.texts import cut

if TYPE_CHECKING:
    import yaml  # slow to import, and not needed where no file is read

WRONG: Any = object()
"""Stands for a value that was refused, so that reading goes on and finds the next fault."""


def did_you_mean(word: str, known: Iterable[object]) -> str:
    """What to add to a sentence about an unknown word: `; did you mean "move"?`, the words there are, or nothing."""
    from difflib import get_close_matches  # only a fault needs it, and it is slow to import

    words = [str(one) for one in known]
    near = get_close_matches(cut(word), words, 1)
    if near:
        return f'; did you mean "{near[0]}"?'
    return f"; there are {', '.join(words)}" if 0 < len(words) <= 12 else ""


class Reading:
    """One pass over the files of a game: the file at hand, the faults, the names given and the names used."""

    def __init__(self) -> None:
        self.file = ""
        self.faults: list[str] = []
        self.known: dict[str, dict[str, str]] = {}
        self.references: list[tuple[str, str, str, str, str]] = []

    def place(self, node: yaml.Node) -> str:
        """Where a node stands, as `file:line:column`."""
        mark = node.start_mark
        return f"{self.file}:{mark.line + 1}:{mark.column + 1}"

    def refuse(self, node: yaml.Node, who: str, sentence: str) -> Any:
        """`WRONG`, with the fault noted."""
        self.faults.append(f"{self.place(node)}: {cut(who)}: {sentence}")
        return WRONG

    def name(self, node: yaml.Node, kind: str, word: str) -> None:
        """Let `word` name one of `kind` from now on; the same name twice is noted as a fault."""
        names = self.known.setdefault(kind, {})
        if word in names:
            self.refuse(node, word, f"the name stands already at {names[word]}; give each its own")
        else:
            names[word] = self.place(node)

    def check_references(self) -> None:
        """Note every name used that nothing bears as a fault. Raises: LookupError for a kind no shape names."""
        for place, who, what, kind, word in self.references:
            if kind not in self.known:
                if not self.faults:
                    raise LookupError(f"no shape names any {kind}")  # a slip in the shapes, not in the data
                continue  # the file that names them is faulty itself, and said so
            if word not in self.known[kind]:
                hint = did_you_mean(word, self.known[kind])
                self.faults.append(f'{place}: {who}: {what}: "{cut(word)}" is not among the {kind}{hint}')


def about(what: str) -> str:
    """The beginning of a sentence about a part of something."""
    return f"{what}: " if what else ""


def is_scalar(node: yaml.Node) -> TypeGuard[yaml.ScalarNode]:
    """Whether a node is a text, a number or another single word."""
    return getattr(node, "id", "") == "scalar"


def is_list(node: yaml.Node) -> TypeGuard[yaml.SequenceNode]:
    """Whether a node is a list."""
    return getattr(node, "id", "") == "sequence"


def is_map(node: yaml.Node) -> TypeGuard[yaml.MappingNode]:
    """Whether a node is a map."""
    return getattr(node, "id", "") == "mapping"


def as_written(node: yaml.Node) -> str:
    """What stands in the file, as a fault shows it."""
    if is_scalar(node):
        return f'"{cut(node.value)}"' if node.value or node.style else "empty"
    return "a list" if is_list(node) else "a map"
