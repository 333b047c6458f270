"""What every game must hold, in every scenario, over twenty random matches each."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.api import Action, Rules, Seat
from game.draws import Draws
from game.games import GAMES, rules
from game.match import Match, load
from game.messages import CODES, Refused
from tests.every_game.walks import (
    SCENARIOS,
    SEEDS,
    SHORTER,
    begun,
    chance,
    changed,
    heard,
    is_json,
    must_be_bad,
    played,
    same,
    some,
    told,
    types_in,
    walk,
)

ROOT = Path(__file__).resolve().parent.parent.parent
NUMBERED = re.compile(r"R-[A-Z]+-\d+: \S")
CASES = [(game, scenario, seed) for game, scenario in SCENARIOS for seed in SEEDS]
each_case = pytest.mark.parametrize(("game", "scenario", "seed"), CASES)
each_scenario = pytest.mark.parametrize(("game", "scenario"), SCENARIOS)


def started(game: str, scenario: str, seed: int) -> tuple[Match, random.Random]:
    """A match at its first decision and the generator of its random play."""
    return begun(game, scenario, seed), chance(game, scenario, seed)


def verbs(game: str) -> set[str]:
    """Every verb that comes up in some matches of a game."""
    return {entry.action["do"] for scenario in rules(game).scenarios() for entry in played(game, scenario, 0).log}


# --- what is legal ------------------------------------------------------------------------------------------------------


@each_case
def test_all_that_is_legal_plays(game: str, scenario: str, seed: int) -> None:
    """No legal action is refused, none comes twice, the order is fixed; a sample is carried out on copies that change nothing."""
    match, dice = started(game, scenario, seed)
    found = match.rules
    for seat, action in walk(match, dice):
        actors = match.actors()
        assert tuple(ask.seat for ask in found.pending(match.position)) == actors
        assert set(actors) <= set(found.seats)
        for other in found.seats:
            listed = match.legal(other)
            assert bool(listed) == (other in actors)
            assert match.legal(other) == listed
            assert all(found.refuse(match.position, other, one) is None for one in some(listed, dice))
            assert len({repr(one) for one in listed}) == len(listed)
        before = found.write(match.position)
        for one in some(match.legal(seat), dice, 2):
            copy, draws = found.copy(match.position), match.draws.copy()
            found.apply(copy, seat, one, draws, lambda event: None)
        assert found.write(match.position) == before
        events = match.play(seat, action)
        assert is_json(events)
        assert all(isinstance(event["is"], str) for event in events)
        assert all(set(event["to"]) <= set(found.seats) for event in events if isinstance(event.get("to"), list))
    result = match.result()
    assert result is not None
    assert result["winner"] in (*found.seats, None)
    assert all(match.legal(seat) == [] for seat in found.seats)


@each_case
def test_a_changed_action_is_refused_with_a_sentence_and_nothing_moves(game: str, scenario: str, seed: int) -> None:
    """A slip in any field is refused by a known code, or gives another action that is listed itself."""
    match, dice = started(game, scenario, seed)
    known, whole = verbs(game), match.rules.write
    for number, (seat, action) in enumerate(walk(match, dice)):
        if number % 8 == seed % 8:
            before, drawn, length = whole(match.position), match.draws.count, len(match.log)
            listed = match.legal(seat)
            for one in changed(action, some(listed, dice, 4), known):
                refusal(match, seat, one, listed)
            for other in match.rules.seats:
                if other != seat:
                    refusal(match, other, action, match.legal(other))
            for nobody in ("nobody", None, 3, ["red"]):
                with pytest.raises(Refused) as caught:
                    match.play(nobody, action)  # type: ignore[arg-type]
                assert caught.value.code == ("not-your-turn" if isinstance(nobody, str) else "bad-action")
            assert (whole(match.position), match.draws.count, len(match.log)) == (before, drawn, length)
        match.play(seat, action)
    for seat in match.rules.seats:
        with pytest.raises(Refused) as caught:
            match.play(seat, action)
        assert caught.value.code == "over"


def refusal(match: Match, seat: Seat, action: Any, listed: list[Action]) -> None:
    """Check that the action is refused as it must be, or is one of those listed."""
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
    assert any(same(action, one) for one in listed), f"{action} is taken and not listed"


# --- what is kept -------------------------------------------------------------------------------------------------------


@each_case
def test_positions_and_views_are_written_and_read_back(game: str, scenario: str, seed: int) -> None:
    """Each position is JSON with every key there; one in three comes back the same, and so does each seat's view of it."""
    match, dice = started(game, scenario, seed)
    found = match.rules
    keys = set(found.write(match.position))
    for number, (seat, action) in enumerate(walk(match, dice)):
        value = found.write(match.position)
        assert set(value) == keys
        assert types_in(value) <= {"dict", "list", "str", "int", "bool", "NoneType", "float"}
        if number % 3 == seed % 3:
            again = found.read(json.loads(json.dumps(value)))
            assert found.write(again) == value
            assert found.actors(again) == match.actors()
            for one in found.seats:
                view = match.view(one)
                seen = found.read(json.loads(json.dumps(found.write(view))), one)
                assert found.write(seen) == found.write(view)
                assert found.legal(again, one) == match.legal(one)
        match.play(seat, action)
    end = found.write(match.position)
    assert found.write(found.read(end)) == end
    assert found.result(found.read(end)) == match.result()


@each_case
def test_earlier_positions_never_change(game: str, scenario: str, seed: int) -> None:
    """Positions are kept by reference through the whole match and are still what they were."""
    match, dice = started(game, scenario, seed)
    kept = []
    for seat, action in walk(match, dice):
        copy = match.rules.copy(match.position)
        kept.append((match.position, copy, json.dumps(match.rules.write(match.position)), action, json.dumps(action)))
        match.play(seat, action)
    for position, copy, written, action, spelled in kept:
        assert json.dumps(match.rules.write(position)) == written
        assert json.dumps(match.rules.write(copy)) == written
        assert json.dumps(action) == spelled


@each_case
def test_undo_and_redo(game: str, scenario: str, seed: int) -> None:
    """What can be taken back gives the position before, and played again gives the same events; what cannot is refused."""
    match, dice = started(game, scenario, seed)
    undone = 0
    for seat, action in walk(match, dice):
        before, drawn, log = match.rules.write(match.position), match.draws.count, list(match.log)
        final = any(ask.seat == seat and ask.what in match.rules.final for ask in match.rules.pending(match.position))
        events = match.play(seat, action)
        after = match.rules.write(match.position)
        quiet = match.draws.count == drawn and not final and {event["is"] for event in events} <= match.rules.quiet
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
    assert undone


@each_case
def test_save_load_and_replay(game: str, scenario: str, seed: int) -> None:
    """A match saved somewhere on its way goes on as it would have; the whole log gives the same events again."""
    match, dice = started(game, scenario, seed)
    half = dice.randrange(5, 60)
    for number, (seat, action) in enumerate(walk(match, dice)):
        if number == half:
            other = load(rules, json.loads(json.dumps(match.save())))
            assert other.save() == match.save()
            assert match.rules.write(other.position) == match.rules.write(match.position)
            assert other.can_undo() == match.can_undo()
        events = match.play(seat, action)
        if number >= half:
            assert other.play(seat, action) == events
    again = load(rules, json.loads(json.dumps(match.save())))
    assert again.events == match.events
    assert again.log == match.log
    assert again.result() == match.result()
    replayed = begun(game, scenario, seed)
    assert [replayed.play(entry.seat, entry.action) for entry in match.log] == match.events


# --- what is hidden -----------------------------------------------------------------------------------------------------


@each_case
def test_twins_look_alike(game: str, scenario: str, seed: int) -> None:
    """A position imagined behind a seat's view has that very view, the same list, and hears the same of a quiet action."""
    match, dice = started(game, scenario, seed)
    found = match.rules
    for number, (seat, action) in enumerate(walk(match, dice)):
        for one in found.seats:
            view = match.view(one)
            assert found.legal(view, one) == match.legal(one)
            assert found.actors(view) == match.actors()
            assert found.result(view) == match.result()
            if number % 3 == 0 or found.write(match.position) != found.write(view):
                twin = found.determinize(view, one, Draws(seed, number * 100))
                assert found.write(found.view(twin, one)) == found.write(view)
                assert found.legal(twin, one) == match.legal(one)
                if one == seat:
                    quietly_alike(found, twin, match, seat, action)
        assert found.write(found.view(match.view(None), None)) == found.write(match.view(None))
        match.play(seat, action)


def quietly_alike(found: Rules, twin: Any, match: Match, seat: Seat, action: Action) -> None:
    """Check that an action that shows nothing looks the same to its seat in both."""
    tales: list[list[Any]] = []
    views = []
    for position in (found.copy(twin), found.copy(match.position)):
        events: list[Any] = []
        draws = match.draws.copy()
        found.apply(position, seat, action, draws, events.append)
        if draws.count != match.draws.count or not {event["is"] for event in events} <= found.quiet:
            return
        tales.append(heard(events, seat))
        views.append(found.write(found.view(position, seat)))
    assert tales[0] == tales[1]
    assert views[0] == views[1]


@each_scenario
def test_imagined_positions_can_be_played_to_their_end(game: str, scenario: str) -> None:
    """From moments all through a match; no secret that is imagined leads into a state that the rules do not know."""
    match, dice = started(game, scenario, 77)
    found = match.rules
    for number, (seat, action) in enumerate(walk(match, dice)):
        if number % 4 == 0:
            twin, draws = found.determinize(match.view(seat), seat, Draws(number)), Draws(number + 1)
            for _ in range(60):
                actors = found.actors(twin)
                if not actors:
                    break
                found.apply(twin, actors[0], dice.choice(found.legal(twin, actors[0])), draws, lambda event: None)
            assert found.write(found.read(found.write(twin))) == found.write(twin)
        match.play(seat, action)


# --- chance -------------------------------------------------------------------------------------------------------------


@each_scenario
def test_forced_draws_that_do_not_fit_change_nothing(game: str, scenario: str) -> None:
    """Wherever something is drawn a wrong result is `bad-draw`, in all the matches."""
    assert sum(wrongly_drawn(*started(game, scenario, seed)) for seed in SEEDS)


def wrongly_drawn(match: Match, dice: random.Random) -> int:
    """In how many actions of a match something was drawn; each of them is tried with draws that cannot be."""
    drawn = 0
    for seat, action in walk(match, dice):
        copy, trial = match.rules.copy(match.position), match.draws.copy()
        match.rules.apply(copy, seat, action, trial, lambda event: None)
        number = trial.count - match.draws.count
        if number:
            drawn += 1
            draws, before = match.draws, match.save()
            whole = match.rules.write(match.position)
            for wrong in (-999, "no such thing", None, [1]):
                match.draws = Draws(match.seed, draws.count, [wrong])
                with pytest.raises(Refused) as caught:
                    match.play(seat, action)
                assert caught.value.code == "bad-draw"
                assert caught.value.why.endswith(".")
                assert match.draws.forced == (wrong,), "what was queued is still there"
            match.draws = draws
            assert (match.save(), match.rules.write(match.position)) == (before, whole)
        match.play(seat, action)
    return drawn


ELSEWHERE = """
import sys
sys.path[:0] = [{root!r}, {here!r}]
from tests.every_game.walks import SCENARIOS, told
for game, scenario in SCENARIOS:
    for seed in (0, 1):
        print(told(game, scenario, seed))
"""


@pytest.mark.parametrize("hashes", ["0", "4321"])
def test_another_process_tells_the_same(hashes: str) -> None:
    """The same seed and actions give the same events whatever the order of hashes."""
    code = ELSEWHERE.format(root=str(ROOT), here=str(Path(__file__).parent))
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": hashes}
    )
    assert run.returncode == 0, run.stderr
    here = [told(game, scenario, seed) for game, scenario in SCENARIOS for seed in (0, 1)]
    assert run.stdout.splitlines() == here


# --- options ------------------------------------------------------------------------------------------------------------


MANY = 6
"""An option with more values than that counts something."""


def switched() -> list[tuple[str, str, str, Any]]:
    """Each option of each game at each value but its default, four of them where it counts far, in a scenario it has."""
    found = []
    for game in GAMES:
        for name, option in rules(game).choices().items():
            scenarios = option["scenarios"] or list(rules(game).scenarios())
            values = [value for value in option["values"] if value != option["default"]]
            if len(values) > MANY:
                values = [*values[:2], values[len(values) // 2], values[-1]]
            found += [(game, scenarios[-1], name, value) for value in values]
    return found


@pytest.mark.parametrize(("game", "scenario", "option", "value"), switched())
def test_options_play_and_are_kept(game: str, scenario: str, option: str, value: Any) -> None:
    """A match with the option switched comes to its end, is saved with it, and replays."""
    for seed in (0, 1):
        match = played(game, scenario, seed, {option: value})
        assert match.result() is not None
        saved = match.save()
        assert saved["options"] == SHORTER.get((game, scenario), {}) | {option: value}
        assert load(rules, saved).events == match.events
        for seat in match.rules.seats:
            assert match.legal(seat) == []


@pytest.mark.parametrize(("game", "scenario", "option", "value"), switched())
def test_options_are_written_positions_of_their_own(game: str, scenario: str, option: str, value: Any) -> None:
    """With the option switched, all that is listed plays, and positions on the way are read back."""
    match = begun(game, scenario, 5, {option: value})
    dice = chance(game, option, value)
    for number, (seat, action) in enumerate(walk(match, dice)):
        if number % 4 == 0:
            whole = match.rules.write(match.position)
            assert match.rules.write(match.rules.read(whole)) == whole
            for one in some(match.legal(seat), dice, 20):
                assert match.rules.refuse(match.position, seat, one) is None
            twin = match.rules.determinize(match.view(seat), seat, Draws(number))
            assert match.rules.write(match.rules.view(twin, seat)) == match.rules.write(match.view(seat))
            assert match.rules.write(match.rules.read(match.rules.write(twin))) == match.rules.write(twin)
        match.play(seat, action)


@pytest.mark.parametrize("game", list(GAMES))
def test_wrong_options_and_scenarios_are_refused(game: str) -> None:
    found = rules(game)
    scenario = next(iter(found.scenarios()))
    for name, code in (("no such scenario", "unknown-scenario"), (7, "unknown-scenario"), (None, "unknown-scenario")):
        with pytest.raises(Refused) as caught:
            Match(found, name, {}, 1)  # type: ignore[arg-type]
        assert (caught.value.code, caught.value.why[-1]) == (code, ".")
    wrong: list[dict[str, Any]] = [{"no such option": 1}]
    for name, option in found.choices().items():
        wrong += [{name: value} for value in ("no such value", None, [], 10**9) if value not in option["values"]]
    for options in wrong:
        with pytest.raises(Refused) as caught:
            Match(found, scenario, options, 1)
        assert (caught.value.code, caught.value.why[-1]) == ("bad-match", ".")
