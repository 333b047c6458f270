"""What a seat may know (R-OP-30, R-OP-71), and what the events tell it."""

from __future__ import annotations

from typing import Any

import pytest

from game.draws import Draws
from game.match import Match
from game.messages import Refused
from tests.operators.staged import HAND, RULES, Staged, fight, mark, plan

OPEN = {"operator", "weapon", "node", "face", "sprinting", "wounds", "discard", "committed", "stopped"}
SECRET = {"hand", "deck", "draft", "plan", "fight"}
VEILED = {"hand_count", "deck_count", "unseen", "chosen"}


def test_r_op_30_open_and_secret_keys() -> None:
    """Each seat has its own secrets in its view and none of the other's; a watcher has neither's."""
    staged = Staged()
    for seat, other in (("red", "blue"), ("blue", "red")):
        view = staged.view(seat)
        assert set(view["seats"][seat]) == OPEN | SECRET
        assert set(view["seats"][other]) == OPEN | VEILED
        assert {key: value for key, value in view.items() if key != "seats"} == {
            key: value for key, value in staged.whole.items() if key != "seats"
        }
        assert view["seats"][seat] == staged.seat(seat)
    assert all(set(area) == OPEN | VEILED for area in staged.view(None)["seats"].values())


def test_r_op_30_cards_are_counted_and_named_together() -> None:
    """Hand and draw pile lie in one list, in card order, so that nobody can tell them apart; discards are open."""
    staged = Staged(
        red={"hand": ["kill-shot"], "deck": ["dig-in", "steady-shot"], "discard": ["full-auto", "deep-breath", "fast-maneuvers"]}
    )
    red = staged.view("blue")["seats"]["red"]
    assert (red["hand_count"], red["deck_count"], red["unseen"]) == (1, 2, ["steady-shot", "dig-in", "kill-shot"])
    assert red["discard"] == ["full-auto", "deep-breath", "fast-maneuvers"]


def twins() -> list[tuple[str, dict[str, Any], dict[str, Any], str]]:
    """Pairs of positions that differ only in what a seat may not know: name, the one, the other, that seat."""
    combat = {"phase": "combat", "step": 2}
    k12, k13 = {"node": "k12", "face": "SE"}, {"node": "k13", "face": "SE"}
    way = {"at": ["k12", "k12", "k10", "k04"], "face": ["SE", "SE", "N", "W"]}
    run = {"at": ["k12", "k12", "k12", "k13"], "face": ["SE", "SE", "SE", "N"]}
    choice = {"card": "dig-in", "aim": 1, "agility": 2, "aggressive": 4}
    other = {"card": "kill-shot", "aim": 5, "agility": 1, "aggressive": 1}
    return [
        ("cards", {"red": {"hand": ["kill-shot", "dig-in"]}}, {"red": {"hand": ["steady-shot", "full-auto"]}}, "blue"),
        ("marks", {"red": {"draft": {"at": ["k02"], "face": ["E"]}}}, {"red": {}}, "blue"),
        (
            "plans",
            {"blue": {"plan": {"at": ["k17"] * 4, "face": ["W"] * 4}}},
            {"blue": {"plan": {"at": ["k16"] * 4, "face": ["W"] * 4}}},
            "red",
        ),
        (
            "what is left of a plan",
            combat | {"red": k12 | {"plan": way}, "blue": k13},
            combat | {"red": k12 | {"plan": run}, "blue": k13},
            "blue",
        ),
        (
            "a choice",
            combat | {"red": k12 | HAND | {"fight": choice}, "blue": k13},
            combat | {"red": k12 | HAND | {"fight": other}, "blue": k13},
            "blue",
        ),
        (
            "what the winner has left",
            {"phase": "onward", "winner": "red", "step": 2, "red": k12 | {"plan": way}, "blue": {"node": None}},
            {"phase": "onward", "winner": "red", "step": 2, "red": k12 | {"plan": run}, "blue": {"node": None}},
            "blue",
        ),
    ]


@pytest.mark.parametrize(("one", "other", "seat"), [pair[1:] for pair in twins()], ids=[pair[0] for pair in twins()])
def test_r_op_30_positions_that_differ_in_secrets_look_alike(one: dict[str, Any], other: dict[str, Any], seat: str) -> None:
    """To that seat and to a watcher; the seat whose secrets they are sees the difference."""
    mine, theirs = Staged(**one), Staged(**other)
    owner = "red" if seat == "blue" else "blue"
    assert mine.view(seat) == theirs.view(seat)
    assert mine.view(None) == theirs.view(None)
    assert mine.view(owner) != theirs.view(owner)
    assert mine.match.legal(seat) == theirs.match.legal(seat)


def test_r_op_30_a_plan_stays_secret_until_it_is_walked() -> None:
    """Two plans that part in step 3 tell the other seat the same story up to step 2."""
    stories = []
    for words in ("k01.E k02.S k08.N k08.N", "k01.E k02.S k02.E k02.E"):
        staged = Staged(blue={"node": "k10", "face": "N"})
        chair = staged.match.chair("blue")
        staged.match.play("red", plan(words))
        staged.match.play("blue", plan("k10.N *"))
        heard = chair.hear()
        stories.append(heard[: heard.index({"is": "step", "step": 3, "half": "end"})])
    assert stories[0] == stories[1]
    assert {"is": "planned", "seat": "red"} in stories[0]


def private(event: dict[str, Any]) -> bool:
    """Whether an event is for some seats only: `to` is a list of them, and not the end of a way."""
    return isinstance(event.get("to"), list)


def test_r_op_30_every_move_is_told_to_everybody() -> None:
    """The `to` of a walk and of a cube on the meter is a place, and hides nothing."""
    staged = Staged(red={"node": "k07", "face": "W"}, blue={"node": "k13", "face": "SE"})
    chairs = [staged.match.chair(seat) for seat in ("red", "blue", None)]
    staged.plans("k05.W *", "k13.SE *")
    staged.fight(("steady-shot", 5, 0, 2), ("deep-breath", 5, 0, 2), [1] * 14)
    for chair in chairs:
        told = [event["is"] for event in chair.hear()]
        assert (told.count("moved"), told.count("aimed")) == (1, 2)


def test_r_op_30_marks_and_cards_dealt_are_told_to_their_seat_only() -> None:
    staged = Staged(phase="combat", step=4, red={"node": "k12", "face": "SE", **HAND}, blue={"node": "k13", "face": "SE", **HAND})
    chairs = {seat: staged.match.chair(seat) for seat in ("red", "blue", None)}
    staged.kill("red", "steady-shot")
    staged.mark("red", "k12.SE")
    told = {seat: chair.hear() for seat, chair in chairs.items()}
    assert [event["seat"] for event in told["blue"] if private(event)] == ["blue"]
    assert [event["is"] for event in told["red"] if private(event)] == ["marked"]
    assert not [event for event in told[None] if private(event)]
    for seat in ("red", "blue"):
        assert [event for event in told[seat] if not private(event)] == told[None]
    # R-OP-30: how many cards were drawn is open, which is not.
    assert {"is": "drew", "seat": "blue", "count": 1} in told[None]


def test_r_op_30_after_a_hold_the_rest_of_the_plan_stays_secret() -> None:
    """Two winners with other plans hold; nobody else can tell which was which."""
    ends = []
    for way in (["k12", "k10", "k04", "k07"], ["k12", "k12", "k12", "k12"]):
        faces = ["SE", "N", "S", "W"] if way[1] == "k10" else ["SE"] * 4
        staged = Staged(
            phase="combat",
            step=1,
            red={"node": "k12", "face": "SE", "plan": {"at": way, "face": faces}, **HAND},
            blue={"node": "k13", "face": "SE", **HAND},
        )
        chair = staged.match.chair("blue")
        staged.kill("red", "steady-shot")
        staged.play("red", "hold")
        ends.append((chair.hear(), staged.view("blue"), staged.view("red")))
    assert ends[0] == ends[1], "with the round over not even the own seat keeps it"


def test_r_op_71_after_the_fight_the_cards_and_dice_are_open() -> None:
    staged = Staged(phase="combat", red={"node": "k13", "face": "E"}, blue={"node": "k12", "face": "SE"})
    watcher = staged.match.chair(None)
    staged.fight(("steady-shot", 5, 0, 2), ("deep-breath", 5, 0, 2), [1] * 14 + ["full-auto"])
    told = [event for event in watcher.hear() if event["is"] == "revealed"]
    assert [(event["seat"], event["card"]) for event in told] == [("red", "steady-shot"), ("blue", "deep-breath")]


# --- imagining ----------------------------------------------------------------------------------------------------------

MOMENTS: list[tuple[str, dict[str, Any]]] = [
    ("planning", {}),
    ("a mark lies", {"red": {"draft": {"at": ["k08"], "face": ["N"], "sprint": 1, "via": "k02"}}}),
    ("one has committed", {"blue": {"plan": {"at": ["k17"] * 4, "face": ["W"] * 4}}}),
    ("one is off the map", {"red": {"node": None}}),
    ("both are off the map", {"red": {"node": None}, "blue": {"node": None}}),
    ("one off the map has committed", {"red": {"node": None, "plan": {"at": ["k01"] * 4, "face": ["E"] * 4}}}),
    ("a fight", {"phase": "combat", "step": 2, "red": {"node": "k12", "face": "SE"}, "blue": {"node": "k13", "face": "SE"}}),
    (
        "one has chosen",
        {
            "phase": "combat",
            "step": 4,
            "red": {"node": "k12", "face": "SE", "fight": {"card": "steady-shot", "aim": 3, "agility": 2, "aggressive": 2}},
            "blue": {"node": "k13", "face": "SE"},
        },
    ),
    (
        "an empty hand has chosen",
        {
            "phase": "combat",
            "red": {"node": "k12", "face": "SE", "hand": [], "fight": {"card": None, "aim": 3, "agility": 2, "aggressive": 2}},
            "blue": {"node": "k13", "face": "SE"},
        },
    ),
    (
        "caught in mid-sprint",
        {
            "phase": "combat",
            "step": 3,
            "half": "via",
            "red": {
                "node": "k11",
                "face": "NE",
                "sprinting": True,
                "plan": {"at": ["k02", "k08", "k09", "k05"], "face": ["S", "SE", "N", "W"], "sprint": 3, "via": "k11"},
            },
            "blue": {"node": "k13", "face": "SE"},
        },
    ),
    ("onward", {"phase": "onward", "winner": "blue", "step": 2, "red": {"node": None}, "blue": {"node": "k13", "face": "SE"}}),
    ("over", {"phase": "over", "winner": "blue", "score": {"blue": 5}, "red": {"node": None}}),
    ("the training", {"scenario": "basic-training", "blue": {"plan": {"at": ["k17"] * 4, "face": ["W"] * 4}}}),
    ("the large map", {"scenario": "salt-quay", "blue": {"plan": {"at": ["q29"] * 4, "face": ["E"] * 4}}}),
]


@pytest.mark.parametrize("cancel", [False, True], ids=["refuse", "cancel"])
@pytest.mark.parametrize("start", [start for _, start in MOMENTS], ids=[name for name, _ in MOMENTS])
def test_what_is_imagined_behind_a_view_could_be_so(start: dict[str, Any], cancel: bool) -> None:
    """It looks the same from that seat, is a position that can be written and read, and plays on to an end."""
    staged = Staged(**start, options={"illegal_plans": "cancel"} if cancel else {})
    for seat in ("red", "blue", None):
        view = staged.match.view(seat)
        for seed in range(6):
            imagined = RULES.determinize(view, seat or "red", Draws(seed))
            assert RULES.write(RULES.view(imagined, seat)) == RULES.write(view)
            assert RULES.write(RULES.read(RULES.write(imagined))) == RULES.write(imagined)
            for actor in RULES.actors(imagined):
                if seat == actor:
                    assert RULES.legal(imagined, actor) == RULES.legal(view, actor)
            chance = Draws(seed)
            for _ in range(40):
                for actor in RULES.actors(imagined)[:1]:
                    RULES.apply(
                        imagined, actor, chance.pick(RULES.legal(imagined, actor), "an action"), chance, lambda event: None
                    )


def test_imagined_secrets_differ_from_each_other() -> None:
    """Imagining is chance: cards, plans and choices come out in more than one way."""
    staged = Staged(blue={"plan": {"at": ["k17"] * 4, "face": ["W"] * 4}})
    view = staged.match.view("red")
    found = [RULES.determinize(view, "red", Draws(seed)) for seed in range(30)]
    assert len({position.blue.plan for position in found}) > 20
    assert len({position.blue.hand for position in found}) > 8


def test_a_view_of_a_view_is_that_view() -> None:
    staged = Staged(blue={"plan": {"at": ["k17"] * 4, "face": ["W"] * 4}})
    view = staged.match.view("red")
    assert RULES.write(RULES.view(view, "red")) == RULES.write(view)
    assert RULES.write(RULES.view(view, None)) == staged.view(None)


def test_a_chair_hands_out_nothing_of_the_other_seat() -> None:
    """Its own view, its own list, its own refusals; and it changes nothing by being asked."""
    match = Match(RULES, "kiln-yard", {}, 4)
    red, watcher = match.chair("red"), match.chair(None)
    assert red.view().blue.veil is not None
    assert red.legal() == match.legal("red")
    assert watcher.legal() == []
    assert watcher.refusal(mark("k01.E")) == "A watcher decides nothing."
    assert str(red.refusal(mark("k09.N"))).startswith("R-OP-22")
    assert red.refusal(mark("k01.E")) is None
    red.play(mark("k01.E"))
    assert match.chair("blue").can_undo() is False
    assert red.can_undo() is True
    assert [event["is"] for event in red.hear()] == ["marked"]
    assert watcher.hear() == []
    assert str(red.refusal(fight("dig-in", 3, 2, 2))).startswith("R-OP-45")


def test_r_op_30_the_hidden_thing_is_not_in_the_view_at_all() -> None:
    """Not only unwritten: a bot that reads the view itself finds no card, mark, plan or choice of the other seat."""
    choice = {"card": "kill-shot", "aim": 5, "agility": 1, "aggressive": 1}
    starts: list[dict[str, Any]] = [
        {"blue": {"plan": {"at": ["k17"] * 4, "face": ["W"] * 4}}},
        {"blue": {"draft": {"at": ["k16"], "face": ["W"]}}},
        {"phase": "combat", "red": {"node": "k13", "face": "E"}, "blue": {"node": "k12", "face": "SE", **HAND, "fight": choice}},
    ]
    for start in starts:
        for seat in ("red", None):
            blue = Staged(**start).match.view(seat).blue
            assert (blue.hand, blue.deck, blue.plan, blue.fight, blue.draft.at) == ((), (), None, None, ())


def test_r_op_71_a_watcher_may_weigh_any_card_that_could_be_in_hand() -> None:
    """It knows neither hand: of red's unseen cards each may be asked about, a discarded one may not."""
    red = {"node": "k13", "face": "E", "discard": ["full-auto"]}
    watcher = Staged(phase="combat", red=red, blue={"node": "k12", "face": "SE"}).match.chair(None)
    for card in ("steady-shot", "kill-shot"):
        odds = watcher.ask("odds", seat="red", action=fight(card, 3, 2, 2), against=fight("dig-in", 3, 2, 2))
        assert odds["win"] + odds["lose"] + odds["both_fall"] + odds["both_stand"] == pytest.approx(1)
    with pytest.raises(Refused, match="illegal: R-OP-69"):
        watcher.ask("odds", seat="red", action=fight("full-auto", 3, 2, 2))
