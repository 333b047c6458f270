"""A short match in a real window, where this machine can show one; a short walk of the monkey; a few kills."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scenes.app.app import App
from tests.by_mouse.at_the_table import AtTheTable
from tests.by_mouse.firefight_hand import FirefightPlayer
from tests.by_mouse.inside import Inside
from tests.by_mouse.ironsquad_hand import IronSquadPlayer
from tests.by_mouse.kills import run as killed
from tests.by_mouse.matches import MATCHES
from tests.by_mouse.operators_hand import OperatorsPlayer
from tests.by_mouse.product import Product
from tests.by_mouse.puzzling import SOLVED, Puzzling
from tests.by_mouse.rush_hand import RushPlayer
from tests.by_mouse.setting_up import SettingUp
from tests.by_mouse.skulls_hand import SkullsPlayer
from tests.by_mouse.window import ROOT, TOOLS, Window, possible
from tests.tiers import thorough, tiered

LONG = 300  # seconds that a few decisions may take, on a machine that is busy


@thorough
@pytest.mark.skipif(not possible(), reason=f"needs {' and '.join(TOOLS)}")
def test_a_short_match_by_mouse_goes_on_after_a_kill(tmp_path: Path) -> None:
    """Two plans by clicks alone, with everything planning offers; killed; the title goes on where the match was."""
    with Window(tmp_path / "home") as window:
        player = OperatorsPlayer(window, 1, "short")
        player.set_up(MATCHES["hot-seat"], 1)
        assert not player.play(LONG, decisions=1)
        window.await_scene("Curtain")
        window.kill()
        window.start()
        window.press(window.beginning("Continue"))
        window.await_scene("Curtain")
        assert any(one["words"] == "GHOST" for one in window.seen["widgets"]), "red's plan is locked in, and blue is next"
        window.press("Ready")
        seen = window.await_scene("Play")
        assert seen["eyes"] == "blue" and not seen["markers"], "nothing of red's plan lies on blue's table"


@thorough
@pytest.mark.skipif(not possible(), reason=f"needs {' and '.join(TOOLS)}")
def test_a_turn_of_iron_squad_by_mouse(tmp_path: Path) -> None:
    """A quick start against the machine: units walk by clicks alone, are done, and the machine answers."""
    with Window(tmp_path / "home") as window:
        player = IronSquadPlayer(window, 2, "short")
        player.acts = 1
        player.set_up(MATCHES["squad-recruit"]._replace(quick=True), 2)
        assert not player.play(LONG, decisions=8)
        assert player.steps, "a unit walked"
        assert player.turns == 2, "the machine has had its turn, and the player has the next"


@thorough
@pytest.mark.skipif(not possible(), reason=f"needs {' and '.join(TOOLS)}")
def test_a_round_of_danger_close_by_mouse(tmp_path: Path) -> None:
    """A squad is mustered, a round is planned and played against the machine by clicks alone, until the next one is planned."""
    with Window(tmp_path / "home") as window:
        player = SkullsPlayer(window, 1, "short")
        player.set_up(MATCHES["close-recruit"], 1)
        while player.plans < 2:
            assert not player.play(LONG, decisions=player.decisions + 1)
        assert player.walks and player.used, "somebody walked, a token was used"


@thorough
@pytest.mark.skipif(not possible(), reason=f"needs {' and '.join(TOOLS)}")
def test_a_few_turns_of_firefight_by_mouse(tmp_path: Path) -> None:
    """Two people by clicks alone: answers that are proposed, shots aimed by hand, steps and facings."""
    with Window(tmp_path / "home") as window:
        player = FirefightPlayer(window, 1, "short")
        player.set_up(MATCHES["fire-hot-seat"], 1)
        assert not player.play(LONG, decisions=12)
        assert player.shots and player.walks, "somebody fired, somebody walked"


@thorough
def test_a_whole_match_of_firefight_by_mouse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people by clicks alone, from the title to the result, in a window that nobody sees."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app = App(patience=0)
    app.open()
    with Inside(tmp_path, app) as window:
        player = FirefightPlayer(window, 1, "whole")
        player.set_up(MATCHES["fire-hot-seat"]._replace(speed="Off"), 1)
        assert player.play(LONG)
        assert player.shots > 20 and player.walks > 10 and player.rallies and player.answers


@thorough
@pytest.mark.skipif(not possible(), reason=f"needs {' and '.join(TOOLS)}")
def test_a_few_turns_of_rush_by_mouse(tmp_path: Path) -> None:
    """Four people by clicks alone: classes, throws and first stops, no curtain. Where there is one point all enter unasked."""
    with Window(tmp_path / "home") as window:
        player = RushPlayer(window, 1, "short")
        player.set_up(MATCHES["rush-hot-seat"], 1)
        assert not player.play(LONG, decisions=30)
        assert not player.curtains and {"muster", "ready", "move"} <= player.done.keys()


@thorough
@pytest.mark.skipif(not possible(), reason=f"needs {' and '.join(TOOLS)}")
def test_the_rules_and_a_thought_are_at_hand_by_mouse(tmp_path: Path) -> None:
    """A match of Operators: every way into the rule book, and an enemy put elsewhere in thought; nothing is played by it."""
    with Window(tmp_path / "home") as window:
        reader = AtTheTable(window, "operators", 1)
        reader.begin()
        reader.rules()
        reader.ghost()


@thorough
@pytest.mark.skipif(not possible(), reason=f"needs {' and '.join(TOOLS)}")
def test_a_position_and_a_puzzle_by_mouse(tmp_path: Path) -> None:
    """Iron Squad: a position is set up, made bad and good again; a puzzle is solved."""
    with Window(tmp_path / "home") as window:
        maker = SettingUp(window, "ironsquad", 1)
        maker.open()
        maker.place()
        maker.bad()
        maker.home()
        solver = Puzzling(window, "ironsquad", 1)
        solver.open()
        solver.solve(SOLVED["ironsquad"][0])


@thorough
@pytest.mark.skipif(not possible(), reason=f"needs {' and '.join(TOOLS)}")
def test_what_is_chosen_is_kept_and_a_match_outlives_a_new_beginning(tmp_path: Path) -> None:
    """A volume is dragged and kept by a kill; high contrast is chosen in a match, which then stands there in it."""
    with Window(tmp_path / "home") as window:
        player = Product(window, "operators", 1)
        player.settings()
        player.volume("Music", 0.2)
        window.kill()
        window.start()
        player.begin()
        player.begin_again("High")
        assert player.chosen()["contrast"] == "high" and abs(player.chosen()["music_volume"] - 20) <= 2


@pytest.mark.parametrize("minutes", tiered(["0.05"], ["0.33"]))
def test_the_monkey_finds_nothing(tmp_path: Path, minutes: str) -> None:
    call = [sys.executable, "-m", "tests.by_mouse.monkey", "--minutes", minutes, "--seed", "20", "--home", str(tmp_path)]
    done = subprocess.run(call, cwd=ROOT, env={**os.environ, "SDL_VIDEODRIVER": "dummy"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("kills", tiered([1], [5]))
def test_a_killed_program_goes_on(tmp_path: Path, kills: int) -> None:
    assert killed(kills, 3, tmp_path).startswith(f"{kills} kills")
