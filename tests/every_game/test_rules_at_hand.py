"""In every game: what a refusal, a modifier or the pointer names is a page of the rule book, and every example can be drawn."""

from __future__ import annotations

import ast
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

import game as game_package
import scenes
from game.folders import data_folder
from game.games import GAMES, rules
from game.learning.rulebook import Example, book, has_book, numbers_in
from game.match import Match
from scenes.kit.layout import Scale
from scenes.rulebook.diagram import diagram, staged
from tests.books import nodes, tree
from tests.scenes.sitting import Sitting
from tests.tiers import thinned

GAME = Path(game_package.__file__).parent
SCENES = Path(scenes.__file__).parent
TOPIC = re.compile(r"(panel|duel|icon|line|terrain|unit|modifier|marker|area)\.[a-z][a-z_-]*")
"""What only a topic looks like; the short ones, as "undo", are common words too."""
every_game = pytest.mark.parametrize("game", [game for game in GAMES if has_book(game)])
pytestmark = pytest.mark.usefixtures("screen")


@cache
def strings(file: Path) -> tuple[str, ...]:
    """Every string of a source that is not a docstring or a string that stands alone; the parts of f-strings too."""
    module = tree(file.read_text(encoding="utf-8"))
    told = {id(one.value) for one in nodes(module) if isinstance(one, ast.Expr)}
    texts = (node for node in nodes(module) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return tuple(node.value for node in texts if id(node) not in told)


def tables_of(game: str) -> list[Path]:
    """The modules that the table of a game is made of."""
    tables = SCENES / "tables"
    return sorted([*tables.glob("*.py"), *(tables / game).rglob("*.py")])


def screens() -> list[Path]:
    """The modules of the screens that every game has."""
    apart = {SCENES / name for name in ("tables", "boards", "kit", "tell")}
    return sorted(file for file in SCENES.rglob("*.py") if not apart & set(file.parents))


def asked(game: str) -> set[str]:
    """The topics that stand in the screens of a game, as regular expressions: of an f-string the beginning is known."""
    found = set[str]()
    for file in (*tables_of(game), *screens()):
        for node in nodes(tree(file.read_text(encoding="utf-8"))):
            first = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else None
            if isinstance(node, ast.JoinedStr) and isinstance(first, ast.Constant) and re.match(r"[a-z]+\.", str(first.value)):
                parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z_-]+" for part in node.values]
                found.add("".join(parts))
        found |= {re.escape(one) for one in strings(file) if re.fullmatch(r"[a-z][a-z_.-]*", one)}
    return found


# --- numbers of rules -----------------------------------------------------------------------------------------------------


@every_game
def test_every_rule_that_the_game_can_name_has_a_page(game: str) -> None:
    """Refusals, the rule of taking back, faults of positions: whatever stands in a string of the rules."""
    named = {rule for file in (GAME / game).rglob("*.py") for one in strings(file) for rule in numbers_in(one)}
    named.add(rules(game).undo_rule)
    assert len(named) > 10
    assert sorted(named - book(game).rules) == []


@every_game
def test_every_rule_that_the_screens_name_has_a_page(game: str) -> None:
    prefix = rules(game).undo_rule[:5]
    named = {rule for file in tables_of(game) for one in strings(file) for rule in numbers_in(one)}
    named |= set(numbers_in((data_folder() / game / "words.yaml").read_text(encoding="utf-8")))
    assert {rule[:5] for rule in named} == {prefix}, "no game names a rule of another"
    assert sorted(named - book(game).rules) == []


@every_game
def test_every_refusal_in_a_match_leads_to_a_page(game: str) -> None:
    """What a seat could do a while ago is tried again when it may be legal no more, and by whoever does not decide."""
    found, refused = book(game), set[str]()
    for seed in range(2):
        match, chance = Match(rules(game), next(iter(rules(game).scenarios())), {}, seed), random.Random(seed)
        before: list[tuple[str, dict[str, Any]]] = []
        for _ in range(60):
            if not match.actors():
                break
            seat = chance.choice(match.actors())
            legal = match.legal(seat)
            for one, action in chance.sample(before, min(12, len(before))):
                why = match.chair(one).refusal(action)
                if why:
                    refused |= set(numbers_in(why))
            before += [(seat, chance.choice(legal)) for _ in range(3)]
            match.play(seat, chance.choice(legal))
    assert refused
    assert sorted(refused - found.rules) == []


# --- topics ---------------------------------------------------------------------------------------------------------------


@every_game
def test_every_topic_that_the_screens_name_has_a_page(game: str) -> None:
    """A topic is a name, or a rule's number."""
    found, said = book(game), {one for file in tables_of(game) for one in strings(file)}
    named = {one for one in said if TOPIC.fullmatch(one) or [*numbers_in(one)] == [one]}
    assert len(named) > 15
    assert sorted(named - found.topics - found.rules) == []


@every_game
def test_every_topic_of_the_book_is_asked_for(game: str) -> None:
    patterns = re.compile("|".join(sorted(asked(game))))
    lost = [topic for topic in book(game).topics if not patterns.fullmatch(topic)]
    assert sorted(lost) == []


@every_game
def test_wherever_one_points_in_a_match_the_book_knows_it(game: str) -> None:
    """A net of points over the screen, at decisions of every kind: what is asked for there is a page, never a dead end."""
    found, seen, phases = book(game), set[str](), set[str]()
    scenario = next(iter(rules(game).scenarios()))
    seats = dict.fromkeys(rules(game).seats_in(scenario, {}), "person")
    for seed in range(2):
        match, chance = Match(rules(game), scenario, {}, seed), random.Random(seed)
        for _ in range(90):
            if not match.actors():
                break
            seat = chance.choice(match.actors())
            match.play(seat, chance.choice(match.legal(seat)))
            if not match.actors() or match.position.phase in phases:
                continue
            phases.add(match.position.phase)
            sitting = Sitting(seats, Match(rules(game), scenario, {}, 1, rules(game).write(match.position)))
            sitting.rest()
            if sitting.curtain:
                sitting.lift()
                sitting.rest()
            seen |= {sitting.play.asking.topic((x, y)) for x in range(8, 1280, 23) for y in range(8, 720, 17)}
    assert len(phases) > 1 and len(seen) > 12
    assert sorted(one for one in seen if one and found.at(one) is None) == []


# --- examples -------------------------------------------------------------------------------------------------------------

EXAMPLES = [(game, one.id, one.example) for game in GAMES for one in book(game).paragraphs if one.example]


@pytest.mark.parametrize(("game", "name", "example"), thinned(EXAMPLES, 3), ids=[f"{game}-{name}" for game, name, _ in EXAMPLES])
def test_every_example_is_accepted_and_drawn(game: str, name: str, example: Example) -> None:
    """Its position and actions stand; its picture shows the board, with each space that it is about within it."""
    match, _ = staged(game, example)
    assert not match.draws.forced, "every draw that it forces is drawn"
    picture = diagram(game, example, (320, 180), Scale(75))
    small = pygame.transform.smoothscale(picture.convert(24), (32, 18))
    assert len({tuple(small.get_at((x, y)))[:3] for x in range(32) for y in range(18)}) > 60
