"""How fire is seen in every game: a shot comes after its dice, and where nothing moves the result stays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import pygame
import pytest

from game.api import JsonMap
from scenes.boards.dice import LANDS, DicePlate
from scenes.boards.hexes.shots import Burst, Lob, Tracer
from scenes.boards.loop import motions as loop
from scenes.boards.panic import Tremble
from scenes.tables.ironsquad.effects import Verdict
from tests.every_game.walks import begun
from tests.scenes import rushing, skirmish
from tests.scenes.sitting import Sitting
from tests.scenes.situations import IRON, at_rest

WINDOW = (1280, 720)


class Shot(NamedTuple):
    """A shot that is played: where, by which action, what is thrown and when that lies, what flies and bursts."""

    sitting: Callable[[], Sitting]
    does: Callable[[Sitting], JsonMap]
    dice: type
    lies: float
    fire: tuple[type, ...]


def _attack(sitting: Sitting, do: str) -> JsonMap:
    return next(one for one in sitting.match.legal(sitting.match.actors()[0]) if one["do"] == do)


SHOTS = {
    "firefight": Shot(
        lambda: skirmish.in_turn("f1_first_contact"),
        lambda one: {"do": "fire", "unit": "g05", "at": "H05", "by": "activate"}, DicePlate, LANDS, (Tracer,),
    ),
    "ironsquad": Shot(
        lambda: at_rest(IRON, begun("ironsquad", "bench", 1)),
        lambda one: _attack(one, "fire"), Verdict, Verdict.LANDS, (Tracer, Lob, Burst),
    ),
    "rush": Shot(
        lambda: rushing.drawn("m-grenade1"), lambda one: one.match.legal(one.match.actors()[0])[0],
        loop.CombatDice, loop.CombatDice.LANDS, (loop.Lob, loop.Burst),
    ),
}  # fmt: skip


def fired(shot: Shot, speed: str) -> Sitting:
    """The sitting at which a shot has just been decided on, at a speed."""
    sitting = shot.sitting()
    sitting.app.preferences = replace(sitting.app.preferences, speed=speed)
    sitting.play.decide(dict(shot.does(sitting)))
    return sitting


@pytest.mark.parametrize("game", SHOTS)
def test_a_shot_comes_after_its_dice(game: str) -> None:
    shot = SHOTS[game]
    sitting = fired(shot, "normal")
    board: Any = sitting.play.table.board  # type: ignore[attr-defined]
    lay, flew = False, 0

    def look() -> None:
        nonlocal lay, flew
        lay = lay or any(isinstance(one, shot.dice) and one.part >= shot.lies for one in board.airs)  # type: ignore[attr-defined]
        if any(isinstance(one, shot.fire) for one in board.airs):
            flew += 1
            assert lay, "the dice did not lie yet"

    sitting.rest(look)
    assert lay and flew > 10


@pytest.mark.parametrize("game", SHOTS)
def test_where_nothing_moves_what_was_thrown_stays_until_the_next_click(game: str) -> None:
    shot = SHOTS[game]
    sitting = fired(shot, "off")
    board: Any = sitting.play.table.board  # type: ignore[attr-defined]
    sitting.rest()
    assert [type(one) for one in board.left] == [shot.dice]
    with_it, without = pygame.Surface(WINDOW), pygame.Surface(WINDOW)
    sitting.play.table.draw(with_it)
    sitting.play.table.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))
    assert not board.left and sitting.play.table.stale
    sitting.play.table.draw(without)
    assert pygame.image.tobytes(with_it, "RGB") != pygame.image.tobytes(without, "RGB")


@pytest.mark.parametrize("game", SHOTS)
def test_what_was_seen_to_move_is_not_left_lying(game: str) -> None:
    sitting = fired(SHOTS[game], "normal")
    sitting.rest()
    assert not sitting.play.table.board.left  # type: ignore[attr-defined]


@pytest.mark.parametrize(("hit", "trembles"), [("panicked", True), ("pinned", False), ("unknown", False)])
def test_whoever_is_known_to_panic_trembles(hit: str, trembles: bool) -> None:
    sitting = skirmish.fighting()
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal", reduced_motion=False)
    motions = sitting.play.table.motions  # type: ignore[attr-defined]
    view = motions.state.view.copy()
    view.change("s01", hit=hit)
    motions.on.before = motions.on.after = view
    motions.on.batch = [{"is": "attack_roll", "target": "s01"}, {"is": "hit", "unit": "s01"}]
    motion = motions._hit(motions.on.batch[1])
    motion.update(1 / 60)
    assert any(isinstance(air, Tremble) for air in motions.board.airs) is trembles
