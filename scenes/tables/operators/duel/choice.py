"""Choosing card and dice: the hand as a fan, the pool of dice, the odds, and what the foe might do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect, Surface

from game.api import Action
from game.match import Chair
from game.operators.fight import KINDS
from game.operators.position import OTHER, Position
from scenes.kit import keys
from scenes.kit.controls import Stepper
from scenes.kit.language import translated
from scenes.kit.layout import Scale, columns, inset, rows
from scenes.kit.numbers import signed
from scenes.kit.widgets import Button, Widget
from scenes.tables.operators import cards
from scenes.tables.operators.duel.ahead import Ahead, best_of, paint_foe, painted
from scenes.tables.operators.duel.hand import CARD_WIDE, FAN, CardInHand, DiceRow
from scenes.tables.operators.duel.odds import OddsPanel, Reckoning, Replies, colour_chances, foes, named
from scenes.tables.operators.duel.outlook import ALIKE, HURT, Outlook, deciding, spent
from scenes.tables.operators.duel.parts import card_tip, words

HAND, DICE = 502 / 1240, 330 / 1240  # parts of the width that the cards and the dice take


class Choosing:
    """What one seat chooses: a card and seven dice; with the odds, against anything or against what it sets for the foe."""

    def __init__(self, view: Position, chair: Chair, ready: Callable[[], object] = lambda: None) -> None:
        """`ready()` is called whenever a card and seven dice lie there."""
        assert chair.seat is not None
        self._ready = ready
        self.view, self.chair, self.seat = view, chair, chair.seat
        area = view.area(self.seat)
        self.hand = area.hand
        self.pool = view.world.tables.weapons[area.weapon].pool
        self.number = view.world.tables.numbers.dice_per_fight
        self.card: str | None = None
        self.dice = dict.fromkeys(KINDS, 0)
        self.past: list[tuple[str | None, dict[str, int]]] = []  # what lay there before each change
        self.row = -1  # the row of dice the keys count in; -1 before they were used
        self.foes = foes(view, self.seat)
        self.against: Action | None = None  # what the foe is thought to do; None: anything
        self.reckoning: Reckoning | None = None
        self.outlook = Outlook(view, self.seat)
        self.over = False  # whether it is no longer on the table: then nobody is asked about odds any more
        self._known: dict[object, tuple[dict[str, float], tuple[str, ...]]] = {}
        self.stale = True
        self.rect, self.scale, self.foe_area = Rect(0, 0, 0, 0), Scale(100), Rect(0, 0, 0, 0)
        self._still: Surface | None = None
        self.cards = [
            CardInHand(card, FAN[place % 3] if len(self.hand) > 1 else 0, self.choose) for place, card in enumerate(self.hand)
        ]
        for card in self.cards:
            card.topic = "duel.cards"
        self.dice_rows = [DiceRow(kind, most, self.take) for kind, most in zip(KINDS, self.pool, strict=True)]
        for row in self.dice_rows:
            row.topic = "duel.dice"
        self.panel = OddsPanel(self._odds_tip, self._take_ahead)
        self._decides = deciding(view, self.seat)  # then nobody asks for wounds
        self.ask_against = Button(words("against.open"), self._toggle, tip=words("against.tip"), height=36)
        self.ask_against.topic = "duel.odds"
        self.foe_buttons: list[Button] = []
        self.foe_steppers: list[Stepper] = []
        self._changed()

    # --- what is chosen -------------------------------------------------------------------------------------------------

    def choose(self, card: str) -> None:
        """Choose this card."""
        self._replace(card, self.dice)

    def take(self, kind: str, number: int) -> None:
        """Take so many dice of a kind."""
        self._replace(self.card, self.dice | {kind: number})

    def end(self) -> None:
        """End the choice, whether made or left, and stop asking for odds: the fight may be over at once."""
        self.over, self.reckoning = True, None

    def clear(self) -> None:
        """Put card and dice back in the hand and the pool."""
        self._replace(None, dict.fromkeys(KINDS, 0))

    def advice(self) -> Action | None:
        """The choice that wins most often with what lies there already, or of all if that is whole; None before it is known."""
        if self.choice():
            return self.outlook.first()
        return self.outlook.advice(self.card, self.dice)

    def suggest(self) -> None:
        """Choose what wins most often with what lies there already, or of all where that is whole."""
        action = self.advice()
        if action:
            self._replace(action["card"], {kind: int(action[kind]) for kind in KINDS})

    def take_back(self) -> None:
        """Bring back what lay before the last change."""
        if self.past:
            self.card, self.dice = self.past.pop()
            self._changed()

    def _replace(self, card: str | None, dice: dict[str, int]) -> None:
        """Let this card and these dice lie there; what lay before can be brought back."""
        if (card, dice) == (self.card, self.dice):
            return
        self.past.append((self.card, self.dice))
        self.card, self.dice = card, dice
        self._changed()

    def _take_ahead(self, place: int) -> None:
        """Choose a card with the dice that go best with it and those that lie there."""
        dice = self.panel.ahead[place].dice
        if dice:
            self._replace(self.hand[place] if self.hand else None, dict(zip(KINDS, dice, strict=True)))

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
        return words("lack.take", dice=dice) if dice else ""

    def _changed(self) -> None:
        """Show what is chosen now, and tell of it once it is whole."""
        self._refresh()
        if self.choice():
            self._ready()

    def _refresh(self) -> None:
        """Show what is chosen now in every widget, and ask for the odds again."""
        spare = self.number - self.taken
        self.outlook.face(([self.against] if self.against else self.foes) if self._complete else ())
        for widget in self.cards:
            widget.change(chosen=widget.card == self.card, chances=self._colours(widget.card))
        for place, row in enumerate(self.dice_rows):
            row.change(count=self.dice[row.kind], spare=spare, marked=place == self.row)
        # Its tip stands over the odds: once they are there, its words must do.
        self.ask_against.change(tip="" if self.against or self.choice() else words("against.tip"))
        self._forecast()
        self._ask()
        self._still, self.stale = None, True

    # --- odds -----------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether odds are still being worked out."""
        return not self.over and (self.reckoning is not None or not self.outlook.over)

    def _colours(self, card: str | None) -> cards.Chances | None:
        """The chance of each colour with a card and the aim dice that lie there; None without any, and while nothing is known."""
        against = self._replies()
        return colour_chances(self.view, self.seat, card, self.dice["aim"], against) if self.taken and against else None

    def _replies(self) -> Replies:
        """What he may choose and how often: what is set for him, else his best replies; none before they are known."""
        return [(1.0, self.against)] if self.against else self.outlook.replies()

    def _forecast(self) -> None:
        """Say on each card what it can win with the dice that lie there, and at each row what one more of them can."""
        whole = self.taken == self.number
        advice = self.outlook.advice(self.card, self.dice)
        ahead = tuple(self._ahead(card, advice) for card in self.hand or (None,))
        self.panel.change(ahead=ahead)
        for widget, one in zip(self.cards, ahead, strict=False):  # without a hand there is a row all the same
            shown = cards.percent(one.chance) if one.chance is not None else "…"
            unhurt = cards.percent(one.unhurt) if one.dice and not self._decides else ""
            forecast = words("hand.wins" if whole else "hand.wins_at_best", chance=shown)
            widget.change(forecast=forecast, unhurt=unhurt if unhurt != shown else "")
        for row in self.dice_rows:
            more = None
            if not whole and (self.card or not self.hand):
                more = self.outlook.best(self.card, self.dice | {row.kind: self.dice[row.kind] + 1})
            row.change(forecast="" if more is None else words("dice.one_more", chance=cards.percent(more)))

    def _ahead(self, card: str | None, best: Action | None) -> Ahead:
        """What a card wins with the dice that lie there and those that go best with them; whether `best` is that."""
        found = self.outlook.best_dice(card, self.dice)
        name = translated(self.view.world.tables.cards[card].name) if card else words("no_card_short")
        chance, dice = found or (None, None)
        first = best is not None and best["card"] == card
        unhurt = self.outlook.unhurt(card, dice) if dice and not self._decides else 0.0
        return Ahead(name, chance, dice, first, unhurt, spent(card))

    @property
    def first_look(self) -> bool:
        """Whether nothing is chosen yet in the first fight of the training: only what a choice begins with is lit then."""
        return self.view.world.training and not self.view.fought and bool(self.hand) and self.card is None and not self.taken

    def step(self) -> int:
        """Which step is next: 1 the card, 2 the dice, 3 to fight."""
        return 1 if self.hand and self.card is None else 2 if self.taken < self.number else 3

    def _key(self) -> object:
        foe = tuple(self.against.values()) if self.against else None
        return self.card, tuple(self.dice.values()), foe

    def _ask(self) -> None:
        """Show the odds of the present choice, or begin to work them out."""
        if self.over:
            return
        action = self.choice()
        self.reckoning = None
        subject = words("odds.against_this" if self.against else "odds.against_best", foe=self._foe)
        chances = self._colours(self.card) if self._complete and (self.card or not self.hand) else None
        whole = self.step() == 3
        self.panel.change(unhurt=self._unhurt_words(action))
        self.panel.change(title=words("odds.title"), subject=subject, best=not self.against, miss=chances[0] if chances else None)
        self.panel.change(step=(False, whole), lead=words("hero_best" if self.card else "hero_ahead"))
        if action is None or not self._complete:
            lack = self._amber() if action is None else words("odds.wait", lack=words("against.lacking"))
            self.panel.change(odds=None, lines=(), match="", waiting=lack)
        elif self._key() in self._known:
            self._show(*self._known[self._key()])
        else:
            self.panel.change(waiting=words("odds.reckoning"))
            if self._replies():  # else once they are known
                self.reckoning = Reckoning(self.chair, action, self._replies())
                self.go_on()

    def go_on(self) -> None:
        """Work on the odds for a slice of time: on those of what is chosen first."""
        if not self.reckoning:
            if self.busy and self.outlook.go_on():
                self._refresh()
            return
        self.reckoning.go_on()
        if self.reckoning.over:
            names = self.view.world.tables.operators
            sides = ((self.seat, self.view.area(self.seat)), (OTHER[self.seat], self.view.foe(self.seat)))
            lines = tuple(
                f"{{{seat}|**{translated(names[area.operator].name)}:**}} {named(self.reckoning.modifiers[seat])}"
                for seat, area in sides
            )
            self._known[self._key()] = (self.reckoning.odds(), lines)
            self.reckoning = None
            self._show(*self._known[self._key()])

    def _show(self, odds: dict[str, float], lines: tuple[str, ...]) -> None:
        choice = self.choice()
        if choice and not self.against and choice == self.advice() and not self.outlook.most(choice):
            lines = (self._stands(choice["card"]), *lines)  # amber says why it is not the largest figure
        self.panel.show(odds, lines, self.view, self.seat)
        self.stale = True

    def _amber(self) -> str:
        """Why the row in amber has not the largest figure, or that all are alike; "" where it simply has."""
        first, known = best_of(self.panel.ahead), [one.chance or 0.0 for one in self.panel.ahead]
        advised = self.outlook.first()
        own = self.card and (advised is None or advised["card"] != self.card)  # then amber is what the player took
        if first and not own and cards.percent(first.chance) != cards.percent(max(known)):
            return self._stands(advised["card"] if advised else None)
        return self._alike_words(first) if first and not self.card else ""

    def _unhurt_words(self, action: Action | None) -> str:
        """How often what is chosen, or else the best card, wins unhurt; "" where that is always so, or nobody asks for it."""
        best = best_of(self.panel.ahead)
        dice = tuple(int(action[kind]) for kind in KINDS) if action else best.dice if best else None
        if self._decides or dice is None or not self.outlook.replies():
            return ""
        card = action["card"] if action else self.hand[self.panel.ahead.index(best)] if self.hand and best else None
        unhurt, won = self.outlook.unhurt(card, dice), self.outlook.chance(card, dice)
        if cards.percent(unhurt) == cards.percent(won):
            return ""
        return words("odds.unhurt", chance=cards.percent(unhurt))

    def _alike_words(self, first: Ahead) -> str:
        """How cards that win about as often as the one in amber differ from it; "" where none does."""
        least = (first.chance or 0.0) - ALIKE
        peers = [one for one in self.panel.ahead if one is not first and (one.chance or 0.0) >= least]
        if not peers:
            return ""
        dear, cheap = max(peers, key=lambda one: one.spent), min(peers, key=lambda one: one.spent)
        if first.unhurt >= max(one.unhurt for one in peers) + HURT:
            return words("odds.alike_unhurt", card=first.name, chance=cards.percent(first.unhurt))
        if dear.spent > first.spent:
            return words("odds.alike_keep", card=first.name, kept=dear.name)
        return words("odds.alike_dear" if cheap.spent < first.spent else "odds.alike", card=first.name, other=cheap.name)

    def _stands(self, card: str | None) -> str:
        """Why a card is recommended beside another that wins the fight more often."""
        ahead = self.panel.ahead
        mine, most = ahead[self.hand.index(card) if card else 0], max(ahead, key=lambda one: one.chance or 0.0)
        if self._decides:
            return words("odds.stands_both")
        if mine.unhurt > most.unhurt:
            figures = {"chance": cards.percent(mine.unhurt), "less": cards.percent(most.unhurt)}
            return words("odds.stands_unhurt", other=most.name, **figures)
        return words("odds.stands", other=most.name)

    def _odds_tip(self, key: str) -> str:
        rules = self.view.world.tables
        return words(f"result_tip.{key}", n=rules.numbers.wound_margin, by=signed(rules.steps["wound"])) if key else ""

    # --- what the foe might do ------------------------------------------------------------------------------------------

    @property
    def _foe(self) -> str:
        return translated(self.view.world.tables.operators[self.view.foe(self.seat).operator].name)

    @property
    def _complete(self) -> bool:
        """Whether what is set for the foe is a whole choice; it is where all is left open."""
        return self.against is None or sum(int(self.against[kind]) for kind in KINDS) == self.number

    def _toggle(self) -> None:
        """Set the foe's choice by hand from now on, or leave it open again."""
        self.suppose(None if self.against else dict(self.outlook.likeliest() or self._even()))

    def _even(self) -> Action:
        """The choice of the foe's with as many dice of one kind as of another."""
        return min(self.foes, key=lambda foe: max(int(foe[kind]) for kind in KINDS) - min(int(foe[kind]) for kind in KINDS))

    def suppose(self, against: Action | None) -> None:
        """Give the odds against this choice of the foe, or against anything it may choose."""
        self.against = against
        self._make_foe()
        self.ask_against.change(label=words(f"against.{'close' if self.against else 'open'}"))
        self._place_against()
        self._place_foe()
        self._changed()

    def _make_foe(self) -> None:
        self.foe_buttons, self.foe_steppers = [], []
        if not self.against:
            return
        pool = self.view.world.tables.weapons[self.view.foe(self.seat).weapon].pool
        for card in dict.fromkeys(foe["card"] for foe in self.foes):
            name = translated(self.view.world.tables.cards[card].name) if card else words("no_card_short")
            tip = card_tip(card) if card else ""
            self.foe_buttons.append(
                Button(
                    name,
                    partial(self._foe_takes, "card", card),
                    main=card == self.against["card"],
                    tip=tip,
                    height=36,
                    size=15,
                )
            )
        for kind, most in zip(KINDS, pool, strict=True):
            self.foe_steppers.append(Stepper(words(f"kind.{kind}"), self.against[kind], 0, most, partial(self._foe_takes, kind)))

    def _foe_takes(self, what: str, value: object) -> None:
        assert self.against is not None
        self.against = self.against | {what: value}
        names = list(dict.fromkeys(foe["card"] for foe in self.foes))
        for card, button in zip(names, self.foe_buttons, strict=True):
            button.change(main=card == self.against["card"])
        self._changed()

    # --- places and pictures --------------------------------------------------------------------------------------------

    def place(self, rect: Rect, foe_area: Rect, scale: Scale) -> None:
        """Take up `rect`; what the foe might do covers the foe's own side."""
        self.rect, self.scale, self.foe_area = Rect(rect), scale, Rect(foe_area)
        px = scale.px
        gap = px(14)
        hand, dice = (round(rect.w * part) for part in (HAND, DICE))
        odds = rect.w - hand - dice - 2 * gap
        self.hand_area = Rect(rect.x, rect.y, hand, rect.h)
        self.dice_area = Rect(self.hand_area.right + gap, rect.y, dice, rect.h)
        self.odds_area = Rect(self.dice_area.right + gap, rect.y, odds, rect.h)
        wide, high = cards.size_of(px(CARD_WIDE))
        inner = Rect(self.hand_area.x + px(4), self.hand_area.y + px(36), hand - px(8), high + px(44))
        pitch, broad = hand * 161 // 502, px(184)
        left = inner.centerx - pitch * (len(self.cards) - 1) // 2
        for place, widget in enumerate(self.cards):
            spot = Rect(0, inner.y - px(8), broad, inner.h + px(16))
            spot.centerx = left + place * pitch
            widget.place(spot, scale)
        area = Rect(self.dice_area.x + px(8), self.dice_area.y + px(40), dice - px(16), rect.h - px(40) - px(58))
        for row, spot in zip(self.dice_rows, rows(area, 3, px(6)), strict=True):
            row.place(spot, scale)
        self.panel.place(self.odds_area, scale)
        self._place_against()
        self._place_foe()
        self._still, self.stale = None, True

    def topic(self, at: tuple[int, int]) -> str:
        """What lies at a point of the screen, as the rule book finds it."""
        areas = {"duel.cards": self.hand_area, "duel.dice": self.dice_area, "duel.odds": self.odds_area}
        return next((topic for topic, area in areas.items() if area.collidepoint(at)), "")

    def _place_against(self) -> None:
        wide, high = self.ask_against.natural(self.scale)
        x, y = self.odds_area.right - self.scale.px(8) - wide, self.odds_area.y + self.scale.px(7)
        self.ask_against.place(Rect(x, y, wide, high), self.scale)

    def _place_foe(self) -> None:
        px = self.scale.px
        wanted = max((stepper.natural(self.scale)[0] for stepper in self.foe_steppers), default=0)
        for margin, between, beside, gap in ((14, 18, 8, 8), (8, 8, 4, 3)):  # closer together where words need more room
            area = inset(self.foe_area, px(margin))
            area = Rect(area.x, area.y + px(44 - margin), area.w, area.h - px(44 - margin))
            wide = max(round(area.w * 0.44) - px(between), min(wanted, area.w // 2))
            left = Rect(area.x, area.y, area.w - wide - px(between), area.h)
            right = Rect(area.right - wide, area.y, wide, area.h)
            places = [cell for row in rows(left, 3, px(gap)) for cell in columns(row, 2, px(beside))]
            if all(button.natural(self.scale, places[0].w)[1] <= places[0].h for button in self.foe_buttons):
                break
        for button, place in zip(self.foe_buttons, places, strict=False):
            button.place(place, self.scale)
        for stepper, place in zip(self.foe_steppers, rows(right, 3, px(gap)), strict=False):
            stepper.place(place, self.scale)

    @property
    def widgets(self) -> list[Widget]:
        """Everything that can be worked with, in the order Tab walks it."""
        return [*self.cards, *self.dice_rows, self.panel, self.ask_against, *self.foe_buttons, *self.foe_steppers]

    def draw(self, surface: Surface) -> None:
        """Paint the panels under the widgets."""
        if self._still is None:
            self._still = painted(self)
        surface.blit(self._still, self.rect)
        if self.against:
            count = sum(self.against[kind] for kind in KINDS)
            paint_foe(surface, self.foe_area, self._foe.upper(), (count, self.number), self._foe_holds(), self.scale)
        self.stale = False

    def _foe_holds(self) -> str:
        """How many of the cards that he may play he holds."""
        area = self.view.foe(self.seat)
        held = area.veil.hand_count if area.veil else len(area.hand)
        known = len({foe["card"] for foe in self.foes})
        return words("against.holds", held=held, cards=known) if held < known else words("against.holds_all")

    # --- keys -----------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether a key was meant for card or dice: arrows choose card and row, plus and minus count."""
        if event.type != pygame.KEYDOWN:
            return False
        key = keys.key_of(event)
        if keys.TABLE.means(event, "let_go") and self.against:
            self.suppose(None)
        elif key in ("left", "right") and self.hand:
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
