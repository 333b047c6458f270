"""The result of a match of Iron Squad: of two sides, of nobody, and of one person who plays for a score."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect

from game.games import rules
from game.match import Match
from scenes.career.best import Best, Entered, placed
from scenes.kit import text
from scenes.kit.layout import Scale
from scenes.kit.marks import plain
from scenes.kit.scene import Pop, Quit
from scenes.kit.text import spans
from scenes.presentation.games import presentation
from scenes.presentation.seats import PERSON, RULEBOOK, Holder
from scenes.result.screen import ResultScreen
from tests.scenes.fitting import tabbed
from tests.scenes.squads import EACH, NAMES, SOLO, played, whole

TEN = tuple(Best(60 - 7 * place, place < 3, "Anna", "USA, round 12, 20 empty houses", "20.11.2026") for place in range(10))
THIS = Best(28, False, "Ben", "Germany, round 9, 4 empty houses", "20.11.2026")


def shown(match: Match, result: dict[str, Any] | None = None, best: Entered | None = None, people: bool = False) -> ResultScreen:
    """The result of a match, or the one given in its place; `people`: they held both seats."""
    person = match.options.get("solo", "us")
    kind = PERSON if people else RULEBOOK if match.options.get("solo") else "regular"
    holders = {seat: Holder(PERSON, "Ben") if seat == person else Holder(kind, kind.title()) for seat in NAMES}
    found = result or match.result()
    assert found
    return ResultScreen(
        found, whole(match), NAMES, holders, Quit, Quit, Quit, Pop, "ironsquad", 1265, match.header(), match.view(None), best
    )


@pytest.mark.parametrize("recipe", EACH[:7], ids=str)
def test_a_whole_match_of_two_stands_in_a_window_of_the_usual_size(recipe: tuple[int, str, Any]) -> None:
    page = shown(played(*recipe))
    page.resize((1280, 720), Scale(100))
    assert page.focus.content <= 720


def test_the_winner_has_the_banner_in_his_colours_with_a_trophy() -> None:
    match = played(2, "standard")
    result = match.result()
    assert result
    banner = shown(match, people=True).banner
    assert banner.won and banner.side and banner.side.name == {"us": "green", "ge": "grey"}[result["winner"]]
    assert NAMES[result["winner"]].upper() in banner.headline


FELL: list[dict[str, Any]] = [
    {"is": "killed", "unit": "ge-medic", "by": "us-mg", "at": "D04"},
    {"is": "killed", "unit": "us-local-a", "by": "ge-medic", "at": "F04"},
]


def test_the_result_names_whose_death_decided_it() -> None:
    tells = presentation("ironsquad").story(Match(rules("ironsquad"), "training", {}, 1).header())
    done = {"is": "mission_complete", "seat": "ge", "mission": "tr-ge"}
    vp = {"us": 7, "ge": 12}
    said = plain(tells.verdict({"winner": "ge", "by": "mission", "vp": vp}, [*FELL, done], NAMES).why)
    assert said == "Mission accomplished in round 1: Germany took the Railway Station and killed the US Straggler."
    alone = presentation("ironsquad").story(Match(rules("ironsquad"), "solo", {"solo": "ge"}, 1).header())
    said = plain(alone.verdict({"winner": "us", "by": "eliminated", "vp": vp, "score": 0}, FELL[:1], NAMES).why)
    assert said.endswith("The squad was wiped out in round 1; the last to fall was the German Medic.")


def test_a_draw_is_nobodys() -> None:
    match = played(0, "standard")
    page = shown(match, {"winner": None, "by": "draw", "vp": {"us": 7, "ge": 7}})
    page.resize((1280, 720), Scale(100))
    page.draw(pygame.display.get_surface())
    assert page.banner.side is None and not page.banner.won and page.banner.headline == "A DRAW"
    assert "equal" in page.banner.lines[0]


@pytest.mark.parametrize(("winner", "by", "won"), [("ge", "mission", True), ("us", "eliminated", False), (None, "time", False)])
def test_a_match_for_one_is_told_in_the_persons_colours(winner: str | None, by: str, won: bool) -> None:
    match = played(1, "solo", SOLO)
    page = shown(match, {"winner": winner, "by": by, "vp": {"us": 44, "ge": 19}, "score": 4}, placed(TEN, THIS))
    page.resize((1280, 720), Scale(100))
    page.draw(pygame.display.get_surface())
    assert page.banner.side and page.banner.side.name == "grey" and page.banner.won == won
    assert page.banner.headline == ("MISSION ACCOMPLISHED" if won else "MISSION FAILED")
    assert "Score 4: 19\u00a0VP" in page.banner.lines[0]
    assert set(page.graph.names) == {"ge"} == set(page.summary.names), "the points of the bot mean nothing"
    assert {point.seat for point in page.graph.points} == {"ge"}
    assert page.best and page.best in page.focus.widgets and page.best.entered.place == 5


def test_a_match_of_two_has_no_list_of_the_best() -> None:
    page = shown(played(0, "standard"))
    assert page.best is None
    assert [account.label for account in page.summary.summary] == ["Mission", "Points", "Kills", "Units", "Ground"]


def test_a_mark_tells_what_a_turn_brought() -> None:
    page = shown(played(0, "standard"))
    page.resize((1280, 720), Scale(100))
    page.graph.turn(1)
    told = "".join(span.words for span in spans(page.graph.tip))
    point = page.graph.points[0]
    assert told.startswith("Round ") and NAMES[point.seat] in told and f"Score {point.score}." in told and "\u00a0VP (" in told


def test_shots_stand_on_the_side_of_who_fired_and_scroll() -> None:
    page = shown(played(0, "standard"))
    page.resize((1280, 720), Scale(100))
    fights = page.fights
    assert all(len(clash.totals) == 1 for clash in fights.fights) and fights.focusable
    first = pygame.image.tobytes(fights.paint(), "RGBA")
    fights.wheel(-1000)
    assert fights.offset == fights._over() and pygame.image.tobytes(fights.paint(), "RGBA") != first
    assert f"{len(fights.fights)} shots" in page.banner.lines[-1]


def test_tab_reaches_everything() -> None:
    page = shown(played(1, "solo", SOLO), best=placed(TEN, THIS))
    page.resize((1280, 720), Scale(100))
    assert tabbed(page) == {id(widget) for widget in page.focus.widgets if widget.focusable}


@pytest.mark.parametrize(("size", "percent"), [((1280, 720), 100), ((1024, 640), 100), ((1920, 1080), 150)], ids=str)
def test_what_to_do_next_is_seen_however_long_the_page(size: tuple[int, int], percent: int) -> None:
    page, surface = shown(played(1, "solo", SOLO), best=placed(TEN, THIS)), pygame.display.set_mode(size)
    page.resize(size, Scale(percent))
    row, view = [page.leave, *page.buttons], page.focus.viewport
    assert view and page.focus.content > view.h, "the page scrolls"
    places = [button.rect.copy() for button in row]
    assert all(surface.get_rect().contains(place) and place.top > view.bottom for place in places)
    page.focus.scroll_to(10_000)
    page.draw(surface)
    assert [button.rect for button in row] == places
    assert page.dice.rect.bottom <= view.bottom, "what is last on the page can be read above them"
    assert {id(page.focus.find(place.center)) for place in places} == {id(button) for button in row}


def test_the_words_of_a_match_in_the_list_of_the_best_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    long = Best(61, True, "Somebody with a name", "Germany, round 12, 20 empty houses", "20.11.2026")
    page, seen = shown(played(1, "solo", SOLO), best=placed(TEN, long)), list[str]()
    page.resize((1280, 720), Scale(100))
    assert page.best
    monkeypatch.setattr(text, "drawn", _remembering(seen))
    page.best.paint()
    assert "…" not in "".join(seen) and "Germany, round 12, 20 empty houses · won" in " ".join(seen)


def _remembering(seen: list[str]) -> Any:
    """Draw words as ever, and keep them in `seen`."""
    before = text.drawn

    def drawn(words: str, *given: Any) -> pygame.Surface:
        seen.append(words)
        return before(words, *given)

    return drawn


def test_the_numbers_of_the_shots_have_a_head() -> None:
    page = shown(played(0, "standard"))
    page.resize((1280, 720), Scale(100))
    assert page.fights.head == "final accuracy"
    top = Rect(0, 0, page.fights.rect.w, page.fights._top(page.scale))
    first = pygame.image.tobytes(page.fights.paint().subsurface(top), "RGBA")
    page.fights.wheel(-3)
    assert page.fights.offset and pygame.image.tobytes(page.fights.paint().subsurface(top), "RGBA") == first, "it stays"


def test_the_marks_of_a_long_match_leave_the_lines_open() -> None:
    page = shown(played(1, "standard"))
    page.resize((1280, 720), Scale(100))
    marks = page.graph.marks()
    discs = [mark for mark in marks if not mark.small]
    assert len(marks) == len(page.graph.points) and 0 < len(discs) < len(marks) // 2
    assert not [1 for a in discs for b in discs if a is not b and a.place.colliderect(b.place)]
    for number, mark in enumerate(marks):  # all of them tell
        page.graph._tell(None)
        page.graph.hover(mark.place.move(page.graph.rect.topleft).center)
        assert page.graph.at is not None and page.graph.tip
        assert page.graph.at == number or marks[page.graph.at].place.colliderect(mark.place)


def test_the_marks_of_a_short_match_are_all_discs() -> None:
    page = shown(played(1, "solo", SOLO), best=placed(TEN, THIS))
    page.resize((1280, 720), Scale(100))
    assert page.graph.points and not [mark for mark in page.graph.marks() if mark.small]
