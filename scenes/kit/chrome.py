"""The five places every game has: top bar, board, side panel, bottom bar (the log is a drawer over the board)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.kit import keys, palette, shapes, text
from scenes.kit.column import SideColumn
from scenes.kit.fonts import LABEL, SEMIBOLD, SENTENCE
from scenes.kit.layout import BODY_FLOOR, Scale, cut_bottom, cut_top, inset
from scenes.kit.palette import Side
from scenes.kit.panels import with_numbers
from scenes.kit.row import MAIN, Row
from scenes.kit.widgets import Button, Label, Press, Widget

TITLE_SIZE = 24
ROOMY = 280  # design units: what is read for a while has room in a side column that is so wide
STRIP = 112  # design units: what is kept of the foot of board and column together
SIDE, TALL = 352, 432  # design units: the side column is laid out so wide, and for what is at least so high
MAIN_WIDE = 190  # design units that a main button has at least, so that its words can change and it stays as it is
MOST, MOST_HELD = 0.66, 0.82  # the part of the bar that buttons take at most, and where their places are held
KEPT = 0.3  # the part of it that a sentence has, whatever it says, as long as that takes no words off a button
TIGHT, BARE, CLOSE = 2, 3, 5  # in a crowd so dense buttons have less air, the minor ones no words, and none what it wants
SMALLER = 0.75  # in a low window its letters are smaller than asked for, down to this part of them


class Chip(NamedTuple):
    """A word or two on the top bar; with a side it stands on that side's colour with its counter before it."""

    words: str
    side: Side | None = None
    strong: bool = False  # on the side's ground (whose decision it is); else on a plain one (a score)
    short: str = ""  # fewer words for a crowded bar, "" when there are none
    topic: str = ""  # what it is about, as a rule book finds it


class Chrome:
    """The frame of a match screen: works out the five places and paints what stands in the bars.

    `widgets` belong in the screen's Focus. The side panel's column is the screen's own to fill.
    """

    def __init__(self, title: str, menu: Press, menu_tip: str = "") -> None:
        self.title = title.upper()
        self.left: tuple[Chip, ...] = ()
        self.right: tuple[Chip, ...] = ()
        self.buttons: list[Button] = []
        self.tools: list[Button] = []  # buttons of the top bar, left of the menu
        self.menu = Button("", menu, icon="menu", key="menu", tip=menu_tip, height=36)
        self.sentence = Label("", SENTENCE)
        self.column = SideColumn()
        self._lying: list[tuple[Rect, str]] = []  # where each chip stands on the screen, and its topic
        self.scale = Scale(100)
        self.whole = self.bar = self.board = self.side = self.bottom = Rect(0, 0, 0, 0)
        self.plate = Rect(0, 0, 0, 0)  # what hides the board under the panels, where it runs on there
        self._said: object = None  # what places follow from: the sentence, the names of keys, what stands on the buttons
        self._bar: Surface | None = None
        self._ground: Surface | None = None
        self._foot = 0  # px that are kept of the foot of board and column together
        self.below = Rect(0, 0, 0, 0)
        """What is kept free of the side column's foot, for whoever asks for it, in letters of the scale `letters`."""
        self.letters = Scale(100)
        self._for: object = None  # the window that it was laid out for
        self._rows: dict[str, Row] = {}  # the places of the buttons, by the phase in which they stand there
        self._phase = ""
        self.stale = True

    @property
    def widgets(self) -> list[Widget]:
        """The sentence, the buttons and the menu, in the order Tab walks them."""
        return [self.sentence, *self.buttons, *self.tools, self.menu]

    @property
    def between(self) -> Rect:
        """The whole width of the window between the bars: a board may run on under what lies beside it."""
        return Rect(self.whole.x, self.bar.bottom, self.whole.w, self.board.bottom - self.bar.bottom)

    @property
    def strip(self) -> Rect:
        """What is kept free where something else lies in the place of board and column: a low part of their foot."""
        whole = self.board.union(self.side)
        return cut_bottom(whole, self._foot if self.below.w else 0)[0]

    @property
    def roomy(self) -> bool:
        """Whether the side column has room for what is read for a while, as the log, so that it leaves the board in sight."""
        return self.side.w >= self.scale.px(ROOMY)

    def resize(self, size: tuple[int, int], scale: Scale, wide: bool = False, foot: int = 0, below: int = 0) -> None:
        """Work out the five places; `wide` gives the side panel's column to the board, `foot` pixels over the bottom bar are kept
        free, and `below` of the column's foot, but never more than its half."""
        self.scale, self.whole, px = scale, Rect((0, 0), size), scale.px
        bar_high = max(px(48), scale.text(LABEL) + px(20))
        self.bar, rest = cut_top(self.whole, bar_high)
        self.bottom, rest = cut_bottom(rest, min(px(80), size[1] // 5))
        self.bottom = inset(self.bottom, px(16), 0)
        rest.h -= foot
        middle = Rect(px(16), rest.y + px(8), size[0] - 2 * px(16), rest.h - px(8))
        letters = self.letters = self._letters(middle.h)
        side_wide = 0 if wide else min(letters.px(SIDE), round(size[0] * 0.4))
        self.board = Rect(middle.x, middle.y, middle.w - side_wide - (px(16) if side_wide else 0), middle.h)
        self.side = Rect(middle.right - side_wide, middle.y, side_wide, middle.h)
        self.below = Rect(self.side.x, self.side.bottom, side_wide if below else 0, 0)
        if self.below.w:
            self._foot = min(below, letters.px(STRIP))
            self.below, self.side = cut_bottom(self.side, min(below, self.side.h // 2), px(10))
            letters = self._letters(self.side.h)
        self.column.stand(self.side, letters)
        self._bar = self._ground = None
        sized = tuple(size), scale, wide, foot, below
        if sized != self._for:  # whoever comes back from another screen finds every button where it was
            self._for, self._rows = sized, {}
        self.plate = Rect(0, 0, 0, 0)
        self._place()

    def _letters(self, high: int) -> Scale:
        """The scale of a side column so many pixels high: as asked for, or smaller, so that what decides is seen at once."""
        among = [scale for scale in self.scale.downwards() if scale.percent >= self.scale.percent * SMALLER]
        return next((scale for scale in among if scale.px(TALL) <= high), among[-1])

    def show(self, left: Sequence[Chip], right: Sequence[Chip]) -> None:
        """Show these chips on the top bar."""
        if (tuple(left), tuple(right)) != (self.left, self.right):
            self.left, self.right = tuple(left), tuple(right)
            self._bar, self.stale = None, True

    def say(self, sentence: str, buttons: Sequence[Button] | None = None, phase: str = "") -> None:
        """Show this sentence (rich text) on the bottom bar, and these buttons, the main one last.

        Those that stand aside do so at the left end; the others keep their places as long as the same phase lasts, and have them
        again when it comes back.
        """
        self.sentence.change(words=with_numbers(sentence))
        if buttons is not None:
            self.buttons, self._phase = list(buttons), phase
        shown = [(one, one.label, one.icon, one.key, one.minor, one.main, one.held) for one in (*self.tools, *self.buttons)]
        said = sentence, dict(keys.TABLE.chosen), shown, self._phase
        if said != self._said:
            self._said = said
            self._place()

    def topic_at(self, at: tuple[int, int]) -> str:
        """What the chip at a point of the screen is about, "" where none lies."""
        return next((topic for area, topic in self._lying if area.collidepoint(at)), "")

    def places_of(self, topic: str) -> list[Rect]:
        """Where the chips about something lie on the screen, from the left."""
        return sorted((area for area, about in self._lying if about == topic), key=lambda area: area.x)

    def _place(self) -> None:
        """Give the menu, the buttons and the sentence their places; a crowd of buttons, or those beside a sentence that would
        not fit its bar, get narrower first.
        """
        if not self.bottom.w:
            return
        px, scale = self.scale.px, self.scale
        end = self.bar.right - px(16)
        for button in (self.menu, *reversed(self.tools)):
            wide, high = button.natural(scale)
            button.place(Rect(end - wide, self.bar.y + (self.bar.h - high) // 2, wide, high), scale)
            end -= wide + px(8)
        self._place_sentence(*self._place_buttons())
        self.stale = True

    def _place_buttons(self) -> tuple[int, int]:
        """Give the buttons their places; where the sentence begins, and the room it has. In a crowd they get narrower first."""
        px, scale, row = self.scale.px, self.scale, self._rows.setdefault(self._phase, Row())
        gap, most = px(10), round(self.bottom.w * (MOST_HELD if any(one.held for one in self.buttons) else MOST))
        beside = [button for button in self.buttons if not button.aside]
        for crowd in range(row.crowd, CLOSE + 1):  # without hints, with less air, the minor ones bare, all bare, all narrow
            row.narrow(crowd)
            for button in self.buttons:
                self._narrow(button, crowd)
            start = self._place_aside(gap)
            sizes = [self._held(button, row) for button in beside]
            named = [(self._named(button), width) for button, (width, _) in zip(beside, sizes, strict=True)]
            taken = row.taken(named, gap)
            if crowd == CLOSE and taken > most:
                row.close_up([name for name, _ in named])
                taken = row.taken(named, gap)
            room = self.bottom.right - taken - start - px(16)
            kept = round(self.bottom.w * KEPT) if crowd < TIGHT else px(60)
            if taken <= most and room >= kept and self._sized(room) <= self._lines_high:
                break
        needed = self._sentence_room(max(px(60), room))
        if room < needed:  # as narrow as can be and still too many: what bears words shares what is left, in lines
            self._squeeze(beside, start + needed + px(16))
            return start, needed
        places = row.places(self.bottom.right, gap)
        for button, (_, height) in zip(beside, sizes, strict=True):
            x, wide = places[self._named(button)]
            button.place(Rect(x, self.bottom.centery - height // 2, wide, height), scale)
        return start, room

    def _sentence_room(self, least: int) -> int:
        """The pixels, from so many on, in which the sentence has no more lines than the bar holds; as many where none will do."""
        most = self.bottom.w * 2 // 3
        return next((wide for wide in range(least, most, self.scale.px(20)) if self._sized(wide) <= self._lines_high), least)

    @staticmethod
    def _narrow(button: Button, crowd: int) -> None:
        """Take from a button what a crowd so dense has no room for; whose place is held keeps its words longer."""
        square = 0 < button.held <= button.height
        least = BARE if button.minor and not button.held else BARE + 1
        bare = square or (crowd >= least and not (button.main and not button.held))
        button.change(hint=crowd == 0 and not button.held, bare=bare, tight=crowd >= TIGHT)

    def _place_aside(self, gap: int) -> int:
        """Give the buttons that stand aside their places; where the bar is free from."""
        x = self.bottom.x
        for button in self.buttons:
            if button.aside:
                wide, high = button.natural(self.scale)
                button.place(Rect(x, self.bottom.centery - high // 2, wide, high), self.scale)
                x += wide + gap
        return x

    def _named(self, button: Button) -> str:
        """The name of a button's place: the last one has a place of its own, unless it only looks at the board otherwise."""
        decides = button.main or button.reason or not button.minor
        return MAIN if button is self.buttons[-1] and decides else button.spot

    def _held(self, button: Button, row: Row) -> tuple[int, int]:
        """The size of a button; the words of a main one go into its place, without its key or in lines that the bar holds."""
        size = button.natural(self.scale)
        if button.held and row.crowd < CLOSE:
            # Where letters stay as large as can be read, their places do so too: no word is broken for one.
            wide = size[0] if button.bare and button.icon else self.scale.lettered(button.held, button.size)
            return wide, button.natural(self.scale, wide)[1]
        if self._named(button) != MAIN:
            return size
        wide = max(row.wide.get(MAIN, 0), self.scale.px(MAIN_WIDE) if row.crowd < CLOSE else 0)
        if size[0] > wide > 0:
            button.change(hint=False)  # its words come before its key
            size = button.natural(self.scale)
            longest = max(map(len, button.label.split()), default=0)
            if size[0] > wide and size[0] * longest > wide * len(button.label):  # no word is broken for the place of a button
                return size
        wide, step = wide or size[0], self.scale.px(10)
        while (high := button.natural(self.scale, wide)[1]) > self.bottom.h and wide < size[0]:
            wide += step  # its lines are no more than the bar holds
        return wide, high

    def _squeeze(self, beside: Sequence[Button], left: int) -> None:
        """Give buttons that are too many the room from there to the right end of the bar."""
        gap = self.scale.px(4)
        sizes = self._squeezed(beside, self.bottom.right - left - gap * len(beside))
        x = self.bottom.right - sum(width for width, _ in sizes) - gap * (len(sizes) - 1)
        for button, (width, height) in zip(beside, sizes, strict=True):
            button.place(Rect(x, self.bottom.centery - height // 2, width, height), self.scale)
            x += width + gap

    def _squeezed(self, buttons: Sequence[Button], wide: int) -> list[tuple[int, int]]:
        """The sizes of buttons in so many pixels: those that bear no words as they are, the others alike."""
        sizes = [button.natural(self.scale) for button in buttons]
        worded = [not (button.bare and button.icon) for button in buttons]
        bare = sum(width for (width, _), words in zip(sizes, worded, strict=True) if not words)
        share = max(1, (wide - bare) // max(1, sum(worded)))
        return [
            button.natural(self.scale, share) if words else size
            for button, words, size in zip(buttons, worded, sizes, strict=True)
        ]

    def _place_sentence(self, x: int, room: int) -> None:
        """Place the sentence in the middle of its bar, from there on."""
        height = self._sized(room)
        area = Rect(x, self.bottom.centery - height // 2, room, height)
        self.sentence.place(area, self.scale)

    @property
    def _lines_high(self) -> int:
        """Pixels that the sentence may be high: its lines keep off the edges of their bar."""
        return self.bottom.h - self.scale.px(12)

    def _sized(self, room: int) -> int:
        """The height in pixels of the sentence in its full size, or in the first smaller one in which it fits its bar, down to
        the least that can be read.
        """
        for size in range(SENTENCE, 5, -1):
            self.sentence.change(size=size)
            height = self.sentence.natural(self.scale, room)[1]
            if height <= self._lines_high or self.scale.text(size) <= BODY_FLOOR:
                break
        return height

    # drawing

    def draw(self, surface: Surface) -> None:
        """Paint the ground, the bar and the board's frame (not the widgets)."""
        if self._ground is None or self._ground.get_size() != surface.get_size():
            self._ground = self._painted_ground(surface.get_size())
        if self._bar is None:
            self._bar = self._painted_bar()
        surface.blit(self._ground, (0, 0))
        surface.blit(self._bar, self.bar)
        self.stale = False

    def draw_plate(self, surface: Surface) -> None:
        """Paint the dark plate on which the panels lie where the board runs on under them."""
        if self.column.rect.w:
            plate = self.column.rect.inflate(2 * self.scale.px(8), 2 * self.scale.px(4)).clip(self.between)
            if plate.top - self.between.top <= self.scale.px(8):  # else a sliver of the board would shine between
                plate = Rect(plate.x, self.between.top, plate.w, plate.bottom - self.between.top)
            self.plate = plate
            surface.blit(shapes.box(plate.size, palette.GROUND, palette.LINE, self.scale.px(6)), plate)

    def _painted_ground(self, size: tuple[int, int]) -> Surface:
        ground = shapes.ground(size).copy()
        shapes.cast(ground, self.board, self.scale.px(6), self.scale.px(12), self.scale.px(3))
        frame = self.board.inflate(4, 4)
        ground.blit(shapes.box(frame.size, palette.GROUND_DARK, (0, 0, 0), self.scale.px(5), 2), frame)
        return ground

    def chip(self, chip: Chip, scale: Scale | None = None) -> Surface:
        """A chip's picture, in the scale of the frame or in a smaller one."""
        scale = scale or self.scale
        px, size = scale.px, scale.text(LABEL)
        words = text.drawn(chip.words, SEMIBOLD, size, palette.TEXT)
        high = max(px(28), words.get_height() + px(4))
        side = max(shapes.LETTERED, px(shapes.LETTERED))
        mark = side + px(2) if chip.side else 0
        ground = chip.side.chip if chip.side and chip.strong else palette.PANEL_HIGH
        picture = shapes.box((words.get_width() + mark + 2 * px(12), high), ground, None, px(4)).copy()
        if chip.side:
            counter = shapes.counter(chip.side._replace(letter=chip.side.letter[:1]), side)  # no more can be read so small
            picture.blit(counter, (px(7), (high - counter.get_height()) // 2))
        picture.blit(words, (px(12) + mark, text.middle(picture.get_rect(), SEMIBOLD, size)))
        return picture

    def _short(self) -> list[list[Chip]]:
        """The chips from the left and from the right with fewer words, where they have some."""
        return [[chip._replace(words=chip.short or chip.words) for chip in chips] for chips in (self.left, self.right)]

    def _beside_title(self, room: int) -> tuple[list[Surface], list[Surface], int] | None:
        """The chips beside the title: those of a crowd with fewer words, which say enough; None where even so it must go."""
        short_left, short = self._short()
        for left, right in ((self.left, self.right), (self.left, short), (short_left, short)):
            lefts, rights = ([self.chip(chip) for chip in chips] for chips in (left, right))
            gap = self.scale.px(14)
            if sum(picture.get_width() + gap for picture in lefts + rights) + gap <= room:
                return lefts, rights, gap
        return None

    def _chips(self, room: int) -> tuple[list[Surface], list[Surface], int]:
        """The chips from the left and from the right, and the gap between two: where the bar is crowded with fewer words,
        then in smaller letters, those on the left with fewer words last, then closer together; where even those have no room
        the last ones are left out.
        """
        short_left, short = self._short()
        scales = self.scale.downwards()
        whole = [(self.scale, self.left, self.right), *((scale, self.left, short) for scale in scales)]
        for scale, left, right in [*whole, *((scale, short_left, short) for scale in scales)]:
            lefts, rights = ([self.chip(chip, scale) for chip in chips] for chips in (left, right))
            gap = scale.px(14)
            if sum(picture.get_width() + gap for picture in lefts + rights) - gap <= room:
                return lefts, rights, gap
        gap = scale.px(5)
        for chips in (rights, lefts):
            while chips and sum(picture.get_width() + gap for picture in lefts + rights) - gap > room:
                chips.pop()
        return lefts, rights, gap

    def _painted_bar(self) -> Surface:
        """The top bar: title, chips from the left, chips from the right; in a crowd words give way first, then the title."""
        px, bar = self.scale.px, Surface(self.bar.size)
        bar.fill(palette.BAR)
        pygame.draw.line(bar, palette.LINE, (0, bar.get_height() - 1), (bar.get_width(), bar.get_height() - 1))
        x, end = px(18), min(button.rect.x for button in (self.menu, *self.tools)) - px(14)
        size = self.scale.text(TITLE_SIZE)
        face = text.title_face(self.title)
        title = text.drawn(self.title, face, size, palette.TEXT, px(1))
        beside = self._beside_title(end - x - title.get_width())
        lefts, rights, gap = beside or self._chips(end - x)
        if beside:
            bar.blit(title, (x, text.middle(bar.get_rect(), face, size)))
            x += title.get_width() + px(22)
        self._lying = []
        for picture, chip in zip(lefts, self.left, strict=False):
            self._lying.append((bar.blit(picture, (x, (bar.get_height() - picture.get_height()) // 2)), chip.topic))
            x += picture.get_width() + gap
        for picture, chip in reversed(list(zip(rights, self.right, strict=False))):
            left = end - picture.get_width()
            self._lying.append((bar.blit(picture, (left, (bar.get_height() - picture.get_height()) // 2)), chip.topic))
            end -= picture.get_width() + gap
        return bar.convert() if pygame.display.get_surface() else bar
