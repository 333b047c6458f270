"""Files of matches with anything wrong in them: refused with one sentence or played to an action, and left as they are."""

from __future__ import annotations

import base64
import json
import random
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES, rules
from game.journal import Journal, summary
from game.match import Match
from game.messages import Refused
from game.noted import Note, keep_notes, notes_of
from game.recording import match_of, recording_of
from scenes.presentation.kept_story import leave_out_untold
from scenes.presentation.seats import holders_of
from scenes.replay.list import listed_matches
from tests.broken_files.flips import AT_ONCE, BATCHES, ODD, seeds, spoilt

LONG = 900


@cache
def whole(game: str, kind: str) -> bytes:
    """A match of a game some actions on, as a journal, as one that was given up, or as one object."""
    import tempfile

    match = Match(rules(game), next(iter(rules(game).scenarios())), {}, 7)
    dice = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "one.match"
        journal = Journal(match, path, {seat: {"kind": "person", "name": "Anna"} for seat in match.seats})
        for _ in range(12):
            seat = match.actors()[0]
            match.play(seat, dice.choice(match.legal(seat)))
        if kind in ("over", "noted"):
            journal.give_up()
        if kind == "noted":
            keep_notes(path, [Note(2, 0, "Here it was lost", ("a", "b")), Note(5, 1, "Too early")])
        return path.read_bytes() if kind != "saved" else json.dumps(match.save()).encode()


def looked_at(path: Path) -> None:
    """Check that the file is read or refused with one sentence, and stays as it is."""
    before = path.read_bytes()
    for work in (match_of, recording_of, summary, notes_of):
        try:
            found = work(path)
        except Refused as refused:
            assert refused.code == "bad-match" and len(refused.why) < LONG and "\n" not in refused.why, refused.why[:1500]
            continue
        if work is match_of:
            for holder in holders_of(found[1]).values():  # type: ignore[index]
                assert len(holder.name) <= 60 and holder.name.isprintable()
    for listed in listed_matches(path.parent):
        assert len(listed.title) + len(listed.about) < LONG
    assert path.read_bytes() == before


@pytest.mark.parametrize("first", BATCHES)
@pytest.mark.parametrize("kind", ["journal", "over", "noted", "saved"])
def test_a_spoilt_match_is_refused_or_read(kind: str, first: int, tmp_path: Path) -> None:
    games = list(GAMES)
    for seed in seeds(first):
        path = tmp_path / "one.match"
        path.write_bytes(spoilt(whole(games[seed % len(games)], kind), seed))
        looked_at(path)


def with_one_odd(value: Any, dice: random.Random) -> Any:
    """A JSON value with one part of it exchanged."""
    if isinstance(value, dict) and value and dice.random() < 0.85:
        key = dice.choice(sorted(value))
        return value | {key: with_one_odd(value[key], dice)}
    if isinstance(value, list) and value and dice.random() < 0.85:
        at = dice.randrange(len(value))
        return [*value[:at], with_one_odd(value[at], dice), *value[at + 1 :]]
    return dice.choice(VALUES)


VALUES: list[Any] = [
    *(None, True, -1, 0, 1.5, 10**30, 2**64, "", "x" * 200_000, "a\0b", "\u202e", [], {}, [[]], ["x" * 9000] * 50),
    *({"do": "x" * 200_000}, {"x" * 90_000: 1}, "red", "..", "/etc/passwd", [None] * 5000),
]


@pytest.mark.parametrize("first", BATCHES)
@pytest.mark.parametrize("game", GAMES)
def test_a_line_with_an_odd_value_is_refused_in_few_words(game: str, first: int, tmp_path: Path) -> None:
    lines = whole(game, "journal").splitlines()
    for seed in seeds(first)[: AT_ONCE // 5]:
        dice = random.Random(seed)
        at = dice.choice((0, dice.randrange(len(lines))))
        odd = json.dumps(with_one_odd(json.loads(lines[at]), dice)).encode()
        path = tmp_path / "one.match"
        path.write_bytes(b"\n".join([*lines[:at], odd, *lines[at + 1 :], b""]))
        looked_at(path)


@pytest.mark.parametrize("first", BATCHES)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_match_has_kept_may_be_anything(game: str, first: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules refuse everything now, so that it is shown as it was kept, whatever was packed there."""
    *lines, last = whole(game, "over").splitlines()
    monkeypatch.setattr(type(rules(game)), "refuse", lambda *given: "R-XX-99: no more.")
    kept = json.loads(zlib.decompress(base64.b64decode(json.loads(last)["kept"])))
    for seed in seeds(first)[: AT_ONCE // 5]:
        dice = random.Random(seed)
        packed = json.dumps(with_one_odd(kept, dice)).encode()
        packed = zlib.compress(packed) if seed % 3 else spoilt(zlib.compress(packed), seed)
        path = tmp_path / "one.match"
        end = {"over": {"winner": None}, "kept": base64.b64encode(packed).decode()}
        path.write_bytes(b"\n".join([*lines, json.dumps(end).encode(), b""]))
        looked_at(path)
        found = recording_of(path)
        leave_out_untold(found)
        assert all(found.at(moment) is not None for moment in range(found.length + 1))


@pytest.mark.parametrize("odd", ODD)
def test_a_file_of_nothing_but_what_is_odd(odd: bytes, tmp_path: Path) -> None:
    (tmp_path / "one.match").write_bytes(odd)
    looked_at(tmp_path / "one.match")
