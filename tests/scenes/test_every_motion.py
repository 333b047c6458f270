"""Every motion there is, of every game: while it runs, what it moves changes between pictures taken 50 ms apart."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest
from pygame import Surface

import scenes
from scenes.app.app import STEP
from scenes.boards import blows, counter_acts, dice, effects, endings, melee, panic, plates, weight
from scenes.boards.acts import Act
from scenes.boards.graph import motions as graph
from scenes.boards.graph import shots as graph_shots
from scenes.boards.hexes import motions as hexes
from scenes.boards.hexes import shots
from scenes.boards.hexes.land.hoist import Hoist
from scenes.boards.loop import motions as loop
from scenes.boards.loop import shots as loop_shots
from scenes.boards.loop.tokens import Token
from scenes.boards.zones import motions as zones
from scenes.boards.zones import shots as fire
from scenes.boards.zones.board import SMOKE
from scenes.kit import palette
from scenes.kit.tweens import Motion
from scenes.tables.ironsquad import effects as iron
from scenes.tables.ironsquad.motions import Stride
from scenes.tables.rush.group import Sign
from scenes.tables.skulls import effects as skulls
from scenes.tables.skulls.motions import cards, pull
from tests import tiers
from tests.scenes import hexing, rushing, skirmish, zoning
from tests.scenes.test_board_graph import with_two

APART = 6  # steps of time between two pictures: 50 ms
LONG = 0.6  # seconds that each motion takes here
WINDOW = (1280, 720)
READ = 4  # pictures of a plate that differ at least: it comes, a die lands, it goes
MOVES = 5  # pictures of anything else: a short jump goes up and comes down through the same ones
BASES = frozenset({
    graph.GraphAct, hexes.HexAct, hexes.Air, loop.Air, zones.Air, zones.ZoneAct, zones.Shift, zones.Tip, counter_acts.CounterAct,
    counter_acts.Shift, counter_acts.Going, counter_acts.Appear, plates.Plate, blows.Blow, weight.Blast,
})  # fmt: skip
BANDS = (iron.Band(None, "–", False, iron.NOTHING), iron.Band(20, "−1", True, iron.FOR))
FIGURES = iron.Figures(20, 5, 3, 23, "15", BANDS, "hit")
FIGURE = "rush/soldier/medic.svg"
PULLED = pull.Pulled("s-point", zoning.SEAL, "skulls/unit/s-point.svg", "Pointman", 3, 4, ("black", "white", "black"))
CARDS = {
    "seal": cards.Card("s-point", 51, 0, 51), "terrorist": cards.Card("t-vet", 44, 5, 39),
}  # fmt: skip
ROLL = dice.Roll("Fire", (3, 5), "8", 8, 7, "HIT", palette.AMBER, 11)
Making = Callable[[Any], Motion]


def hovering(one: Any) -> Motion:
    one.over.show_tile(hexing.TILE)
    return hexes.SpinTile(one, 3, LONG)


def panned(one: Any) -> Motion:
    one.camera.zoom_at(5, one.to_screen("F05"))
    return effects.Pan(one, ("A12",), LONG)


def carried(one: Any) -> Motion:
    one.set_thing("package", zoning.PACKAGE)
    return zones.Carry(one, "package", "s-point", LONG)


def opened(kind: Callable[[Any], Act[Any]]) -> Making:
    """A motion of a plate of a pull that has been opened."""
    return lambda one: kind(pull.PullPlate(one, [PULLED]))


def judged(one: Any) -> Motion:
    plate = pull.PullPlate(one, [PULLED])
    pull.Pull(plate, 1.0).finish()
    return pull.Verdict(plate, {"s-point": pull.HELD}, 1.0)


def compared(one: Any) -> Motion:
    plate = cards.RevealPlate(one, CARDS)
    cards.TurnOver(plate, LONG).finish()
    return cards.Compare(plate, "seal", 1.0)


def at_blue(kind: type[graph_shots.Aim] | type[graph_shots.Shot], one: Any) -> Motion:
    one.place("blue", palette.BLUE_SIDE, "operators/ghost.svg", "k05", "N")
    return kind(one, "red", "blue", LONG)


def moved(one: Any, steps: int = 4) -> list[str]:
    """The next squares of the Engineer's."""
    return [one.track.ahead(one.counters["A1"].space, step) for step in range(1, steps + 1)]


def standing(one: Any) -> Motion:
    one.counters["A1"].lies = True
    return loop.Stand(one, "A1", LONG)


HEXES: dict[type, Making] = {
    hexes.Glide: lambda one: hexes.Glide(one, "us-medic", "F05", LONG),
    Stride: lambda one: Stride(one, "us-medic", "F05", LONG),
    hexes.Appear: lambda one: hexes.Appear(one, "us-new", hexing.counter(hexing.US, "mg", "F06", 5), LONG),
    blows.Recoil: lambda one: blows.Recoil(one, "ge-sniper", "us-medic", False, LONG),
    blows.Duck: lambda one: blows.Duck(one, "ge-sniper", "us-medic", LONG),
    blows.Topple: lambda one: blows.Topple(one, "ge-sniper", "us-medic", 1, seconds=LONG),
    blows.Lunge: lambda one: blows.Lunge(one, "us-medic", "ge-sniper", LONG),
    hexes.Turn: lambda one: hexes.Turn(one, "ge-sniper", 5, LONG),
    hexes.Health: lambda one: hexes.Health(one, "ge-sniper", 1, LONG),
    hexes.Mark: lambda one: hexes.Mark(one, "ge-sniper", ("ironsquad/slow.svg",), LONG),
    hexes.RaiseFlag: lambda one: hexes.RaiseFlag(one, "E09", hexing.GE, LONG),
    hexes.TurnUp: lambda one: hexes.TurnUp(one, hexing.TILE, True, LONG),
    hexes.SpinTile: hovering,
    hexes.LayTile: lambda one: hexes.LayTile(one, hexing.TILE, LONG),
    hexes.LiftScreens: lambda one: hexes.LiftScreens(one, hexing.PLACE, hexing.US, LONG),
    shots.Tracer: lambda one: shots.Tracer(one, "F05", "H07", 3, LONG),
    shots.Lob: lambda one: shots.Lob(one, "F05", "H07", "ironsquad/grenade.svg", LONG),
    shots.Burst: lambda one: shots.Burst(one, "H07", (), LONG),
    shots.WalkRound: lambda one: shots.WalkRound(one, one.hexes.links("G05")),
    shots.Throw: lambda one: shots.Throw(one, "H07", "ironsquad/die-luck.svg", 5, LONG),
    melee.Clash: lambda one: melee.Clash(one, "us-medic", "ge-sniper", LONG),
    melee.Floored: lambda one: melee.Floored(one, "ge-sniper", "us-medic", seconds=LONG),
    iron.Verdict: lambda one: iron.Verdict(one, "H07", ("F05",), FIGURES, LONG),
    iron.Card: lambda one: iron.Card(one, "E09", None, LONG),
    iron.Flash: lambda one: iron.Flash(one, ("F05", "F06"), palette.VERMILION, LONG),
    effects.Rise: lambda one: effects.Rise(one, "H07", "−2", palette.DANGER, LONG),
    effects.Pulse: lambda one: effects.Pulse(one, "H07", palette.AMBER, LONG),
    effects.Pan: panned,
    endings.Decided: lambda one: endings.Decided(one, "H07", palette.GOOD, LONG),
    plates.Banner: lambda one: plates.Banner(one, "ROUND 2", "of 5", (), LONG, die=plates.Thrown("ironsquad/die-8.svg", 5)),
    dice.DicePlate: lambda one: dice.DicePlate(one, ROLL, ("F05", "H07"), LONG),
}
ZONES: dict[type, Making] = {
    zones.Walk: lambda one: zones.Walk(one, "s-gun", ("A3/1",), LONG),
    zones.Appear: lambda one: zones.Appear(one, "t-look", zoning.counter("t-look", "A2/1"), LONG),
    zones.Fall: lambda one: zones.Fall(one, "s-gun", 8, LONG),
    blows.Recoil: lambda one: blows.Recoil(one, "s-gun", "t-vet", True, LONG),
    blows.Duck: lambda one: blows.Duck(one, "s-gun", "t-vet", LONG),
    blows.Topple: lambda one: blows.Topple(one, "s-gun", "t-vet", 1, seconds=LONG),
    blows.Lunge: lambda one: blows.Lunge(one, "s-gun", "t-vet", LONG),
    blows.Fate: lambda one: blows.Fate(one, "A2/1", "Gunner killed", "skulls/mark/dead.svg", palette.GOOD, LONG),
    zones.Stand: lambda one: zones.Stand(one, "t-boss", 1, LONG),
    zones.Danger: lambda one: zones.Danger(one, "t-vet", 6, "s-point", LONG),
    zones.Mark: lambda one: zones.Mark(one, "s-gun", ("skulls/mark/prone.svg",), seconds=LONG),
    zones.Carry: carried,
    zones.Drop: lambda one: zones.Drop(one, "package", zoning.PACKAGE._replace(space="B3/0"), "s-point", LONG),
    zones.Cloud: lambda one: zones.Cloud(one, "A5", SMOKE, True, LONG),
    fire.Tracers: lambda one: fire.Tracers(one, [fire.Volley("s-point", "t-vet", 3)], LONG),
    fire.Lob: lambda one: fire.Lob(one, "s-point", "A2", "skulls/token/frag.svg", False, LONG),
    fire.Burst: lambda one: fire.Burst(one, "A2", LONG),
    fire.Flash: lambda one: fire.Flash(one, "B3", LONG),
    skulls.Bags: lambda one: skulls.Bags(one, [skulls.Flight("seal", "t-vet", 2)], {"seal": 3, "terrorist": 2}, LONG),
    skulls.TokenUp: lambda one: skulls.TokenUp(one, "s-gun", "frag", LONG),
    skulls.Gained: lambda one: skulls.Gained(one, "s-gun", "frag", LONG),
    skulls.Tag: lambda one: skulls.Tag(one, "s-gun", "creeps", "skulls/token/creep.svg", LONG),
    skulls.TeamToken: lambda one: skulls.TeamToken(one, [skulls.Turned("seal", True)], "Take Cover", "", LONG),
    skulls.Rising: lambda one: skulls.Rising(one, "End", [skulls.Riser("seal", PULLED.figure, "Pointman", "stands", True)], LONG),
    cards.Shuffle: lambda one: cards.Shuffle(one, "seal", 3, LONG),
    cards.CardAway: lambda one: cards.CardAway(one, "s-gun", "seal", "stunned", LONG),
    cards.TurnOver: lambda one: cards.TurnOver(cards.RevealPlate(one, CARDS), LONG),
    cards.Compare: compared,
    pull.Pull: opened(lambda plate: pull.Pull(plate, 1.0)),
    pull.Verdict: judged,
}
LOOP: dict[type, Making] = {
    loop.Walk: lambda one: loop.Walk(one, "A1", moved(one), LONG),
    loop.Appear: lambda one: loop.Appear(one, "A9", Token(palette.RED, FIGURE, "s40"), LONG),
    loop.Join: lambda one: loop.Join(one, {"A9": Token(palette.RED, FIGURE, "s10")}, LONG),
    loop.Fall: lambda one: loop.Fall(one, "A1", True, LONG),
    loop.Stand: standing,
    blows.Recoil: lambda one: blows.Recoil(one, "A1", "D1", True, LONG),
    blows.Duck: lambda one: blows.Duck(one, "A1", "D1", LONG),
    blows.Lunge: lambda one: blows.Lunge(one, "A1", "D1", LONG),
    loop_shots.Brace: lambda one: loop_shots.Brace(one, ["A1", "D1"], LONG),
    loop_shots.Shot: lambda one: loop_shots.Shot(one, "D1", "A1", True, LONG),
    loop.Gone: lambda one: loop.Gone(one, "A1", LONG),
    loop.Tumble: lambda one: loop.Tumble(one, LONG),
    loop.CombatDice: lambda one: loop.CombatDice(one, [("A1", True), ("D1", False)], LONG),
    loop.Burst: lambda one: loop.Burst(one, "s10", 1.0, LONG),
    Sign: lambda one: Sign(one, "ROUND 2", "of 5", (), LONG, die=plates.Thrown("ironsquad/die-8.svg", 5)),
    loop.Lob: lambda one: loop.Lob(one, "s10", "s56", "rush/card/grenade.svg", LONG),
}
GRAPH: dict[type, Making] = {
    graph.Walk: lambda one: graph.Walk(one, "red", "k05", "S", True, LONG),
    graph.Turn: lambda one: graph.Turn(one, "red", "E", LONG),
    graph.Heal: lambda one: graph.Heal(one, "red", 1, LONG),
    graph.Enter: lambda one: graph.Enter(one, "red", "k05", "S", LONG),
    graph.Fall: lambda one: graph.Fall(one, "red", 1, LONG),
    graph_shots.Aim: lambda one: at_blue(graph_shots.Aim, one),
    graph_shots.Shot: lambda one: at_blue(graph_shots.Shot, one),
    graph.Raise: lambda one: graph.Raise(one, palette.RED, LONG),
    graph.Check: lambda one: graph.Check(one, ("k01", "k10")),
    graph.Contact: lambda one: graph.Contact(one, "k01", "k05", LONG),
}


def on_hexes() -> Any:
    one = hexing.with_four()
    one.camera.zoom_at(2, one.to_screen("F07"))
    return one


def in_zones() -> Any:
    one = zoning.with_five()
    one.camera.zoom_at(2, one.to_screen("A2/1"))
    return one


def on_the_loop() -> Any:
    return rushing.seated().play.table.board  # type: ignore[attr-defined]


LAND: dict[type, Making] = {
    Hoist: lambda one: Hoist(one, "F07", palette.SIDES["german"], LONG),
    melee.Clash: lambda one: melee.Clash(one, "g01", "s01", LONG),
    melee.Floored: lambda one: melee.Floored(one, "s01", "g01", seconds=LONG),
    panic.Tremble: lambda one: panic.Tremble(one, "s01", LONG),
}


def on_land() -> Any:
    return skirmish.fighting().play.table.board  # type: ignore[attr-defined]


STAGES: tuple[tuple[Callable[[], Any], dict[type, Making]], ...] = (
    (on_hexes, HEXES), (in_zones, ZONES), (on_the_loop, LOOP), (with_two, GRAPH), (on_land, LAND),
)  # fmt: skip
ALL = [(kind, stage, make) for stage, makers in STAGES for kind, make in makers.items()]


pytestmark = pytest.mark.usefixtures("window")


def named(kind: type) -> str:
    return f"{kind.__module__.removeprefix('scenes.')}.{kind.__qualname__}"


def kinds(base: type) -> Iterator[type]:
    """All that is a motion over a board."""
    for one in base.__subclasses__():
        if one.__module__.startswith("scenes."):
            yield one
        yield from kinds(one)


def test_every_motion_is_looked_at() -> None:
    for module in pkgutil.walk_packages(scenes.__path__, "scenes."):
        if "motions" in module.name or "effects" in module.name or module.name.startswith("scenes.boards"):
            importlib.import_module(module.name)
    known = {kind for kind, _, _ in ALL} | BASES | {Act}
    missing = {named(one) for one in kinds(Act) if one not in known and not {*one.__subclasses__()}}
    assert not missing


@pytest.mark.parametrize(("kind", "stage", "make"), tiers.thinned(ALL, 3), ids=[named(kind) for kind, _, _ in ALL])
def test_a_motion_changes_what_is_seen_while_it_runs(kind: type, stage: Callable[[], Any], make: Making) -> None:
    one, surface = stage(), Surface(WINDOW)
    motion = make(one)
    shown, changed = [], 0
    while not motion.over:
        for _ in range(APART):
            motion.update(STEP)
        assert one.stale, "what moves marks the board as stale"
        one.draw(surface)
        shown.append(pygame.image.tobytes(surface, "RGB"))
        changed += len(shown) > 1 and shown[-1] != shown[-2]
    least = READ if issubclass(kind, (plates.Plate, skulls.Tag, pull.Verdict, cards.Compare)) else MOVES
    assert len(set(shown)) >= min(least, len(shown)), f"{changed} of {len(shown)} pictures changed"
