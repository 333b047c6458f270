"""Odds of a choice: worked out a slice at a time so that no frame waits, and shown as a small bar chart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from time import perf_counter
from typing import Any, NamedTuple

from pygame import Rect, Surface

from game.api import Action, Seat
from game.match import Chair
from game.operators.asks import replies
from game.operators.fight import aimed, card_of, chosen
from game.operators.flag import winner
from game.operators.odds import COLOURS
from game.operators.position import OTHER, Position
from game.operators.records import SEATS
from game.operators.sight import meter, prepared
from game.operators.tables import tables
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, REGULAR, SEMIBOLD, SMALL
from scenes.kit.layout import Scale
from scenes.kit.numbers import signed
from scenes.kit.panels import RULE_NUMBERS
from scenes.kit.scene import Change
from scenes.kit.widgets import Widget
from scenes.tables.operators.cards import Chances, percent, whole_percent
from scenes.tables.operators.duel.ahead import Ahead, best_of, paint_title, row_areas
from scenes.tables.operators.duel.ahead import paint as paint_ahead
from scenes.tables.operators.duel.parts import STEPS, words

SLICE = 0.004  # seconds of one update that may go into odds
RESULTS = ("win", "lose", "both_fall", "both_stand", "wound", "wound_kills")


class Bar(NamedTuple):
    """A line of the chart: its key among the words, its chance, its colour."""

    what: str
    chance: float | None  # None: not known yet
    shade: palette.Colour


MISS = palette.colour("8B938E")
HURT = palette.mixed(palette.AMBER, palette.DANGER, 0.55)  # a win that costs something
UNKNOWN = tuple(Bar(what, None, MISS) for what in ("unhurt", "hurt", "both_fall", "both_stand", "lose"))


def foes(view: Position, seat: Seat) -> list[Action]:
    """Every choice the foe of a seat could make as far as that seat knows, as `fight` actions."""
    return [chosen(card.id or None, dice) for card, dice in replies(view, seat)]


@cache
def _sums(kind: str, symbol: str, number: int) -> tuple[tuple[int, float], ...]:
    """The chance of each sum of one symbol over a number of like dice."""
    found = {0: 1.0}
    faces = tables().dice[kind].faces
    for _ in range(number):
        further: dict[int, float] = {}
        for total, chance in found.items():
            for face in faces:
                further[total + face[symbol]] = further.get(total + face[symbol], 0.0) + chance / len(faces)
        found = further
    return tuple(sorted(found.items()))


Replies = Sequence[tuple[float, Action]]
"""Choices of the foe's, and how often he makes each of them."""


def colour_chances(view: Position, seat: Seat, card: str | None, aim_dice: int, against: Replies) -> Chances:
    """The chance of each colour of COLOURS for a seat's cube, over what the foe may choose (R-OP-76, R-OP-77)."""
    along, cover = meter(view, seat), prepared(view, OTHER[seat]).cover
    counted: dict[tuple[int, int], float] = {}
    for share, foe in against:
        key = (card_of(view.world, foe["card"]).defence + cover, foe["agility"])
        counted[key] = counted.get(key, 0.0) + share
    chances = dict.fromkeys(COLOURS, 0.0)
    aim = card_of(view.world, card).aim
    for (fixed, dice), share in counted.items():
        for rolled, chance in _sums("aim", "aim", aim_dice):
            for defence, other in _sums("agility", "defence", dice):
                colour = along.spaces[aimed(along, aim + rolled - fixed - defence)]
                chances[colour] += chance * other * share
    return tuple(chances.values())


class Reckoning:
    """The odds of one choice, asked of the chair for one answer of the foe after another; each counts as often as he gives it."""

    def __init__(self, chair: Chair, action: Action, against: Replies) -> None:
        self._chair, self._action, self._against = chair, action, list(against)
        self._done = 0
        self._sums = dict.fromkeys(RESULTS, 0.0)
        self.modifiers: Mapping[Seat, Mapping[str, Any]] = {}

    @property
    def over(self) -> bool:
        """Whether the odds against every answer of the foe are known."""
        return self._done == len(self._against)

    def go_on(self, seconds: float | None = SLICE) -> None:
        """Work for so many seconds, or to the end for None."""
        until = None if seconds is None else perf_counter() + seconds
        while not self.over:
            share, foe = self._against[self._done]
            answer = self._chair.ask("odds", action=self._action, against=foe)
            for name in RESULTS:
                self._sums[name] += share * answer[name]
            self.modifiers = answer["modifiers"]
            self._done += 1
            if until is not None and perf_counter() >= until:
                return

    def odds(self) -> dict[str, float]:
        """The chances by name, when it is over."""
        return dict(self._sums)


def bars(odds: Mapping[str, float]) -> list[Bar]:
    """The lines of the chart: every way a fight can end, winning unhurt and winning hurt apart; together they are 1."""
    return [
        Bar("unhurt", odds["win"] - odds["wound"], palette.GOOD),
        Bar("hurt", odds["wound"], HURT),
        Bar("both_fall", odds["both_fall"], palette.PURPLE),
        Bar("both_stand", odds["both_stand"], palette.LINE_HIGH),
        Bar("lose", odds["lose"], palette.DANGER),
    ]


def bar_shares(shown: Sequence[Bar]) -> list[int]:
    """The whole hundredths of the lines of `bars`: together 100, and the two of winning what a card says that it wins."""
    unhurt, hurt, *others = (bar.chance or 0.0 for bar in shown)
    if not any((unhurt, hurt, *others)):
        return [0] * len(shown)
    win = whole_percent(unhurt + hurt)
    first = min(win, round(100 * unhurt))
    exact = [100 * chance for chance in others]
    rest = [int(one + 1e-9) for one in exact]
    for place in sorted(range(len(exact)), key=lambda place: rest[place] - exact[place])[: 100 - win - sum(rest)]:
        rest[place] += 1
    return [first, win - first, *rest]


def kills_share(odds: Mapping[str, float]) -> int:
    """The whole hundredths in which the winner dies of his wounds: a part of those in which both fall, as the chart has them."""
    both = bar_shares(bars(odds))[2]
    return min(both, round(both * odds["wound_kills"] / odds["both_fall"])) if odds["both_fall"] else 0


def match_shares(odds: Mapping[str, float], view: Position, seat: Seat) -> dict[str, int]:
    """The whole hundredths of the chart in which this fight wins a seat the match, and loses it (R-OP-86, R-OP-110)."""
    unhurt, hurt, both, _, lose = bar_shares(bars(odds))
    found = {"won": 0, "lost": 0}
    for share, scoring in ((unhurt + hurt, (seat,)), (both, SEATS), (lose, (OTHER[seat],))):
        if won := winner(view, scoring):
            found["won" if won == seat else "lost"] += share
    return found


def match_words(shares: Mapping[str, int]) -> str:
    """What a fight means for the match, in a line; "" where it decides nothing."""
    key = "_".join(name for name, share in shares.items() if share)
    return words(f"odds.match_{key}", **{name: percent(share / 100) for name, share in shares.items()}) if key else ""


def named(modifiers: Mapping[str, Any]) -> str:
    """Every modifier of one side in words: what the board gives and what the card adds."""
    parts = [f"{words(f'step.{what}')} {signed(modifiers[what])}" for what in STEPS if modifiers.get(what)]
    if modifiers.get("cover"):
        parts.append(words("named.cover", n=modifiers["cover"]))
    if modifiers.get("card"):
        parts.append(words("named.card", by=signed(modifiers["card"])))
    for symbol in ("aim", "defence", "speed"):
        if modifiers.get(symbol):
            parts.append(words(f"named.{symbol}", by=signed(modifiers[symbol])))
    return ", ".join(parts) if parts else words("named.none")


def result_words(what: str) -> str:
    """What a line of the chart is called; a wound with what it costs in later fights."""
    return words(f"result.{what}", by=signed(tables().steps["wound"]))


HERO = 54  # design units: the letters of the chance to win
LINES = ("unhurt", "hurt", "both_fall", "both_stand", "lose", "miss")
RULES = dict(zip(LINES, ("R-OP-82", "R-OP-84", "R-OP-83", "R-OP-81", "R-OP-82", "R-OP-78"), strict=True))
"""The lines of the chart, and the rule by which each comes about."""


class OddsPanel(Widget):
    """The chart of the odds, the share of critical misses, and every modifier by name; a click on a line opens its rule."""

    topic = "duel.odds"

    def __init__(self, tip: Callable[[str], str], take: Callable[[int], None]) -> None:
        """`tip(line)`: what a line of the chart tells; `take(place)`: the card of a row is chosen with its dice."""
        super().__init__()
        self.title, self.subject, self.waiting = "", "", ""
        self.match = ""  # what it means for the match
        self.unhurt = ""  # how often the win is unhurt
        self.best = False  # whether it is against his best replies
        self.odds: Mapping[str, float] | None = None
        self.miss: float | None = None
        self.ahead: tuple[Ahead, ...] = ()  # what each card can win, shown as long as there are no odds of a whole choice
        self.lead = ""  # the words over that, beside its best chance
        self.step = (False, False)  # whether the choice is whole, and whether to fight is next
        self.lines: tuple[str, ...] = ()
        self.of, self._take = tip, take
        self.under = -1  # the row of a card that the pointer is on

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """Whether there are rows of cards to take."""
        return self.odds is None and any(one.dice for one in self.ahead)

    def hit(self, at: tuple[int, int]) -> bool:
        return super().hit(at) and (not self.focusable or self._card_at(at) >= 0 or self._replies_at(at))

    def show(self, odds: Mapping[str, float], lines: tuple[str, ...], view: Position, seat: Seat) -> None:
        """Show the odds of a whole choice, what they mean for the match, and these lines below."""
        if odds["wound_kills"]:
            lines = (words("odds.kills", chance=percent(kills_share(odds) / 100)), *lines)
        self.change(odds=odds, lines=lines, match=match_words(match_shares(odds, view, seat)))

    def _rows(self) -> list[Rect]:
        """Where the bars stand, counted from the widget's own corner."""
        px, line = self.scale.px, text.line_height(REGULAR, self.scale.text(BODY))
        high, gap, top = max(px(22), line), px(1), self._hero.bottom + px(4)
        tops = [top + place * (high + gap) for place in range(6)]
        tops[-1] += px(7)
        return [Rect(px(14), y, self.rect.w - px(28), high) for y in tops]

    @property
    def _hero(self) -> Rect:
        """Where the chance to win stands, written large, and what it is against; counted from the widget's own corner."""
        return Rect(0, self.scale.px(42), self.rect.w, self.scale.px(62))

    @property
    def win(self) -> int | None:
        """The chance to win the fight, in hundredths; None where it is not known."""
        return None if self.odds is None else whole_percent(self.odds["win"])

    @property
    def _miss_wins(self) -> bool:
        """Whether some of the misses must be wins: both together are more than all that can happen."""
        return self.odds is not None and self.miss is not None and self.odds["win"] + self.miss > 1

    def _paint_hero(self, surface: Surface) -> None:
        """Paint the chance to win as one large number, and beside it what it is against."""
        scale, px = self.scale, self.scale.px
        best = best_of(self.ahead) if self.odds is None else None
        chance = best.chance if best else None if self.win is None else self.win / 100
        said = percent(chance)
        size = scale.text(HERO)
        number = text.drawn(said, BOLD, size, palette.DIM if chance is None else palette.TEXT if best else palette.AMBER)
        area = Rect(px(14), self._hero.y, number.get_width(), self._hero.h)
        surface.blit(number, (area.x, text.middle(area, BOLD, size)))
        left, body = area.right + px(12), scale.text(BODY)
        lead = self.lead if self.odds is None and self.lead else words("hero")
        told = (f"**{lead}** {{dim|{self.subject}}}", self.match or self.unhurt)
        said, room = "\n".join(filter(None, told)), max(1, self.rect.w - px(10) - left)
        lines = text.rich(said, body, room)
        if lines.get_height() > area.h:
            lines = text.rich(said, scale.text(SMALL), room)
        surface.blit(lines, (left, area.y + (area.h - lines.get_height()) // 2))

    def _replies_at(self, at: tuple[int, int]) -> bool:
        """Whether the chance against his best replies stands at a point of the screen."""
        return self.best and self._hero.move(self.rect.topleft).collidepoint(at)

    def _line_at(self, at: tuple[int, int]) -> str:
        """The line of the chart at a point of the screen, "" for none."""
        if self.odds is None and self.ahead:
            return ""
        local = (at[0] - self.rect.x, at[1] - self.rect.y)
        return next((key for key, row in zip(LINES, self._rows(), strict=True) if row.collidepoint(local)), "")

    def link_at(self, at: tuple[int, int]) -> str:
        under = self._line_at(at)
        if under:
            return RULES[under]
        named = self.odds is not None and at[1] >= self.rect.y + self._rows()[-1].bottom and self.rect.collidepoint(at)
        return "duel.steps" if named and self.lines else ""

    def topic_at(self, at: tuple[int, int]) -> str:
        return self.link_at(at) or self.topic

    def hover(self, at: tuple[int, int]) -> None:
        """Note that the pointer is here; the line under it tells what its figure is."""
        under, row = self._line_at(at), self._card_at(at)
        tip = words("ahead_tip") if row >= 0 else self.of(under) if under else "\n".join(self.lines)
        tip = words("odds.replies_tip") if self._replies_at(at) else tip
        if (tip, row) != (self.tip, self.under):
            self.tip, self.under, self.stale = tip, row, True

    def press(self) -> Change | None:
        """Take the card that wins most often, with its dice."""
        best = best_of(self.ahead)
        if best and best.dice:
            self._take(self.ahead.index(best))
        return None

    def click(self, at: tuple[int, int]) -> Change | None:
        """Take the card of the row at this point, with its dice."""
        if (place := self._card_at(at)) >= 0:
            self._take(place)
        return None

    def _ahead_area(self) -> Rect:
        """Where the rows of the cards stand, counted from the widget's own corner."""
        px, room = self.scale.px, self.rect.w - 2 * self.scale.px(14)
        top, foot = self._rows()[0].y, text.rich_size(self.waiting, self.scale.text(BODY), room)[1]
        return Rect(px(14), top, room, self.rect.h - top - foot - px(16))

    def _card_at(self, at: tuple[int, int]) -> int:
        """The place of the card whose row lies at a point of the screen and can be taken, -1 for none."""
        if self.odds is not None:
            return -1
        local = (at[0] - self.rect.x, at[1] - self.rect.y)
        areas = zip(row_areas(self._ahead_area(), len(self.ahead), self.scale), self.ahead, strict=True)
        return next((place for place, (area, one) in enumerate(areas) if one.dice and area.collidepoint(local)), -1)

    def state(self) -> object:
        return (self.hovered, self.under) if self.odds is None else None

    def paint(self) -> Surface:
        surface, scale, px = self.clear(), self.scale, self.scale.px
        room = self.rect.w - 2 * px(14)
        paint_title(surface, Rect(px(12), px(7), self.rect.w // 2, px(28)), 3, self.title, self.step, scale)
        self._paint_hero(surface)
        rows = self._rows()
        if self.odds is None and self.ahead:
            foot = text.rich(self.waiting, scale.text(BODY), room)
            paint_ahead(surface, self._ahead_area(), self.ahead, scale, self.under if self.hovered else -1)
            surface.blit(foot, (px(14), self.rect.h - foot.get_height() - px(8)))
            return surface
        lines = self.lines
        shown = bars(self.odds) if self.odds else UNKNOWN
        for row, bar, share in zip(rows, shown, bar_shares(shown), strict=False):
            self._paint_bar(surface, row, bar, share)
        if self.odds is None:
            lines = (self.waiting,)
        apart = (rows[-2].bottom + rows[-1].top) // 2  # a miss is part of all of these, and adds nothing to them
        surface.fill(palette.LINE_HIGH, Rect(rows[-1].x, apart, rows[-1].w, 1))
        self._paint_bar(surface, rows[-1], Bar("miss", self.miss, MISS), round(100 * (self.miss or 0.0)))
        self._paint_lines(surface, lines, Rect(px(14), rows[-1].bottom + px(5), room, self.rect.h))
        return surface

    def _paint_lines(self, surface: Surface, lines: Sequence[str], area: Rect) -> None:
        """Paint the lines under the chart, smaller where there is no room for their full size."""
        room = self.rect.h - area.y - self.scale.px(4)
        shown = [text.rich(line, self.scale.text(BODY), area.w) for line in lines]
        if sum(line.get_height() for line in shown) > room:
            shown = [text.rich(line, self.scale.text(SMALL), area.w) for line in lines]
        y = area.y
        for line in shown:
            surface.blit(line, (area.x, y))
            y += line.get_height()

    def _paint_bar(self, surface: Surface, row: Rect, bar: Bar, share: int) -> None:
        scale, size = self.scale, self.scale.text(BODY)
        label = max(text.width(result_words(key), REGULAR, size) for key in ("unhurt", "hurt", "both_stand", "miss"))
        name = result_words("miss_wins" if bar.what == "miss" and self._miss_wins else bar.what)
        label = max(label, text.width(name, REGULAR, size))
        figure = text.width(percent(1.0), BOLD, size)
        surface.blit(text.drawn(name, REGULAR, size, palette.TEXT), (row.x, text.middle(row, REGULAR, size)))
        if RULE_NUMBERS.shown:
            number = text.drawn(RULES[bar.what], REGULAR, scale.text(SMALL), palette.DIM)
            surface.blit(number, (row.x + label + scale.px(8), text.middle(row, REGULAR, scale.text(SMALL))))
            label += number.get_width() + scale.px(8)
        track = Rect(row.x + label + scale.px(10), row.y + row.h // 5, 0, row.h - 2 * (row.h // 5))
        track.w = row.right - figure - scale.px(10) - track.x
        radius = scale.px(3)
        surface.blit(shapes.box(track.size, palette.FIELD, None, radius), track)
        wide = round(track.w * (bar.chance or 0.0))
        if wide:
            surface.blit(shapes.box((max(wide, 2), track.h), bar.shade, None, min(radius, max(wide, 2) // 2)), track)
        said = percent(None if bar.chance is None else share / 100)
        shown = text.drawn(said, SEMIBOLD, size, palette.DIM if bar.chance is None else palette.TEXT)
        surface.blit(shown, (row.right - shown.get_width(), text.middle(row, SEMIBOLD, size)))

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, scale.px(340)
