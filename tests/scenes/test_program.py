"""From the title to a match, to its result, and back: which matches wait, going on, beginning, playing again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.career.store import Career
from game.folders import user_folder
from game.games import GAMES, rules
from game.journal import ENDING, Journal, read
from game.learning.course import Note
from game.learning.lessons import training
from game.match import Match
from scenes.app.app import STEP, App
from scenes.career.page import CareerPage
from scenes.career.time_played import Attendance
from scenes.kit.language import translated
from scenes.kit.layout import Scale
from scenes.kit.scene import Pop, Push, Swap
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.lessons import progress
from scenes.match.screen import Play
from scenes.menus.saved_matches import Saved
from scenes.menus.title import Title
from scenes.presentation.seats import Chosen, Holder, holders_of
from scenes.program import Program
from scenes.replay.screen import Replay
from scenes.replay.timeline import Moment
from scenes.result.screen import ResultScreen
from scenes.setup.ladder import after_training
from scenes.setup.screen import Setup
from tests.career import made_up
from tests.scenes.sitting import BOTS, Bots

TWO = {"red": Holder("person", "Mia"), "blue": Holder("person", "")}


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """A program at its title; bots of every match answer at once and need no process."""

    def bots() -> Bots:
        made = Bots()
        made.at_once = True
        return made

    monkeypatch.setattr("scenes.match.bots.Thinking", bots)
    app = App(patience=0)
    app.open()
    made = Program(app)
    app.apply(Push(made.title()))
    yield made


def notice(program: Program) -> str:
    return program.app.notice.words


def saved(folder: Path, name: str, age: float = 0.0, actions: int = 3, **more: Any) -> tuple[Match, Path]:
    """A journal of a match that waits, last written so many seconds ago."""
    match = Match(rules("operators"), more.get("scenario", "kiln-yard"), {}, 1)
    path = folder / "matches" / f"{name}{ENDING}"
    Journal(match, path, {seat: holder._asdict() for seat, holder in TWO.items()})
    for _ in range(actions):
        match.play("red", match.legal("red")[0])
    when = path.stat().st_mtime - age
    os.utime(path, (when, when))
    return match, path


def over(folder: Path, name: str) -> Path:
    """A journal of a match that was played to its end."""
    match, path = saved(folder, name)
    while match.actors():
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[0 if match.position.phase == "combat" else -1])
    return path


# --- matches that wait --------------------------------------------------------------------------------------------------


def test_the_match_played_last_waits_first(program: Program, own_folder: Path) -> None:
    assert program.waiting() == []
    for name, age in (("old", 3000.0), ("new", 10.0), ("middle", 200.0)):
        saved(own_folder, name, age, scenario="salt-quay" if name == "middle" else "kiln-yard")
    waiting = program.waiting()
    assert [Path(one.id).stem for one in waiting] == ["new", "middle", "old"]
    assert all(isinstance(one, Saved) and one.when for one in waiting)
    assert [one.title for one in waiting] == ["Operators, round 1", "Operators", "Operators"]
    assert "Mia" in waiting[0].about and say("holders.person") in waiting[0].about and "3" in waiting[0].about
    assert "Salt Quay" in waiting[1].about and "Kiln Yard" in waiting[0].about
    title = program.title()
    assert isinstance(title, Title)
    title.resize((1280, 720), program.app.scale)
    assert [Path(one.id).stem for one in title.waiting_matches] == ["new", "middle", "old"]
    change = title.go_on.press()
    assert isinstance(change, Push) and isinstance(change.scene, Play)
    assert change.scene.journal and change.scene.journal.path.stem == "new"


def test_what_is_over_or_given_up_or_of_no_known_game_does_not_wait(program: Program, own_folder: Path) -> None:
    match, path = saved(own_folder, "given-up")
    Journal(match, path, {}, "").give_up()
    _, path = saved(own_folder, "unknown")
    path.write_text(path.read_text().replace('"game":"operators"', '"game":"chess"'))
    saved(own_folder, "waits")
    assert [Path(one.id).stem for one in program.waiting()] == ["waits"]
    assert not notice(program)


def test_a_match_that_was_won_does_not_wait(program: Program, own_folder: Path) -> None:
    file = over(own_folder, "won")
    assert rules("operators").result(read(rules, file)[0].position)
    assert program.waiting() == [] and not notice(program)


@pytest.mark.parametrize("damage", [b"no journal at all\nnor this\n", b"", b'{"sandtable":"journal","format":99}\n'])
def test_a_damaged_journal_is_passed_over_told_once_and_left_as_it_is(program: Program, own_folder: Path, damage: bytes) -> None:
    saved(own_folder, "good")
    bad = own_folder / "matches" / f"bad{ENDING}"
    bad.write_bytes(damage)
    assert [Path(one.id).stem for one in program.waiting()] == ["good"]
    assert bad.name in notice(program)
    program.app.notice.words = ""
    assert [Path(one.id).stem for one in program.waiting()] == ["good"]
    assert not notice(program), "nobody is told at every look"
    assert program.go_on(str(bad)) is None and bad.name in notice(program)
    assert bad.read_bytes() == damage


def test_a_match_that_does_not_agree_any_more_goes_on_where_it_still_does(program: Program, own_folder: Path) -> None:
    _, path = saved(own_folder, "changed")
    lines = path.read_text().splitlines(keepends=True)
    lines[2] = lines[2].replace('"digest":"', '"digest":"f')
    path.write_text("".join(lines))
    before = path.read_bytes()
    assert len(program.waiting()) == 1
    change = program.go_on(str(path))
    assert isinstance(change, Push) and isinstance(change.scene, Play)
    assert len(change.scene.match.log) == 1 and change.scene.journal and change.scene.journal.path != path
    assert "changed.match:3 leads to another position" in notice(program) and path.read_bytes() == before


def test_going_on_at_the_last_whole_action_in_the_same_file(program: Program, own_folder: Path) -> None:
    match, path = saved(own_folder, "cut")
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"seat":"red","act')
    change = program.go_on(str(path))
    assert isinstance(change, Push) and isinstance(change.scene, Play)
    play = change.scene
    assert "half written" in notice(program)
    assert play.match.log == match.log and play.holders == TWO
    play.match.play("blue", play.match.legal("blue")[0])
    assert path.read_bytes().startswith(whole) and len(read(rules, path)[0].log) == len(match.log) + 1


def test_a_file_that_is_gone_is_told(program: Program, own_folder: Path) -> None:
    _, path = saved(own_folder, "gone")
    path.unlink()
    assert program.go_on(str(path)) is None and path.name in notice(program)


def test_who_holds_the_seats_is_read_with_care() -> None:
    given = {"red": {"kind": "veteran", "name": "Veteran"}, "blue": {"kind": "dragon", "name": None}, "green": 7}
    read_back = {"red": Holder("veteran", "Veteran"), "blue": Holder("person", ""), "green": Holder("person", "")}
    assert holders_of(given) == read_back
    assert holders_of(None) == {} == holders_of(["red"])


# --- beginning, the end, again ------------------------------------------------------------------------------------------


def chosen(**kinds: str) -> Chosen:
    return Chosen("kiln-yard", {"points": 3}, {seat: Holder(kind, kind.title()) for seat, kind in kinds.items()}, 77)


def test_a_match_begins_in_the_place_of_its_set_up_and_is_written_from_the_start(program: Program, own_folder: Path) -> None:
    app = program.app
    app.apply(program.open_game("operators"))
    assert isinstance(app.stack[-1], Setup)
    app.apply(program.begin("operators", chosen(red="person", blue="regular")))
    play = app.stack[-1]
    assert isinstance(play, Play) and [type(scene) for scene in app.stack] == [Title, Play]
    (file,) = (own_folder / "matches").iterdir()
    match, seats, _ = read(rules, file)
    assert (match.seed, match.options, match.scenario) == (77, {"points": 3}, "kiln-yard")
    assert holders_of(seats) == play.holders == {"red": Holder("person", "Person"), "blue": Holder("regular", "Regular")}
    assert [one.id for one in program.waiting()] == [str(file)]


def step_of(program: Program) -> tuple[str, Play | Setup]:
    """What the title proposes, and where it leads."""
    start = program.next_step()
    assert start is not None
    begun = start.press()
    assert isinstance(begun, Push) and isinstance(begun.scene, Play | Setup)
    return start.words, begun.scene


@pytest.mark.parametrize(
    ("game", "steps"),
    [
        ("operators", {"kiln-yard": "Kiln Yard", "salt-quay": "Salt Quay"}),
        ("ironsquad", {"standard": "Normandy", "solo": "Behind the Lines"}),
        ("skulls", {"street-sweep": "Street Sweep", "black-hawk-down": "Black Hawk Down"}),
        ("rush", {"skirmish": "Skirmish", "standard": "Standard", "full": "Full campaign"}),  # trained in a short skirmish
    ],
)
def test_the_title_leads_on_in_the_game_that_was_played_last(program: Program, game: str, steps: dict[str, str]) -> None:
    words, scene = step_of(program)
    assert words == "Start here: learn Operators" and isinstance(scene, Play)
    title = translated(rules(game).title)
    begun = program.lessons(game)
    assert isinstance(begun, Swap) and isinstance(begun.scene, Play)
    for path in (user_folder() / "matches").glob("operators-*" if game != "operators" else "none"):
        path.unlink()
    words, scene = step_of(program)
    assert words == f"Next: learn {title}" and isinstance(scene, Play) and scene.match.rules.id == game, "it was broken off"
    program._trained(begun.scene)
    for number, (scenario, named) in enumerate(steps.items()):
        words, scene = step_of(program)
        assert words == f"Next: {title}, {named}"
        assert isinstance(scene, Setup) and (scene.game, scene.choosing.scenario, scene.choosing.preset()) == (
            game,
            scenario,
            "machine",
        )
        Career().enter(made_up(number, game=game, scenario=scenario, set_up=False))
    words, scene = step_of(program)
    assert words.startswith("Next: learn ") and isinstance(scene, Play) and scene.match.rules.id != game, "that is done"


def test_whoever_is_new_and_has_looked_at_a_game_is_led_to_that_one(program: Program) -> None:
    said = program.next_step()
    assert said and said.words == say("title.start", game=say("games.operators.title"))
    program.app.apply(program.open_game("rush"))
    program.app.apply(Pop())
    said = program.next_step()
    assert said and said.words == say("title.start", game=say("games.rush.title"))


@pytest.mark.parametrize("game", GAMES)
def test_whoever_has_played_nothing_sees_the_scenario_that_is_taught(program: Program, game: str) -> None:
    told = training(game)
    assert told is not None
    program.app.apply(program.open_game(game))
    assert program.page is not None and program.page.choosing.scenario == told.scenario


def test_a_set_up_that_is_looked_at_again_stands_as_it_was_left(program: Program) -> None:
    """And the training stays the next step of whoever has not learnt the game."""
    program.app.apply(program.open_game("operators"))
    page = program.page
    assert page is not None
    page._take_scenario("salt-quay")
    program.app.apply(Pop())
    program.app.apply(program.open_game("operators"))
    again = program.page
    assert again is not None and again is not page and again.choosing.scenario == "salt-quay"
    learn = next(one for one in again.at_foot.besides if one.icon == "learn")
    assert learn.main and not again.start.main


def test_the_title_proposes_nothing_once_all_has_been_played(program: Program) -> None:
    number = 0
    for game in GAMES:
        progress.keep_for_game(game, Note(("first",), False))
        progress.finish(game)
        for scenario in rules(game).scenarios():
            number += 1
            Career().enter(made_up(number, game=game, scenario=scenario, set_up=False))
    assert program.next_step() is None


def test_an_empty_career_leads_to_a_match_whoever_has_learnt_a_game(program: Program) -> None:
    leads = [program.career().play.label]  # type: ignore[attr-defined]
    progress.keep_for_game("ironsquad", Note(("first",), False))
    leads.append(program.career().play.label)  # type: ignore[attr-defined]
    assert leads == ["Start here: learn Operators", "Choose a game"], "training is not counted there"


@pytest.mark.parametrize("game", GAMES)
def test_a_training_leads_to_the_next_scenario(program: Program, game: str) -> None:
    begun = program.lessons(game)
    assert isinstance(begun, Swap) and isinstance(begun.scene, Play)
    onward = program._onward(begun.scene.match, begun.scene.holders)
    assert onward is not None
    opened = onward.press()
    assert isinstance(opened, Swap) and isinstance(opened.scene, Setup)
    match, choosing = begun.scene.match, opened.scene.choosing
    assert (choosing.scenario, choosing.options) != (match.scenario, match.options) and choosing.preset() == "machine"
    people = dict.fromkeys(begun.scene.holders, Holder("person", ""))
    assert program._onward(begun.scene.match, people) is None


def test_the_set_up_ticks_the_scenarios_that_were_played_to_the_end(program: Program) -> None:
    for number, other in enumerate(({}, {"scenario": "salt-quay", "set_up": True})):
        Career().enter(made_up(number, game="operators", **({"scenario": "kiln-yard"} | other)))
    opened = program.open_game("operators")
    assert isinstance(opened, Push) and isinstance(opened.scene, Setup)
    ticked = {one.words: one.ticked for one in opened.scene.boards.options}
    assert ticked == {"Basic Training": False, "Kiln Yard": True, "Salt Quay": False}
    other = program.open_game("skulls")
    assert isinstance(other, Push) and isinstance(other.scene, Setup)
    assert [one.words for one in other.scene.boards.options][0] == "First Contact", "what is taught comes first"


@pytest.mark.parametrize("game", GAMES)
def test_after_a_training_the_page_of_the_game_opens_at_the_next_step(program: Program, game: str) -> None:
    """As the result and the title call it, whatever page of the game was looked at before, and what was done has a tick."""
    program.app.apply(program.open_game(game))
    begun = program.lessons(game)
    assert isinstance(begun, Swap) and isinstance(begun.scene, Play)
    _end(program, begun.scene)
    onward = program._onward(begun.scene.match, begun.scene.holders)
    assert onward is not None
    for look in (lambda: None, onward.press):
        look()
        program.app.apply(program.open_game(game))
        page = program.page
        assert page is not None and page.choosing.scenario == after_training(game) and page.start.main
        ticked = [one.id for one in page.boards.options if one.ticked]
        assert ticked == ([begun.scene.match.scenario] if begun.scene.match.scenario != after_training(game) else [])


@pytest.mark.parametrize("game", GAMES)
def test_a_training_that_is_played_again_is_the_next_of_its_matches(program: Program, game: str) -> None:
    told = training(game)
    begun = program.lessons(game)
    assert (
        told
        and isinstance(begun, Swap)
        and isinstance(begun.scene, Play)
        and begun.scene.match.seed == told.seed(0)
        or not told.seeds
    )
    again, swapped = (program._seed_again(begun.scene, way) for way in (False, True))
    if told.seeds:
        assert again == told.seed(1) and swapped not in told.seeds
    else:
        assert again != begun.scene.match.seed


@pytest.mark.parametrize("game", GAMES)
def test_the_set_up_proposes_the_training_until_that_was_played_to_its_end(program: Program, game: str) -> None:
    def ambers() -> list[str]:
        opened = program.open_game(game)
        assert isinstance(opened, Push) and isinstance(opened.scene, Setup)
        opened.scene.resize((1280, 720), Scale(100))
        return [one.label for one in opened.scene.focus.widgets if isinstance(one, Button) and one.main]

    assert ambers() == ["Learn to play"]
    begun = program.lessons(game)
    assert isinstance(begun, Swap) and isinstance(begun.scene, Play)
    _end(program, begun.scene)
    assert ambers() == ["Begin"]


def _end(program: Program, play: Play) -> None:
    """Let a match of training be over: it waits no more."""
    assert play.journal
    play.journal.forfeit(play.match.seats[1], "It ends here.")
    program._trained(play)


def test_a_folder_that_cannot_be_written_is_told_and_the_match_begins(program: Program, own_folder: Path) -> None:
    own_folder.mkdir(parents=True, exist_ok=True)
    (own_folder / "matches").write_text("in the way")
    app = program.app
    app.apply(program.open_game("operators"))
    app.apply(program.begin("operators", chosen(**BOTS)))
    assert isinstance(app.stack[-1], Play) and str(own_folder / "matches") in notice(program)


def played(program: Program) -> ResultScreen:
    """The result of a match of two bots that was begun from the set-up."""
    app = program.app
    app.apply(program.open_game("operators"))
    app.apply(program.begin("operators", chosen(red="recruit", blue="recruit")))
    return at_result(app)


def at_result(app: App) -> ResultScreen:
    app.change_preferences(app.preferences.__class__(speed="off"))
    for _ in range(60_000):
        top = app.stack[-1]
        if isinstance(top, ResultScreen):
            return top
        assert isinstance(top, Play)
        top.playing.skip_all()
        app.apply(top.update(STEP))
    raise AssertionError("The match never ends.")


def test_after_the_last_action_comes_the_result_in_the_place_of_the_match(program: Program, own_folder: Path) -> None:
    result = played(program)
    assert [type(scene) for scene in program.app.stack] == [Title, ResultScreen]
    assert result.result["winner"] in ("red", "blue")
    (file,) = (own_folder / "matches").iterdir()
    assert read(rules, file)[0].result() == result.result
    assert program.waiting() == []


@pytest.mark.parametrize("swapped", [False, True])
def test_again_with_the_same_who_hold_the_same_seats_or_each_others(program: Program, own_folder: Path, swapped: bool) -> None:
    app = program.app
    app.apply(program.open_game("operators"))
    app.apply(program.begin("operators", chosen(red="recruit", blue="regular")))
    first = app.stack[-1]
    assert isinstance(first, Play)
    while first.match.actors():
        seat = first.match.actors()[0]
        first.match.play(seat, first.match.legal(seat)[0 if first.match.position.phase == "combat" else -1])
    app.apply(program.over(first))
    result = app.stack[-1]
    assert isinstance(result, ResultScreen)
    words = say("result.swapped" if swapped else "result.again")
    change = next(one for one in [*result.buttons, *result.besides] if one.label == words).press()
    assert isinstance(change, Swap) and isinstance(change.scene, Play) and change.levels == (2 if swapped else 1)
    again = change.scene
    kinds = {seat: holder.kind for seat, holder in again.holders.items()}
    assert kinds == ({"red": "regular", "blue": "recruit"} if swapped else {"red": "recruit", "blue": "regular"})
    assert (again.match.scenario, again.match.options, again.match.log) == ("kiln-yard", {"points": 3}, [])
    assert again.match.seed != first.match.seed
    assert again.journal and first.journal and again.journal.path != first.journal.path
    assert again.journal.seats["red"]["kind"] == kinds["red"]
    assert len(list((own_folder / "matches").iterdir())) == 2


def test_a_match_is_watched_again_to_the_same_end_and_nothing_is_written(program: Program, own_folder: Path) -> None:
    app = program.app
    result = played(program)
    files = {file: file.read_bytes() for file in (own_folder / "matches").iterdir()}
    app.apply(next(one for one in result.buttons if one.label == say("result.more")).press())
    app.apply(next(one for one in result.besides if one.label == say("result.watch")).press())
    assert [type(scene) for scene in app.stack] == [Title, ResultScreen, Replay], "the sheet is gone"
    replay = app.stack[-1]
    assert isinstance(replay, Replay) and replay.session.moment == Moment(0) and replay.session.recording.over
    assert replay.run.goes_on, "it begins by itself"
    for _ in range(100_000):
        if replay.run.at_end:
            break
        replay.run.playing.skip()
        app.apply(replay.update(1.0))
    assert replay.run.at_end and not replay.run.goes_on and replay.session.recording.result == result.result
    assert [replay.session.player(seat) for seat in ("red", "blue")] == [holder.name for holder in result.holders.values()]
    app.apply(replay._menu())
    app.apply(app.stack[-1].focus.widgets[-1].press())
    assert app.stack[-1] is result
    assert {file: file.read_bytes() for file in (own_folder / "matches").iterdir()} == files


# --- the career -----------------------------------------------------------------------------------------------------------


def to_its_end(play: Play) -> None:
    """Play the match to its end."""
    while play.match.actors():
        seat = play.match.actors()[0]
        play.match.play(seat, play.match.legal(seat)[0 if play.match.position.phase == "combat" else -1])


def test_a_match_of_a_person_is_in_the_career_as_soon_as_it_is_over(program: Program) -> None:
    app = program.app
    app.apply(program.open_game("operators"))
    app.apply(program.begin("operators", chosen(red="person", blue="recruit")))
    play = app.stack[-1]
    assert isinstance(play, Play)
    to_its_end(play)
    app.apply(program.over(play))
    assert isinstance(app.stack[-1], ResultScreen)
    (kept,) = Career().matches()
    assert kept.winner == (play.match.result() or {})["winner"] and kept.source == "played"
    assert [(sat.kind, sat.name) for sat in kept.seats] == [("person", "Person"), ("recruit", "")]
    program.over(play)  # as when the result is seen again
    app.apply(Push(program.career()))
    page = app.stack[-1]
    assert isinstance(page, CareerPage)
    for _ in range(100):
        page.update(STEP)
    assert page.matches == [kept] and not page.waiting and not notice(program)


def test_a_coached_match_is_in_no_career_and_its_result_says_so(program: Program) -> None:
    app = program.app
    app.apply(program.begin("operators", chosen(red="person", blue="recruit")))
    play = app.stack[-1]
    assert isinstance(play, Play) and play.journal
    play.journal.marks.coached = True
    to_its_end(play)
    app.apply(program.over(play))
    assert say("result.coached") in app.stack[-1].banner.lines[-1]  # type: ignore[attr-defined]
    app.apply(Push(program.career()))
    page = app.stack[-1]
    assert isinstance(page, CareerPage)
    for _ in range(100):
        page.update(STEP)
    assert not page.matches and not Career().matches(), "nor is it taken in from its file"


def test_a_match_in_which_nobody_decided_anything_leaves_no_file(program: Program, own_folder: Path) -> None:
    app = program.app
    for decides in (False, True):
        app.apply(program.begin("operators", chosen(red="person", blue="recruit")))
        play = app.stack[-1]
        assert isinstance(play, Play) and play.journal and play.journal.path.exists()
        play.match.play("blue", play.chairs["blue"].legal()[0])  # what a bot has done is nothing to go on with
        if decides:
            play.match.play("red", play.chairs["red"].legal()[0])
        app.apply(play._menu())
        app.apply(play.elsewhere.leave())
        assert play not in app.stack and play.journal.path.exists() == decides


def test_the_time_at_a_match_is_kept_when_it_is_left_and_goes_on_with_it(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, app = [1000.0], program.app
    monkeypatch.setattr(Attendance.__init__, "__defaults__", (lambda: now[0],))
    app.apply(program.open_game("operators"))
    app.apply(program.begin("operators", chosen(red="person", blue="person")))
    play = app.stack[-1]
    assert isinstance(play, Play) and play.journal
    play.match.play("red", play.chairs["red"].legal()[0])
    now[0] += 100
    app.apply(Push(program.settings()))
    now[0] += 1000  # something lies over the match
    app.apply(Pop(2))
    app.apply(program.go_on(str(play.journal.path)))
    again = app.stack[-1]
    assert isinstance(again, Play) and again.attendance.seconds == 100
    now[0] += 20
    again.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0)))
    to_its_end(again)
    app.apply(program.over(again))
    (kept,) = Career().matches()
    assert kept.seconds == 120
    assert "2 minutes" in app.stack[-1].banner.lines[-1]  # type: ignore[attr-defined]


def test_a_career_that_cannot_be_kept_loses_no_result(program: Program) -> None:
    app = program.app
    app.apply(program.open_game("operators"))
    app.apply(program.begin("operators", chosen(red="person", blue="recruit")))
    play = app.stack[-1]
    assert isinstance(play, Play)
    to_its_end(play)
    Career().path.mkdir()
    app.apply(program.over(play))
    assert isinstance(app.stack[-1], ResultScreen) and str(Career().path) in notice(program)
