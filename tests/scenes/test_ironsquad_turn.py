"""A turn of Iron Squad at the screen: walking, what a click would do, the sniper's question, what is held down."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.games import rules
from game.match import Match
from scenes.boards.hexes.board import Hit
from scenes.boards.hexes.over import BARRED
from scenes.boards.hexes.pieces import degrees_of
from scenes.kit.text import spans
from scenes.kit.text_panel import Row
from scenes.tables.ironsquad.advising import advice
from scenes.tables.ironsquad.advising.measured import Measure
from scenes.tables.ironsquad.advising.suggested import Suggested, turn_of
from scenes.tables.ironsquad.advising.threat_lines import Dangers
from scenes.tables.ironsquad.answer import Answering
from scenes.tables.ironsquad.expected import risk_of
from scenes.tables.ironsquad.names import percent
from scenes.tables.ironsquad.places import front_of
from scenes.tables.ironsquad.prospects import caught_by, searched
from scenes.tables.ironsquad.subject import hex_parts
from tests.ironsquad.staged import Staged
from tests.scenes.sitting import Sitting
from tests.scenes.test_ironsquad_panels import point, table_of, words

SNIPER: dict[str, Any] = {"at": "H09", "facing": 1}


def seated(match: Match, speed: str = "off") -> Any:
    """A person of the USA at a match against a bot, who waits for his first decision."""
    sitting = Sitting({"us": "person", "ge": "recruit"}, match, speed=speed)
    sitting.rest()
    return sitting


def moved(match: Match, unit: str, to: str) -> Any:
    """The same, once one of his soldiers has gone to a hex."""
    sitting = seated(match)
    sitting.play.decide({"do": "move", "unit": unit, "to": to})
    sitting.rest()
    return sitting


def amber_of(sitting: Any) -> list[str]:
    """What is amber among the buttons of the bar."""
    return [button.label for button in sitting.play.table.mode.buttons() if button.main]


def told(table: Any) -> str:
    """The sentence of the bottom bar, without its marks."""
    return "".join(span.words for span in spans(table.sentence()))


def pointed(table: Any, space: str, unit: str | None = None) -> str:
    """What is told while the pointer is on a hex, or on a counter: in the panels and in the bottom bar."""
    point(table, Hit(space, None, unit))
    return " ".join([told(table), *panels_of(table)])


def panels_of(table: Any) -> list[str]:
    """What stands in the column beside the board, under its headings."""
    panels = table.panels
    return [
        one
        for slab in (panels.subject, panels.die, panels.sum)
        if slab in panels.widgets
        for one in (slab.title, *words(slab.parts))
    ]


# --- walking ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_one_click_walks_the_whole_way(speed: str) -> None:
    sitting = seated(Staged({"us-captain": "C03", "ge-captain": "M10"}).match, speed)
    table = sitting.play.table
    table.mode.choose("us-captain")
    assert table.mode.click(Hit("C07"))
    sitting.rest()
    assert sitting.match.position.units["us-captain"].at == "C07" and not sitting.notice
    assert len(sitting.match.log) == 4 and not table.mode.walking


def test_a_walk_ends_where_the_sniper_asks() -> None:
    staged = Staged({"us-captain": "H04", "ge-sniper": SNIPER, "ge-captain": "M10"})
    sitting = seated(staged.match)
    table = sitting.play.table
    table.mode.choose("us-captain")
    crossed = table.mode.outlook.crossed("H07")
    assert crossed, "the way leads through his area"
    assert crossed[0] in pointed(table, "H07")
    table.mode.click(Hit("H07"))
    sitting.rest()
    assert sitting.match.position.units["us-captain"].at == crossed[0] and sitting.match.position.pending
    sitting.bots.give()
    sitting.rest()
    assert sitting.match.position.units["us-captain"].at == crossed[0] and not sitting.notice


def test_the_pointer_may_lie_on_whoever_has_just_come() -> None:
    """While something moves, counters are on the board that the last view did not know."""
    table: Any = table_of(Staged({"us-captain": "C03", "ge-captain": "M10"}).match, "us")
    table.mode.choose("us-captain")
    table.motion([{"is": "spawn", "unit": "ge-local-a", "seat": "ge", "at": "C04"}]).finish()
    table.mode.hover(Hit("C04", None, "ge-local-a"))
    assert not table.board.over.path and not table.board.over.sight, "nothing is offered while things move"
    assert "ge-local-a" in table.state.view.units, "the panels know of it"


# --- what a click would do ---------------------------------------------------------------------------------------------------


def test_the_sentence_says_what_a_click_would_do_or_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "SLICE", 9.0)  # however slow the machine is, what to propose is known at once
    units: dict[str, Any] = {
        "us-captain": "C03", "us-medic": "D03", "ge-captain": "C04", "ge-rifleman": "N13", "ge-mg": {"at": "F05", "facing": 9},
    }  # fmt: skip
    table: Any = table_of(Staged(units, ground={"C02": "rock", "B03": "building"}).match, "us")
    assert "choose the Medic" in pointed(table, "D03", "us-medic")
    table.mode.choose("us-captain")
    assert "SHOT AT CAPTAIN" in pointed(table, "C04", "ge-captain") and "chance to hit" in pointed(table, "C04", "ge-captain")
    assert "NO SHOT AT RIFLEMAN" in pointed(table, "N13", "ge-rifleman")
    assert "3 MP, 9 left" in pointed(table, "C04")
    assert "12 MP left." in pointed(table, "C03") and "0 MP" not in pointed(table, "C03")
    assert "4 MP with the search" in pointed(table, "B03")
    assert "Nobody can enter the rock" in pointed(table, "C02")
    assert "blocks E05" in pointed(table, "E05")
    assert "it costs 21 MP and he has 12" in pointed(table, "C10")
    assert "out of reach this turn" in pointed(table, "O13")


def test_the_posts_for_a_shot_are_forgotten_as_the_pointer_leaves_its_target() -> None:
    units: dict[str, Any] = {"us-grenadier": "C03", "us-captain": "C04", "ge-captain": "C05"}
    table: Any = table_of(Staged(units).match, "us")
    table.mode.choose("us-grenadier")
    point(table, Hit("C05", None, "ge-captain"))
    over = table.board.over
    nearest = table.mode.better(table.mode.preview())[0]
    about = {"unit": "us-grenadier", "target": "ge-captain"}
    mean = {at: table.mode.ask("odds", **about, **{"from": at})["expected"] for at in ("C03", nearest)}
    assert over.tags[nearest] == f"+{mean[nearest] - mean['C03']:.1f} damage" and over.rings and over.sight
    assert list(over.tags) == [nearest, "C05"] and len(over.rings) > 1, (
        "words on the target and the nearest of the best posts alone"
    )
    point(table, Hit("G03"))
    assert not any(words.endswith("damage") for words in over.tags.values()) and not any(
        ring.dashed for ring in over.rings.values()
    )


def test_amber_is_the_next_unit_while_one_can_act_and_the_end_of_the_turn_afterwards() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-rifleman": "D03", "ge-captain": "M10"}
    sitting = seated(Staged(units).match)
    mode = sitting.play.table.mode
    assert [button.label for button in mode.buttons() if button.main] == ["Next unit"]
    sitting.press(pygame.K_RETURN)
    assert (
        mode.chosen == Measure(turn_of(sitting.match.view("us"), "us")).best.steps[0][0] and sitting.match.position.seat == "us"
    )
    for unit in ("us-captain", "us-rifleman"):
        sitting.play.decide({"do": "end", "unit": unit})
        sitting.rest()
    assert [button.label for button in sitting.play.table.mode.buttons() if button.main] == ["End turn"]


def test_the_end_of_a_turn_asks_unless_that_is_switched_off() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-rifleman": "D03", "ge-captain": "M10"}
    for asks in (True, False):
        sitting = seated(Staged(units).match)
        sitting.app.preferences = replace(sitting.app.preferences, asks_end=asks)
        at = sitting.button("End turn").rect
        sitting.button("End turn").press()
        sitting.play._furnish()
        assert (sitting.match.position.seat == "us") == asks
        if asks:
            assert "2 soldiers can still act." in told(sitting.play.table)
            anyway = sitting.button("End anyway")
            assert anyway.red and not anyway.rect.colliderect(at), "a second click at the same place ends nothing"
            assert sitting.button("Keep playing").main


def test_what_finishes_a_unit_never_lies_where_the_turn_ends() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-rifleman": "D03", "ge-captain": "M10"}
    sitting = seated(Staged(units).match)
    ends = [sitting.button("End turn").rect]
    sitting.play.decide({"do": "move", "unit": "us-captain", "to": "C04"})
    sitting.rest()
    done = sitting.button("Unit done")
    assert not done.main and not done.reason and not sitting.button("End turn").main, "he has 9 MP left"
    place = done.rect
    for unit in ("us-captain", "us-rifleman"):
        sitting.play.decide({"do": "end", "unit": unit})
        sitting.rest()
        ends.append(sitting.button("End turn").rect)
    assert not any(place.colliderect(one) for one in ends)


def test_while_a_unit_that_has_moved_can_fire_amber_aims_and_then_fires_and_does_not_finish_it() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-rifleman": "C12", "ge-captain": "C06"}
    sitting = moved(Staged(units).match, "us-captain", "C04")
    assert sitting.button("Aim").main and not sitting.button("Unit done").main
    sitting.press(pygame.K_RETURN, "\r")
    assert sitting.play.table.mode.aimed == "ge-captain" and sitting.button("Fire").main


def test_what_would_be_forgotten_is_asked_once_and_in_one_line() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-rifleman": "D03", "ge-captain": "C04"}
    sitting = seated(Staged(units).match)
    mode = sitting.play.table.mode
    mode.end_turn()
    assert mode.warned and "2 of them have a target" in told(sitting.play.table)
    mode.end_turn()
    assert sitting.match.position.seat == "ge"


@pytest.mark.parametrize("advises", [True, False])
def test_nothing_is_amber_that_does_nothing_while_the_last_one_has_not_acted(
    advises: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.match.state.MatchState.advises", advises)
    sitting = seated(Staged({"us-captain": "C03", "ge-captain": "M10"}).match)
    table = sitting.play.table
    assert sitting.button("Next unit").main, "nobody is chosen yet"
    sitting.press(pygame.K_RETURN, "\r")
    assert table.mode.chosen == "us-captain"
    assert [button.label for button in table.mode.buttons() if button.main] == ([f"Go to {table.mode.goal}"] if advises else [])
    assert not [button for button in table.mode.buttons() if button.label == "Next unit" and button.enabled], "there is no other"
    assert sitting.button("End turn").enabled


def test_the_last_one_aims_where_he_can_fire() -> None:
    sitting = seated(Staged({"us-captain": "C03", "ge-captain": "C05"}).match)
    sitting.play.table.mode.choose("us-captain")
    assert [button.label for button in sitting.play.table.mode.buttons() if button.main] == ["Aim"]


# --- the corner ---------------------------------------------------------------------------------------------------------------


def test_the_next_step_lies_in_the_corner_and_no_smaller_amber_beside_a_dead_one() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-mg": {"at": "D03", "facing": 5}, "ge-captain": "C06", "ge-rifleman": "E06"}
    sitting = seated(Staged(units).match)
    seen: dict[str, Any] = {}
    for _ in range(40):
        sitting.rest()
        sitting.play._furnish()
        if sitting.match.position.seat != "us":
            break
        buttons = sitting.play.chrome.buttons
        lit = [button for button in buttons if button.main]
        assert lit, [button.label for button in buttons]
        assert lit == buttons[-1:] or lit[0].label in ("Unit done", "Turn only"), lit[0].label
        assert buttons[-1].enabled, "the corner is never dead"
        seen.setdefault(lit[0].label.split()[0], lit[0].rect.copy())
        lit[0].press()
    assert {"Next", "Aim", "Fire", "Face", "End"} <= set(seen), seen
    corner = seen["Fire"]
    assert all(rect == corner for label, rect in seen.items() if label not in ("Unit", "Turn"))


def test_a_button_that_lay_in_the_corner_in_another_turn_settles_no_more() -> None:
    """Two that settle would keep each other from a click for good."""
    sitting = seated(Staged({"us-captain": "C03", "us-rifleman": "F03", "ge-captain": "M10"}).match)
    for button in sitting.play.chrome.buttons[-3:]:
        button.settles = True
    sitting.play._furnish()
    buttons = sitting.play.chrome.buttons
    assert [one for one in buttons if one.settles] == buttons[-1:]


def test_the_end_of_the_turn_asks_first() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-rifleman": "F03", "ge-captain": "M10"}
    sitting = moved(Staged(units).match, "us-rifleman", "F04")
    mode = sitting.play.table.mode
    mode.end_turn()
    sitting.rest()
    assert mode.warned and not sitting.match.position.units["us-rifleman"].done
    assert "2 soldiers can still act" in told(sitting.play.table) and amber_of(sitting) == ["Keep playing"]
    mode.end_turn()
    sitting.rest()
    assert sitting.match.position.seat == "ge"


def test_a_gunner_is_asked_where_he_faces_before_the_turn_ends() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-mg": {"at": "F03", "facing": 5}, "ge-captain": "F08"}
    sitting = moved(Staged(units).match, "us-mg", "F04")
    sitting.button("End turn").press()
    sitting.play._furnish()
    assert "2 soldiers can still act" in told(sitting.play.table) and amber_of(sitting) == ["Keep playing"], "he has MP left"
    sitting.button("End anyway").press()
    sitting.play._furnish()
    assert amber_of(sitting) == ["Face this way"] and "Choose his facing" in sitting.button("End turn").reason
    sitting.button("Face this way").press()
    sitting.rest()
    assert [entry.action["do"] for entry in sitting.match.log[:3]] == ["move", "end", "end_turn"], "he is asked once"


@pytest.mark.parametrize(("mp", "words"), [(6, "3 MP left** and can still go to"), (11, "8 MP left** and can still go to")])
def test_who_alone_can_still_go_somewhere_is_told_with_where_before_the_turn_ends(mp: int, words: str) -> None:
    units: dict[str, Any] = {"us-sniper": {"at": "F03", "facing": 5, "mp": mp}, "ge-captain": "F12"}
    sitting = moved(Staged(units).match, "us-sniper", "F04")
    table = sitting.play.table
    sitting.button("End turn").press()
    sitting.play._furnish()
    assert table.mode.warned and words in table.mode.sentence() and table.mode.facing is None
    sitting.button("Keep playing").press()
    sitting.play._furnish()
    assert not table.mode.warned and sitting.match.position.units["us-sniper"].mp == mp - 3


def test_who_goes_on_with_another_after_all_does_not_end_the_turn() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-mg": {"at": "F03", "facing": 5}, "ge-captain": "F08"}
    sitting = moved(Staged(units).match, "us-mg", "F04")
    mode = sitting.play.table.mode
    mode.end_turn()
    mode.end_turn()
    assert mode.facing is not None
    assert mode.click(Hit("C03", None, "us-captain"))
    sitting.play._furnish()
    sitting.button("Face this way").press()
    sitting.rest()
    assert sitting.match.position.seat == "us" and sitting.match.position.units["us-mg"].done


# --- another soldier is clicked while one is acting ---------------------------------------------------------------------------


def test_who_has_nothing_left_is_finished_as_another_is_clicked_and_it_is_said() -> None:
    sitting = moved(
        Staged({"us-captain": "C03", "us-rifleman": {"at": "F03", "mp": 4}, "ge-captain": "M10"}).match, "us-rifleman", "F04"
    )
    table = sitting.play.table
    assert table.mode.click(Hit("C03", None, "us-captain"))
    sitting.rest()
    assert sitting.match.position.units["us-rifleman"].done and table.mode.chosen == "us-captain"
    assert sitting.notice == "The Rifleman is done: 1 MP won't buy another move."


@pytest.mark.parametrize("label", ["Next unit", "End turn"])
def test_whoever_has_nothing_left_is_finished_by_going_on(label: str) -> None:
    sitting = moved(
        Staged({"us-captain": "C03", "us-rifleman": {"at": "F03", "mp": 4}, "ge-captain": "M10"}).match, "us-rifleman", "F04"
    )
    button = sitting.button(label)
    assert not button.reason
    button.press()
    sitting.rest()
    mode, rifleman = sitting.play.table.mode, sitting.match.position.units
    assert rifleman["us-rifleman"].done == (label == "Next unit") and sitting.match.position.seat == "us"
    if label == "Next unit":
        assert mode.chosen == "us-captain"
    else:
        assert mode.warned and "1 soldier can still act" in told(sitting.play.table)
        assert [one.name for one in mode.buttons()] == ["end_anyway", "next", "play_on"] and amber_of(sitting) == ["Keep playing"]
        assert mode.back() and mode.chosen == "us-rifleman" and not mode.warned, "all is as it was"
        mode.end_turn()
        sitting.play._furnish()
        sitting.button("End anyway").press()
        sitting.rest()
        assert sitting.match.position.seat == "ge"


def test_the_last_one_with_nothing_left_is_finished_by_the_end_of_the_turn() -> None:
    sitting = moved(Staged({"us-rifleman": {"at": "F03", "mp": 4}, "ge-captain": "M10"}).match, "us-rifleman", "F04")
    assert sitting.button("End turn").main
    sitting.button("End turn").press()
    assert [entry.action["do"] for entry in sitting.match.log[:3]] == ["move", "end", "end_turn"]


def test_a_way_says_at_its_end_alone_what_is_left_and_its_hex_what_it_costs() -> None:
    table = seated(Staged({"us-captain": "C03", "ge-captain": "M10"}).match).play.table
    table.mode.choose("us-captain")
    point(table, Hit("C06"))
    path, cost = table.board.over.path, table.mode.outlook.far["C06"]
    assert not path.costs and path.left == f"{12 - cost} left" and table.board.over.reach["C06"] == str(cost)


def test_what_the_enemy_blocks_is_hatched_bare_and_told_on_pointing() -> None:
    table = seated(Staged({"us-captain": "C03", "ge-mg": {"at": "C07", "facing": 1}, "ge-captain": "M10"}).match).play.table
    table.mode.choose("us-captain")
    barred, over = table.mode.view.barred("us"), table.board.over
    assert barred and set(over.hatched[BARRED]) == set(barred) and not over.tags, "words would lie on what stands there"
    assert all("Machine Gunner blocks this hex" in table.mode.laid_over(space) for space in barred)


ROADS_TO_ANOTHER: dict[str, Any] = {
    "click": lambda mode: mode.click(Hit("F05", None, "us-captain")),
    "card": lambda mode: mode.card("us-captain"),
    "next": lambda mode: mode.next_unit(),
}


@pytest.mark.parametrize("road", ROADS_TO_ANOTHER)
@pytest.mark.parametrize("goal", ["", "F05"])
def test_who_has_something_left_to_do_is_finished_for_another_after_a_question(
    road: str, goal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He stands where the one who is acting could go, or even should."""
    sitting = moved(Staged({"us-captain": "F05", "us-rifleman": "F03", "ge-captain": "M10"}).match, "us-rifleman", "F04")
    table = sitting.play.table
    if goal:
        monkeypatch.setattr(type(table.mode), "goal", goal)
    ROADS_TO_ANOTHER[road](table.mode)
    sitting.rest()
    rifleman = sitting.match.position.units["us-rifleman"]
    assert not rifleman.done and rifleman.at == "F04" and not sitting.notice
    assert told(table) == "The Rifleman still has 9 MP. Finish with him and go on with the Captain?"
    assert amber_of(sitting) == ["Captain next"]
    assert table.mode.back() and table.mode.chosen == "us-rifleman" and amber_of(sitting) != ["Captain next"]
    ROADS_TO_ANOTHER[road](table.mode)
    sitting.play._furnish()
    sitting.button("Captain next").press()
    sitting.rest()
    assert sitting.match.position.units["us-rifleman"].done and table.mode.chosen == "us-captain"


@pytest.mark.parametrize("road", ROADS_TO_ANOTHER)
def test_who_should_stay_is_finished_unasked_by_the_next_step_alone(road: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = moved(Staged({"us-captain": "F05", "us-rifleman": "F03", "ge-captain": "M10"}).match, "us-rifleman", "F04")
    table = sitting.play.table
    stays = Suggested({"do": "end", "unit": "us-rifleman"}, why="stay")
    monkeypatch.setattr(advice.Adviser, "step", stays)
    ROADS_TO_ANOTHER[road](table.mode)
    sitting.rest()
    if road != "next":
        assert told(table) == "The Rifleman still has 9 MP. Finish with him and go on with the Captain?"
        return
    assert sitting.match.position.units["us-rifleman"].done and table.mode.chosen == "us-captain"
    assert "with 9 MP unused" in sitting.notice


def test_a_triangle_with_nothing_left_is_asked_where_it_faces() -> None:
    gunner = {"at": "F03", "facing": 5, "mp": 4}
    sitting = moved(Staged({"us-captain": "C03", "us-mg": gunner, "ge-captain": "F09"}).match, "us-mg", "F04")
    table = sitting.play.table
    assert table.mode.facing == 5 and not sitting.match.position.units["us-mg"].done and not sitting.notice
    assert table.board.over.offered and amber_of(sitting) == ["Face this way"] and not table.mode.back()
    assert table.mode.click(Hit("C03", None, "us-captain")), "he is asked first, and whoever is clicked is chosen then"
    assert told(table) == "First choose which way the Machine Gunner faces. Then the Captain can act."
    table.mode.key("turn_right")
    assert table.mode.facing != 5 and table.mode.onward == "us-captain"
    table.mode.key("turn_left")
    sitting.button("Face this way").press()
    sitting.rest()
    assert table.mode.chosen == "us-captain" and sitting.match.position.units["us-mg"].done
    sitting.play.table.mode.take_back()
    sitting.rest()
    assert table.mode.facing == 5


def test_a_gunner_who_can_bar_nobody_is_not_asked_where_he_faces() -> None:
    gunner = {"at": "F03", "facing": 5, "mp": 4}
    sitting = moved(Staged({"us-captain": "C03", "us-mg": gunner, "ge-captain": "M13"}).match, "us-mg", "F04")
    said = set[str]()
    for road in ("next_unit", "end"):
        getattr(sitting.play.table.mode, road)()
        sitting.rest()
        assert sitting.match.position.units["us-mg"].done
        said.add(sitting.notice)
        sitting.play.table.mode.take_back()
        sitting.rest()
    (words_,) = said
    assert "won't buy" in words_ or "unused" in words_
    assert "facing doesn't matter" in words_, "whatever road finishes him"


def opened_after_a_move(units: dict[str, Any]) -> Any:
    """A match in which the rifleman went from F03 to F04, and the captain's card was opened then."""
    sitting = moved(Staged(units).match, "us-rifleman", "F04")
    cards = sitting.play.table.panels.squad
    cards.open(next(card for card in cards.cards if card.unit == "us-captain"))
    sitting.rest()
    return sitting


def test_the_card_of_a_soldier_does_what_his_counter_does() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-rifleman": {"at": "F03", "mp": 4}, "ge-captain": "M10"}
    sitting = opened_after_a_move(units)
    assert sitting.match.position.units["us-rifleman"].done and sitting.play.table.mode.chosen == "us-captain"


def test_a_card_says_why_its_soldier_cannot_be_chosen_and_never_walks_there() -> None:
    done = {"at": "F05", "done": True}
    sitting = opened_after_a_move({"us-captain": done, "us-medic": "A03", "us-rifleman": "F03", "ge-captain": "M10"})
    assert sitting.match.position.units["us-rifleman"].at == "F04"
    assert "The Captain is done" in sitting.notice


def test_a_card_picks_its_soldier_up_while_a_thought_begins() -> None:
    sitting = seated(Staged({"us-captain": "F05", "us-rifleman": "F03", "ge-captain": "M10"}).match)
    table = sitting.play.table
    table.hand.switch()
    assert table.hand.lifting
    cards = table.panels.squad
    cards.open(next(card for card in cards.cards if card.unit == "us-captain"))
    assert table.hand.ghost and table.hand.ghost.unit == "us-captain"


def test_undo_takes_back_the_whole_walk_of_a_click_and_no_more() -> None:
    sitting = seated(Staged({"us-captain": "C03", "ge-captain": "M10"}).match)
    table = sitting.play.table
    table.mode.choose("us-captain")
    table.mode.click(Hit("C04"))
    sitting.rest()
    table.mode.click(Hit("C07"))
    sitting.rest()
    assert sitting.match.position.units["us-captain"].at == "C07"
    for at in ("C04", "C03"):
        sitting.button("Undo").press()
        sitting.rest()
        assert sitting.match.position.units["us-captain"].at == at and not sitting.notice


def test_undo_takes_back_a_walk_as_a_whole_after_its_unit_was_done() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-rifleman": "F03", "ge-captain": "M10"}
    sitting = seated(Staged(units).match)
    table = sitting.play.table
    for unit, to in (("us-captain", "C06"), ("us-rifleman", "F05")):
        table.mode.choose(unit)
        table.mode.click(Hit(to))
        sitting.rest()
        table.mode.end()
        sitting.rest()
    stood = []
    for _ in range(4):
        sitting.button("Undo").press()
        sitting.rest()
        now = sitting.match.position.units
        stood.append((now["us-captain"].at, now["us-rifleman"].at))
    assert stood == [("C06", "F05"), ("C06", "F03"), ("C06", "F03"), ("C03", "F03")] and not sitting.match.log


def test_a_click_on_an_enemy_never_walks_and_a_second_one_says_why_he_cannot_be_hit_yet() -> None:
    sitting = seated(Staged({"us-captain": "C03", "ge-captain": "C06", "ge-medic": "M10"}).match)
    mode = sitting.play.table.mode
    mode.choose("us-captain")
    foe = Hit("C06", None, "ge-captain")
    assert "ge-captain" in mode.outlook.later and mode.outlook.far["C06"]
    assert mode.click(foe) and not sitting.match.log and not mode.walking
    assert not mode.click(foe) and not sitting.match.log and not mode.walking
    post = mode.outlook.later["ge-captain"][0].at
    assert f"Go to {post} first" in mode.why_nothing(foe)
    mode.click(Hit(post))
    sitting.rest()
    assert mode.click(foe) and mode.aimed == "ge-captain"


def test_the_hex_of_an_enemy_is_entered_by_a_second_click_beside_him() -> None:
    staged = Staged({"us-captain": "C03", "ge-captain": "C05", "ge-medic": "M10"}, ground={"C04": "building"})
    sitting = seated(staged.match)
    table = sitting.play.table
    table.mode.choose("us-captain")
    assert "click twice beside him" in pointed(table, "C05")
    assert table.mode.click(Hit("C05")) and not sitting.match.log
    assert "Click once more to go into the hex of the German Captain" in told(table)
    assert [button.label for button in table.mode.buttons() if button.main] == ["Go to C05"], "and amber goes nowhere else"
    assert table.mode.back() and table.mode.entering is None, "a right click lets go of it"
    table.mode.click(Hit("C05"))
    table.mode.click(Hit("D03"))
    sitting.rest()
    assert sitting.match.position.units["us-captain"].at == "D03", "another hex is gone to at once"
    table.mode.click(Hit("C05"))
    sitting.play._furnish()
    sitting.button("Go to C05").press()
    sitting.rest()
    assert sitting.match.position.units["us-captain"].at == "C05"


def test_an_ambush_on_the_way_is_told_of_as_one_at_its_end() -> None:
    rocks = dict.fromkeys(("B03", "B04", "D03", "D04"), "rock")
    staged = Staged({"us-captain": "C03", "ge-captain": "M10"}, ground={"C04": "building", **rocks})
    table: Any = table_of(staged.match, "us")
    table.mode.choose("us-captain")
    assert "C04" in table.mode.outlook.steps("C05")
    assert "house in C04" in pointed(table, "C05") and "Ambush" in pointed(table, "C05")


def test_the_question_where_he_looks_says_what_the_lit_arrow_blocks() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-mg": {"at": "F05", "facing": 5}, "ge-captain": "F10"}
    table: Any = table_of(Staged(units).match, "us")
    table.mode.choose("us-mg")
    table.mode.end()
    hexes = table.state.world.hexes
    for corner, count in ((5, ": 1 enemy could go there"), (11, "another way blocks more")):
        table.mode.facing = corner
        words = told(table)
        assert all(space in words for space in hexes.front("F05", corner)) and count in words


def test_the_question_where_a_sniper_looks_says_what_the_stripes_are() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-sniper": {"at": "F05", "facing": 5}, "ge-captain": "F10"}
    table: Any = table_of(Staged(units).match, "us")
    table.mode.choose("us-sniper")
    table.mode.end()
    assert "he may fire at whoever steps on amber stripes" in told(table).lower()


def test_one_of_his_own_who_comes_out_of_a_house_is_introduced() -> None:
    table: Any = table_of(Staged({"us-captain": "C03", "ge-captain": "M10"}).match, "us")
    said: list[str] = []
    table.state.context.notify = said.append
    for unit in ("ge-local-b", "us-local-a"):
        table.note({"is": "spawn", "unit": unit, "seat": unit[:2], "at": "C04"})
    assert len(said) == 1 and "Straggler" in said[0] and "joins you" in said[0] and "act this turn" in said[0]
    table.state.view.seat = "ge"
    table.note({"is": "spawn", "unit": "us-local-a", "seat": "us", "at": "C04"})
    assert "act in your next turn" in said[1] and "act this turn" not in said[1]


def test_going_on_is_amber_only_when_nothing_is_left_to_do() -> None:
    for left, amber in ((12, False), (3, True)):
        sitting = moved(
            Staged({"us-captain": {"at": "C03", "mp": left}, "us-medic": "D12", "ge-captain": "M10"}).match, "us-captain", "C04"
        )
        assert amber_of(sitting) == ["Next unit"] if amber else amber_of(sitting) != ["Next unit"]
        assert sitting.button("Unit done").enabled


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_the_buttons_of_a_turn_stand_still(size: tuple[int, int]) -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-mg": {"at": "D03", "facing": 5}, "ge-captain": "M10"}
    sitting = seated(Staged(units).match)
    sitting.play.resize(size, sitting.app.scale)
    places: dict[str, Any] = {}

    def look() -> None:
        sitting.rest()
        sitting.play._furnish()
        for button in sitting.play.chrome.buttons[:-1]:
            assert places.setdefault(button.label, button.rect.copy()).topleft == button.rect.topleft, button.label

    mode = sitting.play.table.mode
    look()
    mode.choose("us-captain")
    look()
    for action in ({"do": "move", "unit": "us-captain", "to": "C04"}, {"do": "end", "unit": "us-captain"}):
        sitting.play.decide(action)
        look()
    sitting.play.table.mode.choose("us-mg")
    look()
    sitting.button("Turn only").press()
    look()
    corner = sitting.button("Face this way").rect.copy()
    assert not corner.colliderect(places["Turn only"]), "a second click there settles nothing"
    sitting.button("Face this way").press()
    look()
    assert sitting.button("End turn").main and sitting.button("End turn").rect == corner


def test_a_click_on_bare_ground_while_a_thought_begins_says_what_is_expected() -> None:
    table: Any = table_of(Staged({"us-captain": "C03", "ge-captain": "M10"}).match, "us")
    table.mode.choose("us-captain")
    table.hand.switch()
    why = table.mode.why_nothing(Hit("C10"))
    assert "out of reach" not in why and why == table.hand.sentence()


def test_what_a_search_lacks_is_said_as_a_sum() -> None:
    captain = {"at": "C03", "mp": 2}
    table: Any = table_of(Staged({"us-captain": captain, "ge-captain": "M10"}, ground={"C04": "building"}).match, "us")
    table.mode.choose("us-captain")
    assert "3 + 1 MP, 4 with the search; 2 left" in pointed(table, "C04")


def test_nobody_waits_for_himself() -> None:
    table: Any = table_of(Staged({"us-captain": "C03", "ge-captain": "M10"}).match, "us")
    table.show(table.state.view, None)
    assert "Waiting" not in told(table)


def test_the_first_look_has_the_squad_in_the_middle_where_the_board_goes_on() -> None:
    units = {"us-captain": "H07", "us-medic": "H08", "us-rifleman": "I07", "ge-captain": "C03"}
    table: Any = table_of(Staged(units).match, "us", (1280, 720))
    board = table.board
    board.camera.zoom_at(12, board.to_screen("A01"))
    board.show_space("A01")
    table.begun = None
    table.show(table.state.view, table.state.chair)
    spots = [board.to_screen(unit.at) for _, unit in table.state.view.own("us")]
    middle = [(min(spot[axis] for spot in spots) + max(spot[axis] for spot in spots)) / 2 for axis in (0, 1)]
    quarter = board.hexes.height * board.camera.zoom / 4  # so far at most it goes for an edge that cuts no figures
    assert abs(middle[0] - board.clear.centerx) < 3 and abs(middle[1] - board.clear.centery) < quarter + 3


def test_hatched_ground_is_named_where_it_is_pointed_at() -> None:
    units: dict[str, Any] = {"us-captain": "H04", "ge-sniper": SNIPER, "ge-mg": {"at": "F06", "facing": 11}, "ge-captain": "M10"}
    table: Any = table_of(Staged(units).match, "us")
    table.mode.choose("us-captain")
    seen, _ = table.mode.outlook.areas
    assert "Sniper's area" in table.mode.laid_over(sorted(seen)[0])
    barred = sorted(table.state.view.barred("us"))[0]
    assert "Machine Gunner blocks" in table.mode.laid_over(barred)


# --- what words say -----------------------------------------------------------------------------------------------------------


def test_a_click_out_of_reach_speaks_of_the_whole_way_and_not_of_one_step() -> None:
    table: Any = table_of(Staged({"us-captain": "C03", "ge-captain": "M10"}).match, "us")
    table.mode.choose("us-captain")
    why = table.mode.why_nothing(Hit("C10"))
    assert "C10 is out of reach" in why and "it costs 21 MP" in why and "A move is one step" not in why


def test_nobody_is_told_to_move_on_with_nothing_left() -> None:
    for left, moves in ((12, True), (0, False)):
        captain = {"at": "C03", "mp": left}
        table: Any = table_of(Staged({"us-captain": captain, "ge-captain": "C05"}).match, "us")
        table.mode.choose("us-captain")
        table.mode.aim()
        assert ("You can still move" in told(table)) == moves


def test_a_triangle_without_points_can_still_choose_where_it_faces() -> None:
    table: Any = table_of(Staged({"us-mg": {"at": "F03", "facing": 5, "mp": 0}, "ge-captain": "M10"}).match, "us")
    table.mode.choose("us-mg")
    assert "Turn only" in told(table) and "nothing left to do" not in told(table)


# --- the sniper's question ---------------------------------------------------------------------------------------------------


def question() -> Match:
    """A match in which the German sniper is asked about the American Captain."""
    staged = Staged({"us-captain": "H04", "ge-sniper": SNIPER, "ge-captain": "M10"})
    staged.match.play("us", {"do": "move", "unit": "us-captain", "to": "H05"})
    assert staged.match.position.pending
    return staged.match


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("percent", [75, 100, 150, 250])
def test_the_strip_lies_on_the_board_beside_sniper_and_target(size: tuple[int, int], percent: int) -> None:
    table = table_of(question(), "ge", size, percent)
    mode = table.mode
    assert isinstance(mode, Answering)
    strip = mode.strip
    assert strip in table.widgets and table.board.clear.contains(strip.rect)
    strip.draw(pygame.Surface(size))
    asked = mode.preview()
    for unit in (asked.unit, asked.target):
        assert not strip.rect.collidepoint(table.board.spots()[unit][0]), unit


def test_the_strip_multiplies_the_d8_and_the_shot() -> None:
    table = table_of(question(), "ge")
    assert isinstance(table.mode, Answering)
    said = ["".join(span.words for span in spans(part)) for part in table.mode.odds().parts]
    answer = table.mode.preview().answer
    assert "50\u00a0%" in said[0] and f"−{answer['expected'] / 2:.1f}" in said[2]


def test_the_strip_is_gone_while_he_shoots_and_the_window_may_change_meanwhile() -> None:
    match = question()
    sitting = Sitting({"us": "recruit", "ge": "person"}, match, speed="normal")
    sitting.rest()
    table: Any = sitting.play.table
    strip = table.mode.strip
    assert strip in table.widgets
    match.draws.forced = (1, 5)
    sitting.button("Fire").press()
    seen = 0
    for _ in range(200):
        sitting.step()
        sitting.play.resize((1280, 720), sitting.app.scale)
        seen += not table.state.shown
        assert table.state.shown or strip not in table.widgets
        sitting.painted()
    assert seen > 50


def test_holding_for_a_unit_answers_each_question_once() -> None:
    match = question()
    sitting = Sitting({"us": "recruit", "ge": "person"}, match)
    sitting.rest()
    sitting.button("Let him go").press()
    sitting.rest()
    assert not match.position.pending
    sitting.bots.forget()
    surface = pygame.Surface((1280, 720))
    sitting.play._happened(match.play("us", {"do": "move", "unit": "us-captain", "to": "H06"}))
    assert match.position.pending, "inside the area the rules ask again"
    sitting.rest(lambda: sitting.play.draw(surface))
    assert not match.position.pending and not sitting.notice
    assert sum(entry.action["do"] == "opportunity" for entry in match.log) == 2


# --- the keys alone ----------------------------------------------------------------------------------------------------------


def test_a_turn_can_be_played_with_the_keys_alone() -> None:
    units: dict[str, Any] = {"us-captain": {"at": "C03", "hp": 3}, "us-medic": "C02", "ge-captain": "C05", "ge-medic": "M10"}
    sitting = seated(Staged(units).match)
    table, match = sitting.play.table, sitting.match
    sitting.press(pygame.K_TAB)
    assert table.mode.chosen == "us-medic", "who had better act first"
    sitting.press(pygame.K_TAB)
    assert table.mode.chosen == "us-captain"
    sitting.press(pygame.K_e, "e")
    assert table.mode.hit.unit == "ge-captain", "first whom he can fire at"
    sitting.press(pygame.K_SPACE, " ")
    match.draws.forced = (3,)
    sitting.press(pygame.K_RETURN)
    sitting.rest()
    assert match.position.units["us-captain"].fired
    sitting.press(pygame.K_q, "q")
    farthest = table.mode.hit.space
    assert table.mode.outlook.far[farthest] == max(table.mode.outlook.far.values()), "and last the longest way"
    sitting.press(pygame.K_e, "e")
    sitting.press(pygame.K_SPACE, " ")
    sitting.rest()
    assert match.position.units["us-captain"].at != "C03"
    done = sitting.button("Unit done")
    sitting.press(pygame.K_F6)
    for _ in range(30):
        if not done.focused:
            sitting.press(pygame.K_TAB)
    assert done.focused, "the keys walk through all buttons"
    sitting.press(pygame.K_RETURN)
    sitting.rest()
    assert match.position.active is None and match.position.units["us-captain"].done


# --- keys that are held down -------------------------------------------------------------------------------------------------


def test_a_key_held_down_shows_while_it_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = seated(Staged({"us-captain": "C03", "ge-captain": "M10"}).match)
    table, now = sitting.play.table, [10.0]
    monkeypatch.setattr("scenes.tables.toggles.monotonic", lambda: now[0])

    def key(kind: int) -> None:
        sitting.app.apply(sitting.app._hear(pygame.event.Event(kind, key=pygame.K_v, mod=0, unicode="v")))

    key(pygame.KEYDOWN)
    assert table.state.looks.on("sight")
    key(pygame.KEYUP)
    assert table.state.looks.on("sight"), "pressed for a moment it stays on"
    key(pygame.KEYDOWN)
    key(pygame.KEYUP)
    assert not table.state.looks.on("sight")
    key(pygame.KEYDOWN)
    now[0] += 1
    key(pygame.KEYUP)
    assert not table.state.looks.on("sight"), "held down it ends as it comes up"


def test_a_turn_begins_with_own_units_in_sight() -> None:
    table: Any = table_of(Staged({"us-captain": "B02", "ge-captain": "N12"}).match, "us")
    table.board.camera.zoom_at(12, table.board.to_screen("N12"))
    table.board.show_space("N12")
    assert not table.board.is_shown("B02")
    table.show(table.state.view, table.state.chair)
    assert not table.board.is_shown("B02"), "nobody's board is moved in the midst of a turn"
    table.begun = None
    table.show(table.state.view, table.state.chair)
    assert table.board.is_shown("B02")


def test_the_board_stays_while_who_is_picked_is_in_view_and_a_zoom_by_hand_is_kept() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-rifleman": "D03", "ge-captain": "M10"}
    table: Any = table_of(Staged(units).match, "us")
    board = table.board
    board.camera.zoom_at(6, board.to_screen("C03"))
    for name in ("us-captain", "us-rifleman"):
        board.show_spaces([units[name]])
        stood = board.camera.changes
        table.mode.choose(name)
        assert board.camera.changes == stood
        table.mode.click(Hit("M10", None, "ge-captain"))
        assert board.camera.changes == stood, "neither does a click on an enemy move it"
    level, table.begun = board.camera.level, None
    board.camera.by_hand = True
    table.show(table.state.view, table.state.chair)
    assert board.camera.level == level and board.is_shown("C03")


def test_an_arrow_turns_a_triangle_and_the_button_settles_it() -> None:
    staged = Staged({"us-captain": "C03", "us-mg": {"at": "F05", "facing": 5}, "ge-captain": "F10"})
    sitting = seated(staged.match)
    mode = sitting.play.table.mode
    mode.choose("us-mg")
    mode.end()
    for hour in (9, 1):
        assert mode.click(Hit("F05", hour)) and mode.facing == hour
        assert not sitting.match.position.units["us-mg"].done
    next(button for button in mode.buttons() if button.label == "Face this way").press()
    sitting.rest()
    assert sitting.match.position.units["us-mg"].facing == 1 and sitting.match.position.units["us-mg"].done


def test_a_triangle_that_is_asked_where_to_face_points_there_on_the_board() -> None:
    staged = Staged({"us-captain": "C03", "us-mg": {"at": "F05", "facing": 5}, "ge-captain": "F10"})
    sitting = seated(staged.match)
    table: Any = sitting.play.table
    mode, counter = table.mode, table.board.counters["us-mg"]
    mode.choose("us-mg")
    assert counter.asked is None
    mode.end()
    for hour in (9, 1):
        mode.click(Hit("F05", hour))
        assert counter.heading == degrees_of(hour)
    assert mode.back()
    assert mode.facing is None and counter.heading == degrees_of(5), "he faces where he did"


def test_a_click_on_the_lit_arrow_is_a_yes() -> None:
    sitting = seated(Staged({"us-captain": "C03", "us-mg": {"at": "F05", "facing": 5}, "ge-captain": "F10"}).match)
    mode = sitting.play.table.mode
    mode.choose("us-mg")
    mode.end()
    lit = mode.facing
    assert mode.click(Hit("F05", lit))
    sitting.rest()
    gunner = sitting.match.position.units["us-mg"]
    assert gunner.done and gunner.facing == lit


def test_whoever_throws_near_his_own_is_told_how_likely_the_blast_hits_them() -> None:
    units: dict[str, Any] = {"us-grenadier": "C03", "us-captain": "D12", "ge-captain": "C04"}
    table: Any = table_of(Staged(units).match, "us")
    table.mode.choose("us-grenadier")
    assert table.mode.click(Hit("C04", None, "ge-captain"))
    shot = table.mode.preview()
    chance = caught_by(shot, "us-grenadier")[0]
    assert chance > 0 and f"The blast may hit him too: {percent(chance)}" in told(table)
    assert "blast" not in told(seated(Staged({"us-captain": "C03", "ge-captain": "C04"}).match).play.table)


@pytest.mark.parametrize("row", [("H01", "O02", "K01", "G02"), ("A12", "B13", "D13", "I13"), ("O01", "O13", "A13", "N13")])
@pytest.mark.parametrize("away", [12, -12])
def test_the_first_look_holds_the_whole_squad_between_the_panels(row: tuple[str, ...], away: int) -> None:
    """Counters stay large; where the squad stands too far apart for that, as many as can be are seen."""
    kinds = ("us-captain", "us-rifleman", "us-medic", "us-engineer")
    staged = Staged({**dict(zip(kinds, row, strict=True)), "ge-captain": "H07"})
    table: Any = table_of(staged.match, "us", (1280, 720))
    board = table.board
    board.camera.zoom_at(away, board.to_screen("H07"))
    table.begun = None
    table.show(table.state.view, table.state.chair)
    wide, high = board.hexes.width * board.camera.zoom, board.hexes.height * board.camera.zoom
    spots = [pygame.Rect(0, 0, round(wide) - 2, round(high) - 2) for _ in row]
    for spot, at in zip(spots, row, strict=True):
        spot.center = board.to_screen(at)
    whole = [board.clear.contains(spot) for spot in spots]
    assert board.side_px(1.0) >= 44 and whole.count(True) >= (2 if "O01" in row else 4), whole


def test_everybody_is_in_sight_after_all_have_been_placed() -> None:
    match = Match(rules("ironsquad"), "training", {}, 1)
    table: Any = table_of(match, "us", (1280, 720))
    table.board.show_space("A03")
    held = list[list[str]]()
    table.board.hold_spaces = lambda spaces, least: held.append(list(spaces))
    table.mode.place_rest()
    assert len(held) == 1 and len(held[0]) == 4


def test_while_sight_is_looked_at_the_line_of_the_chosen_unit_is_drawn() -> None:
    table: Any = table_of(Staged({"us-captain": "C03", "ge-captain": "M10"}, ground={"C05": "forest"}).match, "us")
    table.mode.choose("us-captain")
    point(table, Hit("C06"))
    assert table.board.over.path and not table.board.over.sight
    table.bars.toggle("sight")
    point(table, Hit("C06"))
    line = table.board.over.sight
    assert (line.start, line.end, line.clear, list(line.blockers)) == ("C03", "C06", False, ["C05"])
    point(table, Hit("E03"))
    assert table.board.over.sight.clear


# --- the board ---------------------------------------------------------------------------------------------------------------


def test_no_hex_is_spread_over_the_corners_that_are_offered() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-medic": "C03", "us-mg": {"at": "C04", "facing": 5}, "ge-captain": "M10"}
    table: Any = table_of(Staged(units).match, "us")
    board = table.board
    board.camera.fit()
    pointer = pygame.event.Event(pygame.MOUSEMOTION, pos=board.to_screen("C03"), rel=(0, 0), buttons=(0, 0, 0))
    board.spread = "C03"
    table.mode.choose("us-mg")
    table.mode.end()
    assert table.board.over.corners and board.spread is None
    board.handle(pointer)
    assert board.spread is None
    assert [button.label for button in table.mode.buttons() if button.main] == ["Face this way"]
    table.mode.back()
    assert "Face this way" not in [button.label for button in table.mode.buttons()]


def test_a_line_of_the_log_is_shown_beside_the_drawer() -> None:
    table: Any = table_of(Staged({"us-captain": "C03", "ge-captain": "M10"}).match, "us")
    table.board.camera.zoom_at(6, table.board.window.center)
    table.point_out(["H07"])
    x, _ = table.board.to_screen("H07")
    assert x < table.board.clear.x + table.board.clear.w * 0.4


# --- a house that may hide an enemy -------------------------------------------------------------------------------------------


def test_the_odds_of_an_ambush_are_said_before_the_step_that_searches() -> None:
    """On the label of the way, in the sentence and in the panel: of the cards that are left, those that bring an enemy now."""
    deck = {"us-local-a": 1, "us-local-b": 0, "ge-local-a": 1, "ge-local-b": 1, "empty": 2}
    units: dict[str, Any] = {"us-captain": "C03", "ge-captain": "M10", "ge-local-b": "N13"}
    table: Any = table_of(
        Staged(units, ground={"C04": "building", "D03": "building"}, explored={"D03": "us"}, deck=deck).match, "us"
    )
    assert searched(table.mode.view, "us") == (0.2, 0.2), "one of them is on the board already"
    table.mode.choose("us-captain")
    assert "Ambush 20\u00a0%" in pointed(table, "C04") and "ambush risk 20\u00a0%" in table.board.over.path.left
    rows = {row.left: row.right for row in hex_parts(table.mode.view, "C04") if isinstance(row, Row)}
    assert "20\u00a0%" in rows["An enemy inside, who fires"] and "20\u00a0%" in rows["A friend hiding inside"]
    pointed(table, "D03")
    assert "ambush" not in table.board.over.path.left.lower()


# --- one button for one thing -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("patients", "labels"),
    [({"us-captain": 2}, ["Treat the Captain"]), ({"us-captain": 2, "us-rifleman": 3}, ["Treat", "Treat the Captain"])],
)
def test_a_treatment_has_one_button_that_says_whom_it_treats(patients: dict[str, int], labels: list[str]) -> None:
    hurt = {name: {"at": "C04", "hp": hp} for name, hp in patients.items()}
    sitting = seated(Staged({"us-medic": "C03", **hurt, "ge-captain": "M10"}).match)
    sitting.play.table.mode.choose("us-medic")
    found = [one.label for one in sitting.play.table.mode.buttons() if "Treat" in one.label]
    assert found == labels


def test_once_everybody_is_done_the_sentence_sends_on_to_the_end_of_the_turn() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-rifleman": {"at": "D03", "done": True}, "ge-captain": "M10"}
    sitting = seated(Staged(units).match)
    mode = sitting.play.table.mode
    mode.choose("us-captain")
    sitting.play.decide({"do": "end", "unit": "us-captain"})
    sitting.rest()
    assert mode.chosen == "us-captain" and "Everybody is done. End your turn." in told(sitting.play.table)
    assert sitting.button("End turn").main


def test_undo_says_why_there_is_nothing_to_undo() -> None:
    sitting = seated(Staged({"us-captain": "C03", "us-rifleman": "D12", "ge-captain": {"at": "C05", "hp": 5}}).match)
    assert sitting.button("Undo").reason.endswith("you have not acted yet.")
    sitting.play.decide({"do": "fire", "unit": "us-captain", "target": "ge-captain"})
    sitting.rest()
    assert sitting.button("Undo").reason.endswith("a die, card or tile was drawn.")


def test_another_man_who_is_picked_by_his_card_has_nothing_of_what_the_former_aimed_at() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-rifleman": "D03", "ge-captain": "C08"}
    table: Any = table_of(Staged(units).match, "us")
    table.mode.choose("us-captain")
    foe = Hit("C08", None, "ge-captain")
    point(table, foe)
    table.mode.click(foe)
    assert table.mode.aimed == "ge-captain" and table.board.over.sight
    table.mode.card("us-rifleman")
    table.panels.refresh()
    assert table.mode.chosen == "us-rifleman" and table.mode.aimed is None and not table.mode.preview()
    over, goal = table.board.over, table.mode.goal
    assert not over.sight and goal and over.path.spaces[-1] == goal and f"go to {goal}" in told(table)


@pytest.mark.parametrize(
    ("hitters", "here", "said"),
    [
        (1, 0, "1 enemy can hit him there."),
        (1, 1, "1 enemy can hit him either way."),
        (4, 4, "4 enemies can hit him either way."),
        (1, 3, "1 enemy can hit him there, 3 where he is."),
    ],
)
def test_a_place_where_as_many_can_hit_him_is_said_to_be_no_safer(hitters: int, here: int, said: str) -> None:
    assert "".join(span.words for span in spans(risk_of(Dangers({"C03": hitters}), "C03", here=here))) == said


def test_a_click_on_a_comrade_picks_him_and_never_walks_to_one_who_has_not_acted() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-rifleman": "D03", "ge-captain": "M10"}
    sitting = seated(Staged(units).match)
    mode, comrade = sitting.play.table.mode, Hit("D03", None, "us-rifleman")
    mode.choose("us-captain")
    mode.hover(comrade)
    assert mode.board.over.path is None or mode.board.over.path.spaces[-1] != "D03"
    assert mode.click(comrade) and mode.chosen == "us-rifleman" and not mode.walking
    sitting.play.decide({"do": "move", "unit": "us-captain", "to": "C04"})
    sitting.rest()
    mode.hover(comrade)
    assert "D03" in mode.outlook.far
    mode.click(comrade)
    sitting.rest()
    assert sitting.match.position.units["us-captain"].at == "C04"


def test_a_click_on_who_is_done_offers_to_join_him_and_never_walks() -> None:
    units: dict[str, Any] = {"us-captain": {"at": "C03", "done": True}, "us-rifleman": "C05", "ge-captain": "M10"}
    sitting = seated(Staged(units).match)
    table = sitting.play.table
    mode = table.mode
    mode.choose("us-rifleman")
    here = Hit("C03", None, "us-captain")
    for _ in range(2):
        assert mode.click(here) and not mode.walking and not sitting.match.log
        assert told(table).startswith("The Captain is done this turn. Go to C03 to join him: ")
        assert amber_of(sitting) == ["Go to C03"]
    sitting.play._furnish()
    sitting.button("Go to C03").press()
    sitting.rest()
    assert sitting.match.position.units["us-rifleman"].at == "C03"


@pytest.mark.parametrize("done", [False, True])
def test_a_click_beside_a_comrade_goes_into_his_hex(done: bool) -> None:
    units: dict[str, Any] = {"us-captain": {"at": "C03", "done": done}, "us-rifleman": "C05", "ge-captain": "M10"}
    sitting = seated(Staged(units).match)
    mode = sitting.play.table.mode
    mode.choose("us-rifleman")
    assert mode.click(Hit("C03"))
    sitting.rest()
    assert sitting.match.position.units["us-rifleman"].at == "C03"


@pytest.mark.parametrize("row", [("C03", "C03"), ("C03", "C03", "C03"), ("C03", "D03", "C03")])
def test_a_click_on_a_pack_chooses_one_of_it_and_the_next_with_each_click(row: tuple[str, ...]) -> None:
    kinds = ("us-captain", "us-rifleman", "us-medic")
    table: Any = table_of(Staged({**dict(zip(kinds, row, strict=False)), "ge-captain": "M10"}).match, "us")
    seen = []
    for _ in range(3):
        assert table.mode.click(Hit("C03"))
        seen.append(table.mode.chosen)
    assert set(seen) == {unit for unit, at in zip(kinds, row, strict=False) if at == "C03"}


def test_a_click_asks_before_a_risky_house_as_the_button_does() -> None:
    sitting = seated(Staged({"us-captain": "C03", "ge-captain": "M10"}, ground={"C04": "building"}).match)
    mode = sitting.play.table.mode
    mode.choose("us-captain")
    board = sitting.play.table.board
    board.camera.zoom_at(5, board.clear.center)
    board.show_space("M10")
    assert not board.is_shown("C04")
    assert mode.click(Hit("C04")) and mode.entering == "C04" and not sitting.match.log
    assert board.is_shown("C04"), "what is asked about is seen"
    assert "Search the house in C04?" in told(sitting.play.table) and amber_of(sitting) == ["Search C04"]
    assert mode.click(Hit("C04"))
    sitting.rest()
    assert sitting.match.position.units["us-captain"].at == "C04"


def test_who_shares_his_hex_with_an_enemy_is_not_told_how_to_come_there() -> None:
    table: Any = table_of(Staged({"us-medic": {"at": "C03", "mp": 0}, "ge-captain": "C03"}).match, "us")
    table.mode.choose("us-medic")
    assert "To go into" not in pointed(table, "C03") and "0 MP left." in pointed(table, "C03")


def test_the_board_stays_where_it_is_when_a_card_cannot_be_chosen() -> None:
    """What the buttons do is about the soldier who is acting: nobody presses them with his eyes on another."""
    sitting = seated(Staged({"us-captain": "A01", "us-medic": "N13", "ge-captain": "M10"}).match)
    table = sitting.play.table
    squad, camera = table.panels.squad, table.board.camera
    for _ in range(3):
        camera.zoom_at(1, table.board.clear.center)
    captain, medic = (next(card for card in squad.cards if card.unit == name) for name in ("us-captain", "us-medic"))
    squad.open(medic)
    assert table.mode.chosen == "us-medic" and table.board.is_shown("N13")
    squad.open(captain)
    assert table.mode.chosen == "us-captain" and table.board.is_shown("A01") and not table.board.is_shown("N13")
    table.mode.go("B01")
    sitting.rest()
    stood = table.board.to_screen("A01")
    squad.open(medic)
    assert table.mode.chosen == "us-captain" and table.board.to_screen("A01") == stood


def test_whoever_is_chosen_by_his_card_stands_whole_in_the_window_with_where_he_is_sent() -> None:
    sitting = seated(Staged({"us-captain": "H07", "us-medic": "H08", "ge-captain": "M10"}).match)
    table = sitting.play.table
    board = table.board
    for _ in range(3):
        board.camera.zoom_at(1, board.clear.center)
    for card in table.panels.squad.cards[:2]:
        at = table.state.view.units[card.unit].at
        x, y = board.to_screen(at)
        board.camera.pan(board.clear.left + 3 - x, board.clear.bottom - 3 - y)  # shown, and half under the edge
        assert board.is_shown(at)
        table.panels.squad.open(card)
        air = board.hexes.height * board.camera.zoom / 2
        whole = board.clear.inflate(-air, -air)
        assert all(whole.collidepoint(board.to_screen(one)) for one in (at, table.mode.goal or at))


def test_a_button_names_whoever_comes_first_only_where_that_has_room() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-mg": {"at": "D03", "facing": 5}, "ge-captain": "D05"}
    sitting = seated(Staged(units).match)
    bar = sitting.play.table.mode.bar
    assert (bar._first_button("us-captain").label, bar._first_button("us-mg").label) == ("Captain first", "Choose him")


def test_a_stack_that_is_aimed_at_stays_open_until_the_shot_wherever_the_pointer_goes() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "ge-captain": "C05", "ge-rifleman": "C05", "ge-medic": "C05"}
    sitting = seated(Staged(units).match)
    table = sitting.play.table
    board, mode = table.board, table.mode
    mode.choose("us-captain")
    mode.click(Hit("C05", None, "ge-captain"))
    for space in ("C05", "G07"):
        board.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=board.to_screen(space), rel=(0, 0), buttons=(0, 0, 0)))
        assert board.spread == "C05"
    mode.back()
    board.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=board.to_screen("G08"), rel=(0, 0), buttons=(0, 0, 0)))
    assert board.spread is None


def test_what_a_sniper_is_to_watch_comes_into_the_window() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-sniper": {"at": "C03", "facing": 5}, "ge-captain": "M10"}
    table = seated(Staged(units).match).play.table
    board, mode = table.board, table.mode
    mode.choose("us-sniper")
    board.camera.zoom_at(3, board.clear.center)
    board.show_space("C03")
    board.camera.pan(0, board.clear.bottom - board.to_screen("C03")[1] - 60)
    mode.end()
    fronts = front_of(mode.view, mode.outlook.unit._replace(facing=mode.facing))
    assert all(board.is_shown(space) for spaces in fronts.values() for space in spaces)


def test_a_click_on_another_while_he_is_to_face_says_what_comes_first() -> None:
    sitting = seated(Staged({"us-captain": "C03", "us-mg": {"at": "F05", "facing": 5}, "ge-captain": "F10"}).match)
    mode = sitting.play.table.mode
    mode.choose("us-mg")
    mode.end()
    assert mode.facing is not None
    assert mode.why_nothing(Hit("C03", None, "us-captain")) == "First choose which way the Machine Gunner faces."


@pytest.mark.parametrize("number", [2, 3])
def test_a_click_at_once_on_an_enemy_in_a_stack_aims_at_him(number: int) -> None:
    names = ("ge-captain", "ge-rifleman", "ge-medic")[:number]
    for name in names:
        sitting = seated(Staged({"us-captain": {"at": "C03", "mp": 1}, **dict.fromkeys(names, "C05")}).match)
        table, board = sitting.play.table, sitting.play.table.board
        table.mode.choose("us-captain")
        sitting.rest()
        at = board.spots()[name][0]
        lay = board.pick(at).unit
        table.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            table.handle(pygame.event.Event(kind, pos=at, button=1))
        assert table.mode.aimed == lay == name


def test_a_click_on_the_ground_beside_an_enemy_in_range_aims_where_nobody_can_go() -> None:
    sitting = seated(Staged({"us-captain": {"at": "C03", "mp": 1}, "ge-captain": "C05", "ge-medic": "M10"}).match)
    table = sitting.play.table
    table.mode.choose("us-captain")
    assert table.mode.click(Hit("C05")) and table.mode.aimed == "ge-captain"


def test_a_click_on_a_comrade_who_has_acted_treats_him() -> None:
    units: dict[str, Any] = {"us-captain": {"at": "C03", "hp": 3, "done": True}, "us-medic": "C02", "ge-captain": "M10"}
    sitting = seated(Staged(units).match)
    table = sitting.play.table
    table.mode.choose("us-medic")
    assert table.mode.click(Hit("C03", None, "us-captain"))
    assert sitting.match.position.units["us-captain"].hp == 5
