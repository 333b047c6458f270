"""What Firefight proposes can be trusted: a likely kill is not passed over, the last CAP is kept, nobody runs who can strike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.bots.levels import decision
from game.firefight.judging.prizes import quiet, taken
from game.match import Match
from game.review.settings import settings
from scenes.kit.marks import plain
from scenes.match.screen import Play
from scenes.tables.firefight.advising import foremost, sense
from scenes.tables.firefight.advising.advice import NEARLY
from scenes.tables.firefight.advising.downsides import FIRM, given_up
from scenes.tables.firefight.advising.foremost import destroys, takes_last
from scenes.tables.firefight.advising.prospects import ROLLED, assaults, endangered, odds_of, way_of
from scenes.tables.firefight.advising.reasons import charges, why
from scenes.tables.firefight.options import Wise, dice_caps, option_of
from scenes.tables.firefight.ways import lost_by
from tests import tiers
from tests.firefight.staged import RULES
from tests.scenes import skirmish
from tests.scenes.test_firefight_told import mode_of

KINDS = {"g05": "g_lmg", "s04": "s_dp"}
STATES = ("fresh", "active", "spent")
ALL = "H04 G06 I05"
EVERY = 6
"""Of the own turns of a match so many are let by for each that is looked at."""


def unit(text: str) -> dict[str, Any]:
    """A unit of the first scenario, written in short: its hit marker before its state."""
    name, at, facing, *more = text.split()
    found: dict[str, Any] = {"id": name, "type": KINDS.get(name, f"{name[0]}_rifle"), "at": at, "facing": facing}
    return found | {"state" if one in STATES else "hit": one for one in more}


def first_contact(
    text: str, number: int, caps: tuple[int, int], held: str, ap: dict[str, int] | None = None, passes: int = 0
) -> Any:
    """People at a turn of Germany in the first scenario: the units, the round, the CAPs, who holds the flags, AP by unit."""
    seats = {"g": "german", "s": "soviet"}
    pool = {seats[name[0]]: {"units": [name], "ap": left} for name, left in (ap or {}).items()}
    control = {at: seats[one] for at, one in zip(ALL.split(), held, strict=True)}
    each = {seat: {"start": 5, "now": now} for seat, now in zip(seats.values(), caps, strict=True)}
    given: dict[str, Any] = {"units": [unit(one) for one in text.split(", ")], "caps": each, "control": control, "pool": pool}
    rules = {"destroyed": 1, "at_end": {"H04": 2, "G06": 2, "I05": 1}}
    given |= {"board": "hamlet", "scenario": "f1_first_contact", "round": number, "passes": passes, "vp_rules": rules}
    return skirmish.fighting(**given)


def kills(mode: Any) -> list[Any]:
    """The shots that destroy an enemy at least one time in two, strike none of one's own and throw no AP away."""
    found = []
    for one in mode.choices:
        if one.do != "fire" or endangered(mode.state, one.core) or destroys(mode.state, one.core) < foremost.HALF:
            continue
        if not lost_by(mode.state, "german", way_of(mode.view, "german", one).get("by")):
            found.append(one)
    return found


def trusted(mode: Any) -> None:
    """Hold what is proposed to the rules of a sensible player."""
    first, view, mistake = mode.wise[0], mode.view, settings().games[RULES.id].marks.mistake
    choice, points = first.choice, view.world.points
    wins = points.at_end[choice.space] if choice and choice.do == "move" and taken(view, "german", choice.space) else 0
    if first.action["do"] not in ROLLED and kills(mode):
        assert wins > points.destroyed, "a likely kill is passed over"
    assert not takes_last(mode.state, "german", first), "the last CAP goes for nothing"
    calm(mode)
    if choice and choice.do == "move":
        assert not given_up(mode.state, "german", choice)[0], "a flag is given up"
        assert not sense.crowds(mode.state, "german", choice) or first.better > mistake


def calm(mode: Any) -> None:
    """Hold what is proposed to what speaks against it: AP thrown away, a firm answer, a firm shot that is as good."""
    first, state, mistake = mode.wise[0], mode.state, settings().games[RULES.id].marks.mistake
    others = [one for one in mode.wise[1:] if one.choice]
    if lost_by(state, "german", first.action.get("by")) and not foremost.destroys(state, first.action):
        stays = [one for one in others if one.action.get("by") == "pool" and one.better > 0]
        charge = charges(state, "german", first.then) or assaults(state, first.choice)
        assert charge or not any(one.better > first.better - sense.STAYS for one in stays), "a unit at work is left"
    if foremost.rash(state, "german", first):
        calmer = [one for one in others if not lost_by(state, "german", one.action.get("by"))]
        assert not any(one.better >= first.better - mistake and not foremost.rash(state, "german", one) for one in calmer)
        assert not round(100 * first.better) or "Worth the risk" in mode.options[0].why
    wins = first.choice and first.choice.do == "move" and given_wins(mode, first)
    if first.action["do"] == "move" and wins <= mode.view.world.points.destroyed:
        assert not any(one.better >= max(0.0, first.better - NEARLY) and firm(mode, one) for one in others), "a shot as good"


def given_wins(mode: Any, one: Wise) -> int:
    """The points of the flag that a step takes."""
    space = str(one.choice.space) if one.choice else ""
    return mode.view.world.points.at_end[space] if taken(mode.view, "german", space) else 0


def firm(mode: Any, one: Wise) -> bool:
    """Whether something is a shot that hits three times in five, and throws no AP away."""
    lost = lost_by(mode.state, "german", one.action.get("by"))
    if one.action["do"] != "fire" or lost or endangered(mode.state, one.choice.core):
        return False
    odds = odds_of(mode.state, {**one.choice.core, "support": one.action.get("support", ())}, dice_caps(one.action))
    return odds is not None and odds["hit_36"] >= FIRM


def positions(seed: int) -> Iterator[Any]:
    """Turns of Germany throughout a match of two bots."""
    match, number, own = Match(RULES, "f1_first_contact", {}, seed), 0, 0
    while match.actors():
        seat, number = match.actors()[0], number + 1
        view = match.view(seat)
        own += seat == "german" and view.phase == "turn" and not view.pending
        if seat == "german" and view.phase == "turn" and not view.pending and own % EVERY == seed % EVERY:
            sitting = skirmish.rested(Match(RULES, "f1_first_contact", {}, seed, RULES.write(match.position)))
            if not sitting.match.log:  # else the table has gone on unasked
                yield mode_of(sitting)
        match.play(seat, decision(RULES, view, seat, "regular", number, steps=1))


@pytest.mark.parametrize("seed", tiers.thinned(range(1, 7), 6))
def test_what_is_proposed_can_be_trusted_throughout_a_match(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "untold", lambda context, lesson: False)
    looked = 0
    for mode in positions(seed):
        trusted(mode)
        looked += 1
    assert looked >= 6


FIELD = "g05 B05 NE, g02 C05 NE"
REPORTED = {
    "don't bunch up": ("g01 B03 SE, g05 B04 SE active, g02 B05 NE, g03 B06 NE, g04 A07 NE, s01 H04 NW, s02 G06 NW active, "
                       "s03 H06 SW, s04 J05 SW spent", 1, (5, 3), "sss", {"g05": 3, "s02": 6}),
    "the last CAP": ("g01 B03 SE, g05 B05 NE spent, g02 B05 NW, g03 C07 NE active, g04 A07 NE, s01 H04 NW, s02 G06 NW spent, "
                     "s03 H06 SW active, s04 K05 SW spent", 1, (1, 1), "sss", {"g03": 6, "s03": 5}),
    "a squad hit already": (f"g01 G05 SE, {FIELD}, g03 H04 S, g04 G04 SE, s01 H05 SE pinned, s02 G06 NW, s03 H06 NW, s04 J04 SW",
                            2, (3, 3), "gss", None),
    "CAPs that close combat needs": ("g01 H04 S spent, g02 B05 NE spent, g03 G05 SE active, g04 A07 NE, g05 B04 SE spent, "
                                     "s01 G05 SW spent, s02 G06 SW spent, s03 H06 SW spent, s04 I04 SW spent, s05 H05 NW spent",
                                     1, (2, 0), "gss", {"g03": 2}, 1),
    "into a firm answer": ("g01 H04 S, g02 B05 NE, g03 G05 SE, g04 E06 NE, g05 B04 SE, s02 G06 SW, s03 H06 SW, s04 I04 SW, "
                           "s05 H05 NW", 2, (3, 3), "gss"),
    "an enemy in its hex": ("g01 H04 S, g02 B05 NE, g03 G05 SE active, g04 E06 NE, g05 B04 SE, s02 G06 SW, s03 H06 SW, "
                            "s04 I04 SW, s05 H04 S panicked active", 2, (1, 3), "gss", {"g03": 4, "s05": 5}),
    "past a fresh enemy": ("g01 H04 S spent, g02 B05 NE, g03 G05 SE suppressed spent, g04 E06 NE, g05 C04 NE active, s02 G06 SW, "
                           "s03 G06 N spent, s04 J04 SW unnerved active", 2, (0, 2), "gss", {"g05": 2, "s04": 5}),
    "a fresh enemy in his hex": ("g01 H04 S spent, g02 B05 NE, g03 G05 SE suppressed spent, g04 F06 N active, g05 C04 NE spent, "
                                 "s02 G06 SW, s03 G06 NW spent, s04 J04 SW unnerved active",
                                 2, (0, 1), "gss", {"g04": 6, "s04": 5}),
    "the last enemy is spent": (f"g01 H04 S active, {FIELD}, g03 I05 S, g04 H04 S, s02 G06 N spent",
                                3, (1, 0), "gsg", {"g01": 3}, 1),
    "in his hex": (f"g01 H04 S spent, {FIELD}, g03 G06 NW active, g04 H04 S, s02 G06 N spent", 3, (0, 0), "gsg", {"g03": 2}, 1),
}  # fmt: skip


ATTACKED = {"CAPs that close combat needs": ("g03", "pool"), "an enemy in its hex": ("g01", "opportunity")}
"""Where the proposal is an attack: of whom, and how it is paid for."""


@pytest.mark.parametrize("name", REPORTED)
def test_a_position_that_was_misjudged_once_is_judged_well(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "untold", lambda context, lesson: False)
    mode = mode_of(first_contact(*REPORTED[name]))
    trusted(mode)
    first = mode.options[0]
    if name == "a squad hit already":
        assert first.choice.do == "fire" and first.choice.space == "H05"
    if name in ATTACKED:
        assert (first.choice.do, first.choice.unit, first.action["by"]) == ("fire", *ATTACKED[name])
    elif quiet(mode.view, "german"):
        assert mode.wise[0].then["path"] == ["G06"]
        assert plain(first.why) == "Then close in on G06: 58 % to hit."
        assert not first.but, "it does not stay on the way"


def test_a_likely_kill_comes_before_a_flag_of_one_point_and_after_one_of_more() -> None:
    mode = mode_of(first_contact(*REPORTED["a squad hit already"]))
    steps = {one.space: one for one in mode.choices if one.do == "move" and one.unit == "g03"}
    for space in ("I05", "I04"):
        found = foremost.foremost(mode.state, "german", mode.choices, [Wise(steps[space], steps[space].ways[0])])
        assert found[0].choice in kills(mode)
    mode.view.world.points = mode.view.world.points._replace(at_end={"I05": 2})
    step = [Wise(steps["I05"], steps["I05"].ways[0])]
    assert foremost.foremost(mode.state, "german", mode.choices, step) == step


def test_close_combat_that_nobody_can_answer_goes_on_to_the_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "untold", lambda context, lesson: False)
    sitting = first_contact(*REPORTED["in his hex"])
    for _ in range(3):
        mode, done = mode_of(sitting), len(sitting.match.log)
        assert mode.options
        mode.confirm()
        if len(sitting.match.log) == done:  # it throws AP away: it is shown first
            mode.confirm()
        skirmish.rest(sitting)
        if sitting.match.actors() == ("soviet",):
            sitting.play.decide({"do": "pass"})
            skirmish.rest(sitting)
    acts = [entry.action for entry in sitting.match.log if entry.action["do"] != "pass"]
    assert [(one["do"], one["unit"]) for one in acts] == [("move", "g04"), ("move", "g04"), ("fire", "g04")]
    assert acts[1]["path"] == ["G06"] == [acts[2]["at"]]


@pytest.mark.parametrize("ap", [2, 3, 4, 6])
def test_no_more_than_a_few_ap_are_thrown_away_for_close_combat(ap: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "untold", lambda context, lesson: False)
    text = "g05 B05 NE active, g02 C05 NE spent, g03 I05 S, g04 H04 S, g01 H04 S spent, s02 G06 N spent"
    mode = mode_of(first_contact(text, 3, (1, 0), "gsg", {"g05": ap}, 1))
    first = mode.wise[0]
    charges = first.then is not None and first.then.get("path") == ["G06"]
    assert charges is (ap <= foremost.LOST)


def test_what_speaks_against_a_step_is_told_where_an_enemy_can_act_before_the_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "untold", lambda context, lesson: False)
    units, *given = REPORTED["the last enemy is spent"]
    wise = mode_of(first_contact(units, *given)).wise[0]
    mode = mode_of(first_contact(units.replace(" spent", "") + ", s01 F05 S", *given))
    assert charges(mode.state, "german", wise.then) and not quiet(mode.view, "german")
    assert option_of(mode.state, "german", wise).but


@pytest.mark.parametrize(("better", "stays"), [(0.045, True), (0.075, False)])
def test_the_ap_of_a_unit_at_work_are_not_thrown_away_for_little(better: float, stays: bool) -> None:
    mode = mode_of(first_contact(f"g01 H04 S, {FIELD}, g03 I05 S active, s02 G06 N, s01 F05 S", 3, (1, 1), "gsg", {"g03": 5}))
    ways = {one.unit: one for one in mode.choices if one.do == "move"}
    other, own = (next(way for way in ways[name].ways if way["by"] == by) for name, by in (("g02", "activate"), ("g03", "pool")))
    found = [Wise(ways["g02"], other, better), Wise(ways["g03"], own, 0.03)]
    assert lost_by(mode.state, "german", "activate")
    assert sense.useful_first(mode.state, "german", found) == (found[::-1] if stays else found)


def test_a_step_towards_a_flag_says_what_that_flag_gives() -> None:
    mode: Any = mode_of(skirmish.in_turn("f1_first_contact"))
    told = {plain(why(mode.state, "german", one)) for one in mode.choices if one.do == "move"}
    points = mode.view.world.points.at_end
    towards = {f"Towards the {number} VP flag in {at}." for at, number in points.items()}
    assert told & towards and not any("flag in" in one for one in told - towards)
