"""The set-up of a match: everything can be chosen, by mouse and by keys, and what is chosen is what begins."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.games import GAMES, rules
from game.learning.lessons import training
from game.match import SEEDS, Match
from scenes.app.preferences import Preferences
from scenes.kit.controls import Choice, Stepper
from scenes.kit.layout import Scale
from scenes.kit.scene import Change, Pop, Quit
from scenes.kit.tip_choice import TipChoice, by_values
from scenes.kit.words import say
from scenes.presentation.seats import PERSON, Chosen, Holder
from scenes.setup.choosing import PRESETS
from scenes.setup.screen import Setup
from tests.scenes.fitting import click, press, tabbed
from tests.scenes.pages import PAGES


class Begun:
    """A set-up screen with all that it began and remembered."""

    def __init__(self, former: Chosen | None = None, size: tuple[int, int] = (1280, 720)) -> None:
        self.chosen: list[Chosen] = []
        self.remembered: list[Preferences] = []
        names = Preferences(names={"red": "Anna", "blue": "Ben"})
        self.page = Setup("operators", self.begin, names, self.remembered.append, former)
        self.page.resize(size, Scale(100))

    def begin(self, chosen: Chosen) -> Change:
        self.chosen.append(chosen)
        return Quit()


def choose(begun: Begun, widget: object, name: str) -> None:
    """Click an option of a choice."""
    place = next(place for place, option in enumerate(widget.options) if option.id == name)  # type: ignore[attr-defined]
    area = widget.parts()[place].move(widget.rect.topleft)  # type: ignore[attr-defined]
    click(begun.page, area.center)


def typed(begun: Begun, words: str) -> None:
    for sign in words:
        begun.page.handle(pygame.event.Event(pygame.TEXTINPUT, text=sign))


def test_tab_reaches_everything() -> None:
    page = Begun().page
    assert tabbed(page) == {id(widget) for widget in page.focus.widgets if widget.focusable}


def test_a_match_between_two_bots_is_begun_by_its_own_word() -> None:
    begun = Begun()
    assert begun.page.start.label == say("setup.begin")
    choose(begun, begun.page.presets, "watch")
    assert begun.page.start.label == say("setup.begin_watch")
    choose(begun, begun.page.who["red"], PERSON)
    assert begun.page.start.label == say("setup.begin")
    choose(begun, begun.page.who["red"], "recruit")
    assert [begun.page.choosing.kinds[seat] for seat in ("red", "blue")] == ["recruit", PERSON], (
        "nobody is left without a seat by a click"
    )


def test_what_stands_there_at_first_can_be_played() -> None:
    begun = Begun()
    assert begun.page.handle(press(pygame.K_RETURN)) == Quit()
    chosen = begun.chosen[0]
    assert chosen.holders == {"red": Holder(PERSON, "Anna"), "blue": Holder("regular", "Regular")}
    assert 0 <= chosen.seed < SEEDS
    match = Match(rules("operators"), chosen.scenario, chosen.options, chosen.seed)
    assert match.actors() == ("red", "blue")


@pytest.mark.parametrize("scenario", list(rules("operators").scenarios()))
def test_every_board_and_option_by_mouse(scenario: str) -> None:
    begun = Begun()
    page = begun.page
    choose(begun, page.boards, scenario)
    choose(begun, page.who["red"], "veteran")
    choose(begun, page.parts["red"].operator, "ghost")
    choose(begun, page.parts["blue"].weapon, "m4a1")
    choose(begun, page.controls["illegal_plans"], "cancel")
    choose(begun, page.controls["empty_hand"], "reload")
    points = page.controls["points"]
    click(page, points.signs()[0].move(points.rect.topleft).center)
    assert click(page, page.start.rect.center) == Quit()
    chosen = begun.chosen[0]
    assert chosen.scenario == scenario
    assert chosen.holders == {"red": Holder("veteran", "Expert"), "blue": Holder(PERSON, "Ben")}, "they changed places"
    expected = {"red_operator": "ghost", "red_weapon": "m4a1", "blue_weapon": "m4a1", "points": 4}
    expected |= {"illegal_plans": "cancel", "empty_hand": "reload"}
    assert {name: chosen.options[name] for name in expected} == expected
    assert ("open_plans" in chosen.options) == ("pace" in chosen.options) == (scenario == "basic-training")
    assert [page.cards[seat].name for seat in ("red", "blue")] == ["Ghost", "Shepherd"]
    view = Match(rules("operators"), scenario, chosen.options, chosen.seed).view(None)
    assert (view.red.operator, view.blue.operator, view.blue.weapon) == ("ghost", "shepherd", "m4a1")


def test_options_of_the_training_are_not_kept_for_another_board() -> None:
    begun = Begun()
    page = begun.page
    choose(begun, page.boards, "basic-training")
    click(page, page.controls["open_plans"].rect.center)
    assert page.choosing.chosen().options["open_plans"] is True
    choose(begun, page.boards, "salt-quay")
    assert page.controls["open_plans"] not in page.focus.widgets and "open_plans" not in page.choosing.chosen().options


def test_keys_alone_choose_and_begin() -> None:
    begun = Begun()
    page = begun.page
    while page.focus.at is not page.boards:
        page.handle(press(pygame.K_TAB))
    page.handle(press(pygame.K_RIGHT))
    page.handle(press(pygame.K_RIGHT))
    while page.focus.at is not page.who["blue"]:
        page.handle(press(pygame.K_TAB))
    page.handle(press(pygame.K_RIGHT))
    while page.focus.at is not page.start:
        page.handle(press(pygame.K_TAB))
    assert page.handle(press(pygame.K_RETURN)) == Quit()
    assert begun.chosen[0].scenario == "salt-quay" and begun.chosen[0].holders["blue"].kind == "veteran"
    assert page.handle(press(pygame.K_ESCAPE)) == Pop()


@pytest.mark.parametrize("preset", PRESETS)
def test_presets(preset: str) -> None:
    begun = Begun()
    choose(begun, begun.page.presets, "people" if preset == "machine" else "machine")
    choose(begun, begun.page.presets, preset)
    assert tuple(holder.kind for holder in begun.page.choosing.chosen().holders.values()) == PRESETS[preset]
    assert begun.page.presets.chosen == preset


def test_names_are_typed_and_remembered() -> None:
    begun = Begun()
    page = begun.page
    choose(begun, page.who["blue"], PERSON)
    assert page.fields["blue"].value == "Ben"
    click(page, page.fields["red"].control.center)
    for _ in "Anna":
        page.handle(press(pygame.K_BACKSPACE))
    typed(begun, "Zoë L")
    assert click(page, page.start.rect.center) == Quit()
    assert begun.chosen[0].holders == {"red": Holder(PERSON, "Zoë L"), "blue": Holder(PERSON, "Ben")}
    assert [preferences.names for preferences in begun.remembered] == [{"red": "Zoë L", "blue": "Ben"}]
    page.handle(press(pygame.K_RETURN))
    assert len(begun.remembered) == 1, "nothing new is to be remembered"


def test_a_bot_has_no_name_to_type_and_a_person_keeps_the_own() -> None:
    begun = Begun()
    page = begun.page
    choose(begun, page.who["red"], "recruit")
    assert page.fields["red"].reason and page.fields["red"].value == "Recruit"
    choose(begun, page.who["red"], PERSON)
    assert not page.fields["red"].reason and page.fields["red"].value == "Anna"


@pytest.mark.parametrize(("words", "fits_it"), [("17", True), ("", True), ("x", False), ("-1", False), (str(SEEDS), False)])
def test_a_seed_may_be_given(words: str, fits_it: bool) -> None:
    begun = Begun()
    page = begun.page
    assert page.seed_field not in page.focus.widgets
    click(page, page.unfold.rect.center)
    click(page, page.seed_field.control.center)
    typed(begun, words)
    wish = click(page, page.start.rect.center)
    if not fits_it:
        assert wish is None and not begun.chosen and words in page.start.reason
        return
    assert wish == Quit()
    assert not words or begun.chosen[0].seed == int(words)


def test_esc_folds_up_what_was_unfolded_before_it_leads_back() -> None:
    page = Begun().page
    escape = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="", mod=0)
    click(page, page.unfold.rect.center)
    assert page.more and page.handle(escape) is None and not page.more
    assert page.handle(escape) == Pop()


def test_what_was_chosen_before_stands_there_again() -> None:
    holders = {"red": Holder("veteran", "Expert"), "blue": Holder(PERSON, "Cleo")}
    former = Chosen("salt-quay", {"points": 7, "red_operator": "ghost", "blue_weapon": "m4a1"}, holders, 5)
    chosen = Begun(former).page.choosing.chosen()
    assert chosen.scenario == "salt-quay" and chosen.holders == holders
    assert (chosen.options["points"], chosen.options["red_operator"], chosen.options["red_weapon"]) == (7, "ghost", "m4a1")


def test_every_choice_explains_itself() -> None:
    page = Begun().page
    for widget in (page.controls["illegal_plans"], page.who["blue"], page.parts["red"].weapon):
        tips = set()
        for place in range(len(widget.options)):
            widget.touch(hovered=True)
            widget.hover(widget.parts()[place].move(widget.rect.topleft).center)
            tips.add(widget.tip)
        assert len(tips) == len(widget.options)
        assert all(tips) or widget is page.who["blue"], "the card itself says what the chosen holder is like"


@pytest.mark.parametrize("game", GAMES)
def test_the_level_of_the_bots_is_kept(game: str) -> None:
    """From one match to the next, from preset to preset, and in every scenario, of four seats too."""
    remembered: list[Preferences] = []
    page = Setup(game, lambda chosen: None, Preferences(), remembered.append)
    page.resize((1280, 720), Scale(100))
    seats = list(page.choosing.kinds)
    assert page.choosing.kinds[seats[1]] == "regular"
    page.who[seats[1]].on_change("veteran")
    for preset in ("people", "watch", "machine"):
        page.presets.on_change(preset)
    for scenario in page.own.scenarios():
        page.boards.on_change(scenario)
        if not page.choosing.lone:
            assert list(page.choosing.holding().values()) == [PERSON, *["veteran"] * (len(page.choosing.kinds) - 1)], scenario
    page._begin()
    assert remembered[-1].level == "veteran"
    again = Setup(game, lambda chosen: None, remembered[-1])
    assert again.choosing.kinds[seats[1]] == "veteran"


@pytest.mark.parametrize(("size", "percent"), [((1280, 720), 100), ((1920, 1080), 150), ((1920, 1080), 100)])
def test_begin_stands_at_one_place_for_every_game_and_board(size: tuple[int, int], percent: int) -> None:
    found = {}
    for name in [name for name in PAGES if name.startswith("set-up of")]:
        page: Any = PAGES[name]()
        page.resize(size, Scale(percent))
        found[name] = tuple(page.start.rect)
    assert len(found) > 20 and len(set(found.values())) == 1, found


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_every_scenario_is_explained_on_hover(game: str) -> None:
    page = Setup(game, lambda chosen: None, Preferences(), lambda _: None)
    page.resize((1280, 720), Scale(100))
    for name, control in page.controls.items():
        if control.label and not isinstance(control, Choice):
            assert len(control.tip.split()) > 3, (game, name)
        for place, option in enumerate(control.options if isinstance(control, Choice) else ()):
            control.under = place
            control._explain() if isinstance(control, TipChoice) else None
            assert control.tip or option.reason, (game, name, option)


def test_what_the_training_promises_is_what_is_chosen_for_it() -> None:
    """One new rule a round, and not all at once; whoever chose otherwise before finds that again."""
    page = Begun().page
    told = training("operators")
    assert told
    page.boards.on_change(told.scenario)
    assert page.controls["pace"].chosen == told.options["pace"] == "gentle" == page.choosing.chosen().options["pace"]
    former = Chosen(told.scenario, {"pace": "manual"}, {}, 1)
    assert Begun(former).page.choosing.chosen().options["pace"] == "manual"
    page.boards.on_change("kiln-yard")
    assert "pace" not in page.choosing.chosen().options


def test_the_only_person_at_the_screen_is_called_you() -> None:
    page = Begun().page
    page.presets.on_change("machine")
    lines = [page.cards[seat].line for seat, kind in page.choosing.kinds.items() if kind == PERSON]
    assert lines == [say("setup.alone_line")]
    page.presets.on_change("people")
    assert {card.line for card in page.cards.values()} == {say("setup.person_line")}


def test_a_row_of_many_numbers_is_gone_through_one_by_one() -> None:
    chosen = list[object]()
    values = [None, 1, 3, 5, 6, 7, 8, 9, 99]
    control = by_values("Limit", values, 9, chosen.append, lambda one: "default" if one is None else str(one))
    assert isinstance(control, Stepper) and control.shown(control.value) == "9"
    control.by(1)
    control.by(1)
    control.by(-8)
    assert chosen == [99, None] and control.shown(control.value) == "default"
    assert isinstance(by_values("Limit", values[:4], 1, chosen.append, str), TipChoice)


@pytest.mark.parametrize("game", GAMES)
def test_a_board_for_practice_says_so_before_it_is_played(game: str) -> None:
    course = training(game)
    assert course
    for scenario in rules(game).scenarios():
        page = Setup(game, lambda chosen: None, Preferences(), lambda _: None)
        page._take_scenario(scenario)
        assert (say("setup.practice") in page.board.about.words) == (scenario == course.scenario and not course.counts)
