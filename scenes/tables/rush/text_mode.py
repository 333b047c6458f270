"""Rush in the text mode: actions with the names of squares, soldiers and vehicles, the odds of every landing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.api import Action, Seat
from game.match import Chair
from game.messages import Refused
from game.rush.position import Position
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.presentation.hearing import one_of
from scenes.presentation.story import listed
from scenes.presentation.text_mode import Odds
from scenes.tables.plain.text_mode import PlainTextMode
from scenes.tables.rush.names import place_name, soldier_name, vehicle_name


class RushTextMode(PlainTextMode):
    """The text mode of Rush."""

    def __init__(self) -> None:
        super().__init__("rush")

    def expected(self, view: Position, seat: Seat) -> list[str]:
        """What a seat that decides is expected to do."""
        name = soldier_name(view, seat) if seat in view.soldiers else seat
        return [say(f"rush:wait.{view.turn.phase}", name=name)]

    def open(self, view: Position) -> bool:
        """True: nothing is secret."""
        return True

    def look(self, view: Position, seat: Seat | None) -> list[str]:
        """The score of the stage, then every soldier, then what is owned and parked."""
        lines = [say("rush:text.stage", stage=view.stage, pairs=view.pairs, kills=view.kills, limit=view.kill_limit)]
        live = ", ".join(place_name(view, view.world.stations[name]) for name in view.live)
        lines.append(say("rush:text.live", places=live or say("plain.none")))
        for name in view.world.seats:
            one = view.soldiers[name]
            at = place_name(view, one.at) if one.at else say("rush:status.box")
            kind = translated(view.world.tables.classes[one.kind].name) if one.kind else say("rush:status.unchosen")
            key = "rides" if one.ride else "stands" if one.at else "waits"
            ride = vehicle_name(view.world, one.ride) if one.ride else ""
            state = say(f"rush:status.{one.status}")
            lines.append(
                say(
                    f"rush:text.{key}",
                    seat=name,
                    name=soldier_name(view, name),
                    kind=kind,
                    at=at,
                    state=state,
                    vehicle=ride,
                    points=one.points,
                )
            )
        for name, vehicle in view.vehicles.items():
            if not vehicle.crew:
                lines.append(
                    say(
                        "rush:text.parked",
                        vehicle=vehicle_name(view.world, name),
                        side=say(f"rush:side.{vehicle.side}"),
                        at=place_name(view, vehicle.at),
                    )
                )
        return lines

    def map_of(self, chair: Chair, words: str) -> list[str]:
        """Every square on the way round the loop, with what lies there."""
        view: Position = chair.view()
        return [self._on(view, space) for space in view.world.track.ids]

    def near(self, chair: Chair, words: str) -> list[str]:
        """What lies on a square, and what it is for. Raises: Refused."""
        view: Position = chair.view()
        squares = view.world.squares
        if not words:
            raise Refused("bad-action", say("plain.which_space"))
        space = one_of({one: (place_name(view, one), one) for one in squares}, words, say("plain.space"))
        return [self._on(view, space), say(f"rush:square.{squares[space].kind}")]

    def _on(self, view: Position, space: str) -> str:
        """A square by its number and its name, and what lies there."""
        lying = [one.words for one in self.wording.lying(view) if one.space == space]
        place = say("rush:text.square", number=view.world.track.index[space], place=place_name(view, space))
        return say("rush:text.on", place=place, things=listed(lying)) if lying else place

    def odds(self, chair: Chair, action: Action, whole: bool) -> Odds | None:
        """What a landing may come to; None for what rolls no dice there."""
        view: Position = chair.view()
        seat = chair.seat
        if seat is None or action["do"] not in ("move", "fly", "spawn"):
            return None
        told = chair.ask("odds", seat=seat, at=_square(view, seat, action), cards=True)
        if told.get("suicide"):
            return Odds(-1.0, [say("rush:short.suicide")])
        if "win" not in told:
            return None
        return Odds(float(told["win"]), _lines(told))


def _square(view: Position, seat: Seat, action: Action) -> str:
    """The square that an action leads to."""
    if action["do"] == "spawn":
        return str(action["at"])
    one, turn = view.soldiers[seat], view.turn
    if action["do"] == "fly":
        steps = view.world.vehicle(one.ride or "").multiplier * sum(turn.dice or ())
    else:
        steps = int(action.get("steps") or action["die"])
    return view.world.track.ahead(one.at or "", steps)


def _lines(told: Any) -> list[str]:
    """The ends of a fight in lines."""
    parts: Sequence[tuple[str, str]] = (("win", "wins"), ("both", "both"), ("lose", "falls"))
    return [say(f"rush:panel.bar_{word}", n=round(100 * told[key])) for key, word in parts]
