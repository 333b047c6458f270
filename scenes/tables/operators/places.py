"""What places of a map are called: every id in a sentence by the name of its node, where the map gives it one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from game.boards.graph import Graph
from scenes.kit.language import translated
from scenes.kit.words import say


def called_at(graph: Graph, node: str) -> str:
    """What a node is called; "" for none."""
    return (translated(graph.nodes[node].title) or node) if node else ""


def either(names: Sequence[str]) -> str:
    """Names to choose one of, in bold."""
    *most, last = [f"**{name}**" for name in names]
    return say("operators:plan.via_or", most=", ".join(most), last=last) if most else last


def named(words: str, graph: Graph) -> str:
    """A text in which every node stands by its name."""
    known = _ids(graph)
    return known.sub(lambda found: called_at(graph, found[0]), words) if known else words


@lru_cache(maxsize=8)
def _ids(graph: Graph) -> re.Pattern[str] | None:
    """What finds the ids of nodes that have names."""
    ids = [re.escape(node.id) for node in graph.nodes.values() if node.title]
    return re.compile(rf"\b(?:{'|'.join(ids)})\b") if ids else None
