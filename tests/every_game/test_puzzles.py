"""The puzzles that come with the games: what each claims of its answer, its key and its tries is what a search finds."""

from __future__ import annotations

import re
from functools import cache
from math import sqrt

import pytest

from game.api import Action, Event
from game.content.json_patterns import matches
from game.games import GAMES
from game.learning.puzzle_search import Proof, Search, followed, hint, proof, reply
from game.learning.puzzles import BEGINNING, LEVELS, Puzzle, agrees, begun, has_puzzles, judged, puzzle_of, puzzles, value_of
from game.match import Match
from tests.tiers import thinned, tiered

EVERY = [(game, puzzle.id) for game in GAMES for puzzle in puzzles(game)]
# One puzzle after another, so that each is searched once.
each_puzzle = pytest.mark.parametrize(("game", "name"), thinned(EVERY, 5), scope="module")
SHARE = re.compile(r"\d+(?:\.\d+)? %")


def the(game: str, name: str) -> Puzzle:
    """The puzzle of that name."""
    (found,) = (puzzle for puzzle in puzzles(game) if puzzle.id == name)
    return found


@cache
def proved(game: str, name: str) -> Proof:
    """What a search finds of a puzzle, worked out once."""
    return proof(the(game, name))


@cache
def searched(game: str, name: str) -> Search:
    """The search through a puzzle, which keeps what it has found."""
    return Search(the(game, name))


def told(match: Match) -> list[Event]:
    """All events of a match."""
    return [event for events in match.events for event in events]


def answered(puzzle: Puzzle, seed: int) -> Match:
    """A match in which the answer has been played, what cannot be done any more passed over, the others at their worst."""
    match, search = begun(puzzle, seed), searched(puzzle.game, puzzle.id)
    for action in puzzle.answer:
        let_others(match, search)
        if judged(puzzle, told(match), match.position) == "open" and may(match, puzzle, action):
            match.play(puzzle.seat, action)
    let_others(match, search)
    return match


def let_others(match: Match, search: Search) -> None:
    """Let the other seats do their worst until the puzzle's seat decides."""
    while action := reply(search, match):
        match.play(search.decider(match.position), action)


def may(match: Match, puzzle: Puzzle, action: Action) -> bool:
    """Whether the puzzle's seat may do this now."""
    return puzzle.seat in match.actors() and match.rules.refuse(match.position, puzzle.seat, action) is None


@pytest.mark.parametrize("game", [game for game in GAMES if has_puzzles(game)])
def test_ten_puzzles_from_easy_to_hard(game: str) -> None:
    found = puzzles(game)
    assert len(found) == 10
    assert len({puzzle.title for puzzle in found}) == 10
    levels = [LEVELS.index(puzzle.level) for puzzle in found]
    assert levels == sorted(levels) and set(levels) == {0, 1, 2}
    assert all(puzzle.text and puzzle.why and puzzle.answer and puzzle.key and puzzle.tries for puzzle in found)


@each_puzzle
def test_the_answer_reaches_what_is_claimed(game: str, name: str) -> None:
    """The answer alone is worth what the best play is worth, and that is what the puzzle says."""
    puzzle, found = the(game, name), proved(game, name)
    assert agrees(puzzle.worth, found.worth), found.worth
    assert found.answer == found.worth > 0


@each_puzzle
def test_nothing_does_without_the_key(game: str, name: str) -> None:
    """Every line without one of the key's actions is worth less; each of them is part of the answer."""
    puzzle, found = the(game, name), proved(game, name)
    assert all(worth < found.worth for worth in found.without), found.without
    assert all(any(matches(pattern, action) for action in puzzle.answer) for pattern in puzzle.key)


@each_puzzle
def test_no_first_action_is_better(game: str, name: str) -> None:
    """The first action of the answer is among the best, and there are some that lose."""
    puzzle, found = the(game, name), proved(game, name)
    worths = {repr(prospect.action): prospect.worth for prospect in found.first}
    assert max(worths.values()) == found.worth == worths[repr(puzzle.answer[0])]
    assert min(worths.values()) < found.worth


@each_puzzle
def test_the_tries_lack_what_is_said(game: str, name: str) -> None:
    puzzle, found = the(game, name), proved(game, name)
    for one, worth in zip(puzzle.tries, found.tries, strict=True):
        assert agrees(one.worth, worth), (one.actions, worth)
        assert worth < found.worth


@each_puzzle
def test_every_figure_told_is_one_found(game: str, name: str) -> None:
    """A share in the words of a puzzle is a chance that the search has found."""
    puzzle, found = the(game, name), proved(game, name)
    known = {found.worth, *found.without, *found.tries}
    for text in (puzzle.text, puzzle.why, *(one.text for one in puzzle.tries)):
        for share in SHARE.findall(text):
            assert any(agrees(share, worth) for worth in known), (share, known)


@each_puzzle
def test_the_answer_plays(game: str, name: str) -> None:
    """In a match it solves what is certain, and gives nothing away of what is not."""
    puzzle = the(game, name)
    match, search = answered(puzzle, 1), searched(game, name)
    found = followed(search, match)
    assert found.sound and found.decisions
    assert found.state == judged(puzzle, told(match), match.position)
    if puzzle.certain:
        assert found.state == "solved" and found.worth == 1


@each_puzzle
def test_a_wrong_beginning_is_told(game: str, name: str) -> None:
    """The last action of a try has given away what the puzzle says, or an earlier one has."""
    puzzle = the(game, name)
    for one, worth in zip(puzzle.tries, proved(game, name).tries, strict=True):
        match, search = begun(puzzle, 1), searched(game, name)
        for action in one.actions:
            if judged(puzzle, told(match), match.position) == "open":
                match.play(puzzle.seat, action)
        found = followed(search, match)
        assert not found.sound
        assert min(decision.left for decision in found.decisions) <= worth < found.decisions[0].best


@each_puzzle
def test_a_hint_keeps_the_chance(game: str, name: str) -> None:
    puzzle = the(game, name)
    match, search = begun(puzzle, 1), searched(game, name)
    action = hint(search, match)
    assert action is not None
    assert search.of(match.position, BEGINNING, puzzle.seat, action) == proved(game, name).worth


UNCERTAIN = [(game, name) for game, name in EVERY if not the(game, name).certain]


@pytest.mark.parametrize("plays", tiered([60], [600]))
@pytest.mark.parametrize(("game", "name"), thinned(UNCERTAIN, 9), scope="module")
def test_chances_agree_with_plays(game: str, name: str, plays: int) -> None:
    """The answer played many times reaches the goal as often as the search says, within four standard errors."""
    puzzle, worth = the(game, name), float(proved(game, name).worth)
    solved = 0
    for seed in range(plays):
        match = answered(puzzle, seed)
        solved += judged(puzzle, told(match), match.position) == "solved"
    assert abs(solved / plays - worth) < 4 * sqrt(worth * (1 - worth) / plays)


@each_puzzle
def test_a_puzzle_written_is_read_again(game: str, name: str) -> None:
    puzzle = the(game, name)
    assert value_of(puzzle_of(value_of(puzzle))) == value_of(puzzle)
    assert begun(puzzle_of(value_of(puzzle)), 1).digest() == begun(puzzle, 1).digest()
