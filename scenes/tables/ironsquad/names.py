"""What things of Iron Squad are called, their figures, how chances are written; at the table and in what is told of a match."""

from __future__ import annotations

from game.api import Seat
from game.ironsquad.position import Position, World
from game.ironsquad.records import SEATS, Clock, Tables, nation_of
from scenes.kit.language import translated
from scenes.kit.marks import in_colour
from scenes.kit.words import say


def seat_name(seat: Seat) -> str:
    """What a seat is called: by its nation."""
    return say(f"ironsquad:name.seat.{seat}")


def nation_name(seat: Seat) -> str:
    """The nation of a seat as it stands before the name of a unit: German, in German Captain."""
    return say(f"ironsquad:name.nation.{seat}")


def seat_names() -> dict[Seat, str]:
    """What each seat is called."""
    return {seat: seat_name(seat) for seat in SEATS}


def hour(clock: Clock, position: int | None) -> str:
    """The hour that a position of the clock stands for, as 08:00; before the clock is set, midnight."""
    return say("ironsquad:name.hour", hour=f"{clock.hours * ((position or 1) - 1):02d}")


def health(tables: Tables, unit: str, hp: int) -> str:
    """What a unit is called at so many points of health: Lightly wounded."""
    kind = "local_health" if tables.type_of(unit).local else "health"
    return say(f"ironsquad:name.{kind}.{hp}")


def mission(world: World, card: str, seat: Seat) -> str:
    """What the mission of a seat asks for, in a sentence or two."""
    one = world.tables.missions[card]
    key = f"captain_{one.kills}" if one.captain else "any_1" if one.kills == 1 else "any"
    words = say(f"ironsquad:mission.{key}", objective=world.tables.objectives[one.objective], kills=one.kills)
    if world.solo == seat:
        words += say("ironsquad:mission.solo") + (say("ironsquad:mission.solo_captain") if one.captain else "")
    return words


def title_of(view: Position, unit: str) -> str:
    """What a unit is called, without its side: Rifleman."""
    return translated(view.world.tables.type_of(unit).title)


def side_of(view: Position, unit: str) -> Seat:
    """Whose a unit is, or was, if it is dead."""
    return view.units[unit].seat if unit in view.units else view.dead.get(unit, nation_of(unit))


def full_title(view: Position, unit: str) -> str:
    """What a unit is called with its side, without the side's colour: US Rifleman."""
    return say("ironsquad:table.unit", side=nation_name(side_of(view, unit)), unit=title_of(view, unit))


def called(view: Position, unit: str) -> str:
    """What a unit is called with its side, in the side's colour, as rich text: US Rifleman."""
    return in_colour(side_of(view, unit), full_title(view, unit))


def figure_of(kind: str, seat: Seat) -> str:
    """The figure of a type of unit in the dress of a side, below `art/`."""
    return f"ironsquad/unit/{seat}/{kind}.svg"


def hundredths(chance: float) -> str:
    """A chance in hundredths, half ones told: of the eight faces of a die each is 12½ and five are 62½."""
    halves = chance * 200
    if abs(halves - round(halves)) < 1e-9 and round(halves) % 2:
        return f"{round(halves) // 2 or ''}½"
    return str(round(chance * 100))


def percent(chance: float) -> str:
    """A chance in per cent, whole or half."""
    return say("ironsquad:preview.percent", n=hundredths(chance))
