"""The page of the career: what stands on it, whom it is about, at every size, worked by keys and mouse; matches from before."""

from __future__ import annotations

import csv
from pathlib import Path
from time import time

import pygame
import pytest

from game.career.played import Played
from game.career.store import Career
from game.games import GAMES
from scenes.app.app import App
from scenes.career.best_list import BestTable
from scenes.career.charts import Bars, Chart, Course, Hours
from scenes.career.page import CareerPage, Whom
from scenes.career.sample import sample
from scenes.kit import text
from scenes.kit.layout import Scale
from scenes.kit.panels import Panel
from scenes.kit.scene import Pop, Push
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.menus.title import Title
from scenes.program import Program
from scenes.result.screen import ResultScreen
from tests.career import made_up, made_up_solo
from tests.scenes import telling
from tests.scenes.fitting import PERCENTS, SIZES, fits, press
from tests.scenes.spoken import Heard
from tests.scenes.test_career_entry import TWO, of_journal
from tests.tiers import thorough

GROUNDS = (Panel,)


@pytest.fixture
def app() -> App:
    app = App(patience=0)
    app.open()
    return app


def entered(count: int) -> list[Played]:
    """So many matches of the last months stand in the career."""
    now = time()
    found = [made_up(number, ended=now - (count - number) * 150_000.0) for number in range(count)]
    found += [made_up_solo(500 + number, 5 + 6 * number, ended=now - number) for number in range(count // 5)]
    for played in found:
        Career().enter(played)
    return found


def read(page: CareerPage) -> CareerPage:
    """The page after all earlier matches have been read."""
    page.resize((1280, 720), Scale(100))
    for _ in range(10_000):
        if not page.waiting:
            return page
        page.update(1 / 120)
    raise AssertionError("it never comes to an end")


def inside(page: CareerPage, kind: type) -> list[object]:
    return [widget for widget in page.focus.widgets if isinstance(widget, kind)]


def test_nothing_in_a_chart_is_cut(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    entered(60)
    page = CareerPage(app)
    seen: list[str] = []
    before = text.fitted
    monkeypatch.setattr(text, "fitted", lambda words, *given: seen.append(before(words, *given)) or seen[-1])
    for percent in PERCENTS:
        page.resize((1024, 640), Scale(percent))
        for widget in page.focus.widgets:
            if isinstance(widget, Bars | Chart):
                painted, wide = widget.paint(), widget.natural(page.scale, widget.rect.w)
                assert wide[0] <= widget.rect.w and wide[1] <= widget.rect.h and painted.get_size() == widget.rect.size
        page.draw(pygame.display.set_mode((1024, 640)))
        assert not [words for words in seen if "…" in words]


def test_what_stands_on_it(app: App) -> None:
    entered(40)
    page = read(CareerPage(app))
    titles = [panel.title for panel in page.focus.widgets if isinstance(panel, Panel)]
    keys = ("figures", "shares", "course", "dice", "hours")
    assert set(titles) == {say(f"career.{key}").upper() for key in keys} | {"BEST SCORES: IRON SQUAD"}
    assert [len(inside(page, kind)) for kind in (Bars, Course, Hours, BestTable)] == [2, 1, 1, 1]
    lines = [line for panel in page.focus.widgets if isinstance(panel, Panel) for line in panel.lines]
    assert ("Matches finished", "**48**") in [(line.left, line.right) for line in lines]


def test_an_empty_career_shows_a_sample_in_grey_and_a_way_to_play(app: App) -> None:
    page = read(CareerPage(app, Button("Play", Pop, main=True)))
    page.resize((1280, 720), Scale(100))
    assert "No matches yet" in page.empty.words and inside(page, Bars) and inside(page, Course)
    surface = pygame.Surface((1280, 720))
    page.draw(surface)
    for panel in inside(page, Panel):
        assert isinstance(panel, Panel)
        shown = panel.rect.clip(page.focus.viewport or surface.get_rect())
        spots = [(x, y) for x in range(shown.left, shown.right, 5) for y in range(shown.top, shown.bottom, 5)]
        assert all(len(set(surface.get_at(spot)[:3])) == 1 for spot in spots), "what nobody has done is grey"
    assert page.play and page.handle(press(pygame.K_RETURN)) == Pop()
    entered(6)
    again = read(CareerPage(app, Button("Play", Pop, main=True)))
    again.resize((1280, 720), Scale(100))
    assert not again.empty.words and again.play not in again.focus.widgets


def test_the_dice_of_the_sample_are_those_of_the_games(app: App) -> None:
    """And every panel says that it is a sample."""
    page = read(CareerPage(app))
    assert all(panel.title.endswith("SAMPLE") for panel, _ in (*page.left, *page.right))
    assert {match.game for match in sample()} == set(GAMES)
    for match in sample():
        for dice in (dice for sat in match.seats for dice in sat.dice):
            assert match.game != "ironsquad" or dice.expected == dice.dice * 4.5
            assert abs(dice.rolled - dice.expected) < dice.expected / 2, dice


def test_a_sample_is_the_same_each_time(app: App) -> None:
    assert [one._replace(began=0, ended=0) for one in sample()] == [one._replace(began=0, ended=0) for one in sample()]


def test_nothing_can_be_written_of_an_empty_career(app: App) -> None:
    page = read(CareerPage(app))
    assert page.whom.reason and page.export.reason and page.back.enabled


def test_points_tell_of_themselves_by_mouse_and_keys(app: App) -> None:
    entered(30)
    page = read(CareerPage(app))
    for chart in inside(page, Chart):
        assert isinstance(chart, Chart)
        page.focus.to(chart)
        told = []
        for _ in range(chart.count + 2):
            page.handle(press(pygame.K_RIGHT))
            told.append(chart.tip)
        assert len(set(told)) == chart.count and told[-1] == told[-2] == chart.words(chart.count - 1)
        page.focus.to(None)
        assert chart.tip == ""
        for number in (0, chart.count // 2, chart.count - 1):
            chart.hover((round(chart.rect.x + chart.x(number)), chart.rect.centery))
            assert chart.tip == chart.words(number)
        lit = pygame.image.tobytes(chart.look(), "RGBA")
        chart.touch(hovered=True)
        chart.touch(hovered=False)
        assert chart.tip == "" and pygame.image.tobytes(chart.look(), "RGBA") != lit


def test_won_and_lost_differ_without_colours(app: App) -> None:
    matches = [made_up_solo(number, 30 if number % 2 else 3, ended=time() + number) for number in range(2)]
    for played in matches:
        Career().enter(played)
    page = read(CareerPage(app))
    (course,) = inside(page, Course)
    assert isinstance(course, Course)
    grey = pygame.transform.grayscale(course.paint())
    side = course.scale.px(9)
    dots = []
    for number in range(2):
        place = pygame.Rect(0, 0, side, side)
        place.center = (round(course.x(number)), round(course._y(course.steps[number].balance)))
        dots.append(pygame.image.tobytes(grey.subsurface(place.clip(grey.get_rect())), "RGB"))
    assert dots[0] != dots[1]


def test_it_can_be_about_one_person(app: App) -> None:
    entered(40)
    page = read(CareerPage(app))
    change = page.whom.press()
    assert isinstance(change, Push) and isinstance(change.scene, Whom)
    whom = change.scene
    assert [item.words for item in whom.list.items] == ["**Everyone**", "Anna", "Ben"]
    app.apply(Push(page))
    app.apply(change)
    whom.list.climb(1)
    whom.list.climb(1)
    app.apply(whom.list.press())
    assert app.stack[-1] is page and page.name == "Ben" and "Ben" in page.whom.label
    ben = [one for one in page.matches if any(sat.name == "Ben" for sat in one.seats)]
    lines = [line for panel in page.focus.widgets if isinstance(panel, Panel) for line in panel.lines]
    assert ("Matches finished", f"**{len(ben)}**") in [(line.left, line.right) for line in lines]
    page.show(None)
    assert "everyone" in page.whom.label


def test_esc_leads_back(app: App) -> None:
    assert isinstance(read(CareerPage(app)).handle(press(pygame.K_ESCAPE)), Pop)


def test_the_table_is_written_where_the_notice_says(app: App, own_folder: Path) -> None:
    found = entered(9)
    page = read(CareerPage(app))
    page.export.press()
    file = own_folder / "career.csv"
    assert str(file) in app.notice.words
    with file.open(encoding="utf-8-sig", newline="") as opened:
        assert len(list(csv.reader(opened))) == 1 + 2 * len(found)
    file.unlink()
    file.mkdir()
    page.export.press()
    assert str(file) in app.notice.words and "could not" in app.notice.words


def test_earlier_matches_are_taken_in_little_by_little(app: App, own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (own_folder / "matches").mkdir(parents=True)
    for seed in range(4):
        of_journal(own_folder / "matches", telling.played(seed), TWO, f"operators-20261102-20300{seed}-{seed}")
    monkeypatch.setattr("scenes.career.page.SPELL", 0.0)
    page = CareerPage(app)
    page.resize((1280, 720), Scale(100))
    beats, words = 0, set()
    while page.waiting:
        page.update(1 / 120)
        words.add(page.line.words)
        beats += 1
    assert beats > 8 and len(words) > 2 and page.line.words == say("career.line")
    assert len(page.matches) == 4 and len(inside(page, Course)) == 1
    assert not read(CareerPage(app)).waiting


def test_a_broken_career_is_told_on_the_page(app: App) -> None:
    file = Career().path
    file.parent.mkdir(parents=True)
    file.write_bytes(b"nonsense" * 999)
    page = read(CareerPage(app))
    assert "career.broken.db" in app.notice.words and page.matches == []


def test_the_title_and_every_result_lead_to_it(app: App) -> None:
    title = Program(app).title()
    assert isinstance(title, Title)
    (button,) = [one for one in title.rest if one.label == say("title.career")]
    change = button.press()
    assert isinstance(change, Push) and isinstance(change.scene, CareerPage)
    match, done = telling.played(3), list[str]()
    given = (match.result(), match.story(), telling.NAMES, TWO, Pop, Pop, None, Pop, "operators")
    result = ResultScreen(*given, career=lambda: done.append("career"))  # type: ignore[arg-type,func-returns-value]
    (way,) = [one for one in result.besides if one.label == say("title.career")]
    way.press()
    assert done == ["career"]


@thorough
def test_in_another_language(heard: Heard, app: App) -> None:
    from tests import pseudo

    for played in (made_up(3), made_up(8), made_up_solo(9, 31)):
        seats = tuple(
            sat._replace(name=sat.name and pseudo.pseudo(sat.name), called=pseudo.pseudo(sat.called)) for sat in played.seats
        )
        Career().enter(played._replace(seats=seats, about=pseudo.pseudo(played.about)))
    for size in SIZES:
        for percent in (100, 150):
            page = read(CareerPage(app))
            fits(page, size, percent, GROUNDS)
