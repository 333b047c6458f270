"""What is asked at the table of Danger Close beside a unit's own turn: windows, last calls, who pulls first, who follows."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.skulls.turns import covered
from scenes.kit import palette, text
from scenes.kit.fonts import BODY, SEMIBOLD
from scenes.kit.layout import Scale
from scenes.tables.skulls.order import Following, Ordering
from scenes.tables.skulls.parts.decision import Threats
from scenes.tables.skulls.parts.odds import falls
from scenes.tables.skulls.parts.preview import main_forms
from scenes.tables.skulls.prospects import prospect
from scenes.tables.skulls.respond import LastCalling, Responding
from scenes.tables.skulls.what_if import WhatIfMode
from tests.scenes.mustering import TWO, Table
from tests.scenes.test_skulls_turn import UNITS, confirming, done, free, main_button, named, plain, walk
from tests.skulls.staged import Staged

ASKED = {"windows": "threat"}
GRIM = {"bag": {"white": 36, "black": 9}, "stack": ["t-boss"]}
"""A bag from which a unit in danger may well fall."""
PAIR = {"first": "s-breach", "second": "t-vet", "at": 1}


def fired_at(kinds: dict[str, str] = TWO, units: dict[str, Any] | None = None) -> Table:
    """The Veteran is about to be fired at, and his player asked."""
    at = Table(Staged(units or UNITS, "s-breach", options=ASKED, pair=PAIR, terrorist=GRIM).match, kinds)
    at.click(at.unit("t-vet"))
    at.click(at.unit("t-vet"))
    return at


def thrown(*others: str, units: dict[str, Any] | None = None) -> Table:
    """A grenade has hit two of the Terrorists."""
    at = Table(Staged(units or UNITS, "s-breach", pair=PAIR).match, TWO)
    named(at, "token").press()
    at.click(free(at, "c3/1"))
    at.click(free(at, "c3/1"))
    return at


# --- the window -------------------------------------------------------------------------------------------------------------


def test_a_lesson_on_the_window_frames_both_answers() -> None:
    at = fired_at()
    at.play._furnish()
    assert {tuple(rect) for rect in at.mode.place_of("cover")} == {tuple(named(at, name).rect) for name in ("pass", "cover")}


def test_the_window_tells_the_odds_with_and_without_cover() -> None:
    at = fired_at()
    assert isinstance(at.mode, Responding)
    question = at.mode.banner.question
    assert "Veteran" in plain(question.title) and "1 threat. Take Cover?" in plain(question.title)
    (line,) = question.lines
    chair = at.match.chair("terrorist")
    action = {"do": "fire", "target": "t-vet"}
    for fate, cover in ((line.plain, False), (line.eased, True)):
        told = chair.ask("odds", seat="terrorist", action=action, cover=cover)["units"]["t-vet"]
        assert fate is not None and (fate.held, fate.danger) == (told["held"], told["danger"])
    assert "−10 initiative" in question.notes[0] and "Veteran 5 → 2" in question.notes[1]


def test_what_the_enemy_declares_is_no_question_and_stands_in_red() -> None:
    at = fired_at()
    panels = at.table.panels
    assert panels.sum.title == "BREACHER FIRES" and panels.sum.edge == palette.DANGER
    out, hero, *_ = panels.sum.parts
    assert out.shade == hero.shade == palette.DANGER and hero.words == "your danger goes up"
    back, chance = panels.back.parts
    assert chance.left == "chance that he falls", "it is told however small it is"
    assert back.shade == panels.back.edge == palette.AMBER and back.words == "threats back at the Breacher"
    ours, theirs = panels.bag.parts[0].bags
    assert (theirs.seat, ours.seat) == ("seal", "terrorist")


@pytest.mark.parametrize(("key", "token"), [(pygame.K_RETURN, "cover"), (pygame.K_k, "minus")])
def test_it_is_answered_by_a_key(key: int, token: str) -> None:
    at = fired_at()
    at.press(key, "k" if key == pygame.K_k else "")
    at.rest()
    assert at.match.position.teams["terrorist"].token == token
    assert at.match.position.phase == "turn" and at.play.perspective == "seal"


def test_nobody_is_asked_where_nobody_can_fall() -> None:
    """The same fire with four black skulls among forty-four: the Veteran falls once in two thousand times."""
    for when, asked in (("threat", False), ("all", True)):
        at = Table(Staged(UNITS, "s-breach", options={"windows": when}, pair=PAIR).match, TWO)
        at.click(at.unit("t-vet"))
        at.click(at.unit("t-vet"))
        assert isinstance(at.mode, Responding) == asked
        assert asked or at.match.log[-1].action == {"do": "pass"} and at.match.log[-1].seat == "terrorist"


def test_the_setting_is_switched_beside_the_question() -> None:
    at = fired_at()
    switch = named(at, "switch")
    assert switch.label == "Ask me: if somebody could fall" and switch.aside, "it looks like no answer"
    assert not at.mode.banner.rect.colliderect(switch.rect)
    at.click(switch.rect.center)
    assert at.match.position.teams["terrorist"].windows == "all" and isinstance(at.mode, Responding)
    assert named(at, "switch").label == "Ask me: always"


@pytest.mark.parametrize(("black", "asked"), [(6, False), (7, False), (8, True), (9, True)])
def test_who_would_fall_at_odds_that_are_told_as_one_per_cent_is_asked(black: int, asked: bool) -> None:
    """Danger 5 to 6 against a defence of 4, from a bag of so many black skulls and the rest white."""
    units: dict[str, Any] = {"s-breach": {"space": "c2/0"}, "t-vet": {"space": "c3/0", "danger": 5}}
    seat = {"bag": {"white": 40, "black": black}}
    staged = Staged(units, "s-breach", options={"windows": "threat"}, pair=PAIR, terrorist=seat)
    fate = prospect(staged.match.position, "seal", {"do": "fire", "target": "t-vet"}).of("t-vet")
    assert fate is not None
    at = Table(staged.match, TWO)
    for _ in range(2):
        at.click(at.unit("t-vet"))
    assert isinstance(at.mode, Responding) == asked == (falls(fate) == "1\u00a0%")


def test_the_answers_bear_their_odds() -> None:
    at = fired_at()
    (line,) = at.mode.question().lines
    at.play._furnish()
    assert named(at, "pass").label == f"No cover: falls {falls(line.plain)}"
    assert named(at, "cover").label == f"Take Cover: falls {falls(line.eased)}"


def test_nobody_is_asked_where_only_one_answer_is_there() -> None:
    units = {name: {"space": one["space"]} for name, one in UNITS.items()}
    at = fired_at(units=units)
    assert done(at)[0] == {"do": "fire", "target": "t-vet"} and not isinstance(at.mode, Responding)


@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 75), ((1280, 720), 100), ((1920, 1080), 150), ((1280, 720), 250)])
def test_the_banner_lies_on_the_board_and_is_answered_on_the_bar_alone(size: tuple[int, int], percent: int) -> None:
    at = fired_at()
    at.play.resize(size, Scale(percent))
    banner, board = at.mode.banner.rect, at.table.board.rect
    assert board.contains(banner)
    assert at.mode.covers() == [at.mode.banner]
    named(at, "pass").press()
    assert not isinstance(at.mode, Responding)


def test_with_all_windows_a_step_is_asked_about_as_well() -> None:
    at = Table(Staged(UNITS, "s-breach", options={"windows": "all"}, pair=PAIR).match, TWO)
    walk(at, "l1/0")
    assert isinstance(at.mode, Responding) and "goes to" in plain(at.table.sentence())
    assert not at.mode.banner.question.lines
    named(at, "pass").press()
    at.rest()
    assert at.units["s-breach"].space == "l1/0"


# --- the last call ----------------------------------------------------------------------------------------------------------


def test_both_are_asked_once_before_a_round_ends_and_told_who_would_stand() -> None:
    units = {**UNITS, "s-rifle": {"space": "c2/0", "danger": 4, "state": "down"}}
    at = Table(Staged(units, phase="last-call", round=3, options={"windows": "all"}).match, TWO)
    assert isinstance(at.mode, LastCalling) and at.play.perspective == "seal" and at.curtain is None
    notes = " ".join(map(plain, at.mode.banner.question.notes))
    assert "These would stand up: SEAL Rifleman." in notes and "The Terrorists are asked as well." in notes
    named(at, "cover").press()
    at.rest()
    assert at.play.perspective == "terrorist" and "have decided" in " ".join(map(plain, at.mode.banner.question.notes))
    named(at, "pass").press()
    at.rest()
    assert at.match.position.round == 4 and at.units["s-rifle"].state == "up"


def test_who_is_asked_when_somebody_could_fall_takes_the_free_cover_of_a_round_s_end_unasked() -> None:
    units = {**UNITS, "s-rifle": {"space": "c2/0", "danger": 4, "state": "down"}}
    at = Table(Staged(units, phase="last-call", round=3, options=ASKED).match, TWO)
    at.rest()
    assert not isinstance(at.mode, LastCalling) and at.match.position.round == 4 and at.units["s-rifle"].state == "up"


# --- who pulls first --------------------------------------------------------------------------------------------------------


def test_the_odds_of_each_order_stand_side_by_side() -> None:
    at = thrown()
    assert isinstance(at.mode, Ordering) and at.mode.waiting() == ("t-boss", "t-vet")
    chair = at.match.chair("terrorist")
    for first in at.mode.waiting():
        order = [first, *(name for name in at.mode.waiting() if name != first)]
        told = chair.ask("odds", seat="terrorist", action={"do": "check", "unit": first}, order=order)["units"]
        for fate in at.mode.seen(first).fates:
            assert fate.held == told[fate.unit]["held"], (first, fate.unit)
    assert at.table.board.ready == {"t-boss", "t-vet"}, "they pulse"


def test_nobody_is_asked_who_pulls_first_where_none_of_them_can_fall() -> None:
    """The grenade brings both to danger 3, less than the defence of either."""
    hit = {name: {"space": "c3/1"} for name in ("t-vet", "t-enfor")}
    at = thrown(units={"s-breach": UNITS["s-breach"], **hit})
    at.rest()
    view = at.match.position
    assert view.phase != "order" and not isinstance(at.mode, Ordering)
    assert sum(action["do"] == "check" for action in done(at)) >= 1


def test_a_click_on_one_of_them_lets_him_pull() -> None:
    at = thrown()
    at.click(at.unit("t-vet"))
    assert {"do": "check", "unit": "t-vet"} in done(at) and at.match.position.phase != "order"


def test_a_button_or_keys_do_the_same() -> None:
    at = thrown()
    assert main_button(at).label == "Cell Leader pulls"
    at.press(pygame.K_TAB)
    at.press(pygame.K_TAB)
    assert at.mode.hit.unit == "t-vet"
    at.press(pygame.K_SPACE, " ")
    at.rest()
    assert {"do": "check", "unit": "t-vet"} in done(at)


# --- who follows ------------------------------------------------------------------------------------------------------------


def covering() -> Table:
    """Covering Fire has been given, and two friends may take a step."""
    units = {**UNITS, "s-breach": {"space": "c2/0", "ready": "covering-fire"}, "s-corps": {"space": "c2/0"}}
    at = Table(Staged(units, "s-breach", pair=PAIR).match, TWO)
    named(at, "token").press()
    confirming(at).press()
    at.rest()
    while at.match.position.phase == "order":
        named(at, at.mode.waiting()[0]).press()
        at.rest()
    return at


def test_a_friend_is_chosen_and_then_his_space() -> None:
    at = covering()
    assert isinstance(at.mode, Following) and set(at.mode.friends()) == {"s-corps", "s-rifle"}
    at.click(at.unit("s-rifle"))
    assert at.mode.chosen == "s-rifle" and at.table.board.chosen == "s-rifle"
    assert "l1/0" in at.table.board.over.reach
    at.click(free(at, "l1/0"))
    assert {"do": "follow", "unit": "s-rifle", "to": "l1/0"} in done(at) and at.units["s-rifle"].space == "l1/0"


def test_everybody_may_stay() -> None:
    at = covering()
    assert main_button(at).label == "Nobody moves"
    main_button(at).press()
    at.rest()
    assert {"do": "pass"} in done(at)


# --- the strip above the board ------------------------------------------------------------------------------------------------


def test_the_strip_shows_cards_stacks_tokens_and_what_is_taken_from_an_initiative() -> None:
    staged = Staged(UNITS, "s-breach", pair=PAIR, seal={"stack": ["s-rifle"]}, terrorist={"stack": ["t-boss"], "token": "minus"})
    at = Table(staged.match, TWO)
    seal, terrorist = at.table.head.strip.sides
    assert (seal.unit, seal.printed, seal.less, seal.cards, seal.left) == ("s-breach", 51, 0, 1, 2)
    assert (terrorist.unit, terrorist.printed, terrorist.less, terrorist.cards) == ("t-vet", 44, 10, 1)
    assert (seal.counts, terrorist.counts) == (51, 34), "the number that is compared stands on the card"
    assert (seal.standing, terrorist.standing) == ("2", "goes next") and seal.stacked == "1"
    assert at.table.head.strip.between() == "Higher goes first"
    walk(at, "l1/0")
    assert at.table.head.strip.sides[0].standing == "1"


@pytest.mark.parametrize(("size", "percent"), [((1240, 640), 75), ((1240, 640), 85), ((1280, 720), 100), ((1920, 1080), 100)])
def test_the_strip_has_whole_words_and_every_name(size: tuple[int, int], percent: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = {"first": "s-lead", "second": "t-gun", "at": 1}
    units = {"s-lead": "w1/0", "s-rifle": "w1/0", "t-gun": "e2/0", "t-vet": "e2/0"}
    at = Table(Staged(units, "s-lead", pair=pair, seal={"stack": ["s-rifle"]}, terrorist={"stack": ["t-vet"]}).match, TWO)
    at.play.resize(size, Scale(percent))
    strip, told = at.table.head.strip, list[str]()
    words = text.drawn

    def drawn(said: str, *given: Any) -> pygame.Surface:
        told.append(said)
        return words(said, *given)

    monkeypatch.setattr(text, "drawn", drawn)
    strip.paint()
    assert {"Team Leader", "Machine Gunner", "goes next", "2", "1"} <= set(told) and "…" not in "".join(told), told
    assert strip.rect.h >= 2 * text.line_height(SEMIBOLD, strip.scale.text(BODY)), "two lines have room"
    for x, said in (
        (strip.stack_place("seal").centerx, "1 face-down"),
        (strip.rect.centerx, "higher"),
        (strip.card_place("terrorist").centerx, "next"),
    ):
        strip.hover((x, strip.rect.centery))
        assert said in strip.tip, (x, strip.tip)


@pytest.mark.parametrize("state", ["down", "dead"])
def test_the_strip_strikes_out_who_has_fallen(state: str) -> None:
    space = "e2/0" if state == "down" else None
    units = {**UNITS, "t-vet": {"space": space, "state": state, "danger": 8 if space else 0}}
    strip = Table(Staged(units, "s-breach", pair=PAIR).match, TWO).table.head.strip
    assert strip.sides[1].standing == state, "it says no more that he goes next"
    strip.hover((strip.card_place("terrorist").centerx, strip.rect.centery))
    assert state in strip.tip
    struck = strip.paint()
    strip.sides = (strip.sides[0], strip.sides[1]._replace(fallen=""))
    assert pygame.image.tobytes(struck, "RGB") != pygame.image.tobytes(strip.paint(), "RGB")


@pytest.mark.parametrize("helps", [True, False])
def test_the_answers_about_cover_keep_their_places_whichever_is_amber(helps: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Responding, "helps", lambda self: helps)
    at = fired_at()
    *_, come, cover = at.mode.buttons()
    assert (come.name, cover.name) == ("pass", "cover") and (come.held, cover.held) == Responding.held
    assert (come.main, cover.main) == (not helps, helps)


def test_the_strip_says_in_words_that_the_last_card_is_open_and_who_is_done() -> None:
    at = Table(Staged(UNITS, "t-vet", pair={**PAIR, "at": 2}, seal={"stack": []}, terrorist={"stack": []}).match, TWO)
    seal, terrorist = at.table.head.strip.sides
    assert (seal.stacked, terrorist.stacked) == ("last card", "last card")
    assert (seal.standing, terrorist.standing) == ("done", "2")


def test_a_token_flipped_later_takes_nothing_from_cards_that_lie_open() -> None:
    from tests.skulls.staged import planned

    staged = planned(UNITS)
    at = Table(staged.match, TWO)
    while at.match.position.phase == "plan":
        at.play.decide({"do": "commit"})
        at.open()
    before = {side.seat: (side.unit, side.less) for side in at.table.head.strip.sides}
    seat = at.match.actors()[0]
    assert covered(at.match.position, seat)
    named(at, "cover").press()
    named(at, "cover").press()
    at.rest()
    assert {side.seat: (side.unit, side.less) for side in at.table.head.strip.sides} == before
    assert next(side.token for side in at.table.head.strip.sides if side.seat == seat) == "minus"


def test_the_round_and_the_pair_are_counted_on_the_bar() -> None:
    from tests.skulls.staged import planned

    at = Table(planned(UNITS).match, TWO)
    while at.match.position.phase == "plan":
        at.play.decide({"do": "commit"})
        at.open()
    left, _ = at.table.chips()
    assert "pair 1 of 2" in left[0].words and "2 of 2 actions left" in left[1].words


# --- what lies where ----------------------------------------------------------------------------------------------------------


def test_the_rule_book_opens_at_what_lies_there() -> None:
    units = {**UNITS, "t-boss": {"space": "c3/0", "danger": 6, "state": "down"}}
    at = Table(Staged(units, "s-breach", pair=PAIR, zones={"l2": {"gas": True}}).match, TWO)
    table = at.table
    assert table.topic(at.unit("t-vet")) == "unit.t-vet"
    assert table.topic(at.unit("t-boss")) == "marker.down"
    assert table.topic(free(at, "l2/0")) == "cloud.gas"
    assert table.topic(free(at, "l1/0")) == "panel.reach"
    assert table.topic(free(at, "e2/0")) == "zone"


# --- a thought ----------------------------------------------------------------------------------------------------------------


def test_a_soldier_is_thought_elsewhere_and_nothing_is_played() -> None:
    at = Table(Staged(UNITS, "s-breach", pair=PAIR).match, TWO)
    hand, board = at.table.hand, at.table.board
    at.press(pygame.K_g, "g")
    at.click(at.unit("t-vet"))
    at.click(free(at, "l1/0"))
    assert isinstance(at.mode, WhatIfMode) and hand.standing.at == "l1/0" and board.counters["t-vet"].space == "l1/0"
    assert {line.end for line in board.over.lines} == {"s-breach", "s-rifle"}, "whom he could fire at from there"
    at.press(pygame.K_t, "t")
    told = at.match.chair("seal").ask("exposure", unit="s-breach", at="w2/0")["total"]
    assert board.over.hatched.get("w2/0", "0") != str(told), "the threats are those of the thought"
    at.press(pygame.K_ESCAPE)
    assert board.counters["t-vet"].space == "c3/1" and not at.match.log and not hand.busy
    assert board.over.hatched.get("w2/0", "0") == str(told)


def test_a_thought_ends_when_something_happens() -> None:
    at = Table(Staged(UNITS, "s-breach", pair=PAIR).match, TWO)
    at.table.hand.switch("s-rifle")
    at.table.hand.put("c3/0")
    assert at.table.board.counters["s-rifle"].space == "c3/0"
    at.play.decide({"do": "move", "to": "l1/0"})
    at.rest()
    assert at.table.board.counters["s-rifle"].space == "c2/0" and not at.table.hand.busy


def test_cover_is_proposed_only_where_it_helps_and_enter_presses_what_is_amber() -> None:
    at = fired_at()
    (line,) = at.mode.banner.question.lines
    assert line.eased is not None and not at.mode.helps() and line.eased.held - line.plain.held < 0.03
    for helps in (False, True):
        at.mode.helps = lambda helps=helps: helps
        (main,) = (button for button in at.mode.buttons() if button.main)
        assert main.label.startswith("Take Cover" if helps else "No cover") and main.key == "confirm"


def test_a_question_lies_on_the_board_and_never_over_the_panels() -> None:
    at = fired_at()
    column = at.table.panels.column
    at.mode.place()
    assert at.mode.banner.rect.w and at.mode.banner.rect.right <= column.rect.x


@pytest.mark.parametrize(
    ("stunned", "fired", "said"),
    [(True, False, "a shot deals 2, none back"), (False, False, "a shot deals 2, 3 back"), (False, True, "")],
)
def test_a_token_says_what_a_shot_at_the_same_man_would_do(stunned: bool, fired: bool, said: str) -> None:
    units = {"s-rifle": {"space": "c2/0", "ready": "focus-fire"}, "t-vet": {"space": "c3/0", "stunned": stunned}}
    view = Staged(units, {"unit": "s-rifle", "fired": fired}).match.position
    action = {"do": "use", "token": "focus-fire", "target": "t-vet"}
    head = main_forms(view, action, prospect(view, "seal", action), "seal")[0][0]
    assert isinstance(head, Threats) and head.why == said
