"""What each seat may know, what only it is told, and where undo stops (R-SK-195 to R-SK-197, R-SK-48)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from game.draws import Draws
from game.messages import Refused
from tests.skulls.staged import RULES, Staged, planned

OPEN = ("round", "phase", "zones", "objectives", "vehicles", "pair", "turn", "pending", "result", "scenario", "options")
TWO = {"s-lead": "w1/0", "s-gun": "w2/0", "t-boss": "e1/0", "t-vet": "e2/0"}


def mustering(*spaces: str) -> Staged:
    """A muster in which the Terrorists have deployed some units."""
    staged = Staged.new("street-sweep")
    for unit, space in zip(("t-boss", "t-vet", "t-gun"), spaces, strict=False):
        staged.play("deploy", seat="terrorist", unit=unit, space=space)
    return staged


def planning(stack: tuple[str, ...], ready: dict[str, str]) -> Staged:
    """A round that the Terrorists have begun to plan."""
    staged = planned(TWO, commit=False)
    for unit in stack:
        staged.play("card", seat="terrorist", unit=unit)
    for unit, token in ready.items():
        staged.play("ready", seat="terrorist", unit=unit, token=token)
    return staged


def running(ready: str | None = None, stack: tuple[str, ...] = ("t-boss", "t-vet"), windows: str = "all", **start: Any) -> Staged:
    """The turn of a SEAL; what the Terrorists hide is given."""
    boss = {"space": "e1/0", "ready": ready}
    return Staged({**TWO, "t-boss": boss}, "s-lead", terrorist={"stack": list(stack), "windows": windows}, **start)


TWINS: dict[str, tuple[Callable[[], Staged], Callable[[], Staged]]] = {
    "muster: nobody or two": (lambda: mustering(), lambda: mustering("e1/0", "e2/0")),
    "muster: where": (lambda: mustering("e1/0"), lambda: mustering("e3/0")),
    "plan: how much is stacked": (lambda: planning((), {}), lambda: planning(("t-vet",), {})),
    "plan: in which order": (lambda: planning(("t-vet", "t-boss"), {}), lambda: planning(("t-boss", "t-vet"), {})),
    "plan: a token or none": (lambda: planning((), {}), lambda: planning((), {"t-vet": "creep"})),
    "plan: which token": (lambda: planning((), {"t-vet": "frag"}), lambda: planning((), {"t-vet": "creep"})),
    "turn: the order of the stack": (lambda: running(), lambda: running(stack=("t-vet", "t-boss"))),
    "turn: which token": (lambda: running("creep"), lambda: running("smoke")),
    "turn: the window setting": (lambda: running(windows="all"), lambda: running(windows="never")),
}


@pytest.mark.parametrize("name", TWINS)
def test_r_sk_196_197_positions_that_differ_in_hidden_things_look_alike(name: str) -> None:
    """To the other seat and to a watcher; the seat whose they are sees the difference."""
    one, other = (make() for make in TWINS[name])
    assert one.view("seal") == other.view("seal")
    assert one.view(None) == other.view(None)
    assert one.view("terrorist") != other.view("terrorist")
    assert one.match.legal("seal") == other.match.legal("seal")


def test_r_sk_195_196_what_a_view_shows_and_hides() -> None:
    shown = {"space": "e2/0", "ready": "creep", "shown": True}
    units = {**TWO, "s-lead": {"space": "w1/0", "ready": "smoke"}, "t-boss": {"space": "e1/0", "ready": "smoke"}, "t-vet": shown}
    staged = Staged(units, "s-lead", seal={"stack": ["s-gun"]}, terrorist={"stack": ["t-vet", "t-boss"], "pool": ["t-vet"]})
    whole, view = staged.whole, staged.view("seal")
    assert {key: view[key] for key in OPEN} == {key: whole[key] for key in OPEN}
    theirs = whole["seats"]["terrorist"] | {"stack": ["hidden", "hidden"], "windows": "hidden"}
    assert view["seats"] == {"seal": whole["seats"]["seal"], "terrorist": theirs}
    assert [view["units"][name]["ready"] for name in units] == ["smoke", None, "hidden", "creep"]
    everybody = staged.view(None)
    assert everybody["seats"]["seal"]["stack"] == ["hidden"]
    assert everybody["units"]["s-lead"]["ready"] == "hidden"


def test_r_sk_196_in_planning_every_spot_and_the_whole_stack_are_hidden() -> None:
    staged = planned({**TWO, "t-vet": {"space": None, "state": "dead"}}, commit=False)
    view = staged.view("seal")
    assert view["seats"]["terrorist"]["stack"] == "hidden"
    assert {name: unit["ready"] for name, unit in view["units"].items()} == {
        "s-gun": None, "s-lead": None, "t-boss": "hidden", "t-vet": None
    }  # fmt: skip


@pytest.mark.parametrize("seat", ["seal", "terrorist", None])
@pytest.mark.parametrize("name", TWINS)
def test_a_view_is_read_back_and_what_is_imagined_behind_it_looks_the_same(name: str, seat: str | None) -> None:
    staged = TWINS[name][1]()
    view = staged.match.view(seat)
    written = RULES.write(view)
    assert RULES.write(RULES.view(view, seat)) == written, "a view of a view is that view"
    if seat is not None:
        assert RULES.write(RULES.read(json.loads(json.dumps(written)), seat)) == written
        assert RULES.write(RULES.view(RULES.determinize(view, seat, Draws(3)), seat)) == written


def test_r_sk_197_secret_events_go_to_their_seat_only() -> None:
    staged = Staged.new("street-sweep", units_seal=1, units_terrorist=1)
    chairs = {seat: staged.match.chair(seat) for seat in ("seal", "terrorist", None)}
    staged.play("deploy", seat="seal", unit="s-lead", space="w1/0")
    staged.play("commit", seat="seal")
    staged.play("deploy", seat="terrorist", unit="t-vet", space="e1/0")
    staged.play("commit", seat="terrorist")
    staged.play("card", seat="seal", unit="s-lead")
    staged.play("ready", seat="seal", unit="s-lead", token="smoke")
    staged.play("windows", seat="seal", when="all")
    told = {seat: [event["is"] for event in chair.hear()] for seat, chair in chairs.items()}
    open_events = ["committed", "committed", "squads", "round"]
    assert told[None] == open_events
    assert told["seal"] == ["deployed", *open_events, "stacked", "readied", "windows"]
    assert told["terrorist"] == ["committed", "deployed", *open_events[1:]]


def test_r_sk_196_the_hidden_thing_is_not_in_the_view_at_all() -> None:
    for seat in ("seal", None):
        text = json.dumps(running("tear-gas", ("t-vet",)).view(seat)["seats"]["terrorist"])
        assert "t-vet" not in text
        assert running("tear-gas").match.view(seat).units["t-boss"].ready == "hidden"


# --- undo -----------------------------------------------------------------------------------------------------------------


def stops(staged: Staged) -> bool:
    """Whether nothing can be taken back; if something can, it is, and the position is the one before."""
    if staged.match.can_undo():
        return False
    with pytest.raises(Refused, match="R-SK-48"):
        staged.match.undo()
    return True


def test_r_sk_48_undo_stops_at_a_draw() -> None:
    staged = Staged({"s-lead": "c1/0", "t-boss": "c2/0"}, "s-lead")
    before = staged.whole
    staged.play("move", to="l1/0")
    staged.match.undo("seal")
    assert staged.whole == before
    staged.play("move", to="l1/0")
    staged.fire("t-boss", "ww", "ww")
    assert stops(staged)


def test_undo_stops_when_both_have_committed_the_muster() -> None:
    staged = Staged.new("street-sweep", units_seal=1, units_terrorist=1)
    staged.play("deploy", seat="seal", unit="s-lead", space="w1/0")
    staged.play("commit", seat="seal")
    staged.match.undo("seal")
    assert staged.match.actors() == ("seal", "terrorist"), "alone a seat may take its commit back"
    staged.play("commit", seat="seal")
    staged.play("deploy", seat="terrorist", unit="t-vet", space="e1/0")
    staged.play("commit", seat="terrorist")
    assert stops(staged)


def test_undo_stops_when_cards_are_revealed() -> None:
    staged = planned(TWO)
    assert staged.match.can_undo("seal")
    staged.play("commit", seat="terrorist")
    assert stops(staged)
    staged.play("end-turn")
    staged.match.undo()
    assert staged["pair"]["at"] == 1, "the end of the first turn showed nothing"
    staged.play("end-turn")
    staged.play("end-turn")
    assert stops(staged), "the next pair is open"


def test_undo_stops_at_a_token_shown() -> None:
    staged = Staged({"s-lead": {"space": "c1/0", "ready": "creep"}, "t-boss": "e2/0"}, "s-lead")
    staged.use("creep")
    assert stops(staged)


@pytest.mark.parametrize("answer", ["take-cover", "pass"])
def test_undo_stops_at_an_answered_window(answer: str) -> None:
    units = {"s-lead": "c1/0", "t-boss": {"space": "e2/0", "danger": 2}}
    staged = Staged(units, "s-lead", terrorist={"windows": "all"})
    staged.play("move", to="c2/0")
    assert staged["phase"] == "respond"
    staged.play(answer)
    assert stops(staged)


def test_a_take_cover_of_the_own_turn_can_be_taken_back() -> None:
    staged = Staged({"s-lead": {"space": "c1/0", "danger": 4}, "t-boss": "e2/0"}, "s-lead")
    before = staged.whole
    staged.play("take-cover")
    staged.match.undo("seal")
    assert staged.whole == before
