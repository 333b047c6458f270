"""What tests see of the window: nothing is written unless somebody looks, and then what the screen shows, and no more."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scenes import eyes
from scenes.app import App
from tests.scenes.sitting import TWO, Sitting


def test_nobody_looks_unless_the_environment_names_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(eyes.OVERRIDE, raising=False)
    assert eyes.named_file() is None and App(patience=0)._eyes is None
    monkeypatch.setenv(eyes.OVERRIDE, str(tmp_path / "eyes.json"))
    assert eyes.named_file() == tmp_path / "eyes.json" and App(patience=0)._eyes is not None


def test_what_is_told_is_what_the_seat_at_the_screen_sees(tmp_path: Path) -> None:
    sitting, file = Sitting(TWO), tmp_path / "eyes.json"
    looking = eyes.Eyes(file)
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
