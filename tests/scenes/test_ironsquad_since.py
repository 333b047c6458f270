"""What the enemy's turn has cost and brought is told as one's own begins, and goes with the first action."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.boards.hexes.board import Hit
from scenes.kit.text import spans
from scenes.kit.text_panel import Prose
from scenes.tables.ironsquad.since import search_of
from tests.ironsquad.staged import Staged
from tests.scenes.test_ironsquad_panels import point, table_of

UNITS: dict[str, Any] = {
    "us-captain": "C03",
    "us-rifleman": {"at": "C06", "hp": 1},
    "us-medic": "M12",
    "ge-captain": "C08",
    "ge-mg": {"at": "A12", "facing": 1},
}


def plain(words: str) -> str:
    return "".join(span.words for span in spans(words))


def after_a_shot(die: int) -> Staged:
    """The American turn after one in which the German Captain has fired at the Rifleman."""
    staged = Staged(UNITS, seat="ge")
    staged.fire("ge-captain", "us-rifleman", die)
    staged.end("ge-captain")
    staged.end_turn(1)
    assert staged.match.position.seat == "us"
    return staged


def news(table: Any) -> list[tuple[str, str]]:
    """The rows of the panel, where it is seen."""
    panel = table.panels.news
    return [(plain(part.left), plain(part.right)) for part in panel.parts] if panel in table.panels.widgets else []


@pytest.mark.parametrize(
    ("die", "said"), [(8, [("Rifleman killed by the Captain", "Germany +4 VP")]), (2, [("The Captain missed the Rifleman", "")])]
)
def test_the_enemys_turn_is_told_with_its_points(die: int, said: list[tuple[str, str]]) -> None:
    table: Any = table_of(after_a_shot(die).match, "us")
    table.panels.refresh()
    assert news(table) == said


def test_a_click_on_a_line_shows_its_hex_and_the_first_action_takes_the_account_away() -> None:
    staged = after_a_shot(8)
    table: Any = table_of(staged.match, "us")
    table.panels.refresh()
    panel, seen = table.panels.news, list[str]()
    table.state.look_at = seen.append
    place = panel.places()[0].move(panel.rect.topleft)
    panel.click(place.center)
    assert seen == ["C06"]
    staged.move("us-captain", "C04")
    moved: Any = table_of(staged.match, "us")
    moved.panels.refresh()
    assert not news(moved)


def test_nothing_is_told_in_the_first_turn_of_a_match() -> None:
    table: Any = table_of(Staged(UNITS).match, "us")
    table.panels.refresh()
    assert not news(table)


@pytest.mark.parametrize(
    ("hp", "die", "said"),
    [(5, 7, "German Captain: −3 health."), (1, 8, "German Captain: killed."), (5, 2, "missed."), (5, 1, "missed and backfired.")],
)
def test_what_came_of_a_shot_stays_with_whoever_fired_it(hp: int, die: int, said: str) -> None:
    staged = Staged({"us-captain": "C03", "us-rifleman": "C06", "ge-captain": {"at": "C08", "hp": hp}, "ge-medic": "M12"})
    staged.fire("us-rifleman", "ge-captain", die)
    table: Any = table_of(staged.match, "us")
    table.mode.choose("us-rifleman")
    table.panels.refresh()
    told = [plain(part.words) for part in table.panels.subject.parts if isinstance(part, Prose)]
    assert any(one.startswith("The Rifleman's shot at the") and one.endswith(said) for one in told), told
    table.mode.choose("us-captain")
    assert not table.panels.news.shot("us-captain")


@pytest.mark.parametrize(("hp", "die"), [(5, 7), (1, 8), (5, 2)])
def test_what_came_of_ones_shot_can_be_read_wherever_the_pointer_rests_until_something_is_decided(hp: int, die: int) -> None:
    staged = Staged({"us-captain": "C03", "us-rifleman": "C06", "ge-captain": {"at": "C08", "hp": hp}, "ge-medic": "M12"})
    staged.fire("us-rifleman", "ge-captain", die)
    table: Any = table_of(staged.match, "us")
    told = plain(table.panels.news.shot("us-rifleman"))
    counters = {"ge-captain": "C08", "us-captain": "C03", "us-rifleman": "C06"}
    for hit in [*(Hit(at, None, unit) for unit, at in counters.items()), Hit("C08"), Hit("D07"), Hit()]:
        table.point(hit)
        said = [plain(part.words) for part in table.panels.subject.parts if isinstance(part, Prose)]
        assert said.count(told) == 1, (hit, said)
    staged.move("us-rifleman", "C05")
    table = table_of(staged.match, "us")
    table.point(Hit("M12", None, "ge-medic"))
    assert told not in [plain(part.words) for part in table.panels.subject.parts if isinstance(part, Prose)]


def test_a_shot_is_not_said_to_have_killed_whom_a_later_one_did() -> None:
    staged = Staged({"us-captain": "C06", "us-rifleman": "C07", "ge-captain": {"at": "C08", "hp": 4}, "ge-medic": "M12"})
    staged.fire("us-rifleman", "ge-captain", 7)
    staged.end("us-rifleman")
    staged.fire("us-captain", "ge-captain", 8)
    table: Any = table_of(staged.match, "us")
    assert "ge-captain" in table.state.view.dead
    assert plain(table.panels.news.shot("us-rifleman")).endswith("−3 health.")
    assert plain(table.panels.news.shot("us-captain")).endswith("killed.")


def test_a_hex_that_is_pointed_at_says_how_many_can_hit_him_there() -> None:
    table: Any = table_of(Staged({"us-captain": "C03", "ge-rifleman": "C09"}).match, "us")
    table.mode.choose("us-captain")
    dangers = table.mode.advice.dangers(table.mode.outlook)
    reach = [at for at, cost in table.mode.outlook.far.items() if cost]
    hot, cold = max(reach, key=lambda at: dangers[at]), min(reach, key=lambda at: dangers[at])
    said = []
    for at in (hot, cold):
        point(table, Hit(at))
        said.append(" ".join(plain(part.words) for part in table.panels.subject.parts if isinstance(part, Prose)))
    assert "1 enemy can hit him there." in said[0] and "No enemy can hit him there." in said[1]


def test_the_mark_of_a_tiles_north_is_explained_where_it_lies() -> None:
    table: Any = table_of(Staged({"us-captain": "C02", "ge-captain": "M10"}).match, "us")
    table.board.ground.set_norths({"F05": 1})
    for at in ("F05", "F06"):
        point(table, Hit(at))
        said = " ".join(plain(part.words) for part in table.panels.subject.parts if isinstance(part, Prose))
        assert ("the top of the tile" in said) == (at == "F05")


def test_whom_the_enemy_has_healed_is_told() -> None:
    staged = Staged({**UNITS, "ge-captain": {"at": "C08", "hp": 3}, "ge-medic": "C09"}, seat="ge")
    staged.play("heal", unit="ge-medic", target="ge-captain")
    staged.end_turn(1)
    table: Any = table_of(staged.match, "us")
    table.panels.refresh()
    assert ("German Captain healed: 5 health now", "") in news(table)


def test_what_a_search_found_stands_beside_the_board_until_the_next_turn() -> None:
    deck = {"us-local-a": 0, "us-local-b": 0, "ge-local-a": 0, "ge-local-b": 0, "empty": 6}
    staged = Staged({"us-captain": "C03", "ge-captain": "M10"}, ground={"C04": "building"}, deck=deck)
    staged.move("us-captain", "C04", "empty")
    story = staged.match.chair("us").story()
    assert search_of(story, "us-captain") == "He searched C04: **nobody inside**." and not search_of(story, "us-rifleman")
    table: Any = table_of(staged.match, "us")
    assert any("searched C04" in part.words for part in table.panels.subject.parts if isinstance(part, Prose))
