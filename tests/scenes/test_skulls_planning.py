"""Planning at the table of Danger Close: cards stacked and tokens readied by clicks, by dragging, by keys, at every size."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.match import Match
from scenes.app.app import STEP
from scenes.kit import text
from scenes.kit.fonts import SMALL
from scenes.kit.layout import BODY_FLOOR, Scale
from scenes.kit.text import spans
from scenes.tables.skulls.lessons import Places
from scenes.tables.skulls.parts.ahead import moments
from scenes.tables.skulls.parts.laying import Laying, used
from scenes.tables.skulls.parts.plan_row import short_name, whole_name
from scenes.tables.skulls.parts.plans import again, last_plan, restacked, their_cards, why_laid
from scenes.tables.skulls.planning import Planning
from tests import tiers
from tests.scenes import learning
from tests.scenes.mustering import SIZES, TWO, Table, new, next_round, plan, planning, sized
from tests.skulls.staged import Staged

FALLEN = {"space": "e2/0", "state": "down", "danger": 8}


def sitting(match: Match | None = None) -> Table:
    sat = Table(match or planning(new()))
    assert isinstance(sat.mode, Planning)
    return sat


def test_cards_are_stacked_in_the_order_of_the_clicks_and_taken_out_by_a_second_one() -> None:
    sat = sitting()
    names = list(sat.mode.rows)
    for name in (names[2], names[0], names[3]):
        sat.click(sat.card(name))
    assert sat.match.position.teams["seal"].stack == (names[2], names[0], names[3])
    assert [sat.mode.rows[name].shown.number for name in names] == [2, 0, 1, 3] and sat.push("Commit").reason
    sat.click(sat.card(names[0]))
    assert sat.match.position.teams["seal"].stack == (names[2], names[3])
    sat.click(sat.unit(names[1]))
    assert sat.match.position.teams["seal"].stack == (names[2], names[3], names[1])


def test_a_card_is_dragged_to_another_place_in_the_stack() -> None:
    sat = sitting()
    sat.click(sat.push("By initiative").rect.center)
    names = list(sat.mode.stack)
    sat.drag(sat.card(names[3]), sat.card(names[1]))
    assert list(sat.mode.stack) == [names[0], names[3], names[1], names[2]] and sat.mode.carried is None
    sat.drag(sat.card(names[0]), sat.table.board.rect.center)
    assert list(sat.mode.stack) == [names[0], names[3], names[1], names[2]]
    sat.click(sat.push("Undo").rect.center)
    assert list(sat.mode.stack) == names


def test_a_token_is_readied_replaced_and_taken_back_by_clicks() -> None:
    sat = sitting()
    name = next(name for name in sat.mode.rows if "smoke" in sat.units[name].items)
    for token, lies in (("smoke", "smoke"), ("creep", "creep"), ("creep", None)):
        sat.click(sat.token(name, token))
        assert sat.units[name].ready == lies


def test_a_star_token_that_lies_elsewhere_is_greyed_and_says_where() -> None:
    sat = sitting()
    first, second = list(sat.mode.rows)[:2]
    sat.click(sat.token(first, "creep"))
    offer = next(one for one in sat.mode.rows[second].shown.offers if one.token == "creep")
    holder = sat.match.position.world.cards[first].name
    assert f"Already taken by {holder}" in offer.reason and offer.reason in offer.tip
    sat.click(sat.token(second, "creep"))
    assert sat.units[second].ready is None


def test_with_two_sets_two_units_may_have_the_same_star_token() -> None:
    sat = sitting(planning(sized(6)))
    first, second, third = list(sat.mode.rows)[:3]
    for name in (first, second):
        sat.click(sat.token(name, "creep"))
    assert sat.units[first].ready == sat.units[second].ready == "creep"
    assert next(one for one in sat.mode.rows[third].shown.offers if one.token == "creep").reason


def worked_out(sat: Table) -> None:
    """Let time pass until what is sensible is laid, whatever a bot does meanwhile."""
    while sat.mode.restless:
        sat.step()
    sat.rest()


def test_what_is_suggested_can_be_committed_and_taken_back_as_one() -> None:
    sat = sitting(planning(sized(8)))
    sat.click(sat.push("Plan for me").rect.center)
    worked_out(sat)
    wanted = Laying(sat.match.view("seal"), "seal").plan()
    assert sat.mode.stack == wanted.stack and not sat.mode.bare()
    assert {name: token for name in sat.mode.rows if (token := sat.units[name].ready)} == dict(wanted.tokens)
    sat.click(sat.push("Undo").rect.center)
    assert not sat.mode.stack and not any(sat.units[name].ready for name in sat.mode.rows)
    sat.click(sat.push("Plan for me").rect.center)
    worked_out(sat)
    assert not sat.push("Commit").reason
    sat.play.decide({"do": "commit"})
    assert sat.match.position.teams["seal"].done


def test_an_empty_ready_spot_is_warned_of_and_bars_nothing() -> None:
    sat = sitting()
    sat.click(sat.push("By initiative").rect.center)
    assert "no token for" in sat.table.sentence() and not sat.push("Commit").reason


def test_the_last_round_is_planned_again_as_far_as_it_goes() -> None:
    match = next_round(planning(new()))
    sat = sitting(match)
    before = last_plan(sat.table.state.chair.story(), "seal")
    assert before and len(before.stack) == 4
    sat.click(sat.push("As last round").rect.center)
    assert sat.mode.stack == before.stack
    assert {name: sat.units[name].ready for name in before.tokens} == dict(before.tokens)
    assert sitting().push("As last round").reason


def test_a_plan_once_more_leaves_out_the_dead_and_what_is_spent() -> None:
    match = next_round(planning(new()))
    before = last_plan(match.chair("seal").story(), "seal")
    assert before
    first, second = before.stack[:2]
    former = before._replace(tokens={first: "smoke", second: "medkit"})
    view = match.view("seal").copy()
    view.change(first, state="dead", space=None)
    view.change(second, items=())
    after = again(view, "seal", former)
    assert after.stack == before.stack[1:] and not after.tokens


def test_restacking_keeps_what_lies_right_from_the_top() -> None:
    assert list(restacked("abcd", "abdc")) == [
        {"do": "uncard", "unit": "d"},
        {"do": "uncard", "unit": "c"},
        {"do": "card", "unit": "d"},
        {"do": "card", "unit": "c"},
    ]
    assert not list(restacked("ab", "ab"))


def test_a_round_is_planned_by_keys_alone() -> None:
    sat = sitting()
    for _ in sat.mode.rows:
        sat.key(pygame.K_TAB)
        sat.key(pygame.K_SPACE, " ")
        sat.key(pygame.K_e, "e")
    assert sat.mode.stack == tuple(sat.mode.rows) and all(sat.units[name].ready for name in sat.mode.rows)
    sat.key(pygame.K_q, "q")
    assert not sat.units[sat.mode.marked].ready
    sat.key(pygame.K_c, "c")
    assert not sat.mode.stack


def test_the_widgets_key_walks_rows_and_tokens() -> None:
    sat = sitting()
    sat.key(pygame.K_F6)
    while sat.play.focus.at is not sat.mode.list:
        sat.key(pygame.K_TAB)
    second = list(sat.mode.rows)[1]
    for key in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RETURN):
        sat.key(key)
    assert sat.units[second].ready == sat.mode.rows[second].shown.offers[0].token
    sat.key(pygame.K_LEFT)
    sat.key(pygame.K_RETURN)
    assert sat.mode.stack == (second,)


def test_the_other_teams_initiatives_are_listed_and_nothing_of_its_plan() -> None:
    sat = sitting()
    told = " ".join(line.left for line in sat.mode.theirs.lines)
    world = sat.match.position.world
    for name in sat.match.position.own("terrorist"):
        assert str(world.cards[name].initiative) in told
    assert all(word not in told for word in ("ready", "token"))


@pytest.mark.parametrize(
    ("units", "told"),
    [
        ({"s-breach": "w1/0", "s-rifle": "w1/0", "t-vet": "e1/0"}, "44 Veteran, two turns."),
        ({"s-breach": "w1/0", "s-rifle": "w1/0", "s-gren": "w2/0", "t-vet": "e1/0"}, "44 Veteran, 3 turns."),
        ({"s-breach": "w1/0", "s-rifle": "w1/0", "s-gren": "w2/0", "t-vet": "e1/0", "t-boss": "e2/0"}, "One of them goes again."),
        ({"s-breach": "w1/0", "t-vet": "e1/0", "t-boss": "e2/0"}, "One of yours goes again."),
        ({"s-breach": "w1/0", "s-rifle": "w1/0", "t-vet": "e1/0", "t-boss": FALLEN}, "44 Veteran."),
    ],
)  # fmt: skip
def test_whoever_goes_again_as_his_side_is_smaller_is_told_while_the_round_is_planned(units: dict[str, Any], told: str) -> None:
    dead = {name: {"space": None, "state": "dead"} for name in ("t-enfor",)}
    view = Staged({**units, **dead}, phase="plan").match.view("seal")
    assert "".join(span.words for span in spans(their_cards(view, "seal"))).endswith(told)


@pytest.mark.parametrize(("size", "beside"), [(2, True), (8, False)])
def test_whoever_is_pointed_at_is_told_of_beside_the_board_or_else_over_it(size: int, beside: bool) -> None:
    sat = sitting(planning(sized(size)))
    sat.play.resize((1280, 720), Scale(100))
    for unit in sat.match.position.units:
        sat.point(sat.unit(unit))
        at = sat.unit(unit)
        sat.point(at)
        assert (sat.table.panels.subject in sat.table.panels.widgets) is beside
        assert (sat.mode.whole in sat.play.focus.widgets) is not beside
        if not beside:
            assert sat.mode.whole.unit == unit and not sat.mode.whole.rect.collidepoint(at)
            assert sat.table.board.rect.contains(sat.mode.whole.rect)
        if unit in sat.mode.rows:
            assert sat.mode.rows[unit].marked
    sat.point((2, 2))
    assert sat.mode.whole not in sat.play.focus.widgets


def test_when_to_be_asked_is_chosen_and_taken_back() -> None:
    sat = sitting()
    sat.mode.windows.choose(1)
    sat.rest()
    assert sat.match.position.teams["seal"].windows == "all"
    sat.click(sat.push("Undo").rect.center)
    assert sat.match.position.teams["seal"].windows == sat.mode.windows.chosen == "threat"


def test_two_people_plan_behind_curtains() -> None:
    sat = Table(planning(new()), TWO)
    first = sat.play.perspective
    sat.mode.suggest()
    sat.rest()
    sat.play.decide({"do": "commit"})
    sat.rest()
    assert sat.curtain
    sat.lift()
    sat.rest()
    assert sat.play.perspective != first and not sat.mode.stack
    sat.mode.suggest()
    sat.rest()
    sat.key(pygame.K_RETURN)
    assert sat.match.position.phase == "turn"


def test_the_fallen_are_stacked_last_and_say_when_they_stand() -> None:
    match = planning(new())
    unit = match.position.own("seal")[0]
    match.position.change(unit, state="down", danger=8)
    sat = sitting(match)
    assert list(sat.mode.rows)[-1] == unit and sat.mode.rows[unit].shown.note == "down; gets up at danger 2"
    plan(match, "seal")
    assert match.position.teams["seal"].done


@pytest.mark.parametrize("size", tiers.sizes(SIZES))
@pytest.mark.parametrize("units", [2, 4, 8])
@pytest.mark.parametrize("percent", [75, 100, 125])
def test_every_row_is_read_and_hit_at_every_size(size: tuple[int, int], units: int, percent: int) -> None:
    sat = sitting(planning(sized(units)))
    sat.mode.suggest()
    sat.rest()
    sat.play.resize(size, Scale(percent))
    column = sat.table.panels.column
    for row in sat.mode.rows.values():
        assert column.rect.x <= row.rect.x and row.rect.right <= column.rect.right and row.scale.text(15) >= BODY_FLOOR
        card, *tokens = row.parts()
        for place, area in enumerate(tokens):
            assert min(area.size) >= 24 and row.rect.w >= area.right and row.rect.h >= area.bottom
            assert not area.colliderect(card) and area.collidelist(tokens[place + 1 :]) < 0
        row.look()
    assert not column.scrolls or size[1] < 720 or percent > 100


def test_a_chosen_token_lies_large_on_the_ready_spot_and_a_click_there_takes_it_back() -> None:
    sat = sitting()
    name = next(name for name in sat.mode.rows if "smoke" in sat.units[name].items)
    sat.click(sat.token(name, "smoke"))
    row = sat.mode.rows[name]
    small = max(min(area.size) for area in row.parts()[1:])
    assert row.spot().w > 1.3 * small, "larger than the tokens to choose from"
    assert row.spot().bottom <= row.rect.h and not any(row.spot().colliderect(area) for area in row.parts()[1:])
    sat.click(row.spot().move(row.rect.topleft).center)
    assert sat.units[name].ready is None


@pytest.mark.parametrize("number", range(1, 9))
def test_the_rows_have_a_heading_and_every_token_has_a_name_where_there_is_room(number: int) -> None:
    sat = sitting(planning(sized(number)))
    column, head = sat.table.state.chrome.column, sat.mode.heading
    assert "Their cards" in head.tip and head.rect.bottom <= sat.mode.list.rect.y and head.count == f"0 of {number} cards placed"
    row = next(iter(sat.mode.rows.values()))
    assert row.named == head.named and (row.named or number > 3), "two soldiers, as in the first match, have room for names"
    for one in sat.mode.rows.values():
        assert column.view.contains(one.rect), "no name costs a row its place"
        assert all(short_name(offer.token) for offer in one.shown.offers)
    before = pygame.image.tobytes(row.paint(), "RGB")
    row.named = not row.named
    row.place(row.rect, row.scale)
    assert pygame.image.tobytes(row.paint(), "RGB") != before


def test_the_whole_name_of_every_token_has_room_at_the_usual_sizes() -> None:
    sat = sitting(planning(sized(2)))
    for size, percent in (((1280, 720), 100), ((1920, 1080), 150)):
        sat.play.resize(size, Scale(percent))
        for row in sat.mode.rows.values():
            for offer, area in zip(row.shown.offers, row.parts()[1:], strict=True):
                assert row.named and text.width(whole_name(offer.token), "regular", row.scale.text(SMALL)) <= area.w


def test_a_plan_is_judged_alike_whoever_made_it() -> None:
    """With all cards stacked amber commits; who has no token is named beside it, and only tokens are laid on demand."""
    sat = sitting()
    for unit in reversed(sat.mode.rows):
        assert next(button.name for button in sat.mode.buttons() if button.main) == "suggest"
        sat.mode.toggle(unit)
    sat.rest()
    order = sat.mode.stack
    assert sat.mode.bare() and next(button.name for button in sat.mode.buttons() if button.main) == "commit"
    assert "no token for" in sat.mode.sentence()
    sat.mode.suggest()
    worked_out(sat)
    assert sat.mode.stack == order and not sat.mode.bare()
    assert next(button.name for button in sat.mode.buttons() if button.main) == "commit" and "no token" not in sat.mode.sentence()


def test_tokens_without_names_have_a_heading_each_and_fill_the_column() -> None:
    sat = sitting(planning(sized(8)))
    rows, heading = list(sat.mode.rows.values()), sat.mode.heading
    assert not heading.named and all(row.more > 0 for row in rows)
    column = sat.table.state.chrome.column
    assert not column.scrolls and all(column.view.contains(row.rect) for row in rows)
    first = {offer.token: area.x for offer, area in zip(rows[0].shown.offers, rows[0].parts()[1:], strict=True) if offer.star}
    for row in rows:
        for offer, area in zip(row.shown.offers, row.parts()[1:], strict=True):
            assert not offer.star or area.x == first[offer.token], "a star token lies under its heading in every row"


def test_what_was_planned_goes_from_beside_the_board_with_what_follows_it() -> None:
    sat = sitting()
    table, mode = sat.table, sat.mode
    assert mode.list in table.panels.widgets and not mode.over and Places(table).parts("stack")
    table.put_away()
    mode._begun = "muster"  # as when the phase has gone on
    assert mode.over
    table.refresh()
    assert mode.list not in table.panels.widgets and table.panels.tableaus["seal"] in table.panels.widgets
    assert not Places(table).parts("stack") and not Places(table).parts("spots"), "and no frame stands where it was"


def test_plan_for_me_works_on_between_frames_and_gives_way_to_whatever_else_is_done() -> None:
    sat = sitting()
    sat.mode.suggest()
    assert sat.mode.restless and not sat.mode.stack, "nothing stands still for it"
    first = next(iter(sat.mode.rows))
    sat.mode.toggle(first)
    assert not sat.mode.restless
    sat.rest()
    assert sat.mode.stack == (first,), "the player's own card is not taken away by what was worked out before"
    sat.mode.suggest()
    worked_out(sat)
    assert not sat.mode.restless and not sat.mode.missing and not sat.mode.bare()


def test_the_plan_is_thought_out_while_the_player_looks_and_is_there_when_it_is_asked_for() -> None:
    sat = sitting(planning(new("first-contact")))
    assert sat.play.ponders and not sat.play.restless, "it thinks when nothing else goes on"
    while sat.play.ponders:
        sat.play.update(STEP)
    assert not sat.mode.stack, "and lays nothing unasked"
    sat.mode.suggest()
    assert not sat.mode.restless, "it need not be waited for"
    sat.rest()
    assert not sat.mode.missing


def test_a_plan_that_is_asked_for_is_thought_of_once_a_frame_and_the_sentence_says_so() -> None:
    sat = sitting()
    looked: list[int] = []
    look_on = sat.mode._laying.look_on
    sat.mode._laying.look_on = lambda: (looked.append(1), look_on())  # type: ignore[method-assign, func-returns-value]
    sat.mode.suggest()
    assert "Working out" in sat.table.sentence()
    sat.mode.advance()
    first = len(looked)
    assert first and sat.mode.restless
    sat.mode.advance()
    assert len(looked) == first, "steps of time that are made up for at once do not think again"
    worked_out(sat)
    assert "Working out" not in sat.table.sentence()


def test_what_is_planned_by_hand_was_proposed_by_nobody() -> None:
    sat = sitting(planning(new("first-contact")))
    first = next(iter(sat.mode.rows))
    assert sat.mode.strays, "a card that is clicked"
    sat.mode.suggest()
    worked_out(sat)
    assert not sat.mode.strays, "what was laid for the player is proposed, and so is to commit it"
    sat.mode.toggle(first)
    sat.rest()
    assert sat.mode.strays


@pytest.mark.parametrize("space", ["w1/0", "c2/0", "n3/1", "s1/0"])
def test_every_soldier_gets_a_token_and_a_reason_for_it(space: str) -> None:
    """What he would use comes first; else what he may have a use for after all."""
    for other in ("c3/0", "e2/0"):
        units = {"s-rifle": {"space": space}, "s-breach": {"space": "w1/0"}, "t-vet": {"space": other}}
        sat = sitting(Staged(units, phase="plan").match)
        sat.mode.suggest()
        worked_out(sat)
        shown = [row.shown for row in sat.mode.rows.values()]
        assert all(one.ready and one.why for one in shown) and not sat.mode.bare()
        used = [bool(sat.mode._laying.use(one.unit, one.ready)) for one in shown]
        assert [one.why.startswith("in case") for one in shown] == [not one for one in used]


def test_a_run_to_another_floor_of_the_house_names_the_floor() -> None:
    view = Staged({"s-rifle": {"space": "n3/0", "ready": "double-time"}, "t-vet": {"space": "e2/0"}}, "s-rifle").match.view(
        "seal"
    )
    assert why_laid(view, view, {"do": "use", "token": "double-time", "to": "n3/1"}) == "go to the first floor"
    assert why_laid(view, view, {"do": "use", "token": "double-time", "to": "c3/0"}).startswith("go to ")


def test_what_is_laid_for_a_soldier_is_what_he_would_use() -> None:
    """Far from everybody nobody throws a grenade; beside two who are about to fall he does."""
    for space, gains in (("c2/0", True), ("w1/0", False)):
        units = {"s-rifle": {"space": space}, "t-vet": {"space": "c3/0", "danger": 5}, "t-boss": {"space": "c3/0", "danger": 5}}
        at = Staged(units, "s-rifle").match.view("seal")
        assert (used(at, "seal", "s-rifle", "frag") is not None) is gains
        laying = Laying(Staged(units, phase="plan").match.view("seal"), "seal")
        token, use = laying.lying()["s-rifle"], [key for key, one in laying._uses.items() if one]
        assert not use or laying.use("s-rifle", token), "what he would use before what he only might"


def test_a_token_after_a_shot_or_a_step_is_used_as_well() -> None:
    """With nobody near he runs; a second action is his token's, where the first is something better."""
    far = {"s-rifle": {"space": "w1/0"}, "t-vet": {"space": "e2/0"}}
    run = used(Staged(far, "s-rifle").match.view("seal"), "seal", "s-rifle", "double-time")
    assert run and run.action["token"] == "double-time" and run.gain > 0
    spent = used(Staged(far, {"unit": "s-rifle", "left": 0}).match.view("seal"), "seal", "s-rifle", "double-time")
    assert spent is None


def test_in_the_round_as_it_may_come_each_standing_soldier_has_his_turn_and_nothing_hidden_is_told() -> None:
    units = {"s-rifle": {"space": "w1/0"}, "s-breach": {"space": "w2/0"}, "t-vet": {"space": "e2/0", "ready": "frag"}}
    view = Staged(units, phase="plan").match.view("seal")
    found = [one for one in moments(view, "seal", ["s-rifle", "s-breach"]) if one]
    assert {name for name, _ in found} <= {"s-rifle", "s-breach"} and found
    for name, at in found:
        foe = at.units["t-vet"]
        assert at.turn and at.turn.unit == name and (foe.shown or foe.ready in (None, "hidden"))
    again = [one for one in moments(view, "seal", ["s-rifle", "s-breach"]) if one]
    assert [name for name, _ in found] == [name for name, _ in again], "it goes the same way each time"


def test_each_token_that_is_laid_for_him_says_in_its_row_what_for() -> None:
    sat = sitting(planning(new("first-contact")))
    sat.mode.suggest()
    worked_out(sat)
    laid = {name: row for name, row in sat.mode.rows.items() if row.shown.ready}
    assert len(laid) == len(sat.mode.rows) and all(row.shown.why for row in laid.values())
    name, row = next(iter(laid.items()))
    offer = next(one for one in row.shown.offers if one.on)
    assert row.shown.why in offer.tip
    other = next(one.token for one in row.shown.offers if not one.on and not one.reason)
    sat.mode.choose(name, other)
    sat.rest()
    assert not sat.mode.rows[name].shown.why, "another token was laid by hand"


def test_a_click_on_a_token_that_is_grey_says_who_has_it() -> None:
    sat = sitting(planning(new("first-contact")))
    first, second = sat.mode.rows.values()
    star = next(offer.token for offer in first.shown.offers if offer.star)
    sat.mode.choose(first.unit, star)
    sat.rest()
    second.at = 1 + next(place for place, offer in enumerate(second.shown.offers) if offer.token == star)
    second.press()
    words = sat.play.app.notice.words
    assert "Already taken by" in words and first.shown.title in words and not sat.units[second.unit].ready


def test_tokens_of_a_small_squad_are_large() -> None:
    sat = sitting(planning(new("first-contact")))
    while sat.table.panels.bags:  # they take that room while a lesson is about them
        learning.go_on(sat)
    sat.play.resize((1280, 720), Scale(100))
    sat.play._furnish()
    for row in sat.mode.rows.values():
        assert row.named and not row.compact and min(area.h for area in row.parts()[1:]) >= 46


def test_no_grenade_is_laid_for_whoever_can_reach_nobody_in_his_turn() -> None:
    view = Staged({"s-breach": {"space": "w1/0"}, "t-vet": {"space": "e2/0"}}, phase="plan").match.view("seal")
    laying = Laying(view, "seal")
    laying.lying()
    assert laying._worth(view, "s-breach", "flashbang") == 0.0
    near = Staged({"s-breach": {"space": "c2/0"}, "t-vet": {"space": "c3/0"}}, phase="plan").match.view("seal")
    assert Laying(near, "seal")._worth(near, "s-breach", "flashbang") > 0.0


@pytest.mark.parametrize("size", [2, 8])
def test_both_bags_stand_over_the_board_while_a_round_is_planned(size: int) -> None:
    sat = sitting(planning(sized(size)))
    strip = sat.table.head.strip
    for side in strip.sides:
        bag, place = sat.match.position.teams[side.seat].bag, strip.bag_place(side)
        assert dict(side.skulls) == {"black": bag.black, "white": bag.white}
        assert strip.rect.contains(place) and not place.colliderect(strip.stack_place(side.seat))
        strip.hover(place.center)
        assert f"{bag.black} of its {bag.black + bag.white} skulls" in strip.tip
