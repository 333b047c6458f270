"""A team's tableau of Danger Close: who stands, lies or is dead, danger, ready spot, items, token and bag."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.skulls.position import HIDDEN
from scenes.kit.layout import Scale
from scenes.tables.skulls.cards import items_words
from scenes.tables.skulls.tableau import Tableau, covers_until, rows_of, stands_at, tip_of
from tests.scenes.mustering import new, planning, sized


def tableau(brief: bool = False, size: int = 8) -> tuple[Tableau, list[str]]:
    match = planning(sized(size))
    opened: list[str] = []
    made = Tableau("seal", opened.append, brief)
    view = match.view("seal").copy()
    names = [name for name in view.own("seal") if name != "s-lead"]
    view.change(names[0], state="down", danger=8)
    if size > 2:
        view.change(names[1], state="dead", space=None)
    view.change("s-breach", ready="smoke")
    made.show(view)
    made.place(Rect((10, 10), made.natural(Scale(100), 352)), Scale(100))
    return made, opened


def test_those_who_stand_come_first_then_the_fallen_then_the_dead() -> None:
    made, _ = tableau()
    states = [row.state for row in made.rows]
    assert states == sorted(states, key=["up", "down", "dead"].index) and len(states) == 8
    assert [row.note for row in made.rows][-2:] == ["down; gets up at danger 2", "killed"]
    assert not made.rows[-1].items


@pytest.mark.parametrize("brief", [False, True])
def test_a_click_on_a_row_opens_its_unit_and_the_keys_do_the_same(brief: bool) -> None:
    made, opened = tableau(brief)
    for place, area in enumerate(made.places()):
        made.click(area.move(made.rect.topleft).center)
        assert opened[-1] == made.rows[place].unit
    while made.climb(-1).taken:
        pass
    made.climb(1)
    made.press()
    assert opened[-1] == made.rows[1].unit
    assert made.look().get_size() == made.rect.size


def test_rows_lie_inside_and_beside_each_other_brief_or_not() -> None:
    for brief in (False, True):
        made, _ = tableau(brief)
        places = made.places()
        whole = Rect((0, 0), made.rect.size)
        for number, area in enumerate(places):
            assert whole.contains(area) and area.collidelist(places[number + 1 :]) < 0


def test_the_tip_tells_all_of_a_unit_and_the_head_what_the_token_costs() -> None:
    made, _ = tableau()
    place = next(place for place, row in enumerate(made.rows) if row.unit == "s-breach")
    made.hover(made.places()[place].move(made.rect.topleft).center)
    assert "Breacher" in made.tip and "initiative 51" in made.tip and "Token: Smoke" in made.tip
    made.hover(made.rect.move(0, 4).midtop)
    assert "Take Cover" in made.tip and "8 black, 64 white" in made.tip


def test_a_leader_of_iron_will_lets_the_fallen_around_him_stand_sooner() -> None:
    view = planning(sized(8)).view("terrorist").copy()
    unit = next(name for name in view.own("terrorist") if name != "t-boss")
    view.change("t-boss", space="e1/0")
    view.change(unit, state="down", danger=8, space="e1/0")
    assert stands_at(view, unit) == 5 and covers_until(view, unit) == 1
    view.change("t-boss", space="e2/0")
    assert stands_at(view, unit) == 2 and covers_until(view, unit) == 2


def test_a_hidden_token_is_seen_by_its_back_and_told_by_nobody() -> None:
    match = planning(new())
    view = match.view("seal").copy()
    enemy = view.own("terrorist")[0]
    assert view.units[enemy].ready == HIDDEN and all(row.ready is None for row in rows_of(view, "terrorist"))
    view.phase = "turn"
    row = next(row for row in rows_of(view, "terrorist") if row.unit == enemy)
    assert row.ready == HIDDEN and "Token:" not in tip_of(view, enemy)
    made = Tableau("terrorist", lambda unit: None)
    made.show(view)
    made.place(Rect((0, 0), made.natural(Scale(100), 352)), Scale(100))
    assert pygame.image.tobytes(made.look(), "RGBA")


def test_items_of_a_kind_are_counted() -> None:
    world = planning(new()).position.world
    assert items_words(("flashbang", "medkit", "flashbang")) == "2 Flashbangs, Medkit"
    for token in world.items:
        assert items_words((token,) * 2).startswith("2 "), token
