"""The story of a match in words, and the drawer it stands in."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pygame
import pytest

from game.api import Event
from scenes.kit.focus import Focus
from scenes.kit.layout import Scale
from scenes.kit.text import spans
from scenes.match.log import HEADING, LogDrawer
from scenes.presentation.games import presentation
from scenes.presentation.ledger import Roll, figure, ledger, pulls, ways
from scenes.tables.operators import story as story_words
from scenes.tables.operators import told_events, told_match
from tests.scenes.telling import NAMES, played, story_of

CASES: list[tuple[int, str, tuple[tuple[str, Any], ...]]] = [
    *((seed, "kiln-yard", ()) for seed in range(6)),
    *((seed, "salt-quay", (("empty_hand", "reload"),)) for seed in range(3)),
    (1, "kiln-yard", (("points", 3), ("illegal_plans", "cancel"))),
    *((seed, "basic-training", (("open_plans", True), ("pace", "gentle"))) for seed in range(3)),
]
# fmt: off
SCHEMA = [
    "marked", "planned", "actions", "plan-shown", "cancelled", "step", "spawned", "moved", "turned", "stayed",
    "control", "neutral", "sighted", "prepared", "chosen", "revealed", "tracker", "rolled", "first-strike", "aimed",
    "firepower", "outcome", "discarded", "wounded", "eliminated", "scored", "reshuffled", "drew", "dealt", "pressed",
    "held", "healed", "round-end", "round", "lesson", "won",
]
# fmt: on


def everything() -> list[Event]:
    """The events of many matches, for both seats."""
    return [event for case in CASES for seat in NAMES for event in story_of(played(*case), seat)]


def plain(markup: str) -> str:
    return "".join(span.words for span in spans(markup))


def test_every_event_has_words_or_is_silent() -> None:
    met = set()
    for event in everything():
        met.add(event["is"])
        words = told_events.line(event, NAMES)
        assert (words is None) == (event["is"] in told_events.SILENT), event
        if words:
            told = plain(words)
            assert told[-1] == "." and "{" not in told and "None" not in told, told
    assert set(SCHEMA) - met == set(), "no match that was played shows these"
    assert met - set(SCHEMA) == set()


def test_an_unknown_event_is_not_passed_over() -> None:
    with pytest.raises(KeyError):
        told_events.line({"is": "teleported", "seat": "red"}, NAMES)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"is": "marked", "seat": "red", "n": 2, "at": "k09", "face": "NE", "via": "k05"},
         "Shepherd places marker 2, the sprint, over k05 on k09, facing north-east."),
        ({"is": "cancelled", "seat": "blue", "markers": [2, 3, 4]}, "Markers 2, 3 and 4 of Ghost are cancelled."),
        ({"is": "control", "seat": "red", "was": "blue"}, "Shepherd takes control of the flag from Ghost."),
        ({"is": "sighted", "range": 2, "track": "long", "colours": ["green", "red"]},
         "Contact by green and orange, 2 lines: long range."),
        ({"is": "prepared", "seat": "red", "wound": -1, "on_target": 2, "sprint": 0, "bonus": 0, "climbing": 0, "cover": 2,
          "tracker": 1}, "Shepherd's tracker starts at +1 (wounded −1, On Target +2, +2 defence from cover)."),
        ({"is": "revealed", "seat": "blue", "card": None, "aim": 3, "agility": 2, "aggressive": 2},
         "Ghost has no card; 3 aim, 2 agility and 2 aggressive dice."),
        ({"is": "rolled", "seat": "blue", "colour": "agility", "faces": [5, 6]},
         "Ghost rolls agility 2/2 3/2: 5 speed, 4 defence."),
        ({"is": "first-strike", "seat": "blue", "red": 0, "blue": 6}, "Ghost is faster, 6 to 0: First Strike."),
        ({"is": "firepower", "seat": "red", "weapon": 0, "tracker": -2, "dice": 0, "total": -2, "critical_miss": True},
         "Shepherd: miss, only the tracker counts. Total −2."),
        ({"is": "eliminated", "seat": "red", "node": "k04", "why": "wound"},
         "Shepherd falls on k04 as well: a win by 5 or less, already wounded."),
        ({"is": "won", "seat": "blue", "red": 3, "blue": 5}, "Ghost wins the match, 5 to 3."),
    ],
)  # fmt: skip
def test_how_things_are_told(event: Event, words: str) -> None:
    assert plain(told_events.line(event, NAMES) or "") == words


def test_an_event_is_shown_where_it_happened() -> None:
    story = story_of(played(3), "red")
    assert story_words.spaces({"is": "moved", "from": "k01", "to": "k05"}) == ["k01", "k05"]
    assert story_words.spaces({"is": "marked", "at": "k09", "via": "k05"}) == ["k05", "k09"]
    shown = {"is": "plan-shown", "at": ["k01", "k05", "k05", "k05"], "sprint": 2, "via": "k06"}
    assert story_words.spaces(shown) == ["k01", "k06", "k05", "k05", "k05"]
    fights = 0
    for place, event in enumerate(story):
        if event["is"] != "rolled" or story[place + 1]["is"] == "rolled":
            continue
        fights += 1
        fallen = next((one for one in story[place:] if one["is"] in ("eliminated", "step", "round")), None)
        if fallen and fallen["is"] == "eliminated":
            assert fallen["node"] in story_words.spaces(event, story)
    assert fights == len(told_match.fights(story, NAMES)) > 0


# --- the ledger ---------------------------------------------------------------------------------------------------------


def test_ways_are_counted_by_walking_all() -> None:
    faces = (0, 1, 1, 2, 2, 3)
    for count in range(5):
        sums = [sum(dice) for dice in product(faces, repeat=count)]
        assert ways(faces, count) == {value: sums.count(value) for value in sorted(set(sums))}


def test_pulls_are_counted_by_walking_all() -> None:
    faces = (0, 0, 0, 1, 1, 3)
    for count in range(7):
        sums = [sum(pulled) for pulled in combinations(faces, count)]
        assert pulls(faces, count) == {value: sums.count(value) for value in set(sums)}


def test_a_bag_is_pulled_from_without_putting_back() -> None:
    bag = (0, 0, 0, 1)
    two = figure([Roll("red", "skull", (1, 0), bag, -1, bag=True)])
    assert (two.dice, two.rolled, two.expected, two.chance, two.luck) == (2, 1, Fraction(1, 2), 1, Fraction(-1, 2))
    whole = figure([Roll("red", "skull", (0, 1, 0, 0), bag, -1, bag=True)])
    assert (whole.expected, whole.chance) == (1, 1)


def test_the_chance_of_a_deviation_is_exact() -> None:
    seven = figure([Roll("red", "d6", (1, 1), (1, 2, 3, 4, 5, 6))])
    assert (seven.dice, seven.rolled, seven.expected) == (2, 2, 7)
    assert seven.chance == Fraction(2, 36)  # two or twelve
    middle = figure([Roll("red", "d6", (3, 4), (1, 2, 3, 4, 5, 6))])
    assert middle.chance == 1
    mixed = figure([Roll("red", "x", (6,), (1, 2, 3, 4, 5, 6)), Roll("red", "x", (1,), (0, 1))])
    assert (mixed.expected, mixed.chance) == (4, Fraction(2, 12))


def test_the_ledger_adds_up_what_was_rolled() -> None:
    story = story_of(played(5), "red")
    figures = ledger(story, story_words.rolls, story_words.KINDS)
    rolled = [event for event in story if event["is"] == "rolled"]
    for seat, colour, kind in (("red", "aim", "aim"), ("blue", "agility", "speed"), ("blue", "aggressive", "firepower")):
        faces = [face for event in rolled if (event["seat"], event["colour"]) == (seat, colour) for face in event["faces"]]
        worth = {"aim": (1, 1, 1, 2, 2, 3), "speed": (0, 1, 1, 2, 2, 3), "firepower": (0, 1, 2, 3, 4, 5)}[kind]
        one = next(figure for figure in figures if (figure.seat, figure.kind) == (seat, kind))
        assert (one.dice, one.rolled) == (len(faces), sum(worth[face - 1] for face in faces))
        assert one.expected == Fraction(sum(worth), 6) * len(faces)
        assert 0 < one.chance <= 1


# --- the drawer ---------------------------------------------------------------------------------------------------------


def drawer(picked: list[Event], story: list[Event], size: tuple[int, int] = (864, 584)) -> LogDrawer:
    log = LogDrawer(presentation("operators").story(None), NAMES, lambda event: picked.append(event))
    log.resize(pygame.Rect((16, 56), size), Scale(100))
    log.show(story)
    log.toggle()
    return log


def test_a_click_on_a_line_gives_its_event() -> None:
    picked: list[Event] = []
    story = story_of(played(3), "red")
    log = drawer(picked, story)
    focus = Focus(log.widgets, always=False)
    at = (log.lines.rect.centerx, log.lines.rect.bottom - 16)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        focus.handle(pygame.event.Event(kind, pos=at, button=1))
    assert picked == [story[-1]] and picked[0]["is"] == "won"


def test_keys_walk_the_lines_and_pass_headings_over() -> None:
    picked: list[Event] = []
    log = drawer(picked, story_of(played(3), "red"))
    log.lines.climb(1)
    while log.lines.climb(1).taken:
        assert log.lines.items[log.lines.chosen].id != HEADING
        log.lines.press()
    assert len(picked) == sum(item.id != HEADING for item in log.lines.items) - 1
    assert log.lines.offset == log.lines._whole() - log.lines.rect.h


@pytest.mark.parametrize(("seat", "foe"), [("red", "Ghost"), ("blue", "Shepherd"), (None, "Ghost"), (None, "Shepherd")])
def test_nothing_private_of_another_seat_is_told(seat: str | None, foe: str) -> None:
    lines = [plain(item.words) for item in drawer([], story_of(played(3), seat)).lines.items]
    private = ("places marker", "is dealt")
    assert not [line for line in lines if line.startswith(foe) and any(words in line for words in private)]
    assert bool(seat) == any(words in line for line in lines for words in private)


def test_telling_bit_by_bit_is_telling_at_once() -> None:
    story = story_of(played(4), "blue")
    bits = drawer([], [])
    for end in range(0, len(story), 7):
        bits.show(story[:end])
    bits.show(story)
    assert bits.lines.items == drawer([], story).lines.items
    bits.show(story[:20])  # taken back
    assert bits.lines.items == drawer([], story[:20]).lines.items


def test_what_is_new_comes_into_sight_unless_somebody_reads() -> None:
    story = story_of(played(4), "blue")
    log = drawer([], story[:150])
    assert log.lines.offset == log.lines._whole() - log.lines.rect.h
    log.show(story[:200])
    assert log.lines.offset == log.lines._whole() - log.lines.rect.h
    log.lines.wheel(5)
    reading = log.lines.offset
    log.show(story)
    assert log.lines.offset == reading


def test_a_shut_drawer_has_no_widgets_and_covers_nothing() -> None:
    log = drawer([], [])
    heard: list[bool] = []
    log.toggled = lambda: heard.append(log.opened)
    middle = log.rect.center
    assert log.covers(middle) and log.widgets
    assert not log.click_passes(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=middle, button=1))
    log.shut.press()
    assert not log.covers(middle) and not log.widgets
    log.toggle()
    assert log.covers(middle) and heard == [False, True]


@pytest.mark.parametrize("percent", [75, 100, 150, 250])
def test_the_drawer_stays_on_its_board(percent: int, screen: pygame.Surface) -> None:
    log = drawer([], story_of(played(4), "blue"))
    board = pygame.Rect(24, 84, 696, 516)
    log.resize(board, Scale(percent))
    for widget in log.widgets:
        assert board.contains(widget.rect), widget
        widget.draw(screen)


def test_a_line_that_was_taken_back_cannot_be_clicked_any_more() -> None:
    story = story_of(played(0, "kiln-yard"), "red")[:3]
    log = drawer([], story)
    log.show([])
    assert not [item for item in log.lines.items if item.id != HEADING]
    log.show(story)
    assert [item for item in log.lines.items if item.id != HEADING]
