"""What the table of Rush says of who did what, when it says it, and what a figure or a card is good for."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from game.api import Event
from game.draws import Draws
from game.games import rules
from game.match import Match
from scenes.app.app import STEP
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.presentation.ledger import ledger
from scenes.tables.rush.names import full_name
from scenes.tables.rush.pieces import furniture_of
from scenes.tables.rush.since import since
from scenes.tables.rush.story import RushStory
from tests.scenes.rushing import ISLAND, at_the_fuse, seated
from tests.scenes.sitting import Sitting

RULES = rules("rush")


def mode(sitting: Sitting) -> Any:
    """What the hand does at the table of a sitting."""
    return sitting.play.table.mode  # type: ignore[attr-defined]


def said(parts: Any) -> str:
    """All that some parts of a panel say."""
    fields = ("words", "text", "line", "more", "left")
    return " ".join(str(getattr(part, field)) for part in parts for field in fields if hasattr(part, field))


class Told:
    """A chair whose story is made up, round the one of a real match."""

    def __init__(self, chair: Any, events: list[Event]) -> None:
        self._chair, self._events = chair, events

    def __getattr__(self, name: str) -> Any:
        return getattr(self._chair, name)

    def story(self) -> list[Event]:
        return self._events


def recap(events: list[Event]) -> str:
    """What is told of these events of Ann's turn before that of Gus."""
    sitting = seated(turn={"seat": "D1", "phase": "ready"})
    known: Any = sitting.play.table.state  # type: ignore[attr-defined]
    view, chair = known.view, known.context.chair()
    turns = [{"is": "turn", "seat": "A1", "round": view.round}, *events, {"is": "turn", "seat": "D1", "round": view.round}]
    known.context.chair = lambda: Told(chair, turns)
    known.heard = len(turns)
    known._asks = None
    (line,) = since(known, "D1")
    return line


def test_both_dice_of_a_move_are_told() -> None:
    moves = [
        {"is": "move", "unit": "A1", "from": "s10", "to": "s15", "steps": 5},
        {"is": "move", "unit": "A1", "from": "s15", "to": "s17", "steps": 2},
    ]
    assert "moves 5 and 2 to Customs House" in recap(moves)


def test_the_dice_of_a_double_and_of_the_throw_after_it_are_kept_apart() -> None:
    turn = [
        {"is": "throw", "seat": "A1", "dice": [3, 3], "double": True},
        {"is": "move", "unit": "A1", "from": "s02", "to": "s05", "steps": 3},
        {"is": "move", "unit": "A1", "from": "s05", "to": "s08", "steps": 3},
        {"is": "throw", "seat": "A1", "dice": [6, 1], "double": False},
        {"is": "move", "unit": "A1", "from": "s08", "to": "s14", "steps": 6},
        {"is": "move", "unit": "A1", "from": "s14", "to": "s15", "steps": 1},
    ]
    assert "moves 3 and 3, then 6 and 1 to" in recap(turn)
    assert "moves 3 and 3, then 6 to" in recap(turn[:-1]), "one die, where he went no further"


def test_what_comes_of_shells_is_told() -> None:
    line = recap([
        {"is": "card", "seat": "A1", "card": "m-mortar"}, {"is": "mortar", "seat": "A1", "at": "s13"},
        {"is": "shells", "at": "s13", "rolls": [["D1", "-"]]}, {"is": "down", "seat": "D1"},
        {"is": "dead", "seat": "D1", "by": "A1", "at": "s13"},
    ])  # fmt: skip
    assert "Mortar Strike" in line and "Chapel Yard" in line and "is dead, killed by" in line


# --- who did what -----------------------------------------------------------------------------------------------------------


ARMED = {"is": "armed", "mcom": "2A", "seat": "A1"}


def test_a_station_is_saved_by_whoever_threw_the_double() -> None:
    line = recap([
        ARMED, {"is": "defuse", "seat": "D1", "dice": [1, 2], "throw": 1, "ok": False},
        {"is": "defuse", "seat": "D2", "dice": [2, 2], "throw": 2, "ok": True},
        {"is": "mcom", "id": "2A", "state": "live", "how": "defused"},
    ])  # fmt: skip
    names = {seat: full_name(seated().match.position, seat) for seat in ("A1", "D1", "D2")}
    assert names["A1"] in line and names["D2"] in line and names["D1"] not in line
    assert line.index(names["A1"]) < line.index("2A") < line.index(names["D2"]), "she arms it, he saves it"


def test_a_station_is_blown_up_by_whoever_armed_it() -> None:
    failed = {"is": "defuse", "seat": "D2", "dice": [1, 2], "throw": 1, "ok": False}
    line = recap([ARMED, failed, {"is": "mcom", "id": "2A", "state": "destroyed", "how": "c4"}])
    ann = seated().play.table.state.called("A1")  # type: ignore[attr-defined]
    assert line == say("rush:panel.blows_up", who=ann, mcom="2A"), "armed and blown up is one thing"


def test_what_the_dead_did_is_a_sentence_of_its_own() -> None:
    line = recap([
        {"is": "capture", "seat": "A1", "at": "s14", "what": "building", "side": "attackers"},
        {"is": "dead", "seat": "A1", "by": "D1", "at": "s19"},
        {"is": "destroyed", "vehicle": "b-luv", "at": "s19", "by": "A1"},
    ])  # fmt: skip
    ann = seated().play.table.state.called("A1")  # type: ignore[attr-defined]
    *_, last = line.split(". ")
    assert last.startswith(ann) and " destroys the " in last and "is dead" not in last


def test_every_capture_card_and_loss_of_a_turn_is_told() -> None:
    line = recap([
        {"is": "capture", "seat": "A1", "at": "s14", "what": "building", "side": "attackers"},
        {"is": "capture", "seat": "A1", "at": "s19", "what": "building", "side": "attackers"},
        {"is": "card", "seat": "A1", "pack": "armoury", "card": "w-fp1"},
        {"is": "dead", "seat": "D2", "by": "A1", "at": "s19"},
    ])  # fmt: skip
    known = seated().play.table.state  # type: ignore[attr-defined]
    places = [line.index(words) for words in ("Boat House", "Mill", "Fighter Plane", "dead")]
    assert places == sorted(places)
    assert line.count("captures") == 2 and line.startswith(known.called("A1")) and known.called("D2") in line
    assert line.split(known.called("D2"))[0].count(known.called("A1")) == 1, "what she did herself is one sentence"


@pytest.mark.parametrize("rolls, totals", [("--", (1, 1)), ("+-", (1, 0)), ("-+", (0, 1))])
def test_a_fight_counts_by_who_was_killed_in_it(rolls: str, totals: tuple[int, int]) -> None:
    match = seated().match
    story = RushStory(match.header())
    pairs = [["A1", rolls[0]], ["D1", rolls[1]]]
    dead = [seat for seat, sign in pairs if sign == "-"]
    events: list[Event] = [
        {"is": "turn", "seat": "A1", "round": 7}, {"is": "combat", "at": "s13", "round": 1, "rolls": pairs},
        *({"is": "dead", "seat": seat, "by": "D1" if seat == "A1" else "A1"} for seat in dead),
        {"is": "card", "seat": "A1", "pack": "supply", "card": "m-dud"}, {"is": "dead", "seat": "D2", "by": "A1"},
    ]  # fmt: skip
    names = story.names(match.view(None))
    (fight,) = story.fights(events, names)
    assert (fight.totals["A1"], fight.totals["D1"]) == totals and fight.fatal, "what comes after it counts for nothing"
    assert all((names[seat] in fight.ending) is (seat in dead) for seat in ("A1", "D1"))
    assert fight.winner == (None if len(dead) > 1 else "A1" if totals[0] else "D1")


def test_a_killer_is_named_once() -> None:
    line = recap([{"is": "dead", "seat": "D2", "by": "A1", "at": "s19"}])
    known = seated().play.table.state  # type: ignore[attr-defined]
    assert line.startswith(known.called("D2")) and line.count(known.called("A1")) == 1


# --- when it is said --------------------------------------------------------------------------------------------------------


def test_what_dice_show_is_told_once_they_lie() -> None:
    sitting = seated(turn={"seat": "A1", "phase": "ready"})
    table: Any = sitting.play.table
    sitting.match.draws = Draws(1, sitting.match.draws.count, [2, 5])
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    hand = mode(sitting)
    hand.picked = next(place for place, one in enumerate(hand.choices) if one.action["do"] == "throw")
    hand.commit()
    tumbled, told = False, ""
    for _ in range(round(3 / STEP)):
        sitting.step()
        if table.board.tumble is not None:
            tumbled = True
            assert "2" not in table.state.told, "while they tumble nothing is told"
        elif tumbled:
            told = told or table.state.told
    assert tumbled and "2" in told and "5" in told


# --- a throw after a throw --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("doubles", [0, 1])
def test_whoever_threw_a_double_is_told_to_throw_again(doubles: int) -> None:
    start = deepcopy(ISLAND)
    start["vehicles"] = {"r-luv": {"at": "s10", "crew": []}}
    hand = mode(seated(start, turn={"seat": "A1", "phase": "ready", "doubles": doubles}))
    told = {"name": hand.state.called("A1")}
    hand.picked = next(place for place, one in enumerate(hand.choices) if one.action["do"] == "throw")
    assert (hand.sentence() == say("rush:ask.again", **told)) == bool(doubles)
    assert (hand.title() == say("rush:title.again")) == bool(doubles)
    assert (say("rush:hint.again") in said(hand.parts())) == bool(doubles)
    hand.picked = next(place for place, one in enumerate(hand.choices) if one.action["do"] == "enter")
    assert ("you threw a double" in hand.sentence()) == bool(doubles) and "board the" in hand.sentence()


def test_an_ammo_crate_is_named_as_what_lets_him_throw_once_more() -> None:
    start = {**deepcopy(ISLAND), "turn": {"seat": "A1", "phase": "ready", "extra": 1}}
    start["seats"]["D1"]["at"] = "s40"
    match = Match(RULES, "standard", {}, 1, start)
    match.draws = Draws(1, match.draws.count, [1, 5])
    match.play("A1", {"do": "throw"})
    for die in (1, 5):
        match.play("A1", {"do": "move", "die": die})
    assert match.position.turn.phase == "ready" and match.position.turn.seat == "A1"
    sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
    sitting.rest()
    assert mode(sitting).once_more == "crate"
    assert "Ammo Crate" in mode(sitting).sentence()


# --- what figures and cards are good for ------------------------------------------------------------------------------------


@pytest.mark.parametrize("rides", [False, True])
def test_a_card_that_saves_no_crew_says_so_before_the_fight(rides: bool) -> None:
    assert "vehicle" in say("rush:card.revival")
    start = deepcopy(ISLAND)
    start["seats"]["A1"] = {"name": "Ann", "class": "assault", "cards": ["m-revival1"], "at": "s10"}
    supply = [one for one in RULES.write(RULES.setup("standard", {}, Draws(1)))["packs"]["supply"] if one != "m-revival1"]
    start["packs"] = {"armoury": RULES.write(RULES.setup("standard", {}, Draws(1)))["packs"]["armoury"], "supply": supply}
    if rides:
        start["seats"]["A1"].pop("at")
        start["seats"]["A1"]["in"] = "r-luv"
        start["vehicles"]["r-luv"] = {"at": "s10", "crew": ["A1"]}
    hand = mode(seated(start))
    hand.picked = 0
    assert any(stop.odds for stop in hand.ways[0].stops)
    assert (say("rush:panel.card_aboard") in said(hand._lit_parts(hand.seen))) == rides
    parts = hand.about_hit(hand.state.hit._replace(unit="A1"))[1]
    assert (say("rush:panel.keeps_aboard", n=1) in said(parts)) == rides


def test_the_last_throw_at_a_fuse_is_one_throw() -> None:
    view = at_the_fuse().match.position.copy()
    limit = view.world.options["defuse_throws"]
    for thrown in (limit - 2, limit - 1):
        view.turn = view.turn._replace(fuse=view.turn.fuse._replace(throws=thrown))
        last = thrown == limit - 1
        assert furniture_of(view).fuse_words == say(f"rush:table.fuse_throw{'' if last else 's'}")


def test_a_seat_is_named_only_where_a_counter_bears_it() -> None:
    seats = deepcopy(ISLAND["seats"])
    seats["A1"]["name"] = "A1"
    view = seated(seats=seats).match.position
    assert full_name(view, "A1") == "A1" and full_name(view, "D1") == "Gus"
    seats["D2"]["name"] = seats["D1"]["name"]
    assert full_name(seated(seats=seats).match.position, "D1") == "D1 Gus"


def test_threat_says_what_its_figures_are() -> None:
    sitting = seated(turn={"seat": "A1", "phase": "ready"})
    table: Any = sitting.play.table
    assert say("rush:hint.threat") not in said(mode(sitting).parts())
    table.bars.toggle("threat")
    assert table.board.over.hatched
    assert table.board.over.hatched and say("rush:hint.threat") in said(mode(sitting).parts())


def test_nothing_is_said_of_being_alive_where_no_fight_comes_first() -> None:
    start = deepcopy(ISLAND)
    hand = mode(seated(start))
    fight, peace = hand.ways[0].stops, [hand.ways[0].stops[0]._replace(odds=None, foes=())]
    brings = next(stop for way in hand.ways for stop in way.stops if stop.brings)._replace(foes=())
    assert hand._stands(brings, peace) == brings.brings[0]
    assert hand._stands(brings, fight[:1]) == say("rush:panel.if_up", what=brings.brings[0])


# --- the result -------------------------------------------------------------------------------------------------------------


def test_of_dice_is_counted_what_counts_in_them() -> None:
    story = presentation("rush").story(seated().match.header())
    rolls = story.rolling()
    events: list[Event] = [
        {"is": "turn", "seat": "A1", "round": 1},
        {"is": "defuse", "seat": "D1", "dice": [5, 5], "throw": 1, "ok": True},
        {"is": "defuse", "seat": "D1", "dice": [5, 6], "throw": 2, "ok": False},
        {"is": "revive", "seat": "A1", "with": "A2", "dice": [1, 6], "ok": True},
        {"is": "throw", "seat": "A1", "dice": [6, 6], "double": True},
    ]
    found = [roll for event in events for roll in rolls(event)]
    assert [roll.values for roll in found] == [(1,), (0,), (1,), (6, 6)]
    figures = {one.kind: one for one in ledger(events, story.rolling(), story.KINDS)}
    assert figures["fuse"].expected == Fraction(2, 6) and figures["help"].expected == Fraction(11, 36)
    assert figures["move"].luck == 0, "of moves no number is better than another"


def test_a_station_armed_and_one_destroyed_have_symbols_of_their_own() -> None:
    story = presentation("rush").story(seated().match.header())
    assert len({story.point_icon(why) for why in ("arm", "mcom", "defuse", "capture", "kill")}) == 5


@pytest.mark.parametrize("rides", [False, True])
def test_a_driver_who_draws_a_vehicle_is_told_when_he_may_change_to_it(rides: bool) -> None:
    start = deepcopy(ISLAND)
    if rides:
        start["seats"]["A1"].pop("at")
        start["seats"]["A1"]["in"] = "r-luv"
        start["vehicles"]["r-luv"] = {"at": "s10", "crew": ["A1"]}
    table: Any = seated(start).play.table
    said_: list[str] = []
    table.motions._banner = lambda title, line, *rest: said_.append(line) or []
    table.motions._card({"is": "card", "seat": "A1", "pack": "armoury", "card": "w-fp1"})
    assert said_ == [say(f"rush:card.vehicle{'_driver' if rides else ''}")]
    assert ("next turn" in said_[0]) == rides


def test_whoever_goes_on_after_others_are_told_of_is_named_again_and_names_keep_their_capitals() -> None:
    killed = recap([{"is": "dead", "seat": "D2", "by": "A1", "at": "s13"}, ARMED])
    known = seated().play.table.state  # type: ignore[attr-defined]
    ann = known.called("A1")
    assert killed.endswith(say("rush:log.armed", seat=ann, mcom="2A")), "nobody else arms it"
    saved = [{"is": "defuse", "seat": "D2", "dice": [2, 2], "throw": 1, "ok": True},
             {"is": "mcom", "id": "2A", "state": "live", "how": "defused"}]  # fmt: skip
    line = recap([ARMED, *saved, {"is": "card", "seat": "A1", "pack": "armoury", "card": "w-uav"}])
    assert line.endswith(say("rush:log.card", seat=ann, card="UAV"))
