"""Verbs and positions as they are said once: the kinds of an action's fields, and what can be changed of a position."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from game.api import Action
from game.content.shapes import Slot
from game.games import GAMES, rules
from game.messages import Refused
from tests.every_game.walks import SCENARIOS, begun, chance, some, walk
from tests.tiers import one_a_game

FURTHEST = 400
"""Actions of a match that are looked at."""
Moment = tuple[Any, dict[str, Any], list[Action]]


@cache
def moments(game: str, scenario: str) -> list[Moment]:
    """Every few positions of a random match: a view of who decides, the whole as JSON values, and some of what is legal."""
    match, dice, found = begun(game, scenario, 11), chance("kinds", game, scenario), list[Moment]()
    for seat, action in islice(walk(match, dice), FURTHEST):
        if len(match.log) % 8 == 0:
            found.append((match.view(seat), match.rules.write(match.position), some(match.legal(seat), dice)))
        match.play(seat, action)
    return found


def spaces_of(game: str, view: Any) -> set[str]:
    """All spaces of the board of a view."""
    return set(rules(game).board(view).centres)


@pytest.mark.parametrize(("game", "scenario"), one_a_game(SCENARIOS))
def test_every_field_of_a_legal_action_has_a_name_and_a_place_on_the_board_or_none(game: str, scenario: str) -> None:
    verbs = rules(game).verbs
    for view, _, legal in moments(game, scenario):
        for action in legal:
            verb = verbs[action["do"]]
            verb.check(view, action)
            fields = verb.fields_of(view, action)
            assert action.keys() - {"do"} <= fields.keys() and fields.keys() - verb.may_lack <= action.keys()
            for key, value in action.items():
                if key != "do":
                    assert fields[key].fits(value, view) and fields[key].name(value, view)
                    assert fields[key].place(value, view) in {None, *spaces_of(game, view)}


@pytest.mark.parametrize("game", GAMES)
def test_verbs_know_their_names_and_rules(game: str) -> None:
    for name, verb in rules(game).verbs.items():
        assert verb.name == name and verb.phases
        assert verb.rule.startswith("R-") and verb.may_lack <= verb.fields.keys()


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_what_lies_on_the_board_lies_on_a_space_of_it(game: str, scenario: str) -> None:
    lying = 0
    for view, _, _ in moments(game, scenario):
        for piece in rules(game).pieces:
            places = {one: piece.place(one, view) for one in piece.among(view)}
            lying += sum(place is not None for place in places.values())
            assert {*places.values()} <= {None, *spaces_of(game, view)}
            assert all(piece.name(one, view) for one in places)
            assert {piece.owner(one, view) for one in places} <= {None, *rules(game).seats_of(view)}
    assert lying


def changed(value: dict[str, Any], slot: Slot, new: object) -> dict[str, Any]:
    """The position with another value in a place."""
    copy: dict[str, Any] = json.loads(json.dumps(value))
    at = copy
    for part in slot.path[:-1]:
        at = next(one for one in at if one["id"] == part) if isinstance(at, list) else at[part]
    assert at[slot.path[-1]] == slot.now
    at[slot.path[-1]] = new
    return copy


def others(slot: Slot) -> Iterator[object]:
    """Some other values for a place, all of the kind that belongs there."""
    if slot.among:
        yield from [one for one, _ in slot.among if one != slot.now][:2]
    elif slot.word == "number":
        yield from {slot.low, slot.high} - {slot.now}
    else:
        assert slot.word == "flag"
        yield not slot.now


@pytest.mark.parametrize(("game", "scenario"), one_a_game(SCENARIOS))
def test_what_can_be_changed_of_a_position_is_taken_or_refused_with_a_sentence(game: str, scenario: str) -> None:
    found, taken, sentences = rules(game), 0, 0
    for _, value, _ in moments(game, scenario)[3::9] or moments(game, scenario):
        slots = found.slots(value)
        assert len({slot.path for slot in slots}) == len(slots) > 0
        for slot in slots:
            assert not slot.among or all(words for _, words in slot.among)
            for new in others(slot):
                try:
                    position = found.read(changed(value, slot, new))
                except Refused as refused:
                    assert refused.code == "bad-position" and refused.why.endswith(".")
                    sentences += 1
                else:
                    assert found.write(position) == found.write(found.read(found.write(position)))
                    taken += 1
    assert taken > sentences / 9 and sentences
