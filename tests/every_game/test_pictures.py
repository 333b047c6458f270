"""The picture is kept twice: what the events of an action leave on a table is what its view draws from scratch."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from game.api import Action, Event, Seat
from game.games import rules
from game.match import Chair, Match
from scenes.kit.chrome import Chrome
from scenes.kit.layout import Scale
from scenes.match.event_queue import Playing
from scenes.presentation.games import presentation
from scenes.presentation.table import Table
from tests.every_game.walks import SHOWN, begun, chance, eyes, walk
from tests.tiers import one_a_game, tiered

SEEDS = range(8)
LOOKS = 50  # actions after each of which a new table is laid beside the others; from then on after every tenth, and the last
STEPPED = (1, 4, 6)  # seeds whose motions run in odd slices of time, with halts; those of the others are finished at once
SCENARIOS = [(game, scenario) for game in SHOWN for scenario in rules(game).scenarios()]
EYES = [(game, scenario, perspective) for game, scenario in SCENARIOS for perspective in eyes(game, scenario)]
pytestmark = pytest.mark.usefixtures("screen")


class Seated:
    """What a table is given: one pair of eyes at a match, a speed, and somebody who goes on after every halt."""

    people = True
    shared = ends_turns = asks_end = advises = fuse_clock = fuse_known = covered = reading = False
    stepwise = None
    asked, asked_over = "always", 0

    def __init__(self, match: Match, perspective: Seat | None, speed: float = 0.0) -> None:
        self.match, self.perspective, self.factor = match, perspective, speed
        self.seat = match.chair(perspective)
        self.decided: list[Action] = []

    def chair(self) -> Chair:
        return self.seat

    def notify(self, words: str) -> None:
        """Say nothing."""

    def speed(self) -> float:
        return self.factor

    def look_up(self, at: str) -> None:
        """Open no book."""

    def report(self, trigger: str, where: str = "") -> None:
        """Ignore what was done: nobody learns here."""

    def untold(self, lesson: str) -> bool:
        return False

    def player(self, seat: Seat) -> str:
        return ""

    def keep_asked(self, when: str, over: int) -> None:
        pass

    def keep_stepwise(self, on: bool) -> None:
        """Nothing is kept."""

    def know_fuse(self) -> None:
        """Keep nothing: no fuse burns here."""

    def decide(self, action: Action) -> None:
        self.decided.append(action)

    def take_back(self) -> None:
        raise AssertionError("Nothing is taken back by itself.")

    def can_take_back(self) -> bool:
        return False

    def go_on(self) -> None:
        raise AssertionError("Nothing goes on by itself.")


def table_at(context: Seated) -> Table:
    """A table in a window, with nothing on it yet."""
    table = presentation(context.match.rules.id).table(context.chair(), context)
    chrome = Chrome(table.title, lambda: None)
    chrome.resize((1280, 720), Scale(100))
    table.resize(chrome)
    return table


def show(table: Table, context: Seated) -> None:
    """Set the table by the view, as the match screen does it once everything rests."""
    table.show(context.chair().view(), context.chair() if context.perspective in context.match.actors() else None)


def fresh(context: Seated) -> dict[str, object]:
    """The picture that the view gives on a table that has seen nothing of the match."""
    table = table_at(context)
    show(table, context)
    return table.picture()


def play_through(table: Table, events: Sequence[Event], dice: random.Random | None) -> None:
    """Show all events: at once, or in slices of time drawn by `dice`, with a click at every halt."""
    playing = Playing(table.motion, lambda event: None)
    playing.add(table.batches(events))
    if dice is None:
        playing.skip_all()
        return
    for _ in range(20_000):
        if playing.idle:
            return
        if playing.halted or dice.random() < 0.02:
            playing.skip()
        slice_of_time = dice.choice((0.0, 0.003, 1 / 120, 0.07, 0.31, 1.9))
        playing.update(slice_of_time)
        table.update(slice_of_time)
    raise AssertionError("The motions never end.")


def with_seeds() -> list[Any]:
    """Every pair of eyes with every third seed, by turns; in every run one pair for every second scenario."""
    quick = []
    for number, (game, scenario) in enumerate(SCENARIOS):
        perspectives = eyes(game, scenario)
        quick.append((game, scenario, perspectives[number % len(perspectives)], number % len(SEEDS)))
    every = [(*eyes, seed) for number, eyes in enumerate(EYES) for seed in SEEDS[number % 3 :: 3]]
    return tiered(quick[::2], [case for case in every if case not in quick[::2]])


@pytest.mark.parametrize(("game", "scenario", "perspective", "seed"), with_seeds())
def test_events_played_leave_the_picture_of_the_view(game: str, scenario: str, perspective: Seat | None, seed: int) -> None:
    """On one table that only ever hears events, on one that is shown the view after each action as a match screen does."""
    match, dice = begun(game, scenario, seed), chance(game, scenario, seed)
    slices = random.Random(seed) if seed in STEPPED else None
    context = Seated(match, perspective, 1.0 if slices else 0.0)
    only_events, shown = table_at(context), table_at(context)
    for table in (only_events, shown):
        show(table, context)
    changes = 0
    before = only_events.picture()
    for number, (seat, action) in enumerate(walk(match, dice)):
        match.play(seat, action)
        events = context.chair().hear()
        for table in (only_events, shown):
            play_through(table, events, slices)
        if number > LOOKS and number % 10 and match.actors():
            assert shown.picture() == only_events.picture()
            show(shown, context)
            continue
        now = fresh(context)
        assert only_events.picture() == now
        assert shown.picture() == now
        show(shown, context)
        assert shown.picture() == now
        changes += now != before
        before = now
    assert changes > 5


@pytest.mark.parametrize("every", tiered([20], [1]))
@pytest.mark.parametrize(("game", "scenario"), one_a_game(SCENARIOS))
def test_options_change_nothing_of_that(game: str, scenario: str, every: int) -> None:
    """With every option at its last value, seen by everybody."""
    choices = {name: one for name, one in rules(game).choices().items() if scenario in (one["scenarios"] or [scenario])}
    options = {name: one["values"][-1] for name, one in choices.items()}
    match, dice = begun(game, scenario, 5, options), chance(game, scenario, "options")
    context = Seated(match, None)
    table = table_at(context)
    show(table, context)
    for number, (seat, action) in enumerate(walk(match, dice)):
        match.play(seat, action)
        play_through(table, context.chair().hear(), None)
        if number % every == 0:
            assert table.picture() == fresh(context)
    assert table.picture() == fresh(context)


@pytest.mark.parametrize(("game", "scenario"), one_a_game(SCENARIOS))
def test_a_missing_event_shows(game: str, scenario: str) -> None:
    """Whatever kind of event moves a piece: dropped once, the picture is another than the view's."""
    missed: dict[str, bool] = {}
    wanted = SEEN[game] - ELSEWHERE.get((game, scenario), set())
    for seed in SEEDS:
        if all(missed.get(kind) for kind in wanted):
            break
        for kind, other in dropped(game, scenario, seed, lambda kind: kind in wanted and not missed.get(kind)):
            missed[kind] = other
    seen = {kind for kind, other in missed.items() if other}
    assert wanted <= seen, f"nobody would miss {sorted(wanted - seen)}"


SEEN = {
    "operators": {"moved", "turned", "spawned", "control", "neutral", "prepared", "chosen", "outcome", "wounded"}
    | {"eliminated", "healed", "held"},
    "ironsquad": {"tile", "deployment_shown", "round", "weather", "turn", "turn_ended", "ended", "move", "faced", "spawn"}
    | {"attack", "damage", "slow", "immobilised", "killed", "heal", "vp", "captured"},
    "firefight": {"moved", "pivoted", "hit", "destroyed", "vp"},
    "rush": {"spawn", "move", "dead", "enter", "capture", "kills", "points"},
    "skulls": {"squads", "committed", "round", "revealed", "moved", "token-shown", "spent", "cloud", "stunned", "threat"}
    | {"took-cover", "discarded", "incapacitated", "token-reset", "round-end"},
}
"""By game the kinds of events that a picture cannot do without."""
ELSEWHERE = {
    ("ironsquad", "standard"): {"heal"},
    ("ironsquad", "solo"): {"attack", "heal", "immobilised", "killed", "turn"},
    ("ironsquad", "training"): {"weather", "round", "captured", "immobilised", "killed"},
    ("ironsquad", "bench"): {"tile", "deployment_shown"},
    ("skulls", "black-hawk-down"): {"discarded", "incapacitated"},
}
"""Those that a scenario does not have, or that random play in it hardly ever comes to."""


def dropped(game: str, scenario: str, seed: int, asked: Callable[[str], bool]) -> Iterator[tuple[str, bool]]:
    """For each action and each kind of event in it that is asked about: the kind, and whether the picture without those events
    is another one.
    """
    match, dice = begun(game, scenario, seed), chance(game, scenario, seed)
    context = Seated(match, None)
    for seat, action in walk(match, dice):
        before: Any = context.chair().view()
        match.play(seat, action)
        events = context.chair().hear()
        for kind in filter(asked, dict.fromkeys(event["is"] for event in events)):
            table = table_at(context)
            table.show(before, None)
            try:
                play_through(table, [event for event in events if event["is"] != kind], None)
            except (ValueError, KeyError):  # a motion that cannot begin where the picture stands
                yield kind, True
            else:
                yield kind, table.picture() != fresh(context)
