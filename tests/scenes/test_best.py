"""The best ten of a game that is played for a score: kept from match to match, whatever becomes of their file."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from scenes import best
from scenes.best import Best, placed
from scenes.kit.layout import Scale
from scenes.result_best import BestTable


def match_of(score: int, name: str = "Anna", won: bool = True) -> Best:
    return Best(score, won, name, "USA, round 12, 20 empty houses", "2026-11-20")


def test_a_match_is_kept_for_the_next_time(own_folder: Path) -> None:
    entered, faults = best.enter("ironsquad", match_of(20))
    assert (entered.best, entered.place, faults) == ((match_of(20),), 0, [])
    entered, _ = best.enter("ironsquad", match_of(31, "Zoë", False))
    assert [one.score for one in entered.best] == [31, 20] and entered.place == 0
    entered, _ = best.enter("ironsquad", match_of(-4))
    assert [one.score for one in entered.best] == [31, 20, -4] and entered.place == 2
    assert best.load() == ({"ironsquad": entered.best}, [])
    assert [path.name for path in own_folder.iterdir()] == ["best.json"]


def test_games_have_lists_of_their_own() -> None:
    best.enter("ironsquad", match_of(20))
    entered, _ = best.enter("skulls", match_of(3))
    assert [one.score for one in entered.best] == [3]
    assert {game: len(listed) for game, listed in best.load()[0].items()} == {"ironsquad": 1, "skulls": 1}


def test_only_ten_are_listed_and_who_came_first_stays_first() -> None:
    listed = tuple(match_of(score) for score in range(10, 0, -1))
    again = placed(listed, match_of(7, "Ben"))
    assert [one.score for one in again.best] == [10, 9, 8, 7, 7, 6, 5, 4, 3, 2] and again.place == 4
    assert again.best[4].name == "Ben"
    last = placed(listed, match_of(1, "Ben"))
    assert last.best == listed and last.place is None and last.this.name == "Ben"


def test_a_match_that_is_not_among_the_best_changes_nothing_on_the_disk() -> None:
    for score in range(10):
        best.enter("ironsquad", match_of(score + 10))
    before = best.file().read_bytes()
    entered, _ = best.enter("ironsquad", match_of(3))
    assert entered.place is None and best.file().read_bytes() == before


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "[]",
        '{"ironsquad": 3}',
        '{"ironsquad": [{"score": 3}]}',
        '{"ironsquad": [{"score": true, "won": true, "name": "", "about": "", "day": ""}]}',
        '{"ironsquad": [{"score": 3, "won": 1, "name": "", "about": "", "day": ""}]}',
        '{"ironsquad": [{"score": 3, "won": true, "name": null, "about": "", "day": ""}]}',
        "\x00",
    ],
)
def test_a_broken_file_is_told_and_set_aside_and_the_list_begins_anew(broken: str) -> None:
    path = best.file()
    path.parent.mkdir(parents=True)
    path.write_text(broken, encoding="utf-8")
    entered, faults = best.enter("ironsquad", match_of(5))
    assert entered.best == (match_of(5),) and len(faults) == 1
    assert "best.json" in faults[0] and "best.broken.json" in faults[0] and "\n" not in faults[0]
    assert path.with_name("best.broken.json").read_text(encoding="utf-8") == broken
    assert best.load() == ({"ironsquad": (match_of(5),)}, [])


def test_a_folder_that_cannot_be_written_is_told_and_the_list_is_shown(own_folder: Path) -> None:
    own_folder.parent.mkdir(parents=True, exist_ok=True)
    own_folder.write_text("in the way")
    entered, faults = best.enter("ironsquad", match_of(5))
    assert entered.place == 0 and faults and str(best.file()) in faults[-1]


def test_a_save_that_fails_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    best.enter("ironsquad", match_of(5))

    def refuse(source: object, goal: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("game.folders.os.replace", refuse)
    entered, faults = best.enter("ironsquad", match_of(9))
    assert entered.place == 0 and len(faults) == 1 and "full" in faults[0]
    assert [one["score"] for one in json.loads(best.file().read_text())["ironsquad"]] == [5]


def test_this_match_is_marked_or_said_to_be_missing(screen: pygame.Surface) -> None:
    listed = tuple(match_of(score) for score in range(10, 0, -1))

    def painted(entered: best.Entered) -> pygame.Surface:
        table = BestTable(entered)
        table.place(pygame.Rect((0, 0), table.natural(Scale(100), 460)), Scale(100))
        return table.paint()

    among, missing = placed(listed[:9], match_of(7, "Ben")), placed(listed, match_of(0))
    assert painted(among).get_height() < painted(missing).get_height()
    other = best.Entered(among.best, among.this, 0)
    assert pygame.image.tobytes(painted(among), "RGBA") != pygame.image.tobytes(painted(other), "RGBA")
