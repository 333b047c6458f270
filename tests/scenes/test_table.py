"""The table of Operators beside the board: score and phase while things move, the slots of the plan, warnings in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pygame
import pytest

from game.games import rules
from game.match import Match
from scenes.kit.fonts import BODY, REGULAR
from scenes.kit.layout import Scale
from scenes.kit.text import width
from scenes.kit.tweens import SPEEDS
from scenes.kit.words import say
from scenes.match.screen import Play
from scenes.presentation.seats import Holder
from scenes.tables.operators import cards
from scenes.tables.operators.plan_slots import WORDS
from scenes.tables.operators.planning import Mark, Planner
from tests.scenes.sitting import SOLO, TWO, Sitting, at_phase
from tests.scenes.situations import SITUATIONS, lay_out


def planning(scenario: str = "kiln-yard") -> Any:
    """A sitting whose person plans, and its table."""
    sitting = Sitting(SOLO, Match(rules("operators"), scenario, {}, 1))
    sitting.rest()
    return sitting


def move(sitting: Any, at: tuple[int, int]) -> None:
    sitting.app.apply(sitting.play.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))))


def sight_lines(table: Any) -> list[str]:
    """What stands on the left of the panel of sight."""
    return [line.left for line in table.panels.sight.lines]


def warnings(table: Any) -> list[str]:
    """What stands right below the plan."""
    return [line.left for line in table.panels.warnings.lines]


# --- the bars while things move -----------------------------------------------------------------------------------------


def test_the_score_is_told_as_the_point_falls_and_nobody_decides_meanwhile() -> None:
    sitting = Sitting(TWO, at_phase(lambda position: position.phase == "combat"), speed="fast")
    table, chrome = cast(Any, sitting.play.table), sitting.play.chrome
    seen: set[tuple[str, ...]] = set()

    def look() -> None:
        left, right = ([chip.words for chip in chips] for chips in (chrome.left, chrome.right))
        if sitting.play.playing._now:
            assert not any(
                say(f"operators:deciding.{phase}", name=name) in left
                for phase in ("planning", "combat")
                for name in table.state.names.values()
            ), "nobody chooses while things are shown"
            counted = sitting.play.events[: -1 if sitting.play.events[-1]["is"] == "scored" else None]  # the last one still flies
            told = {event["seat"]: event["score"] for event in counted if event["is"] == "scored"}
            score = dict(zip(("red", "blue"), table.state.score, strict=True))
            assert told.items() <= score.items(), "what is told stands on the bar"
            assert right[:2] == [f"{table.state.names[seat]} {points}" for seat, points in score.items()]
        seen.add(tuple(right))

    for _ in range(60):
        sitting.rest(look)
        if sitting.curtain:
            sitting.lift()
        elif sitting.match.actors() and sitting.play.perspective in sitting.match.actors():
            legal = sitting.match.legal(sitting.play.perspective)
            sitting.play.decide(legal[0])
        if len(seen) > 1:
            break
    assert len(seen) > 1, "a point fell"


# --- the slots ----------------------------------------------------------------------------------------------------------


def test_a_click_and_the_wheel_on_a_slot_turn_its_marker_and_no_other() -> None:
    sitting = planning()
    table: Any = sitting.play.table
    for node in ("k06", "k06"):
        table.plan.lay(node)
    table.panels.refresh()
    sitting.play._furnish()
    slots, first = table.panels.slots, list(table.state.planner.marks)
    spot = (slots.rect.centerx, slots.rect.y + 5)
    move(sitting, spot)
    assert (table.state.hit.node, table.state.hit.port) == ("k06", first[0].face), "what the marker looks along is shown"
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        sitting.app.apply(sitting.play.handle(pygame.event.Event(kind, pos=spot, button=1)))
    turned = table.state.planner.marks
    assert turned[0].face != first[0].face and turned[1] == first[1]
    assert table.state.hit.port == turned[0].face
    sitting.app.apply(sitting.play.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1)))
    assert table.state.planner.marks == first, "the wheel turns it back"
    move(sitting, (2, 700))
    assert table.state.hit.node is None, "the light goes out when the pointer is gone"
    empty = (slots.rect.centerx, slots.rect.bottom - 5)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        sitting.app.apply(sitting.play.handle(pygame.event.Event(kind, pos=empty, button=1)))
    assert table.state.planner.marks == first, "an empty slot has nothing to turn"


def test_the_light_of_a_node_goes_out_when_the_pointer_leaps_onto_a_button() -> None:
    sitting = planning()
    table: Any = sitting.play.table
    x, y = table.board.camera.to_screen(table.state.graph.centre("k06"))
    move(sitting, (round(x), round(y)))
    assert table.state.hit.node == "k06"
    move(sitting, sitting.button(say("operators:button.threat")).rect.center)
    assert table.state.hit.node is None and table.board.seen is None


# --- warnings -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marks", "crossing"),
    [
        ([Mark("k06", "S"), Mark("k09", "S")], [1]),
        ([Mark("k01", "S")], []),
        ([Mark("k07", "S", "k05")], [1]),
    ],
    ids=["beside the flag, then on it", "out of its sight", "a sprint through its lane"],
)
def test_markers_that_cross_the_lanes_of_the_flag(marks: list[Mark], crossing: list[int]) -> None:
    match = Match(rules("operators"), "kiln-yard", {}, 1)
    planner = Planner(match.view("red"), "red")
    planner.marks = marks
    graph = planner.view.world.graph
    assert planner.crossing() == crossing
    for number, mark in enumerate(marks, 1):
        nodes = [node for node in (mark.via, mark.at) if node]
        sees = any((node, graph.flag) in graph.sight for node in nodes) and mark.at != graph.flag
        assert (number in crossing) == sees


def test_warnings_stand_together_in_one_sentence() -> None:
    sitting = planning()
    table: Any = sitting.play.table
    table.state.planner.marks = [Mark("k06", "S"), Mark("k05", "S"), Mark("k06", "S")]
    table.update_highlights()
    numbers = table.state.planner.crossing()
    assert len(numbers) > 1
    most, last = ", ".join(map(str, numbers[:-1])), numbers[-1]
    assert say("operators:sight.crossing_more", numbers=most, last=last, name="Ghost") in warnings(table)
    panels = table.panels.widgets
    assert panels.index(table.panels.warnings) == panels.index(table.panels.plan) + 1, "they stand right below the plan"


def test_where_the_flag_does_not_count_it_has_no_lanes() -> None:
    table: Any = planning("basic-training").play.table
    table.state.planner.marks = [Mark("k06", "S")]
    assert table.state.planner.crossing() == []


def test_the_node_between_of_a_sprint_shows_whether_the_enemy_may_see_it() -> None:
    match = Match(rules("operators"), "kiln-yard", {}, 1)
    planner = Planner(match.view("red"), "red")
    assert not planner.watched(), "without a sprint nothing is watched"
    planner.lay("k07", "k05")
    seen = planner.threat(1)["sees"]
    assert planner.watched() == ("k05" in seen)
    found = set()
    for via in planner.view.world.graph.nodes:
        planner.marks = [Mark("k07", "S", via)]
        found.add(planner.watched())
        assert planner.watched() == (via in seen)
    assert found == {True, False}


# --- the end of a round, and how fast it goes ---------------------------------------------------------------------------


@pytest.mark.parametrize("wounds", [1, 0])
def test_a_wound_token_turns_over_and_ends_as_it_is_told(wounds: int) -> None:
    table = planning().play.table
    board, piece = table.board, table.board.pieces["red"]
    board.wound("red", wounds + 1)
    turning = board.heal("red", wounds, 0.4)
    widths = []
    for _ in range(39):
        turning.update(0.01)
        widths.append(piece.token)
        assert piece.wounds == (wounds + 1 if turning.passed < 0.2 - 1e-9 else wounds)
    assert min(widths) < 0.1 and not turning.over
    turning.update(1)
    assert (piece.wounds, piece.token, turning.over) == (wounds, 1.0, True)


@pytest.mark.parametrize(
    ("gone", "words"),
    [
        ((), say("operators:moving.round", round=4)),
        (("blue",), say("operators:moving.round_one", round=4, name="Ghost")),
        (("red", "blue"), say("operators:moving.round_both", round=4)),
    ],
)
def test_a_new_round_tells_who_comes_back(gone: tuple[str, ...], words: str) -> None:
    table = planning().play.table
    for seat in gone:
        table.board.pieces[seat].present = False
    table.motion([{"is": "round", "round": 4}])
    assert table.state.words == words


def test_the_button_that_makes_it_fast_and_as_before() -> None:
    sitting = Sitting(SOLO, speed="normal")
    sitting.rest()
    sitting.bots.at_once = True
    sitting.bots.give()
    sitting.stay()
    for _ in range(200):
        if any(button.label == say("play.fast") for button in sitting.play.chrome.buttons):
            break
        sitting.step()
    for speed in ("fast", "normal"):
        sitting.button(say("play.fast")).press()
        assert sitting.play.pace == speed and sitting.play.speed() == SPEEDS[speed]
        assert sitting.app.preferences.speed == "normal", "the next match begins as the settings have it"
        assert sitting.button(say("play.fast")).on == (speed == "fast")
    sitting.button(say("play.fast")).press()
    sitting.app.preferences = replace(sitting.app.preferences, speed="slow")
    assert sitting.play.pace == "slow", "what the settings choose since holds here too"


def test_the_bar_names_who_holds_a_seat_and_gives_the_names_up_before_the_score() -> None:
    named = Play(
        Sitting(SOLO).app,
        Match(rules("operators"), "kiln-yard", {}, 1),
        None,
        {"red": Holder("person", "Annabel Longname"), "blue": Holder("person", "Wilhelmina Longer")},
        lambda _: None,  # type: ignore[arg-type, return-value]
        lambda: None,  # type: ignore[arg-type, return-value]
    )
    chips = named.table.chips()[1]
    assert [chip.words for chip in chips[:2]] == ["Shepherd · Annabel Longname 0", "Ghost · Wilhelmina Longer 0"]
    assert [chip.short for chip in chips[:2]] == ["Shepherd 0", "Ghost 0"]
    chrome = named.chrome
    chrome.resize((1280, 720), Scale(150))
    chrome.show(*named.table.chips())
    bar = chrome._painted_bar()
    plain = [chip._replace(words=chip.short or chip.words) for chip in chips]
    chrome.show(named.table.chips()[0], plain)
    assert pygame.image.tobytes(bar, "RGB") == pygame.image.tobytes(chrome._painted_bar(), "RGB")


# --- the panel ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["operators planning", "operators planned", "operators danger", "operators onward"])
def test_what_stands_beside_the_board_is_whole_and_the_plan_comes_first(name: str) -> None:
    situation: Any = SITUATIONS[name]()
    lay_out(situation, (1280, 720), 100)
    panels = situation.screen.table.panels
    for widget in panels.widgets:
        assert widget in (panels.column.bar, panels.walk) or widget.seen.h in (0, widget.rect.h)
    first = panels.slots if panels.slots in panels.widgets else panels.choice
    assert first.seen.h == first.rect.h
    assert panels.hand not in panels.widgets or panels.hand.low, "without their rows the cards leave room for the rest"


@pytest.mark.parametrize("wide", [70, 80, 106])
def test_no_name_of_a_card_runs_out_of_it(wide: int) -> None:
    drawn = cards.face("fast-maneuvers", cards.size_of(wide), 15)
    edge, plain = wide - 3, cards.PAPER
    band = [drawn.get_at((edge, y))[:3] for y in range(5, 18)]
    assert all(max(abs(a - b) for a, b in zip(one, plain, strict=True)) < 40 for one in band), "paper to its edge"


@pytest.mark.parametrize("scenario", ["kiln-yard", "salt-quay"])
def test_every_name_of_a_node_stands_in_one_line_of_its_slot(scenario: str) -> None:
    sitting = planning(scenario)
    slots, graph = sitting.play.table.panels.slots, sitting.play.table.state.graph
    room = slots.rect.w - Scale(100).px(WORDS) - Scale(100).px(36)
    for node in graph.nodes.values():
        said = say("operators:plan.does_at", does=say("operators:plan.sprint"), where=node.title)
        assert width(said, REGULAR, Scale(100).text(BODY)) <= room
