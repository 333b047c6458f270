"""The result: who won and why, by what fights and dice, and what to do next."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pygame
import pytest

from game.games import GAMES, rules
from game.learning.lessons import training
from game.match import Match
from scenes.kit import palette, text
from scenes.kit.layout import Scale
from scenes.kit.scene import Pop, Push, Quit, Swap
from scenes.kit.text import spans
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.presentation.ledger import TABLE, Figure, Roll, ledger
from scenes.presentation.seats import Holder
from scenes.presentation.story import Point
from scenes.result.graph import ScoreGraph, rounded
from scenes.result.parts import lucky, tells_luck, unusual
from scenes.result.screen import Besides, Onward, ResultScreen, length
from scenes.tables.operators import told_match
from tests.scenes.fitting import click, press, tabbed
from tests.scenes.telling import NAMES, played, story_of

HOLDERS = {"red": Holder("person", "Anna"), "blue": Holder("regular", "Regular")}


def shown(seed: int = 3, watch: bool = True, did: list[str] | None = None) -> ResultScreen:
    """The result of a match played at random; what is pressed is written down in `did`."""
    match, done = played(seed), [] if did is None else did
    result = match.result()
    assert result

    def press_of(name: str, wish: object) -> object:
        return lambda: done.append(name) or wish

    return ResultScreen(
        result,
        story_of(match),
        NAMES,
        HOLDERS,
        again=press_of("again", Quit()),  # type: ignore[arg-type]
        swapped=press_of("swapped", Quit()),  # type: ignore[arg-type]
        watch=press_of("watch", Quit()) if watch else None,  # type: ignore[arg-type]
        leave=press_of("leave", Pop()),  # type: ignore[arg-type]
        game="operators",
        seconds=1265,
    )


def test_dice_stand_in_the_order_of_the_seats_and_colour_tells_luck_alone() -> None:
    rolls = [Roll(seat, "aim", (1,), (1, 2)) for seat in (TABLE, "blue", "red")]
    story: list[dict[str, object]] = [{"is": str(at)} for at in range(len(rolls))]
    found = ledger(story, lambda event: [rolls[int(event["is"])]], ["aim"], ["red", "blue"])
    assert [one.seat for one in found] == ["red", "blue", TABLE]
    chances = {"red": Fraction(1, 5), "blue": Fraction(1, 2), TABLE: Fraction(1, 9)}
    figures = [Figure(seat, "aim", 8, 9, Fraction(8), chance) for seat, chance in chances.items()]
    assert [tells_luck(one) for one in figures] == [True, False, False]
    assert lucky(figures[1]) == say("ledger.usual"), "green beside it would say something else"
    third = figures[0]._replace(chance=Fraction(1, 3))
    assert not tells_luck(third) and lucky(third) == say("ledger.high") and lucky(third._replace(rolled=7)) == say("ledger.low")


@pytest.mark.parametrize("seed", range(8))
def test_what_it_tells_is_what_happened(seed: int) -> None:
    match = played(seed)
    story, result = story_of(match), match.result()
    assert result
    points = told_match.points(story)
    for seat, score in result["score"].items():
        assert [point.score for point in points if point.seat == seat] == list(range(1, score + 1))
    assert [point.at for point in points] == sorted(point.at for point in points)
    assert told_match.rounds(story) == match.position.round
    assert all(0 < point.at <= match.position.round for point in points)
    fights = told_match.fights(story, NAMES)
    assert len(fights) == sum(event["is"] == "outcome" for event in story)
    totals = [event["total"] for event in story if event["is"] == "firepower"]
    assert [total for clash in fights for total in clash.totals.values()] == totals
    fallen = sum(event["is"] == "eliminated" for event in story)
    endings = ["".join(span.words for span in spans(clash.ending)) for clash in fights]
    assert sum({"both fall": 2, "nobody falls": 0}.get(ending, 1) for ending in endings) == fallen


def test_why_it_was_won() -> None:
    reasons = set()
    for seed in range(8):
        match = played(seed)
        last = [event for event in story_of(match) if event["is"] == "scored"][-1]
        why = told_match.reason(story_of(match), match.result()["winner"], NAMES)  # type: ignore[index]
        assert ("flag" in why) == (last["why"] == "flag") and str(match.position.round) in why
        reasons.add(last["why"])
    assert reasons == {"flag", "elimination"}
    cut = [event for event in story_of(played(3)) if event["is"] != "won"]
    assert "Ghost" in told_match.reason(cut, "red", NAMES) and "conceded" in told_match.reason(cut, "red", NAMES)


def test_a_match_without_a_winner_is_shown_too(screen: pygame.Surface) -> None:
    result = {"winner": None, "score": {"red": 0, "blue": 0}}
    page = ResultScreen(result, [], NAMES, {}, Quit, Quit, None, Pop, "operators")
    page.resize((1280, 720), Scale(100))
    page.draw(screen)
    assert page.banner.side is None


@pytest.mark.parametrize("name", ["again", "swapped", "watch", "leave"])
def test_each_button_does_what_it_says(name: str) -> None:
    did: list[str] = []
    page = shown(did=did)
    page.resize((1280, 720), Scale(100))
    besides = dict(zip(("watch", "swapped"), page.besides, strict=True))
    if name in besides:
        opened = click(page, page.buttons[0].rect.center)
        assert isinstance(opened, Push) and isinstance(opened.scene, Besides)
        opened.scene.resize((1280, 720), Scale(100))
        assert click(opened.scene, besides[name].rect.center) == Quit()
    else:
        assert click(page, (page.leave if name == "leave" else page.buttons[-1]).rect.center) == (
            Pop() if name == "leave" else Quit()
        )
    assert did == [name]


def test_by_keys() -> None:
    did: list[str] = []
    page = shown(did=did)
    page.resize((1280, 720), Scale(100))
    assert page.handle(press(pygame.K_RETURN)) == Quit() and page.handle(press(pygame.K_ESCAPE)) == Pop()
    assert did == ["again", "leave"]
    assert tabbed(page) == {id(widget) for widget in page.focus.widgets if widget.focusable}


def test_a_press_meant_for_the_match_begins_no_other(screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch) -> None:
    did, clock = list[str](), [100.0]
    monkeypatch.setattr("scenes.result.screen.HURRIED", 0.6)
    monkeypatch.setattr("scenes.result.screen.monotonic", lambda: clock[0])
    page = shown(did=did)
    page.resize((1280, 720), Scale(100))
    assert page.handle(press(pygame.K_RETURN)) is None, "it has not been seen yet"
    page.draw(screen)
    clock[0] += 0.5
    assert page.handle(press(pygame.K_RETURN)) is None and click(page, page.buttons[-1].rect.center) is None and not did
    clock[0] += 0.2
    assert page.handle(press(pygame.K_RETURN)) == Quit() and did == ["again"]


def test_without_a_replay_there_is_no_button_for_it() -> None:
    assert len(shown(watch=False).besides) == len(shown().besides) - 1


@pytest.mark.parametrize("seed", range(4))
def test_one_person_against_bots_is_told_whether_he_won(seed: int) -> None:
    match = played(seed)
    winner, score = match.result()["winner"], match.result()["score"]  # type: ignore[index]
    for mine, theirs in (("red", "blue"), ("blue", "red")):
        holders = {mine: Holder("person", ""), theirs: Holder("recruit", "")}
        page = ResultScreen(match.result(), story_of(match), NAMES, holders, Quit, Quit, None, Pop, "operators")  # type: ignore[arg-type]
        word = "WON" if mine == winner else "LOST"
        assert page.banner.headline == f"YOU {word} {score[mine]} : {score[theirs]}"
        assert page.banner.won == (mine == winner) and NAMES[winner] in page.banner.lines[0]
    both = dict.fromkeys(("red", "blue"), Holder("person", ""))
    page = ResultScreen(match.result(), story_of(match), NAMES, both, Quit, Quit, None, Pop, "operators")  # type: ignore[arg-type]
    assert "YOU" not in page.banner.headline.split()


MORE_SEATS = [("firefight", "f5_crossroads"), ("rush", "standard")]


@pytest.mark.parametrize(("game", "scenario"), [*((game, "") for game in GAMES), *MORE_SEATS])
@pytest.mark.parametrize("people", ["all", "one"])
def test_the_end_of_a_match_of_any_number_of_seats_is_told(game: str, scenario: str, people: str) -> None:
    taught, draws = training(game), Random(5)
    assert taught
    options = {} if scenario else dict(taught.options)
    match = Match(rules(game), scenario or taught.scenario, options, 5)
    while seats := match.actors():
        match.play(seats[0], draws.choice(match.legal(seats[0])))
    view, result = match.view(None), match.result()
    names = presentation(game).story(match.header()).names(view)
    kinds = {seat: "person" if people == "all" or not number else "recruit" for number, seat in enumerate(match.seats)}
    holders = {seat: Holder(kind, "") for seat, kind in kinds.items()}
    story, header = match.story(), match.header()
    page = ResultScreen(result, story, names, holders, Quit, Quit, Quit, Pop, game, 600, header, view)  # type: ignore[arg-type]
    page.resize((1280, 720), Scale(100))
    assert result
    if not result["winner"]:
        assert page.banner.side is None
    elif people == "all":
        assert page.banner.won, "whoever has won has the trophy"
    else:
        assert page.banner.won == (rules(game).side_of(view, match.seats[0]) == result["winner"])


def test_the_next_step_is_amber_where_there_is_one() -> None:
    match = played(3)
    given = match.result(), story_of(match), NAMES, HOLDERS, Pop, Pop, None, Pop, "operators"
    page = ResultScreen(*given, onward=Onward("Next: Kiln Yard", Quit))  # type: ignore[arg-type]
    page.resize((1280, 720), Scale(100))
    assert [button.label for button in page.buttons if button.main] == ["Next: Kiln Yard"]
    assert page.handle(press(pygame.K_RETURN)) == Quit()


def test_examples_of_what_is_new_stand_beside_the_next_step() -> None:
    match = played(3)
    given = match.result(), story_of(match), NAMES, HOLDERS, Pop, Pop, None, Pop, "operators"
    shown = [("The ridge", Quit), ("A bridge", Pop)]
    page = ResultScreen(*given, onward=Onward("Next: Kiln Yard", Quit, shown), review=Pop)  # type: ignore[arg-type]
    page.resize((1280, 720), Scale(100))
    button = next(one for one in page.buttons if one.label == say("result.new"))
    assert len({one.rect.y for one in page.buttons}) == 1, "all stand in one row"
    sheet = button.press()
    assert isinstance(sheet, Push) and isinstance(sheet.scene, Besides)
    first, second, back = sheet.scene.choices
    assert (first.label, second.label) == ("The ridge", "A bridge") and first.press() == Quit() and back.main


def test_whoever_has_lost_is_led_to_another_try_first() -> None:
    match = played(3)
    result = match.result()
    assert result
    for winner, wanted in (("red", "Next: Kiln Yard"), ("blue", say("result.again"))):
        given = {**result, "winner": winner}, story_of(match), NAMES, HOLDERS, Pop, Pop, None, Pop, "operators"
        page = ResultScreen(*given, onward=Onward("Next: Kiln Yard", Quit))  # type: ignore[arg-type]
        assert [button.label for button in page.buttons if button.main] == [wanted] == [page.buttons[-1].label]


def test_a_match_of_training_is_said_to_be_left_out_of_the_career() -> None:
    match = played(3)
    given = match.result(), story_of(match), NAMES, HOLDERS, Pop, Pop, None, Pop, "operators"
    for note in (say("result.training"), ""):
        page = ResultScreen(*given, note=note)  # type: ignore[arg-type]
        assert any("not in the career" in line for line in page.banner.lines) == bool(note)


@pytest.mark.parametrize(("least", "step"), [(0.2, 1), (1, 1), (1.4, 2), (4, 5), (5.1, 10), (71, 100), (140, 200), (201, 500)])
def test_the_scale_of_the_graph_counts_by_round_numbers(least: float, step: int) -> None:
    assert rounded(least) == step


def test_a_mark_of_the_graph_tells_what_it_was_for() -> None:
    page = shown()
    page.resize((1280, 720), Scale(100))
    graph = page.graph
    assert len(graph.marks()) == len(graph.points)
    for number, mark in enumerate(graph.marks()):
        graph.hover(mark.place.move(graph.rect.topleft).center)
        by_pointer = graph.tip
        assert graph.at == number and NAMES[mark.point.seat] in by_pointer
        graph._tell(number - 1 if number else None)
        graph.turn(1)
        assert graph.tip == by_pointer
    graph.touch(hovered=True)
    graph.touch(hovered=False)
    assert graph.tip == ""


def test_a_graph_of_points_that_brought_nothing_is_drawn() -> None:
    """A mark may stand at a score of 0, as for what was picked up in a match in which nobody fell."""
    page = shown()
    page.resize((1280, 720), Scale(100))
    full = page.graph
    empty = ScoreGraph([point._replace(score=0) for point in full.points], full.rounds, full.names, full.narrator)
    empty.place(full.rect, full.scale)
    assert empty.paint().get_size() == full.rect.size
    assert {mark.place.centery for mark in empty.marks()} == {empty._plot().bottom}


def test_every_sign_on_the_graph_is_told_in_as_many_rows_as_that_takes() -> None:
    names = {"D1": "Gus", "A1": "Ann", "D2": "Hal", "A2": "Bob"}
    kinds = ("capture", "kill", "arm", "mcom", "victory", "defuse")
    points = [Point(at / 2, "A2", at * 100, why) for at, why in enumerate(kinds, 1)]
    narrator = presentation("rush").story(None)
    one, two = (ScoreGraph(found, 4, names, narrator) for found in (points[:1], points))
    for graph in (one, two):
        graph.place(pygame.Rect(0, 0, 700, 300), Scale(100))
    signs = two._signs(kinds)
    assert [why for why, _ in signs] == list(kinds) and len({place.y for _, place in signs}) == 2
    assert all(place.right <= 700 and place.bottom < two._plot().top for _, place in signs)
    assert not any(a.colliderect(b) for number, (_, a) in enumerate(signs) for _, b in signs[:number])
    assert two._plot().top > one._plot().top and two._called("kill") == "Kill"


def test_a_graph_on_which_nothing_stands_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    page = shown()
    page.resize((1280, 720), Scale(100))
    drawn, real = list[str](), text.drawn
    monkeypatch.setattr(text, "drawn", lambda words, *more: drawn.append(words) or real(words, *more))  # type: ignore[func-returns-value]
    for points in (page.graph.points, ()):
        drawn.clear()
        graph = ScoreGraph(points, page.graph.rounds, page.graph.names, page.graph.narrator)
        graph.place(page.graph.rect, page.graph.scale)
        graph.paint()
        assert (say("result.no_course") in drawn) is (not points)


def test_many_fights_scroll_and_the_buttons_stay_in_sight() -> None:
    page = shown()
    page.fights.fights = page.fights.fights * 9
    page.resize((1280, 720), Scale(100))
    assert page.focus.content <= 720 and page.fights.focusable
    page.fights.wheel(-100)
    assert page.fights.offset == page.fights._over() > 0


def test_lengths_and_chances_in_words() -> None:
    assert length(1, 0, None, "operators") == "1 round · no fight"
    assert length(8, 5, 1265, "operators") == "8 rounds · 5 fights · 21 minutes"
    said = [unusual(chance) for chance in (1.0, 0.516, 0.41, 0.39, 0.08, 0.0041, 0.0001, 0.0)]
    assert said == ["average", "average", "average", "average", "1 in 12", "1 in 244", "1 in 1000", "1 in 1000"]


def test_the_buttons_of_a_result_stand_in_one_row_and_the_rest_on_a_sheet() -> None:
    match = played(3)
    given = match.result(), story_of(match), NAMES, HOLDERS, Pop, Pop, lambda: Push(Quit), Pop, "operators"
    page = ResultScreen(*given, career=Quit, onward=Onward("Next: Behind the Lines", Quit), review=Quit)  # type: ignore[arg-type]
    for size in ((1280, 720), (1920, 1080)):
        page.resize(size, Scale(size[1] * 100 // 720))
        assert {one.rect.y for one in [page.leave, *page.buttons]} == {page.leave.rect.y}
    assert [one.label for one in page.buttons] == ["More", "Review", "Rematch", "Next: Behind the Lines"]
    opened = page.buttons[0].press()
    assert isinstance(opened, Push) and isinstance(opened.scene, Besides)
    watch, swapped, career, back = opened.scene.choices
    assert isinstance(watch.press(), Swap) and swapped.press() == Pop(2) and career.press() == Quit() and back.press() == Pop()  # type: ignore[attr-defined]


def test_no_line_of_four_seats_stands_far_from_what_it_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {"gus": "Gus", "ann": "Ann", "hal": "Hal", "bob": "Bob"}
    monkeypatch.setattr("scenes.result.graph.seat_side", lambda seat: next(iter(palette.SIDES.values())))
    graph = ScoreGraph([], 4, names, None)  # type: ignore[arg-type]
    graph.place(pygame.Rect(0, 0, 700, 300), Scale(100))
    heights = []
    monkeypatch.setattr(graph, "_paint_stroke", lambda large, shade, start, end, dashed: heights.append(start[1]))
    for number, seat in enumerate(names):
        graph._paint_line(pygame.Surface((1, 1)), seat, number)
    assert len(set(heights)) == 4 and max(abs(one - graph._y(0)) for one in heights) <= 2


def test_the_lines_of_one_side_differ() -> None:
    names = dict.fromkeys(("D1", "A1", "D2", "A2", "A3"), "")
    dashes = [ScoreGraph([], 4, names, None)._dashed(seat, number) for number, seat in enumerate(names)]  # type: ignore[arg-type]
    assert dashes == [0.0, 1.0, 1 / 4, 1 / 4, 1 / 7]
