"""Setting up a position: nothing is called by the id that only its file knows."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.every_game.walks import SCENARIOS
from tests.scenes.editing import AtEditor

ID = re.compile(r"[a-z]{1,2}\d{1,2}|[a-z]+-[a-z0-9-]+|\w+/\d+")
"""How nodes, units, vehicles, works and floors are written in files; hexes and zones bear their letters on the board."""


def ids_of(value: Any) -> set[str]:
    """Every id that stands in a position."""
    if isinstance(value, dict):
        return set().union(*map(ids_of, value), *map(ids_of, value.values()))
    if isinstance(value, list):
        return set().union(*map(ids_of, value))
    return {value} if isinstance(value, str) and ID.fullmatch(value) else set()


def shown(at: AtEditor) -> set[str]:
    """All that the editor's tabs say."""
    editor, found = at.editor, set[str]()
    groups = [group for leaf in editor.state.tabs() for group in leaf.groups]
    about = [editor.own.about(editor.value, thing) for thing in editor.own.things(editor.value)]
    for group in [*groups, *filter(None, about)]:
        found |= {group.title, *(piece.words for piece in group.pieces)}
        found |= {word for field in group.fields for word in (field.label, *(called for _, called in field.among))}
    return found


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_no_editor_says_an_id(game: str, scenario: str) -> None:
    at = AtEditor(game)
    at.editor.state.begin(scenario, {})
    ids = ids_of(at.editor.value)
    assert ids or scenario == "bench", "there is something that has an id"
    assert not [word for word in shown(at) for one in ids if re.search(rf"(?<![\w/-]){re.escape(one)}(?![\w/-])", word)]
