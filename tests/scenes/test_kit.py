"""Colours, words, text, layout, keys and movement."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.games import GAMES, rules
from scenes.catalogue import messages
from scenes.kit import contrast, keys, layout, palette, pictures, shapes, text, tweens, words
from scenes.kit.fonts import REGULAR, SEMIBOLD
from scenes.kit.layout import Scale


@pytest.fixture(params=[contrast.USUAL, contrast.HIGH])
def colours(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The palette of a contrast, beside the one that the tests are drawn in."""
    monkeypatch.setattr(contrast, "_chosen", request.param)
    spec = importlib.util.spec_from_file_location("a_palette", str(palette.__file__))
    assert spec and spec.loader
    read = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(read)
    assert (request.param == contrast.HIGH) == read.HIGH
    return read


def test_words_stand_out_from_their_ground(colours: Any) -> None:
    least = 7.0 if colours.HIGH else 4.5
    assert least == colours.READABLE
    for pair in colours.READ_TOGETHER:
        assert palette.contrast(*pair) >= colours.READABLE, pair


def test_in_high_contrast_edges_are_seen_on_every_ground(colours: Any) -> None:
    grounds = (colours.GROUND, colours.BAR, colours.PANEL, colours.PANEL_HIGH, colours.BUTTON, colours.BUTTON_HIGH, colours.FIELD)
    for ground in grounds:
        assert palette.contrast(colours.AMBER, ground) >= colours.VISIBLE, "the ring around what the keys would press"
        if colours.HIGH:
            assert min(palette.contrast(edge, ground) for edge in (colours.LINE, colours.LINE_HIGH)) >= colours.VISIBLE
    for side in colours.SIDES.values():
        assert palette.contrast(side.counter, colours.PAPER) >= colours.VISIBLE, side.name


def test_contrast_is_chosen_before_the_first_colour_is_read() -> None:
    assert contrast.high() is False
    contrast.choose(contrast.USUAL)
    with pytest.raises(RuntimeError, match="before"):
        contrast.choose(contrast.HIGH)


def test_contrast_is_the_known_one() -> None:
    assert palette.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert palette.contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("lines", "percent"), [(720, 100), (1080, 125), (1440, 150), (480, 75), (9000, 250)])
def test_the_first_guess_follows_the_desktop(lines: int, percent: int) -> None:
    assert layout.first_guess(lines).percent == percent


def test_the_scale_climbs_and_falls_in_steps_and_stays_in_its_bounds() -> None:
    assert [Scale(percent).larger().percent for percent in (75, 80, 100, 250)] == [100, 100, 125, 250]
    assert [Scale(percent).smaller().percent for percent in (75, 80, 110, 250)] == [75, 75, 100, 225]
    assert Scale(75).text(15) == 15
    assert Scale(125).text(15) == 19


@pytest.mark.parametrize(
    ("percent", "tried"), [(250, [250, 225, 200, 175, 150, 125, 100, 75]), (120, [120, 95, 75]), (85, [85, 75]), (75, [75])]
)
def test_what_has_no_room_gets_smaller_down_to_the_least_scale_and_never_under_it(percent: int, tried: list[int]) -> None:
    scale = Scale(percent)
    assert [one.percent for one in scale.downwards()] == tried
    assert [scale.fitted(lambda one, most=most: one.percent <= most).percent for most in tried] == tried
    assert scale.fitted(lambda _: False).percent == 75


@pytest.mark.parametrize(("width", "count", "gap"), [(1192, 5, 14), (101, 3, 7), (40, 4, 1)])
def test_columns_fill_the_width_to_the_pixel(width: int, count: int, gap: int) -> None:
    parts = layout.columns(Rect(7, 0, width, 10), count, gap)
    assert parts[0].left == 7 and parts[-1].right == 7 + width
    assert all(b.left - a.right == gap for a, b in zip(parts, parts[1:], strict=False))


LONG = "Click a ringed node to place it, hold and drag to face it. Two steps away makes it a sprint."


@pytest.mark.parametrize("room", [60, 133, 400, 5000])
def test_wrapped_lines_keep_every_word_and_their_room(room: int) -> None:
    lines = text.wrap(LONG, REGULAR, 15, room)
    assert " ".join(lines) == LONG
    assert all(text.width(line, REGULAR, 15) <= room for line in lines)


def test_a_word_too_wide_for_any_line_is_broken_and_not_cut() -> None:
    lines = text.wrap("an unbreakablelongword here", REGULAR, 15, 40)
    assert "".join(lines).replace(" ", "") == "anunbreakablelongwordhere"
    assert all(text.width(line, REGULAR, 15) <= 40 for line in lines)


def test_a_line_break_and_an_empty_line_are_kept() -> None:
    assert text.wrap("one\n\ntwo", REGULAR, 15, 500) == ["one", "", "two"]


@pytest.mark.parametrize("words", ["Plan complete. Turn markers with the wheel, undo, or lock it in.", LONG])
def test_the_last_line_is_no_orphan_where_the_others_can_spare_words(words: str) -> None:
    for room in range(text.width(words, REGULAR, 15) * 2 // 5, text.width(words, REGULAR, 15), 7):
        lines = text.wrap(words, REGULAR, 15, room)
        assert " ".join(lines) == words
        if len(lines) < 4:
            assert text.width(lines[-1], REGULAR, 15) >= 0.3 * room, (room, lines)


def test_a_full_stop_never_leaves_the_word_before_it() -> None:
    lines = [
        ["".join(span.words for span in line) for line in text._lines(text.spans("dice 14. {amber|Total 18}."), 15, room)]
        for room in range(text.width("14. Total", REGULAR, 15), text.width("dice 14. Total 18. ", REGULAR, 15))
    ]
    assert all(not line.startswith(".") for one in lines for line in one)
    assert {len(one) for one in lines} == {1, 2}


def test_rich_text_knows_bold_and_marks() -> None:
    assert text.spans("**A** {amber|b **c**} d") == (
        ("A", True, None),
        (" ", False, None),
        ("b ", False, palette.AMBER),
        ("c", True, palette.AMBER),
        (" d", False, None),
    )
    assert text.spans("{1} of {two}") == (("{1} of {two}", False, None),)


@pytest.mark.parametrize("markup", ["**open", "{amber|open", "{purplish|x}"])
def test_rich_text_that_is_left_open_or_unknown_is_refused(markup: str) -> None:
    with pytest.raises(ValueError, match=re.escape(markup)):
        text.spans(markup)


@pytest.mark.parametrize("markup", ["**open", "{amber|open", "{purplish|x}", "} { ** |"])
def test_what_somebody_typed_is_drawn_to_the_letter(markup: str) -> None:
    assert text.rich_size(markup, 16, 400)[0] == text.width(markup, REGULAR, 16)


def test_an_ellipsis_comes_only_where_words_do_not_fit() -> None:
    assert text.fitted("short", SEMIBOLD, 16, 300) == "short"
    cut = text.fitted(LONG, SEMIBOLD, 16, 100)
    assert cut.endswith("…") and text.width(cut, SEMIBOLD, 16) <= 100


def test_text_is_drawn_once() -> None:
    assert text.rich(LONG, 15, 200) is text.rich(LONG, 15, 200)
    assert text.drawn("A", REGULAR, 15, palette.TEXT) is text.drawn("A", REGULAR, 15, palette.TEXT)


def test_unknown_words_and_missing_values_are_refused_by_name() -> None:
    with pytest.raises(words.Unsaid, match=r"title\.nothing"):
        words.say("title.nothing")
    with pytest.raises(words.Unsaid, match=r"\{match\}"):
        words.say("title.continue")
    with pytest.raises(words.Unsaid, match="missing"):
        words.say("no_such_game:title")
    assert words.say("title.continue", match="Rush") == "Continue · Rush"


def test_every_word_the_screens_ask_for_is_there_and_reads_as_rich_text() -> None:
    said = words.words_of()
    sources = [file.read_text(encoding="utf-8") for file in Path("scenes").rglob("*.py")]
    # A game's own panels say their game's words, through a `say` of their own.
    sources = [source for source in sources if re.search(r"^from scenes\.kit\.words import .*\bsay$", source, re.M)]
    asked = {key for source in sources for key in re.findall(r'\bsay\(\s*"([a-z_]+\.[a-z_]+)"', source)}
    assert len(asked) > 30
    assert asked <= said.keys()
    for key, sentence in said.items():
        assert text.spans(sentence) or not sentence, key


def test_all_that_the_games_say_reads_as_rich_text() -> None:
    for sentence in (*messages(), *(said for game in GAMES for said in words.words_of(game).values())):
        assert text.spans(sentence) or not sentence, sentence


def test_every_action_has_words_and_a_key_of_its_own() -> None:
    shown = [keys.TABLE.key(binding.action) for binding in keys.BINDINGS]
    assert len(set(shown)) == len(shown)
    for binding in keys.BINDINGS:
        assert words.say(f"action.{binding.action}")
        assert binding.group in keys.GROUPS


def press(code: int, mod: int = 0, unicode: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode)


@pytest.mark.parametrize(
    ("event", "action"),
    [
        (press(pygame.K_z, unicode="z"), "undo"),
        (press(pygame.K_z, pygame.KMOD_LCTRL), "undo"),
        (press(pygame.K_SLASH, pygame.KMOD_LSHIFT, "?"), "keys"),
        (press(pygame.K_EQUALS, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT), "larger"),
        (press(pygame.K_KP_MINUS, pygame.KMOD_RCTRL), "smaller"),
        (press(pygame.K_KP_ENTER), "confirm"),
        (press(pygame.K_F12), "screenshot"),
        (press(pygame.K_LSHIFT, pygame.KMOD_LSHIFT), None),
        (press(pygame.K_j, unicode="j"), None),
    ],
)
def test_a_key_means_its_action(event: pygame.event.Event, action: str | None) -> None:
    assert keys.TABLE.action(event) == action


def test_a_key_given_to_another_action_is_exchanged() -> None:
    assert keys.TABLE.rebind("undo", "l") == "log"
    assert (keys.TABLE.key("undo"), keys.TABLE.key("log")) == ("l", "z")
    assert keys.TABLE.action(press(pygame.K_l)) == "undo"
    assert keys.TABLE.action(press(pygame.K_z)) == "log"
    assert keys.TABLE.rebind("undo", "z") == "log"
    assert keys.TABLE.chosen == {}


def test_keys_are_called_what_players_call_them() -> None:
    assert [keys.shown_key(key) for key in ("return", "z", "ctrl++", "ctrl+-", "?", "f11")] == [
        "Enter",
        "Z",
        "Ctrl +",
        "Ctrl −",
        "?",
        "F11",
    ]


@pytest.mark.parametrize("rate", [24, 60, 144, 1000])
def test_movements_end_where_they_end_at_any_rate(rate: int) -> None:
    seen: list[float] = []
    done: list[str] = []
    motion = tweens.InTurn(
        [
            tweens.Tween(0, 10, 0.2, seen.append),
            tweens.Together([tweens.Pause(0.1), tweens.Do(lambda: done.append("deed"))]),
            tweens.Tween(10, 4, 0.15, seen.append, tweens.bounce),
        ]
    )
    steps = 0
    while not motion.over:
        motion.update(1 / rate)
        steps += 1
    assert seen[-1] == 4 and 10 in seen and done == ["deed"]
    assert steps == pytest.approx(0.45 * rate, abs=1.01)


def test_a_finished_movement_stands_at_its_end_and_does_each_deed_once() -> None:
    seen: list[float] = []
    deeds: list[int] = []
    motion = tweens.InTurn([tweens.Do(lambda: deeds.append(1)), tweens.Tween(0, 7, 1, seen.append)])
    motion.update(0.1)
    motion.finish()
    motion.finish()
    assert (motion.over, seen[-1], deeds) == (True, 7, [1])


@pytest.mark.parametrize("ease", [tweens.linear, tweens.smooth, tweens.ease_in, tweens.ease_out, tweens.spring, tweens.bounce])
def test_an_ease_begins_at_nothing_and_ends_at_all(ease: tweens.Ease) -> None:
    assert ease(0) == pytest.approx(0, abs=1e-9)
    assert ease(1) == pytest.approx(1)


def test_a_missing_picture_is_named() -> None:
    with pytest.raises(pictures.NoPicture, match=r"nothing\.svg"):
        pictures.picture("icons/nothing.svg", (20, 20))


def test_pictures_and_shapes_are_drawn_once_for_each_size() -> None:
    assert pictures.icon("menu", 20) is pictures.icon("menu", 20)
    assert pictures.icon("menu", 20, palette.INK).get_at((10, 10))[:3] != pictures.icon("menu", 20).get_at((10, 10))[:3]
    assert shapes.box((40, 30), palette.PANEL) is shapes.box((40, 30), palette.PANEL)
    assert shapes.box((40, 30), palette.PANEL, radius=8).get_at((0, 0)).a == 0
    assert shapes.box((40, 30), palette.PANEL, radius=8).get_at((20, 15))[:3] == palette.PANEL


@pytest.mark.parametrize("name", GAMES)
def test_counters_of_different_sides_differ_in_shape(name: str) -> None:
    """Those that meet: the sides of a game."""
    sides = {palette.SIDES[seat].name: palette.SIDES[seat] for seat in rules(name).seats}
    masks = [pygame.mask.from_surface(shapes.counter(side, 64)).count() for side in sides.values()]
    assert len(set(masks)) == len(masks) > 1
