"""A program in a seat of the window: chosen, started in a thread, and whatever it does wrong is its own loss and a result."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.games import rules
from game.journal import Journal, read
from game.match import FORFEIT, Match, load
from game.messages import Refused
from game.recording import recording_of
from scenes.app.app import App
from scenes.app.preferences import Preferences, save
from scenes.app.preferences import load as loaded
from scenes.career.entry import counts, played
from scenes.kit.layout import Scale
from scenes.kit.scene import Pop, Push
from scenes.match.programs import Speaking
from scenes.match.screen import Play
from scenes.presentation.games import presentation
from scenes.presentation.seats import PERSON, PROGRAM, Chosen, Holder, holders_of
from scenes.presentation.story import verdict_of
from scenes.program import Program
from scenes.result.screen import ResultScreen
from scenes.setup.program_sheet import ProgramSheet
from scenes.setup.screen import Setup
from tests.lab.test_program import NODE, PYTHON, made

PATIENCE = 60.0  # seconds in which a test gives up


def wait_for(done: Callable[[], bool]) -> None:
    """Wait until this is so."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


def table(call: str, path: Path, game: str = "operators", **options: object) -> tuple[Play, list[Play]]:
    """A match of a recruit against the program of a call, in a journal; and where it stands once it is over."""
    match = Match(rules(game), next(iter(rules(game).scenarios())), options, 5)
    first, *others = match.seats
    holders = {first: Holder("recruit", "Recruit"), **{seat: Holder(PROGRAM, "mine 1", call) for seat in others}}
    app, over = App(patience=0), list[Play]()
    app.open()
    app.preferences = Preferences(speed="off", reduced_motion=True)
    journal = Journal(match, path, {seat: holder.told() for seat, holder in holders.items()})
    return Play(app, match, journal, holders, over.append, lambda: None), over  # type: ignore[arg-type, func-returns-value]


def played_out(call: str, path: Path, game: str = "operators") -> Play:
    """Such a match after its end."""
    play, over = table(call, path, game)
    play.resize((1280, 720), Scale(100))
    try:
        wait_for(lambda: (play.update(0.05), bool(over))[1])
    finally:
        play.end()
    return play


@pytest.mark.parametrize("call", [PYTHON, NODE], ids=["python", "node"])
def test_the_examples_play_a_whole_match_against_a_bot(call: str, tmp_path: Path) -> None:
    if call == NODE and shutil.which("node") is None:
        pytest.skip("node is not installed")
    play = played_out(call, tmp_path / "a.match")
    result = play.match.result()
    assert result and result.get("by") != FORFEIT
    assert any(entry.seat == "blue" for entry in play.match.log)


FAULTS = {
    "sys.exit(3)": "mine 1 ended with the code 3.",
    'say({"action": {"do": "fly"}})': "mine 1 was refused twice; the second time:",
    'say("what?")': "mine 1 was refused twice; the second time:",
}


@pytest.mark.parametrize("turn", FAULTS)
def test_what_a_program_does_wrong_is_a_forfeit_with_a_sentence(turn: str, tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    play = played_out(made(tmp_path, turn), path)
    result = play.match.result()
    assert result and result["winner"] == "red" and result["by"] == FORFEIT and result["why"].startswith(FAULTS[turn])
    assert play.match.actors() == () and not play.match.can_undo()
    again, _, _ = read(rules, path)
    assert again.result() == result
    assert recording_of(path).result == result
    assert load(rules, json.loads(json.dumps(play.match.save()))).result() == result


def test_one_wrong_answer_is_told_and_forgiven(tmp_path: Path) -> None:
    turn = 'say({"action": legal[0] if "refused" in request or asked > 1 else {"do": "fly"}})'
    play, _ = table(made(tmp_path, turn), tmp_path / "a.match")
    play.resize((1280, 720), Scale(100))
    wait_for(lambda: (play.update(0.05), any(entry.seat == "blue" for entry in play.match.log))[1])
    assert play.match.result() is None
    play.end()


def test_a_slow_program_does_not_hold_up_the_window(tmp_path: Path) -> None:
    play, _ = table(made(tmp_path, "time.sleep(600)"), tmp_path / "a.match")
    play.resize((1280, 720), Scale(100))
    wait_for(lambda: (play.update(0.05), play.bots.programs.busy)[1])
    assert play.waiting and play.match.result() is None  # it could be asked, and the match is as it was
    play.end()
    assert not play.bots.programs.busy


@pytest.mark.parametrize("game", ["operators", "ironsquad", "skulls", "firefight", "rush"])
def test_every_game_tells_a_forfeit(game: str, tmp_path: Path) -> None:
    match = Match(rules(game), next(iter(rules(game).scenarios())), {}, 5)
    lost = match.seats[-1]
    result = match.forfeit(lost, "mine 1 ended with the code 3.")
    tells = presentation(game).story(match.header())
    names = tells.names(match.view(None))
    verdict = verdict_of(tells, result, match.story(), names)
    assert verdict.headline == f"{names[lost]} forfeits" and verdict.why == "mine 1 ended with the code 3."
    assert verdict.seat in match.winners() and lost not in match.winners()
    holders = {seat: Holder(PERSON, "Anna") if seat != lost else Holder(PROGRAM, "mine 1", "./mine") for seat in match.seats}
    assert counts(match, holders) in (True, False)
    assert played(match, holders, None, 0.0, None, "played").how == FORFEIT
    page = ResultScreen(
        result,
        match.story(),
        names,
        holders,
        Pop,
        Pop,
        None,
        Pop,
        game,
        1.0,
        match.header(),
        match.view(None),  # type: ignore[arg-type]
    )
    page.resize((1280, 720), Scale(100))
    assert page.entrance == "won"
    with pytest.raises(Refused):
        match.forfeit(lost, "again")


# --- choosing one -----------------------------------------------------------------------------------------------------------


def asked(page: Setup, seat: str) -> ProgramSheet:
    """The sheet that a seat's choice opens."""
    wish = page.calls[seat].press()
    assert isinstance(wish, Push) and isinstance(wish.scene, ProgramSheet)
    return wish.scene


def test_the_way_to_a_program_stands_there_for_those_who_look_for_it() -> None:
    page = Setup("ironsquad", lambda chosen: None, Preferences())
    page.resize((1280, 720), Scale(100))
    seat = next(iter(page.calls))
    assert page.calls[seat] not in page.focus.widgets
    page._unfold()
    page.resize((1280, 720), Scale(100))
    assert page.calls[seat] in page.focus.widgets
    page._take_program(seat, Holder(PROGRAM, "mine", "./mine"))
    page._unfold()
    page.resize((1280, 720), Scale(100))
    assert page.calls[seat] in page.focus.widgets, "who has one can take another"


def test_in_a_row_of_many_seats_it_is_one_of_the_holders() -> None:
    page = Setup("rush", lambda chosen: None, Preferences())
    page.choosing.options |= {"attackers": ["Ann", "Bob"], "defenders": ["Gus", "Hal"]}
    page._show()
    assert page.choosing.many
    who = page.who["D1"]
    assert PROGRAM not in [option.id for option in who.options]
    page._unfold()
    wish = who.choose([option.id for option in who.options].index(PROGRAM))
    assert isinstance(wish, Push) and isinstance(wish.scene, ProgramSheet)
    assert page.choosing.kinds["D1"] == PERSON == who.chosen


def answered(sheet: ProgramSheet) -> object:
    """What the sheet wishes once the program has answered or failed."""
    sheet._start()
    found: list[object] = []
    wait_for(lambda: (found.append(sheet.update(0.05)), not sheet.waiting)[1])
    return found[-1]


def test_a_program_is_chosen_by_its_command_and_remembered(tmp_path: Path) -> None:
    begun, kept = list[Chosen](), list[Preferences]()
    page = Setup("operators", lambda chosen: begun.append(chosen), Preferences(), kept.append)  # type: ignore[func-returns-value]
    page.resize((1280, 720), Scale(100))
    sheet = asked(page, "blue")
    assert page.choosing.kinds["blue"] == "regular" and not sheet.go.enabled
    sheet.field.change(value=made(tmp_path))
    sheet._typed("")
    assert answered(sheet) == Pop()
    page._begin()
    assert begun[0].holders["blue"] == Holder(PROGRAM, "mine 1", made(tmp_path))
    save(kept[0], tmp_path / "preferences.json")
    assert loaded(tmp_path / "preferences.json")[0].programs == {made(tmp_path): "mine 1"}
    next_time = ProgramSheet(kept[0], kept.append, lambda holder: None)
    assert next_time.field.value == made(tmp_path)
    next_time._forget()
    assert kept[-1].programs == {} and next_time.field.value == ""


@pytest.mark.parametrize("call", ["/no/such/program", f"{sys.executable} -c pass", '"open', "{red|x} *"])
def test_a_command_that_starts_no_program_is_told_and_nothing_is_chosen(call: str) -> None:
    taken = list[Holder]()
    sheet = ProgramSheet(Preferences(), lambda kept: None, taken.append)
    sheet.resize((1280, 720), Scale(100))
    sheet.field.change(value=call)
    assert answered(sheet) is None
    assert sheet.told.words and not taken and sheet.field.value == call


def test_a_program_that_is_left_while_it_starts_is_ended(tmp_path: Path) -> None:
    sheet = ProgramSheet(Preferences(), lambda kept: None, lambda holder: None)
    sheet.field.change(value=made(tmp_path, hello="time.sleep(600)"))
    sheet._start()
    assert sheet.speaking
    speaking: Speaking = sheet.speaking
    wait_for(lambda: speaking._program is not None)
    sheet.end()
    wait_for(lambda: not speaking._thread.is_alive())


def test_a_match_goes_on_with_its_program_and_nobody_elses_file_starts_one(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    play, _ = table(made(tmp_path), path)
    play.end()
    assert holders_of(read(rules, path)[1])["blue"] == Holder(PROGRAM, "mine 1", made(tmp_path))
    app = App(patience=0)
    app.open()
    program = Program(app)
    assert program.go_on(str(path)) is None
    app.preferences = Preferences(programs={made(tmp_path): "mine 1"})
    wish = program.go_on(str(path))
    assert isinstance(wish, Push) and isinstance(wish.scene, Play)
    assert wish.scene.bots.programs.holds("blue")
    wish.scene.end()
