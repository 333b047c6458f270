"""A match: draft, apply, swap; undo over two seats; saving with a check; chairs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.api import Emit, Verb
from game.content.shapes import Whole
from game.draws import Draws
from game.games import rules
from game.match import FORMAT, SEEDS, Match, load
from game.messages import Refused

OPERATORS = rules("operators")
FIGHT = {"phase": "combat", "step": 3, "seats": {"red": {"node": "k13", "face": "E"}, "blue": {"node": "k12", "face": "SE"}}}
STEADY = {"do": "fight", "card": "steady-shot", "aim": 5, "agility": 0, "aggressive": 2}
FAST = {"do": "fight", "card": "fast-maneuvers", "aim": 3, "agility": 2, "aggressive": 2}
FALLS = [1, 2, 3, 4, 5, 4, 4, 4, 5, 4, 5, 6, 3, 3, "full-auto"]


def new(seed: int = 1) -> Match:
    """A match on Kiln Yard."""
    return Match(OPERATORS, "kiln-yard", {}, seed)


def mark(at: str, face: str) -> dict[str, Any]:
    """A marker."""
    return {"do": "mark", "at": at, "face": face}


def fought() -> Match:
    """A match after the manual's fight, its draws forced."""
    match = Match(OPERATORS, "", {}, 8, FIGHT)
    match.draws = Draws(8, 0, FALLS)
    match.play("red", STEADY)
    match.play("blue", FAST)
    return match


# --- draft, apply, swap -------------------------------------------------------------------------------------------------


def test_an_action_that_fails_halfway_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a fault of the program in the middle of an action leaves position, draws, log and watchers as they were."""
    match = new()
    told: list[Any] = []
    match.watch(lambda entry, events: told.append(entry))
    before, position = match.save(), match.position
    good = OPERATORS.apply

    def failing(position: Any, seat: str, action: Any, draws: Draws, emit: Emit) -> None:
        good(position, seat, action, draws, emit)
        draws.pick(range(6), "a die")
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(OPERATORS, "apply", failing, raising=False)
        with pytest.raises(ZeroDivisionError):
            match.play("red", mark("k05", "S"))
    assert match.save() == before
    assert match.position is position
    assert (match.draws.count, told, match.events, match.can_undo()) == (6, [], [], False)
    match.play("red", mark("k05", "S"))


def test_a_bad_draw_in_the_middle_of_a_fight_changes_nothing() -> None:
    match = Match(OPERATORS, "", {}, 8, FIGHT)
    match.play("red", STEADY)
    before, whole = match.save(), OPERATORS.write(match.position)
    match.draws = Draws(8, 0, [*FALLS[:9], 7])
    with pytest.raises(Refused, match="bad-draw: 7 does not fit"):
        match.play("blue", FAST)
    assert (match.save(), OPERATORS.write(match.position)) == (before, whole)
    assert match.draws.forced == (*FALLS[:9], 7)
    assert match.can_undo("red"), "what could be taken back still can"


@pytest.mark.parametrize("seed", [-1, SEEDS, 1.0, True, "1", None])
def test_a_seed_is_a_whole_number_of_64_bits(seed: Any) -> None:
    with pytest.raises(Refused, match="bad-match"):
        Match(OPERATORS, "kiln-yard", {}, seed)


def test_the_seed_is_all_there_is_to_chance() -> None:
    assert OPERATORS.write(new(5).position) == OPERATORS.write(new(5).position)
    hands = {json.dumps(OPERATORS.write(new(seed).position)["seats"]) for seed in range(30)}
    assert len(hands) > 20


def test_the_shape_of_an_action_is_told_in_a_sentence() -> None:
    def never(*given: Any) -> None:
        raise AssertionError("a shape is looked at before rules are")

    number = Whole(0)
    go: Verb[Any] = Verb(
        "go", {"far": number, "fast": number}, may_lack={"fast"}, phases={"turn"}, rule="R-0", refuse=never, do=never
    )
    go.check(None, {"do": "go", "far": 1})
    go.check(None, {"do": "go", "far": 1, "fast": 2})
    for action, why in (
        ({"do": "go"}, 'go needs "far": it is a whole number of 0 or more.'),
        ({"do": "go", "far": "x"}, "go: \"far\" is 'x'; it is a whole number of 0 or more."),
        ({"do": "go", "far": 1, "wide": 2}, 'go has no "wide"; it takes far, fast.'),
        ({"do": "go", "far": 1, "fast": None}, 'go: "fast" is None; it is a whole number of 0 or more.'),
    ):
        with pytest.raises(Refused) as caught:
            go.check(None, action)
        assert (caught.value.code, caught.value.why) == ("bad-action", why)


# --- undo ---------------------------------------------------------------------------------------------------------------


def test_a_seat_takes_its_own_last_action_back_past_what_the_other_did() -> None:
    """Red marks, blue marks twice; red takes its mark back and blue's two stay."""
    match = new()
    watched: list[Any] = []
    match.play("red", mark("k05", "S"))
    match.play("blue", mark("k12", "NW"))
    match.play("blue", mark("k10", "N"))
    match.watch(lambda entry, events: watched.append((entry, events)))
    assert match.undo("red").action == mark("k05", "S")
    assert watched == [("red", [])], "the actions played again on the way are not told twice"
    assert [(entry.seat, entry.action["at"]) for entry in match.log] == [("blue", "k12"), ("blue", "k10")]
    assert len(match.events) == 2
    seats = OPERATORS.write(match.position)["seats"]
    assert (seats["red"]["draft"]["at"], seats["blue"]["draft"]["at"]) == ([], ["k12", "k10"])
    assert match.undo("blue").action["at"] == "k10"
    assert match.undo().action["at"] == "k12"
    assert not match.can_undo()
    fresh = new()
    assert (match.save(), OPERATORS.write(match.position)) == (fresh.save(), OPERATORS.write(fresh.position))


def test_one_seat_cannot_take_back_what_it_has_not_done() -> None:
    match = new()
    match.play("red", mark("k05", "S"))
    assert (match.can_undo(), match.can_undo("red"), match.can_undo("blue")) == (True, True, False)
    with pytest.raises(Refused, match="illegal: R-OP-29: "):
        match.undo("blue")
    assert len(match.log) == 1


def test_nothing_is_taken_back_behind_what_was_shown() -> None:
    match = fought()
    assert not match.can_undo()
    match.play("red", {"do": "hold"})
    match.play("red", mark("k13", "E"))
    assert match.can_undo("red")
    match.undo("red")
    with pytest.raises(Refused, match="illegal"):
        match.undo("red")


def test_undo_keeps_the_draws_that_wait() -> None:
    match = Match(OPERATORS, "", {}, 8, FIGHT)
    match.draws = Draws(8, 0, FALLS)
    match.play("red", STEADY)
    match.undo()
    assert match.draws.forced == tuple(FALLS)
    match.play("blue", FAST)
    match.play("red", STEADY)
    assert match.log[-1].forced == tuple(FALLS)


# --- saving -------------------------------------------------------------------------------------------------------------


def test_a_saved_match_says_how_it_started_and_what_was_drawn() -> None:
    saved = fought().save()
    assert set(saved) == {"format", "game", "scenario", "options", "seed", "start", "actions", "check"}
    assert (saved["format"], saved["game"], saved["seed"], saved["start"]) == (FORMAT, "operators", 8, FIGHT)
    assert [(one["seat"], one["action"], one.get("draws")) for one in saved["actions"]] == [
        ("red", STEADY, None),
        ("blue", FAST, FALLS),
    ]


def test_a_loaded_match_is_the_same_and_goes_on_the_same() -> None:
    match = fought()
    other = load(rules, json.loads(json.dumps(match.save())))
    assert (other.save(), other.events, other.draws.count) == (match.save(), match.events, match.draws.count)
    for one in (match, other):
        one.play("red", {"do": "press"})
        one.play("blue", one.legal("blue")[3])
    assert other.save() == match.save()
    assert other.digest() == match.digest()


def test_the_digest_tells_positions_and_draws_apart() -> None:
    one, other = new(), new()
    assert one.digest() == other.digest()
    assert len(one.digest()) == 8
    other.draws = Draws(1, 7)
    assert one.digest() != other.digest()
    one.play("red", mark("k05", "S"))
    assert one.digest() != new().digest()


def signed(saved: dict[str, Any]) -> dict[str, Any]:
    """A saved match with the check that belongs to it."""
    from game.match import _check

    body = {key: value for key, value in saved.items() if key != "check"}
    return body | {"check": _check(body)}


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 9},
        {"scenario": "salt-quay"},
        {"options": {"points": 3}},
        {"actions": []},
        {"check": "00000000"},
        {"check": None},
        {"more": 1},
    ],
)
def test_any_change_to_a_saved_match_is_found_by_its_check(change: dict[str, Any]) -> None:
    with pytest.raises(Refused, match='bad-match: The "check"'):
        load(rules, fought().save() | change)


@pytest.mark.parametrize(
    "change",
    [
        {"format": FORMAT + 1},
        {"format": None},
        {"format": True},
        {"format": "1"},
        {"game": "chess"},
        {"game": 7},
        {"scenario": "moon", "start": None},
        {"options": 7},
        {"options": {"points": 99}, "start": None, "scenario": "kiln-yard"},
        {"seed": -1},
        {"start": {"phase": "combat"}},
        {"actions": None},
        {"actions": ["press"]},
        {"actions": [{"seat": "red"}]},
        {"actions": [{"seat": "blue", "action": {"do": "press"}}]},
        {"actions": [{"seat": "green", "action": STEADY}]},
        {"actions": [{"seat": "red", "action": STEADY, "digest": "00000000"}]},
        {"actions": [{"seat": "red", "action": STEADY, "draws": 7}]},
        {"actions": [{"seat": "red", "action": STEADY}, {"seat": "blue", "action": FAST, "draws": [9]}]},
    ],
)
def test_a_match_that_cannot_be_is_refused_even_with_its_check(change: dict[str, Any]) -> None:
    """`bad-match` and one sentence, whatever is wrong with it."""
    with pytest.raises(Refused) as caught:
        load(rules, signed(fought().save() | change))
    assert caught.value.code == "bad-match"
    assert caught.value.why.endswith(".")


@pytest.mark.parametrize("key", ["format", "game", "scenario", "options", "seed", "actions"])
def test_a_match_without_a_part_is_refused(key: str) -> None:
    saved = {name: value for name, value in fought().save().items() if name != key}
    with pytest.raises(Refused, match="bad-match"):
        load(rules, signed(saved))


def test_a_newer_format_is_named_before_anything_else() -> None:
    with pytest.raises(Refused, match="of a newer program"):
        load(rules, {"format": FORMAT + 1})


# --- chairs -------------------------------------------------------------------------------------------------------------


def test_a_chair_plays_for_its_seat_only() -> None:
    match = new()
    red, blue, watcher = match.chair("red"), match.chair("blue"), match.chair(None)
    events = red.play(mark("k05", "S"))
    assert [event["is"] for event in events] == ["marked"]
    assert (red.hear(), blue.hear(), watcher.hear()) == (events, [], [])
    assert red.hear() == [], "what was heard is heard once"
    assert red.story() == events
    assert blue.story() == watcher.story() == []
    with pytest.raises(Refused, match="not-your-turn"):
        watcher.play(mark("k05", "S"))
    with pytest.raises(Refused, match="illegal"):
        watcher.undo()
    with pytest.raises(Refused, match="illegal"):
        blue.undo()
    assert red.undo().action == mark("k05", "S")
    assert red.story() == []
    assert [ask.seat for ask in watcher.pending()] == ["red", "blue"]
    assert watcher.actors() == ("red", "blue")
    assert watcher.result() is None


def test_a_chair_asks_for_its_own_seat() -> None:
    match = Match(OPERATORS, "", {}, 8, FIGHT)
    red = match.chair("red").ask("odds", action=STEADY)
    blue = match.chair("blue").ask("odds", action=FAST)
    assert red["modifiers"]["red"]["on_target"] == 2
    assert red["win"] > blue["win"]
    with pytest.raises(Refused, match="bad-action"):
        match.chair(None).ask("odds", action=STEADY)


def test_only_seats_of_the_game_have_chairs() -> None:
    for seat in ("green", 7, ["red"]):
        with pytest.raises(Refused, match="bad-action"):
            new().chair(seat)  # type: ignore[arg-type]


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(Refused, match="unknown-game"):
        rules("chess")


def test_what_others_did_stays_lawful_or_nothing_is_taken_back() -> None:
    """The last tile of the set-up lies and the other seat deploys: without the tile that deployment could not have been."""
    match = Match(rules("ironsquad"), "standard", {}, 5)
    for seat in ("us", "ge"):
        match.play(seat, match.legal(seat)[0])
    while len(match.actors()) == 1:
        match.play(match.actors()[0], match.legal(match.actors()[0])[0])
    assert match.can_undo("us"), "the last tile was turned by us"
    match.play("ge", match.legal("ge")[0])
    before = match.save()
    assert not match.can_undo("us")
    with pytest.raises(Refused):
        match.undo("us")
    assert match.save() == before
    match.undo("ge")
    assert match.can_undo("us")
