"""What an action of Operators is in words, and where on the board it is done: for hints and answers of puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Protocol

from game.api import Action
from game.operators.fight import KINDS
from game.operators.position import Position
from game.operators.tables import tables
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.tables.operators.places import called_at, named


class Supposing(Protocol):
    """A table on which a choice of the foe can be supposed."""

    def suppose(self, against: Action) -> None: ...


def _say(key: str, **given: object) -> str:
    return say(f"operators:deed.{key}", **given)


def in_words(view: Position, action: Action) -> str:
    """An action in words."""
    told = by_ids(view, action) if action["do"] != "plan" else _plan(view, action["at"])
    return named(told, view.world.graph)


def _plan(view: Position, nodes: Sequence[str]) -> str:
    """A plan by its nodes: those that follow each other are counted, and who goes nowhere stays."""
    runs = [(node, len(list(run))) for node, run in groupby(nodes)]
    if len(runs) == 1 and nodes[0] in (area.node for _, area in view.areas):
        return _say("plan_stay", node=nodes[0])
    return _say("plan", nodes=", ".join(_say("often", node=node, count=count) if count > 1 else node for node, count in runs))


def by_ids(view: Position, action: Action) -> str:
    """An action in words, with nodes by their ids."""
    do = action["do"]
    if do == "mark":
        port = say(f"operators:event.port.{action['face']}")
        key = "sprint" if action.get("via") else "mark"
        return _say(key, node=action["at"], port=port, via=action.get("via"))
    if do == "fight":
        card = translated(tables().cards[action["card"]].name) if action["card"] else _say("no_card")
        return _say("fight", card=card, **{kind: action[kind] for kind in KINDS})
    if do == "plan":
        return _say("plan", nodes=", ".join(action["at"]))
    return _say(f"do_{do}")


def around(view: Position, actions: Sequence[Action]) -> Sequence[str]:
    """No nodes: the picture of a puzzle shows the whole map, which is small."""
    return ()


def suppose(table: Supposing, told: Mapping[str, Any]) -> None:
    """Give the odds in a fight against the choice of the foe that the task tells."""
    if told.get("against"):
        table.suppose({"do": "fight", **told["against"]})


def places(view: Position, action: Action) -> Sequence[str]:
    """The nodes an action has to do with; of a plan its whole way, from where its operator stands."""
    if action["do"] == "plan":
        return _way(view, action)
    at = action.get("at", [])
    return [*([action["via"]] if action.get("via") else []), *([at] if isinstance(at, str) else at)]


def _way(view: Position, action: Action) -> list[str]:
    """The nodes of a plan in the order in which they are come to, those of its sprint among them."""
    first = action["via"] if action.get("sprint") == 1 else action["at"][0]
    graph = view.world.graph
    # Where nothing is hidden, whose plan it is shows in where it begins.
    starts = [area.node for _, area in view.areas if area.veil is None and area.node]
    starts = [node for node in starts if node == first or graph.line(node, first)]
    found = starts if len(starts) == 1 else []
    for number, node in enumerate(action["at"], 1):
        found += [action["via"], node] if number == action.get("sprint") else [node]
    return found


def where(view: Position, space: str) -> str:
    """A node as the board writes it."""
    return called_at(view.world.graph, space)
