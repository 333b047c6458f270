"""The queue between what has happened and what is seen: halts, motions made late, skipping, slices of time."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

from game.api import Event
from scenes.kit.tweens import Do, InTurn, Later, Motion, Pause, Stage, Together, Tween, Wait, linear
from scenes.match.event_queue import Playing


def event(name: str) -> Event:
    return {"is": name}


class Seen:
    """What a queue did, in order; motions are given by the kind of the first event."""

    def __init__(self, **made: Callable[[Seen], Motion | None]) -> None:
        self.made = made
        self.log: list[object] = []
        self.playing = Playing(self.motion, lambda event: self.log.append(event["is"]))

    def motion(self, batch: Sequence[Event]) -> Motion | None:
        return self.made[batch[0]["is"]](self) if batch else None

    def add(self, *names: str) -> Seen:
        self.playing.add([[event(name)] for name in names])
        return self

    def deed(self, name: object) -> Do:
        return Do(lambda: self.log.append(name))


def nothing(seen: Seen) -> None:
    """Show no motion."""


# --- Wait ---------------------------------------------------------------------------------------------------------------


def test_a_halt_without_end_lasts_until_somebody_goes_on() -> None:
    wait = Wait()
    assert [wait.update(seconds) for seconds in (0.0, 1.0, 1e6)] == [0.0, 0.0, 0.0] and not wait.over
    wait.finish()
    assert wait.over and wait.update(0.25) == 0.25


def test_a_halt_of_some_seconds_gives_back_what_it_did_not_need() -> None:
    wait = Wait(1.0)
    assert wait.update(0.75) == 0.0 and not wait.over
    assert wait.update(0.75) == pytest.approx(0.5) and wait.over
    assert wait.update(0.75) == 0.75
    short = Wait(1.0)
    for _ in range(120):
        assert not short.over
        short.update(1 / 120)
    assert short.over, "what many small steps lack by rounding does not count"


# --- Later --------------------------------------------------------------------------------------------------------------


def test_a_late_motion_is_made_once_and_only_when_its_turn_comes() -> None:
    made: list[Tween] = []
    shown: list[float] = []

    def make() -> Motion:
        made.append(Tween(0, 1, 0.5, shown.append, linear))
        return made[-1]

    turn = InTurn([Pause(1.0), Later(make)])
    turn.update(0.9)
    assert not made
    turn.update(0.35)
    assert len(made) == 1 and shown == [pytest.approx(0.5)] and not turn.over
    assert turn.update(0.5) == pytest.approx(0.25)
    assert turn.over and shown[-1] == 1 and len(made) == 1


@pytest.mark.parametrize("begun", [False, True])
def test_a_late_motion_that_is_skipped_stands_at_its_end(begun: bool) -> None:
    shown: list[float] = []
    later = Later(lambda: Tween(0, 1, 0.5, shown.append, linear))
    if begun:
        later.update(0.1)
    later.finish()
    assert later.over and shown[-1] == 1
    later.finish()
    assert shown.count(1) == 1 and later.update(0.3) == 0.3


def test_a_late_motion_that_is_none_takes_no_time() -> None:
    later = Later(lambda: None)
    assert not later.over
    assert later.update(0.2) == 0.2 and later.over
    skipped = Later(lambda: None)
    skipped.finish()
    assert skipped.over


# --- the queue ----------------------------------------------------------------------------------------------------------


def test_events_are_told_as_their_turn_comes_and_take_the_time_they_need() -> None:
    seen = Seen(a=lambda seen: InTurn([Pause(1.0), seen.deed("a ends")]), b=nothing, c=lambda seen: Pause(0.5)).add("a", "b", "c")
    playing = seen.playing
    assert not playing.idle and seen.log == []
    playing.update(0.4)
    assert seen.log == ["a"]
    playing.update(0.4)
    assert seen.log == ["a"]
    playing.update(0.4)
    assert seen.log == ["a", "a ends", "b", "c"] and not playing.idle
    playing.update(0.31)
    assert playing.idle
    playing.update(5.0)
    assert seen.log == ["a", "a ends", "b", "c"]


def test_a_batch_moves_together_and_an_empty_one_may_move_too() -> None:
    seen = Seen(a=lambda seen: Together([Pause(0.3), Pause(0.6)]))
    asked: list[int] = []
    playing = Playing(lambda batch: asked.append(len(batch)) or seen.motion(batch), lambda event: seen.log.append(event["is"]))
    playing.add([[event("a"), event("b")], []])
    playing.update(0.5)
    assert (seen.log, asked, playing.idle) == (["a", "b"], [2], False)
    playing.update(0.2)
    assert (seen.log, asked, playing.idle) == (["a", "b"], [2, 0], True)


def test_what_is_added_while_something_moves_comes_after_it() -> None:
    seen = Seen(a=lambda seen: Pause(1.0), b=nothing).add("a")
    seen.playing.update(0.5)
    seen.add("b")
    seen.playing.update(0.25)
    assert seen.log == ["a"]
    seen.playing.update(0.25)
    assert seen.log == ["a", "b"] and seen.playing.idle


def test_a_halt_inside_a_sequence_halts_the_queue_and_a_skip_ends_it_alone() -> None:
    seen = Seen(a=lambda seen: InTurn([Pause(0.5), Wait(), seen.deed("after"), Pause(0.5), seen.deed("end")]), b=nothing).add(
        "a", "b"
    )
    playing = seen.playing
    playing.update(0.1)
    assert not playing.halted
    playing.update(60.0)
    assert playing.halted and seen.log == ["a"] and not playing.idle
    playing.skip()
    assert not playing.halted
    playing.update(0.1)
    assert seen.log == ["a", "after"] and not playing.idle
    playing.skip()
    playing.update(0.0)
    assert seen.log == ["a", "after", "end", "b"] and playing.idle


def test_a_halt_with_an_end_is_none_that_waits_for_a_click_but_a_click_ends_it() -> None:
    seen = Seen(a=lambda seen: InTurn([Wait(2.0), seen.deed("end")])).add("a")
    seen.playing.update(0.5)
    assert not seen.playing.halted and not seen.playing.idle
    seen.playing.skip()
    seen.playing.update(0.0)
    assert seen.log == ["a", "end"]


def test_skip_brings_one_motion_to_its_end_and_leaves_the_rest() -> None:
    shown: list[float] = []
    seen = Seen(a=lambda seen: Tween(0, 1, 9, shown.append), b=lambda seen: Pause(1.0)).add("a", "b")
    seen.playing.skip()
    assert seen.log == [], "nothing has begun that could be skipped"
    seen.playing.update(0.1)
    seen.playing.skip()
    assert shown[-1] == 1 and seen.log == ["a"]
    seen.playing.update(0.0)
    assert seen.log == ["a", "b"] and not seen.playing.idle


def test_skip_all_ends_everything_halts_included_and_does_every_deed_once() -> None:
    def halting(seen: Seen) -> Motion:
        return InTurn([seen.deed(1), Wait(), seen.deed(2), Later(lambda: InTurn([Wait(), seen.deed(3)])), Wait(), seen.deed(4)])

    seen = Seen(a=halting, b=nothing, c=halting).add("a", "b", "c")
    seen.playing.skip_all()
    assert seen.playing.idle and seen.log == ["a", 1, 2, 3, 4, "b", "c", 1, 2, 3, 4]
    seen.playing.skip_all()
    assert seen.playing.idle


@pytest.mark.parametrize("seed", range(10))
def test_slices_of_time_change_neither_the_order_nor_the_end(seed: int) -> None:
    """However the same seconds are cut, the same things have happened by then."""

    def walk(seen: Seen) -> Motion:
        tween = Tween(0, 1, 0.37, lambda part: None, done=lambda: seen.log.append("there"))
        return InTurn([Together([tween, Pause(0.2)]), Later(lambda: Wait(0.21)), seen.deed("looked"), Pause(0.0)])

    def after(cuts: list[float]) -> list[object]:
        seen = Seen(a=walk, b=nothing).add("a", "b", "a", "a", "b")
        for seconds in cuts:
            seen.playing.update(seconds)
        return [*seen.log, seen.playing.idle]

    chance = random.Random(seed)
    whole = chance.uniform(0.1, 2.2)
    points = sorted(chance.uniform(0, whole) for _ in range(chance.randint(1, 300)))
    cuts = [end - start for start, end in zip([0.0, *points], [*points, whole], strict=True)]
    assert after(cuts) == after([whole])


def test_skipping_on_ends_at_the_next_halt_and_tells_all_before_it() -> None:
    def halting(seen: Seen) -> Motion:
        return InTurn([Tween(0, 1, 2.0, lambda part: None, linear), Wait(), seen.deed("after the halt")])

    seen = Seen(
        walk=lambda seen: InTurn([Tween(0, 1, 2.0, lambda part: None, linear), Wait(0.5), seen.deed("walked")]),
        fight=halting,
        end=lambda seen: Tween(0, 1, 2.0, lambda part: None, linear),
    ).add("walk", "walk", "fight", "end")
    seen.playing.update(0.1)
    seen.playing.skip_on()
    assert seen.playing.halted and seen.log == ["walk", "walked", "walk", "walked", "fight"]
    seen.playing.skip()
    seen.playing.skip_on()
    assert seen.playing.idle and seen.log[5:] == ["after the halt", "end"]


def test_skipping_on_ends_at_the_next_stage_which_nobody_waits_for_else() -> None:
    def staged(seen: Seen) -> Motion:
        return InTurn([Stage(), Tween(0, 1, 2.0, lambda part: None, linear)])

    hurried, watched = (Seen(walk=lambda seen: Pause(2.0), dice=staged, sum=staged).add("walk", "dice", "sum") for _ in range(2))
    hurried.playing.update(0.1)
    for told in (["walk", "dice"], ["walk", "dice", "sum"], ["walk", "dice", "sum"]):
        assert not hurried.playing.idle
        hurried.playing.skip_on()
        assert hurried.log == told
    assert hurried.playing.idle
    watched.playing.update(6.01)
    assert watched.playing.idle and not watched.playing.halted


def test_what_was_told_counts_as_seen_when_its_motion_has_ended() -> None:
    seen = list[str]()
    playing = Playing(
        lambda batch: Wait(1.0) if batch[0]["is"] == "dice" else None, lambda event: None, seen=lambda: seen.append("seen")
    )
    playing.add([[event("dice")], [event("hit")]])
    playing.update(0.5)
    assert not seen, "no result is written down before the dice lie"
    playing.update(0.6)
    assert seen == ["seen", "seen"]


def test_what_decides_is_held_in_sight_once_after_all_that_belongs_to_it() -> None:
    seen = Seen(**{name: lambda seen: Pause(0.2) for name in ("walk", "hit", "fall", "on")})
    seen.playing._holds = lambda batch: 1.2 if batch[0]["is"] in ("hit", "fall") else 0.0
    seen.add("walk", "hit", "fall", "on", "hit")
    playing = seen.playing
    playing.update(0.65)
    assert seen.log == ["walk", "hit", "fall"], "what follows at once belongs to it"
    playing.update(1.1)
    assert seen.log[-1] == "fall", "it is still in sight"
    playing.skip()
    playing.update(0.0)
    assert seen.log[-1] == "on", "a click goes on"
    playing.update(0.45)
    assert seen.log[-1] == "hit" and not playing.idle, "the last of all is held as well"
    playing.update(1.0)
    assert not playing.idle
    playing.update(0.3)
    assert playing.idle
