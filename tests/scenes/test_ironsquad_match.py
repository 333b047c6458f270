"""Iron Squad on the match screen, motions and all: the first round begins, the sniper is asked on the open table."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pygame import Surface
from sitting import Sitting

from game.games import rules
from game.match import Match
from scenes.tables.ironsquad.answer import Answering
from scenes.tables.ironsquad.turn import Acting
from tests.scenes.squads import RECIPES, played
from tests.scenes.test_ironsquad_motions import again, batches, end, laid

PEOPLE = {"us": "person", "ge": "person"}
STAGE: dict[str, Any] = {
    "scenario": "training",
    "tiles": {"T-1": {"tile": "2A", "rot": 5}, "T-4": {"tile": "5A", "rot": 5}},
    "units": {"us-captain": {"at": "D08"}, "ge-sniper": {"at": "G09", "facing": 11}, "ge-captain": {"at": "L10"}},
}


def staged(speed: str) -> Sitting:
    """Two people at a table where the Captain stands before the sniper's area."""
    sat = Sitting(PEOPLE, Match(rules("ironsquad"), "training", {}, 1, STAGE), speed=speed)
    sat.rest()
    sat.lift()
    sat.rest()
    return sat


@pytest.mark.parametrize("speed", ["off", "fast"])
def test_the_sniper_is_asked_on_the_open_table_and_the_turn_goes_on(speed: str) -> None:
    sat = staged(speed)
    assert isinstance(sat.play.table.mode, Acting)
    sat.play.decide({"do": "move", "unit": "us-captain", "to": "E08"})
    sat.rest()
    assert sat.curtain is None, "nothing secret lies on the table"
    assert sat.play.perspective == "ge"
    assert isinstance(sat.play.table.mode, Answering)
    assert {"Fire", "Hold"} <= {button.label for button in sat.play.chrome.buttons}
    sat.button("Hold").press()
    sat.rest()
    assert (sat.curtain, sat.play.perspective) == (None, "us")
    assert isinstance(sat.play.table.mode, Acting)


def test_each_turn_begins_behind_a_curtain() -> None:
    sat = staged("off")
    sat.play.decide({"do": "end_turn"})
    sat.rest()
    assert sat.curtain is not None
    sat.lift()
    sat.rest()
    assert sat.play.perspective == "ge"


@pytest.mark.parametrize("scenario", ["standard", "solo", "training"])
def test_the_screen_follows_every_step_into_the_first_round(scenario: str) -> None:
    """The bars are furnished at every moment, also while the first round has begun and its weather is not rolled yet."""
    match, chance = Match(rules("ironsquad"), scenario, {}, 3), random.Random(3)
    while match.position.phase != "turn":
        seat = match.actors()[0]
        legal = match.legal(seat)
        ready = [action for action in legal if action["do"] == "ready"]
        if ready and len(match.actors()) == 1:
            break
        match.play(seat, ready[0] if ready else chance.choice(legal))
    sat = Sitting({"us": "person", "ge": "rulebook" if scenario == "solo" else "person"}, match, speed="fast")
    sat.rest()
    while sat.curtain:
        sat.lift()
        sat.rest()
    assert sat.play.perspective is not None
    sat.play.decide({"do": "ready"})
    sat.rest(sat.play._furnish)
    assert match.position.phase == "turn"


@pytest.mark.parametrize(("seed", "scenario", "options"), RECIPES[::4])
def test_bars_and_panels_can_be_drawn_at_every_moment(seed: int, scenario: str, options: tuple[tuple[str, Any], ...]) -> None:
    """Whoever is at the screen: the chips, the panels and the small map know every state between two decisions."""
    surface = Surface((1280, 720))
    steps = again(played(seed, scenario, options))
    match, context = next(steps)
    table, shown = laid(context), 0
    for match, context in steps:
        table.state.context = context
        for batch in batches(context.chair().hear()):
            end(table.motion(batch))
            assert "Round 0" not in table.chips()[0][0].words
            for widget in table.widgets:
                widget.draw(surface)
            shown += 1
        if len(match.log) > 60:
            break
        table.show(context.chair().view(), None)
    assert shown > 20
