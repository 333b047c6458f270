"""How the events of Iron Squad are seen: every kind has a look and a sentence, all of it ends exactly, and nothing is covered."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from pygame import Surface

import game.ironsquad
from game.api import Action, Event, Seat
from game.games import rules
from game.ironsquad.tables import tables
from game.match import Chair, Match
from scenes.boards.blows import Blow, Duck, Fate, Recoil, Topple
from scenes.boards.effects import Rise
from scenes.boards.hexes.shots import Lob, Tracer
from scenes.kit import text
from scenes.kit.chrome import Chrome
from scenes.kit.fonts import BOLD
from scenes.kit.layout import Scale
from scenes.kit.text import spans
from scenes.match.event_queue import Playing
from scenes.tables import motions
from scenes.tables.ironsquad import effects as airs
from scenes.tables.ironsquad.effects import Verdict, beside
from scenes.tables.ironsquad.fire import HELD, SHOT_PACE
from scenes.tables.ironsquad.motions import JOINS
from scenes.tables.ironsquad.table import IronSquadTable, make
from tests.every_game.walks import MELEE
from tests.scenes.setting_up import picked
from tests.scenes.squads import RECIPES, played
from tests.tiers import thinned

RULES = rules("ironsquad")
SIZES = [((1024, 600), 75), ((1280, 720), 100), ((1920, 1080), 125)]


def batches(events: Sequence[Event]) -> list[list[Event]]:
    """The events in groups that move together."""
    return motions.batches(events, JOINS)


class Around:
    """What a match screen gives a table, with a speed of its own."""

    people = True
    shared = ends_turns = asks_end = advises = fuse_clock = fuse_known = covered = reading = False
    stepwise = None
    asked, asked_over = "always", 0

    def __init__(self, match: Match, perspective: Seat | None, speed: float) -> None:
        self.match, self.perspective, self.factor = match, perspective, speed
        self.seat = match.chair(perspective)

    def keep_asked(self, when: str, over: int) -> None:
        pass

    def keep_stepwise(self, on: bool) -> None:
        """Nothing is kept."""

    def know_fuse(self) -> None:
        """Keep nothing: no fuse burns here."""

    def decide(self, action: Action) -> None:
        raise AssertionError("Nobody decides here.")

    def take_back(self) -> None:
        raise AssertionError("Nothing is taken back here.")

    def can_take_back(self) -> bool:
        return False

    def player(self, seat: Seat) -> str:
        return ""

    def go_on(self) -> None:
        raise AssertionError("Nothing halts here.")

    def chair(self) -> Chair:
        return self.seat

    def notify(self, words: str) -> None:
        """Say nothing."""

    def speed(self) -> float:
        return self.factor

    def look_up(self, at: str) -> None:
        """Open no book."""

    def report(self, trigger: str, where: str = "") -> None:
        """Ignore what was done: nobody learns here."""


class Seen:
    """A match at its table, action by action."""

    def __init__(
        self, start: Mapping[str, Any] | None = None, speed: float = 1.0, size: tuple[int, int] = (1280, 720), scale: int = 100
    ) -> None:
        self.match = Match(RULES, "bench", {}, 1, dict(start or MELEE))
        self.context = Around(self.match, None, speed)
        self.table = laid(self.context, size, scale)
        self.board, self.motions = self.table.board, self.table.motions

    def heard(self, seat: Seat, action: Action, *draws: Any) -> list[Event]:
        """The events of an action, not yet seen."""
        self.match.draws.forced = draws
        self.match.play(seat, action)
        return self.context.chair().hear()

    def see(self, seat: Seat, action: Action, *draws: Any) -> None:
        """Play an action and see it to its end, then show the view."""
        for batch in batches(self.heard(seat, action, *draws)):
            end(self.table.motion(batch))
        self.table.show(self.context.chair().view(), None)


def laid(context: Around, size: tuple[int, int] = (1280, 720), scale: int = 100) -> IronSquadTable:
    """A table that shows what everybody may know now."""
    table = make(context.chair(), context)
    chrome = Chrome(table.title, lambda: None)
    chrome.resize(size, Scale(scale))
    table.resize(chrome)
    table.show(context.chair().view(), None)
    return table


def end(motion: Any) -> None:
    """Take a motion to its end at once."""
    if motion is not None:
        motion.finish()


def bench(**units: Mapping[str, Any]) -> dict[str, Any]:
    """A bare board with these units, in round 3."""
    return {"scenario": "bench", "round": 3, "units": {name.replace("_", "-"): dict(one) for name, one in units.items()}}


def again(match: Match) -> Iterator[tuple[Match, Around]]:
    """The same match once more, after each of its actions."""
    once = Match(RULES, match.scenario, match.options, match.seed, match.start)
    context = Around(once, None, 0.0)
    yield once, context
    for entry in match.log:
        once.play(entry.seat, entry.action)
        yield once, context


# --- every kind of event ------------------------------------------------------------------------------------------------


def test_every_kind_of_event_has_a_look() -> None:
    folder = Path(game.ironsquad.__file__).parent
    written = "".join(file.read_text() for file in folder.glob("*.py"))
    kinds = set(re.findall(r'"is": "(\w+)"', written))
    seen = Seen()
    assert len(kinds) > 30
    assert kinds == set(seen.motions.looks)


@pytest.mark.parametrize(("seed", "scenario", "options"), thinned(RECIPES[::3], 4))
def test_whole_matches_leave_the_picture_of_the_view(seed: int, scenario: str, options: tuple[tuple[str, Any], ...]) -> None:
    """Matches in which houses are searched and fights fought: each sentence can be read, nothing stays in the air, in no time."""
    shows = again(played(seed, scenario, options))
    _, context = next(shows)
    table = laid(context)
    for number, (match, _) in enumerate(shows):
        playing = Playing(table.motion, lambda event: None)
        for batch in batches(context.chair().hear()):
            table.acts.tell("")
            playing.add([batch])
            playing.update(0.0)
            assert playing.idle and not table.board.airs
            assert table.state.words or batch[0]["is"] in ("ended", "vp", "start"), batch
            assert spans(table.state.words) or not table.state.words
        assert list(table.board.counters) == list(match.view(None).units)
        if number % 12 == 0 or not match.actors():
            assert table.picture() == laid(context).picture()


def test_what_belongs_together_moves_together() -> None:
    kinds = ["activated", "attack", "damage", "vp", "killed", "vp", "splash", "damage", "vp", "slow", "immobilised"]
    groups = [[event["is"] for event in batch] for batch in batches([{"is": kind} for kind in kinds])]
    assert groups == [
        ["activated", "attack"], ["damage", "vp"], ["killed", "vp"], ["splash"], ["damage", "vp"], ["slow"], ["immobilised"],
    ]  # fmt: skip
    turn = ["captured", "captured", "turn_ended", "round", "weather", "turn", "heal", "heal"]
    groups = [[event["is"] for event in batch] for batch in batches([{"is": kind} for kind in turn])]
    assert groups == [["captured", "captured"], ["turn_ended"], ["round", "weather"], ["turn"], ["heal", "heal"]]


def test_no_event_is_lost_or_changes_its_place() -> None:
    for seed, scenario, options in RECIPES[:6]:
        for events in played(seed, scenario, options).events:
            assert [event for batch in batches(events) for event in batch] == events


# --- skipping -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [0, 1, 9, 40, 90, 150, 260, 400, 700])
def test_a_blast_can_be_skipped_at_any_moment(steps: int) -> None:
    seen = Seen()
    playing = Playing(seen.table.motion, lambda event: None)
    playing.add(batches(seen.heard("us", {"do": "fire", "unit": "us-grenadier", "target": "ge-medic"}, 5)))
    surface = Surface((1280, 720))
    for _ in range(steps):
        playing.update(1 / 120)
        if not playing.idle and _ % 20 == 0:
            seen.table.draw(surface)
    playing.skip_all()
    assert not seen.board.airs
    assert seen.table.picture() == laid(seen.context).picture()


def test_a_shot_does_not_keep_the_table_waiting() -> None:
    """A shot without effect is over in two and a half seconds, a step in a sixth of one, whoever makes it."""
    seen = Seen()
    shot = batches(seen.heard("us", {"do": "fire", "unit": "us-sniper", "target": "ge-rifleman"}, 2))
    assert sum(seconds_of(seen.table.motion(batch)) for batch in shot) < 2.5
    seen = Seen(bench(us_medic={"at": "C03"}, ge_medic={"at": "M12"}))
    seen.see("us", {"do": "move", "unit": "us-medic", "to": "C04"})
    step = batches(seen.heard("us", {"do": "move", "unit": "us-medic", "to": "C05"}))
    assert sum(seconds_of(seen.table.motion(batch)) for batch in step) < 0.2


def test_a_hit_on_the_own_is_held_a_beat_longer() -> None:
    """In a burst of enemy shots each of them is seen; with motion off nothing is held."""
    event = {"is": "damage", "unit": "ge-rifleman", "lost": 1, "hp": 4, "by": "us-sniper"}

    def takes(seat: Seat | None, speed: float = 1.0) -> float:
        context = Around(Match(RULES, "bench", {}, 1, dict(MELEE)), seat, speed)
        return seconds_of(laid(context).motion([event]))

    assert takes("ge") == pytest.approx(takes("us") + HELD, abs=0.02) and takes("us") == takes(None)
    assert takes("ge", 0.0) == takes("us", 0.0)


def seconds_of(motion: Any) -> float:
    """The seconds a motion takes, in steps of the loop."""
    for number in range(2000):
        if motion is None or motion.over:
            return number / 120
        motion.update(1 / 120)
    raise AssertionError("The motion never ends.")


# --- a shot -------------------------------------------------------------------------------------------------------------


def verdict_of(seen: Seen, action: Action, *draws: Any) -> Verdict:
    """The plate of a shot, in the air."""
    attack = next(batch for batch in batches(seen.heard("us", action, *draws)) if batch[-1]["is"] == "attack")
    motion = seen.table.motion(attack)
    assert motion is not None
    for _ in range(60):
        motion.update(1 / 120)
    return next(air for air in seen.board.airs if isinstance(air, Verdict))


@pytest.mark.parametrize("final", range(-60, 150, 7))
def test_the_plate_lights_the_band_of_the_result_table(final: int) -> None:
    seen = Seen()
    plate = verdict_of(seen, {"do": "fire", "unit": "us-sniper", "target": "ge-rifleman"}, 7)
    outcomes = tables().outcomes
    place = max(number for number, one in enumerate(outcomes) if one.least is None or one.least <= final)
    assert plate.band(final) == place
    assert plate.figures.bands[place].slow == outcomes[place].slow
    assert str(outcomes[place].lose) in plate.figures.bands[place].words or not outcomes[place].lose
    assert [band.words for band in plate.figures.bands].count("miss") == sum(one.who is None for one in outcomes) > 0


def test_the_plate_names_every_modifier_and_their_sum_is_the_accuracy() -> None:
    seen = Seen({**MELEE, "round": 9})
    for action in [one for one in seen.match.legal("us") if one["do"] == "fire"]:
        seen = Seen({**MELEE, "round": 9})
        figures = verdict_of(seen, action, 7).figures
        words = "".join(span.words for span in spans(figures.mods))
        numbers = [int(number.replace("−", "-")) for number in re.findall(r"(?:^|· )([+−]?\d+)", words)]
        assert sum(numbers) == figures.acc
        assert "night" in words
        assert all(f"{ground} (" in words for ground in ("forest", "building", "high grass") if ground in words), words
        assert figures.acc + figures.drm == figures.final


def test_no_sum_on_the_plate_is_ever_false(monkeypatch: pytest.MonkeyPatch) -> None:
    plate = verdict_of(Seen(), {"do": "fire", "unit": "us-sniper", "target": "ge-rifleman"}, 7)
    written: list[str] = []
    draw = airs.drawn
    monkeypatch.setattr(airs, "drawn", lambda words, *look: written.append(words) or draw(words, *look))
    ran, surface = set[int](), Surface((1280, 720))
    monkeypatch.setattr(plate, "_bands", lambda surface, y, now: ran.add(now))
    for hundredth in range(101):
        written.clear()
        plate.part = hundredth / 100
        plate.paint(surface)
        said = "".join(written[:3])
        if "=" in said:
            assert said.startswith(f"{plate.figures.acc} + {plate.figures.drm} = {plate.figures.final}")
        elif "→" in said:
            assert said.endswith("→ "), "no other number is to be read as the sum"
    assert len(ran) > 1, "the light is seen to run"


@pytest.mark.parametrize("unit", ["us-sniper", "us-grenadier"])
def test_what_comes_of_a_shot_is_not_told_before_it_has_landed(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither on the plate, nor by a word over the target, nor by its health."""
    seen, written, surface = Seen(), list[str](), Surface((1280, 720))
    action = next(one for one in seen.match.legal("us") if one["do"] == "fire" and one["unit"] == unit)
    health = {name: one.health for name, one in seen.board.counters.items()}
    draw = airs.drawn
    monkeypatch.setattr(airs, "drawn", lambda words, *look: written.append(words) or draw(words, *look))
    shot = next(batch for batch in batches(seen.heard("us", action, 7)) if batch[-1]["is"] == "attack")
    motion, flew, told = seen.table.motion(shot), False, False
    while motion and not motion.over:
        motion.update(1 / 60)
        written.clear()
        for plate in [air for air in seen.board.airs if isinstance(air, Verdict)]:
            plate.paint(surface)
            told = told or plate.figures.ending in written or any(isinstance(air, Rise) for air in seen.board.airs)
        flying = any(isinstance(air, Lob | Tracer) and air.part < 0.95 for air in seen.board.airs)
        flew = flew or flying
        assert not told or (flew and not flying), "it is still in the air"
        assert {name: one.health for name, one in seen.board.counters.items()} == health
    assert flew and told


@pytest.mark.parametrize(("draw", "said"), [(1, True), (2, True), (7, False)])
def test_a_shot_that_costs_its_target_nothing_says_so_over_the_target(draw: int, said: bool) -> None:
    """Also one that backfires; what a hit costs is said by the loss itself."""
    seen = Seen()
    shot = batches(seen.heard("us", {"do": "fire", "unit": "us-sniper", "target": "ge-rifleman"}, draw))
    motion, risen = seen.table.motion(shot[0]), set[tuple[str, str]]()
    while motion and not motion.over:
        motion.update(1 / 60)
        risen |= {(air.words, air.space) for air in seen.board.airs if isinstance(air, Rise)}
    assert risen == ({("Missed", seen.board.counters["ge-rifleman"].space)} if said else set())


@pytest.mark.parametrize(("draw", "kind"), [(2, Duck), (7, Recoil)])
def test_whoever_is_shot_at_ducks_or_is_thrown_back_as_the_shot_lands(draw: int, kind: type) -> None:
    seen = Seen()
    shot = batches(seen.heard("us", {"do": "fire", "unit": "us-sniper", "target": "ge-rifleman"}, draw))
    struck, aloft, flew = set[type](), list[bool](), set[tuple[str, str, bool]]()
    for batch in shot:
        motion = seen.table.motion(batch)
        while motion and not motion.over:
            motion.update(1 / 60)
            flew |= {(air.start, air.goal, air.past) for air in seen.board.airs if isinstance(air, Tracer)}
            blows = {type(air) for air in seen.board.airs if isinstance(air, Blow)}
            aloft += [any(isinstance(air, Verdict) for air in seen.board.airs)] if blows and not struck else []
            struck |= blows
    assert aloft == [True], "the sum still stands there"
    assert struck == {kind} and flew == {("us-sniper", "ge-rifleman", kind is Duck)}


def test_whoever_is_killed_by_a_shot_falls_as_it_lands_and_not_after_the_points() -> None:
    seen = Seen({**MELEE, "units": {**MELEE["units"], "ge-rifleman": {"at": "H07", "hp": 1}}})
    shot = batches(seen.heard("us", {"do": "fire", "unit": "us-sniper", "target": "ge-rifleman"}, 7))
    passed, fell, told = 0.0, list[float](), list[float]()
    for batch in shot:
        motion = seen.table.motion(batch)
        while motion and not motion.over:
            motion.update(1 / 60)
            passed += 1 / 60
            fell += [passed] * any(isinstance(air, Topple) for air in seen.board.airs)
            told += [passed] * any(isinstance(air, Fate) for air in seen.board.airs)
    assert fell[0] - SHOT_PACE.lands < 0.1 and told[0] - SHOT_PACE.lands < 0.1
    assert not seen.board.airs and "ge-rifleman" not in seen.board.counters and set(seen.board.bodies) == {"ge-rifleman"}


@pytest.mark.parametrize("speed", [1.0, 0.35, 0.0])
def test_a_kill_leaves_a_body_and_a_plate_for_a_moment(speed: float) -> None:
    seen = Seen(speed=speed)
    at = seen.board.counters["ge-rifleman"].space
    motion, said = seen.table.motion([{"is": "killed", "unit": "ge-rifleman", "at": at}]), set[str]()
    assert motion
    while not motion.over:
        motion.update(1 / 60)
        said |= {air.words for air in (*seen.board.airs, *seen.board.left) if isinstance(air, Fate)}
    said |= {air.words for air in seen.board.left if isinstance(air, Fate)}
    assert said == {"Rifleman killed"} and set(seen.board.bodies) == {"ge-rifleman"}
    assert "ge-rifleman" not in seen.board.counters and not seen.board.airs


def test_points_that_rise_over_a_man_say_whose_they_are() -> None:
    seen = Seen()
    shot = batches(seen.heard("us", {"do": "fire", "unit": "us-sniper", "target": "ge-rifleman"}, 7))
    loss = next(batch for batch in shot if batch[-1]["is"] == "vp")
    motion, risen = seen.table.motion(loss), set[str]()
    for _ in range(60):
        motion.update(1 / 120)
        risen |= {air.words for air in seen.board.airs if isinstance(air, Rise)}
    assert any(one.startswith("USA +") for one in risen)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_plate_leaves_shooter_and_target_open(size: tuple[int, int], scale: int) -> None:
    for action in [one for one in Seen().match.legal("us") if one["do"] == "fire"]:
        seen = Seen(size=size, scale=scale)
        plate = verdict_of(seen, action, 7)
        assert seen.board.clear.contains(plate.rect)
        ends = [seen.board.to_screen(seen.board.counters[action[who]].space) for who in ("unit", "target")]
        assert not any(map(plate.rect.collidepoint, ends))
        assert not plate.rect.clipline(*ends), "it does not come between them"


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_every_field_of_the_plate_holds_its_words(size: tuple[int, int], scale: int) -> None:
    seen = Seen(size=size, scale=scale)
    action = next(one for one in seen.match.legal("us") if one["do"] == "fire")
    plate = verdict_of(seen, action, 7)
    assert all(text.width(band.words, BOLD, plate.text) <= plate.cell[0] - 3 for band in plate.figures.bands)


def test_a_plate_finds_room_at_every_hex() -> None:
    seen = Seen()
    for space in seen.match.position.world.hexes.ids:
        rect = beside(seen.board, (300, 160), space)
        assert seen.board.clear.contains(rect) and not rect.collidepoint(seen.board.to_screen(space))


# --- what stays ---------------------------------------------------------------------------------------------------------


def test_a_marker_lies_until_the_turn_in_which_it_counts_ends() -> None:
    seen = Seen(bench(us_mg={"at": "G07", "facing": 5}, us_medic={"at": "A01"}, ge_medic={"at": "G08"}))
    seen.see("us", {"do": "fire", "unit": "us-mg", "target": "ge-medic"}, 8)
    stay: list[object] = [dict(seen.table.state.slow)]
    over = {"do": "end_turn"}
    for seat, action in (("us", {"do": "end", "unit": "us-mg", "facing": 5}), ("us", over), ("ge", over)):
        for batch in batches(seen.heard(seat, action)):
            end(seen.table.motion(batch))
        stay.append(dict(seen.table.state.slow))
    assert stay == [{"ge-medic": "next"}, {"ge-medic": "next"}, {"ge-medic": "now"}, {}]
    assert not seen.board.counters["ge-medic"].marks


def test_what_the_engineer_treads_is_marked_until_his_turn_ends() -> None:
    seen = Seen(bench(us_engineer={"at": "C03"}, ge_medic={"at": "M12"}))
    for to in ("C04", "C05", "C04"):
        for batch in batches(seen.heard("us", {"do": "move", "unit": "us-engineer", "to": to})):
            end(seen.table.motion(batch))
    assert seen.board.over.trail == ("C04", "C05") == seen.match.position.path
    seen.see("us", {"do": "end", "unit": "us-engineer"})
    for batch in batches(seen.heard("us", {"do": "end_turn"})):
        end(seen.table.motion(batch))
    assert seen.board.over.trail == ()


def test_counters_keep_the_order_in_which_they_lie() -> None:
    seen = Seen(bench(us_captain={"at": "C03"}, us_medic={"at": "C04"}, ge_medic={"at": "M12"}))
    for batch in batches(seen.heard("us", {"do": "move", "unit": "us-captain", "to": "C04"})):
        end(seen.table.motion(batch))
    assert seen.board.on("C04") == ["us-captain", "us-medic"]


def test_points_are_on_the_bar_as_soon_as_they_have_flown_there() -> None:
    seen = Seen()
    events = seen.heard("us", {"do": "fire", "unit": "us-sniper", "target": "ge-rifleman"}, 7)
    for batch in batches(events):
        motion = seen.table.motion(batch)
        if batch[-1]["is"] == "vp":
            assert seen.table.state.vp["us"] == 0
        end(motion)
        if batch[-1]["is"] == "vp":
            assert seen.table.state.vp["us"] == batch[-1]["total"] == seen.match.position.vp["us"]
    assert any(event["is"] == "vp" for event in events)


def test_a_mission_is_ticked_once_he_lies_there() -> None:
    """Not while he still falls; and whoever skips it all sees the tick as well."""
    for skips in (False, True):
        seen = Seen()
        state, before = seen.table.state, seen.table.state.view
        fall = [{"is": "killed", "unit": "ge-rifleman", "seat": "ge", "at": seen.board.counters["ge-rifleman"].space, "by": "us"}]
        motion = seen.table.motion(fall)
        assert motion and state.reckoned is before and "ge-rifleman" not in state.view.units
        if not skips:
            motion.update(1 / 60)
            assert state.reckoned is before
        end(motion)
        assert state.reckoned is None and state.behind


# --- where one looks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_the_board_moves_to_where_something_happens(speed: float) -> None:
    seen = Seen(bench(us_medic={"at": "O12"}, ge_medic={"at": "A01"}), speed)
    seen.board.camera.zoom_at(6, seen.board.to_screen("A01"))
    assert not seen.board.is_shown("O12")
    for batch in batches(seen.heard("us", {"do": "move", "unit": "us-medic", "to": "O13"})):
        end(seen.table.motion(batch))
    assert seen.board.is_shown("O13")
    before = seen.board.camera.centre
    for batch in batches(seen.heard("us", {"do": "move", "unit": "us-medic", "to": "O12"})):
        end(seen.table.motion(batch))
    assert seen.board.camera.centre == before


def test_the_board_is_where_it_was_after_all_of_it_was_seen() -> None:
    match = Match(RULES, "standard", {}, 3)
    context = Around(match, None, 1.0)
    table = laid(context)
    table.board.camera.zoom_at(3, table.board.camera.rect.center)
    before, levels = (table.board.camera.level, table.board.camera.centre), []
    for seat in ("us", "ge"):
        match.play(seat, match.legal(seat)[0])
    tiles = next(batch for batch in batches(context.chair().hear()) if batch[0]["is"] == "tile")
    assert len(tiles) == 10
    motion = table.motion(tiles)
    assert motion is not None
    while not motion.over:
        motion.update(1 / 30)
        levels.append(table.board.camera.level)
    assert levels[0] == 0 and (table.board.camera.level, table.board.camera.centre) == before
    assert len(table.state.laid) == 10


def test_a_tile_that_is_laid_is_seen_whole_wherever_it_lies() -> None:
    match = picked(3)
    context = Around(match, None, 1.0)
    table = laid(context)
    context.chair().hear()
    board, laid_ = table.board, 0
    while (waits := match.position.pending) is not None and match.position.phase == "tiles":
        board.camera.zoom_at(2, board.camera.rect.center)  # near, and somewhere else
        board.camera.look_at((0.0, 0.0))
        match.play(waits.seat, {"do": "rotate", "loc": waits.loc, "rot": 1})
        for batch in batches(context.chair().hear()):
            end(table.motion(batch))
            if batch[0]["is"] != "tile":
                continue
            laid_ += 1
            centres = [board.to_screen(space) for space in match.position.world.board.locations[batch[0]["loc"]].hexes]
            assert all(map(board.clear.collidepoint, centres)), batch
    assert laid_ > 1


def test_a_tile_that_another_turns_hovers_until_it_lies() -> None:
    match = picked(3)
    context = Around(match, None, 1.0)
    table = laid(context)
    assert table.board.over.tile is not None
    context.chair().hear()
    match.play("ge", {"do": "rotate", "loc": match.position.pending.loc, "rot": 2})
    laying = batches(context.chair().hear())[0]
    motion = table.motion(laying)
    assert table.board.over.tile is not None and [event["is"] for event in laying] == ["tile"]
    end(motion)
    assert table.state.laid[laying[0]["loc"]] == (laying[0]["tile"], 2) and table.board.over.tile is None


def test_the_search_for_a_place_goes_round_the_building() -> None:
    """Straight behind the house first, then clockwise, up to the hex where the regular unit appears (R-IS-113 to R-IS-116)."""
    start = {**MELEE, "options": {"solo": "us"}, "missions": {"us": "us-4"}}
    units = {name: one for name, one in MELEE["units"].items() if name[:2] == "us"}
    start["units"] = {**units, "us-grenadier": {"at": "I05"}, "us-captain": {"at": "K06"}, "us-medic": {"at": "K05"}}
    seen = Seen(start)
    searched: Sequence[str] = ()
    for batch in batches(seen.heard("us", {"do": "move", "unit": "us-grenadier", "to": "J05"}, "us-local-a", 3, 1)):
        motion = seen.table.motion(batch)
        if batch[0]["is"] == "spawn" and batch[0]["unit"] == "ge-sniper":
            searched = seen.motions.steps.searched("J05", batch[0]["at"])
            assert searched[-1] == batch[0]["at"]
        end(motion)
    hexes = seen.match.position.world.hexes
    ring = [space for space in hexes.ring("J05", 1, hexes.direction("I05", "J05")) if space]
    assert list(searched) == ring[: len(searched)] and len(searched) > 1


def test_random_slices_of_time_end_alike() -> None:
    """A house with an enemy in it, seen in odd slices of time and with clicks, on a small window."""
    start = {**MELEE, "units": {**MELEE["units"], "us-grenadier": {"at": "I05"}}}
    for seed in range(4):
        seen, dice = Seen(start, size=(1024, 600), scale=75), random.Random(seed)
        playing = Playing(seen.table.motion, lambda event: None)
        playing.add(batches(seen.heard("us", {"do": "move", "unit": "us-grenadier", "to": "J05"}, "ge-local-a", 8)))
        surface = Surface((1024, 600))
        while not playing.idle:
            playing.update(dice.choice((0.0, 1 / 120, 0.07, 0.4)))
            seen.table.draw(surface)
            if dice.random() < 0.03:
                playing.skip()
        assert not seen.board.airs
        assert seen.table.picture() == laid(seen.context).picture()
