"""The fight on the screen: what is chosen, what is shown of it, and that every event ends in the right picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.api import Action, Event
from game.draws import Draws
from game.games import rules
from game.match import Match
from game.operators.odds import COLOURS
from game.operators.position import SEATS
from game.operators.sight import Prepared
from scenes.kit import keys, palette
from scenes.kit.focus import Focus
from scenes.kit.layout import Scale
from scenes.kit.palette import contrast
from scenes.tables import cards, dice
from scenes.tables.duel import Duel
from scenes.tables.duel_odds import Reckoning, bars, colour_chances, foes
from scenes.tables.duel_parts import chip, prepared_steps

STEP = 1 / 120
BOARD = pygame.Rect(16, 56, 1248, 584)  # between the bars of a window of 1280 x 720
WIDE_BOARD = pygame.Rect(20, 70, 1880, 910)  # the same of 1920 x 1080 at 125 %

COVERED = {"red": {"node": "k13", "face": "E"}, "blue": {"node": "k12", "face": "SE"}}
FACING = {"red": {"node": "k13", "face": "E"}, "blue": {"node": "k12", "face": "W"}}
AWAY = {"red": {"node": "k13", "face": "N"}, "blue": {"node": "k12", "face": "NE"}}
WOUNDED = {"red": {**FACING["red"], "wounds": 2}, "blue": {**FACING["blue"], "wounds": 1}}


def position(seats: dict[str, Any], scenario: str = "kiln-yard") -> dict[str, Any]:
    """A position at the beginning of a fight."""
    return {"game": "operators", "scenario": scenario, "phase": "combat", "step": 3, "seats": seats}


def match_at(seats: dict[str, Any], seed: int = 1, scenario: str = "kiln-yard") -> Match:
    """A match that stands before a fight."""
    return Match(rules("operators"), scenario, {}, seed, position(seats, scenario))


def fight(card: str | None, aim: int, agility: int, aggressive: int) -> Action:
    """A choice of card and dice."""
    return {"do": "fight", "card": card, "aim": aim, "agility": agility, "aggressive": aggressive}


# What is played, the dice that fall (red's first), and the sentence that must follow.
FIGHTS: dict[str, tuple[dict[str, Any], Action, Action, list[int], str]] = {
    "wound": (
        COVERED,
        fight("steady-shot", 5, 0, 2),
        fight("fast-maneuvers", 3, 2, 2),
        [1, 2, 3, 4, 5, 4, 4, 4, 5, 4, 5, 6, 3, 3],
        "**Shepherd wins, 17 to 12.** Ghost goes down. Within 5, so Shepherd is left with two wounds.",
    ),
    "miss": (
        FACING,
        fight("fast-maneuvers", 3, 3, 1),
        fight("steady-shot", 1, 0, 6),
        [3, 6, 1, 5, 2, 5, 4, 2, 2, 2, 4, 6, 1, 5],
        "**Shepherd wins, 17 to 7.** Ghost goes down. By more than 5: Shepherd is unhurt.",
    ),
    "killed": (
        WOUNDED,
        fight("fast-maneuvers", 4, 1, 2),
        fight("steady-shot", 3, 2, 2),
        [5, 5, 6, 6, 2, 2, 3, 3, 4, 3, 1, 5, 2, 1],
        "**Shepherd wins, 13 to 10.** Ghost goes down. Within 5, and hurt again means death: Shepherd goes down too.",
    ),
    "strike": (
        FACING,
        fight("deep-breath", 4, 2, 1),
        fight("deep-breath", 0, 1, 6),
        [6, 4, 4, 2, 2, 3, 1, 3, 1, 4, 5, 3, 2, 1],
        "**18 to 18: First Strike wins for Shepherd.** Ghost goes down. Within 5, so Shepherd is left with two wounds.",
    ),
    "tie": (
        FACING,
        fight("fast-maneuvers", 1, 1, 5),
        fight("fast-maneuvers", 4, 0, 3),
        [2, 1, 2, 1, 6, 2, 3, 3, 3, 2, 1, 6, 5, 1],
        "**16 to 16, and nobody was first.** Both go down.",
    ),
    "nobody": (
        AWAY,
        fight("deep-breath", 0, 3, 4),
        fight("deep-breath", 0, 3, 4),
        [6, 6, 6, 3, 3, 3, 3, 6, 6, 6, 2, 2, 2, 2],
        "**0 to 0: neither is above 0.** Both stay on their feet.",
    ),
}


def fought(name: str) -> tuple[Match, list[Event]]:
    """A match before a fight, for its view, and the events of that fight."""
    seats, red, blue, faces, _ = FIGHTS[name]
    match = match_at(seats)
    match.draws = Draws(1, match.draws.count, faces)
    events = [*match.play("blue", blue), *match.play("red", red)]
    after = next((place for place, event in enumerate(events) if event["is"] in ("step", "sighted")), len(events))
    return match_at(seats), events[:after]


def duel_of(match: Match, seat: str | None = None, large: bool = False) -> Duel:
    """A fight on the screen, as a seat that must choose sees it, or everybody."""
    operators = match.position.world.tables.operators
    duel = Duel({seat: operators[area.operator].name for seat, area in match.position.areas}, lambda: 1.0)
    duel.resize(WIDE_BOARD if large else BOARD, Scale(125 if large else 100))
    duel.open(match.view(seat), match.chair(seat) if seat else None)
    return duel


def settle(duel: Duel) -> None:
    """Time passes until nothing goes on any more."""
    for _ in range(20_000):
        if not duel.restless:
            return
        duel.update(STEP)
    raise AssertionError("The fight never comes to rest.")


def run(duel: Duel, events: list[Event]) -> None:
    """Every event is seen at its own pace."""
    for event in events:
        motion = duel.motion(event)
        for _ in range(5_000):
            if motion is None or motion.over:
                break
            motion.update(STEP)
        else:
            raise AssertionError(f"{event['is']} never ends.")


def skip(duel: Duel, events: list[Event], after: float = 0.0) -> None:
    """Every event is ended at once, or after so many seconds."""
    for event in events:
        motion = duel.motion(event)
        if motion:
            if after:
                motion.update(after)
            motion.finish()


def state(duel: Duel) -> dict[str, Any]:
    """All that can be seen of a fight."""
    names = ("steps", "at", "wounds", "card", "turn", "revealed", "speed", "cube", "aimed", "parts", "parts_shown", "counted")
    names += ("won", "down", "hurt", "points")
    found: dict[str, Any] = {seat: {name: getattr(pane, name) for name in names} for seat, pane in duel.panes.items()}
    for seat, pane in duel.panes.items():
        tray = pane.tray
        found[seat]["dice"] = [(die.kind, die.face, die.place, die.lift, die.aside, die.degrees, die.flying) for die in tray.dice]
        found[seat]["grey"], found[seat]["covered"] = tray.grey, tray.covered
    return found | {"strike": duel.between.strike, "part": duel.between.strike_part, "margin": duel.between.margin}


def painted(duel: Duel, size: tuple[int, int] = (1280, 720)) -> pygame.Surface:
    """The fight with its widgets, as it is seen."""
    surface = pygame.Surface(size)
    duel.draw(surface)
    focus = Focus(duel.widgets, always=False)
    focus.draw(surface)
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    """A picture as bytes, to compare."""
    return pygame.image.tobytes(surface, "RGB")


# --- every fight, to its end ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FIGHTS)
def test_a_fight_ends_in_its_sentence_however_it_is_watched(name: str) -> None:
    before, events = fought(name)
    watched, skipped, cut_short = (duel_of(before) for _ in range(3))
    run(watched, events)
    skip(skipped, events)
    skip(cut_short, events, after=0.17)
    assert watched.caption() == FIGHTS[name][4]
    assert watched.complete
    assert state(watched) == state(skipped) == state(cut_short)
    assert pixels(painted(watched)) == pixels(painted(skipped))


@pytest.mark.parametrize("name", FIGHTS)
def test_the_picture_at_the_end_is_what_the_events_say(name: str) -> None:
    before, events = fought(name)
    duel = duel_of(before)
    skip(duel, events)
    for event in events:
        pane = duel.panes.get(event.get("seat", ""))
        if event["is"] == "firepower":
            assert pane.counted == event["total"] == sum(figure for _, figure, _, _ in pane.addends())
        elif event["is"] == "aimed":
            assert pane.cube == event["to"]
            assert (pane.tray.grey == "aggressive") == pane.missed == (event["colour"] == "black")
        elif event["is"] == "rolled":
            assert [die.face for die in pane.tray.of(event["colour"])] == sorted(event["faces"])
        elif event["is"] == "tracker":
            assert any(step.what == event["why"] and step.by == event["by"] for step in pane.steps)
        elif event["is"] == "eliminated":
            assert pane.down and duel.fell(event["seat"])
        elif event["is"] == "wounded":
            assert pane.hurt == event["wounds"]
    trackers = {event["seat"]: event["at"] for event in events if event["is"] == "tracker"}
    assert all(duel.panes[seat].at == at for seat, at in trackers.items())
    fallen = {event["seat"] for event in events if event["is"] == "eliminated"}
    assert {seat for seat in SEATS if duel.fell(seat)} == fallen


@pytest.mark.parametrize("name", ["wound", "killed", "miss"])
def test_playing_it_again_ends_where_it_stood(name: str) -> None:
    before, events = fought(name)
    duel = duel_of(before)
    skip(duel, events)
    told = state(duel)
    duel.replay()
    assert duel.restless and not duel.complete
    duel.update(STEP)
    assert state(duel) != told
    settle(duel)
    assert duel.complete and state(duel) == told and duel.caption() == FIGHTS[name][4]


def test_playing_it_again_is_ended_by_a_click() -> None:
    before, events = fought("wound")
    duel = duel_of(before)
    skip(duel, events)
    told = state(duel)
    duel.replay()
    duel.update(0.5)
    assert duel.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 60), button=1))
    assert duel.complete and state(duel) == told


def test_pictures_are_told_by_prepared_alone_when_the_view_has_gone_on() -> None:
    match = match_at(COVERED)
    known = duel_of(match)
    late = duel_of(match)
    late.close()
    after = Match(rules("operators"), "kiln-yard", {}, 1)
    late.open(after.view(None), None)
    for seat in SEATS:
        ready = known.panes[seat].ready
        assert ready is not None
        skip(late, [{"is": "prepared", "seat": seat, **ready._asdict()}])
    for seat in SEATS:
        assert late.panes[seat].steps == known.panes[seat].steps
        assert (late.panes[seat].at, late.panes[seat].cube) == (known.panes[seat].at, known.panes[seat].cube)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("scenario", ["kiln-yard", "salt-quay"])
def test_whole_matches_of_fights_leave_nothing_behind(scenario: str, seed: int) -> None:
    match = Match(rules("operators"), scenario, {}, seed)
    own = Draws(seed + 100)
    duel = duel_of(match)
    fights = 0
    for _ in range(150):
        actors = match.actors()
        if not actors:
            break
        if match.position.phase == "combat":
            duel.open(match.view(actors[0]), None)
            assert len({pane.ready.track for pane in duel.panes.values() if pane.ready}) == 1
            painted(duel)
        events = match.play(actors[0], own.pick(match.legal(actors[0]), "an action"))
        for event in events:
            if event["is"] == "prepared" and duel.outcome:
                duel.close()
                duel.open(match.view(None), None)
            skip(duel, [event])
            fights += event["is"] == "outcome"
        if any(event["is"] == "outcome" for event in events):
            assert duel.caption()
            painted(duel)
            duel.close()
    assert fights


# --- choosing ---------------------------------------------------------------------------------------------------------


def test_a_choice_is_whole_with_a_card_and_seven_dice() -> None:
    match = match_at(COVERED)
    duel = duel_of(match, "red")
    assert duel.choice() is None and duel.lacking() == "choose a card and seven dice"
    hand = duel.choosing
    assert hand is not None
    hand.take("aim", 4)
    hand.take("aggressive", 1)
    assert duel.lacking() == "choose a card and two dice more"
    hand.choose("steady-shot")
    assert duel.lacking() == "two dice more"
    hand.take("agility", 2)
    assert duel.lacking() == "" and duel.choice() == fight("steady-shot", 4, 2, 1)
    assert match.chair("red").refusal(duel.choice() or {}) is None
    duel.clear()
    assert duel.choice() is None and hand.taken == 0


def click(focus: Focus, at: tuple[int, int]) -> None:
    """A press and release of the left button."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        focus.handle(pygame.event.Event(kind, pos=at, button=1))


def test_everything_can_be_chosen_with_the_mouse() -> None:
    duel = duel_of(match_at(COVERED), "red")
    hand = duel.choosing
    assert hand is not None
    focus = Focus(duel.widgets, always=False)
    click(focus, hand.cards[2].rect.center)
    row = hand.dice_rows[0]
    places = row.places()
    at = {part: place.move(row.rect.topleft).center for part, place in places.items()}
    click(focus, at["4"])
    assert hand.dice["aim"] == 4
    click(focus, at["4"])
    assert hand.dice["aim"] == 3
    click(focus, at["minus"])
    click(focus, at["plus"])
    click(focus, at["plus"])
    assert hand.dice["aim"] == 4
    row = hand.dice_rows[2]
    click(focus, row.places()["3"].move(row.rect.topleft).center)
    assert duel.choice() == fight(hand.hand[2], 4, 0, 3)
    click(focus, row.places()["plus"].move(row.rect.topleft).center)
    assert hand.taken == 7, "an eighth die is never taken"


def press(duel: Duel, key: int, typed: str = "") -> bool:
    """A key goes down."""
    return duel.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=typed))


def test_everything_can_be_chosen_with_the_keys() -> None:
    duel = duel_of(match_at(COVERED), "red")
    hand = duel.choosing
    assert hand is not None
    assert press(duel, pygame.K_RIGHT) and press(duel, pygame.K_RIGHT) and hand.card == hand.hand[1]
    assert press(duel, pygame.K_LEFT) and hand.card == hand.hand[0]
    for _ in range(9):
        press(duel, pygame.K_PLUS, "+")
    assert hand.dice["aim"] == 5, "no more than the pool"
    press(duel, pygame.K_MINUS, "-")
    press(duel, pygame.K_DOWN)
    press(duel, pygame.K_DOWN)
    for _ in range(9):
        press(duel, pygame.K_PLUS, "+")
    assert duel.choice() == fight(hand.hand[0], 4, 0, 3)
    assert not press(duel, pygame.K_1, "1"), "the numbers stay the table's own"


def test_keys_walk_through_the_widgets_as_well() -> None:
    duel = duel_of(match_at(COVERED), "red")
    hand = duel.choosing
    assert hand is not None
    focus = Focus(duel.widgets, always=False)
    assert keys.TABLE.key("panels") == "f6"
    focus.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F6, mod=0, unicode=""))
    assert focus.at is hand.cards[0]
    focus.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    assert hand.card == hand.hand[0]
    focus.to(hand.dice_rows[1])
    focus.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    assert hand.dice["agility"] == 1


def test_an_empty_hand_fights_without_a_card() -> None:
    deck = ["steady-shot", "fast-maneuvers", "deep-breath"]
    empty = {**COVERED, "red": {**COVERED["red"], "hand": [], "deck": deck, "discard": ["dig-in", "full-auto", "kill-shot"]}}
    match = match_at(empty)
    duel = duel_of(match, "red")
    hand = duel.choosing
    assert hand is not None
    hand.take("aim", 5)
    hand.take("aggressive", 2)
    assert duel.choice() == fight(None, 5, 0, 2)
    settle(duel)
    painted(duel)
    other = match_at(empty)
    events = [*other.play("blue", other.legal("blue")[0]), *other.play("red", fight(None, 5, 0, 2))]
    skip(duel, events)
    assert duel.panes["red"].card is None and duel.panes["red"].revealed and duel.complete
    painted(duel)


def test_opening_again_keeps_what_is_chosen_and_another_seat_begins_anew() -> None:
    match = match_at(COVERED)
    duel = duel_of(match, "red")
    assert duel.choosing
    duel.choosing.choose("deep-breath")
    duel.open(match.view("red"), match.chair("red"))
    assert duel.choosing.card == "deep-breath"
    duel.open(match.view("blue"), match.chair("blue"))
    assert duel.choosing.seat == "blue" and duel.choosing.card is None
    duel.open(match.view("red"), match.chair("red"))
    assert duel.choosing.card is None, "nothing outlives the other seat's turn"


# --- odds -------------------------------------------------------------------------------------------------------------


def test_odds_worked_out_in_slices_are_the_odds() -> None:
    match = match_at(COVERED)
    duel = duel_of(match, "red")
    hand = duel.choosing
    assert hand is not None
    for kind, number in (("aim", 4), ("agility", 1), ("aggressive", 2)):
        hand.take(kind, number)
    hand.choose("steady-shot")
    settle(duel)
    exact = match.chair("red").ask("odds", action=duel.choice())
    assert hand.panel.odds is not None
    for name in ("win", "lose", "both_fall", "both_stand", "wound", "wound_kills"):
        assert hand.panel.odds[name] == pytest.approx(exact[name], abs=1e-12)
    assert sum(bar.chance or 0 for bar in bars(hand.panel.odds)) == pytest.approx(1)
    assert "On Target +2" in hand.panel.lines[0] and "card +1" in hand.panel.lines[0]


def test_odds_against_a_choice_are_those_against_it() -> None:
    match = match_at(COVERED)
    duel = duel_of(match, "red")
    hand = duel.choosing
    assert hand is not None
    hand.dice = {"aim": 4, "agility": 1, "aggressive": 2}
    hand.choose("steady-shot")
    hand.ask_against.press()
    focus = Focus(duel.widgets)
    names = [button.label for button in hand.foe_buttons]
    click(focus, hand.foe_buttons[names.index("Kill Shot")].rect.center)
    for stepper, goal in zip(hand.foe_steppers, (3, 2, 2), strict=True):
        while stepper.value != goal:
            stepper.by(1 if stepper.value < goal else -1)
    settle(duel)
    exact = match.chair("red").ask("odds", action=duel.choice(), against=fight("kill-shot", 3, 2, 2))
    assert hand.panel.odds is not None
    assert hand.panel.odds["win"] == pytest.approx(exact["win"], abs=1e-12)
    hand.foe_steppers[0].by(-1)
    assert hand.panel.odds is None, "six dice of the foe have no odds"
    hand.ask_against.press()
    assert hand.against is None and not hand.foe_buttons


def test_a_reckoning_stops_when_its_time_is_up() -> None:
    match = match_at(COVERED)
    reckoning = Reckoning(match.chair("red"), fight("steady-shot", 3, 2, 2), foes(match.view("red"), "red"))
    reckoning.go_on(0.0)
    assert not reckoning.over
    reckoning.go_on(None)
    assert reckoning.over


def test_chances_of_the_colours_are_exact() -> None:
    match = match_at(COVERED)
    view = match.view("red")
    chances = colour_chances(view, "red", "deep-breath", 1, [fight("dig-in", 0, 1, 6)])
    # One aim die and the card's 2, less the card's 3 and one agility die: from -2 to +2 around the start on white.
    expected = dict.fromkeys(COLOURS, 0.0)
    spaces = ["black", "white", "white", "white", "white", "white", "yellow"]
    for aim in (1, 1, 1, 2, 2, 3):
        for defence in (0, 0, 1, 1, 2, 2):
            expected[spaces[3 + 2 + aim - 3 - defence]] += 1 / 36
    assert chances == pytest.approx(tuple(expected.values()))
    every = colour_chances(view, "red", "steady-shot", 3, foes(view, "red"))
    assert sum(every) == pytest.approx(1)


def test_more_red_dice_show_more_critical_misses() -> None:
    match = match_at({"red": AWAY["red"], "blue": {"node": "k12", "face": "W"}})
    view = match.view("blue")
    shares = [colour_chances(view, "blue", "steady-shot", aim, foes(view, "blue"))[0] for aim in range(5)]
    assert shares == sorted(shares, reverse=True) and shares[0] > shares[-1]


# --- what must not be seen --------------------------------------------------------------------------------------------


def test_twins_look_alike() -> None:
    looks = []
    for hand, chosen in (("deep-breath", fight("deep-breath", 5, 0, 2)), ("kill-shot", fight("kill-shot", 1, 0, 6))):
        own = [hand, "steady-shot", "dig-in"]
        rest = [card for card in cards_of() if card not in own]
        match = match_at({**COVERED, "blue": {**COVERED["blue"], "hand": [c for c in cards_of() if c in own], "deck": rest}})
        match.play("blue", chosen)
        duel = duel_of(match, "red")
        assert duel.choosing
        duel.choosing.dice = {"aim": 3, "agility": 2, "aggressive": 2}
        duel.choosing.choose("steady-shot")
        settle(duel)
        table = duel_of(match)
        looks.append((pixels(painted(duel)), pixels(painted(table)), [widget.tip for widget in duel.widgets]))
        assert table.panes["blue"].chosen and table.panes["blue"].tray.covered == 7
    assert looks[0] == looks[1]


def cards_of() -> list[str]:
    """All cards, in card order."""
    return list(match_at(COVERED).position.world.tables.cards)


# --- how it looks -----------------------------------------------------------------------------------------------------


def test_words_on_cards_can_be_read() -> None:
    for ground, ink in cards.METER.values():
        assert contrast(ground, ink) >= 4.5
    assert contrast(cards.PAPER, palette.INK) >= 4.5


def test_every_face_of_every_die_looks_its_own() -> None:
    for kind in ("aim", "agility", "aggressive"):
        looks: dict[bytes, dict[str, int]] = {}
        for face in range(1, 7):
            seen = pygame.image.tobytes(dice.die(kind, face, 64), "RGBA")
            assert looks.setdefault(seen, dice.values(kind, face)) == dice.values(kind, face)
        assert len(looks) == len({tuple(dice.values(kind, face).values()) for face in range(1, 7)})


def test_all_chips_at_once_find_room() -> None:
    match = match_at(COVERED)
    duel = duel_of(match)
    pane = duel.panes["red"]
    steps = prepared_steps(Prepared("close", 3, -1, 2, -1, 1, -1, 2, 0))
    assert {step.by for step in steps} == {-1, 1, 2} and len(steps) == 6
    pane.alter(steps=(*steps, steps[0]._replace(what="card"), steps[0]._replace(what="first-strike")))
    tips = pane.tips()
    last = max(tip.area.right for tip in tips)
    assert last <= pane.rect.right
    assert chip(steps[0], Scale(100)).get_width() > chip(steps[0], Scale(100), named=False).get_width()


@pytest.mark.parametrize(
    ("rect", "percent"), [(BOARD, 100), (WIDE_BOARD, 125), (pygame.Rect(16, 56, 992, 496), 100), (BOARD, 75)]
)
def test_everything_lies_inside_its_place(rect: pygame.Rect, percent: int) -> None:
    for seat in ("red", None):
        duel = duel_of(match_at(WOUNDED), seat)
        duel.resize(rect, Scale(percent))
        if duel.choosing:
            duel.choosing.ask_against.press()
        for widget in duel.widgets:
            assert rect.inflate(4, 4).contains(widget.rect), widget.tip
        controls = [widget for widget in duel.widgets if widget.focusable]
        for one in controls:
            for other in controls:
                both = one.rect.clip(other.rect)
                assert one is other or both.w * both.h < 0.2 * one.rect.w * one.rect.h


def test_every_figure_tells_where_it_comes_from() -> None:
    before, events = fought("wound")
    duel = duel_of(before)
    skip(duel, events)
    tips = " ".join(widget.tip for widget in duel.widgets)
    for said in ("4 + 7 + 6 = **17**", "6 + 2 + 4 = **12**", "On Target +2", "Cover: any facing", "First Strike +1"):
        assert said in tips
    assert duel.widgets[0] is duel.widgets[0], "the same objects as long as nothing changes, so that a tip can come"


@pytest.mark.parametrize("large", [False, True])
def test_every_stage_is_drawn(large: bool, tmp_path: Path) -> None:
    size = (1920, 1080) if large else (1280, 720)
    seen: set[bytes] = set()

    def keep(duel: Duel, name: str) -> None:
        picture = painted(duel, size)
        pygame.image.save(picture, tmp_path / f"{name}.png")
        seen.add(pixels(picture))

    duel = duel_of(match_at(COVERED), "red", large)
    keep(duel, "choosing-empty")
    assert duel.choosing
    duel.choosing.take("aim", 4)
    duel.choosing.choose("steady-shot")
    keep(duel, "choosing-half")
    duel.choosing.take("aggressive", 3)
    settle(duel)
    keep(duel, "choosing-whole")
    duel.choosing.ask_against.press()
    settle(duel)
    keep(duel, "choosing-against")
    stages = 4
    for name in FIGHTS:
        before, events = fought(name)
        duel = duel_of(before, None, large)
        for event in events:
            motion = duel.motion(event)
            if motion is None:
                continue
            if name == "wound" and event.get("seat") != "blue" and event["is"] != "outcome":
                motion.update(0.2)
                keep(duel, f"{name}-{event['is']}")
                stages += 1
            motion.finish()
        keep(duel, f"{name}-end")
        stages += 1
    assert len(seen) >= stages - 2, "every stage has a picture of its own"
