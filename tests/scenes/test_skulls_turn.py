"""A turn at the table of Danger Close: steps, fire, tokens, what is told before a click, secrets on a shared screen."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.skulls.asks import exposed
from game.skulls.position import Pair
from scenes.boards.zones.board import Hit
from scenes.kit import palette
from scenes.kit.hero import Hero, OddsBar
from scenes.kit.layout import Scale
from scenes.kit.text import spans
from scenes.tables.skulls import aim
from scenes.tables.skulls.parts import preview
from scenes.tables.skulls.parts.decision import Bags, Threats
from scenes.tables.skulls.parts.odds import falls, percent, percents
from scenes.tables.skulls.parts.steps import no_better, reached_soon, token_prey
from scenes.tables.skulls.prospects import prospect, token_text
from scenes.tables.skulls.respond import Responding
from scenes.tables.skulls.turn import Acting
from tests.scenes.mustering import ONE, TWO, Table
from tests.skulls.staged import Staged

UNITS: dict[str, Any] = {
    "s-rifle": {"space": "c2/0", "danger": 2},
    "s-breach": {"space": "c2/0", "danger": 1, "ready": "frag"},
    "t-vet": {"space": "c3/1", "danger": 5, "ready": "frag"},
    "t-boss": {"space": "c3/0", "danger": 3},
}
"""Two of each side, one zone from each other."""


def seated(units: dict[str, Any] | None = None, turn: Any = "s-breach", kinds: dict[str, str] = ONE, **start: Any) -> Table:
    """A person of the SEALs whose unit has the turn."""
    return Table(Staged(units or UNITS, turn, **start).match, kinds)


def plain(words: str) -> str:
    """Rich text without its marks."""
    return "".join(span.words for span in spans(words))


def free(at: Table, space: str) -> tuple[int, int]:
    """A pixel of a space on which no counter lies."""
    board = at.table.board
    if not board.is_shown(space):
        board.show_space(space)
    area = board.zone_rect(space)
    pixels = [(x, y) for x in range(area.x + 4, area.right - 4, 5) for y in range(area.y + 4, area.bottom - 4, 5)]
    return next(pixel for pixel in pixels if board.pick(pixel) == (space, board.zones.zone_of[space], None, None))


def walk(at: Table, space: str) -> None:
    """Choose a space by a click, and step there by the second one."""
    for _ in range(2):
        at.click(free(at, space))


def main_button(at: Table) -> Any:
    """The amber button of the bottom bar."""
    at.play._furnish()
    return next(button for button in at.play.chrome.buttons if button.main)


def confirming(at: Table) -> Any:
    """The button of the bottom bar that Enter presses, amber or with a bright rim."""
    at.play._furnish()
    (found,) = [button for button in at.play.chrome.buttons if button.key == "confirm"]
    assert found.main is not found.picked
    return found


def named(at: Table, name: str) -> Any:
    """A button of the mode by its name, brought up to date."""
    at.table.buttons()
    return at.mode._buttons[name]


def parts(at: Table) -> list[Any]:
    """Every part of every panel beside the board."""
    return [part for widget in at.table.panels.widgets for part in getattr(widget, "parts", ())]


def large(at: Table) -> None:
    """Make the window so large that every panel is shown in full."""
    at.play.resize((1920, 1080), Scale(100))


def done(at: Table) -> list[Any]:
    """What has been done, first to last."""
    return [entry.action for entry in at.match.log]


def words(at: Table) -> str:
    """All that is written in the panels beside the board."""
    found = []
    for part in parts(at):
        found += [plain(str(value)) for value in part if isinstance(value, str)]
    return "\n".join([*(getattr(widget, "title", "") for widget in at.table.panels.widgets), *found])


def test_whoever_acts_is_told_with_place_token_items_and_what_he_alone_can_do() -> None:
    units = {name: f"{column}{row}/0" for name, column, row in (("s-rifle", "w", 2), ("s-marks", "c", 2), ("s-lead", "c", 2))}
    units |= {"t-vet": "e2/0", "t-boss": "e2/0", "t-gun": "c3/0", "t-marks": "c3/0"}
    at = seated({**units, "s-breach": {"space": "c2/0", "ready": "frag", "items": ["flashbang", "flashbang", "frag"]}})
    at.play.resize((1280, 720), Scale(100))
    at.table.panels.refresh()
    told = words(at)
    for said in ("Fountain square", "Token: Frag Grenade", "Items: 2 Flashbangs", "his target at range 0 does not return fire"):
        assert said in told, told
    panels = at.table.panels
    assert {panels.bag, *panels.tableaus.values()} <= set(panels.widgets), "and all else is there as well"
    assert max(widget.rect.bottom for widget in panels.widgets) <= panels.column.view.bottom


def test_between_turns_the_card_of_whoever_is_next_stands_beside_the_board_and_at_the_end_of_a_round_the_last() -> None:
    at = seated()
    at.play.resize((1280, 720), Scale(100))
    panels, state = at.table.panels, at.table.state
    for pair in (Pair("s-rifle", "t-vet", 1), None):
        state.view = state.view.copy()
        state.view.turn, state.view.pair = None, pair
        panels.refresh()
        assert panels.subject in panels.widgets and panels.subject.title.startswith("RIFLEMAN")


# --- steps and fire ---------------------------------------------------------------------------------------------------------


def test_a_click_on_a_lit_space_is_a_step_and_can_be_taken_back() -> None:
    at = seated()
    reached = at.table.board.over.reach
    assert set(reached) == set(at.match.position.world.board.steps["c2/0"])
    at.click(free(at, "l1/0"))
    assert at.mode.aimed == {"do": "move", "to": "l1/0"} and not at.match.log, "a slip of the hand costs no step"
    said = plain(at.mode.sentence())
    assert said.startswith("Click again to step to") and said.endswith("."), said
    at.click(free(at, "l1/0"))
    assert at.units["s-breach"].space == "l1/0" and at.match.position.turn.left == 1
    named(at, "undo").press()
    at.rest()
    assert at.units["s-breach"].space == "c2/0" and at.match.position.turn.left == 2


def test_fire_takes_two_clicks_and_the_odds_stand_there_before_the_second() -> None:
    at = seated()
    at.point(at.unit("t-vet"))
    at.play.resize((1280, 720), Scale(100))
    told = at.match.chair("seal").ask("odds", seat="seal", action={"do": "fire", "target": "t-vet"})["units"]
    (hero,) = (part for part in parts(at) if isinstance(part, Hero))
    (bar,) = (part for part in parts(at) if isinstance(part, OddsBar))
    out, back = (part for part in parts(at) if isinstance(part, Threats))
    vet = at.table.state.seen({"do": "fire", "target": "t-vet"}).of("t-vet")
    assert vet is not None and hero.number == "5→6" and hero.words == "his danger goes up", (
        "next to no chance: what it does is large"
    )
    assert any(getattr(part, "right", "") == f"**{falls(vet)}**" for part in parts(at)), "and the chance is told below it"
    assert [share for share, _, _ in bar.shares] == [told["t-vet"][key] for key in ("held", "incapacitated", "killed")]
    assert (out.number, back.number) == (told["t-vet"]["threat"], told["s-breach"]["threat"])
    for key in ("held", "incapacitated", "killed", "threat", "danger", "defence"):
        assert getattr(back.fate, key) == told["s-breach"][key], "he who fires is fired at as well"
    assert [line.start for line in at.table.board.over.lines] == ["s-breach", "t-vet"], "both lines are drawn"
    at.click(at.unit("t-vet"))
    assert at.mode.aimed == {"do": "fire", "target": "t-vet"} and not at.match.position.turn.fired
    assert named(at, "step").label == "Exchange fire"
    at.click(at.unit("t-vet"))
    assert at.match.log[-1].action == {"do": "fire", "target": "t-vet"}


def test_what_is_only_pointed_at_looks_unlike_what_is_aimed_at() -> None:
    at = seated()
    large(at)
    at.point(at.unit("t-vet"))
    panel = at.table.panels.sum
    assert panel.title == "IF YOU FIRE" and panel.edge == palette.LINE
    at.click(at.unit("t-vet"))
    assert panel.title == "FIRE?" and panel.edge == palette.AMBER
    assert "+1 black if you fire" in plain(str(next(part for part in parts(at) if isinstance(part, Bags)).bags[1].more))
    at.mode.back()
    at.point(free(at, "c3/0"))
    assert panel.title == "IF HE STEPS THERE"


def test_the_parts_of_a_shot_are_told_with_their_rules() -> None:
    at = seated()
    at.point(at.unit("t-vet"))
    told = " ".join(part.tip for part in parts(at))
    assert all(rule in told for rule in ("R-SK-51", "R-SK-52", "R-SK-159")), "the pattern, the floor, and his text"


def test_why_nothing_comes_back_is_told() -> None:
    units = {**UNITS, "t-vet": {"space": "c3/1", "stunned": True}}
    at = seated(units)
    at.point(at.unit("t-vet"))
    assert "stunned" in words(at) and any("R-SK-103" in part.tip for part in parts(at))
    assert [fate.unit for fate in at.table.state.seen({"do": "fire", "target": "t-vet"}).fates] == ["t-vet"]


def test_a_step_tells_whom_he_could_fire_at_from_there_and_what_would_reach_him() -> None:
    at = seated()
    at.point(free(at, "c3/0"))
    targets = at.match.chair("seal").ask("targets", unit="s-breach", at="c3/0")["targets"]
    assert {one["unit"] for one in targets} == {"t-vet", "t-boss"}
    exposure = at.match.chair("seal").ask("exposure", unit="s-breach", at="c3/0")
    (hero,) = (part for part in parts(at) if isinstance(part, Hero))
    assert hero.number == str(exposure["total"]) and "reach him there" in hero.words
    now = at.match.chair("seal").ask("exposure", unit="s-breach", at="c2/0")["total"]
    assert f"where he is now: {now}" in hero.more


def test_a_click_beside_lets_go_of_what_was_aimed_at() -> None:
    at = seated()
    at.click(at.unit("t-vet"))
    at.click(free(at, "e2/0"))
    assert at.mode.aimed is None and not at.match.log


def test_each_bag_has_the_colour_of_its_team_and_shows_what_is_to_come() -> None:
    at = seated()
    at.click(at.unit("t-vet"))
    seen = at.table.state.seen({"do": "fire", "target": "t-vet"})
    (both,) = (part for part in parts(at) if isinstance(part, Bags))
    ours, theirs = both.bags
    assert (theirs.seat, ours.seat) == ("terrorist", "seal") and (theirs.title, ours.title) == ("Their bag", "Your bag")
    for one, unit in ((theirs, "t-vet"), (ours, "s-breach")):
        told = seen.of(unit)
        assert one.bag == at.match.position.teams[one.seat].bag
        assert told is not None and f"+{told.threat} black" in plain(one.more)


# --- tokens -----------------------------------------------------------------------------------------------------------------


def test_a_token_is_held_aimed_and_thrown() -> None:
    at = seated()
    named(at, "token").press()
    assert at.mode.tool == "token" and set(at.table.board.over.zones) == {"c3"}
    assert at.mode.aimed == {"do": "use", "token": "frag", "zone": "c3"} and not at.match.log, "the sole target at once"
    at.click(free(at, "c3/1"))
    assert not at.match.log and "Click again" in plain(at.mode.sentence()), "he has not clicked it yet himself"
    at.click(free(at, "c3/1"))
    assert at.match.log[-1].action == {"do": "use", "token": "frag", "zone": "c3"}


def test_of_several_targets_the_best_is_aimed_at_and_the_others_can_be_clicked() -> None:
    at = seated({**UNITS, "t-gunman": {"space": "l2/0", "danger": 6}})
    named(at, "token").press()
    lit = set(at.table.board.over.zones)
    assert len(lit) > 1 and at.mode.aimed == at.mode.places()[0] and "another lit zone" in plain(at.table.sentence())
    other = next(zone for zone in sorted(lit) if zone != at.mode.aimed["zone"])
    at.click(free(at, f"{other}/0"))
    assert at.mode.aimed["zone"] == other and not at.match.log
    assert at.mode.back() and at.mode.tool is None and at.mode.aimed is None


def test_a_puzzle_aims_at_the_sole_target_and_at_none_of_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.match.state.MatchState.advises", False)
    for units, aimed in ((UNITS, True), ({**UNITS, "t-gunman": {"space": "l2/0", "danger": 6}}, False)):
        at = seated(units)
        named(at, "token").press()
        assert (at.mode.aimed is not None) == aimed


@pytest.mark.parametrize("token", ["frag", "double-time", "focus-fire"])
def test_what_a_token_is_aimed_at_by_itself_is_not_to_be_clicked_again(token: str) -> None:
    units = {**UNITS, "s-breach": {"space": "c2/0", "danger": 1, "ready": token}, "t-gunman": {"space": "l2/0", "danger": 6}}
    at = seated(units)
    named(at, "token").press()
    said = plain(at.table.sentence())
    assert at.mode.aimed and "ress Use it. Or click another" in said and "again" not in said
    other = next(one for one in at.mode.places() if one != at.mode.aimed)
    at.mode.choose(other)
    assert "Click again" in plain(at.table.sentence()), "what he has clicked himself is"


def test_a_right_click_puts_a_token_back() -> None:
    at = seated()
    named(at, "token").press()
    at.click(at.unit("t-vet"), button=3)
    assert at.mode.tool is None and not at.match.log


def test_who_hits_his_own_is_asked_once_more() -> None:
    units = {**UNITS, "s-rifle": {"space": "c3/0", "danger": 2}}
    at = seated(units)
    named(at, "token").press()
    for _ in range(2):
        at.click(free(at, "c3/1"))
        assert not at.match.log
    assert at.mode.warned and "Rifleman" in plain(at.table.sentence())
    assert named(at, "step").label == "Do it anyway" and named(at, "step").red and main_button(at).label == "Cancel"
    at.click(free(at, "c3/1"))
    assert at.match.log[-1].action["do"] == "use"


def test_double_time_lights_where_it_leads_and_shows_the_way() -> None:
    at = seated({**UNITS, "s-breach": {"space": "c2/0", "ready": "double-time"}})
    named(at, "token").press()
    assert at.table.board.over.reach["c3/1"] == "2"
    at.point(free(at, "n2/0"))
    assert at.table.board.over.path.spaces == ("c2/0", "l1/0", "n2/0")


def test_what_needs_no_aim_is_shown_and_confirmed() -> None:
    at = seated({**UNITS, "s-breach": {"space": "c2/0", "ready": "covering-fire"}})
    named(at, "token").press()
    assert at.mode.aimed == {"do": "use", "token": "covering-fire"}
    assert {line.end for line in at.table.board.over.lines} == {"t-vet", "t-boss"}
    confirming(at).press()
    assert done(at)[0] == {"do": "use", "token": "covering-fire"}


@pytest.mark.parametrize(("token", "reason"), [("medkit", "R-SK-107"), ("rpg", "R-SK-101"), ("focus-fire", "R-SK-117")])
def test_a_token_that_does_nothing_is_grey_and_says_why_with_names(token: str, reason: str) -> None:
    units: dict[str, Any] = {
        "s-corps": {"space": "w1/0", "ready": token, "items": ["rpg", "medkit"] if token != "focus-fire" else []},
        "s-rifle": {"space": "w2/0"},
        "t-vet": {"space": "e2/0"},
    }
    at = seated(units, "s-corps")
    why = named(at, "token").reason
    assert why.startswith(reason), why
    assert why.endswith(f"{{dim|{token_text(at.match.position.world, 's-corps', token)}}}"), "and what it would do"
    assert "s-rifle" not in why and "t-vet" not in why, "people are called by their names"


# --- what lies at hand ------------------------------------------------------------------------------------------------------


def test_a_coup_that_is_forbidden_is_grey_and_says_who_is_in_the_way() -> None:
    units = {**UNITS, "t-vet": {"space": "c2/0", "danger": 8, "state": "down"}, "t-boss": {"space": "c2/0"}}
    at = seated(units)
    assert named(at, "coup t-vet").reason == "R-SK-90: Cell Leader stands in the space as well."
    at = seated({**units, "t-boss": {"space": "c3/0"}})
    assert named(at, "step").enabled and named(at, "step").label == "Finish off"
    at.click(at.unit("t-vet"))
    at.click(at.unit("t-vet"))
    assert at.units["t-vet"].state == "dead"


def test_objectives_vehicles_and_going_prone() -> None:
    units: dict[str, Any] = {"s-marks": {"space": "B1/0"}, "s-gun": {"space": "B2/0"}, "t-boss": {"space": "B3/0"}}
    options = {"vehicles": True, "prone": True}
    at = seated(units, "s-marks", scenario="black-hawk-down", options=options)
    assert named(at, "prone").enabled and named(at, "humvee").enabled
    named(at, "humvee").press()
    at.rest()
    assert at.units["s-marks"].vehicle == "humvee"
    named(at, "machine-gun").press()
    at.click(at.unit("t-boss"))
    at.click(at.unit("t-boss"))
    assert {"do": "crew", "weapon": "machine-gun", "target": "t-boss"} in done(at)
    objectives = {"package": {"space": "B2/0", "by": None}}
    at = seated(units, "s-gun", scenario="black-hawk-down", options=options, objectives=objectives)
    named(at, "package").press()
    assert at.match.position.objectives["package"].by == "s-gun"


# --- the end of a turn ------------------------------------------------------------------------------------------------------


SPENT = {"unit": "s-breach", "left": 0}
CALM = {name: {"space": one["space"]} for name, one in UNITS.items()}


def test_a_turn_with_nothing_left_ends_by_itself_where_that_is_wished(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = {"first": "s-breach", "second": "t-vet", "at": 1}
    assert not seated(CALM, SPENT, kinds=TWO, pair=pair).match.log, "usually it waits for its end to be said"
    monkeypatch.setattr("scenes.match.state.MatchState.ends_turns", True)
    at = seated(CALM, SPENT, kinds=TWO, pair=pair)
    assert at.match.log[0].action == {"do": "end-turn"}
    assert at.match.position.turn.unit == "t-vet"


def test_it_does_not_where_cover_may_be_taken_or_the_player_does_not_like_it() -> None:
    pair = {"first": "s-breach", "second": "t-vet", "at": 1}
    at = seated(UNITS, SPENT, kinds=TWO, pair=pair)
    assert not at.match.log, "Take Cover can still be chosen"
    at = seated(CALM, {"unit": "s-breach", "left": 1}, kinds=TWO, pair=pair)
    at.app.preferences = replace(at.app.preferences, ends_turns=False)
    walk(at, "l1/0")
    assert at.match.position.turn.unit == "s-breach" and at.match.position.turn.left == 0
    main_button(at).press()
    at.rest()
    assert at.match.position.turn.unit == "t-vet"


def test_an_end_with_actions_left_asks_once_in_red_and_amber_is_the_way_back() -> None:
    at = seated()
    named(at, "end").press()
    anyway, keep = named(at, "anyway"), named(at, "keep")
    assert not at.match.log and anyway.red and not anyway.main and keep.main and not keep.red
    keep.press()
    assert not at.match.log and named(at, "end").enabled
    named(at, "end").press()
    named(at, "anyway").press()
    assert at.match.log[-1].action == {"do": "end-turn"}


def test_what_was_taken_back_after_the_last_action_stays_open() -> None:
    at = seated(CALM, {"unit": "s-breach", "left": 1}, pair={"first": "s-breach", "second": "t-vet", "at": 1})
    at.app.preferences = replace(at.app.preferences, ends_turns=False)
    walk(at, "l1/0")
    at.app.preferences = replace(at.app.preferences, ends_turns=True)
    named(at, "undo").press()
    at.rest()
    assert at.match.position.turn.left == 1 and isinstance(at.mode, Acting)


def test_take_cover_costs_nothing_once_no_card_is_turned_over_any_more() -> None:
    for seats, free_now in (({}, True), ({"seal": {"stack": ["s-rifle"]}}, False), ({"terrorist": {"stack": ["t-boss"]}}, False)):
        at = seated(**seats)
        named(at, "cover").press()
        large(at)
        told = [words(at), plain(at.mode.sentence()), named(at, "cover").tip]
        assert all(("more cards" in one or "no cards left" in one) == free_now for one in told), told
        assert ("initiative" in "".join(told)) is not free_now


def test_take_cover_says_what_is_lost_with_it_and_who_has_yet_to_act() -> None:
    for at_, foe in ((1, True), (2, False)):
        at = seated(
            pair={"first": "s-breach", "second": "t-vet", "at": 1}
            if at_ == 1
            else {"first": "t-vet", "second": "s-breach", "at": 2}
        )
        tip = named(at, "cover").tip
        assert (
            "you lose the free Take Cover" in tip.replace("but lose", "but you lose") and ("Veteran has yet to act" in tip) == foe
        )
        named(at, "cover").press()
        said = plain(at.mode.sentence())
        assert "lose the free one" in said and ("yet to act" in said) == foe


def test_what_has_a_button_of_its_own_is_amber_there_and_has_no_second_one() -> None:
    at = seated()
    named(at, "cover").press()
    assert named(at, "cover").on
    step = named(at, "step")
    assert step.label == "Step here" and step.reason and not step.main


def test_of_take_cover_and_the_token_in_hand_only_what_is_aimed_at_is_pressed_by_enter() -> None:
    units = {"s-rifle": {"space": "n3/2", "danger": 2, "ready": "creep"}, "t-vet": {"space": "c3/0"}}
    at = seated(units, {"unit": "s-rifle", "left": 1, "fired": True})
    assert at.mode.best() is None
    for name, leads in (("token", "step"), ("cover", "cover")):
        named(at, name).press()
        assert confirming(at).name == leads and confirming(at).picked, "nobody proposes either"


def test_take_cover_tells_each_new_danger() -> None:
    at = seated(seal={"stack": ["s-rifle"]})
    tip = named(at, "cover").tip
    assert "Breacher 1 → 0" in tip and "Rifleman 2 → 0" in tip
    named(at, "cover").press()
    assert not done(at) and "Click again to Take Cover" in plain(at.mode.sentence())
    large(at)
    assert at.table.panels.sum.title == "TAKE COVER?" and "1 → 0" in words(at) and "initiative" in words(at)
    named(at, "cover").press()
    assert at.match.position.teams["seal"].token == "minus"
    assert named(at, "cover").reason.startswith("R-SK-81")


# --- keys -------------------------------------------------------------------------------------------------------------------


def test_a_turn_by_keys_alone() -> None:
    at = seated()
    for _ in at.mode.places():
        at.press(pygame.K_TAB)
        first = at.mode.hit
        if first.unit:
            break
    assert first.unit in ("t-boss", "t-vet")
    at.press(pygame.K_SPACE, " ")
    assert at.mode.aimed == {"do": "fire", "target": first.unit}
    at.press(pygame.K_SPACE, " ")
    at.rest()
    assert at.match.log[-1].action == {"do": "fire", "target": first.unit}
    at.press(pygame.K_r, "r")
    assert at.mode.tool == "token"
    at.press(pygame.K_ESCAPE)
    assert at.mode.tool is None
    for _ in range(2):
        at.press(pygame.K_k, "k")
    assert at.match.position.teams["seal"].token == "minus"


# --- secrets on a shared screen ---------------------------------------------------------------------------------------------


def test_where_two_look_on_own_tokens_lie_face_down_but_at_a_peek() -> None:
    at = seated(kinds=TWO)
    large(at)
    assert not at.table.state.knows("seal")
    assert named(at, "token").label == "Use token"
    assert "Frag Grenade" not in named(at, "token").tip + named(at, "token").reason
    at.point(at.unit("s-breach"))
    assert "face down" in words(at)
    at.app.apply(at.app._hear(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p")))
    assert at.table.state.knows("seal") and named(at, "token").label == "Use Frag Grenade"
    at.app.apply(at.app._hear(pygame.event.Event(pygame.KEYUP, key=pygame.K_p, mod=0)))
    assert not at.table.state.knows("seal")


def test_who_plays_alone_sees_his_tokens_and_never_those_of_the_other() -> None:
    at = seated()
    assert at.table.state.knows("seal") and not at.table.state.knows("terrorist")
    at.point(at.unit("t-vet"))
    at.mode.hover(at.mode.hit)
    assert at.table.state.view.units["t-vet"].ready == "hidden"


def test_no_curtain_falls_between_turns_and_answers() -> None:
    at = seated(kinds=TWO, options={"windows": "threat"}, terrorist={"bag": {"white": 30, "black": 14}})
    at.click(at.unit("t-vet"))
    at.click(at.unit("t-vet"))
    assert isinstance(at.mode, Responding) and at.curtain is None and at.play.perspective == "terrorist"


# --- words ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("chance", "told"), [(0.0, "0 %"), (0.004, "<1 %"), (0.5, "50 %"), (0.996, ">99 %"), (1.0, "100 %")])
def test_what_is_rare_is_not_told_as_never(chance: float, told: str) -> None:
    assert percent(chance) == told.replace(" ", "\u00a0")


@pytest.mark.parametrize("split", [(1 / 3, 1 / 3, 1 / 3), (0.335, 0.335, 0.33), (0.125, 0.125, 0.75), (0.5, 0.5, 0.0)])
def test_what_may_become_of_a_unit_adds_up_to_a_hundred(split: tuple[float, float, float]) -> None:
    held, down, killed = split
    fate = SimpleNamespace(held=held, incapacitated=down, killed=killed)
    told = percents(fate)  # type: ignore[arg-type]
    assert sum(int(figure.rstrip("%")) for figure in told.values()) == 100


def test_threats_over_the_whole_board_are_the_exposures() -> None:
    at = seated()
    at.press(pygame.K_t, "t")
    hatched = at.table.board.over.hatched
    chair = at.match.chair("seal")
    for space in at.match.position.world.board.spaces:
        total = chair.ask("exposure", unit="s-breach", at=space)["total"]
        assert (hatched.get(space, "").partition("+")[0] or "0") == str(total), space


def test_whoever_cannot_be_fired_back_at_is_said_to_pull_no_skulls() -> None:
    at, fire = seated(), {"do": "fire", "target": "t-vet"}
    at.mode.choose(fire)
    assert "Click again to exchange fire." in at.mode.sentence(), "he fires back"
    at = seated(UNITS | {"t-vet": {"space": "c3/1", "danger": 5, "stunned": True}})
    at.mode.choose(fire)
    told = plain(at.mode.sentence())
    assert "Veteran cannot fire back; only he pulls skulls." in told and "Both" not in told


def test_where_danger_stops_is_said() -> None:
    at = seated(UNITS | {"t-vet": {"space": "c3/1", "danger": 7}})
    large(at)
    at.point(at.unit("t-vet"))
    assert "pulls 8 skulls, the maximum" in words(at)


def test_where_staying_is_better_amber_ends_the_turn_and_asks_nothing() -> None:
    """Down from the roof he would reach nobody better, and as much could be dealt to him."""
    units = {"s-rifle": {"space": "n3/2"}, "t-vet": {"space": "c3/0"}}
    at = seated(units, {"unit": "s-rifle", "left": 1, "fired": True})
    assert at.mode.places() and all(action["do"] == "move" for action in at.mode.places())
    assert main_button(at).label == "End turn"
    at.mode._next_step()
    assert main_button(at).label == "End turn", "nor is the step amber that is lit"
    main_button(at).press()
    at.rest()
    assert done(at)[0] == {"do": "end-turn"}


def test_a_step_to_a_better_place_to_fire_from_is_amber() -> None:
    units = {"s-breach": {"space": "c2/0"}, "t-vet": {"space": "c3/0"}, "t-marks": {"space": "e2/0"}}
    view = seated(units, "s-breach").match.position
    assert not no_better(view, "s-breach", "c3/0"), "there he deals three"


def test_a_step_into_fire_from_which_he_reaches_nobody_is_not_amber() -> None:
    """Down in the arcade as many could fire at him as on its upper floor, and he at nobody."""
    view = seated({"s-point": {"space": "c1/1"}, "t-marks": {"space": "c3/0"}}, "s-point").match.position
    assert no_better(view, "s-point", "c1/0")
    assert not no_better(view, "s-point", "w2/0"), "there nobody reaches him"


def test_what_the_pointer_happens_to_lie_on_takes_no_prompt_away() -> None:
    units = {"s-breach": {"space": "c2/0", "ready": "flashbang"}, "s-rifle": {"space": "w1/0"}, "t-vet": {"space": "e2/0"}}
    at = seated(units)
    at.point(free(at, "n1/0"))
    at.mode.met = at.table.state.hit  # as if the decision had come only now
    assert "actions left" in plain(at.mode.sentence())
    at.point(free(at, "w1/0"))
    at.point(free(at, "n1/0"))
    assert "actions left" in plain(at.mode.sentence()), "nor a space that is too far"
    at.click(free(at, "n1/0"))
    assert "Too far for one step. From here" in plain(at.mode.sentence()), "a click there says why it does nothing"


def test_suggest_draws_the_way_of_the_step_that_it_means() -> None:
    units = {"s-breach": {"space": "w1/0"}, "s-rifle": {"space": "w1/0"}, "t-vet": {"space": "e2/0"}, "t-boss": {"space": "e2/0"}}
    at = seated(units)
    step = next(action for action in at.mode.places() if action["do"] == "move")
    at.mode.lit = step
    aim.point(at.mode, at.mode.previewed())
    path = at.table.board.over.path
    assert path and path.spaces == ("w1/0", step["to"])


def test_a_click_beside_all_zones_in_a_thought_asks_for_a_zone() -> None:
    at = seated()
    at.table.state.hand.switch("s-rifle")
    assert "Click the new place" in plain(at.table.mode.why_nothing(Hit(None, None)))


def test_who_goes_again_is_named_between_the_open_cards() -> None:
    at = seated(pair={"first": "s-breach", "second": None, "at": 1}, seats={"seal": {"pool": ["s-rifle"], "stack": []}})
    strip = at.table.head.strip
    assert any(side.pool and side.unit == "s-breach" for side in strip.sides)
    assert strip.between() == "Breacher goes again"
    strip.hover(strip.rect.center)
    assert strip.tip.startswith("Breacher takes another turn")


def test_what_is_not_lit_says_why_when_it_is_pointed_at() -> None:
    units = {"s-breach": {"space": "c2/0", "ready": "flashbang"}, "s-rifle": {"space": "w1/0"}, "t-vet": {"space": "e2/0"}}
    at = seated(units)
    at.point(at.unit("t-vet"))
    assert "threat level of 0 at range 2" in plain(at.mode.sentence())
    at.point(free(at, "c2/0"))
    assert "Click a lit space" in plain(at.mode.sentence()), "where he stands himself"
    assert "nobody stands there" in named(at, "token").reason and "zone" in named(at, "token").reason


def test_a_step_tells_what_could_reach_him_after_the_enemys_next_step() -> None:
    at = seated({"s-rifle": {"space": "A3/0"}, "t-vet": {"space": "A5/0"}}, "s-rifle", scenario="first-contact")
    view = at.table.state.view
    assert reached_soon(view, "seal", "A2/0") > sum(one["threat"] for one in exposed(view, "seal", "A2/0"))
    at.point(free(at, "A2/0"))
    told = words(at)
    assert "reach him there next round" in told and "If each enemy takes one step first" in told
    assert f"up to **{reached_soon(view, 'seal', 'A2/0')}**".replace("**", "") in told


def test_who_cannot_step_reaches_nobody_farther_after_a_step() -> None:
    for prone in (False, True):
        units = {"s-rifle": {"space": "A3/0"}, "t-vet": {"space": "A5/0", "prone": prone}}
        view = seated(units, "s-rifle", scenario="first-contact").table.state.view
        now = sum(one["threat"] for one in exposed(view, "seal", "A2/0"))
        assert (reached_soon(view, "seal", "A2/0") == now) is prone


def test_what_a_token_reaches_after_a_step_goes_by_whose_it_is_and_by_smoke() -> None:
    for unit, smoke, prey in (("s-breach", {}, "t-vet"), ("s-gren", {}, None), ("s-breach", {"c3": {"smoke": True}}, None)):
        view = seated({unit: {"space": "c2/0", "ready": "frag"}, "t-vet": {"space": "e2/0"}}, unit, zones=smoke).match.position
        assert token_prey(view, unit, "c3/0") == prey, "a Grenadier reaches him from where he stands; from smoke nobody throws"


# --- whose they are, and what is left to the player ----------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "word"), [("seal", "theirs: Cell Leader"), ("terrorist", "yours: Cell Leader")])
def test_whom_a_grenade_hits_of_his_own_is_theirs_to_whoever_looks_on(seat: str, word: str) -> None:
    units = {**UNITS, "t-boss": {"space": "c2/0"}, "t-vet": {"space": "c3/1", "ready": "frag"}}
    view = Staged(units, "t-vet").match.position
    action = {"do": "use", "token": "frag", "zone": "c2"}
    told = str(preview.main_forms(view, action, prospect(view, "terrorist", action), seat))
    assert word in told


def test_a_puzzle_proposes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.match.state.MatchState.advises", False)
    at = seated(UNITS, "s-breach")
    at.play._furnish()
    assert "Suggest" not in [button.label for button in at.table.buttons()]
    assert not any(button.main for button in at.table.buttons()) and "best" not in plain(at.table.sentence())
    at.click(at.unit("t-vet"))
    assert confirming(at).label == "Exchange fire" and confirming(at).picked, "what is aimed at is confirmed, and not proposed"


def test_the_button_of_a_token_says_what_it_does() -> None:
    at = seated(UNITS, "s-breach")
    world = at.match.position.world
    assert named(at, "token").tip.startswith(token_text(world, "s-breach", "frag"))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_rosters_stand_still_whatever_is_pointed_at(size: tuple[int, int]) -> None:
    at = seated()
    at.play.resize(size, Scale(100))
    at.play._furnish()
    rosters = [at.table.panels.tableaus[seat] for seat in ("seal", "terrorist")]
    before = [pygame.Rect(one.rect) for one in rosters]
    for _ in range(2):  # without threats, and with them
        for place in (free(at, "l1/0"), free(at, "n2/0"), at.unit("s-rifle"), at.unit("s-breach"), free(at, "c2/0")):
            at.point(place)
            at.play._furnish()
            assert [one.rect for one in rosters] == before and all(one in at.table.panels.widgets for one in rosters), place
        at.table.bars.toggle("threat")
    if size[0] > 1280:
        at.click(at.unit("t-vet"))
        at.play._furnish()
        assert at.mode.aimed and [one.rect for one in rosters] == before and rosters[0] in at.table.panels.widgets
