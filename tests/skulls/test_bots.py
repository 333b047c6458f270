"""What bots of Danger Close decide: always legal, alike from the same view, and sensible where it can be told (section 11)."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any

import pytest

from game.api import Action
from game.bots.api import LEVELS
from game.bots.arena import played
from game.bots.levels import decision
from game.draws import Draws
from game.match import Match
from game.skulls.outlook import habits
from game.skulls.position import OTHER, Declared
from tests.skulls.skirmish import RECIPES, skirmish
from tests.skulls.staged import RULES, Staged
from tests.tiers import thorough, tiered

STEPS = 60
"""A budget that lets a veteran begin its search without coming to its end."""
PLENTY = 5000
DOWN: dict[str, Any] = {"state": "down", "danger": 8}
FAR = {"t-look": "e1/0"}
STREET = {"scenario": "black-hawk-down"}
STARS = ("covering-fire", "creep", "double-time", "focus-fire")
THINKING = ("regular", "veteran")


@cache
def walked() -> list[tuple[Any, str]]:
    """Positions of every phase with a seat that decides, on the way of matches in which units go for each other."""
    found: list[tuple[Any, str]] = []
    for seed, (scenario, options) in enumerate(RECIPES):
        phases: dict[str, int] = {}
        for match, seat, action in skirmish(scenario, options, seed):
            phase = match.position.phase
            phases[phase] = phases.get(phase, 0) + 1
            if phases[phase] in (1, 4, 12, 30, 60):
                found.append((match.position, seat))
            match.play(seat, action)
    last = Staged({"s-lead": {"space": "c1/0", "danger": 2}, **FAR}, phase="last-call", terrorist={"done": True})
    return [*found, (last.match.position, "seal")]


def decided(position: Any, seat: str, level: str, **budget: Any) -> Action:
    """What a bot does in a position."""
    return decision(RULES, RULES.view(position, seat), seat, level, 5, **(budget or {"steps": STEPS}))


# --- lawful, alike, fair ------------------------------------------------------------------------------------------------


def test_positions_of_every_phase_are_walked_through() -> None:
    assert {position.phase for position, _ in walked()} == {
        "muster", "plan", "turn", "respond", "order", "follow", "last-call"
    }  # fmt: skip
    assert len(walked()) > 60


@pytest.mark.parametrize("level", LEVELS)
def test_every_decision_is_lawful_and_the_same_again(level: str) -> None:
    for position, seat in walked():
        action = decided(position, seat, level)
        assert RULES.refuse(position, seat, action) is None, action
        again = RULES.read(RULES.write(RULES.view(position, seat)), seat)
        assert decision(RULES, again, seat, level, 5, steps=STEPS) == action


@pytest.mark.parametrize("level", LEVELS)
def test_a_decision_uses_nothing_that_its_seat_may_not_know(level: str) -> None:
    differ = 0
    for position, seat in walked():
        twin = RULES.determinize(RULES.view(position, seat), seat, Draws(8))
        differ += RULES.write(twin) != RULES.write(position)
        assert decided(twin, seat, level) == decided(position, seat, level)
    assert differ > 30, "twins must differ for this to say anything"


@pytest.mark.parametrize("level", LEVELS)
def test_no_budget_at_all_still_gives_a_lawful_action(level: str) -> None:
    for position, seat in walked()[::3]:
        for limit in ({"steps": 0}, {"budget_ms": 0}):
            assert RULES.refuse(position, seat, decided(position, seat, level, **limit)) is None


LEVELS_OF = [("recruit", "veteran"), ("veteran", "regular"), ("regular", "recruit")]


@pytest.mark.parametrize(("scenario", "options"), tiered(RECIPES[:2], RECIPES[2:]))
@pytest.mark.parametrize("levels", [LEVELS_OF[0], *(pytest.param(one, marks=thorough) for one in LEVELS_OF[1:])])
def test_whole_matches_come_to_their_end_and_are_counted(scenario: str, options: dict[str, Any], levels: tuple[str, str]) -> None:
    """`played` would raise at the first refusal."""
    match = Match(RULES, scenario, options, 4)
    end = played(match, dict(zip(RULES.seats, levels, strict=True)), steps=6)
    result = match.result()
    assert end.over and result is not None and result["winner"] == end.winner
    assert end.tally["rounds"] == match.position.round
    assert [name for name, count in end.tally.items() if name.startswith("by_") and count] == [f"by_{result['why']}"]
    for seat in RULES.seats:
        mine = [unit for name, unit in match.position.units.items() if match.position.world.side(name) == seat]
        assert end.tally[f"{seat}_killed"] == sum(unit.state == "dead" for unit in mine)
        assert end.tally[f"{seat}_down"] >= sum(unit.state == "down" for unit in mine)


# --- answers --------------------------------------------------------------------------------------------------------------


def loss(odds: dict[str, Any], before: int) -> float:
    """What a pull is likely to cost: 10 for one who is killed, less for one who goes down, 0.45 a threat that holds."""
    weights = habits().weights
    risen = max(0, min(8, before + odds["threat"]) - before)
    down = weights.standing - weights.fallen[8]
    return odds["held"] * weights.danger * risen + odds["incapacitated"] * down + odds["killed"] * weights.standing


def windows() -> list[tuple[Any, str]]:
    """Positions in which an exchange of fire waits for an answer, from plainly dangerous to hardly so."""
    found = []
    for danger in range(9):
        for threat in range(1, 5):
            units = {
                "s-gun": {"space": "c1/0", "override": {"threat": [threat, threat, 0]}},
                "t-vet": {"space": "c2/0", "danger": danger}, "t-gun": {"space": "e1/0", "danger": 3}, "t-look": "e1/0",
            }  # fmt: skip
            staged = Staged(units, "s-gun", terrorist={"windows": "threat", "bag": {"white": 8, "black": 8}})
            staged.fire("t-vet")
            if isinstance(staged.match.position.pending, Declared):
                found.append((staged.match.position, "terrorist"))
    return found


@pytest.mark.parametrize("level", THINKING)
def test_take_cover_in_a_window_when_it_spares_enough(level: str) -> None:
    """When the losses it spares are over 1.3, or over 0.7 with 70% of the 3s used."""
    answers = []
    for position, seat in windows():
        about = {"seat": OTHER[seat], "action": dict(position.pending.action)}
        now = RULES.ask(position, "odds", about)["units"]["t-vet"]
        covered = RULES.ask(position, "odds", {**about, "cover": True})["units"]["t-vet"]
        danger = position.units["t-vet"].danger
        spared = loss(now, danger) - loss(covered, max(0, danger - 3))
        used = sum(min(3, position.units[name].danger) for name in position.own(seat))
        wanted = spared > 1.3 or (spared > 0.7 and used >= 0.7 * 3 * len(position.standing(seat)))
        answers.append(wanted)
        assert decided(position, seat, level)["do"] == ("take-cover" if wanted else "pass"), (danger, now["threat"], spared)
    assert 5 < sum(answers) < len(answers) - 5


def test_recruits_hardly_ever_think_of_cover() -> None:
    """In one window of four."""
    position, seat = next(one for one in windows() if decided(*one, "regular")["do"] == "take-cover")
    view = RULES.view(position, seat)
    covers = sum(decision(RULES, view, seat, "recruit", seed)["do"] == "take-cover" for seed in range(200))
    assert 30 < covers < 70


@pytest.mark.parametrize("level", THINKING)
def test_cover_is_taken_in_the_last_call(level: str) -> None:
    position, seat = walked()[-1]
    assert decided(position, seat, level) == {"do": "take-cover"}


@pytest.mark.parametrize("level", LEVELS)
def test_the_order_of_checks_has_the_least_loss(level: str) -> None:
    """Every order of those hit is reckoned through with the rules' own odds; who goes first begins one that nothing beats."""
    differ = 0
    for dangers in ((6, 2, 4), (1, 8, 5), (3, 3, 8), (8, 5, 0)):
        names = ("t-gun", "t-marks", "t-vet")
        units: dict[str, Any] = {name: {"space": "c2/0", "danger": danger} for name, danger in zip(names, dangers, strict=True)}
        frag = {"space": "c1/0", "items": ["frag"], "ready": "frag"}
        staged = Staged({"s-gren": frag, **units, **FAR}, "s-gren", terrorist={"bag": {"white": 16, "black": 5}})
        staged.use("frag", zone="c2")
        position = staged.match.position
        assert position.phase == "order"
        first = decided(position, "terrorist", level)["unit"]
        weights, losses = habits().weights, dict[str, float]()
        for order in permutations(names):
            asked = staged.ask("odds", seat="terrorist", action={"do": "check", "unit": order[0]}, order=list(order))["units"]
            fallen = weights.standing - weights.fallen[8]
            cost = sum(one["killed"] * weights.standing + one["incapacitated"] * fallen for one in asked.values())
            losses[order[0]] = min(cost, losses.get(order[0], 99.0))
        assert losses[first] == pytest.approx(min(losses.values()), abs=1e-4)
        differ += max(losses.values()) > min(losses.values()) + 0.01
    assert differ > 2, "where every order is as good this says nothing"


# --- sense --------------------------------------------------------------------------------------------------------------


def turn_of(staged: Staged, level: str, seat: str = "seal") -> list[Action]:
    """What a bot does in the present turn, friends that follow among it."""
    position, done, draws = RULES.copy(staged.match.position), list[Action](), Draws(3)
    turn = position.turn
    while position.turn is turn or (position.turn and position.turn.left < 2 and position.phase in ("turn", "follow")):
        if seat not in RULES.actors(position) or (done and done[-1]["do"] == "end-turn"):
            break
        action = decision(RULES, RULES.view(position, seat), seat, level, 3, steps=PLENTY)
        RULES.apply(position, seat, action, draws, lambda event: None)
        done.append(action)
    return done


def with_token(unit: str, token: str, units: dict[str, Any], space: str = "c1/0", **start: Any) -> Staged:
    """The turn of a unit with a token on its ready spot."""
    items = {} if token in STARS else {"items": [token]}
    return Staged({unit: {"space": space, "ready": token, **items}, **FAR, **units}, unit, **start)


@pytest.mark.parametrize("level", THINKING)
def test_who_lies_beside_is_finished_off(level: str) -> None:
    staged = Staged({"s-lead": "c1/0", "t-gun": {"space": "c1/0", **DOWN}, **FAR}, "s-lead")
    assert turn_of(staged, level)[0] == {"do": "coup", "target": "t-gun"}


@pytest.mark.parametrize("level", LEVELS)
def test_the_objective_is_picked_up_and_carried_home(level: str) -> None:
    staged = Staged({"s-lead": "C5/0", "t-boss": "A9/0"}, "s-lead", **STREET)
    assert turn_of(staged, level)[:2] == [{"do": "move", "to": "C6/0"}, {"do": "pick-up", "objective": "package"}]
    carried: dict[str, Any] = {"objectives": {"package": {"by": "s-lead"}}, **STREET}
    staged = Staged({"s-lead": "B3/0", "t-boss": "A9/0"}, "s-lead", **carried)
    assert turn_of(staged, level) == [{"do": "move", "to": "B2/0"}, {"do": "move", "to": "B1/0"}]
    staged = Staged({"s-lead": {"space": "B4/0", "ready": "double-time"}, "t-boss": "A9/0"}, "s-lead", **carried)
    assert turn_of(staged, level) == [{"do": "use", "token": "double-time", "to": "B2/0"}, {"do": "move", "to": "B1/0"}]


def crowd(space: str, danger: int = 5) -> dict[str, Any]:
    """Three enemies in a space."""
    return {name: {"space": space, "danger": danger} for name in ("t-vet", "t-gun", "t-boss")}


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize(
    ("unit", "token", "units", "where"),
    [
        ("s-gren", "frag", crowd("c2/0"), {"zone": "c2"}),
        ("s-eod", "rpg", crowd("c3/0"), {"zone": "c3"}),
        ("s-point", "flashbang", crowd("c2/0", 0), {"zone": "c2"}),
        ("s-radio", "tear-gas", crowd("c2/0", 0), {"zone": "c2"}),
        ("s-gun", "covering-fire", crowd("c2/0", 6), {}),
        ("s-rifle", "creep", {"s-rifle": {"space": "c1/0", "ready": "creep", "danger": 5}, "t-vet": "c2/0"}, {}),
        ("s-corps", "medkit", {"s-gun": {"space": "c1/0", **DOWN}, "t-vet": "l2/0"}, {"target": "s-gun"}),
        ("s-corps", "medkit", {"s-gun": {"space": "c1/0", **DOWN}}, {"target": "s-gun"}),
    ],
)
def test_a_token_is_used_where_it_is_plainly_best(
    unit: str, token: str, units: dict[str, Any], where: dict[str, str], level: str
) -> None:
    staged = with_token(unit, token, units, terrorist={"stack": [name for name in units if name in crowd("")]})
    assert {"do": "use", "token": token, **where} in turn_of(staged, level)


@pytest.mark.parametrize("level", THINKING)
def test_a_grenade_is_not_thrown_among_friends(level: str) -> None:
    units = {name: {"space": "c2/0", "danger": 5} for name in ("t-vet", "s-lead", "s-rifle")}
    assert all(action["do"] != "use" for action in turn_of(with_token("s-gren", "frag", units), level))


@pytest.mark.parametrize("level", THINKING)
def test_smoke_hides_friends_who_are_about_to_fall(level: str) -> None:
    units: dict[str, Any] = {name: {"space": "c1/0", "danger": 7} for name in ("s-gun", "s-rifle")}
    units |= {"t-gun": "c2/0", "t-vet": "c2/0", "t-boss": "n1/0"}
    assert any(action.get("token") == "smoke" for action in turn_of(with_token("s-lead", "smoke", units), level))


# --- planning -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_lies_is_stacked_last_and_no_two_rounds_are_planned_alike(level: str) -> None:
    units: dict[str, Any] = dict.fromkeys(("s-lead", "s-rifle", "s-corps", "s-gren", "s-radio"), "w1/0")
    staged = Staged({**units, "s-point": {"space": "w1/0", **DOWN}, **FAR}, phase="plan")
    stacks = set()
    for seed in range(12):
        position, stack = RULES.copy(staged.match.position), list[str]()
        for number in range(40):
            action = decision(RULES, RULES.view(position, "seal"), "seal", level, seed * 100 + number)
            if action["do"] == "commit":
                break
            RULES.apply(position, "seal", action, Draws(1), lambda event: None)
            stack += [action["unit"]] if action["do"] == "card" else []
        assert stack[-1] == "s-point" and sorted(stack) == sorted([*units, "s-point"])
        stacks.add(tuple(stack))
    assert len(stacks) > 1
