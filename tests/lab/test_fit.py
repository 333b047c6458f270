"""The fit of the winning chance: its matches are the same each time, its weights find what is there, its file reads back."""

from __future__ import annotations

import csv
import shutil
from math import exp, isclose
from pathlib import Path

import pytest

from game.draws import Draws
from game.folders import DATA, data_folder
from game.games import rules
from game.lab import fit
from game.lab.calibration import plotted
from game.lab.fit import Told, brier, deals_of, held_out, measured, part_of, spread_of, told_of
from game.lab.fitted import fit_row, positions
from game.lab.logistic import Sample, fitted, solved
from game.lab.main import main
from game.review.weights import chances_of

HOW = chances_of("operators").fit._replace(scenarios=("here", "there"), own=(), ridge=0.01, score=("lead",))


def told(number: int) -> Told:
    """A match whose first side wins with log-odds of its lead, more in one place than in the other."""
    draws = Draws(number)
    lead, scenario = draws.pick(range(-20, 21), "a lead") / 10, ("here", "there")[number % 2]
    chance = 1 / (1 + exp(-(1.5 * lead + (0.8 if scenario == "here" else -0.8))))
    won = draws.pick(range(1000), "who wins") < 1000 * chance
    features = {"lead": lead, "noise": draws.pick(range(-10, 11), "nothing") / 10}
    return Told(number, scenario, float(won), [(1.0, features)])


def test_a_system_of_equations_is_solved() -> None:
    assert [round(one, 9) for one in solved([[4.0], [2.0, 3.0]], [10.0, 11.0])] == [1.0, 3.0]


def test_weights_find_what_is_there_and_a_ridge_holds_them() -> None:
    samples = [Sample((1.0, value / 10), 1 / (1 + exp(-(0.5 + 2 * value / 10))), 1.0) for value in range(-20, 21)]
    weights = fitted(samples, (1e-9, 1e-9))
    assert all(isclose(one, other, abs_tol=1e-5) for one, other in zip(weights, (0.5, 2.0), strict=True))
    held = fitted(samples, (1e-9, 50.0))
    assert 0 < held[1] < weights[1]


def test_outcomes_that_are_certain_do_not_run_away() -> None:
    weights = fitted([Sample((1.0,), 1.0, 1.0)] * 20, (0.1,))
    assert 0 < weights[0] < 10


def test_what_is_foretold_was_not_fitted_on() -> None:
    matches = [told(number) for number in range(400)]
    deals = deals_of(matches, HOW, ("lead", "noise"))
    found = measured(matches, HOW, deals)
    assert found.matches == found.positions == 400
    assert found.brier < found.brier_constant < 0.3
    assert 0.55 <= found.called_70 <= 0.85
    learned = part_of(matches, fit.ground_of(matches, ("here", "there"), ("lead", "noise"), 0.01))
    assert 1.0 < learned.features["lead"] < 2.0 and abs(learned.features["noise"]) < 0.6
    assert learned.start["here"] > 0 > learned.start["there"]
    # A match whose outcome is turned round changes what is foretold of the others, and nothing of itself.
    turned = [one._replace(outcome=1 - one.outcome) if one.number == 7 else one for one in matches]
    before, after = (held_out(those, deals_of(those, HOW, ("lead",))) for those in (matches, turned))
    assert before[7][0] == after[7][0] and before[0][0] != after[0][0]


def test_the_band_is_narrower_the_more_matches_there_are() -> None:
    few, many = ([told(number) for number in range(count)] for count in (100, 800))
    wide, narrow = (spread_of(those, deals_of(those, HOW, ("lead", "noise"))) for those in (few, many))
    assert 0 < 1.5 * narrow < wide < 2


def test_scenarios_with_weights_of_their_own_are_fitted_alone() -> None:
    matches = [told(number) for number in range(100)]
    parts = fit.parts_of(matches, HOW._replace(own=("there",)), ("lead",))
    assert [list(part.start) for part in parts] == [["here"], ["there"]]
    assert (
        parts[1] == fit.parts_of([one for one in matches if one.scenario == "there"], HOW._replace(own=("there",)), ("lead",))[1]
    )


def test_a_long_match_counts_no_more_than_a_short_one() -> None:
    foretold = [(0.5, 1.0, 0.25)] * 4 + [(0.9, 1.0, 1.0)]
    assert isclose(brier(foretold), (0.25 + 0.01) / 2)


def shared() -> dict[str, object]:
    given = fit.arguments_of(["skulls", "--matches", "10"])
    return fit.shared_of(given, chances_of("skulls").fit._replace(scenarios=("first-contact",), levels=("recruit",)))


def test_a_match_of_a_fit_is_the_same_each_time_and_is_played_again_from_its_row() -> None:
    game = rules("skulls")
    for number in range(3):
        row = fit_row(shared(), number)
        assert row == fit_row(shared(), number)
        places = [game.copy(position) for position in positions(game, row)]
        assert len(places) == row["actions"] + 1
        result = game.result(places[-1])
        assert result is not None and (result["winner"] or "nobody") == row["winner"]


def test_moments_lie_where_equal_bots_played_and_weigh_one_match() -> None:
    game, rows = rules("skulls"), [fit_row(shared(), number) for number in range(6)]
    for row in rows:
        found = told_of(game, row, 12)
        if found is None:
            assert row["actions"] - row["equal_from"] < 2
            continue
        assert isclose(sum(share for share, _ in found.moments), 1.0)
        assert found.outcome == {"seal": 1.0, "terrorist": 0.0}.get(row["winner"], 0.5)
    assert any(row["equal_from"] for row in rows), "some are begun by bots that are not equal"
    assert told_of(game, rows[0] | {"winner": "broken off"}, 12) is None


def test_a_fit_is_played_kept_written_and_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    shutil.copytree(data_folder(), data, ignore=shutil.ignore_patterns("languages"))
    path = data / "skulls" / "chances.yaml"
    text = path.read_text(encoding="utf-8").replace(
        "scenarios: [street-sweep, first-contact, black-hawk-down]", "scenarios: [first-contact]"
    )
    path.write_text(text, encoding="utf-8")
    monkeypatch.setenv(DATA, str(data))
    monkeypatch.chdir(tmp_path)
    call = ["fit", "skulls", "--matches", "20", "--steps", "5", "--csv", "kept.csv"]
    # Played within this process, so that no worker has to be started.
    monkeypatch.setattr(fit, "played", lambda given, shared_of, missing: (came(shared_of(number), number) for number in missing))
    assert main(call) == 0
    with open("kept.csv", encoding="utf-8", newline="") as file:
        assert [int(row["number"]) for row in csv.DictReader(file)] == list(range(20))
    monkeypatch.setattr(fit, "played", lambda given, shared_of, missing: (one for one in list[None](missing)))
    first = Path("chances-skulls.yaml").read_text(encoding="utf-8")
    assert main([*call, "--write"]) == 0, "what was kept is not played again"
    assert path.read_text(encoding="utf-8") == first, "the same matches give the same weights"
    assert "positions" in capsys.readouterr().out
    kept = chances_of.__wrapped__("skulls") if hasattr(chances_of, "__wrapped__") else chances_of("skulls")
    assert kept.fit.scenarios == ("first-contact",)
    assert main(["fit", "skulls", "--matches", "20", "--steps", "6", "--csv", "kept.csv"]) == 2
    assert "matches with --steps 5, and this run has --steps 6" in capsys.readouterr().err


def came(shared: dict[str, object], number: int) -> object:
    from game.lab.pool import Came

    return Came(fit_row(shared, number), 0.0)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--matches", "4"], "--matches"),
        (["--budget-ms", "100"], "leave --budget-ms out"),
        (["--seed", str(2**64 - 3)], "begin lower"),
    ],
)
def test_bad_arguments_get_a_sentence(more: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fit", "skulls", *more]) == 2
    assert why in capsys.readouterr().err


def test_the_plot_shows_what_was_called_and_what_was_won() -> None:
    matches = [told(number) for number in range(200)]
    found = measured(matches, HOW, deals_of(matches, HOW, ("lead", "noise")))
    lines = plotted(found).splitlines()
    assert len(lines) == 11 and all(line.count("|") == 2 for line in lines[1:])
    for line, one in zip(lines[1:], found.bins, strict=True):
        inside = line.partition("|")[2]
        assert (inside.count("*") == 1 or (inside.count("o"), inside.count("x")) == (1, 1)) == bool(one.positions)
