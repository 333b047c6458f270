"""The title: a card for each game, the match that waits, and the way to everything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.app.page import FOOT_AIR, Page, flow
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, GREAT, LABEL, REGULAR, SEMIBOLD, SENTENCE, STENCIL
from scenes.kit.layout import Scale, columns
from scenes.kit.palette import Colour, mixed
from scenes.kit.pictures import picture, there
from scenes.kit.scene import Change, Push, Quit, Scene
from scenes.kit.widgets import Button, Heading, Label, Press, Widget
from scenes.kit.words import say
from scenes.menus.saved_matches import Matches, Saved
from scenes.rulebook.opening import opens

PICTURE = (376, 392)  # the proportions of a card's picture
CARD_TITLE = 25
CARD_LEAST, CARD_MOST = 172, 300  # design units of width
LOW_LEAST, LOW_PICTURE = 250, 0.3  # of a low card: design units of width, and the share of it that its picture takes
AMBER_LEAST = 200
"""Design units that the amber button is wide at least in one line with the others."""
TALL, LOW = (28, 26, 22, 52, GREAT), (14, 14, 6, 44, 40)
"""Design units above and below the page, under its line, above its buttons, of their height and of the program's name, with
either kind of card."""


class Game(NamedTuple):
    """What the title tells about a game."""

    id: str
    title: str
    text: str
    players: str
    minutes: int


class Start(NamedTuple):
    """The training that is the sensible next step: what its button says, and what it does."""

    words: str
    press: Press


class Card(Widget):
    """A game's card: picture, name, what it is about, how many play how long."""

    def __init__(self, game: Game, open_game: Press, ground: Colour = palette.CARDS[0]) -> None:
        super().__init__()
        self.game, self.open_game, self.ground = game, open_game, ground
        self.name_most = 0  # px: the type size in which every name on the page fits its card; 0: its own
        self.below = 0  # px kept free for words, the same on every card of the page, so that they line up
        self.low = False  # the picture stands beside the words instead of above them

    def press(self) -> Change | None:
        return self.open_game()

    def _pad(self, scale: Scale) -> int:
        return scale.px(12 if self.low else 16)

    def words_room(self, scale: Scale, width: int) -> int:
        """Pixels that the words may be wide, on a card so many pixels wide."""
        inner = width - 2 * self._pad(scale)
        return inner - self._aside(inner) - scale.px(12) if self.low else inner

    def _gaps(self) -> tuple[int, int, int, int]:
        """Design units above the name, under it, above the last line and under it."""
        return (8, 2, 4, 10) if self.low else (12, 6, 12, 14)

    def _aside(self, inner: int) -> int:
        """The width in pixels of a picture that stands beside the words."""
        return round(inner * LOW_PICTURE)

    def words_high(self, scale: Scale, width: int) -> int:
        """Pixels of everything below the picture, or beside it, on a card so many pixels wide."""
        inner = self.words_room(scale, width)
        body = text.rich_size(self.game.text, scale.text(BODY), inner, 1.12)[1]
        foot = text.line_height(SEMIBOLD, scale.text(BODY))
        name = text.line_height(STENCIL, self.name_px(scale, inner)) * len(self._name(scale, inner))
        return sum(map(scale.px, self._gaps())) + name + body + foot

    def name_px(self, scale: Scale, inner: int) -> int:
        """The type size in pixels of the name, so that it fits a card with so many pixels between its margins."""
        most = self.name_most or scale.text(CARD_TITLE)
        return text.shrunk(self.game.title.upper(), STENCIL, most, 15, inner, scale.px(1))

    def _name(self, scale: Scale, inner: int) -> list[str]:
        """The name in lines: in one, unless even its least size is too wide."""
        return text.spaced(self.game.title.upper(), STENCIL, self.name_px(scale, inner), inner, scale.px(1))

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        pad = self._pad(scale)
        if self.low:
            return room, self.words_high(scale, room)
        return room, pad + (room - 2 * pad) * PICTURE[1] // PICTURE[0] + self.words_high(scale, room)

    def paint_under(self, surface: Surface) -> None:
        shapes.cast(surface, self.rect, self.scale.px(6), self.scale.px(16), self.scale.px(6), 150)

    def draw(self, surface: Surface) -> None:
        lifted = self.scale.px(4) if self.hovered and not self.pressed else 0
        place = self.rect
        self.rect = place.move(0, -lifted)
        super().draw(surface)
        self.rect = place

    def paint(self) -> Surface:
        scale, pad = self.scale, self._pad(self.scale)
        ground = self.ground
        edge = palette.LINE_HIGH if palette.HIGH else mixed(ground, (0, 0, 0), 0.28)
        if self.hovered or self.focused:
            ground, edge = mixed(ground, (255, 255, 255), 0.05), palette.AMBER
        light = mixed(ground, (255, 255, 255), 0.14)
        surface = shapes.box(self.rect.size, ground, edge, scale.px(6), scale.px(2), light).copy()
        inner = self.rect.w - 2 * pad
        if self.low:
            aside, wide = self._aside(inner), self.words_room(scale, self.rect.w)
            self._paint_picture(surface, Rect(pad, pad, aside, self.rect.h - 2 * pad))
            self._paint_words(surface, Rect(self.rect.w - pad - wide, 0, wide, self.rect.h))
            return surface
        below = max(self.below, self.words_high(scale, self.rect.w))
        self._paint_picture(surface, Rect(pad, pad, inner, self.rect.h - below - pad))
        self._paint_words(surface, Rect(pad, self.rect.h - below, inner, below))
        return surface

    def _paint_picture(self, surface: Surface, area: Rect) -> None:
        """Fill the area with the picture, cut where the proportions differ."""
        part = max(area.w / PICTURE[0], area.h / PICTURE[1])
        size = (round(PICTURE[0] * part), round(PICTURE[1] * part))
        drawing = picture(there(f"title/{self.game.id}.svg", "title/emblem.svg"), size)
        cut = Rect((size[0] - area.w) // 2, (size[1] - area.h) // 2, area.w, area.h)
        surface.blit(drawing, area, cut)
        surface.blit(shapes.frame(area.size, mixed(self.ground, (0, 0, 0), 0.35), 2, 1), area)

    def _paint_words(self, surface: Surface, area: Rect) -> None:
        scale, px = self.scale, self.scale.text(BODY)
        name_px = self.name_px(scale, area.w)
        above, under, _, last = self._gaps()
        y = area.y + scale.px(above)
        for line in self._name(scale, area.w):
            surface.blit(text.drawn(line, STENCIL, name_px, palette.TEXT, scale.px(1)), (area.x, y))
            y += text.line_height(STENCIL, name_px)
        y += scale.px(under)
        surface.blit(text.rich(self.game.text, px, area.w, palette.TEXT, leading=1.12), (area.x, y))
        foot = say("title.players_minutes", players=self.game.players, minutes=self.game.minutes)
        players = text.drawn(foot, SEMIBOLD, px, palette.TEXT)
        surface.blit(players, (area.x, area.bottom - scale.px(last) - text.line_height(REGULAR, px)))


class Title(Page):
    """The first screen. Every way out of it is handed in: what opens a game, a waiting match, the settings."""

    def __init__(
        self,
        games: Sequence[Game],
        journals: Callable[[], Sequence[Saved]],
        open_game: Callable[[str], Change | None],
        resume: Callable[[str], Change | None],
        settings: Callable[[], Scene],
        keys_overlay: Callable[[], Scene],
        listed: Callable[[], Sequence[Saved]] | None = None,
        replays: Callable[[], Scene] | None = None,
        career: Callable[[], Scene] | None = None,
        start: Callable[[], Start | None] = lambda: None,
        mistakes: Callable[[], Start | None] = lambda: None,
    ) -> None:
        """`listed`: the waiting matches as the list of all of them tells them, where that is more than the title needs;
        `replays`: the list of all that can be looked back on; `career`: what has been played at this table;
        `start`: the training to begin with, offered while no match waits; `mistakes`: those to be tried again, None where there
        are none.
        """
        super().__init__()
        self.journals, self.resume, self.training, self.mistakes = journals, resume, start, mistakes
        self.name = Heading(say("program.name"), GREAT, palette.TEXT, spacing=3)
        self.look_up = self._look_up
        self.line = Label(say("program.line"), SENTENCE, palette.DIM)
        grounds = cycle(palette.CARDS)
        self.cards = [Card(game, partial(open_game, game.id), next(grounds)) for game in games]
        for card in self.cards:
            card.topic = f"{card.game.id}:setup"
        self.go_on = Button("", self._go_on, icon="play", key="confirm", main=True, height=52, size=LABEL + 1)
        self.start = Button("", Quit, icon="learn", key="confirm", main=True, height=52, size=LABEL + 1)
        self.matches = self._button("title.matches", lambda: Push(Matches(listed or journals, resume, replays)), "folder")
        self.due = Button("", Quit, icon="puzzle", height=36)
        self.rest = [
            *([self._button("title.replays", lambda: Push(replays()), "replay")] if replays else []),
            *([self._button("title.career", lambda: Push(career()), "career")] if career else []),
            self._button("title.settings", lambda: Push(settings()), "settings"),
            self._button("settings.keys", lambda: Push(keys_overlay()), "keys", key="keys"),
            self._button("title.quit", Quit, "close"),
        ]
        self.waiting_matches: tuple[Saved, ...] = ()

    def _button(self, words: str, press: Press, icon: str, key: str = "") -> Button:
        return Button(say(words), press, icon=icon, key=key, height=52, size=LABEL + 1)

    def _look_up(self, at: str) -> Change | None:
        """The wish to read the rule book of the game whose card is pointed at."""
        game, _, topic = at.partition(":")
        return opens(game)(topic) if topic else None

    def _go_on(self) -> Change | None:
        return self.resume(self.waiting_matches[0].id) if self.waiting_matches else None

    def _look_at_matches(self) -> list[Button]:
        """The buttons below the cards; the amber one continues the match that waits, or begins a training."""
        self.waiting_matches = tuple(self.journals())
        buttons = [self.matches, *self.rest]
        if self.waiting_matches:
            self.go_on.change(label=say("title.continue", match=self.waiting_matches[0].title))
            self.matches.change(reason="")
            return [self.go_on, *buttons]
        self.matches.change(reason=say("title.no_match"))
        if start := self.training():
            self.start.change(label=start.words)
            self.start.on_press = start.press
            return [self.start, *buttons]
        return buttons

    def escape(self) -> Change | None:
        return None  # the program is left by its button

    def arrange(self, view: Rect) -> int:
        buttons = self._look_at_matches()
        for low in (False, True):
            height = self._stand(buttons, view, low)
            if height <= view.h:
                break
        self.focus.renew([self.name, self.line, *self._place_due(), *self.cards, *buttons])
        return self.keep_in_sight(buttons, self.cards[-1].rect.bottom + self.scale.px(FOOT_AIR), height, view)

    def _place_due(self) -> list[Widget]:
        """The button that leads to the mistakes to be tried again, at the right of the line, where there are some and room."""
        start = self.mistakes()
        if start is None:
            return []
        self.due.change(label=start.words)
        self.due.on_press = start.press
        wide, high = self.due.natural(self.scale)
        right = max(card.rect.right for card in self.cards)
        if right - wide < self.line.rect.right + self.scale.px(16):
            return []
        self.due.place(Rect(right - wide, self.line.rect.bottom - high, wide, high), self.scale)
        return [self.due]

    def _stand(self, buttons: Sequence[Button], view: Rect, low: bool) -> int:
        """The height in pixels of the page, after everything was placed on it with tall or with low cards."""
        px, scale, gap = self.scale.px, self.scale, self.scale.px(14)
        edge, under, above, button, great = LOW if low else TALL
        self.name.change(size=great)
        for card in self.cards:
            card.change(low=low)
        side = max(px(24), min(px(44), view.w // 26))
        wide = min(view.w - 2 * side, len(self.cards) * px(CARD_MOST) + (len(self.cards) - 1) * gap)
        x = (view.w - wide) // 2
        across = max(1, min(len(self.cards), (wide + gap) // (px(LOW_LEAST if low else CARD_LEAST) + gap)))
        lines = -(-len(self.cards) // across)
        across = -(-len(self.cards) // lines)  # no line is much shorter than the others
        name, line = self.name.natural(scale, wide), self.line.natural(scale, wide)
        for bare in (False, True) if low else (False,):  # rather signs alone, which tell what they are, than another line
            for one in buttons:
                one.change(height=button, hint=not bare, bare=bare and not one.main, tip=one.label if bare else "")
            foot = self._line_up(buttons, Rect(x, 0, wide, 0))
            if foot <= px(button):
                break
        others = name[1] + px(4) + line[1] + px(under) + lines * gap + px(above) + foot
        card_high = self._card_high(columns(Rect(0, 0, wide, 1), across, gap)[0].w, (view.h - others - 2 * px(edge)) // lines)
        y = max(px(edge), (view.h - others - lines * card_high) // 2)
        self.name.place(Rect(x, y, *name), scale)
        self.line.place(Rect(x, self.name.rect.bottom + px(4), *line), scale)
        y = self.line.rect.bottom + px(under)
        for row in range(lines):
            cards = self.cards[row * across : (row + 1) * across]
            for card, area in zip(cards, columns(Rect(x, y, wide, card_high), across, gap), strict=False):
                card.place(area, scale)
            y += card_high + gap
        y += px(above)
        return y + self._line_up(buttons, Rect(x, y, wide, 0)) + px(edge)

    def _line_up(self, buttons: Sequence[Button], area: Rect) -> int:
        """The height in pixels of the buttons, placed along the top of an area.

        The amber one begins at the left, the others end at the right, so that they keep their places whatever it says; where that
        leaves it too little room they stand one after another.
        """
        scale, gap = self.scale, self.scale.px(12)
        amber, rest = [one for one in buttons if one.main], [one for one in buttons if not one.main]
        sizes = [one.natural(scale, area.w) for one in rest]
        x = area.right - sum(wide for wide, _ in sizes) - gap * (len(rest) - 1)
        room = x - gap - area.x
        if room < scale.px(AMBER_LEAST) or any(one.natural(scale, room)[1] > scale.px(one.height) for one in amber):
            return flow(buttons, area, scale, gap)
        for one in amber:
            one.place(Rect(area.topleft, one.natural(scale, room)), scale)
        for one, (wide, high) in zip(rest, sizes, strict=True):
            one.place(Rect(x, area.y, wide, high), scale)
            x += wide + gap
        return max(one.rect.h for one in buttons)

    def _card_high(self, wide: int, room: int) -> int:
        """The height in pixels of the cards, so many pixels wide, where there are so many for each line of them.

        The pictures give way to what must be read, down to two thirds; words line up, and names have one size.
        """
        scale = self.scale
        for card in self.cards:
            card.name_most = 0
        names = min(card.name_px(scale, card.words_room(scale, wide)) for card in self.cards)
        for card in self.cards:
            card.name_most = names
        words = max(card.words_high(scale, wide) for card in self.cards)
        whole = max(card.natural(scale, wide)[1] for card in self.cards)
        for card in self.cards:
            card.below = words
        if self.cards[0].low:
            return max(whole, min(room, round(whole * 1.3)))
        return max(words + scale.px(16) + (whole - words) * 2 // 3, min(whole, room))
