"""What is looked at along one random match of any game, so that it is played once for all of them.

An inspector is a generator. It is sent a seat and its action before that is played, the events afterwards, and None in the end.
"""

from __future__ import annotations

import json
import marshal
import random
from collections.abc import Callable, Generator
from contextlib import suppress
from typing import Any

import pytest

from game.api import Action, Rules, Seat, audience, heard
from game.draws import Draws
from game.games import rules
from game.match import Match, load
from game.messages import CODES, Refused
from tests.every_game.walks import (
    NUMBERED,
    begun,
    changed,
    is_json,
    must_be_bad,
    same,
    some,
    types_in,
    walk,
)

Inspection = Generator[None, Any, None]
Inspector = Callable[[Match, random.Random], Inspection]


def inspected(match: Match, dice: random.Random, inspectors: dict[str, Inspector]) -> None:
    """Play a random match under the eyes of inspectors; each has a chance of its own."""
    looking = [inspector(match, random.Random(f"{name} {match.seed}")) for name, inspector in inspectors.items()]
    for one in looking:
        next(one)
    for step in walk(match, dice):
        for one in looking:
            one.send(step)
        events = match.play(*step)
        for one in looking:
            one.send(events)
    for one in looking:
        with suppress(StopIteration):
            one.send(None)


# --- what is legal ------------------------------------------------------------------------------------------------------


def legal_plays(match: Match, dice: random.Random) -> Inspection:
    """No listed action is refused or comes twice, the order is fixed; a sample is carried out on copies that change nothing."""
    found = match.rules
    while step := (yield):
        actors = match.actors()
        assert tuple(ask.seat for ask in found.pending(match.position)) == actors
        assert set(actors) <= set(match.seats) <= set(found.seats)
        for other in match.seats:
            listed = match.legal(other)
            assert bool(listed) == (other in actors)
            assert match.legal(other) == listed
            assert all(found.refuse(match.position, other, one) is None for one in some(listed, dice))
            assert len({repr(one) for one in listed}) == len(listed)
        before = found.write(match.position)
        for one in some(match.legal(step[0]), dice, 2):
            copy, draws = found.copy(match.position), match.draws.copy()
            found.apply(copy, step[0], one, draws, lambda event: None)
        assert found.write(match.position) == before
        events = yield
        assert is_json(events)
        assert all(isinstance(event["is"], str) for event in events)
        assert all(set(audience(event) or ()) <= set(match.seats) for event in events)
    result = match.result()
    assert result is not None
    assert result["winner"] in (*(found.side_of(match.position, seat) for seat in match.seats), None)
    assert all(match.legal(seat) == [] for seat in match.seats)


def changed_is_refused(match: Match, dice: random.Random) -> Inspection:
    """A slip in any field is refused by a known code with a sentence, or gives another action that is listed itself."""
    known, whole = set(match.rules.verbs), match.rules.write
    number, action = 0, {}
    while step := (yield):
        seat, action = step
        if number % 8 == match.seed % 8:
            before, drawn, length = whole(match.position), match.draws.count, len(match.log)
            listed = match.legal(seat)
            for one in changed(action, some(listed, dice, 4), known):
                refusal(match, seat, one, listed)
            for other in match.seats:
                if other != seat:
                    refusal(match, other, action, match.legal(other))
            for nobody in ("nobody", None, 3, ["red"]):
                with pytest.raises(Refused) as caught:
                    match.play(nobody, action)  # type: ignore[arg-type]
                assert caught.value.code == ("not-your-turn" if isinstance(nobody, str) else "bad-action")
            assert (whole(match.position), match.draws.count, len(match.log)) == (before, drawn, length)
        number += 1
        yield
    for seat in match.seats:
        with pytest.raises(Refused) as caught:
            match.play(seat, action)
        assert caught.value.code == "over"


def refusal(match: Match, seat: Seat, action: Any, listed: list[Action]) -> None:
    """Try an action: it is refused as it must be, or is one of those listed."""
    try:
        match.check(seat, action)
    except Refused as refused:
        assert refused.code in CODES
        assert refused.why.endswith("."), refused.why
        assert "\n" not in refused.why
        if must_be_bad(action):
            assert refused.code == "bad-action" or seat not in match.actors(), (action, refused)
        if refused.code == "illegal":
            assert NUMBERED.match(refused.why), refused.why
        if seat not in match.actors():
            assert refused.code in ("not-your-turn", "bad-action"), refused
        assert refused.code in ("bad-action", "illegal", "not-your-turn")
        with pytest.raises(Refused):
            match.play(seat, action)
        return
    if not match.rules.lists_all:
        match.rules.apply(match.rules.copy(match.position), seat, action, match.draws.copy(), lambda event: None)
        return
    assert any(one == action and same(action, one) for one in listed), f"{action} is taken and not listed"


# --- what is kept -------------------------------------------------------------------------------------------------------


def positions_are_written_and_read_back(match: Match, dice: random.Random) -> Inspection:
    """Each position is JSON with every key there; one in three comes back the same, and so does each seat's view of it."""
    found, number = match.rules, 0
    keys = set(found.write(match.position))
    while (yield):
        value = found.write(match.position)
        assert set(value) == keys
        assert types_in(value) <= {"dict", "list", "str", "int", "bool", "NoneType", "float"}
        if number % 3 == match.seed % 3:
            again = found.read(json.loads(json.dumps(value)))
            assert found.write(again) == value
            assert found.actors(again) == match.actors()
            for one in match.seats:
                view = match.view(one)
                seen = found.read(json.loads(json.dumps(found.write(view))), one)
                assert found.write(seen) == found.write(view)
                assert found.legal(again, one) == match.legal(one)
        number += 1
        yield
    end = found.write(match.position)
    assert found.write(found.read(end)) == end
    assert found.result(found.read(end)) == match.result()


def earlier_positions_never_change(match: Match, dice: random.Random) -> Inspection:
    """Positions are kept by reference through the whole match and are still what they were."""
    kept = []
    while step := (yield):
        copy = match.rules.copy(match.position)
        written, spelled = exact(match.rules.write(match.position)), exact(step[1])
        kept.append((match.position, copy, written, step[1], spelled))
        yield
    for position, copy, written, action, spelled in kept:
        assert exact(match.rules.write(position)) == written
        assert exact(match.rules.write(copy)) == written
        assert exact(action) == spelled


def exact(value: Any) -> bytes:
    """A JSON value as it is now, to be compared: also the order of its keys, and True is not 1."""
    return marshal.dumps(value, 2)  # the last version that does not depend on who else holds a part of it


def undo_and_redo(match: Match, dice: random.Random) -> Inspection:
    """What can be taken back gives the position before, and played again gives the same events; what cannot is refused."""
    undone = 0
    while step := (yield):
        seat, action = step
        before, drawn, log = match.rules.write(match.position), match.draws.count, list(match.log)
        final = any(ask.seat == seat and ask.what in match.rules.final for ask in match.rules.pending(match.position))
        events = yield
        after = match.rules.write(match.position)
        quiet = match.draws.count == drawn and not final and match.rules.shows_nothing(action, events)
        assert match.can_undo() == match.can_undo(seat) == quiet
        if not quiet:
            with pytest.raises(Refused) as caught:
                match.undo()
            assert caught.value.code == "illegal"
            assert caught.value.why.startswith(match.rules.undo_rule + ": ")
            assert match.rules.write(match.position) == after
            continue
        undone += 1
        assert match.undo(seat).action == action
        assert (match.rules.write(match.position), match.draws.count, match.log) == (before, drawn, log)
        assert match.play(seat, action) == events
        assert match.rules.write(match.position) == after
    assert undone or not match.rules.quiet


def save_load_and_replay(match: Match, dice: random.Random) -> Inspection:
    """A match saved somewhere on its way goes on as it would have; the whole log gives the same events again."""
    half, number = dice.randrange(5, 60), 0
    start = begun(match.rules.id, match.scenario, match.seed)
    while step := (yield):
        if number == half:
            other = load(rules, json.loads(json.dumps(match.save())))
            assert other.save() == match.save()
            assert match.rules.write(other.position) == match.rules.write(match.position)
            assert other.can_undo() == match.can_undo()
        events = yield
        if number >= half:
            assert other.play(*step) == events
        number += 1
    again = load(rules, json.loads(json.dumps(match.save())))
    assert again.events == match.events
    assert again.log == match.log
    assert again.result() == match.result()
    assert [start.play(entry.seat, entry.action) for entry in match.log] == match.events


# --- what is hidden, and chance -----------------------------------------------------------------------------------------


def twins_look_alike(match: Match, dice: random.Random) -> Inspection:
    """A position imagined behind a seat's view has that very view, the same list, and hears the same of a quiet action."""
    found, number = match.rules, 0
    while step := (yield):
        for one in match.seats:
            view = match.view(one)
            assert found.legal(view, one) == match.legal(one)
            assert found.actors(view) == match.actors()
            assert found.result(view) == match.result()
            if number % 3 == 0 or found.write(match.position) != found.write(view):
                twin = found.determinize(view, one, Draws(match.seed, number * 100))
                assert found.write(found.view(twin, one)) == found.write(view)
                assert found.legal(twin, one) == match.legal(one)
                if one == step[0]:
                    quietly_alike(found, twin, match, *step)
        assert found.write(found.view(match.view(None), None)) == found.write(match.view(None))
        number += 1
        yield


def quietly_alike(found: Rules, twin: Any, match: Match, seat: Seat, action: Action) -> None:
    """Try an action in both: where it shows nothing it looks the same to its seat."""
    tales: list[list[Any]] = []
    views = []
    for position in (found.copy(twin), found.copy(match.position)):
        events: list[Any] = []
        draws = match.draws.copy()
        found.apply(position, seat, action, draws, events.append)
        if draws.count != match.draws.count or not found.shows_nothing(action, events):
            return
        tales.append(heard(events, seat, match.seats))
        views.append(found.write(found.view(position, seat)))
    assert tales[0] == tales[1]
    assert views[0] == views[1]


def wrong_draws_change_nothing(match: Match, dice: random.Random) -> Inspection:
    """Wherever something is drawn a wrong result is `bad-draw`, and what was queued is still there."""
    while step := (yield):
        copy, trial = match.rules.copy(match.position), match.draws.copy()
        match.rules.apply(copy, *step, trial, lambda event: None)
        if trial.count > match.draws.count:
            draws, before = match.draws, match.save()
            whole = match.rules.write(match.position)
            for wrong in (-999, "no such thing", None, [1]):
                match.draws = Draws(match.seed, draws.count, [wrong])
                with pytest.raises(Refused) as caught:
                    match.play(*step)
                assert caught.value.code == "bad-draw"
                assert caught.value.why.endswith(".")
                assert match.draws.forced == (wrong,), "what was queued is still there"
            match.draws = draws
            assert (match.save(), match.rules.write(match.position)) == (before, whole)
        yield


INSPECTORS: dict[str, Inspector] = {
    inspector.__name__: inspector
    for inspector in (
        legal_plays,
        changed_is_refused,
        positions_are_written_and_read_back,
        earlier_positions_never_change,
        undo_and_redo,
        save_load_and_replay,
        twins_look_alike,
        wrong_draws_change_nothing,
    )
}
