"""Choosing card and dice: the hand as a fan, the pool of dice, the odds, and what the foe might do."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.api import Action
from game.match import Chair
from game.operators.fight import KINDS
from game.operators.position import OTHER, Position
from game.operators.tables import tables
from scenes.kit import keys, palette, shapes, text
from scenes.kit.controls import Stepper
from scenes.kit.fonts import BODY, BOLD, HEADING, LABEL, REGULAR, SEMIBOLD, STENCIL
from scenes.kit.layout import Scale, columns, inset, rows
from scenes.kit.palette import mixed
from scenes.kit.widgets import TAKEN, Answer, Button, Widget
from scenes.scene import Change
from scenes.tables import cards
from scenes.tables.dice import die
from scenes.tables.duel_odds import OddsPanel, Reckoning, colour_chances, foes, named
from scenes.tables.duel_parts import words

FAN = (-4, 0, 4)  # degrees at which the cards of a hand are held
CARD_WIDE = 154  # design units


@lru_cache(maxsize=48)
def held(card: str, size: tuple[int, int], px: int, degrees: int, chances: cards.Chances | None, chosen: bool) -> Surface:
    """A card of the hand, held at an angle; framed in amber when it is the chosen one."""
    # Drawn twice as large with its shadow, turned, and brought down, so that edges and figures stay smooth.
    factor = 2 if degrees else 1
    large, spread = (size[0] * factor, size[1] * factor), px * factor // 2
    whole = Surface((large[0] + 2 * spread, large[1] + 2 * spread), pygame.SRCALPHA)
    spot = Rect((spread, spread), large)
    shapes.cast(whole, spot, large[0] // 20, spread, spread // 3)
    whole.blit(cards.face(card, large, px * factor, chances), spot)
    if chosen:
        whole.blit(shapes.frame(large, palette.AMBER, max(4, large[0] // 20), max(3, large[0] // 42)), spot)
    if degrees:
        aslant = pygame.transform.rotate(whole, -degrees)
        whole = pygame.transform.smoothscale(aslant, (aslant.get_width() // 2, aslant.get_height() // 2))
    return whole.convert_alpha() if pygame.display.get_surface() else whole


class CardInHand(Widget):
    """A card of the own hand: a click chooses it; it rises under the pointer and stays up when chosen."""

    def __init__(self, card: str, degrees: int, choose: Callable[[str], None]) -> None:
        super().__init__(tip=_card_tip(card))
        self.card, self.degrees, self.choose = card, degrees, choose
        self.chosen = False
        self.chances: cards.Chances | None = None

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return cards.size_of(scale.px(CARD_WIDE))

    def press(self) -> Change | None:
        self.choose(self.card)
        return None

    def paint(self) -> Surface:
        surface, px = self.clear(), self.scale.px
        size = cards.size_of(px(CARD_WIDE))
        up = self.chosen or self.hovered or self.focused
        shown = held(self.card, size, self.scale.text(15), 0 if up else self.degrees, self.chances, self.chosen)
        spot = shown.get_rect(centerx=self.rect.w // 2, centery=self.rect.h // 2 + px(-8 if up else 6 if self.degrees else 2))
        surface.blit(shown, spot)
        return surface


def _card_tip(card: str) -> str:
    """What the symbols of a card do, in words."""
    parts = [words(f"symbol_tip.{name}", by=cards.signed(worth)) for name, worth in cards.symbols(card)]
    return " ".join([f"**{tables().cards[card].name}.**", *(parts or [words("symbol_tip.none")])])


class DiceRow(Widget):
    """The pool of one kind of dice: a minus, a die each (lit when taken), a plus. Arrows and wheel count as well."""

    def __init__(self, kind: str, pool: int, take: Callable[[str, int], None]) -> None:
        super().__init__(tip=words(f"dice_tip.{kind}"))
        self.kind, self.pool, self.take = kind, pool, take
        self.count, self.spare = 0, 0  # taken; how many more the fight allows
        self.marked = False  # the keys count here
        self.part = ""  # what the pointer is on: "minus", "plus", or the number of a die

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, scale.px(74)

    def places(self) -> dict[str, Rect]:
        """Where minus, plus and each die stand, counted from the widget's own corner."""
        px, top = self.scale.px, self.rect.h - self.scale.px(44)
        side = px(36)
        found = {"minus": Rect(px(6), top + px(2), side, side), "plus": Rect(self.rect.w - px(6) - side, top + px(2), side, side)}
        inner = Rect(found["minus"].right + px(6), top, found["plus"].x - found["minus"].right - px(12), px(40))
        pitch = min(px(38), inner.w // max(1, self.pool))
        left = inner.centerx - pitch * self.pool // 2
        return found | {str(place + 1): Rect(left + place * pitch, inner.y, pitch, inner.h) for place in range(self.pool)}

    def hover(self, at: tuple[int, int]) -> None:
        local = (at[0] - self.rect.x, at[1] - self.rect.y)
        part = next((name for name, area in self.places().items() if area.collidepoint(local)), "")
        if part != self.part:
            self.part, self.stale = part, True

    def click(self, at: tuple[int, int]) -> Change | None:
        self.hover(at)
        if self.part == "minus":
            self.by(-1)
        elif self.part == "plus":
            self.by(1)
        elif self.part:
            number = int(self.part)
            # A click on the last die taken puts it back; on any other, so many are taken.
            self._to(number - 1 if number == self.count else number)
        return None

    def press(self) -> Change | None:
        """Take one more; after the last one, start again from none."""
        self._to(self.count + 1 if self.count < self.pool and self.spare else 0)
        return None

    def by(self, step: int) -> None:
        """Nothing comes back; so many dice more or fewer are taken, as far as pool and fight allow."""
        self._to(self.count + step)

    def _to(self, number: int) -> None:
        self.take(self.kind, max(0, min(number, self.pool, self.count + self.spare)))

    def turn(self, step: int) -> Answer:
        self.by(step)
        return TAKEN

    def wheel(self, notches: float) -> Answer:
        self.by(1 if notches > 0 else -1)
        return TAKEN

    def state(self) -> tuple[object, ...]:
        return self.hovered, self.pressed, self.marked, self.part if self.hovered else ""

    def paint(self) -> Surface:
        surface, scale, px = self.clear(), self.scale, self.scale.px
        if self.marked or self.hovered:
            edge = palette.AMBER if self.marked else palette.LINE_HIGH
            surface.blit(shapes.box(self.rect.size, palette.PANEL_HIGH, edge, px(5)), (0, 0))
        size, head = scale.text(BODY), Rect(px(10), px(3), self.rect.w - px(20), self.rect.h - px(46))
        name = text.drawn(words(f"kind.{self.kind}"), SEMIBOLD, size, palette.TEXT)
        surface.blit(name, (head.x, text.middle(head, SEMIBOLD, size)))
        of = text.drawn(
            words("of_pool", n=self.count, pool=self.pool), REGULAR, size, palette.TEXT if self.count else palette.DIM
        )
        surface.blit(of, (head.right - of.get_width(), text.middle(head, REGULAR, size)))
        room = head.w - name.get_width() - of.get_width() - px(24)
        does = text.drawn(text.fitted(words(f"does.{self.kind}"), REGULAR, size, room), REGULAR, size, palette.DIM)
        surface.blit(does, (head.x + name.get_width() + px(10), text.middle(head, REGULAR, size)))
        for name_, area in self.places().items():
            if name_ in ("minus", "plus"):
                self._paint_sign(surface, area, name_)
            else:
                self._paint_die(surface, area, int(name_))
        return surface

    def _paint_sign(self, surface: Surface, area: Rect, which: str) -> None:
        px = self.scale.px
        usable = self.count > 0 if which == "minus" else self.count < self.pool and self.spare > 0
        lit = usable and self.hovered and self.part == which
        ground = palette.BUTTON_HIGH if lit else palette.BUTTON if usable else palette.OFF
        surface.blit(shapes.box(area.size, ground, palette.LINE_HIGH if usable else palette.LINE, px(4)), area)
        shade, arm, thick = palette.TEXT if usable else palette.OFF_TEXT, px(7), max(2, px(2))
        surface.fill(shade, Rect(area.centerx - arm, area.centery - thick // 2, 2 * arm, thick))
        if which == "plus":
            surface.fill(shade, Rect(area.centerx - thick // 2, area.centery - arm, thick, 2 * arm))

    def _paint_die(self, surface: Surface, area: Rect, number: int) -> None:
        side = min(area.w - self.scale.px(2), area.h)
        shown = die(self.kind, None, side)
        if number > self.count:
            near = self.hovered and self.part.isdigit() and number <= int(self.part) <= self.count + self.spare
            shown = shown.copy()
            shown.fill((255, 255, 255, 150 if near else 62), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(shown, shown.get_rect(center=area.center))


class Choosing:
    """What one seat chooses: a card and seven dice; with the odds, against anything or against what it sets for the foe."""

    def __init__(self, view: Position, chair: Chair) -> None:
        assert chair.seat is not None
        self.view, self.chair, self.seat = view, chair, chair.seat
        area = view.area(self.seat)
        self.hand = area.hand
        self.pool = view.world.tables.weapons[area.weapon].pool
        self.number = view.world.tables.numbers.dice_per_fight
        self.card: str | None = None
        self.dice = dict.fromkeys(KINDS, 0)
        self.row = -1  # the row of dice the keys count in; -1 before they were used
        self.foes = foes(view, self.seat)
        self.against: Action | None = None  # what the foe is thought to do; None: anything
        self.reckoning: Reckoning | None = None
        self._known: dict[object, tuple[dict[str, float], str]] = {}
        self.stale = True
        self.rect, self.scale, self.foe_area = Rect(0, 0, 0, 0), Scale(100), Rect(0, 0, 0, 0)
        self._still: Surface | None = None
        self.cards = [
            CardInHand(card, FAN[place % 3] if len(self.hand) > 1 else 0, self.choose) for place, card in enumerate(self.hand)
        ]
        self.dice_rows = [DiceRow(kind, most, self.take) for kind, most in zip(KINDS, self.pool, strict=True)]
        self.panel = OddsPanel(self._odds_tip)
        self.ask_against = Button(words("against.open"), self._toggle, tip=words("against.tip"), height=36)
        self.foe_buttons: list[Button] = []
        self.foe_steppers: list[Stepper] = []
        self._changed()

    # --- what is chosen -------------------------------------------------------------------------------------------------

    def choose(self, card: str) -> None:
        """Nothing comes back; this card is the chosen one."""
        self.card = card
        self._changed()

    def take(self, kind: str, number: int) -> None:
        """Nothing comes back; so many dice of a kind are taken."""
        self.dice[kind] = number
        self._changed()

    def clear(self) -> None:
        """Nothing comes back; card and dice go back to the hand and the pool."""
        self.card, self.dice = None, dict.fromkeys(KINDS, 0)
        self._changed()

    @property
    def taken(self) -> int:
        """How many dice lie there."""
        return sum(self.dice.values())

    def choice(self) -> Action | None:
        """The `fight` action, when card and dice lie there."""
        if (self.hand and self.card is None) or self.taken != self.number:
            return None
        return {"do": "fight", "card": self.card, **self.dice}

    def lacking(self) -> str:
        """What is missing still, in words; "" when nothing is."""
        missing = self.number - self.taken
        dice = words(f"lack.dice_{missing}") if missing else ""
        if self.hand and self.card is None:
            return words("lack.card_and", dice=dice) if dice else words("lack.card")
        return dice

    def _changed(self) -> None:
        """Nothing comes back; every widget shows what is chosen now, and the odds are asked anew."""
        spare = self.number - self.taken
        against = [self.against] if self.against else self.foes
        for widget in self.cards:
            chances = colour_chances(self.view, self.seat, widget.card, self.dice["aim"], against) if self.taken else None
            widget.change(chosen=widget.card == self.card, chances=chances)
        for place, row in enumerate(self.dice_rows):
            row.change(count=self.dice[row.kind], spare=spare, marked=place == self.row)
        self._ask(against)
        self._still, self.stale = None, True

    # --- odds -----------------------------------------------------------------------------------------------------------

    def _key(self) -> object:
        foe = tuple(self.against.values()) if self.against else None
        return self.card, tuple(self.dice.values()), foe

    def _ask(self, against: list[Action]) -> None:
        """Nothing comes back; the odds of the present choice are shown, or begin to be reckoned."""
        action = self.choice()
        self.reckoning = None
        foe = self.view.world.tables.operators[self.view.foe(self.seat).operator].name
        complete = self.against is None or self._whole(self.against)
        subject = words("odds.against_this" if self.against else "odds.against_any", foe=foe)
        chances = None
        if self.taken and complete and (self.card or not self.hand):
            chances = colour_chances(self.view, self.seat, self.card, self.dice["aim"], against)
        self.panel.change(title=words("odds.title"), subject=subject, miss=chances[0] if chances else None)
        if action is None or not complete:
            lack = self.lacking() if action is None else words("against.lacking")
            self.panel.change(odds=None, lines=(), waiting=words("odds.wait", lack=lack))
        elif self._key() in self._known:
            self._show(*self._known[self._key()])
        else:
            self.panel.change(waiting=words("odds.reckoning"))
            self.reckoning = Reckoning(self.chair, action, against)
            self.go_on()

    def go_on(self) -> None:
        """Nothing comes back; the odds are reckoned for a slice of time."""
        if not self.reckoning:
            return
        self.reckoning.go_on()
        if self.reckoning.over:
            names = self.view.world.tables.operators
            sides = ((self.seat, self.view.area(self.seat)), (OTHER[self.seat], self.view.foe(self.seat)))
            lines = tuple(
                f"{{{seat}|**{names[area.operator].name}**}} {named(self.reckoning.modifiers[seat])}" for seat, area in sides
            )
            self._known[self._key()] = (self.reckoning.odds(), lines)
            self.reckoning = None
            self._show(*self._known[self._key()])

    def _show(self, odds: dict[str, float], lines: tuple[str, ...]) -> None:
        if odds["wound_kills"]:
            lines = (words("odds.kills", chance=cards.percent(odds["wound_kills"])), *lines)
        self.panel.change(odds=odds, lines=lines)
        self.stale = True

    def _odds_tip(self, key: str) -> str:
        return words(f"result_tip.{key}") if key else ""

    # --- what the foe might do ------------------------------------------------------------------------------------------

    def _whole(self, action: Action) -> bool:
        return sum(action[kind] for kind in KINDS) == self.number

    def _toggle(self) -> None:
        """Nothing comes back; the foe's choice is set by hand from now on, or is anything again."""
        self.against = None if self.against else dict(self.foes[len(self.foes) // 2])
        self._make_foe()
        self.ask_against.change(label=words("against.close" if self.against else "against.open"))
        self._place_against()
        self._place_foe()
        self._changed()

    def _make_foe(self) -> None:
        self.foe_buttons, self.foe_steppers = [], []
        if not self.against:
            return
        pool = self.view.world.tables.weapons[self.view.foe(self.seat).weapon].pool
        for card in dict.fromkeys(foe["card"] for foe in self.foes):
            name = self.view.world.tables.cards[card].name if card else words("no_card_short")
            tip = _card_tip(card) if card else ""
            self.foe_buttons.append(
                Button(
                    name,
                    lambda card=card: self._foe_takes("card", card),
                    main=card == self.against["card"],
                    tip=tip,
                    height=36,
                    size=15,
                )
            )
        for kind, most in zip(KINDS, pool, strict=True):
            self.foe_steppers.append(
                Stepper(words(f"kind.{kind}"), self.against[kind], 0, most, lambda n, kind=kind: self._foe_takes(kind, n))
            )

    def _foe_takes(self, what: str, value: object) -> None:
        assert self.against is not None
        self.against = self.against | {what: value}
        names = list(dict.fromkeys(foe["card"] for foe in self.foes))
        for card, button in zip(names, self.foe_buttons, strict=True):
            button.change(main=card == self.against["card"])
        self._changed()

    # --- places and pictures --------------------------------------------------------------------------------------------

    def place(self, rect: Rect, foe_area: Rect, scale: Scale) -> None:
        """Stand in `rect`; what the foe might do covers the foe's own side."""
        self.rect, self.scale, self.foe_area = Rect(rect), scale, Rect(foe_area)
        px = scale.px
        gap = px(14)
        hand, dice, odds = px(502), px(330), rect.w - px(832) - 2 * gap
        self.hand_area = Rect(rect.x, rect.y, hand, rect.h)
        self.dice_area = Rect(self.hand_area.right + gap, rect.y, dice, rect.h)
        self.odds_area = Rect(self.dice_area.right + gap, rect.y, odds, rect.h)
        wide, high = cards.size_of(px(CARD_WIDE))
        inner = Rect(self.hand_area.x + px(4), self.hand_area.y + px(36), hand - px(8), high + px(44))
        pitch, broad = px(161), px(184)
        left = inner.centerx - pitch * (len(self.cards) - 1) // 2
        for place, widget in enumerate(self.cards):
            spot = Rect(0, inner.y, broad, inner.h)
            spot.centerx = left + place * pitch
            widget.place(spot, scale)
        area = Rect(self.dice_area.x + px(8), self.dice_area.y + px(40), dice - px(16), rect.h - px(40) - px(58))
        for row, place in zip(self.dice_rows, rows(area, 3, px(6)), strict=True):
            row.place(place, scale)
        self.panel.place(self.odds_area, scale)
        self._place_against()
        self._place_foe()
        self._still, self.stale = None, True

    def _place_against(self) -> None:
        wide, high = self.ask_against.natural(self.scale)
        corner = self.odds_area.move(-self.scale.px(12), -self.scale.px(10)).bottomright
        self.ask_against.place(Rect(corner[0] - wide, corner[1] - high, wide, high), self.scale)

    def _place_foe(self) -> None:
        px, area = self.scale.px, inset(self.foe_area, self.scale.px(14))
        area = Rect(area.x, area.y + px(30), area.w, area.h - px(30))
        left = Rect(area.x, area.y, round(area.w * 0.56), area.h)
        right = Rect(left.right + px(18), area.y, area.right - left.right - px(18), area.h)
        places = [cell for row in rows(left, 3, px(8)) for cell in columns(row, 2, px(8))]
        for button, place in zip(self.foe_buttons, places, strict=False):
            button.place(place, self.scale)
        for stepper, place in zip(self.foe_steppers, rows(right, 3, px(8)), strict=False):
            stepper.place(place, self.scale)

    @property
    def widgets(self) -> list[Widget]:
        """Everything that can be worked with, in the order Tab walks it."""
        return [*self.cards, *self.dice_rows, self.panel, self.ask_against, *self.foe_buttons, *self.foe_steppers]

    def draw(self, surface: Surface) -> None:
        """Nothing comes back; the panels under the widgets are painted."""
        if self._still is None:
            self._still = self._painted()
        surface.blit(self._still, self.rect)
        if self.against:
            light = mixed(palette.PANEL, (255, 255, 255), 0.06)
            surface.blit(shapes.box(self.foe_area.size, palette.PANEL, palette.LINE, self.scale.px(6), 1, light), self.foe_area)
            foe = self.view.world.tables.operators[self.view.foe(self.seat).operator].name
            title = text.drawn(
                words("against.title", foe=foe.upper()), STENCIL, self.scale.text(HEADING), palette.AMBER, self.scale.px(1)
            )
            surface.blit(title, (self.foe_area.x + self.scale.px(14), self.foe_area.y + self.scale.px(12)))
            of = self._foe_count()
            surface.blit(of, (self.foe_area.right - self.scale.px(14) - of.get_width(), self.foe_area.y + self.scale.px(11)))
        self.stale = False

    def _foe_count(self) -> Surface:
        assert self.against is not None
        count = sum(self.against[kind] for kind in KINDS)
        shade = palette.TEXT if count == self.number else palette.DANGER
        return text.drawn(words("of_dice", n=count, all=self.number), SEMIBOLD, self.scale.text(LABEL), shade)

    def _painted(self) -> Surface:
        surface, px, scale = Surface(self.rect.size, pygame.SRCALPHA), self.scale.px, self.scale
        light = mixed(palette.PANEL, (255, 255, 255), 0.06)
        for area in (self.hand_area, self.dice_area, self.odds_area):
            local = area.move(-self.rect.x, -self.rect.y)
            surface.blit(shapes.box(area.size, palette.PANEL, palette.LINE, px(6), 1, light), local)
        hand, dice = (area.move(-self.rect.x, -self.rect.y) for area in (self.hand_area, self.dice_area))
        head = scale.text(HEADING)
        surface.blit(text.drawn(words("hand.title"), STENCIL, head, palette.AMBER, px(1)), (hand.x + px(14), px(10)))
        note = text.drawn(words("hand.note"), REGULAR, scale.text(BODY), palette.DIM)
        surface.blit(note, (hand.right - px(14) - note.get_width(), px(11)))
        if not self.hand:
            size = cards.size_of(px(CARD_WIDE))
            place = cards.place_for(size, words("no_card"), scale.text(BODY), palette.DIM, palette.FIELD)
            surface.blit(place, place.get_rect(center=(hand.centerx, hand.y + px(52) + size[1] // 2)))
        surface.blit(text.drawn(words("dice.title"), STENCIL, head, palette.AMBER, px(1)), (dice.x + px(14), px(10)))
        shade = palette.AMBER if self.taken == self.number else palette.TEXT
        of = text.drawn(words("of_dice", n=self.taken, all=self.number), BOLD, scale.text(LABEL), shade)
        surface.blit(of, (dice.right - px(14) - of.get_width(), px(10)))
        arrows = (
            "/".join(keys.shown_key(key) for key in ("left", "right")),
            "/".join(keys.shown_key(key) for key in ("up", "down")),
        )
        signs = "/".join(keys.TABLE.shown(key) for key in ("zoom_in", "zoom_out"))
        hint = text.rich(
            words("dice.keys", cards=arrows[0], rows=arrows[1], count=signs), scale.text(15), dice.w - px(28), palette.DIM
        )
        surface.blit(hint, (dice.x + px(14), dice.bottom - px(8) - hint.get_height()))
        if self.view.area(self.seat).wounds:
            line = text.drawn(words("again"), SEMIBOLD, scale.text(BODY), palette.DANGER)
        else:
            line = text.drawn(words("hand.deck", n=len(self.view.area(self.seat).deck)), REGULAR, scale.text(BODY), palette.DIM)
        surface.blit(line, (hand.x + px(14), hand.bottom - px(8) - line.get_height()))
        return surface

    # --- keys -----------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether a key was meant for card or dice: arrows choose card and row, plus and minus count."""
        if event.type != pygame.KEYDOWN:
            return False
        key = keys.key_of(event)
        if key in ("left", "right") and self.hand:
            now = self.hand.index(self.card) if self.card else (-1 if key == "right" else 0)
            self.choose(self.hand[(now + (1 if key == "right" else -1)) % len(self.hand)])
        elif key in ("up", "down"):
            self.row = (self.row + (1 if key == "down" else -1)) % 3 if self.row >= 0 else 0
            self._changed()
        elif keys.TABLE.means(event, "zoom_in") or keys.TABLE.means(event, "zoom_out"):
            self.row = max(self.row, 0)
            self.dice_rows[self.row].by(1 if keys.TABLE.means(event, "zoom_in") else -1)
        else:
            return False
        return True
