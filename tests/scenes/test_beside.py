"""Cards that have no room in a column lie on the board where they hide least of what is decided about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest
from pygame import Rect

from scenes.kit.beside import best, edges
from tests.scenes.situations import SITUATIONS, hover, lay_out
from tests.scenes.test_clicks_answer import places

INNER = Rect(0, 0, 800, 600)
CARD = 300, 200


class Field:
    """A board on which some are decided about, and others stand."""

    clear = INNER

    def __init__(self, near: Sequence[Rect], others: Sequence[Rect] = ()) -> None:
        self.near, self.others = near, others

    def at_hand(self) -> Sequence[Rect]:
        return self.near

    def standing(self) -> Sequence[Rect]:
        return self.others


def placed(near: Sequence[Rect], others: Sequence[Rect] = (), pressed: Sequence[Rect] = ()) -> Rect:
    return best(edges(INNER, *CARD), Rect(0, 0, 100, 100), pressed, Field(near, others))


def test_a_card_lies_in_the_corner_beside_the_column_that_hides_nobody() -> None:
    foot, head = Rect(700, 500, 40, 40), Rect(700, 60, 40, 40)
    assert placed(()).bottomright == INNER.bottomright
    assert placed((foot,)).topright == INNER.topright
    assert placed((foot, head)).bottomleft == INNER.bottomleft


def test_it_hides_many_others_before_one_who_is_decided_about_and_nothing_that_can_be_pressed() -> None:
    everywhere = [Rect(x, y, 10, 10) for x in range(0, 800, 100) for y in range(300, 600, 250)]
    target = Rect(700, 60, 40, 40)
    assert not placed((target,), everywhere).colliderect(target)
    button = Rect(500, 0, 300, 600)
    assert not placed((), everywhere, (button,)).colliderect(button)


@pytest.mark.usefixtures("bare_boards")
def test_nothing_is_painted_over_a_card_not_even_what_a_lesson_frames() -> None:
    seen = SITUATIONS["firefight turn"]()
    lay_out(seen, (1280, 720), 100)
    column: Any = seen.screen.chrome.column
    lain = 0
    for at in places(seen):
        hover(seen.app, at)
        seen.app._draw()
        surface: pygame.Surface = seen.app.surface
        for card in column.cards:
            lain += 1
            inside = card.rect.inflate(-12, -12)
            shown = surface.subsurface(inside).copy()
            card.draw(surface)
            assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(surface.subsurface(inside), "RGB")
    assert lain
