"""The set-up of Iron Squad: what is offered, the match for one, the luck die, and a start without a set-up."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect

from game.api import Action, Seat
from game.games import rules
from game.ironsquad.position import SOMETHING
from game.ironsquad.tables import tables
from game.journal import Journal, read
from game.match import Match
from scenes.app.preferences import Preferences
from scenes.kit import tips
from scenes.kit.controls import Stepper, Toggle
from scenes.kit.focus import TIP_AFTER
from scenes.kit.layout import Scale
from scenes.kit.scene import Quit
from scenes.presentation.seats import PERSON, RULEBOOK, Chosen, Holder
from scenes.setup import quick_start
from scenes.setup.choosing import PRESETS
from scenes.setup.quick_start import play_setup
from scenes.setup.screen import Setup
from scenes.tables.ironsquad import setup as ironsquad_setup
from tests.scenes.fitting import click, press, tabbed
from tests.scenes.test_setup import choose

SCENARIOS = ["standard", "solo", "training"]


class Begun:
    """A set-up screen of Iron Squad with all that it began."""

    def __init__(self, scenario: str = "standard", former: Chosen | None = None) -> None:
        self.chosen: list[Chosen] = []
        self.page = Setup("ironsquad", self.begin, Preferences(names={"us": "Anna", "ge": "Ben"}), None, former)
        self.page.resize((1280, 720), Scale(100))
        if not former:
            choose(self, self.page.boards, scenario)  # type: ignore[arg-type]

    def begin(self, chosen: Chosen) -> Quit:
        self.chosen.append(chosen)
        return Quit()

    def match(self) -> Match:
        """The match that begins now."""
        assert self.page.handle(press(pygame.K_RETURN)) == Quit()
        chosen = self.chosen[-1]
        return Match(rules("ironsquad"), chosen.scenario, chosen.options, chosen.seed)


def test_all_but_the_proving_ground_is_offered() -> None:
    assert {option.id for option in Begun().page.boards.options} == set(SCENARIOS)
    assert set(rules("ironsquad").scenarios()) - set(SCENARIOS) == {"bench"}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_stands_there_can_be_played(scenario: str) -> None:
    match = Begun(scenario).match()
    assert match.scenario == scenario and match.actors()


def test_who_plays_against_whoever_learns_is_said_on_a_page_that_does_not_scroll() -> None:
    focus = Begun("training").page.focus
    assert "against a Recruit" in str(tables().scenarios["training"].text)
    assert focus.viewport and focus.content <= focus.viewport.h


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_option_of_a_scenario_is_there_once_and_explains_itself(scenario: str) -> None:
    page = Begun(scenario).page
    folded = set(map(id, page._rule_controls()))
    page._unfold()
    controls = page._rule_controls()
    assert folded < set(map(id, controls)) and len(controls) == len(set(map(id, controls)))
    shown = {name for name, control in page.controls.items() if control in controls}
    belongs = {name for name, one in tables().options.items() if not one.scenarios or scenario in one.scenarios}
    assert shown == belongs - {"solo"}
    for control in controls:
        control.touch(hovered=True)
        assert control.tip, vars(control).get("label")


def test_every_value_of_every_option_begins_a_match() -> None:
    for scenario in SCENARIOS:
        page = Begun(scenario).page
        for name, control in page.controls.items():
            if not page.choosing.belongs(name):
                continue
            met = set()
            for _ in range(30):
                if isinstance(control, Toggle):
                    control.press()
                else:
                    control.turn(1 if name != "empty_cards" else -1)
                chosen = page.choosing.chosen()
                Match(rules("ironsquad"), chosen.scenario, chosen.options, 1)
                met.add(chosen.options[name])
            assert len(met) >= len(tables().options[name].values) - 1, name


def test_the_hour_is_told_as_an_hour() -> None:
    page = Begun().page
    start = page.controls["start"]
    assert isinstance(start, Stepper) and start.shown(start.value) == "random"
    for _ in range(5):
        start.turn(1)
    assert start.shown(start.value) == "08:00" and page.choosing.chosen().options["start"] == 5


def test_the_luck_die_shows_its_faces(screen: pygame.Surface) -> None:
    page = Begun().page
    luck, pictures = page.controls["luck"], {}
    for die in tables().luck:
        luck.choose([option.id for option in luck.options].index(die))  # type: ignore[attr-defined]
        pictures[die] = pygame.image.tobytes(luck.paint(), "RGBA")
        assert page.choosing.chosen().options["luck"] == die
    assert len(set(pictures.values())) == 3
    page._unfold()
    page.resize((1280, 720), Scale(100))
    assert all(luck.rect.w > other.rect.w for other in page._rule_controls() if other is not luck), "it has a row for itself"


# --- the match for one ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("person", ["us", "ge"])
def test_a_match_for_one_has_one_person_and_the_rule_book(person: Seat) -> None:
    begun = Begun("solo")
    page, other = begun.page, "ge" if person == "us" else "us"
    choose(begun, page.who[person], PERSON)  # type: ignore[arg-type]
    match, chosen = begun.match(), begun.chosen[-1]
    assert chosen.options["solo"] == person == match.position.world.solo and match.actors() == (person,)
    assert chosen.holders == {
        person: Holder(PERSON, "Anna" if person == "us" else "Ben"),
        other: Holder(RULEBOOK, "Rule book"),
    }
    assert page.fields[other].reason and not page.fields[person].reason


def test_who_gives_the_lead_away_takes_it_on_the_other_side() -> None:
    begun = Begun("solo")
    page = begun.page
    choose(begun, page.who["us"], RULEBOOK)  # type: ignore[arg-type]
    assert page.choosing.chosen().options["solo"] == "ge" and page.who["ge"].chosen == PERSON
    choose(begun, page.who["ge"], RULEBOOK)  # type: ignore[arg-type]
    assert page.choosing.chosen().options["solo"] == "us"


def test_in_a_match_for_one_the_presets_say_why_they_are_grey() -> None:
    begun = Begun("solo")
    page = begun.page
    assert page.presets.reason
    for preset in PRESETS:
        choose(begun, page.presets, preset)  # type: ignore[arg-type]
        assert sorted(holder.kind for holder in page.choosing.chosen().holders.values()) == [PERSON, RULEBOOK]
    assert [option.id for option in page.who["us"].options] == [PERSON, RULEBOOK]
    choose(begun, page.boards, "training")  # type: ignore[arg-type]
    assert not page.presets.reason and RULEBOOK not in [option.id for option in page.who["us"].options]
    assert "solo" not in page.choosing.chosen().options


def test_who_held_the_seats_of_the_other_scenarios_is_not_forgotten() -> None:
    begun = Begun("standard")
    page = begun.page
    choose(begun, page.presets, "watch")  # type: ignore[arg-type]
    before = page.choosing.chosen().holders
    choose(begun, page.boards, "solo")  # type: ignore[arg-type]
    choose(begun, page.boards, "standard")  # type: ignore[arg-type]
    assert page.choosing.chosen().holders == before


def test_what_was_chosen_before_stands_there_again() -> None:
    holders = {"us": Holder(RULEBOOK, "Rule book"), "ge": Holder(PERSON, "Cleo")}
    former = Chosen("solo", {"solo": "ge", "seam": "open", "empty_cards": 8}, holders, 5, True)
    page = Begun(former=former).page
    chosen = page.choosing.chosen()
    assert (chosen.scenario, chosen.holders, chosen.quick) == ("solo", holders, True)
    assert chosen.options["solo"] == "ge" and chosen.options["seam"] == "open" and chosen.options["empty_cards"] == 8
    assert page.more, "an unusual rule is not hidden"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_seat_shows_its_squad(scenario: str) -> None:
    page = Begun(scenario).page
    squads = {seat: part.squad for seat, part in page.parts.items()}  # type: ignore[attr-defined]
    if scenario == "training":
        assert all(squad.types == ("captain", "rifleman", "mg", "medic") and squad.sure == 4 for squad in squads.values())
    elif scenario == "solo":
        assert squads["us"].sure == 1 and squads["ge"].types == ("local-a", "local-b") and squads["ge"].sure == 0
    else:
        assert all(len(squad.types) == 7 and squad.sure == 1 for squad in squads.values())
    assert all(squad.words and squad.tip for squad in squads.values())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_board_has_a_picture(scenario: str) -> None:
    drawing = ironsquad_setup.portrait(scenario, (480, 440))
    assert max(drawing.get_width() / 480, drawing.get_height() / 440) == pytest.approx(1, abs=0.01)
    assert len({tuple(drawing.get_at((x, y))) for x in range(0, drawing.get_width(), 7) for y in range(0, 300, 7)}) > 50


def test_tab_reaches_everything() -> None:
    for scenario in SCENARIOS:
        page = Begun(scenario).page
        page._unfold()
        page.resize((1280, 720), Scale(100))
        assert tabbed(page) == {id(widget) for widget in page.focus.widgets if widget.focusable}


# --- quick start ----------------------------------------------------------------------------------------------------------


def plain_bot(asked: list[tuple[Seat, str]]) -> Any:
    """A bot that deploys without delay and does what comes first in everything else; it writes down who was asked, and how."""

    def decide(game: Any, view: Any, seat: Seat, level: str, seed: int, **budget: float) -> Action:
        assert budget["budget_ms"] <= 100, "the window stands still meanwhile"
        if view.world.scenario.id == "standard":
            assert [view.missions[one] == SOMETHING for one in view.missions] == [one != seat for one in view.missions]
        asked.append((seat, level))
        legal = game.legal(view, seat)
        ready = [action for action in legal if action["do"] == "ready"]
        fresh = [action for action in legal if action.get("unit") not in view.units]
        found: Action = (ready or fresh or legal)[0]
        return found

    return decide


def test_the_wish_for_a_quick_start_is_chosen_with_the_rules() -> None:
    begun = Begun()
    page = begun.page
    assert not page.choosing.chosen().quick
    click(page, page.quick_start.rect.center)
    assert page.choosing.chosen().quick
    assert "quick" not in page.choosing.chosen().options, "it is no rule of the match"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_quick_start_plays_the_set_up_of_everybody_as_ordinary_actions(
    scenario: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    asked: list[tuple[Seat, str]] = []
    monkeypatch.setattr(quick_start.levels, "decision", plain_bot(asked))
    options = {"solo": "ge"} if scenario == "solo" else {}
    match = Match(rules("ironsquad"), scenario, options, 7)
    journal = Journal(match, tmp_path / "one.match", {})
    play_setup(match, ironsquad_setup.setting_up)
    assert match.position.phase == "turn" and match.position.round == 1
    people = {"ge"} if scenario == "solo" else {"us", "ge"}
    assert {seat for seat, _ in asked} == people and len(asked) == len(match.log)
    assert [entry.seat for entry in match.log] == [seat for seat, _ in asked]
    assert {unit.seat for unit in match.position.units.values()} == people
    again, _, note = read(rules, journal.path)
    assert again.log == match.log and note is None
    assert not match.can_undo()
    before = len(match.log)
    play_setup(match, ironsquad_setup.setting_up)
    assert len(match.log) == before, "the first turn is the people's"


def test_a_bot_that_never_comes_to_an_end_leaves_the_rest_to_the_people(monkeypatch: pytest.MonkeyPatch) -> None:
    def dither(game: Any, view: Any, seat: Seat, *rest: Any, **budget: float) -> Action:
        found: Action = game.legal(view, seat)[0]
        return found

    monkeypatch.setattr(quick_start.levels, "decision", dither)
    match = Match(rules("ironsquad"), "training", {}, 1)
    play_setup(match, ironsquad_setup.setting_up)
    assert len(match.log) == quick_start.MOST and match.position.phase == "deploy"


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(("size", "percent"), [((1280, 720), 100), ((1920, 1080), 100), ((1920, 1080), 150)], ids=str)
def test_no_tip_covers_the_way_on_or_what_comes_below(
    scenario: str, size: tuple[int, int], percent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, surface, shown = Begun(scenario), pygame.display.set_mode(size), list[Rect]()
    place = tips.place_of

    def placed(*given: Any) -> Rect:
        shown.append(place(*given))
        return shown[-1]

    monkeypatch.setattr(tips, "place_of", placed)
    page = begun.page
    page._unfold()
    page.resize(size, Scale(percent))
    page.handle(pygame.event.Event(pygame.WINDOWLEAVE))
    controls = page._rule_controls()
    for control in controls:
        page.focus.to(control)
        assert surface.get_rect().contains(page.start.rect), "the way on is always seen"
        if not control.tip:
            continue
        page.update(TIP_AFTER)
        page.draw(surface)
        tip = shown.pop()
        assert surface.get_rect().contains(tip) and not tip.colliderect(page.start.rect) and not tip.colliderect(control.rect)
        below = [other for other in controls if other.rect.top >= control.rect.bottom and other.rect.x == control.rect.x]
        if below:
            assert not tip.colliderect(min(below, key=lambda other: other.rect.y).rect), control.label
    assert not shown
