"""What the parts of a fight's picture read: both sides as they lie on the table, what lies between them, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import Rect

from game.api import Event, Seat
from game.operators.fight import Judged, first_strike, judged
from game.operators.position import Choice
from game.operators.records import SEATS, Meter, Weapon
from game.operators.sight import Prepared
from game.operators.tables import tables
from scenes.boards.gunfire import Gunfire, Spark
from scenes.kit import palette
from scenes.kit.layout import SMALL_FLOOR, Scale
from scenes.kit.numbers import signed
from scenes.kit.palette import Side
from scenes.tables.operators import cards
from scenes.tables.operators.dice import Tray
from scenes.tables.operators.duel.between import Between
from scenes.tables.operators.duel.parts import Step, partway, words

LYING = (
    *("operator", "name", "weapon", "ready", "steps", "at", "wounds", "chosen", "card", "turn", "revealed", "speed"),
    *("aimed", "cube", "parts", "parts_shown", "counted", "won", "down", "hurt", "points"),
)
LIT = 96  # design units: the width of the tracker's space that counts
Rows = Mapping[str, Sequence[float]]
"""The parts of a side: how far each lies below its top, and how high it is, in design units."""
COMPACT: Rows = {"head": (0, 90), "track": (100, 48), "steps": (154, 28), "meter": (190, 34)}
OPEN: Rows = {
    "head": (0, 204),
    "dice": (216, 76),
    "track": (300, 48),
    "steps": (354, 28),
    "meter": (388, 34),
    "aim": (423, 24),
    "sum": (450, 116),
}
CLOSE: Rows = {
    "head": (0, 166),
    "dice": (174, 76),
    "track": (256, 48),
    "steps": (309, 28),
    "meter": (341, 34),
    "aim": (376, 24),
    "sum": (404, 80),
}


class PaneState:
    """One side of the fight: what is known of it, and where it stands on the screen."""

    def __init__(self, seat: Seat, name: str) -> None:
        self.seat, self.name = seat, name
        self.side: Side = palette.SIDES[seat]
        self.player = ""
        self.hand: tuple[str, ...] | None = None  # the cards it holds, None where they are hidden
        self.operator = ""
        self.weapon: Weapon | None = None
        self.tray = Tray(tables().numbers.dice_per_fight)
        self.rect, self.card_area, self.scale = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0), Scale(100)
        self.portrait, self.gun = Rect(0, 0, 1, 1), Rect(0, 0, 1, 1)  # on the screen, as the head was painted last
        self.compact = False
        self.quiet = False  # whether its tracker shows no more than the space that counts, which is not lit
        self.stale = True
        self.version = 0  # grows with every change of what stands still
        self.reset()

    def reset(self) -> None:
        """Clear away all that belongs to a fight."""
        self.ready: Prepared | None = None
        self.steps: tuple[Step, ...] = ()
        self.at = 0.0  # the tracker cube's space
        self.wounds = 0
        self.chosen = False
        self.card: str | None = None  # the card that lies face up
        self.turn = 0  # how far it has turned, 0 to cards.TURNS
        self.revealed = False
        self.speed = ""  # the sentence of First Strike
        self.speed_tip = self.aim_tip = ""  # where the figures of speed and aim come from
        self.aimed: Event | None = None
        self.cube = 0.0  # the meter cube's space
        self.parts: Event | None = None
        self.parts_shown = 0
        self.counted: int | None = None  # the total as far as it has been counted
        self.tension = self.stamp = 0.0  # how tense it is before the last of the total, 0 to 1; how far over it its stamp is
        self.won: bool | None = None
        self.down = False
        self.hurt = 0  # the new token, once it lies there
        self.points = 0
        self.struck: float | None = None  # how far a shot that hits has come, 0 to 1
        self.sparks: tuple[Spark, ...] = ()
        self.volley: Gunfire | None = None  # what it fires now, and for how many seconds it has
        self.volleyed = 0.0
        self.tray.clear()
        self.alter()

    def alter(self, **values: object) -> None:
        """Take over these values, and have what stands still painted again."""
        self.move(**values)
        self.version += 1

    def move(self, **values: object) -> None:
        """Take over values of what moves; the rest stays as it is painted."""
        for name, value in values.items():
            setattr(self, name, value)
        self.stale = True

    def lay(self, chosen: bool, choice: Choice | None) -> None:
        """Lay out card and dice if they are chosen: face down, or open where the choice is known."""
        if chosen and choice:
            self.tray.show([choice.aim, choice.agility, choice.aggressive])
            self.alter(card=choice.card, turn=cards.TURNS)
        elif chosen:
            self.tray.cover()
        else:
            self.tray.clear()

    @property
    def meter(self) -> Meter | None:
        """The aim meter in use."""
        return self.weapon.meters[self.ready.track] if self.weapon and self.ready else None

    def printed(self, symbol: str) -> int:
        """How often a symbol stands on the card that was played; 0 without a card."""
        return int(getattr(tables().cards[self.card], symbol)) if self.card else 0

    @property
    def aims_right(self) -> bool:
        """Whether its weapon points to the right: each points to the middle of the table."""
        return self.seat == "red"

    @property
    def missed(self) -> bool:
        """Whether the cube has come to stand on the black space: a critical miss."""
        return self.aimed is not None and self.aimed["colour"] == "black" and self.cube == self.aimed["to"]

    def addends(self) -> list[tuple[str, int, str, bool]]:
        """The lines of the sum: words, figure, where it comes from, whether it is a loss."""
        if not self.parts or not self.aimed:
            return []
        colours = words(f"meter.{self.aimed['colour']}")
        if self.parts["critical_miss"]:
            first = (words("sum.card_missed"), 0, words("sum_tip.card_missed"), True)
            last = (words("sum.dice_missed"), 0, words("sum_tip.dice_missed"), True)
        else:
            first = (words("sum.card", colour=colours), self.parts["weapon"], words("sum_tip.card", colour=colours), False)
            last = (words("sum.dice"), self.parts["dice"], words("sum_tip.dice"), False)
        if self.card is None and not self.parts["critical_miss"]:
            first = (words("sum.no_card"), 0, words("sum_tip.no_card"), False)
        space = signed(round(self.at))
        middle = (words("sum.tracker", at=space), self.parts["tracker"], words("sum_tip.tracker", at=space), False)
        return [first, middle, last]

    def picture(self) -> dict[str, object]:
        """All that lies there, to compare two pictures."""
        return {name: getattr(self, name) for name in LYING} | self.tray.picture()

    # --- where things stand ---------------------------------------------------------------------------------------------

    def place(self, rect: Rect, scale: Scale, compact: bool, spread: float) -> None:
        """Take up this place; `compact` leaves card, dice and sum out, `spread` 0 to 1: how far apart the rest lies."""
        self.rect, self.scale, self.compact = Rect(rect), scale, compact
        px = scale.px
        rows = COMPACT if compact else {name: partway(CLOSE[name], OPEN[name], spread) for name in OPEN}
        self.areas = {name: Rect(rect.x, rect.y + px(top), rect.w, px(high)) for name, (top, high) in rows.items()}
        if not compact:
            head, pad = self.areas["head"], px(10)
            high = head.h - 2 * pad
            self.card_area = Rect(head.x + pad, head.y + pad, round(high / cards.RATIO), high)
            self.tray.place(self.areas["dice"], px(70))
        self.alter()

    @property
    def card_px(self) -> int:
        """The type size on the card."""
        return min(self.scale.text(16), max(SMALL_FLOOR, self.card_area.h // 11))

    def area(self, name: str) -> Rect | None:
        """Where a part of it stands on the screen (head, dice, track, steps, meter, sum); None while it is left out."""
        return self.areas.get(name)

    def cells(self) -> dict[int, Rect]:
        """Where each space of the tracker stands, on the screen: the one that counts is wider, on its way two of them are."""
        area, gap, (small, wide) = self.areas["track"], self.scale.px(4), self.cell_widths()
        found, x = dict[int, Rect](), float(area.x)
        for space in sorted(tables().tracker):
            width = small + (wide - small) * max(0.0, 1 - abs(space - self.at))
            found[space] = Rect(round(x), area.y, round(x + width) - round(x), area.h)
            x += width + gap
        return found

    def lit_space(self) -> Rect:
        """Where the space of the tracker that counts stands: it is higher than the others, and slides from one to the next."""
        cells, low = self.cells(), int(self.at // 1)
        here, part, (small, wide) = cells[low], self.at - low, self.cell_widths()
        gap = cells[low + 1].x - here.right if low + 1 in cells else 0
        return Rect(here.x + round((small + gap) * part), here.y, wide, here.h).inflate(0, self.scale.px(8))

    def cell_widths(self) -> tuple[float, int]:
        """The widths of a space of the tracker, and of the one that counts."""
        others, wide = len(tables().tracker) - 1, self.scale.px(LIT)
        return (self.areas["track"].w - wide) / others - self.scale.px(4), wide

    def spaces(self) -> list[Rect]:
        """Where each space of the meter stands, on the screen."""
        if not self.meter:
            return []
        area = self.areas["meter"]
        pitch = (area.w + self.scale.px(4)) / max(11, len(self.meter.spaces))
        wide = round(pitch) - self.scale.px(4)
        return [Rect(round(area.x + place * pitch), area.y, wide, area.h) for place in range(len(self.meter.spaces))]

    def local(self, area: Rect) -> Rect:
        """An area of the screen, counted from the side's own corner."""
        return area.move(-self.rect.x, -self.rect.y)


class DuelState:
    """The fight between two operators as far as it has been shown."""

    def __init__(self, names: Mapping[Seat, str], speed: Callable[[], float]) -> None:
        """`names` by seat; `speed()` is the factor for the seconds of every motion."""
        self.names, self.speed = dict(names), speed
        self.panes = {seat: PaneState(seat, self.names[seat]) for seat in SEATS}
        self.between = Between()
        self.outcome: Event | None = None
        self.falls: dict[Seat, str] = {}
        self.events: list[Event] = []  # what has been shown of it, to be shown once more
        self.shaken = (0, 0)  # the pixels by which a shot shifts the table now
        self.held = 0.0  # seconds for which all stands still
        self.stage = ""  # how far it had come where it was halted last to be read

    def reset(self) -> None:
        """Clear away all that belongs to a fight."""
        for pane in self.panes.values():
            pane.reset()
        self.between.reset()
        self.outcome = None
        self.falls, self.events, self.stage = {}, [], ""
        self.shaken, self.held = (0, 0), 0.0

    def begin(self, seat: Seat, ready: Prepared) -> None:
        """Prepare a side with these figures, before any step has been shown."""
        pane = self.panes[seat]
        assert pane.weapon is not None
        wounds = pane.wounds or (1 if ready.wound else 0)
        pane.alter(ready=ready, steps=(), at=0.0, cube=float(pane.weapon.meters[ready.track].start), wounds=wounds)
        if not self.between.track:
            self.between.alter(track=ready.track)

    def judged(self) -> Judged | None:
        """How the totals compare, when both are known."""
        red, blue = (self.panes[seat] for seat in SEATS)
        if not (red.parts and blue.parts and red.ready and blue.ready):
            return None
        strike = self.between.strike
        faster = first_strike(strike[2], strike[3]) if strike else None
        wounds = (int(bool(red.ready.wound)), int(bool(blue.ready.wound)))
        return judged(red.parts["total"], blue.parts["total"], faster, wounds, tables().numbers.wound_margin)

    def total(self, seat: Seat) -> int:
        """The total of a seat, 0 as long as it is not known."""
        parts = self.panes[seat].parts
        return int(parts["total"]) if parts else 0

    def margin(self) -> tuple[str, str, bool] | None:
        """The difference of the totals, what it means, and whether the winner is hurt by it."""
        end, limit = self.judged(), tables().numbers.wound_margin
        if end is None:
            return None
        if end.winner is None:
            return "", words(f"margin.{end.how.replace('-', '_')}"), False
        red, blue = (self.total(seat) for seat in SEATS)
        difference = abs(red - blue)
        if difference > limit:
            return str(difference), words("margin.more", n=limit), False
        kills = end.red is not None and end.blue is not None
        meaning = words("margin.death" if kills else "margin.wound", n=limit)
        if not difference:
            return "", words("margin.strike", meaning=meaning), True
        return str(difference), meaning, True

    def picture(self) -> dict[str, object]:
        """All that lies there of the fight, by seat and between them, to compare two pictures."""
        between = self.between
        found: dict[str, object] = {seat: pane.picture() for seat, pane in self.panes.items()}
        found["contact"] = (between.range, between.track, between.colours)
        found["end"] = (between.strike, between.margin, self.outcome, self.falls)
        return found
