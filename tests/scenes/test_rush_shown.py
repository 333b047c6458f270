"""What the table of Rush shows without being asked: a Recon's strikes, who falls, what is at stake, what a square is."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pygame
import pytest

from game.match import Match
from game.rush.judging.suggested import best
from game.rush.rules import RULES
from scenes.boards.loop.board import Hit
from scenes.boards.loop.corners import tile_rect
from scenes.kit import text
from scenes.kit.fonts import BOLD
from scenes.kit.hero import Hero, OddsBar, fitting
from scenes.kit.marks import plain
from scenes.kit.words import say
from scenes.tables.rush.landed import odds_parts
from scenes.tables.rush.prospects import ends, landing, line_of, strike_odds, tag_of
from scenes.tables.rush.shelling import shells_on
from scenes.tables.rush.since import others, since
from scenes.tables.rush.spare import Legend, stakes
from tests.scenes.rushing import ISLAND, seated
from tests.scenes.sitting import Sitting


def hunting(die: list[int], at: str = "s20", prey: str = "s26") -> Sitting:
    """A Recon on foot of the defenders before his first stop, an attacker ahead."""
    seats = deepcopy(ISLAND["seats"])
    seats["D1"] = {**seats["D1"], "at": at}
    seats["A1"] = {**seats["A1"], "at": prey}
    return seated(seats=seats, turn={"seat": "D1", "phase": "move", "dice": die})


def mode(sitting: Sitting) -> Any:
    """What the hand does at the table of a sitting."""
    return sitting.play.table.mode  # type: ignore[attr-defined]


def test_a_recons_strike_is_part_of_the_plan_and_is_what_may_be_done_then() -> None:
    sitting = hunting([3, 2])
    hand = mode(sitting)
    for place, way in enumerate(hand.ways):
        assert [one.foes for one in way.strikes] == [("A1",)], way
        hand.picked = place
        told = " ".join(map(str, hand._lit_parts(hand.seen)))
        assert (
            strike_odds(way.strikes[0]) in told
            and say("rush:panel.strike_line", at=way.strikes[0].title, n=way.dice[1] + 2) in told
        )
        hand.acts.update_highlights()
        assert "A1" in sitting.play.table.board.over.aimed and "s26" in sitting.play.table.board.over.tags  # type: ignore[attr-defined]
    way = hand.ways[0]
    hand.picked = 0
    hand.commit()
    sitting.rest()
    steps = [action["steps"] for action in sitting.match.legal("D1") if "steps" in action]
    assert steps == [6 - way.dice[0]], "what was promised can be done"


def test_nobody_else_strikes_from_afar() -> None:
    seats = deepcopy(ISLAND["seats"])
    seats["D1"] = {**seats["D1"], "at": "s20", "class": "medic"}
    seats["A1"] = {**seats["A1"], "at": "s26"}
    hand = mode(seated(seats=seats, turn={"seat": "D1", "phase": "move", "dice": [3, 2]}))
    assert not any(way.strikes for way in hand.ways)


def test_a_defenders_fight_has_one_measure_how_likely_his_enemy_falls_whoever_else_does() -> None:
    sitting = hunting([4, 2], prey="s24")
    known: Any = sitting.play.table.state  # type: ignore[attr-defined]
    found = landing(known, "D1", "s24")
    wins, both, _ = ends(found.odds)
    assert found.hunts and found.hits == wins + both and wins != found.hits and f"{found.hits} %" in tag_of(found)
    hero, gained = odds_parts(known, found)[0], {"own": "Gus", "what": ", ".join(found.brings), "n": f"{wins} %"}
    assert isinstance(hero, Hero) and (hero.number, hero.words) == (str(found.hits), say("rush:panel.kills", name="Ann"))
    assert hero.more == say("rush:panel.kills_gain", **gained), "what he gets if he stands is told beside it"
    assert f"{found.hits} % to kill" in line_of([found])
    (bar,) = (part for part in odds_parts(known, found) if isinstance(part, OddsBar))
    told = [words.split("\n") for _, words, _ in bar.shares]
    falls = [long.rsplit(" ", 1)[0] for long, _ in told]
    assert falls == ["only Ann dies", "both die", "only Gus dies"], "whoever falls is named"
    assert [short.rsplit(" ", 1)[0] for _, short in told] == ["only Ann", "both", "only Gus"], "in a narrow part as well"
    for long, short in told:
        wide, room = (text.width(words, BOLD, 14) + 1 for words in (long, short))
        assert [fitting(f"{long}\n{short}", 14, one) for one in (wide, room, 9)] == [long, short, long.rsplit(" ", 1)[1]]


def test_nobody_is_the_only_one_to_die_while_somebody_rides_with_him() -> None:
    seats = deepcopy(ISLAND["seats"])
    for seat in ("D1", "D2"):
        seats[seat] = {**{key: value for key, value in seats[seat].items() if key != "at"}, "in": "b-luv"}
    seats["A1"] = {**seats["A1"], "at": "s24", "class": "engineer"}
    vehicles = {"b-luv": {"at": "s20", "crew": ["D1", "D2"]}}
    sitting = seated(seats=seats, vehicles=vehicles, turn={"seat": "D1", "phase": "move", "dice": [4, 2]})
    known: Any = sitting.play.table.state  # type: ignore[attr-defined]
    (bar,) = (part for part in odds_parts(known, landing(known, "D1", "s24")) if isinstance(part, OddsBar))
    ours, _, theirs = (words for _, words, _ in bar.shares)
    assert ours.startswith("only Ann dies") and theirs.startswith("Gus dies")


def test_what_either_side_needs_is_said() -> None:
    known: Any = seated().play.table.state  # type: ignore[attr-defined]
    red, blue = (plain(row.right) for row in stakes(known))  # type: ignore[attr-defined]
    assert "2A" in red and "2B" in red and "1 more pair" in red
    assert blue == say("rush:stakes.kills", n=known.view.kill_limit - known.view.kills)


def test_each_square_has_a_tip_and_a_covered_one_keeps_its_picture() -> None:
    board: Any = seated().play.table.board  # type: ignore[attr-defined]
    assert set(board.tips) == set(board.track.ids) and all(board.tips.values())
    space = next(one for one in board.tiles if not board.on(one) and one not in board.signs)
    place = tile_rect(board, space)
    unit = next(unit for unit, token in board.counters.items() if not token.craft)
    board.counters[unit].space = space
    seen = []
    for tiles in (dict(board.tiles), {}):
        board.tiles = tiles
        surface = pygame.Surface((1280, 720))
        board.draw(surface)
        seen.append(pygame.image.tobytes(surface.subsurface(place), "RGB"))
    assert seen[0] != seen[1]


def test_a_vehicle_under_the_pointer_says_which_it_is_and_who_is_in_it() -> None:
    for crew in ([], ["D2"]):
        seats = deepcopy(ISLAND["seats"])
        if crew:
            seats["D2"] = {"name": "Hal", "class": "assault", "in": "b-ah1"}
        hand = mode(seated(seats=seats, vehicles={"b-ah1": {"at": "s30", "crew": crew}}, turn={"seat": "A1", "phase": "ready"}))
        hand.hover(Hit("s30", "b-ah1"))
        told = hand.board.over.notes["s30"]
        assert "Attack Helicopter" in told and ("Hal" in told) is bool(crew) and hand.board.tips["s30"] in told
        hand.hover(Hit("s30"))
        assert "s30" not in hand.board.over.notes


def test_a_square_under_the_pointer_says_at_once_what_it_is() -> None:
    board: Any = seated().play.table.board  # type: ignore[attr-defined]
    seen = []
    for space in (None, "s44"):
        board.over.show_hovered(space)
        surface = pygame.Surface((1280, 720))
        board.draw(surface)
        seen.append(surface)
    rect = board.square_rect("s44")
    near = rect.inflate(200, 200).clip(seen[0].get_rect())
    changed = [
        (x, y)
        for x in range(near.left, near.right, 2)
        for y in range(near.top, near.bottom, 2)
        if seen[0].get_at((x, y)) != seen[1].get_at((x, y)) and not rect.inflate(8, 8).collidepoint(x, y)
    ]
    assert len(changed) > 100, "a plate beside the square"


def test_the_legend_tells_every_kind_of_square_that_does_something() -> None:
    board: Any = seated().play.table.board  # type: ignore[attr-defined]
    surface = pygame.Surface((340, 80))
    Legend().paint(surface, surface.get_rect(), board.scale)
    assert len(set(pygame.image.tobytes(surface, "RGB"))) > 20
    assert Legend().high(board.scale, 340) <= 80


def test_whoever_throws_at_a_fuse_reads_who_lit_it() -> None:
    match = Match(RULES, "skirmish", {"attackers": ["Ann", "Bob"], "defenders": ["Gus", "Hal"]}, 4)
    for _ in range(2000):
        if match.position.turn.phase == "defuse":
            break
        seat = match.actors()[0]
        match.play(seat, best(match.position, seat, 1)[0] if match.position.turn.phase == "move" else match.legal(seat)[0])
    assert match.position.turn.phase == "defuse"
    sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
    sitting.rest()
    known: Any = sitting.play.table.state  # type: ignore[attr-defined]
    turns = others(match.chair("D1").story(), "D1", match.position)
    assert any(event["is"] == "armed" for event in turns[-1])
    number = match.position.turn.fuse.mcom
    assert any(f"arms station {number}" in plain(line) for line in since(known, "D1"))


def test_no_press_moves_both_dice_past_an_enemy_whom_the_second_could_strike() -> None:
    """And what the bar says of a square that is lit is what the amber button says."""
    for dice in ([3, 2], [4, 1]):
        sitting = hunting(dice)
        hand = mode(sitting)
        assert any(way.strikes for way in hand.ways) and not hand.same, dice
        hand.touch(hand.picked)
        sitting.play._furnish()
        amber = [one.label for one in sitting.play.chrome.buttons if one.main]
        assert [hand.sentence()] == [say("rush:ask.lit", what=words) for words in amber], dice


def test_the_bar_and_the_amber_button_name_one_move_where_either_order_brings_the_same() -> None:
    alike = 0
    for dice in ([1, 2], [1, 4], [3, 4], [4, 5], [2, 6]):
        sitting = hunting(dice, "s31", "s10")
        hand = mode(sitting)
        if hand.same:
            alike += 1
            hand.touch(hand.picked)
            sitting.play._furnish()
            amber = [one.label for one in sitting.play.chrome.buttons if one.main]
            assert [hand.sentence()] == [say("rush:ask.lit", what=words) for words in amber], dice
    assert alike


def test_one_figure_says_how_likely_one_dies_at_a_last_stop_and_of_what() -> None:
    """Of landings, the gun, the UAV and cards together; 0 is said, too, and a puzzle leaves it to its player."""
    seats, world = deepcopy(ISLAND["seats"]), RULES.read(deepcopy(ISLAND)).world
    seats["D1"] |= {"at": "s40"}
    last = world.track.ahead("s10", 8)
    start = next(at for at in world.squares if world.track.ahead(at, 7) == last)
    uav: Any = {"owner": "defenders", "at": start}
    for at, told in ((world.panel, say("rush:panel.risk_uav", n=8)), ("s40", "")):
        hand = mode(seated(seats=seats | {"D2": {**seats["D2"], "at": at}}, **({"uav": uav} if told else {})))
        parts = hand._lit_parts(hand.seen)
        assert hand.ways[hand.seen].stops[-1].space == last
        (row,) = [part for part in parts if getattr(part, "left", "") == say("rush:panel.risk")]
        assert row.right == say("rush:panel.danger_all", n=8 if told else 0)
        assert any(told in str(part) for part in parts[parts.index(row) :]) and (len(parts) > parts.index(row) + 1) is bool(told)


def test_threat_shows_where_shells_of_the_gun_and_the_uav_may_fall() -> None:
    """Whoever launched the UAV; not on a square under a roof."""
    world = RULES.read(deepcopy(ISLAND)).world
    seats = deepcopy(ISLAND["seats"])
    for weapon, post in (("gun", world.gun), ("uav", world.panel)):
        seats["D2"] = {**seats["D2"], "at": post}
        for owner in ("defenders", "attackers"):
            given = {"owner": owner, **({"at": post} if weapon == "uav" else {})}
            hand = mode(seated(seats=seats, turn={"seat": "A1", "phase": "ready"}, **{weapon: given}))
            far = next(n for n in (7, 6, 8) if world.squares[world.track.ahead(post, n)].kind != "building")
            at, found = world.track.ahead(post, far), shells_on(hand.state, "A1")
            if owner == "attackers":  # who stands there has to leave first
                assert found.get(at, 0.0) < 0.01
                continue
            assert found[at] == pytest.approx((6 - abs(far - 7)) / 36, abs=0.01)
            assert post not in found and not set(found) & {
                one for one in hand.view.buildings if hand.view.buildings[one].standing
            }
            hand.state.looks.toggle("threat")
            hand.update_highlights()
            assert at in hand.board.over.hatched
