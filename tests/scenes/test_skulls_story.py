"""What is told of a match of Danger Close: a line for every event, who fell when, pulls against expected, why it ended."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from game.api import Event
from game.draws import Draws
from game.games import rules
from game.match import Match
from game.skulls.records import SEATS
from scenes.kit.marks import plain
from scenes.presentation.games import presentation
from scenes.presentation.ledger import ledger
from scenes.presentation.story import Narrator, marks
from scenes.result.parts import FightTable
from scenes.tables.skulls.known import Field
from scenes.tables.skulls.lines import _LINES, SILENT
from tests.every_game.test_sounds_of_games import kinds_of
from tests.skulls.skirmish import RECIPES, skirmish
from tests.tiers import thinned

RULES = rules("skulls")
NAMES = {"seal": "SEALs", "terrorist": "Terrorists"}
TOWER: dict[str, Any] = {
    "scenario": "first-contact",
    "seats": {"seal": {"bag": {"white": 16, "black": 2}}, "terrorist": {"bag": {"white": 16, "black": 2}}},
    "units": {
        "s-rifle": {"space": "B3/1", "danger": 1}, "s-breach": {"space": "B3/0"},
        "t-vet": {"space": "B4/0", "ready": "frag"}, "t-enfor": {"space": "C5/0"},
    },
    "turn": {"unit": "s-rifle"},
}  # fmt: skip


@cache
def played(number: int) -> Match:
    """A match to its end or far on its way, by one of the recipes between which every rule is met."""
    match: Match | None = None
    for match, seat, action in skirmish(*RECIPES[number], seed=number + 3):
        match.play(seat, action)
    assert match
    return match


def told(match: Match, tells: Narrator, seat: str | None = None) -> list[str]:
    """The lines of the log, without the marks of rich text."""
    telling = tells.telling(NAMES)
    return [plain(line.line) for event in match.chair(seat).story() if (line := telling(event)).line]


def lines_of(start: dict[str, Any], *deeds: tuple[str, dict[str, Any], list[str]]) -> list[str]:
    """The lines of a match that begins at a position, each action with the draws it is given."""
    position = RULES.read(start)
    story: list[Event] = []
    for seat, action, draws in deeds:
        assert RULES.refuse(position, seat, action) is None
        RULES.apply(position, seat, action, Draws(1, forced=list(draws)), story.append)
    telling = presentation("skulls").story(header(start)).telling(NAMES)
    return [plain(line.line) for event in story if (line := telling(event)).line]


def header(start: dict[str, Any]) -> dict[str, Any]:
    """What a match that begins at a position started from."""
    return {"scenario": start["scenario"], "options": start.get("options", {}), "start": start}


@pytest.mark.parametrize("number", thinned(range(len(RECIPES)), 3))
def test_everything_that_happens_is_told_in_whole_sentences(number: int) -> None:
    match = played(number)
    tells = presentation("skulls").story(match.header())
    for seat in (None, *SEATS):
        lines = told(match, tells, seat)
        assert len(lines) > 20
        assert not [line for line in lines if "{" in line or "  " in line or line[-1] not in ".!"]
    for mark in marks(tells, match.story(), NAMES):
        assert mark.words and "{" not in plain(mark.words)


def test_every_kind_of_event_has_its_line_or_none_on_purpose() -> None:
    assert _LINES.keys() | SILENT == kinds_of("skulls")
    assert not _LINES.keys() & SILENT


@pytest.mark.parametrize("number", thinned(range(len(RECIPES)), 3))
def test_what_the_story_knows_is_what_the_match_knows(number: int) -> None:
    match = played(number)
    field = Field(match.header())
    for event in match.story():
        field.hear(event)
    assert field.now.round == match.position.round
    for seat in SEATS:
        assert field.now.teams[seat].bag == match.position.teams[seat].bag
        assert field.now.teams[seat].token == match.position.teams[seat].token
    for name, unit in match.position.units.items():
        assert (field.now.units[name].danger, field.space(name)) == (unit.danger, unit.space or "")


@pytest.mark.parametrize("number", thinned(range(len(RECIPES)), 3))
def test_who_fell_when_is_what_the_score_comes_to(number: int) -> None:
    match = played(number)
    tells, story = presentation("skulls").story(match.header()), match.story()
    points, score = tells.points(story), tells.score({}, story)
    fallen = {seat: sum(match.position.units[name].state != "up" for name in match.position.own(seat)) for seat in SEATS}
    assert score == {"seal": fallen["terrorist"], "terrorist": fallen["seal"]}
    for seat in SEATS:
        assert ([point.score for point in points if point.seat == seat] or [0])[-1] == score[seat]
    assert [point.at for point in points] == sorted(point.at for point in points)
    assert all(0 < point.at <= tells.rounds(story) for point in points)
    falls = sum(event["is"] in ("incapacitated", "killed") for event in story)
    assert sum(clash.ending.count("**") // 2 for clash in tells.fights(story, NAMES)) == falls
    assert len(tells.summary(match.view(None), NAMES)) == 3 + bool(match.position.objectives)


def test_the_number_of_the_attacker_stands_first_in_the_list_of_fights() -> None:
    """Whichever side it is: the line beside it begins with him as well."""
    attackers = set()
    for number in range(3):
        match = played(number)
        fights = presentation("skulls").story(match.header()).fights(match.story(), NAMES)
        table = FightTable(fights, NAMES, "")
        for fight in fights:
            (first,) = (seat for seat, left in table.sides(fight) if left)
            assert first == next(iter(fight.totals))
            assert plain(fight.ending).startswith({"seal": "SEAL ", "terrorist": "Terrorist "}[first])
            attackers |= {first} if len(fight.totals) > 1 else set()
    assert attackers == {"seal", "terrorist"}


@pytest.mark.parametrize("number", thinned(range(len(RECIPES)), 3))
def test_the_ledger_holds_every_skull_that_was_pulled(number: int) -> None:
    match = played(number)
    tells, story = presentation("skulls").story(match.header()), match.story()
    drew = [event for event in story if event["is"] == "drew"]
    figures = {(one.seat, one.kind): one for one in ledger(story, tells.rolling(), tells.KINDS)}
    for seat in SEATS:
        mine = [event for event in drew if match.position.world.side(event["unit"]) == seat]
        black = figures.get((seat, "black"))
        assert (black.rolled if black else 0) == sum(event["skulls"].count("black") for event in mine)
    assert all(0 < one.chance <= 1 and one.good == -1 for one in figures.values())


def test_what_was_to_be_expected_is_what_is_in_the_bag() -> None:
    start = TOWER | {"turn": {"unit": "t-vet"}}
    story: list[Event] = [
        {"is": "threat", "unit": "s-rifle", "count": 2, "from": 1, "to": 3, "skulls": 2},
        {"is": "drew", "unit": "s-rifle", "skulls": ["black", "white", "black"], "danger": 3},
    ]
    tells = presentation("skulls").story(header(start))
    (figure,) = ledger(story, tells.rolling(), tells.KINDS)
    assert (figure.seat, figure.dice, figure.rolled, figure.expected) == ("seal", 3, 2, Fraction(3 * 4, 20))
    assert figure.chance == Fraction(6 * 16 + 4, 1140), "two or three of four black among twenty"


def test_an_exchange_of_fire_is_told_with_all_its_numbers() -> None:
    pulls = ["white", "black", "white", "white", "white", "black"]
    lines = lines_of(TOWER, ("seal", {"do": "fire", "target": "t-vet"}, pulls))
    assert lines == [
        "SEAL Rifleman fires at Terrorist Veteran, one zone away: 3 threats (2, +1 from above).",
        "Terrorist Veteran returns fire: 2 threats.",
        "Terrorist Veteran, danger 0 → 3, pulls 1 black and 2 white: 1 black against defence 4, he holds.",
        "SEAL Rifleman, danger 1 → 3, pulls 1 black and 2 white: 1 black against defence 4, he holds.",
    ]


def test_cover_that_is_free_is_told_without_a_price() -> None:
    """Nobody turns over a card any more in this round."""
    start, fire = TOWER | {"turn": {"unit": "t-vet"}}, {"do": "fire", "target": "s-rifle"}
    lines = lines_of(start, ("terrorist", fire, []), ("seal", {"do": "take-cover"}, ["white"] * 5))
    assert lines[1] == "SEALs Take Cover: Rifleman danger 1 → 0."


def test_a_window_is_told_with_what_is_about_to_happen_and_what_it_costs() -> None:
    seal = TOWER["seats"]["seal"] | {"stack": ["s-breach"]}
    start = TOWER | {"turn": {"unit": "t-vet"}, "seats": TOWER["seats"] | {"seal": seal}}
    fire = {"do": "fire", "target": "s-rifle"}
    lines = lines_of(start, ("terrorist", fire, []), ("seal", {"do": "take-cover"}, ["white"] * 5))
    assert lines[:3] == [
        "Terrorist Veteran is about to fire at SEAL Rifleman. SEALs may Take Cover first.",
        "SEALs Take Cover: Rifleman danger 1 → 0. Their initiative is 10 lower for the rest of the round.",
        "Terrorist Veteran fires at SEAL Rifleman, one zone away: 2 threats.",
    ]


def test_it_is_said_why_nobody_was_asked_about_cover_and_who_stays() -> None:
    """The Rifleman pulls three skulls against four shields; the Veteran ends his turn without any action."""
    start = TOWER | {"turn": {"unit": "t-vet"}}
    lines = lines_of(start, ("terrorist", {"do": "fire", "target": "s-rifle"}, []), ("seal", {"do": "pass"}, ["white"] * 6))
    assert "SEALs need no cover: the chance that one of them falls is under 1\u00a0%." in lines
    lines = lines_of(start, ("terrorist", {"do": "end-turn"}, []))
    assert "Terrorist Veteran stays where he is." in lines


def test_several_who_are_hit_are_told_one_by_one() -> None:
    start = TOWER | {"turn": {"unit": "t-vet"}, "options": {"windows": "never"}}
    frag = {"do": "use", "token": "frag", "zone": "B3"}
    pulls = ["black", "black", "black", "black", "white", "white", "white"]
    lines = lines_of(start, ("terrorist", frag, []), ("seal", {"do": "check", "unit": "s-rifle"}, pulls))
    assert lines == [
        "Terrorist Veteran uses Frag Grenade: Watch tower.",
        "SEAL Breacher: 3 threats, danger 0 → 3.",
        "SEAL Rifleman: 3 threats, danger 1 → 4.",
        "SEAL Rifleman at danger 4 pulls 4 black: 4 black against defence 4.",
        "Down: SEAL Rifleman. Removed from the bag: 4 black.",
        "SEAL Breacher at danger 3 pulls 3 white: 0 black against defence 5, he holds.",
    ]


def test_a_skull_of_ones_own_is_why_somebody_falls() -> None:
    bags = {"seal": {"bag": {"white": 3, "own": ["s-breach", "s-rifle"]}}, "terrorist": {"bag": {"white": 16}}}
    start = TOWER | {"seats": bags, "options": {"windows": "never", "start_skulls": "coloured"}, "turn": {"unit": "t-vet"}}
    lines = lines_of(start, ("terrorist", {"do": "fire", "target": "s-rifle"}, ["s-breach", "s-rifle", "black", *["white"] * 3]))
    assert "SEAL Rifleman, danger 1 → 3, pulls 1 black, his own and 1 white: 1 black against defence 4." in lines
    assert "Down: SEAL Rifleman, by his own skull. Removed from the bag: 1 black and his own." in lines


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"t-enfor": {"space": "C5/0", "state": "down", "danger": 8}}, "more of the SEALs are standing: 2 to 1."),
        ({"t-enfor": {"space": "C5/0", "danger": 4}}, "the SEALs are in less danger: 1 to 4."),
        ({"s-rifle": {"space": "B3/1"}}, "neither side is ahead."),
    ],
)
def test_what_decides_when_the_rounds_are_out_is_said(change: dict[str, Any], why: str) -> None:
    start = TOWER | {"round": 8, "units": TOWER["units"] | change}
    tells = presentation("skulls").story(header(start))
    winner = None if "neither" in why else "seal"
    verdict = tells.verdict({"winner": winner, "why": "limit"}, [], NAMES)
    assert verdict.why.endswith(why) and verdict.headline == ("SEALs win" if winner else "A draw")


def test_a_story_that_sets_in_later_is_told_as_well() -> None:
    match = played(4)
    for first in range(0, len(match.story()), 7):
        telling = presentation("skulls").story(match.header()).telling(NAMES)
        for event in match.story()[first : first + 25]:
            telling(event)


def test_places_are_where_somebody_stood_then() -> None:
    match = played(0)
    tells, story = presentation("skulls").story(match.header()), match.story()
    known = set(match.position.world.board.spaces)
    for event in story:
        assert set(tells.spaces(event, story)) <= known
    moved = next(event for event in story if event["is"] == "moved")
    assert tells.spaces(moved, story) == [moved["from"], *moved["path"]]
