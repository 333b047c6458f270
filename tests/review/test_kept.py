"""A review kept beside its match: read again, broken, of another form, interrupted and gone on with; the process, the command."""

from __future__ import annotations

import io
import json
import subprocess
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from game.folders import own_call
from game.match import Match
from game.messages import Refused
from game.review import kept, process
from game.review.record import FORMAT, Review, step_written, written
from game.review.running import Running
from scenes.tell import review as telling
from tests.review.matches import match_of

GAME = "skulls"
CALL = own_call("review", "--process")


@pytest.fixture(scope="module")
def match() -> Match:
    """A match that is over."""
    return match_of(GAME)


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    """Its file."""
    path = tmp_path / "one.match"
    path.write_text(json.dumps(match.save()), encoding="utf-8")
    return path


def whole(file: Path, depth: str = "quick") -> Review:
    """All of the review of a file."""
    running = Running(file, depth)
    for _ in running.steps():
        pass
    assert running.faults == []
    return running.review


def alike(one: Review, other: Review) -> bool:
    """Whether two reviews say the same as JSON."""
    return json.dumps(written(one)) == json.dumps(written(other))


def test_a_review_is_kept_beside_its_match_and_read_again(file: Path) -> None:
    review = whole(file)
    found = kept.kept(kept.beside(file))
    assert found is not None and alike(found, review) and found.whole
    running = Running(file, "quick")
    assert running.review.whole and list(running.steps()) == []


def test_an_interrupted_review_goes_on_where_it_was(file: Path) -> None:
    running = Running(file, "quick")
    steps = running.steps()
    assert len(list(islice(steps, 25))) == 25
    steps.close()  # type: ignore[attr-defined]
    again = Running(file, "quick")
    assert len(again.review.steps) == 25
    for _ in again.steps():
        pass
    kept.beside(file).unlink()
    assert alike(again.review, whole(file))


def test_a_deeper_review_begins_anew_and_a_shallower_one_is_there_already(file: Path) -> None:
    whole(file, "usual")
    assert Running(file, "quick").review.depth == "usual" and Running(file, "quick").review.whole
    assert Running(file, "deep").review.steps == []


def test_a_review_of_another_match_is_not_gone_on_with(file: Path, tmp_path: Path) -> None:
    whole(file)
    other = tmp_path / "two.match"
    other.write_text(json.dumps(match_of(GAME, 4).save()), encoding="utf-8")
    kept.beside(file).rename(kept.beside(other))
    assert Running(other, "quick").review.steps == []


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (lambda text: text[: len(text) // 2], "no review that can be read"),
        (lambda text: "[1]", "no review that can be read"),
        (lambda text: "{}", "no review of a match"),
        (lambda text: text.replace(f'"format":{FORMAT}', '"format":99'), "format 99"),
        (lambda text: text.replace('"luck":', '"duck":', 1), "damaged"),
        (lambda text: text.replace('"depth":"quick"', '"depth":"usual"'), '"check" does not fit'),
    ],
)
def test_a_broken_review_is_refused_in_a_sentence_put_aside_and_made_again(file: Path, changed: Any, said: str) -> None:
    review = whole(file)
    path = kept.beside(file)
    broken = changed(path.read_text(encoding="utf-8"))
    path.write_text(broken, encoding="utf-8")
    with pytest.raises(Refused, match=said.replace('"', ".")) as refused:
        kept.kept(path)
    assert refused.value.code == "bad-match" and refused.value.why.startswith(path.name) and refused.value.why.endswith(".")
    assert path.read_text(encoding="utf-8") == broken
    running = Running(file, "quick")
    assert len(running.faults) == 1 and "made again" in running.faults[0] and not running.review.steps
    for _ in running.steps():
        pass
    assert alike(running.review, review)
    assert path.with_suffix(".broken").read_text(encoding="utf-8") == broken


def test_the_form_is_the_one_that_is_read() -> None:
    assert FORMAT == 2


def test_a_review_that_cannot_be_kept_goes_on_and_says_so(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, content: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kept, "write_whole", full)
    running = Running(file, "quick")
    for _ in running.steps():
        pass
    assert running.review.whole and len(running.faults) == 1 and "No space left" in running.faults[0]


def test_a_match_that_goes_on_is_not_reviewed(tmp_path: Path) -> None:
    path = tmp_path / "one.match"
    path.write_text(json.dumps(match_of(GAME, most=30).save()), encoding="utf-8")
    with pytest.raises(Refused, match="goes on"):
        Running(path)


# --- the process ------------------------------------------------------------------------------------------------------------


def answers(*requests: object) -> list[dict[str, Any]]:
    """What the process answers to these requests."""
    sink = io.StringIO()
    source = io.StringIO("".join((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in requests))
    desk = process.Desk(_Waiting(source), lambda answer: print(json.dumps(answer), file=sink))  # type: ignore[arg-type]
    desk.work()
    return [json.loads(line) for line in sink.getvalue().splitlines()]


class _Waiting:
    """Requests that come one after another, the next one when all before are answered; then the end."""

    def __init__(self, source: io.StringIO) -> None:
        self._lines = iter([*source, None])

    def get(self, block: bool = True) -> str | None:
        if not block:
            raise process.Empty
        return next(self._lines)


def test_the_process_sends_each_action_as_it_is_ready(file: Path) -> None:
    found = answers({"cmd": "review", "file": str(file), "depth": "quick", "key": 7})
    review = kept.kept(kept.beside(file))
    assert review is not None and all(one["key"] == 7 for one in found)
    assert found[0]["review"]["steps"] == [] and found[-1] == {"ended": True, "whole": True, "faults": [], "key": 7}
    assert [one["step"] for one in found[1:-1]] == list(range(1, review.length + 1))
    assert [one["entry"] for one in found[1:-1]] == json.loads(json.dumps([step_written(step) for step in review.steps]))
    assert [one["chance"] for one in found[1:-1]] == review.chances[1:]


def test_the_process_can_be_stopped_and_goes_on(file: Path) -> None:
    requests = iter([json.dumps({"cmd": "review", "file": str(file), "depth": "quick"}), *[None] * 21, '{"cmd":"stop"}', "end"])
    told = list[Any]()

    class Asked:
        def get(self, block: bool = True) -> str | None:
            line = next(requests)
            if line is None:
                raise process.Empty
            return None if line == "end" else line

    process.Desk(Asked(), told.append).work()  # type: ignore[arg-type]
    assert told[-1] == {"ended": True, "whole": False, "faults": []}
    found = answers({"cmd": "review", "file": str(file), "depth": "quick"})
    assert len(found[0]["review"]["steps"]) == 20 and found[1]["step"] == 21 and found[-1]["whole"]


def test_the_process_weighs_what_waits(match: Match) -> None:
    place = next(place for place, entry in enumerate(match.log) if entry.action["do"] == "fire")
    position, entry = match.positions()[place], match.log[place]
    view = match.rules.write(match.rules.view(position, entry.seat))
    request = {"cmd": "weigh", "game": GAME, "seat": entry.seat, "view": view, "depth": "quick"}
    (done,), (coached,) = answers({**request, "action": entry.action}), answers(request)
    assert done["decision"]["options"][done["decision"]["played"]]["action"] == entry.action
    assert coached["decision"]["options"][0] == done["decision"]["options"][0]


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ("nonsense", "no JSON object"),
        ({"cmd": "dance"}, "no command"),
        ({"cmd": "review", "file": 7}, "path of a match"),
        ({"cmd": "review", "file": "nowhere.match"}, "cannot be read"),
        ({"cmd": "review", "file": "nowhere.match", "depth": "abyss"}, "depth"),
        ({"cmd": "weigh", "game": "skulls"}, "no 'seat'"),
        ({"cmd": "weigh", "game": "skulls", "seat": "cook", "view": {}}, "no seat"),
        ({"cmd": "weigh", "game": "chess", "seat": "red", "view": {}}, "no game"),
    ],
)
def test_the_process_refuses_in_a_sentence(request_: object, said: str) -> None:
    (answer,) = answers(request_)
    assert said in answer["why"] and answer["error"]


# --- the command ------------------------------------------------------------------------------------------------------------


def test_the_command_tells_it_in_lines(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert telling.main([str(file), "--depth", "quick"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Review of Danger Close") and any("given away" in line for line in lines)
    assert telling.main([str(file), "--depth", "quick", "--seat", "cook"]) == 2
    assert "no seat" in capsys.readouterr().err
    assert telling.main([str(file.with_name("nowhere"))]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_the_process_reads_a_mark_before_its_first_line_and_ends_with_its_input() -> None:
    said = b'\xef\xbb\xbf{"cmd":"dance","key":3}\n\n'
    done = subprocess.run(CALL, input=said, capture_output=True, timeout=60, check=True)
    (line,) = done.stdout.splitlines()
    assert "no command" in json.loads(line)["why"] and json.loads(line)["key"] == 3 and not done.stderr


def test_the_process_ends_without_a_word_when_nobody_reads_it_any_more() -> None:
    with subprocess.Popen(CALL, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdin and running.stdout and running.stderr
        running.stdout.close()
        running.stdin.write(b'{"cmd":"dance"}\n' * 9)
        running.stdin.close()
        assert running.stderr.read() == b"" and running.wait(60) == 0
