"""What a scenario is about, told before its first decision: who plays together, what gives points, what is new."""

from __future__ import annotations

from scenes.kit.language import translated
from scenes.kit.marks import in_colour
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.words import knows, say
from scenes.tables.firefight.state import FirefightState


def _say(key: str, **given: object) -> str:
    return say(f"firefight:briefing.{key}", **given)


NEW = {"f2_the_ridge": {"hills": "R-FF-44", "hidden": "R-FF-62", "groups": "R-FF-82", "cards": "R-FF-74"}}
"""What a scenario brings that those before it had not and that is told in short, with the rule of each."""


def news_of(state: FirefightState) -> list[Part]:
    """What is new in the scenario, a sentence each; none where the briefing names it all."""
    return [Prose(_say(f"new.{key}"), tip=rule) for key, rule in NEW.get(state.world.scenario, {}).items()]


def briefing(state: FirefightState) -> tuple[str, list[Part]]:
    """The title of the scenario and what is to be known of it; ("", []) for a position that is none."""
    world = state.world
    scenario = world.tables.scenarios.get(world.scenario)
    about = f"firefight:briefing.about.{world.scenario}"
    if scenario is None or not knows(about):
        return "", []
    parts: list[Part] = [Prose(say(about))]
    if len(state.seats) > 2:
        sides = [_together(state, [one for one in state.seats if world.side_of[one] == side]) for side in _sides(state)]
        parts.append(Prose(_say("sides", first=sides[0], second=sides[1]), tip="R-FF-28"))
    parts.append(Row(f"**{_say('points', rounds=world.rounds)}**", "", ruled=True, tip="R-FF-25"))
    for space, points in sorted(world.points.at_end.items()):
        holder = state.view.control.get(space)
        held = in_colour(holder, state.names[holder]) if holder else say("firefight:space.nobody")
        parts.append(Row(_say("at_end", at=space, holder=held), f"**{_say('vp', points=points)}**", tip="R-FF-25"))
    for space, points in sorted(world.points.first_entry.items()):
        parts.append(Row(_say("first_entry", at=space), f"**{_say('vp', points=points)}**", tip="R-FF-148"))
    parts.append(Row(_say("destroyed"), f"**{_say('vp', points=world.points.destroyed)}**", tip="R-FF-23"))
    parts.append(Prose(f"{{amber|{say(f'firefight:setup.news.{world.scenario}')}}}"))
    return translated(scenario.title).upper(), parts


def _sides(state: FirefightState) -> list[str]:
    """The sides, in the order of their seats."""
    return list(dict.fromkeys(state.world.side_of[one] for one in state.seats))


def _together(state: FirefightState, seats: list[str]) -> str:
    """Those who play together, in their colours."""
    return _say("and").join(in_colour(one, state.names[one]) for one in seats)
