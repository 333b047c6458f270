"""The rule book on the screen: it fits, links lead on and back again, what is typed is looked for, examples are drawn."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.games import GAMES
from game.learning.rulebook import book, passages
from scenes.kit import kept, keys, palette
from scenes.kit.layout import Scale
from scenes.kit.scene import Pop
from scenes.rulebook.contents import CHAPTER
from scenes.rulebook.diagram import diagram
from scenes.rulebook.screen import Rulebook
from scenes.rulebook.typesetting import Run, runs, set_runs
from tests import tiers
from tests.scenes.fitting import click, press

EVENT = pygame.event.Event
every_game = pytest.mark.parametrize("game", list(GAMES))


def opened(game: str, at: str = "", size: tuple[int, int] = (1280, 720), percent: int = 100) -> Rulebook:
    """The book, open and painted once."""
    page = Rulebook(game, at)
    surface = pygame.display.set_mode(size)
    page.resize(size, Scale(percent))
    page.draw(surface)
    return page


def typed(page: Rulebook, words: str) -> None:
    """Type words."""
    for letter in words:
        page.handle(EVENT(pygame.TEXTINPUT, text=letter))


def now(page: Rulebook) -> str:
    """The id of the open paragraph, "" for the contents."""
    return page.paragraph.id if page.paragraph else ""


def place_of(page: Rulebook, number: int) -> tuple[int, int]:
    """A point of the screen on a link of the page, after it was scrolled into sight."""
    place = page.sheet.links[number].places[0]
    page.sheet.scroll(place.y - page.sheet.offset - page.sheet.rect.h // 2)
    return place.move(page.sheet.rect.x, page.sheet.rect.y - page.sheet.offset).center


# --- it fits --------------------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize(("size", "percent"), tiers.screens([((1280, 720), 100), ((1024, 640), 250), ((1920, 1080), 150)]))
def test_nothing_on_a_page_is_cut(game: str, size: tuple[int, int], percent: int) -> None:
    """Links and the example lie within the page; its type is large enough to read."""
    page = opened(game, size=size, percent=percent)
    wide = page.sheet.rect.w
    for paragraph in page.book.paragraphs:
        page.open(paragraph.id)
        printed = page.sheet.printed
        assert printed is not None
        whole = printed.picture.get_rect()
        assert whole.w == wide and whole.h >= page.sheet.rect.h
        for link in printed.links:
            assert all(whole.inflate(-8, 0).contains(place) and place.h >= 15 for place in link.places), (paragraph.id, link)
        assert (printed.figure is not None) == (paragraph.example is not None)
        assert printed.figure is None or whole.inflate(-8, 0).contains(printed.figure)


@every_game
def test_every_mark_and_link_of_a_text_is_understood(game: str) -> None:
    found = book(game)
    for paragraph in found.paragraphs:
        caption = [paragraph.example.caption] if paragraph.example else []
        for words in (paragraph.text, *caption, *(cell for row in paragraph.table for cell in row)):
            said = "".join(run.words for run in runs(words, lambda name: name))
            assert not set(said) & set("[]{}|*\x00"), (paragraph.id, said)


# --- links, and the way back ----------------------------------------------------------------------------------------------


@every_game
def test_every_link_leads_on(game: str) -> None:
    page = opened(game)
    for paragraph in page.book.paragraphs:
        page.open(paragraph.id)
        for link in page.sheet.links:
            found = page.book.at(link.target)
            assert found is not None, (paragraph.id, link.target)


def test_a_click_on_a_link_leads_on_and_there_is_a_way_back() -> None:
    page = opened("operators", "line.fused")
    link = page.sheet.links[0]
    click(page, place_of(page, 0))
    second = now(page)
    assert second == page.book.at(link.target).id  # type: ignore[union-attr]
    page.back.press()
    assert now(page) == "fused"
    page.on.press()
    assert now(page) == second
    page.handle(EVENT(pygame.KEYDOWN, key=pygame.K_LEFT, mod=pygame.KMOD_LALT, unicode=""))
    assert now(page) == "fused"
    page.handle(EVENT(pygame.MOUSEBUTTONDOWN, button=pygame.BUTTON_X2, pos=(5, 5)))
    assert now(page) == second
    page.handle(press(pygame.K_BACKSPACE))
    page.open("winning" if page.book.at("winning") else page.book.paragraphs[0].id)
    assert not page.on.enabled, "who leads on from an earlier page has no later ones any more"


def test_the_keys_walk_along_the_links() -> None:
    page = opened("operators", "line.fused")
    page.focus.to(page.sheet)
    page.handle(press(pygame.K_DOWN))
    page.handle(press(pygame.K_DOWN))
    assert page.sheet.chosen == 1
    page.handle(press(pygame.K_UP))
    wanted = page.sheet.links[0].target
    page.handle(press(pygame.K_RETURN))
    assert now(page) == page.book.at(wanted).id  # type: ignore[union-attr]


def test_a_page_lies_as_it_was_left() -> None:
    page = opened("ironsquad", "R-IS-73", (1024, 640))
    page.handle(press(pygame.K_END))
    down = page.sheet.offset
    assert down > 0
    page.open("R-IS-54")
    assert page.sheet.offset == 0
    page.go_back()
    assert page.sheet.offset == down
    page.handle(press(pygame.K_HOME))
    assert page.sheet.offset == 0


@every_game
def test_it_opens_at_its_contents_where_nothing_is_asked(game: str) -> None:
    for at in ("", "no.such.topic"):
        page = opened(game, at)
        assert now(page) == "" and page.paragraph is None
        assert {link.target for link in page.sheet.links} == {one.id for one in page.book.paragraphs}
    assert [item.id for item in page.contents.items] == [CHAPTER + one.id for one in page.book.chapters]


def test_the_contents_unfold_the_chapter_of_the_page() -> None:
    page = opened("ironsquad", "R-IS-73")
    names = [item.id for item in page.contents.items]
    paragraph = page.paragraph
    assert paragraph is not None
    assert paragraph.id in names
    assert {one.id for one in page.book.chapter(paragraph).paragraphs} <= set(names)
    top, high = page.contents._tops()[names.index(paragraph.id)], page.contents.rect.h
    assert 0 <= top < high, "the open page is in sight"
    other = next(item.id for item in page.contents.items if item.id.startswith(CHAPTER))
    page.contents.open_item(other)
    assert now(page) == page.book.chapters[0].paragraphs[0].id


# --- looking for something ------------------------------------------------------------------------------------------------


def test_what_is_typed_is_looked_for() -> None:
    page = opened("ironsquad", "terrain.hill")
    typed(page, "R-IS-73")
    assert page.search.value == "R-IS-73" and page.search.focused
    first = page.book.at("R-IS-73")
    assert first is not None
    assert [item.id for item in page.contents.items][0] == first.id
    page.handle(press(pygame.K_RETURN))
    assert now(page) == first.id
    assert page.search.value, "the list of what was found stays"
    assert page.handle(press(pygame.K_ESCAPE)) == Pop(), "as its button says"


def test_where_there_is_no_room_beside_it_the_page_shows_what_was_found() -> None:
    page = opened("operators", "", (1024, 640), 250)
    assert page.narrow and page.contents not in page.focus.widgets
    typed(page, "cover")
    best = page.book.find("cover")[0]
    assert page.sheet.links[0].target == best.id
    click(page, place_of(page, 0))
    assert now(page) == best.id and not page.search.value


def test_what_is_not_there_is_said() -> None:
    page = opened("operators")
    typed(page, "zeppelin")
    assert not page.contents.items and "zeppelin" in page.contents.empty


def test_the_key_that_opens_it_shuts_it() -> None:
    assert opened("operators", "node").handle(press(pygame.K_F1)) == Pop()
    assert keys.TABLE.shown("rules") == "F1"


# --- drawn examples -------------------------------------------------------------------------------------------------------


def test_an_example_is_drawn_after_the_page_is_seen_and_only_once() -> None:
    kept.forget()
    page = opened("operators", "line.fused")
    assert page.waiting and page.sheet.figure is None
    page.update(1 / 120)
    figure = page.sheet.figure
    assert figure is not None and not page.waiting and page.stale
    page.open("R-OP-64")
    page.open("line.fused")
    page.draw(pygame.display.get_surface())
    page.update(1 / 120)
    assert page.sheet.figure is figure


def colours(surface: pygame.Surface) -> int:
    """How many colours a picture has, seen from afar."""
    small = pygame.transform.smoothscale(surface.convert(24), (40, 24))
    return len({tuple(small.get_at((x, y)))[:3] for x in range(40) for y in range(24)})


def test_an_example_fits_its_room_and_shows_what_it_is_about() -> None:
    kept.forget()
    example = book("operators").at("line.fused").example  # type: ignore[union-attr]
    assert example is not None
    for size in ((300, 160), (640, 340)):
        picture = diagram("operators", example, size, Scale(100))
        assert picture.get_width() <= size[0] and picture.get_height() <= size[1]
        assert colours(picture) > 100
    without = example._replace(sight=(), caption="another")
    plain = diagram("operators", without, (640, 340), Scale(100))
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(picture, "RGB"), "the line of sight is drawn"


def test_a_picture_that_cannot_be_drawn_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened("operators", "line.fused")
    broken: Any = page.paragraph._replace(  # type: ignore[union-attr]
        example=page.paragraph.example._replace(position={"round": "x"}, caption="broken")  # type: ignore[union-attr]
    )
    monkeypatch.setattr(Rulebook, "paragraph", broken)
    page.update(1 / 120)
    assert page.sheet.figure is not None


# --- type -----------------------------------------------------------------------------------------------------------------


def test_passages_are_parted_by_blank_lines_and_bullets() -> None:
    assert passages("One\ntwo.\n\nThree.\n- first\n  goes on\n- second\n") == [
        (False, "One two."),
        (False, "Three."),
        (True, "first goes on"),
        (True, "second"),
    ]


@pytest.mark.parametrize("room", range(60, 200, 7))
def test_no_line_of_a_list_begins_or_ends_with_the_dot_between(room: int) -> None:
    names = ["Roads", "Hexes", "Ground", "Hill", "Water", "Forest"]
    given = [run for name in names for run in (Run(" · ", False, palette.INK_DIM), Run(name, False, palette.INK_LINK, name))][1:]
    rows: dict[int, list[str]] = {}
    for run, (_, y) in set_runs(given, 16, room).words:
        rows.setdefault(y, []).append(run.words)
    assert [word for row in rows.values() for word in row if word.isalpha()] == names
    assert not any("·" in (row[0], row[-1]) for row in rows.values())
    assert sum(row.count("·") for row in rows.values()) == len(names) - len(rows)


def test_a_link_that_is_broken_lies_on_two_lines() -> None:
    given = runs("See [[there|a link of many words]], and on.", str)
    narrow = set_runs(given, 16, 120)
    (link,) = narrow.links
    assert link.target == "there" and len(link.places) > 1
    assert all(place.right <= 120 for place in link.places)
    (link,) = set_runs(given, 16, 1000).links
    assert len(link.places) == 1


def test_a_comma_begins_no_line_and_a_long_word_is_cut() -> None:
    setting = set_runs([Run("word", False, palette.INK, "x"), Run(", and", False, palette.INK)], 16, 34)
    rows = {y: [run.words for run, (_, at) in setting.words if at == y] for _, (_, y) in setting.words}
    assert not any(words[0].startswith(",") for words in rows.values())
    long = set_runs([Run("W" * 60, False, palette.INK)], 16, 100)
    assert len({y for _, (_, y) in long.words}) > 1 and all(x == 0 for _, (x, _) in long.words)
