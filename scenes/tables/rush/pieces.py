"""What of a position of Rush lies on the board: tokens, pennants and signs, and the furniture in the middle."""

from __future__ import annotations

from collections.abc import Mapping

from game.api import Seat
from game.rush.position import Position
from game.rush.records import SIDE_OF, Board, Square
from game.rush.tables import tables
from scenes.boards.loop.board import LoopBoard
from scenes.boards.loop.furniture import Die, Furniture
from scenes.boards.loop.state import Ground
from scenes.boards.loop.tokens import Token
from scenes.kit.language import translated
from scenes.kit.palette import SIDES, Colour, Side, colour, mixed
from scenes.kit.words import say
from scenes.tables.rush.names import badge_names, out_of_play

ART = "rush"
SHEET = (-70, 0, 1740, 1200)
"""The part of a map that its drawing covers."""
SECTORS: dict[str, tuple[tuple[str, int, int, int], ...]] = {
    "peninsula": (
        ("beach", 350, 905, 0), ("village", 1185, 790, 0), ("quarry", 1120, 705, 0), ("ridge", 1000, 175, 0),
        ("airfield", 340, 425, 0), ("rail", 500, 470, 0),
    ),
    "mole": (("quay", 800, 1172, 0), ("depot", 1402, 800, 90), ("container", 1402, 420, 90),
             ("lock", 800, 38, 0), ("barracks", 184, 640, 90)),
}  # fmt: skip
"""Where the name of each part of a map is written, and how many degrees it is turned."""
FRAMES = {
    "mcom": colour("2B333B"), "building": colour("8E4A7A"), "gun": colour("5B4B9A"), "uav": colour("5B4B9A"),
    "armoury": colour("7A4A12"), "supply": colour("1F7A46"),
}  # fmt: skip
"""The frame of each kind of square that does something; open ground and Spawn Points, which have a numeral, have none."""
NUDGES = {
    "mole": {
        "armoury_pack": (-24, -43), "supply_pack": (24, -43), "fuse": (0, -14), "mcom_strip": (0, 14), "kill_counter": (0, 12),
    },
    "peninsula": {"mcom_strip": (0, 18), "kill_counter": (0, 14)},
}  # fmt: skip
"""How far furniture is drawn from its place, so that it leaves the lane along the squares free."""
TILE = "rush/square/{}.svg"
SOLDIER, VEHICLE = "rush/soldier/{}.svg", "rush/vehicle/{}.svg"
UNKNOWN = "icons/person.svg"
GUN, UAV = "gun", "uav"
COLOURS = {"attackers": SIDES["A1"], "defenders": SIDES["D1"]}


def board_of(board: Board) -> LoopBoard:
    """The board of a match, nothing on it."""
    nudged = NUDGES.get(board.id, {})
    slots = {what: (x + nudged.get(what, (0, 0))[0], y + nudged.get(what, (0, 0))[1]) for what, (x, y) in board.furniture.items()}
    made = LoopBoard(board.track, Ground(f"rush/ground/{board.id}.svg", *SHEET), slots, ART)
    mark(made, board.squares)
    made.names = tuple((say(f"rush:sector.{name}").upper(), x, y, turn) for name, x, y, turn in SECTORS.get(board.id, ()))
    return made


def mark(board: LoopBoard, squares: Mapping[str, Square]) -> None:
    """Show of each square what it is called and what it is for."""
    board.numerals = {at: square.number for at, square in squares.items() if square.kind == "spawn"}
    board.called = {at: square.number for at, square in squares.items() if square.kind == "mcom"}
    board.kinds = {at: FRAMES[square.kind] for at, square in squares.items() if square.kind in FRAMES}
    board.tiles = {at: TILE.format(square.kind) for at, square in squares.items() if square.kind in FRAMES and square.kind != GUN}
    board.titles = {at: translated(square.label) for at, square in squares.items()}
    board.tips = {at: tip_of(square) for at, square in squares.items()}


def tip_of(square: Square) -> str:
    """A square in a few words: what it is called and what it is for."""
    return say("rush:tip.square", name=translated(square.label), what=say(f"rush:tip.{square.kind}", n=square.number))


def figure_of(kind: str | None) -> str:
    """The picture of a class."""
    return SOLDIER.format(kind) if kind else UNKNOWN


def vehicle_figure(name: str) -> str:
    """The picture of a vehicle."""
    return VEHICLE.format(name.partition("-")[2])


def soldier_token(view: Position, seat: str) -> Token:
    """The token of a soldier who is on the board and on foot."""
    one = view.soldiers[seat]
    token = Token(SIDES[seat], figure_of(one.kind), one.at or "", badge_names(view)[seat])
    token.lies, token.dimmed, token.cards = one.status in ("down", "dead"), one.status == "dead", len(one.cards)
    return token


def vehicle_token(view: Position, name: str) -> Token:
    """The token of a vehicle with the heads of its crew."""
    vehicle, kind = view.vehicles[name], view.world.vehicle(name)
    crew = tuple(seat for seat in vehicle.crew if view.soldiers[seat].status != "dead")
    names = badge_names(view) if crew else {}
    heads = tuple(names[seat] for seat in crew)
    token = Token(
        COLOURS[vehicle.side], vehicle_figure(name), vehicle.at, "parked", craft=True, air=kind.domain == "air", heads=heads
    )
    token.riders = tuple(figure_of(view.soldiers[seat].kind) for seat in crew)
    token.lies = bool(crew) and all(view.soldiers[seat].status == "down" for seat in crew)
    return token


def tokens_of(view: Position) -> dict[str, Token]:
    """Every token that lies on the board."""
    found: dict[str, Token] = {}
    if view.gun.standing and view.gun.owner:
        found[GUN] = Token(COLOURS[view.gun.owner], VEHICLE.format(GUN), view.world.gun, craft=True, upright=True)
    for name in view.vehicles:
        found[name] = vehicle_token(view, name)
    for seat, one in view.soldiers.items():
        if one.at is not None and one.ride is None and one.status != "box":
            found[seat] = soldier_token(view, seat)
    if view.uav.at is not None:
        found[UAV] = Token(COLOURS[view.uav.owner], VEHICLE.format(UAV), view.uav.at, craft=True, air=True)
    return found


def pennants_of(view: Position) -> dict[str, Side]:
    """The pennants on buildings, and on the panel of the UAV."""
    found = {at: COLOURS[one.owner] for at, one in view.buildings.items() if one.standing and one.owner}
    return {**found, view.world.panel: COLOURS[view.uav.owner]}


def rubble_of(view: Position) -> list[str]:
    """The buildings that lie in rubble."""
    return [at for at, one in view.buildings.items() if not one.standing]


def state_of_station(view: Position, number: str) -> str:
    """What state an M-Com shows: locked, live, armed or destroyed."""
    fuse = view.turn.fuse
    return "armed" if fuse and fuse.mcom == number else view.mcoms[number]


def signs_of(view: Position) -> dict[str, str]:
    """The lamp or the padlock of each M-Com that is played for."""
    out = out_of_play(view)
    return {at: state_of_station(view, number) for number, at in view.world.stations.items() if at not in out}


def die_shade(seat: Seat) -> Colour:
    """The colour of the dice that a seat throws."""
    return mixed(COLOURS[SIDE_OF[seat]].counter, (255, 255, 255), 0.08)


def dice_of(view: Position) -> tuple[Die, ...]:
    """The dice in the tray, those that have been moved grey."""
    turn = view.turn
    if not turn.dice:
        return ()
    shade = die_shade(turn.seat)
    left, found = list(turn.left), []
    for die in turn.dice:
        found.append(Die(die, shade, die not in left))
        if die in left:
            left.remove(die)
    return tuple(found)


def furniture_of(view: Position, left: float | None = None, whole: int = 30, dice: tuple[Die, ...] | None = None) -> Furniture:
    """What stands in the middle; `left`: the seconds of the fuse that burns, None without a clock."""
    fuse = view.turn.fuse
    throws = view.world.options["defuse_throws"]
    lamps = tuple((state_of_station(view, f"{pair}A"), state_of_station(view, f"{pair}B")) for pair in range(1, view.pairs + 1))
    if fuse is None:
        told, words, burning = str(throws), say(f"rush:table.fuse_{'throw' if throws == 1 else 'idle'}"), None
    elif left is None:
        rest = throws - fuse.throws
        told, words, burning = str(rest), say(f"rush:table.fuse_throw{'' if rest == 1 else 's'}"), rest / throws
    else:
        rest = throws - fuse.throws
        key = "out" if not rest else "or_throw" if rest == 1 else "or_throws"
        told, words = say("rush:table.fuse_seconds", n=int(left + 0.999)), say(f"rush:table.fuse_{key}", n=rest)
        burning = left / max(1, whole)
    return Furniture(
        lamps=lamps,
        counted=view.kills,
        limit=view.kill_limit,
        count_words=say("rush:table.count"),
        fuse=told,
        fuse_words=words,
        burning=burning,
        dice=dice_of(view) if dice is None else dice,
        packs=tuple((pack, say(f"rush:pack.{pack}"), len(cards)) for pack, cards in view.packs.items()),
    )


def lay(board: LoopBoard, view: Position, left: float | None = None, dice: tuple[Die, ...] | None = None) -> None:
    """Lay everything of a position on its board; `dice`: those in the tray, where they are not the ones that are moved."""
    board.place_all(tokens_of(view))
    if (out := out_of_play(view)) != board.plain:
        mark(board, {at: one._replace(kind="open") if at in out else one for at, one in view.world.squares.items()})
        board.level(out)
    board.dress(pennants_of(view), rubble_of(view), signs_of(view))
    board.furnish(furniture_of(view, left, int(view.world.options["defuse_seconds"]), dice))


def card_figure(card: str) -> str:
    """The picture of a card."""
    one = tables().cards[card]
    if one.vehicle:
        return VEHICLE.format(one.vehicle)
    return VEHICLE.format(one.effect) if one.effect in (GUN, UAV) else f"rush/card/{one.effect}.svg"
