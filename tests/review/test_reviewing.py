"""A match reviewed: the account that adds up, costs, marks, secrets that show in nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from game.api import Action, Seat
from game.draws import Draws
from game.games import GAMES, rules
from game.match import Match
from game.recording import Recording
from game.review import decisions
from game.review.chance import chance
from game.review.decisions import decided, marked
from game.review.record import MARKS, Decision, Reason, Review, Step
from game.review.reviewing import Reviewing, won
from game.review.settings import DEPTHS, Depth, settings
from tests.review.matches import match_of, recording_of
from tests.tiers import tiered

TINY = Depth(steps=24, worlds=2, walked=12, drawn=4, playouts=0)
LONG = ("firefight", "rush")
"""Games whose whole match takes seconds to review."""
each_game = pytest.mark.parametrize("game", tiered([game for game in GAMES if game not in LONG], LONG))


def reviewed(recording: Recording, most: int = 10_000) -> Review:
    """The review of a match, of its first actions at most."""
    found = Reviewing(recording, "quick")
    for number, _ in enumerate(found.steps(), 1):
        if number == most:
            break
    return found.review


@cache
def review_of(game: str) -> Review:
    """The review of a whole small match, made once."""
    return reviewed(recording_of(game))


@each_game
def test_start_luck_and_skill_add_up_to_the_result(game: str) -> None:
    recording, review = recording_of(game), review_of(game)
    assert review.whole and len(review.steps) == recording.length
    mine, theirs = review.skill
    assert review.chances[0] + review.luck + mine + theirs == pytest.approx(review.chances[-1], abs=1e-9)
    assert recording.result is not None
    won = {review.sides[0]: 1.0, review.sides[1]: 0.0}.get(recording.result["winner"], 0.5)
    assert review.chances[-1] == won
    for number, step in enumerate(review.steps, 1):
        change = step.luck + sum(step.skill)
        assert review.chances[number] - review.chances[number - 1] == pytest.approx(change, abs=1e-9)
    check_costs(review)


def check_costs(review: Review) -> None:
    """No cost is below 0, what was done is among what could be done, the best stands first; marks and reasons fit the cost."""
    found = [step.decision for step in review.steps if step.decision]
    assert found
    for one in found:
        assert 0 <= one.cost <= one.chance <= 1 and one.mark in (None, *MARKS) and one.error >= 0
        chances = [option.chance for option in one.options]
        assert chances == sorted(chances, reverse=True) and one.chance == chances[0]
        assert one.cost in (0.0, pytest.approx(one.chance - chances[one.played]))
        assert len(one.reasons) <= 3 and sum(abs(reason.weight) for reason in one.reasons) <= max(one.cost, one.lead) + 1e-9
        if one.mark in ("inaccuracy", "mistake", "blunder"):
            assert one.cost >= settings().games[review.game].marks.inaccuracy and all(reason.weight < 0 for reason in one.reasons)


@each_game
def test_skill_is_what_was_played_away_and_draws_are_told_one_by_one(game: str) -> None:
    review = review_of(game)
    for step in review.steps:
        cost = step.decision.cost if step.decision else 0.0
        assert step.skill == ((-cost, 0.0) if review.side_of[step.seat] == review.sides[0] else (0.0, cost))
        assert all((reason.weight < 0) == (cost > 0) for reason in (step.decision.reasons if step.decision else ()))
        if not step.drawn:
            assert step.drew == 0
        elif step.exact:
            assert sum(one.luck or 0.0 for one in step.drawn) == pytest.approx(step.drew, abs=1e-9)
    mine, theirs = review.skill
    assert -mine == pytest.approx(review.of_side(review.sides[0]).cost) and theirs == pytest.approx(
        review.of_side(review.sides[1]).cost
    )


def decisions_of(game: str, seat: Seat, moments: int) -> list[tuple[int, Step]]:
    """Actions of a seat that are weighed, some of them."""
    review = review_of(game)
    found = [(number, step) for number, step in enumerate(review.steps, 1) if step.seat == seat and step.decision]
    return found[:: max(1, len(found) // moments)][:moments]


@each_game
def test_twins_get_the_same_costs_and_marks(game: str) -> None:
    recording = recording_of(game)
    found = recording.rules
    for seat in recording.seats[:2]:
        for number, step in decisions_of(game, seat, 3):
            twin = recording_of(game)
            view = found.view(recording.at(number - 1), seat)
            twin._positions[number - 1] = found.determinize(view, seat, Draws(number))
            again = Reviewing(twin, "quick")._decision(number)
            assert again == step.decision


@each_game
def test_the_worst_of_all_is_never_cheaper_than_what_was_done(game: str) -> None:
    recording = recording_of(game)
    found = recording.rules
    seen = 0
    for seat in recording.seats[:2]:
        for number, step in decisions_of(game, seat, 3):
            decision = step.decision
            assert decision is not None
            view = found.view(recording.at(number - 1), seat)
            worst = decision.options[-1].action
            again = decided(found, view, seat, worst, TINY, number)
            assert again is not None and again.cost >= decision.cost - 1e-9
            seen += 1
    assert seen


def test_marks_go_by_thresholds_that_are_data() -> None:
    marks = settings().games["operators"].marks
    costs = (marks.inaccuracy - 1e-6, marks.inaccuracy, marks.mistake, marks.blunder)
    assert [marked(marks, 0.6, cost, 0.97) for cost in costs] == [None, "inaccuracy", "mistake", "blunder"]
    assert marked(marks._replace(inaccuracy=0.01), 0.6, 0.02, 0.97) == "inaccuracy"


def test_a_slower_way_to_the_same_win_is_not_marked() -> None:
    assert marked(settings().games["skulls"].marks._replace(inaccuracy=0.01), 0.999, 0.02, settings().sure) is None


@each_game
def test_what_ends_a_match_as_a_win_costs_nothing(game: str) -> None:
    """Where nothing was left to chance, nothing can have been better, whatever was guessed before."""
    review = review_of(game)
    step, after = review.steps[-1], review.chances[-1]
    if step.decision and not step.drawn and after == 1.0 - review.sides.index(review.side_of[step.seat]):
        assert step.decision.cost == 0 and step.decision.mark is None
    guessed = Decision(0.92, 0.03, 0.0, "inaccuracy", 0.0, None, [], 1, [Reason("x", -0.03, None, None)], [], 9)
    assert won(guessed) == guessed._replace(chance=1.0, cost=0.0, mark=None, reasons=())


def test_what_is_as_good_costs_nothing() -> None:
    for step in review_of("skulls").steps:
        if step.decision and step.decision.played == 0:
            assert step.decision.cost == 0


def test_a_decision_depends_on_nothing_but_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    recording = recording_of("operators")
    views = list[object]()
    real = decisions.weighed

    def watched(judge: object, view: object, seat: Seat, played: Action, *more: object) -> object:
        views.append(rules("operators").write(view))
        assert rules("operators").write(rules("operators").view(view, seat)) == views[-1]
        return real(judge, view, seat, played, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(decisions, "weighed", watched)
    reviewed(recording)
    assert views


def test_a_plan_laid_marker_by_marker_is_weighed_once_and_as_a_plan() -> None:
    found = rules("operators")
    whole = recording_of("operators")
    plan = next(entry for entry in whole.log if entry.action["do"] == "plan")
    from game.match import Match

    match = Match(found, "kiln-yard", {"points": 3}, 3)
    action = plan.action
    for number, (at, face) in enumerate(zip(action["at"], action["face"], strict=True), 1):
        mark: Action = {"do": "mark", "at": at, "face": face}
        match.play(plan.seat, mark | ({"via": action["via"]} if action.get("sprint") == number else {}))
    review = reviewed(Recording(match, ended=True))
    first = review.steps[0].decision
    assert first is not None and first.through == len(action["at"])
    assert first.options[first.played].action == action
    assert [step.decision for step in review.steps[1:]] == [None] * (len(action["at"]) - 1)


def test_the_same_match_is_reviewed_alike() -> None:
    one, other = (reviewed(Recording(match_of("skulls")), 60) for _ in range(2))
    assert one == other


def test_a_match_given_up_ends_where_it_stands() -> None:
    match = match_of("skulls", most=60)
    review = reviewed(Recording(match, ended=True))
    assert review.chances[-1] == chance(match.rules, match.position)
    assert review.chances[0] + review.luck + sum(review.skill) == pytest.approx(review.chances[-1], abs=1e-9)


def test_every_depth_and_game_has_its_settings() -> None:
    assert tuple(settings().depths) == DEPTHS and tuple(settings().games) == tuple(GAMES)
    for one in settings().games.values():
        assert 0 < one.marks.inaccuracy < one.marks.mistake < one.marks.blunder < 1 and one.point > 0


def test_a_brilliant_decision_is_the_best_one() -> None:
    for game in ("skulls", "ironsquad"):
        found: list[Decision] = [step.decision for step in review_of(game).steps if step.decision]
        for one in found:
            if one.mark == "brilliant":
                assert one.played == 0 and one.lead >= settings().games[game].marks.brilliant and one.cost == 0


SECRET = {"operators": 3, "skulls": 3, "firefight": 1}
"""By game with secret decisions: so many pairs of matches that differ in one are looked for."""


def twin_matches(game: str, pairs: int) -> Iterator[tuple[Recording, Recording, Seat, range]]:
    """Pairs of matches that differ in one decision which a seat does not see; the seat; the actions through which its view is
    the same in both.
    """
    recording = recording_of(game)
    own = recording.rules
    for number in range(1, recording.length):
        entry, before = recording.log[number - 1], recording.at(number - 1)
        seat = next(one for one in recording.seats if own.side_of(before, one) != own.side_of(before, entry.seat))
        seen = own.write(own.view(recording.at(number), seat))
        for action in own.legal(own.view(before, entry.seat), entry.seat)[:12]:
            if action == entry.action:
                continue
            match = Match(own, recording.header["scenario"], recording.header["options"], recording.header["seed"])
            for one in recording.log[: number - 1]:
                match.play(one.seat, one.action)
            match.play(entry.seat, action)
            if own.write(own.view(match.position, seat)) != seen:
                continue
            last = number
            for one in recording.log[number:]:
                if own.refuse(match.position, one.seat, one.action) is not None:
                    break
                match.play(one.seat, one.action)
                if own.write(own.view(match.position, seat)) != own.write(own.view(recording.at(last + 1), seat)):
                    break
                last += 1
            if any(recording.log[place - 1].seat == seat for place in range(number + 1, last + 1)):
                yield recording, Recording(match), seat, range(number + 1, last + 1)
                pairs -= 1
                break
        if not pairs:
            return


@pytest.mark.parametrize(("game", "pairs"), tiered(list(SECRET.items())[:2], list(SECRET.items())[2:]))
def test_twin_matches_get_the_same_costs_and_marks(game: str, pairs: int) -> None:
    found = 0
    for one, other, seat, places in twin_matches(game, pairs):
        mine, twin = Reviewing(one, "quick"), Reviewing(other, "quick")
        for place in places:
            if one.log[place - 1].seat == seat:
                assert mine._decision(place) == twin._decision(place), f"action {place} of {seat}"
                found += 1
    assert found >= pairs


UNITS = {
    "german": {
        "g_rifle": ["g01 H04 S spent", "g02 B05 NE spent", "g03 B06 NE fresh", "g04 A07 NE fresh"],
        "g_lmg": ["g05 B04 SE spent"],
    },
    "soviet": {
        "s_rifle": ["s01 G05 SW spent", "s02 G06 SW spent", "s03 H06 SW spent", "s05 H05 NW spent"],
        "s_dp": ["s04 I04 SW spent"],
    },
}
WAITING: dict[str, Any] = {
    "scenario": "f1_first_contact",
    "passes": 1,
    "to_move": "german",
    "caps": {"german": {"start": 5, "now": 2}, "soviet": {"start": 4, "now": 0}},
    "modules": ["core"],
    "vp_rules": {"destroyed": 1, "at_end": {"H04": 2, "G06": 2, "I05": 1}},
    "control": {"H04": "german", "G06": "soviet", "I05": "soviet"},
    "units": [
        {**dict(zip(("id", "at", "facing", "state"), one.split(), strict=True)), "type": kind, "seat": seat}
        for seat, kinds in UNITS.items()
        for kind, several in kinds.items()
        for one in several
    ],
}
"""A flag that a unit can step onto with CAPs, whatever the others do before."""


@cache
def strolled(*more: str) -> list[Decision | None]:
    """The decisions of a side whose other unit walks, and then does what is named."""
    match = Match(rules("firefight"), "f1_first_contact", {}, 1, WAITING)
    steps: dict[str, Action] = {
        "flag": {"do": "move", "unit": "g01", "path": ["I05"], "by": "command", "facing": "NW"},
        "on": {"do": "move", "unit": "g03", "path": ["E05"], "by": "pool", "facing": "NE"},
    }
    first: list[Action] = [
        {"do": "move", "unit": "g03", "path": ["C06"], "by": "activate", "facing": "NE"},
        {"do": "move", "unit": "g03", "path": ["D05"], "by": "pool", "facing": "NE"},
    ]
    for action in [*first, *(steps[one] for one in more)]:
        match.play("german", action)
        if match.position.to_move == "soviet":
            match.play("soviet", {"do": "pass"})
    reviewing = Reviewing(Recording(match), "quick")
    return [reviewing._decision(number) for number, entry in enumerate(match.log, 1) if entry.seat == "german"]


def test_what_can_wait_is_not_held_against_each_step_of_a_walk() -> None:
    """What stays the best and can still be done was not given away yet; at the last of them it was."""
    *walk, taken = strolled("flag")
    assert taken and taken.played == 0
    assert [one.mark for one in walk if one] == [None, None]
    *walk, last = strolled("on")
    assert [one.mark for one in walk if one] == [None, None] and last and last.mark == "blunder"
