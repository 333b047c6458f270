"""The rule book of Danger Close: it states every rule, explains what is on the screen, and its pictures and figures are true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import comb
from pathlib import Path
from typing import Any

import pytest

from game.api import Event
from game.draws import Draws
from game.match import Match
from game.skulls.rules import RULES
from game.skulls.tables import tables
from tests.books import book
from tests.test_coverage import Numbered

DATA = Path(__file__).parents[2] / "data" / "skulls"
NUMBERS = Numbered("skulls")


def content(name: str) -> Any:
    """What stands in a file of the game's data."""
    return book(DATA / f"{name}.yaml")


CHAPTERS: list[dict[str, Any]] = content("rulebook")
PARAGRAPHS: list[dict[str, Any]] = [paragraph for chapter in CHAPTERS for paragraph in chapter["paragraphs"]]
BOOK = {paragraph["id"]: paragraph for paragraph in PARAGRAPHS}
EXAMPLES = {name: paragraph["example"] for name, paragraph in BOOK.items() if "example" in paragraph}
CARDS = {card["id"]: card for card in content("units")}
TOKENS = {token["id"]: token for token in content("tokens")}
FIGURES_OF_PLAY = tables().numbers
LIMITS = range(30, 111)
"""The words of a paragraph."""
NAMES = {card["name"] for card in CARDS.values()}

each_paragraph = pytest.mark.parametrize("paragraph", PARAGRAPHS, ids=[paragraph["id"] for paragraph in PARAGRAPHS])
each_example = pytest.mark.parametrize("name", EXAMPLES)


def twice(names: list[str]) -> list[str]:
    """The names that stand in a list more than once."""
    return [name for name, count in Counter(names).items() if count > 1]


def texts(paragraph: dict[str, Any]) -> Iterator[str]:
    """All rich texts of a paragraph."""
    yield paragraph["text"]
    yield paragraph.get("example", {}).get("caption", "")
    for row in paragraph.get("table", []):
        yield from row


def links(paragraph: dict[str, Any]) -> list[str]:
    """Where the links of a paragraph lead."""
    return [link.split("|")[0] for text in texts(paragraph) for link in re.findall(r"\[\[(.*?)\]\]", text, re.DOTALL)]


def unlinked(text: str) -> str:
    """A rich text in one line, its links as they are read."""
    return " ".join(re.sub(r"\[\[(?:[^|\]]*\|)?([^\]]*)\]\]", r"\1", text).split())


@cache
def staged(name: str) -> tuple[Match, tuple[Event, ...]]:
    """The match of an example after its actions, every draw it names used, and what happened in them."""
    example = EXAMPLES[name]
    match = Match(RULES, "", {}, 1, RULES.write(RULES.read(example["position"])))
    match.draws = Draws(1, 0, example.get("draws", []))
    events = [event for seat, action in example.get("actions", []) for event in match.play(seat, action)]
    assert not match.draws.forced, f"{name}: draws left over: {match.draws.forced}"
    return match, tuple(events)


# --- the text -----------------------------------------------------------------------------------------------------------


def test_every_rule_stands_in_a_paragraph_and_no_other() -> None:
    named = [rule for paragraph in PARAGRAPHS for rule in paragraph.get("rules", [])]
    assert set(named) == {NUMBERS.rule(number) for number in NUMBERS.numbers}
    assert twice(named) == ["R-SK-162"], "two cards share a rule, each has its page"


def test_every_unit_every_token_and_every_reason_of_a_threat_has_its_page() -> None:
    named = [topic for paragraph in PARAGRAPHS for topic in paragraph.get("topics", [])]
    assert not twice(named)
    wanted = {f"unit.{card}" for card in CARDS} | {f"token.{token}" for token in TOKENS} | {"token.cover"}
    assert wanted <= set(named)
    for card, one in CARDS.items():
        (page,) = (paragraph for paragraph in PARAGRAPHS if f"unit.{card}" in paragraph.get("topics", []))
        (trait,) = (trait for trait in content("traits") if trait["id"] == one["trait"])
        assert {NUMBERS.rule(number) for number in trait["rules"]} <= set(page["rules"]), card
    for token, one in TOKENS.items():
        pages = {rule for paragraph in PARAGRAPHS for rule in paragraph.get("rules", []) if token in paragraph_names(paragraph)}
        assert NUMBERS.rule(one["rules"][0]) in pages, token


def paragraph_names(paragraph: dict[str, Any]) -> set[str]:
    """The tokens that a paragraph is about."""
    return {topic.partition(".")[2] for topic in paragraph.get("topics", []) if topic.startswith("token.")}


def test_no_id_is_given_twice() -> None:
    assert not twice([chapter["id"] for chapter in CHAPTERS])
    assert not twice([paragraph["id"] for paragraph in PARAGRAPHS])
    assert not twice([paragraph["title"] for paragraph in PARAGRAPHS])


@each_paragraph
def test_a_paragraph_is_short_and_all_its_links_lead_somewhere(paragraph: dict[str, Any]) -> None:
    known = {"id", "title", "rules", "topics", "search", "text", "table", "see", "example"}
    assert set(paragraph) <= known
    assert len(unlinked(paragraph["text"]).split()) in LIMITS
    places = {*BOOK, *(NUMBERS.rule(number) for number in NUMBERS.numbers)}
    assert set(links(paragraph)) <= places
    assert paragraph["id"] not in links(paragraph)
    assert set(paragraph.get("see", [])) <= set(BOOK) - {paragraph["id"]}
    for text in texts(paragraph):
        assert isinstance(text, str), f"{text!r} would need quotes"
        assert text.count("**") % 2 == 0
        assert all("\n" not in link for link in re.findall(r"\[\[.*?\]\]|\*\*.*?\*\*", text, re.DOTALL))


def test_there_is_a_way_to_every_paragraph() -> None:
    """By a link or by "see also" of another one."""
    led = {place for paragraph in PARAGRAPHS for place in [*links(paragraph), *paragraph.get("see", [])]}
    assert set(BOOK) <= led


# --- the pictures -------------------------------------------------------------------------------------------------------


def test_there_are_pictures_enough() -> None:
    assert len(EXAMPLES) >= 20


@each_example
def test_a_picture_is_of_a_real_position(name: str) -> None:
    """Its position is accepted, its actions can be played, what it speaks of is in sight, and whom it names is there."""
    example = EXAMPLES[name]
    assert set(example) <= {"caption", "position", "seat", "actions", "draws", "around", "sight", "shows"}
    match, _ = staged(name)
    board = match.position.world.board
    shown = [*example.get("sight", []), *example.get("shows", [])]
    assert {*example["around"], *shown} <= set(board.spaces)
    boxes = [board.zones[board.zone_of[space]] for space in example["around"]]
    left, right = min(one.x - one.width / 2 for one in boxes), max(one.x + one.width / 2 for one in boxes)
    top, bottom = min(one.y - one.height / 2 for one in boxes), max(one.y + one.height / 2 for one in boxes)
    titles = [zone for zone in board.zones.values() if zone.name in example["caption"]]
    assert titles or name in ("muster", "pick-up"), "a caption says where it is"
    for zone in [*titles, *(board.zones[board.zone_of[space]] for space in shown)]:
        assert left <= zone.x <= right and top <= zone.y <= bottom, f"{zone.name} lies outside the picture"
    starts = RULES.write(RULES.read(example["position"]))["units"]
    there = {CARDS[unit]["name"] for unit in starts}
    named = {one for one in NAMES - {"Machine Gunner", "Marksman"} if one in example["caption"]}
    assert named <= there


UNITS: dict[str, dict[str, dict[str, Any]]] = {
    "fear": {"t-vet": {"danger": 3, "state": "up"}, "s-breach": {"danger": 2, "state": "up"}},
    "rally": {"s-rifle": {"danger": 2}, "s-point": {"danger": 3}, "s-lead": {"danger": 0}},
    "fleet": {"s-point": {"space": "A4/0"}},
    "double-time": {"s-lead": {"space": "c1/1"}},
    "shock": {"t-gun": {"danger": 3}, "s-breach": {"danger": 0, "space": "c3/0"}},
    "iron-will": {"t-vet": {"state": "up", "danger": 5}, "t-gunman": {"state": "down", "danger": 5}},
    "height": {"t-vet": {"danger": 5}, "s-gun": {"danger": 3}},
    "together": {"s-marks": {"state": "down"}, "t-marks": {"state": "down"}},
    "fall": {"t-gunman": {"state": "down", "danger": 8, "space": "c3/1"}},
    "several": {"t-look": {"danger": 5}, "t-marks": {"danger": 4}},
    "respond": {"t-vet": {"danger": 4}, "t-enfor": {"danger": 0}},
    "flashbang": {"t-vet": {"stunned": True}, "t-enfor": {"stunned": True}, "s-rifle": {"stunned": False}},
    "frag": {"t-vet": {"danger": 3}, "s-breach": {"danger": 3}},
    "medkit": {"s-gun": {"state": "up", "danger": 1}, "s-corps": {"danger": 3}},
    "covering-fire": {
        "t-vet": {"danger": 2}, "t-gunman": {"danger": 2}, "t-boss": {"danger": 0}, "s-point": {"space": "c1/1"},
    },
    "standing": {"s-rifle": {"state": "up", "danger": 2}, "s-marks": {"state": "down", "danger": 3}},
    "dropped": {"t-boss": {"state": "dead"}},
    "prone": {"t-gun": {"danger": 2}, "s-marks": {"danger": 0, "prone": True}},
    "vehicles": {"t-look": {"danger": 3}, "s-gun": {"danger": 0, "vehicle": "humvee"}},
}  # fmt: skip
"""How the units stand in the end, as the captions tell."""

RANGES: dict[str, dict[tuple[str, str], tuple[int, bool]]] = {
    "links": {("A3/0", "B3/0"): (3, False)},
    "range": {("c2/0", "c3/0"): (1, True), ("c2/0", "e2/0"): (2, True), ("c2/0", "e1/0"): (3, False)},
    "zones": {("B3/0", "B3/1"): (0, True), ("B3/0", "B3/2"): (0, True)},
    "smoke": {("c1/0", "c3/0"): (2, True), ("c1/0", "c2/0"): (1, False)},
    "return": {("B2/0", "B4/0"): (2, True)},
    "pick-up": {("C6/0", "B1/0"): (6, False)},
    "dropped": {("B7/0", "B8/0"): (1, True)},
}
"""How many zones there are between spaces that captions speak of, and whether something could be hit from there."""

SPACES: dict[str, dict[str, dict[str, int | None]]] = {
    "links": {"s-rifle": {"A2/0": 1, "A4/0": 1, "B2/0": 2, "B3/0": None}},
    "step": {"s-rifle": {"n3/0": 1, "n3/2": 1, "n2/1": 1, "n2/0": None, "e3/0": None}},
    "gas-out": {"t-gun": {"c3/0": 1, "c2/0": 2, "e2/0": 2, "l2/0": 2, "n3/0": 2, "s1/0": 2}},
}
"""The steps to spaces that captions speak of, None where it takes more than the caption grants."""

THREATS: dict[str, dict[tuple[str, str], tuple[int, int | str]]] = {
    "fear": {("s-breach", "t-vet"): (3, 2)},
    "long-shot": {("s-marks", "t-gunman"): (5, "long-shot")},
    "height": {("s-gun", "t-vet"): (5, 3)},
    "return": {("s-rifle", "t-enfor"): (1, "range")},
    "together": {("s-marks", "t-marks"): (1, 1)},
}
"""The threats of an exchange that captions speak of, and what comes back, or why nothing does."""

DEEDS: dict[str, tuple[list[dict[str, Any]], list[dict[str, Any]]]] = {
    "close-aim": (
        [{"do": "use", "token": "rpg", "zone": "c2"}, {"do": "use", "token": "rpg", "zone": "c1"}],
        [{"do": "use", "token": "rpg", "zone": "c3"}],
    ),
    "brute": ([{"do": "coup", "target": "s-gun"}, {"do": "coup", "target": "s-marks"}], [{"do": "coup", "target": "s-rifle"}]),
    "coup": ([{"do": "coup", "target": "t-vet"}], [{"do": "coup", "target": "t-gunman"}]),
    "several": ([{"do": "check", "unit": "t-look"}, {"do": "check", "unit": "t-marks"}], [{"do": "take-cover"}]),
    "smoke": ([{"do": "fire", "target": "t-gunman"}], [{"do": "fire", "target": "t-vet"}]),
    "gas-out": ([{"do": "move", "to": "c3/0"}], [{"do": "fire", "target": "s-lead"}, {"do": "end-turn"}]),
    "double-time": ([{"do": "move", "to": "c1/0"}], [{"do": "use", "token": "double-time", "to": "c1/0"}]),
}
"""What can and what cannot be done where the pictures end."""


@pytest.mark.parametrize("name", UNITS)
def test_what_a_caption_says_about_units(name: str) -> None:
    match, _ = staged(name)
    units = RULES.write(match.position)["units"]
    for unit, values in UNITS[name].items():
        assert {key: units[unit][key] for key in values} == values


@pytest.mark.parametrize("name", RANGES)
def test_what_a_caption_says_about_ranges(name: str) -> None:
    match, _ = staged(name)
    for (a, b), (far, clear) in RANGES[name].items():
        answer = RULES.ask(match.position, "los", {"from": a, "to": b})
        assert (answer["range"], answer["clear"]) == (far, clear), (a, b)


@pytest.mark.parametrize("name", SPACES)
def test_what_a_caption_says_about_steps(name: str) -> None:
    match, _ = staged(name)
    for unit, spaces in SPACES[name].items():
        most = max(steps for steps in spaces.values() if steps)
        reached = RULES.ask(match.position, "reach", {"unit": unit, "steps": most})["spaces"]
        assert {space: reached.get(space) for space in spaces} == spaces


@pytest.mark.parametrize("name", THREATS)
def test_what_a_caption_says_about_threats(name: str) -> None:
    """Before they are dealt, where the picture shows what came of them."""
    position = RULES.read(EXAMPLES[name]["position"])
    for (unit, target), (threat, back) in THREATS[name].items():
        found = RULES.ask(position, "targets", {"unit": unit})["targets"]
        (one,) = (one for one in found if one["unit"] == target)
        assert (one["threat"], one["return"].get("threat", one["return"].get("why"))) == (threat, back)


@pytest.mark.parametrize("name", DEEDS)
def test_what_a_caption_says_can_be_done(name: str) -> None:
    match, _ = staged(name)
    legal = [action for seat in match.actors() for action in match.legal(seat)]
    can, cannot = DEEDS[name]
    assert all(action in legal for action in can)
    assert not any(action in legal for action in cannot)


def test_what_the_other_captions_say() -> None:
    """Skulls that were pulled, threats by their parts, who pulled first, what is carried and what lies, a gun that has fired."""
    events = {name: staged(name)[1] for name in EXAMPLES}

    def all_of(name: str, kind: str) -> list[Event]:
        return [event for event in events[name] if event["is"] == kind]

    assert [event["skulls"].count("black") for event in all_of("fear", "drew")] == [1, 1]
    assert [(event["unit"], event["skulls"].count("black")) for event in all_of("together", "drew")] == [
        ("t-marks", 3), ("s-marks", 3),
    ]  # fmt: skip
    assert {event["to"] for event in all_of("together", "threat")} == {6}
    assert [event["skulls"].count("black") for event in all_of("fall", "drew")] == [CARDS["t-gunman"]["defence"]]
    assert [part["add"] for event in all_of("height", "fired") for part in event["parts"]] == [3, 2]
    assert [event["why"] for name in ("shock", "prone") for event in all_of(name, "no-return")] == ["shock", "prone"]
    assert [event["unit"] for event in all_of("frag", "drew")] == ["t-vet", "s-breach"]
    assert [(event["unit"], event["danger"]) for event in all_of("respond", "drew")] == [("t-vet", 4), ("s-breach", 3)]
    assert all_of("covering-fire", "attack")[0]["threats"] == {"t-gunman": 2, "t-vet": 2}
    assert len(all_of("covering-fire", "held")) == 2
    assert [event["threats"] for event in all_of("vehicles", "attack")] == [{"t-look": 3}]
    assert [event["skulls"] for event in all_of("several", "threat")] == [3, 3]

    def written(name: str) -> dict[str, Any]:
        value: dict[str, Any] = RULES.write(staged(name)[0].position)
        return value

    assert written("pick-up")["objectives"]["package"] == {"space": "C6/0", "by": "s-point"}
    assert written("pick-up")["turn"]["left"] == 0
    assert written("dropped")["objectives"]["hostage"] == {"space": "B7/0", "by": None}
    assert written("vehicles")["vehicles"]["humvee"]["used"]
    assert written("fleet")["turn"]["left"] == 1
    assert written("standing")["round"] == EXAMPLES["standing"]["position"]["round"] + 1
    world = staged("muster")[0].position.world
    assert [world.board.zones[space.split("/")[0]].start for space in ("A1/0", "B1/0", "C1/0")] == ["seal"] * 3


# --- the figures --------------------------------------------------------------------------------------------------------


def table_of_cards(side: str) -> list[list[str]]:
    return [
        [one["name"], "/".join(map(str, one["threat"])), str(one["defence"]), str(one["initiative"])]
        for one in CARDS.values()
        if one["side"] == side
    ]


def table_of_items() -> list[list[str]]:
    """A row a card, with the side where both have one of that name."""
    names, sides = Counter(one["name"] for one in CARDS.values()), {"seal": "SEAL", "terrorist": "Terrorist"}
    words = {"rpg": "RPG", "tear-gas": "tear gas"}
    return [
        [
            f"{sides[one['side']]} {one['name']}" if names[one["name"]] > 1 else one["name"],
            ", ".join(words.get(item, item) for item in one["issue"]),
        ]
        for one in CARDS.values()
    ]


def table_of_lengths() -> list[list[str]]:
    found = content("scenarios")
    return [[str(size), str(found["minutes"][size - 1]), str(found["limits"][size - 1])] for size in range(2, 9)]


def table_of_scenarios() -> list[list[str]]:
    """In the order of the lessons: the first game first."""
    found = {one["id"]: one for one in content("scenarios")["scenarios"]}
    boards = {one.id: len(one_board.zones) for one, one_board in boards_of()}
    return [
        [
            found[name]["title"].capitalize() if name != "black-hawk-down" else found[name]["title"],
            f"{found[name]['board'].replace('-', ' ').capitalize()}, {boards[name]} zones",
            str(found[name]["units"]),
            str(found[name]["rounds"]),
        ]
        for name in ("first-contact", "street-sweep", "black-hawk-down")
    ]


def boards_of() -> Iterator[tuple[Any, Any]]:
    """Every scenario with its board."""
    for one in tables().scenarios.values():
        yield one, RULES.read({"scenario": one.id, "phase": "muster", "units": {}}).world.board


def table_of_nerves() -> list[list[str]]:
    """Chances to hold with twelve black skulls among 44."""
    rows = []
    for pulled in range(3, FIGURES_OF_PLAY.most_danger + 1):
        ways = [comb(12, black) * comb(32, pulled - black) for black in range(pulled + 1)]
        rows.append([str(pulled), *(f"{sum(ways[:shields]) / comb(44, pulled):.0%}".replace("%", " %") for shields in (3, 4, 5))])
    return rows


TABLES = {
    "seals": table_of_cards("seal"),
    "terrorists": table_of_cards("terrorist"),
    "items": table_of_items(),
    "setup": table_of_lengths(),
    "scenarios": table_of_scenarios(),
    "nerves": table_of_nerves(),
}
"""The rows below the head, as the data would have them."""


@pytest.mark.parametrize("name", TABLES)
def test_a_table_says_what_the_data_say(name: str) -> None:
    assert [[unlinked(cell) for cell in row] for row in BOOK[name]["table"][1:]] == TABLES[name]


def test_each_table_is_held_and_its_rows_are_as_long_as_its_head() -> None:
    with_a_table = {name for name, paragraph in BOOK.items() if "table" in paragraph}
    assert with_a_table == {*TABLES, "tokens", "options", "turn"}
    for name in with_a_table:
        head, *rows = BOOK[name]["table"]
        assert {len(row) for row in rows} == {len(head)}, name


def test_the_table_of_tokens() -> None:
    """Every token in the order of the data, under its name, linked to its page."""
    rows = BOOK["tokens"]["table"][1:]
    kinds = {"spent": "item", "star": "star"}
    assert [unlinked(row[0]) for row in rows] == [token["name"] for token in TOKENS.values()]
    assert [row[1] for row in rows] == [kinds[token["kind"]] for token in TOKENS.values()]
    assert [row[0].split("|")[0].removeprefix("[[") for row in rows] == list(TOKENS)
    told = {token: re.findall(r"(\d) threat", row[2]) for token, row in zip(TOKENS, rows, strict=True)}
    assert {token: int(found[0]) for token, found in told.items() if found} == {
        token: one["threat"] for token, one in TOKENS.items() if one["threat"]
    }


def test_the_table_of_options() -> None:
    """Every option there is, in its order; where it says how many rounds and units, the figures are those of the data."""
    options = content("options")
    rows = BOOK["options"]["table"][1:]
    assert len(rows) == len(options) - 1, "the squads of both sides are one row"
    assert rows[0][2] == f"{min(options['units_seal']['values'][1:])} to {max(options['units_seal']['values'][1:])}"
    assert rows[1][2] == f"0 (no limit) to {max(options['rounds']['values'][1:])}"
    said = {True: "yes", False: "no"}
    for row, name in zip(rows[5:], ("vehicles", "marksman_duel", "prone", "no_kill", "gametext"), strict=False):
        assert row[1:] == [said[value] for value in options[name]["values"]], name


FIGURES = {
    "bag": f"{FIGURES_OF_PLAY.whites} white skulls and {FIGURES_OF_PLAY.blacks} black",
    "threat": f"The track ends at **{FIGURES_OF_PLAY.most_danger}**",
    "cover": f"loses **{FIGURES_OF_PLAY.cover}** danger",
    "minus": f"counts **{FIGURES_OF_PLAY.penalty} less**",
    "down": f"with danger **{FIGURES_OF_PLAY.most_danger}**",
    "standing": f"at danger **{FIGURES_OF_PLAY.stands_at} or less**",
    "medkit": f"stands again at danger {FIGURES_OF_PLAY.revived_at}**. Whoever helps takes on **{FIGURES_OF_PLAY.medkit_cost}**",
    "range": f"past {FIGURES_OF_PLAY.reach} nothing reaches",
    "inside": {1: "**one shield more**"}[FIGURES_OF_PLAY.inside],
    "double-time": {2: "Up to **two** steps"}[FIGURES_OF_PLAY.double_time],
    "turn": {2: "**up to two actions**"}[FIGURES_OF_PLAY.actions],
    "laying-out": {6: "six or more units"}[FIGURES_OF_PLAY.big_squad],
    "frag": f"**{TOKENS['frag']['threat']}** threats",
    "rpg": f"**{TOKENS['rpg']['threat']}** threats",
    "focus-fire": f"**{TOKENS['focus-fire']['threat']}** threats",
    "covering-fire": f"**{TOKENS['covering-fire']['threat']}** threat",
    "crew": f"{content('game')['weapons'][0]['threat']} threats to one standing enemy",
}
"""What the texts say with figures of the data in it."""


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_in_a_text_is_that_of_the_data(name: str) -> None:
    assert FIGURES[name] in unlinked(BOOK[name]["text"])
