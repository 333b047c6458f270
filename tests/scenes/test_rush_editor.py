"""Setting up a position of Rush: nothing is called by its id."""

from __future__ import annotations

import re

from tests.scenes.editing import AtEditor

ID = re.compile(r"\b(?:s\d\d|[AD]\d|[rb]-[a-z]{2}[a-z\d]?)\b", re.IGNORECASE)
"""How squares, seats and vehicles are written in files."""


def test_squares_and_vehicles_are_called_by_their_names() -> None:
    at = AtEditor("rush")
    at.editor.state.begin("standard", {})
    editor = at.editor
    words, titles = [], []
    groups = [group for leaf in editor.state.tabs() for group in leaf.groups]
    about = [editor.own.about(editor.value, thing) for thing in editor.own.things(editor.value)]
    for group in [*groups, *filter(None, about)]:
        titles.append(group.title)
        words += [piece.words for piece in group.pieces]
        words += [word for field in group.fields for word in (field.label, *(called for _, called in field.among))]
    assert "BUILDING: LIGHTHOUSE" in titles and "VEHICLES OF THE ATTACKERS" in titles
    assert "Radar Hut, station 1A" in words and "Lighthouse" in words
    assert [one for one in (*titles, *words) if ID.search(one)] == []
