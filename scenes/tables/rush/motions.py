"""What the events of Rush look like: hops and flights, dice that tumble, white dice on every head, bursts, points."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from game.api import Event
from game.rush.position import Position
from game.rush.records import SIDE_OF
from scenes.boards.effects import Pulse, Rise
from scenes.boards.loop.board import Hit
from scenes.boards.loop.furniture import Die
from scenes.boards.loop.motions import AIR_STEP, LONGEST, STEP, Appear, Burst, CombatDice, Gone, Lob, Stand, Tumble, Walk
from scenes.boards.loop.over import Burning
from scenes.kit import palette
from scenes.kit.language import translated
from scenes.kit.palette import SIDES, Colour
from scenes.kit.tweens import Do, InTurn, Motion, Pause, Together, Tween
from scenes.kit.words import say
from scenes.tables.motions import Look, Motions
from scenes.tables.rush.blows import Blows
from scenes.tables.rush.group import (
    RushMoving,
    Sign,
    armed_words,
    drawn_by_hand,
    held,
    laid,
    mcom_news,
    met,
    mood,
    shown_until_read,
)
from scenes.tables.rush.idle import why_idle
from scenes.tables.rush.names import soldier_name
from scenes.tables.rush.pieces import (
    COLOURS,
    UAV,
    card_figure,
    die_shade,
    figure_of,
    furniture_of,
    signs_of,
    soldier_token,
    vehicle_token,
)
from scenes.tables.rush.state import RushActs, RushState, first_seat
from scenes.tables.rush.told import told

THROW, LOOK, TITLE, CARD, RISE = 0.55, 0.3, 1.3, 1.1, 0.8
"""Seconds: of dice, of a look at what they show, of banners, of a card, of points."""
HOLD, SEEN, READS = 1.2, 0.6, 1.1
"""Seconds more of what is one's own to read: a card that one draws, a fight that one is in; and of fights and help of others. A
click goes on. The last: for which dice that decide are seen at least, however fast things move.
"""
DECIDES, AGAIN = 1.7, 1.0
"""Seconds of the dice of a fight: where somebody goes down, and where nobody does and all throw again."""
ABOVE = 78
"""Design units over a square from which its points fly: over the words that rise there."""
SHELL, BLOWN, CORD = 1.0, 0.9, 0.8
"""Seconds: of a shell in the air, of a station that blows up, and of the last of its fuse before."""
READ = 0.6
"""The seconds between the turns of others in which the last line is read."""
RISKS = frozenset({"combat", "revive", "repair", "uav", "fire", "grenade", "rocket", "dud", "shells", "demolish"})
"""The rolls of a fight, a shot or a demolition."""
FOUGHT = RISKS | {"down", "damaged", "dead", "destroyed", "suicide"}
"""What is said of a fight, a shot or a demolition stays beside the board until the next decision is done; else only what was
done last.
"""
MOST = 4
"""So many lines of it."""
ROLLS = RISKS | {"throw", "defuse", "six"}
"""What shows dice: its words wait for them."""
SALVO = ("fire", "uav", "shells")
"""What the dice of shells stay in the tray for: until the shells have fallen."""
SHOWN = ROLLS | {"dead", "destroyed"}
"""What is told once it has been seen."""
JOINS = {
    "points": frozenset({"points", "dead", "destroyed", "capture", "armed", "mcom", "demolish", "uav_down", "revive", "repair",
                         "kills", "controls", "defuse", "over"}),
    "kills": frozenset({"dead", "points", "controls"}),
    "controls": frozenset({"dead", "leave"}),
    "down": frozenset({"combat", "down", "damaged", "shells", "grenade", "rocket", "dud"}),
    "damaged": frozenset({"combat", "down", "damaged", "shells", "rocket"}),
    "no_effect": frozenset({"card"}),
}  # fmt: skip


class Looks(dict[str, Look]):
    """How each kind of event looks; one without a look is seen when all is done."""

    def __missing__(self, kind: str) -> Look:
        return lambda event: None


class RushMotions(Motions[Position, Hit]):
    """The motions of one table."""

    joins = JOINS

    def __init__(self, state: RushState, acts: RushActs) -> None:
        self.on = RushMoving(state, acts)
        self.state, self.board = state, state.board
        self._untold = ""  # what is said once the dice lie
        self._rolled = False  # whether that is of a fight, a shot or a demolition
        self.blows = Blows(self.on)
        self._lines: list[str] = []  # what was said of the fight that goes on
        looks: Mapping[str, Look] = {
            "turn": self._turn, "spawn": self._spawn, "throw": self._throw, "move": self._move, "fall_back": self._move,
            "combat": self._combat, "suicide": self._suicide, "down": self._down, "damaged": self._damaged,
            "revive": self._helped, "repair": self._helped, "dead": self._dead, "destroyed": self._destroyed,
            "points": self._points, "kills": self._kills, "capture": self._capture, "demolish": self._demolish,
            "uav_up": self._ring, "uav_down": self._ring, "uav": self._uav, "six": self._six, "armed": self._armed,
            "defuse": self._defuse, "mcom": self._mcom, "stage": self._stage, "offer": self._offer, "card": self._card,
            "delivered": self._delivered, "gun_up": self._gun_up, "grenade": self._thrown, "rocket": self._thrown,
            "dud": self._dud, "mortar": self._mortar, "fire": self._fire, "shells": self._shells, "over": self._over,
        }  # fmt: skip
        super().__init__(self.on, Looks(looks))

    def whole(self, motions: Sequence[Motion]) -> Motion | None:
        if self.on.heard("turn"):
            self.state.told = self.state.outcome = ""  # what was done in the turn before is told below
        if not any(self.on.heard(kind) for kind in SALVO):
            self.state.salvo = None
        words = [words for event in self.on.batch if (words := told(self.state, self.on.before, event))]
        self._rolled = any(event["is"] in FOUGHT for event in self.on.batch)
        if not self._rolled or any(event.get("round") == 1 for event in self.on.heard("combat")):
            self._lines = []
        self._untold = " ".join(words)
        if not motions or not any(event["is"] in SHOWN for event in self.on.batch):
            self._tell()
        if not motions:
            return None
        return InTurn([*self.on.pan(), *motions, Do(self._tell), Do(self._settle), *held(self.on)])

    def waits(self, batch: Sequence[Event]) -> bool:
        """Whether what a group does is told only once it has been seen: dice, falls, and that a turn of others is over."""
        return any(event["is"] in SHOWN or event["is"] == "turn" and self.on.others(event["seat"]) for event in batch)

    def _settle(self) -> None:
        """Let plates, chips and the dial know of what is done, all at once: dice and falls have been seen."""
        if self.state.unread is not None:
            self.state.unread, self.state.behind = None, True
            self._furnish()
            self.state.change()

    def _furnish(self) -> None:
        """Show lamps, the fuse and the tray as they are now, with the dice that lie there."""
        left, dice = self.state.left(), self.board.furniture.dice
        self.board.furnish(furniture_of(self.on.after, left, self.state.seconds, dice))

    def _tell(self) -> None:
        """Say what is done, unless that was said: what dice show, once they lie."""
        words, self._untold = self._untold, ""
        if words:
            self._lines = [*self._lines, words][-MOST:]
            self.state.told, self.state.behind = " ".join(self._lines), True
            self.state.outcome = self.state.told if self._rolled else ""
            self.on.acts.tell(words)

    def _again(self) -> None:
        """Put away what the last dice of a fight said: other dice fall."""
        self.state.told, self.state.behind = say("rush:moving.again"), True
        self.on.acts.tell(self.state.told)

    def _banner(
        self, title: str, line: str, pictures: Sequence[str], seconds: float, edge: Colour = palette.AMBER, stays: bool = False
    ) -> list[Motion]:
        """A banner that goes after so many seconds, or `stays` until a click."""
        banner = Sign(self.board, title.upper(), line, pictures, self.on.seconds(seconds), edge=edge)
        return laid(self.on, banner) if stays else [*self.on.air(banner), *self.on.left(banner)]

    def _on_heads(self, rolls: Sequence[tuple[str, bool]], seconds: float, least: float = 0.0) -> list[Motion]:
        """White dice that drop on heads, and lie there for so many seconds at the `least`, however fast things move."""
        dice = CombatDice(self.board, rolls, self.on.lasting(seconds, least), self.on.seconds(CombatDice.LANDS))
        return [*self.on.air(dice), *self.on.left(dice), Do(self._tell)]

    def _rolled_on(self, rolls: Sequence[tuple[str, bool]], seats: Collection[str] = ()) -> list[Motion]:
        """White dice on heads that decide something, looked at until what they say is read, longer by one of these seats; by the
        one whose turn it is where none is given.
        """
        mine = self.state.seat in (seats or (self.on.after.turn.seat,)) and not self.state.context.shared
        hold = Pause(self.on.seconds(HOLD if mine else SEEN))
        return [*self._on_heads(rolls, DECIDES, READS), *self.on.air(hold)]

    # --- turns and dice ---------------------------------------------------------------------------------------------------

    def _turn(self, event: Event) -> Motion | None:
        """Who is next: a ring around his token; a banner where several people sit at one screen (12.5)."""
        seat = event["seat"]
        soldier = self.on.after.soldiers[seat]
        found: list[Motion] = []
        at = self.on.at(seat)
        if at and soldier.status != "box":
            found.append(Pulse(self.board, at, SIDES[seat].words, self.on.seconds(0.35)))
        if self.state.context.shared:
            words = say("rush:moving.next", name=soldier_name(self.on.after, seat))
            team = say(f"rush:side.{SIDE_OF[seat]}")
            found.append(
                Sign(self.board, words.upper(), team, (figure_of(soldier.kind),), self.on.seconds(0.9), edge=SIDES[seat].counter)
            )
        # Chip and words go on to him together, once the last line of others has been read.
        words = say(f"rush:wait.{self.on.after.turn.phase}", name=self.state.called(seat))
        read = [Pause(self.on.seconds(READ))] if self.on.others(seat) else []
        return InTurn([*read, Do(self._settle), Do(lambda: self.on.acts.tell(words)), Together(self.on.air(*found))])

    def _cast(self, dice: Sequence[int], seat: str, seconds: float = THROW, then: Callable[[], object] = lambda: None) -> Motion:
        """Dice tumble in the tray and land; `then` follows, before they are looked at."""
        left, thrown = self.state.left(), tuple(Die(die, die_shade(seat)) for die in dice)
        shown = furniture_of(self.on.before, left, self.state.seconds, thrown)  # what they do is not told before they lie
        # In a replay, which jumps, the tray shows what the position says.
        self.state.defusing = thrown if self.on.after.turn.fuse and self.state.context.people else None

        def begin() -> None:
            self.board.furnish(shown)

        tumble, look = Tumble(self.board, self.on.seconds(seconds)), Pause(self.on.seconds(LOOK))
        return InTurn([Do(begin), *self.on.air(tumble), Do(self._tell), Do(then), *self.on.air(look)])

    def _throw(self, event: Event) -> Motion | None:
        return self._cast(event["dice"], event["seat"])

    def _helped(self, event: Event) -> Motion | None:
        unit = event.get("seat") or event["vehicle"]
        found: list[Motion] = []
        if event.get("dice"):
            self.board.over.show_threads([(self.on.token(event["with"]), unit)])
            found += [self._cast(event["dice"], event["with"]), Pause(self.on.seconds(SEEN))]
            found.append(Do(self.board.over.show_threads))
        if event["ok"] and unit in self.board.counters:
            at = self.on.at(unit)
            found += self.on.air(Pulse(self.board, at, palette.GOOD, self.on.seconds(0.35))) if at else []
            found.append(Stand(self.board, unit, self.on.seconds(0.4)))
        return InTurn(found) if found else None

    def _six(self, event: Event) -> Motion | None:
        return self._cast([event["die"]], event["seat"])

    def _defuse(self, event: Event) -> Motion | None:
        each = min(0.6, 22.5 / max(1, self.state.world.options["defuse_throws"]) * 0.35)
        return self._cast(event["dice"], event["seat"], each, self._settle)

    # --- moves ------------------------------------------------------------------------------------------------------------

    def _spawn(self, event: Event) -> Motion | None:
        seat = event["seat"]
        self.on.follow(event["at"])
        token = soldier_token(self.on.after, seat)
        return Appear(self.board, seat, token, self.on.seconds(0.32))

    def _move(self, event: Event) -> Motion | None:
        unit, track = event["unit"], self.board.track
        if unit not in self.board.counters:
            return None
        if event["is"] == "fall_back":
            path = [event["to"]]
        else:
            path = [track.ahead(event["from"], step + 1) for step in range(event["steps"])]
        air = bool(event.get("air")) or event["is"] == "fall_back"
        self.on.follow(event["from"], event["to"])
        whole = max(0.4, AIR_STEP * len(path)) if air else min(max(LONGEST, 0.09 * len(path)), STEP * len(path))
        return Walk(self.board, unit, path, self.on.seconds(whole), air)

    def _uav(self, event: Event) -> Motion | None:
        self.on.follow(event["from"], event["to"])
        steps = self.board.track.steps(event["from"], event["to"])
        path = [self.board.track.ahead(event["from"], step + 1) for step in range(steps)]
        found: list[Motion] = [self._cast(event["dice"], self.on.after.turn.seat)]
        self.state.salvo = self._kept(event)
        if UAV in self.board.counters and path:
            found.append(Walk(self.board, UAV, path, self.on.seconds(max(0.4, AIR_STEP * len(path))), True))
        return InTurn(found)

    # --- fights -----------------------------------------------------------------------------------------------------------

    def _combat(self, event: Event) -> Motion | None:
        self.on.follow(event["at"])
        signs = [(seat, sign == "+") for seat, sign in event["rolls"]]
        seats, rolls = [seat for seat, _ in signs], [(self.on.token(seat), good) for seat, good in signs]
        clash = [*met(self.on, event), *self.blows.clash(seats)] if event.get("round") == 1 else [Do(self._again)]
        if all(good for _, good in rolls):
            thrown = [*self._on_heads(rolls, AGAIN), *self.on.air(Pause(self.on.seconds(LOOK)))]
        else:
            thrown = self._rolled_on(rolls, seats)
        return InTurn([*clash, Together([InTurn(thrown), InTurn(self.blows.round(signs, self._tell))])])

    def _suicide(self, event: Event) -> Motion | None:
        seat = event["seat"]
        at = self.on.at(seat)
        if at is None:
            return None
        self.on.follow(at)
        words = say(f"rush:moving.suicide.{event['cause']}")
        line = say("rush:moving.suicide_line", name=soldier_name(self.on.after, seat))
        return InTurn(
            [
                *self._banner(words, line, ("rush/card/skull.svg",), TITLE, mood(self.on, seat, good=False)),
                *self.blows.fall(seat, False),
            ]
        )

    def _down(self, event: Event) -> Motion | None:
        if self.on.heard("combat"):  # he fell with his die
            return None
        return InTurn(self.blows.fall(event["seat"], False))

    def _damaged(self, event: Event) -> Motion | None:
        if not self.on.at(event["vehicle"]) or self.on.heard("combat"):  # it burst with its die
            return None
        return Together(self.on.air(*self.blows.damaged(event["vehicle"])))

    def _dead(self, event: Event) -> Motion | None:
        """He turns grey where he fell; who dies in a vehicle lies beside it."""
        seat = event["seat"]
        soldier = self.on.after.soldiers[seat]
        self.on.deed = self.on.at(seat) or "", say("rush:moving.dead", name=soldier_name(self.on.after, seat))
        if seat not in self.board.counters and soldier.at:
            lies: list[Motion] = [Appear(self.board, seat, soldier_token(self.on.after, seat), self.on.seconds(0.25))]
        else:
            lies = self.blows.fall(seat, True)
        return InTurn([*lies, Do(self._tell), Do(self._settle)])

    def _destroyed(self, event: Event) -> Motion | None:
        vehicle = event["vehicle"]
        if vehicle not in self.board.counters:
            return None
        at = self.board.counters[vehicle].space
        self.on.follow(at)
        struck = self.blows.struck(vehicle)
        return InTurn(
            [
                *self.on.air(Together([Burst(self.board, at, 1.2, self.on.seconds(0.5)), struck])),
                Gone(self.board, vehicle, self.on.seconds(0.3)),
                Do(self._tell),
                Do(self._settle),
            ]
        )

    # --- things of the board ----------------------------------------------------------------------------------------------

    def _points(self, event: Event) -> Motion | None:
        at = self.on.at(event["seat"])
        if event["why"] == "demolish":  # they are of what blew up, wherever he is
            at = next((one["at"] for one in self.on.heard("demolish") if one["ok"] and one["seat"] == event["seat"]), at)
        if at is None:
            return None
        place = [one for one in self.on.heard("points") if one is not None].index(event)
        words = say("rush:moving.points", n=event["n"], why=say(f"rush:point.{event['why']}"))
        rise = Rise(self.board, at, words, SIDES[event["seat"]].words, self.on.seconds(RISE if place < 3 else 0.3))

        def above() -> tuple[int, int]:
            x, y = self.board.to_screen(at)
            return x, y - self.board.scale.px(ABOVE)

        def arrive() -> None:
            self.state.behind = True

        flown = self.state.points.fly(event["seat"], event["n"], above, arrive)
        return Together([*self.on.air(rise), flown])

    def _kills(self, event: Event) -> Motion | None:
        return Pause(self.on.seconds(0.15))

    def _ring(self, event: Event) -> Motion | None:
        self.on.follow(event["at"])
        return InTurn(self.on.air(Pulse(self.board, event["at"], seconds=self.on.seconds(0.4))))

    def _capture(self, event: Event) -> Motion | None:
        def hoist() -> None:
            if event["what"] != "gun":
                self.board.pennants = {**self.board.pennants, event["at"]: COLOURS[event["side"]]}
                self.board.stale = True

        self.on.follow(event["at"])
        return InTurn(
            [Do(hoist), *self.on.air(Pulse(self.board, event["at"], COLOURS[event["side"]].words, self.on.seconds(0.4)))]
        )

    def _demolish(self, event: Event) -> Motion | None:
        self.on.follow(event["at"])
        rolled = event["roll"] is not None  # shells have no die of their own for what they raze
        die = self._rolled_on([(self.on.token(event["seat"]), event["ok"])]) if rolled else []
        burst = self.on.air(Burst(self.board, event["at"], 1.6, self.on.seconds(BLOWN))) if event["ok"] else []
        return InTurn([*die, *burst])

    def _armed(self, event: Event) -> Motion | None:
        self.state.burnt, self.state.defusing = 0.0, None
        station = self.state.world.stations[event["mcom"]]
        self.on.follow(station)
        if shown_until_read(self.on, event):  # a plate follows that stays
            return InTurn(self.on.air(Pulse(self.board, station, palette.DANGER, self.on.seconds(0.6))))
        return InTurn(self._banner(*armed_words(self.on, event), (), TITLE, mood(self.on, event["seat"])))

    def _mcom(self, event: Event) -> Motion | None:
        at = self.state.world.stations[event["id"]]
        self.state.burnt = None
        cord = self._burnt_down(at) if event["how"] != "defused" else []
        if not cord:
            self.board.over.show_fuse()
        self.on.follow(at)
        title, edge = mcom_news(self.on, event)
        self.on.deed = at, title
        blast: list[Motion] = []
        if event["how"] != "defused":
            ring = Pulse(self.board, at, palette.DANGER, self.on.seconds(0.5))
            blast = [
                Together([ring, Burst(self.board, at, 1.4, self.on.seconds(0.5))]),
                Burst(self.board, at, 2.6, self.on.seconds(BLOWN)),
            ]
        stays = self.state.context.people  # a plate follows that waits for a click
        news = [] if stays else self._banner(title, "", (), TITLE, edge)
        return InTurn([*cord, *self.on.air(*blast), Do(self._show_stations), *news])

    def _show_stations(self) -> None:
        """Show lamps and signs as they are now, with the news of a station."""
        self.board.dress(self.board.pennants, self.board.rubble, signs_of(self.on.after))
        self._furnish()

    def _burnt_down(self, at: str) -> list[Motion]:
        """The spark runs on to the station, if a fuse still burns there."""
        fuse, over = self.board.over.fuse, self.board.over
        if fuse is None or fuse.space != at:
            return []
        run = Tween(fuse.left, 0.0, self.on.seconds(CORD), lambda left: over.show_fuse(Burning(at, left)))
        return [*self.on.air(run), Do(over.show_fuse)]

    def _stage(self, event: Event) -> Motion | None:
        title = say("rush:moving.stage", stage=event["stage"], stages=self.on.after.pairs)
        squares = [self.state.world.stations[f"{event['stage']}{letter}"] for letter in "AB"]
        pulses = [Pulse(self.board, at, seconds=self.on.seconds(0.6)) for at in squares]
        return InTurn([*self._banner(title, say("rush:moving.stage_line"), (), TITLE), Together(self.on.air(*pulses))])

    # --- cards ------------------------------------------------------------------------------------------------------------

    def _offer(self, event: Event) -> Motion | None:
        cards = [translated(self.state.world.tables.cards[card].name) for card in event["cards"]]
        line = say("rush:moving.or", a=cards[0], b=cards[-1])
        return InTurn(
            self._banner(
                say("rush:moving.offer"), line, [card_figure(card) for card in event["cards"]], CARD, SIDES[event["seat"]].counter
            )
        )

    def _card(self, event: Event) -> Motion | None:
        card = self.state.world.tables.cards[event["card"]]
        drives = card.effect == "vehicle" and self.on.after.soldiers[event["seat"]].ride is not None
        grounds = card.effect == UAV and self.on.before.uav.at is not None
        line = say(f"rush:card.{card.effect}{'_driver' if drives else '_grounded' if grounds else ''}")
        if self.on.heard("no_effect") and (why := why_idle(self.on.before, event["seat"], card.id)):
            if self.state.context.people:  # a replay jumps, and tells no more than the story does
                self.state.idle[self.on.before.round, event["seat"], card.id] = why
            line = say("rush:card.idle", why=why)
        seconds = CARD + (HOLD if self.state.context.shared or event["seat"] == self.state.seat else 0)
        stays = drawn_by_hand(self.on, event)
        return InTurn(
            self._banner(translated(card.name), line, (card_figure(card.id),), seconds, SIDES[event["seat"]].counter, stays)
        )

    def _delivered(self, event: Event) -> Motion | None:
        self.on.follow(event["at"])
        return Appear(self.board, event["vehicle"], vehicle_token(self.on.after, event["vehicle"]), self.on.seconds(0.4))

    def _gun_up(self, event: Event) -> Motion | None:
        at = self.state.world.gun
        self.on.follow(at)
        return InTurn(self.on.air(Pulse(self.board, at, COLOURS[event["side"]].words, self.on.seconds(0.4))))

    def _thrown(self, event: Event) -> Motion | None:
        start, end = self.on.at(event["seat"]), self.on.at(event["unit"])
        if start is None or end is None:
            return None
        self.on.follow(start, end)
        lob = Lob(self.board, start, end, f"rush/card/{event['is']}.svg", self.on.seconds(0.6))
        blow = self.blows.thrown_at(event["unit"], self.on.token(event["seat"]), event["roll"] == "+")
        struck = self.on.air(lob, Together([Burst(self.board, end, 0.7, self.on.seconds(0.35)), blow]))
        return InTurn([*self._rolled_on([(event["unit"], event["roll"] == "+")]), *struck])  # a shot comes after its die

    def _dud(self, event: Event) -> Motion | None:
        return InTurn(self._rolled_on([(event["seat"], event["roll"] == "+")]))

    def _mortar(self, event: Event) -> Motion | None:
        start = self.on.at(event["seat"])
        if start is None:
            return None
        self.on.follow(start, event["at"])
        return InTurn(self.on.air(Lob(self.board, start, event["at"], "rush/card/mortar.svg", self.on.seconds(0.6))))

    def _fire(self, event: Event) -> Motion | None:
        gun = self.state.world.gun
        self.on.follow(gun, event["at"])
        self.state.salvo = self._kept(event)
        shot = Together([Burst(self.board, gun, 0.6, self.on.seconds(0.4)), Pulse(self.board, gun, seconds=self.on.seconds(0.4))])
        shell = Lob(self.board, gun, event["at"], "rush/card/rocket.svg", self.on.seconds(SHELL))
        aim = Pulse(self.board, event["at"], palette.DANGER, self.on.seconds(0.4))
        return InTurn([self._cast(event["dice"], event["seat"]), *self.on.air(aim, shot, shell)])

    def _kept(self, event: Event) -> tuple[Die, ...] | None:
        """The dice of shells as they stay in the tray; None in a replay, which jumps."""
        return tuple(Die(die, die_shade(event["seat"])) for die in event["dice"]) if self.state.context.people else None

    def _shells(self, event: Event) -> Motion | None:
        self.on.follow(event["at"])
        rolls = [(who, sign == "+") for who, sign in event["rolls"] if who in self.board.counters]
        dice = self._rolled_on(rolls) if rolls else []
        burst = self.on.air(Burst(self.board, event["at"], 1.3, self.on.seconds(0.5)))
        return InTurn([*burst, *(dice or [Do(self._tell)]), Pause(self.on.seconds(LOOK))])

    def _over(self, event: Event) -> Motion | None:
        title = say(f"rush:moving.over.{event['winner']}")
        ace, edge = soldier_name(self.on.after, event["ace"]), mood(self.on, first_seat(event["winner"]))
        line = say("rush:moving.ace", name=ace, points=event["points"][event["ace"]])
        return InTurn([*self.on.decided(edge, title), *self._banner(title, line, (), 2.0, edge)])
