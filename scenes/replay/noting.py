"""Words at a moment of a replay: the bar in which they are written, the arrow drawn with them, and how both are shown."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.noted import WORDS, as_words
from scenes.kit import palette, shapes, text
from scenes.kit.chrome import Chrome
from scenes.kit.fields import TextField
from scenes.kit.fonts import BODY, SENTENCE
from scenes.kit.layout import Scale
from scenes.kit.widgets import Button, Label, Widget
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.replay.session import Session
from scenes.replay.timeline_bar import STAR, glyph
from scenes.review import arrows

WIDEST = 460
"""Design units of the plate with the words over the board."""
BEND = 0.16


class Noting:
    """The bar in the place of the line and its buttons while words are written; `over` is called when it opens or closes."""

    def __init__(self, session: Session, over: Callable[[], None]) -> None:
        self.session, self.over = session, over
        self.open = False
        self.typed_open = False  # whether a key has just opened it, whose sign is still to come
        self.words = ""
        self.arrow: tuple[str, str] | None = None
        self._from: str | None = None  # the space from which an arrow is being drawn
        self._to = (0, 0)  # the pixel to which it has come
        self.line = Label("", SENTENCE)
        self.field = TextField("", "", self._type, WORDS, 2000)
        self.bare = Button(say("replay.note_no_arrow"), self._take_arrow_away, icon="clear", height=40)
        self.drop = Button(say("replay.note_drop"), self._drop, icon="trash", height=40)
        self.cancel = Button(say("replay.note_cancel"), self.close, icon="back", key="let_go", height=40)
        self.save = Button(say("replay.note_save"), self._save, icon="save", key="confirm", main=True, height=40)

    @property
    def widgets(self) -> list[Widget]:
        """What stands on the bar, in the order Tab walks it."""
        return [self.line, self.field, self.bare, self.drop, self.cancel, self.save]

    # --- what is done -----------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Open the bar at the moment that is shown; the match halts there."""
        session = self.session
        session.run.finish()
        session.halt()
        note = session.note()
        self.words, self.arrow, self._from = note.words if note else "", note.arrow if note else None, None
        self.field.change(value=self.words)
        self.drop.change(reason="" if note else say("replay.note_none"))
        self.open = True
        self._follow()
        self.over()

    def opened_by(self, event: pygame.event.Event) -> bool:
        """Whether this is the sign of the key that has opened it: no word begins with that."""
        if event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return False
        opened, self.typed_open = self.typed_open and event.type == pygame.TEXTINPUT, False
        return opened

    def close(self) -> None:
        """Close it; nothing is kept."""
        self.open, self._from = False, None
        self.over()

    def _type(self, words: str) -> None:
        self.words = words
        self._follow()

    def _take_arrow_away(self) -> None:
        self.arrow = None
        self._follow()

    def _save(self) -> None:
        self.session.put(as_words(self.words), self.arrow)
        self.close()

    def _drop(self) -> None:
        self.session.put("", None)
        self.close()

    def _follow(self) -> None:
        """Let the sentence and the buttons follow what is written."""
        session, arrow = self.session, self.arrow
        self.line.change(words=say("replay.note_arrow", arrow=arrow_words(session, arrow)) if arrow else say("replay.note_how"))
        self.bare.change(reason="" if arrow else say("replay.note_bare"))
        empty = not as_words(self.words) and not arrow
        self.save.change(reason=say("replay.note_empty") if empty else "")

    def handle(self, event: pygame.event.Event, board: Rect) -> bool:
        """Whether the pointer was at an arrow on the board."""
        table = self.session.table
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and board.collidepoint(event.pos):
            self._from, self._to = table.space_at(event.pos), event.pos
            return True
        if self._from is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            self._to = event.pos
            self.over()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            end, start, self._from = table.space_at(event.pos), self._from, None
            if end and end != start:
                self.arrow = (start, end)
            self._follow()
            self.over()
            return True
        return False

    # --- the screen -------------------------------------------------------------------------------------------------------

    def place(self, area: Rect, scale: Scale) -> None:
        """Place everything in the foot of the screen."""
        px = scale.px
        high = self.save.natural(scale)[1]
        top, x = area.bottom - px(8) - high, area.right
        for button in (self.save, self.cancel, self.drop, self.bare):
            wide = button.natural(scale)[0]
            x -= wide
            button.place(Rect(x, top, wide, high), scale)
            x -= px(8)
        tall = self.field.natural(scale, area.w)[1]
        self.field.place(Rect(area.x, top - px(10) - tall, area.w, tall), scale)
        room = self.field.rect.y - px(8) - area.y
        for size in (SENTENCE, BODY):
            self.line.change(size=size)
            lines = self.line.natural(scale, area.w)[1]
            if lines <= room:
                break
        self.line.place(Rect(area.x, self.field.rect.y - px(8) - lines, area.w, lines), scale)

    def draw(self, surface: Surface, chrome: Chrome) -> None:
        """Paint the arrow and the words of the moment, or what is being written, over the board."""
        session, board, scale = self.session, chrome.between, chrome.scale
        note = None if session.run.under_way else session.note()
        words, arrow = (self.words, self.arrow) if self.open else (note.words, note.arrow) if note else ("", None)
        if self._from is not None:
            arrows.draw(surface, [session.table.spot(self._from), self._to], arrows.BETTER, BEND, board, scale)
        elif arrow and session.knows(arrow):
            arrows.draw(surface, [session.table.spot(space) for space in arrow], arrows.BETTER, BEND, board, scale)
        if words and not self.open:
            draw_words(surface, words, chrome.board, scale)


def draw_words(surface: Surface, words: str, board: Rect, scale: Scale) -> None:
    """Paint the words on a plate at the top of the board, with a star."""
    px = scale.px
    size, pad = scale.text(SENTENCE), px(12)
    sign = glyph(STAR, palette.AMBER_HIGH, px(18))
    drawn = text.rich(words, size, min(px(WIDEST), board.w - 2 * px(24)) - sign.get_width() - px(10))
    wide, high = drawn.get_width() + sign.get_width() + px(10) + 2 * pad, drawn.get_height() + 2 * px(8)
    area = Rect(board.centerx - wide // 2, board.y + px(12), wide, high)
    shapes.cast(surface, area, px(4), px(10), px(3))
    surface.blit(shapes.box(area.size, palette.BAR, palette.AMBER, px(4)), area)
    surface.blit(sign, (area.x + pad, area.y + (high - sign.get_height()) // 2))
    surface.blit(drawn, (area.x + pad + sign.get_width() + px(10), area.y + px(8)))


def arrow_words(session: Session, arrow: tuple[str, str]) -> str:
    """An arrow in words: from where to where."""
    own, view = presentation(session.recording.rules.id).action_words(), session.recording.at(session.moment.action)
    start, end = (own.where(view, space) if session.knows(arrow) else space for space in arrow)
    return say("replay.note_from_to", start=start, end=end)
