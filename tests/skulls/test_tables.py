"""The tables of Danger Close against the rules (sections 3.1 to 3.7), and what the loader refuses in their files."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from game.content.reader import Faulty
from game.folders import data_folder
from game.skulls.records import SEATS
from game.skulls.tables import board, tables

CARDS = """
s-lead 2/2/1 4 45 flashbang,smoke rally
s-point 3/1/0 4 57 flashbang,smoke fleet
s-breach 3/1/0 5 51 flashbang,flashbang,frag shock
s-rifle 2/2/1 4 43 frag,smoke steady
s-gun 2/3/2 4 19 frag,smoke suppress
s-marks 1/2/3 3 27 smoke,smoke long-shot
s-corps 2/1/1 4 37 medkit,medkit,smoke surgeon
s-gren 2/2/1 4 31 frag,frag,smoke launcher
s-radio 2/1/1 3 35 smoke,tear-gas net
s-eod 2/1/0 4 23 frag,rpg,tear-gas blast-suit
t-boss 2/2/1 4 42 smoke,tear-gas iron-will
t-look 2/1/1 4 58 flashbang,smoke fleet
t-enfor 3/1/0 5 48 frag,tear-gas brute
t-vet 2/2/1 4 44 flashbang,frag steady
t-gun 2/3/2 4 18 frag,smoke suppress
t-marks 1/2/3 3 28 smoke,tear-gas long-shot
t-medic 2/1/1 4 36 medkit,medkit,smoke surgeon
t-rocket 2/1/0 4 24 rpg,rpg,smoke close-aim
t-bomb 3/1/0 3 32 frag,frag,tear-gas big-charge
t-gunman 2/2/1 4 38 frag,tear-gas pack
"""
"""The cards of section 3.1: id, threat, defence, initiative, issue, text."""
COUNTS = {"flashbang": (4, 2), "frag": (6, 6), "medkit": (2, 2), "rpg": (1, 2), "smoke": (9, 6), "tear-gas": (2, 5)}
"""The items in the standard issues of both rosters (3.3)."""


def test_every_card_is_the_one_that_is_printed() -> None:
    printed = [line.split() for line in CARDS.strip().splitlines()]
    found = tables().cards
    assert list(found) == [line[0] for line in printed]
    for name, threat, defence, initiative, issue, trait in printed:
        card = found[name]
        assert "/".join(map(str, card.threat)) == threat
        assert (card.defence, card.initiative) == (int(defence), int(initiative))
        assert (",".join(card.issue), card.trait) == (issue, trait)
        assert card.side == ("seal" if name.startswith("s-") else "terrorist")
        assert card.marksman is name.endswith("-marks")


@pytest.mark.parametrize("seat", SEATS)
def test_both_rosters_have_the_same_sums(seat: str) -> None:
    """Ten cards, defence 39, threat 47, initiative 368."""
    cards = [card for card in tables().cards.values() if card.side == seat]
    sums = (sum(card.defence for card in cards), sum(sum(card.threat) for card in cards), sum(card.initiative for card in cards))
    assert (len(cards), *sums) == (10, 39, 47, 368)
    assert tables().rosters[seat] == tuple(sorted(card.id for card in cards))


def test_r_sk_34_printed_initiatives_never_tie_with_10_less_either() -> None:
    """SEAL ones are odd and Terrorist ones even; all differ."""
    cards = tables().cards.values()
    assert {(card.side, card.initiative % 2) for card in cards} == {("seal", 1), ("terrorist", 0)}
    assert len({card.initiative for card in cards}) == len(cards)


def test_the_standard_issues_hold_as_many_tokens_as_are_counted() -> None:
    cards = tables().cards.values()
    counts = {seat: Counter(item for card in cards if card.side == seat for item in card.issue) for seat in SEATS}
    assert {item: tuple(counts[seat][item] for seat in SEATS) for item in COUNTS} == COUNTS
    assert set(counts["seal"]) | set(counts["terrorist"]) == set(COUNTS)


def test_the_ten_tokens() -> None:
    """R-SK-100: six are spent, four are stars; what is chosen, at which range, and the threats."""
    found = {name: (one.kind, one.aim, one.ranges, one.threat) for name, one in tables().tokens.items()}
    assert found == {
        "flashbang": ("spent", "zone", (1,), 0), "frag": ("spent", "zone", (1,), 3), "medkit": ("spent", "friend", (0,), 0),
        "rpg": ("spent", "zone", (2,), 3), "smoke": ("spent", "zone", (0, 1), 0), "tear-gas": ("spent", "zone", (1,), 0),
        "covering-fire": ("star", "none", (0, 1), 1), "creep": ("star", "none", (), 0), "double-time": ("star", "space", (), 0),
        "focus-fire": ("star", "enemy", (0, 1), 2),
    }  # fmt: skip
    assert tables().stars == ("covering-fire", "creep", "double-time", "focus-fire")


def test_the_weapons_of_vehicles() -> None:
    found = {name: (one.aim, one.ranges, one.threat, one.once) for name, one in tables().weapons.items()}
    assert found == {
        "machine-gun": ("enemy", (1, 2), 3, True), "resupply": ("item", (), 0, False), "rpg-rack": ("zone", (2,), 3, True)
    }  # fmt: skip


def test_every_trait_is_on_a_card_and_says_its_rules() -> None:
    found = tables().traits
    assert set(found) == {card.trait for card in tables().cards.values()} and len(found) == 15
    assert {rule for trait in found.values() for rule in trait.rules} == {*range(150, 156), *range(157, 165)}


def test_scenarios_stand_on_their_boards() -> None:
    """R-SK-10: every space, zone, squad and weapon that they name is there."""
    known = tables()
    assert {name: (one.board, one.units, one.rounds) for name, one in known.scenarios.items()} == {
        "street-sweep": ("souk", 4, 10), "black-hawk-down": ("long-street", 6, 12), "first-contact": ("courtyard", 2, 8)
    }  # fmt: skip
    for scenario in known.scenarios.values():
        place = board(scenario.board)
        assert all(len(place.starts[seat]) == 3 for seat in SEATS)
        for goal in scenario.objectives.values():
            assert goal.space in place.spaces and goal.goal in place.zones and goal.side in SEATS
        for vehicle in scenario.vehicles.values():
            assert vehicle.zone in place.zones and vehicle.capacity == 4
            assert vehicle.zone in place.starts[vehicle.side] and set(vehicle.weapons) <= set(known.weapons)
        for seat, squad in (scenario.squads or {}).items():
            assert len(squad) == scenario.units and set(squad) <= set(known.rosters[seat])
    assert known.scenarios["first-contact"].squads == {"seal": ("s-rifle", "s-breach"), "terrorist": ("t-vet", "t-enfor")}
    street = known.scenarios["black-hawk-down"]
    assert {name: (one.side, one.space, one.goal) for name, one in street.objectives.items()} == {
        "package": ("seal", "C6/0", "B1"), "hostage": ("terrorist", "A4/0", "B9")
    }  # fmt: skip
    assert {name: one.weapons for name, one in street.vehicles.items()} == {
        "humvee": ("machine-gun", "resupply"),
        "truck": ("rpg-rack",),
    }


def test_lengths_and_limits_by_size() -> None:
    """The chart of 3.5, from two units a side on."""
    known = tables()
    assert known.minutes[1:] == (20, 25, 35, 45, 55, 65, 75)
    assert known.limits[1:] == (8, 9, 10, 10, 11, 11, 12)
    assert known.lengths["street-sweep"][1:] == (5.3, 5.9, 6.7, 7.6, 7.7, 8.5, 8.7)
    assert known.lengths["black-hawk-down"][1:] == (4.8, 4.9, 5.0, 5.3, 5.8, 5.8, 6.3)


def test_options_and_their_defaults() -> None:
    flag = (False, (False, True))
    sizes = (None, (None, *range(1, 9)))
    assert {name: (one.default, tuple(one.values)) for name, one in tables().options.items()} == {
        "units_seal": sizes, "units_terrorist": sizes, "rounds": (None, (None, *range(21))),
        "whites": ("per-unit", ("per-unit", "per-team")), "star_sets": ("auto", ("auto", 1, 2)),
        "start_skulls": ("black", ("black", "red", "coloured")), "vehicles": flag, "marksman_duel": flag, "prone": flag,
        "no_kill": flag, "gametext": (True, (True, False)), "windows": ("threat", ("threat", "all", "never")),
    }  # fmt: skip


def test_the_numbers_of_the_rules() -> None:
    assert tables().numbers._asdict() == {
        "whites": 8, "blacks": 1, "most_danger": 8, "actions": 2, "reach": 2, "cover": 3, "penalty": 10, "stands_at": 2,
        "medkit_cost": 2, "revived_at": 1, "double_time": 2, "floor": 1, "inside": 1, "big_squad": 6,
    }  # fmt: skip


def test_tables_are_read_once() -> None:
    assert tables() is tables()


# --- broken files ---------------------------------------------------------------------------------------------------------


def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "data" / "skulls"
    shutil.copytree(data_folder() / "skulls", folder)
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "at", "sentence"),
    [
        ("units", "defence: 5,", "defense: 5,", "defense", 's-breach: unknown key "defense"; did you mean "defence"?'),
        ("units", "defence: 5,", "defence: 7,", "7, init", "s-breach: defence should be a whole number from 2 to 6, not"),
        ("units", "threat: [2, 3, 2]", "threat: [2, 6, 2]", "6, 2]", "s-gun: threat 2 should be a whole number from 0 to 5, not"),
        ("units", "threat: [2, 3, 2]", "threat: [2, 3]", "[2, 3]", "s-gun: threat should be a list of 3, but"),
        ("units", "initiative: 57", "initiative: fast", "fast", "s-point: initiative should be a whole number from 1 to 99"),
        ("units", "trait: shock", "trait: shok", "shok", 's-breach: trait: "shok" is not among the traits; did'),
        ("units", "[smoke, smoke]", "[smoke, smog]", "smog", 's-marks: issue 2: "smog" is not among the tokens; did'),
        ("units", "id: t-look", "id: t-boss", "{id: t-boss, side: terrorist, name: Look", "t-boss: the name stands already"),
        ("units", "side: terrorist, name: Gun", "side: red, name: Gun", "red, name", "side should be one of seal, terrorist"),
        ("tokens", "kind: star, aim: space", "kind: star, aim: moon", "moon", "double-time: aim should be one of zone"),
        ("tokens", "ranges: [2]", "ranges: 2", "2, threat: 3", "rpg: ranges should be a list"),
        ("traits", "rules: [151]", "rules: []", "[], change: 1}\n- {id: shock", "fleet: rules should be a list of at least"),
        ("scenarios", "rounds: 12", "rounds: 21", "21", "black-hawk-down: rounds should be a whole number from 0 to 20"),
        ("scenarios", "weapons: [rpg-rack]", "weapons: [rpg]", "rpg]}", 'truck: weapons 1: "rpg" is not among the weapons'),
        ("scenarios", "[s-rifle, s-breach]", "[s-rifle, s-bleach]", "s-bleach", 'squads.seal 2: "s-bleach" is not among the'),
        ("scenarios", "limits: [8, ", "limits: [", "[8, 9, 10", "limits should be a list of 8, but"),
        ("options", "[black, red, coloured]", "[black, blue]", "blue", "start_skulls.values 2 should be one of black"),
        ("options", "default: threat", "default: all", "default: all", "the default comes first"),
        ("game", "penalty: 10 ", "penalty: ten ", "ten ", "game: numbers.penalty should be a whole number from 0"),
        ("game", "once: false", "once: never", "never", "resupply: once should be true or false, not"),
    ],
)
def test_a_broken_table_is_refused_with_its_place(tmp_path: Path, file: str, old: str, new: str, at: str, sentence: str) -> None:
    folder = copy(tmp_path)
    path = folder / f"{file}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Faulty) as refused:
        tables(folder)
    told = [fault for fault in refused.value.faults if sentence in fault]
    assert told, refused.value.faults
    before = text[: text.index(at)]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    assert told[0].startswith(f"data/skulls/{file}.yaml:{line}:{column}: "), told[0]


def test_two_cards_of_one_initiative_are_told(tmp_path: Path) -> None:
    folder = copy(tmp_path)
    path = folder / "units.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("initiative: 57", "initiative: 45"), encoding="utf-8")
    with pytest.raises(Faulty, match="s-point and s-lead both have the initiative 45"):
        tables(folder)


def test_all_faults_of_all_files_come_at_once(tmp_path: Path) -> None:
    """Those of cards whose tokens are gone, too."""
    folder = copy(tmp_path)
    (folder / "game.yaml").unlink()
    (folder / "traits.yaml").write_bytes(b"- {id: ral\xffly}\n")
    (folder / "tokens.yaml").write_text("- {id: only, aim: x}\n", encoding="utf-8")
    with pytest.raises(Faulty) as refused:
        tables(folder)
    assert {fault.split(":")[0] for fault in refused.value.faults} == {
        f"data/skulls/{name}.yaml" for name in ("game", "traits", "tokens", "units")
    }
