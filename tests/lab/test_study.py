"""A study: every scenario, option and level; a page that needs nothing else, with the command that makes it again."""

from __future__ import annotations

import json
import re
import shlex
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from game.bots.api import LEVELS
from game.games import GAMES, rules
from game.lab import page as pages
from game.lab import pool, study, things
from game.lab.called import tally_words
from game.lab.main import main
from game.lab.rows import Row
from game.lab.settings import value_text
from game.lab.studied import COLUMNS, study_row
from game.match import Match
from tests.lab.runs import lines
from tests.test_layers import FILES, games_named, module_of, within
from tests.tiers import tiered

QUICK = ["--levels", "recruit", "--vary", "none", "--steps", "5"]
TOOL = ("operators", "skulls", "rush")
FEW_FIRST = tiered(TOOL, [game for game in GAMES if game not in TOOL])


class Balanced(HTMLParser):
    """What stands in a page: its tags, and which of them were never closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open, self.tags, self.faults = list[str](), set[str](), list[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take a tag that begins."""
        self.tags.add(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take a tag that is empty."""
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        """Take a tag that ends."""
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)


def held(text: str) -> None:
    """Hold a page to what every page is: whole, and in need of nothing else."""
    found = Balanced(text)
    assert not found.open and not found.faults
    assert not found.tags & {"script", "link", "img", "iframe", "object", "form"}
    assert not re.search(r"https?:|src=|url\(|@import|NaN|None|inf\b", text)
    drawn = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert drawn
    for one in drawn:
        ElementTree.fromstring(one)


@pytest.mark.parametrize("game", FEW_FIRST)
def test_a_study_of_each_game_is_a_page(tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    path, scenario = tmp_path / "page.html", next(iter(rules(game).scenarios()))
    assert main(["study", game, *QUICK, "--scenario", scenario, "--matches", "2", "--html", str(path)]) == 0
    text = path.read_text(encoding="utf-8")
    held(text)
    assert capsys.readouterr().out.startswith(f"2 matches of 1 settings of {rules(game).title}")
    told = unescape(re.sub("<[^>]+>", " ", text))
    for said in (rules(game).scenarios()[scenario], "Who wins, by level", "How matches end", "What decides", "recruit"):
        assert said in told
    for name in rules(game).judge.tally([]):
        assert tally_words(name) in told


def test_the_command_on_the_page_makes_it_again(tmp_path: Path) -> None:
    path, table = tmp_path / "a page.html", tmp_path / "rows.csv"
    options = ["--scenario", "kiln-yard", "--levels", "recruit,regular", "--vary", "red_weapon", "--steps", "5"]
    arguments = ["study", "operators", *options, "--matches", "6", "--html", str(path)]
    assert main([*arguments, "--workers", "2", "--csv", str(table)]) == 0
    once = path.read_bytes()
    held(once.decode())
    command = unescape(re.findall("<pre>(.*?)</pre>", once.decode())[0])
    path.unlink()
    words = shlex.split(command)
    assert main(words[words.index("lab") + 1 :]) == 0
    assert path.read_bytes() == once
    rows = table.read_text(encoding="utf-8").splitlines(keepends=True)
    table.write_text("".join(rows[:20]) + rows[20][:30], encoding="utf-8")
    assert main([*arguments, "--csv", str(table)]) == 0
    assert path.read_bytes() == once, "what was missing was played again, and nothing else"
    kept = tmp_path / "kept.csv"
    kept.write_text("".join(rows), encoding="utf-8")
    assert lines(table) == lines(kept)


@pytest.mark.parametrize("game", GAMES)
def test_a_study_looks_at_every_scenario_option_and_level(game: str) -> None:
    found = rules(game)
    cells = study.cells_of(study.arguments_of([game]))
    assert {(cell.scenario, cell.level) for cell in cells if not cell.changed} == {
        (scenario, level) for scenario in found.scenarios() for level in LEVELS
    }
    tried = {cell.changed for cell in cells}
    for name, choice in found.choices().items():
        for value in choice["values"]:
            if value != choice["default"]:
                assert f"{name}={value_text(value)}" in tried
    assert len({(cell.scenario, cell.changed, cell.level) for cell in cells}) == len(cells)


@pytest.mark.parametrize("game", FEW_FIRST)
def test_what_a_match_names_belongs_to_who_used_it(game: str) -> None:
    """Every thing has a side of the match and a kind, and something was used; whatever decided was the winner's."""
    cells = study.cells_of(study.arguments_of([game, *QUICK]))
    row = study_row(cells[0].shared, 0)
    used = [things.Thing(*one) for one in json.loads(row["things"])]
    assert used and {one.side for one in used} <= set(json.loads(row["sides"]))
    assert {one.kind for one in used} <= set(things.KINDS)
    assert {one.side for one in used if one.decided} <= {row["winner"]}
    assert row["cause"] and tuple(row) == COLUMNS


class Told:
    """A match as `things_of` reads it: two seats, what they did and what came of it."""

    class rules:
        """Each seat wins for itself."""

        @staticmethod
        def side_of(position: object, seat: str) -> str:
            """The seat."""
            return seat

    class Did:
        """One action."""

        def __init__(self, seat: str, action: dict[str, Any]) -> None:
            self.seat, self.action = seat, action

    position, seats = None, ("a", "b")

    def __init__(self, *told: tuple[str, dict[str, Any], list[dict[str, Any]]], winner: str) -> None:
        self.log = [self.Did(seat, action) for seat, action, _ in told]
        self.events = [events for _, _, events in told]
        self._winner = winner

    def result(self) -> dict[str, Any]:
        """Who has won."""
        return {"winner": self._winner}

    def story(self) -> list[dict[str, Any]]:
        """All that happened."""
        return [event for events in self.events for event in events]


def test_a_thing_is_its_owners_whoever_is_at_turn() -> None:
    match: Any = Told(
        ("a", {"do": "go", "unit": "a1"}, [{"is": "moved", "unit": "a1"}]),
        ("b", {"do": "go", "unit": "b1"}, [{"is": "shot", "unit": "a1", "weapon": "rifle"}, {"is": "killed", "unit": "b1"}]),
        ("a", {"do": "play", "card": "ace"}, [{"is": "scored", "seat": "a", "token": "flag", "why": "flag"}]),
        ("b", {"do": "pass"}, [{"is": "over"}]),
        winner="a",
    )
    assert things.things_of(match) == [
        ("a", "card", "ace", True),
        ("a", "token", "flag", True),
        ("a", "unit", "a1", False),
        ("a", "weapon", "rifle", False),
        ("b", "unit", "b1", False),
    ]
    assert things.cause_of(match) == "flag"


def made(number: int, winner: str, used: list[list[Any]]) -> Row:
    """A row of a study as a match would have given it."""
    told = (json.dumps(["red", "blue"]), '{"rounds":3}', json.dumps(used), "")
    return dict(zip(COLUMNS, (number, number, "kiln-yard", "", "recruit", winner, "flag", 9, *told), strict=True))


def test_a_page_says_whom_a_setting_favours_and_what_decides() -> None:
    rows = [
        made(number, "red" if number % 10 else "blue", [["red", "card", "ace" if number % 10 else "deuce", False]])
        for number in range(60)
    ]
    text = pages.page(rules("operators"), "lab <study>", 1, 60, rows)
    held(text)
    assert '<td class="sure">red</td>' in text and "lab &lt;study&gt;" in text
    even = pages.page(rules("operators"), "", 1, 60, [made(one, ("red", "blue")[one % 2], []) for one in range(60)])
    assert '<td class="sure">red</td>' not in even and '<td class="sure">blue</td>' not in even
    cards = [unescape(re.sub("<[^>]+>", " ", line)) for line in re.findall("<tr>.*?</tr>", text) if "<td>card</td>" in line]
    told = {name: next(line for line in cards if name in line) for name in ("ace", "deuce")}
    assert "90%" in told["ace"] and "+100 (" in told["ace"]
    assert "10%" in told["deuce"] and "-100 (" in told["deuce"]


def test_things_that_are_called_alike_are_one_line() -> None:
    used = [["us", "card", "local-a", False], ["us", "card", "us-local-a", True]]
    rows = [made(number, "us", used if number else used[:1]) | {"scenario": "standard"} for number in range(10)]
    text = unescape(re.sub("<[^>]+>", " ", pages.page(rules("ironsquad"), "", 1, 10, rows)))
    assert text.count("Straggler") == 1 and re.search(r"Straggler +100% +90%", text)


def test_the_gain_of_a_thing_has_an_interval() -> None:
    """Newcombe's own example: 56 of 70 against 48 of 80."""
    assert pages.gain(56, 70, 48, 80) == pytest.approx((0.2, 0.0524, 0.3339), abs=0.0005)
    assert pages.gain(1, 0, 5, 9) == (0.0, -1.0, 1.0)


def test_a_study_of_nothing_yet_is_still_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interrupted before the first match, it says so."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(study, "_play", interrupted)
    assert main(["study", "rush", *QUICK, "--html", str(tmp_path / "page.html")]) == 130
    assert "more were not played" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_match_of_a_study_that_fails_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = study.cells_of(study.arguments_of(["rush", *QUICK]))
    monkeypatch.setattr(pool, "study_row", lambda *_: 1 / 0)
    row = pool.answer({"shared": cells[0].shared, "number": 3})["row"]
    assert row["winner"] == "broken off" and tuple(row) == COLUMNS
    held(pages.page(rules("rush"), "", 1, 1, [row]))


def test_the_lab_names_no_game() -> None:
    ours = {module_of(file): file.read_text(encoding="utf-8") for file in FILES if within(module_of(file), "game.lab")}
    found = {name: named for name, source in ours.items() if (named := games_named(source))}
    assert not found


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["chess"], "chess"),
        (["rush", "--scenario", "nowhere"], "nowhere"),
        (["rush", "--levels", "genius"], "genius"),
        (["rush", "--vary", "weather"], "weather"),
        (["rush", "--matches", "0"], "--matches"),
        (["rush", "--budget-ms", "5"], "--budget-ms"),
        (["rush", *QUICK, "--scenario", "skirmish", "--matches", "1", "--html", "main.py/x.html"], "x.html"),
    ],
)
def test_a_study_that_cannot_be_is_refused(arguments: list[str], names: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", *arguments]) == 2
    assert names in capsys.readouterr().err


def test_options_that_no_match_can_begin_with_are_left_out() -> None:
    for game in GAMES:
        for cell in study.cells_of(study.arguments_of([game, "--levels", "recruit"])):
            Match(rules(game), cell.scenario, cell.shared["options"], 1)
