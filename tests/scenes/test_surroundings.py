"""What lies around the map of Operators, and signs that stand out from the lines they lie on."""

from __future__ import annotations

import pytest

from scenes.boards.graph.surroundings import BEYOND, run_on
from scenes.boards.lines import STROKES
from scenes.kit.pictures import picture

MAPS = ("kiln-yard", "salt-quay")


@pytest.mark.parametrize("map_id", MAPS)
def test_the_ground_around_a_map_fades_into_the_table_without_an_edge(map_id: str) -> None:
    around = run_on(map_id)
    wide, high = around.get_size()
    for y in (high // 3, high // 2):
        light = [around.get_at((x, y))[3] for x in range(BEYOND + 1)]
        assert light[0] < 12 and light[-1] > 225 and light == sorted(light)
        assert max(after - before for before, after in zip(light, light[1:], strict=False)) < 8
    assert around.get_at((wide - 1, high // 2))[3] < 12 > around.get_at((wide // 2, high - 1))[3]


@pytest.mark.parametrize("map_id", MAPS)
def test_nothing_on_a_map_is_made_out_a_second_time_around_it(map_id: str) -> None:
    around = run_on(map_id)
    for y in range(BEYOND, around.get_height() - BEYOND, 7):
        shades = [sum(around.get_at((x, y))[:3]) for x in range(BEYOND)]
        assert max(abs(after - before) for before, after in zip(shades, shades[1:], strict=False)) < 24


def test_a_star_has_no_colour_of_a_line() -> None:
    star = picture("operators/bonus.svg", (64, 64))
    seen = [star.get_at((x, y)) for x in range(64) for y in range(64)]
    bright = [one[:3] for one in seen if one[3] == 255 and max(one[:3]) > 120]
    assert bright and all(max(one) - min(one) < 40 for one in bright), "it is white"
    assert all(max(one.shade) - min(one.shade) > 60 for one in STROKES.values())
