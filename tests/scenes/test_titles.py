"""Titles: capitals in the stencil face, but never a place's name, a coordinate or a mark of rich text."""

from __future__ import annotations

import re
from typing import Any

import pytest

from game.games import GAMES, rules
from game.match import Match
from scenes.kit import text
from scenes.kit.fonts import STENCIL
from tests import tiers
from tests.scenes.situations import SITUATIONS, lay_out

COORDINATE = re.compile(r"\b[A-Z]+\d")


def places() -> set[str]:
    """The names of the places of three boards, in capitals."""
    iron: Any = Match(rules("ironsquad"), "standard", {}, 1).position
    close: Any = Match(rules("skulls"), "first-contact", {}, 1).position
    quay: Any = Match(rules("operators"), "salt-quay", {}, 1).position
    names = [*iron.world.tables.objectives.values(), *(zone.name for zone in close.world.board.zones.values())]
    return {str(name).upper() for name in (*names, *(node.title for node in quay.world.graph.nodes.values())) if name}


@pytest.mark.usefixtures("bare_boards")
@pytest.mark.parametrize("name", tiers.thinned(SITUATIONS, 5))
def test_no_place_and_no_mark_stands_in_stencil(name: str) -> None:
    text._drawn.clear()
    lay_out(SITUATIONS[name](), (1280, 720), 100)
    stencilled = {str(key[0]) for key in text._drawn if isinstance(key, tuple) and key[1] == STENCIL}
    named = places()
    assert len(named) > 30
    for words in stencilled:
        assert not any(re.search(rf"\b{re.escape(place)}\b", words) for place in named), words
        assert not COORDINATE.search(words) and "|" not in words and "{" not in words, words


@pytest.mark.parametrize("game", GAMES)
def test_the_title_of_every_game_stands_in_stencil_on_its_bar(game: str) -> None:
    text._drawn.clear()
    lay_out(SITUATIONS[next(name for name in SITUATIONS if name.startswith(game))](), (1280, 720), 100)
    title = rules(game).title.upper()
    assert any(isinstance(key, tuple) and key[:2] == (title, STENCIL) for key in text._drawn), title
