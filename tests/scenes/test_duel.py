"""The fight on the screen: every event ends in the right picture, and nothing is seen that is secret."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.draws import Draws
from game.games import rules
from game.match import Match
from game.operators.records import SEATS
from game.operators.sight import Prepared
from scenes.kit import palette
from scenes.kit.layout import Scale
from scenes.kit.palette import contrast
from scenes.tables.operators import cards, dice
from scenes.tables.operators.batches import batches
from scenes.tables.operators.duel import caption
from scenes.tables.operators.duel.fight import Duel
from scenes.tables.operators.duel.parts import chip, prepared_steps
from tests.scenes.fights import (
    BOARD,
    COVERED,
    FIGHTS,
    STEP,
    WIDE_BOARD,
    WOUNDED,
    duel_of,
    fight,
    fought,
    match_at,
    painted,
    pixels,
    run,
    settle,
    skip,
    state,
)
from tests.tiers import tiered

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
        pane = duel.state.panes.get(event.get("seat", ""))
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
            assert pane.down and event["seat"] in duel.state.falls
        elif event["is"] == "wounded":
            assert pane.hurt == event["wounds"]
    trackers = {event["seat"]: event["at"] for event in events if event["is"] == "tracker"}
    assert all(duel.state.panes[seat].at == at for seat, at in trackers.items())
    fallen = {event["seat"] for event in events if event["is"] == "eliminated"}
    assert {seat for seat in SEATS if seat in duel.state.falls} == fallen


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


def test_the_margin_tells_what_it_means() -> None:
    meanings = {}
    for name in FIGHTS:
        before, events = fought(name)
        duel = duel_of(before)
        skip(duel, events)
        meanings[name] = duel.state.margin()
    assert meanings == {
        "wound": ("5", "5 or less: wounded", True),
        "miss": ("10", "more than 5: not wounded", False),
        "killed": ("3", "5 or less, already wounded: falls as well", True),
        "strike": ("", "a tie: First Strike wins; 5 or less: wounded", True),
        "tie": ("", "equal, and nobody strikes first: both fall", False),
        "nobody": ("", "neither above 0: both stand", False),
    }


def test_a_choice_that_lies_open_gives_way_to_the_fight() -> None:
    before, events = fought("wound")
    duel = duel_of(before, "red")
    assert duel.choosing
    motions = [motion for event in events if (motion := duel.motion(event))]
    assert duel.choosing, "nothing changes before its turn has come"
    for motion in motions:
        motion.finish()
    assert duel.choosing is None and duel.caption() == FIGHTS["wound"][4]
    whole = duel_of(before)
    skip(whole, events)
    assert pixels(painted(duel)) == pixels(painted(whole))


def test_pictures_are_told_by_prepared_alone_when_the_view_has_gone_on() -> None:
    match = match_at(COVERED)
    known = duel_of(match)
    late = duel_of(match)
    late.close()
    after = Match(rules("operators"), "kiln-yard", {}, 1)
    late.open(after.view(None), None)
    for seat in SEATS:
        ready = known.state.panes[seat].ready
        assert ready is not None
        skip(late, [{"is": "prepared", "seat": seat, **ready._asdict()}])
    for seat in SEATS:
        before, told = known.state.panes[seat], late.state.panes[seat]
        assert (told.steps, told.at, told.cube) == (before.steps, before.at, before.cube)


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
            assert len({pane.ready.track for pane in duel.state.panes.values() if pane.ready}) == 1
            painted(duel)
        events = match.play(actors[0], own.pick(match.legal(actors[0]), "an action"))
        for event in events:
            if event["is"] == "prepared" and duel.state.outcome:
                duel.close()
                duel.open(match.view(None), None)
            skip(duel, [event])
            fights += event["is"] == "outcome"
        if any(event["is"] == "outcome" for event in events):
            assert duel.caption()
            painted(duel)
            duel.close()
    assert fights


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
        assert table.state.panes["blue"].chosen and table.state.panes["blue"].tray.covered == 7
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


def test_every_space_of_the_meter_says_how_far_up_or_down_it_lies() -> None:
    duel = duel_of(match_at(COVERED))
    pane, meter = duel.panes[0], duel.panes[0].state.meter
    assert meter is not None
    tips = {tuple(tip.area): tip.words for tip in pane.tips()}
    told = [tips[tuple(space)] for space in pane.state.spaces()]
    for place, (name, said) in enumerate(zip(meter.spaces, told, strict=True)):
        away = place - meter.start
        way = f"{away} right of the start" if away > 0 else f"{-away} left of the start" if away else "The cube starts here"
        assert way in said and ("miss" in said) == (name == "black")
        assert "card" in said and "aim" in said.lower(), "it says what the meter is for and what moves the cube"


def test_all_chips_at_once_find_room() -> None:
    match = match_at(COVERED)
    duel = duel_of(match)
    pane = duel.state.panes["red"]
    steps = prepared_steps(Prepared("close", 3, -1, 2, -1, 1, -1, 2, 0))
    assert {step.by for step in steps} == {-1, 1, 2} and len(steps) == 6
    pane.alter(steps=(*steps, steps[0]._replace(what="card"), steps[0]._replace(what="first-strike")))
    tips = duel.panes[0].tips()
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


def test_a_loss_among_the_parts_of_a_total_is_taken_away() -> None:
    parts = [("", 9, "", False), ("", -2, "", True), ("", 8, "", False)]
    duel: Any = SimpleNamespace(panes={"red": SimpleNamespace(name="Shepherd", addends=lambda: parts)}, total=lambda seat: 15)
    assert caption._sum(duel, "red") == "Shepherd: 9 − 2 + 8 = **15**."


def test_every_figure_tells_where_it_comes_from() -> None:
    before, events = fought("wound")
    duel = duel_of(before)
    skip(duel, events)
    tips = " ".join(widget.tip for widget in duel.widgets)
    for said in (
        "4 + 7 + 6 = **17**",
        "6 + 2 + 4 = **12**",
        "On Target +2",
        "whichever way you face",
        "First Strike +1",
        "**Aim 7:** dice 7, card 0. **Enemy defence 6:** agility dice 4, card 2, cover 0.",
        "**Aim 6:** dice 6, card 0. **Enemy defence 2:** agility dice 0, card 0, cover 2.",
        "**Speed 6:** agility dice 5, card 1.",
        "Agility die: speed 3, defence 2",
    ):
        assert said in tips
    assert duel.widgets[0] is duel.widgets[0], "the same objects as long as nothing changes, so that a tip can come"


@pytest.mark.parametrize("large", tiered([False], [True]))
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


def test_both_sides_throw_and_add_up_at_the_same_time() -> None:
    """What follows alike on either side is one motion: nothing hangs on its order."""
    kinds = (
        "revealed",
        "revealed",
        "rolled",
        "rolled",
        "rolled",
        "rolled",
        "first-strike",
        "aimed",
        "aimed",
        "firepower",
        "firepower",
    )
    found = batches([{"is": kind} for kind in kinds])
    assert [(len(batch), batch[0]["is"]) for batch in found] == [
        (2, "revealed"),
        (4, "rolled"),
        (1, "first-strike"),
        (2, "aimed"),
        (2, "firepower"),
    ]


@pytest.mark.parametrize(("name", "struck"), [("wound", {"blue"}), ("tie", {"red", "blue"})])
def test_who_is_hit_in_a_fight_is_thrown_back_as_the_table_shakes_and_not_where_nothing_moves(
    name: str, struck: set[str]
) -> None:
    before, events = fought(name)
    for speed in (1.0, 0.0):
        duel = duel_of(before)
        duel.state.speed = lambda speed=speed: speed
        painted(duel)  # all have their places
        hit, shaken, fired = set[str](), False, False
        for event in events:
            motion = duel.motion(event)
            while motion and not motion.over:
                motion.update(STEP)
                shaken = shaken or duel.state.shaken != (0, 0)
                fired = fired or any(pane.volley for pane in duel.state.panes.values())
                hit |= {seat for seat, pane in duel.state.panes.items() if pane.struck is not None}
        assert (hit, shaken, fired) == ((struck, True, True) if speed else (set(), False, False))
        assert duel.state.shaken == (0, 0) and all(pane.struck is pane.volley is None for pane in duel.state.panes.values())


@pytest.mark.parametrize("name", FIGHTS)
def test_both_fire_before_their_totals_and_only_who_has_aimed_well_hits(name: str) -> None:
    before, events = fought(name)
    duel = duel_of(before)
    painted(duel)
    for event in events:
        motion = duel.motion(event)
        if event["is"] == "firepower":
            assert motion
            motion.update(0.1)
            pane = duel.state.panes[event["seat"]]
            assert pane.volley and pane.volley.past == pane.missed and pane.counted is None
            still = pixels(painted(duel))
            pane.volley = None
            assert pixels(painted(duel)) != still, "it is seen"
        while motion and not motion.over:
            motion.update(STEP)


@pytest.mark.parametrize(("name", "winner"), [("wound", "red"), ("tie", None)])
def test_totals_tremble_before_their_last_part_and_the_larger_is_stamped_and_not_where_nothing_moves(
    name: str, winner: str | None
) -> None:
    before, events = fought(name)
    for speed in (1.0, 0.0):
        duel = duel_of(before)
        duel.state.speed = lambda speed=speed: speed
        trembled, stamped, whole = set[str](), set[str](), set[bytes]()
        for batch in batches(events):
            motions = [motion for event in batch if (motion := duel.motion(event))]
            while any(not motion.over for motion in motions):
                for motion in motions:
                    motion.update(0.05)
                panes = duel.state.panes.items()
                trembled |= {seat for seat, pane in panes if pane.tension and pane.parts_shown == 2}
                stamped |= {seat for seat, pane in panes if pane.stamp}
                whole |= {pixels(painted(duel)) for pane in duel.state.panes.values() if pane.tension or pane.stamp}
        if speed:
            assert trembled == {"red", "blue"} and stamped == ({winner} if winner else set()) and len(whole) > 6
        else:
            assert not trembled and not stamped
        assert not any(pane.tension or pane.stamp for pane in duel.state.panes.values())
