"""How the set-up, the rounds, the pairs of turn cards and the end look on the table of Danger Close."""

from __future__ import annotations

from game.api import Event, Seat
from game.skulls.records import SEATS
from scenes.boards.plates import Banner
from scenes.boards.zones.motions import Appear, Cloud, Stand
from scenes.kit.palette import SIDES
from scenes.kit.tweens import InTurn, Motion, Pause, Together
from scenes.kit.words import say
from scenes.tables.motions import Look
from scenes.tables.skulls.effects import Riser, Rising, TeamToken, Turned
from scenes.tables.skulls.motions.cards import CardAway, Compare, RevealPlate, Shuffle, TurnOver, cards_of
from scenes.tables.skulls.motions.moving import Moving
from scenes.tables.skulls.names import title_of
from scenes.tables.skulls.pieces import counters_of, figure_of
from scenes.tables.skulls.tableau import stands_at

ENTERS, EACH, BANNER, SKIPPED, SHUFFLED, TURNS_OVER = 0.45, 0.08, 1.4, 0.9, 1.0, 0.9
LOST, RESETS, CLEARS, RISES, LINE, WON, BEGINS = 1.2, 1.2, 0.6, 1.6, 0.45, 2.6, 0.45
"""Seconds."""


AT_A_PLACE = frozenset({"eliminated", "objective"})
"""Why a match ends, where it is decided at one place."""


class Rounds:
    """The motions of all that concerns the whole table."""

    def __init__(self, on: Moving) -> None:
        self.on, self.board = on, on.board
        self.again: set[Seat] = set()  # the teams whose cards come from a pool in the pair that is being turned over
        self.explained = False  # whether has been said why somebody goes again
        self.plate: RevealPlate | None = None
        self.looks: dict[str, Look] = {
            "squads": self._squads,
            "round": self._round,
            "card-skipped": self._skipped,
            "recycled": self._recycled,
            "no-card": lambda event: Pause(self.on.seconds(0.3)),
            "revealed": self._revealed,
            "first": self._first,
            "turn": self._turn,
            "turn-lost": self._lost,
            "last-call": lambda event: Pause(self.on.seconds(0.4)),
            "token-reset": self._token_reset,
            "stood-up": self._stood,
            "round-end": self._round_end,
            "over": self._over,
        }

    # --- the set-up -----------------------------------------------------------------------------------------------------

    def _squads(self, event: Event) -> Motion | None:
        """Whoever was hidden comes down on his start space, one after the other."""
        on = self.on
        shown = {unit: one for unit, one in counters_of(on.after).items() if unit not in self.board.counters}
        if not shown or not on.state.context.speed():
            return None
        falls = [
            InTurn([Pause(on.seconds(EACH * number)), Appear(self.board, unit, one, on.seconds(ENTERS))])
            for number, (unit, one) in enumerate(shown.items())
        ]
        return InTurn([Together(falls), Pause(on.seconds(0.5))])

    def _round(self, event: Event) -> Motion | None:
        """A banner with the number, and how many stand on each side."""
        on = self.on
        counts = {seat: len(on.before.standing(seat)) for seat in SEATS}
        keys = {seat: f"skulls:moving.standing_of.{seat}.{'one' if count == 1 else 'more'}" for seat, count in counts.items()}
        up = {seat: say(keys[seat], count=count) for seat, count in counts.items()}
        title, line = say("skulls:moving.banner", round=event["number"]), say("skulls:moving.standing", **up)
        pictures = [f"skulls/team/{seat}.svg" for seat in SEATS]
        return InTurn(on.air(Banner(self.board, title, line, pictures, on.seconds(BANNER))))

    # --- pairs ----------------------------------------------------------------------------------------------------------

    def _skipped(self, event: Event) -> Motion | None:
        """The card of one who is down is struck out and slides away."""
        on, why = self.on, "down" if event["why"] == "incapacitated" else "dead"
        words = say(f"skulls:moving.{why}")
        return InTurn(on.air(CardAway(self.board, event["unit"], event["seat"], words, on.seconds(SKIPPED))))

    def _recycled(self, event: Event) -> Motion | None:
        """The cards of those who can act again are shuffled."""
        self.again.add(event["seat"])
        shuffle = Shuffle(self.board, event["seat"], len(event["units"]), self.on.seconds(SHUFFLED))
        return InTurn(self.on.air(shuffle))

    def _revealed(self, event: Event) -> Motion | None:
        """Both cards are dealt and turn over; a team that has none shows an empty place."""
        events = self.on.heard("revealed")
        if event is not events[0]:
            return None
        note = say("skulls:moving.again") if self.again and not self.explained else ""
        self.explained = self.explained or bool(note)
        self.again.clear()
        self.plate = RevealPlate(self.board, cards_of(events), note)
        return TurnOver(self.plate, self.on.seconds(TURNS_OVER))

    def _first(self, event: Event) -> Motion | None:
        """What the tokens cost is laid beside the cards, and the one who goes first is lifted."""
        plate, self.plate = self.plate, None
        if plate is None:
            return None
        return Compare(plate, event["seat"], self.on.state.context.speed())

    def _turn(self, event: Event) -> Motion | None:
        """A ring around who takes his turn."""
        on, unit = self.on, event["unit"]
        on.follow(on.space(unit))
        self.board.choose(unit)
        return InTurn(on.pulse(unit, BEGINS, SIDES[event["seat"]].words))

    def _lost(self, event: Event) -> Motion | None:
        """The card of one who cannot act is struck out and slides away, while a banner says why."""
        on, unit = self.on, event["unit"]
        seat, title = on.seat(unit), say(f"skulls:moving.lost_title.{event['why']}", unit=title_of(on.after.world, unit))
        sign, side = "skulls/mark/turn-lost.svg", SIDES[seat]
        banner = Banner(self.board, title, say("skulls:moving.lost_line"), [sign], on.seconds(BANNER), side.field, side.words)
        away = CardAway(self.board, unit, seat, say("skulls:moving.lost"), on.seconds(LOST))
        return InTurn([*on.air(Together([away, banner])), *on.left(banner)])

    # --- the end of a round, and of all ---------------------------------------------------------------------------------

    def _token_reset(self, event: Event) -> Motion | None:
        """The tokens that were flipped turn back together."""
        on, events = self.on, self.on.heard("token-reset")
        if event is not events[0]:
            return None
        turned = [Turned(one["seat"], False) for one in events]
        return InTurn(on.air(TeamToken(self.board, turned, say("skulls:moving.ready_again"), "", on.seconds(RESETS))))

    def _stood(self, event: Event) -> Motion | None:
        """One who lay there gets up."""
        on = self.on
        late = Pause(on.seconds(0.5))
        return InTurn(on.air(late, Stand(self.board, event["unit"], event["danger"], on.seconds(0.5))))

    def _round_end(self, event: Event) -> Motion | None:
        """Clouds thin out, stars and tokens go; of all who lay there it is said whether they stand up, and why not."""
        on, view = self.on, self.on.before
        self.board.choose(None)
        clouds = [(zone, "smoke") for zone in sorted(view.smoke)] + [(zone, "gas") for zone in sorted(view.gas)]
        thins: list[Motion] = [Cloud(self.board, zone, kind, False, on.seconds(CLEARS)) for zone, kind in clouds]
        risers = self._risers()
        if risers:
            title = say("skulls:moving.rising", round=event["number"])
            thins.append(Rising(self.board, title, risers, on.seconds(RISES + LINE * len(risers))))
        return Together(on.air(*thins))

    def _risers(self) -> list[Riser]:
        """All who lay there when the round ended, with what becomes of each."""
        on, view, stood = self.on, self.on.before, {one["unit"]: one["danger"] for one in self.on.heard("stood-up")}
        found = []
        for unit, one in view.units.items():
            if one.state == "down":
                key = "stood" if unit in stood else "stays"
                words = say(f"skulls:moving.{key}", danger=one.danger, most=stands_at(view, unit))
                side = SIDES[on.seat(unit)]
                found.append(Riser(side.name, figure_of(unit), title_of(view.world, unit), words, unit in stood))
        return found

    def _over(self, event: Event) -> Motion | None:
        """A banner in the colours of who has won."""
        on, seat = self.on, event["winner"]
        self.board.choose(None)
        line = say(f"skulls:moving.over.{event['why']}")
        if seat is None:
            pictures = [f"skulls/team/{one}.svg" for one in SEATS]
            return InTurn(on.air(Banner(self.board, say("skulls:moving.draw"), line, pictures, on.seconds(WON))))
        side, title = SIDES[seat], say("skulls:moving.won", name=self.on.state.names[seat])
        banner = Banner(self.board, title, line, [f"skulls/team/{seat}.svg"], on.seconds(WON), side.field, side.words)
        decided = on.decided(side.words, title) if event["why"] in AT_A_PLACE else []
        return InTurn([*decided, *on.air(banner)])
