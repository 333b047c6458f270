"""What typed words mean: exact before begun, in order before in any order, a number beside its word."""

from __future__ import annotations

import pytest

from game.messages import Refused
from scenes.presentation.hearing import Naming, joined, one_of, words_in

FIGHTS = Naming(
    (
        f"{aim}{agility}{aggressive}",
        [f"Kill Shot, aim {aim}, agility {agility}, aggressive {aggressive}", f"{aim} aim, {agility} agility"],
    )
    for aim in range(6)
    for agility in range(6)
    for aggressive in (7 - aim - agility,)
    if 0 <= aggressive <= 5
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Fire at K05!", ("fire", "at", "k5")),
        ("South-East", ("southeast",)),
        ("  Château, q10 2-1 ", ("chateau", "q10", "2-1")),
        ("it's", ("its",)),
        ("...", ()),
    ],
)
def test_words_are_compared_bare(text: str, words: tuple[str, ...]) -> None:
    assert words_in(text) == words


def meant(typed: str) -> set[str]:
    return set(FIGHTS.meant(words_in(typed)))


def test_a_number_belongs_to_the_word_beside_it() -> None:
    assert meant("aim 5") == {"502", "511", "520"}
    assert meant("5 aim") == {"502", "511", "520"}
    assert meant("agility 2 aim 3") == {"322"}
    assert meant("kill 3 2 2") == {"322"}
    assert meant("k 3 2 2") == {"322"}


def test_what_nothing_is_called_means_nothing() -> None:
    assert meant("aim 9") == set()
    assert meant("dance") == set()
    assert meant("") == set()
    assert meant("the of to") == set()


def test_a_whole_word_goes_before_one_that_only_begins_so() -> None:
    naming = Naming([("a", ["d2 north"]), ("b", ["d20 north"]), ("c", ["northeast"])])
    assert naming.meant(["d2"]) == ["a"]
    assert naming.meant(["north"]) == ["a", "b"]
    assert naming.meant(["northe"]) == ["c"]
    assert naming.meant(["north", "east"]) == ["c"]
    assert joined(["north", "east"], {"northeast"}) == ["northeast"]


def test_a_phrase_that_begins_so_goes_before_one_that_only_has_the_word() -> None:
    naming = Naming([("go", ["captain goes north"]), ("fire", ["sniper fires at captain"])])
    assert naming.meant(["captain"]) == ["go"]
    assert naming.meant(["fires", "captain"]) == ["fire"]


def test_one_thing_is_named_or_it_is_said_why_not() -> None:
    things = {"a": ["US Captain"], "b": ["German Captain"], "c": ["Medic"]}
    assert one_of(things, "german cap", "unit") == "b"
    for typed, why in (
        ("captain", "“captain” could be US Captain, German Captain. Which one?"),
        ("mdeic", "There is no unit “mdeic”. Did you mean medic?"),
        ("tank", "There is no unit “tank”."),
    ):
        with pytest.raises(Refused) as refused:
            one_of(things, typed, "unit")
        assert refused.value.why == why
