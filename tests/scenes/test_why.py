"""*Why?* in the log and in the replay: what can be asked about, what the sheet tells, and that nothing hidden goes out."""

from __future__ import annotations

from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pygame
import pytest

from game.api import heard
from game.games import GAMES
from game.match import Match
from game.recording import Recording
from scenes.kit.scene import Pop, Push
from scenes.kit.words import say
from scenes.match.whys import MatchWhys
from scenes.replay.screen import Replay
from scenes.replay.timeline import Moment
from scenes.review.said import reasons
from scenes.review.weighing import Weighed, Weighing, weigh
from scenes.review.why import WhySheet
from tests.every_game.walks import played
from tests.review.matches import match_of, recording_of
from tests.scenes.learning import ready
from tests.scenes.looking import Roads, press
from tests.scenes.reviewing import Weighs
from tests.scenes.sitting import Sitting
from tests.scenes.situations import STILL
from tests.skulls.staged import Staged

PATIENCE = 30.0


class AtLog:
    """A person of the first seat at a match that has gone on for a while, with the log open."""

    def __init__(self, game: str, actions: int = 60) -> None:
        whole = match_of(game) if game == "operators" else played(game, STILL[game], 1)
        match = Match(whole.rules, whole.scenario, whole.options, whole.seed, whole.start)
        for entry in whole.log[:actions]:
            match.draws = match.draws.__class__(whole.seed, match.draws.count, entry.forced)
            match.play(entry.seat, entry.action)
        first, *others = match.seats
        self.sitting: Any = ready(Sitting({first: "person", **dict.fromkeys(others, "regular")}, match))
        self.play, self.seat, self.match = self.sitting.play, first, match
        self.play.log.toggle()
        self.weighs = Weighs()
        self.play.whys.whys.weighing = self.weighs  # type: ignore[assignment]

    @property
    def whys(self) -> MatchWhys:
        return self.play.whys

    def pick(self, number: int) -> bool:
        """Click the line of an action's first event; whether it has any."""
        before = sum(len(heard(events, self.seat, self.match.seats)) for events in self.match.events[: number - 1])
        here = heard(self.match.events[number - 1], self.seat, self.match.seats)
        if not here or before >= len(self.play.log.story):
            return False
        self.play.log._open_line(str(before))
        return True

    def told(self) -> list[int]:
        """The actions about which can be asked."""
        return [number for number in range(1, len(self.match.log) + 1) if self.pick(number) and self.whys.button.enabled]


@pytest.mark.parametrize("game", [game for game in GAMES if game != "operators"])
def test_a_bots_deed_is_asked_about_by_its_line_with_nothing_but_what_the_person_knew(game: str, own_folder: Path) -> None:
    at = AtLog(game)
    rules, positions = at.match.rules, at.match.positions()
    numbers = at.told()
    assert numbers and all(at.match.log[number - 1].seat != at.seat for number in numbers)
    sheets = 0
    for number in numbers[:8]:
        at.pick(number)
        change = at.whys.button.press()
        assert isinstance(change, Push) and isinstance(change.scene, WhySheet)
        request = at.weighs.asked[-1]
        assert request["cmd"] == "why" and request["asker"] == at.seat and request["seat"] == at.match.log[number - 1].seat
        known = rules.write(rules.view(positions[number - 1], at.seat))
        assert rules.write(rules.read(request["view"], at.seat)) == known, "nothing that is hidden goes out"
        sheet: Any = change.scene
        sheet.update(1 / 120)
        sheets += sheet.decision is not None and len(sheet.decision.reasons) <= 3
    assert sheets


def test_before_a_line_is_picked_the_button_says_what_to_do(own_folder: Path) -> None:
    at = AtLog("rush")
    assert at.whys.button.reason == say("why.no_line")
    press(at.sitting.app, "why")
    assert not at.weighs.asked and at.sitting.app.notice.words


def test_ones_own_deed_is_left_to_the_review(own_folder: Path) -> None:
    at = AtLog("rush")
    own = next(number for number, entry in enumerate(at.match.log, 1) if entry.seat == at.seat and at.pick(number))
    at.pick(own)
    assert at.whys.button.reason == say("why.no_bot")


def test_what_was_chosen_in_secret_waits_for_the_end_of_the_match(own_folder: Path) -> None:
    at = AtLog("operators", 6)
    for number, entry in enumerate(at.match.log, 1):
        if entry.action["do"] in ("plan", "fight") and entry.seat != at.seat and at.pick(number):
            assert at.whys.button.reason == say("why.hidden")
            return
    raise AssertionError("nothing was chosen in secret")


# --- the replay -------------------------------------------------------------------------------------------------------------


def replay_of(recording: Recording) -> tuple[Replay, Weighs, Any]:
    """A replay on the screen, with what answers."""
    sitting = Sitting(dict.fromkeys(recording.seats, "recruit"), recording.whole())
    replay, weighs = Replay(sitting.app, recording, Roads()), Weighs()  # type: ignore[arg-type]
    sitting.app.apply(Push(replay))
    replay.whys.whys.weighing = weighs  # type: ignore[assignment]
    return replay, weighs, sitting.app


@pytest.mark.parametrize("game", GAMES)
def test_after_the_match_what_was_done_last_is_asked_about_by_all_that_its_seat_knew(game: str, own_folder: Path) -> None:
    recording = recording_of(game)
    replay, weighs, _ = replay_of(recording)
    assert replay.whys.of_moment.reason == say("why.nothing_yet")
    rules, decided = recording.rules, 0
    for number in range(1, min(recording.length, 40), 3):
        replay.session.go_to(Moment(number))
        assert replay.whys.of_moment.enabled
        change = replay.whys.of_moment.press()
        if not isinstance(change, Push):
            continue
        entry, request = recording.log[number - 1], weighs.asked[-1]
        assert request["cmd"] == "weigh" and request["seat"] == entry.seat
        view = rules.write(rules.view(recording.at(number - 1), entry.seat))
        assert rules.write(rules.read(request["view"], entry.seat)) == view
        change.scene.update(1 / 120)
        decided += change.scene.decision is not None  # type: ignore[attr-defined]
    assert decided


def test_each_step_of_a_plan_is_asked_about_as_the_whole_plan(own_folder: Path) -> None:
    whole = recording_of("operators")
    plan = next(entry for entry in whole.log if entry.action["do"] == "plan" and "sprint" not in entry.action)
    match = Match(whole.rules, whole.header["scenario"], whole.header["options"], whole.header["seed"])
    for at, face in zip(plan.action["at"], plan.action["face"], strict=True):
        match.play(plan.seat, {"do": "mark", "at": at, "face": face})
    replay, weighs, _ = replay_of(Recording(match, ended=True))
    for number in range(1, len(match.log) + 1):
        replay.session.go_to(Moment(number))
        assert isinstance(replay.whys.of_moment.press(), Push)
        assert weighs.asked[-1]["action"] == plan.action


def test_the_line_picked_in_the_log_goes_before_the_moment(own_folder: Path) -> None:
    recording = recording_of("rush")
    replay, weighs, app = replay_of(recording)
    replay.session.go_to(Moment(recording.length))
    replay._toggle_log()
    event = next(place for place in range(len(replay.log.story)) if replay.session.timeline.action_of(place) > 20)
    replay.log._open_line(str(event))
    press(app, "why")
    number = replay.session.timeline.action_of(event)
    assert weighs.asked[-1]["action"] == recording.log[number - 1].action
    assert isinstance(app.stack[-1], WhySheet)
    press(app, "why")
    assert app.stack[-1] is replay, "the same key leaves it"


def test_a_match_that_goes_on_is_replayed_without_what_is_hidden(own_folder: Path) -> None:
    whole = recording_of("skulls")
    match = Match(whole.rules, whole.header["scenario"], whole.header["options"], whole.header["seed"])
    for entry in whole.log[:80]:
        match.play(entry.seat, entry.action)
    first, other = match.seats
    recording = Recording(match, {first: {"kind": "person", "name": ""}, other: {"kind": "regular", "name": ""}})
    replay, weighs, _ = replay_of(recording)
    asked = 0
    for number in range(1, recording.length + 1):
        replay.session.go_to(Moment(number))
        own = recording.log[number - 1].seat == first
        assert not own or replay.whys.of_moment.reason == say("why.no_bot")
        if isinstance(replay.whys.ask(), Push):
            asked += 1
            assert weighs.asked[-1]["cmd"] == "why" and weighs.asked[-1]["asker"] == first
            assert recording.log[number - 1].seat == other
    assert asked


# --- the sheet --------------------------------------------------------------------------------------------------------------


def test_the_sheet_waits_is_filled_and_leads_back(own_folder: Path) -> None:
    at = AtLog("rush")
    held = Weighs(held=True)
    at.whys.whys.weighing = held  # type: ignore[assignment]
    at.pick(next(number for number in at.told()))
    app = at.sitting.app
    press(app, "why")
    sheet: Any = app.stack[-1]
    assert isinstance(sheet, WhySheet) and sheet.waiting and say("why.thinks") in sheet.page.otherwise
    app._draw()
    held.give()
    sheet.update(1 / 120)
    assert not sheet.waiting and say("why.thinks") not in sheet.page.otherwise
    if sheet.decision and sheet.decision.reasons:
        assert say("why.known") in sheet.line.words
        told = [words for _, words in reasons(sheet.page.game, sheet.decision, sheet.page.name)]
        assert sheet.page.foreign and not any("your" in words.lower() for words in told), (
            "it is said whose, where something is called yours"
        )
    app._draw()
    assert isinstance(sheet.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")), Pop)
    at.play.end()
    assert held.closed


# --- the process ------------------------------------------------------------------------------------------------------------


def answered(weighing: Weighing) -> Weighed:
    """The next answer."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        found = weighing.answer()
        if found:
            return found
        sleep(0.01)
    raise AssertionError("No answer comes.")


def test_the_process_answers_the_last_question_and_says_when_it_has_ended() -> None:
    recording = recording_of("rush")
    rules, weighing = recording.rules, Weighing()
    number = next(n for n, entry in enumerate(recording.log, 1) if entry.action["do"] == "move")
    entry = recording.log[number - 1]
    view = rules.view(recording.at(number - 1), entry.seat)
    weighing.ask(weigh(rules, view, entry.seat))
    weighing.ask(weigh(rules, view, entry.seat, entry.action))
    found = answered(weighing)
    assert found.decision and found.decision.options[found.decision.played].action == entry.action and not weighing.busy
    weighing.ask(weigh(rules, view, "cook", entry.action))
    assert "cook" in answered(weighing).why
    weighing.ask(weigh(rules, view, entry.seat))
    process = weighing._child.process
    assert process
    process.kill()
    process.wait()
    assert answered(weighing) == Weighed(None, say("why.broken_off")) or not weighing.busy
    weighing.close()
    assert weighing.answer() is None


def test_the_line_of_a_shot_that_somebody_let_come_is_asked_about_as_the_deed_of_whoever_fired() -> None:
    """A bot declares it, the person passes in the window, and only then does it come."""
    units = {"s-breach": {"space": "c2/0", "danger": 6}, "t-vet": {"space": "e2/0"}}
    match = Staged(units, "t-vet", options={"windows": "threat"}).match
    shot = {"do": "fire", "target": "s-breach"}
    match.play("terrorist", shot)
    assert match.actors() == ("seal",), "he is asked about Take Cover"
    match.play("seal", {"do": "pass"})
    sitting: Any = ready(Sitting({"seal": "person", "terrorist": "regular"}, match))
    story = [event for events in match.events for event in heard(events, "seal", match.seats)]
    line = next(place for place, event in enumerate(story) if event["is"] == "fired")
    sitting.play.whys.look_at(line)
    deed = sitting.play.whys.deed
    assert not isinstance(deed, str) and (deed.seat, deed.action) == ("terrorist", shot), deed
