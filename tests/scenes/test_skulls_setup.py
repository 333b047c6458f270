"""The set-up of Danger Close: squad sizes, how long it lasts, the round limit that follows them, every option in words."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.games import rules
from game.match import Match
from game.skulls.tables import tables
from scenes.app.preferences import Preferences
from scenes.kit.layout import Scale
from scenes.kit.scene import Quit
from scenes.kit.words import say
from scenes.presentation.seats import LEVELS, Chosen
from scenes.setup.quick_start import play_setup
from scenes.setup.screen import Setup
from scenes.tables.skulls import choices
from scenes.tables.skulls import setup as skulls_setup
from tests.scenes.fitting import press


class Begun:
    """A set-up screen of Danger Close with all that it began."""

    def __init__(self, former: Chosen | None = None) -> None:
        self.chosen: list[Chosen] = []
        self.page = Setup("skulls", self.begin, Preferences(), None, former)
        self.page.resize((1280, 720), Scale(100))

    def begin(self, chosen: Chosen) -> Quit:
        self.chosen.append(chosen)
        return Quit()

    def match(self) -> Match:
        """The match that begins now."""
        assert self.page.handle(press(pygame.K_RETURN)) == Quit()
        chosen = self.chosen[-1]
        return Match(rules("skulls"), chosen.scenario, chosen.options, chosen.seed)

    def part(self, seat: str) -> Any:
        return self.page.parts[seat]

    def limit(self) -> Any:
        control: Any = self.page.controls["rounds"]
        return control


def test_the_usual_match_begins_as_the_scenario_says() -> None:
    position = Begun().match().position
    assert position.world.scenario.id == "street-sweep"
    assert position.world.sizes == {"seal": 4, "terrorist": 4} and position.world.options["rounds"] == 10


def test_the_round_limit_follows_the_larger_squad_until_it_is_set_by_hand() -> None:
    begun = Begun()
    for size, limit in zip(range(5, 9), tables().limits[4:], strict=True):
        begun.part("seal").size.by(1)
        assert begun.page.choosing.options["rounds"] == begun.limit().value == limit, size
    begun.limit().by(1)
    begun.part("terrorist").size.by(1)
    assert begun.limit().value == 13
    world = begun.match().position.world
    assert world.sizes == {"seal": 8, "terrorist": 5} and world.options["rounds"] == 13


def test_length_and_unequal_squads_are_told() -> None:
    begun = Begun()
    assert "35 minutes" in begun.part("seal").squad.words and "about 7 rounds, 10 at most" in begun.part("seal").squad.words
    begun.part("seal").size.by(1)
    for seat in ("seal", "terrorist"):
        assert "Unequal" in begun.part(seat).squad.words and "45 minutes" in begun.part(seat).squad.words


def test_a_fixed_squad_cannot_be_changed_and_plays_without_card_texts() -> None:
    begun = Begun()
    begun.page._take_scenario("first-contact")
    part = begun.part("seal")
    assert not part.size.by(1).taken and not part.size.by(-1).taken and "fixed" in part.size.tip
    assert part.size.value == 2 and part.squad.sure and part.squad.units == ("s-rifle", "s-breach")
    assert begun.limit().value == 8
    world = begun.match().position.world
    assert world.options["gametext"] is False and world.options["rounds"] == 8


def test_what_was_chosen_once_is_chosen_again_and_other_scenarios_have_their_own() -> None:
    begun = Begun()
    begun.page._take_scenario("black-hawk-down")
    assert begun.limit().value == 12 and begun.page.choosing.options["gametext"] is True
    begun.page._take_scenario("street-sweep")
    assert begun.limit().value == 10
    former = Chosen("street-sweep", {"rounds": 3, "units_seal": 2}, {}, 1)
    again = Begun(former)
    assert again.limit().value == 3 and again.part("seal").size.value == 2


def test_no_limit_is_said_in_words() -> None:
    begun = Begun()
    limit = begun.limit()
    for _ in range(20):
        limit.by(-1)
    assert limit.value == 0 and limit.shown(0) == "no limit"
    assert begun.match().position.world.options["rounds"] == 0


@pytest.mark.parametrize("option", tables().options)
def test_every_value_of_every_option_is_called_something(option: str) -> None:
    for value in tables().options[option].values:
        label, words = choices.value_of(option, value)
        assert label and words and "option" not in label + words


def test_every_board_has_its_picture() -> None:
    for scenario in choices.scenarios():
        assert skulls_setup.portrait(scenario, (400, 300)).get_size() == (400, 300)


def test_a_quick_start_leaves_the_first_plan_to_the_people() -> None:
    match = Match(rules("skulls"), "street-sweep", {}, 3)
    play_setup(match, choices.setting_up)
    assert match.position.phase == "plan" and len(match.position.units) == 8


def test_no_level_of_a_bot_is_called_as_a_soldier_is() -> None:
    soldiers = {card.name for card in tables().cards.values()}
    assert soldiers and soldiers.isdisjoint(say(f"{key}.{level}") for key in ("setup", "holders") for level in LEVELS)
