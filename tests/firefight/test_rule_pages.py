"""The rule book of Firefight: it states every rule, its links lead somewhere, and its pictures and figures are true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.firefight.tables import tables
from game.match import Match
from tests.books import book
from tests.firefight.staged import RULES
from tests.test_coverage import NUMBERED

NUMBERS = NUMBERED["firefight"]
CHAPTERS: list[dict[str, Any]] = book(Path(__file__).parents[2] / "data" / "firefight" / "rulebook.yaml")
PARAGRAPHS: list[dict[str, Any]] = [paragraph for chapter in CHAPTERS for paragraph in chapter["paragraphs"]]
BOOK = {paragraph["id"]: paragraph for paragraph in PARAGRAPHS}
EXAMPLES = {name: paragraph["example"] for name, paragraph in BOOK.items() if "example" in paragraph}
LIMITS = range(30, 111)
"""The words of a paragraph."""


def texts(paragraph: dict[str, Any]) -> Iterator[str]:
    """All rich texts of a paragraph."""
    yield paragraph["text"]
    yield paragraph.get("example", {}).get("caption", "")
    for row in paragraph.get("table", []):
        yield from row


def links(paragraph: dict[str, Any]) -> list[str]:
    """Where the links of a paragraph lead."""
    return [link.split("|")[0] for text in texts(paragraph) for link in re.findall(r"\[\[(.*?)\]\]", text, re.DOTALL)]


def shown(name: str) -> Match:
    """The match of an example."""
    return Match(RULES, "", {}, 1, EXAMPLES[name]["position"])


def asked(name: str, what: str, **about: Any) -> dict[str, Any]:
    """What the rules answer in the position of an example."""
    return RULES.ask(shown(name).position, what, about)


# --- the text -----------------------------------------------------------------------------------------------------------


def test_every_rule_stands_in_a_paragraph_and_no_other() -> None:
    named = {rule for paragraph in PARAGRAPHS for rule in paragraph["rules"]}
    assert named == {NUMBERS.rule(number) for number in NUMBERS.numbers}


def test_nothing_is_named_twice() -> None:
    topics = [topic for paragraph in PARAGRAPHS for topic in paragraph.get("topics", [])]
    for names in ([one["id"] for one in CHAPTERS], list(BOOK), [one["title"] for one in PARAGRAPHS], topics):
        assert [name for name, count in Counter(names).items() if count > 1] == []
    assert len(BOOK) == len(PARAGRAPHS)


def test_all_that_lies_on_the_board_has_a_page() -> None:
    topics = {topic for paragraph in PARAGRAPHS for topic in paragraph.get("topics", [])}
    wanted = {f"terrain.{name}" for name in tables().terrain} | {f"work.{name}" for name in tables().works}
    assert topics >= wanted | {f"unit.{kind.kind}" for kind in tables().units.values()}


@pytest.mark.parametrize("paragraph", PARAGRAPHS, ids=list(BOOK))
def test_a_paragraph_is_short_and_all_its_links_lead_somewhere(paragraph: dict[str, Any]) -> None:
    assert len(paragraph["text"].split()) in LIMITS
    places = {*BOOK, *(NUMBERS.rule(number) for number in NUMBERS.numbers)}
    assert set(links(paragraph)) <= places
    assert set(paragraph["see"]) <= set(BOOK) - {paragraph["id"]}
    for text in texts(paragraph):
        assert isinstance(text, str), f"{text!r} would need quotes"
        assert text.count("**") % 2 == 0
        assert all("\n" not in link for link in re.findall(r"\[\[.*?\]\]|\*\*.*?\*\*", text, re.DOTALL))


def test_there_is_a_way_to_every_paragraph() -> None:
    """By a link or by "see also" of another one."""
    led = {place for paragraph in PARAGRAPHS for place in [*links(paragraph), *paragraph["see"]]}
    assert sorted(set(BOOK) - led) == []


# --- the pictures -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_picture_is_of_a_real_position(name: str) -> None:
    spaces = shown(name).position.world.hexes.bit
    assert set(EXAMPLES[name]["around"]) | set(EXAMPLES[name].get("sight", [])) <= set(spaces)


def test_what_the_captions_say_is_so() -> None:
    assert asked("arc", "arc", unit="g01", at="F03")["in_arc"] and not asked("arc", "arc", unit="g01", at="D06")["in_arc"]
    assert asked("sight", "los", **{"from": "D05", "to": "D01"})["blockers"] == ["D03"]
    assert asked("sight", "los", **{"from": "D05", "to": "F02"})["clear"]
    assert asked("heights", "los", **{"from": "D05", "to": "D01"})["blockers"] == ["D03"]
    assert all(asked("heights", "los", **{"from": "D03", "to": to})["clear"] for to in ("D05", "D01"))
    assert "long_range" not in asked("range", "odds", unit="g01", target="s01")["av_parts"]
    far = asked("range", "odds", unit="g01", target="s02")
    assert far["av_parts"]["long_range"] == -2 and asked("range", "los", **{"from": "F09", "to": "F02"})["distance"] == 7
    assert asked("close", "odds", unit="g01", target="s01")["need"] == 5
    assert asked("close", "odds", unit="s02", target="g01")["av_parts"]["close_combat"] == -2
    supported = asked("supporting", "odds", unit="g01", target="s01", support=["g02"])
    assert supported["av_parts"]["support"] == 1
    assert RULES.refuse(
        shown("supporting").position, "german",
        {"do": "fire", "unit": "g01", "at": "F03", "by": "activate", "support": ["g02"]},
    ) is None  # fmt: skip
    assert "E05" in asked("spotter", "spotters", unit="g01", at="D02")["spaces"]
    assert asked("trench", "arc", unit="g01", at="F09")["in_arc"]


def test_the_tables_are_those_of_the_rules() -> None:
    grounds = {row[0]: row[1:] for row in BOOK["ground"]["table"][1:]}
    ids = ("clear", "field", "woods", "heavy_woods", "wood_building", "stone_building", "water")
    named = dict(zip(grounds, ids, strict=True))
    for title, name in named.items():
        one = tables().terrain[name]
        figures = [one.dm, *(one.enter[cls] for cls in ("foot", "gun", "wheeled", "tracked"))]
        printed = ["no" if figure is None else f"{figure:+}".replace("-", "−") if figure else "0" for figure in figures]
        assert grounds[title] == printed
    rallies = {row[0].lower(): row[1] for row in BOOK["counters"]["table"][1:]}
    assert rallies == {name: str(tables().hits[name].rally) for name in rallies}
