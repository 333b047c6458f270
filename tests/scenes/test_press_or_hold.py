"""Pressing on or holding in Operators: both answers say what they gain."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.levels import decision
from game.match import Match
from game.operators.planning import entries
from game.operators.position import OTHER
from game.operators.rules import RULES
from game.review.decisions import decided
from game.review.settings import settings
from scenes.kit.chrome import MAIN_WIDE
from scenes.kit.marks import plain
from scenes.tables.operators.advice import onward
from scenes.tables.operators.motions import POINT_SECONDS
from scenes.tables.operators.onward_words import ANSWERS, _way
from tests import tiers
from tests.scenes import learning
from tests.scenes.situations import SITUATIONS


def table() -> Any:
    """The table of a winner who presses on or holds."""
    return SITUATIONS["operators onward"]().screen.table


def prefer(better: str, monkeypatch: pytest.MonkeyPatch, by: float = 0.04) -> None:
    """Let one answer win the match more often by so much."""
    chances = {do: 0.83 if do == better else 0.83 - by for do in ANSWERS}
    monkeypatch.setattr("scenes.tables.operators.onward_words.onward", lambda view, seat: chances)


def test_both_answers_say_what_becomes_of_the_flag() -> None:
    panels = table().panels
    view, seat, graph = panels.state.view, panels.state.seat, panels.state.graph
    plan = view.area(seat).plan
    ahead = [*plan.at[view.step - (1 if view.area(seat).sprinting else 0) :]]
    view.flag = seat
    assert "You keep the flag" in panels.onward.press_words() and "You keep the flag" in panels.onward.hold_words()
    view.flag = None
    onto = graph.flag in ahead or (plan.sprint > view.step and plan.via == graph.flag)
    assert ("You take the flag" in panels.onward.press_words()) == onto
    assert ("No point for the flag" in panels.onward.press_words()) == (not onto)
    view.area(seat).node = graph.flag
    assert "You take the flag" in panels.onward.hold_words()


@pytest.mark.parametrize(("score", "wins"), [((4, 0), True), ((3, 0), False), ((4, 5), False), ((5, 5), True)])
def test_a_flag_whose_point_wins_the_match_says_so(score: tuple[int, int], wins: bool) -> None:
    panels = table().panels
    view, seat = panels.state.view, panels.state.seat
    view.world.options["points"], view.flag, view.score = 5, seat, score if seat == "red" else score[::-1]
    assert ("its point wins the match" in panels.onward.hold_words()) is wins


@pytest.mark.parametrize("words", ["press_words", "hold_words"])
def test_without_the_flag_nothing_is_said_of_it(words: str) -> None:
    panels = table().panels
    view = panels.state.view
    view.features = view.features._replace(flag=False)
    told = getattr(panels.onward, words)()
    assert told and "flag" not in told


def test_a_node_that_comes_again_is_called_a_stay() -> None:
    assert _way(["k13", "k13", "k13", "k09"]) == "stay twice, then k09"
    assert _way(["k13", "k05", "k09", "k09", "k09"]) == "k05, then k09, and stay there"
    assert _way(["k13", "k09", "k13"]) == "k09, then k13" and _way(["k13", "k13", "k13"]) == "stay twice"
    assert "→" not in table().panels.onward.press_words()


def test_the_flag_that_is_to_come_is_told_before_the_choice_and_the_panel_goes_after_it() -> None:
    panels = table().panels
    state = panels.state
    assert panels.choice in panels.widgets
    match = learning.learning().match
    assert not panels.onward.news(), "it lies there already"
    state.view = match.position
    assert "Fountain Square" in panels.onward.news()[0] and "when this round ends" in panels.onward.news()[0]
    flagged = state.view.copy()
    flagged.features = flagged.features._replace(flag=True)
    flagged.area(state.own).node = "k05"
    assert panels.onward._entries("k05") == len(entries(flagged, OTHER[state.own])), "it keeps him off its lines by then"
    panels = table().panels
    panels.state.shown = False
    panels.refresh()
    assert panels.choice not in panels.widgets


@pytest.mark.parametrize("better", ["press", "hold"])
def test_amber_is_what_the_bots_would_do_and_both_answers_keep_their_places(better: str, monkeypatch: pytest.MonkeyPatch) -> None:
    prefer(better, monkeypatch)
    situation = SITUATIONS["operators onward"]()
    play: Any = situation.screen
    play._furnish()
    *looks, hold, press = play.chrome.buttons
    assert (hold.label, press.label) == ("Hold", "Press on")
    amber, other = (press, hold) if better == "press" else (hold, press)
    assert amber.main and not other.main and (hold.key, press.key) == ("clear", "use"), "Enter presses amber, whichever it is"
    assert all(button.enabled for button in play.chrome.buttons), "what cannot be pressed is not there"
    assert press.rect.right == play.chrome.bottom.right and press.rect.w == play.chrome.scale.px(MAIN_WIDE)
    assert all(button.rect.right < hold.rect.x for button in looks) and not any(button.minor for button in looks)


@pytest.mark.parametrize("answer", ["pressed", "held"])
def test_no_ring_of_the_choice_outlasts_it(answer: str) -> None:
    at_table = table()
    assert at_table.board.stand, "where the enemy may come back"
    at_table.motion([{"is": answer, "seat": at_table.state.seat}])
    at_table.look_from(None)
    assert not at_table.board.stand


def test_where_nothing_is_amber_nothing_decides_where_continue_lay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.tables.operators.onward_words.Onward.better", lambda onward: "")
    situation = SITUATIONS["operators onward"]()
    play: Any = situation.screen
    play._furnish()
    hold, press, *looks = play.chrome.buttons
    assert not hold.main and not press.main
    lay = play.chrome.bottom.right - play.chrome.scale.px(MAIN_WIDE)
    assert looks[-1].rect.right == play.chrome.bottom.right and press.rect.right < lay


@pytest.mark.parametrize("better", ["press", "hold"])
def test_amber_says_its_reason_and_what_is_the_same_either_way_is_said_once(better: str, monkeypatch: pytest.MonkeyPatch) -> None:
    prefer(better, monkeypatch)
    onward_of = table().panels.onward
    told = [plain(line) for line in onward_of.lines()]
    label = {"press": "Press on", "hold": "Hold"}[better]
    assert [line for line in told if line.startswith(f"Suggested: {label}. ")]
    assert "comes back next round" in told[0] and "comes back next round" in told[1]
    monkeypatch.setattr(onward_of, "_entries", lambda node: 7)
    told = [plain(line) for line in onward_of.lines()]
    assert sum("7 nodes" in line for line in told) == 1 and "7 nodes" not in told[0] + told[1]
    other = {"press": "holding", "hold": "pressing on"}[better]
    said = f"You win the match 83\N{NO-BREAK SPACE}% of the time, 79\N{NO-BREAK SPACE}% {other}."
    assert any(said in line for line in told)


def test_answers_that_are_as_good_say_so_and_amber_is_the_one_for_which_something_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    prefer("press", monkeypatch, 0.004)
    onward_of = table().panels.onward
    onward_of.state.view.flag = onward_of.state.seat
    monkeypatch.setattr(onward_of, "_reasons", lambda better, nodes, here: ["cover"] if better == "hold" else [])
    assert onward_of.better() == "hold"
    assert any(
        "Either way you win the match 83\N{NO-BREAK SPACE}% of the time. You end on a node with cover." in plain(one)
        for one in onward_of.lines()
    )


def test_a_point_for_one_answer_alone_is_never_told_to_come_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    prefer("press", monkeypatch, 0.004)
    onward_of = table().panels.onward
    view = onward_of.state.view
    monkeypatch.setattr(onward_of, "_ahead", lambda: ([view.world.graph.flag], [view.world.graph.flag]))
    for holder, same in ((None, False), (onward_of.state.seat, True)):
        view.flag = holder
        assert any("Either way you win" in plain(line) for line in onward_of.lines()) is same
    assert onward_of._here() != view.world.graph.flag


def test_where_either_wins_the_match_it_says_so_and_the_round_need_not_be_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    prefer("press", monkeypatch)
    onward_of = table().panels.onward
    view, seat = onward_of.state.view, onward_of.state.seat
    view.world.options["points"], view.flag, view.score = 5, seat, (4, 0) if seat == "red" else (0, 4)
    assert onward_of.better() == "hold"
    told = [plain(line) for line in onward_of.lines()]
    assert told[-1] == "Either way you win the match." and not any("Suggested" in line for line in told)
    view.flag = None
    monkeypatch.setattr(onward_of, "_ahead", lambda: ([view.world.graph.flag], [view.world.graph.flag]))
    assert onward_of.better() == "press"
    assert any(plain(line).endswith("You take the flag, and its point wins the match.") for line in onward_of.lines())


def test_who_stands_where_the_flag_will_come_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    prefer("press", monkeypatch)
    onward_of = table().panels.onward
    monkeypatch.setattr(onward_of, "news", lambda: ["The flag comes into play."])
    assert onward_of.better() == "press"
    onward_of.state.view.area(onward_of.state.seat).node = onward_of.state.graph.flag
    assert onward_of.better() == "hold" and not any("wins the match" in plain(line) for line in onward_of.lines())


def test_the_chances_are_those_of_the_match_and_the_better_is_that_of_a_review() -> None:
    state = table().state
    chances = onward(state.view, state.seat)
    assert set(chances) == set(ANSWERS) and all(0 <= chance <= 1 for chance in chances.values())
    decision = decided(RULES, state.view, state.seat, {"do": "press"}, settings().depths["usual"], 1)
    assert decision and decision.options[0].action["do"] == max(chances, key=lambda do: chances[do])
    assert abs(max(chances.values()) - decision.options[0].chance) < 0.05


@pytest.mark.parametrize("seed", tiers.thinned([28, 20, 23, 25], 1))
def test_the_better_answer_is_not_even_a_slip_in_a_review(seed: int) -> None:
    match, played, looked = Match(RULES, ("kiln-yard", "basic-training", "salt-quay")[seed % 3], {}, seed), 0, 0
    while not match.result() and played < 60:
        seat, played = match.actors()[0], played + 1
        view = match.view(seat)
        if view.phase == "onward":
            chances = onward(view, seat)
            found = decided(RULES, view, seat, {"do": max(chances, key=lambda do: chances[do])}, settings().depths["usual"], 0)
            assert found is None or found.mark is None, (view.round, seat, found.cost, chances)
            looked += 1
        match.play(seat, decision(RULES, view, seat, "recruit", 100 * seed + played, steps=60))
    assert looked


def test_in_a_puzzle_neither_is_amber_and_nothing_is_said_of_the_flag(monkeypatch: pytest.MonkeyPatch) -> None:
    situation = SITUATIONS["operators onward"]()
    play: Any = situation.screen
    monkeypatch.setattr(type(play), "advises", property(lambda play: False))
    play._furnish()
    *_, hold, press, _ = play.chrome.buttons
    assert not hold.main and not press.main and "confirm" not in (hold.key, press.key)
    assert "flag" not in play.table.panels.onward.press_words() and "flag" not in play.table.panels.onward.hold_words()


def test_who_holds_lifts_the_markers_that_are_not_walked_any_more() -> None:
    held = table()
    assert any(marker.side.name == "red" for marker in held.board.markers)
    held.motions.motion([{"is": "held", "seat": "red"}])
    assert not any(marker.side.name == "red" for marker in held.board.markers)
    assert held.board.sprint_way == ()
    walk = held.state.walk
    assert walk.holds("red", walk.count) and not walk.holds("red", walk.step) and not walk.holds("blue", walk.count)


def test_a_point_for_the_flag_is_read_at_any_speed() -> None:
    fast = SITUATIONS["operators onward"]().screen
    fast.app.preferences = replace(fast.app.preferences, speed="fast")
    motion = fast.table.motions.motion([{"is": "scored", "seat": "blue", "points": 1, "why": "flag", "score": 2}])
    passed = told = 0.0
    while not motion.over:
        motion.update(0.05)
        passed += 0.05
        told += 0.05 * ("Ghost scores for the flag" in plain(fast.table.bars.caption()))
    assert passed > POINT_SECONDS and told > 0.8 and fast.table.state.score[1] == 2


def test_nothing_is_asked_where_the_point_of_the_flag_wins_whatever_is_done() -> None:
    shown = table()
    state = shown.state
    view, chair = state.view.copy(), SimpleNamespace(seat=state.seat)
    chair.view = lambda: view
    assert shown.unasked(chair) is None, "it makes a difference"
    view.flag, view.score = state.seat, (4, 0) if state.seat == "red" else (0, 4)
    view.world.options["points"], view.winner = 5, state.seat
    assert shown.unasked(chair) == {"do": "hold"}
    view.flag = None
    assert shown.unasked(chair) is None, "the flag is to be taken first"
    view.flag, view.score = state.seat, (3, 3)
    assert shown.unasked(chair) is None, "the match goes on"


@pytest.mark.parametrize("better", ["press", "hold"])
def test_the_nodes_on_which_he_may_come_back_are_rimmed(better: str, monkeypatch: pytest.MonkeyPatch) -> None:
    prefer(better, monkeypatch)
    shown = table()
    onward_of, view = shown.panels.onward, shown.state.view
    end = view.area(shown.state.seat).plan.at[-1] if better == "press" else onward_of._here()
    assert shown.board.stand == tuple(onward_of._entered_from(end)) and len(shown.board.stand) == onward_of._entries(end)
    assert sum("(ringed red)" in plain(line) for line in onward_of.lines()) == 1
    shown.toggle("sight")
    assert not shown.board.stand
