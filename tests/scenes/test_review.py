"""The review on the screen: it comes while it is looked at, leads from mark to mark, and to the better move."""

from __future__ import annotations

import json
import re
from pathlib import Path
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.api import JsonObject
from game.games import GAMES
from game.recording import Recording
from game.review.kept import beside, kept
from game.review.record import Decision, Option, Reason
from game.review.settings import DEPTHS
from scenes.app.app import App
from scenes.app.sure import Sure
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, REGULAR
from scenes.kit.layout import Scale
from scenes.kit.marks import plain
from scenes.kit.scene import Pop, Push
from scenes.kit.widgets import Button, Label
from scenes.kit.words import say, words_of
from scenes.match.screen import Play
from scenes.program import Program
from scenes.replay.menu import review_button
from scenes.replay.timeline import Moment
from scenes.replay.timeline_bar import Chapter
from scenes.review import arrows, panels
from scenes.review.decision_panel import in_percent
from scenes.review.panels import LuckRow, MarkRow
from scenes.review.reviewer import Reviewer
from scenes.review.said import added_up, percent, reasons, signed, unknown, why
from tests.every_game.walks import played
from tests.review.matches import match_of
from tests.scenes.looking import shown
from tests.scenes.reviewing import AtReview
from tests.scenes.situations import STILL


@pytest.fixture
def at(tmp_path: Path, own_folder: Path) -> AtReview:
    return AtReview(played("operators", "kiln-yard", 1), tmp_path)


def test_the_first_fault_is_shown_at_once(at: AtReview) -> None:
    """One click from the result to the first mistake: the one that opened the review."""
    state = at.screen.state
    assert at.given.asked == ["usual"] and state.picked == state.order("own")[0]
    assert state.worth(state.picked) == min(map(state.worth, state.faults("own"))), "what cost most comes first"
    assert at.screen.session.moment == Moment(at.screen.state.picked - 1), "the board stands before it"


def test_it_begins_where_somebody_came_from(tmp_path: Path, own_folder: Path) -> None:
    at = AtReview(played("operators", "kiln-yard", 1), tmp_path, at=3)
    assert at.screen.state.picked == 3 and at.screen.session.moment == Moment(2)


def test_a_bar_of_what_decided_it_is_a_ground_for_its_words_and_no_stroke_through_them(
    at: AtReview, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, bars = at.screen.where, list[tuple[int, int]]()
    box = shapes.box

    def noted(size: tuple[int, int], *look: Any) -> pygame.Surface:
        bars.append(size)
        return box(size, *look)

    monkeypatch.setattr(shapes, "box", noted)
    where.paint()
    letters = text.capitals("regular", where.scale.text(15))[1]
    assert len(bars) == 1 + 4 and all(high > letters + 2 for _, high in bars[1:])
    for worth in (palette.GOOD, palette.DANGER):
        assert palette.contrast(palette.TEXT, palette.mixed(palette.PANEL, worth, panels.BAR)) >= 4.5


def test_marks_are_walked_by_buttons_and_keys(at: AtReview) -> None:
    screen, marked = at.screen, at.screen.state.order("own")
    screen.pick(marked[0])
    assert screen.last.reason and not screen.next.reason
    screen.next.press()
    assert screen.state.picked == marked[1]
    at.press("mark_on")
    assert screen.state.picked == marked[2]
    at.press("mark_back")
    assert screen.state.picked == marked[1]
    screen.pick(marked[-1])
    assert screen.next.reason


def test_an_only_mark_of_ones_own_leads_on_to_those_of_everybody(at: AtReview, monkeypatch: pytest.MonkeyPatch) -> None:
    screen, state = at.screen, at.screen.state
    marked = state.marked()
    only, every = marked[1], state.marked
    monkeypatch.setattr(state, "order", lambda whose="all": [only] if whose == "own" else marked)
    monkeypatch.setattr(state, "marked", lambda whose="all": [only] if whose == "own" else every(whose))
    screen._take_whose("own")
    screen.pick(only)
    assert not screen.last.reason and not screen.next.reason
    screen.next.press()
    assert state.picked == marked[2] and state.whose == "all"


def test_marks_are_told_as_a_story(at: AtReview) -> None:
    """The mistakes, then the best moments, each from the largest on: the list and the buttons go through them alike."""
    screen, state = at.screen, at.screen.state
    for whose in ("own", "other", "all"):
        screen._take_whose(whose)
        parts = dict(state.story(whose))
        assert parts["cost"] == sorted(state.faults(whose), key=lambda number: (state.worth(number), number))
        best = [state.worth(number) for number in parts.get("best", [])]
        assert best == sorted(best, reverse=True)
        assert sorted(state.order(whose)) == state.marked(whose)
        listed = [one.number for one in screen.chrome.column.widgets if isinstance(one, MarkRow)]
        assert listed == state.order(whose)


def without_own_marks(at: AtReview) -> None:
    """Let the only person of a match have made no marked decision."""
    screen, state = at.screen, at.screen.state
    review = state.review
    assert review
    person = state.recording.seats[0]
    for seat in state.recording.seats:
        state.recording.held[seat] = {"kind": "person" if seat == person else "recruit", "name": seat}
    steps = [
        step._replace(decision=step.decision._replace(mark=None)) if step.decision and step.seat == person else step
        for step in review.steps
    ]
    state.review = review._replace(steps=steps)
    screen._begin()


def test_whoever_made_only_small_mistakes_is_shown_them(at: AtReview) -> None:
    """It opens on the largest of one's own, never on another's, and says that they are small."""
    screen, state = at.screen, at.screen.state
    assert screen.spotless not in screen.chrome.column.widgets
    without_own_marks(at)
    own = state.slips()
    assert state.whose == "own" and state.picked == own[0] and 0 < len(own) <= 3
    assert all(state.mine(number) and state.worth(number) < 0 for number in own)
    assert screen.spotless in screen.chrome.column.widgets and screen.spotless.words == say("review.only_small")
    assert f"Your small mistake 1 of {len(own)}" in plain(screen._sentence())
    assert screen.where.parts()[0][0] == say("review.own_small", name=state.side_name(state.own))
    lines = [int(re.search(r"−(\d+)$", line)[1]) for line in screen.where.small("own")]  # type: ignore[index]
    told = sum(percent(-state.worth(number)) for number in own) + sum(lines)
    assert told == percent(-screen.where.parts()[0][1])


def test_what_cost_less_than_a_hundredth_is_no_mistake_however_it_is_rounded(at: AtReview) -> None:
    without_own_marks(at)
    state = at.screen.state
    review, number = state.review, state.slips()[0]
    assert review
    steps = [*review.steps]
    decision = steps[number - 1].decision
    assert decision
    steps[number - 1] = steps[number - 1]._replace(decision=decision._replace(chance=0.685, cost=0.0077))
    state.review = review._replace(steps=steps)
    assert state.worth(number) < 0 and number not in state.slips()


def test_whoever_made_no_mistake_is_told_so(at: AtReview, monkeypatch: pytest.MonkeyPatch) -> None:
    screen, state = at.screen, at.screen.state
    monkeypatch.setattr(type(state), "slips", lambda _: [])
    without_own_marks(at)
    assert screen.spotless in screen.chrome.column.widgets and screen.spotless.words == say("review.spotless")
    assert state.decision and state.mine(state.picked), "it opens on what one did oneself"


def test_neither_arrow_has_the_colour_of_a_side() -> None:
    for shade in arrows.LEGEND.values():
        assert all(sum(abs(a - b) for a, b in zip(shade, side.field, strict=True)) > 120 for side in palette.SIDES.values())
    assert palette.DANGER not in arrows.LEGEND.values()


def test_amber_plays_the_better_move_and_is_none_where_nothing_was_better(at: AtReview) -> None:
    screen, state = at.screen, at.screen.state
    screen.pick(state.faults("own")[0])
    assert screen.better.main and screen.better.key == "confirm"
    at.press("confirm")
    assert at.better == [(state.picked - 1, state.decision.best)]  # type: ignore[union-attr]
    screen.pick(next(number for number in state.marked() if state.mark(number) == "brilliant"))
    assert not screen.better.main and screen.better.reason
    assert sum(button.main for button in screen.chrome.buttons) <= 1


def test_what_a_lesson_proposed_is_not_to_be_played_better(at: AtReview) -> None:
    screen, state = at.screen, at.screen.state
    number = state.faults("own")[0]
    state.taught = frozenset({number})
    screen.pick(number)
    assert screen.better.enabled and not screen.better.main and screen.better.key != "confirm"
    assert screen.next.main == screen.next.enabled


def test_the_largest_stroke_of_luck_is_named_and_leads_to_its_moment(at: AtReview) -> None:
    screen, state = at.screen, at.screen.state
    most = max(range(1, len(state.steps) + 1), key=lambda number: abs(state.steps[number - 1].luck))
    assert state.review and not any(step.drew for step in state.steps)
    assert not state.stroke, "what both chose unseen is no luck of the dice"
    steps = list(state.steps)
    steps[most - 1] = steps[most - 1]._replace(drew=steps[most - 1].luck)
    state.review = state.review._replace(steps=steps)
    screen._furnish()
    assert state.stroke == most and abs(state.luck(most)) >= 0.1
    (row,) = (one for one in screen.chrome.column.widgets if isinstance(one, LuckRow))
    assert row.worth() == state.luck(most) and plain(row.words)
    assert (row.worth() > 0) is (state.told(state.review.chances[most]) > state.told(state.review.chances[most - 1]))  # type: ignore[union-attr]
    row.press()
    assert state.picked == most and row.picked
    review = state.review
    assert review
    state.review = review._replace(steps=[step._replace(luck=0.05) for step in review.steps])
    screen._furnish()
    assert not state.stroke and not any(isinstance(one, LuckRow) for one in screen.chrome.column.widgets)


def test_it_comes_action_by_action_and_can_be_stopped(tmp_path: Path, own_folder: Path) -> None:
    at = AtReview(played("operators", "kiln-yard", 1), tmp_path, at_once=False)
    screen = at.screen
    assert screen.waiting and not screen.state.steps and screen.state.picked == 0
    for number in range(1, 7):
        at.given.give(number)
    screen.update(1 / 120)
    assert len(screen.state.steps) == 6 and screen.state.review and len(screen.state.review.chances) == 7
    assert screen.deeper.label == "Stop"
    screen.deeper.press()
    screen.update(1 / 120)
    assert at.given.asked[-1] == "stop" and not screen.waiting and screen.deeper.label == "Go on"
    screen.deeper.press()
    assert at.given.asked[-1] == "usual", "what is not there yet is gone on with"


def test_what_is_whole_can_be_looked_at_deeper(at: AtReview) -> None:
    asked = list(at.given.asked)
    sheet = at.screen.deeper.press()
    assert isinstance(sheet, Push) and isinstance(sheet.scene, Sure) and at.given.asked == asked, "it asks first"
    keep, again = [one for one in sheet.scene.choices if isinstance(one, Button)]
    keep.press()
    assert at.given.asked == asked and keep.main
    again.press()
    assert at.given.asked[-1] == "deep" == DEPTHS[-1]


def test_its_words_stand_beside_the_magnifier(at: AtReview) -> None:
    at.screen.resize((1280, 720), Scale(100))
    assert not at.screen.deeper.bare and at.screen.deeper.label == say("review.deeper")


def test_what_is_not_over_shows_no_result(tmp_path: Path, own_folder: Path) -> None:
    at = AtReview(played("operators", "kiln-yard", 1), tmp_path, at_once=False)
    for number in range(1, 7):
        at.given.give(number)
    at.screen.update(1 / 120)
    assert at.screen.where.result()[0].startswith("So far") and at.screen.where.result()[1] is None


def test_a_whole_review_shows_its_result(at: AtReview) -> None:
    words, gain = at.screen.where.result()
    state, review = at.screen.state, at.screen.state.review
    assert (
        review
        and words.startswith("Result")
        and gain == pytest.approx((percent(state.told(review.chances[-1])) - percent(state.told(review.chances[0]))) / 100)
    )


def test_marks_and_small_mistakes_add_up(at: AtReview) -> None:
    """What a side gave away is what its marked decisions did, and the small ones that are told below them."""
    screen, state, review = at.screen, at.screen.state, at.screen.state.review
    assert review and not screen.where.small("all"), "here all that cost anything is marked"
    own = review.sides[state.own]
    number = next(n for n, step in enumerate(review.steps) if step.decision is None and state.side(step.seat) == own)
    small = state._decision(state.faults("own")[0])._replace(cost=0.05, mark=None)
    step = review.steps[number]._replace(decision=small, skill=(-0.05, 0.0) if state.own == 0 else (0.0, 0.05))
    state.review = review._replace(steps=[*review.steps[:number], step, *review.steps[number + 1 :]])
    name = state.side_name(state.own)
    given = -percent(dict(screen.where.parts())[say("review.own", name=name)])
    left = given + sum(percent(state.worth(one)) for one in state.faults("own"))
    assert left in (4, 5, 6), "what it cost, and what is lost or won by whole figures"
    assert screen.where.small("own") == screen.where.small("all") == [f"{say('review.small.one', name=name)}: −{left}"]
    screen._furnish()
    told = [one.words for one in screen.chrome.column.widgets if isinstance(one, Label)]
    assert screen.where.small("all")[0] in told


def test_a_filter_that_hides_marks_is_named(tmp_path: Path, own_folder: Path) -> None:
    at = AtReview(played("operators", "kiln-yard", 1), tmp_path)
    screen, state = at.screen, at.screen.state
    for seat in state.recording.seats:
        state.recording.held[seat] = {"kind": "person" if seat == "a" else "recruit", "name": seat}
    screen._take_whose("own")
    screen.pick(state.order("own")[0])
    assert screen.last.reason == say("review.no_mark_before") + " " + say(
        "review.hidden_marks", name=state.side_name(1 - state.own), all=say("review.everybody")
    )
    screen._take_whose("all")
    screen.pick(state.order("all")[0])
    assert screen.last.reason == say("review.no_mark_before")


def test_the_signs_along_its_foot_have_a_key(at: AtReview) -> None:
    chart = at.screen.chart
    at.screen.resize((1280, 720), Scale(100))
    assert {tick.kind for tick in chart.ticks} == set(chart.keyed(700)), "all signs that are there, where there is room"
    assert not chart.keyed(60)


def test_the_legend_shows_rings_where_the_board_does(at: AtReview, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = at.screen
    screen.pick(screen.state.faults()[0])
    decision = screen.state.decision
    assert decision
    drawn = list[str]()
    monkeypatch.setattr(arrows, "_arrow", lambda *_: drawn.append("arrow"))
    for spots, expected in (([(100, 100)], []), ([(100, 100), (300, 100)], ["arrow", "arrow"])):
        drawn.clear()
        spot = dict(zip("ab", spots, strict=False)).__getitem__
        places = "ab"[: len(spots)]
        arrows.draw_legend(
            pygame.Surface((900, 600)), spot, lambda _, found=places: found, decision, pygame.Rect(0, 0, 900, 600), Scale(100)
        )
        assert drawn == expected


def test_parts_add_up_to_the_result_as_the_person_sees_it(at: AtReview) -> None:
    state, review = at.screen.state, at.screen.state.review
    assert review
    parts = at.screen.where.parts()
    start, end = state.told(review.chances[0]), state.told(review.chances[-1])
    assert sum(gain for _, gain in parts) == pytest.approx(end - start, abs=1e-9)


def test_a_click_on_the_line_goes_to_the_action_and_on_a_sign_to_its_decision(at: AtReview) -> None:
    screen, chart = at.screen, at.screen.chart
    screen.resize((1280, 720), Scale(100))
    number, spot = next(iter(chart.mark_spots().items()))
    chart.hold(spot)
    assert screen.state.picked == number
    chart.hold((chart.field.right, chart.field.y))
    assert screen.state.picked == at.recording.length


def test_a_round_is_that_in_which_it_was_decided(at: AtReview) -> None:
    """What came of an action may begin the next round: the sentence and the sign go by the position that is shown."""
    screen, chart = at.screen, at.screen.chart
    number = screen.state.marked("own")[1]
    before, after = ("Round 3 · Planning", "Round 4 · Planning")
    chart.chapters = (Chapter(0.0, before), Chapter(number - 0.5, after))
    assert screen.chart_words(number) == "Round 3" and screen.chart_words(number + 1) == "Round 4"
    assert chart.mark_spots()[number][0] == chart.x(number - 1)


def test_the_line_begins_with_the_first_round(at: AtReview) -> None:
    chart = at.screen.chart
    chart.chapters = (Chapter(0.0, "Set-up"), Chapter(4.5, "Round 1"), Chapter(9.0, "Round 2"))
    assert chart.begins == 5
    chart.chapters = (Chapter(0.0, "Round 1"), Chapter(9.0, "Round 2"))
    assert chart.begins == 0


def test_what_was_played_is_white_whether_or_not_anything_was_better(at: AtReview, monkeypatch: pytest.MonkeyPatch) -> None:
    state, shades = at.screen.state, list[object]()
    monkeypatch.setattr(arrows, "draw", lambda surface, spots, shade, *_: shades.append(shade))
    for number, drawn in ((state.faults()[0], [arrows.DONE, arrows.BETTER]), (0, [arrows.DONE])):
        at.screen.pick(number or next(one for one in state.marked() if state.mark(one) == "brilliant"))
        shades.clear()
        at.screen._draw_arrows(pygame.Surface((1280, 720)))
        assert shades == drawn


def test_the_order_of_the_marks_is_told(at: AtReview) -> None:
    screen, state = at.screen, at.screen.state
    own = state.order("own")
    screen.pick(own[1])
    whose = "Your mistake" if state.person else "Mistake"
    assert f"{whose} 2 of {len(state.faults('own'))}, costliest first" in plain(screen._sentence())
    screen.pick(next(number for number in range(1, at.recording.length) if number not in state.marked()))
    assert "istake" not in screen._sentence()


def test_from_an_action_without_a_mark_the_list_goes_on_where_it_was_left(at: AtReview) -> None:
    screen, state = at.screen, at.screen.state
    own = state.order("own")
    plain_one = next(number for number in range(1, at.recording.length) if number not in state.marked())
    screen.pick(own[1])
    screen.pick(plain_one)
    screen.next.press()
    assert state.picked == own[2], "the one that the sentence counts next"
    screen.pick(plain_one)
    screen.last.press()
    assert state.picked == own[2]


def test_what_a_lesson_proposed_bears_no_mark(at: AtReview) -> None:
    screen, state = at.screen, at.screen.state
    number = state.faults("own")[0]
    cost = state.costs([number])
    state.taught = frozenset({number})
    screen._furnish()
    assert number not in state.marked() and number not in state.order("own")
    assert f"{say('review.taught')}: −{cost}" in screen.where.small("own"), "it stays a part of the sum"
    screen.pick(number)
    assert screen.decision.page.note == say("review.of_lesson")
    assert screen.decision.page.decision and not screen.decision.page.decision.mark
    state.review.steps[number - 1] = step = state.step._replace(decision=state.decision._replace(cost=0.0))
    assert step is state.step and screen._page().note != say("review.of_lesson"), "there is nothing to excuse"
    state.taught |= frozenset(state.faults("own"))
    assert screen.where.parts()[0][0] == say("review.own_taught", name=state.side_name(state.own))
    assert text.width(say("review.own_taught", name="Shepherd"), REGULAR, BODY) < screen.where.rect.w - 80, "beside its figure"


def test_a_bot_at_ones_side_decides_for_himself(tmp_path: Path, own_folder: Path) -> None:
    at = AtReview(played("rush", "standard", 1), tmp_path)
    screen, state = at.screen, at.screen.state
    review = state.review
    assert review
    mine = next(seat for seat in review.seats if len([one for one in review.seats if state.side(one) == state.side(seat)]) > 1)
    for seat in review.seats:
        state.recording.held[seat] = {"kind": "person" if seat == mine else "regular", "name": ""}
    assert state.person and state.allies and mine not in state.allies
    assert all(state.seat(number) == mine for number in state.marked("own"))
    assert not [number for number in state.marked("other") if state.seat(number) in state.allies]
    assert [number for number in state.marked() if state.seat(number) in state.allies]
    assert state.names[state.allies[0]] in screen.where.small("own")[-1]


def test_a_walk_is_told_as_far_as_it_went(tmp_path: Path, own_folder: Path) -> None:
    """Up to a step that bears a mark of its own, or somebody else's."""
    at = AtReview(played("ironsquad", "training", 1), tmp_path)
    state, log = at.screen.state, at.recording.log
    walks = 0
    for number in range(1, at.recording.length):
        one, after = log[number - 1], log[number]
        steps = [entry.action.get("do") == "move" and entry.seat == one.seat for entry in (one, after)]
        same = all(steps) and one.action["unit"] == after.action["unit"]
        if same and number not in state.marked() and number + 1 not in state.marked():
            assert state.done(number)["to"] == state.done(number + 1)["to"]
            assert state.done(number)["unit"] == one.action["unit"]
            walks += 1
        elif not same or number + 1 in state.marked():
            assert number in state.marked() or state.done(number) == one.action
    assert walks


def test_who_searched_a_house_on_the_way_has_stopped_there(
    tmp_path: Path, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = AtReview(played("ironsquad", "training", 1), tmp_path)
    state, recording = at.screen.state, at.recording
    walk = next(one for one in range(1, recording.length) if state.done(one) != recording.log[one - 1].action)
    monkeypatch.setattr(recording, "events", lambda number: [{"is": "move"}, *([{"is": "explore"}] if number == walk else [])])
    assert state.done(walk) == recording.log[walk - 1].action


def test_the_legend_keeps_away_from_the_arrows() -> None:
    window, box = pygame.Rect(0, 0, 900, 600), pygame.Rect(0, 0, 100, 50)
    assert arrows._corner(box, window, []).bottomright == window.bottomright
    assert arrows._corner(box, window, [(860, 580)]).bottomleft == window.bottomleft


def test_numbers_that_hardly_differ_are_no_reason() -> None:
    """40 against 41 percent does not show why something cost 6: then it is told without the numbers."""
    near, far = (Reason("flag", -0.06, before, 0.40) for before in (0.41, 0.56))
    assert not re.search(r"\d", why("operators", near)) and "56" in why("operators", far)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_reviewed_on_its_own_board(game: str, tmp_path: Path, own_folder: Path) -> None:
    at = AtReview(played(game, STILL[game], 1), tmp_path)
    screen = at.screen
    for size, scale in (((1280, 720), 100), ((1920, 1080), 150)):
        surface = pygame.display.set_mode(size)
        screen.resize(size, Scale(scale))
        for number in screen.state.marked()[:6]:
            screen.pick(number)
            screen.draw(surface)
            done = plain(screen.rows[number].words)
            assert done and screen.chrome.board.w > size[0] * 0.55
            for widget in (*screen.chrome.widgets, screen.chart, screen.where):
                assert pygame.Rect((0, 0), size).contains(widget.rect), widget


def test_a_replay_leads_to_the_review_of_its_moment(tmp_path: Path, own_folder: Path) -> None:
    match = played("operators", "kiln-yard", 1)
    app = App(patience=0)
    app.open()
    replay = shown(app, match, path=tmp_path / "match.journal")
    replay.session.go_to(Moment(4))
    button = review_button(replay.session, replay.navigation)
    assert button.enabled
    button.press()
    assert replay.navigation.taken[-1] == ("review", replay.session.recording, 4)  # type: ignore[attr-defined]
    unsaved = shown(app, match)
    assert not review_button(unsaved.session, unsaved.navigation).enabled, "a review is kept beside its match"


def test_a_click_on_the_board_says_what_can_be_done(at: AtReview) -> None:
    at.screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at.screen.chrome.board.center, button=1))
    assert at.app.notice.words


def test_leaving_ends_the_process(at: AtReview) -> None:
    at.press("let_go")
    assert at.given.asked[-1] == "close" and at.app.stack[-1:] != [at.screen]


def test_the_process_reviews_a_match_of_a_file_and_keeps_it(tmp_path: Path, own_folder: Path) -> None:
    match = match_of("operators")
    path = tmp_path / "match.journal"
    path.write_text(json.dumps(match.save()), encoding="utf-8")
    reviewer, found, end = Reviewer(path), list[JsonObject](), monotonic() + 120
    reviewer.begin("quick")
    while reviewer.busy and monotonic() < end:
        found += reviewer.news()
        sleep(0.02)
    reviewer.close()
    assert "review" in found[0] and found[-1] == {"ended": True, "whole": True, "faults": []}
    assert [one["step"] for one in found[1:-1]] == list(range(1, len(match.log) + 1))
    review = kept(beside(path))
    assert review and review.whole and reviewer.news() == []


def test_figures_in_words() -> None:
    assert (in_percent(0.444), signed(-0.17), signed(0.08), signed(0.001)) == ("44 %", "−17", "+8", "0")


@pytest.mark.parametrize("game", GAMES)
def test_the_better_move_is_played_against_the_same_opponent(game: str, tmp_path: Path, program: Program) -> None:
    """Whoever decided there: the seats are held as they were, and the table begins at what came of the better move."""
    match = played(game, STILL[game], 1)
    held = {seat: {"kind": "regular", "name": ""} for seat in match.seats} | {match.seats[0]: {"kind": "person", "name": "Ann"}}
    recording = Recording(match, held, ended=True, path=tmp_path / "match.journal")
    rules, tried = recording.rules, 0
    for moment in range(0, recording.length, max(1, recording.length // 12)):
        seat = recording.log[moment].seat
        better = next((one for one in rules.legal(recording.at(moment), seat) if one != recording.log[moment].action), None)
        if better is None:
            continue
        change = program.play_better(recording, moment, better)
        assert isinstance(change, Push) and isinstance(change.scene, Play)
        played_on, tried = change.scene, tried + 1
        menu = played_on._menu()
        assert isinstance(menu, Push)
        labels = [one.label for one in menu.scene.contents() if isinstance(one, Button)]  # type: ignore[attr-defined]
        assert say("pause.review") in labels and say("pause.leave") not in labels, "what was reviewed is in no danger"
        assert {one: holder.kind for one, holder in played_on.holders.items()} == {
            one: str(who["kind"]) for one, who in held.items()
        }
        assert played_on.match.log[0].action == better
        program.app.apply(change)
        for _ in range(30):
            program.app.apply(played_on.update(1 / 120))
        program.app._draw()
        program.app.apply(Pop())
    assert tried


def test_a_person_begins_with_an_own_fault_and_the_enemys_lie_behind_a_filter(tmp_path: Path, own_folder: Path) -> None:
    at = AtReview(played("operators", "kiln-yard", 1), tmp_path)
    screen, state = at.screen, at.screen.state
    seats = {state.seat(number) for number in state.faults()}
    assert len(seats) == 2, "both made one"
    mine = state.seat(state.faults()[-1])
    for seat in state.recording.seats:
        state.recording.held[seat] = {"kind": "person" if seat == mine else "recruit", "name": seat}
    screen._begin()
    assert state.seat(state.picked) == mine and set(map(state.seat, screen.rows.keys() & set(state.marked(state.whose)))) == {
        mine
    }
    listed = [widget.number for widget in screen.chrome.column.widgets if isinstance(widget, MarkRow)]
    assert listed == state.order("own") and screen.whose in screen.chrome.column.widgets
    screen.whose.on_change("other")
    screen.pick(state.faults("other")[0])
    assert screen.better.enabled and not screen.better.main, "what the enemy did wrong is not the next thing to play"
    listed = [widget.number for widget in screen.chrome.column.widgets if isinstance(widget, MarkRow)]
    assert listed == state.order("other")


def test_next_leads_to_no_mistake_of_the_enemy_while_ones_own_are_still_to_be_found(tmp_path: Path, own_folder: Path) -> None:
    at = AtReview(played("operators", "kiln-yard", 1), tmp_path, at_once=False)
    screen, state = at.screen, at.screen.state
    for seat in state.recording.seats:
        state.recording.held[seat] = {"kind": "person" if seat == "blue" else "recruit", "name": seat}
    number = 0
    while not state.marked("other"):
        number += 1
        at.given.give(number)
        screen.update(1 / 120)
    assert state.whose == "own" and not state.marked("own") and not screen.next.enabled
    while not state.marked("own"):
        number += 1
        at.given.give(number)
        screen.update(1 / 120)
    screen.next.press()
    assert state.picked == state.marked("own")[0] and state.mine(state.picked)


def test_what_the_enemy_decided_is_told_by_his_name(at: AtReview) -> None:
    screen, state = at.screen, at.screen.state
    theirs = state.order("other")[0]
    screen.whose.on_change("other")
    name = state.side_name(1 - state.own)
    assert state.picked == theirs, "what is shown belongs to the list"
    assert f"{name}: mistake 1 of" in screen._sentence() and screen.heads["cost"].words.startswith(f"{name}: ")
    decision = state.decision
    assert decision and unknown("operators", decision._replace(unknown=["plan"]), name).startswith(f"{name} could not know")
    screen.whose.on_change("own")
    assert state.picked == state.order("own")[0] and "Your mistake 1 of" in screen._sentence()
    assert screen.heads["cost"].words == say("review.story.cost")


def test_whose_chance_it_is_stands_whole_in_a_narrow_panel(at: AtReview) -> None:
    at.screen.whose.on_change("other")
    panel = at.screen.decision
    theirs = panel.page
    high = panel.natural(Scale(100), 250)[1]
    panel.page = theirs._replace(foreign=False)
    assert high > panel.natural(Scale(100), 250)[1], "below the figures rather than cut"


def test_parts_are_told_so_that_they_add_up() -> None:
    assert added_up((-0.154, 0.166, 0.477), 0.505, 0.994) == [-0.16, 0.17, 0.48]
    assert added_up((0.0, 0.0), 0.5, 0.5) == [0.0, 0.0]
    for parts in ((-0.0349, 0.4449, 0.0949), (-0.101, 0.333, -0.666)):
        end = 0.5 + sum(parts)
        assert round(sum(added_up(parts, 0.5, end)), 2) == round(percent(end) - 50) / 100


def test_reasons_add_up_to_the_cost_and_name_whose_they_are() -> None:
    options = [Option({"do": "end"}, 0.37, None), Option({"do": "go"}, 0.07, None)]
    told = [Reason("threat", -0.28, 3.0, 4.0)]
    decision = Decision(0.37, 0.30, 0.01, "blunder", 0.1, None, options, 1, told, [], 1)
    found = reasons("ironsquad", decision, "Germany")
    assert [round(100 * weight) for weight, _ in found] == [-28, -2] and found[1][1] == say("review.rest")
    assert "Germany's" in found[0][1] and "your" not in found[0][1].lower()
    assert "Your" in reasons("ironsquad", decision)[0][1]
    assert "Germans'" in reasons("ironsquad", decision, "Germans")[0][1], "no s after an s"
    assert reasons("ironsquad", decision._replace(cost=0.28))[1:] == [], "nothing is left over"
    idle = decision._replace(reasons=[*told, Reason("mission", -0.001, None, None)])
    assert [round(100 * weight) for weight, _ in reasons("ironsquad", idle)] == [-28, -2], "what weighs nothing is left out"


def test_no_word_of_a_reason_speaks_to_somebody_else() -> None:
    for game in GAMES:
        for key in words_of(game):
            _, _, reason = key.partition("review.reason.")
            if not reason:
                continue
            what, kind = reason.rsplit(".", 1)
            numbers = (2.0, 1.0) if kind.endswith("_by") else (None, None)
            words = why(game, Reason(what, -0.1 if kind.startswith("worse") else 0.1, *numbers), "Ann")
            assert not re.search(r"\byou", words, re.IGNORECASE), (game, key, words)


def test_what_is_not_weighed_says_how_the_line_moved(at: AtReview) -> None:
    state = at.screen.state
    number = next(n for n, step in enumerate(state.steps, 1) if step.decision is None)
    at.screen.pick(number)
    before, after = (percent(state.told(one)) for one in state.review.chances[number - 1 : number + 1])  # type: ignore[union-attr]
    assert before != after and at.screen.decision.page.otherwise.endswith(
        say("review.moved", name=state.side_name(state.own), before=before, after=after)
    )


def test_a_bar_on_the_line_shows_what_a_mistake_cost(at: AtReview) -> None:
    state, chart = at.screen.state, at.screen.chart
    number = state.faults()[0]
    x, y = chart.mark_spots()[number]
    found = state.cost_told(number)
    end = max(chart.field.y, min(chart.field.bottom, y - round(chart.field.h * found)))
    assert abs(found) == state._decision(number).cost and end != y
    picture, (left, top) = chart.paint(), chart.rect.topleft
    shade = palette.GOOD if found > 0 else palette.DANGER
    assert picture.get_at((x - left + 5, end - top))[:3] == tuple(shade)[:3]


def test_sides_that_are_many_have_their_article_and_no_second_s() -> None:
    told = [why("skulls", Reason(what, -0.1, None, None), "Terrorists") for what in ("targets", "own", "crowd")]
    assert told[0].startswith("The Terrorists' ") and " the Terrorists' " in told[1]
    assert not any("s's" in one or "your" in one.lower() for one in told)


def test_the_rings_of_what_was_played_and_what_was_better_stand_around_each_other() -> None:
    seen = pygame.Surface((200, 200))
    decision: Any = SimpleNamespace(cost=0.1, played=1, best={"do": "fire"})
    spot, places = (lambda space: (100, 100)), (lambda action: ["A1"])
    arrows.draw_decision(seen, spot, places, decision, {"do": "use"}, seen.get_rect(), Scale(100))
    column = {tuple(seen.get_at((100, y))[:3]) for y in range(200)}
    assert {tuple(arrows.DONE), tuple(arrows.BETTER)} <= column
