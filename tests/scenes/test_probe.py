"""What tests see of the window: nothing is written unless somebody looks, and then what the screen shows, and no more."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect

from game.games import rules
from game.match import Match
from scenes.app import probe
from scenes.app.app import App
from scenes.kit.layout import Scale
from scenes.kit.panels import Line, Panel
from scenes.kit.scene import Push, Scene
from scenes.kit.widgets import Label
from scenes.program import Program
from scenes.puzzles.list import Puzzles
from tests.scenes.sitting import TWO, Sitting


def test_nobody_looks_unless_the_environment_names_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(probe.OVERRIDE, raising=False)
    assert probe.named_file() is None and App(patience=0)._probe is None
    monkeypatch.setenv(probe.OVERRIDE, str(tmp_path / "eyes.json"))
    assert probe.named_file() == tmp_path / "eyes.json" and App(patience=0)._probe is not None


def test_what_is_told_is_what_the_seat_at_the_screen_sees(tmp_path: Path) -> None:
    sitting, file = Sitting(TWO), tmp_path / "eyes.json"
    looking = probe.Probe(file)
    sitting.rest()
    sitting.lift()
    sitting.rest()
    looking.look(sitting.app.stack, sitting.app.size, 1)
    assert json.loads(file.read_text()) == {"scene": "Play", "rests": False, "turns": 1}, "it is not drawn yet"
    sitting.painted()
    looking.look(sitting.app.stack, sitting.app.size, 2)
    seen = json.loads(file.read_text())
    assert (seen["scene"], seen["rests"], seen["turns"]) == ("Play", True, 2)
    assert (seen["eyes"], seen["phase"], seen["markers"]) == ("red", "planning", [])
    board = sitting.play.table.board
    assert set(seen["nodes"]) == set(board.graph.nodes) and seen["lit"]
    lock = next(one for one in seen["widgets"] if one["words"] == "Lock plan in")
    assert lock["reason"] and lock["rect"] == list(sitting.button("Lock plan in").rect)
    hidden = set(sitting.match.position.blue.hand) - set(sitting.match.position.red.hand)
    assert hidden and not [card for card in hidden if card in file.read_text()], "nothing of the other seat is told"
    assert [path.name for path in tmp_path.glob("eyes*")] == ["eyes.json"]


def pushed(app: App, scene: Scene) -> dict[str, Any]:
    """What is told of a scene that was drawn once."""
    app.apply(Push(scene))
    scene.draw(app.surface)
    told: dict[str, Any] = json.loads(json.dumps(probe.picture_of(scene, app.size, 1, ("R-OP-21: no.", Rect(1, 2, 3, 4)))))
    return told


def test_what_stands_beside_a_match_is_told_as_well() -> None:
    app = App(patience=0)
    app.open()
    ways = Program(app)
    editor = pushed(app, ways.editor("operators"))
    assert editor["editor"]["things"]["operator:red"] in editor["editor"]["spots"] and not editor["editor"]["fault"]
    palette = [one for one in editor["widgets"] if one["kind"] == "PieceButton"]
    assert "operator:red" in {one["its_piece"] for one in palette} and all(one["within"] for one in palette)
    match = Match(rules("operators"), "kiln-yard", {}, 1)
    replay = pushed(app, ways.replay(match))
    assert (replay["replay"]["action"], replay["replay"]["length"]) == (0, 0) and replay["idle"]
    book = pushed(app, ways.rulebook("operators", "markers"))
    assert book["book"]["open"] == "markers" and "ladder" in book["book"]["links"]
    assert book["notice"] == {"words": "R-OP-21: no.", "rect": [1, 2, 3, 4]}
    shelf = ways.puzzles("operators")
    assert isinstance(shelf, Puzzles)
    listed = next(one for one in pushed(app, shelf)["widgets"] if one["kind"] == type(shelf.list).__name__)
    assert set(listed["parts"]) <= {str(place) for place in range(len(shelf.shelf))}
    opened = shelf.open()
    assert isinstance(opened, Push)
    assert pushed(app, opened.scene)["puzzle"] == {"id": "finish-the-round", "state": "open", "showing": False}


def test_where_a_line_leads_is_told_unless_something_lies_over_it() -> None:
    panel, over = Panel("", [Line("Cover", "2", rule="R-OP-65")]), Label("over it")
    panel.place(Rect(100, 100, 300, 80), Scale(100))
    over.place(Rect(100, 100, 300, 80), Scale(100))
    x, y = probe._links(panel, ())["R-OP-65"]
    assert panel.link_at((x, y)) == "R-OP-65"
    assert probe._links(panel, (over,)) == {}
