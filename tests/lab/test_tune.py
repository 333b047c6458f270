"""The trainer of the weights: what it changes, what it takes for better, and what it writes; and our bots as programs."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.draws import Draws
from game.folders import DATA, data_folder, own_call
from game.games import GAMES
from game.lab import tune
from game.lab.called import called, option_words
from game.lab.main import main
from game.lab.tune import Bench, changed, mutated, weights_of


@pytest.mark.parametrize("game", GAMES)
def test_a_change_of_the_weights_changes_them_and_nothing_else(game: str) -> None:
    text = (data_folder() / game / "bots.yaml").read_text(encoding="utf-8")
    weights, before = weights_of(text), yaml.safe_load(text)
    assert weights == {name: value for name, value in before["weights"].items() if not isinstance(value, list)}
    for seed in range(20):
        change = mutated(weights, Draws(seed))
        assert 1 <= len(change) <= 3 and all(value * weights[name] > 0 for name, value in change.items())
        after = changed(text, change)
        assert yaml.safe_load(after) == {**before, "weights": {**before["weights"], **change}}
        assert [line.partition("#")[2] for line in after.splitlines()] == [line.partition("#")[2] for line in text.splitlines()]


def given_shares(monkeypatch: pytest.MonkeyPatch, share: Any) -> None:
    """Let pairs come out so, without a match: `share` is asked for what each of the two plays by."""

    class Stand:
        def __init__(self, bench: Bench, text: str) -> None:
            self.text = text

        def __enter__(self) -> Stand:
            return self

        def __exit__(self, *fault: object) -> None:
            return None

    monkeypatch.setattr(tune, "Player", Stand)
    monkeypatch.setattr(tune, "pair", lambda bench, first, other, seed, scenario: share(first.text, other.text, seed))


def run(*more: str) -> int:
    return main(["tune", "skulls", "--tries", "30", "--pairs", "60", "--proof", "60", *more])


def test_what_is_proved_to_be_better_is_kept_and_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    def stronger(first: str, other: str, seed: int) -> float:  # the bolder the better
        mine, theirs = weights_of(first)["bold"], weights_of(other)["bold"]
        return 0.5 if mine == theirs or seed % 10 == 0 else float(mine > theirs)

    given_shares(monkeypatch, stronger)
    assert run() == 0
    source = (data_folder() / "skulls" / "bots.yaml").read_text(encoding="utf-8")
    written = (tmp_path / "tuned-skulls.yaml").read_text(encoding="utf-8")
    assert weights_of(written)["bold"] > weights_of(source)["bold"]
    assert written.startswith("# Tuned by `lab tune`: 95.0% of 60 pairs")
    said = capsys.readouterr().out
    assert "kept" in said and "against the weights of the start" in said


@pytest.mark.parametrize("share", [0.5, 0.0])
def test_what_is_not_better_is_dropped_and_nothing_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], share: float
) -> None:
    monkeypatch.chdir(tmp_path)
    given_shares(monkeypatch, lambda first, other, seed: share)
    assert run() == 0
    assert not list(tmp_path.iterdir())
    said = capsys.readouterr().out
    assert "none was proved to be better" in said and "kept" not in said


def test_what_the_proof_does_not_bear_out_is_not_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    given_shares(monkeypatch, lambda first, other, seed: 1.0 if seed < 1_000_000 else float(seed % 2))
    assert run("--tries", "1") == 0
    assert not list(tmp_path.iterdir())
    assert "no proof, and nothing is written" in capsys.readouterr().out


def test_two_bots_with_the_same_weights_share_every_pair() -> None:
    text = (data_folder() / "skulls" / "bots.yaml").read_text(encoding="utf-8")
    bench = Bench("skulls", ["first-contact"], "recruit", 5, (55, 45))
    with tune.Player(bench, text) as first, tune.Player(bench, text) as other:
        assert [tune.pair(bench, first, other, seed, "first-contact") for seed in (1, 2)] == [0.5, 0.5]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess"], "invalid choice"),
        (["skulls", "--until", "40:60"], "two numbers, the first one larger"),
        (["skulls", "--scenario", "nowhere"], "nowhere"),
        (["skulls", "--pairs", "0"], "--pairs is 0"),
    ],
)
def test_what_cannot_be_tuned_is_one_sentence(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune", *arguments]) == 2
    said = capsys.readouterr().err
    assert told in said and said.count("\n") == 1


def test_our_bots_hold_a_seat_as_a_program_with_any_data(tmp_path: Path) -> None:
    lines = [json.dumps({"hello": {"version": "x", "protocol": 1}}), "what?", json.dumps({"game": "skulls", "seat": "nobody"})]
    call = own_call("lab", "seat", "recruit", "--steps", "5")
    told = subprocess.run(call, input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    hello, odd, _ = [json.loads(line) for line in told.stdout.splitlines()]
    assert hello["name"] == "sandtable recruit" and odd["error"] == "bad-json"


def test_another_folder_of_data_is_read_where_one_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    usual = data_folder()
    monkeypatch.setenv(DATA, str(tmp_path))
    assert data_folder() == tmp_path != usual


def test_things_are_called_by_their_names() -> None:
    assert called("operators", "kiln-yard", "fast-maneuvers") == "Fast Maneuvers"
    assert called("ironsquad", "standard", "ge-captain") == called("ironsquad", "standard", "captain") != "captain"
    assert called("rush", "skirmish", "no_such-thing") == "no such thing"
    assert option_words('attackers=["Ann", "Bob"]') == "attackers: Ann, Bob"
    assert called("firefight", "f1_first_contact", "g01") == "Rifle squad '41 g01"
    assert option_words("prone=true") == "prone: yes"
    assert option_words("opportunity_limit=per_turn") == "opportunity limit: per turn"
