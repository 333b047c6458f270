"""The story of a match of Iron Squad: in words, by place, by dice and points, and how it ended."""

from __future__ import annotations

from typing import Any

import pytest

from game.api import Event
from game.games import rules
from game.ironsquad import scoring
from game.ironsquad.tables import tables
from game.match import Match
from game.recording import Recording
from scenes.kit import palette, text
from scenes.kit.marks import plain
from scenes.kit.text import MARKS, spans
from scenes.kit.words import say
from scenes.match.log import HEADING, LogDrawer
from scenes.presentation.games import presentation
from scenes.presentation.ledger import TABLE, ledger
from scenes.presentation.story import LogEntry
from scenes.tables.ironsquad.lines import SILENT
from scenes.tell.replay import retold
from tests.every_game.walks import MELEE
from tests.scenes.squads import EACH, NAMES, RECIPES, SOLO, played, story_of, whole

# fmt: off
SCHEMA = [
    "picked", "ready", "place_roll", "tile", "deployed", "deployment_shown", "start", "round", "weather", "turn", "turn_ended",
    "turn_skipped", "activated", "ended", "move", "reveal", "objective_entered", "explore", "spawn", "spawn_roll", "halted",
    "opportunity", "opportunity_held", "attack", "splash", "damage", "slow", "immobilised", "killed", "heal", "faced", "vp",
    "captured", "mission_complete", "over",
]
# fmt: on
BENCH = {"game": "ironsquad", "scenario": "bench", "options": {}, "seed": 1, "start": MELEE}


def told_of(match: Match, story: list[Event]) -> list[LogEntry]:
    """What each event of a story adds to the log."""
    telling = presentation("ironsquad").story(match.header()).telling(NAMES)
    return [telling(event) for event in story]


def one(event: Event, *before: Event, header: dict[str, Any] = BENCH) -> str:
    """The line of an event, as it reads, after others."""
    telling = presentation("ironsquad").story(header).telling(NAMES)
    for earlier in before:
        telling(earlier)
    line = telling(event).line
    assert line
    return plain(line)


@pytest.mark.parametrize("recipe", EACH, ids=str)
def test_every_event_has_words_or_is_silent(recipe: tuple[int, str, Any]) -> None:
    match = played(*recipe)
    for seat in (*NAMES, None):
        story = story_of(match, seat)
        for event, told in zip(story, told_of(match, story), strict=True):
            if event["is"] in SILENT:
                assert told.line is None
            elif told.line is None:
                fallen, of_the_bot = event.get("hp") == 0, event.get("seat") == match.position.world.bot
                quiet = event["is"] in ("vp", "turn_skipped") and of_the_bot
                assert (event["is"] == "damage" and fallen) or quiet, event
            else:
                words = "".join(span.words for span in spans(told.line))
                assert words[-1] == "." and "{" not in words and "None" not in words and "|" not in words, words


def test_the_matches_that_are_told_show_every_event_there_is() -> None:
    met = {event["is"] for recipe in RECIPES for event in whole(played(*recipe))}
    assert met == set(SCHEMA)


def test_an_unknown_event_is_not_passed_over() -> None:
    with pytest.raises(KeyError):
        one({"is": "teleported", "seat": "us"})


MODS = {"start": 35, "terrain": -10, "elevation": 8, "distance": -6, "health": -3, "night": -3}
SHOT: Event = {
    "is": "attack", "kind": "fire", "unit": "us-rifleman", "target": "ge-captain", "weapon": "rifle", "mods": MODS, "acc": 21,
    "die": 4, "drm": 13, "final": 34, "result": "D -1H",
}  # fmt: skip
STEPS = [
    {"is": "move", "unit": "us-rifleman", "from": "F04", "to": "G05", "cost": 5, "mp": 7},
    {"is": "move", "unit": "ge-captain", "from": "G09", "to": "F06", "cost": 4, "mp": 8},
    {"is": "damage", "unit": "us-rifleman", "lost": 1, "hp": 4, "by": "ge-mg"},
]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (SHOT, "US Rifleman fires at German Captain in F06: 35 −10 forest +8 from the hill −6 at 2 hexes −3 shaken −3 night "
               "= 21, die 4 (+13) = 34: loses 1."),
        (SHOT | {"mods": dict.fromkeys(MODS, 0) | {"start": 35}, "acc": 35, "die": 1, "drm": -26, "final": 9, "result": "A -1H"},
         "US Rifleman fires at German Captain in F06: 35, die 1 (−26) = 9: it backfires, US Rifleman loses 1."),
        (SHOT | {"kind": "opportunity", "unit": "us-sniper", "weapon": "sniper", "result": "D -2H; -4MP", "mods": MODS | {
            "elevation": 0, "health": 0, "night": 0, "distance": 0}, "acc": 25, "final": 38},
         "US Sniper fires at German Captain in F06: 35 −10 forest = 25, die 4 (+13) = 38: loses 2 and is slowed."),
        (SHOT | {"unit": "us-grenadier", "weapon": "grenade", "result": "-", "mods": MODS | {
            "terrain": 5, "elevation": -8, "distance": 4, "health": 0, "night": 0}, "acc": 36},
         "US Grenade Thrower throws a grenade at German Captain in F06: 35 +5 forest −8 up the hill +4 at 2 hexes = 36, "
         "die 4 (+13) = 34: missed."),
        ({"is": "splash", "unit": "us-medic", "final": -3, "result": "-"}, "The blast reaches US Medic with −3: unhurt."),
        ({"is": "opportunity", "unit": "us-sniper", "target": "ge-medic", "die": 6, "fires": False},
         "US Sniper sees German Medic cross, D8: 6. He needed 4 or less and is too late."),
        ({"is": "heal", "unit": "ge-medic", "by": "ge-medic", "from": 1, "to": 3},
         "German Medic treats himself: Lightly wounded, 3 of 5."),
        ({"is": "heal", "unit": "ge-mg", "by": "ge-captain", "from": 4, "to": 5},
         "German Captain steadies German Machine Gunner: Fit."),
        ({"is": "explore", "unit": "us-medic", "at": "G04", "card": "empty", "mp": 3},
         "US Medic searches the Railway Station in G04: nobody there."),
        ({"is": "explore", "unit": "us-medic", "at": "E07", "card": None, "mp": 3},
         "US Medic searches the house in E07; no cards are left."),
        ({"is": "explore", "unit": "us-medic", "at": "E07", "card": "us-local-a", "mp": 3},
         "US Medic searches the house in E07 and finds a friend."),
        ({"is": "weather", "die": 12, "weather": "fog"}, "Weather, D12: 12. Fog: range 1 less for every weapon."),
        ({"is": "spawn_roll", "die": 8, "type": None}, "Who comes with him, D8: 8. Nobody: every type has already appeared."),
        ({"is": "captured", "objective": "chateau", "seat": "us", "at": "G08"}, "USA takes the Château in G08."),
        ({"is": "mission_drawn", "seat": "us", "mission": "us-5", "to": ["us"]},
         "USA draws a mission. Hold the Distillery and eliminate the enemy Captain and another unit."),
        ({"is": "damage", "unit": "ge-local-a", "lost": 2, "hp": 1, "by": "us-mg"}, "German Straggler is now Wounded, 1 of 3."),
        ({"is": "over", "result": {"winner": None, "by": "draw", "vp": {"us": 7, "ge": 7}}},
         "A draw. Points, units, health, ground and buildings are all equal."),
        ({"is": "over", "result": {"winner": "ge", "by": "health", "vp": {"us": 7, "ge": 7}}},
         "Germany wins. Victory points and units are equal; more health is left."),
    ],
)  # fmt: skip
def test_lines_read_as_a_player_would_tell_them(event: Event, words: str) -> None:
    assert one(event, *STEPS) == words


def test_a_shot_takes_no_more_health_than_there_is() -> None:
    shot = SHOT | {"result": "D -3H; -4MP"}
    hurt: Event = {"is": "damage", "unit": "ge-captain", "lost": 2, "hp": 2, "by": "us-mg"}
    assert one(shot, *STEPS).endswith(": loses 3 and is slowed.")
    assert one(shot, *STEPS, hurt).endswith(": loses 2 and is slowed.")
    splash: Event = {"is": "splash", "unit": "ge-captain", "final": 40, "result": "D -3H; -4MP"}
    assert one(splash, *STEPS, hurt | {"hp": 1}).endswith("with 40: loses 1 and is slowed.")


def test_a_unit_that_is_turned_where_it_stands_is_not_placed_again() -> None:
    header = {"scenario": "standard", "options": {}}
    stands: Event = {"is": "deployed", "unit": "us-mg", "at": "A05", "facing": 4, "to": ["us"]}
    assert one(stands, header=header) == "US Machine Gunner is placed in A05, facing 4 o'clock."
    assert one(stands | {"facing": 8}, stands, header=header) == "US Machine Gunner turns to face 8 o'clock."
    assert one(stands | {"at": "A06"}, stands, header=header) == "US Machine Gunner is placed in A06, facing 4 o'clock."


def test_nothing_is_told_of_a_side_that_has_not_appeared() -> None:
    telling = presentation("ironsquad").story({"scenario": "solo", "options": {"solo": "us"}}).telling(NAMES)
    skipped: Event = {"is": "turn_skipped", "seat": "ge"}
    assert telling(skipped).line is None
    telling({"is": "spawn", "unit": "ge-local-a", "seat": "ge", "at": "F02"})
    assert plain(telling(skipped).line or "") == "Germany has nobody on the board; the turn is skipped."


def test_a_line_does_not_break_between_a_number_and_its_points() -> None:
    line = one({"is": "move", "unit": "us-medic", "from": "A05", "to": "A06", "cost": 3, "mp": 6})
    size = 20
    for room in range(text.width("Medic", text.REGULAR, size), text.width(line, text.REGULAR, size)):
        assert not [row for row in text.wrap(line, text.REGULAR, size, room) if row.startswith("MP")]


def test_units_stand_in_the_colour_of_the_side_that_leads_them() -> None:
    telling = presentation("ironsquad").story(BENCH).telling(NAMES)
    line = telling({"is": "spawn", "unit": "us-local-a", "seat": "us", "at": "E07"}).line
    assert line == "{green|US Straggler} appears in E07."
    solo = {"scenario": "solo", "options": {"solo": "us"}}
    telling = presentation("ironsquad").story(solo).telling(NAMES)
    line = telling({"is": "spawn", "unit": "us-local-a", "seat": "ge", "at": "F02"}).line
    assert line == "{grey|German Straggler II} appears in F02.", "a local of his own nation may be there too"
    assert MARKS["green"] == palette.SIDES["us"].words and MARKS["grey"] == palette.SIDES["ge"].words


def test_the_steps_of_one_unit_are_one_line() -> None:
    def step(unit: str, a: str, b: str) -> Event:
        return {"is": "move", "unit": unit, "from": a, "to": b, "cost": 3, "mp": 6}

    telling = presentation("ironsquad").story(BENCH).telling(NAMES)
    first, second = telling(step("us-medic", "A05", "A06")), telling(step("us-medic", "A06", "A07"))
    assert (first.instead, second.instead) == (False, True)
    assert plain(second.line or "") == "US Medic moves A05 → A06 → A07, 6\u00a0MP left."
    assert not telling(step("us-captain", "B05", "B06")).instead, "another goes"
    telling({"is": "faced", "unit": "us-mg", "facing": 3})
    assert not telling(step("us-captain", "B06", "B07")).instead, "something was told in between"


def test_rounds_stand_with_hour_light_and_weather_where_the_weather_is_known() -> None:
    match = played(0, "standard")
    headings = [told.heading for told in told_of(match, whole(match)) if told.heading]
    rounds = [heading.words for heading in headings if heading.level == 1]
    weather = [event["weather"] for event in whole(match) if event["is"] == "weather"]
    clocks = [event for event in whole(match) if event["is"] == "round"]
    assert len(rounds) == len(clocks) == len(weather)
    for words, event, sky in zip(rounds, clocks, weather, strict=True):
        light = "night" if event["night"] else "day"
        assert words == f"Round {event['round']} · {2 * (event['clock'] - 1):02d}:00 · {light} · {sky}"
    training = played(0, "training")
    heading = next(told.heading for told in told_of(training, whole(training)) if told.heading)
    assert heading.words == "Round 1 · 08:00 · day · clear", "no weather is rolled there"
    assert presentation("ironsquad").story(match.header()).opening().words == "Set-up"
    assert presentation("ironsquad").story(BENCH).opening().words == "Round 9"


def test_each_turn_has_a_heading() -> None:
    match = played(0, "training")
    turns = [told.heading.words for told in told_of(match, whole(match)) if told.heading and told.heading.level == 2]
    assert turns == [f"{NAMES[event['seat']]} moves" for event in whole(match) if event["is"] == "turn"]


def test_private_events_are_told_to_their_own_seat_only() -> None:
    match = played(1, "standard")
    for seat in NAMES:
        story = story_of(match, seat)
        placed = [told.line or "" for event, told in zip(story, told_of(match, story), strict=True) if event["is"] == "deployed"]
        assert len(placed) == 5 and all({"us": "US ", "ge": "German "}[seat] in line for line in placed)
    assert not [event for event in story_of(match) if event["is"] == "deployed"]


@pytest.mark.parametrize("recipe", EACH[::3], ids=str)
def test_a_line_points_at_hexes_of_the_board(recipe: tuple[int, str, Any]) -> None:
    match = played(*recipe)
    story, tells = whole(match), presentation("ironsquad").story(match.header())
    known = set(match.position.world.hexes.ids)
    for event in story:
        spaces = tells.spaces(event, story)
        assert set(spaces) <= known
        if event["is"] == "move":
            assert spaces == [event["from"], event["to"]]
        if event["is"] in ("attack", "splash", "faced", "damage", "opportunity", "heal", "tile", "deployment_shown"):
            assert spaces, event


def test_a_shot_points_at_where_the_two_stood_then() -> None:
    tells = presentation("ironsquad").story(BENCH)
    shot = dict(SHOT)
    assert tells.spaces(shot, [*STEPS, shot, STEPS[0] | {"from": "G05", "to": "G04"}]) == ["G05", "F06"]


# --- points, shots and dice -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("recipe", EACH, ids=str)
def test_points_shots_and_dice_are_those_of_the_match(recipe: tuple[int, str, Any]) -> None:
    match = played(*recipe)
    story, tells, result = whole(match), presentation("ironsquad").story(match.header()), match.result()
    assert result
    points, rounds = tells.points(story), tells.rounds(story)
    assert rounds == match.position.round
    assert [point.at for point in points] == sorted(point.at for point in points)
    assert all(0 < point.at <= rounds for point in points)
    score = tells.score(result, story)
    assert set(score) == {seat for seat in NAMES if seat != match.position.world.bot}
    assert {point.seat for point in points} <= set(score)
    for seat, total in score.items():
        mine = [point.score for point in points if point.seat == seat]
        assert mine == sorted(set(mine)) and (mine[-1:] or [0]) == [total]
    attacks = [event for event in story if event["is"] == "attack"]
    fights = tells.fights(story, NAMES)
    assert [clash.totals for clash in fights] == [
        {tells.telling(NAMES).field.owner(event["unit"]): event["final"]}
        for event in attacks  # type: ignore[attr-defined]
    ]
    killed = sum(event["is"] == "killed" for event in story)
    assert sum(clash.ending.count("**killed**") for clash in fights) == killed - _by_own_hand(story)
    figures = ledger(story, tells.rolling(), tells.KINDS)
    assert sum(figure.dice for figure in figures if figure.kind == "luck") == len(attacks)
    assert sum(figure.rolled for figure in figures if figure.kind == "luck") == sum(event["die"] for event in attacks)
    weather = [figure for figure in figures if figure.kind == "weather"]
    assert sum(figure.dice for figure in weather) == sum(event["is"] == "weather" for event in story)
    assert all(figure.seat == TABLE for figure in weather) and all(tells.kind_words(figure.kind) for figure in figures)


def _by_own_hand(story: list[Event]) -> int:
    """How many fell to the backlash of their own shot, which is told as such."""
    shot, count = {}, 0
    for event in story:
        if event["is"] == "attack":
            shot = event
        elif event["is"] == "killed" and shot and event["unit"] == shot["unit"] and shot["result"].startswith("A"):
            count += 1
    return count


def test_the_luck_die_that_was_chosen_is_the_one_reckoned_with() -> None:
    event = dict(SHOT)
    for die, faces in tables().luck.items():
        tells = presentation("ironsquad").story(BENCH | {"options": {"luck": die}, "start": MELEE | {"options": {"luck": die}}})
        assert tells.rolling()(event)[0].faces == faces


def test_a_low_number_is_lucky_where_the_rules_want_one() -> None:
    tells = presentation("ironsquad").story(BENCH)
    low: Event = {"is": "opportunity", "unit": "us-sniper", "target": "ge-medic", "die": 2, "fires": True}
    dice = [low, low | {"die": 8, "unit": "ge-sniper"}, SHOT | {"die": 1}, {"is": "weather", "die": 12, "weather": "fog"}]
    luck = {(figure.seat, figure.kind): figure.luck for figure in ledger(dice, tells.rolling(), tells.KINDS)}
    assert luck["us", "opportunity"] > 0 > luck["ge", "opportunity"] and luck["us", "luck"] < 0
    assert luck[TABLE, "weather"] == 0


# --- the end --------------------------------------------------------------------------------------------------------------


def verdict(result: dict[str, Any], options: dict[str, Any] | None = None) -> tuple[str | None, str, str]:
    header = {"scenario": "solo" if options else "standard", "options": options or {}}
    return presentation("ironsquad").story(header).verdict(result, [], NAMES)


def test_how_a_match_ends_is_told_by_what_decided_it() -> None:
    vp = {"us": 9, "ge": 12}
    assert verdict({"winner": "ge", "by": "vp", "vp": vp}) == (
        "ge", "Germany wins 12 to 9", "More victory points when time ran out: 12 to 9.")  # fmt: skip
    seat, headline, why = verdict({"winner": "us", "by": "mission", "vp": vp})
    assert (seat, headline) == ("us", "USA wins") and why.startswith("Mission accomplished"), "fewer points are no matter then"
    assert verdict({"winner": None, "by": "draw", "vp": vp})[:2] == (None, "A draw")
    for by, word in {"units": "units", "health": "health", "tiles": "tiles", "buildings": "buildings"}.items():
        assert verdict({"winner": "us", "by": by, "vp": vp}) == ("us", "USA wins", say(f"ironsquad:result.by_{by}"))
        assert f"more {word}" in say(f"ironsquad:result.by_{by}") or by == "buildings"


def test_the_game_for_one_is_told_to_the_person() -> None:
    vp = {"us": 9, "ge": 30}
    won = verdict({"winner": "us", "by": "mission", "vp": vp, "score": 21}, {"solo": "us"})
    assert won[:2] == ("us", "Mission accomplished") and "Score 21: 9\u00a0VP, 12 health left" in won[2]
    for winner, by in (("ge", "eliminated"), (None, "time")):
        lost = verdict({"winner": winner, "by": by, "vp": vp, "score": 9}, {"solo": "us"})
        assert lost[:2] == ("us", "Mission failed")
    tells = presentation("ironsquad").story({"scenario": "solo", "options": {"solo": "us"}})
    assert tells.score({"winner": None, "by": "time", "vp": vp, "score": 9}, []) == {"us": 9}
    assert tells.feat([], "us", NAMES) == "USA, round 1, 20 empty houses"


@pytest.mark.parametrize("recipe", [RECIPES[1], RECIPES[5], RECIPES[8]], ids=str)
def test_what_it_came_to_is_what_stands_on_the_board(recipe: tuple[int, str, Any]) -> None:
    match = played(*recipe)
    view = match.view(None)
    rows = {account.label: account.by_seat for account in presentation("ironsquad").story(match.header()).summary(view, NAMES)}
    for seat in NAMES:
        if seat == view.world.bot:
            assert all(seat not in by_seat for by_seat in rows.values())
            continue
        lost, left = len(scoring.fallen(view, seat)), len(view.own(seat))
        assert rows["Units"][seat] == f"{lost} lost, {left} left, health {scoring.health(view, seat)}"
        assert rows["Ground"][seat] == "{} tiles, {} buildings".format(*view.stats[seat])
        done = scoring.progress(view, seat, view.missions[seat])
        kills, needed = done["kills"], done["needed"]
        assert rows["Kills"][seat] == (f"{kills} (needed {needed})" if kills > needed else f"{kills} of {needed}")
        assert ("not held" in rows["Mission"][seat]) == (not done["held"])
        assert ("Captain" in rows["Mission"][seat]) == tables().missions[view.missions[seat]].captain
    assert ("Locals" in rows) == ("Regulars" in rows) == bool(view.world.solo)
    if view.world.solo:
        met = [event["unit"] for event in whole(match) if event["is"] == "spawn" and tables().types[event["unit"][3:]].local]
        fallen = [event["unit"] for event in whole(match) if event["is"] == "killed" and event["unit"] in met]
        assert rows["Locals"][view.world.solo] == f"{len(met)} found, {len(fallen)} of 3 eliminated"


@pytest.mark.parametrize("recipe", EACH[::2], ids=str)
def test_who_knows_nothing_of_the_start_tells_what_the_events_say(recipe: tuple[int, str, Any]) -> None:
    match = played(*recipe)
    telling = presentation("ironsquad").story(None).telling(NAMES)
    lines = [telling(event).line for event in whole(match)]
    assert sum(line is not None for line in lines) > len(match.log)


def test_where_a_match_stands() -> None:
    match = Match(rules("ironsquad"), "standard", {}, 1)
    tells = presentation("ironsquad").story(match.header())
    assert tells.stage(whole(match)) == "set-up"
    assert tells.stage(whole(played(0, "standard"))) == "round 12"


# --- log and replay -------------------------------------------------------------------------------------------------------


def test_the_log_tells_a_walk_in_one_line_and_tells_it_anew_after_something_was_taken_back() -> None:
    match = played(0, "training")
    story = whole(match)
    log = LogDrawer(presentation("ironsquad").story(match.header()), NAMES, lambda event: None)
    for count in range(0, len(story), 5):
        log.show(story[:count])
    log.show(story)
    grown = list(log._items)
    again = LogDrawer(presentation("ironsquad").story(match.header()), NAMES, lambda event: None)
    again.show(story)
    assert grown == again._items
    cut = next(place for place, event in enumerate(story) if event["is"] == "vp")
    log.show(story[:cut])
    log.show(story)
    assert log._items == grown
    moves = [item for item in grown if " moves " in item.words and item.id != HEADING]
    assert 0 < len(moves) < sum(event["is"] == "move" for event in story)


@pytest.mark.parametrize("recipe", [RECIPES[0], RECIPES[4], RECIPES[7]], ids=str)
def test_a_whole_match_can_be_read(recipe: tuple[int, str, Any]) -> None:
    match = played(*recipe)
    lines = retold(Recording(match))
    assert lines[0].startswith("Iron Squad, ") and f"seed {match.seed}" in lines[0]
    assert sum(line.startswith("ROUND ") for line in lines) == match.position.round
    assert not [line for line in lines if "{" in line or "**" in line or "us-" in line or "ge-" in line]
    assert any(word in lines[-1] for word in ("wins", "draw", "Mission", "mission"))
    assert SOLO[0][0] in lines[0] or match.scenario != "solo"
