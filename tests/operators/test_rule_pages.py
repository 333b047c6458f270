"""The rule book of Operators: every rule and every thing on the screen is explained, and what it says and shows is so."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from game.api import Event
from game.draws import Draws
from game.folders import data_folder
from game.match import Match
from game.operators.sight import prepared
from tests.books import book
from tests.operators.staged import RULES, fight, of_kind
from tests.test_coverage import NUMBERED

FOLDER = data_folder() / "operators"


def data(name: str) -> Any:
    """The content of a data file."""
    return book(FOLDER / f"{name}.yaml")


BOOK: list[dict[str, Any]] = data("rulebook")
PARAGRAPHS: dict[str, dict[str, Any]] = {one["id"]: one for chapter in BOOK for one in chapter["paragraphs"]}
EXAMPLES = {name: one["example"] for name, one in PARAGRAPHS.items() if "example" in one}

TOPICS = [
    *("node", "line", "line.fused", "line.one_way", "icon.cover", "icon.bonus", "ladder", "flag", "spawn", "operator", "marker"),
    *("panel.plan", "panel.kit", "panel.hand", "panel.sight", "panel.threat", "panel.score", "panel.round", "panel.onward"),
    *("duel.track", "duel.meter", "duel.range", "duel.steps", "duel.cards", "duel.dice", "duel.odds", "duel.strike"),
    *("duel.aim", "duel.sum", "duel.wound", "panel.lesson", "setup", "undo", "result"),
]

LINK = re.compile(r"\[\[([^\]|]+)(?:\|([^\]]+))?\]\]")

each_paragraph = pytest.mark.parametrize("name", list(PARAGRAPHS))
each_example = pytest.mark.parametrize("name", list(EXAMPLES))


def played(name: str) -> tuple[Match, list[Event]]:
    """The match as the example of a paragraph shows it, its position after its actions, and what happened in them."""
    example = EXAMPLES[name]
    match = Match(RULES, "", {}, 1, example["position"])
    match.draws = Draws(match.seed, match.draws.count, example.get("draws", []))
    events = [event for seat, action in example.get("actions", []) for event in match.play(seat, action)]
    assert not match.draws.forced, f"draws left over: {match.draws.forced}"
    return match, events


def shown(name: str) -> Match:
    """The match as the example of a paragraph shows it."""
    return played(name)[0]


def table(name: str) -> list[list[str]]:
    """The rows of a paragraph's table below the head: plain words, with the minus sign that figures in data have."""
    rows = PARAGRAPHS[name]["table"][1:]
    return [[LINK.sub(lambda link: link[2], cell).replace("−", "-") for cell in row] for row in rows]


# --- what stands in the book ----------------------------------------------------------------------------------------------


def test_every_rule_stands_in_a_paragraph_and_no_other_does() -> None:
    """The numbers are those that the list of covered rules has."""
    numbered = NUMBERED["operators"]
    stated = {rule for one in PARAGRAPHS.values() for rule in one.get("rules", [])}
    assert stated == {numbered.rule(number) for number in numbered.numbers}


def test_every_topic_stands_in_one_paragraph() -> None:
    """Whatever can be asked about on the screen leads to one answer."""
    assert Counter(topic for one in PARAGRAPHS.values() for topic in one.get("topics", [])) == Counter(TOPICS)


def test_no_name_is_given_twice() -> None:
    """Chapters by themselves, paragraphs over all chapters."""
    chapters = Counter(chapter["id"] for chapter in BOOK)
    paragraphs = Counter(one["id"] for chapter in BOOK for one in chapter["paragraphs"])
    assert max(chapters.values()) == max(paragraphs.values()) == 1


@each_paragraph
def test_links_lead_to_a_paragraph_or_a_rule_of_the_book(name: str) -> None:
    """In texts and tables, and what is related; no link leads to where it stands, and each has the words of its sentence."""
    one = PARAGRAPHS[name]
    places = set(PARAGRAPHS) | {rule for other in PARAGRAPHS.values() for rule in other.get("rules", [])}
    texts = [one["text"], *(cell for row in one.get("table", []) for cell in row)]
    links = [link for text in texts for link in LINK.finditer(text)]
    assert all(link[2] for link in links), "a title in the middle of a sentence is no sentence"
    leads = {link[1] for link in links} | set(one.get("see", []))
    assert leads, "a paragraph leads on to others"
    assert leads <= places, leads - places
    assert name not in leads


@each_paragraph
def test_a_paragraph_is_short(name: str) -> None:
    """30 to 110 words, so that it can be read beside the board."""
    plain = LINK.sub(lambda link: link[2], PARAGRAPHS[name]["text"])
    assert 30 <= len(re.findall(r"[\w'−+]+", plain)) <= 110


# --- examples -------------------------------------------------------------------------------------------------------------


def test_there_are_many_pictures() -> None:
    """A rule about the board is seen, not only read."""
    assert len(EXAMPLES) >= 12


@each_example
def test_an_example_can_be_played_and_its_spaces_are_there(name: str) -> None:
    """The position is accepted, its actions are legal, and a line of sight is drawn only where there is one."""
    example = EXAMPLES[name]
    graph = shown(name).position.world.graph
    sight = example.get("sight", [])
    assert set(example["around"]) | set(sight) <= set(graph.nodes)
    assert set(re.findall(r"\b[kq]\d\d\b", example["caption"])) <= set(graph.nodes)
    assert len(sight) != 1
    assert all((sight[0], other) in graph.sight for other in sight[1:])


@each_example
def test_what_an_example_looks_at_is_in_the_picture(name: str) -> None:
    """The ends of its lines of sight, and both operators in a fight, lie within the spaces it is cropped to."""
    example, position = EXAMPLES[name], shown(name).position
    nodes = position.world.graph.nodes
    xs = [nodes[node].x for node in example["around"]]
    ys = [nodes[node].y for node in example["around"]]
    fighting = [area.node for _, area in position.areas if position.phase == "combat"]
    within = [*example.get("sight", []), *fighting]
    for node in within:
        assert min(xs) - 60 <= nodes[node].x <= max(xs) + 60, node
        assert min(ys) - 60 <= nodes[node].y <= max(ys) + 60, node


# What the captions say of the tracker each side starts at, and of its cover: red and blue.
STARTS = {
    "operator": ((0, 0), (0, 2)),
    "range": ((2, 2), (2, 2)),
    "closest": ((2, 2), (2, 0)),
    "cover": ((0, 2), (2, 0)),
    "contact": ((2, 2), (0, 0)),
    "caught": ((-1, 0), (2, 0)),
    "on-target": ((2, 0), (0, 0)),
    "odds": ((2, 2), (0, 0)),
    "wound": ((1, 2), (0, 0)),
    "fused": ((2, 0), (0, 0)),
    "one-way": ((0, 0), (2, 0)),
    "ladder": ((-1, 0), (2, 0)),
    "bonus": ((3, 0), (2, 0)),
}


def test_the_fights_start_as_the_captions_say() -> None:
    """Every example of a contact is in the list."""
    found = {}
    for name in EXAMPLES:
        position = shown(name).position
        if position.phase == "combat":
            sides = [prepared(position, seat) for seat in ("red", "blue")]
            found[name] = tuple((side.tracker, side.cover) for side in sides)
    assert found == STARTS


# From, to: range and colours, or None where they do not see each other.
SEEN = {
    "setup": {("k01", "k17"): None, ("k01", "k09"): None, ("k17", "k09"): None},
    "operator": {("k12", "k13"): (1, ["green"]), ("k12", "k16"): (1, ["green", "red"])},
    "sight": {
        ("k02", "k05"): (2, ["green"]),
        ("k02", "k07"): (3, ["green"]),
        ("k02", "k09"): (2, ["red"]),
        ("k02", "k12"): (3, ["red"]),
        ("k02", "k16"): (4, ["red"]),
    },
    "range": {("k02", "k16"): (4, ["red"])},
    "closest": {("q14", "q16"): (2, ["red", "violet"])},
    "halves": {("k10", "k11"): None, ("k10", "k09"): None},
    "on-target": {("k07", "k11"): (2, ["yellow"])},
    "fused": {("q16", "q11"): (1, ["violet"]), ("q16", "q15"): (1, ["red"]), ("q16", "q19"): (1, ["violet"])},
    "one-way": {("k04", "k07"): (1, ["red"])},
}


@pytest.mark.parametrize("name", list(SEEN))
def test_the_captions_tell_the_truth_about_sight(name: str) -> None:
    """By what the rules answer for each pair of nodes."""
    view = shown(name).view("red")
    for (start, end), seen in SEEN[name].items():
        answer = RULES.ask(view, "los", {"from": start, "to": end})
        assert (seen is not None) == answer["sees"], (start, end)
        if seen is not None:
            assert (answer["range"], answer["colours"]) == seen


def test_the_odds_of_the_caption() -> None:
    """Steady Shot with five aim and two aggressive dice: against anything, and against the one reply."""
    view = shown("odds").view("red")
    mine = fight("steady-shot", 5, 0, 2)
    theirs = fight("fast-maneuvers", 3, 2, 2)
    any_reply = RULES.ask(view, "odds", {"seat": "red", "action": mine})
    one_reply = RULES.ask(view, "odds", {"seat": "red", "action": mine, "against": theirs})
    assert [f"{answer['win']:.0%}".replace("%", " %") for answer in (any_reply, one_reply)] == ["78 %", "92 %"]
    assert "78 %" in EXAMPLES["odds"]["caption"]
    assert "92 %" in EXAMPLES["odds"]["caption"]


def test_the_totals_of_the_caption() -> None:
    """The fight that is shown done: 17 against 12, and the winner wounded."""
    match, events = played("firepower")
    parts = ("weapon", "tracker", "dice", "total")
    sums = {event["seat"]: [event[part] for part in parts] for event in of_kind(events, "firepower")}
    assert sums == {"red": [4, 7, 6, 17], "blue": [6, 2, 4, 12]}
    assert (match.position.red.wounds, match.position.blue.node) == (2, None)


def test_what_the_other_captions_say() -> None:
    """Entries that are open, a flag that is held and paid for, and where a sprint may end."""
    assert RULES.ask(shown("entries").view("blue"), "spawn", {"seat": "blue"}) == {"nodes": ["k10", "k15", "k17"]}
    held = RULES.write(shown("holding").position)
    assert (held["flag"], held["score"]["red"], held["seats"]["red"]["node"]) == ("red", 1, "k05")
    steps = RULES.ask(shown("sprint").view("red"), "reach", {"from": "k08", "sprint": True})["steps"]
    assert [step["via"] for step in steps if step["at"] == "k09"] == ["k06", "k11"]
    assert [step["via"] for step in steps if step["at"] == "k06"] == [None]
    late = shown("illegal-entry").position.blue
    assert (late.node, late.face) == ("k04", "W")
    winner = shown("press-hold")
    winner.play("red", {"do": "press"})
    assert (winner.position.flag, RULES.write(winner.position)["score"]["red"]) == ("red", 2)


# --- tables ---------------------------------------------------------------------------------------------------------------


def test_the_pools_are_those_of_the_weapons() -> None:
    """One row a weapon."""
    assert table("kit") == [
        [one["name"], *(str(one["pool"][kind]) for kind in ("aim", "agility", "aggressive"))] for one in data("weapons")
    ]


def test_the_meters_are_those_of_the_weapons() -> None:
    """How far it is from the start to the first space of each colour, which black alone has below it."""
    rows = []
    for weapon in data("weapons"):
        for track in ("close", "long"):
            meter = weapon["meters"][track]
            away = [f"{meter['spaces'].index(colour) - meter['start']:+}" for colour in ("black", "yellow", "orange", "red")]
            rows.append([f"{weapon['name']} {track}", *away])
            assert meter["spaces"][meter["start"]] == "white"
    assert table("meter") == rows


def test_the_tracker_and_its_steps_are_those_of_the_data() -> None:
    """Every space with its firepower; every step, in the order in which they are prepared."""
    tracker = data("tracker")
    head, row = PARAGRAPHS["tracker"]["table"]
    figures = dict(zip(head[1:], row[1:], strict=True))
    spaces = {f"{space:+}" if space else "0": str(worth) for space, worth in tracker["firepower"].items()}
    assert {space.replace("−", "-"): worth.replace("−", "-") for space, worth in figures.items()} == spaces
    words = {
        "wound": "Wounded",
        "on_target": "On Target",
        "sprint": "Caught on the node between",
        "bonus": "Bonus star",
        "climbing": "On a ladder",
        "first_strike": "First Strike",
    }
    assert table("steps") == [[words[step], f"{by:+}"] for step, by in tracker["steps"].items()]


def test_the_cards_are_those_of_the_data() -> None:
    """One row a card, in card order."""
    rows = []
    for card in data("cards"):
        symbols = [f"{symbol} {card[symbol]}" for symbol in ("aim", "defence", "speed") if card[symbol]]
        symbols += [f"tracker {card['tracker']:+}"] if card["tracker"] else []
        figures = [str(card["firepower"][colour]) for colour in ("white", "yellow", "orange", "red")]
        rows.append([card["name"], ", ".join(symbols) or "none", *figures])
    assert table("cards") == rows


def test_the_dice_are_those_of_the_data() -> None:
    """One row a face."""
    dice = data("dice")
    faces = zip(dice["aim"]["faces"], dice["agility"]["faces"], dice["aggressive"]["faces"], strict=True)
    assert table("dice") == [
        [str(number), str(aim["aim"]), f"{agility['speed']} / {agility['defence']}", str(aggressive["firepower"])]
        for number, (aim, agility, aggressive) in enumerate(faces, 1)
    ]


def test_the_options_are_those_of_the_data() -> None:
    """One row an option in the same order, with the usual choice first."""
    titles = {"shepherd": "Shepherd", "ghost": "Ghost", "m4a1": "M4A1", "m60": "M60"}
    usual = {"refuse": "refused", "none": "no card", False: "no", "manual": "all at once"}
    options = data("scenarios")["options"]
    assert len(table("options")) == len(options)
    for (name, choices), option in zip(table("options"), options.values(), strict=True):
        first = option["default"]
        assert choices.startswith(str(titles.get(first) or usual.get(first, first))), name
    points = options["points"]
    assert table("options")[0][1] == f"{points['default']}, or {min(points['values'])} to {max(points['values'])}"
