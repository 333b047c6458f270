"""The tables of Operators against the figures of the rules, and what the loader refuses in their files."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.content.reader import Faulty
from game.draws import Draws
from game.folders import data_folder
from game.operators.maps import tiled_project
from game.operators.records import FEATURES, METER_COLOURS, folder_of_game
from game.operators.rules import RULES
from game.operators.tables import board, tables


def test_dice_show_what_the_rules_list() -> None:
    dice = tables().dice
    assert list(dice) == ["aim", "agility", "aggressive"]
    assert [die.colour for die in dice.values()] == ["blue", "green", "red"]
    assert [face["aim"] for face in dice["aim"].faces] == [1, 1, 1, 2, 2, 3]
    agility = [(face["speed"], face["defence"]) for face in dice["agility"].faces]
    assert agility == [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2)]
    assert [face["firepower"] for face in dice["aggressive"].faces] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("card", "name", "aim", "defence", "speed", "tracker", "firepower"),
    [
        ("steady-shot", "Steady Shot", 0, 0, 0, 1, (0, 4, 5, 7, 9)),
        ("fast-maneuvers", "Fast Maneuvers", 0, 2, 1, 0, (0, 2, 6, 7, 8)),
        ("deep-breath", "Deep Breath", 2, 0, 0, 0, (0, 3, 5, 8, 11)),
        ("dig-in", "Dig In", 0, 3, 0, 0, (0, 2, 4, 5, 6)),
        ("full-auto", "Full Auto", 0, 0, 0, -1, (0, 9, 10, 11, 12)),
        ("kill-shot", "Kill Shot", 0, 0, 0, 0, (0, 3, 8, 13, 17)),
    ],
)
def test_cards_show_what_the_rules_list(
    card: str, name: str, aim: int, defence: int, speed: int, tracker: int, firepower: tuple[int, ...]
) -> None:
    """R-OP-16: one of each of six."""
    found = tables().cards[card]
    assert found[:8] == (card, name, "basic", 1, aim, defence, speed, tracker)
    assert tuple(found.firepower[colour] for colour in METER_COLOURS) == firepower


def test_cards_stand_in_card_order() -> None:
    assert list(tables().cards) == [
        "steady-shot", "fast-maneuvers", "deep-breath", "dig-in", "full-auto", "kill-shot"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("weapon", "pool", "close", "long"),
    [
        ("m4a1", (5, 5, 5), (3, "KWWWWWYYOOR"), (3, "KWWWWWYYYOOR")),
        ("m60", (5, 3, 6), (3, "KWWWWWYYYOOR"), (4, "KWWWWWYYOORR")),
    ],
)
def test_weapons_show_what_the_rules_list(
    weapon: str, pool: tuple[int, int, int], close: tuple[int, str], long: tuple[int, str]
) -> None:
    """R-OP-15"""
    found = tables().weapons[weapon]
    assert found.pool == pool
    letters = {"black": "K", "white": "W", "yellow": "Y", "orange": "O", "red": "R"}
    for track, expected in (("close", close), ("long", long)):
        meter = found.meters[track]
        assert (meter.start, "".join(letters[colour] for colour in meter.spaces)) == expected


def test_tracker_and_numbers() -> None:
    found = tables()
    assert found.tracker == {-4: -9, -3: -7, -2: -5, -1: -2, 0: 0, 1: 2, 2: 5, 3: 7, 4: 9, 5: 12, 6: 14}
    assert found.steps == {
        "wound": -1, "on_target": 2, "sprint": -1, "bonus": 1, "climbing": -1, "first_strike": 1
    }  # fmt: skip
    assert found.numbers._asdict() == {
        "markers": 4, "sprints": 1, "cover_defence": 2, "wound_margin": 5, "new_wounds": 2, "points": 5,
        "dice_per_fight": 7,
    }  # fmt: skip
    assert {one.id: one[1:] for one in found.operators.values()} == {
        "shepherd": ("Shepherd", "basic", 3), "ghost": ("Ghost", "basic", 3)
    }  # fmt: skip


def test_scenarios_options_and_defaults() -> None:
    """R-OP-14: the two operators differ."""
    found = tables()
    assert {one.id: one.map for one in found.scenarios.values()} == {
        "basic-training": "kiln-yard", "kiln-yard": "kiln-yard", "salt-quay": "salt-quay"
    }  # fmt: skip
    for scenario in found.scenarios.values():
        assert scenario.features == dict.fromkeys(FEATURES, scenario.id != "basic-training")
        assert board(scenario.map).nodes
    areas = RULES.setup("kiln-yard", {}, Draws(1)).areas
    assert {seat: (area.operator, area.weapon) for seat, area in areas} == {"red": ("shepherd", "m4a1"), "blue": ("ghost", "m60")}
    options = {name: (one.default, one.values) for name, one in found.options.items()}
    assert options == {
        "points": (5, (5, 3, 4, 6, 7, 8, 9, 10)),
        "red_operator": ("shepherd", ("shepherd", "ghost")),
        "red_weapon": ("m4a1", ("m4a1", "m60")),
        "blue_weapon": ("m60", ("m60", "m4a1")),
        "illegal_plans": ("refuse", ("refuse", "cancel")),
        "empty_hand": ("none", ("none", "reload")),
        "open_plans": (False, (False, True)),
        "pace": ("manual", ("manual", "gentle")),
    }
    only_training = {name for name, one in found.options.items() if one.scenarios == ("basic-training",)}
    assert only_training == {"open_plans", "pace"}
    assert found.options["points"].scenarios == tuple(found.scenarios)
    assert found.options["points"].default == found.numbers.points


def test_duel_rows_are_the_same_from_both_sides() -> None:
    found = tables()
    assert found.duel["close", "m4a1", "m60", False, False] == (-0.66, -0.46, -0.12, 0.16, 0.40, 0.62, 0.74)
    assert found.duel["long", "m60", "m60", True, False] == (-0.48, -0.26, 0.03, 0.29, 0.50, 0.73, 0.83)
    assert found.duel["close", "m60", "m4a1", True, False] == (-0.60, -0.41, -0.19, 0.08, 0.36, 0.66, 0.82)
    assert len(found.duel) == 28
    for (track, mine, theirs, my_cover, their_cover), values in found.duel.items():
        mirrored = found.duel[track, theirs, mine, their_cover, my_cover]
        assert [0 - value for value in reversed(values)] == list(mirrored)
        assert list(values) == sorted(values)
    formula = found.duel_formula
    assert formula.lead == 0.29
    assert formula.edges["close", "m4a1", "m60"] == 0.16 and formula.edges["long", "m60", "m4a1"] == 0.09


def test_tables_are_read_once() -> None:
    assert tables() is tables()


def test_the_tiled_project_offers_what_the_loader_accepts() -> None:
    file = folder_of_game() / "operators.tiled-project"
    assert file.read_text(encoding="utf-8") == tiled_project(), (
        "the project is out of date; run: python -m game.operators.tables --tiled-project"
    )


@pytest.mark.parametrize(
    ("file", "old", "new", "at", "sentence"),
    [
        ("cards.yaml", "defence: 3", "defense: 3", "defense", 'dig-in: unknown key "defense"; did you mean "defence"?'),
        (
            "cards.yaml",
            "aim: 2",
            "aim: two",
            "two",
            'deep-breath: aim should be a whole number from 0 to 99, not "two"',
        ),
        (
            "cards.yaml",
            "id: dig-in",
            "id: kill-shot",
            "id: kill-shot\n  name: Kill",
            "kill-shot: the name stands already",
        ),
        ("cards.yaml", "yellow: 8, ", "", "{white: 3, orange: 13", 'kill-shot: firepower: the key "yellow" is missing'),
        (
            "weapons.yaml",
            "start: 4",
            "start: 12",
            "{start: 12",
            "m60: meters.long: the cube starts on space 12, but the",
        ),
        (
            "weapons.yaml",
            "red, red]",
            "red, pink]",
            "pink",
            "m60: meters.long.spaces 12 should be one of black, white,",
        ),
        (
            "weapons.yaml",
            "aggressive: 6",
            "aggressive: -6",
            "-6",
            "m60: pool.aggressive should be a whole number from 0",
        ),
        ("tracker.yaml", "-3: -7, ", "", "{-4: -9, -2", "tracker: firepower: the space -2 does not follow the one"),
        (
            "tracker.yaml",
            "on_target: 2",
            "on_target: +-2",
            "+-2",
            "tracker: steps.on_target should be a whole number from",
        ),
        (
            "dice.yaml",
            "{aim: 3}",
            "{aim: 3, speed: 1}",
            "speed: 1}",
            'dice: aim.faces 6: unknown key "speed"; there are',
        ),
        ("dice.yaml", "colour: green", "colour: 7", "7\n  faces", "dice: agility.colour should be a text; if 7 is one"),
        (
            "game.yaml",
            "sprints: 1 ",
            "sprints: 12:30 ",
            "12:30",
            "game: numbers.sprints should be a whole number from 0",
        ),
        (
            "scenarios.yaml",
            "sprint: true",
            "sprint: yes",
            "yes",
            "kiln-yard: features.sprint should be true or false, not",
        ),
        (
            "scenarios.yaml",
            "[shepherd, ghost]",
            "[shepherd, gost]",
            "gost",
            'red_operator.values 2: "gost" is not among the',
        ),
        (
            "scenarios.yaml",
            "default: m60",
            "default: m4a1",
            "default: m4a1\n    values: [m60",
            "the default comes first",
        ),
        (
            "scenarios.yaml",
            "[refuse, cancel]",
            "[refuse, refuse]",
            "default: refuse",
            "illegal_plans: a value stands twice",
        ),
        (
            "scenarios.yaml",
            "[basic-t",
            "[basik-t",
            "basik-t",
            'open_plans.scenarios 1: "basik-training" is not among the',
        ),
        (
            "duel.yaml",
            ", 0.62, 0.74]",
            ", 0.62]",
            "[-0.66, -0.46, -0.12",
            "duel: rows 1.values should be a list of 7, but",
        ),
        (
            "duel.yaml",
            "theirs: m60,",
            "theirs: m61,",
            "m61",
            'duel: rows 1.theirs: "m61" is not among the weapons; did',
        ),
        (
            "operators.yaml",
            "hand: 3",
            "hand: three",
            "three",
            "shepherd: hand should be a whole number from 0 to 99, no",
        ),
    ],
)
def test_a_broken_table_is_refused_with_its_place(tmp_path: Path, file: str, old: str, new: str, at: str, sentence: str) -> None:
    folder = copy(tmp_path)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    (folder / file).write_text(text, encoding="utf-8")
    with pytest.raises(Faulty) as refused:
        tables(folder)
    told = [fault for fault in refused.value.faults if sentence in fault]
    assert told, refused.value.faults
    before = text[: text.index(at)]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    assert told[0].startswith(f"data/operators/{file}:{line}:{column}: ")


def test_all_faults_of_all_files_come_at_once(tmp_path: Path) -> None:
    folder = copy(tmp_path)
    (folder / "game.yaml").unlink()
    (folder / "operators.yaml").write_bytes(b"- {id: sh\xffepherd}\n")
    (folder / "cards.yaml").write_text("- {id: only, aim: x, copies: 0}\n", encoding="utf-8")
    with pytest.raises(Faulty) as refused:
        tables(folder)
    files = {fault.split(":")[0] for fault in refused.value.faults}
    assert files == {f"data/operators/{name}.yaml" for name in ("game", "operators", "cards")}
    assert "data/operators/operators.yaml:1:10: operators: the file is not UTF-8; save it as UTF-8" in str(refused.value)
    assert "data/operators/game.yaml:1:1: game: there is no such file" in refused.value.faults


def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "data" / "operators"
    shutil.copytree(data_folder() / "operators", folder)
    return folder
