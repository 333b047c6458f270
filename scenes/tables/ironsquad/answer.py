"""The sniper's question at the table: a strip over the board with the odds here, fire or hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.ironsquad.position import Position
from game.ironsquad.records import D8
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, SEMIBOLD
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES, Side, mixed
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.tables.ironsquad.modes import Mode
from scenes.tables.ironsquad.names import figure_of, percent, title_of
from scenes.tables.ironsquad.places import front_of
from scenes.tables.ironsquad.prospects import Shot, chance_of, shot_of, sight_of
from scenes.tables.ironsquad.squad_card import counter
from scenes.tables.ironsquad.state import IronSquadActs, IronSquadState

HEAD, PAD, FACE, EYE = 20, 12, 48, 26  # design units: title, air, the counter, a face of the die
OFF = mixed(palette.PANEL, palette.TEXT, 0.12)


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:answer.{key}", **given)


class Odds(NamedTuple):
    """What the strip says. `most`: the highest number of `faces` at which he shoots; `parts`: rich text, side by side."""

    title: str
    seat: str
    figure: str
    shape: str
    facing: int | None
    most: int
    faces: int
    parts: tuple[str, ...]


class Strip(Widget):
    """The question on a band over the board; it is read, and answered by the buttons below."""

    focusable = False

    def __init__(self, odds: Odds) -> None:
        super().__init__()
        self.odds = odds

    @property
    def side(self) -> Side:
        """The colours of the sniper's side."""
        return SIDES[self.odds.seat]

    def hit(self, at: tuple[int, int]) -> bool:
        return False  # whatever lies under it can still be looked at

    def _lines(self, scale: Scale) -> tuple[Surface, list[Surface]]:
        title = text.drawn(self.odds.title, text.title_face(self.odds.title), scale.text(HEAD), palette.TEXT, scale.px(1))
        return title, [text.rich(part, scale.text(BODY), 10_000) for part in self.odds.parts]

    def _two_rows(self, scale: Scale, room: int) -> bool:
        """Whether what the shot does has to stand below the die."""
        return self._row(scale) + 3 * scale.px(PAD) + scale.px(FACE) > room

    def _row(self, scale: Scale) -> int:
        """Pixels of the die and of what the shot does, side by side."""
        return self.odds.faces * scale.px(EYE) + self._told(scale)

    def _told(self, scale: Scale) -> int:
        return sum(part.get_width() + scale.px(18) for part in self._lines(scale)[1])

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        title, px = self._lines(scale)[0], scale.px
        two = self._two_rows(scale, room)
        row = max(self.odds.faces * px(EYE), self._told(scale)) if two else self._row(scale)
        wide = 3 * px(PAD) + px(FACE) + max(title.get_width(), row)
        return min(room, wide), 2 * px(PAD) + max(px(FACE), title.get_height() + px(4) + px(EYE) * (2 if two else 1))

    def state(self) -> object:
        return None

    def paint(self) -> Surface:
        px, odds = self.scale.px, self.odds
        ground = mixed(palette.PANEL, self.side.counter, 0.28)
        surface = shapes.box(self.rect.size, ground, palette.AMBER, px(8), 2, mixed(ground, palette.TEXT, 0.3)).copy()
        face = counter(self.side, odds.figure, odds.shape, px(FACE), odds.facing)
        surface.blit(face, (px(PAD), (self.rect.h - px(FACE)) // 2))
        title, parts = self._lines(self.scale)
        two = self._two_rows(self.scale, self.rect.w)
        left, rows = 2 * px(PAD) + px(FACE), px(EYE) * (2 if two else 1)
        x, y = left, (self.rect.h - title.get_height() - px(4) - rows) // 2
        surface.blit(title, (x, y))
        y += title.get_height() + px(4)
        for number in range(1, odds.faces + 1):
            self._paint_face(surface, number, Rect(x, y, px(EYE) - px(4), px(EYE) - px(4)))
            x += px(EYE)
        if two:
            x, y = left - px(12), y + px(EYE)
        for part in parts:
            surface.blit(part, (x + px(12), y + (px(EYE) - px(4) - part.get_height()) // 2))
            x += part.get_width() + px(18)
        return surface

    def _paint_face(self, surface: Surface, number: int, area: Rect) -> None:
        """Paint a number of the D8, bright where it lets the shot off."""
        on, size = number <= self.odds.most, self.scale.text(BODY)
        surface.blit(shapes.box(area.size, palette.AMBER if on else OFF, None, self.scale.px(4)), area)
        digit = text.drawn(str(number), BOLD if on else SEMIBOLD, size, palette.INK if on else palette.DIM)
        surface.blit(digit, (area.centerx - digit.get_width() // 2, text.middle(area, BOLD, size)))


class Answering(Mode):
    """The sniper of the seat at the screen may fire at a unit that crosses his area (R-IS-93 to R-IS-96)."""

    topic = "panel.opportunity"

    def __init__(self, state: IronSquadState, acts: IronSquadActs) -> None:
        super().__init__(state, acts)
        self._shot: tuple[Position, Shot] | None = None
        self._answered: Position | None = None  # the view in which the last answer was given
        self.strip = Strip(self.odds())

    @property
    def restless(self) -> bool:
        """Whether he holds without being asked: that has been said about this unit."""
        waits = self.state.shown and self.view.pending and self._answered is not self.view
        return bool(waits) and self.state.holding == (self.view.round, self.preview().target)

    def preview(self) -> Shot:
        """The shot that is asked about."""
        pending = self.view.pending
        if pending and (self._shot is None or self._shot[0] is not self.view):
            self._shot = self.view, shot_of(self.view, pending.unit, pending.target, self.state.context.chair().ask)
        assert self._shot is not None
        return self._shot[1]

    def odds(self) -> Odds:
        """What the strip says: the D8, the shot at the hex the target stands on, and both together."""
        view, shot = self.view, self.preview()
        sniper, target, answer = view.units[shot.unit], view.units[shot.target], shot.answer
        most, faces = view.world.tables.numbers.snap, len(D8)  # R-IS-94
        hit = chance_of(view, shot)
        mean = answer["expected"]
        parts = (
            _say("snap", chance=percent(most / faces)),
            _say("hit", chance=percent(hit), mean=f"{mean:.1f}"),
            _say("both", chance=percent(hit * most / faces), mean=f"{mean * most / faces:.1f}"),
        )
        title, kind = _say("title", target=title_of(view, shot.target), at=target.at).upper(), view.kind(sniper)
        return Odds(title, sniper.seat, figure_of(kind.id, sniper.seat), kind.shape, sniper.facing, most, faces, parts)

    def covers(self) -> Sequence[Widget]:
        return [self.strip] if self.state.shown else []

    def place(self) -> None:
        """Put the strip at the upper edge of the board, or at the lower one if it would hide something there."""
        board, shot, view = self.board, self.preview(), self.view
        if not self.state.shown:
            return
        window = board.clear.inflate(-2 * board.scale.px(10), -2 * board.scale.px(10))
        scale = board.scale.fitted(lambda one: self.strip.natural(one)[0] <= window.w)
        wide, high = self.strip.natural(scale, window.w)
        upper = Rect(0, 0, min(wide, window.w), high).move_to(midtop=window.midtop)
        lower = upper.move_to(midbottom=window.midbottom)
        spaces = [view.units[unit].at for unit in (shot.unit, shot.target)]

        def hides(area: Rect) -> bool:
            around = area.inflate(0, board.camera.px(board.hexes.height))
            return any(around.collidepoint(board.to_screen(space)) for space in spaces)

        for _ in range(board.camera.levels):  # on a low board both go into the part that the strip leaves open
            if not hides(upper) or not hides(lower):
                break
            (ax, ay), (bx, by) = (board.ground.centre(space) for space in spaces)
            board.camera.look_at(((ax + bx) / 2, (ay + by) / 2 - high / 2 / board.camera.zoom))
            if hides(upper):
                board.camera.zoom_at(-1, window.center)
            board.stale = True
        self.strip.place(lower if hides(upper) and not hides(lower) else upper, scale)

    def update_highlights(self) -> None:
        super().update_highlights()
        self.strip.change(odds=self.odds())
        view, shot = self.view, self.preview()
        for kind, spaces in front_of(view, view.units[shot.unit]).items():
            self.board.over.show_hatching(kind, spaces)
        self.board.over.show_sight(sight_of(view, shot))
        self.board.choose(shot.unit)
        self.board.show_targets({shot.target: False})
        self.state.look_at(view.units[shot.target].at)
        self.place()

    def advance(self) -> None:
        if self.restless:
            self.answer(False)

    def answer(self, fire: bool) -> None:
        """Let the sniper fire or hold."""
        if self.view.pending:
            self._answered = self.view
            self.decide({"do": "opportunity", "unit": self.view.pending.unit, "fire": fire})

    def hold_for_all(self) -> None:
        """Let him hold now, and whenever this unit is asked about in this turn."""
        self.state.holding = (self.view.round, self.preview().target)
        self.answer(False)

    def key(self, action: str) -> bool:
        if action == "confirm":
            self.answer(True)
            return True
        return False

    def sentence(self) -> str:
        view, shot = self.view, self.preview()
        snap, limit = view.world.tables.numbers.snap, _say(f"limit.{view.world.options['opportunity_limit']}")
        return _say("question", target=title_of(view, shot.target), at=view.units[shot.target].at, snap=snap, limit=limit)

    def buttons(self) -> list[Button]:
        return [
            self.button("never", _say("never"), self.hold_for_all, tip=_say("never_tip")),
            self.button("hold", _say("hold"), lambda: self.answer(False), key="next", tip=_say("hold_tip")),
            self.button("fire", _say("fire"), lambda: self.answer(True), key="confirm", main=True),
        ]
