"""What the hand does at the table of Rush: one mode at a time, by what is to be decided. This one watches."""

from __future__ import annotations

from collections.abc import Container, Sequence

from game.api import Seat
from game.rush.position import Position
from game.rush.records import SIDE_OF
from scenes.boards.loop.board import Hit, LoopBoard
from scenes.boards.loop.over import Burning
from scenes.kit import palette
from scenes.kit.hero import Hero
from scenes.kit.language import translated
from scenes.kit.palette import SIDES
from scenes.kit.stacking import SPARE, WHOLE, Entry, Stack
from scenes.kit.text_panel import Part, Prose, Row, TextPanel
from scenes.kit.widgets import Press
from scenes.kit.words import say
from scenes.tables import modes
from scenes.tables.rush.dangers import Threat, graded, threats, together
from scenes.tables.rush.names import full_name, out_of_play, soldier_name, vehicle_name
from scenes.tables.rush.parts import Plate, Roster, WayCard
from scenes.tables.rush.pieces import figure_of, furniture_of, state_of_station
from scenes.tables.rush.prospects import percent
from scenes.tables.rush.shelling import shells_on
from scenes.tables.rush.since import LINES, entering, since, thrown
from scenes.tables.rush.spare import Legend, stakes
from scenes.tables.rush.state import RushActs, RushState

FRESH = 2
"""The weight of what the others have done where the first decision after it is taken."""


class Mode(modes.Mode[Position, Hit]):
    """A mode in which the seat at the screen has nothing to decide; whatever is under the pointer can still be looked at.

    `asks`: what the seat is asked in a mode (`Ask.what`).
    """

    asks: tuple[str, ...] = ()
    topic = "R-RU-14"
    state: RushState
    board: LoopBoard

    def __init__(self, state: RushState, acts: RushActs) -> None:
        super().__init__(state, acts)
        self.subject, self.going_on, self.roster, self.lately = TextPanel(), TextPanel(), Roster(), TextPanel()
        self.at_stake, self.legend = TextPanel(), TextPanel()
        self.roster.tip = say("rush:tip.points")
        for one in (self.subject, self.going_on, self.roster, self.lately, self.at_stake, self.legend):
            one.topic = self.topic
        self._cards: dict[object, WayCard] = {}

    @property
    def view(self) -> Position:
        """The position as far as it is told: what dice have done is not, as long as they roll."""
        return self.state.settled

    @property
    def seat(self) -> Seat:
        """The seat that decides here."""
        chair = self.state.chair
        return (chair.seat if chair else None) or self.state.seat or self.view.turn.seat

    @property
    def goes_on(self) -> bool:
        """Whether what is decided here goes on while what came of it is shown, as far as that is told."""
        return self.view.turn.phase in self.asks and self.seat in self.state.context.chair().rules.actors(self.view)

    def burn(self) -> None:
        """Show how much of the fuse is left."""
        fuse, over = self.view.turn.fuse, self.board.over
        if fuse is None:
            over.show_fuse()
            return
        left = self.state.left()
        throws = self.state.world.options["defuse_throws"]
        part = (throws - fuse.throws) / throws if left is None else left / max(1, self.state.seconds)
        # A clock that is stopped gives back nothing that has burnt.
        if left is None and self.state.burnt and self.state.context.people:
            part = min(part, max(0.0, 1 - self.state.burnt / max(1, self.state.seconds)))
        over.show_fuse(Burning(self.state.world.stations[fuse.mcom], part))
        self.board.furnish(furniture_of(self.view, left, self.state.seconds, self.board.furniture.dice))

    # --- the column -------------------------------------------------------------------------------------------------------

    def entries(self, stack: Stack) -> list[Entry]:
        """The panels of this mode, from top to bottom."""
        return [*self.pointed(stack), *self.foot(stack)]

    def pointed(self, stack: Stack, weight: int = 1) -> list[Entry]:
        """What is going on, and what is pointed at, in full."""
        fuse = self.view.turn.fuse
        if fuse and not self.state.saved:
            title, parts = say("rush:moving.armed", mcom=fuse.mcom).upper(), self.about_fuse()
        else:
            title, parts = self._going_on()
        return [stack.slab(self.going_on, weight, title, parts), *self.under_pointer(stack)]

    def under_pointer(self, stack: Stack) -> list[Entry]:
        """What is pointed at, in full."""
        title, parts = self.about_hit(self.state.hit)
        return [stack.passing(self.subject, title, parts)] if parts else []

    def _going_on(self) -> tuple[str, list[Part]]:
        """Whose turn it is and what was done last in it; where nothing goes on, that anything can be pointed at."""
        point, turn = Prose(f"{{dim|{say('rush:panel.point')}}}"), self.view.turn
        if not self.state.told or not self.state.context.people or self.view.result is not None:
            return say("rush:panel.now").upper(), [point]
        return say("rush:panel.turn_of", name=soldier_name(self.view, turn.seat)).upper(), [Prose(self.state.told), point]

    def about_fuse(self) -> list[Part]:
        """How likely the station is to be saved, with how many throws, and whether the clock runs."""
        told, left = self.state.ask("fuse"), self.state.left()
        clock = "no_clock" if left is None else "clock_waits" if self.state.waits else "clock_runs"
        return [
            self._hope(told["defused"]),
            Row(say("rush:panel.throws_left"), f"**{told['throws']}**"),
            Row(say("rush:panel.clock"), say(f"rush:panel.{clock}")),
            Row(say("rush:panel.if_lost"), self._if_lost()),
        ]

    def _hope(self, defused: float) -> Hero:
        """How likely what whoever looks on wants of a station: that it is saved, or as an attacker that it blows up."""
        side = "blown" if SIDE_OF.get(self.state.seat or "") == "attackers" else "saved"
        n = 100 - percent(defused) if side == "blown" else percent(defused)
        return Hero(str(n), "%", say(f"rush:panel.{side}"), say(f"rush:panel.{side}_how"), palette.AMBER)

    def _if_lost(self) -> str:
        """What comes of it if the station whose fuse burns blows up."""
        view, fuse = self.view, self.view.turn.fuse
        left = [name for name in view.live if fuse is not None and name != fuse.mcom]
        if left:
            return say("rush:panel.if_lost_other", mcom=left[0])
        key = "if_lost_over" if view.stage == view.pairs else "if_lost_pair"
        return say(f"rush:panel.{key}", n=view.stage + 1, pairs=view.pairs)

    def about_hit(self, hit: Hit) -> tuple[str, list[Part]]:
        """What there is to know of what lies there: a soldier, a vehicle, a square, a piece of furniture."""
        view = self.view
        if hit.unit in view.soldiers:
            return self._soldier(str(hit.unit))
        if hit.unit in view.vehicles:
            return self._vehicle(str(hit.unit))
        if hit.unit in ("gun", "uav"):
            side = view.gun.owner if hit.unit == "gun" else view.uav.owner
            given = say(f"rush:side.{side}") if side else ""
            return say(f"rush:what.{hit.unit}").upper(), [Prose(say(f"rush:panel.{hit.unit}", side=given))]
        if hit.space:
            return self._square(hit.space)
        if hit.slot:
            return self._slot(hit.slot)
        return "", []

    def _soldier(self, seat: Seat) -> tuple[str, list[Part]]:
        one = self.view.soldiers[seat]
        kind = self.state.world.tables.classes[one.kind] if one.kind else None
        parts: list[Part] = [Row(translated(kind.name) if kind else "", say(f"rush:status.{one.status}"))]
        parts += [Prose(f"{{dim|{translated(kind.text)}}}")] if kind else []
        parts += [Row(say("rush:panel.points"), str(one.points))]
        told = {key: n for key, n in one.stats.items() if n}
        if told:
            parts.append(Prose(", ".join(say(f"rush:stat.{key}", n=n) for key, n in told.items())))
        if one.cards:
            parts.append(Prose(say(f"rush:panel.keeps{'_aboard' if one.ride else ''}", n=len(one.cards))))
        return full_name(self.view, seat).upper(), parts

    def _vehicle(self, name: str) -> tuple[str, list[Part]]:
        vehicle, kind = self.view.vehicles[name], self.state.world.vehicle(name)
        parts: list[Part] = [Row(say(f"rush:side.{vehicle.side}"), say(f"rush:domain.{kind.domain}"))]
        if not vehicle.crew:
            parts.append(Prose(say("rush:panel.parked")))
        for place, seat in enumerate(vehicle.crew):
            parts.append(Row(self.state.called(seat), say(f"rush:role.{'passenger' if place else 'driver'}")))
        return translated(kind.name).upper(), parts

    def _square(self, space: str) -> tuple[str, list[Part]]:
        view, square = self.view, self.state.world.squares[space]
        away = space in out_of_play(view)
        parts: list[Part] = [Prose(say(f"rush:square.{'open' if away else square.kind}"))]
        if square.kind == "mcom" and not away:
            parts.append(Prose(say(f"rush:station.{state_of_station(view, square.number)}")))
        building = view.buildings.get(space)
        if building:
            owner = say(f"rush:side.{building.owner}") if building.owner else say("rush:panel.nobody")
            parts.append(Row(say("rush:panel.owner"), owner if building.standing else say("rush:panel.rubble")))
        here = [self.state.called(seat) for seat, one in view.soldiers.items() if one.at == space and one.status != "box"]
        if here:
            parts.append(Prose(", ".join(here)))
        return self.state.label(space), parts

    def _slot(self, slot: str) -> tuple[str, list[Part]]:
        view = self.view
        given = {"kills": view.kills, "limit": view.kill_limit, "stage": view.stage, "pairs": view.pairs}
        given |= {"armoury": len(view.packs["armoury"]), "supply": len(view.packs["supply"])}
        given |= {"throws": self.state.world.options["defuse_throws"]}
        told = self.state.ask("fuse")
        return say(f"rush:slot.{slot}.title").upper(), [
            Prose(say(f"rush:slot.{slot}.text", **given, left=told["throws"], percent=percent(told["defused"])))
        ]

    def foot(self, stack: Stack) -> list[Entry]:
        """The plates of all seats, and below them, where there is room, what the others have done, what is at stake, a legend."""
        found = [self.plates(stack), *self.news(stack)]
        if self.view.result is None:
            found.append(stack.slab(self.at_stake, SPARE, say("rush:panel.stakes").upper(), stakes(self.state)))
        return [*found, stack.slab(self.legend, SPARE, say("rush:panel.legend").upper(), [Legend()])]

    def news(self, stack: Stack) -> list[Entry]:
        """What the others have done since the last turn of the seat at the screen, a line for each of their turns."""
        fresh = self.view.turn.phase == "spawn" and self.state.seat is not None  # nothing was decided since
        forms = [[Prose(f"{{dim|{one}}}") for one in since(self.state, self.seat, most)] for most in range(1, LINES + 1)]
        title = say(f"rush:panel.{'since' if self.state.seat else 'lately'}").upper()
        away = [Prose(f"{{dim|{one}}}") for one in entering(self.state, self.view)] if self.view.turn.phase != "muster" else []
        if away and not forms[0]:
            return [stack.slab(self.lately, WHOLE, say("rush:panel.away").upper(), away)]
        return [stack.slab(self.lately, FRESH if fresh else WHOLE, title, *([*one, *away] for one in forms))] if forms[0] else []

    def plates(self, stack: Stack) -> Entry:
        """The plates of all seats."""
        view = self.view
        actors = self.state.context.chair().rules.actors(view)
        sides: dict[str, list[Plate]] = {"attackers": [], "defenders": []}
        for seat, one in sorted(view.soldiers.items()):
            sides[SIDE_OF[seat]].append(
                Plate(
                    seat,
                    SIDES[seat],
                    figure_of(one.kind),
                    full_name(view, seat),
                    self._plate_line(seat),
                    self._points_of(seat),
                    seat in actors,
                    one.status == "dead",
                    len(one.cards),
                )
            )
        self.roster.fill(sides["attackers"], sides["defenders"])
        return stack.widget(self.roster, SPARE if self.afresh else 2)

    @property
    def afresh(self) -> bool:
        """Whether a turn is begun by a throw: then what the others have done comes before what can be read at any time."""
        return self.view.turn.phase == "ready" and self.state.seat is not None and not thrown(self.state, self.view)

    def _points_of(self, seat: Seat) -> int:
        """The points of a seat as far as they have come to its plate: those that are not told yet are still on their way."""
        return self.state.view.soldiers[seat].points - self.state.points.due(seat)

    def _plate_line(self, seat: Seat) -> str:
        """What stands under a name: the class, or what is to be known before it."""
        view = self.view
        one = view.soldiers[seat]
        if one.kind is None:
            return say("rush:status.unchosen")
        kind = translated(self.state.world.tables.classes[one.kind].name)
        if one.status in ("dead", "down"):
            return say(f"rush:status.{one.status}")
        if one.ride:
            crew = view.vehicles[one.ride].crew
            role = say(f"rush:role.{'driver' if crew and crew[0] == seat else 'passenger'}")
            return say("rush:panel.rides", kind=kind, role=role, vehicle=vehicle_name(self.state.world, one.ride))
        seats, now = self.state.world.seats, view.turn.seat
        follows = seats[(seats.index(now) + 1) % len(seats)] == seat and view.result is None and view.turn.phase != "muster"
        return say("rush:panel.next", kind=kind) if follows else kind

    def card(self, key: object, title: str, press: Press, **values: object) -> WayCard:
        """A card of this mode, made once by its key, brought up to date with what it says and does."""
        if key not in self._cards:
            self._cards[key] = WayCard(title, press)
        card = self._cards[key]
        card.on_press = press
        usual = dict.fromkeys(("line", "price", "unit", "hero", "drawing", "tip", "reason"), "")
        card.change(title=title, **{**usual, "chosen": False, "dice": (), "wise": False, **values})
        return card

    def about(self) -> object:
        return type(self), self.view.turn.phase, self.view.turn.seat

    # --- light ------------------------------------------------------------------------------------------------------------

    def update_highlights(self) -> None:
        super().update_highlights()
        self.burn()
        seat = self.view.turn.seat
        if self.state.shown and self.view.result is None:
            ride = self.view.soldiers[seat].ride
            self.board.choose(ride or seat)

    def danger(self) -> None:
        """Hatch the squares where enemies could stop next, or where their shells could fall, with the chance of it."""
        if not self.state.looks.on("threat") or not self.state.shown:
            return
        seat, view = self.seat, self.view
        if view.soldiers[seat].kind is None:
            return
        among = {space: threats(self.state, seat, space) for space in self.state.world.track.ids}
        shells = shells_on(self.state, seat)
        chances = {
            space: 1 - (1 - together(known) / 100) * (1 - shells.get(space, 0.0))
            for space, known in among.items()
            if known or space in shells
        }
        told = self.stops()
        words = {space: self._threat(space, among[space], chances[space]) if space in told else "" for space in chances}
        self.board.over.show_hatched(words, graded(chances))

    @property
    def threat_key(self) -> str:
        """The end of the key of what explains the hatching, by what stands on it; "" where nothing is hatched."""
        marks = self.board.over.hatched
        return f"threat{'_enters' if say('rush:tag.enters') in marks.values() else ''}" if marks else ""

    def stops(self) -> Container[str]:
        """The squares that the decision may lead to, and where one stands."""
        return self.state.world.squares

    def _threat(self, space: str, found: Sequence[Threat], chance: float) -> str:
        """What a square under threat says: the chance that it is landed on or shelled, or that an enemy who comes back may choose
        it.
        """
        if any(one.back == space for one in found):
            return say("rush:tag.enters")
        return say("rush:tag.stop", n=percent(chance))

    # --- the bar ----------------------------------------------------------------------------------------------------------

    def sentence(self) -> str:
        """What is expected now."""
        view = self.view
        if view.result is not None:
            return say("rush:table.over")
        waiting = self.state.context.chair().rules.actors(view)
        if not waiting:
            return say("rush:table.over")
        return say(f"rush:wait.{view.turn.phase}", name=self.state.called(waiting[0]))
