"""The match screen: whose turn it is, curtains, bots that answer late or never, taking back, the journal, going on later."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import rules
from game.journal import resume
from game.match import Match
from game.operators.tables import tables
from scenes.app.keys_sheet import KeysSheet
from scenes.app.pause import Pause
from scenes.kit.layout import Scale
from scenes.kit.words import say
from scenes.match.bars import PATIENCE
from scenes.match.curtain import Curtain
from tests import tiers
from tests.scenes.sitting import BOTS, SOLO, TWO, Sitting, at_phase

QUIET = rules("operators").quiet


def table(sitting: Sitting) -> Any:
    """The table of Operators on the match screen."""
    return sitting.play.table


def opened(sitting: Sitting) -> None:
    """Open the first curtain, and let everything come to rest."""
    sitting.rest()
    sitting.lift()
    sitting.rest()


# --- two at one screen --------------------------------------------------------------------------------------------------


def test_before_the_first_curtain_nothing_of_anybody_is_on_the_table() -> None:
    sitting = Sitting(TWO)
    sitting.rest()
    assert sitting.curtain and sitting.curtain.name.words == "SHEPHERD"
    assert sitting.play.perspective is None
    assert bare(sitting)
    sitting.app.apply(sitting.curtain.button.press())
    assert sitting.curtain, "a click that was still on its way opens nothing"
    sitting.lift()
    sitting.rest()
    assert sitting.play.perspective == table(sitting).state.seat == "red"
    assert table(sitting).state.planner and table(sitting).state.chair
    assert table(sitting).state.view.red.hand and not table(sitting).state.view.blue.hand


def bare(sitting: Sitting) -> bool:
    """Whether the table shows what everybody may know and nothing else."""
    shown, board = table(sitting), table(sitting).board
    assert (shown.state.seat, shown.state.planner, shown.state.chair, shown.state.choosing) == (None, None, None, None)
    assert not (board.markers or board.refused or board.stand or board.threatened or board.cones or board.sprint_way)
    assert board.seen is None and not any(board.lights)
    assert all(area.veil is not None and not area.hand and area.plan is None for _, area in shown.state.view.areas)
    assert shown.duel.choosing is None
    assert shown.panels.plan not in shown.panels.widgets
    names = [card.name for card in shown.state.view.world.tables.cards.values()]
    public = [shown.state.view.world.tables.cards[card].name for _, area in shown.state.view.areas for card in area.discard]
    told = " ".join(line for kit in shown.panels.kits.values() for line in kit.lines)
    assert not [name for name in names if name in told and name not in public]
    return True


def test_a_curtain_comes_between_two_plans_and_none_before_what_all_may_see() -> None:
    sitting = Sitting(TWO)
    opened(sitting)
    sitting.stay()
    sitting.rest()
    assert sitting.curtain and sitting.curtain.name.words == "GHOST"
    sitting.lift()
    assert sitting.play.perspective == "blue" and bare(sitting), "the curtain is open, and nothing of red is left"
    sitting.rest()
    assert table(sitting).state.planner.seat == "blue" and not table(sitting).state.planner.marks
    sitting.stay()
    assert sitting.play.perspective is None and bare(sitting), "the actions are for all eyes"
    seen = []
    sitting.rest(lambda: seen.append((sitting.play.perspective, sitting.play.playing.idle)))
    assert (None, False) in seen and {perspective for perspective, _ in seen} == {None}
    assert sitting.curtain and sitting.curtain.name.words == "SHEPHERD"


@pytest.mark.parametrize("phase", ["planning", "combat"])
def test_what_is_left_after_cover_looks_the_same_whatever_was_held(phase: str) -> None:
    """Two matches that differ only in red's cards, plan and choice: covered, they are the same picture to the pixel."""
    pictures = []
    cards = list(tables().cards)
    for hand, lay in ((cards[:3], 1), (cards[3:6], 3)):
        red = {"node": "k13", "face": "E", "hand": hand, "deck": [card for card in cards if card not in hand]}
        start = {"game": "operators", "scenario": "kiln-yard", "phase": phase, "step": 3 if phase == "combat" else 0}
        start |= {"seats": {"red": red, "blue": {"node": "k12" if phase == "combat" else "k01", "face": "W"}}}
        sitting = Sitting(TWO, Match(rules("operators"), "kiln-yard", {}, 1, start))
        opened(sitting)
        open_picture = sitting.painted()
        if phase == "planning":
            for _ in range(lay):
                table(sitting).state.planner.lay(table(sitting).state.planner.start)
            table(sitting).update_highlights()
        else:
            table(sitting).duel.choosing.choose(hand[0])
        sitting.play._change_eyes(None)
        assert bare(sitting)
        sitting.play._furnish()
        pictures.append((open_picture, sitting.painted()))
    (before, covered), (other_before, other_covered) = pictures
    assert before != other_before and before != covered
    assert covered == other_covered


@pytest.mark.parametrize("seed", tiers.seeds(1, 5))
def test_a_whole_match_of_two_at_one_screen(seed: int) -> None:
    """Whoever looks decides; what all may see is seen by all; private cards come after the curtain; the log is the story."""
    sitting, chance = Sitting(TWO, seed=seed), random.Random(seed)
    play = sitting.play
    wrong: list[object] = []

    def look() -> None:
        playing = not play.playing.idle
        if playing and any(event["is"] not in QUIET | {"dealt"} for batch in play.playing._waiting for event in batch):
            wrong.extend([play.perspective] if play.perspective else [])
        wrong.extend(event for event in play.events if isinstance(event.get("to"), list) and play.perspective not in event["to"])

    curtains = taken_back = 0
    for _ in range(2000):
        sitting.rest(look)
        if sitting.over:
            break
        if sitting.curtain:
            curtains += 1
            take_back = sitting.curtain.parts[-1] if len(sitting.curtain.parts) > 4 else None
            if take_back is not None and chance.random() < 0.3:
                taken_back += 1
                sitting.app.apply(take_back.press())
                continue
            named = sitting.curtain.name.words
            sitting.lift()
            assert bare(sitting)
            assert play.perspective in sitting.match.actors() and named == play.names[play.perspective].upper()
            continue
        assert play.perspective in sitting.match.actors()
        told, story = list(play.events), play.chair().story()
        assert sorted(map(str, told)) == sorted(map(str, story))
        assert [one for one in told if "to" not in one] == [one for one in story if "to" not in one]
        sitting.do_anything(chance)
    assert not wrong
    assert sitting.over == [play] and sitting.match.result() and sitting.bots.closed
    assert curtains > 8 and taken_back


def test_taking_back_on_the_curtain() -> None:
    sitting = Sitting(TWO)
    opened(sitting)
    sitting.stay()
    sitting.rest()
    curtain = sitting.curtain
    assert curtain and len(sitting.match.log) == 1
    curtain.left = 0.0
    sitting.press(pygame.K_z, "z")
    assert sitting.top is sitting.play and not sitting.match.log
    sitting.rest()
    assert sitting.play.perspective == "red" and table(sitting).state.planner.whole, "the plan lies there to be changed"
    table(sitting).plan.clear()
    sitting.stay()
    sitting.rest()
    sitting.lift()
    sitting.rest()
    assert sitting.play.perspective == "blue"
    assert [event["is"] for event in sitting.play.events] == ["planned"]
    assert not sitting.play.chair().can_undo(), "nobody takes back what the other did"


def test_nothing_can_be_taken_back_on_a_curtain_after_the_actions() -> None:
    sitting = Sitting(TWO)
    opened(sitting)
    sitting.stay()
    sitting.rest()
    assert sitting.curtain and len(sitting.curtain.parts) == 5
    sitting.lift()
    sitting.rest()
    sitting.stay()
    sitting.rest()
    assert sitting.curtain and len(sitting.curtain.parts) == 4


# --- against a bot ------------------------------------------------------------------------------------------------------


def test_a_bot_that_answers_late() -> None:
    sitting = Sitting(SOLO)
    sitting.rest()
    assert sitting.play.perspective == "red" and sitting.bots.asked_for == ["blue"]
    assert not sitting.curtain
    sitting.stay()
    sitting.rest()
    assert sitting.match.actors() == ("blue",) and sitting.bots.busy
    assert say("play.play_now") not in [button.label for button in sitting.play.chrome.buttons]
    sitting.bots.seconds = PATIENCE + 0.1
    for _ in range(5):
        sitting.step()
    sitting.button(say("play.play_now")).press()
    assert sitting.bots.hurried == 1
    assert sitting.play.waiting, "the screen looks again for an answer"
    sitting.bots.give()
    sitting.bots.seconds = 0.0
    sitting.rest()
    assert sitting.match.position.round > 1 or sitting.match.position.phase != "planning"
    assert sitting.bots.asked_for.count("blue") == len([entry for entry in sitting.match.log if entry.seat == "blue"]) + (
        "blue" in sitting.match.actors()
    )


def test_a_bot_that_cannot_think_plays_by_rule_of_thumb_and_it_is_told() -> None:
    sitting = Sitting(SOLO)
    sitting.rest()
    sitting.stay()
    sitting.rest()
    sitting.bots.give(why="the process ends again and again")
    for _ in range(3):
        sitting.step()
    assert "the process ends again and again" in sitting.notice
    assert [entry.seat for entry in sitting.match.log][:2] == ["red", "blue"]
    sitting.rest()
    assert sitting.match.position.round > 1 or sitting.match.position.phase != "planning"


def test_an_answer_to_another_question_is_not_played() -> None:
    sitting = Sitting(SOLO)
    sitting.rest()
    sitting.bots.give()
    late = sitting.bots.ready.pop()
    sitting.bots.ready.append(late._replace(key="blue 7 of another position"))
    for _ in range(5):
        sitting.step()
    assert not sitting.match.log
    sitting.bots.ready.append(late)
    for _ in range(5):
        sitting.step()
    assert [entry.seat for entry in sitting.match.log] == ["blue"]


def test_what_a_seat_takes_back_leaves_what_the_bot_committed_meanwhile() -> None:
    sitting = Sitting(SOLO)
    sitting.rest()
    for action in (sitting.match.legal("red")[0], sitting.match.legal("red")[0]):
        sitting.play.decide(action)
        sitting.rest()
    sitting.bots.give()
    sitting.rest()
    assert [entry.seat for entry in sitting.match.log] == ["red", "red", "blue"]
    sitting.play.take_back()
    sitting.rest()
    assert [entry.seat for entry in sitting.match.log] == ["red", "blue"]
    assert sitting.match.position.blue.committed
    assert [event["is"] for event in sitting.play.events] == ["marked", "planned"]
    assert not sitting.bots.busy and sitting.play.perspective == "red"


def test_a_committed_plan_is_taken_back_while_the_bot_thinks() -> None:
    sitting = Sitting(SOLO)
    sitting.rest()
    sitting.stay()
    sitting.rest()
    sitting.button(say("operators:button.take_back")).press()
    sitting.rest()
    assert not sitting.match.log and table(sitting).state.planner.whole and table(sitting).state.chair
    assert sitting.play.events == []
    sitting.play.take_back()
    assert sitting.notice, "nothing is left to take back, and that is told"


def test_what_is_refused_is_told_and_changes_nothing() -> None:
    sitting = Sitting(SOLO)
    sitting.rest()
    sitting.play.decide({"do": "press"})
    assert sitting.app.notice.rule == "R-OP-93" and sitting.notice and not sitting.match.log


def test_bots_alone_play_to_the_end_and_nothing_halts() -> None:
    sitting = Sitting(BOTS, Match(rules("operators"), "basic-training", {"points": 3}, 2))
    sitting.bots.at_once = True
    play = sitting.play
    halts = []
    for _ in range(400):
        sitting.rest(lambda: halts.append(play.playing.halted))
        if sitting.over:
            break
        assert not isinstance(sitting.top, Curtain)
        assert play.perspective is None and not play.people
    assert sitting.over == [play] and not any(halts)
    assert not any(event["is"] in ("dealt", "marked") for event in play.events)
    assert [one for one in play.events if one["is"] == "won"]


# --- the journal, the end -----------------------------------------------------------------------------------------------


def test_a_fault_of_the_journal_is_told_and_the_match_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "matches" / "one.match"
    sitting = Sitting(SOLO, file=file)
    sitting.rest()
    file.unlink()
    file.mkdir()
    sitting.stay()
    assert file.name in sitting.notice
    sitting.bots.give()
    sitting.rest()
    match, _, note = resume(rules, file.with_stem("one-2"))
    assert note is None and match.log == sitting.match.log and len(match.log) >= 2


PHASES: dict[str, Callable[[Any], bool]] = {
    "planning": lambda position: position.phase == "planning" and not (position.red.committed or position.blue.committed),
    "one plan committed": lambda position: position.phase == "planning" and position.red.committed,
    "markers laid": lambda position: position.phase == "planning" and 0 < len(position.red.draft.at) < 4,
    "combat": lambda position: position.phase == "combat" and not (position.red.chosen or position.blue.chosen),
    "one choice made": lambda position: position.phase == "combat" and position.red.chosen,
    "onward": lambda position: position.phase == "onward",
}


@pytest.mark.parametrize("kinds", [TWO, SOLO, BOTS], ids=["two", "solo", "bots"])
@pytest.mark.parametrize("phase", PHASES)
def test_a_match_goes_on_in_every_phase(phase: str, kinds: dict[str, str], tmp_path: Path) -> None:
    """The picture is the one of the match that was left, and whoever had to decide decides."""
    file = tmp_path / "one.match"
    left = at_phase(PHASES[phase], file=file)
    match, _, note = resume(rules, file)
    assert note is None
    sitting = Sitting(kinds, match)
    sitting.rest()
    play, shown = sitting.play, table(sitting)
    if kinds is TWO:
        assert play.perspective is None and bare(sitting)
        sitting.lift()
        sitting.rest()
        assert play.perspective == left.actors()[0] and not sitting.curtain
    else:
        assert play.perspective == ("red" if kinds is SOLO else None) and not sitting.curtain
    assert bool(shown.state.chair) == (play.perspective in left.actors())
    assert sitting.bots.asked_for == [seat for seat in left.actors() if kinds[seat] != "person"]
    assert rules("operators").write(shown.state.view) == rules("operators").write(left.view(play.perspective))
    assert shown.state.dueling == (left.position.phase == "combat")
    places = {seat: piece.node for seat, piece in shown.board.pieces.items() if piece.present}
    assert places == {seat: area.node for seat, area in left.position.areas if area.node}
    if shown.state.dueling:
        assert {seat: pane.chosen for seat, pane in shown.duel.state.panes.items()} == {
            seat: area.chosen for seat, area in left.position.areas
        }
        assert bool(shown.duel.choosing) == bool(shown.state.chair)
    if shown.state.planner:
        area = left.position.area(play.perspective)
        laid = area.plan if area.committed else area.draft  # what is locked in is still to be read
        assert [mark.at for mark in shown.state.planner.marks] == list(laid.at)
    assert play.events == play.chair().story() and play.events
    if shown.state.chair:
        before = len(match.log)
        sitting.do_anything(random.Random(1))
        assert len(match.log) == before + 1


# --- keys ---------------------------------------------------------------------------------------------------------------


def test_keys_of_the_match_screen() -> None:
    sitting = Sitting(SOLO)
    sitting.rest()
    for typed, speed in (("1", "slow"), ("3", "fast"), ("4", "off"), ("2", "normal")):
        sitting.press(ord(typed), typed)
        assert sitting.play.pace == speed and say(f"settings.{speed}") in sitting.notice
    assert not sitting.play.log.opened
    sitting.press(pygame.K_l, "l")
    assert sitting.play.log.opened
    sitting.press(pygame.K_ESCAPE)
    assert not sitting.play.log.opened and sitting.top is sitting.play
    sitting.press(pygame.K_QUESTION, "?")
    assert isinstance(sitting.top, KeysSheet)
    sitting.press(pygame.K_ESCAPE)
    sitting.press(pygame.K_ESCAPE)
    assert isinstance(sitting.top, Pause)


def under_way() -> Sitting:
    """A slow match in which what the bot did is on its way over the board."""
    sitting = Sitting(SOLO, speed="slow")
    sitting.rest()
    sitting.stay()
    sitting.bots.give()
    for _ in range(20):
        sitting.step()
    return sitting


def test_leaving_ends_the_thinking_and_leads_back() -> None:
    sitting = Sitting(SOLO)
    sitting.rest()
    sitting.press(pygame.K_F10)
    assert isinstance(sitting.top, Pause)
    save = next(choice for choice in sitting.top.choices if getattr(choice, "label", "") == say("pause.back_out"))
    sitting.app.apply(save.press())
    assert len(sitting.app.stack) == 1 and sitting.bots.closed


def test_a_match_in_which_nobody_has_decided_is_left_and_not_saved() -> None:
    sitting = Sitting(SOLO)
    sitting.rest()
    sitting.press(pygame.K_F10)
    labels = [getattr(choice, "label", "") for choice in sitting.top.choices]
    assert say("pause.back_out") in labels and say("pause.save") not in labels and say("pause.leave") not in labels


def with_the_log_open() -> Sitting:
    """A sitting in whose window of 1280x720 the log has been opened."""
    sitting = Sitting(SOLO)
    sitting.rest()
    sitting.play.resize((1280, 720), Scale(100))
    sitting.press(pygame.K_l, "l")
    return sitting


def test_a_click_on_the_board_shuts_the_log_that_lies_over_what_explains_it() -> None:
    play = with_the_log_open().play
    assert play.log.opened and play.log.side
    for at in ((x, y) for x in range(40, 860, 20) for y in range(70, 640, 20)):
        play.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        play.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        play.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        if not play.log.opened:
            break
    assert not play.log.opened


def test_the_log_steps_aside_when_the_next_decision_begins_and_not_before() -> None:
    sitting = with_the_log_open()
    play = sitting.play
    sitting.rest()
    assert play.log.opened and play.log.side, "whoever reads may read on"
    play.decide(play.match.legal(play.perspective)[0])
    sitting.rest()
    while play.perspective not in play.match.actors():
        sitting.bots.give()
        sitting.rest()
    assert play.shown and not play.log.opened


def test_enter_pressed_twice_skips_nothing_that_moves() -> None:
    """What sets off motions is pressed by Enter, and once more by whoever is in a hurry: only Space and a click end a motion."""
    sitting = under_way()
    play = sitting.play
    waiting, told = len(play.playing._waiting), len(play.events)
    assert not play.playing.idle and not play.playing.halted
    skip = sitting.button(say("play.skip"))
    assert not skip.main, "amber is what Enter presses"
    sitting.press(pygame.K_RETURN, "\r")
    sitting.step()
    assert (len(play.playing._waiting), len(play.events)) == (waiting, told)
    play.table.state.stepwise = True
    while not play.playing.halted:
        sitting.step()
    assert sitting.button(say("play.go_on")).main
    sitting.press(pygame.K_RETURN, "\r")
    sitting.step()
    assert not play.playing.halted, "at a halt it goes on"


def test_the_skip_key_ends_one_motion_after_another() -> None:
    sitting = under_way()
    play = sitting.play
    assert not play.playing.idle and play.restless
    waiting = len(play.playing._waiting)
    assert say("play.skip") in [button.label for button in play.chrome.buttons]
    sitting.press(pygame.K_SPACE, " ")
    sitting.step()
    assert len(play.playing._waiting) < waiting or play.playing.idle
    told = len(play.events)
    at = play.chrome.board.center
    sitting.app.apply(sitting.app._hear(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)))
    sitting.step()
    assert len(play.events) > told or play.playing.idle
    sitting.rest()
    assert play.table.picture()["fight"] is None or sitting.match.position.phase == "combat"


def test_what_goes_on_from_a_halt_stands_where_the_main_button_always_does() -> None:
    """Between two halts it keeps its place, grey; what hurries stands at the other end."""
    sitting = under_way()
    play = sitting.play
    play.table.state.stepwise = True
    seen = set()
    for _ in range(2_000):
        if play.playing.idle or play.table.state.dueling:
            break
        on, bottom = sitting.button(say("play.go_on")), play.chrome.bottom
        seen.add((play.playing.halted, on.enabled, on.rect.x))
        assert on.rect.right == bottom.right and all(one.rect.right < on.rect.x for one in play.chrome.buttons if one is not on)
        if play.playing.halted:
            assert say("play.skip") not in [one.label for one in play.chrome.buttons]
            sitting.press(pygame.K_RETURN, "\r")
        sitting.step()
    assert {(halted, enabled) for halted, enabled, _ in seen} == {(True, True), (False, False)} and len(
        {x for *_, x in seen}
    ) == 1
