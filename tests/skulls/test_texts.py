"""The fifteen card texts: what each does, and that none holds without game text (R-SK-150 to R-SK-164, R-SK-188)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.skulls.staged import Staged, of_kind, only

DOWN: dict[str, Any] = {"state": "down", "danger": 8}
TEXTS = pytest.mark.parametrize("gametext", [True, False], ids=["texts", "R-SK-188"])
"""Each text is tried with the option that makes it void, too."""


def staged(gametext: bool, units: dict[str, Any], turn: Any, **start: Any) -> Staged:
    return Staged(units, turn, options={"gametext": gametext, **start.pop("options", {})}, **start)


@TEXTS
def test_r_sk_150_rally(gametext: bool) -> None:
    """R-SK-150: in his zone, on any floor, he too; elsewhere 3."""
    units = {
        "s-lead": {"space": "c1/0", "danger": 6}, "s-gun": {"space": "c1/1", "danger": 6}, "s-eod": {"space": "c1/0", **DOWN},
        "s-gren": {"space": "c2/0", "danger": 6}, "t-vet": "e1/0",
    }  # fmt: skip
    less = 4 if gametext else 3
    changed = only(staged(gametext, units, "s-gren").play("take-cover"), "took-cover")["danger"]
    assert changed == {"s-lead": 6 - less, "s-gun": 6 - less, "s-eod": 8 - less, "s-gren": 3}


def test_r_sk_150_rally_holds_while_he_stands() -> None:
    units = {"s-lead": {"space": "c1/0", **DOWN}, "s-gun": {"space": "c1/0", "danger": 6}, "t-vet": "e1/0"}
    assert only(Staged(units, "s-gun").play("take-cover"), "took-cover")["danger"] == {"s-lead": 5, "s-gun": 3}


@TEXTS
@pytest.mark.parametrize("unit", ["s-point", "t-look"])
def test_r_sk_151_fleet(gametext: bool, unit: str) -> None:
    other = "t-vet" if unit == "s-point" else "s-gun"
    one = staged(gametext, {unit: {"space": "c2/0", "ready": "double-time"}, other: "w1/0"}, unit)
    assert max(one.ask("reach", unit=unit, steps=3)["spaces"].values()) == 3
    spaces = one.ask("reach", unit=unit, steps=3 if gametext else 2)["spaces"]
    assert one.chosen("use", "to") == sorted(set(spaces) - {"c2/0"})


@TEXTS
def test_r_sk_152_shock(gametext: bool) -> None:
    """R-SK-152: by a move or Double-Time into another zone; at range 0 only; a change of floor is none."""
    units = {"s-breach": {"space": "c2/0", "ready": "double-time"}, "t-vet": "c1/0", "t-boss": "l1/0"}
    ran = staged(gametext, units, "s-breach")
    ran.use("double-time", to="c1/1")
    assert ran["turn"]["crossed"]
    events = ran.fire("t-vet", "wwww", *([] if gametext else ["ww"]))
    assert [one["why"] for one in of_kind(events, "no-return")] == (["shock"] if gametext else [])
    stairs = staged(gametext, {"s-breach": "c1/1", "t-vet": "c1/0"}, "s-breach")
    stairs.play("move", to="c1/0")
    assert of_kind(stairs.fire("t-vet", "www", "www"[: 2 + gametext]), "returned")
    next_zone = staged(gametext, units, "s-breach")
    next_zone.play("move", to="c3/0")
    next_zone.play("move", to="c2/0")
    assert next_zone.ask("targets", unit="s-breach")["targets"][0]["return"] != {"why": "shock"}


@TEXTS
@pytest.mark.parametrize("unit", ["s-gun", "t-gun"])
def test_r_sk_153_suppress(gametext: bool, unit: str) -> None:
    other = "t-vet" if unit == "s-gun" else "s-rifle"
    one = staged(gametext, {unit: {"space": "c1/0", "ready": "covering-fire"}, other: "c2/0"}, unit)
    threat = 2 if gametext else 1
    assert only(one.use("covering-fire", "w" * threat), "attack")["threats"] == {other: threat}


@TEXTS
@pytest.mark.parametrize("unit", ["s-marks", "t-marks"])
@pytest.mark.parametrize("space", ["c1/0", "c2/0", "c3/0"])
def test_r_sk_154_long_shot(gametext: bool, unit: str, space: str) -> None:
    """R-SK-154: at range 2 only."""
    other = "t-vet" if unit == "s-marks" else "s-rifle"
    one = staged(gametext, {unit: "c1/0", other: space}, unit)
    (target,) = one.ask("targets", unit=unit)["targets"]
    silent = gametext and target["range"] == 2
    assert (target["return"] == {"why": "long-shot"}) is silent
    assert bool(of_kind(one.play("fire", target=other), "no-return")) is silent


@TEXTS
@pytest.mark.parametrize("unit", ["s-corps", "t-medic"])
def test_r_sk_155_surgeon(gametext: bool, unit: str) -> None:
    friend, enemy = ("s-gun", "t-gun") if unit == "s-corps" else ("t-gun", "s-gun")
    one = staged(gametext, {unit: {"space": "c1/0", "ready": "medkit"}, friend: {"space": "c1/0", **DOWN}, enemy: "e1/0"}, unit)
    one.use("medkit", target=friend)
    assert one[unit]["danger"] == (1 if gametext else 2)


@TEXTS
@pytest.mark.parametrize(
    ("radio", "token", "net"), [("w1/0", "minus", True), ({"space": "w1/0", **DOWN}, "minus", False), ("w1/0", "cover", False)]
)
def test_r_sk_157_net(gametext: bool, radio: Any, token: str, net: bool) -> None:
    """R-SK-157: 5 instead of 10 while the Radio Operator stands, judged when the cards are turned over."""
    units = {"s-radio": radio, "s-gun": "w2/0", "s-rifle": "w3/0", "t-boss": "e1/0", "t-gunman": "e2/0"}
    one = staged(
        gametext,
        units,
        "s-gun",
        pair={"first": "t-boss", "second": "s-gun", "at": 2},
        seal={"token": token, "stack": ["s-rifle"]},
        terrorist={"stack": ["t-gunman"], "token": token},
    )
    tie = gametext and net
    revealed = of_kind(one.play("end-turn"), "revealed")
    penalty = (5 if tie else 10) if token == "minus" else 0
    assert [each["penalty"] for each in revealed] == [penalty, 10 if token == "minus" else 0]
    assert revealed[0]["initiative"] == 43 - penalty


def test_r_sk_157_net_may_tie() -> None:
    """43 less 5 is 38, the Gunman's: then the token on Take Cover goes first (R-SK-34)."""
    units = {"s-radio": "w1/0", "s-gun": "w2/0", "s-rifle": "w3/0", "t-boss": "e1/0", "t-gunman": "e2/0"}
    pair = {"first": "t-boss", "second": "s-gun", "at": 2}
    sides = {"seal": {"token": "minus", "stack": ["s-rifle"]}, "terrorist": {"stack": ["t-gunman"]}}
    first = only(Staged(units, "s-gun", pair=pair, **sides).play("end-turn"), "first")
    assert (first["seat"], first["why"]) == ("terrorist", "token")


@TEXTS
@pytest.mark.parametrize("token", ["frag", "rpg", "rpg-rack"])
def test_r_sk_158_blast_suit(gametext: bool, token: str) -> None:
    """R-SK-158: one fewer from each blast, of the skulls too."""
    if token == "rpg-rack":
        units = {"t-rocket": {"space": "B9/0", "vehicle": "truck"}, "s-eod": "B7/0"}
        one = staged(gametext, units, "t-rocket", scenario="black-hawk-down", options={"vehicles": True})
        action = {"do": "crew", "weapon": "rpg-rack", "zone": "B7"}
    else:
        space = "c1/0" if token == "rpg" else "c2/0"
        one = staged(gametext, {"t-vet": {"space": space, "ready": token, "items": [token]}, "s-eod": "c3/0"}, "t-vet")
        action = {"do": "use", "token": token, "zone": "c3"}
    one.match.play("terrorist", action)
    threat = 2 if gametext else 3
    assert (one["s-eod"]["danger"], one.bag("seal")["black"]) == (threat, 4 + threat)


@TEXTS
def test_r_sk_158_not_from_anything_else(gametext: bool) -> None:
    one = staged(gametext, {"t-vet": {"space": "c2/0", "ready": "focus-fire"}, "s-eod": "c3/0"}, "t-vet")
    assert only(one.use("focus-fire", "ww", target="s-eod"), "attack")["threats"] == {"s-eod": 2}


@TEXTS
@pytest.mark.parametrize("unit", ["s-rifle", "t-vet"])
def test_r_sk_159_steady(gametext: bool, unit: str) -> None:
    """R-SK-159: when he returns fire, not when he starts it, and not on a level of 0."""
    enemy = "t-boss" if unit == "s-rifle" else "s-lead"
    start = staged(gametext, {unit: "c1/0", enemy: "c2/0"}, unit)
    assert start.ask("targets", unit=unit)["targets"][0]["threat"] == 2
    back = staged(gametext, {unit: "c1/0", enemy: "c2/0"}, enemy)
    assert back.ask("targets", unit=enemy)["targets"][0]["return"]["threat"] == (3 if gametext else 2)
    mute = staged(gametext, {unit: {"space": "c1/0", "override": {"threat": [2, 0, 1]}}, enemy: "c2/0"}, enemy)
    assert mute.ask("targets", unit=enemy)["targets"][0]["return"] == {"why": "range"}


@TEXTS
@pytest.mark.parametrize(
    ("space", "boss", "danger"), [("e1/0", "e1/0", 5), ("e1/0", "e1/0", 6), ("e2/0", "e1/0", 5), ("c3/1", "c3/0", 5)]
)
def test_r_sk_160_iron_will(gametext: bool, space: str, boss: str, danger: int) -> None:
    """R-SK-160: 5 or less in his zone, on any floor, else 2 (R-SK-122)."""
    units = {"s-lead": "w1/0", "t-boss": boss, "t-gun": {"space": space, "state": "down", "danger": danger}}
    units["s-gun"] = {"space": boss, "state": "down", "danger": 5}
    one = staged(gametext, units, "s-lead", pair={"first": "t-boss", "second": "s-lead", "at": 2})
    one.play("end-turn")
    assert (one["t-gun"]["state"] == "up") is (gametext and danger <= 5 and space[:2] == boss[:2])
    assert one["s-gun"]["state"] == "down", "not for the other team"


@TEXTS
def test_r_sk_161_brute(gametext: bool) -> None:
    units = {"t-enfor": "c1/0", "s-gun": {"space": "c1/0", **DOWN}, "s-lead": "c1/0", "s-eod": {"space": "c1/1", **DOWN}}
    one = staged(gametext, units, "t-enfor")
    assert one.chosen("coup", "target") == (["s-gun"] if gametext else [])
    assert one.illegal("coup", target="s-eod") == "R-SK-91"


@TEXTS
@pytest.mark.parametrize(("unit", "token", "plain"), [("s-gren", "frag", ["c2"]), ("t-rocket", "rpg", ["c3"])])
def test_r_sk_162_launcher_and_close_aim(gametext: bool, unit: str, token: str, plain: list[str]) -> None:
    """R-SK-162: ranges 1 and 2, never the own zone."""
    enemies = ("t-vet", "t-gun", "t-boss") if unit == "s-gren" else ("s-rifle", "s-gun", "s-lead")
    units = {unit: {"space": "c1/0", "ready": token}, **dict(zip(enemies, ("c1/1", "c2/0", "c3/0"), strict=True))}
    one = staged(gametext, units, unit)
    assert one.chosen("use", "zone") == (["c2", "c3"] if gametext else plain)
    assert one.illegal("use", token=token, zone="c1") == ("R-SK-104" if token == "frag" else "R-SK-105")


@TEXTS
def test_r_sk_162_nobody_else_s_token_is_widened(gametext: bool) -> None:
    units = {"s-gren": {"space": "c1/0", "ready": "rpg", "items": ["rpg"]}, "t-gun": "c2/0", "t-boss": "c3/0"}
    assert staged(gametext, units, "s-gren").chosen("use", "zone") == ["c3"]


@TEXTS
def test_r_sk_163_big_charge(gametext: bool) -> None:
    threat = 4 if gametext else 3
    one = staged(gametext, {"t-bomb": {"space": "c1/0", "ready": "frag"}, "s-lead": "c2/0"}, "t-bomb")
    assert only(one.use("frag", "w" * threat, zone="c2"), "attack")["threats"] == {"s-lead": threat}
    suit = staged(gametext, {"t-bomb": {"space": "c1/0", "ready": "frag"}, "s-eod": "c2/0"}, "t-bomb")
    assert only(suit.use("frag", "www", zone="c2"), "attack")["threats"] == {"s-eod": 3}, "with the blast suit (R-SK-158)"


@TEXTS
@pytest.mark.parametrize(
    ("friend", "company"),
    [("c1/1", True), ("c2/0", False), ({"space": "c1/0", **DOWN}, False), ({"space": "c1/0", "stunned": True}, True)],
)
def test_r_sk_164_pack(gametext: bool, friend: Any, company: bool) -> None:
    """R-SK-164: another of his team who stands in his zone, any floor; when he starts, not in return."""
    units = {"t-gunman": "c1/0", "t-boss": friend, "s-lead": "c2/0"}
    fired = only(staged(gametext, units, "t-gunman").play("fire", target="s-lead"), "fired")
    assert fired["threat"] == (3 if gametext and company else 2)
    returned = only(staged(gametext, units, "s-lead").play("fire", target="t-gunman"), "returned")
    assert returned["threat"] == 2


def test_r_sk_188_without_game_text_no_card_has_any() -> None:
    """In First Contact that is so unless it is asked for."""
    void = Staged({"s-lead": "c1/0", "t-boss": "e1/0"}, "s-lead", options={"gametext": False}).match.position.world
    assert set(void.traits.values()) == {""}
    held = Staged({"s-lead": "c1/0", "t-boss": "e1/0"}, "s-lead").match.position.world
    assert held.traits == {name: card.trait for name, card in held.cards.items()}
    first, asked = (Staged.new("first-contact", **options).match.position.world for options in ({}, {"gametext": True}))
    assert not any(first.traits.values()) and all(asked.traits.values())
