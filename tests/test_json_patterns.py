"""JSON values in files of data, and the patterns that events and positions match."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from game.content import reader
from game.content.faults import Reading
from game.content.json_patterns import Plain, PlainList, PlainMap, matches
from game.content.shapes import Shape


@pytest.mark.parametrize(
    ("pattern", "value"),
    [
        ({"is": "killed"}, {"is": "killed", "unit": "ge-captain"}),
        ({"vp": {"us": {"least": 5}}}, {"vp": {"us": 5, "ge": 9}}),
        ({"least": 2, "most": 4}, 3),
        ({"among": ["k01", {"most": 0}]}, -1),
        ({"units": {"lacks": ["ge-mg"]}}, {"units": {"us-mg": {}}}),
        ({"has": ["k01"]}, ["k02", "k01"]),
        (["k01", {"least": 1}], ("k01", 2)),
        ({"flag": None}, {"flag": None}),
        ({}, {"anything": 1}),
    ],
)
def test_a_pattern_matches(pattern: Any, value: Any) -> None:
    assert matches(pattern, value)


@pytest.mark.parametrize(
    ("pattern", "value"),
    [
        ({"is": "killed"}, {"is": "damage"}),
        ({"flag": None}, {}),
        ({"vp": {"us": {"least": 5}}}, {"vp": {"us": 4}}),
        ({"least": 1}, True),
        ({"least": 1}, "2"),
        ({"lacks": ["ge-mg"]}, {"ge-mg": {}}),
        ({"lacks": ["ge-mg"]}, None),
        ({"has": ["k01"]}, None),
        ({"among": []}, 1),
        (1, True),
        (["k01"], ["k01", "k02"]),
        (["k01"], "k01"),
        ({"is": "x"}, ["is"]),
    ],
)
def test_a_pattern_does_not_match(pattern: Any, value: Any) -> None:
    assert not matches(pattern, value)


def read(shape: Shape, text: str) -> tuple[Any, list[str]]:
    """The value of a text in a shape, and its faults."""
    reading = Reading()
    reading.file = "file.yaml"
    return shape.read(yaml.compose(text, Loader=reader.LOADER), "somebody", "it", reading), reading.faults


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{at: k01, hp: 3, flag: null}", {"at": "k01", "hp": 3, "flag": None}),
        ("[true, no, -1, 1.5, 007, '2']", [True, "no", -1, "1.5", "007", "2"]),
        ("{1: [[], {}]}", {"1": [[], {}]}),
    ],
)
def test_a_plain_value_is_as_json_has_it(text: str, value: Any) -> None:
    assert read(Plain(), text) == (value, [])


@pytest.mark.parametrize(
    ("shape", "text", "told"),
    [
        (PlainMap(), "[a]", "it should be a map, not a list"),
        (PlainMap("a position"), "k01", 'it should be a position, not "k01"'),
        (PlainList("a seat and its action"), "{a: b}", "it should be a seat and its action, not a map"),
    ],
)
def test_another_kind_of_value_is_a_fault(shape: Shape, text: str, told: str) -> None:
    assert read(shape, text)[1] == [f"file.yaml:1:1: somebody: {told}"]
