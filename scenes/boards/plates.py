"""What lies flat over a board of spaces for a moment, whatever kind of board it is: plates, banners, dice with a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.boards.acts import Air
from scenes.boards.effects import Under
from scenes.kit import palette
from scenes.kit.fonts import BODY, BOLD, TITLE
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, mixed
from scenes.kit.pictures import picture, turned
from scenes.kit.shapes import box, shadow
from scenes.kit.text import capitals, drawn, rich, title_face
from scenes.kit.tweens import ease_out, smooth

QUARTER = 30  # degrees between two pictures of a die that tumbles


class Plate(Air[Under]):
    """Something flat that lies over the board at `rect`. A subclass says how large it is, and what is on it."""

    fades = (0.0, 1.0)  # the parts of its time at which it is wholly there, and begins to go
    rect = Rect(0, 0, 1, 1)

    def lay(self, surface: Surface, plate: Surface, drop: int = 0) -> None:
        """Paint the plate with its shadow, as far as it has faded in; one that `drop`s comes down from above."""
        shown, scale = self.there(), self.board.scale
        rect, spread = self.rect.move(0, -round(drop * (1 - shown))), scale.px(14)
        soft = shadow(rect.size, scale.px(8), spread)
        for sprite, at in ((soft, (rect.x - spread, rect.y - spread + scale.px(4))), (plate, rect.topleft)):
            sprite.set_alpha(round(255 * shown))
            surface.blit(sprite, at)
            sprite.set_alpha(255)

    def there(self) -> float:
        """How much of it is there, 0 to 1."""
        full, going = self.fades
        if self.part < full:
            return ease_out(self.part / full)
        return 1.0 if self.part <= going else 1 - smooth((self.part - going) / (1 - going))


class Thrown(NamedTuple):
    """A die on a banner: its picture without a number, and the number it shows."""

    kind: str
    shown: int


class Banner(Plate[Under]):
    """A band over the middle of the board: a title, a line below it, pictures on its left, a die that lands on its right.

    With a die, the line and the second picture are the ones of `after` once it lies.
    """

    LANDS = 0.42
    fades = (0.08, 0.88)

    def __init__(
        self,
        board: Under,
        title: str,
        line: str,
        pictures: Sequence[str],
        seconds: float,
        ground: Colour = palette.PANEL,
        edge: Colour = palette.AMBER,
        die: Thrown | None = None,
        after: tuple[str, str] | None = None,
    ) -> None:
        """`after`: the line and the picture that come when the die lies."""
        super().__init__(board, seconds)
        self.title, self.line, self.pictures = title, line, tuple(pictures)
        self.shade, self.edge, self.die, self.after = ground, edge, die, after

    def ready(self) -> None:
        scale = self.board.scale
        self.pad, self.px = scale.px(18), scale.px(52)
        lines = [self.line, *([self.after[0]] if self.after else [])]
        self.heading = drawn(self.title, title_face(self.title), scale.text(TITLE), palette.TEXT)
        self.lines = [rich(line, scale.text(BODY + 2), self.board.window.w, palette.TEXT) for line in lines if line]
        across = max(one.get_width() for one in (self.heading, *self.lines))
        seats = len(self.pictures) + (1 if self.after else 0) + (1 if self.die else 0)
        high = max(self.px, self.heading.get_height() + max((one.get_height() for one in self.lines), default=0))
        across += 2 * self.pad + seats * (self.px + self.pad // 2) + (self.pad if self.die else 0)
        size = (across, high + 2 * scale.px(12))
        self.ground = box(size, self.shade, self.edge, scale.px(10), 2, mixed(self.shade, palette.TEXT, 0.35))
        self.rect = Rect((0, 0), size).move_to(center=(self.board.window.centerx, self.board.window.y + self.board.window.h // 3))
        if self.die:
            self.tumbling = [turned(self.die.kind, (self.px,) * 2, degrees) for degrees in range(0, 360, QUARTER)]
            self.lying = numbered_die(self.die.kind, self.die.shown, self.px)

    def paint(self, surface: Surface) -> None:
        plate = self.ground.copy()
        landed = not self.die or self.part >= self.LANDS
        middle_ = self.rect.h // 2
        x = self.pad
        for name in (*self.pictures, *([self.after[1]] if self.after and landed else [])):
            drawing = picture(name, (self.px, self.px))
            plate.blit(drawing, drawing.get_rect(midleft=(x, middle_)))
            x += self.px + self.pad // 2
        x = self.pad + (len(self.pictures) + (1 if self.after else 0)) * (self.px + self.pad // 2)
        line = self.lines[-1 if landed else 0] if self.lines else None
        top = (self.rect.h - self.heading.get_height() - (line.get_height() if line else 0)) // 2
        plate.blit(self.heading, (x, top))
        if line:
            plate.blit(line, (x, top + self.heading.get_height()))
        if self.die:
            self._die(plate, (self.rect.w - self.pad - self.px // 2, middle_))
        self.lay(surface, plate, 14)

    def _die(self, plate: Surface, at: tuple[int, int]) -> None:
        if self.part >= self.LANDS:
            plate.blit(self.lying, self.lying.get_rect(center=at))
            return
        sprite = self.tumbling[int((1 - smooth(self.part / self.LANDS)) * 18) % len(self.tumbling)]
        plate.blit(sprite, sprite.get_rect(center=at))


@kept(64)
def numbered_die(kind: str, shown: int, px: int) -> Surface:
    """A die px wide that lies with its number in the middle."""
    die = picture(kind, (px, px)).copy()
    size = max(13, round(px * (0.42 if shown < 10 else 0.34)))
    top, high = capitals(BOLD, size)
    for x, y, shade in ((1, 1, palette.colour("FFFFFF")), (0, 0, palette.INK)):
        glyphs = drawn(str(shown), BOLD, size, shade)
        die.blit(glyphs, ((px - glyphs.get_width()) // 2 + x, (px - high) // 2 - top - round(px * 0.03) + y))
    return die
