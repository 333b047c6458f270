"""*Why?* in the middle of a match tells nothing that is hidden, and what is best is told with its reasons."""

from __future__ import annotations

import json

import pytest

from game.api import Seat
from game.content.canonical import canonical
from game.draws import Draws
from game.games import GAMES
from game.messages import Refused
from game.recording import Recording
from game.review import asking
from game.review.asking import advised, explained, seen
from game.review.record import Decision, read_decision
from game.review.settings import Depth
from tests.review.matches import recording_of
from tests.review.test_kept import answers

TINY = Depth(steps=24, worlds=2, walked=12, drawn=4, playouts=0)
each_game = pytest.mark.parametrize("game", GAMES)
MANY = 30


def foe(recording: Recording, number: int) -> Seat:
    """A seat of the other side than the one that decided an action."""
    rules, before = recording.rules, recording.at(number - 1)
    own = rules.side_of(before, recording.log[number - 1].seat)
    return next(seat for seat in recording.seats if rules.side_of(before, seat) != own)


def some(recording: Recording) -> list[int]:
    """The numbers of some of its actions."""
    return list(range(1, recording.length + 1, max(1, recording.length // MANY)))


def explanation(recording: Recording, number: int) -> Decision | None:
    """An action as it is explained to the foe. Raises: Refused(hidden)."""
    rules, entry, asker = recording.rules, recording.log[number - 1], foe(recording, number)
    return explained(rules, rules.view(recording.at(number - 1), asker), asker, entry.seat, entry.action, TINY)


@each_game
def test_most_deeds_that_were_seen_are_explained_while_the_match_goes_on(game: str) -> None:
    recording, told = recording_of(game), 0
    for number in some(recording):
        entry = recording.log[number - 1]
        if seen(recording.rules, recording.at(number - 1), entry.seat, entry.action, foe(recording, number)):
            try:
                decision = explanation(recording, number)
            except Refused as refused:
                assert refused.code == "hidden"
                continue
            if decision:
                told += 1
                assert decision.options[decision.played].action == entry.action and len(decision.reasons) <= 3
    assert told


@pytest.mark.parametrize(
    ("game", "verbs"),
    [("operators", {"plan"}), ("skulls", {"ready", "card"}), ("ironsquad", {"deploy"})],
)
def test_what_is_laid_in_secret_has_not_been_seen(game: str, verbs: set[str]) -> None:
    """Whoever chooses while the others cannot look is asked about when the match is over."""
    recording, found = recording_of(game), set[str]()
    for number, entry in enumerate(recording.log, 1):
        before = recording.at(number - 1)
        if entry.action["do"] in verbs and len(recording.rules.legal(before, entry.seat)) > 1:
            alone = any(other["do"] == entry.action["do"] and other != entry.action for other in before_legal(recording, number))
            if alone:
                assert not seen(recording.rules, before, entry.seat, entry.action, foe(recording, number)), entry.action
                found.add(entry.action["do"])
    assert found


def before_legal(recording: Recording, number: int) -> list[dict[str, object]]:
    """What could have been done in the place of an action, a plan among it: the rules list no whole ones."""
    entry = recording.log[number - 1]
    legal = recording.rules.legal(recording.at(number - 1), entry.seat)
    return [*legal, {"do": "plan"}] if entry.action["do"] == "plan" else legal


@each_game
def test_whether_a_deed_was_seen_hangs_on_nothing_hidden(game: str) -> None:
    """Twins: in a world that differs only in what whoever asks may not know, the same deed was as plain to see."""
    recording, alike = recording_of(game), 0
    rules = recording.rules
    for number in some(recording):
        entry, asker, before = recording.log[number - 1], foe(recording, number), recording.at(number - 1)
        twin = rules.determinize(rules.view(before, asker), asker, Draws(number))
        if entry.seat in rules.actors(twin) and rules.refuse(twin, entry.seat, entry.action) is None:
            both = {seen(rules, world, entry.seat, entry.action, asker) for world in (before, twin)}
            assert len(both) == 1, entry.action
            alike += 1
    assert alike


@pytest.mark.parametrize("game", ["skulls", "operators"])
def test_an_explanation_hangs_on_nothing_but_the_view_of_whoever_asks(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every world that is weighed, whoever asks knows what he knew: what is hidden from him is guessed."""
    recording, views = recording_of(game), list[object]()
    rules, real = recording.rules, asking.decided

    def watched(found: object, view: object, seat: Seat, *more: object, **others: bool) -> Decision | None:
        views.append(rules.write(view))
        return real(found, view, seat, *more, **others)  # type: ignore[arg-type]

    monkeypatch.setattr(asking, "decided", watched)
    guessed = 0
    for number in some(recording)[:12]:
        entry, asker = recording.log[number - 1], foe(recording, number)
        known = rules.view(recording.at(number - 1), asker)
        views.clear()
        try:
            explanation(recording, number)
        except Refused:
            continue
        own = rules.write(rules.view(recording.at(number - 1), entry.seat))
        guessed += any(canonical(view) != canonical(own) for view in views)
        for view in views:
            both = rules.view(rules.read(json.loads(json.dumps(view)), entry.seat), None)
            assert canonical(rules.write(both)) == canonical(rules.write(rules.view(known, None)))
    assert guessed


@each_game
def test_the_best_is_told_with_why_it_is_better_than_the_next(game: str) -> None:
    recording, reasons = recording_of(game), 0
    rules = recording.rules
    for number in some(recording):
        view = rules.view(recording.at(number - 1), recording.log[number - 1].seat)
        found = advised(rules, view, recording.log[number - 1].seat, TINY)
        if found is None:
            continue
        assert found.played == 0 and found.cost == 0 and found.best == found.options[0].action
        assert rules.refuse(view, recording.log[number - 1].seat, found.best) is None
        assert len(found.reasons) <= 3 and all(reason.weight > 0 for reason in found.reasons)
        reasons += bool(found.reasons)
    assert reasons or game == "operators", "a mixture has no single reason"


def test_the_process_explains_a_deed_to_whoever_asks() -> None:
    recording = recording_of("rush")
    rules, number = recording.rules, next(n for n in some(recording) if n > 3 and explanation(recording, n))
    entry, asker = recording.log[number - 1], foe(recording, number)
    request = {
        "cmd": "why", "game": "rush", "seat": entry.seat, "asker": asker, "action": entry.action, "depth": "quick", "key": 4,
        "view": rules.write(rules.view(recording.at(number - 1), asker)),
    }  # fmt: skip
    (told,) = answers(request)
    decision = read_decision(told["decision"])
    assert decision and told["key"] == 4 and decision.options[decision.played].action == entry.action
    lacking, nobody, senseless = answers(
        {key: value for key, value in request.items() if key != "asker"}, request | {"asker": "cook"}, request | {"action": 7}
    )
    assert "no 'asker'" in lacking["why"] and "no seat" in nobody["why"] and "is an action" in senseless["why"]
