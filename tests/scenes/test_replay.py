"""The replay on the screen: its line, its buttons and keys, stars, eyes, what leads on from it, and every window it must fit."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.film import OPEN, Film, film_of
from game.folders import user_folder
from game.journal import Journal
from game.match import Match
from scenes.app import STEP, App
from scenes.kit import keys
from scenes.kit.controls import Choice
from scenes.kit.layout import Scale
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.ledger import ledger
from scenes.log import LogDrawer
from scenes.play_from import PlayFrom
from scenes.program import Program
from scenes.replay import Replay
from scenes.replay_bar import LANES
from scenes.replay_menu import ReplayMenu
from scenes.replay_reel import Moment
from scenes.replay_stars import Star, Stars, file_of
from scenes.scene import Pop, Push, Screen
from scenes.teller import teller
from tests.every_game.walks import SCENARIOS, begun, chance, played, walk
from tests.scenes.fitting import PERCENTS, SIZES

SEATS = {"red": {"kind": "person", "name": "Anna"}, "blue": {"kind": "regular", "name": ""}}


class Elsewhere(Screen):
    """A screen that a way leads to."""

    def __init__(self, what: object) -> None:
        super().__init__()
        self.what = what

    def draw(self, surface: pygame.Surface) -> None:
        self.stale = False


class Roads:
    """The ways from a replay, written down as they are taken."""

    def __init__(self) -> None:
        self.taken: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Any:
        def taken(*given: Any) -> Elsewhere:
            self.taken.append((name, *given))
            return Elsewhere(name)

        return taken


@pytest.fixture
def app() -> App:
    made = App(patience=0)
    made.open()
    return made


@pytest.fixture(scope="module")
def match() -> Match:
    return played("operators", "kiln-yard", 4)


def shown(app: App, match: Match, **more: Any) -> Replay:
    """A replay of a match on the screen."""
    replay = Replay(app, Film(match, SEATS, **more), Roads())  # type: ignore[arg-type]
    app.stack.clear()
    app.apply(Push(Elsewhere("the title")))
    app.apply(Push(replay))
    app._draw()
    return replay


def press(app: App, action: str) -> None:
    """The key of an action goes down and up."""
    key = keys.TABLE.key(action)
    code = pygame.K_SPACE if key == "space" else pygame.key.key_code({"pageup": "page up", "pagedown": "page down"}.get(key, key))
    sign = key if len(key) == 1 else ""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.apply(app._hear(pygame.event.Event(kind, key=code, mod=0, unicode=sign)))


def pointer(replay: Replay, at: tuple[int, int], down: bool = False) -> None:
    """The pointer moves there, and its button may go down there."""
    replay.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(int(down), 0, 0)))
    if down:
        replay.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))


def let_go(replay: Replay, at: tuple[int, int]) -> None:
    replay.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))


# --- fitting --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("percent", PERCENTS)
@pytest.mark.parametrize("over", [True, False])
def test_its_foot_fits_every_window_and_scale(app: App, match: Match, size: tuple[int, int], percent: int, over: bool) -> None:
    film = Film(match, SEATS) if over else some_of(match)
    replay = Replay(app, film, Roads(), "a name")  # type: ignore[arg-type]
    surface = pygame.display.set_mode(size)
    replay.resize(size, Scale(percent))
    for moment in (0, film.length // 2, film.length):
        replay.go_to(Moment(moment))
        replay.draw(surface)
        widgets = replay.controls.bar.widgets
        for place, widget in enumerate(widgets):
            assert Rect((0, 0), size).contains(widget.rect), widget
            assert not widget.rect.colliderect(replay.chrome.board), widget
            assert not [other for other in widgets[place + 1 :] if widget.rect.colliderect(other.rect)], widget
            if isinstance(widget, Button | Choice):
                wide, high = widget.natural(widget.scale, widget.rect.w)
                assert wide <= widget.rect.w and high <= widget.rect.h, widget


def some_of(match: Match, actions: int = 20) -> Film:
    """The first actions of a match, as if it still went on."""
    begun_one = Match(match.rules, match.scenario, match.options, match.seed)
    for entry in match.log[:actions]:
        begun_one.play(entry.seat, entry.action)
    return Film(begun_one, SEATS)


# --- the line -------------------------------------------------------------------------------------------------------------


def test_a_drag_along_the_line_goes_there_once_a_frame(app: App, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = shown(app, match)
    line, went = replay.controls.bar.timeline, list[Moment]()
    monkeypatch.setattr(replay, "go_to", lambda moment, go=replay.go_to: (went.append(moment), go(moment)))
    y = line.track().centery
    pointer(replay, (line.x(0), y), down=True)
    for x in range(line.x(0), line.x(30) + 1, 5):
        pointer(replay, (x, y))
    pointer(replay, (line.x(30), y))
    assert replay.restless and replay.stale and not went
    app._draw()
    assert went == [Moment(30)] and replay.moment == Moment(30)
    let_go(replay, (line.x(30), y))
    pointer(replay, (line.x(12) + 1, y), down=True)
    let_go(replay, (line.x(12) + 1, y))
    replay.update(STEP)
    assert replay.moment == Moment(12)


def test_a_click_on_a_mark_goes_to_what_it_marks_and_shows_it(app: App, match: Match) -> None:
    replay = shown(app, match)
    line = replay.controls.bar.timeline
    assert {tick.kind for tick in line.ticks} == {"kill", "point"} and line.chapters
    stop = next(stop for stop in replay.stops if stop.mark.kind == "kill")
    tick = next(tick for tick in line.ticks if tick.words == stop.mark.words)
    at = (line.x(tick.at), line._lane("kill"))
    pointer(replay, at)
    before = pygame.image.tobytes(app.surface, "RGB")
    app._draw()
    assert pygame.image.tobytes(app.surface, "RGB") != before  # what it marks is told above it
    pointer(replay, at, down=True)
    let_go(replay, at)
    assert replay.moment == stop.moment and replay.run.under_way and not replay.run.goes_on
    for _ in range(2000):
        replay.update(STEP)
    assert replay.moment == replay.reel.after(stop.moment) and not replay.run.under_way


def test_wheel_and_arrows_step_on_the_line(app: App, match: Match) -> None:
    replay = shown(app, match)
    line = replay.controls.bar.timeline
    pointer(replay, line.track().center)
    replay.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0))
    replay.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0))
    replay.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=1, x=0))
    assert replay.moment == Moment(1)
    replay.focus.to(line)
    replay.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    assert replay.moment == Moment(2)


# --- keys and buttons -----------------------------------------------------------------------------------------------------


def test_every_step_can_be_done_by_keys(app: App, match: Match) -> None:
    replay = shown(app, match)
    assert all(not replay.controls.steps[name].enabled for name in ("step_back", "action_back", "mark_back"))
    for _ in range(3):
        press(app, "action_on")
    assert replay.moment == Moment(3)
    press(app, "action_back")
    press(app, "step_on")
    replay.run.finish()
    assert replay.moment == replay.reel.after(Moment(2))
    press(app, "step_back")
    assert replay.moment == Moment(2)
    press(app, "mark_on")
    assert replay.moment == replay.stops[0].moment
    press(app, "mark_on")
    assert replay.moment >= replay.stops[0].moment and replay._stopped_at == 1
    press(app, "mark_back")
    assert replay.moment == replay.stops[0].moment
    for _ in range(5):
        press(app, "step_on")  # what is being shown is finished first
    assert replay.moment > replay.stops[0].moment
    replay.go_to(Moment(replay.film.length))
    assert all(not replay.controls.steps[name].enabled for name in ("step_on", "action_on", "mark_on"))
    press(app, "step_on")
    assert replay.run.at_end


def test_it_plays_halts_and_begins_again_from_its_end(app: App, match: Match) -> None:
    replay = shown(app, match)
    press(app, "speed_off")
    press(app, "skip")
    assert replay.run.goes_on and replay.restless and replay.controls.steps["play"].icon == "pause"
    for _ in range(300):
        replay.update(STEP)
    somewhere = replay.moment
    assert somewhere.action > 3
    press(app, "skip")
    for _ in range(300):
        replay.update(STEP)
    assert not replay.run.goes_on and replay.moment <= replay.reel.after(somewhere)
    replay.go_to(Moment(replay.film.length - 1))
    press(app, "skip")
    for _ in range(600):
        replay.update(STEP)
    assert replay.run.at_end and not replay.run.goes_on and replay.controls.steps["play"].icon == "play"
    press(app, "skip")
    assert replay.run.goes_on and replay.moment == Moment(0)


def test_a_still_replay_rests_once_it_has_painted_ahead(app: App, match: Match) -> None:
    replay = shown(app, match)
    replay.go_to(Moment(5))
    app._draw()
    for _ in range(200):
        if not replay.waiting:
            break
        replay.update(STEP)
        assert not replay.stale
    assert not (replay.waiting or replay.restless or replay.stale)


def test_log_ledger_rules_and_menu_work_at_any_moment(app: App, match: Match) -> None:
    replay = shown(app, match)
    replay.go_to(Moment(40))
    press(app, "log")
    assert replay.log.opened and replay.log._shown == replay.run.seen
    told = len(replay.log.lines.items)
    replay.go_to(Moment(30))
    assert 0 < len(replay.log.lines.items) < told
    line = next(int(item.id) for item in reversed(replay.log.lines.items) if item.id.isdigit())
    replay.log.lines.open_item(str(line))
    press(app, "ledger")
    story = replay.reel.story[: replay.run.seen]
    so_far: Any = app.stack[-1]
    assert list(so_far.dice.figures) == list(ledger(story, replay.tells.rolls, replay.tells.KINDS))
    assert any(event["is"] == "rolled" for event in story)
    app.apply(Pop())
    press(app, "rules")
    assert replay.ways.taken[-1][:2] == ("rulebook", "operators")  # type: ignore[attr-defined]
    app.apply(Pop())
    press(app, "let_go")
    assert not replay.log.opened
    press(app, "let_go")
    menu = app.stack[-1]
    assert isinstance(menu, ReplayMenu)
    app.apply(menu.focus.widgets[-1].press())
    assert app.stack[-1].what == "the title"  # type: ignore[attr-defined]


def test_after_the_question_mark_a_click_asks_about_the_board_a_button_or_nothing(app: App, match: Match) -> None:
    replay: Any = shown(app, match)
    replay.go_to(Moment(40))
    told = replay.controls.bar.sentence.words
    node = replay.table.board.camera.to_screen(replay.table.graph.centre("k05"))

    def asked(at: tuple[int, int]) -> None:
        for place in (replay.asking.button.rect.center, at):
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                app.apply(app._hear(pygame.event.Event(kind, pos=place, button=1)))

    asked(node)
    assert replay.ways.taken[-1] == ("rulebook", "operators", replay.table.topic(node)) and replay.table.topic(node)
    app.apply(Pop())
    asked(replay.controls.steps["step_on"].rect.center)
    assert replay.ways.taken[-1] == ("rulebook", "operators", "") and replay.moment == Moment(40)
    app.apply(Pop())
    replay.asking.button.press()
    assert replay.controls.bar.sentence.words == say("asking.sentence")
    press(app, "let_go")
    assert not replay.asking.on and app.stack[-1] is replay and replay.controls.bar.sentence.words == told


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_the_log_cut_at_a_moment_is_the_log_as_it_stood_then(app: App, game: str, scenario: str) -> None:
    """Also where a line was told anew by what came later, as a walk is with each of its steps."""
    match = begun(game, scenario, 6)
    for seat, action in walk(match, chance(game, scenario, "log")):
        match.play(seat, action)
        if len(match.log) == 80:
            break
    story = [event for events in match.told for event in events]
    tells = teller(game, match.header())
    names = tells.names(match.view(None))
    whole, growing = (LogDrawer(tells, names, lambda event: None) for _ in range(2))
    whole.resize(Rect(0, 0, 800, 600), Scale(100))
    growing.resize(Rect(0, 0, 800, 600), Scale(100))
    whole.toggle()
    growing.toggle()
    whole.show(story)
    for events in range(len(story) + 1):
        growing.show(story[:events])
        whole.cut(events)
        assert whole.lines.items == growing.lines.items and whole.last == growing.last
    assert [words for _, words in whole.chapters()] == [item.words for item in growing.lines.items if item.right == "1"]
    assert all(before < after for (before, _), (after, _) in pairwise(whole.chapters()))


# --- what leads on from a moment --------------------------------------------------------------------------------------------


def test_one_can_play_on_from_here_or_set_it_up(app: App, match: Match) -> None:
    replay = shown(app, match)
    replay.go_to(Moment(17))
    written = match.rules.write(replay.film.at(17))
    app.apply(replay.controls.play_from.press())
    assert replay.ways.taken[-1] == ("play_from", "operators", written)  # type: ignore[attr-defined]
    app.apply(Pop())
    app.apply(replay._menu())
    set_up = next(one for one in app.stack[-1].choices if one.label == say("replay.set_up"))  # type: ignore[attr-defined]
    app.apply(set_up.press())
    assert replay.ways.taken[-1] == ("editor", "operators", written)  # type: ignore[attr-defined]
    replay.go_to(Moment(replay.film.length))
    assert replay.controls.play_from.reason == say("replay.nothing_from_here")


def test_the_program_begins_a_match_at_any_moment_of_a_fight(app: App, match: Match) -> None:
    program = Program(app)
    film = Film(match)
    fights = [n for n in range(film.length) if film.at(n).phase == "combat"]
    secret = next(n for n in fights if len(film.rules.actors(film.at(n))) == 1)
    sheet = program.play_from("operators", film.written(secret))
    assert isinstance(sheet, PlayFrom)
    play: Any = sheet._begin().scene  # type: ignore[union-attr]
    assert play.match.rules.write(play.match.position) == film.written(secret)
    assert play.match.actors() == film.rules.actors(film.at(secret))


def test_of_a_match_that_goes_on_nothing_leads_further(app: App, match: Match) -> None:
    replay = Replay(app, some_of(match), Roads())  # type: ignore[arg-type]
    replay.resize((1280, 720), Scale(100))
    menu = ReplayMenu(replay)
    reasons = {one.label: one.reason for one in menu.choices if isinstance(one, Button)}
    assert reasons[say("replay.play_from")] == reasons[say("replay.set_up")] == say("replay.not_over")
    assert replay.sees == "red" and OPEN not in replay.reels


def test_share_writes_one_file_that_opens_again(app: App, match: Match, own_folder: Path) -> None:
    replay = shown(app, match)
    app.apply(replay._menu())
    share = next(one for one in app.stack[-1].choices if one.label == say("replay.share"))  # type: ignore[attr-defined]
    share.press()
    (path,) = (own_folder / "shared").iterdir()
    assert str(path) in app._notice
    assert film_of(path).written(film_of(path).length) == replay.film.written(replay.film.length)
    journal = own_folder / "matches" / "one.match"
    kept_one = begun("operators", "kiln-yard", 4)
    Journal(kept_one, journal, SEATS)
    for entry in match.log:
        kept_one.play(entry.seat, entry.action)
    program = Program(app)
    change = program.opened(journal)
    assert isinstance(change, Push) and isinstance(change.scene, Replay)
    change.scene.resize((1280, 720), Scale(100))
    ReplayMenu(change.scene).choices[3].press()
    assert (own_folder / "shared" / "one.match").read_bytes() == journal.read_bytes()
    (own_folder / "shared" / "one.match").unlink()
    (own_folder / "shared" / "one.match").mkdir()  # something is in the way
    ReplayMenu(change.scene).choices[3].press()
    assert "could not be written" in app._notice


# --- stars ----------------------------------------------------------------------------------------------------------------


def test_stars_are_kept_beside_the_match_and_never_in_it(app: App, match: Match, own_folder: Path) -> None:
    path = own_folder / "matches" / "one.match"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(match.save()))
    before = path.read_bytes()
    replay = shown(app, match, path=path)
    replay.go_to(Moment(9))
    press(app, "star")
    inside = next(stop.moment for stop in replay.stops if stop.moment.batch)
    replay.go_to(inside)
    press(app, "star")
    assert replay.controls.star.on and path.read_bytes() == before
    assert sorted(file.name for file in path.parent.iterdir()) == ["one.match", "one.stars"]
    again = shown(app, match, path=path)
    assert len(again.stars.stars) == 2
    assert {tick.at for tick in again.controls.bar.timeline.ticks if tick.kind == LANES[0]} == {
        9.0,
        again.reel.along(inside),
    }
    again.go_to(Moment(8, 0))
    press(app, "mark_on")
    assert again.moment == Moment(9) and not again.run.under_way  # nothing happens at a star by itself
    press(app, "star")
    assert len(shown(app, match, path=path).stars.stars) == 1


def test_a_file_from_elsewhere_finds_its_stars_wherever_it_lies(match: Match, tmp_path: Path, own_folder: Path) -> None:
    one, other = Film(match, path=tmp_path / "a.match"), Film(match, path=tmp_path / "deeper" / "b.match")
    assert file_of(one) == file_of(other) and own_folder in file_of(one).parents
    assert Stars(one).toggle(Star(3)) and Stars(other).stars == (Star(3),)
    assert not Stars(other).toggle(Star(3)) and Stars(one).stars == ()


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", '{"stars": 1}', '{"stars": [1]}', '{"stars": [[1, -1]]}', '{"stars": [[99999, 0]]}']
)
def test_a_broken_file_of_stars_is_kept_aside_with_one_sentence(app: App, match: Match, text: str) -> None:
    film = Film(match)
    path = file_of(film)
    path.parent.mkdir(parents=True)
    path.write_text(text)
    replay = shown(app, match)
    assert replay.stars.stars == () and path.name in app._notice
    assert path.with_name(path.name + ".broken").read_text() == text
    replay.star()
    assert Stars(film).stars == (Star(0),)


def test_stars_that_cannot_be_kept_are_told_of(app: App, match: Match) -> None:
    replay = shown(app, match)
    user_folder().mkdir(parents=True, exist_ok=True)
    (user_folder() / "stars").write_text("in the way")
    replay.star()
    assert "could not be saved" in app._notice and replay.stars.stars == (Star(0),)


# --- eyes -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_other_eyes_see_the_same_moment(app: App, game: str, scenario: str) -> None:
    match, dice = begun(game, scenario, 4), chance(game, scenario, "eyes")
    for seat, action in walk(match, dice):
        match.play(seat, action)
        if len(match.log) == 120:
            break
    replay = Replay(app, Film(match, ended=True), Roads())  # type: ignore[arg-type]
    replay.resize((1280, 720), Scale(100))
    for moment in (0, 7, len(match.log) // 2, len(match.log)):
        moment = min(moment, len(match.log))
        replay.go_to(Moment(moment))
        for eyes in (*match.rules.seats, OPEN):
            replay.see_with(eyes)
            assert replay.moment == Moment(moment) and replay.eyes == (None if eyes == OPEN else eyes)
            assert match.rules.write(replay.table.view) == match.rules.write(replay.film.view(moment, eyes))  # type: ignore[attr-defined]
            assert len(replay.log.story) == len(replay.film.story(eyes))


def test_with_all_open_both_plans_hands_and_choices_are_seen(app: App, match: Match) -> None:
    replay = shown(app, match)
    film, table = replay.film, replay.table
    plans = next(n for n in range(film.length) if film.at(n).red.draft.at and film.at(n).blue.draft.at)
    replay.go_to(Moment(plans))
    assert {marker.side.name for marker in table.board.markers} == {"red", "blue"}  # type: ignore[attr-defined]
    replay.see_with("blue")
    assert {marker.side.name for marker in table.board.markers} == {"blue"}  # type: ignore[attr-defined]
    replay.see_with(OPEN)
    walked = next(n for n in range(film.length) if any(event["is"] == "actions" for event in film.told(n + 1)))
    kinds = [batch[0]["is"] for batch in replay.reel.batches(walked)]
    replay.go_to(Moment(walked, kinds.index("actions") + 1))  # both plans are locked in, and about to be walked
    assert sorted((mark.side.name, mark.number) for mark in table.board.markers) == [  # type: ignore[attr-defined]
        (side, number) for side in ("blue", "red") for number in (1, 2, 3, 4)
    ]
    one = next(n for n in range(film.length) if film.at(n).phase == "combat" and film.at(n).red.fight)
    replay.go_to(Moment(one))
    panes = table.duel.panes  # type: ignore[attr-defined]
    assert panes["red"].card == film.at(one).red.fight.card and panes["red"].hand == film.at(one).red.hand
    assert panes["blue"].card is None and panes["blue"].hand == film.at(one).blue.hand
    replay.see_with("blue")
    assert panes["red"].card is None and panes["red"].hand is None and panes["red"].chosen


def test_with_all_open_both_missions_lie_face_up(app: App) -> None:
    match = played("ironsquad", "standard", 4)
    replay = Replay(app, Film(match), Roads())  # type: ignore[arg-type]
    replay.resize((1280, 720), Scale(100))
    replay.go_to(Moment(replay.film.length // 2))
    missions = replay.table.panels._missions()  # type: ignore[attr-defined]
    assert [(seat, shown, turns) for seat, _, shown, turns in missions] == [("us", True, False), ("ge", True, False)]
    replay.see_with("us")
    assert [seat for seat, *_ in replay.table.panels._missions()] == ["us"]  # type: ignore[attr-defined]
