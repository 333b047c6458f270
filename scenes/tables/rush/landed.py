"""What a landing comes to, as parts of a panel: the odds of its fight with all that bears on them, or what is to be had there."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Seat
from game.rush.position import Position
from game.rush.records import SIDE_OF
from scenes.kit import palette
from scenes.kit.hero import Hero, OddsBar
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.words import say
from scenes.tables.rush.arming import armed_rows
from scenes.tables.rush.names import soldier_name
from scenes.tables.rush.parts import BLUE_GREY
from scenes.tables.rush.prospects import Landing, ends, free, nothing_there, percent, third
from scenes.tables.rush.state import RushState


def odds_parts(state: RushState, one: Landing) -> list[Part]:
    """What a landing comes to: the odds in large, as a bar, with every modifier; or what is there to be had."""
    if one.suicide:
        words = say("rush:panel.suicide")
        return [Hero("", "", f"{{danger|{words}}}", say("rush:panel.suicide_line"), palette.DANGER)]
    if one.odds is None:
        return [Prose(free(", ".join(one.brings), nothing_there(state)).capitalize())]
    odds = one.odds
    mine, foe = soldier_name(state.view, state.view.turn.seat), soldier_name(state.view, one.foes[0])
    wins, both, falls = ("1/3",) * 3 if third(odds) else map(str, ends(odds))
    last = state.view.kill_limit - state.view.kills == 1
    parts: list[Part] = [_killing(one, foe, mine, last) if one.hunts else _winning(one, mine, wins)]
    if len(one.foes) == 1:
        crewed = len(_crew(state, state.view.turn.seat)) > 1  # then whoever drives is not the only one to die
        theirs = say("rush:panel.bar_falls_who", n=falls, name=mine) if crewed else _shorter("only", n=falls, name=mine)
        ours = _shorter("only", n=wins, name=foe)
    else:
        ours, theirs = say("rush:panel.bar_wins", n=wins), say("rush:panel.bar_falls", n=falls)
    bars = (
        (odds["win"], ours, palette.AMBER),
        (odds["both"], _shorter("both", n=both), BLUE_GREY),
        (odds["lose"], theirs, palette.colour("9A2A20")),
    )
    parts.append(OddsBar(bars))
    for modifier in odds["modifiers"]:
        if modifier["name"] == "number of enemies":
            if modifier["p"] > 1:
                parts.append(Row(say("rush:modifier.enemies"), str(modifier["p"])))
            continue
        name = {"Medic": "medic", "Engineer": "engineer"}.get(modifier["name"], "passenger")
        idle = name == "medic" and no_medic(state, one, modifier["side"])
        by = say(f"rush:modifier.{name}_p", n=percent(modifier["p"])) if not idle else say("rush:modifier.medic_idle")
        parts.append(Row(say(f"rush:modifier.{name}", who=state.called(modifier["seat"])), by))
    if alone := unhelped(state, one):
        parts.append(alone)
    if useless_card(state, one):
        parts.append(Prose(say("rush:panel.card_aboard")))
    parts += [Prose(words) for words in _cards(state, one)]
    return [*parts, *armed_rows(state, one)]


def _shorter(key: str, **given: str) -> str:
    """The words of a part of the bar, and shorter ones for a narrow part."""
    return "\n".join(say(f"rush:panel.bar_{key}{more}", **given) for more in ("", "_short"))


def _winning(one: Landing, name: str, wins: str) -> Hero:
    """How likely whoever lands wins, and what he gets then."""
    gains = say("rush:panel.wins_and", what=one.brings[0], name=name) if one.brings else say("rush:panel.wins", name=name)
    number, unit = say("rush:panel.third").split(" ", 1) if third(one.odds) else (wins, "%")
    return Hero(number, unit if unit == "%" else f" {unit}", gains, ", ".join(one.brings[1:]))


def _killing(one: Landing, foe: str, name: str, last: bool) -> Hero:
    """How likely the enemy falls, whoever else does: that is what counts for a defender. Beside it how likely he stands; of the
    `last` kill that is needed, that it wins.
    """
    key = "kills_last" if last else "kills_gain" if one.brings else "kills_more"
    n = say("rush:panel.third") if third(one.odds) else say("rush:panel.percent", n=ends(one.odds)[0])
    more = say(f"rush:panel.{key}", own=name, n=n, what=", ".join(one.brings))
    return Hero(str(one.hits), "%", say("rush:panel.kills", name=foe), more)


HELPERS = ("Medic", "Engineer")


def unhelped(state: RushState, one: Landing) -> Row | None:
    """The chance in large if nobody helped whom the dice fell; None where nobody can, or whoever helps fights himself with what
    he is.
    """
    helpers = [
        found["seat"]
        for found in one.odds["modifiers"]
        if found["name"] in HELPERS and not (found["name"] == "Medic" and no_medic(state, one, found["side"]))
    ]
    fighters = {state.view.turn.seat, *one.foes}
    if not helpers or any(state.view.soldiers[who].kind == "engineer" for who in helpers if who in fighters):
        return None
    names = [state.called(who) for who in dict.fromkeys(helpers)]
    told = say("rush:stakes.and", a=", ".join(names[:-1]), b=names[-1]) if len(names) > 1 else names[0]
    return Row(say("rush:panel.without", who=told), say("rush:panel.percent", n=_chance(state, one, helpers)))


def _chance(state: RushState, one: Landing, without: Sequence[Seat]) -> int:
    """The chance of a landing that is shown in large, in hundredths, if these did not help."""

    def found(view: Position) -> int:
        scene = view.copy()
        for seat in without:
            scene.change(seat, kind="assault")
        told = state.context.chair().rules.ask(scene, "odds", {"seat": view.turn.seat, "at": one.space, "cards": True})
        if "win" not in told:  # the fight is over, and what is shown is not put away yet
            return one.chance
        return one._replace(odds=told).hits if one.hunts else percent(told["win"])

    made: int = state.worked_out(f"chance {one.space} without {sorted(without)}", found)
    return made


def no_medic(state: RushState, one: Landing, side: str) -> bool:
    """Whether no Medic can help those of a side in a fight: each rides alone, and falls with his vehicle, which somebody on the
    other side can hurt; where nobody can, he is a casualty like any other (R-RU-58, R-RU-62).
    """
    ours, theirs = _fighters(state, one)
    if SIDE_OF[state.view.turn.seat] != side:
        ours, theirs = theirs, ours
    return all(_falls_with_it(state, seat, theirs) and len(_crew(state, seat)) == 1 for seat in ours)


def useless_card(state: RushState, one: Landing) -> bool:
    """Whether whoever is at the turn rides and keeps a Medical Revival, which saves no crew that falls with its vehicle."""
    ours, theirs = _fighters(state, one)
    seat = state.view.turn.seat
    return bool(state.view.soldiers[seat].cards) and _falls_with_it(state, seat, theirs)


def _cards(state: RushState, one: Landing) -> list[str]:
    """Who fights on foot with a Medical Revival, which the chances count."""
    ours, theirs = _fighters(state, one)
    keeps = [who for who in (*ours, *theirs) if state.view.soldiers[who].cards and state.view.soldiers[who].ride is None]
    own = state.view.turn.seat
    return [say(f"rush:panel.card_{'own' if who == own else 'other'}", who=state.called(who)) for who in keeps]


def _fighters(state: RushState, one: Landing) -> tuple[Sequence[Seat], Sequence[Seat]]:
    """Who fights at a landing: those who land, and those who are there."""
    seat = state.view.turn.seat
    return _crew(state, seat) or (seat,), one.foes


def _crew(state: RushState, seat: Seat) -> Sequence[Seat]:
    """Those in the vehicle of a soldier; nobody where he is on foot."""
    ride = state.view.soldiers[seat].ride
    return state.view.vehicles[ride].crew if ride else ()


def _falls_with_it(state: RushState, seat: Seat, enemies: Sequence[Seat]) -> bool:
    """Whether a soldier rides in what one of these enemies can hurt."""
    ride = state.view.soldiers[seat].ride
    return ride is not None and any(state.view.can_hurt(enemy, ride) for enemy in enemies)
