"""What a review is worth: what decisions of a strong and of a weak player cost, and how often the worst there is gets a mark.

python -m tests.review.measure GAME                 the game in a small match: 50 matches, 100 positions
--matches N --positions N --every N                 so many; one decision in so many is weighed
--depth quick                                       how deep a decision is looked at: quick, usual, deep
--prove N                                           where the worst is not marked, bots play on N times from it and from the best
--steps N                                           how many steps a bot has for a decision; each game's own number without it
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from statistics import fmean, stdev

from game.api import Action
from game.bots.api import bound
from game.bots.arena import played
from game.draws import Draws
from game.games import GAMES
from game.match import Match
from game.recording import Recording
from game.review.chance import outcome, sides
from game.review.decisions import decided
from game.review.playouts import LEVEL, MOST, SEED
from game.review.playouts import STEPS as STEPS_ON
from game.review.record import Decision
from game.review.reviewing import Reviewing
from game.review.settings import DEPTHS, settings
from tests.review.matches import match_of

STRONG, WEAK = "veteran", "recruit"
TRIED = 16
"""Actions of a position that are tried for the worst, at most: by the seed."""
STEPS = {"operators": 3000, "ironsquad": 300, "skulls": 300, "firefight": 100, "rush": 300}
"""What a veteran needs to play as such, by game: each counts its own kind of steps."""
OPEN = 0.05, 0.95
"""Between these chances a match is open."""


def weighed(game: str, matches: int, every: int, depth: str, steps: int) -> Iterator[tuple[Recording, int, str, Decision]]:
    """Decisions of the strong against the weak, sides exchanged: the match, the action, the level, what it was worth."""
    for number in range(matches):
        levels = (STRONG, WEAK) if number % 2 == 0 else (WEAK, STRONG)
        recording = Recording(match_of(game, seed=number + 1, levels=levels, steps=steps), ended=True)
        reviewing = Reviewing(recording, depth)
        level = dict(zip(reviewing.sides, levels, strict=True))
        for place in range(1 + number % every, recording.agreed + 1, every):
            found = reviewing._decision(place)
            if found:
                yield recording, place, level[reviewing.review.side_of[recording.log[place - 1].seat]], found


def worst(recording: Recording, place: int, depth: str) -> Decision | None:
    """The decision for the worst of the legal actions of a position; None where fewer than three can be weighed."""
    rules, seat = recording.rules, recording.log[place - 1].seat
    view = rules.view(recording.at(place - 1), seat)
    actions: list[Action] = [one for one in rules.legal(view, seat) if one["do"] not in rules.settings]
    if len(actions) < 3 or bound(rules.judge, view, seat):
        return None
    draws = Draws(place)
    while len(actions) > TRIED:
        actions.pop(draws.pick(range(len(actions)), "an action"))
    found = [decided(rules, view, seat, one, settings().depths[depth], place) for one in actions]
    told = [one for one in found if one]
    return max(told, key=lambda one: one.cost) if len(told) >= 3 else None


def harm(recording: Recording, place: int, bad: Decision, many: int) -> float:
    """What the worst action of a position costs in play-outs: the winning chance after the best less that after the worst."""
    rules, header, seat = recording.rules, recording.header, recording.log[place - 1].seat
    position = recording.at(place - 1)
    start, first = rules.write(position), rules.side_of(position, seat) == sides(rules, position)[0]
    came = []
    for action in (bad.best, bad.options[bad.played].action):
        for number in range(many):
            match = Match(rules, header["scenario"], header["options"], SEED + number, start)
            match.play(seat, action)
            played(match, dict.fromkeys(match.seats, LEVEL), steps=STEPS_ON, most=MOST)
            won = outcome(rules, match.position)
            came.append(0.5 if won is None else won if first else 1 - won)
    return fmean(came[:many]) - fmean(came[many:])


def main() -> None:
    """Measure, and print what came."""
    parser = argparse.ArgumentParser(description="What a review is worth.")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--every", type=int, default=5)
    parser.add_argument("--depth", choices=DEPTHS, default="quick")
    parser.add_argument("--steps", type=int)
    parser.add_argument("--prove", type=int, default=0)
    given = parser.parse_args()
    steps = given.steps or STEPS[given.game]
    costs: dict[str, list[float]] = {STRONG: [], WEAK: []}
    marked, seen, left = 0, 0, list[tuple[float, float]]()
    for recording, place, level, decision in weighed(given.game, given.matches, given.every, given.depth, steps):
        costs[level].append(decision.cost)
        if seen < given.positions and OPEN[0] < decision.chance < OPEN[1] and decision.through == place:
            bad = worst(recording, place, given.depth)
            if bad is None:
                continue
            found = bad.mark in ("inaccuracy", "mistake", "blunder")
            seen, marked = seen + 1, marked + found
            if given.prove and not found:
                left.append((bad.cost, harm(recording, place, bad, given.prove)))
    for level, found in costs.items():
        print(
            f"{given.game}, {level}: mean cost {fmean(found or [0.0]):.4f} of {len(found)} decisions in {given.matches} matches"
        )
    print(f"{given.game}: the worst legal action is marked in {marked} of {seen} positions")
    if len(left) > 1:
        weighed_at, came = fmean(cost for cost, _ in left), [lost for _, lost in left]
        doubt = stdev(came) / len(came) ** 0.5
        print(
            f"{given.game}: where it is not, it costs {weighed_at:.4f} as weighed, {fmean(came):.4f} ± {doubt:.4f} by play-outs"
        )


if __name__ == "__main__":
    main()
