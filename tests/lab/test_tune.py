"""The trainer of the weights: what it changes, what it takes for better, and what it writes; and our bots as programs."""

from __future__ import annotations

import json
import math
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.api import Action
from game.bots.levels import decision
from game.content.habits import KEPT
from game.folders import DATA, data_folder, own_call
from game.games import GAMES, rules
from game.lab import tune
from game.lab.called import called, option_words
from game.lab.main import main
from game.lab.program import request_of
from game.lab.tune import Bench, changed, learnt, weights_of
from game.match import Match
from tests.tiers import tiered

FEW_FIRST = tiered(["skulls"], [game for game in GAMES if game != "skulls"])


@pytest.mark.parametrize("game", GAMES)
def test_a_change_of_the_weights_changes_them_and_nothing_else(game: str) -> None:
    text = (data_folder() / game / "bots.yaml").read_text(encoding="utf-8")
    weights, before = weights_of(text), yaml.safe_load(text)
    assert weights == {name: value for name, value in before["weights"].items() if not isinstance(value, list)}
    for factor in (0.5, 1.25, 3):
        change = {name: float(f"{value * factor:.3g}") for name, value in weights.items()}
        after = changed(text, change)
        assert yaml.safe_load(after) == {**before, "weights": {**before["weights"], **change}}
        assert [line.partition("#")[2] for line in after.splitlines()] == [line.partition("#")[2] for line in text.splitlines()]


BENCH = Bench("skulls", ["first-contact"], ["recruit"], 5, (55, 45))
START = {"bold": 1.6, "item": 0.25, "escort": 1.0, "nothing": 0.0}


def given_shares(monkeypatch: pytest.MonkeyPatch, share: Any) -> None:
    """Let pairs come out so, without a match: `share` is asked for what each of the two plays by, and the seed."""
    monkeypatch.setattr(tune, "pair", lambda bench, first, other, number, seed: share(first, other, seed))


def bolder(first: dict[str, float], other: dict[str, float], seed: int) -> float:
    """The bolder the better, in nine of ten pairs."""
    return 0.5 if first["bold"] == other["bold"] or seed % 10 == 0 else float(first["bold"] > other["bold"])


def test_weights_go_where_pairs_are_won_and_no_further_than_a_round_may(monkeypatch: pytest.MonkeyPatch) -> None:
    given_shares(monkeypatch, bolder)
    found, pairs = learnt(BENCH, START, 400, 1)
    assert pairs == 400 and "nothing" not in found
    assert found["bold"] > 2 * START["bold"]
    assert all(abs(math.log(found[name] / START[name])) < 0.5 for name in ("item", "escort")), "these only stray"
    assert learnt(BENCH, START, 400, 1) == (found, 400), "the same seed, the same way"
    far, _ = learnt(BENCH, START, 2000, 1)
    assert far["bold"] <= START["bold"] * math.exp(tune._FURTHEST) + 0.01


def test_no_time_is_no_change() -> None:
    assert learnt(BENCH, START, 400, 1, lambda: False) == ({name: value for name, value in START.items() if value}, 0)


def run(*more: str) -> int:
    return main(["tune", "skulls", "--rounds", "2", "--pairs", "200", "--proof", "60", *more])


def test_what_is_proved_to_be_better_is_kept_and_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    given_shares(monkeypatch, bolder)
    assert run() == 0
    source = (data_folder() / "skulls" / "bots.yaml").read_text(encoding="utf-8")
    written = (tmp_path / "tuned-skulls.yaml").read_text(encoding="utf-8")
    assert weights_of(written)["bold"] > weights_of(source)["bold"]
    assert written.startswith("# Tuned by `lab tune`: 95.0% of 60 pairs")
    said = capsys.readouterr().out
    assert "kept" in said and "against the weights of the start" in said


@pytest.mark.parametrize(("share", "done"), [(0.5, "gone on with"), (0.0, "dropped")])
def test_what_is_not_better_is_not_kept_and_nothing_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], share: float, done: str
) -> None:
    monkeypatch.chdir(tmp_path)
    given_shares(monkeypatch, lambda first, other, seed: share)
    assert run() == 0
    assert not list(tmp_path.iterdir())
    said = capsys.readouterr().out
    assert "nothing was proved to be better" in said and "kept" not in said and said.count(done) == 2


def test_what_the_proof_does_not_bear_out_is_not_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    given_shares(monkeypatch, lambda first, other, seed: 1.0 if seed > 1_000_000 else float(seed % 2))
    assert run("--rounds", "1") == 0
    assert not list(tmp_path.iterdir())
    assert "no proof, and nothing is written" in capsys.readouterr().out


def test_an_interrupted_training_still_proves_what_it_has_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    def until_the_second_round(first: dict[str, float], other: dict[str, float], seed: int) -> float:
        if seed > 2_000_000:
            raise KeyboardInterrupt
        return bolder(first, other, seed)

    given_shares(monkeypatch, until_the_second_round)
    assert run() == 130
    assert (tmp_path / "tuned-skulls.yaml").exists()


def test_two_bots_with_the_same_weights_share_every_pair() -> None:
    weights = weights_of((data_folder() / "skulls" / "bots.yaml").read_text(encoding="utf-8"))
    assert [tune.pair(BENCH, weights, weights, number, number) for number in (1, 2)] == [0.5, 0.5]


@pytest.mark.parametrize("game", FEW_FIRST)
def test_other_weights_play_as_they_do_from_a_folder_of_their_own(game: str, tmp_path: Path) -> None:
    """What a bot decides by weights that are tried, it decides in another process that reads them from a file."""
    found, scenario = rules(game), next(iter(rules(game).scenarios()))
    text = (data_folder() / game / "bots.yaml").read_text(encoding="utf-8")
    values = {name: value * (0.4, 2.0)[place % 2] for place, (name, value) in enumerate(weights_of(text).items())}
    values = {name: float(f"{value:.3g}") for name, value in values.items()}
    shutil.copytree(data_folder(), tmp_path / "data", ignore=lambda folder, names: {"languages"} & set(names))
    (tmp_path / "data" / game / "bots.yaml").write_text(changed(text, values), encoding="utf-8")
    match, requests, decided = Match(found, scenario, {}, 3), list[str](), list[Action]()
    kept = (found.judge, KEPT[game])[1]
    while len(requests) < 12 and (actors := match.actors()):
        seat, seed = actors[0], len(requests)
        requests.append(json.dumps(request_of(match, seat, seed, 10)))
        with kept.instead(kept.weighed(values)):
            decided.append(decision(found, match.view(seat), seat, "regular", seed, steps=20))
        match.play(seat, decided[-1])
    call = own_call("lab", "seat", "regular", "--steps", "20", "--data", str(tmp_path / "data"))
    told = subprocess.run(call, input="\n".join(requests) + "\n", capture_output=True, text=True, check=True)
    assert [json.loads(line)["action"] for line in told.stdout.splitlines()] == decided
    assert kept().weights == kept._read().weights, "and its own weights hold again"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess"], "invalid choice"),
        (["skulls", "--until", "40:60"], "two numbers, the first one larger"),
        (["skulls", "--scenario", "nowhere"], "nowhere"),
        (["skulls", "--pairs", "0"], "--pairs is 0"),
        (["skulls", "--levels", "genius"], "genius"),
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
