"""What the other side can do: where it can stand, what it can hit and how hard, what is seen from anywhere; in both games."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.games import rules
from game.match import Match
from game.operators.outlook import duels
from game.operators.plans import Stand
from scenes.boards.hexes.board import Hit
from scenes.boards.hexes.over import DANGER, LATER
from scenes.kit.text import spans
from scenes.tables.ironsquad.advising.threat_lines import blow_of, next_turn, threat_of
from scenes.tables.operators.places import named
from tests.ironsquad.staged import Staged
from tests.scenes.sitting import Sitting
from tests.scenes.test_planner import match_of

PLACES = {"red": {"node": "k01", "face": "E"}, "blue": {"node": "k13", "face": "N"}}
UNITS: dict[str, Any] = {"us-captain": "C03", "us-medic": "D03", "ge-captain": "C06", "ge-mg": {"at": "H09", "facing": 1}}


def operators(match: Match | None = None, seats: dict[str, str] | None = None) -> Sitting:
    """A person of red who plans, and has nobody before his screen to wait for."""
    sitting = Sitting(seats or {"red": "person", "blue": "recruit"}, match or match_of(**PLACES))
    sitting.rest()
    return sitting


def squads(units: dict[str, Any] | None = None, **start: Any) -> Sitting:
    """A person of the USA in his turn, or in another's."""
    sitting = Sitting({"us": "person", "ge": "recruit"}, Staged(units or UNITS, **start).match)
    sitting.rest()
    return sitting


def point(table: Any, space: str, unit: str | None = None) -> None:
    """Move the pointer there."""
    table.point(Hit(space, None, unit))


def plain(line: str) -> str:
    """Rich text without its marks."""
    return "".join(span.words for span in spans(line))


# --- Operators --------------------------------------------------------------------------------------------------------------


def test_he_is_hatched_in_the_step_of_the_next_marker_and_numbered_by_his_first() -> None:
    sitting = operators()
    table: Any = sitting.play.table
    sitting.press(pygame.K_t, "t")
    chair = sitting.play.chair()
    assert set(table.board.stand) == set(chair.ask("threat", step=1)["stand"])
    first = table.danger.first()
    for step in (1, 2, 3, 4):
        stand = set(chair.ask("threat", step=step)["stand"])
        assert {node for node, (when, _) in first.items() if when <= step} == stand
    walked = {"k13", *table.state.graph.ways["k13"]}
    assert {node for node, (when, sprint) in first.items() if when == 1 and not sprint} == walked
    assert any(sprint for when, sprint in first.values() if when == 1)
    assert table.board.when == {node: f"{when} »" if sprint else str(when) for node, (when, sprint) in first.items()}
    table.plan.lay("k01")
    assert set(table.board.stand) == set(chair.ask("threat", step=2)["stand"]), "the next marker is the second"
    sitting.press(pygame.K_t, "t")
    assert not (table.board.stand or table.board.when)


def test_a_node_says_step_by_step_what_can_happen_there() -> None:
    table: Any = operators().play.table
    table.toggle("threat")
    for node in table.state.graph.nodes:
        lines = [plain(line.right or "") for line in table.danger.lines(node)[:4]]
        for step, words in enumerate(lines, 1):
            threat = table.danger.threat(step)
            stands, seen = node in threat["stand"], node in threat["sees"]
            assert (words in ("he could be here", "he could sprint here")) == stands
            assert words.startswith("he could see it from") == (seen and not stands)
            assert (words == "out of his sight") == (not seen)


def test_the_odds_of_a_contact_are_those_of_the_table_of_duels() -> None:
    table: Any = operators().play.table
    table.toggle("threat")
    view, known = table.state.view, duels(table.state.view.world, table.state.view.features, (0, 0))
    node = next(node for node in table.state.graph.nodes if table.danger.meetings(node, 1))
    for met in table.danger.meetings(node, 1):
        assert (met.node, node) in view.world.graph.sight and met.node in table.danger.threat(1)["stand"]
        looks = view.world.graph.sight[node, met.node].ports
        mine = Stand(node, looks[0] if looks else next(iter(view.world.graph.nodes[node].ports)), False)
        worths = [known.value(mine, Stand(met.node, face, False)) for face in view.world.graph.nodes[met.node].ports]
        assert (met.worst, met.best) == pytest.approx(((1 + min(worths)) / 2, (1 + max(worths)) / 2))
    worst = [met.worst for met in table.danger.meetings(node, 1)]
    assert worst == sorted(worst)


def test_a_key_held_down_shows_danger_while_it_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, now = operators(), [10.0]
    monkeypatch.setattr("scenes.tables.toggles.monotonic", lambda: now[0])
    table: Any = sitting.play.table

    def key(kind: int) -> None:
        sitting.app.apply(sitting.app._hear(pygame.event.Event(kind, key=pygame.K_t, mod=0, unicode="t")))

    key(pygame.KEYDOWN)
    now[0] += 1
    assert table.board.stand
    key(pygame.KEYUP)
    assert not table.board.stand and not table.state.looks.any


def test_danger_is_looked_at_in_plain_light_and_with_the_eye_in_the_light_of_sight() -> None:
    table: Any = operators().play.table
    table.look_from("k06")
    assert table.board.seen == ("k06", None) and table.board.pointed is None
    table.toggle("threat")
    assert table.board.seen is None and table.board.pointed == "k06"
    table.toggle("sight")
    assert table.board.seen == ("k06", None) and table.board.pointed is None


@pytest.mark.parametrize(("scenario", "sprints"), [("kiln-yard", True), ("basic-training", False)])
@pytest.mark.parametrize("away", [False, True])
def test_the_numbers_of_danger_are_explained_beside_it_even_while_the_enemy_is_about_to_enter(
    scenario: str, sprints: bool, away: bool
) -> None:
    table: Any = operators(match_of(scenario=scenario, **PLACES | ({"blue": {}} if away else {}))).play.table
    assert "Number:" not in table.sentence()
    table.toggle("threat")
    assert table.board.stand
    told = plain(table.sentence())
    assert "Number: the earliest action he can be there" in told
    assert ("» by sprinting" in told) == sprints == any(run for _, run in table.danger.first().values())


def test_whoever_waits_sees_the_danger_too() -> None:
    sitting = operators()
    sitting.stay()
    sitting.rest()
    table: Any = sitting.play.table
    assert table.state.chair is None and table.state.planner
    assert {button.label for button in table.buttons()} >= {"Threat", "Sight", "What if …"}
    sitting.press(pygame.K_t, "t")
    assert table.board.stand
    sitting.press(pygame.K_TAB, "\t")
    assert table.state.hit.node == next(iter(table.state.graph.nodes)), "the keys point where no mouse does"
    graph = table.state.graph
    told = [tuple(named(part, graph) for part in line[:2]) for line in table.danger.lines(table.state.hit.node)]
    assert [line[:2] for line in table.panels.sight.lines] == told


def test_nothing_hidden_is_in_the_danger() -> None:
    """Two matches that differ in the enemy's locked plan alone show the same."""
    shown = []
    for nodes in (("k13",) * 4, ("k12", "k13", "k12", "k13")):
        match = match_of(**PLACES)
        faces = [match.rules.ask(match.position, "reach", {"from": node, "sprint": False})["steps"] for node in nodes]
        face = [next(one["faces"][0] for one in steps if one["at"] == node) for node, steps in zip(nodes, faces, strict=True)]
        match.play("blue", {"do": "plan", "at": list(nodes), "face": face})
        sitting = operators(match)
        table: Any = sitting.play.table
        table.toggle("threat")
        shown.append((table.board.stand, table.board.when, [table.danger.lines(node) for node in table.state.graph.nodes]))
    assert shown[0] == shown[1]


# --- Iron Squad -------------------------------------------------------------------------------------------------------------


def test_the_next_turn_begins_with_all_there_is() -> None:
    units = {**UNITS, "ge-captain": {"at": "C06", "slow": "next", "fired": True, "done": True}}
    view = Staged(units).match.view("us")
    then = next_turn(view, "ge")
    assert view.units["ge-captain"].fired and then.seat == "ge"
    captain = then.units["ge-captain"]
    assert (captain.fired, captain.done, captain.slow) == (False, False, "now")
    assert captain.mp == view.kind(captain).mp + view.world.tables.numbers.marker
    assert then.units["us-captain"] == view.units["us-captain"]
    assert next_turn(view, "us") is view, "its turn goes on"


def test_he_is_hatched_where_he_fires_and_bordered_where_he_stands() -> None:
    sitting = squads()
    table: Any = sitting.play.table
    sitting.press(pygame.K_t, "t")
    over, then = table.board.over, next_turn(table.state.view, "ge")
    threats = [threat_of(then, name) for name, _ in then.own("ge")]
    assert over.border == {space for threat in threats for space in threat.stand}
    assert set(over.hatched[DANGER]) == set(table.state.context.chair().ask("threat", seat="us")["hexes"])
    assert set(over.hatched[DANGER]) | set(over.hatched[LATER]) == {space for threat in threats for space in threat.later}
    assert not set(over.hatched[DANGER]) & set(over.hatched[LATER])
    point(table, "H09", "ge-mg")
    assert over.border == set(threat_of(then, "ge-mg").stand), "the one that is pointed at, alone"
    sitting.press(pygame.K_t, "t")
    assert not (over.border or over.hatched[DANGER] or over.hatched[LATER])


def test_the_blow_is_the_best_shot_from_all_he_can_come_to() -> None:
    table: Any = squads().play.table
    then = next_turn(table.state.view, "ge")
    stand = threat_of(then, "ge-captain").stand
    blow = blow_of(then, "ge-captain", stand, "us-captain")
    about = {"unit": "ge-captain", "target": "us-captain"}
    asked = {space: rules("ironsquad").ask(then, "odds", {**about, "from": space}) for space in stand}
    can = {space: odds for space, odds in asked.items() if odds["can"]}
    assert blow and max(odds["acc"] for odds in can.values()) == can[blow.at]["acc"]
    assert (blow.band, blow.mean) == (can[blow.at]["acc"] // then.world.tables.class_span, can[blow.at]["expected"])


def test_the_panel_tells_of_units_of_hexes_and_of_the_enemy() -> None:
    table: Any = squads().play.table
    assert table.danger.told(Hit("C03", None, "us-captain")) is None, "it is not looked at"
    table.bars.toggle("threat")
    title, parts = table.danger.told(Hit("C03", None, "us-captain"))
    assert title == "DANGER TO THE CAPTAIN" and len(parts) > 1
    title, parts = table.danger.told(Hit("C04"))
    assert title == "IF THE CAPTAIN STOOD ON C04", "the nearest of the own units"
    mean = sum(blow.mean for blow in table.danger.blows("us-captain", "C04"))
    assert any(f"{mean:.1f}" in plain(part.right) for part in parts if hasattr(part, "right"))
    table.mode.choose("us-medic")
    assert table.danger.told(Hit("C04"))[0] == "IF THE MEDIC STOOD ON C04"
    title, parts = table.danger.told(Hit("C06", None, "ge-captain"))
    assert title == "WHAT THE CAPTAIN CAN DO" and any("Medic" in plain(part.left) for part in parts if hasattr(part, "left"))
    point(table, "C03", "us-captain")
    assert table.panels.danger in table.panels.widgets


def test_in_the_enemys_turn_it_is_what_he_has_left() -> None:
    units = {**UNITS, "ge-captain": {"at": "C06", "fired": True, "mp": 3}, "ge-mg": {"at": "H09", "facing": 1, "done": True}}
    sitting = squads(units, seat="ge")
    table: Any = sitting.play.table
    assert table.state.chair is None
    sitting.press(pygame.K_t, "t")
    assert set(table.danger.threat("ge-mg").stand) == {"H09"}
    captain = table.danger.threat("ge-captain")
    assert captain.stand and not captain.later and max(captain.stand.values()) <= 3


def test_sight_is_shaded_from_any_hex_in_whosever_turn() -> None:
    for seat in ("us", "ge"):
        sitting = squads(seat=seat, ground={"C04": "forest"})
        table: Any = sitting.play.table
        sitting.press(pygame.K_v, "v")
        for space in ("C03", "F07", "C04"):
            point(table, space)
            assert table.board.over.seen == table.state.view.layout.seen(space)
        sitting.press(pygame.K_v, "v")
        assert table.board.over.seen is None


@pytest.mark.parametrize("game", ["operators", "ironsquad"])
def test_danger_is_drawn_once_and_a_frame_costs_no_more(game: str) -> None:
    """What was worked out is merged into what stands still: a second frame repaints nothing."""
    sitting = operators() if game == "operators" else squads()
    table: Any = sitting.play.table
    sitting.press(pygame.K_t, "t")
    surface = pygame.Surface((1280, 720))
    sitting.top.draw(surface)
    picture = table.board._picture
    still = picture._still
    before = pygame.image.tobytes(surface, "RGB")
    sitting.top.draw(surface)
    assert picture._still is still and pygame.image.tobytes(surface, "RGB") == before
    assert not table.stale
