"""Mustering at the table of Danger Close: by clicks, by dragging, by keys, at every size; nothing of it is seen by the other."""

from __future__ import annotations

import pygame
import pytest

from game.skulls import suggested
from scenes.kit.layout import BODY_FLOOR, Scale
from scenes.tables.skulls.muster import Mustering
from scenes.tables.skulls.planning import Planning
from tests import tiers
from tests.scenes.mustering import ONE, SIZES, TWO, Table, muster, new, sized


def test_a_card_and_then_a_start_zone_are_clicked_until_the_squad_is_whole() -> None:
    sat = Table(new())
    assert isinstance(sat.mode, Mustering) and sat.push("Ready").reason
    for unit, zone in (("s-gun", "w1"), ("s-lead", "w2"), ("s-rifle", "w2"), ("s-corps", "w3")):
        sat.click(sat.card(unit))
        assert sat.mode.chosen == unit and "Machine Gunner" in sat.table.sentence() or unit != "s-gun"
        sat.click(sat.zone(zone))
    assert sat.mode.squad == {"s-corps": "w3/0", "s-gun": "w1/0", "s-lead": "w2/0", "s-rifle": "w2/0"}
    sat.click(sat.card("s-marks"))
    assert sat.mode.chosen is None and "Remove one first" in sat.mode.cards["s-marks"].tip
    sat.click(sat.push("Ready").rect.center)
    assert sat.match.position.teams["seal"].done


def test_whoever_can_be_placed_is_bright_and_whoever_stands_or_is_left_out_is_dimmed() -> None:
    sat = Table(new())

    def light(unit: str) -> int:
        sat.point((2, 2))
        return sum(pygame.transform.average_color(sat.mode.cards[unit].paint())[:3])

    before = {unit: light(unit) for unit in sat.mode.cards}
    sat.click(sat.card("s-gun"))
    sat.click(sat.zone("w1"))
    assert light("s-gun") < before["s-gun"] and light("s-marks") == before["s-marks"]
    sat.click(sat.push("Place all").rect.center)
    left = [unit for unit in before if unit not in sat.mode.squad]
    assert left and all(light(unit) < before[unit] for unit in left)


def test_cards_are_dragged_onto_the_board_and_counters_from_zone_to_zone_and_away() -> None:
    sat = Table(new())
    sat.drag(sat.card("s-gun"), sat.zone("w3"))
    assert sat.mode.squad == {"s-gun": "w3/0"} and sat.mode.carried is None
    sat.drag(sat.unit("s-gun"), sat.zone("w1"))
    assert sat.mode.squad == {"s-gun": "w1/0"}
    sat.drag(sat.unit("s-gun"), sat.zone("c2"))
    assert sat.mode.squad == {"s-gun": "w1/0"} and sat.mode.carried is None
    sat.drag(sat.card("s-lead"), sat.zone("e1"))
    assert "s-lead" not in sat.mode.squad
    sat.drag(sat.unit("s-gun"), sat.table.panels.column.rect.center)
    assert not sat.mode.squad


def test_what_is_carried_hangs_on_the_pointer_and_a_click_on_a_counter_chooses_it() -> None:
    sat = Table(new())
    sat.drag(sat.card("s-gun"), sat.zone("w3"))
    sat.point(sat.unit("s-gun"))
    sat.mouse(pygame.MOUSEBUTTONDOWN, sat.unit("s-gun"))
    assert sat.mode.carried == "s-gun" and sat.mode.hand in sat.play.focus.widgets
    sat.mouse(pygame.MOUSEBUTTONUP, sat.unit("s-gun"))
    sat.rest()
    assert sat.mode.carried is None and sat.mode.chosen == "s-gun" and sat.mode.hand not in sat.play.focus.widgets
    sat.click(sat.zone("w2"))
    assert sat.mode.squad == {"s-gun": "w2/0"}


def test_the_cross_sends_a_unit_back_and_undo_brings_it_again() -> None:
    sat = Table(new())
    sat.click(sat.push("Place all").rect.center)
    squad = dict(sat.mode.squad)
    assert squad == suggested.squad(sat.match.position.world, "seal") and sat.push("Place all").reason
    unit = next(iter(squad))
    card = sat.mode.cards[unit]
    sat.click((card.rect.right - 12, card.rect.centery))
    assert unit not in sat.mode.squad
    sat.click(sat.push("Undo").rect.center)
    assert sat.mode.squad == squad
    sat.click(sat.push("Undo").rect.center)
    assert not sat.mode.squad and sat.push("Undo").reason


def test_what_is_suggested_keeps_whoever_is_picked() -> None:
    sat = Table(new())
    sat.drag(sat.card("s-marks"), sat.zone("w3"))
    sat.click(sat.push("Place all").rect.center)
    assert sat.mode.squad["s-marks"] == "w3/0" and len(sat.mode.squad) == 4


def test_a_squad_is_mustered_by_keys_alone() -> None:
    sat = Table(new())
    for _ in range(4):
        sat.key(pygame.K_TAB)
        sat.key(pygame.K_SPACE, " ")
    assert len(sat.mode.squad) == 4
    sat.key(pygame.K_TAB)
    unit = sat.mode.chosen
    before = sat.mode.squad[unit]
    sat.key(pygame.K_e, "e")
    assert sat.mode.squad[unit] != before
    sat.key(pygame.K_c, "c")
    assert not sat.mode.squad


def test_the_widgets_key_walks_the_roster_and_shows_each_card_in_full() -> None:
    sat = Table(new())
    sat.key(pygame.K_F6)
    while sat.play.focus.at is not sat.mode.roster:
        sat.key(pygame.K_TAB)
    sat.key(pygame.K_DOWN)
    second = list(sat.mode.cards)[1]
    assert sat.mode.whole.unit == second
    sat.key(pygame.K_RETURN)
    assert sat.mode.chosen == second
    for zone in ("w1/0", "w2/0"):
        sat.key(pygame.K_RIGHT)
        assert sat.mode.squad == {second: zone}
    sat.key(pygame.K_LEFT)
    assert sat.mode.squad == {second: "w1/0"}


def test_as_last_time_is_the_squad_of_the_last_match_on_the_board_as_far_as_it_fits() -> None:
    first = Table(new(), ONE)
    assert first.push("As last time").reason
    first.click(first.push("Place all").rect.center)
    squad = dict(first.mode.squad)
    first.key(pygame.K_RETURN)
    again = Table(new(), ONE)
    again.click(again.push("As last time").rect.center)
    assert again.mode.squad == squad
    smaller = Table(sized(2), ONE)
    smaller.click(smaller.push("As last time").rect.center)
    assert len(smaller.mode.squad) == 2 and smaller.mode.squad.items() <= squad.items()
    assert Table(new("black-hawk-down"), ONE).push("As last time").reason


def test_a_fixed_squad_only_takes_its_places() -> None:
    sat = Table(new("first-contact"))
    assert set(sat.mode.cards) == {"s-breach", "s-rifle"} and "TAKE YOUR PLACES" in sat.mode.head.title
    sat.click(sat.push("Place all").rect.center)
    assert len(sat.mode.squad) == 2 and not sat.push("Ready").reason


def test_two_people_muster_behind_curtains_and_nothing_of_the_first_is_left() -> None:
    sat = Table(new(), TWO)
    first = sat.play.perspective
    sat.click(sat.push("Place all").rect.center)
    sat.play.decide({"do": "commit"})
    sat.rest()
    assert sat.curtain
    sat.lift()
    sat.rest()
    assert sat.play.perspective != first and isinstance(sat.mode, Mustering)
    assert not sat.mode.squad and not sat.table.board.counters
    sat.click(sat.push("Place all").rect.center)
    sat.key(pygame.K_RETURN)
    while sat.curtain:
        sat.lift()
        sat.rest()
    assert isinstance(sat.mode, Planning) and len(sat.table.board.counters) == 8


@pytest.mark.parametrize("size", tiers.sizes(SIZES))
@pytest.mark.parametrize("percent", [75, 100, 125])
def test_the_roster_is_read_at_every_size(size: tuple[int, int], percent: int) -> None:
    match = sized(8)
    muster(match, "terrorist")
    sat = Table(match)
    sat.mode.suggest()
    sat.rest()
    sat.play.resize(size, Scale(percent))
    column = sat.table.panels.column
    for place, card in enumerate(sat.mode.cards.values()):
        assert column.rect.x <= card.rect.x and card.rect.right <= column.rect.right
        assert card.scale.text(15) >= BODY_FLOOR
        assert card.rect.collidelist([other.rect for other in list(sat.mode.cards.values())[place + 1 :]]) < 0
    assert not column.scrolls or size[1] < 720 or percent > 100
    assert sat.table.board.rect.contains(sat.mode.whole.rect)


def test_a_curtain_falls_between_the_muster_and_the_planning_of_two_people() -> None:
    at = Table(sized(2), {"seal": "person", "terrorist": "person"})
    for seat in ("seal", "terrorist"):
        assert at.play.perspective == seat
        for unit, space in suggested.squad(at.match.position.world, seat).items():
            at.play.decide({"do": "deploy", "unit": unit, "space": space})
        at.play.decide({"do": "commit"})
        at.rest()
        assert at.curtain, "nobody looks at what the other one is about to choose"
        at.lift()
        at.rest()
    assert at.match.position.phase == "plan" and at.play.perspective == "seal"


def test_the_count_goes_with_whoever_comes_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """While he comes down the panel beside the board already counts him."""
    sat = Table(new())
    sat.click(sat.push("Place all").rect.center)
    table, squad = sat.table, dict(sat.mode.squad)
    sat.mode.clear()
    sat.rest()
    assert "0 of" in str(sat.mode.head.lines[0])
    table.put_away()
    monkeypatch.setattr(type(sat.mode), "squad", property(lambda mode: squad))  # as when all are on their way down
    table.refresh()
    assert f"{len(squad)} of" in str(sat.mode.head.lines[0]) and all(sat.mode.cards[unit].place_name for unit in squad)


def test_no_tooltip_lies_over_the_card_that_it_comes_with() -> None:
    """The card of whoever is pointed at, as a lesson asks for it, is read whole."""
    sat = Table(new("first-contact"))
    sat.point(sat.card("s-breach"))
    focus, seen = sat.play.focus, pygame.Surface((1280, 720))
    focus.update(1.0)
    sat.play.draw(seen)
    shown = pygame.Surface((1280, 720))
    shown.fill((1, 2, 3))
    focus.draw_tip(shown)
    drawn = pygame.mask.from_threshold(shown, (1, 2, 3), (1, 1, 1, 255))
    drawn.invert()
    assert focus.tip_shown and drawn.count(), "his tooltip is there"
    assert sat.mode.whole.unit == "s-breach"
    assert sat.mode.whole.rect.collidelist(drawn.get_bounding_rects()) == -1
